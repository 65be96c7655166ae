"""21.44: harbor attacks by submarines, human torpedoes and midget submarines, after the patrols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import deck_of
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCards, Use
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.battle.harbor_rolls import (
    WARNED,
    HarborRoll,
    Nature,
    chances,
    hits_of,
    modifier,
)
from warcabinet.awaw.naval.battle.port_targets import (
    enemy_ports,
    forces_in_port,
    meant,
    names_in_port,
)
from warcabinet.awaw.naval.battle.research_that_counts import tell_torpedoes_and_asw
from warcabinet.awaw.naval.battle.submarine_attacks import is_advanced
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.waters.ports_and_basing import ports_of
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.research_levels import secret_results, use_up
from warcabinet.awaw.politics.parties import faction_of, parties_of, side_of_party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.naval import HarborAttacks, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

GERMANY = "germany"
NEAR = 6
"""R-170: human torpedoes come from a friendly port as near as this."""


# Who may attack what ------------------------------------------------------------------------------


def is_first(world: AwawWorld, party: str) -> bool:
    """21.444: is the next German attack the one that Germany begins with?"""
    row = world.harbor_attacks.get(faction_of(world, party))
    return party == GERMANY and (row is None or not row.first)


def able(world: AwawWorld, party: str) -> bool:
    """21.442, 21.444: has a party a harbor attack? Germany's first only as long as nobody has made
    any; one that it has researched besides may come later.
    """
    held = level(world, LevelKind.HARBOR_ATTACK, party) or 0
    held += secret_results(world, LevelKind.HARBOR_ATTACK, party)
    if is_first(world, party) and any(row.made for row in world.harbor_attacks.rows()):
        held -= 1
    return held > 0


def boats(world: AwawWorld, party: str) -> tuple[Hull, ...]:
    """The submarines of a party in port that are not inverted, advanced ones first."""
    found = [
        hull
        for hull in world.hulls.rows()
        if hull.party == party
        and class_of(world, hull).sort is Sort.SUBMARINE
        and not hull.inverted
        and space_of(hull.berth) is not None
    ]
    return tuple(sorted(found, key=lambda hull: (not is_advanced(world, hull), hull.id)))


def natures(world: AwawWorld, party: str, port: SpaceId) -> tuple[Nature, ...]:
    """21.443A: the ways in which a party can attack a harbor (R-170)."""
    table = world.statics.tables["harbor-attack-natures"]
    found = []
    for one in Nature:
        powers = table.text(one, "powers")
        if powers != "all" and party not in powers.split(","):
            continue
        if one is Nature.SUBMARINE and not boats(world, party):
            continue
        if one is Nature.HUMAN_TORPEDOES and not _near(world, party, port):
            continue
        found.append(one)
    return tuple(found)


def _near(world: AwawWorld, party: str, port: SpaceId) -> bool:
    grid = world.board.board.grid
    own = world.map.members(ports_of(world, party) & world.map.hexes)
    return any(grid.distance(one, port) <= NEAR for one in own)


def harbors(world: AwawWorld, party: str) -> tuple[SpaceId, ...]:
    """21.443A: the ports with enemy ships that a party can attack."""
    if not able(world, party):
        return ()
    ports = enemy_ports(world, party)
    return tuple(port for port in ports if natures(world, party, port))


# Questions ----------------------------------------------------------------------------------------


class AttackHarbor(Action, frozen=True):
    """21.443A: the target hex and the nature of the attack."""

    port: SpaceId
    nature: Nature


class NoHarborAttack(Action, frozen=True):
    """The harbor attack is kept for later."""


def _question(asked: Asked) -> HarborAttackOrNot:
    assert isinstance(asked.decision, HarborAttackOrNot)
    return asked.decision


def _ports(asked: Asked, got: Got) -> Domain[SpaceId]:
    found = harbors(asked.world, _question(asked).party)
    return among(found, "21.443A", "no enemy ships lie there, or nobody of yours can get at them")


def _natures(asked: Asked, got: Got) -> Domain[Nature]:
    found = natures(asked.world, _question(asked).party, got["port"])
    return among(found, "21.443A", "you cannot attack this harbor in this way")


class HarborAttackOrNot(Decision[AttackHarbor | NoHarborAttack], frozen=True):
    """21.441, 21.442: asked of who has a harbor attack and a target for it."""

    party: str

    rule: ClassVar[str] = "21.442"
    prompt: ClassVar[str] = "Make a harbor attack?"
    by_default: ClassVar[str] = "no harbor attack"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AttackHarbor: Form((Slot("port", _ports), Slot("nature", _natures)), label="Attack harbor"),
        NoHarborAttack: Form(weight=2, label="No harbor attack"),
    }

    def default(self, asked: Asked) -> NoHarborAttack:
        return NoHarborAttack()


class PickTargets(Action, frozen=True):
    """21.443D: the ships that are attacked."""

    targets: tuple[str, ...]


def _targets(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, HarborTargets)
    left = [one for one in question.names if one not in got.get("targets", ())]
    return among(left, "21.443D", "no such ship lies in the harbor")


def _most(asked: Asked) -> int:
    assert isinstance(asked.decision, HarborTargets)
    return asked.decision.most


class HarborTargets(Decision[PickTargets], frozen=True):
    """21.443D: asked of the attacker when he sees what lies in the harbor (R-356)."""

    port: SpaceId
    names: tuple[str, ...]
    most: int
    roll: HarborRoll

    rule: ClassVar[str] = "21.443D"
    prompt: ClassVar[str] = "Choose the targets of the harbor attack"
    by_default: ClassVar[str] = "the first that are named"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PickTargets: Form(
            (Slot("targets", _targets, least=1, most=_most, joint=True),), label="Attack"
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        told = ", ".join(
            f"{hits} in {float(chance):.0%}"
            for hits, chance in chances(asked.world, self.roll).items()
        )
        what = "one target" if self.most == 1 else f"up to {self.most} targets"
        return f"Harbor attack on {self.port}, {what}: hits on each {told}"

    def default(self, asked: Asked) -> PickTargets:
        return PickTargets(self.names[: self.most])


# Carried out --------------------------------------------------------------------------------------


@plays("T.P.MOV.NAV.40", at_sea=True)
class MakeHarborAttacks(Procedure[None], tag="make-harbor-attacks", kw_only=True):
    """21.441: harbor attacks of the moving side, when all patrols are over and before base changes
    are completed.
    """

    asked: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        for party in sorted(parties_of(world, world.side)):
            if party not in self.asked and harbors(world, party):
                self.asked = (*self.asked, party)
                seat = chief_seat(world, world.side, [party])
                return self.ask(HarborAttackOrNot((seat,), party), then=self.answered)
        return Done()

    def answered(self, world: AwawWorld, answer: AttackHarbor | NoHarborAttack) -> Step:
        if isinstance(answer, NoHarborAttack):
            return self.go(self.start)
        attack = HarborAttack(party=self.asked[-1], port=answer.port, nature=answer.nature)
        return self.call(attack, then=self.start)


class HarborAttack(Procedure[None], tag="harbor-attack", kw_only=True):
    """21.443A, 21.443B, 21.443C, 21.443D: the attack is announced, the defender may oppose it, both
    sides may play tactical cards, and it is resolved target by target.
    """

    party: str
    port: SpaceId
    nature: Nature
    roll_of: HarborRoll | None = None
    boat: str = ""
    targets: tuple[str, ...] = ()
    warnings: int = 0
    opposed: bool = False

    def start(self, world: AwawWorld, _: object) -> Step:
        """21.442: the ability is used up."""
        text = f"{self.party} attacks the harbor of {self.port}: {self.nature.replace('-', ' ')}"
        world.tell("21.443A", text, a_hex(self.port))
        use_up(world, LevelKind.HARBOR_ATTACK, self.party)
        self._announce(world)
        return self.go(self.warn)

    def _announce(self, world: AwawWorld) -> None:
        """21.443A, 21.443B, 41.85: research of both that changes the rolls of submarines."""
        boat = next(iter(boats(world, self.party)), None)
        if self.nature is Nature.SUBMARINE and not (boat and is_advanced(world, boat)):
            for defender in self._lying(world):
                tell_torpedoes_and_asw(world, self.party, defender)

    def warn(self, world: AwawWorld, _: object) -> Step:
        """21.443B: each who can warn the defender is heard."""
        parts = BOOK.parts(WARNED)
        if self.warnings >= len(parts):
            return self.go(self.play_cards)
        part = parts[self.warnings]
        self.warnings += 1
        return self.call(part(world, self._lying(world)), then=self.warned)

    def warned(self, world: AwawWorld, opposed: bool) -> Step:
        self.opposed = self.opposed or opposed
        return self.go(self.warn)

    def play_cards(self, world: AwawWorld, _: object) -> Step:
        theater = world.statics.theater_at(self.port)
        deck = deck_of(world, self.party, self._lying(world), theater)
        if deck is None:
            return self.revealed(world, 0)
        return self.call(PlayCards(use=Use.HARBOR_ATTACK, first=deck), then=self.revealed)

    def _lying(self, world: AwawWorld) -> tuple[str, ...]:
        """Whose ships are in the harbor."""
        side = self._side(world)
        names = names_in_port(world, self.port, side)
        lying = {ship.party for name in names for ship in meant(world, self.port, side, name)}
        return tuple(sorted(lying))

    def _side(self, world: AwawWorld) -> Side:
        side = side_of_party(world, self.party)
        assert side is not None
        return side.opponent

    def revealed(self, world: AwawWorld, cards: int) -> Step:
        """48.31C, 48.51C: after the cards who attacks sees what lies in the harbor (R-356)."""
        side = self._side(world)
        for force in forces_in_port(world, self.port, side):
            reveal(world, force)
        names = names_in_port(world, self.port, side)
        boat = next(iter(boats(world, self.party)), None)
        under = boat is not None and self.nature is Nature.SUBMARINE
        self.boat = str(boat.id) if boat is not None and under else ""
        defender = meant(world, self.port, side, names[0])[0].party
        self.roll_of = HarborRoll(
            self.party,
            defender,
            self.nature,
            first=is_first(world, self.party),
            advanced=boat is not None and under and is_advanced(world, boat),
            cards=cards,
            opposed=self.opposed,
        )
        most = world.statics.tables["harbor-attack-natures"].number(self.nature, "targets")
        seat = chief_seat(world, side.opponent, [self.party])
        question = HarborTargets((seat,), self.port, names, min(most, len(names)), self.roll_of)
        return self.ask(question, then=self.aimed)

    def aimed(self, world: AwawWorld, answer: PickTargets) -> Step:
        self.targets = answer.targets
        return self.go(self.next_target)

    def next_target(self, world: AwawWorld, _: object) -> Step:
        if not self.targets:
            return self.go(self.over)
        label = f"harbor attack on {_called(self.targets[0])}"
        return self.roll(Dice(label, "21.443D", (6, 6), read="sum"), then=self.struck)

    def struck(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """20.52, 20.523C: hits as in any attack on ships in port; an unmodified 2 costs the
        submarine factor (R-170).
        """
        target, *others = self.targets
        self.targets = tuple(others)
        assert self.roll_of is not None
        hits = hits_of(world, self.roll_of, values[0])
        told = f"{_called(target)} in {self.port}: {values[0]} {modifier(world, self.roll_of):+}"
        world.tell("21.443D", f"{told}, {hits} hits", a_hex(self.port))
        boat = next((one for one in boats(world, self.party) if one.id == self.boat), None)
        if values[0] == 2 and boat is not None:
            world.tell("21.443D", f"a factor of {boat.what} is lost", a_hex(self.port))
            remove(world, boat, class_of(world, boat).size)
        ships = meant(world, self.port, self._side(world), target)
        if target == LIGHT_SHIPS:
            if hits:
                return self.call(on(ships, hits), then=self.next_target)
            return self.go(self.next_target)
        (ship,) = ships
        blow = hit(world, ship, hits)
        if critical_due(world, ship, blow, natural=values[0]):
            return self.call(CriticalHit(ship=target, excess=blow.excess), then=self.next_target)
        return self.go(self.next_target)

    def over(self, world: AwawWorld, _: object) -> Step:
        """21.444, 20.162B: the attack counts against later ones, but not the first German one."""
        for force in forces_in_port(world, self.port, self._side(world)):
            come_to_port(world, force, self.port)
        assert self.roll_of is not None
        faction = faction_of(world, self.party)
        row = world.harbor_attacks.get(faction)
        row = row or world.put(HarborAttacks(faction))
        if self.roll_of.first:
            world.amend(row, first=True)
        else:
            world.amend(row, made=row.made + 1)
        return Done()


def _called(target: str) -> str:
    return "light ships" if target == LIGHT_SHIPS else target

"""43.42: atomic bombs in ground combat: the attacker may use some before the first round, the
defender before any, and no die is rolled then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault, attacking, defenders
from warcabinet.awaw.ground.attack.ground_attacks import is_dropped
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.battle.decided_rounds import DIE_IS_DUE, BeforeTheDie, Decided
from warcabinet.awaw.pieces.combat_training_levels import CombatTraining
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import fully_supplied
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.atomics.atomic_attacks import Detonation
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import record
from warcabinet.awaw.research.atomics.fissionable_materials import BUILDERS, armed, might_have
from warcabinet.awaw.research.research_sheet import seat_of
from warcabinet.awaw.state.atomics import AtomicAim, Material, Shaken
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Step
from warcabinet.hexes import SpaceId

OFFENSIVE, DEFENSIVE = "attack", "defence"


def _factions(world: AwawWorld, units: tuple[UnitId, ...]) -> tuple[str, ...]:
    """43.11: (R-546) the factions of these units that could have bombs."""
    found = sorted({str(faction_of(world, world.units[unit].party)) for unit in units})
    return tuple(one for one in found if might_have(world, BUILDERS.get(one, "")))


def may_attack(world: AwawWorld, assault: Assault, number: int) -> bool:
    """43.421: bombs help an attack of 1:1 or better before its first die, not in exploitation, and
    only with a fully supplied attacker next to the defenders, or who lands from the sea; units that
    were dropped do not do.
    """
    if number > 1 or assault.exploiting or assault.overrun or weigh(world, assault).below_even:
        return False
    units = [unit for unit in attacking(world, assault) if not is_dropped(world, unit)]
    return any(unit in world.landed or fully_supplied(world, unit) for unit in units)


def may_defend(world: AwawWorld, assault: Assault) -> bool:
    """43.422: bombs defend fully supplied ground units, in any round, also against units that were
    dropped or exploit; never against overruns.
    """
    if assault.overrun:
        return False
    return any(fully_supplied(world, unit) for unit in defenders(world, assault))


def able(world: AwawWorld, assault: Assault, number: int) -> tuple[tuple[str, str], ...]:
    """Who could use a bomb in this round, as far as everybody knows: attackers first."""
    found = []
    if may_attack(world, assault, number):
        found += [(OFFENSIVE, one) for one in _factions(world, attacking(world, assault))]
    if may_defend(world, assault):
        found += [(DEFENSIVE, one) for one in _factions(world, defenders(world, assault))]
    return tuple(found)


# Questions ----------------------------------------------------------------------------------------


class UseBomb(Action, frozen=True):
    """43.421, 43.422: a bomb is used in this round."""

    bomb: Material


class HoldBombs(Action, frozen=True):
    """43.421, 43.422: no further bomb is used in this round."""


def _bombs(asked: Asked, got: Got) -> Domain[Material]:
    assert isinstance(asked.decision, BombInOffense | BombInDefense)
    some = armed(asked.world, asked.decision.faction)
    return among(some, "43.13", "there is no such bomb")


_FORMS: Mapping[type[Action], Form] = {
    HoldBombs: Form(label="No bomb"),
    UseBomb: Form((Slot("bomb", _bombs),), label="Use a bomb"),
}


class BombInOffense(Decision[UseBomb | HoldBombs], frozen=True):
    """43.421: asked of an attacker who could have a bomb, before the first die."""

    faction: str

    rule: ClassVar[str] = "43.421"
    prompt: ClassVar[str] = "Use an atomic bomb in this attack, or none"
    secret: ClassVar[bool] = True
    by_default: ClassVar[str] = "no bomb is used"
    forms: ClassVar[Mapping[type[Action], Form]] = _FORMS

    def default(self, asked: Asked) -> HoldBombs:
        return HoldBombs()

    def real(self, asked: Asked) -> bool:
        return bool(armed(asked.world, self.faction))


class BombInDefense(Decision[UseBomb | HoldBombs], frozen=True):
    """43.422: asked of a defender who could have a bomb, before each die."""

    faction: str

    rule: ClassVar[str] = "43.422"
    prompt: ClassVar[str] = "Use an atomic bomb against the attackers, or none"
    secret: ClassVar[bool] = True
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "no bomb is used"
    forms: ClassVar[Mapping[type[Action], Form]] = _FORMS

    def default(self, asked: Asked) -> HoldBombs:
        return HoldBombs()

    def real(self, asked: Asked) -> bool:
        return bool(armed(asked.world, self.faction))


# Carried out --------------------------------------------------------------------------------------


@BOOK.happens(
    DIE_IS_DUE,
    "43.421, 43.422, 43.423, 15.22",
    "before the die of a round is rolled, attackers and defenders may use atomic bombs, which "
    "nobody intercepts; an attack that is answered with one is made all the same",
)
class BombsInBattle(BeforeTheDie, tag="bombs-in-battle", kw_only=True):
    """43.424: every bomb of the attackers is a `d`, every bomb of the defenders an `a`."""

    asked: int = 0
    a: int = 0
    d: int = 0
    turns: tuple[tuple[str, str], ...] = ()

    @classmethod
    def concerns(cls, world: AwawWorld, assault: Assault, number: int) -> bool:
        return bool(able(world, assault, number))

    def start(self, world: AwawWorld, _: None) -> Step:
        self.turns = able(world, self.assault, self.round)
        return self.go(self.ask_next)

    def ask_next(self, world: AwawWorld, _: object) -> Step:
        if self.asked >= len(self.turns):
            return Done(Decided(self.a, self.d))
        kind, faction = self.turns[self.asked]
        seats = (seat_of(world, Faction(faction)),)
        if kind == OFFENSIVE:
            return self.ask(BombInOffense(seats, faction), then=self.answered)
        return self.ask(BombInDefense(seats, faction), then=self.answered)

    def answered(self, world: AwawWorld, answer: UseBomb | HoldBombs) -> Step:
        if isinstance(answer, HoldBombs):
            self.asked += 1
            return self.go(self.ask_next)
        kind, faction = self.turns[self.asked]
        about = tuple(a_hex(space) for space in self.assault.hexes)
        text = f"{BUILDERS[faction]} uses an atomic bomb in {kind}"
        world.tell("43.42", text, *about)
        return self.call(Detonation(faction=faction, material=answer.bomb), then=self.went_off)

    def went_off(self, world: AwawWorld, exploded: bool) -> Step:
        if not exploded:
            return self.go(self.ask_next)
        kind, faction = self.turns[self.asked]
        if kind == OFFENSIVE:
            self.d += 1
            hit = defenders(world, self.assault)
        else:
            self.a += 1
            hit = attacking(world, self.assault)
            shake(world, hit)
        victim = world.units[hit[0]].party
        space = SpaceId(str(self.assault.hexes[0]))
        record(world, BUILDERS[faction], victim, space, AtomicAim.GROUND)
        return self.go(self.ask_next)


def shake(world: AwawWorld, units: tuple[UnitId, ...]) -> None:
    """43.424B: all attackers fight on with a level less, until the attack is over."""
    for unit in units:
        old = world.shaken.get(unit)
        world.put(Shaken(unit, 1 + (0 if old is None else old.bombs)))


@BOOK.modifies(
    CombatTraining,
    "41.924E, 43.424B",
    "atomic attack",
    "each atomic bomb of the defender lowers the training of the attackers for the rest of it",
)
def shaken_units(world: AwawWorld, asked: CombatTraining) -> int | None:
    row = world.shaken.get(asked.unit)
    if row is None:
        return None
    table = world.statics.tables["ctl-reductions"]
    return row.bombs * table.number("defensive atomic attack", "ctl")

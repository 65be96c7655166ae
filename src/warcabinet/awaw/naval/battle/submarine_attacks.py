"""22.93, 22.94: attacks of submarines on the board: what they aim at, the roll and its modifiers.

Each submarine factor attacks by itself, once in a player turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import deck_of
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCards, Use, advantage
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.naval.battle.combat_groups import is_hindered, ships_in
from warcabinet.awaw.naval.battle.destroyer_losses import (
    LoseInBase,
    LossesInBase,
    destroyers_lost,
    stand_in,
)
from warcabinet.awaw.naval.battle.fleet_lines import is_light
from warcabinet.awaw.naval.battle.research_that_counts import (
    tell_nationality,
    tell_torpedoes_and_asw,
)
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import hit_light, types_at_choice
from warcabinet.awaw.naval.damage.hits_scored import Weapon, score
from warcabinet.awaw.naval.damage.light_hits import BearLoss, WhoBearsLoss
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.damage.naval_nationality import drm, lowest_drm
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import fully_operational
from warcabinet.awaw.naval.ships.types_of_naval_units import AS_DESTROYERS, Sort, class_of
from warcabinet.awaw.pieces.research_levels import affects, research_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.naval_battles import GroupId, SubAttacked
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

LIGHT_SHIPS = "light-ships"
MOST = 4
"""22.941: the greatest modifier in all, for or against."""
ADVANCED = 1
"""22.941: what advanced submarines have, whatever else there is."""
LOST = "*"
"""22.94: the result that costs the submarine."""


# Targets ----------------------------------------------------------------------------------------


def categories(world: AwawWorld, group: GroupId) -> tuple[tuple[str, ...], ...]:
    """22.93E: the categories of ships in a group, the highest first, with their targets: fast
    carriers, capital ships, and all light ships as one.
    """
    ships = [
        ship for ship in ships_in(world, group) if class_of(world, ship).sort is not Sort.SUBMARINE
    ]
    carriers = tuple(ship.what for ship in ships if class_of(world, ship).fast_carrier)
    capital = tuple(ship.what for ship in ships if class_of(world, ship).sort is Sort.CAPITAL_SHIP)
    light = (LIGHT_SHIPS,) if any(is_light(world, ship) for ship in ships) else ()
    return tuple(found for found in (carriers, capital, light) if found)


def category_of(count: int, die: int) -> int:
    """22.93E: which of so many categories a die means, from nought for the highest."""
    return (die - 1) * count // 6


def targeted(world: AwawWorld, group: GroupId, target: str) -> tuple[Hull, ...]:
    """The ships that a target means."""
    ships = ships_in(world, group)
    if target == LIGHT_SHIPS:
        return tuple(ship for ship in ships if is_light(world, ship))
    return tuple(ship for ship in ships if ship.what == target)


# Modifiers --------------------------------------------------------------------------------------


class SubmarineRoll(Question, frozen=True):
    """22.941, 22.9419: what changes the roll of a submarine attack on a target in a group, which
    defends itself alone.
    """

    boat: Hull
    group: GroupId
    target: str
    searching: int = 0
    """22.9413: land-based squadrons of the attacker that search there."""
    guarding: int = 0
    """22.9413: those of the defender."""
    earlier: int = 0
    """22.9416: attacks on the group before this one in the round."""
    codes: int = 0
    """22.9411, 48.51B: 1 if the attacker has won by tactical cards for this attack, -1 if the
    defender has."""


def roll_parts(world: AwawWorld, asked: SubmarineRoll) -> tuple[Modifier, ...]:
    """22.941: each modifier, none of which exceeds what its category allows."""
    return BOOK.total(world, asked)


def is_advanced(world: AwawWorld, boat: Hull) -> bool:
    return world.statics.kinds[boat.what].designation == "advanced"


def net_modifier(world: AwawWorld, asked: SubmarineRoll) -> int:
    """22.941: the sum, no more than 4 for or against; advanced submarines always have 1."""
    if is_advanced(world, asked.boat):
        return ADVANCED
    return _capped(sum(part.value for part in roll_parts(world, asked)), MOST)


def _capped(value: int, most: int) -> int:
    return max(-most, min(most, value))


def modifier_line(world: AwawWorld, name: str) -> tuple[int, int]:
    """22.94: by how many a modifier goes, and how much it may come to."""
    table = world.statics.tables["submarine-attack-modifiers"]
    per, most = table.text(name, "per"), table.text(name, "maximum")
    return int(per or 1), int(most or 99)


@BOOK.modifies(
    SubmarineRoll, "22.9411", "nationality", "the difference of the Naval Nationality DRMs"
)
def nationality(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    theirs = lowest_drm(world, targeted(world, asked.group, asked.target))
    return (drm(world, asked.boat) - theirs + asked.codes) or None


@BOOK.modifies(
    SubmarineRoll, "22.9412", "research", "torpedoes against ASW, 2 at most for or against"
)
def research(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    defender = ships_in(world, asked.group)[0].party
    torpedoes = research_level(world, LevelKind.TORPEDO, asked.boat.party)
    asw = -abs(research_level(world, LevelKind.ASW, defender))
    return _capped(torpedoes + asw, modifier_line(world, "torpedo-and-asw-research")[1]) or None


@BOOK.modifies(
    SubmarineRoll,
    "22.9413",
    "air and carriers",
    "1 for every three searching squadrons; 1 less for every three of the defender's, fully "
    "operational fast carriers and escort carriers; 2 at most",
)
def air_and_carriers(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    """17.23C, 17.33C: squadrons of army and naval air ashore that search."""
    per, most = modifier_line(world, "air-and-carriers")
    ships = ships_in(world, asked.group)
    carriers = sum(fully_operational(world, ship) for ship in ships)
    escorts = sum(
        ship.factors for ship in ships if class_of(world, ship).sort is Sort.ESCORT_CARRIER
    )
    against = (asked.guarding + carriers + escorts) // per
    return _capped(asked.searching // per - against, most) or None


@BOOK.modifies(
    SubmarineRoll,
    "22.9414, 22.942, 25.21",
    "destroyers",
    "1 less for every three destroyer factors, with ASW, 2 at most; other ships are no defense",
)
def destroyers(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    per, most = modifier_line(world, "destroyers")
    ships = ships_in(world, asked.group)
    factors = sum(ship.factors for ship in ships if class_of(world, ship).sort in AS_DESTROYERS)
    return -min(factors // per, most) or None


@BOOK.modifies(
    SubmarineRoll, "22.9416", "earlier attacks", "1 less for each attack on the group before"
)
def earlier_attacks(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    return -asked.earlier or None


@BOOK.modifies(
    SubmarineRoll,
    "22.9417",
    "damaged or hindered",
    "1 more against a damaged ship or a group that carries cargo, once",
)
def damaged_or_hindered(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    hurt = any(ship.damaged for ship in targeted(world, asked.group, asked.target))
    return 1 if hurt or is_hindered(world, asked.group) else None


@BOOK.modifies(
    SubmarineRoll, "22.9418, 48.41B", "codebreaking", "1 for whoever has played the better cards"
)
def codebreaking(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    deck = _deck(world, asked.boat, asked.group)
    return None if deck is None else advantage(world, Use.SUBMARINE_ATTACKS, deck) or None


def _deck(world: AwawWorld, boat: Hull, group: GroupId) -> Deck | None:
    theater = world.statics.theater_at(where(world, boat.berth))
    return deck_of(world, boat.party, (ship.party for ship in ships_in(world, group)), theater)


# The attack -------------------------------------------------------------------------------------


class AimTorpedoes(Action, frozen=True):
    """22.93E: the ship that is attacked."""

    target: str


def _targets(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, TorpedoTarget)
    return among(question.targets, "22.93E", "the die has chosen another category of ships")


class TorpedoTarget(Decision[AimTorpedoes], frozen=True):
    """22.93E: asked of the attacker where the category has more than one ship."""

    targets: tuple[str, ...]

    rule: ClassVar[str] = "22.93E"
    prompt: ClassVar[str] = "Choose the target of the submarine"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the first ship"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AimTorpedoes: Form((Slot("target", _targets),), label="Attack")
    }

    def default(self, asked: Asked) -> AimTorpedoes:
        return AimTorpedoes(self.targets[0])

    def real(self, asked: Asked) -> bool:
        return len(self.targets) > 1


class SubmarineAttack(Procedure[None], kw_only=True):
    """22.912, 22.93E, 22.94, 48.53: one submarine factor attacks a combat group, by the table for
    attacks on the board. Cards for all attacks of the player turn come first, then those for this
    one.
    """

    boat: HullId
    group: GroupId
    searching: int = 0
    guarding: int = 0
    earlier: int = 0
    codes: int = 0
    target: str = ""
    hits: int = 0
    bearing: tuple[str, ...] = ()
    """20.57: the type whose owner lets it bear what cannot be shared."""

    def start(self, world: AwawWorld, _: None) -> Step:
        world.amend(world.groups[self.group], attacked=True)
        found = categories(world, self.group)
        if len(found) == 1:
            return self._choose(world, found[0])
        return self.roll(Dice("category of target", "22.93E", (6,)), then=self.aimed)

    def aimed(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        found = categories(world, self.group)
        return self._choose(world, found[category_of(len(found), values[0])])

    def _choose(self, world: AwawWorld, targets: tuple[str, ...]) -> Step:
        seat = seat_for(world, world.hulls[self.boat].party)
        assert seat is not None
        return self.ask(TorpedoTarget((seat,), targets), then=self.chosen)

    def chosen(self, world: AwawWorld, answer: AimTorpedoes) -> Step:
        """48.31: cards for all submarine attacks of the player turn, then those for this one."""
        self.target = answer.target
        deck = _deck(world, world.hulls[self.boat], self.group)
        if deck is None:
            return self.go(self.attack)
        if f"{Use.SUBMARINE_ATTACKS}/{deck}" in world.code_advantages:
            return self.go(self.tactical_cards)
        cards = PlayCards(use=Use.SUBMARINE_ATTACKS, first=deck)
        return self.call(cards, then=self.tactical_cards)

    def tactical_cards(self, world: AwawWorld, _: object) -> Step:
        deck = _deck(world, world.hulls[self.boat], self.group)
        assert deck is not None
        cards = PlayCards(use=Use.ONE_SUBMARINE_ATTACK, first=deck)
        return self.call(cards, then=self.attack)

    def attack(self, world: AwawWorld, gain: int | None) -> Step:
        """41.53, 41.85: research that changes the roll is announced; with advanced submarines none
        does.
        """
        self.codes = gain or 0
        boat = world.hulls[self.boat]
        if not is_advanced(world, boat):
            tell_torpedoes_and_asw(world, boat.party, ships_in(world, self.group)[0].party)
            affects(world, LevelKind.NAVAL_DRM_RESULTS, boat.party)
            tell_nationality(world, self.group)
        dice = Dice("submarine attack", "22.94", (6, 6), read="sum")
        return self.roll(dice, then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        boat = world.hulls[self.boat]
        asked = SubmarineRoll(
            boat,
            self.group,
            self.target,
            self.searching,
            self.guarding,
            self.earlier,
            self.codes,
        )
        modifier = net_modifier(world, asked)
        table = world.statics.tables["submarine-attack"]
        result = table.text("submarine", min(10, max(2, values[0] + modifier)))
        world.tell("22.94", f"{boat.what} attacks: {values[0]} {modifier:+}, result {result}")
        if result == LOST:
            world.tell("22.94", f"a factor of {boat.what} is lost")
            remove(world, boat, 1)
            return Done(None)
        done = world.sub_attacked.get(boat.id)
        world.put(SubAttacked(boat.id, 1 + (0 if done is None else done.factors)))
        return self._hit(world, int(result), values[0])

    def _hit(self, world: AwawWorld, hits: int, natural: int) -> Step:
        """22.9431, 22.9433, 20.57: hits are taken as from any attack, by the group itself."""
        ships = targeted(world, self.group, self.target)
        score(world, ships, hits, Weapon.TORPEDOES)
        if self.target == LIGHT_SHIPS:
            self.hits = hits
            return self.go(self.share)
        (ship,) = ships
        blow = hit(world, ship, hits)
        if critical_due(world, ship, blow, natural=natural):
            return self.call(CriticalHit(ship=self.target), then=self.over)
        return Done(None)

    def _owner(self, world: AwawWorld) -> Seat:
        seat = seat_for(world, ships_in(world, self.group)[0].party)
        assert seat is not None
        return seat

    def share(self, world: AwawWorld, _: object) -> Step:
        """20.57: of types that are alike the owner chooses, as often as there is a choice."""
        ships = targeted(world, self.group, self.target)
        types = types_at_choice(world, ships, self.hits, self.bearing)
        if not types:
            return self.go(self.destroyers)
        return self.ask(WhoBearsLoss((self._owner(world),), types), then=self.borne)

    def borne(self, world: AwawWorld, answer: BearLoss) -> Step:
        self.bearing = (*self.bearing, answer.ships)
        return self.go(self.share)

    def destroyers(self, world: AwawWorld, _: object) -> Step:
        """22.9432: destroyers may be lost from the base of their force instead, also if else
        nothing would be left of the group.
        """
        ships = targeted(world, self.group, self.target)
        lost = destroyers_lost(world, ships, self.hits, self.bearing)
        if not lost:
            return self.go(self.instead)
        question = LossesInBase((self._owner(world),), self.group, lost)
        return self.ask(question, then=self.instead)

    def instead(self, world: AwawWorld, answer: LoseInBase | None) -> Step:
        ships = targeted(world, self.group, self.target)
        if isinstance(answer, LoseInBase):
            stand_in(world, self.group, answer.factors)
        if self.hits:
            hit_light(world, ships, self.hits, self.bearing)
        return Done(None)

    def over(self, world: AwawWorld, _: bool) -> Step:
        return Done(None)

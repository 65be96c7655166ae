"""15.2, 15.4, 15.52: who may attack what, how many together, and at which odds."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, weigh
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import faction_of, hostile_to
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Modifier, Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

# One unit, one hex --------------------------------------------------------------------------------


class AttackWith(Question, frozen=True):
    """15.21, 15.23: may this unit attack the ground units in that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    target: SpaceId
    exploiting: bool = False

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.target))


def against_attacker(
    world: AwawWorld, unit: UnitId, target: SpaceId, exploiting: bool = False
) -> list[Refusal]:
    """15.21: every reason why a unit may not attack a hex."""
    return BOOK.may(world, _attack_with(world, unit, target, exploiting))


def may_attack(world: AwawWorld, unit: UnitId, target: SpaceId, exploiting: bool = False) -> bool:
    """15.21: is there nothing against a unit's attack on a hex?"""
    return BOOK.allows(world, _attack_with(world, unit, target, exploiting))


def _attack_with(world: AwawWorld, unit: UnitId, target: SpaceId, exploiting: bool) -> AttackWith:
    kind = world.type_of(world.units[unit])
    return AttackWith(kind.nationality, kind.category, unit, target, exploiting)


def contact(world: AwawWorld, space: str) -> int:
    """4.63, 15.21: the hexes from which ground units can attack a hex: across passable hexsides and
    along crossing arrows (R-001).
    """
    return _contact(world.board, space)


@cache
def _contact(board: AwawBoard, space: str) -> int:
    return board.board.expand(board.board.bit(space), board.ground_sides)


def hostile_in(world: AwawWorld, party: str, space: str) -> tuple[UnitId, ...]:
    """The ground units in a space that fight this party."""
    there = world.units_in[SpaceId(space)]
    if not there:
        return ()
    hostile = hostile_to(world, party)
    rows = world.units
    return tuple([unit for unit in there if rows[unit].party in hostile])


def is_dropped(world: AwawWorld, unit: UnitId) -> bool:
    """15.21: has this airborne unit been dropped in this player turn? It attacks those on top of
    whom it is, and needs to be next to nobody.
    """
    row = world.airdrops.get(unit)
    return row is not None and row.when == f"{world.turn.name}, {world.side}"


def is_inside(world: AwawWorld, unit: UnitId) -> bool:
    """15.21, 21.517: does a unit attack the hex in which it is: dropped on its enemies, or landed
    among them from the sea?
    """
    return unit in world.landed or is_dropped(world, unit)


def touches(world: AwawWorld, unit: UnitId, hexes: tuple[SpaceId, ...]) -> bool:
    """15.44: is a unit next to all these hexes, or dropped on one of them?"""
    row = world.units[unit]
    if row.place in hexes and is_inside(world, unit):
        return True
    here = bit_of(world, row)
    return all(contact(world, space) & here for space in hexes)


@BOOK.forbids(AttackWith, "15.21", "a ground unit attacks only what it is next to")
def not_next_to_it(world: AwawWorld, attack: AttackWith) -> bool:
    if is_inside(world, attack.unit):
        return False
    return not contact(world, attack.target) & bit_of(world, world.units[attack.unit])


@BOOK.forbids(AttackWith, "15.21", "there is no enemy ground unit of this unit in the hex")
def nobody_to_attack(world: AwawWorld, attack: AttackWith) -> bool:
    rows = world.units
    hostile = hostile_to(world, rows[attack.unit].party)
    return not any(rows[unit].party in hostile for unit in world.units_in[attack.target])


@BOOK.forbids(
    AttackWith, "10.23, 15.21", "replacements do not attack", category=Category.REPLACEMENT
)
def replacements_stay(world: AwawWorld, attack: AttackWith) -> bool:
    return True


@BOOK.forbids(AttackWith, "15.43", "a unit attacks only once, with its whole combat factor")
def attacked_already(world: AwawWorld, attack: AttackWith) -> bool:
    return attack.unit in world.attacked


@BOOK.forbids(
    AttackWith, "15.46", "units in this hex have been attacked by this alliance faction already"
)
def defended_already(world: AwawWorld, attack: AttackWith) -> bool:
    if not world.defended:
        return False
    party = world.units[attack.unit].party
    faction = faction_of(world, party)
    for defender in hostile_in(world, party, attack.target):
        row = world.defended.get(defender)
        if row is not None and faction in (row.exploitation if attack.exploiting else row.regular):
            return True
    return False


# How many from a hex ------------------------------------------------------------------------------


class AttackersFromHex(Question, frozen=True):
    """15.47: how many ground units may attack out of a hex. `units` are all that do, those of
    earlier attacks included: a rule that lets some attack beyond the limit adds their number.
    """

    space: SpaceId
    units: tuple[UnitId, ...]
    exploiting: bool = False

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


@BOOK.modifies(
    AttackersFromHex,
    "15.47, 31.61",
    "a hex",
    "two ground units may attack out of a hex, also out of a bridgehead",
)
def two_attackers(world: AwawWorld, asked: AttackersFromHex) -> int:
    return 2


def category_of(world: AwawWorld, unit: UnitId) -> Category:
    """The category of a unit, which may have been lost already."""
    return world.statics.kinds[unit.rpartition("/")[0]].category


@BOOK.modifies(
    AttackersFromHex,
    "15.47, 10.41E, 31.61",
    "specialized units",
    "airborne units, commandos, marines and Chindits attack beyond the limit of their hex",
)
def specialized_attackers(world: AwawWorld, asked: AttackersFromHex) -> int | None:
    found = sum(category_of(world, unit) in SPECIALIZED for unit in asked.units)
    return found or None


def attackers_from(world: AwawWorld, assault: Assault) -> dict[SpaceId, tuple[UnitId, ...]]:
    """15.47: all who attack out of each hex that this attack comes from."""
    found: dict[SpaceId, list[UnitId]] = {}
    for unit in assault.attackers:
        found.setdefault(where(world, world.units[unit].place), []).append(unit)
    for row in world.attacked.values():
        if row.exploiting == assault.exploiting and row.place in found:
            found[row.place].append(row.unit)
    return {space: tuple(sorted(units)) for space, units in sorted(found.items())}


def too_many_from(world: AwawWorld, assault: Assault) -> list[Refusal]:
    """15.47: the hexes out of which too many units would attack."""
    refusals = []
    for space, units in attackers_from(world, assault).items():
        if len(units) <= 2:
            continue
        parts = BOOK.total(world, AttackersFromHex(space, units, assault.exploiting))
        if len(units) > (limit := sum(part.value for part in parts)):
            reason = f"{len(units)} would attack out of {space}, and {limit} may ({told(parts)})"
            refusals.append(Refusal("15.47", reason, (a_hex(space),)))
    return refusals


def told(parts: tuple[Modifier, ...]) -> str:
    """The parts of a total in words."""
    return ", ".join(f"{part.value:+} {part.name}" for part in parts)


# The attack as a whole ----------------------------------------------------------------------------


class MakeAttack(Question, frozen=True):
    """15.4, 15.42: may these units together attack those hexes?"""

    assault: Assault
    free: bool = False

    def about(self) -> tuple[Thing, ...]:
        units = tuple(a_unit(unit) for unit in self.assault.attackers)
        return (*units, *(a_hex(space) for space in self.assault.hexes))


def pledged(world: AwawWorld, space: SpaceId, exploiting: bool = False) -> tuple[UnitId, ...]:
    """13.531, 15.22: the units that must attack a hex because they failed to overrun it, as far as
    they can.
    """
    row = world.failed_overruns.get(space)
    if row is None:
        return ()
    return tuple(
        unit
        for unit in row.units
        if unit in world.units and not against_attacker(world, unit, space, exploiting)
    )


@BOOK.forbids(
    MakeAttack, "13.531", "who failed to overrun a hex attacks that hex, and no other without it"
)
def pledged_elsewhere(world: AwawWorld, attack: MakeAttack) -> bool:
    assault = attack.assault
    return any(
        unit in assault.attackers
        for space in sorted(world.failed_overruns)
        if space not in assault.hexes
        for unit in pledged(world, space, assault.exploiting)
    )


@BOOK.forbids(MakeAttack, "13.531", "all units that failed to overrun the hex must attack it")
def pledge_left_out(world: AwawWorld, attack: MakeAttack) -> bool:
    assault = attack.assault
    return any(
        unit not in assault.attackers
        for space in assault.hexes
        for unit in pledged(world, space, assault.exploiting)
    )


# Bad odds -----------------------------------------------------------------------------------------


class FightBelowEven(Question, frozen=True):
    """15.52, 15.74: may this unit take part in a round of combat at odds below 1:1?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    assault: Assault
    round: int = 1

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), *(a_hex(space) for space in self.assault.hexes))


def against_odds(
    world: AwawWorld, assault: Assault, number: int = 1, balance: Balance | None = None
) -> list[Refusal]:
    """15.52, 15.74: every reason against a round of combat at the odds as they are now."""
    if not (balance or weigh(world, assault)).below_even:
        return []
    return [
        refusal
        for unit in assault.attackers
        for refusal in BOOK.may(world, _below_even(world, world.units[unit], assault, number))
    ]


def _below_even(world: AwawWorld, unit: Unit, assault: Assault, number: int) -> FightBelowEven:
    kind = world.type_of(unit)
    return FightBelowEven(kind.nationality, kind.category, unit.id, assault, number)

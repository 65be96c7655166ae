"""9.5, 9.6, 9.7: what offensive operations cost, who pays, and on which front it counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.spending_limits import spend
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.pieces.ground_units import a_unit, category
from warcabinet.awaw.politics.measures import Measured
from warcabinet.awaw.politics.parties import (
    faction_of,
    hostile_to,
    members_of,
    payer_of,
    side_of_party,
)
from warcabinet.awaw.politics.parties import party as party_named
from warcabinet.awaw.scenarios.file.words import TallyKind
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.offensives import OffensiveSpending, Operation, PaidFor
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.rulings import PARTISAN_ATTACKS, chosen
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, alliance_faction_of, home_side, side_of
from warcabinet.engine.book import Question
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

FULL = 15
"""9.63: a power that has paid this much on a front acts there for nothing more."""

GIVEN = "full-offensive"
"""The special rule of scenarios that gives a full offensive."""

LIMITED = 14
"""9.62: up to this much a faction still conducts a limited offensive."""


# Who pays -----------------------------------------------------------------------------------------


class Charge(Question, frozen=True):
    """9.51: must this unit's operations be paid for? Each reason why not is a restriction
    registered beside its subject.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    fronts: tuple[str, ...]

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


@derived
def purse_of(world: AwawWorld, party: str) -> str | None:
    """9.63, 52.31, 82.83B: the power that pays for a party's operations: the power itself or a
    client's patron; for units lent by a party that has no BRPs in this game, the partner who uses
    them. None: the country fights on its own, and nobody pays.
    """
    payer, treasury = payer_of(world, party), world.treasury_of
    if payer is not None and treasury[payer]:
        return str(payer)
    if payer is None and side_of(world, party_named(party)) is not None:
        return None
    side = side_of_party(world, party)
    faction = None if payer is None else alliance_faction_of(world, payer)
    rich = [power for power in Power if treasury[power] and home_side(power) is side]
    partners = [power for power in rich if alliance_faction_of(world, power) is faction]
    return next((str(power) for power in partners or rich), None)


def faction_for(world: AwawWorld, party: str) -> str:
    """9.61: whose operations they are when attrition is asked for."""
    return faction_of(world, purse_of(world, party) or party)


def is_charged(world: AwawWorld, unit: Unit, fronts: tuple[str, ...]) -> bool:
    """9.51, 9.57: does this unit's next operation, on these fronts, cost anything?"""
    if unit.id in world.operations:
        return False
    kind = world.statics.kinds[unit.type]
    return BOOK.allows(world, Charge(kind.nationality, kind.category, unit.id, fronts))


# Where it counts ----------------------------------------------------------------------------------


def front_of(world: AwawWorld, space: str) -> str:
    """4.31, 9.71: the front of a hex; "" for a box."""
    return str(world.board.front[SpaceId(space)])


def fronts_of(world: AwawWorld, hexes: Iterable[str]) -> tuple[str, ...]:
    """The fronts of some hexes, in order."""
    found = {front_of(world, space) for space in hexes}
    return tuple([front for front in _FRONTS if front in found])


_FRONTS = tuple(str(front) for front in Front)


def charged_front(
    world: AwawWorld, unit: Unit, fronts: tuple[str, ...], named: str | None = None
) -> str:
    """9.71, 9.75: where a ground unit's cost counts towards a full offensive."""
    return charged_front_of(world, unit.party, where(world, unit.place), fronts, named)


def charged_front_of(
    world: AwawWorld, party: str, place: str, fronts: tuple[str, ...], named: str | None = None
) -> str:
    """9.71, 9.75, 15.45: where a cost counts towards a full offensive: on the front that receives
    the action; if several do, on the front where the unit is, or else on the one its owner names
    (R-008).
    """
    if len(fronts) == 1:
        return fronts[0]
    own = front_of(world, place)
    if own in fronts:
        return own
    if named in fronts:
        assert named is not None
        return named
    purse = purse_of(world, party)
    return min(fronts, key=lambda front: FULL - spent_on(world, purse or "", front))


def spent_on(world: AwawWorld, power: str, front: str) -> int:
    """9.63: what a power has paid on a front in this player turn. A scenario may give it a full
    offensive for nothing.
    """
    row = world.offensive_spending.get(f"{power}/{front}")
    if row is None and world.statics.special(GIVEN):
        return FULL if is_given(world, power, front) else 0
    return 0 if row is None else row.brps


def is_given(world: AwawWorld, power: str, front: str) -> bool:
    """9.63: does the scenario give a power a full offensive on the front of these places?"""
    return any(
        row.who == power
        and front in fronts_of(world, world.map.members(world.statics.area(*row.area)))
        for row in world.statics.special(GIVEN)
    )


def full_offensive(world: AwawWorld, power: str, front: str) -> bool:
    """9.63: has the power paid 15 BRPs for this front, so that it acts there freely?"""
    return spent_on(world, power, front) >= FULL


def joint_full_offensive(world: AwawWorld, faction: str, front: str) -> bool:
    """9.63: have the powers of a faction together paid 15 BRPs for this front? Then the faction
    conducts a full offensive, though each of them still pays for what it does.
    """
    return sum(spent_on(world, power, front) for power in members_of(world, faction)) >= FULL


@derived
def attributed(world: AwawWorld, faction: str, front: str) -> int:
    """9.61, 9.75, 21.531C: the value of a faction's operations on a front, wherever they were paid
    for; those in a box count on the front that was named for it.
    """
    boxed = sum(
        row.factors
        for row in world.operations.values()
        if row.faction == faction
        and front in row.fronts
        and world.map.mask(row.hexes) & world.map.boxes
    )
    return boxed + value_in(world, faction, world.board.front.where(Front(front)))


def value_in(world: AwawWorld, faction: str, area: int) -> int:
    """9.66: the value of a faction's operations that some hex of an area received."""
    mask = world.map.mask
    return sum(
        row.factors
        for row in world.operations.values()
        if row.faction == faction and mask(row.hexes) & area
    )


# What it costs ------------------------------------------------------------------------------------


def dues(
    world: AwawWorld, units: Iterable[UnitId], hexes: Iterable[str], named: str | None = None
) -> dict[tuple[str, str], int]:
    """9.11D, 9.51A, 9.57, 9.63, 9.64, 11.41, 34.25A, 34.25B: what each power still owes on each
    front for an operation of these units against these hexes, exploitation included. A power that
    has paid 15 on a front owes no more there (R-006); its partners go on paying.
    """
    fronts = fronts_of(world, hexes)
    full: dict[tuple[str, str], int] = {}
    for name in units:
        unit = world.units[name]
        purse = purse_of(world, unit.party)
        if purse is not None and is_charged(world, unit, fronts):
            front = charged_front(world, unit, fronts, named)
            full[purse, front] = full.get((purse, front), 0) + world.type_of(unit).combat
    return {
        (purse, front): due
        for (purse, front), cost in sorted(full.items())
        if (due := min(cost, max(FULL - spent_on(world, purse, front), 0)))
    }


def brp_cost(
    world: AwawWorld, units: Iterable[UnitId], hexes: Iterable[SpaceId], named: str | None = None
) -> int:
    """9.51A, 9.57, 9.63, 27.12: the BRPs still to be paid if these ground units carry out an
    operation against these hexes."""
    return sum(dues(world, units, hexes, named).values())


@BOOK.modifies(
    Measured,
    "7.215",
    "offensive operations",
    "what a power has paid for offensive operations since the start",
    figure=TallyKind.OFFENSIVES,
)
def paid_for_operations(world: AwawWorld, asked: Measured) -> int:
    return -sum(
        booking.amount
        for booking in world.bookings.values()
        if booking.power == asked.party and booking.rule in OPERATIONS
    )


OPERATIONS = frozenset(PaidFor)
"""What only `carry_out`, `carry_out_air` and `carry_out_naval` write into the BRP ledger."""


def carry_out(
    world: AwawWorld,
    units: Iterable[UnitId],
    hexes: Iterable[SpaceId],
    paid_for: PaidFor,
    what: str,
    named: str | None = None,
) -> None:
    """9.57, 9.58, 9.75: pay for an operation as it is announced, and count it on every front that
    receives it.
    """
    acting, targets = tuple(units), tuple(hexes)
    fronts = fronts_of(world, targets)
    for (purse, front), due in dues(world, acting, targets, named).items():
        spent = spent_on(world, purse, front)
        spend(world, purse, due, paid_for.value, f"{what} ({front} front)")
        world.put(OffensiveSpending(purse, front, spent + due))
        if spent + due >= FULL:
            world.tell(
                "9.63",
                f"{purse} conducts a full offensive on the {front} front",
                Thing("power", purse),
            )
    for name in acting:
        unit = world.units[name]
        old = world.operations.get(name)
        before, acted = ((), ()) if old is None else (old.hexes, old.fronts)
        world.put(
            Operation(
                name,
                faction_for(world, unit.party),
                world.type_of(unit).combat,
                tuple(sorted({*before, *counted(world, unit.party, targets)})),
                tuple(sorted({*acted, *fronts})),
            )
        )


def counted(world: AwawWorld, party: str, hexes: Iterable[SpaceId]) -> tuple[SpaceId, ...]:
    """9.61, 9.66: the hexes that count when a front or an area has a limit: all of them, or, as the
    other printing has it, all but those that hold only partisans (R-007).
    """
    if chosen(world, PARTISAN_ATTACKS) == "counted":
        return tuple(hexes)
    return tuple(space for space in hexes if not _only_partisans(world, party, space))


def _only_partisans(world: AwawWorld, party: str, space: SpaceId) -> bool:
    hostile = hostile_to(world, party)
    there = [row for one in world.units_in[space] if (row := world.units[one]).party in hostile]
    return bool(there) and all(category(world, row) is Category.PARTISAN for row in there)


def spending_faults(world: AwawWorld) -> list[str]:
    """9.63: what is wrong with the ledger of offensive operations."""
    found = []
    for row in world.offensive_spending.values():
        if not 0 < row.brps <= FULL:
            found.append(f"{row.power} has paid {row.brps} BRPs on the {row.front} front")
        value = attributed(world, faction_of(world, row.power), row.front)
        if value < row.brps and chosen(world, PARTISAN_ATTACKS) == "counted":
            found.append(f"{row.power} has paid for more than was done on the {row.front} front")
    return found

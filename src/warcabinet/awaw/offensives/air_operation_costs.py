"""9.5: what offensive air operations cost, and how they count on a front.

An air unit flies once in a player turn, so its cost is owed when it takes off. Naval air is added
up over a phase and counts by threes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.spending_limits import may_spend, spend
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.offensives.brp_costs import (
    FULL,
    charged_front_of,
    counted,
    faction_for,
    fronts_of,
    purse_of,
    spent_on,
    value_in,
)
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import SPENDING_LIMIT
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.offensives import (
    NavalAirUsed,
    OffensiveSpending,
    Operation,
    PaidFor,
)
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

BOOK.note(
    "9.21",
    "offensive air missions of the movement phase: counterair, attacks on submarines on patrol, on "
    "bases by forces on patrol, air supply, air transport, flights over the Hump, ground support "
    "of overruns and what clears the air for it",
)
BOOK.note(
    "9.22",
    "offensive air missions of the combat phase: counterair, attacks on naval bases, airdrops, "
    "ground support and what clears the air for it, strategic bombing, flights over the Hump",
)
BOOK.note("9.23", "offensive air missions of the redeployment phase: air transport, at no cost")


class FlyTogether(Question, frozen=True):
    """9.66, 34.23F: may a faction send so many air factors, three squadrons of naval air counting
    as one, against these hexes, besides those that it has sent in this player turn?
    """

    classes: ClassVar[tuple[str, ...]] = ("faction",)
    faction: str
    factors: int
    hexes: tuple[SpaceId, ...]
    types: tuple[str, ...]

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_hex(one) for one in self.hexes)


Bill = dict[tuple[str, str], int]
"""What each power owes on each front."""


def values(
    world: AwawWorld, wings: Iterable[Wing], hexes: Iterable[str], named: str | None = None
) -> Bill:
    """9.51B, 9.51C, 9.51D, 9.51E, 9.55: the value of operations, by who pays and on which front:
    one for each factor, and one for every three naval air squadrons of the phase, rounded up.
    """
    found: Bill = {}
    naval: Bill = {}
    fronts = fronts_of(world, hexes)
    for wing in wings:
        row = world.air[wing.stack]
        purse = purse_of(world, row.party)
        if purse is None or afloat(row.place):  # 9.55: paid with the carrier
            continue
        base = where(world, row.place)
        bill = purse, charged_front_of(world, row.party, base, fronts, named)
        if world.statics.kinds[row.type].category is Category.NAS:
            naval[bill] = naval.get(bill, 0) + wing.factors
        else:
            found[bill] = found.get(bill, 0) + wing.factors
    for (purse, front), squadrons in naval.items():
        before = world.naval_air_used.get(f"{purse}/{front}")
        used = 0 if before is None else before.squadrons
        cost = -(-(used + squadrons) // SQUADRONS) + used // -SQUADRONS
        found[purse, front] = found.get((purse, front), 0) + cost
    return found


def air_dues(
    world: AwawWorld, wings: Iterable[Wing], hexes: Iterable[str], named: str | None = None
) -> Bill:
    """9.51, 9.63: what each power still owes for an air operation against these hexes; nothing on a
    front where it has paid for a full offensive.
    """
    return {
        (purse, front): due
        for (purse, front), cost in sorted(values(world, wings, hexes, named).items())
        if (due := min(cost, max(FULL - spent_on(world, purse, front), 0)))
    }


def air_cost(world: AwawWorld, wings: Iterable[Wing], hexes: Iterable[str]) -> int:
    """9.51: the BRPs still to be paid if these wings fly against these hexes."""
    return sum(air_dues(world, wings, hexes).values())


def against_air(
    world: AwawWorld, wings: Iterable[Wing], hexes: Iterable[SpaceId], named: str | None = None
) -> list[Refusal]:
    """9.11, 9.58, 9.66: why this air operation cannot be paid for, or is over the limit of an
    area.
    """
    flying, targets = tuple(wings), tuple(hexes)
    owed: dict[str, int] = {}
    for (purse, _), due in air_dues(world, flying, targets, named).items():
        owed[purse] = owed.get(purse, 0) + due
    found = [refusal for purse, due in owed.items() for refusal in may_spend(world, purse, due)]
    return found + _over_limits(world, flying, targets) + _too_many(world, flying, targets)


def _too_many(
    world: AwawWorld, wings: tuple[Wing, ...], hexes: tuple[SpaceId, ...]
) -> list[Refusal]:
    """34.23F: how many air factors a faction may use at all."""
    by_faction: dict[str, list[Wing]] = {}
    for wing in wings:
        by_faction.setdefault(faction_for(world, world.air[wing.stack].party), []).append(wing)
    found = []
    for faction, some in sorted(by_faction.items()):
        factors = sum(values(world, some, hexes).values())
        types = tuple(sorted({str(world.air[wing.stack].type) for wing in some}))
        found += BOOK.may(world, FlyTogether(faction, factors, hexes, types))
    return found


def _over_limits(
    world: AwawWorld, wings: tuple[Wing, ...], hexes: tuple[SpaceId, ...]
) -> list[Refusal]:
    """9.66: limits of an area hold whatever else is spent on the front."""
    received = world.map.mask(hexes)
    by_faction: dict[str, list[Wing]] = {}
    for wing in wings:
        by_faction.setdefault(faction_for(world, world.air[wing.stack].party), []).append(wing)
    found = []
    for faction, some in by_faction.items():
        for entry, (limit, area) in BOOK.layers(world, SPENDING_LIMIT, faction):
            if not received & area:
                continue
            value = value_in(world, faction, area) + sum(values(world, some, hexes).values())
            if value > limit:
                reason = f"{entry.gist}: these would make {value}, and {limit} are allowed"
                found.append(Refusal(entry.rules[0], reason, tuple(a_hex(h) for h in hexes)))
    return found


def carry_out_air(
    world: AwawWorld,
    wings: Iterable[Wing],
    hexes: Iterable[SpaceId],
    what: str,
    named: str | None = None,
) -> None:
    """9.57, 9.58, 9.75: pay for an air operation as it is announced, before its wings take off, and
    count it on every front that receives it.
    """
    flying, targets = tuple(wings), tuple(hexes)
    for (purse, front), due in air_dues(world, flying, targets, named).items():
        spent = spent_on(world, purse, front)
        spend(world, purse, due, PaidFor.AIR.value, f"{what} ({front} front)")
        world.put(OffensiveSpending(purse, front, spent + due))
        if spent + due >= FULL:
            text = f"{purse} conducts a full offensive on the {front} front"
            world.tell("9.63", text, Thing("power", purse))
    fronts = fronts_of(world, targets)
    for wing in flying:
        row = world.air[wing.stack]
        value = sum(values(world, (wing,), targets, named).values())
        number = sum(unit.startswith("air/") for unit in world.operations)
        world.put(
            Operation(
                UnitId(f"air/{number}"),
                faction_for(world, row.party),
                value,
                counted(world, row.party, targets),
                fronts,
            )
        )
        _note_naval(world, row, wing.factors, fronts, named)


def _note_naval(
    world: AwawWorld, row: AirUnits, squadrons: int, fronts: tuple[str, ...], named: str | None
) -> None:
    """9.51C: what naval air costs is computed for a phase as a whole."""
    purse = purse_of(world, row.party)
    if world.statics.kinds[row.type].category is not Category.NAS or purse is None:
        return
    if afloat(row.place):
        return
    front = charged_front_of(world, row.party, where(world, row.place), fronts, named)
    before = world.naval_air_used.get(f"{purse}/{front}")
    used = 0 if before is None else before.squadrons
    world.put(NavalAirUsed(purse, front, used + squadrons))

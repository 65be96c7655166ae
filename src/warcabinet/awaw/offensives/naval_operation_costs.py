"""9.31, 9.32, 9.5: what offensive naval operations cost, and how they count on a front.

Ships carry out one operation in a player turn, so all that sail together are paid for as it is
announced, hidden under a marker or not.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.economy.spending_limits import may_spend, spend
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.offensives.brp_costs import (
    FULL,
    counted,
    faction_for,
    fronts_of,
    purse_of,
    spent_on,
)
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.offensives import OffensiveSpending, Operation, PaidFor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

OFFENSIVE = (
    Kind.PATROL,
    Kind.SEA_TRANSPORT,
    Kind.BOMBARDMENT,
    Kind.INVASION,
    Kind.RAID,
    Kind.CARRIER_MISSION,
)
"""9.31, 9.32: in the movement phase patrols and sea transport; in the combat phase bombardments,
invasions, raids, and what fast carriers do. Nothing else that ships do is an offensive operation.
"""

FREE = (Sort.SUBMARINE, Sort.TRANSPORT, Sort.ASW)
"""9.51, 9.56A: submarines act for nothing, and transports and ASW carry out no operation."""

Costs = dict[str, int]
"""What operations are worth, by the party whose they are."""


def worth(world: AwawWorld, hull: Hull) -> int:
    """9.51F, 9.51G, 9.51H, 9.51I, 9.56A: a BRP for each factor of destroyers and escort carriers,
    for each cruiser of two factors and for each named ship, its squadrons included (9.55); nothing
    for submarines.
    """
    known = class_of(world, hull)
    if known.sort in FREE:
        return 0
    return 1 if known.named else hull.factors // known.size


def naval_values(world: AwawWorld, kind: str, hulls: Iterable[Hull]) -> Costs:
    """9.33: the value of a naval operation: that of all ships that take part, whether they carry,
    fire or only go along.
    """
    found: Costs = {}
    if kind in OFFENSIVE:
        for hull in hulls:
            if value := worth(world, hull):
                found[hull.party] = found.get(hull.party, 0) + value
    return found


def landing_values(world: AwawWorld, units: Iterable[Unit]) -> Costs:
    """9.53: the value of ground units that invade a defended hex, those in reserve as well."""
    found: Costs = {}
    for unit in units:
        found[unit.party] = found.get(unit.party, 0) + world.type_of(unit).combat
    return found


def dues_of(
    world: AwawWorld, costs: Costs, goal: SpaceId, named: str = ""
) -> dict[tuple[str, str], int]:
    """9.63, 9.71, 9.72, 21.1322, 21.414A, 21.554A: what each power still owes, on the front of the
    hex that receives the operation, wherever its ships come from; nothing where it conducts a full
    offensive, or in a box, which is on no front unless one is `named` for it.
    """
    full: dict[tuple[str, str], int] = {}
    for front in (named,) if named else fronts_of(world, (hex_of(goal),)):
        for party, cost in costs.items():
            purse = purse_of(world, party)
            if front and purse is not None:
                full[purse, front] = full.get((purse, front), 0) + cost
    return {
        (purse, front): due
        for (purse, front), cost in sorted(full.items())
        if (due := min(cost, max(FULL - spent_on(world, purse, front), 0)))
    }


def naval_cost(world: AwawWorld, kind: str, hulls: Iterable[Hull], goal: SpaceId) -> int:
    """9.51: the BRPs still to be paid if these ships sail there for this."""
    return sum(dues_of(world, naval_values(world, kind, hulls), goal).values())


def cannot_pay(world: AwawWorld, costs: Costs, goal: SpaceId, named: str = "") -> list[Refusal]:
    """9.11D, 9.58: why an operation cannot be paid for."""
    owed: Costs = {}
    for (purse, _), due in dues_of(world, costs, goal, named).items():
        owed[purse] = owed.get(purse, 0) + due
    return [refusal for purse, due in owed.items() for refusal in may_spend(world, purse, due)]


def against_naval(
    world: AwawWorld, kind: str, hulls: Iterable[Hull], goal: SpaceId, named: str = ""
) -> list[Refusal]:
    """9.11A, 9.58: why these ships cannot be paid for."""
    return cannot_pay(world, naval_values(world, kind, hulls), goal, named)


def carry_out_naval(
    world: AwawWorld, name: str, kind: str, hulls: Iterable[Hull], goal: SpaceId, named: str = ""
) -> None:
    """9.57, 9.58, 9.61, 9.63: pay for a naval operation as it is announced, and count it on the
    front of its goal, or the one that is `named`. Whatever becomes of it, it is paid for, and only
    once.
    """
    costs = naval_values(world, kind, hulls)
    _pay(world, name, costs, goal, PaidFor.NAVAL, f"{kind.replace('-', ' ')} to {goal}", named)


def carry_out_landing(world: AwawWorld, units: Iterable[Unit], goal: SpaceId) -> None:
    """9.53: pay for the units of a landing in a defended hex that do not attack it themselves."""
    for unit in units:
        costs = landing_values(world, (unit,))
        _pay(world, str(unit.id), costs, goal, PaidFor.ATTACK, f"reserve of the landing in {goal}")


def _pay(
    world: AwawWorld,
    name: str,
    costs: Costs,
    goal: SpaceId,
    paid_for: PaidFor,
    what: str,
    named: str = "",
) -> None:
    if not world.treasuries:  # no BRPs are played with, and no attrition
        return
    space = SpaceId(hex_of(goal))
    for (purse, front), due in dues_of(world, costs, goal, named).items():
        spent = spent_on(world, purse, front)
        spend(world, purse, due, paid_for.value, f"{what} ({front} front)")
        world.put(OffensiveSpending(purse, front, spent + due))
        if spent + due >= FULL:
            text = f"{purse} conducts a full offensive on the {front} front"
            world.tell("9.63", text, Thing("power", purse), a_hex(space))
    for party, cost in costs.items():
        key = name if len(costs) == 1 else f"{name}/{party}"
        fronts = (named,) if named else fronts_of(world, (space,))
        hexes = counted(world, party, (space,))
        world.put(Operation(UnitId(key), faction_for(world, party), cost, hexes, fronts))

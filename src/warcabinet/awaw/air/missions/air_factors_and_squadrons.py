"""17.141, 19.51, 23.142: air factors fight naval air as squadrons, three for each, and are put
together again afterwards.

The three squadrons of an army air factor differ (one searches, one covers, one attacks), but in air
combat over land they fight alike, and losses fall on them as evenly as possible (19.65B). So only
their number is kept: of n squadrons left of which a were forced to abort, whole threes of the
others are uninverted factors (23.144).
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.pieces.air_factors import shoot_down
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirState, Flight, FlightId
from warcabinet.awaw.state.berths import Berth
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld

BOOK.note(
    "17.141A", "an air factor costs three BRPs, a squadron one; only naval air is built as such"
)


def is_naval_air(world: AwawWorld, flight: Flight) -> bool:
    return world.statics.kinds[flight.type].category is Category.NAS


def fights_as_squadrons(world: AwawWorld, flights: Iterable[FlightId]) -> bool:
    """17.141C, 17.143, 17.25, 19.51, 23.131A, 23.141A, 23.153: with naval air on either side all
    fight as squadrons, one as well as another, and go on so even when the naval air is gone.
    """
    rows = [world.flights[flight] for flight in flights]
    return any(is_naval_air(world, row) or row.squadrons for row in rows)


def break_down(world: AwawWorld, flights: Iterable[FlightId]) -> None:
    """19.51, 23.133: each air factor becomes three squadrons; naval air is that already."""
    for flight in flights:
        row = world.flights[flight]
        if not row.squadrons and not is_naval_air(world, row):
            world.amend(row, squadrons=SQUADRONS * row.factors)


def lose(world: AwawWorld, flight: FlightId, count: int, rule: str) -> None:
    """19.42, 19.51, 23.154: losses in the units in which a flight fights."""
    row = world.flights[flight]
    if not row.squadrons:
        shoot_down(world, flight, count, Cause.COMBAT, rule)
        return
    if not 0 <= count <= row.squadrons:
        raise ValueError(f"{flight} has {row.squadrons} squadrons, not {count}")
    text = f"{count} squadrons of {row.type} from {row.base} eliminated over {row.target}"
    if count < row.squadrons:
        world.amend(row, squadrons=row.squadrons - count)
        world.tell(rule, text, a_hex(row.target))
        return
    left = _hand_over(world, row)
    if left:
        shoot_down(world, flight, left, Cause.COMBAT, rule)
    else:
        world.drop(world.flights[flight])
        world.tell(rule, text, a_hex(row.target))


def _hand_over(world: AwawWorld, row: Flight) -> int:
    """23.152C, 23.154: a flight is shot down, but squadrons of its factors are over other bases:
    there these factors count from now on. How many are left that are lost.
    """
    left = row.factors
    for one in world.flights.rows():
        if (one.task, one.type, one.party, one.base) != (row.task, row.type, row.party, row.base):
            continue
        more = min(left, -(-(one.squadrons - SQUADRONS * one.factors) // SQUADRONS))
        if one.id != row.id and one.squadrons and more > 0:
            world.amend(one, factors=one.factors + more)
            left -= more
    if left < row.factors:
        world.amend(row, factors=left)
    return left


def factors_of(squadrons: int) -> int:
    """23.142A: how many factors so many squadrons at one base make (R-043): threes, and a remnant
    of two is one more.
    """
    return (squadrons + 1) // SQUADRONS


def recombine(world: AwawWorld, flights: Iterable[FlightId]) -> None:
    """19.65C, 23.142, 23.143, 23.17, 23.18: after the combat the squadrons of a type at each base
    are put together again. Factors that make no whole are lost, and of a type no more come
    back than its force pool has left (23.142B, 23.142C); of several bases the one with the fewest
    squadrons loses first. Flights that were not broken down stay as they are.
    """
    broken = [world.flights[one] for one in flights if one in world.flights]
    by_type: dict[tuple[str, str], list[Flight]] = {}
    for row in broken:
        if row.squadrons:
            by_type.setdefault((row.type, row.party), []).append(row)
    for rows in by_type.values():
        _recombine_type(world, rows)


def _recombine_type(world: AwawWorld, rows: list[Flight]) -> None:
    by_base: dict[Berth, list[Flight]] = {}
    for row in sorted(rows, key=lambda one: (one.state is not AirState.READY, one.id)):
        by_base.setdefault(row.base, []).append(row)
    there = {base: sum(row.squadrons for row in some) for base, some in by_base.items()}
    kept = {base: factors_of(count) for base, count in there.items()}
    before = sum(row.factors for row in rows)
    unbuilt = factors_of(SQUADRONS * before - sum(there.values()))
    excess = sum(kept.values()) - (before - unbuilt)
    for base in sorted(kept, key=lambda one: (there[one], str(one))):
        less = min(kept[base], max(excess, 0))
        kept[base] -= less
        excess -= less
    for base, some in by_base.items():
        _recombine_base(world, some, kept[base])


def _recombine_base(world: AwawWorld, rows: list[Flight], kept: int) -> None:
    """23.144, 19.65B: a factor is uninverted only if all three of its squadrons are, and losses and
    aborts fall on the three sorts evenly.
    """
    for row in rows:
        whole = (row.squadrons - row.aborted) // SQUADRONS
        here = min(kept, row.factors)
        kept -= here
        lost = row.factors - here
        if not row.factors:
            world.drop(row)  # 23.152C: its factors are counted with another flight
            continue
        world.amend(row, squadrons=0, aborted=max(0, here - whole))
        if lost:
            shoot_down(world, row.id, lost, Cause.COMBAT, "23.142A")
        if here:
            text = f"{row.squadrons} squadrons of {row.type} from {row.base} form {here} factors"
            world.tell("23.142A", text, a_hex(row.target))

"""23.152B, 23.152C: squadrons of one army air factor may counterair several bases, if each of these
has naval air.

Factors are sent first; then some of their squadrons may be given another base. Until they are put
together again (23.152D) the factors are counted with one of the flights.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.air.missions.air_factors_and_squadrons import is_naval_air
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.pieces.air_factors import take_off
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.air import AirUnits, Flight, FlightId, Task
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId

RULE = "23.152C"


class ShareSquadrons(Action, frozen=True):
    """23.152C: so many squadrons of a flight counterair another base."""

    flight: FlightId
    base: SpaceId
    squadrons: int


def bases_with_naval_air(world: AwawWorld, party: str) -> list[SpaceId]:
    """23.152B: the bases in which enemies of a party have naval air ashore (R-612)."""
    hostile = hostile_to(world, party)
    found = {
        where(world, row.place)
        for row in world.air.rows()
        if row.party in hostile
        and world.statics.kinds[row.type].category is Category.NAS
        and not afloat(row.place)
    }
    return sorted(found)


def squadrons_in(row: Flight) -> int:
    return row.squadrons or SQUADRONS * row.factors


def on_counterair(world: AwawWorld, side: Side) -> list[Flight]:
    """The army air of a side that is announced against a base with naval air."""
    return [
        row
        for row in world.flights.rows()
        if row.task is Task.COUNTERAIR
        and side_of_party(world, row.party) is side
        and not is_naval_air(world, row)
        and row.target in bases_with_naval_air(world, row.party)
    ]


def against_base(world: AwawWorld, row: Flight, base: SpaceId) -> list[Refusal]:
    """23.152B, 23.152C: why no squadrons of a flight counterair this base as well."""
    if base == row.target or base not in bases_with_naval_air(world, row.party):
        reason = "squadrons of a factor go to several bases only if each has naval air"
        return [Refusal(RULE, reason, (a_hex(base),))]
    stack = AirUnits(row.type, row.party, row.base, 1, row.state)
    return against_mission(world, stack, Task.COUNTERAIR, base)


def against_sharing(world: AwawWorld, side: Side, action: ShareSquadrons) -> list[Refusal]:
    """23.152B, 23.152C: every reason against it; one squadron at least flies on."""
    rows = {row.id: row for row in on_counterair(world, side)}
    if action.flight not in rows:
        reason = "this is no army air of yours that counterairs a base with naval air"
        return [Refusal(RULE, reason)]
    row = rows[action.flight]
    if found := against_base(world, row, action.base):
        return found
    if 0 < action.squadrons < squadrons_in(row):
        return []
    reason = f"the flight has {squadrons_in(row)} squadrons, and some must go on"
    return [Refusal(RULE, reason, (a_hex(action.base),))]


def share(world: AwawWorld, action: ShareSquadrons) -> None:
    """23.152A, 23.152C: the factors are broken down, and these squadrons have another base."""
    row, count, base = world.flights[action.flight], action.squadrons, action.base
    row = world.amend(row, squadrons=squadrons_in(row) - count)
    there = next((one for one in world.flights.rows() if _alike(row, one, base)), None)
    if there is None:
        take_off(world, row, base, squadrons=count)
    else:
        world.amend(there, squadrons=squadrons_in(there) + count)
    if base not in world.counteraired:
        world.put(Counteraired(base, len(world.counteraired) + 1))
    text = f"{count} squadrons of {row.type} from {row.base} counterair {base}"
    world.tell(RULE, text, a_hex(base))


def _alike(row: Flight, other: Flight, base: SpaceId) -> bool:
    """Are these squadrons of the same stack over another base?"""
    same = (row.task, row.type, row.party, row.base) == (
        other.task, other.type, other.party, other.base,
    )  # fmt: skip
    return same and other.target == base


def can_share(world: AwawWorld, side: Side) -> bool:
    """Is there a flight that may counterair more than one base?"""
    return next(_choices(world, side), None) is not None


def _choices(world: AwawWorld, side: Side) -> Iterator[ShareSquadrons]:
    for row in on_counterair(world, side):
        for base in bases_with_naval_air(world, row.party):
            action = ShareSquadrons(row.id, base, 1)
            if not against_sharing(world, side, action):
                yield action


# The form -----------------------------------------------------------------------------------------


def _flights(asked: Asked, got: Got) -> Domain[FlightId]:
    own = [row.id for row in on_counterair(asked.world, asked.world.side)]
    none = [Refusal(RULE, "this is no army air of yours that counterairs a base with naval air")]
    return Domain(own, lambda flight: [] if flight in own else none)


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.flights[got["flight"]]
    found = bases_with_naval_air(world, row.party)
    return Domain(found, lambda base: against_base(world, row, base))


def _counts(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    most = squadrons_in(world.flights[got["flight"]])

    def why(count: int) -> list[Refusal]:
        action = ShareSquadrons(got["flight"], got["base"], count)
        return against_sharing(world, world.side, action)

    return Domain(range(1, most), why)


def _proposals(asked: Asked) -> Iterator[ShareSquadrons]:
    return _choices(asked.world, asked.world.side)


def _fits(asked: Asked) -> list[Refusal]:
    if can_share(asked.world, asked.world.side):
        return []
    return [Refusal(RULE, "no army air of yours can counterair several bases with naval air")]


FORM = Form(
    (Slot("flight", _flights), Slot("base", _bases), Slot("squadrons", _counts)),
    fits=_fits,
    proposals=_proposals,
    label="Share squadrons",
)

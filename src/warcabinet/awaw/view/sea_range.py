"""21.36: the reach of ships from a port, box or force, for a client that draws it and as text."""

from __future__ import annotations

import textwrap

import msgspec

from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.ports_and_basing import capacity, port_hexes
from warcabinet.awaw.naval.waters.range_and_distances import ports_in_range, reach
from warcabinet.awaw.naval.waters.range_restrictions import at_war_in, budget, theater_of
from warcabinet.awaw.naval.waters.straits import shutting, straits_of
from warcabinet.awaw.politics.parties import faction_of, parties
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import HexError, SpaceId
from warcabinet.hexes.relays import NO_END

WIDTH = 78

CHOICES = (
    Activity.PATROL,
    Activity.BASE_CHANGE,
    Activity.INTERCEPTION,
    Activity.INVASION,
    Activity.SEA_TRANSPORT,
    Activity.BOMBARDMENT,
    Activity.CARRIER_MISSION,
    Activity.SEA_SUPPLY,
    Activity.REDEPLOYMENT,
    Activity.ESCORT,
    Activity.DISPLACEMENT,
    Activity.SW_DEPLOYMENT,
)
"""What may be asked for; the first if nothing is said."""


_TO_BOXES = (
    Activity.BASE_CHANGE,
    Activity.DISPLACEMENT,
    Activity.SW_DEPLOYMENT,
    Activity.REDEPLOYMENT,
    Activity.SEA_TRANSPORT,
)
"""Activities that may end in a box."""


class PortFacts(msgspec.Struct, frozen=True):
    """A port or box in range: how far it is, and the naval factors it can base (none: any)."""

    place: SpaceId
    name: str
    hexes: int
    holds: int | None


class StraitFacts(msgspec.Struct, frozen=True):
    """A strait near these waters that is shut, and why."""

    name: str
    rule: str
    reason: str


class SeaRangeFacts(msgspec.Struct, frozen=True):
    """Where ships can go from a base: the hexes that each hex or box takes. `total`, `between` and
    `first` are the hexes in all, from port to port and before the first port; none: no limit.
    """

    base: SpaceId
    party: str
    activity: str
    total: int | None
    between: int | None
    first: int | None
    hexes: dict[SpaceId, int]
    ports: tuple[PortFacts, ...]
    shut: tuple[StraitFacts, ...]


def sea_range_facts(world: AwawWorld, seat: Seat, rest: str) -> SeaRangeFacts:
    """21.36: where ships can go from a port, a box or the base of a force, and how far it is."""
    base, party, activity = _asked(world, rest)
    limits = budget(world, party, base, activity)
    hexes: dict[SpaceId, int] = {}
    for space, cost in reach(world, party, base, activity).items():
        place = SpaceId(space.partition(":")[0])
        hexes[place] = min(cost, hexes.get(place, NO_END))
    found = ports_in_range(world, party, base, activity)
    near = world.map.mask(hexes)
    near |= world.map.expand(near)
    straits = straits_of(world.board)
    entries = {
        name: entry for name, entry in shutting(world, party).items() if straits[name].near & near
    }
    return SeaRangeFacts(
        base,
        party,
        activity,
        _limit(limits.total),
        _limit(limits.between),
        _limit(limits.first),
        hexes,
        tuple(
            PortFacts(
                place,
                _name(world, place),
                cost,
                capacity(world, place) if world.map.is_hex(place) else None,
            )
            for place, cost in found.items()
            if world.map.is_hex(place) or activity in _TO_BOXES
        ),
        tuple(
            StraitFacts(name, entry.rules[0], entry.gist) for name, entry in sorted(entries.items())
        ),
    )


def _limit(number: int) -> int | None:
    return None if number == NO_END else number


def sea_range(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = sea_range_facts(world, seat, rest)
    what = facts.activity.replace("-", " ")
    head = f"From {_name(world, facts.base)}, {what} of {facts.party}: {_limits(world, facts)}"
    lines = textwrap.wrap(head, WIDTH)
    if facts.ports:
        ports = ", ".join(f"{one.name} {one.hexes}" for one in facts.ports)
        lines += textwrap.wrap(f"Ports in range, with the hexes: {ports}", WIDTH)
    else:
        lines.append("No other port of theirs is in range.")
    reasons: dict[str, list[str]] = {}
    for strait in facts.shut:
        reasons.setdefault(f"({strait.reason}, {strait.rule})", []).append(strait.name)
    for reason, names in reasons.items():
        lines += textwrap.wrap(f"Shut: {', '.join(names)} {reason}", WIDTH)
    return "\n".join(lines)


def _limits(world: AwawWorld, facts: SeaRangeFacts) -> str:
    if not at_war_in(world, facts.party, theater_of(world, facts.base)):
        return "no limit, they are not at war there."
    words = ["no limit" if facts.total is None else f"{facts.total} hexes"]
    if facts.between is not None:
        words.append(f"a port at least every {facts.between}")
        if facts.first != facts.between:
            words.append(f"the first within {facts.first}")
    return f"{', '.join(words)}; {len(facts.hexes) - 1} hexes can be reached."


def _asked(world: AwawWorld, rest: str) -> tuple[SpaceId, str, str]:
    """The base, whose ships they are, and the activity."""
    words = rest.split()
    activity = Activity.PATROL
    if words and words[-1] in CHOICES:
        activity = Activity(words.pop())
    word = " ".join(words)
    if (force := world.forces.get(ForceId(word))) is not None:
        return force.base or force.place, force.party, activity
    base = _place(world, word)
    if base in world.board.boxes:
        return base, _user_of(world, base), activity
    holder = holder_of(world, base)
    if holder is None or not world.map.has(port_hexes(world), base):
        raise NoReport(f"{word or 'Nothing'} is no port that anybody controls, no box, no force.")
    return base, holder, activity


def _place(world: AwawWorld, word: str) -> SpaceId:
    place = world.board.place(word) if word else None
    name = word if place is None else place.hex
    for text in (name, name.upper(), name.lower()):
        try:
            return world.map.space(text)
        except HexError:
            continue
    raise NoReport("Say which port, box or force, as in 'sea-range Truk patrol'.")


def _user_of(world: AwawWorld, box: SpaceId) -> str:
    """5.23, 5.33, 5.43, 5.53: the boxes of ships are those of the Western Allies."""
    for power in (Power.US, Power.BRITAIN):
        if power in parties(world) and faction_of(world, power) == "western allies":
            return str(power)
    raise NoReport(f"Nobody has ships in {box} in this game.")


def _name(world: AwawWorld, place: SpaceId) -> str:
    named = [row.name for row in world.board.places_at.get(place, ()) if row.port]
    if named:
        return " and ".join(sorted(named))
    box = world.board.boxes.get(place)
    return box.name if box is not None else str(place)

"""Task forces: fast carriers of a port sail together as far as one marker holds them, since their
patrols and guns protect each other, and they arrive together or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.sea import (
    Hull,
    HullId,
    ShipSort,
    class_of,
    force_of,
    is_slow,
    own_ships,
)
from warcabinet.awaw.queries.sea_answers import (
    PORT,
    Assigned,
    FormTaskForces,
    LeaveTaskForces,
)
from warcabinet.awaw.queries.terms import AwawWorld, where
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

LEAST, MOST = 10, 25
"""20.162A: the factors of a task force."""


def formation(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """20.162: port by port; what the rules do not allow is left as it is."""
    world: AwawWorld = asked.world
    own = own_ships(world, asked.seat)
    for port in sorted({where(world, ship.berth) for ship in own}):
        plan = together(world, [ship for ship in own if where(world, ship.berth) == port])
        if plan:
            yield Idea(FormTaskForces(plan), "together they protect each other")
    yield Idea(LeaveTaskForces(), "they are well as they are")


def together(world: AwawWorld, ships: list[Hull]) -> tuple[Assigned, ...]:
    """The carriers of several task forces in the one that has most of them, with fast escorts as
    far as there is room: the others keep the rest.
    """
    carriers = [one for one in ships if class_of(world, one).sort is ShipSort.FAST_CARRIER]
    marked = [one for one in carriers if force_of(one.berth) is not None]
    decks: dict[str, int] = {}
    for one in marked:
        decks[str(force_of(one.berth))] = decks.get(str(force_of(one.berth)), 0) + one.factors
    if len(decks) < 2 or 2 * sum(decks.values()) > MOST:
        return ()
    main = max(decks, key=lambda one: (decks[one], one))
    inside = [one for one in ships if str(force_of(one.berth)) == main]
    moving = [one for one in marked if str(force_of(one.berth)) != main]
    coming = {one.id: one.factors for one in moving}
    room = MOST - sum(one.factors for one in inside) - sum(coming.values())
    leaving: dict[str, int] = {}
    others = [one for one in decks if one != main]
    for ship in inside if room < 0 else ():  # cruisers make room for carriers
        kind = class_of(world, ship)
        if room >= 0 or ship.named or not kind.fleet or is_slow(world, ship):
            continue
        count = min(ship.factors, -(room // kind.size) * kind.size)
        leaving[str(ship.id)] = count
        room += count
    if room < 0:
        return ()
    rest = [
        Assigned(one.id, one.factors, PORT)
        for other in others
        if _left(ships, other, coming, leaving if other == others[0] else {}) < LEAST
        for one in ships
        if str(force_of(one.berth)) == other and one.id not in coming
    ]
    return tuple(
        sorted(
            rest
            + [Assigned(hull, count, main) for hull, count in coming.items()]  # type: ignore[arg-type]
            + [Assigned(hull, count, others[0]) for hull, count in leaving.items()]  # type: ignore[arg-type]
        )
    )


def _left(ships: list[Hull], force: str, coming: dict[HullId, int], leaving: dict[str, int]) -> int:
    """The factors that stay under a marker, with those that come to it."""
    there = (one for one in ships if str(force_of(one.berth)) == force and one.id not in coming)
    return sum(one.factors for one in there) + sum(leaving.values())

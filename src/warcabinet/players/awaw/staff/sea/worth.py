"""What ships and squadrons are worth: by what the scenario counts for losses, or by what it costs
to build them anew.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from warcabinet.awaw.queries.sea import Hull, ShipClass, ShipSort, class_of, squadrons_on
from warcabinet.awaw.queries.terms import AwawWorld

SHIPS, SQUADRONS = "naval-losses", "naval-air-losses"
"""What the tallies of a scenario are called that count them."""
A_FACTOR, A_SQUADRON = 1.0, 0.5
"""In the same coin, where a scenario does not count them."""
A_DECK = 0.5
"""What a squadron on its carrier is worth besides, for what it may yet do."""
A_CAPITAL_SHIP = 1.5
"""How many factors of light ships a factor of capital ships outweighs in fleet combat."""


class Rates(msgspec.Struct, frozen=True):
    """Victory points for a naval factor and for a squadron of a party that are lost."""

    factor: float
    squadron: float


def rates(world: AwawWorld, party: str) -> Rates:
    """What losses of a party come to."""
    scenario = world.statics.scenario
    tallies = () if scenario is None else scenario.victory.tallies
    found = {
        str(row.kind): abs(row.points) / row.each
        for row in tallies
        if party in row.who and str(row.kind) in (SHIPS, SQUADRONS)
    }
    counted = any(str(row.kind) == SHIPS for row in tallies)
    missing = Rates(0.0, 0.0) if counted else Rates(A_FACTOR, A_SQUADRON)
    return Rates(found.get(SHIPS, missing.factor), found.get(SQUADRONS, missing.squadron))


def aboard(world: AwawWorld, ship: Hull) -> int:
    """The squadrons on a ship that one knows of."""
    return sum(row.squadrons for row in squadrons_on(world, ship.what))


def ship_worth(world: AwawWorld, ship: Hull) -> float:
    """What is gone if a ship is sunk, squadrons on it included."""
    rate = rates(world, ship.party)
    sort = class_of(world, ship).sort
    deck = A_DECK * ship.factors if sort is ShipSort.FAST_CARRIER and not ship.damaged else 0.0
    return ship.factors * rate.factor + aboard(world, ship) * rate.squadron + deck


def guns(world: AwawWorld, ships: Iterable[Hull]) -> float:
    """What ships weigh in fleet combat."""
    sound = (ship for ship in ships if not ship.damaged)
    return sum(ship.factors * _gunnery(class_of(world, ship)) for ship in sound)


def guns_of_classes(ships: Iterable[ShipClass]) -> float:
    """The same of ships of which one knows, or guesses, what they are."""
    return sum(ship.size * _gunnery(ship) for ship in ships)


def _gunnery(kind: ShipClass) -> float:
    """What a factor of a kind of ship weighs."""
    if not kind.fleet:
        return 0.0
    return A_CAPITAL_SHIP if kind.sort is ShipSort.CAPITAL_SHIP else 1.0


def flying(world: AwawWorld, ships: Iterable[Hull]) -> int:
    """The squadrons on undamaged carriers among ships."""
    return sum(aboard(world, ship) for ship in ships if not ship.damaged)

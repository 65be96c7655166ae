"""20.162: ways to share ships that are not in sight out over the markers of their power, so that
every task force is one that the rules allow (20.162A, B, F) and that fits what everybody knows of
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from warcabinet.awaw.naval.hidden.told import Marker, Need
from warcabinet.awaw.naval.ships.types_of_naval_units import ShipClass
from warcabinet.awaw.state.berths import ForceId
from warcabinet.engine.asking import Below

TRIES = 20

Ship = tuple[ShipClass, str]
"""What it is, and its party."""

Theaters = Mapping[tuple[str, str], int]
"""20.167: factors of a kind of ship that are out of sight in a theater."""


class Deal:
    """A way to share ships out over markers, in the making."""

    def __init__(
        self,
        markers: Mapping[ForceId, Marker],
        needs: Sequence[Need] = (),
        theaters: Theaters | None = None,
    ) -> None:
        self.markers = markers
        self.needs = needs
        self.ships: dict[ForceId, list[Ship]] = {one: [] for one in markers}
        self.factors = Counter[ForceId]()
        self.carriers = Counter[ForceId]()
        self.escorts = Counter[ForceId]()
        self.decks = Counter[ForceId]()
        """Fast carriers, each counted once."""
        self.slow = Counter[ForceId]()
        self.left = 0
        """Ships for which there was no room."""
        self.abroad = 0
        """Factors that are not in the theater in which they were said to be."""
        self.theaters = None if theaters is None else Counter(theaters)
        """What is still to be given to each theater."""

    def room(self, force: ForceId) -> int:
        return self.markers[force].most - self.factors[force]

    def takes(self, force: ForceId, one: ShipClass) -> bool:
        """Is there room for a ship, and may it be there?"""
        marker = self.markers[force]
        if self.room(force) < one.size or one.what in marker.barred or (marker.fast and one.slow):
            return False
        return not one.fast_carrier or marker.carriers is None or self.wants_carrier(force)

    def wants_carrier(self, force: ForceId) -> bool:
        """22.452B: are there fewer carriers than were told of?"""
        return self.decks[force] < (self.markers[force].carriers or 0)

    def wants_slow(self, force: ForceId) -> bool:
        """22.422: was it told to be slow, and is not?"""
        return self.markers[force].fast is False and not self.slow[force]

    def said_to_be(self, force: ForceId, one: ShipClass) -> bool:
        """20.167: may a ship be in this theater, by what was told?"""
        if self.theaters is None:
            return True
        return self.theaters[self.markers[force].theater, one.kind] >= one.size

    def give(self, force: ForceId, one: ShipClass, party: str) -> None:
        self.ships[force].append((one, party))
        self.factors[force] += one.size
        self.slow[force] += one.slow
        if one.fast_carrier:
            self.decks[force] += 1
            self.carriers[force] += one.size
        elif one.fleet and not one.slow:
            self.escorts[force] += one.size
        if self.theaters is not None:
            if not self.said_to_be(force, one):
                self.abroad += one.size
            self.theaters[self.markers[force].theater, one.kind] -= one.size

    def lacks(self, need: Need) -> int:
        """The factors that some forces should have and have not."""
        ships = [one for force in need.forces for one, _ in self.ships.get(force, ())]
        return max(0, need.factors - sum(one.size for one in ships if one.sort is need.sort))

    @property
    def faults(self) -> int:
        """20.162A, 20.162F: how far it is from what may be: task forces that are too small, have
        too few escorts or are not as they were told to be, ships that are nowhere or elsewhere,
        needs that are not met.
        """
        found = self.left + self.abroad + sum(map(self.lacks, self.needs))
        for one, marker in self.markers.items():
            found += max(0, marker.least - self.factors[one])
            found += max(0, self.carriers[one] - self.escorts[one] - marker.bare)
            found += self.wants_slow(one)
            if marker.carriers is not None:
                found += abs(marker.carriers - self.decks[one])
        return found


def dealt(
    ships: Sequence[Ship],
    markers: Mapping[ForceId, Marker],
    below: Below,
    needs: Sequence[Need] = (),
    theaters: Theaters | None = None,
) -> Deal:
    """The first deal of a few that may be; if there is none, the one that comes nearest."""
    own = [one for one in needs if any(force in markers for force in one.forces)]
    best: Deal | None = None
    for number in range(TRIES):
        some = shuffled(ships, below)
        if 2 * number >= TRIES:  # where there is little room, large ships come first
            some.sort(key=lambda entry: -entry[0].size)
        deal = _deal(some, Deal(markers, own, theaters), below)
        if best is None or deal.faults < best.faults:
            best = deal
        if not deal.faults:
            break
    assert best is not None
    return best


def _deal(ships: list[Ship], deal: Deal, below: Below) -> Deal:
    """First what some must have; then carriers, to any marker; then each ship where it is needed
    most: escorts for carriers (20.162F), factors for small forces (20.162A); the others anywhere.
    """
    left = _give_needed(ships, deal, below)
    for one, party in sorted(left, key=lambda entry: not entry[0].fast_carrier):
        open_ = [force for force in deal.markers if deal.takes(force, one)]
        if not open_:
            deal.left += 1
            continue
        open_ = [force for force in open_ if deal.said_to_be(force, one)] or open_
        wanted = _wanted(deal, one, open_)
        deal.give(wanted[below(len(wanted))], one, party)
    return deal


def _wanted(deal: Deal, one: ShipClass, open_: list[ForceId]) -> list[ForceId]:
    """Those of some forces that have most use for a ship."""
    if one.fast_carrier:
        if short := [f for f in open_ if deal.wants_carrier(f)]:
            return short
        half = [f for f in open_ if 2 * (deal.carriers[f] + one.size) <= deal.markers[f].most]
        return half or open_
    bare = [f for f in open_ if deal.carriers[f] > deal.escorts[f]]
    small = [f for f in open_ if deal.factors[f] < deal.markers[f].least]
    if one.slow and (idle := [f for f in open_ if deal.wants_slow(f)]):
        return idle
    return (bare if one.fleet and not one.slow else []) or small or open_


def _give_needed(ships: list[Ship], deal: Deal, below: Below) -> list[Ship]:
    """Ships of the sorts that some forces must have; gives those that are left."""
    left = list(ships)
    for need in deal.needs:
        for entry in [entry for entry in left if entry[0].sort is need.sort]:
            if not deal.lacks(need):
                break
            open_ = [f for f in need.forces if f in deal.markers and deal.takes(f, entry[0])]
            if open_:
                deal.give(open_[below(len(open_))], *entry)
                left.remove(entry)
    return left


def shuffled(ships: Sequence[Ship], below: Below) -> list[Ship]:
    """The same in an order that is drawn."""
    left, found = list(ships), []
    while left:
        found.append(left.pop(below(len(left))))
    return found

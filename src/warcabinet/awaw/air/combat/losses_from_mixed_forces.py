"""19.6: who of a mixed force bears what the air combat table says.

Pure arithmetic on squads: nothing here looks at a World, so that the same functions serve play and
odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

import msgspec

from warcabinet.awaw.forces.kinds import Category

Kind = tuple[str, str, int]
"""19.61: nationality, type of air unit, Air Nationality DRM: what makes air units of one type."""


class Squad(msgspec.Struct, frozen=True, order=True, gc=False):
    """Air units of one flight as they fight: `units` are factors, or squadrons (19.51)."""

    id: str
    type: str
    nationality: str
    category: str
    drm: int
    units: int
    inverted: bool = False
    squadrons: bool = False
    aborted: int = 0
    """Of the units, those that the last round forced to abort."""

    @property
    def kind(self) -> Kind:
        """17.57, 19.61A, 19.61B, 19.65A: each nationality is a type of its own, and in it army air,
        naval air, jets and air transports are; army squadrons of a nationality are one type.
        """
        return self.nationality, self.category, self.drm

    @property
    def is_jet(self) -> bool:
        return self.category == Category.JET

    @property
    def is_transport(self) -> bool:
        return self.category == Category.AIR_TRANSPORT


class Toll(msgspec.Struct, frozen=True, order=True, gc=False):
    """What one flight loses in a round."""

    id: str
    eliminated: int = 0
    aborted: int = 0


def apportion(
    squads: Sequence[Squad], eliminated: int, aborted: int, chosen: Sequence[str] = ()
) -> tuple[Toll, ...]:
    """19.61, 19.63, 19.64: the toll of each squad, in their order.

    First losses, then aborts, one by one to each type in turn, the largest type first; a type that
    has nothing left is passed over, and what nobody can bear is ignored (19.42). Inverted air units
    bear nothing as long as others are left, then only losses. `chosen` names types in the order
    that their owner wants where 19.62 leaves it to him.
    """
    dealt: dict[str, list[int]] = {squad.id: [0, 0] for squad in squads}
    ready = [squad for squad in squads if not squad.inverted]
    _deal(ready, eliminated, aborted, chosen, dealt)
    surplus = eliminated - sum(squad.units for squad in ready)
    if surplus > 0:
        _deal([squad for squad in squads if squad.inverted], surplus, 0, chosen, dealt)
    return tuple(Toll(squad.id, *dealt[squad.id]) for squad in squads)


def after(squads: Iterable[Squad], tolls: Iterable[Toll]) -> tuple[Squad, ...]:
    """What is left of a force: the aborted ones are still there."""
    by_id = {toll.id: toll for toll in tolls}
    left = []
    for squad in squads:
        toll = by_id[squad.id]
        if squad.units > toll.eliminated:
            units = squad.units - toll.eliminated
            left.append(msgspec.structs.replace(squad, units=units, aborted=toll.aborted))
    return tuple(left)


def _types(squads: Iterable[Squad]) -> dict[Kind, list[Squad]]:
    found: dict[Kind, list[Squad]] = {}
    for squad in sorted(squads):
        found.setdefault(squad.kind, []).append(squad)
    return found


def _size(squads: Iterable[Squad]) -> int:
    return sum(squad.units for squad in squads)


def named(squads: Iterable[Squad]) -> str:
    """How a type is called when its owner is asked."""
    return min(squad.type for squad in squads)


def _in_turn(types: dict[Kind, list[Squad]], chosen: Sequence[str]) -> list[Kind]:
    """19.61, 19.62: the largest type first, of equals the one with the lower DRM, then as the owner
    chooses.
    """
    wanted = {name: place for place, name in enumerate(chosen)}

    def rank(kind: Kind) -> tuple[int, int, int, Kind]:
        squads = types[kind]
        return -_size(squads), kind[2], wanted.get(named(squads), len(wanted)), kind

    return sorted(types, key=rank)


def _deal(
    squads: Sequence[Squad],
    eliminated: int,
    aborted: int,
    chosen: Sequence[str],
    dealt: dict[str, list[int]],
) -> None:
    types = _types(squads)
    room = {kind: _size(some) for kind, some in types.items()}
    lost = min(eliminated, sum(room.values()))
    turned = min(aborted, sum(room.values()) - lost)
    shares = {kind: [0, 0] for kind in types}
    order = _in_turn(types, chosen)
    place = 0
    for number in range(lost + turned):
        while not room[order[place % len(order)]]:
            place += 1
        kind = order[place % len(order)]
        shares[kind][0 if number < lost else 1] += 1
        room[kind] -= 1
        place += 1
    for kind, share in shares.items():
        _spread(types[kind], share, dealt)


def _spread(squads: Sequence[Squad], share: Sequence[int], dealt: dict[str, list[int]]) -> None:
    """The share of a type falls on its flights evenly, on the largest first."""
    left = {squad.id: squad.units for squad in squads}
    for what, count in enumerate(share):
        for _ in range(count):
            worst = max(left, key=lambda one: (left[one], -list(left).index(one)))
            left[worst] -= 1
            dealt[worst][what] += 1


def to_choose(squads: Sequence[Squad], eliminated: int, aborted: int) -> tuple[str, ...]:
    """19.62: the types of equal size and DRM among which the owner says who bears more, if it makes
    a difference.
    """
    tied: set[str] = set()
    for tier in (False, True):
        types = _types(squad for squad in squads if squad.inverted is tier)
        alike: dict[tuple[int, int], list[str]] = {}
        for kind, some in types.items():
            alike.setdefault((_size(some), kind[2]), []).append(named(some))
        for names in alike.values():
            if len(names) > 1:
                tied.update(names)
    orders = permutations(sorted(tied))
    tolls = {apportion(squads, eliminated, aborted, order) for order in orders}
    return tuple(sorted(tied)) if len(tolls) > 1 else ()

"""Sets of hexsides and links between spaces, in the forms that bit set kernels want.

An area of a board is a plain int with one bit per space. A set of hexsides is six such ints, and a
set of links is a few pairs of them. Masks depend on how a board numbers its spaces: they belong to
that board, are cheap to make again, and must never be saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress
from operator import and_, invert, or_
from typing import NamedTuple, TypeVar

from warcabinet.hexes.axial import DIRECTIONS, Direction

T = TypeVar("T")

_TRUTH = bytes.maketrans(b"01", b"\0\1")
_FEW = 24  # taking so many bits off the mask one by one beats everything else
_THIN = 8  # with fewer bits than one in so many, going by bytes beats going through all
_BYTE = 255  # the highest number that a byte holds
_ROUND = 64  # lengths are rounded up to this, so that few different ones are remembered
_IN_BYTE = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
"""The numbers of the bits set in each byte."""


@dataclass(frozen=True)
class Sides:
    """Hexsides that something is true of, by direction of crossing.

    `masks[d]` holds the hexes whose side in direction d belongs to the set. A side that counts from
    both hexes stands in two masks. Boards make these, and only sides with a hex on either hand are
    in them: that is what lets `Board.expand` shift without looking at edges. Take them together
    with `&`, `|` and `-`.
    """

    masks: tuple[int, int, int, int, int, int]

    @cached_property
    def into(self) -> dict[int, int]:
        """From where single hexes are entered, by the length of their bits, as far as somebody has
        looked it up."""
        return {}

    def __and__(self, other: Sides) -> Sides:
        return _sides(map(and_, self.masks, other.masks))

    def __or__(self, other: Sides) -> Sides:
        return _sides(map(or_, self.masks, other.masks))

    def __sub__(self, other: Sides) -> Sides:
        return _sides(map(and_, self.masks, map(invert, other.masks)))

    def __bool__(self) -> bool:
        return any(self.masks)

    def __getitem__(self, direction: Direction) -> int:
        return self.masks[direction]

    def leaving(self, area: int) -> Sides:
        """Those sides that are crossed out of hexes of the area (to wherever)."""
        return _sides(mask & area for mask in self.masks)

    @property
    def crossings(self) -> int:
        """How many crossings are in the set; a side open both ways counts twice."""
        return sum(mask.bit_count() for mask in self.masks)


def _sides(masks: Iterable[int]) -> Sides:
    east, north_east, north_west, west, south_west, south_east = masks
    return Sides((east, north_east, north_west, west, south_west, south_east))


NO_SIDES = Sides((0, 0, 0, 0, 0, 0))


def sides_from(by_direction: dict[Direction, int]) -> Sides:
    return _sides(by_direction.get(direction, 0) for direction in DIRECTIONS)


class LinkGroup(NamedTuple):
    """Links of one length that lead from each of some spaces to each of some others."""

    length: int
    sources: int
    targets: int


Ends = tuple[tuple[int, int], ...]
"""What the links of one space lead to, or come from: (length, spaces), shortest first."""


@dataclass(frozen=True)
class Links:
    """Connections besides hexsides: boxes off the map, ferries, canals, railways.

    The length of a link is how many hexes, or movement points, its crossing counts as. `sources`
    is every space from which a link leads, for a quick look before the links are looked up.
    """

    groups: tuple[LinkGroup, ...]
    sources: int

    @cached_property
    def ahead(self) -> Mapping[int, tuple[int, Ends]]:
        """Where the links of each space lead, by the length of its bit, and with that bit."""
        return _by_end((sources, length, targets) for length, sources, targets in self.groups)

    @cached_property
    def back(self) -> Mapping[int, tuple[int, Ends]]:
        """Where the links into each space come from, likewise."""
        return _by_end((targets, length, sources) for length, sources, targets in self.groups)

    @cached_property
    def targets(self) -> int:
        """Every space to which a link leads."""
        found = 0
        for group in self.groups:
            found |= group.targets
        return found

    def steps_from(self, area: int) -> list[tuple[int, int]]:
        """What the links out of an area lead to: (length, spaces)."""
        return looked_up(self.ahead, area & self.sources)

    def steps_into(self, area: int) -> list[tuple[int, int]]:
        """Where the links into an area come from: (length, spaces)."""
        return looked_up(self.back, area & self.targets)

    def reversed(self) -> Links:
        """The same links from end to start."""
        groups = (LinkGroup(length, targets, sources) for length, sources, targets in self.groups)
        return _links(groups)


def looked_up(ends: Mapping[int, tuple[int, Ends]], area: int) -> list[tuple[int, int]]:
    """What links lead to, or come from, at each space of an area that has some."""
    found: list[tuple[int, int]] = []
    while area:
        bit, steps = ends[area.bit_length()]
        found += steps
        area ^= bit
    return found


def _by_end(steps: Iterable[tuple[int, int, int]]) -> Mapping[int, tuple[int, Ends]]:
    """Steps (near spaces, length, far spaces) by each near space."""
    found: dict[int, dict[int, int]] = {}
    for near, length, far in steps:
        for index in bits(near):
            lengths = found.setdefault(index, {})
            lengths[length] = lengths.get(length, 0) | far
    return {
        index + 1: (1 << index, tuple(sorted(lengths.items()))) for index, lengths in found.items()
    }


def _links(groups: Iterable[LinkGroup]) -> Links:
    ordered = tuple(sorted(groups))
    sources = 0
    for group in ordered:
        sources |= group.sources
    return Links(ordered, sources)


def links_from(steps: Iterable[tuple[int, int, int]]) -> Links:
    """Links from single steps (source bit, target bit, length), grouped.

    The shortest of several links between the same spaces counts. Steps that share their targets
    become one group, and so do steps that share their source: a box beside thirty hexes of the map
    edge takes two groups, not sixty.
    """
    shortest: dict[tuple[int, int], int] = {}
    for source, target, length in steps:
        known = shortest.get((source, target))
        if known is None or length < known:
            shortest[source, target] = length
    outgoing: dict[tuple[int, int], int] = {}
    for (source, target), length in shortest.items():
        outgoing[length, source] = outgoing.get((length, source), 0) | 1 << target
    incoming: dict[tuple[int, int], int] = {}
    for (length, source), targets in outgoing.items():
        incoming[length, targets] = incoming.get((length, targets), 0) | 1 << source
    return _links(LinkGroup(length, sources, to) for (length, to), sources in incoming.items())


def join(links: Iterable[Links]) -> Links:
    """All of these links together, the shortest where several join the same two spaces."""
    return links_from(
        (source, target, group.length)
        for each in links
        for group in each.groups
        for source in bits(group.sources)
        for target in bits(group.targets)
    )


def bits(mask: int) -> list[int]:
    """The numbers of the bits set, lowest first."""
    if mask.bit_count() <= _FEW:
        found = []
        while mask:  # from the top: the lowest bit of a long integer takes three times as long
            bit = mask.bit_length() - 1
            found.append(bit)
            mask ^= 1 << bit
        found.reverse()
        return found
    skipped = (mask & -mask).bit_length() - 1
    data = (mask >> skipped).to_bytes((mask.bit_length() - skipped + 7) // 8, "little")
    return [
        skipped + 8 * place + bit
        for place, byte in enumerate(data)
        if byte
        for bit in _IN_BYTE[byte]
    ]


def pick(items: Sequence[T], mask: int) -> list[T]:
    """The items whose number is set in the mask, in order."""
    if not mask:
        return []
    end, count = mask.bit_length(), mask.bit_count()
    if count == 1:
        return [items[end - 1]]  # most often it is the one place of something
    if count > _FEW:
        skipped = (mask & -mask).bit_length() - 1
        if count * _THIN >= end - skipped:
            digits = bin(mask >> skipped)[:1:-1].encode().translate(_TRUTH)
            return list(compress(items[skipped:end], digits))
    return [items[index] for index in bits(mask)]


def labelled(
    items: Sequence[T], masks: Sequence[int], labels: Sequence[int], cut: int = 0
) -> dict[T, int]:
    """The items of several masks that do not overlap, in order, each with the label of its mask.

    The masks are turned on their side, so that each item has the number of its mask in a byte: at
    most eight masks need to be spread out, however many there are. Those below the number `cut`,
    and those from there on, are spread apart: nothing is spread that lies between.
    """
    found: dict[T, int] = {}
    for first in range(0, len(masks), _BYTE):
        planes, area = [0] * 8, 0
        for number, mask in enumerate(masks[first : first + _BYTE], 1):
            for plane in _IN_BYTE[number]:
                planes[plane] |= mask
        known = (0, *labels[first : first + _BYTE])
        table = _table(known) if _fits(known) else None
        for mask in planes:
            area |= mask
        for part in (area & (1 << cut) - 1, area >> cut << cut):
            if part:
                low = lowest(part).bit_length() - 1
                numbers = _spread(planes, low, part.bit_length() - low)
                there = numbers.translate(None, b"\0")
                told = map(known.__getitem__, there) if table is None else there.translate(table)
                names = compress(items[low : low + len(numbers)], numbers)
                found.update(zip(names, told, strict=True))
    return found


def _spread(planes: Sequence[int], low: int, length: int) -> bytes:
    """For so many places from one on, which of eight masks each is in: as the bits of a byte."""
    length = -(-length // _ROUND) * _ROUND
    lanes, end, ones = 0, 1 << length, _ones(length)
    for number, plane in enumerate(planes):
        if plane:
            digits = int.from_bytes(bin(plane >> low & end - 1 | end)[3:].encode(), "big")
            lanes |= (digits & ones) << number
    return lanes.to_bytes(length, "little")


def _fits(labels: Sequence[int]) -> bool:
    return min(labels) >= 0 and max(labels) <= _BYTE


def _table(labels: Sequence[int]) -> bytes:
    """For `translate`: each number turned into the label in its place."""
    return bytes(labels).ljust(_BYTE + 1)


@cache
def _ones(length: int) -> int:
    """So many bytes, each of them one."""
    return int.from_bytes(b"\1" * length, "little")


def nth(mask: int, number: int) -> int:
    """The number of one of the bits set, counted from the lowest; there must be so many."""
    base = (mask & -mask).bit_length() - 1  # an area is mostly small beside the board
    mask >>= base
    width = mask.bit_length()
    while width > 1:
        half = width >> 1
        low = mask & ((1 << half) - 1)
        below = low.bit_count()
        if number < below:
            mask, width = low, half
        else:
            number -= below
            mask >>= half
            base += half
            width -= half
    return base


def mask_of(places: Sequence[int]) -> int:
    """The mask with these bits: made in bytes, since each number with one more bit is a new one."""
    field = bytearray(max(places, default=0) // 8 + 1)
    for place in places:
        field[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(field, "little")


def lowest(mask: int) -> int:
    """The part of a mask that is its lowest bit."""
    return mask & -mask

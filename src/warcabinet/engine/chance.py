"""Chance: requests for dice and draws, how they are read, and where the numbers come from.

The engine never rolls by itself. A procedure asks for a roll with a label, a rule and a way of
reading it; a source answers. Sources are forced values (tests), a seed (simulation), a committed
hash chain (play, see `committed.py`), values set for a lesson (see `set_dice.py`) and all outcomes
with their probabilities (odds, see `odds.py`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Literal, Protocol, SupportsBytes

import msgspec

from warcabinet.engine.records import Seat, kebab

Values = tuple[int, ...]
"""What a source gives: the faces of the dice, or the places of the drawn things in the request's
list."""


class Dice(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """A roll of several dice at once. `read`: each die by itself, their sum, or sorted from low to
    high."""

    label: str
    rule: str
    sides: tuple[int, ...]
    read: Literal["each", "sum", "sorted"] = "each"
    to: tuple[Seat, ...] | None = None


class Draw(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """Some things drawn without putting them back: cards, chits. Only which ones matters, not the
    order.

    `to`: the seats that see the result (None: everybody).
    """

    label: str
    rule: str
    things: tuple[str, ...]
    count: int = 1
    to: tuple[Seat, ...] | None = None


Request = Dice | Draw


def fits(request: Request, values: Values) -> bool:
    """Can these values come out of this request?"""
    if isinstance(request, Dice):
        return len(values) == len(request.sides) and all(
            1 <= value <= sides for value, sides in zip(values, request.sides, strict=True)
        )
    return (
        len(values) == request.count
        and list(values) == sorted(set(values))
        and all(0 <= value < len(request.things) for value in values)
    )


def reading(request: Request, values: Values) -> Values | tuple[str, ...]:
    """What the procedure gets: the values as the request wants them read; drawn things sorted."""
    if isinstance(request, Draw):
        return tuple(sorted(request.things[value] for value in values))
    if request.read == "sum":
        return (sum(values),)
    return tuple(sorted(values)) if request.read == "sorted" else values


@cache
def outcomes(request: Request) -> tuple[tuple[Values, Fraction], ...]:
    """One set of values for each different reading, with the exact probability of that reading."""
    counted = _drawn(request) if isinstance(request, Draw) else _rolled(request)
    ways = sum(n for _, n in counted.values())
    return tuple((example, Fraction(n, ways)) for example, n in counted.values())


def _drawn(request: Draw) -> dict[object, tuple[Values, int]]:
    """By reading: one set of values, and how many sets read like it."""
    counted: dict[object, tuple[Values, int]] = {}
    for pick in combinations(range(len(request.things)), request.count):
        read = reading(request, pick)
        example, ways = counted.get(read, (pick, 0))
        counted[read] = example, ways + 1
    return counted


def _rolled(request: Dice) -> dict[object, tuple[Values, int]]:
    """The same for dice, added one by one so that many dice read as a sum stay few readings."""
    counted: dict[object, tuple[Values, int]] = {(): ((), 1)}
    for sides in request.sides:
        before, counted = counted, {}
        for faces, ways in before.values():
            for face in range(1, sides + 1):
                read = reading(request, (*faces, face))
                example, more = counted.get(read, ((*faces, face), 0))
                counted[read] = example, more + ways
    return counted


class Drawn(msgspec.Struct, frozen=True):
    """What a source answers: the values, and the key that proves them if the source has one."""

    values: Values
    key: str = ""
    fixed: bool = False
    """The values were set beforehand, not drawn."""


PUBLIC = "public"
NOBODY = "nobody"


def channel(request: Request) -> str:
    """Who sees the result: rolls of one channel are counted, and take their keys, by themselves."""
    if request.to is None:
        return PUBLIC
    return f"seat:{request.to[0]}" if len(request.to) == 1 else NOBODY


class RollContext(msgspec.Struct, frozen=True):
    """When a roll is made: its number in the game and in its channel (from 1), and what is public
    so far."""

    number: int
    place: int
    transcript: SupportsBytes


class Source(Protocol):
    """Where values come from: a function of the request and the moment alone, so a crash rerolls
    nothing."""

    def draw(self, request: Request, moment: RollContext) -> Drawn: ...


class Unforced(Exception):
    """A test that forces its dice met a roll it did not foresee."""


class Forced:
    """Values given beforehand, in order. A roll without one raises."""

    def __init__(self, values: Sequence[Values] = ()) -> None:
        self.waiting: list[Values] = list(values)

    def add(self, *values: int) -> None:
        self.waiting.append(values)

    def draw(self, request: Request, moment: RollContext) -> Drawn:
        if not self.waiting:
            raise Unforced(f"no value was given for the roll {request.label!r} ({request.rule})")
        values = self.waiting.pop(0)
        if not fits(request, values):
            raise Unforced(f"{values} cannot come from the roll {request.label!r}")
        return Drawn(values)


class Seeded:
    """Values from a seed and the number of the roll: the same game again, and branches
    independent."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def draw(self, request: Request, moment: RollContext) -> Drawn:
        return Drawn(values_from(self.seed.encode(), request, moment.number))


def values_from(key: bytes, request: Request, number: int, transcript: bytes = b"") -> Values:
    """The values that a key gives for a request: HMAC-SHA256 as a stream, with rejection
    sampling."""
    text = f"{number}\0{request.rule}\0{request.label}\0".encode() + transcript
    stream = _stream(key, text)
    if isinstance(request, Dice):
        return tuple(1 + _below(sides, stream) for sides in request.sides)
    pool = list(range(len(request.things)))
    taken = [pool.pop(_below(len(pool), stream)) for _ in range(request.count)]
    return tuple(sorted(taken))


def _stream(key: bytes, text: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.new(key, block.to_bytes(4, "big") + text, hashlib.sha256).digest()
        block += 1


def _below(n: int, stream: Iterator[int]) -> int:
    """A number below n: bytes that would favour some results are thrown away."""
    width = max(1, ((n - 1).bit_length() + 7) // 8)
    span = 256**width
    usable = span - span % n
    while True:
        value = 0
        for _ in range(width):
            value = value * 256 + next(stream)
        if value < usable:
            return value % n


def picker(seed: str) -> Callable[[int], int]:
    """A repeatable `below(n)` for choices that are no dice of the game."""
    stream = _stream(seed.encode(), b"picks")
    return lambda n: _below(n, stream)

"""15.62: which units pay for a loss: enough of them, and none that could be spared.

A `Bill` says what a side has to lose and with which units it may pay. It knows nothing of any
battle, so whoever takes losses can use it. Air factors that are alike are one stake with a count
(15.631); in a list of what is lost its name stands once for each. `combat_losses.py` asks the side
and carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

import msgspec

from warcabinet.awaw.state.ground import UnitId

AIR_TO_GROUND = 3
"""18.554, 18.614: how many air factors support one ground factor."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """A unit that may be lost: what it counts towards the loss, what it cost to build, and its
    grade (15.551: its training). `count`: so many of them are alike (air factors of one flight).
    """

    unit: UnitId
    worth: int
    value: int
    grade: int = 0
    count: int = 1
    air: bool = False
    carries: int = 0
    """18.554: of a ground unit, the factors for which air support is allowed."""


class Bill(msgspec.Struct, frozen=True):
    """What must be lost. `due` gives, for each grade from the lowest, what must be lost as long as
    a unit of that grade survives; usually there is one grade.
    """

    stakes: tuple[Stake, ...]
    due: tuple[tuple[int, int], ...]
    hold: bool = False
    """By default a ground unit is kept, if air factors can be lost instead."""
    again: bool = False
    """15.632: another round may follow, before which air support over the limit is lost."""

    @property
    def most(self) -> int:
        """The highest amount that may be due."""
        return max((amount for _, amount in self.due), default=0)

    @property
    def total(self) -> int:
        return sum(stake.worth * stake.count for stake in self.stakes)

    @property
    def everybody(self) -> tuple[UnitId, ...]:
        return tuple(sorted(one.unit for one in self.stakes for _ in range(one.count)))

    @property
    def has_air(self) -> bool:
        return any(stake.air for stake in self.stakes)


def plain_bill(
    stakes: Iterable[Stake], amount: int, hold: bool = False, again: bool = False
) -> Bill:
    """15.62: a loss of one amount, whoever survives."""
    return Bill(tuple(stakes), ((0, amount),), hold, again)


# Is it enough, and not too much? ------------------------------------------------------------------


def due_after(bill: Bill, lost: Iterable[UnitId]) -> int:
    """15.551: what is due if these are lost: it depends on the lowest grade among the others."""
    gone = tuple(lost)
    grades = [stake.grade for stake in bill.stakes if gone.count(stake.unit) < stake.count]
    if not grades:
        return 0
    if len(bill.due) == 1:
        return bill.due[0][1]
    lowest = min(grades)
    return next((amount for grade, amount in reversed(bill.due) if grade <= lowest), bill.most)


def worth_of(bill: Bill, lost: Iterable[UnitId]) -> int:
    gone = tuple(lost)
    return sum(stake.worth * min(gone.count(stake.unit), stake.count) for stake in bill.stakes)


def is_enough(bill: Bill, lost: Iterable[UnitId]) -> bool:
    lost = tuple(lost)
    return worth_of(bill, lost) >= due_after(bill, lost)


def to_spare(bill: Bill, lost: Iterable[UnitId]) -> list[UnitId]:
    """15.62: the units among these that need not be lost. To lose more than is due is allowed only
    in order to keep other units.
    """
    lost = tuple(lost)
    if len(bill.due) == 1:
        worth = {stake.unit: stake.worth for stake in bill.stakes}
        excess = sum(worth[unit] for unit in lost if unit in worth) - bill.due[0][1]
        return [unit for unit in dict.fromkeys(lost) if worth.get(unit, 0) <= excess]
    return [unit for unit in dict.fromkeys(lost) if is_enough(bill, _without(lost, unit))]


def _without(lost: tuple[UnitId, ...], unit: UnitId) -> tuple[UnitId, ...]:
    place = lost.index(unit)
    return lost[:place] + lost[place + 1 :]


def settles(bill: Bill, lost: Iterable[UnitId]) -> bool:
    """15.62: do these losses pay the bill, without waste?"""
    lost = tuple(lost)
    return is_enough(bill, lost) and not to_spare(bill, lost)


# Ways to pay --------------------------------------------------------------------------------------


def _kinds(stakes: Iterable[Stake]) -> list[list[Stake]]:
    """Stakes that are as good as each other, together, each as often as there are of it; the
    cheapest for their worth first.
    """
    groups: dict[tuple[int, int, int, bool, int], list[Stake]] = {}
    for stake in sorted(stakes, key=lambda one: one.unit):
        key = (stake.value, stake.worth, stake.grade, stake.air, stake.carries)
        groups.setdefault(key, []).extend([stake] * stake.count)
    return [groups[key] for key in sorted(groups, key=lambda k: (k[0] / max(k[1], 1), k))]


@lru_cache(maxsize=4096)
def cheapest(bill: Bill) -> tuple[UnitId, ...]:
    """15.62: the units of the least value that pay the bill; of these the fewest factors. Where
    air may be lost, a ground unit is kept if the bill says so, and air support that would be over
    the limit afterwards counts as lost too (15.632).
    """
    if is_enough(bill, ()):
        return ()
    found: list[tuple[tuple[int, int, int], tuple[UnitId, ...]]] = []
    for grade, amount in bill.due:
        low = [stake for stake in bill.stakes if stake.grade < grade for _ in range(stake.count)]
        rest = [stake for stake in bill.stakes if stake.grade >= grade]
        needed = amount - sum(stake.worth for stake in low)
        more = _cover(bill, low, _kinds(rest), needed)
        if more is not None:
            lost = _stripped(bill, [*low, *more])
            found.append((_price(bill, lost), tuple(sorted(one.unit for one in lost))))
    if not found:
        return bill.everybody
    return min(found)[1]


def _price(bill: Bill, lost: Iterable[Stake]) -> tuple[int, int, int]:
    """How bad a way to pay is: no ground unit is kept, the value lost, the factors lost."""
    gone = list(lost)
    value = sum(one.value for one in gone)
    bare = 0
    if bill.has_air:
        ground = [one for one in bill.stakes if not one.air]
        losing = {one.unit for one in gone}
        standing = [one for one in ground if one.unit not in losing]
        bare = int(bill.hold and bool(ground) and not standing)
        if bill.again:
            left = sum(one.count for one in bill.stakes if one.air)
            left -= sum(one.air for one in gone)
            over = left - AIR_TO_GROUND * sum(one.carries for one in standing)
            dearest = max((one.value for one in bill.stakes if one.air), default=0)
            value += max(0, over) * dearest
    return bare, value, sum(one.worth for one in gone)


def _cover(
    bill: Bill, low: list[Stake], kinds: list[list[Stake]], needed: int
) -> list[Stake] | None:
    """The best stakes that are worth at least so much; None if all are not."""
    if needed <= 0:
        return []
    left = [0] * (len(kinds) + 1)
    for place in range(len(kinds) - 1, -1, -1):
        left[place] = left[place + 1] + sum(stake.worth for stake in kinds[place])
    best: tuple[tuple[int, int, int], list[int]] | None = None

    def chosen(counts: list[int]) -> list[Stake]:
        return [one for kind, count in zip(kinds, counts, strict=False) for one in kind[:count]]

    def look(place: int, missing: int, value: int, counts: list[int]) -> None:
        nonlocal best
        if missing <= 0:
            candidate = _price(bill, [*low, *chosen(counts)]), counts
            if best is None or candidate < best:
                best = candidate
            return
        if place == len(kinds) or left[place] < missing:
            return
        if best and not best[0][0] and value >= best[0][1]:
            return
        one = kinds[place][0]
        enough = -(-missing // one.worth) if one.worth else 0
        for count in range(min(enough, len(kinds[place])), -1, -1):
            after = missing - count * one.worth
            look(place + 1, after, value + count * one.value, [*counts, count])

    look(0, needed, 0, [])
    return None if best is None else chosen(best[1])


def _stripped(bill: Bill, lost: list[Stake]) -> list[Stake]:
    """Without those that can be spared after all, the most expensive first."""
    for stake in sorted(lost, key=lambda one: (-one.value, one.unit)):
        place = lost.index(stake)
        rest = lost[:place] + lost[place + 1 :]
        if is_enough(bill, (one.unit for one in rest)):
            lost = rest
    return lost


def ways(bill: Bill) -> Iterator[tuple[UnitId, ...]]:
    """15.62: ways to pay, the cheapest first, then by the number of ground units. Of the air
    factors that are lost with the same ground units one way is given, from the first flight on.
    """
    first = cheapest(bill)
    yield first
    names = sorted(stake.unit for stake in bill.stakes if not stake.air)
    air = [one for one in bill.stakes if one.air]
    for count in range(0 if air else 1, len(names) + 1):
        for some in combinations(names, count):
            lost = tuple(sorted(_with_air(bill, some, air)))
            if lost != first and settles(bill, lost):
                yield lost


def _with_air(bill: Bill, units: tuple[UnitId, ...], air: list[Stake]) -> tuple[UnitId, ...]:
    lost = units
    for stake in air:
        for _ in range(stake.count):
            if is_enough(bill, lost):
                return lost
            lost = (*lost, stake.unit)
    return lost


def only_way(bill: Bill) -> tuple[UnitId, ...] | None:
    """The units that are lost in any case, if nobody has a choice."""
    if is_enough(bill, ()):
        return ()
    everybody = bill.everybody
    if len(everybody) == 1 or bill.total <= min(amount for _, amount in bill.due):
        return everybody
    return None

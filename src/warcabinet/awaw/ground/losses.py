"""15.62: which units pay for a loss: enough of them, and none that could be spared.

A `Bill` says what a side has to lose and with which units it may pay. It knows nothing of any
battle, so whoever takes losses can use it; `TakeLosses` asks the side and carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

import msgspec

from warcabinet.awaw.ground.records import Cause, UnitId
from warcabinet.awaw.ground.units import a_unit, eliminate
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

MOST_WAYS = 200
"""So many ways to pay are proposed at most; all others may still be typed."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """A unit that may be lost: what it counts towards the loss, what it cost to build, and its
    grade (15.551: its training)."""

    unit: UnitId
    worth: int
    value: int
    grade: int = 0


class Bill(msgspec.Struct, frozen=True):
    """What must be lost. `due` gives, for each grade from the lowest, what must be lost as long as
    a unit of that grade survives; usually there is one grade.
    """

    stakes: tuple[Stake, ...]
    due: tuple[tuple[int, int], ...]

    @property
    def most(self) -> int:
        """The highest amount that may be due."""
        return max((amount for _, amount in self.due), default=0)

    @property
    def total(self) -> int:
        return sum(stake.worth for stake in self.stakes)


def plain_bill(stakes: Iterable[Stake], amount: int) -> Bill:
    """15.62: a loss of one amount, whoever survives."""
    return Bill(tuple(stakes), ((0, amount),))


# Is it enough, and not too much? ------------------------------------------------------------------


def due_after(bill: Bill, lost: Iterable[UnitId]) -> int:
    """15.551: what is due if these are lost: it depends on the lowest grade among the others."""
    gone = set(lost)
    grades = [stake.grade for stake in bill.stakes if stake.unit not in gone]
    if not grades:
        return 0
    if len(bill.due) == 1:
        return bill.due[0][1]
    lowest = min(grades)
    return next((amount for grade, amount in reversed(bill.due) if grade <= lowest), bill.most)


def worth_of(bill: Bill, lost: Iterable[UnitId]) -> int:
    gone = set(lost)
    return sum(stake.worth for stake in bill.stakes if stake.unit in gone)


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
        return [unit for unit in lost if worth.get(unit, 0) <= excess]
    return [unit for unit in lost if is_enough(bill, (one for one in lost if one != unit))]


def settles(bill: Bill, lost: Iterable[UnitId]) -> bool:
    """15.62: do these losses pay the bill, without waste?"""
    lost = tuple(lost)
    return is_enough(bill, lost) and not to_spare(bill, lost)


# Ways to pay --------------------------------------------------------------------------------------


def _kinds(stakes: Iterable[Stake]) -> list[list[Stake]]:
    """Stakes that are as good as each other, together; the cheapest for their worth first."""
    groups: dict[tuple[int, int, int], list[Stake]] = {}
    for stake in sorted(stakes, key=lambda one: one.unit):
        groups.setdefault((stake.value, stake.worth, stake.grade), []).append(stake)
    return [groups[key] for key in sorted(groups, key=lambda k: (k[0] / max(k[1], 1), k))]


@lru_cache(maxsize=4096)
def cheapest(bill: Bill) -> tuple[UnitId, ...]:
    """15.62: the units of the least value that pay the bill; of these the fewest factors."""
    if is_enough(bill, ()):
        return ()
    found: list[tuple[int, int, tuple[UnitId, ...]]] = []
    for grade, amount in bill.due:
        low = [stake for stake in bill.stakes if stake.grade < grade]
        rest = [stake for stake in bill.stakes if stake.grade >= grade]
        needed = amount - sum(stake.worth for stake in low)
        more = _cover(_kinds(rest), needed)
        if more is not None:
            lost = _stripped(bill, [*low, *more])
            value, worth = sum(one.value for one in lost), sum(one.worth for one in lost)
            found.append((value, worth, tuple(sorted(one.unit for one in lost))))
    if not found:
        return tuple(sorted(stake.unit for stake in bill.stakes))
    return min(found)[2]


def _cover(kinds: list[list[Stake]], needed: int) -> list[Stake] | None:
    """The stakes of the least value that are worth at least so much; None if all are not."""
    if needed <= 0:
        return []
    left = [0] * (len(kinds) + 1)
    for place in range(len(kinds) - 1, -1, -1):
        left[place] = left[place + 1] + sum(stake.worth for stake in kinds[place])
    best: tuple[int, int, list[int]] | None = None

    def look(place: int, missing: int, value: int, counts: list[int]) -> None:
        nonlocal best
        if missing <= 0:
            candidate = (value, -missing, counts)
            if best is None or candidate < best:
                best = candidate
            return
        if place == len(kinds) or left[place] < missing or (best and value >= best[0]):
            return
        one = kinds[place][0]
        enough = -(-missing // one.worth) if one.worth else 0
        for count in range(min(enough, len(kinds[place])), -1, -1):
            after = missing - count * one.worth
            look(place + 1, after, value + count * one.value, [*counts, count])

    look(0, needed, 0, [])
    if best is None:
        return None
    return [stake for kind, count in zip(kinds, best[2], strict=False) for stake in kind[:count]]


def _stripped(bill: Bill, lost: list[Stake]) -> list[Stake]:
    """Without those that can be spared after all, the dearest first."""
    for stake in sorted(lost, key=lambda one: (-one.value, one.unit)):
        rest = [one for one in lost if one is not stake]
        if is_enough(bill, (one.unit for one in rest)):
            lost = rest
    return lost


def ways(bill: Bill) -> Iterator[tuple[UnitId, ...]]:
    """15.62: the ways to pay, the cheapest first, then by the number of units."""
    first = cheapest(bill)
    yield first
    names = sorted(stake.unit for stake in bill.stakes)
    for count in range(1, len(names) + 1):
        for some in combinations(names, count):
            if some != first and settles(bill, some):
                yield some


# The decision -------------------------------------------------------------------------------------


class Lose(Action, frozen=True):
    """15.62: these units are lost."""

    units: tuple[UnitId, ...]


def _bill(asked: Asked) -> Bill:
    assert isinstance(asked.decision, CombatLosses)
    return asked.decision.bill


def units_to_lose(asked: Asked, got: Got) -> Domain[UnitId]:
    """15.62: the units of one's own that the bill names."""
    own = [stake.unit for stake in _bill(asked).stakes]

    def why(unit: UnitId) -> list[Refusal]:
        if unit in own:
            return []
        return [Refusal("15.62", "this unit cannot be taken for this loss", (a_unit(unit),))]

    return Domain(own, why)


def pays_without_waste(asked: Asked, action: Lose) -> list[Refusal]:
    """15.62, 15.551: enough is lost, and no unit among the lost could be spared."""
    bill = _bill(asked)
    worth, due = worth_of(bill, action.units), due_after(bill, action.units)
    if worth < due:
        return [Refusal("15.62", f"these are worth {worth}, and {due} must be lost")]
    return [
        Refusal("15.62", f"{unit} can be spared", (a_unit(unit),))
        for unit in to_spare(bill, action.units)
    ]


def proposed_losses(asked: Asked) -> Iterator[Lose]:
    """15.62: some ways to pay, the cheapest first."""
    for number, units in enumerate(ways(_bill(asked))):
        if number >= MOST_WAYS:
            return
        yield Lose(units)


class CombatLosses(Decision[Lose], frozen=True):
    """15.62: which units a side loses; by default those of the least value."""

    bill: Bill

    rule: ClassVar[str] = "15.62"
    prompt: ClassVar[str] = "Choose the units that are lost"
    reaction: ClassVar[bool] = True
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Lose: Form(
            (Slot("units", units_to_lose, most=None),),
            whole=pays_without_waste,
            proposals=proposed_losses,
            label="Lose",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Choose units worth {self.bill.most} to lose"

    def default(self, asked: Asked) -> Lose:
        return Lose(cheapest(self.bill))

    def real(self, asked: Asked) -> bool:
        """Units of one type in one place, in the same supply, are as good as each other."""
        world: AwawWorld = asked.world
        rows = [world.units[stake.unit] for stake in self.bill.stakes]
        return len({(row.type, row.place, row.id in world.unit_supply) for row in rows}) > 1


class TakeLosses(Procedure[None], kw_only=True):
    """15.62: one side pays a bill; it is asked only if it could keep one unit or another."""

    seat: Seat
    bill: Bill
    cause: Cause = Cause.COMBAT
    rule: str = "15.61"

    def start(self, world: AwawWorld, _: None) -> Step:
        forced = only_way(self.bill)
        if forced is None:
            return self.ask(CombatLosses((self.seat,), self.bill), then=self.chosen)
        lose(world, forced, self.cause, self.rule)
        return Done()

    def chosen(self, world: AwawWorld, answer: Lose) -> Step:
        lose(world, answer.units, self.cause, self.rule)
        return Done()


def lose(
    world: AwawWorld,
    units: Iterable[UnitId],
    cause: Cause = Cause.COMBAT,
    rule: str = "15.61",
) -> None:
    """15.61: take lost units off the board."""
    for unit in units:
        eliminate(world, world.units[unit], cause, rule)


def only_way(bill: Bill) -> tuple[UnitId, ...] | None:
    """The units that are lost in any case, if nobody has a choice."""
    if is_enough(bill, ()):
        return ()
    everybody = tuple(sorted(stake.unit for stake in bill.stakes))
    if len(everybody) == 1 or bill.total <= min(amount for _, amount in bill.due):
        return everybody
    return None

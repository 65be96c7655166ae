"""Exact odds by the real engine, against counting by hand and by brute force."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.playing import ANN, BOB, CYD
from tests.engine.toy import RULES, ToyRules
from tests.engine.toy_parts import Bid, Duel, Guard, Stop, ToyWorld, Turn
from warcabinet.engine.chance import Dice, outcomes
from warcabinet.engine.decisions import Action
from warcabinet.engine.odds import TooMany, by_default, distribution
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome

Maze = tuple[tuple[int, ...], ...]
"""Rooms from 0; each is left by a fair die to one of these. A room without doors is an end."""


class Walk(Procedure[Outcome]):
    """From room to room, by dice alone."""

    doors: Maze = ()
    at: int = 0

    def start(self, w: ToyWorld, _: None) -> Step:
        doors = self.doors[self.at]
        if not doors:
            return Done(Outcome((), f"room {self.at}"))
        return self.roll(Dice("door", "T", (len(doors),)), then=self.through)

    def through(self, w: ToyWorld, dice: tuple[int, ...]) -> Step:
        self.at = self.doors[self.at][dice[0] - 1]
        return self.go(self.start)


def walk(doors: Maze) -> Position:
    class Mazes(ToyRules):
        packages: ClassVar[tuple[str, ...]] = (*ToyRules.packages, __name__)

        def set_up(
            self, scenario: str, options: Mapping[str, str]
        ) -> tuple[ToyWorld, Procedure[Outcome]]:
            return self.empty_world(scenario, options), Walk(doors=doors)

    return Position.opening(Mazes(), "plain", {"rounds": "1"})


def end(position: Position) -> str:
    return position.outcome.reason if position.outcome else "?"


def odds(doors: Maze) -> dict[str, Fraction]:
    return distribution(walk(doors), lambda position: False, end)


def brute(position: Position) -> dict[str, Fraction]:
    """Every line to its end, nothing merged."""
    if position.request is None:
        return {end(position): Fraction(1)}
    found: dict[str, Fraction] = {}
    for values, chance in outcomes(position.request):
        for result, part in brute(position.resolve(values)).items():
            found[result] = found.get(result, Fraction(0)) + chance * part
    return found


onward = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        *(st.lists(st.integers(k + 1, n), min_size=1, max_size=4).map(tuple) for k in range(n)),
        st.just(()),
    )
)


@given(onward)
@settings(max_examples=60)
def test_without_loops_as_brute_force(doors: Maze) -> None:
    assert odds(doors) == brute(walk(doors))


@given(
    st.integers(2, 5).flatmap(
        lambda n: st.tuples(
            *(st.lists(st.integers(0, n + 1), min_size=1, max_size=3).map(tuple) for _ in range(n)),
            st.just(()),
            st.just(()),
        )
    )
)
@settings(max_examples=60)
def test_with_loops_as_walking_for_a_very_long_time(doors: Maze) -> None:
    last = len(doors) - 1
    escapes = {last, last - 1}
    for _ in doors:
        escapes |= {n for n, out in enumerate(doors) if escapes & set(out)}
    reached = {0}
    for _ in doors:
        reached |= {target for n in reached for target in doors[n]}
    if not reached <= escapes:
        with pytest.raises(ValueError, match="for ever"):
            odds(doors)
        return
    there = [1.0] + [0.0] * last
    for _ in range(3000):
        then = [0.0] * (last + 1)
        for n, chance in enumerate(there):
            for target in doors[n] or (n,):
                then[target] += chance / max(1, len(doors[n]))
        there = then
    found = odds(doors)
    assert sum(found.values()) == 1
    for n in (last - 1, last):
        assert float(found.get(f"room {n}", 0)) == pytest.approx(there[n], abs=1e-6)


@pytest.mark.parametrize(
    ("doors", "expected"),
    [
        (((),), {0: Fraction(1)}),
        (((0, 1), ()), {1: Fraction(1)}),
        (((0, 0, 0, 1, 2, 2), (), ()), {1: Fraction(1, 3), 2: Fraction(2, 3)}),
        (((1, 2), (0, 3), (), ()), {2: Fraction(2, 3), 3: Fraction(1, 3)}),
        (((1,), (2,), (0, 3, 4), (), ()), {3: Fraction(1, 2), 4: Fraction(1, 2)}),
        (((1, 4), (0, 2), (1, 3), (), ()), {3: Fraction(1, 4), 4: Fraction(3, 4)}),
    ],
)
def test_loops_are_solved_exactly(doors: Maze, expected: dict[int, Fraction]) -> None:
    assert odds(doors) == {f"room {n}": chance for n, chance in expected.items()}


def test_a_walk_without_a_way_out_is_found() -> None:
    for doors in (((0,),), ((1,), (0,)), ((1, 2), (1,), ())):
        with pytest.raises(ValueError, match="for ever"):
            odds(doors)


def test_equal_positions_are_merged_and_too_many_are_refused() -> None:
    # Ten rooms, two doors each to the next: 1,024 lines, but eleven positions.
    doors: Maze = (*(((n + 1, n + 1)) for n in range(10)), ())
    seen: list[Position] = []

    def stop(position: Position) -> bool:
        seen.append(position)
        return False

    assert distribution(walk(doors), stop, end) == {"room 10": Fraction(1)}
    assert len(seen) == 10
    distribution(walk(doors), stop, end, most=10)
    with pytest.raises(TooMany, match="more than 9"):
        distribution(walk(doors), stop, end, most=9)


# The toy game -------------------------------------------------------------------------------------


def anns_turn() -> Position:
    position = Position.opening(RULES, "cards", {"rounds": "1"})
    for seat in (ANN, BOB, CYD):
        position = position.answer(seat, Bid(1 if seat == ANN else 0))
    return position


def points(position: Position) -> tuple[int, ...]:
    return tuple(row.points for row in position.world.table("scores").rows())


def test_a_duel_of_the_toy() -> None:
    """15 of 36 each way; on a seven four-siders, doubles starting over: even in the end."""
    fight = anns_turn().answer(ANN, Duel(BOB))
    result = distribution(fight, lambda p: isinstance(p.decision, Turn), points)
    assert result == {(2, 1, 1): Fraction(1, 2), (1, 2, 1): Fraction(1, 2)}
    after = fight.answer(BOB, Guard(0)).resolve((3, 4))
    result = distribution(after, lambda p: isinstance(p.decision, Turn), points)
    again = Fraction(6, 16) + Fraction(4, 16) * Fraction(1, 2)
    assert result == {(2, 1, 1): again, (1, 2, 1): again}


def test_a_line_that_comes_back_to_its_start_can_stop_there() -> None:
    """Nothing changed, and the same question again: that is an end, not a loop."""
    start = anns_turn()

    def idle(position: Position, seat: Seat) -> Action | None:
        return RULES.actions["allot"](())

    result = distribution(start, lambda p: isinstance(p.decision, Turn), points, idle)
    assert result == {points(start): Fraction(1)}


def test_the_line_ends_where_the_policy_has_no_answer() -> None:
    start = anns_turn()
    assert by_default(start, ANN) is None
    assert distribution(start, lambda p: False, points) == {(1, 1, 1): Fraction(1)}

    def stops(position: Position, seat: Seat) -> Action | None:
        return Stop()

    assert distribution(start, lambda p: False, end, stops) == {"most points": Fraction(1)}


def test_sealed_answers_by_default() -> None:
    start = Position.opening(RULES, "cards", {"rounds": "1"})
    first = distribution(start, lambda p: isinstance(p.decision, Turn), lambda p: p.to_answer())
    assert first == {(ANN,): Fraction(1, 2), (BOB,): Fraction(1, 2)}

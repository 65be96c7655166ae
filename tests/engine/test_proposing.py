"""Proposals that are looked for once."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat


class Pick(Action, frozen=True, tag="pick-one-of-three"):
    number: int


looked_for: list[int] = []


@found_once
def three(asked: Asked) -> Iterator[Pick]:
    for number in range(3):
        looked_for.append(number)
        yield Pick(number)


class Thing:
    """Stands for a World."""


def question() -> Asked:
    nothing: Any = None
    return Asked(Thing(), nothing, Seat("red"))


def test_no_more_is_looked_for_than_is_asked_for_and_each_once() -> None:
    looked_for.clear()
    asked = question()
    assert next(three(asked)) == Pick(0)
    assert looked_for == [0]
    first, second = three(asked), three(asked)
    assert [next(first), next(second), next(second)] == [Pick(0), Pick(0), Pick(1)]
    assert [*first] == [Pick(1), Pick(2)]
    assert [*second] == [Pick(2)]
    assert [*three(asked)] == [Pick(0), Pick(1), Pick(2)]
    assert looked_for == [0, 1, 2]


def test_each_question_has_its_own_search() -> None:
    looked_for.clear()
    assert [next(three(question())), next(three(question()))] == [Pick(0), Pick(0)]
    assert looked_for == [0, 0]


def test_a_search_that_stopped_half_way_does_not_keep_the_world() -> None:
    asked = question()
    next(three(asked))
    world = weakref.ref(asked.world)
    gc.disable()
    try:
        del asked
        assert world() is None
    finally:
        gc.enable()

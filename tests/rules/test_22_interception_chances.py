"""22.22, 22.23: the exact chances of a window, and orders that go by them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.awaw.naval.interceptions import MORESBY, NOUMEA, RABAUL, ocean, play, sail
from tests.awaw.table import Table
from warcabinet.awaw.naval.interception.chances import likely
from warcabinet.awaw.view.interception_chances import interception_facts, interceptions
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.players.awaw.greedy.policies import POLICIES

ALLIED = Seat("allied")


def window(*forces: str) -> Table:
    world = ocean(f"japan-1 {RABAUL}: akagi, dd 10", *forces)
    sail(world, "activity-1", "japan-1", "JJ29")
    return play(world)


def test_the_chance_is_that_of_the_dice() -> None:
    """Three dice, halved and rounded up: 5 hexes need nine or more, 160 of 216."""
    t = window(f"us-1 {MORESBY}: ca 8, dd 4")
    facts = interception_facts(t.world.known_to(ALLIED), ALLIED, "")
    (target,) = facts.targets
    (one,) = next(there.attempts for there in target.hexes if there.hex == "HH29")
    assert (one.who, one.hexes, one.dice) == ("us-1", 5, 3)
    assert one.rounds[1] == pytest.approx(160 / 216)
    assert sum(one.rounds.values()) == pytest.approx(1)
    assert {(part.rule, part.dice) for part in one.parts} == {("22.22A", 2), ("22.22D", 1)}
    outcomes = {1: 0, 2: 0}
    for first in range(1, 7):
        for second in range(1, 7):
            for third in range(1, 7):
                come = (first + second + third + 1) // 2
                outcomes[1 if come >= 5 else 2] += 1
    assert outcomes[1] == 160
    assert "HH29  us-1: 5 hexes, 3 dice, 74% in the first round" in interceptions(
        t.world.known_to(ALLIED), ALLIED, ""
    )


def test_nothing_to_intercept() -> None:
    t = window()
    told = interceptions(t.world.known_to(ALLIED), ALLIED, "")
    assert told == "There is nothing that you could intercept at sea now."


def test_orders_by_chance() -> None:
    t = window(f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {NOUMEA}: ca 8, dd 4")
    asked = t.asked("allied")
    even = likely(asked, Fraction(1, 2))
    assert {one.who for one in even.tries} == {"us-1", "us-2"}
    assert len({one.hex for one in even.tries}) == 1
    assert asked.check(even) == []
    sure = likely(asked, Fraction(9, 10))
    assert sure.tries == ()
    offered = POLICIES["interception-window"]
    by_name = next(one for one in offered if one.name == "when-likely")
    answer = by_name.answer(asked)
    assert answer is not None
    assert notation.write(answer) == notation.write(even)

"""22.2: the dice of naval interceptions, and when forces arrive."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.awaw.naval.battles import SEA, battle
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import Use
from warcabinet.awaw.naval.interception.arrival import (
    chances,
    furthest,
    round_of_arrival,
    round_of_support,
)
from warcabinet.awaw.naval.interception.interception_dice import dice_asked, dice_of, reached
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.codebreaking import CardPool, CodeAdvantage, Deck
from warcabinet.awaw.state.naval import ForceKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater

EUROPE, PACIFIC = Theater.EUROPE, Theater.PACIFIC
US, ONE, TWO = ForceId("us-1"), ForceId("japan-1"), ForceId("japan-2")


def sea(ships: str = "dd 10", **force: Any) -> AwawWorld:
    world = battle({1: "dd 10", 2: "dd 10"}, {1: ships})
    if force:
        world.amend(world.forces[US], **force)
    return world


def dice(at: AwawWorld | None = None, **asked: Any) -> int:
    world = at or sea()
    question = dice_asked(world, ships_of(world, US), SEA, targets=(ONE,), against="japan")
    return dice_of(world, msgspec.structs.replace(question, **asked))


@pytest.mark.rule("22.22D#1", "one die for each task force that is intercepted")
def test_task_forces() -> None:
    assert dice() == 1
    assert dice(targets=(ONE, TWO)) == 2
    world = sea()
    world.amend(world.forces[TWO], kind=ForceKind.LOOSE)
    assert dice(world, targets=(ONE, TWO)) == 1


@pytest.mark.rule("22.22A#1", "two dice against cargo, bombardment and carrier missions")
@pytest.mark.rule("22.22B#1", "two dice against a patrol that stays")
@pytest.mark.rule("22.22C#1", "two dice for a counter-interception in that hex")
@pytest.mark.rule("22.22#2", "all that applies is added up")
def test_two_dice_each() -> None:
    assert dice(hindered=True) == dice(stays=True) == dice(counter_here=True) == 3
    assert dice(hindered=True, counter_here=True) == 5


@pytest.mark.rule("22.22E#1", "one die for each defending ground factor, up to three")
@pytest.mark.rule("22.22F#1", "one die for each squadron that spots the force, up to three")
@pytest.mark.rule("22.22G#1", "one die for each submarine near, up to three")
@pytest.mark.parametrize("of", ["defenders", "spotters", "boats"])
def test_up_to_three(of: str) -> None:
    assert [dice(None, **{of: count}) for count in (0, 1, 3, 4)] == [1, 2, 4, 4]


@pytest.mark.rule("22.21#2", "the first five lines of the table: two dice, or one for each")
def test_the_first_lines_of_the_table() -> None:
    whole = dice(targets=(ONE, TWO))
    lines = ({"hindered": True}, {"stays": True}, {"counter_here": True}, {"defenders": 1})
    added = [dice(None, targets=(ONE, TWO), **line) - whole for line in lines]
    assert (added, whole - dice()) == ([2, 2, 2, 1], 1)


@pytest.mark.rule("22.22G#2", "submarines do not help submarines")
@pytest.mark.rule("22.22I#1", "one die less for slow ships and submarines")
def test_slow_ships_and_submarines() -> None:
    assert dice(hindered=True) == 3
    assert dice(sea("arizona, dd 10"), hindered=True) == 2
    assert dice(sea("enterprise damaged, dd 10"), hindered=True) == 2
    boats = sea("submarine 3")
    assert dice(boats, hindered=True) == dice(boats, hindered=True, boats=3) == 2


@pytest.mark.rule("22.22H#1", "one die for who is ahead in strategic cards")
@pytest.mark.rule("22.22H#2", "one and no more")
@pytest.mark.rule("22.22H#3", "and never one less")
@pytest.mark.rule("48.61A#1", "who is ahead rolls one die more in all his interceptions")
@pytest.mark.rule("48.63#1", "and no more than one")
def test_codebreaking() -> None:
    for deck, amount, rolled in (
        (Deck.AMERICAN_MAGIC, 1, 2),
        (Deck.JAPANESE_MAGIC, 1, 1),
        (Deck.AMERICAN_MAGIC, -1, 1),
    ):
        world = sea()
        for one in (Deck.AMERICAN_MAGIC, Deck.JAPANESE_MAGIC):
            world.put(CardPool(one, 8))
        world.put(CodeAdvantage(Use.INTERCEPTION, deck, amount))
        assert dice(world) == rolled


@pytest.mark.rule("22.24C#1", "without dice nobody intercepts")
def test_no_dice() -> None:
    assert dice(sea("arizona, dd 10")) == 0
    assert dice(sea("arizona, dd 10"), targets=()) == 0
    assert chances(PACIFIC, 3, 0) == {}


@pytest.mark.rule("22.21#1", "the sum of the dice is what counts")
@pytest.mark.rule("22.21#9", "in the Pacific it is halved, rounded up")
def test_how_far_the_dice_reach() -> None:
    assert [reached(EUROPE, total) for total in (1, 7, 12)] == [1, 7, 12]
    assert [reached(PACIFIC, total) for total in (1, 7, 12)] == [1, 4, 6]


@pytest.mark.rule("22.23#1", "a roll that reaches the hex brings the force in the first round")
@pytest.mark.rule("22.24B#1", "a lower one brings it later, if the battle lasts")
@pytest.mark.rule("22.24B#3", "Europe: four hexes for each round")
@pytest.mark.rule("22.24B#4", "Pacific: two hexes for each round")
@pytest.mark.parametrize(
    ("theater", "short", "arrives"),
    [
        *((EUROPE, short, 1 + (short + 3) // 4) for short in (0, 1, 4, 5, 8, 9, 12)),
        *((PACIFIC, short, 1 + (short + 1) // 2) for short in (0, 1, 2, 3, 4, 5, 6)),
    ],
)
def test_when_forces_arrive(theater: Theater, short: int, arrives: int) -> None:
    total = 10
    assert round_of_arrival(theater, reached(theater, total) + short, total) == arrives
    assert round_of_arrival(theater, 1, total) == 1


@pytest.mark.rule("22.163B#1", "a patrol within three hexes joins in the first round")
@pytest.mark.rule("22.163C#1", "one further away joins later")
@pytest.mark.rule("22.163C#2", "one round for each four hexes, in the Pacific for each two")
def test_when_patrols_arrive() -> None:
    assert [round_of_support(EUROPE, n) for n in (0, 3, 4, 7, 8, 11)] == [1, 1, 2, 2, 3, 3]
    assert [round_of_support(PACIFIC, n) for n in (0, 3, 4, 5, 6, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("22.22#3", "no force intercepts from more than 40 hexes, or 20 in the Pacific")
def test_how_far_a_force_may_come() -> None:
    world = sea()
    assert (furthest(world, EUROPE), furthest(world, PACIFIC)) == (40, 20)


def test_the_chances_are_exact() -> None:
    found = chances(EUROPE, 7, 2)
    assert sum(found.values()) == 1
    assert found[1] == Fraction(21, 36)
    assert found[2] == Fraction(14, 36)  # a sum of 3 to 6
    assert found[3] == Fraction(1, 36)
    assert chances(PACIFIC, 6, 2)[1] == Fraction(3, 36)  # eleven or twelve

"""A record taken up as a whole stands where it does after one entry after the other."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, played
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Answered,
    Consented,
    Entry,
    NewDice,
    NotAmended,
    Ordered,
    Proposed,
    Resigned,
    Rolled,
    Takeback,
    TakenBack,
    Undone,
)
from warcabinet.engine.standing import EARLIER, Standing, booked, taken_up

GAME = played("1", rounds="4")

OTHERS: tuple[Entry, ...] = (
    Ordered(seat=ANN, orders=(StandingOrder("guard", "default"),)),
    Ordered(seat=BOB),
    Proposed(seat=BOB, proposal=Takeback(1)),
    Proposed(seat=CYD, proposal=Amendment(())),
    Consented(seat=ANN, yes=True),
    Consented(seat=CYD, yes=True),
    Consented(seat=CYD, yes=False),
    Answered(seat=ANN, text="bid 1", waits=True),
    TakenBack(to=1),
    Undone(seat=ANN, answers=(3,), since=1),
    Amended(changes=()),
    NotAmended(),
    Resigned(seat=CYD),
    NewDice(commitments={}),
)


def mixed(seed: int) -> list[Entry]:
    """Entries of a game with others among them, whether these make sense or not."""
    rng = random.Random(seed)
    found: list[Entry] = []
    for entry in GAME.entries:
        found.append(entry)
        found += rng.choices(OTHERS, k=rng.choice((0, 0, 1, 3)))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_record_taken_up_stands_where_it_does_entry_by_entry(seed: int) -> None:
    entries = GAME.entries if not seed else mixed(seed)
    assert any(isinstance(entry, Rolled) for entry in entries)
    start = msgspec.structs.replace(GAME.standing, rolls={}, orders={}, barrier=0)
    one = start
    pending = set()
    for number, entry in enumerate(entries, 1):
        one = booked(one, entry, GAME.position, number)
        pending.add(one.proposal is not None)
        if number % 7 == 0 or number == len(entries):
            assert told(one) == told(taken_up(start, entries[:number], GAME.position))
    assert pending == ({True, False} if seed else {False})
    assert (EARLIER in one.rolls) == bool(seed)


def told(standing: Standing) -> dict[str, object]:
    found = msgspec.structs.asdict(standing)
    assert found["rolls"] is not None
    return {**found, "rolls": list(standing.rolls.items())}

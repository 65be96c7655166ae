"""What a seat cannot know changes no answer of the staff: research, ships behind markers, cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.players.test_greedy import match
from warcabinet.engine.chance import picker
from warcabinet.players import arena
from warcabinet.players.contract import view_for
from warcabinet.players.spiel import Knowledge
from warcabinet.players.staff import StaffPlayer

EACH = 1
"""How often a kind of question is looked at."""


@pytest.mark.parametrize(
    ("scenario", "turns", "least"),
    [("midway", 1, 10), ("mediterranean-1941", 1, 10), ("europe-1939", 3, 20)],
)
def test_another_world_that_looks_the_same_gets_the_same_answers(
    scenario: str, turns: int, least: int
) -> None:
    """34.444B, 20.164A, 41.5: the true World against one with other ships, plans and research."""
    game = match(scenario, "staff", "s")
    below = picker("secrets")
    looked: Counter[str] = Counter()
    differed: set[str] = set()
    while not game.game.over:
        position = game.game.position
        if position.rules.turn(position.world) > turns:
            break
        seat = arena.next_seat(game.game)
        asked = position.asked(seat)
        assert asked is not None
        name = asked.decision.name()
        if looked[name] < EACH:
            other = Knowledge.of(position, seat).imagined(below)
            if other.position.world.digest() != position.world.digest():
                looked[name] += 1
                differed.add(name)
                view = view_for(game.game, seat)
                here = StaffPlayer(seat, "s").choose(view, asked)
                there = StaffPlayer(seat, "s").choose(view, other.asked(seat))
                assert here == there, name
        game.step(seat)
    assert len(differed) >= least, sorted(differed)

"""No key of the data reaches a player: of every scenario a random game is read by both seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import words
from warcabinet.awaw import RULES
from warcabinet.engine.chance import picker
from warcabinet.players import arena

ANSWERS = 240
"""So many answers of a game are read."""

EVERY = 12
"""The table is looked at after so many."""


def read(scenario: str) -> Iterator[words.Read]:
    for section in RULES.page(scenario):
        yield "page", section.heading
        yield from (("page", line) for line in section.lines)
    yield from (("gaps", line) for line in RULES.gaps(scenario))
    head = RULES.scenario(scenario)
    yield from (("scenario", text) for text in (head.title, head.summary, head.length))
    below = picker(f"words {scenario}")
    lined_up = arena.lineup(RULES, scenario, ["random"])
    match = arena.Match(arena.start(RULES, scenario, "words"), lined_up, "words")
    since = 0
    for number in range(ANSWERS):
        if number % EVERY == 0:
            yield from words.everything_read(match.game, since, below)
            since = match.game.shown
        if number % (EVERY * 5) == EVERY:
            yield from words.reports(match.game, match.game.header.seats[number // EVERY % 2])
        if match.game.over:
            break
        match.step(arena.next_seat(match.game))
    yield from words.everything_read(match.game, since, below)


@pytest.mark.parametrize("scenario", RULES.scenarios())
def test_what_players_read_holds_no_key_of_the_data(scenario: str) -> None:
    found = words.findings(read(scenario))
    shown = "\n".join(f"{where}\n    {text}" for where, text in found.items())
    assert not found, f"{len(found)} words of the machine:\n{shown}"

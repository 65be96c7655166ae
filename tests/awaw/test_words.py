"""No key of the data reaches a player: all questions of two games of every scenario are read."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests import words
from warcabinet.awaw import RULES
from warcabinet.engine.chance import picker
from warcabinet.players import arena
from warcabinet.server.rows import rows_of

ANSWERS = int(os.environ.get("WORDS_ANSWERS", "160"))
"""So many questions of a game are read; battles end sooner, campaigns are read from their start.
To read whole games: ``WORDS_ANSWERS=100000 pytest tests/awaw/test_words.py``."""

EVERY = 32
"""The whole table is looked at after so many."""

SEEDS = ("words", "other words")
"""Two games of every scenario."""


def read(scenario: str) -> Iterator[words.Read]:
    for section in RULES.page(scenario):
        yield "page", section.heading
        yield from (("page", line) for line in section.lines)
    yield from (("gaps", line) for line in RULES.gaps(scenario))
    head = RULES.scenario(scenario)
    yield from (("scenario", text) for text in (head.title, head.summary, head.length))
    for seed in SEEDS:
        yield from walk(scenario, seed)


def walk(scenario: str, seed: str) -> Iterator[words.Read]:
    """A random game: every question with an answer, and the table and its reports now and then."""
    below = picker(f"{seed} {scenario}")
    game = arena.start(RULES, scenario, seed)
    match = arena.Match(game, arena.lineup(RULES, scenario, ["random"]), seed)
    since, reported = 0, EVERY if seed == SEEDS[0] else EVERY * 4
    for number in range(ANSWERS):
        if number % EVERY == 0:
            yield from words.everything_read(game, since)
            since = game.shown
        if number == reported:
            yield from words.reports(game, game.header.seats[seed != SEEDS[0]])
        if game.over:
            break
        seat = arena.next_seat(game)
        asked = game.position.asked(seat)
        assert asked is not None
        action = asked.sample(below)
        assert action is not None, asked.decision.name()
        yield from words.question(game, asked, action, below)
        match.give(seat, action)
    yield from words.everything_read(game, since)


def test_an_answer_that_chooses_nothing_says_so() -> None:
    """Not "Fight on: none": every form whose slots may all be empty has words for that."""
    for decision in RULES.decisions.values():
        for kind, form in decision.forms.items():
            may_be_empty = all(slot.least == 0 or callable(slot.least) for slot in form.slots)
            if form.slots and may_be_empty:
                assert form.nothing, f"{decision.name()}: {kind.verb()}"
            assert form.label, f"{decision.name()}: {kind.verb()}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("germany-infantry-3-3/2 moves K35-K36", "Germany infantry 3-3 moves K35-K36"),
        ("germany-armor-4-6/1, germany-armor-4-6/2 attack N36", "2 × Germany armor 4-6 attack N36"),
        ("us pays 1 BRPs: 1 us-aaf", "United States pays 1 BRP: 1 United States army air"),
        ("dutch-east-indies, south-africa", "Dutch East Indies, South Africa"),
        ("3 of germany-aaf@K35/flown from K35", "3 of Germany army air at K35 from K35"),
        ("britain-aaf@GG19/at-sea stays", "Britain army air at GG19 stays"),
        ("trace line-1 first", "trace a supply line first"),
        ("japan-nas-elite@pacific-us", "Japan elite naval air at Pacific U.S. box"),
        (
            "russia attritions european-axis-eastern-2 with 1 factors (column 1..10)",
            "Russia attritions eastern zone 2 with 1 factor (column 1 to 10)",
        ),
        ("rolled 3: 2, result -", "rolled 3: 2, no result"),
        ("rolled 6: 6, result 1C/2H", "rolled 6: 6, 1 unit lost and 2 hexes given up"),
        ("flight-7 is gone", "a flight is gone"),
        ("air/2, ctl of finland", "air factors, combat training level of Finland"),
        ("rgt 32", "Russo-German tensions 32"),
        ("21 factors against 11 hexes at 2:1 units", "21 factors against 11 hexes at 2:1 units"),
        ("attack light-ships", "attack light ships"),
        ("by burma-road-from-the-pacific", "by Burma Road from the Pacific"),
        ("it takes 1 destroyer factors", "it takes 1 destroyer factor"),
        ("6 +1, 1 hits", "6 +1, 1 hit"),
    ],
)
def test_keys_become_names(text: str, words: str) -> None:
    world, _ = RULES.set_up("global-war", RULES.options())
    assert world.in_words(text) == words


def test_every_table_and_row_has_a_name_in_words() -> None:
    """What an amendment may choose from: tables, rows, fields and values, of a game under way."""
    game = arena.start(RULES, "barbarossa", "rows")
    match = arena.Match(game, arena.lineup(RULES, "barbarossa", ["random"]), "rows")
    for _ in range(60):
        match.step(arena.next_seat(game))
    world = game.position.world
    told: list[words.Read] = []
    for table in world.record_types:
        found = rows_of(world, table)
        told += [(table, text) for text in (*found.called.values(), *found.names.values())]
        told += [(table, field.label) for field in found.fields]
        told += [(table, text) for field in found.fields for text in field.choices]
    assert not words.findings(iter(told))


@pytest.mark.parametrize("scenario", RULES.scenarios())
def test_what_players_read_holds_no_key_of_the_data(scenario: str) -> None:
    found = words.findings(read(scenario))
    shown = "\n".join(f"{where}\n    {text}" for where, text in found.items())
    assert not found, f"{len(found)} words of the machine:\n{shown}"

"""No key of the data reaches a player: of every scenario a random game is read by both seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import words
from warcabinet.awaw import RULES
from warcabinet.engine.chance import picker
from warcabinet.players import arena
from warcabinet.server.rows import rows_of

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

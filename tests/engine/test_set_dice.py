"""Dice that were set for a lesson: told in the header, recorded, replayed, and never taken for
drawn ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD
from tests.engine.toy import RULES
from tests.engine.toy_parts import SEATS, Duel, Fetch, Guard
from warcabinet.engine.chance import Dice, RollContext
from warcabinet.engine.committed import Committed
from warcabinet.engine.entries import Rolled
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.savefile import encode, load, read, replay, sealed, unsealed
from warcabinet.engine.set_dice import SetDice, SetRoll, values_set
from warcabinet.engine.verifying import export, verify
from warcabinet.engine.views import log_lines

DUEL = Dice("duel", "T6.3", (6, 6), read="sum")
DICE = (SetRoll("duel", (6, 5)), SetRoll("again", (1, 1)), SetRoll("duel", (6, 6)))


def dueling() -> Game:
    """Two seats fight a duel each: the first roll is set, what was not foreseen is drawn."""
    game = new_game(
        RULES, "cards", "secret", options={"rounds": "2"}, chance="set", dice=DICE, title="lesson"
    )
    for seat in SEATS:
        game.say(seat, "bid 1" if seat == ANN else "bid 0")
    game.answer(ANN, Duel(CYD))
    game.answer(CYD, Guard(1))
    game.answer(BOB, Fetch(False))
    game.answer(BOB, Duel(CYD))
    game.answer(CYD, Guard(1))
    return game


def rolls(game: Game) -> list[Rolled]:
    return [entry for entry in game.entries if isinstance(entry, Rolled)]


def test_what_was_set_comes_and_the_rest_is_drawn() -> None:
    source = SetDice(DICE, Committed("secret", SEATS))
    drawn = Committed("secret", SEATS)
    first = RollContext(1, 1, b"")
    assert source.draw(DUEL, first).values == (6, 5)
    assert source.draw(DUEL, first).fixed
    assert source.draw(DUEL, first).key == drawn.draw(DUEL, first).key
    fourth = RollContext(4, 4, b"")
    assert source.draw(DUEL, fourth) == drawn.draw(DUEL, fourth)


@pytest.mark.parametrize(
    ("request_", "number"),
    [
        (Dice("other", "T", (6, 6)), 1),
        (Dice("duel", "T", (6,)), 1),
        (Dice("duel", "T", (4, 4)), 1),
        (Dice("duel", "T", (6, 6), to=(ANN,)), 1),
        (DUEL, 2),
        (DUEL, 0),
    ],
)
def test_a_roll_that_was_not_foreseen_is_drawn(request_: Dice, number: int) -> None:
    assert values_set(DICE, request_, number) is None


def test_a_game_tells_which_rolls_were_set() -> None:
    game = dueling()
    assert game.header.public().dice == DICE
    first, *others = rolls(game)
    assert (first.values, first.fixed) == ((6, 5), True)
    assert others
    told = [line.text for line in log_lines(game, BOB, 0) if line.kind == "rolled"]
    assert told[0] == "duel: 11 (set, not drawn)"
    assert [text.endswith("(set, not drawn)") for text in told] == [r.fixed for r in rolls(game)]


def test_an_ordinary_game_takes_no_set_dice() -> None:
    game = new_game(RULES, "cards", "secret", options={"rounds": "2"}, dice=DICE)
    assert game.header.dice == ()
    assert isinstance(game.source, Committed)


def test_it_is_replayed_by_its_hashes_and_goes_on_with_the_same_dice() -> None:
    game = dueling()
    data = encode(game)
    again = replay(read(data), RULES)
    assert again.entries == game.entries
    assert again.state_of(again.position) == game.state_of(game.position)
    loaded = load(data, RULES)
    assert isinstance(loaded.source, SetDice)
    assert loaded.source.rolls == DICE


def test_verifying_counts_what_was_set_and_proves_the_rest() -> None:
    game = dueling()
    fixed = sum(roll.fixed for roll in rolls(game))
    for data in (encode(game), *(export(game, seat) for seat in SEATS)):
        verdict = verify(data)
        assert verdict.faults == []
        assert verdict.chance == "set"
        assert verdict.fixed == fixed
        assert verdict.rolls + verdict.unseen > fixed


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"values": [1, 1]}, "not those that were set"),
        ({"fixed": False}, "told as drawn"),
        ({"key": "00" * 32}, "does not belong to the chain"),
    ],
)
def test_a_set_roll_that_was_changed_is_found(change: dict[str, Any], reason: str) -> None:
    assert reason in faults_after(change, fixed=True)


def test_a_drawn_roll_cannot_pass_as_set() -> None:
    assert "told as set" in faults_after({"fixed": True}, fixed=False)


def faults_after(change: dict[str, Any], *, fixed: bool) -> str:
    """What is found when the first roll that was set, or not, is written anew with new seals."""
    lines = [msgspec.json.decode(line) for line in unsealed(encode(dueling()))[0]]
    roll = next(
        line for line in lines if line.get("type") == "rolled" and line.get("fixed", False) == fixed
    )
    roll.update(change)
    faults = verify(sealed(lines)).faults
    assert faults
    return faults[0].reason

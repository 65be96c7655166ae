"""A game as a file: whatever happens to it is found, and the intact part is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import (
    ANN,
    BOB,
    CYD,
    fresh,
    played,
    rules_of,
    same_game,
    sent,
    steps,
    turn_of,
)
from tests.engine.toy import RULES, ToyRules
from tests.engine.toy_parts import Duel, Fetch, Guard, Stop
from warcabinet.engine import chronicle
from warcabinet.engine.entries import Continued, Entry, Rolled, Takeback
from warcabinet.engine.game import Diverged
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.rules import Ruling
from warcabinet.engine.savefile import (
    BadFile,
    OtherVersion,
    encode,
    load,
    read,
    replay,
    sealed,
    unsealed,
)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots every few entries."""
    monkeypatch.setattr(chronicle, "MARK_EVERY", 5)


def small() -> bytes:
    game = turn_of(ANN)
    game.answer(ANN, Fetch(False))
    return encode(game)


def resealed(data: bytes, change: Callable[[list[Any]], object]) -> bytes:
    """The file after a change by somebody who knows how files are sealed."""
    lines = [msgspec.json.decode(line) for line in unsealed(data)[0]]
    change(lines)
    return sealed(lines)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_at_every_decision_and_goes_on_alike(seed: int) -> None:
    game = fresh(seed=str(seed), chance="seeded" if seed else "committed")
    for seat, action in steps(game, str(seed)):
        data = encode(game)
        twin = load(data, RULES)
        assert same_game(game, twin)
        assert encode(twin) == data
        twin.answer(seat, action)
        game_after = load(data, RULES)
        game_after.answer(seat, action)
        assert same_game(twin, game_after)
    data = encode(game)
    assert same_game(game, load(data, RULES))
    assert same_game(game, replay(read(data), RULES))
    assert b'"type":"snapshot"' in data


@pytest.mark.usefixtures("often")
def test_random_play_goes_on_alike_after_loading() -> None:
    game = fresh()
    for _ in steps(game, "before", 20):
        pass
    twin = load(encode(game), RULES)
    for one in (game, twin):
        for _ in steps(one, "after"):
            pass
    assert same_game(game, twin)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("seed", range(3))
def test_only_what_can_be_undone_is_folded_again(seed: int) -> None:
    """Once there are enough entries the snapshot stands at the last barrier, also after an undo."""
    game = fresh(seed=str(seed))
    for _ in steps(game, str(seed)):
        after_undo = load(encode(game), RULES)
        last = next((one for one in (ANN, BOB, CYD) if game.undo_reach(one) < game.seq), None)
        if last is not None:
            after_undo.undo(last)
        for one in (game, after_undo):
            number, position = one.mark()
            if one.standing.barrier >= chronicle.MARK_EVERY and not one.waiting:
                assert number == one.standing.barrier
                assert one.state_of(position) == one.entries[number - 1].state
            assert same_game(one, load(encode(one), RULES))


def test_a_long_look_back_can_be_made_in_steps() -> None:
    """After loading nothing is remembered between the start and the snapshot."""
    game = played("long", rounds="4")
    assert game.seq > 3 * chronicle.LOOK_EVERY
    target = game.seq - 3
    loaded = load(encode(game), RULES)
    loaded._marks = loaded._marks[:1]
    folded: list[int] = []
    fold = loaded._next_position

    def counted(position: Position, entry: Entry, number: int, *, known: bool = False) -> Position:
        folded[-1] += 1
        return fold(position, entry, number, known=known)

    loaded._next_position = counted  # type: ignore[method-assign]
    steps_made = 0
    while True:
        folded.append(0)
        if not loaded.approach(target):
            break
        steps_made += 1
    assert steps_made >= 2
    there = loaded.position_at(target)
    assert there.digest() == game.position_at(target).digest()
    assert max(folded) <= chronicle.LOOK_EVERY


# Damage -------------------------------------------------------------------------------------------


def entry_of(data: bytes, place: int) -> int:
    """The number of the entry on the line that holds this byte, by counting."""
    lines = data[:place].count(b"\n")
    before = data.split(b"\n")[:lines]
    return sum(b'"type":"snapshot"' not in line for line in before)


@pytest.mark.usefixtures("often")
def test_any_changed_byte_is_found() -> None:
    data = small()
    whole = load(data, RULES)
    for place in range(len(data)):
        for other in {data[place] ^ 1, data[place] ^ 0x20, 10, 32} - {data[place]}:
            bad = data[:place] + bytes([other]) + data[place + 1 :]
            with pytest.raises(BadFile) as caught:
                load(bad, RULES)
            number = entry_of(data, place)
            assert caught.value.entry == number
            if number and other == data[place] ^ 1:
                part = load(bad, RULES, recover=True)
                kept = min(number - 1, whole.seq)
                assert part.entries[:kept] == whole.entries[:kept]
                assert part.position.request is None


@pytest.mark.usefixtures("often")
def test_any_end_too_early_is_found() -> None:
    data = small()
    for length in range(len(data)):
        with pytest.raises(BadFile) as caught:
            load(data[:length], RULES)
        assert caught.value.entry == entry_of(data, length)


BIG = encode(played("big", rounds="4"))


@given(st.integers(0, len(BIG) - 1), st.integers(1, 255))
def test_any_changed_byte_of_a_long_game_is_found(place: int, flip: int) -> None:
    bad = BIG[:place] + bytes([BIG[place] ^ flip]) + BIG[place + 1 :]
    with pytest.raises(BadFile):
        load(bad, RULES)


@given(st.integers(0, len(BIG) - 1), st.integers(0, 40), st.binary(max_size=40))
def test_any_cut_or_insertion_is_found(place: int, cut: int, more: bytes) -> None:
    bad = BIG[:place] + more + BIG[place + cut :]
    if bad != BIG:
        with pytest.raises(BadFile):
            load(bad, RULES)


@pytest.mark.usefixtures("often")
def test_lines_swapped_dropped_or_doubled_are_found() -> None:
    lines = small().splitlines(keepends=True)
    for place in range(len(lines)):
        dropped = [*lines[:place], *lines[place + 1 :]]
        doubled = [*lines[: place + 1], *lines[place:]]
        swapped = list(lines)
        swapped[place], swapped[place - 1] = swapped[place - 1], swapped[place]
        for bad in (dropped, doubled, swapped):
            with pytest.raises(BadFile):
                load(b"".join(bad), RULES)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty"),
        (b"\n", "not a War Cabinet game"),
        (b"PK\x03\x04" + bytes(100), "not a War Cabinet game"),
        (b'{"a": 1}\n', "not a War Cabinet game"),
        (sealed([{"a": 1}]), "not a War Cabinet game"),
        (sealed(["x"]), "not a War Cabinet game"),
        (bytes(range(256)) * 4, "not a War Cabinet game"),
    ],
)
def test_foreign_files(data: bytes, reason: str) -> None:
    for recover in (False, True):
        with pytest.raises(BadFile, match=reason) as caught:
            load(data, RULES, recover=recover)
        assert caught.value.entry == 0


@given(st.binary(max_size=200))
def test_no_bytes_at_all_do_more_than_be_refused(data: bytes) -> None:
    with pytest.raises(BadFile):
        load(data, RULES)


def header(name: str, value: Any) -> Callable[[list[Any]], object]:
    return lambda lines: lines[0]["header"].update({name: value})


def line(place: int, name: str, value: Any) -> Callable[[list[Any]], object]:
    return lambda lines: lines[place].update({name: value})


@pytest.mark.parametrize(
    ("change", "reason", "entry"),
    [
        (header("game", "chess"), "a game of chess", 0),
        (header("scenario", "none"), "no scenario 'none'", 0),
        (header("options", {"rounds": "3"}), "cannot be '3'", 0),
        (header("options", {"x": "3"}), "no ruling 'x'", 0),
        (header("seats", ["ann", "bob"]), "seats", 0),
        (header("chance", "luck"), "no chance called 'luck'", 0),
        (header("format", 99), "format 99", 0),
        (header("secret", "guess"), "another position", 1),
        (line(0, "kind", "something"), "something else", 0),
        (line(1, "state", "00" * 16), "another position", 1),
        (line(2, "text", "bid 0"), "another position", 2),
        (line(2, "text", "bid 7"), "cannot be carried out: too much", 2),
        (line(2, "text", "fly"), "cannot be carried out: 'fly' is not one of", 2),
        (line(2, "seat", "bob"), "another position", 2),
        (line(2, "hidden", False), "another story", 2),
        (line(5, "text", "stop"), "another position", 5),
        (line(6, "values", [0]), "another position", 6),
        (line(6, "values", [9]), "cannot be carried out", 6),
        (line(6, "number", 5), "another story", 6),
        (line(6, "told", []), "another story", 6),
        (line(6, "type", "no-such"), "this is no entry", 6),
        (line(-1, "entries", 3), "3 entries were saved, 6 are here", 7),
        (lambda lines: lines.pop(), "without its end line", 7),
        (lambda lines: lines.append(lines[1]), "something follows the end", 7),
        (lambda lines: lines.pop(1), "5 are here", 6),
    ],
)
def test_a_file_sealed_anew_after_a_change_is_found(
    change: Callable[[list[Any]], object], reason: str, entry: int
) -> None:
    data = resealed(small(), change)
    with pytest.raises(BadFile, match=reason) as caught:
        load(data, RULES)
    assert caught.value.entry == entry


@pytest.mark.usefixtures("often")
def test_a_forged_snapshot_is_found() -> None:
    def forge(lines: list[Any]) -> None:
        shot = next(one for one in lines[1:] if one["type"] == "snapshot")
        shot["position"]["rows"]["scores"][0]["points"] += 1

    data = encode(played("3"))
    with pytest.raises(BadFile, match="not the position it recorded"):
        load(resealed(data, forge), RULES)

    def spoil(lines: list[Any]) -> None:
        next(one for one in lines[1:] if one["type"] == "snapshot")["position"] = {}

    with pytest.raises(BadFile, match="cannot be read"):
        load(resealed(data, spoil), RULES)

    def move(lines: list[Any]) -> None:
        next(one for one in lines[1:] if one["type"] == "snapshot")["after"] = 999

    with pytest.raises(BadFile, match="belongs to no entry"):
        load(resealed(data, move), RULES)


@pytest.mark.usefixtures("often")
def test_replay_finds_what_lies_before_the_snapshot() -> None:
    data = resealed(encode(played("3")), line(1, "state", "00" * 16))
    load(data, RULES)  # takes up the snapshot, which is sound
    with pytest.raises(Diverged) as caught:
        replay(read(data), RULES)
    assert caught.value.number == 1


def test_a_file_that_breaks_off_before_a_roll_rolls_the_same_again() -> None:
    game = turn_of(ANN, chance="committed")
    game.answer(ANN, Duel(BOB))
    game.answer(BOB, Guard(0))
    data = encode(game)
    first_roll = next(n for n, e in enumerate(game.entries) if isinstance(e, Rolled))
    cut = b"".join(data.splitlines(keepends=True)[: first_roll + 1])
    part = load(cut, RULES, recover=True)
    assert part.entries == game.entries
    assert sent(part) == sent(game)


# Other versions of the rules ----------------------------------------------------------------------


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("length", [3, 30])
def test_a_game_of_older_rules_can_be_continued(length: int) -> None:
    game = fresh(rounds="4")
    for _ in steps(game, "old", length):
        pass
    data, newer, newest = encode(game), rules_of(2), rules_of(3)
    with pytest.raises(OtherVersion, match="rules version 1 and this program has version 2"):
        load(data, newer)
    twin = load(data, newer, continue_old=True)
    assert isinstance(twin.entries[-1], Continued)
    assert twin.version == 2
    assert twin.entries[:-1] == game.entries
    assert twin.position.digest() == game.position.digest()
    assert all(b"Continued under rules version 2." in view for view in sent(twin).values())
    for _ in steps(twin, "new", 12):
        again = load(encode(twin), newer)
        assert same_game(twin, again)
        assert same_game(twin, replay(read(encode(twin)), newer))
    with pytest.raises(OtherVersion):
        load(encode(twin), RULES)
    third = load(encode(twin), newest, continue_old=True)
    assert third.version == 3
    assert sum(isinstance(entry, Continued) for entry in third.entries) == 2
    for _ in steps(third, "newest"):
        pass
    assert same_game(third, load(encode(third), newest))


def test_what_newer_rules_do_not_allow_is_left_out() -> None:
    """The last position both agree on is the one before the first answer that went otherwise."""

    game = turn_of(ANN)
    game.answer(ANN, Stop())
    data = resealed(encode(game), line(5, "state", "00" * 16))
    twin = load(data, rules_of(2), continue_old=True)
    assert isinstance(twin.entries[-1], Continued)
    assert twin.seq == 5
    assert twin.position.to_answer() == (ANN,)


def test_a_ruling_added_later_has_its_default() -> None:
    class More(ToyRules):
        version = 2
        rulings = (*ToyRules.rulings, Ruling("luck", "T9", "?", ("good", "bad"), "bad"))

    game = turn_of(ANN)
    twin = load(encode(game), More(), continue_old=True)
    assert twin.position.world.options == {"rounds": "2", "luck": "bad"}
    assert same_game(twin, load(encode(twin), More()))


def test_a_takeback_does_not_reach_behind_the_continuation() -> None:
    game = turn_of(ANN)
    twin = load(encode(game), rules_of(2), continue_old=True)
    continued = twin.seq
    twin.say(ANN, "allot -")
    with pytest.raises(Refused):
        twin.propose(ANN, Takeback(continued - 1))
    twin.propose(ANN, Takeback(continued))
    for seat in (BOB, CYD):
        twin.consent(seat, True)
    assert twin.position.digest() == game.position.digest()

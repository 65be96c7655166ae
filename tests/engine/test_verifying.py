"""Checking dice, by the host's file and by a seat's own export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, played, turn_of
from tests.engine.toy_parts import SEATS, Duel, Fetch, Guard, Show, Stop
from warcabinet.engine import entries
from warcabinet.engine.chance import Dice, Draw, Request, RollContext
from warcabinet.engine.committed import Committed
from warcabinet.engine.entries import Answered, Entry, HiddenRoll, Rolled, Transcript
from warcabinet.engine.game import Game
from warcabinet.engine.savefile import BadFile, encode, sealed, unsealed
from warcabinet.engine.verifying import export, verify, verify_rolls


def game_with_rolls() -> Game:
    """Public and private rolls of two seats."""
    game = turn_of(ANN, chance="committed")
    game.answer(ANN, Fetch(False))
    game.say(ANN, "move out ann1 calm -")
    game.answer(ANN, Fetch(True))
    game.answer(ANN, Show("c1"))
    game.answer(ANN, Stop())
    game.answer(BOB, Fetch(False))
    game.answer(BOB, Duel(CYD))
    game.answer(CYD, Guard(1))
    return game


GAME = game_with_rolls()


def lines_of(data: bytes) -> list[Any]:
    return [msgspec.json.decode(line) for line in unsealed(data)[0]]


def forged(data: bytes, change: Callable[[list[Any]], object]) -> bytes:
    lines = lines_of(data)
    change(lines)
    return sealed(lines)


def rolled_at(data: bytes, private: bool) -> int:
    """The line of a roll in the middle of the game."""
    for place, line in enumerate(lines_of(data)):
        if line.get("type") == "rolled" and ("to" in line["request"]) == private:
            return place
    raise AssertionError


def test_a_true_game_verifies() -> None:
    verdict = verify(encode(GAME))
    assert (verdict.faults, verdict.unseen) == ([], 0)
    assert verdict.rolls == sum(isinstance(entry, Rolled) for entry in GAME.entries)
    assert verdict.entries == GAME.seq
    for seat in SEATS:
        found = verify(export(GAME, seat))
        assert found.faults == []
        assert found.rolls + found.unseen == verdict.rolls
    assert verify(export(GAME, CYD)).unseen == 2
    assert verify(export(GAME, ANN)).unseen == 1


@pytest.mark.parametrize("seed", range(2))
def test_random_games_verify(seed: int) -> None:
    game = played(str(seed), chance="committed")
    for data in (encode(game), *(export(game, seat) for seat in SEATS)):
        assert verify(data).faults == []


@pytest.mark.parametrize("private", [False, True])
def test_a_forged_roll_is_found_although_all_seals_are_new(private: bool) -> None:
    data = encode(GAME)
    place = rolled_at(data, private)

    def value(lines: list[Any]) -> None:
        lines[place]["values"] = [(lines[place]["values"][0] + 1) % 3, *lines[place]["values"][1:]]

    def key(lines: list[Any]) -> None:
        lines[place]["key"] = "00" * 32

    def number(lines: list[Any]) -> None:
        lines[place]["number"] += 1

    def label(lines: list[Any]) -> None:
        lines[place]["request"]["label"] = "other"

    for change in (value, key, number, label):
        faults = verify(forged(data, change)).faults
        assert faults
        assert faults[0].entry == place
        assert faults[0].reason


def test_a_host_who_rolls_again_and_rewrites_the_rest_is_found() -> None:
    """The whole record is honest but for a key that was skipped to get another roll."""
    source = Committed(GAME.header.secret, SEATS)
    request: Request = Dice("duel", "T", (6, 6))
    pairs: list[tuple[Entry, Entry]] = []
    transcript = entries.start_transcript(GAME.header)
    for number, place in [(1, 1), (2, 3)]:
        moment = RollContext(number, place, transcript)
        drawn = source.draw(request, moment)
        entry = Rolled(request=request, values=drawn.values, number=number, key=drawn.key)
        pairs.append((entry.public(), entry))
        transcript = entries.add_to_transcript(transcript, entry)
    faults = verify_rolls(GAME.header, pairs).faults
    assert [fault.entry for fault in faults] == [2]
    assert "does not belong to the chain" in faults[0].reason


@pytest.mark.parametrize("asked_at", [(), (1,), (3, 7), range(1000)])
def test_a_transcript_hashed_late_is_the_one_hashed_at_once(asked_at: Sequence[int]) -> None:
    value = entries.start_transcript(GAME.header)
    late = Transcript(value)
    for number, entry in enumerate(GAME.entries):
        value = entries.add_to_transcript(value, entry)
        late = late.followed_by(entry)
        if number in asked_at:
            assert bytes(late) == value
    assert bytes(late) == bytes(late) == value
    assert bytes(GAME.standing.transcript) == value


def test_transcripts_that_part_ways_do_not_meet() -> None:
    """As after undo: two records with the same beginning."""
    start = Transcript(entries.start_transcript(GAME.header))
    both = start.followed_by(GAME.entries[0])
    one, two = both.followed_by(GAME.entries[1]), both.followed_by(GAME.entries[2])
    assert one != two
    assert one == both.followed_by(GAME.entries[1])
    assert hash(one) == hash(both.followed_by(GAME.entries[1]))
    assert one.followed_by(GAME.entries[3]) != two.followed_by(GAME.entries[3])
    assert both != bytes(both)


def test_what_was_public_binds_the_dice_after_it() -> None:
    """A public answer changed before a roll makes every later roll wrong."""
    data = encode(GAME)
    place = next(
        n for n, line in enumerate(lines_of(data)) if str(line.get("text")).startswith("move")
    )

    def change(lines: list[Any]) -> None:
        lines[place]["text"] = "move top ann1 calm -"

    faults = verify(forged(data, change)).faults
    later = [n for n, e in enumerate(GAME.entries, 1) if isinstance(e, Rolled) and n > place]
    assert [fault.entry for fault in faults] == later


def test_an_export_that_was_changed_is_found() -> None:
    data = export(GAME, ANN)
    place = next(
        n for n, line in enumerate(lines_of(data)) if "seen" in line and "values" in line["seen"]
    )

    def seen(lines: list[Any]) -> None:
        lines[place]["seen"]["values"][0] = (lines[place]["seen"]["values"][0] + 1) % 3

    assert verify(forged(data, seen)).faults
    with pytest.raises(BadFile, match="no entry"):
        verify(forged(data, lambda lines: lines[place].pop("public")))
    with pytest.raises(BadFile, match="entries are missing"):
        verify(forged(data, lambda lines: lines.pop(place)))
    with pytest.raises(BadFile, match="end of the export"):
        verify(forged(data, lambda lines: lines.pop()))
    with pytest.raises(BadFile):
        verify(data[:-1])
    with pytest.raises(BadFile):
        verify(data.replace(b"ann", b"anm", 1))
    with pytest.raises(BadFile, match="empty"):
        verify(b"")


def test_an_announcement_for_another_channel_is_found() -> None:
    data = export(GAME, ANN)
    place = next(
        n
        for n, line in enumerate(lines_of(data))
        if "public" in line and line["public"].get("channel") == "seat:ann"
    )
    change = forged(data, lambda lines: lines[place]["public"].update(channel="seat:bob"))
    assert "announced for seat:bob" in verify(change).faults[0].reason


def secrets_of(game: Game, seat: str) -> list[bytes]:
    """Whatever only this seat may know of the game, as bytes that would show."""
    found: list[str] = []
    for entry in game.entries:
        if isinstance(entry, Answered) and entry.hidden and entry.seat == seat:
            found.append(entry.text)
        if isinstance(entry, Rolled) and entry.request.to == (seat,):
            assert isinstance(entry.request, Draw)
            found += [e.text for e in entry.told]
            if not game.over:  # then all rolls are opened
                found += [entry.key, *entry.request.things]
    return [text.encode() for text in found]


def test_an_export_holds_no_secret_of_others() -> None:
    for game in (GAME, played("secrets", chance="committed", rounds="1")):
        for seat in SEATS:
            data = export(game, seat)
            for name in (game.header.secret, game.header.seed):
                assert name.encode() not in data
            assert not any(entry.state.encode() in data for entry in game.entries)
            shown = {c.id for c in game.position.world.table("cards").values() if c.shown}
            for other in SEATS:
                if other == seat:
                    continue
                for secret in secrets_of(game, other):
                    if secret.decode() in shown or secret.startswith((b"bid", b"guard")):
                        continue  # shown since, or too short not to be found by chance
                    assert secret not in data
            hidden = [e for e in game.entries if isinstance(e, Answered) and e.hidden]
            for entry in hidden:
                seen = entry.seen_by(seat)
                assert isinstance(seen, Answered)
                assert bool(seen.text) == (entry.seat == seat)
                assert not seen.waits


def test_a_roll_for_several_seats_shows_its_values_but_not_its_key() -> None:
    """Its key would give away the rolls that nobody may see, made before it with the same chain."""
    request = Dice("both", "T", (6,), to=(ANN, BOB))
    entry = Rolled(request=request, values=(3,), number=1, key="ab")
    for seat in (ANN, BOB):
        seen = entry.seen_by(seat)
        assert isinstance(seen, Rolled)
        assert (seen.values, seen.key) == ((3,), "")
    assert isinstance(entry.seen_by(CYD), HiddenRoll)
    verdict = verify_rolls(GAME.header, [(entry.public(), entry.seen_by(ANN))])
    assert (verdict.faults, verdict.rolls, verdict.unseen) == ([], 0, 1)
    unproven = Rolled(request=Dice("all", "T", (6,)), values=(3,), number=1)
    assert verify_rolls(GAME.header, [(unproven.public(), unproven)]).faults


def test_dice_without_keys_are_counted_only() -> None:
    game = played("1")
    verdict = verify(encode(game))
    assert verdict.chance == "seeded"
    assert verdict.faults == []
    assert verdict.rolls > 0

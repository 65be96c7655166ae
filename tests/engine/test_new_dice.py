"""Games from files: the secret stays behind, the dice are new, nothing is taken on trust."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, fresh, played, rules_of, same_game, sent, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import SEATS, Duel, Fetch, Guard, Stop
from warcabinet.engine.committed import Committed, NoSecret, fingerprint
from warcabinet.engine.entries import Amendment, NewDice, Rolled, RowChange, Takeback
from warcabinet.engine.game import Game, StepCrash
from warcabinet.engine.savefile import BadFile, encode, load, read, replay, sealed, unsealed
from warcabinet.engine.verifying import audited, export, verify

OTHER = "another secret"


def begun(chance: str = "committed") -> Game:
    """Some public and private dice have fallen; bob is asked."""
    game = turn_of(ANN, chance=chance)
    game.answer(ANN, Fetch(False))
    game.say(ANN, "move out ann1 calm -")
    game.answer(ANN, Fetch(True))
    game.answer(ANN, Stop())
    return game


def rolls(game: Game) -> list[Rolled]:
    return [entry for entry in game.entries if isinstance(entry, Rolled)]


def played_on(game: Game) -> list[Rolled]:
    """The dice of what all these games do next."""
    before = len(rolls(game))
    while len(game.position.to_answer()) == 1 and game.position.to_answer() != (ANN,):
        (seat,) = game.position.to_answer()
        game.answer(seat, Duel(ANN))
        game.answer(ANN, Guard(1))
    return rolls(game)[before:]


def test_a_file_without_its_secret_holds_nothing_that_tells_the_dice_to_come() -> None:
    game = begun()
    data = encode(game, with_secret=False)
    assert game.header.secret.encode() not in data
    source = Committed(game.header.secret, SEATS)
    for chain in source.chains.values():
        assert chain.root.hex().encode() not in data
    for roll in rolls(game):
        assert roll.key.encode() in data, "those that fell can be checked"
    assert read(data).header.is_bare
    assert verify(data).faults == []
    seeded = encode(begun("seeded"), with_secret=False)
    assert b"seed 7" not in seeded


def test_a_file_without_its_secret_is_the_same_game_but_cannot_roll() -> None:
    game = begun()
    bare = load(encode(game, with_secret=False), RULES)
    assert bare.entries == game.entries
    assert sent(bare) == sent(game)
    assert same_game(bare, replay(read(encode(game, with_secret=False)), RULES))
    bare.answer(BOB, Duel(CYD))
    with pytest.raises(StepCrash, match="no secret to roll with") as caught:
        bare.answer(CYD, Guard(1))
    assert isinstance(caught.value.__cause__, NoSecret)


@pytest.mark.parametrize("chance", ["committed", "seeded"])
@pytest.mark.parametrize("with_secret", [True, False])
def test_a_game_made_from_a_file_rolls_other_dice(chance: str, with_secret: bool) -> None:
    game = begun(chance)
    start = game.seq
    twin = load(encode(game, with_secret=with_secret), RULES)
    twin.renew_dice(OTHER)
    assert isinstance(twin.entries[-1], NewDice)
    assert twin.entries[:-1] == game.entries
    assert twin.commitments == Committed(OTHER, SEATS).commitments()
    assert twin.chance == "committed"
    old, new = played_on(game), played_on(twin)
    assert old[0].number == new[0].number, "numbers go on"
    assert [roll.values for roll in old] != [roll.values for roll in new]
    assert {roll.key for roll in new}.isdisjoint(roll.key for roll in old if roll.key)
    for data in (encode(twin), *(export(twin, seat) for seat in SEATS)):
        verdict = verify(data)
        assert verdict.faults == []
        assert verdict.renewed == [start + 1]
        assert verdict.proven >= len(new)
    assert same_game(twin, load(encode(twin), RULES))
    assert same_game(twin, replay(read(encode(twin)), RULES))
    for view in sent(twin).values():
        assert b"from here on the dice follow from new keys" in view


def test_a_game_goes_on_with_its_new_dice_after_loading() -> None:
    twin = load(encode(begun(), with_secret=False), RULES, secret=OTHER)
    again = load(encode(twin), RULES)
    assert [roll.values for roll in played_on(twin)] == [r.values for r in played_on(again)]
    third = load(encode(twin, with_secret=False), RULES, secret="a third")
    assert sum(isinstance(entry, NewDice) for entry in third.entries) == 2
    played_on(third)
    assert verify(encode(third)).faults == []


def test_a_takeback_to_before_the_new_dice_keeps_them() -> None:
    twin = load(encode(begun(), with_secret=False), RULES, secret=OTHER)
    number = twin.seq
    twin.propose(ANN, Takeback(number - 2))
    for seat in (BOB, CYD):
        twin.consent(seat, True)
    twin.answer(ANN, Stop())
    assert played_on(twin)
    assert verify(encode(twin)).faults == []
    assert same_game(twin, replay(read(encode(twin)), RULES))


def test_sealed_answers_that_wait_wait_on() -> None:
    game = fresh(chance="committed")
    game.say(BOB, "bid 1")
    twin = load(encode(game, with_secret=False), RULES, secret=OTHER)
    assert set(twin.position.sealed) == {BOB}
    assert isinstance(twin.entries[-2], NewDice)
    for seat in (ANN, CYD):
        twin.say(seat, "bid 0")
    assert twin.position.to_answer() == (BOB,)
    assert verify(encode(twin)).faults == []


def test_a_file_that_breaks_off_before_a_roll_rolls_with_new_dice() -> None:
    game = begun()
    game.answer(BOB, Fetch(True))
    data = encode(game, with_secret=False)
    last = max(n for n, e in enumerate(game.entries, 1) if isinstance(e, Rolled))
    cut = b"".join(data.splitlines(keepends=True)[:last])
    part = load(cut, RULES, recover=True, secret=OTHER)
    assert part.position.request is None
    assert verify(encode(part)).faults == []


def test_rolls_of_old_chains_after_the_new_dice_are_found() -> None:
    game = begun()
    twin = load(encode(game), RULES)
    twin.renew_dice(OTHER)
    twin.source = Committed(game.header.secret, SEATS)
    played_on(twin)
    faults = verify(encode(twin)).faults
    assert faults
    assert "does not belong to the chain" in faults[0].reason


def test_the_commitment_is_one_short_text() -> None:
    game = begun()
    found = fingerprint(game.commitments)
    assert len(found) == 64
    assert verify(encode(game)).commitment == found
    assert verify(export(game, BOB)).commitment == found
    assert fingerprint({}) == verify(encode(begun("seeded"))).commitment == ""
    other = fingerprint(Committed(OTHER, SEATS).commitments())
    assert other != found


# When the game is over ----------------------------------------------------------------------------


def test_all_keys_are_opened_at_the_end() -> None:
    game = begun()
    private = [entry for entry in rolls(game) if entry.request.to is not None]
    assert private
    for seat in (BOB, CYD):
        assert private[0].key.encode() not in export(game, seat)
        assert verify(export(game, seat)).unseen
    game.resign(CYD)
    for seat in SEATS:
        data = export(game, seat)
        assert all(roll.key.encode() in data for roll in rolls(game))
        verdict = verify(data)
        assert (verdict.unseen, verdict.faults) == (0, [])
        assert verdict.proven == len(rolls(game))
        assert game.header.secret.encode() not in data
    forged = forge(export(game, BOB), place_of(export(game, BOB), private[0].key), swapped)
    assert verify(forged).faults


def place_of(data: bytes, key: str) -> int:
    return next(n for n, line in enumerate(unsealed(data)[0]) if key.encode() in line)


def forge(data: bytes, place: int, change: Callable[[Any], object]) -> bytes:
    lines = [msgspec.json.decode(line) for line in unsealed(data)[0]]
    change(lines[place])
    return sealed(lines)


def swapped(line: Any) -> None:
    values = line["seen"]["values"]
    values[0] = (values[0] + 1) % 3


# Room for the keys of seats -----------------------------------------------------------------------


def test_keys_of_seats_have_a_place_in_the_record_and_prove_nothing_yet() -> None:
    game = begun()
    place = next(n for n, e in enumerate(game.entries, 1) if isinstance(e, Rolled))
    data = forge(encode(game), place, lambda line: line.update(seat_keys={"ann": "ab"}))
    entry = read(data).entries[place - 1]
    assert isinstance(entry, Rolled)
    assert entry.seat_keys == {ANN: "ab"}
    assert b"seat_keys" not in encode(game)
    faults = verify(data).faults
    assert "keys of seats" in faults[0].reason


# Nothing on trust ---------------------------------------------------------------------------------


def with_consent() -> Game:
    game = begun()
    row = {"id": "ann1", "owner": "ann", "box": "top", "worth": 2}
    game.propose(ANN, Amendment((RowChange("coins", "ann1", row),)))
    for seat in (BOB, CYD):
        game.consent(seat, True)
    game.answer(BOB, Stop())
    return game


@pytest.mark.parametrize("chance", ["committed", "seeded"])
def test_an_honest_file_stands_the_audit(chance: str) -> None:
    for game in (begun(chance), played("3", chance=chance), with_consent()):
        assert same_game(audited(encode(game), RULES), game)
        bare = audited(encode(game, with_secret=False), RULES)
        assert bare.entries == game.entries


def dropped(lines: list[Any], kind: str) -> None:
    place = next(n for n, line in enumerate(lines) if line.get("type") == kind)
    del lines[place]
    lines[-1]["entries"] -= 1


def changed(lines: list[Any], kind: str, **fields: Any) -> None:
    next(line for line in lines if line.get("type") == kind).update(fields)


def other_value(lines: list[Any]) -> None:
    values = next(line for line in lines if line.get("type") == "rolled")["values"]
    values[0] = (values[0] + 1) % 3


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: dropped(lines, "proposed"), "nothing was proposed"),
        (lambda lines: dropped(lines, "consented"), "not all had agreed to this amendment"),
        (lambda lines: changed(lines, "consented", seat="eve"), "no seat 'eve'"),
        (lambda lines: changed(lines, "amended", changes=[]), "not all had agreed to this"),
        (lambda lines: changed(lines, "amended", type="not-amended", changes=[]), "another"),
        (other_value, "do not follow from its key"),
        (lambda lines: changed(lines, "rolled", key="00" * 32), "does not belong to the chain"),
    ],
)
def test_a_forged_file_does_not_stand_the_audit(
    change: Callable[[list[Any]], None], reason: str
) -> None:
    lines = [msgspec.json.decode(line) for line in unsealed(encode(with_consent()))[0]]
    change(lines)
    with pytest.raises(BadFile, match=reason):
        audited(sealed(lines), RULES)


def test_an_amendment_cannot_be_shown_to_others_than_may_see_it() -> None:
    game = begun()
    game.propose(BOB, Amendment((RowChange("cards", "c2"),)))
    lines = [msgspec.json.decode(line) for line in unsealed(encode(game))[0]]
    del lines[-2]["proposal"]["changes"][0]["to"]
    with pytest.raises(BadFile, match="shown to others"):
        audited(sealed(lines), RULES)


def test_dice_that_do_not_follow_from_the_seed_are_found() -> None:
    game = begun("seeded")
    place = next(n for n, e in enumerate(game.entries, 1) if isinstance(e, Rolled))
    data = forge(
        encode(game), place, lambda line: line.update(values=[(line["values"][0] + 1) % 3])
    )
    with pytest.raises(BadFile, match="do not follow from the seed"):
        audited(data, RULES)


# Other rules --------------------------------------------------------------------------------------


def continued(version: int) -> bytes:
    """A file that claims to have been continued at a position of its own making."""
    game = begun()
    position = msgspec.to_builtins(game.position.encode())
    position["rows"]["scores"][0]["points"] = 99
    lines = [msgspec.json.decode(line) for line in unsealed(encode(game))[0]]
    entry = {"type": "continued", "version": version, "position": position}
    twin = Game(RULES, game.header)
    entry["state"] = twin.state_of(twin.decoded(position))
    entry["when"] = game.position.world.moment()
    lines[-1:] = [entry, {"type": "end", "entries": game.seq + 1}]
    if not entry["when"]:
        del entry["when"]
    return sealed(lines)


def test_a_continuation_under_the_same_rules_is_refused_everywhere() -> None:
    data = continued(RULES.version)
    number = begun().seq + 1
    for read_it in (lambda: load(data, RULES), lambda: audited(data, RULES), lambda: verify(data)):
        with pytest.raises(BadFile, match="the rules version that it had already") as caught:
            read_it()
        assert caught.value.entry == number
    part = load(data, RULES, recover=True)
    assert part.entries == begun().entries


def test_a_continuation_under_other_rules_is_shown_as_unproven() -> None:
    data = continued(2)
    game = audited(data, rules_of(2))
    assert game.first_replayable() == begun().seq + 1
    verdict = verify(data)
    assert verdict.faults == []
    assert verdict.unproven == begun().seq
    assert verify(export(game, BOB)).unproven == begun().seq

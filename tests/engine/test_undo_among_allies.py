"""Undo in open questions: a seat takes back its own answers though an ally has answered since."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.alliance import (
    ALLIES,
    ANN,
    BOB,
    CYD,
    RULES,
    SEATS,
    AllianceWorld,
    fresh,
    random_answer,
)
from warcabinet.engine import notation, savefile
from warcabinet.engine.chance import picker
from warcabinet.engine.chronicle import Diverged
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import Answered, Rolled, Takeback, TakenBack, Undone
from warcabinet.engine.game import Game
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import BadFile
from warcabinet.engine.undoing import taken_back
from warcabinet.engine.verifying import audited, export, verify
from warcabinet.engine.views import log_lines, seat_view


def said(*answers: tuple[Seat, str]) -> Game:
    game = fresh()
    for seat, text in answers:
        game.say(seat, text)
    return game


def held(game: Game, seat: Seat) -> list[str]:
    world = game.position.world
    assert isinstance(world, AllianceWorld)
    return [post.id for post in world.posts.rows() if post.holder == seat]


def coins(game: Game) -> int:
    world = game.position.world
    assert isinstance(world, AllianceWorld)
    return world.chests["chest"].coins


def cannot(game: Game, seat: Seat, reason: str, to: int | None = None) -> None:
    before = (list(game.entries), game.position.digest())
    with pytest.raises(Refused, match=reason):
        game.undo(seat, to)
    assert (list(game.entries), game.position.digest()) == before


def played_from_the_first(game: Game) -> Game:
    """Another game in which only what was not taken back was ever answered."""
    gone = taken_back(game.entries, 0)
    twin = fresh(seed=game.header.seed.removeprefix("seed "))
    for number, entry in enumerate(game.entries, 1):
        if isinstance(entry, Answered) and number not in gone:
            action = notation.read(entry.text, RULES.actions)
            twin.answer(entry.seat, action, entry.by, settle=False)
    return twin


# What an ally answered since is played again ------------------------------------------------------


def test_the_later_answers_of_an_ally_stand() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"), (BOB, "take p3"))
    game.undo(ANN)
    assert held(game, ANN) == []
    assert held(game, BOB) == ["p2", "p3"]
    assert coins(game) == 2
    assert game.position.digest() == said((BOB, "take p2"), (BOB, "take p3")).position.digest()


def test_the_record_keeps_the_answer_and_says_that_it_was_taken_back() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"))
    first = game.seq - 1
    game.undo(ANN)
    last = game.entries[-1]
    assert isinstance(last, Undone)
    assert (last.seat, last.answers) == (ANN, (first,))
    assert last.told == ()
    assert [e.text for e in game.entries if isinstance(e, Answered)] == ["take p1", "take p2"]
    for seat in SEATS:
        line = log_lines(game, seat)[-1]
        assert (line.kind, line.seat, line.takes_back) == ("table", ANN, (first,))
        assert line.text == "takes back an answer; later answers of allies stand"


def test_what_nobody_answered_since_is_dropped_as_ever() -> None:
    game = said((BOB, "take p2"), (ANN, "take p1"), (ANN, "take p3"))
    seq = game.seq
    game.undo(ANN)
    assert game.seq == seq - 1
    assert held(game, ANN) == ["p1"]
    game.undo(ANN)
    assert held(game, ANN) == []
    assert not any(isinstance(entry, Undone) for entry in game.entries)


def test_several_answers_at_once_and_one_after_the_other() -> None:
    texts = ((ANN, "take p1"), (BOB, "take p2"), (ANN, "take p3"), (BOB, "take p4"))
    game = said(*texts)
    reach = game.undo_reach(ANN)
    assert reach == game.seq - 4
    game.undo(ANN, reach)
    assert held(game, ANN) == []
    assert held(game, BOB) == ["p2", "p4"]
    assert game.undo_reach(ANN) == game.seq, "nothing of ann's is left"
    cannot(game, ANN, "cannot take back")
    step = said(*texts)
    step.undo(ANN)
    assert held(step, ANN) == ["p1"]
    step.undo(ANN)
    assert held(step, ANN) == []
    assert step.position.digest() == game.position.digest()
    step.undo(BOB)
    step.undo(BOB)
    assert step.position.digest() == fresh().position.digest()
    cannot(step, BOB, "cannot take back")


def test_a_pass_is_taken_back() -> None:
    game = said((ANN, "rest"), (BOB, "take p1"))
    assert game.position.to_answer() == (BOB,)
    game.undo(ANN)
    assert game.position.to_answer() == ALLIES
    game.say(ANN, "take p2")
    assert held(game, BOB) == ["p1"]


def test_another_question_of_the_allies_between_does_not_stop_it() -> None:
    game = said((ANN, "take p1"), (BOB, "confer"), (BOB, "speak"), (BOB, "agree"))
    game.undo(ANN)
    assert held(game, ANN) == []
    assert game.position.to_answer() == (ANN,)
    assert game.position.decision is not None
    assert game.position.decision.name() == "voting"


def test_an_answer_before_a_question_that_is_done() -> None:
    game = said((ANN, "take p1"), (ANN, "confer"), (BOB, "agree"), (ANN, "agree"))
    cannot(game, ANN, r"the later answer of Bob \(Agree\)", game.undo_reach(ANN))
    game.undo(ANN)
    assert game.position.to_answer() == (ANN,)


# Where it is refused ------------------------------------------------------------------------------


def test_not_if_an_ally_has_used_it() -> None:
    game = said((ANN, "take p1"), (ANN, "leave p1"), (BOB, "take p1"))
    reach = game.undo_reach(ANN)
    game.undo(ANN, reach)
    assert held(game, BOB) == ["p1"], "it stood empty before, too"
    used = said((BOB, "take p1"), (BOB, "leave p1"), (ANN, "take p2"), (ANN, "leave p2"))
    used.say(BOB, "take p2")
    cannot(used, ANN, r"the later answer of Bob \(Take p2\) would no longer be legal")


def test_not_if_an_ally_was_told_something_else() -> None:
    game = said((ANN, "take p1"), (BOB, "count"))
    cannot(game, ANN, r"the later answer of Bob \(Count\) would be told otherwise")


def test_never_behind_a_roll_or_an_enemy() -> None:
    game = said((ANN, "take p1"), (BOB, "raid p5"))
    cannot(game, ANN, "cannot take back")
    game.say(CYD, "defend no")
    assert any(isinstance(entry, Rolled) for entry in game.entries)
    cannot(game, ANN, "dice, a decision of another side or something revealed lie between")
    game.say(ANN, "take p2")
    game.say(BOB, "take p3")
    reach = game.undo_reach(ANN)
    game.undo(ANN, reach)
    assert held(game, ANN) == ["p1"]
    cannot(game, ANN, "cannot take back")


def test_never_behind_a_secret_revealed() -> None:
    game = said((ANN, "take p1"), (BOB, "reveal card-of-bob"))
    cannot(game, ANN, "cannot take back")


def test_never_behind_sealed_answers() -> None:
    game = said((ANN, "rest"), (BOB, "rest"), (CYD, "rest"))
    for seat, text in ((ANN, "pay 1"), (BOB, "pay 1"), (CYD, "yield p5")):
        game.say(seat, text)
    assert game.position.to_answer() == ALLIES
    for seat in SEATS:
        cannot(game, seat, "cannot take back")


def test_there_must_be_something_of_ones_own_after_it() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"))
    cannot(game, ANN, "nothing of ann's to take back after entry", game.seq - 1)
    cannot(game, CYD, "cannot take back")


# Answers that nobody had to give ------------------------------------------------------------------


def test_an_answer_that_followed_by_itself_does_not_outlast_its_cause() -> None:
    game = fresh()
    game.order(ANN, (StandingOrder("voting", "agree"),))
    game.say(ANN, "take p1")
    game.say(BOB, "confer")
    game.say(BOB, "agree")  # and ann agrees by her order
    assert game.position.decision is not None
    assert game.position.decision.name() == "campaign"
    before = game.seq
    game.undo(BOB)
    assert game.position.decision.name() == "voting"
    assert game.position.to_answer() == ALLIES
    assert game.seq == before - 2, "nobody said anything since: both are dropped"
    game.say(BOB, "agree")
    game.say(ANN, "take p2")
    cannot(game, BOB, r"the later answer of Ann \(Take p2\) would no longer be legal")


# Saving, loading, verifying -----------------------------------------------------------------------


def test_a_file_with_it_loads_and_verifies() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"), (ANN, "take p3"))
    game.undo(ANN, game.undo_reach(ANN))
    game.say(BOB, "take p4")
    data = savefile.encode(game)
    for again in (savefile.load(data, RULES), audited(data, RULES)):
        assert again.entries == game.entries
        assert again.position.digest() == game.position.digest()
        assert again.undo_reach(BOB) == game.undo_reach(BOB)
    assert not verify(export(game, CYD)).faults
    for number in range(1, game.seq + 1):
        looked = savefile.load(data, RULES).position_at(number)
        assert game.state_of(looked) == game.entries[number - 1].state


@pytest.mark.parametrize(
    ("name", "value"),
    [("answers", ()), ("answers", (4,)), ("answers", (1,)), ("since", 0), ("seat", BOB)],
)
def test_a_file_with_a_false_one_is_refused(name: str, value: object) -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"), (BOB, "take p3"))
    assert isinstance(game.entries[3], Answered)
    game.undo(ANN)
    entries = list(game.entries)
    entries[-1] = msgspec.structs.replace(entries[-1], **{name: value})
    twin = fresh()
    with pytest.raises(Diverged):
        twin.replay(entries[1:])


def test_what_was_taken_back_is_not_taken_back_again() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"))
    game.undo(ANN)
    twin = fresh()
    with pytest.raises(Diverged, match="taken back before"):
        twin.replay([*game.entries[1:], game.entries[-1]])


def test_a_takeback_by_consent_goes_behind_it() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"))
    standing = game.position.digest()
    number = game.seq
    game.undo(ANN)
    game.propose(CYD, Takeback(number))
    game.consent(ANN, True)
    game.consent(BOB, True)
    assert isinstance(game.entries[-1], TakenBack)
    assert game.position.digest() == standing
    audited(savefile.encode(game), RULES)


# All of it at random ------------------------------------------------------------------------------


ORDERS = ((), (StandingOrder("voting", "agree"),), (StandingOrder("campaign", "rest"),))


def random_undos(seed: int) -> tuple[int, int]:
    """A random game with random undos; how many kept an ally's answers, and how many were
    refused."""
    game, below = fresh(seed=str(seed)), picker(f"allies {seed}")
    among_allies = refused = 0
    for turn in range(120):
        if game.over:
            break
        if not below(12):
            game.order(SEATS[below(3)], ORDERS[below(3)])
            continue
        if below(3):
            game.answer(*random_answer(game, below))
            continue
        seat = SEATS[below(3)]
        reach = game.undo_reach(seat)
        assert (seat_view(game, seat).undo_to is None) == (reach == game.seq)
        if reach == game.seq:
            continue
        before = (list(game.entries), game.position.digest())
        try:
            game.undo(seat, None if below(2) else reach)
        except Refused:
            refused += 1
            assert (list(game.entries), game.position.digest()) == before
            continue
        among_allies += isinstance(game.entries[-1], Undone)
        assert game.state_of(game.position) == game.entries[-1].state
        assert played_from_the_first(game).position.digest() == game.position.digest()
        if turn % 5 == 0:
            game = savefile.load(savefile.encode(game), RULES)
    assert audited(savefile.encode(game), RULES).entries == game.entries
    assert played_from_the_first(game).position.digest() == game.position.digest()
    return among_allies, refused


def test_random_undos_lead_where_the_standing_answers_lead() -> None:
    found = [random_undos(seed) for seed in range(30)]
    assert sum(kept for kept, _ in found) > 20
    assert sum(refused for _, refused in found) > 5


def test_a_damaged_file_says_which_entry_it_is() -> None:
    game = said((ANN, "take p1"), (BOB, "take p2"))
    game.undo(ANN)
    data = savefile.encode(game).replace(b'"answers":[2]', b'"answers":[3]')
    with pytest.raises(BadFile):
        audited(data, RULES)

"""Standing orders by policy: worked out when the question comes, in the record as answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.playing import ANN, BOB, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import Duel, Guard
from warcabinet.engine import policies
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.policies import Policy
from warcabinet.engine.position import Refused
from warcabinet.engine.views import log_lines

Answer = Callable[[Asked], Action | None]


def one_card(asked: Asked) -> Action:
    return Guard(1)


def too_many(asked: Asked) -> Action:
    return Guard(99)


def nothing(asked: Asked) -> None:
    return None


def failing(asked: Asked) -> Action:
    raise ZeroDivisionError("a bug")


@pytest.fixture(autouse=True)
def _provided(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Answer] = [one_card, too_many, nothing, failing]
    found = {"guarding": [Policy(each.__name__, "try it", each) for each in answers]}
    monkeypatch.setattr(policies, "_PROVIDERS", {RULES.name: lambda: found})


def attacked(policy: str) -> Game:
    """Bob has left an order, and Ann attacks him."""
    game = turn_of(ANN)
    game.order(BOB, (StandingOrder("guarding", f"policy {policy}"),))
    game.answer(ANN, Duel(BOB))
    return game


def test_a_policy_answers_for_its_seat() -> None:
    game = attacked("one_card")
    said = [e for e in game.entries if isinstance(e, Answered) and e.seat == BOB]
    assert (said[-1].text, said[-1].by) == ("guard 1", "order")
    own = [line for line in log_lines(game, BOB) if line.by]
    assert [(line.text, line.by) for line in own] == [("guard 1", "order")]
    assert not any(line.by for line in log_lines(game, ANN)), "nobody else learns of the order"


@pytest.mark.parametrize("policy", ["too_many", "nothing", "failing"])
def test_without_a_legal_answer_the_seat_is_asked(policy: str) -> None:
    game = attacked(policy)
    assert game.position.to_answer() == (BOB,)
    assert game.crash is None
    game.say(BOB, "guard 0")


def test_a_record_is_replayed_without_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    game = attacked("one_card")
    monkeypatch.setattr(policies, "_PROVIDERS", {})
    again = Game(game.rules, game.header)
    again.replay(game.entries)
    assert again.entries == game.entries


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (
            StandingOrder("guarding", "policy brave"),
            "no such policy; there are: one_card, too_many",
        ),
        (StandingOrder("turn", "policy one_card"), "there is none for this decision"),
        (StandingOrder("guarding", "policy "), "no such policy"),
    ],
)
def test_unknown_policies_are_refused(order: StandingOrder, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        turn_of(ANN).order(BOB, (order,))

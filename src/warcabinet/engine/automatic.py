"""Answers that nobody has to give: by a standing order, or where a seat has no real choice."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.policies import PREFIX, policies_for, policy_named
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.standing import Standing


def automatic(standing: Standing) -> tuple[Seat, Action, str] | None:
    """The next answer that is given for a seat, and how: by `order` or by `default`."""
    position, found = standing.position, None
    for seat in position.to_answer():
        asked = position.asked(seat)
        assert asked is not None
        answer = _answer(asked, standing.orders.get(seat, ()), position.rules.name)
        if answer is None:
            # Of several seats the ones with a choice answer first: an answer that came at once
            # would tell who has none, and what an ally does may yet give one in an open question.
            return None
        found = found or (seat, *answer)
    return found


def without_choice(asked: Asked) -> Action | None:
    """The answer of a seat that has no real choice: its default. In an open question of several
    only one with which it passes: it would be asked the same again after any other."""
    decision = asked.decision
    if decision.real(asked) or (default := asked.default()) is None:
        return None
    shared = decision.manner == "open" and len(decision.seats) > 1
    return None if shared and not asked.closes(default) else default


def _answer(asked: Asked, orders: Sequence[StandingOrder], game: str) -> tuple[Action, str] | None:
    if (default := without_choice(asked)) is not None:
        return default, "default"
    action = _ordered(asked, orders, game)
    if action is not None and not asked.check(action):
        return action, "order"
    return None


def _ordered(asked: Asked, orders: Sequence[StandingOrder], game: str) -> Action | None:
    for order in orders:
        if order.decision == asked.decision.name():
            if order.answer == "default":
                return asked.default()
            if order.answer.startswith(PREFIX):
                return _by_policy(asked, order, game)
            return notation.read(order.answer, {a.verb(): a for a in asked.forms})
    return None


def _by_policy(asked: Asked, order: StandingOrder, game: str) -> Action | None:
    """What a policy answers. One that fails must not stop the game: the seat can always answer."""
    policy = policy_named(game, order.decision, order.answer)
    try:
        return None if policy is None else policy.answer(asked)
    except Exception:
        return None


def against_order(rules: Rules, order: StandingOrder) -> list[Refusal]:
    """What is wrong with a standing order as such; whether it is legal shows when it is needed."""
    kind = rules.decisions.get(order.decision)
    if kind is None:
        known = ", ".join(sorted(rules.decisions))
        return [Refusal("", f"no decision is called {order.decision!r}: {known}")]
    if order.answer.startswith(PREFIX):
        if policy_named(rules.name, order.decision, order.answer) is not None:
            return []
        known = ", ".join(one.name for one in policies_for(rules.name, order.decision))
        there = f"there are: {known}" if known else "there is none for this decision"
        return [Refusal(kind.rule, f"no such policy; {there}")]
    if order.answer != "default":
        try:
            notation.read(order.answer, {a.verb(): a for a in kind.forms})
        except notation.BadNotation as error:
            return [Refusal(kind.rule, str(error))]
    return []

"""Codebreaking cards: they are dealt anew each turn, so whoever can use one plays it."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.sea import is_the_moment
from warcabinet.awaw.queries.sea_answers import AddCard, CardQuestion, PlayCard, PlayNoCard
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

MIXED = 4
"""One time out of so many the card is added that is not expected."""


def card_question(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """48.32: play the card that fits, the wild one last."""
    question = asked.decision
    assert isinstance(question, CardQuestion)
    cards = asked.options("play-card", "card")
    for card in sorted(cards, key=lambda one: one != question.wanted):
        why = "they are not to be ahead of us" if question.counters else "it helps now"
        yield Idea(PlayCard(card), why)
    yield Idea(PlayNoCard(), "we have none for this")


def card_before_window(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """48.61A: where we would intercept, if anywhere."""
    question = asked.decision
    assert isinstance(question, CardQuestion)
    if question.counters or is_the_moment(asked):
        yield from card_question(asked, desk)
    yield Idea(PlayNoCard(), "the moment will come")


def card_to_add(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """48.241: strategic cards for whoever waits for the enemy, tactical ones for whoever sails."""
    cards = [str(one) for one in asked.options("add-card", "card")]
    scenario = asked.world.statics.scenario
    sails = scenario is not None and str(scenario.scenario.movement[0]) == str(asked.seat)
    first = "tactical" if sails else "strategic"
    cards.sort(key=lambda one: one != first)
    if len(cards) > 1 and not desk.drawing("card")(MIXED):
        cards.reverse()
    for card in cards:
        for one in asked.options("add-card", "card"):
            if str(one) == card:
                yield Idea(AddCard(one), "it will be of most use")

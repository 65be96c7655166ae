"""Policies: ways to answer a kind of question, by name, for standing orders.

A fixed answer fits few reactions: who flies depends on who is attacked. A policy works the answer
out from the question, as the seat sees it, when it comes. What a policy knows of a game is the
business of computer players, which the engine does not know; whoever has policies for a game
*provides* them. The record holds the answers themselves, so replaying a game needs no policy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, StandingOrder

PREFIX = "policy "
"""How a standing order names a policy: `policy worthwhile`."""


class Policy(msgspec.Struct, frozen=True):
    """A way to answer one kind of question; `gist` says in a line what it does."""

    name: str
    gist: str
    answer: Callable[[Asked], Action | None]
    """None: it has none, and the seat is asked."""
    at_first: Callable[[Any], bool] | None = None
    """Is it the order of people from the beginning of a game with such a set-up? They may change
    it at any time."""


Policies = Mapping[str, Sequence[Policy]]
"""The policies for the questions of a game, by the names of the questions."""

_PROVIDERS: dict[str, Callable[[], Policies]] = {}


def provide(game: str, find: Callable[[], Policies]) -> None:
    """Say where the policies for a game are available; they are looked for when first needed."""
    _PROVIDERS[game] = find


def policies_for(game: str, decision: str) -> Sequence[Policy]:
    """The policies on offer for one kind of question."""
    find = _PROVIDERS.get(game)
    return () if find is None else find().get(decision, ())


def policy_named(game: str, decision: str, answer: str) -> Policy | None:
    """The policy that a standing order names, if it names one that there is."""
    name = answer.removeprefix(PREFIX).strip()
    found = (one for one in policies_for(game, decision) if one.name == name)
    return next(found, None) if answer.startswith(PREFIX) else None


def first_orders(game: str, world: Any) -> tuple[StandingOrder, ...]:
    """The orders with which people begin a game: against questions that come by the dozen."""
    find = _PROVIDERS.get(game)
    return tuple(
        StandingOrder(decision, PREFIX + policy.name)
        for decision, policies in (find() if find is not None else {}).items()
        for policy in policies
        if policy.at_first is not None and policy.at_first(world)
    )

"""Routes of the rulebook: what a paragraph means, in our own words, and how far it is enforced."""

from __future__ import annotations

from collections.abc import Callable

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath

from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import NotThere
from warcabinet.server.shapes import RuleCard

RuleSource = Callable[[str, str], RuleCard | None]
"""Tells about a rule of a game by its number; None if there is no such rule."""


def no_rules(game: str, number: str) -> RuleCard | None:
    """For servers that were started without a rulebook."""
    return None


@get(
    "/api/rules/{game:str}/{number:str}",
    sync_to_thread=True,
    summary="A rule in our own words",
    tags=["rules"],
    responses=ERRORS,
)
def rule(state: State, game: FromPath[str], number: FromPath[str]) -> RuleCard:
    """The gist of a paragraph and its items, and where code and tests cite it."""
    source: RuleSource = state.rules
    found = source(game, number)
    if found is None:
        raise NotThere(f"There is no rule {number!r} of {game!r} here.")
    return found

"""The fuzzer: whole games between players with every check, and what comes of a game that fails."""

from __future__ import annotations

import traceback as tracebacks
from collections import Counter
from collections.abc import Mapping
from typing import Literal

import msgspec

from warcabinet.engine import notation, savefile
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players import arena
from warcabinet.players.arena import (
    MOST_ACTIONS,
    Counting,
    Endless,
    GameResult,
    IllegalAnswer,
    Match,
)
from warcabinet.players.checks import Checks, Violation, broken, demand
from warcabinet.players.contract import NoAnswer
from warcabinet.players.deeds import happened

Kind = Literal["crash", "dead_end", "violation"]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A game that went wrong: the game as it stood (as a file), and the answer that did it."""

    kind: Kind
    seed: str
    problems: tuple[str, ...]
    players: dict[str, str] = {}
    options: dict[str, str] = {}
    seat: str = ""
    action: str = ""
    game: str = ""
    traceback: str = ""


class Played(msgspec.Struct, frozen=True):
    """One game of the fuzzer: its result, or what went wrong."""

    seed: str
    actions: int
    result: GameResult | None = None
    failure: Failure | None = None
    answers: dict[str, int] = {}
    """How often each verb was answered."""
    procedures: dict[str, int] = {}
    """How often each procedure began."""
    events: dict[str, int] = {}
    """How often things of note happened, by the log."""


def fuzz(
    rules: Rules,
    scenario: str,
    lined_up: Mapping[Seat, str],
    seed: str,
    *,
    options: Mapping[str, str] | None = None,
    thorough: bool = False,
    most: int = MOST_ACTIONS,
    turns: int = 0,
) -> Played:
    """Play one game with all checks, or some turns of it. Whatever goes wrong becomes a Failure."""
    match: Match | None = None
    try:
        checks = Checks(rules, seed, thorough)
        begun: Counter[str] = Counter()
        with Counting(begun):
            game = arena.start(rules, scenario, seed, options)
        demand(broken(rules, game.position, True))
        match = Match(game, lined_up, seed, checks)
        match.procedures.update(begun)
        result = match.run(most, turns)
        if match.game.over:
            checks.finish(match.game)
    except Exception as error:
        players = {str(seat): name for seat, name in lined_up.items()}
        failure = failure_of(match, error, seed, players, dict(options or {}))
        if match is None:
            return Played(seed, 0, failure=failure)
        return _played(seed, match, failure=failure)
    return _played(seed, match, result)


def _played(
    seed: str, match: Match, result: GameResult | None = None, failure: Failure | None = None
) -> Played:
    answers, procedures = dict(match.answers()), dict(match.procedures)
    events = happened(match.game)
    return Played(seed, match.actions, result, failure, answers, procedures, events)


def again(game: Game, failure: Failure) -> Failure | None:
    """Do what failed once more on the game as it stood; None if nothing goes wrong any more."""
    checks = Checks.all(game.rules)
    lined_up = {Seat(seat): name for seat, name in failure.players.items()}
    match = Match(game, lined_up, failure.seed, checks)
    try:
        demand(broken(game.rules, game.position, True))
        if failure.action:
            action = notation.read(failure.action, game.rules.actions)
            match.give(Seat(failure.seat), action)
        elif not game.over:
            match.step(arena.next_seat(game))
        if match.game.over:
            checks.finish(match.game)
    except Exception as error:
        return failure_of(match, error, failure.seed, failure.players, failure.options)
    return None


def start_again(rules: Rules, scenario: str, failure: Failure) -> Failure | None:
    """Set up once more a game that failed before its first question."""
    try:
        game = arena.start(rules, scenario, failure.seed, failure.options)
        demand(broken(rules, game.position, True))
    except Exception as error:
        return failure_of(None, error, failure.seed, failure.players, failure.options)
    return None


def failure_of(
    match: Match | None,
    error: Exception,
    seed: str,
    players: dict[str, str],
    options: dict[str, str],
) -> Failure:
    """What went wrong with a game, and the game as it stood."""
    kind: Kind = "crash"
    if isinstance(error, NoAnswer):
        kind = "dead_end"
    elif isinstance(error, Violation | IllegalAnswer | Endless):
        kind = "violation"
    failure = Failure(
        kind=kind,
        seed=seed,
        problems=tuple(error.problems) if isinstance(error, Violation) else (_said(error),),
        players=players,
        options=options,
        traceback="".join(tracebacks.format_exception(error)),
    )
    if match is None:
        return failure
    return msgspec.structs.replace(
        failure,
        seat=str(match.seat or ""),
        action=notation.write(match.action) if match.action else "",
        game=_as_it_stood(match).decode(),
    )


def _said(error: Exception) -> str:
    return str(error) or repr(error)


def _as_it_stood(match: Match) -> bytes:
    """The file of the game before the answer that went wrong, or as much of it as can be had."""
    game = match.game
    before = Game(game.rules, game.header)
    try:
        before.replay([*game.entries[: match.seq - len(match.sealed)], *match.sealed])
    except Exception:  # the record itself is what is wrong
        before = game
    return savefile.encode(before)

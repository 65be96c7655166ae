"""Every player against every other: paired games, the same seeds with the seats exchanged.

Both games of a pair are played with one seed, so neither the seat nor the luck of a set-up favours
anybody, and all pairings share their seeds. What a player proposes and the rules refuse is counted
against it, and the default is played in its place.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players import arena
from warcabinet.players.arena import MOST_ACTIONS, BadPlayers, GameResult, IllegalAnswer, Match
from warcabinet.players.contract import NoAnswer, answer_of
from warcabinet.players.deeds import counted
from warcabinet.players.fuzz import Failure, failure_of


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played: the players in the order of the seats, and where chance comes from."""

    players: tuple[str, str]
    seed: str


class Contested(msgspec.Struct, frozen=True):
    """A game of a tournament: its result, or what went wrong; and each seat's faults and times."""

    fixture: Fixture
    result: GameResult | None
    failure: Failure | None
    illegal: dict[str, int]
    """How often each seat had no answer, or one that the rules refuse."""
    seconds: dict[str, tuple[float, ...]]
    """The processor time that each seat took in each turn, reactions included; set-up is left
    out."""
    deeds: dict[str, dict[str, int]] = {}
    """What each seat did, blunders among it, in a game whose deeds are counted."""


def seeds_from(seed: str, games: int) -> list[str]:
    """The seeds of so many games: one for each two, made of one text."""
    return [f"{seed}-{number}" for number in range(games // 2)]


def seeds_between(text: str) -> list[str]:
    """All numbers from one to another, as `930000-930049` names them; ValueError if it is none."""
    first, _, last = text.partition("-")
    if not (first.isdecimal() and last.isdecimal()):
        raise ValueError(f"{text!r} is no range of numbers, such as 1-50")
    if int(last) < int(first):
        raise ValueError(f"{text!r} ends before it begins")
    return [str(number) for number in range(int(first), int(last) + 1)]


def fixtures(players: Sequence[str], seeds: Sequence[str]) -> list[Fixture]:
    """All games of a tournament: each two players meet on each seed, once in either seat."""
    return [
        Fixture(seated, seed)
        for one, two in combinations(players, 2)
        for seed in seeds
        for seated in ((one, two), (two, one))
    ]


def check_players(rules: Rules, scenario: str, players: Sequence[str]) -> None:
    """Raise BadPlayers or UnknownPlayer if these cannot play a tournament of this scenario."""
    seats = rules.scenario(scenario).seats
    if len(seats) != 2:
        raise BadPlayers(f"a tournament is for two seats, and {scenario} has {len(seats)}")
    if len(players) < 2:
        raise BadPlayers("a tournament needs at least two players, with commas between them")
    twice = [name for name, times in Counter(players).items() if times > 1]
    if twice:
        raise BadPlayers(f"{twice[0]} is named twice; nobody plays against themselves")
    for pair in combinations(players, 2):
        arena.lineup(rules, scenario, pair)


class Contest(Match):
    """A game that goes on when a player proposes nonsense, and in which players are timed."""

    def __init__(self, game: Game, lined_up: Mapping[Seat, str], seed: str) -> None:
        super().__init__(game, lined_up, seed)
        self.illegal: Counter[Seat] = Counter()
        self.seconds: dict[Seat, dict[int, float]] = {seat: {} for seat in lined_up}

    def step(self, seat: Seat) -> None:
        self._ask(seat)
        try:
            self._take(seat, self._timed(seat))
        except (IllegalAnswer, NoAnswer):
            self.illegal[seat] += 1
            self._take(seat, self._instead(seat))

    def _timed(self, seat: Seat) -> Action:
        turn = self.game.rules.turn(self.game.position.world)
        since = time.process_time()
        try:
            return answer_of(self.players[seat], self.game, seat)
        finally:
            turns = self.seconds[seat]
            turns[turn] = turns.get(turn, 0.0) + time.process_time() - since

    def _instead(self, seat: Seat) -> Action:
        """The default, or any answer where there is none."""
        asked = self.game.position.asked(seat)
        assert asked is not None
        action = asked.default() or asked.sample(picker(f"instead {self.seed} {self.game.seq}"))
        if action is None:
            raise NoAnswer(f"no legal answer to {asked.decision.name()} was found")
        return action


def contest(
    rules: Rules,
    scenario: str,
    fixture: Fixture,
    *,
    options: Mapping[str, str] | None = None,
    most: int = MOST_ACTIONS,
) -> Contested:
    """Play one game of a tournament; all but the times is the same each time."""
    lined_up = arena.lineup(rules, scenario, fixture.players)
    match: Contest | None = None
    result, failure = None, None
    try:
        match = Contest(arena.start(rules, scenario, fixture.seed, options), lined_up, fixture.seed)
        result = match.run(most)
    except Exception as error:
        players = {str(seat): name for seat, name in lined_up.items()}
        failure = failure_of(match, error, fixture.seed, players, dict(options or {}))
    if match is None:
        return Contested(fixture, None, failure, {}, {})
    return Contested(
        fixture,
        result,
        failure,
        {str(seat): match.illegal[seat] for seat in lined_up},
        {
            str(seat): tuple(took for turn, took in turns.items() if turn)
            for seat, turns in match.seconds.items()
        },
        {} if result is None else counted(match.game),
    )

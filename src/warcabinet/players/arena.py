"""One game between named players, from the first question to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import BEGUN, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players import registry
from warcabinet.players.contract import Player, Searcher, answer_of, orders_of

MOST_ACTIONS = 100_000
"""A game that takes more answers than these is taken to have no end."""


class BadPlayers(Exception):
    """The players named do not fit the seats of the scenario."""


class IllegalAnswer(Exception):
    """A player gave an answer that the rules refuse."""


class Endless(Exception):
    """A game was not over after all the answers it was granted."""


class GameResult(msgspec.Struct, frozen=True):
    """How a game went. `winner` is empty for a draw; several winners are joined by `+`."""

    seed: str
    seats: dict[str, str]
    winner: str | None
    turns: int
    actions: int
    reason: str
    rule: str = ""
    level: str = ""
    """The level of victory, in a game that has levels."""
    points: dict[str, int] = {}
    """By seat: how many victory points it is ahead, in a game that counts them."""


class Watch(Protocol):
    """Looks at a game while it is played. It may hand back another to go on with: the same one,
    saved and loaded."""

    def before(self, game: Game, seat: Seat, action: Action) -> None: ...

    def after(self, game: Game, seat: Seat, action: Action, seq: int) -> Game:
        """`seq`: the number of the last entry before the answer."""
        ...


def lineup(
    rules: Rules,
    scenario: str,
    names: Sequence[str],
    options: Mapping[str, str] | None = None,
) -> dict[Seat, str]:
    """Which player takes which seat: one name for each, or one for all. Names are checked."""
    seats = rules.seats(scenario, options)
    if len(names) == 1:
        names = [names[0]] * len(seats)
    if len(names) != len(seats):
        raise BadPlayers(
            f"{scenario} has {len(seats)} seats ({', '.join(seats)}) and {len(names)} players were"
            " named"
        )
    for name in dict.fromkeys(names):
        registry.factory(name)
    return dict(zip(seats, names, strict=True))


def start(rules: Rules, scenario: str, seed: str, options: Mapping[str, str] | None = None) -> Game:
    """A game whose chance comes from a seed, at its first question."""
    return new_game(
        rules, scenario, f"simulated {seed}", options=options, chance="seeded", seed=seed
    )


def seated(lined_up: Mapping[Seat, str], seed: str) -> dict[Seat, Player | Searcher]:
    return {seat: registry.make(name, seat, seed) for seat, name in lined_up.items()}


def play(
    rules: Rules,
    scenario: str,
    lined_up: Mapping[Seat, str],
    seed: str,
    *,
    options: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    most: int = MOST_ACTIONS,
) -> GameResult:
    """Play a whole game; the same arguments give the same game."""
    match = Match(start(rules, scenario, seed, options), lined_up, seed, watch)
    return match.run(most)


def next_seat(game: Game) -> Seat:
    """Who is to answer. Of several at once: first those with a choice that no standing order makes;
    the game itself answers for the others then. In an open question they take turns."""
    waiting = game.position.to_answer()
    if len(waiting) > 1:
        decision, last = game.position.decision, game.entries[-1]
        if decision is not None and decision.manner == "open" and isinstance(last, Answered):
            waiting = tuple(sorted(waiting, key=lambda seat: (seat <= last.seat, seat)))
        for seat in waiting:
            asked = game.position.asked(seat)
            assert asked is not None
            orders = game.standing.orders.get(seat, ())
            ordered = any(order.decision == asked.decision.name() for order in orders)
            if not ordered and asked.decision.real(asked):
                return seat
    return waiting[0]


class Counting:
    """Counts the procedures that begin meanwhile, by name."""

    def __init__(self, procedures: Counter[str]) -> None:
        self.procedures = procedures

    def __enter__(self) -> None:
        self.before = BEGUN.set(self.procedures)

    def __exit__(self, *error: object) -> None:
        BEGUN.reset(self.before)


class Match:
    """A game under way between players. After a failure, `game`, `seat` and `action` tell where.

    `seq` and `sealed`: how many entries there were before the last answer, and which of them were
    sealed and waiting, since those are put in order when others come.
    """

    def __init__(
        self, game: Game, lined_up: Mapping[Seat, str], seed: str, watch: Watch | None = None
    ) -> None:
        self.game = game
        self.lined_up = lined_up
        self.seed = seed
        self.watch = watch
        self.actions = 0
        self.seq, self.sealed = game.seq, game.waiting
        self.seat: Seat | None = None
        self.action: Action | None = None
        self.players = seated(lined_up, seed)
        self.procedures: Counter[str] = Counter()
        """How often each procedure began, whatever was tried out besides left aside."""

    def run(self, most: int = MOST_ACTIONS, turns: int = 0) -> GameResult:
        """Play to the end, from wherever the game stands; or as many turns, if any are named."""
        for seat, player in self.players.items():
            if orders := orders_of(player):
                self.game.order(seat, orders)
        while not self.game.over:
            position = self.game.position
            if turns and position.rules.turn(position.world) > turns:
                break
            if self.actions >= most:
                raise Endless(f"the game was not over after {most} answers")
            self.step(next_seat(self.game))
        return self.result()

    def step(self, seat: Seat) -> None:
        """Let one seat answer."""
        self._ask(seat)
        self._take(seat, answer_of(self.players[seat], self.game, seat))

    def give(self, seat: Seat, action: Action) -> None:
        """Take an answer, whoever gave it."""
        self._ask(seat)
        self._take(seat, action)

    def _ask(self, seat: Seat) -> None:
        self.seat, self.action = seat, None
        self.seq, self.sealed = self.game.seq, self.game.waiting

    def _take(self, seat: Seat, action: Action) -> None:
        self.action = action
        if self.watch is not None:
            self.watch.before(self.game, seat, action)
        try:
            with Counting(self.procedures):
                self.game.answer(seat, action)
        except Refused as error:
            raise IllegalAnswer(f"{self.lined_up[seat]} gave an illegal answer: {error}") from error
        self.actions += 1
        if self.watch is not None:
            self.game = self.watch.after(self.game, seat, action, self.seq)

    def answers(self) -> Counter[str]:
        """How often each verb has been answered, those for seats without a choice included."""
        entries = self.game.entries
        return Counter(e.text.split(" ")[0] for e in entries if isinstance(e, Answered))

    def result(self) -> GameResult:
        position = self.game.position
        outcome = position.outcome
        return GameResult(
            seed=self.seed,
            seats={str(seat): name for seat, name in self.lined_up.items()},
            winner="+".join(outcome.winners) if outcome and outcome.winners else None,
            turns=position.rules.turn(position.world),
            actions=self.actions,
            reason=outcome.reason if outcome else "",
            rule=outcome.rule if outcome else "",
            level=position.rules.level(position.world),
            points=self._points(),
        )

    def _points(self) -> dict[str, int]:
        position = self.game.position
        found = {seat: position.rules.points(position.world, seat) for seat in self.lined_up}
        return {str(seat): points for seat, points in found.items() if points is not None}

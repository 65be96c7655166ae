"""What `bench` measures, on any scenario of any game."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from types import GenericAlias
from typing import TYPE_CHECKING, Any

import msgspec

from warcabinet import server
from warcabinet.cli.measuring_sea import SeaBench
from warcabinet.cli.measuring_secrets import ROWS as HIDDEN
from warcabinet.cli.measuring_secrets import secrets_ratio
from warcabinet.engine import savefile
from warcabinet.engine.asking import Asked, ask_for
from warcabinet.engine.chance import picker
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record, Seat, Table
from warcabinet.engine.rules import Rules
from warcabinet.engine.shapes import is_many
from warcabinet.engine.views import encoded_view
from warcabinet.engine.world import World
from warcabinet.players import arena
from warcabinet.players.contract import answer_of, view_for

if TYPE_CHECKING:
    from warcabinet.server.storage import Head, Storage

ROWS, TABLES = 3_000, 29
"""The made-up World that copying is measured on: about the size of a late global war."""
MOST_COMMITS = 300
STATIC = Path(server.__file__).parent / "static"
SIDE_BY_SIDE = 16
"""Games that a server has under way at once."""
LONG = 8
"""A game that is played for a measurement ends with the time of so many measurements, if it is not
over before: a whole global war takes many minutes."""


TRIES = 3
"""How often the same answers are given for a measurement, of which the fastest counts. The host of
a virtual machine takes time from it that its own processor clock does not show.
"""

LARGE = 2_000
"""A scenario whose World begins with so many rows has the budgets of the global war, others those
of Barbarossa."""

SEARCHED = "tr"
"""An answer whose options are asked for apart: any unit of a side, to any hex that it can reach."""

NEVER = float("inf")

clock = time.process_time
"""Of the processor alone, so that a machine that is busy otherwise makes no difference."""


@dataclass(frozen=True)
class Budget:
    """What a figure should stay under, or for a speed above: in a scenario like Barbarossa, and in
    the global war. None: it is only told."""

    figure: str
    small: float | None
    large: float | None
    what: str

    @property
    def rate(self) -> bool:
        return self.figure.endswith(("_per_s", "_ratio"))

    @property
    def unit(self) -> str:
        return "" if self.rate else f" {self.figure.rpartition('_')[2].replace('kb', 'KB')}"

    def limit(self, rows: int) -> float | None:
        """For a World that begins with so many rows."""
        return self.large if rows >= LARGE else self.small

    def kept(self, value: float, rows: int) -> bool:
        limit = self.limit(rows)
        if limit is None:
            return True
        return value >= limit if self.rate else value <= limit


BUDGETS = (
    Budget("copy_world_ms", 0.05, 0.05, "copy the World"),
    Budget("copy_3000_rows_ms", 0.05, 0.05, f"copy a made-up World of {ROWS:,} rows"),
    Budget("reach_ms", 0.2, 0.3, "reachable hexes of one unit, with costs"),
    Budget("supply_ms", 0.5, 2, "land supply of one side"),
    Budget("year_start_ms", 50, 50, "the year start of one power, planned and begun"),
    Budget("options_p95_ms", 5, 10, "options of a decision, 95 in 100"),
    Budget("redeployment_p95_ms", 5, 10, "options of a tactical redeployment, 95 in 100"),
    Budget("apply_p95_ms", 1, 2, "apply an action and hash, 95 in 100"),
    Budget("answer_p95_ms", None, None, "an answer with all that is answered by itself after it"),
    Budget("commit_p95_ms", 5, 8, "the same, committed to disk"),
    Budget("view_ms", 5, 10, "a seat's view, encoded"),
    Budget("odds_ms", 10, 10, "exact odds of a ground attack"),
    Budget("odds_air_ms", 500, 500, "the same, with air on both sides"),
    Budget("odds_air_again_ms", 10, 10, "the same once more"),
    Budget("sea_range_ms", 0.5, 0.5, "range of a force at sea, with a way"),
    Budget("interception_ms", 5, 5, "the chance of one interception"),
    Budget("strike_ms", 100, 100, "the strikes of a round at sea, exact"),
    Budget("battle_ms", 4_000, 4_000, "a naval battle, estimated to 5 in 100"),
    Budget("load_ms", 100, 150, "load a stored game"),
    Budget("greedy_turn_ms", 3_000, None, "the longest turn of a greedy player in a game"),
    Budget("random_listing_per_s", 1_100, 700, "random play listing every choice, actions/s"),
    Budget("random_drawing_per_s", 1_700, 1_000, "random play drawing one, actions/s"),
    Budget("side_by_side_per_s", None, None, f"the same, {SIDE_BY_SIDE} games in turn, actions/s"),
    Budget("side_by_side_ratio", 0.85, 0.85, f"{SIDE_BY_SIDE} games in turn, against one"),
    Budget("player_turns_per_s", None, None, "random play drawing one, player turns/s"),
    Budget("secrets_ratio", 0.95, 0.95, f"speed with {HIDDEN} secret rows, against none"),
    Budget("first_page_kb", 250, 250, "the first page of the client, with what it names"),
)


class Bench:
    """The measurements of one scenario. `seconds` is the time given to each."""

    def __init__(self, rules: Rules, scenario: str, seconds: float) -> None:
        self.rules = rules
        self.scenario = scenario
        self.seconds = seconds
        self.opening = Position.opening(rules, scenario, rules.options())
        self.runs: dict[str, int] = {}
        """How many answers, or runs, each figure is taken from."""
        self._measured = ""
        self._player: dict[Seat, Any] = {}
        """Those who play the game whose questions are met."""

    def figures(self) -> Iterator[tuple[str, float | None]]:
        """Each figure as it is measured, in the order of the budgets; None: nothing to measure."""
        for budget in BUDGETS:
            yield budget.figure, self.figure(budget.figure)

    def figure(self, name: str) -> float | None:
        measure: Callable[[], float | None] = getattr(self, f"_{name}")
        self._measured = name
        value = measure()
        return None if value is None else float(f"{value:.4g}")

    @property
    def rows(self) -> int:
        world = self.opening.world
        return sum(len(world.table(name)) for name in world.record_types)

    def _copy_world_ms(self) -> float:
        return self._median(self.opening.world.copy)

    def _copy_3000_rows_ms(self) -> float:
        return self._median(made_up_world().copy)

    def _reach_ms(self) -> float | None:
        return self._offered("reach")

    def _supply_ms(self) -> float | None:
        return self._offered("supply")

    def _year_start_ms(self) -> float | None:
        return self._offered("year_start")

    def _odds_ms(self) -> float | None:
        return self._offered("odds")

    def _odds_air_ms(self) -> float | None:
        return self._offered("odds_air")

    def _offered(self, name: str) -> float | None:
        """Something only the game itself knows how to compute."""
        found = self.rules.benchmarks(self.opening.world).get(name)
        return None if found is None else self._median(found)

    def _sea_range_ms(self) -> float | None:
        return self._offered("sea_range")

    def _interception_ms(self) -> float | None:
        return self._at_sea(SeaBench.interception_ms)

    def _strike_ms(self) -> float | None:
        return self._at_sea(SeaBench.strike_ms)

    def _battle_ms(self) -> float | None:
        return self._at_sea(SeaBench.battle_ms)

    def _at_sea(self, figure: Callable[[SeaBench], float | None]) -> float | None:
        """None where no ship is in play."""
        if "sea_range" not in self.rules.benchmarks(self.opening.world):
            return None
        bench = SeaBench(self.rules, self.scenario, self.seconds)
        value = figure(bench)
        self._note(bench.runs)
        return value

    def _odds_air_again_ms(self) -> float | None:
        return self._offered("odds_air_again")

    def _options_p95_ms(self) -> float:
        return self._p95(self._option_times[0])

    def _redeployment_p95_ms(self) -> float | None:
        times = self._option_times[1]
        return self._p95(times) if times else None

    @cached_property
    def _option_times(self) -> tuple[list[float], list[float]]:
        """The slowest slot of each question met: its domain built, its values listed; and those of
        the answer that is looked at apart."""
        times: list[float] = []
        apart: list[float] = []
        for game, seat in self._questions():
            decision = game.position.decision
            assert decision is not None
            asked = ask_for(game.position.world, decision, seat)
            by_verb = _slot_times(asked, game.seq)
            if by_verb:
                times.append(max(by_verb.values()))
            if SEARCHED in by_verb:
                apart.append(by_verb[SEARCHED])
        return times, apart

    def _apply_p95_ms(self) -> float:
        """Of each answer in the record: one that a player gives may set off many others, which
        nobody has to give, and each of these is applied by itself."""
        return self._p95([took / given for took, given in self._applied for _ in range(given)])

    def _answer_p95_ms(self) -> float:
        return self._p95([took for took, _ in self._applied])

    @cached_property
    def _applied(self) -> list[tuple[float, int]]:
        """How long each answer took, and how many stand in the record after it. The same games are
        played again from their beginning, each with nothing in its memory."""
        tries = [self._given() for _ in range(TRIES)]
        return [(min(took for took, _ in same), same[0][1]) for same in zip(*tries, strict=False)]

    def _given(self) -> list[tuple[float, int]]:
        times: list[tuple[float, int]] = []
        for game, seat in self._questions():
            action, before = answer_of(self._player[seat], game, seat), _answers(game)
            since = clock()
            game.answer(seat, action)
            took = clock() - since
            times.append((took, _answers(game) - before))
        return times

    def _commit_p95_ms(self) -> float:
        """Each answer with what it sets off, written to a database file before the next."""
        from warcabinet.server.storage import Storage  # here, because it is slow to import

        times: list[float] = []
        with tempfile.TemporaryDirectory() as folder:
            storage = Storage(f"sqlite:///{Path(folder) / 'bench.db'}")
            try:
                self._commit(storage, times)
            finally:
                storage.close()
        return self._p95(times)

    def _commit(self, storage: Storage, times: list[float]) -> None:
        from warcabinet.server.storage import Batch

        stored: tuple[Game, str, Head] | None = None
        for game, seat in self._questions():
            if stored is None or stored[0] is not game:
                header = msgspec.json.encode(game.header).decode()
                name, head = storage.create_game(
                    header, game=self.rules.name, scenario=self.scenario, title="bench"
                )
                stored = game, name, head
            action = answer_of(self._player[seat], game, seat)
            since = time.perf_counter()
            game.answer(seat, action)
            _, name, head = stored
            lines = [msgspec.json.encode(entry).decode() for entry in game.entries[head.seq :]]
            head = storage.write(name, head, Batch(keep=head.seq, lines=lines))
            times.append(time.perf_counter() - since)
            stored = game, name, head
            if len(times) >= MOST_COMMITS:
                return

    def _view_ms(self) -> float:
        """As it is sent after each answer: with the log since the seat's last one."""
        match = self._match("view")
        while not match.game.over and match.actions < 200:
            match.step(arena.next_seat(match.game))
        game, seat = match.game, match.game.header.seats[0]
        since = game.seq - len({line.entry for line in view_for(game, seat).log})
        return self._median(lambda: encoded_view(game, seat, since))

    def _load_ms(self) -> float:
        """A game with dice that can be verified, over or as long as `LONG` lets it be."""
        data = savefile.encode(self._long_game[0])
        return self._median(lambda: savefile.load(data, self.rules))

    def _greedy_turn_ms(self) -> float:
        """A turn lasts until another seat decides something that is no reaction."""
        lined_up = arena.lineup(self.rules, self.scenario, ["greedy"])
        match = arena.Match(arena.start(self.rules, self.scenario, "turn"), lined_up, "turn")
        longest, spent, turn = 0.0, 0.0, None
        end = clock() + LONG * self.seconds if self._told_only("greedy_turn_ms") else NEVER
        while not match.game.over and clock() < end:
            seat, decision = arena.next_seat(match.game), match.game.position.decision
            if decision is not None and not decision.reaction and seat != turn:
                turn, spent = seat, 0.0
            since = clock()
            match.step(seat)
            if seat == turn:
                spent += clock() - since
                longest = max(longest, spent)
        self._note(match.actions)
        return longest * 1_000

    def _told_only(self, figure: str) -> bool:
        """Is there no budget for this figure in a scenario of this size?"""
        return next(one for one in BUDGETS if one.figure == figure).limit(self.rows) is None

    def _random_listing_per_s(self) -> float:
        return self._rate("random-listing")

    def _random_drawing_per_s(self) -> float:
        return self._drawing_rate

    def _side_by_side_per_s(self) -> float:
        return self._side_by_side[0]

    def _side_by_side_ratio(self) -> float:
        return self._side_by_side[1]

    def _player_turns_per_s(self) -> float:
        return self._drawing_rate / self._long_game[1]

    def _secrets_ratio(self) -> float:
        return secrets_ratio(self.rules, self.scenario, self.seconds)

    def _first_page_kb(self) -> float | None:
        """Without compression; None where the client has not been built."""
        index = STATIC / "index.html"
        if not index.exists():
            return None
        named = re.findall(r'(?:src|href)="/([^"]+)"', index.read_text(encoding="utf-8"))
        files = [index, *(STATIC / str(name) for name in named)]
        return sum(file.stat().st_size for file in files) / 1000

    # Helpers ------------------------------------------------------------------------------------

    @cached_property
    def _lined_up(self) -> dict[Seat, str]:
        return arena.lineup(self.rules, self.scenario, ["random"])

    def _match(self, seed: str) -> arena.Match:
        return arena.Match(arena.start(self.rules, self.scenario, seed), self._lined_up, seed)

    def _questions(self) -> Iterator[tuple[Game, Seat]]:
        """Questions of random games until the time is up, each played otherwise; what is not
        answered is answered here."""
        end = clock() + self.seconds
        for number in count():
            self._player = dict(arena.seated(self._lined_up, f"bench-{number}"))
            game = arena.start(self.rules, self.scenario, f"bench-{number}")
            while not game.over:
                seat, seq = arena.next_seat(game), game.seq
                yield game, seat
                if clock() > end:
                    return
                if game.seq == seq:
                    game.answer(seat, answer_of(self._player[seat], game, seat))

    @cached_property
    def _drawing_rate(self) -> float:
        return self._rate("random")

    @cached_property
    def _side_by_side(self) -> tuple[float, float]:
        """Answers per second of many games in turn, and that against the very same answers one game
        after the other; the fastest of some tries of either."""
        steps, answers = [], 0
        for number in range(SIDE_BY_SIDE):
            match = self._match(f"side-{number}")
            since = clock()
            while not match.game.over and clock() - since < self.seconds / SIDE_BY_SIDE:
                match.step(arena.next_seat(match.game))
            steps.append(match.actions)
            answers += _answers(match.game)
        one_by_one = min(self._one_by_one(steps) for _ in range(TRIES))
        in_turn = min(self._in_turn(steps) for _ in range(TRIES))
        self._note(answers)
        return answers / in_turn, one_by_one / in_turn

    def _one_by_one(self, steps: list[int]) -> float:
        """How long so many steps of each game take, one game after the other."""
        matches = [self._match(f"side-{number}") for number in range(SIDE_BY_SIDE)]
        since = clock()
        for most, match in zip(steps, matches, strict=True):
            for _ in range(most):
                match.step(arena.next_seat(match.game))
        return clock() - since

    def _in_turn(self, steps: list[int]) -> float:
        """The same, a step of each game in turn."""
        matches = [self._match(f"side-{number}") for number in range(SIDE_BY_SIDE)]
        since = clock()
        for step in range(max(steps)):
            for most, match in zip(steps, matches, strict=True):
                if step < most:
                    match.step(arena.next_seat(match.game))
        return clock() - since

    @cached_property
    def _long_game(self) -> tuple[Game, float]:
        """A random game, and its answers per player turn. Where a game names no player turns its
        turns are counted."""
        game = new_game(self.rules, self.scenario, "bench")
        match = arena.Match(game, self._lined_up, "load")
        turns = {self._player_turn(game)}
        end = clock() + LONG * self.seconds
        while not game.over and clock() < end:
            match.step(arena.next_seat(game))
            turns.add(self._player_turn(game))
        return game, _answers(game) / len(turns)

    def _player_turn(self, game: Game) -> tuple[str, str]:
        world = game.position.world
        turn, whose, _ = self.rules.moment_names(world, world.moment())
        return turn, whose

    def _rate(self, player: str) -> float:
        """Answers per second, each checked, carried out, recorded and hashed; those given for seats
        without a choice count, rolls do not. Another game is begun when one is over. Before that a
        game is played for as long: what is worked out once, and then known, does not count. The
        fastest of some tries."""
        lined_up = arena.lineup(self.rules, self.scenario, [player])

        def played(seeds: str) -> tuple[int, float]:
            answers, since = 0, clock()
            for number in count():
                seed = f"{seeds}-{number}"
                match = arena.Match(arena.start(self.rules, self.scenario, seed), lined_up, seed)
                while not match.game.over and clock() - since < self.seconds:
                    match.step(arena.next_seat(match.game))
                answers += _answers(match.game)
                if clock() - since >= self.seconds:
                    break
            return answers, clock() - since

        played("warm-up")
        tries = [played("rate") for _ in range(TRIES)]
        self._note(sum(answers for answers, _ in tries))
        return max(answers / seconds for answers, seconds in tries)

    def _note(self, runs: int) -> None:
        """The figure that is being measured is taken from so many."""
        self.runs[self._measured] = runs

    def _p95(self, times: list[float]) -> float:
        self._note(len(times))
        return sorted(times)[int(len(times) * 0.95)] * 1000 if times else 0.0

    def _median(self, work: Callable[[], object]) -> float:
        """The middle one of many runs, in milliseconds."""
        times: list[float] = []
        end = clock() + self.seconds / 2
        while len(times) < 5 or (clock() < end and len(times) < 10_000):
            since = clock()
            work()
            times.append(clock() - since)
        self._note(len(times))
        return sorted(times)[len(times) // 2] * 1000


def _answers(game: Game) -> int:
    return sum(isinstance(entry, Answered) for entry in game.entries)


def _slot_times(asked: Asked, seq: int) -> dict[str, float]:
    """By verb: how long the options of its slowest slot take, the slots before it filled at
    random."""
    return {verb: max(times) for verb in asked.verbs() if (times := _times(asked, verb, seq))}


def _times(asked: Asked, verb: str, seq: int) -> list[float]:
    below, times = picker(f"options {seq} {verb}"), []
    found = asked.form(verb)
    assert found is not None
    kind, form = found
    got: dict[str, Any] = {}
    for slot in form.slots:
        name = f"{slot.name}.{slot.inner[0].name}" if slot.inner else slot.name
        since = clock()
        values = asked.options(verb, name, got)
        times.append(clock() - since)
        if slot.inner or (not values and asked.bounds(slot)[0]):
            break
        value = values[below(len(values))] if values else None
        many = is_many(kind, slot.name)
        got[slot.name] = ((value,) if values else ()) if many else value
    return times


def made_up_world() -> World:
    """A World of many rows in many tables, of no game."""
    records: list[Any] = [
        msgspec.defstruct(
            f"Row{number}",
            [("id", str), ("place", str), ("amount", int)],
            bases=(Record,),
            namespace={"table": f"table{number}"},
            frozen=True,
        )
        for number in range(TABLES)
    ]
    tables = {f"table{n}": GenericAlias(Table, (str, record)) for n, record in enumerate(records)}
    kind = type("MadeUpWorld", (World,), {"__annotations__": tables})
    world: World = kind()
    for number in range(ROWS):
        world.put(records[number % TABLES](f"row-{number}", f"place-{number % 97}", number))
    return world

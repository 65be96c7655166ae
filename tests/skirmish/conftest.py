"""A table to test at: any position with a few words, answers in the notation, dice by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Draw, values_from
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.hexes import HexId, SpaceId
from warcabinet.skirmish import RULES, SkirmishRules
from warcabinet.skirmish.field import FIELDS, RED, SEATS
from warcabinet.skirmish.scenarios import SETTINGS, empty_world
from warcabinet.skirmish.sequence import Phase
from warcabinet.skirmish.world import (
    DECOY,
    ORDERS,
    Chit,
    Clock,
    Dealt,
    Identity,
    KindId,
    Order,
    OrderId,
    Piece,
    PieceId,
    Side,
    SkirmishWorld,
    Weather,
)

TO_BE_CONTINUED = Outcome((), "to be continued")


class Excerpt(Procedure[Outcome], kw_only=True):
    """Plays one procedure of the game, and no more."""

    play: Procedure[Any]

    def start(self, world: SkirmishWorld, _: None) -> Step:
        return self.call(self.play, then=self.played)

    def played(self, world: SkirmishWorld, result: Any) -> Step:
        return Done(result if isinstance(result, Outcome) else TO_BE_CONTINUED)


class Staged(SkirmishRules):
    """The rules, starting from a prepared World with any procedure."""

    def __init__(self, world: SkirmishWorld, play: Procedure[Any]) -> None:
        self.world, self.play = world, play

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[SkirmishWorld, Procedure[Outcome]]:
        return self.world, Excerpt(play=self.play)


def world_of(position: Position) -> SkirmishWorld:
    world = position.world
    assert isinstance(world, SkirmishWorld)
    return world


def asked_of(position: Position, seat: Seat) -> Asked:
    asked = position.asked(seat)
    assert asked is not None, f"{seat} is asked nothing: {position.pending}"
    return asked


class Table:
    """A position that tests talk to."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def world(self) -> SkirmishWorld:
        return world_of(self.position)

    @property
    def pending(self) -> str:
        """The name of the decision, or the label of the roll, that is waited for; "" at the end."""
        if self.position.decision is not None:
            return self.position.decision.name()
        return self.position.request.label if self.position.request is not None else ""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on, also after the part that was played."""
        outcome = self.position.outcome
        return None if outcome == TO_BE_CONTINUED else outcome

    def asked(self, seat: str) -> Asked:
        return asked_of(self.position, Seat(seat))

    def say(self, text: str) -> None:
        """`red: move red-1 C6`"""
        seat, _, words = text.partition(": ")
        action = notation.read(words, RULES.actions)
        self.position = self.position.answer(Seat(seat), action)

    def against(self, text: str) -> set[str]:
        """The rules against an answer; empty if it is legal."""
        seat, _, words = text.partition(": ")
        action = notation.read(words, RULES.actions)
        return {refusal.rule for refusal in self.position.check(Seat(seat), action)}

    def refusals(self, text: str) -> list[Refusal]:
        seat, _, words = text.partition(": ")
        return self.position.check(Seat(seat), notation.read(words, RULES.actions))

    def dice(self, *values: int) -> None:
        self.position = self.position.resolve(values)

    def draw(self, thing: str) -> None:
        request = self.position.request
        assert isinstance(request, Draw)
        self.position = self.position.resolve((request.things.index(thing),))

    def hex_of(self, piece: str) -> str | None:
        there = self.world.pieces.get(PieceId(piece))
        return there.hex if there else None

    def shown(self, piece: str) -> bool:
        return self.world.identities[PieceId(piece)].shown

    def told(self, rule: str) -> list[str]:
        return [event.text for event in self.position.told if event.rule == rule]


TableMaker = Callable[..., Table]
Visits = Iterator[tuple[Position, Below]]
GameMaker = Callable[..., Visits]
MeleeMaker = Callable[[int], Visits]


@pytest.fixture
def table() -> TableMaker:
    """`table({"red-1": "C6 foot", "blue-1": "D6 guns shown"}, weather="rain")`: red's phase."""

    def make(
        pieces: Mapping[str, str],
        *,
        weather: str = "clear",
        orders: Mapping[str, str] | None = None,
        play: Procedure[Any] | None = None,
        turn: int = 1,
        scenario: str = "skirmish",
        options: Mapping[str, str] | None = None,
        tokens: int = 5,
    ) -> Table:
        chosen = RULES.options(options)
        world = empty_world(scenario, chosen)
        world.put(Clock(turn=turn))
        world.put(Weather(now=weather))
        for name, left in world.setting.bag.items():
            world.put(Chit(name, left))
        for seat in SEATS:
            world.put(Side(seat, tokens))
        for seat_name, face in (orders or {}).items():
            world.put(Dealt(Seat(seat_name)))
            world.put(Order(Seat(seat_name), OrderId(face)))
        for name, words in pieces.items():
            hex_name, kind, *shown = words.split()
            owner = Seat(name.partition("-")[0])
            if hex_name != "off":
                world.put(Piece(PieceId(name), owner, HexId(SpaceId(hex_name))))
            world.put(Identity(PieceId(name), owner, KindId(kind), bool(shown)))
        rules = Staged(world, play or Phase(seat=RED))
        return Table(Position.opening(rules, scenario, chosen))

    return make


@pytest.fixture
def opening() -> TableMaker:
    """A scenario at its first question."""

    def make(scenario: str = "skirmish") -> Table:
        return Table(Position.opening(RULES, scenario, RULES.options()))

    return make


def played(position: Position, seed: int, listing: bool = False) -> Visits:
    """Every position of random play from here, the last one included."""
    below = random.Random(seed).randrange
    rolls = 0
    while True:
        yield position, below
        if position.over:
            return
        if position.request is not None:
            rolls += 1
            key = str(seed).encode()
            position = position.resolve(values_from(key, position.request, rolls))
            continue
        seat = position.to_answer()[0]
        action = asked_of(position, seat).sample(below, listing)
        assert action is not None, f"a dead end: {position.decision}"
        position = position.answer(seat, action)


def ruling(seed: int) -> dict[str, str]:
    return {"tied-fight": "both-lose" if seed % 2 else "defender-holds"}


@pytest.fixture
def random_game() -> GameMaker:
    """A whole game of a scenario."""

    def play(scenario: str, seed: int, listing: bool = False) -> Visits:
        opening = Position.opening(RULES, scenario, RULES.options(ruling(seed)))
        return played(opening, seed, listing)

    return play


@pytest.fixture
def random_melee(table: TableMaker) -> MeleeMaker:
    """Red's phase with everybody around the crossroads: random games seldom fight so much."""

    def play(seed: int) -> Visits:
        rng = random.Random(seed)
        board = FIELDS["valley"].board
        hexes = [str(space) for space in board.grid.disc("E6", 2)]
        rng.shuffle(hexes)
        pieces = {}
        for seat in SEATS:
            kinds = list(SETTINGS["skirmish"].pool)
            rng.shuffle(kinds)
            homes = [hexes.pop() for _ in range(4)]
            for number, kind in enumerate(kinds, 1):
                shown = "shown" if kind != DECOY and rng.randrange(3) == 0 else ""
                pieces[f"{seat}-{number}"] = f"{homes[number % 4]} {kind} {shown}"
        melee = table(
            pieces,
            weather=rng.choice(sorted(SETTINGS["skirmish"].bag)),
            orders={seat: rng.choice(ORDERS) for seat in SEATS},
            options=ruling(seed),
        )
        return played(melee.position, seed)

    return play

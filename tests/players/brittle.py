"""A small game that can be told to break: what the tests of the fuzzer play.

Two seats hide a number in secret, then take coins from heaps in turn; a die may put one back. The
ruling `fault` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NewType

import msgspec

from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.book import Book, Refusal
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record, Seat, Table
from warcabinet.engine.rules import Outcome, Rules, Ruling, Scenario
from warcabinet.engine.world import World

HeapId = NewType("HeapId", str)

ANN, BOB = Seat("ann"), Seat("bob")
SEATS = (ANN, BOB)
FAULTS = (
    "none",
    "crash",
    "crash-in-default",
    "dead-end",
    "violation",
    "not-offered",
    "why-crashes",
    "bad-default",
    "endless",
    "imagine",
    "unloadable",
    "set-up",
)


class Heap(Record, frozen=True):
    table: ClassVar[str] = "heaps"
    id: HeapId
    coins: int


class Hidden(Record, frozen=True):
    table: ClassVar[str] = "hidden"
    secret: ClassVar[bool] = True
    seat: Seat
    number: int

    def seen_by(self, seat: Seat) -> bool:
        return seat == self.seat


class Clock(Record, frozen=True):
    table: ClassVar[str] = "clock"
    id: str = "clock"
    turn: int = 0


class BrittleWorld(World):
    heaps: Table[HeapId, Heap]
    hidden: Table[Seat, Hidden]
    clock: Table[str, Clock]


def fault(world: World, name: str) -> bool:
    return world.options["fault"] == name


# Decisions --------------------------------------------------------------------------------------


class Hide(Action, frozen=True):
    number: int


class Hiding(Decision[Hide], frozen=True):
    rule: ClassVar[str] = "B1"
    prompt: ClassVar[str] = "Hide a number"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Hide: Form((Slot("number", lambda asked, got: numbers(1, 3, "B1", "from 1 to 3")),))
    }

    def default(self, asked: Asked) -> Hide:
        return Hide(9 if fault(asked.world, "bad-default") else 1)


class Take(Action, frozen=True):
    heap: HeapId
    coins: int


class Pass(Action, frozen=True):
    pass


def heaps(asked: Asked, got: Got) -> Domain[HeapId]:
    world: BrittleWorld = asked.world
    full = [heap.id for heap in world.heaps.rows() if heap.coins]

    def why(heap: HeapId) -> list[Refusal]:
        if fault(world, "why-crashes"):
            return [] if world.heaps[heap].coins else [Refusal("B2", "it is empty")]
        found = world.heaps.get(heap)
        return [] if found and found.coins else [Refusal("B2", "it is empty")]

    return Domain(full[:1] if fault(world, "not-offered") else full, why)


def amounts(asked: Asked, got: Got) -> Domain[int]:
    most = min(2, asked.world.heaps[got["heap"]].coins)
    return numbers(1, most, "B3", "one or two, as long as there are any")


def nothing_left(asked: Asked) -> list[Refusal]:
    if fault(asked.world, "dead-end") or any(h.coins for h in asked.world.heaps.values()):
        return [Refusal("B4", "you must take something")]
    return []


def something_left(asked: Asked) -> list[Refusal]:
    return [] if any(h.coins for h in asked.world.heaps.values()) else [Refusal("B4", "all gone")]


class Taking(Decision[Action], frozen=True):
    rule: ClassVar[str] = "B2"
    prompt: ClassVar[str] = "Take coins"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Take: Form((Slot("heap", heaps), Slot("coins", amounts)), fits=something_left),
        Pass: Form(fits=nothing_left),
    }

    def default(self, asked: Asked) -> Action | None:
        return Pass() if asked.verbs() == ["pass"] else None

    def real(self, asked: Asked) -> bool:
        return asked.verbs() != ["pass"]


# Procedures -------------------------------------------------------------------------------------


class WholeGame(Procedure[Outcome]):
    last: str = ""

    def start(self, w: BrittleWorld, _: None) -> Step:
        return self.ask_all(Hiding(SEATS), then=self.hid)

    def hid(self, w: BrittleWorld, answers: Mapping[Seat, Hide]) -> Step:
        for seat, answer in answers.items():
            w.put(Hidden(seat, answer.number))
        return self.go(self.turn)

    def turn(self, w: BrittleWorld, _: None) -> Step:
        clock = w.amend(w.clock["clock"], turn=w.clock["clock"].turn + 1)
        return self.ask(Taking((SEATS[int(clock.turn) % 2],)), then=self.taken)

    def taken(self, w: BrittleWorld, action: Action) -> Step:
        if isinstance(action, Pass):
            if fault(w, "crash-in-default"):
                raise RuntimeError("passing is broken")
            highest = max(w.hidden[seat].number for seat in SEATS)
            winners = tuple(seat for seat in SEATS if w.hidden[seat].number == highest)
            return Done(Outcome(winners if len(winners) == 1 else (), "the higher number", "B5"))
        assert isinstance(action, Take)
        heap = w.heaps[action.heap]
        if fault(w, "crash") and heap.coins == 1:
            raise RuntimeError("the last coin is glued to the table")
        w.amend(heap, coins=heap.coins - action.coins)
        if fault(w, "unloadable"):
            w.amend(w.clock["clock"], turn=float(w.clock["clock"].turn))
        return self.roll(Dice("clumsiness", "B6", (6,)), then=self.rolled)

    def rolled(self, w: BrittleWorld, dice: tuple[int, ...]) -> Step:
        if dice[0] == 1 or fault(w, "endless"):
            heap = next(w.heaps.rows())
            w.amend(heap, coins=heap.coins + 1)
        return self.go(self.turn)


# Rules ------------------------------------------------------------------------------------------


class BrittleView(msgspec.Struct, frozen=True):
    heaps: dict[str, int]
    mine: int


class BrittleRules(Rules):
    name: ClassVar[str] = "brittle"
    title: ClassVar[str] = "Brittle"
    version: ClassVar[int] = 1
    packages: ClassVar[tuple[str, ...]] = (__name__,)
    book = Book()
    rulings = (Ruling("fault", "B0", "what is wrong", FAULTS, "none"),)

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"brittle": Scenario("brittle", "Brittle", SEATS, "Take coins.")}

    def set_up(self, scenario: str, options: Mapping[str, str]) -> tuple[World, Procedure[Outcome]]:
        world = self.empty_world(scenario, options)
        if fault(world, "set-up"):
            raise RuntimeError("there is no table")
        world.put(Clock())
        for name in ("north", "south"):
            world.put(Heap(HeapId(name), 5))
        return world, WholeGame()

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> BrittleWorld:
        return BrittleWorld(None, options)

    def seats_of(self, world: Any) -> tuple[Seat, ...]:
        return SEATS

    def view(self, world: Any, seat: Seat) -> BrittleView:
        mine = world.hidden.get(seat)
        coins = {heap.id: heap.coins for heap in world.heaps.rows()}
        return BrittleView(dict(coins), mine.number if mine else 0)

    def violations(self, world: Any) -> list[str]:
        if fault(world, "violation") and sum(h.coins for h in world.heaps.values()) == 4:
            return ["four coins are an unlucky number"]
        return []

    def universe(self, world: Any, pick: str) -> Iterable[Any]:
        return {"heap": ["north", "south"], "number": range(-1, 9)}.get(pick, ())

    def imagine(self, world: Any, seat: Seat, below: Below) -> World:
        full: World = world.copy()
        full.readonly = False
        for other in SEATS:
            if (other != seat or fault(world, "imagine")) and seat in world.hidden:
                full.put(Hidden(other, 1 + below(3)))
        return full

    def turn(self, world: Any) -> int:
        return int(world.clock["clock"].turn)

    def benchmarks(self, world: Any) -> Mapping[str, Callable[[], object]]:
        return {"reach": world.copy}


RULES = BrittleRules()

"""A toy game with one of everything the engine offers: what its tests play.

Three seats hold coins and secret cards. Each round: a sealed bid of all (ties rolled off again and
again), then each seat's turn: a loop of small actions, one of which duels another seat (a reaction,
dice in all readings), one draws a secret card, one allots a joint plan, one crashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from tests.engine.toy_parts import (
    BOOK,
    SEATS,
    Allot,
    Bid,
    Bidding,
    BoxId,
    Card,
    Coin,
    CoinId,
    Crash,
    Duel,
    Duelled,
    Fetch,
    Guard,
    Guarding,
    Move,
    Moved,
    Score,
    Show,
    Stop,
    ToyWorld,
    Turn,
    add_points,
    deck,
)
from warcabinet.engine.book import Book
from warcabinet.engine.chance import Dice, Draw
from warcabinet.engine.decisions import Action
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Rules, Ruling, Scenario


class WholeGame(Procedure[Outcome]):
    round: int = 0

    def start(self, w: ToyWorld, _: None) -> Step:
        w.tell("T0", "The game begins.")
        return self.go(self.next_round)

    def next_round(self, w: ToyWorld, _: None) -> Step:
        self.round += 1
        if self.round > int(w.options["rounds"]):
            return Done(_outcome(w))
        return self.call(Round(round=self.round), then=self.next_round)


def _outcome(w: ToyWorld) -> Outcome:
    best = max(row.points for row in w.scores.values())
    winners = tuple(row.seat for row in w.scores.rows() if row.points == best)
    return Outcome(winners, "most points", "T9")


class Round(Procedure[None]):
    scope: ClassVar[str] = "round"
    round: int = 0
    left: tuple[Seat, ...] = ()

    def start(self, w: ToyWorld, _: None) -> Step:
        return self.ask_all(Bidding(SEATS), then=self.bids)

    def bids(self, w: ToyWorld, bids: Mapping[Seat, Bid]) -> Step:
        self.left = tuple(sorted(SEATS, key=lambda seat: (-bids[seat].amount, seat)))
        if bids[self.left[0]].amount == bids[self.left[1]].amount:
            return self.call(RollOff(), then=self.settled)
        return self.go(self.next_turn)

    def settled(self, w: ToyWorld, first: Seat) -> Step:
        self.left = (first, *(seat for seat in self.left if seat != first))
        return self.go(self.next_turn)

    def next_turn(self, w: ToyWorld, _: None) -> Step:
        if not self.left:
            return Done()
        seat, self.left = self.left[0], self.left[1:]
        return self.call(SeatTurn(seat=seat, round=self.round), then=self.next_turn)


class RollOff(Procedure[Seat]):
    """T1.2: ann and bob roll until the dice differ."""

    def start(self, w: ToyWorld, _: None) -> Step:
        return self.roll(Dice("roll-off", "T1.2", (6, 6)), then=self.rolled)

    def rolled(self, w: ToyWorld, dice: tuple[int, ...]) -> Step:
        if dice[0] == dice[1]:
            return self.go(self.start)
        return Done(SEATS[0] if dice[0] > dice[1] else SEATS[1])


class SeatTurn(Procedure[None]):
    scope: ClassVar[str] = "turn"
    seat: Seat = Seat("")
    round: int = 0

    def start(self, w: ToyWorld, _: None) -> Step:
        return self.ask(Turn((self.seat,), self.round), then=self.said)

    def said(self, w: ToyWorld, action: Action) -> Step:
        match action:
            case Move():
                for coin in action.coins:
                    w.amend(w.coins[coin], box=action.box)
                    w.put(Moved(coin))
                add_points(w, self.seat, 1)
            case Allot():
                for part in action.plan:
                    w.put(Coin(CoinId(f"{self.seat}-{part.box}"), self.seat, part.box, part.points))
            case Duel():
                return self.call(Fight(one=self.seat, two=action.against), then=self.fought)
            case Fetch():
                add_points(w, self.seat, -1)
                to = None if action.openly else (self.seat,)
                pile = deck(w, self.seat, action.openly)
                if not pile:
                    return self.roll(Dice("no card", "T4", (4,), to=to), then=self.fetched_none)
                return self.draw(Draw("card", "T4", pile, to=to), then=self.fetched)
            case Show():
                w.amend(w.cards[action.card], shown=True)
                w.tell("T5", f"{self.seat} shows {action.card}")
            case Crash(late=True):
                return self.roll(Dice("crash", "T8", (6,)), then=self.crashes)
            case Crash():
                raise RuntimeError("crashed as told")
            case Stop():
                return Done()
        return self.go(self.start)

    def fetched(self, w: ToyWorld, cards: tuple[str, ...]) -> Step:
        shown = cards[0].startswith("top")
        w.put(Card(cards[0], self.seat, shown))
        w.tell("T4", f"{self.seat} draws {cards[0]}", to=None if shown else (self.seat,))
        return self.go(self.start)

    def fetched_none(self, w: ToyWorld, dice: tuple[int, ...]) -> Step:
        return self.go(self.start)

    def crashes(self, w: ToyWorld, dice: tuple[int, ...]) -> Step:
        add_points(w, self.seat, dice[0])
        raise RuntimeError(f"crashed on a {dice[0]}")

    def fought(self, w: ToyWorld, winner: Seat) -> Step:
        add_points(w, winner, 1)
        return Done()


class Fight(Procedure[Seat]):
    scope: ClassVar[str] = "duel"
    one: Seat = Seat("")
    two: Seat = Seat("")

    def start(self, w: ToyWorld, _: None) -> Step:
        w.put(Duelled(self.one))
        return self.ask(Guarding((self.two,), self.one), then=self.guarded)

    def guarded(self, w: ToyWorld, answer: Guard) -> Step:
        return self.roll(Dice("duel", "T6.3", (6, 6), read="sum"), then=self.rolled)

    def rolled(self, w: ToyWorld, dice: tuple[int, ...]) -> Step:
        if dice[0] == 7:
            return self.roll(Dice("again", "T6.4", (4, 4), read="sorted"), then=self.last)
        return Done(self.one if dice[0] > 7 else self.two)

    def last(self, w: ToyWorld, dice: tuple[int, ...]) -> Step:
        if dice[0] == dice[1]:
            return self.roll(Dice("duel", "T6.3", (6, 6), read="sum"), then=self.rolled)
        return Done(self.two if dice[0] == 1 else self.one)


# The game ---------------------------------------------------------------------------------------


class CoinView(msgspec.Struct, frozen=True):
    id: str
    owner: str
    box: str
    worth: int


class ToyView(msgspec.Struct, frozen=True):
    coins: tuple[CoinView, ...]
    cards: tuple[str, ...]
    points: dict[str, int]


class ToyRules(Rules):
    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    version: ClassVar[int] = 1
    packages: ClassVar[tuple[str, ...]] = (__name__, Turn.__module__)
    book: Book = BOOK
    rulings: tuple[Ruling, ...] = (Ruling("rounds", "T9", "How many rounds", ("1", "2", "4"), "2"),)

    def scenarios(self) -> Mapping[str, Scenario]:
        return {
            "plain": Scenario("plain", "Plain", SEATS, "Two coins each"),
            "cards": Scenario("cards", "Cards", SEATS, "A secret card each"),
        }

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[ToyWorld, Procedure[Outcome]]:
        w = self.empty_world(scenario, options)
        for place, seat in enumerate(SEATS):
            w.put(Score(seat, 1))
            for n in (1, 2):
                w.put(Coin(CoinId(f"{seat}{n}"), seat, BoxId("in"), n + place))
            if scenario == "cards":
                w.put(Card(f"c{place + 1}", seat))
        return w, WholeGame()

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> ToyWorld:
        return ToyWorld(options=options)

    def view(self, world: ToyWorld, seat: Seat) -> ToyView:
        coins = tuple(CoinView(c.id, c.owner, c.box, c.worth) for c in world.coins.rows())
        points = {str(row.seat): row.points for row in world.scores.rows()}
        return ToyView(coins, tuple(sorted(world.cards)), points)

    def violations(self, world: ToyWorld) -> list[str]:
        return [f"{c.id} is worth nothing" for c in world.coins.rows() if c.worth <= 0]

    def seats_of(self, world: Any) -> tuple[Seat, ...]:
        return SEATS


RULES = ToyRules()

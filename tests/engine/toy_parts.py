"""The toy game's World, its book, its actions and its decisions; see `toy.py`."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import ClassVar, NewType

import msgspec

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Book, Question, Refusal
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Manner,
    Slot,
    among,
    numbers,
)
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Grouping, Record, Seat, Table
from warcabinet.engine.world import World

SEATS = (Seat("ann"), Seat("bob"), Seat("cyd"))
BOXES = ("in", "out", "top")

CoinId = NewType("CoinId", str)
BoxId = NewType("BoxId", str)


class Mood(enum.Enum):
    """A plain enum, to see that it can be said."""

    CALM = "calm"
    WILD = "wild"


class Coin(Record, frozen=True, gc=False):
    table: ClassVar[str] = "coins"
    id: CoinId
    owner: Seat
    box: BoxId
    worth: int = 1


class Card(Record, frozen=True, gc=False):
    """A secret of its owner until it is shown."""

    table: ClassVar[str] = "cards"
    secret: ClassVar[bool] = True
    id: str
    owner: Seat
    shown: bool = False

    def seen_by(self, seat: Seat) -> bool:
        return self.shown or seat == self.owner


class Moved(Record, frozen=True, gc=False):
    """T2.1: a coin moves once in a turn."""

    table: ClassVar[str] = "moved"
    scope: ClassVar[str] = "turn"
    id: CoinId


class Duelled(Record, frozen=True, gc=False):
    table: ClassVar[str] = "duelled"
    scope: ClassVar[str] = "duel"
    id: str


class Score(Record, frozen=True, gc=False):
    table: ClassVar[str] = "scores"
    seat: Seat
    points: int = 0


class ToyWorld(World):
    scopes = ("duel", "turn", "round")
    coins: Table[CoinId, Coin]
    cards: Table[str, Card]
    moved: Table[CoinId, Moved]
    duelled: Table[str, Duelled]
    scores: Table[Seat, Score]
    coins_in: Grouping[BoxId, CoinId, Coin] = Grouping("coins", by="box")
    moved_as: Grouping[CoinId, CoinId, Moved] = Grouping("moved", by="id")
    cards_of: Grouping[Seat, str, Card] = Grouping("cards", by="owner")


BOOK = Book()


class MoveIt(Question, frozen=True):
    classes: ClassVar[tuple[str, ...]] = ("owner",)
    owner: str
    coin: CoinId


@BOOK.forbids(MoveIt, "T2.1", "a coin moves once in a turn")
def moves_once(w: ToyWorld, q: MoveIt) -> bool:
    return q.coin in w.moved


@BOOK.forbids(MoveIt, "T2.2", "bob's heavy coins do not move", owner="bob")
def bobs_heavy_coins(w: ToyWorld, q: MoveIt) -> bool:
    return w.coins[q.coin].worth > 2


@derived
def worth_of(w: ToyWorld, seat: Seat) -> int:
    return sum(coin.worth for coin in w.coins.values() if coin.owner == seat)


def add_points(w: ToyWorld, seat: Seat, points: int) -> None:
    row = w.scores[seat]
    w.amend(row, points=row.points + points)


# Bidding: sealed, of all seats ------------------------------------------------------------------


class Bid(Action, frozen=True):
    amount: int


class Bidding(Decision[Bid], frozen=True):
    rule: ClassVar[str] = "T1"
    prompt: ClassVar[str] = "Bid in secret"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Bid: Form(
            (Slot("amount", lambda a, got: numbers(0, len(a.world.cards), "T1.1", "too much")),)
        )
    }

    def default(self, asked: Asked) -> Bid:
        return Bid(0)

    def real(self, asked: Asked) -> bool:
        return bool(asked.world.cards)


# The turn: a loop of a single seat --------------------------------------------------------------


class Move(Action, frozen=True):
    """Coins go to a box, all at once."""

    box: BoxId
    coins: tuple[CoinId, ...]
    mood: Mood = Mood.CALM
    note: str | None = None


class Part(msgspec.Struct, frozen=True, order=True):
    box: BoxId
    points: int


class Allot(Action, frozen=True):
    """A joint plan: points to boxes, three at most in all."""

    plan: tuple[Part, ...]


class Duel(Action, frozen=True):
    against: Seat


class Fetch(Action, frozen=True):
    """Draw a card: in public or for oneself."""

    openly: bool


class Show(Action, frozen=True):
    card: str


class Crash(Action, frozen=True):
    late: bool


class Stop(Action, frozen=True):
    pass


def own_coins(asked: Asked, got: Got) -> Domain[CoinId]:
    w: ToyWorld = asked.world

    def why(coin: CoinId) -> list[Refusal]:
        if coin not in w.coins or w.coins[coin].owner != asked.seat:
            return [Refusal("T2", f"{coin} is not yours")]
        return BOOK.may(w, MoveIt(asked.seat, coin))

    return Domain(tuple(w.coins), why)


def points_left(asked: Asked, got: Got) -> Domain[int]:
    return numbers(1, 3 - sum(part.points for part in got["plan"]), "T3.2", "three points in all")


def free_boxes(asked: Asked, got: Got) -> Domain[str]:
    used = {part.box for part in got["plan"]}
    return among([box for box in BOXES if box not in used], "T3.1", "a box once")


def own_cards(asked: Asked, got: Got) -> Domain[str]:
    hand = [c.id for c in asked.world.cards.values() if c.owner == asked.seat and not c.shown]
    return among(hand, "T5", "you hold no such card")


def to_stay(asked: Asked, action: Move) -> list[Refusal]:
    here = [c for c in action.coins if asked.world.coins[c].box == action.box]
    return [Refusal("T2.3", f"{coin} is there already") for coin in here]


def deck(w: ToyWorld, seat: Seat, openly: bool) -> tuple[str, ...]:
    """T4: a public pile and one for each seat: what is left of them is no hint."""
    pile = "top" if openly else seat
    return tuple(card for n in range(1, 4) if (card := f"{pile}-{n}") not in w.cards)


def fetchable(asked: Asked) -> list[Refusal]:
    w: ToyWorld = asked.world
    return [Refusal("T4", "a card costs a point")] if w.scores[asked.seat].points < 1 else []


MOODS = Slot("mood", lambda a, got: among(Mood, "T2", "no mood"))
NOTES = Slot("note", lambda a, got: among(("hey", "a, b"), "T2", "no note"), least=0)
PLAN = Slot("plan", least=0, most=3, inner=(Slot("box", free_boxes), Slot("points", points_left)))


class Turn(Decision[Action], frozen=True):
    rule: ClassVar[str] = "T2"
    prompt: ClassVar[str] = "Your turn"
    round: int = 0
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Move: Form(
            (
                Slot("box", lambda a, got: among(BOXES, "T2", "no such box")),
                Slot("coins", own_coins, most=2),
                MOODS,
                NOTES,
            ),
            whole=to_stay,
            weight=3,
        ),
        Allot: Form((PLAN,)),
        Duel: Form(
            (Slot("against", lambda a, got: among(set(SEATS) - {a.seat}, "T6", "another seat")),),
            fits=lambda a: [Refusal("T6.1", "one duel a turn")] if a.world.moved else [],
        ),
        Fetch: Form((Slot("openly", lambda a, got: Domain((False, True))),), fits=fetchable),
        Show: Form((Slot("card", own_cards),)),
        Crash: Form((Slot("late", lambda a, got: Domain((False, True))),), weight=0),
        Stop: Form(label="End the turn"),
    }


class Guard(Action, frozen=True):
    cards: int


class Guarding(Decision[Guard], frozen=True):
    """A reaction; who holds no card has no real choice, and nobody sees the difference."""

    attacker: Seat
    rule: ClassVar[str] = "T6.2"
    prompt: ClassVar[str] = "Guard yourself"
    secret: ClassVar[bool] = True
    reaction: ClassVar[bool] = True
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Guard: Form(
            (Slot("cards", lambda a, got: numbers(0, _hand(a), "T6.2", "not so many cards")),)
        )
    }

    def default(self, asked: Asked) -> Guard:
        return Guard(0)

    def real(self, asked: Asked) -> bool:
        return _hand(asked) > 0


def _hand(asked: Asked) -> int:
    cards: Iterable[Card] = asked.world.cards.values()
    return sum(card.owner == asked.seat for card in cards)

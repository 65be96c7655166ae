"""A small game with open questions: ann and bob are allies and act together, cyd against them.

In each round the allies campaign together until both rest, then cyd alone; then all pay a levy, at
once and in secret: the allies in coins, cyd with a post. Posts are taken with coins from one chest,
so what an ally does may leave nothing for the other. A raid asks cyd and rolls, a council asks the
allies openly while the campaign's question stands, a card that is shown is a secret revealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.book import Book, Refusal
from warcabinet.engine.chance import Dice, picker
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
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record, Seat, Table
from warcabinet.engine.rules import Outcome, Rules, Ruling, Scenario
from warcabinet.engine.world import World

ANN, BOB, CYD = SEATS = (Seat("ann"), Seat("bob"), Seat("cyd"))
ALLIES = (ANN, BOB)


class Post(Record, frozen=True, gc=False):
    table: ClassVar[str] = "posts"
    id: str
    holder: str = ""


class Chest(Record, frozen=True, gc=False):
    table: ClassVar[str] = "chests"
    id: str
    coins: int


class Card(Record, frozen=True, gc=False):
    table: ClassVar[str] = "cards"
    secret: ClassVar[bool] = True
    id: str
    owner: Seat
    shown: bool = False

    def seen_by(self, seat: Seat) -> bool:
        return self.shown or seat == self.owner


class AllianceWorld(World):
    posts: Table[str, Post]
    chests: Table[str, Chest]
    cards: Table[str, Card]


def spend(w: AllianceWorld, coins: int) -> None:
    chest = w.chests["chest"]
    w.amend(chest, coins=chest.coins - coins)


# The campaign: open ------------------------------------------------------------------------------


class Take(Action, frozen=True):
    post: str


class Leave(Action, frozen=True):
    post: str


class Count(Action, frozen=True):
    pass


class Raid(Action, frozen=True):
    post: str


class Confer(Action, frozen=True):
    pass


class Reveal(Action, frozen=True):
    card: str


class Rest(Action, frozen=True):
    pass


def posts_of(asked: Asked, holder: str) -> Domain[str]:
    there = [post.id for post in asked.world.posts.values() if post.holder == holder]
    return among(there, "A1", f"it is not held by {holder or 'nobody'}")


def paid_for(asked: Asked) -> list[Refusal]:
    if asked.world.chests["chest"].coins:
        return []
    return [Refusal("A1.1", "the chest is empty")]


def own_cards(asked: Asked, got: Got) -> Domain[str]:
    cards = asked.world.cards.values()
    there = [card.id for card in cards if card.owner == asked.seat and not card.shown]
    return among(there, "A4", "you have no such card to show")


class Campaign(Decision[Action], frozen=True):
    rule: ClassVar[str] = "A1"
    prompt: ClassVar[str] = "Campaign"
    manner: ClassVar[Manner] = "open"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Take: Form((Slot("post", lambda a, got: posts_of(a, "")),), fits=paid_for, weight=4),
        Leave: Form((Slot("post", lambda a, got: posts_of(a, a.seat)),)),
        Count: Form(),
        Raid: Form(
            (Slot("post", lambda a, got: posts_of(a, CYD if a.seat != CYD else ANN)),),
            fits=paid_for,
        ),
        Confer: Form(fits=lambda a: [Refusal("A3", "cyd has no ally")] if a.seat == CYD else []),
        Reveal: Form((Slot("card", own_cards),)),
        Rest: Form(closes=True),
    }

    def default(self, asked: Asked) -> Rest:
        return Rest()

    def real(self, asked: Asked) -> bool:
        held = any(post.holder == asked.seat for post in asked.world.posts.values())
        return held or not paid_for(asked) or bool(own_cards(asked, {}).candidates)


class Campaigning(Procedure[None]):
    seats: tuple[Seat, ...] = ()

    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Campaign(self.seats), then=self.said)

    def said(self, w: AllianceWorld, action: Action) -> Step:
        who = w.answering
        match action:
            case Take(post):
                spend(w, 1)
                w.amend(w.posts[post], holder=who)
                w.tell("A1", f"{who} takes {post}")
            case Leave(post):
                w.amend(w.posts[post], holder="")
            case Count():
                w.tell("A2", f"{who} counts {w.chests['chest'].coins} coins")
            case Raid(post):
                spend(w, 1)
                return self.call(Raiding(by=who, post=post), then=self.start)
            case Confer():
                return self.call(Council(), then=self.start)
            case Reveal(card):
                w.amend(w.cards[card], shown=True)
            case Rest():
                w.tell("A1.2", f"All rest, {who} last")
                return Done()
        return self.go(self.start)


class Defend(Action, frozen=True):
    bravely: bool


class Defence(Decision[Defend], frozen=True):
    rule: ClassVar[str] = "A5"
    prompt: ClassVar[str] = "Defend"
    reaction: ClassVar[bool] = True
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Defend: Form((Slot("bravely", lambda a, got: among((True, False), "A5", "")),))
    }

    def default(self, asked: Asked) -> Defend:
        return Defend(False)


class Raiding(Procedure[None]):
    by: Seat = Seat("")
    post: str = ""

    def start(self, w: AllianceWorld, _: None) -> Step:
        holder = Seat(w.posts[self.post].holder)
        return self.ask(Defence((holder,)), then=self.defended)

    def defended(self, w: AllianceWorld, answer: Defend) -> Step:
        return self.roll(Dice("raid", "A5", (6,)), then=self.rolled)

    def rolled(self, w: AllianceWorld, dice: tuple[int, ...]) -> Step:
        if dice[0] > 3:
            w.amend(w.posts[self.post], holder=self.by)
        return Done()


# The council: open, inside the campaign ----------------------------------------------------------


class Speak(Action, frozen=True):
    pass


class Agree(Action, frozen=True):
    pass


class Voting(Decision[Action], frozen=True):
    rule: ClassVar[str] = "A3"
    prompt: ClassVar[str] = "Speak or agree"
    manner: ClassVar[Manner] = "open"
    forms: ClassVar[Mapping[type[Action], Form]] = {Speak: Form(), Agree: Form(closes=True)}


class Council(Procedure[None]):
    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Voting(ALLIES), then=self.voted)

    def voted(self, w: AllianceWorld, action: Action) -> Step:
        if isinstance(action, Agree):
            return Done()
        w.tell("A3", f"{w.answering} speaks")
        return self.go(self.start)


# The levy: sealed, with a form for each side -----------------------------------------------------


class Pay(Action, frozen=True):
    coins: int


class Yield(Action, frozen=True):
    post: str = ""


class Levy(Decision[Action], frozen=True):
    rule: ClassVar[str] = "A6"
    prompt: ClassVar[str] = "Pay the levy"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Pay: Form((Slot("coins", lambda a, got: numbers(0, 2, "A6", "none to two")),)),
        Yield: Form((Slot("post", lambda a, got: posts_of(a, CYD)),)),
    }

    def forms_for(self, seat: Seat) -> Mapping[type[Action], Form]:
        kind: type[Action] = Yield if seat == CYD else Pay
        return {kind: self.forms[kind]}


class WholeGame(Procedure[Outcome]):
    rounds: int = 0

    def start(self, w: AllianceWorld, _: None) -> Step:
        self.rounds += 1
        if self.rounds > int(w.options["rounds"]):
            return Done(Outcome((), "all rounds are played", "A9"))
        return self.call(Campaigning(seats=ALLIES), then=self.allies_done)

    def allies_done(self, w: AllianceWorld, _: None) -> Step:
        return self.call(Campaigning(seats=(CYD,)), then=self.cyd_done)

    def cyd_done(self, w: AllianceWorld, _: None) -> Step:
        if not any(post.holder == CYD for post in w.posts.values()):
            return self.go(self.start)
        return self.ask_all(Levy(SEATS), then=self.levied)

    def levied(self, w: AllianceWorld, answers: Mapping[Seat, Action]) -> Step:
        for answer in answers.values():
            if isinstance(answer, Pay):
                spend(w, -answer.coins)
            elif isinstance(answer, Yield):
                w.amend(w.posts[answer.post], holder="")
        return self.go(self.start)


class AllianceView(msgspec.Struct, frozen=True):
    posts: dict[str, str]
    coins: int
    cards: tuple[str, ...]


class AllianceRules(Rules):
    name: ClassVar[str] = "alliance"
    title: ClassVar[str] = "Alliance"
    version: ClassVar[int] = 1
    packages: ClassVar[tuple[str, ...]] = (__name__,)
    book: Book = Book()
    rulings: tuple[Ruling, ...] = (Ruling("rounds", "A9", "How many rounds", ("1", "2"), "2"),)

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"plain": Scenario("plain", "Plain", SEATS, "Six posts")}

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[AllianceWorld, Procedure[Outcome]]:
        w = self.empty_world(scenario, options)
        for number in range(1, 7):
            w.put(Post(f"p{number}", CYD if number > 4 else ""))
        for seat in SEATS:
            w.put(Card(f"card-of-{seat}", seat))
        w.put(Chest("chest", 4))
        return w, WholeGame()

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> AllianceWorld:
        return AllianceWorld(options=options)

    def view(self, world: AllianceWorld, seat: Seat) -> AllianceView:
        posts = {post.id: post.holder for post in world.posts.rows()}
        return AllianceView(posts, world.chests["chest"].coins, tuple(sorted(world.cards)))

    def violations(self, world: AllianceWorld) -> list[str]:
        return ["the chest owes coins"] if world.chests["chest"].coins < 0 else []

    def seats_of(self, world: Any) -> tuple[Seat, ...]:
        return SEATS


RULES = AllianceRules()


def fresh(chance: str = "seeded", seed: str = "7", rounds: str = "2") -> Game:
    return new_game(
        RULES, "plain", "a secret", options={"rounds": rounds}, chance=chance, seed=f"seed {seed}"
    )


def random_answer(game: Game, below: Below) -> tuple[Seat, Action]:
    """A random legal answer of a random seat that may answer; mostly one that goes on."""
    waiting = game.position.to_answer()
    seat = waiting[below(len(waiting))]
    asked = game.position.asked(seat)
    assert asked is not None
    while True:
        action = asked.sample(below)
        assert action is not None
        if not isinstance(action, Rest | Raid | Reveal) or not below(4):
            return seat, action


def played(seed: str, most: int = 60, chance: str = "seeded") -> Game:
    """A random game, for so many answers."""
    game, below = fresh(chance, seed), picker(seed)
    for _ in range(most):
        if game.over:
            break
        game.answer(*random_answer(game, below))
    return game

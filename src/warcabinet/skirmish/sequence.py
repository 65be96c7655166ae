"""S3.1: the order of play, and nothing else: the game, its turns, their phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.engine.chance import Dice, Draw
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.skirmish import movement
from warcabinet.skirmish.attacks import Attack, Attacks, EndAttack
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.fight import Fight
from warcabinet.skirmish.initiative import Bid, Bidding, first_by_bids, first_by_dice
from warcabinet.skirmish.movement import EndMove, Gallop, Hasten, Move, Movement
from warcabinet.skirmish.setup import Assign, Deployment, deploy
from warcabinet.skirmish.victory import decided, on_points, score_crossroads
from warcabinet.skirmish.world import (
    ORDERS,
    Active,
    Dealt,
    Order,
    OrderId,
    SkirmishWorld,
    Weather,
    enemy_of,
    turn_of,
)


class WholeGame(Procedure[Outcome]):
    """S3.1: deployment, then turn after turn until the game is decided."""

    def start(self, world: SkirmishWorld, _: None) -> Step:
        return self.ask_all(Deployment(SEATS), then=self.deployed)

    def deployed(self, world: SkirmishWorld, answers: Mapping[Seat, Assign]) -> Step:
        deploy(world, answers)
        return self.call(Turn(), then=self.turned)

    def turned(self, world: SkirmishWorld, outcome: Outcome | None) -> Step:
        if outcome is None and turn_of(world) == world.setting.turns:
            outcome = on_points(world)
        return self.call(Turn(), then=self.turned) if outcome is None else Done(outcome)


class Turn(Procedure[Outcome | None]):
    """S3.1: weather, orders, initiative, two phases, end of the turn."""

    scope: ClassVar[str | None] = "turn"

    undealt: tuple[Seat, ...] = SEATS
    first: Seat = SEATS[0]

    def start(self, world: SkirmishWorld, _: None) -> Step:
        """S3.2: a chit is drawn from the bag."""
        world.amend(world.clock["clock"], turn=turn_of(world) + 1)
        chits = tuple(chit.weather for chit in world.bag.rows() for _ in range(chit.left))
        return self.draw(Draw("weather", "S3.2", chits), then=self.weather_drawn)

    def weather_drawn(self, world: SkirmishWorld, chits: tuple[str, ...]) -> Step:
        """S3.2: the chit is not put back."""
        drawn = world.bag[chits[0]]
        world.amend(drawn, left=drawn.left - 1)
        world.put(Weather(now=drawn.weather))
        world.tell("S3.2", f"turn {turn_of(world)}: {drawn.weather}")
        return self.go(self.deal)

    def deal(self, world: SkirmishWorld, _: None) -> Step:
        """S3.3: each side draws an order that only it sees."""
        if not self.undealt:
            return self.ask_all(Bidding(SEATS), then=self.bid)
        to = (self.undealt[0],)
        return self.draw(Draw("order", "S3.3", ORDERS, to=to), then=self.order_drawn)

    def order_drawn(self, world: SkirmishWorld, faces: tuple[str, ...]) -> Step:
        seat, *others = self.undealt
        self.undealt = tuple(others)
        world.put(Dealt(seat))
        world.put(Order(seat, OrderId(faces[0])))
        world.tell("S3.3", f"{seat} draws {faces[0]}", to=(seat,))
        return self.go(self.deal)

    def bid(self, world: SkirmishWorld, bids: Mapping[Seat, Bid]) -> Step:
        """S3.4: the higher bid goes first."""
        first = first_by_bids(world, bids)
        return self.go(self.roll_for_it) if first is None else self.begin(world, first)

    def roll_for_it(self, world: SkirmishWorld, _: None) -> Step:
        """S3.5: a die for each side, again if they are equal."""
        return self.roll(Dice("initiative", "S3.5", (6,) * len(SEATS)), then=self.rolled_for_it)

    def rolled_for_it(self, world: SkirmishWorld, dice: tuple[int, ...]) -> Step:
        first = first_by_dice(dice)
        return self.go(self.roll_for_it) if first is None else self.begin(world, first)

    def begin(self, world: SkirmishWorld, first: Seat) -> Step:
        world.tell("S3.4", f"{first} goes first")
        self.first = first
        return self.call(Phase(seat=first), then=self.half_over)

    def half_over(self, world: SkirmishWorld, _: None) -> Step:
        return self.call(Phase(seat=enemy_of(self.first)), then=self.over)

    def over(self, world: SkirmishWorld, _: None) -> Step:
        """S8.1, S8.2, S8.3: is the game decided? If not, somebody may score."""
        outcome = decided(world)
        if outcome is None:
            score_crossroads(world)
        return Done(outcome)


class Phase(Procedure[None], kw_only=True):
    """S3.1: one side moves, then attacks."""

    scope: ClassVar[str | None] = "phase"

    seat: Seat

    def start(self, world: SkirmishWorld, _: None) -> Step:
        world.put(Active(self.seat))
        return self.go(self.ask_to_move)

    def ask_to_move(self, world: SkirmishWorld, _: None) -> Step:
        return self.ask(Movement((self.seat,)), then=self.moved)

    def moved(self, world: SkirmishWorld, answer: Move | Gallop | Hasten | EndMove) -> Step:
        match answer:
            case Move(piece, to):
                movement.move(world, piece, to)
            case Gallop(piece, to):
                movement.gallop(world, piece, to)
            case Hasten():
                movement.hasten(world, self.seat)
            case EndMove():
                return self.go(self.ask_to_attack)
        return self.go(self.ask_to_move)

    def ask_to_attack(self, world: SkirmishWorld, _: None) -> Step:
        return self.ask(Attacks((self.seat,)), then=self.attacked)

    def attacked(self, world: SkirmishWorld, answer: Attack | EndAttack) -> Step:
        if isinstance(answer, EndAttack):
            return Done()
        fight = Fight(
            seat=self.seat, target=answer.target, pieces=answer.pieces, order=answer.order
        )
        return self.call(fight, then=self.ask_to_attack)

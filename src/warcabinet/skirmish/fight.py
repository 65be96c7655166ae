"""One fight (S5.5 to S5.9) from the attack to the advance, step by step."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import HexId
from warcabinet.skirmish.aftermath import Advance, Advancing, Losses, Retreat, Retreating
from warcabinet.skirmish.balance import attacking, balance
from warcabinet.skirmish.reaction import Ambush, FallBack, Reaction, Stand
from warcabinet.skirmish.refuge import refuges_of
from warcabinet.skirmish.world import (
    Clash,
    Engaged,
    Fought,
    OrderId,
    PieceId,
    SkirmishWorld,
    a_hex,
    a_piece,
    enemy_of,
    lose,
    place,
    play_order,
    show,
)


class FightResult(NamedTuple):
    """What each side loses, and whether the defender is beaten."""

    attacker: int
    defender: int
    beaten: bool


def result_of(score: int, tied_fight: str) -> FightResult:
    """S5.9, S7.2: the table of results; the ruling `tied-fight` says what a 7 means."""
    if score <= 4:
        return FightResult(3, 0, False)
    if score <= 6:
        return FightResult(1, 0, False)
    if score == 7:
        loss = 1 if tied_fight == "both-lose" else 0
        return FightResult(loss, loss, False)
    if score == 8:
        return FightResult(0, 0, True)
    return FightResult(0, 1 if score <= 10 else 3, True)


class Fight(Procedure[None], kw_only=True):
    """S5.5: an attack, the other side's reaction, the dice, and what comes of them."""

    scope: ClassVar[str | None] = "fight"

    seat: Seat
    target: HexId
    pieces: tuple[PieceId, ...]
    order: OrderId | None
    defender_loses: int = 0
    beaten: bool = False

    @property
    def defender(self) -> Seat:
        return enemy_of(self.seat)

    def start(self, world: SkirmishWorld, _: None) -> Step:
        about = (a_hex(self.target), *(a_piece(piece) for piece in self.pieces))
        world.tell("S5.1", f"{', '.join(self.pieces)} attack {self.target}", *about)
        world.put(Clash(self.target, self.seat, charge=self.order is not None))
        world.put(Fought(self.target))
        for piece in self.pieces:
            world.put(Engaged(piece, "attacker"))
            world.put(Fought(piece))
            show(world, piece)
        if self.order is not None:
            play_order(world, self.seat)
        return self.ask(Reaction((self.defender,), self.target), then=self.reacted)

    def reacted(self, world: SkirmishWorld, answer: Stand | FallBack | Ambush) -> Step:
        """S5.6: stand, fall back or ambush."""
        match answer:
            case FallBack(to):
                world.tell("S5.6B", f"{self.defender} falls back to {to}", a_hex(to))
                place(world, world.pieces_in[self.target], to)
                return self.go(self.opened)
            case Ambush(piece):
                world.tell("S5.6C", f"{piece} springs an ambush", a_piece(piece))
                world.put(Engaged(piece, "ambusher"))
                show(world, piece)
            case Stand(order) if order is not None:
                world.amend(world.clash[self.target], hold=True)
                play_order(world, self.defender)
        return self.go(self.closed_in)

    def closed_in(self, world: SkirmishWorld, _: None) -> Step:
        """S5.8: the defenders are shown; decoys leave, and may leave nobody to fight."""
        for piece in world.pieces_in[self.target]:
            show(world, piece)
        defenders = world.pieces_in[self.target]
        if not defenders:
            return self.go(self.opened)
        for piece in defenders:
            world.put(Engaged(piece, "defender"))
        return self.roll(Dice("fight", "S5.9", (6, 6), read="sum"), then=self.rolled)

    def rolled(self, world: SkirmishWorld, dice: tuple[int, ...]) -> Step:
        """S5.9: the dice and the balance give the score."""
        parts = balance(world)
        score = dice[0] + sum(part.value for part in parts)
        named = ", ".join(f"{part.name} {part.value:+}" for part in parts)
        world.tell("S5.9", f"rolled {dice[0]}, {named}: {score}", a_hex(self.target))
        result = result_of(score, world.options["tied-fight"])
        self.defender_loses, self.beaten = result.defender, result.beaten
        return self.call(Losses(seat=self.seat, points=result.attacker), then=self.attacker_paid)

    def attacker_paid(self, world: SkirmishWorld, _: None) -> Step:
        losses = Losses(seat=self.defender, points=self.defender_loses)
        return self.call(losses, then=self.defender_paid)

    def defender_paid(self, world: SkirmishWorld, _: None) -> Step:
        """S7.3: a beaten defender retreats, or is lost if there is no refuge."""
        beaten = world.pieces_in[self.target]
        if not self.beaten and beaten:
            return Done()
        if not beaten:
            return self.go(self.opened)
        if refuges_of(world, self.defender).possible():
            return self.ask(Retreating((self.defender,)), then=self.retreated)
        lose(world, beaten, "S7.3")
        return self.go(self.opened)

    def retreated(self, world: SkirmishWorld, answer: Retreat) -> Step:
        world.tell("S7.3", f"{self.defender} retreats to {answer.to}", a_hex(answer.to))
        place(world, world.pieces_in[self.target], answer.to)
        return self.go(self.opened)

    def opened(self, world: SkirmishWorld, _: None) -> Step:
        """S7.4: the attacked hex is open; who is left of the attackers may advance."""
        if not attacking(world):
            return Done()
        return self.ask(Advancing((self.seat,)), then=self.advanced)

    def advanced(self, world: SkirmishWorld, answer: Advance) -> Step:
        for piece in answer.pieces:
            world.tell("S7.4", f"{piece} advances", a_piece(piece), a_hex(self.target))
        place(world, answer.pieces, self.target)
        return Done()

"""How the game ends (S8)."""

from __future__ import annotations

from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.world import DECOY, SkirmishWorld, enemy_of, holds


def lost_by(world: SkirmishWorld, seat: Seat) -> int:
    """S8.4, S2.2D: how many pieces a side has lost; decoys do not count."""
    return sum(
        identity.owner == seat and identity.shown and identity.kind != DECOY
        for piece, identity in world.identities.items()
        if piece not in world.pieces
    )


def points_of(world: SkirmishWorld, seat: Seat) -> int:
    """S8.3, S8.4: points for the crossroads, and for enemy pieces lost."""
    return world.sides[seat].points + lost_by(world, enemy_of(seat))


def decided(world: SkirmishWorld) -> Outcome | None:
    """S8.1, S8.2: a village taken or a force destroyed ends the game at the end of a turn."""
    villages = world.field.villages
    took = tuple(seat for seat in SEATS if holds(world, seat, villages[enemy_of(seat)]))
    if took:
        return _win(took, "the village is taken", "S8.1")
    alive = tuple(seat for seat in SEATS if world.pieces_of[seat])
    if len(alive) < len(SEATS):
        return _win(alive, "nobody is left on the other side", "S8.2")
    return None


def score_crossroads(world: SkirmishWorld) -> None:
    """S8.3: a point for the side on the crossroads."""
    for seat in SEATS:
        if holds(world, seat, world.field.crossroads):
            world.amend(world.sides[seat], points=world.sides[seat].points + 1)
            world.tell("S8.3", f"{seat} holds the crossroads")


def on_points(world: SkirmishWorld) -> Outcome:
    """S8.4: after the last turn the side with more points wins."""
    points = {seat: points_of(world, seat) for seat in SEATS}
    best = tuple(seat for seat in SEATS if points[seat] == max(points.values()))
    score = " to ".join(str(points[seat]) for seat in SEATS)
    return _win(best, f"points: {score}", "S8.4")


def _win(winners: tuple[Seat, ...], reason: str, rule: str) -> Outcome:
    """A win, or a draw if both sides (or none) would win."""
    return Outcome(winners if len(winners) == 1 else (), reason, rule)

"""What an answer brings about at once: what it costs, whether dice fall, whether it is final.

The real engine gives the answer in a position made up of what the seat knows, and stops at the next
question or roll. So prices are those of the rules that will be applied; nothing is calculated
twice, and nothing hidden is told.
"""

from __future__ import annotations

from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.players.spiel import Knowledge
from warcabinet.server.shapes import Foreseen


def foreseen(position: Position, seat: Seat, action: Action) -> Foreseen | None:
    """What a legal answer brings about; nothing can be said of one that is given with others at
    once.
    """
    decision = position.decision
    if decision is None or decision.hidden:
        return None
    state = Knowledge.of(position, seat).imagined(picker(f"foreseen {seat}"))
    start = state.position
    before = start.world.known_to(seat)
    state.apply(seat, action)
    after = state.position
    rules = position.rules
    costs = rules.stakes(before, after.world.known_to(seat), seat)
    # An answer that has nothing to fill in may just end a phase. What comes after that, weather for
    # instance, is not its doing.
    done = not action.__struct_fields__ and not _goes_on(start, after)
    # Who passes while allies go on in the same open question may take it back.
    passes = after.decision is start.decision
    return Foreseen(
        price="" if done else costs.price,
        units=costs.units,
        factors=costs.factors,
        dice=after.request is not None and not done,
        final=after.request is not None or not (passes or seat in after.to_answer()),
    )


def _goes_on(start: Position, after: Position) -> bool:
    """Is what asked the question still at it?"""
    depth = len(start.stack)
    return len(after.stack) >= depth and type(after.stack[depth - 1]) is type(start.stack[-1])

"""Dice that were set beforehand, for lessons: the first rolls of a game, told in its header.

Whatever is not set is drawn as in any other game, and so verifies. A roll that was set reveals its
key like every other, so that the chain of keys stays whole; its values do not follow from the key,
and its entry says so.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from warcabinet.engine.chance import Drawn, Request, RollContext, Source, Values, fits


class SetRoll(msgspec.Struct, frozen=True):
    """What a roll with this label is to show."""

    label: str
    values: Values


def values_set(rolls: Sequence[SetRoll], request: Request, number: int) -> Values | None:
    """The values set for the roll of this number; None: it is drawn.

    A roll that is not the one foreseen for its number, or that not everybody sees, is drawn.
    """
    if not 1 <= number <= len(rolls) or request.to is not None:
        return None
    roll = rolls[number - 1]
    return roll.values if roll.label == request.label and fits(request, roll.values) else None


class SetDice:
    """A source that gives what was set, and else asks another one."""

    def __init__(self, rolls: Sequence[SetRoll], rest: Source) -> None:
        self.rolls = tuple(rolls)
        self.rest = rest

    def draw(self, request: Request, moment: RollContext) -> Drawn:
        drawn = self.rest.draw(request, moment)
        values = values_set(self.rolls, request, moment.number)
        return drawn if values is None else Drawn(values, drawn.key, fixed=True)

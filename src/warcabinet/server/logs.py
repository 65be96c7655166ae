"""The log of a seat: what it may read, with the dice."""

from __future__ import annotations

from warcabinet.engine.chance import Dice, reading
from warcabinet.engine.entries import Rolled
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.verifying import shown_to
from warcabinet.engine.views import log_lines
from warcabinet.server.shapes import DiceShape, LogLine, ThingShape, WhenShape


def log_of(game: Game, seat: Seat, since: int = 0, until: int | None = None) -> tuple[LogLine, ...]:
    """The lines after entry ``since``, up to entry ``until``."""
    found = []
    for line in log_lines(game, seat, since):
        if until is not None and line.entry > until:
            break
        found.append(
            LogLine(
                entry=line.entry,
                kind=line.kind,
                text=line.text,
                words=line.shown,
                rule=line.rule,
                seat=line.seat,
                by=line.by,
                about=tuple(ThingShape(kind=thing.kind, id=thing.id) for thing in line.about),
                dice=dice_of(game, seat, line.entry) if line.kind == "rolled" else None,
                when=_moment(game, line.when),
                back_to=line.back_to,
                takes_back=line.takes_back,
            )
        )
    return tuple(found)


def _moment(game: Game, when: str) -> WhenShape:
    turn, part, phase = game.rules.moment_names(game.position.world, when)
    return WhenShape(turn=turn, part=part, phase=phase)


def dice_of(game: Game, seat: Seat, number: int) -> DiceShape | None:
    """The roll of an entry, as far as a seat may see it."""
    entry = shown_to(game.entries[number - 1], seat, game.over)
    if not isinstance(entry, Rolled):
        return None
    request = entry.request
    is_dice = isinstance(request, Dice)
    return DiceShape(
        label=game.position.world.in_words(request.label),
        rule=request.rule,
        sides=request.sides if isinstance(request, Dice) else (),
        things=() if isinstance(request, Dice) else request.things,
        values=entry.values if is_dice else tuple(entry.values),
        reading=tuple(str(value) for value in reading(request, entry.values)),
        number=entry.number,
        key=entry.key,
        fixed=entry.fixed,
    )

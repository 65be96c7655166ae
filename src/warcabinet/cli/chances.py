"""Odds of an answer, in the terminal: see `players/prospects.py` for how they are found."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console

from warcabinet.cli.errors import Misuse
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import grid
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.players import prospects as finding
from warcabinet.players.prospects import WORLDS, NoProspects, Prospects


def prospects(
    game: Game, seat: Seat, action: Action, *, worlds: int = WORLDS, all_known: bool = False
) -> Prospects:
    """How this answer may turn out. Seats asked on the way give their default answers.

    `all_known`: hidden things are as they really lie, which only a host may look at.
    """
    position = game.position
    starts = [position] if all_known else finding.starts_of(position, seat, worlds)
    with Waiting("Odds", len(starts)) as waiting:
        try:
            return finding.prospects(position, seat, action, starts=starts, advance=waiting.advance)
        except NoProspects as error:
            raise Misuse(str(error)) from error


def show(console: Console, found: Prospects) -> None:
    """The outcomes as a table."""
    exact = found.exact
    table = grid("chance", "", "outcome", right=(0, 1))
    for outcome, chance in found.outcomes:
        fraction = f"{chance.numerator}/{chance.denominator}" if exact else ""
        table.add_row(percent(chance, exact), fraction, outcome or "nothing changes")
    console.print(table)
    if not exact:
        console.print(
            f"Averaged over {found.worlds} ways in which what is hidden may lie. "
            "Seats asked on the way give their default answers."
        )


def percent(chance: Fraction, exact: bool = True) -> str:
    """A chance in per cent; never 0% for what can happen, nor 100% for what may not."""
    share = float(chance) * 100
    places = 1 if exact else 0
    text = f"{share:.{places}f}%"
    if chance > 0 and float(text[:-1]) == 0:
        return f"<{'0.1' if exact else '1'}%"
    if chance < 1 and float(text[:-1]) == 100:
        return f">{'99.9' if exact else '99'}%"
    return text

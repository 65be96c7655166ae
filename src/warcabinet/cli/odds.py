"""`warcabinet odds`: how an answer may turn out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warcabinet.cli import chances, drafts
from warcabinet.cli.errors import Problem
from warcabinet.cli.opening import known_seat, open_game
from warcabinet.cli.options import AsJson
from warcabinet.cli.screen import Screen, write_json
from warcabinet.players.prospects import WORLDS


def odds_command(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    action: Annotated[str, typer.Argument(help="The answer, as one would type it.")],
    seat: Annotated[
        str | None, typer.Option(help="Whose answer it is; by default whoever is asked.")
    ] = None,
    all_known: Annotated[
        bool,
        typer.Option("--all-known", help="Use what is hidden from the seat too: for hosts."),
    ] = False,
    worlds: Annotated[
        int, typer.Option(min=1, help="How many ways hidden things may lie are looked at.")
    ] = WORLDS,
    as_json: AsJson = False,
) -> None:
    """Tell how an answer to the pending question may turn out, with the chance of each outcome.

    The rules themselves are run over every result of every roll, until the question that was
    answered is done with. Seats asked on the way give their default answers. Chances are exact
    fractions where the seat knows everything that matters; otherwise they are averaged over ways in
    which the hidden things may lie. The game itself is not touched.

    Examples:

      warcabinet odds west.wcg "attack C4 red-1,red-2 -"
      warcabinet odds west.wcg "attack C4 red-1 -" --all-known --json
    """
    game = open_game(file).game
    waiting = game.position.to_answer()
    if not waiting:
        raise Problem("The game is over; nothing is asked.")
    answering = known_seat(seat, game.header.seats) if seat is not None else waiting[0]
    asked = game.position.asked(answering)
    if asked is None:
        raise Problem(f"Nothing is asked of {answering} now; {' and '.join(waiting)} must answer.")
    found = chances.prospects(
        game, answering, drafts.whole(asked, action), worlds=worlds, all_known=all_known
    )
    if not as_json:
        chances.show(Screen().console, found)
        return
    write_json(
        {
            "seat": answering,
            "action": action,
            "exact": found.exact,
            "worlds": found.worlds,
            "outcomes": [
                {
                    "outcome": outcome,
                    "chance": float(chance),
                    **({"fraction": str(chance)} if found.exact else {}),
                }
                for outcome, chance in found.outcomes
            ],
        }
    )

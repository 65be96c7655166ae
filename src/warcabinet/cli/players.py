"""`warcabinet players`: who plays for the computer, and what it does not think about."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from warcabinet import catalogue
from warcabinet.cli.options import AsJson
from warcabinet.cli.screen import grid, write_json
from warcabinet.players import registry
from warcabinet.players.desks import Desk, desks


def players_command(
    gaps: Annotated[
        bool, typer.Option("--gaps", help="List the questions that the staff leaves to defaults.")
    ] = False,
    game: Annotated[str, typer.Option(help="Whose questions: awaw or skirmish.")] = "awaw",
    as_json: AsJson = False,
) -> None:
    """List the computer players, and the questions that nobody thinks about.

    A player has a sense for some kinds of question. All others it answers with the default, or
    where there is none with any legal answer; --gaps lists these by the desk to which they
    belong, and by their rules.

    Example:

      warcabinet players --gaps
    """
    if game not in catalogue.MODULES:
        raise typer.BadParameter(f"--game {game}: there are {', '.join(catalogue.MODULES)}")
    catalogue.rules_of(game)
    found = desks(game)
    missing = [one for one in found if "staff" not in one.players]
    if as_json:
        write_json({"players": registry.names(), "questions": found})
        return
    console = Console()
    if not gaps:
        console.print(f"Players: {', '.join(registry.names())}", highlight=False)
    thought = len(found) - len(missing)
    console.print(
        f"The staff thinks about {thought} of {len(found)} kinds of question;"
        f" {len(missing)} take their default.",
        highlight=False,
    )
    if gaps:
        console.print(_table(missing))


def _table(missing: list[Desk]) -> object:
    table = grid("desk", "rule", "what is asked")
    before = ""
    for one in sorted(missing, key=lambda desk: desk.area):  # within a desk in the order of rules
        table.add_row("" if one.area == before else one.area, one.rule, one.prompt)
        before = one.area
    return table

"""`warcabinet players`: who plays for the computer, and what it does not think about."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from warcabinet import catalogue
from warcabinet.cli.options import AsJson
from warcabinet.cli.screen import grid, write_json
from warcabinet.engine.rules import UnknownScenario
from warcabinet.players import registry, strength
from warcabinet.players.desks import Desk, desks

FOR_PEOPLE = ("staff-easy", "staff", "staff-hard", "greedy", "random")
"""The players that the new-game form offers."""


def players_command(
    gaps: Annotated[
        bool, typer.Option("--gaps", help="List the questions that the staff leaves to defaults.")
    ] = False,
    scenario: Annotated[
        str, typer.Option(help="Say how well each plays this scenario, as it was measured.")
    ] = "",
    game: Annotated[str, typer.Option(help="Whose questions: awaw or skirmish.")] = "awaw",
    as_json: AsJson = False,
) -> None:
    """List the computer players, and the questions that nobody thinks about.

    A player has a sense for some kinds of question. All others it answers with the default, or
    where there is none with any legal answer; --gaps lists these by the desk to which they
    belong, and by their rules: first what nobody thinks about, then where the default is right,
    and why.

    With --scenario it tells how well each player plays a scenario, by measurement: what
    `warcabinet tournament --keep` has written down.

    Example:

      warcabinet players --gaps
      warcabinet players --scenario midway
    """
    if scenario:
        _tell_strength(scenario, as_json)
        return
    if game not in catalogue.MODULES:
        raise typer.BadParameter(f"--game {game}: there are {', '.join(catalogue.MODULES)}")
    catalogue.rules_of(game)
    found = desks(game)
    left = [one for one in found if "staff" not in one.players]
    right = [one for one in left if one.default_is_right]
    missing = [one for one in left if not one.default_is_right]
    if as_json:
        write_json({"players": registry.names(), "questions": found})
        return
    console = Console()
    if not gaps:
        console.print(f"Players: {', '.join(registry.names())}", highlight=False)
    console.print(
        f"The staff thinks about {len(found) - len(left)} of {len(found)} kinds of question;"
        f" {len(left)} take their default: for {len(right)} of them it is a good answer,"
        f" about {len(missing)} nobody thinks.",
        highlight=False,
    )
    if gaps:
        console.print("\nNobody thinks about these:", highlight=False)
        console.print(_table(missing))
        console.print("\nThe default is right:", highlight=False)
        console.print(_table(right))


def _tell_strength(scenario: str, as_json: bool) -> None:
    try:
        catalogue.rules_for(scenario)
    except UnknownScenario as error:
        raise typer.BadParameter(str(error)) from None
    found = strength.of_scenario(scenario)
    if as_json:
        write_json({"scenario": scenario, "players": found})
        return
    table = grid("player", "how well it plays")
    for name in FOR_PEOPLE:
        table.add_row(name, strength.told(found[name]))
    Console().print(table)


def _table(missing: list[Desk]) -> object:
    table = grid("desk", "rule", "what is asked", "why the default is right")
    before = ""
    for one in sorted(missing, key=lambda desk: desk.area):  # within a desk in the order of rules
        area = "" if one.area == before else one.area
        table.add_row(area, one.rule, one.prompt, one.default_is_right)
        before = one.area
    return table

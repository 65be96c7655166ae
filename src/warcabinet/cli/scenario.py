"""`warcabinet scenario`: what can be played."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from warcabinet import catalogue
from warcabinet.cli.screen import Screen, grid, write_json

scenario = typer.Typer(no_args_is_help=True, help="What can be played: scenarios, rulings.")

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]


@scenario.command("list")
def list_command(as_json: AsJson = False) -> None:
    """List the scenarios of all games.

    Example:

      warcabinet scenario list
    """
    found = [
        (rules, one) for rules in catalogue.games().values() for one in rules.scenarios().values()
    ]
    if as_json:
        write_json([{"game": rules.name, **msgspec.to_builtins(one)} for rules, one in found])
        return
    table = grid("scenario", "game", "seats", "what it is")
    for rules, one in found:
        table.add_row(one.name, rules.title, ", ".join(one.seats), f"{one.title}. {one.summary}")
    screen = Screen()
    screen.console.print(table)
    for rules in catalogue.games().values():
        if not rules.scenarios():
            screen.say(f"{rules.title} has no scenarios yet.")


@scenario.command("show")
def show_command(
    name: Annotated[str, typer.Argument(help="The scenario's name, as 'scenario list' has it.")],
    as_json: AsJson = False,
) -> None:
    """Show one scenario: its seats, and the rulings that can be chosen for it.

    A ruling is a place where the rulebook leaves something open; the first choice named is what is
    played unless another is chosen with 'play --option NAME=CHOICE'.

    Example:

      warcabinet scenario show skirmish
    """
    rules = catalogue.rules_for(name)
    one = rules.scenario(name)
    if as_json:
        data = {"game": rules.name, "rules_version": rules.version, **msgspec.to_builtins(one)}
        write_json({**data, "rulings": rules.rulings})
        return
    screen = Screen()
    screen.say(f"{one.title} ({one.name})", "bold")
    screen.say(one.summary)
    if one.reconstructed:
        screen.say("Some of its data are reconstructed, not taken from the published game.")
    screen.say(f"Game: {rules.title}, rules version {rules.version}")
    screen.say(f"Seats: {', '.join(one.seats)}")
    screen.say(f"Play it: warcabinet play {one.name} --seat {one.seats[0]}")
    if rules.rulings:
        screen.say()
        screen.say("Rulings:")
    for ruling in rules.rulings:
        others = ", ".join(choice for choice in ruling.choices if choice != ruling.default)
        screen.say(f"{ruling.name} ({ruling.rule}): {ruling.gist}.", indent="  ")
        screen.say(f"{ruling.default}; or {others}", indent="    ")

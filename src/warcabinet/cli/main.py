"""The program `warcabinet` with all its commands."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from warcabinet import __version__
from warcabinet.cli import errors
from warcabinet.cli.bench import bench_command
from warcabinet.cli.board import board
from warcabinet.cli.odds import odds_command
from warcabinet.cli.play import play_command
from warcabinet.cli.players import players_command
from warcabinet.cli.replay import replay_command
from warcabinet.cli.rules import rules_command
from warcabinet.cli.scenario import scenario
from warcabinet.cli.serve import serve_command
from warcabinet.cli.simulate import simulate_command
from warcabinet.cli.tournament import tournament_command
from warcabinet.cli.train import train_command
from warcabinet.cli.verify import verify_command

PLAY, LOOK, TEST = "Play", "Look things up", "Try out and measure"


class Program(TyperGroup):
    """The group of all commands. What goes wrong is told in one sentence, without a traceback."""

    debug = False

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        reflow(self)
        try:
            result = super().main(
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )
        except Exception as error:
            if not standalone_mode:
                raise
            sys.exit(errors.tell(error, self.debug))
        if not standalone_mode:
            return result
        sys.exit(result if isinstance(result, int) else 0)


def reflow(command: Any) -> None:
    """Let paragraphs of help be broken where the terminal ends; examples stay as they are."""
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    command.help = "\n\n".join(
        text if text.startswith(" ") else " ".join(text.split()) for text in paragraphs
    )
    for inner in getattr(command, "commands", {}).values():
        reflow(inner)


app = typer.Typer(
    name="warcabinet",
    cls=Program,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"War Cabinet {__version__}")
        raise typer.Exit


@app.callback()
def program(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where in the program a failure happened.")
    ] = False,
) -> None:
    """War Cabinet: table, referee and computer opponent for A World at War.

    Start here:

      warcabinet scenario list              # what can be played
      warcabinet play skirmish --seat red   # a first game against the computer
      warcabinet serve                      # the home page and the manual in a browser

    'warcabinet COMMAND --help' explains a command and shows how it is used.
    """
    if isinstance(context.command, Program):
        context.command.debug = debug


app.command("play", rich_help_panel=PLAY)(play_command)
app.command("serve", rich_help_panel=PLAY)(serve_command)
app.command("replay", rich_help_panel=PLAY)(replay_command)
app.command("verify", rich_help_panel=PLAY)(verify_command)
app.command("odds", rich_help_panel=PLAY)(odds_command)
app.add_typer(scenario, name="scenario", rich_help_panel=LOOK)
app.add_typer(board, name="board", rich_help_panel=LOOK)
app.command("rules", rich_help_panel=LOOK)(rules_command)
app.command("players", rich_help_panel=LOOK)(players_command)
app.command("simulate", rich_help_panel=TEST)(simulate_command)
app.command("tournament", rich_help_panel=TEST)(tournament_command)
app.command("train", rich_help_panel=TEST)(train_command)
app.command("bench", rich_help_panel=TEST)(bench_command)

if __name__ == "__main__":
    app()

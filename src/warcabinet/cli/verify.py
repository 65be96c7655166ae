"""`warcabinet verify`: compute every roll of a game again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warcabinet import files
from warcabinet.cli.errors import FAILURE, Problem, as_sentence
from warcabinet.cli.options import AsJson
from warcabinet.cli.screen import BAD, Screen, grid, write_json
from warcabinet.engine.savefile import BadFile
from warcabinet.engine.verifying import Verdict, verify

SOURCES = {
    "committed": "Each roll follows from a key that was fixed before the first one.",
    "seeded": "The rolls of this game come from a seed, not from keys fixed in advance: "
    "there is nothing to verify. The host could have chosen the seed.",
    "set": "The first rolls of this game were set for a lesson; each of the others follows "
    "from a key that was fixed before the first one.",
    "forced": "The rolls of this game were given by hand: there is nothing to verify.",
}
"""What is said about each kind of chance."""


def verify_command(
    file: Annotated[Path, typer.Argument(help="A whole game, or a seat's own export of one.")],
    as_json: AsJson = False,
) -> None:
    """Check the dice of a game: compute every roll again from its key.

    Before the first roll the host publishes the ends of chains of keys; each roll takes the next
    key and reveals it, so no key can be exchanged and no roll chosen. What was rolled for other
    seats in secret cannot be checked from a seat's export; such rolls are counted as unseen. The
    exit code is 1 if any roll is wrong.

    Examples:

      warcabinet verify west.wcg
      warcabinet verify my-export.wcx --json
    """
    try:
        verdict = verify(files.read(file))
    except BadFile as error:
        raise Problem(f"{file} cannot be verified: {as_sentence(str(error))}") from error
    if as_json:
        write_json({"file": str(file), "verified": _verified(verdict), "verdict": verdict})
    else:
        _show(Screen(), verdict)
    if verdict.faults:
        raise typer.Exit(FAILURE)


def _verified(verdict: Verdict) -> int:
    """How many rolls were proven."""
    if verdict.chance not in ("committed", "set"):
        return 0
    return verdict.rolls - verdict.fixed - len(verdict.faults)


def _show(screen: Screen, verdict: Verdict) -> None:
    table = grid("", "", right=(1,))
    table.show_header = False
    table.add_row("entries", str(verdict.entries))
    table.add_row("rolls", str(verdict.rolls + verdict.unseen))
    table.add_row("verified", str(_verified(verdict)))
    if verdict.fixed:
        table.add_row("set", str(verdict.fixed))
    table.add_row("unseen", str(verdict.unseen))
    table.add_row("faults", str(len(verdict.faults)))
    screen.console.print(table)
    screen.say()
    for fault in verdict.faults:
        screen.say(f"Entry {fault.entry}: {fault.reason}.", BAD)
    if not verdict.faults or verdict.chance != "committed":
        screen.say(SOURCES.get(verdict.chance, ""))
    if verdict.unseen:
        screen.say("Unseen rolls were made for other seats; their keys come with the whole game.")

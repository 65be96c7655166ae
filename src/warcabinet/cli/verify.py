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
from warcabinet.engine.verifying import Verdict, statement, verify


def verify_command(
    file: Annotated[Path, typer.Argument(help="A whole game, or a seat's own export of one.")],
    as_json: AsJson = False,
) -> None:
    """Check the dice of a game: compute every roll again from its key.

    Before the first roll the ends of chains of keys are published: the commitment, which everybody
    sees on the table. Each roll takes the next key and reveals it, and its values follow from that
    key and from everything public before it.

    This proves, if the commitment is the one you noted before the first roll, that no roll was
    changed, left out or made twice and no key exchanged. It does not prove that nobody foresaw the
    rolls: whoever has the secret of the game (the machine that keeps it, or a backup with the
    secret) can compute all keys, try out which answer leads to the better roll, or have chosen the
    secret before the game. Where all play on one machine, that cannot be helped.

    What was rolled for other seats in secret cannot be checked from a seat's export until the game
    is over; such rolls are counted as unseen. A game that was taken up from a file has new dice
    from there on, and this is told. The exit code is 1 if any roll is wrong.

    Examples:

      warcabinet verify west.wcg
      warcabinet verify my-export.wcx --json
    """
    try:
        verdict = verify(files.read(file))
    except BadFile as error:
        raise Problem(f"{file} cannot be verified: {as_sentence(str(error))}") from error
    said = statement(verdict)
    if as_json:
        write_json(
            {
                "file": str(file),
                "verified": verdict.proven,
                "verdict": verdict,
                "statement": said,
            }
        )
    else:
        _show(Screen(), verdict, said)
    if verdict.faults:
        raise typer.Exit(FAILURE)


def _show(screen: Screen, verdict: Verdict, said: tuple[str, ...]) -> None:
    table = grid("", "", right=(1,))
    table.show_header = False
    table.add_row("entries", str(verdict.entries))
    table.add_row("rolls", str(verdict.rolls + verdict.unseen))
    table.add_row("verified", str(verdict.proven))
    if verdict.fixed:
        table.add_row("set", str(verdict.fixed))
    table.add_row("unseen", str(verdict.unseen))
    table.add_row("faults", str(len(verdict.faults)))
    screen.console.print(table)
    screen.say()
    if verdict.commitment:
        screen.say(f"Commitment: {verdict.commitment}")
    for fault in verdict.faults:
        screen.say(f"Entry {fault.entry}: {fault.reason}.", BAD)
    for sentence in said:
        screen.say(sentence)

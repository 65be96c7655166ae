"""Several answers at once at the table: on one line, or from a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from warcabinet import files
from warcabinet.cli.errors import Misuse, Problem
from warcabinet.cli.terminal_game import TerminalGame
from warcabinet.engine.notation import split_actions


def give(table: TerminalGame, texts: Sequence[str]) -> None:
    """Give answers one after the other, and tell how many were given and what ended the list."""
    try:
        given = table.game.answer_all(table.seat, texts)
    finally:
        table.save()
    if given.count:
        table.handed = None
    table.screen.refusals(list(given.refusals), table.in_words)
    told = given.sentence(len(texts))
    if given.stopped:
        more = len(texts) - given.count - 1
        left = f"'{texts[given.count]}'" + (f" and {more} more" if more else "")
        raise Problem(f"{told} Not given: {left}.")
    table.screen.say(told)


def answers(table: TerminalGame, rest: str) -> None:
    """answers FILE: give the answers in a file, one to a line or separated by semicolons."""
    if not rest:
        raise Misuse("Say in which file: 'answers turn3.txt'.")
    path = Path(rest).expanduser()
    try:
        texts = split_actions(files.read(path).decode())
    except UnicodeDecodeError as error:
        raise Misuse(f"{path} is no text.") from error
    if not texts:
        raise Misuse(f"There are no answers in {path}.")
    give(table, texts)

"""The manual's page about the commands, written from their own help.

`python -m warcabinet.cli.manual docs/commands.md` rewrites it; a test compares the two.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from warcabinet import catalogue
from warcabinet.cli.main import app
from warcabinet.cli.typed import COMMANDS

INTRODUCTION = """\
# Commands

<!-- Written by `python -m warcabinet.cli.manual docs/commands.md`. Do not edit by hand. -->

`warcabinet --help` and `warcabinet COMMAND --help` say the same in the terminal. Every command ends
with code 0 if all went well, 1 if something failed and 2 if it was called wrongly. What goes wrong
is told in one sentence on the error stream; `warcabinet --debug COMMAND` shows where in the program
it happened. Without a terminal, or with `NO_COLOR` set, nothing is coloured.
"""

AT_THE_TABLE = """\
## What can be typed at the table

At the prompt of `warcabinet play`, type an answer in the game's notation: the verb and a word for
each thing it needs, `attack C4 red-1,red-2 -`. Several values are joined by commas, none is `-`,
and parts that belong together are joined by an equals sign, `assign red-1=foot,red-2=guns`. The Tab
key completes words. Lines that begin with `#` are passed over.

These are the table's own commands. If the game has a verb of the same name, put a slash before the
command: `/undo`.
"""


def page() -> str:
    """The whole page."""
    program: Any = typer.main.get_command(app)
    parts = [INTRODUCTION]
    for name, command in program.commands.items():
        parts += _described(f"warcabinet {name}", command)
    parts += [AT_THE_TABLE, _table(_typed(), "type", "to")]
    for rules in catalogue.games().values():
        if rules.reports():
            rows = [(f"`{r.usage.replace('|', '/')}`", r.gist) for r in rules.reports().values()]
            parts += [f"In {rules.title} there are also:\n", _table(rows, "type", "to see")]
    return "\n".join(parts)


def _described(name: str, command: Any, level: str = "##") -> Iterator[str]:
    yield f"{level} {name}\n"
    yield from _prose(inspect.cleandoc(command.help or ""))
    inner = getattr(command, "commands", None)
    if inner is not None:
        for inner_name, inner_command in inner.items():
            yield from _described(f"{name} {inner_name}", inner_command, f"{level}#")
        return
    context = typer.Context(command, info_name=name)
    yield f"Usage: `{' '.join([name, *command.collect_usage_pieces(context)])}`\n"
    rows = [param.get_help_record(context) for param in command.params]
    rows = [(f"`{row[0].replace('|', '/')}`", row[1]) for row in rows if row is not None]
    if rows:
        yield _table(rows, "argument or option", "what it does")


def _prose(text: str) -> Iterator[str]:
    """Paragraphs of help; indented ones are examples."""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(" "):
            yield "```sh\n" + inspect.cleandoc(f"\n{paragraph}") + "\n```\n"
        else:
            yield " ".join(paragraph.split()) + "\n"


def _typed() -> list[tuple[str, str]]:
    docs = [inspect.cleandoc(command.__doc__ or "") for command in COMMANDS.values()]
    split = [doc.partition(": ") for doc in docs]
    return [(f"`{usage.replace('|', '/')}`", gist) for usage, _, gist in split]


def _table(rows: list[tuple[str, str]], *headings: str) -> str:
    lines = [f"| {' | '.join(headings)} |", "|" + "---|" * len(headings)]
    lines += [f"| {' | '.join(' '.join(cell.split()) for cell in row)} |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")

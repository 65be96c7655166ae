"""What is printed: plain text, with colour only where somebody looks at a terminal."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from warcabinet.cli.errors import as_sentence, listed
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import SlotShape
from warcabinet.engine.rules import Outcome
from warcabinet.engine.views import Asking, LogLine, VerbShape

RULE, HINT, BAD, OWN = "cyan", "dim", "red", "bold"

WIDEST = 100
"""Prose is not set wider than this."""


def console(stderr: bool = False) -> Console:
    """A console without any escape codes where nobody would see them, or NO_COLOR is set."""
    plain = bool(os.environ.get("NO_COLOR"))
    return Console(
        stderr=stderr,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None if plain else "auto",
    )


def grid(*headings: str, right: Iterable[int] = ()) -> Table:
    """An empty table in the style of this program; columns numbered in `right` hold figures."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    figures = set(right)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number in figures else "left")
    return table


def write_json(data: Any) -> None:
    """Plain data as JSON on the standard output."""
    console().print(
        msgspec.json.format(msgspec.json.encode(data), indent=2).decode(), soft_wrap=True
    )


def wrapped(text: str, width: int, indent: str = "", hanging: str = "") -> list[str]:
    """Text broken into lines at spaces only: ids and paths stay whole."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )


class Screen:
    """The terminal as a table needs it."""

    def __init__(self) -> None:
        self.console = console()

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    def say(self, text: str = "", style: str = "", indent: str = "") -> None:
        """A paragraph, broken at the edge of the screen."""
        lines = wrapped(text, self.width, indent, indent or "  ")
        self.console.print(Text("\n".join(lines), style=style), soft_wrap=True)

    def definition(self, term: str, text: str, room: int = 24) -> None:
        """A term in a column of its own, and what it means."""
        lines = wrapped(text, max(20, self.width - room - 4)) or [""]
        body = f"\n{' ' * (room + 4)}".join(lines)
        if len(term) > room:
            term = f"{term}\n{' ' * (room + 2)}"
        self.console.print(Text(f"  {term:{room}}") + Text(f"  {body}", style=HINT), soft_wrap=True)

    def raw(self, text: str) -> None:
        """Text whose lines are as they should be: a map, a table."""
        self.console.print(Text(text.rstrip("\n")), soft_wrap=True)

    def headline(self, left: str, right: str = "") -> None:
        """A line across the screen that begins a view."""
        room = self.width - len(left) - len(right) - 8
        if room < 2:
            self.console.print(Text(f"== {left} ==", style=OWN), soft_wrap=True)
            return
        end = f" {right} ==" if right else ""
        line = f"== {left} " + "=" * (room + (0 if right else 4)) + end
        self.console.print(Text(line, style=OWN), soft_wrap=True)

    def clear(self) -> None:
        """Nothing of what was shown is left to be read, as far as the terminal can do that."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        elif self.console.is_terminal:
            self.console.print("\n" * 100)

    def refusals(self, refusals: list[Refusal], word: Callable[[str], str]) -> None:
        for line in listed(refusals, word):
            self.say(line, BAD, indent="  ")

    def log(self, lines: Sequence[LogLine], called: Callable[[str], str]) -> None:
        """Log lines with the numbers of their entries and their rules."""
        last = 0
        for line in lines:
            number = "" if line.entry == last else str(line.entry)
            last = line.entry
            words = line.shown
            name = called(line.seat) if line.seat else ""
            if name and not words.startswith(f"{name} "):
                words = f"{name}: {words}" if line.kind == "said" else f"{name} {words}"
            if line.by == "order":
                words += " [by standing order]"
            body = Text(f"{number:>5}  ", style=HINT)
            words += f" ({line.rule})" if line.rule else ""
            broken = wrapped(words, max(20, self.width - 7))
            shown = Text("\n       ".join(broken), style=OWN if line.kind == "rolled" else "")
            if line.rule:
                shown.stylize(RULE, len(shown) - len(line.rule) - 2)
            self.console.print(body + shown, soft_wrap=True)

    def question(self, asking: Asking) -> None:
        """A question: its prompt and rule, and what may be said."""
        prompt = Text("\n".join(wrapped(asked(asking.prompt, asking.rule), self.width)))
        prompt.stylize(OWN)
        prompt.stylize(RULE, len(prompt) - len(asking.rule) - 2)
        self.console.print(prompt, soft_wrap=True)
        forms = [(written(verb), verb.label) for verb in asking.verbs]
        room = max((len(form) for form, _ in forms), default=0)
        for form, label in forms:
            if room > 44:
                self.say(form, indent="  ")
                continue
            line = Text(f"  {form:{room}}")
            self.console.print(line + Text(f"  {label}", style=HINT), soft_wrap=True)
        if asking.given:
            self.say(f"You have answered: {asking.given}. ('withdraw' takes it back.)")

    def columns(self, words: Sequence[str]) -> None:
        """Many short words side by side."""
        self.console.print(Columns(words, padding=(0, 2)), width=self.width)

    def outcome(self, outcome: Outcome, called: Callable[[str], str]) -> None:
        """How the game ended."""
        if outcome.winners:
            verb = "win" if len(outcome.winners) > 1 else "wins"
            text = f"{' and '.join(map(called, outcome.winners))} {verb}: {outcome.reason}."
        else:
            text = f"The game is drawn: {outcome.reason}."
        self.say(text + (f" ({outcome.rule})" if outcome.rule else ""), OWN)


def asked(prompt: str, rule: str) -> str:
    """A question with its rule."""
    return f"{as_sentence(prompt)} ({rule})"


def written(verb: VerbShape) -> str:
    """How a verb is written: `attack <target> <pieces,...> <order or ->`."""
    return " ".join([verb.verb, *(_slot(slot) for slot in verb.slots)])


def _slot(slot: SlotShape) -> str:
    if slot.inner:
        one = "=".join(f"<{part.name}>" for part in slot.inner)
        return f"{one},..." if slot.many else one
    name = f"{slot.name},..." if slot.many and slot.most != 1 else slot.name
    return f"<{name}>" if slot.least else f"<{name} or ->"

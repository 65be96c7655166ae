"""Lines typed by a person, with history and completion, or read from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

readline: ModuleType | None
try:
    import readline
except ImportError:  # not on every platform
    readline = None

Completer = Callable[[str], list[str]]
"""The words that may follow the text before the cursor."""

BREAKS = " \t,=;"
"""What separates the words that are completed one by one."""


class Keyboard:
    """Where lines come from. `live`: a person sits at a terminal."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.completer: Completer | None = None
        self._lines: dict[str, list[str]] = {}
        self._who = ""
        if self.live and readline is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims(BREAKS)
            readline.set_auto_history(False)
            readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str) -> str:
        """One line without its end; EOFError when there are no more."""
        if self.live:
            try:
                line = input(prompt)
            except EOFError:
                print()
                raise
            if line.strip() and readline is not None:
                readline.add_history(line)
                self._lines.setdefault(self._who, []).append(line)
            return line.strip()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip()

    def confirm(self, question: str) -> bool:
        """Yes or no. A person who says something else is asked again; in a script it means no."""
        while True:
            try:
                answer = self.ask(f"{question} (yes or no) ").lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if answer in ("yes", "y", "no", "n") or not self.live:
                return answer in ("yes", "y")

    def hand_to(self, who: str) -> None:
        """Another person types now: the lines typed before by others cannot be called back."""
        self._who = who
        if self.live and readline is not None:
            readline.clear_history()
            for line in self._lines.get(who, []):
                readline.add_history(line)

    def _complete(self, fragment: str, state: int) -> str | None:
        if readline is None or self.completer is None:
            return None
        before = readline.get_line_buffer()[: readline.get_begidx()]
        try:
            # After the first word there is more to come; later ones may go on with a comma.
            end = "" if before.strip() else " "
            found = [word + end for word in self.completer(before) if word.startswith(fragment)]
        except Exception:
            # A completion that fails must not disturb the line being typed.
            return None
        return found[state] if state < len(found) else None

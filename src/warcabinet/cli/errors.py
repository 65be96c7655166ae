"""What went wrong, in one plain sentence, and the exit code that goes with it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable

from warcabinet.engine.book import Refusal
from warcabinet.engine.game import Diverged
from warcabinet.engine.notation import BadNotation
from warcabinet.engine.odds import TooMany
from warcabinet.engine.position import Refused
from warcabinet.engine.rules import BadOption, UnknownScenario
from warcabinet.engine.savefile import BadFile, OtherVersion
from warcabinet.files import FileProblem
from warcabinet.players.registry import UnknownPlayer

FAILURE, USAGE = 1, 2


class Problem(Exception):
    """Something could not be done; the text is a whole sentence for the person at the terminal."""

    code = FAILURE


class Misuse(Problem):
    """Something was asked for in a way that cannot be understood."""

    code = USAGE


def as_sentence(text: str) -> str:
    """A message of the engine as a sentence: a capital at the start, a full stop at the end."""
    text = text.strip()
    if text[:1].islower() and text.split()[0].isalpha():  # not an id such as red-1
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def listed(refusals: list[Refusal], word: Callable[[str], str] = str) -> list[str]:
    """Each reason with what it speaks of and its rule; `word` has the names of things."""
    found = []
    for refusal in refusals:
        things = ", ".join(t.id for t in refusal.about if t.id not in refusal.reason.split())
        reason = f"{refusal.reason}: {things}" if things else refusal.reason
        found.append(as_sentence(word(reason)) + (f" ({refusal.rule})" if refusal.rule else ""))
    return found


def explain(error: BaseException) -> tuple[str, int]:
    """The sentence and the exit code of any failure."""
    match error:
        case Problem():
            return str(error), error.code
        case UnknownScenario() | BadOption() | UnknownPlayer() | BadNotation():
            return as_sentence(str(error)), USAGE
        case BadFile() | OtherVersion() | Diverged() | FileProblem() | TooMany():
            return as_sentence(str(error)), FAILURE
        case Refused():
            return " ".join(listed(error.refusals)), FAILURE
        case OSError() if error.filename is not None:
            return f"{error.filename}: {as_sentence(error.strerror or str(error))}", FAILURE
    if hasattr(error, "format_message") and hasattr(error, "exit_code"):
        context = getattr(error, "ctx", None)
        help_ = f" '{context.command_path} --help' explains it." if context else ""
        return as_sentence(error.format_message()) + help_, int(error.exit_code)
    kind = type(error).__name__
    reason = f" ({error})" if str(error) else ""
    where = "The same command after 'warcabinet --debug' shows where."
    return f"The program itself failed: {kind}{reason}. {where}", FAILURE


def tell(error: BaseException, debug: bool = False) -> int:
    """Print what went wrong to the error stream; the exit code."""
    sentence, code = explain(error)
    if debug:
        traceback.print_exception(error)
    print(sentence, file=sys.stderr, flush=True)
    return code

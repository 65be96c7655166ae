"""Citations in a game's code: docstrings that open with rule numbers, and registered entries.

A docstring cites when its text opens with numbers, a colon and a gist:

    15.41, 15.42A: has attacked, or been attacked, in this player turn.

The gist ends at the first blank line.
"""

from __future__ import annotations

import ast
import re
import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.index import Place, Problem

_PARSING = threading.Lock()
"""Python 3.11 cannot build two syntax trees at once; a server counts the rules in a thread."""


class CodeCitation(msgspec.Struct, frozen=True):
    """Some code says that it enforces these rules, and gives their gist."""

    rules: tuple[str, ...]
    gist: str
    place: Place
    subject: str


def scan_docstrings(
    code: Path, root: Path, number: re.Pattern[str]
) -> tuple[list[CodeCitation], list[Problem]]:
    """All docstrings beneath `code` that open with numbers of this form."""
    citations: list[CodeCitation] = []
    problems: list[Problem] = []
    opening = _opening(number)
    for path, tree in modules(code, root, problems):
        shown = path.relative_to(root).as_posix()
        for subject, node in _documented(tree, path.stem):
            docstring = node.body[0]
            text = ast.get_docstring(node) or ""
            match = opening.match(text)
            if match is None:
                continue
            rules = tuple(found[0] for found in number.finditer(match["numbers"]))
            gist = gist_of(match["rest"]) if match["colon"] else ""
            if gist:
                place = Place(shown, docstring.lineno)
                citations.append(CodeCitation(rules, gist, place, subject))
            else:
                message = f"{', '.join(rules)} cited without a gist: write 'numbers: gist'"
                problems.append(Problem(shown, docstring.lineno, message))
    return citations, problems


def gist_of(text: str) -> str:
    """The first paragraph of a text, on one line."""
    return " ".join(re.split(r"\n[ \t]*\n", text, maxsplit=1)[0].split())


def registration_places(
    code: Path, root: Path, number: re.Pattern[str]
) -> dict[tuple[str, str], Place]:
    """Where entries come from, by first rule and function name, or by rule and `note`.

    An entry is a call with the rule numbers among its arguments: a decorator of the function, or a
    statement of its own.
    """
    places: dict[tuple[str, str], Place] = {}
    for path, tree in modules(code, root, []):
        shown = path.relative_to(root).as_posix()
        for node in statements(tree.body):
            calls: list[ast.expr] = []
            if isinstance(node, ast.FunctionDef):
                calls, name = node.decorator_list, node.name
            elif isinstance(node, ast.Expr):
                calls, name = [node.value], "note"
            for call in calls:
                for rule in _first_rules(call, number):
                    places.setdefault((rule, name), Place(shown, call.lineno))
    return places


@lru_cache(maxsize=1024)
def parsed(text: str) -> ast.Module:
    """A module is read for its docstrings and for its registrations, and parsed once."""
    with _PARSING:
        return ast.parse(text)


def modules(code: Path, root: Path, problems: list[Problem]) -> Iterator[tuple[Path, ast.Module]]:
    """Every Python file beneath a folder, parsed; one that does not parse is a problem."""
    for path in sorted(code.rglob("*.py")):
        try:
            yield path, parsed(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            shown = path.relative_to(root).as_posix()
            problems.append(Problem(shown, error.lineno or 1, f"does not parse: {error.msg}"))


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, with those inside others; expressions, which are many more, are left out."""
    for statement in body:
        yield statement
        for field in ("body", "orelse", "finalbody"):
            yield from statements(getattr(statement, field, ()))


_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _documented(tree: ast.Module, name: str) -> Iterator[tuple[str, _Documented]]:
    if ast.get_docstring(tree) is not None:
        yield name, tree
    for node in statements(tree.body):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            ast.get_docstring(node) is not None
        ):
            yield node.name, node


def _opening(number: re.Pattern[str]) -> re.Pattern[str]:
    one = rf"(?:{number.pattern})(?!\w)"
    return re.compile(
        rf"(?P<numbers>{one}(?:\s*(?:,|;|\band\b)\s*{one})*)\s*(?P<colon>:?)(?P<rest>.*)", re.DOTALL
    )


def _first_rules(call: ast.expr, number: re.Pattern[str]) -> Iterator[str]:
    if not isinstance(call, ast.Call):
        return
    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            first = argument.value.split(",")[0].strip()
            if number.fullmatch(first):
                yield first

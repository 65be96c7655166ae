"""Citations in a game's code: docstrings that open with rule numbers, and registered entries.

A docstring cites when its text opens with numbers, a colon and a gist:

    15.41, 15.42A: has attacked, or been attacked, in this player turn.

The gist ends at the first blank line.
"""

from __future__ import annotations

import ast
import hashlib
import io
import re
import threading
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

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


def docstrings(
    tree: ast.Module, shown: str, number: re.Pattern[str]
) -> tuple[list[CodeCitation], list[Problem]]:
    """The docstrings of a module that open with numbers of this form."""
    citations: list[CodeCitation] = []
    problems: list[Problem] = []
    opening = _opening(number)
    for subject, node in _documented(tree, PurePosixPath(shown).stem):
        docstring = node.body[0]
        match = opening.match(ast.get_docstring(node) or "")
        if match is None:
            continue
        rules = tuple(found[0] for found in number.finditer(match["numbers"]))
        gist = gist_of(match["rest"]) if match["colon"] else ""
        if gist:
            citations.append(CodeCitation(rules, gist, Place(shown, docstring.lineno), subject))
        else:
            message = f"{', '.join(rules)} cited without a gist: write 'numbers: gist'"
            problems.append(Problem(shown, docstring.lineno, message))
    return citations, problems


def gist_of(text: str) -> str:
    """The first paragraph of a text, on one line."""
    return " ".join(re.split(r"\n[ \t]*\n", text, maxsplit=1)[0].split())


def registrations(
    tree: ast.Module, shown: str, number: re.Pattern[str]
) -> Iterator[tuple[str, str, Place]]:
    """Where entries of the book come from: the first rule, the name of the function or procedure,
    or `note`, and the place.

    An entry is a call with the rule numbers among its arguments: a decorator, or a statement of its
    own.
    """
    for node in statements(tree.body):
        calls: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            calls, name = node.decorator_list, node.name
        elif isinstance(node, ast.Expr):
            calls, name = [node.value], "note"
        for call in calls:
            for rule in _first_rules(call, number):
                yield rule, name, Place(shown, call.lineno)


def digests(tree: ast.Module, text: str) -> dict[str, str]:
    """A short hash of the text of each function, class and named constant, without decorators,
    docstrings and comments: what a proof rests on is what the code does."""
    lines = _without_remarks(tree, text)
    found: dict[str, str] = {}

    def collect(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            for name in _names(node):
                own = "\n".join(filter(None, lines[node.lineno - 1 : node.end_lineno]))
                found[prefix + name] = hashlib.sha256(own.encode()).hexdigest()[:12]
            if isinstance(node, ast.ClassDef):
                collect(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.If):
                collect(node.body, prefix)

    collect(tree.body, "")
    return found


def _without_remarks(tree: ast.Module, text: str) -> list[str]:
    """The lines of a text, each as it is without docstrings and comments."""
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            number, column = token.start
            lines[number - 1] = lines[number - 1][:column]
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[number - 1] = ""
    return [line.rstrip() for line in lines]


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def parse(text: str) -> ast.Module:
    with _PARSING:
        return ast.parse(text)


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

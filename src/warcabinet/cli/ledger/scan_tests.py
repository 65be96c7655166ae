"""Citations by tests: `pytest.mark.rule` marks, found by reading the test files, not running them.

A mark names one clause and says what the test proves: `rule("33.231#2", "a plant supplies without
limit")`.

Understood are decorators of test functions and classes, `pytestmark` of modules and classes, and
the `marks` of `pytest.param`. Names of marks and of lists of cases are followed within a module.
A test that is always skipped, or expected to fail, proves nothing and cites nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import PurePosixPath

import msgspec

from warcabinet.cli.ledger.index import Place, Problem

_TEST_FILES = ("test_*.py", "*_test.py")
_IDLE = ("skip", "xfail")

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class TestCitation(msgspec.Struct, frozen=True):
    """One test says that it would notice if this clause were broken."""

    __test__ = False

    clause: str
    proves: str
    node: str
    place: Place


class _Mark(msgspec.Struct, frozen=True):
    clause: str
    proves: str
    line: int


class _Marks(msgspec.Struct):
    rules: list[_Mark] = msgspec.field(default_factory=list)
    idle: bool = False

    def add(self, other: _Marks) -> None:
        self.rules += other.rules
        self.idle = self.idle or other.idle


def citations(tree: ast.Module, shown: str) -> tuple[list[TestCitation], list[Problem]]:
    """The citations by the tests of a module; one that holds no tests has none."""
    if not any(fnmatch(PurePosixPath(shown).name, pattern) for pattern in _TEST_FILES):
        return [], []
    reader = _Reader(shown, tree)
    found: dict[tuple[str, str], TestCitation] = {}
    for citation in reader.citations():
        found.setdefault((citation.clause, citation.node), citation)
    return list(found.values()), reader.problems


class _Reader:
    """Reads one test module."""

    def __init__(self, file: str, tree: ast.Module) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._body = tree.body
        self._names = dict(_assignments(tree.body))

    def citations(self) -> Iterator[TestCitation]:
        return self._in_body(self._body, self.file, _Marks())

    def _in_body(
        self, body: list[ast.stmt], node: str, inherited: _Marks
    ) -> Iterator[TestCitation]:
        marks = _Marks(list(inherited.rules), inherited.idle)
        for name, value in _assignments(body):
            if name == "pytestmark":
                marks.add(self._marks(value))
        for statement in _flat(body):
            if isinstance(statement, _Function) and statement.name.startswith("test"):
                own = self._all_marks(statement.decorator_list, marks)
                if not own.idle:
                    for mark in own.rules:
                        place = Place(self.file, mark.line)
                        name = f"{node}::{statement.name}"
                        yield TestCitation(mark.clause, mark.proves, name, place)
            elif isinstance(statement, ast.ClassDef) and _is_test_class(statement):
                own = self._all_marks(statement.decorator_list, marks)
                yield from self._in_body(statement.body, f"{node}::{statement.name}", own)

    def _all_marks(self, decorators: Iterable[ast.expr], inherited: _Marks) -> _Marks:
        marks = _Marks(list(inherited.rules), inherited.idle)
        for decorator in decorators:
            marks.add(self._marks(decorator))
        return marks

    def _marks(self, node: ast.expr) -> _Marks:
        """The marks an expression stands for: one mark, a list of them, or a name of either."""
        node = self._resolve(node)
        marks = _Marks()
        if isinstance(node, ast.List | ast.Tuple):
            for element in node.elts:
                marks.add(self._marks(element))
            return marks
        name = self._mark_name(node)
        if name in _IDLE:
            marks.idle = True
        elif name == "rule" and isinstance(node, ast.Call):
            marks.rules = list(self._clause(node))
        elif name == "parametrize" and isinstance(node, ast.Call):
            marks.rules = list(self._of_params(node, set()))
        return marks

    def _mark_name(self, node: ast.expr) -> str | None:
        function = self._resolve(node.func) if isinstance(node, ast.Call) else node
        if isinstance(function, ast.Attribute):
            owner = function.value
            if getattr(owner, "attr", getattr(owner, "id", None)) == "mark":
                return function.attr
        return None

    def _clause(self, mark: ast.Call) -> Iterator[_Mark]:
        texts = [one.value for one in mark.args if isinstance(one, ast.Constant)]
        if len(texts) != len(mark.args) or not all(isinstance(text, str) for text in texts):
            self._problem(mark, "a rule mark takes literal text")
        elif (
            len(texts) != 2
            or "#" not in str(texts[0])
            or "#" in str(texts[1])
            or not str(texts[1]).strip()
        ):
            self._problem(mark, 'a rule mark is rule("33.231#2", "what it proves")')
        else:
            yield _Mark(str(texts[0]), str(texts[1]), mark.lineno)

    def _of_params(self, node: ast.expr, followed: set[str]) -> Iterator[_Mark]:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and inner.id in self._names and inner.id not in followed:
                followed.add(inner.id)
                yield from self._of_params(self._names[inner.id], followed)
            elif isinstance(inner, ast.Call) and _called(inner) == "param":
                for keyword in inner.keywords:
                    if keyword.arg == "marks":
                        marks = self._marks(keyword.value)
                        yield from () if marks.idle else marks.rules

    def _resolve(self, node: ast.expr) -> ast.expr:
        for _ in range(5):  # names of names, but never in a circle
            if not (isinstance(node, ast.Name) and node.id in self._names):
                break
            node = self._names[node.id]
        return node

    def _problem(self, node: ast.expr, message: str) -> None:
        self.problems.append(Problem(self.file, node.lineno, message))


def _flat(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module or class, also those under a condition."""
    for statement in body:
        if isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _flat(statement.body)
            yield from _flat(getattr(statement, "orelse", ()))
        else:
            yield statement


def _assignments(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for statement in _flat(body):
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, statement.value
        elif (
            isinstance(statement, ast.AnnAssign)
            and isinstance(statement.target, ast.Name)
            and statement.value is not None
        ):
            yield statement.target.id, statement.value


def _is_test_class(node: ast.ClassDef) -> bool:
    named = node.name.startswith("Test")
    return named or any(_last_name(base).endswith("TestCase") for base in node.bases)


def _called(call: ast.Call) -> str:
    return _last_name(call.func)


def _last_name(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))

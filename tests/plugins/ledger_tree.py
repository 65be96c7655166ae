"""A small project with a game of its own, for the tests of the rules ledger."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from warcabinet.cli.ledger import books, games
from warcabinet.cli.ledger.ledger import Ledger, read_ledger
from warcabinet.cli.ledger.parts import Part

TOY = games.Game(
    "toy", "toy/rules.tsv", r"T\d+\.\d+[A-Z]?", (Part("first", 1, 1), Part("second", 2, 3))
)

INDEX = """\
rule\tkind
T1.1\theading
T1.11\trule
T1.12\trule
T1.12A\titem
T1.12B\titem
T2.11\trule
T2.11A\titem
T3.11\trule
"""

BOOK = """
from warcabinet.engine.book import Book

BOOK = Book()
"""

MOVES = """
from toy.book import BOOK
from warcabinet.engine.book import Question


class Step(Question, frozen=True):
    to: int


@BOOK.forbids(Step, "T1.11", "Nobody steps into the lake.")
def lake(world, step):
    return step.to == 3


@BOOK.forbids(Step, "T1.12, T1.12A", "Nobody steps back.")
def back(world, step):
    return step.to < 0
"""

PYPROJECT = """
[tool.pytest.ini_options]
addopts = ["--strict-markers", "--import-mode=importlib"]
markers = ["rule(clause, proves): the clause that a test would notice if broken"]
"""

CONFTEST = """
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "src" / "warcabinet"), {plugins!r}]

from ledger_tree import TOY
from warcabinet.cli.ledger import books, games

games.GAMES["toy"] = TOY
books.BOOK_MODULES["toy"] = "toy.book"
pytest_plugins = ["rule_marks", "proving"]
"""


class Tree:
    """The project's files, and what the ledger makes of them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "warcabinet"
        plugins = str(Path(__file__).parent)
        self.write(
            {
                "pyproject.toml": PYPROJECT,
                "tests/conftest.py": CONFTEST.format(plugins=plugins),
                "src/warcabinet/toy/__init__.py": "",
                "src/warcabinet/toy/rules.tsv": INDEX,
            }
        )

    def write(self, files: Mapping[str, str]) -> None:
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text), encoding="utf-8")

    def code(self, text: str, name: str = "code") -> None:
        self.write({f"src/warcabinet/toy/{name}.py": text})

    def tests(self, text: str, name: str = "test_toy") -> None:
        self.write({f"tests/{name}.py": f"import pytest\n{textwrap.dedent(text)}"})

    def reasons(self, *rows: str) -> None:
        """Closing reasons: rule, kind, the clause that says the same, reason."""
        header = "rule\tkind\tof\treason"
        self.write({"src/warcabinet/toy/reasons.tsv": "\n".join([header, *rows, ""])})

    def clauses(self, *rows: str) -> None:
        """The clauses of numbers that have several; the others have one."""
        listed = {row.split("\t")[0] for row in rows}
        numbers = [line.split("\t") for line in INDEX.splitlines()[1:]]
        others = [f"{number}\t1\tsentence" for number, kind in numbers if kind != "heading"]
        single = [row for row in others if row.split("\t")[0] not in listed]
        header = "rule\tclause\tkind"
        self.write({"src/warcabinet/toy/clauses.tsv": "\n".join([header, *rows, *single, ""])})

    def cite(self, *names: str, name: str = "test_toy") -> None:
        """One test that cites these clauses; a number stands for its first clause."""
        clauses = [each if "#" in each else f"{each}#1" for each in names]
        marks = [f'@pytest.mark.rule("{clause}", "it")' for clause in clauses]
        self.tests("\n".join([*marks, "def test_a(): ..."]), name)

    def with_book(self) -> None:
        self.code(BOOK, "book")
        self.code(MOVES, "moves")

    def ledger(self) -> Ledger:
        return read_ledger(games.sources_of("toy", self.package), books.book_of("toy"))

    def errors(self) -> list[str]:
        return [str(problem) for problem in self.ledger().problems]


@contextmanager
def toy_tree(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tree]:
    """A tree whose game the ledger and the command know while the test runs."""
    tree = Tree(root)
    monkeypatch.setitem(games.GAMES, "toy", TOY)
    monkeypatch.setitem(books.BOOK_MODULES, "toy", "toy.book")
    monkeypatch.setattr(games, "package_folder", lambda: tree.package)
    monkeypatch.syspath_prepend(str(tree.package))
    try:
        yield tree
    finally:
        for module in [name for name in sys.modules if name.partition(".")[0] == "toy"]:
            del sys.modules[module]

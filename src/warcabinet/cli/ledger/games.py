"""Where each game keeps its rules, and where a checkout keeps its tests."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

import warcabinet
from warcabinet.cli.ledger.books import book_of
from warcabinet.cli.ledger.clauses import number_of, read_clauses
from warcabinet.cli.ledger.index import LedgerError, read_index
from warcabinet.cli.ledger.ledger import Ledger, Sources, read_ledger
from warcabinet.cli.ledger.parts import AWAW_PARTS, Part


class Game(msgspec.Struct, frozen=True):
    """A game whose rules are kept in a ledger. Paths are within the package."""

    name: str
    index: str
    number: str
    parts: tuple[Part, ...]
    definitions: tuple[str, ...] = ()

    @property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.number)


GAMES = {
    game.name: game
    for game in (
        Game("awaw", "awaw/data/rules.tsv", r"\d+\.\d+[A-Z]?", AWAW_PARTS, ("3.11",)),
        Game(
            "skirmish",
            "skirmish/rules.tsv",
            r"S\d+(?:\.\d+)?[A-Z]?",
            (Part("skirmish", 1, 99),),
        ),
    )
}


def package_folder() -> Path:
    """The folder of the installed package."""
    return Path(warcabinet.__file__).parent


def checkout(package: Path) -> Path | None:
    """The source checkout a package lies in, or None for an ordinary install."""
    root = package.parents[1]
    is_checkout = package.parent.name == "src" and (root / "pyproject.toml").is_file()
    return root if is_checkout and (root / "tests").is_dir() else None


def sources_of(name: str, package: Path) -> Sources:
    """Where one game's ledger comes from; LedgerError for an unknown game."""
    game = GAMES.get(name)
    if game is None:
        raise LedgerError(f"there is no game {name!r}; known are {', '.join(GAMES)}")
    index = package / game.index
    if not index.is_file():
        raise LedgerError(f"the game {name} has no list of rules ({game.index})")
    root = checkout(package)
    return Sources(
        game=name,
        root=root or package.parent,
        index=index,
        code=package / name,
        number=game.pattern,
        parts=game.parts,
        tests=root / "tests" if root else None,
        definitions=game.definitions,
        foreign=tuple(other.pattern for other in GAMES.values() if other.name != name),
    )


def open_ledger(name: str) -> tuple[Ledger, Sources]:
    """Read the ledger of an installed game."""
    sources = sources_of(name, package_folder())
    return read_ledger(sources, book_of(name)), sources


def unknown_clauses(names: set[str], package: Path | None = None) -> set[str]:
    """Those numbers and clauses that no game has; a game without an index knows every number of
    its form."""
    package = package or package_folder()
    left = set(names)
    for game in GAMES.values():
        path = package / game.index
        if not path.is_file():
            left = {name for name in left if not game.pattern.fullmatch(number_of(name))}
            continue
        index = read_index(path)
        clauses = read_clauses(path.with_name("clauses.tsv"), index)
        left = {name for name in left if name not in index and name not in clauses}
    return left

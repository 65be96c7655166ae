"""The books of the known games, with every entry in them."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable

from warcabinet.catalogue import LOADING
from warcabinet.engine.book import Book

# The module of each game whose `BOOK` is its book.
BOOK_MODULES: dict[str, str] = {
    "awaw": "warcabinet.awaw.book",
    "skirmish": "warcabinet.skirmish.book",
}


def books() -> dict[str, Book]:
    """The book of each game that exists."""
    found = ((game, book_of(game)) for game in BOOK_MODULES)
    return {game: book for game, book in found if book is not None}


def book_of(game: str) -> Book | None:
    """One game's book. All of the game is imported, since a module registers its entries then."""
    module = BOOK_MODULES[game]
    with LOADING:
        if not _exists(module):
            return None
        _import_all(module.rpartition(".")[0])
        book = importlib.import_module(module).BOOK
    if not isinstance(book, Book):
        raise TypeError(f"{module}.BOOK is not a book")
    return book


def switch_off(ids: Iterable[str]) -> None:
    """Switch entries off in whichever game's book has them; KeyError for one that is in none."""
    known = books()
    for entry in ids:
        holders = [book for book in known.values() if entry in book.registrations]
        if not holders:
            raise KeyError(entry)
        for book in holders:
            book.switch_off(entry)


def _exists(module: str) -> bool:
    parent = module.rpartition(".")[0]
    if parent and not _exists(parent):
        return False
    return importlib.util.find_spec(module) is not None


def _import_all(package: str) -> None:
    paths = importlib.import_module(package).__path__
    for module in pkgutil.iter_modules(paths, f"{package}."):
        if module.name.endswith(".__main__"):
            continue
        if module.ispkg:
            _import_all(module.name)
        else:
            importlib.import_module(module.name)

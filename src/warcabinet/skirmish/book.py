"""The game's book. Restrictions, layers and modifiers are registered beside their subjects."""

from __future__ import annotations

from warcabinet.engine.book import Book

BOOK = Book()

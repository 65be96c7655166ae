"""The book of A World at War: every restriction, layer and modifier registers itself here."""

from warcabinet.engine.book import Book

BOOK = Book()

"""The book of A World at War: every restriction, layer, modifier and hook registers itself here."""

from warcabinet.engine.book import Book

BOOK = Book()

"""82, 84, 85: what a minor country shares with its patron.

All of it follows from the country's standing: who its enemies are, with which side it moves, who
pays for it (`powers`, `parties`). Rules for one kind of standing are beside their subjects:
construction, redeployment, areas. This module gives the gists of the paragraphs that need no code
of their own, each shown to hold by the tests of its rule.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK

BOOK.note(
    "82.12",
    "in Fall 1939 Poland is the only minor country in the war; colonies enter it with their owner",
)
BOOK.note(
    "82.42", "what depends on an enemy, or was conquered by one, is attacked without a declaration"
)
BOOK.note("65.11", "the Baltic States are one country of 15 BRPs with three cities that decide")
BOOK.note(
    "68.11", "the Ukraine, west of the Don from row N to row T, is worth ten BRPs; Kiev decides"
)
BOOK.note(
    "84.45B, 85.45B", "units of a power, its partners, allies and associates may stack together"
)
BOOK.note("84.45C, 85.45C", "a client's units are moved by its patron, with his own")
BOOK.note("84.45D, 85.45D", "in offensive operations a client's units count as those of its patron")
BOOK.note("85.45E", "units of minor allies are redeployed by their patron")

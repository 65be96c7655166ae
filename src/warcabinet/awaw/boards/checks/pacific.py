"""What must hold on the Pacific board: land that is joined or not, straits, and how sure we are."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.boards import words
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.checks.checking import Finding, check
from warcabinet.awaw.boards.checks.facts import doubtful
from warcabinet.awaw.boards.rows import Evidence
from warcabinet.hexes import NO_SIDES, Sides, connected, flood

CONTINENT = (
    *("Irkutsk", "Vladivostok", "Harbin", "Seoul", "Chungking", "Canton", "Kunming", "Haiphong"),
    *("Saigon", "Bangkok", "Singapore", "Mandalay", "Rangoon", "Calcutta", "Dacca", "Madras"),
)
"""4.51: from Peking one can walk to all of these; to India by Burma, since nobody crosses the
Himalayas."""

OVERSEAS = ("Tokyo", "Taipei", "Manila", "Colombo", "Palembang", "Brunei", "Darwin", "Hollandia")
"""4.51: and to none of these."""

SHUT = (
    ("Malacca", "21.211H", "DD10", "EE12", 3, 12),
    ("Sunda", "21.211I", "JJ10", "HH12", 3, 6),
    ("Tsugaru", "21.211A", "I33", "I35", 3, 4),
    ("Tatar", "21.211A", "B37", "E35", 4, 5),
    ("San Bernardino", "21.211A", "W23", "X21", 2, 3),
)
"""Straits with two hexes on their sides: how far it is between them at most while the strait is
open, and at least when it is shut. There is always another way, round Asia if necessary.
"""

BARRIERS = (
    ("AA10", "AA12", 9, "the isthmus of Kra"),
    ("K31", "K34", 6, "Honshu"),
    ("J30", "J27", 5, "Korea"),
    ("JJ12", "HH12", 5, "Java"),
    ("GG8", "GG12", 7, "Sumatra"),
    ("FF22", "DD25", 5, "New Guinea"),
    ("V20", "V23", 4, "Luzon"),
)
"""4.52: two hexes on either side of a land that is narrower than its hexes, and how far ships have
to go round it at least."""

LEAST_SURE = 80
"""Of a hundred hexes with land so many are of medium or high confidence at least."""


@check("continent", "4.51", "Asia is one, and its islands are apart", "pacific")
def _continent(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Land is connected where it should be, and nowhere else."""
    reached = connected(board.board, words.area(board, "Peking"), board.marching(arrows=False))
    for name in CONTINENT:
        if not reached & words.area(board, name):
            yield words.shown(board, words.area(board, name)), "a land way from Peking", "none", ""
    for name in OVERSEAS:
        if reached & words.area(board, name):
            yield words.shown(board, words.area(board, name)), "no land way from Peking", "one", ""


def sea_way(board: AwawBoard, one: str, other: str, shut: Sides = NO_SIDES) -> int | None:
    """How many hexes ships sail from a hex or port to another; None if they cannot."""
    a, b = words.waters(board, one), words.waters(board, other)
    return flood(board.board, a, board.sailing(shut=shut), until=b).nearest(b)


@check("passages", "21.211", "a strait that is shut makes the way longer", "pacific")
def _passages(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """The hexsides of a strait close it together."""
    for name, rule, one, other, most, least in SHUT:
        sides = board.strait(name)
        if not sides:
            yield name, "hexsides that close the strait", "none", rule
            continue
        way, round_ = sea_way(board, one, other), sea_way(board, one, other, sides)
        if way is None or way > most:
            yield name, f"at most {most} hexes from {one} to {other}", str(way), rule
        if round_ is not None and round_ < least:
            yield name, f"at least {least} hexes when shut", str(round_), rule


@check("barriers", "4.52", "ships sail round land that is narrower than a hex", "pacific")
def _barriers(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Land that reaches the edge of its hex parts the waters in it."""
    for one, other, least, what in BARRIERS:
        way = sea_way(board, one, other)
        if way is None or way < least:
            yield one, f"at least {least} hexes round {what} to {other}", str(way), ""


@check("sureness", "", "most hexes of the Pacific board are of more than low confidence", "pacific")
def _sureness(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    low, all_ = doubtful(board), board.board.count(board.land)
    if not all_ or 100 * (all_ - len(low)) < LEAST_SURE * all_:
        yield " ".join(low[:10]), f"{LEAST_SURE} % surer than low", f"{len(low)} of {all_} low", ""

"""What must hold on the European board: seas that meet, islands, and what the ancestor map says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from warcabinet.awaw.boards import words
from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.checks.checking import Finding, check
from warcabinet.awaw.boards.kinds import Confidence, LinkKind
from warcabinet.awaw.boards.picture.projection import Graticule
from warcabinet.awaw.boards.rows import Evidence, GraticuleRow
from warcabinet.hexes import connected, shortest
from warcabinet.hexes.grid import Point

ISLES = {
    "London": ("scotland", "central-england", "southern-england"),
    "Dublin": ("ireland", "ulster"),
}
"""What one can reach by land from a place, without crossing arrows."""

CONTINENT = ("Moscow", "Berlin", "Rome", "Madrid", "Athens", "Istanbul", "Ankara", "Cairo")
"""4.51: from Paris one can walk to all of these without a crossing arrow; not to Scandinavia, which
touches Finland past the north edge only (30.311)."""

SHUT = (
    ("Bosporus", "black-sea", "mediterranean"),
    ("Dardanelles", "black-sea", "mediterranean"),
    ("Kattegat", "baltic", "north-sea"),
    ("Skagerrak", "baltic", "north-sea"),
    ("Gulf of Finland", "Leningrad", "baltic"),
    ("Gulf of Riga", "Parnu", "baltic"),
    ("Otranto", "adriatic", "mediterranean"),
    ("Kerch", "azov", "black-sea"),
)
"""21.211: straits, and two seas that only they join. Gibraltar needs the canal shut, too."""

ROUND_SICILY = 6
"""A way by sea round the island passes more hexes than this."""

NORTH_OF, MOST_LOW = 35.0, 5
"""Of the land hexes north of this latitude, at most so many in a hundred may be of low
confidence."""


@check("land", "4.51", "Britain and Ireland are islands, the continent is one", "europe")
def _land(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Land is connected where it should be, and nowhere else."""
    terms = board.marching(arrows=False)
    for start, regions in ISLES.items():
        reached = connected(board.board, words.area(board, start), terms)
        wanted = 0
        for name in regions:
            wanted |= words.area(board, name)
        if reached & ~wanted:
            found = words.shown(board, reached & ~wanted)
            yield found, f"no land way from {start}", "one", ""
        if wanted & ~reached:
            yield words.shown(board, wanted & ~reached), f"a land way from {start}", "none", ""
    reached = connected(board.board, words.area(board, "Paris"), terms)
    for name in CONTINENT:
        if not reached & words.area(board, name):
            yield words.shown(board, words.area(board, name)), "a land way from Paris", "none", ""


def to_box(board: AwawBoard, box: str) -> list[Route]:
    """The ways of ships into a box from hexes."""
    bit = board.board.bit(box)
    return [
        route
        for route in board.routes
        if route.kind is LinkKind.NAVAL and route.targets == bit and route.sources & board.water
    ]


@check("sea", "4.51", "the seas meet where they should", "europe")
def _sea(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """From Kiel to the Murmansk box; the Caspian is not the sea."""
    harbour = words.waters(board, "Kiel")
    edge = [route for route in to_box(board, "murmansk") if board.board.count(route.sources) > 1]
    reached = connected(board.board, harbour, board.sailing(routes=edge))
    if not reached & board.board.bit("murmansk"):
        yield "J30", "a way by sea from Kiel to the Murmansk box", "none", "5.83"
    for name in ("black-sea", "mediterranean", "atlantic", "adriatic"):
        if not reached & words.waters(board, name):
            yield name, "a way by sea from Kiel", "none", ""
    caspian = board.at_sea(board.board.area("caspian-sea"))
    if caspian & reached:
        yield words.shown(board, caspian & reached), "a lake apart", "a way to the sea", ""
    lone = connected(board.board, caspian, board.sailing()) & ~caspian
    if lone:
        yield words.shown(board, lone), "no way out of the Caspian", "one", ""


@check("straits", "21.211", "a strait that is shut parts its seas", "europe")
def _straits(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """The hexsides of a strait close it together."""
    for name, one, other in SHUT:
        sides = board.strait(name)
        if not sides:
            yield name, "hexsides that close the strait", "none", "21.211"
            continue
        a, b = words.waters(board, one), words.waters(board, other)
        if connected(board.board, a, board.sailing(shut=sides)) & b:
            yield name, f"no way from {one} to {other} when shut", "a way", "21.211"
        if not connected(board.board, a, board.sailing()) & b:
            yield name, f"a way from {one} to {other} when open", "none", "21.211"
    gulf = words.waters(board, "mediterranean")
    shut = board.sailing(shut=board.strait("Gibraltar"))
    if connected(board.board, gulf, shut) & words.waters(board, "atlantic"):
        yield "Gibraltar", "no way from mediterranean to atlantic when shut", "a way", "21.211B"


@check("messina", "21.211A", "with Messina shut the way leads round Sicily", "europe")
def _messina(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """The strait parts no seas, since ships can go round the island: shutting it must lengthen."""
    north, south = board.at_sea(board.board.bit("CC22")), board.at_sea(board.board.bit("DD23"))
    way = shortest(board.board, north, south, board.sailing(shut=board.strait("Messina")))
    if len(way) <= ROUND_SICILY:
        yield "DD22", f"more than {ROUND_SICILY} hexes round Sicily", " ".join(way), ""


@check("confidence", "", "few hexes of Europe are of low confidence", "europe")
def _confidence(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    low, all_ = low_land(board, evidence)
    if not all_:
        yield "", "land hexes with a known latitude", "none", ""
    elif 100 * len(low) > MOST_LOW * all_:
        yield " ".join(low[:10]), f"at most {MOST_LOW} % low", f"{len(low)} of {all_}", ""


def low_land(board: AwawBoard, evidence: Evidence) -> tuple[list[str], int]:
    """Land hexes north of 35 degrees: those of low confidence, and how many there are.

    The board ends at the Urals, so that all of them lie west of those.
    """
    spaces = board.board.members(board.land)
    spots = tuple(board.board.grid.position(space) for space in spaces)
    lats = _latitudes(evidence.graticule.rows, spots)
    north = [space for space, lat in zip(spaces, lats, strict=False) if lat > NORTH_OF]
    low = [str(each) for each in north if board.hexes[each].confidence is Confidence.LOW]
    return low, len(north)


@lru_cache(maxsize=4)
def _latitudes(rows: tuple[GraticuleRow, ...], spots: tuple[Point, ...]) -> tuple[float, ...]:
    graticule = Graticule(rows)
    return tuple(graticule.back(x, y)[1] for x, y in spots) if graticule else ()

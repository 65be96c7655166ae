"""Everything known of a hex with its sources, where a name lies, and how sure we are of what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Confidence, Surface, source_words
from warcabinet.awaw.boards.rows import Evidence
from warcabinet.awaw.boards.tables import TextTable
from warcabinet.hexes import DIRECTIONS, HexError, SpaceId


def find(board: AwawBoard, name: str) -> dict[str, Any] | None:
    """The hex and board of a named place, island or box; None if there is none of that name."""
    place = board.place(name)
    if place is not None:
        return {
            "name": place.name,
            "hex": place.hex,
            "board": board.name,
            "kind": place.kind.value,
            "objective": place.objective,
            "coast": place.coast,
            "territory": board.territory[place.hex],
            "source": place.source,
            "confidence": place.confidence.value,
        }
    wanted = name.lower()
    for box, row in board.boxes.items():
        if wanted in (box, row.name.lower(), row.name.lower().removesuffix(" box")):
            return {
                "name": row.name,
                "hex": box,
                "board": board.name,
                "kind": "box",
                "source": row.source,
                "confidence": row.confidence.value,
            }
    for region, each in board.regions.items():
        if wanted in (region, each.name.lower()):
            hexes = [str(space) for space in board.board.members(board.board.area(region))]
            return {
                "name": each.name,
                "hex": hexes[0] if hexes else "",
                "hexes": hexes,
                "board": board.name,
                "kind": "region",
                "source": each.source,
                "confidence": each.confidence.value,
            }
    return None


def origin(row: Any) -> dict[str, str]:
    """Where a row comes from."""
    found = {"source": row.source, "confidence": row.confidence.value}
    rule = getattr(row, "rule", "")
    return found | ({"rule": rule} if rule else {}) | ({"note": row.note} if row.note else {})


def of_hex(board: AwawBoard, text: str) -> dict[str, Any]:
    """All that is known of a hex; HexError if it is not on this board."""
    space = board.board.space(text)
    row = board.hexes.get(space)
    if row is None:
        raise HexError(f"{text} is no hex of the board {board.name}")
    territory = board.territories.get(row.territory)
    bit = board.board.bit(space)
    return {
        "hex": str(space),
        "board": board.name,
        "surface": row.surface.value,
        "terrain": row.terrain.value,
        "territory": row.territory,
        "territory_name": territory.name if territory else "",
        "holder": territory.holder if territory else "",
        "front": row.front.value,
        "playable": row.surface is not Surface.UNPLAYABLE,
        **origin(row),
        "places": [
            {
                "name": each.name,
                "kind": each.kind.value,
                "objective": each.objective,
                "coast": each.coast,
                "aliases": list(each.aliases),
                **origin(each),
            }
            for each in board.places_at.get(space, ())
        ],
        "features": [
            {"feature": each.feature, "value": each.value, **origin(each)}
            for each in board.features_at.get(space, ())
        ],
        "sides": list(_sides(board, space)),
        "waters": [
            {"water": each.water, "sides": list(each.sides), **origin(each)}
            for each in board.waters.get(space, ())
        ],
        "regions": board.board.regions_of(space),
        "links": [
            {
                "from": route.row.start,
                "to": route.row.end,
                "kind": route.kind.value,
                "distance": route.row.distance,
                "condition": route.row.condition,
                **origin(route.row),
            }
            for route in board.routes
            if (route.sources | route.targets) & (bit | board.afloat(space))
        ],
    }


def _sides(board: AwawBoard, space: SpaceId) -> Iterable[dict[str, Any]]:
    one = board.board
    bit = one.bit(space)
    for direction in DIRECTIONS:
        beyond = one.shift(bit, direction)
        if not beyond:
            continue
        other = one.first(beyond)
        printed = board.side_rows.get(one.grid.side(space, other), ())
        yield {
            "direction": direction.name,
            "to": str(other),
            "land": bool(board.land_sides[direction] & bit),
            "sea": bool(board.sea_sides[direction] & bit),
            "printed": [
                {"feature": row.feature.value, "value": row.value, **origin(row)} for row in printed
            ],
        }


# How sure we are


def tables_of(board: AwawBoard, evidence: Evidence) -> list[TextTable[Any]]:
    rows = board.rows
    return [
        rows.hexes,
        rows.sides,
        rows.waters,
        rows.places,
        rows.features,
        rows.boxes,
        rows.links,
        rows.regions,
        rows.territories,
        evidence.statements,
        evidence.differences,
    ]


def figures(board: AwawBoard, evidence: Evidence) -> str:
    """How many rows of each file come from where, and how sure they are, as a Markdown table.

    A row that names several sources counts for the strongest of them.
    """
    words = ["rulebook", "published", "predecessor", "geography", "history", "estimate"]
    sure = [each.value for each in Confidence]
    lines = [
        "| file | rows | " + " | ".join(words + sure) + " |",
        "|---|" + "---:|" * (1 + len(words) + len(sure)),
    ]
    for table in tables_of(board, evidence):
        sources = Counter(source_words(row.source)[0] for row in table.rows)
        levels = Counter(row.confidence.value for row in table.rows)
        cells = [str(sources[word] or "") for word in words] + [str(levels[s] or "") for s in sure]
        lines.append(f"| {table.sheet.file} | {len(table.rows)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def doubtful(board: AwawBoard) -> list[str]:
    """The hexes with land that are of low confidence."""
    spaces = board.board.members(board.land)
    return [str(each) for each in spaces if board.hexes[each].confidence is Confidence.LOW]


END = "<!-- end of figures -->"


def begin_of(board: AwawBoard) -> str:
    """The mark before the figures of a board."""
    return "<!-- figures -->" if board.name == "europe" else f"<!-- figures {board.name} -->"


def with_figures(page: str, board: AwawBoard, evidence: Evidence) -> str:
    """The manual's page with the figures of today between a board's two marks."""
    mark = begin_of(board)
    before, begin, rest = page.partition(mark)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {mark} and {END}")
    low = doubtful(board)
    listed = f"Hexes with land of low confidence ({len(low)}): {', '.join(low)}."
    return f"{before}{mark}\n{figures(board, evidence)}\n\n{listed}\n{END}{after}"

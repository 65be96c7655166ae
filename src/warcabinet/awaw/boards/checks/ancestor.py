"""The ancestor's map of Europe: our board differs from it only where a reason is given."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.boards import words
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.checks.checking import Finding, check
from warcabinet.awaw.boards.kinds import SideFeature, Surface, Terrain
from warcabinet.awaw.boards.rows import AncestorRow, Evidence, HexRow
from warcabinet.hexes import Direction

Differences = dict[tuple[str, str], tuple[str, str]]
"""Hex and field to what the ancestor has and what we have."""

SAME = {Terrain.DESERT: Terrain.CLEAR}
"""The ancestor tells no deserts apart."""


@check("ancestor", "", "the ancestor map differs only where a reason is given", "europe")
def _ancestor(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    if not evidence.ancestor.rows:
        yield "", "the ancestor's hexes", "none", ""
    listed = {(row.hex, row.field): row for row in evidence.differences.rows}
    found = differences(board, evidence)
    for (space, field), (theirs, ours) in found.items():
        row = listed.get((space, field))
        if row is None:
            yield space, f"{field} {theirs or 'none'}, as the ancestor has it", ours or "none", ""
        elif (row.ancestor, row.ours) != (theirs, ours):
            yield space, f"{field}: {row.ancestor} to {row.ours}", f"{theirs} to {ours}", ""
    for key in listed:
        if key not in found:
            yield key[0], f"a difference in {key[1]}", "none", ""


def differences(board: AwawBoard, evidence: Evidence) -> Differences:
    """Where the two maps differ. Hexes that only one of them has are no difference.

    The ancestor tells of its land hexes and of the hexsides between them.
    """
    found: Differences = {}
    theirs = {row.hex: row for row in evidence.ancestor.rows}
    for space, row in board.hexes.items():
        other = theirs.get(space)
        if other is None:
            continue
        if row.surface is Surface.SEA:
            found[space, "surface"] = ("land", "sea")
            continue
        found |= _in_hex(board, row, other)
        for word in ("E", "SW", "SE"):
            direction = board.board.grid.direction_named(word)
            beyond = board.board.first(there) if (there := _next(board, space, direction)) else ""
            if beyond in theirs:
                found |= _on_side(board, row, other, direction, beyond)
    return found


def _in_hex(board: AwawBoard, row: HexRow, other: AncestorRow) -> Differences:
    found: Differences = {}
    territory = board.territories[row.territory]
    if other.territory not in (*words.chain(board, row.territory), territory.holder):
        found[row.hex, "territory"] = (other.territory, row.territory)
    terrain = SAME.get(row.terrain, row.terrain)
    if other.terrain != terrain:
        found[row.hex, "terrain"] = (other.terrain, row.terrain.value)
    coast = "yes" if row.surface is Surface.PARTIAL else ""
    if other.coast != coast:
        found[row.hex, "coast"] = (other.coast, coast)
    return found | _marks(board, row, other)


def _marks(board: AwawBoard, row: HexRow, other: AncestorRow) -> Differences:
    """Beaches, ports and towns; a port is a town, too."""
    bit = board.board.bit(row.hex)
    towns = board.board.mask(one.hex for one in board.cities() if one.hex in board.board)
    ports = board.board.mask(one.hex for one in board.ports() if one.hex in board.board)
    pairs = {
        "beach": ("beach" in other.marks, bool(board.feature("beach") & bit)),
        "port": ("port" in other.marks, bool(ports & bit)),
        "town": (bool({"port", "city"} & {*other.marks}), bool((towns | ports) & bit)),
    }
    return {
        (row.hex, field): ("yes" if theirs else "", "yes" if ours else "")
        for field, (theirs, ours) in pairs.items()
        if theirs is not ours
    }


def _next(board: AwawBoard, space: str, direction: Direction) -> int:
    return board.board.shift(board.board.bit(space), direction)


def _on_side(
    board: AwawBoard, row: HexRow, other: AncestorRow, direction: Direction, beyond: str
) -> Differences:
    """A hexside between two land hexes: closed to ground units, a river, or plain."""
    bit = board.board.bit(row.hex)
    word = direction.name
    if not board.land & board.board.bit(beyond) or not board.land & bit:
        return {}
    theirs = "closed" if word in other.closed else "river" if word in other.rivers else "plain"
    rivers = board.sides(SideFeature.RIVER) | board.sides(SideFeature.CANAL)
    if not board.ground_sides[direction] & bit:
        ours = "closed"
    else:
        ours = "river" if rivers[direction] & bit else "plain"
    return {} if theirs == ours else {(row.hex, f"side {word}"): (theirs, ours)}

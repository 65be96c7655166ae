"""Checks of a board against itself: hexsides, waters, ports, islands, regions, fronts, rows."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.boards import words
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.checks.checking import Finding, check
from warcabinet.awaw.boards.kinds import FRONTS_OF_THE_PACIFIC, Front, SideFeature, Surface, Terrain
from warcabinet.awaw.boards.rows import Evidence
from warcabinet.hexes import DIRECTIONS, Cell, Sides, SpaceId, zones
from warcabinet.hexes.axial import neighbours

FRONTS = {
    "europe": {Front.EASTERN, Front.WESTERN, Front.MEDITERRANEAN},
    "pacific": set(FRONTS_OF_THE_PACIFIC),
}
ONLY = {
    "europe": {Terrain.QATTARA},
    "pacific": {Terrain.JUNGLE, Terrain.JUNGLE_MOUNTAIN, Terrain.HIMALAYA, Terrain.OUTBACK},
}
"""4.14: terrain that one board has and the other has not."""


@check("holes", "4.21", "the board has no holes")
def _holes(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """What is not playable lies on the edges; inside there is a hex everywhere."""
    grid = board.board.grid
    cells = {grid.cell(space) for space in board.board.members(board.board.hexes)}
    rows, numbers = [cell.row for cell in cells], [cell.n for cell in cells]
    frame = {
        Cell(row, n)
        for row in range(min(rows) - 1, max(rows) + 2)
        for n in range(min(numbers) - 1, max(numbers) + 2)
    }
    outside = {Cell(min(rows) - 1, min(numbers) - 1)}
    front = list(outside)
    while front:
        found = {each for cell in front for each in neighbours(cell)}
        front = list((found & frame) - cells - outside)
        outside.update(front)
    for cell in sorted(frame - outside - cells):
        yield grid.name(cell), "a hex", "nothing", ""


@check("fronts", "4.31", "every hex has exactly one front, and the board has three")
def _fronts(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Three fronts share the board."""
    known = FRONTS.get(board.name, set(Front) - {Front.NONE})
    for front, mask in board.front.masks.items():
        if front not in known and mask & board.board.hexes:
            yield words.first(board, mask & board.board.hexes), "a front", front or "none", ""
    for front in known if board.name in FRONTS else ():
        if not board.front.where(front) & board.board.hexes:
            yield "", f"hexes of the {front} front", "none", ""


@check("terrain", "4.14", "terrain belongs to this board")
def _terrain(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Some terrain is found on one board only."""
    for other, kinds in ONLY.items():
        if other != board.name and board.name in ONLY:
            for space in board.board.members(board.terrain.where(*kinds)):
                terrain = board.terrain[space]
                yield space, "terrain of this board", terrain.value, ""


@check("symmetry", "4.51", "hexsides are the same from both hexes")
def _symmetry(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """A hexside that is open one way is open the other way."""
    sets: list[tuple[str, Sides]] = [("land", board.land_sides), ("sea", board.sea_sides)]
    for feature, sides in board.printed.items():
        if feature is not SideFeature.FORT_LINE:
            sets.append((feature.value, sides))
    for name, sides in sets:
        for side in board.board.side_names(sides - board.board.reverse(sides)):
            yield side, f"{name} both ways", "one way", ""


@check("side features", "4.51", "what is printed on a hexside fits its hexes")
def _side_features(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Marks that change nothing, or cannot be, are mistakes."""
    one = board.board
    land, sea = (one.sides_between(mask, mask) for mask in (board.land, board.water))
    shore = one.both_ways(one.sides_between(board.land, one.hexes))
    wanted = {
        SideFeature.NO_LAND: (land, "land in both hexes"),
        SideFeature.LAKE: (shore, "land on one hand at least"),
        SideFeature.NO_SEA: (sea, "sea in both hexes"),
        SideFeature.STRAIT: (board.sea_sides, "a sea hexside"),
        SideFeature.RIVER: (board.land_sides, "a hexside that is crossed by land"),
        SideFeature.FORT_LINE: (board.land_sides, "a hexside that is crossed by land"),
        SideFeature.ARROW: (land - board.land_sides, "an all-water hexside between land"),
    }
    for feature, (fit, what) in wanted.items():
        for side in one.side_names(board.sides(feature) - fit):
            yield side, f"{what} under {feature.value}", "something else", ""


@check("waters", "4.52", "the waters of a hex open on its sea hexsides, and no others")
def _waters(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Each sea hexside of a split hex leads to one of its waters at least."""
    for space, several in board.waters.items():
        bit = board.board.bit(space)
        if len(several) < 2:
            yield space, "two waters or more", several[0].water, several[0].rule
        for direction in DIRECTIONS:
            on = [row.water for row in several if direction.name in row.sides]
            side = f"{space} {direction.name}"
            if board.sea_sides[direction] & bit and not on:
                yield side, "a water on this sea hexside", "none", several[0].rule
            if on and not board.sea_sides[direction] & bit:
                yield side, "a sea hexside", f"none under {', '.join(on)}", several[0].rule


@check("ports", "4.614", "ports lie on the sea, on the coast that is stated")
def _ports(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """A port needs water, and where a hex has several, it lies on one of them."""
    for row in board.ports():
        space = SpaceId(row.hex)
        if not board.board.bit(space) & board.water:
            yield row.hex, f"sea at {row.name}", board.surface[space].value, row.rule
            continue
        sea = board.board.expand(board.afloat(space), board.sailing_sides, board.water_links)
        if not sea:
            yield row.hex, f"a way out of {row.name}", "no sea hexside", row.rule
        several = [each.water for each in board.waters.get(space, ())]
        if row.coast and row.coast not in several:
            found = ", ".join(several) or "one water"
            yield row.hex, f"a water {row.coast} for {row.name}", found, row.rule
        if several and not row.coast:
            yield row.hex, f"the coast of {row.name}", "none, and several waters", row.rule


@check("cities", "4.611", "cities and islands lie on land, one territory each")
def _cities(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    for row in board.rows.places.rows:
        if (row.city or row.kind == "island") and not board.land & board.board.bit(row.hex):
            yield row.hex, f"land under {row.name}", board.surface[row.hex].value, row.rule


@check("islands", "4.73", "islands are as large as they are said to be")
def _islands(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """A one-hex island has no land neighbour; a larger one is its hexes and no more."""
    groups: dict[str, int] = {}
    for row in board.rows.features.rows:
        if row.feature == "multi-hex-island":
            groups[row.value] = groups.get(row.value, 0) | board.board.bit(row.hex)
    for space in board.board.members(board.one_hex_islands()):
        beside = board.board.expand(board.board.bit(space), board.land_sides)
        if beside:
            yield space, "no land beside a one-hex island", words.shown(board, beside), ""
    for name, mask in groups.items():
        beside = board.board.expand(mask, board.land_sides) & ~mask
        if beside:
            yield words.first(board, beside), f"sea around {name}", "land", ""
        if len(parts := zones(board.board, mask, board.land_sides)) > 1:
            yield words.first(board, parts[1]), f"{name} in one piece", f"{len(parts)}", ""


@check("beaches", "4.72", "beaches lie on the sea that they open on")
def _beaches(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """A beach is a coast, and in a hex with several waters the coast of one of them."""
    for row in board.rows.features.rows:
        if row.feature != "beach":
            continue
        bit = board.board.bit(row.hex)
        if not bit & board.water & board.land:
            yield row.hex, "a coast at a beach", board.surface[row.hex].value, row.rule
            continue
        several = {each.water for each in board.waters.get(SpaceId(row.hex), ())}
        if several and not row.value:
            yield row.hex, "the coast of a beach", "none of several waters", row.rule
        for word in row.value.split(","):
            if word in several or not word:
                continue
            if word not in board.board.grid.direction_names:
                yield row.hex, "directions or a water at a beach", word, row.rule
            elif not board.sea_sides[board.board.grid.direction_named(word)] & bit:
                yield f"{row.hex} {word}", "a sea hexside at a beach", "none", row.rule


@check("forts", "32.4", "fortified hexsides are those that the forts name")
def _forts(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    said: set[str] = set()
    for row in board.rows.features.rows:
        if row.feature in ("fort", "fortress") and row.value.startswith("directional "):
            for other in row.value.removeprefix("directional ").split(","):
                said.add(f"{other}>{row.hex}")
    drawn = set(board.board.side_names(board.sides(SideFeature.FORT_LINE)))
    for both in [side for side in drawn if "|" in side]:
        a, _, b = both.partition("|")
        drawn.remove(both)
        drawn |= {f"{a}>{b}", f"{b}>{a}"}
    for side in sorted(said - drawn):
        yield side, "a fort line", "none", ""
    for side in sorted(drawn - said):
        yield side, "no fort line", "one", ""


@check("region counts", "", "regions are as large as is said")
def _region_counts(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    for name, row in board.regions.items():
        found = board.board.count(board.board.area(name))
        if row.count is not None and row.count != found:
            yield name, f"{row.count} hexes", str(found), row.rule
        if not found:
            yield name, "hexes", "none", row.rule


@check("partitions", "", "regions that share a board do not overlap")
def _partitions(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    groups: dict[str, list[str]] = {}
    for name, row in board.regions.items():
        if row.partition:
            groups.setdefault(row.partition, []).append(name)
    for partition, several in groups.items():
        taken = 0
        for name in several:
            mask = board.board.area(name)
            if mask & taken:
                both = words.shown(board, mask & taken)
                yield both, f"one region of {partition}", f"{name} and another", ""
            taken |= mask
        if partition == "fronts" and taken != board.board.hexes:
            missing = words.shown(board, board.board.hexes & ~taken)
            yield missing, "a front region", "none", "4.31"


@check("gray hexes", "4.41", "nobody crosses the side of a gray hex")
def _gray(board: AwawBoard, evidence: Evidence) -> Iterable[Finding]:
    """Gray hexes are closed to ground units and ships."""
    gray = board.surface.where(Surface.UNPLAYABLE) & board.board.hexes
    for sides in (board.land_sides, board.sea_sides):
        for side in board.board.side_names(board.board.both_ways(sides.leaving(gray))):
            yield side, "no way into a gray hex", "a way", ""

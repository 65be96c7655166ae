"""From the cells of a line to a row of its file, with what is wrong noted cell by cell."""

from __future__ import annotations

import re

from warcabinet.awaw.boards.kinds import (
    USERS,
    USES,
    BoxKind,
    Confidence,
    Front,
    LinkKind,
    PlaceKind,
    Shore,
    SideFeature,
    Surface,
    Terrain,
    TerritoryKind,
    Way,
    source_words,
)
from warcabinet.awaw.boards.rows import (
    AncestorRow,
    BoxRow,
    CoastRow,
    DifferenceRow,
    FeatureRow,
    GraticuleRow,
    HexRow,
    LinkRow,
    PlaceRow,
    RegionRow,
    SideRow,
    StatementRow,
    TerritoryRow,
    WaterRow,
)
from warcabinet.awaw.boards.tables import Row

_CONFIDENCE = {each.value: each for each in Confidence}
_SURFACE = {each.value: each for each in Surface}
_TERRAIN = {each.value: each for each in Terrain}
_FRONT = {each.value: each for each in Front if each}
_TERRITORY = {each.value: each for each in TerritoryKind}
_PLACE = {each.value: each for each in PlaceKind}
_SIDE = {each.value: each for each in SideFeature}
_BOX = {each.value: each for each in BoxKind}
_SHORE = {each.value: each for each in Shore}
_POINTS = re.compile(r"-?\d+( -?\d+)( -?\d+ -?\d+)*")
_LINK = {each.value: each for each in LinkKind}
_WAY = {each.value: each for each in Way}
_YES = {"yes": True, "": False}
_sources: dict[str, str] = {}
"""What is wrong with a source, if anything: few different ones stand on many rows."""


def _origin(row: Row) -> tuple[str, Confidence, str]:
    source = row["source"]
    wrong = _sources.get(source)
    if wrong is None:
        try:
            source_words(source)
            wrong = ""
        except ValueError as error:
            wrong = str(error) if source else "may not be empty"
        _sources[source] = wrong
    if wrong:
        row.bad("source", wrong)
    return source, row.choice("confidence", _CONFIDENCE), row["note"]


def hex_row(row: Row) -> HexRow:
    surface, terrain = row.choice("surface", _SURFACE), row.choice("terrain", _TERRAIN)
    territory = row["territory"]
    if surface in (Surface.LAND, Surface.PARTIAL):
        if not terrain:
            row.bad("terrain", "may not be empty where there is land")
        if not territory:
            row.bad("territory", "may not be empty where there is land")
    elif surface is Surface.SEA and terrain:
        row.bad("terrain", f"{terrain.value!r} at sea: leave it empty")
    front = row.choice("front", _FRONT)
    return HexRow(row["hex"], surface, terrain, territory, front, *_origin(row))


def territory_row(row: Row) -> TerritoryRow:
    return TerritoryRow(
        row.filled("territory"),
        row.filled("name"),
        row.choice("kind", _TERRITORY),
        row["holder"],
        row["part_of"],
        row["rule"],
        *_origin(row),
    )


def place_row(row: Row) -> PlaceRow:
    return PlaceRow(
        row["hex"],
        row.filled("name"),
        row.choice("kind", _PLACE),
        row.choice("objective", _YES),
        row["coast"],
        row.words("aliases"),
        row["rule"],
        *_origin(row),
    )


def feature_row(row: Row) -> FeatureRow:
    value = row["value"]
    return FeatureRow(row["hex"], row.filled("feature"), value, row["rule"], *_origin(row))


def side_row(row: Row) -> SideRow:
    feature = row.choice("feature", _SIDE)
    return SideRow(row["side"], feature, row["value"], row["rule"], *_origin(row))


def water_row(row: Row) -> WaterRow:
    water = row.filled("water")
    return WaterRow(row["hex"], water, row.words("sides"), row["rule"], *_origin(row))


def box_row(row: Row) -> BoxRow:
    capacity = {}
    for part in row.words("capacity", ";"):
        key, equals, value = part.partition("=")
        if not equals:
            row.bad("capacity", f"{part!r} is not of the form key=value")
        capacity[key.strip()] = value.strip()
    kind = row.choice("kind", _BOX)
    return BoxRow(row.filled("box"), row.filled("name"), kind, capacity, row["rule"], *_origin(row))


def link_row(row: Row) -> LinkRow:
    kind = row.choice("kind", _LINK)
    for column, known in (("users", USERS), ("uses", USES)):
        words = row.words(column)
        if bool(words) != (kind is LinkKind.NAVAL):
            row.bad(column, "a way of ships says who may use it for what, and no other way does")
        for word in words:
            if word not in known:
                row.bad(column, f"{word!r} is none of: {', '.join(known)}")
    return LinkRow(
        row.filled("from"),
        row.filled("to"),
        kind,
        row.whole_number("distance"),
        row.choice("direction", _WAY),
        row.words("users"),
        row.words("uses"),
        row["condition"],
        row["rule"],
        *_origin(row),
    )


def region_row(row: Row) -> RegionRow:
    return RegionRow(
        row.filled("region"),
        row.filled("name"),
        row["rule"],
        row.whole_number("count"),
        row.words("hexes", " "),
        row["partition"],
        *_origin(row),
    )


def statement_row(row: Row) -> StatementRow:
    rule, kind, subject = row.filled("rule"), row.filled("kind"), row.filled("subject")
    return StatementRow(rule, kind, subject, row["value"], *_origin(row))


def ancestor_row(row: Row) -> AncestorRow:
    return AncestorRow(
        row["hex"],
        row["territory"],
        row["terrain"],
        row["coast"],
        row.words("marks"),
        row.words("rivers"),
        row.words("closed"),
        *_origin(row),
    )


def difference_row(row: Row) -> DifferenceRow:
    ancestor, ours = row["ancestor"], row["ours"]
    reason = row.filled("reason")
    return DifferenceRow(row["hex"], row.filled("field"), ancestor, ours, reason, *_origin(row))


def graticule_row(row: Row) -> GraticuleRow:
    numbers = []
    for column in ("lon", "lat", "x", "y"):
        try:
            numbers.append(float(row[column]))
        except ValueError:
            row.bad(column, f"{row[column]!r} is no number")
            numbers.append(0.0)
    lon, lat, x, y = numbers
    return GraticuleRow(lon, lat, x, y, *_origin(row))


def coast_row(row: Row) -> CoastRow:
    points = row.filled("points")
    if points and _POINTS.fullmatch(points) is None:
        row.bad("points", "whole numbers in pairs are wanted")
    return CoastRow(row.choice("kind", _SHORE), row["name"], points, *_origin(row))

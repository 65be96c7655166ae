"""The drafts from geography: readers, projection, raster, rivers, and what is rewritten."""

from __future__ import annotations

import gzip
import json
import math
import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from boards import geodata, rivers, tables
from boards.__main__ import main
from boards.azimuthal import Azimuthal, fit_azimuthal
from boards.draft import read_settings
from boards.projection import Anchor, Projection, depth
from boards.survey import guess_terrain
from warcabinet.awaw.boards.picture.raster import Raster
from warcabinet.hexes import LetterGrid
from warcabinet.hexes.grid import Point

GRID = LetterGrid()
LonLat = tuple[float, float]


def degrees(name: str, dx: float = 0.0, dy: float = 0.0) -> LonLat:
    """Where the small world of these tests has a hex: a degree of latitude is a hex."""
    x, y = GRID.position(name)
    lat = 50 - (y + dy)
    return (x + dx) / math.cos(math.radians(50)), lat


def square(west: float, south: float, east: float, north: float) -> list[LonLat]:
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


# A small world


def write_topology(path: Path, rings: Sequence[Sequence[LonLat]]) -> None:
    scale = 0.001
    arcs = []
    for ring in rings:
        points = [(round(lon / scale), round(lat / scale)) for lon, lat in ring]
        steps = [points[0]] + [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
        arcs.append(steps)
    polygons = [[[index]] for index in range(len(rings))]
    path.write_text(
        json.dumps(
            {
                "type": "Topology",
                "transform": {"scale": [scale, scale], "translate": [0, 0]},
                "arcs": arcs,
                "objects": {
                    "land": {
                        "type": "GeometryCollection",
                        "geometries": [{"type": "MultiPolygon", "arcs": polygons}],
                    }
                },
            }
        )
    )


def write_shapes(
    path: Path, kind: int, shapes: Sequence[tuple[dict[str, str], Sequence[LonLat]]]
) -> None:
    body = b""
    for number, (_, line) in enumerate(shapes, start=1):
        lons, lats = [p[0] for p in line], [p[1] for p in line]
        record = struct.pack("<i4d", kind, min(lons), min(lats), max(lons), max(lats))
        record += struct.pack("<2i", 1, len(line)) + struct.pack("<i", 0)
        record += b"".join(struct.pack("<2d", *point) for point in line)
        body += struct.pack(">2i", number, len(record) // 2) + record
    path.write_bytes(bytes(100) + body)
    fields = ["name", "scalerank", "featurecla"]
    header = struct.pack("<BBBBIHH20x", 3, 0, 0, 0, len(shapes), 33 + 32 * len(fields), 61)
    for field in fields:
        header += field.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([20, 0]) + bytes(14)
    rows = b""
    for facts, _ in shapes:
        rows += b" " + b"".join(facts.get(field, "").encode().ljust(20) for field in fields)
    path.with_suffix(".dbf").write_bytes(header + b"\r" + rows)


def png(rows: Sequence[bytes], kinds: Sequence[int]) -> bytes:
    """A grey PNG whose rows are filtered as told."""
    width = len(rows[0])
    raw = b""
    above = bytes(width)
    for row, kind in zip(rows, kinds, strict=True):
        raw += bytes([kind]) + bytes(
            (row[i] - guess(kind, row, above, i)) & 255 for i in range(width)
        )
        above = row
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 0, 0, 0, 0))]
    parts += [(b"IDAT", zlib.compress(raw)), (b"IEND", b"")]
    chunks = b"".join(struct.pack(">I", len(data)) + name + data + bytes(4) for name, data in parts)
    return b"\x89PNG\r\n\x1a\n" + chunks


def guess(kind: int, row: bytes, above: bytes, i: int) -> int:
    left, up, corner = (row[i - 1], above[i], above[i - 1]) if i else (0, above[i], 0)
    if kind == 4:
        start = left + up - corner
        return min((left, up, corner), key=lambda each: abs(start - each))
    return (0, left, up, (left + up) // 2)[kind]


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """An island over C3 to E5 with a river through it, all in one country."""
    for folder in ("coast", "ne", "elev", "climate", "hist"):
        (tmp_path / folder).mkdir()
    west, north = degrees("C3", dx=-0.2, dy=-0.2)
    east, south = degrees("E5", dx=0.2, dy=0.2)
    island = square(west, south, east, north)
    write_topology(tmp_path / "coast" / "land-10m.json", [island])
    far = square(170, -80, 171, -79)
    write_shapes(tmp_path / "ne" / "ne_10m_lakes.shp", 5, [({}, far)])
    write_shapes(
        tmp_path / "ne" / "10m_geography_regions_polys.shp", 5, [({"featurecla": "Range/mtn"}, far)]
    )
    course = [degrees("D3", dx=0.5, dy=y / 10 - 0.3) for y in range(7)]
    course += [degrees("E3", dx=0.5, dy=y / 10 - 0.3) for y in range(4)]
    stream = [({"name": "Brook", "scalerank": "3"}, course)]
    write_shapes(tmp_path / "ne" / "ne_10m_rivers_lake_centerlines.shp", 3, stream)
    lats = [-89.5 + i for i in range(180)]
    lons = [0.5 + i for i in range(360)]
    for name, numbers in (("lats", lats), ("lons", lons), ("data", [50.0] * 180 * 360)):
        packed = gzip.compress("\n".join(map(str, numbers)).encode())
        (tmp_path / "elev" / f"etopo20{name}.gz").write_bytes(packed)
    climate = [bytes([10]) * 360] * 180
    (tmp_path / "climate" / "kmz_int_reshape.png").write_bytes(png(climate, [2] * 180))
    borders = {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "properties": {"NAME": "Utopia"},
                "geometry": {"type": "Polygon", "coordinates": [square(0, 20, 40, 60)]},
            },
            {"type": "Feature", "properties": {"NAME": None}, "geometry": None},
        ],
    }
    (tmp_path / "hist" / "world_1938.geojson").write_text(json.dumps(borders))
    return tmp_path


HEXES = "hex surface terrain territory front source confidence note"
SIDES = "side feature value rule source confidence note"
WATERS = "hex water sides rule source confidence note"


def write_table(path: Path, columns: str, rows: Sequence[Sequence[str]]) -> None:
    lines = ["\t".join(columns.split()), *("\t".join(row) for row in rows)]
    path.write_text("\n".join(lines) + "\n")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Settings and tables of a board of 6 by 6 hexes with a few authored rows."""
    settings = tmp_path / "settings" / "small"
    data = tmp_path / "data" / "small"
    settings.mkdir(parents=True)
    data.mkdir(parents=True)
    write_table(settings / "frame.tsv", "row first last", [(row, "1", "6") for row in "ABCDEF"])
    anchors = [(name, name, *(str(value) for value in reversed(degrees(name)))) for name in CORNERS]
    write_table(settings / "anchors.tsv", "hex place lat lon", anchors)
    names = [("", "", "west"), ("Utopia", "utopia", "west")]
    write_table(settings / "names.tsv", "name territory front", names)
    write_table(settings / "settled.tsv", "side feature reason", [])
    authored = ("D4", "partial", "swamp", "atlantis", "east", "rulebook 4.21", "high", "by hand")
    stale = ("A1", "land", "clear", "utopia", "west", "geography", "low", "stale")
    write_table(data / "hexes.tsv", HEXES, [stale, authored])
    write_table(
        data / "sides.tsv",
        SIDES,
        [
            ("A1|A2", "river", "Stale", "", "geography", "low", ""),
            ("C4|D4", "arrow", "Ferry", "4.63", "rulebook 4.63", "high", "by hand"),
        ],
    )
    write_table(data / "waters.tsv", WATERS, [("D4", "east", "E,SE", "", "history", "low", "")])
    return tmp_path


CORNERS = ("A1", "A6", "C4", "F1", "F6", "D2", "E5")


def run(board: Path, world: Path) -> int:
    return main(
        [
            *("--geodata", str(world)),
            *("--board", "small"),
            *("--data", str(board / "data")),
            *("--settings", str(board / "settings")),
        ]
    )


def rows(board: Path, name: str) -> list[tables.Row]:
    return tables.read(board / "data" / "small" / f"{name}.tsv").rows


# What is rewritten


def test_authored_rows_stay_and_computed_rows_are_new(board: Path, world: Path) -> None:
    before = {name: rows(board, name) for name in ("hexes", "sides", "waters")}
    assert run(board, world) == 0
    for name, old in before.items():
        kept = [row for row in old if row["source"] != "geography"]
        now = rows(board, name)
        assert [row for row in now if row["source"] != "geography"] == kept
        assert "stale" not in {row["note"].lower() for row in now}
        assert "Stale" not in {row.get("value") for row in now}


def test_every_hex_of_the_frame_has_one_row_in_order(board: Path, world: Path) -> None:
    run(board, world)
    names = [row["hex"] for row in rows(board, "hexes")]
    assert names == [f"{row}{n}" for row in "ABCDEF" for n in range(1, 7)]


def test_land_sea_and_country_are_seen(board: Path, world: Path) -> None:
    run(board, world)
    found = {row["hex"]: row for row in rows(board, "hexes")}
    assert found["A1"]["surface"] == "sea"
    assert found["A1"]["territory"] == ""
    assert found["D3"]["surface"] in ("land", "partial")
    assert found["D3"]["territory"] == "utopia"
    assert found["D3"]["front"] == "west"
    assert found["D4"]["territory"] == "atlantis"


def test_rivers_are_computed_only_beside_computed_hexes(board: Path, world: Path) -> None:
    run(board, world)
    streams = {row["side"] for row in rows(board, "sides") if row["value"] == "Brook"}
    assert "D3|D4" in streams


def test_a_second_run_changes_nothing(board: Path, world: Path) -> None:
    run(board, world)
    first = {name: rows(board, name) for name in ("hexes", "sides", "waters")}
    run(board, world)
    assert {name: rows(board, name) for name in first} == first


def test_settled_sides_are_not_computed(board: Path, world: Path) -> None:
    settled = board / "settings" / "small" / "settled.tsv"
    write_table(settled, "side feature reason", [("D3|D4", "river", "seen")])
    run(board, world)
    assert ("D3|D4", "river") not in {(r["side"], r["feature"]) for r in rows(board, "sides")}


def test_missing_data_is_named(
    board: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(board, tmp_path / "nowhere") == 1
    assert "land-10m.json" in capsys.readouterr().err


def test_a_computed_row_may_not_pose_as_authored() -> None:
    table = tables.Table(("hex", "source"), [])
    with pytest.raises(tables.TableError, match="rulebook"):
        tables.renewed(
            table,
            [{"hex": "A1", "source": "rulebook 1.1"}],
            lambda row: row["hex"],
            lambda row: (row["hex"],),
        )


def test_a_row_with_cells_too_few_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.tsv"
    path.write_text("hex\tsource\nA1\n")
    with pytest.raises(tables.TableError, match=r"bad\.tsv:2"):
        tables.read(path)


# The parts


def test_coast_sides_without_water_at_either_end_let_no_ship_through(
    board: Path, world: Path
) -> None:
    """B2 and B3 lie between land on one hand and the sea on the other; C2 and D2 do not."""
    coast = ("partial", "clear", "utopia", "west", "history", "high", "")
    dry = ("land", "clear", "utopia", "west", "history", "high", "")
    blue = ("sea", "", "", "west", "history", "high", "")
    surfaces = {"A": blue, "B": coast, "C": coast, "D": dry, "E": dry, "F": dry}
    authored = [(f"{row}{n}", *surfaces[row]) for row in "ABCDEF" for n in range(1, 7)]
    data = board / "data" / "small"
    write_table(data / "hexes.tsv", HEXES, authored)
    write_table(data / "sides.tsv", SIDES, [])
    run(board, world)
    closed = {row["side"] for row in rows(board, "sides") if row["feature"] == "no-sea"}
    assert "B2|B3" not in closed
    assert "C2|C3" in closed


@pytest.mark.parametrize("kind", range(5))
def test_png_filters(tmp_path: Path, kind: int) -> None:
    wanted = [bytes((i * 7 + row * 31) % 256 for i in range(8)) for row in range(4)]
    path = tmp_path / "zones.png"
    path.write_bytes(png(wanted, [kind] * 4))
    found = geodata.read_climate(path, -90)
    assert found.rows == wanted
    assert found.at(-179, 89) == wanted[0][0]


def test_anchors_end_up_in_their_hexes_and_back() -> None:
    anchors = [Anchor(name, name, *reversed(degrees(name))) for name in CORNERS]
    projection = Projection(GRID, anchors, 3.0)
    assert max(projection.misfit()) < 1
    for anchor in anchors:
        x, y = projection.forward(anchor.lon, anchor.lat)
        assert GRID.hex_at(x, y) == anchor.hex
        assert projection.back(x, y) == pytest.approx((anchor.lon, anchor.lat), abs=0.02)


def test_depth_is_one_on_the_edge_of_a_hex() -> None:
    assert depth(0, 0) == 0
    assert depth(0.5, 0) == pytest.approx(1)
    assert depth(0, 1 / math.sqrt(3)) == pytest.approx(1)


def test_a_hole_in_an_area_stays_empty() -> None:
    raster = Raster(0, 0, 10, 10, 0.5)
    outer: list[Point] = [(1, 1), (9, 1), (9, 9), (1, 9)]
    inner: list[Point] = [(4, 4), (6, 4), (6, 6), (4, 6)]
    raster.fill([outer, inner], 3)
    assert raster.at(2, 2) == 3
    assert raster.at(5, 5) == 0
    assert raster.at(9.8, 5) == 0
    assert raster.at(-1, 5) == 0


def test_a_river_follows_hexsides() -> None:
    (x1, y1), (x2, y2) = GRID.side_points(GRID.cell("D4"), GRID.direction("D4", "D5"))
    (x3, y3), _ = GRID.side_points(GRID.cell("E4"), GRID.direction("E4", "D5"))
    line: list[Point] = [(x2, y2), (x1, y1), (x3, y3)]
    land = frozenset(GRID.disc("D4", 2))
    found = rivers.snap(GRID, land, [rivers.River("Brook", line)])
    assert found == {"D4|D5": "Brook", "D5|E4": "Brook"}
    canal = rivers.River("Long Canal", line)
    assert rivers.snap(GRID, land, [canal]) == {}


@pytest.mark.parametrize(
    ("height", "relief", "high", "zone", "terrain"),
    [
        (1500, 900, 0.0, 10, "mountain"),
        (300, 500, 0.9, 10, "mountain"),
        (200, 50, 0.0, 7, "desert"),
        (200, 50, 0.0, 20, "forest"),
        (200, 50, 0.0, 10, "clear"),
    ],
)
def test_terrain_is_guessed(
    height: float, relief: float, high: float, zone: int, terrain: str
) -> None:
    assert guess_terrain(height, relief, high, zone) == terrain


# A board that shows a third of the earth


def test_an_azimuthal_projection_is_found_again_and_turned_back() -> None:
    true = Azimuthal(150.0, -5.0, 21.0, 2.0, 40.0, -3.0, 25.0, 28.0)
    places = [(lon, lat) for lon in (75.0, 110.0, 150.0, 205.0) for lat in (-20.0, 5.0, 50.0)]
    found = fit_azimuthal(places, [true.forward(*place) for place in places])
    for lon, lat in places:
        x, y = found.forward(lon, lat)
        assert math.dist((x, y), true.forward(lon, lat)) < 0.05
        assert found.back(x, y) == pytest.approx((lon, lat))
    assert true.back(*true.forward(150.0, -5.0)) == pytest.approx((150.0, -5.0))


def test_a_window_reaches_past_the_date_line() -> None:
    window = geodata.Window(60, -30, 235, 70)
    assert window.touches(square(-160, 18, -154, 23))
    assert not window.touches(square(-60, 18, -50, 23))
    assert not geodata.Window(-28, 20, 64, 74).touches(square(-160, 18, -154, 23))


def test_pacific_anchors_lie_in_their_hexes() -> None:
    settings = read_settings(Path(__file__).parents[2] / "tools" / "boards" / "pacific")
    assert settings.azimuthal
    assert max(settings.projection().misfit()) < 1
    assert settings.fronts["V20"] == "southeast-asian"


@pytest.mark.parametrize(("height", "relief", "terrain"), [(50, 20, "jungle"), (900, 900, None)])
def test_rain_makes_jungle(height: float, relief: float, terrain: str | None) -> None:
    assert guess_terrain(height, relief, 0, 1) == (terrain or "jungle-mountain")

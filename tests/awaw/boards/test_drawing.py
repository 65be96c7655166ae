"""Drawings and the client's JSON show what the data say."""

from __future__ import annotations

import gzip
import json
from functools import cache
from xml.etree import ElementTree

import pytest

from tests.awaw.boards.europe import damaged, side, whole
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.boards.picture import client
from warcabinet.awaw.boards.picture.chart import Chart, chains
from warcabinet.awaw.boards.picture.plot import Plan, draw
from warcabinet.awaw.boards.picture.projection import Graticule
from warcabinet.awaw.boards.picture.tints import TintLayer
from warcabinet.hexes import SpaceId

SVG = "{http://www.w3.org/2000/svg}"
MOST = 150_000


def texts(svg: str) -> set[str]:
    root = ElementTree.fromstring(svg)
    return {text.text or "" for text in root.iter(f"{SVG}text")}


def test_a_drawing_names_what_is_there() -> None:
    shown = texts(draw(whole()[0], Plan(hex_ids=True)))
    assert {"BERLIN", "Malta", "Rhodes", "L31", "GERMANY", "Urals box"} <= shown
    assert "L31" not in texts(draw(whole()[0], Plan()))


@pytest.mark.parametrize("layer", TintLayer)
def test_every_layer_can_be_drawn(layer: TintLayer) -> None:
    board, _ = whole()
    real = (("#B3291B", [[(20.0, 5.0), (25.0, 6.0)]]),)
    plan = Plan(layer=layer, real=real if layer is TintLayer.GEODATA else ())
    once = draw(board, plan)
    assert once == draw(board, plan)
    assert once != drawn_plain()


@cache
def drawn_plain() -> str:
    """A board without any layer: the same for all that are compared with it."""
    return draw(whole()[0], Plan())


def test_a_hex_all_land_has_no_coast_and_an_island_nothing_else() -> None:
    chart = Chart(whole()[0])
    assert not chart.land(SpaceId("P20")).coast
    malta = chart.land(SpaceId("GG19"))
    assert malta.coast == list(malta.outline)


def test_the_coast_follows_the_hexsides() -> None:
    before = Chart(whole()[0]).land(SpaceId("P20"))
    after = Chart(damaged(side("P20|P21", SideFeature.NO_LAND))).land(SpaceId("P20"))
    assert not before.coast
    assert len(after.coast) == 1


def test_segments_are_joined_into_lines() -> None:
    a, b, c, d = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (5.0, 5.0)
    lines = chains([(a, b), (c, b), (d, (6.0, 5.0))])
    assert sorted(len(line) for line in lines) == [2, 3]


def test_the_clients_json_is_small_and_whole() -> None:
    board, _ = whole()
    packed = gzip.compress(client.encode(board), mtime=0)
    assert len(packed) < MOST
    data = json.loads(client.encode(board))
    hexes = sum(len(row["surface"].replace(".", "")) for row in data["rows"])
    assert hexes == board.board.count(board.board.hexes)
    row = next(row for row in data["rows"] if row["row"] == "L")
    berlin = 31 - row["first"]
    assert data["key"]["terrain"][row["terrain"][berlin]] == board.terrain["L31"]
    assert data["territories"][row["territory"][berlin]][0] == "germany"
    assert {"hex": "L31", "name": "Berlin", "kind": "capital", "objective": True} in data["places"]
    assert data["regions"]["crete"]["hexes"] == "GG26..GG28"


def test_degrees_go_to_the_plane_and_back() -> None:
    board, evidence = whole()
    graticule = Graticule(evidence.graticule.rows)
    x, y = graticule.forward(13.4, 52.5)
    assert board.board.hex_at(x, y) == "L31"
    lon, lat = graticule.back(x, y)
    assert (round(lon, 1), round(lat, 1)) == (13.4, 52.5)

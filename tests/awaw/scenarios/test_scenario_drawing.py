"""Pictures of the start of a scenario."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.awaw.scenarios.support import ALL, BARBAROSSA, POLAND, counters, data, scenario
from warcabinet.awaw.powers import Side
from warcabinet.awaw.scenarios.drawing import StartPlot, draw_start
from warcabinet.awaw.scenarios.symbols import Piece, counter, stack


def plot(name: str) -> StartPlot:
    return StartPlot(data().boards["europe"], scenario(name), counters())


def picture(name: str) -> str:
    return draw_start(data().boards["europe"], scenario(name), counters())


@pytest.mark.parametrize("name", ALL)
def test_it_is_a_picture_with_title_and_remark(name: str) -> None:
    text = picture(name)
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert scenario(name).scenario.title in text
    assert "Reconstructed" in text
    assert text == picture(name)


def test_every_unit_is_in_a_stack_within_the_picture() -> None:
    one = plot(BARBAROSSA)
    units = sum(len([p for p in pieces if p.card.ground]) for pieces in one.stacks.values())
    cards = counters().cards
    assert units == sum(u.count for u in scenario(BARBAROSSA).unit if cards[u.type].ground)
    for space in one.stacks:
        x, y = one.spots[space]
        assert one.left < x < one.right
        assert one.top < y < one.low


def test_the_front_has_a_ribbon_for_each_side() -> None:
    text = "".join(plot(POLAND)._front())
    assert text.count('stroke="#3C4644"') == text.count('stroke="#B3392B"') > 0


def test_a_small_scenario_is_shown_whole() -> None:
    one = plot(POLAND)
    x, _ = one.spots[next(s for s in one.spots if s == "J40")]
    assert x < one.right


def test_counters_show_symbol_factors_and_side() -> None:
    armor = Piece(counters().cards["germany-armor-4-6"], 1, Side.AXIS)
    polish = Piece(counters().cards["poland-infantry-2-3"], 1, Side.ALLIED)
    assert ">4-6<" in counter(armor)
    assert 'rx="10"' in counter(armor)
    assert "fill-opacity" not in counter(armor).replace("stroke-opacity", "")
    assert ">PO<" in counter(polish)
    assert 'fill-opacity=".55"' in counter(polish)
    replacement = Piece(counters().cards["germany-replacement-1-1"], 1, Side.AXIS)
    assert ">1<" in counter(replacement)
    air = Piece(counters().cards["russia-aaf"], 4, Side.ALLIED)
    assert ">4<" in counter(air)


def test_a_stack_shows_edges_and_the_sum() -> None:
    armor = Piece(counters().cards["germany-armor-4-6"], 1, Side.AXIS)
    text = stack([armor, armor])
    assert re.search(r">8</text>", text)
    assert text.count("<rect") == stack([armor]).count("<rect") + 1

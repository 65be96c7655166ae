"""6: what counters show, and how many there are."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import BARBAROSSA, counters, damaged, told
from tests.awaw.table import world_at
from warcabinet.awaw.air.airbase_counters import counters_of
from warcabinet.awaw.powers import Side, Theater
from warcabinet.awaw.scenarios.symbols import Piece


def figures(name: str, number: int = 1) -> str:
    return Piece(counters().cards[name], number, Side.AXIS).figures


@pytest.mark.rule("6.11#1", "ground units show their combat factor, then their movement factor")
@pytest.mark.rule("6.11#2", "replacements and flak show one number")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("germany-infantry-3-3", "3-3"),
        ("germany-armor-4-6", "4-6"),
        ("germany-replacement-1-1", "1"),
        ("germany-flak", "2"),
    ],
)
def test_what_ground_units_show(name: str, shown: str) -> None:
    assert figures(name, 2) == shown


@pytest.mark.rule("6.11#3", "British, Russian and American units have a factor for each board")
@pytest.mark.parametrize(
    ("name", "europe", "pacific"),
    [
        ("britain-armor-4-5", 5, 3),
        ("russia-infantry-3-3", 3, 2),
        ("us-infantry-3-4", 4, 2),
        ("germany-armor-4-6", 6, None),
        ("japan-infantry-3-2", None, 2),
    ],
)
def test_who_has_a_factor_for_each_board(
    name: str, europe: int | None, pacific: int | None
) -> None:
    kind = world_at().statics.kinds[name]
    assert kind.movement(Theater.EUROPE) == europe
    assert kind.movement(Theater.PACIFIC) == pacific


@pytest.mark.rule("6.21#2", "British, Russian and American air units have a range for each board")
@pytest.mark.parametrize(
    ("name", "europe", "pacific"),
    [("britain-aaf", 4, 3), ("us-aaf", 4, 3), ("germany-aaf", 4, None), ("japan-aaf", None, 3)],
)
def test_who_has_a_range_for_each_board(name: str, europe: int | None, pacific: int | None) -> None:
    kind = world_at().statics.kinds[name]
    assert kind.range(Theater.EUROPE) == europe
    assert kind.range(Theater.PACIFIC) == pacific


@pytest.mark.rule("6.51#1", "each power has a limited number of airbases")
def test_airbases_are_limited() -> None:
    world = world_at()
    assert counters_of(world, "germany") == 4
    assert counters_of(world, "italy") < 4


@pytest.mark.rule("6.81#1", "no more ground units of a type are in play than there are counters")
@pytest.mark.rule("6.82#1", "air units are not limited by counters")
def test_there_are_only_so_many_counters() -> None:
    cards = counters().cards
    assert cards["germany-replacement-1-1"].limit == 8
    assert cards["germany-aaf"].limit is None
    more = ('type = "germany-replacement-1-1"\nhex = "L32"',
            'type = "germany-replacement-1-1"\ncount = 9\nhex = "L32"')  # fmt: skip
    found = told(damaged(BARBAROSSA, more))
    assert any("there are only 8 counters" in line for line in found)


@pytest.mark.rule("6.81#3", "Vlasov, Wang and Indian National Army units are limited by counters")
@pytest.mark.parametrize(
    ("nationality", "limited"),
    [("vlasov", True), ("wang", True), ("indian-national-army", True), ("germany", False)],
)
def test_whose_troops_are_limited_by_counters(nationality: str, limited: bool) -> None:
    infantry = [
        card
        for card in counters().cards.values()
        if card.nationality == nationality and card.category == "infantry"
    ]
    assert infantry
    assert all((card.limit is not None) is limited for card in infantry)

"""6: what counters show, and how many there are."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import BARBAROSSA, counters, damaged, sheet, told
from tests.awaw.table import world_at
from warcabinet.awaw.air.bases.airbase_counters import counters_of
from warcabinet.awaw.scenarios.picture.symbols import Piece
from warcabinet.awaw.terms.powers import Side, Theater


def figures(name: str, number: int = 1) -> str:
    return Piece(counters().cards[name], number, Side.AXIS).figures


@pytest.mark.rule("6.11#1", "ground units show their combat factor, then their movement factor")
def test_infantry_and_armor_show_both_factors() -> None:
    assert figures("germany-infantry-3-3") == "3-3"
    assert figures("germany-armor-4-6") == "4-6"


@pytest.mark.rule("6.11#2", "replacements show their combat factor only")
def test_replacements_show_one_number() -> None:
    assert figures("germany-replacement-1-1") == "1"


@pytest.mark.rule("6.11#4", "flak shows its factors only")
def test_flak_shows_its_factors() -> None:
    assert figures("germany-flak", 2) == "2"


def movement(name: str) -> tuple[int | None, int | None]:
    kind = world_at().statics.kinds[name]
    return kind.movement(Theater.EUROPE), kind.movement(Theater.PACIFIC)


def reach(name: str) -> tuple[int | None, int | None]:
    kind = world_at().statics.kinds[name]
    return kind.range(Theater.EUROPE), kind.range(Theater.PACIFIC)


@pytest.mark.rule("6.11#3", "British, Russian and American units have a factor for each board")
def test_who_has_a_movement_factor_for_each_board() -> None:
    assert movement("britain-armor-4-5") == (5, 3)
    assert movement("russia-infantry-3-3") == (3, 2)
    assert movement("us-infantry-3-4") == (4, 2)


def test_others_have_one_movement_factor() -> None:
    assert set(movement("germany-armor-4-6")) == {6, None}
    assert set(movement("japan-infantry-3-2")) == {2, None}


@pytest.mark.rule("6.21#2", "British, Russian and American air units have a range for each board")
def test_who_has_a_range_for_each_board() -> None:
    assert reach("britain-aaf") == reach("us-aaf") == reach("russia-aaf") == (4, 3)


def test_others_have_one_range() -> None:
    assert 4 in reach("germany-aaf")
    assert 3 in reach("japan-aaf")


@pytest.mark.rule("6.51#1", "each power has a limited number of airbases")
def test_airbases_are_limited() -> None:
    world = world_at()
    assert counters_of(world, "germany", Theater.EUROPE) == 4
    assert counters_of(world, "italy", Theater.EUROPE) < 4


@pytest.mark.rule("6.81#1", "no more ground units of a type are in play than there are counters")
@pytest.mark.rule("6.82#1", "air units are not limited by counters")
def test_there_are_only_so_many_counters() -> None:
    cards = counters().cards
    assert cards["germany-replacement-1-1"].limit == 8
    assert cards["germany-aaf"].limit is None
    assert not any("there are only" in line for line in told(sheet(BARBAROSSA)))
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

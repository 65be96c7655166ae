"""33.61E, 33.8: oil for the growth of bases at a year start; 27.35E: none for construction."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.granting import lend_lease
from warcabinet.awaw.economy.oil_for_growth import fifths_for, payers
from warcabinet.awaw.economy.year_start_sequence import BrpCalculation
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OilAppears,
    OilCleanUp,
    OilIntoConstruction,
)
from warcabinet.awaw.state.economy import Treasury, YearEnd
from warcabinet.awaw.state.oil import OilEffect, OilReserve, Service
from warcabinet.awaw.surrender.russian_resistance import resistance_parts
from warcabinet.engine.records import Record

AXIS, RUSSIA = "european axis", "russia"
LOW_BASE = Treasury("germany", 180, 100)


def new_year(*rows: Record) -> Table:
    """A year start in which Germany has 120 BRPs left, 36 of growth at 30 per cent."""
    ends = (YearEnd("germany", 120), YearEnd("russia", 0))
    return table(play=BrpCalculation(), turn="Spring 1942", rows=(LOW_BASE, *ends, *rows))


@pytest.mark.rule("33.61E#2", "25 BRPs of growth a counter")
@pytest.mark.rule("33.82#1", "a fifth for five")
@pytest.mark.parametrize(("brps", "fifths"), [(0, 0), (1, 1), (25, 5), (36, 8), (43, 9)])
def test_a_counter_allows_25_brps_of_growth_and_a_fifth_five(brps: int, fifths: int) -> None:
    assert fifths_for(brps) == fifths


@pytest.mark.rule("33.52D#1", "growth takes oil at the year start")
@pytest.mark.rule("33.61E#3", "parts of a counter may be used")
@pytest.mark.rule("33.81D#1", "parts of a counter for growth")
def test_growth_is_paid_from_the_reserve_and_the_rest_of_a_counter_is_kept() -> None:
    t = new_year(OilReserve(AXIS, 6, True))
    assert t.pending == "growth-oil"
    assert t.against("axis: oil-for-growth 9") == {"33.82"}  # no more than growth can use
    t.say("axis: oil-for-growth 8")
    assert t.world.oil_reserves[AXIS] == OilReserve(AXIS, 4, True, 2)
    assert t.world.treasuries["germany"].base == 100 + 36


@pytest.mark.rule("35.31#4", "growth that oil does not pay for is lost")
def test_growth_that_is_not_paid_for_is_lost() -> None:
    t = new_year(OilReserve(AXIS, 6, True))
    t.say("axis: oil-for-growth 3")
    assert t.world.treasuries["germany"].base == 100 + 15
    empty = new_year(OilReserve(AXIS, 0, True))
    assert empty.pending == ""
    assert empty.world.treasuries["germany"].base == 100
    short = new_year(OilReserve(AXIS, 0, True, 2))
    assert short.against("axis: oil-for-growth 3") == {"33.82"}
    short.say("axis: oil-for-growth 2")
    assert short.world.treasuries["germany"].base == 100 + 10


def test_a_faction_whose_oil_is_not_counted_pays_nothing() -> None:
    t = new_year(OilReserve(AXIS, 6, False))
    assert t.pending == ""
    assert t.world.oil_reserves[AXIS].counters == 6
    assert t.world.treasuries["germany"].base == 100 + 36


def test_nobody_is_asked_about_oil_for_no_growth() -> None:
    nothing = YearEnd("germany", 0)
    assert new_year(nothing, OilReserve(AXIS, 6, True)).pending == ""


def test_the_powers_of_a_faction_share_its_oil_as_it_likes() -> None:
    """The second example of R-092: Italy 7 and Germany 36 take nine fifths together."""
    italy = (Treasury("italy", 50, 75), YearEnd("italy", 35))
    t = new_year(OilReserve(AXIS, 6, True), *italy)
    assert t.against("axis: oil-for-growth 10") == {"33.82"}
    t.say("axis: oil-for-growth 8")  # 40 of 43
    assert t.pending == "shared-growth"
    assert t.against("axis: grow-base 32") == {"33.61E"}  # Italy can use only 7
    t.say("axis: grow-base 34")
    assert t.world.treasuries["germany"].base == 100 + 34
    assert t.world.treasuries["italy"].base == 75 + 6


def test_the_us_and_china_grow_without_oil() -> None:
    world = lend_lease(
        scenario="europe-1939", turn="Spring 1942", at_war="britain/germany us/germany",
        rows=[OilReserve("western allies europe", 6, True)],
    )  # fmt: skip
    assert payers(world, (("us", 50), ("china", 5))) == ()
    assert payers(world, (("us", 50), ("britain", 5))) == ("western allies",)


@pytest.mark.rule("33.81C#1", "parts of a counter for construction")
@pytest.mark.rule("33.83#2", "never more than four fifths")
def test_fifths_of_a_counter_cover_five_brps_of_builds_each() -> None:
    rows = (OilReserve(AXIS, 2, True, 2),)
    t = table(play=OilIntoConstruction(), turn="Fall 1941", rows=rows)
    assert t.against("axis: flexible-oil 5") == {"33.82"}
    t.say("axis: flexible-oil 3")
    assert t.world.oil_reserves[AXIS] == OilReserve(AXIS, 1, True, 4)
    t.say("axis: oil-for-construction 1")
    assert t.world.construction_oil[AXIS].covers == 15 + 25
    assert t.world.oil_reserves[AXIS] == OilReserve(AXIS, 0, True, 4)
    none = table(play=OilIntoConstruction(), turn="Fall 1941", rows=(OilReserve(AXIS, 0, True),))
    assert none.against("axis: flexible-oil 1") == {"33.82"}
    none.say("axis: oil-for-construction 0")


def test_parts_of_counters_count_in_a_full_reserve() -> None:
    full = OilReserve(AXIS, 10, True, 3)
    t = table(play=OilCleanUp(), turn="Fall 1941", rows=(full,))
    assert t.world.oil_reserves[AXIS] == OilReserve(AXIS, 10, True)
    nearly = OilReserve(AXIS, 9, True, 3)
    assert table(play=OilCleanUp(), rows=(nearly,)).world.oil_reserves[AXIS] == nearly


@pytest.mark.rule("27.35E#1", "building without oil lowers Russian resistance until the next time")
@pytest.mark.rule("60.11#12", "the effect on construction counts, too")
@pytest.mark.rule("33.61D#4", "without a single counter for construction a power has that effect")
def test_building_without_oil_lowers_russian_resistance_until_the_next_time() -> None:
    counted = OilReserve(RUSSIA, 3, True)
    t = table(play=OilIntoConstruction(), turn="Fall 1941", side="allied", rows=(counted,))
    t.say("allied: oil-for-construction 0")
    assert parts(t)["oil effects"] == -1
    effect = OilEffect(RUSSIA, Service.CONSTRUCTION)
    t = table(play=OilIntoConstruction(), turn="Fall 1941", side="allied", rows=(counted, effect))
    t.say("allied: oil-for-construction 1")
    assert "oil effects" not in parts(t)


def test_no_effect_outlives_the_counting_of_oil() -> None:
    rows = (OilReserve(RUSSIA, 6, True), OilEffect(RUSSIA, Service.CONSTRUCTION))
    t = table(play=OilAppears(), turn="Fall 1941", side="allied", rows=rows)
    assert not t.world.oil_effects


def parts(t: Table) -> dict[str, int]:
    return {part.name: part.value for part in resistance_parts(t.world)}

"""42: production that scenarios without research name."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table
from warcabinet.awaw.economy.production_without_research import Production, RevealWinterPreparation
from warcabinet.awaw.logistics.weather.weather import preparation
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Level
from warcabinet.engine.records import Record


def announced(t: Table, *rows: Record) -> Table:
    """34.444B: the next winter begins."""
    rows = (*rows, *t.world.winter_plans.values())
    return table(play=RevealWinterPreparation(), turn="Winter 1942", rows=rows)


@pytest.mark.rule("42.24H#4", "for the whole faction")
@pytest.mark.rule("42.24H#5", "not for Russia")
@pytest.mark.rule("34.441#1", "the Axis may buy a level")
@pytest.mark.rule("34.441#2", "Russia may not")
@pytest.mark.rule("34.444A#1", "for the whole faction")
def test_the_axis_may_buy_a_level_of_winter_preparation() -> None:
    t = table(play=Production(), turn="Spring 1942")
    t.say("axis: prepare-for-winter")
    t = announced(t)
    assert level_of(t.world, "germany") == 170
    assert preparation(t.world, "germany", "germany") == 1
    assert preparation(t.world, "rumania", "rumania") == 1
    assert table(play=Production(), turn="Summer 1942").pending == ""
    assert table(play=Production(), turn="Spring 1942", side="allied").pending == ""


@pytest.mark.rule("42.24H#6", "six at most")
@pytest.mark.rule("34.41#2", "six at most")
def test_nobody_is_prepared_beyond_six() -> None:
    six = Level("winter-preparation", "germany", 6)
    t = table(play=Production(), turn="Spring 1942", rows=(six,))
    assert t.against("axis: prepare-for-winter") == {"34.41"}


@pytest.mark.rule("34.443#1", "what a winter taught does not count against the purchase")
def test_what_a_winter_taught_does_not_count_against_the_purchase_of_the_year() -> None:
    learned = Level("winter-preparation", "germany", 2)
    t = table(play=Production(), turn="Spring 1942", rows=(learned,))
    t.say("axis: prepare-for-winter")
    assert preparation(announced(t, learned).world, "germany", "germany") == 3

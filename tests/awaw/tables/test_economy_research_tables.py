"""Rules 35 to 48: every cell against a second reading of the rulebook."""

from __future__ import annotations

import pytest

from tests.awaw.tables.second_reading import (
    first_reading,
    second_reading,
    tables,
    tables_of_rules,
)
from tests.awaw.tables.second_reading_35_48 import TYPED as TYPED_35_48
from tests.awaw.tables.second_reading_research import TYPED as TYPED_RESEARCH

TYPED = TYPED_35_48 | TYPED_RESEARCH

RULES = range(35, 49)


@pytest.mark.parametrize("name", sorted(TYPED))
def test_every_cell_reads_alike_twice(name: str) -> None:
    table = tables()[name]
    assert first_reading(table) == second_reading(table, TYPED[name])


def test_no_table_of_these_rules_is_left_out() -> None:
    assert tables_of_rules(RULES) == set(TYPED)


def test_prorated_loss() -> None:  # 35.71, 83.33
    share = tables()["prorating"]
    assert [share.number(one, "percent") for one in ("spring", "summer", "fall", "winter")] == [
        100,
        75,
        50,
        25,
    ]
    assert 20 * share.number("winter", "percent") // 100 == 5
    assert 5 * share.number("winter", "percent") // 100 == 1  # Tunisia
    assert 15 * share.number("fall", "percent") // 100 == 7  # Belgium


def test_prewar_results_follow_from_the_tables() -> None:  # 41.87
    prewar, results = tables()["prewar-research"], tables()["research-results"]
    assert f"+{prewar.number(('european axis', 'torpedoes'), 'modifier')}" == results.text(
        ("torpedoes", 4), "carry"
    )
    assert f"+{prewar.number(('western allies', 'anti-submarine warfare'), 'modifier')}" == (
        results.text(("anti-submarine warfare", 3), "carry")
    )


def test_published_results_meet_the_rules() -> None:  # 41.82, 41.87, 42.23A
    text, published = tables()["research-results"], tables()["research-naval-published"]
    for project, result in (
        ("torpedoes", 4),
        ("anti-submarine warfare", 3),
    ):
        key = (project, result)
        assert text.text(key, "carry") == published.text(key, "carry")
    for result in range(9, 15):
        key = ("advanced submarines", result)
        assert published.text(key, "effect").rstrip("*") == text.text(key, "effect")


def test_factors_and_bases_by_result() -> None:  # 42.23A, 42.24E, 44.24E
    results = tables()["research-results"]

    def first(project: str, results_rolled: range) -> list[int]:
        return [int(results.text((project, one), "effect").split()[0]) for one in results_rolled]

    assert first("advanced submarines", range(9, 16)) == [1, 2, 3, 4, 5, 6, 6]
    assert first("rockets", range(9, 14)) == [2, 4, 6, 6, 6]
    assert first("jets", range(9, 14)) == [1, 2, 3, 4, 4]
    assert first("communist subversion", range(3, 9)) == [-1, -2, -3, -4, -5, -5]


def test_cost_of_air_increments_after_two_breakthroughs() -> None:  # 42.12
    costs = tables()["production-costs"]
    steps = ("first", "second", "third", "fourth")
    reduced = [max(1, costs.number("air force pool", step) - 2) for step in steps]
    assert (sum(reduced[:3]), sum(reduced)) == (4, 7)


def test_codebreaking_pools() -> None:  # 48.21C, 48.23
    cards = tables()["codebreaking-cards"]
    size = tables()["codebreaking-figures"].number("cards in a pool at start", "value")
    for row in cards.rows:
        assert sum(cell for cell in row.cells.values() if isinstance(cell, int)) == size


def test_lists_name_known_projects() -> None:
    projects = {row.keys[0] for row in tables()["research-projects"].rows}
    named = {row.keys[1].removesuffix(" research") for row in tables()["research-dates"].rows}
    assert {name for name in named if not name.endswith(" production")} <= projects | {
        "plutonium production"
    }
    assert {row.keys[1] for row in tables()["prewar-research"].rows} <= projects
    for name in ("research-results", "research-naval-published"):
        assert {row.keys[0] for row in tables()[name].rows} <= projects

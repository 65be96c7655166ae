"""What must hold inside the tables of rules 1 to 26 and between them."""

from __future__ import annotations

import re
from importlib import resources
from itertools import pairwise

import pytest

from tests.awaw.tables import (
    test_printed_01_16,
    test_printed_17_19,
    test_printed_20_21,
    test_printed_22_23,
    test_printed_24_26,
)
from tests.awaw.tables.printed import tables, texts
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Power
from warcabinet.awaw.terms.tables import INDEXES, TableData, named, parse_span

DICE = (*map(str, range(2, 12)), "12..")


def cells(table: TableData) -> list[list[str]]:
    return [[str(row.cells[column]) for column in table.columns] for row in table.rows]


def pair(cell: str) -> tuple[int, int]:
    before, _, after = cell.partition("/")
    return int(before), int(after or 0)


def test_every_table_is_compared_with_print() -> None:
    modules = (
        test_printed_01_16,
        test_printed_17_19,
        test_printed_20_21,
        test_printed_22_23,
        test_printed_24_26,
    )
    typed = [name for module in modules for name in module.TYPED]
    typed += [*test_printed_01_16.OTHER, *test_printed_24_26.OTHER]
    assert sorted(typed) == sorted(tables())


def test_every_file_is_named_by_an_index() -> None:
    indexes = tuple((name, text) for name, text in texts() if name in INDEXES)
    assert {name for name, _ in texts()} == {*named(indexes), *(name for name, _ in indexes)}


def test_every_rule_that_a_table_names_is_in_the_book() -> None:
    lines = (resources.files("warcabinet.awaw") / "data" / "rules.tsv").read_text("utf-8")
    book = {line.split("\t")[0] for line in lines.splitlines()}
    for table in tables().values():
        for words in (table.info.rule, table.info.source, *(row.source for row in table.rows)):
            numbers = re.findall(r"\d+\.\d+[A-Z]?", words)
            ours = table.info.reconstructed and words == "estimate"
            assert numbers or ours, (table.info.table, words)
            assert set(numbers) <= book, (table.info.table, words)


def test_what_was_put_together_says_so() -> None:
    rebuilt = {name for name, table in tables().items() if table.info.reconstructed}
    ours = {"harbor-attack", "harbor-attack-natures"}
    assert rebuilt == {"terrain-effects", "naval-activities", "rocket-ranges", *ours}
    assert {row.source for name in ours for row in tables()[name].rows} == {"estimate"}


def test_attrition_is_one_ladder() -> None:
    """The result depends on the roll plus an offset of the column alone."""
    table = tables()["attrition"]
    ladder: dict[int, str] = {}
    for roll, row in enumerate(cells(table)):
        for offset, cell in zip((0, 4, 6, 8, 10, 12, 14), row, strict=True):
            assert ladder.setdefault(roll + offset, cell) == cell
    assert sorted(ladder) == list(range(26))
    assert len(table.rows) * len(table.columns) == 84


def test_combat_results_from_even_odds_are_one_ladder() -> None:
    ladder = ["A", "a", "Ex", "Ex-1", "Ex-2", "d", "D", "D", "D", "D"]
    for die, row in enumerate(cells(tables()["combat-results"])):
        assert row[3:] == ladder[die : die + 5]
    codes = {row.keys[0] for row in tables()["combat-result-codes"].rows}
    used = {cell for row in cells(tables()["combat-results"]) for cell in row}
    assert codes - used == {"Ex-3"}
    assert used < codes


@pytest.mark.parametrize("name", ["air-combat", "air-defense", "strategic-warfare-combat"])
def test_losses_grow_with_strength_and_roll(name: str) -> None:
    """Eliminated never falls; the sum of eliminated and aborted falls by one at most."""
    table = tables()[name]
    assert table.columns == DICE
    assert [row.keys[0] for row in table.rows] == [str(n + 1) for n in range(len(table.rows))]
    grid = cells(table)
    for line in [*grid, *([list(column) for column in zip(*grid, strict=True)])]:
        for cell, after in pairwise(line):
            (lost, aborted), (more, fewer) = pair(cell), pair(after)
            assert more >= lost
            assert more + fewer >= lost + aborted - 1


def test_air_combat_is_one_ladder_from_row_eight() -> None:
    grid = cells(tables()["air-combat"])
    for row, after in pairwise(grid[7:]):
        assert row[1:] == after[:-1]


def test_strategic_warfare_is_one_ladder_but_for_two_cells() -> None:
    """Row 1 breaks it at 8 and 10; played as printed (R-066)."""
    offsets = (0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6)
    grid = cells(tables()["strategic-warfare-combat"])
    ladder: dict[int, str] = {}
    for strength, row in reversed(list(enumerate(grid, 1))):
        for offset, column, cell in zip(offsets, DICE, row, strict=True):
            if (strength, column) in ((1, "8"), (1, "10")):
                assert ladder[strength + offset] != cell
            else:
                assert ladder.setdefault(strength + offset, cell) == cell


def test_naval_attack_rows_follow_each_other() -> None:
    table = tables()["naval-attack"]
    assert table.columns == ("air", *DICE)
    spans = [parse_span(row.keys[0]) for row in table.rows]
    covered = [n for n in range(-1, 100) if any(span and n in span for span in spans)]
    assert covered == list(range(1, 61))
    air = [row.cells["air"] for row in table.rows if row.cells["air"] != ""]
    assert air == list(range(1, 21))
    for row, span in zip(table.rows, spans, strict=True):
        number = row.cells["air"]
        if isinstance(number, int) and number >= 3:
            assert span == (3 * number - 2, 3 * number)
    grid = [[int(cell) for cell in row[1:]] for row in cells(table)]
    for line in [*grid, *([list(column) for column in zip(*grid, strict=True)])]:
        assert line == sorted(line)
        assert all(after - cell <= 1 for cell, after in pairwise(line))


def test_escort_carriers_count_alike_against_raiders_and_submarines() -> None:
    raiders = tables()["raider-escort-carriers"]
    submarines = tables()["submarine-warfare-escort-carriers"]
    assert [row.keys for row in raiders.rows] == [row.keys for row in submarines.rows]
    for row in raiders.rows:
        assert row.cells["modifier"] == -submarines.number(row.keys, "modifier")


def test_figures_that_stand_twice_agree() -> None:
    found = tables()
    naval, air = found["figures-naval"], found["figures-air"]
    costs = found["strategic-warfare-costs"]
    for unit in ("submarine", "asw", "transport"):
        assert costs.cell(unit, "brps") == naval.cell(f"{unit}-brps", "europe")
        assert costs.cell(unit, "shipbuilding") == naval.cell(f"{unit}-shipbuilding", "europe")
    for unit in ("strategic-bomber", "interceptor"):
        assert costs.cell(unit, "brps") == found["air-unit-costs"].cell(unit, "brps")
    allied = [
        row.cells["transports"]
        for row in found["transports-initial"].rows
        if row.keys[0] == "western-allies"
    ]
    forces = found["strategic-warfare-forces"]
    assert allied == [15, 5, 10, 5, 5]
    assert forces.cell(("britain", "transport"), "built") == 35
    assert forces.cell(("britain", "transport"), "allowable") == 5
    assert forces.cell(("japan", "transport"), "built") == 20
    features = ("flak", "airbase", "objective", "anchor", "city", "port", "fortification")
    for feature in (*features, "fortress", "beach-defense"):
        level = found["air-defense-levels"].cell(feature, "level")
        assert level == found["bombing-defenses"].cell(feature, "strength")
    commando = found["figures-ground"].row("commando-port-range").cells
    ranges = found["naval-ranges"].row("commando-port-invasion").cells
    assert (commando["europe"], commando["pacific"]) == (ranges["europe"], ranges["pacific"])
    kamikazes = found["strike-sizes"].cell(("kamikaze", "japan"), "squadrons")
    assert kamikazes == air.cell("kamikazes-per-attack", "pacific")
    for box in ("india", "australia"):
        value = found["mapboard-boxes"].cell(box, "brps")
        assert value == found["box-bombing-values"].cell(box, "brps")


def test_terrain_effects_follow_the_rules_they_were_put_together_from() -> None:
    found = tables()
    terrain, dms = found["terrain-effects"], found["defense-multipliers"]
    barred = {row.keys[0] for row in found["attrition-hexes-barred"].rows}
    for row in terrain.rows[1:]:
        kind = row.keys[0]
        assert row.cells["dm"] == dms.cell(kind, "value")
        assert row.cells["extra_movement"] == found["movement-costs"].cell(
            "rough-terrain", "europe"
        )
        assert (kind in barred) == (row.cells["attrition_occupation"] == "no")
    assert [row.keys[0] for row in terrain.rows if row.cells["europe_exploitation"] == -1] == [
        "forest",
        "mountain",
        "swamp",
    ]


def test_naval_activities_follow_the_lists_they_were_put_together_from() -> None:
    printed, whole = tables()["naval-unit-operations"], tables()["naval-activities"]
    carried = {"sea-supply": "sea-supply", "sea-transport": "sea-transport"}
    carried |= {"seaborne-invasion": "invasion", "sea-escort": "sea-escort"}
    for unit in printed.columns:
        for activity, word in carried.items():
            carry = printed.cell(f"carry-{word}", unit)
            protect = printed.cell(f"protect-{word}", unit)
            words = ["carry"] * (carry == "yes") + ["protect"] * (protect == "yes")
            words += ["accompany"] * (protect == "accompany")
            assert whole.cell(activity, unit) == " ".join(words)
        for activity in ("patrol", "raid", "shore-bombardment"):
            assert whole.cell(activity, unit) == printed.cell(activity, unit)
        assert whole.cell("interception", unit) == printed.cell("intercept", unit)


def test_submarine_limits_leave_no_gap_between_turns() -> None:
    rows = tables()["submarine-limits"].rows
    for row, after in pairwise(rows):
        if row.keys[:2] == after.keys[:2]:
            assert game_turn(str(row.cells["to"])).next == game_turn(after.keys[2])
            assert int(after.cells["submarines"]) == int(row.cells["submarines"]) + 1
        else:
            assert after.keys[2] == "Fall 1939"


def test_nationalities_are_the_known_ones() -> None:
    lines = (resources.files("warcabinet.awaw") / "data" / "nationalities.tsv").read_text("utf-8")
    known = {line.split("\t")[0] for line in lines.splitlines()} | {"other-minors"}
    for name in ("air-nationality", "naval-nationality"):
        assert {row.keys[0] for row in tables()[name].rows} <= known
    for name in ("naval-air-rates", "task-force-counters"):
        assert {row.keys[0] for row in tables()[name].rows} <= set(Power)
    for name in ("minor-country-forces-europe", "minor-country-forces-pacific"):
        countries = resources.files("warcabinet.awaw") / "data" / "countries.tsv"
        whole = {line.split("\t")[0] for line in countries.read_text("utf-8").splitlines()}
        assert {row.keys[0] for row in tables()[name].rows} <= whole
    assert set(Power) == {row.keys[0] for row in tables()["task-force-counters"].rows}

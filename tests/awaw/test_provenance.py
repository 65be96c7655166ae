"""The manual's page on data has the figures of the data as they are."""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.awaw.boards.europe import whole
from warcabinet.awaw import loading
from warcabinet.awaw.boards.checks.facts import tables_of
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.terms import provenance
from warcabinet.awaw.terms.powers import Country
from warcabinet.awaw.terms.provenance import Origin, Origins, of_text, origins, together

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "data.md"
DATA = ROOT / "src" / "warcabinet" / "awaw" / "data"
HOW = "run: WRITE_DOCS=1 pytest tests/awaw/test_provenance.py"


@cache
def texts() -> dict[str, str]:
    """Every data file by its name in the data folder."""
    files = [*DATA.rglob("*.tsv"), *DATA.rglob("*.toml")]
    return {file.relative_to(DATA).as_posix(): file.read_text("utf-8") for file in files}


@cache
def data() -> AwawData:
    return loading.load()


def counted(file: str) -> Origins:
    return of_text(file, texts()[file])


def block(name: str) -> list[list[str]]:
    """The cells of a generated table, without its header."""
    text = provenance.blocks(texts(), data().tables)[name]
    lines = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line[2:-2].split(" | ")] for line in lines]


# The page ---------------------------------------------------------------------------------------


def test_the_page_has_the_figures_of_the_data() -> None:
    written = PAGE.read_text(encoding="utf-8")
    wanted = provenance.with_figures(written, texts(), data().tables)
    if os.environ.get("WRITE_DOCS"):
        PAGE.write_text(wanted, encoding="utf-8")
    else:
        assert written == wanted, HOW


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="summary"):
        provenance.with_figures("# Data", texts(), data().tables)
    page = PAGE.read_text(encoding="utf-8")
    begin, end = "<!-- tables -->", "<!-- end of tables -->"
    turned = page.replace(begin, "?").replace(end, begin).replace("?", end)
    with pytest.raises(ValueError, match="stands before"):
        provenance.with_figures(turned, texts(), data().tables)


def test_figures_are_written_over_old_ones() -> None:
    page = PAGE.read_text(encoding="utf-8")
    old = page.replace("rows × columns", "size")
    assert old != page
    new = provenance.with_figures(old, texts(), data().tables)
    assert new == provenance.with_figures(page, texts(), data().tables)


# Every file is there ----------------------------------------------------------------------------


def test_every_data_file_is_listed_once() -> None:
    listed = Counter(row[0].strip("`") for row in block("files"))
    printed = {f"tables/{name}.tsv" for name in data().tables}
    others = texts().keys() - printed
    assert {name for name in listed if name in others} == others
    assert all(listed[name] == 1 for name in others)
    assert printed <= texts().keys()


def test_each_line_adds_up() -> None:
    for label, rows, *cells in block("files"):
        numbers = [int(cell.strip("*") or 0) for cell in cells]
        sources, levels = sum(numbers[:6]), sum(numbers[7:])
        if "*" not in label:
            assert sources in (0, int(rows)), label
            assert levels in (0, int(rows)), label
        assert numbers[6] <= sources, label


def test_the_summary_adds_up() -> None:
    for name, rows, *cells in block("summary"):
        assert int(rows) == sum(int(cell.split()[0]) for cell in cells if cell), name


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (0, 9, ""),
        (9, 9, "9 (100%)"),
        (2, 3, "2 (67%)"),
        (1, 3288, "1 (<1%)"),
        (3287, 3288, "3287 (>99%)"),
    ],
)
def test_a_share_is_never_rounded_to_all_or_nothing(part: int, whole: int, shown: str) -> None:
    rows = [Origin("estimate", "low")] * part + [Origin("rulebook 1.1", "high")] * (whole - part)
    line = provenance.summary({"game": [origins("some.tsv", rows)]}).splitlines()[-1]
    assert line.split("|")[-2].strip() == shown


# Counted once more, from what the program loads ---------------------------------------------------


def same(file: str, rows: list[Any]) -> None:
    found = counted(file)
    assert found.rows == len(rows), file
    assert found.sources == Counter(row.source.split()[0] for row in rows), file
    if hasattr(rows[0], "confidence"):
        assert found.levels == Counter(row.confidence.value for row in rows), file
    kinds = [{part.split()[0] for part in row.source.split(" + ")} for row in rows]
    assert found.mixed == sum(len(each) > 1 for each in kinds), file


def test_the_files_of_powers_and_countries() -> None:
    same("powers.tsv", list(data().powers.values()))
    same("countries.tsv", list(data().countries.values()))
    same("nationalities.tsv", list(data().nationalities.values()))
    assert counted("rules.tsv").rows == len(data().rules)
    assert counted("sequence.tsv").rows == len(data().sequence.steps)
    assert not counted("rules.tsv").sources
    assert sum(int(row[1]) for row in block("order of play")) == len(data().sequence.steps)


def test_the_files_of_the_board() -> None:
    board, evidence = whole()
    for table in [*tables_of(board, evidence), evidence.ancestor, evidence.graticule]:
        shared = table.sheet.name == "territories"
        same(f"boards/{'' if shared else 'europe/'}{table.sheet.file}", list(table.rows))


def test_the_files_of_forces() -> None:
    forces = data().forces
    for file, rows in (
        ("unit-types", forces.types.values()),
        ("ships", forces.ships.values()),
        ("force-pools", forces.pools),
        ("power-figures", forces.power_figures),
        ("minor-figures", forces.minor_figures),
        ("markers", forces.markers.values()),
    ):
        same(f"forces/{file}.tsv", [row.origin for row in rows])


def test_the_scenarios() -> None:
    names = [file for file in texts() if file.startswith("scenarios/")]
    assert names
    for file in names:
        stated = re.findall(r"(?:^|[{,] )source = ", texts()[file], re.MULTILINE)
        assert counted(file).rows == len(stated), file


# The printed tables -----------------------------------------------------------------------------


def test_every_printed_table_is_listed_with_its_size() -> None:
    listed = {row[0].strip("`"): row for row in block("tables")}
    assert len(listed) == len(block("tables")) == len(data().tables)
    for name, table in data().tables.items():
        _, title, rule, size, confidence, made = listed[name]
        lines = texts()[f"tables/{name}.tsv"].splitlines()
        columns = len(lines[0].split("\t")) - table.info.keys - 2  # without source and note
        assert size == f"{len(lines) - 1} × {columns}", name
        info = table.info
        assert (title, rule, confidence) == (info.title, info.rule, info.confidence.value)
        assert made == ("yes" if info.reconstructed else ""), name
    made_there = {row[0].strip("`") for row in block("reconstructed tables")}
    assert made_there == {name for name, row in listed.items() if row[5]}
    text = provenance.blocks(texts(), data().tables)["tables"]
    assert f"{len(listed)} tables" in text
    assert f"; {len(made_there)} are reconstructed." in text
    indexed = [line for file in ("index-1", "index-2") for line in rows_of(f"tables/{file}.tsv")]
    assert sorted(listed) == sorted(line.split("\t")[0] for line in indexed)


def rows_of(file: str) -> list[str]:
    return texts()[file].splitlines()[1:]


def test_tables_stand_in_the_order_of_the_rulebook() -> None:
    rules = [row[2] for row in block("tables")]
    chapters = [int(rule.split(".")[0]) for rule in rules]
    assert chapters == sorted(chapters)
    assert rules.index("41.81") < rules.index("49.84") < rules.index("49.9")


def test_tables_in_print_that_are_not_certain_have_a_reason() -> None:
    unsure = block("unsure tables")
    assert unsure
    assert all(row[2] != "high" and row[3] for row in unsure)


# Data packs, as the page explains them ------------------------------------------------------------


def pack(folder: Path, file: str, text: str) -> Path:
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


def test_a_table_is_replaced_and_what_names_its_cells_follows(tmp_path: Path) -> None:
    file = "tables/minor-country-values-estimated.tsv"
    ours, page = texts()[file], PAGE.read_text(encoding="utf-8")
    header, row = "country\tbrps\tsource\tnote", "greece\t15\tpublished map\tseen on the board"
    assert f"    {header}\n    {row}\n" in page
    assert ours.startswith(header)
    new = ours.replace("greece\t10\tpredecessor\t\n", f"{row}\n")
    assert new != ours
    found = loading.load(pack(tmp_path, file, new))
    assert found.forces.minor(Country("greece"), "brp") == 15
    assert of_text(file, new).sources["published"] == 1


def test_a_ship_is_patched_and_a_table_has_no_patches(tmp_path: Path) -> None:
    header, *rows = texts()["forces/ships.tsv"].splitlines()
    row = next(row for row in rows if row.startswith("Hood\t"))
    cells = dict(zip(header.split("\t"), row.split("\t"), strict=True))
    cells |= {"source": "published counter", "confidence": "high"}
    patch = header + "\n" + "\t".join(cells.values()) + "\n"
    pack(tmp_path, "tables/air-basing.patch.tsv", "not looked at")
    ships = loading.load(pack(tmp_path, "forces/ships.patch.tsv", patch)).forces.ships.values()
    hood = [ship for ship in ships if ship.name == "Hood"]
    assert [ship.origin.source for ship in hood] == ["published counter"]
    assert len(ships) == len(rows)


def test_a_scenario_is_replaced_or_added(tmp_path: Path) -> None:
    pack(tmp_path, "scenarios/poland-1939.toml", "mine = 1")
    found = loading.scenario_texts(pack(tmp_path, "scenarios/another.toml", "new = 1"))
    assert found["poland-1939"] == "mine = 1"
    assert found["another"] == "new = 1"
    assert found["barbarossa"] == texts()["scenarios/barbarossa.toml"]


# Counting ---------------------------------------------------------------------------------------


def test_a_row_with_several_sources_counts_under_the_first() -> None:
    found = origins(
        "some.tsv",
        [
            Origin("rulebook 4.615", "high"),
            Origin("rulebook 4.615 + published map", "high"),
            Origin("rulebook 4.615 + predecessor", "medium"),
            Origin("history + rulebook 66.32", "medium"),
            Origin("estimate + geography", "low"),
        ],
    )
    assert found.rows == 5
    assert found.sources == {"rulebook": 3, "history": 1, "estimate": 1}
    assert found.levels == {"high": 2, "medium": 2, "low": 1}
    assert (found.mixed, found.stated, found.partly, found.reconstructed) == (4, 2, 2, 1)


def test_rows_without_a_source_are_rows_all_the_same() -> None:
    found = of_text("some.tsv", "rule\tkind\n1.1\theading\n1.2\trule\n")
    assert (found.rows, found.sources, found.reconstructed) == (2, {}, 0)
    assert of_text("empty.tsv", "").rows == 0


def test_a_source_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="hearsay"):
        of_text("some.tsv", "hex\tsource\nA1\thearsay\n")


def test_a_scenario_counts_the_tables_that_name_a_source() -> None:
    text = """
        [scenario]
        name = "small"
        sources = "told by nobody"
        [map]
        source = "estimate"
        confidence = "high"
        [[deployment]]
        source = "rulebook 82.5"
        confidence = "high"
        [[deployment.demands]]
        source = "rulebook 82.54"
        confidence = "low"
    """
    found = of_text("scenarios/small.toml", text)
    assert (found.rows, found.sources) == (3, {"estimate": 1, "rulebook": 2})
    assert found.levels == {"high": 2, "low": 1}


def test_files_are_counted_together() -> None:
    one = origins("one.tsv", [Origin("rulebook 4.1 + geography", "high")])
    two = origins("two.tsv", [Origin("estimate", "low"), Origin("rulebook 4.2", "high")])
    both = together("both", [one, two])
    assert (both.rows, both.mixed, both.stated, both.partly) == (3, 1, 1, 1)
    assert both.sources == {"rulebook": 2, "estimate": 1}
    assert both.levels == {"high": 2, "low": 1}


@pytest.mark.parametrize(
    ("file", "part"),
    [
        ("powers.tsv", "game"),
        ("boards/territories.tsv", "boards"),
        ("boards/europe/hexes.tsv", "boards"),
        ("boards/europe/ancestor.tsv", "checks of boards"),
        ("forces/ships.tsv", "forces"),
        ("scenarios/poland-1939.toml", "scenarios"),
    ],
)
def test_files_belong_to_a_part(file: str, part: str) -> None:
    assert provenance.part_of(file) == part

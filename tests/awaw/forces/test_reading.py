"""The files as a whole: all that is wrong at once, patches, packs, and where rows come from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.awaw.forces.support import forces, read, texts
from warcabinet.awaw.forces.reading import WANTED, forces_of
from warcabinet.awaw.loading import DataError, load
from warcabinet.awaw.terms.tables import Confidence


def test_our_files_are_sound() -> None:
    assert read()[1] == ()


def test_every_row_says_where_it_comes_from() -> None:
    one = forces()
    rows: list[Any] = [
        *one.types.values(),
        *one.ships.values(),
        *one.pools,
        *one.power_figures,
        *one.minor_figures,
        *one.markers.values(),
    ]
    assert len(rows) == sum(len(text.splitlines()) - 1 for text in texts().values())
    for row in rows:
        assert row.origin.rules
        assert row.origin.source
        if row.origin.source == "estimate":
            assert row.origin.confidence is not Confidence.HIGH, row
            assert row.origin.note, row


def test_no_cell_has_blanks_around_it_and_no_file_ends_without_a_line() -> None:
    for text in texts().values():
        assert text.endswith("\n")
        for line in text.splitlines():
            assert all(cell == cell.strip() for cell in line.split("\t"))


def test_all_faults_are_told_at_once() -> None:
    ships = texts()["ships.tsv"].replace("Bismarck\tgermany", "Bismarck\toz\textra")
    markers = texts()["markers.tsv"].replace("\tlimit\t", "\tbound\t")
    found = {(flaw.file, flaw.column) for flaw in read(ships=ships, markers=markers)[1]}
    assert found == {
        ("forces/ships.tsv", ""),
        ("forces/markers.tsv", "limit"),
        ("forces/markers.tsv", "bound"),
    }


def test_a_missing_file_is_told() -> None:
    found = read(markers="")[1]
    assert {flaw.reason for flaw in found} == {"column is missing"}


def test_a_patch_changes_single_rows() -> None:
    head, *lines = texts()["force-pools.tsv"].splitlines()
    old = next(line for line in lines if "\tgermany-armor-4-6\t4\t8\t" in line)
    changed, found = read(
        force_pools_patch=f"{head}\n{old.replace('	4	8	', '	5	9	')}\n"
    )
    assert found == ()
    rows = [row for row in changed.pools if row.type == "germany-armor-4-6"]
    assert [(row.start, row.builds) for row in rows] == [(5, 9)]


def test_without_other_files_rows_are_only_read() -> None:
    pairs = tuple((folder, s.file, texts()[s.file]) for folder, s in WANTED)
    found, flaws = forces_of(pairs, None)
    assert flaws == ()
    assert len(found.types) == len(forces().types)


def test_a_data_pack_with_a_bad_row_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "forces"
    folder.mkdir()
    text = texts()["unit-types.tsv"]
    (folder / "unit-types.tsv").write_text(text.replace("\tarmor\t4-6\t4\t", "\tarmor\t4-6\t3\t"))
    with pytest.raises(DataError) as caught:
        load(tmp_path)
    problems = [(one.file, one.column) for one in caught.value.problems]
    assert problems == [("forces/unit-types.tsv", "designation")]
    assert caught.value.problems[0].line > 1


def test_a_data_pack_may_change_a_pool(tmp_path: Path) -> None:
    folder = tmp_path / "forces"
    folder.mkdir()
    head, *lines = texts()["force-pools.tsv"].splitlines()
    old = next(line for line in lines if "\tgermany-infantry-3-3\t14\t14\t" in line)
    patch = f"{head}\n{old.replace('	14	14	', '	14	20	')}\n"
    (folder / "force-pools.patch.tsv").write_text(patch)
    row = next(row for row in load(tmp_path).forces.pools if row.type == "germany-infantry-3-3")
    assert (row.start, row.builds) == (14, 20)

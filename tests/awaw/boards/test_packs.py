"""Data packs: any file of a board may be replaced or patched, and every bad row is reported."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from warcabinet.awaw import loading
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.loading import DataError, Problem

EUROPE = "boards/europe"
HEXES = "hex\tsurface\tterrain\tterritory\tfront\tsource\tconfidence\tnote\n"
FEATURES = "hex\tfeature\tvalue\trule\tsource\tconfidence\tnote\n"
SIDES = "side\tfeature\tvalue\trule\tsource\tconfidence\tnote\n"


def pack(tmp_path: Path, file: str, text: str) -> Path:
    target = tmp_path / EUROPE / file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return tmp_path


def ours(file: str) -> str:
    data = resources.files("warcabinet.awaw") / "data" / EUROPE / file
    return data.read_text(encoding="utf-8")


def europe(folder: Path) -> AwawBoard:
    return loading.load(folder).boards["europe"]


def problems(folder: Path) -> list[Problem]:
    with pytest.raises(DataError) as caught:
        loading.load_board("europe", folder)
    return list(caught.value.problems)


def test_a_file_is_replaced(tmp_path: Path) -> None:
    text = ours("places.tsv").replace("\tBerlin\t", "\tGermania\t")
    board = europe(pack(tmp_path, "places.tsv", text))
    assert board.place("Berlin") is None
    assert board.places["Germania"].hex == "L31"


def test_a_row_is_patched(tmp_path: Path) -> None:
    row = "L31\tland\tswamp\tgermany\twestern\tpublished map\thigh\tlooked at the board\n"
    board = europe(pack(tmp_path, "hexes.patch.tsv", HEXES + row))
    assert board.terrain["L31"] is Terrain.SWAMP
    assert board.hexes[board.board.space("L31")].source == "published map"
    assert board.terrain["L32"] is loading.load_board("europe")[0].terrain["L32"]


def test_a_row_is_added_and_another_taken_away(tmp_path: Path) -> None:
    more = "L31\tbeach\tW\t\tpublished map\thigh\t\n-B29\tone-hex-island\tScapa Flow\t\t\t\t\n"
    board = europe(pack(tmp_path, "features.patch.tsv", FEATURES + more))
    assert board.board.has(board.feature("beach"), "L31")
    assert not board.board.has(board.one_hex_islands(), "B29")


def test_what_is_not_there_cannot_be_taken_away(tmp_path: Path) -> None:
    folder = pack(tmp_path, "features.patch.tsv", FEATURES + "-L31\toil\t9\t\t\t\t\n")
    found = Problem(f"{EUROPE}/features.patch.tsv", 2, "hex", "there is no L31 oil 9 to take away")
    assert problems(folder) == [found]


def test_every_bad_row_is_reported_with_file_line_column_and_reason(tmp_path: Path) -> None:
    rows = (
        "L31\tlnd\tclear\tgermany\twestern\tpublished map\thigh\t\n"
        "L32\tland\t\tgermany\tnorthern\thearsay\tquite\t\n"
        "L33\tland\n"
    )
    found = problems(pack(tmp_path, "hexes.patch.tsv", HEXES + rows))
    file = f"{EUROPE}/hexes.patch.tsv"
    places = [(each.file, each.line, each.column) for each in found]
    assert places == [
        (file, 4, ""),
        (file, 2, "surface"),
        (file, 3, "terrain"),
        (file, 3, "front"),
        (file, 3, "source"),
        (file, 3, "confidence"),
    ]
    assert "'lnd' is none of: land, sea, partial, unplayable" in found[1].reason


def test_rows_are_checked_against_each_other(tmp_path: Path) -> None:
    pack(tmp_path, "sides.patch.tsv", SIDES + "L32|L31\triver\tX\t\testimate\tlow\t\n")
    pack(tmp_path, "features.patch.tsv", FEATURES + "A1\tbeach\tW\t\testimate\tlow\t\n")
    row = "L31\tland\tclear\tprussia\twestern\testimate\tlow\t\n"
    found = problems(pack(tmp_path, "hexes.patch.tsv", HEXES + row))
    assert [str(each) for each in found] == [
        f"{EUROPE}/hexes.patch.tsv:2:territory: there is no territory prussia",
        f"{EUROPE}/features.patch.tsv:2:hex: A1 is not on the board europe",
        f"{EUROPE}/sides.patch.tsv:2:side: this hexside is written L31|L32",
    ]


def test_regions_and_links_are_worked_out_and_checked(tmp_path: Path) -> None:
    header = "region\tname\trule\tcount\thexes\tpartition\tsource\tconfidence\tnote\n"
    rows = (
        "one\tOne\t\t\tregion:two L31\t\testimate\tlow\t\n"
        "two\tTwo\t\t\tregion:one\t\testimate\tlow\t\n"
        "three\tThree\t\t\tterritory:nowhere\t\testimate\tlow\t\n"
        "four\tFour\t\t\tA23..L31\t\testimate\tlow\t\n"
    )
    found = problems(pack(tmp_path, "regions.patch.tsv", header + rows))
    reasons = " ".join(each.reason for each in found)
    assert "region one is made of itself: one > two > one" in reasons
    assert "there is no territory nowhere" in reasons
    assert "A23 and L31 are not both on the west or both on the east edge" in reasons


def test_a_name_may_not_occur_twice(tmp_path: Path) -> None:
    header = "hex\tname\tkind\tobjective\tcoast\taliases\trule\tsource\tconfidence\tnote\n"
    row = "L30\tBERLIN\tcity\t\t\t\t\testimate\tlow\t\n"
    found = problems(pack(tmp_path, "places.patch.tsv", header + row))
    assert [each.reason for each in found] == ["BERLIN occurs twice"]


def test_bad_evidence_is_reported_when_a_pack_is_loaded(tmp_path: Path) -> None:
    folder = pack(tmp_path, "statements.tsv", "rule\tkind\n")
    with pytest.raises(DataError) as caught:
        loading.load(folder)
    assert {each.reason for each in caught.value.problems} == {"column is missing"}


def test_the_same_files_give_the_same_board() -> None:
    assert loading.load().boards["europe"] is loading.load_board("europe")[0]

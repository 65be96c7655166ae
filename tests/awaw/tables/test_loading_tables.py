"""The loader of the tables: what it gives, and what it says of files that are not fit for play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.awaw.tables.printed import tables, texts
from warcabinet.awaw.loading import DataError, Problem, load
from warcabinet.awaw.terms.tables import (
    INDEX_COLUMNS,
    Confidence,
    Fault,
    Kind,
    Span,
    TableError,
    Tables,
    Values,
    named,
    parse_span,
    tables_of,
)

HEAD = "\t".join(INDEX_COLUMNS)
ROW = {
    "table": "dice",
    "title": "Dice",
    "rule": "1.11",
    "kind": "grid",
    "keys": "1",
    "values": "int",
    "reconstructed": "",
    "source": "rulebook 1.11",
    "confidence": "high",
    "note": "",
}
DICE = "roll\tlow\t12..\tsource\tnote\n2..3\t1\t-2\trulebook 1.11\t\n4..\t\t5\tpublished\tcharts\n"


def index(**changes: str) -> str:
    return f"{HEAD}\n" + "\t".join((ROW | changes).values()) + "\n"


def read(dice: str = DICE, **changes: str) -> tuple[Tables, tuple[Fault, ...]]:
    return tables_of((("index-1", index(**changes)), ("dice", dice)))


def faults(dice: str = DICE, **changes: str) -> list[Fault]:
    return list(read(dice, **changes)[1])


def test_a_table_knows_what_it_is() -> None:
    found, wrong = read(reconstructed="yes", values="mixed", note="as is")
    assert wrong == ()
    table = found["dice"]
    assert (table.keys, table.columns) == (("roll",), ("low", "12.."))
    assert table.info.kind is Kind.GRID
    assert table.info.values is Values.MIXED
    assert table.info.confidence is Confidence.HIGH
    assert table.info.reconstructed
    assert (table.info.title, table.info.rule, table.info.note) == ("Dice", "1.11", "as is")
    assert (table.rows[1].source, table.rows[1].note) == ("published", "charts")
    assert list(found) == ["dice"]
    assert len(found) == 1
    assert "dice" in found
    assert "die" not in found


def test_cells_are_found_by_name_and_by_number() -> None:
    table = read()[0]["dice"]
    assert table.cell("2..3", "low") == 1
    assert table.cell("2..3", "12..") == -2
    assert table.cell("4..", "low") == ""
    assert table.lookup(3, 15) == -2
    assert table.lookup(99, 12) == 5
    assert table.number(2, "low") == 1
    assert table.text(2, "low") == "1"
    assert table.lookup(5, "low", by="12..") == ""
    assert read(values="text")[0]["dice"].cell("2..3", "low") == "1"


def test_a_printed_dash_is_no_number_and_counts_nothing() -> None:
    table = read(DICE.replace("\t1\t-2", "\t-\tEx-1"), values="mixed")[0]["dice"]
    assert table.lookup(2, "low") == "-"
    assert table.number(2, "low") == 0
    with pytest.raises(TableError, match="is no number: 'Ex-1'"):
        table.number(2, 12)
    with pytest.raises(TableError, match="is no number: ''"):
        table.number(4, "low")


def test_several_keys_name_a_row_together() -> None:
    text = "box\tships\tvalue\tsource\tnote\na\t0..5\t1\testimate\t\nb\t0..5\t2\testimate\t\n"
    table = read(text, keys="2")[0]["dice"]
    assert table.lookup(("b", 4), "value") == 2
    assert table.cell(("a", "0..5"), "value") == 1
    with pytest.raises(TableError, match="dice: has 2 keys, not 1"):
        table.lookup("a", "value")
    with pytest.raises(TableError, match="dice: no row covers c, 4"):
        table.lookup(("c", 4), "value")


def test_what_is_not_there_is_told() -> None:
    found = read()[0]
    with pytest.raises(TableError, match="no table cards"):
        found["cards"]
    with pytest.raises(TableError, match="dice: no row 2"):
        found["dice"].cell(2, "low")
    with pytest.raises(TableError, match="dice: no row covers 1"):
        found["dice"].lookup(1, "low")
    with pytest.raises(TableError, match="dice: no column high"):
        found["dice"].cell("2..3", "high")
    with pytest.raises(TableError, match="dice: no column 11"):
        found["dice"].lookup(2, 11)


def test_spans() -> None:
    assert parse_span("7") == Span(7, 7)
    assert parse_span("-1") == Span(-1, -1)
    assert parse_span("..-1") == Span(None, -1)
    assert parse_span("12..") == Span(12, None)
    assert parse_span("-3..-1") == Span(-3, -1)
    assert [parse_span(text) for text in ("..", "A23..EE1", "3-4", "1:1", "")] == [None] * 5
    span = Span(2, 3)
    assert [number in span for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert -9 in Span(None, -1)
    assert 99 in Span(12, None)
    assert Span(1, 5).overlaps(Span(5, None))
    assert not Span(1, 5).overlaps(Span(6, None))
    assert not Span(6, 7).overlaps(Span(None, 5))


@pytest.mark.parametrize(
    ("change", "column", "reason"),
    [
        ({"table": "Dice"}, "table", "'Dice' is no name of a table"),
        ({"table": "index-1"}, "table", "'index-1' is no name of a table"),
        ({"table": "cards"}, "table", "there is no file cards.tsv"),
        ({"title": ""}, "title", "may not be empty"),
        ({"rule": ""}, "rule", "may not be empty"),
        ({"kind": "chart"}, "kind", "'chart' is none of: grid, list"),
        ({"keys": "0"}, "keys", "'0' is no number of columns"),
        ({"keys": "one"}, "keys", "'one' is no number of columns"),
        ({"values": "float"}, "values", "'float' is none of: int, text, mixed"),
        ({"reconstructed": "no"}, "reconstructed", "'no' is neither empty nor yes"),
        ({"source": ""}, "source", "'' is no source"),
        ({"source": "hearsay"}, "source", "'hearsay' is no source"),
        ({"confidence": ""}, "confidence", "'' is none of: high, medium, low"),
        ({"note": " x"}, "note", "blanks around the cell"),
    ],
)
def test_bad_index_rows(change: dict[str, str], column: str, reason: str) -> None:
    assert faults(**change) == [("tables/index-1.tsv", 2, column, reason)]


def test_bad_index_files() -> None:
    wrong = "the columns must be " + ", ".join(INDEX_COLUMNS)
    assert tables_of((("index-1", "table\ttitle\n"),))[1] == (("tables/index-1.tsv", 1, "", wrong),)
    short = f"{HEAD}\ndice\n"
    found = tables_of((("index-2", short),))[1]
    assert found == (("tables/index-2.tsv", 2, "", "1 cells instead of 10"),)
    twice = (("index-1", index()), ("index-2", index()), ("dice", DICE))
    assert tables_of(twice)[1] == (("tables/index-2.tsv", 2, "table", "dice occurs twice"),)
    assert len(tables_of(())[0]) == len(tables_of(())[1]) == 0
    assert named((("index-1", "x\n"), ("index-2", index()), ("index-2", ""))) == ("dice",)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("\t1\t-2", "\tx\t-2", 2, "low", "'x' is no whole number"),
        ("\t1\t-2", "\t1\t+2", 2, "12..", "'+2' is no whole number"),
        ("\t1\t-2", "\t1 \t-2", 2, "low", "blanks around the cell"),
        ("\t1\t-2", "\t1", 2, "", "4 cells instead of 5"),
        ("2..3\t", "\t", 2, "roll", "may not be empty"),
        ("published", "", 3, "source", "may not be empty"),
        ("published", "somewhere", 3, "source", "'somewhere' is no source"),
        ("rulebook 1.11", "rulebook", 2, "source", "'rulebook' is no source"),
        ("4..", "2..3", 3, "roll", "2..3 occurs twice"),
        ("4..", "3..", 3, "roll", "rows 2..3 and 3.. overlap"),
        ("low", "13", 1, "12..", "columns 13 and 12.. overlap"),
        ("low", "12..", 1, "12..", "column stands here twice"),
        ("low", "", 1, "", "column 2 has no name"),
    ],
)
def test_bad_tables(old: str, new: str, line: int, column: str, reason: str) -> None:
    found = faults(DICE.replace(old, new))
    assert ("tables/dice.tsv", line, column, reason) in found
    assert all(fault[0] == "tables/dice.tsv" for fault in found)


def test_bad_headers() -> None:
    reason = "the columns must be 1 keys, then others, then source and note"
    for text in ("", "roll\tlow\tnote\tsource\n", "roll\tsource\tnote\n"):
        assert faults(text) == [("tables/dice.tsv", 1, "", reason)]
    assert faults("roll\tlow\tsource\tnote\n") == [
        ("tables/dice.tsv", 0, "", "the table has no rows")
    ]


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = DICE.replace("\t1\t-2", "\tx\ty").replace("published", "")
    assert [fault[1:3] for fault in faults(text)] == [(2, "low"), (2, "12.."), (3, "source")]


def test_the_tables_come_with_the_data() -> None:
    loaded = load().tables
    assert set(tables()) <= set(loaded)
    assert loaded["combat-results"].lookup(6, "1:1") == "d"


def test_a_data_pack_replaces_a_table(tmp_path: Path) -> None:
    text = dict(texts())["combat-results"]
    (tmp_path / "tables").mkdir()
    pack = tmp_path / "tables" / "combat-results.tsv"
    pack.write_text(text.replace("6\tEx\tEx\tEx\td", "6\tEx\tEx\tEx\tD"), "utf-8")
    assert load(tmp_path).tables["combat-results"].lookup(6, "1:1") == "D"


def test_a_bad_pack_is_refused_with_its_reasons(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    text = dict(texts())["task-force-counters"].replace("russia\t2\t", "russia\ttwo\t")
    (tmp_path / "tables" / "task-force-counters.tsv").write_text(text, "utf-8")
    with pytest.raises(DataError) as error:
        load(tmp_path)
    place = Problem("tables/task-force-counters.tsv", 8, "counters", "'two' is no whole number")
    assert error.value.problems == (place,)
    assert str(place) == ("tables/task-force-counters.tsv:8:counters: 'two' is no whole number")

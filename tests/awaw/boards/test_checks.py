"""All checks of the European board hold, and each of them notices a board damaged on purpose."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tests.awaw.boards.damages import DAMAGES, FALSE
from tests.awaw.boards.europe import ORIGIN, damaged, focused, table_with, whole
from warcabinet.awaw.boards.checks import full
from warcabinet.awaw.boards.checks.europe import MOST_LOW, low_land
from warcabinet.awaw.boards.checks.statements import KINDS
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.boards.rows import StatementRow
from warcabinet.hexes import Sides

BY_HAND = {"symmetry", "gray hexes"}


def test_every_check_holds() -> None:
    assert [str(failure) for failure in full.run(*whole())] == []


def test_every_check_has_its_damage() -> None:
    assert {check.id for check in full.checks_of("europe")} == {*DAMAGES, *FALSE, *BY_HAND}


@pytest.mark.parametrize("check", ["holes", "ancestor", "statement hex"])
def test_nothing_fails_before_the_damage(check: str) -> None:
    evidence, quiet = focused(check)
    assert full.run(damaged(*quiet), evidence) == []


@pytest.mark.parametrize("check", DAMAGES)
def test_a_damaged_board_is_noticed_by_exactly_that_check(check: str) -> None:
    evidence, quiet = focused(check)
    failures = full.run(damaged(*quiet, *DAMAGES[check]), evidence)
    assert {failure.check for failure in failures} == {check}
    assert all(failure.expected and failure.found for failure in failures)


@pytest.mark.parametrize("check", FALSE)
def test_a_false_statement_is_noticed(check: str) -> None:
    board, evidence = whole()
    subject, value = FALSE[check]
    kind = check.removeprefix("statement ")
    row = StatementRow("4.12", kind, subject, value, *ORIGIN)
    more = table_with(evidence.statements, [*evidence.statements.rows, row])
    failures = full.run(board, msgspec.structs.replace(evidence, statements=more))
    assert {failure.check for failure in failures} == {check}
    assert {failure.rule for failure in failures} == {"4.12"}


def test_no_statements_are_noticed() -> None:
    board, evidence = whole()
    nothing = msgspec.structs.replace(evidence, statements=table_with(evidence.statements, []))
    assert {failure.check for failure in full.run(board, nothing)} == {"statements"}


def test_a_statement_about_nothing_is_noticed() -> None:
    board, evidence = whole()
    row = StatementRow("4.21", "hex", "Atlantis", "A23", *ORIGIN)
    more = table_with(evidence.statements, [*evidence.statements.rows, row])
    failures = full.run(board, msgspec.structs.replace(evidence, statements=more))
    assert [failure.found for failure in failures] == ["no place is called Atlantis"]


def test_a_hexside_open_one_way_is_noticed() -> None:
    board, _ = whole()
    evidence, _ = focused("symmetry")
    one_way = board.board.sides_of(["P20>P21"])
    failures = full.run(replace(board, land_sides=board.land_sides - one_way), evidence)
    assert {failure.check for failure in failures} == {"symmetry"}
    assert [failure.hex for failure in failures] == ["P21>P20"]


def test_a_way_into_a_gray_hex_is_noticed() -> None:
    board, evidence = whole()
    way = board.board.both_ways(board.board.sides_of(["Q24|R23"]))
    failures = full.run(replace(board, land_sides=board.land_sides | way), evidence)
    assert {failure.check for failure in failures} == {"gray hexes"}


def test_the_statements_of_every_kind_are_checked() -> None:
    _, evidence = whole()
    kinds = {row.kind for row in evidence.statements.rows}
    assert kinds <= set(KINDS)
    assert len(evidence.statements.rows) > 500


def test_few_hexes_of_europe_are_of_low_confidence() -> None:
    low, count = low_land(*whole())
    assert count > 1000
    assert 100 * len(low) <= MOST_LOW * count


def test_every_playable_hex_is_there() -> None:
    board, _ = whole()
    assert 1800 <= board.board.count(board.playable) <= 2100


def test_every_row_has_a_source_and_a_confidence() -> None:
    board, evidence = whole()
    for rows in (board.rows, evidence):
        for name in rows.__struct_fields__:
            if name == "name":
                continue
            table = getattr(rows, name)
            assert table.rows, name
            assert all(row.source and row.confidence for row in table.rows), name


def test_failures_tell_hex_expected_found_and_rule() -> None:
    board, evidence = whole()
    printed: dict[SideFeature, Sides] = dict(board.printed)
    del printed[SideFeature.FORT_LINE]
    failures = full.run(replace(board, printed=printed), evidence)
    assert str(failures[0]) == "M26>M27: expected a fort line, found none (32.4)"

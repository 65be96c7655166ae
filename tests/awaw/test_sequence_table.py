"""The table of the order of play, the walk through it, and the loader that reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from warcabinet.awaw.loading import AwawData, DataError, Problem, load
from warcabinet.awaw.terms.calendar import CAMPAIGN_START, SEASONS, GameTurn, Season, game_turn
from warcabinet.awaw.terms.order_of_play import (
    ENDINGS,
    PLAYER_TURN,
    PROCEDURES,
    Basis,
    DatedStep,
    Manner,
    Played,
    SequenceTable,
    Step,
    StepId,
    Who,
    describe,
    expand_rules,
    page,
    parse_played,
    parse_rules,
    parse_who,
)
from warcabinet.awaw.terms.powers import Power, Side

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "warcabinet" / "awaw" / "data"
STEP_NAME = re.compile(r"\b(?:[SYE]\.\d+|T\.[A-Z0-9]+(?:\.[A-Z0-9]+)*|X\.[A-Z]+(?:\.\d+)?)\b")
SUMMER, WINTER = game_turn("Summer 1942"), game_turn("Winter 1942")


@pytest.fixture(scope="module")
def data() -> AwawData:
    return load()


@pytest.fixture(scope="module")
def table(data: AwawData) -> SequenceTable:
    return data.sequence


def ids(moments: Iterator[DatedStep]) -> list[str]:
    return [moment.step.id for moment in moments]


def before(order: list[str], *steps: str) -> bool:
    places = [order.index(step) for step in steps]
    return places == sorted(places)


# The table as it is -----------------------------------------------------------------------------


def test_the_table_has_no_flaws(data: AwawData) -> None:
    assert data.sequence.flaws(data.rules) == []
    assert len(data.sequence) == 344


def test_every_basis_but_explicit_has_a_reason(table: SequenceTable) -> None:
    assert [s.id for s in table.steps if s.basis is not Basis.EXPLICIT and not s.reason] == []


def test_every_step_says_what_happens_or_has_steps_that_do(table: SequenceTable) -> None:
    silent = [s.id for s in table.steps if not (s.what or s.asks or table.children(s.id))]
    assert silent == []


def test_a_step_named_in_a_text_exists(table: SequenceTable) -> None:
    for step in table.steps:
        texts = " ".join((step.name, step.what, step.when, step.asks, *step.freezes, step.reason))
        for name in STEP_NAME.findall(texts):
            assert StepId(name) in table, f"{step.id} speaks of {name}"


def test_a_rule_named_in_a_text_exists(data: AwawData) -> None:
    for step in data.sequence.steps:
        texts = " ".join((step.what, step.when, step.asks, *step.freezes, step.reason))
        for number in re.findall(r"(?<![\w.])\d{1,2}\.\d+[A-Z]?(?![\w.]*\d)", texts):
            assert number in data.rules, f"{step.id} cites {number}"


def test_phasing_and_other_side_are_named_only_where_a_side_is_phasing(
    table: SequenceTable,
) -> None:
    for step in table.steps:
        relative = {Who.PHASING, Who.OTHER} & set(step.who)
        inside = step.id in ("T.A", "T.L", PLAYER_TURN) or step.id.startswith(("T.P.", "X."))
        assert inside or not relative, step.id


def test_every_called_procedure_has_a_caller(table: SequenceTable) -> None:
    called = {name for step in table.steps for name in step.calls}
    called |= {step.played.runs for step in table.steps if step.played.runs}
    procedures = {s.id for s in table.steps if s.played.manner is Manner.CALLED}
    assert procedures - called == {PROCEDURES}  # the heading over all of them
    assert called <= procedures


# The walk ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.11#1", "research, then the Axis, then the Allied player turn")
@pytest.mark.parametrize("season", SEASONS)
def test_research_then_the_axis_then_the_allies(table: SequenceTable, season: Season) -> None:
    moments = list(table.game_turn(GameTurn(1941, season)))
    tops = [m.step.id for m in moments if m.step.parent == "T"]
    assert tops == ["T.0", "T.R", "T.A", "T.L", "T.S", "T.E"]
    sides = [m.phasing for m in moments if m.phasing is not None]
    assert sides == sorted(sides, key=lambda side: side is Side.ALLIED)
    assert {m.phasing for m in moments if m.step.id.startswith("T.P.")} == set(Side)


@pytest.mark.parametrize("side", list(Side))
def test_the_phases_of_a_player_turn(table: SequenceTable, side: Side) -> None:
    phases = [m.step.id for m in table.player_turn(SUMMER, side) if m.step.parent == PLAYER_TURN]
    names = "STA DIP ADJ DOW ELI MOV COM PCA BLD RED FIN"
    assert phases == [f"T.P.{name}" for name in names.split()]


def test_a_step_comes_before_the_steps_under_it_and_siblings_keep_their_order(
    table: SequenceTable,
) -> None:
    order = ids(table.player_turn(SUMMER, Side.AXIS))
    assert order[0] == "T.A"
    assert len(set(order)) == len(order)
    for step in (table.step(StepId(name)) for name in order[1:]):
        if step.parent != PLAYER_TURN:
            assert step.parent is not None
            assert before(order, step.parent, step.id)
    assert before(
        order,
        "T.P.MOV.AIR.50",
        "T.P.MOV.NAV.10",
        "T.P.MOV.SUP.70",
        "T.P.MOV.TRA.10",
        "T.P.MOV.GND.10",
        "T.P.COM.ANN.10",
        "T.P.COM.SW.10",
        "T.P.COM.GSP.10",
        "T.P.COM.GND.20",
        "T.P.COM.EXP.10",
        "T.P.COM.ATT.10",
        "T.P.PCA.120",
    )


@pytest.mark.rule("35.11#1", "a year start follows each winter")
@pytest.mark.rule("35.12#1", "none opens the game")
def test_a_year_start_follows_each_winter_and_none_opens_the_game(table: SequenceTable) -> None:
    campaign = list(table.campaign(CAMPAIGN_START, game_turn("Spring 1941")))
    heads = [(m.step.id, str(m.turn)) for m in campaign if m.step.id in ("S", "T", "Y")]
    assert heads == [
        ("S", "None"),
        ("T", "Fall 1939"),
        ("T", "Winter 1939"),
        ("Y", "Spring 1940"),
        ("T", "Spring 1940"),
        ("T", "Summer 1940"),
        ("T", "Fall 1940"),
        ("T", "Winter 1940"),
        ("Y", "Spring 1941"),
        ("T", "Spring 1941"),
    ]
    assert before(ids(table.setup()), "S.30", "S.60")


def test_no_year_start_follows_the_last_turn(table: SequenceTable) -> None:
    assert not any(m.step.id == "Y" for m in table.campaign(CAMPAIGN_START, CAMPAIGN_START.next))


def test_the_steps_of_a_year_start(table: SequenceTable) -> None:
    order = ids(table.year_start(1942))
    assert before(order, "Y.A", "Y.B", "Y.C")
    assert before(order, "Y.A.50", "Y.C.10", "Y.C.40")


@pytest.mark.rule("35.14#1", "an election follows the year start of 1945")
@pytest.mark.rule("62.21A#1", "after the year start of 1945")
@pytest.mark.parametrize("year", range(1940, 1947))
def test_the_election_comes_after_the_year_start_of_1945_only(
    table: SequenceTable, year: int
) -> None:
    order = ids(table.year_start(year))
    assert ("Y.D" in order) == (year == 1945)
    if year == 1945:
        assert order[-1] == "Y.D"


@pytest.mark.parametrize(
    ("step", "seasons"),
    [
        ("T.0.40", {Season.WINTER}),
        ("T.0.50", {Season.WINTER}),
        ("T.0.60", {Season.FALL, Season.WINTER}),
        ("T.0.70", {Season.SPRING, Season.SUMMER}),
        ("T.P.DOW.60", {Season.FALL, Season.WINTER}),
        ("T.P.COM.ATT.30", {Season.WINTER}),
        ("T.E.30", {Season.WINTER}),
        ("T.0.10", set(SEASONS)),
    ],
)
def test_steps_of_the_seasons(table: SequenceTable, step: str, seasons: set[Season]) -> None:
    found = {season for season in SEASONS if step in ids(table.game_turn(GameTurn(1942, season)))}
    assert found == seasons


@pytest.mark.parametrize(
    ("step", "sides"),
    [
        ("T.P.DIP.130", {Side.ALLIED}),
        ("T.P.PCA.150", {Side.ALLIED}),
        ("T.P.FIN.110", {Side.ALLIED}),
        ("T.P.PCA.90", {Side.AXIS}),
        ("T.P.MOV.NAV.20", {Side.AXIS}),
        ("T.P.FIN.100", set(Side)),
        ("T.P.COM.GND.20", set(Side)),
    ],
)
def test_steps_of_one_side(table: SequenceTable, step: str, sides: set[Side]) -> None:
    assert {side for side in Side if step in ids(table.player_turn(WINTER, side))} == sides


def test_steps_of_the_years(table: SequenceTable) -> None:
    def years(step: str) -> list[int]:
        span = range(1939, 1947)
        return [y for y in span if step in ids(table.game_turn(GameTurn(y, Season.FALL)))]

    assert years("T.R.60") == list(range(1940, 1947))
    assert years("T.P.DIP.40") == [1939, 1940, 1941]


def test_notes_and_called_procedures_are_not_played_in_order(table: SequenceTable) -> None:
    order = set(ids(table.campaign(CAMPAIGN_START, WINTER)))
    assert not any(name.startswith(("X", "E")) for name in order)
    notes = {"T.P.ORD", "T.P.PCA.5", "T.P.BLD.5", "T.P.FIN.5", "T.S.5"}
    within_others = {
        *("T.P.COM.ANN.20", "T.P.COM.AIR.30", "T.P.RED.90", "T.P.FIN.50"),
        *("T.P.FIN.80", "T.P.FIN.90", "T.E.20"),
    }
    assert not order & {"T.P", *notes, *within_others}
    played = order | set(ids(table.year_start(1945)))
    skipped = {s.id for s in table.steps if not s.id.startswith(("X", "E"))} - played
    assert skipped == {"T.P", *notes, *within_others}


def test_a_called_procedure_is_played_for_its_caller(table: SequenceTable) -> None:
    battle = list(table.procedure(StepId("X.BAT"), SUMMER, Side.ALLIED))
    assert [m.step.id for m in battle] == ["X.BAT", *(f"X.BAT.{n}0" for n in range(1, 11))]
    assert {m.phasing for m in battle} == {Side.ALLIED}
    assert ids(table.procedure(ENDINGS, SUMMER, None))[0] == "E"
    assert ids(table.procedure(StepId("T.0"), SUMMER, None)) == []


# Cells ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("8.11", ("8.11",)),
        ("7.211-7.214", ("7.211", "7.212", "7.213", "7.214")),
        ("42.22A-B", ("42.22A", "42.22B")),
        ("21.517I-J", ("21.517I", "21.517J")),
    ],
)
def test_ranges_of_rules_are_written_out(text: str, rules: tuple[str, ...]) -> None:
    assert expand_rules(text) == rules
    assert parse_rules(f"1.11, {text}") == ("1.11", *rules)


@pytest.mark.parametrize(
    "text",
    ["", "8", "H", "8.11-", "-8.11", "8.13-8.11", "30.35-30.363", "7.2-8.3", "8.1A-8.13", "8.11-3"],
)
def test_what_is_no_rule_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        expand_rules(text)


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("", Played()),
        ("winter", Played(seasons=(Season.WINTER,))),
        ("allied fall winter", Played(seasons=(Season.FALL, Season.WINTER), side=Side.ALLIED)),
        ("1945", Played(first_year=1945, last_year=1945)),
        ("1940-", Played(first_year=1940)),
        ("-1941", Played(last_year=1941)),
        ("1940-1942", Played(first_year=1940, last_year=1942)),
        ("called", Played(Manner.CALLED)),
        ("axis runs:T.P", Played(side=Side.AXIS, runs=PLAYER_TURN)),
    ],
)
def test_the_words_of_played(text: str, played: Played) -> None:
    assert parse_played(text) == played


@pytest.mark.parametrize("text", ["autumn", "-", "19", "19401942", "sometimes"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no season"):
        parse_played(text)


def test_played_in_words() -> None:
    assert describe(parse_played("")) == ""
    assert describe(parse_played("allied fall winter")) == "allied turn, fall, winter"
    assert describe(parse_played("1945")) == "1945"
    assert describe(parse_played("1940- note")) == "note, from 1940"
    assert describe(parse_played("-1941")) == "to 1941"
    assert describe(parse_played("axis runs:T.P")) == "runs T.P for the axis"


def test_who_acts_in_order() -> None:
    assert parse_who("other side; phasing side") == (Who.OTHER, Who.PHASING)
    with pytest.raises(ValueError, match="is none of"):
        parse_who("somebody")


# Flaws ------------------------------------------------------------------------------------------


def flaws_with(table: SequenceTable, name: str, **changed: object) -> list[tuple[str, str]]:
    """The flaws of the table after one row is changed."""

    def change(step: Step) -> Step:
        return msgspec.structs.replace(step, **changed) if step.id == name else step

    rules = {rule for step in table.steps for rule in step.rules}
    return [(f.step, f.column) for f in SequenceTable(map(change, table.steps)).flaws(rules)]


def test_flaws_are_found(table: SequenceTable) -> None:
    assert flaws_with(table, "S.10") == []
    assert flaws_with(table, "S.20", order=10) == [("S.20", "order")]
    assert flaws_with(table, "S.20", parent="Z") == [("S.20", "parent"), ("S.20", "id")]
    assert flaws_with(table, "S.20", parent="Y")[0] == ("S.20", "parent")  # Y comes later
    assert flaws_with(table, "S.20", rules=("99.9",)) == [("S.20", "rules")]
    assert flaws_with(table, "S.20", calls=("X.NIX",)) == [("S.20", "calls")]
    assert flaws_with(table, "S.20", calls=("S.10",)) == [("S.20", "calls")]
    assert flaws_with(table, "T.S.5", reason="") == [("T.S.5", "reason")]
    assert ("S.10", "id") in flaws_with(table, "S.20", id="S.10")


# The loader -------------------------------------------------------------------------------------


def problems(folder: Path) -> tuple[Problem, ...]:
    with pytest.raises(DataError) as caught:
        load(folder)
    return caught.value.problems


def test_a_data_pack_replaces_only_the_files_it_has(tmp_path: Path, data: AwawData) -> None:
    text = (DATA / "powers.tsv").read_text(encoding="utf-8")
    (tmp_path / "powers.tsv").write_text(text.replace("Germany", "Greater Germany"), "utf-8")
    pack = load(tmp_path)
    assert pack.powers[Power.GERMANY].name == "Greater Germany"
    assert pack.countries == data.countries
    assert pack.sequence.steps == data.sequence.steps


def test_every_bad_cell_is_told_with_its_place(tmp_path: Path) -> None:
    lines = (DATA / "sequence.tsv").read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace("each faction", "everyone").replace("7.2,", "seven,")
    lines[3] += "\tone cell too many"
    (tmp_path / "sequence.tsv").write_text("\n".join(lines), "utf-8")
    countries = (DATA / "countries.tsv").read_text(encoding="utf-8")
    (tmp_path / "countries.tsv").write_text(countries.replace("neutral", "asleep", 1), "utf-8")
    found = problems(tmp_path)
    places = [(p.file, p.line, p.column) for p in found]
    assert places == [
        ("countries.tsv", 2, "status"),
        ("sequence.tsv", 2, "who"),
        ("sequence.tsv", 2, "rules"),
        ("sequence.tsv", 4, ""),
    ]
    assert str(found[0]).startswith("countries.tsv:2:status: 'asleep' is none of: neutral, ")


def test_flaws_of_the_whole_table_are_told_with_their_line(tmp_path: Path) -> None:
    text = (DATA / "sequence.tsv").read_text(encoding="utf-8")
    (tmp_path / "sequence.tsv").write_text(text.replace("S.20\tS\t20", "S.20\tS\t5"), "utf-8")
    assert [(p.line, p.column) for p in problems(tmp_path)] == [(4, "order")]
    (tmp_path / "sequence.tsv").write_text(text.replace("S.20\tS\t20", "S.10\tS\t20"), "utf-8")
    assert [(p.line, p.column) for p in problems(tmp_path)] == [(4, "id")]


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("faction\t", "party\t", 1, "faction"),
        ("germany\tGermany", "italy\tGermany", 3, "power"),
        ("japan\tJapan", "japan\t", 4, "name"),
    ],
)
def test_headers_and_names_are_checked(
    tmp_path: Path, old: str, new: str, line: int, column: str
) -> None:
    text = (DATA / "powers.tsv").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "powers.tsv").write_text(text.replace(old, new), "utf-8")
    assert ("powers.tsv", line, column) in [(p.file, p.line, p.column) for p in problems(tmp_path)]


def test_a_nationality_needs_an_owner_and_a_name_it_counts_as(tmp_path: Path) -> None:
    text = (DATA / "nationalities.tsv").read_text(encoding="utf-8")
    text = text.replace("wang\tWang\traised\tjapan\tjapan", "wang\tWang\traised\t\tnobody")
    (tmp_path / "nationalities.tsv").write_text(text, "utf-8")
    assert [p.column for p in problems(tmp_path)] == ["counts_as", "power"]


def test_bytes_that_are_no_text_and_missing_folders_are_told(tmp_path: Path) -> None:
    (tmp_path / "powers.tsv").write_bytes(b"power\n\xff\xfe")
    assert ("powers.tsv", 2, "not UTF-8 text") in [
        (p.file, p.line, p.reason) for p in problems(tmp_path)
    ]
    assert problems(tmp_path / "nowhere")[0].reason == "no such folder"


# The page ---------------------------------------------------------------------------------------


def test_the_page_for_readers_is_up_to_date(table: SequenceTable) -> None:
    written = (ROOT / "docs" / "sequence.md").read_text(encoding="utf-8")
    assert written == page(table), "run: python -m warcabinet.awaw.loading > docs/sequence.md"


def test_the_page_has_every_step_once(table: SequenceTable) -> None:
    lines = page(table).splitlines()
    rows = [line.split(" | ")[0].removeprefix("| ") for line in lines if line.startswith("| ")]
    assert sorted(row for row in rows if row != "id") == sorted(step.id for step in table.steps)
    assert {line.count(" | ") for line in lines if line.startswith("| ")} == {4}

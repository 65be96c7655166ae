"""The fuzzer finds each kind of fault, and a failing game fails again from its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.players.brittle import RULES, SEATS, Hide
from warcabinet import catalogue, files
from warcabinet.engine import savefile
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players import arena, fuzz
from warcabinet.players.fuzz import Failure, Played

FEW = 15
LONG = {
    "poland-1939": 100,
    "barbarossa-1941": 40,
    "north-africa": 40,
    "overlord-1944": 30,
    "mediterranean-1941": 30,
    "leyte-gulf": 60,
    "battle-of-the-atlantic": 40,
}
"""A long game is not played out with every check at every action: so many answers are enough, and
fewer of one whose procedures are not all written."""

SCENARIOS = [
    (rules, name)
    for rules in catalogue.games().values()
    for name in rules.scenarios()
    if name != "barbarossa"  # it begins as its short form
]

LINED_UP: dict[Seat, str] = dict.fromkeys(SEATS, "random")


def played(fault: str, seed: str = "1", most: int = 200) -> Played:
    return fuzz.fuzz(
        RULES, "brittle", LINED_UP, seed, options={"fault": fault}, thorough=True, most=most
    )


def failure(fault: str) -> Failure:
    """The first failure in a few games."""
    for seed in range(20):
        found = played(fault, str(seed)).failure
        if found is not None:
            return found
    pytest.fail(f"the fault {fault} was not found")


def test_a_sound_game_passes_every_check() -> None:
    for seed in range(20):
        one = played("none", str(seed))
        assert one.failure is None
        assert one.result is not None
        assert one.actions == one.result.actions > 4
        assert one.result.turns >= 5


@pytest.mark.parametrize(
    ("fault", "kind", "says"),
    [
        ("crash", "crash", "glued to the table"),
        ("crash-in-default", "crash", "a rule failed"),
        ("dead-end", "dead_end", "no legal answer to taking"),
        ("violation", "violation", "unlucky number"),
        ("not-offered", "violation", "not offered though nothing is against it"),
        ("why-crashes", "violation", "asking why not"),
        ("bad-default", "violation", "the default of hiding is illegal"),
        ("endless", "violation", "not over after 200 answers"),
        ("imagine", "violation", "is not what it sees"),
        ("unloadable", "violation", "load"),
    ],
)
def test_each_fault_is_found(fault: str, kind: str, says: str) -> None:
    found = failure(fault)
    assert found.kind == kind
    assert says.lower() in " ".join(found.problems).lower()


@pytest.mark.parametrize(
    "fault",
    ["crash", "crash-in-default", "dead-end", "violation", "not-offered", "bad-default", "set-up"],
)
def test_a_failing_game_fails_again_from_its_report(fault: str, tmp_path: Path) -> None:
    found = failure(fault)
    report = files.CrashReport(failure=found, scenario="brittle")
    path = files.write_crash(report, tmp_path / "deep" / "failures")
    loaded = files.load_crash(path)
    assert loaded == report
    again = files.reproduce(loaded, RULES)
    assert again is not None
    assert (again.kind, again.seat, again.action) == (found.kind, found.seat, found.action)
    assert again.problems[0] == found.problems[0]


def test_a_report_of_something_mended_says_so(tmp_path: Path) -> None:
    game = arena.start(RULES, "brittle", "1")
    mended = Failure(
        kind="crash",
        seed="1",
        problems=("it failed once",),
        players=dict.fromkeys(SEATS, "random"),
        seat="ann",
        action="hide 2",
        game=savefile.encode(game).decode(),
    )
    assert files.reproduce(files.CrashReport(failure=mended), RULES) is None


def test_the_game_of_a_report_stands_before_the_answer() -> None:
    found = failure("violation")
    game = savefile.load(found.game.encode(), RULES)
    assert game.position.to_answer() == (found.seat,)
    assert RULES.violations(game.position.world) == []
    game.say(Seat(found.seat), found.action)
    assert RULES.violations(game.position.world) == list(found.problems)


def test_sealed_answers_stand_in_it_as_they_stood() -> None:
    """When the last one comes the record puts them in order: the one that came before it stays."""
    ann, bob = SEATS
    match = arena.Match(arena.start(RULES, "brittle", "1"), LINED_UP, "1")
    match.give(bob, Hide(2))
    match.give(ann, Hide(1))
    game = savefile.load(fuzz._as_it_stood(match), RULES)
    assert game.position.sealed == {bob: Hide(2)}
    assert game.position.to_answer() == (ann,)


def test_bold_games_come_out_the_same_again_and_differ_by_seed() -> None:
    lined_up = arena.lineup(RULES, "brittle", ["bold"])
    first, again, other = (arena.play(RULES, "brittle", lined_up, seed) for seed in "112")
    assert first == again
    assert first != other


def test_checks_do_not_change_how_a_game_goes() -> None:
    plain = arena.play(RULES, "brittle", LINED_UP, "7")
    for thorough in (False, True):
        checked = fuzz.fuzz(RULES, "brittle", LINED_UP, "7", thorough=thorough)
        assert checked.result == plain


@pytest.mark.parametrize(("rules", "scenario"), SCENARIOS)
@pytest.mark.parametrize("player", ["random", "random-listing"])
def test_every_scenario_holds_with_every_check_at_every_action(
    rules: Rules, scenario: str, player: str
) -> None:
    lined_up = arena.lineup(rules, scenario, [player])
    partly = rules.scenario(scenario).partly
    most = FEW if partly else LONG.get(scenario, arena.MOST_ACTIONS)
    one = fuzz.fuzz(rules, scenario, lined_up, "thorough", thorough=True, most=most)
    if most != arena.MOST_ACTIONS and one.failure is not None:
        assert f"not over after {most}" in one.failure.problems[0], one.failure
    else:
        assert one.failure is None, one.failure

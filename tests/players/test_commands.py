"""`simulate` and `bench` from the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from tests.players import brittle
from warcabinet import catalogue, files
from warcabinet.cli.bench import bench_command, largest_scenario
from warcabinet.cli.measuring import BUDGETS, LARGE, ROWS, TABLES, Budget, made_up_world
from warcabinet.cli.progress import Waiting
from warcabinet.cli.simulate import simulate_command

app = typer.Typer()
app.command("simulate")(simulate_command)
app.command("bench")(bench_command)


@pytest.fixture
def _brittle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "MODULES", {"brittle": brittle.__name__})


def simulate(*arguments: str, code: int = 0) -> dict[str, Any]:
    run = CliRunner().invoke(app, ["simulate", *arguments, "--json"])
    assert run.exit_code == code, run.output
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_simulate_counts_and_lists_every_game() -> None:
    found = simulate("skirmish-duel", "--games", "4", "--players", "random,random-listing")
    assert found["games"] == 4
    assert (found["crashes"], found["dead_ends"], found["violations"]) == (0, 0, 0)
    assert found["actions"] == sum(result["actions"] for result in found["results"])
    assert found["actions_per_s"] > 0
    assert sum(found["wins"].values()) + found["draws"] == 4
    for number, result in enumerate(found["results"]):
        assert result["seed"] == f"1-{number}"
        assert result["seats"] == {"red": "random", "blue": "random-listing"}
        assert result["winner"] in {"red", "blue", None}
        assert isinstance(result["turns"], int)
    answers, procedures = found["events"]["answers"], found["events"]["procedures"]
    assert answers["assign"] == 8, "each side once in each game"
    assert sum(answers.values()) >= found["actions"]
    assert procedures["WholeGame"] == 4


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    one, two = (
        simulate("skirmish-duel", "--games", "8", "--seed", "w", "--workers", workers)
        for workers in ("1", "2")
    )
    for key in ("results", "wins", "draws", "actions", "events"):
        assert one[key] == two[key]


@pytest.mark.usefixtures("_brittle")
@pytest.mark.parametrize(
    ("fault", "counter"),
    [("crash", "crashes"), ("dead-end", "dead_ends"), ("violation", "violations")],
)
def test_failures_are_counted_saved_and_told(fault: str, counter: str, tmp_path: Path) -> None:
    arguments = ("brittle", "--games", "5", "--option", f"fault={fault}", "--out", str(tmp_path))
    found = simulate(*arguments, code=1)
    assert found[counter] == len(found["failures"]) > 0
    assert len(found["results"]) == 5 - found[counter]
    report = files.load_crash(found["failures"][0]["file"])
    again = files.reproduce(report)
    assert again is not None
    assert again.problems == report.failure.problems
    run = CliRunner().invoke(app, ["simulate", *arguments])
    assert run.exit_code == 1
    assert report.failure.problems[0].split(":")[0] in run.output.replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "there is no scenario 'nowhere'"),
        (["skirmish", "--players", "genius"], "there is no player 'genius'"),
        (["skirmish", "--players", "random,random,random"], "3 players were named"),
        (["skirmish", "--option", "mud"], "NAME=CHOICE"),
        (["skirmish", "--option", "mud=deep"], "has no ruling 'mud'"),
    ],
)
def test_misuse_is_told_in_plain_words(arguments: list[str], says: str) -> None:
    run = CliRunner().invoke(app, ["simulate", *arguments], env={"COLUMNS": "300"})
    assert run.exit_code == 2
    assert says in run.output


def test_simulate_for_people() -> None:
    run = CliRunner().invoke(app, ["simulate", "skirmish-duel", "--games", "2"])
    assert run.exit_code == 0
    assert "2 games of skirmish-duel" in run.output
    assert "won by red (random)" in run.output
    assert "actions per second, with checks" in run.output


@pytest.mark.parametrize("scenario", ["skirmish-duel", "poland-1939", "midway", "overlord-1944"])
def test_bench_measures_scenarios_on_land_and_at_sea(scenario: str) -> None:
    run = CliRunner().invoke(app, ["bench", scenario, "--seconds", "0.02", "--json"])
    assert run.exit_code == 0, run.output
    found = json.loads(run.stdout)
    assert found["scenario"] == scenario
    may_be_missing = {"reach_ms", "supply_ms", "odds_ms", "odds_air_ms", "odds_air_again_ms",
                      "redeployment_p95_ms", "first_page_kb", "year_start_ms", "sea_range_ms",
                      "interception_ms", "strike_ms", "battle_ms"}  # fmt: skip
    for budget in BUDGETS:
        value = found[budget.figure]
        assert value is None or value >= 0
        assert value is not None or budget.figure in may_be_missing
        assert found["budgets"][budget.figure] == budget.limit(found["rows"])


def test_the_largest_scenarios_have_budgets_of_their_own() -> None:
    slow = Budget("some_ms", 5, 10, "something")
    assert slow.kept(7, LARGE)
    assert not slow.kept(7, LARGE - 1)
    fast = Budget("some_per_s", 100, 50, "something")
    assert fast.kept(70, LARGE)
    assert not fast.kept(70, LARGE - 1)
    assert Budget("told_ms", None, None, "something").kept(1e9, LARGE)
    assert (slow.unit, fast.unit) == (" ms", "")


@pytest.mark.usefixtures("_brittle")
def test_bench_for_people_and_without_a_scenario() -> None:
    assert largest_scenario() == "brittle"
    run = CliRunner().invoke(app, ["bench", "--seconds", "0.02"], env={"COLUMNS": "120"})
    assert run.exit_code == 0, run.output
    assert "copy a made-up World of 3,000 rows" in run.output
    assert "nothing yet" in run.output
    run = CliRunner().invoke(app, ["bench", "nowhere"])
    assert run.exit_code == 2


def test_the_made_up_world_has_the_size_it_claims() -> None:
    world = made_up_world()
    assert len(world.record_types) == TABLES
    assert sum(len(world.table(name)) for name in world.record_types) == ROWS
    assert world.faults() == []


def test_a_bar_appears_only_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("warcabinet.cli.progress.time.monotonic", lambda: now[0])

    def bar(waiting: Waiting) -> list[tuple[str, float]]:
        tasks = waiting._progress.tasks if waiting._progress else []
        return [(task.description, task.completed) for task in tasks]

    with Waiting("Working", 3, Console(file=sys.stderr, force_terminal=True)) as waiting:
        waiting.advance()
        assert bar(waiting) == []
        now[0] = 3.0
        waiting.advance(what="Still working")
        assert bar(waiting) == [("Still working", 2)]
    with Waiting("Working", 1, Console(file=sys.stderr, force_terminal=False)) as waiting:
        now[0] = 9.0
        waiting.advance()
        assert bar(waiting) == []

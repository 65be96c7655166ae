"""`warcabinet bench`: how fast the engine is, against what it should be."""

from __future__ import annotations

import platform
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from warcabinet import catalogue
from warcabinet.cli.measuring import BUDGETS, Bench
from warcabinet.cli.options import AsJson
from warcabinet.cli.progress import Waiting
from warcabinet.engine.position import Position
from warcabinet.engine.rules import Rules, UnknownScenario


def bench_command(
    scenario: Annotated[
        str | None, typer.Argument(help="The scenario to measure (the largest if not given).")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="About how long each measurement takes.")
    ] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Measure the engine on a scenario and compare with the budgets.

    One game at a time and sixteen in turn; in actions and in player turns per second. Nothing is
    checked meanwhile that ordinary play does not check. What a game cannot do yet is null. The
    answers, or runs, that a figure is taken from stand beside it. Games for loading and for
    counting player turns, and in the largest scenarios the greedy player's, may be cut short.
    Times are those of the processor, the middle of many runs or what 95 in 100 stay under; answers
    and speeds are measured three times, and the fastest counts. Only what is committed to disk is
    timed by the clock on the wall: run it on an idle machine. The budgets of the largest scenarios
    are their own.
    """
    try:
        name = scenario or largest_scenario()
        bench = Bench(catalogue.rules_for(name), name, seconds)
    except UnknownScenario as error:
        raise typer.BadParameter(str(error)) from None
    figures: dict[str, float | None] = {}
    with Waiting("Measuring", len(BUDGETS)) as waiting:
        for figure, value in bench.figures():
            figures[figure] = value
            waiting.advance()
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_report(bench, figures)), indent=1))
    else:
        _show(Console(), bench, figures)


def largest_scenario() -> str:
    """The scenario whose World begins with the most rows."""
    sizes = {
        name: _rows(rules, name)
        for rules in catalogue.games().values()
        for name in rules.scenarios()
    }
    return max(sizes, key=lambda name: sizes[name])


def _rows(rules: Rules, scenario: str) -> int:
    world = Position.opening(rules, scenario, rules.options()).world
    return sum(len(world.table(name)) for name in world.record_types)


def _report(bench: Bench, figures: dict[str, float | None]) -> dict[str, Any]:
    return {
        "scenario": bench.scenario,
        "rows": bench.rows,
        "python": platform.python_version(),
        **figures,
        "runs": bench.runs,
        "budgets": {budget.figure: budget.limit(bench.rows) for budget in BUDGETS},
        "over_budget": [
            budget.figure
            for budget in BUDGETS
            if (value := figures[budget.figure]) is not None and not budget.kept(value, bench.rows)
        ],
    }


def _show(console: Console, bench: Bench, figures: dict[str, float | None]) -> None:
    table = Table(title=f"{bench.scenario}, {bench.rows:,} rows")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("budget", justify="right")
    table.add_column("runs", justify="right")
    for budget in BUDGETS:
        value, limit = figures[budget.figure], budget.limit(bench.rows)
        if value is None:
            measured = "[dim]nothing yet[/]"
        else:
            style = "green" if budget.kept(value, bench.rows) else "bold red"
            measured = f"[{style}]{value:,.4g}{budget.unit}[/]"
        wanted = "" if limit is None else f"{limit:,g}{budget.unit}"
        runs = bench.runs.get(budget.figure)
        table.add_row(budget.what, measured, wanted, "" if runs is None else f"{runs:,}")
    console.print(table)

"""`warcabinet rules`: which paragraphs of the rulebook are enforced, tested, or missing."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from warcabinet.cli.ledger import mutate as mutation
from warcabinet.cli.ledger import report, tables
from warcabinet.cli.ledger.games import open_ledger
from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.ledger import Ledger, Sources
from warcabinet.cli.ledger.parts import EVERYTHING, Scope, parse_scope
from warcabinet.cli.options import AsJson


def rules_command(
    part: Annotated[
        str | None,
        typer.Option(help="Only a part (ground), a rule (15), a range (10-16) or a start (15.3)."),
    ] = None,
    missing: Annotated[
        str | None,
        typer.Option(help="List what is missing in a part, rule or range, or in 'all'."),
    ] = None,
    not_needed: Annotated[
        str | None,
        typer.Option(help="List what an engine has no use for in a part, rule, range, or 'all'."),
    ] = None,
    gist: Annotated[
        str | None,
        typer.Option(help="Show one number: its gist, where it is enforced, who tests it."),
    ] = None,
    mutate: Annotated[
        bool,
        typer.Option("--mutate", help="Switch off each entry of the book; list the unnoticed."),
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option(help="With --mutate: only this entry (may be repeated).")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="With --mutate: how many runs of tests at once.")
    ] = 2,
    game: Annotated[str, typer.Option(help="Whose rules: awaw or skirmish.")] = "awaw",
    as_json: AsJson = False,
) -> None:
    """Report which paragraphs of the rulebook are tested, partly tested, in code only, or missing.

    Ends with code 1 when a citation is wrong, or with --mutate when an entry is unguarded.
    """
    try:
        ledger, sources = open_ledger(game)
        scopes = [_scope(text, ledger) for text in (missing, not_needed, part)]
        scope = next((found for found in scopes if found is not None), EVERYTHING)
        if mutate:
            failed = _mutate(ledger, sources, scope, only or [], workers, as_json)
        elif gist is not None:
            failed = _gist(ledger, gist.strip(), as_json)
        else:
            failed = _report(ledger, scope, missing is not None, not_needed is not None, as_json)
    except LedgerError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    if failed:
        raise typer.Exit(1)


def _report(ledger: Ledger, scope: Scope, missing: bool, not_needed: bool, as_json: bool) -> bool:
    if as_json:
        data = report.overview(ledger, scope)
        if missing:
            data |= report.gaps(ledger, scope)
        if not_needed:
            data |= report.not_needed(ledger, scope)
        _write(data)
    else:
        console = Console()
        if missing:
            tables.show_gaps(console, ledger, scope)
        if not_needed:
            tables.show_not_needed(console, ledger, scope)
        if not (missing or not_needed):
            tables.show_overview(console, ledger, scope)
        tables.show_problems(console, ledger)
    return bool(ledger.problems)


def _gist(ledger: Ledger, rule: str, as_json: bool) -> bool:
    if as_json:
        _write(report.about(ledger, rule))
    else:
        tables.show_rule(Console(), ledger, rule)
    return False


def _mutate(
    ledger: Ledger, sources: Sources, scope: Scope, only: list[str], workers: int, as_json: bool
) -> bool:
    if sources.tests is None:
        raise LedgerError("--mutate runs the tests, which need a source checkout")
    trials = mutation.plan(ledger, scope, only)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Switching off", total=len(trials))
        outcomes = mutation.run(trials, sources.root, workers, lambda _: progress.advance(task))
    bad = [outcome for outcome in outcomes if outcome.verdict in mutation.UNGUARDED]
    if as_json:
        _write(
            {
                "game": sources.game,
                "checked": len(outcomes),
                "noticed": len(outcomes) - len(bad),
                "unguarded": bad,
                "errors": report.errors(ledger),
            }
        )
    else:
        console = Console()
        tables.show_outcomes(console, outcomes)
        tables.show_problems(console, ledger)
    return bool(bad or ledger.problems)


def _scope(text: str | None, ledger: Ledger) -> Scope | None:
    if text is None:
        return None
    try:
        return parse_scope(text, ledger.parts)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _write(data: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())

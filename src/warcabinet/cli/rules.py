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
from warcabinet.cli.ledger.proofs import read_proofs, write_proofs
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
        typer.Option(
            "--mutate",
            help="Change the code a little, clause by clause; list what no test notices.",
        ),
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(help="With --mutate: only this clause or number (may be repeated)."),
    ] = None,
    every: Annotated[
        bool,
        typer.Option("--every", help="With --mutate: also what is proved already."),
    ] = False,
    workers: Annotated[
        int, typer.Option(min=1, help="With --mutate: how many runs of tests at once.")
    ] = 2,
    game: Annotated[str, typer.Option(help="Whose rules: awaw or skirmish.")] = "awaw",
    as_json: AsJson = False,
) -> None:
    """Report which paragraphs of the rulebook are tested, partly tested, in code only, or missing.

    A clause counts as proved when --mutate has seen its own test fail under a small change of the
    code; --mutate tries only clauses that are not proved, or whose test or code has changed since.
    Ends with code 1 when a citation is wrong, or with --mutate when a clause is not proved.
    """
    try:
        ledger, sources = open_ledger(game)
        scopes = [_scope(text, ledger) for text in (missing, not_needed, part)]
        scope = next((found for found in scopes if found is not None), EVERYTHING)
        if mutate:
            failed = _mutate(ledger, sources, scope, only or [], every, workers, as_json)
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
    ledger: Ledger,
    sources: Sources,
    scope: Scope,
    only: list[str],
    every: bool,
    workers: int,
    as_json: bool,
) -> bool:
    if sources.tests is None:
        raise LedgerError("--mutate runs the tests, which need a source checkout")
    folder = sources.tests / "proofs" / sources.game
    claims = mutation.claims(ledger, scope, () if every else ledger.proved, only)
    wanted = {claim.clause for claim in claims}
    kept = {name: proof for name, proof in ledger.proved.items() if name not in wanted}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Changing the code", total=len(claims))
        outcomes = mutation.run(
            claims, ledger, sources, kept.values(), workers, done=lambda _: progress.advance(task)
        )
    proved = {proof.clause: proof for proof in outcomes if proof.test}
    # Others may have proved something meanwhile.
    write_proofs(folder, {**read_proofs(folder), **kept, **proved}.values())
    bad = [proof for proof in outcomes if not proof.test]
    if as_json:
        _write(
            {
                "game": sources.game,
                "checked": len(outcomes),
                "proved": len(proved),
                "unproved": [{"clause": one.clause, "tried": one.tried} for one in bad],
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

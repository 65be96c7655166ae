"""The ledger on a terminal, 80 columns wide or more."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from warcabinet.cli.ledger.ledger import Ledger
from warcabinet.cli.ledger.parts import Scope
from warcabinet.cli.ledger.proofs import Proof
from warcabinet.cli.ledger.report import about, gaps, not_needed, parts_within

_COLUMNS = (
    ("tested", "Tested", "green"),
    ("partly", "Partly", "yellow"),
    ("code_only", "Code\nonly", "cyan"),
    ("not_needed", "Not\nneeded", "dim"),
    ("missing", "Missing", "red"),
)

_CLAUSE_COLUMNS = (
    ("clauses", "Total", ""),
    ("clauses_tested", "Tested", "green"),
    ("clauses_proved", "Proved", "green"),
    ("clauses_closed", "Closed", "dim"),
    ("clauses_waiting", "Waiting", "yellow"),
)


def show_overview(console: Console, ledger: Ledger, scope: Scope) -> None:
    """The counts of each part and in total."""
    table = Table(title="Paragraphs of the rulebook", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Part", no_wrap=True)
    table.add_column("Rules", no_wrap=True)
    table.add_column("Total", justify="right")
    for _, heading, style in _COLUMNS:
        table.add_column(heading, justify="right", style=style)
    table.add_column("Tested\n%", justify="right")
    rows = parts_within(ledger, scope)
    for part, counts in rows:
        table.add_row(part.name, part.rules, *_cells(counts))
    if len(rows) != 1:
        table.add_section()
        table.add_row("total", "", *_cells(ledger.counts(scope)), style="bold")
    console.print(table)
    _show_clauses(console, ledger, scope)
    if not ledger.has_tests:
        console.print(
            "Only citations by code are counted: citations by tests need a source checkout, "
            "and this is an install without the tests."
        )


def _show_clauses(console: Console, ledger: Ledger, scope: Scope) -> None:
    """How many clauses have a test, a proof, or a reason for having none."""
    table = Table(title="Their clauses", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Part", no_wrap=True)
    for _, heading, style in _CLAUSE_COLUMNS:
        table.add_column(heading, justify="right", style=style, no_wrap=True)
    rows = parts_within(ledger, scope)
    for part, counts in rows:
        table.add_row(part.name, *(str(counts[key]) for key, _, _ in _CLAUSE_COLUMNS))
    if len(rows) != 1:
        table.add_section()
        total = ledger.counts(scope)
        table.add_row("total", *(str(total[key]) for key, _, _ in _CLAUSE_COLUMNS), style="bold")
    console.print(table)


def show_gaps(console: Console, ledger: Ledger, scope: Scope) -> None:
    """The missing paragraphs, and what is left of those cited in part."""
    found = gaps(ledger, scope)
    missing, partly = found["missing_rules"], found["partly_rules"]
    console.print(f"[bold]Missing[/bold] in {escape(scope.name)}: {len(missing)}")
    if missing:
        console.print(", ".join(missing), style="red", highlight=False)
    console.print(f"[bold]Partly cited[/bold]: {len(partly)}")
    for rule, uncited in partly.items():
        console.print(f"[yellow]{rule}[/yellow] lacks {', '.join(uncited)}", highlight=False)
    if found["awaiting"]:
        console.print("[bold]What they wait for[/bold]")
    for rule, reason in found["awaiting"].items():
        console.print(f"{rule}  {escape(reason)}", highlight=False)


def show_not_needed(console: Console, ledger: Ledger, scope: Scope) -> None:
    """What an engine has nothing to do for, and why."""
    table = Table("Rule", "Why it is not needed", title="Not needed")
    for rule, reason in not_needed(ledger, scope)["not_needed_rules"].items():
        table.add_row(rule, escape(reason))
    console.print(table)


def show_rule(console: Console, ledger: Ledger, rule: str) -> None:
    """One number: its gist, where it is enforced, and clause by clause what proves it."""
    found = about(ledger, rule)
    status = str(found["status"] or "").replace("_", " ")
    console.print(f"[bold]{rule}[/bold] ({found['kind']}) {status}", highlight=False)
    for each, its_status in found["paragraphs"].items():
        console.print(f"  {each}  {its_status.replace('_', ' ')}", highlight=False)
    if found["kind"] == "heading":
        return
    for reason in filter(None, (found["reason"], found["waits_for"])):
        console.print(escape(reason), highlight=False)
    for use in found["enforced"]:
        console.print(escape(use["gist"]), style="green", highlight=False)
        where = f"  {use['file']}:{use['line']}  {use['subject']}"
        console.print(escape(where), style="dim", highlight=False, soft_wrap=True)
    if not found["enforced"] and not found["reason"]:
        console.print("No code gives its gist.", style="red")
    for clause in found["clauses"]:
        _show_clause(console, clause)


def _show_clause(console: Console, clause: dict[str, Any]) -> None:
    mark = "[green]proved[/green] " if clause["proved"] else ""
    name = f"[bold]{clause['clause']}[/bold] {mark}"
    for proof in clause["tests"]:
        console.print(f"{name}{escape(proof['proves'])}", highlight=False, soft_wrap=True)
        console.print(f"  {escape(proof['test'])}", style="dim", highlight=False, soft_wrap=True)
    if clause["waits_for"]:
        console.print(f"{name}waits: {escape(clause['waits_for'])}", highlight=False)
    elif clause["closed"]:
        console.print(f"{name}{escape(clause['closed'])}", style="dim", highlight=False)
    elif not clause["tests"]:
        console.print(f"{name}[red]no test[/red]", highlight=False)


def show_problems(console: Console, ledger: Ledger) -> None:
    """Every error with its file and line."""
    for problem in ledger.problems:
        console.print(
            f"[bold red]error[/bold red] {escape(str(problem))}", highlight=False, soft_wrap=True
        )


def show_outcomes(console: Console, outcomes: list[Proof]) -> None:
    """What was proved and how, and the clauses whose tests no change made fail."""
    for proof in outcomes:
        if proof.test:
            console.print(f"[green]{proof.clause}[/green] {escape(proof.test)}", soft_wrap=True)
            where = f"    {proof.place}: {proof.change}"
            console.print(escape(where), style="dim", highlight=False, soft_wrap=True)
    bad = [proof for proof in outcomes if not proof.test]
    for proof in bad:
        words = f"not proved: its test noticed none of {proof.tried} changes in an assertion"
        if not proof.tried:
            words = "not proved: its test carries out no code of a module that cites the number"
        console.print(f"[red]{proof.clause}[/red] {words}", highlight=False, soft_wrap=True)
    console.print(f"{len(outcomes)} clauses tried, {len(outcomes) - len(bad)} proved.")


def _cells(counts: dict[str, Any]) -> list[str]:
    needed = counts["total"] - counts["not_needed"]
    share = f"{100 * counts['tested'] / needed:.1f}" if needed else "-"
    return [str(counts["total"]), *(str(counts[key]) for key, _, _ in _COLUMNS), share]

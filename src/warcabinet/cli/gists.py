"""The gist of a rule, as the player reads it behind a rule number."""

from __future__ import annotations

from functools import cache

from warcabinet.cli.ledger.games import package_folder, sources_of
from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.ledger import reader_of
from warcabinet.engine.book import rule_order
from warcabinet.engine.rules import Rules


def gists_of(rules: Rules, number: str) -> list[tuple[str, str]]:
    """What the book and the code say about a rule and its lettered items, in their order."""
    found: dict[str, list[str]] = {}
    for entry in rules.book.registrations.values():
        for rule in entry.rules:
            found.setdefault(rule, []).append(entry.gist)
    for rule, gist in _written_in_code(rules.name):
        found.setdefault(rule, []).append(gist)
    return [
        (rule, gist)
        for rule in sorted(found, key=rule_order)
        if rule == number or (rule.startswith(number) and rule[len(number) :].isalpha())
        for gist in dict.fromkeys(found[rule])
    ]


@cache
def _written_in_code(game: str) -> tuple[tuple[str, str], ...]:
    """The gists that stand in docstrings, by rule."""
    try:
        sources = sources_of(game, package_folder())
    except LedgerError:
        return ()
    files = reader_of(sources).folder(sources.code)
    citations = [use for found in files for use in found.code]
    return tuple((rule, use.gist) for use in citations for rule in use.rules)

"""What the server tells about a rule: its gists, and how far it is enforced and tested.

Counting a rulebook takes seconds. Whoever starts the server lets it be counted meanwhile
(`count`); until then a rule is told without its state.
"""

from __future__ import annotations

from warcabinet import catalogue
from warcabinet.cli.gists import gists_of
from warcabinet.cli.ledger.games import open_ledger
from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.ledger import Ledger
from warcabinet.engine.rules import UnknownScenario
from warcabinet.server.shapes import RuleCard, RuleGist

_COUNTED: dict[str, Ledger | None] = {}


def rule_card(game: str, number: str) -> RuleCard | None:
    """A rule by its number; None if the game has no such rule."""
    try:
        gists = gists_of(catalogue.rules_of(game), number)
    except UnknownScenario:
        return None
    ledger = _COUNTED.get(game)
    known = ledger is not None and number in ledger.index
    if not known and not gists:
        return None
    return RuleCard(
        game=game,
        number=number,
        status=ledger.status(number) if ledger is not None and known else "",
        gists=tuple(RuleGist(rule=rule, gist=gist) for rule, gist in gists),
        code=_places(ledger, number, "code"),
        tests=_places(ledger, number, "tests"),
    )


def count(game: str) -> Ledger | None:
    """The ledger of a game's rulebook, counted once; None where it cannot be had."""
    if game not in _COUNTED:
        try:
            _COUNTED[game] = open_ledger(game)[0]
        except LedgerError:
            _COUNTED[game] = None
    return _COUNTED[game]


def _places(ledger: Ledger | None, number: str, of: str) -> tuple[str, ...]:
    """Where a rule and its items are cited."""
    if ledger is None:
        return ()
    numbers = (number, *ledger.index.items(number))
    code = [use.place for each in numbers for use in ledger.code.get(each, ())]
    clauses = ledger.all_clauses(number)
    tests = [use.place for clause in clauses for use in ledger.tests.get(clause, ())]
    places = code if of == "code" else tests
    return tuple(dict.fromkeys(f"{place.file}:{place.line}" for place in places))

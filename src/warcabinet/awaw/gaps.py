"""What a scenario uses and nobody enforces yet, so that its players know before they begin.

It is found, not written down: the steps of the order of play that the scenario plays and that have
no procedure, its special rules that are orders to the players, and points that nobody counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from warcabinet.awaw import enforced
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.measures import is_counted
from warcabinet.awaw.scenarios.file.words import ORDERS
from warcabinet.awaw.scenarios.picture.description import counted_text
from warcabinet.awaw.sequence import in_use, procedure_of
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.terms.order_of_play import (
    GAME_TURN,
    PLAYER_TURN,
    SETUP,
    YEAR_START,
    Manner,
    Step,
    StepId,
)

PARTS = (SETUP, YEAR_START, GAME_TURN, PLAYER_TURN)
SYSTEMS = (
    ("War at sea", 20, 23),
    ("Strategic warfare", 24, 26),
    ("Mobilization, centers and grants", 36, 40),
    ("Research, production and intelligence", 41, 48),
    ("Diplomacy, declarations of war and cooperation", 49, 53),
    ("Surrender of major powers, elections", 54, 62),
    ("Rules of single regions", 63, 81),
    ("Minor countries", 82, 89),
)
"""Parts of the rulebook, by their first and last rule."""

TALLIED = "offensive-brps"
"""An order that holds by itself where offensives and losses are tallied for victory."""

FEW = 2
"""With fewer citations than this, next to nothing of a rule is written."""

_CITED = re.compile(r"((?:\d{1,2}\.\d+[A-Z]?,?\s*)+):")


def gaps(setting: Statics) -> tuple[str, ...]:
    """Lines for people, part by part in the order of play; none if all of it is enforced."""
    scenario = setting.scenario
    if scenario is None:
        return ()
    steps = [
        name if missing == [name] else f"{name}: {', '.join(dict.fromkeys(missing))}"
        for name, missing in _by_part(setting)
        if missing
    ]
    uncounted = [
        row
        for row in scenario.victory.tallies
        if not all(is_counted(row.kind, party) for party in row.who)
    ]
    kept = {TALLIED} if scenario.victory.tallies and not uncounted else set()
    orders = [
        f"By the players: {row.note or ORDERS[name]}"
        for name, rows in scenario.special.items()
        if name in ORDERS and name not in kept
        for row in rows
    ]
    tallies = [f"Victory points for {counted_text(row)} are not counted" for row in uncounted]
    return (*_systems(setting), *steps, *orders, *tallies)


def _systems(setting: Statics) -> Iterator[str]:
    """Parts of the rulebook that the scenario uses, with the rules of which next to nothing is
    written.
    """
    for name, first, last in SYSTEMS:
        used = [number for number in range(first, last + 1) if setting.uses(f"{number}.1")]
        missing = [str(number) for number in used if written()[number] < FEW]
        if missing:
            rules = f"rule{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
            yield f"{name}: next to nothing of {rules} is enforced"


@cache
def written() -> Counter[int]:
    """How often each rule of the rulebook is cited by what is enforced: in the book, and where code
    says in its first words which paragraphs it carries out.
    """
    found = Counter(_chapter(rule) for one in BOOK.registrations.values() for rule in one.rules)
    for module in enforced.MODULES:
        for thing in vars(module).values():
            if getattr(thing, "__module__", "") == module.__name__:
                parts = vars(thing).values() if isinstance(thing, type) else ()
                for part in (thing, *parts):
                    cited = _CITED.match(getattr(part, "__doc__", None) or "")
                    found.update(_chapter(rule) for rule in (cited[1].split(",") if cited else ()))
    return found


def _chapter(rule: str) -> int:
    return int(rule.partition(".")[0])


def _by_part(setting: Statics) -> Iterator[tuple[str, list[str]]]:
    """The phases and other main parts, each with the names of its steps that nobody plays."""
    table = setting.sequence
    for part in PARTS:
        if part == YEAR_START and not _has_year_start(setting):
            continue
        for step in table.children(part):
            if _played(setting, step):
                yield step.name, [one.name for one in _missing(setting, step)]


def _has_year_start(setting: Statics) -> bool:
    scenario = setting.scenario
    return scenario is not None and scenario.scenario.first.year < scenario.scenario.last.year


def _played(setting: Statics, step: Step) -> bool:
    return step.played.manner is Manner.IN_ORDER and in_use(setting, StepId(step.id))


def _missing(setting: Statics, step: Step) -> Iterator[Step]:
    if procedure_of(setting, step.id) is not None or step.played.runs is not None:
        return
    below = setting.sequence.children(step.id)
    if not below:
        yield step
    for child in below:
        if _played(setting, child):
            yield from _missing(setting, child)

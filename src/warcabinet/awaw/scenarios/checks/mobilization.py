"""36: what a scenario dates of the Russian mobilization could have come about by the rules."""

from __future__ import annotations

from warcabinet.awaw.economy.russian_mobilization import RUSSIA, Increment, delay, timetable
from warcabinet.awaw.scenarios.file.model import Arrival
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import Stock
from warcabinet.awaw.scenarios.situation.areas import Check

BEFORE = 12
"""How many game turns before a scenario its first mobilization may lie."""

CENTER = "mobilized-industrial-center"
HEAVY = ("russia-armor-4-5", "russia-armor-5-6")
Fault = tuple[Path, str]


def mobilization(check: Check) -> None:
    """36.11D, 36.31, 36.35, 36.41A: is there a turn of the first mobilization, and one in which war
    broke out, that explain all mobilized units and industrial centers? If not, what the nearest
    explanation leaves open is told.
    """
    rows = [
        (number, row)
        for number, row in enumerate(check.scenario.arrival)
        if row.stock is Stock.MOBILIZATION and row.type.startswith(f"{RUSSIA}-")
    ]
    if not rows:
        return
    banned = _not_mobilized(check, rows)
    start = check.scenario.scenario.first.number
    tried: list[list[Fault]] = []
    for first in range(start - BEFORE, start + 1):
        for war in range(first, start + 1):
            plan = timetable(check.data.tables, first, war)
            found = [*banned, *_unexplained(check, rows, plan), *_centers(check, plan)]
            tried.append(found if banned else [*found, *_left_out(check, rows, plan)])
    for path, reason in min(tried, key=len):
        check.fault(path, reason)


def _announced(check: Check, row: Arrival) -> int:
    """36.35: the game turn in which a unit that arrives now was mobilized."""
    card = check.counters.cards[row.type]
    return row.turn.number - (delay(check.data.tables, card.category) or 0)


def _not_mobilized(check: Check, rows: list[tuple[int, Arrival]]) -> list[Fault]:
    """36.32, 36.33: units of other kinds are added to force pools only by production."""
    return [
        (("arrival", number, "type"), f"{row.type} is not mobilized")
        for number, row in rows
        if row.type not in check.counters.cards
        or delay(check.data.tables, check.counters.cards[row.type].category) is None
    ]


def _unexplained(
    check: Check, rows: list[tuple[int, Arrival]], plan: tuple[Increment, ...]
) -> list[Fault]:
    """36.31, 36.31A, 36.32A, 36.35: units that no mobilization can have added, or too many."""
    budget = {one.turn: one.brps for one in plan}
    most_air = check.data.tables["mobilization-limits"].number(
        ("any", "army air factors a turn"), "value"
    )
    spent: dict[int, int] = {}
    air: dict[int, int] = {}
    found: list[Fault] = []
    for number, row in rows:
        if row.type not in check.counters.cards:
            continue
        path: Path = ("arrival", number, "turn")
        turn = _announced(check, row)
        if turn not in budget:
            found.append((path, f"{row.type}: Russia did not mobilize when it should have been"))
            continue
        spent[turn] = spent.get(turn, 0) + row.count * check.data.forces.type(row.type).cost
        if check.counters.cards[row.type].air:
            air[turn] = air.get(turn, 0) + row.count
        if spent[turn] > budget[turn]:
            found.append((path, f"more than {budget[turn]} BRPs of units in one mobilization"))
        if air.get(turn, 0) > most_air:
            found.append((path, f"more than {most_air} air factors in one mobilization"))
    return found


def _left_out(
    check: Check, rows: list[tuple[int, Arrival]], plan: tuple[Increment, ...]
) -> list[Fault]:
    """36.32A, 36.32C: every mobilization that has to show it by now has added at least one army air
    factor and one heavy armor unit.
    """
    header = check.scenario.scenario
    tables = check.data.tables
    found: list[Fault] = []
    for what, types in (("aaf", (f"{RUSSIA}-aaf",)), ("armor", HEAVY)):
        wait = delay(tables, what) or 0
        for number in sorted({one.mobilization for one in plan}):
            turns = [one.turn for one in plan if one.mobilization == number]
            due = range(header.first.number, header.last.number + 1)
            if any(turn + wait not in due for turn in turns):
                continue
            if not any(row.type in types and _announced(check, row) in turns for _, row in rows):
                found.append((("arrival",), f"mobilization {number} has added no {what}"))
    return found


def _centers(check: Check, plan: tuple[Increment, ...]) -> list[Fault]:
    """36.21C: each mobilization of one turn brings an industrial center in that turn."""
    header = check.scenario.scenario
    numbers = [one.mobilization for one in plan]
    single = [one.turn for one in plan if numbers.count(one.mobilization) == 1]
    due = sorted(t for t in single if header.first.number <= t <= header.last.number)
    dated = [row.turn for row in check.scenario.special.get(CENTER, ()) if row.turn is not None]
    if sorted(turn.number for turn in dated) == due:
        return []
    told = ", ".join(header.first.plus(t - header.first.number).name for t in due) or "in no turn"
    return [(("special", CENTER), f"new industrial centers are due: {told}")]

"""Scenarios to be tested, and ways to damage them."""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.loading import AwawData, load, scenario_texts
from warcabinet.awaw.scenarios.checks.checking import flaws_of
from warcabinet.awaw.scenarios.file.catalogue import Sheet, sheet_of
from warcabinet.awaw.scenarios.file.counters import Counters, counters_of
from warcabinet.awaw.scenarios.file.model import Scenario

POLAND, BARBAROSSA, SHORT = "poland-1939", "barbarossa", "barbarossa-1941"
CORAL_SEA = "coral-sea"
OVERLORD = "overlord-1944"
LAND = (POLAND, BARBAROSSA, SHORT)
ALL = tuple(sorted(scenario_texts()))


@cache
def data() -> AwawData:
    return load()


@cache
def counters() -> Counters:
    return counters_of(data().forces)


@cache
def texts() -> dict[str, str]:
    return scenario_texts()


@cache
def sheet(name: str) -> Sheet:
    return sheet_of(name, texts())


def scenario(name: str) -> Scenario:
    found = sheet(name).scenario
    assert found is not None
    return found


def damaged(name: str, *changes: tuple[str, str], which: int = 0) -> Sheet:
    """The sheet of a scenario in which texts are replaced, the first of them or a later one."""
    text = texts()[name]
    for old, new in changes:
        parts = text.split(old)
        assert len(parts) > which + 1, f"{old!r} is not there often enough"
        text = old.join(parts[: which + 1]) + new + old.join(parts[which + 1 :])
    return sheet_of(name, {**texts(), name: text})


def flaws(one: Sheet) -> tuple[Flaw, ...]:
    return flaws_of(one, data(), counters())


def told(one: Sheet) -> list[str]:
    """Every finding as place and reason."""
    return [f"{flaw.column}: {flaw.reason}" for flaw in flaws(one)]

"""Games in different threads do not meet: each goes as it would by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from warcabinet import catalogue
from warcabinet.engine.game import Game
from warcabinet.engine.records import Bits
from warcabinet.players import arena


@pytest.fixture(autouse=True)
def _hurried() -> Iterator[None]:
    """Threads take turns a thousand times as often as they mostly do."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def states(scenario: str, seed: str, answers: int) -> list[str]:
    """The hashes of a random game, entry by entry."""
    rules = catalogue.rules_for(scenario)
    lined_up = arena.lineup(rules, scenario, ["random"])
    game: Game = arena.start(rules, scenario, seed)
    match = arena.Match(game, lined_up, seed)
    while not match.game.over and match.actions < answers:
        match.step(arena.next_seat(match.game))
    return [entry.state for entry in match.game.entries]


@pytest.mark.parametrize(("scenario", "answers"), [("skirmish", 100), ("poland-1939", 120)])
def test_games_go_as_they_would_alone(scenario: str, answers: int) -> None:
    seeds = [f"thread-{number}" for number in range(4)]
    alone = [states(scenario, seed, answers) for seed in seeds]
    with ThreadPoolExecutor(len(seeds)) as threads:
        together = list(threads.map(lambda seed: states(scenario, seed, answers), seeds))
    assert together == alone


def test_nothing_shares_a_bit() -> None:
    bits = Bits()
    things = [("group", number) for number in range(2_000)]
    with ThreadPoolExecutor(6) as threads:
        found = list(threads.map(lambda _: [bits[thing] for thing in things], range(6)))
    assert all(one == found[0] for one in found)
    assert len(set(found[0])) == len(things)

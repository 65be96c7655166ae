"""Whole games between random players: every check holds, every game is judged, games repeat."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.awaw import golden
from warcabinet.awaw import RULES
from warcabinet.awaw.ground.movement_phase.movement_orders import Move
from warcabinet.awaw.invariants import berth_faults
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.scenario import Verdict
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Theater
from warcabinet.players import arena
from warcabinet.players.checks import Checks
from warcabinet.players.fuzz import Played, fuzz

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))


def played(scenario: str, seed: str) -> Played:
    return fuzz(RULES, scenario, arena.lineup(RULES, scenario, ["random"]), seed)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_poland_is_played_to_a_winner(seed: str) -> None:
    one = played("poland-1939", f"whole-{seed}")
    assert one.failure is None, one.failure
    assert one.result is not None
    names = {row.name for row in RULES.data.scenarios["poland-1939"].victory.results}
    assert one.result.reason.partition(" (")[0] in names
    assert one.result.rule == "7.215"
    assert one.result.turns in (1, 2)


def test_the_short_barbarossa_is_played_to_a_winner() -> None:
    one = played("barbarossa-1941", "whole")
    assert one.failure is None, one.failure
    assert one.result is not None
    assert "points" in one.result.reason
    assert one.result.turns == 3


def test_the_long_barbarossa_is_played_to_a_winner() -> None:
    """Without the checks, which the short one gets: two years, with a year start between them."""
    lined_up = arena.lineup(RULES, "barbarossa", ["random"])
    match = arena.Match(arena.start(RULES, "barbarossa", "whole"), lined_up, "whole")
    result = match.run()
    world = match.game.position.world
    assert isinstance(world, AwawWorld)
    assert result.turns == 7
    assert "points" in result.reason
    assert match.procedures["Year"] == 2
    assert RULES.violations(world) == []
    assert world.faults() == []


def test_global_war_is_played_on_both_boards() -> None:
    """Up to the first combat phase, with the checks. Japanese units go further than one hex, and
    no unit further than its printed factor on the board where it is.
    """
    lined_up = arena.lineup(RULES, "global-war", ["random"])
    checks = Checks(RULES, "both", every=64)
    match = arena.Match(arena.start(RULES, "global-war", "both"), lined_up, "both", checks)
    far: Counter[tuple[Theater, str]] = Counter()
    while True:
        before = match.game.position.world
        assert isinstance(before, AwawWorld)
        if before.now.step.startswith("T.P.COM"):
            break
        match.step(arena.next_seat(match.game))
        if isinstance(match.action, Move) and before.map.is_hex(match.action.to):
            unit = before.units[match.action.unit]
            here = where(before, unit.place)
            hexes = before.map.grid.distance(here, match.action.to)
            theater = before.statics.theater_at(here)
            assert hexes <= max(before.statics.movement_at(unit.type, here), 1)
            far[theater, unit.party] = max(far[theater, unit.party], hexes)
    assert far[Theater.PACIFIC, "japan"] > 1
    assert far[Theater.EUROPE, "germany"] > 2


def test_the_pacific_is_played_with_ships() -> None:
    """Its first game turn: what is afloat and aboard is where it may be, after every answer."""
    lined_up = arena.lineup(RULES, "pacific-1939", ["random"])
    match = arena.Match(arena.start(RULES, "pacific-1939", "ships"), lined_up, "ships")
    sailed = False
    while True:
        world = match.game.position.world
        assert isinstance(world, AwawWorld)
        assert list(berth_faults(world)) == []
        if world.date is not None and world.date > game_turn("Fall 1939"):
            break
        sailed = sailed or bool(world.activities)
        match.step(arena.next_seat(match.game))
    assert sailed
    assert RULES.violations(world) == []


def test_the_parts_of_a_game_are_counted() -> None:
    one = played("poland-1939", "counted")
    assert one.failure is None, one.failure
    assert one.procedures["OpeningDeployment"] == 1
    assert one.procedures["PlayerTurn"] == 2 * one.procedures["GameTurnPlay"]
    assert one.procedures["ScenarioEnd"] == one.procedures["GameTurnPlay"]
    assert sum(one.answers.values()) >= one.actions
    assert Counter(one.answers)["ready-set-up"] + Counter(one.answers)["finish-set-up"] == 2


def test_the_verdict_is_a_row_and_the_outcome_says_the_same() -> None:
    match = arena.Match(
        arena.start(RULES, "poland-1939", "verdict"),
        arena.lineup(RULES, "poland-1939", ["random"]),
        "verdict",
    )
    match.run()
    world, outcome = match.game.position.world, match.game.position.outcome
    assert isinstance(world, AwawWorld)
    (row,) = world.verdicts.values()
    assert isinstance(row, Verdict)
    assert outcome is not None
    assert outcome.reason.startswith(row.result)
    assert outcome.winners == (() if row.winner == "draw" else (row.winner,))


def test_a_recorded_game_replays_to_the_same_hashes(tmp_path: Path) -> None:
    one = golden.record("poland-1939", "golden")
    path = tmp_path / "one.json"
    golden.write(one, path)
    assert golden.read(path) == one
    assert golden.replay(one).over
    words = one.answers[-1]
    wrong = golden.Golden(
        one.scenario, one.seed, (*one.answers[:-1], (words[0], "nonsense")), one.hashes, one.outcome
    )
    with pytest.raises(golden.Differs, match="no longer taken"):
        golden.replay(wrong)
    other = golden.Golden(one.scenario, one.seed, one.answers, ("00",) * 99, one.outcome)
    with pytest.raises(golden.Differs, match="something differs"):
        golden.replay(other)


def test_a_change_of_the_rules_raises_their_version(tmp_path: Path) -> None:
    """Otherwise a game in progress would be called damaged, where it should go on."""
    one = golden.record("poland-1939", "5")
    path = tmp_path / "one.json"
    words = ["record", one.scenario, one.seed, str(path)]
    golden.write(msgspec.structs.replace(one, hashes=("00",) * 99), path)
    assert golden.main(words) == 1
    golden.write(msgspec.structs.replace(one, hashes=("00",) * 99, version=0), path)
    assert golden.main(words) == 0
    assert golden.read(path) == one


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_golden_games_go_as_they_were_recorded(path: Path) -> None:
    golden.replay(golden.read(path))

"""Positions of Spring 1943 and Winter 1944 are sound, and play begins in them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.players.late_war.position import LateWar, late_war
from tests.players.late_war.spring_1943 import SPRING_1943
from tests.players.late_war.winter_1944 import WINTER_1944
from warcabinet.awaw.logistics.shipments.brp_grants import EndShipments
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import opened_before
from warcabinet.awaw.research.triggering_production import Trigger, TriggerProduction
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.surrender.russian_resistance import resistance
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.hexes import SpaceId
from warcabinet.players import arena, registry
from warcabinet.players.home import DULL, HomePlayer, is_dull

POSITIONS = (SPRING_1943, WINTER_1944)


@pytest.fixture(scope="module")
def rules() -> LateWar:
    return late_war(*POSITIONS)


def world_of(rules: LateWar, name: str) -> AwawWorld:
    world, _ = rules.set_up(name, {})
    assert isinstance(world, AwawWorld)
    world.put(Clock(StepId("T.0.20"), rules.frames[name].first))
    return world


@pytest.mark.parametrize("name", [one.name for one in POSITIONS])
def test_the_position_is_sound_and_lasts_six_turns(rules: LateWar, name: str) -> None:
    world = world_of(rules, name)
    assert rules.violations(world) == []
    frame = rules.frames[name]
    assert frame.last.number - frame.first.number + 1 == 6
    side = world.statics.home_side
    for unit in world.units.rows():
        held = world.control.get(SpaceId(str(unit.place)))
        assert held is None or side[held.holder] == side[unit.party], unit
    assert resistance(world) > 0


@pytest.mark.parametrize("name", [one.name for one in POSITIONS])
def test_routes_are_open_and_everybody_can_pay(rules: LateWar, name: str) -> None:
    world = world_of(rules, name)
    assert opened_before(world, "persia")
    assert opened_before(world, "alaska highway")
    assert all(row.level > 0 for row in world.treasuries.rows())


def test_play_begins_with_research(rules: LateWar) -> None:
    game = arena.start(rules, "winter-1944", "begin")
    decision = game.position.decision
    assert decision is not None
    assert decision.rule.startswith("41.")


def test_the_home_player_draws_again() -> None:
    """What lets an occasion pass is drawn less often than by chance alone."""
    assert "home" in registry.names()
    found: Counter[str] = Counter()
    for seed in range(200):
        player = HomePlayer("allied", str(seed))  # type: ignore[arg-type]
        player.drawing = Drawing(seed % 2)  # type: ignore[assignment]
        action = player.choose(View(), Drawing(seed // 2 % 2))  # type: ignore[arg-type]
        found[action.verb()] += 1
    assert found["end-shipments"] < found["grant-brps"]


def test_lists_that_name_nothing_are_dull() -> None:
    assert is_dull(TriggerProduction(()))
    assert not is_dull(TriggerProduction((Trigger(ProjectId("radar"), 1, "us"),)))
    assert is_dull(EndShipments())


class View:
    seq = 1


class Drawn:
    def __init__(self, name: str) -> None:
        self.name = name

    def verb(self) -> str:
        return self.name


class Drawing:
    """One answer lets the occasion pass, the other does not."""

    seed = 1

    def __init__(self, number: int) -> None:
        self.drawn = Drawn(("end-shipments", "grant-brps")[number])
        assert "end-shipments" in DULL

    def choose(self, *_: object) -> Drawn:
        return self.drawn

    def sample(self, *_: object) -> Drawn:
        return self.drawn

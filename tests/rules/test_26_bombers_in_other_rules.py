"""What rules on supply, oil, weather, redeployment and boxes say of strategic bombing."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.rules.shared.bombing import ESSEN, bombers, europe, raid
from tests.rules.test_30_supply_lines import city_and_neighbour, supply
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_sources import plants
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.weather_effects.axis_in_the_russian_winter import (
    air_factors_used,
    axis_effort_made,
)
from warcabinet.awaw.offensives.air_operation_costs import FlyTogether
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.sequence import PHASE
from warcabinet.awaw.state.attacks import GroundAttackMade
from warcabinet.awaw.state.bombing import Aim, FrontAirId, Part, Raid, RaidId, RocketBase, Role
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Supply,
    Weather,
)
from warcabinet.awaw.state.oil import OilDamage
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import interceptors
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import (
    Detachment,
    SendRaid,
    against_raid,
)
from warcabinet.hexes import SpaceId

LEIPZIG, MOSCOW, K40 = SpaceId("N29"), SpaceId("H47"), SpaceId("K40")


@pytest.mark.rule("30.222B#2", "a damaged plant supplies nobody")
@pytest.mark.rule("33.231#3", "it makes no oil either")
def test_a_damaged_plant() -> None:
    plant = Counter(CounterKind.OIL_PLANT, LEIPZIG, "germany")
    hurt = OilDamage(LEIPZIG, 1)
    world, there = city_and_neighbour("germany", "N29", plant)
    assert supply(world, "germany", there) is Supply.FULL
    world, there = city_and_neighbour("germany", "N29", plant, hurt)
    assert supply(world, "germany", there) is Supply.PARTIAL
    world = world_at(scenario="europe-1939", turn="Summer 1942")
    before = plants(world)
    world.put(hurt)
    assert plants(world) == before - 1


@pytest.mark.rule("30.523A#8", "interceptors defend bases in partial supply against bombing")
def test_interceptors_defend_bases_in_partial_supply() -> None:
    for short in (None, Supply.PARTIAL):
        rows = [] if short is None else [HexSupply(ESSEN, short)]
        world = europe("germany-interceptor western 2", rows=rows)
        one = raid(world, "britain", ESSEN, bombers("britain", 5))
        assert [row.front for row in interceptors(world, one, ESSEN)] == ["western"]


@pytest.mark.rule("34.23F#12", "strategic bombers and interceptors count in the Russian winter")
def test_bombers_count_in_the_russian_winter() -> None:
    cold = Weather("russian-winter-zone", WeatherKind.WINTER, 8)
    made = GroundAttackMade(0, ("european axis",), (SpaceId("J44"),), False)
    parts = (
        Part(Role.BOMBERS, "germany-strategic-bomber@eastern/used", 9),
        Part(Role.INTERCEPTORS, "germany-interceptor@eastern/used", 6),
    )
    row = Raid(RaidId("raid-1"), "germany", MOSCOW, Aim.AREA, (MOSCOW,), parts)
    world = world_at(turn="Winter 1941", rows=(cold, row))
    assert air_factors_used(world) == 15
    assert axis_effort_made(world) == 1
    west = world_at(
        turn="Winter 1941",
        rows=(cold, Raid(RaidId("raid-1"), "germany", ESSEN, Aim.AREA, (ESSEN,), parts)),
    )
    assert air_factors_used(west) == 0
    assert Raid.scope == PHASE
    ask = FlyTogether("european axis", 15, (MOSCOW,), ("germany-strategic-bomber",))
    assert {one.rule for one in BOOK.may(world_at(turn="Winter 1941", rows=(cold, made)), ask)}


@pytest.mark.rule("34.23F#12", "a raid with fifteen of them is refused when nothing is left")
def test_a_raid_beyond_the_winter_limit_is_refused() -> None:
    cold = Weather("russian-winter-zone", WeatherKind.WINTER, 8)
    made = GroundAttackMade(0, ("european axis",), (SpaceId("J44"),), False)
    units, held = ("germany-strategic-bomber eastern 20",), Control(K40, "germany")
    far = {"air-range/germany": 3, "strategic-bombers/germany": 1}
    for rows, count, barred in (
        ((cold,), 15, False),
        ((cold, made), 14, False),
        ((cold, made), 15, True),
    ):
        world = europe(*units, levels=far, side="axis", turn="Winter 1941", rows=(held, *rows))
        stack = FrontAirId("germany-strategic-bomber@eastern")
        order = SendRaid(MOSCOW, Aim.AREA, K40, MOSCOW, (Detachment(stack, count),), ())
        found = {one.rule for one in against_raid(world, "germany", order)}
        assert ("34.23F" in found) is barred, found


@pytest.mark.rule("28.35#2", "rocket bases are not redeployed")
def test_rocket_bases_stay() -> None:

    base = RocketBase(LEIPZIG, "germany")
    t = table(
        "germany-infantry-3-3 L31", play=FirstRedeployments(), step="T.P.RED.10", rows=(base,)
    )
    assert t.against("axis: tr germany-infantry-3-3/1 L32") == set()
    for name in (str(LEIPZIG), "rocket-base@N29"):
        assert t.against(f"axis: tr {name} L32") != set()
    assert t.world.rocket_bases[LEIPZIG] == base

"""82: the standing of minor countries."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.ground.movement.ground_movement import reachable
from warcabinet.awaw.ground.stacking.zones_of_control import contested
from warcabinet.awaw.logistics.construction.minor_country_units import rebuilds
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import may_redeploy
from warcabinet.awaw.logistics.supply.supply_sources import own_capital
from warcabinet.awaw.minor_countries.limits_on_axis_forces_in_finland import foreign_forces
from warcabinet.awaw.moments import MovementEnds
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.politics.parties import faction_of, hostile_to, payer_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    at_war,
    is_neutral,
    patron_of,
    side_of,
    war_state,
)
from warcabinet.hexes import SpaceId

RUMANIA, POLAND = Country("rumania"), Country("poland")


def rumania_as(status: Status, patron: Power | None = Power.GERMANY) -> AwawWorld:
    world = world_at(rows=(Alignment(RUMANIA, status, patron),))
    world.drop(world.wars["rumania/russia"])
    return world


@pytest.mark.rule("82.11#1", "each standing is told from the others by what follows from it")
@pytest.mark.rule("82.11A#1", "neutral: out of the war")
@pytest.mark.rule("82.11B#1", "independent: on its own")
@pytest.mark.rule("82.11C#1", "BRPs alone: still neutral")
@pytest.mark.rule("82.11D#1", "hexes alone: still neutral")
@pytest.mark.rule("82.11E#1", "associated: at war with its patron")
@pytest.mark.rule("82.11F#1", "allied: at war with its patron")
@pytest.mark.rule("82.11G#1", "conquered: no party of its own")
@pytest.mark.rule("82.11H#1", "a colony: at war with its owner")
@pytest.mark.rule("82.11I#1", "the Commonwealth: at war with Britain")
@pytest.mark.parametrize(
    ("status", "neutral", "client"),
    [
        (Status.NEUTRAL, True, False),
        (Status.INDEPENDENT, True, False),  # nobody fights it any more
        (Status.ECONOMIC, True, False),
        (Status.CONTROLLED, True, False),
        (Status.ASSOCIATED, False, True),
        (Status.ALLY, False, True),
        (Status.CONQUERED, False, False),
        (Status.COLONY, False, True),
        (Status.COMMONWEALTH, False, True),
    ],
)
def test_what_each_standing_means(status: Status, neutral: bool, client: bool) -> None:
    world = rumania_as(status)
    assert is_neutral(world, RUMANIA) is neutral
    assert (patron_of(world, RUMANIA) is Power.GERMANY) is client
    assert at_war(world, RUMANIA, Power.RUSSIA) is client


@pytest.mark.rule("82.12#1", "Poland alone of the minor countries is at war")
@pytest.mark.rule("82.12#2", "a colony enters the war with its owner")
def test_in_fall_1939_poland_alone_of_all_minor_countries_is_at_war() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    assert set(hostile_to(world, "germany")) == {"britain", "france", "poland"}
    colony = Alignment(Country("albania"), Status.COLONY, Power.ITALY)
    world.put(colony)
    assert not at_war(world, Country("albania"), Power.BRITAIN)
    world.put(war_state(Power.ITALY, Power.BRITAIN, Relation.WAR))
    assert at_war(world, Country("albania"), Power.BRITAIN)


@pytest.mark.rule("82.41#1", "without a declaration it is neither an enemy nor entered")
def test_a_neutral_country_is_neither_entered_nor_fought() -> None:
    guard, rifles = "rumania-infantry-2-3 S35", "russia-infantry-2-3 R36"
    own = tuple(Control(SpaceId(space), "rumania") for space in ("S34", "S35"))
    rows = (Alignment(RUMANIA, Status.CONTROLLED, Power.GERMANY), *own)
    world = world_at(guard, rifles, rows=rows, side="allied")
    world.drop(world.wars["rumania/russia"])
    assert "rumania" not in hostile_to(world, "russia")
    found = reachable(world, world.units[UnitId("russia-infantry-2-3/1")])
    assert not world.map.has(found.reached, "S35")


@pytest.mark.rule("82.41#2", "Russia fights a border war without one")
def test_a_border_war_needs_no_declaration() -> None:
    rows = (Alignment(Country("finland"), Status.NEUTRAL),)
    world = world_at(scenario="europe-1939", turn="Winter 1939", side="allied", rows=rows)
    assert "finland" not in hostile_to(world, "russia")
    world.put(war_state(Power.RUSSIA, Country("finland"), Relation.BORDER_WAR))
    assert "finland" in hostile_to(world, "russia")
    assert not at_war(world, Country("finland"), Power.RUSSIA)


@pytest.mark.rule("82.42#1", "associates, allies and conquests of an enemy are open to attack")
def test_dependants_and_conquests_of_an_enemy_are_attacked_without_a_declaration() -> None:
    for status in (Status.ASSOCIATED, Status.ALLY):
        assert "rumania" in hostile_to(rumania_as(status), "russia")
    world = rumania_as(Status.CONQUERED)
    assert world.map.has(contested(world, "russia"), "S35")


def independent(*units: str) -> AwawWorld:
    alone = Alignment(POLAND, Status.INDEPENDENT)
    return world_at(*units, scenario="poland-1939", turn="Fall 1939", side="allied", rows=(alone,))


@pytest.mark.rule("82.83#1", "it fights in the turn of the side of its later allies")
@pytest.mark.rule("82.83A#1", "supply from its capital, no redeployment")
def test_an_independent_country_has_its_capital_for_supply_and_does_not_redeploy() -> None:
    world = independent("poland-infantry-2-3 M35")
    assert side_of(world, POLAND) is Side.ALLIED
    assert [source.space for source in own_capital(world, "poland")] == ["M35"]
    unit = world.units[UnitId("poland-infantry-2-3/1")]
    assert {refusal.rule for refusal in may_redeploy(world, unit)} == {"28.22C"}


@pytest.mark.rule("82.83B#1", "its operations cost nothing, those against it do")
def test_the_operations_of_an_independent_country_cost_nothing() -> None:
    world = independent("poland-infantry-2-3 L34", "germany-infantry-3-3 L33")
    assert brp_cost(world, [UnitId("poland-infantry-2-3/1")], [SpaceId("L33")]) == 0
    assert brp_cost(world, [UnitId("germany-infantry-3-3/1")], [SpaceId("L34")]) == 3


@pytest.mark.rule("82.83C#1", "it stays at home")
@pytest.mark.rule("82.83C#2", "it rebuilds")
def test_an_independent_country_stays_at_home_and_rebuilds_infantry() -> None:
    world = independent("poland-infantry-2-3 L34")
    found = reachable(world, world.units[UnitId("poland-infantry-2-3/1")]).reached
    assert found & world.statics.area("territory:poland")
    assert not found & world.statics.area("territory:germany")
    assert rebuilds(world, "poland")


@pytest.mark.rule("82.13#1", "all four members are at war with Germany in Fall 1939")
@pytest.mark.parametrize("country", ["canada", "south-africa", "australia", "india"])
def test_the_commonwealth_is_at_war_with_germany_from_the_start(country: str) -> None:
    world = world_at(scenario="global-war", turn="Fall 1939")
    assert at_war(world, Country(country), Power.GERMANY)
    assert not at_war(world, Country(country), Power.JAPAN)


@pytest.mark.rule("82.13#2", "Britain uses their units and pays for them")
def test_commonwealth_units_are_used_as_british_units() -> None:
    world = world_at(scenario="global-war", turn="Fall 1939")
    for country in ("canada", "south-africa", "australia", "india"):
        assert faction_of(world, country) == faction_of(world, "britain")
        assert payer_of(world, country) is Power.BRITAIN
    assert payer_of(world, "poland") is not Power.BRITAIN


@pytest.mark.rule("82.93#3", "associates and colonies fight Japan as soon as their power does")
def test_minor_countries_of_the_pacific_enter_the_war_with_their_power() -> None:
    peace, war = pacific_world(wars=""), pacific_world(wars="japan/britain japan/us")
    for name in ("philippines", "burma", "malaya", "australia", "india"):
        assert not at_war(peace, Country(name), Power.JAPAN)
        assert at_war(war, Country(name), Power.JAPAN)
    american = pacific_world(wars="japan/us")
    assert at_war(american, Country("philippines"), Power.JAPAN)
    assert not at_war(american, Country("burma"), Power.JAPAN)


@pytest.mark.rule("82.93#1", "colonies and associates stand with a power from the start")
def test_countries_of_the_pacific_stand_with_a_side_from_the_start() -> None:
    world = pacific_world(wars="")
    for name, power in (
        ("philippines", Power.US),
        ("burma", Power.BRITAIN),
        ("french-indochina", Power.FRANCE),
        ("mongolia", Power.RUSSIA),
        ("korea", Power.JAPAN),
    ):
        assert patron_of(world, Country(name)) is power
    alone = {str(one) for one in world.alignments if patron_of(world, Country(one)) is None}
    assert alone == {"communist-china", "dutch-east-indies", "thailand"}  # 84.32-84.33


@pytest.mark.rule("82.321C#1", "airbases in a full Finland are counted by nobody")
def test_counters_do_not_count_against_the_limit_in_finland() -> None:
    bases = (
        Counter(CounterKind.AIRBASE, SpaceId("D42"), "germany"),
        Counter(CounterKind.AIRBASE, SpaceId("C42"), "germany"),
    )
    full = ("germany-infantry-3-3 D41", "germany-infantry-1-3 D43 x2")
    t = table(*full, play=MovementEnds(), rows=bases)
    assert foreign_forces(t.world) == (5, 0)
    assert len(t.world.units_of["germany"]) == 3
    kept = {row.hex for row in t.world.counters.values() if row.kind is CounterKind.AIRBASE}
    assert {"D42", "C42"} <= kept
    more = table(*full, "germany-aaf D41", play=MovementEnds(), rows=bases)
    assert foreign_forces(more.world)[0] <= 5  # an air factor does count
    assert len(more.world.units_of["germany"]) == 2

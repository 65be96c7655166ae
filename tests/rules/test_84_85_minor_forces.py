"""84, 85: where associated countries and minor allies may fight."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, reachable
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import by_tr
from warcabinet.awaw.minor_countries.deployment_restrictions import (
    BEYOND,
)
from warcabinet.awaw.minor_countries.limits_on_axis_forces_in_finland import foreign_forces
from warcabinet.awaw.moments import CombatEnds, MovementEnds, RedeploymentEnds
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status, at_war
from warcabinet.engine.procedures import Procedure


def closed(world: AwawWorld, party: str, category: str = "infantry") -> int:
    """All that the rules of minor countries close to a class of unit."""
    found = 0
    for entry, area in BOOK.layers(world, CLOSED, party, party, category):
        if entry.rules[0].startswith(("82.", "84.", "85.")):
            found |= area
    return found


@pytest.mark.rule("84.46A#1", "they stay in their country")
@pytest.mark.rule("84.46A#2", "the border hexes count as Finland")
def test_associates_stay_at_home_with_their_border_lands() -> None:
    world = world_at("finland-infantry-2-3 B44", control={"germany": "B45 A46 C44 B46"})
    reached = reachable(world, world.units[UnitId("finland-infantry-2-3/1")]).reached
    assert world.map.has(reached, "B45")  # a border hex counts as Finland
    assert not reached & ~world.statics.area("region:finland-whole")


@pytest.mark.rule("84.42#1", "Finland has Germany's wars")
@pytest.mark.rule("85.42#1", "Rumania and Hungary have Germany's wars")
def test_clients_have_the_wars_of_their_patron() -> None:
    world = world_at()
    for country in ("finland", "rumania", "hungary"):
        assert at_war(world, Country(country), Power.RUSSIA)
        assert not at_war(world, Country(country), Power.US)


@pytest.mark.rule("85.46#1", "an ally may be where its paragraph says")
@pytest.mark.rule("85.46A#2", "Hungarians: in the east, not in Rumania")
@pytest.mark.rule("85.46A#3", "Rumanians: in the east, not in Hungary")
def test_hungarians_and_rumanians_fight_in_the_east_but_not_in_each_others_land() -> None:
    world = world_at()
    for country, other in (("hungary", "rumania"), ("rumania", "hungary")):
        shut = closed(world, country)
        assert not world.map.has(shut, "O39")  # Kiev
        assert not world.map.has(shut, "M35")  # Warsaw
        assert shut & world.statics.area(f"territory:{other}")
        assert world.map.has(shut, "L31")  # Berlin
    assert world.statics.area("region:bessarabia") & closed(world, "hungary")
    assert not world.statics.area("region:bessarabia") & closed(world, "rumania")


@pytest.mark.rule("85.46A#5", "Hungarians enter Bessarabia and Rumania once it is conquered")
def test_a_conquered_balkan_country_is_open() -> None:
    fallen = Alignment(Country("rumania"), Status.CONQUERED, Power.GERMANY)
    world = world_at(rows=(fallen,))
    shut = closed(world, "hungary")
    assert not shut & world.statics.area("territory:rumania")
    assert not shut & world.statics.area("region:bessarabia")


@pytest.mark.rule("85.46A#1", "Bulgarians: in the south")
@pytest.mark.rule("85.46A#4", "Yugoslavs: in the south")
def test_bulgarians_and_yugoslavs_stay_in_the_south() -> None:
    for country in ("bulgaria", "yugoslavia"):
        ally = Alignment(Country(country), Status.ALLY, Power.GERMANY)
        world = world_at(rows=(ally,))
        shut = closed(world, country)
        assert world.map.has(shut, "O39")
        for term in BEYOND[country]:
            assert not shut & world.statics.area(term)


@pytest.mark.rule("85.46D#1", "in Scandinavia and the Russian hexes next to Finland")
def test_scandinavian_allies_go_no_further_than_the_russian_border_hexes() -> None:
    ally = Alignment(Country("finland"), Status.ALLY, Power.GERMANY)
    world = world_at(rows=(ally,))
    shut = closed(world, "finland")
    assert not shut & world.statics.area("region:russia-next-to-finland")
    assert not shut & world.statics.area("territory:norway")
    assert world.map.has(shut, "H47")
    associated = closed(world_at(), "finland")
    assert associated & world.statics.area("region:russia-next-to-finland")  # 84.46A is stricter


GERMAN, TANKS = "germany-infantry-3-3", "germany-armor-4-6"


@pytest.mark.rule("82.32A#1", "Finland has a limit of its own")
@pytest.mark.rule("82.322#1", "five Axis factors")
@pytest.mark.rule("82.322#3", "Finns do not count")
@pytest.mark.rule("84.43#1", "the limit holds after association")
@pytest.mark.rule("84.43#2", "Finns do not count after association")
def test_few_foreign_factors_may_enter_finland() -> None:
    world = world_at(f"{GERMAN} D41", "finland-infantry-2-3 D42")
    assert foreign_forces(world) == (3, 0)
    inside = world.statics.area("region:finland-whole")
    assert closed(world, "germany") == inside  # two are left
    assert not closed(world, "finland") & inside
    assert closed(world_at(), "germany") == 0


@pytest.mark.rule("82.322#2", "one armor unit")
def test_only_one_foreign_armor_unit() -> None:
    world = world_at("germany-armor-4-6 D41")
    assert foreign_forces(world) == (4, 1)
    assert closed(world, "germany", "armor")


@pytest.mark.rule("82.321B#1", "at the end of each of the three phases")
@pytest.mark.rule("82.321B#2", "whoever is there then counts")
@pytest.mark.rule("82.321B#3", "the excess is eliminated")
@pytest.mark.parametrize("play", [MovementEnds, CombatEnds, RedeploymentEnds])
def test_the_excess_in_finland_is_eliminated(play: type[Procedure[None]]) -> None:
    t = table(f"{GERMAN} D41 x2", "finland-infantry-2-3 D42", play=play())
    assert foreign_forces(t.world) == (3, 0)
    assert t.place("finland-infantry-2-3/1") == "D42"


@pytest.mark.rule("85.43#1", "the limit holds after activation")
@pytest.mark.rule("85.43#2", "Finns and Swedes do not count after activation")
def test_the_limit_in_finland_holds_for_an_ally() -> None:
    rows = [Alignment(Country(name), Status.ALLY, Power.GERMANY) for name in ("finland", "sweden")]
    few = world_at("finland-infantry-2-3 D42", "sweden-infantry-2-3 D43", rows=rows)
    assert foreign_forces(few) == (0, 0)
    assert closed(few, "germany") == 0
    world = world_at(f"{GERMAN} D41", rows=rows)
    inside = world.statics.area("region:finland-whole")
    assert closed(world, "germany") == inside
    assert not closed(world, "sweden") & inside


@pytest.mark.rule("84.46A#2", "Bessarabia counts as Rumania")
def test_bessarabia_is_home_to_an_associated_rumania() -> None:
    rows = (Alignment(Country("rumania"), Status.ASSOCIATED, Power.GERMANY),)
    world = world_at(rows=rows)
    shut = closed(world, "rumania")
    assert not shut & world.statics.area("region:bessarabia")
    assert not shut & world.statics.area("territory:rumania")
    assert world.map.has(shut, "S30")
    assert world.map.has(shut, "O39")


@pytest.mark.rule("85.461#8", "air units redeploy over lands closed to them, not into them")
def test_air_units_of_an_ally_fly_over_lands_that_are_closed_to_them() -> None:
    """From Budapest over Rumania to the bases in the east."""
    world = world_at("hungary-aaf S30", control={"germany": "O39"})
    found = by_tr(world, world.air[AirId("hungary-aaf@S30")])
    assert world.map.has(found, "M35")
    assert not world.map.has(found, "W33")  # Bucharest
    assert not world.map.has(found, "L31")  # Berlin

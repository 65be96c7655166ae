"""84, 85: where associated countries and minor allies may fight."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement import CLOSED, reachable
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.minors.areas import (
    BEYOND,
)
from warcabinet.awaw.minors.finland import foreign_forces
from warcabinet.awaw.moments import CombatEnds, MovementEnds, RedeploymentEnds
from warcabinet.awaw.powers import Alignment, Country, Power, Status, at_war
from warcabinet.awaw.world import AwawWorld
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

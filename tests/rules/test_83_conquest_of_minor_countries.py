"""83: how minor countries fall."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.economy.income import AreasGained, FailedRecaptures
from warcabinet.awaw.economy.records import Income, Source
from warcabinet.awaw.logistics.records import Control
from warcabinet.awaw.minors.conquest import (
    ConqueredCountriesPass,
    Conquests,
    conqueror_of,
    fallen_to,
    keys_of,
)
from warcabinet.awaw.minors.records import FirstAttack, FreshConquest
from warcabinet.awaw.powers import Power, Side, Status
from warcabinet.hexes import SpaceId

POLAND = {"scenario": "poland-1939", "turn": "Fall 1939"}


@pytest.mark.rule("83.11#1", "with its capital, at the end of the attacker's combat phase")
@pytest.mark.rule("83.11#5", "at once, without a turn to retake it")
def test_a_country_falls_with_its_capital_at_the_end_of_the_attackers_combat_phase() -> None:
    t = table("germany-infantry-3-3 M35", "poland-infantry-2-3 N34", play=Conquests(), **POLAND)
    row = t.world.alignments["poland"]
    assert (row.status, row.patron) == (Status.CONQUERED, Power.GERMANY)
    safe = table("poland-infantry-2-3 M35", play=Conquests(), **POLAND)
    assert safe.world.alignments["poland"].status is Status.ATTACKED
    own = table("germany-infantry-3-3 M35", play=Conquests(), side="allied", **POLAND)
    assert own.world.alignments["poland"].status is Status.ATTACKED


@pytest.mark.rule("83.21#1", "all its units leave the board")
@pytest.mark.rule("83.21#2", "for good")
def test_its_units_leave_the_game_wherever_they_are() -> None:
    t = table(
        "germany-infantry-3-3 M35",
        "poland-infantry-2-3 N34",
        "poland-aaf P33 x2",
        play=Conquests(),
        **POLAND,
    )
    assert not t.world.units_of["poland"]
    assert not [row for row in t.world.air.values() if row.party == "poland"]
    assert t.world.growth["poland-infantry-2-3"].count == -1
    assert t.world.growth["poland-aaf"].count == -2
    assert t.world.pools["poland-infantry-2-3"].unbuilt == 0  # not to be built again


@pytest.mark.rule("83.22A#1", "all its hexes pass at the end of the turn")
@pytest.mark.rule("29.51#1", "all its hexes pass at the end of the conqueror's player turn")
def test_all_of_it_passes_if_it_falls_in_the_turn_of_the_attack() -> None:
    t = table("germany-infantry-3-3 M35", play=Conquests(), **POLAND)
    assert t.world.fresh_conquests["poland"] == FreshConquest("poland", "germany")
    passing = table(
        play=ConqueredCountriesPass(), rows=(FreshConquest("poland", "germany"),), **POLAND
    )
    world = passing.world
    west = world.map.members(world.statics.area("territory:poland"))
    assert {world.control[space].holder for space in west} == {"germany"}
    east = world.map.members(world.statics.area("region:eastern-poland"))
    assert {world.control[space].holder for space in east} == {"poland"}  # 63.31: by itself


@pytest.mark.rule("83.22A#2", "who outlived the first turn passes hex by hex")
@pytest.mark.rule("83.23#1", "the fall of the capital takes no other hex")
@pytest.mark.rule("29.51#3", "who outlived the first turn of an attack passes hex by hex")
def test_a_country_that_outlived_the_first_turn_passes_hex_by_hex() -> None:
    first = FirstAttack("poland", world_at(**POLAND).turn.number - 1)  # type: ignore[arg-type]
    t = table("germany-infantry-3-3 M35", play=Conquests(), rows=(first,), **POLAND)
    assert t.world.alignments["poland"].status is Status.CONQUERED
    assert not t.world.fresh_conquests
    assert t.holder("N34") == "poland"


@pytest.mark.rule("83.12#1", "the listed cities decide")
@pytest.mark.rule("83.12A#1", "eastern Poland: three cities")
@pytest.mark.rule("83.12B#1", "the Baltic States: three cities")
@pytest.mark.rule("83.12C#1", "Arabia: two cities")
@pytest.mark.rule("83.13#1", "Spain: Madrid and Tangier")
@pytest.mark.parametrize(
    ("area", "keys"),
    [
        ("eastern-poland", {"Vilna", "Brest-Litovsk", "Lvov"}),
        ("baltic-states", {"Riga", "Parnu", "Tallinn"}),
        ("arabia", {"Kaf", "Jauf"}),
        ("spain", {"Madrid", "Tangier"}),
    ],
)
def test_lands_without_a_capital_fall_with_their_cities(area: str, keys: set[str]) -> None:
    world = world_at()
    assert set(keys_of(world, area)) == {world.board.places[name].hex for name in keys}


@pytest.mark.rule("83.12D#1", "Bessarabia: five hexes")
@pytest.mark.rule("83.12E#1", "the Finnish border: three hexes")
@pytest.mark.rule("83.12F#1", "Luxembourg: one hex")
@pytest.mark.rule("66.31")
@pytest.mark.rule("67.31")
def test_some_lands_fall_when_all_their_hexes_are_taken() -> None:
    world = world_at()
    assert set(keys_of(world, "finnish-border-hexes")) == {"A46", "B45", "C44"}
    assert len(keys_of(world, "bessarabia")) == 5
    assert len(keys_of(world, "luxembourg")) == 1


@pytest.mark.rule("83.12G#1", "Hong Kong: one hex")
@pytest.mark.rule("83.12H#1", "Bhutan: one hex")
@pytest.mark.rule("83.12I#1", "Nepal: three hexes")
def test_so_do_some_lands_in_asia() -> None:
    world = pacific_world()
    assert [len(keys_of(world, land)) for land in ("hong-kong", "bhutan", "nepal")] == [1, 1, 3]
    for land in ("hong-kong", "bhutan", "nepal"):
        area = world.statics.area(f"territory:{land}")
        assert world.map.mask(keys_of(world, land)) == area


@pytest.mark.rule("83.13#1", "both are needed")
def test_spain_falls_only_with_both_its_capitals() -> None:
    assert len(keys_of(world_at(), "spain")) == 2


MADRID, TANGIER = "V12", "BB7"
SPANISH_BRPS: dict[str, Any] = {
    "scenario": "europe-1939",
    "turn": "Spring 1941",
    "rows": (Income("spain", Source.LAND, "spain", "germany", 30),),
}


@pytest.mark.rule("83.31A#2", "the BRPs of Spain are lost with Madrid, whoever has Tangier")
@pytest.mark.parametrize(
    ("british", "german", "receiver"),
    [(MADRID, TANGIER, ""), (TANGIER, MADRID, "germany"), (f"{MADRID} {TANGIER}", "", "")],
)
def test_madrid_decides_who_loses_the_brps_of_spain(
    british: str, german: str, receiver: str
) -> None:
    held = {"britain": british, "germany": german}
    t = table(play=FailedRecaptures(), control=held, **SPANISH_BRPS)
    assert t.world.incomes["spain"].receiver == receiver


@pytest.mark.rule("83.31A#2", "the BRPs of Spain are gained with Madrid, whoever has Tangier")
def test_madrid_decides_who_gains_the_brps_of_spain() -> None:
    free = {**SPANISH_BRPS, "rows": (Income("spain", Source.LAND, "spain", "", 30),)}
    with_madrid = {"britain": MADRID, "germany": TANGIER}
    t = table(play=AreasGained(), side="allied", control=with_madrid, **free)
    assert t.world.incomes["spain"].receiver == "britain"
    with_tangier = {"britain": TANGIER, "germany": MADRID}
    t = table(play=AreasGained(), side="allied", control=with_tangier, **free)
    assert t.world.incomes["spain"].receiver == ""


@pytest.mark.rule("83.31B#1", "one key city that is held, or retaken, keeps the BRPs")
@pytest.mark.rule("83.31B#2", "the opponent needs all the key cities to gain them")
def test_key_cities_are_lost_one_by_one_and_gained_all_together() -> None:
    vilna, brest, lvov = "J39", "N36", "P35"
    own = (Income("eastern-poland", Source.LAND, "russia", "russia", 10),)
    fall: dict[str, Any] = {"turn": "Fall 1941", "side": "allied", "rows": own}
    one_left = {"germany": f"{vilna} {brest}", "russia": lvov}
    t = table(play=FailedRecaptures(), control=one_left, **fall)
    assert t.world.incomes["eastern-poland"].receiver == "russia"
    t = table(play=FailedRecaptures(), control={"germany": f"{vilna} {brest} {lvov}"}, **fall)
    assert t.world.incomes["eastern-poland"].receiver == ""
    free: dict[str, Any] = {
        "turn": "Winter 1941",
        "rows": (Income("eastern-poland", Source.LAND, "russia", "", 10),),
    }
    t = table(play=AreasGained(), control=one_left, **free)
    assert t.world.incomes["eastern-poland"].receiver == ""
    t = table(play=AreasGained(), control={"germany": f"{vilna} {brest} {lvov}"}, **free)
    assert t.world.incomes["eastern-poland"].receiver == "germany"


@pytest.mark.rule("83.11#1", "an ally falls with its capital, too")
def test_an_ally_falls_like_anybody_else() -> None:
    world = world_at()
    capital = keys_of(world, "hungary")[0]
    assert not fallen_to(world, "hungary", Side.ALLIED)
    world = world_at(rows=(Control(SpaceId(capital), "russia"),))
    assert fallen_to(world, "hungary", Side.ALLIED)


@pytest.mark.rule("83.51#1", "partners who conquer together: the senior gains")
@pytest.mark.rule("83.51A#1", "of the Axis, Germany")
def test_the_senior_partner_has_the_benefit() -> None:
    cities = keys_of(world_at(), "baltic-states")
    rows = [Control(SpaceId(city), "italy") for city in cities]
    assert conqueror_of(world_at(rows=rows), "baltic-states") is Power.ITALY
    rows[1] = Control(SpaceId(cities[1]), "germany")
    assert conqueror_of(world_at(rows=rows), "baltic-states") is Power.GERMANY

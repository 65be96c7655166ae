"""83: how minor countries fall."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.conquest_of_minor_countries import conqueror_of, keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import AreasGained, FailedRecaptures, value_of
from warcabinet.awaw.economy.year_start_sequence import BrpCalculation
from warcabinet.awaw.ground.partisans.partisan_construction import BuildPartisans
from warcabinet.awaw.logistics.hex_control.hex_control import country_area, holder_of
from warcabinet.awaw.minor_countries.effects_of_conquest import (
    ConqueredCountriesPass,
    Conquests,
    fallen_to,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Income, Source, YearEnd
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.minors import FirstAttack, FreshConquest
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
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


@pytest.mark.rule("83.21#1", "units of an associate or an ally leave like those of a neutral")
@pytest.mark.parametrize("status", [Status.ASSOCIATED, Status.ALLY])
def test_units_of_conquered_clients_leave_the_game_too(status: Status) -> None:
    far = "rumania-infantry-2-3 Q41"
    held = {"russia": world_at().board.places["Bucharest"].hex}
    client = Alignment(Country("rumania"), status, Power.GERMANY)
    t = table(far, play=Conquests(), side="allied", control=held, rows=(client,))
    assert t.world.alignments["rumania"].status is Status.CONQUERED
    assert not t.world.units_of["rumania"]
    assert t.world.growth["rumania-infantry-2-3"].count == -1


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


@pytest.mark.rule("83.13#1", "Spain is conquered with Madrid and Tangier, not with one of them")
@pytest.mark.parametrize(
    ("taken", "fallen"),
    [(("Madrid",), False), (("Tangier",), False), (("Madrid", "Tangier"), True)],
)
def test_spain_falls_only_with_both_its_capitals(taken: tuple[str, ...], fallen: bool) -> None:
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": "Summer 1940"}
    hexes = " ".join(world_at(**setting).board.places[name].hex for name in taken)
    attacked = Alignment(Country("spain"), Status.ATTACKED)
    war = war_state(Country("spain"), Power.GERMANY, Relation.WAR)
    t = table(play=Conquests(), control={"germany": hexes}, rows=(attacked, war), **setting)
    assert (t.world.alignments["spain"].status is Status.CONQUERED) is fallen


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


@pytest.mark.rule("83.51#1", "BRPs of what partners take together go to the senior")
def test_the_senior_partner_has_the_brps() -> None:
    first, second, third = keys_of(world_at(), "eastern-poland")
    rows = (
        Income("eastern-poland", Source.LAND, "russia", "", 10),
        *(Control(SpaceId(space), "italy") for space in (first, second)),
        Control(SpaceId(third), "germany"),
    )
    t = table(play=AreasGained(), turn="Winter 1941", rows=rows)
    assert t.world.incomes["eastern-poland"].receiver == "germany"


@pytest.mark.rule("83.51#1", "the senior is the conqueror")
@pytest.mark.rule("83.51A#1", "of the Axis, Germany")
def test_the_senior_partner_has_the_benefit() -> None:
    cities = keys_of(world_at(), "baltic-states")
    rows = [Control(SpaceId(city), "italy") for city in cities]
    assert conqueror_of(world_at(rows=rows), "baltic-states") is Power.ITALY
    rows[1] = Control(SpaceId(cities[1]), "germany")
    assert conqueror_of(world_at(rows=rows), "baltic-states") is Power.GERMANY


@pytest.mark.rule("83.51B#1", "of the Western Allies the U.S., then Britain, then France")
@pytest.mark.parametrize(
    ("holders", "gains"),
    [
        (("us", "britain", "france"), Power.US),
        (("france", "britain", "france"), Power.BRITAIN),
        (("france", "france", "france"), Power.FRANCE),
    ],
)
def test_the_order_of_the_western_allies(holders: tuple[str, ...], gains: Power) -> None:
    cities = keys_of(world_at(), "baltic-states")
    rows = [Control(SpaceId(city), name) for city, name in zip(cities, holders, strict=True)]
    assert conqueror_of(world_at(rows=rows), "baltic-states") is gains


PARTISAN = "russia-partisan-1-3"
BUCHAREST = SpaceId("W33")


@pytest.mark.rule("83.11#7", "a partisan in the capital conquers the country")
@pytest.mark.parametrize(
    ("side", "status", "patron"),
    [("allied", Status.CONQUERED, Power.RUSSIA), ("axis", Status.ALLY, Power.GERMANY)],
)
def test_a_country_falls_to_a_partisan_in_its_capital(
    side: str, status: Status, patron: Power
) -> None:
    world = world_at(f"{PARTISAN} {BUCHAREST}", side=side)
    world.put(Control(BUCHAREST, "germany"))  # whose it is while no partisan is there
    Conquests().start(world, None)
    row = world.alignments["rumania"]
    assert (row.status, row.patron) == (status, patron)


ATHENS, STOCKHOLM = "DD28", "E38"


def fallen(country: str, keys: str, *units: str) -> AwawWorld:
    """A country that joined Britain after an earlier attack falls to Germany."""
    world = world_at(*units, scenario="europe-1939", turn="Spring 1941", control={"germany": keys})
    world.put(Alignment(Country(country), Status.ASSOCIATED, Power.BRITAIN))
    for space in world.map.members(country_area(world, country)):
        if space not in keys.split():
            world.put(Control(space, "britain"))
    Conquests().start(world, None)
    assert world.alignments[country].status is Status.CONQUERED
    return world


def german(world: AwawWorld, spaces: str) -> set[str]:
    return {space for space in spaces.split() if holder_of(world, space) == "germany"}


@pytest.mark.rule("83.22B#3", "Greece: Lesbos, Chios, Andros and Crete")
@pytest.mark.rule("83.22B#4", "Spain: the Balearic Islands")
@pytest.mark.rule("83.22B#5", "the Baltic States: Saare")
@pytest.mark.rule("83.22B#6", "Sweden: Gotland")
@pytest.mark.parametrize(
    ("country", "keys", "islands", "beside"),
    [
        ("greece", ATHENS, "CC30 DD29 EE28 GG26 GG27 GG28", "CC28"),
        ("spain", f"{MADRID} {TANGIER}", "Y15 Y16", "V13"),
        ("sweden", STOCKHOLM, "H36", "F37"),
        ("baltic-states", "H39 F40 E41", "F39", "G40"),
    ],
)
def test_islands_pass_with_the_first_conquest(
    country: str, keys: str, islands: str, beside: str
) -> None:
    world = fallen(country, keys)
    assert german(world, islands) == set(islands.split())
    assert not german(world, beside)  # the rest passes hex by hex


@pytest.mark.rule("83.22B#1", "an island with one enemy unit in it stays as it is")
def test_an_island_with_an_enemy_unit_does_not_pass() -> None:
    world = fallen("greece", ATHENS, "britain-infantry-1-3 GG27")
    assert not german(world, "GG26 GG27 GG28")
    assert german(world, "CC30")
    own = fallen("greece", ATHENS, "greece-infantry-1-3 GG27")
    assert german(own, "GG26 GG27 GG28") == {"GG26", "GG27", "GG28"}


@pytest.mark.rule("83.22B#1", "nor does the rest of it at the end of the turn of the attack")
@pytest.mark.rule("83.22A#3", "but for those where other enemies are")
def test_nor_at_the_end_of_the_turn_in_which_the_country_was_attacked() -> None:
    """Of the mainland only the hex with the British unit, CC27, does not pass."""
    t = table(
        "britain-infantry-1-3 GG27",
        "britain-infantry-1-3 CC27",
        play=ConqueredCountriesPass(),
        scenario="europe-1939",
        turn="Spring 1941",
        control={"greece": "GG26 GG28 CC30 CC28 CC26", "britain": "CC27"},
        rows=(
            FreshConquest("greece", "germany"),
            Alignment(Country("greece"), Status.CONQUERED, Power.GERMANY),
        ),
    )
    assert german(t.world, "GG26 GG28 CC30 CC28 CC27 CC26") == {"CC30", "CC28", "CC26"}


@pytest.mark.rule("83.33B#3", "Britain has the BRPs of eight colonies")
def test_the_colonies_that_pay_britain() -> None:
    europe = world_at(scenario="europe-1939", turn="Fall 1939").incomes
    pacific = pacific_world().incomes
    found = {
        row.area: row.brps
        for row in (*europe.values(), *pacific.values())
        if row.receiver == "britain" and not row.area.startswith("key area")
    }
    assert found == {
        "egypt": 5, "palestine": 5, "burma": 10, "calcutta": 5, "dacca": 5, "malaya": 10,
        "hong-kong": 5, "singapore": 5,
    }  # fmt: skip


@pytest.mark.rule("83.44#1", "colonies in Europe and their values")
def test_what_the_colonies_of_the_others_pay() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    worth = {name: value_of(world, name) for name in (*PAYING, "iraq", "kuwait", "transjordan")}
    assert worth == {**dict.fromkeys(PAYING, 5), "iraq": 0, "kuwait": 0, "transjordan": 0}
    assert value_of(world, "ukraine") == 10
    assert value_of(pacific_world(), "french-indochina") == 10
    assert value_of(pacific_world(), "sarawak") == 0


PAYING = ("albania", "libya", "algeria", "lebanon-syria", "morocco", "tunisia")


@pytest.mark.rule("83.33B#5", "a colony that is lost is not counted in the year start")
@pytest.mark.parametrize(("receiver", "total"), [("britain", 5), ("", 0)])
def test_a_lost_colony_is_not_counted_in_the_year_start(receiver: str, total: int) -> None:
    rows = (Income("egypt", Source.LAND, "britain", receiver, 5), YearEnd("britain", 0))
    setting = {"scenario": "europe-1939", "turn": "Spring 1941"}
    world = table(play=BrpCalculation(), control={"italy": "MM29"}, rows=rows, **setting).world
    others = sum(
        row.brps
        for row in world.incomes.values()
        if row.receiver == "britain" and row.source is Source.LAND and row.area != "egypt"
    )
    base = world.treasuries["britain"].base
    assert level_of(world, "britain") == base + others + total


@pytest.mark.rule("83.11#6", "a partisan built in the capital conquers nothing in that turn")
def test_a_partisan_that_is_built_in_a_capital_conquers_nothing_yet() -> None:
    t = table(
        play=BuildPartisans(),
        scenario="europe-1939",
        side="allied",
        turn="Fall 1942",
        control={"germany": ATHENS},
        rows=(
            BuildingBudget("britain", 20),
            war_state(Power.RUSSIA, Power.GERMANY, Relation.WAR),
            Alignment(Country("greece"), Status.ALLY, Power.GERMANY),
        ),
    )
    t.say(f"allied: build-partisan britain greece {ATHENS}")
    assert t.world.units_in[SpaceId(ATHENS)]
    assert t.world.alignments["greece"].status is Status.ALLY
    later = t.world.copy()
    Conquests().start(later, None)  # as the next Allied combat phase ends
    assert later.alignments["greece"].status is Status.CONQUERED

"""27.1, 27.2, 27.6: what units cost, and what keeps them from being built."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.uninversion import SecondUninversion
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import (
    cheap,
    left,
    price_of,
    unbuilt,
)
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct, against_type
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.construction import (
    BuildingBudget,
    ConstructionOil,
)
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.ground import Cause, Eliminated, UnitId
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.oil import OilReserve
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS = "european axis"


def pool(kind: str, unbuilt: int, party: str = "germany") -> Pool:
    return Pool(UnitTypeId(kind), party, unbuilt)


def lost(number: int, kind: str, cause: Cause, side: str = "axis") -> Eliminated:
    """A unit lost in this game turn, in the player turn of a side."""
    unit = UnitId(f"{kind}/9{number}")
    return Eliminated(number, unit, UnitTypeId(kind), kind.partition("-")[0], cause, side)


def building(*rows: Record, limit: int = 50, **setting: Any) -> Table:
    """The step in which Germany builds, with a construction limit and the force pools given."""
    budget = BuildingBudget("germany", limit)
    return table(play=BuildUnits(), step="T.P.BLD.60", rows=(budget, *rows), **setting)


def spent(t: Table) -> int:
    return 180 - level_of(t.world, "germany")


# Costs --------------------------------------------------------------------------------------------


@pytest.mark.rule("27.11#1", "units are paid for by the combat factor, out of the limit")
@pytest.mark.rule("27.11A#1", "one BRP for a factor of infantry, replacements, naval air or flak")
@pytest.mark.parametrize(
    ("answer", "brps"),
    [
        ("build-unit germany-infantry-3-3 L31", 3),
        ("build-unit germany-infantry-1-3 L31", 1),
        ("build-unit germany-replacement-1-1 L31", 1),
        ("build-factors germany-flak L31 2", 2),
        ("build-factors germany-nas J30 1", 1),
    ],
)
def test_what_costs_one_brp_a_factor(answer: str, brps: int) -> None:
    assert paid_for(answer) == brps


@pytest.mark.rule("27.11B#1", "two for a factor of armor")
@pytest.mark.parametrize(("kind", "brps"), [("4-6", 8), ("5-6", 10)])
def test_what_armor_costs(kind: str, brps: int) -> None:
    assert paid_for(f"build-unit germany-armor-{kind} L31") == brps


@pytest.mark.rule("27.11C#2", "three for a specialized unit")
def test_what_airborne_units_cost() -> None:
    assert paid_for("build-unit germany-airborne-1-3 L31") == 3


@pytest.mark.rule("27.11C#3", "three for an air factor")
@pytest.mark.parametrize(
    ("answer", "brps"), [("germany-aaf L31 4", 12), ("germany-air-transport L31 1", 3),
                         ("germany-jet L31 1", 3)],
)  # fmt: skip
def test_what_air_units_cost(answer: str, brps: int) -> None:
    assert paid_for(f"build-factors {answer}") == brps


def paid_for(answer: str) -> int:
    kind = answer.split()[1]
    t = building(pool(kind, 5), Level(str(LevelKind.JETS), "germany", 9))
    t.say(f"axis: {answer}")
    assert left(t.world, "germany") == 50 - spent(t)
    return spent(t)


def cost(kind: str) -> int:
    party = kind.partition("-")[0]
    world = pacific_world(rows=(pool(kind, 1, party),))
    return price_of(world, UnitTypeId(kind), party).brps


@pytest.mark.rule("27.11A#2", "one for a factor of kamikazes")
def test_what_kamikazes_cost() -> None:
    assert cost("japan-kamikaze") == 1


@pytest.mark.rule("27.11B#2", "two for a partisan")
def test_what_partisans_cost() -> None:
    assert cost("russia-partisan-1-3") == 2


@pytest.mark.rule("27.11C#5", "three for the Chindit, a marine or a commando")
def test_what_other_specialized_units_cost() -> None:
    kinds = ("britain-chindit-1-2", "us-marine-1-3", "japan-marine-1-2", "britain-commando-1-3")
    assert [cost(kind) for kind in kinds] == [3, 3, 3, 3]


@pytest.mark.rule("27.11C#6", "three for a strategic bomber or an interceptor")
def test_what_strategic_air_units_cost() -> None:
    assert [cost(f"us-{kind}") for kind in ("strategic-bomber", "interceptor")] == [3, 3]


@pytest.mark.rule("27.12#3", "15 BRPs for a full offensive, one for each factor of a limited one")
@pytest.mark.parametrize(("units", "cost"), [(1, 3), (4, 12), (5, 15), (7, 15)])
def test_what_offensives_cost_by_the_chart(units: int, cost: int) -> None:
    world = world_at(f"germany-infantry-3-3 L37 x{units}", "russia-infantry-3-3 L38")
    assert brp_cost(world, tuple(world.units_of["germany"]), (SpaceId("L38"),)) == cost


@pytest.mark.rule("27.12#2", "every type of unit costs what the chart says, by its factors")
def test_the_chart_of_costs() -> None:
    figures = {
        1: "infantry replacement nas kamikaze flak",
        2: "armor partisan",
        3: "airborne chindit marine commando aaf jet air-transport strategic-bomber interceptor",
    }
    wanted = {name: brps for brps, names in figures.items() for name in names.split()}
    kinds = world_at().statics.kinds.values()
    found = {
        (str(one.category), one.cost // max(one.combat, 1))
        for one in kinds
        if str(one.category) in wanted
    }
    assert dict(found) == wanted
    assert len(found) == len(wanted)
    chart = world_at().statics.tables["brp-costs"]
    assert chart.number(("construction per factor", "armor"), "brps") == 2
    assert chart.number(("construction per factor", "partisans"), "brps") == 2


@pytest.mark.rule("27.81#1", "air units are inverted when they are built")
@pytest.mark.parametrize("kind", ["aaf", "nas", "air-transport", "jet"])
def test_air_units_are_built_inverted(kind: str) -> None:
    jets = Level(str(LevelKind.JETS), "germany", 9)
    t = building(pool(f"germany-{kind}", 2), pool("germany-flak", 1), jets)
    t.say(f"axis: build-factors germany-{kind} J30 1")
    [row] = t.world.air.values()
    assert (row.state, row.ready) == (AirState.NEW, False)
    t.say("axis: build-factors germany-flak J30 1")
    assert "germany-flak@J30" in t.world.air  # flak is no air unit


@pytest.mark.rule("27.82A#1", "new air units are turned up as the player turn ends, given oil")
def test_new_air_units_are_turned_up_at_the_end_of_the_turn() -> None:
    new = AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("L31"), 3, AirState.NEW)
    dry = OilReserve(AXIS, 6, True)
    for rows, ready in (((new,), True), ((new, dry), False)):
        t = table(play=SecondUninversion(), step="T.P.FIN.60", rows=rows)
        assert (AirId("germany-aaf@L31") in t.world.air) is ready


@pytest.mark.rule("27.46#2", "air units are built only where there is room for them")
def test_air_units_are_built_only_where_there_is_room() -> None:
    t = building(pool("germany-aaf", 7), pool("germany-flak", 1))
    assert t.against("axis: build-factors germany-aaf L31 6") == {"18.12"}
    t.say("axis: build-factors germany-aaf L31 5")
    assert t.against("axis: build-factors germany-aaf L31 1") == {"18.12"}
    t.say("axis: build-factors germany-flak L31 1")
    assert "germany-flak@L31" in t.world.air


@pytest.mark.rule("7.223#5", "units that are available are built out of the force pool")
def test_a_unit_comes_out_of_the_force_pool() -> None:
    t = building(pool("germany-infantry-3-3", 1))
    t.say("axis: build-unit germany-infantry-3-3 L31")
    assert t.place("germany-infantry-3-3/1") == "L31"
    assert t.world.pools["germany-infantry-3-3"].unbuilt == 0
    assert t.pending == ""
    t = building(pool("germany-infantry-3-3", 1), pool("germany-aaf", 4))
    assert t.against("axis: build-factors germany-aaf L31 5") == {"7.223"}
    assert t.against("axis: build-unit germany-armor-4-6 L31") == {"7.223"}
    assert t.against("axis: build-unit russia-infantry-1-3 L31") == {"7.223"}
    t.say("axis: build-factors germany-aaf L31 3")
    t.say("axis: build-factors germany-aaf L31 1")
    assert t.world.air[AirId("germany-aaf@L31/new")].factors == 4
    t.say("axis: end-construction")
    assert t.pending == ""


@pytest.mark.rule("27.11#1", "a power builds with the BRPs it has")
def test_a_power_builds_with_the_brps_it_has() -> None:
    pools = (pool("germany-infantry-3-3", 5), pool("germany-replacement-1-1", 5))
    t = building(*pools, Treasury("germany", 5, 150), turn="Fall 1939")
    t.say("axis: build-unit germany-infantry-3-3 L31")
    [rule] = t.against("axis: build-unit germany-infantry-3-3 M30")
    assert rule.startswith("39.")  # no deficit in 1939
    assert t.against("axis: build-unit germany-replacement-1-1 M30") == set()


def rebuilt_at(cause: Cause) -> int:
    """What a unit costs that was lost in this turn, once the one that was in the pool is bought."""
    kind = "germany-infantry-3-3"
    t = building(pool(kind, 2), lost(0, kind, cause))
    t.say(f"axis: build-unit {kind} L31")
    assert spent(t) == 3
    t.say(f"axis: build-unit {kind} L32")
    assert left(t.world, "germany") == 50 - spent(t)  # the price paid counts
    return spent(t) - 3


@pytest.mark.rule("27.13A#2", "units lost by isolation cost double")
def test_units_lost_by_isolation_cost_double() -> None:
    assert rebuilt_at(Cause.ISOLATION) == 6


@pytest.mark.rule("27.13A#3", "so do isolated units that attacked without BRPs")
def test_units_lost_in_free_attacks_cost_double() -> None:
    assert rebuilt_at(Cause.FREE_ATTACK) == 6


@pytest.mark.rule("27.13A#4", "so do those that were given up")
def test_units_given_up_cost_double() -> None:
    assert rebuilt_at(Cause.VOLUNTARY) == 6


@pytest.mark.rule("27.13A#1", "only in the turn in which they were lost")
def test_in_a_later_turn_they_cost_what_they_always_do() -> None:
    kind = UnitTypeId("germany-infantry-3-3")
    world = world_at(rows=(pool(kind, 1), lost(0, kind, Cause.ISOLATION)))
    assert price_of(world, kind, "germany").times == 2
    world.end_scope("player_turn")
    assert price_of(world, kind, "germany").times == 2  # the other side's turn
    world.end_scope("game_turn")
    assert price_of(world, kind, "germany").times == 1


@pytest.mark.rule("27.13A#5", "losses in combat cost what they always do")
def test_other_losses_cost_what_they_always_do() -> None:
    kind = "germany-infantry-3-3"
    t = building(pool(kind, 1), lost(0, kind, Cause.COMBAT))
    t.say(f"axis: build-unit {kind} L31")
    assert spent(t) == 3


@pytest.mark.rule("27.13A#4", "elite naval air that was given up counts as what replaces it")
def test_elite_naval_air_given_up_costs_double_as_ordinary() -> None:
    elite, normal = UnitTypeId("japan-nas-elite"), UnitTypeId("japan-nas")
    world = pacific_world(f"{elite} L32 x3")
    world.put(pool(elite, 2, "japan"))
    eliminate_air(world, AirId(f"{elite}@L32"), 1, Cause.VOLUNTARY, "13.21")
    assert unbuilt(world, normal) == 1
    assert price_of(world, normal, "japan").times == 2
    assert price_of(world, elite, "japan", 2).times == 1  # none of these was lost


@pytest.mark.rule("27.13A#2", "those that are never rebuilt make none of the others expensive")
def test_units_that_are_never_rebuilt_make_no_others_dear() -> None:
    kind = UnitTypeId("wang-infantry-2-2")
    for cause in (Cause.ISOLATION, Cause.COMBAT):
        world = world_at(rows=(pool(kind, 1, "japan"),))
        unit = place_unit(world, kind, "japan", "L31")
        eliminate(world, unit, cause, "30.541")
        assert unbuilt(world, kind) == 1
        assert cheap(world, kind) == 1


@pytest.mark.rule("27.13B#1", "without oil units cost double")
@pytest.mark.rule("27.14#1", "those lost by isolation cost triple")
def test_without_oil_units_cost_double_and_some_triple() -> None:
    kind = "germany-infantry-3-3"
    t = building(pool(kind, 2), lost(0, kind, Cause.ISOLATION), ConstructionOil(AXIS))
    t.say(f"axis: build-unit {kind} L31")
    assert spent(t) == 6
    t.say(f"axis: build-unit {kind} L32")
    assert spent(t) == 6 + 9


# Restrictions -------------------------------------------------------------------------------------


@pytest.mark.rule("27.21#1", "specialized units are not rebuilt in the player turn of their loss")
@pytest.mark.rule("10.41D#1", "specialized units are not rebuilt in the turn of their loss")
def test_specialized_units_wait_a_turn() -> None:
    kind = "germany-airborne-1-3"
    t = building(pool(kind, 2), lost(0, kind, Cause.COMBAT), pool("germany-infantry-3-3", 1))
    t.say(f"axis: build-unit {kind} L31")
    assert t.against(f"axis: build-unit {kind} L32") == {"27.21"}
    t = building(pool(kind, 1), lost(0, kind, Cause.COMBAT, side="allied"))
    assert t.against(f"axis: build-unit {kind} L32") == set()


def lost_for_good(kind: str) -> bool:
    world = world_at(rows=(pool(kind, 0),))
    unit = place_unit(world, UnitTypeId(kind), "germany", "L31")
    eliminate(world, unit, Cause.COMBAT, "15.6")
    return world.pools[kind].unbuilt == 0


@pytest.mark.rule("27.22A#1", "Dutch units of the Pacific are not rebuilt")
def test_dutch_units_are_never_rebuilt() -> None:
    assert lost_for_good("dutch-east-indies-infantry-1-2")
    assert not lost_for_good("germany-infantry-3-3")


@pytest.mark.rule("27.22B#1", "neither are those of Vlasov and Wang (R-557)")
@pytest.mark.parametrize(
    "kind", ["vlasov-infantry-1-3", "vlasov-infantry-3-3", "wang-infantry-2-2"]
)
def test_turncoats_are_never_rebuilt(kind: str) -> None:
    assert lost_for_good(kind)


@pytest.mark.rule("27.22B#3", "others of them that are still to be built are")
def test_other_turncoats_are_built() -> None:
    kind = "vlasov-infantry-1-3"
    world = world_at(rows=(pool(kind, 2),))
    unit = place_unit(world, UnitTypeId(kind), "germany", "L31")
    eliminate(world, unit, Cause.COMBAT, "15.6")
    assert world.pools[kind].unbuilt == 2
    for count, barred in ((2, False), (3, True)):
        asked = Construct("vlasov", "infantry", UnitTypeId(kind), "germany", count)
        found = {one.rule for one in BOOK.may(world, asked)}
        assert ("7.223" in found) is barred
        assert "27.22" not in {one[:5] for one in found}


@pytest.mark.rule("27.23#2", "elite Japanese naval air is rebuilt as normal naval air")
def test_elite_naval_air_is_rebuilt_as_normal() -> None:
    elite, normal = UnitTypeId("japan-nas-elite"), UnitTypeId("japan-nas")
    world = pacific_world(f"{elite} L32 x3")
    before = {kind: unbuilt(world, kind) for kind in (elite, normal)}
    eliminate_air(world, AirId(f"{elite}@L32"), 2, Cause.COMBAT, "19.42")
    assert unbuilt(world, elite) == before[elite]
    assert unbuilt(world, normal) == before[normal] + 2


@pytest.mark.rule("27.23#1", "naval air is built at the training rate")
@pytest.mark.rule("27.61#8", "one factor a turn for Germany and Italy")
def test_naval_air_is_built_at_the_training_rate() -> None:
    t = building(pool("germany-nas", 5), pool("germany-infantry-3-3", 1))
    assert t.against("axis: build-factors germany-nas J30 2") == {"27.61"}
    t.say("axis: build-factors germany-nas J30 1")
    assert t.against("axis: build-factors germany-nas J30 1") == {"27.61"}
    assert trained(t.world, "italy", 1) == set()
    assert trained(t.world, "italy", 2) == {"27.61"}


def trained(world: AwawWorld, power: str, count: int) -> set[str]:
    """What is against so many factors of naval air of a power, as far as training goes."""
    asked = Construct(power, "nas", UnitTypeId(f"{power}-nas"), power, count)
    return {one.rule for one in BOOK.may(world, asked)} & {"27.61"}


@pytest.mark.rule("27.61#1", "four factors a turn for the U.S.")
def test_the_american_training_rate() -> None:
    world = pacific_world()
    assert (trained(world, "us", 4), trained(world, "us", 5)) == (set(), {"27.61"})


@pytest.mark.rule("27.61#6", "three for Japan")
def test_the_japanese_training_rate() -> None:
    world = pacific_world()
    assert (trained(world, "japan", 3), trained(world, "japan", 4)) == (set(), {"27.61"})


@pytest.mark.rule("27.61#7", "two for Britain")
def test_the_british_training_rate() -> None:
    world = world_at()
    assert (trained(world, "britain", 2), trained(world, "britain", 3)) == (set(), {"27.61"})


@pytest.mark.rule("27.61#5", "none for France, Russia and China")
def test_who_never_builds_naval_air() -> None:
    world = pacific_world()
    for power in ("france", "russia", "china"):
        asked = Construct(power, "nas", UnitTypeId("britain-nas"), power, 1)
        assert "27.61" in {one.rule for one in BOOK.may(world, asked)}


@pytest.mark.rule("27.61#2", "lost and new ones count alike")
def test_rebuilt_naval_air_counts_against_the_rate() -> None:
    t = building(
        pool("germany-nas", 1), lost(0, "germany-nas", Cause.COMBAT), pool("germany-aaf", 1)
    )
    t.say("axis: build-factors germany-nas J30 1")
    t.world.put(pool("germany-nas", 3))
    assert t.against("axis: build-factors germany-nas J30 1") == {"27.61"}


def test_who_constructs_nothing_in_a_scenario() -> None:
    rows = (pool("germany-infantry-3-3", 14), pool("poland-infantry-1-3", 1, "poland"))
    t = table(play=BuildUnits(), scenario="poland-1939", turn="Fall 1939", side="axis", rows=rows)
    assert t.pending == ""  # Germany builds nothing, so it is not even asked
    assert {one.rule for one in against_type(t.world, "germany-infantry-3-3")} == {"7.221"}
    t = table(play=BuildUnits(), scenario="poland-1939", turn="Fall 1939", side="allied", rows=rows)
    assert t.against("allied: build-unit poland-infantry-1-3 M35") == set()


# Minor countries ----------------------------------------------------------------------------------


@pytest.mark.rule("85.48#1", "in the minor country alone")
@pytest.mark.rule("85.481A#1", "one unit of up to two factors at no cost")
@pytest.mark.rule("85.481A#2", "one for each ally")
def test_an_ally_rebuilds_one_infantry_unit_for_nothing() -> None:
    rows = (pool("rumania-infantry-2-3", 1, "rumania"), pool("rumania-infantry-1-3", 1, "rumania"))
    t = building(*rows, pool("hungary-infantry-1-3", 1, "hungary"))
    assert t.against("axis: build-unit rumania-infantry-2-3 S30") == {"27.42"}
    t.say("axis: build-unit rumania-infantry-2-3 W33")
    assert spent(t) == 0
    assert left(t.world, "germany") == 50
    assert t.place("rumania-infantry-2-3/1") == "W33"
    assert t.against("axis: build-unit rumania-infantry-1-3 W33") == {"85.481A"}
    t.say("axis: build-unit hungary-infantry-1-3 S30")
    assert t.pending == ""


@pytest.mark.rule("85.482#1", "one air factor a turn")
@pytest.mark.rule("85.482#2", "the patron pays, out of his limit")
def test_an_allys_air_is_paid_for_by_its_patron() -> None:
    t = building(pool("rumania-aaf", 2, "rumania"), pool("germany-infantry-3-3", 1))
    assert t.against("axis: build-factors rumania-aaf W33 2") == {"85.482"}
    t.say("axis: build-factors rumania-aaf W33 1")
    assert spent(t) == 3
    assert left(t.world, "germany") == 47
    assert t.against("axis: build-factors rumania-aaf W33 1") == {"85.482"}


@pytest.mark.rule("85.482#3", "what was lost before is built once the country is an ally")
@pytest.mark.rule("85.482#1", "one armor unit a turn")
def test_air_and_armor_lost_before_are_built_once_the_country_is_an_ally() -> None:
    lost = (pool("rumania-aaf", 1, "rumania"), pool("germany-infantry-3-3", 1))
    order = "axis: build-factors rumania-aaf W33 1"
    associate = Alignment(Country("rumania"), Status.ASSOCIATED, Power.GERMANY)
    assert building(*lost, associate).against(order) == {"84.47C"}
    assert building(*lost).against(order) == set()
    for count, rules in ((1, set()), (2, {"85.482"})):
        tanks = Construct("rumania", "armor", UnitTypeId("germany-armor-4-6"), "rumania", count)
        found = {one.rule for one in BOOK.may(world_at(), tanks)}
        assert found & {"85.482"} == rules


@pytest.mark.rule("84.47#1", "only a country that is in the war rebuilds")
@pytest.mark.rule("84.47A#1", "infantry at no cost")
@pytest.mark.rule("84.47A#2", "a single unit a turn")
@pytest.mark.rule("84.47C#1", "no air units")
def test_an_associate_rebuilds_infantry_only() -> None:
    rows = (pool("finland-infantry-2-3", 2, "finland"), pool("finland-aaf", 1, "finland"))
    t = building(*rows, pool("germany-infantry-3-3", 1), pool("spain-infantry-2-3", 1, "spain"))
    assert t.against("axis: build-factors finland-aaf D41 1") == {"84.47C"}
    t.say("axis: build-unit finland-infantry-2-3 D41")
    assert spent(t) == 0
    assert t.against("axis: build-unit finland-infantry-2-3 D41") == {"84.47A"}
    assert t.against("axis: build-unit spain-infantry-2-3 L31") == {"84.47"}  # neutral


@pytest.mark.rule("84.47A#2", "no unit of more than two factors")
def test_only_small_units_are_rebuilt() -> None:
    world = world_at()
    asked = Construct("rumania", "infantry", UnitTypeId("germany-infantry-3-3"), "finland")
    assert "84.47A" in {one.rule for one in BOOK.may(world, asked)}

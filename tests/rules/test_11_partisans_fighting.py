"""Rule 11: how partisans move and fight, what they control and what they cost the enemy."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import FIFTEEN, begun, counted, zoned
from tests.awaw.partisans import REAR, building, europe, hand_over, occupied
from tests.awaw.supporting import combat
from tests.awaw.table import table, world_at
from warcabinet.awaw.air.bases.basing import against_basing
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.movement.ground_movement import reachable, step_into, why_not
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.partisans.economic_effect import PartisanAndBoxLosses, partisan_losses
from warcabinet.awaw.ground.partisans.partisan_force_pools import partisan_areas
from warcabinet.awaw.ground.stacking.stacking import room
from warcabinet.awaw.logistics.hex_control.hex_control import controlled, holder_of, owner_of_record
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    friendly as redeployable,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import why_closed
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.weather.weather import unit_preparation
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.offensives.brp_costs import dues
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import (
    against as against_operation,
)
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.pieces.supply_status import fully_supplied
from warcabinet.awaw.scenarios.play.victory import points
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.partisans import Partisan
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.hexes import SpaceId

# How they move and fight -------------------------------------------------------------------------


PARTISAN = UnitId("russia-partisan-1-3/1")


def test_partisans_belong_to_the_power_that_built_them() -> None:
    built = building()
    built.say("allied: build-partisan russia russia K47")
    assert [(row.id, row.party) for row in built.world.units.values()] == [(PARTISAN, "russia")]


MOVING = ("russia-partisan-1-3 K47", "germany-partisan-1-3 L46")


@pytest.mark.rule("11.41#1", "nobody else moves it")
def test_nobody_moves_the_partisans_of_others() -> None:
    t = table(*MOVING, play=GroundMovement(), turn="Fall 1941", side="allied")
    assert t.against("allied: move germany-partisan-1-3/1 L47") == {"13.11"}


def test_a_power_moves_its_own_partisans() -> None:
    t = table(*MOVING, play=GroundMovement(), turn="Fall 1941", side="allied")
    t.say("allied: move russia-partisan-1-3/1 K48")
    assert t.place("russia-partisan-1-3/1") == "K48"


@pytest.mark.rule("11.41#3", "what its power may not attack a partisan does not")
def test_partisans_obey_the_limits_on_offensives_of_their_power() -> None:
    """In Fall 1939 Germany does not act in the west, and neither do partisans it has in Ireland."""

    def refused(turn: str) -> set[str]:
        start, beyond = between("territory:ireland", "region:ulster", "ireland")
        world = world_at("britain-infantry-1-3 " + beyond, scenario="europe-1939", turn=turn)
        unit = place_unit(world, UnitTypeId("germany-partisan-1-3"), "germany", start)
        found = against_operation(world, (unit.id,), (SpaceId(beyond),))
        return {one.rule for one in found}

    assert refused("Fall 1939") == {"9.91"}
    assert refused("Winter 1939") == set()


@pytest.mark.rule("11.41#2", "its power pays for a partisan's attack")
def test_their_power_pays_for_their_attacks() -> None:
    world = occupied("russia-partisan-1-3 K47", "germany-infantry-1-3 K48")
    assert brp_cost(world, (PARTISAN,), (SpaceId("K48"),)) == 1
    assert list(dues(world, (PARTISAN,), (SpaceId("K48"),))) == [("russia", "eastern")]


@pytest.mark.rule("11.41#1", "it moves like infantry")
def test_partisans_move_like_infantry() -> None:
    #
    world = occupied("russia-partisan-1-3 K47")
    found = reachable(world, world.units[UnitId("russia-partisan-1-3/1")])
    assert found.cost("K50") == 3
    assert found.cost("K51") is None


@pytest.mark.rule("11.42#1", "a partisan does not leave its country")
def test_partisans_stay_in_their_country() -> None:
    world = occupied("russia-partisan-1-3 L38", control={"germany": "L39 K38 K39"})
    unit = world.units[UnitId("russia-partisan-1-3/1")]
    found = reachable(world, unit).reached
    assert world.map.has(found, "L39")
    assert not world.map.has(found, "L36")
    outside = world.map.members(found & ~partisan_areas(world.statics)["russia"].roam)
    assert outside == []
    assert {one.rule for one in why_not(world, unit, "L36")} == {"11.42"}


@pytest.mark.rule("11.42#5", "it does not attack across the border")
def test_partisans_do_not_attack_across_the_border() -> None:
    start = world_at()
    board, land = start.map, start.board.land_sides
    area = partisan_areas(start.statics)["russia"].roam
    german = start.held["germany"] & ~area
    inside = board.first(board.expand(german, land) & area & start.held["russia"])
    beyond = board.first(board.expand(board.bit(inside), land) & german)
    neighbours = board.expand(board.bit(inside), land) & area
    at_home = board.first(neighbours)
    world = occupied(
        f"russia-partisan-1-3 {inside}",
        f"germany-infantry-1-3 {beyond}",
        f"germany-infantry-1-3 {at_home}",
    )
    unit = UnitId("russia-partisan-1-3/1")
    assert "11.42" in {one.rule for one in against_attacker(world, unit, SpaceId(beyond))}
    assert "11.42" not in {one.rule for one in against_attacker(world, unit, SpaceId(at_home))}


@pytest.mark.rule("11.42#1", "its country is the one in which it was built")
def test_a_partisan_remembers_where_it_was_built() -> None:
    # Built in France, it does not enter Italy, although the faction has partisans there too.
    world = occupied(
        "britain-partisan-1-3 K47", rows=[Partisan(UnitId("britain-partisan-1-3/1"), "france")]
    )
    unit = world.units[UnitId("britain-partisan-1-3/1")]
    assert not reachable(world, unit).reached & ~world.map.bit("K47")


def between(first: str, second: str, area: str) -> tuple[str, str]:
    """Two hexes of a partisan area side by side, one in each of two lands."""
    world = world_at()
    board, sides = world.map, world.board.land_sides
    roam = partisan_areas(world.statics)[area].roam
    one, other = (world.statics.area(land) & world.board.land & roam for land in (first, second))
    for space in board.members(one):
        if beside := board.expand(board.bit(space), sides) & other:
            return space, board.first(beside)
    raise AssertionError(f"{first} does not border on {second}")


def crosses(area: str, built: str, other: str, nationality: str) -> tuple[bool, set[str]]:
    """Does a partisan enter the other land, and what is against its attack into it?"""
    start, beyond = between(built, other, area)
    enemy = "germany" if nationality == "russia" else "britain"
    mine = f"{nationality}-partisan-1-3"
    world = world_at(
        scenario="europe-1939",
        turn="Fall 1941",
        side="allied" if nationality == "russia" else "axis",
        control={enemy: f"{start} {beyond}"},
        rows=[
            Partisan(UnitId(f"{mine}/1"), area),
            war_state(Power.RUSSIA, Power.GERMANY, Relation.WAR),
        ],
    )
    unit = place_unit(world, UnitTypeId(mine), nationality, start)
    entered = world.map.has(reachable(world, unit).reached, beyond)
    place_unit(world, UnitTypeId(f"{enemy}-infantry-1-3"), enemy, beyond)
    refusals = against_attacker(world, unit.id, SpaceId(beyond))
    return entered, {one.rule for one in refusals}


@pytest.mark.rule("87.23#3", "they move and attack into Ulster")
@pytest.mark.rule("11.42#2", "Irish partisans enter and attack Ulster")
def test_irish_partisans_enter_and_attack_ulster() -> None:
    assert crosses("ireland", "territory:ireland", "region:ulster", "germany") == (True, set())


@pytest.mark.rule("11.42#3", "Russian partisans move between Russia and eastern Poland")
def test_russian_partisans_move_between_russia_and_eastern_poland() -> None:
    there = crosses("russia", "territory:russia", "region:eastern-poland", "russia")
    back = crosses("russia", "region:eastern-poland", "territory:russia", "russia")
    assert there == back == (True, set())


@pytest.mark.rule("11.42#4", "Arab partisans move between the Arab countries")
def test_arab_partisans_move_between_the_arab_countries() -> None:
    found = crosses("iraq", "territory:palestine", "territory:lebanon-syria", "germany")
    assert found == (True, set())
    setting = world_at(scenario="europe-1939", turn="Fall 1941").statics
    lands = ("iraq", "kuwait", "palestine", "transjordan", "lebanon-syria", "arabia")
    roam = partisan_areas(setting)["iraq"].roam
    whole = setting.area(*(f"territory:{land}" for land in lands))
    assert roam == whole & setting.board.land


@pytest.mark.rule("44.35A#3", "Axis partisans of the Middle East do not leave their area")
@pytest.mark.parametrize(
    ("area", "other", "beyond"),
    [("egypt", "iraq", "palestine"), ("iraq", "persia", "persia"), ("persia", "iraq", "iraq")],
)
def test_partisans_of_the_middle_east_stay_in_their_area(
    area: str, other: str, beyond: str
) -> None:
    """One that belonged to the area beyond the border would cross it."""
    bare = world_at(scenario="europe-1939", turn="Fall 1941")
    home, abroad = (
        bare.statics.area(f"territory:{one}") & bare.board.land for one in (area, beyond)
    )
    start = bare.map.first(home & bare.map.expand(abroad))
    name = UnitTypeId("germany-partisan-1-3")
    for belongs, leaves in ((area, False), (other, True)):
        world = world_at(
            scenario="europe-1939",
            turn="Fall 1941",
            side="axis",
            control={"britain": " ".join(bare.map.members(home | abroad))},
            rows=[Partisan(UnitId(f"{name}/1"), belongs)],
        )
        unit = place_unit(world, name, "germany", start)
        assert bool(reachable(world, unit).reached & abroad) is leaves


@pytest.mark.rule("11.42#2", "Ulster is the only land besides their own")
def test_irish_partisans_go_no_farther_than_ulster_and_are_not_built_there() -> None:
    world = world_at()
    area = partisan_areas(world.statics)["ireland"]
    ulster = world.map.area("ulster")
    assert area.roam == area.home | ulster
    assert not area.home & ulster


@pytest.mark.rule("11.43#2", "partisans are not redeployed")
def test_partisans_are_not_redeployed() -> None:
    t = table(
        "russia-partisan-1-3 H47", "russia-infantry-3-3 H47", play=FirstRedeployments(),
        step="T.P.RED.10", side="allied", turn="Fall 1941",
    )  # fmt: skip
    assert t.against("allied: tr russia-partisan-1-3/1 H46") == {"28.22B"}


def test_others_beside_partisans_are_redeployed() -> None:
    t = table(
        "russia-partisan-1-3 H47", "russia-infantry-3-3 H47", play=FirstRedeployments(),
        step="T.P.RED.10", side="allied", turn="Fall 1941",
    )  # fmt: skip
    assert "russia-infantry-3-3/1" in t.asked("allied").options("tr", "unit")
    assert t.refusals("allied: tr russia-partisan-1-3/1 H99")
    assert t.against("allied: tr russia-infantry-3-3/1 H46") == set()


# With other forces --------------------------------------------------------------------------------


@pytest.mark.rule("11.44#1", "partisans stack and attack with friendly units")
def test_partisans_stack_and_attack_with_friendly_units() -> None:
    world = occupied("russia-infantry-3-3 K47", "russia-partisan-1-3 K46")
    assert room(world, "K47", PARTISAN) == []
    t = combat(
        "russia-infantry-3-3 N40", "russia-partisan-1-3 N40", "germany-infantry-1-3 N41",
        side="allied",
    )  # fmt: skip
    t.say("allied: attack N41 russia-infantry-3-3/1,russia-partisan-1-3/1")
    assert "4 against 2: 2:1" in t.told("15.51")


@pytest.mark.rule("11.44#2", "partisans receive no ground support")
def test_partisans_alone_receive_no_ground_support() -> None:
    t = combat(
        "russia-partisan-1-3 N40", "russia-aaf O39 x6", "germany-infantry-1-3 N41",
        side="allied", control={"russia": "O39"},
    )  # fmt: skip
    assert t.against("allied: support N41 russia-aaf@O39=1") == {"18.554"}


@pytest.mark.rule("11.44#3", "units that attack beside partisans receive ground support")
@pytest.mark.rule("11.44#4", "as much as the other units' factors allow")
def test_support_for_units_beside_partisans_is_measured_by_those_units() -> None:
    lines = ("russia-partisan-1-3 N40", "russia-aaf O39 x9", "germany-infantry-1-3 N41")
    for unit, most in (("russia-infantry-1-3 N40", 3), ("russia-infantry-2-3 N40", 6)):
        t = combat(unit, *lines, side="allied", control={"russia": "O39"})
        assert t.against(f"allied: support N41 russia-aaf@O39={most}") == set()
        assert t.against(f"allied: support N41 russia-aaf@O39={most + 1}") == {"18.554"}


@pytest.mark.rule("11.44#4", "so with defensive air support")
def test_units_beside_partisans_receive_defensive_support_for_their_own_factors() -> None:
    """Of six air factors three count: a 1-3 and a partisan defend."""
    t = combat(
        "germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41", "russia-partisan-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    t.say("allied: defensive-air N41=russia-aaf@M44=5")
    t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
    (line,) = [text for text in t.told("15.51") if "defensive air support" in text]
    assert "+3 defensive air support" in line


@pytest.mark.rule("11.45#1", "partisans are not counted in attrition")
def test_partisans_take_no_part_in_attrition() -> None:
    """Beside infantry that is counted, and may be lost, a partisan is neither."""
    world = zoned("russia-partisan-1-3 K47", "russia-infantry-1-3 K47", "germany-infantry-3-3 K46")
    assert counted(world, "K47") == {"germany-infantry-3-3/1"}
    ours = zoned(
        "russia-partisan-1-3 K47", "russia-infantry-1-3 K47", "germany-infantry-3-3 K46",
        side="allied",
    )  # fmt: skip
    assert counted(ours, "K46", "russia") == {"russia-infantry-1-3/1"}


@pytest.mark.rule("11.45#2", "partisans are not lost to attrition")
def test_partisans_are_not_lost_to_attrition() -> None:
    lines = ("russia-partisan-1-3 K47", "russia-infantry-1-3 K47", "russia-infantry-2-3 L47")
    t = begun(*FIFTEEN, *lines, die=6, turn="Fall 1941")
    assert t.against("allied: lose-to-attrition russia-partisan-1-3/1") == {"11.45"}
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/1") == set()


@pytest.mark.rule("11.46#1", "partisans defend at -1")
@pytest.mark.rule("15.33C#3", "partisans always have -1")
def test_partisans_defend_at_minus_one() -> None:
    world = occupied("russia-partisan-1-3 K47", "germany-infantry-3-3 K46")
    assault = Assault((UnitId("germany-infantry-3-3/1"),), (SpaceId("K47"),))
    parts = multiplier_parts(world, PARTISAN, assault)
    assert ("11.46", -1) in {(part.rule, part.value) for part in parts}
    regulars = occupied("russia-infantry-1-3 K47", "germany-infantry-3-3 K46")
    parts = multiplier_parts(regulars, UnitId("russia-infantry-1-3/1"), assault)
    assert "11.46" not in {part.rule for part in parts}


@pytest.mark.rule("11.47#1", "the CTL of partisans is one")
def test_the_training_of_partisans_is_one() -> None:
    world = occupied("russia-partisan-1-3 K47", rows=[Level("ctl", "russia", 0)])
    assert ctl(world, world.units[PARTISAN]) == 1


@pytest.mark.rule("11.47#2", "research does not raise it")
@pytest.mark.rule("41.923#1", "partisans stay at one")
def test_the_training_of_partisans_stays_one_whatever_their_power_learns() -> None:
    found = [
        ctl(world, world.units[PARTISAN])
        for trained in (1, 2, 3)
        for world in [occupied("russia-partisan-1-3 K47", rows=[Level("ctl", "russia", trained)])]
    ]
    assert found == [1, 1, 1]


@pytest.mark.rule("11.48#1", "their winter preparation is six")
def test_partisans_are_ready_for_winter() -> None:
    level = Level("winter-preparation", "russia", 0)
    world = occupied("russia-partisan-1-3 K47", rows=[level])
    assert unit_preparation(world, world.units[PARTISAN]) == 6


def test_regulars_are_as_ready_for_winter_as_their_power() -> None:
    world = occupied("russia-infantry-1-3 K47", rows=[Level("winter-preparation", "russia", 2)])
    assert unit_preparation(world, world.units[UnitId("russia-infantry-1-3/1")]) == 2


@pytest.mark.rule("11.51#1", "partisans cut off are supplied, infantry is not")
@pytest.mark.rule("30.551B#1", "partisans are always supplied")
@pytest.mark.rule("30.11#1", "partisans need no supply")
def test_partisans_need_no_supply() -> None:
    """It is cut off in the middle of Germany."""
    world = occupied("russia-partisan-1-3 L31", "russia-infantry-1-3 M31")
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert fully_supplied(world, PARTISAN)
    assert not fully_supplied(world, UnitId("russia-infantry-1-3/1"))


def test_regulars_in_the_same_place_need_supply() -> None:
    world = occupied("russia-infantry-1-3 M31", "russia-infantry-3-3 H50")
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert not fully_supplied(world, UnitId("russia-infantry-1-3/1"))
    assert fully_supplied(world, UnitId("russia-infantry-3-3/1"))


# Control -----------------------------------------------------------------------------------------


def partisan_in(space: str) -> AwawWorld:
    world = occupied(f"russia-partisan-1-3 {space}")
    hand_over(world, space, to="germany")
    return world


@pytest.mark.rule("11.61#1", "a partisan controls its own hex only")
def test_a_partisan_controls_the_hex_it_is_in_and_no_other() -> None:
    world = partisan_in("K47")
    assert holder_of(world, "K47") is None
    assert {holder_of(world, space) for space in world.map.neighbours("K47")} == {"germany"}


@pytest.mark.rule("11.61#2", "a hex that it leaves goes back to its owner")
def test_a_hex_reverts_when_the_partisan_leaves_it() -> None:
    world = partisan_in("K47")
    unit = world.units[PARTISAN]
    step_into(world, unit, "K48")
    assert holder_of(world, "K47") == "germany"
    assert holder_of(world, "K48") is None
    assert owner_of_record(world, "K48") == "germany"


@pytest.mark.rule("11.62#1", "its hex is held by no party")
def test_a_partisans_hex_belongs_to_the_partisan_alone() -> None:
    world = partisan_in("K47")
    assert holder_of(world, "K47") is None


@pytest.mark.rule("11.62#2", "neither its power nor the old owner controls the hex")
def test_neither_its_power_nor_the_old_owner_controls_a_partisans_hex() -> None:
    world = partisan_in("K47")
    found = {name: world.map.has(controlled(world, name), "K47") for name in ("germany", "russia")}
    assert found == {"germany": False, "russia": False}
    world.drop(world.units[PARTISAN])
    assert world.map.has(controlled(world, "germany"), "K47")


@pytest.mark.rule("11.62#3", "nobody is shipped or redeployed into its port")
def test_nobody_is_shipped_or_redeployed_into_a_port_that_a_partisan_holds() -> None:
    odessa = SpaceId(world_at().board.places["Odessa"].hex)
    free = occupied("germany-infantry-3-3 L31", control={"germany": odessa})
    unit = free.units[UnitId("germany-infantry-3-3/1")]
    assert free.map.has(ports_for_cargo(free, "germany"), odessa)
    assert free.map.has(redeployable(free, "germany"), odessa)
    world = partisan_in(odessa)
    place_unit(world, unit.type, "germany", "L31")
    for party in ("germany", "russia"):
        assert not world.map.has(ports_for_cargo(world, party), odessa)
        assert not world.map.has(redeployable(world, party), odessa)
    assert {one.rule for one in why_closed(world, unit, odessa)} == {"28.23"}


@pytest.mark.rule("11.62#4", "no air units are based in its city")
def test_air_units_are_not_based_in_a_city_that_a_partisan_holds() -> None:
    """Smolensk with a Russian partisan in it is of use to neither side."""
    smolensk = world_at().board.place("Smolensk")
    assert smolensk is not None
    free = occupied(control={"germany": smolensk.hex})
    german, russian = UnitTypeId("germany-aaf"), UnitTypeId("russia-aaf")
    assert against_basing(free, "germany", german, smolensk.hex) == []
    world = partisan_in(smolensk.hex)
    assert against_basing(world, "germany", german, smolensk.hex)
    assert against_basing(world, "russia", russian, smolensk.hex)


@pytest.mark.rule("11.63#1", "an objective under a partisan counts for neither side")
def test_what_a_partisan_holds_counts_for_nobody() -> None:
    """Moscow is worth five points to the Axis as long as no partisan is in it."""
    german = occupied(control={"germany": "H47"})
    assert points(partisan_in("H47")) == points(german) - 5


def test_what_nobody_else_is_in_counts_for_its_holder() -> None:
    assert points(occupied(control={"germany": "H47"})) == points(occupied(control={})) + 5


@pytest.mark.rule("11.61#3", "regular units that enter take the hex")
@pytest.mark.rule("29.22C#1", "a regular unit takes the hex in which a friendly partisan is")
def test_moving_partisans_take_nothing_and_regulars_take_their_hex() -> None:
    world = partisan_in("K47")
    step_into(world, world.units[PARTISAN], "K48")
    assert owner_of_record(world, "K48") == "germany"
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-3-3 K50")
    hand_over(world, "K47", to="germany")
    step_into(world, world.units[UnitId("russia-infantry-3-3/1")], "K47")
    assert holder_of(world, "K47") == "russia"


@pytest.mark.rule("11.64#3", "also by advancing after combat")
def test_a_partisan_that_advances_after_combat_drives_air_units_out() -> None:
    """Infantry and a partisan eliminate the garrison of Kiev; the partisan walks in."""
    t = combat(
        "russia-infantry-3-3 N39", "russia-partisan-1-3 N39", "germany-infantry-1-3 O39",
        "germany-aaf O39 x2", side="allied", control={"germany": "N40 L36"},
    )  # fmt: skip
    while t.pending != "regular-attacks":
        t.default(t.position.to_answer()[0])
    t.say("allied: attack O39 russia-infantry-3-3/1,russia-partisan-1-3/1")
    while t.pending != "advance-after-combat":
        t.dice(6) if t.position.request is not None else t.default(t.position.to_answer()[0])
    assert t.world.air_in[SpaceId("O39")]
    t.say("allied: advance-into O39 russia-partisan-1-3/1")
    assert not t.world.air_in[SpaceId("O39")]


# What they cost the enemy ------------------------------------------------------------------------


def damage(world: AwawWorld) -> dict[str, int]:
    world.amend(world.now, side=Side.AXIS)
    return {power: len(units) for power, units in partisan_losses(world).items()}


def booked(side: str) -> list[tuple[str, int]]:
    t = table(
        "russia-partisan-1-3 K47",
        play=PartisanAndBoxLosses(),
        turn="Fall 1941",
        side=side,
        control={"germany": REAR},
        rows=[partisan_in("K47").control[SpaceId("K47")]],
    )
    return [(row.power, row.amount) for row in t.world.bookings.values() if row.rule == "11.72"]


@pytest.mark.rule("11.71#1", "each partisan costs the holder one BRP")
def test_each_partisan_costs_the_holder_of_the_land_one_brp() -> None:
    assert damage(partisan_in("K47")) == {"germany": 1}
    world = partisan_in("K47")
    place_unit(world, UnitTypeId("russia-partisan-1-3"), "russia", "K47")
    assert damage(world) == {"germany": 2}


@pytest.mark.rule("11.71#4", "also in land that has no value or pays nothing")
def test_partisans_cost_a_power_for_land_that_pays_it_nothing() -> None:
    """K47 is part of Russia: Germany receives no BRPs for it."""
    world = partisan_in("K47")
    assert world.board.territory["K47"] not in world.incomes
    assert damage(world) == {"germany": 1}


@pytest.mark.rule("11.72#1", "booked at the end of the holder's own combat phase")
def test_what_partisans_cost_is_booked_in_the_holders_own_player_turn() -> None:
    assert booked("axis") == [("germany", -1)]
    assert booked("allied") == []


@pytest.mark.rule("11.71#2", "only in an enemy hex with enemy or partisan hexes around")
def test_only_partisans_among_the_enemy_do_damage() -> None:
    assert damage(partisan_in("K48")) == {}  # next to Russian hexes
    world = occupied("russia-partisan-1-3 K47")
    assert damage(world) == {}  # the hex itself is Russian
    world = occupied("russia-partisan-1-3 K47", "russia-partisan-1-3 K46")
    hand_over(world, "K47", "K46")
    assert damage(world) == {"germany": 1}  # K46 is next to Russian hexes, K47 only to a partisan's


@pytest.mark.rule("11.71#3", "not next to friendly units")
def test_partisans_next_to_friendly_units_do_no_damage() -> None:
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-1-3 K46")
    hand_over(world, "K47", "K46")
    assert damage(world) == {}
    with_it = occupied("russia-partisan-1-3 K47", "russia-infantry-1-3 K47")
    hand_over(with_it, "K47")
    assert damage(with_it) == {}


@pytest.mark.rule("11.71#5", "not next to hexes of an ally it may not enter")
def test_hexes_of_other_allies_are_friendly_although_the_partisan_may_not_enter_them() -> None:
    world = partisan_in("K47")
    hand_over(world, "K46", to="britain")
    world.put(war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR))
    assert damage(world) == {}


@pytest.mark.rule("11.71#6", "not on islands")
def test_partisans_on_islands_do_no_damage() -> None:
    def at(space: str) -> dict[str, int]:
        near = world_at().map.neighbours(space)
        world = europe(control={"germany": " ".join([space, *near])})
        world.put(Treasury("britain", 50, 50))
        place_unit(world, UnitTypeId("britain-partisan-1-3"), "britain", space)
        return damage(world)

    assert at("EE20") == {}  # Sicily
    assert at("X23") == {"germany": 1}


@pytest.mark.rule("11.71A#1", "Irish partisans cost Britain BRPs in and next to Ulster only")
@pytest.mark.rule("87.23#4", "those in or next to Ulster cost Britain a BRP each")
def test_irish_partisans_must_be_near_ulster() -> None:
    board = world_at().map
    ulster = board.area("ulster")
    near = board.first(board.area("irish-hexes-next-to-ulster"))
    far = next(
        space
        for space in board.members(partisan_areas(world_at().statics)["ireland"].home)
        if not board.has(board.expand(ulster) | ulster, space)
    )
    for space, cost in ((near, {"britain": 1}), (far, {})):
        world = europe()
        place_unit(world, UnitTypeId("germany-partisan-1-3"), "germany", space)
        world.put(Partisan(UnitId("germany-partisan-1-3/1"), "ireland"))
        found = {power: len(units) for power, units in partisan_losses(world).items()}
        assert found == cost

"""21.33, 21.314, 21.437A, 21.514F, 21.5153D, 21.5153E, 21.519B: details of landings and of
the way back.
"""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import RABAUL, ocean, play, roll
from tests.awaw.table import world_at
from tests.rules.shared.landing import (
    ASHORE,
    GUADALCANAL,
    INFANTRY,
    MARINE,
    MORESBY,
    TO_THE_COAST,
    at,
    coast,
)
from tests.rules.shared.sailing import SeaTable
from tests.rules.test_21_cargo import TROOPS
from tests.rules.test_21_invasion_places import spot
from tests.rules.test_21_invasions import DEFENDED, FLEET, SECOND, off_moresby
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.eligible_units import AttritionWith
from warcabinet.awaw.ground.movement.ground_movement import points_left
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.landings.first_wave import LandIn, LandingsBegin
from warcabinet.awaw.naval.landings.invasion_combat import invaded_already
from warcabinet.awaw.naval.landings.loading import Load
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT
from warcabinet.awaw.naval.landings.seaborne_invasions import Invade
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for, fallback
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.attrition import ZoneId
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    Condition,
    HullId,
    Shipped,
    Stance,
    Voyage,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE, US = ForceId("japan-1"), ForceId("us-1")
BEACH = SpaceId(MORESBY)


# The way back -------------------------------------------------------------------------------------


def coming_home(base: str) -> AwawWorld:
    """An American force that has intercepted off Lae goes back to its base."""
    world = ocean(f"japan-1 {RABAUL}: dd 12", f"us-1 {base}: ca 8, dd 4")
    row = world.forces[US]
    world.amend(row, stance=Stance.RETURNING, base=SpaceId(base), place=SpaceId("II28"))
    return world


def invade(world: AwawWorld, goal: str) -> None:
    world.put(Activity(ActivityId("activity-1"), "japan", Kind.INVASION, (ONE,), (), SpaceId(goal)))


@pytest.mark.rule("21.33#4", "ships do not return to a base that the enemy invades")
def test_ships_do_not_return_to_a_base_that_is_invaded() -> None:
    world = coming_home(MORESBY)
    others = {*bases_for(world, US)} - {BEACH}
    assert BEACH in bases_for(world, US)
    assert others
    invade(world, MORESBY)
    assert {*bases_for(world, US)} == others
    assert fallback(world, US) in others


@pytest.mark.rule("21.33#4", "unless there is no other")
def test_the_only_base_is_open_even_if_it_is_invaded() -> None:
    world = coming_home(MORESBY)
    for base in {*bases_for(world, US)} - {BEACH}:
        take(world, base, "japan", "29.21")
    assert {*bases_for(world, US)} == {BEACH}
    invade(world, MORESBY)
    assert {*bases_for(world, US)} == {BEACH}


# Going aboard -------------------------------------------------------------------------------------


@pytest.mark.rule("21.437A#5", "to embark beside enemy armor costs two movement factors here")
def test_embarking_in_an_enemy_zone_of_control() -> None:
    def refused(*enemy: str) -> set[str]:
        world = world_at("germany-infantry-3-3 J36", *enemy, turn="Summer 1941")
        unit = UnitId("germany-infantry-3-3/1")
        world.put(Spent(unit, 1))
        assert points_left(world, world.units[unit]) == 2
        return {one.rule for one in SEA_TRANSPORT.unit(world, unit, spot(world, "Kiel"))}

    assert refused() == set()
    assert refused("russia-infantry-3-3 J37") == set()
    assert refused("russia-armor-3-5 J37") == {"21.437A"}


@pytest.mark.rule("13.411#5", "the one hex that a unit may always move is none for sea transport")
def test_too_few_movement_factors_for_sea_transport() -> None:
    def refused(*enemy: str) -> set[str]:
        world = world_at("germany-replacement-1-1 J36", *enemy, turn="Summer 1941")
        unit = UnitId("germany-replacement-1-1/1")
        return {one.rule for one in SEA_TRANSPORT.unit(world, unit, spot(world, "Kiel"))}

    assert refused() == set()
    assert refused("russia-armor-3-5 J37") == {"21.437A"}  # though it has not moved yet


@pytest.mark.rule("21.514F#2", "air units do not invade")
def test_air_units_do_not_invade() -> None:
    world = coast(FLEET, units=(*TROOPS, f"japan-aaf {RABAUL}"))
    t = at(world, *TO_THE_COAST)
    while t.pending != "naval-missions":
        t.default("axis")
        t.go_on()
    order = f"axis: invade japan-1 - {GUADALCANAL}"
    assert t.against(f"{order} japan-aaf@{RABAUL}=japan-1 -")
    assert t.against(f"{order} {MARINE}=japan-1 -") == set()
    offered = {str(load.unit) for load in _loads(t)}
    assert offered == {MARINE, INFANTRY, SECOND}


def _loads(t: SeaTable) -> list[Load]:
    asked = t.asked("axis")
    form = asked.decision.forms[Invade]
    assert form.proposals is not None
    found = [one for one in form.proposals(asked) if isinstance(one, Invade)]
    return [load for action in found for load in action.cargo]


# Off the beach ------------------------------------------------------------------------------------


@pytest.mark.rule("21.314#2", "a ship that is damaged on its way goes along in silence")
def test_damaged_ships_go_along_and_do_not_bombard() -> None:
    t = off_moresby(f"japan-1 {RABAUL}: haruna, ca 8, dd 4")
    t.world.readonly = False
    haruna = t.world.hulls[HullId("japan-haruna")]
    t.world.amend(haruna, condition=Condition.DAMAGED)
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    assert t.world.off_the_beach[BEACH].bombarding == ((3, 8),)
    assert t.world.hulls[HullId("japan-haruna")].berth == "tf:japan-1"
    assert t.world.forces[ONE].stance is Stance.SAILING


@pytest.mark.rule("21.5153D#1", "ships that an airdrop has driven out still prevent the invasion")
@pytest.mark.parametrize(("ships", "lands"), [("ca 10", False), ("ca 8", True)])
def test_an_airdrop_does_not_clear_the_way(ships: str, lands: bool) -> None:
    world = coast(FLEET, f"us loose {MORESBY}: {ships}", units=TROOPS)
    take(world, MORESBY, "japan", "10.5")
    assert not [hull for hull in world.hulls.rows() if hull.berth == MORESBY]
    found = {one.rule for one in BOOK.may(world, LandIn("japan", BEACH))}
    assert found == (set() if lands else {"21.5153A"})


@pytest.mark.rule("21.5153E#2", "ships in the hex may intercept the invasion before it lands")
def test_ships_in_the_hex_intercept_the_landing() -> None:
    world = coast(FLEET, f"us loose {MORESBY}: ca 8", units=DEFENDED)
    t = at(world, *ASHORE, NavalReturn)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -")
    t.say("axis: end-missions")
    assert t.pending == "interception-window"
    goal = t.world.activities[ActivityId("activity-1")].legs[-1][-1]
    assert goal.startswith(MORESBY)
    t.say(f"allied: intercept-at-sea activity-1={goal}=us-ca@{MORESBY}=8")
    roll(t, 4)
    (attempt,) = t.world.attempts.rows()
    assert (attempt.hex, attempt.arrives) == (goal, 1)


def barred(how: Voyage) -> bool:
    world = coast(units=TROOPS, rows=[Shipped(UnitId(MARINE), how)])
    asked = AttritionWith("japan", "marine", UnitId(MARINE), ZoneId("zone-1"))
    return invaded_already(world, asked)


@pytest.mark.rule("21.519B#1", "units that have invaded are not counted for attrition")
def test_who_has_invaded_is_not_counted_for_attrition() -> None:
    assert barred(Voyage.INVADED)


def test_who_was_carried_is_counted_for_attrition() -> None:
    assert not barred(Voyage.TRANSPORTED)


@pytest.mark.rule("15.22#4", "a landing that the enemy has not disturbed is carried out")
def test_an_undisturbed_landing_is_not_given_up() -> None:
    units = (*DEFENDED, f"japan-infantry-1-2 {RABAUL}")
    every = (MARINE, INFANTRY, SECOND)
    t = off_moresby(f"japan-1 {RABAUL}: ca 16, dd 8", cargo=every, units=units)
    assert t.against("axis: call-off") == {"15.22"}
    attacked = t.world.copy()
    attacked.readonly = False
    for row in attacked.activities.rows():
        attacked.amend(row, attacked=True)
    assert play(attacked, LandingsBegin()).against("axis: call-off") == set()
    weak = off_moresby(f"japan-1 {RABAUL}: ca 6, dd 8", cargo=(INFANTRY,), units=units)
    assert weak.against("axis: call-off") == set()  # less than one to one

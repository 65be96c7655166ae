"""15.1, 16.43: where ships and landings have their place in the combat phase."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import NOUMEA
from tests.awaw.table import Staged, world_at
from tests.rules.shared.landing import (
    AUSTRALIAN,
    INFANTRY,
    MARINE,
    MORESBY,
    RABAUL,
    at_sea,
    coast,
)
from tests.rules.shared.sailing import SeaTable
from tests.rules.test_21_invasions import (
    ATTACK,
    DEFENDED,
    FLEET,
    SECOND,
    TROOPS,
    ashore,
    off_moresby,
)
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.exploitation.breakthrough_placement import PlacingArmor
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.naval.landings.seaborne_invasions import MissionsUnderWay
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.strategic.bombing.bombing_phase import Bombing
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

JUMP = "japan-airborne-1-2/1"


def played_in_combat() -> list[type[object]]:
    """What is played in the combat phase, in order."""
    sequence = world_at().statics.sequence
    found: list[type[object]] = []
    for part in sequence.children(StepId("T.P.COM")):
        for step in sequence.children(part.id) or (part,):
            player = player_of(step.id)
            if player is not None:
                found.append(player)
    return found


def test_naval_missions_come_before_airdrops_and_ships_return_after_the_attacks() -> None:
    order = [MissionsUnderWay, RegularAirdrops, GroundAttacks, NavalReturn, PlacingArmor]
    found = played_in_combat()
    assert [one for one in found if one in order] == order


def combat_phase(world: AwawWorld) -> SeaTable:
    """The first question about ships of the whole combat phase."""
    phase = Walk(under=StepId("T.P.COM"), turn=game_turn("Summer 1942"), side=Side.AXIS)
    t = SeaTable(Position.opening(Staged(world, phase), "coral-sea", dict(world.options)))
    go_on_to(t, "naval-missions")
    return t


def go_on_to(t: SeaTable, question: str) -> None:
    """Whoever is asked before that says what he says by default."""
    t.go_on()
    while t.pending != question and t.position.decision is not None:
        t.default(t.position.decision.seats[0])
        t.go_on()


@pytest.mark.rule("15.11#2", "ships have come to the coast before anybody is dropped")
def test_drops_follow_naval_missions() -> None:
    planes = (f"japan-airborne-1-2 {RABAUL}", f"japan-air-transport {RABAUL}")
    t = combat_phase(coast(FLEET, units=(*DEFENDED, *planes)))
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -")
    t.say("axis: end-missions")
    go_on_to(t, "airdrop-orders")
    assert t.pending == "airdrop-orders"
    (invasion,) = t.world.activities.rows()
    assert invasion.state is ActivityState.THERE
    assert places(t) == {"japan-1": "HH27:south"}


@pytest.mark.rule("15.13#1", "ships at sea return after the regular attacks, those of both sides")
def test_ships_of_both_sides_return_after_the_regular_attacks() -> None:
    """Japanese who have landed troops, and Americans on defensive patrol."""
    world = coast(FLEET, f"us-1 {NOUMEA}: ca 8, dd 4", units=DEFENDED)
    patrol = {"place": SpaceId("NN29"), "stance": Stance.DEFENSIVE_PATROL}
    world.amend(world.forces[ForceId("us-1")], base=SpaceId(NOUMEA), **patrol)
    t = combat_phase(world)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -")
    t.say("axis: end-missions")
    go_on_to(t, "regular-attacks")
    assert places(t) == {"japan-1": "HH27:south", "us-1": "NN29"}
    t.say("axis: end-attacks")
    go_on_to(t, "attrition-choice")
    assert places(t) == {"japan-1": RABAUL, "us-1": NOUMEA}


def places(t: SeaTable) -> dict[str, str]:
    return {row.id: str(row.place) for row in t.world.forces.rows()}


@pytest.mark.rule("18.512F#1", "bombs fall in the combat phase")
def test_bombing_is_part_of_the_combat_phase() -> None:
    found = played_in_combat()
    assert found.index(MissionsUnderWay) < found.index(Bombing) < found.index(GroundAttacks)


@pytest.mark.rule("16.43#1", "ships bombard for regular attacks only")
def test_ships_do_not_bombard_in_exploitation() -> None:
    world = ashore(MARINE, INFANTRY).world
    for exploiting, value in ((False, 3), (True, None)):
        units = (UnitId(INFANTRY), UnitId(MARINE))
        assault = Assault(units, (SpaceId(MORESBY),), exploiting=exploiting)
        parts = {one.name: one.value for one in weigh(world, assault).attack_parts}
        assert parts.get("shore bombardment") == value


def test_no_ships_act_in_exploitation() -> None:
    steps = world_at().statics.sequence.children(StepId("T.P.COM.EXP"))
    players = [player_of(step.id) for step in steps]
    assert any(players)
    assert not [one for one in players if one is not None and ".naval." in one.__module__]
    assert ".naval." in NavalReturn.__module__


@pytest.mark.rule("15.12#3", "attacks of landings are made among the others, in any order")
def test_landings_attack_among_the_others_in_any_order() -> None:
    units = (*TROOPS, f"{AUSTRALIAN} {MORESBY}", f"{AUSTRALIAN} HH26", "japan-infantry-1-2 GG26")
    t = ashore(MARINE, INFANTRY, units=units)
    landing, overland = f"{MORESBY} {MARINE},{INFANTRY}", "HH26 japan-infantry-1-2/3"
    assert t.against(f"{ATTACK} {landing}") == set()
    assert t.against(f"{ATTACK} {overland}") == set()
    t.say(f"{ATTACK} {overland}")
    t.dice(1)
    t.go_on()
    assert t.pending == "regular-attacks"
    assert t.against(f"{ATTACK} {landing}") == set()


@pytest.mark.rule("10.41E#6", "a dropped airborne unit fights beside two who have landed")
def test_a_dropped_unit_fights_beside_those_who_have_landed() -> None:
    """And it must: it stands among enemies."""
    drop = Airdrop(UnitId(JUMP), SpaceId("EE30"), "Summer 1942, axis")
    units = (*DEFENDED, f"japan-airborne-1-2 {MORESBY}")
    t = off_moresby(cargo=(INFANTRY, SECOND), units=units, rows=(drop,))
    t.say(f"axis: land-troops {INFANTRY},{SECOND} japan-1")
    assert t.against(f"{ATTACK} {MORESBY} {INFANTRY},{SECOND},{JUMP}") == set()
    assert t.against(f"{ATTACK} {MORESBY} {INFANTRY},{SECOND}") == {"15.22"}


@pytest.mark.rule("12.23#1", "stacking limits do not hold for units at sea")
def test_units_at_sea_are_not_limited_by_stacking() -> None:
    """Three units that are not specialized are aboard one task force."""
    units = (*DEFENDED, "japan-infantry-1-2 EE30")
    every = (INFANTRY, SECOND, "japan-infantry-1-2/3")
    t = off_moresby("japan-1 EE30: ca 8, dd 8", cargo=every, units=units)
    assert all(at_sea(t, unit) for unit in every)
    assert overstacked(t.world, Side.AXIS) == {}

"""20.42H, 20.511D, 20.66, 20.73, 21.4184E: ships and boats in strategic warfare."""

from __future__ import annotations

import pytest

from tests.rules.shared.submarines import BOX, parts, there
from tests.rules.test_25_boxes import KIEL, europe, moved, ocean, why
from tests.rules.test_25_submarine_modifiers import early
from tests.rules.test_25_submarine_warfare import fight
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.movement.setting_out import without_marker
from warcabinet.awaw.naval.movement.submarine_patrols import StayOnPatrol, on_patrol
from warcabinet.awaw.naval.movement.uninversion import may_turn_up, turn_up_other_ships
from warcabinet.awaw.naval.transports.transports import WESTERN, transports_in
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Condition, Hull, HullState, Stance
from warcabinet.awaw.state.strategic import SubmarinesSent
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.strategic.box_uninversion import count_convoys, turn_up_in_boxes
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import ShippingLosses
from warcabinet.awaw.strategic.submarines_and_asw import Campaign
from warcabinet.awaw.strategic.transfers_to_and_between_sw_boxes import carry_out
from warcabinet.awaw.strategic.transport_losses_in_sw_combat import (
    damaged_transports_leave,
    suffer,
    use_damaged_transports,
)
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ATLANTIC = Campaign("germany", "atlantic")


@pytest.mark.rule("20.42H#1", "escort carriers in an SW box work against submarines, others do not")
def test_escort_carriers_work_against_submarines() -> None:
    assert parts(early("britain-cve atlantic 6")).get("escort carriers") == -1
    assert not parts(early("britain-cve atlantic-us 6")).get("escort carriers")
    assert not parts(early("britain-dd atlantic 6")).get("escort carriers")


@pytest.mark.rule("20.511D#1", "transports are damaged and sunk one by one in strategic warfare")
def test_transports_are_damaged_one_by_one() -> None:
    world = europe("britain-transport atlantic 7")
    suffer(world, ATLANTIC, ShippingLosses(sunk=1, damaged=3))
    assert there(world, "britain-transport", condition=Condition.FIT) == 3
    assert there(world, "britain-transport", condition=Condition.DAMAGED) == 3
    suffer(world, ATLANTIC, ShippingLosses(finished=1))
    assert there(world, "britain-transport", condition=Condition.DAMAGED) == 2


@pytest.mark.rule("20.66#1", "damaged transports go to port, and are repaired there at no cost")
def test_damaged_transports_return_to_port() -> None:
    world = europe("britain-transport atlantic 7")
    suffer(world, ATLANTIC, ShippingLosses(damaged=3))
    before = level_of(world, "britain")
    damaged_transports_leave(world)
    assert there(world, "britain-transport", BOX) == 4
    (port,) = {str(row.berth) for row in world.hulls.rows()} - {BOX}
    fit = {"condition": Condition.FIT, "state": HullState.DOWN}
    assert there(world, "britain-transport", port, **fit) == 3
    assert level_of(world, "britain") == before
    assert not world.activities  # nobody can intercept them


@pytest.mark.rule("20.66#2", "they stay inverted in their own turn, till that in which they return")
def test_repaired_transports_are_not_used_before_they_are_back() -> None:
    world = europe("britain-transport atlantic 7", side="axis")
    suffer(world, ATLANTIC, ShippingLosses(damaged=3))
    damaged_transports_leave(world)
    (hull,) = (row for row in world.hulls.rows() if row.berth != BOX)
    port = SpaceId(str(hull.berth))
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    for own in (False, True):  # as their player turn ends, and as it begins
        assert not may_turn_up(world, hull, port, own)
        guard = Hull("britain-dd", "britain", port, 2, state=HullState.DOWN)
        assert may_turn_up(world, guard, port, own)
    turn_up_other_ships(world)
    carry_out(world, world.hulls[hull.id], SpaceId(BOX), 3)
    assert transports_in(world, WESTERN, SpaceId(BOX)) == 7
    assert transports_in(world, WESTERN, SpaceId(BOX), usable=True) == 4
    turn_up_in_boxes(world)
    assert transports_in(world, WESTERN, SpaceId(BOX), usable=True) == 7


@pytest.mark.rule("20.636#2", "some that went to port are used if too few are undamaged")
@pytest.mark.rule("20.636B#1", "so that one of every five that were there can sail")
@pytest.mark.parametrize(
    ("sunk", "damaged", "usable"), [(0, 3, 4), (3, 4, 2), (2, 4, 2), (5, 1, 2), (0, 7, 2)]
)
def test_some_damaged_transports_are_used(sunk: int, damaged: int, usable: int) -> None:
    world = europe("britain-transport atlantic 7", side="axis")
    suffer(world, ATLANTIC, ShippingLosses(sunk=sunk, damaged=damaged))
    damaged_transports_leave(world)
    use_damaged_transports(world)  # not in the enemy's player turn
    assert transports_in(world, WESTERN, SpaceId(BOX)) == 7 - sunk - damaged
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    use_damaged_transports(world)
    assert transports_in(world, WESTERN, SpaceId(BOX), usable=True) == usable
    assert there(world, "britain-transport", BOX) == usable
    turn_up_in_boxes(world)
    count_convoys(world)
    use_damaged_transports(world)  # nor in a later one
    assert there(world, "britain-transport", BOX) == usable


@pytest.mark.rule("20.66#1", "when all submarines have fought, not before")
def test_damaged_transports_wait_till_all_have_fought() -> None:
    t = fight(
        "germany-submarine atlantic 6",
        "britain-asw atlantic 30",
        "britain-transport atlantic 20",
        sent=6,
        dice=(7,),
        turn="Fall 1940",
    )
    assert there(t.world, "britain-transport", BOX) == 20  # the other roll is still to come
    t.dice(6, 6)
    assert there(t.world, "britain-transport", BOX, condition=Condition.DAMAGED) == 0
    assert there(t.world, "britain-transport", BOX) < 20


@pytest.mark.rule("20.73#1", "submarines change SW boxes and fight in the next turn all the same")
def test_submarines_change_boxes() -> None:
    world = ocean("japan-submarine pacific 3", wars="japan/us japan/britain")
    assert why(world, "japan-submarine", "indian-ocean", 2) == set()
    row = moved(world, "japan-submarine", "indian-ocean", 2)
    assert (row.factors, row.state) == (2, HullState.READY)
    used = ocean("japan-submarine pacific 3 used", wars="japan/us japan/britain")
    moved(used, "japan-submarine", "indian-ocean", 3)
    turn_up_in_boxes(used)
    assert {hull.state for hull in used.hulls.rows()} == {HullState.READY}


def patrolling(place: str) -> tuple[AwawWorld, ForceId]:
    world = europe(f"germany-submarine {KIEL} 1")
    (hull,) = world.hulls.rows()
    force = without_marker(world, SpaceId(KIEL), [(hull.id, 1)])
    row = world.forces[force]
    world.amend(row, stance=Stance.PATROL, place=SpaceId(place), base=SpaceId(KIEL))
    world.changes.clear()
    return world, force


@pytest.mark.rule("21.4184E#1", "German submarines do not stay out after a fight in the Atlantic")
@pytest.mark.parametrize(
    ("place", "box", "stays"),
    [("K22", BOX, False), ("K22", "indian-ocean-sw", True), ("BB20", BOX, True), ("K22", "", True)],
)
def test_submarines_that_fought_in_the_atlantic_return(place: str, box: str, stays: bool) -> None:
    world, force = patrolling(place)
    if box:
        world.put(SubmarinesSent("germany", SpaceId(box), 2))
    assert BOOK.allows(world, StayOnPatrol(force)) is stays
    assert (force in on_patrol(world, Seat("axis"))) is stays

"""20.6: transports."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.shipyards import Yards, rated
from warcabinet.awaw.economy.construction_limits import lost_brps
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.naval.landings.restrictions_on_transport_activities import use_transports
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.transports.opening_transports import TransportsAtLarge
from warcabinet.awaw.naval.transports.optimal_transport_levels import penalties
from warcabinet.awaw.naval.transports.transports import (
    JAPANESE,
    WESTERN,
    available,
    for_brps,
    guaranteed,
    home_boxes,
    initial,
    may_leave,
    must_go_to,
    needed,
    oil_lift,
    transports_in,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.logistics import Control, Pool, Surrendered
from warcabinet.awaw.state.naval import Condition, Hull, HullId, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

ATLANTIC, INDIAN, PACIFIC = BOXES["atlantic"], BOXES["indian-ocean"], BOXES["pacific"]


def oceans(*rows: Any, **counts: int) -> AwawWorld:
    """Both boards, with so many transports in the boxes: `atlantic=15, japan=20`."""
    world = world_at(scenario="global-war", turn="Spring 1940", side="allied", rows=rows)
    for row in [row for row in world.hulls.values() if row.what.endswith("-transport")]:
        world.drop(row)
    places = {"atlantic": ATLANTIC, "indian_ocean": INDIAN, "pacific": PACIFIC, "japan": PACIFIC}
    for name, count in counts.items():
        party = "japan" if name == "japan" else "britain"
        world.put(Hull(f"{party}-transport", party, places[name], count))
    return world


FULL = {"atlantic": 20, "indian_ocean": 10, "pacific": 10, "japan": 15}


# Where they are -----------------------------------------------------------------------------------


@pytest.mark.rule("20.631A#1", "fifteen in the Atlantic")
@pytest.mark.rule("20.631B#1", "five in the Indian Ocean")
@pytest.mark.rule("20.631C#1", "ten in the Pacific")
@pytest.mark.rule("20.631F#1", "twenty Japanese ones")
@pytest.mark.rule("20.621A#4", "fifteen in the Atlantic at least")
@pytest.mark.rule("20.621A#5", "five in the Indian Ocean at least")
@pytest.mark.rule("20.621A#6", "ten in the Pacific at least")
def test_initial_levels() -> None:
    world = oceans()
    assert [initial(world, WESTERN, box) for box in BOXES.values()] == [15, 5, 10]
    assert [initial(world, JAPANESE, box) for box in BOXES.values()] == [0, 0, 20]


@pytest.mark.rule("20.631D#1", "five more in the Atlantic or the Indian Ocean at the start")
@pytest.mark.rule("20.631E#1", "five are to be built")
@pytest.mark.rule("20.61#2", "Britain and the U.S. share their transports")
def test_the_campaign_begins_with_the_initial_transports() -> None:
    world = world_at(scenario="global-war", turn="Fall 1939")
    atlantic, indian = (transports_in(world, WESTERN, box) for box in (ATLANTIC, INDIAN))
    assert atlantic + indian == 15 + 5 + 5
    assert transports_in(world, WESTERN, PACIFIC) == 10
    assert transports_in(world, JAPANESE, PACIFIC) == 20
    assert world.pools["britain-transport"].unbuilt == 5
    both = oceans(Hull("us-transport", "us", ATLANTIC, 2), atlantic=3)
    both.put(Hull("us-transport", "us", ATLANTIC, 2))
    assert transports_in(both, WESTERN, ATLANTIC) == 5


def at_large(**setting: Any) -> Table:
    known = {"scenario": "global-war", "turn": "Fall 1939", **setting}
    world = world_at(**known)
    return Table(Position.opening(Staged(world, TransportsAtLarge()), known["scenario"], {}))


@pytest.mark.rule("20.631D#2", "five transports begin in the Atlantic or in the Indian Ocean")
def test_transports_at_large_begin_where_they_are_wanted() -> None:
    t = at_large()
    assert t.pending == "opening-transports"
    (seat,) = t.position.to_answer()
    place = f"{seat}: begin-in-the-indian-ocean"
    assert t.against(f"{place} 6") == {"20.631D"}
    t.say(f"{place} 2")
    assert [transports_in(t.world, WESTERN, box) for box in (ATLANTIC, INDIAN)] == [18, 7]
    assert t.pending == ""


def test_transports_at_large_begin_in_the_atlantic() -> None:
    t = at_large()
    t.default(t.position.to_answer()[0])
    assert [transports_in(t.world, WESTERN, box) for box in (ATLANTIC, INDIAN)] == [20, 5]


def test_where_one_ocean_is_played_nobody_is_asked() -> None:
    assert at_large(scenario="battle-of-the-atlantic").pending == ""


@pytest.mark.rule("20.63#2", "the Western Allies in three boxes, Japan in the Pacific box")
def test_home_boxes() -> None:
    assert home_boxes(WESTERN) == (ATLANTIC, INDIAN, PACIFIC)
    assert home_boxes(JAPANESE) == (PACIFIC,)
    assert home_boxes("russia") == ()


@pytest.mark.rule("20.621A#1", "new ones first go where there are too few")
def test_new_transports_go_where_they_are_missing() -> None:
    """R-060: with fourteen in the Atlantic, the next goes there."""
    assert must_go_to(oceans(atlantic=14, indian_ocean=5, pacific=10), WESTERN) == (ATLANTIC,)
    assert must_go_to(oceans(atlantic=14, indian_ocean=4, pacific=10), WESTERN) == (
        ATLANTIC,
        INDIAN,
    )
    assert must_go_to(oceans(atlantic=15, indian_ocean=5, pacific=10), WESTERN) == (
        ATLANTIC,
        INDIAN,
        PACIFIC,
    )


TRANSPORT = UnitTypeId("britain-transport")


def building(*counts: int) -> Yards:
    """Glasgow builds transports, with so many in the Atlantic, Indian Ocean and Pacific boxes."""
    boxes = zip((ATLANTIC, INDIAN, PACIFIC), counts, strict=True)
    there = [Hull(TRANSPORT, "britain", box, count) for box, count in boxes]
    rows = (Pool(TRANSPORT, "britain", 30), rated("glasgow", 20), *there)
    return Yards(*rows, power="britain", scenario="global-war")


@pytest.mark.rule("20.621A#1", "no box gets more than it lacks as long as another lacks some")
@pytest.mark.parametrize(
    ("orders", "legal"),
    [
        ({ATLANTIC: 2}, True),
        ({ATLANTIC: 3}, False),
        ({INDIAN: 1}, True),
        ({INDIAN: 2}, False),
        ({PACIFIC: 1}, False),
        ({ATLANTIC: 3, INDIAN: 1}, True),
        ({ATLANTIC: 2, INDIAN: 1, PACIFIC: 1}, True),
        ({ATLANTIC: 1, INDIAN: 1, PACIFIC: 1}, False),
    ],
)
def test_the_surplus_waits_until_no_box_is_short(orders: dict[SpaceId, int], legal: bool) -> None:
    """With two missing in the Atlantic and one in the Indian Ocean."""
    boats = [f"{TRANSPORT} {count} glasgow {box}" for box, count in orders.items()]
    y = building(13, 4, 10)
    assert y.against(boats=boats) == (set() if legal else {"20.621A"})
    if legal:
        y.order(boats=boats)
        new = {box: y.world.hulls[HullId(f"{TRANSPORT}@{box}/new")].factors for box in orders}
        assert new == orders


@pytest.mark.rule("20.621A#1", "then any box will do")
def test_where_no_box_is_short_each_will_do() -> None:
    y = building(15, 5, 10)
    for box in (ATLANTIC, INDIAN, PACIFIC):
        assert y.against(boats=[f"{TRANSPORT} 3 glasgow {box}"]) == set()


@pytest.mark.rule("20.622A#1", "only those above the initial level may leave")
def test_only_surplus_transports_leave() -> None:
    world = oceans(atlantic=17, indian_ocean=4)
    assert may_leave(world, WESTERN, ATLANTIC) == 2
    assert may_leave(world, WESTERN, INDIAN) == 0


# Too few ------------------------------------------------------------------------------------------


@pytest.mark.rule("20.632A#1", "thirty in the Atlantic and Indian Oceans together")
@pytest.mark.rule("20.632B#1", "ten Western Allied ones in the Pacific")
@pytest.mark.rule("20.632C#1", "fifteen Japanese ones")
@pytest.mark.rule("20.633#1", "a BRP for each that is missing")
@pytest.mark.rule("20.633A#1", "Britain pays for the Atlantic and Indian Oceans")
@pytest.mark.rule("20.633B#1", "the U.S. pays for the Pacific")
def test_penalties() -> None:
    assert penalties(oceans(**FULL)) == {}
    assert penalties(oceans(**{**FULL, "atlantic": 15, "indian_ocean": 10})) == {Power.BRITAIN: 5}
    assert penalties(oceans(**{**FULL, "atlantic": 25, "indian_ocean": 3})) == {Power.BRITAIN: 2}
    assert penalties(oceans(**{**FULL, "pacific": 7})) == {Power.US: 3}
    assert penalties(oceans(**{**FULL, "japan": 14})) == {Power.JAPAN: 1}


@pytest.mark.rule("20.633A#2", "the U.S. pays if the Axis hold all ports of Britain and Ulster")
def test_the_us_pays_once_britain_is_lost() -> None:
    world = oceans(**{**FULL, "atlantic": 18})
    isles = world.statics.area("territory:britain", "territory:ulster")
    for space in world.map.members(isles):
        world.put(Control(space, "germany"))
    assert penalties(world) == {Power.US: 2}


@pytest.mark.rule("20.634A#2", "damaged transports do not count")
def test_damaged_transports_do_not_count() -> None:
    world = oceans(**{**FULL, "atlantic": 18})
    world.put(Hull("britain-transport", "britain", ATLANTIC, 2, Condition.DAMAGED))
    assert penalties(world) == {Power.BRITAIN: 2}


@pytest.mark.rule("20.634D#1", "transports that carry something count all the same")
def test_transports_that_are_used_count_toward_the_levels() -> None:
    world = oceans(**FULL)
    use_transports(world, "us", SpaceId("pacific-us"), SpaceId("PP53"), (3,))
    assert transports_in(world, WESTERN, PACIFIC, usable=True) == 9
    assert penalties(world) == {}


@pytest.mark.rule("20.634B#1", "no more than the optimal level")
def test_the_penalty_has_a_limit() -> None:
    assert penalties(oceans()) == {Power.BRITAIN: 30, Power.US: 10, Power.JAPAN: 15}


@pytest.mark.rule("20.634C#1", "none once Britain has surrendered and is not at war with Germany")
def test_no_penalty_after_british_surrender() -> None:
    world = oceans(Surrendered("britain"), **{**FULL, "atlantic": 10})
    assert penalties(world) == {Power.BRITAIN: 10}
    pair = {Power.BRITAIN, Power.GERMANY}
    [war] = [row for row in world.wars.values() if {row.first, row.second} == pair]
    world.drop(war)
    assert penalties(world) == {}


@pytest.mark.rule("20.634A#1", "counted as the player turn of the power begins")
@pytest.mark.rule("20.635#1", "British losses lower the construction limit")
def test_the_penalty_is_paid_as_the_turn_begins() -> None:
    """R-061: five BRPs a turn until the five unbuilt transports are there."""
    world = oceans(**{**FULL, "atlantic": 15, "pacific": 9, "japan": 10})
    before = {power: level_of(world, power) for power in ("britain", "us", "japan")}
    come(world, Moment.PLAYER_TURN_STARTS)
    after = {power: level_of(world, power) for power in before}
    assert after["britain"] == before["britain"] - 5
    assert after["us"] == before["us"] - 1
    assert after["japan"] == before["japan"]
    assert lost_brps(world, "britain", LimitLossCause.TRANSPORT_SHORTAGE) == 5
    assert lost_brps(world, "us", LimitLossCause.TRANSPORT_SHORTAGE) == 0


@pytest.mark.rule("27.331A#1", "Japanese losses do too, and no others")
def test_japan_pays_in_its_own_turn() -> None:
    world = oceans(**{**FULL, "pacific": 9, "japan": 10})
    world.amend(world.now, side=Side.AXIS)
    before = level_of(world, "japan")
    come(world, Moment.PLAYER_TURN_STARTS)
    paid = before - level_of(world, "japan")
    assert paid > 0
    assert lost_brps(world, "japan", LimitLossCause.TRANSPORT_SHORTAGE) == paid


def test_nobody_pays_where_the_rule_is_not_in_use() -> None:
    world = world_at(scenario="barbarossa", turn="Fall 1941", side="allied")
    assert not world.statics.uses("20.633")
    come(world, Moment.PLAYER_TURN_STARTS)
    assert not [row for row in world.bookings.values() if row.rule == "20.633"]


# Use ----------------------------------------------------------------------------------------------


@pytest.mark.rule("20.636A#1", "the undamaged ones, if they are more")
def test_undamaged_transports_are_available() -> None:
    assert available(12, 4, 16) == 12
    assert available(5, 0, 16) == 5


@pytest.mark.rule("20.636#1", "the greater of the two")
def test_the_greater_number_is_available() -> None:
    assert [available(undamaged, 8, 16) for undamaged in (3, 4, 5)] == [4, 4, 5]


@pytest.mark.rule("20.636B#1", "one of every five that were there, rounded up")
def test_one_of_five_transports_is_available() -> None:
    """R-610: undamaged and damaged ones together, as in the example of 16 transports."""
    assert [guaranteed(count) for count in (1, 5, 6, 10, 11, 15, 16)] == [1, 1, 2, 2, 3, 3, 4]
    assert available(0, 8, 16) == 4
    assert available(1, 3, 16) == 4
    assert available(2, 3, 16) == 4  # eleven were sunk


@pytest.mark.rule("20.636B#2", "no more damaged ones than there are")
def test_no_more_transports_than_are_damaged() -> None:
    assert available(0, 3, 16) == 3
    assert available(2, 1, 16) == 3
    assert available(0, 0, 16) == 0
    assert available(1, 2, 21) == 3


@pytest.mark.rule("20.64A#3", "oil counters by the number of transports")
def test_oil_that_transports_carry() -> None:
    world = oceans()
    transports = (0, 1, 2, 3, 9, 10, 12, 13, 15, 16, 18)
    assert [oil_lift(world, count) for count in transports] == [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_more_transports_carry_more_oil() -> None:
    world = oceans()
    assert oil_lift(world, 1) < oil_lift(world, 3) < oil_lift(world, 30)


@pytest.mark.rule("33.473#2", "and so on, one more counter for every three transports")
def test_the_table_of_oil_goes_on_without_end() -> None:
    world = oceans()
    assert [oil_lift(world, count) for count in (58, 60, 61, 63, 64, 90)] == [
        20,
        20,
        21,
        21,
        22,
        30,
    ]


@pytest.mark.rule("20.64C#1", "a transport for five factors")
@pytest.mark.rule("20.64C#2", "in any mixture, but ground units are not split")
def test_transports_for_units() -> None:
    assert needed((3,)) == 1
    assert needed((3, 1), air=1) == 1
    assert needed((2, 2), air=1) == 1
    assert needed((3, 3, 3)) == 3
    assert needed((3, 3, 2, 2)) == 2
    assert needed((), air=6) == 2
    assert needed((3, 3), air=4) == 2
    assert needed((3, 3), air=5) == 3


@pytest.mark.rule("20.64D#1", "a transport for five BRPs")
def test_transports_for_brps() -> None:
    assert [for_brps(brps) for brps in (1, 5, 6, 10)] == [1, 1, 2, 2]


@pytest.mark.rule("20.621C#1", "not in the turn in which they are built")
@pytest.mark.rule("20.64#1", "each once a turn")
@pytest.mark.rule("20.66#2", "those that came back from port are inverted")
def test_used_and_new_transports_are_not_used_again() -> None:
    world = oceans(atlantic=5)
    for state, count in ((HullState.USED, 2), (HullState.NEW, 3), (HullState.DOWN, 4)):
        world.put(Hull("britain-transport", "britain", ATLANTIC, count, state=state))
    assert transports_in(world, WESTERN, ATLANTIC) == 14
    assert transports_in(world, WESTERN, ATLANTIC, usable=True) == 5


def test_the_pacific_alone_counts_its_own() -> None:
    world = pacific_world()
    assert Power.BRITAIN not in penalties(world)
    assert transports_in(world, JAPANESE, PACIFIC) == 20
    assert SpaceId("atlantic-sw") == ATLANTIC


def test_an_ocean_that_is_not_played_has_its_initial_level() -> None:
    """R-590: Battle of the Atlantic has no Indian Ocean; its five transports are there."""
    world = world_at(scenario="battle-of-the-atlantic", turn="Fall 1939", side="allied", ready=True)
    assert transports_in(world, "western allies", SpaceId(BOXES["atlantic"])) == 20
    assert penalties(world) == {Power.BRITAIN: 5}

"""27.713, 27.726, 27.728: ships that are damaged, raised and repaired, and yards that are taken."""

from __future__ import annotations

import pytest

from tests.awaw.table import put_unit
from tests.rules.shared.redeploying import over, redeploy
from tests.rules.shared.shipyards import Yards, in_port, on_slip, rated, war, world_with, yard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.damage.named_ships import hit
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.shipyards.repairs import RepairShip, waiting
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    against_building,
    against_work,
    capacity,
    points,
    runner,
)
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.ports_and_basing import factors_in
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply, Surrendered
from warcabinet.awaw.state.naval import Condition, HullId, HullState
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status
from warcabinet.hexes import SpaceId

SCHARNHORST = in_port("germany-scharnhorst", "J30", 3)
CRUISERS = in_port("germany-ca", "J30", 4)
BREMEN = "K29"


# Repairs ------------------------------------------------------------------------------------------


@pytest.mark.rule("20.5222E#1", "a heavy ship is repaired for a point in two turns")
@pytest.mark.rule("27.7267#1", "a named ship is put on the row Launch two columns further")
@pytest.mark.rule("27.724D#1", "it has waited in the port until then")
@pytest.mark.rule("27.7283#2", "on the chart nobody can attack it any more")
@pytest.mark.rule("27.721C#1", "repairs take turns and points")
def test_a_named_ship_is_repaired() -> None:
    y = Yards(SCHARNHORST, turn="Spring 1941").order("repair germany-scharnhorst kiel")
    assert y.chart("kiel") == {"germany-scharnhorst": "launch/fall"}
    assert HullId("germany-scharnhorst") not in y.world.hulls
    assert y.paid() == 3


@pytest.mark.rule("20.5222E#1", "a cruiser at no cost in one")
@pytest.mark.rule("27.7267#2", "cruisers are repaired at no cost, and sail in the next turn")
@pytest.mark.rule("20.5222E#1", "cruisers are repaired at no cost in one turn")
def test_cruisers_are_repaired() -> None:
    y = Yards(CRUISERS, turn="Spring 1941")
    orders = ("repair germany-ca kiel 4", "lay-down germany-ca kiel 4")
    assert y.against(*orders) == set()  # both points are left for others
    y.order("repair germany-ca kiel 4")
    assert y.chart("kiel") == {"germany-ca": "launch/summer"}
    assert y.paid() == 0


@pytest.mark.rule("27.7267#3", "a full yard repairs nobody")
def test_repairs_need_room() -> None:
    full = on_slip("kiel", "germany-ca", "2/fall", 8)
    y = Yards(SCHARNHORST, full, turn="Winter 1940")
    assert y.against("repair germany-scharnhorst kiel") == {"27.741"}
    assert Yards(SCHARNHORST).against("repair germany-scharnhorst kiel") == set()


@pytest.mark.rule("27.7271#1", "once begun, a repair is on the chart what a new ship is there")
def test_a_ship_under_repair_is_one_under_construction() -> None:
    y = Yards(SCHARNHORST, turn="Spring 1941").order("repair germany-scharnhorst kiel")
    (begun,) = y.world.slips.values()
    assert begun == on_slip("kiel", "germany-scharnhorst", "launch/fall", 3)
    y = Yards(begun, turn="Fall 1941").order()
    hull = y.world.hulls[HullId("germany-scharnhorst")]
    assert (hull.condition, hull.state) == (Condition.FIT, HullState.NEW)


@pytest.mark.rule("27.7261#1", "a ship is repaired only where there is a yard")
@pytest.mark.rule("27.7264#1", "in a port of its alliance faction, an ally's too")
def test_where_ships_are_repaired() -> None:
    elsewhere = in_port("germany-scharnhorst", "K28", 3)
    assert Yards(elsewhere).against("repair germany-scharnhorst kiel") == {"27.7261"}
    assert Yards(SCHARNHORST).against("repair germany-scharnhorst kiel") == set()
    at_genoa = in_port("germany-scharnhorst", "U22", 3)
    y = Yards(at_genoa, power="italy", turn="Winter 1940")
    y.order("repair germany-scharnhorst genoa")
    assert y.chart("genoa") == {"germany-scharnhorst": "launch/summer"}
    assert (y.paid("italy"), y.paid("germany")) == (3, 0)


@pytest.mark.rule("27.7264#3", "the owner of the yard pays")
def test_who_pays_for_repairs() -> None:
    y = Yards(in_port("us-ca", "F25", 2), in_port("us-texas", "F25", 3), power="britain")
    assert y.against("repair us-ca glasgow 2") == set()
    y.order("repair us-texas glasgow")
    assert (y.paid("britain"), y.paid("us")) == (3, 0)
    y = Yards(in_port("russia-ca", "F25", 2), power="britain")
    assert y.against("repair russia-ca glasgow 2") == {"27.7264"}


@pytest.mark.rule("27.7264#2", "in Canada always, in the U.S. only once it is at war")
def test_western_ships_in_america() -> None:
    hood = in_port("britain-hood", "atlantic-us", 3)
    assert Yards(hood, power="britain").against("repair britain-hood canada") == set()
    y = Yards(hood, power="us")
    assert y.against("repair britain-hood atlantic-us") == {"27.7264"}
    y = Yards(hood, war("germany/us"), power="us")
    y.order("repair britain-hood atlantic-us")
    assert (y.paid("us"), y.paid("britain")) == (3, 0)
    assert y.chart("atlantic-us") == {"britain-hood": "launch/summer"}
    far = Yards(hood, war("japan/us"), power="us", scenario="global-war")
    assert far.against("repair britain-hood atlantic-us") == set()  # either war, either box
    hood = in_port("britain-hood", "pacific-us", 3)
    far = Yards(hood, war("germany/us"), power="us", scenario="global-war")
    assert far.against("repair britain-hood pacific-us") == set()


@pytest.mark.rule("27.7266A#1", "not in the player turn in which it was damaged")
def test_repairs_wait_a_turn() -> None:
    world = world_with(in_port("germany-scharnhorst", "J30", 3, "fit"))
    hit(world, world.hulls[HullId("germany-scharnhorst")], 2)
    assert world.hulls[HullId("germany-scharnhorst")].damaged
    y = Yards(*world.hulls.values(), *world.damaged_now.values())
    assert y.against("repair germany-scharnhorst kiel") == {"27.7266A"}
    y = Yards(*world.hulls.values())
    assert y.against("repair germany-scharnhorst kiel") == set()


def test_of_cruisers_only_those_wait_that_were_damaged_now() -> None:
    world = world_with(in_port("germany-ca", "J30", 2), in_port("germany-ca", "J30", 4, "fit"))
    fit = next(h for h in world.hulls.values() if h.what == "germany-ca" and not h.damaged
               and str(h.berth) == "J30")  # fmt: skip
    change(world, fit, 2, condition=Condition.DAMAGED)
    y = Yards(*world.hulls.values(), *world.damaged_now.values())
    assert y.against("repair germany-ca kiel 2") == set()
    assert y.against("repair germany-ca kiel 4") == {"27.7266A"}


@pytest.mark.rule("27.7266B#1", "Russian ships are not repaired in the Pacific")
def test_russian_ships_in_the_pacific() -> None:
    world = world_with(power="russia", scenario="global-war")
    far = RepairShip("tokyo", "russia", "russia-ca", 2, SpaceId("PL32"), 2)
    assert [one.rule for one in BOOK.may(world, far)] == ["27.7266B"]


def test_russian_ships_in_europe_are_repaired() -> None:
    world = world_with(power="russia", scenario="global-war")
    near = RepairShip("leningrad", "russia", "russia-ca", 2, SpaceId("D44"), 2)
    assert BOOK.may(world, near) == []


@pytest.mark.rule("27.7266C#1", "cruisers of minor countries are repaired in an ally's yard")
def test_cruisers_of_minor_countries() -> None:
    greek = in_port("greece-ca", "F25", 2)
    ally = Alignment(Country("greece"), Status.ALLY, Power.BRITAIN)
    y = Yards(greek, ally, power="britain")
    assert y.against("repair greece-ca glasgow 2") == set()


@pytest.mark.rule("27.724B#2", "a ship that waits for repair takes no room in the port or the yard")
@pytest.mark.rule("27.7283#1", "and is damaged before anybody attacks it there")
@pytest.mark.rule("27.7261#3", "as soon as it is in the port of the yard")
def test_ships_that_wait() -> None:
    full = on_slip("kiel", "germany-ca", "2/fall", 6)
    world = world_with(full)
    before = factors_in(world, "J30")
    world.put(SCHARNHORST)
    assert factors_in(world, "J30") == before - 3  # she was there undamaged
    assert Yards(SCHARNHORST, full).against("lay-down germany-dd kiel 1") == set()
    assert world.hulls[HullId("germany-scharnhorst")].damaged
    assert str(world.hulls[HullId("germany-scharnhorst")].berth) == "J30"


@pytest.mark.rule("27.7281#1", "it may be redeployed from its port, and waits there no more")
def test_a_ship_that_waits_may_leave() -> None:
    t = redeploy(world_with(SCHARNHORST))
    assert [hull.what for hull in waiting(t.world, yard(t.world, "kiel"))] == [SCHARNHORST.what]
    away = f"axis: redeploy-ships - {SCHARNHORST.what}=3 {BREMEN} -"
    assert t.against(away) == set()
    t.say(away)
    over(t)
    assert not waiting(t.world, yard(t.world, "kiel"))
    assert str(t.world.hulls[HullId(SCHARNHORST.what)].berth) == BREMEN


# Ships sunk in port -------------------------------------------------------------------------------


@pytest.mark.rule("20.5212B#2", "a ship that lies sunk in port may be repaired")
@pytest.mark.rule("27.7262#1", "a point and three BRPs raise a ship sunk in port to damaged")
@pytest.mark.rule("27.721C#3", "after that it can go to a yard")
@pytest.mark.rule("27.7262#2", "until then it does not move")
@pytest.mark.rule("27.7262#3", "its repair does not begin in the same turn")
@pytest.mark.rule("20.5212B#2", "a ship sunk in port may be repaired")
def test_a_ship_is_raised() -> None:
    there = in_port("britain-hood", "F25", 3, "sunk")
    y = Yards(there, power="britain")
    busy = Yards(there, rated("glasgow", 1), power="britain")
    assert busy.against("raise britain-hood glasgow") == set()
    assert busy.against("raise britain-hood glasgow", "lay-down britain-lion glasgow") == {
        "27.724A"
    }
    both = ("raise britain-hood glasgow", "repair britain-hood glasgow")
    assert "27.7261" in y.against(*both)
    sunk = y.world.hulls[HullId("britain-hood")]
    found = may_leave(y.world, Activity.BASE_CHANGE, SpaceId("F25"), sunk)
    assert "20.5212B" in {one.rule for one in found}
    y.order("raise britain-hood glasgow")
    hull = y.world.hulls[HullId("britain-hood")]
    assert hull.condition is Condition.DAMAGED
    assert y.paid() == 3
    assert may_leave(y.world, Activity.BASE_CHANGE, SpaceId("F25"), hull) == []
    again = Yards(*y.world.hulls.values(), *y.world.damaged_now.values(), power="britain")
    assert again.against("repair britain-hood glasgow") == {"27.7266A"}


@pytest.mark.rule("27.7263#1", "with the points of any yard of its owner, wherever it lies")
@pytest.mark.rule("27.7263#3", "British points are used in either theater")
@pytest.mark.rule("27.7263#2", "American ones in their own")
@pytest.mark.rule("27.7263#4", "never for a ship of another power")
def test_whose_points_raise_a_ship() -> None:
    singapore = in_port("britain-hood", "PCC13", 3, "sunk")
    y = Yards(singapore, power="britain", scenario="global-war")
    assert y.against("raise britain-hood glasgow") == set()
    assert y.against("raise britain-hood canada") == set()
    pearl = in_port("us-arizona", "PT52", 3, "sunk")
    y = Yards(pearl, power="us", scenario="global-war")
    assert y.against("raise us-arizona pacific-us") == set()
    assert y.against("raise us-arizona atlantic-us") == {"27.7263"}
    y = Yards(pearl, power="britain", scenario="global-war")
    assert y.against("raise us-arizona glasgow") == {"27.7263"}


@pytest.mark.rule("27.7263#1", "with the point of a yard that has no full supply, too")
def test_the_point_of_a_yard_without_supply_raises_a_ship() -> None:
    cut_off = HexSupply(SpaceId("J30"), Supply.NONE)
    y = Yards(in_port("germany-scharnhorst", "K29", 3, "sunk"), cut_off)
    assert y.against("raise germany-scharnhorst kiel") == set()
    y.order("raise germany-scharnhorst kiel")
    assert y.world.hulls[HullId("germany-scharnhorst")].condition is Condition.DAMAGED
    assert y.paid() == 3
    lost = Control(SpaceId("J30"), "britain")
    y = Yards(in_port("germany-scharnhorst", "K29", 3, "sunk"), lost)
    assert y.against("raise germany-scharnhorst kiel") == {"27.71"}


@pytest.mark.rule("27.7262#4", "cruisers and destroyers sunk in port are gone for good")
@pytest.mark.rule("27.721C#4", "nobody raises them")
def test_cruisers_are_not_raised() -> None:
    y = Yards(in_port("germany-ca", "J30", 2, "sunk"))
    assert y.against("raise germany-ca kiel 2") == {"27.7263"}


# Yards that are taken -----------------------------------------------------------------------------


@pytest.mark.rule("27.71#2", "when the enemy takes a yard, ships far from the launch are lost")
@pytest.mark.rule("27.7282#1", "those on the row 3 and above")
@pytest.mark.rule("27.7281#2", "those on the rows 2 and Launch leave it")
@pytest.mark.rule("27.7281#5", "as damaged ships")
@pytest.mark.rule("21.23F#1", "ships on the rows 2 and Launch leave a port that is taken")
@pytest.mark.rule("21.23G#1", "those on higher rows are lost with it")
def test_a_yard_is_taken() -> None:
    world = world_with(
        on_slip("kiel", "germany-bismarck", "3/winter"),
        on_slip("kiel", "germany-graf-zeppelin", "2/fall"),
        on_slip("kiel", "germany-ca", "launch/fall", 2),
        war("germany/us"),
    )
    take(world, "J30", "us", "29.21")
    assert not world.slips
    assert HullId("germany-bismarck") not in world.hulls
    assert world.hulls[HullId("germany-graf-zeppelin")].condition is Condition.DAMAGED
    damaged = [h for h in world.hulls.values() if h.what == "germany-ca" and h.damaged]
    assert sum(h.factors for h in damaged) == 2


def captured_kiel() -> tuple[Control, Surrendered]:
    return Control(SpaceId("J30"), "britain"), Surrendered("germany")


@pytest.mark.rule("27.713#1", "a captured yard repairs ships once its owner has surrendered")
@pytest.mark.rule("27.713#3", "with one point, and room for two")
@pytest.mark.rule("27.713#2", "on its own chart")
def test_a_captured_yard() -> None:
    control, surrendered = captured_kiel()
    world = world_with(control, power="britain")
    assert runner(world, yard(world, "kiel")) is None
    hood = in_port("britain-hood", "J30", 3)
    y = Yards(hood, control, surrendered, power="britain")
    kiel = yard(y.world, "kiel")
    assert (points(y.world, kiel), capacity(y.world, kiel)) == (1, 2)
    assert y.against("lay-down britain-dd kiel 1") == {"27.712"}
    assert y.against("lay-down britain-lion kiel") == {"27.713"}
    y.order("repair britain-hood kiel")
    assert y.chart("kiel") == {"britain-hood": "launch/summer"}


@pytest.mark.rule("27.7263#1", "a captured yard, too, has a point to raise a ship of its holder")
def test_the_point_of_a_captured_yard_raises_a_ship() -> None:
    ships = in_port("britain-hood", "F25", 3, "sunk"), in_port("britain-repulse", "J30", 3)
    y = Yards(*ships, *captured_kiel(), power="britain")
    both = ("raise britain-hood kiel", "repair britain-repulse kiel")
    assert y.against(*both) == {"27.724A"}  # it has one point for both
    y.order("raise britain-hood kiel")
    assert y.world.hulls[HullId("britain-hood")].condition is Condition.DAMAGED
    assert y.paid("britain") == 3


@pytest.mark.rule("27.7264#5", "in a captured yard the owner of the ship pays")
def test_in_a_captured_yard_the_owner_of_the_ship_pays() -> None:
    ship = in_port("us-texas", "J30", 3)
    y = Yards(ship, *captured_kiel(), power="britain").order("repair us-texas kiel")
    assert (y.paid("us"), y.paid("britain")) == (3, 0)


@pytest.mark.rule("27.713#4", "its owner gets all of it back")
@pytest.mark.rule("27.713#5", "an ally who retakes it after a surrender has it as a captured one")
def test_a_yard_that_is_retaken() -> None:
    world = world_with(Control(SpaceId("J30"), "britain"))
    assert runner(world, yard(world, "kiel")) is None
    world.put(Control(SpaceId("J30"), "germany"))
    assert (runner(world, yard(world, "kiel")), points(world, yard(world, "kiel"))) == (
        "germany",
        2,
    )
    world = world_with(Control(SpaceId("N19"), "britain"), Surrendered("france"), power="britain")
    lorient = yard(world, "lorient")
    assert (runner(world, lorient), points(world, lorient), capacity(world, lorient)) == (
        "britain",
        1,
        2,
    )


@pytest.mark.rule("27.712A#1", "a yard that is not fully supplied builds nothing")
@pytest.mark.rule("27.7264#1", "nor does it repair anything")
def test_a_yard_without_supply() -> None:
    cut_off = HexSupply(SpaceId("J30"), Supply.PARTIAL)
    y = Yards(SCHARNHORST, cut_off)
    assert y.against("lay-down germany-dd kiel 1") == {"27.712A"}
    assert y.against("repair germany-scharnhorst kiel") == {"27.7264"}


def test_a_yard_under_the_enemys_eyes_lays_nothing_down() -> None:
    world = world_with(power="russia", turn="Winter 1941")
    world.put(war("germany/russia"))
    put_unit(world, "germany-armor-4-6 E44")
    place = yard(world, "leningrad")
    assert {one.rule for one in against_building(world, "russia", place)} == {"27.44"}
    assert against_work(world, "russia", place) == []

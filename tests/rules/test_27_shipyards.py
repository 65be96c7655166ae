"""27.71-27.73: the charts of the shipyards: ships are laid down, move on and are launched."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.shipyards import (
    Yards,
    in_port,
    on_slip,
    rated,
    tense,
    war,
    world_with,
    yard,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.naval_construction_chart import sails
from warcabinet.awaw.naval.shipyards.orders import to_go_on
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import (
    against_laying_down,
    points_for_small_ships,
)
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    capacity,
    points,
    yards_run,
)
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.naval import HullId, HullState
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.calendar import Season, game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Refused

# The yards ----------------------------------------------------------------------------------------


@pytest.mark.rule("27.731#1", "each power begins with these shipbuilding rates")
@pytest.mark.rule("27.731A#1", "Germany: two in Kiel")
@pytest.mark.rule("27.731C#1", "Japan: three in Tokyo")
@pytest.mark.rule("27.731B#1", "Italy: one each in Genoa and Trieste")
@pytest.mark.rule("27.731D#1", "Russia: one each in Leningrad and Sevastopol")
@pytest.mark.rule("27.731E#1", "Britain: four in Glasgow, one each in Canada and Australia")
@pytest.mark.rule("27.731F#1", "France: one each in Lorient and Marseilles")
@pytest.mark.rule("27.731G#1", "the U.S.: one on each coast")
@pytest.mark.rule("27.723#2", "each of these yards has a chart of its own")
def test_the_rates_at_the_start() -> None:
    world = world_with(scenario="global-war")
    rates = {one.id: points(world, one) for one in yards(world.statics).values()}
    assert rates == {
        "kiel": 2,
        "genoa": 1,
        "trieste": 1,
        "tokyo": 3,
        "leningrad": 1,
        "sevastopol": 1,
        "glasgow": 4,
        "canada": 1,
        "australia": 1,
        "lorient": 1,
        "marseilles": 1,
        "atlantic-us": 1,
        "pacific-us": 1,
    }


@pytest.mark.rule("27.724B#4", "a yard holds twice as many ships as it has points")
@pytest.mark.rule("27.724B#5", "but an American one ten")
@pytest.mark.rule("27.741#1", "the capacity follows the rate")
@pytest.mark.rule("27.724B#6", "with more than five points it holds twice as many")
def test_the_room_in_yards() -> None:
    raised = rated("kiel", 5), rated("pacific-us", 6)
    world = world_with(*raised, scenario="global-war")
    assert capacity(world, yard(world, "glasgow")) == 8
    assert capacity(world, yard(world, "kiel")) == 10
    assert capacity(world, yard(world, "atlantic-us")) == 10
    assert capacity(world, yard(world, "pacific-us")) == 12


@pytest.mark.rule("27.743#1", "an American yard with five points or fewer holds ten")
@pytest.mark.rule("27.7321#1", "so it is at the start, with one point on each coast")
def test_the_room_in_american_yards_before_their_war() -> None:
    start = world_with(scenario="global-war")
    for name in ("atlantic-us", "pacific-us"):
        assert (points(start, yard(start, name)), capacity(start, yard(start, name))) == (1, 10)


@pytest.mark.rule("27.723#3", "the chart of Kiel: Tirpitz, Bismarck, a carrier, a cruiser")
@pytest.mark.rule("27.723#4", "the German fleet at the start")
@pytest.mark.rule("27.724E#1", "the scenario puts the ships of Fall 1939 in their places")
def test_the_chart_of_kiel() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    rows = {r.what: f"{r.row}/{r.season}" for r in world.slips.values() if r.yard == "kiel"}
    assert rows == {
        "germany-bismarck": "3/winter",
        "germany-tirpitz": "4/winter",
        "germany-graf-zeppelin": "2/fall",
        "germany-cruiser-at-kiel": "2/fall",
    }
    ships = {row.what for row in world.hulls.values() if row.party == "germany" and row.named}
    names = ("gneisenau", "scharnhorst", "graf-spee", "lutzow", "scheer")
    assert ships == {f"germany-{name}" for name in names}
    for kind, factors in (("germany-ca", 4), ("germany-dd", 6)):
        assert sum(row.factors for row in world.hulls.values() if row.what == kind) == factors


@pytest.mark.rule("27.724C#2", "a ship goes down the chart year by year until it is launched")
def test_when_bismarck_and_tirpitz_sail() -> None:
    """The vector of 27.723: Bismarck in Winter 1940, Tirpitz a year later."""
    start = game_turn("Fall 1939")
    three, four = ChartRow.THREE, ChartRow.FOUR
    assert str(sails(start, three, Season.WINTER, worked=False)) == "Winter 1940"
    assert str(sails(start, four, Season.WINTER, worked=False)) == "Winter 1941"


# Laying down --------------------------------------------------------------------------------------


@pytest.mark.rule("27.7251#1", "a point and three BRPs begin a ship of any size")
@pytest.mark.rule("27.7251A#1", "in the row of its size and the column of the turn")
@pytest.mark.rule("27.72#1", "each point costs three BRPs")
@pytest.mark.rule("27.723#1", "what is under construction stands on the chart")
def test_a_named_ship_is_laid_down() -> None:
    y = Yards(turn="Spring 1940").order("lay-down germany-o kiel", "lay-down germany-h kiel")
    assert y.chart("kiel") == {"germany-o": "3/spring", "germany-h": "5/spring"}
    assert y.paid() == y.used() == 6


@pytest.mark.rule("27.7251B#1", "a cruiser is put on the row 2, two columns further")
@pytest.mark.rule("27.7251C#1", "a destroyer on the row Launch, one column further")
@pytest.mark.rule("27.7273#1", "a destroyer takes a point and three BRPs")
def test_cruisers_and_destroyers_are_laid_down() -> None:
    y = Yards(turn="Spring 1940").order("lay-down germany-ca kiel 2", "lay-down germany-dd kiel 1")
    assert y.chart("kiel") == {"germany-ca": "2/fall", "germany-dd": "launch/summer"}
    assert y.paid() == 6


@pytest.mark.rule("27.7251C#1", "escort carriers as destroyers, in each season")
@pytest.mark.rule("27.7251C#2", "from winter to spring")
@pytest.mark.parametrize(
    ("season", "following"),
    [("Spring", "summer"), ("Summer", "fall"), ("Fall", "winter"), ("Winter", "spring")],
)
def test_where_the_smallest_ships_are_laid_down(season: str, following: str) -> None:
    y = Yards(tense("usat", 50), rated("atlantic-us", 8), power="us", turn=f"{season} 1941")
    small = ("us-cve", "us-dd", "britain-cve")
    y.order(*(f"lay-down {what} atlantic-us 1" for what in small))
    assert y.chart("atlantic-us") == dict.fromkeys(small, f"launch/{following}")


@pytest.mark.rule("27.7251C#2", "a destroyer of a winter turn is launched in spring")
def test_a_destroyer_laid_down_in_winter() -> None:
    y = Yards(turn="Winter 1940").order("lay-down germany-dd kiel 1")
    assert y.chart("kiel") == {"germany-dd": "launch/spring"}


@pytest.mark.rule("27.7251B#1", "the columns follow each other from year to year")
@pytest.mark.parametrize(("turn", "cell"), [("Fall 1940", "2/spring"), ("Winter 1940", "2/summer")])
def test_cruisers_laid_down_late_in_the_year(turn: str, cell: str) -> None:
    assert Yards(turn=turn).order("lay-down germany-ca kiel 2").chart("kiel") == {
        "germany-ca": cell
    }


@pytest.mark.rule("27.7251B#2", "cruisers are built two factors at a time")
def test_cruisers_come_in_twos() -> None:
    y = Yards(turn="Spring 1940")
    for factors, rules in ((1, {"27.7251B"}), (2, set()), (3, {"27.7251B"}), (4, set())):
        assert y.against(f"lay-down germany-ca kiel {factors}") == rules
    y.order("lay-down germany-ca kiel 4")
    assert y.paid() == 6


@pytest.mark.rule("27.7224#1", "destroyers are built although none is left in the pool")
@pytest.mark.rule("6.82#2", "ships are built without limit")
def test_destroyers_beyond_the_counters() -> None:
    y = Yards(turn="Spring 1940")
    assert y.start.pools["germany-dd"].unbuilt == 0
    y.order("lay-down germany-dd kiel 1")
    assert y.chart("kiel") == {"germany-dd": "launch/summer"}
    assert y.world.growth["germany-dd"].count == 1


@pytest.mark.rule("27.22C#1", "ships of minor countries are not rebuilt")
@pytest.mark.rule("27.712#1", "a power lays down its own ships, not those of others")
def test_whose_ships_a_yard_builds() -> None:
    y = Yards(turn="Spring 1940")
    assert y.against("lay-down britain-lion kiel") == {"27.712"}
    assert y.against("lay-down germany-tirpitz kiel") == {"27.712"}  # afloat at no time, not listed
    assert y.against("lay-down italy-dd kiel 1") == {"27.712"}
    assert y.against("lay-down rumania-dd kiel 1") == {"27.712"}


@pytest.mark.rule("27.22C#1", "in no yard of their patrons")
@pytest.mark.parametrize(
    ("ship", "patron"),
    [
        ("rumania-dd", "germany"),
        ("sweden-ca", "italy"),
        ("turkey-dd", "russia"),
        ("greece-ca", "britain"),
        ("dutch-east-indies-ca", "britain"),
        ("spain-ca", "us"),
    ],
)
def test_no_ship_of_a_minor_country_is_rebuilt(ship: str, patron: str) -> None:
    lost = Pool(UnitTypeId(ship), patron, 4)
    world = world_with(lost, power=patron, scenario="global-war")
    mine = yards_run(world, patron)
    assert mine
    for one in mine:
        found = against_laying_down(world, patron, one, ship, 2)
        assert {refusal.rule for refusal in found} == {"27.712"}


def built_in(what: str, factors: int = 0) -> tuple[int, int]:
    """The turns from laying down to the launch if the work goes on, and the points for that."""
    world = world_with(turn="Spring 1940")
    start, spent = game_turn("Spring 1940"), 0
    for number in range(20):
        world.put(Clock(StepId("T.P.BLD.70"), start.plus(number), Side.AXIS))
        y = Yards.of(world, "germany")
        orders = [f"continue {row} kiel {size}" for row, size in due_in_kiel(y, factors)]
        y.order(*orders, *(() if number else (f"lay-down {what} kiel {factors}",)))
        spent += y.paid() // 3
        world = y.world.copy()
        world.readonly = False
        if y.afloat(what):
            return number, spent
    raise AssertionError(what)


def due_in_kiel(y: Yards, factors: int) -> list[tuple[str, int]]:
    rows = to_go_on(y.world, yard(y.world, "kiel"))
    return [(row.what, factors) for row in rows]


@pytest.mark.rule("27.721C#2", "turns and points of new ships, size by size")
@pytest.mark.parametrize(
    ("what", "factors", "turns", "points"),
    [
        ("germany-dd", 1, 1, 1),
        ("germany-ca", 2, 2, 2),
        ("germany-carrier-b", 0, 4, 2),
        ("germany-o", 0, 8, 3),
        ("germany-h", 0, 16, 5),
    ],
)
def test_how_long_ships_take(what: str, factors: int, turns: int, points: int) -> None:
    assert built_in(what, factors) == (turns, points)


@pytest.mark.rule("27.72#1", "a ship has cost a point and three BRPs for each of its factors")
@pytest.mark.parametrize(
    ("what", "count", "factors"),
    [("germany-ca", " 2", 2), ("germany-carrier-b", "", 2), ("germany-o", "", 3)],
)
def test_what_a_ship_costs_in_all(what: str, count: str, factors: int) -> None:
    """A cruiser, and ships of two and three factors: from the beginning to the launch."""
    y = Yards(turn="Spring 1940").order(f"lay-down {what} kiel{count}")
    paid, points = y.paid(), 1
    while rows := [*y.world.slips.values()]:
        assert rows[0].season is not None
        y = Yards(*rows, turn=f"{str(rows[0].season).capitalize()} 1941")
        y.order(f"continue {what} kiel{count}")
        paid, points = paid + y.paid(), points + 1
    assert (points, paid) == (factors, 3 * factors)


# Going on -----------------------------------------------------------------------------------------

BISMARCK = on_slip("kiel", "germany-bismarck", "3/winter")
TIRPITZ = on_slip("kiel", "germany-tirpitz", "4/winter")


@pytest.mark.rule("27.7272A#1", "a ship moves down a row in its column for a point and three BRPs")
@pytest.mark.rule("27.724A#1", "a yard spends as many points in a turn as its rate")
def test_work_goes_on() -> None:
    y = Yards(BISMARCK, TIRPITZ)
    three = ("continue germany-bismarck kiel", "continue germany-tirpitz kiel",
             "lay-down germany-dd kiel 1")  # fmt: skip
    assert y.against(*three) == {"27.724A"}
    y.order(*three[:2])
    assert y.chart("kiel") == {"germany-bismarck": "2/winter", "germany-tirpitz": "3/winter"}
    assert y.paid() == 6


@pytest.mark.rule("27.7272#1", "only ships in the column of the turn are worked on, and once")
@pytest.mark.rule("27.7272#2", "those of other columns are left alone")
def test_only_this_column_and_once() -> None:
    y = Yards(BISMARCK, on_slip("kiel", "germany-tirpitz", "4/fall"))
    assert y.against("continue germany-tirpitz kiel") == {"27.7272"}
    twice = ("continue germany-bismarck kiel", "hurry germany-bismarck kiel")
    assert y.against(*twice) == {"27.7272"}
    y.order("continue germany-bismarck kiel")
    assert y.chart("kiel") == {"germany-bismarck": "2/winter", "germany-tirpitz": "4/fall"}


@pytest.mark.rule("27.7272C#1", "who is not worked on goes a column to the right, at no cost")
@pytest.mark.rule("27.7272C#2", "from winter to spring")
@pytest.mark.rule("27.7272C#3", "and sails a turn later")
def test_a_ship_is_deferred() -> None:
    y = Yards(BISMARCK).order()
    assert y.chart("kiel") == {"germany-bismarck": "3/spring"}
    assert y.paid() == 0
    assert "sails in Spring 1942" in y.t.told("27.7272C")[0]


@pytest.mark.rule("27.7272B#2", "for three BRPs more a ship comes up again a turn sooner")
@pytest.mark.rule("27.7272B#1", "three or six BRPs more hurry a ship")
def test_a_ship_is_hurried() -> None:
    y = Yards(TIRPITZ).order("hurry germany-tirpitz kiel")
    assert y.chart("kiel") == {"germany-tirpitz": "3/fall"}
    assert y.paid() == 6
    assert "sails in Fall 1942" in y.t.told("27.7272B")[0]


@pytest.mark.rule("27.7272B#3", "for six BRPs more two turns sooner")
def test_a_ship_is_hurried_twice_as_much() -> None:
    y = Yards(TIRPITZ).order("hurry-more germany-tirpitz kiel")
    assert y.chart("kiel") == {"germany-tirpitz": "3/summer"}
    assert y.paid() == 9


@pytest.mark.rule("27.7272B#1", "ships of three, four and five factors are hurried")
@pytest.mark.parametrize(
    ("what", "row"), [("germany-o", "3"), ("germany-tirpitz", "4"), ("germany-h", "5")]
)
def test_which_ships_are_hurried(what: str, row: str) -> None:
    y = Yards(on_slip("kiel", what, f"{row}/winter"))
    for work in ("hurry", "hurry-more"):
        assert y.against(f"{work} {what} kiel") == set()


@pytest.mark.rule("27.7272B#6", "a ship on the row 2 is not hurried")
@pytest.mark.rule("27.7272B#7", "nor a ship of two factors, nor a cruiser")
@pytest.mark.rule("27.7272B#5", "nor one that is laid down in this turn")
def test_who_is_not_hurried() -> None:
    rows = (
        on_slip("kiel", "germany-bismarck", "2/winter"),
        on_slip("kiel", "germany-graf-zeppelin", "2/winter"),
        on_slip("kiel", "germany-ca", "2/winter", 2),
    )
    y = Yards(*rows)
    assert y.against("hurry germany-bismarck kiel") == {"27.7272B"}
    assert y.against("hurry germany-graf-zeppelin kiel") == {"27.7272B"}
    assert y.against("hurry germany-ca kiel 2") == {"27.7272B"}
    assert y.against("continue germany-ca kiel 2") == set()
    assert y.against("hurry germany-h kiel") == {"27.7272"}


# Launching ----------------------------------------------------------------------------------------


@pytest.mark.rule("27.7272D#2", "from the row 2 a ship is launched at once for a point, inverted")
@pytest.mark.rule("27.81#2", "a new ship is inverted")
@pytest.mark.rule("20.164F#1", "everybody sees a new ship before a marker conceals it")
def test_a_ship_is_launched_from_the_row_2() -> None:
    y = Yards(on_slip("kiel", "germany-bismarck", "2/winter"))
    y.order("continue germany-bismarck kiel")
    hull = y.world.hulls[HullId("germany-bismarck")]
    assert (str(hull.berth), hull.factors, hull.state) == ("J30", 4, HullState.NEW)
    assert hull.inverted
    assert hull.open
    assert y.chart("kiel") == {}
    assert y.paid() == 3


@pytest.mark.rule("27.7272D#3", "what stands on the row Launch is launched at no cost")
@pytest.mark.rule("27.7272D#1", "ships are launched from the row Launch")
@pytest.mark.rule("27.7273#2", "destroyers sail after a turn by themselves")
@pytest.mark.rule("27.721B#1", "destroyers are launched in the turn after their construction")
def test_what_is_ready_is_launched() -> None:
    rows = (
        on_slip("kiel", "germany-scheer", "launch/winter", 2),
        on_slip("kiel", "germany-dd", "launch/winter", 2),
        on_slip("kiel", "germany-ca", "launch/spring", 2),
    )
    y = Yards(*rows)
    y.order()
    assert y.chart("kiel") == {"germany-ca": "launch/spring"}
    assert y.afloat("germany-dd") == 2
    assert y.paid() == 0


def test_a_cruiser_of_the_list_is_launched_as_factors() -> None:
    y = Yards(on_slip("kiel", "germany-cruiser-at-kiel", "2/winter", 2))
    y.order("continue germany-cruiser-at-kiel kiel")
    assert y.afloat("germany-ca") == 2
    assert "germany-cruiser-at-kiel" not in y.world.hulls


@pytest.mark.rule("27.721C#6", "a repaired ship may be held back for a turn")
def test_a_ship_that_is_ready_may_be_held_back() -> None:
    ship = on_slip("kiel", "germany-scheer", "launch/winter", 2)
    y = Yards(ship, on_slip("kiel", "germany-dd", "launch/winter", 1))
    assert y.against("hold germany-dd kiel 1") == {"27.7273"}
    y.order("hold germany-scheer kiel")
    assert y.chart("kiel") == {"germany-scheer": "launch/spring"}


# Room ---------------------------------------------------------------------------------------------


@pytest.mark.rule("27.741#2", "no more ships stand on a chart than the yard holds")
@pytest.mark.rule("27.741#3", "nothing is laid down beyond that")
@pytest.mark.rule("27.724B#1", "destroyers, cruisers and named ships take room")
@pytest.mark.rule("27.724B#3", "submarines do not")
def test_a_full_yard() -> None:
    rows = [on_slip("kiel", "germany-dd", "launch/summer", 1),
            on_slip("kiel", "germany-ca", "2/fall", 4),
            on_slip("kiel", "germany-bismarck", "3/summer")]  # fmt: skip
    y = Yards(*rows)
    assert y.against("lay-down germany-dd kiel 1") == {"27.741"}
    before = y.chart("kiel")
    with pytest.raises(Refused, match="holds 4 ships"):
        y.order("lay-down germany-dd kiel 1")
    assert y.chart("kiel") == before
    assert y.against(boats=["germany-submarine 1 kiel J30"]) == set()
    room = Yards(*rows[:2])
    assert room.against("lay-down germany-dd kiel 1") == set()


@pytest.mark.rule("27.741#3", "nothing is begun in a yard that holds more than it should")
def test_a_yard_that_is_too_full() -> None:
    """A launch out of it does not make room before it is within its capacity again."""
    many = on_slip("kiel", "germany-ca", "2/fall", 6)
    ready = on_slip("kiel", "germany-dd", "launch/winter", 1)
    damaged = in_port("germany-scharnhorst", "J30", 3)
    for order in ("lay-down germany-h kiel", "repair germany-scharnhorst kiel"):
        assert Yards(many, ready, damaged, rated("kiel", 1)).against(order) == {"27.741"}
        assert Yards(many, ready, damaged, rated("kiel", 2)).against(order) == set()
    assert Yards(many, ready, rated("kiel", 1)).against() == set()


@pytest.mark.rule("27.742#1", "a ship whose repair is done makes room for another repair")
def test_a_repair_that_is_done_makes_room() -> None:
    full = [on_slip("kiel", "germany-ca", "2/fall", 6), in_port("germany-lutzow", "J30", 2)]
    done = on_slip("kiel", "germany-scharnhorst", "launch/winter", 3)
    later = on_slip("kiel", "germany-scharnhorst", "launch/spring", 3)
    y = Yards(*full, done)
    assert Yards(*full, later).against("repair germany-lutzow kiel") == {"27.741"}
    assert y.against("repair germany-lutzow kiel") == set()
    y.order("repair germany-lutzow kiel")
    assert y.chart("kiel")["germany-lutzow"] == "launch/summer"
    assert y.world.hulls[HullId("germany-scharnhorst")].state is HullState.NEW


@pytest.mark.rule("27.742#1", "a ship that is launched makes room in the same phase")
def test_a_launch_makes_room() -> None:
    rows = [on_slip("kiel", "germany-ca", "2/fall", 6)]
    ready = on_slip("kiel", "germany-dd", "launch/winter", 1)
    assert Yards(*rows, ready).against("lay-down germany-dd kiel 1") == set()
    moved = on_slip("kiel", "germany-bismarck", "2/winter")
    y = Yards(*rows, moved)
    assert y.against("lay-down germany-dd kiel 1") == {"27.741"}
    assert y.against("continue germany-bismarck kiel", "lay-down germany-dd kiel 1") == set()


# Small ships --------------------------------------------------------------------------------------


@pytest.mark.rule("27.7221A#1", "half of the points, rounded up, go into ships of one factor")
@pytest.mark.rule("27.7221A#2", "yard by yard")
@pytest.mark.rule("27.7221B#1", "cruisers and named ships may take all of them")
def test_half_the_points_for_small_ships() -> None:
    world = world_with(rated("kiel", 3))
    assert points_for_small_ships(world, yard(world, "kiel")) == 2
    assert points_for_small_ships(world, yard(world, "glasgow")) == 2
    y = Yards(turn="Spring 1940")
    assert y.against("lay-down germany-dd kiel 2") == {"27.7221A"}
    both = y.against("lay-down germany-dd kiel 1", boats=["germany-submarine 1 kiel J30"])
    assert both == {"27.7221A"}
    assert y.against("lay-down germany-ca kiel 4") == set()


# BRPs ---------------------------------------------------------------------------------------------


@pytest.mark.rule("27.31#4", "ships are paid for within the construction limit")
@pytest.mark.rule("27.12#6", "three BRPs for each factor")
@pytest.mark.rule("27.11C#4", "ships cost three BRPs a factor")
def test_ships_count_against_the_limit() -> None:
    y = Yards(turn="Spring 1940", limit=5)
    assert y.against("lay-down germany-ca kiel 2") == set()
    assert y.against("lay-down germany-ca kiel 4") == {"27.31"}
    y.order("lay-down germany-ca kiel 2")
    assert y.used() == 3


@pytest.mark.rule("27.11C#4", "every sort of naval unit, for a point of the yard")
@pytest.mark.parametrize(
    ("order", "boat"),
    [
        ("lay-down us-dd atlantic-us 1", ""),
        ("lay-down us-ca atlantic-us 2", ""),
        ("lay-down us-cve atlantic-us 1", ""),
        ("lay-down us-iowa atlantic-us", ""),
        ("lay-down us-essex atlantic-us", ""),
        ("", "us-submarine 1 atlantic-us atlantic-us"),
        ("", "us-asw 1 atlantic-us atlantic-us"),
        ("", "britain-transport 1 atlantic-us atlantic-sw"),
    ],
)
def test_what_each_sort_of_ship_costs(order: str, boat: str) -> None:
    kinds = ("us-submarine", "us-asw", "britain-transport")
    pools = [Pool(UnitTypeId(kind), "us", 2) for kind in kinds]
    wars = (war("germany/us"), war("japan/us"))
    rows = (*wars, tense("usat", 50), rated("atlantic-us", 8), *pools)
    y = Yards(*rows, power="us", scenario="global-war", turn="Spring 1942")
    y.order(*filter(None, [order]), boats=[*filter(None, [boat])])
    assert (y.paid(), y.used()) == (3, 3)


@pytest.mark.parametrize(
    ("orders", "rule"),
    [
        (("continue germany-bismarck kiel", "hurry germany-bismarck kiel"), "27.7272"),
        (("continue germany-bismarck kiel", "lay-down germany-ca kiel 4"), "27.724A"),
        (("continue germany-bismarck kiel", "repair germany-scharnhorst kiel",
          "lay-down germany-o kiel"), "27.724A"),
    ],
)  # fmt: skip
def test_refused_orders_change_nothing(orders: tuple[str, ...], rule: str) -> None:
    y = Yards(BISMARCK, in_port("germany-scharnhorst", "J30", 3))
    before = y.t.position
    assert y.against(*orders) == {rule}
    with pytest.raises(Refused):
        y.order(*orders)
    assert y.t.position is before
    assert y.chart("kiel") == {"germany-bismarck": "3/winter"}
    assert y.paid() == 0


# Scuttling ----------------------------------------------------------------------------------------


@pytest.mark.rule("27.7272E#1", "a ship is given up in any column, and makes room")
@pytest.mark.parametrize("season", ["spring", "summer", "fall", "winter"])
def test_a_ship_is_scuttled(season: str) -> None:
    rows = [on_slip("kiel", "germany-ca", "2/fall", 6), on_slip("kiel", "germany-h", f"5/{season}")]
    y = Yards(*rows)  # in winter
    assert y.against("lay-down germany-dd kiel 1") == {"27.741"}
    y.order("scuttle germany-h kiel", "lay-down germany-dd kiel 1")
    assert y.chart("kiel") == {"germany-ca": "2/fall", "germany-dd": "launch/spring"}
    assert y.paid() == 3


@pytest.mark.rule("27.13A#4", "new ships beside scuttled ones are not rebuilt ones")
def test_new_ships_beside_scuttled_ones_cost_what_they_always_do() -> None:
    y = Yards(on_slip("kiel", "germany-ca", "3/fall", 2))
    y.order("scuttle germany-ca kiel 2", "lay-down germany-ca kiel 2")
    assert y.paid() == 3


def test_a_ship_that_is_launched_now_is_not_scuttled() -> None:
    ready = Yards(on_slip("kiel", "germany-scheer", "launch/winter", 2))
    assert ready.against("scuttle germany-scheer kiel") == {"27.7272"}
    later = Yards(on_slip("kiel", "germany-scheer", "launch/spring", 2))
    assert later.against("scuttle germany-scheer kiel") == set()

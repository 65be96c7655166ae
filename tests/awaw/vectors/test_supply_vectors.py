"""Worked examples of supply and of winter preparation (30, 34.444), played."""

from __future__ import annotations

from tests.awaw.table import table
from tests.awaw.vectors.named import vector
from tests.rules.shared.all_production import AXIS, EUROPE, produce, row
from tests.rules.shared.sea_supply import (
    HOLLANDIA,
    MANADO,
    RABAUL,
    ends,
    sea_lines,
    seas,
    supply,
)
from tests.rules.test_30_sea_supply import (
    ITALY,
    LIBYA,
    MANILA,
    _middle_east,
)
from tests.rules.test_30_sea_supply_opposed import ISLET, TAIPEI, go_on, line_to, sail
from tests.rules.test_30_supply_lines import bare as lines
from tests.rules.test_30_supply_lines import supply as by_land
from tests.rules.test_30_supply_pacific import bare, may_lay, survivors
from warcabinet.awaw.economy.production_without_research import RevealWinterPreparation
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.weather.weather import preparation
from warcabinet.awaw.naval.ships.supply_at_sea import cut
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.sea_supply import LineState
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

FULL, PARTIAL, NONE = Supply.FULL, Supply.PARTIAL, Supply.NONE


@vector("30.322")
def test_a_source_and_a_hex_under_the_same_armor() -> None:
    """S is L31, H is L32, K is K32; the armor is in M31."""
    assert by_land(lines("russia-armor-3-5 M31", germany="L31 L32"), "germany", "L32") is NONE
    world = lines("russia-armor-3-5 M31", germany="L31 L32 K32")
    assert by_land(world, "germany", "L32") is FULL


@vector("30.327/18.142C")
def test_no_airbase_beside_port_moresby() -> None:
    world = bare(britain="HH27 HH26")
    world.put(HexSupply(SpaceId("HH26"), NONE))
    determine(world, Side.ALLIED, Determination.POST_COMBAT)
    assert [may_lay(world, space) for space in ("HH27", "HH26")] == [True, False]


@vector("30.331D")
def test_no_line_ends_in_a_box() -> None:
    world = seas(us="P53 O53 M47", britain="DD3 Z9 NN24")
    assert not set(ends(world, "britain")) & set(world.board.boxes)


@vector("30.332")
def test_the_line_from_south_africa_is_cut() -> None:
    world = _middle_east()
    determine(world, Side.ALLIED, Determination.INITIAL)
    cut(world, next(one for one in world.sea_lines.rows() if one.goal == "MM30"), None)
    assert {supply(world, "britain", place) for place in ("GG19", "GG34")} == {PARTIAL}


@vector("30.335")
def test_armor_beside_the_channel() -> None:
    world = seas("germany-armor-4-6 L24", scenario="europe-1939", britain="K23 K24 K22 AA7 M18")
    line = next(one for one in sea_lines(world, "britain") if one.goal == "AA7")
    assert set(line.path) & {"L23", "K25"}
    assert supply(world, "britain", "AA7") is FULL


@vector("30.342")
def test_one_line_or_two_to_libya() -> None:
    ports = {"II17", "KK24"}
    whole = seas(scenario="europe-1939", italy=f"{ITALY} {LIBYA}")
    assert len(ports & set(ends(whole, "italy"))) == 1
    tanks = ("britain-armor-2-5 LL19", "britain-armor-2-5 MM19")
    held = LIBYA.replace(" MM19", "").replace(" LL19", "")
    split = seas(*tanks, scenario="europe-1939", italy=f"{ITALY} {held}")
    assert ports <= set(ends(split, "italy"))


@vector("30.352")
def test_a_line_that_nobody_notices() -> None:
    t = sail(ships={TAIPEI: "us-dd=4"})
    go_on(t)
    assert line_to(t, ISLET).state is LineState.OPEN
    assert supply(t.world, "japan", ISLET) is FULL


@vector("30.363")
def test_one_of_two_lines_is_cut() -> None:
    world = seas(us=f"{MANILA} {MANADO} {HOLLANDIA} {RABAUL}")
    determine(world, Side.ALLIED, Determination.INITIAL)
    rows = {str(one.goal): one for one in world.sea_lines.rows()}
    cut(world, rows[HOLLANDIA], None)
    assert (supply(world, "us", HOLLANDIA), supply(world, "us", RABAUL)) == (NONE, FULL)


@vector("30.542B")
def test_rabaul_and_the_beach_beside_it() -> None:
    units = ("us-infantry-2-3 EE30", "us-infantry-1-3 FF29")
    assert survivors(Side.ALLIED, *units) == ["EE30"]


@vector("34.444")
def test_preparation_that_is_produced_in_winter() -> None:
    t = produce(row(AXIS, "winter-preparation-production", points=3), turn="Winter 1940")
    assert preparation(t.world, "germany", "germany") == 0
    plans = tuple(t.world.winter_plans.rows())
    assert plans
    assert not any(plan.open for plan in plans)
    play = RevealWinterPreparation()
    later = table(play=play, scenario=EUROPE, turn="Winter 1941", rows=plans)
    assert preparation(later.world, "germany", "germany") == 1

"""How the staff keeps what it has, and brings its air to where the game is decided."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.airbase_placement import Airbases
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.chance import picker
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import Posts
from warcabinet.players.awaw.staff.pockets import Pockets
from warcabinet.players.awaw.staff.sea.carrying import ports
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.voyages import stranded
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")


def says(at: Table, seat: Seat) -> str:
    asked = at.position.asked(seat)
    assert asked is not None
    view = SeatView("awaw", "", {}, seat, (AXIS, ALLIED), 0, None)
    return notation.write(Officer(seat, "s").choose(view, asked))


def front(*units: str) -> FrontLine:
    return FrontLine(world_at(*units, scenario="barbarossa", turn="Fall 1941"), Side.AXIS, USUAL)


def occupying(*german: str) -> str:
    """What is said after an attrition at Smolensk (J43), with a hex to be taken."""
    lines = (*german, "russia-infantry-3-3 J44 x2", "russia-infantry-3-3 I44 x2")
    t = table(*lines, play=AttritionCombat(), turn="Fall 1941")
    t.say("axis: attrition russia-eastern-1 -")
    t.dice(5)
    t.say("allied: lose-to-attrition russia-infantry-3-3/1,russia-infantry-3-3/3")
    assert t.pending == "attrition-occupation"
    return says(t, AXIS)


def test_the_only_unit_in_a_city_does_not_leave_it_by_attrition() -> None:
    """14.61: it left Leningrad in a game, and a partisan walked in."""
    others = "germany-armor-5-6 K44 x2"
    assert occupying("germany-armor-5-6 J43", others) == "occupy-hexes J44=germany-armor-5-6/2"
    assert occupying("germany-armor-5-6 J43 x2", others).endswith("=germany-armor-5-6/1")


def test_zones_of_control_hold_the_enemy_up_but_do_not_stop_him() -> None:
    """13.41D: it takes two points more to leave one, so infantry gets one hex out of it."""
    now = front("germany-armor-4-6 K38", "russia-infantry-3-3 K39", "russia-armor-3-5 K41")
    beside = now.around(now.board.bit(SpaceId("K39")))
    assert now.walks & ~now.own_at & beside
    foot = front("germany-armor-4-6 K38", "russia-infantry-3-3 K39")
    assert not foot.walks & ~beside & ~foot.board.bit(SpaceId("K39"))
    assert now.board.has(now.walks, SpaceId("L38"))


def test_air_transports_support_nobody() -> None:
    pieces = ("germany-infantry-3-3 K37", "germany-air-transport L36 x2", "germany-aaf L36 x3")
    now = front(*pieces, "russia-infantry-2-3 K38")
    assert sum(factors for _, factors in Allocation(now, {}).wings) == 3


# Pockets ----------------------------------------------------------------------------------------

NORTH, SOUTH = SpaceId("J39"), SpaceId("M38")
POCKET = (
    *("germany-infantry-3-3 K38 x2", "germany-infantry-3-3 L38 x2"),
    *("russia-infantry-3-3 K39 x2", "russia-infantry-3-3 L39 x2"),
)


def cut_off(*arms: SpaceId) -> int:
    """The factors that armor would cut off which drives from these breakthroughs."""
    now = front(*POCKET, *(f"germany-armor-4-6 {arm} x2" for arm in arms))
    armor = {unit: (SpaceId(str(row.place)),) for unit, row in now.own.items() if "armor" in unit}
    drives = Pockets(now, armor).best(picker("pockets"))
    taken = now.board.mask((*arms, *(drive.to for drive in drives)))
    return Lifelines.of(now, now.enemies).isolated(taken, now.around(taken)) if drives else 0


def test_two_arms_meet_behind_the_enemy() -> None:
    """30.541: whom the northern one could not cut off alone."""
    assert cut_off(NORTH) < cut_off(NORTH, SOUTH) == 12


# Air --------------------------------------------------------------------------------------------


def test_air_goes_to_where_leningrad_is_within_range() -> None:
    """18.21: four stay in East Prussia otherwise, where more hexes are within range."""
    t = table(
        *("germany-aaf J36 x4", "germany-armor-4-6 E43 x2", "germany-armor-4-6 G41"),
        *("germany-infantry-3-3 H40", "germany-infantry-3-3 K37 x2", "germany-infantry-3-3 M36"),
        *("russia-infantry-2-3 D44", "russia-infantry-3-3 K38", "russia-infantry-3-3 L38"),
        play=Staging(),
        step="T.P.MOV.AIR.30",
        turn="Fall 1941",
    )
    said = says(t, AXIS)
    assert said.startswith("stage germany-aaf@J36")
    now = FrontLine(t.world, Side.AXIS, USUAL)
    reached = mission_area(now.world, UnitTypeId("germany-aaf"), "germany", SpaceId(said[-3:]))
    assert now.board.has(reached, SpaceId("D44"))


NORTH_OF_RIGA = "H38 H39 H40 G39 G40 G41 F40 F41 F42 E42"


def test_no_airbase_is_laid_where_hardly_any_air_may_come() -> None:
    """82.322: two were laid in Finland in every game, for two air factors; those that Leningrad
    called for had no base within range.
    """
    t = table(
        *("germany-aaf J36 x5", "germany-infantry-3-3 D43", "finland-infantry-2-3 C43"),
        *("germany-armor-4-6 E43", "germany-armor-4-6 H39", "germany-armor-4-6 F41"),
        *("russia-infantry-2-3 D44 x2", "russia-infantry-3-3 H40"),
        play=Airbases(),
        control={"germany": "H38 G40 E42"},
        step="T.P.MOV.AIR.10",
        turn="Fall 1941",
    )
    assert says(t, AXIS) in [f"place-airbase germany {space}" for space in ("E42", "F41")]


@pytest.mark.parametrize("cut", [False, True])
def test_air_does_not_stage_to_where_no_supply_comes(cut: bool) -> None:
    """30.53: nine factors flew into a base before Leningrad that the enemy had cut off."""
    enemies = ("russia-armor-3-5 I39", "russia-infantry-3-3 I38") if cut else ()
    t = table(
        *("germany-aaf J36 x5", "germany-armor-4-6 E43 x2", "germany-armor-4-6 H39"),
        *("germany-infantry-3-3 D43", "russia-infantry-2-3 D44 x2", *enemies),
        play=Staging(),
        control={"germany": f"{NORTH_OF_RIGA} I37"},
        step="T.P.MOV.AIR.30",
        turn="Fall 1941",
    )
    assert says(t, AXIS).split()[-1] == ("D41" if cut else "F40")


# Across the sea ---------------------------------------------------------------------------------


def test_whoever_cannot_walk_to_the_enemy_goes_to_a_port() -> None:
    """Germany's armor stood in northern Italy for eight turns while Africa was lost."""
    pieces = (
        *("germany-armor-2-6 W23", "italy-infantry-1-3 AA23", "italy-infantry-2-3 KK18"),
        *("britain-infantry-3-4 MM20", "italy-dd Z23 x2"),
    )
    world = world_at(*pieces, scenario="mediterranean-1941", turn="Summer 1941")
    now = FrontLine(world, Side.AXIS, USUAL)
    assert stranded(now) == ["germany-armor-2-6/1"]  # who has one factor stays at home
    posts = Posts(now, {})
    armor = stranded(now)[0]
    assert posts.use(armor, SpaceId("Z23")) > posts.use(armor, SpaceId("X23"))
    assert "II17" in ports(now)  # Tripoli
    assert "Z23" not in ports(now)


def test_an_airbase_far_behind_the_front_is_laid_anew() -> None:
    """18.143: all four German ones are on the board, one of them with no enemy within range."""
    bases = [Counter(CounterKind.AIRBASE, SpaceId(one), "germany") for one in ("K34", "N34")]
    taken = "J42 K41 K42"
    t = table(
        "germany-aaf L36 x3", "germany-infantry-3-3 K43 x2", "russia-infantry-3-3 K44",
        play=Airbases(), rows=bases, turn="Fall 1941", step="T.P.MOV.AIR.10",
        control={"germany": taken},
    )  # fmt: skip
    assert "18.143" in t.against("axis: place-airbase germany K41")
    _, left, to = says(t, AXIS).split()
    assert left == "K34"
    assert to in taken.split()

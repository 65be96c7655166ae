"""The staff's work in A World at War: how it sees the front, shares out forces, judges."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.players.test_greedy import match
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.offensives.brp_costs import faction_for
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.offensives import Operation
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.entries import Answered
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.awaw.greedy.marching import choices_of
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.allowance import Allowance
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import guards
from warcabinet.players.awaw.staff.relieving import relief
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.value import value
from warcabinet.players.awaw.staff.weights import CUT, FRONT
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")


def front(world: AwawWorld, side: Side = Side.AXIS) -> FrontLine:
    return FrontLine(world, side, USUAL)


# Who is an enemy ------------------------------------------------------------------------------


def test_who_is_neutral_is_no_enemy() -> None:
    """Russia moves with the Allies, but in Fall 1939 nobody fights it."""
    strong = ("russia-infantry-3-3 K40 x9", "poland-infantry-2-3 M35", "germany-infantry-3-3 L33")
    world = world_at(*strong, scenario="europe-1939", turn="Fall 1939")
    now = front(world)
    assert "poland" in now.enemies
    assert not {"russia", "us"} & set(now.enemies)
    assert SpaceId("H47") not in now.goals, "Moscow"
    assert SpaceId("M35") in now.goals, "Warsaw"
    alone = world_at(*strong[1:], scenario="europe-1939", turn="Fall 1939")
    assert now.boldness == front(alone).boldness


def test_nobody_stays_where_he_would_be_lost() -> None:
    """64.34: Germans cross eastern Poland in Fall 1939, and are eliminated if they stay."""
    world = world_at("germany-armor-4-6 M34", scenario="europe-1939", turn="Fall 1939")
    now = front(world)
    east = world.statics.area("region:eastern-poland")
    assert east
    assert not now.open & east
    assert all(not mask & east for mask in choices_of(now).values())
    assert front(world, Side.ALLIED).open & east


# Supply ---------------------------------------------------------------------------------------


def test_taking_the_hexes_around_a_unit_cuts_it_off() -> None:
    now = front(world_at("russia-infantry-3-3 K40", "germany-infantry-3-3 K37"))
    lines = Lifelines.of(now, now.enemies)
    before = lines.lost(0, 0)
    ring = now.around(now.board.bit(SpaceId("K40")))
    assert lines.lost(ring, 0) - before > 3 * CUT.isolated * 0.5
    # Zones of control over the hexes behind it do the same: no line goes on through them.
    assert lines.lost(0, ring | now.around(ring)) - before > 3 * CUT.isolated * 0.5


def test_a_pincer_closes_where_neither_arm_does() -> None:
    """Armor in G40 or in J39 leaves the coast a way out, both together do not."""
    now = front(world_at("russia-infantry-3-3 I37 x2", "germany-infantry-3-3 J37"))
    lines = Lifelines.of(now, now.enemies)
    before = lines.lost(0, 0)
    north, south = (now.board.bit(SpaceId(space)) for space in ("G40", "J39"))
    for arm in (north, south):
        assert lines.lost(arm, now.around(arm)) - before < 1
    assert lines.lost(north | south, now.around(north | south)) - before > 4


def test_the_road_to_a_spearhead_is_vital() -> None:
    """Armor before Leningrad hangs on the hexes along the coast."""
    world = world_at(
        "germany-armor-4-6 F42 x2",
        "germany-infantry-3-3 J37",
        "russia-infantry-3-3 I40",
        control={"germany": "I37 H38 H39 G40 F41"},
    )
    vital = front(world).vital
    assert set(vital) & {"I37", "H38", "H39", "G40"}
    assert all(loss > 4 for loss in vital.values())


# Guards and lines -----------------------------------------------------------------------------


def test_moscow_is_guarded_against_breakthroughs_only_by_the_weaker_side() -> None:
    """Armor seven hexes away is no threat by movement alone, but it could exploit."""
    many = ("germany-armor-4-6 J41 x2", "germany-armor-4-6 K41 x2", "russia-infantry-3-3 H48")
    russia = front(world_at(*many), Side.ALLIED)
    assert russia.defensive
    assert russia.guard_wanted(SpaceId("H47")) > 3
    few = ("germany-armor-4-6 J41", *("russia-infantry-3-3 H48 x2", "russia-infantry-3-3 H46 x2"))
    assert front(world_at(*few), Side.ALLIED).guard_wanted(SpaceId("H47")) == 1


def test_an_enemy_does_not_walk_through_a_line() -> None:
    open_way = world_at("russia-infantry-3-3 N36", "germany-infantry-3-3 L37")
    assert front(open_way).threat.get(SpaceId("M35"), 0)
    line = [f"germany-infantry-3-3 {space}" for space in ("M36", "N35", "O35", "M37", "O36")]
    assert not front(world_at("russia-infantry-3-3 N36", *line)).threat.get(SpaceId("M34"), 0)


def test_the_last_stand_is_made_in_moscow() -> None:
    at = table(
        "germany-armor-4-6 J44 x2",
        "germany-armor-4-6 I44 x2",
        "germany-armor-4-6 K43 x2",
        "russia-infantry-3-3 G49",
        "russia-infantry-3-3 G48",
        play=GroundMovement(),
        side="allied",
        turn="Fall 1941",
    )
    player = Officer(ALLIED, "s")
    view = SeatView("awaw", "", {}, ALLIED, (AXIS, ALLIED), 0, None)
    while (asked := at.position.asked(ALLIED)) is not None:
        at.position = at.position.answer(ALLIED, player.choose(view, asked))
    there = [row for row in at.world.units.values() if row.place == "H47"]
    assert len(there) == 2


# Attacks --------------------------------------------------------------------------------------


def test_forces_are_shared_out_over_many_targets() -> None:
    world = world_at(
        "germany-infantry-3-3 K37 x2",
        "germany-infantry-3-3 L37 x2",
        "germany-infantry-3-3 M36 x2",
        "russia-infantry-1-3 K38",
        "russia-infantry-1-3 N36",
    )
    now = front(world)
    plan = Allocation(now, choices_of(now)).plan()
    assert {one.space for one in plan} == {"K38", "N36"}
    assert all(one.outlook.clears > 0.9 for one in plan)
    used = [unit for one in plan for unit in one.places]
    assert len(used) == len(set(used))


def test_what_decides_the_game_gets_everything() -> None:
    world = world_at(
        "germany-infantry-3-3 L33 x2",
        "germany-infantry-3-3 K36 x2",
        "germany-armor-4-6 K35 x2",
        "poland-infantry-2-3 M35 x2",
        "poland-infantry-1-3 L34",
        scenario="poland-1939",
        turn="Fall 1939",
    )
    now = front(world)
    plan = {one.space: one for one in Allocation(now, choices_of(now)).plan()}
    assert len(plan[SpaceId("M35")].places) >= 4


def test_no_more_attacks_are_planned_than_the_winter_allows() -> None:
    """34.23F: one attack in a winter of level 8."""
    units = (
        *("germany-armor-4-6 R43", "germany-infantry-3-3 R43", "germany-armor-4-6 O42 x2"),
        *("russia-infantry-2-3 R44", "russia-infantry-1-3 O43"),
    )

    def planned(*weather: Weather) -> set[str]:
        world = world_at(*units, scenario="barbarossa-1941", turn="Winter 1941", rows=weather)
        now = front(world)
        return {one.space for one in Allocation(now, choices_of(now)).plan()}

    assert planned() == {"R44", "O43"}
    assert len(planned(Weather("russian-winter-zone", WeatherKind.WINTER, 8))) == 1


def mud_at(*pieces: str) -> AwawWorld:
    mud = Weather("russian-winter-zone", WeatherKind.MUD)
    return world_at(*pieces, scenario="barbarossa", turn="Spring 1942", rows=(mud,))


def test_ground_and_air_in_mud_stay_within_a_limited_offensive() -> None:
    """34.22A, 9.66: 14 factors in all; what is flown for more would be lost (18.555)."""
    pieces = (
        *("germany-infantry-3-3 L42 x2", "germany-infantry-3-3 M42 x2", "germany-infantry-3-3 N42"),
        *("germany-infantry-3-3 O42 x2", "germany-infantry-3-3 P42 x2", "germany-aaf N41 12"),
        *(f"russia-infantry-2-3 {space}" for space in ("L43", "N43", "P43")),
    )

    def committed(world: AwawWorld) -> int:
        now = front(world)
        plan = Allocation(now, choices_of(now)).plan()
        return sum(one.air + sum(now.factors(unit) for unit in one.places) for one in plan)

    dry = world_at(*pieces, scenario="barbarossa", turn="Summer 1942")
    assert committed(dry) > 14
    assert 0 < committed(mud_at(*pieces)) <= 14


def test_what_has_acted_in_the_area_is_counted_against_the_allowance() -> None:
    world = mud_at("germany-infantry-3-3 N42 x2", "russia-infantry-2-3 N43")
    unit, other = sorted(world.units_of["germany"])
    acted = Operation(unit, faction_for(world, "germany"), 3, (SpaceId("N43"),), ("eastern",))
    world.put(acted)
    allowance = Allowance(world, ("germany",))
    assert allowance.fits(SpaceId("N43"), (unit,), 11), "it has been counted"
    assert allowance.fits(SpaceId("N43"), (other,), 8)
    assert not allowance.fits(SpaceId("N43"), (other,), 9)
    allowance.take(SpaceId("N43"), (other,), 8)
    assert not allowance.fits(SpaceId("N43"), (), 1)
    assert Allowance(world, ("russia",)).fits(SpaceId("N43"), (), 99), "Russia is exempt"


def test_breakthroughs_lead_to_different_goals() -> None:
    now = front(world_at("germany-armor-4-6 K37 x2", "russia-infantry-1-3 I37"))
    assert now.towards(SpaceId("D45")) == "D44"
    assert now.towards(SpaceId("H46")) == "H47"


@pytest.mark.parametrize(
    ("foot", "turn", "armor"),
    [
        ("germany-replacement-1-1 M35", "Fall 1941", False),
        ("germany-replacement-1-1 M35", "Winter 1941", True),
        ("germany-infantry-3-3 J30 x2", "Fall 1941", True),
    ],
)
def test_armor_stands_guard_at_the_end_or_if_nobody_else_can(
    foot: str, turn: str, armor: bool
) -> None:
    """It has better things to do while there is time and infantry can come."""
    far = [f"germany-infantry-3-3 {space} x2" for space in ("J31", "K30")]
    pieces = ("germany-armor-4-6 M34", "russia-armor-3-5 N36 x2", "russia-armor-3-5 M37 x2", foot)
    now = front(world_at(*pieces, *far, scenario="barbarossa-1941", turn=turn))
    sent = [unit for unit, _ in guards(now, Allocation(now, choices_of(now)), main=True)]
    assert ("germany-armor-4-6/1" in sent) is armor


# Judgement ------------------------------------------------------------------------------------


def test_a_position_is_worth_what_is_held_who_is_left_and_who_is_supplied() -> None:
    units = ("germany-armor-4-6 E43 x2", "russia-infantry-3-3 H47")
    plain = value(world_at(*units), AXIS)
    taken = world_at(*units, control={"germany": "D44"})
    assert value(taken, AXIS) > plain
    assert value(taken, ALLIED) < value(world_at(*units), ALLIED)
    more = world_at(*units, "russia-infantry-3-3 G47")
    assert value(more, AXIS) < plain
    linked = world_at(*units, control={"germany": "I37 I38 H39 G40 F41 F42 H38 G39 F40 E42"})
    assert value(linked, AXIS) > plain


# Set-up ---------------------------------------------------------------------------------------


def test_whoever_moves_first_sets_up_for_his_attack() -> None:
    game = match("barbarossa-1941", "staff,greedy", "set-up")
    said = []
    while (asked := game.game.position.asked(seat := arena.next_seat(game.game))) is not None:
        if asked.decision.name() != "set-up":
            break
        game.step(seat)
        entry = game.game.entries[-1]
        assert isinstance(entry, Answered)
        said.append((seat, entry.text))
    axis = [text for seat, text in said if seat == "axis"]
    assert any(text.startswith("deploy ") for text in axis)
    assert "finish-set-up" in axis
    assert ("allied", "ready-set-up") in said


# Relief ---------------------------------------------------------------------------------------


def test_somebody_drives_through_to_those_who_are_cut_off() -> None:
    """Foot from Q36 does not get to the armor in Q41, other armor does."""
    world = world_at(
        "germany-armor-4-6 Q41",
        "germany-infantry-3-3 Q36",
        "germany-armor-4-6 R36",
        "russia-infantry-3-3 R40",
        turn="Fall 1941",
        control={"germany": "Q35 R35 Q37"},
    )
    now = front(world)
    staff = Allocation(now, choices_of(now))
    assert list(relief(now, staff)) == [("germany-armor-4-6/2", "Q40")]
    linked = world_at("germany-armor-4-6 Q38", control={"germany": "Q35 Q36 Q37"})
    assert not front(linked).gaps


def test_an_attack_that_opens_the_way_to_them_is_worth_more() -> None:
    """The Russians in R40 lie beside the way to the armor in Q41, those in K40 beside nobody's."""
    units = ("germany-infantry-3-3 Q36", "germany-armor-4-6 R38", "germany-armor-4-6 K38")
    enemies = ("russia-infantry-3-3 R40", "russia-infantry-3-3 K40")
    held = {"germany": "Q35 R35 Q37 R36 R37 R38"}
    prizes = []
    for pocket in ("germany-armor-4-6 Q41", "germany-armor-4-6 Q36"):
        now = front(world_at(pocket, *units, *enemies, turn="Fall 1941", control=held))
        assert bool(now.gaps) is pocket.endswith("Q41")
        staff = Allocation(now, choices_of(now))
        found = {space: staff._target(SpaceId(space)) for space in ("R40", "K40")}
        prizes.append({space: one.prize for space, one in found.items() if one is not None})
    cut_off, linked = prizes
    assert cut_off["R40"] - linked["R40"] >= FRONT.relief * FRONT.relieved
    assert cut_off["K40"] - linked["K40"] < FRONT.relief * FRONT.relieved

"""25.35C: ships of an SW box protect base changes to and from mapboard boxes."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, pass_windows
from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.raiders import at_war
from tests.rules.shared.sailing import RABAUL, SeaTable, sailing, sea
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.counter_interceptions import may_take_up
from warcabinet.awaw.naval.interception.interception_dice import dice_parts
from warcabinet.awaw.naval.interception.naval_interception import dice_question
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import met_with, quarries
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import (
    AnnounceNavalMovement,
)
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort
from warcabinet.awaw.naval.movement.protected_base_changes import (
    GoAlongWithBaseChange,
    against_protecting,
)
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.transports.sw_lanes import box_passed
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import (
    ActivityId,
    Condition,
    Hull,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOX, MORESBY, NOUMEA = "pacific-sw", "HH27", "NN31"
ALLIED = Seat("allied")
GUARD = "allied: protect-base-change activity-1"
END = "allied: end-announcements"
ONE, TWO, THREE = (ActivityId(f"activity-{number}") for number in (1, 2, 3))


def moving(ports: dict[str, str], start: str, goal: str, **setting: object) -> SeaTable:
    """American destroyers are to change base."""
    given = {start: "us-dd=4", **ports}
    fields = {"side": "allied", "turn": "Summer 1942", **setting}
    t = sailing(sea(given, **fields))  # type: ignore[arg-type]
    t.say(f"allied: change-base - us-dd@{start}=4 {goal} -")
    return t


def over(t: SeaTable) -> None:
    """Nobody else sails, and nobody intercepts."""
    t.say(END)
    pass_windows(t)
    t.go_on()
    assert t.pending == ""
    assert not list(naval_faults(t.world))


def there(t: SeaTable) -> dict[str, tuple[str, str]]:
    return {row.what: (str(row.berth), str(row.state)) for row in t.world.hulls.rows()}


@pytest.mark.rule("25.35C#1", "to a mapboard box and from it, and are in their SW box again")
@pytest.mark.rule("25.36#1", "they are not inverted by it")
@pytest.mark.parametrize(("start", "goal"), [("australia", NOUMEA), (NOUMEA, "australia")])
def test_ships_of_the_sw_box_protect_base_changes(start: str, goal: str) -> None:
    t = moving({BOX: "us-ca=4"}, start, goal)
    t.say(f"{GUARD} - us-ca@{BOX}=4")
    one, two = t.world.activities[ONE], t.world.activities[TWO]
    assert (one.legs, one.goal) == (two.legs, two.goal)
    assert f"to protect {in_force(one.forces[0])} on the way to {goal}" in t.world.told[-1].text
    over(t)
    assert there(t) == {"us-dd": (goal, "ready"), "us-ca": (BOX, "tried")}
    assert not t.world.forces


@pytest.mark.rule("25.35C#1", "only those of the SW box that is passed, and not between ports")
@pytest.mark.parametrize(
    ("goal", "box", "found"),
    [
        ("australia", BOX, set()),
        ("australia", "indian-ocean-sw", {"25.35C"}),
        ("australia", "pacific-us", {"25.35C"}),
        (MORESBY, BOX, {"25.35C"}),
    ],
)
def test_which_ships_protect_a_base_change(goal: str, box: str, found: set[str]) -> None:
    t = moving({box: "us-ca=4"}, NOUMEA, goal)
    guards = (Ships(HullId(f"us-ca@{box}"), 4),)
    why = against_protecting(t.world, ALLIED, ONE, (), guards)
    assert {one.rule for one in why} == found
    assert bool(t.against(f"{GUARD} - us-ca@{box}=4")) is bool(found)


@pytest.mark.rule("25.35C#1", "nobody else is offered")
def test_only_ships_of_the_sw_box_are_offered_as_protection() -> None:
    ports = {BOX: "us-ca=4", "pacific-us": "us-ca=2"}
    fleets = {"us-1": (BOX, "us-ca=6 us-dd=6"), "us-2": ("pacific-us", "us-ca=6 us-dd=6")}
    given = sea({"australia": "us-dd=4", **ports}, fleets, side="allied", turn="Summer 1942")
    t = sailing(given)
    t.say(f"allied: change-base - us-dd@australia=4 {NOUMEA} -")
    asked, got = t.asked("allied"), {"activity": ONE}
    assert asked.options("protect-base-change", "forces", got) == ["us-1"]
    assert asked.options("protect-base-change", "ships.hull", got) == [f"us-ca@{BOX}"]


@pytest.mark.rule("25.35C#1", "those of a partner, too, whom another seat commands")
def test_ships_of_the_sw_box_protect_the_base_change_of_a_partner() -> None:
    ports = {NOUMEA: "us-dd=4", BOX: "britain-ca=4"}
    world = sea(ports, side="allied", turn="Summer 1942", options={"seats": "power"})
    staged = Staged(world, AnnounceNavalMovement())
    t = Table(Position.opening(staged, "pacific-1939", dict(world.options)))
    for seat in t.position.to_answer():
        t.say(f"{seat}: leave-task-forces")
    t.say(f"us: change-base - us-dd@{NOUMEA}=4 australia -")
    guard = f"protect-base-change activity-1 - britain-ca@{BOX}=4"
    assert t.against(f"us: {guard}")
    t.say(f"britain: {guard}")
    one, two = t.world.activities[ONE], t.world.activities[TWO]
    assert (one.party, two.party, one.legs == two.legs) == ("us", "britain", True)


@pytest.mark.rule("25.35#1", "inverted ships protect nobody")
def test_inverted_ships_protect_no_base_change() -> None:
    t = moving({BOX: "us-ca=4"}, "australia", NOUMEA)
    t.world.readonly = False
    down = change(t.world, t.world.hulls[HullId(f"us-ca@{BOX}")], state=HullState.USED)
    why = against_protecting(t.world, ALLIED, ONE, (), (Ships(down.id, 4),))
    assert "21.31" in {one.rule for one in why}


@pytest.mark.rule("25.35C#1", "a task force of the box, too")
def test_a_task_force_protects_a_base_change() -> None:
    fleet = {"us-1": (BOX, "us-ca=6 us-dd=6")}
    given = sea({"australia": "us-dd=4"}, fleet, side="allied", turn="Summer 1942")
    t = sailing(given)
    t.say(f"allied: change-base - us-dd@australia=4 {NOUMEA} -")
    t.say(f"{GUARD} us-1 -")
    over(t)
    row = t.world.forces[ForceId("us-1")]
    assert (row.place, row.inverted) == (BOX, False)
    assert sum(hull.factors for hull in ships_of(t.world, row.id)) == 12


# Met together -------------------------------------------------------------------------------------


def to_moresby(*more: str) -> SeaTable:
    """Two base changes from Australia to Port Moresby, the first of them protected; Japanese
    ships are near.
    """
    ports = {BOX: "us-ca=4", "australia": "us-ca=2"}
    forces = {"us-1": ("australia", "us-dd=12"), "japan-1": (RABAUL, "japan-ca=8 japan-dd=4")}
    world = sea(ports, forces, side="allied", turn="Summer 1942", control={"japan": RABAUL})
    row = world.forces[ForceId("japan-1")]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId("II28"))
    t = sailing(world)
    t.say(f"allied: change-base us-1 - {MORESBY} -")
    t.say(f"{GUARD} - us-ca@{BOX}=4")
    t.say(f"allied: change-base - us-ca@australia=2 {MORESBY} -")
    for line in more:
        t.say(line)
    return t


@pytest.mark.rule("25.35C#1", "they are met with those whom they protect, and with others there")
def test_who_protects_is_met_with_those_whom_he_protects() -> None:
    t = to_moresby()
    every = (ONE, TWO, THREE)
    for name in every:
        row = t.world.activities[name]
        last = row.legs[-1][-1]
        found = met_with(t.world, row, len(row.legs) - 1, last, every)
        assert set(found) == {*every} - {name}


def fought(loser: str) -> SeaTable:
    """They have been intercepted off Port Moresby, and there was a battle."""
    t = to_moresby(END)
    assert t.pending == "interception-window"
    space = t.world.activities[ONE].legs[-1][-1]
    t.say(f"axis: intercept-at-sea {ONE}={space}=japan-1=0")
    t.dice(6)
    t.go_on()
    pass_windows(t)
    t.go_on()
    (battle,) = t.world.battles.rows()
    assert dict(battle.joins).keys() == {"us-1", "us-loose-1", "us-loose-2", "japan-1"}
    battle_to_the_end(t, loser)
    t.go_on()
    return t


def after(t: SeaTable) -> dict[tuple[str, int], tuple[str, bool]]:
    """Where the ships are, and whether they are inverted."""
    assert t.pending == ""
    return {
        (row.what, row.factors): (str(where(t.world, row.berth)), row.inverted)
        for row in t.world.hulls.rows()
    }


@pytest.mark.rule("25.35C#1", "and fight with them")
def test_they_fight_together() -> None:
    t = fought("axis")
    while t.pending == "go-on-or-abort":
        t.say("allied: go-on-sailing")
    rows = after(t)
    assert rows["us-dd", 12] == (MORESBY, False)
    assert rows["us-ca", 4] == (BOX, False)
    assert rows["us-ca", 2] == (MORESBY, False)


@pytest.mark.rule("25.36#1", "nor are they inverted if they are beaten")
@pytest.mark.rule("21.222#1", "unlike those whom they protect")
def test_who_is_beaten_goes_back_where_he_was() -> None:
    rows = after(fought("allied"))
    assert rows["us-dd", 12] == ("australia", True)
    assert rows["us-ca", 4] == (BOX, False)


@pytest.mark.rule("22.81C#1", "who counters for a base change does not protect it from then on")
def test_nobody_takes_up_the_protection_of_a_base_change() -> None:
    t = to_moresby()
    force = t.world.activities[THREE].forces[0]
    t.world.readonly = False
    assert not may_take_up(t.world, force, TWO)
    t.world.drop(t.world.sails_with[TWO])
    assert may_take_up(t.world, force, TWO)


@pytest.mark.rule("22.13#1", "who protects others all their way is met in one hex with them")
@pytest.mark.rule("22.14E#1", "which is common to all who intercept them")
@pytest.mark.rule("22.22D#1", "the task forces of all of them count")
@pytest.mark.rule("22.22A#1", "ships that protect ships are no easier to meet for it")
def test_they_are_intercepted_as_one() -> None:
    fleets = {"us-1": (BOX, "us-ca=6 us-dd=6"), "japan-1": (RABAUL, "japan-ca=8 japan-dd=4")}
    setting = {"side": "allied", "turn": "Summer 1942", "control": {"japan": RABAUL}}
    t = sailing(sea({"australia": "us-dd=4"}, fleets, **setting))
    t.say(f"allied: change-base - us-dd@australia=4 {MORESBY} -")
    t.say(f"{GUARD} us-1 -")
    t.say(END)
    (quarry,) = quarries(t.world, (ONE, TWO), 1).values()
    assert (quarry.key, quarry.forces) == (ONE, ("us-loose-1", "us-1"))
    ships = ships_of(t.world, ForceId("japan-1"))
    asked = dice_question(t.world, ships, quarry, quarry.hexes[-1], 1)
    assert not asked.hindered
    assert [(one.rule, one.value) for one in dice_parts(t.world, asked)] == [("22.22D", 1)]
    assert t.against(f"axis: intercept-at-sea {TWO}={quarry.hexes[-1]}=japan-1=0")


# Later, and elsewhere -----------------------------------------------------------------------------


@pytest.mark.rule("25.36#1", "after a base change they protect what else passes in the same phase")
@pytest.mark.parametrize(("step", "found"), [("T.P.MOV.SUP.20", set()), ("T.P.RED.30", {"28.73C"})])
def test_they_protect_shipments_afterwards(step: str, found: set[str]) -> None:
    world = sea(side="allied", turn="Summer 1942")
    world.put(Clock(StepId(step), world.turn, world.side))
    hull = Hull("us-ca", "us", SpaceId(BOX), 4, state=HullState.TRIED)
    why = BOOK.may(world, LeavePort(Kind.ESCORT, SpaceId(BOX), hull))
    assert {one.rule for one in why} == found


@pytest.mark.rule("21.14E#1", "not American ships in the Atlantic before the war with Germany")
@pytest.mark.parametrize("war", [False, True])
def test_neutral_americans_protect_no_base_change_in_the_atlantic(war: bool) -> None:
    rows = [at_war("us/germany")] if war else []
    world = world_at(scenario="global-war", turn="Summer 1941", side="allied", rows=rows)

    def may(party: str, box: str) -> bool:
        return BOOK.allows(world, GoAlongWithBaseChange(party, SpaceId(box)))

    assert may(Power.US, "atlantic-sw") is war
    assert may(Power.US, BOX)
    assert may(Power.BRITAIN, "atlantic-sw")


@pytest.mark.rule("25.35C#1", "through the SW box between the two places")
def test_which_sw_box_is_passed() -> None:
    world = world_at(scenario="global-war", turn="Summer 1942", side="allied")
    place = world.board.place("Suez")
    west = world.board.place("Gibraltar")
    assert place is not None
    assert west is not None
    for start, goal, box in (
        ("atlantic-us", west.hex, "atlantic-sw"),
        ("atlantic-us", "south-africa", "atlantic-sw"),
        ("south-africa", west.hex, "atlantic-sw"),
        ("south-africa", place.hex, "indian-ocean-sw"),
        ("australia", place.hex, "indian-ocean-sw"),
        ("australia", "pacific-us", BOX),
        ("atlantic-us", "pacific-us", None),
    ):
        assert box_passed(world, start, goal) == box
        assert box_passed(world, goal, start) == box


# Called off ---------------------------------------------------------------------------------------


@pytest.mark.rule("21.221#5", "who would have protected it stays in his SW box as well")
def test_with_a_base_change_its_protection_is_called_off() -> None:
    t = moving({BOX: "us-ca=4", NOUMEA: "us-dd=50"}, "australia", NOUMEA)
    before = {(row.what, str(row.berth), row.factors) for row in t.world.hulls.rows()}
    assert before == {("us-ca", BOX, 4), ("us-dd", NOUMEA, 50), ("us-dd", "tf:us-loose-1", 4)}
    t.say(f"{GUARD} - us-ca@{BOX}=4")
    t.say("allied: call-off-base-change activity-1")
    assert not t.world.activities
    assert not t.world.sails_with
    after = {(row.what, str(row.berth), row.factors) for row in t.world.hulls.rows()}
    assert after == {("us-ca", BOX, 4), ("us-dd", NOUMEA, 50), ("us-dd", "australia", 4)}


@pytest.mark.rule("25.371#1", "who is damaged leaves the SW box")
def test_damaged_ships_leave_the_sw_box_after_a_base_change() -> None:
    t = moving({BOX: "us-ca=4"}, "australia", NOUMEA)
    t.say(f"{GUARD} - us-ca@{BOX}=4")
    world = t.world
    world.readonly = False
    guard = world.activities[TWO]
    (hull,) = ships_of(world, guard.forces[0])
    change(world, hull, condition=Condition.DAMAGED)
    over(t)
    assert there(t)["us-ca"][0] == "australia"

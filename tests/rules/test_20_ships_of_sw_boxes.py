"""20.165, 20.65, 21.14E, 21.31, 21.311, 21.32, 21.35B: what ships in SW boxes do."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.sailing import hulls, put
from tests.rules.shared.sea_supply import KAGOSHIMA, TRUK, seas
from tests.rules.test_28_boxes_by_sea import CORPS, NOUMEA, SHIP, sailing
from tests.rules.test_30_sea_supply_opposed import ISLET, SeaSupply, _line, go_on, line_to, sail
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.redeployment.combining_naval_redeployments import Protect
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import MayTryAgain
from warcabinet.awaw.naval.movement.base_changes import reach_base
from warcabinet.awaw.naval.movement.crews import Ships, crew
from warcabinet.awaw.naval.movement.setting_out import without_marker
from warcabinet.awaw.naval.movement.withdrawal_from_sw_boxes import wear_out
from warcabinet.awaw.naval.sea_supply.naval_units_that_protect import ProtectLine
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.concealing import conceal
from warcabinet.awaw.naval.ships.contents import Known, Unknown, contents, ships_of
from warcabinet.awaw.naval.task_forces.changing_force import form, whole
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Condition, Hull, HullState
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.sea_supply import SeaLine
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.strategic.submarines_and_asw import ships_in_box
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOX = "pacific-sw"
BOTH = f"{KAGOSHIMA} {ISLET} Q31"


def in_box(t: Table, what: str) -> list[Hull]:
    return [row for row in t.world.hulls.rows() if row.what == what and row.berth == BOX]


# More than one task -------------------------------------------------------------------------------


@pytest.mark.rule("21.311#2", "ships of an SW box are not inverted when they have protected a line")
@pytest.mark.rule("21.31#2", "and protect others in later phases of the turn")
def test_ships_of_an_sw_box_are_not_inverted() -> None:
    t = sail(ships={BOX: "japan-dd=2 japan-ca=2", KAGOSHIMA: "japan-dd=3"}, japan=BOTH)
    first, second = line_to(t, ISLET).id, line_to(t, "Q31").id
    t.say(f"axis: protect-supply {first} - japan-dd@{BOX}=2,japan-ca@{BOX}=2")
    t.say(f"axis: protect-supply {second} - japan-dd@{KAGOSHIMA}=3")
    go_on(t)
    back = [*in_box(t, "japan-dd"), *in_box(t, "japan-ca")]
    assert [(row.factors, row.inverted) for row in back] == [(2, False), (2, False)]
    others = [row for row in t.world.hulls.rows() if row.factors == 3]
    assert [row.inverted for row in others] == [True]
    again = Table(Position.opening(Staged(t.world, MayTryAgain()), "pacific-1939", {}))
    line = _line("japan", KAGOSHIMA, ISLET)
    ready = (*in_box(again, "japan-dd"), *in_box(again, "japan-ca"))
    assert {row.state for row in ready} == {HullState.READY}
    assert BOOK.allows(again.world, ProtectLine(line, SpaceId(BOX), ready))


@pytest.mark.rule("21.32#3", "who comes out of an SW box has no other operation in the turn")
@pytest.mark.parametrize(("old", "new", "tired"), [(BOX, TRUK, True), (KAGOSHIMA, TRUK, False)])
def test_ships_that_leave_an_sw_box_do_nothing_else(old: str, new: str, tired: bool) -> None:
    world = seas(japan=f"{KAGOSHIMA} {TRUK}")
    rows = [put(world, hull) for hull in hulls("japan-ca=8 japan-dd=4", old)]
    force = form(world, ForceId("japan-1"), "japan", SpaceId(old), whole(rows))
    world.amend(world.forces[ForceId("japan-1")], base=SpaceId(old))
    assert force is not None
    reach_base(world, "japan-1", SpaceId(new))
    assert world.forces[ForceId("japan-1")].inverted is tired
    assert {hull.inverted for hull in ships_of(world, ForceId("japan-1"))} == {tired}


# Which task ---------------------------------------------------------------------------------------


@pytest.mark.rule("21.35B#1", "a line is protected by those that are named for it alone")
def test_protection_is_assigned_to_a_force() -> None:
    t = sail(ships={KAGOSHIMA: "japan-dd=5"}, japan=BOTH)
    first, second = line_to(t, ISLET).id, line_to(t, "Q31").id
    t.say(f"axis: protect-supply {first} - japan-dd@{KAGOSHIMA}=2")
    (force,) = line_to(t, ISLET).forces
    assert not line_to(t, "Q31").forces
    assert t.against(f"axis: protect-supply {second} {force} -")
    go_on(t, "interception-window")
    rows = {row.goal: row.forces for row in t.world.activities.rows()}
    for goal, forces in rows.items():
        assert (force in forces) is (goal == ISLET)


def allied(world: AwawWorld) -> Table:
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    return Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))


@pytest.mark.rule("20.65#1", "ships of an SW box protect sea supply that its transports carry")
@pytest.mark.rule("20.65#2", "each protects one line, and is named before anybody attacks")
@pytest.mark.rule("25.36#2", "who protects what is said before anybody attacks")
def test_ships_protect_the_supply_that_transports_bring() -> None:
    ships = {BOX: "us-transport=9 us-ca=4", "HH27": "us-ca=2"}
    t = allied(seas(us="NN31 KK33 HH27", ships=ships))
    (seat, *_) = t.position.to_answer()
    lines = [row for row in t.world.sea_lines.rows() if row.transports is not None]
    one, other = lines[0], lines[1]
    assert one.transports == BOX
    assert t.against(f"{seat}: protect-supply {one.id} - us-ca@HH27=2") == {"30.361A"}
    t.say(f"{seat}: protect-supply {one.id} - us-ca@{BOX}=4")
    (force,) = t.world.sea_lines[one.id].forces
    assert t.against(f"{seat}: protect-supply {other.id} - us-ca@{BOX}=4")
    assert t.against(f"{seat}: protect-supply {other.id} {force} -")
    assert not t.world.activities  # nobody has been asked to intercept


@pytest.mark.rule("20.65#1", "and units that its transports carry")
@pytest.mark.rule("28.532#2", "ships that have protected supply protect redeployments, too")
@pytest.mark.rule("20.65#3", "in another phase the same ships protect something else")
def test_the_same_ships_protect_in_several_phases() -> None:
    t = sailing(f"{CORPS} australia", pacific_sw="us-transport=1")
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    for state, found in ((HullState.READY, set()), (HullState.TRIED, {"28.73C"})):
        t.world.readonly = False
        for hull in hulls("us-ca=4", BOX, state=state):  # TRIED: has protected in this phase
            row = put(t.world, hull)
        guard = "allied: protect-redeployment activity-1 -"
        assert t.against(f"{guard} {row.id}=4") == found
    again = Table(Position.opening(Staged(t.world, MayTryAgain()), "pacific-1939", {}))
    assert {hull.state for hull in in_box(again, "us-ca")} == {HullState.READY}


@pytest.mark.rule("25.36#1", "ships that protect from an SW box are inverted only if they leave it")
@pytest.mark.rule("25.371#1", "as damaged ones do at once")
@pytest.mark.parametrize(
    ("base", "damaged", "place", "inverted"),
    [(BOX, False, BOX, False), (BOX, True, "australia", True), ("HH27", False, "HH27", True)],
)
def test_ships_that_have_protected(base: str, damaged: bool, place: str, inverted: bool) -> None:
    world = seas(us="NN31 KK33 HH27")
    (row,) = (put(world, hull) for hull in hulls("us-ca=2", base))
    row = change(world, row, condition=Condition.DAMAGED if damaged else Condition.FIT)
    force = without_marker(world, SpaceId(base), [(row.id, 2)])
    world.amend(world.forces[force], base=SpaceId(base))
    wear_out(world, force)
    (after,) = (hull for hull in world.hulls.rows() if hull.what == "us-ca")
    assert after.inverted is inverted
    assert str(where(world, after.berth)) == place


@pytest.mark.rule("25.372A#1", "a damaged ship that leaves the box is inverted for the player turn")
@pytest.mark.rule("25.372B#1", "after a redeployment for that of the enemy as well")
@pytest.mark.parametrize(
    ("step", "state"),
    [("T.P.MOV.NAV.50", HullState.USED), ("T.P.RED.30", HullState.REDEPLOYED)],
)
def test_how_long_damaged_ships_are_inverted(step: str, state: HullState) -> None:
    world = seas(us="NN31 KK33 HH27")
    world.put(Clock(StepId(step), world.turn, Side.ALLIED))
    (row,) = (put(world, hull) for hull in hulls("us-ca=2", BOX, condition=Condition.DAMAGED))
    force = without_marker(world, SpaceId(BOX), [(row.id, 2)])
    world.amend(world.forces[force], base=SpaceId(BOX))
    wear_out(world, force)
    (after,) = (hull for hull in world.hulls.rows() if hull.what == "us-ca")
    assert (str(after.berth), after.state) == ("australia", state)


def test_ships_that_are_used_stay_so_as_a_phase_ends() -> None:
    world = seas(japan=BOTH, us="R23")
    for hull in hulls("japan-ca=4", BOX, state=HullState.USED):
        put(world, hull)
    again = Table(Position.opening(Staged(world, MayTryAgain()), "pacific-1939", {}))
    assert {hull.state for hull in in_box(again, "japan-ca")} == {HullState.USED}


@pytest.mark.rule("20.165#1", "a task is given to a whole task force, or to ships that all can see")
@pytest.mark.rule("5.933#1", "all may see what is in an SW box")
@pytest.mark.rule("5.933#2", "but for what a task force marker hides")
def test_ships_of_an_sw_box_show_what_has_a_task() -> None:
    world = seas(japan=BOTH, us="R23")
    rows = [put(world, hull) for hull in hulls("japan-ca=8 japan-dd=4", BOX)]
    form(world, ForceId("japan-1"), "japan", SpaceId(BOX), whole(rows))
    conceal(world, ForceId("japan-1"))
    for hull in hulls("japan-dd=4", BOX):
        put(world, hull)
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    world.changes.clear()
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    first, second = line_to(t, ISLET).id, line_to(t, "Q31").id
    inside = next(hull.id for hull in ships_of(t.world, ForceId("japan-1")))
    assert t.against(f"axis: protect-supply {first} - {inside}=2")  # not some of its ships
    assert crew(t.world, (), (Ships(inside, 2),)) is None
    t.say(f"axis: protect-supply {first} japan-1 -")
    t.say(f"axis: protect-supply {second} - japan-dd@{BOX}=3")
    (loose,) = line_to(t, "Q31").forces
    seen = t.world.known_to(Seat("allied"))
    assert isinstance(contents(seen, ForceId("japan-1")), Unknown)
    assert {hull.what for hull in ships_in_box(t.world, SpaceId(BOX))} == {"japan-ca", "japan-dd"}
    shown_to = {hull.what for hull in ships_in_box(seen, SpaceId(BOX))}
    assert shown_to == {"japan-dd"}
    shown = contents(seen, loose)
    assert isinstance(shown, Known)
    assert [(hull.what, hull.factors) for hull in shown.hulls] == [("japan-dd", 3)]


# The Atlantic -------------------------------------------------------------------------------------


@pytest.mark.rule("21.14E#1", "in peace American ships in the Atlantic protect nobody")
@pytest.mark.rule("21.14E#2", "at war they do, also out of the U.S. box")
def test_american_ships_in_the_atlantic() -> None:
    world = seas(scenario="europe-1939", britain="L22")
    line = _line("britain", "atlantic-us", "L22")
    sw, home = SpaceId("atlantic-sw"), SpaceId("atlantic-us")

    def may(base: SpaceId) -> tuple[bool, bool]:
        ships = (Hull("us-dd", "us", base, 2),)
        supply = BOOK.allows(world, ProtectLine(line, base, ships))
        return supply, BOOK.allows(world, Protect("us", base))

    assert may(sw) == (False, False)
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert may(sw) == (True, True)
    assert may(home) == (True, True)


@pytest.mark.rule("21.14E#1", "a war with Japan alone does not open the Atlantic to them")
@pytest.mark.rule("30.224B#5", "others alone protect lines from the U.S. box then")
def test_american_ships_in_the_atlantic_at_war_with_japan_alone() -> None:
    world = world_at(scenario="global-war", turn="Summer 1941", side="allied")
    for ally in (Power.US, Power.BRITAIN):
        world.put(war_state(ally, Power.JAPAN, Relation.WAR))
    line = _line("britain", "atlantic-us", "K24")
    own = _line("us", "pacific-us", "PP53")  # Pearl Harbor on the joint board

    def may(party: str, box: str, line: SeaLine = line) -> bool:
        ships = (Hull(f"{party}-dd", party, SpaceId(box), 2),)
        return BOOK.allows(world, ProtectLine(line, SpaceId(box), ships))

    assert not may("us", "atlantic-sw")
    assert not may("us", "atlantic-us")
    assert may("britain", "atlantic-sw")
    assert may("us", "pacific-sw", own)
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert may("us", "atlantic-sw")
    assert may("us", "atlantic-us")

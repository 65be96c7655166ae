"""30.35-30.38: sea supply lines are announced, protected, intercepted and disrupted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.awaw.naval.interceptions import roll
from tests.awaw.table import Staged, Table
from tests.rules.shared.sailing import hulls, put
from tests.rules.shared.sea_supply import (
    FULL,
    KAGOSHIMA,
    NONE,
    PARTIAL,
    TOKYO,
    seas,
    short,
    supply,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.interception_dice import task_forces
from warcabinet.awaw.naval.interception.naval_interception import dice_question
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import (
    OpposeSeaSupply,
    TraceSeaSupply,
    put_out,
    settle,
)
from warcabinet.awaw.naval.sea_supply.naval_units_that_protect import ProtectLine
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import AnnounceSeaSupply
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.ships.supply_at_sea import guards, in_front, is_line
from warcabinet.awaw.naval.transports.sw_lanes import from_sw_box
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind
from warcabinet.awaw.state.naval import ActivityId, Condition, Force, ForceKind, Hull, HullState
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ISLET, TAIPEI = "Q26", "R23"


class SeaSupply(Procedure[None], tag="test-sea-supply"):
    """Supply by sea of an initial determination."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(AnnounceSeaSupply(), then=self.announced)

    def announced(self, world: AwawWorld, _: None) -> Step:
        return self.call(OpposeSeaSupply(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


def sail(*units: str, ships: dict[str, str] | None = None, **control: Any) -> Table:
    """Japan supplies an islet off Formosa, which the Americans hold, from Kagoshima."""
    held = {"japan": f"{KAGOSHIMA} {ISLET}", "us": TAIPEI, **control}
    world = seas(*units, ships=ships, **held)
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    return Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))


def go_on(t: Table, *but: str) -> None:
    """Everybody does as by default, until one of these is asked."""
    while t.position.decision is not None and t.pending not in but:
        (seat, *_) = t.position.to_answer()
        if t.pending == "interception-window":
            t.say(f"{seat}: intercept-at-sea -")
        elif t.pending == "strike-or-not":
            t.say(f"{seat}: no-strike")
        else:
            t.default(seat)
    assert not list(naval_faults(t.world))


def line_to(t: Table, goal: str) -> SeaLine:
    return next(row for row in t.world.sea_lines.rows() if row.goal == goal)


# Unprotected --------------------------------------------------------------------------------------


@pytest.mark.rule("30.352#1", "a line that nobody attacks succeeds")
@pytest.mark.rule("30.352#4", "if the defender does nothing, the supply gets through")
@pytest.mark.rule("21.421A#1", "lines from ports need no ships")
def test_a_line_that_nobody_attacks_brings_its_supply() -> None:
    t = sail(ships={TAIPEI: "us-dd=4"})
    go_on(t)
    assert t.pending == ""
    assert line_to(t, ISLET).state is LineState.OPEN
    assert supply(t.world, "japan", ISLET) is FULL
    assert not t.world.forces


@pytest.mark.rule("30.37#1", "enemy ships intercept a line as any naval activity")
@pytest.mark.rule("30.352#2", "the defender knows the hexes of each line before he decides")
@pytest.mark.rule("30.381A#1", "an unprotected line that is attacked is disrupted")
@pytest.mark.rule("30.381A#2", "without dice and losses, but who attacks is inverted")
def test_ships_that_meet_an_unprotected_line_cut_it() -> None:
    t = sail(ships={TAIPEI: "us-dd=4"})
    go_on(t, "interception-window")
    assert (t.pending, t.position.to_answer()) == ("interception-window", ("allied",))
    known = [*t.world.known_to(Seat("allied")).activities.rows()]
    way = list(line_to(t, ISLET).path)
    assert [(one.kind, list(one.legs[0])) for one in known] == [("sea-supply", way)]
    meeting = f"allied: intercept-at-sea {known[0].id}={way[-2]}=us-dd@{TAIPEI}=4"
    assert t.against(meeting) == set()
    t.say(meeting)
    roll(t, 12)
    go_on(t)
    assert t.pending == ""
    assert line_to(t, ISLET).state is LineState.DISRUPTED
    assert supply(t.world, "japan", ISLET) is NONE
    (ships,) = t.world.hulls.rows()
    assert (ships.factors, ships.inverted) == (4, True)


def test_an_interception_that_fails_cuts_nothing() -> None:
    t = sail(ships={TAIPEI: "us-dd=4"})
    go_on(t, "interception-window")
    (activity,) = t.world.activities.values()
    t.say(f"allied: intercept-at-sea {activity.id}={activity.legs[0][1]}=us-dd@{TAIPEI}=4")
    roll(t, 2)
    go_on(t)
    assert line_to(t, ISLET).state is LineState.OPEN


@pytest.mark.rule("23.752D#2", "in each hex of a line air units may attack it")
def test_aircraft_may_attack_a_line_in_each_hex() -> None:
    t = sail(f"us-aaf {TAIPEI} x2")
    places = []
    go_on(t, "strike-or-not")
    while t.pending == "strike-or-not":
        places += [row.place for row in t.world.forces.rows() if is_line(t.world, row.id)]
        t.say("allied: no-strike")
        go_on(t, "strike-or-not")
    assert len(places) > 1
    assert len(places) == len(set(places))


@pytest.mark.rule("30.381A#1", "air units disrupt it, too")
@pytest.mark.rule("30.381A#2", "they are inverted, and lose nothing")
@pytest.mark.rule("23.752D#1", "air units attack a line as they attack ships")
def test_aircraft_cut_an_unprotected_line() -> None:
    t = sail(f"us-aaf {TAIPEI} x2")
    go_on(t, "strike-or-not")
    assert t.pending == "strike-or-not"
    strike = f"allied: launch-strike axis-1 {TAIPEI}=us-aaf=2"
    assert t.against(strike) == set()
    t.say(strike)
    go_on(t)
    assert line_to(t, ISLET).state is LineState.DISRUPTED
    assert t.pending == ""
    assert {(str(row.state), row.factors) for row in t.world.air.rows()} == {("at-sea", 2)}


@pytest.mark.rule("30.364#1", "air units cover a line against air attacks")
@pytest.mark.rule("30.381A#3", "who is kept away by air cover does not disrupt the line")
@pytest.mark.rule("30.47B#1", "air units guard the lines of their own side at initial supply")
def test_air_cover_keeps_a_strike_off_a_line() -> None:
    t = sail(f"us-aaf {TAIPEI} x1", f"japan-aaf {KAGOSHIMA} x9")
    go_on(t, "strike-or-not")
    assert t.against(f"allied: launch-strike axis-1 {TAIPEI}=us-aaf=1") == set()
    t.say(f"allied: launch-strike axis-1 {TAIPEI}=us-aaf=1")
    assert t.pending == "scramble"
    assert t.against(f"axis: meet-strike {KAGOSHIMA}=japan-aaf=8") == set()
    t.default("axis")
    t.dice(6, 6)
    t.dice(6, 6)
    go_on(t)
    assert line_to(t, ISLET).state is LineState.OPEN


# Protection ---------------------------------------------------------------------------------------


@pytest.mark.rule("30.361#2", "ready ships of supplied ports protect lines, at no cost")
@pytest.mark.rule("30.361A#1", "ships in the port of origin protect a line")
@pytest.mark.rule("30.361#3", "a destroyer factor is among them")
@pytest.mark.rule("30.351#2", "lines may be left unprotected")
def test_ships_of_the_port_of_origin_protect_a_line() -> None:
    t = sail(ships={KAGOSHIMA: "japan-dd=2 japan-ca=4"})
    assert t.pending == "sea-supply-orders"
    name = line_to(t, ISLET).id
    assert t.against(f"axis: protect-supply {name} - japan-ca@{KAGOSHIMA}=4") == {"30.361"}
    t.say(f"axis: protect-supply {name} - japan-dd@{KAGOSHIMA}=2,japan-ca@{KAGOSHIMA}=4")
    go_on(t)
    assert t.pending == ""
    assert line_to(t, ISLET).state is LineState.OPEN
    assert {(hull.berth, hull.inverted) for hull in t.world.hulls.rows()} == {(KAGOSHIMA, True)}
    assert not t.world.operations


@pytest.mark.rule("30.3611#1", "ships of other ports do not protect a line")
@pytest.mark.rule("30.361#6", "only who is based beside the way of a line protects it")
@pytest.mark.rule("30.61C#1", "ships of fully supplied bases protect supply lines")
@pytest.mark.rule("30.61C#3", "ships of poorly supplied ports do not")
@pytest.mark.rule("30.524A#5", "ships in partially supplied ports do not protect sea supply")
def test_ships_of_other_or_poor_ports_do_not_protect_a_line() -> None:
    ships = {KAGOSHIMA: "japan-dd=2", TOKYO: "japan-dd=2"}
    t = sail(ships=ships, japan=f"{KAGOSHIMA} {TOKYO} {ISLET}")
    name = line_to(t, ISLET).id
    assert "30.361A" in t.against(f"axis: protect-supply {name} - japan-dd@{TOKYO}=2")
    assert t.against(f"axis: protect-supply {name} - japan-dd@{KAGOSHIMA}=2") == set()
    (row,) = short(KAGOSHIMA, of=PARTIAL)
    t.world.put(row)
    assert "30.361" in t.against(f"axis: protect-supply {name} - japan-dd@{KAGOSHIMA}=2")


@pytest.mark.rule("30.361#2", "inverted ships and those without naval oil protect nothing")
def test_inverted_ships_and_those_without_oil_do_not_protect_a_line() -> None:
    hull = Hull("japan-dd", "japan", SpaceId(KAGOSHIMA), 2)
    world = seas(japan=f"{KAGOSHIMA} {ISLET}", ships={KAGOSHIMA: "japan-dd=2"})

    def against(ship: Hull) -> set[str]:
        found = may_leave(world, Kind.SEA_SUPPLY, SpaceId(KAGOSHIMA), ship)
        return {one.rule for one in found}

    assert against(hull) == set()
    assert against(replace(hull, state=HullState.USED)) == {"30.361"}
    world.put(OilEffect("japan", Service.ARMY))
    assert against(hull) == set()
    world.put(OilEffect("japan", Service.NAVAL))
    assert against(hull) == {"30.361"}


@pytest.mark.rule("30.361#3", "but where a transport carries the supply")
def test_no_destroyers_are_needed_where_a_transport_carries_the_supply() -> None:
    world = seas(scenario="europe-1939", britain="L22")
    box = SpaceId("atlantic-sw")
    cruisers = (Hull("britain-ca", "britain", box, 4),)
    line = _line("britain", "atlantic-us", "L22")
    for carried, rules in ((None, {"30.361"}), (box, set())):
        asked = ProtectLine(replace(line, transports=carried), box, cruisers)
        assert {one.rule for one in BOOK.may(world, asked)} == rules


@pytest.mark.rule("30.361B#1", "ships of a port on the way protect the line from there on")
def test_ships_of_a_port_on_the_way_protect_a_line_from_there_on() -> None:
    world = seas(us="W21 DD19 EE25", ships={"DD19": "us-dd=3"})
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    line = line_to(t, "EE25")
    t.say(f"{t.position.to_answer()[0]}: protect-supply {line.id} - us-dd@DD19=3")
    name = put_out(t.world, line_to(t, "EE25"))
    row = t.world.activities[name]
    first, last = row.legs[0][1], row.legs[-1][-1]
    assert len(guards(t.world, row, row.forces, first)) == 1
    assert len(guards(t.world, row, row.forces, last)) == 2


def past_manado(*units: str, manila: str = "", sandakan: str = "") -> Table:
    """A line out of Manila to Hollandia, which ships at Manado on its way protect, and if there are
    others those of Manila; Japan holds Sandakan beside its way.
    """
    ships = {"W21": manila, "DD19": "us-dd=3", "BB18": sandakan}
    world = seas(*units, us="W21 DD19 EE25", japan="BB18", ships=ships)
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    name = line_to(t, "EE25").id
    for one in ("us-dd@DD19=3", *([f"us-dd@W21={manila[-1]}"] if manila else [])):
        t.say(f"allied: protect-supply {name} - {one}")
    t.say(f"allied: trace-first {name}")
    return t


AT_MANADO = "us-dd@DD19"


def went_out(t: Table) -> set[str]:
    """Where the ships of Manado have been seen at sea until all is over."""
    seen: set[str] = set()
    while t.position.decision is not None or t.position.request is not None:
        seen |= {
            str(force.place)
            for force in t.world.forces.rows()
            if force.base == "DD19" and str(force.place).partition(":")[0] != "DD19"
        }
        if t.pending == "strike-or-not":
            t.say("axis: no-strike")
        else:
            go_on_once(t)
    return seen


@pytest.mark.rule("30.361B#1", "ships of a port that a line never reaches do not leave it")
def test_ships_of_a_port_that_a_line_does_not_reach_stay_there() -> None:
    t = past_manado("japan-aaf BB18 x2")
    go_on(t, "strike-or-not")
    t.say("axis: launch-strike allied-1 BB18=japan-aaf=2")
    while line_to(t, "EE25").state is LineState.OPEN:
        assert t.pending != "go-on-or-abort"
        go_on_once(t)
    assert went_out(t) == set()
    assert t.world.hulls[AT_MANADO].factors == 3  # type: ignore[index]  # as they were


@pytest.mark.rule("30.361B#1", "nor if ships meet it before that")
def test_ships_of_a_port_stay_there_if_ships_cut_the_line_before() -> None:
    t = past_manado(sandakan="japan-ca=4")
    go_on(t, "interception-window")
    line = line_to(t, "EE25")
    activity = next(row for row in t.world.activities.rows() if row.goal == "EE25")
    meeting = f"{activity.id}={line.path[3]}=japan-ca@BB18=4"
    t.say(f"axis: intercept-at-sea {meeting}")
    roll(t, 12)
    assert went_out(t) == set()
    assert line_to(t, "EE25").state is LineState.DISRUPTED
    assert t.world.hulls[AT_MANADO].factors == 3  # type: ignore[index]


@pytest.mark.rule("30.361B#1", "nor are they found with the line before it comes to them")
@pytest.mark.rule("22.22D#1", "only task forces that are there give dice")
def test_a_task_force_that_waits_in_its_port_gives_no_dice_before() -> None:
    world = seas(us="W21 DD19 EE25", japan="BB18", ships={"BB18": "japan-ca=4"})
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    announce(world, Side.ALLIED)
    waiting = ForceId("us-1")
    world.put(Force(waiting, "us", SpaceId("DD19"), ForceKind.TASK_FORCE))
    for hull in hulls("us-ca=8 us-dd=8", str(in_force(waiting))):
        put(world, hull)
    line = next(row for row in world.sea_lines.rows() if row.goal == "EE25")
    name = put_out(world, world.amend(line, forces=(waiting,)))
    (ships,) = world.hulls_in[SpaceId("BB18")]
    (quarry,) = quarries(world, (name,), 1).values()

    def dice(space: str) -> int:
        asked = dice_question(world, (ships,), quarry, SpaceId(space), 1)
        return task_forces(world, asked) or 0

    assert (dice("AA19"), dice("CC22")) == (0, 1)


@pytest.mark.rule("30.382#1", "who waits for a line that is given up before stays where he is")
@pytest.mark.rule("30.361B#1", "and he protects it from his port on, if it goes on")
@pytest.mark.parametrize("abort", [True, False])
def test_ships_of_a_port_stay_there_if_the_line_is_given_up_before(abort: bool) -> None:
    t = past_manado("japan-aaf BB18 x2", manila="us-dd=3")
    go_on(t, "strike-or-not")
    t.say("axis: launch-strike allied-1 BB18=japan-aaf=2")
    while t.pending != "go-on-or-abort":
        go_on_once(t)
    t.say(f"allied: {'abort-activity' if abort else 'go-on-sailing'}")
    assert bool(went_out(t)) is not abort
    assert (line_to(t, "EE25").state is LineState.DISRUPTED) is abort
    assert (AT_MANADO in t.world.hulls) is abort  # not inverted


@pytest.mark.rule("30.382#1", "a line is not given up while nobody with it is attacked")
def test_a_line_is_not_given_up_for_ships_that_are_not_with_it() -> None:
    """Air cover keeps the line whole."""
    t = past_manado("japan-aaf BB18 x1", "us-aaf W21 x9")
    go_on(t, "strike-or-not")
    t.say("axis: launch-strike allied-1 BB18=japan-aaf=1")
    asked = set()
    while t.position.decision is not None or t.position.request is not None:
        asked.add(t.pending)
        if t.pending == "strike-or-not":
            t.say("axis: no-strike")
        elif t.pending == "meet-strike":
            t.say("allied: meet-strike W21=us-aaf=8")
        else:
            go_on_once(t)
    assert line_to(t, "EE25").state is LineState.OPEN
    assert "go-on-or-abort" not in asked


def _line(party: str, origin: str, goal: str) -> SeaLine:
    return SeaLine(LineId("line-1"), party, SpaceId(origin), SpaceId(goal), ())


@pytest.mark.rule("30.361C#1", "the Atlantic SW box protects lines from the Atlantic U.S. box")
@pytest.mark.rule("30.361E#1", "the Indian Ocean box protects those to Suez and Southeast Asia")
@pytest.mark.rule("30.361D#1", "the Pacific SW box protects Western lines on two fronts")
@pytest.mark.rule("30.361F#1", "the Pacific SW box protects all Japanese lines")
def test_ships_in_sw_boxes_protect_the_lines_of_their_oceans() -> None:
    pacific, europe = seas(), seas(scenario="europe-1939")
    atlantic, indian, sw = map(SpaceId, ("atlantic-sw", "indian-ocean-sw", "pacific-sw"))
    assert from_sw_box(europe, _line("britain", "atlantic-us", "L22"), atlantic)
    assert not from_sw_box(europe, _line("britain", "L22", "AA7"), atlantic)
    assert from_sw_box(europe, _line("britain", "south-africa", "MM30"), indian)
    assert not from_sw_box(europe, _line("britain", "L22", "AA7"), indian)
    assert from_sw_box(pacific, _line("us", "W21", "W12"), indian)
    assert from_sw_box(pacific, _line("us", "P53", "M47"), sw)
    assert not from_sw_box(pacific, _line("us", "W21", "W12"), sw)
    assert from_sw_box(pacific, _line("japan", "W21", "W12"), sw)
    assert not from_sw_box(pacific, _line("japan", "W21", "W12"), indian)
    assert not from_sw_box(europe, _line("italy", "II17", "MM30"), indian)
    assert from_sw_box(pacific, _line("us", "P53", "N28"), sw), "the Asian front"


def _from_base(world: AwawWorld, line: SeaLine, base: str) -> bool:
    """May destroyers in a base protect a line, as far as their place is concerned?"""
    ships = (Hull(f"{line.party}-dd", line.party, SpaceId(base), 2),)
    found = BOOK.may(world, ProtectLine(line, SpaceId(base), ships))
    return "30.361A" not in {one.rule for one in found}


def _escorts(world: AwawWorld, party: str, start: str, goal: str) -> bool:
    """May ships sail with units that are redeployed from here to there?"""
    return BOOK.allows(world, Sail(party, Kind.ESCORT, SpaceId(start), SpaceId(goal)))


@pytest.mark.rule("21.15E#1", "ships in the Pacific U.S. box protect supply and NRs from there")
def test_ships_in_the_pacific_box_protect_its_lines() -> None:
    world, hawaii = seas(), "P53"
    assert _from_base(world, _line("us", "pacific-us", hawaii), "pacific-us")
    assert not _from_base(world, _line("us", "australia", hawaii), "pacific-us")
    assert _escorts(world, "us", "pacific-us", hawaii)
    assert not _escorts(world, "us", "pacific-us", "W21")


@pytest.mark.rule("21.18B#1", "ships in the South Africa box protect supply and NRs from there")
def test_ships_in_south_africa_protect_its_lines() -> None:
    world, basra = seas(scenario="europe-1939"), "MM30"
    assert _from_base(world, _line("britain", "south-africa", basra), "south-africa")
    assert not _from_base(world, _line("britain", "india", basra), "south-africa")
    assert _escorts(world, "britain", "south-africa", basra)


@pytest.mark.rule("30.224B#5", "in peace no American ships protect them")
def test_who_protects_lines_out_of_the_us_box_in_peace() -> None:
    box = SpaceId("atlantic-sw")
    world = seas(scenario="europe-1939", britain="L22")
    line = _line("britain", "atlantic-us", "L22")

    def against(power: str) -> set[str]:
        ships = (Hull(f"{power}-dd", power, box, 2),)
        return {one.rule for one in BOOK.may(world, ProtectLine(line, box, ships))}

    assert (against("us"), against("britain"), against("france")) == ({"30.224B"}, set(), set())
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert against("us") == set()


@pytest.mark.rule("30.381B#2", "a line whose protection is beaten is disrupted")
@pytest.mark.rule("30.381B#1", "a protected line is not cut at once")
def test_a_protected_line_is_fought_for() -> None:
    t = sail(ships={TAIPEI: "us-dd=8", KAGOSHIMA: "japan-dd=2"})
    name = line_to(t, ISLET).id
    t.say(f"axis: protect-supply {name} - japan-dd@{KAGOSHIMA}=2")
    go_on(t, "interception-window")
    (activity,) = t.world.activities.values()
    space = activity.legs[0][-2]
    t.say(f"allied: intercept-at-sea {activity.id}={space}=us-dd@{TAIPEI}=8")
    roll(t, 12)
    while not t.world.battles:
        go_on_once(t)
    assert line_to(t, ISLET).state is LineState.OPEN
    while t.position.decision is not None or t.position.request is not None:
        if t.position.decision is None:
            request = t.position.request
            t.dice(*(1 for _ in request.sides))  # type: ignore[union-attr]
        elif t.pending == "withdrawal" and t.position.to_answer()[0] == "axis":
            t.say("axis: withdraw-groups axis-1")
        else:
            go_on_once(t)
    assert line_to(t, ISLET).state is LineState.DISRUPTED


def go_on_once(t: Table) -> None:
    if t.position.decision is None:
        request = t.position.request
        t.dice(*(1 for _ in request.sides))  # type: ignore[union-attr]
        return
    (seat, *_) = t.position.to_answer()
    if t.pending == "interception-window":
        t.say(f"{seat}: intercept-at-sea -")
    else:
        t.default(seat)


# What the mover says ------------------------------------------------------------------------------


@pytest.mark.rule("30.363#3", "the mover says in which order lines are traced")
@pytest.mark.rule("30.363#4", "lines are attacked one after the other")
def test_lines_are_traced_in_the_order_of_their_owner() -> None:
    t = sail(ships={KAGOSHIMA: "japan-dd=2"}, japan=f"{KAGOSHIMA} {ISLET} Q31")
    first, second = sorted(t.world.sea_lines.rows(), key=lambda row: row.order)
    t.say(f"axis: trace-first {second.id}")
    rows = sorted(t.world.sea_lines.rows(), key=lambda row: row.order)
    assert [row.id for row in rows] == [second.id, first.id]
    go_on(t)


@pytest.mark.rule("30.351#2", "no line from a port may be left out")
@pytest.mark.rule("30.351#3", "only lines out of boxes may be left out")
def test_only_lines_out_of_boxes_may_be_left_out() -> None:
    world = seas(us="NN31 KK33", ships={"pacific-sw": "us-transport=9"})
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    (seat, *_) = t.position.to_answer()
    out = line_to(t, "NN31")
    assert out.transports is not None
    t.say(f"{seat}: leave-out {out.id}")
    assert supply(t.world, "us", "NN31") is NONE
    islet = sail(ships={KAGOSHIMA: "japan-dd=2"})
    assert islet.against(f"axis: leave-out {line_to(islet, ISLET).id}") == {"30.351"}


@pytest.mark.rule("30.351#4", "the mover chooses in which port of a zone the line ends")
def test_the_mover_chooses_the_port_in_which_a_line_ends() -> None:
    world = seas(
        scenario="europe-1939",
        italy="Y22 Y23 Z23 II17 JJ17 JJ18 KK18 LL18 LL19 MM19 MM20 LL21 KK22 KK23 KK24",
    )
    t = Table(Position.opening(Staged(world, SeaSupply()), "europe-1939", {}))
    (seat, *_) = t.position.to_answer()
    (line,) = t.world.sea_lines.rows()
    other = "KK24" if line.goal == "II17" else "II17"
    t.say(f"{seat}: end-line-in {line.id} {other}")
    assert line_to(t, other).path[-1].startswith(other)
    assert t.against(f"{seat}: end-line-in {line.id} Z23") == {"30.351"}


@pytest.mark.rule("30.331B#2", "but not where another line begins")
def test_no_line_is_ended_in_a_port_that_sends() -> None:
    """Borneo had no supply, so that no line touches its ports: Java is supplied from one of them,
    and Borneo itself by another.
    """
    borneo = "BB18 CC16 DD14 EE16 CC17 CC18 DD15 DD16 EE15 CC15 EE14"
    world = seas(japan=f"{KAGOSHIMA} W21 {borneo} II11", rows=short(*borneo.split()))
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    line, onward = line_to(t, "BB18"), line_to(t, "II11")
    assert (line.origin, onward.origin) == (KAGOSHIMA, "DD14")
    assert t.against(f"axis: end-line-in {line.id} DD14") == {"30.331B"}
    assert t.against(f"axis: end-line-in {line.id} CC16") == set()


@pytest.mark.rule("30.343E#1", "a line to a group is met by ships once, from the air in any hex")
@pytest.mark.rule("30.343D#1", "a line may be attacked after it has entered the group")
@pytest.mark.rule("30.343D#2", "its way through the group and the order of islands are known")
def test_a_line_through_a_group_is_attacked_between_its_islands() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("Y34"), "us")
    world = seas("us-aaf Y34 x1", japan=f"{TOKYO} Y32 Y33", us="Y34", rows=[base])
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    t = Table(Position.opening(Staged(world, TraceOnly()), "pacific-1939", {}))
    (line,) = t.world.sea_lines.rows()
    go_on(t, "strike-or-not")
    assert line.islands
    hexes = [space.partition(":")[0] for space in line.path]
    assert hexes.index(line.goal) < hexes.index(line.islands[0])
    while t.pending == "strike-or-not":
        (battle,) = t.world.battles.rows()
        if hexes.index(str(battle.hex).partition(":")[0]) > hexes.index(line.goal):
            t.say("allied: launch-strike axis-1 Y34=us-aaf=1")
            break
        t.say("allied: no-strike")
    go_on(t)
    row = line_to(t, line.goal)
    assert (row.state, row.delivered) == (LineState.DISRUPTED, (line.goal,))
    assert supply(t.world, "japan", line.goal) is FULL
    assert supply(t.world, "japan", line.islands[0]) is NONE


class TraceOnly(SeaSupply, tag="test-trace-only"):
    """The same without the question what the mover wants."""

    def start(self, world: AwawWorld, _: None) -> Step:
        announce(world, world.side)
        return self.call(TraceSeaSupply(), then=self.over)


@pytest.mark.rule("30.382#1", "a line whose protection is attacked may be given up")
def test_a_line_whose_protection_is_struck_may_be_given_up() -> None:
    t = sail(f"us-aaf {TAIPEI} x2", ships={KAGOSHIMA: "japan-dd=4"})
    name = line_to(t, ISLET).id
    t.say(f"axis: protect-supply {name} - japan-dd@{KAGOSHIMA}=4")
    go_on(t, "strike-or-not")
    t.say(f"allied: launch-strike axis-1 {TAIPEI}=us-aaf=2")
    while t.pending != "go-on-or-abort":
        go_on_once(t)
    assert line_to(t, ISLET).state is LineState.OPEN
    t.say("axis: abort-activity")
    go_on(t)
    assert line_to(t, ISLET).state is LineState.DISRUPTED
    assert {(hull.berth, hull.inverted) for hull in t.world.hulls.rows()} == {(KAGOSHIMA, True)}


@pytest.mark.rule("30.381A#1", "and submarines")
@pytest.mark.rule("30.381A#2", "which are inverted, and lose nothing")
@pytest.mark.rule("22.9434#1", "submarines that attack an undefended line disrupt it")
def test_submarines_cut_an_unprotected_line() -> None:
    t = sail(ships={TAIPEI: "us-submarine=2"})
    go_on(t, "interception-window")
    (activity,) = t.world.activities.values()
    space = activity.legs[0][-2]
    t.say(f"allied: intercept-at-sea {activity.id}={space}=us-submarine@{TAIPEI}=2")
    while t.position.request is not None:
        request = t.position.request
        t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    go_on(t)
    assert t.pending == ""
    assert line_to(t, ISLET).state is LineState.DISRUPTED
    assert sum(hull.factors for hull in t.world.hulls.rows()) == 2
    assert any(hull.inverted for hull in t.world.hulls.rows())


@pytest.mark.rule("30.3611#1", "ships of other ports counter-intercept whoever intercepts a line")
def test_ships_of_other_ports_come_to_help_a_line() -> None:
    t = sail(ships={TAIPEI: "us-dd=2", "O25": "japan-dd=4"}, japan=f"{KAGOSHIMA} {ISLET} O25")
    name = line_to(t, ISLET).id
    assert t.against(f"axis: protect-supply {name} - japan-dd@O25=4") != set()
    go_on(t, "interception-window")
    (activity,) = t.world.activities.values()
    space = activity.legs[0][-2]
    t.say(f"allied: intercept-at-sea {activity.id}={space}=us-dd@{TAIPEI}=2")
    roll(t, 12)
    assert t.pending == "interception-window"
    assert t.position.to_answer() == ("axis",)
    (force,) = (row.force for row in t.world.attempts.rows())
    assert t.against(f"axis: intercept-at-sea {force}={space}=japan-dd@O25=4") == set()


@pytest.mark.rule("30.362#1", "the mover names which ships of an SW box protect which line")
@pytest.mark.rule("30.361#4", "other ships protect a line on, once its destroyers are gone")
def test_ships_of_an_sw_box_protect_the_line_that_is_named_for_them() -> None:
    ships = {"pacific-sw": "japan-dd=2 japan-ca=4"}
    t = sail(ships=ships, japan=f"{KAGOSHIMA} {ISLET} Q31")
    first, second = line_to(t, ISLET), line_to(t, "Q31")
    named = "japan-dd@pacific-sw=2,japan-ca@pacific-sw=2"
    t.say(f"axis: protect-supply {first.id} - {named}")
    assert len(line_to(t, ISLET).forces) == 1
    assert t.against(f"axis: protect-supply {second.id} - japan-dd@pacific-sw=2") != set()
    (force,) = line_to(t, ISLET).forces
    activity = put_out(t.world, line_to(t, ISLET))
    (boats,) = (hull for hull in ships_of(t.world, force) if hull.what == "japan-dd")
    remove(t.world, boats, boats.factors)
    row = t.world.activities[activity]
    assert in_front(t.world, row.forces) == (force,), "the cruisers still protect it"
    assert line_to(t, ISLET).state is LineState.OPEN


def test_a_line_whose_ships_have_gone_down_before_it_sails_sails_alone() -> None:
    ships = {"pacific-sw": "japan-dd=2"}
    t = sail(ships=ships, japan=f"{KAGOSHIMA} {ISLET} Q31")
    t.say(f"axis: protect-supply {line_to(t, ISLET).id} - japan-dd@pacific-sw=2")
    (force,) = line_to(t, ISLET).forces
    (boats,) = ships_of(t.world, force)
    remove(t.world, boats, boats.factors)
    activity = put_out(t.world, line_to(t, ISLET))
    assert force not in t.world.activities[activity].forces


def test_protectors_that_are_all_damaged_leave_the_sw_box() -> None:
    world = seas(japan=f"{KAGOSHIMA} {ISLET}", ships={})
    box, force = SpaceId("pacific-sw"), ForceId("us-loose-1")
    world.put(Force(force, "us", SpaceId(ISLET), ForceKind.LOOSE, base=box))
    for hull in hulls("us-ca=2", str(in_force(force)), condition=Condition.DAMAGED):
        put(world, hull)
    line = world.put(replace(_line("us", "pacific-sw", ISLET), forces=(force,)))
    settle(world, line.id, ActivityId("activity-1"))
    assert force not in world.forces
    assert [str(hull.berth) for hull in world.hulls.rows()] != ["pacific-sw"]


def _out_of_boxes(us: str, transports: int) -> Table:
    """The Western Allies supply places that they hold out of the boxes of the Pacific."""
    world = seas(us=us, ships={"pacific-sw": f"us-transport={transports}"})
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    return Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))


def _used(t: Table) -> int:
    return sum(row.factors for row in t.world.hulls.rows() if row.state is HullState.USED)


@pytest.mark.rule("30.351#3", "the transport of a line that is left out goes to another zone")
@pytest.mark.rule("30.351#1", "which is presumed to be supplied then")
def test_the_transport_of_a_line_that_is_left_out_supplies_another_zone() -> None:
    t = _out_of_boxes("NN31 KK33", 1)
    first = line_to(t, "KK33")
    assert [row.goal for row in t.world.sea_lines.rows()] == ["KK33"]
    t.say(f"allied: leave-out {first.id}")
    second = line_to(t, "NN31")
    assert (first.id != second.id, _used(t)) == (True, 1)
    assert supply(t.world, "us", "NN31") is FULL
    t.say(f"allied: leave-out {second.id}")
    assert _used(t) == 0, "nothing sails"
    states = {row.goal: row.state for row in t.world.sea_lines.rows()}
    assert states == {"KK33": LineState.DECLINED, "NN31": LineState.DECLINED}


@pytest.mark.rule("30.351#4", "the mover chooses where a line out of a box ends, too")
def test_the_mover_chooses_the_port_in_which_a_line_out_of_a_box_ends() -> None:
    brest, lorient, suez = "N18", "N19", "MM30"
    world = seas(
        scenario="europe-1939",
        britain=f"{brest} {lorient} {suez}",
        ships={"atlantic-sw": "britain-transport=1"},
    )
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    t = Table(Position.opening(Staged(world, SeaSupply()), "europe-1939", {}))
    (seat, *_) = t.position.to_answer()
    (line,) = t.world.sea_lines.rows()
    (other,) = {brest, lorient} - {str(line.goal)}
    for nowhere in (suez, line.goal, "-", "no-such-place"):
        assert t.against(f"{seat}: end-line-in {line.id} {nowhere}") == {"30.351"}
    t.say(f"{seat}: end-line-in {line.id} {other}")
    (line,) = t.world.sea_lines.rows()
    assert (line.goal, line.origin, line.transports) == (other, "atlantic-us", "atlantic-sw")
    assert line.path[0] == "atlantic-us"
    assert line.path[-1].startswith(other)


@pytest.mark.rule("30.343B#1", "the mover chooses the island at which a line enters the group")
@pytest.mark.rule("30.343D#2", "and from there it goes on through the others")
@pytest.mark.parametrize(("held", "first"), [("Y32 Y33", TOKYO), ("MM45 NN45", "pacific-us")])
def test_a_line_that_enters_a_group_elsewhere_goes_on_through_it(held: str, first: str) -> None:
    if first == TOKYO:
        t = sail(ships={TOKYO: "japan-dd=2"}, japan=f"{TOKYO} {held}")
    else:
        t = _out_of_boxes(held, 1)
    (seat, *_) = t.position.to_answer()
    (line,) = t.world.sea_lines.rows()
    (other,) = line.islands
    t.say(f"{seat}: end-line-in {line.id} {other}")
    (new,) = t.world.sea_lines.rows()
    assert (new.origin, new.goal, new.islands) == (first, other, (line.goal,))
    hexes = [space.partition(":")[0] for space in new.path]
    assert line.goal in hexes[hexes.index(other) :]


@pytest.mark.rule("30.351#3", "ships that were to protect a line that is left out are free again")
def test_ships_named_for_a_line_that_is_left_out_may_protect_another() -> None:
    box = "pacific-sw"
    world = seas(us="NN31 KK33", ships={box: "us-transport=1 us-dd=4"})
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    t = Table(Position.opening(Staged(world, SeaSupply()), "pacific-1939", {}))
    line = line_to(t, "KK33")
    t.say(f"allied: protect-supply {line.id} - us-dd@{box}=4")
    t.say(f"allied: leave-out {line.id}")
    assert (line_to(t, "KK33").forces, list(t.world.forces)) == ((), [])
    t.say(f"allied: protect-supply {line_to(t, 'NN31').id} - us-dd@{box}=4")
    go_on(t)
    assert {str(hull.berth) for hull in t.world.hulls.rows()} == {box}


@pytest.mark.rule("30.361B#1", "not if the line ends elsewhere and passes their port no more")
def test_ships_stay_with_a_line_that_ends_elsewhere_only_if_it_still_passes_them() -> None:
    """As if the way first led past Taipei."""
    for base, stays in ((TOKYO, True), (TAIPEI, False)):
        t = sail(ships={base: "japan-dd=2"}, japan=f"{TOKYO} Y32 Y33", us="")
        (line,) = t.world.sea_lines.rows()
        t.world.put(replace(line, path=(*line.path, SpaceId(TAIPEI))))
        t.world.put(Control(SpaceId(TAIPEI), "japan"))
        t.say(f"axis: protect-supply {line.id} - japan-dd@{base}=2")
        t.say(f"axis: end-line-in {line.id} {line.islands[0]}")
        (new,) = t.world.sea_lines.rows()
        assert (bool(new.forces), bool(t.world.forces)) == (stays, stays)

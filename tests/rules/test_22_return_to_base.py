"""22.13G, 22.18, 22.63: ships on their way home: where to, and who protects them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    TRUK,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.awaw.table import Table
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import met_with
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for
from warcabinet.awaw.naval.movement.combining_on_the_way_back import against_way_back
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    ActivityId,
    ActivityState,
    Cargo,
    CargoId,
    CarriedBy,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ONE, JAPAN = ActivityId("activity-1"), ForceId("japan-1")
US = f"us-1 {MORESBY}: ca 8, dd 4"


def beaten(*forces: str, place: str = "FF30", **fields: Any) -> AwawWorld:
    """A Japanese force from Rabaul has been beaten on its way to JJ29, and returns."""
    world = ocean(f"japan-1 {RABAUL}: dd 12", *forces)
    sail(world, "activity-1", "japan-1", "JJ29", **fields)
    world.amend(world.activities[ONE], state=ActivityState.ABORTED)
    row = world.forces[JAPAN]
    world.amend(row, stance=Stance.RETURNING, place=SpaceId(place))
    return world


def put_cargo(world: AwawWorld) -> None:
    cargo = world.put(Cargo(CargoId("cargo"), "japan", ONE, SpaceId(RABAUL)))
    world.put(CarriedBy(cargo.id, JAPAN, open=False, seats=(Seat("axis"),)))


@pytest.mark.rule("22.63B#1", "ships with units aboard return to where they came from")
def test_ships_with_units_return_to_their_own_base() -> None:
    world = beaten(kind=Kind.INVASION)
    world.amend(world.activities[ONE], state=ActivityState.DONE)
    assert {RABAUL, LAE} <= set(bases_for(world, JAPAN))
    put_cargo(world)
    assert set(bases_for(world, JAPAN)) == {RABAUL}


@pytest.mark.rule("22.63C#1", "not to a base that is being invaded, if there is another")
def test_nobody_returns_to_a_base_that_is_invaded() -> None:
    world = beaten(US)
    assert LAE in bases_for(world, JAPAN)
    sail(world, "activity-2", "us-1", LAE, kind=Kind.INVASION, path="HH27 II26")
    assert set(bases_for(world, JAPAN)) == set(bases_for(beaten(US), JAPAN)) - {LAE}
    world.amend(world.activities[ActivityId("activity-2")], goal=SpaceId(RABAUL))
    assert RABAUL not in bases_for(world, JAPAN)
    put_cargo(world)
    assert set(bases_for(world, JAPAN)) == {RABAUL}  # the only one for it


@pytest.mark.rule("22.13G#1", "displaced ships are intercepted like others that return")
def test_displaced_ships_are_intercepted() -> None:
    t = play(beaten(US, place="EE30", kind=Kind.DISPLACEMENT), ReturnToBase())
    while t.pending in ("return-bases", "way-to-new-port"):
        t.default("axis")
    (back,) = (row for row in t.world.activities.rows() if row.kind == Kind.RETURN)
    found = []
    for one in back.legs[0]:
        assert t.pending == "interception-window"
        found.append(t.against(f"allied: intercept-at-sea {back.id}={one}=us-1=0"))
        t.say("allied: intercept-at-sea -")
    assert set() in found


def covered() -> Table:
    """A mission returns, and a patrol is at sea near its way."""
    fields = {"kind": Kind.INVASION, "with_cargo": True}
    world = beaten(US, f"japan-2 {TRUK}: dd 10", place="JJ29", **fields)
    row = world.forces[ForceId("japan-2")]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId("HH30"))
    t = play(world, NavalReturn())
    while t.pending == "return-bases":
        t.default("axis")
    assert t.pending == "interception-window"
    t.say("allied: intercept-at-sea activity-2=HH29=us-1=0")
    roll(t, 10)
    return t


@pytest.mark.rule("22.15C#2", "a patrol stays in its hex while others return")
@pytest.mark.rule("22.18E#1", "patrols stay at sea till the missions are home, and support them")
def test_patrols_wait_for_those_who_return() -> None:
    t = covered()
    assert t.world.forces[ForceId("japan-2")].stance is Stance.PATROL
    assert t.against("axis: intercept-at-sea us-1=HH29=japan-2=0") == set()
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    assert t.world.attempts[ForceId("japan-2")].arrives == 1


def test_patrols_return_after_the_others() -> None:
    world = beaten(f"japan-2 {TRUK}: dd 10", place="JJ29", kind=Kind.CARRIER_MISSION)
    row = world.forces[ForceId("japan-2")]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId("HH30"))
    t = play(world, NavalReturn())
    while t.pending:
        t.default(t.position.to_answer()[0])
    assert {row.stance for row in t.world.forces.rows()} <= {Stance.PORT}
    assert {str(row.place) for row in t.world.forces.rows()} <= {RABAUL, TRUK}


@pytest.mark.rule("22.141E#2", "sea transports and invasions on one way support each other")
def test_transports_and_invasions_are_met_together() -> None:
    world = ocean(f"japan-1 {RABAUL}: dd 12", f"japan-2 {RABAUL}: dd 10")
    sail(world, "activity-1", "japan-1", "JJ29", kind=Kind.INVASION)
    sail(world, "activity-2", "japan-2", "II29", kind=Kind.SEA_TRANSPORT)
    first, second = (world.activities[ActivityId(f"activity-{n}")] for n in (1, 2))
    every = (first.id, second.id)
    assert met_with(world, first, 0, SpaceId("HH29"), every) == [second.id]
    assert met_with(world, second, 0, SpaceId("HH29"), every) == [first.id]
    world.amend(second, kind=Kind.SEA_SUPPLY)
    assert met_with(world, first, 0, SpaceId("HH29"), every) == []


def two_homeward() -> AwawWorld:
    """Two Japanese forces of Rabaul return there, each by itself."""
    world = beaten(f"japan-2 {RABAUL}: dd 10", US, place="JJ29", kind=Kind.BOMBARDMENT)
    sail(world, "activity-2", "japan-2", "HH31", kind=Kind.CARRIER_MISSION)
    world.amend(world.activities[ActivityId("activity-2")], state=ActivityState.ABORTED)
    row = world.forces[ForceId("japan-2")]
    world.amend(row, stance=Stance.RETURNING, place=SpaceId("HH31"))
    return world


def met_at_the_first_hex(t: Table) -> list[str]:
    """Who is met with the first force in the hex where it begins to return."""
    first, second = (t.world.activities[way_of(t, name) or ONE] for name in ("japan-1", "japan-2"))
    found = met_with(t.world, first, 0, SpaceId("JJ29"), (first.id, second.id))
    return [str(force) for one in found for force in t.world.activities[one].forces]


@pytest.mark.rule("22.18C#1", "who returns may join others on their way, and is met with them")
def test_a_force_returns_by_the_way_of_another() -> None:
    t = play(two_homeward(), ReturnToBase())
    assert (t.pending, t.position.to_answer()) == ("return-bases", ("axis",))
    t.say("axis: return-to -")
    assert met_at_the_first_hex(t) == []
    t = play(two_homeward(), ReturnToBase())
    t.say(f"axis: return-by japan-2 {RABAUL} JJ29")
    assert t.pending == "return-bases"  # of the other
    assert t.against(f"axis: return-to japan-2={LAE}") == {"21.33"}
    assert t.against(f"axis: return-by japan-2 {RABAUL} JJ29") == {"21.33"}
    t.say("axis: return-to -")
    assert met_at_the_first_hex(t) == ["japan-2"]
    back = t.world.activities[way_of(t, "japan-2") or ONE]
    assert (back.legs[0][0], back.goal, "JJ29" in back.legs[0]) == ("HH31", RABAUL, True)


@pytest.mark.rule("22.18C#1", "only within the range of a return")
def test_a_longer_way_back_has_its_range() -> None:
    t = play(two_homeward(), ReturnToBase())
    assert t.against(f"axis: return-by japan-2 {RABAUL} JJ29") == set()
    assert t.against(f"axis: return-by japan-2 {RABAUL} LL33") == {"21.36C"}
    assert t.against(f"axis: return-by japan-2 {LAE} JJ29") == set()
    assert t.against(f"axis: return-by japan-2 {LAE} LL33") == {"21.361"}
    assert t.against(f"axis: return-by japan-2 {RABAUL} {MORESBY}") != set()
    assert "21.33" in t.against("axis: return-by us-1 HH27 JJ29")


@pytest.mark.rule("22.18C#1", "but not ships that were driven from their port")
def test_displaced_ships_take_the_shortest_way() -> None:
    world = beaten(place="EE30", kind=Kind.DISPLACEMENT)
    base, *_ = bases_for(world, JAPAN)
    assert {one.rule for one in against_way_back(world, JAPAN, base, (SpaceId("FF30"),))} == {
        "21.23"
    }


def divided(world: AwawWorld, procedure: Procedure[Any] | None, name: str) -> Table:
    """The Japanese force is met in HH29 by us-1 and sends two destroyer factors home; then the
    Americans give up.
    """
    t = play(world, procedure)
    while t.pending == "return-bases":
        t.default("axis")
    t.say(f"allied: intercept-at-sea {name}=HH29=us-1=0")
    roll(t, 10)
    pass_windows(t)
    t.say("axis: number-groups japan-1=1")
    t.say("allied: number-groups us-1=1")
    while t.world.battles:
        seat = "" if t.position.request is not None else str(t.position.to_answer()[0])
        if not seat:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif t.pending == "withdrawal":
            t.say(f"{seat}: withdraw-groups {'allied-1' if seat == 'allied' else '-'}")
        elif t.pending == "leaving-ships" and seat == "axis":
            t.say("axis: send-ships-home japan-dd@tf:japan-1=2")
        else:
            t.default(seat)
    return t


def way_of(t: Table, force: str) -> ActivityId | None:
    """The way back of a force, if it is on one by itself."""
    return next(
        (
            row.id
            for row in t.world.activities.rows()
            if row.kind == Kind.RETURN and row.forces == (ForceId(force),)
        ),
        None,
    )


@pytest.mark.rule("22.18D#1", "who parts from a returning force may be met though that has been")
def test_a_part_of_a_returning_force_is_intercepted() -> None:
    world = beaten(US, f"us-2 {MORESBY}: ca 8, dd 4", place="JJ29", kind=Kind.INVASION)
    world.amend(world.activities[ONE], with_cargo=True)
    t = divided(world, ReturnToBase(), "activity-2")
    while t.pending == "return-bases":
        t.default(t.position.to_answer()[0])
    home = way_of(t, "japan-loose-1")
    assert (t.pending, home is not None) == ("interception-window", True)
    assert t.against(f"allied: intercept-at-sea {home}=GG29=us-2=0") == set()
    assert not any(JAPAN in row.forces for row in t.world.activities.rows())  # that is home


@pytest.mark.rule("22.13D#1", "so it is with ships that part from their force in an activity")
def test_ships_that_part_from_an_activity_are_intercepted() -> None:
    world = ocean(f"japan-1 {RABAUL}: dd 12", US, f"us-2 {MORESBY}: ca 8, dd 4")
    sail(world, "activity-1", "japan-1", "JJ29", with_cargo=True)
    t = divided(world, None, "activity-1")
    t.say("axis: go-on-sailing")
    assert t.world.forces[JAPAN].stance is Stance.SAILING
    t = play(t.world, ReturnToBase())
    while t.pending == "return-bases":
        t.default(t.position.to_answer()[0])
    home = way_of(t, "japan-loose-1")
    assert (t.pending, home is not None) == ("interception-window", True)
    row = t.world.activities[home or ONE]
    assert set(row.legs[0][1:]).isdisjoint({"II29", "JJ29"})  # not where the others go
    assert t.against(f"allied: intercept-at-sea {home}=GG29=us-2=0") == set()

"""21.23E, 21.232: the way of ships that are driven from their port."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    TRUK,
    battle_until,
    ocean,
    roll,
)
from tests.awaw.table import Staged, Table, put_unit
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import may_split
from warcabinet.awaw.naval.movement.displaced_naval_units import ShipsFindPorts
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
WAY = ("EE30", "EE29", "FF28", "GG27:east")


def lost(*forces: str, air: tuple[str, ...] = ()) -> AwawWorld:
    """The Allies take Rabaul, in their turn."""
    world = ocean(*forces, side="allied")
    for line in air:
        put_unit(world, line)
    take(world, RABAUL, "britain", "29.21")
    world.changes.clear()
    return world


def wait(world: AwawWorld, name: str, place: str) -> None:
    """A force is at sea, on defensive patrol."""
    row = world.forces[ForceId(name)]
    fields = {"place": SpaceId(place), "base": SpaceId(MORESBY)}
    world.amend(row, stance=Stance.DEFENSIVE_PATROL, **fields)
    world.changes.clear()


def table(world: AwawWorld) -> Table:
    return Table(Position.opening(Staged(world, ShipsFindPorts()), "coral-sea", {}))


def until(t: Table, *names: str) -> None:
    while t.pending and t.pending not in names:
        t.default(t.position.to_answer()[0])


def flight(t: Table) -> Activity:
    return next(row for row in t.world.activities.rows() if row.kind == Kind.RETURN)


JAPAN = f"japan-1 {RABAUL}: ca 8, dd 4"


# 21.23E -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.23E#1", "the owner chooses the way, within range; else it is the shortest")
def test_the_owner_chooses_the_way() -> None:
    t = table(lost(JAPAN))
    until(t, "way-to-new-port")
    assert t.position.to_answer() == ("axis",)
    short = path_of(flight(t))
    assert (short[0], flight(t).goal) == (RABAUL, LAE)
    detour = "DD31"
    assert detour not in short
    far = ",".join(["Y32", "EE32", "Y32", "EE32", "Y32"])
    assert "21.361" in t.against(f"axis: sail-by {far}")
    assert "21.21" in t.against("axis: sail-by GG26")  # the mountains of New Guinea
    t.say(f"axis: sail-by {detour}")
    until(t)
    done = path_of(flight(t))
    assert (done[0], done[-1]) == (RABAUL, short[-1])
    assert detour in done
    assert t.world.forces[ONE].place == LAE


@pytest.mark.rule("21.23E#1", "who names no hexes goes the shortest way")
def test_without_hexes_the_way_is_the_shortest() -> None:
    t = table(lost(JAPAN))
    until(t, "way-to-new-port")
    short = path_of(flight(t))
    t.say("axis: sail-by -")
    until(t)
    assert path_of(flight(t)) == short


# 21.232 -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.232A#2", "land-based air strikes ships that are driven from their port")
@pytest.mark.rule("21.232C#1", "in each hex that they enter")
def test_displaced_ships_are_struck_in_each_hex() -> None:
    t = table(lost(JAPAN, air=(f"us-aaf {MORESBY} x2",)))
    until(t, "way-to-new-port")
    path = [str(space) for space in path_of(flight(t))[1:]]
    t.say("axis: sail-by -")
    found = []
    while t.pending:
        if t.pending == "strike-or-not":
            (battle,) = t.world.battles.rows()
            assert t.world.forces[ONE].place == battle.hex
            found.append(str(battle.hex))
            assert t.position.to_answer() == ("allied",)
            t.say("allied: no-strike")
        else:
            t.default(t.position.to_answer()[0])
    near = [space for space in path if space in found]
    assert found == near  # each once, in the order of the way
    assert len(near) > 1


@pytest.mark.rule("21.232D#1", "they are met in one hex, and again by others in another")
@pytest.mark.rule("21.232D#2", "who intercepts says so when they are in the hex")
def test_displaced_ships_are_met_more_than_once() -> None:
    world = lost(JAPAN, f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {MORESBY}: ca 8, dd 4")
    wait(world, "us-1", "EE29")
    wait(world, "us-2", "EE29")
    t = table(world)
    until(t, "way-to-new-port")
    t.say("axis: sail-by -")
    name, path = flight(t).id, path_of(flight(t))
    met = []
    for force in ("us-1", "us-2"):
        until(t, "interception-window")
        here = t.world.forces[ONE].place
        other = next(space for space in path[1:] if space != here)
        assert t.against(f"allied: intercept-at-sea {name}={other}={force}=0") == {"22.12"}
        t.say(f"allied: intercept-at-sea {name}={here}={force}=0")
        request = t.position.request
        assert request is not None
        roll(t, 6 * len(request.sides))  # type: ignore[union-attr]
        until(t, "group-numbers")
        (battle,) = t.world.battles.rows()
        met.append(battle.hex)
        battle_until(t, lambda: not t.world.battles, "allied")
    assert met == list(path[:2])
    until(t)
    assert t.world.forces[ONE].place == LAE


@pytest.mark.rule("22.12A#1", "they begin in port, and are met in its hex already (R-834)")
@pytest.mark.rule("22.12B#2", "nobody has had a chance to meet them there before")
@pytest.mark.rule("21.232C#1", "but from the air only in hexes that they enter on their way")
def test_displaced_ships_are_met_off_the_port_that_they_leave() -> None:
    world = lost(JAPAN, f"us-1 {MORESBY}: ca 8, dd 4", air=(f"us-aaf {MORESBY} x2",))
    wait(world, "us-1", "EE29")
    t = table(world)
    until(t, "way-to-new-port")
    t.say("axis: sail-by -")
    assert t.pending == "interception-window"
    assert t.world.forces[ONE].place == RABAUL
    order = f"allied: intercept-at-sea {flight(t).id}={RABAUL}=us-1=0"
    assert t.against(order) == set()
    t.say("allied: intercept-at-sea -")
    until(t, "interception-window", "strike-or-not")
    assert t.world.forces[ONE].place == path_of(flight(t))[1]


@pytest.mark.rule("21.232D#1", "by submarines, too")
def test_displaced_ships_are_met_by_submarines() -> None:
    world = lost(JAPAN, f"us-1 {MORESBY}: submarine 1", air=(f"us-aaf {MORESBY} x3",))
    wait(world, "us-1", "EE29")
    world.amend(world.forces[ForceId("us-1")], kind=ForceKind.SUBMARINES)
    reveal(world, ForceId("us-1"))
    t = table(world)
    until(t, "way-to-new-port")
    t.say("axis: sail-by -")
    until(t, "interception-window")
    here = t.world.forces[ONE].place
    t.say(f"allied: intercept-at-sea {flight(t).id}={here}=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    while t.pending == "strike-or-not":
        t.say("allied: no-strike")
    assert t.pending == "submarine-targets"
    while t.pending:
        if t.pending == "strike-or-not":
            t.say("allied: no-strike")
        elif t.position.request is None:
            t.default(t.position.to_answer()[0])
        else:
            t.dice(*(3 for _ in t.position.request.sides))  # type: ignore[union-attr]
    assert t.world.forces[ONE].place == LAE


def in_battle() -> Table:
    """Two forces from Rabaul, and one that comes from Truk to help them, fight Americans."""
    other = f"japan-2 {RABAUL}: ca 8, dd 4"
    world = lost(JAPAN, other, f"us-1 {MORESBY}: ca 8, dd 4", f"japan-3 {TRUK}: ca 8, dd 4")
    wait(world, "us-1", "EE29")
    world.amend(
        world.forces[ForceId("japan-3")],
        stance=Stance.DEFENSIVE_PATROL,
        place=SpaceId("EE29"),
        base=SpaceId(TRUK),
    )
    world.changes.clear()
    t = table(world)
    until(t, "interception-window")
    name, here = flight(t).id, t.world.forces[ONE].place
    t.say(f"allied: intercept-at-sea {name}={here}=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    t.say(f"axis: intercept-at-sea us-1={here}=japan-3=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    until(t, "group-numbers")

    def asked() -> bool:
        question = t.position.decision
        return isinstance(question, Withdrawal) and question.side is Side.AXIS

    battle_until(t, asked)
    return t


@pytest.mark.rule("21.232B#2", "ships driven from a port withdraw all together, by the same way")
def test_displaced_ships_withdraw_as_a_whole() -> None:
    t = in_battle()
    path = path_of(flight(t))
    groups = {str(row.key()): str(row.group) for row in t.world.group_of.rows()}
    own = [groups["japan-1"], groups["japan-2"]]
    assert len(groups_of(t.world, Side.AXIS)) == 3
    for alone in own:
        assert t.against(f"axis: withdraw-groups {alone}") == {"21.232B"}
        assert t.against(f"axis: withdraw-groups {alone},{groups['japan-3']}") == {"21.232B"}
    assert t.against(f"axis: withdraw-groups {groups['japan-3']}") == set()
    for row in list(t.world.groups.rows()):  # all have been attacked: of others ships may leave
        t.world.readonly = False
        t.world.amend(row, attacked=True)
    assert may_split(t.world, Side.AXIS) == (groups["japan-3"],)
    t.say(f"axis: withdraw-groups {','.join(own)}")
    battle_until(t, lambda: not t.world.battles, "allied")
    until(t)
    for force in (ONE, TWO):
        there = t.world.forces[force]
        assert (there.place, there.stance) == (LAE, Stance.PORT)
    assert {path_of(row) for row in t.world.activities.rows() if row.goal == LAE} == {path}

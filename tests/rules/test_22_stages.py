"""22.113, 22.15, 22.31, 22.32, 22.411, 22.52: what comes before what: who speaks first of those who
would intercept, and what a round of a naval battle consists of.
"""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered, put_ship
from tests.awaw.naval.interceptions import has_choice, play, sail
from tests.awaw.naval.strikes import OFF_LAE, a_round, plan, search
from tests.awaw.table import Staged, Table, put_unit, world_at
from tests.rules.shared.sailing import sailing, sea
from tests.rules.test_22_boats_in_battle import boats, put_boats
from tests.rules.test_22_naval_battle import met, play_to_withdrawal, shown
from warcabinet.awaw.naval.battle.fleet_engagements import in_reach
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED


# Who intercepts -----------------------------------------------------------------------------------


def baltic() -> Table:
    """Germans sail from Kiel through the Baltic; Russia and the U.S. might intercept them, each
    with a seat of its own, and Russia is asked first.
    """
    world = world_at(
        scenario="europe-1939",
        turn="Summer 1942",
        options={"seats": "power"},
        control={"us": "J36"},
    )
    war = next(iter(world.wars.rows()))
    for foe in ("russia", "us"):
        world.put(type(war)("germany", foe, war.relation))
    for row in (*world.hulls.rows(), *world.forces.rows(), *world.aboard.rows()):
        world.drop(row)
    fleet(world, "germany-1", "J30:east", "dd 10")
    fleet(world, "germany-2", "J30:east", "dd 10")
    fleet(world, "russia-1", "D44", "ca 4, dd 6")
    fleet(world, "us-1", "J36", "ca 8, dd 4")
    put_ship(world, "russia", SpaceId("D44"), ["dd", "4"], ())
    sail(world, "activity-1", "germany-1", "F38")
    sail(world, "activity-2", "germany-2", "F38")
    return play(world)


def fleet(world: AwawWorld, name: str, port: str, ships: str) -> None:
    party = name.partition("-")[0]
    force = world.put(Force(ForceId(name), party, SpaceId(port)))
    for one in ships.split(", "):
        put_ship(world, party, in_force(force.id), one.split(), seats_for(world, party))


def to_the_turn_of(t: Table, seat: str) -> None:
    while t.position.to_answer() != (seat,):
        t.default(t.position.to_answer()[0])


@pytest.mark.rule("22.113#1", "what the Western Allies intercept too, Russia leaves to them")
def test_the_western_allies_prevail() -> None:
    t = baltic()
    to_the_turn_of(t, "russia")
    loose = "activity-1=H35=russia-dd@D44=4"
    t.say(f"russia: intercept-at-sea activity-1=H35=russia-1=0,{loose}")
    to_the_turn_of(t, "us")
    assert t.against("us: intercept-at-sea activity-1=I34=us-1=0") == set()
    t.say("us: intercept-at-sea activity-1=I34=us-1=0")
    assert {str(row.force) for row in t.world.attempts.rows()} == {"us-1"}
    own = {row.berth: row.state for row in t.world.hulls.rows() if row.party == "russia"}
    assert own == {"tf:russia-1": HullState.READY, "D44": HullState.READY}


@pytest.mark.rule("22.113#1", "and if these do not want it, Russia intercepts")
def test_russia_intercepts_what_the_western_allies_do_not() -> None:
    t = baltic()
    to_the_turn_of(t, "russia")
    t.say("russia: intercept-at-sea activity-1=H35=russia-1=0")
    to_the_turn_of(t, "us")
    t.say("us: intercept-at-sea activity-2=H35=us-1=0")
    assert {str(row.force) for row in t.world.attempts.rows()} == {"us-1", "russia-1"}


# Activities at the same time ----------------------------------------------------------------------


@pytest.mark.rule("22.15#1", "nobody is asked to intercept before all is announced")
@pytest.mark.rule("22.15A#1", "patrols and base changes of the movement phase")
@pytest.mark.rule("22.15C#1", "ships return when all that sail with them are done")
def test_all_is_announced_before_anybody_intercepts() -> None:
    forces = {
        "japan-1": ("Y32", "japan-ca=6 japan-dd=5"),
        "japan-2": ("Y32", "japan-ca=6 japan-dd=5"),
        "us-1": ("NN31", "us-ca=6 us-dd=5"),
    }
    t = sailing(sea(None, forces, control={"japan": "EE30"}))
    t.say("axis: patrol japan-1 - FF31 -")
    assert t.pending == "naval-announcements"
    t.say("axis: change-base japan-2 - EE30 -")
    assert t.pending == "naval-announcements"
    assert [row.stance for row in t.world.forces.rows() if row.party == "japan"] == [
        Stance.SAILING,
        Stance.SAILING,
    ]
    t.say("axis: end-announcements")
    while t.pending == "interception-window":
        t.say("allied: intercept-at-sea -")
    t.say("axis: turn-back")
    # The patrol waits until the base change is over.
    seen = [t.pending]
    while t.pending == "interception-window":
        assert t.world.forces[ForceId("japan-1")].stance is Stance.RETURNING
        t.say("allied: intercept-at-sea -")
        seen.append(t.pending)
    assert seen == ["interception-window", "return-bases"]
    assert t.world.forces[ForceId("japan-2")].place == "EE30"


# Rounds -------------------------------------------------------------------------------------------


def off_lae(axis: str, allied: str, *, submarines: int = 0, air: bool = True) -> Table:
    """A battle off Lae, which may have an air unit; its groups meet in round one."""
    world = battle({1: axis}, {1: allied}, 1, "coral-sea", OFF_LAE)
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    for unit in world.air.rows():
        world.drop(unit)
    if air:
        put_unit(world, "japan-aaf GG27")
    put_boats(world, submarines)
    forces = [row.id for row in world.forces.rows() if row.id not in boats(submarines)]
    play = NavalCombat(
        hex=OFF_LAE,
        interceptor=US,
        joins=tuple((force, 1) for force in sorted(forces)),
        boats=tuple((force, 1) for force in boats(submarines)),
    )
    t = Table(Position.opening(Staged(world, play), "coral-sea", dict(world.options)))
    t.say("axis: number-groups japan-1=1")
    t.say("allied: number-groups us-1=1")
    return t


def seen_in_a_round(t: Table) -> list[str]:
    """What a round consists of, with bases attacked, everybody found and strikes launched."""
    parts: list[str] = []
    names = {
        "attack-bases-or-not": "bases",
        "strike-or-not": "strikes",
        "fleet combat": "fleet",
        "submarine attack": "submarines",
    }
    while t.pending != "withdrawal":
        name = names.get(t.pending, "")
        if t.position.decision is not None and not has_choice(t):
            name = ""
        if name and name not in parts[-1:]:
            parts.append(name)
        if t.position.request is not None:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    return parts


@pytest.mark.rule("22.31C#1", "ships fight ships")
def test_a_round_of_ships_alone() -> None:
    assert seen_in_a_round(off_lae("dd 10", "dd 10", air=False)) == ["fleet"]


@pytest.mark.rule("22.31D#1", "submarines attack")
def test_a_round_with_submarines() -> None:
    boat = off_lae("dd 10", "dd 10", submarines=1, air=False)
    assert seen_in_a_round(boat) == ["fleet", "submarines"]


@pytest.mark.rule("22.31#1", "what a round consists of depends on carriers and submarines")
@pytest.mark.rule("22.31A#1", "carriers strike air bases")
@pytest.mark.rule("22.31B#1", "carriers and land-based air strike ships")
@pytest.mark.rule("22.32#1", "air first, then ships, then submarines")
@pytest.mark.rule("22.32#2", "each of them may be missing")
def test_what_a_round_consists_of() -> None:
    full = off_lae("akagi, dd 10", "enterprise, dd 10", submarines=1)
    assert seen_in_a_round(full) == ["bases", "strikes", "fleet", "submarines"]
    assert seen_in_a_round(off_lae("dd 10", "enterprise, dd 10")) == ["bases", "strikes", "fleet"]
    assert seen_in_a_round(off_lae("dd 10", "dd 10")) == ["strikes", "fleet"]
    assert seen_in_a_round(off_lae("dd 10", "dd 10", air=False)) == ["fleet"]
    boat = off_lae("dd 10", "dd 10", submarines=1, air=False)
    assert seen_in_a_round(boat) == ["fleet", "submarines"]
    nothing = met(["dd 10"], ["dd 10"])
    for row in nothing.world.card_pools.rows():
        nothing.world.drop(row)
    nothing.say("axis: number-groups japan-1=6")
    nothing.say("allied: number-groups us-1=6")
    assert seen_in_a_round(nothing) == []


@pytest.mark.rule("22.411#1", "between two rounds come withdrawals, then who joins")
@pytest.mark.rule("22.411A#1", "each side withdraws all, some or no groups")
@pytest.mark.rule("22.411B#1", "then who was late, or had no room, joins in")
def test_between_two_rounds() -> None:
    t = met(["dd 10", "dd 11", "dd 12"], ["dd 10"], late=(("japan-3", 2),))
    t.say("axis: number-groups japan-1=5,japan-2=6")
    t.say("allied: number-groups us-1=6")
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    assert t.against("axis: withdraw-groups axis-1,axis-2") == set()
    t.say("axis: withdraw-groups axis-1")
    assert (t.pending, shown(t.world, JAPAN)) == ("group-numbers", [6])
    t.say("axis: number-groups japan-3=5")
    assert (t.world.battles[SEA].round, shown(t.world, JAPAN)) == (2, [5, 6])


@pytest.mark.rule("22.52#1", "without an active group ships do not fight; with two they must")
def test_fleet_combat_needs_an_active_group() -> None:
    def asked(axis: int, allied: int) -> set[str]:
        """What the sides are asked after search, when both have found each other."""
        t = a_round({axis: "dd 10"}, {allied: "dd 10"})
        plan(t)
        search(t, axis=str(allied), allied=str(axis))
        found = set()
        while t.pending:
            found.add(t.pending)
            if t.position.request is not None:
                t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
            elif t.pending == "further-engagement":
                seat = t.position.to_answer()[0]
                t.say(f"{seat}: engage {seat}-1 {'allied' if seat == 'axis' else 'axis'}-1")
            else:
                t.default(t.position.to_answer()[0])
        return found & {"fleet combat", "further-engagement", "evade-or-fight"}

    assert asked(5, 6) == set()
    assert asked(1, 1) == {"fleet combat"}  # it cannot be avoided
    assert asked(1, 5) >= {"further-engagement", "evade-or-fight"}
    world = battle({5: "dd 10"}, {6: "dd 10"})
    world.amend(numbered(world, US, 6), found=1)
    assert in_reach(world, JAPAN)  # it is found, but who is distant engages nobody

"""21.414B, 22.13C, 22.28B: patrols from several bases that join on their way."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, battle_until
from tests.rules.shared.sailing import RABAUL, TRUK, SeaTable, sailing, sea
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityState, ForceKind, Stance
from warcabinet.hexes import SpaceId

ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
FORCES = {"japan-1": (TRUK, "japan-ca=6 japan-dd=5"), "japan-2": (RABAUL, "japan-ca=6 japan-dd=5")}
US = {"us-1": ("NN31", "us-ca=6 us-dd=5"), "us-2": ("NN31", "us-ca=6 us-dd=5")}
END = "axis: end-announcements"
BOTH = "axis: patrol-together activity-1,activity-2"


def announced(
    goal: str, first: str = "-", second: str = "-", ports: dict[str, str] | None = None
) -> SeaTable:
    """Forces of Truk and Rabaul patrol in one hex, by these ways."""
    boats = {"NN31": "us-submarine=3"}
    control = {"japan": RABAUL, "us": "NN31"}
    t = sailing(sea({**boats, **(ports or {})}, {**FORCES, **US}, control=control))
    t.say(f"axis: patrol japan-1 - {goal} {first}")
    t.say(f"axis: patrol japan-2 - {goal} {second}")
    return t


def wait(t: SeaTable, force: str, place: str) -> None:
    t.world.readonly = False
    row = t.world.forces[ForceId(force)]
    stance = {"stance": Stance.DEFENSIVE_PATROL, "base": row.place, "place": place}
    t.world.amend(row, **stance)


def windows(t: SeaTable, *, until: str = "stay-or-return") -> list[tuple[str, str]]:
    """Nobody intercepts: who could be met in which hex."""
    found = []
    while t.pending and t.pending != until:
        if t.pending == "interception-window":
            (name, *_) = t.position.decision.activities  # type: ignore[union-attr]
            forces = "+".join(t.world.activities[name].forces)
            found.append((forces, str(t.position.decision.at)))  # type: ignore[union-attr]
            t.say("allied: intercept-at-sea -")
        else:
            t.default(t.position.to_answer()[0])
    return found


@pytest.mark.rule("21.414B#3", "patrols from different bases to one hex may be a joint patrol")
def test_patrols_to_one_hex_sail_together() -> None:
    t = announced("GG31")
    assert t.against(BOTH) == set()
    t.say(BOTH)
    assert t.against(BOTH) != set()
    other = sailing(sea(None, FORCES, control={"japan": RABAUL}))
    other.say("axis: patrol japan-1 - GG31 -")
    other.say("axis: patrol japan-2 - FF31 -")
    assert other.against(BOTH) == {"21.414B"}


@pytest.mark.rule("21.414B#4", "they join where their ways meet, and sail on as one")
@pytest.mark.rule("22.13C#1", "which may be intercepted, whatever happened to each before")
def test_patrols_join_on_their_way() -> None:
    t = announced("HH31", second="FF31")
    ways = [path_of(row) for row in t.world.activities.rows()]
    shared = [space for space in ways[0] if space in ways[1]]
    assert 1 < len(shared) < min(map(len, ways))
    wait(t, "us-1", str(ways[0][-1]))
    wait(t, "us-2", str(ways[0][-1]))
    t.say(BOTH)
    t.say(END)
    seen = windows(t)
    together = [space for who, space in seen if who == "japan-1+japan-2"]
    alone = [space for who, space in seen if who in ("japan-1", "japan-2")]
    assert together
    assert set(together) <= set(shared)
    assert not set(alone) & set(shared)
    (row,) = t.world.activities.rows()
    assert (set(row.forces), row.state) == ({ONE, TWO}, ActivityState.THERE)
    assert {t.world.forces[one].place for one in row.forces} == {"HH31"}
    assert not any(f"{row.id}/" in key for key in t.world.intercepted)


@pytest.mark.rule("22.13C#2", "who waits in his base for the others is not met before they come")
def test_a_patrol_is_picked_up_in_its_base() -> None:
    t = announced("HH31", first=RABAUL)
    ways = [path_of(row) for row in t.world.activities.rows()]
    assert RABAUL in ways[0]
    assert ways[1][0] == RABAUL
    wait(t, "us-1", str(ways[1][1]))
    wait(t, "us-2", str(ways[0][-3]))
    t.say(BOTH)
    t.say(END)
    seen = windows(t)
    assert not [one for one in seen if one[0] == "japan-2"]
    assert [one for one in seen if one[0] == "japan-1+japan-2"]


@pytest.mark.rule("20.164E#3", "small forces that join and come to ten factors become a task force")
def test_small_forces_become_a_task_force() -> None:
    ports = {TRUK: "japan-dd=6", RABAUL: "japan-dd=6"}
    t = sailing(sea(ports, control={"japan": RABAUL}))
    t.say(f"axis: patrol - japan-dd@{TRUK}=6 HH31 -")
    t.say(f"axis: patrol - japan-dd@{RABAUL}=6 HH31 -")
    t.say(BOTH)
    t.say(END)
    windows(t)
    (row,) = t.world.activities.rows()
    (force,) = row.forces
    assert t.world.forces[force].kind is ForceKind.TASK_FORCE
    assert {one.id for one in t.world.forces.rows()} == {force}


def beaten(*, go_on: bool) -> SeaTable:
    """The first of two patrols is beaten before it has joined the other."""
    t = announced("HH31", second="FF31")
    t.world.readonly = False
    at_sea = {"stance": Stance.PATROL, "base": SpaceId("NN31"), "place": SpaceId("BB31")}
    t.world.amend(t.world.forces[ForceId("us-1")], **at_sea)
    t.say(BOTH)
    t.say(END)
    while t.world.forces[ONE].place != "BB31":
        t.default(t.position.to_answer()[0])
    t.say("allied: intercept-at-sea activity-1=BB31=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    battle_until(t, lambda: bool(t.world.battles))
    battle_to_the_end(t, "axis")
    while t.pending and t.pending != "go-on-or-abort":
        t.default(t.position.to_answer()[0])
    assert t.position.to_answer() == ("axis",)
    assert t.world.forces[TWO].stance is Stance.SAILING
    t.say("axis: go-on-sailing" if go_on else "axis: abort-activity")
    return t


@pytest.mark.rule("22.28B#1", "who was to join a patrol that was beaten may give up")
@pytest.mark.rule("22.28B#2", "and need not")
@pytest.mark.parametrize("go_on", [True, False])
def test_who_was_to_join_may_give_up(go_on: bool) -> None:
    t = beaten(go_on=go_on)
    windows(t)
    there = t.world.forces[TWO]
    if go_on:
        assert (there.stance, there.place) == (Stance.PATROL, "HH31")
    else:
        assert (there.stance, there.place, there.inverted) == (Stance.PORT, RABAUL, True)

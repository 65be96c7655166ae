"""21.221, 21.112, 21.415: full ports exchange ships, since all base changes are made at once."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, battle_until
from tests.rules.shared.sailing import RABAUL, TRUK, SeaTable, sailing, sea
from warcabinet.awaw.naval.waters.ports_and_basing import factors_in
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Stance
from warcabinet.hexes import SpaceId

LAE = "GG27"
END = "axis: end-announcements"
HELD = {"japan": f"{RABAUL} {LAE}"}


def full(**more: str) -> SeaTable:
    """Truk and Rabaul have no room for any other ship."""
    ports = {TRUK: "japan-dd=50", RABAUL: "japan-dd=30 japan-ca=20", **more}
    return sailing(sea(ports, control=HELD))


def change(t: SeaTable, what: str, count: int, start: str, to: str) -> str:
    return f"axis: change-base - {what}@{start}={count} {to} -"


def based(t: SeaTable) -> tuple[int, int]:
    return factors_in(t.world, TRUK), factors_in(t.world, RABAUL)


@pytest.mark.rule("21.221#5", "two full ports exchange their ships")
def test_full_ports_exchange_their_ships() -> None:
    t = full()
    t.say(change(t, "japan-dd", 8, TRUK, RABAUL))
    assert t.against(END) == {"21.112"}
    t.say(change(t, "japan-ca", 6, RABAUL, TRUK))
    assert t.against(END) == {"21.112"}
    t.say(change(t, "japan-dd", 2, RABAUL, TRUK))
    assert t.against(END) == set()
    t.say(END)
    assert based(t) == (50, 50)
    assert {hull.factors for hull in t.world.hulls.rows() if hull.what == "japan-ca"} == {14, 6}


@pytest.mark.rule("21.221#5", "and so do three, one after the other")
def test_ships_go_round_three_full_ports() -> None:
    t = full(**{LAE: "japan-dd=50"})
    t.say(change(t, "japan-dd", 4, TRUK, RABAUL))
    t.say(change(t, "japan-ca", 4, RABAUL, LAE))
    assert t.against(END) == {"21.112"}
    t.say(change(t, "japan-dd", 4, LAE, TRUK))
    t.say(END)
    assert (*based(t), factors_in(t.world, LAE)) == (50, 50, 50)


@pytest.mark.rule("21.221#5", "nobody comes to a full port that nobody leaves")
def test_a_base_change_that_finds_no_room_is_called_off() -> None:
    t = full()
    assert t.against("axis: call-off-base-change activity-1") != set()
    t.say(change(t, "japan-dd", 8, TRUK, RABAUL))
    t.say("axis: call-off-base-change activity-1")
    assert not t.world.activities
    assert not t.world.forces
    assert based(t) == (50, 50)
    assert t.against("axis: call-off-base-change activity-1") != set()
    t.say(END)
    assert based(t) == (50, 50)


@pytest.mark.rule("21.221#5", "by default, too")
def test_by_default_the_last_base_change_without_room_is_called_off() -> None:
    t = full()
    t.say(change(t, "japan-dd", 8, TRUK, RABAUL))
    t.say(change(t, "japan-dd", 4, RABAUL, TRUK))
    t.default("axis")
    assert {row.goal for row in t.world.activities.rows()} == {TRUK}
    t.default("axis")
    assert not t.world.activities
    assert (t.pending, based(t)) == ("naval-announcements", (50, 50))
    t.default("axis")
    assert (t.pending, based(t)) == ("", (50, 50))


@pytest.mark.rule("21.112#1", "no more are announced than there would be room for if all left")
@pytest.mark.rule("21.415#3", "ships that patrol make no room: they are still based there")
def test_who_patrols_makes_no_room() -> None:
    t = sailing(sea({TRUK: "japan-dd=9", RABAUL: "japan-dd=9 japan-transport=41"}, control=HELD))
    t.say(f"axis: patrol - japan-dd@{RABAUL}=6 FF31 -")
    assert t.against(change(t, "japan-dd", 9, TRUK, RABAUL)) == {"21.112"}
    assert t.against(change(t, "japan-dd", 3, TRUK, RABAUL)) == set()


@pytest.mark.rule("21.222#1", "who is beaten returns to a port that others have filled meanwhile")
def test_who_is_beaten_comes_back_to_a_port_that_is_full_again() -> None:
    forces = {
        "japan-1": (RABAUL, "japan-ca=6 japan-dd=6"),
        "us-1": ("NN31", "us-ca=6 us-dd=5"),
    }
    ports = {TRUK: "japan-dd=50", RABAUL: "japan-dd=38"}
    t = sailing(sea(ports, forces, control={**HELD, "us": "NN31"}))
    t.world.readonly = False
    at_sea = {"stance": Stance.PATROL, "base": SpaceId("NN31"), "place": SpaceId("BB30")}
    t.world.amend(t.world.forces[ForceId("us-1")], **at_sea)
    t.say(change(t, "japan-dd", 9, TRUK, RABAUL))
    t.say(f"axis: change-base japan-1 - {TRUK} -")
    t.say(change(t, "japan-dd", 3, TRUK, RABAUL))
    t.say(END)
    t.say("allied: intercept-at-sea activity-2=BB30=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    battle_until(t, lambda: bool(t.world.battles))
    battle_to_the_end(t, "axis")
    while t.pending:
        t.default(t.position.to_answer()[0])
    assert t.world.forces[ForceId("japan-1")].place == RABAUL
    assert factors_in(t.world, RABAUL) > 50

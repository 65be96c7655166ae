"""22.524, 22.61: ships that leave their combat group while the others of it go on."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.table import Staged, Table
from tests.rules.test_22_naval_battle import met
from warcabinet.awaw.naval.battle.combat_groups import groups_of, is_fast, ships_in
from warcabinet.awaw.naval.battle.naval_combat import strength
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import all_left, faster_without
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import HullId, HullState, Stance
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED


def to(t: Table, name: str, shown: int = 2) -> None:
    """Plays on until this is asked; all dice show the same, and nobody wants anything."""
    while t.pending != name:
        assert t.pending, f"{name} is never asked"
        if t.position.request is not None:
            sides = t.position.request.sides  # type: ignore[union-attr]
            t.dice(*(shown for _ in sides))
        else:
            seat = t.position.to_answer()[0]
            if t.pending == "strike-or-not":
                t.say(f"{seat}: no-strike")
            else:
                t.default(seat)


def a_round(axis: dict[int, str], allied: dict[int, str], now: int = 1) -> Table:
    world = battle(axis, allied, now)
    for row in world.card_pools.rows():
        world.drop(row)
    return Table(Position.opening(Staged(world, CombatRound()), "midway", dict(world.options)))


def left(t: Table, name: str = "japan-loose-1") -> tuple[list[str], Stance, bool]:
    """The ships of a force that has left, where it is bound, and whether it is inverted."""
    row = t.world.forces[ForceId(name)]
    ships = [hull.what for hull in t.world.hulls.rows() if hull.berth == f"tf:{name}"]
    return sorted(ships), row.stance, row.inverted


# Between engagements ------------------------------------------------------------------------------


@pytest.mark.rule("22.524#1", "damaged ships leave, so that their group is fast enough to engage")
@pytest.mark.rule("22.524A#1", "they go home")
def test_damaged_ships_leave_a_group_that_engages() -> None:
    t = a_round({1: "dd 10, kongo damaged"}, {4: "dd 10"})
    to(t, "further-engagement", 4)
    assert not is_fast(t.world, numbered(t.world, JAPAN, 1).id)
    assert t.against("axis: engage axis-1 allied-1") == {"22.521D"}
    t.say("axis: engage-without-damaged axis-1 allied-1")
    assert t.pending == "evade-or-fight"
    assert left(t) == (["japan-kongo"], Stance.RETURNING, True)
    assert [ship.what for ship in ships_in(t.world, numbered(t.world, JAPAN, 1).id)] == ["japan-dd"]
    assert t.world.hulls[HullId("japan-kongo")].open


@pytest.mark.rule("22.524C#1", "undamaged ships do not leave during a round")
def test_who_cannot_leave_during_a_round() -> None:
    for ships in ("dd 10, fuso", "dd 10, fuso, kongo damaged", "kongo damaged", "dd 10"):
        world = battle({1: ships}, {4: "dd 10"})
        assert not faster_without(world, numbered(world, JAPAN, 1).id)
    t = a_round({1: "dd 10, kongo damaged", 2: "dd 10, fuso"}, {4: "dd 10"}, now=2)
    to(t, "further-engagement", 4)
    assert t.against("axis: engage-without-damaged axis-2 allied-1") == {"22.524"}
    t.say("axis: engage-without-damaged axis-1 allied-1")
    assert t.world.hulls[HullId("japan-fuso")].berth == "tf:japan-2"


@pytest.mark.rule("22.524B#1", "damaged ships of a group that evades without them are lost")
def test_damaged_ships_are_abandoned() -> None:
    t = a_round({1: "dd 10"}, {4: "dd 10, washington damaged"})
    to(t, "further-engagement", 4)
    t.say("axis: engage axis-1 allied-1")
    assert t.pending == "evade-or-fight"
    assert t.against("allied: evade") == {"22.523B"}
    t.say("allied: evade-without-damaged")
    assert HullId("us-washington") not in t.world.hulls
    assert [group.number for group in groups_of(t.world, US)] == [5]
    t = a_round({1: "dd 10"}, {4: "dd 10, arizona"})  # slow, but not damaged
    to(t, "further-engagement", 4)
    t.say("axis: engage axis-1 allied-1")
    assert t.against("allied: evade-without-damaged") != set()


# At the end of a round ----------------------------------------------------------------------------


def fought(axis: str = "dd 10, ca 4, kongo damaged", number: int = 1) -> Table:
    """A Japanese group has been in fleet combat, or not; the U.S. does not withdraw."""
    t = met([axis], ["dd 12"])
    for row in t.world.card_pools.rows():
        t.world.drop(row)
    t.say(f"axis: number-groups japan-1={number}")
    t.say("allied: number-groups us-1=1")
    to(t, "withdrawal", 1)
    return t


def decline(t: Table, last: str) -> None:
    """Nobody withdraws a group, until this side is asked about single ships."""
    for _ in range(4):
        seat = t.position.to_answer()[0]
        if t.pending == "leaving-ships":
            if seat == last:
                return
            t.say(f"{seat}: send-ships-home -")
        else:
            t.say(f"{seat}: withdraw-groups -")
    raise AssertionError(f"{last} is not asked")


@pytest.mark.rule("22.61B#1", "damaged ships leave alone, or with others to protect them")
@pytest.mark.parametrize(
    ("ships", "gone"),
    [
        ("japan-kongo=3", ["japan-kongo"]),
        ("japan-kongo=3,japan-ca@tf:japan-1=2", ["japan-ca", "japan-kongo"]),
    ],
)
def test_damaged_ships_go_home(ships: str, gone: list[str]) -> None:
    t = fought()
    faults = list(naval_faults(t.world))
    decline(t, "axis")
    assert t.against("axis: send-ships-home japan-ca@tf:japan-1=3") == {"22.61B"}
    t.say(f"axis: send-ships-home {ships}")
    assert left(t) == (gone, Stance.RETURNING, True)
    states = {hull.state for hull in t.world.hulls.rows() if hull.berth == "tf:japan-loose-1"}
    assert states == {HullState.USED}
    assert t.world.battles  # the others fight on
    assert [group.number for group in groups_of(t.world, JAPAN)] == [1]
    assert list(naval_faults(t.world)) == faults


@pytest.mark.rule("25.36#1", "who has come out of an SW box is not inverted for leaving a battle")
def test_ships_of_an_sw_box_go_home_uninverted() -> None:
    t = fought()
    t.world.readonly = False
    t.world.amend(t.world.forces[ForceId("japan-1")], base=SpaceId("pacific-sw"))
    decline(t, "axis")
    t.say("axis: send-ships-home japan-kongo=3,japan-ca@tf:japan-1=2")
    assert left(t) == (["japan-ca", "japan-kongo"], Stance.RETURNING, False)
    assert {hull.inverted for hull in t.world.hulls.rows()} == {False}


@pytest.mark.rule("22.61D#1", "of a group that was not attacked all leave, or nobody")
def test_groups_that_were_not_attacked_stay_together() -> None:
    t = met(["dd 10, kongo damaged", "dd 11, fuso damaged"], ["dd 12"])
    for row in t.world.card_pools.rows():
        t.world.drop(row)
    t.say("axis: number-groups japan-1=1,japan-2=6")
    t.say("allied: number-groups us-1=1")
    to(t, "withdrawal", 1)
    decline(t, "axis")
    assert t.against("axis: send-ships-home japan-kongo=3") == set()
    assert t.against("axis: send-ships-home japan-fuso=3") == {"22.61D"}
    t = fought(number=6)
    asked: list[str] = []
    while t.pending in ("withdrawal", "leaving-ships"):
        asked.append(t.pending)
        t.default(t.position.to_answer()[0])
    assert asked == ["withdrawal", "withdrawal"]


def test_a_whole_group_withdraws_as_such() -> None:
    t = fought("dd 10")
    decline(t, "axis")
    (hull,) = (row for row in t.world.hulls.rows() if row.party == "japan")
    every = f"axis: send-ships-home {hull.id}={hull.factors}"
    assert t.against(every) == {"22.61"}


def test_who_leaves_is_not_lost() -> None:
    """22.61A: the loser of the round is who had ships sunk, not who sent some home."""
    t = a_round({1: "dd 10, kongo damaged"}, {4: "dd 10"})
    to(t, "further-engagement", 4)
    t.say("axis: engage-without-damaged axis-1 allied-1")
    assert [ship.what for ship in all_left(t.world)] == ["japan-kongo"]
    assert strength(t.world)[0] == (13, 10)


@pytest.mark.rule("22.427#1", "cargo stays with the group to which it was assigned")
def test_cargo_stays_with_its_group() -> None:
    t = fought("dd 10, ca 4, cargo")
    decline(t, "axis")
    (hull,) = (row for row in t.world.hulls.rows() if row.what == "japan-dd")
    t.say(f"axis: send-ships-home {hull.id}=2")
    assert left(t)[0] == ["japan-dd"]
    assert [row.force for row in t.world.carried_by.rows()] == ["japan-1"]


@pytest.mark.rule("21.313#6", "fast carriers leave a battle without escorts")
def test_carriers_leave_a_battle_alone() -> None:
    t = fought("dd 10, akagi damaged")
    decline(t, "axis")
    assert t.against("axis: send-ships-home japan-akagi=3") == set()
    t.say("axis: send-ships-home japan-akagi=3")
    assert left(t) == (["japan-akagi"], Stance.RETURNING, True)

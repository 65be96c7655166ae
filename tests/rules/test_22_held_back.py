"""22.26D: ships that are held back when their force is met on its way to intercept."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
    stance,
)
from tests.awaw.table import Table
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal
from warcabinet.awaw.naval.battle.combat_groups import battle_of
from warcabinet.awaw.naval.battle.engaged_ships import engaged_in
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import part_with_engaged
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Condition, HullId, HullState, Stance
from warcabinet.awaw.state.naval_battles import Engaged

US = "washington, ca 8, dd 4"
HELD = "us-ca@tf:us-1=8,us-dd@tf:us-1=4"
"""All but the battleship."""
EVERYBODY = f"{HELD},us-washington=4"


def countered(ships: str = US, japan: str = "dd 10") -> Table:
    """An American force that means to intercept in HH29 is met on its way there, in II28; its group
    and the Japanese one are active at once.
    """
    world = ocean(f"japan-1 {RABAUL}: dd 12", f"us-1 {MORESBY}: {ships}", f"japan-2 {LAE}: {japan}")
    sail(world, "activity-1", "japan-1", "JJ29")
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    pass_windows(t)
    t.say("axis: number-groups japan-2=1")
    t.say("allied: number-groups us-1=1")
    return t


def a_round(t: Table, screened: str, leaving: str = "", damaged: str = "") -> None:
    """One round with low dice, in which a ship may be damaged; then a side withdraws."""
    assert t.world.battles
    while not isinstance(t.position.decision, Withdrawal):
        if t.position.request is not None:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif t.pending == "screening" and t.position.to_answer()[0] == "allied":
            t.say(f"allied: screen {screened}")
        elif t.pending == "screening":
            t.say("axis: screen -")
        elif t.pending == "strike-or-not":
            t.say(f"{t.position.to_answer()[0]}: no-strike")
        else:
            t.default(t.position.to_answer()[0])
    if damaged:
        t.world.amend(t.world.hulls[HullId(damaged)], condition=Condition.DAMAGED)
    while isinstance(t.position.decision, Withdrawal):
        seat = str(t.position.to_answer()[0])
        t.say(f"{seat}: withdraw-groups {f'{seat}-1' if seat == leaving else '-'}")
        while t.pending == "leaving-ships":
            t.default(t.position.to_answer()[0])


def of(t: Table, force: str) -> dict[str, tuple[int, HullState]]:
    rows = (row for row in t.world.hulls.rows() if row.berth == f"tf:{force}")
    return {row.what: (row.factors, row.state) for row in rows}


@pytest.mark.rule("22.26D#1", "who is met on his way may hold ships back")
@pytest.mark.rule("22.26D#2", "these are not inverted")
@pytest.mark.rule("22.26D#4", "they are screened, and if they are so in all rounds come home ready")
def test_ships_that_are_held_back_are_not_inverted() -> None:
    t = countered()
    a_round(t, HELD, leaving="allied")
    assert stance(t, "us-1") is stance(t, "us-loose-1") is Stance.RETURNING
    tried, used = HullState.TRIED, HullState.USED
    assert of(t, "us-1") == {"us-ca": (8, tried), "us-dd": (4, tried)}
    assert of(t, "us-loose-1") == {"us-washington": (4, used)}
    assert not t.world.forces[ForceId("us-1")].inverted
    assert not list(naval_faults(t.world))
    t = countered()
    a_round(t, EVERYBODY, leaving="allied")
    assert {state for _, state in of(t, "us-1").values()} == {tried}
    t = countered()
    a_round(t, "-", leaving="allied")
    assert {state for _, state in of(t, "us-1").values()} == {used}


@pytest.mark.rule("22.26D#3", "each round they may be held back, or fight")
def test_ships_are_held_back_round_by_round() -> None:
    t = countered()
    a_round(t, EVERYBODY)
    assert battle_of(t.world).round == 2
    a_round(t, "us-ca@tf:us-1=8,us-dd@tf:us-1=1,us-washington=4", leaving="allied")
    assert of(t, "us-loose-1") == {"us-dd": (2, HullState.USED)}  # and one is sunk
    assert of(t, "us-1")["us-dd"] == (1, HullState.TRIED)


@pytest.mark.rule("22.26D#4", "held back they can still be hit, and who is damaged is inverted")
def test_who_is_damaged_is_inverted() -> None:
    t = countered()
    a_round(t, EVERYBODY, leaving="allied", damaged="us-washington")
    assert of(t, "us-loose-1") == {"us-washington": (4, HullState.USED)}
    assert {state for _, state in of(t, "us-1").values()} == {HullState.TRIED}


@pytest.mark.rule("22.26D#5", "carriers that launch a strike, and ships that fire, have fought")
@pytest.mark.parametrize("strikes", [True, False])
def test_carriers_that_strike_have_fought(strikes: bool) -> None:
    t = countered("enterprise, dd 10", japan="dd 10")
    while t.pending != "strike-or-not":
        if "search by the allied" in t.pending:
            assert t.position.request is not None
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif t.position.request is not None:
            t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    if strikes:
        t.say("allied: launch-strike axis-1 carriers=us-nas=1")
    else:
        t.say("allied: no-strike")
    a_round(t, "us-dd@tf:us-1=8", leaving="allied")
    used = {what for what, (_, state) in of(t, "us-loose-1").items() if state is HullState.USED}
    assert used == ({"us-dd", "us-enterprise"} if strikes else {"us-dd"})
    assert of(t, "us-1")["us-dd"] == (8, HullState.TRIED)


@pytest.mark.rule("22.26D#6", "who goes on and fights his target is inverted as a whole")
def test_who_fights_his_target_is_inverted() -> None:
    t = countered()
    a_round(t, EVERYBODY, leaving="axis")
    t.say("allied: go-on-intercepting")
    t.say("axis: number-groups japan-1=1")
    t.say("allied: number-groups us-1=1")
    a_round(t, EVERYBODY, leaving="allied")
    assert {state for _, state in of(t, "us-1").values()} == {HullState.USED}
    assert len(of(t, "us-1")) == 3


def test_a_cruiser_of_which_a_factor_fired_has_engaged_as_a_whole() -> None:
    world = countered().world.copy()
    world.readonly = False
    us = ForceId("us-1")
    world.put(Engaged(us, "us-ca", 5, open=False, seats=()))
    assert engaged_in(world, us) == [("us-ca@tf:us-1", 4)]
    part_with_engaged(world, us)
    assert {row.factors for row in world.hulls.rows() if row.what == "us-ca"} == {4}

"""23.752: land-based air units strike ships on their way."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean, play, sail
from tests.awaw.naval.strikes import aboard, roll
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import (
    SortiesInHex,
    clear_the_air,
    form_groups,
    ready_patrols,
)
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot, targets
from warcabinet.awaw.naval.movement.patrols import PatrolMoves
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ActivityState, ForceKind, HullId
from warcabinet.awaw.state.naval_battles import NavalBattle
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

NEAR = SpaceId("HH29")
JAPANESE = (f"japan-1 {RABAUL}: akagi, kaga, dd 12", f"japan-2 {RABAUL}: dd 10")


def sorties(*air: str, space: SpaceId = NEAR, forces: tuple[str, ...] = JAPANESE) -> Table:
    """Japanese forces are in a hex; these air units are at their bases."""
    world = ocean(*forces)
    for line in air:
        put_unit(world, line)
    names = tuple(ForceId(line.split()[0]) for line in forces)
    sail(world, "activity-1", " ".join(names), "JJ29", kind=Kind.PATROL)
    for name in names:
        world.amend(world.forces[name], place=space)
    return play(world, SortiesInHex(hex=space, forces=names))


@pytest.mark.rule("23.75A#1", "ships in range of land-based air may be struck on their way")
@pytest.mark.rule("23.75A#4", "by either side, without cost")
@pytest.mark.rule("23.72B#1", "nobody searches for them")
@pytest.mark.rule("23.72B#2", "each task force is struck once in a hex")
@pytest.mark.rule("23.71A#1", "each is a combat group")
@pytest.mark.rule("23.752A#2", "once in the hex")
@pytest.mark.rule("23.752A#3", "each squadron flies once")
@pytest.mark.rule("23.752A#5", "and no more")
def test_each_force_is_struck_once() -> None:
    t = sorties(f"us-aaf {MORESBY} x4")
    before = list(t.world.treasuries.rows())
    question = t.position.decision
    assert isinstance(question, StrikeOrNot)
    assert [group.number for group in targets(t.world, Side.ALLIED)] == [1, 2]
    t.say("allied: launch-strike axis-2 HH27=us-aaf=2")
    t.default("axis")
    roll(t, 2)
    t.default("allied")
    roll(t, 2)
    assert [group.number for group in targets(t.world, Side.ALLIED)] == [1]
    assert t.against("allied: launch-strike axis-2 HH27=us-aaf=1") == {"22.462A"}
    assert t.against("allied: launch-strike axis-1 HH27=us-aaf=3") == {"23.74D"}
    assert list(t.world.treasuries.rows()) == before
    t.say("allied: no-strike")
    assert t.pending == ""
    assert not [*t.world.groups, *t.world.battles, *t.world.land_plans, *t.world.air_plans]


@pytest.mark.rule("23.752A#4", "who has struck is home again, and not inverted")
@pytest.mark.rule("23.752A#6", "and may strike again in the next hex")
@pytest.mark.rule("23.752A#7", "or not, as its owner likes")
@pytest.mark.rule("23.161#2", "whatever passes its base")
def test_squadrons_strike_again_in_the_next_hex() -> None:
    t = sorties(f"us-aaf {MORESBY} x2")
    t.say("allied: launch-strike axis-2 HH27=us-aaf=2")
    t.default("axis")
    roll(t, 2)
    t.default("allied")
    roll(t, 2)
    assert t.pending == ""
    assert t.world.air[AirId("us-aaf@HH27/at-sea")].factors == 2
    names = (ForceId("japan-1"), ForceId("japan-2"))
    again = play(t.world, SortiesInHex(hex=NEAR, forces=names))
    assert again.against("allied: launch-strike axis-1 HH27=us-aaf=2") == set()
    again.say("allied: no-strike")
    assert again.pending == ""


@pytest.mark.rule("23.75A#2", "submarines on their way are not struck")
def test_who_is_not_struck() -> None:
    assert sorties().pending == ""
    assert sorties(f"us-aaf {MORESBY}", space=SpaceId("Y32")).pending == ""
    world = ocean(f"japan-1 {RABAUL}: submarine 1")
    put_unit(world, f"us-aaf {MORESBY}")
    row = world.forces[ForceId("japan-1")]
    world.amend(row, kind=ForceKind.SUBMARINES, place=NEAR)
    reveal(world, row.id)
    assert play(world, SortiesInHex(hex=NEAR, forces=(row.id,))).pending == ""


@pytest.mark.rule("23.75A#3", "nor are transports and ASW of the Western Allies")
@pytest.mark.parametrize(
    ("ships", "asked"), [("us transport", ""), ("us asw", ""), ("us dd", "strike-or-not")]
)
def test_transports_of_the_western_allies_are_not_struck(ships: str, asked: str) -> None:
    party, name = ships.split()
    world = ocean(f"{party}-1 {MORESBY}: {name} 2")
    put_unit(world, "japan-aaf GG27")
    row = world.forces[ForceId(f"{party}-1")]
    world.amend(row, kind=ForceKind.LOOSE, place=NEAR)
    reveal(world, row.id)
    assert play(world, SortiesInHex(hex=NEAR, forces=(row.id,))).pending == asked


@pytest.mark.rule("23.71A#2", "on their way there may be more than six groups")
def test_more_than_six_groups_on_their_way() -> None:
    t = sorties(
        f"us-aaf {MORESBY}", forces=tuple(f"japan-{n} {RABAUL}: dd 10" for n in range(1, 9))
    )
    assert [group.number for group in targets(t.world, Side.ALLIED)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert t.against("allied: launch-strike axis-8 HH27=us-aaf=1") == set()


@pytest.mark.rule("23.34A#1", "a third of the squadrons of a group may meet the strike")
@pytest.mark.rule("23.34B#1", "then they land again")
def test_combat_air_patrol_on_the_way() -> None:
    t = sorties(f"us-aaf {MORESBY} x3")
    t.say("allied: launch-strike axis-1 HH27=us-aaf=3")
    assert t.against("axis: meet-strike carriers=japan-nas=2") == set()
    assert t.against("axis: meet-strike carriers=japan-nas=3") == {"23.415A"}
    t.say("axis: meet-strike -")
    roll(t, 12)
    while t.pending:
        t.default(t.position.to_answer()[0]) if t.position.decision else roll(t, 2)
    assert aboard(t.world, "japan-akagi") + aboard(t.world, "japan-kaga") == 6


@pytest.mark.rule("23.23A#1", "air cover may meet a strike, as its owner likes")
@pytest.mark.rule("23.23B#1", "he need not say so before")
@pytest.mark.rule("23.23C#1", "a task force has its share of it, rounded up")
def test_air_cover_on_the_way() -> None:
    t = sorties(f"us-aaf {MORESBY} x3", f"japan-aaf {RABAUL} x3")
    t.say("allied: launch-strike axis-2 HH27=us-aaf=3")
    t.default("axis")
    assert t.against("axis: meet-strike EE30=japan-aaf=2") == set()
    assert t.against("axis: meet-strike EE30=japan-aaf=3") == {"23.415A"}
    assert AirId("japan-aaf@EE30/at-sea") not in t.world.air
    t.say("axis: meet-strike EE30=japan-aaf=1")
    assert t.world.air[AirId("japan-aaf@EE30/at-sea")].factors == 1


@pytest.mark.rule("23.23C#2", "who is attacked is known before cover is given to one or the other")
@pytest.mark.parametrize(("answer", "first", "second"), [("more", 2, 1), ("less", 1, 2)])
def test_the_owner_says_who_has_more_cover(answer: str, first: int, second: int) -> None:
    t = sorties(f"us-aaf {MORESBY} x3", f"japan-aaf {RABAUL} x3")
    for group, cover in (("axis-2", first), ("axis-1", second)):
        t.say(f"allied: launch-strike {group} HH27=us-aaf=1")
        if group == "axis-2":
            assert (t.pending, t.position.to_answer()) == ("who-has-more-cover", ("axis",))
            t.say(f"axis: {answer}-cover")
        assert t.pending == "scramble"
        assert t.against(f"axis: meet-strike EE30=japan-aaf={cover}") == set()
        assert t.against(f"axis: meet-strike EE30=japan-aaf={cover + 1}") == {"23.415A"}
        while t.pending != "strike-or-not":
            if t.position.decision is None:
                request = t.position.request
                t.dice(*(1 for _ in request.sides))  # type: ignore[union-attr]
            elif t.pending == "scramble":
                t.say("axis: meet-strike -")
            else:
                t.default(t.position.to_answer()[0])
            if not t.pending and t.position.request is None:
                break


@pytest.mark.rule("23.34B#2", "carriers have their patrol up anew in each hex")
def test_patrols_are_up_anew_in_each_hex() -> None:
    world = ocean(*JAPANESE)
    world.put(NavalBattle(SpaceId("HH29"), Side.ALLIED))
    for _ in range(2):
        form_groups(world, Side.AXIS, ((ForceId("japan-1"),), (ForceId("japan-2"),)))
        ready_patrols(world, Side.AXIS)
        assert any(row.up and row.cap for row in world.air_plans.rows())
        clear_the_air(world)
        assert not list(world.air_plans.rows())


@pytest.mark.rule("23.74A#1", "carriers strike in battles only")
def test_carriers_do_not_strike_on_the_way() -> None:
    world = ocean(*JAPANESE, f"us-1 {MORESBY}: enterprise, dd 10")
    put_unit(world, f"us-aaf {MORESBY} x2")
    row = sail(world, "activity-1", "japan-1 japan-2", "HH29", kind=Kind.PATROL)
    world.amend(row, state=ActivityState.UNDER_WAY)
    t = play(world, PatrolMoves(activity=ActivityId("activity-1")))
    while t.pending != "strike-or-not":
        t.default(str(t.position.to_answer()[0]))
    assert t.against("allied: launch-strike axis-1 carriers=us-nas=1") == {"23.74D"}
    assert t.against(f"allied: launch-strike axis-1 {MORESBY}=us-aaf=1") == set()


@pytest.mark.rule("23.23D#1", "after a strike the ships go on")
@pytest.mark.rule("23.23D#2", "and may be struck in each hex")
@pytest.mark.rule("23.77#1", "a strike alone does not stop what ships do")
def test_a_patrol_is_struck_on_its_way_and_goes_on() -> None:
    world = ocean(*JAPANESE, f"us-1 {MORESBY}: enterprise, dd 10")
    put_unit(world, f"us-aaf {MORESBY} x2")
    row = sail(world, "activity-1", "japan-1 japan-2", "HH29", kind=Kind.PATROL)
    world.amend(row, state=ActivityState.UNDER_WAY)
    t = play(world, PatrolMoves(activity=ActivityId("activity-1")))
    asked = []
    while t.pending and t.pending != "stay-or-return":
        asked.append((t.pending, str(t.world.forces[ForceId("japan-1")].place)))
        if t.pending == "strike-or-not":
            assert t.against("allied: launch-strike axis-1 carriers=us-nas=1") == {"23.74D"}
            t.say("allied: no-strike")
        elif t.pending == "raid-or-not":
            t.say("axis: no-raid")
        else:
            t.say("allied: intercept-at-sea -")
    struck = [place for name, place in asked if name == "strike-or-not"]
    assert struck[-1] == "HH29"
    assert len(struck) == len(set(struck)) > 1
    assert RABAUL not in struck
    assert t.world.activities[ActivityId("activity-1")].state is ActivityState.THERE


def test_what_is_under_a_marker_stays_a_secret() -> None:
    seen = []
    for ships in ("akagi, kaga, dd 12", "dd 18"):
        t = sorties(f"us-aaf {MORESBY} x2", forces=(f"japan-1 {RABAUL}: {ships}",))
        asked = t.asked("allied")
        first = (t.pending, asked.decision, asked.decision.default(asked))
        t.say("allied: launch-strike axis-1 HH27=us-aaf=2")
        known = t.world.known_to(Seat("allied"))
        tables = ("air_plans", "aboard", "hulls", "covers", "groups", "group_of", "on_strike")
        rows = [list(known.table(name).rows()) for name in tables]
        seen.append((first, t.pending, [event.text for event in t.position.told], rows))
    assert seen[0] == seen[1]
    assert HullId("japan-akagi") not in known.hulls

"""22.1, 22.2: who may intercept what and where, and what the dice lead to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    NOUMEA,
    RABAUL,
    TOWNSVILLE,
    TRUK,
    has_choice,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.awaw.table import put_unit, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.interception.naval_interception import (
    dice_question,
    of_force,
    of_ships,
    spotters,
    submarines_near,
    why_not_at_all,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    met_with,
    quarries,
    together,
)
from warcabinet.awaw.naval.movement.returning_to_base import head_home
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.construction import Fort
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Condition,
    Force,
    ForceKind,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.naval_battles import Intercepted
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, pair_key
from warcabinet.engine.notation import read
from warcabinet.engine.records import Seat
from warcabinet.engine.saying import in_words
from warcabinet.hexes import SpaceId

ONE = ActivityId("activity-1")
WAY = ("EE30", "FF30", "GG29", "HH29", "II29", "JJ29")
"""From Rabaul into the Coral Sea: HH29 is 5 hexes from Port Moresby and 8 from Noumea."""


def coral_sea(*forces: str, ships: str = "akagi, dd 10", **fields: Any) -> AwawWorld:
    """A Japanese carrier mission from Rabaul, and who else is there."""
    world = ocean(f"japan-1 {RABAUL}: {ships}", *forces)
    sail(world, "activity-1", "japan-1", "JJ29", **fields)
    assert world.activities[ONE].legs == (WAY,)
    return world


def at(force: str) -> ForceId:
    return ForceId(force)


def intercept(*tries: str) -> str:
    return "allied: intercept-at-sea " + (",".join(tries) or "-")


def counter(*tries: str) -> str:
    return "axis: intercept-at-sea " + (",".join(tries) or "-")


# Who ----------------------------------------------------------------------------------------------


@pytest.mark.rule("22.11#1", "uninverted ships in range intercept; inverted ones do not")
def test_inverted_ships_do_not_intercept() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {MORESBY}: ca 8, dd 4")
    set_state(world, at("us-2"), HullState.USED)
    t = play(world)
    assert t.against(intercept("activity-1=HH29=us-1=0")) == set()
    assert t.against(intercept("activity-1=HH29=us-2=0")) == {"22.11"}


@pytest.mark.rule("22.11#2", "who is engaged in another activity of the segment is committed")
def test_ships_with_an_activity_do_not_intercept() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {NOUMEA}: ca 8, dd 4")
    sail(world, "activity-2", "us-1", "JJ26", kind=Kind.PATROL)
    t = play(world, Interceptions(activities=(ONE,)))
    assert t.against(intercept("activity-1=HH29=us-1=0")) == {"22.11"}
    assert t.against(intercept("activity-1=HH29=us-2=0")) == set()


@pytest.mark.rule("22.112#1", "only who is at war with them intercepts")
def test_nobody_intercepts_in_peace() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4")
    for war in world.wars.rows():
        if {"us", "western allies"} & {war.first, war.second}:
            world.drop(war)
    assert not has_choice(play(world))


@pytest.mark.rule("22.11B#3", "ships in a port that does not operate do not intercept")
def test_ports_that_do_not_operate() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {NOUMEA}: ca 8, dd 4")
    world.put(world.control[SpaceId(MORESBY)].__class__(SpaceId(MORESBY), "japan"))
    t = play(world)
    assert t.against(intercept("activity-1=HH29=us-1=0")) == {"22.11B"}
    assert t.against(intercept("activity-1=HH29=us-2=0")) == set()


@pytest.mark.rule("30.524A#7", "ships in partially supplied ports do not intercept")
@pytest.mark.rule("30.524A#3", "submarines of a fortified port intercept in spite of it")
@pytest.mark.rule("30.53#2", "as little as those of ports without any")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_ports_short_of_supply(supply: Supply) -> None:
    ships, boats = f"us-dd@{MORESBY}=4", f"us-submarine@{MORESBY}=2"
    others = f"us-2 {NOUMEA}: ca 8, dd 4"
    for walls, under_water in (((), {"22.11B"}), ((Fort(SpaceId(MORESBY)),), set[str]())):
        world = coral_sea(f"us loose {MORESBY}: submarine 2, dd 4", others)
        for row in (HexSupply(SpaceId(MORESBY), supply), *walls):
            world.put(row)
        t = play(world)
        assert t.against(intercept(f"activity-1=HH29={ships}")) == {"22.11B"}
        assert t.against(intercept(f"activity-1=HH29={boats}")) == under_water
        assert t.against(intercept("activity-1=HH29=us-2=0")) == set()


@pytest.mark.parametrize(
    "ships",
    [
        pytest.param(
            "dd 4",
            marks=pytest.mark.rule(
                "22.11B#2", "ships in the boxes of the U.S. and in SW boxes do not intercept"
            ),
        ),
        pytest.param("submarine 1", marks=pytest.mark.rule("22.911#2", "nor do submarines there")),
    ],
)
def test_boxes(ships: str) -> None:
    for box, free in (("pacific-us", 0), ("pacific-sw", 0), ("australia", 1)):
        sent_from(box, free, ships)


def sent_from(box: str, free: int, ships: str) -> None:
    world = coral_sea(f"us loose {box}: {ships}")
    quarry = quarries(world, (ONE,), 1)["activity-1"]
    for hull in world.hulls.rows():
        if hull.berth == box:
            sender = of_ships(world, hull)
            assert sender is not None
            against = {one.rule for one in why_not_at_all(world, sender, quarry, 1)}
            assert against == (set() if free else {"22.11B"})


@pytest.mark.rule("22.11A#5", "ASW on its way to or from an SW box is not intercepted")
@pytest.mark.rule("22.11A#6", "nor are transports of the Western Allies")
def test_to_and_from_sw_boxes() -> None:
    def met(party: str, ships: str, kind: str) -> bool:
        world = ocean(f"{party} loose {'NN31' if party == 'us' else RABAUL}: {ships}")
        (hull,) = world.hulls.rows()
        force = world.put(Force(at(f"{party}-9"), party, SpaceId("JJ29"), ForceKind.LOOSE))
        move(world, hull, in_force(force.id))
        sail(world, "activity-1", f"{party}-9", "JJ31", kind=kind)
        return bool(quarries(world, (ONE,), 1))

    assert not met("us", "transport 2", Kind.SW_DEPLOYMENT)
    assert met("us", "transport 2", Kind.SEA_SUPPLY)
    assert met("japan", "transport 2", Kind.SW_DEPLOYMENT)
    assert not met("japan", "asw 2", Kind.SW_DEPLOYMENT)
    assert met("us", "dd 2", Kind.SW_DEPLOYMENT)


@pytest.mark.rule("22.11A#7", "the Axis is safe along Norway between Bergen and Oslo or Kiel")
@pytest.mark.parametrize("kind", [Kind.BASE_CHANGE, Kind.REDEPLOYMENT])
def test_along_the_coast_of_norway(kind: str) -> None:
    def met(party: str, way: str, kind: str) -> list[str]:
        world = world_at(scenario="europe-1939", turn="Summer 1940")
        path = tuple(map(SpaceId, way.split()))
        force = Force(at("one"), party, path[0], base=path[0], stance=Stance.SAILING)
        world.put(force)
        world.put(Activity(ONE, party, kind, (force.id,), (path,), path[-1]))
        return [str(one) for quarry in quarries(world, (ONE,), 1).values() for one in quarry.hexes]

    south = "C33 D32 E31 F30 G30 H30 I30:west J30:west"
    assert met("germany", south, kind) == south.split()[2:]
    back = " ".join(reversed(south.split()))
    assert met("germany", back, kind) == back.split()[:-2]
    assert met("germany", "C33 D32 D33 C34 C35", kind) == []
    assert met("britain", south, kind) == south.split(), "only the Axis"
    assert met("germany", south, Kind.PATROL) == south.split(), "no other activity"
    assert met("germany", "C33 D32 E31 F30", kind) == ["C33", "D32", "E31", "F30"], "no other goal"


@pytest.mark.rule("22.14F#1", "a defensive patrol intercepts from where it is")
def test_defensive_patrols_intercept() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4")
    row = world.forces[at("us-1")]
    world.amend(row, stance=Stance.DEFENSIVE_PATROL, base=row.place, place=SpaceId("II28"))
    t = play(world)
    t.say(intercept("activity-1=HH29=us-1=0"))
    assert t.world.attempts[at("us-1")].path == ("II28", "HH29")


@pytest.mark.rule("22.11A#8", "submarines are not intercepted")
def test_submarines_pass() -> None:
    world = ocean(f"japan-1 {RABAUL}: submarine 2", f"us-1 {MORESBY}: ca 8, dd 4")
    sail(world, "activity-1", "japan-1", "JJ29", kind=Kind.PATROL)
    assert play(world).pending == "interception-window"
    world = ocean(f"japan-1 {RABAUL}: submarine 2", f"us-1 {MORESBY}: ca 8, dd 4")
    sail(world, "activity-1", "japan-1", "JJ29", kind=Kind.PATROL)
    world.amend(world.forces[at("japan-1")], kind=ForceKind.SUBMARINES)
    assert not has_choice(play(world))


def test_damaged_ships_do_not_intercept() -> None:
    world = coral_sea(f"us loose {MORESBY}: ca 4 damaged, ca 4")
    damaged = next(row for row in world.hulls.rows() if row.condition is Condition.DAMAGED)
    t = play(world)
    assert t.against(intercept("activity-1=HH29=us-ca@HH27=4")) == set()
    assert t.against(intercept(f"activity-1=HH29={damaged.id}=4")) == {"21.314"}


# Where --------------------------------------------------------------------------------------------


@pytest.mark.rule("22.12#1", "the way is told")
@pytest.mark.rule("22.12#2", "a hex of it is chosen")
@pytest.mark.rule("22.12A#1", "from the port that they leave to the goal")
def test_hexes_of_the_way() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4"))
    for space in WAY:
        assert t.against(intercept(f"activity-1={space}=us-1=0")) == set()
    assert t.against(intercept("activity-1=JJ28=us-1=0")) == {"22.12"}
    question = t.position.decision
    assert question is not None
    assert "-".join(WAY) in question.prompt_for(t.asked("allied"))


@pytest.mark.rule("22.18A#1", "they are announced when the ships return")
@pytest.mark.rule("22.12B#1", "who is at sea already is met in a hex that he enters")
@pytest.mark.rule("22.12B#2", "not where he begins")
@pytest.mark.rule("22.18B#1", "so is who returns")
@pytest.mark.rule("22.115#1", "ships are intercepted on their way back")
@pytest.mark.rule("22.13F#1", "though they were on their way out")
def test_who_returns_is_met_in_the_next_hex() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4")
    world.amend(world.forces[at("japan-1")], stance=Stance.RETURNING)
    world.put(Intercepted(ONE, 0))
    t = play(world)
    assert t.against(intercept("activity-1=EE30=us-1=0")) == {"22.12"}
    assert t.against(intercept("activity-1=FF30=us-1=0")) == set()
    assert t.against(intercept("activity-1=JJ29=us-1=0")) == set()


@pytest.mark.rule("22.915#2", "submarines choose their hex each for itself")
def test_submarines_choose_hexes_of_their_own() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us loose {MORESBY}: submarine 2"))
    boats = ("activity-1=II29=us-submarine@HH27=1", "activity-1=JJ29=us-submarine@HH27=1")
    assert t.against(intercept("activity-1=HH29=us-1=0", *boats)) == set()


@pytest.mark.rule("22.13#1", "a force is intercepted in one hex of its way")
@pytest.mark.rule("22.14E#1", "from different bases they choose the same hex")
@pytest.mark.rule("22.13E#1", "submarines may choose another")
def test_one_hex_for_all_surface_forces() -> None:
    t = play(
        coral_sea(
            f"us-1 {MORESBY}: ca 8, dd 4",
            f"us-2 {NOUMEA}: ca 8, dd 4",
            f"us loose {MORESBY}: submarine 2",
        )
    )
    both = ("activity-1=HH29=us-1=0", "activity-1=HH29=us-2=0")
    assert t.against(intercept(*both)) == set()
    assert t.against(intercept(both[0], "activity-1=II29=us-2=0")) == {"22.14E"}
    boats = ("activity-1=II29=us-submarine@HH27=1", "activity-1=JJ29=us-submarine@HH27=1")
    assert t.against(intercept(*both, *boats)) == set()


@pytest.mark.rule("22.13A#1", "on each side of a strait an activity is intercepted by itself")
def test_each_leg_is_a_target() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {NOUMEA}: ca 8, dd 4")
    world.amend(world.activities[ONE], legs=(WAY[:3], WAY[2:]))
    t = play(world)
    legs = ("activity-1/1=GG29=us-1=0", "activity-1/2=JJ29=us-2=0")
    assert t.against(intercept(*legs)) == set()
    assert t.against(intercept("activity-1/1=JJ29=us-2=0")) == {"22.12"}


@pytest.mark.rule("22.13B#1", "in another activity the same force may be intercepted again")
def test_another_activity() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4")
    world.put(Intercepted(ONE, 0))
    world.amend(world.activities[ONE], state=ActivityState.DONE)
    sail(world, "activity-2", "japan-1", "JJ29")
    t = play(world)
    assert t.against(intercept("activity-2=HH29=us-1=0")) == set()
    assert t.against(intercept("activity-1=HH29=us-1=0")) == {"22.11"}


@pytest.mark.rule("22.22#3", "from further away than 20 hexes in the Pacific nobody intercepts")
def test_range() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4")
    world.amend(world.activities[ONE], legs=((SpaceId("N28"),),))
    assert not has_choice(play(world))


# How many -----------------------------------------------------------------------------------------


@pytest.mark.rule("22.14A#1", "units of one port may intercept different targets")
@pytest.mark.rule("22.14A#2", "each of them only one")
@pytest.mark.rule("22.14B#1", "task forces intercept each by itself")
@pytest.mark.rule("22.164A#1", "nobody rolls before all attempts are announced")
def test_each_unit_has_one_target() -> None:
    world = coral_sea(
        f"us-1 {MORESBY}: ca 8, dd 4",
        f"us-2 {MORESBY}: ca 8, dd 4",
        f"us loose {MORESBY}: dd 4",
        f"japan-2 {LAE}: dd 10",
    )
    sail(world, "activity-2", "japan-2", "HH29", kind=Kind.BOMBARDMENT)
    t = play(world)
    first, second = "activity-1=HH29=us-1=0", "activity-2=HH29=us-2=0"
    assert t.against(intercept(first, second)) == set()
    assert t.against(intercept(first, "activity-2=HH29=us-1=0")) == {"22.14A"}
    split = ("activity-1=HH29=us-dd@HH27=3", "activity-2=HH29=us-dd@HH27=1")
    assert t.against(intercept(*split)) == set()
    assert t.against(intercept(split[0], "activity-2=HH29=us-dd@HH27=2")) != set()
    t.say(intercept(first, "activity-1=HH29=us-2=0"))
    rolls = [t.pending]
    assert {row.force for row in t.world.attempts.rows() if row.dice} == {"us-1", "us-2"}
    roll(t, 4)
    rolls.append(t.pending)
    assert rolls == [
        "interception by task force 1 of the United States",
        "interception by task force 2 of the United States",
    ]


@pytest.mark.rule("22.14C#1", "up to nine factors without a task force in a port, at each target")
@pytest.mark.rule("22.14C#2", "and a task force from the same port as well")
@pytest.mark.rule("22.14D#1", "others may be held back")
def test_nine_loose_factors() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us loose {MORESBY}: dd 7, ca 4"))
    assert t.against(intercept("activity-1=HH29=us-dd@HH27=7")) == set()
    five = ("activity-1=HH29=us-dd@HH27=5", "activity-1=HH29=us-ca@HH27=4")
    assert t.against(intercept(*five)) == set()
    assert t.against(intercept("activity-1=HH29=us-dd@HH27=6", five[1])) == {"22.14C"}
    t.say(intercept(*five, "activity-1=HH29=us-1=0"))
    assert {(row.force, row.dice) for row in t.world.attempts.rows()} == {
        ("us-1", 3),
        ("us-loose-1", 3),
    }
    assert sum(row.factors for row in t.world.hulls.rows() if row.berth == MORESBY) == 2


@pytest.mark.rule("22.911#1", "submarines on the board intercept")
@pytest.mark.rule("22.114#1", "each submarine intercepts by itself")
@pytest.mark.rule("22.915#1", "and rolls by itself")
@pytest.mark.rule("22.916A#1", "with a die less than fast ships")
def test_submarines_roll_one_by_one() -> None:
    t = play(coral_sea(f"us loose {MORESBY}: submarine 2, dd 4"))
    boats = "activity-1=HH29=us-submarine@HH27=2"
    t.say(intercept(boats, "activity-1=HH29=us-dd@HH27=4"))
    dice = {row.force: row.dice for row in t.world.attempts.rows()}
    assert dice == {"us-loose-1": 5, "us-submarines-1": 2, "us-submarines-2": 2}


# What the dice lead to ----------------------------------------------------------------------------


@pytest.mark.rule("22.28#1", "who has not been attacked cannot abort")
@pytest.mark.rule("22.24A#1", "if none succeeds, all have stayed in port")
@pytest.mark.rule("22.24A#2", "and nobody can counter-intercept them")
@pytest.mark.rule("22.26A#1", "they are not inverted")
@pytest.mark.rule("22.27#2", "and try no more in the phase")
@pytest.mark.rule("22.116#1", "also when the others return")
def test_all_fail() -> None:
    loose = f"us loose {MORESBY}: dd 4"
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", loose, f"japan-2 {LAE}: dd 10")
    t = play(world)
    t.say(intercept("activity-1=HH29=us-1=0", "activity-1=HH29=us-dd@HH27=4"))
    roll(t, 8)
    roll(t, 7)
    assert t.pending == ""
    assert set(t.world.forces) == {"japan-1", "japan-2", "us-1"}
    assert t.world.forces[at("us-1")].place == MORESBY
    assert not t.world.forces[at("us-1")].inverted
    states = {row.what: row.state for row in t.world.hulls.rows() if row.party == "us"}
    assert states == {"us-ca": HullState.TRIED, "us-dd": HullState.TRIED}
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
    world = t.world
    world.amend(world.forces[at("japan-1")], stance=Stance.RETURNING)
    assert not has_choice(play(world, Interceptions(activities=(ONE,))))


@pytest.mark.rule("22.23#1", "who rolls the distance is there in the first round")
@pytest.mark.rule("22.24B#1", "who does not is not")
@pytest.mark.rule("22.24B#2", "but joins later, if another one succeeds")
@pytest.mark.rule("22.24B#4", "two hexes a round in the Pacific")
@pytest.mark.rule("22.425C#2", "and waits until then")
def test_late_forces_join_the_battle() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {NOUMEA}: ca 8, dd 4"))
    t.say(intercept("activity-1=HH29=us-1=0", "activity-1=HH29=us-2=0"))
    roll(t, 9)
    roll(t, 9)
    pass_windows(t)
    (battle,) = t.world.battles.rows()
    assert battle.hex == "HH29"
    assert dict(battle.joins) == {"japan-1": 1, "us-1": 1, "us-2": 3}
    assert t.world.forces[at("us-1")].place == "HH29"
    assert t.world.forces[at("us-2")].place == NOUMEA


@pytest.mark.rule("22.24B#5", "a submarine that comes does not keep late ships alive")
@pytest.mark.rule("22.921#2", "without a battle it attacks at once")
def test_a_submarine_alone_is_no_battle() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us loose {MORESBY}: submarine 1"))
    t.say(intercept("activity-1=HH29=us-1=0", "activity-1=HH29=us-submarine@HH27=1"))
    roll(t, 8)
    roll(t, 9)
    assert list(t.world.attempts) == ["us-submarines-1"]
    assert t.pending == "submarine-targets"
    assert not list(t.world.battles)
    t.default("allied")
    assert t.pending == "category of target"


@pytest.mark.rule("22.24C#1", "without dice nobody intercepts")
def test_no_dice() -> None:
    world = coral_sea(f"us loose {MORESBY}: arizona", kind=Kind.BASE_CHANGE)
    assert not has_choice(play(world))
    world = coral_sea(f"us loose {MORESBY}: arizona, dd 4", kind=Kind.BASE_CHANGE)
    t = play(world)
    assert t.against(intercept("activity-1=HH29=us-dd@HH27=4")) == set()
    both = ("activity-1=HH29=us-dd@HH27=4", "activity-1=HH29=us-arizona=4")
    assert t.against(intercept(*both)) == {"22.24C"}


@pytest.mark.rule("22.22F#1", "squadrons on land that spot the force give dice")
@pytest.mark.rule("22.22F#2", "if they are ready, in range and their base operates")
@pytest.mark.rule("22.18F#2", "on a way that they do not reach they spot nobody")
def test_spotters() -> None:
    from warcabinet.awaw.forces.unit_types import UnitTypeId
    from warcabinet.awaw.state.air import AirState, AirUnits

    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4")
    route = tuple(SpaceId(one) for one in WAY)
    assert spotters(world, "us", route) == 0
    base = SpaceId(MORESBY)
    world.put(AirUnits(UnitTypeId("us-aaf"), "us", base, 2))
    assert spotters(world, "us", route) == 2
    assert spotters(world, "japan", route) == 0
    world.put(AirUnits(UnitTypeId("us-nas"), "us", base, 1))
    assert spotters(world, "us", route) == 3
    assert spotters(world, "us", (SpaceId("Y32"),)) == 0
    for row in world.air.rows():
        world.drop(row)
        world.put(AirUnits(row.type, row.party, base, row.factors, AirState.FLOWN))
    assert spotters(world, "us", route) == 0


@pytest.mark.rule("22.22G#1", "submarines within three hexes give dice to surface forces")
def test_submarines_near() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us loose {MORESBY}: submarine 2")
    assert [submarines_near(world, "us", space) for space in ("HH29", "II29", "KK29")] == [2, 2, 0]


@pytest.mark.rule("22.22G#1", "also those of a seat that has announced them before")
def test_submarines_that_try_themselves_help_from_their_port() -> None:
    """22.917: they lie in port until they have met somebody."""
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"us loose {MORESBY}: submarine 3"))
    t.say(intercept("activity-1=HH29=us-submarine@HH27=2"))
    assert [row.force for row in t.world.attempts.rows()] == ["us-submarines-1", "us-submarines-2"]
    assert submarines_near(t.world, "us", "HH29", "japan") == 3
    world = t.world.copy()
    world.readonly = False
    world.amend(world.forces[at("us-submarines-1")], stance=Stance.RETURNING)
    assert submarines_near(world, "us", "HH29", "japan") == 2


@pytest.mark.rule("22.22A#2", "dice for cargo count on the way back, too")
@pytest.mark.rule("22.18F#1", "all else is counted anew")
def test_dice_on_the_way_back() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", kind=Kind.INVASION, with_cargo=True)
    quarry = quarries(world, (ONE,), 1)["activity-1"]
    ships = of_force(world, at("us-1")).ships
    assert dice_question(world, ships, quarry, SpaceId("HH29"), 1).hindered
    world.amend(world.forces[at("japan-1")], stance=Stance.RETURNING)
    quarry = quarries(world, (ONE,), 1)["activity-1"]
    assert dice_question(world, ships, quarry, SpaceId("HH29"), 1).hindered
    world.amend(world.activities[ONE], with_cargo=False, kind=Kind.BOMBARDMENT)
    assert not dice_question(world, ships, quarry, SpaceId("HH29"), 1).hindered


@pytest.mark.rule("22.22A#2", "the way back is one of ships with cargo, if they had any")
@pytest.mark.parametrize("cargo", [True, False])
def test_the_way_back_is_as_easy_to_intercept(cargo: bool) -> None:
    world = coral_sea(kind=Kind.INVASION, with_cargo=cargo)
    row = world.forces[at("japan-1")]
    world.amend(row, stance=Stance.RETURNING, place=SpaceId("JJ29"))
    back = world.activities[head_home(world, at("japan-1"), SpaceId(RABAUL))]
    assert (back.kind, back.with_cargo) == (Kind.RETURN, cargo)


@pytest.mark.rule("22.22F#3", "who spots ships is not inverted, and may spot all of them")
def test_who_spots_ships_may_do_so_again() -> None:
    world = coral_sea(
        f"us-1 {MORESBY}: ca 8, dd 4", f"us-2 {NOUMEA}: ca 8, dd 4", "japan-2 EE30: dd 10"
    )
    sail(world, "activity-2", "japan-2", "JJ29")
    put_unit(world, f"us-aaf {MORESBY} x2")
    before = list(world.air.rows())
    t = play(world)
    t.say(intercept("activity-1=HH29=us-1=0", "activity-2=HH29=us-2=0"))
    assert [t.world.attempts[at(one)].dice for one in ("us-1", "us-2")] == [2 + 1 + 2, 2 + 1 + 2]
    assert list(t.world.air.rows()) == before
    for row in list(world.air.rows()):
        world.drop(row)
        world.put(msgspec.structs.replace(row, state=AirState.FLOWN))
    assert spotters(world, "us", (SpaceId("HH29"),)) == 0


@pytest.mark.rule("22.22F#5", "air units spot for all of their faction, and not for Russia")
def test_who_spots_for_whom() -> None:
    world = coral_sea()
    put_unit(world, f"us-aaf {MORESBY} x2")
    route = (SpaceId("HH29"),)
    assert [spotters(world, party, route) for party in ("us", "britain", "russia")] == [2, 2, 0]


@pytest.mark.rule("22.112#1", "who is at peace with those who sail does not help to find them")
@pytest.mark.parametrize("peace", [False, True])
def test_neutrals_do_not_help_to_intercept(peace: bool) -> None:
    world = coral_sea(f"britain loose {MORESBY}: dd 4", f"us loose {MORESBY}: submarine 1")
    put_unit(world, f"us-aaf {MORESBY} x2")
    if peace:
        world.drop(world.wars[pair_key(Power.US, Power.JAPAN)])
    quarry = quarries(world, (ONE,), 1)["activity-1"]
    ships = of_ships(world, world.hulls[HullId(f"britain-dd@{MORESBY}")])
    assert ships is not None
    asked = dice_question(world, ships.ships, quarry, SpaceId("HH29"), 1)
    assert (asked.spotters, asked.boats) == ((0, 0) if peace else (2, 1))


# Who is met together ------------------------------------------------------------------------------


def path(text: str) -> tuple[SpaceId, ...]:
    return tuple(SpaceId(one) for one in text.split())


@pytest.mark.rule("22.141A#1", "ways that only cross in a hex are met one by one")
def test_ways_that_cross() -> None:
    here = SpaceId("HH29")
    assert not together(path("GG29 HH29 II29"), path("HH28 HH29 HH30"), here)
    assert together(path("GG29 HH29 II29"), path("GG29 HH29 HH30"), here)
    assert together(path("GG29 HH29 II29"), path("HH28 HH29 II29"), here)
    assert together(path("HH29 II29"), path("HH29 GG29"), here)
    assert together(path("GG29 HH29"), path("HH28 HH29"), here)
    assert not together(path("GG29 HH29"), path("HH29 II29"), here)


@pytest.mark.rule("22.141#1", "all that pass the hex together are in the battle")
def test_activities_that_pass_together() -> None:
    def joined(way: str) -> set[str]:
        world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"japan-2 {LAE}: dd 10")
        sail(world, "activity-2", "japan-2", "KK29", kind=Kind.BOMBARDMENT, path=way)
        t = play(world)
        t.say(intercept("activity-1=HH29=us-1=0"))
        roll(t, 10)
        pass_windows(t)
        (battle,) = t.world.battles.rows()
        return {force for force, _ in battle.joins}

    assert joined("GG27 GG28 GG29 HH29 II29") == {"japan-1", "japan-2", "us-1"}
    assert joined("GG27 GG28 HH28 HH29 HH30") == {"japan-1", "us-1"}


@pytest.mark.rule("22.18C#1", "ships that return the same way are met together")
@pytest.mark.rule("22.141B#1", "sea supply lines are met one by one")
@pytest.mark.rule("22.141C#1", "so are raiders")
@pytest.mark.rule("22.141D#1", "sea escorts and ships that redeploy")
def test_who_is_met_apart() -> None:
    def together_as(kind: str, *, back: bool = False) -> bool:
        world = coral_sea(f"japan-2 {RABAUL}: dd 10", kind=kind)
        sail(world, "activity-2", "japan-2", "JJ29", kind=kind)
        for force in world.forces.rows() if back else ():
            world.amend(force, stance=Stance.RETURNING)
        two = ActivityId("activity-2")
        return met_with(world, world.activities[ONE], 0, SpaceId("HH29"), (two,)) == [two]

    assert together_as(Kind.RETURN, back=True)
    assert together_as(Kind.INVASION)
    for kind in (Kind.SEA_SUPPLY, Kind.RAID, Kind.ESCORT, Kind.REDEPLOYMENT):
        assert not together_as(kind)


# Windows ------------------------------------------------------------------------------------------


@pytest.mark.rule("22.164A#1", "all attempts are announced, then rolled")
@pytest.mark.rule("22.164B#1", "counter-interceptions come before any battle")
@pytest.mark.rule("22.164C#1", "and so do those against them")
@pytest.mark.rule("22.17#1", "there are no further levels")
@pytest.mark.rule("22.16#1", "the moving side may intercept those who intercept")
def test_three_levels() -> None:
    t = play(
        coral_sea(
            f"us-1 {MORESBY}: ca 8, dd 4",
            f"us-2 {NOUMEA}: ca 8, dd 4",
            f"us-3 {NOUMEA}: ca 8, dd 4",
            f"japan-2 {LAE}: dd 10",
            f"japan-3 {TRUK}: dd 10",
        )
    )

    def level() -> int:
        question = t.position.decision
        assert isinstance(question, InterceptionWindow)
        return question.level

    assert level() == 1
    t.say(intercept("activity-1=HH29=us-1=0"))
    roll(t, 10)
    assert (level(), t.position.to_answer()) == (2, ("axis",))
    assert t.against(counter("us-1=HH29=japan-2=0")) == set()
    assert t.against(counter("us-1=JJ29=japan-2=0")) == {"22.12"}
    t.say(counter("us-1=HH29=japan-2=0"))
    roll(t, 18)
    assert (level(), t.position.to_answer()) == (3, ("allied",))
    t.say(intercept("japan-2=HH29=us-2=0"))
    roll(t, 18)
    assert t.pending == "group-numbers"
    (battle,) = t.world.battles.rows()
    assert dict(battle.joins) == {"japan-1": 1, "japan-2": 1, "us-1": 1, "us-2": 1}


@pytest.mark.rule("22.22C#1", "two dice more for a counter-interception in the same hex")
def test_dice_of_counter_interceptions() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"japan-2 {RABAUL}: dd 10"))
    t.say(intercept("activity-1=HH29=us-1=0"))
    roll(t, 10)
    t.say(counter("us-1=HH29=japan-2=0"))
    assert t.world.attempts[at("japan-2")].dice == 3
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"japan-2 {RABAUL}: dd 10"))
    t.say(intercept("activity-1=HH29=us-1=0"))
    roll(t, 10)
    t.say(counter("us-1=II28=japan-2=0"))
    assert t.world.attempts[at("japan-2")].dice == 1


def test_nobody_to_send_is_not_asked() -> None:
    assert not has_choice(play(coral_sea()))
    assert has_choice(play(coral_sea(f"us-1 {TOWNSVILLE}: ca 8, dd 4")))


@pytest.mark.rule("48.31D#2", "strategic cards are played just before the attempts")
@pytest.mark.rule("48.61A#1", "who comes out ahead rolls one die more")
@pytest.mark.rule("48.32C#1", "who counter-intercepts may play, too")
def test_cards_before_a_window() -> None:
    world = coral_sea(f"us-1 {MORESBY}: ca 8, dd 4", f"japan-2 {LAE}: dd 10")
    for deck, seat in ((Deck.AMERICAN_MAGIC, "allied"), (Deck.JAPANESE_MAGIC, "axis")):
        world.put(CardPool(deck, 8, unplayed=1))
        world.put(HandCards(deck, Card.STRATEGIC, 1, open=False, seats=(Seat(seat),)))
    t = play(world)
    t.say("allied: play-no-card")  # for Magic
    assert (t.pending, t.position.to_answer()) == ("card-before-window", ("allied",))
    t.say("allied: play-card strategic")
    assert (t.pending, t.position.to_answer()) == ("card-before-window", ("axis",))
    t.say("axis: play-no-card")
    t.say(intercept("activity-1=HH29=us-1=0"))
    assert t.world.attempts[at("us-1")].dice == 4
    roll(t, 10)
    assert (t.pending, t.position.to_answer()) == ("card-before-window", ("axis",))
    t.say("axis: play-card strategic")
    t.say(counter("us-1=HH29=japan-2=0"))
    assert t.world.attempts[at("japan-2")].dice == 4


def test_an_interception_in_words() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 8, dd 4"))
    said = in_words(t.world, read("intercept-at-sea activity-1=HH29=us-1=0", RULES.actions), None)
    target = "the fast carrier mission of task force 1 to JJ29"
    assert said == f"Intercept at sea: {target}: task force 1 in HH29"
    assert t.world.in_words("activity-1/2") == f"{target}, part 2 of its way"
    assert t.world.in_words("activity-9") == "a naval activity"


# Task forces formed anew --------------------------------------------------------------------------


@pytest.mark.rule("22.14B#2", "task forces are formed anew right before they intercept")
@pytest.mark.rule("22.14B#3", "so that more of them intercept the same target")
def test_task_forces_are_formed_anew_in_a_window() -> None:
    t = play(coral_sea(f"us-1 {MORESBY}: ca 12, dd 12", f"us loose {MORESBY}: dd 4"))
    assert t.against(intercept("activity-1=HH29=us-2=0")) != set()
    parts = "us-ca@tf:us-1=6=us-2,us-dd@tf:us-1=2=us-2,us-dd@HH27=4=us-2"
    t.say("allied: form-first")
    assert t.against(f"allied: form-task-forces {parts},us-dd@tf:us-1=9=port") == {"20.162A"}
    t.say(f"allied: form-task-forces {parts}")
    assert t.pending == "interception-window"
    assert t.against("allied: form-first") == {"22.14B"}
    t.say(intercept("activity-1=HH29=us-1=0,activity-1=HH29=us-2=0"))
    assert {row.force: row.dice for row in t.world.attempts.rows()} == {"us-1": 3, "us-2": 3}
    roll(t, 10)
    roll(t, 10)
    pass_windows(t)
    (battle,) = t.world.battles.rows()
    assert set(battle.joins) >= {("us-1", 1), ("us-2", 1)}


@pytest.mark.rule("22.14B#2", "before they counter-intercept, too; but not who is on his way")
def test_task_forces_are_formed_anew_to_counter() -> None:
    world = coral_sea(
        f"us-1 {MORESBY}: ca 8, dd 4",
        f"us loose {MORESBY}: dd 10",
        f"japan loose {LAE}: ca 8, dd 4",
    )
    t = play(world)
    t.say(intercept("activity-1=HH29=us-1=0"))
    roll(t, 10)
    t.say("axis: form-first")
    assert t.position.decision is not None
    assert t.position.decision.hidden  # the other side sees no more than the marker
    t.say("axis: form-task-forces japan-ca@GG27=8=japan-2,japan-dd@GG27=4=japan-2")
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    roll(t, 8)
    assert t.pending == "interception-window"  # who might counter that
    t.say("allied: form-first")
    late = "allied: form-task-forces us-dd@HH27=2=us-1"
    assert t.against(late) == {"22.14A"}
    assert t.against("allied: form-task-forces us-dd@HH27=10=us-2") == set()

"""21.416G, 21.416I, 23.6: carriers on patrol attack enemy bases."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import LAE, MORESBY, RABAUL, ocean, play, sail
from tests.awaw.naval.ports import stay
from tests.awaw.naval.strikes import aboard, roll
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.battle.carrier_attacks_on_enemy_bases import (
    RaidOrNot,
    enemy_bases_near,
)
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import abort
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.interception.naval_interception import dice_question
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import of_activity
from warcabinet.awaw.naval.movement.patrols import PatrolMoves, Patrols
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import (
    ActivityId,
    ActivityState,
    Condition,
    HullId,
    SailsWith,
)
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

CARRIERS = f"japan-1 {RABAUL}: akagi, kaga, dd 12"
PATH = "EE30 FF30 GG29 HH29"
"""The last two hexes are within three hexes of Port Moresby."""
AIR = f"us-aaf {MORESBY} x4"


def patrol(*others: str, air: tuple[str, ...] = (AIR,), carriers: str = CARRIERS) -> Table:
    """Two Japanese carriers sail from Rabaul to a patrol hex near Port Moresby."""
    world = ocean(carriers, *others)
    for line in air:
        put_unit(world, line)
    sail(world, "activity-1", "japan-1", "HH29", kind=Kind.PATROL, path=PATH)
    row = world.activities[ActivityId("activity-1")]
    world.amend(row, state=ActivityState.UNDER_WAY)
    return play(world, PatrolMoves(activity=ActivityId("activity-1")))


def sea(t: Table) -> str:
    return str(next(iter(t.world.forces.rows())).place)


def on_to(t: Table, space: str) -> None:
    """Nobody does anything until the patrol may attack from this hex."""
    while not (isinstance(t.position.decision, RaidOrNot) and t.position.decision.sea == space):
        assert t.pending, "the patrol is over"
        question = t.position.decision
        if isinstance(question, RaidOrNot):
            t.say("axis: no-raid")
        elif isinstance(question, StrikeOrNot):
            t.say("allied: no-strike")
        else:
            t.default(str(t.position.to_answer()[0]))


@pytest.mark.rule("21.416G#1", "of enemies, and of nobody with whom there is peace")
@pytest.mark.rule("21.416I#1", "of enemies, and of nobody with whom there is peace")
def test_bases_of_a_country_at_peace_are_left_alone() -> None:
    for only_air in (True, False):
        world = patrol(f"us-1 {MORESBY}: dd 12").world.copy()
        world.readonly = False
        world.put(Control(SpaceId(MORESBY), "us"))
        assert enemy_bases_near(world, "japan", SpaceId("HH29"), only_air) == (MORESBY,)
        world.drop(world.wars["japan/us"])
        assert enemy_bases_near(world, "japan", SpaceId("HH29"), only_air) == ()


@pytest.mark.rule("21.416A#2", "a patrol's air missions are not announced with it")
@pytest.mark.rule("21.416G#1", "on its way a patrol may counterair bases in range")
@pytest.mark.rule("21.4181A#1", "as it moves")
@pytest.mark.rule("23.61A#2", "but attacks no ships then")
@pytest.mark.rule("19.12#3", "a patrol on its way fights one round from each hex")
def test_counterair_on_the_way() -> None:
    t = patrol(f"us-1 {MORESBY}: dd 12", air=(f"us-aaf {MORESBY}",))
    on_to(t, "GG29")
    question = t.position.decision
    assert isinstance(question, RaidOrNot)
    assert question.bases == (MORESBY,)
    assert question.only_air
    assert t.against(f"axis: raid-base {MORESBY} japan-nas=6") == set()
    assert t.against(f"axis: raid-base {MORESBY} japan-nas=7") == {"21.416G"}
    assert t.against(f"axis: raid-base {RABAUL} japan-nas=1") == {"21.416G"}
    raid(t, 6, ours=2, theirs=2)
    assert in_air_or_aboard(t) + t.world.sunk["japan-nas"].factors == 6
    assert not t.world.flights


def raid(t: Table, squadrons: int, ours: int, theirs: int, base: str = MORESBY) -> None:
    """All of a raid counterair, and the dice show this."""
    t.say(f"axis: raid-base {base} japan-nas={squadrons}")
    flight = next(iter(t.world.flights))
    if t.pending == "how-to-attack":
        flight = next(one for one, row in t.world.flights.items() if row.party == "japan")
        t.say(f"axis: divide-sortie {flight}={squadrons}")
    roll(t, ours)
    roll(t, theirs)


def in_air_or_aboard(t: Table) -> int:
    return aboard(t.world, "japan-akagi") + aboard(t.world, "japan-kaga")


@pytest.mark.rule("21.416C#3", "air units in range of the hex help to intercept a patrol")
@pytest.mark.rule("18.42C#1", "they fly no mission for it, and are not inverted")
def test_air_units_help_to_intercept_a_patrol() -> None:
    def dice(*air: str) -> int:
        t = patrol(f"us-1 {MORESBY}: dd 12", air=air)
        while t.world.forces[ForceId("japan-1")].place != "GG29":
            seat = t.position.to_answer()[0]
            if isinstance(t.position.decision, StrikeOrNot):
                t.say(f"{seat}: no-strike")
            else:
                t.default(seat)
        assert t.pending == "interception-window"
        t.say("allied: intercept-at-sea activity-1=GG29=us-1=0")
        assert {row.state for row in t.world.air.rows()} <= {AirState.READY}
        assert not t.world.flights
        return t.world.attempts[ForceId("us-1")].dice

    assert (dice(), dice(f"us-aaf {MORESBY} x2")) == (1, 3)


@pytest.mark.rule("22.22F#4", "squadrons that a patrol attacks have spotted it, sunk or not")
def test_attacked_squadrons_have_spotted_the_patrol() -> None:
    t = patrol(f"us-1 {MORESBY}: dd 12", air=(f"us-aaf {MORESBY} x2",))

    def spotting() -> int:
        (leg,) = of_activity(t.world, t.world.activities[ActivityId("activity-1")])
        return dice_question(
            t.world, ships_of(t.world, ForceId("us-1")), leg, SpaceId("HH29"), 1
        ).spotters

    on_to(t, "GG29")
    assert spotting() == 2
    raid(t, 6, ours=12, theirs=2)
    assert sum(row.factors for row in t.world.air.rows()) < 2
    assert spotting() == 2
    for row in t.world.air.rows():
        t.world.drop(row)
    assert spotting() == 2
    for seen in t.world.spotted.rows():
        t.world.drop(seen)
    assert spotting() == 0


@pytest.mark.rule("21.416G#2", "each squadron counterairs one base from a hex")
@pytest.mark.rule("21.416G#3", "in the next hex another base, each once before the patrol hex")
@pytest.mark.rule("21.416H#1", "as it enters each hex")
def test_each_base_once_on_the_way() -> None:
    t = patrol(air=(AIR, f"us-aaf {LAE} x2"))
    on_to(t, "GG29")
    assert t.against(f"axis: raid-base {LAE} japan-nas=6") == set()
    raid(t, 4, ours=2, theirs=2)
    question = t.position.decision
    assert isinstance(question, RaidOrNot)
    assert question.sea == "GG29"
    assert question.bases == (LAE,)
    left = in_air_or_aboard(t) - sum(one.squadrons for one in question.used)
    assert left == 2
    assert t.against(f"axis: raid-base {LAE} japan-nas=2") == set()
    assert t.against(f"axis: raid-base {LAE} japan-nas=3") == {"21.416G"}
    on_to(t, "HH29")
    question = t.position.decision
    assert isinstance(question, RaidOrNot)
    assert set(question.bases) == {LAE, MORESBY}  # its patrol hex: all bases again


@pytest.mark.rule("21.417A#1", "on the way in each hex")
@pytest.mark.rule("21.416C#2", "interception comes before the counterair of a hex")
def test_interception_comes_first() -> None:
    t = patrol(f"us-1 {MORESBY}: dd 12")
    seen: list[str] = []
    for _ in range(40):
        if t.position.decision is None or len(seen) == 2:
            break
        if sea(t) == "GG29":
            seen.append(t.pending)
        if isinstance(t.position.decision, RaidOrNot):
            t.say("axis: no-raid")
        elif isinstance(t.position.decision, StrikeOrNot):
            t.say("allied: no-strike")
        else:
            t.default(str(t.position.to_answer()[0]))
    assert seen == ["interception-window", "raid-or-not"]


@pytest.mark.rule("21.416G#4", "only who was not forced to abort strikes the patrol in that hex")
@pytest.mark.rule("21.416M#1", "and is inverted when the patrol is over, if it was its last round")
def test_who_is_forced_to_abort() -> None:
    t = patrol()
    on_to(t, "GG29")
    raid(t, 6, ours=12, theirs=2)
    (row,) = t.world.raid_aborts.rows()
    left = sum(one.factors for one in t.world.air.rows() if one.party == "us")
    assert 0 < row.factors <= left
    assert t.pending == "strike-or-not" or row.factors == left
    most = left - row.factors
    if most:
        assert t.against(f"allied: launch-strike axis-1 {MORESBY}=us-aaf={most}") == set()
    assert t.against(f"allied: launch-strike axis-1 {MORESBY}=us-aaf={most + 1}") != set()
    on_to(t, "HH29")
    aborted = AirId(f"us-aaf@{MORESBY}/aborted")
    assert aborted not in t.world.air
    t.say("axis: no-raid")
    assert t.world.air[aborted].factors == row.factors
    assert not t.world.raid_aborts


@pytest.mark.rule("21.416M#1", "also if it was to join others who do not come, and gives up")
def test_who_is_forced_to_abort_by_a_patrol_that_does_not_join_others() -> None:
    world = ocean(f"japan-1 {LAE}: dd 12", f"japan-2 {RABAUL}: akagi, kaga, dd 12")
    put_unit(world, AIR)
    sail(world, "activity-1", "japan-1", "HH29", kind=Kind.PATROL, path="GG27 GG28 HH28 HH29")
    sail(world, "activity-2", "japan-2", "HH29", kind=Kind.PATROL, path=PATH, order=1)
    world.put(SailsWith(ActivityId("activity-2"), ActivityId("activity-1")))
    t = play(world, Patrols())
    t.world.readonly = False
    abort(t.world, t.world.activities[ActivityId("activity-1")])
    on_to(t, "GG29")
    raid(t, 6, ours=12, theirs=2)
    (row,) = t.world.raid_aborts.rows()
    while t.pending != "go-on-or-abort":
        t.say("allied: no-strike" if t.pending == "strike-or-not" else "axis: no-raid")
    t.say("axis: abort-activity")
    aborted = AirId(f"us-aaf@{MORESBY}/aborted")
    assert t.world.air[aborted].factors == row.factors
    assert not t.world.raid_aborts


@pytest.mark.rule("21.416I#1", "from the patrol hex bases are attacked again and again")
@pytest.mark.rule("21.4181B#1", "as often as their owner likes")
@pytest.mark.rule("21.415#1", "the patrol hex is their base")
@pytest.mark.rule("23.61A#1", "ships in port too")
@pytest.mark.rule("23.63#1", "air units, ships, or both")
@pytest.mark.rule("23.63#2", "the ships in port as a whole")
@pytest.mark.rule("23.66#1", "which take hits as from any air attack")
@pytest.mark.rule("9.21C#1", "patrolling carriers attack bases in the movement phase")
@pytest.mark.rule("18.511C#1", "air strikes of patrols belong to the movement phase")
def test_attacks_from_the_patrol_hex() -> None:
    t = patrol(f"us-1 {MORESBY}: enterprise without air, dd 12", air=())
    on_to(t, "HH29")
    for sunk in (False, True):
        t.say(f"axis: raid-base {MORESBY} japan-nas={in_air_or_aboard(t)}")
        assert t.pending == "air defense"
        roll(t, 2)
        assert t.pending == "port-targets"
        there = sum(one.factors for one in t.world.flights.rows())
        t.say(f"axis: aim-strike us-enterprise=carriers=japan-nas={there if sunk else 2}")
        roll(t, 7)
        if sunk:
            t.dice(1)
        ship = t.world.hulls[HullId("us-enterprise")]
        assert ship.condition is (Condition.SUNK if sunk else Condition.DAMAGED)
        stay(t)
        assert t.pending == "interception-window"
        t.default("allied")
        assert t.pending == "raid-or-not"
    t.say("axis: no-raid")
    assert t.pending == "stay-or-return"


@pytest.mark.rule("21.416J#1", "before each round the other side may intercept, if it has not")
@pytest.mark.rule("21.417B#1", "and once more if the patrol stays when its attacks are over")
def test_interception_before_each_round() -> None:
    t = patrol(f"us-1 {MORESBY}: dd 12")
    on_to(t, "HH29")
    raid(t, 6, ours=2, theirs=2)
    stay(t)
    assert t.pending == "interception-window"
    t.default("allied")
    assert t.pending == "raid-or-not"
    t.say("axis: no-raid")
    t.say("axis: stay-at-sea")
    assert t.pending == "interception-window"


def test_what_is_under_a_marker_stays_a_secret() -> None:
    t = patrol(carriers=f"japan-1 {RABAUL}: dd 12")
    on_to(t, "GG29")
    question = t.position.decision
    assert isinstance(question, RaidOrNot)
    assert not question.real(t.asked("axis"))
    t = patrol()
    on_to(t, "GG29")
    question = t.position.decision
    assert isinstance(question, RaidOrNot)
    assert question.real(t.asked("axis"))
    assert not list(t.world.known_to(Seat("allied")).aboard.rows())


@pytest.mark.rule("23.62#1", "carriers on other errands do not attack the base of those who strike")
def test_only_patrols_attack_bases() -> None:
    world = ocean(CARRIERS, f"japan-2 {RABAUL}: soryu, dd 12")
    put_unit(world, AIR)
    sail(world, "activity-1", "japan-1", "HH29", kind=Kind.CARRIER_MISSION, path=PATH, order=1)
    sail(world, "activity-2", "japan-2", "HH29", kind=Kind.PATROL, path=PATH, order=2)

    def asked(t: Table) -> tuple[set[str], set[str]]:
        """Whose carriers may attack bases, and which markers air units from there may strike."""
        raiding, struck = set(), set()
        while t.pending:
            question = t.position.decision
            if isinstance(question, RaidOrNot):
                raiding.add(str(question.activity))
            elif isinstance(question, StrikeOrNot):
                struck |= {row.what for row in t.world.group_of.rows()}
                t.say("allied: no-strike")
                continue
            t.default(str(t.position.to_answer()[0]))
        return raiding, struck

    mission = Interceptions(activities=(ActivityId("activity-1"),))
    assert asked(play(world, Patrols())) == ({"activity-2"}, {"japan-2"})
    assert asked(play(world, mission)) == (set(), {"japan-1"})


@pytest.mark.rule("21.416M#4", "a base that was counteraired is raided by two patrols")
def test_one_base_raided_by_two_patrols() -> None:
    world = ocean(CARRIERS, f"japan-2 {RABAUL}: soryu, dd 12")
    put_unit(world, AIR)
    world.put(Counteraired(SpaceId(MORESBY), 1, resolved=True))
    for number in (1, 2):
        name = f"activity-{number}"
        sail(world, name, f"japan-{number}", "HH29", kind=Kind.PATROL, path=PATH, order=number)
    t = play(world, Patrols())
    for number in (1, 2):
        on_to(t, "HH29")
        question = t.position.decision
        assert isinstance(question, RaidOrNot)
        assert question.activity == f"activity-{number}"
        t.say(f"axis: raid-base {MORESBY} japan-nas=2")
        assert t.pending == "how-to-attack"
        t.default("axis")
        roll(t, 2)
        roll(t, 2)
        on_to(t, "HH29")
        t.say("axis: no-raid")
        t.say("axis: stay-at-sea")


@pytest.mark.rule("21.416G#5", "submarines attack after the air units of the hex have")
def test_submarines_attack_a_patrol_after_air_units() -> None:
    t = patrol(f"us loose {MORESBY}: submarine 1")
    while t.pending != "interception-window" or sea(t) != "GG29":
        seat = str(t.position.to_answer()[0])
        t.say("allied: no-strike") if t.pending == "strike-or-not" else t.default(seat)
    t.say("allied: intercept-at-sea activity-1=GG29=us-submarine@HH27=1")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    seen = []
    while sea(t) == "GG29" and t.pending:
        seen.append(t.pending)
        if t.position.request is not None:
            t.dice(*(3 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif t.pending == "raid-or-not":
            t.say("axis: no-raid")
        elif t.pending == "strike-or-not":
            t.say("allied: no-strike")
        else:
            t.default(str(t.position.to_answer()[0]))
    assert seen[:3] == ["raid-or-not", "strike-or-not", "submarine-targets"]
    assert len([one for one in seen if one in ("raid-or-not", "strike-or-not")]) == 2


@pytest.mark.rule("22.28A#1", "a patrol that is struck on its way may abort")
@pytest.mark.parametrize("aborts", [True, False])
def test_a_patrol_that_is_struck_may_abort(aborts: bool) -> None:
    t = patrol(air=(f"us-aaf {MORESBY} x2",))
    on_to(t, "GG29")
    t.say("axis: no-raid")
    t.say(f"allied: launch-strike axis-1 {MORESBY}=us-aaf=2")
    while t.pending != "go-on-or-abort":
        if t.position.request is not None:
            roll(t, 7)
        else:
            t.default(str(t.position.to_answer()[0]))
    assert sea(t) == "GG29"
    t.say(f"axis: {'abort-activity' if aborts else 'go-on-sailing'}")
    state = t.world.activities[ActivityId("activity-1")].state
    assert (state is ActivityState.ABORTED) is aborts
    assert (sea(t) == "GG29") is aborts

"""22.41 to 22.7: a naval battle from the numbers of its groups to its end."""

from __future__ import annotations

import random

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.table import Staged, Table
from warcabinet.awaw.naval.battle.battle_orders import (
    FurtherEngagement,
    GroupNumbers,
    Withdrawal,
)
from warcabinet.awaw.naval.battle.combat_groups import groups_of, ships_in
from warcabinet.awaw.naval.battle.fleet_engagements import free_groups
from warcabinet.awaw.naval.battle.naval_combat import (
    NavalCombat,
    leave,
    order_of_withdrawal,
    outcome,
)
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Condition, ForceKind, Stance
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.chance import outcomes, picker
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

JAPAN, US = Side.AXIS, Side.ALLIED
ONE, TWO, THREE = (ForceId(f"japan-{n}") for n in (1, 2, 3))


def met(axis: list[str], allied: list[str], late: tuple[tuple[str, int], ...] = ()) -> Table:
    """Task forces of both sides meet; `late` ones join in a later round."""
    world = battle(dict(enumerate(axis, 1)), dict(enumerate(allied, 1)))
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    rounds = dict(late)
    joins = tuple((force, rounds.get(force, 1)) for force in sorted(world.forces))
    play = NavalCombat(hex=SEA, interceptor=US, joins=joins)
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))


def shown(world: AwawWorld, side: Side) -> list[int]:
    return [group.number for group in groups_of(world, side)]


@pytest.mark.rule("22.423A#1", "each side numbers its groups")
@pytest.mark.rule("22.423A#2", "with numbers from one to six, each of them once")
@pytest.mark.rule("22.423B#1", "both sides see the numbers")
@pytest.mark.rule("22.421A#2", "each task force is a group of its own")
def test_numbering() -> None:
    t = met(["dd 10", "dd 11"], ["dd 10"])
    assert t.against("axis: number-groups japan-1=3,japan-2=3") == {"22.423A"}
    assert t.against("axis: number-groups japan-1=3,japan-2=7") == {"22.423A"}
    (seven,) = t.refusals("axis: number-groups japan-1=3,japan-2=7")
    assert "from 1 to 6" in seven.reason
    assert t.against("axis: number-groups japan-1=3") != set()
    t.say("axis: number-groups japan-1=5,japan-2=3")
    t.say("allied: number-groups us-1=1")
    known = t.world.known_to(Seat("allied"))
    assert shown(known, JAPAN) == [3, 5]


def test_which_force_has_which_number_is_a_secret() -> None:
    seen = []
    for numbers in ("japan-1=5,japan-2=3", "japan-1=3,japan-2=5"):
        t = met(["dd 10", "dd 10"], ["dd 10"])
        t.say(f"axis: number-groups {numbers}")
        t.say("allied: number-groups us-1=1")
        known = t.world.known_to(Seat("allied"))
        seen.append((list(known.groups.rows()), list(known.group_of.rows())))
        told = [event.text for event in t.position.told]
        seen[-1] += (told,)  # type: ignore[assignment]
    assert seen[0] == seen[1]


@pytest.mark.rule("22.425C#2", "who is late waits for his round")
@pytest.mark.rule("22.425D#8", "and takes no part before")
@pytest.mark.rule("22.421B#1", "each task force that joins later is a new group")
@pytest.mark.rule("22.425D#9", "with a number that is free")
@pytest.mark.rule("22.73#1", "the battle goes on with another round")
def test_late_forces_join_in_their_round() -> None:
    t = met(["dd 10", "dd 11"], ["dd 10"], late=(("japan-2", 2),))
    t.say("axis: number-groups japan-1=6")
    t.say("allied: number-groups us-1=6")
    assert shown(t.world, JAPAN) == [6]
    play_to_withdrawal(t)
    for seat in ("allied", "axis"):
        t.say(f"{seat}: withdraw-groups -")
    assert t.pending == "group-numbers"
    assert t.against("axis: number-groups japan-2=6") == {"22.423A"}
    t.say("axis: number-groups japan-2=2")
    assert shown(t.world, JAPAN) == [2, 6]


SEVEN = ["dd 10"] * 7


def _seven(t: Table, left_out: str = "japan-7") -> None:
    names = [f"japan-{n}" for n in range(1, 8) if f"japan-{n}" != left_out]
    given = ",".join(f"{one}={number}" for number, one in enumerate(names, 1))
    t.say(f"axis: number-groups {given}")
    t.say("allied: number-groups us-1=6")


@pytest.mark.rule("22.421C#1", "no more than six groups of a side take part")
@pytest.mark.rule("22.421C#2", "the others stay out of the first round")
@pytest.mark.rule("22.421C#4", "and come in when there is room")
@pytest.mark.rule("22.425C#3", "until then they wait")
def test_more_than_six_groups() -> None:
    t = met(SEVEN, ["dd 10"])
    every = ",".join(f"japan-{n}={n}" for n in range(1, 8))
    assert t.against(f"axis: number-groups {every}") == {"22.421C"}
    _seven(t)
    assert shown(t.world, JAPAN) == [1, 2, 3, 4, 5, 6]
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups -")
    assert t.pending != "group-numbers"
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups axis-3")
    assert t.pending == "group-numbers"
    assert t.against("axis: number-groups japan-7=4") == {"22.423A"}
    t.say("axis: number-groups japan-7=3")
    assert shown(t.world, JAPAN) == [1, 2, 3, 4, 5, 6]


def small(*ships: str, late: tuple[tuple[str, int], ...] = ()) -> Table:
    """Small Japanese forces without markers, after one task force, meet one of the U.S."""
    t = met(["dd 10", *ships], ["dd 10"], late)
    world = t.world
    for number in range(2, len(ships) + 2):
        force = ForceId(f"japan-{number}")
        world.amend(world.forces[force], kind=ForceKind.LOOSE)
        reveal(world, force)
    joins = world.battles[SEA].joins
    play = NavalCombat(hex=SEA, interceptor=US, joins=joins)
    world.drop(world.battles[SEA])
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))


@pytest.mark.rule("22.421A#3", "small forces form one group together")
def test_small_forces_are_one_group() -> None:
    t = small("dd 8", "ca 4, dd 4", "dd 9")
    assert t.against("axis: number-groups japan-1=1,japan-3=2") == {"22.421"}
    t.say("axis: number-groups japan-1=1,japan-2=2")
    t.say("allied: number-groups us-1=6")
    assert shown(t.world, JAPAN) == [1, 2]
    assert sum(ship.factors for ship in ships_in(t.world, GroupId("axis-2"))) == 25
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups axis-2")
    stances = [t.world.forces[ForceId(f"japan-{n}")].stance for n in (1, 2, 3, 4)]
    assert stances == [Stance.SAILING, *[Stance.RETURNING] * 3]
    t = small("dd 8", "dd 9", "dd 9")
    t.say("axis: number-groups japan-1=1,japan-2=2,japan-4=3")
    t.say("allied: number-groups us-1=6")
    assert shown(t.world, JAPAN) == [1, 2, 3]


@pytest.mark.rule("22.421B#2", "so do those that come later in the same round")
def test_late_small_forces_are_one_group() -> None:
    t = small("dd 8", "dd 9", late=(("japan-2", 2), ("japan-3", 2)))
    t.say("axis: number-groups japan-1=6")
    t.say("allied: number-groups us-1=6")
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups -")
    t.say("axis: number-groups japan-2=1")
    assert shown(t.world, JAPAN) == [1, 6]
    assert sum(ship.factors for ship in ships_in(t.world, GroupId("axis-2"))) == 17


@pytest.mark.rule("22.421C#3", "a force with cargo is not left out")
def test_cargo_takes_part() -> None:
    t = met([*SEVEN[:6], "dd 10, cargo"], ["dd 10"])
    without = ",".join(f"japan-{n}={n}" for n in range(1, 7))
    assert t.against(f"axis: number-groups {without}") == {"22.421C"}
    _seven(t, left_out="japan-3")
    assert shown(t.world, JAPAN) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("22.421C#1", "seven forces of which two are one group all take part")
def test_forces_that_share_a_group_leave_room() -> None:
    t = met([*SEVEN[:6], "dd 10, cargo"], ["dd 10"])
    shared = "japan-1=1,japan-2=2,japan-3=3,japan-4=4,japan-5=5,japan-7=5"
    t.say(f"axis: number-groups {shared}")
    t.say("allied: number-groups us-1=6")
    assert t.pending == "group-numbers"
    t.say("axis: number-groups japan-6=6")
    assert shown(t.world, JAPAN) == [1, 2, 3, 4, 5, 6]
    assert t.world.battles[SEA].round == 1


@pytest.mark.rule("22.421A#4", "a force with cargo may be one group with another")
@pytest.mark.rule("20.164C#4", "so a task force at sea strengthens one with cargo")
def test_a_force_with_cargo_is_strengthened() -> None:
    t = met(["dd 10, cargo", "ca 8, dd 4", "dd 10"], ["dd 10"])
    assert t.against("axis: number-groups japan-1=1,japan-2=3,japan-3=3") == {"22.423A"}
    assert t.against("axis: number-groups japan-1=3,japan-2=3,japan-3=3") == {"22.423A"}
    t.say("axis: number-groups japan-1=3,japan-2=3,japan-3=6")
    t.say("allied: number-groups us-1=6")
    assert shown(t.world, JAPAN) == [3, 6]
    assert sum(ship.factors for ship in ships_in(t.world, numbered(t.world, JAPAN, 3).id)) == 22
    assert not t.world.battles[SEA].left


@pytest.mark.rule("22.421A#6", "no more than 25 factors: what is too much of the others is a group")
def test_what_is_too_much_is_another_group() -> None:
    t = met(["dd 14, transport 2, cargo", "nagato, ca 8, dd 8"], ["dd 10"])
    t.say("axis: number-groups japan-1=3,japan-2=3")
    t.say("allied: number-groups us-1=6")
    assert t.pending == "group-numbers"
    assert t.position.to_answer() == ("axis",)
    question = t.position.decision
    assert isinstance(question, GroupNumbers)
    ((new,),) = question.forces
    t.say(f"axis: number-groups {new}=5")
    assert shown(t.world, JAPAN) == [3, 5]
    first, second = (
        {ship.what: ship.factors for ship in ships_in(t.world, numbered(t.world, JAPAN, n).id)}
        for n in (3, 5)
    )
    assert second == {"japan-dd": 8, "japan-ca": 2}
    assert first == {"japan-nagato": 4, "japan-ca": 6, "japan-dd": 14, "japan-transport": 2}
    assert t.world.battles[SEA].round == 1


def test_what_is_too_much_sails_under_its_own_flag() -> None:
    allied = {1: "dd 20, transport 2, cargo", 2: "dd 10", 3: "dd 10"}
    world = battle({1: "dd 10"}, allied)
    group = world.group_of["us-1"].group
    for name in ("us-2", "us-3"):
        world.amend(world.group_of[name], group=group)
    world.amend(world.forces[ForceId("us-3")], party="britain")
    for ship in ships_of(world, ForceId("us-3")):
        world.amend(ship, party="britain")
    NavalCombat(hex=SEA, interceptor=US, joins=())._fit(world, world.groups[group])
    new = [force for force in world.forces.values() if force.id not in ("us-1", "us-2", "us-3")]
    assert {force.party for force in new} == {"japan", "us", "britain"}
    for force in world.forces.values():
        assert {ship.party for ship in ships_of(world, force.id)} == {force.party}


@pytest.mark.rule("22.421A#7", "carriers without as many fast ships go home")
def test_surplus_carriers_go_home() -> None:
    t = small("akagi, kaga, dd 2", "dd 2")
    t.say("axis: number-groups japan-1=1,japan-2=2")
    t.say("allied: number-groups us-1=6")
    there = {ship.what for ship in ships_in(t.world, numbered(t.world, JAPAN, 2).id)}
    assert there == {"japan-kaga", "japan-dd"}  # three factors, and four
    assert t.world.forces[ForceId("japan-loose-1")].stance is Stance.RETURNING
    t = small("akagi, dd 2", "dd 2")
    t.say("axis: number-groups japan-1=1,japan-2=2")
    t.say("allied: number-groups us-1=6")
    assert ForceId("japan-loose-1") not in t.world.forces


@pytest.mark.rule("22.71#2", "who has not joined yet does not keep a battle going")
def test_who_is_late_does_not_count() -> None:
    t = met(["dd 10", "dd 11"], ["dd 10"], late=(("japan-2", 2),))
    t.say("axis: number-groups japan-1=6")
    t.say("allied: number-groups us-1=6")
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups axis-1")
    assert t.pending == ""
    assert "the naval battle in P40 is over: the allied side has won" in t.told("22.72")


def play_to_withdrawal(t: Table) -> None:
    """Lets the dice show ones and everybody answer as usual until somebody may withdraw."""
    while t.pending and t.pending != "withdrawal":
        if t.position.request is not None:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])


@pytest.mark.rule(
    "22.61A#1", "who lost more speaks first, then who had more damaged, then who intercepts"
)
@pytest.mark.parametrize(
    ("lost", "hurt", "first"),
    [
        ((3, 1), (3, 9), JAPAN),
        ((1, 3), (9, 3), US),
        ((2, 2), (5, 2), JAPAN),
        ((2, 2), (2, 5), US),
        ((0, 0), (0, 0), US),
    ],
)
def test_who_speaks_first(lost: tuple[int, int], hurt: tuple[int, int], first: Side) -> None:
    assert order_of_withdrawal(lost, hurt, US)[0] is first


@pytest.mark.rule("22.61#1", "either side may withdraw some or all groups at the end of a round")
@pytest.mark.rule("22.71A#1", "the battle ends when one side has withdrawn all")
@pytest.mark.rule("22.72A#1", "who withdraws has lost")
@pytest.mark.rule("22.61C#1", "who withdraws is defeated and goes home")
def test_withdrawing() -> None:
    t = met(["dd 10", "dd 11"], ["dd 10"])
    t.say("axis: number-groups japan-1=5,japan-2=6")
    t.say("allied: number-groups us-1=6")
    play_to_withdrawal(t)
    question = t.position.decision
    assert isinstance(question, Withdrawal)
    assert question.side is US
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups axis-1")
    assert shown(t.world, JAPAN) == [6]
    assert t.world.forces[ONE].stance is Stance.RETURNING
    assert t.world.forces[TWO].stance is Stance.SAILING
    play_to_withdrawal(t)
    t.say("allied: withdraw-groups -")
    t.say("axis: withdraw-groups axis-2")
    assert t.pending == ""
    assert "the naval battle in P40 is over: the allied side has won" in t.told("22.72")


@pytest.mark.rule("22.71C#1", "the battle ends when a side has no undamaged ship left")
@pytest.mark.rule("22.72C#1", "which has lost it")
@pytest.mark.rule(
    "22.71B#1", "or has no carrier that can launch and has evaded with all its groups"
)
@pytest.mark.rule("22.72B#1", "then it has lost, too")
def test_how_a_battle_ends() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    assert outcome(world) == (False, None)
    for row in list(world.hulls.rows()):
        if row.party == "us":
            world.drop(row)
            world.put(row.__class__(row.what, row.party, row.berth, 10, Condition.DAMAGED))
    assert outcome(world) == (True, JAPAN)
    for ships, over in (
        ("dd 10", True),
        ("akagi, dd 10", False),
        ("akagi without air, dd 10", True),
    ):
        world = battle({4: ships}, {1: "dd 10"})
        world.amend(numbered(world, JAPAN, 4), evaded=True)
        assert outcome(world) == ((True, US) if over else (False, None))
    world = battle({1: "dd 10", 2: "dd 10"}, {1: "dd 10"})
    world.amend(numbered(world, JAPAN, 2), evaded=True)
    assert outcome(world) == (False, None)
    leave(world, numbered(world, JAPAN, 1))
    assert outcome(world) == (True, US)


@pytest.mark.parametrize("seed", range(12))
def test_battles_played_at_random_come_to_an_end(seed: int) -> None:
    """With the books of ships in order after every answer."""
    dice = random.Random(seed)
    fleets = ["nagato, mutsu, ca 6, dd 6", "akagi, kaga, dd 8, ca 2", "dd 12, cargo", "fuso, dd 9"]
    others = ["washington, ca 8, dd 4", "enterprise, dd 10", "arizona, ca 6, dd 8", "dd 10, ca 2"]
    t = met(fleets[: 1 + seed % 4], others[: 1 + seed // 3 % 4])
    faults = list(naval_faults(t.world))  # forces that the test made up
    below = picker(f"battle {seed}")
    for _ in range(400):
        position = t.position
        if position.over:
            return
        if position.request is not None:
            found = [values for values, _ in outcomes(position.request)]
            t.position = position.resolve(dice.choice(found))
        else:
            seat = position.to_answer()[0]
            action = t.asked(seat).sample(below)
            assert action is not None
            assert notation.read(notation.write(action), {action.verb(): type(action)}) == action
            t.position = position.answer(seat, action)
        assert list(naval_faults(t.world)) == faults
    pytest.fail("it does not end")


@pytest.mark.rule("22.521D#1", "who has sunk a whole active group is free for another, others not")
@pytest.mark.parametrize(("ships", "asked"), [("dd 1", [1]), ("dd 9", [])])
def test_who_has_sunk_a_group_may_engage_another(ships: str, asked: list[int]) -> None:
    world = battle({1: "dd 20"}, {1: ships, 2: "dd 10"}, 2)
    t = Table(Position.opening(Staged(world, CombatRound()), "midway", dict(world.options)))
    found: list[int] = []
    while t.pending:
        question = t.position.decision
        if isinstance(question, FurtherEngagement) and question.side is JAPAN:
            found += [group.number for group in free_groups(t.world, JAPAN)]
        if t.position.request is not None:
            t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif isinstance(question, FurtherEngagement):
            t.say(f"{t.position.to_answer()[0]}: engage-nobody")
        else:
            t.default(t.position.to_answer()[0])
    assert found == asked

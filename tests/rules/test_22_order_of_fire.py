"""22.54, 22.552: the order of fire in an engagement, with losses between, and its modifiers."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.table import Staged, Table
from tests.rules.test_22_fleet_combat import afloat, fight, fire, volleys
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.fleet_lines import line_of
from warcabinet.awaw.naval.battle.fleet_orders import CapitalTargets, LightTargets
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.naval.cargo.embarking import take_off
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Condition, ForceKind, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

JAPAN, US = Side.AXIS, Side.ALLIED


def join_us(world: AwawWorld, what: str, factors: int, *, named: bool = False) -> None:
    """An allied ship, or factors, in the American force."""
    party = what.partition("-")[0]
    known = {"open": False, "seats": (Seat("allied"),)}
    world.put(Hull(what, party, in_force(ForceId("us-1")), factors, named=named, **known))  # type: ignore[arg-type]


def meet(world: AwawWorld) -> Table:
    """Group 1 of each side meets the other; nobody is screened."""
    groups = [numbered(world, side, 1).id for side in Side]
    play = FleetCombat(axis=groups[0], allied=groups[1])
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    for seat in ("axis", "allied"):
        t.say(f"{seat}: screen -")
    return t


def asks_light(t: Table) -> LightTargets:
    question = t.position.decision
    assert isinstance(question, LightTargets), t.pending
    return question


# Between capital and light ships ------------------------------------------------------------------


@pytest.mark.rule(
    "22.54C#4", "light ships that capital ships sink are gone before light ships fire"
)
def test_light_ships_sunk_by_capital_ships_are_gone() -> None:
    t = fight("nagato, mutsu, dd 9", "washington, dd 3")
    t.say("axis: aim-ships japan-nagato=light-ships")
    fire(t, 2, 12, 2)  # the second volley: four factors, 13: three hits
    assert "us-dd" not in afloat(t, US)
    assert asks_light(t).targets == ("us-washington",)


@pytest.mark.rule("22.54C#5", "a cruiser that capital ships damage is screened from then on")
def test_cruisers_damaged_by_capital_ships_are_screened() -> None:
    t = fight("nagato, mutsu, dd 9", "washington, ca 2")
    t.say("axis: aim-ships japan-nagato=light-ships")
    fire(t, 2, 6, 2)  # 7: one hit
    (cruiser,) = [row for row in t.world.hulls.rows() if row.what == "us-ca"]
    assert cruiser.condition is Condition.DAMAGED
    assert asks_light(t).targets == ("us-washington",)
    found = line_of(t.world, numbered(t.world, US, 1).id)
    assert ([ship.what for ship in found.light], [ship.what for ship in found.screened]) == (
        [],
        ["us-ca"],
    )


@pytest.mark.rule("22.54C#5", "and need not be sunk before other screened ships are fired at")
def test_cruisers_damaged_by_capital_ships_protect_nobody() -> None:
    t = fight("nagato, dd 9", "enterprise, ca 2")
    t.say("axis: aim-ships japan-nagato=light-ships")
    fire(t, 6)
    assert asks_light(t).targets == ("us-enterprise", "light-ships")


@pytest.mark.rule("22.54D#1", "only light ships that are left, and undamaged, pair off")
def test_light_ships_that_are_left_pair_off() -> None:
    t = fight("nagato, mutsu, dd 9", "washington, ca 4, dd 6")
    t.say("axis: aim-ships japan-nagato=light-ships")
    fire(t, 2, 12, 2)  # three hits: a cruiser and a destroyer
    assert afloat(t, US) == {"us-washington": 4, "us-ca": 2, "us-dd": 5}
    assert volleys(t) == {"axis>light-ships": (9, 1), "allied>light-ships": (7, -1)}
    t = fight("nagato, mutsu, dd 9", "washington, ca 4, dd 6")
    t.say("axis: aim-ships japan-nagato=light-ships")
    fire(t, 2, 6, 2)  # one hit: a cruiser is damaged
    assert volleys(t)["allied>light-ships"] == (8, -1)


@pytest.mark.rule("22.54D#3", "what exceeds three times the other side is surplus")
@pytest.mark.parametrize(("factors", "surplus"), [(8, 0), (9, 0), (10, 1), (14, 5)])
def test_surplus_beyond_three_to_one(factors: int, surplus: int) -> None:
    t = fight(f"dd {factors}", "dd 3")
    if not surplus:
        assert volleys(t)["axis>light-ships"] == (factors, 1)
        return
    question = asks_light(t)
    assert (question.side, question.factors) == (JAPAN, surplus)
    t.say("axis: aim -")
    assert volleys(t)["axis>light-ships"] == (9, 1)


@pytest.mark.rule("22.54F#1", "light ships fire at once: who is hit has fired with all he had")
def test_light_ships_fire_at_the_same_time() -> None:
    t = fight("dd 9", "dd 9")
    told = fire(t, 12)
    assert afloat(t, US) == {"us-dd": 9}
    told += fire(t, 12)
    assert [line for line in told if "factors fire" in line] == [
        "9 factors fire at light ships: 12 +1, 4 hits",
        "9 factors fire at light ships: 12 -1, 3 hits",
    ]
    assert (afloat(t, JAPAN), afloat(t, US)) == ({"japan-dd": 6}, {"us-dd": 5})


# Screened ships -----------------------------------------------------------------------------------


def screened_carriers() -> Table:
    """All American ships are screened; the Japanese hold their fire for them."""
    return fight(
        "nagato, mutsu, dd 9",
        "enterprise, yorktown, ca 2, dd 2",
        screens=("-", "us-ca@tf:us-1=2,us-dd@tf:us-1=2"),
    )


@pytest.mark.rule("22.54G#3", "screened named ships are targets one by one, light ones together")
def test_targets_among_screened_ships() -> None:
    question = screened_carriers().position.decision
    assert isinstance(question, CapitalTargets)
    assert question.targets == ("us-enterprise", "us-yorktown", "light-ships")


@pytest.mark.rule("22.54G#4", "capital ships fire first; light ships choose when that is resolved")
def test_capital_ships_fire_first_at_screened_ships() -> None:
    t = screened_carriers()
    t.say("axis: aim-ships japan-nagato=us-enterprise,japan-mutsu=us-enterprise")
    assert volleys(t) == {"axis>us-enterprise": (8, 3)}
    fire(t, 8)  # 11: three hits
    assert "us-enterprise" not in afloat(t, US)
    question = asks_light(t)
    assert (question.cited, question.factors) == ("22.54G", 9)
    assert question.targets == ("us-yorktown", "light-ships")
    t.say("axis: aim light-ships=9")
    assert volleys(t) == {"axis>light-ships": (9, 1)}


# Nationalities ------------------------------------------------------------------------------------


@pytest.mark.rule("22.54A#6", "of one size, speed and hits the higher nationality is ranked first")
def test_nationality_ranks_capital_ships() -> None:
    world = battle({1: "nagato"}, {1: "washington"})
    join_us(world, "france-richelieu", 4, named=True)
    ranked = line_of(world, numbered(world, US, 1).id).capital
    assert [ship.what for ship in ranked] == ["us-washington", "france-richelieu"]


@pytest.mark.rule("22.552A#2", "who fires together counts as the lowest nationality among them")
def test_several_nationalities_fire_together() -> None:
    world = battle({1: "dd 9"}, {1: "dd 6"})
    join_us(world, "france-dd", 3)
    assert volleys(meet(world))["allied>light-ships"] == (9, -2)
    world = battle({1: "nagato"}, {1: "washington"})
    join_us(world, "france-richelieu", 4, named=True)
    t = meet(world)
    t.say("allied: aim-ships france-richelieu=japan-nagato")
    t.default("axis")
    assert volleys(t)["allied>japan-nagato"] == (8, -2)


@pytest.mark.rule("22.552A#4", "light ships that are fired at count as the lowest among them")
def test_several_nationalities_are_fired_at() -> None:
    world = battle({1: "dd 9"}, {1: "dd 6"})
    assert volleys(meet(world))["axis>light-ships"] == (9, 1)
    world = battle({1: "dd 9"}, {1: "dd 6"})
    join_us(world, "france-dd", 3)
    assert volleys(meet(world))["axis>light-ships"] == (9, 2)


@pytest.mark.rule("22.552A#5", "escort carriers fire like destroyers, with a lower nationality")
def test_escort_carriers_in_line() -> None:
    t = fight("dd 9", "dd 4, cve 2")
    assert volleys(t) == {"axis>light-ships": (9, 3), "allied>light-ships": (6, -3)}


# Activities ---------------------------------------------------------------------------------------


@pytest.mark.rule("22.552B#6", "however much a group is hindered, it counts once")
def test_a_group_is_hindered_once() -> None:
    world = battle({1: "nagato, dd 5, cargo"}, {1: "washington"})
    world.amend(world.forces[ForceId("japan-1")], kind=ForceKind.SUPPLY_LINE)
    assert volleys(meet(world)) == {
        "axis>us-washington": (4, 0),
        "allied>japan-nagato": (4, 0),
    }


@pytest.mark.rule("22.552B#7", "also on the way to embark, and on the way back")
def test_a_group_is_hindered_before_and_after_the_landing() -> None:
    def modifiers(world: AwawWorld) -> dict[str, tuple[int, int]]:
        return volleys(meet(world))

    hindered = {"axis>us-washington": (4, 0), "allied>japan-nagato": (4, 0)}
    world = battle({1: "nagato, dd 5, cargo"}, {1: "washington"})
    (cargo,) = world.cargo.rows()
    world.amend(cargo, boarded=False)
    assert modifiers(world) == hindered
    world = battle({1: "nagato, dd 5, cargo"}, {1: "washington, dd 15"})
    (cargo,) = world.cargo.rows()
    take_off(world, cargo)
    back = meet(world)
    assert volleys(back) == hindered
    assert line_of(world, numbered(world, JAPAN, 1).id).light_factors == 5  # nothing is aboard


@pytest.mark.rule("22.552B#9", "fast carriers and damaged ships in a group change no roll")
def test_carriers_and_damaged_ships_change_no_roll() -> None:
    alone = volleys(fight("nagato", "washington"))
    assert alone == {"axis>us-washington": (4, 1), "allied>japan-nagato": (4, -1)}
    assert volleys(fight("nagato, akagi, kongo damaged", "washington, enterprise")) == alone


@pytest.mark.rule("22.523D#1", "who is attacked decides when the attacker's ships are known")
def test_the_attacker_is_known_before_anybody_evades() -> None:
    world = battle({1: "dd 20"}, {4: "dd 10"})
    t = Table(Position.opening(Staged(world, CombatRound()), "midway", dict(world.options)))
    known = HullId("japan-dd@tf:japan-1")
    while t.pending != "further-engagement":
        if t.position.request is not None:
            t.dice(*(4 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    assert known not in t.world.known_to(Seat("allied")).hulls
    t.say("axis: engage axis-1 allied-1")
    assert t.pending == "evade-or-fight"
    assert known in t.world.known_to(Seat("allied")).hulls

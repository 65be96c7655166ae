"""22.53 to 22.55: fleet combat."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.awaw.naval.battles import Groups, battle, numbered
from tests.awaw.table import Staged, Table
from warcabinet.awaw.naval.battle.combat_groups import carries_cargo, forces_in, ships_in
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.fleet_lines import line_of, pairs_of
from warcabinet.awaw.naval.battle.fleet_orders import CapitalTargets, LightTargets
from warcabinet.awaw.naval.damage.naval_attack_table import fleet_hits
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Activity, ActivityId, Condition, Hull, HullId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED


def fight(axis: str, allied: str, codes: int = 0, screens: tuple[str, str] = ("-", "-")) -> Table:
    """Group 1 of each side meets the other; `screens` are what each side screens."""
    world = battle({1: axis}, {1: allied})
    groups = [numbered(world, side, 1).id for side in Side]
    play = FleetCombat(axis=groups[0], allied=groups[1], codes=codes)
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    for seat, ships in zip(("axis", "allied"), screens, strict=True):
        t.say(f"{seat}: screen {ships}")
    return t


def fire(t: Table, *sums: int) -> list[str]:
    """These sums of two dice, one after the other; what was told."""
    told = []
    for total in sums:
        t.dice(total // 2, total - total // 2)
        told += [event.text for event in t.position.told]
    return told


def volleys(t: Table) -> dict[str, tuple[int, int]]:
    """By target: factors and modifier of the fire that is being resolved."""
    frame = t.position.stack[-1]
    assert isinstance(frame, FleetCombat)
    return {f"{one.by}>{one.target}": (one.factors, one.modifier) for one in frame.volleys}


def afloat(t: Table, side: Side) -> dict[str, int]:
    groups = [row for row in t.world.groups.values() if row.side is side]
    return {ship.what: ship.factors for group in groups for ship in ships_in(t.world, group.id)}


def line(ships: str, side: Side = JAPAN) -> Mapping[str, list[str]]:
    groups = {side: {1: ships}, side.opponent: {1: "dd 10"}}
    world = battle(groups[JAPAN], groups[US])
    found = line_of(world, numbered(world, side, 1).id)
    return {
        name: [one.what for one in getattr(found, name)]
        for name in ("capital", "light", "screened")
    }


# Categories -------------------------------------------------------------------------------------


@pytest.mark.rule("22.531A#1", "named capital ships are one category")
def test_capital_ships_are_a_category() -> None:
    found = line("yamato, akagi, dd 5")
    assert found["capital"] == ["japan-yamato"]
    assert line("yamato damaged, dd 5")["capital"] == []


@pytest.mark.rule(
    "22.531B#1", "cruisers, escort carriers and destroyers without cargo are light ships"
)
def test_light_ships_are_a_category() -> None:
    assert line("akagi, ca 4, dd 5")["light"] == ["japan-ca", "japan-dd"]
    assert line("dd 5, cve 1, transport 2", US)["light"] == ["us-cve", "us-dd"]
    assert line("ca 4, dd 5, cargo")["light"] == ["japan-ca"]


@pytest.mark.rule(
    "22.531C#1", "damaged ships, fast carriers, transports and destroyers with cargo are screened"
)
def test_screened_ships_are_a_category() -> None:
    assert line("yamato damaged, akagi, dd 5")["screened"] == ["japan-akagi", "japan-yamato"]
    assert line("ca 4, dd 5, cargo")["screened"] == ["japan-dd"]
    assert line("dd 5, transport 2", US)["screened"] == ["us-transport"]


@pytest.mark.rule("20.45#1", "escort carriers stand in the line of light ships, and fire with it")
def test_categories() -> None:
    assert line("yamato, akagi, ca 4, dd 5") == {
        "capital": ["japan-yamato"],
        "light": ["japan-ca", "japan-dd"],
        "screened": ["japan-akagi"],
    }
    assert line("yamato damaged, ca 4, dd 5, cargo") == {
        "capital": [],
        "light": ["japan-ca"],
        "screened": ["japan-dd", "japan-yamato"],
    }
    assert line("dd 5, cve 1, transport 2", US) == {
        "capital": [],
        "light": ["us-cve", "us-dd"],
        "screened": ["us-transport"],
    }
    world = battle({1: "dd 5"}, {1: "dd 5, cve 3"})
    assert line_of(world, numbered(world, US, 1).id).light_factors == 8


@pytest.mark.rule("22.531B#1", "destroyers that protect supply carry nothing, and fight")
def test_destroyers_that_protect_supply_are_light_ships() -> None:
    world = battle({1: "ca 4, dd 5"}, {1: "dd 5"})
    group = numbered(world, JAPAN, 1).id
    (force,) = forces_in(world, group)
    goal = SpaceId("HH27")
    way = ((SpaceId("EE30"), goal),)
    world.put(Activity(ActivityId("activity-9"), "japan", Kind.SEA_SUPPLY, (force,), way, goal))
    assert carries_cargo(world, group)
    assert [ship.what for ship in line_of(world, group).light] == ["japan-ca", "japan-dd"]
    assert line_of(world, group).screened == ()


@pytest.mark.rule("22.54A#3", "larger ships are ranked higher")
@pytest.mark.rule("22.54A#4", "of one size the faster")
def test_the_order_of_capital_ships() -> None:
    assert line("fuso, kongo, yamato, nagato, dd 10")["capital"] == [
        *("japan-yamato", "japan-nagato"),
        *("japan-kongo", "japan-fuso"),
    ]


@pytest.mark.rule("22.54A#5", "then those with fewer hits")
def test_ships_with_fewer_hits_rank_higher() -> None:
    world = battle({1: "kongo, kirishima"}, {1: "dd 10"})
    hit = world.hulls[HullId("japan-kirishima")]
    world.amend(hit, hits=0)
    world.amend(world.hulls[HullId("japan-kongo")], hits=1)
    ranked = line_of(world, numbered(world, JAPAN, 1).id).capital
    assert [ship.what for ship in ranked] == ["japan-kirishima", "japan-kongo"]


@pytest.mark.rule("22.54A#8", "those without an opposite number are surplus")
def test_surplus_capital_ships_have_no_pair() -> None:
    world = battle({1: "yamato, nagato, kongo"}, {1: "washington"})
    lines = [line_of(world, numbered(world, side, 1).id) for side in Side]
    assert pairs_of(*lines) == {"japan-yamato": "us-washington", "us-washington": "japan-yamato"}


@pytest.mark.rule("22.54A#7", "largest to largest, one to one")
def test_capital_ships_pair_off() -> None:
    world = battle({1: "yamato, nagato, kongo"}, {1: "washington, arizona"})
    lines = [line_of(world, numbered(world, side, 1).id) for side in Side]
    assert pairs_of(*lines) == {
        "japan-yamato": "us-washington",
        "us-washington": "japan-yamato",
        "japan-nagato": "us-arizona",
        "us-arizona": "japan-nagato",
    }


# Modifiers --------------------------------------------------------------------------------------


@pytest.mark.rule("22.552A#7", "five-factor battleships have one more")
@pytest.mark.rule("22.552A#8", "carriers have less")
@pytest.mark.parametrize(
    ("side", "ship", "wanted"),
    [
        (JAPAN, "dd 5", 3),
        (JAPAN, "yamato", 4),
        (JAPAN, "nagato", 3),
        (JAPAN, "akagi", 1),
        (JAPAN, "ryujo", 1),
        (US, "dd 5", 2),
        (US, "enterprise", 0),
        (US, "washington", 2),
    ],
)
def test_what_a_nationality_is_worth(side: Side, ship: str, wanted: int) -> None:
    groups: tuple[Groups, Groups] = (
        ({1: ship}, {1: "dd 10"}) if side is JAPAN else ({1: "dd 10"}, {1: ship})
    )
    world = battle(*groups)
    (hull,) = ships_in(world, numbered(world, side, 1).id)
    assert drm(world, hull) == wanted


@pytest.mark.rule("22.552A#9", "the chart: 3 for Japan")
@pytest.mark.rule("22.552A#13", "2 for Germany, Britain, the U.S., Sweden and Australia")
@pytest.mark.rule("22.552A#14", "1 for Italy and France")
@pytest.mark.rule("22.552A#15", "nothing for all others")
def test_the_chart_of_nationalities() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})

    def chart(*nations: str) -> set[int]:
        return {drm(world, Hull(f"{one}-dd", one, in_force(ForceId("x")), 1)) for one in nations}

    assert chart("japan") == {3}
    assert chart("germany", "britain", "us", "sweden", "australia") == {2}
    assert chart("italy", "france") == {1}
    assert chart("russia", "greece", "rumania", "spain", "turkey", "dutch-east-indies") == {0}


@pytest.mark.rule("22.552A#14", "French and Italian ships keep their own, whoever has them")
def test_ships_that_have_changed_sides_keep_their_nationality() -> None:
    """R-670: Free French and Vichy ships count as French, those that Italy leaves as Italian."""
    world = battle({1: "dd 10"}, {1: "dd 10"})
    for what in ("free-french", "vichy-france", "axis-italians", "allied-italians"):
        for kind in ("dd", "ca"):
            hull = Hull(f"{what}-{kind}", what, in_force(ForceId("x")), 2)
            assert drm(world, hull) == 1, hull.what


@pytest.mark.rule("22.552A#16", "German submarines have one more, others not")
@pytest.mark.rule("22.552A#17", "Japanese and American light carriers and escort carriers: 2 less")
@pytest.mark.rule("22.552A#18", "other light carriers and super carriers: 1 less")
@pytest.mark.parametrize(
    ("ship", "wanted"),
    [
        ("germany-submarine", 2 + 1),
        ("germany-submarine-advanced", 2 + 1),
        ("italy-submarine", 1),
        ("japan-submarine", 3),
        ("japan-chitose", 3 - 2),
        ("us-bataan", 2 - 2),
        ("us-antietam", 2 - 2),
        ("us-cve", 2 - 2),
        ("germany-carrier-b", 2 - 1),
        ("italy-aquila", 1 - 1),
        ("britain-argus", 2 - 1),
        ("france-bearn", 1 - 1),
        ("japan-shinano", 3 - 1),
        ("us-coral-sea", 2 - 1),
    ],
)
def test_modifiers_of_the_chart(ship: str, wanted: int) -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    party = ship.partition("-")[0]
    assert drm(world, Hull(ship, party, in_force(ForceId("x")), 1)) == wanted


@pytest.mark.rule("22.551#2", "what favors one side is against the other")
def test_what_favors_one_side_is_against_the_other() -> None:
    found = volleys(fight("nagato", "washington", codes=1))
    assert {who: modifier for who, (_, modifier) in found.items()} == {
        "axis>us-washington": 2,
        "allied>japan-nagato": -2,
    }


@pytest.mark.rule("22.552A#1", "nationalities count, and codebreaking")
@pytest.mark.rule("22.552A#11", "the difference is added for the one and taken off for the other")
@pytest.mark.rule("22.552A#3", "a capital ship that is fired at counts by its own nationality")
def test_modifiers_of_fire() -> None:
    assert volleys(fight("nagato", "washington")) == {
        "axis>us-washington": (4, 1),
        "allied>japan-nagato": (4, -1),
    }
    assert volleys(fight("yamato", "washington", codes=-1)) == {
        "axis>us-washington": (5, 1),
        "allied>japan-yamato": (4, -1),
    }


@pytest.mark.rule("22.552B#4", "a group that carries cargo is hindered")
@pytest.mark.rule("22.552B#5", "one less for its fire, one more for fire at it")
@pytest.mark.rule("22.427#2", "a group with cargo fights worse")
def test_cargo_is_a_burden() -> None:
    assert volleys(fight("nagato, dd 5, cargo", "washington")) == {
        "axis>us-washington": (4, 0),
        "allied>japan-nagato": (4, 0),
    }


@pytest.mark.rule("22.55#1", "two dice and the modifier are read on the table")
@pytest.mark.parametrize(("dice", "sunk"), [((1, 1), 1), ((3, 2), 2), ((5, 4), 3)])
def test_a_volley_rolls_two_dice(dice: tuple[int, int], sunk: int) -> None:
    t = fight("dd 9", "dd 9")  # nine factors, 1 for Japan: 3, 6 and 10 on the table
    t.dice(*dice)
    t.dice(1, 1)
    assert afloat(t, US) == {"us-dd": 9 - sunk}


@pytest.mark.rule("22.55#3", "a roll below two counts as two")
@pytest.mark.rule("22.551#6", "beyond sixty factors the rest is looked up and added")
def test_the_ends_of_the_table() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    assert [fleet_hits(world, 8, roll) for roll in (-3, 2, 12, 15)] == [1, 1, 4, 4]
    assert fleet_hits(world, 62, 7) == fleet_hits(world, 60, 7) + fleet_hits(world, 2, 7)


# Fire -------------------------------------------------------------------------------------------


@pytest.mark.rule("22.54C#1", "capital ships fire at once, before anybody is hit")
def test_capital_ships_fire_at_the_same_time() -> None:
    t = fight("nagato", "washington")
    fire(t, 12, 11)  # four hits with +1, and a roll of ten
    assert t.pending == "critical hit" or "us-washington" not in afloat(t, US)
    assert HullId("japan-nagato") in t.world.hulls


@pytest.mark.rule("22.54B#2", "surplus ships may join others at an opposing capital ship")
@pytest.mark.rule("22.54B#3", "or fire at light ships")
@pytest.mark.rule("22.54C#3", "which are one target")
@pytest.mark.rule("22.54B#4", "or hold their fire")
@pytest.mark.rule("22.55#2", "fire at one target is one roll")
def test_surplus_capital_ships() -> None:
    t = fight("nagato, mutsu, kongo", "washington, dd 6")
    question = t.position.decision
    assert isinstance(question, CapitalTargets)
    assert question.ships == ("japan-nagato", "japan-kongo")
    assert question.targets == ("us-washington", "light-ships")
    t.say("axis: aim-ships japan-kongo=light-ships")
    assert volleys(t) == {
        "axis>us-washington": (4, 1),
        "axis>light-ships": (3, 1),
        "allied>japan-mutsu": (4, -1),
    }
    t = fight("nagato, mutsu", "washington")
    t.say("axis: aim-ships japan-nagato=us-washington")
    t.say("allied: aim-ships us-washington=japan-nagato")
    assert volleys(t) == {
        "axis>us-washington": (8, 1),
        "allied>japan-nagato": (4, -1),
    }


@pytest.mark.rule("22.54C#2", "a ship that several fire at answers one of them")
def test_whom_a_ship_answers() -> None:
    t = fight("nagato, mutsu", "washington, dd 6")
    t.say("axis: aim-ships japan-nagato=us-washington")
    question = t.position.decision
    assert isinstance(question, CapitalTargets)
    assert (question.ships, question.targets) == (
        ("us-washington",),
        ("japan-mutsu", "japan-nagato"),
    )
    assert t.against("allied: aim-ships us-washington=light-ships") == {"22.54C"}
    t.default("allied")
    assert "allied>japan-mutsu" in volleys(t)


@pytest.mark.rule(
    "22.54D#2", "light ships fire at up to a third of their number, the rest is surplus"
)
@pytest.mark.rule("22.54E#2", "surplus light ships may join the others")
@pytest.mark.rule("22.54E#3", "or fire at capital ships")
@pytest.mark.rule("22.54E#6", "or hold their fire")
def test_surplus_light_ships() -> None:
    t = fight("dd 9", "dd 3")
    assert volleys(t) == {"axis>light-ships": (9, 1), "allied>light-ships": (3, -1)}
    t = fight("dd 16", "dd 3, washington, arizona", screens=("-", "-"))
    t.say("allied: aim-ships us-arizona=light-ships")
    fire(t, 2)
    question = t.position.decision
    assert isinstance(question, LightTargets)
    assert question.factors == 7
    assert question.targets == ("light-ships", "us-washington", "us-arizona")
    aims = {
        "light-ships=7": {"light-ships": 16},
        "us-arizona=7": {"light-ships": 9, "us-arizona": 7},
        "light-ships=3,us-washington=2": {"light-ships": 12, "us-washington": 2},
        "-": {"light-ships": 9},
    }
    for aim, found in aims.items():
        other = Table(t.position)
        other.say(f"axis: aim {aim}")
        fired = {who: count for who, (count, _) in volleys(other).items()}
        assert fired.pop("allied>light-ships") == 3
        assert fired == {f"axis>{target}": count for target, count in found.items()}


@pytest.mark.rule("22.54E#3", "also at those at which capital ships have fired, if they are hit")
def test_surplus_light_ships_fire_at_a_capital_ship_that_was_just_damaged() -> None:
    t = fight("nagato, mutsu, dd 7", "washington, enterprise")
    t.say("axis: aim-ships japan-nagato=us-washington")
    t.default("allied")
    fire(t, 8, 2)  # three hits
    assert t.world.hulls[HullId("us-washington")].damaged
    question = t.position.decision
    assert isinstance(question, LightTargets)
    assert (question.cited, question.factors) == ("22.54E", 7)
    assert question.targets == ("us-washington",)
    t.say("axis: aim us-washington=4")
    assert volleys(t) == {"axis>us-washington": (4, 1)}
    fire(t, 11)
    assert "us-washington" not in afloat(t, US)
    question = t.position.decision
    assert isinstance(question, LightTargets)
    assert (question.cited, question.factors, question.targets) == ("22.54G", 3, ("us-enterprise",))


@pytest.mark.rule("22.54E#4", "any number of surplus light ships may fire at one capital ship")
@pytest.mark.rule(
    "22.54E#5", "seven of them at two: four to seven at the one, up to three at the other"
)
def test_seven_surplus_factors_against_two_battleships() -> None:
    t = fight("dd 7", "washington, alabama", screens=("-", "-"))
    t.say("allied: aim-ships -")
    question = t.position.decision
    assert isinstance(question, LightTargets)
    assert question.factors == 7
    assert set(question.targets) == {"us-washington", "us-alabama"}
    for first, second in ((4, 3), (5, 2), (6, 1), (3, 4), (1, 6), (4, 1)):
        assert t.against(f"axis: aim us-washington={first},us-alabama={second}") == set()
    for alone in (1, 3, 4, 7):
        assert t.against(f"axis: aim us-washington={alone}") == set()
    for first, second in ((3, 3), (3, 2), (1, 1)):  # neither is attacked by four
        assert t.against(f"axis: aim us-washington={first},us-alabama={second}") == {"22.54E"}
    t = fight("dd 7", "washington, arizona", screens=("-", "-"))  # of four factors and three
    t.say("allied: aim-ships -")
    for first, second, found in ((3, 3, set()), (4, 2, set()), (3, 2, {"22.54E"})):
        assert t.against(f"axis: aim us-washington={first},us-arizona={second}") == found
    assert t.against("axis: aim us-washington=5,us-arizona=3") == {"22.54E"}


@pytest.mark.rule("22.531C#4", "screened ships do not fire")
@pytest.mark.rule("22.531C#5", "and are fired at only when all others are sunk")
@pytest.mark.rule("22.54G#1", "those that held their fire choose among screened ships")
@pytest.mark.rule("22.54G#5", "screened ships do not fire back")
def test_screened_ships_are_safe_while_others_are_afloat() -> None:
    t = fight("nagato, mutsu", "washington, dd 1", screens=("-", "us-washington=4"))
    t.say("axis: aim-ships japan-nagato=light-ships")  # the Mutsu holds her fire
    assert volleys(t) == {"axis>light-ships": (4, 1)}
    fire(t, 9)  # the destroyer is sunk: two hits
    question = t.position.decision
    assert isinstance(question, CapitalTargets)
    assert (question.cited, question.ships) == ("22.54G", ("japan-mutsu",))
    assert question.targets == ("us-washington",)
    t = fight("nagato, mutsu", "washington, dd 1", screens=("-", "us-washington=4"))
    t.say("axis: aim-ships japan-nagato=light-ships")
    fire(t, 2)  # missed
    assert t.pending != "capital-targets"


@pytest.mark.rule("22.54G#2", "a capital ship that was damaged in the fight still protects them")
def test_a_damaged_capital_ship_protects_screened_ships() -> None:
    t = fight("nagato, mutsu", "washington, enterprise")
    t.say("axis: aim-ships -")
    fire(t, 10, 2)
    washington = t.world.hulls[HullId("us-washington")]
    assert washington.condition is not Condition.FIT or washington.hits
    assert t.pending == ""


@pytest.mark.rule("22.531C#2", "each side screens what it wants, before anything is revealed")
@pytest.mark.rule("22.53#2", "all others of a group fight")
def test_whom_one_screens_stays_a_secret_until_both_have() -> None:
    world = battle({1: "nagato, dd 5"}, {1: "washington, dd 5"})
    groups = [numbered(world, side, 1).id for side in Side]
    play = FleetCombat(axis=groups[0], allied=groups[1])
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    assert t.against("axis: screen us-washington=4") == {"22.531C"}
    assert t.against("axis: screen japan-nagato=2") == {"22.531C"}
    known = world.known_to(Seat("allied"))
    assert not [hull for hull in known.hulls.rows() if hull.party == "japan"]
    t.say("axis: screen japan-nagato=4")
    t.say("allied: screen -")
    assert {row.what for row in t.world.known_to(Seat("allied")).hulls.rows()} >= {"japan-nagato"}

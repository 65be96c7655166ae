"""23.4, 23.7: an air strike on a combat group."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle
from tests.awaw.naval.strikes import JAPAN, aboard, in_strike, roll, strike
from tests.awaw.table import Table
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import table_result
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, bear
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import (
    fewer_defenders,
    most_defenders,
    most_in_strike,
    surprise_modifier,
)
from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.naval.battle.strike_orders import Sent
from warcabinet.awaw.naval.battle.strike_targets import FightThem, shared_out
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Condition, Hull, HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.engine.chance import Dice

CARRIER_FORCE = "enterprise, hornet, yorktown, dd 12"
TARGET = "akagi, kaga, soryu, hiryu, dd 13"
AKAGI = HullId("japan-akagi")
STRUCK = GroupId("axis-1")


def through(t: Table, air_defense: int = 2) -> None:
    """Nobody meets the strike, and the air defense rolls this."""
    if t.pending == "scramble":
        t.say("axis: meet-strike -")
    if t.pending == "air defense":
        roll(t, air_defense)


def japanese(count: int, kind: str = "japan-nas", source: str = CARRIERS) -> Flyers:
    return Flyers(source, UnitTypeId(kind), "japan", count)


def american(count: int, kind: str = "us-nas", source: str = CARRIERS) -> Flyers:
    return Flyers(source, UnitTypeId(kind), "us", count)


# Size -------------------------------------------------------------------------------------------


@pytest.mark.rule("23.73A#2", "strikes of Japanese or American naval air have 10 squadrons at most")
@pytest.mark.rule("23.73A#1", "British ones 6")
@pytest.mark.rule("23.73A#3", "naval air from land fills up a strike from carriers")
@pytest.mark.rule("23.73B#1", "strikes from land have 8")
@pytest.mark.rule("22.462C#1", "so the attackers decide how many there may be")
def test_how_large_a_strike_may_be() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    british = Flyers(CARRIERS, UnitTypeId("britain-nas"), "britain", 1)
    ashore = american(1, source="HH27")
    army = american(1, "us-aaf", "HH27")
    assert most_in_strike(world, (american(1),)) == 10
    assert most_in_strike(world, (japanese(1),)) == 10
    assert most_in_strike(world, (british,)) == 6
    assert most_in_strike(world, (british, american(1))) == 6
    assert most_in_strike(world, (american(1), ashore)) == 10
    assert most_in_strike(world, (ashore,)) == 8
    assert most_in_strike(world, (army,)) == 8
    assert most_in_strike(world, (american(1), army)) == 8


# Those who meet it ------------------------------------------------------------------------------


@pytest.mark.rule("23.415#1", "the defender may engage a strike with what flies over the group")
@pytest.mark.rule("23.415A#1", "some, all or none of them")
@pytest.mark.rule("23.415A#3", "he says who before the attacker says who fights them")
@pytest.mark.rule("23.11C#1", "combat air patrol defends ships")
def test_the_defender_may_engage() -> None:
    t = strike(TARGET, CARRIER_FORCE, cap=3)
    assert t.pending == "scramble"
    for count in (1, 2, 3):
        assert t.against(f"axis: meet-strike carriers=japan-nas={count}") == set()
    assert t.against("axis: meet-strike carriers=japan-nas=4") == {"23.415A"}
    assert t.against("axis: meet-strike -") == set()
    t.say("axis: meet-strike carriers=japan-nas=2")
    assert t.pending == "air combat: attackers"


@pytest.mark.rule("23.415A#4", "who does not engage loses nobody, and changes nothing")
def test_who_is_withheld_is_out_of_it() -> None:
    t = strike(TARGET, CARRIER_FORCE, cap=3)
    t.say("axis: meet-strike -")
    assert t.pending == "air defense"
    assert in_strike(t) == 4
    assert t.world.air_plans["axis-1/japan-nas"].cap == 3


@pytest.mark.rule("23.415A#2", "no more than eight squadrons meet a strike")
def test_no_more_than_eight_meet_it() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    assert [most_defenders(world, n, 0) for n in (0, 7, 8, 9, 12)] == [0, 7, 8, 8, 8]


@pytest.mark.rule("23.415B#1", "as many of the strike fight as meet it")
@pytest.mark.rule("23.415B#2", "all of it, if it has fewer squadrons")
@pytest.mark.rule("23.415C#1", "in one round of air combat")
@pytest.mark.parametrize(
    ("squadrons", "cap", "told"), [(4, 3, "3 squadrons"), (2, 3, "2 squadrons")]
)
def test_how_many_fight(squadrons: int, cap: int, told: str) -> None:
    t = strike(TARGET, CARRIER_FORCE, squadrons=squadrons, cap=cap)
    t.default("axis")
    assert t.told("23.415")[0].startswith(f"{told} of the strike against {cap}")
    roll(t, 7)
    roll(t, 7)
    assert t.pending in ("air defense", "")


@pytest.mark.rule("19.12#1", "one round over ships at sea, though both sides are left")
@pytest.mark.rule("23.415C#1", "in one round of air combat")
def test_there_is_no_second_round() -> None:
    t = strike(TARGET, CARRIER_FORCE, cap=3)
    t.default("axis")
    roll(t, 2)
    roll(t, 2)
    assert t.pending == "air defense"
    assert in_strike(t) == 3  # one of them was turned back


@pytest.mark.rule("23.415B#3", "if squadrons differ, the attacker says which fight")
@pytest.mark.rule("23.415B#4", "and these alone decide his modifier")
@pytest.mark.rule("23.415B#5", "no more than those who meet the strike")
def test_the_attacker_says_who_fights() -> None:
    force = (japanese(3), japanese(3, "japan-nas-elite"))
    allied = "enterprise, hornet, dd 12"
    axis = "akagi elite, kaga, dd 10"
    for chosen, modifier in (("japan-nas=2", "-1"), ("japan-nas-elite=2", "+0")):
        t = strike(axis, allied, by=JAPAN, force=force, cap=2)
        t.say("allied: meet-strike carriers=us-nas=2")
        assert t.pending == "who-fights"
        assert t.against("axis: fight-them carriers=japan-nas=3") == {"23.415B"}
        assert t.against("axis: fight-them carriers=japan-nas=1") == {"23.415B"}
        t.say(f"axis: fight-them carriers={chosen}")
        assert t.told("23.415")[0].endswith(f"modifier {modifier} for the attackers")


def test_whoever_draws_at_random_finds_who_fights() -> None:
    force = (japanese(3), japanese(3, "japan-nas-elite"))
    t = strike(
        "akagi elite, kaga, dd 10", "enterprise, hornet, dd 12", by=JAPAN, force=force, cap=2
    )
    t.say("allied: meet-strike carriers=us-nas=2")
    drawn = t.asked("axis").sample(lambda many: 0)  # one squadron again and again: too few
    assert drawn == FightThem((Sent("carriers", UnitTypeId("japan-nas-elite"), 2),))


@pytest.mark.rule("23.415D#1", "combat air patrol has 1 more, unless the attacker surprises it")
@pytest.mark.rule("19.31C#1", "who attacks ships under combat air patrol fights it at 1 less")
@pytest.mark.rule("19.31C#2", "which surprise takes away")
@pytest.mark.rule("23.415E#2", "with a surprise of level 1 it has not")
@pytest.mark.rule("23.7413#5", "the first level takes it away")
@pytest.mark.parametrize(("die", "modifier"), [(0, "-1"), (1, "+0")])
def test_combat_air_patrol_has_one_more(die: int, modifier: str) -> None:
    t = strike(TARGET, CARRIER_FORCE, cap=2, results=1 if die else 0)
    if die:
        t.dice(die)
    t.default("axis")
    assert t.told("23.415")[0].endswith(f"modifier {modifier} for the attackers")


@pytest.mark.rule("23.415E#3", "at level 4 one squadron fewer meets the strike")
@pytest.mark.rule("23.415E#4", "at level 5 two fewer")
@pytest.mark.rule("23.415E#5", "at level 6 three fewer")
@pytest.mark.rule("23.415E#6", "from level 7 on none (R-045)")
@pytest.mark.rule("23.7413#7", "as the table says")
@pytest.mark.rule("23.7413#2", "each level has all that lower ones have")
def test_fewer_meet_a_surprise() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    assert [fewer_defenders(world, level) for level in range(7)] == [0, 0, 0, 0, 1, 2, 3]
    assert [most_defenders(world, 4, level) for level in range(9)] == [4, 4, 4, 4, 3, 2, 1, 0, 0]
    assert most_defenders(world, 10, 5) == 6
    assert most_defenders(world, 6, 7) == 0


@pytest.mark.rule("23.415E#7", "the defender chooses who does not")
def test_the_defender_chooses_who_stays_away() -> None:
    t = strike("akagi elite, kaga, soryu, dd 12", CARRIER_FORCE, cap=1, results=1)
    t.dice(4)
    assert t.against("axis: meet-strike carriers=japan-nas=1") == set()
    assert t.against("axis: meet-strike carriers=japan-nas-elite=1") == set()
    both = "carriers=japan-nas=1,carriers=japan-nas-elite=1"
    assert t.against(f"axis: meet-strike {both}") == {"23.415A"}


@pytest.mark.rule("23.416A#1", "who is neither shot down nor turned back attacks")
@pytest.mark.rule("23.416B#2", "of the defenders only those are lost that are shot down")
@pytest.mark.rule("23.416B#3", "what would turn them back is ignored")
@pytest.mark.rule("19.21#7", "who flies combat air patrol is not turned back")
@pytest.mark.rule("23.416B#1", "who is left of them can meet the next strike")
def test_effects_of_air_combat() -> None:
    t = strike(TARGET, CARRIER_FORCE, squadrons=9, cap=3)
    t.default("axis")
    roll(t, 7)
    roll(t, 8)
    texts = t.told("23.415")
    assert in_strike(t) == 9 - sum(_result(texts[-1]))
    lost, turned = table_result(t.world.statics, 3, 7 - 1)
    assert (lost, turned) == (1, 2)
    assert t.world.air_plans["axis-1/japan-nas"].cap == 3 - lost


def _result(text: str) -> tuple[int, int]:
    eliminated, aborted = text.rsplit(" ", 1)[1].split("/")
    return int(eliminated), int(aborted)


@pytest.mark.rule("23.416A#2", "losses fall on those who fought first, what is more on the others")
def test_who_bears_the_losses() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    fought, others = (japanese(2),), (japanese(4, "japan-nas-elite"),)
    fate = bear(world, (fought, others), 1, 2, SEA)
    assert fate.lost == (japanese(1),)
    assert fate.back == (japanese(1), japanese(1, "japan-nas-elite"))
    assert fate.left == (japanese(3, "japan-nas-elite"),)


# Air defense ------------------------------------------------------------------------------------


@pytest.mark.rule("23.421#1", "after air combat the group fires at those who are left")
@pytest.mark.rule("23.421#2", "with the level of that group")
@pytest.mark.rule("23.424#1", "who is left must fly through it")
@pytest.mark.rule("23.424#2", "nobody may turn back instead")
@pytest.mark.rule("23.76B#1", "as in every attack on ships")
def test_air_defense() -> None:
    t = strike(TARGET, CARRIER_FORCE)
    t.say("axis: meet-strike -")
    assert t.pending == "air defense"
    roll(t, 8)
    assert t.told("23.42") == ["air defense of level 3: 8, 1 squadrons shot down, 2 turned back"]
    assert in_strike(t) == 1
    assert t.pending == "strike-targets"


@pytest.mark.rule("23.423#1", "so many are shot down")
@pytest.mark.rule("23.423#2", "and so many turn back")
@pytest.mark.rule("23.423#4", "these come home without loss")
@pytest.mark.rule("23.44#2", "and only the others attack")
def test_who_is_turned_back_comes_home() -> None:
    t = strike(TARGET, CARRIER_FORCE)
    before = t.world.pools["us-nas"].unbuilt
    t.say("axis: meet-strike -")
    roll(t, 8)
    assert t.world.pools["us-nas"].unbuilt == before + 1
    assert in_strike(t) == 1
    assert t.world.on_strike["us-nas"].squadrons == 3
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=1")
    assert t.world.on_strike["us-nas"].squadrons == 3


@pytest.mark.rule("23.425#1", "the contents are shown only if a squadron gets through")
@pytest.mark.parametrize(("squadrons", "seen"), [(3, False), (4, True)])
def test_the_contents_are_revealed_to_those_who_get_through(squadrons: int, seen: bool) -> None:
    t = strike(TARGET, CARRIER_FORCE, squadrons=squadrons)
    t.say("axis: meet-strike -")
    roll(t, 8)
    assert t.world.hulls[AKAGI].open is seen
    assert t.world.groups[STRUCK].revealed is seen


@pytest.mark.rule("23.7413#6", "from level 2 on the air defense is one level lower")
@pytest.mark.parametrize(("die", "level"), [(1, 3), (2, 2)])
def test_surprise_lowers_the_air_defense(die: int, level: int) -> None:
    t = strike(TARGET, CARRIER_FORCE, results=1)
    t.dice(die)
    t.say("axis: meet-strike -")
    roll(t, 8)
    assert t.told("23.42")[0].startswith(f"air defense of level {level}:")


# Surprise ---------------------------------------------------------------------------------------


@pytest.mark.rule("23.74121#1", "a die and its modifiers give the level")
@pytest.mark.rule("23.74122A#1", "one search result changes nothing")
@pytest.mark.rule("23.74122A#2", "two are 1 more")
@pytest.mark.rule("23.74122A#3", "three and more are 2 more")
@pytest.mark.rule("23.74122B#1", "each radar result of the defender is 1 less")
@pytest.mark.rule("23.74122B#2", "and never more")
@pytest.mark.rule("23.7413#9", "as the table has it")
def test_the_level_of_surprise() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    set_level(world, LevelKind.RADAR, "japan", 0)
    assert [surprise_modifier(world, n, "japan") for n in (1, 2, 3, 4)] == [0, 1, 2, 2]
    set_level(world, LevelKind.RADAR, "japan", 2)
    assert [surprise_modifier(world, n, "japan") for n in (1, 2, 3)] == [-2, -1, 0]
    set_level(world, LevelKind.RADAR, "japan", -1)
    assert surprise_modifier(world, 1, "japan") == 0
    t = strike(TARGET, CARRIER_FORCE, results=2)
    assert t.position.request == Dice("surprise", "23.74121", (6,))
    t.dice(4)
    assert t.told("23.7413") == ["surprise: 4 +1, surprise of level 5"]


@pytest.mark.rule("23.441D#1", "from level 3 on the attack on ships is 1 better")
@pytest.mark.parametrize(("die", "modifier"), [(2, 2), (3, 3)])
def test_surprise_helps_the_attack(die: int, modifier: int) -> None:
    t = strike(TARGET, CARRIER_FORCE, results=1)
    t.dice(die)
    through(t)
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=2")
    roll(t, 7)
    assert f": 7 {modifier:+}," in t.told("23.44")[0]


@pytest.mark.rule("23.7413#8", "from level 7 on a ship that is damaged rolls for a critical hit")
@pytest.mark.parametrize("results", [1, 2])
def test_total_surprise(results: int) -> None:
    t = strike(TARGET, CARRIER_FORCE, squadrons=3, results=results)
    t.dice(6)
    through(t, 2)
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=3")
    roll(t, 3)
    assert t.world.hulls[AKAGI].condition is Condition.DAMAGED
    assert (t.pending == "critical hit") is (results == 2)


@pytest.mark.rule("20.525#1", "one attack is rolled for once, however many reasons there are")
@pytest.mark.parametrize("results", [1, 2])
def test_two_reasons_are_one_critical_hit(results: int) -> None:
    """A natural twelve damages the Akagi; with two results under a surprise of level seven."""
    t = strike(TARGET, CARRIER_FORCE, squadrons=1, results=results)
    t.dice(6)
    through(t, 2)
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=1")
    roll(t, 12)
    assert t.world.hulls[AKAGI].condition is Condition.DAMAGED
    rolls = 0
    while t.pending == "critical hit":
        t.dice(1)
        rolls += 1
    assert rolls == 1
    assert t.world.hulls[AKAGI].condition is Condition.DAMAGED


# Targets ----------------------------------------------------------------------------------------


def struck(ships: str) -> Table:
    t = strike(ships, CARRIER_FORCE)
    through(t)
    return t


def aims(t: Table) -> set[str]:
    question = t.position.decision
    assert question is not None
    return set(question.targets)  # type: ignore[attr-defined]


@pytest.mark.rule("23.43#1", "the attacker chooses after the air defense")
def test_targets_are_chosen_after_the_air_defense() -> None:
    t = struck("akagi, dd 8")
    assert t.pending == "strike-targets"
    assert t.told("23.42")


@pytest.mark.rule("23.43A#1", "named ships one by one")
def test_named_ships_are_targets_one_by_one() -> None:
    assert aims(struck("akagi, kaga, dd 8")) == {"japan-akagi", "japan-kaga", "light-ships"}


@pytest.mark.rule("23.43B#1", "light ships as a group")
def test_light_ships_are_one_target() -> None:
    assert aims(struck("dd 8, ca 4")) == {"light-ships"}


@pytest.mark.rule("23.444#1", "hits add up with those that a ship has taken before")
def test_hits_of_strikes_add_up() -> None:
    t = struck("akagi, kaga, dd 12")
    t.world.readonly = False
    t.world.amend(t.world.hulls[AKAGI], hits=1)
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=2")
    roll(t, 3)
    found = t.world.hulls[AKAGI]
    assert (str(found.condition), found.hits) == ("damaged", 2)


@pytest.mark.rule("23.76C#1", "then he decides how he attacks")
@pytest.mark.rule("23.76C#2", "only ships of the group that is struck")
@pytest.mark.rule("23.76C#3", "each named ship, or all light ships")
@pytest.mark.rule("23.76C#5", "no squadron attacks twice")
@pytest.mark.rule("23.71B#1", "single groups are struck")
def test_targets() -> None:
    t = strike("akagi, kaga, dd 8, ca 4", CARRIER_FORCE, beside="soryu, dd 9")
    through(t)
    question = t.position.decision
    assert question is not None
    assert set(question.targets) == {"japan-akagi", "japan-kaga", "light-ships"}  # type: ignore[attr-defined]
    assert t.against("allied: aim-strike japan-akagi=carriers=us-nas=2") == set()
    for other in ("us-hornet", "japan-soryu", "japan-ca"):
        assert t.against(f"allied: aim-strike {other}=carriers=us-nas=2") == {"23.76C"}
    too_many = "japan-akagi=carriers=us-nas=2,japan-kaga=carriers=us-nas=3"
    assert t.against(f"allied: aim-strike {too_many}") == {"23.76C"}


@pytest.mark.rule("23.76C#4", "all attacks are announced before the first roll")
@pytest.mark.rule("23.76D#1", "each target has a roll of its own")
@pytest.mark.rule("23.44#1", "of two dice")
def test_each_target_has_its_roll() -> None:
    t = strike("akagi, kaga, dd 8, ca 4", CARRIER_FORCE, squadrons=6)
    through(t)
    aims = (
        "japan-akagi=carriers=us-nas=2,japan-kaga=carriers=us-nas=2,light-ships=carriers=us-nas=1"
    )
    t.say(f"allied: aim-strike {aims}")
    rolled = []
    while t.pending:
        rolled.append(t.pending)
        assert t.position.request is not None
        assert len(t.position.request.sides) == 2  # type: ignore[union-attr]
        roll(t, 2)
    assert rolled == [
        "air attack on japan-akagi",
        "air attack on japan-kaga",
        "air attack on light ships",
    ]


# Damage -----------------------------------------------------------------------------------------


@pytest.mark.rule("23.443A#1", "who is sunk is gone at once")
@pytest.mark.rule("23.443A#2", "who is damaged stays with his group")
@pytest.mark.rule("23.443A#3", "fewer hits stay with the ship")
@pytest.mark.parametrize(("dice", "hits", "left"), [(3, 1, "fit"), (6, 2, "damaged"), (9, 3, "")])
def test_damage(dice: int, hits: int, left: str) -> None:
    t = strike("akagi, kaga, dd 12", CARRIER_FORCE)
    through(t)
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=2")
    roll(t, dice)
    assert t.told("23.44")[0].endswith(f"{hits} hits")
    there = t.world.hulls.get(AKAGI)
    assert (str(there.condition) if there else "") == left
    assert there is None or there.hits == hits
    if there:
        assert there in ships_in(t.world, STRUCK)


@pytest.mark.rule("23.45#1", "losses of light ships of several types are shared")
def test_light_ships_share_their_losses() -> None:
    t = strike("ca 6, dd 8", CARRIER_FORCE, squadrons=6)
    through(t)
    t.say("allied: aim-strike light-ships=carriers=us-nas=5")
    roll(t, 9)
    left = {ship.what: ship.factors for ship in ships_in(t.world, STRUCK)}
    assert int(t.told("23.44")[0].rsplit(" ", 2)[1]) == 4
    assert left == {"japan-ca": 4, "japan-dd": 6}, "two factors of each"


@pytest.mark.rule("17.354#1", "naval air has 1 more against ships at sea")
@pytest.mark.rule("23.441C#1", "whether it comes from carriers or from land")
def test_naval_air_has_one_more() -> None:
    t = strike("nagato, mutsu, dd 12", CARRIER_FORCE)
    through(t)
    t.say("allied: aim-strike japan-nagato=carriers=us-nas=2")
    roll(t, 7)
    assert ": 7 +0," in t.told("23.44")[0]  # 2 for the U.S., 1 for naval air, 3 less for Japan


@pytest.mark.rule("17.3124#1", "squadrons for which no carrier has room are lost with theirs")
@pytest.mark.rule(
    "17.3124#2", "they count as based on undamaged carriers first, then on damaged ones"
)
def test_squadrons_of_a_sunk_carrier_find_room_on_others() -> None:
    t = strike("akagi, kaga, dd 12", CARRIER_FORCE)
    world = t.world
    row = next(one for one in world.aboard.rows() if one.ship == "japan-kaga")
    world.amend(row, squadrons=2)
    through(t)
    t.say("allied: aim-strike japan-akagi=carriers=us-nas=3")
    roll(t, 12)
    assert AKAGI not in t.world.hulls
    assert aboard(t.world, "japan-kaga") == 3


def test_where_nothing_is_left_to_hit_nobody_is_attacked() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    force = (Flyers(CARRIERS, UnitTypeId("japan-nas"), "japan", 2),)
    assert shared_out(world, (), force) == ()


@pytest.mark.rule("20.57#3", "of types that are alike the owner chooses who bears the odd loss")
@pytest.mark.parametrize("chosen", ["us-dd", "britain-dd"])
def test_the_owner_chooses_whose_ships_are_lost(chosen: str) -> None:
    t = strike("akagi", "dd 4", squadrons=3, by=JAPAN)
    t.world.put(Hull("britain-dd", "britain", in_force(ForceId("us-1")), 4))
    while t.pending != "air attack on light ships":
        if t.position.request is not None:
            roll(t, 2)
        else:
            t.default(t.position.to_answer()[0])
    roll(t, 4)
    assert t.pending == "who-bears-loss"
    assert t.position.to_answer() == ("allied",)
    assert t.against("allied: bear-loss japan-dd") == {"20.57"}
    t.say(f"allied: bear-loss {chosen}")
    left = {row.what: row.factors for row in t.world.hulls.rows() if row.berth == "tf:us-1"}
    other = {"us-dd": "britain-dd", "britain-dd": "us-dd"}[chosen]
    assert left == {chosen: 3, other: 4}

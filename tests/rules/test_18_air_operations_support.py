"""18.55, 18.56, 18.61: ground support, defensive air support and its interception."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FEET, FOOT, combat, flying, front, stack
from tests.awaw.table import Table
from warcabinet.awaw import RULES
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.air.support.ground_support import Support, proposed_support
from warcabinet.awaw.forces.kinds import AIR
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Task
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.engine.chance import outcomes, picker
from warcabinet.hexes import SpaceId
from warcabinet.players.offering import wrongly_offered

SUPPORT, DEFENCE = Task.GROUND_SUPPORT, Task.DEFENSIVE_SUPPORT


def to_the_attacks(t: Table, defence: str = "-", intercept: str = "-") -> None:
    """From the announcement of ground support to the first attack."""
    if t.pending == "ground-support":
        t.say("axis: end-support")
    if t.pending == "air-defence":
        t.say(f"allied: defensive-air {defence}")
    if t.pending == "support-interception":
        t.say(f"axis: intercept-support {intercept}")


def air_dice(t: Table, attackers: int, defenders: int) -> None:
    """Two dice for each side, by their sums."""
    for total in (attackers, defenders):
        t.dice(total // 2, total - total // 2)


# Ground support -----------------------------------------------------------------------------------


@pytest.mark.rule("15.51#2", "air factors over the hex are added to the attack")
@pytest.mark.rule("18.551#1", "air over a hex adds its factors to those of the attackers")
@pytest.mark.rule("18.512D#1", "ground support is flown in the combat phase")
@pytest.mark.rule("9.22D#1", "ground support is flown in the combat phase")
def test_ground_support_adds_its_factors() -> None:
    t = front()
    assert t.pending == "ground-support"
    t.say("axis: support N41 germany-aaf@O39=2")
    assert flying(t, SUPPORT) == {"N41": 2}
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    assert "8 against 4: 2:1" in t.told("15.51")
    assert "round 1: attack +6 ground units, +2 ground support" in t.told("15.51")


@pytest.mark.rule("18.42A#1", "ground support inverts those who flew it")
def test_supporters_are_inverted_when_they_return() -> None:
    t = front()
    t.say("axis: support N41 germany-aaf@O39=2")
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    t.dice(6)  # D
    assert not t.world.flights
    assert (stack(t, "germany-aaf@O39"), stack(t, "germany-aaf@O39/flown")) == (3, 2)


@pytest.mark.rule("18.551#1", "only over hexes that ground units can attack")
def test_only_hexes_that_ground_units_can_attack_are_supported() -> None:
    t = front("russia-infantry-2-3 N42")
    assert t.asked("axis").options("support", "hex") == ["N41"]
    assert t.against("axis: support N42 germany-aaf@O39=1") == {"18.551"}
    assert t.against("axis: support N39 germany-aaf@O39=1") == {"18.551"}


@pytest.mark.rule("18.551#1", "only by air units within range")
def test_only_air_within_range_supports() -> None:
    """Warsaw is more than four hexes away."""
    t = front("germany-aaf L36 x3")
    assert t.against("axis: support N41 germany-aaf@L36=1") == {"18.45"}
    assert t.against("axis: support N41 russia-aaf@M44=1") == {"18.551"}
    assert t.against("axis: support N41 germany-aaf@Z9=1") == {"18.551"}


@pytest.mark.rule("18.551#1", "air of a partner supports")
def test_air_supports_its_own_alliance_faction() -> None:
    """Finnish air may support Germans: they are one faction."""
    t = front("finland-aaf K40 x1")
    assert t.against("axis: support N41 finland-aaf@K40=1") == set()


@pytest.mark.rule("9.51B#1", "each factor of ground support costs one BRP")
def test_ground_support_is_paid_when_it_is_announced() -> None:
    t = front()
    before = level_of(t.world, "germany")
    t.say("axis: support N41 germany-aaf@O39=4")
    assert before - level_of(t.world, "germany") == 4
    assert t.world.offensive_spending["germany/eastern"].brps == 4


@pytest.mark.rule("17.91#1", "no factor flies twice")
def test_no_factor_flies_twice() -> None:
    t = front()
    assert "17.91" in t.against("axis: support N41 germany-aaf@O39=7")
    t.say("axis: support N41 germany-aaf@O39=4")
    assert "17.91" in t.against("axis: support N41 germany-aaf@O39=3")
    assert t.against("axis: support N41 germany-aaf@O39=1") == set()


@pytest.mark.rule("18.554#1", "three air factors for each attacking ground factor")
def test_three_air_factors_for_each_ground_factor() -> None:
    t = combat("germany-infantry-1-3 N40", "germany-aaf O39 x5", "russia-infantry-1-3 N41")
    assert t.against("axis: support N41 germany-aaf@O39=4") == {"18.554"}
    t.say("axis: support N41 germany-aaf@O39=3")
    assert t.against("axis: support N41 germany-aaf@O39=1") == {"18.554"}


@pytest.mark.rule("18.555#3", "too few attackers cost the support that is too much")
def test_support_for_which_too_few_attack_is_lost() -> None:
    """With one 1-3 of the two, three factors may support; the fourth is eliminated."""
    t = combat("germany-infantry-1-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41")
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t)
    t.say("axis: attack N41 germany-infantry-1-3/1")
    assert "4 against 2: 2:1" in t.told("15.51")
    assert t.told("18.555") == ["1 of germany-aaf from O39 eliminated over N41"]
    assert flying(t, SUPPORT) == {"N41": 3}


@pytest.mark.rule("18.5521#2", "naval air is lost by threes")
def test_naval_air_over_the_limit_is_lost_by_threes_whatever_its_flights() -> None:
    """Three factors may support one 1-3. A flight of three squadrons and one of a single squadron
    are one factor more: three squadrons are lost, not the single one alone.
    """
    t = combat(
        "germany-infantry-1-3 N40 x2", "germany-aaf O39 x3", "germany-nas O39 x4",
        "russia-infantry-1-3 N41",
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=3,germany-nas@O39=3")
    t.say("axis: support N41 germany-nas@O39=1")
    to_the_attacks(t)
    t.say("axis: attack N41 germany-infantry-1-3/1")
    assert t.told("18.555") == [
        "1 of germany-nas from O39 eliminated over N41",
        "2 of germany-nas from O39 eliminated over N41",
    ]
    assert flying(t, SUPPORT) == {"N41": 4}
    assert "4 against 2: 2:1" in t.told("15.51")


@pytest.mark.rule("18.554#1", "squadrons that are left over count together for the limit")
def test_squadrons_left_over_are_counted_together_for_the_limit() -> None:
    """Nine squadrons are the three factors that a 1-3 can use; two more make no factor, another two
    with them do.
    """
    t = combat("germany-infantry-1-3 N40", "germany-nas O39 x13", "russia-infantry-1-3 N41")
    assert Support(SpaceId("N41"), (Wing(AirId("germany-nas@O39"), 9),)) in list(
        proposed_support(t.asked("axis"))
    )
    t.say("axis: support N41 germany-nas@O39=9")
    t.say("axis: support N41 germany-nas@O39=2")
    assert t.against("axis: support N41 germany-nas@O39=2") == {"18.554"}


@pytest.mark.rule("18.552#1", "naval air based on land gives ground support")
@pytest.mark.rule("18.5521#1", "three squadrons make one factor, eight make two")
@pytest.mark.rule("9.51C#1", "eight squadrons cost three BRPs")
def test_three_squadrons_of_naval_air_make_one_factor() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-nas O39 x8", "russia-infantry-2-3 N41",
    )  # fmt: skip
    before = level_of(t.world, "germany")
    t.say("axis: support N41 germany-nas@O39=8")
    assert before - level_of(t.world, "germany") == 3
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    assert "round 1: attack +6 ground units, +2 ground support by naval air" in t.told("15.51")


@pytest.mark.rule("11.44#2", "partisans do not raise the limit of ground support")
@pytest.mark.rule("18.554#3", "partisans do not count for the limit")
def test_partisans_receive_no_support() -> None:
    t = combat(
        "russia-infantry-1-3 N40", "russia-partisan-1-3 N40", "russia-aaf O39 x6",
        "germany-infantry-1-3 N41", side="allied", control={"russia": "O39"},
    )  # fmt: skip
    assert t.against("allied: support N41 russia-aaf@O39=4") == {"18.554"}
    assert t.against("allied: support N41 russia-aaf@O39=3") == set()


@pytest.mark.rule("11.44#6", "partisans receive no defensive air support")
@pytest.mark.rule("18.611#1", "not to partisans")
def test_partisans_receive_no_defensive_support() -> None:
    t = combat(
        "germany-infantry-3-3 N40", "russia-partisan-1-3 N41", "russia-aaf M44 x3",
        "russia-infantry-1-3 M41",
    )  # fmt: skip
    assert t.pending == "air-defence"
    assert t.against("allied: defensive-air N41=russia-aaf@M44=1") == {"11.44"}
    assert t.against("allied: defensive-air M41=russia-aaf@M44=1") == set()


@pytest.mark.rule("18.555#1", "support of an attack that is not made is eliminated")
@pytest.mark.rule("9.58#2", "what was paid for an attack that is not made is gone")
def test_support_of_an_attack_that_is_not_made_is_lost() -> None:
    t = front()
    t.say("axis: support N41 germany-aaf@O39=3")
    to_the_attacks(t)
    assert "N41 is lost" in t.asked("axis").decision.prompt_for(t.asked("axis"))
    t.say("axis: end-attacks")
    assert not t.world.flights
    assert (stack(t, "germany-aaf@O39"), stack(t, "germany-aaf@O39/flown")) == (2, 0)
    assert sum(row.type == "germany-aaf" for row in t.world.eliminated.values()) == 3


@pytest.mark.rule("18.555#1", "also if its ground units attack another hex")
def test_units_used_elsewhere_are_a_decision_of_ones_own() -> None:
    t = front("russia-infantry-1-3 M41")
    t.say("axis: support N41 germany-aaf@O39=3")
    to_the_attacks(t)
    t.say(f"axis: attack M41 {FEET}")
    while t.pending:
        t.dice(6) if t.position.request else t.default("axis")
    assert stack(t, "germany-aaf@O39/flown") == 0
    assert sum(row.type == "germany-aaf" for row in t.world.eliminated.values()) == 3


@pytest.mark.rule("18.555#2", "it returns if the enemy has prevented the attack")
def test_support_returns_if_the_enemy_has_prevented_the_attack() -> None:
    """Forts are attacked at 1:1 or better only: defensive air support prevents it."""
    fort = Fort(SpaceId("N41"), FortKind.FORTIFICATION)
    t = combat(
        "germany-infantry-1-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5", rows=[fort],
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=3")
    to_the_attacks(t, "N41=russia-aaf@M44=3")
    both = "germany-infantry-1-3/1,germany-infantry-1-3/2"
    assert t.against(f"axis: attack N41 {both}") == {"32.21A"}
    t.say("axis: end-attacks")
    assert t.told("18.555") == ["N41 could not be attacked: its ground support returns"]
    assert stack(t, "germany-aaf@O39/flown") == 3


@pytest.mark.rule("9.82#4", "who attacks for nothing receives no ground support")
def test_free_attacks_have_no_support() -> None:
    cut_off = UnitSupply(UnitId(FOOT), Supply.NONE)
    t = front(rows=[cut_off])
    t.say("axis: support N41 germany-aaf@O39=3")
    to_the_attacks(t)
    t.say(f"axis: attack-free N41 {FOOT}")
    t.say("allied: defensive-air -")
    assert "3 against 4: 1:2" in t.told("15.51")


def before_a_drop(*more: str) -> Table:
    """Only an airborne unit can attack N42."""
    return combat(
        "germany-airborne-1-3 O39", "germany-air-transport O39 x1", "germany-aaf O39 x4",
        "russia-infantry-1-3 N42", *more,
    )  # fmt: skip


@pytest.mark.rule("15.11#1", "support is assigned before the airdrop it is meant for")
@pytest.mark.rule("18.551#1", "hexes that can be attacked by airdrop are supported too")
def test_an_attack_by_airdrop_may_be_supported_before_it_is_announced() -> None:
    t = before_a_drop()
    assert t.asked("axis").options("support", "hex") == ["N42"]
    t.say("axis: support N42 germany-aaf@O39=3")
    t.say("axis: end-support")
    assert t.pending == "airdrop-orders"
    t.say("axis: drop N42 germany-airborne-1-3/1 -")
    t.default("axis")
    assert "4 against 3: 1:1" in t.told("15.51")


@pytest.mark.rule("18.555#1", "support of a drop that is not made is lost")
def test_support_of_a_drop_that_is_not_made_is_lost() -> None:
    t = before_a_drop()
    t.say("axis: support N42 germany-aaf@O39=3")
    t.say("axis: end-support")
    t.say("axis: end-drops")
    assert (stack(t, "germany-aaf@O39"), stack(t, "germany-aaf@O39/flown")) == (1, 0)


@pytest.mark.rule("18.555#2", "it returns if the enemy shoots down the drop")
def test_support_returns_if_the_drop_is_shot_down() -> None:
    t = before_a_drop("russia-aaf M44 x5")
    t.say("axis: support N42 germany-aaf@O39=3")
    t.say("axis: end-support")
    t.say("allied: defensive-air -")
    t.say("axis: drop N42 germany-airborne-1-3/1 -")
    assert t.pending == "transport-interception"
    t.say("allied: intercept-transports N42=russia-aaf@M44=5")
    while t.pending and t.pending != "regular-attacks":
        if t.position.request is not None:
            t.dice(6, 6)
        else:
            t.default(t.position.to_answer()[0])
    assert t.place("germany-airborne-1-3/1") != "N42"
    assert stack(t, "germany-aaf@O39/flown") == 3


# Defensive air support ----------------------------------------------------------------------------


@pytest.mark.rule("15.51#3", "defensive air support is added to the defence")
@pytest.mark.rule("15.51#4", "its strength is not multiplied by the DM")
@pytest.mark.rule("18.611A#1", "defensive air support adds to the defence")
@pytest.mark.rule("18.611A#2", "whatever the DM of the ground units")
@pytest.mark.rule("18.611B#1", "one for each factor")
def test_defensive_support_adds_to_the_defence_whatever_the_dm() -> None:
    t = front()
    t.say("axis: end-support")
    assert t.pending == "air-defence"
    t.say("allied: defensive-air N41=russia-aaf@M44=3")
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    t.say("allied: defensive-air -")
    assert "6 against 7 (4 of ground units, +3 defensive air support): 1:2" in t.told("15.51")


@pytest.mark.rule("18.611#1", "any ground units within range, attacked or not")
def test_any_hex_with_ground_units_may_be_supported() -> None:
    """The defender guesses; hexes without ground units, or out of range, are not supported."""
    t = front("russia-infantry-1-3 M43", "russia-infantry-1-3 H47")
    t.say("axis: end-support")
    assert t.against("allied: defensive-air M43=russia-aaf@M44=1") == set()
    assert t.against("allied: defensive-air N42=russia-aaf@M44=1") == {"18.611"}
    assert t.against("allied: defensive-air H47=russia-aaf@M44=1") == {"18.45"}
    assert t.against("allied: defensive-air N41=germany-aaf@O39=1") == {"18.611"}


@pytest.mark.rule("18.611#1", "nobody is asked if nothing can be attacked")
def test_nobody_is_asked_if_nothing_can_be_attacked() -> None:
    t = combat("germany-infantry-3-3 N39", "russia-infantry-2-3 N41", "russia-aaf M44 x4")
    assert t.pending == ""


@pytest.mark.rule("18.611#3", "only by uninverted air units")
def test_inverted_air_does_not_support() -> None:
    flown = AirUnits(UnitTypeId("russia-aaf"), "russia", SpaceId("L43"), 2, AirState.FLOWN)
    t = front(rows=[flown])
    t.say("axis: end-support")
    assert t.against("allied: defensive-air N41=russia-aaf@L43/flown=1") == {"18.41"}


@pytest.mark.rule("18.612#1", "naval air based on land gives it")
@pytest.mark.rule("18.612#2", "three squadrons for a factor, rounded down over all of them")
@pytest.mark.rule("18.611B#2", "every three naval air squadrons add one")
def test_naval_air_defends_by_threes() -> None:
    t = combat(
        "russia-infantry-3-3 N40 x2", "germany-infantry-1-3 N41", "germany-nas O39 x5",
        "italy-nas O39 x3", side="allied",
    )  # fmt: skip
    t.say("axis: defensive-air N41=germany-nas@O39=5,N41=italy-nas@O39=3")
    t.say("allied: attack N41 russia-infantry-3-3/1,russia-infantry-3-3/2")
    assert "6 against 4 (2 of ground units, +2 defensive air support by naval air): 1:1" in t.told(
        "15.51"
    )


@pytest.mark.rule("18.614#1", "three air factors for each defending ground factor")
@pytest.mark.rule("18.614#3", "more may be committed, and return as the battle begins")
@pytest.mark.rule("18.614C#1", "inverted, as after a mission")
def test_support_over_the_limit_returns_when_the_battle_begins() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t, "N41=russia-aaf@M44=5")
    assert flying(t, DEFENCE) == {"N41": 5}
    t.say(f"axis: attack N41 {FEET}")
    assert "10 against 5 (2 of ground units, +3 defensive air support): 2:1" in t.told("15.51")
    assert flying(t, DEFENCE) == {"N41": 3}
    assert stack(t, "russia-aaf@M44/flown") == 2


@pytest.mark.rule("18.614B#1", "the battle does not touch them")
def test_spare_factors_are_not_touched_by_the_battle() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t, "N41=russia-aaf@M44=5")
    t.say(f"axis: attack N41 {FEET}")
    t.dice(6)  # D: all that defends
    assert stack(t, "russia-aaf@M44/flown") == 2
    assert sum(row.type == "russia-aaf" for row in t.world.eliminated.values()) == 3


@pytest.mark.rule("17.53E#1", "jets escort defensive air support")
@pytest.mark.rule("18.6141#1", "jets escort those who support, not alone")
@pytest.mark.rule("18.6141#2", "they count for no limit and are not lost in ground combat")
def test_jets_escort_and_do_not_support() -> None:
    """Jets without research have no range: they fly over their own base."""
    t = combat(
        "russia-infantry-3-3 N40", "russia-aaf O43 x5", "germany-infantry-1-3 O39",
        "germany-aaf O39 x2", "germany-jet O39 x1", "russia-infantry-3-3 O40 x2", side="allied",
    )  # fmt: skip
    t.say("allied: end-support")
    assert t.against("axis: defensive-air O39=germany-jet@O39=1") == {"18.6141"}
    t.say("axis: defensive-air O39=germany-aaf@O39=2,O39=germany-jet@O39=1")
    assert flying(t, Task.ESCORT) == {"O39": 1}
    t.say("allied: intercept-support -")
    t.say("allied: attack O39 russia-infantry-3-3/2,russia-infantry-3-3/3")
    assert "6 against 5 (3 of ground units, +2 defensive air support): 1:1" in t.told("15.51")
    t.dice(5)  # Ex-2: the defenders are lost, the jet is not
    while t.pending and t.pending != "regular-attacks":
        t.default(t.position.to_answer()[0])
    assert sum(row.type == "germany-aaf" for row in t.world.eliminated.values()) == 2
    assert not any(row.type == "germany-jet" for row in t.world.eliminated.values())


@pytest.mark.rule("18.615#1", "the air of both sides does not fight over the battle")
@pytest.mark.rule("18.615#2", "each adds its factors")
def test_both_sides_simply_add_their_air() -> None:
    t = front()
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t, "N41=russia-aaf@M44=4")
    t.say(f"axis: attack N41 {FEET}")
    assert t.pending == "ground combat"
    assert "10 against 8 (4 of ground units, +4 defensive air support): 1:1" in t.told("15.51")


@pytest.mark.rule("18.617#1", "air of the attacked hex that does not support cannot be lost")
def test_air_that_does_not_support_is_not_lost() -> None:
    """The air units of the attacked hex stay at their base."""
    t = combat(
        "germany-infantry-3-3 M43 x2", "germany-infantry-3-3 N44 x2", "russia-infantry-2-3 M44",
        "russia-aaf M44 x4", control={"germany": "O39 K40"},
    )  # fmt: skip
    to_the_attacks(t, "M44=russia-aaf@M44=1")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    t.say(f"axis: attack M44 {four}")
    t.dice(5)  # d at 2:1
    t.say("axis: let-stand")
    assert t.against("allied: lose-with-air - russia-aaf@M44=2") == {"18.617"}
    assert stack(t, "russia-aaf@M44") == 3


@pytest.mark.rule("18.618#1", "who was committed has flown, though nobody attacked")
@pytest.mark.rule("18.613#2", "and is gone before exploitation")
def test_support_has_flown_even_if_nobody_attacks() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=2")
    t.say("axis: end-attacks")
    assert not t.world.flights
    assert (stack(t, "russia-aaf@M44"), stack(t, "russia-aaf@M44/flown")) == (2, 2)


# Interception -------------------------------------------------------------------------------------


def intercepted(*more: str) -> Table:
    """Four Russian factors support N41, three German ones meet them."""
    t = front(*more)
    to_the_attacks(t, "N41=russia-aaf@M44=4", "N41=germany-aaf@O39=3")
    assert t.pending == "air combat: attackers"
    return t


@pytest.mark.rule("18.561#1", "by uninverted air units within range, over hexes with support")
@pytest.mark.rule("18.512E#1", "interception is flown and paid for in the combat phase")
@pytest.mark.rule("18.5631#1", "one round at least is fought")
@pytest.mark.rule("9.22E#1", "defensive air support is intercepted in the combat phase")
def test_defensive_support_is_intercepted_and_paid_for() -> None:
    t = front("germany-aaf L36 x3")
    before = level_of(t.world, "germany")
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=4")
    assert t.against("axis: intercept-support N41=germany-aaf@L36=1") == {"18.45"}
    assert t.against("axis: intercept-support M41=germany-aaf@O39=1") == {"18.561"}
    assert "17.91" in t.against("axis: intercept-support N41=germany-aaf@O39=7")
    t.say("axis: intercept-support N41=germany-aaf@O39=3")
    assert before - level_of(t.world, "germany") == 3
    assert t.pending == "air combat: attackers"


@pytest.mark.rule("18.561#1", "the attacker may let it be")
def test_support_that_is_not_intercepted_stays() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=4")
    assert t.pending == "regular-attacks"
    assert flying(t, DEFENCE) == {"N41": 4}


@pytest.mark.rule("18.5633#1", "who was forced to abort by the final roll gives no support")
@pytest.mark.rule("18.564#1", "the interceptors return inverted")
@pytest.mark.rule("18.5634#5", "the attacker may stop")
def test_who_was_forced_to_abort_gives_no_support() -> None:
    """Row 3 with a seven and one more: 1/3. Row 4 with a two: 1/1."""
    t = intercepted()
    air_dice(t, 7, 2)
    assert t.pending == "go-on-supporting"
    t.say("allied: keep-supporting")
    t.say("axis: stop-intercepting")
    assert flying(t, DEFENCE) == {}
    assert stack(t, "russia-aaf@M44/flown") == 3
    assert (stack(t, "germany-aaf@O39"), stack(t, "germany-aaf@O39/flown")) == (2, 2)


@pytest.mark.rule("18.5632#1", "called off, it gives no support and no further round is fought")
@pytest.mark.rule("18.5631#2", "the defender is asked after a round")
def test_the_defender_may_return_to_base() -> None:
    t = intercepted()
    air_dice(t, 2, 2)
    t.say("allied: call-off-support")
    assert t.pending == "regular-attacks"
    assert flying(t, DEFENCE) == {}
    assert stack(t, "russia-aaf@M44/flown") == 3
    assert t.told("18.5632")


@pytest.mark.rule("18.5634#1", "another round with all survivors")
@pytest.mark.rule("18.5634#2", "all supporters who are left are engaged, aborted or not")
@pytest.mark.rule("18.5634#4", "fresh air units may join")
@pytest.mark.rule("18.5634#3", "and so on until one side stops")
def test_another_round_with_fresh_air_engages_all_survivors() -> None:
    t = intercepted()
    air_dice(t, 7, 2)  # 1/3 and 1/1
    t.say("allied: keep-supporting")
    assert t.pending == "another-round"
    assert "17.91" in t.against("axis: intercept-again germany-aaf@O39=3")
    t.say("axis: intercept-again germany-aaf@O39=2")
    assert "4 factors against 3 over N41, modifier +1 for the attackers" in t.told("18.5631")
    air_dice(t, 2, 2)  # row 4 with a three: 1/1
    t.say("allied: keep-supporting")
    t.say("axis: stop-intercepting")
    assert flying(t, DEFENCE) == {"N41": 1}  # two are lost, one aborted in the last round
    assert stack(t, "russia-aaf@M44/flown") == 1


@pytest.mark.rule("18.5634#4", "though no interceptor survived")
def test_without_survivors_another_round_takes_fresh_air() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=4", "N41=germany-aaf@O39=1")
    air_dice(t, 2, 12)  # 0
    t.say("allied: keep-supporting")
    assert t.pending == "another-round"
    assert t.against("axis: intercept-again -") == {"18.5634"}
    assert t.against("axis: intercept-again germany-aaf@O39=1") == set()


@pytest.mark.rule("18.5634#1", "without air units there is no further round")
def test_nobody_is_asked_for_another_round_without_air() -> None:
    t = combat(
        "germany-infantry-3-3 N40", "germany-aaf O39 x1", "russia-infantry-2-3 N41",
        "russia-aaf M44 x4",
    )  # fmt: skip
    to_the_attacks(t, "N41=russia-aaf@M44=4", "N41=germany-aaf@O39=1")
    air_dice(t, 2, 12)
    t.say("allied: keep-supporting")
    assert t.pending == "regular-attacks"
    assert flying(t, DEFENCE) == {"N41": 4}


@pytest.mark.rule("18.5634#3", "it ends when no supporter is left")
def test_a_battle_ends_when_no_supporter_is_left() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=1", "N41=germany-aaf@O39=3")
    air_dice(t, 12, 2)
    assert t.pending == "regular-attacks"
    assert flying(t, DEFENCE) == {}
    assert stack(t, "germany-aaf@O39/flown") == 3


@pytest.mark.rule("18.561#1", "support of several hexes is met hex by hex")
def test_several_hexes_are_fought_over_one_by_one() -> None:
    t = front("russia-infantry-1-3 M41")
    defence = "N41=russia-aaf@M44=2,M41=russia-aaf@M44=2"
    to_the_attacks(t, defence, "N41=germany-aaf@O39=2,M41=germany-aaf@O39=2")
    assert t.told("18.5631") == ["2 factors against 2 over M41, modifier +1 for the attackers"]
    air_dice(t, 2, 2)
    t.default("allied")
    t.default("axis")
    assert t.told("18.5631") == ["2 factors against 2 over N41, modifier +1 for the attackers"]


@pytest.mark.rule("23.141A#3", "support that fought naval air goes on in factors")
@pytest.mark.rule("23.144#3", "those that are inverted return to base")
@pytest.mark.rule("23.141A#2", "who took no part stays as he is")
def test_supporters_that_fought_naval_air_are_put_together_before_they_go_on() -> None:
    """Twelve squadrons against six on the row of six, eight with the modifier: 3/3."""
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-nas O39 x6", "russia-infantry-2-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    to_the_attacks(t, "N41=russia-aaf@M44=4", "N41=germany-nas@O39=6")
    assert "6 squadrons against 12" in t.told("18.5631")[0]
    air_dice(t, 7, 2)
    t.say("allied: keep-supporting")
    t.say("axis: stop-intercepting")
    assert flying(t, DEFENCE) == {"N41": 2}  # nine squadrons, three of them inverted
    assert stack(t, "russia-aaf@M44/flown") == 1
    assert stack(t, "russia-aaf@M44") == 1


# Deferred -----------------------------------------------------------------------------------------


@pytest.mark.rule("18.619#1", "below 1:1 uncommitted air of the defender may still support")
@pytest.mark.rule("18.611#2", "that support is deferred until the attack is announced")
@pytest.mark.rule("18.619#4", "the attack goes on at worse odds")
def test_low_odds_let_the_defender_send_air_after_all() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=1")
    t.say(f"axis: attack N41 {FOOT}")
    assert t.pending == "air-defence"
    assert t.against("allied: defensive-air N41=russia-aaf@M44=4") == {"17.91"}
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    assert t.pending == "support-interception"
    t.say("axis: intercept-support -")
    assert "3 against 7 (4 of ground units, +3 defensive air support): 1:3" in t.told("15.51")
    assert t.pending == "ground combat"


@pytest.mark.rule("18.619#2", "it may be intercepted")
@pytest.mark.rule("18.619#3", "which leaves earlier support alone")
def test_deferred_support_is_fought_without_the_earlier_one() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=2")
    t.say(f"axis: attack N41 {FOOT}")
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    t.say("axis: intercept-support N41=germany-aaf@O39=5")
    assert t.told("18.5631") == ["5 factors against 2 over N41, modifier +1 for the attackers"]
    air_dice(t, 12, 2)  # 4/4: both are gone
    assert flying(t, DEFENCE) == {"N41": 2}
    assert "3 against 6 (4 of ground units, +2 defensive air support): 1:2" in t.told("15.51")
    assert t.pending == "ground combat"


@pytest.mark.rule("18.619#1", "at 1:1 there is none")
def test_even_odds_bring_no_deferred_support() -> None:
    t = front()
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    assert t.pending == "ground combat"


@pytest.mark.rule("18.619#5", "each further attack at low odds brings the question again")
def test_each_low_odds_attack_lets_the_defender_send_air() -> None:
    t = front("germany-infantry-1-3 M40", "russia-infantry-2-3 M41")
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FOOT}")
    assert t.pending == "air-defence"
    t.say("allied: defensive-air N41=russia-aaf@M44=3")
    t.say("axis: intercept-support -")
    t.dice(1)
    while t.pending != "regular-attacks":
        t.default(t.position.to_answer()[0])
    t.say("axis: attack M41 germany-infantry-1-3/1")
    assert t.pending == "air-defence"
    assert t.against("allied: defensive-air M41=russia-aaf@M44=2") == {"17.91"}  # one is left
    assert t.against("allied: defensive-air M41=russia-aaf@M44=1") == set()


@pytest.mark.rule("18.6141#3", "army air cannot escort: what it flies is support, and is lost")
def test_army_air_over_a_battle_always_supports() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=2")
    assert flying(t, Task.ESCORT) == {}
    assert flying(t, DEFENCE) == {"N41": 2}
    for kind in ("russia-aaf", "us-nas"):
        row = AirUnits(UnitTypeId(kind), "russia", SpaceId("M44"), 1)
        found = {one.rule for one in against_mission(t.world, row, Task.ESCORT, SpaceId("N41"))}
        assert "17.23" in found
        found = {one.rule for one in against_mission(t.world, row, DEFENCE, SpaceId("N41"))}
        assert found == set()
    t.say(f"axis: attack N41 {FEET}")
    while t.pending == "ground combat" or t.position.request is None:
        if t.pending == "regular-attacks" or not t.pending:
            break
        t.dice(6) if t.position.request else t.default(t.position.to_answer()[0])
    assert sum(row.type == "russia-aaf" for row in t.world.eliminated.values()) == 2


@pytest.mark.rule("18.614#2", "the limit counts ground factors without their DM")
def test_the_limit_of_defensive_support_ignores_the_dm() -> None:
    """A 1-3 with a DM of two in a fortification has three factors of air at most."""
    fort = Fort(SpaceId("N41"), FortKind.FORTIFICATION)
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5", rows=[fort],
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=5")
    to_the_attacks(t, "N41=russia-aaf@M44=4")
    t.say(f"axis: attack N41 {FEET}")
    assert flying(t, DEFENCE) == {"N41": 3}


@pytest.mark.rule("18.614A#1", "who returned does not come back when ground losses make room")
def test_spare_support_takes_part_in_no_later_round() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    to_the_attacks(t, "N41=russia-aaf@M44=5")
    t.say(f"axis: attack N41 {FEET}")
    assert stack(t, "russia-aaf@M44/flown") == 2
    row = t.world.air[AirId("russia-aaf@M44/flown")]
    found = against_mission(t.world, row, DEFENCE, SpaceId("N41"))
    assert [one.rule for one in found] == ["18.41"]
    t.dice(2)
    while t.pending and t.pending not in ("regular-attacks", "ground combat"):
        t.default(t.position.to_answer()[0])
    assert flying(t, DEFENCE).get("N41", 0) <= 3
    assert stack(t, "russia-aaf@M44/flown") >= 2


# At random ----------------------------------------------------------------------------------------


def everything(t: Table, side: str) -> int:
    """All air factors of a side: at bases, in the air, and lost."""
    world = t.world
    kinds = world.statics.kinds
    there = [(row.party, row.factors) for row in world.air.values()]
    there += [(row.party, row.factors) for row in world.flights.values()]
    left = sum(count for party, count in there if str(side_of_party(world, party)) == side)
    gone = sum(
        kinds[row.type].category in AIR and str(side_of_party(world, row.party)) == side
        for row in world.eliminated.values()
    )
    return left + gone


@pytest.mark.parametrize("seed", range(6))
def test_random_support_always_finds_an_answer(seed: int) -> None:
    """On the start of Barbarossa both sides fly and fight at random until they stop."""
    side = ("axis", "allied")[seed % 2]
    t = combat(ready=True, side=side, control={})
    below = picker(f"support {seed}")
    before = {name: everything(t, name) for name in ("axis", "allied")}
    for _ in range(250):
        if not t.pending:
            break
        if t.position.request is not None:
            rolls = [values for values, _ in outcomes(t.position.request)]
            t.dice(*rolls[below(len(rolls))])
            continue
        seat = t.position.to_answer()[0]
        asked = t.asked(seat)
        if below(4) == 0:
            assert wrongly_offered(asked, RULES, below) == []
            default = asked.default()
            assert default is not None
            assert asked.check(default) == []
        action = asked.sample(below)
        assert action is not None, t.pending
        t.position = t.position.answer(seat, action)
    assert not t.world.faults()
    assert {name: everything(t, name) for name in ("axis", "allied")} == before
    if not t.pending:
        assert all(row.task is Task.DISPLACED for row in t.world.flights.values())

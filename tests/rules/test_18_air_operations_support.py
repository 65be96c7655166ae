"""18.55, 18.56, 18.61: ground support, defensive air support and its interception."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FEET, FOOT, combat, flying, front, stack
from tests.awaw.table import Table
from tests.rules.shared.air_support import SUPPORT, to_the_attacks
from warcabinet.awaw import RULES
from warcabinet.awaw.air.support.defensive_air_support import against_defending
from warcabinet.awaw.air.support.ground_support_orders import Support, proposed_support
from warcabinet.awaw.forces.kinds import AIR
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.chance import outcomes, picker
from warcabinet.hexes import SpaceId
from warcabinet.players.offering import wrongly_offered

OURS = AirUnits(UnitTypeId("rumania-aaf"), "italy", SpaceId("O39"), 1)
NO_WAR = war_state(Power.ITALY, Power.RUSSIA, Relation.SURRENDERED)
"""Air units that Italy has, and Italy at peace."""

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
    before = level_of(t.world, "germany")
    t.say("axis: support N41 germany-aaf@O39=3")
    to_the_attacks(t)
    assert "N41 is lost" in t.asked("axis").decision.prompt_for(t.asked("axis"))
    t.say("axis: end-attacks")
    assert before - level_of(t.world, "germany") == 3  # paid for all the same
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


@pytest.mark.rule("18.551#1", "but not against those with whom their owner is at peace")
@pytest.mark.rule("50.51#1", "air units support no attack on those who are at peace with them")
def test_only_those_who_fight_the_defenders_support_an_attack() -> None:
    for rows, refused in (([], set()), ([NO_WAR], {"50.51"})):
        t = front(rows=[OURS, *rows])
        assert t.against("axis: support N41 rumania-aaf@O39=1") == refused


@pytest.mark.rule("18.611#1", "nor do they defend the units of partners who are at war")
@pytest.mark.rule("50.51#1", "air units at peace have no part in defence")
def test_those_at_peace_with_everybody_defend_nobody() -> None:
    for rows, refused in (([], []), ([NO_WAR], ["50.51"])):
        world = front(rows=[OURS, *rows]).world
        row = world.air[OURS.id]
        found = against_defending(world, Side.AXIS, row, SpaceId("N40"))
        assert [one.rule for one in found] == refused

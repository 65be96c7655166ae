"""Rule 18.56: interception of defensive air support."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FEET, combat, flying, front, stack
from tests.awaw.table import Table
from tests.rules.shared.air_support import DEFENCE, air_dice, to_the_attacks
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.hexes import SpaceId

OURS = AirUnits(UnitTypeId("rumania-aaf"), "italy", SpaceId("O39"), 1)
NO_WAR = war_state(Power.ITALY, Power.RUSSIA, Relation.SURRENDERED)
"""Air units that Italy has, and Italy at peace."""

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


@pytest.mark.rule("18.5633#2", "all who are neither lost nor aborted give support")
@pytest.mark.rule("18.564#1", "they return inverted whether or not they stopped it")
def test_who_was_neither_lost_nor_aborted_gives_support() -> None:
    """Row 3 with a three and one more: 1/1."""
    t = intercepted()
    air_dice(t, 3, 2)
    t.say("allied: keep-supporting")
    t.say("axis: stop-intercepting")
    assert flying(t, DEFENCE) == {"N41": 2}
    assert stack(t, "russia-aaf@M44/flown") == 1  # forced to abort; one more is lost
    assert stack(t, "germany-aaf@O39/flown") == 2
    t.say(f"axis: attack N41 {FEET}")
    assert "6 against 6 (4 of ground units, +2 defensive air support): 1:1" in t.told("15.51")


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


@pytest.mark.rule("18.561#1", "by nobody who is at peace with the units that are supported")
@pytest.mark.rule("50.51#1", "air units attack nobody with whom their owner is at peace")
def test_only_those_who_fight_the_defenders_intercept() -> None:
    for rows, refused in (([], set()), ([NO_WAR], {"50.51"})):
        t = front(rows=[OURS, *rows])
        t.say("axis: end-support")
        t.say("allied: defensive-air N41=russia-aaf@M44=4")
        assert t.against("axis: intercept-support N41=rumania-aaf@O39=1") == refused

"""22.46: the air strikes of a round, in their order, and the return of the squadrons."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import numbered
from tests.awaw.naval.strikes import JAPAN, US, a_round, aboard, plan, roll, search
from tests.awaw.table import Table
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.fleet_engagements import (
    forced_pairs,
    free_groups,
    may_evade,
    targets_of,
)
from warcabinet.awaw.naval.battle.search import SearchDice, dice_of
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot, targets
from warcabinet.awaw.state.naval import Condition, HullId
from warcabinet.awaw.terms.powers import Side

AXIS = {1: "dd 10", 4: "akagi, kaga, soryu, dd 12"}
ALLIED = {1: "dd 10", 3: "enterprise, hornet, dd 12"}


def found(
    axis: str = "", allied: str = "", now: int = 1, plans: tuple[str, str] = ("-", "-")
) -> Table:
    """The strikes begin; so the search dice of each side fell."""
    t = a_round(AXIS, ALLIED, now)
    plan(t, *plans)
    search(t, axis, allied)
    return t


def asked(t: Table) -> tuple[Side, bool] | None:
    question = t.position.decision
    return (question.side, question.surprise) if isinstance(question, StrikeOrNot) else None


def struck(t: Table) -> list[int]:
    """The numbers of the groups that the side that is asked may strike."""
    question = t.position.decision
    assert isinstance(question, StrikeOrNot)
    return [group.number for group in targets(t.world, question.side)]


def finish_strike(t: Table) -> None:
    """As by default, with middling dice, to the end of the strike."""
    while t.pending not in ("strike-or-not", "screening", ""):
        if t.position.request is not None:
            roll(t, 7 if len(t.position.request.sides) == 2 else 3)  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])


# Order ------------------------------------------------------------------------------------------


@pytest.mark.rule("22.46#1", "strikes come when both sides have searched")
@pytest.mark.rule(
    "22.461B#1", "who has found more strikes first, of equals the intercepting player"
)
@pytest.mark.parametrize(
    ("axis", "allied", "first"), [("1 3", "1", JAPAN), ("3", "1 4", US), ("3", "4", US)]
)
def test_who_strikes_first(axis: str, allied: str, first: Side) -> None:
    t = found(axis, allied)
    assert asked(t) == (first, False)


@pytest.mark.rule("22.46#2", "nobody must strike")
@pytest.mark.rule("22.461B#2", "one side makes all its strikes, then the other")
@pytest.mark.rule("22.462A#1", "only groups that were found are struck")
@pytest.mark.rule("23.72A#1", "for that it takes search results")
@pytest.mark.rule("22.452C#2", "one strike for each")
@pytest.mark.rule("22.462B#1", "and no more")
def test_strikes_use_search_results() -> None:
    t = found("3 3", "1")
    assert asked(t) == (JAPAN, False)
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=3") == {"22.462A"}
    t.say("axis: launch-strike allied-2 carriers=japan-nas=3")
    finish_strike(t)
    assert asked(t) == (JAPAN, False)
    assert numbered(t.world, US, 3).used == 1
    t.say("axis: launch-strike allied-2 carriers=japan-nas=3")
    finish_strike(t)
    assert asked(t) == (US, False)
    t.say("allied: no-strike")
    finish_strike(t)
    assert t.pending == "screening"


@pytest.mark.rule("22.452C#5", "two results allow two strikes against any group")
@pytest.mark.rule("23.76E#1", "each is resolved in the same way")
def test_two_strikes_on_an_active_group() -> None:
    t = found("1 1", "")
    for _ in range(2):
        assert struck(t) == [1]
        t.say("axis: launch-strike allied-1 carriers=japan-nas=2")
        finish_strike(t)
    assert asked(t) is None


@pytest.mark.rule("23.74B#2", "squadrons from carriers of several groups strike together")
@pytest.mark.rule("23.74C#1", "those of one group may make several strikes")
@pytest.mark.rule("23.74D#1", "squadrons on carriers, too")
@pytest.mark.rule("23.11E#1", "naval air on carriers attacks ships at sea")
def test_squadrons_strike_once() -> None:
    t = a_round({4: "akagi, dd 10", 5: "kaga, soryu, dd 10"}, {1: "dd 10", 3: "enterprise, dd 12"})
    plan(t)
    search(t, "1 3")
    assert t.against("axis: launch-strike allied-2 carriers=japan-nas=10") == {"23.74D"}
    t.say("axis: launch-strike allied-2 carriers=japan-nas=7")
    finish_strike(t)
    assert struck(t) == [1]
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=3") == {"23.74D"}
    t.say("axis: launch-strike allied-1 carriers=japan-nas=2")


@pytest.mark.rule("17.3121#2", "squadrons of one carrier may strike different groups")
def test_squadrons_of_a_carrier_strike_different_groups() -> None:
    t = a_round({4: "akagi, dd 10", 1: "dd 10"}, {1: "dd 10", 3: "enterprise, dd 12"})
    plan(t)
    search(t, "1 3")
    assert t.against("axis: launch-strike allied-2 carriers=japan-nas=1") == set()
    t.say("axis: launch-strike allied-2 carriers=japan-nas=1")
    finish_strike(t)
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=2") == set()
    t.say("axis: launch-strike allied-1 carriers=japan-nas=2")
    assert t.told("22.46")[-1].startswith("2 ")
    assert [numbered(t.world, US, number).attacked for number in (1, 3)] == [True, True]


@pytest.mark.rule("23.74D#2", "who could not strike may do so in a later round")
@pytest.mark.rule("23.73#1", "a strike has a size")
def test_a_strike_is_not_too_large() -> None:
    t = a_round({4: "akagi, kaga, soryu, hiryu, dd 13"}, {3: "dd 12"})
    plan(t)
    search(t, "3")
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=11") == {"23.73"}
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=10") == set()
    t.say("axis: no-strike")
    assert aboard(t.world, "japan-akagi") == 3


# Surprise ---------------------------------------------------------------------------------------


@pytest.mark.rule("22.41G#2", "there may be one surprise strike from carriers")
@pytest.mark.rule("22.461A#1", "of a side of which nothing was found")
@pytest.mark.rule("22.462D#1", "and which has found something")
@pytest.mark.rule("23.74E#1", "its first strike surprises")
@pytest.mark.rule("23.7411#1", "only one of a round does")
@pytest.mark.rule("23.7411C#2", "the next do not")
@pytest.mark.rule("23.7411B#1", "the side must have found a group")
def test_a_surprise() -> None:
    t = found("1 3", "")
    assert asked(t) == (JAPAN, True)
    t.say("axis: launch-strike allied-2 carriers=japan-nas=3")
    assert t.pending == "surprise"
    t.dice(3)
    finish_strike(t)
    assert asked(t) == (JAPAN, False)
    t.say("axis: launch-strike allied-1 carriers=japan-nas=3")
    assert t.pending == "scramble"


@pytest.mark.rule("22.462E#1", "who was found himself strikes without surprise")
@pytest.mark.rule("23.7411B#2", "who has found nothing does not strike at all")
def test_no_surprise() -> None:
    t = found("3 1", "1")
    assert asked(t) == (JAPAN, False)
    t.say("axis: launch-strike allied-2 carriers=japan-nas=3")
    assert t.pending == "scramble"
    t = found("3", "")
    t.say("axis: no-strike")
    finish_strike(t)
    assert t.pending == "screening"


def test_nobody_is_asked_when_nothing_was_found() -> None:
    assert found("", "").pending == "screening"


def test_who_has_no_squadrons_is_not_asked_really() -> None:
    t = found("3", "1 4")
    question = t.position.decision
    assert isinstance(question, StrikeOrNot)
    assert question.real(t.asked("allied"))
    t = a_round({1: "dd 10"}, {3: "enterprise, dd 12"})
    plan(t)
    search(t, "3", "")
    question = t.position.decision
    assert isinstance(question, StrikeOrNot)
    assert not question.real(t.asked("axis"))
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=1") == {"23.74D"}
    t.default("axis")
    assert asked(t) is None


@pytest.mark.rule("23.7413#3", "surprise changes nothing in fleet combat")
@pytest.mark.parametrize("surprised", [True, False])
def test_surprise_ends_with_the_strike(surprised: bool) -> None:
    t = found("3", "" if surprised else "4")
    if not surprised:
        t.say("allied: no-strike")
    t.say("axis: launch-strike allied-2 carriers=japan-nas=3")
    if surprised:
        t.dice(6)
    finish_strike(t)
    for seat in ("axis", "allied"):
        t.say(f"{seat}: screen -")
    frame = t.position.stack[-1]
    assert isinstance(frame, FleetCombat)
    assert [(one.by, one.modifier) for one in frame.volleys] == [(JAPAN, 1), (US, -1)]


@pytest.mark.rule("22.521E#1", "further fleet combat is fought, too")
def test_further_fleet_combat_is_fought() -> None:
    t = a_round({1: "dd 10", 2: "dd 10"}, {1: "dd 10"}, now=2)
    plan(t)
    search(t)
    while t.pending != "further-engagement":
        if t.position.request is not None:
            roll(t, 2)
        else:
            t.default(t.position.to_answer()[0])
    t.say("axis: engage axis-2 allied-1")
    assert t.pending == "screening"


# Landing ----------------------------------------------------------------------------------------


@pytest.mark.rule("22.463#1", "when all strikes are over, squadrons return to their carriers")
@pytest.mark.rule("22.463A#1", "before fleet combat")
@pytest.mark.rule("22.521C#1", "which comes after the strikes")
def test_all_land_before_fleet_combat() -> None:
    t = found("1", "", plans=("axis-2=japan-nas=3", "-"))
    assert sum(aboard(t.world, f"japan-{one}") for one in ("akagi", "kaga", "soryu")) == 6
    t.say("axis: launch-strike allied-1 carriers=japan-nas=6")
    t.dice(1)
    t.say("allied: meet-strike -")
    roll(t, 2)
    assert t.pending == "strike-targets"
    t.say("axis: aim-strike light-ships=carriers=japan-nas=2")
    assert sum(aboard(t.world, f"japan-{one}") for one in ("akagi", "kaga", "soryu")) == 0
    roll(t, 7)
    finish_strike(t)
    assert t.pending == "screening"
    assert sum(aboard(t.world, f"japan-{one}") for one in ("akagi", "kaga", "soryu")) == 9
    assert not t.world.on_strike


@pytest.mark.rule(
    "22.463C#2", "those from strikes land on any undamaged carrier of the naval force"
)
@pytest.mark.rule("22.463C#3", "who finds no room is lost")
@pytest.mark.rule("17.3124#3", "whichever they came from")
@pytest.mark.rule("17.3124#8", "nobody lands on a damaged carrier")
def test_who_finds_no_room_is_lost() -> None:
    t = found("3", "4 4 4", now=3)
    for _ in range(2):
        t.say("allied: no-strike") if asked(t) == (US, False) else None
        if asked(t) == (JAPAN, False):
            break
    t.say("axis: launch-strike allied-2 carriers=japan-nas=9")
    before = t.world.pools["japan-nas"].unbuilt
    akagi = t.world.hulls[HullId("japan-akagi")]
    t.world.amend(akagi, condition=Condition.DAMAGED)
    t.say("allied: meet-strike -")
    roll(t, 2)
    t.say("axis: aim-strike -")
    finish_strike(t)
    assert t.pending == "screening"
    assert aboard(t.world, "japan-akagi") == 0
    assert aboard(t.world, "japan-kaga") + aboard(t.world, "japan-soryu") == 6
    assert t.world.pools["japan-nas"].unbuilt == before + 3
    assert t.told("22.463C") == ["3 squadrons of japan-nas find no carrier to land on and are lost"]


@pytest.mark.rule("22.463B#2", "those on patrol land on any undamaged carrier of the naval force")
def test_patrols_land_in_other_groups() -> None:
    t = a_round({3: "akagi, dd 10", 4: "kaga, dd 10"}, {1: "enterprise, dd 12"})
    plan(t, "axis-1=japan-nas=1")
    row = next(one for one in t.world.aboard.rows() if one.ship == "japan-kaga")
    t.world.amend(row, squadrons=2)
    search(t, "1")
    akagi = t.world.hulls[HullId("japan-akagi")]
    t.world.amend(akagi, condition=Condition.DAMAGED)
    t.say("axis: no-strike")
    finish_strike(t)
    assert (aboard(t.world, "japan-akagi"), aboard(t.world, "japan-kaga")) == (2, 3)


# The example after 22.524 -----------------------------------------------------------------------

JAPANESE = {1: "dd 10", 2: "dd 10", 4: "akagi, kaga, dd 10"}
AMERICANS = {1: "dd 10", 3: "enterprise, hornet, dd 12", 5: "dd 10, cargo"}


def _dice(t: Table) -> dict[Side, int]:
    return {side: dice_of(t.world, SearchDice(side)) for side in Side}


def _pairs(t: Table) -> list[tuple[int, int]]:
    return [(pair.axis.number, pair.allied.number) for pair in forced_pairs(t.world)]


def test_the_example_of_the_rulebook_first_round() -> None:
    t = a_round(JAPANESE, AMERICANS, 1)
    assert _dice(t) == {JAPAN: 2, US: 2}
    plan(t)
    search(t, "3 6", "1 2")
    assert asked(t) == (US, False)
    assert struck(t) == [1, 2]
    t.say("allied: no-strike")
    assert asked(t) == (JAPAN, False)
    assert struck(t) == [3]
    t.say("axis: no-strike")
    assert _pairs(t) == [(1, 1)]


@pytest.mark.rule("22.452C#7", "a strike and fleet combat on a distant group use one result each")
def test_the_example_of_the_rulebook_second_round() -> None:
    t = a_round(JAPANESE, AMERICANS, 2)
    assert _dice(t) == {JAPAN: 4, US: 3}
    plan(t)
    search(t, "1 4 5 5", "2 4 6")
    assert asked(t) == (JAPAN, False)
    assert struck(t) == [1, 5]
    t.say("axis: launch-strike allied-3 carriers=japan-nas=2")
    finish_strike(t)
    assert asked(t) == (JAPAN, False)
    t.say("axis: no-strike")
    assert asked(t) == (US, False)
    assert struck(t) == [2, 4]
    t.say("allied: no-strike")
    assert _pairs(t) == [(1, 1)]
    second = numbered(t.world, JAPAN, 2)
    assert second in free_groups(t.world, JAPAN)
    assert [group.number for group in targets_of(t.world, second)] == [1, 5]
    assert not may_evade(t.world, numbered(t.world, US, 5))

"""36: what may be taken for a mobilization, and what is put off."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.shared.mobilizing import (
    EUROPE,
    PACIFIC,
    against,
    at,
    before,
    planned,
    play,
    seat,
    take,
    war,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.deferring import keep, lapse
from warcabinet.awaw.mobilization.eligible_units import most_air
from warcabinet.awaw.mobilization.mobilizing import (
    DatedAndVoluntary,
    Mobilize,
)
from warcabinet.awaw.mobilization.timing import Due
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import rate
from warcabinet.awaw.research.naval_production import may_raise
from warcabinet.awaw.scenarios.play.mobilized import never_arrives, on_the_way
from warcabinet.awaw.state.tensions import (
    DeferredUnits,
    Mobilization,
    MobilizedUnits,
    Mobilizing,
    YardsMobilized,
)
from warcabinet.awaw.terms.calendar import game_turn

# What may be taken --------------------------------------------------------------------------------


@pytest.mark.rule("36.32#1", "only certain units are mobilized")
@pytest.mark.rule("36.33#2", "others come by production alone")
@pytest.mark.rule("36.32B#1", "naval air may be")
@pytest.mark.rule("36.32D#1", "infantry may be")
def test_what_kinds_may_be_mobilized() -> None:
    t = planned("us", EUROPE, 4)
    for kind in ("us-nas", "us-infantry-2-3", "us-infantry-3-4", "us-aaf", "us-armor-5-6"):
        assert not against(t, f"mobilize-unit {kind}"), kind
    kinds = ("submarine", "asw", "strategic-bomber", "interceptor", "air-transport", "flak")
    others = [one.type for one in t.world.statics.kinds.values()
              if one.nationality == "us" and one.category in kinds]  # fmt: skip
    assert others
    for kind in others:
        assert "36.32" in against(t, f"mobilize-unit {kind}"), kind


@pytest.mark.rule("36.32A#1", "five army air factors in a turn")
@pytest.mark.rule("36.32A#1", "ten if the U.S. mobilizes in both theaters")
def test_five_air_factors_a_turn() -> None:
    t = planned("us", EUROPE, 4, left=30)
    take(t, *["us-aaf"] * 5)
    assert against(t, "mobilize-unit us-aaf") == {"36.32A"}
    now = game_turn("Fall 1942").number
    assert most_air(t.world, "us") == 5
    both = planned("us", EUROPE, 4, "Fall 1942", 30, Mobilization("us", PACIFIC, 4, now))
    take(both, *["us-aaf"] * 6)
    assert most_air(both.world, "us") == 10
    japan = planned("japan", PACIFIC, 2, "Fall 1942", 30)
    take(japan, *["japan-aaf"] * 5)
    assert against(japan, "mobilize-unit japan-aaf") == {"36.32A"}


@pytest.mark.rule("36.32C#1", "Italy one 2-5 armor unit")
@pytest.mark.rule("36.32C#2", "Britain one 4-5, and a 2-5 beside it")
@pytest.mark.rule("36.32E#1", "Britain one 3-4 infantry unit")
def test_one_armor_unit_of_italy_and_of_britain() -> None:
    italy = planned("italy", left=8, turn="Fall 1939")
    take(italy, "italy-armor-2-5")
    assert against(italy, "mobilize-unit italy-armor-2-5") == {"36.32C"}
    britain = planned("britain", left=16, turn="Fall 1939")
    take(britain, "britain-armor-4-5")
    assert against(britain, "mobilize-unit britain-armor-4-5") == {"36.32C"}
    assert not against(britain, "mobilize-unit britain-armor-2-5")
    foot = planned("britain", left=16, turn="Fall 1939")
    take(foot, "britain-infantry-3-4")
    assert against(foot, "mobilize-unit britain-infantry-3-4") == {"36.32C"}


@pytest.mark.rule("36.32C#3", "the U.S. one 5-6 in Europe and none in the Pacific")
def test_american_armor() -> None:
    t = planned("us", EUROPE, 4)
    take(t, "us-armor-5-6")
    assert against(t, "mobilize-unit us-armor-5-6") == {"36.32C"}
    pacific = planned("us", PACIFIC, 4)
    assert against(pacific, "mobilize-unit us-armor-5-6") == {"36.32C"}


@pytest.mark.rule("36.32C#4", "each Russian mobilization has a 4-5 or 5-6 armor unit")
@pytest.mark.rule("36.32A#2", "and an army air factor")
@pytest.mark.rule("36.32C#4", "the rest is infantry, armor and army air")
def test_what_a_russian_mobilization_must_have() -> None:
    t = planned("russia")
    assert against(t, "end-mobilization") == {"36.32C"}
    assert "36.32C" in against(t, "mobilize-unit russia-armor-3-5")
    take(t, *["russia-infantry-3-3"] * 3)
    assert against(t, "mobilize-unit russia-infantry-1-3") == {"36.31"}  # 8 and 3 must be left
    take(t, "russia-armor-4-5")
    assert against(t, "mobilize-unit russia-infantry-1-3") == {"36.31"}
    take(t, "russia-aaf")
    assert t.pending == ""


@pytest.mark.rule("36.32C#4", "in either turn of one that takes two")
def test_a_russian_mobilization_of_two_turns() -> None:
    first = planned("russia", left=10, turns=2)
    assert against(first, "end-mobilization") == {"36.32C"}  # both would not fit into the second
    take(first, "russia-aaf", "russia-aaf")
    assert not against(first, "end-mobilization")
    second = planned("russia", left=10, turns=2, done=1, air=True)
    assert against(second, "mobilize-unit russia-infantry-3-3") == {"36.31"}
    take(second, "russia-armor-4-5")
    assert not against(second, "end-mobilization")


@pytest.mark.rule("36.32F#1", "only the U.S. mobilizes transports")
@pytest.mark.rule("36.32F#2", "at war in the theater, from the turn on in which it breaks out")
@pytest.mark.rule("36.32F#3", "one is worth five BRPs of units")
@pytest.mark.rule("36.32F#4", "one for each mobilization")
@pytest.mark.rule("36.32F#5", "not beside two increases of shipbuilding")
@pytest.mark.rule("36.35F#1", "at once")
@pytest.mark.rule("36.341A#4", "a transport rules out a second one")
def test_transports() -> None:
    assert against(planned("japan", PACIFIC, 2), "mobilize-transport") == {"36.32F"}
    assert against(planned("us"), "mobilize-transport") == {"36.32F"}
    t = planned("us", EUROPE, 4, "Fall 1942", 20, war("us", "germany"))
    unbuilt = t.world.pools["britain-transport"].unbuilt
    t.say("allied: mobilize-transport")
    assert t.world.pools["britain-transport"].unbuilt == unbuilt + 1
    assert t.world.mobilizing["us"].left == 15
    assert against(t, "mobilize-transport") == {"36.32F"}
    t.say("allied: mobilize-yard atlantic-us")
    assert against(t, "mobilize-yard atlantic-us") == {"36.341A"}
    two = planned("us", EUROPE, 4, "Fall 1942", 20, war("us", "germany"))
    two.say("allied: mobilize-yard atlantic-us")
    two.say("allied: mobilize-yard atlantic-us")
    assert against(two, "mobilize-transport") == {"36.32F"}


@pytest.mark.rule("36.34#1", "shipbuilding in place of units")
@pytest.mark.rule("36.34#2", "for five BRPs of units each")
@pytest.mark.rule("36.35A#1", "at once")
@pytest.mark.rule("36.341A#1", "once in a turn")
@pytest.mark.rule("36.341A#2", "the U.S. in each theater")
@pytest.mark.rule("36.341A#3", "twice at war there")
@pytest.mark.rule("36.341B#1", "American yards in their own theater")
@pytest.mark.rule("27.7321#2", "mobilization raises American rates")
@pytest.mark.rule("27.7321A#1", "the yard of the theater that mobilizes")
@pytest.mark.rule("27.7321A#2", "one for each mobilization before the war")
@pytest.mark.rule("27.724A#2", "American rates rise by mobilization")
def test_american_shipbuilding() -> None:
    t = planned("us", EUROPE, 2)
    assert against(t, "mobilize-yard pacific-us") == {"36.341B"}
    t.say("allied: mobilize-yard atlantic-us")
    assert t.world.mobilizing["us"].left == 15
    assert rate(t.world, yards(t.world.statics)["atlantic-us"]) == 2
    assert against(t, "mobilize-yard atlantic-us") == {"36.341A"}
    pacific = planned("us", PACIFIC, 2, "Fall 1942", 20, *t.world.yards_mobilized.rows())
    assert not against(pacific, "mobilize-yard pacific-us")
    fighting = planned("us", EUROPE, 2, "Fall 1942", 20, war("us", "germany"))
    fighting.say("allied: mobilize-yard atlantic-us")
    fighting.say("allied: mobilize-yard atlantic-us")
    assert against(fighting, "mobilize-yard atlantic-us") == {"36.341A"}


@pytest.mark.rule("36.341A#1", "once in a turn, whether by mobilization or production")
@pytest.mark.rule("36.341A#3", "production counts as well in a theater at war")
def test_production_and_mobilization_raise_shipbuilding_once_in_a_turn() -> None:
    t = planned("japan", PACIFIC, 2, "Fall 1940")
    own = [one for one in yards(t.world.statics).values() if one.power == "japan"]
    assert all(may_raise(t.world, one) for one in own)
    t.say(f"{seat(t)}: mobilize-yard {own[0].id}")
    assert not any(may_raise(t.world, one) for one in own)
    produced = planned("japan", PACIFIC, 2, "Fall 1940", 20, YardsMobilized("japan", "", 1))
    assert against(produced, f"mobilize-yard {own[0].id}") == {"36.341A"}
    for count, refused in ((1, set()), (2, {"36.341A"})):
        raised = YardsMobilized("us", EUROPE, count)
        us = planned("us", EUROPE, 4, "Fall 1942", 20, war("us", "germany"), raised)
        assert against(us, "mobilize-yard atlantic-us") == refused


@pytest.mark.rule("36.341D#1", "not by Italy and Britain")
@pytest.mark.rule("36.341E#1", "not by the first Japanese one")
def test_who_raises_no_shipbuilding() -> None:
    for power in ("italy", "britain"):
        t = planned(power, left=8, turn="Fall 1939")
        yard = next(one.id for one in yards(t.world.statics).values() if one.power == power)
        assert against(t, f"mobilize-yard {yard}") == {"36.341D"}
    first = planned("japan", PACIFIC, 1, "Fall 1939")
    yard = next(one.id for one in yards(first.world.statics).values() if one.power == "japan")
    assert against(first, f"mobilize-yard {yard}") == {"36.341E"}
    assert not against(planned("japan", PACIFIC, 2), f"mobilize-yard {yard}")


# Putting off --------------------------------------------------------------------------------------


@pytest.mark.rule("36.351#1", "five BRPs may be put off, and no more")
@pytest.mark.rule("36.352#1", "none by Britain and Italy")
def test_how_much_may_be_put_off() -> None:
    for power, theater in (("us", EUROPE), ("japan", PACIFIC)):
        assert against(planned(power, theater, 2, left=6), "end-mobilization") == {"36.351"}
        assert not against(planned(power, theater, 2, left=5), "end-mobilization")
    for power in ("britain", "italy"):
        assert against(planned(power, left=1, turn="Fall 1939"), "end-mobilization") == {"36.352"}


@pytest.mark.rule("36.351#2", "in any of the four turns that follow")
@pytest.mark.rule("36.351#3", "after that it is lost")
@pytest.mark.parametrize(
    ("turn", "asked"), [("Fall 1942", 0), ("Winter 1942", 5), ("Fall 1943", 5), ("Winter 1943", 0)]
)
def test_what_is_put_off_lasts_four_turns(turn: str, asked: int) -> None:
    row = DeferredUnits("japan", PACIFIC, game_turn("Fall 1942").number, 5)
    four = before("japan", PACIFIC, "Fall 1939", "Spring 1940", "Summer 1940", "Fall 1940")
    t = play(DatedAndVoluntary(), turn, row, *four, side="axis", scenario="pacific-1939")
    assert (t.pending == "plan-mobilization") is bool(asked)
    world = at(turn, row)
    lapse(world)
    assert bool(world.deferred_units) is (turn != "Winter 1943")


@pytest.mark.rule("36.351#4", "the delay counts from the turn in which it is announced")
@pytest.mark.rule("36.341F#1", "it raises no shipbuilding")
def test_units_put_off_are_taken_up() -> None:
    row = DeferredUnits("japan", PACIFIC, game_turn("Fall 1939").number, 5)
    t = play(DatedAndVoluntary(), "Spring 1940", row, *before("japan", PACIFIC, "Fall 1939"),
             side="axis", scenario="pacific-1939")  # fmt: skip
    t.say("axis: wait-to-mobilize")
    yard = next(one.id for one in yards(t.world.statics).values() if one.power == "japan")
    assert against(t, f"mobilize-yard {yard}") == {"36.341F"}
    take(t, *["japan-nas"] * 5)
    assert f"japan-nas/{game_turn('Spring 1941').number}" in t.world.mobilized_units
    assert t.pending == ""
    assert not t.world.deferred_units


@pytest.mark.rule("36.351#6", "they go together with a later mobilization")
def test_what_was_put_off_goes_with_a_later_mobilization() -> None:
    row = DeferredUnits("us", EUROPE, game_turn("Summer 1942").number, 5)
    t = play(Mobilize(due=(Due("us", EUROPE, 5),)), "Fall 1942", row)
    assert t.world.mobilizing["us"].left == 25
    take(t, "us-armor-5-6", *["us-aaf"] * 3)
    assert not t.against("allied: end-mobilization")
    t.say("allied: end-mobilization")
    assert sum(one.brps for one in t.world.deferred_units.rows()) == 6


# Properties ---------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_mobilization_brings_more_than_it_is_worth(data: st.DataObject) -> None:
    power, theater = data.draw(
        st.sampled_from([("us", EUROPE), ("us", PACIFIC), ("japan", PACIFIC), ("russia", EUROPE)])
    )
    old = data.draw(st.integers(0, 5))
    rows = (DeferredUnits(power, theater, game_turn("Summer 1942").number, old),) if old else ()
    t = planned(power, theater, 2, "Fall 1942", 20 + old, *rows, fresh=20)
    kinds = t.world.statics.kinds
    while t.pending:
        legal = [kind for kind in kinds.values() if kind.nationality == power
                 and not against(t, f"mobilize-unit {kind.type}")]  # fmt: skip
        ends = not against(t, "end-mobilization")
        assert legal or ends
        if (ends and data.draw(st.booleans())) or not legal:
            t.say(f"{seat(t)}: end-mobilization")
        else:
            take(t, data.draw(st.sampled_from(sorted(str(one.type) for one in legal))))
    spent = sum(row.count * kinds[row.type].cost for row in t.world.mobilized_units.rows())
    left = sum(row.brps for row in t.world.deferred_units.rows())
    assert spent + left <= 20 + old
    assert not t.world.mobilizing
    assert all(row.brps <= 5 for row in t.world.deferred_units.rows())


def test_keeping_never_adds() -> None:
    world = at("Fall 1942", DeferredUnits("us", EUROPE, game_turn("Summer 1942").number, 5))
    keep(world, Mobilizing("us", EUROPE, 3, 3, 20))
    assert [row.brps for row in world.deferred_units.rows()] == [3]


def test_mobilized_units_name_their_turn() -> None:
    row = MobilizedUnits("us-aaf", 7766, 2)  # type: ignore[arg-type]
    assert row.key() == "us-aaf/7766"


def test_units_on_their_way_may_be_lost() -> None:
    aaf = UnitTypeId("russia-aaf")
    world = at("Fall 1941", MobilizedUnits(aaf, 7770, 1), MobilizedUnits(aaf, 7771, 2))
    for left in ([1, 1], [1], []):
        never_arrives(world, aaf, on_the_way(world, "russia")[aaf])
        assert [row.count for row in world.mobilized_units.rows()] == left
    assert aaf not in on_the_way(world, "russia")

"""Rule 11: Indian partisans, who fight Britain whether or not Japan does."""

from __future__ import annotations

import pytest

from tests.awaw.table import put_unit
from tests.rules.shared.spying import JAPAN, row, world
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker, hostile_in
from warcabinet.awaw.ground.partisans.construction_restrictions import (
    against_area,
    against_place,
    places_for,
)
from warcabinet.awaw.ground.partisans.economic_effect import partisan_losses
from warcabinet.awaw.ground.partisans.partisan_construction import build_partisan, builders
from warcabinet.awaw.ground.partisans.partisan_force_pools import in_areas
from warcabinet.awaw.politics.parties import (
    comrades,
    faction_of,
    hostile_to,
    payer_of,
    side_of_party,
    wars_of,
)
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, at_war, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

RESULT = row(JAPAN, "indian-subversion", results=1)
BUDGET = BuildingBudget("japan", 50)
REBELS = "indian-national-army"


def india(*rows: Record, side: str = "axis") -> AwawWorld:
    """Japan at peace with Britain."""
    found = world(BUDGET, *rows, side=side)
    assert not at_war(found, Power.JAPAN, Power.BRITAIN)
    return found


def somewhere(w: AwawWorld) -> SpaceId:
    return SpaceId(
        w.map.first(w.statics.area("territory:india") & w.held["britain"] & w.board.land)
    )


def refused(w: AwawWorld, builder: str, area: str, space: SpaceId) -> set[str]:
    return {one.rule for one in against_place(w, builder, area, space)}


def risen(side: str = "allied") -> tuple[AwawWorld, SpaceId]:
    """A partisan in India at peace."""
    w = india(RESULT, side=side)
    space = somewhere(w)
    build_partisan(w, "japan", "india", space)
    return w, space


@pytest.mark.rule("11.32B#1", "with a result Japan builds in India before it fights Britain")
def test_japan_builds_in_india_at_peace_with_a_result() -> None:
    w = india(RESULT)
    assert "japan" in builders(w)
    assert against_area(w, "japan", "india") == []
    bare = india()
    assert {one.rule for one in against_area(bare, "japan", "india")} == {"11.21"}
    assert "japan" not in builders(bare)


@pytest.mark.rule("11.353B#2", "a hex of a power at peace takes an Indian partisan, and no other")
def test_a_hex_of_a_power_at_peace_takes_indian_partisans_only() -> None:
    w = india(RESULT)
    space = somewhere(w)
    assert refused(w, "japan", "india", space) == set()
    assert refused(w, "japan", "china", SpaceId(space)) == {"11.353D"}
    held = w.control[space]
    w.amend(held, holder="japan")
    assert refused(w, "japan", "india", space) == {"11.353D"}
    siberia = SpaceId(w.map.first(w.map.area("siberia") & w.held["russia"]))
    assert "11.353B" in refused(w, "japan", "siberia", siberia)


@pytest.mark.rule("44.34A#3", "two in India, at peace with Britain as at war")
@pytest.mark.parametrize("war", [False, True])
def test_two_indian_partisans_at_peace_or_at_war(war: bool) -> None:
    rows = (war_state(Power.BRITAIN, Power.JAPAN, Relation.WAR),) if war else ()
    w = world(BUDGET, RESULT, *rows)
    space = somewhere(w)
    for count in (1, 2):
        assert against_area(w, "japan", "india") == []
        assert w.map.has(places_for(w, "japan", "india"), space)
        build_partisan(w, "japan", "india", space)
        assert in_areas(w, JAPAN)["india"] == count
        for built in list(w.partisans_built.values()):
            w.drop(built)
    assert {one.rule for one in against_area(w, "japan", "india")} == {"11.21"}


@pytest.mark.rule("11.353E#1", "British units keep Indian partisans away at peace, too")
def test_not_with_british_units_at_peace() -> None:
    w = india(RESULT)
    space = somewhere(w)
    put_unit(w, f"britain-infantry-3-4 {space}")
    assert "11.353E" in refused(w, "japan", "india", space)
    assert not w.map.has(places_for(w, "japan", "india"), space)


@pytest.mark.rule("11.32B#2", "Britain attacks them at war with Japan or not; nobody else at peace")
def test_britain_attacks_indian_partisans_at_peace() -> None:
    w, space = risen()
    beside = SpaceId(w.map.first(w.map.expand(w.map.bit(space), w.board.land_sides) & w.board.land))
    put_unit(w, f"britain-infantry-3-4 {beside}")
    (british,) = w.units_in[beside]
    assert against_attacker(w, british, space) == []
    assert hostile_in(w, "britain", space)
    assert not at_war(w, Power.BRITAIN, Power.JAPAN)
    assert not set(hostile_to(w, "us")) & {REBELS, "japan"}
    w.drop(w.units[next(iter(w.units_of[REBELS]))])
    put_unit(w, f"japan-infantry-1-2 {space}")
    assert {one.rule for one in against_attacker(w, british, space)} == {"15.21"}


@pytest.mark.rule("11.71D#1", "they are hostile to Britain, Japan's, and cost Britain BRPs")
def test_they_are_japans_and_fight_britain_alone() -> None:
    w, _ = risen()
    assert (faction_of(w, REBELS), payer_of(w, REBELS)) == (JAPAN, Power.JAPAN)
    assert side_of_party(w, REBELS) is Side.AXIS
    assert REBELS in hostile_to(w, "britain")
    assert "britain" in hostile_to(w, REBELS)
    assert "britain" not in hostile_to(w, "japan")
    assert REBELS not in wars_of(w, "britain")
    assert partisan_losses(w) == {"britain": list(w.units_of[REBELS])}


@pytest.mark.rule("11.71D#1", "to have them is no war that opens the land of others")
def test_rebels_alone_make_no_comrades() -> None:
    w, _ = risen()
    for one in list(w.wars.values()):
        if "britain" in (one.first, one.second):
            w.drop(one)
    assert hostile_to(w, "britain") == (REBELS,)
    assert "china" not in comrades(w, "britain")

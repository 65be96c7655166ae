"""27.3: the construction limit, and oil for construction."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.economy.construction_limits import (
    SetConstructionLimits,
    construction_limit,
    limit_parts,
    note_loss,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import against, left, pay, price
from warcabinet.awaw.logistics.construction.construction_oil_effects import (
    suffers_construction_oil_effect,
    use_oil,
)
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import (
    BuildingBudget,
    ConstructionOil,
    LimitLossCause,
)
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS = "european axis"


def pool(kind: str, unbuilt: int, party: str = "germany") -> Pool:
    return Pool(UnitTypeId(kind), party, unbuilt)


def building(*rows: Record, limit: int = 50, **setting: Any) -> Table:
    """The step in which Germany builds, with a construction limit and the force pools given."""
    budget = BuildingBudget("germany", limit)
    return table(play=BuildUnits(), step="T.P.BLD.60", rows=(budget, *rows), **setting)


def spent(t: Table) -> int:
    return 180 - level_of(t.world, "germany")


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.rule("27.31#1", "no more than the limit is spent on units")
def test_no_more_than_the_limit_is_spent() -> None:
    t = building(pool("germany-infantry-3-3", 5), pool("germany-replacement-1-1", 5), limit=7)
    t.say("axis: build-unit germany-infantry-3-3 L31")
    t.say("axis: build-unit germany-infantry-3-3 L32")
    assert t.against("axis: build-unit germany-infantry-3-3 M30") == {"27.31"}
    t.say("axis: build-unit germany-replacement-1-1 M30")
    assert t.pending == ""
    assert spent(t) == 7


def ic(space: str, value: int = 10) -> Counter:
    return Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId(space), "russia", value)


@pytest.mark.rule("27.32A#1", "the basic limit is a third of the base, rounded down")
@pytest.mark.rule("27.32A#2", "Russia counts the centers it controls")
@pytest.mark.rule("37.12#1", "a third of the centers is part of the limit")
@pytest.mark.rule("39.31#1", "a third of the base, rounded down")
def test_the_basic_limit_is_a_third_of_the_base() -> None:
    world = world_at(rows=(Treasury("germany", 180, 100),))
    assert construction_limit(world, "germany") == 33
    world = world_at()
    assert construction_limit(world, "russia") == (42 + 9 * 10) // 3
    world.put(ic("H47", 15))
    assert construction_limit(world, "russia") == (42 + 8 * 10 + 15) // 3
    world.put(Control(SpaceId("H47"), "germany"))
    assert construction_limit(world, "russia") == (42 + 8 * 10) // 3


@pytest.mark.rule("27.31#5", "the limit of the turn is fixed and told")
def test_the_limit_of_the_turn_is_fixed_and_told() -> None:
    t = table(play=SetConstructionLimits(), side="allied", step="T.P.BLD.40")
    assert t.world.building_budgets["russia"] == BuildingBudget("russia", 44)
    assert set(t.world.building_budgets) == {"russia"}
    assert t.told("27.32") == ["construction limit of russia: 44 (basic limit +44)"]


@pytest.mark.rule("27.32B#1", "losses lower the limit of the next construction")
@pytest.mark.rule("27.331#1", "by one for every three BRPs")
@pytest.mark.rule("27.331#2", "all causes together, rounded down")
def test_losses_lower_the_limit_together() -> None:
    world = world_at()
    note_loss(world, "germany", LimitLossCause.TRANSPORT_SHORTAGE, 2)
    note_loss(world, "germany", LimitLossCause.BOMBING, 4)
    note_loss(world, "germany", LimitLossCause.BOMBING, 1)
    note_loss(world, "germany", LimitLossCause.UNITS_BESIDE_BOX, 1)
    assert [(part.rule, part.value) for part in limit_parts(world, "germany")] == [
        ("27.32A", 50),
        ("27.331", -2),
    ]
    assert construction_limit(world, "germany") == 48
    assert construction_limit(world, "russia") == 44
    t = table(play=SetConstructionLimits(), step="T.P.BLD.40", rows=world.limit_losses.values())
    assert t.world.building_budgets["germany"].limit == 48
    assert not t.world.limit_losses  # they count once


@pytest.mark.rule("27.331#2", "one BRP of each cause makes three")
def test_losses_of_every_cause_are_added_up() -> None:
    world = world_at()
    for cause, limit in (
        (LimitLossCause.TRANSPORT_SHORTAGE, 50),
        (LimitLossCause.BOMBING, 50),
        (LimitLossCause.UNITS_BESIDE_BOX, 49),
    ):
        note_loss(world, "germany", cause, 1)
        assert construction_limit(world, "germany") == limit


@pytest.mark.rule("27.333#1", "every BRP lost to rockets lowers the limit by one")
def test_every_brp_lost_to_rockets_lowers_the_limit() -> None:
    world = world_at()
    note_loss(world, "russia", LimitLossCause.ROCKETS, 4)
    assert construction_limit(world, "russia") == 40


@pytest.mark.rule("27.335#1", "a key area in enemy hands does not count for the base")
@pytest.mark.rule("38.22#2", "the construction limit falls")
@pytest.mark.rule("38.24#1", "retaken it counts for the limit at once")
def test_key_areas_in_enemy_hands_do_not_count() -> None:
    world = world_at(control={"russia": "O32"})
    assert construction_limit(world, "germany") == (150 - 25) // 3
    world.put(Control(SpaceId("O32"), "germany"))
    assert construction_limit(world, "germany") == 50


@pytest.mark.rule("27.335#3", "the overseas part of the British base, forty BRPs, always counts")
def test_the_overseas_part_of_the_british_base_always_counts() -> None:
    war = war_state(Power.GERMANY, Power.BRITAIN, Relation.WAR)
    for base, limit in ((60, 40 // 3), (160, (160 - 30) // 3)):  # London is worth thirty
        rows = (Treasury("britain", 100, base), war)
        world = world_at(rows=rows, control={"germany": "K23"})
        assert construction_limit(world, "britain") == limit


@pytest.mark.rule("27.32C#1", "grants raise the limit")
@pytest.mark.rule("27.34#1", "by one for every three BRPs received, rounded down")
@pytest.mark.rule("27.34#3", "after all that lowers it")
def test_grants_raise_the_limit() -> None:
    world = world_at(turn="Spring 1942", side="allied")
    assert [(part.rule, part.value) for part in limit_parts(world, "russia")] == [
        ("27.32A", 44),
        ("27.34", 3),
    ]
    note_loss(world, "russia", LimitLossCause.ROCKETS, 100)
    assert construction_limit(world, "russia") == 3  # they come last
    assert construction_limit(world_at(turn="Fall 1941"), "russia") == 45
    assert construction_limit(world_at(turn="Fall 1941"), "germany") == 50  # spent elsewhere


# Oil ----------------------------------------------------------------------------------------------


def oiled(counters: int, more: int = 0, limit: int = 200) -> AwawWorld:
    world = world_at(rows=(BuildingBudget("germany", limit), BuildingBudget("italy", limit)))
    world.put(Treasury("germany", 500, 150))
    world.put(Treasury("italy", 500, 50))
    use_oil(world, AXIS, counters, more)
    return world


def cover(counters: int) -> int:
    """How many BRPs of single factors Germany buys at the normal cost."""
    world = oiled(counters)
    for number in range(200):
        if price(world, "germany", 1).brps == 2:
            return number
        pay(world, "germany", 1, "27.11", "a factor")
    return 200


@pytest.mark.rule("27.35A#2", "without oil everything is expensive")
def test_no_counter_covers_nothing() -> None:
    assert cover(0) == 0


@pytest.mark.rule("27.35A#3", "one counter covers 25 BRPs")
def test_one_counter_covers_25_brps() -> None:
    assert cover(1) == 25


@pytest.mark.rule("27.35A#4", "two cover 50")
def test_two_counters_cover_50_brps() -> None:
    assert cover(2) == 50


@pytest.mark.rule("27.35A#5", "three cover 75, and each more 25 more")
def test_more_counters_cover_25_brps_each() -> None:
    assert [cover(counters) for counters in (3, 4, 5)] == [75, 100, 125]


@pytest.mark.rule("27.35A#1", "what the oil covers is built at the normal cost")
@pytest.mark.rule("27.35B#1", "what it does not cover costs double")
@pytest.mark.rule("27.35C#1", "and triple if it was lost by isolation or given up")
def test_what_does_not_fit_under_the_oil_is_dear() -> None:
    world = oiled(1)
    pay(world, "germany", 25, "27.11", "infantry")
    assert price(world, "germany", 3).brps == 6
    assert price(world, "germany", 3, expensive=True).brps == 9
    assert price(oiled(1, more=5), "germany", 30).brps == 30


@pytest.mark.rule("27.35D#1", "oil does not raise the limit")
def test_oil_does_not_raise_the_limit() -> None:
    world = oiled(3, limit=30)
    assert {one.rule for one in against(world, "germany", 31)} == {"27.31"}
    assert against(world, "germany", 30) == []
    world = oiled(0, limit=30)
    assert {one.rule for one in against(world, "germany", 16)} == {"27.31"}
    assert against(world, "germany", 15) == []


@pytest.mark.rule("27.35E#1", "Britain and Russia suffer the effect unless a counter was used")
@pytest.mark.parametrize("faction", ["russia", "western allies"])
def test_who_suffers_the_effect_for_resistance(faction: str) -> None:
    world = world_at()
    assert not suffers_construction_oil_effect(world, faction)  # its oil is not counted
    use_oil(world, faction, 0)
    assert suffers_construction_oil_effect(world, faction)
    use_oil(world, faction, 1)
    assert not suffers_construction_oil_effect(world, faction)


@pytest.mark.rule("27.35F#1", "Germany and Italy share their oil and not their limits")
def test_germany_and_italy_share_their_oil() -> None:
    world = oiled(1)
    pay(world, "germany", 20, "27.11", "armor")
    assert price(world, "italy", 5).brps == 5
    assert price(world, "italy", 6).brps == 12
    assert left(world, "italy") == 200


@pytest.mark.rule("27.35G#1", "the West needs oil only once it is counted, the U.S. never")
@pytest.mark.rule("27.35G#2", "British construction needs it")
def test_of_the_west_only_britain_needs_oil() -> None:
    world = world_at()
    assert price(world, "britain", 10).brps == 10
    world.put(ConstructionOil("western allies"))
    assert price(world, "britain", 10).brps == 20
    assert price(world, "us", 10).brps == 10

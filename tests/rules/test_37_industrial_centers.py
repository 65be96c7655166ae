"""37: Russian industrial centers."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.economy.centers import (
    IndustrialCenters,
    growable,
    growing,
    russian_centers,
    sites,
)
from warcabinet.awaw.logistics import control
from warcabinet.awaw.logistics.limits import LimitBase
from warcabinet.awaw.logistics.records import HexSupply, Supply
from warcabinet.awaw.powers import Power, Relation, war_state
from warcabinet.awaw.surrender.records import FrozenIndustry
from warcabinet.awaw.surrender.russia import resistance
from warcabinet.hexes import SpaceId

GROWING = "Summer 1942"


def russia(turn: str, **setting: object) -> Table:
    return table(play=IndustrialCenters(), side="allied", turn=turn, step="T.P.BLD.20", **setting)


@pytest.mark.rule("37.21")
def test_the_seven_first_centers_stand_where_they_must() -> None:
    world = world_at()
    cities = ["Moscow", "Leningrad", "Stalingrad", "Kharkov", "Dnepropetrovsk", "Rostov", "Gorki"]
    hexes = {row.hex for row in russian_centers(world)}
    assert {world.board.places[city].hex for city in cities} <= hexes


@pytest.mark.rule("37.11")
def test_each_is_worth_ten_at_the_start() -> None:
    world = world_at()
    centers = [row for row in world.incomes.values() if row.source == "industrial center"]
    assert {row.brps for row in centers} == {10}


@pytest.mark.rule("37.22")
@pytest.mark.rule("36.21C")
@pytest.mark.rule("37.61")
@pytest.mark.rule("37.62")
def test_the_next_center_goes_to_sverdlovsk_and_adds_ten_brps() -> None:
    t = russia("Fall 1941")
    sverdlovsk = t.world.board.places["Sverdlovsk"].hex
    assert sites(t.world) == [sverdlovsk]
    assert t.against("allied: place-center J43") == {"37.22"}
    t.say(f"allied: place-center {sverdlovsk}")
    assert level_of(t.world, "russia") == 160
    assert t.world.incomes[f"center {sverdlovsk}"].receiver == "russia"


@pytest.mark.rule("37.22")
@pytest.mark.rule("37.61")
def test_after_those_any_supplied_russian_city_without_one_will_do() -> None:
    t = russia("Winter 1941", rows=(HexSupply(SpaceId("E63"), Supply.NONE),))
    assert "J43" in sites(t.world)  # Smolensk
    assert "H47" not in sites(t.world)  # Moscow has one
    lost = russia(
        "Winter 1941",
        control={"germany": "J43"},
        rows=(HexSupply(SpaceId("E63"), Supply.NONE),),
    )
    assert lost.against("allied: place-center J43") == {"37.22"}


@pytest.mark.rule("37.64")
@pytest.mark.rule("37.12")
def test_a_new_center_raises_the_construction_limit() -> None:
    t = russia("Fall 1941")
    before = _base(t)
    t.say(f"allied: place-center {sites(t.world)[0]}")
    assert _base(t) == before + 10


def _base(t: Table) -> int:
    return sum(part.value for part in BOOK.total(t.world, LimitBase("russia")))


@pytest.mark.rule("37.65")
def test_a_new_center_may_make_oil_instead() -> None:
    t = russia("Fall 1941")
    before = resistance(t.world)
    t.say("allied: use-for-oil")
    assert t.world.levels["urals-oil/russia"].value == 1
    assert level_of(t.world, "russia") == 150
    assert resistance(t.world) == before


@pytest.mark.rule("37.13")
@pytest.mark.rule("37.13A")
@pytest.mark.rule("37.13B")
def test_two_centers_grow_by_five_each_turn() -> None:
    t = russia(GROWING)
    assert t.pending == "center-growth"
    assert t.against("allied: grow-centers H47") != set()  # two of them
    t.say("allied: grow-centers D44,H47")
    assert t.world.incomes["center H47"].brps == 15
    assert level_of(t.world, "russia") == 160
    again = russia(GROWING, rows=(t.world.incomes["center H47"],))
    again.say("allied: grow-centers D44,H47")  # one of 15 may go to 20 before the others
    assert again.world.incomes["center H47"].brps == 20


@pytest.mark.rule("37.13A")
def test_nothing_grows_before_the_last_mobilized_center_is_placed() -> None:
    t = russia("Fall 1941")
    t.say(f"allied: place-center {sites(t.world)[0]}")
    assert t.pending == ""


@pytest.mark.rule("37.13C")
@pytest.mark.rule("37.13D")
def test_the_last_center_that_can_grow_may_do_so_twice() -> None:
    world = world_at()
    full = [
        msgspec.structs.replace(row, brps=20)
        for row in world.incomes.values()
        if row.source == "industrial center" and row.area != "center H47"
    ]
    t = russia(GROWING, rows=full)
    assert t.pending == ""
    assert t.world.incomes["center H47"].brps == 20
    assert {t.world.incomes[row.area].brps for row in full} == {20}


@pytest.mark.rule("37.13E")
@pytest.mark.rule("37.16")
def test_no_growth_without_supply_or_after_capture() -> None:
    dry = HexSupply(SpaceId("D44"), Supply.NONE)
    taken = msgspec.structs.replace(world_at().incomes["center O43"], captured=True)
    t = russia(GROWING, rows=(dry, taken))
    assert "D44" not in growable(t.world)
    assert "O43" not in growable(t.world)
    assert t.against("allied: grow-centers D44,H47") == {"37.13"}


@pytest.mark.rule("37.13F")
@pytest.mark.rule("60.21A")
def test_no_growth_after_a_turn_of_broken_resistance() -> None:
    number = world_at(turn=GROWING).turn.number
    assert russia(GROWING, rows=(FrozenIndustry("russia", number),)).pending == ""
    assert russia(GROWING, rows=(FrozenIndustry("russia", number - 1),)).pending != ""


@pytest.mark.rule("37.14")
def test_no_growth_in_a_war_that_germany_did_not_begin() -> None:
    """Without the German attack the scenario names no growth, and none happens in peace."""
    world = world_at(turn=GROWING)
    world.drop(world.wars["germany/russia"])
    assert not growing(world)


@pytest.mark.rule("37.15")
def test_a_war_with_japan_changes_nothing() -> None:
    against_japan = war_state(Power.JAPAN, Power.RUSSIA, Relation.WAR)
    assert growing(world_at(turn=GROWING, rows=(against_japan,)))
    alone = world_at(turn=GROWING, rows=(against_japan,))
    alone.drop(alone.wars["germany/russia"])
    assert not growing(alone)


@pytest.mark.rule("37.63")
def test_new_centers_grow_like_the_old_ones() -> None:
    t = russia("Fall 1941")
    place = sites(t.world)[0]
    t.say(f"allied: place-center {place}")
    rows = (t.world.incomes[f"center {place}"], t.world.counters[f"industrial-center@{place}"])
    later = russia(GROWING, rows=rows)
    assert place in growable(later.world)


@pytest.mark.rule("37.31")
@pytest.mark.rule("37.52")
def test_centers_stay_where_they_are_whoever_has_the_hex() -> None:
    world = world_at()
    before = dict(world.counters)
    control.take(world, "H47", "germany", "29.21")
    assert dict(world.counters) == before
    assert "H47" not in {row.hex for row in russian_centers(world)}

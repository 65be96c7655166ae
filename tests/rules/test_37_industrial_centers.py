"""37: Russian industrial centers."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import LimitBase, construction_limit
from warcabinet.awaw.economy.industrial_centers import (
    IndustrialCenters,
    growable,
    growing,
    russian_centers,
    sites,
)
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import net_multiplier
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.oil import OilReserve
from warcabinet.awaw.state.surrender import FrozenIndustry
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import resistance
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.hexes import SpaceId

GROWING = "Summer 1942"


def russia(turn: str, **setting: object) -> Table:
    return table(play=IndustrialCenters(), side="allied", turn=turn, step="T.P.BLD.20", **setting)


@pytest.mark.rule("37.21#1", "seven centers at the start, each in its city")
def test_the_seven_first_centers_stand_where_they_must() -> None:
    world = world_at()
    cities = ["Moscow", "Leningrad", "Stalingrad", "Kharkov", "Dnepropetrovsk", "Rostov", "Gorki"]
    hexes = {row.hex for row in russian_centers(world)}
    assert {world.board.places[city].hex for city in cities} <= hexes
    early = world_at(scenario="europe-1939", turn="Fall 1939")
    places = {early.board.places[city].hex for city in cities}
    assert {row.hex for row in russian_centers(early)} == places


@pytest.mark.rule("37.11#2", "each is worth ten in Fall 1939")
def test_each_is_worth_ten_at_the_start() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    centers = [row for row in world.incomes.values() if row.source == "industrial center"]
    assert [row.brps for row in centers] == [10] * 7


@pytest.mark.rule("37.22#2", "the three named cities come first")
@pytest.mark.rule("36.21C#1", "the center's BRPs are added")
@pytest.mark.rule("37.61#1", "a mobilized center is placed in the turn of its mobilization")
@pytest.mark.rule("37.62#1", "a new center is worth ten")
@pytest.mark.rule("37.62#2", "its ten BRPs are added at once")
def test_the_next_center_goes_to_sverdlovsk_and_adds_ten_brps() -> None:
    t = russia("Fall 1941")
    sverdlovsk = t.world.board.places["Sverdlovsk"].hex
    assert sites(t.world) == [sverdlovsk]
    assert t.against("allied: place-center J43") == {"37.22"}
    t.say(f"allied: place-center {sverdlovsk}")
    assert level_of(t.world, "russia") == 160
    assert t.world.incomes[f"center {sverdlovsk}"].receiver == "russia"


@pytest.mark.rule("37.22#4", "then any such city")
@pytest.mark.rule("37.61#2", "a supplied Russian city without a center, no other")
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


@pytest.mark.rule("37.64#1", "it raises the limit in the turn of its construction")
def test_a_new_center_raises_the_construction_limit() -> None:
    t = russia("Fall 1941")
    before = _base(t)
    t.say(f"allied: place-center {sites(t.world)[0]}")
    assert _base(t) == before + 10


def _base(t: Table) -> int:
    return sum(part.value for part in BOOK.total(t.world, LimitBase("russia")))


@pytest.mark.rule("37.65#1", "a new center raises the oil of the Urals instead")
@pytest.mark.rule("37.65#3", "it is forfeit: no BRPs, no resistance")
def test_a_new_center_may_make_oil_instead() -> None:
    t = russia("Fall 1941")
    before = resistance(t.world)
    t.say("allied: use-for-oil")
    assert t.world.levels["urals-oil/russia"].value == 1
    assert level_of(t.world, "russia") == 150
    assert resistance(t.world) == before


@pytest.mark.rule("37.13A#1", "two centers grow by five each")
@pytest.mark.rule("37.13A#2", "the level rises by as much")
@pytest.mark.rule("37.13B#1", "one of 15 goes to 20 before others grow")
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


@pytest.mark.rule("37.13A#3", "not before the last mobilized center is placed")
def test_nothing_grows_before_the_last_mobilized_center_is_placed() -> None:
    t = russia("Fall 1941")
    t.say(f"allied: place-center {sites(t.world)[0]}")
    assert t.pending == ""


@pytest.mark.rule("37.13C#1", "ten in one turn only if no other can grow")
@pytest.mark.rule("37.13D#1", "twenty at most")
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


@pytest.mark.rule("37.13E#1", "not without supply")
@pytest.mark.rule("37.16#1", "not after it was captured")
def test_no_growth_without_supply_or_after_capture() -> None:
    dry = HexSupply(SpaceId("D44"), Supply.NONE)
    taken = msgspec.structs.replace(world_at().incomes["center O43"], captured=True)
    t = russia(GROWING, rows=(dry, taken))
    assert "D44" not in growable(t.world)
    assert "O43" not in growable(t.world)
    assert t.against("allied: grow-centers D44,H47") == {"37.13"}


@pytest.mark.rule("37.13E#2", "it grows again once it is supplied")
def test_growth_comes_back_with_supply() -> None:
    dry = HexSupply(SpaceId("D44"), Supply.NONE)
    t = russia(GROWING, rows=(dry,))
    assert "D44" not in growable(t.world)
    t.world.drop(t.world.hex_supply[SpaceId("D44")])
    assert t.against("allied: grow-centers D44,H47") == set()


@pytest.mark.rule("37.13F#1", "not after a turn of resistance 0")
def test_no_growth_after_a_turn_of_broken_resistance() -> None:
    number = world_at(turn=GROWING).turn.number
    assert russia(GROWING, rows=(FrozenIndustry("russia", number),)).pending == ""
    assert russia(GROWING, rows=(FrozenIndustry("russia", number - 1),)).pending != ""


@pytest.mark.rule("37.14#1", "war alone, without a German attack, lets nothing grow")
def test_no_growth_in_a_war_that_germany_did_not_begin() -> None:
    """No attack is named where the war is not Germany's doing, and none counts in peace."""
    war = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)
    assert not growing(world_at(scenario="europe-1939", turn=GROWING, rows=(war,)))
    world = world_at(turn=GROWING)
    assert growing(world)
    world.drop(world.wars["germany/russia"])
    assert not growing(world)


@pytest.mark.rule("37.15#1", "war with Japan alone does not let them grow")
@pytest.mark.rule("37.15#2", "nor does it stop growth after a German attack")
def test_a_war_with_japan_changes_nothing() -> None:
    against_japan = war_state(Power.JAPAN, Power.RUSSIA, Relation.WAR)
    assert growing(world_at(turn=GROWING, rows=(against_japan,)))
    alone = world_at(turn=GROWING, rows=(against_japan,))
    alone.drop(alone.wars["germany/russia"])
    assert not growing(alone)


@pytest.mark.rule("37.63#1", "a new center can grow")
def test_new_centers_grow_like_the_old_ones() -> None:
    t = russia("Fall 1941")
    place = sites(t.world)[0]
    t.say(f"allied: place-center {place}")
    rows = (t.world.incomes[f"center {place}"], t.world.counters[f"industrial-center@{place}"])
    later = russia(GROWING, rows=rows)
    assert place in growable(later.world)


@pytest.mark.rule("37.52#1", "a captured center stays on the board")
def test_centers_stay_where_they_are_whoever_has_the_hex() -> None:
    world = world_at()
    before = dict(world.counters)
    hex_control.take(world, "H47", "germany", "29.21")
    assert dict(world.counters) == before
    assert "H47" not in {row.hex for row in russian_centers(world)}


@pytest.mark.rule("37.61#3", "without a city that can take it, it must make oil")
def test_a_center_that_finds_no_city_makes_oil() -> None:
    cities = " ".join(place.hex for place in world_at().board.cities())
    t = russia("Fall 1941", control={"germany": cities})
    assert sites(t.world) == []
    assert "37.61" in t.against("allied: place-center H47")
    assert t.against("allied: use-for-oil") == set()


@pytest.mark.rule("37.65#2", "what has been chosen cannot be changed, and old centers make no oil")
def test_oil_is_chosen_once_and_only_for_a_new_center() -> None:
    t = russia("Fall 1941")
    t.say(f"allied: place-center {sites(t.world)[0]}")
    assert t.pending == ""  # nobody is asked about the centers that stand
    later = russia(GROWING, rows=(Level("urals-oil", "russia", 1),))
    assert later.pending == "center-growth"
    assert "urals-oil/russia" in later.world.levels


@pytest.mark.rule("37.65#4", "its first counter comes in the turn in which it is built")
def test_the_first_oil_of_a_center_comes_at_once() -> None:
    counted = OilReserve("russia", 2, tracked=True)
    t = russia("Fall 1941", rows=(counted,))
    t.say("allied: use-for-oil")
    assert t.world.oil_reserves["russia"].counters == 3
    t = russia("Fall 1941", rows=(msgspec.structs.replace(counted, tracked=False),))
    t.say("allied: use-for-oil")
    assert t.world.oil_reserves["russia"].counters == 2  # nobody counts it


@pytest.mark.rule("37.42#2", "captured it no longer counts for the construction limit")
def test_a_captured_center_does_not_count_for_the_limit() -> None:
    world = world_at(turn=GROWING)
    full = construction_limit(world, "russia")
    hex_control.take(world, "O43", "germany", "29.21")
    assert construction_limit(world, "russia") < full


@pytest.mark.rule("37.43#2", "its value stays what it was when it was captured")
def test_a_center_keeps_its_value_through_capture_and_return() -> None:
    world = world_at(turn=GROWING)
    assert "O43" in growable(world)
    grown = msgspec.structs.replace(world.incomes["center O43"], brps=15, captured=True)
    world.put(grown)
    assert "O43" not in growable(world)
    for holder in ("germany", "russia"):
        hex_control.take(world, "O43", holder, "29.21")
        assert world.incomes["center O43"].brps == 15
        assert "O43" not in growable(world)


def test_the_base_counts_beside_the_centers() -> None:
    world = world_at(turn=GROWING)
    assert BOOK.amount(world, LimitBase("russia")) >= world.treasuries["russia"].base


@pytest.mark.rule("37.44#1", "retaken it counts for the construction limit again")
def test_a_center_that_is_retaken_counts_for_the_limit_again() -> None:
    world = world_at(turn=GROWING)
    full = BOOK.amount(world, LimitBase("russia"))
    worth = world.incomes["center O43"].brps
    hex_control.take(world, "O43", "germany", "29.21")
    assert BOOK.amount(world, LimitBase("russia")) == full - worth
    hex_control.take(world, "O43", "russia", "29.21")
    assert BOOK.amount(world, LimitBase("russia")) == full


@pytest.mark.rule("37.72#3", "full supply restores what a siege has taken")
def test_full_supply_ends_a_siege() -> None:
    besieged = HexSupply(SpaceId("D44"), Supply.PARTIAL, short=5)
    units = ("russia-infantry-2-3 D44", "germany-infantry-3-3 E43")
    assault = Assault((UnitId("germany-infantry-3-3/1"),), (SpaceId("D44"),))

    def level(world: AwawWorld) -> int:
        return net_multiplier(world, UnitId("russia-infantry-2-3/1"), assault)

    world = world_at(*units, rows=(besieged,))
    weak = level(world)
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert "D44" not in world.hex_supply  # Leningrad has its line to the east
    assert level(world) == weak + 3 == level(world_at(*units))

"""Rule 14.5: losses, and Russian attritions in winter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import BEHIND, BIG, FIFTEEN, RING, begun, lost
from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import Table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.counter_losses import nationality_for_losses
from warcabinet.awaw.ground.attrition.russian_winter import designations_left, near_enough
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.attrition import WinterDesignated, ZoneId
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Counter,
    CounterKind,
    DrewFrom,
    Supply,
    SupplyZone,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.hexes import SpaceId

# 14.5 --------------------------------------------------------------------------------------------


@pytest.mark.rule("14.51#1", "the defender chooses, and his units go back to the pool")
def test_the_defender_chooses_and_loses_neither_more_nor_less() -> None:
    # Fifteen factors, 6 and 1 for training: 3C/1H
    t = begun(*FIFTEEN, "russia-infantry-3-3 K47 x2", "russia-infantry-1-3 J48 x2", die=6)
    names = "russia-infantry-3-3/1,russia-infantry-3-3/2,russia-infantry-1-3/1"
    assert t.against("allied: lose-to-attrition russia-infantry-3-3/1") == {"14.51"}
    assert t.against(f"allied: lose-to-attrition {names},russia-infantry-1-3/2") == {"14.51"}
    assert t.against("allied: lose-to-attrition germany-armor-5-6/1,a,b") == {"14.51"}
    assert t.against(f"allied: lose-to-attrition {names}") == set()
    before = t.world.pools[UnitTypeId("russia-infantry-3-3")].unbuilt
    t.say(f"allied: lose-to-attrition {names}")
    assert lost(t) == set(names.split(","))
    assert t.world.pools[UnitTypeId("russia-infantry-3-3")].unbuilt == before + 2


@pytest.mark.rule("14.51#3", "who has not enough loses what he has")
def test_who_has_not_enough_loses_what_he_has() -> None:
    t = begun(*FIFTEEN, "russia-infantry-3-3 K47", "russia-infantry-1-3 J48", die=6)
    assert lost(t) == {"russia-infantry-3-3/1", "russia-infantry-1-3/1"}


@pytest.mark.rule("14.51#2", "he loses no more than called for")
def test_the_defender_may_not_give_up_more_than_is_called_for() -> None:
    t = begun(*FIFTEEN, "russia-infantry-3-3 K47 x2", "russia-infantry-1-3 J48 x2", die=6)  # 3C
    three = "russia-infantry-3-3/1,russia-infantry-3-3/2,russia-infantry-1-3/1"
    assert t.against(f"allied: lose-to-attrition {three}") == set()
    assert t.against(f"allied: lose-to-attrition {three},russia-infantry-1-3/2") == {"14.51"}


@pytest.mark.rule("14.51#1", "by default the cheapest go")
def test_by_default_the_cheapest_go() -> None:
    t = begun(*FIFTEEN, "russia-armor-5-6 K47", "russia-infantry-1-3 J48 x3", die=6)
    t.default("allied")
    assert lost(t) == {f"russia-infantry-1-3/{n}" for n in (1, 2, 3)}


@pytest.mark.rule("14.52A#2", "losses come from the zone")
def test_losses_come_from_the_zone() -> None:
    # K47 is a pocket; the Russians at H50 stand in another zone.
    lines = (*FIFTEEN, "russia-infantry-1-3 K47 x3", "russia-infantry-1-3 H50")
    setting: dict[str, Any] = {"control": {"germany": RING}}
    t = begun(*lines, die=4, **setting)
    t.say("axis: take-counter-and-hex")
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/4") == {"14.52A"}
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/1") == set()


@pytest.mark.rule(
    "14.52A#3",
    "or from the supply zone of their source, if all in contact have full supply and oil",
)
@pytest.mark.rule("33.61C#4", "no losses out of such a zone")
@pytest.mark.rule(
    "30.522E#1", "units in partial supply take no losses from the zone of their source"
)
def test_losses_may_come_from_the_zone_of_the_source_that_supplied_them() -> None:
    # Russians in Rumania, supplied from Russia: another front, another zone.
    lines = (
        "germany-armor-5-6 V33 x3",
        "russia-infantry-1-3 V34 x2",
        "russia-infantry-1-3 H50",
    )
    home = SupplyZone("russia", 1, (SpaceId("H47"),), (SpaceId("H47"), SpaceId("H50")))
    other = SupplyZone("russia", 2, (SpaceId("J50"),), (SpaceId("J50"),))

    def reasons(*rows: Any, die: int = 4, zones: Any = (home, other)) -> set[str]:
        t = begun(*lines, die=die, at="V34", rows=[*zones, *rows])
        t.say("axis: take-counter-and-hex")
        return t.against("allied: lose-to-attrition russia-infantry-1-3/3")

    drew = [DrewFrom(UnitId(f"russia-infantry-1-3/{n}"), (1,)) for n in (1, 2)]
    assert reasons(*drew) == set()
    elsewhere = [DrewFrom(UnitId(f"russia-infantry-1-3/{n}"), (2,)) for n in (1, 2)]
    assert reasons(*elsewhere) == {"14.52A"}
    # Zones are numbered for each faction apart.
    of_the_enemy = SupplyZone("european axis", 1, home.sources, home.hexes)
    assert reasons(*drew, zones=(of_the_enemy, other)) == {"14.52A"}
    # Without oil for the army losses come from the zone alone.
    assert reasons(*drew, OilEffect("russia", Service.ARMY), die=3) == {"14.52A"}
    # One attritioned unit that is not fully supplied is enough to bar it.
    partial = UnitSupply(UnitId("russia-infantry-1-3/2"), Supply.PARTIAL)
    assert reasons(*drew, partial, die=3) == {"14.52A"}


@pytest.mark.rule("14.52A#3", "only where full supply was traced")
def test_russians_in_rumania_may_lose_units_in_russia() -> None:
    lines = (
        "germany-armor-5-6 V33 x3",
        "russia-infantry-1-3 V34 x2",
        "russia-infantry-1-3 H50",
    )
    for corridor, rules in (("U34 U35 T35", set()), ("U34", {"14.52A"})):
        setting: dict[str, Any] = {"control": {"russia": corridor}}
        before = world_at(*lines, side="allied", **setting)
        determine(before, Side.ALLIED, Determination.INITIAL)
        kept = (before.supply_zones, before.drew_from, before.unit_supply)
        rows: list[Any] = [row for table in kept for row in table.values()]
        t = begun(*lines, die=3, at="V34", rows=rows, **setting)
        while t.pending != "attrition-losses":
            t.default("axis")
        count = t.world.attrition_fight["now"].counters
        names = ["russia-infantry-1-3/3", "russia-infantry-1-3/1"][:count]
        assert t.against(f"allied: lose-to-attrition {','.join(names)}") == rules


@pytest.mark.rule("14.52B#1", "units in a box are not lost for those outside")
@pytest.mark.rule("14.52B#3", "but with the zone that the Urals box is part of")
def test_units_in_boxes_are_not_lost_unless_the_box_is_of_the_zone() -> None:
    lines = (*FIFTEEN, "russia-infantry-1-3 K47 x2", "russia-infantry-1-3 urals")
    t = begun(*lines, die=4)
    t.say("axis: take-counter-and-hex")
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/3") == set()
    # Cut off from the box, even units that are supplied from there save nobody in K47.
    home = SupplyZone("russia", 1, (SpaceId("urals"),), (SpaceId("urals"), SpaceId("K47")))
    setting: dict[str, Any] = {"control": {"germany": RING}, "rows": [home]}
    t = begun(*lines, die=4, **setting)
    t.say("axis: take-counter-and-hex")
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/3") == {"14.52A"}


@pytest.mark.rule("14.52C#1", "no nationality loses more counters than it has in contact")
@pytest.mark.rule("14.522#2", "nor does a minor country")
def test_no_nationality_loses_more_than_it_has_in_contact() -> None:
    lines = (
        "russia-armor-5-6 K46 x2",
        "russia-armor-5-6 J47 x2",
        "russia-armor-5-6 L46",
        "rumania-infantry-1-3 K47",
        "germany-infantry-3-3 K47",
        "germany-infantry-1-3 K49 x2",
        "rumania-infantry-1-3 K49 x2",
        "hungary-infantry-1-3 K49",
    )
    t = begun(*lines, die=5, side="allied", control=BEHIND)  # 2C/1H
    for pair, rules in {
        "rumania-infantry-1-3/2,rumania-infantry-1-3/3": {"14.522"},
        "germany-infantry-1-3/1,germany-infantry-1-3/2": {"14.52C"},
        "germany-infantry-1-3/1,hungary-infantry-1-3/1": {"14.52C"},
        "germany-infantry-1-3/1,rumania-infantry-1-3/3": set(),
    }.items():
        found = t.against(f"axis: lose-to-attrition {pair}")
        assert found == rules, pair


@pytest.mark.rule(
    "14.522#1", "minors, Free French and the Commonwealth are nationalities of their own"
)
@pytest.mark.parametrize(
    ("kind", "nation"),
    [
        ("hungary-infantry-1-3", "hungary"),
        ("free-french-infantry-2-3", "free-french"),
        ("canada-infantry-3-4", "canada"),
        ("britain-infantry-3-4", "britain"),
    ],
)
def test_who_counts_as_a_nationality_of_its_own(kind: str, nation: str) -> None:
    world = world_at()
    unit = place_unit(world, UnitTypeId(kind), "britain", "K47")
    assert nationality_for_losses(world, unit.id) == nation


@pytest.mark.rule("14.522#3", "so are Italians after their surrender")
@pytest.mark.parametrize(
    ("kind", "power", "nation"),
    [
        ("axis-italians-infantry-2-3", "germany", "axis-italians"),
        ("allied-italians-infantry-2-3", "us", "allied-italians"),
        ("italy-infantry-2-3", "italy", "italy"),
    ],
)
def test_italians_after_their_surrender_are_nationalities_of_their_own(
    kind: str, power: str, nation: str
) -> None:
    """They belong to another power then, and are not counted with its own units."""
    world = world_at()
    unit = place_unit(world, UnitTypeId(kind), power, "K47")
    assert nationality_for_losses(world, unit.id) == nation


@pytest.mark.rule("14.522#1", "of each of them no more is lost than was in contact")
@pytest.mark.rule("14.522#3", "nor of Italians after their surrender")
@pytest.mark.parametrize(
    ("guests", "hosts", "power"),
    [
        ("canada-infantry-3-4", "britain-infantry-3-4", Power.BRITAIN),
        ("free-french-infantry-2-3", "britain-infantry-3-4", Power.BRITAIN),
        ("south-africa-infantry-1-3", "canada-infantry-3-4", Power.BRITAIN),
        ("allied-italians-infantry-2-3", "us-infantry-3-4", Power.US),
        ("us-infantry-3-4", "allied-italians-infantry-2-3", Power.US),
    ],
)
def test_troops_apart_lose_no_more_than_they_have_in_contact(
    guests: str, hosts: str, power: Power
) -> None:
    """One of each is in contact, and two of the guests stand behind them."""
    t = begun(
        *FIFTEEN, f"{guests} K47", f"{hosts} K47", f"{guests} K49 x2", die=5,  # 2C/1H
        control={str(power): "K48 K49"}, rows=[war_state(power, Power.GERMANY, Relation.WAR)],
    )  # fmt: skip
    for pair, rules in {
        f"{guests}/2,{guests}/3": {"14.52C" if guests.startswith("us") else "14.522"},
        f"{hosts}/1,{guests}/3": set(),
    }.items():
        assert t.against(f"allied: lose-to-attrition {pair}") == rules


@pytest.mark.rule("14.52C#2", "units out of contact may be lost")
def test_units_of_a_nationality_that_are_not_in_contact_may_be_lost() -> None:
    """One Rumanian is in contact: it, or another one behind the front, may be lost."""
    lines = (
        "russia-armor-5-6 K46 x2", "russia-armor-5-6 J47 x2", "russia-armor-5-6 L46",
        "rumania-infantry-1-3 K47", "germany-infantry-3-3 K47", "rumania-infantry-1-3 K49",
    )  # fmt: skip
    t = begun(*lines, die=4, side="allied", control=BEHIND)  # 3 in the third column: 1C/1H
    t.say("allied: take-counter-and-hex")
    for number in (1, 2):
        assert t.against(f"axis: lose-to-attrition rumania-infantry-1-3/{number}") == set()


@pytest.mark.rule("14.52B#2", "so with the India box")
def test_losses_from_a_zone_with_the_india_box_may_come_out_of_the_box() -> None:
    """S8 is next to the box, on the Indian edge of the board."""
    t = pacific_table(
        "japan-infantry-3-2 R9 x3", "japan-infantry-3-2 T8 x3", "britain-infantry-1-3 S8",
        "britain-infantry-1-3 india x2", play=AttritionCombat(), turn="Summer 1942",
    )  # fmt: skip
    (zone,) = [row.id for row in t.world.attrition_zones.values() if SpaceId("S8") in row.spaces]
    assert SpaceId("india") in t.world.attrition_zones[zone].spaces
    t.say(f"axis: attrition {zone} -")
    t.dice(4)
    while t.pending == "attrition-trade":
        t.default("axis")
    assert t.pending == "attrition-losses"
    count = t.world.attrition_fight["now"].counters
    assert count == 1
    assert t.against("allied: lose-to-attrition britain-infantry-1-3/2") == set()


@pytest.mark.rule("11.45#2", "partisans are not lost to attrition")
@pytest.mark.rule("10.93#4", "flak is not lost to attrition")
def test_partisans_and_flak_are_not_lost_to_attrition() -> None:
    t = begun(
        *FIFTEEN,
        "russia-infantry-1-3 K47 x2",
        "russia-partisan-1-3 K47",
        "russia-flak K47 x1",
        die=4,
    )
    t.say("axis: take-counter-and-hex")
    assert t.against("allied: lose-to-attrition russia-partisan-1-3/1") == {"11.45"}
    assert t.against("allied: lose-to-attrition russia-flak") == {"14.51"}


@pytest.mark.rule("14.523#1", "not while one is left")
def test_an_airbase_stays_while_a_ground_unit_is_left_in_its_hex() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("J48"), "russia")
    lines = (*FIFTEEN, "russia-infantry-1-3 K47", "russia-infantry-1-3 J48 x2")
    t = begun(*lines, die=5, rows=[base])  # 2C/1H
    t.say("allied: lose-to-attrition russia-infantry-1-3/1,russia-infantry-1-3/2")
    assert "airbase@J48" in t.world.counters


@pytest.mark.rule("14.523#1", "an airbase falls with the last ground unit of its hex")
def test_an_airbase_falls_with_the_last_ground_unit_of_its_hex() -> None:
    bases = [
        Counter(CounterKind.AIRBASE, SpaceId("K47"), "russia"),
        Counter(CounterKind.AIRBASE, SpaceId("J48"), "russia"),
    ]
    lines = (*FIFTEEN, "russia-infantry-1-3 K47", "russia-infantry-1-3 J48 x2")
    t = begun(*lines, die=5, rows=bases)  # 2C/1H
    t.say("allied: lose-to-attrition russia-infantry-1-3/1,russia-infantry-1-3/2")
    assert {row.hex for row in t.world.counters.values() if row.kind is CounterKind.AIRBASE} >= {
        "J48"
    }
    assert "airbase@K47" not in t.world.counters


# The Russian winter ------------------------------------------------------------------------------

FROST = [Weather("russian-winter-zone", WeatherKind.WINTER, 9)]

RUSSIANS = ("russia-infantry-3-3 K46 x2", "russia-infantry-3-3 J47 x2", "russia-infantry-3-3 L46")

AXIS_LINE = (
    "germany-infantry-3-3 K47 x2",
    "germany-infantry-3-3 J48 x2",
    "germany-infantry-3-3 L47",
    "germany-infantry-1-3 K50",
    "germany-infantry-1-3 K51",
)


def winter(*units: str, die: int = 1, level: int = 6, **setting: Any) -> Table:
    """Fifteen Russian factors in the winter of 1941: 6 for preparation, 1 less for training."""
    setting = {"turn": "Winter 1941", "side": "allied", "control": BEHIND, **setting}
    rows = [Weather("russian-winter-zone", WeatherKind.WINTER, level)] if level else []
    setting["rows"] = [*rows, *setting.get("rows", ())]
    return begun(*RUSSIANS, *units, die=die, **setting)


@pytest.mark.rule("14.521#1", "Russia names hexes in winter turns")
@pytest.mark.rule("34.23E#1", "Russia names hexes in winter attrition")
def test_russia_names_hexes_in_winter_only() -> None:
    assert winter(*AXIS_LINE).pending == "winter-designation"  # 2C/1H
    assert winter(*AXIS_LINE, turn="Fall 1941", level=0, die=5).pending == "attrition-losses"


@pytest.mark.rule("14.521#1", "the Axis do not")
def test_only_russia_names_hexes() -> None:
    lines = (*BIG, "russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48 x2")
    t = begun(*lines, die=6, turn="Winter 1941", rows=FROST)
    assert t.pending == "attrition-losses"


@pytest.mark.rule("14.521#1", "only east of the Pact line")
def test_hexes_are_named_only_east_of_the_pact_line() -> None:
    """L36 is Warsaw's neighbour, west of the line: nobody in contact is east of it."""
    lines = ("russia-infantry-3-3 L37 x4", "germany-infantry-3-3 L36 x2")
    t = begun(*lines, die=6, at="L36", side="allied", turn="Winter 1941", rows=FROST,
              control={"germany": "K37 L38"})  # fmt: skip
    east = t.world.map.area("east-of-pact-line")
    assert not t.world.map.has(east, "L36")
    assert t.pending != "winter-designation"


@pytest.mark.rule("14.521A#1", "a named hex has Axis units next to an attritioning unit")
def test_a_named_hex_has_axis_units_next_to_attackers() -> None:
    t = winter(*AXIS_LINE)
    assert t.against("allied: designate-hexes K47 -") == set()
    assert t.against("allied: designate-hexes K48 -") == {"14.521A"}
    assert t.against("allied: designate-hexes K50 -") == {"14.521A"}
    assert t.against("allied: designate-hexes nowhere -") == {"4.21"}


@pytest.mark.rule("14.521A#2", "and lies in the Russian winter zone")
def test_a_named_hex_lies_in_the_russian_winter_zone() -> None:
    # West of the Pact line there is winter too, but not the Russian one.
    t = begun(
        "russia-infantry-3-3 L37 x2",
        "germany-infantry-3-3 L36 x2",
        "germany-infantry-3-3 K38 x2",
        die=6,
        at="L36",
        side="allied",
        turn="Winter 1941",
        rows=FROST,
        control={"germany": "K37"},
    )
    assert t.against("allied: designate-hexes L36 -") == {"14.521A"}
    assert t.against("allied: designate-hexes K38 -") == set()


@pytest.mark.rule("14.521B#3", "no more for losses than the C result")
@pytest.mark.rule("14.521C#2", "no more for occupation than the H result")
def test_no_more_hexes_are_named_than_the_result_has() -> None:
    t = winter(*AXIS_LINE, die=1)  # 6 in column 11-20: 2C/1H
    fight = t.world.attrition_fight["now"]
    assert (fight.counters, fight.hexes) == (2, 1)
    assert t.against("allied: designate-hexes K47,J48 -") == set()
    assert t.against("allied: designate-hexes K47,J48,L47 -") == {"14.521"}
    assert t.against("allied: designate-hexes - K47") == set()
    assert t.against("allied: designate-hexes - K47,J48") == {"14.521"}


@pytest.mark.rule("14.521B#2", "no fortified hex")
@pytest.mark.rule("14.521B#1", "only hexes that were attritioned")
def test_fortified_hexes_are_not_named_for_losses() -> None:
    t = begun(
        "russia-infantry-3-3 U38 x2",
        "russia-infantry-3-3 T39 x2",
        "germany-infantry-3-3 V38",
        "germany-infantry-3-3 U39 x2",
        die=1,
        at="U39",
        side="allied",
        turn="Winter 1941",
        rows=FROST,
    )
    assert t.against("allied: designate-hexes V38 -") == {"14.521A"}  # not even attritioned
    assert t.against("allied: designate-hexes U39 -") == set()


@pytest.mark.rule("14.521C#1", "a hex named for occupation can be occupied")
def test_a_hex_named_for_occupation_must_be_open_to_it() -> None:
    t = begun(
        "russia-infantry-3-3 G47 x2",
        "russia-infantry-3-3 H46 x2",
        "russia-infantry-3-3 G48",
        "germany-infantry-3-3 H47 x2",
        "germany-infantry-3-3 H48 x2",
        die=1,
        at="H47",
        side="allied",
        turn="Winter 1941",
        rows=FROST,
    )
    assert t.against("allied: designate-hexes - H47") == {"14.521C"}  # Moscow
    assert t.against("allied: designate-hexes H47 -") == set()
    assert t.against("allied: designate-hexes - H48") == set()


@pytest.mark.rule("14.521D#1", "no more than the winter is harder on Germany")
@pytest.mark.rule("14.521D#2", "for losses and occupation together")
def test_as_many_hexes_are_named_as_the_winter_is_harder_on_germany() -> None:
    assert designations_left(winter(*AXIS_LINE).world) == 6
    half = winter(*AXIS_LINE, die=6, rows=[Level("winter-preparation", "germany", 3)])
    assert designations_left(half.world) == 3
    prepared = [Level("winter-preparation", "germany", 5)]
    t = winter(*AXIS_LINE, die=6, rows=prepared)
    assert designations_left(t.world) == 1
    assert t.against("allied: designate-hexes K47 -") == set()
    assert t.against("allied: designate-hexes K47 J48") == {"14.521D"}
    used = [WinterDesignated(SpaceId("O50"), ZoneId("elsewhere"), True)]
    t = winter(*AXIS_LINE, die=6, rows=[*prepared, *used])
    assert t.pending == "attrition-losses"  # all hexes of the turn have been named


@pytest.mark.rule("14.521E#1", "no hex is named for both")
def test_no_hex_is_named_for_both() -> None:
    t = winter(*AXIS_LINE)
    assert t.against("allied: designate-hexes K47 K47") == {"14.521E"}
    assert t.against("allied: designate-hexes J48 K47") == set()


@pytest.mark.rule("14.521F#1", "not hexes with Finns and Swedes alone")
def test_hexes_with_finns_and_swedes_alone_are_not_named() -> None:
    ally = Alignment(Country("sweden"), Status.ALLY, Power.GERMANY)
    for folk in (("finland",), ("sweden",), ("finland", "sweden")):
        there = [f"{nation}-infantry-2-3 K47" for nation in folk]
        t = winter(*there, "germany-infantry-3-3 J48 x2", die=6, rows=[ally])
        assert t.against("allied: designate-hexes K47 -") == {"14.521F"}
        assert t.against("allied: designate-hexes - K47") == {"14.521F"}
        assert t.against("allied: designate-hexes J48 -") == set()
    t = winter(
        "finland-infantry-2-3 K47", "germany-infantry-3-3 K47", "germany-infantry-3-3 J48 x2"
    )
    assert t.against("allied: designate-hexes K47 -") == set()


@pytest.mark.rule("14.521G#1", "each hex named for losses gives a unit")
def test_each_hex_named_for_losses_gives_a_unit() -> None:
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes L47 -")
    assert t.against("axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/3") == {
        "14.521G"
    }
    t.default("axis")
    assert "germany-infantry-3-3/5" in lost(t)


@pytest.mark.rule(
    "14.521G#2", "other losses come from within three hexes until preparation is at six"
)
def test_other_losses_come_from_within_three_hexes_until_the_axis_is_prepared() -> None:
    near, far = "germany-infantry-1-3/1", "germany-infantry-1-3/2"
    front = "germany-infantry-3-3/1"
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes - -")
    assert t.against(f"axis: lose-to-attrition {front},{near}") == set()
    assert t.against(f"axis: lose-to-attrition {front},{far}") == {"14.521G"}
    ready = [Level("winter-preparation", "germany", 6)]
    t = winter(*AXIS_LINE, rows=ready, die=6)  # 6 - 1: 1C/1H
    t.say("allied: take-counter-and-hex")
    assert t.against(f"axis: lose-to-attrition {far}") == set()


@pytest.mark.rule(
    "14.521G#2", "the three hexes are counted by land, from units that are attritioned"
)
def test_the_three_hexes_are_counted_by_land() -> None:
    """Leningrad and G41 are three hexes apart, with Lake Peipus between them."""
    t = winter(*AXIS_LINE, "germany-infantry-1-3 D44")
    t.world.amend(t.world.attrition_fight["now"], contact=(UnitId("germany-infantry-1-3/3"),))
    near = near_enough(t.world)
    assert near is not None
    assert {"E43", "G43"} <= set(t.world.map.members(near))
    assert not {"G41", "H44"} & set(t.world.map.members(near))


def test_a_hex_named_for_losses_may_give_all_its_units() -> None:
    """14.521G: so that nobody can occupy it."""
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes K47 -")
    t.say("axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/2")
    assert lost(t) == {"germany-infantry-3-3/1", "germany-infantry-3-3/2"}


@pytest.mark.rule("14.521G#3", "none from a hex named for occupation")
def test_nothing_is_lost_in_a_hex_named_for_occupation() -> None:
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes - K47")
    assert t.against("axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/3") == {
        "14.521G"
    }
    assert (
        t.against("axis: lose-to-attrition germany-infantry-3-3/3,germany-infantry-3-3/4") == set()
    )


@pytest.mark.rule("14.521G#4", "more than one from a hex named for losses, which saves it")
def test_all_losses_may_come_from_a_hex_named_for_losses() -> None:
    """The other loss from elsewhere leaves K47 open to occupation."""
    for second, refused in (("2", {"14.62A", "14.62B"}), ("3", set())):
        t = winter(*AXIS_LINE)
        t.say("allied: designate-hexes K47 -")
        loss = f"axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/{second}"
        assert t.against(loss) == set()
        t.say(loss)
        assert t.against("allied: occupy-hexes K47=russia-infantry-3-3/1") == refused


@pytest.mark.rule("14.521H#1", "a hex named for occupation is occupied")
def test_a_hex_named_for_occupation_must_be_occupied() -> None:
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes - K47")
    t.say("axis: lose-to-attrition germany-infantry-3-3/3,germany-infantry-3-3/5")
    assert t.against("allied: occupy-hexes -") == {"14.521H"}
    assert t.against("allied: occupy-hexes J48=russia-infantry-3-3/3") == {"14.521H"}
    t.default("allied")
    assert t.pending == "attrition-retreat"
    t.default("axis")
    held = {t.place(f"russia-infantry-3-3/{number}") for number in range(1, 6)}
    assert held & {"K47", "J48", "L47"} == {"K47"}


@pytest.mark.rule("14.521H#2", "other hexes are taken as always")
def test_beside_a_named_hex_another_may_be_taken() -> None:
    """Two hexes were won, one of them was named."""
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes - K47")
    t.say("axis: lose-to-attrition germany-infantry-3-3/3,germany-infantry-3-3/5")
    t.world.amend(t.world.attrition_fight["now"], hexes=2)
    both = "K47=russia-infantry-3-3/1,J48=russia-infantry-3-3/3"
    assert t.against(f"allied: occupy-hexes {both}") == set()
    assert t.against("allied: occupy-hexes K47=russia-infantry-3-3/1") == set()
    assert t.against("allied: occupy-hexes J48=russia-infantry-3-3/3") == {"14.521H"}


@pytest.mark.rule("14.521H#4", "hexes named in another zone bind nobody here")
def test_hexes_named_in_another_zone_bind_nobody_here() -> None:
    other = ZoneId("european-axis-eastern-2")
    rows = [WinterDesignated(SpaceId(space), other, space == "S41") for space in ("S41", "S42")]
    t = winter(*AXIS_LINE, rows=rows)
    t.say("allied: designate-hexes - -")
    t.say("axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/3")
    assert t.against("allied: occupy-hexes -") == set()


@pytest.mark.rule("14.521G#1", "the losses of an attrition by others are not bound by it")
@pytest.mark.rule("14.521G#3", "nor kept out of hexes named for occupation")
@pytest.mark.rule("14.521H#1", "and others need not occupy them")
def test_what_russia_names_does_not_bind_attritions_by_others() -> None:
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes L47 K47")
    losses = "axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/3"
    assert t.against(losses) == {"14.521G"}
    t.world.amend(t.world.attrition_fight["now"], faction="western allies")
    assert t.against(losses) == set()
    t.say(losses)
    assert t.against("allied: occupy-hexes -") == set()


@pytest.mark.rule("14.521H#3", "a hex named for losses may be occupied if somebody is left")
def test_a_hex_named_for_losses_may_be_occupied_if_somebody_is_left() -> None:
    t = winter(*AXIS_LINE)
    t.say("allied: designate-hexes K47,L47 -")
    t.say("axis: lose-to-attrition germany-infantry-3-3/1,germany-infantry-3-3/5")
    assert t.against("allied: occupy-hexes K47=russia-infantry-3-3/1") == set()
    assert t.against("allied: occupy-hexes L47=russia-infantry-3-3/1") != set()
    assert t.against("allied: occupy-hexes L47=russia-infantry-3-3/5") == {"14.62A"}

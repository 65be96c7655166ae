"""Rule 14.6 and 14.7: occupation and retreat."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.awaw.attrition import AXIS, BIG, FIFTEEN, begun, lost
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.records import AirUnits
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.procedure import AttritionCombat
from warcabinet.awaw.ground.attrition.retreat import best_plan, excess
from warcabinet.awaw.ground.records import Defended, UnitId
from warcabinet.awaw.logistics.records import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Supply,
    UnitSupply,
)
from warcabinet.awaw.logistics.records_construction import Fort, FortKind
from warcabinet.hexes import SpaceId

# 14.6 --------------------------------------------------------------------------------------------


RUSSIAN_LINE = ("russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48 x2")


def to_occupy(*units: str, lose: str, die: int = 5, **setting: Any) -> Table:
    """An attrition after the losses: with fifteen factors and a 5, two counters and a hex."""
    t = begun(*units, die=die, **setting)
    seat = "allied" if setting.get("side", "axis") == "axis" else "axis"
    if t.pending == "winter-designation":
        t.default("allied")
    t.say(f"{seat}: lose-to-attrition {lose}")
    return t


ONE_OF_EACH = "russia-infantry-3-3/1,russia-infantry-3-3/3"


@pytest.mark.rule("14.61")
def test_hexes_are_occupied_by_supplied_units_that_were_counted() -> None:
    rows = [
        UnitSupply(UnitId("germany-infantry-1-3/1"), Supply.NONE),
        UnitSupply(UnitId("germany-infantry-1-3/2"), Supply.PARTIAL),
    ]
    lines = (*FIFTEEN, "germany-infantry-1-3 K46 x3", *RUSSIAN_LINE)
    t = table(*lines, play=AttritionCombat(), rows=rows)
    t.say("axis: attrition russia-eastern-1 germany-infantry-1-3/3")
    t.dice(5)
    t.say(f"allied: lose-to-attrition {ONE_OF_EACH}")
    assert t.against("axis: occupy-hexes K47=germany-infantry-1-3/1") == {"14.61"}  # unsupplied
    assert t.against("axis: occupy-hexes K47=germany-infantry-1-3/2") == set()  # half supplied
    assert t.against("axis: occupy-hexes K47=germany-infantry-1-3/3") == {"14.61"}  # left out
    assert t.against("axis: occupy-hexes K47=nobody") == {"14.61"}
    assert t.against("axis: occupy-hexes K46=germany-armor-5-6/2") == {"14.61"}
    assert t.against("axis: occupy-hexes nowhere=germany-armor-5-6/2") == {"4.21"}


@pytest.mark.rule("14.61")
def test_no_more_hexes_are_taken_than_the_result_says_and_none_need_be() -> None:
    t = to_occupy(*FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH)
    both = "K47=germany-armor-5-6/1,J48=germany-armor-5-6/3"
    assert t.against(f"axis: occupy-hexes {both}") == {"14.61"}
    assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == set()
    t.default("axis")
    assert t.pending == ""
    assert t.holder("K47") == "russia"


@pytest.mark.rule("14.62")
@pytest.mark.rule("14.62A")
def test_a_hex_without_ground_units_is_not_taken() -> None:
    both = "russia-infantry-3-3/1,russia-infantry-3-3/2"
    lines = (*FIFTEEN, *RUSSIAN_LINE, "russia-partisan-1-3 K47")
    t = to_occupy(*lines, lose=both)
    assert "14.62A" in t.against("axis: occupy-hexes K47=germany-armor-5-6/1")


@pytest.mark.rule("14.62B")
def test_a_hex_that_bears_all_losses_is_saved() -> None:
    lines = (*FIFTEEN, "russia-infantry-3-3 K47 x2", "russia-infantry-1-3 J48 x2")
    # 2C/1H: both units of the key hex.
    t = to_occupy(*lines, lose="russia-infantry-3-3/1,russia-infantry-3-3/2")
    assert "14.62B" in t.against("axis: occupy-hexes K47=germany-armor-5-6/1")
    # 1C/1H: one of the two is enough.
    t = begun(*lines, die=4)
    t.say("axis: take-counter-and-hex")
    t.say("allied: lose-to-attrition russia-infantry-3-3/1")
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == {"14.62B"}
    assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == set()
    # Losses in two hexes save neither.
    t = to_occupy(*lines, lose="russia-infantry-3-3/1,russia-infantry-1-3/1")
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == set()


@pytest.mark.rule("14.62B")
def test_the_strongest_units_must_go_to_save_a_hex() -> None:
    lines = (
        *FIFTEEN,
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K47",
        "russia-infantry-3-3 J48",
    )
    for unit, rules in {
        "russia-infantry-1-3/1": set(),
        "russia-infantry-3-3/1": {"14.62B"},
    }.items():
        t = begun(*lines, die=4)
        t.say("axis: take-counter-and-hex")
        t.say(f"allied: lose-to-attrition {unit}")
        assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == rules


def refused(
    space: str, *units: str, lose: str, unit: str = "germany-armor-5-6/1", **setting: Any
) -> set[str]:
    """The rules against occupying a hex after a loss elsewhere."""
    t = to_occupy(*units, lose=lose, at=space, **setting)
    return t.against(f"axis: occupy-hexes {space}={unit}")


AT_MOSCOW = (
    "germany-armor-5-6 G47 x2",
    "germany-armor-5-6 G48",
    "russia-infantry-3-3 H47 x2",
    "russia-infantry-3-3 H48 x2",
)


@pytest.mark.rule("14.62C")
@pytest.mark.rule("4.612#2", "a capital is not taken by attrition")
@pytest.mark.rule("4.613#2", "an objective is not taken by attrition")
def test_capitals_and_objectives_are_not_taken() -> None:
    assert refused("H47", *AT_MOSCOW, lose=ONE_OF_EACH) == {"14.62C"}  # Moscow
    smolensk = (
        "germany-armor-5-6 J42 x2",
        "germany-armor-5-6 I43",
        "russia-infantry-3-3 J43 x2",
        "russia-infantry-3-3 I44 x2",
    )
    assert refused("J43", *smolensk, lose=ONE_OF_EACH) == {"14.62C"}
    kiev = (
        "germany-armor-5-6 N39 x2",
        "germany-armor-5-6 N40",
        "russia-infantry-3-3 O39 x2",
        "russia-infantry-3-3 O40 x2",
    )
    assert "14.62C" in refused("O39", *kiev, lose=ONE_OF_EACH)


@pytest.mark.rule("14.62C")
@pytest.mark.rule("37.81A#1", "not chosen for attrition occupation")
def test_industrial_centers_are_not_taken() -> None:
    center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("K47"), "russia")
    assert refused("K47", *FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH, rows=[center]) == {"14.62C"}


@pytest.mark.rule("14.62C")
@pytest.mark.rule("31.64#1", "one across a river cannot be chosen")
@pytest.mark.rule("31.64#2", "one of an invasion can be chosen")
def test_bridgeheads_across_rivers_are_not_taken_and_those_of_invasions_are() -> None:
    for kind, rules in {BridgeheadKind.RIVER: {"14.62C"}, BridgeheadKind.INVASION: set()}.items():
        row = Bridgehead(SpaceId("K47"), "allied", kind, 1)
        found = refused("K47", *FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH, rows=[row])
        assert found == rules


@pytest.mark.rule("14.62C")
@pytest.mark.rule("32.247")
def test_works_are_not_taken_even_when_their_zone_is_empty() -> None:
    ring = "I48 I49 J46 J47 J49 K46 K49 L45 L46 L48 M46 M47"
    lines = (*FIFTEEN, "russia-infantry-1-3 K47", "russia-infantry-1-3 J48")
    setting: dict[str, Any] = {"die": 5, "control": {"germany": ring}}
    works = Fort(SpaceId("J48"), all_round=FortKind.FORTIFICATION)
    t = begun(*lines, **setting)
    assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == set()
    t = begun(*lines, "russia-infantry-1-3 K47", rows=[works], **setting)
    assert t.pending == "attrition-losses"
    t.say("allied: lose-to-attrition russia-infantry-1-3/1,russia-infantry-1-3/2")
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/3") == set()
    assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == {"14.61"}


@pytest.mark.rule("14.62D")
def test_rough_ground_is_not_taken_but_frozen_swamps_are() -> None:
    swamp = (
        "germany-armor-5-6 L38 x2",
        "germany-armor-5-6 L39",
        "russia-infantry-3-3 M38 x2",
        "russia-infantry-3-3 K39 x2",
    )
    assert refused("M38", *swamp, lose=ONE_OF_EACH) == {"14.62D"}
    assert refused("M38", *swamp, lose=ONE_OF_EACH, turn="Winter 1941") == set()
    forest = (
        "germany-armor-5-6 B45 x3",
        "russia-infantry-3-3 A46 x2",
        "russia-infantry-3-3 B46 x2",
    )
    assert refused("A46", *forest, lose=ONE_OF_EACH) == {"14.62D"}
    assert refused("A46", *forest, lose=ONE_OF_EACH, turn="Winter 1941") == {"14.62D"}
    mountain = (
        "germany-armor-5-6 H59 x3",
        "russia-infantry-3-3 H60 x2",
        "russia-infantry-3-3 I59 x2",
    )
    assert refused("H60", *mountain, lose=ONE_OF_EACH) == {"14.62D"}


@pytest.mark.rule("14.62E")
def test_rivers_and_arrows_are_not_crossed() -> None:
    river = (
        "germany-armor-5-6 O47 x2",
        "germany-armor-5-6 P46",
        "russia-infantry-3-3 P47 x2",
        "russia-infantry-3-3 O46 x2",
    )
    assert "14.64" in refused("P47", *river, lose=ONE_OF_EACH)
    # Another attacker on dry ground may take the hex, but those across the river not even then.
    both = (*river, "germany-armor-5-6 P48")
    found = refused("P47", *both, lose=ONE_OF_EACH, unit="germany-armor-5-6/4")
    assert found == set()
    assert refused("P47", *both, lose=ONE_OF_EACH) == {"14.62E"}
    arrow = ("germany-armor-5-6 U40 x3", "russia-infantry-3-3 U41 x2", "russia-infantry-3-3 U42")
    t = to_occupy(*arrow, lose="russia-infantry-3-3/1,russia-infantry-3-3/3", at="U41")
    assert t.pending == ""


@pytest.mark.rule("14.63")
def test_a_hex_that_was_attacked_is_taken_if_defenders_are_left() -> None:
    rows = [Defended(UnitId(f"russia-infantry-3-3/{n}"), regular=(AXIS,)) for n in (1, 2)]
    assert refused("K47", *FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH, rows=rows) == set()


@pytest.mark.rule("14.64")
@pytest.mark.rule("12.21")
def test_the_advance_keeps_to_the_limits_of_stacking() -> None:
    t = to_occupy(*FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH)
    three = ",".join(f"K47=germany-armor-5-6/{n}" for n in (1, 2, 3))
    assert t.against(f"axis: occupy-hexes {three}") == {"12.11"}
    two = "K47=germany-armor-5-6/1,K47=germany-armor-5-6/2"
    assert t.against(f"axis: occupy-hexes {two}") == set()
    far = "J48=germany-armor-5-6/1"  # from K46
    assert t.against(f"axis: occupy-hexes {far}") == {"14.64"}
    twice = "K47=germany-armor-5-6/3,J48=germany-armor-5-6/3"
    assert "14.71" in t.against(f"axis: occupy-hexes {twice}")


@pytest.mark.rule("14.64")
def test_nobody_advances_where_he_may_not_go() -> None:
    # Finns do not fight so far from home.
    t = to_occupy(*FIFTEEN, "finland-infantry-2-3 K46", *RUSSIAN_LINE, lose=ONE_OF_EACH)
    assert t.against("axis: occupy-hexes K47=finland-infantry-2-3/1") == {"14.64"}
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == set()


@pytest.mark.rule("81.68")
@pytest.mark.rule("5.77B#6", "no hex is taken by attrition against the box or from it")
def test_nobody_advances_out_of_a_box() -> None:
    t = begun(
        "russia-armor-5-6 urals x5",
        "germany-infantry-3-3 H62 x2",
        at="H62",
        die=6,
        side="allied",
    )
    assert t.pending == ""
    assert t.holder("H62") == "germany"
    # Nor is a hex given up when only units in the box were attritioned.
    t = begun("germany-armor-5-6 H62 x6", "russia-infantry-1-3 urals x5", at="urals", die=6)
    t.default("allied")
    assert t.pending == ""
    assert len(t.world.units_in[SpaceId("urals")]) < 5


@pytest.mark.rule("14.65")
def test_when_a_zone_is_empty_all_hexes_next_to_attackers_are_open() -> None:
    # K47 with J48, K48 and L47 is a pocket; only two Russians hold it.
    ring = "I48 I49 J46 J47 J49 K46 K49 L45 L46 L48 M46 M47"
    lines = (*FIFTEEN, "russia-infantry-1-3 K47", "russia-infantry-1-3 J48")
    t = begun(*lines, die=5, control={"germany": ring})  # 2C/1H
    assert t.world.attrition_fight["now"].emptied
    moves = "K47=germany-armor-5-6/1,J48=germany-armor-5-6/3"
    assert t.against(f"axis: occupy-hexes {moves}") == set()
    assert t.against("axis: occupy-hexes K48=germany-armor-5-6/1") == {"14.61"}  # not adjacent
    t.say(f"axis: occupy-hexes {moves}")
    assert (t.holder("K47"), t.holder("J48"), t.holder("K48")) == ("germany", "germany", "russia")


# 14.7 --------------------------------------------------------------------------------------------


def driven_out(
    *units: str,
    lose: str = "russia-infantry-1-3/1",
    by: str = "germany-armor-5-6/1",
    **setting: Any,
) -> Table:
    """K47 is occupied after a loss elsewhere; the defender has to retreat."""
    t = begun(*FIFTEEN, *units, die=4, **setting)
    t.say("axis: take-counter-and-hex")
    t.say(f"allied: lose-to-attrition {lose}")
    t.say(f"axis: occupy-hexes K47={by}")
    return t


def retreat(unit: str, space: str) -> str:
    return f"allied: retreat-from-attrition {unit}={space}"


ONE = "russia-infantry-3-3/1"
LINE = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", "russia-infantry-1-3 K47")


@pytest.mark.rule("14.71")
def test_units_retreat_one_hex() -> None:
    t = driven_out("russia-infantry-3-3 K47", "russia-infantry-1-3 K51")
    assert t.pending == "attrition-retreat"
    assert t.against(retreat(ONE, "K49")) == {"14.71"}
    assert t.against(retreat("germany-armor-5-6/1", "K48")) == {"14.71"}
    assert t.against(retreat(ONE, "nowhere")) == {"4.21"}
    assert t.against("allied: retreat-from-attrition -") == {"14.71"}
    t.say(retreat(ONE, "K48"))
    assert t.place(ONE) == "K48"
    assert t.place("germany-armor-5-6/1") == "K47"


@pytest.mark.rule("14.72")
@pytest.mark.rule("14.72A")
@pytest.mark.rule("14.72C")
def test_no_retreat_to_the_enemy_or_where_he_comes_from() -> None:
    rows = [
        AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("J48"), 1),
        Counter(CounterKind.AIRBASE, SpaceId("L47"), "germany"),
    ]
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", "germany-infantry-1-3 L46")
    t = driven_out(*lines, rows=rows, by="germany-armor-5-6/3")
    assert t.against(retreat(ONE, "K46")) == {"14.72A"}  # a ground unit
    assert t.against(retreat(ONE, "J48")) == {"14.72A"}  # an air unit
    assert t.against(retreat(ONE, "L47")) == {"14.72A"}  # an airbase
    assert "14.72C" in t.against(retreat(ONE, "J47"))  # the unit of J47 advances
    assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.72A")
def test_no_retreat_into_an_enemy_bridgehead_or_fortification() -> None:
    bridgehead = Bridgehead(SpaceId("J48"), "axis", BridgeheadKind.RIVER, 1)
    works = Fort(SpaceId("L47"), all_round=FortKind.FORTIFICATION)
    t = driven_out(
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K51",
        rows=[bridgehead, works],
        control={"germany": "L47"},
    )
    assert t.against(retreat(ONE, "J48")) == {"14.72A"}
    assert t.against(retreat(ONE, "L47")) == {"14.72A"}


@pytest.mark.rule("14.72A")
def test_counters_bridgeheads_and_works_of_ones_own_do_not_hinder_a_retreat() -> None:
    own = (
        Counter(CounterKind.AIRBASE, SpaceId("K48"), "russia"),
        Bridgehead(SpaceId("K48"), "allied", BridgeheadKind.RIVER, 1),
        Fort(SpaceId("K48"), all_round=FortKind.FORTIFICATION),
    )
    for row in own:
        t = driven_out("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", rows=[row])
        assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.72B")
@pytest.mark.rule("14.71")
def test_no_retreat_into_another_hex_that_is_being_occupied() -> None:
    t = begun(
        *BIG,
        "russia-infantry-3-3 K47 x2",
        "russia-infantry-3-3 J48 x2",
        "russia-infantry-1-3 K51 x3",
        die=5,
    )  # 30 factors, 6: 3C/2H
    t.say("allied: lose-to-attrition " + ",".join(f"russia-infantry-1-3/{n}" for n in (1, 2, 3)))
    t.say("axis: occupy-hexes K47=germany-armor-5-6/1,J48=germany-armor-5-6/3")
    moves = ["russia-infantry-3-3/1=J48", "russia-infantry-3-3/2=K48"]
    others = ["russia-infantry-3-3/3=J49", "russia-infantry-3-3/4=J49"]
    text = "allied: retreat-from-attrition " + ",".join((*moves, *others))
    assert t.against(text) == {"14.72B"}


@pytest.mark.rule("14.72D")
def test_no_retreat_into_the_sea() -> None:
    t = begun(
        "germany-armor-5-6 U39 x3",
        "russia-infantry-3-3 U40",
        "russia-infantry-1-3 K51",
        at="U40",
        die=4,
    )
    t.say("axis: take-counter-and-hex")
    t.say("allied: lose-to-attrition russia-infantry-1-3/1")
    t.say("axis: occupy-hexes U40=germany-armor-5-6/1")
    # Across the arrow of Kerch, nowhere else.
    assert t.against(retreat(ONE, "U41")) == set()
    assert t.against(retreat(ONE, "T40")) == {"14.71"}


@pytest.mark.rule("14.72D")
def test_no_retreat_into_a_neutral_country() -> None:
    t = begun(
        "germany-armor-5-6 W44 x3",
        "russia-infantry-3-3 X44",
        "russia-infantry-1-3 K51",
        at="X44",
        die=4,
    )
    t.say("axis: take-counter-and-hex")
    t.say("allied: lose-to-attrition russia-infantry-1-3/1")
    t.say("axis: occupy-hexes X44=germany-armor-5-6/1")
    assert t.against(retreat(ONE, "Y44")) == {"14.72D"}  # Turkey
    assert t.against(retreat(ONE, "X45")) == set()


@pytest.mark.rule("14.71", "14.73A")
def test_each_refuge_has_room_for_those_who_come_there() -> None:
    """Four units from two hexes do not overstack two others."""
    t = begun(
        *BIG,
        "russia-infantry-3-3 K47 x2",
        "russia-infantry-3-3 J48 x2",
        "russia-infantry-1-3 K51 x3",
        die=5,
    )  # 30 factors, 6: 3C/2H
    t.say("allied: lose-to-attrition " + ",".join(f"russia-infantry-1-3/{n}" for n in (1, 2, 3)))
    t.say("axis: occupy-hexes K47=germany-armor-5-6/1,J48=germany-armor-5-6/3")
    places = {1: "K48", 2: "K48", 3: "J49", 4: "J49"}
    moves = ",".join(f"russia-infantry-3-3/{n}={space}" for n, space in places.items())
    assert t.against(f"allied: retreat-from-attrition {moves}") == set()
    crowded = moves.replace("4=J49", "4=K48")
    assert t.against(f"allied: retreat-from-attrition {crowded}") == {"14.73A"}


@pytest.mark.rule("14.73")
@pytest.mark.rule("14.73A")
@pytest.mark.rule("14.74")
@pytest.mark.rule("12.17")
def test_overstacking_is_avoided_if_possible() -> None:
    lines = (
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K51",
        "russia-infantry-2-3 K48 x2",
        "germany-infantry-1-3 L46",
    )
    t = driven_out(*lines)
    assert t.against(retreat(ONE, "K48")) == {"14.73A"}  # J48 has room
    # Without room anywhere he overstacks, rather than enter a zone of control.
    crowd = (*lines, "russia-infantry-2-3 L47 x2", "germany-armor-4-6 I48 x2")
    t = driven_out(*crowd, control={"germany": "I49"})
    assert t.against(retreat(ONE, "K48")) == set()
    assert t.against(retreat(ONE, "J48")) == {"14.73B"}
    t.say(retreat(ONE, "K48"))
    assert len(t.world.units_in[SpaceId("K48")]) == 3


@pytest.mark.rule("14.73A")
@pytest.mark.parametrize("there", list(product(range(3), repeat=3)), ids=str)
def test_no_plan_overstacks_less_than_the_best(there: tuple[int, ...]) -> None:
    """Units of two hexes share one of their refuges; whoever is there already takes room."""
    refuges = tuple(map(SpaceId, ("K48", "L47", "J49")))
    friends = [f"russia-infantry-1-3 {space} x{n}" for space, n in zip(refuges, there, strict=True)]
    world = world_at("russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48 x2", *friends)
    units = [UnitId(f"russia-infantry-3-3/{n}") for n in range(1, 5)]
    options = dict.fromkeys(units[:2], refuges[:2]) | dict.fromkeys(units[2:], refuges[::2])
    plans = (dict(zip(units, plan, strict=True)) for plan in product(*options.values()))
    assert excess(world, best_plan(world, options)) == min(excess(world, plan) for plan in plans)


@pytest.mark.rule("14.73B")
@pytest.mark.rule("14.73C")
def test_an_enemy_zone_of_control_is_entered_rather_than_an_enemy_hex() -> None:
    lines = (
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K51",
        "germany-armor-4-6 K49",
        "germany-infantry-1-3 L46",
    )
    t = driven_out(*lines, control={"germany": "J48 L47"})
    # K48 is in the zone of the armor at K49; the others are German.
    assert t.against(retreat(ONE, "J48")) == {"14.73C"}
    assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.73C")
def test_an_enemy_hex_out_of_his_zone_is_the_last_refuge() -> None:
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K47", "germany-infantry-1-3 L46")
    t = driven_out(*lines, control={"germany": "J48 K48 L47"})
    assert t.against(retreat(ONE, "J48")) == {"14.73C"}  # in the zone of the armor at J47
    t.say(retreat(ONE, "K48"))
    assert t.holder("K48") == "russia"


@pytest.mark.rule("14.75")
def test_units_of_one_hex_may_part() -> None:
    t = driven_out(
        "russia-infantry-3-3 K47 x2", "russia-infantry-1-3 K51", "germany-infantry-1-3 L46"
    )
    together = "russia-infantry-3-3/1=K48,russia-infantry-3-3/2=K48"
    assert t.against(f"allied: retreat-from-attrition {together}") == set()
    t.say("allied: retreat-from-attrition russia-infantry-3-3/1=K48,russia-infantry-3-3/2=L47")
    assert (t.place("russia-infantry-3-3/1"), t.place("russia-infantry-3-3/2")) == ("K48", "L47")


@pytest.mark.rule("14.76")
@pytest.mark.rule("10.94")
def test_who_cannot_retreat_is_lost_and_flak_always_is() -> None:
    lines = (
        "russia-infantry-3-3 K47",
        "russia-flak K47 x2",
        "russia-infantry-1-3 K47",
        "germany-infantry-1-3 L46",
        "germany-infantry-1-3 K48",
        "germany-infantry-1-3 L47",
        "germany-infantry-1-3 J48",
    )
    t = driven_out(*lines)
    assert t.pending == ""
    assert ONE in lost(t)
    assert "russia-flak@K47" not in t.world.air
    # Flak goes also where the others can retreat.
    t = driven_out("russia-infantry-3-3 K47", "russia-flak K47 x2", "russia-infantry-1-3 K51")
    t.default("allied")
    assert t.place(ONE) == "K48"
    assert "russia-flak@K47" not in t.world.air

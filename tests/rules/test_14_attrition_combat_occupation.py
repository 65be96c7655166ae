"""Rule 14.6 and 14.7: occupation and retreat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import (
    AXIS,
    FIFTEEN,
    against_taking,
    begun,
    zone_at,
    zoned,
)
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.attrition.hex_occupation import against_advance, against_hex
from warcabinet.awaw.state.attrition import AttritionFight
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import Defended, UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Supply,
    UnitSupply,
)
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


@pytest.mark.rule("14.61#6", "unsupplied units and those left out do not advance")
@pytest.mark.rule("30.531#2", "unsupplied units do not advance into hexes gained by attrition")
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


@pytest.mark.rule("14.61#1", "no more hexes than the result allows")
def test_no_more_hexes_are_taken_than_the_result_says() -> None:
    t = to_occupy(*FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH)
    both = "K47=germany-armor-5-6/1,J48=germany-armor-5-6/3"
    assert t.against(f"axis: occupy-hexes {both}") == {"14.61"}
    assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == set()


@pytest.mark.rule("14.61#3", "none need be taken")
def test_no_hex_need_be_taken() -> None:
    t = to_occupy(*FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH)
    assert t.against("axis: occupy-hexes -") == set()
    t.default("axis")
    assert t.pending == ""
    assert t.holder("K47") == "russia"


@pytest.mark.rule("14.61#4", "only hexes next to an attacker")
def test_only_hexes_next_to_an_attacker_are_taken() -> None:
    lines = (*FIFTEEN, *RUSSIAN_LINE, "russia-infantry-1-3 K49")
    t = to_occupy(*lines, lose=ONE_OF_EACH)
    assert t.against("axis: occupy-hexes K49=germany-armor-5-6/1") == {"14.61"}
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == set()


@pytest.mark.rule("14.62A#1", "not a hex without ground units")
def test_a_hex_without_ground_units_is_not_taken() -> None:
    both = "russia-infantry-3-3/1,russia-infantry-3-3/2"
    lines = (*FIFTEEN, *RUSSIAN_LINE, "russia-partisan-1-3 K47")
    t = to_occupy(*lines, lose=both)
    assert "14.62A" in t.against("axis: occupy-hexes K47=germany-armor-5-6/1")


@pytest.mark.rule("14.61#5", "partisans are ignored")
def test_a_hex_with_partisans_alone_is_not_taken() -> None:
    """Losses in two other hexes, so that nothing else stands against K48."""
    lines = (*FIFTEEN, *RUSSIAN_LINE, "russia-partisan-1-3 J46")
    t = to_occupy(*lines, lose=ONE_OF_EACH)
    assert t.against("axis: occupy-hexes J46=germany-armor-5-6/3") == {"14.62A"}
    assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == set()


@pytest.mark.rule("14.62B#1", "not the hex from which all losses were taken")
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


@pytest.mark.rule("14.62B#3", "if its strongest units went")
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


@pytest.mark.rule("14.62B#2", "of equal units the defender chooses")
def test_of_equal_units_the_defender_chooses_which_goes() -> None:
    lines = (*FIFTEEN, "russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48")
    for unit in ("russia-infantry-3-3/1", "russia-infantry-3-3/2"):
        t = begun(*lines, die=4)
        t.say("axis: take-counter-and-hex")
        t.say(f"allied: lose-to-attrition {unit}")
        assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == {"14.62B"}


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


@pytest.mark.rule("14.62C#1", "not a capital or objective")
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


IN_1940: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940"}


@pytest.mark.rule("14.62C#2", "Luxembourg may be taken")
def test_luxembourg_has_no_capital_and_may_be_taken() -> None:
    lines = ("germany-infantry-3-3 N26", "france-infantry-2-3 O25")
    assert against_taking(AXIS, "O25", *lines, **IN_1940) == (set(), set())
    brussels = ("germany-infantry-3-3 M26", "france-infantry-2-3 M25")
    assert "14.62C" in against_taking(AXIS, "M25", *brussels, **IN_1940)[0]


@pytest.mark.rule("14.62C#3", "the West Wall is taken across open hexsides only")
@pytest.mark.parametrize(("start", "taken"), [("O25", False), ("P25", False), ("N26", True)])
def test_the_west_wall_is_taken_across_its_open_hexsides_only(start: str, taken: bool) -> None:
    lines = (f"france-infantry-2-3 {start}", "germany-infantry-3-3 O26")
    hexes, advance = against_taking("western allies", "O26", *lines, side="allied", **IN_1940)
    assert (not hexes and not advance) is taken


@pytest.mark.rule("14.62C#3", "so is the Maginot line")
@pytest.mark.parametrize(("start", "taken"), [("O26", False), ("P26", False), ("P24", True)])
def test_the_maginot_line_is_taken_across_its_open_hexsides_only(start: str, taken: bool) -> None:
    lines = (f"germany-infantry-3-3 {start}", "france-infantry-2-3 P25")
    hexes, advance = against_taking(AXIS, "P25", *lines, **IN_1940)
    assert (not hexes and not advance) is taken


@pytest.mark.rule("14.62C#4", "whoever faces the works does not advance with others")
def test_whoever_faces_the_works_does_not_advance_with_the_others() -> None:
    world = zoned("france-infantry-2-3 P25", "france-infantry-2-3 N26", "germany-infantry-3-3 O26",
                  side="allied", **IN_1940)  # fmt: skip
    zone = zone_at(world, "O26")
    west, north = UnitId("france-infantry-2-3/1"), UnitId("france-infantry-2-3/2")
    world.put(AttritionFight(zone, "western allies", (west, north), (), hexes=1))
    assert against_hex(world, SpaceId("O26")) == []
    assert {one.rule for one in against_advance(world, west, SpaceId("O26"))} == {"14.64"}
    assert against_advance(world, north, SpaceId("O26")) == []


@pytest.mark.rule("14.62C#5", "not an IC")
@pytest.mark.rule("37.81A#1", "not chosen for attrition occupation")
def test_industrial_centers_are_not_taken() -> None:
    center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("K47"), "russia")
    assert refused("K47", *FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH, rows=[center]) == {"14.62C"}


@pytest.mark.rule("14.62C#6", "not a bridgehead across a river; one of an invasion is taken")
@pytest.mark.rule("31.64#1", "one across a river cannot be chosen")
@pytest.mark.rule("31.64#2", "one of an invasion can be chosen")
def test_bridgeheads_across_rivers_are_not_taken_and_those_of_invasions_are() -> None:
    for kind, rules in {BridgeheadKind.RIVER: {"14.62C"}, BridgeheadKind.INVASION: set()}.items():
        row = Bridgehead(SpaceId("K47"), "allied", kind, 1)
        found = refused("K47", *FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH, rows=[row])
        assert found == rules


@pytest.mark.rule("14.62C#7", "not a fortified hex")
@pytest.mark.rule("14.65#3", "not even when its zone is empty")
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


SWAMP = (
    "germany-armor-5-6 L38 x2",
    "germany-armor-5-6 L39",
    "russia-infantry-3-3 M38 x2",
    "russia-infantry-3-3 K39 x2",
)


@pytest.mark.rule("14.62D#3", "a frozen swamp is taken")
def test_frozen_swamps_are_taken() -> None:
    assert refused("M38", *SWAMP, lose=ONE_OF_EACH, turn="Fall 1941") == {"14.62D"}
    assert refused("M38", *SWAMP, lose=ONE_OF_EACH, turn="Winter 1941") == set()


@pytest.mark.rule("14.62D#1", "not forest, mountain or swamp")
def test_rough_ground_is_not_taken() -> None:
    assert refused("M38", *SWAMP, lose=ONE_OF_EACH) == {"14.62D"}
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


RIVER = (
    "germany-armor-5-6 O47 x2",
    "germany-armor-5-6 P46",
    "russia-infantry-3-3 P47 x2",
    "russia-infantry-3-3 O46 x2",
)


@pytest.mark.rule("14.62E#1", "not a hex that lies behind a river")
def test_a_hex_behind_a_river_is_not_taken() -> None:
    assert "14.64" in refused("P47", *RIVER, lose=ONE_OF_EACH)


@pytest.mark.rule("14.62E#6", "nor one behind an arrow")
def test_a_hex_behind_an_arrow_is_not_taken() -> None:
    arrow = ("germany-armor-5-6 U40 x3", "russia-infantry-3-3 U41 x2", "russia-infantry-3-3 U42")
    t = to_occupy(*arrow, lose="russia-infantry-3-3/1,russia-infantry-3-3/3", at="U41")
    assert t.pending == ""


@pytest.mark.rule("14.62E#2", "others may take it, those across the river not even with them")
def test_those_across_the_river_do_not_advance_even_beside_others() -> None:
    both = (*RIVER, "germany-armor-5-6 P48")
    found = refused("P47", *both, lose=ONE_OF_EACH, unit="germany-armor-5-6/4")
    assert found == set()
    assert refused("P47", *both, lose=ONE_OF_EACH) == {"14.62E"}


@pytest.mark.rule("14.63#1", "a hex that was attacked may be taken if defenders are left")
def test_a_hex_that_was_attacked_is_taken_if_defenders_are_left() -> None:
    rows = [Defended(UnitId(f"russia-infantry-3-3/{n}"), regular=(AXIS,)) for n in (1, 2)]
    assert refused("K47", *FIFTEEN, *RUSSIAN_LINE, lose=ONE_OF_EACH, rows=rows) == set()


@pytest.mark.rule("14.63#2", "not if none is left")
def test_a_hex_that_an_attack_has_emptied_is_not_taken() -> None:
    """K48 had a defender until a limited offensive; now nobody is there."""
    lines = (*FIFTEEN, "russia-infantry-3-3 K47 x2", "russia-infantry-3-3 L46 x2")
    assert refused("J48", *lines, lose=ONE_OF_EACH, unit="germany-armor-5-6/3") == {"14.62A"}


@pytest.mark.rule("14.64#1", "only adjacent units advance, within stacking limits")
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


@pytest.mark.rule("14.64#2", "a hex is not selected without a unit that may advance")
def test_nobody_advances_where_he_may_not_go() -> None:
    # Finns do not fight so far from home.
    t = to_occupy(*FIFTEEN, "finland-infantry-2-3 K46", *RUSSIAN_LINE, lose=ONE_OF_EACH)
    assert t.against("axis: occupy-hexes K47=finland-infantry-2-3/1") == {"14.64"}
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == set()


@pytest.mark.rule("81.68#4", "no hex is taken by attrition against the box or from it")
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


@pytest.mark.rule("14.65#1", "all hexes of an emptied zone next to attackers are open")
@pytest.mark.rule("14.61#2", "whatever the H result")
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


@pytest.mark.rule("14.65#4", "counters do not keep them, 14.62C does")
def test_counters_of_the_defender_do_not_keep_the_hexes_of_an_empty_zone() -> None:
    """An airbase does not, an industrial center does (14.62C)."""
    ring = "I48 I49 J46 J47 J49 K46 K49 L45 L46 L48 M46 M47"
    lines = (*FIFTEEN, "russia-infantry-1-3 K47", "russia-infantry-1-3 J48")
    for kind, rules in (
        (CounterKind.AIRBASE, set()),
        (CounterKind.INDUSTRIAL_CENTER, {"14.62C"}),
    ):
        row = Counter(kind, SpaceId("J48"), "russia")
        t = begun(*lines, die=5, control={"germany": ring}, rows=[row])
        assert t.world.attrition_fight["now"].emptied
        assert t.against("axis: occupy-hexes J48=germany-armor-5-6/3") == rules


@pytest.mark.rule("14.65#2", "units cut off later belong to their old zone")
def test_units_cut_off_after_the_zones_were_fixed_are_not_a_zone_of_their_own() -> None:
    """The pocket is cut off in the attacker's own movement: others of its zone are left."""
    ring = "I48 I49 J46 J47 J49 K46 K49 L45 L46 L48 M46 M47"
    lines = (*FIFTEEN, "russia-infantry-1-3 K47", "russia-infantry-1-3 J48",
             "russia-infantry-1-3 H50")  # fmt: skip
    world = world_at(*lines)
    freeze(world, world.side)
    frozen = list(world.attrition_zones.values())
    t = begun(*lines, die=5, control={"germany": ring}, rows=frozen)
    t.say("allied: lose-to-attrition russia-infantry-1-3/1,russia-infantry-1-3/2")
    assert t.pending == ""  # no hex is open
    cut_before = begun(*lines, die=5, control={"germany": ring})
    assert cut_before.pending == "attrition-occupation"
    assert cut_before.told("14.65")

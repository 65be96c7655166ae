"""Airborne units that have been dropped, in ground combat."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import against_odds
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

DROPPED = "germany-airborne-1-3/1"
FOOT = "germany-infantry-3-3/1"
TODAY = Airdrop(UnitId(DROPPED), SpaceId("L33"), "Fall 1941, axis")
BEFORE = Airdrop(UnitId(DROPPED), SpaceId("L33"), "Summer 1941, axis")


def attacks(*units: str, drop: Airdrop = TODAY) -> Table:
    return table(*units, play=GroundAttacks(), turn="Fall 1941", rows=[drop])


def parts(w: AwawWorld, unit: str, *attackers: str, at: str = "N41") -> dict[str, int]:
    assault = Assault(tuple(UnitId(one) for one in attackers), (SpaceId(at),))
    return {part.rule: part.value for part in multiplier_parts(w, UnitId(unit), assault)}


@pytest.mark.rule("15.21#4", "a dropped airborne unit attacks those on top of whom it is")
@pytest.mark.rule("15.92C#1", "it attacks nobody else")
@pytest.mark.rule("10.55A#1", "who was dropped attacks in the drop hex only")
def test_dropped_units_attack_only_whom_they_fell_upon() -> None:
    t = attacks("germany-airborne-1-3 N41", "germany-infantry-3-3 N40", "russia-infantry-1-3 N41",
                "russia-infantry-1-3 M41")  # fmt: skip
    assert t.against(f"axis: attack N41 {DROPPED},{FOOT}") == set()
    assert t.against(f"axis: attack M41 {DROPPED},{FOOT}") == {"15.92C"}
    t = attacks("germany-airborne-1-3 N40", "russia-infantry-1-3 N41", "germany-infantry-3-3 N40")
    assert t.against(f"axis: attack N41 {DROPPED},{FOOT}") == {"15.92C"}


@pytest.mark.rule("15.44#3", "it joins an attack on several hexes, but does not make one alone")
@pytest.mark.rule("10.55A#3", "except in an attack on several hexes")
def test_dropped_units_join_attacks_on_several_hexes() -> None:
    t = attacks("germany-airborne-1-3 N41", "germany-infantry-3-3 M42", "germany-infantry-3-3 O41",
                "russia-infantry-1-3 N41", "russia-infantry-1-3 N42")  # fmt: skip
    others = "germany-infantry-3-3/1,germany-infantry-3-3/2"
    assert t.against(f"axis: attack N41,N42 {DROPPED},{others}") == set()
    assert "15.44" in t.against(f"axis: attack N41,N42 {DROPPED}")


@pytest.mark.rule("15.92C#1", "it stays in its hex after combat")
@pytest.mark.rule("10.56#3", "nor does it advance after combat")
def test_dropped_units_stay_in_their_hex() -> None:
    units = ("germany-airborne-1-3 N40", "germany-infantry-3-3 N40", "russia-infantry-1-3 N41")
    t = attacks(*units, drop=BEFORE)
    t.say(f"axis: attack N41 {DROPPED},{FOOT}")
    t.dice(6)
    assert t.against(f"axis: advance-into N41 {DROPPED}") == set()
    t = attacks("germany-airborne-1-3 N41", "germany-armor-5-6 M42 x2", "germany-armor-5-6 O41 x2",
                "russia-infantry-1-3 N41", "russia-infantry-1-3 N42")  # fmt: skip
    tanks = ",".join(f"germany-armor-5-6/{number}" for number in (1, 2, 3, 4))
    t.say(f"axis: attack N41,N42 {DROPPED},{tanks}")
    t.dice(6)
    assert t.against(f"axis: advance-into N42 {DROPPED}") == {"15.92C"}
    assert t.against("axis: advance-into N42 germany-armor-5-6/1") == set()


@pytest.mark.rule("10.56#2", "dropped units that do not win are lost")
def test_dropped_units_that_do_not_win_are_lost() -> None:
    t = attacks(
        "germany-airborne-1-3 N41", "germany-infantry-3-3 N40 x2", "russia-infantry-2-3 N41",
        "germany-infantry-3-3 L38", "russia-infantry-1-3 L39",
    )  # fmt: skip
    both = "germany-infantry-3-3/1,germany-infantry-3-3/2"
    t.say(f"axis: attack N41 {DROPPED},{both}")
    t.dice(2)  # a: two factors
    t.say(f"axis: lose {FOOT}")
    t.say("axis: break-off")
    assert t.place(DROPPED) is None
    assert t.place("germany-infantry-3-3/2") == "N40"
    assert t.pending == "regular-attacks"


@pytest.mark.rule("15.52#5", "an airdrop needs 1:1 in the first round")
@pytest.mark.rule("10.55C#2", "the odds matter in the first round only")
def test_drops_need_even_odds_at_first() -> None:
    t = attacks("germany-airborne-1-3 N41", "germany-infantry-3-3 N40", "russia-infantry-3-3 N41")
    assert t.against(f"axis: attack N41 {DROPPED},{FOOT}") == {"10.55C"}
    assert t.against(f"axis: attack N41 {FOOT}") == set()
    assault = Assault((UnitId(DROPPED), UnitId(FOOT)), (SpaceId("N41"),))
    assert against_odds(t.world, assault, 2) == []


@pytest.mark.rule("15.32H#2", "infantry has +1 against a drop alone")
@pytest.mark.rule("15.32H#3", "armor and specialized units have +2 against a drop alone")
@pytest.mark.rule("10.55D#1", "infantry, replacements and partisans have +1 against a drop alone")
@pytest.mark.rule("10.55D#2", "armor and specialized units have +2 against a drop alone")
def test_who_only_fights_a_drop_has_an_easier_time() -> None:
    w = world_at(
        "germany-airborne-1-3 N41", "germany-infantry-3-3 N40", "russia-infantry-3-3 N41",
        "russia-armor-3-5 N41", "russia-airborne-1-3 N41", "russia-partisan-1-3 N41",
        "britain-replacement-1-1 N41", turn="Fall 1941", rows=[TODAY],
    )  # fmt: skip
    for unit, dm in (
        ("russia-infantry-3-3/1", 1),
        ("britain-replacement-1-1/1", 1),
        ("russia-partisan-1-3/1", 1),
        ("russia-armor-3-5/1", 2),
        ("russia-airborne-1-3/1", 2),
    ):
        assert parts(w, unit, DROPPED).get("15.32H") == dm
        assert "15.32H" not in parts(w, unit, DROPPED, FOOT)
        assert "15.32H" not in parts(w, unit, FOOT)


@pytest.mark.rule("30.522B#1", "armor in partial supply is infantry for a drop, too")
@pytest.mark.rule("15.32H#2", "armor that acts as infantry has what infantry has")
@pytest.mark.parametrize(("supply", "dm"), [(Supply.PARTIAL, 1), (Supply.NONE, 1), (None, 2)])
def test_armor_without_full_supply_meets_a_drop_as_infantry(supply: Supply | None, dm: int) -> None:
    name = "russia-armor-3-5/1"
    w = world_at("germany-airborne-1-3 N41", "russia-armor-3-5 N41", turn="Fall 1941", rows=[TODAY])
    if supply is not None:
        w.put(UnitSupply(UnitId(name), supply))
    assert parts(w, name, DROPPED).get("15.32H") == dm


@pytest.mark.rule("15.32C#4", "a drop on the defender takes his river away")
@pytest.mark.rule("10.55E#1", "a drop takes the river away")
def test_a_drop_takes_the_river_away() -> None:
    """Everybody else comes across the river at M40."""
    w = world_at("germany-airborne-1-3 M40", "germany-infantry-3-3 L40", "russia-infantry-3-3 M40",
                 turn="Fall 1941", rows=[TODAY])  # fmt: skip
    assert "15.32C" in parts(w, "russia-infantry-3-3/1", FOOT, at="M40")
    assert "15.32C" not in parts(w, "russia-infantry-3-3/1", FOOT, DROPPED, at="M40")


@pytest.mark.rule("15.32C#4", "the river of another hex stays")
@pytest.mark.rule("10.55E#1", "where it falls")
def test_a_drop_takes_the_river_away_only_where_it_falls() -> None:
    """The infantry attacks M40 and M41 across one river; the drop is on M41."""
    w = world_at("germany-airborne-1-3 M41", "germany-infantry-3-3 L40", "russia-infantry-3-3 M40",
                 "russia-infantry-3-3 M41", turn="Fall 1941", rows=[TODAY])  # fmt: skip
    assault = Assault((UnitId(DROPPED), UnitId(FOOT)), (SpaceId("M40"), SpaceId("M41")))
    first = {part.rule for part in multiplier_parts(w, UnitId("russia-infantry-3-3/1"), assault)}
    second = {part.rule for part in multiplier_parts(w, UnitId("russia-infantry-3-3/2"), assault)}
    assert "15.32C" in first
    assert "15.32C" not in second

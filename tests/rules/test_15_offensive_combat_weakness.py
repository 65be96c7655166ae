"""15.33: negative multipliers: where units are spared, whose troops are weak, and when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    HexSupply,
    Isolation,
    Manner,
    Supply,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

GERMAN, TANK = UnitId("germany-infantry-3-3/1"), UnitId("germany-armor-4-6/1")
RUSSIAN = UnitId("russia-infantry-3-3/1")


def world(*units: str, turn: str = "Fall 1941", **setting: Any) -> AwawWorld:
    return world_at(*units, turn=turn, step="T.P.COM.GND.20", **setting)


def parts(w: AwawWorld, unit: str, *attackers: str, exploiting: bool = False) -> dict[str, int]:
    """The multipliers of a unit by their names."""
    place = where(w, w.units[UnitId(unit)].place)
    assault = Assault(tuple(UnitId(one) for one in attackers), (place,), exploiting)
    return {part.name: part.value for part in multiplier_parts(w, UnitId(unit), assault)}


# Exploiting armor ---------------------------------------------------------------------------------


@pytest.mark.rule("15.33A#2", "specialized units are not shaken by exploiting armor, infantry is")
@pytest.mark.parametrize(
    ("kind", "shaken"),
    [
        ("britain-infantry-3-4", True),
        ("britain-commando-1-3", False),
        ("britain-chindit-1-2", False),
        ("us-marine-1-3", False),
        ("britain-airborne-1-3", False),
        ("britain-armor-4-5", False),
    ],
)
def test_specialized_units_stand_firm_against_armor(kind: str, shaken: bool) -> None:
    w = world("germany-armor-4-6 N40", f"{kind} N41")
    found = parts(w, f"{kind}/1", TANK, exploiting=True)
    assert ("exploiting armor" in found) is shaken


@pytest.mark.rule("15.331#3", "armor without oil is shaken like infantry")
def test_armor_without_oil_is_shaken() -> None:
    for rows, shaken in (((), False), ((OilEffect("russia", Service.ARMY),), True)):
        w = world("germany-armor-4-6 N40", "russia-armor-3-5 N41", rows=rows)
        found = parts(w, "russia-armor-3-5/1", TANK, exploiting=True)
        assert ("exploiting armor" in found) is shaken


@pytest.mark.rule("15.331#4", "armor on rough ground of the Pacific is shaken like infantry")
@pytest.mark.rule("15.331#2", "specialized units there are not")
def test_armor_in_the_jungle_is_shaken() -> None:
    for place, shaken in (("V12", True), ("X11", False)):
        w = pacific_world(
            "japan-armor-1-3 W12", f"britain-armor-2-5 {place}", f"britain-chindit-1-2 {place}",
            rows=[Level("ctl", "japan", 2)],
        )  # fmt: skip
        found = parts(w, "britain-armor-2-5/1", "japan-armor-1-3/1", exploiting=True)
        assert ("exploiting armor" in found) is shaken
        chindit = parts(w, "britain-chindit-1-2/1", "japan-armor-1-3/1", exploiting=True)
        assert "exploiting armor" not in chindit


@pytest.mark.rule("15.331#1", "Italian armor without supply is weak abroad as infantry is")
@pytest.mark.rule("15.331#1", "Russian armor without supply is surprised as infantry is")
def test_armor_that_fights_as_infantry_is_weak_wherever_infantry_is() -> None:
    for supply in (None, Supply.PARTIAL):
        for name, enemy, side, part in (
            ("italy-armor-2-5/1", "russia-infantry-3-3/1", "allied", "Italians abroad"),
            ("russia-armor-3-5/1", TANK, "axis", "surprise"),
        ):
            units = (f"{name.removesuffix('/1')} N41", f"{enemy.removesuffix('/1')} N40")
            w = world(*units, turn="Summer 1941", side=side)
            if supply is not None:
                w.put(UnitSupply(UnitId(name), supply))
            assert (part in parts(w, name, enemy)) is (supply is not None)


# Italians and minor countries ---------------------------------------------------------------------

ITALY_AT_WAR = [war_state(Power.ITALY, Power.BRITAIN, Relation.WAR)]


def shaken_italians(*units: str, rome: str = "italy") -> bool:
    """Does Italian armor in Sicily feel that Rome or Africa is lost, as an Allied turn starts?"""
    w = world_at(
        "britain-infantry-3-4 DD20", "italy-armor-2-5 DD19", *units, scenario="europe-1939",
        turn="Fall 1942", side="allied", control={rome: "Y22"}, rows=ITALY_AT_WAR,
    )  # fmt: skip
    for ships in (*w.hulls.values(), *w.forces.values()):
        w.drop(ships)  # ships in an African port would hold Africa too
    come(w, Moment.PLAYER_TURN_STARTS)
    return "Italian resolve" in parts(w, "italy-armor-2-5/1", "britain-infantry-3-4/1")


@pytest.mark.rule("15.33B#3", "the loss of Rome is felt")
@pytest.mark.rule("15.33B#10", "so is that of Africa")
def test_rome_and_africa_are_what_italians_fight_for() -> None:
    assert not shaken_italians("italy-infantry-3-3 JJ18")
    assert shaken_italians("italy-infantry-3-3 JJ18", rome="britain")
    assert shaken_italians()


@pytest.mark.rule("15.33B#5", "Commonwealth infantry has no -1 abroad")
@pytest.mark.rule("15.33B#6", "nor have Finns and Swedes")
@pytest.mark.rule("15.33B#4", "Yugoslav infantry has")
@pytest.mark.parametrize(
    ("troops", "weak"),
    [
        ("yugoslavia-infantry-2-3", True),
        ("australia-infantry-2-3", False),
        ("india-infantry-1-3", False),
        ("finland-infantry-2-3", False),
        ("sweden-infantry-2-3", False),
    ],
)
def test_some_fight_abroad_as_at_home(troops: str, weak: bool) -> None:
    w = world("germany-infantry-3-3 N40", f"{troops} N41")
    assert ("minor country abroad" in parts(w, f"{troops}/1", GERMAN)) is weak


@pytest.mark.rule("15.33B#7", "Vichy units have no -1 in France, Corsica and the French colonies")
@pytest.mark.rule("15.33B#8", "nor on the eastern front")
@pytest.mark.parametrize(
    ("place", "weak"),
    [("P22", False), ("X20", False), ("CC9", False), ("N41", False), ("T24", True)],
)
def test_where_vichy_units_feel_at_home(place: str, weak: bool) -> None:
    """France, Corsica, Algeria and Russia, but not Italy."""
    w = world("britain-infantry-3-4 N40", f"vichy-france-infantry-2-3 {place}", side="allied")
    found = parts(w, "vichy-france-infantry-2-3/1", "britain-infantry-3-4/1")
    assert ("minor country abroad" in found) is weak


@pytest.mark.rule("15.33B#8", "Spaniards have a -1 abroad elsewhere than on the eastern front")
@pytest.mark.parametrize(("place", "weak"), [("N41", False), ("P22", True), ("S12", False)])
def test_where_spaniards_fight_as_at_home(place: str, weak: bool) -> None:
    w = world("britain-infantry-3-4 N40", f"spain-infantry-2-3 {place}", side="allied")
    found = parts(w, "spain-infantry-2-3/1", "britain-infantry-3-4/1")
    assert ("minor country abroad" in found) is weak


@pytest.mark.rule("15.33B#11", "Ukrainians have no -1 in the Ukraine, a region of Russia")
@pytest.mark.parametrize(("place", "weak"), [("O39", False), ("N41", False), ("M41", True)])
def test_ukrainians_are_at_home_in_the_ukraine(place: str, weak: bool) -> None:
    """68.11: the part of Russia from row N on."""
    w = world("russia-infantry-3-3 K44", f"ukraine-infantry-2-3 {place}", side="allied")
    found = parts(w, "ukraine-infantry-2-3/1", RUSSIAN)
    assert ("minor country abroad" in found) is weak


@pytest.mark.rule("15.33B#9", "in the Pacific no minor country has a -1 abroad")
@pytest.mark.parametrize(("scenario", "board"), [("pacific-1939", ""), ("global-war", "P")])
def test_minor_countries_abroad_in_the_pacific(scenario: str, board: str) -> None:
    """Also where the Pacific board is played on beside the European one."""
    units = (f"britain-infantry-1-3 {board}W12", f"thailand-infantry-1-2 {board}X12")
    w = pacific_world(*units, scenario=scenario, side="allied")
    found = parts(w, "thailand-infantry-1-2/1", "britain-infantry-1-3/1")
    assert "minor country abroad" not in found


# Without training ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "15.33C#5", "Filipinos are at home in the Philippines, Dutch East Indians in Java"
)
@pytest.mark.parametrize(
    ("troops", "home", "abroad"),
    [
        ("philippines-infantry-1-2", "V22", "DD19"),
        ("dutch-east-indies-infantry-1-2", "DD19", "V22"),
    ],
)
def test_colonies_with_troops_of_their_own_are_their_home(
    troops: str, home: str, abroad: str
) -> None:
    for place, weak in ((home, False), (abroad, True)):
        none = Level("ctl", troops.partition("-infantry")[0], 0)
        w = pacific_world("japan-infantry-3-2 W12", f"{troops} {place}", rows=[none])
        assert ("no training" in parts(w, f"{troops}/1", "japan-infantry-3-2/1")) is weak


@pytest.mark.rule("15.33C#5", "Vichy units are at home in their part of France, Italians in Italy")
@pytest.mark.parametrize(
    ("troops", "home", "abroad"),
    [
        ("vichy-france-infantry-2-3", "S19", "P22"),
        ("vichy-france-infantry-2-3", "X20", "T24"),
        ("ukraine-infantry-2-3", "R40", "M41"),
        ("axis-italians-infantry-2-3", "T24", "N41"),
        ("allied-italians-infantry-2-3", "T24", "N41"),
    ],
)
def test_troops_whose_country_has_another_name_are_at_home_in_it(
    troops: str, home: str, abroad: str
) -> None:
    """77.21, 68.11, R-850: Vichy France is the south of France with Corsica."""
    for place, weak in ((home, False), (abroad, True)):
        none = Level("ctl", troops.partition("-infantry")[0], 0)
        w = world("russia-infantry-3-3 K44", f"{troops} {place}", rows=[none])
        assert ("no training" in parts(w, f"{troops}/1", RUSSIAN)) is weak


@pytest.mark.rule("15.33C#4", "objectives, industrial centers and bridgeheads spare the untrained")
@pytest.mark.parametrize(
    "row",
    [
        Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("M34"), "russia", 5),
        Bridgehead(SpaceId("M34"), "allied", BridgeheadKind.RIVER, 1),
    ],
)
def test_strongholds_spare_untrained_infantry(row: Record) -> None:
    none = Level("ctl", "russia", 0)
    for rows, weak in (((none,), True), ((none, row), False)):
        w = world("germany-infantry-3-3 L35", "russia-infantry-3-3 M34", rows=rows)
        assert ("no training" in parts(w, RUSSIAN, GERMAN)) is weak


@pytest.mark.rule("15.33C#1", "replacements too, but not armor and specialized units")
def test_who_is_weak_without_training() -> None:
    kinds = ("germany-infantry-3-3", "germany-replacement-1-1", "germany-armor-4-6",
             "germany-airborne-1-3")  # fmt: skip
    w = world("russia-infantry-3-3 N40", *(f"{kind} N41" for kind in kinds), side="allied",
              rows=[Level("ctl", "germany", 0)])  # fmt: skip
    weak = {kind for kind in kinds if "no training" in parts(w, f"{kind}/1", RUSSIAN)}
    assert weak == {"germany-infantry-3-3", "germany-replacement-1-1"}


@pytest.mark.rule("15.33C#3", "partisans have -1 at home and in a capital too")
def test_partisans_are_weak_everywhere() -> None:
    for place in ("N41", "H47"):
        w = world("germany-infantry-3-3 N40", f"russia-partisan-1-3 {place}")
        assert -1 in parts(w, "russia-partisan-1-3/1", GERMAN).values()


# Isolation ----------------------------------------------------------------------------------------


@pytest.mark.rule("15.33D#3", "a unit that survives isolation has -1 for each turn of it")
@pytest.mark.rule("15.33D#5", "partial supply takes nothing")
def test_isolation_weakens_and_partial_supply_does_not() -> None:
    units = ("germany-infantry-3-3 N40", "russia-infantry-3-3 N41")
    for rows, dm in (
        ((Isolation(RUSSIAN, 2, Manner.CUT_OFF),), -2),
        (
            (
                UnitSupply(RUSSIAN, Supply.PARTIAL),
                HexSupply(SpaceId("N41"), Supply.PARTIAL, short=2),
            ),
            None,
        ),
    ):
        assert parts(world(*units, rows=rows), RUSSIAN, GERMAN).get("isolation") == dm


# Surprise and winter ------------------------------------------------------------------------------


@pytest.mark.rule("15.33G#8", "from tensions of 40 on the Russians are not surprised")
def test_warned_russians_are_not_weak() -> None:
    units = ("germany-armor-4-6 N40", "russia-infantry-3-3 N41")
    for tension, weak in ((39, True), (40, False)):
        w = world(*units, turn="Summer 1941", rows=[Level("rgt", "", tension)])
        assert ("surprise" in parts(w, RUSSIAN, TANK)) is weak


@pytest.mark.rule("15.33G#2", "in the Baltic States too; other DMs apply as always")
def test_surprise_in_the_baltic_states() -> None:
    w = world("germany-armor-4-6 N40", "russia-infantry-3-3 G40", turn="Summer 1941")
    assert parts(w, RUSSIAN, TANK) == {"defending": 2, "surprise": -1}
    w = world("germany-armor-4-6 L38", "russia-infantry-3-3 M38", turn="Summer 1941")
    assert parts(w, RUSSIAN, TANK) == {"defending": 2, "terrain": 1, "surprise": -1}


@pytest.mark.rule("15.33G#3", "winter takes one from infantry and replacements, not from others")
def test_whom_the_winter_shakes() -> None:
    kinds = ("germany-infantry-3-3", "germany-replacement-1-1", "germany-armor-4-6",
             "germany-airborne-1-3")  # fmt: skip
    for level, expected in ((6, set()), (7, set(kinds[:2])), (8, set(kinds[:2]))):
        w = world("russia-infantry-3-3 K44", *(f"{kind} K43" for kind in kinds), side="allied",
                  turn="Winter 1941",
                  rows=[Weather("russian-winter-zone", WeatherKind.WINTER, level)])  # fmt: skip
        assert {kind for kind in kinds if "winter" in parts(w, f"{kind}/1", RUSSIAN)} == expected

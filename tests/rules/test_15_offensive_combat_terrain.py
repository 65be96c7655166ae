"""15.32, 15.322: positive multipliers of terrain, works and drops, and how they come back."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.construction import BeachDefence, Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

FOOT, RUSSIAN, DROPPED = (
    UnitId(f"{kind}/1")
    for kind in ("germany-infantry-3-3", "russia-infantry-2-3", "germany-airborne-1-3")
)
TODAY = Airdrop(DROPPED, SpaceId("L33"), "Fall 1941, axis")


def parts(w: AwawWorld, unit: str, *attackers: str) -> dict[str, int]:
    """The multipliers of a unit by their names."""
    place = where(w, w.units[UnitId(unit)].place)
    assault = Assault(tuple(UnitId(one) for one in attackers), (place,))
    return {part.name: part.value for part in multiplier_parts(w, UnitId(unit), assault)}


# Terrain ------------------------------------------------------------------------------------------


@pytest.mark.rule("15.32D#1", "forest, jungle, mountain and swamp give +1")
@pytest.mark.parametrize(
    ("place", "beside"), [("A47", "A48"), ("Q35", "P35"), ("M38", "L38"), ("C63", "C62")]
)
def test_rough_ground_gives_one(place: str, beside: str) -> None:
    w = world_at(f"germany-infantry-3-3 {beside}", f"russia-infantry-2-3 {place}", turn="Fall 1941")
    assert parts(w, RUSSIAN, FOOT) == {"defending": 2, "terrain": 1}


@pytest.mark.rule("15.32D#1", "jungle gives +1")
@pytest.mark.rule("15.32D#2", "jungle mountains give +2")
@pytest.mark.parametrize(("place", "dm"), [("V12", 1), ("V13", 2), ("X11", None)])
def test_jungle_and_jungle_mountains(place: str, dm: int | None) -> None:
    w = pacific_world("japan-infantry-3-2 W12", f"britain-infantry-1-3 {place}")
    assert parts(w, "britain-infantry-1-3/1", "japan-infantry-3-2/1").get("terrain") == dm


# Works and drops ----------------------------------------------------------------------------------


@pytest.mark.rule("15.32E#4", "a drop does not take the +2 of a fortress away")
@pytest.mark.rule("15.32F#5", "a drop does not take the +1 of a fortification away")
@pytest.mark.parametrize(
    ("kind", "name", "dm"),
    [(FortKind.FORTRESS, "fortress", 2), (FortKind.FORTIFICATION, "fortification", 1)],
)
def test_works_hold_against_drops(kind: FortKind, name: str, dm: int) -> None:
    """M40 lies behind a river, which the drop does take away."""
    for works in (Fort(SpaceId("M40"), kind), Fort(SpaceId("M40"), None, kind, (SpaceId("L40"),))):
        w = world_at(
            "germany-airborne-1-3 M40", "germany-infantry-3-3 L40", "russia-infantry-2-3 M40",
            turn="Fall 1941", rows=[TODAY, works],
        )  # fmt: skip
        assert parts(w, RUSSIAN, FOOT) == {"defending": 2, "river": 1, name: dm}
        assert parts(w, RUSSIAN, FOOT, DROPPED) == {"defending": 2, name: dm}
        assert parts(w, RUSSIAN, DROPPED)[name] == dm


@pytest.mark.rule("15.32E#3", "Singapore is no fortress against land attack until it is upgraded")
def test_singapore_looks_out_to_sea() -> None:
    units = ("japan-infantry-3-2 DD11", "india-infantry-1-3 EE11")
    assert parts(pacific_world(*units), "india-infantry-1-3/1", "japan-infantry-3-2/1") == {
        "defending": 2
    }
    upgraded = Fort(SpaceId("EE11"), all_round=FortKind.FORTRESS)
    w = pacific_world(*units, rows=[upgraded])
    assert parts(w, "india-infantry-1-3/1", "japan-infantry-3-2/1")["fortress"] == 2


@pytest.mark.rule("15.32E#3", "only a fortress line can be outflanked")
def test_a_fortress_that_faces_all_sides_is_not_outflanked() -> None:
    w = world_at(
        "germany-infantry-3-3 H46", "germany-infantry-3-3 H48", "russia-infantry-2-3 H47",
        turn="Fall 1941", rows=[Fort(SpaceId("H47"), FortKind.FORTRESS)],
    )  # fmt: skip
    assert parts(w, RUSSIAN, FOOT, "germany-infantry-3-3/2")["fortress"] == 2


@pytest.mark.rule("15.32G#4", "beach defenses in a fortification add nothing against a land attack")
def test_beach_defenses_do_not_count_by_land() -> None:
    units = ("germany-infantry-3-3 N40", "russia-infantry-2-3 N41")
    beach, fort = BeachDefence(SpaceId("N41")), Fort(SpaceId("N41"), FortKind.FORTIFICATION)
    w = world_at(*units, turn="Fall 1941", rows=[beach])
    assert parts(w, RUSSIAN, FOOT) == {"defending": 2}
    w = world_at(*units, turn="Fall 1941", rows=[beach, fort])
    assert parts(w, RUSSIAN, FOOT) == {"defending": 2, "fortification": 1}


# What comes back in later rounds ------------------------------------------------------------------


@pytest.mark.rule("15.322#3", "a crossing arrow counts again once those who outflanked it are lost")
def test_the_arrow_counts_again_once_those_beside_it_are_lost() -> None:
    w = world_at(
        "germany-infantry-3-3 U40", "germany-infantry-1-3 T42", "russia-infantry-2-3 U41",
        turn="Fall 1941",
    )  # fmt: skip
    attack = Assault((FOOT, UnitId("germany-infantry-1-3/1")), (SpaceId("U41"),))
    assert weigh(w, attack).defence == 4
    w.drop(w.units[UnitId("germany-infantry-1-3/1")])
    assert weigh(w, attack).defence == 6


@pytest.mark.rule("15.322#4", "a fortress line counts again once those behind it are lost")
def test_the_line_counts_again_in_the_second_round() -> None:
    """Two weak units attack the line from behind, and are lost in the first round."""
    line = Fort(SpaceId("N41"), None, FortKind.FORTRESS, (SpaceId("N40"),))
    behind = ("germany-infantry-1-3/1", "germany-infantry-1-3/2")
    play = GroundAttack(
        attackers=tuple(map(UnitId, ("germany-armor-4-6/1", "germany-armor-4-6/2", *behind))),
        hexes=(SpaceId("N41"),),
    )
    t = table(
        "germany-armor-4-6 N40 x2", "germany-infantry-1-3 M42 x2", "russia-infantry-2-3 N41",
        play=play, turn="Fall 1941", rows=[line],
    )  # fmt: skip
    assert "10 against 4: 2:1" in t.told("15.51")
    t.dice(1)  # a: two factors
    t.say(f"axis: lose {','.join(behind)}")
    t.say("axis: press-on")
    assert "8 against 8: 1:1" in t.told("15.51")


@pytest.mark.rule("15.322#2", "without the armor that stands the winter the DM is higher again")
def test_the_loss_of_prepared_armor_helps_the_defender() -> None:
    """Under a winter effect of 7 only the prepared Italian armor has a CTL of two."""
    w = world_at(
        "germany-armor-4-6 K44", "italy-armor-2-5 K44", "russia-infantry-2-3 K45",
        turn="Winter 1941",
        rows=[
            Weather("russian-winter-zone", WeatherKind.WINTER, 7),
            Level("ctl", "italy", 2), Level("winter-preparation", "italy", 6),
        ],
    )  # fmt: skip
    attackers = (UnitId("germany-armor-4-6/1"), UnitId("italy-armor-2-5/1"))
    attack = Assault(attackers, (SpaceId("K45"),), exploiting=True)
    assert weigh(w, attack).defence == 2
    w.drop(w.units[UnitId("italy-armor-2-5/1")])
    assert weigh(w, attack).defence == 4

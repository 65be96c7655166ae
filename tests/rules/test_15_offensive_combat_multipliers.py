"""15.3: defence multipliers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts, net_multiplier
from warcabinet.awaw.ground.attack.strengths_and_odds import defence_strength, strength, weigh
from warcabinet.awaw.ground.overruns.overruns import why_not_together
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Supply,
    UnitSupply,
)
from warcabinet.awaw.state.offensives import ItalianResolve
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

TANK, FOOT = "germany-armor-4-6/1", "germany-infantry-3-3/1"


def world(*units: str, turn: str = "Fall 1941", **setting: Any) -> AwawWorld:
    return world_at(*units, turn=turn, step="T.P.COM.GND.20", **setting)


def on(space: str, *attackers: str, exploiting: bool = False, overrun: bool = False) -> Assault:
    units = tuple(UnitId(unit) for unit in attackers)
    return Assault(units, (SpaceId(space),), exploiting, overrun)


def parts(w: AwawWorld, unit: str, assault: Assault) -> dict[str, int]:
    return {part.rule: part.value for part in multiplier_parts(w, UnitId(unit), assault)}


# Worked examples ----------------------------------------------------------------------------------


@pytest.mark.rule("15.31#1", "an attacker counts with its printed factor")
@pytest.mark.rule("15.31#2", "a defender counts with its factor times its DM")
@pytest.mark.rule("15.32A#1", "every defender has +2")
def test_a_unit_in_the_open_has_twice_its_factors() -> None:
    w = world("russia-infantry-3-3 N40", "italy-armor-2-5 N41", side="allied")
    attack = on("N41", "russia-infantry-3-3/1")
    assert parts(w, "italy-armor-2-5/1", attack) == {"15.32A": 2}
    assert strength(w, UnitId("italy-armor-2-5/1"), attack) == 4
    assert weigh(w, attack).attack == 3


@pytest.mark.rule("15.31#3", "a unit never defends at less than face value")
@pytest.mark.rule("15.35#2", "multipliers add up to nothing, and the face value stays")
@pytest.mark.rule("15.35#5", "the Rumanian of the example has a net DM of zero")
@pytest.mark.rule("15.35#6", "the Rumanian of the example defends with two")
def test_nobody_defends_with_less_than_face_value() -> None:
    """A Rumanian 2-3 far from home, attacked by exploiting armor: 2 - 1 - 1 is nothing."""
    w = world(
        "russia-armor-4-5 N40", "rumania-infantry-2-3 N41", side="allied",
        rows=[Level("ctl", "russia", 2)],
    )  # fmt: skip
    attack = on("N41", "russia-armor-4-5/1", exploiting=True)
    rumanians = UnitId("rumania-infantry-2-3/1")
    assert parts(w, rumanians, attack) == {"15.32A": 2, "15.33A": -1, "15.33B": -1}
    assert net_multiplier(w, rumanians, attack) == 0
    assert strength(w, rumanians, attack) == 2


@pytest.mark.rule("15.35#3", "armor and infantry of one hex have different DMs")
@pytest.mark.rule("15.35#8", "the Russians of the example defend with eleven")
def test_units_of_one_hex_have_multipliers_of_their_own() -> None:
    w = world("germany-armor-4-6 N40", "russia-armor-4-5 N41", "russia-infantry-3-3 N41")
    attack = on("N41", TANK, exploiting=True)
    assert defence_strength(w, attack) == 8 + 3
    assert weigh(w, attack).defence == 11


@pytest.mark.rule("15.31#4", "positive and negative DMs are taken together")
@pytest.mark.rule("15.35#1", "a unit has multipliers for several reasons")
@pytest.mark.rule("15.35#10", "the infantry behind the river has +2, +1 and -1")
@pytest.mark.rule("15.35#11", "the infantry behind the river defends with six")
@pytest.mark.rule("15.32C#1", "a river gives +1")
def test_a_river_helps_against_exploiting_armor() -> None:
    """M40 lies behind the river that flows past L40."""
    w = world("germany-armor-4-6 L40", "russia-infantry-3-3 M40")
    attack = on("M40", TANK, exploiting=True)
    assert parts(w, "russia-infantry-3-3/1", attack) == {"15.32A": 2, "15.32C": 1, "15.33A": -1}
    assert strength(w, UnitId("russia-infantry-3-3/1"), attack) == 6


# Water and terrain --------------------------------------------------------------------------------


@pytest.mark.rule("15.32C#2", "one attacker who is not across the river takes its +1 away")
def test_an_attacker_who_is_across_takes_the_river_away() -> None:
    w = world("germany-armor-4-6 L40", "germany-infantry-3-3 M41", "russia-infantry-3-3 M40")
    assert "15.32C" in parts(w, "russia-infantry-3-3/1", on("M40", TANK))
    assert "15.32C" not in parts(w, "russia-infantry-3-3/1", on("M40", FOOT))
    assert "15.32C" not in parts(w, "russia-infantry-3-3/1", on("M40", TANK, FOOT))


@pytest.mark.rule("15.322#1", "the river counts again once those across it are lost")
def test_the_river_counts_again_once_those_across_it_are_lost() -> None:
    w = world("germany-armor-4-6 L40", "germany-infantry-3-3 M41", "russia-infantry-3-3 M40")
    attack = on("M40", TANK, FOOT)
    assert weigh(w, attack).defence == 6
    w.drop(w.units[UnitId(FOOT)])
    assert weigh(w, attack).defence == 9


@pytest.mark.rule("15.32C#5", "a crossing arrow gives +1")
def test_a_crossing_arrow_is_as_good_as_a_river() -> None:
    w = world("germany-infantry-3-3 U40", "russia-infantry-2-3 U41")
    assert parts(w, "russia-infantry-2-3/1", on("U41", FOOT))["15.32C"] == 1


@pytest.mark.parametrize(
    ("space", "beside", "dm"), [("N41", "N40", None), ("M38", "L38", 1), ("Q35", "P35", 1)]
)
def test_rough_terrain_helps_the_defender(space: str, beside: str, dm: int | None) -> None:
    w = world(f"germany-infantry-3-3 {beside}", f"russia-infantry-2-3 {space}")
    assert parts(w, "russia-infantry-2-3/1", on(space, FOOT)).get("15.32D") == dm


# Exploiting armor ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "15.33A#1", "exploiting armor takes one from infantry, replacements and partisans"
)
@pytest.mark.rule("15.33A#2", "armor and airborne units are not shaken by it")
@pytest.mark.rule("41.925E#1", "exploiting armor shakes infantry, replacements and partisans")
@pytest.mark.rule("41.925E#2", "not armor and airborne units")
def test_exploiting_armor_shakes_infantry_replacements_and_partisans() -> None:
    w = world(
        "germany-armor-4-6 N40", "russia-infantry-3-3 N41", "russia-partisan-1-3 N41",
        "russia-armor-3-5 N41", "russia-airborne-1-3 N41",
    )  # fmt: skip
    exploiting, regular = on("N41", TANK, exploiting=True), on("N41", TANK)
    for unit, shaken in (
        ("russia-infantry-3-3/1", True),
        ("russia-partisan-1-3/1", True),
        ("russia-armor-3-5/1", False),
        ("russia-airborne-1-3/1", False),
    ):
        assert ("15.33A" in parts(w, unit, exploiting)) is shaken
        assert "15.33A" not in parts(w, unit, regular)
    w = world("russia-armor-4-5 N40", "germany-replacement-1-1 N41", side="allied",
              rows=[Level("ctl", "russia", 2)])  # fmt: skip
    attack = on("N41", "russia-armor-4-5/1", exploiting=True)
    assert "15.33A" in parts(w, "germany-replacement-1-1/1", attack)


@pytest.mark.rule("15.33A#1", "exploiting armor needs a CTL of two for that")
def test_armor_without_training_shakes_nobody() -> None:
    """R-018: at least one exploiting attacker must have a CTL of 2 now."""
    w = world("russia-armor-4-5 N40", "germany-infantry-3-3 N41", side="allied")
    attack = on("N41", "russia-armor-4-5/1", exploiting=True)
    assert parts(w, FOOT, attack) == {"15.32A": 2}


@pytest.mark.rule("15.33A#3", "capitals and objectives spare infantry")
@pytest.mark.parametrize("place", ["H47", "O39", "J43", "R44"])
def test_strongholds_spare_the_infantry(place: str) -> None:
    """Moscow is all of it, Kiev a capital, Smolensk an objective, R44 an industrial center."""
    w = world("germany-armor-4-6 N40", f"russia-infantry-3-3 {place}")
    attack = on(place, TANK, exploiting=True)
    assert "15.33A" not in parts(w, "russia-infantry-3-3/1", attack)


@pytest.mark.rule("15.33A#4", "an industrial center spares infantry")
@pytest.mark.rule("10.13#5", "an industrial center spares infantry")
@pytest.mark.rule("37.81B#1", "infantry is spared the loss to exploiting armor")
def test_an_industrial_center_is_a_stronghold() -> None:
    center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("N41"), "russia", 5)
    for rows, spared in (((), False), ((center,), True)):
        w = world("germany-armor-4-6 N40", "russia-infantry-3-3 N41", rows=rows)
        found = parts(w, "russia-infantry-3-3/1", on("N41", TANK, exploiting=True))
        assert ("15.33A" not in found) is spared


@pytest.mark.rule("37.81B#2", "so are replacements")
@pytest.mark.rule("10.24#4", "an industrial center spares replacements")
def test_it_spares_replacements_too() -> None:
    center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("N41"), "germany", 5)
    for rows, spared in (((), False), ((center,), True)):
        w = world(
            "russia-armor-4-5 N40", "germany-replacement-1-1 N41", side="allied",
            rows=[Level("ctl", "russia", 2), *rows],
        )  # fmt: skip
        attack = on("N41", "russia-armor-4-5/1", exploiting=True)
        found = parts(w, UnitId("germany-replacement-1-1/1"), attack)
        assert ("15.33A" not in found) is spared


@pytest.mark.rule("15.33A#5", "a bridgehead spares infantry")
@pytest.mark.rule("31.63B#1", "no penalty against exploiting armor in a bridgehead")
def test_a_bridgehead_is_a_stronghold() -> None:
    bridgehead = Bridgehead(SpaceId("N41"), "allied", BridgeheadKind.RIVER, 1)
    for rows, spared in (((), False), ((bridgehead,), True)):
        w = world("germany-armor-4-6 N40", "russia-infantry-3-3 N41", rows=rows)
        found = parts(w, "russia-infantry-3-3/1", on("N41", TANK, exploiting=True))
        assert ("15.33A" not in found) is spared


@pytest.mark.rule("15.331#1", "unsupplied armor is shaken like infantry")
@pytest.mark.rule("15.331#2", "an unsupplied airborne unit is not")
def test_armor_without_its_tanks_is_shaken_like_infantry() -> None:
    short = UnitSupply(UnitId("russia-armor-3-5/1"), Supply.NONE)
    w = world("germany-armor-4-6 N40", "russia-armor-3-5 N41", "russia-airborne-1-3 N41",
              rows=[short, UnitSupply(UnitId("russia-airborne-1-3/1"), Supply.NONE)])  # fmt: skip
    attack = on("N41", TANK, exploiting=True)
    assert "15.33A" in parts(w, "russia-armor-3-5/1", attack)
    assert "15.33A" not in parts(w, "russia-airborne-1-3/1", attack)


# Whose troops they are ----------------------------------------------------------------------------


@pytest.mark.rule(
    "15.33B#2", "Italian infantry has -1 outside the Mediterranean front, and not on it"
)
@pytest.mark.rule("56.71#1", "Italian infantry and replacements have -1 outside the Mediterranean")
def test_italian_infantry_is_weak_outside_the_mediterranean() -> None:
    w = world("russia-infantry-3-3 N40", "italy-infantry-3-3 N41", "italy-armor-2-5 N41",
              "italy-replacement-1-1 N41", side="allied")  # fmt: skip
    attack = on("N41", "russia-infantry-3-3/1")
    assert parts(w, "italy-infantry-3-3/1", attack) == {"15.32A": 2, "15.33B": -1}
    assert parts(w, "italy-replacement-1-1/1", attack) == {"15.32A": 2, "15.33B": -1}
    assert parts(w, "italy-armor-2-5/1", attack) == {"15.32A": 2}
    w = world("russia-infantry-3-3 Z26", "italy-infantry-3-3 Z25", side="allied")
    assert "15.33B" not in parts(w, "italy-infantry-3-3/1", on("Z25", "russia-infantry-3-3/1"))


@pytest.mark.rule("15.33B#3", "Italian armor and infantry have -1 once Rome is lost")
@pytest.mark.rule("56.73B#1", "armor and infantry have -1")
@pytest.mark.rule("56.73B#2", "paratroops do not")
def test_italians_lose_heart_with_rome_or_africa() -> None:
    """In the Mediterranean too, and their armor as well, but not their paratroops."""
    units = ("russia-infantry-3-3 Z26", "italy-infantry-3-3 Z25", "italy-armor-2-5 Z25",
             "italy-airborne-1-3 Z25")  # fmt: skip
    attack = on("Z25", "russia-infantry-3-3/1")
    for rows, side, weak in (
        ([ItalianResolve("Rome is lost")], "allied", True),
        ([ItalianResolve("Rome is lost")], "axis", False),
        ([], "allied", False),
    ):
        w = world(*units, side=side, rows=rows)
        for unit in ("italy-infantry-3-3/1", "italy-armor-2-5/1"):
            assert ("15.33B" in parts(w, unit, attack)) is weak
        assert "15.33B" not in parts(w, "italy-airborne-1-3/1", attack)


@pytest.mark.rule("15.33B#4", "Rumanian and Hungarian infantry has -1 abroad")
@pytest.mark.rule("15.33B#6", "Finns have none abroad")
@pytest.mark.rule("15.33B#8", "Spaniards have none on the eastern front")
@pytest.mark.rule("15.33B#11", "at home there is none")
@pytest.mark.parametrize(
    ("troops", "place", "weak"),
    [
        ("rumania-infantry-2-3", "N41", True),
        ("rumania-infantry-2-3", "V33", False),  # Ploesti
        ("hungary-infantry-2-3", "N41", True),
        ("finland-infantry-2-3", "N41", False),
        ("spain-infantry-2-3", "N41", False),
        ("germany-infantry-3-3", "N41", False),
    ],
)
def test_infantry_of_minor_countries_is_weak_abroad(troops: str, place: str, weak: bool) -> None:
    w = world("russia-infantry-3-3 N40", f"{troops} {place}", side="allied")
    found = parts(w, f"{troops}/1", on(place, "russia-infantry-3-3/1"))
    assert ("15.33B" in found) is weak


@pytest.mark.rule("15.33C#1", "infantry with a CTL of zero has -1")
@pytest.mark.rule("15.33C#4", "a capital spares it")
@pytest.mark.rule("15.33C#5", "its home country spares it")
def test_untrained_infantry_is_weak_away_from_home() -> None:
    none = Level("ctl", "russia", 0)
    attack = {place: on(place, FOOT) for place in ("M34", "N41", "M35")}
    for place, rows, weak in (
        ("M34", [none], True),  # in Poland
        ("M34", [], False),
        ("N41", [none], False),  # at home
        ("M35", [none], False),  # Warsaw is a stronghold
    ):
        w = world("germany-infantry-3-3 L35", f"russia-infantry-3-3 {place}", rows=rows)
        found = parts(w, "russia-infantry-3-3/1", attack[place])
        assert ("15.33C" in found) is weak, (place, weak)


@pytest.mark.rule("15.331#1", "unsupplied armor without training has -1 like infantry")
@pytest.mark.rule("10.32#8", "untrained armor is weak only without its component")
def test_untrained_armor_is_weak_only_without_its_tanks() -> None:
    none = Level("ctl", "russia", 0)
    short = UnitSupply(UnitId("russia-armor-3-5/1"), Supply.NONE)
    for rows, weak in (([none], False), ([none, short], True)):
        w = world("germany-infantry-3-3 L35", "russia-armor-3-5 M34", rows=rows)
        assert ("15.33C" in parts(w, "russia-armor-3-5/1", on("M34", FOOT))) is weak


@pytest.mark.rule("15.33C#2", "Canadians, South Africans and Free French are at home in Britain")
@pytest.mark.rule("41.925F#2", "they have no -1 there without training")
@pytest.mark.parametrize(
    ("troops", "weak"),
    [
        ("canada-infantry-3-4", False),
        ("south-africa-infantry-3-4", False),
        ("free-french-infantry-2-3", False),
        ("australia-infantry-2-3", True),
    ],
)
def test_who_else_is_at_home_in_britain(troops: str, weak: bool) -> None:
    none = Level("ctl", troops.partition("-infantry")[0], 0)
    w = world("germany-infantry-3-3 E26", f"{troops} E25", f"{troops} N41", rows=[none])
    assert ("15.33C" in parts(w, f"{troops}/1", on("E25", FOOT))) is weak
    assert "15.33C" in parts(w, f"{troops}/2", on("N41", FOOT))


# Surprise, Chindits, overruns ---------------------------------------------------------------------


@pytest.mark.rule(
    "15.33G#2", "surprised Russian infantry has -1 against Axis armor in the first Axis turn"
)
@pytest.mark.rule("15.33G#4", "an overrun by armor counts too")
@pytest.mark.rule("15.33G#5", "not without armor among the attackers, and not for armor")
@pytest.mark.rule("15.33G#6", "not in exploitation")
def test_surprised_russians_are_weak_against_armor() -> None:
    units = ("germany-armor-4-6 N40", "germany-infantry-3-3 N40", "russia-infantry-3-3 N41",
             "russia-armor-3-5 N41")  # fmt: skip
    w = world(*units, turn="Summer 1941")
    infantry = "russia-infantry-3-3/1"
    assert parts(w, infantry, on("N41", TANK, FOOT)) == {"15.32A": 2, "15.33G": -1}
    assert "15.33G" in parts(w, infantry, on("N41", TANK, overrun=True))
    assert "15.33G" not in parts(w, infantry, on("N41", FOOT))
    assert "15.33G" not in parts(w, "russia-armor-3-5/1", on("N41", TANK))
    assert "15.33G" not in parts(w, infantry, on("N41", TANK, exploiting=True))
    w = world(*units, turn="Fall 1941")
    assert "15.33G" not in parts(w, infantry, on("N41", TANK))
    w = world(*units, turn="Summer 1941", side="allied")
    assert "15.33G" not in parts(w, infantry, on("N41", TANK))


@pytest.mark.rule(
    "15.33G#2", "in Russia and eastern Poland, but not in the border hexes and Bessarabia"
)
@pytest.mark.rule("15.33G#7", "not in an objective or an industrial center")
@pytest.mark.parametrize(
    ("place", "weak"),
    [("J40", True), ("O39", True), ("J43", False), ("R44", False), ("T36", False), ("B45", False)],
)
def test_where_the_russians_are_surprised(place: str, weak: bool) -> None:
    """Eastern Poland and Kiev, but neither Smolensk, nor an industrial center, nor Bessarabia, nor
    the Finnish border hexes.
    """
    w = world("germany-armor-4-6 N40", f"russia-infantry-3-3 {place}", turn="Summer 1941")
    assert ("15.33G" in parts(w, "russia-infantry-3-3/1", on(place, TANK))) is weak


@pytest.mark.rule(
    "15.33H#1", "a Chindit without Western Allied units beside it takes one from the DM"
)
def test_a_lone_chindit_unsettles_the_enemy() -> None:
    chindit, enemy = "britain-chindit-1-2/1", "germany-infantry-3-3/1"
    w = world("britain-chindit-1-2 N40", "germany-infantry-3-3 N41", side="allied")
    assert parts(w, enemy, on("N41", chindit)) == {"15.32A": 2, "15.33H": -1}
    for other, lone in (("britain-infantry-3-4 N39", False), ("russia-infantry-2-3 N39", True),
                        ("britain-infantry-3-4 N38", True)):  # fmt: skip
        w = world("britain-chindit-1-2 N40", "germany-infantry-3-3 N41", other, side="allied")
        assert ("15.33H" in parts(w, enemy, on("N41", chindit))) is lone


@pytest.mark.rule("15.34#1", "what is gained and lost in an attack is so in an overrun")
@pytest.mark.parametrize(
    ("start", "target", "exploiting", "refused"),
    [
        ("N40", "N41", False, set()),
        ("L40", "M40", False, {"13.52"}),
        ("L40", "M40", True, set()),
    ],
)
def test_overruns_meet_the_same_multipliers(
    start: str, target: str, exploiting: bool, refused: set[str]
) -> None:
    """Eight factors with four of air overrun one with a DM of two, not with one of three behind the
    river; against armor that exploits it is two there, too.
    """
    w = world(f"germany-armor-4-6 {start} x2", f"russia-infantry-1-3 {target}")
    both = (UnitId(TANK), UnitId("germany-armor-4-6/2"))
    found = why_not_together(w, both, SpaceId(target), exploiting, support=4)
    assert {one.rule for one in found} == refused

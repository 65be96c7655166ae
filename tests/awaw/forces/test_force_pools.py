"""Force pools: every total that a rule demands, and what the loader refuses."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.forces.support import flaws, forces, without
from warcabinet.awaw.forces import Category, Event, RowKind, Tension, TensionLevel, When
from warcabinet.awaw.forces.pools import parse_when
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Power, Theater

EUROPE, PACIFIC = Theater.EUROPE, Theater.PACIFIC
FILE = "force-pools.tsv"


def standing(power: Power, *areas: str) -> dict[str, int]:
    """What begins in exactly these areas."""
    found: Counter[str] = Counter()
    for row in forces().rows(RowKind.POOL, power):
        if row.areas == areas:
            found[row.type] += row.start
    return dict(found)


def bound(power: Power, rule: str) -> dict[str, int]:
    """What a rule binds to an area."""
    found: Counter[str] = Counter()
    for row in forces().rows(RowKind.REQUIREMENT, power):
        if rule in row.origin.rules:
            found[row.type] += row.start
    return dict(found)


def test_russian_western_garrison() -> None:
    """63.51B."""
    wanted = {
        "russia-infantry-2-3": 10,
        "russia-infantry-3-3": 4,
        "russia-armor-3-5": 6,
        "russia-aaf": 15,
    }
    assert bound(Power.RUSSIA, "63.51B") == wanted
    for name, count in wanted.items():
        assert forces().total(Power.RUSSIA, name, EUROPE) == count
    row = forces().rows(RowKind.REQUIREMENT, Power.RUSSIA, EUROPE)[0]
    ends = (Event.RUSSIAN_GERMAN_WAR, TensionLevel(Tension.RGT, 50))
    assert row.when == When((TensionLevel(Tension.RGT, 20),), ends)


def test_manchurian_garrison() -> None:
    """81.31: exact types, worth 45 BRPs."""
    wanted = {
        "japan-armor-2-3": 2,
        "japan-armor-1-3": 2,
        "japan-infantry-3-2": 3,
        "japan-infantry-2-2": 3,
        "japan-infantry-1-2": 3,
        "japan-aaf": 5,
    }
    assert standing(Power.JAPAN, "manchuria") == wanted == bound(Power.JAPAN, "81.31")
    rows = [r for r in forces().rows(RowKind.POOL, Power.JAPAN) if r.areas == ("manchuria",)]
    assert forces().brps(rows) == 45


def test_siberian_garrison() -> None:
    """81.41: named there 3-3 armor, 3-2, 2-2 and 1-2 infantry; 12 + 18 + 15 = 45 BRPs."""
    wanted = {
        "russia-armor-3-5": 2,
        "russia-infantry-3-3": 2,
        "russia-infantry-2-3": 4,
        "russia-infantry-1-3": 4,
        "russia-aaf": 5,
    }
    areas = ("siberia", "mongolia", "tannu-tuva")
    assert standing(Power.RUSSIA, *areas) == wanted == bound(Power.RUSSIA, "81.41")
    rows = [row for row in forces().rows(RowKind.POOL, Power.RUSSIA) if row.areas == areas]
    value = Counter[str]()
    for row in rows:
        value[forces().type(row.type).category] += forces().brps([row])
    assert value == {"armor": 12, "infantry": 18, "aaf": 15}


def test_british_in_asia() -> None:
    """72.17: a cruiser is two factors."""
    wanted = {
        "britain-armor-2-5": 1,
        "britain-infantry-1-3": 3,
        "britain-replacement-1-1": 2,
        "britain-aaf": 2,
        "britain-ca": 2,
        "britain-dd": 1,
    }
    assert standing(Power.BRITAIN, "asia") == wanted == bound(Power.BRITAIN, "72.17")


def test_commonwealth() -> None:
    """70.14, 70.24, 71.12, 72.12, 82.61."""
    assert standing(Power.BRITAIN, "south-africa") == {
        "south-africa-infantry-3-4": 1,
        "south-africa-infantry-1-3": 3,
    }
    australia = {
        "australia-infantry-2-3": 1,
        "australia-infantry-1-3": 3,
        "australia-ca": 4,
        "australia-dd": 2,
    }
    assert standing(Power.BRITAIN, "australia") == australia
    assert standing(Power.BRITAIN, "india") == {"india-infantry-2-3": 4, "india-infantry-1-3": 4}
    assert standing(Power.BRITAIN, "atlantic-us") == {"canada-infantry-3-4": 1}
    later = {
        (row.type, row.builds, row.when) for row in forces().rows(RowKind.LATER, Power.BRITAIN)
    }
    fall, spring = When((game_turn("Fall 1940"),)), When((game_turn("Spring 1941"),))
    assert later == {
        ("canada-infantry-3-4", 1, fall),
        ("canada-armor-4-5", 1, spring),
        ("australia-infantry-2-3", 2, fall),
        ("australia-infantry-1-3", 1, fall),
        ("australia-aaf", 2, fall),
    }


def test_french_colonial_units() -> None:
    """75.61: two in North Africa, one in Lebanon-Syria, none elsewhere."""
    assert standing(Power.FRANCE, "french-north-africa") == {"france-infantry-1-3": 2}
    assert standing(Power.FRANCE, "lebanon-syria") == {"france-infantry-1-3": 1}
    assert forces().total(Power.FRANCE, "france-infantry-1-3") == 3
    assert bound(Power.FRANCE, "75.61") == {"france-infantry-1-3": 3}


def test_italians_in_ethiopia() -> None:
    """88.41."""
    assert standing(Power.ITALY, "ethiopia") == {"italy-infantry-1-3": 3}
    assert bound(Power.ITALY, "88.41") == {"italy-infantry-1-3": 3}


def test_american_light_ships() -> None:
    """51.21, 51.221A."""
    assert standing(Power.US, "pacific-us") == {"us-ca": 14, "us-dd": 12}
    assert standing(Power.US, "atlantic-us") == {"us-ca": 14, "us-dd": 6, "us-strategic-bomber": 1}
    assert bound(Power.US, "51.221A") == {"us-ca": 14, "us-dd": 6}


def test_german_light_ships() -> None:
    """27.723."""
    assert standing(Power.GERMANY, "kiel") == {"germany-ca": 4, "germany-dd": 6}


def test_french_fleet() -> None:
    """58.21C: 42 factors with its builds."""
    named = {
        "Bretagne",
        "Provence",
        "Lorraine",
        "Dunkerque",
        "Strasbourg",
        "Richelieu",
        "Jean Bart",
    }
    ships = sum(ship.factor for ship in forces().ships.values() if ship.name in named)
    light = forces().total(Power.FRANCE, "france-ca") + forces().total(Power.FRANCE, "france-dd")
    assert ships + light == 42
    assert forces().total(Power.FRANCE, "france-ca") >= 6
    assert forces().total(Power.FRANCE, "france-dd") >= 6


def test_strategic_warfare_units() -> None:
    """24.31, 20.631."""
    kinds = ("submarine", "asw", "strategic-bomber", "interceptor", "transport")
    found = {}
    for power in Power:
        for kind in kinds:
            name = f"{power}-{kind}"
            if total := forces().total(power, name):
                found[name] = (forces().at_start(power, name), total)
    assert found == {
        "germany-submarine": (1, 2),
        "italy-submarine": (1, 2),
        "japan-submarine": (1, 2),
        "japan-transport": (20, 20),
        "britain-submarine": (1, 2),
        "britain-asw": (1, 2),
        "britain-strategic-bomber": (1, 1),
        "britain-transport": (35, 40),
        "us-submarine": (1, 2),
        "us-asw": (1, 2),
        "us-strategic-bomber": (1, 1),
    }


def test_published_starts() -> None:
    assert forces().at_start(Power.GERMANY, "germany-infantry-3-3") == 14
    assert forces().at_start(Power.FRANCE, "france-infantry-2-3") == 10
    assert forces().total(Power.FRANCE, "france-infantry-2-3") == 14
    assert forces().at_start(Power.FRANCE, "france-armor-3-5") == 1
    assert forces().total(Power.FRANCE, "france-armor-3-5") == 3


def test_flying_tigers() -> None:
    """78.61: one at USJT 20, one at 35."""
    rows = forces().rows(RowKind.LATER, Power.CHINA)
    assert {(row.type, row.builds) for row in rows} == {("flying-tigers-aaf", 1)}
    levels = [TensionLevel(Tension.USJT, level) for level in (20, 35)]
    assert [row.when for row in rows] == [When((level,)) for level in levels]


def test_replacements_are_all_in_play() -> None:
    """10.25."""
    for one in forces().types.values():
        if one.category is Category.REPLACEMENT:
            power = Power(one.nationality)
            assert (
                forces().at_start(power, one.type) == forces().total(power, one.type) == one.limit
            )


def test_no_fleet_has_builds() -> None:
    """6.82, 42.334: destroyers, cruisers and named ships have no force pools."""
    for row in forces().rows(RowKind.POOL):
        if forces().type(row.type).category in (Category.DD, Category.CA):
            assert row.builds == 0


def test_moments() -> None:
    assert parse_when("start") == When((Event.START,))
    assert parse_when("fall 1940 until usat 9 or french-surrender") == When(
        (game_turn("Fall 1940"),), (TensionLevel(Tension.USAT, 9), Event.FRENCH_SURRENDER)
    )
    for text in ("", "someday", "rgt", "rgt many", "fall 1940 until"):
        with pytest.raises(ValueError, match="is no game turn"):
            parse_when(text)


POLE = ("germany", "germany-infantry-3-3")

DAMAGE = [
    (POLE, {"type": "germany-infantry-9-9"}, "type: no unit type germany-infantry-9-9"),
    (POLE, {"type": "poland-infantry-2-3"}, "power: poland units do not belong to germany"),
    (POLE, {"theater": "pacific"}, "theater: germany-infantry-3-3 cannot move in that theater"),
    (POLE, {"area": "atlantis"}, "area: no area atlantis"),
    (POLE, {"start": "some"}, "start: 'some' is no whole number"),
    (POLE, {"start": ""}, "start: may not be empty"),
    (POLE, {"start": "0", "builds": "0"}, "start: the row adds nothing"),
    (POLE, {"when": "fall 1940"}, "when: pool rows have none"),
    (POLE, {"power": "prussia"}, "power: 'prussia' is none of"),
    (POLE, {"row": "wish"}, "row: 'wish' is none of"),
    (("germany", "germany-ca"), {"start": "5"}, "start: 5 factors do not make up"),
    (("china", "usjt 20"), {"when": "usjt"}, "when: 'usjt' is no game turn"),
    (("china", "usjt 20"), {"start": "1"}, "start: a later row has none"),
    (("china", "usjt 20"), {"when": ""}, "when: pool rows have none"),
    (("italy", "requirement"), {"area": ""}, "area: a requirement needs one"),
    (
        ("france", "pool", "lebanon-syria"),
        {"type": "france-armor-3-5"},
        "start: rules want 3 france-infantry-1-3, the force pool has 2",
    ),
]


@pytest.mark.parametrize(("keys", "cells", "reason"), DAMAGE)
def test_damage_is_found(keys: tuple[str, ...], cells: dict[str, str], reason: str) -> None:
    found = flaws(FILE, *keys, **cells)
    assert any(reason in flaw for flaw in found), found


SIBERIA = "siberia, mongolia, tannu-tuva"

DEMANDS = [
    (("russia", "russia-armor-3-5", "europe", "pool"), {"builds": "2"}, "63.51B: the Russian pool"),
    (
        ("russia", "russia-aaf", "europe", "requirement"),
        {"start": "14"},
        "63.51B: western garrison: 14 russia-aaf instead of 15",
    ),
    (("japan", "japan-aaf", "manchuria", "pool"), {"start": "4"}, "81.31: manchuria: 4 japan-aaf"),
    (
        ("russia", "russia-infantry-1-3", SIBERIA, "pool"),
        {"start": "5"},
        "81.41: siberia: 5 russia-infantry-1-3 instead of 4",
    ),
    (("britain", "britain-ca", "asia", "pool"), {"start": "4"}, "72.17: British in Asia"),
    (
        ("britain", "canada-armor-4-5"),
        {"when": "fall 1941"},
        "82.61: the Commonwealth, Spring 1941",
    ),
    (("britain", "india-infantry-2-3"), {"start": "3"}, "82.61: the Commonwealth, At Start"),
    (("italy", "italy-submarine"), {"builds": "2"}, "24.31: italy, allowable builds"),
    (("us", "us-strategic-bomber"), {"start": "2"}, "24.31: us, built"),
    (("britain", "britain-transport", "pacific-sw"), {"start": "9"}, "20.631: 9 transports"),
    (("italy", "ethiopia", "pool"), {"start": "2"}, "88.41: Ethiopia: 2 italy-infantry-1-3"),
    (("us", "us-dd", "atlantic-us"), {"start": "7"}, "51.21: atlantic fleet: 7 us-dd instead of 6"),
    (("germany", "germany-dd"), {"start": "5"}, "27.723: not the German fleet: DD"),
    (("france", "france-dd"), {"start": "10"}, "58.21C: the French fleet has 41 factors"),
]


@pytest.mark.parametrize(("keys", "cells", "reason"), DEMANDS)
def test_demands_break(keys: tuple[str, ...], cells: dict[str, str], reason: str) -> None:
    found = flaws(FILE, *keys, **cells)
    assert any(reason in flaw for flaw in found), found


def test_a_missing_garrison_is_found() -> None:
    found = without(FILE, "japan", "japan-aaf", "manchuria", "pool")
    assert any("81.31: manchuria: 0 japan-aaf instead of 5" in flaw for flaw in found)

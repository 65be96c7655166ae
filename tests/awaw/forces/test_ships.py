"""Named ships: what the rulebook lists, and what the loader refuses."""

from __future__ import annotations

import pytest

from tests.awaw.forces.support import flaws, forces, without
from warcabinet.awaw.forces import ChartPlace, ForcesError, ShipKind, ShipStatus, Speed
from warcabinet.awaw.terms.calendar import Season, game_turn
from warcabinet.awaw.terms.powers import Nationality

FILE = "ships.tsv"

PACIFIC = [
    "Arizona",
    "California",
    "Maryland",
    "Nevada",
    "Oklahoma",
    "Pennsylvania",
    "Tennessee",
    "West-Virginia",
]
ATLANTIC = ["Colorado", "Idaho", "Mississippi", "New-Mexico", "New-York", "Texas"]


def test_american_fleets() -> None:
    for names, place in ((PACIFIC, "pacific-us"), (ATLANTIC, "atlantic-us")):
        for name in names:
            ship = forces().ship(f"us-{name.lower()}")
            assert (ship.kind, ship.factor, ship.places) == (ShipKind.BB, 3, (place,))
            assert ship.status is ShipStatus.IN_SERVICE
    carriers = {
        ship.name: ship.places
        for ship in forces().ships_of(Nationality("us"), ShipStatus.IN_SERVICE)
        if ship.kind is ShipKind.CV
    }
    west = ("pacific-us",)
    assert carriers == {
        "Enterprise": west,
        "Saratoga": west,
        "Lexington": west,
        "Yorktown": ("atlantic-us",),
    }


def test_german_fleet() -> None:
    afloat = forces().ships_of(Nationality("germany"), ShipStatus.IN_SERVICE)
    assert {(ship.name, ship.kind.value, ship.factor) for ship in afloat} == {
        ("Gneisenau", "BC", 3),
        ("Scharnhorst", "BC", 3),
        ("Graf Spee", "PB", 2),
        ("Lutzow", "PB", 2),
        ("Scheer", "PB", 2),
    }
    assert forces().ship("germany-graf-spee").places == ("kiel", "atlantic-sw")


def test_ships_on_the_charts_are_launched_in_their_season() -> None:
    for name, kind, place, turn in (
        ("germany-bismarck", "BB", (3, "winter"), "Winter 1940"),
        ("germany-tirpitz", "BB", (4, "winter"), "Winter 1941"),
        ("japan-hiryu", "CV", (2, "fall"), "Fall 1939"),
        ("japan-shokaku", "CV", (3, "spring"), "Spring 1941"),
        ("japan-zuikaku", "CV", (3, "summer"), "Summer 1941"),
    ):
        ship = forces().ship(name)
        assert ship.kind is ShipKind(kind)
        assert ship.launch == ChartPlace(place[0], Season(place[1]))
        assert ship.launched == game_turn(turn)
    assert forces().ship("us-essex").launched == game_turn("Winter 1942")
    assert forces().ship("us-arizona").launched is None


def test_published_japanese_factors() -> None:
    for name, kind, factor in (
        ("Yamato", "BB", 5),
        ("Mutsu", "BB", 4),
        ("Haruna", "BC", 3),
        ("Fuso", "BB", 3),
        ("Akagi", "CV", 3),
        ("Zuiho", "CVL", 2),
        ("Shoho", "CVL", 2),
    ):
        ship = forces().ship(f"japan-{name.lower()}")
        assert (ship.kind.value, ship.factor) == (kind, factor)


def test_factors_by_kind() -> None:
    sizes = {
        "PB": {2},
        "BC": {2, 3},
        "BB": {3, 4, 5},
        "CVL": {2},
        "CV": {3},
        "CVB": {4},
        "CVE": {1},
        "CA": {2},
    }
    for ship in forces().ships.values():
        assert ship.factor in sizes[ship.kind]


def test_only_old_capital_ships_are_slow() -> None:
    slow = {
        ship.nationality
        for ship in forces().ships.values()
        if ship.speed is Speed.SLOW and ship.status is not ShipStatus.LEFT_OUT
    }
    assert slow == {"britain", "us", "japan", "france", "russia"}


def test_yards_have_room() -> None:
    used: dict[str, int] = {}
    for ship in forces().ships.values():
        if ship.status is ShipStatus.BUILDING:
            used[ship.places[0]] = used.get(ship.places[0], 0) + 1
    assert used["kiel"] == 4
    for yard, room in {
        "glasgow": 8,
        "tokyo": 6,
        "genoa": 2,
        "trieste": 2,
        "lorient": 2,
        "leningrad": 2,
        "sevastopol": 2,
        "atlantic-us": 10,
    }.items():
        assert used[yard] <= room


def test_lookup_of_no_ship() -> None:
    with pytest.raises(ForcesError, match="no ship germany-hood"):
        forces().ship("germany-hood")


DAMAGE = [
    (("Bismarck",), {"factor": "6"}, "factor: a BB has 3 to 5 factors"),
    (("Bismarck",), {"speed": "slow"}, "speed: a BB of germany is fast"),
    (("Akagi", "japan", "CV"), {"speed": "slow"}, "speed: a CV of japan is fast"),
    (("Bismarck",), {"place": "glasgow"}, "place: glasgow is no yard of germany"),
    (("Bismarck",), {"place": ""}, "place: a ship that is building has a place"),
    (("Hood", "britain"), {"place": "atlantis"}, "place: no area atlantis"),
    (("Hood", "britain"), {"launch": "3/winter"}, "launch: a ship that is in-service has no place"),
    (("Hood", "britain"), {"launch": "fall 1940"}, "launch: a ship that is in-service has no turn"),
    (("Hood", "britain"), {"status": "sunk"}, "status: 'sunk' is none of"),
    (("Essex", "us", "winter 1942"), {"launch": "1942"}, "launch: '1942' is no game turn"),
    (
        ("Essex", "us", "winter 1942"),
        {"place": "tokyo"},
        "place: a ship that is later has no place",
    ),
    (("Bismarck",), {"launch": ""}, "launch: '' is no row and season"),
    (
        ("Wasp", "us", "2/spring"),
        {"launch": "4/spring"},
        "launch: a ship of 3 factors begins on row",
    ),
    (("Aquila", "italy"), {"kind": "CV", "factor": "3"}, "kind: italy may not build a CV"),
    (("Yavuz", "turkey"), {"nationality": "oz"}, "nationality: no nationality oz"),
    (("Scheer", "germany"), {"ship": "Lutzow"}, "germany Lutzow occurs twice"),
    (("Scheer", "germany"), {"ship": "LUTZOW"}, "ship: germany-lutzow occurs twice"),
    (
        ("Impero", "italy"),
        {"place": "trieste"},
        "place: trieste holds 2 ships",
    ),
]


@pytest.mark.parametrize(("keys", "cells", "reason"), DAMAGE)
def test_damage_is_found(keys: tuple[str, ...], cells: dict[str, str], reason: str) -> None:
    found = flaws(FILE, *keys, **cells)
    assert any(reason in flaw for flaw in found), found


def test_demands_on_fleets() -> None:
    """51.21, 27.723, 58.21C, 57.82, 51.12, 82.61: each breaks when a ship changes."""
    for keys, cells, reason in (
        (("Nevada", "us"), {"place": "atlantic-us"}, "51.21: not the pacific fleet: Nevada"),
        (("Nevada", "us"), {"factor": "4"}, "51.21: Nevada has another kind or factor"),
        (("Gneisenau", "germany"), {"factor": "2"}, "27.723: not the German fleet: Gneisenau"),
        (("Tirpitz", "germany"), {"launch": "4/fall"}, "27.723: Tirpitz is not in its place"),
        (("Bretagne", "france", "BB", "in-service"), {"factor": "4"}, "58.21C: the French fleet"),
        (("Alabama", "us"), {"factor": "5"}, "57.82: the U.S. has 5 4-factor battleships"),
    ):
        found = flaws(FILE, *keys, **cells)
        assert any(reason in flaw for flaw in found), found
    assert any("82.61: turkey: 2 turkey-ca instead of 4" in flaw for flaw in without(FILE, "Yavuz"))
    assert any("51.21: not the atlantic fleet: Texas" in flaw for flaw in without(FILE, "Texas"))

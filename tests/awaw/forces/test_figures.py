"""Figures of powers and minor countries, typed from the rules; markers; what the loader refuses."""

from __future__ import annotations

import pytest

from tests.awaw.forces.support import data, flaws, forces, known, without
from warcabinet.awaw.forces import ForcesError
from warcabinet.awaw.forces.figures import Reference
from warcabinet.awaw.forces.kinds import PARTS
from warcabinet.awaw.terms.powers import Country, Power, Theater
from warcabinet.awaw.terms.tables import TableError

POWERS, MINORS, MARKERS = "power-figures.tsv", "minor-figures.tsv", "markers.tsv"

TYPED = {
    # what the rules state, in the order germany italy japan britain france us russia china
    "growth-limit": (50, 20, 50, 40, 30, 50, 50, 0),  # 35.31
    "research-points": (8, 2, 6, 6, 3, 0, 6, 0),  # 41.21
    "diplomatic-points": (3, 2, 0, 3, 2, 0, 3, 0),  # 49.12
    "task-forces": (4, 4, 12, 12, 4, 12, 2, 0),  # 20.161
    "airbases-europe": (4, 2, 0, 3, 2, 3, 3, 0),  # 18.14
    "airbases-pacific": (0, 0, 3, 1, 0, 3, 1, 1),  # 18.14
    "shipbuilding": (2, 2, 3, 6, 2, 2, 2, 0),  # 27.731
    "naval-air-training": (1, 1, 3, 2, 0, 4, 0, 0),  # 27.61
    "ctl": (2, 1, 2, 1, 1, 1, 1, 1),  # 41.921
    "key-economic-areas": (150, 40, 95, 60, 40, 0, 20, 25),  # 38.3
    "mobilizations": (0, 1, 4, 1, 0, 24, 5, 0),  # 36.11
    "oil-plants": (2, 0, 0, 0, 0, 0, 0, 0),  # 33.233
}


@pytest.mark.parametrize("item", TYPED)
def test_figures_of_powers(item: str) -> None:
    order = (
        Power.GERMANY,
        Power.ITALY,
        Power.JAPAN,
        Power.BRITAIN,
        Power.FRANCE,
        Power.US,
        Power.RUSSIA,
        Power.CHINA,
    )
    assert tuple(forces().figure(power, item) for power in order) == TYPED[item]


def test_more_figures_of_powers() -> None:
    def row(item: str) -> dict[str, int]:
        return {
            one.power.value: int(one.value) for one in forces().power_figures if one.item == item
        }

    assert row("air-drm") == {
        "germany": 2,
        "japan": 2,
        "us": 2,
        "britain": 2,
        "italy": 1,
        "russia": 1,
        "france": 1,
    }
    assert row("naval-drm") == {
        "japan": 3,
        "germany": 2,
        "britain": 2,
        "us": 2,
        "italy": 1,
        "france": 1,
        "russia": 0,
    }
    assert row("winter-preparation") == {
        "germany": 0,
        "italy": 0,
        "japan": 2,
        "britain": 0,
        "france": 0,
        "us": 0,
        "russia": 6,
    }
    reserves = {"germany": 10, "italy": 10, "japan": 10, "britain": 6, "france": 6, "russia": 6}
    assert row("oil-reserve") == reserves
    base = {"italy": 10, "japan": 10, "britain": 10, "us": 25, "russia": 10}
    assert row("mobilization-brps") == base
    units = {"italy": 8, "japan": 20, "britain": 16, "us": 20, "russia": 20}
    assert row("mobilization-unit-brps") == units


def test_bases() -> None:
    """35.33A, 35.82 and 78.41 state three of them; a base of 100 allows 33 BRPs of building."""
    for power, base, limit in (
        (Power.GERMANY, 150, 50),
        (Power.US, 100, 33),
        (Power.CHINA, 40, 13),
    ):
        assert forces().figure(power, "brp-base") == base
        assert forces().figure(power, "construction-limit") == limit
        assert not forces().power_figure(power, "brp-base").origin.reconstructed
    assert forces().figure(Power.GERMANY, "brp-total") == 160  # 69.11
    assert forces().figure(Power.CHINA, "brp-total") == 20  # 78.41
    # 35.53: 120 after the mobilization of Fall 1939
    grown = forces().figure(Power.BRITAIN, "mobilization-brps")
    assert forces().figure(Power.BRITAIN, "brp-base") + grown == 120
    # 58.71: a conqueror of France gets 20 beyond its key economic areas
    france = forces().figure(Power.FRANCE, "brp-base")
    assert france - forces().figure(Power.FRANCE, "key-economic-areas") == 20
    # 37.21: seven centers count for the construction limit
    assert forces().figure(Power.RUSSIA, "brp-centers") == 70
    for power in (Power.ITALY, Power.JAPAN, Power.BRITAIN, Power.FRANCE, Power.RUSSIA):
        assert forces().power_figure(power, "brp-base").origin.reconstructed


EUROPE = {
    # 2-3, 1-3, 2-5, air factors, cruiser factors, destroyer factors
    "belgium": (1, 3, 0, 1, 0, 0),
    "bulgaria": (0, 4, 0, 1, 0, 0),
    "denmark": (0, 0, 0, 0, 0, 0),
    "finland": (5, 0, 0, 1, 0, 0),
    "greece": (1, 5, 0, 1, 2, 2),
    "hungary": (1, 6, 0, 1, 0, 0),
    "netherlands": (1, 0, 0, 1, 0, 0),
    "norway": (0, 2, 0, 0, 0, 0),
    "poland": (3, 7, 0, 2, 0, 0),
    "portugal": (0, 0, 0, 0, 0, 0),
    "rumania": (2, 6, 0, 1, 0, 2),
    "spain": (7, 0, 1, 2, 6, 3),
    "sweden": (5, 0, 0, 1, 2, 2),
    "turkey": (7, 0, 1, 2, 2, 2),
    "ukraine": (2, 3, 0, 0, 0, 0),
    "yugoslavia": (1, 6, 0, 1, 0, 0),
}


@pytest.mark.parametrize("country", EUROPE)
def test_forces_of_european_minors(country: str) -> None:
    names = ("infantry-2-3", "infantry-1-3", "armor-2-5", "aaf", "ca", "dd")
    wanted = {
        f"{country}-{name}": count
        for name, count in zip(names, EUROPE[country], strict=True)
        if count
    }
    assert forces().forces_of(Country(country)) == wanted


def test_forces_of_pacific_minors() -> None:
    assert forces().forces_of(Country("communist-china")) == {
        "communist-china-infantry-2-2": 4,
        "communist-china-infantry-1-2": 4,
    }
    assert forces().forces_of(Country("dutch-east-indies")) == {
        "dutch-east-indies-infantry-1-2": 3,
        "dutch-east-indies-aaf": 1,
        "dutch-east-indies-ca": 2,
        "dutch-east-indies-dd": 1,
    }
    for country in ("philippines", "thailand"):
        assert forces().forces_of(Country(country)) == {f"{country}-infantry-1-2": 2}


VALUES = {
    "poland": 20,
    "eastern-poland": 10,
    "baltic-states": 15,
    "finland": 10,
    "finnish-border": 5,
    "rumania": 15,
    "bessarabia": 5,
    "belgium": 15,
    "luxembourg": 5,
    "netherlands": 10,
    "denmark": 10,
    "norway": 10,
    "sweden": 15,
    "spain": 30,
    "portugal": 5,
    "ireland": 0,
    "vichy-france": 20,
    "algeria": 5,
    "tunisia": 5,
    "morocco": 5,
    "lebanon-syria": 5,
    "albania": 5,
    "libya": 5,
    "ethiopia": 0,
    "egypt": 5,
    "palestine": 5,
    "transjordan": 0,
    "iraq": 0,
    "kuwait": 0,
    "arabia": 0,
    "persia": 0,
    "ukraine": 10,
    "dutch-east-indies": 30,
    "philippines": 10,
    "french-indochina": 10,
    "burma": 10,
    "malaya": 10,
    "hong-kong": 5,
    "singapore": 5,
    "calcutta": 5,
    "dacca": 5,
    "sarawak": 0,
    "manchuria": 20,
    "korea": 10,
    "formosa": 5,
    "canada": 10,
    "south-africa": 10,
    "australia": 10,
    "india": 10,
}


def test_values_of_minor_countries() -> None:
    for country, brps in VALUES.items():
        assert forces().minor(Country(country), "brp") == brps, country
        assert not forces().minor_figure(Country(country), "brp").origin.reconstructed
    for country in ("bulgaria", "greece", "hungary", "yugoslavia", "turkey", "thailand"):
        assert forces().minor_figure(Country(country), "brp").origin.reconstructed


def test_every_country_has_a_value() -> None:
    have = {one.country for one in forces().minor_figures if one.item == "brp"}
    assert have == set(data().countries) | {Country(part) for part in PARTS}


def test_partisans_and_capitals() -> None:
    yugoslavia = Country("yugoslavia")
    assert forces().minor(yugoslavia, "partisans-western-allies") == "2:4"
    assert forces().minor(yugoslavia, "partisans-russia") == "2:4"
    with pytest.raises(ForcesError, match="yugoslavia has no partisans-axis"):
        forces().minor(yugoslavia, "partisans-axis")
    assert forces().minor(Country("turkey"), "partisans-axis") == 3
    assert forces().minor(Country("poland"), "partisans-western-allies") == "2:4"
    assert forces().minor(Country("communist-china"), "partisans-russia") == 1
    assert forces().minor(Country("poland"), "capital") == "Warsaw"
    assert forces().minor(Country("spain"), "capital") == "Madrid, Tangier"


def test_capitals_stand_on_the_board() -> None:
    board = data().boards["europe"]
    capitals = {place.name for place in board.capitals()} | {"Vichy"}  # a city until 1940
    seen = 0
    for one in forces().minor_figures:
        country = data().countries.get(one.country)
        if one.item == "capital" and country is not None and country.theater is Theater.EUROPE:
            assert set(str(one.value).split(", ")) <= capitals, one
            seen += 1
    assert seen > 25


def test_levels_of_minor_countries() -> None:
    for country, ctl in (("finland", 2), ("sweden", 2), ("communist-china", 2), ("poland", 1)):
        assert forces().minor(Country(country), "ctl") == ctl
    assert forces().minor(Country("finland"), "winter-preparation") == 6
    for country, drm in (("finland", 2), ("sweden", 2), ("australia", 2), ("poland", 0)):
        assert forces().minor(Country(country), "air-drm") == drm
    assert forces().minor(Country("australia"), "construction-limit") == 9
    assert forces().minor(Country("india"), "construction-limit") == 3


def test_markers() -> None:
    prices = {name: one.cost for name, one in forces().markers.items() if one.cost is not None}
    assert prices == {"port": 10, "railhead": 5, "fortification": 5, "beach-defense": 5}
    assert forces().marker("port").owners == (Power.JAPAN, Power.US)
    assert set(forces().marker("fortification").owners) == {
        Power.GERMANY,
        Power.JAPAN,
        Power.RUSSIA,
        Power.BRITAIN,
        Power.US,
    }
    assert forces().marker("industrial-center").owners == (Power.RUSSIA,)
    assert forces().marker("airbase").limit_table == "airbase-counters"
    assert forces().marker("bridgehead").limit is None
    with pytest.raises(ForcesError, match="no marker flagpole"):
        forces().marker("flagpole")


def test_lookups_that_find_nothing() -> None:
    with pytest.raises(ForcesError, match="china has no oil-reserve"):
        forces().figure(Power.CHINA, "oil-reserve")
    with pytest.raises(TableError, match="no row atlantis"):
        Reference("growth-rate-limits", ("atlantis",), "percent").find(known().tables)


DAMAGE = [
    (POWERS, ("italy", "brp-base"), {"value": "70"}, "value: must be 80"),
    (POWERS, ("italy", "construction-limit"), {"value": "21"}, "value: must be 20"),
    (POWERS, ("russia", "brp-centers"), {"value": "60"}, "value: must be 70"),
    (POWERS, ("france", "brp-colonies"), {"value": "15"}, "value: must be 20"),
    (POWERS, ("japan", "key-economic-areas"), {"value": "90"}, "value: must be 95"),
    (POWERS, ("britain", "shipbuilding"), {"value": "5"}, "value: must be 6"),
    (POWERS, ("italy", "ctl"), {"item": "charm"}, "item: 'charm' is none of"),
    (POWERS, ("italy", "ctl"), {"item": "oil-plants"}, "italy oil-plants occurs twice"),
    (POWERS, ("italy", "ctl"), {"value": "good"}, "value: 'good' is no whole number"),
    (POWERS, ("italy", "ctl"), {"value": "a/b"}, "value: 'a/b' is no table/row/column"),
    (POWERS, ("italy", "ctl"), {"value": "nowhere/b/c"}, "value: no table nowhere"),
    (POWERS, ("italy", "ctl"), {"value": "ctl-start/b/ctl"}, "value: ctl-start: no row b"),
    (
        POWERS,
        ("italy", "ctl"),
        {"value": "ctl-start/all others/x"},
        "value: ctl-start: no column x",
    ),
    (POWERS, ("italy", "ctl"), {"value": "ctl-start/a+b/ctl"}, "value: ctl-start has 1 keys"),
    (POWERS, ("italy", "ctl"), {"unit": "mile"}, "unit: 'mile' is none of"),
    (MINORS, ("poland", "brp"), {"value": "many"}, "value: 'many' is no whole number"),
    (MINORS, ("poland", "brp"), {"country": "ruritania"}, "country: no country ruritania"),
    (MINORS, ("poland", "brp"), {"item": "charm"}, "item: 'charm' is no item and no unit type"),
    (MINORS, ("poland", "poland-aaf"), {"item": "spain-aaf"}, "item: spain-aaf is not of poland"),
    (MINORS, ("poland", "poland-aaf"), {"value": "few"}, "value: 'few' is no whole number"),
    (MINORS, ("poland", "poland-aaf"), {"value": "3"}, "82.61: poland: 3 poland-aaf instead of 2"),
    (MINORS, ("greece", "greece-ca"), {"value": "3"}, "value: 3 factors do not make up"),
    (MINORS, ("greece", "greece-ca"), {"value": "4"}, "82.61: greece: 4 greece-ca instead of 2"),
    (MARKERS, ("port",), {"owner": "switzerland"}, "owner: 'switzerland' is none of"),
    (MARKERS, ("port",), {"owner": ""}, "owner: may not be empty"),
    (MARKERS, ("airbase",), {"limit": "nowhere"}, "limit: no table nowhere"),
    (MARKERS, ("port",), {"cost": "much"}, "cost: 'much' is no whole number"),
]


@pytest.mark.parametrize(("file", "keys", "cells", "reason"), DAMAGE)
def test_damage_is_found(
    file: str, keys: tuple[str, ...], cells: dict[str, str], reason: str
) -> None:
    found = flaws(file, *keys, **cells)
    assert any(reason in flaw for flaw in found), found


def test_missing_rows_are_found() -> None:
    assert without(POWERS, "italy", "brp-total") == [
        "forces/power-figures.tsv:0:item: italy has no brp-total"
    ]
    found = without(MINORS, "poland", "poland-infantry-1-3")
    assert any("82.61: poland: 0 poland-infantry-1-3 instead of 7" in flaw for flaw in found)

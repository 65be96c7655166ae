"""Unit types: figures read in the rulebook a second time, and what the loader refuses."""

from __future__ import annotations

import pytest

from tests.awaw.forces.support import data, flaws, forces
from warcabinet.awaw.forces import Category, Denominations, ForcesError, Trait
from warcabinet.awaw.terms.powers import Nationality, Theater

EUROPE, PACIFIC = Theater.EUROPE, Theater.PACIFIC
FILE = "unit-types.tsv"

COUNTERS = [
    # type, combat, movement in Europe and the Pacific, BRPs
    ("germany-infantry-3-3", 3, 3, None, 3),
    ("germany-armor-4-6", 4, 6, None, 8),
    ("germany-armor-5-6", 5, 6, None, 10),
    ("germany-replacement-1-1", 1, 1, None, 1),
    ("italy-armor-2-5", 2, 5, None, 4),
    ("italy-airborne-1-3", 1, 3, None, 3),
    ("britain-infantry-3-4", 3, 4, 2, 3),
    ("britain-armor-4-5", 4, 5, 3, 8),
    ("britain-chindit-1-2", 1, None, 2, 3),
    ("france-armor-3-5", 3, 5, None, 6),
    ("russia-infantry-1-3", 1, 3, 2, 1),
    ("russia-infantry-2-3", 2, 3, 2, 2),
    ("russia-armor-4-5", 4, 5, 3, 8),
    ("russia-armor-5-6", 5, 6, 3, 10),
    ("us-infantry-3-4", 3, 4, 2, 3),
    ("us-marine-1-3", 1, 3, 2, 3),
    ("japan-infantry-3-2", 3, None, 2, 3),
    ("japan-armor-3-3", 3, None, 3, 6),
    ("japan-armor-1-3", 1, None, 3, 2),
    ("canada-armor-4-5", 4, 5, 3, 8),
    ("india-infantry-2-3", 2, 3, 2, 2),
    ("poland-infantry-1-3", 1, 3, None, 1),
    ("poland-infantry-2-3", 2, 3, None, 2),
    ("spain-armor-2-5", 2, 5, None, 4),
    ("thailand-infantry-1-2", 1, None, 2, 1),
]


@pytest.mark.parametrize(("name", "combat", "europe", "pacific", "brps"), COUNTERS)
def test_counters(
    name: str, combat: int, europe: int | None, pacific: int | None, brps: int
) -> None:
    one = forces().type(name)
    assert (one.combat, one.move_europe, one.move_pacific) == (combat, europe, pacific)
    assert one.cost == brps
    assert not one.quantity


QUANTITIES = [
    # type, range in Europe and the Pacific, BRPs for a factor, how it breaks down
    ("germany-aaf", 4, None, 3, "any"),
    ("russia-aaf", 4, 3, 3, "any"),
    ("us-nas", 3, 3, 1, "any"),
    ("japan-kamikaze", None, 4, 1, "any"),
    ("germany-jet", 2, None, 3, "one"),
    ("japan-jet", None, 1, 3, "one"),
    ("britain-air-transport", 4, 3, 3, "one"),
    ("britain-strategic-bomber", 4, 3, 3, "any"),
    ("germany-interceptor", 4, None, 3, "any"),
    ("us-dd", None, None, 3, "any"),
    ("us-ca", None, None, 3, "even"),
    ("us-cve", None, None, 3, "any"),
    ("britain-transport", None, None, 3, "any"),
    ("italy-submarine", None, None, 3, "any"),
    ("japan-asw", None, None, 3, "any"),
    ("russia-flak", None, None, 1, "any"),
]


@pytest.mark.parametrize(("name", "europe", "pacific", "brps", "sizes"), QUANTITIES)
def test_quantities_have_the_figures_of_one_factor(
    name: str, europe: int | None, pacific: int | None, brps: int, sizes: str
) -> None:
    one = forces().type(name)
    assert (one.range(EUROPE), one.range(PACIFIC), one.cost) == (europe, pacific, brps)
    assert one.quantity
    assert one.denominations is Denominations(sizes)


def test_one_counter_has_a_name_in_each_theater() -> None:
    for name, there in (
        ("russia-armor-3-5", "3-3"),
        ("russia-infantry-2-3", "2-2"),
        ("britain-armor-2-5", "2-3"),
        ("australia-infantry-1-3", "1-2"),
        ("us-marine-1-3", "1-2"),
        ("us-infantry-3-4", "3-2"),
    ):
        one = forces().type(name)
        assert one.designation_in(PACIFIC) == there
        assert one.designation_in(EUROPE) == one.designation


def test_what_is_mechanized() -> None:
    infantry, armor = forces().type("us-infantry-3-4"), forces().type("us-armor-5-6")
    assert (infantry.mechanized_in(EUROPE), infantry.mechanized_in(PACIFIC)) == (True, False)
    assert (armor.mechanized_in(EUROPE), armor.mechanized_in(PACIFIC)) == (True, True)
    assert not forces().type("russia-infantry-3-3").mechanized_in(EUROPE)
    mechanized = {
        one.type
        for one in forces().types.values()
        if one.category is Category.INFANTRY and Trait.MECHANIZED in one.traits
    }
    assert mechanized == {
        f"{nation}-infantry-3-4" for nation in ("britain", "us", "canada", "south-africa")
    }


def test_traits() -> None:
    def having(trait: Trait) -> set[str]:
        return {one.type for one in forces().types.values() if trait in one.traits}

    assert having(Trait.ELITE) == {"japan-nas-elite"}
    slow = {"us-cve", "britain-cve", "us-transport", "britain-transport", "japan-transport"}
    assert having(Trait.SLOW) == slow
    shared = {"us-asw", "britain-asw", "us-transport", "britain-transport"}
    assert having(Trait.JOINT_POOL) == shared
    assert having(Trait.NO_AIRDROP) == {"axis-italians-airborne-1-3"}
    assert {name.split("-")[0] for name in having(Trait.JUNGLE)} == {"japan", "britain"}
    never = having(Trait.NOT_REBUILT)
    assert {"dutch-east-indies-aaf", "vlasov-infantry-3-3", "wang-infantry-2-2"} <= never
    assert {"greece-dd", "turkey-ca"} <= never
    assert "australia-ca" not in never


def test_limits_that_rules_give() -> None:
    for name, limit in (
        ("canada-infantry-3-4", 2),
        ("canada-armor-4-5", 1),
        ("south-africa-infantry-1-3", 3),
        ("france-infantry-1-3", 3),
        ("wang-infantry-1-2", 5),
        ("wang-infantry-2-2", 5),
        ("indian-national-army-infantry-1-2", 4),
        ("indian-national-army-infantry-2-2", 4),
        ("italy-airborne-1-3", 1),
        ("britain-chindit-1-2", 1),
        ("finland-infantry-2-3", 5),
        ("poland-infantry-1-3", 7),
    ):
        assert forces().type(name).limit == limit
    assert forces().type("germany-infantry-3-3").limit is None


def test_every_nationality_has_units() -> None:
    have = {one.nationality for one in forces().types.values()}
    assert have == set(data().nationalities)


def test_lookups() -> None:
    armor = forces().types_of(Nationality("russia"), Category.ARMOR)
    assert [one.designation for one in armor] == ["3-5", "4-5", "5-6"]
    assert forces().types_of(Nationality("atlantis")) == ()
    with pytest.raises(ForcesError, match="no unit type germany-armor-9-9"):
        forces().type("germany-armor-9-9")


DAMAGE = [
    (("germany-armor-4-6",), {"combat": "5"}, "designation: combat and movement make it 5-6"),
    (("germany-armor-4-6",), {"move_europe": "5"}, "designation: combat and movement make it 4-5"),
    (("germany-armor-4-6",), {"designation": "4-5"}, "type: must be germany-armor-4-5"),
    (("germany-armor-4-6",), {"cost": "4"}, "cost: 2 for each factor makes 8"),
    (("germany-aaf",), {"cost": "1"}, "cost: 3 for each factor makes 3"),
    (("germany-armor-4-6",), {"traits": ""}, "traits: armor is mechanized"),
    (("germany-armor-4-6",), {"traits": "quick"}, "traits: 'quick' is none of"),
    (("japan-nas-elite",), {"traits": "elite, elite"}, "traits: elite stands here twice"),
    (("us-marine-1-3",), {"traits": ""}, "traits: airborne, marines"),
    (("us-infantry-3-4",), {"traits": ""}, "move_europe: infantry moves 3 there"),
    (("us-infantry-3-4",), {"move_pacific": "3"}, "move_pacific: infantry moves 2 there"),
    (("us-infantry-3-4",), {"move_pacific": ""}, "move_pacific: British, Russian and American"),
    (("us-aaf",), {"range_pacific": ""}, "range_pacific: British, Russian and American"),
    (("us-aaf",), {"range_europe": "5"}, "range_europe: the range there is 4"),
    (("germany-jet",), {"range_europe": "4"}, "range_europe: the range there is 2"),
    (("us-aaf",), {"range_europe": "", "range_pacific": ""}, "range_europe: air units have"),
    (("us-dd",), {"move_europe": "3"}, "move_europe: ground units have"),
    (("us-dd",), {"combat": "2"}, "combat: the figures of a quantity"),
    (("us-dd",), {"denominations": ""}, "denominations: quantities have them"),
    (("us-dd",), {"denominations": "odd"}, "denominations: 'odd' is none of"),
    (("us-dd",), {"limit": "9"}, "limit: only ground counters are limited"),
    (("us-dd",), {"category": "frigate"}, "category: 'frigate' is none of"),
    (("us-dd",), {"cost": ""}, "cost: may not be empty"),
    (("us-dd",), {"cost": "three"}, "cost: 'three' is no whole number"),
    (("us-dd",), {"source": "a friend"}, "source: 'a friend' is no source"),
    (("us-dd",), {"source": "rulebook"}, "source: 'rulebook' is no source"),
    (("us-dd",), {"rule": ""}, "rule: may not be empty"),
    (("us-dd",), {"rule": "twenty"}, "rule: 'twenty' is no number of a rule"),
    (("us-dd",), {"rule": "20.99"}, "rule: there is no rule 20.99"),
    (("us-dd",), {"source": "rulebook 20.98"}, "rule: there is no rule 20.98"),
    (("us-dd",), {"confidence": "sure"}, "confidence: 'sure' is none of"),
    (("poland-infantry-2-3",), {"limit": "2"}, "limit: the force pools have 3"),
    (("germany-replacement-1-1",), {"limit": "9"}, "limit: all replacements are in play"),
    (
        ("us-airborne-1-3",),
        {"combat": "2", "designation": "2-3", "type": "us-airborne-2-3", "cost": "6"},
        "combat: airborne has one factor",
    ),
    (
        ("vlasov-infantry-2-3",),
        {"nationality": "ruritania", "type": "ruritania-infantry-2-3"},
        "nationality: no nationality ruritania",
    ),
    (("us-dd",), {"type": "us-ca", "category": "ca"}, "type: us-ca occurs twice"),
]


@pytest.mark.parametrize(("keys", "cells", "reason"), DAMAGE)
def test_damage_is_found(keys: tuple[str, ...], cells: dict[str, str], reason: str) -> None:
    found = flaws(FILE, *keys, **cells)
    assert any(reason in flaw for flaw in found), found
    assert all(flaw.startswith("forces/") for flaw in found)

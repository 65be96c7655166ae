"""Europe 1939: what rules and prints state of the start is there, and the lines are manned."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.scenarios.support import damaged, data, scenario, sheet, told
from tests.awaw.table import world_at
from warcabinet.awaw.ground.stacking.zones_of_control import contested
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.words import MarkerKind
from warcabinet.awaw.scenarios.play.victory import judged
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.terms.powers import Power, Side, at_war

NAME = "europe-1939"
ONE = scenario(NAME)


def factors() -> Counter[str]:
    """Units and naval factors of each type on the board and in boxes."""
    found: Counter[str] = Counter()
    for unit in ONE.unit:
        found[unit.type] += unit.count
    for fleet in ONE.fleet:
        found.update(fleet.units)
    return found


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("germany-infantry-3-3", 14),
        ("germany-armor-4-6", 4),
        ("france-infantry-2-3", 10),
        ("france-armor-3-5", 1),
        ("poland-infantry-1-3", 7),
        ("germany-submarine", 1),
        ("britain-transport", 25),
        ("us-ca", 14),
        ("us-dd", 6),
        ("south-africa-infantry-1-3", 3),
    ],
)
def test_forces_that_are_stated(kind: str, count: int) -> None:
    assert factors()[kind] == count


def test_start_forces_are_those_of_the_european_pools() -> None:
    """Every type: what the list of force pools has at the start in Europe, no more and no less."""
    wanted: Counter[str] = Counter()
    for row in data().forces.pools:
        if row.row == "pool" and row.theater == "europe":
            wanted[row.type] += row.start or 0
    found = {kind: n for kind, n in factors().items() if not kind.startswith("poland")}
    assert found == {kind: n for kind, n in wanted.items() if n}


def test_the_fronts_against_germany_are_manned() -> None:
    held = {unit.hex for unit in ONE.unit if not unit.type.endswith("-aaf")}
    assert {"P24", "P25", "Q24", "O24", "N24", "M24", "L24"} <= held, "Maginot Line and Belgium"
    assert {"M27", "N26", "O26", "P26", "Q25"} <= held, "the West Wall"


def test_raiders_and_submarines_are_at_sea() -> None:
    (fleet,) = [f for f in ONE.fleet if f.hex == "atlantic-sw" and f.ships]
    assert set(fleet.ships) == {"germany-graf-spee", "germany-lutzow"}
    assert fleet.units == {"germany-submarine": 1}


def test_who_is_at_war() -> None:
    world = world_at(scenario=NAME, turn="Fall 1939", ready=True)
    assert at_war(world, Power.GERMANY, Power.FRANCE)
    for neutral in (Power.ITALY, Power.RUSSIA, Power.US):
        assert not any(at_war(world, neutral, other) for other in Power)
    entries = {row.power: (row.tension, row.level) for row in ONE.situation.entries}
    assert entries["us"] == ("usat", 50)
    assert entries["russia"] == ("rgt", 50)


def test_objectives_as_the_war_begins() -> None:
    """7.215D: neutral Italy's count for the Axis; nobody has won or lost yet."""
    world = world_at(scenario=NAME, turn="Fall 1939", ready=True)
    objectives = world.statics.area("place:objective")
    assert objectives.bit_count() == 42
    assert (held_by_side(world, Side.AXIS) & objectives).bit_count() == 9
    assert judged(world).name == "Draw"


def test_industry_and_oil_plants_are_on_the_board() -> None:
    world = world_at(scenario=NAME, turn="Fall 1939")
    kinds = Counter(row.kind for row in world.counters.values())
    assert kinds[CounterKind.INDUSTRIAL_CENTER] == 7
    assert kinds[CounterKind.OIL_PLANT] == 2


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ((('hex = "N29"\nholder = "germany"', 'hex = "N30"\nholder = "germany"'),), "33.233"),
        ((('hex = "N29"\nholder = "germany"', 'hex = "M27"\nholder = "germany"'),), "33.233"),
        ((('hex = "N29"\nholder = "germany"', 'hex = "N29"\nholder = "italy"'),), "33.232"),
    ],
)
def test_oil_plants_lie_in_german_objectives(
    changes: tuple[tuple[str, str], ...], reason: str
) -> None:
    assert any(m.kind is MarkerKind.OIL_PLANT for m in ONE.marker)
    assert told(sheet(NAME)) == []
    assert any(reason in line for line in told(damaged(NAME, *changes)))


def test_powers_at_peace_keep_to_their_own_land() -> None:
    """50.51: neutral Italy and Russia stay at home and in their colonies; nobody visits them."""
    world = world_at(scenario=NAME, turn="Fall 1939", ready=True)

    def open_to(party: str, space: str) -> bool:
        return world.map.has(contested(world, party), space)

    assert open_to("italy", "Y22")
    assert open_to("italy", "LL24")
    assert not open_to("italy", "R29"), "Vienna"
    assert not open_to("germany", "Y22"), "Rome"
    assert not open_to("russia", "J39"), "Vilna"
    assert not open_to("britain", "K40"), "Minsk"
    assert open_to("britain", "O22"), "Paris"
    assert open_to("germany", "O22"), "of an enemy"

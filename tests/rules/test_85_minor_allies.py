"""85.46: where minor allies may go, beside those of the Balkans and Scandinavia."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status


def ally(country: str, status: Status = Status.ALLY) -> AwawWorld:
    return world_at(rows=(Alignment(Country(country), status, Power.GERMANY),))


def shut(world: AwawWorld, country: str, rule: str) -> int:
    """The hexes that a rule closes to infantry of a country."""
    found = 0
    for entry, area in BOOK.layers(world, CLOSED, country, country, "infantry"):
        if rule in entry.rules:
            found |= area
    return found


@pytest.mark.rule("85.46B#1", "the western front")
def test_belgians_stay_on_the_western_front() -> None:
    world = ally("belgium")
    area = shut(world, "belgium", "85.46B")
    assert area & world.statics.area("front:eastern") == world.statics.area("front:eastern")
    assert not area & world.statics.area("front:western")
    assert not shut(ally("belgium", Status.NEUTRAL), "belgium", "85.46B")


@pytest.mark.rule("85.46C#1", "the Mediterranean front, but French North Africa and Spain")
def test_greeks_stay_on_the_mediterranean_front() -> None:
    world = ally("greece")
    area = shut(world, "greece", "85.46C")
    assert not area & world.statics.area("territory:italy")
    assert area & world.statics.area("territory:spain")
    assert area & world.statics.area("region:french-north-africa")
    assert world.map.has(area, "H47")


@pytest.mark.rule("85.46E#1", "the Mediterranean and eastern fronts")
def test_spaniards_go_to_the_mediterranean_and_eastern_fronts() -> None:
    world = ally("spain")
    area = shut(world, "spain", "85.46E")
    assert not world.map.has(area, "H47")
    assert area & world.statics.area("territory:britain")
    assert not area & world.statics.area("territory:italy")


@pytest.mark.rule("85.46F#1", "the Mediterranean front, Russia and Bessarabia")
def test_turks_go_to_russia_and_bessarabia() -> None:
    world = ally("turkey")
    area = shut(world, "turkey", "85.46F")
    assert not world.map.has(area, "H47")
    assert not area & world.statics.area("region:bessarabia")
    assert world.map.has(area, "M35")


@pytest.mark.rule("85.46G#1", "the Ukraine")
def test_ukrainians_stay_in_the_ukraine() -> None:
    world = ally("ukraine")
    area = shut(world, "ukraine", "85.46G")
    assert area == world.map.hexes & ~world.statics.area("region:ukraine")

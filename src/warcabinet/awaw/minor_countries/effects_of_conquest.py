"""83: the conquest of minor countries, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.conquest_of_minor_countries import conqueror_of, keys_of, taken_by
from warcabinet.awaw.logistics.hex_control.hex_control import (
    take,
    take_country,
)
from warcabinet.awaw.minor_countries.islands import islands_of, islands_with_enemies
from warcabinet.awaw.pieces.ground_units import forget
from warcabinet.awaw.politics.parties import (
    hostile_to,
    parties_of,
    side_of_party,
)
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.minors import Conquest, FirstAttack, FreshConquest
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import (
    Alignment,
    Power,
    Side,
    Status,
)
from warcabinet.engine.book import Occasion
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

Follower = Callable[[AwawWorld, str, Power], None]
"""Takes the World, the country that has fallen and its conqueror."""

FIRST_CONQUERED: Occasion[Follower] = Occasion("a country falls for the first time")


STILL_FIGHTING = (Status.ATTACKED, Status.INDEPENDENT, Status.ASSOCIATED, Status.ALLY)
"""The standings in which a minor country can be conquered."""


def fallen_to(world: AwawWorld, country: str, side: Side) -> bool:
    """83.11: are all capitals and key cities of a country in the hands of enemies of this side,
    partisans included?
    """
    hostile, keys = hostile_to(world, country), keys_of(world, country)
    holders = [taken_by(world, key) for key in keys]
    return bool(keys) and all(
        name is not None and name in hostile and side_of_party(world, name) is side
        for name in holders
    )


@derived
def keys_of_allies(world: AwawWorld, side: Side) -> frozenset[SpaceId]:
    """83.11: the capitals and key cities that this side holds and by which minor countries fight on
    for it.
    """
    rows = [row for row in world.alignments.rows() if row.status in STILL_FIGHTING]
    countries = {row.country for row in rows} & set(parties_of(world, side))
    return frozenset(
        key
        for country in countries
        for key in keys_of(world, country)
        if (name := taken_by(world, key)) is not None and side_of_party(world, name) is side
    )


@plays("T.P.PCA.30")
class Conquests(Procedure[None]):
    """83.11, 83.21: at the end of the combat phase capitals and key cities are read. A country that
    has lost them falls at once, and its units leave the game.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.alignments.rows()):
            if row.status in STILL_FIGHTING and fallen_to(world, row.country, world.side):
                conquer(world, row)
        return Done()


def conquer(world: AwawWorld, row: Alignment) -> None:
    """83.11, 83.21, 83.22A: a country falls: its units are removed for good; if it falls in the
    turn in which it was attacked, all its hexes pass at the end of the conqueror's player turn.
    """
    country = str(row.country)
    power = conqueror_of(world, country)
    if power is None:
        return
    for unit in [one for one in world.units.rows() if one.party == country]:
        remove_for_good(world, unit)
    for air in [one for one in world.air.rows() if one.party == country]:
        world.drop(air)
        _shrink(world, str(air.type), air.factors)
    world.tell("83.11", f"{country} is conquered by {power}", Thing("power", country))
    attacked = world.first_attacks.get(country)
    world.amend(row, status=Status.CONQUERED, patron=power)
    first = country not in world.conquests
    world.put(Conquest(country, str(power), world.turn.number))
    if attacked is not None and attacked.turn == world.turn.number:
        world.put(FreshConquest(country, str(power)))
    for follower in BOOK.parts(FIRST_CONQUERED) if first else ():
        follower(world, country, power)


def remove_for_good(world: AwawWorld, unit: Unit) -> None:
    """83.21: a unit of a conquered country leaves the game; it goes to no force pool."""
    world.drop(unit)
    forget(world, unit.id)
    _shrink(world, str(unit.type), 1)
    world.tell("83.21", f"{unit.id} is removed from the game", Thing("unit", unit.id))


def _shrink(world: AwawWorld, kind: str, count: int) -> None:
    before = world.growth.get(kind)
    known = world.statics.kinds[kind].type
    world.put(Growth(known, (before.count if before is not None else 0) - count))


@plays("T.P.FIN.10")
class ConqueredCountriesPass(Procedure[None]):
    """29.51, 83.22A, 83.22B, 83.23: all hexes of a country conquered in the turn of the attack pass
    to the conqueror, except those with units of his enemies and islands with any such unit.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in world.fresh_conquests.rows():
            kept = islands_with_enemies(world, row.country, row.power)
            take_country(world, row.country, row.power, "83.22A", kept)
        return Done()


def note_attack_on(world: AwawWorld, country: str) -> None:
    """82.8: a country is attacked for the first time now."""
    if country not in world.first_attacks:
        world.put(FirstAttack(country, world.turn.number))


@BOOK.happens(
    FIRST_CONQUERED,
    "83.22B",
    "the islands of a country pass to its first conqueror, but for those with units of his enemies",
)
def islands_pass(world: AwawWorld, country: str, power: Power) -> None:
    kept = islands_with_enemies(world, country, str(power))
    for island in islands_of(world, country):
        for space in world.map.members(island & ~kept):
            take(world, space, str(power), "83.22B")

"""83: the conquest of minor countries, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.conquest_of_minor_countries import conqueror_of, keys_of, taken_by
from warcabinet.awaw.logistics.hex_control.hex_control import (
    align_country,
    owner_of_record,
    take_country,
)
from warcabinet.awaw.minor_countries.islands import islands_with_enemies
from warcabinet.awaw.pieces.ground_units import forget
from warcabinet.awaw.politics.parties import (
    hostile_to,
    payer_of,
    side_of_party,
)
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.minors import Conquest, FirstAttack, FreshConquest
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Side,
    Status,
)
from warcabinet.engine.book import Occasion, Question
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing

Follower = Callable[[AwawWorld, str, Power], None]
"""Takes the World, the country that has fallen and its conqueror."""

FIRST_CONQUERED: Occasion[Follower] = Occasion("a country falls for the first time")


class JoinAsAssociate(Question, frozen=True):
    """84.21: does a country that has survived an attack join as an associate, or as an ally?"""

    classes: ClassVar[tuple[str, ...]] = ("country",)

    country: str


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


@plays("T.P.DIP.10")
class SurvivorsAssociate(Procedure[None]):
    """64.41, 82.81, 84.21: a country that outlived the first turn of an attack joins the enemy of
    the attacker at the start of the next diplomatic phase of that side, before anything else.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.alignments.rows()):
            if row.status is not Status.ATTACKED:
                continue
            first = world.first_attacks.get(row.country)
            if first is None:
                continue
            if side_it_joins(world, row.country) is world.side:
                associate(world, row)
        return Done()


def side_it_joins(world: AwawWorld, country: Country) -> Side | None:
    """84.21: the side opposed to the one that attacked it."""
    foes = {payer_of(world, name) for name in hostile_to(world, str(country))}
    axis = any(power in (Power.GERMANY, Power.ITALY) for power in foes)
    return None if not foes else Side.ALLIED if axis else Side.AXIS


def associate(world: AwawWorld, row: Alignment) -> None:
    """82.81, 84.21, 84.42: a country attacked by the Axis associates with Britain, one attacked by
    the Allies with Germany; the patron controls what it held.
    """
    country = str(row.country)
    patron = Power.BRITAIN if side_it_joins(world, row.country) is Side.ALLIED else Power.GERMANY
    more = BOOK.may(world, JoinAsAssociate(country))
    status, rule = (Status.ALLY, more[0].rule) if more else (Status.ASSOCIATED, "84.21")
    world.amend(row, status=status, patron=patron)
    hand_over(world, country, str(patron), "85.44" if status is Status.ALLY else "84.44")
    word = "an ally" if status is Status.ALLY else "associated"
    text = f"{country} has survived and is now {word} of {patron}"
    world.tell(rule, text, Thing("power", country))


def hand_over(world: AwawWorld, country: str, patron: str, rule: str) -> None:
    """84.44, 85.44: a patron controls what its new client held, and is deemed to have done so since
    the player turn began; supply stays as it was determined.
    """
    before = {
        space: (space in world.taken, world.hex_supply.get(space))
        for space in world.map.members(world.held[country])
    }
    align_country(world, country, patron, rule)
    for space, (taken, supply) in before.items():
        if owner_of_record(world, space) != patron:
            continue
        if not taken:
            world.drop(world.taken[space])
        if supply is not None:
            world.put(supply)
        else:
            world.drop(world.hex_supply[space])

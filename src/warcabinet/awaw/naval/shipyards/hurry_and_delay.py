"""27.7272B, 27.7272C, 27.7272E: who may hurry, defer or scuttle ships under construction.

Before they are at war some powers build as planned. What is tense between the U.S. and others is a
level that the scenario dates, as long as no rule moves it.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import country_area
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US, PACIFIC_US
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import figure
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Power, Status, at_war
from warcabinet.engine.book import Question, Refusal

ITALY, BRITAIN, FRANCE, JAPAN = Power.ITALY, Power.BRITAIN, Power.FRANCE, Power.JAPAN
US, GERMANY = Power.US, Power.GERMANY

WESTERN = (BRITAIN, FRANCE, US)


class HurryShips(Question, frozen=True):
    """27.7272B: may a power hurry ships in one of its yards?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "yard")
    power: str
    yard: str


class DeferShips(Question, frozen=True):
    """27.7272C: may a power defer ships by its own choice?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "yard")
    power: str
    yard: str


class ScuttleShips(Question, frozen=True):
    """27.7272E: may a power scuttle ships on its charts, as far as it is France or not?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "yard")
    power: str
    yard: str


def against_hurrying(world: AwawWorld, power: str, yard: str) -> list[Refusal]:
    return BOOK.may(world, HurryShips(power, yard))


def against_deferring(world: AwawWorld, power: str, yard: str) -> list[Refusal]:
    return BOOK.may(world, DeferShips(power, yard))


def against_scuttling(world: AwawWorld, power: str, yard: str) -> list[Refusal]:
    """27.7272E: as for deferring; France never."""
    return BOOK.may(world, ScuttleShips(power, yard)) + against_deferring(world, power, yard)


# When the powers are at war -----------------------------------------------------------------------


def tension(world: AwawWorld, name: Tension) -> int:
    """49.851D, 49.852D: the level that what is built in American yards goes by."""
    return effective(world, name)


def wary_of_japan(world: AwawWorld) -> bool:
    """27.7272B, 27.7272C: are the U.S. and Japan at war, or nearly so?"""
    limit = figure(world, "acceleration and deferral from usjt")
    return at_war(world, JAPAN, US) or tension(world, Tension.USJT) >= limit


def italy_at_war(world: AwawWorld) -> bool:
    return any(at_war(world, ITALY, other) for other in WESTERN)


def france_is_attacked(world: AwawWorld) -> bool:
    """27.7272C: has Italy gone to war with Britain or France, Germany attacked a minor country in
    the west, or the Axis made a full offensive there?
    """
    if at_war(world, ITALY, BRITAIN) or at_war(world, ITALY, FRANCE):
        return True
    if world.full_offensives_in_west:
        return True
    rows = world.alignments.rows()
    return any(_attacked_by_germany(world, row) and _in_the_west(world, row) for row in rows)


def _attacked_by_germany(world: AwawWorld, row: Alignment) -> bool:
    """27.7272C: has Germany declared war on a minor country, which fights still, has fallen, or has
    survived as a client of the Western Allies (84.21)?
    """
    if row.status is Status.ATTACKED:
        return at_war(world, GERMANY, row.country)
    if row.status is Status.CONQUERED:
        return row.patron is GERMANY
    return row.country in world.first_attacks and row.patron in WESTERN


def _in_the_west(world: AwawWorld, row: Alignment) -> bool:
    front = world.board.front
    hexes = world.map.members(country_area(world, row.country))
    return any(front[space] is Front.WESTERN for space in hexes)


# The restrictions ---------------------------------------------------------------------------------


@BOOK.forbids(
    HurryShips,
    "27.7272B",
    "Italy does not hurry ships before it is at war with the Western Allies",
    power=ITALY,
)
def italy_hurries(world: AwawWorld, asked: HurryShips) -> bool:
    return not italy_at_war(world)


@BOOK.forbids(
    HurryShips, "27.7272B", "Britain hurries ships in 1939 only if Germany has", power=BRITAIN
)
def britain_hurries(world: AwawWorld, asked: HurryShips) -> bool:
    return world.turn.year == 1939 and str(GERMANY) not in world.hurried


@BOOK.forbids(
    HurryShips,
    "27.7272B",
    "Japan hurries ships only at war with the U.S. or with tensions at 40",
    power=JAPAN,
)
def japan_hurries(world: AwawWorld, asked: HurryShips) -> bool:
    return not wary_of_japan(world)


@BOOK.forbids(
    HurryShips,
    "27.7272B",
    "the U.S. hurries ships in the Pacific only at war with Japan or with tensions at 40",
    yard=PACIFIC_US,
)
def pacific_yard_hurries(world: AwawWorld, asked: HurryShips) -> bool:
    return not wary_of_japan(world)


@BOOK.forbids(
    HurryShips,
    "27.7272B",
    "the U.S. hurries ships in the Atlantic only at war with Germany",
    yard=ATLANTIC_US,
)
def atlantic_yard_hurries(world: AwawWorld, asked: HurryShips) -> bool:
    return not at_war(world, GERMANY, US)


@BOOK.forbids(
    DeferShips,
    "27.7272C",
    "Italy does not defer ships before it is at war with the Western Allies",
    power=ITALY,
)
def italy_defers(world: AwawWorld, asked: DeferShips) -> bool:
    return not italy_at_war(world)


@BOOK.forbids(
    DeferShips,
    "27.7272C",
    "France defers no ships before the Axis attacks in the west or Italy goes to war",
    power=FRANCE,
)
def france_defers(world: AwawWorld, asked: DeferShips) -> bool:
    return not france_is_attacked(world)


@BOOK.forbids(
    DeferShips,
    "27.7272C",
    "Japan defers ships only at war with the U.S. or with tensions at 40",
    power=JAPAN,
)
def japan_defers(world: AwawWorld, asked: DeferShips) -> bool:
    return not wary_of_japan(world)


@BOOK.forbids(
    DeferShips,
    "27.7272C",
    "the U.S. defers ships in the Pacific only at war with Japan or with tensions at 40",
    yard=PACIFIC_US,
)
def pacific_yard_defers(world: AwawWorld, asked: DeferShips) -> bool:
    return not wary_of_japan(world)


@BOOK.forbids(
    DeferShips,
    "27.7272C",
    "the U.S. defers ships in the Atlantic only at war with Germany",
    yard=ATLANTIC_US,
)
def atlantic_yard_defers(world: AwawWorld, asked: DeferShips) -> bool:
    return not at_war(world, GERMANY, US)


@BOOK.forbids(ScuttleShips, "27.7272E", "France never scuttles ships", power=FRANCE)
def france_scuttles(world: AwawWorld, asked: ScuttleShips) -> bool:
    return True

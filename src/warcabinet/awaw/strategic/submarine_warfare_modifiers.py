"""25.6, 24.622: what changes the dice of submarine warfare. Positive figures favor the submarines;
what is added to their roll is taken from that of the defender.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import OWNERS
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import Use, advantage
from warcabinet.awaw.naval.damage.naval_nationality import drm, lowest_drm
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort
from warcabinet.awaw.naval.waters.mapboard_boxes import places_named
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.naval.waters.range_restrictions import supplied_ports
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.politics.parties import faction_of, party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.dated_bases import dated_bases
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
    defenders,
    escort_carriers_of,
    factors,
    opposing_faction,
    submarines_in,
)
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.book import Modifier, Question

GERMANY_AND_US = "germany/us"
"""25.66: the row that counts the Axis combat phases of that war."""


class SubmarineWarfare(Question, frozen=True):
    """25.61: what changes the dice of a campaign of submarines, and those of the ASW."""

    classes: ClassVar[tuple[str, ...]] = ("power", "ocean")
    power: str
    ocean: str

    @property
    def campaign(self) -> Campaign:
        return Campaign(self.power, self.ocean)


def modifiers(world: AwawWorld, campaign: Campaign) -> tuple[Modifier, ...]:
    """25.61, 24.622: every modifier with its cause."""
    return BOOK.total(world, SubmarineWarfare(campaign.power, campaign.ocean))


def net_modifier(world: AwawWorld, campaign: Campaign) -> int:
    """24.622: all modifiers together; there is no limit."""
    return sum(part.value for part in modifiers(world, campaign))


def _figure(world: AwawWorld, ocean: str, name: str) -> int:
    return world.statics.tables["submarine-warfare-modifiers"].number((ocean, name), "value")


# General ----------------------------------------------------------------------------------------


@BOOK.modifies(
    SubmarineWarfare,
    "25.621, 25.631, 22.552A",
    "nationality",
    "the difference of the Naval Nationality DRMs; German and Japanese submarines begin one better "
    "than the Western Allies",
)
def nationality(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    boats = submarines_in(world, asked.campaign)
    asw = defenders(world, asked.campaign, Sort.ASW)
    theirs = asw or defenders(world, asked.campaign, Sort.TRANSPORT)
    if not boats or not theirs:
        return None
    return (drm(world, boats[0]) - lowest_drm(world, theirs)) or None


def _research(world: AwawWorld, kind: LevelKind, who: str) -> int:
    """Levels are kept for a power or for its faction."""
    found = level(world, kind, who)
    if found is None:
        found = level(world, kind, faction_of(world, who))
    return found or 0


@BOOK.modifies(
    SubmarineWarfare,
    "25.622, 25.632",
    "torpedoes",
    "one for each torpedo result of the attacker; the defender's do not count",
)
def torpedoes(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    return _research(world, LevelKind.TORPEDO, asked.power) or None


@BOOK.modifies(
    SubmarineWarfare,
    "25.622",
    "ASW research",
    "one less for each ASW result of the defender; the attacker's do not count",
)
def asw_research(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    found = level(world, LevelKind.ASW, opposing_faction(asked.campaign))
    return -abs(found or 0) or None


@BOOK.modifies(
    SubmarineWarfare,
    "25.623",
    "air range",
    "the difference of the air range results; on the board these do not count",
)
def air_range(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    ours = research_level(world, LevelKind.AIR_RANGE, asked.power)
    theirs = research_level(world, LevelKind.AIR_RANGE, opposing_faction(asked.campaign))
    return (ours - theirs) or None


@BOOK.modifies(
    SubmarineWarfare,
    "25.64A, 25.64B, 25.362, 25.641, 25.722, 28.82, 21.14E",
    "escort carriers",
    "one less for every six uninverted escort carriers in the Atlantic box, or every three in "
    "another, four at most; fast carriers do not count, nor those of a power at peace with that of "
    "the submarines",
)
def escort_carriers(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    ships = escort_carriers_of(world, asked.campaign)
    count = factors(tuple(ship for ship in ships if not ship.inverted))
    table = world.statics.tables["submarine-warfare-escort-carriers"]
    return table.number((asked.ocean, count), "modifier") or None


IRISH_BASES = 7
"""25.725: the least diplomatic result for Ireland that helps German submarines."""

# Bases ------------------------------------------------------------------------------------------


def _has_port(world: AwawWorld, asked: SubmarineWarfare, name: str) -> bool:
    """25.65, 25.723, 30.524B: does its faction control, and fully supply, one of the ports of a
    modifier?
    """
    ours = supplied_ports(world, asked.power) | dated_bases(world, asked.power)
    table = world.statics.tables["submarine-warfare-ports"]
    return any(
        row.cells["modifier"] == name and ours & _ports_named(world, str(row.keys[0]))
        for row in table.rows
    )


def _ports_named(world: AwawWorld, word: str) -> int:
    if word == "hawaiian-ports":
        return places_named(world, "hawaiian-islands") & port_hexes(world)
    return places_named(world, word.replace("st-", "st. "))


@BOOK.modifies(
    SubmarineWarfare,
    "25.723, 25.65",
    "French ports",
    "two for Brest, Lorient, St. Nazaire or La Rochelle, controlled and fully supplied",
    ocean="atlantic",
)
def french_ports(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    held = _has_port(world, asked, "french-ports")
    return _figure(world, "atlantic", "french-ports") if held else None


@BOOK.modifies(
    SubmarineWarfare,
    "25.723, 25.65",
    "Iberian ports",
    "one for La Coruna, Vigo, Lisbon or Cadiz, controlled and fully supplied",
    ocean="atlantic",
)
def iberian_ports(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    held = _has_port(world, asked, "iberian-ports")
    return _figure(world, "atlantic", "iberian-ports") if held else None


@BOOK.modifies(
    SubmarineWarfare,
    "25.723, 25.65",
    "Gibraltar",
    "one for Gibraltar, controlled and fully supplied",
    ocean="atlantic",
)
def gibraltar(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    held = _has_port(world, asked, "gibraltar")
    return _figure(world, "atlantic", "gibraltar") if held else None


@BOOK.modifies(
    SubmarineWarfare,
    "25.725, 25.64B",
    "Ireland",
    "one for Germany while a diplomatic result of 7 or more is in effect for Ireland",
    ocean="atlantic",
)
def ireland(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    row = world.diplomatic_results.get("ireland")
    friendly = row is not None and row.result >= IRISH_BASES
    return _figure(world, "atlantic", "ireland") if friendly else None


@BOOK.modifies(
    SubmarineWarfare,
    "25.811, 25.65",
    "Colombo",
    "one for Japanese submarines if Japan controls and fully supplies Colombo",
    ocean="indian-ocean",
    power="japan",
)
def colombo(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    held = _has_port(world, asked, "colombo")
    return _figure(world, "indian-ocean", "colombo") if held else None


@BOOK.modifies(
    SubmarineWarfare,
    "25.92A, 25.65",
    "southern ports",
    "one for Japanese submarines if Japan controls and fully supplies Townsville, Noumea, Suva or "
    "a port in the Hawaiian Islands",
    ocean="pacific",
    power="japan",
)
def southern_ports(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    held = _has_port(world, asked, "southern-ports")
    return _figure(world, "pacific", "southern-ports") if held else None


@BOOK.modifies(
    SubmarineWarfare,
    "25.92B, 25.65",
    "Manila",
    "two for American submarines if the Western Allies control and fully supply Manila (R-063)",
    ocean="pacific",
    power="us",
)
def manila(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    held = _has_port(world, asked, "manila")
    return _figure(world, "pacific", "manila") if held else None


# The United States, codebreaking -----------------------------------------------------------------


@BOOK.modifies(
    SubmarineWarfare,
    "25.66A, 25.724",
    "war with the U.S.",
    "one while Germany and the United States are at war",
    ocean="atlantic",
)
def war_with_us(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    if not at_war(world, party(Power.GERMANY), party(Power.US)):
        return None
    return _figure(world, "atlantic", "us-at-war")


@BOOK.modifies(
    SubmarineWarfare,
    "25.66B, 25.724",
    "American coast",
    "two in the first Axis combat phase after war between Germany and the United States has broken "
    "out, one in the second, and never again",
    ocean="atlantic",
)
def american_coast(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    if not at_war(world, party(Power.GERMANY), party(Power.US)):
        return None
    row = world.combat_phases_at_war.get(GERMANY_AND_US)
    name = {0: "first", 1: "second"}.get(0 if row is None else row.phases)
    return None if name is None else _figure(world, "atlantic", f"us-at-war-{name}-turn")


def deck_for(world: AwawWorld, power: str) -> Deck | None:
    """25.671A, 25.671B, 25.671C, 48.41A: whose cards count for the submarines of a power: Ultra for
    German ones, Magic for Japanese and American ones.
    """
    for deck, owner in OWNERS.items():
        if owner == power and deck in world.card_pools:
            return deck
    return None


@BOOK.modifies(
    SubmarineWarfare,
    "25.671, 25.672, 25.673, 25.726, 48.22A, 48.22B, 48.41A",
    "codebreaking",
    "one for whoever has played more submarine or ASW cards, in all boxes of the campaign",
)
def codebreaking(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    deck = deck_for(world, asked.power)
    return None if deck is None else advantage(world, Use.SUBMARINE_WARFARE, deck) or None

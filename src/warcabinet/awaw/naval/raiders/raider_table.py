"""21.5342, 48.61B: the Raider Table: what changes the die that tells how many ships engage a group
of raiders.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import FACTIONS, OPPOSING
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import Use
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.raiders.raider_groups import (
    RAID,
    count_ships,
    figure,
    groups_in,
    ocean_of,
    places,
    prey,
)
from warcabinet.awaw.naval.ships.contents import Known, contents, forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.mapboard_boxes import WESTERN
from warcabinet.awaw.naval.waters.paths import step_length
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.politics.parties import faction_of, hostile_to, party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.engine.book import Modifier, Question
from warcabinet.hexes import SpaceId

ANY = "any"
ADJACENT = 1
"""5.932B: over the east edge the Pacific box is so near; over the southern one it is further."""

WATCHERS = {"indian-ocean": SpaceId("india"), "pacific": SpaceId("australia")}
"""21.5342: the boxes whose air units look for raiders like escort carriers."""


class RaiderDie(Question, frozen=True):
    """21.5342: the die for one group of raiders: which of its box it is, and what is known."""

    classes: ClassVar[tuple[str, ...]] = ("ocean",)
    ocean: str
    group: RaiderGroup
    before: int
    """The groups that raid in the box before it."""
    ships: int
    southern: bool
    """Has it come over the southern edge of the Pacific board?"""


def asked_of(world: AwawWorld, group: RaiderGroup) -> RaiderDie:
    """For rules, which have the whole World."""
    others = [row.force for row in groups_in(world, group.box)]
    ships = count_ships(world, ships_of(world, group.force))
    southern = came_by_the_south(world, group)
    return RaiderDie(ocean_of(group.box), group, others.index(group.force), ships, southern)


def parts(world: AwawWorld, group: RaiderGroup) -> tuple[Modifier, ...]:
    """21.5342: what changes the die of a group, cards apart."""
    return BOOK.total(world, asked_of(world, group))


def net(world: AwawWorld, group: RaiderGroup) -> int:
    return sum(part.value for part in parts(world, group))


def came_by_the_south(world: AwawWorld, group: RaiderGroup) -> bool:
    """21.5342, 5.932B: did its way leave the board over an edge from which the box is further?"""
    for row in world.activities.rows():
        if row.kind == RAID and group.force in row.forces and row.legs:
            path = path_of(row)
            return len(path) > 1 and step_length(world.board, path[-2], path[-1]) > ADJACENT
    return False


def _value(world: AwawWorld, where: str, name: str) -> int:
    return int(world.statics.tables["raider-modifiers"].row((where, name)).cells["value"])


@BOOK.modifies(RaiderDie, "21.5342", "automatic", "three less in any case")
def automatic(world: AwawWorld, asked: RaiderDie) -> int:
    return _value(world, ANY, "automatic")


@BOOK.modifies(
    RaiderDie,
    "21.5342, 21.533C",
    "other groups",
    "one for each group of raiders in the box before this one",
)
def other_groups(world: AwawWorld, asked: RaiderDie) -> int | None:
    return asked.before * _value(world, ANY, "other-raider-groups") or None


@BOOK.modifies(RaiderDie, "21.5342", "three ships", "one for a group of three ships")
def three_ships(world: AwawWorld, asked: RaiderDie) -> int | None:
    full = asked.ships >= figure(world, "raider-group-ships")
    return _value(world, ANY, "three-ships") if full else None


@BOOK.modifies(RaiderDie, "21.5342", "air range", "one for each air range result of the defender")
def air_range(world: AwawWorld, asked: RaiderDie) -> int | None:
    found = research_level(world, LevelKind.AIR_RANGE, Faction.WESTERN_ALLIES)
    return found * _value(world, ANY, "air-range") or None


@BOOK.modifies(
    RaiderDie,
    "21.5342",
    "United States",
    "one in the Atlantic while the United States is at war with Germany",
    ocean="atlantic",
)
def american_war(world: AwawWorld, asked: RaiderDie) -> int | None:
    war = at_war(world, party(Power.US), party(Power.GERMANY))
    return _value(world, "atlantic", "us-at-war") if war else None


@BOOK.modifies(
    RaiderDie,
    "21.5342",
    "Singapore",
    "one for Japanese raiders from Singapore",
    ocean="indian-ocean",
)
def from_singapore(world: AwawWorld, asked: RaiderDie) -> int | None:
    base = asked.group.base
    there = base is not None and world.map.has(places(world, "singapore"), base)
    return _value(world, "indian-ocean", "from-singapore") if there else None


@BOOK.modifies(
    RaiderDie,
    "21.5342, 25.362, 21.14E",
    "escort carriers",
    "one for every six uninverted escort carriers in the Atlantic box, or every three in another, "
    "four at most, of powers at war with the raiders; a ready squadron in the India box counts as "
    "one in the Indian Ocean, one in the Australia box against raiders that come over the southern "
    "edge of the Pacific board",
)
def escort_carriers(world: AwawWorld, asked: RaiderDie) -> int | None:
    found = escorts_in(world, asked.group)
    if asked.ocean == "indian-ocean" or asked.southern:
        found += squadrons_in(world, WATCHERS[asked.ocean], asked.group.party)
    table = world.statics.tables["raider-escort-carriers"]
    return table.number((asked.ocean, found), "modifier") or None


def western_ships(world: AwawWorld, space: SpaceId) -> list[Hull]:
    """The British and American ships in a place, those under markers as well."""
    found = [*loose_in(world, space)]
    for force in forces_in(world, space):
        inside = contents(world, force)
        if isinstance(inside, Known):
            found.extend(inside.hulls)
    return [hull for hull in found if hull.party in WESTERN]


def escorts_in(world: AwawWorld, group: RaiderGroup) -> int:
    """25.362, 21.14E: the uninverted escort carrier factors in an SW box of those at war with the
    raiders there (R-731).
    """
    foes = prey(world, group.party)
    return sum(
        hull.factors
        for hull in western_ships(world, group.box)
        if hull.party in foes
        and class_of(world, hull).sort is Sort.ESCORT_CARRIER
        and not hull.inverted
    )


def squadrons_in(world: AwawWorld, box: SpaceId, foe: str) -> int:
    """21.5342, 22.112, 23.131: the ready squadrons in a box that look for ships of a foe: all of
    naval air, and one of each army air factor. Who is at peace with it looks for nobody (R-814).
    """
    hostile = hostile_to(world, foe)
    looking = (Category.AAF, Category.NAS)
    return sum(
        row.factors
        for row in world.air.rows()
        if row.place == box
        and row.state is AirState.READY
        and world.statics.kinds[row.type].category in looking
        and row.party in hostile
        and faction_of(world, row.party) == Faction.WESTERN_ALLIES
    )


# Cards --------------------------------------------------------------------------------------------


def deck_for(world: AwawWorld, group: RaiderGroup) -> Deck | None:
    """21.5342, 48.13, 48.14: Ultra for German and Italian raiders, Magic for Japanese ones: the
    cards of those who raid.
    """
    faction = faction_of(world, group.party)
    for deck in Deck:
        if str(FACTIONS[deck]) == faction and deck in world.card_pools:
            return deck if OPPOSING[deck] in world.card_pools else None
    return None


def use_in(box: SpaceId) -> str:
    """48.61B: what cards win counts in one SW box."""
    return f"{Use.RAIDERS}/{box}"


def cards(world: AwawWorld, group: RaiderGroup) -> int:
    """48.61B, 48.63: what cards have changed in the dice of a box for this player turn: one less if
    the raiders have won, one more if their enemies have.
    """
    deck = deck_for(world, group)
    row = None if deck is None else world.code_advantages.get(f"{use_in(group.box)}/{deck}")
    return 0 if row is None else -row.amount

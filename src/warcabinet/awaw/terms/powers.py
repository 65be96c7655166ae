"""Sides, alliance factions, major powers, minor countries, nationalities; war and peace.

The rulebook has five vocabularies for "who"; a rule that speaks in one must not be read in another:

* `Side`: whose player turn it is.
* `Faction`: who shares attrition rolls, research, winter preparation and offensive spending.
* `Power`: who owns a BRP level and a force pool.
* `Country`: a minor country or colony, which has a political standing but no BRP level.
* `Nationality`: who must take a loss. Finer than all the others: Free French, Indians, Vlasovs.

What may change in play is a row of one of three tables: `Membership`, `WarState`, `Alignment`. The
words "Axis" and "Allied" depend on who is at war: they are predicates over those rows, not fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, NewType, Protocol, TypeAlias

from warcabinet.engine.records import Record

Country = NewType("Country", str)
"""A minor country or colony, by its id in `countries.tsv`."""

Nationality = NewType("Nationality", str)
"""Whose troops they are, by the id in `nationalities.tsv`. A power's own troops have the power's
id.
"""


class Side(StrEnum):
    """Who moves together."""

    AXIS = "axis"
    ALLIED = "allied"

    @property
    def opponent(self) -> Side:
        return Side.ALLIED if self is Side.AXIS else Side.AXIS


class Faction(StrEnum):
    """The alliance factions, and Nationalist China, which stands alone until it joins one."""

    EUROPEAN_AXIS = "european axis"
    JAPAN = "japan"
    WESTERN_ALLIES = "western allies"
    RUSSIA = "russia"
    NATIONALIST_CHINA = "nationalist china"


ALLIANCE_FACTIONS = (
    Faction.EUROPEAN_AXIS,
    Faction.JAPAN,
    Faction.WESTERN_ALLIES,
    Faction.RUSSIA,
)
"""The four that 3.11 calls alliance factions. China before it joins is an actor, not one of these.
"""


SAVED_AS = {"faction": "camp", "factions": "camps"}
"""How saved games spell these fields of rows and questions: the word changed, their hashes did not.
"""


class Power(StrEnum):
    """The eight major powers: countries with a BRP level and a force pool of their own."""

    GERMANY = "germany"
    ITALY = "italy"
    JAPAN = "japan"
    BRITAIN = "britain"
    FRANCE = "france"
    US = "us"
    RUSSIA = "russia"
    CHINA = "china"


Party: TypeAlias = Power | Country
"""Whoever can be at war: a major power or a minor country."""

AXIS_POWERS = (Power.GERMANY, Power.ITALY, Power.JAPAN)
ALLIED_POWERS = (Power.BRITAIN, Power.FRANCE, Power.US, Power.RUSSIA, Power.CHINA)

POLAND = Country("poland")


class Theater(StrEnum):
    EUROPE = "europe"
    PACIFIC = "pacific"


class Relation(StrEnum):
    """What stands between two parties. Peace is the absence of a row."""

    PEACE = "peace"
    WAR = "war"
    BORDER_WAR = "border war"  # Russia against Rumania or Finland, without a declaration (50.527)
    SURRENDERED = "surrendered"  # they were at war until one of the two surrendered


FIGHTING = (Relation.WAR, Relation.BORDER_WAR)
"""What lets units of two parties attack each other."""


class Status(StrEnum):
    """82.11, 82.11A, 82.11B, 82.11C, 82.11D, 82.11E, 82.11F, 82.11G, 82.11H, 82.11I: the political
    standing of a minor country, exactly one at a time.

    The last three are not in that list. A country is ATTACKED from the declaration of war on it
    until it falls, associates or turns independent; it is SURRENDERED after 85.52; it is ABSENT
    while it does not exist at all, as Vichy France before its creation.
    """

    NEUTRAL = "neutral"
    INDEPENDENT = "independent"
    ECONOMIC = "economic"  # a patron draws BRPs from it
    CONTROLLED = "controlled"  # a patron controls its hexes
    ASSOCIATED = "associated"
    ALLY = "ally"
    CONQUERED = "conquered"
    COLONY = "colony"
    COMMONWEALTH = "commonwealth"
    ATTACKED = "attacked"
    SURRENDERED = "surrendered"
    ABSENT = "absent"


CLIENTS = (Status.ASSOCIATED, Status.ALLY, Status.COLONY, Status.COMMONWEALTH)
"""The standings in which a country goes to war with its patron (50.521, 82.13, 84.42, 85.42)."""

UNCOMMITTED = (Status.NEUTRAL, Status.ECONOMIC, Status.CONTROLLED)
"""The standings in which a country is still neutral: to attack it takes a declaration of war
(82.41).
"""

ON_ITS_OWN = (Status.INDEPENDENT, Status.ATTACKED, *UNCOMMITTED)
"""The standings in which a country's own wars count."""


# Rows of the World ------------------------------------------------------------------------------


class Membership(Record, frozen=True, gc=False):
    """To which faction a power belongs now. Only Nationalist China's row ever changes."""

    table: ClassVar[str] = "memberships"

    power: Power
    faction: Faction


class WarState(Record, frozen=True, gc=False):
    """What stands between two parties; make it with `war_state`, which puts the pair in order."""

    table: ClassVar[str] = "wars"

    first: str
    second: str
    relation: Relation

    def key(self) -> str:
        return f"{self.first}/{self.second}"


class Alignment(Record, frozen=True, gc=False):
    """The standing of a minor country, and the power it depends on (None: nobody)."""

    table: ClassVar[str] = "alignments"

    country: Country
    status: Status
    patron: Power | None = None


class Politics(Protocol):
    """The part of the World that these predicates read."""

    @property
    def memberships(self) -> Mapping[str, Membership]: ...
    @property
    def wars(self) -> Mapping[str, WarState]: ...
    @property
    def alignments(self) -> Mapping[str, Alignment]: ...


def pair_key(a: Party, b: Party) -> str:
    """The key of the row between two parties: the same from both ends."""
    first, second = sorted((str(a), str(b)))
    return f"{first}/{second}"


def war_state(a: Party, b: Party, relation: Relation) -> WarState:
    """50.31A: the row between two parties, refused between powers that are to be partners. Peace
    has no row: drop the old one instead.
    """
    if a == b:
        raise ValueError(f"{a} cannot be at war with itself")
    if relation is Relation.PEACE:
        raise ValueError("peace is the absence of a row")
    if isinstance(a, Power) and isinstance(b, Power) and home_side(a) is home_side(b):
        raise ValueError(f"{a} and {b} are on the same side in the end")
    first, second = sorted((str(a), str(b)))
    return WarState(first, second, relation)


# What never changes -----------------------------------------------------------------------------


def home_side(power: Power) -> Side:
    """8.12: the side with which a power moves, at war or not; Japan and a neutral Italy move as
    Axis.
    """
    return Side.AXIS if power in AXIS_POWERS else Side.ALLIED


def side_of_faction(faction: Faction) -> Side:
    """The side to which a whole faction belongs."""
    if faction in (Faction.EUROPEAN_AXIS, Faction.JAPAN):
        return Side.AXIS
    return Side.ALLIED


# Factions and sides ------------------------------------------------------------------------------


def alliance_faction_of(w: Politics, party: Party) -> Faction | None:
    """The faction of a power now, or of a country's patron; None for a country on its own."""
    if isinstance(party, Power):
        return w.memberships[party].faction
    patron = patron_of(w, party)
    return None if patron is None else w.memberships[patron].faction


def members(w: Politics, faction: Faction) -> tuple[Power, ...]:
    """The powers of a faction, in the order of `Power`."""
    return tuple(power for power in Power if w.memberships[power].faction is faction)


def china_joins_now(w: Politics) -> bool:
    """78.11, 78.51: asked as an Allied player turn starts: is it time for China to join the Western
    Allies? It is once Japan and the U.S. are at war; a war that begins during an Allied turn is
    therefore answered by the next one.
    """
    alone = w.memberships[Power.CHINA].faction is Faction.NATIONALIST_CHINA
    return alone and at_war(w, Power.JAPAN, Power.US)


def side_of(w: Politics, party: Party) -> Side | None:
    """8.12, 8.13: with which side a party moves. Powers have their side for good and clients move
    with their patron. A country that fights on its own, in a border war too, moves with the
    opponents of its enemies. None: it does not move at all.
    """
    if isinstance(party, Power):
        return home_side(party)
    patron = patron_of(w, party)
    if patron is not None:
        return home_side(patron)
    foes = {home_side(power) for power in Power if fighting(w, party, power)}
    # A country fought by both sides at once does not occur (50.31B); it would move with neither.
    return foes.pop().opponent if len(foes) == 1 else None


# War and peace -----------------------------------------------------------------------------------


def status_of(w: Politics, country: Country) -> Status:
    """The standing of a country; one without a row is not in this game."""
    row = w.alignments.get(country)
    return Status.ABSENT if row is None else row.status


def patron_of(w: Politics, country: Country) -> Power | None:
    """The power with which a country goes to war: that of its alliance, association or empire."""
    row = w.alignments.get(country)
    if row is None or row.status not in CLIENTS:
        return None
    return row.patron


def relation_between(w: Politics, a: Party, b: Party) -> Relation:
    """84.42, 85.42: what stands between two parties. A client has the wars of its patron, a country
    on its own has its own, and one that is conquered, surrendered or absent has none.
    """
    first, second = belligerent(w, a), belligerent(w, b)
    if first is None or second is None or first == second:
        return Relation.PEACE
    row = w.wars.get(pair_key(first, second))
    return Relation.PEACE if row is None else row.relation


def at_war(w: Politics, a: Party, b: Party) -> bool:
    """Are the two at war? A border war is not a war in this sense: see `fighting`."""
    return relation_between(w, a, b) is Relation.WAR


def fighting(w: Politics, a: Party, b: Party) -> bool:
    """At war, or in a border war."""
    return relation_between(w, a, b) in FIGHTING


def enemies(w: Politics, party: Party) -> tuple[Power, ...]:
    """The powers with which a party is at war, in the order of `Power`."""
    return tuple(power for power in Power if at_war(w, party, power))


def is_neutral(w: Politics, party: Party) -> bool:
    """3.11: a power stays neutral until it fights one of the alliance factions across the table:
    Italy in a war of its own with Yugoslavia is neutral, and so is Japan while it only fights
    China. A country is neutral while no patron takes it to war and nobody fights it, whoever draws
    its BRPs or has its hexes.
    """
    if isinstance(party, Power):
        factions = {w.memberships[foe].faction for foe in enemies(w, party)}
        return factions.isdisjoint(ALLIANCE_FACTIONS)
    if status_of(w, party) not in (*UNCOMMITTED, Status.INDEPENDENT):
        return False
    return not any(fighting(w, party, power) for power in Power)


def belligerent(w: Politics, party: Party) -> Party | None:
    """Whose wars count for this party: its own or its patron's."""
    if isinstance(party, Power):
        return party
    if (patron := patron_of(w, party)) is not None:
        return patron
    return party if status_of(w, party) in ON_ITS_OWN else None


# The words "Axis" and "Allied" -------------------------------------------------------------------


def is_axis(w: Politics, party: Party) -> bool:
    """3.11: Germany, Italy even while neutral, and Japan from the day it fights a power other than
    China; and the countries that go to war with them. Where a rule means the European Axis alone,
    ask `is_european_axis`.
    """
    if isinstance(party, Power):
        if party is Power.JAPAN:
            return any(foe is not Power.CHINA for foe in enemies(w, party))
        return party in AXIS_POWERS
    patron = patron_of(w, party)
    return patron is not None and is_axis(w, patron)


def is_european_axis(w: Politics, party: Party) -> bool:
    """3.11: the Axis powers of Europe and the minor countries that depend on them."""
    return alliance_faction_of(w, party) is Faction.EUROPEAN_AXIS


def is_allied(w: Politics, party: Party) -> bool:
    """3.11: Britain, France and Poland; whoever joins them in war against an Axis power; Russia
    once it and a Western Allied power fight the same Axis power; China once it has joined the
    Western Allies.
    """
    if not isinstance(party, Power):
        patron = patron_of(w, party)
        if patron is not None:
            return is_allied(w, patron)
        return party == POLAND and status_of(w, party) in ON_ITS_OWN
    if home_side(party) is not Side.ALLIED:
        return False
    if party in (Power.BRITAIN, Power.FRANCE):
        return True
    foes = [foe for foe in enemies(w, party) if foe in AXIS_POWERS]
    if party is Power.CHINA:
        return w.memberships[party].faction is Faction.WESTERN_ALLIES
    if party is Power.RUSSIA:
        western = members(w, Faction.WESTERN_ALLIES)
        return any(at_war(w, ally, foe) for ally in western for foe in foes)
    return bool(foes)


def is_western_allied(w: Politics, party: Party) -> bool:
    """3.11: Allied, but neither Russia nor a country that depends on Russia. A neutral U.S. belongs
    to the faction and is yet no Western Ally.
    """
    return is_allied(w, party) and alliance_faction_of(w, party) is not Faction.RUSSIA


FOES_OF_THE_US = {Theater.EUROPE: (Power.GERMANY, Power.ITALY), Theater.PACIFIC: (Power.JAPAN,)}


def us_at_war_in(w: Politics, theater: Theater) -> bool:
    """29.25B, 32.14G, 33.92C: is the U.S. at war in a theater?"""
    return any(at_war(w, Power.US, foe) for foe in FOES_OF_THE_US[theater])


def senior_partner(w: Politics, faction: Faction, theater: Theater) -> Power:
    """3.11: who decides for a faction: Germany; the U.S. if it is at war in the theater, else
    Britain. The other factions have one member each.
    """
    if faction is Faction.EUROPEAN_AXIS:
        return Power.GERMANY
    if faction is Faction.WESTERN_ALLIES:
        foe = Power.GERMANY if theater is Theater.EUROPE else Power.JAPAN
        american = at_war(w, Power.US, foe)
        return Power.US if american else Power.BRITAIN
    return members(w, faction)[0]

"""Keys of the data as players call them: the one place where ids become words.

Rows, records and the notation name things by keys: `germany-infantry-3-3/2`, `us`, `flight-7`.
Whoever plays reads the names that the data files have for them. Hexes are called by their ids
(`L35`), as on the board. What leaves the game for a person goes through `in_words`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from warcabinet.awaw.boards.kinds import Front, Terrain
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.airbases import LandingId
from warcabinet.awaw.state.berths import FORCE, SHIP, force_name
from warcabinet.awaw.state.intelligence import RingId
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.sea_supply import LineId
from warcabinet.awaw.state.shipments import ShipmentId
from warcabinet.awaw.terms.powers import Faction, Side

if TYPE_CHECKING:
    from warcabinet.awaw.boards.board import AwawBoard
    from warcabinet.awaw.loading import AwawData
    from warcabinet.awaw.state.world import AwawWorld

CATEGORIES = {
    Category.MARINE: "marines",
    Category.COMMANDO: "commandos",
    Category.CHINDIT: "Chindits",
    Category.PARTISAN: "partisans",
    Category.AAF: "army air",
    Category.NAS: "naval air",
    Category.JET: "jets",
    Category.STRATEGIC_BOMBER: "strategic bombers",
    Category.INTERCEPTOR: "interceptors",
    Category.DD: "destroyers",
    Category.CA: "cruisers",
    Category.CVE: "escort carriers",
    Category.TRANSPORT: "transports",
    Category.SUBMARINE: "submarines",
    Category.ASW: "ASW",
}
"""Sorts of units; the others are called as the data files call them."""

ACRONYMS = ("aaf", "asw", "brp", "ctl", "drm", "nas", "rgt", "sw", "usat", "usjt", "us")
"""What is written in capitals wherever it stands."""

SIDES = {Side.AXIS: "Axis", Side.ALLIED: "Allied"}

TARGETS = {"light-ships": "light ships"}
"""22.54, 23.43: what is fired at besides single ships."""

SLOTS = {"wings": "air units", "sorties": "flights", "brps": "BRPs"}
"""What an answer is put together from, where its field has another name."""

LEVELS = {
    "ctl": "combat training level",
    "air-drm": "air die modifier",
    "naval-drm": "naval die modifier",
    "naval-drm-results": "naval die modifier by research",
    "air-drm-results": "air die modifier by research",
    "ctl-results": "combat training by research",
    "air-range": "range of air units",
    "asw": "ASW",
    "magic-cards": "Magic cards",
    "ultra-cards": "Ultra cards",
    "rgt": "Russo-German tensions",
    "usat": "U.S.-Axis tensions",
    "usjt": "U.S.-Japanese tensions",
    "western-allies-at-war": "Western Allies at war",
}
"""What is counted in levels; the others are called as the data files call them."""

FRONTS = {
    Front.MEDITERRANEAN: "Mediterranean",
    Front.PACIFIC: "Pacific",
    Front.ASIAN: "Asian",
    Front.SOUTHEAST_ASIAN: "Southeast Asian",
}
"""Fronts with a name of their own; the western and the eastern one are not written large."""

KEY = re.compile(
    r"(?<![\w@/.'\-\[])(?:(?:region|territory|front|island|place|ship):|(?P<force>tf:))?"
    r"(?P<key>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)"
    r"(?:@(?P<place>(?:ship|tf):[a-z0-9-]+|[A-Z]+\d+|[a-z]+(?:-[a-z]+)*))?"
    r"(?:/(?P<of>[a-z0-9]+(?:-[a-z]+)*)(?:/[a-z]+(?:-[a-z]+)*)?)?(?![\w@/\-])"
)
"""A key: of a type, party, region ...; with a place after it factors, with a number a unit."""

NAMED_FACTIONS = tuple(one for one in Faction if " " in one)
"""Those that are no power by themselves; they are written with a hyphen, too."""

FACTIONS = re.compile(rf"\b({'|'.join(NAMED_FACTIONS)})\b")

ZONE = re.compile(
    rf"(?:{'|'.join(one.value.replace(' ', '-') for one in Faction)}|[a-z]+(?:-[a-z]+)*?)"
    rf"-(?P<front>{'|'.join(sorted((one.value for one in Front if one), key=len, reverse=True))})"
    r"-(?P<number>\d+)"
)
"""14.11: an attrition zone: they are numbered front by front."""

UNMARKED = re.compile(r"[a-z]+(?:-[a-z]+)*-(?:loose|submarines|supply)-\d+")
"""21.312: a force without a marker."""

ONE_OF = re.compile(
    r"(?<![\w.:/+-])1 ((?:air |naval |combat |ground |movement |oil |BRP |game |other |more "
    r"|escort |strategic |destroyer |cruiser |carrier |transport |submarine |army |bomber |jet "
    r"|interceptor |infantry |armor )?)(factor|unit|hexe|BRP|counter|squadron|point|level"
    r"|turn|time|shipment|hit|card|ship|group|result|project|ring|port|base|roll|attack|mission"
    r"|round|airbase|part|destroyer|cruiser|carrier|transport|submarine|jet|bomber|interceptor"
    r"|partisan|marine|commando)s\b"
)

ATTRITION = re.compile(
    r"\bresult (?:-(?!\w)|(?:(?P<counters>\d)C)?/?(?:(?P<hexes>\d)H)?)(?=$|[\s,;(])"
)
"""14.41: a result as the attrition table prints it."""

RANGE = re.compile(r"\b(\d+)\.\.(\d*)")
"""A column of a table."""

SORTIE = re.compile(r"(?<![\w@/.'-])air/\d+\b")
"""9.75: operations of air factors are numbered."""

PROPER = re.compile(
    r"\b(?:africa|american|asian|atlantic|australia|british|burma road|chinese|french|german|hump"
    r"|indian ocean|indochina|japanese|mediterranean|murmansk|pacific|persian|russian|siberian|suez"
    r"|turkish)\b"
)
"""Words of the values that may be chosen which are written large."""

PASSING = re.compile(
    r"\b(?P<id>(?P<what>flight|landing|activity|line|shipment|ring|axis|allied)-\d+)(?:/(?P<leg>\d+))?\b"
)
"""Rows whose ids say nothing: what they are stands in the World only."""


def phrase(key: str) -> str:
    """`ground-support` as "ground support"; acronyms are written in capitals."""
    words = re.split(r"[-_]", key)
    return " ".join(word.upper() if word in ACRONYMS else word for word in words)


def sort_of(one: UnitType) -> str:
    """ "armor 4-6", "elite naval air"."""
    what, figures = CATEGORIES.get(one.category, phrase(one.category)), one.designation
    return f"{figures} {what}" if figures.isalpha() else f"{what} {figures}".rstrip()


class Lexicon:
    """The names of all keys of a scenario."""

    def __init__(self, data: AwawData, board: AwawBoard) -> None:
        self.kinds = {str(name): one for name, one in data.forces.types.items()}
        self.names: dict[str, str] = dict(_choices())
        terrain = {one.value for one in Terrain}  # a region is called as its ground
        self.names |= {key: row.name for key, row in board.regions.items() if key not in terrain}
        self.names |= {key: row.name for key, row in board.territories.items()}
        self.places = {str(key): row.name for key, row in board.boxes.items()}
        self.names |= self.places
        self.ships = {str(key): row.name for key, row in data.forces.ships.items()}
        self.names |= self.ships
        self.names |= {str(key): row.name for key, row in data.nationalities.items()}
        self.names |= {str(key): row.name for key, row in data.countries.items()}
        self.names |= {str(key): row.name for key, row in data.powers.items()}
        self.names |= {
            f"{row.keys[0]}-{number}": f"task force {number}"
            for row in data.tables["task-force-counters"].rows
            for number in range(1, int(row.cells["counters"]) + 1)
        }
        self.names |= {
            row.keys[0]: str(row.cells["name"]) for row in data.tables["research-sheet"].rows
        }
        self.names |= SLOTS
        self.names |= LEVELS
        self.names |= {one.value.replace(" ", "-"): one.value.title() for one in NAMED_FACTIONS}
        self.names |= {side.value: name for side, name in SIDES.items()}
        self.names |= {front.value: name for front, name in FRONTS.items()}
        self.names |= TARGETS
        self.names |= {key: self._type(one) for key, one in self.kinds.items()}
        self.worded = lru_cache(maxsize=8192)(self._worded)

    def _type(self, one: UnitType) -> str:
        """ "Germany armor 4-6", "Japan elite naval air"."""
        return f"{self.names.get(one.nationality, one.nationality)} {sort_of(one)}"

    def short(self, key: str) -> str:
        """A type or a ship where everybody knows whose it is: "armor 4-6"."""
        kind = self.kinds.get(key)
        return sort_of(kind) if kind is not None else self.names.get(key, key)

    def place(self, key: str) -> str:
        """A space by its name: a hex by its id, a box by its own."""
        return self.places.get(key, key)

    def name(self, key: str) -> str | None:
        """What a key stands for, or nothing."""
        return self.names.get(key)

    def _worded(self, text: str) -> str:
        found = FACTIONS.sub(lambda one: one.group().title(), text)
        found = SORTIE.sub("air factors", found)
        found = _gathered(found, self._named)
        found = ATTRITION.sub(_attrition, found)
        found = RANGE.sub(lambda one: f"{one[1]} {f'to {one[2]}' if one[2] else 'or more'}", found)
        return ONE_OF.sub(lambda one: f"1 {one[1]}{'hex' if one[2] == 'hexe' else one[2]}", found)

    def _at(self, berth: str) -> str:
        """Where factors are: "at L35", "on Akagi", "in task force 1"."""
        if berth.startswith(SHIP):
            return f"on {self.ships.get(berth.removeprefix(SHIP), berth)}"
        if berth.startswith(FORCE):
            return f"in {force_name(berth)}"
        return f"at {self.place(berth)}"

    def _named(self, one: re.Match[str]) -> str:
        key, place, of = one["key"], one["place"], one["of"]
        if (zone := ZONE.fullmatch(key)) is not None:
            front = Front(zone["front"])
            return f"{FRONTS.get(front, front.value)} zone {zone['number']}"
        if one["force"] is not None or UNMARKED.fullmatch(key):
            return force_name(key)
        name = self.names.get(key)
        if place is not None:
            return f"{name or phrase(key)} {self._at(place)}"
        if name is None or (of is not None and key not in self.kinds):
            return one.group()
        return name


def _attrition(one: re.Match[str]) -> str:
    lost = [f"{one['counters']} units lost"] if one["counters"] else []
    given = [f"{one['hexes']} hexes given up"] if one["hexes"] else []
    return " and ".join(lost + given) or "no result"


def _gathered(text: str, named: Callable[[re.Match[str]], str]) -> str:
    """The text with names for keys; of keys in a row that have one name, how many they are: "2 ×
    Germany armor 4-6"."""
    found: list[str] = []
    end = 0
    run: list[str] = []

    def finish() -> None:
        for name in dict.fromkeys(run):
            count = run.count(name)
            found.append(f"{count} × {name}" if count > 1 else name)
            found.append(", ")
        if run:
            found.pop()
        run.clear()

    for one in KEY.finditer(text):
        between, name = text[end : one.start()], named(one)
        a_unit = one["of"] is not None and one["place"] is None and name != one.group()
        if not (run and a_unit and between == ", "):
            finish()
            found.append(between)
        if a_unit:
            run.append(name)
        else:
            found.append(name)
        end = one.end()
    finish()
    return "".join([*found, text[end:]])


def _choices() -> Iterator[tuple[str, str]]:
    """The values of all enumerations that are no words as they stand."""
    for kind in _enums(StrEnum):
        if kind.__module__.startswith("warcabinet.awaw."):
            for member in kind:
                name = PROPER.sub(lambda one: one[0].title(), phrase(member.value))
                if name != member.value:
                    yield member.value, name


def _enums(base: type[Enum]) -> Iterable[type[Enum]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _enums(kind)


# What leaves the game -----------------------------------------------------------------------------


def in_words(world: AwawWorld, text: str) -> str:
    """A sentence with names in place of keys."""
    if "-" in text:
        text = PASSING.sub(lambda one: _passing(world, one), text)
    return world.statics.lexicon.worded(text)


OVER = {
    "activity": "a naval activity",
    "line": "a supply line",
    "ring": "a spy ring",
    "axis": "a combat group",
    "allied": "a combat group",
}
"""What things of this moment are called when they are over."""


def _passing(world: AwawWorld, one: re.Match[str]) -> str:
    """A flight, a landing, a naval activity, a sea supply line or a combat group of this moment;
    one that is over is just that.
    """
    row = world.flights.get(FlightId(one["id"]))
    if row is not None:
        return f"{row.type} from {row.base} to {row.target}"
    back = world.returned.get(LandingId(one["id"]))
    if back is not None:
        return f"{back.stack} back from {back.target}"
    sailing = world.activities.get(ActivityId(one["id"]))
    if sailing is not None:
        leg = f", part {one['leg']} of its way" if one["leg"] else ""
        forces = " and ".join(map(force_name, sailing.forces))
        return f"the {phrase(sailing.kind)} of {forces} to {sailing.goal}{leg}"
    line = world.sea_lines.get(LineId(one["id"]))
    if line is not None:
        return f"the line from {line.origin} to {line.goal}"
    sent = world.shipments.get(ShipmentId(one["id"]))
    if sent is not None:
        return f"the shipment to {sent.where}"
    ring = world.spy_rings.get(RingId(one["id"]))
    if ring is not None:
        return ring.words()
    group = world.groups.get(GroupId(one["id"]))
    if group is not None:
        return f"combat group {group.number}"
    return OVER.get(one["what"], f"a {one['what']}")

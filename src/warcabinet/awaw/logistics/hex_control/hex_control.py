"""29: who controls a hex, and how that changes.

`take` is the only writer of control besides the set-up: it names the rule by which a hex changes
hands. What follows from that for counters and the like is registered for `TAKEN`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import TerritoryKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import (
    faction_of,
    holder_for,
    hostile_to,
    occupied_by,
    parties,
    relations,
    side_of_party,
)
from warcabinet.awaw.state.logistics import Control, HeldByPartisans, HexSupply, HexTaken, Supply
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Country,
    Power,
    Status,
    Theater,
    at_war,
    status_of,
    us_at_war_in,
)
from warcabinet.awaw.terms.tables import TableData
from warcabinet.engine.book import Layer, Occasion, Question
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

Follower = Callable[[AwawWorld, str, str | None, str], None]
"""Takes the World, the hex, who had it and who has it now."""

TAKEN: Occasion[Follower] = Occasion("a hex is taken")
"""What a change of control does to something in the hex."""

Visitor = Callable[[AwawWorld, str, str], None]
"""Takes the World, the hex and the party whose ground unit has come into it."""

ENTERED: Occasion[Visitor] = Occasion("a ground unit comes into a hex")
"""What the entry of a ground unit, a partisan too, does to something in the hex."""


# Who has it ---------------------------------------------------------------------------------------


def holder_of(world: AwawWorld, space: str) -> str | None:
    """29.22, 11.62: who controls a hex; None: nobody who takes part, or only a partisan."""
    row = world.control.get(SpaceId(space))
    if row is None or world.map.has(partisan_held(world), space):
        return None
    return row.holder


def owner_of_record(world: AwawWorld, space: str) -> str | None:
    """29.26: whose a hex is once no partisan is in it."""
    row = world.control.get(SpaceId(space))
    return None if row is None else row.holder


@derived
def partisan_held(world: AwawWorld) -> int:
    """11.61, 11.62, 11.63, 29.26: hexes that only a partisan controls. Their rows of control keep
    who had them before: they go back to him as soon as the partisan leaves or dies.
    """
    found = 0
    for name, hostile in relations(world).hostile.items():
        if hostile and (there := world.standing[f"{name}/partisan"]):
            for other in hostile:
                found |= there & world.held[other]
    return found


JOINT: Layer[int] = Layer("hexes of others that are a power's own too", ("party",))
"""29.25: joint control, each as its rule has it."""


@derived
def controlled(world: AwawWorld, name: str) -> int:
    """29.22, 29.25: the hexes that a party controls, alone or jointly with others."""
    found = world.held[name]
    for _, area in BOOK.layers(world, JOINT, name):
        found |= area
    return found & ~partisan_held(world)


def controls(world: AwawWorld, name: str, space: str) -> bool:
    return world.map.has(controlled(world, name), space)


@BOOK.lays(
    JOINT,
    "29.25A",
    "Britain and France control their hexes jointly while both fight Germany and so does Russia",
    party=(Power.BRITAIN, Power.FRANCE),
)
def british_and_french(world: AwawWorld, party: str) -> int:
    fighting = (Power.BRITAIN, Power.FRANCE, Power.RUSSIA)
    if not all(at_war(world, power, Power.GERMANY) for power in fighting):
        return 0
    return world.held[Power.FRANCE if party == Power.BRITAIN else Power.BRITAIN]


@BOOK.lays(
    JOINT,
    "29.25B",
    "Britain and the U.S. control their hexes jointly in each theater in which the U.S. is at war",
    party=(Power.BRITAIN, Power.US),
)
def british_and_american(world: AwawWorld, party: str) -> int:
    statics = world.statics
    found = 0
    for theater in statics.theaters:
        if us_at_war_in(world, theater):
            pacific = theater is Theater.PACIFIC
            found |= statics.pacific if pacific else world.map.spaces & ~statics.pacific
    return found and found & world.held[Power.US if party == Power.BRITAIN else Power.BRITAIN]


def held_since_start(world: AwawWorld, space: str, name: str) -> bool:
    """27.45: has this party controlled the hex since the player turn began?"""
    return controls(world, name, space) and not world.map.has(changed_hands(world), space)


@derived
def changed_hands(world: AwawWorld) -> int:
    """27.45: the hexes that have been taken in this player turn, or that a partisan had when it
    began.
    """
    return world.map.mask((*world.taken, *world.held_by_partisans))


@derived
def new_to_faction(world: AwawWorld, faction: str) -> int:
    """21.64G, 28.653, 32.13C: of those, the hexes that were not an alliance faction's then: what
    has passed from one of its members to another was.
    """
    found = world.map.mask(world.held_by_partisans)
    for row in world.taken.values():
        if not row.before or faction_of(world, row.before) != faction:
            found |= world.map.bit(row.hex)
    return found


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "27.45",
    "as a player turn starts it is kept which hexes only partisans control",
)
def note_partisan_hexes(world: AwawWorld) -> None:
    for space in world.map.members(partisan_held(world)):
        world.put(HeldByPartisans(space))


class TakeByEntering(Question, frozen=True):
    """29.21: does a unit of this party gain control of a hex that it enters?"""

    classes: ClassVar[tuple[str, ...]] = ("party",)
    party: str
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


# How it changes -----------------------------------------------------------------------------------


def take(world: AwawWorld, space: str, holder: str, rule: str) -> None:
    """29.21: hand a hex to a holder, if it is not his already, and say so. It has no supply until
    his next determination (30.543).
    """
    place = SpaceId(space)
    before = owner_of_record(world, space)
    if before == holder:
        return
    world.put(Control(place, holder))
    if place not in world.taken:
        world.put(HexTaken(place, before or ""))
    world.put(HexSupply(place, Supply.NONE))
    world.tell(rule, f"{holder} takes control of {space}", a_hex(space))
    for follower in BOOK.parts(TAKEN):
        follower(world, space, before, holder)


def before_captures(world: AwawWorld) -> AwawWorld:
    """A copy in which hexes that have been taken in this turn are whose they were."""
    ahead = world.trial()
    for row in world.taken.rows():
        now = ahead.control.get(row.hex)
        if row.before:
            ahead.put(Control(row.hex, row.before))
        elif now is not None:
            ahead.drop(now)
    return ahead


def enter(world: AwawWorld, space: str, name: str, *, partisan: bool = False) -> None:
    """29.21, 29.22A, 29.22C, 29.24, 29.26, 29.23: a ground unit of this party has come into a hex
    or passed through it. Enemy and neutral hexes are taken, for its patron if it is a client; hexes
    of its own side stay whose they are, and a partisan takes nothing for good."""
    for visitor in BOOK.parts(ENTERED):
        visitor(world, space, name)
    if partisan or not world.map.has(world.board.land, space):
        return
    before = owner_of_record(world, space)
    sides = relations(world).sides
    if before is not None and sides.get(before) is sides.get(name):
        return
    if BOOK.allows(world, TakeByEntering(name, SpaceId(space))):
        take(world, space, rightful(world, space, holder_for(world, name)), "29.21")


HEIR: Layer[str] = Layer("heir", ("territory", "captor"))
"""29.22B: the exceptions: who gains a hex of a territory that somebody takes."""


class GoesBack(Question, frozen=True):
    """29.22B: does a hex of its home country go back to a major power when an ally retakes it?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    space: SpaceId


def rightful(world: AwawWorld, space: str, captor: str) -> str:
    """29.22B: a hex of a major power's home country that an ally retakes goes back to that power,
    with exceptions.
    """
    for _, heir in BOOK.layers(world, HEIR, world.board.territory[space], captor):
        return heir
    home = home_power(world, space)
    if home is None or home == captor:
        return captor
    if side_of_party(world, home) is not side_of_party(world, captor):
        return captor
    return home if BOOK.allows(world, GoesBack(home, SpaceId(space))) else captor


def home_power(world: AwawWorld, space: str) -> str | None:
    """The major power to whose home country a hex belongs."""
    row = world.board.territories.get(world.board.territory[space])
    if row is None or row.kind is not TerritoryKind.HOME or not is_power(row.holder):
        return None
    return row.holder


BOOK.note("29.23", "eliminating the defender does not give control: somebody must advance")


# Whole countries ----------------------------------------------------------------------------------


def country_area(world: AwawWorld, country: str) -> int:
    """The land hexes of a minor country, with the parts of it that have names of their own."""
    return _country_area(world.board, country)


@cache
def _country_area(board: AwawBoard, country: str) -> int:
    rows = board.territories.values()
    names = [row.territory for row in rows if country in (row.territory, row.part_of)]
    return board.territory.where(*names) & board.land


def take_country(world: AwawWorld, country: str, holder: str, rule: str, kept: int = 0) -> int:
    """29.51, 29.53, 83.22A: all hexes that a minor country still has pass to its conqueror, except
    for those with units hostile to him, that are not the country's own, and those kept for another
    reason. A colony does not pass as a whole. Gives back how many hexes changed hands.
    """
    if status_of(world, Country(country)) is Status.COLONY:
        return 0
    others = lands_apart(world, country) | kept
    for name in hostile_to(world, holder):
        if name != country:
            others |= occupied_by(world, name)
    return _hand_over(world, country, holder, rule, others)


def lands_apart(world: AwawWorld, country: str) -> int:
    """63.31, 64.31: the parts of a country that are conquered by themselves, as eastern Poland."""
    rows = world.board.territories.values()
    names = [row.territory for row in rows if row.part_of == country]
    return world.board.territory.where(*names) if names else 0


def align_country(world: AwawWorld, country: str, power: str, rule: str) -> int:
    """29.41, 29.42, 29.43: by diplomacy, association or activation all hexes of a minor country
    come under a power's control, except for those with units of another alliance faction.
    """
    faction = faction_of(world, power)
    others = 0
    for name in parties(world):
        if name != country and faction_of(world, name) != faction:
            others |= occupied_by(world, name)
    return _hand_over(world, country, power, rule, others)


def _hand_over(world: AwawWorld, country: str, holder: str, rule: str, barred: int) -> int:
    """Hexes of the country that nobody else has taken from it, and those that it has taken."""
    own = world.held[country]
    for space in world.map.members(country_area(world, country) & world.statics.map):
        if space not in world.control:
            own |= world.map.bit(space)
    spaces = world.map.members(own & ~barred)
    for space in spaces:
        take(world, space, holder, rule)
    return len(spaces)


def senior_of(world: AwawWorld, powers: Iterable[str]) -> str:
    """29.52, 83.51A, 83.51B: of alliance partners who conquer together, the senior one gains."""
    ranks = {str(row.cells["power"]): int(row.keys[1]) for row in senior_partners(world).rows}
    return min(powers, key=lambda name: (ranks.get(name, len(Power)), name))


def senior_partners(world: AwawWorld) -> TableData:
    return world.statics.tables["senior-partners"]

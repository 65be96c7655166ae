"""Who is with whom in this game: the parties of a side, the hostile ones, and who pays for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import AIR
from warcabinet.awaw.state.berths import AFLOAT
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    FIGHTING,
    Country,
    Faction,
    Party,
    Power,
    Side,
    Status,
    alliance_faction_of,
    belligerent,
    patron_of,
    side_of,
)
from warcabinet.engine.book import Occasion
from warcabinet.engine.derived import derived


@dataclass(frozen=True, slots=True)
class Rebels:
    """Who raises a force in the land of another power, and whom it fights there at war or not."""

    patron: Power
    foe: Power


REBELS: Occasion[Callable[[], tuple[str, Rebels]]] = Occasion(
    "a force fights a power whatever the wars of those who raise it"
)
"""As which party it does."""


def rebels() -> Mapping[str, Rebels]:
    """The forces that fight so, by their parties."""
    return dict(part() for part in BOOK.parts(REBELS))


@cache
def party(name: str) -> Party:
    """The party of a row: a power or a minor country."""
    return Power(name) if is_power(name) else Country(name)


@dataclass(frozen=True, slots=True)
class Relations:
    """Who is with whom, worked out once for as long as no alignment, membership or war changes. All
    is by the names of the parties.
    """

    parties: tuple[str, ...]
    sides: Mapping[str, Side | None]
    of_side: Mapping[Side, tuple[str, ...]]
    hostile: Mapping[str, tuple[str, ...]]
    factions: Mapping[str, str]
    members: Mapping[str, tuple[str, ...]]
    payers: Mapping[str, Power | None]


@derived
def relations(world: AwawWorld) -> Relations:
    risen = {name: one for name, one in rebels().items() if world.units_of[name]}
    known = sorted({*map(str, world.memberships), *map(str, world.alignments)})
    names = tuple(sorted({*known, *risen}))
    all_parties = {name: party(name) for name in known}
    home = world.statics.home_side
    sides: dict[str, Side | None] = dict(home)
    sides |= {name: side_of(world, one) or home.get(name) for name, one in all_parties.items()}
    factions = {
        name: str(alliance_faction_of(world, one) or name) for name, one in all_parties.items()
    }
    payers = {
        name: one if isinstance(one, Power) else patron_of(world, one)
        for name, one in all_parties.items()
    }
    for name, some in risen.items():
        sides[name], factions[name] = side_of(world, some.patron), factions[some.patron]
        payers[name] = some.patron
    return Relations(
        parties=names,
        sides=sides,
        of_side={side: tuple(n for n in names if sides[n] is side) for side in Side},
        hostile=_hostile(world, all_parties),
        factions=factions,
        members={
            faction: tuple(n for n in names if factions[n] == faction)
            for faction in set(factions.values())
        },
        payers=payers,
    )


def _hostile(world: AwawWorld, named: Mapping[str, Party]) -> dict[str, tuple[str, ...]]:
    """Who fights whom, found once for all that have the same wars."""
    of: dict[str, str] = {}
    for name, one in named.items():
        if (found := belligerent(world, one)) is not None:
            of[name] = str(found)
    foes: dict[str, set[str]] = {}
    for row in world.wars.values():
        if row.relation in FIGHTING:
            foes.setdefault(row.first, set()).add(row.second)
            foes.setdefault(row.second, set()).add(row.first)
    by_war = {
        one: tuple(name for name in of if of[name] in foes[one])
        for one in foes.keys() & set(of.values())
    }
    hostile = {name: by_war.get(one, ()) for name, one in of.items()}
    return _with_rebels(world, of, hostile)


def _with_rebels(
    world: AwawWorld, of: Mapping[str, str], hostile: dict[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """11.32B, 11.71D: rebels fight whom their patron fights, and in any case the power that rules
    them with all of its own; those fight them once there are any.
    """
    for name, some in rebels().items():
        ruled = [other for other in of if of[other] == some.foe]
        hostile[name] = tuple(dict.fromkeys((*hostile.get(some.patron, ()), *ruled)))
        if world.units_of[name]:
            hostile |= {foe: (*hostile[foe], name) for foe in hostile[name] if foe in hostile}
    return hostile


def wars_of(world: AwawWorld, name: str) -> tuple[str, ...]:
    """The parties that fight this one in a war, not as rebels alone."""
    risen = rebels()
    return tuple(one for one in hostile_to(world, name) if one not in risen)


def parties(world: AwawWorld) -> tuple[str, ...]:
    """All parties of this game, in order."""
    return relations(world).parties


def parties_of(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """8.12: the parties that move with a side now."""
    return relations(world).of_side[side]


def side_of_party(world: AwawWorld, name: str) -> Side | None:
    """The side a party moves with. A country that only lends units is on the side of its seat."""
    return relations(world).sides.get(name)


def hostile_to(world: AwawWorld, name: str) -> tuple[str, ...]:
    """The parties that fight this one."""
    return relations(world).hostile.get(name, ())


@derived
def hostile_parties(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """Whoever fights any party of a side."""
    found: set[str] = set()
    for name in parties_of(world, side):
        found.update(hostile_to(world, name))
    return tuple(sorted(found))


def faction_of(world: AwawWorld, name: str) -> str:
    """9.61, 14.12: with whom a party fights as one in attrition and offensive spending: the faction
    is its alliance faction, or the country itself if it stands alone.
    """
    return relations(world).factions.get(name, name)


def factions(world: AwawWorld) -> tuple[str, ...]:
    """All factions of this game, in order."""
    return tuple(sorted(relations(world).members))


def members_of(world: AwawWorld, faction: str) -> tuple[str, ...]:
    """The parties of a faction."""
    return relations(world).members.get(faction, ())


def payer_of(world: AwawWorld, name: str) -> Power | None:
    """The power that pays for a party's operations and controls what its units take (29.22A): the
    power itself, or a client's patron. None: the country is on its own.
    """
    return relations(world).payers.get(name)


def holder_for(world: AwawWorld, name: str) -> str:
    """29.22A: who comes to control a hex that units of this party enter."""
    return str(payer_of(world, name) or name)


@derived
def held_by(world: AwawWorld, names: tuple[str, ...]) -> int:
    """The hexes that any of these parties controls."""
    found = 0
    for name in names:
        found |= world.held[name]
    return found


def held_by_side(world: AwawWorld, side: Side) -> int:
    """The hexes that the parties of a side control."""
    return held_by(world, parties_of(world, side))


@derived
def comrades(world: AwawWorld, name: str) -> tuple[str, ...]:
    """50.51: the parties whose land is open to this one: itself, and at war those of its side that
    are at war too; a party at peace keeps to its own land and to that of its clients.
    """
    side = side_of_party(world, name)
    if side is None:
        return (name,)
    if wars_of(world, name):
        return tuple(n for n in parties_of(world, side) if n == name or wars_of(world, n))
    payer = payer_of(world, name)
    own = (n for n in parties_of(world, side) if payer is not None and payer_of(world, n) == payer)
    return tuple(sorted({name, *own}))


def hostile_units(world: AwawWorld, name: str) -> int:
    """The spaces with ground units that fight this party."""
    found = 0
    for other in hostile_to(world, name):
        found |= world.standing[other]
    return found


def hostile_hexes(world: AwawWorld, name: str) -> int:
    """The hexes controlled by parties that fight this one."""
    return held_by(world, hostile_to(world, name))


@derived
def units_of_side(world: AwawWorld, side: Side) -> int:
    """The spaces with ground units of a side."""
    found = 0
    for name in parties_of(world, side):
        found |= world.standing[name]
    return found


@derived
def neutral_units(world: AwawWorld, name: str) -> int:
    """The spaces with ground units of the other side that are not hostile to a party."""
    side, found = side_of_party(world, name), 0
    if side is not None:
        hostile = hostile_to(world, name)
        for other in parties_of(world, side.opponent):
            if other not in hostile:
                found |= world.standing[other]
    return found


def air_hexes(world: AwawWorld, name: str, flak: bool = True) -> int:
    """The spaces with air units of a party, and with its flak, which is kept with them."""
    return _all_air_hexes(world, flak).get(name, 0)


@derived
def _all_air_hexes(world: AwawWorld, flak: bool) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for row in world.air.values():
        if flak or world.statics.kinds[row.type].category in AIR:
            found[row.party] = found.get(row.party, 0) | bit_of(world, row)
    return found


def ship_hexes(world: AwawWorld, name: str) -> int:
    """The spaces with naval units of a party."""
    return _ship_spaces(world).get(name, 0)


def ships_in(world: AwawWorld, names: Iterable[str]) -> int:
    """The spaces with naval units of some parties, alone or in forces."""
    spaces, found = _ship_spaces(world), 0
    for name in names:
        found |= spaces.get(name, 0)
    return found


@derived
def _ship_spaces(world: AwawWorld) -> Mapping[str, int]:
    """20.164A: what everybody sees: the places of forces, by whose marker they have, and of ships
    outside them.
    """
    found: dict[str, int] = {}
    for force in world.forces.values():
        found[force.party] = found.get(force.party, 0) | world.map.bit(str(force.place))
    for hull in world.hulls.values():
        if not hull.berth.startswith(AFLOAT):
            found[hull.party] = found.get(hull.party, 0) | world.map.bit(str(hull.berth))
    return found


def occupied_by(world: AwawWorld, name: str) -> int:
    """The spaces with units of a party: on the ground, in the air or afloat."""
    return world.standing[name] | air_hexes(world, name) | ship_hexes(world, name)


@derived
def own_units(world: AwawWorld, side: Side) -> tuple[UnitId, ...]:
    """The ground units of a side, in order."""
    return tuple(sorted(unit for name in parties_of(world, side) for unit in world.units_of[name]))


def factions_of(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """The factions of a side, in order."""
    return tuple(sorted({faction_of(world, name) for name in parties_of(world, side)}))


def is_alliance_faction(faction: str) -> bool:
    """Is this faction an alliance faction, and not a country on its own?"""
    return faction in _FACTIONS


_FACTIONS = frozenset(str(faction) for faction in Faction)


def has_just_joined(world: AwawWorld, country: str) -> bool:
    """18.142C, 84.21: has a country that was attacked joined in this player turn? It does so in the
    first player turn of its side after that of the attack.
    """
    row, first = world.alignments.get(country), world.first_attacks.get(country)
    scenario = world.statics.scenario
    if row is None or row.status not in (Status.ASSOCIATED, Status.ALLY) or first is None:
        return False
    if scenario is None or side_of_party(world, country) is not world.side:
        return False
    last = world.side is scenario.scenario.movement[-1]
    return first.turn == world.turn.number - (not last)

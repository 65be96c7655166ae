"""4.63, 21.211, 21.13: straits and canals: which of them are shut to the ships of a party.

A strait is a set of hexsides that close it together (`sides.tsv`), and the hexes that it lies in.
Whoever may not pass enters these hexes from either side and leaves them on the same side. What
counts is who held the banks when the phase began.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import PREFIX, WORLD
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, partisan_held
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.politics.parties import comrades, held_by, hostile_to, side_of_party
from warcabinet.awaw.state.waters import TakenInPhase
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side, Theater
from warcabinet.engine.book import Layer, Registration
from warcabinet.engine.derived import derived
from warcabinet.hexes import Sides, SpaceId

Names = tuple[str, ...]

SEA_SHUT: Layer[Names] = Layer("straits that ships may not pass", ("party",))
"""21.211: the straits that are shut to the ships of a party, by name."""

SEA_OPEN: Layer[Names] = Layer("canals that ships may pass", ("party",))
"""21.1321, 21.212: the canals that are open to the ships of a party, by name."""

KIEL, SUEZ = "Kiel", "Suez"

SEA_LEAVE: Layer[tuple[tuple[str, int], ...]] = Layer(
    "straits that ships may pass all the same", ("activity",)
)
"""Straits with the hexes to which a naval activity may go through them, whoever holds them."""

_IN = {
    "Gibraltar": "AA7",
    "Skagerrak": "E33 F33",
    "Kattegat": "H32 H33",
    "Gulf of Finland": "D41 E41",
    "Gulf of Riga": "G39",  # and not F40: nobody goes to Parnu without Saare
    "Otranto": "AA25:east AA26",
    "Malacca": "DD11:west EE10",
    "Sunda": "II10:south II11:north",
}
"""The hexes that the rules name as those of a strait. One with a crossing arrow lies in the hexes
that the arrow joins (21.211A).
"""


_PACIFIC = ("Malacca", "Sunda")


class Strait(NamedTuple):
    """A way of ships that somebody's control of its banks opens or shuts."""

    name: str
    sides: Sides
    """The hexsides that close it together, both ways."""
    hexes: int
    """The waters of its hexes."""
    banks: int
    """Of a strait with crossing arrows: the hexes that they join."""
    near: int
    """All hexes on either hand of the closing sides."""


def hex_on(board: AwawBoard, theater: Theater, name: str) -> str:
    """4.21: the name of a hex of one of the printed boards on the board that is played on."""
    return PREFIX + name if board.name == WORLD and theater is Theater.PACIFIC else name


@cache
def straits_of(board: AwawBoard) -> dict[str, Strait]:
    """The straits of a board by name."""
    names = {row.value for row in board.rows.sides.rows if row.feature is SideFeature.STRAIT}
    return {name: _strait(board, name) for name in sorted(names)}


def _strait(board: AwawBoard, name: str) -> Strait:
    arrows = [
        row.side.split("|")
        for row in board.rows.sides.rows
        if row.feature is SideFeature.ARROW and row.value == name
    ]
    banks = board.board.mask(space for pair in arrows for space in pair)
    if name not in _IN:
        return _made(board, name, board.at_sea(banks), banks)
    spaces = _IN[name].split()
    if name in _PACIFIC:
        spaces = [hex_on(board, Theater.PACIFIC, one) for one in spaces]
    return _made(board, name, board.board.mask(spaces), banks)


def _made(board: AwawBoard, name: str, hexes: int, banks: int) -> Strait:
    sides = board.strait(name)
    near = 0
    for mask in sides.masks:
        near |= mask
    return Strait(name, sides, hexes, banks, near)


# Who holds the banks ------------------------------------------------------------------------------


@BOOK.happens(TAKEN, "21.211", "who held a hex when the phase began decides for ships")
def note_before(world: AwawWorld, space: str, before: str | None, holder: str) -> None:
    place = SpaceId(space)
    if world.statics.uses("21.211") and place not in world.taken_in_phase:
        world.put(TakenInPhase(place, before or ""))


@derived
def held_at_start(world: AwawWorld, names: Names) -> int:
    """21.211, 21.223: the hexes that any of these parties controlled when the phase began."""
    found = held_by(world, names)
    for row in world.taken_in_phase.values():
        bit = world.map.bit(row.hex)
        found = found | bit if row.before in names else found & ~bit
    return found & ~partisan_held(world)


def friendly(world: AwawWorld, party: str) -> int:
    """21.211: the hexes under friendly control: those of the party and of those who fight on its
    side.
    """
    return held_at_start(world, comrades(world, party))


def not_hostile(world: AwawWorld, party: str) -> int:
    """21.211D, 21.211E: the hexes under friendly or neutral control."""
    return world.map.hexes & ~held_at_start(world, hostile_to(world, party))


def _needs(world: AwawWorld, party: str, name: str, banks: int, neutral: int = 0) -> Names:
    """The strait, if its banks are not friendly, or of some of them neutral at least."""
    if name not in straits_of(world.board):
        return ()
    held = friendly(world, party)
    open_ = not banks & ~held and not neutral & ~(held | not_hostile(world, party))
    return () if open_ else (name,)


def _mask(world: AwawWorld, *names: str) -> int:
    """Hexes by their names on the European board; none of those that this board has not."""
    return world.map.mask(name for name in names if name in world.map)


# The straits one by one ---------------------------------------------------------------------------


@BOOK.lays(
    SEA_SHUT,
    "21.211A, 4.631",
    "a strait with a crossing arrow is passed only if both its banks are friendly, not neutral",
)
def arrow_straits(world: AwawWorld, party: str) -> Names:
    held = friendly(world, party)
    straits = straits_of(world.board).values()
    return tuple(one.name for one in straits if one.name not in _IN and one.banks & ~held)


@BOOK.lays(SEA_SHUT, "21.211B", "the strait of Gibraltar is passed only if Gibraltar is friendly")
def gibraltar(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Gibraltar", _mask(world, "AA7"))


@BOOK.lays(SEA_SHUT, "21.211C", "the Skagerrak is passed only if E33 and F33 are friendly")
def skagerrak(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Skagerrak", _mask(world, "E33", "F33"))


@BOOK.lays(
    SEA_SHUT,
    "21.211D, 86.13",
    "the Kattegat is passed only if Copenhagen is friendly, and H33 friendly or neutral (R-058)",
)
def kattegat(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Kattegat", _mask(world, "I32"), _mask(world, "H33"))


@BOOK.lays(
    SEA_SHUT,
    "21.211E",
    "the Gulf of Finland is passed only if Helsinki and Tallinn are friendly or neutral",
)
def gulf_of_finland(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Gulf of Finland", 0, _mask(world, "D41", "E41"))


@BOOK.lays(SEA_SHUT, "21.211F", "ships go to and from Parnu only if Saare is friendly")
def gulf_of_riga(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Gulf of Riga", _mask(world, "F39"))


@BOOK.lays(
    SEA_SHUT, "21.211G", "the strait of Otranto is passed only if Brindisi and Durazzo are friendly"
)
def otranto(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Otranto", _mask(world, "AA25", "AA26"))


@BOOK.lays(
    SEA_SHUT,
    "21.211H, 74.31, 25.91",
    "the strait of Malacca is passed only if Singapore is friendly",
)
def malacca(world: AwawWorld, party: str) -> Names:
    singapore = world.board.place("Singapore")
    bank = 0 if singapore is None else world.map.bit(singapore.hex)
    return _needs(world, party, "Malacca", bank)


@BOOK.lays(
    SEA_SHUT, "21.211I", "the Sunda strait is passed only if the land of II10 and II11 is friendly"
)
def sunda(world: AwawWorld, party: str) -> Names:
    strait = straits_of(world.board).get("Sunda")
    banks = 0 if strait is None else world.board.ashore(strait.hexes)
    return _needs(world, party, "Sunda", banks)


@BOOK.lays(
    SEA_SHUT,
    "21.1323",
    "between Istanbul and the Mediterranean ships pass only if all four hexes of the Turkish "
    "straits are friendly",
)
def turkish_straits(world: AwawWorld, party: str) -> Names:
    return _needs(world, party, "Dardanelles", _mask(world, "Z33", "Z34", "AA31", "BB31"))


@BOOK.lays(SEA_OPEN, "21.1321", "ships pass the Kiel canal if J30 is friendly")
def kiel_canal(world: AwawWorld, party: str) -> Names:
    canal = world.board.feature("canal") & ~world.statics.pacific
    return (KIEL,) if canal and not canal & ~friendly(world, party) else ()


@BOOK.lays(
    SEA_OPEN,
    "21.212, 88.342, 88.344, 11.66",
    "ships pass the Suez canal if all four hexes beside it are friendly",
)
def suez_canal(world: AwawWorld, party: str) -> Names:
    banks = world.board.feature("canal-bank")
    if not banks or side_of_party(world, party) is Side.AXIS:
        return ()
    return () if banks & ~friendly(world, party) else (SUEZ,)


BOOK.note("88.37", "the Axis use the Suez canal for three purposes of their own only")


@BOOK.lays(
    SEA_LEAVE,
    "21.211H, 74.31",
    "Singapore may be invaded from the west through a strait of Malacca that the enemy holds",
    activity="invasion",
)
def singapore_from_the_west(world: AwawWorld, activity: str) -> tuple[tuple[str, int], ...]:
    singapore = world.board.place("Singapore")
    return () if singapore is None else (("Malacca", world.map.bit(singapore.hex)),)


@BOOK.lays(
    SEA_LEAVE,
    "25.15, 25.15A, 25.16, 73.42",
    "a few submarines are redeployed past a Gibraltar that the enemy holds",
    activity=Activity.SUBMARINE_PASSAGE,
)
def submarines_past_gibraltar(world: AwawWorld, activity: str) -> tuple[tuple[str, int], ...]:
    return (("Gibraltar", world.map.hexes),)


# All of them --------------------------------------------------------------------------------------


@derived
def shut_straits(world: AwawWorld, party: str) -> dict[str, str]:
    """21.211, 21.2111: the straits that are shut to the ships of a party, each with the rule that
    shuts it."""
    found: dict[str, str] = {}
    for entry, names in BOOK.layers(world, SEA_SHUT, party):
        for name in names:
            found.setdefault(name, entry.rules[0])
    return found


def shutting(world: AwawWorld, party: str) -> dict[str, Registration]:
    """What shuts each of the straits that are shut."""
    layers = BOOK.layers(world, SEA_SHUT, party)
    return {name: entry for entry, names in reversed(layers) for name in names}


@derived
def open_canals(world: AwawWorld, party: str) -> Names:
    """21.1321, 21.212: the canals that the ships of a party may pass."""
    return tuple(name for _, names in BOOK.layers(world, SEA_OPEN, party) for name in names)

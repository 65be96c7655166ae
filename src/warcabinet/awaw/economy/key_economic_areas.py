"""38: key economic areas: whose they are, and what they are worth to others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.politics.parties import faction_of, payer_of
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Question
from warcabinet.hexes import SpaceId

KEY_PREFIX = "key area "
"""How the names of key economic areas begin, among the areas that pay BRPs."""


def hexes_of_key_area(world: AwawWorld, area: str) -> tuple[SpaceId, ...]:
    """38.21: the hex that decides who has a key economic area; none if it is not on the board."""
    place = world.board.place(area.removeprefix(KEY_PREFIX))
    return () if place is None else (SpaceId(place.hex),)


def open_key_area(world: AwawWorld, name: str) -> None:
    """38.31, 38.32, 38.33, 38.34, 38.35, 38.36, 38.37, 38.371, 35.51B: a key economic area is part
    of its owner's base: he loses its value with it. One that another faction has at the start is a
    conquest.
    """
    table = world.statics.tables["key-economic-areas"]
    power = table.text(name, "power")
    area = f"{KEY_PREFIX}{name}"
    keys = hexes_of_key_area(world, area)
    holder = holder_of(world, keys[0]) if keys else None
    if power not in world.treasuries or holder is None:
        return
    own = faction_of(world, holder) == faction_of(world, power)
    receiver = power if own else str(payer_of(world, holder) or "")
    world.put(Income(area, Source.KEY_AREA, power, receiver, table.number(name, "brps")))


def pays_a_conqueror(world: AwawWorld, row: Income) -> bool:
    """38.12, 38.231: has this key economic area a value as a conquest? Those of Germany and of the
    Japanese home islands have none.
    """
    name = row.area.removeprefix(KEY_PREFIX)
    return world.statics.tables["key-economic-areas"].text(name, "conquest") == "yes"


class RegainArea(Question, frozen=True):
    """38.24: does a power get back its key economic areas when its faction retakes them?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


@BOOK.forbids(
    RegainArea,
    "38.24",
    "after their surrenders the key economic areas of France and Italy are conquests like others",
    power=(Power.FRANCE, Power.ITALY),
)
def fallen_owner(world: AwawWorld, asked: RegainArea) -> bool:
    return asked.power in world.surrendered


def is_recaptured(world: AwawWorld, row: Income, powers: Iterable[str]) -> bool:
    """38.23, 38.24: who takes a key economic area for the faction of its first owner takes it for
    him; for anybody else it is a conquest.
    """
    if not BOOK.allows(world, RegainArea(row.owner)):
        return False
    faction = faction_of(world, row.owner)
    return any(faction_of(world, name) == faction for name in powers)

"""11.352: what a partisan costs, and whom."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Theater
from warcabinet.engine.book import Question

COST = 2
"""11.352: BRPs for a partisan."""

RUSSIAN_SOIL = ("russia", "siberia")
"""11.352A: where one Russian partisan a turn is free."""

COMMUNIST_CHINA = "communist-china"

PAYERS = {COMMUNIST_CHINA: str(Power.RUSSIA)}
"""79.52: who pays for the units of a country that has no BRPs."""


class FreePartisan(Question, frozen=True):
    """11.352: does a partisan that a party builds in an area now cost nothing?"""

    classes: ClassVar[tuple[str, ...]] = ("builder", "area")
    builder: str
    area: str


@BOOK.modifies(
    FreePartisan,
    "11.352A",
    "Russian soil",
    "Russia builds one partisan a turn on its own soil at no cost",
    builder=Power.RUSSIA,
    area=RUSSIAN_SOIL,
)
def first_on_russian_soil(world: AwawWorld, asked: FreePartisan) -> int | None:
    built = world.partisans_built.values()
    return None if any(row.free and row.area in RUSSIAN_SOIL for row in built) else 1


@BOOK.modifies(
    FreePartisan,
    "11.352B, 79.52, 79.53",
    "Yenan",
    "Communist Chinese partisans cost nothing while Communist China or Russia has Yenan, and in "
    "games of the Pacific alone",
    builder=COMMUNIST_CHINA,
)
def yenan_is_held(world: AwawWorld, asked: FreePartisan) -> int | None:
    return 1 if communists_pay_nothing(world) else None


def communists_pay_nothing(world: AwawWorld) -> bool:
    """79.52, 79.53: do units of Communist China cost nothing now? They never cost anything in a
    game on the Pacific board alone.
    """
    yenan = world.board.place("Yenan")
    holder = None if yenan is None else holder_of(world, yenan.hex)
    held = holder in (COMMUNIST_CHINA, Power.RUSSIA)
    return held or Theater.EUROPE not in world.statics.theaters


def free_by(world: AwawWorld, builder: str, area: str) -> str | None:
    """11.352: the rule by which a partisan costs nothing; None: it is paid for."""
    parts = BOOK.total(world, FreePartisan(builder, area))
    return parts[0].rule if parts else None


def payer_for(builder: str) -> str:
    """11.352, 79.52: who pays for a partisan."""
    return PAYERS.get(builder, builder)

"""27.6, 27.23, 17.35: how many naval air units a power may build in a turn."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.construction.construction_restrictions import (
    Construct,
    built_this_turn,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Question


@BOOK.forbids(
    Construct,
    "27.61, 27.23, 17.353A, 17.353D",
    "no more naval air units a turn than the training rate of the power allows",
    category=Category.NAS,
)
def beyond_training_rate(world: AwawWorld, asked: Construct) -> bool:
    built = built_this_turn(world, asked.party, Category.NAS)
    return built + asked.count > training_rate(world, asked.party)


class NavalAirTraining(Question, frozen=True):
    """27.61: how many naval air units a power may build in a turn."""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


def training_rate(world: AwawWorld, power: str) -> int:
    """27.61: France, Russia and China have none."""
    return BOOK.amount(world, NavalAirTraining(power))


@BOOK.modifies(
    NavalAirTraining,
    "27.61, 17.353A",
    "training rate",
    "powers that build naval air units begin with a training rate of one to four",
)
def first_rate(world: AwawWorld, asked: NavalAirTraining) -> int:
    return _first_rate(world, asked.power)


def _first_rate(world: AwawWorld, power: str) -> int:
    table = world.statics.tables["naval-air-rates"]
    rates = {row.keys[0]: row.cells["rate"] for row in table.rows}
    return int(rates.get(power, 0))


@BOOK.modifies(
    NavalAirTraining,
    "27.61, 17.356",
    "trained for the Pacific",
    "in a European scenario the U.S. trains no naval air units at first",
    power=Power.US,
)
def trained_for_the_pacific(world: AwawWorld, asked: NavalAirTraining) -> int | None:
    return None if world.statics.pacific else -_first_rate(world, asked.power)

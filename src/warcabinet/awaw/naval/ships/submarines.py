"""20.71, 20.72: where submarines operate besides ports and mapboard boxes."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import held_by_side, party
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, Theater, at_war
from warcabinet.engine.book import Question
from warcabinet.hexes import SpaceId

BOXES = {
    "atlantic": SpaceId("atlantic-sw"),
    "indian-ocean": SpaceId("indian-ocean-sw"),
    "pacific": SpaceId("pacific-sw"),
}
"""5.91: the strategic warfare boxes, by their names in the tables."""

WARY = 40
"""R-062, 25.13: the tension between Japan and the U.S. from which the Pacific box is open."""


class SubmarinesIn(Question, frozen=True):
    """May submarines of a power be in this space?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    space: SpaceId


@BOOK.forbids(
    SubmarinesIn,
    "20.71A, 20.71B, 20.71C, 20.71D, 20.71E, 20.72, 25.13A, 25.13B, 25.13C, 25.13D, 25.13E, 25.91",
    "German submarines operate in the Atlantic, and in the Indian Ocean if the Axis hold Suez and "
    "Ethiopia; Japanese ones in the Pacific and the Indian Ocean, American ones in the Pacific, in "
    "war; Italian and British ones in no SW box",
)
def closed_box(world: AwawWorld, asked: SubmarinesIn) -> bool:
    names = [name for name, space in BOXES.items() if space == asked.space]
    return bool(names) and not _open(world, asked.power, names[0])


def _open(world: AwawWorld, power: str, box: str) -> bool:
    """25.13A, 25.13B, 25.13D, 25.13E: who is not listed for a box never fights there."""
    for row in world.statics.tables["submarine-boxes"].rows:
        if row.keys == (power, box):
            return _holds(world, str(row.cells["condition"]), power)
    return False


def _holds(world: AwawWorld, condition: str, power: str) -> bool:
    """25.13C, 25.13E, 25.91: war, or enough tension between Japan and the U.S., opens a box."""
    if condition == "axis-suez-and-ethiopia":
        banks = {name for row in world.statics.tables["suez-canal"].rows for name in row.keys}
        wanted = world.map.mask((*banks, "ethiopia"))
        return held_by_side(world, Side.AXIS) & wanted == wanted
    if condition == "always":
        return True
    enemy = condition.removeprefix("war-with-")
    wary = {power, enemy} == {Power.JAPAN, Power.US}
    tension = effective(world, Tension.USJT)
    return at_war(world, party(power), party(enemy)) or (wary and tension >= WARY)


@BOOK.forbids(
    SubmarinesIn,
    "20.72",
    "British submarines do not operate in the Pacific theater unless Italy has surrendered",
    power="britain",
)
def british_in_the_pacific(world: AwawWorld, asked: SubmarinesIn) -> bool:
    pacific = world.statics.theater_at(asked.space) is Theater.PACIFIC
    return pacific and Power.ITALY not in world.surrendered

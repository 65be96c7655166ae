"""66.32, 67.32: lands that Russia took from its neighbours, and what becomes of them.

Once Russia has taken all of one it pays BRPs by itself and its country is worth so much less; until
the Axis have it back the country ends at its new frontier. When they receive the BRPs of both, the
land is part of its country again and pays with it, but Russia can take it by itself anew (R-192).
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import AreaValue, has_all, value_of
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import BANNED
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, at_war

RUSSIA = str(Power.RUSSIA)
LOST_LANDS = {"rumania": "bessarabia", "finland": "finnish-border-hexes"}


def is_lost(world: AwawWorld, country: str) -> bool:
    """66.32, 67.32: is the border land of this country Russian, or no more than partly retaken?"""
    side = side_of_party(world, country)
    if side is None or not counts_by_itself(world, country):
        return False
    return not has_all(world, side, LOST_LANDS[country])


def counts_by_itself(world: AwawWorld, country: str) -> bool:
    """66.32, 67.32: does the border land of this country pay BRPs apart from it?"""
    row = world.incomes.get(LOST_LANDS[country])
    return row is not None and row.brps > 0


# What they are worth ------------------------------------------------------------------------------


@BOOK.modifies(
    AreaValue,
    "66.32, 85.491",
    "without Bessarabia",
    "Rumania is worth five BRPs less once Russia has taken Bessarabia",
    area="rumania",
)
def rumania_without_bessarabia(world: AwawWorld, asked: AreaValue) -> int | None:
    return -value_of(world, "bessarabia") if counts_by_itself(world, "rumania") else None


@BOOK.modifies(
    AreaValue,
    "67.32, 85.492",
    "without the border hexes",
    "Finland is worth five BRPs less once Russia has taken the Finnish border hexes",
    area="finland",
)
def finland_without_its_border(world: AwawWorld, asked: AreaValue) -> int | None:
    return -value_of(world, "finnish-border-hexes") if counts_by_itself(world, "finland") else None


@BOOK.happens(
    Moment.COMBAT_ENDS,
    "66.31, 66.32, 67.31, 67.32",
    "at the end of a combat phase a land that Russia has all of is cut off from its country, and "
    "one of which the Axis have received the BRPs goes back to it",
)
def border_lands_change_hands(world: AwawWorld) -> None:
    for country in LOST_LANDS:
        if world.side is Side.ALLIED and _falls_to_russia(world, country):
            _cut_off(world, country)
        elif world.side is Side.AXIS and _is_the_axis_again(world, country):
            _reunite(world, country)


def _falls_to_russia(world: AwawWorld, country: str) -> bool:
    """66.31, 66.32, 67.31, 67.32: is all of the land Russian, for the first time or again? What
    Russia had not taken before it was at war with Germany stays with its country for good, and so
    does what it took together with that.
    """
    area = LOST_LANDS[country]
    if any(holder_of(world, key) != RUSSIA for key in keys_of(world, area)):
        return False
    if counts_by_itself(world, country) or has_all(world, Side.ALLIED, country):
        return False
    return area in world.incomes or not at_war(world, Power.GERMANY, Power.RUSSIA)


def _cut_off(world: AwawWorld, country: str) -> None:
    """66.32, 67.32: who receives the BRPs of the country receives those of the land still, until he
    fails to retake it.
    """
    area, whole = LOST_LANDS[country], world.incomes.get(country)
    brps = value_of(world, area)
    world.put(Income(area, Source.LAND, RUSSIA, "" if whole is None else whole.receiver, brps))
    if whole is not None:
        world.amend(whole, brps=whole.brps - brps)


def _is_the_axis_again(world: AwawWorld, country: str) -> bool:
    """66.32, 67.32: do the Axis have both, and does one power receive the BRPs of both? A neutral
    country pays none.
    """
    area, whole = LOST_LANDS[country], world.incomes.get(country)
    if whole is None or not counts_by_itself(world, country):
        return False
    part = world.incomes[area]
    if not part.receiver or part.receiver != whole.receiver:
        return False
    return has_all(world, Side.AXIS, area) and has_all(world, Side.AXIS, country)


def _reunite(world: AwawWorld, country: str) -> None:
    whole, part = world.incomes[country], world.incomes[LOST_LANDS[country]]
    world.amend(whole, brps=whole.brps + part.brps)
    world.amend(part, brps=0)


# Where they build ---------------------------------------------------------------------------------


@BOOK.lays(
    BANNED,
    "66.32",
    "once lost, Bessarabia is part of Rumania again only when all of it is retaken",
    party="rumania",
)
def lost_bessarabia(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("region:bessarabia") if is_lost(world, "rumania") else 0


@BOOK.lays(
    BANNED,
    "67.32",
    "once lost, the border hexes are part of Finland again only when all of them are retaken",
    party="finland",
)
def lost_border_hexes(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("region:finnish-border-hexes") if is_lost(world, "finland") else 0


BOOK.note(
    "85.491, 85.492", "Rumania and Finland are worth five BRPs less without their border lands"
)

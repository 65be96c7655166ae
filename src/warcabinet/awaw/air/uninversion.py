"""18.7, 33.9: inverted air units are turned up again in their owner's player turn.

As the turn begins all of them are, if their base has full supply and the air force has oil; whoever
could not be is turned up as soon as supply or oil come. Those used in the turn are turned up at its
end. Nobody would leave them inverted, so nobody is asked.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.air.bases import STRATEGIC, base_supplied
from warcabinet.awaw.air.flying import turn
from warcabinet.awaw.air.missions import is_air, side_of_air
from warcabinet.awaw.air.records import AirState, AirUnits
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.units import a_hex
from warcabinet.awaw.logistics.control import joint_with
from warcabinet.awaw.logistics.oil import has_its_own_oil, tracked
from warcabinet.awaw.logistics.records_oil import OilOffset, Service
from warcabinet.awaw.logistics.supply import when_determined
from warcabinet.awaw.parties import camp_of
from warcabinet.awaw.powers import Faction, Power
from warcabinet.awaw.steps import plays
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

US_BOXES = ("atlantic-us", "pacific-us")


class TurnUp(Question, frozen=True):
    """33.92: may these air units be turned up, as the player turn begins or as it ends? Each reason
    against it is a restriction.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category", "party")
    nationality: str
    category: str
    party: str
    base: SpaceId
    state: AirState
    ending: bool

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)


def at_home(world: AwawWorld, asked: TurnUp) -> bool:
    """33.93, 33.93C, 33.93E: strategic bombers and interceptors, and Western Allied air units in
    the U.S. boxes, need neither supply nor oil.
    """
    if asked.category in STRATEGIC:
        return True
    return asked.base in US_BOXES and camp_of(world, asked.party) == Faction.WESTERN_ALLIES


@BOOK.forbids(TurnUp, "33.92A, 18.71", "air units are turned up only at bases with full supply")
def base_without_supply(world: AwawWorld, asked: TurnUp) -> bool:
    return not at_home(world, asked) and not base_supplied(world, asked.party, asked.base)


@BOOK.forbids(
    TurnUp,
    "33.91A, 18.71, 33.92A",
    "air units are turned up only once their faction has used oil for its air force in this turn",
)
def no_oil(world: AwawWorld, asked: TurnUp) -> bool:
    return not at_home(world, asked) and not has_oil(world, asked.party, asked.base)


def has_oil(world: AwawWorld, party: str, base: str) -> bool:
    """33.91A, 33.25: has a faction used oil for its air force in this player turn, or is none
    needed, because it is not counted or comes from the capital of a minor country?
    """
    camp = camp_of(world, party)
    if tracked(world, camp) is None or OilOffset(camp, Service.AIR).key() in world.oil_offsets:
        return True
    return has_its_own_oil(world, party, base)


@BOOK.forbids(
    TurnUp,
    "33.92D, 33.92C, 27.82A, 28.46, 28.81",
    "air units that were inverted when they were redeployed stay so through the enemy's turn; not "
    "those of the U.S. where it is not at war",
)
def redeployed_inverted(world: AwawWorld, asked: TurnUp) -> bool:
    if not asked.ending or asked.state is not AirState.REDEPLOYED:
        return False
    return asked.party != Power.US or bool(joint_with(world, str(Power.US)))


def may_turn_up(world: AwawWorld, row: AirUnits, ending: bool) -> bool:
    kind = world.statics.kinds[row.type]
    asked = TurnUp(
        str(kind.nationality), str(kind.category), row.party, row.place, row.state, ending
    )
    return BOOK.allows(world, asked)


def turn_up(world: AwawWorld, states: tuple[AirState, ...], ending: bool = False) -> None:
    """33.91A, 33.92E: all inverted air units of the side whose turn it is that can be turned up;
    of the others it is kept that they have not been used since.
    """
    told = []
    for row in tuple(world.air.rows()):
        if row.state not in states or side_of_air(world, row) is not world.side:
            continue
        if not is_air(world, row):
            continue
        if may_turn_up(world, row, ending):
            turn(world, row.id, AirState.READY)
            told.append(f"{row.factors} of {row.type} in {row.place}")
        elif row.state is not AirState.DOWN and (
            row.state is not AirState.REDEPLOYED or not ending
        ):
            turn(world, row.id, AirState.DOWN)
    if told:
        world.tell("33.91", f"air units are turned up: {', '.join(told)}")


INVERTED = tuple(state for state in AirState if state is not AirState.READY)


@plays("T.P.ADJ.50")
class FirstUninversion(Procedure[None]):
    """33.91A, 33.92B: as a player turn begins all air units of the side may be turned up, however
    they came to be inverted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        turn_up(world, INVERTED)
        return Done()


@when_determined
def turn_up_the_rest(world: AwawWorld) -> None:
    """33.91A, 33.62: at any time of the turn: those that supply or oil did not reach before."""
    turn_up(world, (AirState.DOWN,))


@plays("T.P.FIN.60")
class SecondUninversion(Procedure[None]):
    """33.92B, 18.42, 18.42A, 27.82, 27.82A: as the turn ends those that were used or built in it
    are turned up, but not those that were redeployed while inverted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        turn_up(world, INVERTED, ending=True)
        return Done()

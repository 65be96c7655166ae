"""18.7, 33.9: inverted air units are turned up again in their owner's player turn.

As the turn begins all of them are, if their base has full supply and the air force has oil; whoever
could not be is turned up as soon as supply or oil come. Those used in the turn are turned up at its
end. Nobody would leave them inverted, so nobody is asked, unless it costs something (33.93F).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.bases.operational_bases import base_supplied
from warcabinet.awaw.air.missions.employment import side_of_air
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import SQUADRONS, STRATEGIC_AIR, Category
from warcabinet.awaw.logistics.oil.oil_sources import has_its_own_oil
from warcabinet.awaw.logistics.oil.oil_status import accounts_at, paid_for
from warcabinet.awaw.logistics.supply.supply_determination import SUPPLY_DETERMINED
from warcabinet.awaw.pieces.air_factors import is_air, turn
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import air_hexes, faction_of, parties_of
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Faction, Power, us_at_war_in
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

US_BOXES = ("atlantic-us", "pacific-us")

AWAY_FROM_BASES = (*STRATEGIC_AIR, Category.KAMIKAZE)
"""33.93C, 17.461: air units that have no bases on the board."""

BUYERS = (str(Power.JAPAN),)
"""33.93F: who may turn up air units without oil, at the cost of BRP base."""

NO_OIL, NO_SUPPLY = "33.91A", "33.92A"

UNINVERSION: Occasion[Callable[[AwawWorld, bool], None]] = Occasion(
    "units of the side whose turn begins, or ends, are turned up"
)
"""33.92B: what takes place with the uninversion of air units; told whether the turn ends."""


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
    """33.93, 33.93C, 33.93E, 33.93F: strategic bombers and interceptors, kamikazes, and Western
    Allied air units in the U.S. boxes, need neither supply nor oil.
    """
    if asked.category in AWAY_FROM_BASES:
        return True
    return asked.base in US_BOXES and faction_of(world, asked.party) == Faction.WESTERN_ALLIES


@BOOK.forbids(TurnUp, "33.92A, 18.71", "air units are turned up only at bases with full supply")
def base_without_supply(world: AwawWorld, asked: TurnUp) -> bool:
    return not at_home(world, asked) and not base_supplied(world, asked.party, asked.base)


@BOOK.forbids(
    TurnUp,
    "33.91A, 18.71, 33.92A",
    "air units are turned up only once their faction has used oil for its air force in this turn",
)
def no_oil(world: AwawWorld, asked: TurnUp) -> bool:
    return not at_home(world, asked) and not has_oil(
        world, asked.party, asked.base, asked.nationality
    )


def has_oil(world: AwawWorld, party: str, base: str, nationality: str) -> bool:
    """33.91A, 33.25, 33.551B: has a faction used oil for its air force in this player turn,
    or is none needed, because it is not counted or comes from the capital of a minor country?
    """
    if paid_for(world, accounts_at(world, party, base, nationality), Service.AIR):
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
    return asked.party != Power.US or us_at_war_in(world, world.statics.theater_at(asked.base))


def _asked(world: AwawWorld, row: AirUnits, ending: bool) -> TurnUp:
    kind = world.statics.kinds[row.type]
    return TurnUp(
        str(kind.nationality),
        str(kind.category),
        row.party,
        where(world, row.place),
        row.state,
        ending,
    )


def may_turn_up(world: AwawWorld, row: AirUnits, ending: bool) -> bool:
    return BOOK.allows(world, _asked(world, row, ending))


def turn_up(world: AwawWorld, states: tuple[AirState, ...], ending: bool = False) -> None:
    """33.91A, 33.92E, 23.164: all inverted air units of the side whose turn it is that can be
    turned up; of the others it is kept that they have not been used since.
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
        elif row.state not in (AirState.DOWN, KEPT[ending]):
            turn(world, row.id, AirState.DOWN)
    if told:
        world.tell("33.91", f"air units are turned up: {', '.join(told)}")


KEPT = {True: AirState.REDEPLOYED, False: AirState.SPENT}
"""33.92D, 26.664: inverted as a player turn ends, or as it begins, for longer than others are."""

INVERTED = tuple(state for state in AirState if state is not AirState.READY)


@plays("T.P.ADJ.50")
class FirstUninversion(Procedure[None]):
    """33.91A, 33.92B: as a player turn begins all air units of the side may be turned up, however
    they came to be inverted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        turn_up(world, INVERTED)
        for part in BOOK.parts(UNINVERSION):
            part(world, False)
        return Done()


@BOOK.happens(
    SUPPLY_DETERMINED,
    "33.91A, 33.62",
    "as supply is determined, air units are turned up that supply or oil did not reach before",
)
def turn_up_the_rest(world: AwawWorld) -> None:
    turn_up(world, (AirState.DOWN,))


@plays("T.P.FIN.60")
class SecondUninversion(Procedure[None]):
    """33.92B, 18.42, 18.42A, 23.164, 27.82, 27.82A, 8.29: as the turn ends those that were used or
    built in it are turned up, but not those that were redeployed while inverted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        turn_up(world, INVERTED, ending=True)
        for part in BOOK.parts(UNINVERSION):
            part(world, True)
        return self.go(self.next_one) if for_sale(world) else Done()

    def next_one(self, world: AwawWorld, _: None) -> Step:
        if not for_sale(world):
            return Done()
        return self.ask(TurningUpForBase(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: TurnUpForBase | EndTurningUp) -> Step:
        if isinstance(answer, EndTurningUp):
            return Done()
        turn_up_for_base(world, answer.stack, answer.factors)
        return self.go(self.next_one)


# At the cost of BRP base --------------------------------------------------------------------------


class TurnUpForBase(Action, frozen=True):
    """Turn up air units without oil."""

    stack: AirId
    factors: int


class EndTurningUp(Action, frozen=True):
    """The others stay inverted."""


def for_sale(world: AwawWorld) -> list[AirUnits]:
    """33.93F: the inverted air units of the moving side that stay so for lack of oil, with supply
    or without, and whose power may do without it.
    """
    return [
        row
        for power in BUYERS
        if air_hexes(world, power) and power in parties_of(world, world.side)
        for row in world.air.rows()
        if row.party == power and _wants_only_oil(world, row) and most_for_sale(world, row)
    ]


def _wants_only_oil(world: AwawWorld, row: AirUnits) -> bool:
    if row.ready or not is_air(world, row):
        return False
    rules = {refusal.rule for refusal in BOOK.may(world, _asked(world, row, ending=True))}
    return NO_OIL in rules and rules <= {NO_OIL, NO_SUPPLY}


def base_cost(world: AwawWorld, row: AirUnits, factors: int) -> int:
    """33.93F, 17.31: one BRP of base for each air factor, or for three squadrons of naval air or
    what is left of three (R-257).
    """
    return -(-factors * squadrons_of(world, row.type) // SQUADRONS)


def most_for_sale(world: AwawWorld, row: AirUnits) -> int:
    """How many factors of a stack its power has base for."""
    treasury = world.treasuries.get(row.party)
    base = 0 if treasury is None else treasury.base
    return min(row.factors, base * SQUADRONS // squadrons_of(world, row.type))


def turn_up_for_base(world: AwawWorld, stack: AirId, factors: int) -> None:
    """33.93F, 35.42B: pay with BRP base, and turn them up."""
    row = world.air[stack]
    cost = base_cost(world, row, factors)
    treasury = world.treasuries[row.party]
    world.amend(treasury, base=treasury.base - cost)
    turn(world, stack, AirState.READY, factors)
    text = f"{factors} of {row.type} in {row.place} are turned up for {cost} BRPs of base"
    world.tell("33.93F", text, a_hex(where(world, row.place)))


def stacks_for_sale(asked: Asked, got: Got) -> Domain[AirId]:
    found = [row.id for row in for_sale(asked.world)]

    def why(stack: AirId) -> list[Refusal]:
        if stack in found:
            return []
        return [Refusal("33.93F", "these are not air units that want only oil")]

    return Domain(found, why)


def factors_for_sale(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    most = 0 if row is None else most_for_sale(world, row)
    return numbers(1, most, "33.93F", f"from 1 to {most} can be turned up")


@together()
class TurningUpForBase(Decision[TurnUpForBase | EndTurningUp], frozen=True):
    """33.93F: asked as the player turn ends while air units stay inverted for lack of oil."""

    rule: ClassVar[str] = "33.93F"
    prompt: ClassVar[str] = "Turn up air units without oil, for one BRP of base each, or end"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        TurnUpForBase: Form(
            (Slot("stack", stacks_for_sale), Slot("factors", factors_for_sale)),
            label="Turn up air units",
        ),
        EndTurningUp: Form(closes=True, label="Leave the others inverted", weight=2),
    }

    def default(self, asked: Asked) -> EndTurningUp:
        return EndTurningUp()

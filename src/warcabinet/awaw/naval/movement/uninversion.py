"""21.71, 21.34, 33.91B, 33.92, 33.93: inverted ships are turned up again in their owner's player
turn, as air units are: as it begins, as supply and oil come, and as it ends those that were used or
built in it. Nobody would leave them inverted, so nobody is asked.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.air.base_changes.uninversion import UNINVERSION, US_BOXES
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_sources import has_its_own_oil
from warcabinet.awaw.logistics.oil.oil_status import accounts_at, paid_for
from warcabinet.awaw.logistics.supply.supply_determination import SUPPLY_DETERMINED
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of, squadrons_on
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.squadrons import come_aboard, leave_carrier
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, nationality_of
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import Condition, Hull, HullState, Stance
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, us_at_war_in
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class TurnUpShip(Question, frozen=True):
    """33.92: may this ship be turned up in its base, as the player turn begins or as it ends?"""

    classes: ClassVar[tuple[str, ...]] = ("party",)
    party: str
    base: SpaceId
    hull: Hull
    ending: bool

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)


def automatic(world: AwawWorld, asked: TurnUpShip) -> bool:
    """33.93, 33.93A, 33.93B, 33.93D: as the turn ends, submarines, ASW and transports in SW boxes,
    and Western Allied ships in the SW and U.S. boxes need neither supply nor oil.
    """
    if not asked.ending:
        return False
    sort = class_of(world, asked.hull).sort
    if sort is Sort.SUBMARINE:
        return True
    in_sw_box = asked.base.endswith("-sw")
    if in_sw_box and sort in (Sort.ASW, Sort.TRANSPORT):
        return True
    western = faction_of(world, asked.party) == Faction.WESTERN_ALLIES
    return western and (asked.base in US_BOXES or asked.base in ("atlantic-sw", "pacific-sw"))


@BOOK.forbids(TurnUpShip, "33.92A", "ships are turned up only at bases with full supply")
def port_without_supply(world: AwawWorld, asked: TurnUpShip) -> bool:
    if automatic(world, asked) or not world.map.is_hex(asked.base):
        return False
    return supply_in(world, asked.base, asked.party) is not Supply.FULL


@BOOK.forbids(
    TurnUpShip,
    "33.91B, 21.71, 33.92A",
    "ships are turned up only once their faction has used oil for its navy in this turn",
)
def no_naval_oil(world: AwawWorld, asked: TurnUpShip) -> bool:
    """27.82B: also those that were built or repaired in it."""
    if automatic(world, asked):
        return False
    whose = nationality_of(world, asked.hull)
    if paid_for(world, accounts_at(world, asked.party, asked.base, whose), Service.NAVAL):
        return False
    return not has_its_own_oil(world, asked.party, asked.base)


@BOOK.forbids(
    TurnUpShip,
    "33.92D, 33.92C, 27.91B, 28.81",
    "ships that were inverted when they were redeployed stay so through the enemy's turn; not "
    "those of the U.S. where it is not at war",
)
def ships_redeployed_inverted(world: AwawWorld, asked: TurnUpShip) -> bool:
    if not asked.ending or asked.hull.state is not HullState.REDEPLOYED:
        return False
    return asked.party != Power.US or us_at_war_in(world, world.statics.theater_at(asked.base))


def may_turn_up(world: AwawWorld, hull: Hull, base: SpaceId, ending: bool) -> bool:
    return BOOK.allows(world, TurnUpShip(hull.party, base, hull, ending))


def _kept(hull: Hull, ending: bool) -> HullState:
    """33.92D: what a ship that stays inverted is from now on: of one that was redeployed it is
    remembered till the next turn.
    """
    redeployed = ending and hull.state is HullState.REDEPLOYED
    return HullState.REDEPLOYED if redeployed else HullState.DOWN


@BOOK.happens(
    UNINVERSION,
    "21.71, 33.91B, 33.92B, 21.34",
    "all ships of the moving side that can be turned up are: as its turn begins however they came "
    "to be inverted, and as it ends those that were used or built in it",
)
def turn_up_ships(world: AwawWorld, ending: bool) -> None:
    told = []
    for row in [*world.forces.rows()]:
        if row.stance is not Stance.PORT or not row.inverted:
            continue
        if side_of_party(world, row.party) is not world.side:
            continue
        hulls = ships_of(world, row.id)
        if all(may_turn_up(world, hull, row.place, ending) for hull in hulls):
            set_state(world, row.id, HullState.READY)
            for hull in ships_of(world, row.id):
                turn_up_squadrons(world, hull)
            told.append(f"{called(world, row.id)} in {row.place}")
        else:
            for hull in hulls:
                if hull.inverted:
                    change(world, hull, state=_kept(hull, ending))
    for hull in [*world.hulls.rows()]:
        base = space_of(hull.berth)
        if base is None or not hull.inverted or hull.condition is Condition.SUNK:
            continue
        if side_of_party(world, hull.party) is not world.side:
            continue
        if may_turn_up(world, hull, base, ending):
            turn_up_squadrons(world, change(world, hull, state=HullState.READY))
            told.append(f"{hull.factors} factors of {hull.what} in {base}")
        elif hull.state is not _kept(hull, ending):
            change(world, hull, state=_kept(hull, ending))
    if told:
        world.tell("33.91", f"ships are turned up: {', '.join(told)}")


def turn_up_squadrons(world: AwawWorld, hull: Hull) -> None:
    """33.91B, 17.3122D: squadrons are turned up with their carrier."""
    if not hull.named:
        return
    for row in squadrons_on(world, hull.what):
        if row.state is not AirState.READY:
            leave_carrier(world, row, row.squadrons)
            come_aboard(world, hull, row.type, row.party, row.squadrons)


@BOOK.happens(
    SUPPLY_DETERMINED,
    "33.91B, 33.62",
    "as supply is determined, ships are turned up that supply or oil did not reach before",
)
def turn_up_other_ships(world: AwawWorld) -> None:
    down = [hull for hull in world.hulls.rows() if hull.state is HullState.DOWN]
    for hull in down:
        base = space_of(hull.berth)
        if base is None or side_of_party(world, hull.party) is not world.side:
            continue
        if may_turn_up(world, hull, base, False):
            turn_up_squadrons(world, change(world, hull, state=HullState.READY))
    for row in [*world.forces.rows()]:
        if row.stance is not Stance.PORT or not row.inverted:
            continue
        hulls = ships_of(world, row.id)
        ours = side_of_party(world, row.party) is world.side
        unused = all(hull.state is HullState.DOWN for hull in hulls)
        if ours and unused and all(may_turn_up(world, one, row.place, False) for one in hulls):
            set_state(world, row.id, HullState.READY)
            for hull in ships_of(world, row.id):
                turn_up_squadrons(world, hull)

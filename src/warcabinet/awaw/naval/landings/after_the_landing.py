"""21.517I, 21.517J, 21.517K, 21.5152: what follows when all attacks have been made: who has won a
beach holds it, with all that is still aboard; who has not goes home.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_units
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.movement.ground_movement import step_into
from warcabinet.awaw.ground.movement.overstacking import CureOverstacking
from warcabinet.awaw.ground.stacking.stacking import friends_in, may_stay, overstacked
from warcabinet.awaw.logistics.bridgeheads import (
    BEACHHEADS,
    BridgeheadChoice,
    NoBridgehead,
    PlaceBridgehead,
    for_invaders,
    place_bridgehead,
)
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.logistics.supply.supply_lines import by_land
from warcabinet.awaw.naval.cargo.cargo_losses import CargoLosses
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
)
from warcabinet.awaw.naval.cargo.embarking import delivered, put_ashore
from warcabinet.awaw.naval.landings.exploitation_from_invasion_hexes import break_out
from warcabinet.awaw.naval.landings.first_wave import call_off
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import (
    invaders,
    invasions_of,
    landing_hexes,
    still_aboard,
)
from warcabinet.awaw.naval.landings.surplus_units import (
    SendBack,
    SendNobodyElse,
    SurplusUnits,
    is_asked,
    room_aboard,
    to_land,
)
from warcabinet.awaw.naval.sea_supply.supply_zones import landed_at, tracer
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import enters_isolated_hex, supply_in
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of, side_of_party
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import BridgeheadKind, BridgeheadRefused, Manner, Supply
from warcabinet.awaw.state.naval import ActivityState, Cargo, CargoId, Shipped, Voyage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def side_in(world: AwawWorld, space: SpaceId) -> Side:
    side = side_of_party(world, invasions_of(world, space)[0].party)
    assert side is not None
    return side


def has_room(world: AwawWorld, space: SpaceId, unit: UnitId) -> bool:
    side = side_of_party(world, world.units[unit].party)
    there = {*friends_in(world, space, side), unit}
    return not may_stay(world, space, tuple(sorted(there)))


def back_aboard(world: AwawWorld, unit: UnitId) -> None:
    """21.5152, 21.517K: a unit that has landed is cargo again; its force still has room for it, or
    has lost the destroyers (20.59).
    """
    landed, row = world.landed[unit], world.units[unit]
    world.drop(row)
    world.drop(landed)
    name = CargoId(str(unit))
    world.put(Cargo(name, row.party, landed.activity, landed.embarked, unit=row))
    about = (a_unit(unit), a_hex(landed.hex))
    world.tell("21.517", f"{unit} goes back aboard off {landed.hex}", *about)


def stay_ashore(world: AwawWorld, unit: UnitId) -> None:
    """21.517J, 21.519: it has invaded, and its ships carry it no more."""
    landed = world.landed.get(unit)
    if landed is not None:
        world.drop(landed)
    delivered(world, CargoId(str(unit)))
    world.put(Shipped(unit, Voyage.INVADED, None if landed is None else landed.embarked))


def occupy(world: AwawWorld, space: SpaceId) -> None:
    """21.517J, 21.517K: those who fought stay in the hex as far as there is room, the strongest
    first; then who is still aboard comes ashore. The others go home with their ships, if these can
    carry them.
    """
    fought = invaders(world, space)
    for unit in sorted(fought, key=lambda one: (factors_of(world, world.units[one]), one)):
        side = side_of_party(world, world.units[unit].party)
        if may_stay(world, space, friends_in(world, space, side)) and room_aboard(world, unit):
            back_aboard(world, unit)
        else:
            stay_ashore(world, unit)
    rows = to_land(world, space)
    weights = {row.id: factors_of(world, row.unit) for row in rows if row.unit is not None}
    for row in sorted(rows, key=lambda one: (-weights[one.id], one.id)):
        if UnitId(str(row.id)) in fought:
            continue  # it has just been sent back
        land(world, row, space, "21.517J", f"{row.id} lands in {space}")


def land(world: AwawWorld, row: Cargo, space: SpaceId, rule: str, told: str) -> bool:
    """21.517J, 21.517K: a unit comes ashore, if there is room; if not, it stays aboard."""
    carried = world.carried_by[row.id]
    landing = put_ashore(world, row, row.embarked)
    if not has_room(world, space, landing.id):
        world.drop(world.units[landing.id])
        world.put(row)
        world.put(carried)
        return False
    step_into(world, landing, space)
    world.put(Shipped(landing.id, Voyage.INVADED, row.embarked))
    world.tell(rule, told, a_unit(landing.id), a_hex(space))
    return True


def launched_from(world: AwawWorld, space: SpaceId) -> tuple[SpaceId, ...]:
    """30.25: where those embarked who have landed in a hex, or are about to."""
    found = {row.embarked for row in still_aboard(world, space)}
    found |= {row.embarked for row in world.landed.rows() if row.hex == space}
    for unit in world.units_in[space]:
        row = world.shipped.get(unit)
        if row is not None and row.how is Voyage.INVADED and row.embarked is not None:
            found.add(row.embarked)
    return tuple(sorted(found))


def forget_the_lost(world: AwawWorld, space: SpaceId) -> None:
    """21.517A: nothing is kept of invaders who have fallen: their names may be used again."""
    for row in tuple(world.landed.rows()):
        if row.hex == space and row.unit not in world.units:
            world.drop(row)
            delivered(world, CargoId(str(row.unit)))


def done_with(world: AwawWorld, space: SpaceId) -> None:
    forget_the_lost(world, space)
    for activity in invasions_of(world, space):
        world.amend(activity, state=ActivityState.DONE)
    if (fire := world.off_the_beach.get(space)) is not None:
        world.drop(fire)


def may_have_bridgehead(world: AwawWorld, space: SpaceId, party: str, was: int) -> bool:
    """21.517I, 31.22, 31.22A, 31.22B, 31.32, 10.81: a unit that has invaded the hex holds it, and
    the hex was not its side's when it came, or was one that its side could not fully supply; none
    has been declined there.
    """
    if space in world.bridgeheads_refused or not for_invaders(world, space):
        return False
    fought = any(row.hex == space for row in world.landed.rows())
    if fought and not invaders(world, space):
        return False
    if not world.map.has(was, space) or (fought and space in world.taken):
        return True
    short = supply_in(world, space, party) is not Supply.FULL
    return short and not could_be_supplied(world, space, party)


def could_be_supplied(world: AwawWorld, space: SpaceId, party: str) -> bool:
    """31.221: could a sea supply line have been traced to the zone of the hex at initial supply
    determination, whatever would have met it?
    """
    leader = tracer(world, party)
    tried = world.sea_supply_tried.get(leader)
    if tried is None:
        return False
    bit = world.map.bit(space)
    zone = landed_at(world, leader, by_land(world, leader), bit)
    return bool(zone & world.map.mask(tried.full))


@BOOK.lays(
    BEACHHEADS,
    "31.32, 21.517I",
    "a bridgehead of a landing is offered before those advance who have attacked with it by land",
)
def beachheads(world: AwawWorld, side: str) -> Mapping[SpaceId, tuple[SpaceId, ...]]:
    found = {}
    for space in sorted({row.hex for row in world.landed.rows()}):
        rows = invasions_of(world, space)
        if not rows or side_in(world, space) != side or hostile_in(world, rows[0].party, space):
            continue
        party = rows[0].party
        was = held_by(world, members_of(world, faction_of(world, party)))
        if may_have_bridgehead(world, space, party, was):
            found[space] = launched_from(world, space)
    return found


class SurplusAshore(CureOverstacking, tag="surplus-ashore", kw_only=True):
    """21.517K: units that have no room in the hex, and no ships to go back with, are eliminated;
    the invader chooses which.
    """

    space: SpaceId

    def start(self, world: AwawWorld, _: None) -> Step:
        if self.space not in overstacked(world, world.side):
            return Done()
        return super().start(world, None)

    def _rule(self, world: AwawWorld, space: SpaceId, there: tuple[UnitId, ...]) -> str:
        return "21.517K"


@plays("T.P.COM.GND.30", at_sea=True)
class LandingsEnd(Procedure[None], tag="landings-end", kw_only=True):
    """21.517I, 21.517J, 21.5152, 31.32: landing by landing. An undefended hex is taken without a
    fight; a bridgehead is placed as soon as the first unit holds the hex.
    """

    space: SpaceId = SpaceId("")
    friendly: bool = False
    """32.242: did their own side hold the hex when they came?"""

    def start(self, world: AwawWorld, _: None) -> Step:
        spaces = landing_hexes(world)
        if not spaces:
            return Done()
        self.space = spaces[0]
        space = self.space
        party = invasions_of(world, space)[0].party
        if hostile_in(world, party, space):
            return self.fail(world)
        first = invaders(world, space)
        if not first and not still_aboard(world, space):
            call_off(world, space, "21.516", "nobody is left to land")
            forget_the_lost(world, space)
            return self.go(self.start)
        was = held_by(world, members_of(world, faction_of(world, party)))
        self.friendly = not first and world.map.has(was, space)
        if not first:
            self.first_ashore(world)
        if not world.statics.uses("31.21") or not may_have_bridgehead(world, space, party, was):
            return self.go(self.surplus)
        if self.is_placed(world):
            return self.go(self.surplus)
        units = world.units_in[space]
        seat = chief_of_units(world, side_in(world, space), units)
        return self.ask(BridgeheadChoice((seat,), space), then=self.bridgehead)

    def is_placed(self, world: AwawWorld) -> bool:
        """31.32, 31.22, 31.71: has a bridgehead been placed here in this player turn already, when
        others attacked with the landing? One across a river serves it as well (R-640).
        """
        row = world.bridgeheads.get(self.space)
        if row is None or row.placed != player_turn(world):
            return False
        if row.kind is not BridgeheadKind.INVASION:
            launched = launched_from(world, self.space)
            world.amend(row, kind=BridgeheadKind.INVASION, launched=launched)
            told = f"the bridgehead in {self.space} is one of the invasion"
            world.tell("31.22", told, a_hex(self.space))
        return True

    def first_ashore(self, world: AwawWorld) -> None:
        """21.517I, 21.517K: nobody defends the hex: the strongest unit takes it; where friends are
        already, the strongest for which they leave room.
        """
        rows = [row for row in still_aboard(world, self.space) if row.unit is not None]
        weights = {row.id: factors_of(world, row.unit) for row in rows if row.unit is not None}
        for row in sorted(rows, key=lambda one: (weights[one.id], one.id), reverse=True):
            told = f"{row.id} lands in {self.space}, which nobody defends"
            if land(world, row, self.space, "21.517I", told):
                return

    def bridgehead(self, world: AwawWorld, answer: PlaceBridgehead | NoBridgehead) -> Step:
        if isinstance(answer, NoBridgehead):
            world.put(BridgeheadRefused(self.space))
        else:
            side = side_in(world, self.space)
            launched = launched_from(world, self.space)
            place_bridgehead(world, self.space, side, BridgeheadKind.INVASION, launched)
        return self.go(self.surplus)

    def surplus(self, world: AwawWorld, _: object) -> Step:
        """21.517K: who goes back, and where to, is the invader's choice."""
        if not is_asked(world, self.space):
            return self.occupied(world)
        seat = chief_of_units(world, side_in(world, self.space), world.units_in[self.space])
        return self.ask(SurplusUnits((seat,), self.space), then=self.sent_back)

    def sent_back(self, world: AwawWorld, answer: SendBack | SendNobodyElse) -> Step:
        if isinstance(answer, SendNobodyElse):
            return self.occupied(world)
        if answer.unit in world.landed:
            back_aboard(world, answer.unit)
        cargo = world.cargo[CargoId(str(answer.unit))]
        world.amend(cargo, embarked=answer.to, returning=True)
        return self.go(self.surplus)

    def occupied(self, world: AwawWorld) -> Step:
        fought = invaders(world, self.space)
        occupy(world, self.space)
        break_out(world, self.space, fought)
        if self.friendly:
            self.share_a_siege(world)
        done_with(world, self.space)
        return self.call(SurplusAshore(space=self.space), then=self.start)

    def share_a_siege(self, world: AwawWorld) -> None:
        """15.33D, 32.242: who invades a hex of his own side that is isolated is weakened there."""
        for unit in world.units_in[self.space]:
            row = world.shipped.get(unit)
            if row is not None and row.how is Voyage.INVADED:
                enters_isolated_hex(world, unit, Manner.SEA)

    def fail(self, world: AwawWorld) -> Step:
        """21.5152, 21.516B: who has not won the hex goes back aboard; what the destroyers that are
        left cannot carry is lost (21.517H).
        """
        for unit in invaders(world, self.space):
            back_aboard(world, unit)
        call_off(world, self.space, "21.5152", "the hex has not been won")
        done_with(world, self.space)
        return self.call(CargoLosses(), then=self.start)

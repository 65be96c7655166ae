"""21.42, 21.63, 33.43B, 40.12: shipments are announced, may be met at sea, and arrive."""

from __future__ import annotations

from warcabinet.awaw.air.transport.interception_of_air_activities import TransportsInTheAir
from warcabinet.awaw.command.command import faction_seat, seats_of_side
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import OilAfterCombat
from warcabinet.awaw.logistics.shipments.brp_grants import EndShipments, GrantBrps, Order, Shipments
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import come_home, grant, send, settle
from warcabinet.awaw.logistics.shipments.european_axis_oil_shipments import EscortOil, escort_oil
from warcabinet.awaw.logistics.shipments.hump_flights import flown, in_the_air, land
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import (
    FACTION,
    Embargo,
    FetchOil,
    ImposeEmbargo,
    KeepSelling,
    impose,
    may_embargo,
    take_from,
    way_home,
)
from warcabinet.awaw.logistics.shipments.murmansk_convoys import MurmanskConvoy, in_convoy
from warcabinet.awaw.logistics.shipments.oil_shipments_to_russia import SendOil, oil_way
from warcabinet.awaw.logistics.shipments.protection_of_shipments import (
    ProtectShipment,
    protect,
    with_guards,
)
from warcabinet.awaw.logistics.shipments.shipments_that_sail_together import (
    ShipTogether,
    set_out_together,
    settle_line,
    ship_together,
    waiting,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import way_named
from warcabinet.awaw.logistics.shipments.western_allied_oil_shipments import ShipOil, ship_oil
from warcabinet.awaw.logistics.supply.supply_determination import PostCombatSupply
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase, returning
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import (
    TraceSeaSupply,
)
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import open_lines
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.awaw.state.sea_supply import LineId
from warcabinet.awaw.state.shipments import Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step


def carry_out(
    world: AwawWorld, answer: GrantBrps | SendOil | FetchOil | ShipOil | EscortOil, late: bool
) -> Shipment:
    """40.12, 33.43B: what is ordered leaves."""
    if isinstance(answer, EscortOil):
        return escort_oil(world, answer, late)
    if isinstance(answer, ShipOil):
        return ship_oil(world, answer, late)
    if isinstance(answer, GrantBrps):
        giver, to = str(answer.giver), str(answer.to)
        way = way_named(world, giver, to, answer.route, answer.where)
        assert way is not None
        return grant(world, giver, to, way, answer.brps, post_combat=late)
    if isinstance(answer, SendOil):
        way, giver = oil_way(world, answer), str(answer.giver)
        return send(world, giver, "russia", way, oil=answer.counters, post_combat=late)
    take_from(world, answer.source, answer.counters)
    return send(
        world, FACTION, FACTION, way_home(world, answer.source, answer.to), oil=answer.counters,
        post_combat=late, faction=JAPANESE,
    )  # fmt: skip


class PlayShipments(Procedure[None], tag="shipments", kw_only=True):
    """21.42, 40.11, 40.223: shipments are announced; those that cross the board may be met; then
    they arrive and their ships return.
    """

    post_combat: bool = False
    sailing: tuple[ActivityId, ...] = ()
    lines: tuple[tuple[LineId, ActivityId], ...] = ()
    """30.363: the supply lines that sail with shipments."""
    waited: bool = False
    """30.363: some supply lines were traced only now."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.statics.uses("40"):
            return Done()
        if world.side is Side.ALLIED and may_embargo(world):
            seat = faction_seat(world, world.side, WESTERN)
            return self.ask(Embargo((seat,)), then=self.embargoed)
        return self.go(self.more)

    def embargoed(self, world: AwawWorld, answer: ImposeEmbargo | KeepSelling) -> Step:
        if isinstance(answer, ImposeEmbargo):
            impose(world)
        return self.go(self.more)

    def more(self, world: AwawWorld, _: None) -> Step:
        seats = seats_of_side(world, world.side)
        return self.ask(Shipments(seats, self.post_combat), then=self.answered)

    def answered(self, world: AwawWorld, answer: Order | EndShipments) -> Step:
        if isinstance(answer, EndShipments):
            return self.go(self.sail)
        if isinstance(answer, ProtectShipment):
            protect(world, answer)
            return self.go(self.more)
        if isinstance(answer, ShipTogether):
            ship_together(world, answer)
            return self.go(self.more)
        row = carry_out(world, answer, self.post_combat)
        if not row.activities and not flown(world, row):
            settle(world, row.id)
        return self.go(self.more)

    def sail(self, world: AwawWorld, _: None) -> Step:
        """30.363: supply lines that have waited sail with shipments, or alone before them."""
        late = self.post_combat
        alone = {row.id for row in waiting(world, late)}
        self.waited = bool(alone)
        self.lines = set_out_together(world, late)
        alone -= {name for name, _ in self.lines}
        if not alone:
            return self.go(self.sail_on)
        traced = (row.id for row in open_lines(world, post_combat=late))
        done = tuple(name for name in traced if name not in alone)
        return self.call(TraceSeaSupply(post_combat=late, done=done), then=self.sail_on)

    def sail_on(self, world: AwawWorld, _: object) -> Step:
        met = tuple(one for row in self.waiting(world) for one in row.activities)
        if not met:
            return self.go(self.fly)
        supply = (activity for _, activity in self.lines)
        self.sailing = tuple(dict.fromkeys((*with_guards(world, met), *supply)))
        return self.call(Interceptions(activities=self.sailing), then=self.convoys)

    def convoys(self, world: AwawWorld, _: object) -> Step:
        """40.42: what goes to Murmansk is fought for there."""
        if not in_convoy(world):
            return self.go(self.fly)
        return self.call(MurmanskConvoy(), then=self.fly)

    def fly(self, world: AwawWorld, _: object) -> Step:
        """40.852: what is flown over the Hump may be met, once it has come so far."""
        if not in_the_air(world):
            return self.go(self.arrive)
        return self.call(TransportsInTheAir(), then=self.flown)

    def flown(self, world: AwawWorld, _: object) -> Step:
        land(world)
        return self.go(self.arrive)

    def arrive(self, world: AwawWorld, _: object) -> Step:
        for name, activity in self.lines:
            settle_line(world, name, activity)
        for row in self.waiting(world):
            settle(world, row.id)
        for sailed in self.sailing:
            if (guard := world.activities.get(sailed)) is not None:
                come_home(world, guard)
        if returning(world):
            return self.call(ReturnToBase(), then=self.home)
        return self.go(self.home)

    def home(self, world: AwawWorld, _: object) -> Step:
        """30.43, 30.363: lines that came late bring their supply after all."""
        if self.waited and self.post_combat:
            return self.call(PostCombatSupply(), then=self.over)
        return Done()

    def waiting(self, world: AwawWorld) -> list[Shipment]:
        return [row for row in world.shipments.rows() if row.state is ShipmentState.ANNOUNCED]

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()


@plays("T.P.MOV.SUP.40", needs="40")
class ShipmentsAtInitialSupply(Procedure[None]):
    """21.42, 21.63A, 40.21: grants and oil shipments during initial supply determination."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(PlayShipments(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.P.PCA.110")
class ShipmentsAfterCombat(Procedure[None]):
    """21.56, 21.63B, 40.21, 33.52A: grants and oil shipments during post-combat supply
    determination, once the lines of that moment stand (21.65E); then the last chance to use oil.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        """21.63B: oil and BRPs are shipped by sea once more."""
        return self.call(PlayShipments(post_combat=True), then=self.oil)

    def oil(self, world: AwawWorld, _: None) -> Step:
        return self.call(OilAfterCombat(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()

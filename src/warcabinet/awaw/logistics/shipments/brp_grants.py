"""40.11, 21.42, 21.63: during initial and post-combat supply determination the moving side grants
BRPs and ships oil.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import commands
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.oil.oil_sources import centers
from warcabinet.awaw.logistics.shipments.european_axis_oil_shipments import FORM as ESCORT_FORM
from warcabinet.awaw.logistics.shipments.european_axis_oil_shipments import EscortOil
from warcabinet.awaw.logistics.shipments.european_axis_oil_shipments import cargoes as escorted
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import (
    JAPAN,
    FetchOil,
    against_center,
    against_fetching,
    cargoes,
    left_in,
    ports,
)
from warcabinet.awaw.logistics.shipments.oil_shipments_to_russia import (
    SendOil,
    against_oil,
    oil_cargoes,
    oil_ways,
)
from warcabinet.awaw.logistics.shipments.protection_of_shipments import FORM as PROTECT_FORM
from warcabinet.awaw.logistics.shipments.protection_of_shipments import ProtectShipment
from warcabinet.awaw.logistics.shipments.restrictions_on_brp_grants import against_grant
from warcabinet.awaw.logistics.shipments.shipments_that_sail_together import FORM as TOGETHER_FORM
from warcabinet.awaw.logistics.shipments.shipments_that_sail_together import ShipTogether
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    Way,
    most_by_transports,
    recipients,
    room_on,
    transports_for,
    way_named,
    ways_to,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_shipments import (
    SHIP_OIL_FORM,
    ShipOil,
    to_reserves,
)
from warcabinet.awaw.naval.transports.transports import WESTERN, transports_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.shipments import (
    Recipient,
    Route,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.hexes import SpaceId

NO_WAY = "no way for grants leads there now"


class GrantBrps(Action, frozen=True):
    """40.11: a power grants BRPs by a way."""

    giver: Power
    to: Recipient
    route: Route
    where: SpaceId
    brps: int


class EndShipments(Action, frozen=True):
    """Nothing more is sent."""


# What may be sent ---------------------------------------------------------------------------------


def _post_combat(asked: Asked) -> bool:
    assert isinstance(asked.decision, Shipments)
    return asked.decision.post_combat


def against_way(
    world: AwawWorld, way: Way | None, brps: int, oil: int = 0, post_combat: bool = False
) -> list[Refusal]:
    """40.21, 40.221, 40.411, 20.64D, 21.61: why so much does not go by a way."""
    if way is None:
        return [Refusal("40.21", NO_WAY)]
    about = (a_hex(way.where),)
    room = room_on(world, way)
    if room is not None and brps > room:
        return [Refusal("40.31", f"{room} BRPs more go by this route in this turn", about)]
    needs: dict[SpaceId, int] = {}
    for leg in way.legs:
        count = transports_for(world, leg, brps, oil, post_combat)
        needs[leg.transports] = needs.get(leg.transports, 0) + count
    for box, count in needs.items():
        have = transports_in(world, WESTERN, box, usable=True)
        if count > have:
            reason = f"this takes {count} transports of an SW box, and {have} can be used"
            return [Refusal("40.221", reason, (a_hex(box), *about))]
    return []


def against_sending(world: AwawWorld, action: GrantBrps, post_combat: bool) -> list[Refusal]:
    """40.2, 40.3: every reason why a power does not grant this."""
    giver, to = str(action.giver), str(action.to)
    if action.brps < 1:
        return [Refusal("40.11", "at least one BRP is granted")]
    if side_of_party(world, giver) is not world.side:
        return [Refusal("40.11", "powers grant BRPs in their own player turn")]
    if found := against_grant(world, giver, to, action.brps):
        return found
    way = way_named(world, giver, to, action.route, action.where)
    return against_way(world, way, action.brps, 0, post_combat)


def most(world: AwawWorld, giver: str, to: str, way: Way, post_combat: bool) -> int:
    """The most that a power can grant by a way now."""
    found = level_of(world, giver)
    room = room_on(world, way)
    if room is not None:
        found = min(found, room)
    for leg in way.legs:
        found = min(found, most_by_transports(world, leg, post_combat))
    while found > 0 and against_grant(world, giver, to, found):
        found -= 1
    return found


def possible(world: AwawWorld, own: frozenset[str], post_combat: bool) -> Iterator[GrantBrps]:
    """The largest grants of the powers of a seat, way by way."""
    for giver in Power:
        if giver not in own or giver not in world.treasuries:
            continue
        for to in recipients(world):
            if against_grant(world, str(giver), to):
                continue
            for way in ways_to(world, str(giver), to):
                if (brps := most(world, str(giver), to, way, post_combat)) > 0:
                    yield GrantBrps(giver, Recipient(to), way.route, way.where, brps)


# The form -----------------------------------------------------------------------------------------


def _givers(asked: Asked, got: Got) -> Domain[Power]:
    own = commands(asked.world, asked.seat)
    able = [power for power in Power if power in own and power in asked.world.treasuries]
    return among(able, "40.31", "you command no such power")


def _recipients(asked: Asked, got: Got) -> Domain[Recipient]:
    world: AwawWorld = asked.world

    def why(to: Recipient) -> list[Refusal]:
        return against_grant(world, str(got["giver"]), str(to))

    return Domain([Recipient(one) for one in recipients(world)], why)


def _routes(asked: Asked, got: Got) -> Domain[Route]:
    found = ways_to(asked.world, str(got["giver"]), str(got["to"]))
    return among(list(dict.fromkeys(way.route for way in found)), "40.21", NO_WAY)


def _places(asked: Asked, got: Got) -> Domain[SpaceId]:
    found = ways_to(asked.world, str(got["giver"]), str(got["to"]))
    places = [way.where for way in found if way.route == got["route"]]
    return among(places, "40.21", NO_WAY)


def _amounts(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    giver, to = got["giver"], got["to"]

    def why(brps: int) -> list[Refusal]:
        action = GrantBrps(giver, to, got["route"], got["where"], brps)
        return against_sending(world, action, _post_combat(asked))

    way = way_named(world, str(giver), str(to), got["route"], got["where"])
    top = 0 if way is None else most(world, str(giver), str(to), way, _post_combat(asked))
    return Domain(range(1, top + 1), why)


def _grants(asked: Asked) -> Iterator[GrantBrps]:
    own = frozenset(commands(asked.world, asked.seat))
    yield from possible(asked.world, own, _post_combat(asked))


def _some_grant(asked: Asked) -> list[Refusal]:
    if next(_grants(asked), None) is not None:
        return []
    return [Refusal("40.31", "no power of yours can grant anything to anybody now")]


# Oil ----------------------------------------------------------------------------------------------


def _sending_oil(asked: Asked) -> Iterator[SendOil]:
    own = frozenset(commands(asked.world, asked.seat))
    yield from oil_cargoes(asked.world, own, _post_combat(asked))


def _no_oil(asked: Asked) -> list[Refusal]:
    if next(_sending_oil(asked), None) is not None:
        return []
    return [Refusal("40.25", "no power of yours can send oil to Russia now")]


def _oil_routes(asked: Asked, got: Got) -> Domain[Route]:
    found = oil_ways(asked.world, str(got["giver"]))
    return among(list(dict.fromkeys(way.route for way in found)), "40.25", NO_WAY)


def _oil_places(asked: Asked, got: Got) -> Domain[SpaceId]:
    found = oil_ways(asked.world, str(got["giver"]))
    return among([way.where for way in found if way.route == got["route"]], "40.25", NO_WAY)


def _counters(asked: Asked, got: Got) -> Domain[int]:
    giver, route, where = str(got["giver"]), got["route"], got["where"]
    late = _post_combat(asked)
    return Domain((1, 2), lambda n: against_oil(asked.world, giver, route, where, n, late))


def _fetching(asked: Asked) -> Iterator[FetchOil]:
    if JAPAN in commands(asked.world, asked.seat):
        yield from cargoes(asked.world)


def _nothing_to_fetch(asked: Asked) -> list[Refusal]:
    if next(_fetching(asked), None) is not None:
        return []
    return [Refusal("33.4523", "there is no oil that transports of yours can bring")]


def _sources(asked: Asked, got: Got) -> Domain[SpaceId]:
    found = [space for _, space, _ in centers(asked.world)]
    return Domain(found, lambda space: against_center(asked.world, space))


def _home_ports(asked: Asked, got: Got) -> Domain[SpaceId]:
    return among(ports(asked.world), "33.452", "oil goes to ports of Japan and Manchuria")


def _loads(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    start, to = got["source"], got["to"]
    most = max(0, left_in(world, start))
    return Domain(range(1, most + 1), lambda n: against_fetching(world, FetchOil(start, to, n)))


Order = GrantBrps | SendOil | FetchOil | ShipOil | EscortOil | ProtectShipment | ShipTogether


@together()
class Shipments(Decision[Order | EndShipments], frozen=True):
    """21.63A, 21.63B, 40.11, 40.12: asked again and again until the side sends nothing more."""

    post_combat: bool = False

    rule: ClassVar[str] = "40.11"
    prompt: ClassVar[str] = "Grant BRPs, ship oil, or send nothing more"
    by_default: ClassVar[str] = "nothing is granted, and oil is brought home"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GrantBrps: Form(
            (
                Slot("giver", _givers),
                Slot("to", _recipients),
                Slot("route", _routes),
                Slot("where", _places),
                Slot("brps", _amounts),
            ),
            fits=_some_grant,
            proposals=_grants,
            label="Grant BRPs",
        ),
        SendOil: Form(
            (
                Slot("giver", _givers),
                Slot("route", _oil_routes),
                Slot("where", _oil_places),
                Slot("counters", _counters),
            ),
            fits=_no_oil,
            proposals=_sending_oil,
            label="Send oil to Russia",
        ),
        FetchOil: Form(
            (Slot("source", _sources), Slot("to", _home_ports), Slot("counters", _loads)),
            fits=_nothing_to_fetch,
            proposals=_fetching,
            weight=3,
            label="Bring oil home",
        ),
        ShipOil: SHIP_OIL_FORM,
        EscortOil: ESCORT_FORM,
        ProtectShipment: PROTECT_FORM,
        ShipTogether: TOGETHER_FORM,
        EndShipments: Form(closes=True, weight=3, label="Send nothing more"),
    }

    def default(self, asked: Asked) -> FetchOil | EscortOil | ShipOil | EndShipments:
        """Whoever has oil lying abroad brings it home, and fills the reserves that have room."""
        home = next(_fetching(asked), None) or next(escorted(asked), None)
        return home or next(to_reserves(asked), None) or EndShipments()

    def real(self, asked: Asked) -> bool:
        return any(asked.to_do())

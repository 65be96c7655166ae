"""33.24, 33.45: Japanese oil: the international market, the embargo, and what transports bring from
Brunei and Palembang.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import controls, held_since_start
from warcabinet.awaw.logistics.oil.oil_sources import (
    COUNTED,
    OilDrawn,
    centers,
    yield_of,
)
from warcabinet.awaw.logistics.oil.oil_status import tracked
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import COMES_BACK, survivors
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    KIND,
    PACIFIC,
    Way,
    building_places,
    reached_by_land,
)
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.transports.transports import JAPANESE, transports_in
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.oil import OilEmbargo
from warcabinet.awaw.state.shipments import Leg, Route, Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, at_war, pair_key
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

JAPAN = str(Power.JAPAN)
FACTION = str(Faction.JAPAN)
WAR = pair_key(Power.JAPAN, Power.US)
GUARDED_BY = {"Brunei": "Balikpapan", "Palembang": "Batavia"}
"""33.4523: what Japan must hold to ship oil from a center."""
HOMES = ("japan", "manchuria")
SPOT = "oil used in "
"""Before the hex of a center, where its oil is used on the spot."""


# The market ---------------------------------------------------------------------------------------


def market(world: AwawWorld) -> int | None:
    """33.24, 33.4521A, 33.4521B, 33.4521C, 33.4521D: the counters that Japan buys in a turn; None:
    as many as it wants. The turn of the embargo, and that in which war with the U.S. begins, change
    nothing.
    """
    rows = {row.keys[0]: row.cells for row in world.statics.tables["oil-market"].rows}
    if WAR in world.old_wars:
        return int(rows["war with the us"]["counters"])
    row = world.oil_embargoes.get(FACTION)
    since = 0 if row is None else world.turn.number - row.turn
    if since < 1:
        return None
    partial = rows["partial embargo"]
    if since <= int(partial["turns"]):
        return int(partial["counters"])
    return int(rows["full embargo"]["counters"])


@BOOK.lays(
    COUNTED,
    "33.4521",
    "Japanese oil is counted once the market no longer gives it as much as it wants",
    faction=FACTION,
)
def market_is_limited(world: AwawWorld, faction: str) -> bool:
    """R-493."""
    return market(world) is not None


@BOOK.modifies(
    OilDrawn,
    "33.24, 33.452, 33.4521",
    "international market",
    "Japan draws on the market while it may build in an objective of Japan or Manchuria",
    faction=FACTION,
)
def bought(world: AwawWorld, asked: OilDrawn) -> int | None:
    return (market(world) or None) if destinations(world) else None


@derived
def destinations(world: AwawWorld) -> int:
    """33.452: the objectives in Japan and Manchuria in which Japan may build units now."""
    places = (row for row in world.board.objectives() if world.map.has(world.statics.map, row.hex))
    home = world.map.mask(row.hex for row in places if world.board.territory[row.hex] in HOMES)
    return home & building_places(world, JAPAN)


# The embargo --------------------------------------------------------------------------------------


class ImposeEmbargo(Action, frozen=True):
    """33.45211: the U.S. imposes an oil embargo on Japan."""


class KeepSelling(Action, frozen=True):
    """Not yet."""


def may_embargo(world: AwawWorld) -> bool:
    """33.45211, 49.852D: once USJT, with the die, have reached 20 the U.S. may impose an embargo,
    one for ever.
    """
    if FACTION in world.oil_embargoes or FACTION not in world.oil_reserves:
        return False
    if not world.statics.uses("33.45") or at_war(world, Power.JAPAN, Power.US):
        return False
    least = world.statics.tables["oil-figures"].number("embargo from usjt", "value")
    return effective(world, Tension.USJT) >= least


def impose(world: AwawWorld) -> None:
    world.put(OilEmbargo(FACTION, world.turn.number))
    world.tell("33.45211", "the U.S. imposes an oil embargo on Japan")


class Embargo(Decision[ImposeEmbargo | KeepSelling], frozen=True):
    """33.45211: asked of the U.S. in its player turn: when in a turn it is imposed makes no
    difference (R-493).
    """

    rule: ClassVar[str] = "33.45211"
    prompt: ClassVar[str] = "Impose an oil embargo on Japan?"
    by_default: ClassVar[str] = "the embargo is imposed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ImposeEmbargo: Form(weight=2, label="Impose the embargo"),
        KeepSelling: Form(label="Not yet"),
    }

    def default(self, asked: Asked) -> ImposeEmbargo:
        return ImposeEmbargo()


# Shipping -----------------------------------------------------------------------------------------


def lift(world: AwawWorld) -> int:
    """33.4523, 20.64A: the counters that transports of the Pacific SW box may carry in a turn;
    those that are at sea with oil count.
    """
    count = transports_in(world, JAPANESE, PACIFIC) + _sailing(world)
    if not count:
        return 0
    return world.statics.tables["oil-transports-japan"].number(count, "counters")


def _sailing(world: AwawWorld) -> int:
    rows = world.shipments.rows()
    return sum(
        survivors(world, one)
        for row in rows
        if row.giver == FACTION and row.state is ShipmentState.ANNOUNCED
        for one in row.activities
    )


def shipped(world: AwawWorld, space: str = "") -> int:
    """What has been shipped in this player turn, from one center or from all; what came back is
    there again (21.66B).
    """
    return sum(
        row.oil - row.returned
        for row in world.shipments.rows()
        if row.giver == FACTION and (not space or row.legs[0].start == space)
    )


def left_in(world: AwawWorld, space: str) -> int:
    """33.4522: what a center still has in this player turn."""
    spot = world.oil_reserves.get(f"{SPOT}{space}")
    if spot is not None:
        return spot.counters
    found = next((row for row in centers(world) if row[1] == space), None)
    if found is None:
        return 0
    return yield_of(world, found[1], found[2]) - shipped(world, space)


def take_from(world: AwawWorld, space: str, counters: int) -> None:
    """33.4522: what is shipped from a center is not used there."""
    if (spot := world.oil_reserves.get(f"{SPOT}{space}")) is not None:
        world.amend(spot, counters=spot.counters - counters)


@BOOK.happens(
    COMES_BACK, "21.66B, 33.4522", "oil of transports that turn back is in its center again"
)
def back_in_its_center(world: AwawWorld, row: Shipment, ships: int) -> None:
    if row.oil and row.giver == FACTION:
        got = min(row.oil, ships)
        world.amend(row, returned=got)
        take_from(world, row.legs[0].start, -got)


def against_center(world: AwawWorld, space: str) -> list[Refusal]:
    """33.4522, 33.4523, 33.43: why no oil is shipped from here."""
    name = next((name for name, hex_id, _ in centers(world) if hex_id == space), "")
    about = (a_hex(space),)
    if name not in GUARDED_BY:
        return [Refusal("33.4522", "Japan ships oil from Brunei and Palembang alone", about)]
    if not held_since_start(world, space, JAPAN):
        reason = "oil is shipped from centers that were held as the player turn began"
        return [Refusal("33.4522", reason, about)]
    guard = world.board.place(GUARDED_BY[name])
    if guard is None or not controls(world, JAPAN, guard.hex):
        return [Refusal("33.4523", f"{GUARDED_BY[name]} must be held to ship this oil", about)]
    if left_in(world, space) < 1:
        return [Refusal("33.4522", "there is no oil left in this center", about)]
    return []


def ports(world: AwawWorld) -> list[SpaceId]:
    """33.452: the Japanese ports from which a line goes to where oil may be brought."""
    ends = destinations(world)
    own = port_hexes(world) & world.held[JAPAN] & world.statics.map
    near = [
        port
        for port in world.map.members(own)
        if world.board.territory[port] in (*HOMES, "korea")
        and supply_in(world, port) is not Supply.NONE
    ]
    return [one for one in near if reached_by_land(world, JAPAN, world.map.bit(one)) & ends]


def way_home(world: AwawWorld, start: SpaceId, port: SpaceId) -> Way:
    return Way(Route.PACIFIC, port, (Leg(start, port, PACIFIC),))


class FetchOil(Action, frozen=True):
    """33.4523: transports bring counters from an oil center to a port."""

    source: SpaceId
    to: SpaceId
    counters: int


def against_fetching(world: AwawWorld, action: FetchOil) -> list[Refusal]:
    """33.4522, 33.4523, 33.43B, 20.64A, 21.422: every reason why this oil is not shipped."""
    if tracked(world, FACTION) is None:
        return [Refusal("33.4521", "Japan has as much oil as it wants")]
    if found := against_center(world, action.source):
        return found
    about = (a_hex(action.source), a_hex(action.to))
    if action.to not in ports(world):
        return [Refusal("33.452", "oil goes to ports of Japan and Manchuria", about)]
    most = left_in(world, action.source)
    if not 0 < action.counters <= most:
        return [Refusal("33.4522", f"this center has {most} counters", about)]
    room = lift(world) - shipped(world)
    if action.counters > room:
        reason = f"transports may carry {max(0, room)} counters more in this turn"
        return [Refusal("33.4523", reason, about)]
    have = transports_in(world, JAPANESE, PACIFIC, usable=True)
    if action.counters > have:
        return [Refusal("33.43B", f"each counter needs a transport, and {have} are free", about)]
    if not planned(world, JAPAN, action.source, action.to, (), KIND):
        return [Refusal("33.43B", "no way by sea in range leads there", about)]
    return []


def cargoes(world: AwawWorld) -> Iterator[FetchOil]:
    """The largest shipments from each center to the nearest port."""
    if tracked(world, FACTION) is None:
        return
    for _, space, _ in centers(world):
        if against_center(world, space):
            continue
        most = min(
            left_in(world, space),
            lift(world) - shipped(world),
            transports_in(world, JAPANESE, PACIFIC, usable=True),
        )
        for port in ports(world) if most > 0 else ():
            action = FetchOil(space, port, most)
            if not against_fetching(world, action):
                yield action

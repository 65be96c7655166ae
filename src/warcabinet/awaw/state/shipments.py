"""Rows of shipments (40, 33.43): BRP grants and oil under way, and routes that were opened."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

import msgspec

from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

ShipmentId = NewType("ShipmentId", str)
"""A shipment of this player turn: `shipment-2`."""


class Recipient(StrEnum):
    """40.11: to whom BRPs may be granted."""

    BRITAIN = "britain"
    FRANCE = "france"
    ITALY = "italy"
    RUSSIA = "russia"
    CHINA = "china"
    CANADA = "canada"
    SOUTH_AFRICA = "south-africa"
    AUSTRALIA = "australia"
    INDIA = "india"


class Route(StrEnum):
    """40.222, 40.246: how a shipment goes."""

    LAND = "by-land"
    ATLANTIC = "through-the-atlantic"
    PACIFIC = "through-the-pacific"
    INDIAN_OCEAN = "through-the-indian-ocean"
    BY_AFRICA = "round-africa"
    BY_AUSTRALIA = "by-australia"
    MURMANSK = "murmansk-convoy"
    PERSIA = "persian-route"
    TURKEY = "turkish-route"
    TURKEY_BY_SUEZ = "turkish-route-by-suez"
    SIBERIA = "siberian-route"
    BY_DESTROYERS = "by-destroyers"
    CHINESE_PORT = "chinese-port"
    INDOCHINA = "indochina"
    ROAD_BY_PACIFIC = "burma-road-from-the-pacific"
    ROAD_BY_AUSTRALIA = "burma-road-by-australia"
    ROAD_BY_AFRICA = "burma-road-round-africa"
    HUMP_BY_PACIFIC = "hump-from-the-pacific"
    HUMP_BY_AUSTRALIA = "hump-by-australia"
    HUMP_BY_AFRICA = "hump-round-africa"


class Leg(msgspec.Struct, frozen=True, order=True):
    """20.64D, 40.221: a part of a way by sea, with the SW box whose transports escort it."""

    start: SpaceId
    goal: SpaceId
    transports: SpaceId


class ShipmentState(StrEnum):
    ANNOUNCED = "announced"
    ARRIVED = "arrived"
    TURNED_BACK = "turned back"


class Shipment(Record, frozen=True, gc=False):
    """40.11, 40.23: BRPs that a power grants, or oil counters, in this player turn."""

    table: ClassVar[str] = "shipments"
    scope: ClassVar[str] = "player_turn"

    id: ShipmentId
    giver: str
    to: str
    route: Route
    where: SpaceId
    """Where it goes ashore, or the mapboard box in which it ends."""
    brps: int = 0
    oil: int = 0
    legs: tuple[Leg, ...] = ()
    activities: tuple[ActivityId, ...] = ()
    """Its parts on the board, where they may be met."""
    post_combat: bool = False
    state: ShipmentState = ShipmentState.ANNOUNCED
    arrived: int = 0
    """40.223: what of the BRPs has got through."""
    returned: int = 0
    """21.66B: the oil counters that have come back to where they were shipped from."""
    source: SpaceId = SpaceId("")
    """33.43A: the oil center from which counters have come to the port by land."""
    destroyers: int = 0
    """21.64B: the destroyer factors that carry each counter, where transports carry none."""


class HumpFlight(Record, frozen=True, gc=False):
    """40.851: the air transport factor that flies a grant over the Himalayas."""

    table: ClassVar[str] = "hump_flights"
    scope: ClassVar[str] = "player_turn"

    flight: FlightId
    shipment: ShipmentId


class OpposedConvoy(Record, frozen=True, gc=False):
    """40.42, 40.46: shipments that are fought for in a box as one convoy, and the BRPs that it has
    lost so far.
    """

    table: ClassVar[str] = "opposed_convoys"
    scope: ClassVar[str] = "interception"

    box: SpaceId
    lost: int = 0


class OpenedRoute(Record, frozen=True, gc=False):
    """40.52, 40.72: a route that was paid for, by whom and in which turn."""

    table: ClassVar[str] = "opened_routes"

    name: str
    payer: str
    turn: int


class AlliedTurnsAtWar(Record, frozen=True, gc=False):
    """40.411: the Allied player turns that have begun since two powers went to war."""

    table: ClassVar[str] = "allied_turns_at_war"

    pair: str
    turns: int

"""The scenarios of the game: a setting for each, and the World at its start."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Ruling, Scenario
from warcabinet.hexes import HexId, SpaceId
from warcabinet.skirmish.field import BLUE, FIELDS, RED, SEATS
from warcabinet.skirmish.world import (
    CLEAR,
    DECOY,
    FLOOD,
    FOG,
    FOOT,
    GUNS,
    HORSE,
    MUD,
    RAIN,
    Chit,
    Clock,
    Piece,
    PieceId,
    Side,
    SkirmishWorld,
    Statics,
)

SCENARIOS = {
    scenario.name: scenario
    for scenario in (
        Scenario(
            "skirmish",
            "The crossroads",
            SEATS,
            "Two sides of six hidden pieces in a valley; hold the crossroads or take a village.",
            "8 turns",
        ),
        Scenario("skirmish-duel", "The lane", SEATS, "Three pieces a side in a lane.", "3 turns"),
    )
}

RULINGS = (
    Ruling(
        "tied-fight",
        "S7.2",
        "What happens in a tied fight: the defender holds, or both sides lose a point",
        ("defender-holds", "both-lose"),
        "defender-holds",
    ),
)


def _hexes(names: str) -> tuple[HexId, ...]:
    return tuple(HexId(SpaceId(name)) for name in names.split())


SETTINGS = {
    "skirmish": Statics(
        field=FIELDS["valley"],
        turns=8,
        tokens=5,
        pool=(FOOT, FOOT, FOOT, HORSE, GUNS, DECOY),
        bag={CLEAR: 4, RAIN: 2, MUD: 2, FOG: 1, FLOOD: 1},
        places={RED: _hexes("A8 C6 C6 C8 C8 D7"), BLUE: _hexes("I4 G6 G6 G4 G4 F5")},
    ),
    "skirmish-duel": Statics(
        field=FIELDS["lane"],
        turns=3,
        tokens=5,
        pool=(FOOT, GUNS, DECOY),
        bag={CLEAR: 1, RAIN: 1, MUD: 1, FLOOD: 1},
        places={RED: _hexes("A4 B3 B4"), BLUE: _hexes("E2 D3 D2")},
    ),
}


def piece_name(seat: Seat, number: int) -> PieceId:
    return PieceId(f"{seat}-{number}")


def empty_world(scenario: str, options: Mapping[str, str]) -> SkirmishWorld:
    """A World with nothing in it but its setting."""
    return SkirmishWorld(SETTINGS[scenario], options)


def starting_world(scenario: str, options: Mapping[str, str]) -> SkirmishWorld:
    """The World before anybody has decided anything: pieces in their places, a full bag."""
    world = empty_world(scenario, options)
    world.put(Clock())
    for weather, left in world.setting.bag.items():
        world.put(Chit(weather, left))
    for seat in SEATS:
        world.put(Side(seat, world.setting.tokens))
        for number, hex_id in enumerate(world.setting.places[seat], 1):
            world.put(Piece(piece_name(seat, number), seat, hex_id))
    return world

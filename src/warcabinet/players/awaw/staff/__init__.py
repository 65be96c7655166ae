"""The staff's work in A World at War: its sense for each question, its courses of action, and how
it judges a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from warcabinet.awaw.queries.answers import SetUp
from warcabinet.awaw.queries.terms import AwawWorld, side_of_seat
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.engine.world import World
from warcabinet.players.awaw import greedy
from warcabinet.players.awaw.greedy.situation import EYES
from warcabinet.players.awaw.staff import (
    advancing,
    airlifting,
    basing,
    building,
    courses,
    dropping,
    exploiting,
    features,
    fighting,
    leanings,
    marching,
    redeploying,
    sea,
    setting_up,
    shipbuilding,
    strategic,
    turns,
    value,
)
from warcabinet.players.awaw.staff.theaters import Command
from warcabinet.players.greedy import Sense
from warcabinet.players.staff import Course, Style, WarGame


class AwawStaff:
    """A World at War for the staff player."""

    sense: Mapping[str, Sense] = {
        **greedy.SENSE,
        "set-up": setting_up.set_up,
        "ground-move": marching.ground_move,
        "regular-attacks": fighting.regular_attacks,
        "next-round": fighting.next_round,
        "exploitation-combat": fighting.exploitation_attacks,
        "advance-after-combat": advancing.advance,
        "attrition-occupation": advancing.occupation,
        "armor-placement": exploiting.placement,
        "exploitation-moves": exploiting.exploitation_move,
        "counterair-missions": basing.counterair,
        "airdrop-orders": dropping.airdrops,
        "air-supply-flights": airlifting.air_supply,
        "counter-interception": airlifting.protection,
        "lay-airbases": basing.airbases,
        "stage-air-units": basing.staging,
        "first-trs": redeploying.tactical,
        "second-trs": redeploying.tactical,
        "srs": redeploying.strategic,
        "unit-construction": building.construction,
        "naval-construction": shipbuilding.construction,
        "fortifying": building.fortifying,
        **sea.SENSE,
        "ground-support": dropping.ground_support,
        **strategic.SENSE,
    }
    basics: Mapping[str, Any] = {EYES: Command}
    directions: Mapping[str, int] = features.DIRECTIONS

    def opens(self, asked: Asked) -> str:
        return courses.opens(asked)

    def turns_left(self, world: World) -> int:
        assert isinstance(world, AwawWorld)
        return turns.turns_left(world)

    def courses(self, asked: Asked, game: WarGame) -> Iterable[Course]:
        if isinstance(asked.decision, SetUp):
            return courses.set_ups(asked.decision, asked, game)
        return courses.courses(asked, game.style)

    def effort(self, world: World, seat: Seat, style: Style) -> tuple[str, ...]:
        assert isinstance(world, AwawWorld)
        return courses.effort(world, side_of_seat(world, seat), style)

    def leanings(self, world: World, seat: Seat, style: Style) -> Mapping[str, int]:
        assert isinstance(world, AwawWorld)
        return leanings.leanings_of(world, side_of_seat(world, seat), style)

    def likeliest(self, asked: Asked, style: Style) -> Course | None:
        if isinstance(asked.decision, SetUp):
            return None
        return next(courses.courses(asked, style))

    def features(self, world: World) -> dict[str, float]:
        assert isinstance(world, AwawWorld)
        return features.features_of(world)

    def stage(self, world: World) -> str:
        assert isinstance(world, AwawWorld)
        return "" if world.phasing is None else f"{world.turn.name} {world.side}"

    def value(self, world: World, seat: Seat) -> float:
        assert isinstance(world, AwawWorld)
        return value.value(world, seat)


STAFF = AwawStaff()

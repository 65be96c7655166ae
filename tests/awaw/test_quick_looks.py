"""A quick look that goes before the rules never says anything else than they do: compared with the
full look in positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from warcabinet.awaw import RULES
from warcabinet.awaw.air.transport.eligible_cargo import closed_to
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.ground.movement.ground_movement import BY_UNITS, CLOSED, classes_of
from warcabinet.awaw.logistics.redeployment.naval_redeployment import NavalRedeployments
from warcabinet.awaw.logistics.redeployment.sea_escort import ESCORT, EscortBySea
from warcabinet.awaw.naval.landings.loading import passengers
from warcabinet.awaw.naval.landings.mission_orders import may_fetch, with_cargo
from warcabinet.awaw.naval.movement.crews import crew, crews
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import ask_for
from warcabinet.hexes import SpaceId
from warcabinet.players import arena

EVERY = 60
"""So many answers are given from one position to the next."""


def positions(scenario: str, seed: str, count: int) -> Iterator[AwawWorld]:
    """Worlds of a random game, from its beginning."""
    lined_up = arena.lineup(RULES, scenario, ["random"])
    match = arena.Match(arena.start(RULES, scenario, seed), lined_up, seed)
    for _ in range(count):
        for _ in range(EVERY):
            match.step(arena.next_seat(match.game))
        yield match.game.position.world  # type: ignore[misc]


def test_where_units_may_not_be_at_all() -> None:
    chance = random.Random("closed")
    refused = 0
    for world in positions("global-war", "closed", 4):
        spaces = world.map.members(world.statics.map)
        for unit in chance.sample(list(world.units.rows()), 60):
            for to in chance.sample(spaces, 15):
                for without in ("", BY_UNITS):
                    classes = classes_of(unit, world.type_of(unit))
                    layers = BOOK.layers(world, CLOSED, *classes, without=without)
                    why = [entry.rules[0] for entry, area in layers if world.map.has(area, to)]
                    found = closed_to(world, unit, to, without)
                    assert [one.rule for one in found] == why
                    refused += bool(why)
    assert refused > 100


def test_what_ships_do_not_fetch_they_do_not_carry() -> None:
    chance = random.Random("fetch")
    ruled_out = 0
    for world in positions("global-war", "fetch", 2):
        for seat in seats_of_side(world, world.side):
            asked = ask_for(world, NavalRedeployments((seat,)), seat)
            waiting: dict[SpaceId, list[UnitId]] = {}
            for unit in passengers(asked.world, seat, ESCORT.kind):
                waiting.setdefault(where(world, world.units[unit].place), []).append(unit)
            every = list(crews(asked, ESCORT.kind))
            for ships in chance.sample(every, min(len(every), 6)):
                who = crew(asked.world, *ships)
                assert who is not None
                goals = ESCORT.goals(asked.world, who.party, who.base)
                for start in chance.sample(sorted(waiting), min(len(waiting), 8)):
                    for to in chance.sample(goals, min(len(goals), 8)):
                        if to != start and not may_fetch(asked.world, ESCORT, who, start, to):
                            ruled_out += 1
                            full = with_cargo(
                                asked.world, ESCORT, EscortBySea, ships, [to], waiting[start]
                            )
                            assert not list(full)
    assert ruled_out > 100

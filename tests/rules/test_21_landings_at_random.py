"""21.43, 21.51: games of the war at sea by random players who want to land: nothing is left over,
and the books of ships and cargo are in order after every answer.
"""

from __future__ import annotations

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.views import log_lines
from warcabinet.players import arena

PLAYER = "tests.rules.shared.landing_player:make"


def of(match: arena.Match) -> AwawWorld:
    world = match.game.position.world
    assert isinstance(world, AwawWorld)
    return world


@pytest.mark.parametrize("scenario", ["coral-sea", "midway", "leyte-gulf"])
def test_random_landings_leave_nothing_behind(scenario: str) -> None:
    lined_up = arena.lineup(RULES, scenario, [PLAYER])
    told: set[str] = set()
    for seed in ("landing 1", "landing 2"):
        match = arena.Match(arena.start(RULES, scenario, seed), lined_up, seed)
        while not match.game.over:
            match.step(arena.next_seat(match.game))
            assert RULES.violations(of(match)) == []
        seat = next(iter(lined_up))
        told |= {line.rule for line in log_lines(match.game, seat)}
        world = of(match)
        assert not world.cargo
        assert not world.landed
        assert not world.carried_by
    assert "21.51" in told

"""33.91, 33.92B: wherever both sides have turns to come, what was used in the enemy's turn is
turned up again as one's own begins.
"""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import ALL, scenario
from tests.awaw.table import world_at
from warcabinet.awaw.sequence import in_use
from warcabinet.awaw.terms.order_of_play import StepId

FIRST_UNINVERSION = "T.P.ADJ.50"


def has_whole_turns(name: str) -> bool:
    """Are all phases played, by both sides, in more than one turn?"""
    one = scenario(name).scenario
    return not one.phases and len(one.movement) > 1 and one.first != one.last


@pytest.mark.parametrize("name", [one for one in ALL if has_whole_turns(one)])
def test_units_are_turned_up_as_a_player_turn_begins(name: str) -> None:
    world = world_at(scenario=name, turn=scenario(name).scenario.first.name)
    assert in_use(world.statics, StepId(FIRST_UNINVERSION))

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


@pytest.mark.parametrize("name", ALL)
def test_units_are_turned_up_as_a_player_turn_begins(name: str) -> None:
    one = scenario(name).scenario
    if one.phases or len(one.movement) < 2 or one.first == one.last:
        pytest.skip("only some phases are played, or only one turn")
    world = world_at(scenario=name, turn=one.first.name)
    assert in_use(world.statics, StepId(FIRST_UNINVERSION))

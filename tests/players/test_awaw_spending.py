"""What the staff spends BRPs on."""

from __future__ import annotations

import pytest

from tests.rules.test_27_unit_construction import building, lost, pool
from warcabinet.awaw.state.ground import Cause
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
ARMOR, INFANTRY = "germany-armor-4-6", "germany-infantry-3-3"


@pytest.mark.parametrize(("cause", "rebuilt"), [(Cause.ISOLATION, False), (Cause.COMBAT, True)])
def test_armor_that_was_cut_off_is_not_rebuilt_at_double_cost(cause: Cause, rebuilt: bool) -> None:
    t = building(pool(ARMOR, 1), pool(INFANTRY, 1), lost(0, ARMOR, cause))
    player = Officer(AXIS, "s")
    view = SeatView("awaw", "", {}, AXIS, (AXIS, ALLIED), 0, None)
    said: list[str] = []
    while (asked := t.position.asked(AXIS)) is not None and len(said) < 10:
        action = player.choose(view, asked)
        said.append(notation.write(action))
        t.position = t.position.answer(AXIS, action)
    assert any(text.startswith(f"build-unit {ARMOR}") for text in said) is rebuilt
    assert any(text.startswith(f"build-unit {INFANTRY}") for text in said)

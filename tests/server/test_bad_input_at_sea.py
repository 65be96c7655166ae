"""20.162, 21.36, 22.12: what nobody may answer at sea is refused with its rule; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table, checked, new_game
from tests.server.conftest import Server


class Midway:
    """A game of Midway that goes on by the usual answers."""

    def __init__(self, server: Server) -> None:
        game = new_game(server.http, "awaw", "midway", seed="sea")
        self.axis, self.allied = server.table(game, "axis"), server.table(game, "allied")
        for table in (self.axis, self.allied):  # asked everything
            checked(server.http.put(f"{table.path}/orders", json={"orders": []}))

    def until(self, question: str, turn: str = "Summer 1942") -> Table:
        """Who is asked this, in this turn."""
        for _ in range(80):
            for table in (self.axis, self.allied):
                state = table.state(2**50)
                card = state["decision"]
                if not card["mine"] or card["given"] is not None:
                    continue
                if (card["name"], state["view"]["turn"]) == (question, turn):
                    return table
                table.answer(state["seq"], card["default"])
                break
        raise AssertionError(question)


def against(table: Table, answer: str, seq: int | None = None) -> tuple[int, set[str]]:
    """How an answer is refused: the status and the rules; the table is as it was."""
    before = table.state(2**50)
    with pytest.raises(Refused) as caught:
        table.answer(before["seq"] if seq is None else seq, answer)
    after = table.state(2**50)
    parts = ("seq", "view", "decision")
    assert [after[part] for part in parts] == [before[part] for part in parts]
    refusals: list[dict[str, Any]] = caught.value.body.get("refusals") or []
    return caught.value.status, {str(one["rule"]) for one in refusals}


@pytest.mark.timeout(120)
def test_what_is_wrong_at_sea_is_refused_and_changes_nothing(server: Server) -> None:
    game = Midway(server)

    # Task forces: over 25 factors, and a ship named twice.
    axis = game.until("task-force-formation")
    form = "form-task-forces"
    assert against(axis, f"{form} japan-dd@tf:japan-2=5=japan-1") == (422, {"20.162A"})
    twice = "japan-hiei=4=japan-3,japan-hiei=4=port"
    assert against(axis, f"{form} {twice}") == (422, {"20.91"})

    # Ways: out of range, and over land.
    axis = game.until("naval-announcements")
    assert against(axis, "patrol japan-2 - P53 -") == (422, {"21.361", "21.36C"})
    assert against(axis, "patrol japan-2 - O49 H29") == (422, {"21.21"})
    assert against(axis, "patrol japan-2,japan-2 - O49 -")[0] == 422
    assert against(axis, "patrol us-1 - O49 -")[0] == 422

    # A window that has closed: the old question, and the new one.
    axis.answer(axis.state(2**50)["seq"], "patrol japan-2 - O49 -")
    allied = game.until("interception-window")
    seq = allied.state(2**50)["seq"]
    allied.answer(seq, "intercept-at-sea -")
    assert against(allied, "intercept-at-sea -", seq)[0] == 409
    game.until("carrier-air-missions")
    assert against(allied, "intercept-at-sea -")[0] == 400  # nothing is asked of it

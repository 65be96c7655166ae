"""What an answer costs is told before it is given, and is what it costs then."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table
from tests.server.conftest import Server
from tests.server.test_completing import brought

Json = dict[str, Any]


def foreseen(table: Table, action: str) -> Json:
    found = table.post("check", seq=table.now()["seq"], action=action)
    assert found["refusals"] == []
    ahead: Json = found["foreseen"]
    return ahead


def brps(table: Table) -> int:
    rows = {row["power"]: row["level"] for row in table.now()["view"]["treasuries"]}
    return int(rows["germany"])


def paid(table: Table, action: str) -> int:
    """What an answer really costs."""
    before = brps(table)
    table.answer(table.now()["seq"], action)
    return before - brps(table)


@pytest.mark.parametrize(
    ("question", "action", "dice"),
    [
        ("counterair-missions", "counterair N36 germany-aaf@M35=5", False),
        ("ground-support", "support M37 germany-aaf@L36=4", False),
        (
            "regular-attacks",
            "attack M37 germany-armor-4-6/5,germany-armor-4-6/6",
            True,
        ),
        ("ground-move", "overrun-hex I37 germany-armor-4-6/1,germany-armor-4-6/2", False),
    ],
)
def test_the_price_is_what_is_paid(server: Server, question: str, action: str, dice: bool) -> None:
    table, _ = brought(server, "barbarossa-1941", question)
    ahead = foreseen(table, action)
    assert ahead["price"].endswith(" BRP")
    assert ahead["dice"] is dice
    assert paid(table, action) == int(ahead["price"].split()[0]) > 0


def test_a_full_offensive_makes_the_rest_free(server: Server) -> None:
    """9.63: what was paid before counts, as it will when the answer is given."""
    table, _ = brought(server, "barbarossa-1941", "ground-support")
    before, prices = brps(table), []
    for _ in range(5):
        seq = table.now()["seq"]
        slot = {"seq": seq, "verb": "support", "got": {"hex": "N36"}}
        stack = table.post("options", slot="wings.stack", **slot)["values"][0]
        most = table.post("options", slot="wings.factors", item={"stack": stack}, **slot)["values"]
        action = f"support N36 {stack}={most[-1]}"
        prices.append(foreseen(table, action)["price"])
        table.answer(seq, action)
    assert sum(int(price.split()[0]) for price in prices if price) == 15 == before - brps(table)
    assert prices[-1] == ""


def test_what_is_harmless_is_said_to_be(server: Server) -> None:
    table, state = brought(server, "barbarossa-1941", "ground-move")
    unit = table.post("options", seq=state["seq"], verb="move", slot="unit", usable=True)["values"]
    to = table.post("options", seq=state["seq"], verb="move", slot="to", got={"unit": unit[0]})
    nothing = {"price": "", "units": [], "factors": 0, "dice": False, "final": False}
    assert foreseen(table, f"move {unit[0]} {to['values'][0]}") == nothing
    # Whoever ends a phase has done nothing that dice or money answer for.
    assert foreseen(table, "end-movement")["dice"] is False


def test_own_losses_are_named(server: Server) -> None:
    table, _ = brought(server, "barbarossa-1941", "give-up-units")
    ahead = foreseen(table, "eliminate-unit germany-armor-4-6/1")
    assert ahead["units"] == ["germany-armor-4-6/1"]
    assert (ahead["price"], ahead["dice"]) == ("", False)
    assert foreseen(table, "eliminate-air germany-aaf@M35 2")["factors"] == 2


def test_what_is_refused_foresees_nothing(server: Server) -> None:
    table, state = brought(server, "barbarossa-1941", "ground-move")
    found = table.post("check", seq=state["seq"], action="move germany-armor-4-6/1 A1")
    assert found["refusals"]
    assert found["foreseen"] is None


def test_the_odds_of_a_mission_that_is_flown_later(server: Server) -> None:
    """18.52: counterair is announced first and fought when the announcements end."""
    table, state = brought(server, "barbarossa-1941", "counterair-missions")
    mission = "counterair N36 germany-aaf@M35=5"
    alone = table.post("odds", seq=state["seq"], action=mission)["outcomes"]
    assert [one["outcome"] for one in alone] == [""]
    found = table.post("odds", seq=state["seq"], action=mission, then=["end-counterair"])
    assert found["exact"]
    assert len(found["outcomes"]) > 2
    assert sum(one["chance"] for one in found["outcomes"]) == pytest.approx(1)
    with pytest.raises(Refused):
        table.post("odds", seq=state["seq"], action=mission, then=["wave flags"])

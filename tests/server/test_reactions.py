"""Standing orders for reactions: what is on offer, and that the server keeps to it."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Table, checked, new_game, play_on
from tests.server.conftest import Server
from warcabinet.engine import policies
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.policies import Policy
from warcabinet.skirmish.reaction import Stand


def stand(asked: Asked) -> Action:
    return Stand()


@pytest.fixture
def _with_a_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy for Skirmish, which no computer player knows anything about."""
    found = {"reaction": [Policy("stubborn", "stand whatever comes", stand)]}
    monkeypatch.setitem(policies._PROVIDERS, "skirmish", lambda: found)


def reactions(server: Server, table: Table) -> dict[str, Any]:
    cards = checked(server.http.get(f"{table.path}/reactions"))
    return {card["decision"]: card for card in cards}


@pytest.mark.usefixtures("_with_a_policy")
def test_what_may_be_ordered_is_listed_and_kept_to(server: Server) -> None:
    game = server.skirmish()
    blue = server.table(game, "blue")
    cards = reactions(server, blue)
    assert set(cards) == {"casualties", "reaction", "retreating"}
    card = cards["reaction"]
    assert (card["rule"], card["default"], card["ordered"]) == ("S5.6", "stand", None)
    offers = {offer["answer"]: offer for offer in card["offers"]}
    assert list(offers) == ["default", "policy stubborn"]
    assert offers["policy stubborn"] == {
        "answer": "policy stubborn",
        "kind": "policy",
        "label": "Stubborn",
        "gist": "stand whatever comes",
    }
    orders = [{"decision": name, "answer": "default"} for name in ("casualties", "retreating")]
    orders.append({"decision": "reaction", "answer": "policy stubborn"})
    checked(server.http.put(f"{blue.path}/orders", json={"orders": orders}))
    assert reactions(server, blue)["reaction"]["ordered"] == "policy stubborn"
    assert reactions(server, server.table(game, "red"))["reaction"]["ordered"] is None
    wrong = [{"decision": "reaction", "answer": "policy bold"}]
    refused = server.http.put(f"{blue.path}/orders", json={"orders": wrong})
    assert refused.status_code == 422
    assert "there are: stubborn" in refused.text


def test_answers_that_need_nothing_filled_in_are_on_offer(server: Server) -> None:
    game = new_game(server.http, "awaw", "poland-1939")
    cards = reactions(server, server.table(game, "allied"))
    offers = {offer["answer"]: offer["kind"] for offer in cards["leave-or-stay"]["offers"]}
    assert offers == {
        "default": "default",
        "policy unless-outnumbered": "policy",
        "stay-and-fight": "answer",
        "leave-base": "answer",
    }
    assert all(card["default"] for card in cards.values())


@pytest.mark.usefixtures("_with_a_policy")
def test_the_log_says_which_answers_were_ordered(server: Server) -> None:
    """Whoever is attacked stands by order, and only he reads that it was one."""
    ordered = 0
    for seed in ("one", "two", "three"):
        game = server.skirmish(seed=seed)
        tables = server.tables(game, "red", "blue")
        orders = [{"decision": "reaction", "answer": "policy stubborn"}]
        for table in tables.values():
            checked(server.http.put(f"{table.path}/orders", json={"orders": orders}))
        play_on(tables, picker("orders"), 200)
        for seat, table in tables.items():
            log = checked(server.http.get(f"{table.path}/log"))
            lines = [line for line in log if line["by"] == "order"]
            assert all((line["text"], line["seat"]) == ("stand -", seat) for line in lines)
            ordered += len(lines)
    assert ordered > 0

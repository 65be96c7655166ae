"""Requests made up from the OpenAPI document: whatever is sent, the server does not fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from table_client import Table, checked, new_game
from tests.server.conftest import Starting
from tests.server.sample import sample_about
from warcabinet.server.app import create_app
from warcabinet.server.settings import Settings

EXAMPLES = 12

document = create_app(Settings(manual=None), sample_about).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(document)


class Target:
    """A server with a game that goes on, whatever is done to it."""

    def __init__(self, starting: Starting) -> None:
        self.server = starting.start()
        self.address = f"http://127.0.0.1:{self.server.port}"
        self.game = ""
        self.seq = 0

    def refresh(self) -> None:
        """A game that is there and not over."""
        known = {card["id"]: card for card in checked(self.server.http.get("/api/games"))}
        if self.game not in known or known[self.game]["over"]:
            self.game = new_game(self.server.http, "skirmish", "skirmish", seed="fuzz")
            for seat in ("red", "blue"):
                table = Table(self.server.http, self.game, seat)
                state = table.state()
                table.answer(state["seq"], state["decision"]["default"])
        self.seq = Table(self.server.http, self.game, "red").state()["seq"]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder = tmp_path_factory.mktemp("schema")
    starting = Starting(
        Settings(
            database_url=f"sqlite:///{folder / 'games.sqlite3'}",
            client=folder / "static",
            manual=None,
            crashes=folder / "crashes",
            seeds=True,
        )
    )
    yield Target(starting)
    starting.stop()


@pytest.mark.timeout(600)
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_no_request_makes_the_server_fail(case: Any, target: Target) -> None:
    target.refresh()
    parameters = case.path_parameters or {}
    # Half of the requests go to a game that is there, and say that they have seen what happened.
    if "game_id" in parameters and len(str(parameters["game_id"])) % 2:
        case.path_parameters = {**parameters, "game_id": target.game}
        if "seat" in parameters:
            case.path_parameters["seat"] = "red"
    if isinstance(case.body, dict) and "seq" in case.body and len(str(case.body)) % 3:
        case.body = {**case.body, "seq": target.seq}
    case.call_and_validate(base_url=target.address, checks=[not_a_server_error], timeout=30)


def test_the_document_is_served(target: Target) -> None:
    served = httpx.get(f"{target.address}/schema/openapi.json").json()
    assert set(served["paths"]) == set(document["paths"])

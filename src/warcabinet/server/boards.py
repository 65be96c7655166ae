"""The drawing of a scenario's board: its address changes with its content, so it keeps for good."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from warcabinet.engine.rules import Rules, UnknownScenario
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import NotThere

FOR_GOOD = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"


@lru_cache(maxsize=64)
def _picture(rules: Rules, scenario: str) -> tuple[bytes, str]:
    """The drawing, and a hash of it; drawing takes a while, and it never changes."""
    data = rules.picture(scenario)
    return data, hashlib.blake2b(data, digest_size=8).hexdigest()


def board_address(rules: Rules, scenario: str) -> str | None:
    """Where the drawing of a scenario's board is, if there is one."""
    data, mark = _picture(rules, scenario)
    return f"/api/boards/{rules.name}/{scenario}?v={mark}" if data else None


@get(
    "/api/boards/{game:str}/{scenario:str}",
    sync_to_thread=True,
    summary="The board to draw",
    tags=["boards"],
    responses=ERRORS
    | {304: ResponseSpec(None, description="You have it.", generate_examples=False)},
)
def board(
    state: State,
    request: Request[Any, Any, Any],
    game: FromPath[str],
    scenario: FromPath[str],
    v: FromQuery[str] = "",
) -> Response[Any]:
    """Geometry and names of a scenario's board. With its mark as ``v`` it never changes."""
    try:
        rules: Rules = state.games.rules_of(game)
    except UnknownScenario as error:
        raise NotThere(f"There is no game {game!r} here.") from error
    if scenario not in rules.scenarios():
        raise NotThere(f"There is no scenario {scenario!r} of {game}.")
    data, mark = _picture(rules, scenario)
    if not data:
        raise NotThere(f"The scenario {scenario!r} has no board to draw.")
    headers = {"etag": f'"{mark}"', "cache-control": FOR_GOOD if v == mark else ALWAYS_ASK}
    if mark in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(data, media_type=MediaType.JSON, headers=headers)

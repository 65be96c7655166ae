"""Routes of games: list, begin, rename, delete, back up, import."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, MediaType, Request, Response, delete, get, patch, post, put
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from warcabinet.server import hosting
from warcabinet.server.errors import ERRORS
from warcabinet.server.hosting import MOST_BYTES
from warcabinet.server.reckoning_process import AuditTask
from warcabinet.server.requests import ComputerSwitch, NewGame, Renaming
from warcabinet.server.shapes import GameCard
from warcabinet.server.waiting import reckoned


def text_file(description: str) -> ResponseSpec:
    """How the schema describes a file to be saved."""
    return ResponseSpec(
        str, media_type=MediaType.TEXT, description=description, generate_examples=False
    )


class GamesRoutes(Controller):
    """All games of this server, for its host."""

    path = "/api/games"
    tags = ("games",)
    responses = ERRORS

    @get(sync_to_thread=True, summary="All games, the one with the latest news first")
    def listed(self, state: State) -> list[GameCard]:
        found: list[GameCard] = state.games.cards()
        return found

    @post(sync_to_thread=True, summary="Begin a game")
    def create(self, state: State, data: JSONBody[NewGame]) -> GameCard:
        return hosting.create(state.games, data, state.seeds)

    @post(
        "/import",
        request_max_body_size=MOST_BYTES,
        summary="Take in a game from its file",
        description="The body is the text of a game file. It is played again from its first entry, "
        "with all its rolls; from then on it has new dice.",
    )
    async def take_in(self, state: State, request: Request[Any, Any, Any]) -> GameCard:
        data = await request.body()
        reply = await reckoned(request, state.reckoner, AuditTask(file=data))
        return await asyncio.to_thread(hosting.taken_in, state.games, data, reply)

    @get("/{game_id:str}", sync_to_thread=True, summary="One game")
    def one(self, state: State, game_id: FromPath[str]) -> GameCard:
        found: GameCard = state.games.card(game_id)
        return found

    @patch("/{game_id:str}", sync_to_thread=True, summary="Give a game another title")
    def rename(self, state: State, game_id: FromPath[str], data: JSONBody[Renaming]) -> GameCard:
        return hosting.rename(state.games, game_id, data.title)

    @delete("/{game_id:str}", sync_to_thread=True, summary="Delete a game for good")
    def remove(self, state: State, game_id: FromPath[str]) -> None:
        hosting.delete(state.games, game_id)

    @put("/{game_id:str}/computer", sync_to_thread=True, summary="Stop or resume the computer")
    def switch(
        self, state: State, game_id: FromPath[str], data: JSONBody[ComputerSwitch]
    ) -> GameCard:
        card = hosting.set_stopped(state.games, game_id, not data.playing)
        if not data.playing:
            state.workers.interrupt(game_id)
        return card

    @get(
        "/{game_id:str}/backup",
        sync_to_thread=True,
        media_type=MediaType.TEXT,
        summary="The whole game as a file",
        description="For the host: it holds everything that is hidden. With the secret of the "
        "dice only on request: whoever has that foresees all rolls to come.",
        responses={200: text_file("A game file.")},
    )
    def backup(
        self, state: State, game_id: FromPath[str], with_secret: FromQuery[bool] = False
    ) -> Response[bytes]:
        name, data = hosting.backup(state.games, game_id, with_secret)
        return attachment(name, data)

    @get(
        "/{game_id:str}/raw",
        sync_to_thread=True,
        media_type=MediaType.TEXT,
        summary="What is stored of a game as a file, unchecked",
        description="For the host, where a game cannot be opened any more: its lines as they are. "
        "With the secret of the dice only on request.",
        responses={200: text_file("A game file, perhaps a damaged one.")},
    )
    def raw(
        self, state: State, game_id: FromPath[str], with_secret: FromQuery[bool] = False
    ) -> Response[bytes]:
        name, data = hosting.raw(state.games, game_id, with_secret)
        return attachment(name, data)


def attachment(name: str, data: bytes) -> Response[bytes]:
    """A file to be saved."""
    return Response(
        data,
        media_type=MediaType.TEXT,
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )

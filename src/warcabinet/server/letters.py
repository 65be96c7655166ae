"""Messages between the seats of a game: everybody at the table reads all of them.

They are kept with the game, but are no part of the record: the rules know nothing of them, and
whoever looks at a record does not see them.
"""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from litestar import Controller, get, put
from litestar.params import FromPath, JSONBody

from warcabinet.engine.records import Seat
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import BadRequest
from warcabinet.server.hub import Hub
from warcabinet.server.messages import LetterMessage
from warcabinet.server.requests import Writing
from warcabinet.server.shapes import Letter
from warcabinet.server.sitting import PATH, SITTING, At
from warcabinet.server.storage import Storage
from warcabinet.server.tables import letters

MOST_LETTERS = 2000
"""Messages of one game."""
LONGEST_NAME = 64


class LetterRoutes(Controller):
    """What the seats write to each other."""

    path = PATH
    tags = ("messages",)
    responses = ERRORS
    dependencies = SITTING

    @get("/letters", sync_to_thread=True, summary="What was written at this table")
    def listed(self, at: At) -> list[Letter]:
        at.seat()
        return letters_of(at.games.storage, at.game_id)

    @put("/letters/{name:str}", sync_to_thread=True, summary="Write to the others at the table")
    def write(self, at: At, name: FromPath[str], data: JSONBody[Writing]) -> Letter:
        """Sent again under the same name it is not written twice."""
        me = at.seat()
        text = data.text.strip()
        if not text:
            raise BadRequest("A message needs a text.", field="text")
        if len(name) > LONGEST_NAME:
            raise BadRequest(f"The name of a message has {LONGEST_NAME} letters at most.")
        letter = put_letter(at.games.storage, at.game_id, me, name, text)
        hub: Hub = at.request.app.state.hub
        hub.tell(at.game_id, LetterMessage(letter=letter))
        return letter


def letters_of(storage: Storage, game_id: str) -> list[Letter]:
    """All messages of a game, the oldest first."""
    query = sa.select(letters).where(letters.c.game_id == game_id).order_by(letters.c.number)
    with storage.reading() as connection:
        return [_letter(row) for row in connection.execute(query)]


def put_letter(storage: Storage, game_id: str, seat: Seat, name: str, text: str) -> Letter:
    """Keep a message; one of this name that is there already stays as it is."""
    here = (letters.c.game_id == game_id) & (letters.c.name == name)
    with storage.beside(game_id) as connection:
        known = connection.execute(sa.select(letters).where(here)).first()
        if known is not None:
            return _letter(known)
        last = connection.scalar(
            sa.select(sa.func.max(letters.c.number)).where(letters.c.game_id == game_id)
        )
        number = (last or 0) + 1
        if number > MOST_LETTERS:
            raise BadRequest(f"{MOST_LETTERS} messages were written at this table: no more.")
        written = datetime.now(UTC).isoformat(timespec="seconds")
        row = {"game_id": game_id, "name": name, "number": number, "seat": str(seat)}
        connection.execute(letters.insert().values(**row, written=written, text=text))
    return Letter(number=number, seat=str(seat), written=written, text=text)


def _letter(row: sa.Row[tuple[object, ...]]) -> Letter:
    return Letter(number=row.number, seat=row.seat, written=row.written, text=row.text)

"""The plans of a seat on disk: beside the record, each under a name of its own.

One at a time is written, so that two pages of one seat do not overwrite what the other has planned.
"""

from __future__ import annotations

import sqlalchemy as sa

from warcabinet.engine.records import Seat
from warcabinet.server.storage import Storage
from warcabinet.server.tables import plans


def plans_of(storage: Storage, game_id: str, seat: Seat) -> list[str]:
    """The plans of a seat in the order in which they were made."""
    query = sa.select(plans.c.line).where(_of(game_id, seat)).order_by(plans.c.place)
    with storage.reading() as connection:
        return [str(line) for line in connection.scalars(query)]


def put_plan(storage: Storage, game_id: str, seat: Seat, name: str, line: str) -> None:
    """Write a plan: a new one comes last, one that is there stays in its place."""
    here = _of(game_id, seat) & (plans.c.name == name)
    with storage.beside(game_id) as connection:
        if connection.execute(plans.update().where(here).values(line=line)).rowcount:
            return
        last = connection.scalar(sa.select(sa.func.max(plans.c.place)).where(_of(game_id, seat)))
        row = {"game_id": game_id, "seat": seat, "name": name, "place": (last or 0) + 1}
        connection.execute(plans.insert().values(**row, line=line))


def drop_plans(storage: Storage, game_id: str, seat: Seat, names: list[str]) -> None:
    """Forget plans; those that are not there are forgotten already."""
    if names:
        with storage.beside(game_id) as connection:
            connection.execute(plans.delete().where(_of(game_id, seat) & plans.c.name.in_(names)))


def _of(game_id: str, seat: Seat) -> sa.ColumnElement[bool]:
    return (plans.c.game_id == game_id) & (plans.c.seat == str(seat))

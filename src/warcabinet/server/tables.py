"""The tables as the code uses them; ``migrations/`` holds how they came about."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("scenario", sa.String(128), nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    # ISO 8601 in UTC with fixed width: sorts as text and reads alike in every database.
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("header", sa.LargeBinary, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game_id", "seq"),
)

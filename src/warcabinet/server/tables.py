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
    sa.Column("updated", sa.String(32), nullable=False),
    # JSON: who sits where, and other choices of the host that are no part of the record.
    sa.Column("setting", sa.Text, nullable=False),
    # JSON: where the game stands, for lists that should not have to open it.
    sa.Column("digest", sa.Text, nullable=False),
    # Whether a computer player is to answer: what a server that starts has to take up again.
    sa.Column("due", sa.Boolean, nullable=False),
    # Where the record ends: the seal of its last line, and how many lines were ever cut off.
    sa.Column("seal", sa.String(32), nullable=False),
    sa.Column("dropped", sa.Integer, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    # The hash over this line and all before it.
    sa.Column("seal", sa.String(32), nullable=False),
    # The sequence number of the table when the line was written; never used twice.
    sa.Column("born", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("game_id", "seq"),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    # A hash of what was asked for under this key, and the sequence number it led to.
    sa.Column("request", sa.String(32), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    # JSON: what became of a list of answers; empty: it was none.
    sa.Column("given", sa.Text, nullable=False, server_default=""),
    sa.PrimaryKeyConstraint("game_id", "name"),
)

# Why a computer player answered as it did, by the entry of the answer: no part of the record.
reasons = sa.Table(
    "reasons",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game_id", "seq"),
)

# What a seat plans for itself: no part of the record, and nobody else's business.
plans = sa.Table(
    "plans",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    sa.Column("seat", sa.String(100), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    # Plans are listed in the order in which they were made.
    sa.Column("place", sa.Integer, nullable=False),
    # JSON.
    sa.Column("line", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game_id", "seat", "name"),
)

# What seats write to each other: no part of the record either.
letters = sa.Table(
    "letters",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    # Chosen by whoever writes, so that nothing that is sent again is written twice.
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("seat", sa.String(100), nullable=False),
    sa.Column("written", sa.String(32), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game_id", "name"),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("after", sa.Integer, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)

"""Games in play: seals, idempotency keys, snapshots, who sits where."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

GAME = ("updated", "setting", "digest", "due", "seal", "dropped")
ENTRY = ("seal", "born")


def upgrade() -> None:
    """Add the columns and tables; lines that are there already get their seals."""
    for column in (
        sa.Column("updated", sa.String(32), nullable=False, server_default=""),
        sa.Column("setting", sa.Text, nullable=False, server_default="{}"),
        sa.Column("digest", sa.Text, nullable=False, server_default="{}"),
        sa.Column("due", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seal", sa.String(32), nullable=False, server_default=""),
        sa.Column("dropped", sa.Integer, nullable=False, server_default="0"),
    ):
        op.add_column("games", column)
    for column in (
        sa.Column("seal", sa.String(32), nullable=False, server_default=""),
        sa.Column("born", sa.Integer, nullable=False, server_default="0"),
    ):
        op.add_column("entries", column)
    op.create_table(
        "keys",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("request", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "name"),
    )
    op.create_table(
        "snapshots",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    _seal_everything(op.get_bind())


def seal_after(before: str, line: str) -> str:
    """As it was when this migration was written."""
    return hashlib.blake2b(before.encode() + line.encode(), digest_size=16).hexdigest()


def _seal_everything(connection: sa.Connection) -> None:
    games = sa.table("games", *map(sa.column, ("id", "header", "seal", "updated", "created")))
    entries = sa.table("entries", *map(sa.column, ("game_id", "seq", "line", "seal", "born")))
    connection.execute(games.update().values(updated=games.c.created))
    for game in connection.execute(sa.select(games.c.id, games.c.header)).all():
        seal = seal_after("", bytes(game.header).decode())
        lines = sa.select(entries.c.seq, entries.c.line).where(entries.c.game_id == game.id)
        for line in connection.execute(lines.order_by(entries.c.seq)).all():
            seal = seal_after(seal, line.line)
            here = (entries.c.game_id == game.id) & (entries.c.seq == line.seq)
            connection.execute(entries.update().where(here).values(seal=seal, born=line.seq))
        connection.execute(games.update().where(games.c.id == game.id).values(seal=seal))


def downgrade() -> None:
    """Drop what was added; the lines stay."""
    op.drop_table("snapshots")
    op.drop_table("keys")
    for name in ENTRY:
        op.drop_column("entries", name)
    for name in GAME:
        op.drop_column("games", name)

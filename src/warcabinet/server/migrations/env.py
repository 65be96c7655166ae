"""Alembic's entry point: runs the migrations on the connection it is given."""

from __future__ import annotations

from alembic import context

from warcabinet.server.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # The caller's transaction holds all of it, SQLite included.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()

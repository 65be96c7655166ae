"""Bringing a database to the newest form of our tables."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def upgrade(connection: sa.Connection) -> None:
    """Apply every migration that is missing, inside the transaction of the connection."""
    config = Config()
    # Alembic expands percent signs in options, and a path may contain one.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

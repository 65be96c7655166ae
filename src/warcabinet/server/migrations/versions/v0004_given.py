"""What became of lists of answers, beside the keys under which they were sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; none of what is there already was a list."""
    op.add_column("keys", sa.Column("given", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("keys", "given")

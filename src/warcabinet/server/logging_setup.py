"""Logs as lines of JSON, so that programs can search them and people still read them."""

from __future__ import annotations

import datetime as dt
import logging
import sys

import msgspec

#: What every record has; anything else was given with the message.
USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}

LEVELS = ("debug", "info", "warning", "error")


class JsonLines(logging.Formatter):
    """One JSON object for each record."""

    def format(self, record: logging.LogRecord) -> str:
        when = dt.datetime.fromtimestamp(record.created, dt.UTC)
        found: dict[str, object] = {
            "time": when.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name, value in record.__dict__.items():
            if name not in USUAL:
                plain = isinstance(value, str | int | float | bool | None)
                found[name] = value if plain else str(value)
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(found).decode()


def set_up_logging(level: str = "warning") -> None:
    """Write the logs of this program to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("warcabinet", "uvicorn", "litestar", "alembic", "sqlalchemy"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel("WARNING" if name != "warcabinet" else level.upper())

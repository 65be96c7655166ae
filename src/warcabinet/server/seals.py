"""Seals: a hash over a line and all lines before it, so that a changed or missing one shows."""

from __future__ import annotations

import hashlib


def seal_after(before: str, line: str) -> str:
    """The seal of a line that follows the line with the seal ``before``."""
    return hashlib.blake2b(before.encode() + line.encode(), digest_size=16).hexdigest()

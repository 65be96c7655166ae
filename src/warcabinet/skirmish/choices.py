"""Is there anything to choose from?"""

from __future__ import annotations

from typing import Any

from warcabinet.engine.decisions import Domain


def possible(domain: Domain[Any]) -> bool:
    """Has the domain a legal value? Stops at the first one."""
    return any(not domain.why(value) for value in domain.candidates)

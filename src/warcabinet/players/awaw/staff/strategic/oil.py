"""Oil that transports bring home."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.strategic import FetchOil
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea


def shipments(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """33.4523: all oil that can be brought home is; grants are left to the default."""
    found = [one for one in asked.proposals("fetch-oil") if isinstance(one, FetchOil)]
    for one in sorted(found, key=lambda one: (-one.counters, one.source, one.to)):
        yield Idea(one, "nothing moves without oil")

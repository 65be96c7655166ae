"""What a player asks about research: whose sheet it fills in, for which year, and how."""

from __future__ import annotations

from warcabinet.awaw.research.allocation_of_research_points import (
    Placement,
    PlacePoints,
    faction_asked,
)
from warcabinet.awaw.research.research_sheet import year_of

__all__ = ["PlacePoints", "Placement", "faction_asked", "year_of"]

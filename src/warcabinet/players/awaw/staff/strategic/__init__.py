"""The strategic desk of the staff: research for the war of the convoys, bombers, oil,
industry.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.players.awaw.staff.strategic import bombing, building, industry, oil, research
from warcabinet.players.greedy import Sense

SENSE: Mapping[str, Sense] = {
    "center-growth": industry.growth,
    "front-building": building.front_building,
    "new-center": industry.new_center,
    "raid-defense": bombing.raid_defense,
    "raid-orders": bombing.raid_orders,
    "research-sheet": research.sheet,
    "shipments": oil.shipments,
}

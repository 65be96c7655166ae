"""The strategic desk of the staff: research for the war of the convoys."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.players.awaw.staff.strategic import research
from warcabinet.players.greedy import Sense

SENSE: Mapping[str, Sense] = {"research-sheet": research.sheet}

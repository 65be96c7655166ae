"""All modules whose rules are enforced: importing them registers their restrictions, layers,
modifiers and procedures. A new module is one more line here.
"""

from warcabinet.awaw import levels, parties
from warcabinet.awaw.economy import brps
from warcabinet.awaw.ground import units, zoc
from warcabinet.awaw.logistics import control, supply_status
from warcabinet.awaw.scenarios import start

__all__ = [
    "brps",
    "control",
    "levels",
    "parties",
    "start",
    "supply_status",
    "units",
    "zoc",
]

"""What a player asks about supply, construction, fortifications, redeployment and BRPs."""

from __future__ import annotations

from warcabinet.awaw.logistics.construction.construction_costs import builder_of
from warcabinet.awaw.logistics.construction.construction_costs import (
    dear_losses as losses_at_double_cost,
)
from warcabinet.awaw.logistics.construction.construction_costs import left as construction_brps_left
from warcabinet.awaw.logistics.construction.construction_costs import price_of as construction_price
from warcabinet.awaw.logistics.construction.construction_restrictions import GROUND_BUILDS
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    places_for as construction_places,
)
from warcabinet.awaw.logistics.construction.unit_construction import pools_of as force_pools
from warcabinet.awaw.logistics.fortifications.construction_restrictions import FORTIFICATION
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    against_fort as against_fortification,
)
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    builders as powers_that_fortify,
)
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    sites as fortification_sites,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import (
    cost as fortification_cost,
)
from warcabinet.awaw.logistics.oil.oil_sources import centers as oil_centers
from warcabinet.awaw.logistics.redeployment.partners_on_the_way import tr_reach
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import against_sr
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import against_tr
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import done as redeployed_so_far
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet
from warcabinet.awaw.logistics.supply.supply_lines import trace as supply_net
from warcabinet.awaw.naval.shipyards.naval_construction import own_cost as yard_cost
from warcabinet.awaw.pieces.supply_status import isolated_units
from warcabinet.awaw.politics.brp_ledger import level_of

__all__ = [
    "FORTIFICATION",
    "GROUND_BUILDS",
    "SupplyNet",
    "against_fortification",
    "against_sr",
    "against_tr",
    "builder_of",
    "construction_brps_left",
    "construction_places",
    "construction_price",
    "force_pools",
    "fortification_cost",
    "fortification_sites",
    "isolated_units",
    "level_of",
    "losses_at_double_cost",
    "oil_centers",
    "powers_that_fortify",
    "redeployed_so_far",
    "supply_net",
    "tr_reach",
    "yard_cost",
]

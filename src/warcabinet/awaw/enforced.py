"""All modules whose rules are enforced: importing them registers their restrictions, layers,
modifiers and procedures. A new module is one more line here.
"""

from warcabinet.awaw import moments, offensives
from warcabinet.awaw.air.bases import airbase_counters, bases, operating
from warcabinet.awaw.air.basing import (
    airbases,
    airbases_islands,
    crowding,
    displacement,
    returning,
    staging,
    uninversion,
)
from warcabinet.awaw.air.combat import combat, nationality
from warcabinet.awaw.air.counterair import choices as counterair_choices
from warcabinet.awaw.air.counterair import counterair
from warcabinet.awaw.air.counterair import orders as counterair_orders
from warcabinet.awaw.air.missions import carriers, missions, reach, researched, squadrons
from warcabinet.awaw.air.support import defensive_support, deferred_support, ground_support
from warcabinet.awaw.air.support import ending as support_ending
from warcabinet.awaw.air.support import interception as support_interception
from warcabinet.awaw.air.support import limits as support_limits
from warcabinet.awaw.air.support import losses as support_losses
from warcabinet.awaw.air.support import steps as support_steps
from warcabinet.awaw.air.transport import (
    air_cargo,
    air_supply,
    air_transport,
    airdrop_rules,
    airdrops,
    drop_zones,
    embarking,
    hauling,
    routes,
)
from warcabinet.awaw.air.transport import choices as transport_choices
from warcabinet.awaw.air.transport import interception as transport_interception
from warcabinet.awaw.economy import (
    centers,
    german_base,
    growth_oil,
    income,
    production,
    spending,
    year_start,
)
from warcabinet.awaw.economy import construction_limits as limits
from warcabinet.awaw.effects import air_nationality as nationality_effects
from warcabinet.awaw.effects import forts as forts_effects
from warcabinet.awaw.effects import weather as weather_effects
from warcabinet.awaw.effects import weather_pacific
from warcabinet.awaw.effects import winter_air as winter
from warcabinet.awaw.ground import pacific as pacific_ground
from warcabinet.awaw.ground import shock_armies
from warcabinet.awaw.ground.airborne import chindits
from warcabinet.awaw.ground.airborne import raising as chindit
from warcabinet.awaw.ground.attack import attack_rules, attackable, defence, losses, multipliers
from warcabinet.awaw.ground.attrition import procedure as attrition
from warcabinet.awaw.ground.battle import (
    advance,
    attacks,
    battle,
    breakthroughs,
    crt,
    dropped,
    early_exploitation,
    supported_attacks,
    taking_losses,
)
from warcabinet.awaw.ground.exploitation import allowance as exploitation_allowance
from warcabinet.awaw.ground.exploitation import attacks as exploitation_attacks
from warcabinet.awaw.ground.exploitation import chain as exploitation_chain
from warcabinet.awaw.ground.exploitation import movement as exploitation_movement
from warcabinet.awaw.ground.exploitation import overruns as exploitation_overruns
from warcabinet.awaw.ground.exploitation import placement as exploitation_placement
from warcabinet.awaw.ground.exploitation import routes as exploitation_routes
from warcabinet.awaw.ground.movement import layers as ground_layers
from warcabinet.awaw.ground.movement import movement, urals
from warcabinet.awaw.ground.movement import overstacking as excess
from warcabinet.awaw.ground.movement_phase import orders as movement_orders
from warcabinet.awaw.ground.movement_phase import phase as movement_phase
from warcabinet.awaw.ground.movement_phase import voluntary_elimination as voluntary
from warcabinet.awaw.ground.overruns import overruns, supported_overruns
from warcabinet.awaw.ground.partisans import building as partisans_building
from warcabinet.awaw.ground.partisans import costs as partisans_costs
from warcabinet.awaw.ground.partisans import losses as partisans_losses
from warcabinet.awaw.ground.partisans import partisans
from warcabinet.awaw.ground.partisans import rights as partisans_rights
from warcabinet.awaw.ground.partisans import setup as partisans_setup
from warcabinet.awaw.ground.stacking import stacking
from warcabinet.awaw.ground.stacking import zones_of_control as zoc
from warcabinet.awaw.logistics import bridgeheads
from warcabinet.awaw.logistics import isolation as supply_isolation
from warcabinet.awaw.logistics.construction import building, homes
from warcabinet.awaw.logistics.construction import minors as minor_builds
from warcabinet.awaw.logistics.control import control, presence
from warcabinet.awaw.logistics.control import islands as control_islands
from warcabinet.awaw.logistics.control import pockets as control_pockets
from warcabinet.awaw.logistics.forts import building as forts_building
from warcabinet.awaw.logistics.forts import forts
from warcabinet.awaw.logistics.forts import islands as forts_islands
from warcabinet.awaw.logistics.forts import sites as forts_sites
from warcabinet.awaw.logistics.oil import oil
from warcabinet.awaw.logistics.oil import phase as oil_phase
from warcabinet.awaw.logistics.redeployment import air_paths as redeploying
from warcabinet.awaw.logistics.redeployment import air_redeployment, airlift, redeployment
from warcabinet.awaw.logistics.redeployment import paths as redeployment_paths
from warcabinet.awaw.logistics.supply import by_sea as supply_by_sea
from warcabinet.awaw.logistics.supply import china as supply_china
from warcabinet.awaw.logistics.supply import effects as supply_effects
from warcabinet.awaw.logistics.supply import explained as supply_explained
from warcabinet.awaw.logistics.supply import exploitation as exploitation_supply
from warcabinet.awaw.logistics.supply import lines as supply_lines
from warcabinet.awaw.logistics.supply import pacific as supply_pacific
from warcabinet.awaw.logistics.supply import sources as supply_sources
from warcabinet.awaw.logistics.supply import supply
from warcabinet.awaw.logistics.weather import weather
from warcabinet.awaw.minors import (
    areas,
    border_lands,
    clients,
    conquest,
    finland,
    initial_conquests,
    spain,
)
from warcabinet.awaw.pieces import elite, levels, supply_status, units
from warcabinet.awaw.politics import brps, parties
from warcabinet.awaw.regions import (
    boxes,
    china_joins,
    chinese_forces,
    commonwealth,
    commonwealth_boxes,
    french_forces,
    poland,
    surprise,
)
from warcabinet.awaw.regions import urals as urals_box
from warcabinet.awaw.scenarios.play import events, victory
from warcabinet.awaw.scenarios.start import laying_out as start
from warcabinet.awaw.scenarios.start import places as start_places
from warcabinet.awaw.scenarios.start import setup
from warcabinet.awaw.surrender import retaken, russia, russian_losses, undefended

__all__ = [
    "advance",
    "air_cargo",
    "air_redeployment",
    "air_supply",
    "air_transport",
    "airbase_counters",
    "airbases",
    "airbases_islands",
    "airdrop_rules",
    "airdrops",
    "airlift",
    "areas",
    "attack_rules",
    "attackable",
    "attacks",
    "attrition",
    "bases",
    "battle",
    "border_lands",
    "boxes",
    "breakthroughs",
    "bridgeheads",
    "brps",
    "building",
    "carriers",
    "centers",
    "china_joins",
    "chindit",
    "chindits",
    "chinese_forces",
    "clients",
    "combat",
    "commonwealth",
    "commonwealth_boxes",
    "conquest",
    "control",
    "control_islands",
    "control_pockets",
    "counterair",
    "counterair_choices",
    "counterair_orders",
    "crowding",
    "crt",
    "defence",
    "defensive_support",
    "deferred_support",
    "displacement",
    "drop_zones",
    "dropped",
    "early_exploitation",
    "elite",
    "embarking",
    "events",
    "excess",
    "exploitation_allowance",
    "exploitation_attacks",
    "exploitation_chain",
    "exploitation_movement",
    "exploitation_overruns",
    "exploitation_placement",
    "exploitation_routes",
    "exploitation_supply",
    "finland",
    "forts",
    "forts_building",
    "forts_effects",
    "forts_islands",
    "forts_sites",
    "french_forces",
    "german_base",
    "ground_layers",
    "ground_support",
    "growth_oil",
    "hauling",
    "homes",
    "income",
    "initial_conquests",
    "levels",
    "limits",
    "losses",
    "minor_builds",
    "missions",
    "moments",
    "movement",
    "movement_orders",
    "movement_phase",
    "multipliers",
    "nationality",
    "nationality_effects",
    "offensives",
    "oil",
    "oil_phase",
    "operating",
    "overruns",
    "pacific_ground",
    "parties",
    "partisans",
    "partisans_building",
    "partisans_costs",
    "partisans_losses",
    "partisans_rights",
    "partisans_setup",
    "poland",
    "presence",
    "production",
    "reach",
    "redeploying",
    "redeployment",
    "redeployment_paths",
    "researched",
    "retaken",
    "returning",
    "routes",
    "russia",
    "russian_losses",
    "setup",
    "shock_armies",
    "spain",
    "spending",
    "squadrons",
    "stacking",
    "staging",
    "start",
    "start_places",
    "supply",
    "supply_by_sea",
    "supply_china",
    "supply_effects",
    "supply_explained",
    "supply_isolation",
    "supply_lines",
    "supply_pacific",
    "supply_sources",
    "supply_status",
    "support_ending",
    "support_interception",
    "support_limits",
    "support_losses",
    "support_steps",
    "supported_attacks",
    "supported_overruns",
    "surprise",
    "taking_losses",
    "transport_choices",
    "transport_interception",
    "undefended",
    "uninversion",
    "units",
    "urals",
    "urals_box",
    "victory",
    "voluntary",
    "weather",
    "weather_effects",
    "weather_pacific",
    "winter",
    "year_start",
    "zoc",
]

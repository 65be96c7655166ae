"""What a player asks about air units: who may fly where, and what a base has room for."""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.staging import destinations as staging_destinations
from warcabinet.awaw.air.base_changes.staging import end_if_nobody_can as end_idle_staging
from warcabinet.awaw.air.base_changes.staging import unstaged as factors_to_stage
from warcabinet.awaw.air.bases.basing import at_a_new_airbase, bases_of
from warcabinet.awaw.air.bases.basing import room_at as room_at_base
from warcabinet.awaw.air.counterair.counterair_orders import can_be_counteraired
from warcabinet.awaw.air.counterair.counterair_orders import factors_at as enemy_air_factors
from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import able as able_to_fly
from warcabinet.awaw.air.missions.employment import ready_air
from warcabinet.awaw.air.missions.naming_air_factors import spread as spread_factors
from warcabinet.awaw.air.missions.oil_for_air_operations import room_for as factors_with_oil
from warcabinet.awaw.air.transport.air_supply_missions import pairs as air_supply_pairs
from warcabinet.awaw.air.transport.air_transports import hauls as transports_in_the_air
from warcabinet.awaw.air.transport.air_transports import ready_transports
from warcabinet.awaw.air.transport.airdrop_restrictions import jumpers as able_to_drop
from warcabinet.awaw.air.transport.airdrops import area_of as drop_area
from warcabinet.awaw.air.transport.airdrops import in_exploitation as drops_in_exploitation
from warcabinet.awaw.air.transport.foreseen_drops import foreseen_drop
from warcabinet.awaw.air.transport.interception_choices import (
    counters as able_to_protect_transports,
)
from warcabinet.awaw.air.transport.interception_choices import (
    interceptors as able_to_intercept_transports,
)

__all__ = [
    "able_to_drop",
    "able_to_fly",
    "able_to_intercept_transports",
    "able_to_protect_transports",
    "air_supply_pairs",
    "at_a_new_airbase",
    "bases_of",
    "can_be_counteraired",
    "drop_area",
    "drops_in_exploitation",
    "end_idle_staging",
    "enemy_air_factors",
    "factors_to_stage",
    "factors_with_oil",
    "foreseen_drop",
    "mission_area",
    "ready_air",
    "ready_transports",
    "room_at_base",
    "spread_factors",
    "staging_destinations",
    "transports_in_the_air",
]

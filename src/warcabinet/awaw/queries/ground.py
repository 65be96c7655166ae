"""What a player asks about ground units: how far they move, what they can attack and overrun, and
at which odds.
"""

from __future__ import annotations

from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.attackable_hexes import able_to_attack
from warcabinet.awaw.ground.attack.attackable_hexes import mandatory as attacks_that_must_be_made
from warcabinet.awaw.ground.attack.attackable_hexes import within_reach as attackable_hexes
from warcabinet.awaw.ground.attack.defense_multipliers import ROUGH as ROUGH_TERRAIN
from warcabinet.awaw.ground.attack.defense_multipliers import water_sides as water_hexsides
from warcabinet.awaw.ground.attack.ground_attacks import contact as hexes_in_contact
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, weigh
from warcabinet.awaw.ground.attrition.determining_attrition_levels import enemy_zones
from warcabinet.awaw.ground.attrition.eligible_units import against_zone as against_attrition
from warcabinet.awaw.ground.attrition.eligible_units import eligible as attrition_units
from warcabinet.awaw.ground.attrition.hex_occupation import advancers as attrition_advancers
from warcabinet.awaw.ground.attrition.hex_occupation import occupiable
from warcabinet.awaw.ground.attrition.hex_occupation import one_each as one_advance_each
from warcabinet.awaw.ground.battle.combat_results_table import BEST as BEST_ODDS
from warcabinet.awaw.ground.battle.combat_results_table import HIGHEST_DIE, CombatResult
from warcabinet.awaw.ground.battle.combat_results_table import column as combat_column
from warcabinet.awaw.ground.battle.combat_results_table import half as half_rounded_up
from warcabinet.awaw.ground.battle.combat_results_table import table_result as combat_result
from warcabinet.awaw.ground.battle.resolving_ground_attacks import rounds_allowed
from warcabinet.awaw.ground.exploitation.breakthrough_placement import (
    placements as armor_placements,
)
from warcabinet.awaw.ground.exploitation.exploitation_movement import own_exploiters
from warcabinet.awaw.ground.exploitation.exploitation_movement import (
    room_in as against_exploiting_into,
)
from warcabinet.awaw.ground.exploitation.exploitation_overruns import possible_overruns
from warcabinet.awaw.ground.exploitation.exploitation_routes import routes as exploitation_routes
from warcabinet.awaw.ground.exploitation.movement_allowance import exploitation_allowance
from warcabinet.awaw.ground.movement.ground_movement import (
    march_terms,
    may_march,
    open_sides,
    points_left,
    reachable,
    step_cost,
)
from warcabinet.awaw.ground.movement.places_to_leave import no_stay
from warcabinet.awaw.ground.movement_phase.movement_orders import likely_overruns
from warcabinet.awaw.ground.overruns.overruns import MOST_UNITS as OVERRUN_UNITS
from warcabinet.awaw.ground.overruns.overruns import NEEDED as OVERRUN_ODDS
from warcabinet.awaw.ground.stacking.stacking import capacity as stacking_limit
from warcabinet.awaw.ground.stacking.stacking import room as against_stacking
from warcabinet.awaw.ground.stacking.stacking import room_for as against_stacking_together
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.weather_effects.axis_in_the_russian_winter import (
    air_left,
    attacks_left,
    winter_spares,
)
from warcabinet.awaw.minor_countries.effects_of_conquest import keys_of_allies
from warcabinet.awaw.offensives.brp_costs import faction_for, front_of, purse_of, spent_on
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import limits_left

__all__ = [
    "BEST_ODDS",
    "HIGHEST_DIE",
    "OVERRUN_ODDS",
    "OVERRUN_UNITS",
    "ROUGH_TERRAIN",
    "Assault",
    "Balance",
    "CombatResult",
    "able_to_attack",
    "against_attrition",
    "against_exploiting_into",
    "against_stacking",
    "against_stacking_together",
    "air_left",
    "armor_placements",
    "attackable_hexes",
    "attacks_left",
    "attacks_that_must_be_made",
    "attrition_advancers",
    "attrition_units",
    "combat_column",
    "combat_result",
    "enemy_zones",
    "exploitation_allowance",
    "exploitation_routes",
    "faction_for",
    "front_of",
    "half_rounded_up",
    "hexes_in_contact",
    "keys_of_allies",
    "likely_overruns",
    "limits_left",
    "march_terms",
    "may_march",
    "no_stay",
    "occupiable",
    "one_advance_each",
    "open_sides",
    "own_exploiters",
    "points_left",
    "possible_overruns",
    "purse_of",
    "reachable",
    "rounds_allowed",
    "spent_on",
    "stacking_limit",
    "step_cost",
    "water_hexsides",
    "weigh",
    "winter_spares",
    "zone_of",
]

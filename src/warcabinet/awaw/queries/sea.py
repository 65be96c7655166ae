"""What a player asks about the war at sea: which interceptions are likely to succeed, which
landings could be made, how to split the squadrons of carriers, and when to withdraw.
"""

from __future__ import annotations

from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    all_out as all_out_air_plan,
)
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    cautious as cautious_air_plan,
)
from warcabinet.awaw.naval.battle.balance import (
    fight_on_if_quiet,
    fleet,
    known_ships,
    stay_unless_damaged,
    withdraw_if_outmatched,
)
from warcabinet.awaw.naval.battle.carrier_attacks_on_enemy_bases import (
    none_on_the_way as no_raid_on_the_way,
)
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import ceiling, launching
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    carries_cargo,
    carries_cargo_of,
    groups_of,
    is_active,
    ships_in,
)
from warcabinet.awaw.naval.battle.combat_groups import forces_in as forces_in_group
from warcabinet.awaw.naval.battle.routine import (
    aim_in_the_first_round,
    bases_in_the_first_round,
    cards_in_the_first_round,
    fight_on_unless_outmatched,
    fire_at_the_only_target,
    fought_on_charts,
    plan_in_the_first_round,
    screen_in_the_first_round,
    stay_unless_outmatched,
    strike_in_the_first_round,
)
from warcabinet.awaw.naval.battle.strike_chances import Fate, fates, hits
from warcabinet.awaw.naval.battle.strike_orders import best as best_squadrons
from warcabinet.awaw.naval.battle.strike_orders import full_strike
from warcabinet.awaw.naval.battle.strike_targets import shared_out
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import may_split
from warcabinet.awaw.naval.hidden.guessing import Guess, guesses
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import go_on_undamaged
from warcabinet.awaw.naval.interception.attempting_interception import openings
from warcabinet.awaw.naval.interception.chances import chance_of, is_the_moment
from warcabinet.awaw.naval.interception.chances import keep_cards as keep_cards_at_sea
from warcabinet.awaw.naval.interception.chances import likely as likely_interceptions
from warcabinet.awaw.naval.interception.chances import pass_by as pass_by_patrols
from warcabinet.awaw.naval.interception.naval_interception import sender_named
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.landings.first_wave import land_all_at_even_odds
from warcabinet.awaw.naval.landings.foreseen import (
    beaches_of,
    foreseen,
    guns_of,
    invasions_announced,
    landing_missions,
    landings_to_support,
    voyage,
)
from warcabinet.awaw.naval.movement.transfers_of_naval_air_units import (
    none_without_room as no_transfers,
)
from warcabinet.awaw.naval.sea_supply.naval_units_that_protect import (
    feeds_somebody,
    lines_with_guards,
)
from warcabinet.awaw.naval.ships.contents import Known, contents, ships_of, squadrons_on
from warcabinet.awaw.naval.ships.types_of_naval_units import ShipClass, class_of, is_slow
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort as ShipSort
from warcabinet.awaw.naval.task_forces.composition import free_markers
from warcabinet.awaw.naval.task_forces.forming import leave_those_at_hand, own_ships
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.naval_battles import Group, GroupId

__all__ = [
    "Fate",
    "ForceId",
    "Group",
    "GroupId",
    "Guess",
    "Hull",
    "HullId",
    "Known",
    "ShipClass",
    "ShipSort",
    "aim_in_the_first_round",
    "all_out_air_plan",
    "bases_in_the_first_round",
    "battle_of",
    "beaches_of",
    "best_squadrons",
    "cards_in_the_first_round",
    "carries_cargo",
    "carries_cargo_of",
    "cautious_air_plan",
    "ceiling",
    "chance_of",
    "class_of",
    "contents",
    "fates",
    "feeds_somebody",
    "fight_on_if_quiet",
    "fight_on_unless_outmatched",
    "fire_at_the_only_target",
    "fleet",
    "force_of",
    "forces_in_group",
    "foreseen",
    "fought_on_charts",
    "free_markers",
    "full_strike",
    "go_on_undamaged",
    "groups_of",
    "guesses",
    "guns_of",
    "hits",
    "invasions_announced",
    "is_active",
    "is_slow",
    "is_the_moment",
    "keep_cards_at_sea",
    "known_ships",
    "land_all_at_even_odds",
    "landing_missions",
    "landings_to_support",
    "launching",
    "leave_those_at_hand",
    "likely_interceptions",
    "lines_with_guards",
    "may_split",
    "no_raid_on_the_way",
    "no_transfers",
    "openings",
    "own_ships",
    "pass_by_patrols",
    "plan_in_the_first_round",
    "quarries",
    "screen_in_the_first_round",
    "sender_named",
    "shared_out",
    "ships_in",
    "ships_of",
    "squadrons_on",
    "stay_unless_damaged",
    "stay_unless_outmatched",
    "strike_in_the_first_round",
    "voyage",
    "withdraw_if_outmatched",
]

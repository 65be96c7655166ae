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
    stay_unless_damaged,
    withdraw_if_outmatched,
)
from warcabinet.awaw.naval.battle.carrier_attacks_on_enemy_bases import (
    none_on_the_way as no_raid_on_the_way,
)
from warcabinet.awaw.naval.interception.chances import keep_cards as keep_cards_at_sea
from warcabinet.awaw.naval.interception.chances import likely as likely_interceptions
from warcabinet.awaw.naval.interception.chances import pass_by as pass_by_patrols
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

__all__ = [
    "all_out_air_plan",
    "beaches_of",
    "cautious_air_plan",
    "feeds_somebody",
    "fight_on_if_quiet",
    "foreseen",
    "guns_of",
    "invasions_announced",
    "keep_cards_at_sea",
    "landing_missions",
    "landings_to_support",
    "likely_interceptions",
    "lines_with_guards",
    "no_raid_on_the_way",
    "no_transfers",
    "pass_by_patrols",
    "stay_unless_damaged",
    "voyage",
    "withdraw_if_outmatched",
]

"""The sea desk of the staff: what it answers in the war at sea, by question."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.players.awaw.staff.sea import (
    beaches,
    cards,
    carrying,
    engaging,
    forming,
    intercepting,
    landing,
    leaving,
    numbering,
    patrolling,
    planning,
    raiding,
    striking,
)
from warcabinet.players.greedy import Sense

SENSE: Mapping[str, Sense] = {
    "air-planning": planning.air_planning,
    "card-before-window": cards.card_before_window,
    "card-question": cards.card_question,
    "card-to-add": cards.card_to_add,
    "carrier-air-missions": landing.carrier_air,
    "evade-or-fight": engaging.evade_or_fight,
    "further-engagement": engaging.further_engagement,
    "ground-support": beaches.ground_support,
    "group-numbers": numbering.group_numbers,
    "interception-window": intercepting.interception_window,
    "kamikazes-or-not": striking.kamikazes,
    "leaving-ships": leaving.leaving_ships,
    "naval-announcements": patrolling.announcements,
    "naval-missions": landing.naval_missions,
    "naval-redeployments": carrying.naval_redeployments,
    "sea-transports": carrying.sea_transports,
    "raider-orders": raiding.raider_orders,
    "strike-or-not": striking.strike_or_not,
    "strike-targets": striking.strike_targets,
    "task-force-formation": forming.formation,
    "withdrawal": leaving.withdrawal,
}

"""Simple sense in A World at War: what the greedy player thinks of at each question.

It reads the World known to the seat, with the game's own words for it, and answers only through the
question. Questions that are not listed are answered by their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.players.awaw.greedy import (
    building,
    exploiting,
    fighting,
    flying,
    marching,
    reacting,
    redeploying,
    sailing,
    shipyards,
)
from warcabinet.players.greedy import Sense

SENSE: Mapping[str, Sense] = {
    "ground-move": marching.ground_move,
    "regular-attacks": fighting.regular_attacks,
    "exploitation-combat": fighting.exploitation_attacks,
    "next-round": fighting.next_round,
    "attacker-exchange": fighting.exchange,
    "attrition-choice": fighting.attrition,
    "attrition-occupation": fighting.occupation,
    "armor-placement": exploiting.placement,
    "exploitation-moves": exploiting.exploitation_move,
    "unit-construction": building.construction,
    "naval-construction": shipyards.construction,
    "winter-production": building.winter,
    "partisan-construction": building.partisans,
    "first-trs": redeploying.tactical,
    "srs": redeploying.strategic,
    "second-trs": redeploying.tactical,
    "arriving": sailing.arriving,
    "sea-supply-orders": sailing.sea_supply,
    "sea-transports": sailing.sea_transports,
    "naval-missions": sailing.naval_missions,
    "naval-redeployments": sailing.naval_redeployments,
    "lay-airbases": flying.airbases,
    "stage-air-units": flying.staging,
    "counterair-missions": flying.counterair,
    "ground-support": flying.ground_support,
    "air-defence": flying.air_defence,
    "support-interception": flying.interception,
    "another-round": flying.another_round,
    "go-on-supporting": flying.go_on_supporting,
    "joint-operation": reacting.joint_operation,
    "leave-or-stay": reacting.leave_or_stay,
    "transport-interception": reacting.transport_interception,
    "interceptors-go-on": reacting.interceptors_go_on,
    "interception-window": reacting.interception_window,
    "air-planning": reacting.air_planning,
    "withdrawal": reacting.withdrawal,
}

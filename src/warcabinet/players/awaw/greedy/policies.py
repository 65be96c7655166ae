"""What the computer players do when they react, as policies for people's standing orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from warcabinet.awaw.queries.air import end_idle_staging
from warcabinet.awaw.queries.sea import (
    aim_in_the_first_round,
    all_out_air_plan,
    bases_in_the_first_round,
    cards_in_the_first_round,
    cautious_air_plan,
    fight_on_if_quiet,
    fight_on_unless_outmatched,
    fire_at_the_only_target,
    fought_on_charts,
    go_on_undamaged,
    keep_cards_at_sea,
    land_all_at_even_odds,
    leave_those_at_hand,
    likely_interceptions,
    no_raid_on_the_way,
    no_transfers,
    pass_by_patrols,
    plan_in_the_first_round,
    screen_in_the_first_round,
    stay_unless_damaged,
    stay_unless_outmatched,
    strike_in_the_first_round,
    withdraw_if_outmatched,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.policies import Policy
from warcabinet.players.awaw.greedy import flying, reacting
from warcabinet.players.greedy import Desk, Sense, first_legal


def sensible(sense: Sense) -> Callable[[Asked], Action | None]:
    """What a computer player answers: the first of its ideas that is legal, else the default."""

    def answer(asked: Asked) -> Action | None:
        idea = first_legal(asked, sense(asked, Desk()))
        return asked.default() if idea is None else idea.action

    return answer


def when_at_least(chance: Fraction) -> Callable[[Asked], Action | None]:
    """22.23: whoever has at least this chance to be there in the first round intercepts."""

    def answer(asked: Asked) -> Action | None:
        return likely_interceptions(asked, chance)

    return answer


def has_ships(world: Any) -> bool:
    return bool(world.hulls)


def sails(world: Any) -> bool:
    """Ships that sail on the map: where the war is fought on charts, battles are small, many, and
    of one round."""
    return has_ships(world) and not fought_on_charts(world)


POLICIES: Mapping[str, tuple[Policy, ...]] = {
    "air-defence": (
        Policy(
            "worthwhile",
            "fly where support spoils the odds enough to be worth its losses, nowhere else",
            sensible(flying.air_defence),
        ),
    ),
    "stage-air-units": (
        Policy(
            "if-anybody-can",
            "ask me where air units can stage; else go on",
            end_idle_staging,
            at_first=has_ships,
        ),
    ),
    "go-on-supporting": (
        Policy(
            "unless-outnumbered",
            "go on, but return when the interceptors have twice your factors",
            sensible(flying.go_on_supporting),
        ),
    ),
    "leave-or-stay": (
        Policy(
            "unless-outnumbered",
            "stay, but leave when the attackers have twice your factors",
            sensible(reacting.leave_or_stay),
        ),
    ),
    "transport-interception": (
        Policy(
            "when-favourable",
            "meet transports where you have half as many again as could come to protect them",
            sensible(reacting.transport_interception),
        ),
    ),
    "interceptors-go-on": (
        Policy(
            "when-favourable",
            "fight on while you have half as many again as those who protect the transports",
            sensible(reacting.interceptors_go_on),
        ),
    ),
    "air-planning": (
        Policy(
            "in-the-first-round",
            "ask me in the first round of a battle; later a third of each group patrols over it",
            plan_in_the_first_round,
            at_first=sails,
        ),
        Policy(
            "cautious",
            "as many squadrons as may fly combat air patrol do, a third of each group",
            cautious_air_plan,
            at_first=fought_on_charts,
        ),
        Policy("all-out", "no combat air patrol: every squadron strikes", all_out_air_plan),
    ),
    "ship-shore-transfers": (
        Policy(
            "where-carriers-have-room",
            "ask me where squadrons ashore could go aboard; else all stay where they are",
            no_transfers,
            at_first=has_ships,
        ),
    ),
    "scramble": (
        Policy(
            "all-who-can",
            "all squadrons over the group that can meet a strike do",
            Asked.default,
            at_first=has_ships,
        ),
    ),
    "leaving-ships": (
        Policy(
            "when-it-matters",
            "ask me where I am asked to withdraw and a ship is damaged; else all ships stay",
            stay_unless_outmatched,
            at_first=has_ships,
        ),
        Policy(
            "when-damaged",
            "ask me where a ship is damaged; else all ships stay with their groups",
            stay_unless_damaged,
        ),
    ),
    "withdrawal": (
        Policy(
            "when-it-matters",
            "ask me when the enemy is seen to be half as strong again, or a group has lost its "
            "escorts; else fight on",
            fight_on_unless_outmatched,
            at_first=has_ships,
        ),
        Policy(
            "when-it-was-quiet",
            "ask me in the first round and after an attack; fight on after a round without one",
            fight_on_if_quiet,
        ),
        Policy(
            "unless-outmatched",
            "fight on; withdraw from half as many again, with units for a landing from three times",
            withdraw_if_outmatched,
        ),
    ),
    "where-to-land": (
        Policy(
            "on-their-carriers",
            "only those land ashore for whom no carrier has room",
            Asked.default,
            at_first=has_ships,
        ),
    ),
    "attack-bases-or-not": (
        Policy(
            "in-the-first-round",
            "ask me in the first round of a battle; attack no base in later ones",
            bases_in_the_first_round,
            at_first=has_ships,
        ),
    ),
    "card-question": (
        Policy(
            "in-the-first-round",
            "play none of my own accord in later rounds of a battle; else ask me",
            cards_in_the_first_round,
            at_first=has_ships,
        ),
    ),
    "strike-or-not": (
        Policy(
            "in-the-first-round",
            "ask me in the first round; later all who can strike the group with most carriers",
            strike_in_the_first_round,
            at_first=sails,
        ),
        Policy(
            "all-who-can",
            "all who can strike the group with most carriers",
            Asked.default,
            at_first=fought_on_charts,
        ),
    ),
    "who-fights": (
        Policy(
            "the-best",
            "those with the best air modifier fight whoever meets a strike",
            Asked.default,
            at_first=has_ships,
        ),
    ),
    "strike-targets": (
        Policy(
            "in-the-first-round",
            "ask me in the first round of a battle; later carriers first, then capital ships",
            aim_in_the_first_round,
            at_first=has_ships,
        ),
    ),
    "screening": (
        Policy(
            "in-the-first-round",
            "ask me in the first round of a battle; later only those are screened who must be",
            screen_in_the_first_round,
            at_first=sails,
        ),
        Policy(
            "who-must",
            "only those are screened who must be",
            Asked.default,
            at_first=fought_on_charts,
        ),
    ),
    "light-targets": (
        Policy(
            "the-first",
            "all surplus light ships fire at the first target",
            Asked.default,
            at_first=fought_on_charts,
        ),
    ),
    "hunters-sent": (
        Policy(
            "the-strongest",
            "the strongest ship answers the highest die of the Raider Table",
            Asked.default,
            at_first=fought_on_charts,
        ),
    ),
    "carrier-escort": (
        Policy(
            "destroyers-first",
            "destroyers go with a fast carrier against raiders, then other light ships",
            Asked.default,
            at_first=fought_on_charts,
        ),
    ),
    "capital-targets": (
        Policy(
            "in-the-first-round",
            "ask me in the first round, where there is a choice; else help where it is needed most",
            fire_at_the_only_target,
            at_first=has_ships,
        ),
    ),
    "go-on-or-abort": (
        Policy(
            "when-damaged",
            "ask me where a ship of the activity is damaged; else go on",
            go_on_undamaged,
            at_first=has_ships,
        ),
    ),
    "task-force-formation": (
        Policy(
            "before-missions",
            "ask me before missions, and in the movement phase if ships are in no task force",
            leave_those_at_hand,
            at_first=has_ships,
        ),
    ),
    "first-wave": (
        Policy(
            "all-at-even-odds",
            "if all can land at once, at even odds or better, they do, and all ships bombard; "
            "else ask me",
            land_all_at_even_odds,
            at_first=has_ships,
        ),
    ),
    "card-before-window": (
        Policy(
            "at-the-best-hex",
            "ask where a patrol stays, or on its way where my chance is best; else keep the cards",
            keep_cards_at_sea,
            at_first=has_ships,
        ),
    ),
    "raid-or-not": (
        Policy(
            "in-the-patrol-hex",
            "ask me where a patrol has come to its hex; counterair nobody on the way",
            no_raid_on_the_way,
            at_first=has_ships,
        ),
    ),
    "interception-window": (
        Policy(
            "at-the-best-hex",
            "ask me where somebody may come in time, on a patrol's way where my chance is best",
            pass_by_patrols,
            at_first=has_ships,
        ),
        Policy(
            "when-likely",
            "send each force that has at least an even chance to be there in the first round",
            when_at_least(Fraction(1, 2)),
        ),
        Policy(
            "when-nearly-sure",
            "send each force that is there in the first round three times out of four",
            when_at_least(Fraction(3, 4)),
        ),
    ),
}

"""15.82B: how many rounds of a landing its ships take part in, by their training."""

from __future__ import annotations

from warcabinet.awaw.air.support.ground_support import OVER_THE_LIMIT
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.battle.resolving_ground_attacks import FightOn
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import fire_for
from warcabinet.awaw.pieces.combat_training_levels import training
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.world import AwawWorld

ONE_ROUND = 1
"""15.82B: ships with no higher CTL take part in the first round alone."""


def one_round_only(world: AwawWorld, party: str) -> bool:
    """15.81, 15.82B: are ships of a party trained for a single round of ground combat?"""
    return training(world, party, party) <= ONE_ROUND


@BOOK.happens(
    OVER_THE_LIMIT,
    "15.82B, 15.71",
    "ships with a CTL of one bombard in the first round of a landing only; others go on",
)
def raw_ships_cease_fire(world: AwawWorld, assault: Assault) -> None:
    row = fire_for(world, assault)
    if row is None or not row.bombarding or not one_round_only(world, row.party):
        return
    world.amend(row, bombarding=())
    told = f"the ships of {row.party} bombard {row.hex} in the first round only"
    world.tell("15.82B", told, a_hex(row.hex))


@BOOK.forbids(
    FightOn,
    "15.82B",
    "destroyers with a CTL of one withdraw after the first round of a landing, with the units that "
    "they carried, whatever the training of these",
)
def raw_destroyers_withdraw(world: AwawWorld, asked: FightOn) -> bool:
    landed = world.landed.get(asked.unit)
    if landed is None:
        return False
    return one_round_only(world, world.activities[landed.activity].party)

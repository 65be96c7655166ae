"""7.22, 7.221, 7.24: the levels that a scenario file dates, BRPs that come or go, and powers that
enter the war by date: all change as the game turn opens (T.0.10).
"""

from __future__ import annotations

from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing


@plays("T.0.10")
class SeasonAdvances(Procedure[None]):
    """2.41, 7.223: the new season, with the levels and BRPs that the scenario dates to it."""

    def start(self, world: AwawWorld, _: None) -> Step:
        set_dated_levels(world, world.turn)
        book_transfers(world, world.turn)
        enter_the_war(world, world.turn)
        return Done()


def enter_the_war(world: AwawWorld, turn: GameTurn) -> None:
    """7.24: powers that come into the war in this game turn, where a scenario leaves declarations
    of war out. Elsewhere the date only says from when on one may be made.
    """
    scenario = world.statics.scenario
    if scenario is None:
        return
    for row in scenario.situation.entries:
        if row.turn != turn or world.statics.uses(row.rule):
            continue
        for foe in row.against:
            world.put(war_state(party(Power(row.power)), party(Power(foe)), Relation.WAR))
            world.tell("7.24", f"{row.power} is at war with {foe}", Thing("power", row.power))


def set_dated_levels(world: AwawWorld, turn: GameTurn) -> None:
    """7.22: levels that change with this game turn."""
    scenario = world.statics.scenario
    if scenario is None:
        return
    for tension in scenario.situation.tensions:
        if tension.turn == turn:
            set_level(world, tension.name, "", tension.value)
            world.tell("7.22", f"{tension.name}: {tension.value}")
    for kind, rows in scenario.levels.items():
        for row in rows:
            if row.turn == turn:
                set_level(world, kind, row.who, row.value)
                name = kind.replace("-", " ")
                world.tell("7.22", f"{row.who}: {name} {row.value}", Thing("power", row.who))


def transfer_of(world: AwawWorld, power: str, turn: GameTurn) -> int:
    """7.221: the BRPs that come from other fronts in a game turn, or go there (below zero)."""
    scenario = world.statics.scenario
    economy = None if scenario is None else scenario.economy.get(power)
    return 0 if economy is None else sum(row.brp for row in economy.transfers if row.turn == turn)


def book_transfers(world: AwawWorld, turn: GameTurn) -> None:
    """7.221, 40.12: BRPs of other fronts, as the game turn opens."""
    scenario = world.statics.scenario
    if scenario is None:
        return
    for power in scenario.economy:
        amount = transfer_of(world, power, turn)
        if amount and is_power(power):
            cause = "from other fronts" if amount > 0 else "to other fronts"
            book(world, power, amount, "7.221", cause)

"""7.22, 7.221: the levels that a scenario file dates, and BRPs that come or go: both change as the
game turn opens (T.0.10).
"""

from __future__ import annotations

from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing


@plays("T.0.10")
class SeasonAdvances(Procedure[None]):
    """2.41, 7.223: the new season, with the levels and BRPs that the scenario dates to it."""

    def start(self, world: AwawWorld, _: None) -> Step:
        set_dated_levels(world, world.turn)
        book_transfers(world, world.turn)
        return Done()


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

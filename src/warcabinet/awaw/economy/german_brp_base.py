"""35.33A, 35.42A: how high the German base may be: what is above 150 needs income from abroad."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import foreign_income
from warcabinet.awaw.economy.year_start_sequence import HighestBase
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.procedures import Done, Procedure, Step

GERMANY = str(Power.GERMANY)


@BOOK.modifies(
    HighestBase,
    "35.33A",
    "income from abroad",
    "the German base grows no higher than its conquests and minor countries allow",
    power=GERMANY,
)
def as_high_as_conquests_allow(world: AwawWorld, asked: HighestBase) -> int:
    return german_ceiling(world)


def german_ceiling(world: AwawWorld) -> int:
    """35.33A: the highest base that German conquests and minor countries allow."""
    figures = world.statics.tables["economy-figures"]
    own = figures.number("german base without conquests", "value")
    per = figures.number("conquest brps per german base brp above", "value")
    return own + foreign_income(world, GERMANY) // per


@plays("T.P.PCA.80")
class GermanBaseCut(Procedure[None]):
    """35.42A: at the end of an Axis combat phase a German base above 150 needs two BRPs from abroad
    for each BRP above; otherwise it falls, at no further cost.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if world.side is Side.AXIS:
            cut_german_base(world)
        return Done()


def cut_german_base(world: AwawWorld) -> None:
    row = world.treasuries.get(GERMANY)
    if row is None or row.base <= german_ceiling(world):
        return
    world.amend(row, base=german_ceiling(world))
    world.tell("35.42A", f"the German base falls to {german_ceiling(world)}")

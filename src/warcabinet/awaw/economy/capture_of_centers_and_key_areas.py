"""37.4, 38.2: what the capture of industrial centers and key economic areas costs their owners."""

from __future__ import annotations

from warcabinet.awaw.economy.brp_gains_and_losses import (
    bombed_in,
    has_none,
    lose,
    open_conquest,
)
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.construction import LimitLoss, LimitLossCause
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.procedures import Done, Procedure, Step


@plays("T.P.PCA.50")
class CentersCaptured(Procedure[None]):
    """35.73D, 37.41, 37.42, 38.21, 38.22: the other side loses at once what has been taken of its
    own industrial centers and key economic areas, prorated.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for conquest in world.conquests.rows():  # 83.31: pays from the conqueror's next turn on
            if conquest.area not in world.incomes:
                open_conquest(world, conquest.area)
        losses: dict[str, list[Income]] = {}
        for row in list(world.incomes.rows()):
            if row.source is Source.LAND or row.receiver != row.owner:
                continue
            side = side_of_party(world, row.owner)
            if side is world.side.opponent and has_none(world, side, row.area):
                losses.setdefault(row.owner, []).append(row)
        for power, rows in sorted(losses.items()):
            spare_the_limit(world, power, sum(bombed_in(world, row) for row in rows))
            lose(world, power, rows, "35.73D")
        return Done()


def spare_the_limit(world: AwawWorld, power: str, brps: int) -> None:
    """27.335, 38.25: BRPs that were bombed out of an area which then falls do not lower the
    construction limit besides the loss of it (R-507)."""
    row = world.limit_losses.get(f"{power}/{LimitLossCause.BOMBING}")
    if row is not None and brps:
        world.put(LimitLoss(power, LimitLossCause.BOMBING, max(0, row.brps - brps)))

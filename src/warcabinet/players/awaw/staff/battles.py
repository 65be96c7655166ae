"""22.3: naval battles as a staff officer looks at them: the ships of either side."""

from __future__ import annotations

from warcabinet.awaw.queries.sea import fleet, ships_in, ships_of
from warcabinet.awaw.queries.sea_answers import Withdrawal, WithdrawGroups
from warcabinet.awaw.queries.terms import AwawWorld, side_of_seat
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.engine.world import World
from warcabinet.players.battles import Strength

MOMENTS = frozenset(
    {"group-numbers", "air-planning", "strike-or-not", "further-engagement", "withdrawal"}
)
"""Questions between two steps of a round. Within an engagement hidden ships cannot be thought of
otherwise than they have been shown already."""


class NavalBattles:
    """What is told of them; worlds are imagined ones, in which every ship is known."""

    def weighs(self, asked: Asked) -> bool:
        return asked.decision.name() in MOMENTS

    def under_way(self, world: World) -> str:
        """The hex of the battle. Air strikes on ships on their way are none."""
        assert isinstance(world, AwawWorld)
        return next((str(row.hex) for row in world.battles.rows() if row.joins), "")

    def can_be(self, world: World) -> bool:
        """20.161, 22.42: there is no force and no combat group without ships."""
        assert isinstance(world, AwawWorld)
        in_groups = all(ships_in(world, group) for group in world.groups)
        return in_groups and all(ships_of(world, force) for force in world.forces)

    def fighting_on(self, asked: Asked) -> WithdrawGroups | None:
        """22.61: nobody withdraws now; what is done later is the computer's business."""
        return WithdrawGroups(()) if isinstance(asked.decision, Withdrawal) else None

    def strengths(self, world: World, seat: Seat) -> tuple[Strength, Strength]:
        assert isinstance(world, AwawWorld)
        own = side_of_seat(world, seat)
        return Strength(*fleet(world, own)), Strength(*fleet(world, own.opponent))


FIGHTING = NavalBattles()

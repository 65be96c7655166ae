"""17.47A, 23.71A: kamikazes attack ships outside naval battles, in the hex of their activity."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.naval.air_naval.kamikazes import may_attack
from warcabinet.awaw.naval.battle.air_strikes_segment import return_to_carriers
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import ready_patrols
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.kamikaze_strike import KamikazeAttacks
from warcabinet.awaw.naval.battle.sharing_cover import share_cover
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf, NavalBattle
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class KamikazesInHex(Procedure[None], tag="kamikazes-in-hex", kw_only=True):
    """17.47A, 23.71A: ships that are in the hex of their activity may be attacked outside naval
    combat: each force is a combat group, and everybody sees its marker.
    """

    scope: ClassVar[str | None] = "battle"

    hex: SpaceId
    forces: tuple[ForceId, ...]

    def start(self, world: AwawWorld, _: None) -> Step:
        self.forces = tuple(
            one
            for one in self.forces
            if one in world.forces and world.forces[one].kind is not ForceKind.SUBMARINES
        )
        if not self.forces:
            return Done(None)
        side = side_of_party(world, world.forces[self.forces[0]].party)
        assert side is not None
        if not may_attack(world, side.opponent, self.hex):
            return Done(None)
        world.put(NavalBattle(self.hex, side.opponent))
        for number, force in enumerate(self.forces, 1):
            group = GroupId(f"{side}-{number}")
            world.put(Group(group, side, number, found=1))
            world.put(GroupOf(str(force), group))
        ready_patrols(world, side)
        for row in groups_of(world, side):
            share_cover(world, row, len(self.forces))
        return self.call(KamikazeAttacks(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return_to_carriers(world)
        for name in ("air_plans", "land_plans", "covers", "on_strike"):
            for row in tuple(world.table(name).rows()):
                world.drop(row)
        return Done(None)

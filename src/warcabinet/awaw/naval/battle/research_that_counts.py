"""41.53, 41.85: naval research is announced when it changes dice in a battle on the board."""

from __future__ import annotations

from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.pieces.research_levels import affects
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld


def tell_torpedoes_and_asw(world: AwawWorld, attacker: str, defender: str) -> None:
    """41.85: submarines attack ships, at sea or in their harbor."""
    affects(world, LevelKind.TORPEDO, attacker)
    affects(world, LevelKind.ASW, defender)


def tell_nationality(world: AwawWorld, *groups: GroupId) -> None:
    """41.53, 41.91: ships of these groups fire, or are fired at."""
    parties = {ship.party for group in groups for ship in ships_in(world, group)}
    affects(world, LevelKind.NAVAL_DRM_RESULTS, *sorted(parties))

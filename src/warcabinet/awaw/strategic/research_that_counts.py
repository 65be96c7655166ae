"""41.53, 41.85: in strategic warfare research is announced in the combat phase in which it changes
dice, of those whose dice it changes.
"""

from __future__ import annotations

from warcabinet.awaw.air.combat.jets_bombers_interceptors import range_at
from warcabinet.awaw.pieces.research_levels import affects, announced_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.bombing import Raid, Role
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarines_and_asw import Campaign, opposing_faction
from warcabinet.awaw.terms.powers import Power


def tell_in_campaign(world: AwawWorld, campaign: Campaign) -> None:
    """25.62, 25.623: submarines of a power fight the ASW of the other side."""
    power, other = campaign.power, opposing_faction(campaign)
    affects(world, LevelKind.TORPEDO, power)
    affects(world, LevelKind.ASW, other)
    for kind in (LevelKind.NAVAL_DRM_RESULTS, LevelKind.AIR_RANGE):
        affects(world, kind, power, other)


def tell_of_range(world: AwawWorld, raid: Raid) -> None:
    """17.72: strategic bombers fly further than the others know that they can."""
    if not any(part.role is Role.BOMBERS for part in raid.parts):
        return
    known = announced_level(world, LevelKind.AIR_RANGE, raid.power)
    theater = world.statics.theater_at(raid.route[0])
    if len(raid.route) - 1 > range_at(world, "strategic-bomber", known, theater):
        affects(world, LevelKind.AIR_RANGE, raid.power)


def tell_in_the_air(world: AwawWorld, power: str, victim: str) -> None:
    """26.453: bombers and their escorts, which may have come far, are met in the air."""
    affects(world, LevelKind.RADAR, victim)
    affects(world, LevelKind.AIR_RANGE, power)
    affects(world, LevelKind.AIR_DRM_RESULTS, power, victim)


def tell_over_the_target(world: AwawWorld, power: str, victim: str) -> None:
    """26.461B: bombers reach their target; China has no use of air defense research."""
    affects(world, LevelKind.STRATEGIC_BOMBERS, power)
    if victim != Power.CHINA:
        affects(world, LevelKind.AIR_DEFENSE, victim)


def tell_of_flying_bombs(world: AwawWorld, power: str, victim: str) -> None:
    """26.661A: flying bombs come to their target."""
    for kind in (LevelKind.RADAR, LevelKind.AIR_DEFENSE):
        affects(world, kind, victim)
    affects(world, LevelKind.AIR_DRM_RESULTS, power, victim)

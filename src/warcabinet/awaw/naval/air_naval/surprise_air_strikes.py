"""23.73, 23.741, 23.415: how large a strike may be, what surprise does, and how many defenders meet
it. Pure figures, so that play and odds use the same.
"""

from __future__ import annotations

from warcabinet.awaw.naval.air_naval.flyers import Force, is_naval, total
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.world import AwawWorld

MOST_DEFENDERS = 8
"""23.415A: no more squadrons meet a strike."""
NOBODY_MEETS = 7
"""R-045: from this level of surprise on no squadron meets a strike."""
MOST_HELP = 2
"""23.74122A: what search results add to a surprise at most."""


def most_in_strike(world: AwawWorld, force: Force) -> int:
    """23.73A, 23.73B, 22.462C: squadrons from carriers, with other naval air or none, may be as
    many as the least of their nationalities can bring together (R-046); with army squadrons among
    them, or without any from carriers, it is a strike from land (R-047).
    """
    sizes = world.statics.tables["strike-sizes"]
    if not any(one.from_carriers for one in force) or not all(
        is_naval(world, one) for one in force
    ):
        return sizes.number(("land", "any"), "squadrons")
    nations = {str(world.statics.kinds[one.type].nationality) for one in force if one.from_carriers}
    return min(sizes.number(("carrier", one), "squadrons") for one in nations)


def is_too_large(world: AwawWorld, force: Force) -> bool:
    """17.141D: army and naval squadrons count alike."""
    return total(force) > most_in_strike(world, force)


# Surprise ---------------------------------------------------------------------------------------


def surprise_modifier(world: AwawWorld, results: int, defender: str) -> int:
    """23.74121, 23.74122A, 23.74122B: one more for a second search result against the group, two
    for more; one less for each radar result of the defender."""
    return min(results - 1, MOST_HELP) - radar(world, defender)


def radar(world: AwawWorld, party: str) -> int:
    """23.74122B: radar results of a party, or its faction."""
    return max(0, research_level(world, LevelKind.RADAR, party))


def fewer_defenders(world: AwawWorld, surprise: int) -> int:
    """23.415E, 23.7413: how many squadrons fewer meet a strike (R-045)."""
    if surprise >= NOBODY_MEETS:
        return MOST_DEFENDERS
    if surprise < 1:
        return 0
    return int(world.statics.tables["surprise"].text(surprise, "defenders_less") or 0)


def most_defenders(world: AwawWorld, present: int, surprise: int) -> int:
    """23.415A, 23.415E: how many of those over a group may meet a strike; surprise takes from the
    eight that could (R-054).
    """
    return max(0, min(MOST_DEFENDERS, present) - fewer_defenders(world, surprise))


def patrol_bonus(world: AwawWorld, defenders: Force, surprise: int) -> int:
    """19.31C, 23.415D, 23.415E: 1 for combat air patrol, unless air cover fights beside it or the
    defender is surprised.
    """
    return int(bool(defenders) and all(one.from_carriers for one in defenders) and surprise < 1)

"""20.51, 20.52: which ships are worse off in one World than in another: sunk, damaged, hit.

Both hold what one seat knows: nothing is said of ships that it does not see.
"""

from __future__ import annotations

from collections import Counter

from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived


def sunk(before: AwawWorld, after: AwawWorld, side: Side) -> list[str]:
    """Named ships that are gone or lie on the bottom of a port, and what is missing of others."""
    left = _afloat(after, side)
    gone = Counter(_afloat(before, side))
    gone.subtract({what: left[what] for what in gone})
    return list(gone.elements())


@derived  # most battles leave all ships as they were
def _afloat(world: AwawWorld, side: Side) -> Counter[str]:
    """Named ships once each, others by their factors."""
    found: Counter[str] = Counter()
    for hull in world.hulls.values():
        if hull.condition is not Condition.SUNK and side_of_party(world, hull.party) is side:
            found[hull.what] += 1 if hull.named else hull.factors
    return found


def damaged(before: AwawWorld, after: AwawWorld) -> list[str]:
    """Named ships that are afloat, and worse off than they were."""
    both = ((row, after.hulls.get(key)) for key, row in sorted(before.hulls.items()) if row.named)
    return [words for old, now in both if now is not None and (words := _worse(old, now))]


def _worse(old: Hull, now: Hull) -> str:
    if now.condition is Condition.DAMAGED and old.condition is Condition.FIT:
        return f"{now.what} damaged"
    if now.condition is old.condition and now.hits > old.hits:
        hits = now.hits - old.hits
        return f"{now.what} takes {hits} hit{'' if hits == 1 else 's'}"
    return ""

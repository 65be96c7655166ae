"""21.516C: what units may not do that have come back from an invasion to their base of embarkation:
they stay there for the rest of the combat phase, and fight nobody.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.attrition.eligible_units import AttritionWith
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.battle.breakthroughs import ExploitFrom
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Voyage
from warcabinet.awaw.state.world import AwawWorld


def turned_back(world: AwawWorld, unit: UnitId) -> bool:
    """21.516C: has this unit come back from an invasion in this player turn?"""
    row = world.shipped.get(unit)
    return row is not None and row.how is Voyage.TURNED_BACK


@BOOK.forbids(AttackWith, "21.516C", "units that have come back from an invasion do not attack")
def attacks_nobody(world: AwawWorld, asked: AttackWith) -> bool:
    return turned_back(world, asked.unit)


@BOOK.forbids(
    AttritionWith, "21.516C", "units that have come back from an invasion are not counted"
)
def is_not_counted(world: AwawWorld, asked: AttritionWith) -> bool:
    return turned_back(world, asked.unit)


@BOOK.forbids(
    AttritionAdvance, "21.516C", "units that have come back from an invasion do not advance"
)
def does_not_advance(world: AwawWorld, asked: AttritionAdvance) -> bool:
    return turned_back(world, asked.unit)


@BOOK.forbids(ExploitFrom, "21.516C", "units that have come back from an invasion do not exploit")
def does_not_exploit(world: AwawWorld, asked: ExploitFrom) -> bool:
    return turned_back(world, asked.unit)

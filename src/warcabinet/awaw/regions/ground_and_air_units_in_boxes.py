"""5.12, 5.27, 5.37, 5.47B, 5.57B, 5.67, 5.77B: what ground and air units do not do in a box:
attack, fly missions, and leave it by exploitation."""

from __future__ import annotations

from warcabinet.awaw.air.missions.employment import INTO_BOXES, FlyMission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.battle.breakthroughs import EXPLOITATION_STOP
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld


@BOOK.lays(
    EXPLOITATION_STOP,
    "5.47B, 5.57B, 5.77B",
    "exploiting armor may enter the India, Australia or Urals box, but does not leave it again",
)
def no_way_out_of_a_box(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.board.real_boxes


@BOOK.forbids(
    AttackWith,
    "15.23, 5.27B, 5.37B, 5.47B, 5.57B, 5.67B, 5.77B",
    "nobody attacks into a mapboard box, or out of one",
)
def through_a_box(world: AwawWorld, attack: AttackWith) -> bool:
    is_hex = world.map.is_hex
    return not (is_hex(where(world, world.units[attack.unit].place)) and is_hex(attack.target))


@BOOK.forbids(
    FlyMission,
    "18.49, 5.12C, 5.47B, 5.57B",
    "no mission is flown within a mapboard box, into one or out of one, but for bombs on a box",
)
def into_a_box(world: AwawWorld, asked: FlyMission) -> bool:
    if not world.map.is_hex(asked.base):
        return True
    return not world.map.is_hex(asked.target) and asked.task not in INTO_BOXES

"""80, 29.22B: what Chinese forces may not do, and which of them gains a Chinese hex."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith, FightBelowEven
from warcabinet.awaw.ground.attrition.eligible_units import UNTOUCHABLE
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.logistics.hex_control.hex_control import HEIR
from warcabinet.awaw.minor_countries.deployment_restrictions import COMMUNIST_CHINA
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power

CHINA, COMMUNISTS = str(Power.CHINA), "communist-china"


@BOOK.forbids(
    FightBelowEven,
    "80.21, 15.52, 15.74",
    "Nationalist and Communist Chinese units take no part in attacks at less than 1:1",
    nationality=("china", "communist-china"),
)
def chinese_caution(world: AwawWorld, asked: FightBelowEven) -> bool:
    """Also in later rounds, Nationalists too (R-029)."""
    return True


@BOOK.lays(
    HEIR,
    "29.22B",
    "what Communists and Russians retake in China is Communist, what Nationalists and other "
    "Western Allies retake is Nationalist",
    territory=(CHINA, COMMUNISTS),
)
def chinese_heir(world: AwawWorld, territory: str, captor: str) -> str:
    if side_of_party(world, captor) is not side_of_party(world, CHINA):
        return captor
    red = captor == COMMUNISTS or faction_of(world, captor) == Faction.RUSSIA
    return COMMUNISTS if red else CHINA


@BOOK.lays(
    CLOSED,
    "80.32",
    "Communist Chinese ground units stay in China",
    nationality=COMMUNIST_CHINA,
)
def communists_stay_in_china(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.map.hexes & ~world.statics.area("region:china-whole")


@BOOK.lays(
    UNTOUCHABLE,
    "80.32, 14.23E",
    "Communist Chinese ground units attrition nobody outside China",
    party=COMMUNIST_CHINA,
)
def communists_attrition_in_china(world: AwawWorld, party: str) -> int:
    return world.map.hexes & ~world.statics.area("region:china-whole")


@BOOK.forbids(
    AttackWith,
    "80.32",
    "Communist Chinese ground units attack nobody outside China",
    nationality=COMMUNIST_CHINA,
)
def communists_attack_in_china(world: AwawWorld, attack: AttackWith) -> bool:
    return not world.map.has(world.statics.area("region:china-whole"), attack.target)

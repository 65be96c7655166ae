"""78 to 80: the two Chinas."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import why_not
from tests.awaw.pacific_world import pacific_world
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import Faction, Power, alliance_faction_of
from warcabinet.hexes import SpaceId


@pytest.mark.rule("78.11#1", "as the next Allied player turn starts")
@pytest.mark.rule("78.51#1", "it is of their faction from then on")
@pytest.mark.parametrize(
    ("side", "wars", "faction"),
    [
        ("allied", "japan/us", Faction.WESTERN_ALLIES),
        ("axis", "japan/us", Faction.NATIONALIST_CHINA),
        ("allied", "japan/britain", Faction.NATIONALIST_CHINA),
    ],
)
def test_china_joins_the_western_allies(side: str, wars: str, faction: Faction) -> None:
    world = pacific_world(side=side, wars=wars)
    come(world, Moment.PLAYER_TURN_STARTS)
    assert alliance_faction_of(world, Power.CHINA) is faction


@pytest.mark.rule("78.21#1", "mainland China without Communist China, Manchuria and Hong Kong")
def test_what_nationalist_china_is() -> None:
    world = pacific_world()
    china = world.statics.area("territory:china")
    for name in ("communist-china", "manchuria", "hong-kong"):
        assert not china & world.statics.area(f"territory:{name}")
    whole = world.statics.area("region:china-whole")
    assert whole == china | world.statics.area("territory:communist-china")


@pytest.mark.rule("80.32#2", "they attack nobody outside China")
def test_communist_chinese_units_attack_nobody_outside_china() -> None:
    reds = "communist-china-infantry-2-2"
    world = pacific_world(
        f"{reds} H27", "japan-infantry-1-2 H28", "japan-infantry-1-2 H26", side="allied"
    )
    unit = UnitId(f"{reds}/1")
    assert world.board.territory["H28"] == "manchuria"
    assert "80.32" in {one.rule for one in against_attacker(world, unit, SpaceId("H28"))}
    assert "80.32" not in {one.rule for one in against_attacker(world, unit, SpaceId("H26"))}


@pytest.mark.rule("80.32#3", "they attrition nobody outside China")
def test_communist_chinese_units_attrition_nobody_outside_china() -> None:
    reds = "communist-china-infantry-2-2"
    for target, found in (("H28", {"80.32", "14.22A"}), ("H26", set())):
        world = pacific_world(f"{reds} H27", f"japan-infantry-1-2 {target}", side="allied")
        freeze(world, world.side)
        assert why_not(world, f"{reds}/1", target) == found

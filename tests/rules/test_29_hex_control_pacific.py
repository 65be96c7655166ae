"""29: hex control on the Pacific board."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from warcabinet.awaw.logistics.control import enter, holder_of, owner_of_record, take
from warcabinet.awaw.minors.conquest import Conquests
from warcabinet.awaw.powers import Alignment, Country, Power, Status
from warcabinet.awaw.world import AwawWorld

WARS = "japan/britain japan/us japan/dutch-east-indies"
CAPITALS = "II11 GG11 EE16"  # Batavia, Palembang, Balikpapan
ISLANDS = "region:dutch-east-indies-whole"
DUTCH, JAPANESE, AMERICAN = (
    "dutch-east-indies-infantry-1-2",
    "japan-infantry-2-2",
    "us-infantry-1-3",
)


def after_combat(*units: str, japan: str) -> AwawWorld:
    """The end of a Japanese combat phase in which Japan holds these hexes."""
    return pacific_table(
        *units, play=Conquests(), wars=WARS, step="T.P.PCA.30", control={"japan": japan}
    ).world


def held(world: AwawWorld, *terms: str) -> int:
    return world.held["japan"] & world.statics.area(*terms)


@pytest.mark.rule("29.54")
def test_the_indies_pass_as_a_whole_when_their_three_capitals_are_japanese() -> None:
    area = pacific_world().statics.area(ISLANDS)
    world = after_combat(f"{DUTCH} GG22", japan=CAPITALS)
    assert held(world, ISLANDS) == area
    assert not world.units_of["dutch-east-indies"]
    two = after_combat(f"{DUTCH} GG22", japan="II11 GG11")
    assert held(two, ISLANDS) == two.map.mask(["II11", "GG11"])


@pytest.mark.rule("29.54")
def test_hexes_of_the_indies_with_allied_units_stay_allied() -> None:
    world = after_combat("australia-infantry-1-3 II18", "britain-aaf HH11", japan=CAPITALS)
    left = world.statics.area(ISLANDS) & ~held(world, ISLANDS)
    assert world.map.members(left) == ["HH11", "II18"]


@pytest.mark.rule("29.54")
def test_the_philippines_fall_with_manila_and_their_last_defenders_surrender() -> None:
    before = pacific_world(f"{AMERICAN} Z22")
    world = after_combat(f"{AMERICAN} Z22", "philippines-infantry-1-2 V21", japan="W21")
    islands = world.statics.area("territory:philippines") & world.board.land
    assert held(world, "territory:philippines") == islands
    assert not world.units
    unbuilt = world.pools[AMERICAN].unbuilt
    assert unbuilt == before.pools[AMERICAN].unbuilt + 1  # back to its force pool
    others = after_combat(f"{AMERICAN} Z22", japan="V21")
    assert held(others, "territory:philippines") == others.map.bit("V21")
    assert others.units_of["us"]


@pytest.mark.rule("29.54")
def test_only_the_first_conquest_takes_all_of_it() -> None:
    world = after_combat(japan="W21")
    take(world, "V21", "us", "29.21")
    world.put(Alignment(Country("philippines"), Status.ASSOCIATED, Power.US))
    Conquests().start(world, None)
    assert world.alignments["philippines"].status is Status.CONQUERED
    assert holder_of(world, "V21") == "us"


@pytest.mark.rule("29.22B")
@pytest.mark.parametrize(
    ("captor", "holder"),
    [
        ("china", "china"),
        ("britain", "china"),
        ("us", "china"),
        ("communist-china", "communist-china"),
        ("russia", "communist-china"),
    ],
)
def test_chinese_hexes_go_to_the_nationalists_or_to_the_communists(
    captor: str, holder: str
) -> None:
    world = pacific_world(wars="japan/britain japan/us japan/russia", control={"japan": "J26 L23"})
    for space in ("J26", "L23"):
        enter(world, space, captor)
        assert owner_of_record(world, space) == holder


@pytest.mark.rule("29.22B")
def test_what_japan_takes_in_china_is_japanese() -> None:
    world = pacific_world()
    enter(world, "P19", "japan")
    assert owner_of_record(world, "P19") == "japan"

"""29: hex control on the Pacific board."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.rules.shared.sailing import sea
from warcabinet.awaw.logistics.hex_control.hex_control import (
    enter,
    holder_of,
    owner_of_record,
    take,
)
from warcabinet.awaw.minor_countries.effects_of_conquest import ConqueredCountriesPass, Conquests
from warcabinet.awaw.minor_countries.initial_japanese_conquests import whole_land_passes
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.state.naval import Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Side, Status
from warcabinet.hexes import SpaceId

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


@pytest.mark.rule("89.23#2", "two of them give only the hexes entered")
@pytest.mark.rule("89.23#1", "all of it passes with the three capitals")
@pytest.mark.rule("29.54#1", "the Indies pass as a whole with their three capitals, not with two")
def test_the_indies_pass_as_a_whole_when_their_three_capitals_are_japanese() -> None:
    area = pacific_world().statics.area(ISLANDS)
    world = after_combat(f"{DUTCH} GG22", japan=CAPITALS)
    assert held(world, ISLANDS) == area
    assert not world.units_of["dutch-east-indies"]
    two = after_combat(f"{DUTCH} GG22", japan="II11 GG11")
    assert held(two, ISLANDS) == two.map.mask(["II11", "GG11"])


@pytest.mark.rule("89.23#1", "but hexes with Allied units")
@pytest.mark.rule("29.54#5", "hexes of the Indies with Allied units do not pass")
def test_hexes_of_the_indies_with_allied_units_stay_allied() -> None:
    world = after_combat("australia-infantry-1-3 II18", "britain-aaf HH11", japan=CAPITALS)
    left = world.statics.area(ISLANDS) & ~held(world, ISLANDS)
    assert world.map.members(left) == ["HH11", "II18"]


@pytest.mark.rule("89.43#2", "Allied ground units there go back to their force pool")
@pytest.mark.rule("89.43#1", "all of it passes with Manila, hexes with Allied units too")
@pytest.mark.rule("29.54#6", "the Philippines pass with Manila, hexes with Allied units too")
@pytest.mark.rule("29.54#2", "Allied ground units in the Philippines surrender")
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


@pytest.mark.rule("29.54#7", "American ships in the Philippines are displaced")
@pytest.mark.rule("89.43#3", "American ships in the Philippines are displaced")
def test_american_ships_leave_the_philippines() -> None:
    world = sea({"W21": "us-dd=3"}, scenario="leyte-gulf", control={"us": "W21"})
    assert [hull.place for hull in loose_in(world, SpaceId("W21"))] == ["W21"]
    whole_land_passes(world, "philippines", Power.JAPAN)
    assert not loose_in(world, SpaceId("W21"))
    (force,) = world.forces.values()
    assert (force.party, force.stance) == ("us", Stance.RETURNING)


@pytest.mark.rule("29.54#3", "only the first conquest takes all of it")
def test_only_the_first_conquest_takes_all_of_it() -> None:
    world = after_combat(japan="W21")
    take(world, "V21", "us", "29.21")
    world.put(Alignment(Country("philippines"), Status.ASSOCIATED, Power.US))
    Conquests().start(world, None)
    assert world.alignments["philippines"].status is Status.CONQUERED
    assert holder_of(world, "V21") == "us"


def test_the_allies_retake_the_philippines_and_the_indies_hex_by_hex() -> None:
    world = after_combat(japan=f"W21 {CAPITALS}")
    before = world.held["japan"]
    world.amend(world.now, side=Side.ALLIED)
    for key in ("W21", *CAPITALS.split()):
        enter(world, key, "us")
    Conquests().start(world, None)
    ConqueredCountriesPass().start(world, None)
    lost = before & ~world.held["japan"]
    assert world.map.members(lost) == sorted(("W21", *CAPITALS.split()), key=world.map.bit)


@pytest.mark.rule("29.54#4", "no whole land passes to anybody but its first Japanese conqueror")
@pytest.mark.parametrize(("power", "gains"), [(Power.US, False), (Power.JAPAN, True)])
def test_only_japan_gains_a_land_as_a_whole(power: Power, gains: bool) -> None:
    world = pacific_world(wars=WARS, control={"britain": "V21"})
    whole_land_passes(world, "philippines", power)
    assert (holder_of(world, "V21") == power) is gains


@pytest.mark.rule("29.22B#2", "what Communists and Russians retake in China is Communist")
@pytest.mark.rule("29.22B#3", "what Nationalists and the West retake is Nationalist")
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


@pytest.mark.rule("29.22B#5", "what an enemy takes there is his")
def test_what_japan_takes_in_china_is_japanese() -> None:
    world = pacific_world()
    enter(world, "P19", "japan")
    assert owner_of_record(world, "P19") == "japan"

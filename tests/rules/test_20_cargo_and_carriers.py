"""20.33, 20.36, 20.442, 20.443, 20.58, 20.74: ships that carry units, and carriers, in battle and
off a beach.
"""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.naval.interceptions import RABAUL, ocean, sail
from tests.rules.shared.landing import INFANTRY, MARINE, MORESBY
from tests.rules.test_21_invasions import DEFENDED, off_moresby, part
from tests.rules.test_21_off_the_west_edge import bay
from tests.rules.test_22_fleet_combat import afloat, fight, fire, volleys
from tests.rules.test_22_submarine_attacks import parts as submarine_parts
from tests.rules.test_22_submarine_attacks import sea
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level
from warcabinet.awaw.naval.battle.fleet_orders import CapitalTargets
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import targets_in
from warcabinet.awaw.naval.battle.search import SearchDice, dice_parts
from warcabinet.awaw.naval.battle.submarine_attacks import categories
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import hit_light
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.interception.naval_interception import distance, of_ships
from warcabinet.awaw.naval.landings.landing_losses import strike
from warcabinet.awaw.naval.landings.ships_that_bear_losses import Struck, able, against_losses
from warcabinet.awaw.naval.ships.contents import fully_operational
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, may_join
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED
BEACH = SpaceId(MORESBY)


# Carriers -----------------------------------------------------------------------------------------


@pytest.mark.rule("20.33#2", "only a fully operational fast carrier helps to search")
def test_only_an_operational_carrier_searches() -> None:
    def dice(ships: str) -> int:
        world = battle({1: "dd 10"}, {6: ships})
        found = {one.name: one.value for one in dice_parts(world, SearchDice(US))}
        return found.get("distant carriers", 0)

    assert dice("enterprise, dd 10") == 1
    assert dice("enterprise without air, dd 10") == 0
    assert dice("enterprise damaged, dd 10") == 0


@pytest.mark.rule("20.33#2", "and to drive submarines off")
def test_only_an_operational_carrier_drives_submarines_off() -> None:
    def value(ships: str) -> int:
        return submarine_parts(sea(ships), guarding=2).get("air and carriers", 0)

    assert value("enterprise, dd 2") == -1
    assert value("enterprise without air, dd 2") == 0


CVE = Hull("us-cve", "us", SpaceId(RABAUL), 2)
AKAGI = Hull("japan-akagi", "japan", SpaceId(RABAUL), 3, named=True)


@pytest.mark.rule("20.33#3", "carriers take part without squadrons")
def test_empty_carriers_take_part() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    assert not fully_operational(world, AKAGI)
    assert not may_join(world, AKAGI, "patrol", Role.YES)
    assert not may_join(world, AKAGI, "fast-carrier-mission", Role.YES)


@pytest.mark.rule("20.43#3", "escort carriers neither raid nor patrol")
def test_escort_carriers_do_not_raid_or_patrol() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    for activity in ("raid", "patrol"):
        rules = {one.rule for one in may_join(world, CVE, activity, Role.YES)}
        assert "20.42" in rules


@pytest.mark.rule("20.442#1", "escort carriers support invasions and fly for nothing else")
def test_escort_carriers_only_support_invasions() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    for hull, missions in ((CVE, False), (AKAGI, True)):
        assert not may_join(world, hull, "invasion-ground-support", Role.YES)
        assert (not may_join(world, hull, "fast-carrier-mission", Role.YES)) is missions


def test_what_carriers_do() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    assert not may_join(world, CVE, "interception", Role.YES)
    assert not may_join(world, AKAGI, "raid", Role.YES)


@pytest.mark.rule("20.36#1", "super carriers have one more than other American fast carriers")
def test_super_carriers_have_a_better_modifier() -> None:
    world = battle({1: "dd 10"}, {1: "enterprise, midway, independence, dd 10"})
    found = {hull.what: drm(world, hull) for hull in world.hulls.rows() if hull.named}
    assert found["us-midway"] == found["us-enterprise"] + 1 == found["us-independence"] + 1


@pytest.mark.rule("23.4213#10", "each super carrier raises the air defense of its group by one")
def test_super_carriers_raise_the_air_defense() -> None:
    def level(ships: str) -> int:
        world = battle({1: "dd 10"}, {1: ships})
        there = tuple(hull for hull in world.hulls.rows() if hull.party == "us")
        return defense_level(world, AirDefense(there))

    assert level("midway, dd 6") == level("enterprise, dd 7") + 1


# Cargo in battle ----------------------------------------------------------------------------------


@pytest.mark.rule("20.58A#1", "destroyers with cargo are fired at only when their screen is sunk")
def test_the_screen_protects_destroyers_that_carry() -> None:
    missed = fight("ca 2, dd 5, cargo", "washington, arizona")
    missed.say("allied: aim-ships us-arizona=light-ships")
    fire(missed, 3)
    assert missed.pending != "capital-targets"
    assert afloat(missed, JAPAN) == {"japan-ca": 2, "japan-dd": 5}
    sunk = fight("ca 2, dd 5, cargo", "washington, arizona")
    sunk.say("allied: aim-ships us-arizona=light-ships")
    fire(sunk, 12)
    assert afloat(sunk, JAPAN) == {"japan-dd": 5}
    question = sunk.position.decision
    assert isinstance(question, CapitalTargets)
    assert (question.cited, question.targets) == ("22.54G", ("light-ships",))
    empty = fight("ca 2, dd 5", "washington, arizona")
    empty.say("allied: aim-ships us-arizona=light-ships")
    fire(empty, 12)
    assert empty.pending != "capital-targets"


@pytest.mark.rule("20.58A#2", "a cruiser that heavy fire has damaged is no screen any more")
@pytest.mark.rule("20.58A#3", "with the destroyers it is one group, and shares their losses")
def test_a_damaged_cruiser_screens_nobody() -> None:
    t = fight("ca 2, dd 5, cargo", "washington, arizona")
    t.say("allied: aim-ships us-arizona=light-ships")
    fire(t, 8)  # one hit: the cruiser is damaged
    question = t.position.decision
    assert isinstance(question, CapitalTargets)
    assert question.targets == ("light-ships",)
    t.say("allied: aim-ships us-washington=light-ships")
    assert volleys(t) == {"allied>light-ships": (4, 0)}
    fire(t, 12)  # three hits
    assert afloat(t, JAPAN) == {"japan-dd": 3}


@pytest.mark.rule("20.58B#1", "nothing screens them from the air and from submarines")
@pytest.mark.rule("20.58B#2", "with all other light ships they are one target, and share losses")
def test_cargo_is_not_screened_from_the_air() -> None:
    world = battle({1: "dd 10"}, {1: "washington, ca 4, dd 4, cargo"})
    group = numbered(world, US, 1).id
    assert targets_in(world, group) == ("us-washington", "light-ships")
    assert categories(world, group)[-1] == ("light-ships",)
    light = [hull for hull in world.hulls.rows() if hull.what in ("us-ca", "us-dd")]
    hit_light(world, light, 4)
    left = {hull.what: hull.factors for hull in world.hulls.rows() if hull.party == "us"}
    assert (left["us-ca"], left["us-dd"]) == (2, 2)


# Escort carriers off a beach ----------------------------------------------------------------------


def cve(t_world: AwawWorld, berth: str, factors: int) -> Hull:
    """American escort carriers in the service of a test."""
    t_world.readonly = False
    return t_world.put(Hull("us-cve", "japan", SpaceId(berth), factors))


@pytest.mark.rule("20.442#2", "an escort carrier that is not in the invasion hex gives no support")
@pytest.mark.rule("18.553A#2", "only escort carriers in the invasion hex support it")
@pytest.mark.rule("20.442#3", "each factor adds one, no more than the invading ground factors")
@pytest.mark.parametrize(
    ("berth", "factors", "added"),
    [("tf:japan-1", 1, 1), ("tf:japan-1", 5, 2), (RABAUL, 5, None)],
)
def test_escort_carriers_support_from_the_hex(berth: str, factors: int, added: int | None) -> None:
    t = off_moresby()
    cve(t.world, berth, factors)
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    assert part(t, "escort carriers", MARINE, INFANTRY) == added


@pytest.mark.rule("20.443#1", "escort carriers that support a landing may be lost in it")
def test_escort_carriers_bear_losses() -> None:
    t = off_moresby(units=DEFENDED)
    cve(t.world, "tf:japan-1", 3)
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    world = t.world.copy()
    world.readonly = False
    names = {hull.what for hull in able(world, BEACH)}
    assert names == {"japan-ca", "japan-dd", "us-cve"}
    lost = (Struck(HullId("us-cve@tf:japan-1"), 2),)
    assert against_losses(world, BEACH, 2, 3, lost) == []
    assert strike(world, BEACH, lost, 9) == 2
    assert world.hulls[HullId("us-cve@tf:japan-1")].factors == 1
    world.amend(world.off_the_beach[BEACH], escorts=0)
    assert "us-cve" not in {hull.what for hull in able(world, BEACH)}


# Submarines ---------------------------------------------------------------------------------------


@pytest.mark.rule("20.74#1", "submarines intercept as far as other ships, and no further")
def test_submarines_have_the_range_of_ships() -> None:
    world = ocean(
        f"japan-1 {RABAUL}: dd 12", "us loose HH27: submarine 1, dd 2", "us loose P53: submarine 1"
    )
    sail(world, "activity-1", "japan-1", "JJ29")
    goal = SpaceId("HH29")

    def hexes(name: str) -> int | None:
        sender = of_ships(world, world.hulls[HullId(name)])
        assert sender is not None
        return distance(world, sender, goal)

    assert hexes("us-submarine@HH27") == hexes("us-dd@HH27")
    assert hexes("us-submarine@HH27") is not None
    assert hexes("us-submarine@P53") is None


@pytest.mark.rule("20.74#1", "off the west edge of the board, too")
def test_submarines_have_the_range_of_ships_off_the_board() -> None:
    world = bay("germany loose R12: submarine 1, dd 2")
    boats, ships = (
        of_ships(world, world.hulls[HullId(f"germany-{name}@R12")]) for name in ("submarine", "dd")
    )
    assert boats is not None
    assert ships is not None
    for space in ("S7", "T7", "U6"):
        off = SpaceId(f"{space}:off")
        near = distance(world, ships, SpaceId(space))
        assert near is not None
        assert distance(world, boats, SpaceId(space)) == near
        assert distance(world, boats, off) == distance(world, ships, off) == near + 1

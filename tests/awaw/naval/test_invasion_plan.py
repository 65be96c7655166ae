"""21.51: what the planner of invasions tells a seat: beaches, lift, waves and odds, and of the
enemy no more than it knows.
"""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.shared.landing import INFANTRY, MARINE, MORESBY, RABAUL, coast
from tests.rules.test_21_invasions import DEFENDED, FLEET, TROOPS, ashore
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.naval import Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.invasion_plan import invasion_facts
from warcabinet.awaw.view.invasion_shapes import BeachFacts, InvasionFacts, LandingFacts
from warcabinet.awaw.view.reports import REPORTS
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
WAVE = (UnitId(INFANTRY), UnitId(MARINE))


def told(world: AwawWorld, about: str = "") -> InvasionFacts:
    return invasion_facts(world.known_to(AXIS), AXIS, about)


def plan(world: AwawWorld, about: str = MORESBY) -> LandingFacts:
    found = told(world, about).plan
    assert found is not None
    return found


def beach(world: AwawWorld, hex_id: str = MORESBY) -> BeachFacts:
    return next(one for one in told(world).beaches if one.hex == hex_id)


def test_beaches_in_range_tell_what_they_take_and_hold() -> None:
    held = beach(coast(FLEET, units=DEFENDED))
    assert (held.units, held.factors, held.odds) == (1, 1, "1:1")
    assert held.takes >= 2
    free = beach(coast(FLEET, units=TROOPS))
    assert (free.units, free.odds, free.against) == (0, "", ())


def test_the_plan_is_what_the_game_makes_of_it() -> None:
    """21.517, 21.525: strengths and lift are those of the same landing when it is made."""
    found = plan(coast(FLEET, units=DEFENDED), f"{MORESBY} with {MARINE},{INFANTRY}")
    t = ashore(MARINE, INFANTRY)
    real = weigh(t.world, Assault(WAVE, (SpaceId(MORESBY),)))
    assert found.battle is not None
    assert (found.battle.attack, found.battle.defence) == (real.attack, real.defence)
    assert {one.unit for one in found.units if one.first} == set(WAVE)
    assert (found.each, found.needed, found.lift) == (2, 4, 6)
    assert sum(one.chance for one in found.battle.endings) == pytest.approx(1)
    assert len(found.dice) == 6


def test_units_are_put_in_waves_and_ships_left_at_home() -> None:
    world = coast(FLEET, f"japan-2 {RABAUL}: ca 4, dd 6", units=DEFENDED)
    few = plan(world, f"{MORESBY} by japan-1 with {INFANTRY},{MARINE} first {MARINE}")
    assert [one.key for one in few.fleets if one.sails] == ["japan-1"]
    assert [one.unit for one in few.units if one.first] == [MARINE]
    assert sum(one.aboard for one in few.units) == 2
    assert any(one.rule == "21.517J" for one in few.after)
    nobody = plan(world, f"{MORESBY} by - with {INFANTRY}")
    assert (nobody.battle, nobody.needed) == (None, 0)
    assert nobody.against


def test_too_many_in_the_first_wave_are_refused_with_the_rule() -> None:
    more = "japan-infantry-1-2/2"
    units = (*DEFENDED, f"japan-infantry-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL}")
    three = ",".join((INFANTRY, more, "japan-infantry-1-2/3"))
    found = plan(
        coast(f"japan-1 {RABAUL}: dd 12", units=units), f"{MORESBY} with {three} first {three}"
    )
    assert [rule for rule, _ in found.against] == ["21.517A"]


def test_who_has_moved_is_left_out_as_if_combat_came_now() -> None:
    """21.514E: before the combat phase it is reckoned as if it came now."""
    world = coast(FLEET, units=DEFENDED, step="T.P.MOV.GND", rows=[Spent(UnitId(MARINE), 1)])
    facts = told(world, MORESBY)
    assert facts.as_if
    assert facts.plan is not None
    assert MARINE not in {one.unit for one in facts.plan.units}
    assert INFANTRY in {one.unit for one in facts.plan.units}


def test_nothing_is_done_in_the_world() -> None:
    world = coast(FLEET, units=DEFENDED).known_to(AXIS)
    before = world.digest()
    invasion_facts(world, AXIS, "")
    invasion_facts(world, AXIS, MORESBY)
    assert world.digest() == before


@pytest.mark.parametrize("about", ["", MORESBY])
def test_hidden_ships_change_no_byte(about: str) -> None:
    """20.164A: what lies under an enemy marker is not told, and does not change what is."""
    seen = set()
    for theirs in ("enterprise, ca 4, dd 6", "dd 15"):
        world = coast(FLEET, f"us-1 NN22: {theirs}", units=DEFENDED).known_to(AXIS)
        facts = invasion_facts(world, AXIS, about)
        seen.add((msgspec.json.encode(facts), REPORTS["invasion"].tell(world, AXIS, about)))
    assert len(seen) == 1


@pytest.mark.parametrize("about", ["ZZ99", f"{MORESBY} by", f"{MORESBY} with nobody/1", "Q1 air x"])
def test_what_cannot_be_asked_is_said(about: str) -> None:
    with pytest.raises(NoReport):
        told(coast(FLEET, units=DEFENDED), about)


# Through the air ----------------------------------------------------------------------------------

JUMPERS = (f"japan-airborne-1-2 {RABAUL} x2", f"japan-air-transport {RABAUL}")
JUMPER, OTHER = "japan-airborne-1-2/1", "japan-airborne-1-2/2"
SENT = f"{MORESBY} with {MARINE},{INFANTRY}"


def attack(world: AwawWorld, more: str = "") -> int:
    found = plan(world, f"{SENT} air 0{more}")
    assert found.battle is not None, found.against
    return found.battle.attack


def test_airborne_units_drop_with_the_first_wave() -> None:
    """10.52, 21.517B: they attack with those who land."""
    world = coast(FLEET, units=(*DEFENDED, *JUMPERS))
    at_home = plan(world)
    assert [(one.unit, one.base, one.drops) for one in at_home.airborne] == [
        (JUMPER, RABAUL, False),
        (OTHER, RABAUL, False),
    ]
    found = plan(world, f"{SENT} drop {JUMPER}")
    assert [one.drops for one in found.airborne] == [True, False]
    text = REPORTS["invasion"].tell(world.known_to(AXIS), AXIS, f"{SENT} drop {JUMPER}")
    assert f"{JUMPER} drops from {RABAUL}" in text
    assert attack(world, f" drop {JUMPER}") == attack(world) + 1
    assert found.air.most == at_home.air.most + 3  # 18.554


def test_who_cannot_drop_is_refused_with_the_rule() -> None:
    world = coast(FLEET, units=(*DEFENDED, *JUMPERS))
    for drop, rule in ((f"{JUMPER},{OTHER}", "10.53A"), (MARINE, "10.53")):
        found = plan(world, f"{SENT} drop {drop}")
        assert ([one for one, _ in found.against], found.battle) == ([rule], None)


def test_naval_air_supports_the_landing() -> None:
    """18.5521, 21.527: three squadrons are a factor; what is left over joins the ships' guns."""
    world = coast(FLEET, units=(*DEFENDED, f"japan-nas {RABAUL} x5"))
    more = [attack(world, f" naval {squadrons}") - attack(world) for squadrons in (1, 2, 3, 5)]
    assert more == [0, 1, 1, 2]
    naval = plan(world, f"{SENT} air 0 naval 9").naval_air
    assert (naval.at_hand, naval.most, naval.planned) == (5, 18, 5)


CARRIERS = f"japan-1 {RABAUL}: akagi, kaga, ca 6, dd 6"


def test_squadrons_of_carriers_that_sail_along_support_the_landing() -> None:
    """18.5522, 21.554B, 21.556B: those of the ships that are off the beach; 21.527: what is left
    over of their eight naval factors that bombard joins what is left over of the squadrons.
    """
    world = coast(CARRIERS, units=DEFENDED)
    naval = plan(world, f"{SENT} air 0 naval 3").naval_air
    decks = sum(row.squadrons for row in world.aboard.rows())
    assert decks > 3
    assert (naval.at_hand, naval.on_carriers, naval.planned) == (decks, decks, 3)
    more = [attack(world, f" naval {squadrons}") - attack(world) for squadrons in (1, 3, 4, 6)]
    assert more == [1, 1, 2, 2]


def test_squadrons_of_carriers_that_stay_in_port_do_not() -> None:
    world = coast(FLEET, f"japan-2 {RABAUL}: akagi, kaga, ca 6", units=DEFENDED)
    at_home = plan(world, f"{SENT} by japan-1 air 0 naval 3").naval_air
    assert (at_home.at_hand, at_home.on_carriers) == (0, 0)
    along = plan(world, f"{SENT} by japan-1,japan-2 air 0 naval 3").naval_air
    assert along.on_carriers == sum(row.squadrons for row in world.aboard.rows())


def test_squadrons_of_a_patrol_at_sea_reach_a_beach_within_range() -> None:
    """21.4181C, 17.32: three hexes."""
    for place, reach in (("HH29", True), ("CC32", False)):
        world = coast(FLEET, f"japan-2 {RABAUL}: akagi, kaga, ca 6", units=DEFENDED)
        out = {"place": SpaceId(place), "base": SpaceId(RABAUL), "stance": Stance.PATROL}
        world.amend(world.forces[ForceId("japan-2")], **out)
        naval = plan(world, f"{SENT} by japan-1 air 0").naval_air
        assert (naval.on_carriers > 0) is reach


# The whole of it ----------------------------------------------------------------------------------


def ends(world: AwawWorld, about: str = SENT) -> tuple[dict[str, float], LandingFacts]:
    found = plan(world, about)
    assert found.whole is not None, found.against
    return {one.end: one.chance for one in found.whole.ends}, found


def test_without_enemies_at_sea_the_whole_is_the_fight_for_the_beach() -> None:
    """15.51: and all of it is exact."""
    found, told = ends(coast(FLEET, units=DEFENDED))
    assert told.whole is not None
    assert told.battle is not None
    assert not told.whole.estimate
    assert found["taken"] == told.whole.least == told.whole.most == told.battle.taken
    assert found["held"] == pytest.approx(1 - told.battle.cleared)
    assert sum(found.values()) == pytest.approx(1)
    assert "beaten" not in found


def test_the_sea_comes_before_the_beach() -> None:
    """21.516: whoever is beaten on the way fights for no beach."""
    found, told = ends(coast(FLEET, "us-1 JJ20: ca 8, dd 6", units=DEFENDED))
    assert told.whole is not None
    assert told.battle is not None
    (fleet,) = [one for one in told.fleets if one.sails]
    assert 0 < fleet.beaten < fleet.met
    assert told.whole.estimate
    assert found["beaten"] == pytest.approx(fleet.beaten)
    assert found["taken"] == pytest.approx((1 - fleet.beaten) * told.battle.taken)
    assert told.whole.least < found["taken"] < told.whole.most
    assert sum(found.values()) == pytest.approx(1)


def test_the_estimate_goes_by_the_strengths() -> None:
    """20.164A: ships in port that are in no force are seen by all."""
    weak, strong = (
        ends(coast(FLEET, f"us loose JJ20: dd {count}", units=DEFENDED))[0]["beaten"]
        for count in (4, 9)
    )
    assert weak < strong
    escorted = ends(coast(f"japan-1 {RABAUL}: ca 15, dd 8", "us loose JJ20: dd 9", units=DEFENDED))[
        0
    ]["beaten"]
    assert escorted < strong


def test_submarines_turn_nobody_back() -> None:
    found, told = ends(coast(FLEET, "us loose JJ20: submarine 3", units=DEFENDED))
    (fleet,) = [one for one in told.fleets if one.sails]
    assert (fleet.opposed, fleet.beaten) == (0, 0)
    assert "beaten" not in found


def test_an_empty_beach_is_lost_at_sea_alone() -> None:
    found, told = ends(coast(FLEET, "us-1 JJ20: ca 8, dd 6", units=TROOPS))
    assert told.battle is None
    assert set(found) == {"taken", "beaten"}
    assert sum(found.values()) == pytest.approx(1)


def test_what_cannot_be_carried_out_has_no_chances() -> None:
    assert plan(coast(FLEET, units=DEFENDED), f"{MORESBY} by - with {INFANTRY}").whole is None


def test_a_landing_at_forbidden_odds_has_no_chances() -> None:
    """21.5152: who is weaker than the defenders may not attack from the sea."""
    found = plan(coast(FLEET, units=(*DEFENDED, f"us-infantry-3-4 {MORESBY} x2")), SENT)
    assert found.battle is not None
    assert {one.rule for one in found.battle.refusals} == {"21.5152"}
    assert found.whole is None


def test_the_text_says_what_is_an_estimate() -> None:
    for ships, word in ((("us-1 JJ20: ca 8, dd 6",), "an estimate"), ((), "exact")):
        world = coast(FLEET, *ships, units=DEFENDED).known_to(AXIS)
        assert f"with the sea ({word})" in REPORTS["invasion"].tell(world, AXIS, SENT)

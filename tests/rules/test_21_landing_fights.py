"""21.52, 21.517, 15.64, 18.55: what ships and aircraft do for a landing, and what it costs them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.awaw.table import Staged, Table
from tests.rules.shared.landing import (
    INFANTRY,
    MARINE,
    MORESBY,
    RABAUL,
    TO_THE_COAST,
    at,
    coast,
    sound,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from tests.rules.test_21_invasions import DEFENDED, FLEET, SECOND, ashore, fly, off_moresby, part
from warcabinet.awaw.air.support.air_losses_in_battle import shoot_down_support
from warcabinet.awaw.air.support.ground_support import between_rounds
from warcabinet.awaw.air.support.ground_support_orders import drop_zone
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.loss_requirements import only_way, plain_bill, worth_of
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.battle.attacks_with_ground_support import prevented
from warcabinet.awaw.ground.battle.combat_losses import TakeLosses
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.combat_results_table import (
    CombatResult,
    attacker_bill,
    defender_bill,
    hardened,
)
from warcabinet.awaw.ground.battle.resolving_ground_attacks import FightOn
from warcabinet.awaw.naval.landings.after_the_landing import LandingsEnd
from warcabinet.awaw.naval.landings.first_wave import LandingsBegin
from warcabinet.awaw.naval.landings.landing_losses import less, strike
from warcabinet.awaw.naval.landings.ships_that_bear_losses import (
    Struck,
    against_losses,
    least,
    owed_by_destroyers,
)
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import escort_carriers, forces_off
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.naval import ActivityState, Condition, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BEACH = SpaceId(MORESBY)
BOTH = Assault((UnitId(INFANTRY), UnitId(MARINE)), (BEACH,))
CVES = HullId("us-cve@tf:japan-1")
DESTROYERS, CRUISERS = HullId("japan-dd@tf:japan-1"), HullId("japan-ca@tf:japan-1")


def open_world(t: SeaTable) -> AwawWorld:
    world = t.world.copy()
    world.readonly = False
    return world


def support(world: AwawWorld, kind: str, factors: int) -> None:
    """Ground support over Port Moresby, from Rabaul."""
    row = Flight(
        id=FlightId(f"flight-{kind}"),
        type=UnitTypeId(kind),
        party="japan",
        base=SpaceId(RABAUL),
        factors=factors,
        task=Task.GROUND_SUPPORT,
        target=BEACH,
    )
    world.put(replace(row, id=FlightId("flight-7" if kind == "japan-nas" else "flight-8")))


def amounts(world: AwawWorld, assault: Assault = BOTH) -> dict[str, int]:
    return {one.name: one.value for one in weigh(world, assault).attack_parts}


# Air ----------------------------------------------------------------------------------------------


@pytest.mark.rule("21.527#1", "ground support and bombardment are combined")
def test_ground_support_and_bombardment_are_combined() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 9),))
    support(world, "japan-aaf", 2)
    found = amounts(world)
    assert (found.get("ground support"), found.get("shore bombardment")) == (2, 3)


@pytest.mark.rule("21.526#2", "each has its own limit")
@pytest.mark.rule("21.517D#1", "air units in range support the invaders")
@pytest.mark.rule("21.517D#2", "with three factors for each ground factor at most")
def test_ground_support_and_bombardment_have_limits_of_their_own() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 60),))
    support(world, "japan-aaf", 8)
    found = amounts(world)
    assert found["ground units"] == 2
    assert found["ground support"] == 6
    assert found["shore bombardment"] == 6


@pytest.mark.rule("21.517C#3", "bombardment adds no more than three times the ground factors")
def test_the_limit_of_bombardment_sinks_with_the_ground_factors() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 30),))
    assert amounts(world)["shore bombardment"] == 6
    before = [hull.factors for hull in ships_of(world, ForceId("japan-1"))]
    eliminate(world, world.units[UnitId(INFANTRY)], Cause.COMBAT, "15.61")
    assert amounts(world)["shore bombardment"] == 3
    assert [hull.factors for hull in ships_of(world, ForceId("japan-1"))] == before


def second_round(*bombarding: tuple[int, int], lost: str = "") -> AwawWorld:
    """Off Port Moresby with well trained ships that bombard, as the second round begins."""
    world = open_world(ashore(MARINE, INFANTRY))
    world.put(Level("ctl", "japan", 2))
    world.amend(world.off_the_beach[BEACH], bombarding=bombarding)
    if lost:
        eliminate(world, world.units[UnitId(lost)], Cause.COMBAT, "15.61")
    between_rounds(world, BOTH, BOTH, 1)
    return world


@pytest.mark.rule("15.641D#1", "the limit is applied in the second round, too")
def test_the_second_round_has_a_limit_of_bombardment_too() -> None:
    assert amounts(second_round((3, 60))).get("shore bombardment") == 6
    assert amounts(second_round((3, 12))).get("shore bombardment") == 4


@pytest.mark.rule("15.641D#2", "in the second round it is that of their DRM, too")
@pytest.mark.parametrize(("drm", "most"), [(1, 2), (2, 4), (3, 6)])
def test_the_limit_of_the_second_round_is_that_of_the_drm(drm: int, most: int) -> None:
    assert amounts(second_round((drm, 60))).get("shore bombardment") == most


@pytest.mark.rule("15.641D#3", "ground units that were lost in the first round lower it")
def test_losses_of_the_first_round_lower_the_limit_of_the_second() -> None:
    found = [
        amounts(second_round((3, 60), lost=lost)).get("shore bombardment")
        for lost in ("", INFANTRY)
    ]
    assert found == [6, 3]


@pytest.mark.rule("15.641E#1", "ships that the second round has no use for are not lost")
def test_ships_beyond_the_limit_of_the_second_round_are_not_lost() -> None:
    """Of thirty naval factors nine are of use to the marine that is left; two of its air factors
    are lost with the infantry (15.632).
    """
    world = open_world(ashore(MARINE, INFANTRY))
    world.put(Level("ctl", "japan", 2))
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 30),))
    support(world, "japan-aaf", 5)
    ships = [(hull.id, hull.factors) for hull in ships_of(world, ForceId("japan-1"))]
    eliminate(world, world.units[UnitId(INFANTRY)], Cause.COMBAT, "15.61")
    between_rounds(world, BOTH, BOTH, 1)
    assert [row.factors for row in world.flights.rows()] == [3]
    assert [(hull.id, hull.factors) for hull in ships_of(world, ForceId("japan-1"))] == ships
    assert world.off_the_beach[BEACH].bombarding == ((3, 30),)
    assert amounts(world).get("shore bombardment") == 3


@pytest.mark.rule("18.5521#3", "remnants of naval air and bombardment are added together")
@pytest.mark.rule("21.527#2", "naval air supplements bombardment")
@pytest.mark.rule("21.527#3", "what is left of both makes one more")
def test_remnants_of_squadrons_and_ships_are_added_together() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 7),))
    support(world, "japan-nas", 5)
    found = amounts(world)
    assert sum(found.values()) - found["ground units"] == 4
    assert found["remnants of bombardment and naval air"] == 1
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 6),))
    assert "remnants of bombardment and naval air" not in amounts(world)


@pytest.mark.rule("21.527#3", "but not beyond the limit of ground support, or that of bombardment")
def test_remnants_add_nothing_beyond_the_limits() -> None:
    def remnants(squadrons: int, ships: int) -> int | None:
        world = open_world(ashore(MARINE, INFANTRY))  # two ground factors
        world.amend(world.off_the_beach[BEACH], bombarding=((1, ships),))
        support(world, "japan-nas", squadrons)
        return amounts(world).get("remnants of bombardment and naval air")

    assert remnants(17, 4) == 1
    assert remnants(20, 4) is None
    assert remnants(17, 7) is None


@pytest.mark.rule("18.553A#1", "escort carriers support landings only")
@pytest.mark.rule("18.553B#1", "an escort carrier factor adds one")
@pytest.mark.rule("18.553C#1", "no more than the invading ground factors")
@pytest.mark.rule("18.553D#1", "they count against the limit of ground support")
@pytest.mark.rule("18.553D#2", "other air fills it up")
@pytest.mark.rule("18.554#2", "escort carriers have a limit of their own")
def test_escort_carriers_support_a_landing() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.amend(world.off_the_beach[BEACH], escorts=1)
    assert amounts(world)["escort carriers"] == 1
    world.amend(world.off_the_beach[BEACH], escorts=9)
    assert amounts(world)["escort carriers"] == 2
    support(world, "japan-aaf", 5)
    assert amounts(world)["escort carriers"] == 1
    support(world, "japan-aaf", 6)
    assert "escort carriers" not in amounts(world)
    for row in list(world.landed.rows()):
        world.drop(row)
    assert "escort carriers" not in amounts(world)


@pytest.mark.rule("15.55#5", "the results of a landing are changed as those against forts")
def test_a_landing_changes_the_results() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    assert hardened(world, BOTH)
    for row in list(world.landed.rows()):
        world.drop(row)
    assert not hardened(world, BOTH)


@pytest.mark.rule("11.44#5", "partisans who attack with a landing receive no bombardment")
def test_ships_do_not_bombard_for_partisans() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.amend(world.off_the_beach[BEACH], bombarding=((3, 60),))
    kind = UnitTypeId("us-partisan-1-3")
    for type_, value in ((UnitTypeId("japan-infantry-1-2"), 9), (kind, 6)):
        beside = place_unit(world, type_, "japan", "GG26")
        joined = Assault((UnitId(INFANTRY), UnitId(MARINE), beside.id), (BEACH,))
        assert amounts(world, joined)["shore bombardment"] == value


@pytest.mark.rule("15.71#4", "ships whose training allows it bombard in later rounds, too")
@pytest.mark.rule("15.82B#8", "with a CTL of one they bombard in the first round only")
@pytest.mark.parametrize(("level", "adds"), [(2, True), (1, False)])
def test_ships_with_little_training_bombard_once(level: int, adds: bool) -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.put(Level("ctl", "japan", level))
    assert "shore bombardment" in amounts(world)
    between_rounds(world, BOTH, BOTH, 1)
    assert ("shore bombardment" in amounts(world)) is adds


@pytest.mark.rule("15.82B#7", "destroyers with a CTL of one withdraw with those they carried")
@pytest.mark.parametrize(("level", "found"), [(2, set()), (1, {"15.82B"})])
def test_destroyers_with_little_training_withdraw(level: int, found: set[str]) -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    world.put(Level("ctl", "japan", level))
    assert {one.rule for one in BOOK.may(world, FightOn(UnitId(MARINE)))} == found
    inland = place_unit(world, UnitTypeId("japan-infantry-1-2"), "japan", "GG26")
    assert not BOOK.may(world, FightOn(inland.id))


@pytest.mark.rule("15.82B#6", "ships that bombard and ships that carry take part, others do not")
def test_training_matters_for_ships_that_bombard_or_carry() -> None:
    """The rounds of ground combat of ships that do neither are not counted."""
    told = {}
    for guns in ("japan-1", "-"):
        world = open_world(ashore(MARINE, INFANTRY, guns=guns))
        world.put(Level("ctl", "japan", 1))
        world.told.clear()
        between_rounds(world, BOTH, BOTH, 1)
        told[guns] = [one.rule for one in world.told if one.rule == "15.82B"]
        assert not BOOK.allows(world, FightOn(UnitId(MARINE)))
        world.drop(world.landed[UnitId(MARINE)])
        assert BOOK.allows(world, FightOn(UnitId(MARINE)))
    assert told == {"japan-1": ["15.82B"], "-": []}


@pytest.mark.rule("21.517H#1", "of those that carry, where those that bombard may bear no more")
@pytest.mark.rule("21.5283#1", "what bombards bears no more than it was worth, in any case (R-571)")
def test_the_destroyers_that_must_be_lost_can_be_lost() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    for most in (0, 1, 2):
        must = least(world, BEACH, 6, most)
        assert must == (Struck(DESTROYERS, 2),)
        assert not against_losses(world, BEACH, 6, most, must)
    free = world.copy()
    strike(world, BEACH, (Struck(DESTROYERS, 2),), 0)
    assert world.off_the_beach[BEACH].carriers_lost == 2
    for row in list(free.landed.rows()):
        free.drop(row)
    for carried in list(free.carried_by.rows()):
        free.drop(carried)
    assert [owed_by_destroyers(free, BEACH, 6, most) for most in (0, 1, 2)] == [0, 1, 2]
    assert least(free, BEACH, 6, 1) == (Struck(DESTROYERS, 1),)


def with_escort_carriers(factors: int) -> AwawWorld:
    """Off Port Moresby, with American escort carriers among the ships."""
    world = open_world(ashore(MARINE, INFANTRY))
    world.put(Hull("us-cve", "japan", in_force(ForceId("japan-1")), factors))
    row = world.off_the_beach[BEACH]
    world.amend(row, escorts=escort_carriers(world, forces_off(world, BEACH)))
    return world


@pytest.mark.rule("20.442#2", "only escort carriers off the beach support the landing")
@pytest.mark.rule("20.442#3", "one factor each, and one for each invading ground factor")
def test_only_escort_carriers_in_the_hex_support_it() -> None:
    world = with_escort_carriers(3)
    assert world.off_the_beach[BEACH].escorts == 3
    assert amounts(world)["escort carriers"] == 2
    away = world.hulls[CVES]
    world.drop(away)
    world.put(replace(away, berth=SpaceId(RABAUL)))
    assert escort_carriers(world, forces_off(world, BEACH)) == 0


@pytest.mark.rule("18.553E#1", "escort carriers are lost in ground combat like ships that bombard")
@pytest.mark.rule("18.553E#2", "the attacker chooses among ships and others")
@pytest.mark.rule("20.443#1", "escort carriers that support a landing may be lost in it")
def test_escort_carriers_bear_losses_of_a_landing() -> None:
    world = with_escort_carriers(3)
    assert not against_losses(world, BEACH, 2, 0, (Struck(CVES, 2),))
    assert not against_losses(world, BEACH, 2, 1, (Struck(DESTROYERS, 1), Struck(CVES, 1)))
    assert strike(world, BEACH, (Struck(CVES, 2),), 9) == 2
    assert world.hulls[CVES].factors == 1
    assert world.off_the_beach[BEACH].escorts == 1
    world.amend(world.off_the_beach[BEACH], escorts=0)
    refused = against_losses(world, BEACH, 1, 0, (Struck(CVES, 1),))
    assert [one.rule for one in refused] == ["21.5281"]


@pytest.mark.rule("15.632#2", "escort carriers over the limit are lost before another round")
def test_escort_carriers_over_the_limit_are_lost() -> None:
    world = with_escort_carriers(5)
    between_rounds(world, BOTH, BOTH, 1)
    assert world.hulls[CVES].factors == world.off_the_beach[BEACH].escorts == 5
    eliminate(world, world.units[UnitId(INFANTRY)], Cause.COMBAT, "15.5")
    between_rounds(world, BOTH, BOTH, 1)
    assert world.hulls[CVES].factors == world.off_the_beach[BEACH].escorts == 3


@pytest.mark.rule("18.5551#1", "a landing may have ground support before anybody is ashore")
@pytest.mark.rule("18.5551#2", "if it is turned back its air support is not lost")
@pytest.mark.rule("18.5552#1", "it is sent only once the invasion has come through")
def test_air_support_of_a_landing_that_is_given_up_is_not_lost() -> None:
    t = off_moresby()
    assert t.world.map.has(drop_zone(t.world, Side.AXIS), MORESBY)
    assert prevented(t.world, BEACH)
    world = open_world(t)
    for row in list(world.activities.rows()):
        world.amend(row, state=ActivityState.UNDER_WAY)
    assert not world.map.has(drop_zone(world, Side.AXIS), MORESBY)
    for row in list(world.activities.rows()):
        world.drop(row)
    assert not world.map.has(drop_zone(world, Side.AXIS), MORESBY)


@pytest.mark.rule("18.611C#2", "air support against a landing counts so in the losses, too")
def test_tripled_air_support_counts_in_the_losses() -> None:
    t = ashore(MARINE, INFANTRY)
    before = attacker_bill(t.world, BOTH, weigh(t.world, BOTH), CombatResult.A).most
    fly(t.world, "australia-aaf", 1)
    after = attacker_bill(t.world, BOTH, weigh(t.world, BOTH), CombatResult.A).most
    assert after - before == 3


@pytest.mark.rule("18.611C#2", "and in what the defender himself loses by a d")
@pytest.mark.rule("18.616#2", "he pays with air for what it added to the defence of a beach")
@pytest.mark.parametrize(
    ("kind", "worth", "name"), [("australia-aaf", 3, "flight-1"), ("us-nas", 1, "flight-1+")]
)
def test_the_defender_of_a_beach_pays_with_air(kind: str, worth: int, name: str) -> None:
    t = ashore(MARINE, INFANTRY)
    alone = defender_bill(t.world, BOTH, weigh(t.world, BOTH), CombatResult.HALF_D)
    fly(t.world, kind, 4)
    bill = defender_bill(t.world, BOTH, weigh(t.world, BOTH), CombatResult.HALF_D)
    assert bill.total == alone.total + 4 * worth
    assert bill.most == -(-bill.total // 2)
    some = [UnitId(name)] * 2
    assert worth_of(bill, some) == 2 * worth
    shoot_down_support(t.world, some)
    assert t.world.flights[FlightId("flight-1")].factors == 2


@pytest.mark.rule("18.616#2", "squadron by squadron, with his ground units or without")
def test_squadrons_over_a_beach_are_lost_one_by_one() -> None:
    world = ashore(MARINE, INFANTRY).world
    fly(world, "us-nas", 4)
    bill = defender_bill(world, BOTH, weigh(world, BOTH), CombatResult.HALF_D)
    assert (bill.total, bill.most) == (5, 3)
    play = TakeLosses(seat=Seat("allied"), bill=bill)
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    assert t.pending == "supported-losses"
    assert t.against("allied: lose-with-air - flight-1+=2") == {"15.62"}
    assert t.against("allied: lose-with-air - flight-1+=4") == {"15.62"}
    assert t.against("allied: lose-with-air australia-infantry-1-3/1 flight-1+=2") == set()
    t.say("allied: lose-with-air - flight-1+=3")
    assert t.world.flights[FlightId("flight-1")].factors == 1


# Losses -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.5281#1", "ships that bombard are sunk or damaged by ground combat")
@pytest.mark.rule("15.641#1", "ships may be taken to meet the losses")
@pytest.mark.rule("15.641A#1", "each factor lost meets one factor of loss")
@pytest.mark.rule("18.556#3", "losses may be taken from bombarding ships")
def test_each_factor_that_ships_lose_meets_one_factor_of_loss() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    borne = strike(world, BEACH, (Struck(CRUISERS, 2), Struck(DESTROYERS, 1)), 9)
    assert borne == 3
    assert less(plain_bill((), 4), borne).most == 1
    assert (world.hulls[CRUISERS].factors, world.hulls[DESTROYERS].factors) == (6, 5)


@pytest.mark.rule("15.61#3", "ships save nobody of a landing in an exchange of equals")
def test_an_exchange_of_equals_takes_all_who_have_landed() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    even = replace(weigh(world, BOTH), attack=6, defence=6)
    bill = attacker_bill(world, BOTH, even, CombatResult.EX)
    assert (bill.total, bill.most) == (2, 6)
    assert only_way(less(bill, 4)) == (INFANTRY, MARINE)  # what the bombardment was worth
    stronger = replace(even, attack=7, defence=5)
    assert attacker_bill(world, BOTH, stronger, CombatResult.EX).most == 5


@pytest.mark.rule("21.5282C#2", "a loss damages a heavy ship")
@pytest.mark.rule("21.5281#3", "what else it has counts among those that fall silent")
def test_a_heavy_ship_is_damaged_and_falls_silent() -> None:
    t = off_moresby(f"japan-1 {RABAUL}: yamato, ca 4, dd 4")
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    world = open_world(t)
    assert world.off_the_beach[BEACH].bombarding == ((3, 4), (4, 5))
    strike(world, BEACH, (Struck(HullId("japan-yamato"), 1),), 9)
    assert world.hulls[HullId("japan-yamato")].condition is Condition.DAMAGED
    assert world.off_the_beach[BEACH].bombarding == ((3, 4),)


@pytest.mark.rule("21.5282A#2", "carrying destroyers are no bombarding ships: they do not silence")
def test_carrying_destroyers_do_not_silence_others() -> None:
    t = off_moresby(f"japan-1 {RABAUL}: ca 8, dd 4")
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    world = open_world(t)
    assert world.off_the_beach[BEACH].bombarding == ((3, 8),)
    strike(world, BEACH, (Struck(DESTROYERS, 2),), 9)
    assert world.off_the_beach[BEACH].bombarding == ((3, 8),)
    assert world.off_the_beach[BEACH].carriers_lost == 2


@pytest.mark.rule("21.517H#5", "units that are still aboard are not taken for losses")
def test_units_in_reserve_bear_no_losses() -> None:
    t = off_moresby(cargo=(MARINE, INFANTRY, SECOND))
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    everybody = Assault((UnitId(INFANTRY), UnitId(MARINE), UnitId(SECOND)), (BEACH,))
    assert set(attacking(t.world, everybody)) == {MARINE, INFANTRY}
    bill = attacker_bill(t.world, everybody, weigh(t.world, everybody), CombatResult.A)
    assert {stake.unit for stake in bill.stakes} == {MARINE, INFANTRY}


@pytest.mark.rule("22.82C#1", "destroyers whose cargo is gone bombard with the others")
@pytest.mark.rule("21.517C#2", "destroyers that carry nobody any more bombard")
def test_destroyers_without_cargo_bombard() -> None:
    t = off_moresby(f"japan-1 {RABAUL}: ca 8, dd 4", cargo=(MARINE,))
    t.say(f"axis: land-troops {MARINE} japan-1")
    assert t.world.off_the_beach[BEACH].bombarding == ((3, 10),)


@pytest.mark.rule("21.517B#1", "units next to the hex join the landing, which changes no DM")
def test_units_next_to_the_hex_join_the_landing() -> None:
    units = (*DEFENDED, "japan-infantry-1-2 GG26")
    t = ashore(INFANTRY, SECOND, units=units)
    third = "japan-infantry-1-2/3"
    assert part(t, "invasion", INFANTRY, SECOND, third) == 1
    assert part(t, "ground units", INFANTRY, SECOND, third) == 3


@pytest.mark.rule("21.517B#1", "they join those who have landed, and do not attack without them")
def test_units_next_to_the_hex_do_not_attack_without_the_landing() -> None:
    t = ashore(INFANTRY, SECOND, units=(*DEFENDED, "japan-infantry-1-2 GG27"))
    third = "japan-infantry-1-2/3"
    assert "21.517A" in t.against(f"axis: attack {BEACH} {third}")
    assert "21.517A" not in t.against(f"axis: attack {BEACH} {INFANTRY},{SECOND},{third}")


@pytest.mark.rule("21.517B#1", "airborne units drop on the hex and attack with those who land")
@pytest.mark.parametrize(("landing", "refused"), [(True, set()), (False, {"10.55C"})])
def test_airborne_units_drop_where_others_land(landing: bool, refused: set[str]) -> None:
    """10.55C: by themselves they would not be as strong as the defenders."""
    jumper = "japan-airborne-1-2/1"
    units = (*DEFENDED, f"japan-airborne-1-2 {RABAUL}", f"japan-air-transport {RABAUL}")
    world = coast(FLEET, units=units)
    t = at(world, *TO_THE_COAST, RegularAirdrops, LandingsBegin, GroundAttacks)
    if landing:
        t.say(f"axis: invade japan-1 - {BEACH} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    t.say("axis: end-missions")
    unopposed(t)
    assert t.pending == "airdrop-orders"
    drop = f"axis: drop {BEACH} {jumper} -"
    assert t.against(drop) == refused
    if landing:
        t.say(drop)
        t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
        assert part(t, "ground units", MARINE, INFANTRY, jumper) == 3
        assert not t.against(f"axis: attack {BEACH} {MARINE},{INFANTRY},{jumper}")


@pytest.mark.rule("15.641C#1", "more may be lost than is due where a cruiser counts two")
def test_ships_may_be_lost_beyond_what_is_due() -> None:
    t = ashore(MARINE, INFANTRY)
    cruiser, one = (Struck(CRUISERS, 2),), (Struck(DESTROYERS, 1),)
    assert against_losses(t.world, BEACH, 1, 3, cruiser) == []
    assert against_losses(t.world, BEACH, 1, 3, one) == []
    both = against_losses(t.world, BEACH, 1, 3, (*cruiser, *one))
    assert {refusal.rule for refusal in both} == {"15.641C"}
    two = against_losses(t.world, BEACH, 1, 3, (Struck(DESTROYERS, 2),))
    assert {refusal.rule for refusal in two} == {"15.641C"}


def test_nothing_is_kept_of_invaders_who_are_lost() -> None:
    world = open_world(ashore(MARINE, INFANTRY))
    for unit in (MARINE, INFANTRY):
        eliminate(world, world.units[UnitId(unit)], Cause.COMBAT, "15.61")
    t = at(world, LandingsEnd)
    assert not t.world.landed
    assert not t.world.carried_by
    assert sound(t)

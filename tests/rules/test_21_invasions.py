"""21.51, 21.52, 10.7, 15.32B, 15.64, 18.611C: seaborne invasions, from the port to the beach."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, roll
from tests.awaw.table import world_at
from tests.rules.shared.landing import (
    ASHORE,
    AUSTRALIAN,
    GUADALCANAL,
    INFANTRY,
    LAE,
    MARINE,
    MORESBY,
    RABAUL,
    TO_THE_COAST,
    TRUK,
    at,
    at_sea,
    coast,
    sound,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.attrition.eligible_units import AttritionWith
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.battle.advance_after_combat import AdvanceWith
from warcabinet.awaw.ground.battle.breakthroughs import ExploitFrom
from warcabinet.awaw.ground.battle.combat_results_table import hardened
from warcabinet.awaw.naval.landings.defeat_of_invasions_at_sea import (
    does_not_advance,
    is_not_counted,
)
from warcabinet.awaw.naval.landings.first_wave import LandIn
from warcabinet.awaw.naval.landings.invasion_combat import invaded_already
from warcabinet.awaw.naval.landings.landing_losses import strike
from warcabinet.awaw.naval.landings.loading import Embark, WhoHasMoved
from warcabinet.awaw.naval.landings.marines_and_commandos import BEYOND
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, InvadeHex
from warcabinet.awaw.naval.landings.ships_that_bear_losses import (
    Struck,
    able,
    against_losses,
    owed_by_destroyers,
)
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.awaw.state.air_transport import AirCarried
from warcabinet.awaw.state.attrition import ZoneId
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.construction import BeachDefence, Fort, FortKind
from warcabinet.awaw.state.ground import Cause, Spent, UnitId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.naval import (
    Condition,
    HullId,
    Marched,
    OffTheBeach,
    Shipped,
    Stance,
    Voyage,
)
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
TROOPS = (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL} x2")
DEFENDED = (*TROOPS, f"{AUSTRALIAN} {MORESBY}")
SECOND = "japan-infantry-1-2/2"
FLEET = f"japan-1 {RABAUL}: ca 8, dd 6"
ATTACK = "axis: attack"


def announcing(*lines: str, units: tuple[str, ...] = TROOPS, **more: object) -> SeaTable:
    return at(coast(*lines, units=units, **more), *TO_THE_COAST)  # type: ignore[arg-type]


def off_moresby(
    *lines: str,
    cargo: tuple[str, ...] = (MARINE, INFANTRY),
    units: tuple[str, ...] = DEFENDED,
    rows: tuple[object, ...] = (),
) -> SeaTable:
    """The first wave is chosen off Port Moresby."""
    world = coast(*(lines or (FLEET,)), units=units, rows=rows)  # type: ignore[arg-type]
    t = at(world, *ASHORE, NavalReturn)
    loads = ",".join(f"{unit}=japan-1" for unit in cargo)
    t.say(f"axis: invade japan-1 - {MORESBY} {loads} -")
    t.say("axis: end-missions")
    unopposed(t)
    assert t.pending == "first-wave"
    return t


def ashore(*cargo: str, units: tuple[str, ...] = DEFENDED, guns: str = "japan-1") -> SeaTable:
    t = off_moresby(cargo=cargo, units=units)
    t.say(f"axis: land-troops {','.join(cargo)} {guns}")
    assert t.pending == "regular-attacks"
    return t


def part(t: SeaTable, name: str, *units: str) -> int | None:
    """A part of the strength of the attack on Port Moresby."""
    assault = Assault(tuple(UnitId(unit) for unit in units), (SpaceId(MORESBY),))
    now = weigh(t.world, assault)
    parts = (*now.attack_parts, *now.support_parts, *now.defenders[0].parts)
    return next((one.value for one in parts if one.name == name), None)


def place(t: SeaTable, unit: str) -> str:
    return str(t.world.units[UnitId(unit)].place)


# Who and where to ---------------------------------------------------------------------------------


@pytest.mark.rule("21.511#1", "ground units in a port are carried to a hex that may be invaded")
@pytest.mark.rule("21.5154#1", "only beaches and one-hex islands are invaded")
def test_units_in_port_invade_beaches_and_islands() -> None:
    t = announcing(FLEET, units=(*TROOPS, "japan-infantry-1-2 GG25"))
    invade = "axis: invade japan-1 -"
    assert t.against(f"{invade} {MORESBY} {MARINE}=japan-1 -") == set()
    assert t.against(f"{invade} {GUADALCANAL} {MARINE}=japan-1 -") == set()
    assert t.against(f"{invade} LL24 {MARINE}=japan-1 -") == {"21.5154"}
    assert t.against(f"{invade} {MORESBY} japan-infantry-1-2/3=japan-1 -") == {"21.511"}


@pytest.mark.rule("50.51#1", "no unit is landed in a country that its side does not fight")
def test_nobody_lands_in_a_neutral_country() -> None:
    """Port Moresby is Australian as always, or neutral for once."""
    for holder, refused in (("britain", set()), ("spain", {"50.51"})):
        rows = (Control(SpaceId(MORESBY), holder),)
        t = announcing(FLEET, rows=rows)
        assert t.against(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -") == refused


@pytest.mark.rule("30.62#6", "units sail to and invade hexes without supply")
def test_hexes_without_supply_are_invaded() -> None:
    t = announcing(FLEET, rows=(HexSupply(SpaceId(MORESBY), Supply.NONE),))
    assert t.against(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -") == set()
    assert MORESBY in INVASION.goals(t.world, "japan", SpaceId(RABAUL))


def test_nobody_invades_his_own_hexes() -> None:
    t = announcing(FLEET)
    assert RABAUL not in INVASION.goals(t.world, "japan", SpaceId(RABAUL))


@pytest.mark.rule("21.512#1", "invasions have the range of offensive operations")
def test_an_invasion_has_a_range() -> None:
    t = announcing(FLEET)
    invade = f"axis: invade japan-1 - {GUADALCANAL} {MARINE}=japan-1"
    assert t.against(f"{invade} W40") == {"21.361", "21.36C"}
    assert t.against(f"{invade} -") == set()


@pytest.mark.rule("21.513A#1", "one destroyer factor for each factor to an undefended hex")
@pytest.mark.rule("21.513B#1", "two to a defended one")
def test_a_defended_beach_takes_twice_the_destroyers() -> None:
    t = announcing(f"japan-1 {RABAUL}: ca 8, dd 2", units=DEFENDED)
    both = f"{MARINE}=japan-1,{INFANTRY}=japan-1"
    assert t.against(f"axis: invade japan-1 - {GUADALCANAL} {both} -") == set()
    assert t.against(f"axis: invade japan-1 - {MORESBY} {both} -") == {"21.513"}
    assert t.against(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -") == set()
    nobody = announcing(f"japan-1 {RABAUL}: ca 12", f"japan loose {RABAUL}: dd 1")
    assert nobody.against(f"axis: invade japan-1 - {GUADALCANAL} {MARINE}=japan-1 -") == {"21.513"}


@pytest.mark.rule("21.514A#1", "the destroyers may come from another base")
@pytest.mark.rule("21.514B#1", "they sail by the base of embarkation")
@pytest.mark.rule("21.514C#1", "units of several bases invade one hex")
@pytest.mark.rule("21.514C#2", "each mission has one invasion hex")
def test_destroyers_of_two_bases_bring_units_to_one_beach() -> None:
    units = (*TROOPS, f"japan-infantry-1-2 {LAE}")
    world = coast(f"japan loose {TRUK}: dd 2", f"japan loose {RABAUL}: dd 2", units=units)
    t = at(world, *ASHORE, NavalReturn)
    third = "japan-infantry-1-2/3"
    t.say(f"axis: invade - japan-dd@{RABAUL}=2 {GUADALCANAL} {third}=loose -")
    t.say(f"axis: invade - japan-dd@{TRUK}=2 {GUADALCANAL} {MARINE}=loose -")
    ways = [[str(one) for leg in row.legs for one in leg] for row in t.world.activities.values()]
    assert LAE in ways[0]
    assert RABAUL in ways[1]
    assert {row.goal for row in t.world.activities.values()} == {GUADALCANAL}
    t.say("axis: end-missions")
    unopposed(t)
    assert (place(t, third), place(t, MARINE)) == (GUADALCANAL, GUADALCANAL)
    assert sound(t)


@pytest.mark.rule("21.514D#1", "others go along to protect, and only where some carry")
@pytest.mark.rule("21.524#1", "ships that bombard may come from another base")
def test_other_ships_go_along_with_an_invasion() -> None:
    world = coast(f"japan-1 {RABAUL}: ca 8, dd 4", f"japan-2 {TRUK}: ca 12", units=DEFENDED)
    t = at(world, *ASHORE)
    along = f"axis: invade japan-2 - {MORESBY} - -"
    assert t.against(along) == {"21.514D"}
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    t.say(along)
    t.say("axis: end-missions")
    unopposed(t)
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1,japan-2")
    assert t.world.off_the_beach[SpaceId(MORESBY)].bombarding == ((3, 20),)


@pytest.mark.rule("21.514E#1", "the base of the invaders is fully supplied")
@pytest.mark.rule("21.514E#2", "who has moved does not invade")
@pytest.mark.rule("21.514F#1", "units without full supply do not invade")
def test_who_does_not_invade() -> None:
    rows = [Marched(UnitId(MARINE)), UnitSupply(UnitId(INFANTRY), Supply.PARTIAL)]
    t = announcing(FLEET, rows=rows)
    invade = f"axis: invade japan-1 - {GUADALCANAL}"
    assert t.against(f"{invade} {MARINE}=japan-1 -") == {"21.514E"}
    assert t.against(f"{invade} {INFANTRY}=japan-1 -") == {"21.514F"}
    assert t.against(f"{invade} {SECOND}=japan-1 -") == set()
    short = announcing(
        FLEET, f"japan loose {LAE}: dd 2", units=(*TROOPS, f"japan-infantry-1-2 {LAE}")
    )
    world = coast(
        f"japan loose {LAE}: dd 2",
        units=(f"japan-infantry-1-2 {RABAUL}", f"japan-infantry-1-2 {LAE}"),
        rows=[HexSupply(SpaceId(RABAUL), Supply.PARTIAL)],
    )
    hungry = at(world, *TO_THE_COAST)
    fetch = f"axis: invade - japan-dd@{LAE}=2 {GUADALCANAL} {INFANTRY}=loose -"
    assert hungry.against(fetch) == {"21.514E"}
    assert short.against(fetch) == set()


@pytest.mark.rule("21.514E#2", "movement is remembered when its phase ends")
def test_who_has_moved_is_noted_as_the_phase_ends() -> None:
    t = at(coast(units=TROOPS, rows=[Spent(UnitId(MARINE), 1)]), WhoHasMoved)
    assert set(t.world.marched) == {MARINE}


@pytest.mark.rule("18.547D#1", "who was carried by air does not invade in the same turn")
def test_units_carried_by_air_do_not_invade() -> None:
    t = announcing(FLEET, rows=[AirCarried(UnitId(MARINE))])
    invade = f"axis: invade japan-1 - {GUADALCANAL}"
    assert t.against(f"{invade} {MARINE}=japan-1 -") == {"18.547D"}
    assert t.against(f"{invade} {SECOND}=japan-1 -") == set()


@pytest.mark.rule("10.42#3", "marines in want of supply do not invade")
def test_marines_without_full_supply_do_not_invade() -> None:
    invade = f"axis: invade japan-1 - {GUADALCANAL} {MARINE}=japan-1 -"
    hungry = announcing(FLEET, rows=(UnitSupply(UnitId(MARINE), Supply.PARTIAL),))
    assert hungry.against(invade) == {"21.514F"}
    assert announcing(FLEET).against(invade) == set()


@pytest.mark.rule("21.5151B#1", "nobody invades the Aleutians in winter")
@pytest.mark.rule("34.23A#1", "the Aleutians are not invaded in winter")
def test_no_invasion_of_the_aleutians_in_winter() -> None:
    for turn, found in (("Winter 1942", {"21.5151B"}), ("Fall 1942", set())):
        world = world_at(scenario="midway", turn=turn)
        asked = InvadeHex("japan", SpaceId("B45"))
        assert {one.rule for one in BOOK.may(world, asked)} == found


# At sea -------------------------------------------------------------------------------------------


def met_at_sea(hex_: str, **more: object) -> SeaTable:
    world = coast(f"japan-1 {TRUK}: ca 8, dd 6", f"us-1 {MORESBY}: ca 10, dd 9", units=TROOPS)
    t = at(world, *TO_THE_COAST, NavalReturn)
    t.say(f"axis: invade japan-1 - {GUADALCANAL} {MARINE}=japan-1 -")
    t.say("axis: end-missions")
    t.say(f"allied: intercept-at-sea activity-1={hex_}=us-1=0")
    roll(t, 18)
    t.go_on()
    battle_to_the_end(t, "axis")
    t.go_on()
    unopposed(t)
    return t


@pytest.mark.rule("21.516B#1", "beaten on the way with units aboard: these come back to their base")
@pytest.mark.rule("21.516C#1", "who came back attacks nobody in this turn")
def test_a_landing_that_is_beaten_on_its_way_returns() -> None:
    t = met_at_sea(GUADALCANAL)
    assert place(t, MARINE) == RABAUL
    assert t.world.shipped[UnitId(MARINE)].how is Voyage.TURNED_BACK
    assert t.world.forces[ONE].place == TRUK
    neighbour = coast(units=(f"japan-infantry-1-2 {LAE} x2", f"{AUSTRALIAN} {MORESBY}"))
    neighbour.put(Shipped(UnitId(INFANTRY), Voyage.TURNED_BACK))
    found = against_attacker(neighbour, UnitId(INFANTRY), SpaceId(MORESBY))
    assert "21.516C" in {one.rule for one in found}
    others = against_attacker(neighbour, UnitId(SECOND), SpaceId(MORESBY))
    assert "21.516C" not in {one.rule for one in others}


@pytest.mark.rule("21.516C#2", "who came back is not counted in attrition and does not advance")
@pytest.mark.rule("21.516C#3", "and does not exploit")
def test_who_came_back_from_an_invasion_stays_in_port() -> None:
    world = coast(units=(f"japan-infantry-1-2 {LAE} x2",))
    back, other = UnitId(INFANTRY), UnitId(SECOND)
    world.put(Shipped(back, Voyage.TURNED_BACK))
    world.put(Shipped(other, Voyage.TRANSPORTED))
    there, zone = SpaceId(MORESBY), ZoneId("a zone")
    for unit, came_back in ((back, True), (other, False)):
        exploit = BOOK.may(world, ExploitFrom("japan", "infantry", unit, there))
        assert ("21.516C" in {one.rule for one in exploit}) is came_back
        counted = AttritionWith("japan", "infantry", unit, zone)
        assert is_not_counted(world, counted) is came_back
        advance = AttritionAdvance("japan", "infantry", unit, there)
        assert does_not_advance(world, advance) is came_back


@pytest.mark.rule("21.516A#1", "beaten before the units embarked: only the ships go home")
def test_ships_that_are_beaten_before_they_embark_anybody() -> None:
    units = (f"japan-marine-1-2 {LAE}",)
    world = coast(FLEET, f"us-1 {MORESBY}: ca 10, dd 9", units=units)
    t = at(world, *TO_THE_COAST, NavalReturn)
    t.say(f"axis: invade japan-1 - {GUADALCANAL} {MARINE}=japan-1 -")
    t.say("axis: end-missions")
    t.say("allied: intercept-at-sea activity-1=FF28=us-1=0")
    roll(t, 18)
    t.go_on()
    battle_to_the_end(t, "axis")
    t.go_on()
    unopposed(t)
    assert place(t, MARINE) == LAE
    assert UnitId(MARINE) not in t.world.shipped
    assert t.world.forces[ONE].stance is Stance.PORT


# Before the fight ---------------------------------------------------------------------------------


@pytest.mark.rule("21.5153A#1", "a task force, or ten factors, in the hex: no invasion")
@pytest.mark.rule("21.5153B#1", "submarines, ASW and transports are not counted")
@pytest.mark.parametrize(
    ("ships", "lands"),
    [
        (f"us-1 {MORESBY}: ca 10", False),
        (f"us loose {MORESBY}: ca 10", False),
        (f"us loose {MORESBY}: ca 8", True),
        (f"us loose {MORESBY}: ca 8, submarine 2", True),
        (f"us loose {MORESBY}: ca 8, asw 2", True),
        (f"us loose {MORESBY}: ca 8, transport 2", True),
    ],
)
def test_enemy_ships_in_the_hex_prevent_an_invasion(ships: str, lands: bool) -> None:
    world = coast(FLEET, ships, units=DEFENDED)
    t = at(world, *ASHORE)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -")
    t.say("axis: end-missions")
    unopposed(t)
    assert (t.pending == "first-wave") is lands
    assert (t.world.forces[ONE].stance is Stance.SAILING) is lands


@pytest.mark.rule("21.5153A#1", "damaged ships are not counted among the ten factors")
@pytest.mark.parametrize("damaged", [True, False])
def test_damaged_ships_prevent_no_invasion(damaged: bool) -> None:
    world = coast(FLEET, f"us loose {MORESBY}: ca 8, pennsylvania", units=DEFENDED)
    (ship,) = (hull for hull in world.hulls.rows() if hull.what == "us-pennsylvania")
    if damaged:
        world.amend(ship, condition=Condition.DAMAGED)
    found = {one.rule for one in BOOK.may(world, LandIn("japan", SpaceId(MORESBY)))}
    assert found == (set() if damaged else {"21.5153A"})


@pytest.mark.rule("21.514F#1", "nor do units that have no oil for the army")
def test_units_without_oil_do_not_invade() -> None:
    for service, found in ((Service.ARMY, {"21.514F"}), (Service.AIR, set())):
        world = coast(FLEET, units=TROOPS, rows=(OilEffect("japan", service),))
        asked = Embark(Kind.INVASION, UnitId(MARINE), SpaceId(RABAUL))
        assert {one.rule for one in BOOK.may(world, asked)} == found


@pytest.mark.rule("21.517A#1", "two ground units attack by sea, however many are aboard")
@pytest.mark.rule("21.517A#2", "marines go beyond that")
@pytest.mark.rule("10.72#1", "marines are not counted in the first wave")
def test_two_units_and_marines_are_the_first_wave() -> None:
    units = (*DEFENDED, f"japan-infantry-1-2 {RABAUL}")
    third = "japan-infantry-1-2/3"
    every = (MARINE, INFANTRY, SECOND, third)
    t = off_moresby(f"japan-1 {RABAUL}: ca 8, dd 8", cargo=every, units=units)
    land = "axis: land-troops"
    assert t.against(f"{land} {INFANTRY},{SECOND},{third} japan-1") == {"21.517A"}
    assert t.against(f"{land} {MARINE},{INFANTRY},{SECOND} japan-1") == set()
    assert t.against(f"{land} {MARINE} japan-2") == {"21.521"}


# Strength -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.41E#4", "an airborne unit aboard is one of the two")
@pytest.mark.rule("10.41E#5", "only marines and commandos attack by sea beyond two units")
def test_airborne_units_aboard_count_among_the_two_that_land() -> None:
    units = (*TROOPS, f"japan-airborne-1-2 {RABAUL}", f"{AUSTRALIAN} {MORESBY}")
    jump = "japan-airborne-1-2/1"
    every = (MARINE, INFANTRY, SECOND, jump)
    t = off_moresby(f"japan-1 {RABAUL}: ca 8, dd 8", cargo=every, units=units)
    land = "axis: land-troops"
    assert t.against(f"{land} {INFANTRY},{SECOND},{jump} japan-1") == {"21.517A"}
    assert t.against(f"{land} {MARINE},{INFANTRY},{jump} japan-1") == set()
    beyond = {kind.category for kind in t.world.statics.kinds.values() if kind.category in BEYOND}
    assert beyond == {Category.MARINE, Category.COMMANDO}


@pytest.mark.rule("15.32B#1", "+1 DM against an invasion")
@pytest.mark.rule("15.32B#2", "not if half of the invading factors are marines")
@pytest.mark.rule("10.71#1", "half of the factors that fight are marines: no +1")
@pytest.mark.rule("10.71#2", "the Japanese landing forces are such marines")
@pytest.mark.rule("21.517E#1", "the defenders receive +1")
@pytest.mark.rule("21.517E#2", "and what their terrain gives")
def test_marines_cancel_the_advantage_of_the_defenders() -> None:
    plain = ashore(INFANTRY, SECOND)
    assert part(plain, "invasion", INFANTRY, SECOND) == 1
    assert part(plain, "terrain", INFANTRY, SECOND) == 2
    mixed = ashore(MARINE, INFANTRY)
    assert part(mixed, "invasion", MARINE, INFANTRY) is None
    three = off_moresby(cargo=(MARINE, INFANTRY, SECOND))
    three.say(f"axis: land-troops {MARINE},{INFANTRY},{SECOND} japan-1")
    assert part(three, "invasion", MARINE, INFANTRY, SECOND) == 1


@pytest.mark.rule("10.71#3", "units in reserve, and those that attack by land, do not count")
def test_reserves_do_not_count_among_the_marines() -> None:
    t = off_moresby(cargo=(MARINE, INFANTRY, SECOND))
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    assert at_sea(t, SECOND)
    assert part(t, "invasion", MARINE, INFANTRY) is None


@pytest.mark.rule("10.71#3", "units that attack by land do not count, nor do dropped ones")
@pytest.mark.parametrize("kind", ["japan-infantry-1-2", "japan-airborne-1-2"])
def test_those_who_have_not_come_by_sea_do_not_count_among_the_marines(kind: str) -> None:
    """One marine and one other have landed; with a third who has not it is still half of them."""
    t = ashore(MARINE, INFANTRY, units=(*DEFENDED, f"{kind} GG25"))
    third = f"{kind}/3" if kind == "japan-infantry-1-2" else f"{kind}/1"
    assert place(t, third) == "GG25"
    assert part(t, "invasion", MARINE, INFANTRY, third) is None
    plain = ashore(INFANTRY, SECOND, units=(*DEFENDED, "japan-marine-1-2 GG25 x2"))
    by_land = [f"japan-marine-1-2/{n}" for n in (2, 3)]
    assert part(plain, "invasion", INFANTRY, SECOND, *by_land) == 1


@pytest.mark.rule("21.525#1", "three naval factors add one")
@pytest.mark.rule("21.521#1", "bombardment supports an invasion")
@pytest.mark.rule("21.521#2", "and no other attack")
@pytest.mark.rule("21.517C#1", "by ships that carry nobody")
@pytest.mark.rule("15.51#6", "shore bombardment counts in the strength of the attack")
def test_bombardment_supports_the_landing_only() -> None:
    t = ashore(MARINE, INFANTRY)  # 6 destroyers: 4 carry, 2 bombard with 8 cruiser factors
    row = t.world.off_the_beach[SpaceId(MORESBY)]
    assert row.bombarding == ((3, 10),)
    assert part(t, "shore bombardment", MARINE, INFANTRY) == 3
    overland = coast(units=(f"japan-infantry-1-2 {LAE}", f"{AUSTRALIAN} {MORESBY}"))
    overland.put(OffTheBeach(SpaceId(MORESBY), "japan", ((3, 10),)))
    now = weigh(overland, Assault((UnitId(INFANTRY),), (SpaceId(MORESBY),)))
    assert [one.name for one in now.attack_parts] == ["ground units"]
    silent = ashore(MARINE, INFANTRY, guns="-")
    assert part(silent, "shore bombardment", MARINE, INFANTRY) is None


@pytest.mark.rule("15.32G#1", "a beach defense gives +1 against an invasion")
@pytest.mark.rule("32.55#1", "+1 against an invasion")
@pytest.mark.rule("15.32G#2", "others who attack by land take it away, an airdrop does not")
@pytest.mark.rule(
    "32.55#2", "not if others, or partisans, attack by land; an airdrop takes nothing away"
)
def test_beach_defenses_count_against_a_landing() -> None:
    t = ashore(MARINE, INFANTRY)
    assert part(t, "beach defense", MARINE, INFANTRY) is None
    t.world.put(BeachDefence(SpaceId(MORESBY)))
    assert part(t, "beach defense", MARINE, INFANTRY) == 1
    dropped = place_unit(t.world, UnitTypeId("japan-airborne-1-2"), "japan", MORESBY)
    assert part(t, "beach defense", MARINE, INFANTRY, dropped.id) == 1
    assert part(t, "beach defense", dropped.id) is None  # an airdrop alone
    for kind in ("japan-infantry-1-2", "japan-partisan-1-2"):
        beside = place_unit(t.world, UnitTypeId(kind), "japan", "GG27")
        assert part(t, "beach defense", MARINE, INFANTRY, beside.id) is None


@pytest.mark.rule("32.21C#4", "beach defenses harden results against a landing, not by land")
def test_beach_defenses_change_no_results_of_an_attack_by_land() -> None:
    t = ashore(MARINE, INFANTRY)
    t.world.put(BeachDefence(SpaceId(MORESBY)))
    beside = place_unit(t.world, UnitTypeId("japan-infantry-1-2"), "japan", "GG27")
    landing = Assault((UnitId(MARINE), UnitId(INFANTRY)), (SpaceId(MORESBY),))
    assert hardened(t.world, landing)
    assert not hardened(t.world, Assault((beside.id,), landing.hexes))


@pytest.mark.rule("32.56#2", "with a fortification +2 against an invasion, +1 against others")
@pytest.mark.rule("15.32G#3", "so +2 in all, and +1 against others")
def test_beach_defenses_and_works_count_together() -> None:
    t = ashore(MARINE, INFANTRY)
    t.world.put(BeachDefence(SpaceId(MORESBY)))
    t.world.put(Fort(SpaceId(MORESBY), all_round=FortKind.FORTIFICATION))
    beside = place_unit(t.world, UnitTypeId("japan-infantry-1-2"), "japan", "GG27")
    names = ("beach defense", "fortification")
    assert [part(t, name, MARINE, INFANTRY) for name in names] == [1, 1]
    assert [part(t, name, beside.id) for name in names] == [None, 1]


@pytest.mark.rule("18.612#3", "each squadron of naval air counts one against a landing")
@pytest.mark.rule("18.611C#1", "an army air factor adds three to the defence, a squadron one")
@pytest.mark.rule("21.517F#1", "air support against an invasion counts three times")
def test_air_support_counts_three_times_against_a_landing() -> None:
    t = ashore(MARINE, INFANTRY)
    fly(t.world, "australia-aaf", 1)
    assert part(t, "defensive air support", MARINE, INFANTRY) == 1
    assert part(t, "air support against a landing", MARINE, INFANTRY) == 2
    navy = ashore(MARINE, INFANTRY)
    fly(navy.world, "us-nas", 2)
    assert part(navy, "air support against a landing", MARINE, INFANTRY) == 2


@pytest.mark.rule("15.51#7", "what supports the defence against a landing counts three times")
def test_the_defence_counts_air_support_three_times_against_a_landing_only() -> None:
    t = ashore(MARINE, INFANTRY)
    fly(t.world, "australia-aaf", 1)
    beside = place_unit(t.world, UnitTypeId("japan-infantry-1-2"), "japan", "GG26")
    support = {
        units: sum(one.value for one in weigh(t.world, Assault(units, hexes)).support_parts)
        for units, hexes in (
            ((UnitId(MARINE), UnitId(INFANTRY)), (SpaceId(MORESBY),)),
            ((beside.id,), (SpaceId(MORESBY),)),
        )
    }
    assert list(support.values()) == [3, 1]


@pytest.mark.rule("15.322#5", "if marines are lost, the defenders have their +1 in the next round")
def test_the_loss_of_marines_gives_the_defenders_their_advantage_back() -> None:
    t = ashore(MARINE, INFANTRY)
    assert part(t, "invasion", MARINE, INFANTRY) is None
    world = t.world
    world.readonly = False
    eliminate(world, world.units[UnitId(MARINE)], Cause.COMBAT, "15.61")
    assert part(t, "invasion", INFANTRY) == 1


def fly(world: AwawWorld, kind: str, factors: int) -> None:
    """Defensive air support over Port Moresby."""
    world.readonly = False
    party = "britain" if kind.startswith("australia") else "us"
    base = SpaceId(MORESBY)
    world.put(
        Flight(
            id=FlightId("flight-1"),
            type=UnitTypeId(kind),
            party=party,
            base=base,
            factors=factors,
            task=Task.DEFENSIVE_SUPPORT,
            target=base,
        )
    )


@pytest.mark.rule("21.5152#2", "an invasion of a defended hex needs odds of 1:1")
@pytest.mark.rule("15.52#7", "no seaborne invasion below even odds")
def test_a_landing_needs_even_odds() -> None:
    t = ashore(INFANTRY, guns="-")
    assert "21.5152" in t.against(f"{ATTACK} {MORESBY} {INFANTRY}")
    strong = ashore(MARINE, INFANTRY)
    assert strong.against(f"{ATTACK} {MORESBY} {MARINE},{INFANTRY}") == set()


@pytest.mark.rule("21.519A#1", "nobody attacks out of the beach")
@pytest.mark.rule("21.519A#2", "unless he exploits")
def test_invaders_attack_only_the_hex_that_they_invade() -> None:
    units = (*TROOPS, f"{AUSTRALIAN} {MORESBY}", f"{AUSTRALIAN} HH26")
    t = ashore(MARINE, INFANTRY, units=units)
    assert "21.519A" in t.against(f"{ATTACK} HH26 {MARINE},{INFANTRY}")
    assert t.against(f"{ATTACK} {MORESBY} {MARINE},{INFANTRY}") == set()
    next_to_it, unit = SpaceId("HH26"), UnitId(MARINE)

    def rules(world: AwawWorld, exploiting: bool) -> set[str]:
        return {one.rule for one in against_attacker(world, unit, next_to_it, exploiting)}

    held = coast(units=(f"japan-marine-1-2 {MORESBY}", f"{AUSTRALIAN} HH26"))
    assert "21.519A" not in rules(held, exploiting=False)
    held.put(Shipped(unit, Voyage.INVADED))  # it has won the beach, and its ships are gone
    assert "21.519A" in rules(held, exploiting=False)
    assert "21.519A" not in rules(held, exploiting=True)


@pytest.mark.rule("21.519A#1", "nor does he move out of it, in combat or by attrition")
def test_invaders_stay_on_the_beach() -> None:
    t = ashore(MARINE, INFANTRY)
    advance = AdvanceWith("japan", "marine", UnitId(MARINE), SpaceId("HH26"))
    assert "21.517J" in {one.rule for one in BOOK.may(t.world, advance)}
    world = coast(units=(f"japan-marine-1-2 {MORESBY}",))
    counted = AttritionWith("japan", "marine", UnitId(MARINE), ZoneId("a zone"))
    assert not invaded_already(world, counted)
    world.put(Shipped(UnitId(MARINE), Voyage.INVADED))
    assert invaded_already(world, counted)  # who is not counted does not advance (14.61)


# The fight ----------------------------------------------------------------------------------------


@pytest.mark.rule("21.517G#1", "invasion combat is ground combat")
@pytest.mark.rule("21.517J#1", "who survives holds the hex")
@pytest.mark.rule("21.517J#2", "who waited aboard lands too")
def test_a_landing_that_is_won_takes_the_hex() -> None:
    t = off_moresby(cargo=(MARINE, INFANTRY, SECOND))
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    t.say(f"{ATTACK} {MORESBY} {MARINE},{INFANTRY}")
    t.dice(6)
    t.go_on()
    while t.pending not in ("return-bases", ""):
        t.default(t.position.to_answer()[0])
        t.go_on()
    assert t.world.control[SpaceId(MORESBY)].holder == "japan"
    assert {*t.world.units_in[SpaceId(MORESBY)]} >= {MARINE, SECOND}
    unopposed(t)
    assert not t.world.cargo
    assert not t.world.landed
    assert sound(t)


@pytest.mark.rule("21.5152#4", "a landing that fails goes back where it embarked")
@pytest.mark.rule("21.517H#4", "what the destroyers that are left can carry")
def test_a_landing_that_fails_goes_back() -> None:
    t = ashore(MARINE, INFANTRY)
    t.say("axis: end-attacks")
    unopposed(t)
    assert (place(t, MARINE), place(t, INFANTRY)) == (RABAUL, RABAUL)
    assert t.world.shipped[UnitId(MARINE)].how is Voyage.TURNED_BACK
    assert sound(t)


@pytest.mark.rule("21.517H#4", "lost destroyers carry nobody back, and are not missed ashore")
@pytest.mark.parametrize("won", [True, False])
def test_lost_destroyers_matter_only_if_the_landing_fails(won: bool) -> None:
    t = ashore(MARINE, INFANTRY)
    t.world.readonly = False
    beach = SpaceId(MORESBY)
    strike(t.world, beach, (Struck(HullId("japan-dd@tf:japan-1"), 4),), 9)
    if won:
        (defender,) = (unit for unit in t.world.units.rows() if unit.party != "japan")
        eliminate(t.world, defender, Cause.COMBAT, "15.61")
    t.say("axis: end-attacks")
    if t.pending == "cargo-lost":
        t.default("axis")
    unopposed(t)
    own = [t.world.units[UnitId(one)] for one in (MARINE, INFANTRY) if UnitId(one) in t.world.units]
    assert [str(unit.place) for unit in own] == ([MORESBY, MORESBY] if won else [RABAUL])
    assert sound(t)


@pytest.mark.rule("21.517I#2", "a hex without defenders is taken without a fight")
@pytest.mark.rule("21.517J#4", "one unit that is not specialized stays on an island without a port")
def test_an_undefended_island_is_taken_and_the_surplus_goes_home() -> None:
    t = at(coast(FLEET, units=TROOPS), *ASHORE, NavalReturn)
    loads = ",".join(f"{unit}=japan-1" for unit in (MARINE, INFANTRY, SECOND))
    t.say(f"axis: invade japan-1 - {GUADALCANAL} {loads} -")
    t.say("axis: end-missions")
    unopposed(t)
    there = {*t.world.units_in[SpaceId(GUADALCANAL)]}
    assert MARINE in there
    assert len(there) == 2
    (left,) = {INFANTRY, SECOND} - there
    assert place(t, left) == RABAUL
    assert t.world.control[SpaceId(GUADALCANAL)].holder == "japan"
    assert sound(t)


# Losses -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.517H#1", "at least a third of the losses are destroyers")
@pytest.mark.rule("15.642#1", "a third, rounded down")
@pytest.mark.rule("21.517H#2", "the rest falls on units, air and ships")
@pytest.mark.rule("21.5282#1", "only losses that sink a light ship or damage a heavy one")
@pytest.mark.rule("15.641B#1", "ships bear no more than their bombardment was worth")
def test_ships_bear_losses_of_a_landing() -> None:
    t = ashore(MARINE, INFANTRY)
    beach = SpaceId(MORESBY)
    assert [hull.what for hull in able(t.world, beach)] == ["japan-ca", "japan-dd"]
    assert [owed_by_destroyers(t.world, beach, due, 9) for due in (2, 3, 6)] == [0, 1, 2]
    t.say(f"{ATTACK} {MORESBY} {MARINE},{INFANTRY}")
    t.dice(1)
    t.go_on()
    assert t.pending == "landing-losses"
    due = t.position.decision.due  # type: ignore[union-attr]
    assert due == 4
    lose = "axis: lose-ships"
    assert t.against(f"{lose} -") == {"21.517H"}
    assert t.against(f"{lose} japan-dd@tf:japan-1=1,japan-ca@tf:japan-1=1") == {"21.5282"}
    assert t.against(f"{lose} japan-dd@tf:japan-1=2,japan-ca@tf:japan-1=2") == set()
    both = (Struck(HullId("japan-ca@tf:japan-1"), 2), Struck(HullId("japan-dd@tf:japan-1"), 2))
    assert {one.rule for one in against_losses(t.world, beach, due, 1, both)} == {"21.5283"}
    assert t.against(f"{lose} japan-dd@tf:japan-1=1,japan-ca@tf:japan-1=2") == set()
    t.say(f"{lose} japan-dd@tf:japan-1=1,japan-ca@tf:japan-1=2")
    assert t.world.sunk["japan-dd"].factors == 1
    assert t.world.sunk["japan-ca"].factors == 2


@pytest.mark.rule("21.517H#3", "each carrying destroyer that is lost costs a factor afterwards")
@pytest.mark.rule("21.5281#2", "two other fleet factors for each that is lost bombard no more")
def test_lost_ships_weaken_the_next_round() -> None:
    t = ashore(MARINE, INFANTRY)
    world = t.world.copy()
    world.readonly = False
    beach = SpaceId(MORESBY)
    assert strike(world, beach, (Struck(HullId("japan-dd@tf:japan-1"), 3),), 9) == 3
    row = world.off_the_beach[beach]
    assert row.carriers_lost == 1  # two of the three carried nobody
    assert row.bombarding == ((3, 4),)
    now = weigh(world, Assault((UnitId(INFANTRY), UnitId(MARINE)), (beach,)))
    assert {one.name: one.value for one in now.attack_parts}["carrying destroyers lost"] == -1

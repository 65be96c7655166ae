"""29: hex control: by occupation, by isolation, by diplomacy and by conquest."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import warcabinet.awaw
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, put_unit, table, world_at
from tests.rules.shared.hex_control import ARMOR, AXIS, INFANTRY, neutral_bulgaria
from warcabinet.awaw.air.base_changes.airbase_placement import NO_AIRBASE
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.conquest_of_minor_countries import conqueror_of, keys_of
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.hex_control.hex_control import (
    align_country,
    controlled,
    controls,
    enter,
    held_since_start,
    holder_of,
    senior_of,
    take,
    take_country,
)
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import trace
from warcabinet.awaw.minor_countries.associated_and_allied_minor_countries import SurvivorsAssociate
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.ground import Cause, Unit, UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Supply,
    Surrendered,
)
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.hexes import SpaceId


def at_war_with_italy_and_germany(world: AwawWorld) -> None:
    for one in (Power.BRITAIN, Power.FRANCE, Power.US):
        for other in (Power.GERMANY, Power.ITALY):
            world.put(war_state(one, other, Relation.WAR))


# 29.1, 29.2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("29.11#1", "the scenario says who has which land hex")
@pytest.mark.rule("29.11#2", "no row of control is about the sea")
def test_the_scenario_says_who_has_which_land_hex_and_the_sea_is_nobodys() -> None:
    world = world_at()
    assert holder_of(world, "L31") == "germany"
    assert holder_of(world, "H47") == "russia"
    assert not [
        row.hex for row in world.control.values() if not world.map.has(world.board.land, row.hex)
    ]


@pytest.mark.rule("29.21#1", "enemy hexes are taken by those who move through or stop in them")
@pytest.mark.rule("29.21#2", "a zone of control takes nothing")
def test_hexes_are_taken_on_the_way_and_not_by_a_zone_of_control() -> None:
    t = table(f"{ARMOR} K37", play=GroundMovement(), turn="Fall 1941")
    t.say(f"axis: move {ARMOR}/1 K39")
    assert [t.holder(space) for space in ("K38", "K39")] == ["germany", "germany"]
    beside = t.world.map.members(t.world.map.expand(t.world.map.bit("K39")))
    assert {t.holder(space) for space in beside if space > "K39"} == {"russia"}


@pytest.mark.rule("29.21#4", "neutral hexes are taken as enemy ones are")
def test_neutral_hexes_are_taken_by_entering_them() -> None:
    world = neutral_bulgaria()
    enter(world, "Y30", "germany")
    assert holder_of(world, "Y30") == "germany"
    assert holder_of(world, "Y31") == "bulgaria"


@pytest.mark.rule("29.21#3", "air units take no hex that they come to")
def test_air_units_take_nothing() -> None:
    world = world_at("germany-aaf K38")
    assert holder_of(world, "K38") == "russia"
    t = table("germany-aaf M35", f"{INFANTRY} K37", play=GroundMovement(), turn="Fall 1941")
    t.say(f"axis: move {INFANTRY}/1 K38")
    assert (t.holder("K38"), t.holder("K39")) == ("germany", "russia")


@pytest.mark.rule("29.22#1", "the last power that came through has the hex")
def test_the_last_power_that_passed_through_has_the_hex() -> None:
    world = world_at()
    enter(world, "K38", "germany")
    enter(world, "K38", "russia")
    assert holder_of(world, "K38") == "russia"
    assert not held_since_start(world, "K38", "russia")
    assert held_since_start(world, "K39", "russia")


@pytest.mark.rule("29.22A#1", "what a minor ally or an associate enters is its patron's")
def test_a_minor_ally_or_associate_takes_hexes_for_its_power() -> None:
    world = world_at()
    enter(world, "T36", "rumania")
    enter(world, "C44", "finland")
    assert holder_of(world, "T36") == "germany"
    assert holder_of(world, "C44") == "germany"


@pytest.mark.rule("29.22B#1", "a home hex that an ally retakes goes back to its power")
def test_home_hexes_retaken_by_an_ally_go_back_to_their_power() -> None:
    world = world_at(control={"britain": "Y22 O22"})
    at_war_with_italy_and_germany(world)
    enter(world, "Y22", "germany")
    assert holder_of(world, "Y22") == "italy"
    enter(world, "O22", "germany")  # not an ally of France
    assert holder_of(world, "O22") == "germany"


@pytest.mark.rule("29.22B#4", "not in Italy or France once they have surrendered")
def test_hexes_of_italy_or_france_do_not_revert_after_their_surrender() -> None:
    for beaten, captor, space, holder in (
        ("italy", "germany", "Y22", "germany"),
        ("france", "britain", "O22", "britain"),
        ("russia", "britain", "K45", "russia"),  # only those two
    ):
        enemy = "britain" if beaten == "italy" else "germany"
        world = world_at(control={enemy: space}, rows=(Surrendered(beaten),))
        at_war_with_italy_and_germany(world)
        enter(world, space, captor)
        assert holder_of(world, space) == holder


@pytest.mark.rule("29.22C#1", "a regular unit takes the hex of a friendly partisan")
def test_a_regular_unit_takes_over_from_a_friendly_partisan() -> None:
    world = world_at()
    put_unit(world, "russia-partisan-1-3 M34")
    take(world, "M34", "germany", "29.21")
    assert holder_of(world, "M34") is None
    enter(world, "M34", "russia")
    assert holder_of(world, "M34") == "russia"


@pytest.mark.rule("29.23#1", "the loss of its defenders alone does not take a hex")
def test_eliminating_the_defender_does_not_take_the_hex() -> None:
    world = world_at("russia-infantry-1-3 K38")
    eliminate(world, world.units[UnitId("russia-infantry-1-3/1")], Cause.COMBAT, "15.6")
    assert holder_of(world, "K38") == "russia"
    enter(world, SpaceId("K38"), "germany")
    assert holder_of(world, "K38") == "germany"


@pytest.mark.rule("29.23#2", "an attacked hex stays the defender's if nobody advances")
def test_an_attacked_hex_changes_hands_only_with_the_advance() -> None:
    attack = GroundAttack(
        attackers=(UnitId(f"{ARMOR}/1"), UnitId(f"{ARMOR}/2")), hexes=(SpaceId("K38"),)
    )
    t = table(f"{ARMOR} K37 x2", "russia-infantry-1-3 K38", play=attack, turn="Fall 1941")
    play_until(t, "advance-after-combat")
    assert t.place("russia-infantry-1-3/1") is None
    assert t.holder("K38") == "russia"
    t.say("axis: end-advance")
    assert t.holder("K38") == "russia"


@pytest.mark.rule("29.23#3", "if the airborne die with those they drop on, the hex stays theirs")
def test_a_hex_in_which_both_die_stays_the_defenders() -> None:
    airborne = "germany-airborne-1-3"
    attackers = (UnitId(f"{ARMOR}/1"), UnitId(f"{airborne}/1"))
    for lost, holder in ((True, "russia"), (False, "germany")):
        t = table(
            f"{ARMOR} K37",
            f"{airborne} K38",
            "russia-infantry-1-3 K38",
            play=GroundAttack(attackers=attackers, hexes=(SpaceId("K38"),)),
            turn="Fall 1941",
            control={"russia": "K38"},
            rows=(Airdrop(UnitId(f"{airborne}/1"), SpaceId("K36"), "Fall 1941, axis"),),
        )
        t.world.put(Control(SpaceId("K38"), "russia"))
        if lost:
            play_until(t, "ground combat")
            eliminate(t.world, t.world.units[UnitId(f"{airborne}/1")], Cause.COMBAT, "15.6")
        play_until(t, "advance-after-combat")
        t.say("axis: end-advance")
        assert t.place("russia-infantry-1-3/1") is None
        assert t.holder("K38") == holder


def play_until(t: Table, decision: str) -> None:
    for _ in range(20):
        if t.pending == decision:
            return
        if t.position.request is not None:
            t.dice(6)
        else:
            t.default("axis")
    raise AssertionError(t.pending)


@pytest.mark.rule("29.24#1", "a hex of an ally stays his when the other takes it over")
@pytest.mark.rule("29.24#2", "nobody gains his ally's hexes by moving through them")
def test_control_is_not_transferred_between_allies() -> None:
    world = world_at(control={"italy": "N34"})
    enter(world, "N34", "germany")
    assert holder_of(world, "N34") == "italy"
    enter(world, "N33", "italy")
    assert holder_of(world, "N33") == "germany"


@pytest.mark.rule("29.24A#1", "supply is traced through a partner's hexes")
def test_a_power_traces_supply_through_hexes_of_its_partner() -> None:
    # Italian hexes from the north to the south of Poland: all of the east is behind them.
    wall = "J34 J35 K34 L34 M33 N33 O33 P32 Q33 Q34 R33 S33 T33 U33 V33 W33"
    world = world_at(f"{INFANTRY} M36", control={"italy": wall})
    assert trace(world, "germany").at(world.map.bit("M36")) is Supply.FULL
    assert trace(world, "italy").at(world.map.bit("M36")) is Supply.FULL


@pytest.mark.rule("29.24A#2", "units redeploy into and through a partner's hexes")
def test_a_power_redeploys_through_hexes_of_its_partner() -> None:
    t = table(
        f"{INFANTRY} L33",
        play=FirstRedeployments(),
        step="T.P.RED.10",
        control={"italy": "L34 K34 K35 L35 M33 M34"},
    )
    assert t.against(f"axis: tr {INFANTRY}/1 L34") == set()
    t.say(f"axis: tr {INFANTRY}/1 L36")
    assert t.place(f"{INFANTRY}/1") == "L36"
    assert t.holder("L35") == "italy"


@pytest.mark.rule("29.24B#2", "Russia and the West lay no airbases in each other's hexes")
def test_the_west_and_russia_lay_no_airbases_with_each_other() -> None:
    world = world_at(control={"britain": "K24", "russia": "L47"})
    at_war_with_italy_and_germany(world)
    allowed = []
    for power in ("britain", "russia"):
        for space in (SpaceId("K24"), SpaceId("L47")):
            layers = BOOK.layers(world, NO_AIRBASE, power)
            against = {entry.rules[0] for entry, area in layers if world.map.has(area, space)}
            if "18.142C" not in against:
                allowed.append((power, space))
    assert allowed == [("britain", "K24"), ("russia", "L47")]


@pytest.mark.rule("29.25A#1", "once Russia fights Germany, Britain and France share their hexes")
@pytest.mark.rule("29.25A#2", "only while both of them fight Germany")
def test_britain_and_france_share_their_hexes_once_russia_fights_germany() -> None:
    world = world_at(control={"britain": "K23", "france": "O22"})
    for power in (Power.BRITAIN, Power.FRANCE):
        world.put(war_state(power, Power.GERMANY, Relation.WAR))
    assert controls(world, "france", "K23")
    assert controls(world, "britain", "O22")
    world.put(war_state(Power.FRANCE, Power.GERMANY, Relation.SURRENDERED))
    assert not controls(world, "britain", "O22")
    world.put(war_state(Power.FRANCE, Power.GERMANY, Relation.WAR))
    world.drop(world.wars["germany/russia"])
    assert not controls(world, "france", "K23")


@pytest.mark.rule("29.25B#1", "Britain and the U.S. share theirs while the U.S. fights here")
def test_britain_and_the_us_share_their_hexes_while_the_us_is_at_war_in_the_theater() -> None:
    world = world_at(control={"britain": "K23"})
    world.put(war_state(Power.US, Power.JAPAN, Relation.WAR))
    assert not controls(world, "us", "K23")
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert controls(world, "us", "K23")
    assert not controls(world, "france", "K23")


@pytest.mark.rule("29.25B#1", "in a game on both boards in the theater of each war alone")
@pytest.mark.parametrize(
    ("foe", "europe", "asia"),
    [(None, False, False), (Power.JAPAN, False, True), (Power.ITALY, True, False)],
)
def test_on_both_boards_hexes_are_shared_where_the_us_is_at_war(
    foe: Power | None, europe: bool, asia: bool
) -> None:
    world = world_at(scenario="global-war", control={"britain": "K23 PEE11", "us": "PW21"})
    if foe is not None:
        world.put(war_state(Power.US, foe, Relation.WAR))
    assert controls(world, "us", "K23") is europe
    assert controls(world, "us", "PEE11") is asia
    assert controls(world, "britain", "PW21") is asia


@pytest.mark.rule("29.26#1", "the hex is nobody's while an enemy partisan is in it")
@pytest.mark.rule("29.26#2", "it goes back to its power when the partisan leaves or dies")
def test_a_partisan_controls_its_hex_only_while_it_is_there() -> None:
    world = world_at()
    enter(world, "M34", "russia", partisan=True)
    assert holder_of(world, "M34") == "germany"
    partisan = world.put(_partisan("M34"))
    assert holder_of(world, "M34") is None
    assert not world.map.has(controlled(world, "germany") | controlled(world, "russia"), "M34")
    world.amend(partisan, place=SpaceId("M35"))
    assert holder_of(world, "M34") == "germany"
    assert holder_of(world, "M35") is None
    eliminate(world, world.units[partisan.id], Cause.COMBAT, "15.6")
    assert holder_of(world, "M35") == "germany"


def _partisan(place: str) -> Unit:
    kind = UnitTypeId("russia-partisan-1-3")
    return Unit(UnitId(f"{kind}/1"), kind, "russia", SpaceId(place))


def bulgarian(world: AwawWorld) -> list[SpaceId]:
    return world.map.members(world.statics.area("territory:bulgaria"))


@pytest.mark.rule("29.41#2", "all hexes pass but those with units of another faction")
def test_by_diplomacy_all_hexes_pass_but_those_with_units_of_another_faction() -> None:
    world = neutral_bulgaria()
    put_unit(world, "russia-infantry-1-3 Y30")
    put_unit(world, "russia-aaf Y31")
    take(world, "Y30", "bulgaria", "29.11")
    align_country(world, "bulgaria", "germany", "29.41")
    holders = {space: holder_of(world, space) for space in bulgarian(world)}
    assert holders.pop(SpaceId("Y30")) == "bulgaria"
    assert holders.pop(SpaceId("Y31")) == "bulgaria"
    assert set(holders.values()) == {"germany"}


@pytest.mark.rule("29.42#1", "who survives an attack associates, and its patron has its hexes")
def test_a_country_that_outlives_an_attack_brings_its_patron_its_hexes() -> None:
    first = FirstAttack("poland", game_turn("Fall 1939").number - 1)
    setting = {"scenario": "poland-1939", "turn": "Fall 1939", "step": "T.P.DIP.10"}
    t = table(play=SurvivorsAssociate(), side="allied", rows=(first,), **setting)
    poland = t.world.map.members(t.world.statics.area("territory:poland"))
    assert {t.holder(space) for space in poland} == {"britain"}
    t = table(play=SurvivorsAssociate(), side="axis", rows=(first,), **setting)
    assert {t.holder(space) for space in poland} == {"poland"}


@pytest.mark.rule("29.42#4", "the Philippines are an associate of the U.S., which has their hexes")
def test_the_philippines_are_american() -> None:
    world = pacific_world()
    associate = Alignment(Country("philippines"), Status.ASSOCIATED, Power.US)
    assert world.alignments.get("philippines") == associate
    assert holder_of(world, "W21") == "us"


@pytest.mark.rule("29.51#2", "hexes with units of the conqueror's enemies do not pass")
def test_conquest_hands_over_what_the_country_still_has() -> None:
    units = ("russia-infantry-1-3 N35", "russia-aaf M34")
    world = world_at(*units, scenario="poland-1939", turn="Fall 1939")
    world.put(war_state(Power.RUSSIA, Power.GERMANY, Relation.WAR))
    take(world, "N35", "poland", "29.11")
    poland = world.map.members(world.statics.area("territory:poland"))
    assert take_country(world, "poland", "germany", "29.51") == len(poland) - 2
    assert holder_of(world, "M35") == "germany"
    assert holder_of(world, "M34") == "poland"  # with enemy air units
    assert holder_of(world, "P35") == "poland"  # eastern Poland falls by itself (63.31)
    assert holder_of(world, "N35") == "poland"  # an enemy that is not Polish is there


@pytest.mark.rule("29.52#1", "of those who conquer together the senior partner gains")
def test_the_senior_partner_gains_what_allies_conquer_together() -> None:
    world = world_at()
    assert senior_of(world, ("italy", "germany")) == "germany"
    assert senior_of(world, ("france", "britain")) == "britain"
    assert senior_of(world, ("britain", "us", "france")) == "us"
    assert senior_of(world, ("italy",)) == "italy"


@pytest.mark.rule("29.52#1", "Germany gains a country in which Italy took a key city")
def test_a_country_with_two_key_cities_goes_to_the_senior_partner() -> None:
    country = "spain"
    world = world_at(scenario="europe-1939", turn="Summer 1940")
    keys = keys_of(world, country)
    for key, captor in zip(keys, ("italy", "germany"), strict=False):
        take(world, key, captor, "29.21")
    assert len(keys) == 2
    assert conqueror_of(world, country) is Power.GERMANY
    take(world, keys[1], "italy", "29.21")
    assert conqueror_of(world, country) is Power.ITALY


@pytest.mark.rule("29.53#1", "a colony does not pass as a whole")
def test_a_colony_does_not_pass_as_a_whole() -> None:
    world = world_at(rows=(Alignment(Country("libya"), Status.COLONY, Power.ITALY),))
    for space in world.map.members(world.statics.area("territory:libya")):
        take(world, space, "libya", "29.11")
    assert take_country(world, "libya", "britain", "29.51") == 0
    assert holder_of(world, "II17") == "libya"


# Only by a rule -----------------------------------------------------------------------------------


def test_control_is_written_only_where_a_rule_is_named() -> None:
    """`take` and the set-up are the only places that make a row of control, besides what `bench`
    measures.
    """
    root = Path(warcabinet.awaw.__file__).parent
    writers = set()
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "control[" not in text and "control.get" not in text and "Control(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Control":
                writers.add(str(path.relative_to(root)))
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith((".amend", ".drop")):
                first = ast.unparse(node.args[0]) if node.args else ""
                assert "control[" not in first, f"{path}: {ast.unparse(node)}"
                assert "control.get" not in first, f"{path}: {ast.unparse(node)}"
    allowed = {
        "logistics/hex_control/hex_control.py",
        "scenarios/start/laying_out.py",
        "measured.py",
    }
    assert writers <= allowed


def test_a_change_of_control_names_its_rule_and_leaves_the_hex_without_supply() -> None:
    world = world_at()
    take(world, "K38", "germany", "29.21")
    assert [event.rule for event in world.told] == ["29.21"]
    assert supply_in(world, "K38") is Supply.NONE
    assert world.taken[SpaceId("K38")].before == "russia"
    assert side_of_party(world, "germany") is AXIS

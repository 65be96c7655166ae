"""30.4, 30.5, 30.6: supply determination, and what the supply of units and hexes means."""

from __future__ import annotations

import pytest

from tests.awaw.table import put_unit, table, world_at
from tests.rules.shared.supply import (
    AFTER,
    ALLIED,
    ARMOR,
    AXIS,
    BLOCK,
    FULL,
    INFANTRY,
    INITIAL,
    NONE,
    PARTIAL,
    cut_off,
    partly,
    relieve,
    turn_of,
)
from tests.rules.test_30_supply_lines import CORRIDOR, bare
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.movement.ground_movement import allowance, may_march, reachable
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    against_place,
)
from warcabinet.awaw.logistics.hex_control.hex_control import enter, take
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import friendly
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    note_exploitation,
    relies_on_exploitation,
    supplied_by_exploitation,
)
from warcabinet.awaw.logistics.supply.supply_determination import (
    InitialSupply,
    LandSupply,
    PostCombatSupply,
    determine,
)
from warcabinet.awaw.logistics.unsupplied_units import (
    IsolationLosses,
    SupplyStands,
    isolation_losses,
)
from warcabinet.awaw.pieces.combat_training_levels import ctl, ctl_parts, set_level
from warcabinet.awaw.pieces.ground_units import mechanized
from warcabinet.awaw.pieces.supply_status import (
    supply_in,
    supply_of,
)
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.exploitation import Exploited
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    UnitSupply,
)
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Relation, Status, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

# Twice in a player turn ---------------------------------------------------------------------------


@pytest.mark.rule("30.41#2", "only units and hexes of the moving side are looked at")
@pytest.mark.rule("30.41#3", "in the other side's turn nothing changes")
def test_only_the_moving_side_s_units_and_hexes_are_looked_at() -> None:
    world = cut_off("germany-infantry-3-3 L37")
    determine(world, AXIS, INITIAL)
    assert supply_of(world, INFANTRY) is NONE
    assert supply_in(world, "L37") is NONE
    assert supply_in(world, "L35") is FULL
    assert supply_of(world, BLOCK) is FULL
    world = cut_off("germany-infantry-3-3 L37")
    determine(world, ALLIED, INITIAL)
    assert supply_of(world, INFANTRY) is FULL
    assert supply_in(world, "L37") is FULL
    assert supply_of(world, BLOCK) is NONE  # nothing Russian leads to it


@pytest.mark.rule("30.41#1", "supply is determined twice in a player turn")
@pytest.mark.rule("30.42#1", "first after air and naval units have moved")
@pytest.mark.rule("30.14#3", "before ground units move")
@pytest.mark.rule("30.14#4", "and after combat, before construction")
def test_the_steps_before_ground_movement_and_after_combat_determine_supply() -> None:
    moments = RULES.data.sequence.player_turn(game_turn("Fall 1941"), AXIS)
    steps = [str(moment.step.id) for moment in moments]
    order = (
        "T.P.MOV.AIR",
        "T.P.MOV.NAV",
        "T.P.MOV.SUP.70",
        "T.P.MOV.GND",
        "T.P.PCA.100",
        "T.P.RED",
    )
    assert [step for step in steps if step in order] == list(order)
    assert player_of(StepId("T.P.MOV.SUP.10")) is LandSupply
    assert player_of(StepId("T.P.MOV.SUP.70")) is InitialSupply
    assert player_of(StepId("T.P.PCA.100")) is PostCombatSupply
    assert player_of(StepId("T.P.PCA.120")) is IsolationLosses
    assert player_of(StepId("T.P.PCA.140")) is SupplyStands
    world = cut_off("germany-infantry-3-3 L37")
    world.put(Clock(StepId("T.P.MOV.SUP.70"), game_turn("Fall 1941"), AXIS))
    InitialSupply().start(world, None)
    assert supply_of(world, INFANTRY) is NONE
    assert [event.rule for event in world.told] == ["30.53"]
    relieve(world)
    PostCombatSupply().start(world, None)
    assert supply_of(world, INFANTRY) is FULL


@pytest.mark.rule("30.43A#1", "what was not supplied before may be supplied after combat")
@pytest.mark.rule("30.43#1", "who was isolated is looked at again after combat")
def test_isolated_units_relieved_in_combat_are_supplied_after_it() -> None:
    world = cut_off("germany-infantry-3-3 L37")
    determine(world, AXIS, INITIAL)
    relieve(world)
    determine(world, AXIS, AFTER)
    assert supply_of(world, INFANTRY) is FULL
    assert supply_in(world, "L37") is FULL
    isolation_losses(world, AXIS)
    assert INFANTRY in world.units


@pytest.mark.rule("30.43B#1", "hexes taken in the turn are supplied after combat")
@pytest.mark.rule("30.431#1", "and are open to redeployments")
def test_hexes_taken_in_the_turn_are_supplied_after_combat_and_open_to_redeployment() -> None:
    world = bare(germany=CORRIDOR, russia="L38")
    determine(world, AXIS, INITIAL)
    enter(world, "L38", "germany")
    assert supply_in(world, "L38") is NONE
    assert not world.map.has(friendly(world, "germany"), "L38")
    determine(world, AXIS, AFTER)
    assert supply_in(world, "L38") is FULL
    assert world.map.has(friendly(world, "germany"), "L38")


@pytest.mark.rule("30.43C#1", "partial supply can become full after combat")
def test_partial_supply_can_become_full_after_combat() -> None:
    world = bare("germany-infantry-3-3 N30", germany="N29 M30", russia="L31")  # Leipzig, Berlin
    determine(world, AXIS, INITIAL)
    assert supply_of(world, INFANTRY) is PARTIAL
    enter(world, "L31", "germany")
    determine(world, AXIS, AFTER)
    assert supply_of(world, INFANTRY) is FULL
    assert supply_in(world, "N30") is FULL


@pytest.mark.rule("30.43#2", "what was supplied before combat keeps it after it")
def test_nothing_gets_worse_after_combat() -> None:
    world = bare("germany-infantry-3-3 L37", germany=CORRIDOR)
    determine(world, AXIS, INITIAL)
    put_unit(world, "russia-armor-3-5 K36")  # as if it had retreated there
    determine(world, AXIS, AFTER)
    assert supply_of(world, INFANTRY) is FULL
    assert supply_in(world, "L37") is FULL
    determine(world, AXIS, INITIAL)
    assert supply_of(world, INFANTRY) is NONE


@pytest.mark.rule("30.45#1", "a supplied zone is itself a source after combat")
def test_a_supplied_zone_is_itself_a_source_after_combat() -> None:
    world = bare(germany=CORRIDOR, russia="L38")
    determine(world, AXIS, INITIAL)
    put_unit(world, "russia-armor-3-5 M33")  # cuts the corridor at L33 and L34
    enter(world, "L38", "germany")
    determine(world, AXIS, AFTER)
    assert supply_in(world, "L38") is FULL


@pytest.mark.rule("30.27#1", "a source of its own hex alone passes nothing on after combat")
def test_a_source_for_its_own_hex_alone_passes_nothing_on_after_combat() -> None:
    world = bare("russia-infantry-2-3 D44", "russia-infantry-2-3 D45")
    for moment in (INITIAL, AFTER):
        determine(world, ALLIED, moment)
        assert supply_in(world, "D44") is PARTIAL
        assert supply_in(world, "D45") is NONE


@pytest.mark.rule("30.45#1", "so is the zone that only a minor country's capital supplies")
def test_a_minor_country_s_own_zone_grows_after_combat_too() -> None:
    world = world_at("finland-infantry-2-3 C43", turn="Fall 1941", control={"russia": "L31"})
    determine(world, AXIS, INITIAL)
    enter(world, "C44", "finland")
    determine(world, AXIS, AFTER)
    assert supply_in(world, "C44") is PARTIAL
    assert supply_in(world, "C44", "finland") is FULL


@pytest.mark.rule("30.45#1", "what a neutral partner has without lines is no zone that supplies")
@pytest.mark.rule("30.48#1", "a neutral power supplies its own, and nobody else")
def test_a_neutral_partner_s_hexes_supply_nobody_after_combat() -> None:
    """Germans in Yugoslavia, next to Albania, while Italy is neutral."""
    rows = (war_state(Power.GERMANY, Power.BRITAIN, Relation.WAR),)
    world = world_at(
        "germany-infantry-3-3 Z28", scenario="europe-1939", turn="Fall 1939", rows=rows
    )
    for row in tuple(world.control.values()):
        world.drop(row)
    for space, holder in (("Z28", "germany"), ("AA27", "italy")):
        world.put(Control(SpaceId(space), holder))
    for moment in (INITIAL, AFTER):
        determine(world, AXIS, moment)
        assert supply_in(world, "AA27") is FULL
        assert (supply_in(world, "Z28"), supply_of(world, INFANTRY)) == (NONE, NONE)


@pytest.mark.rule("30.47#1", "supply lasts until the side's next initial determination")
@pytest.mark.rule("30.47A#1", "a supplied unit may enter an unsupplied hex and stay supplied")
@pytest.mark.rule("30.62#1", "ground units move into unsupplied hexes")
@pytest.mark.rule("30.62#4", "a hex that is captured need not be supplied")
def test_a_supplied_unit_keeps_its_supply_wherever_it_goes() -> None:
    world = bare("germany-infantry-3-3 L37", germany=CORRIDOR, russia="L38 L39")
    determine(world, AXIS, INITIAL)
    reach = reachable(world, world.units[INFANTRY])
    assert reach.cost("L39") is not None
    world.amend(world.units[INFANTRY], place=SpaceId("L39"))
    take(world, "L39", "germany", "29.21")
    determine(world, AXIS, AFTER)
    assert supply_in(world, "L39") is NONE
    assert supply_of(world, INFANTRY) is FULL
    isolation_losses(world, AXIS)
    assert INFANTRY in world.units
    determine(world, ALLIED, INITIAL)
    assert supply_of(world, INFANTRY) is FULL
    determine(world, AXIS, INITIAL)
    assert supply_of(world, INFANTRY) is NONE


@pytest.mark.rule("30.543#1", "a line that opens again helps at the next determination")
@pytest.mark.rule("30.543#2", "and not before")
def test_supply_comes_back_only_at_a_determination() -> None:
    world = cut_off("germany-infantry-3-3 L37")
    determine(world, AXIS, INITIAL)
    relieve(world)
    assert supply_of(world, INFANTRY) is NONE
    determine(world, AXIS, AFTER)
    assert supply_of(world, INFANTRY) is FULL


@pytest.mark.rule("30.48#1", "a neutral country supplies its own units")
def test_a_neutral_country_supplies_its_own() -> None:
    world = world_at()
    world.put(Alignment(Country("bulgaria"), Status.NEUTRAL))
    for space in ("Y30", "Y31"):
        take(world, space, "bulgaria", "29.11")
    put_unit(world, "bulgaria-infantry-1-3 Y31")
    for side in (AXIS, ALLIED):
        determine(world, side, INITIAL)
    assert supply_of(world, UnitId("bulgaria-infantry-1-3/1")) is FULL


@pytest.mark.rule("30.48#1", "a neutral major power supplies its own units and hexes")
def test_a_neutral_power_supplies_its_own() -> None:
    for rows, found in (((), FULL), ((war_state(Power.ITALY, Power.BRITAIN, Relation.WAR),), NONE)):
        world = world_at(
            "italy-infantry-1-3 DD24", scenario="europe-1939", turn="Fall 1939", rows=rows
        )
        for row in tuple(world.control.values()):
            if row.holder == "italy" and row.hex != "DD24":
                world.drop(row)
        determine(world, AXIS, INITIAL)
        assert supply_of(world, UnitId("italy-infantry-1-3/1")) is found
        assert supply_in(world, "DD24") is found


@pytest.mark.rule("30.48#2", "Spanish Morocco is only partially supplied")
def test_spanish_morocco_is_only_partially_supplied_while_spain_is_neutral() -> None:
    world = bare(spain="BB7 V12")
    kind = UnitTypeId("spain-infantry-2-3")
    for number, place in enumerate(("BB7", "V12"), 1):
        world.put(Unit(UnitId(f"{kind}/{number}"), kind, "spain", SpaceId(place)))
    determine(world, AXIS, INITIAL)
    assert supply_of(world, UnitId("spain-infantry-2-3/1")) is PARTIAL
    assert supply_in(world, "BB7") is PARTIAL
    assert supply_of(world, UnitId("spain-infantry-2-3/2")) is FULL
    assert supply_in(world, "V12") is FULL


@pytest.mark.rule("30.21#2", "a limited source gives partial supply, an unlimited one full supply")
@pytest.mark.rule("30.15#3", "units that draw on a limited source are partially supplied")
@pytest.mark.rule("30.51#1", "who draws on an unlimited source is fully supplied")
def test_the_kind_of_source_decides_between_full_and_partial_supply() -> None:
    world = partly("germany-infantry-3-3 N30")
    assert supply_of(world, INFANTRY) is PARTIAL
    assert supply_in(world, "N30") is PARTIAL, "and so is the hex"
    world.put(Control(SpaceId("L31"), "germany"))
    determine(world, AXIS, INITIAL)
    assert supply_of(world, INFANTRY) is FULL


@pytest.mark.rule("30.522A#1", "partial supply takes one from the CTL of every ground unit")
def test_without_full_supply_combat_training_is_lower_by_one() -> None:
    world = partly("germany-infantry-3-3 N30", "germany-armor-4-6 N30", "germany-airborne-1-3 N30")
    for unit in tuple(world.units.values()):
        if unit.party != "germany":
            continue
        short = ctl(world, unit)
        assert [part.value for part in ctl_parts(world, unit) if part.rule == "30.522A"] == [-1]
        world.drop(world.unit_supply[unit.id])
        assert ctl(world, unit) == short + 1


@pytest.mark.rule("30.522B#1", "armor loses its mechanized component, not its combat factors")
@pytest.mark.rule("30.261#2", "a limited source does not supply the mechanized part")
@pytest.mark.rule("30.521#1", "a limited source supplies only the infantry of ground units")
@pytest.mark.rule("30.522B#2", "it has three movement points in Europe")
@pytest.mark.rule("30.522B#3", "it has no zone of control")
def test_armor_in_partial_supply_acts_as_infantry() -> None:
    world = partly("germany-armor-4-6 N30")
    unit = world.units[ARMOR]
    assert not mechanized(world, unit)
    assert allowance(world, unit) == 3
    assert zone_of(world, "germany") == 0
    assert world.type_of(unit).combat == 4
    world.drop(world.unit_supply[ARMOR])
    assert mechanized(world, unit)
    assert allowance(world, unit) == 6
    assert zone_of(world, "germany") != 0


@pytest.mark.rule("30.522B#4", "exploiting armor meets it at -1")
def test_armor_in_partial_supply_defends_like_infantry_against_exploiting_armor() -> None:
    world = partly("germany-armor-4-6 N30", "russia-armor-5-6 N31")
    set_level(world, LevelKind.CTL, "russia", 3)
    assault = Assault((UnitId("russia-armor-5-6/1"),), (SpaceId("N30"),), exploiting=True)
    rules = {part.rule: part.value for part in multiplier_parts(world, ARMOR, assault)}
    assert rules.get("15.33A") == -1
    world.drop(world.unit_supply[ARMOR])
    assert "15.33A" not in {part.rule for part in multiplier_parts(world, ARMOR, assault)}


@pytest.mark.rule("30.522B#5", "armor in partial supply without training defends at -1")
def test_untrained_armor_in_partial_supply_defends_at_minus_one_away_from_home() -> None:
    assault = Assault((UnitId("germany-infantry-3-3/1"),), (SpaceId("M34"), SpaceId("M35")))

    def weak(place: str, *rows: Record, level: int = 1) -> bool:
        world = world_at(f"russia-armor-3-5 {place}", "germany-infantry-3-3 L35", rows=rows)
        set_level(world, LevelKind.CTL, "russia", level)
        return "15.33C" in {part.rule for part in multiplier_parts(world, BLOCK, assault)}

    short = UnitSupply(BLOCK, PARTIAL)
    assert weak("M34", short)  # partial supply has taken the last level
    assert not weak("M34", short, level=2)
    assert not weak("M34", level=0)
    assert not weak("M35", short)  # Warsaw is a capital
    assert not weak("N41", short)  # at home


@pytest.mark.rule("30.522B#6", "so do British and American mechanized infantry in Europe")
@pytest.mark.parametrize("kind", ["us-infantry-3-4", "britain-infantry-3-4"])
def test_western_mechanized_infantry_in_partial_supply_acts_as_infantry(kind: str) -> None:
    world = world_at(f"{kind} L22")
    unit = world.units[UnitId(f"{kind}/1")]
    assert (mechanized(world, unit), allowance(world, unit)) == (True, 4)
    world.put(UnitSupply(unit.id, PARTIAL))
    assert (mechanized(world, unit), allowance(world, unit)) == (False, 3)


@pytest.mark.rule("30.261#1", "a limited source supplies infantry: it moves as ever")
def test_infantry_in_partial_supply_moves_as_ever() -> None:
    world = partly("germany-infantry-3-3 N30")
    unit = world.units[INFANTRY]
    assert supply_of(world, INFANTRY) is PARTIAL
    assert may_march(world, unit) == []
    assert allowance(world, unit) == 3
    assert reachable(world, unit).cost("N29") is not None
    world.put(UnitSupply(INFANTRY, NONE))
    assert [one.rule for one in may_march(world, unit)] == ["13.41A"]


@pytest.mark.rule("30.525#1", "partial supply keeps an airbase")
def test_partial_supply_eliminates_no_airbase() -> None:
    world = partly("germany-infantry-3-3 N30")
    world.put(Counter(CounterKind.AIRBASE, SpaceId("N30"), "germany"))
    determine(world, AXIS, AFTER)
    isolation_losses(world, AXIS)
    assert "airbase@N30" in world.counters


@pytest.mark.rule("30.61D#1", "units are built only in fully supplied hexes")
@pytest.mark.rule("30.12#1", "construction of units needs a supplied hex")
@pytest.mark.rule("30.51#3", "supplied means supplied in full")
def test_units_are_built_only_in_fully_supplied_hexes() -> None:
    world = partly("germany-infantry-3-3 N30")
    kind = UnitTypeId("germany-infantry-3-3")
    short = {refusal.rule for refusal in against_place(world, kind, "germany", "N30")}
    world.put(Control(SpaceId("L31"), "germany"))
    determine(world, AXIS, INITIAL)
    full = {refusal.rule for refusal in against_place(world, kind, "germany", "N30")}
    assert short - full == {"27.43A"}


@pytest.mark.rule("30.61E#1", "redeployments use partially supplied hexes, not unsupplied ones")
def test_redeployment_runs_through_partially_supplied_hexes_but_not_unsupplied_ones() -> None:
    world = partly("germany-infantry-3-3 N30")
    assert supply_in(world, "N30") is PARTIAL
    assert world.map.has(friendly(world, "germany"), "N30")
    world.put(HexSupply(SpaceId("N30"), NONE))
    assert not world.map.has(friendly(world, "germany"), "N30")


# Automatic supply ---------------------------------------------------------------------------------


@pytest.mark.rule("30.551B#1", "partisans are always supplied")
@pytest.mark.rule("30.11#1", "partisans need no supply")
def test_partisans_need_no_supply() -> None:
    world = bare(germany="M34")
    put_unit(world, "russia-partisan-1-3 M34")
    determine(world, ALLIED, INITIAL)
    determine(world, ALLIED, AFTER)
    isolation_losses(world, ALLIED)
    assert supply_of(world, UnitId("russia-partisan-1-3/1")) is FULL
    assert UnitId("russia-partisan-1-3/1") in world.units


@pytest.mark.rule("16.61#1", "cut off, it is in full supply through its next turn")
@pytest.mark.rule("30.551A#1", "armor that exploited is in full supply in its next turn")
@pytest.mark.rule("30.551A#2", "supplied by that alone it may not exploit again")
@pytest.mark.rule("30.551A#3", "that supply ends with its second initial determination")
def test_armor_that_exploited_is_in_full_supply_through_its_next_turn() -> None:
    world = cut_off("germany-armor-4-6 L37")
    turn_of(world, "Summer 1941", AXIS)
    note_exploitation(world, ARMOR)
    turn_of(world, "Fall 1941", AXIS)
    determine(world, AXIS, INITIAL)
    assert supply_of(world, ARMOR) is FULL
    assert mechanized(world, world.units[ARMOR])
    assert relies_on_exploitation(world, ARMOR)  # and may not exploit again
    determine(world, AXIS, AFTER)
    isolation_losses(world, AXIS)
    assert ARMOR in world.units
    turn_of(world, "Fall 1941", ALLIED)
    assert supply_of(world, ARMOR) is FULL
    turn_of(world, "Winter 1941", AXIS)
    determine(world, AXIS, INITIAL)
    assert supply_of(world, ARMOR) is NONE


@pytest.mark.rule("30.551A#1", "also between player turns, as in the year start")
def test_exploitation_supplies_between_player_turns_as_in_the_one_before() -> None:
    world = cut_off("germany-armor-4-6 L37")
    turn_of(world, "Winter 1941", AXIS)
    note_exploitation(world, ARMOR)
    winter, spring = world.turn, game_turn("Spring 1942")
    for turn, step, supplied in ((winter, "T.E.30", True), (spring, "Y.A", True)):
        world.put(Clock(StepId(step), turn, None))
        assert supplied_by_exploitation(world, ARMOR) is supplied, step
    turn_of(world, "Winter 1941", ALLIED)
    note_exploitation(world, ARMOR)
    world.put(Clock(StepId("T.E.30"), winter, None))
    assert not supplied_by_exploitation(world, ARMOR)  # it is the turn in which it exploited
    world.put(Clock(StepId("T.R.10"), game_turn("Winter 1942"), None))
    assert not supplied_by_exploitation(world, ARMOR)  # and this is long after it


@pytest.mark.rule("30.551A#2", "supplied by a line too it may exploit again")
def test_armor_that_is_supplied_normally_too_does_not_rely_on_its_exploitation() -> None:
    world = bare("germany-armor-4-6 L37", germany=CORRIDOR)
    turn_of(world, "Summer 1941", AXIS)
    note_exploitation(world, ARMOR)
    turn_of(world, "Fall 1941", AXIS)
    determine(world, AXIS, INITIAL)
    assert supply_of(world, ARMOR) is FULL
    assert not relies_on_exploitation(world, ARMOR)


@pytest.mark.rule("16.61#2", "redeployed, it is not")
@pytest.mark.rule("30.552#1", "a TR in the turn of its exploitation takes its automatic supply")
@pytest.mark.rule("30.552#2", "so does an SR")
@pytest.mark.parametrize(
    ("order", "start", "to"), [("tr", "L36", "L35"), ("sr", "L31", "M35"), ("", "L36", "L36")]
)
def test_redeployment_in_the_turn_of_exploitation_ends_automatic_supply(
    order: str, start: str, to: str
) -> None:
    """Afterwards all but its own hex is lost; Warsaw, M35, is a limited source."""
    play = StrategicRedeployments() if order == "sr" else FirstRedeployments()
    row = Exploited(ARMOR, 2 * game_turn("Summer 1941").number)
    t = table(f"germany-armor-4-6 {start}", play=play, turn="Summer 1941", rows=(row,))
    if order:
        t.say(f"axis: {order} {ARMOR} {to}")
    assert t.place(ARMOR) == to
    world = t.world.copy()
    turn_of(world, "Fall 1941", AXIS)
    for held in tuple(world.control.rows()):
        if held.hex != to:
            world.drop(held)
    determine(world, AXIS, INITIAL)
    assert (supply_of(world, ARMOR) is FULL) is (order == "")


# The worked example -------------------------------------------------------------------------------


@pytest.mark.rule("30.543#3", "relieved in combat they are supplied after it and able to move")
@pytest.mark.rule("30.543#4", "not relieved they are removed")
@pytest.mark.parametrize("relieved", [True, False])
def test_russians_cut_off_in_summer_1941_live_if_relieved_and_die_if_not(relieved: bool) -> None:
    unit = UnitId("russia-infantry-2-3/1")
    edge = " ".join(f"N{n}" for n in range(50, 60))
    world = bare(
        "germany-armor-4-6 O52", "russia-infantry-2-3 N50", russia=edge, turn="Summer 1941"
    )
    turn_of(world, "Summer 1941", ALLIED)
    determine(world, ALLIED, INITIAL)
    assert supply_of(world, unit) is NONE
    if relieved:
        world.drop(world.units[ARMOR])
    determine(world, ALLIED, AFTER)
    isolation_losses(world, ALLIED)
    assert (unit in world.units) is relieved
    if relieved:
        assert supply_of(world, unit) is FULL
        assert not may_march(world, world.units[unit])

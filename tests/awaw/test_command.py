"""7.212, 7.215E: which seat commands which parties, and that none answers for another's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.counterair.counterair_combat import AnnounceCounterair
from warcabinet.awaw.air.support.defensive_air_support import CommitDefence
from warcabinet.awaw.air.transport.air_transport_missions import AnnounceTransports
from warcabinet.awaw.command import together
from warcabinet.awaw.command.command import (
    chief_of_units,
    commands,
    faction_seat,
    lead_seat,
    seat_for,
    seats_of_side,
    side_of_seat,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.movement_phase.voluntary_elimination import Elimination
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.decisions import Decision
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import BadOption
from warcabinet.engine.shapes import item_type, pick_of
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.fuzz import fuzz

BY_FACTION = {"seats": "faction"}
BY_POWER = {"seats": "power"}

GERMANY, ALLIES, RUSSIA = Seat("germany"), Seat("germanys-allies"), Seat("russia")

GERMAN, RUMANIAN = "germany-infantry-3-3", "rumania-infantry-2-3"


def titles(scenario: str, how: str) -> list[str]:
    return list(RULES.seat_titles(scenario, {"seats": how}).values())


# Arrangements -------------------------------------------------------------------------------------


def test_each_side_has_one_seat_unless_it_is_shared_out() -> None:
    for scenario in RULES.scenarios():
        assert RULES.seats(scenario) == ("axis", "allied")
    assert titles("barbarossa", "side") == ["Axis", "Allied"]


def test_barbarossa_is_for_three() -> None:
    assert titles("barbarossa", "faction") == ["Germany", "Germany's allies", "Russia"]
    assert RULES.seats("barbarossa", BY_FACTION) == (GERMANY, ALLIES, RUSSIA)


def test_a_global_war_is_for_up_to_eight() -> None:
    powers = ("germany", "italy", "japan", "britain", "france", "us", "russia", "china")
    assert RULES.seats("global-war", BY_POWER) == powers
    assert titles("global-war", "faction") == [
        *("Germany and Italy", "Japan", "Britain and France", "United States", "Russia", "China")
    ]


def test_without_shares_of_its_own_a_scenario_is_shared_out_by_faction() -> None:
    assert titles("battle-of-the-atlantic", "faction") == [
        "Germany",
        "Britain and the United States",
    ]
    assert RULES.seats("north-africa", BY_FACTION) == ("germany-and-italy", "britain")


def test_a_country_that_fights_alone_has_a_seat() -> None:
    assert titles("poland-1939", "power") == ["Germany", "Poland"]


def test_there_is_no_other_arrangement() -> None:
    with pytest.raises(BadOption, match="it can be: side, faction, power"):
        RULES.options({"seats": "nobody"})


# Who commands whom --------------------------------------------------------------------------------


def test_one_seat_commands_all_parties_of_its_side() -> None:
    world = world_at()
    assert commands(world, Seat("axis")) >= {"germany", "italy", "rumania", "hungary", "finland"}
    assert seat_for(world, "russia") == "allied"
    assert side_of_seat(world, Seat("allied")) is Side.ALLIED


def test_parties_belong_to_the_seat_that_is_named_for_them() -> None:
    world = world_at(options=BY_FACTION)
    assert seat_for(world, "germany") == GERMANY
    assert {"rumania", "hungary", "finland", "italy"} <= commands(world, ALLIES)
    assert "germany" not in commands(world, ALLIES)
    assert seats_of_side(world, Side.AXIS) == (GERMANY, ALLIES)
    assert lead_seat(world, Side.AXIS) == GERMANY


def test_a_minor_country_belongs_to_whoever_pays_for_it() -> None:
    world = world_at(options=BY_POWER)
    assert seat_for(world, "rumania") == "germany"
    assert seat_for(world, "italy") == "italy"


def test_a_country_without_a_patron_belongs_to_the_first_power_of_its_side() -> None:
    world = world_at(scenario="global-war", turn="Fall 1939", options=BY_POWER)
    assert seat_for(world, "poland") == "britain"
    assert seat_for(world, "china") == "china"


def test_who_looks_on_commands_nobody() -> None:
    assert commands(world_at(), Seat("umpire")) == frozenset()


def test_the_seat_with_most_units_answers_for_all() -> None:
    world = world_at(f"{GERMAN} L33", f"{RUMANIAN} L33 x2", options=BY_FACTION)
    units = [UnitId(f"{GERMAN}/1"), UnitId(f"{RUMANIAN}/1"), UnitId(f"{RUMANIAN}/2")]
    assert chief_of_units(world, Side.AXIS, units) == ALLIES
    assert chief_of_units(world, Side.AXIS, units[:2]) == GERMANY  # of equals the first
    assert chief_of_units(world_at(f"{GERMAN} L33"), Side.AXIS, units[:1]) == "axis"


def test_the_senior_partner_answers_for_a_faction() -> None:
    world = world_at(options=BY_POWER)
    assert faction_seat(world, Side.AXIS, "european axis") == "germany"
    world = world_at(scenario="europe-1939", turn="Fall 1939", options=BY_POWER)
    assert faction_seat(world, Side.ALLIED, "western allies") == "britain"
    assert faction_seat(world, Side.ALLIED, "poland") == "britain"


# Nobody answers for another -----------------------------------------------------------------------


def three(*units: str, play: Procedure[Any], **setting: Any) -> Table:
    return table(*units, play=play, options=BY_FACTION, **setting)


def reasons(found: Table, text: str) -> set[str]:
    return {refusal.reason for refusal in found.refusals(text)}


NOT_YOURS = {"this is not a unit of yours"}


def test_a_seat_moves_only_its_own_units() -> None:
    t = three(f"{GERMAN} L33", f"{RUMANIAN} S35", play=GroundMovement())
    assert reasons(t, f"germanys-allies: move {GERMAN}/1 L34") == NOT_YOURS
    assert reasons(t, f"germany: move {RUMANIAN}/1 S34") == NOT_YOURS
    assert reasons(t, f"germany: move {GERMAN}/1 L34") == set()
    t.say(f"germanys-allies: move {RUMANIAN}/1 S34")
    assert t.place(f"{RUMANIAN}/1") == "S34"


def test_a_phase_is_over_when_all_seats_of_the_side_have_passed() -> None:
    t = three(f"{GERMAN} L33", f"{RUMANIAN} S35", play=GroundMovement())
    t.say("germanys-allies: end-movement")
    assert t.pending == "ground-move"
    assert t.position.to_answer() == (GERMANY,)
    t.say(f"germany: move {GERMAN}/1 L34")
    t.say("germany: end-movement")
    assert t.pending == ""


def test_who_has_nothing_to_move_has_no_choice() -> None:
    t = three(f"{GERMAN} L33", play=GroundMovement())
    decision = t.position.decision
    assert decision is not None
    assert decision.real(t.asked(GERMANY))
    assert not decision.real(t.asked(ALLIES))
    assert decision.default(t.asked(ALLIES)) is not None


def test_a_seat_eliminates_only_its_own_units() -> None:
    t = three(f"{GERMAN} L33", f"{RUMANIAN} S35", "rumania-aaf S35", play=Elimination())
    assert reasons(t, f"germanys-allies: eliminate-unit {GERMAN}/1") == NOT_YOURS
    assert reasons(t, f"germanys-allies: eliminate-unit {RUMANIAN}/1") == set()
    stack = "eliminate-air rumania-aaf@S35 1"
    assert reasons(t, f"germany: {stack}") == {"these are not air units of yours"}
    assert reasons(t, f"germanys-allies: {stack}") == set()


def test_a_seat_redeploys_only_its_own_units() -> None:
    t = three(f"{GERMAN} L33", f"{RUMANIAN} S35", play=FirstRedeployments(), step="T.P.RED.10")
    assert reasons(t, f"germanys-allies: tr {GERMAN}/1 L34") == NOT_YOURS
    assert reasons(t, f"germanys-allies: tr {RUMANIAN}/1 S34") == set()


def test_a_seat_flies_only_its_own_air_units() -> None:
    t = three(
        *("germany-aaf M35 x2", "rumania-aaf W33 x2", f"{RUMANIAN} S35", f"{GERMAN} L33"),
        play=Staging(),
    )
    assert reasons(t, "germanys-allies: stage germany-aaf@M35 1 L36") >= {
        "these are not air units of yours"
    }
    assert "these are not air units of yours" not in reasons(
        t, "germany: stage germany-aaf@M35 1 L36"
    )


def test_counterair_of_partners_needs_a_wing_of_ones_own() -> None:
    t = three(
        *("germany-aaf M35 x3", "hungary-aaf P33 x2", "russia-aaf N36 x2"),
        play=AnnounceCounterair(),
        step="T.P.MOV.AIR.40",
    )
    assert "no unit of yours takes part" in reasons(
        t, "germanys-allies: counterair N36 germany-aaf@M35=2"
    )
    assert reasons(t, "germany: counterair N36 germany-aaf@M35=2") == set()


def test_who_pays_builds() -> None:
    pools = [Pool(UnitTypeId(GERMAN), "germany", 3), Pool(UnitTypeId(RUMANIAN), "rumania", 3)]
    t = three(
        *(f"{GERMAN} J36", f"{RUMANIAN} W33"),
        play=BuildUnits(),
        rows=(BuildingBudget("germany", 50), *pools),
        step="T.P.BLD.60",
    )
    assert reasons(t, f"germanys-allies: build-unit {GERMAN} J36") == {
        "another player commands this"
    }
    assert "another player commands this" not in reasons(t, f"germany: build-unit {GERMAN} J36")
    assert "another player commands this" not in reasons(t, f"germany: build-unit {RUMANIAN} W33")


def test_each_seat_is_asked_in_turn_for_its_air_defence() -> None:
    t = three(
        *(f"{GERMAN} P33", "germany-aaf P33 x2", "hungary-aaf Q33 x2", "russia-infantry-1-3 P34"),
        play=CommitDefence(side=Side.AXIS, hexes=(SpaceId("P33"),)),
        side="allied",
        step="T.P.COM.AIR.30",
    )
    assert t.position.to_answer() == (GERMANY,)
    foreign = "defensive-air P33=hungary-aaf@Q33=1"
    assert reasons(t, f"germany: {foreign}") == {"these are not air units of yours"}
    t.say("germany: defensive-air P33=germany-aaf@P33=1")
    assert t.position.to_answer() == (ALLIES,)
    t.say(f"germanys-allies: {foreign}")
    assert {row.party for row in t.world.flights.values()} == {"germany", "hungary"}


# Joint operations ---------------------------------------------------------------------------------


def attacking(**setting: Any) -> Table:
    return three(
        *(f"{GERMAN} P33 x2", f"{RUMANIAN} Q34", "russia-infantry-1-3 P34"),
        play=GroundAttacks(),
        step="T.P.COM.GND.20",
        **setting,
    )


JOINT = f"attack P34 {GERMAN}/1,{RUMANIAN}/1"
ALONE = f"attack P34 {GERMAN}/1,{GERMAN}/2"


def test_an_attack_needs_a_unit_of_ones_own() -> None:
    assert reasons(attacking(), f"germanys-allies: {ALONE}") == {"no unit of yours takes part"}
    assert reasons(attacking(), f"germany: {ALONE}") == set()


def test_who_attacks_alone_asks_nobody() -> None:
    t = attacking()
    t.say(f"germany: {ALONE}")
    assert t.pending == "ground combat"


def test_a_partner_is_asked_for_his_units() -> None:
    t = attacking()
    t.say(f"germany: {JOINT}")
    assert t.pending == "joint-operation"
    assert t.position.to_answer() == (ALLIES,)
    t.say("germanys-allies: agree")
    assert t.pending == "ground combat"


def test_a_partner_is_told_in_words_what_he_is_asked_for() -> None:
    t = attacking()
    t.say(f"germany: {JOINT}")
    asked = t.position.asked(ALLIES)
    assert asked is not None
    prompt = asked.world.in_words(asked.decision.prompt_for(asked))
    assert prompt == (
        "Germany asks for your consent to this: Attack P34: Germany infantry 3-3, "
        "Rumania infantry 2-3"
    )
    t.say("germanys-allies: decline")
    assert prompt.partition(": ")[2] in t.told("7.215E")[-1]


def test_what_a_partner_declines_is_not_done_nor_asked_again() -> None:
    t = attacking()
    t.say(f"germany: {JOINT}")
    t.say("germanys-allies: decline")
    assert t.pending == "regular-attacks"
    assert not t.world.ground_attacks
    assert reasons(t, f"germany: {JOINT}") == {"your partner has declined this"}
    assert reasons(t, f"germany: {ALONE}") == set()


@pytest.mark.rule("15.93#1", "who fought along must agree who takes the hex, or nobody enters it")
def test_allies_agree_on_who_takes_an_emptied_hex() -> None:
    def emptied() -> Table:
        t = attacking()
        t.say(f"germany: {JOINT}")
        t.say("germanys-allies: agree")
        t.dice(6)
        assert (t.pending, t.position.to_answer()) == ("advance-after-combat", (GERMANY,))
        return t

    t = emptied()
    advance = f"germany: advance-into P34 {GERMAN}/1"
    t.say(advance)
    assert (t.pending, t.position.to_answer()) == ("joint-operation", (ALLIES,))
    t.say("germanys-allies: decline")
    assert t.pending == "advance-after-combat"
    assert reasons(t, advance) == {"your partner has declined this"}
    assert t.against(advance) == {"15.93"}
    t.default("germany")  # another way, and then nobody
    while t.pending == "joint-operation":
        t.say("germanys-allies: decline")
        t.default("germany")
    assert {t.place(f"{GERMAN}/1"), t.place(f"{RUMANIAN}/1")} == {"P33", "Q34"}
    assert t.holder("P34") == "russia"
    t = emptied()
    t.say(advance)
    t.say("germanys-allies: agree")
    assert (t.place(f"{GERMAN}/1"), t.holder("P34")) == ("P34", "germany")


@pytest.mark.rule("15.93#1", "who fought alone asks nobody")
def test_who_fought_alone_advances_without_asking() -> None:
    t = attacking()
    t.say(f"germany: {ALONE}")
    t.dice(6)
    t.say(f"germany: advance-into P34 {GERMAN}/1")
    assert t.place(f"{GERMAN}/1") == "P34"


def test_who_pays_for_an_ally_is_asked() -> None:
    """52.31: Germany pays for what Rumania does."""
    t = attacking()
    t.say(f"germanys-allies: attack P34 {RUMANIAN}/1")
    assert t.pending == "joint-operation"
    assert t.position.to_answer() == (GERMANY,)
    before = t.world.treasuries["germany"].level
    t.say("germany: agree")
    assert t.world.treasuries["germany"].level == before - 2


def test_whose_transports_carry_a_unit_is_asked() -> None:
    t = three(
        *("rumania-infantry-1-3 W33", "germany-air-transport W33 x2", f"{GERMAN} P33"),
        play=AnnounceTransports(),
        step="T.P.MOV.TRA.20",
    )
    carry = "germanys-allies: carry rumania-infantry-1-3/1 O34 W33 -"
    t.say(carry)
    assert (t.pending, t.position.to_answer()) == ("joint-operation", (GERMANY,))
    t.say("germany: decline")
    assert reasons(t, carry) == {"your partner has declined this"}


# The end ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.215H#1", "separate British and American players win and lose together")
@pytest.mark.parametrize("how", ["faction", "power"])
def test_britain_and_the_united_states_win_and_lose_together(how: str) -> None:
    world = world_at(scenario="global-war", turn="Fall 1939", options={"seats": how})
    west = {seat_for(world, "britain"), seat_for(world, "us")}
    assert len(west) == 2
    japan = seat_for(world, "japan")
    assert japan is not None
    assert set(RULES.resigned(world, japan).winners) >= west
    for seat in west:
        assert seat is not None
        assert not west & set(RULES.resigned(world, seat).winners)


def test_a_side_wins_and_gives_up_as_one() -> None:
    world = world_at(options=BY_FACTION)
    assert RULES.resigned(world, ALLIES).winners == (RUSSIA,)
    assert RULES.resigned(world, RUSSIA).winners == (GERMANY, ALLIES)


# The table ----------------------------------------------------------------------------------------


def test_a_seat_sees_what_it_commands_and_an_onlooker_what_is_public() -> None:
    world = world_at(f"{GERMAN} L33", options=BY_FACTION)
    german, onlooker = RULES.view(world, GERMANY), RULES.view(world, Seat("umpire"))
    assert german.own_side == "axis"
    assert "germany" in german.commands
    assert "rumania" not in german.commands
    assert (onlooker.own_side, onlooker.commands) == ("", ())
    assert onlooker.units == german.units


def test_random_players_take_the_three_seats_of_barbarossa() -> None:
    lined_up = arena.lineup(RULES, "barbarossa-1941", ["random"], BY_FACTION)
    played = fuzz(RULES, "barbarossa-1941", lined_up, "three", options=BY_FACTION, turns=1)
    assert played.failure is None
    assert played.result is not None
    assert played.result.seats == dict.fromkeys((GERMANY, ALLIES, RUSSIA), "random")


def test_computer_partners_help_each_other() -> None:
    lined_up = arena.lineup(RULES, "barbarossa-1941", ["greedy"], BY_FACTION)
    played = fuzz(RULES, "barbarossa-1941", lined_up, "1", options=BY_FACTION, turns=1)
    assert played.failure is None
    assert played.answers["agree"] > 0
    assert "decline" not in played.answers


def _world_of(match: arena.Match) -> AwawWorld:
    world = match.game.position.world
    assert isinstance(world, AwawWorld)
    return world


def test_eight_seats_begin_a_global_war() -> None:
    lined_up = arena.lineup(RULES, "global-war", ["random"], BY_POWER)
    match = arena.Match(arena.start(RULES, "global-war", "eight", BY_POWER), lined_up, "eight")
    heard: set[Seat] = set()
    while len(heard) < 4 and match.actions < 200:
        seat = arena.next_seat(match.game)
        if RULES.turn_name(_world_of(match)) != "Set-up":
            heard.add(seat)
        match.step(seat)
    assert len(heard) == 4


# All open questions -------------------------------------------------------------------------------


def open_questions() -> list[type[Decision[Any]]]:
    return [kind for kind in RULES.decisions.values() if kind.manner == "open"]


def test_the_questions_of_a_phase_are_open_to_all_seats_of_a_side() -> None:
    names = {kind.name() for kind in open_questions()}
    assert len(names) > 20
    assert names >= {
        *("ground-move", "regular-attacks", "exploitation-combat", "unit-construction"),
        *("counterair-missions", "ground-support", "first-trs", "srs", "second-trs"),
    }


@pytest.mark.parametrize("kind", open_questions(), ids=lambda kind: kind.name())
def test_an_open_question_is_closed_by_one_verb_and_narrows_its_slots(
    kind: type[Decision[Any]],
) -> None:
    """Each slot for units, air units or powers asks whose they are; of a joint order the whole
    does."""
    nobody: Any = None  # the forms do not depend on the question's own figures
    forms = kind.forms_for(nobody, GERMANY)
    assert sum(form.closes for form in forms.values()) == 1
    for verb, form in forms.items():
        plain = kind.forms[verb]
        if verb in together.JOINT[kind.name()]:
            continue
        for slot, before in zip(form.slots, plain.slots, strict=True):
            parts = zip(slot.inner or (slot,), before.inner or (before,), strict=True)
            record = item_type(verb, slot.name) if slot.inner else verb
            for part, old in parts:
                if pick_of(record, part.name) in together.OWNERS:
                    assert part.domain is not old.domain, f"{verb.verb()} {part.name}"

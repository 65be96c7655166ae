"""18.52: counterair missions: announced, fought base by base, and what becomes of the air units."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.awaw.vectors.named import europe
from tests.rules.shared.air_combat import squad
from warcabinet.awaw.air.counterair.counterair_choices import refuges, way_out, worth_a_round
from warcabinet.awaw.air.counterair.counterair_combat import (
    AnnounceCounterair,
    ResolveAllCounterair,
    ResolveCounterair,
    to_resolve,
)
from warcabinet.awaw.air.counterair.counterair_orders import can_be_counteraired, likely
from warcabinet.awaw.air.missions.employment import against_mission, may_fly
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.sequence import in_use
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, FlightId, Task
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.naval_battles import SquadronsLost
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class BothSteps(Procedure[None], tag="both-counterair-steps"):
    """The missions of a phase, from the announcement to the way home."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(AnnounceCounterair(), then=self.announced)

    def announced(self, world: AwawWorld, _: None) -> Step:
        return self.call(ResolveAllCounterair(), then=self.resolved)

    def resolved(self, world: AwawWorld, _: None) -> Step:
        return Done()


def phase(*units: str, **setting: Any) -> Table:
    setting = {"turn": "Fall 1941", "step": "T.P.MOV.AIR.40", **setting}
    return table(*units, play=BothSteps(), **setting)


def inverted(kind: str, place: str, factors: int, state: AirState = AirState.FLOWN) -> AirUnits:
    return AirUnits(UnitTypeId(kind), kind.split("-")[0], SpaceId(place), factors, state)


def stacks(t: Table, *parties: str) -> dict[str, int]:
    return {
        stack: row.factors for stack, row in t.world.air.items() if stack.startswith(parties or "")
    }


def roll(t: Table, attackers: int, defenders: int) -> None:
    """Both sides' dice of a round, by their sums."""
    for total in (attackers, defenders):
        t.dice(total // 2, total - total // 2)


def end(t: Table) -> None:
    """End the announcements, unless there is nothing left to announce."""
    if t.pending == "counterair-missions":
        t.say("axis: end-counterair")


GERMANS, RUSSIANS = "germany-aaf L36 x5", "russia-aaf K40 x3"


# Announcing ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.21A#1", "counterair is flown in the movement phase")
@pytest.mark.rule("9.22A#1", "counterair is flown in the combat phase")
@pytest.mark.rule("9.11B#1", "operations belong to the movement and combat phases")
def test_both_phases_have_their_counterair_missions() -> None:
    for step in ("T.P.MOV.AIR.40", "T.P.COM.ANN.10"):
        assert player_of(StepId(step)) is AnnounceCounterair
    for step in ("T.P.MOV.AIR.50", "T.P.COM.AIR.10"):
        assert player_of(StepId(step)) is ResolveAllCounterair
    setting = world_at().statics
    for step in ("T.P.MOV.AIR.40", "T.P.MOV.AIR.50", "T.P.COM.ANN.10", "T.P.COM.AIR.10"):
        assert in_use(setting, StepId(step))


@pytest.mark.rule("18.511A#1", "counterair is announced and paid for in the movement phase")
@pytest.mark.rule("9.58#1", "air missions are paid for as they are announced")
def test_wings_are_paid_for_and_take_off_as_they_are_announced() -> None:
    t = phase(GERMANS, RUSSIANS)
    before = level_of(t.world, "germany")
    t.say("axis: counterair K40 germany-aaf@L36=3")
    assert level_of(t.world, "germany") == before - 3
    assert stacks(t, "germany") == {"germany-aaf@L36": 2}
    (row,) = t.world.flights.values()
    assert (row.task, row.target, row.factors) == (Task.COUNTERAIR, "K40", 3)
    assert "K40" in t.world.counteraired


@pytest.mark.rule("18.521#1", "only enemy air bases, and only within range")
def test_only_enemy_air_bases_within_range_are_counteraired() -> None:
    t = phase(GERMANS, RUSSIANS, "russia-aaf O39 x2", "russia-flak L40 x1")
    assert t.against("axis: counterair L40 germany-aaf@L36=1") == {"18.521"}  # flak, but no base
    assert "L40" not in t.asked("axis").options("counterair", "base")
    assert t.against("axis: counterair J36 germany-aaf@L36=1") == {"18.521"}  # their own
    assert t.against("axis: counterair O39 germany-aaf@L36=1") == {"18.45"}  # too far
    assert t.against("axis: counterair K40 germany-aaf@L36=1") == set()


@pytest.mark.rule("18.41#1", "inverted air units fly no counterair mission, nor do those of others")
def test_wings_must_be_ready_ones_own_and_enough() -> None:
    t = phase(GERMANS, RUSSIANS, rows=[inverted("germany-aaf", "J36", 2)])
    assert t.against("axis: counterair K40 germany-aaf@L36=6") == {"17.91"}
    assert t.against("axis: counterair K40 russia-aaf@K40=1") == {"18.41"}
    assert "18.41" in t.against("axis: counterair J39 germany-aaf@J36/flown=1")


@pytest.mark.rule("17.65#3", "air transports do not count for the strength of a base")
def test_air_transports_fly_no_counterair() -> None:
    t = phase(GERMANS, "germany-air-transport L36 x1", RUSSIANS)
    assert t.against("axis: counterair K40 germany-air-transport@L36=1") == {"17.23"}


def test_no_more_than_can_be_paid_for() -> None:
    t = phase(GERMANS, RUSSIANS, rows=[Treasury("germany", 2, 0)])
    assert t.against("axis: counterair K40 germany-aaf@L36=2") == set()
    assert t.against("axis: counterair K40 germany-aaf@L36=3") == {"39.22A"}


@pytest.mark.rule("18.522B#5", "a base is reinforced between rounds, not announced twice")
def test_a_base_is_announced_once_in_a_phase() -> None:
    t = phase(GERMANS, RUSSIANS)
    t.say("axis: counterair K40 germany-aaf@L36=3")
    assert t.against("axis: counterair K40 germany-aaf@L36=1") == {"18.522B"}


@pytest.mark.rule("18.521#1", "without a base within range nobody is asked")
@pytest.mark.rule("18.511A#1", "in the movement phase counterair is asked for if there is a target")
def test_nobody_is_asked_without_a_target() -> None:
    assert phase("germany-aaf L31 x5", RUSSIANS).pending == ""
    assert phase(RUSSIANS, "germany-aaf L36", rows=[]).pending != ""


@pytest.mark.rule("18.521#1", "a base of a country at peace with them is no target")
def test_those_not_at_war_are_left_alone() -> None:
    world = world_at("hungary-aaf S30 x1", "russia-aaf P35 x2", turn="Fall 1941")
    row = world.air[AirId("hungary-aaf@S30")]
    found = {one.rule for one in against_mission(world, row, Task.COUNTERAIR, SpaceId("R29"))}
    assert "18.521" in found


def test_proposals_are_legal_and_strongest_first() -> None:
    world = world_at(GERMANS, RUSSIANS, "russia-aaf J39 x1", turn="Fall 1941")
    missions = list(likely(world, Side.AXIS))
    assert (missions[0].base, missions[0].wings) == ("K40", (Wing(AirId("germany-aaf@L36"), 5),))
    t = phase(GERMANS, RUSSIANS, "russia-aaf J39 x1")
    for mission in missions:
        assert t.asked("axis").check(mission) == []
    assert {one.base for one in missions} == set(can_be_counteraired(world, Side.AXIS))


# A battle -----------------------------------------------------------------------------------------


def over_minsk(*units: str, wings: str = "germany-aaf@L36=5", **setting: Any) -> Table:
    t = phase(*(units or (GERMANS, RUSSIANS)), **setting)
    t.say(f"axis: counterair K40 {wings}")
    end(t)
    return t


@pytest.mark.rule("18.521A#1", "with air units in the base one round at least is fought")
def test_at_least_one_round_is_fought() -> None:
    t = over_minsk()
    assert t.pending == "air combat: attackers"
    assert stacks(t, "russia") == {}
    roll(t, 2, 2)  # 1/2 and 1/0
    assert t.pending == "leave-or-stay"


@pytest.mark.rule("18.521B#1", "inverted air units of the base engage with their full strength")
@pytest.mark.rule("18.521B#2", "air transports are engaged and do not count")
def test_inverted_air_units_and_air_transports_of_the_base_are_engaged() -> None:
    t = over_minsk(GERMANS, RUSSIANS, "russia-air-transport K40 x1",
                   rows=[inverted("russia-aaf", "K40", 2)])  # fmt: skip
    assert "5 factors against 5" in t.told("18.522")[0]
    assert sum(row.task is Task.BASE_DEFENCE for row in t.world.flights.values()) == 3


@pytest.mark.rule("18.521D#1", "a base without air units may be counteraired")
@pytest.mark.rule("18.523#1", "and is no refuge then")
def test_an_empty_base_can_be_counteraired_and_is_no_refuge() -> None:
    t = phase(GERMANS, RUSSIANS)
    t.say("axis: counterair J39 germany-aaf@L36=1")
    t.say("axis: counterair K40 germany-aaf@L36=4")
    end(t)
    t.say("axis: resolve-counterair J39")
    assert t.told("18.521D") == ["there are no air units in J39"]
    roll(t, 2, 2)
    t.say("allied: leave-base")
    assert t.against("allied: flee-to flight-3=J39=2") == {"18.523"}
    t.say("allied: flee-to flight-3=I42=2")
    assert stacks(t, "russia") == {"russia-aaf@I42/left": 2}


@pytest.mark.rule("18.522#1", "each base is fought over in its turn, as the attacker orders them")
def test_the_attacker_chooses_the_order_of_the_bases() -> None:
    t = phase(GERMANS, RUSSIANS, "russia-aaf J39 x1")
    t.say("axis: counterair K40 germany-aaf@L36=3")
    t.say("axis: counterair J39 germany-aaf@L36=2")
    end(t)
    assert to_resolve(t.world) == ("K40", "J39")
    assert t.against("axis: resolve-counterair O39") == {"18.522"}
    assert t.asked("axis").default() == ResolveCounterair(SpaceId("K40"))
    t.say("axis: resolve-counterair J39")
    assert "2 factors against 1" in t.told("18.522")[0]


@pytest.mark.rule("18.522A#1", "it ends when all attackers or all defenders are gone")
def test_it_ends_when_a_side_is_gone() -> None:
    t = over_minsk(GERMANS, "russia-aaf K40 x1")
    roll(t, 12, 2)
    assert t.pending == ""
    assert stacks(t) == {"germany-aaf@L36/flown": 5}
    t = over_minsk("germany-aaf L36 x1", RUSSIANS, wings="germany-aaf@L36=1")
    roll(t, 2, 12)
    assert t.pending == ""
    assert stacks(t) == {"russia-aaf@K40": 3}


@pytest.mark.rule("18.522B#1", "with air units left on both sides each may disengage")
@pytest.mark.rule("18.522B#3", "if the defender stays the attacker is asked")
@pytest.mark.rule("18.522B#4", "the attacker may end it")
def test_the_defender_speaks_first_then_the_attacker() -> None:
    t = over_minsk()
    roll(t, 2, 2)
    assert (t.pending, t.asked("allied").decision.reaction) == ("leave-or-stay", True)
    t.say("allied: stay-and-fight")
    assert t.pending == "fight-or-stop"
    t.say("axis: disengage")
    assert t.pending == ""
    assert stacks(t, "russia") == {"russia-aaf@K40/aborted": 2}  # who stayed is still there


@pytest.mark.rule("18.522B#2", "the defender says first whether he leaves, and that ends it")
def test_if_the_defender_leaves_the_attacker_is_not_asked() -> None:
    t = over_minsk()
    roll(t, 2, 2)
    assert t.position.decision is not None
    assert t.position.decision.seats == ("allied",)
    t.say("allied: leave-base")
    t.default("allied")
    assert t.pending == ""


@pytest.mark.rule("18.522B#5", "all survivors fight again, also those forced to abort")
@pytest.mark.rule("18.522C#1", "and so on until a side is gone")
def test_another_round_with_all_survivors() -> None:
    t = over_minsk()
    roll(t, 3, 9)  # 1/3 and 1/3: four Germans, three of them aborted; two Russians
    t.say("allied: stay-and-fight")
    t.say("axis: fight-again -")
    assert "4 factors against 2" in t.told("18.522")[0]
    roll(t, 12, 2)
    assert t.pending == ""
    assert stacks(t) == {"germany-aaf@L36/flown": 4}


@pytest.mark.rule("18.522B#6", "uncommitted air units within range join in, and are paid for")
def test_fresh_air_units_join_in_and_are_paid_for() -> None:
    t = over_minsk("germany-aaf L36 x2", "germany-aaf J36 x4", "germany-aaf M35 x2", RUSSIANS,
                   wings="germany-aaf@L36=2")  # fmt: skip
    before = level_of(t.world, "germany")
    roll(t, 2, 2)
    t.say("allied: stay-and-fight")
    assert "18.45" in t.against("axis: fight-again germany-aaf@J36=1")  # Minsk is too far
    t.say("axis: disengage")
    t = over_minsk("germany-aaf L36 x5", RUSSIANS, wings="germany-aaf@L36=2")
    roll(t, 2, 2)
    t.say("allied: stay-and-fight")
    assert t.against("axis: fight-again germany-aaf@L36=4") == {"17.91"}
    t.say("axis: fight-again germany-aaf@L36=3")
    assert level_of(t.world, "germany") == before - 3
    assert "4 factors against 3" in t.told("18.522")[0]


@pytest.mark.rule("18.522A#1", "no reinforcement for attackers who are all gone")
def test_nobody_reinforces_an_attack_that_has_no_survivors() -> None:
    t = over_minsk(wings="germany-aaf@L36=1")
    roll(t, 2, 12)
    assert t.pending == ""
    assert stacks(t, "germany") == {"germany-aaf@L36": 4}


@pytest.mark.rule("18.522B#6", "who joins in fights on the attacker's side")
def test_who_joins_in_stands_on_his_own_side_though_a_defender_is_gone() -> None:
    """The names of flights that are gone may be given to others."""
    t = over_minsk(GERMANS, "russia-aaf K40 x2", "russia-air-transport K40 x1",
                   wings="germany-aaf@L36=3")  # fmt: skip
    roll(t, 9, 2)  # 2/2: one of each, and the transport is gone
    t.say("allied: stay-and-fight")
    t.say("axis: fight-again germany-aaf@L36=2")
    assert "5 factors against 1" in t.told("18.522")[0]


# Leaving ------------------------------------------------------------------------------------------


@pytest.mark.rule("18.523#3", "all leave, or none")
@pytest.mark.rule("18.523#4", "and are inverted for the rest of the player turn")
@pytest.mark.rule("18.43#2", "who has left his base flies no mission")
def test_all_leave_and_are_inverted() -> None:
    t = over_minsk(GERMANS, RUSSIANS, rows=[inverted("russia-aaf", "K40", 1)])
    roll(t, 2, 2)
    t.say("allied: leave-base")
    assert t.pending == "where-to-flee"
    assert t.against("allied: flee-to flight-2=I42=2") == {"18.523"}  # not without the others
    t.say("allied: flee-to flight-2=I42=1,flight-2=J43=1,flight-3=J43=1")
    assert t.pending == ""
    left = {"russia-aaf@I42/left": 1, "russia-aaf@J43/left": 1, "russia-aaf@J43/flown": 1}
    assert stacks(t, "russia") == left
    row = t.world.air[AirId("russia-aaf@J43/left")]
    assert not may_fly(t.world, row, Task.DEFENSIVE_SUPPORT, SpaceId("J43"))


@pytest.mark.rule("18.523#1", "to own bases within staging range, with room, not counteraired")
def test_refuges_are_within_staging_range_with_room_and_not_counteraired() -> None:
    t = over_minsk(GERMANS, RUSSIANS, "russia-aaf I42 x4", control={"germany": "J43"},
                   rows=[Counteraired(SpaceId("H47"), 9, True)])  # fmt: skip
    roll(t, 2, 2)
    t.say("allied: leave-base")
    flight = t.world.flights[FlightId("flight-2")]
    assert t.against("allied: flee-to flight-2=I42=2") == {"18.523"}  # room for one
    assert t.against("allied: flee-to flight-2=J43=2") == {"18.523"}  # not controlled
    assert t.against("allied: flee-to flight-2=H47=2") == {"18.523"}  # counteraired earlier
    assert t.against("allied: flee-to flight-2=N49=2") == {"18.523"}  # nine hexes away
    assert t.against("allied: flee-to flight-2=I42=1,flight-2=O39=1") == set()
    assert {"K40", "J43", "H47"}.isdisjoint(refuges(t.world, flight))


@pytest.mark.rule("18.523#2", "who has no refuge cannot leave")
def test_who_has_no_refuge_cannot_leave() -> None:
    far = " ".join(
        space
        for space in world_at(turn="Fall 1941").map.members(world_at().held["russia"])
        if space != "K40"
    )
    t = over_minsk(control={"germany": far})
    roll(t, 2, 2)
    assert t.pending == "fight-or-stop"
    assert t.told("18.523") == ["the air units in K40 cannot leave"]


def test_by_default_they_stay_and_by_default_they_flee_to_the_nearest() -> None:
    t = over_minsk()
    roll(t, 2, 2)
    assert type(t.asked("allied").default()).__name__ == "StayAndFight"
    t.say("allied: leave-base")
    t.default("allied")
    assert stacks(t, "russia") == {"russia-aaf@I42/left": 2}


@pytest.mark.rule("18.523#5", "a box within staging range is a refuge")
def test_a_box_within_staging_range_is_a_refuge() -> None:
    world = world_at("russia-aaf E63 x2", turn="Fall 1941")
    (flight,) = launch(world, [Wing(AirId("russia-aaf@E63"), 2)], Task.BASE_DEFENCE, "E63")
    assert "URALS" in {space.upper() for space in refuges(world, world.flights[flight])}


def test_those_with_the_fewest_refuges_are_served_first() -> None:
    world = world_at(RUSSIANS, "russia-aaf I42 x4", "russia-air-transport K40 x1",
                     turn="Fall 1941")  # fmt: skip
    wings = [
        Wing(stack, world.air[stack].factors) for stack in sorted(world.air_in[SpaceId("K40")])
    ]
    flights = launch(world, wings, Task.BASE_DEFENCE, "K40")
    found = way_out(world, flights)
    assert found is not None
    assert sum(item.factors for item in found if item.hex == "I42") == 1
    assert sum(item.factors for item in found) == 4


# The end ------------------------------------------------------------------------------------------


@pytest.mark.rule("18.526A#1", "whom the last roll forced to abort is inverted")
@pytest.mark.rule("18.526C#1", "the others fly on in this player turn")
@pytest.mark.rule("18.43#1", "who was forced to abort flies no mission")
def test_whom_the_last_roll_forced_to_abort_is_inverted_and_no_other() -> None:
    t = over_minsk(GERMANS, "russia-aaf K40 x5")
    roll(t, 2, 2)  # with the modifier 1/2
    t.say("allied: stay-and-fight")
    t.say("axis: disengage")
    assert stacks(t, "russia") == {"russia-aaf@K40": 2, "russia-aaf@K40/aborted": 2}
    ready, aborted = AirId("russia-aaf@K40"), AirId("russia-aaf@K40/aborted")
    target = SpaceId("J39")
    assert may_fly(t.world, t.world.air[ready], Task.DEFENSIVE_SUPPORT, target)
    assert not may_fly(t.world, t.world.air[aborted], Task.DEFENSIVE_SUPPORT, target)


@pytest.mark.rule("18.43#1", "those that have worked with ships are inverted, too")
def test_who_has_worked_with_ships_is_inverted_too() -> None:
    t = over_minsk(GERMANS, rows=[inverted("russia-aaf", "K40", 5, AirState.AT_SEA)])
    roll(t, 2, 2)  # with the modifier 1/2
    t.say("allied: stay-and-fight")
    t.say("axis: disengage")
    assert stacks(t, "russia") == {"russia-aaf@K40/at-sea": 2, "russia-aaf@K40/aborted": 2}


@pytest.mark.rule("18.43#2", "those that have worked with ships are inverted, too")
def test_who_has_worked_with_ships_leaves_and_is_inverted() -> None:
    """Two of fifteen squadrons were lost at sea: four factors are left, and of these one falls."""
    rows = [
        inverted("russia-aaf", "K40", 5, AirState.AT_SEA),
        SquadronsLost(SpaceId("K40"), UnitTypeId("russia-aaf"), "russia", search=2),
    ]
    t = over_minsk(GERMANS, rows=rows)
    assert "5 factors against 4" in t.told("18.522")[0]
    roll(t, 2, 2)
    t.say("allied: leave-base")
    if t.pending == "where-to-flee":
        t.default("allied")
    states = {row.state for row in t.world.air.values() if row.party == "russia"}
    assert states == {AirState.LEFT, AirState.FLOWN}
    assert not t.world.squadrons_lost


@pytest.mark.rule("18.526#1", "only the final roll counts, not that of earlier rounds")
def test_aborts_of_earlier_rounds_do_not_count() -> None:
    t = over_minsk(GERMANS, "russia-aaf K40 x5")
    roll(t, 2, 2)  # 1/2, and 1/2 against the Germans
    t.say("allied: stay-and-fight")
    t.say("axis: fight-again -")
    roll(t, 2, 2)  # four of them left: 1/1
    t.say("allied: stay-and-fight")
    t.say("axis: disengage")
    assert stacks(t, "russia") == {"russia-aaf@K40": 2, "russia-aaf@K40/aborted": 1}


@pytest.mark.rule("18.526A#2", "aborts beyond those who can abort are lost")
@pytest.mark.rule("19.64#3", "inverted air units do not abort")
def test_aborts_do_not_touch_the_inverted() -> None:
    t = over_minsk(GERMANS, "russia-aaf K40 x1", rows=[inverted("russia-aaf", "K40", 2)])
    roll(t, 2, 2)  # 1/2
    assert t.pending == "leave-or-stay"
    t.say("allied: stay-and-fight")
    assert type(t.asked("axis").default()).__name__ == "FightAgain"
    t.say("axis: disengage")
    assert stacks(t, "russia") == {"russia-aaf@K40/flown": 2}


@pytest.mark.rule("18.524#1", "the attackers return when all bases are done")
@pytest.mark.rule("18.524A#1", "inverted")
def test_the_attackers_fly_home_when_all_bases_are_done() -> None:
    t = phase(GERMANS, RUSSIANS, "russia-aaf J39 x1")
    t.say("axis: counterair K40 germany-aaf@L36=3")
    t.say("axis: counterair J39 germany-aaf@L36=2")
    end(t)
    t.say("axis: resolve-counterair J39")
    roll(t, 12, 2)
    assert stacks(t, "germany") == {}
    roll(t, 2, 2)
    t.say("allied: stay-and-fight")
    t.say("axis: disengage")
    assert stacks(t, "germany") == {"germany-aaf@L36/flown": 4}
    assert not t.world.flights


@pytest.mark.rule("18.512A#1", "the combat phase has counterair missions, too")
@pytest.mark.rule("18.525#1", "other air units may counterair a base again in the combat phase")
def test_a_base_is_counteraired_again_in_the_combat_phase() -> None:
    t = phase("germany-aaf L36 x2", RUSSIANS, rows=[Counteraired(SpaceId("K40"), 1, True)])
    assert t.against("axis: counterair K40 germany-aaf@L36=2") == {"18.522B"}  # in this phase
    flown = inverted("germany-aaf", "L36", 3)
    t = phase("germany-aaf L36 x2", RUSSIANS, rows=[flown], step="T.P.COM.ANN.10")
    assert t.against("axis: counterair K40 germany-aaf@L36/flown=3") == {"18.41"}
    t.say("axis: counterair K40 germany-aaf@L36=2")
    end(t)
    assert "2 factors against 3" in t.told("18.522")[0]
    assert Counteraired.scope == "phase"


def test_by_default_the_attacker_goes_on_while_it_pays() -> None:
    t = over_minsk()
    roll(t, 2, 2)  # 1/2: both Russians aborted
    t.say("allied: stay-and-fight")
    assert type(t.asked("axis").default()).__name__ == "Disengage"
    t = over_minsk(GERMANS, "russia-aaf K40 x5")
    roll(t, 2, 2)
    t.say("allied: stay-and-fight")
    assert type(t.asked("axis").default()).__name__ == "FightAgain"


def test_a_round_is_worth_it_if_more_are_shot_down_than_lost() -> None:
    setting = world_at().statics
    strong, weak = (squad("germany-aaf", 5),), (squad("russia-aaf", 2, drm=1),)
    assert worth_a_round(setting, strong, weak)
    assert not worth_a_round(setting, weak, strong)
    assert not worth_a_round(setting, strong, (squad("russia-aaf", 2, drm=1, aborted=2),))


@pytest.mark.rule("18.41#1", "who has flown counterair does not fly again in the player turn")
def test_air_units_that_have_flown_do_not_fly_again() -> None:
    t = over_minsk(GERMANS, "russia-aaf K40 x1")
    roll(t, 12, 2)
    assert "18.41" in {
        one.rule
        for row in t.world.air.values()
        if row.party == "germany"
        for one in against_mission(t.world, row, Task.INTERCEPTION, SpaceId("K40"))
    }


# With naval air -----------------------------------------------------------------------------------


def over_london(*units: str) -> Table:
    control = {"germany": "L24 L25 M27", "britain": "K23 L22"}
    when = {"turn": "Fall 1941", "step": "T.P.MOV.AIR.40"}
    return europe(*units, play=BothSteps(), control=control, **when)


@pytest.mark.rule("23.152A#1", "army air that counterairs naval air is broken down")
@pytest.mark.rule("23.152B#2", "all its squadrons fight")
@pytest.mark.rule("23.152D#1", "survivors come home as inverted factors")
def test_army_air_against_naval_air_fights_in_squadrons_and_comes_home_in_factors() -> None:
    t = over_london("germany-aaf L25 x2", "britain-nas K23 x3")
    t.say("axis: counterair K23 germany-aaf@L25=2")
    end(t)
    assert "6 squadrons against 3" in t.told("18.522")[0]
    roll(t, 6, 12)  # 7: 2/4 against them; 11: 2/3, so that four squadrons are left
    t.default("allied")
    t.say("axis: disengage")
    assert stacks(t) == {"germany-aaf@L25/flown": 1, "britain-nas@K23/aborted": 1}


@pytest.mark.rule("23.144#2", "defenders in squadrons are inverted by whole factors")
def test_defenders_in_squadrons_are_inverted_by_whole_factors() -> None:
    t = over_london("germany-nas M27 x3", "britain-aaf K23 x2")
    if t.pending:
        pytest.fail("naval air flies three hexes only")
    t = over_london("germany-nas L24 x3", "britain-aaf K23 x2")
    t.say("axis: counterair K23 germany-nas@L24=3")
    end(t)
    roll(t, 4, 2)  # 1/1 on row 3
    t.say("allied: stay-and-fight")
    t.say("axis: disengage")
    assert stacks(t, "britain") == {"britain-aaf@K23": 1, "britain-aaf@K23/aborted": 1}


@pytest.mark.rule("23.142A#1", "squadrons that leave their base are put together first")
def test_squadrons_that_leave_are_put_together_first() -> None:
    t = over_london("germany-nas L24 x3", "britain-aaf K23 x2")
    t.say("axis: counterair K23 germany-nas@L24=3")
    end(t)
    roll(t, 10, 2)  # 2/2: four squadrons are left
    t.say("allied: leave-base")
    assert stacks(t, "britain") == {"britain-aaf@L22/left": 1}


@pytest.mark.rule("23.152B#1", "only against bases with naval air are factors broken down")
def test_against_a_base_without_naval_air_army_air_fights_in_factors() -> None:
    t = over_london("germany-aaf L25 x4", "britain-nas K23 x3", "britain-aaf L22 x2")
    t.say("axis: counterair K23 germany-aaf@L25=2")
    t.say("axis: counterair L22 germany-aaf@L25=2")
    end(t)
    t.say("axis: resolve-counterair L22")
    assert "2 factors against 2" in t.told("18.522")[0]
    roll(t, 2, 2)
    while t.pending in ("leave-or-stay", "fight-or-stop"):
        t.say("allied: stay-and-fight" if t.pending == "leave-or-stay" else "axis: disengage")
    assert "6 squadrons against 3" in t.told("18.522")[0]


@pytest.mark.rule("17.91#1", "a stack is broken down, but no factor counts twice")
def test_a_stack_is_offered_once_for_a_mission() -> None:
    t = phase(GERMANS, RUSSIANS)
    asked = t.asked("axis")
    got = {"base": "K40"}
    assert "germany-aaf@L36" in asked.options("counterair", "wings.stack", got)
    taken = (Wing(AirId("germany-aaf@L36"), 1),)
    left = asked.options("counterair", "wings.stack", {**got, "wings": taken})
    assert "germany-aaf@L36" not in left
    assert t.against("axis: counterair K40 germany-aaf@L36=1,germany-aaf@L36=2") == {"17.91"}

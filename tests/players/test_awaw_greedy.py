"""Simple sense in A World at War: what comes to the greedy player's mind."""

from __future__ import annotations

from tests.awaw.table import table
from tests.players.sensing import ALLIED, AXIS, in_poland, play_on, says
from warcabinet import catalogue
from warcabinet.awaw.air.base_changes.airbase_placement import Airbases
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.counterair.counterair_combat import AnnounceCounterair
from warcabinet.awaw.air.support.defensive_air_support import CommitDefence
from warcabinet.awaw.air.support.ground_support_orders import AnnounceSupport
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.odds import better_columns, prospect
from warcabinet.players.awaw.greedy.situation import Situation, prizes

# On the ground ------------------------------------------------------------------------------------


def test_it_walks_into_a_capital_that_nobody_defends() -> None:
    at = in_poland(
        "germany-infantry-3-3 K36", "germany-infantry-3-3 K33", "poland-infantry-1-3 P33"
    )
    assert says(at, AXIS) == "move germany-infantry-3-3/1 M35"


def test_it_masses_against_a_capital_and_takes_it() -> None:
    at = in_poland(
        "germany-infantry-3-3 K36 x2", "germany-armor-4-6 K35 x2", "poland-infantry-2-3 M35"
    )
    said = play_on(at, AXIS)
    assert said[-1] == "end-movement"
    beside = [line for line in said if line.split()[-1] in ("L35", "L36", "M36", "N35")]
    assert len(beside) == 4


def test_it_leaves_a_strong_stack_alone() -> None:
    at = in_poland(
        "germany-infantry-3-3 L33",
        "poland-infantry-2-3 L34 x2",
        play=GroundAttacks(),
        step="T.P.COM.GND.20",
    )
    assert says(at, AXIS) == "end-attacks"


def test_it_attacks_at_good_odds() -> None:
    at = in_poland(
        "germany-infantry-3-3 L33 x2",
        "germany-armor-4-6 M32",
        "poland-infantry-1-3 M33",
        play=GroundAttacks(),
        step="T.P.COM.GND.20",
    )
    assert says(at, AXIS).startswith("attack M33 ")


def test_the_only_defender_stays_in_the_capital() -> None:
    at = in_poland(
        "poland-infantry-2-3 M35",
        "poland-infantry-1-3 O35",
        "germany-infantry-3-3 L35 x2",
        side="allied",
    )
    said = play_on(at, ALLIED)
    assert not any("poland-infantry-2-3/1" in line for line in said)
    assert "move poland-infantry-1-3/1 M35" in said


def test_reserves_go_to_the_front() -> None:
    at = in_poland(
        "germany-infantry-3-3 M30",
        "poland-infantry-1-3 P33",
        play=FirstRedeployments(),
        step="T.P.RED.10",
    )
    said = play_on(at, AXIS)
    assert said[0].startswith("tr germany-infantry-3-3/1 ")
    assert said[-1] == "end-redeployments"


# In the air ---------------------------------------------------------------------------------------


def test_air_comes_to_where_it_reaches_the_front() -> None:
    at = table(
        "germany-aaf N30 x3",
        "germany-infantry-3-3 M36",
        "russia-infantry-2-3 M37",
        play=Staging(),
        step="T.P.MOV.AIR.30",
    )
    said = play_on(at, AXIS)
    assert said[0].startswith("stage germany-aaf@N30 3 ")
    assert said[-1] == "end-staging"


def test_weak_bases_are_counteraired_and_strong_ones_left_alone() -> None:
    setting = {"play": AnnounceCounterair(), "step": "T.P.MOV.AIR.40"}
    at = in_poland("germany-aaf J36 x5", "germany-aaf M32 x5", "poland-aaf M35", **setting)
    assert says(at, AXIS).startswith("counterair M35 ")
    at = in_poland("germany-aaf J36 x2", "poland-aaf M35 x4", **setting)
    assert says(at, AXIS) == "end-counterair"


def test_air_supports_an_attack_that_it_lifts() -> None:
    at = in_poland(
        "germany-infantry-3-3 L36 x2",
        "germany-infantry-3-3 M36 x2",
        "germany-aaf J36 x5",
        "poland-infantry-2-3 M35 x2",
        play=AnnounceSupport(),
        step="T.P.COM.GSP.10",
    )
    assert says(at, AXIS).startswith("support M35 germany-aaf@J36=")
    at = in_poland(
        "germany-aaf J36 x5",
        "germany-infantry-3-3 L33",
        "poland-infantry-2-3 L34 x2",
        play=AnnounceSupport(),
        step="T.P.COM.GSP.10",
    )
    assert says(at, AXIS) == "end-support", "no air makes this a good attack"


def test_supported_hexes_are_attacked() -> None:
    """Support that nobody uses is lost: better a poor attack than that."""
    units = ("germany-infantry-3-3 L33", "poland-infantry-2-3 L34 x2")
    over = Flight(
        FlightId("flight-1"),
        Task.GROUND_SUPPORT,
        UnitTypeId("germany-aaf"),
        "germany",
        SpaceId("M32"),
        SpaceId("L34"),
        5,
    )
    at = in_poland(*units, play=GroundAttacks(), step="T.P.COM.GND.20", rows=(over,))
    assert says(at, AXIS) == "attack L34 germany-infantry-3-3/1"


def test_the_capital_is_defended_from_the_air() -> None:
    at = in_poland(
        "germany-infantry-3-3 L36 x2",
        "germany-infantry-3-3 M36",
        "poland-infantry-2-3 M35",
        "poland-aaf P33 x2",
        play=CommitDefence(side=Side.ALLIED),
        step="T.P.COM.GSP.20",
    )
    assert says(at, ALLIED).startswith("defensive-air M35=poland-aaf@P33=")


def test_airbases_are_laid_where_the_front_has_none() -> None:
    at = table(
        "germany-aaf L36 x3",
        "germany-infantry-3-3 M41",
        "russia-infantry-2-3 M43",
        play=Airbases(),
        control={"germany": "L40 L41 M39 M40 N40 N41"},
        step="T.P.MOV.AIR.10",
    )
    laid = says(at, AXIS)
    assert laid in [f"place-airbase germany {space}" for space in ("L41", "M40", "M41", "N41")]


# At home ------------------------------------------------------------------------------------------


def test_it_builds_what_it_can_pay_for() -> None:
    pool = Pool(UnitTypeId("germany-infantry-3-3"), "germany", 2)
    at = table(
        "russia-infantry-2-3 M40",
        "germany-infantry-3-3 M36",
        play=BuildUnits(),
        step="T.P.BLD.60",
        rows=(BuildingBudget("germany", 20, 0), pool),
    )
    said = play_on(at, AXIS)
    assert sum(line.startswith("build-unit germany-infantry-3-3 ") for line in said) == 2
    assert at.position.over or said[-1] == "end-construction"


# What it thinks of the table ----------------------------------------------------------------------


def test_what_decides_the_game_is_worth_most() -> None:
    settings = catalogue.rules_of("awaw").settings  # type: ignore[attr-defined]
    poland = prizes(settings["poland-1939"])
    assert max(poland, key=lambda space: poland[space]) == "M35"
    east = prizes(settings["barbarossa"])
    moscow, leningrad, smolensk = (east[SpaceId(space)] for space in ("H47", "D44", "J43"))
    assert moscow > leningrad > smolensk > 0


def test_threat_care_and_boldness() -> None:
    at = in_poland("germany-infantry-3-3 L36 x2", "poland-infantry-1-3 M35")
    world = at.world
    ours, theirs = Situation(world, Side.AXIS), Situation(world, Side.ALLIED)
    assert ours.boldness > theirs.boldness
    warsaw, beside, two_away = SpaceId("M35"), SpaceId("L35"), SpaceId("K35")
    assert theirs.threat[warsaw] == 6
    assert theirs.care[warsaw] > theirs.care[beside] > 0
    assert ours.pull[warsaw] > ours.pull[beside] > ours.pull[two_away]
    assert ours.enemy_distance[beside] == 1


# The odds it reckons with -------------------------------------------------------------------------


def test_better_odds_promise_more() -> None:
    setting = catalogue.rules_of("awaw").settings["poland-1939"]  # type: ignore[attr-defined]
    chances = [prospect(setting, 6 * odds, 6, 3, 2) for odds in range(1, 6)]
    clears = [one.clears for one in chances]
    assert clears == sorted(clears)
    assert clears[-1] == 1
    losses = [one.own_loss for one in chances]
    assert losses == sorted(losses, reverse=True)
    assert prospect(setting, 1, 5, 2, 2) == (0, 1, 0), "worse than 1:4 all is lost"
    assert prospect(setting, 4, 5, 0, 2).clears == 1, "nobody defends"


def test_what_is_missing_to_a_better_column() -> None:
    assert better_columns(7, 3) == (2, 5, 8)
    assert better_columns(2, 3) == (1, 4, 7, 10, 13)
    assert better_columns(15, 3) == ()

"""Worked examples of supply, bridgeheads, works and weather (27 to 34), played."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, table, world_at
from tests.awaw.vectors.named import WHOLE_BOARD, all_of_europe, vector
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import SetConstructionLimits
from warcabinet.awaw.economy.production_without_research import RevealWinterPreparation
from warcabinet.awaw.ground.battle.breakthroughs import ExploitFrom
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.bridgeheads import is_bridgehead
from warcabinet.awaw.logistics.fortifications.fortification_construction import FortifyPlaces
from warcabinet.awaw.logistics.oil.oil_reserves import FIFTHS, fifths_left
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.weather.weather import (
    WinterDie,
    WinterExperience,
    preparation,
    winter_level,
)
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.supply_status import supply_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.attacks import GroundAttackMade
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, Weather
from warcabinet.awaw.state.oil import OilReserve
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

LENINGRAD = "D44"


# 30: supply ---------------------------------------------------------------------------------------


@vector("30.27")
def test_units_leave_an_industrial_center_and_nobody_enters_it_for_supply() -> None:
    """Leningrad is surrounded, and so are the Russians beside it."""
    world = world_at()
    ring = sorted(
        space
        for near in world.map.neighbours(LENINGRAD, world.board.land_sides)
        for space in (near, *world.map.neighbours(near, world.board.land_sides))
        if space not in (LENINGRAD, "D45")
    )
    inside, beside = UnitId("russia-infantry-2-3/1"), UnitId("russia-infantry-2-3/2")
    world = world_at(
        f"russia-infantry-2-3 {LENINGRAD}", "russia-infantry-2-3 D45",
        control={"germany": " ".join(ring)}, turn="Fall 1942", side="allied",
    )  # fmt: skip
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_of(world, inside) is Supply.PARTIAL
    assert supply_of(world, beside) is Supply.NONE
    t = table(
        f"russia-infantry-2-3 {LENINGRAD}", "russia-infantry-2-3 D45", play=GroundMovement(),
        control={"germany": " ".join(ring)}, turn="Fall 1942", side="allied",
        rows=tuple(world.unit_supply.values()) + tuple(world.hex_supply.values()),
    )  # fmt: skip
    assert t.against(f"allied: move {beside} {LENINGRAD}") == {"13.41A"}
    t.say(f"allied: move {inside} D45")
    assert t.place(inside) == "D45"
    assert supply_of(t.world, inside) is Supply.PARTIAL
    # Who comes in later, by whatever way, is no better off until the next determination.
    t.world.amend(t.world.units[beside], place=SpaceId(LENINGRAD))
    assert supply_of(t.world, beside) is Supply.NONE


# 34: weather --------------------------------------------------------------------------------------


@vector("34.442")
def test_three_winters_in_russia_teach_six_levels() -> None:
    """The Axis attack in Summer 1941 and have units in the Russian winter zone every winter."""
    level: tuple[Level, ...] = ()
    for year, before in ((1941, 0), (1942, 2), (1943, 4), (1944, 6)):
        shown = table("germany-infantry-3-3 J43", play=RevealWinterPreparation(),
                      turn=f"Winter {year}", rows=level)  # fmt: skip
        assert preparation(shown.world, "germany", "germany") == before
        if before:
            assert f"winter preparation of germany: {before}" in shown.told("34.444B")
        t = table("germany-infantry-3-3 J43", play=WinterExperience(), turn=f"Winter {year}",
                  rows=level)  # fmt: skip
        level = tuple(
            row for row in t.world.levels.rows()
            if row.kind == "winter-preparation" and row.who in ("germany", "italy")
        )  # fmt: skip
    produced = (Level("winter-preparation", "germany", 5),)
    t = table("germany-infantry-3-3 J43", play=WinterExperience(), turn="Winter 1942",
              rows=produced)  # fmt: skip
    assert preparation(t.world, "germany", "germany") == 6  # never more


def in_the_cold(side: str, made: int) -> Table:
    """The winter die is a 4; both sides are as well prepared as can be, and have made attacks."""
    us, them = ("germany", "russia") if side == "axis" else ("russia", "germany")
    faction = "european axis" if side == "axis" else "russia"
    attacks = [GroundAttackMade(n, (faction,), (SpaceId("J44"),), False) for n in range(made)]
    return table(
        f"{us}-infantry-3-3 K43", f"{them}-infantry-1-3 K44", f"{us}-infantry-3-3 L36",
        f"{them}-infantry-1-3 L37", play=GroundAttacks(), side=side,
        turn="Winter 1942", step="T.P.COM.GND.20",
        rows=(
            Weather("russian-winter-zone", WeatherKind.WINTER, 4 + 5),
            Level("winter-preparation", "germany", 6),
            *attacks,
        ),
    )  # fmt: skip


@vector("34.23F example 2")
def test_well_prepared_axis_are_still_limited_and_russians_are_not() -> None:
    for side, us in (("axis", "germany"), ("allied", "russia")):
        t = in_the_cold(side, 5)
        unit = t.world.units[UnitId(f"{us}-infantry-3-3/1")]
        assert winter_level(t.world, unit, "K44") == 3
        assert t.against(f"{side}: attack K44 {unit.id}") == set()
    assert in_the_cold("axis", 6).against("axis: attack K44 germany-infantry-3-3/1") == {"34.23F"}
    assert in_the_cold("allied", 12).against("allied: attack K44 russia-infantry-3-3/1") == set()


# 31, 32: bridgeheads and works --------------------------------------------------------------------


@vector("31.23")
def test_airborne_on_the_far_bank_do_not_prevent_a_bridgehead() -> None:
    """Infantry attacks N40 across the Dnieper; an airborne unit has dropped there."""
    far, foot, drop = SpaceId("N40"), "germany-infantry-3-3", "germany-airborne-1-3"
    attackers = tuple(UnitId(f"{name}/1") for name in (drop, foot))
    dropped = Airdrop(attackers[0], SpaceId("N38"), "Fall 1941, axis")
    t = table(
        f"{foot} N39", f"{drop} {far}", f"russia-infantry-1-3 {far}",
        play=GroundAttack(attackers=attackers, hexes=(far,)), turn="Fall 1941", rows=(dropped,),
    )  # fmt: skip
    t.dice(6)
    while t.pending not in ("advance-after-combat", "bridgehead-choice", ""):
        t.default("axis")
    if t.pending == "advance-after-combat":
        t.say(f"axis: advance-into {far} {foot}/1")
    assert t.pending == "bridgehead-choice"
    t.say("axis: place-bridgehead")
    assert is_bridgehead(t.world, far)


@vector("32.14F")
def test_britain_does_not_fortify_french_controlled_france() -> None:
    world = all_of_europe(
        control={"france": "O22", "britain": "K23"}, turn="Spring 1940", side="allied",
        rows=(BuildingBudget("britain", 40), Treasury("britain", 100, 120)),
    )  # fmt: skip
    for name in ("germany/russia", "italy/russia"):
        world.drop(world.wars[name])
    t = Table(Position.opening(Staged(world, FortifyPlaces()), WHOLE_BOARD, dict(world.options)))
    assert t.against("allied: fortify britain O22") == {"32.14F"}
    assert t.against("allied: fortify britain K23") == set()


# 27, 39: the construction limit -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "limit"),
    [pytest.param(100, 33, id="27.32"), pytest.param(155, 51, id="39.31")],
)
def test_a_third_of_the_base_may_be_built(base: int, limit: int) -> None:
    german = Treasury("germany", 90, base)
    t = table(play=SetConstructionLimits(), step="T.P.BLD.40", rows=(german,))
    assert t.world.building_budgets["germany"].limit == limit


# 34: levels of winter -----------------------------------------------------------------------------


@vector("34.41")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_winter_die_gives_six_to_eleven_and_none_to_five(die: int) -> None:
    t = table("germany-infantry-3-3 J43", "russia-infantry-3-3 H47", play=WinterDie(),
              turn="Winter 1941")  # fmt: skip
    t.dice(die)
    felt = {unit.party: winter_level(t.world, unit, "J43") for unit in t.world.units.rows()}
    assert felt == {"germany": die + 5, "russia": die - 1}


@vector("34.32")
def test_nobody_exploits_on_the_western_front_in_winter() -> None:
    """Berlin is on the western front, whose winter level of six needs no die."""
    t = table("germany-armor-4-6 L31", play=WinterDie(), turn="Winter 1941")
    t.dice(1)
    unit = UnitId("germany-armor-4-6/1")
    assert winter_level(t.world, t.world.units[unit]) == 6
    asked = ExploitFrom("germany", "armor", unit, SpaceId("L31"))
    assert "34.41" in {one.rule for one in BOOK.may(t.world, asked)}


@vector("34.23F example 1")
@pytest.mark.parametrize(("felt", "attacks"), [(8, 1), (7, 2), (6, 3), (5, 4), (0, 9)])
def test_the_axis_attack_once_for_each_level_below_nine(felt: int, attacks: int) -> None:
    """Attacks without air units. West of the Pact line Germans may attack all the same."""
    prepared = 6 if not felt else 0
    made = [GroundAttackMade(n, ("european axis",), (SpaceId("J44"),), False) for n in range(9)]

    def refused(count: int) -> set[str]:
        t = table(
            "germany-infantry-3-3 K43", "germany-infantry-3-3 L36", "russia-infantry-1-3 K44",
            "russia-infantry-1-3 L37", play=GroundAttacks(), turn="Winter 1942",
            step="T.P.COM.GND.20",
            rows=(
                Weather("russian-winter-zone", WeatherKind.WINTER, felt + prepared),
                Level("winter-preparation", "germany", prepared),
                *made[:count],
            ),
        )  # fmt: skip
        return t.against("axis: attack K44 germany-infantry-3-3/1")

    assert refused(attacks - 1) == set()
    assert refused(attacks) == {"34.23F"}


@vector("33.71")
@pytest.mark.parametrize(("factors", "fifths"), [(25, 0), (26, 1), (30, 1), (60, 5)])
def test_oil_for_more_than_twenty_five_air_factors(factors: int, fifths: int) -> None:
    counted = OilReserve("european axis", 6, True)
    world = world_at(f"germany-aaf O39 x{factors}", turn="Fall 1941", rows=(counted,))
    launch(world, (Wing(AirId("germany-aaf@O39"), factors),), Task.GROUND_SUPPORT, "N41")
    assert 6 * FIFTHS - fifths_left(world, "european axis") == fifths

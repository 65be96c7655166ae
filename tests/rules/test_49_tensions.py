"""49.84 to 49.87: the tension tracks of the campaigns."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.diplomacy.rgt import near_the_line
from warcabinet.awaw.diplomacy.tension_tracks import (
    EffectiveTensions,
    StatusModifiers,
    TensionsLookedAt,
    notice,
)
from warcabinet.awaw.economy.year_start_sequence import growth_rate
from warcabinet.awaw.moments import TimeLimits
from warcabinet.awaw.naval.shipyards.hurry_and_delay import wary_of_japan
from warcabinet.awaw.offensives.tension_from_offensives import OffensiveTension, tension_of
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.politics.tensions import (
    actual,
    at_year_start,
    effective,
    raise_tension,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, Surrendered
from warcabinet.awaw.state.offensives import OffensiveSpending
from warcabinet.awaw.state.oil import OilEmbargo
from warcabinet.awaw.state.shipyards import TransportLosses
from warcabinet.awaw.state.tensions import KnownWar, TensionCounted, TensionDie
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.strategic.use_of_naval_units_in_sw_boxes import allowed_asw
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

USAT, USJT, RGT = Tension.USAT, Tension.USJT, Tension.RGT
PARIS, MOSCOW, LONDON = "Paris", "Moscow", "London"


def war(one: str, other: str) -> Record:
    return war_state(party(one), party(other), Relation.WAR)


def old(one: str, other: str, turn: int = 0, by: str = "") -> KnownWar:
    first, second = sorted((one, other))
    return KnownWar(first, second, turn, by)


IN_CHINA = old("china", "japan")
USAT_TURN = TensionCounted("usat", "each game turn", 1)
RGT_TURN = TensionCounted("rgt", "each game turn", 2)
PACIFIC_TURN = TensionCounted("usjt", "each game turn", 1)
"""What every turn adds has been counted."""

START = (old("britain", "germany"), old("france", "germany"), old("germany", "poland"))


def europe(*rows: Record, turn: str = "Spring 1940", side: str = "axis", **more: Any) -> AwawWorld:
    """The campaign in Europe, whose first wars are known."""
    return world_at(
        scenario="europe-1939", turn=turn, side=side, step="T.P.MOV", rows=(*START, *rows), **more
    )


def hex_of(world: AwawWorld, name: str) -> SpaceId:
    place = world.board.place(name)
    assert place is not None
    return SpaceId(place.hex)


def turn_starts(*rows: Record, turn: str, scenario: str = "europe-1939", **more: Any) -> Table:
    return table(
        play=StatusModifiers(), scenario=scenario, turn=turn, side="axis", step="T.0.20", rows=rows,
        **more,
    )  # fmt: skip


# Standing causes ----------------------------------------------------------------------------------


@pytest.mark.rule("49.841#1", "standing causes raise tensions in every turn")
def test_standing_causes_count_in_every_turn() -> None:
    first = turn_starts(turn="Fall 1939")
    assert (actual(first.world, USAT), actual(first.world, RGT)) == (2, 1)
    pacific = turn_starts(turn="Fall 1939", scenario="pacific-1939")
    assert actual(pacific.world, USJT) == 1


@pytest.mark.rule("49.841A#1", "wars of powers count as the turn starts, if they are older")
@pytest.mark.rule("49.841A#2", "not in the turn in which they break out")
@pytest.mark.parametrize(("began", "level"), [("Spring 1941", 1), ("Summer 1941", 2)])
def test_wars_count_from_the_turn_after(began: str, level: int) -> None:
    """The fewer powers fight the Axis the more it rises: Russia makes three of two."""
    rows = (*START, war("germany", "russia"),
            old("germany", "russia", game_turn(began).number))  # fmt: skip
    t = turn_starts(*rows, turn="Summer 1941")
    assert actual(t.world, USAT) == level


@pytest.mark.rule("49.841A#1", "the fewer major powers fight the European Axis, the more")
def test_fewer_enemies_of_the_axis_raise_it_more() -> None:
    levels = []
    for gone in ((), ("france",), ("france", "britain")):
        world = europe(turn="Summer 1940")
        for name in gone:
            world.put(war_state(Power(name), Power.GERMANY, Relation.SURRENDERED))
        rows = tuple(world.wars.rows())
        levels.append(actual(turn_starts(*START, *rows, turn="Summer 1940").world, USAT))
    assert levels == [2, 3, 4]


@pytest.mark.rule("49.841B#1", "other causes count when they are there, or arise in a turn")
@pytest.mark.rule("49.841C#1", "what has counted stays when the cause is gone")
def test_what_arises_in_a_turn_counts_once_in_it_and_stays() -> None:
    world = world_at(scenario="pacific-1939", turn="Summer 1941", side="axis", rows=(IN_CHINA,))
    world.put(PACIFIC_TURN)
    notice(world)
    assert actual(world, USJT) == 0
    world.put(OilEmbargo(Faction.JAPAN, world.turn.number))
    notice(world)
    assert actual(world, USJT) == 1
    notice(world)
    assert actual(world, USJT) == 1
    world.drop(world.oil_embargoes[Faction.JAPAN])
    notice(world)
    assert actual(world, USJT) == 1


def test_units_in_saigon_count_in_that_turn_and_later_ones() -> None:
    world = world_at(scenario="pacific-1939", turn="Summer 1941", rows=(IN_CHINA,))
    saigon = hex_of(world, "Saigon")
    t = turn_starts(IN_CHINA, turn="Summer 1941", scenario="pacific-1939",
                    control={"japan": str(saigon)})  # fmt: skip
    assert actual(t.world, USJT) == 1
    there = world_at(f"japan-infantry-1-2 {saigon}", scenario="pacific-1939", turn="Summer 1941",
                     rows=(IN_CHINA,))  # fmt: skip
    notice(there)
    assert actual(there, USJT) == 2
    for unit in list(there.units.rows()):
        there.drop(unit)
    for row in list(there.tension_counted.rows()):
        there.drop(row)
    notice(there)
    assert actual(there, USJT) == 4


@pytest.mark.rule("49.841#1", "the Russian-German tension rises by one, two, then three a turn")
@pytest.mark.parametrize(("turn", "by"), [("Fall 1940", 1), ("Fall 1941", 2), ("Fall 1942", 3)])
def test_russian_tension_rises_faster(turn: str, by: int) -> None:
    assert actual(turn_starts(*START, turn=turn).world, RGT) == by
    fallen = turn_starts(*START, Surrendered("france"), turn=turn)
    assert actual(fallen.world, RGT) == by + 1 + 3  # standing, and the event itself


# Events -------------------------------------------------------------------------------------------


@pytest.mark.rule("49.842#1", "events count when they happen, once")
@pytest.mark.rule("50.53A#1", "Axis wars raise the tension with the U.S.")
@pytest.mark.rule("50.53C#1", "Denmark and Norway declared on together count once")
@pytest.mark.rule("50.53C#2", "declared on apart they count both")
def test_axis_wars_on_minor_countries() -> None:
    world = europe()
    world.put(USAT_TURN)
    world.put(war("germany", "netherlands"))
    notice(world)
    assert actual(world, USAT) == 1
    notice(world)
    assert actual(world, USAT) == 1
    world.put(war("germany", "denmark"))
    world.put(war("germany", "norway"))
    notice(world)
    assert actual(world, USAT) == 2
    world.put(war("germany", "belgium"))
    notice(world)
    world.put(war("germany", "luxembourg"))
    notice(world)
    assert actual(world, USAT) == 4


@pytest.mark.rule("50.53B#1", "Western Allied wars on minor countries lower it by two")
def test_western_wars_on_minor_countries() -> None:
    world = europe(Level("usat", "", 10), USAT_TURN, side="allied")
    world.put(war("britain", "norway"))
    notice(world)
    assert actual(world, USAT) == 8


@pytest.mark.rule("49.842#2", "what is retaken no longer counts, and counts again if it is lost")
def test_captures_are_undone_by_recapture() -> None:
    world = europe(USAT_TURN)
    paris = hex_of(world, PARIS)
    levels = []
    for holder in ("germany", "france", "germany"):
        world.put(Control(paris, holder))
        notice(world)
        levels.append(actual(world, USAT))
    assert levels == [1, 0, 1]


def test_other_events_in_europe() -> None:
    counted = (
        USAT_TURN,
        RGT_TURN,
    )
    world = europe(*counted, TransportLosses(Faction.WESTERN_ALLIES, 7765, 5), turn="Summer 1941")
    assert world.turn.number == 7765
    world.put(war("germany", "yugoslavia"))
    world.put(Alignment(Country("bulgaria"), Status.CONTROLLED, Power.GERMANY))
    notice(world)
    assert actual(world, USAT) == 1 + 1  # the war, and the transports
    assert actual(world, RGT) == 2 + 2
    world.put(Alignment(Country("bulgaria"), Status.ALLY, Power.GERMANY))
    notice(world)
    assert actual(world, RGT) == 2 + 3  # the best result alone


@pytest.mark.parametrize(("stacks", "level"), [(9, 1), (10, 2)])
def test_germans_near_the_line_alarm_russia(stacks: int, level: int) -> None:
    world = europe()
    near = world.map.members(near_the_line(world.statics) & world.board.land)
    units = tuple(f"germany-infantry-3-3 {space} x2" for space in near[:stacks])
    clock = Clock(StepId("T.0.20"), game_turn("Fall 1940"))
    t = table(*units, play=StatusModifiers(), scenario="europe-1939", rows=(*START, clock))
    assert actual(t.world, RGT) == level


@pytest.mark.rule("50.552A#1", "Japan at war with Britain alone: to 20, or four more")
@pytest.mark.rule("50.552A#2", "other causes count in the turn of the declaration")
@pytest.mark.rule("50.552A#3", "then six in each turn, and nothing else")
@pytest.mark.parametrize(("before", "after"), [(12, 20), (18, 22)])
def test_japan_against_britain_alone(before: int, after: int) -> None:
    rows = (
        IN_CHINA,
        Level("usjt", "", before),
        PACIFIC_TURN,
    )
    world = world_at(scenario="pacific-1939", turn="Summer 1941", side="axis", rows=rows)
    world.put(war("japan", "britain"))
    notice(world)
    assert actual(world, USJT) == after
    raise_tension(world, USJT, 1, "49.87", "offensives")
    assert actual(world, USJT) == after + 1
    kept = (*world.known_wars.rows(), *world.tension_events.rows(), *world.wars.rows())
    t = turn_starts(*kept, Level("usjt", "", after), turn="Fall 1941", scenario="pacific-1939")
    assert actual(t.world, USJT) == after + 6


# Effective levels ---------------------------------------------------------------------------------


@pytest.mark.rule("49.851#1", "tensions have an actual and an effective level")
@pytest.mark.rule("49.851A#1", "the actual level is that of the track")
@pytest.mark.rule("49.851A#2", "a die changes it for a while")
@pytest.mark.rule("49.851A#3", "rolled at the end of the Allied diplomatic phase")
@pytest.mark.rule("49.851A#4", "the actual level stays")
@pytest.mark.rule("49.851B#1", "1 -2, 2 -1, 3 and 4 none, 5 +1, 6 +2")
@pytest.mark.parametrize(("die", "level"), [(1, 22), (2, 23), (3, 24), (4, 24), (5, 25), (6, 26)])
def test_the_effective_level_in_europe(die: int, level: int) -> None:
    rows = (*START, Level("usat", "", 24), USAT_TURN)
    t = table(play=EffectiveTensions(), scenario="europe-1939", turn="Winter 1940", side="allied",
              step="T.P.DIP.130", rows=rows)  # fmt: skip
    t.dice(die)
    assert (actual(t.world, USAT), effective(t.world, USAT)) == (24, level)
    assert t.pending == ""


@pytest.mark.rule("49.852#1", "so has the tension with Japan")
@pytest.mark.rule("49.852A#1", "the actual level is that of the track")
@pytest.mark.rule("49.852A#2", "a die changes it for a while")
@pytest.mark.rule("49.852A#3", "rolled at the end of the Allied diplomatic phase")
@pytest.mark.rule("49.852A#6", "the actual level stays")
@pytest.mark.rule("49.852B#1", "1 -2, 2 -1, 3 and 4 none, 5 +1, 6 +2")
@pytest.mark.parametrize(("die", "level"), [(1, 38), (2, 39), (3, 40), (4, 40), (5, 41), (6, 42)])
def test_the_effective_level_in_the_pacific(die: int, level: int) -> None:
    rows = (
        IN_CHINA,
        Level("usjt", "", 40),
        PACIFIC_TURN,
    )
    t = table(play=EffectiveTensions(), scenario="pacific-1939", turn="Winter 1940", side="allied",
              step="T.P.DIP.130", rows=rows)  # fmt: skip
    t.dice(die)
    assert (actual(t.world, USJT), effective(t.world, USJT)) == (40, level)
    assert t.pending == ""


def test_no_die_once_the_two_are_at_war() -> None:
    t = table(play=EffectiveTensions(), scenario="europe-1939", turn="Winter 1941", side="allied",
              step="T.P.DIP.130", rows=(*START, war("us", "germany")))  # fmt: skip
    assert t.pending == ""
    assert not t.world.tension_dice


@pytest.mark.rule("49.851C#1", "the die holds for the Allied player turn")
@pytest.mark.rule("49.852C#1", "and so for Japan")
def test_the_die_is_gone_with_the_game_turn() -> None:
    assert TensionDie.scope == "game_turn"
    world = europe(Level("usat", "", 24), TensionDie("usat", 2), side="allied")
    assert effective(world, USAT) == 26
    world.drop(world.tension_dice["usat"])
    assert effective(world, USAT) == 24


@pytest.mark.rule("49.851D#1", "American actions go by the effective level")
@pytest.mark.rule("49.851D#2", "as it is when the action is carried out")
@pytest.mark.parametrize(("change", "factors"), [(0, 0), (1, 1)])
def test_american_asw_goes_by_the_effective_level(change: int, factors: int) -> None:
    world = europe(
        Level("usat", "", 24), TensionDie("usat", change), side="allied", turn="Spring 1941"
    )
    assert allowed_asw(world, SpaceId("atlantic-sw")) == factors


@pytest.mark.rule("49.852D#1", "American actions in the Pacific go by the effective level")
@pytest.mark.rule("49.852D#2", "as it is when the action is carried out")
@pytest.mark.rule("49.852C#2", "Japanese ones outside the Allied turn by the actual one")
def test_ships_are_hurried_by_the_effective_level() -> None:
    rows = (Level("usjt", "", 39),)
    world = world_at(scenario="pacific-1939", turn="Spring 1941", side="axis", rows=rows)
    assert not wary_of_japan(world)
    world.put(TensionDie("usjt", 1))
    assert wary_of_japan(world)


@pytest.mark.rule("49.851D#1", "allotments of the year go by the winter turn's effective level")
def test_the_winter_level_is_kept_for_the_year_start() -> None:
    t = table(
        play=TimeLimits(),
        scenario="europe-1939",
        turn="Winter 1940",
        side="allied",
        step="T.P.FIN.20",
        rows=(*START, Level("usat", "", 24), TensionDie("usat", 2)),
    )
    world = t.world
    world.drop(world.tension_dice["usat"])
    assert (at_year_start(world, USAT), effective(world, USAT)) == (26, 24)


@pytest.mark.rule("49.852A#4", "a Japanese war on Britain has the die rolled at once")
@pytest.mark.rule("49.852A#5", "and one on the U.S. a last time")
@pytest.mark.parametrize("enemies", [("britain",), ("us", "britain")])
def test_the_die_is_rolled_when_japan_goes_to_war(enemies: tuple[str, ...]) -> None:
    rows = (IN_CHINA, Level("usjt", "", 34), *(war("japan", one) for one in enemies))
    t = table(play=TensionsLookedAt(), scenario="pacific-1939", turn="Winter 1941", side="axis",
              step="T.P.DIP", rows=rows)  # fmt: skip
    t.dice(6)
    assert effective(t.world, USJT) == actual(t.world, USJT) + 2
    again = table(
        play=TensionsLookedAt(),
        scenario="pacific-1939",
        turn="Winter 1941",
        side="axis",
        step="T.P.DIP",
        rows=(*rows, *(old("japan", one) for one in enemies)),
    )
    assert again.pending == ""


@pytest.mark.rule("49.86#1", "what was done stays done when tensions fall")
@pytest.mark.rule("49.86#2", "as ASW in the Atlantic box")
def test_a_fall_takes_nothing_back() -> None:
    world = europe(Level("usat", "", 25), side="allied", turn="Spring 1941")
    assert allowed_asw(world, SpaceId("atlantic-sw")) == 1
    before = dict(world.hulls.items())
    raise_tension(world, USAT, -2, "49.83", "a DP")
    notice(world)
    assert allowed_asw(world, SpaceId("atlantic-sw")) == 0
    assert dict(world.hulls.items()) == before


@pytest.mark.rule("35.31B#1", "the growth rate of Russia in peace is the tension with Germany")
@pytest.mark.parametrize(("level", "rate"), [(0, 0), (17, 17), (60, 50)])
def test_russian_growth_follows_the_track(level: int, rate: int) -> None:
    assert growth_rate(europe(Level("rgt", "", level), turn="Winter 1940"), "russia", 1941) == rate


# Offensives ---------------------------------------------------------------------------------------


@pytest.mark.rule("49.87#1", "one for every 15 BRPs of offensives")
@pytest.mark.rule("49.87#2", "a rest of eight counts as well, one of seven does not")
@pytest.mark.rule("49.87#5", "after the whole multiples a rest of eight counts")
@pytest.mark.rule("49.87#7", "0-7 none, 8-22 one, 23-37 two")
@settings(deadline=None)
@given(st.integers(0, 200))
def test_tension_of_offensives(brps: int) -> None:
    assert tension_of(brps) == (brps + 7) // 15


@pytest.mark.rule("49.87#3", "on whatever fronts")
@pytest.mark.rule("49.87#4", "all fronts of a theater are added up")
@pytest.mark.rule("49.87#6", "what is left over is forgotten")
def test_offensives_of_all_fronts_are_added_up() -> None:
    rows = (
        *START,
        OffensiveSpending("germany", "western", 15),
        OffensiveSpending("germany", "mediterranean", 4),
        OffensiveSpending("italy", "mediterranean", 4),
    )
    t = table(play=OffensiveTension(), scenario="europe-1939", turn="Spring 1940", side="axis",
              step="T.P.PCA.90", rows=rows)  # fmt: skip
    assert actual(t.world, USAT) == 2
    assert OffensiveSpending.scope == "player_turn"
    allied = table(play=OffensiveTension(), scenario="europe-1939", turn="Spring 1940",
                   side="allied", step="T.P.PCA.90", rows=rows)  # fmt: skip
    assert actual(allied.world, USAT) == 0
    japan = (IN_CHINA, OffensiveSpending("japan", "asian", 8))
    pacific = table(play=OffensiveTension(), scenario="pacific-1939", turn="Spring 1940",
                    side="axis", step="T.P.PCA.90", rows=japan)  # fmt: skip
    assert actual(pacific.world, USJT) == 1


@settings(deadline=None)
@given(st.lists(st.integers(-6, 6), max_size=12))
def test_tensions_never_fall_below_zero(changes: list[int]) -> None:
    world = europe()
    for by in changes:
        raise_tension(world, USAT, by, "49.84", "whatever")
        assert actual(world, USAT) >= 0

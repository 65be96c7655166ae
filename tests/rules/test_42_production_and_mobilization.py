"""42.33: what only production adds, and what production and mobilization add together."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.rules.shared.mobilizing import against, planned, war
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.eligible_units import MobilizeType, yards_for
from warcabinet.awaw.naval.ships.yards import US_YARDS, Yard, yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import rate, runner
from warcabinet.awaw.research.force_pool_limits import infantry_left
from warcabinet.awaw.research.naval_production import free_yards, may_raise
from warcabinet.awaw.research.production import cost, increments
from warcabinet.awaw.research.research_sheet import entries
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, Surrendered
from warcabinet.awaw.state.research import Added, Project, ProjectId
from warcabinet.awaw.state.tensions import MobilizedUnits, Mobilizing, ProducedPart
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.records import Record, Seat

EUROPE = "europe-1939"
FOOT = UnitTypeId("britain-infantry-1-3")
NOW = game_turn("Spring 1942").number


@pytest.mark.rule("42.331#2", "interceptors, bombers, air transports and jets are not mobilized")
@pytest.mark.parametrize("name", ["interceptor", "strategic-bomber", "air-transport", "jet"])
def test_what_only_production_adds(name: str) -> None:
    world = world_at(scenario=EUROPE, turn="Spring 1942")
    world.put(Mobilizing("germany", "europe", 1, 30))
    assert "36.32" in _rules(world, name)
    assert "36.32" not in _rules(world, "aaf")


def _rules(world: AwawWorld, name: str) -> set[str]:
    kind = UnitTypeId(f"germany-{name}")
    asked = MobilizeType("germany", str(world.statics.kinds[kind].category), kind)
    return {one.rule for one in BOOK.may(world, asked)}


def left(*rows: Record) -> int | None:
    """The British infantry that production may add after force pools have grown in the turn."""
    t = table(play=ForcePoolsGrow(), scenario=EUROPE, turn="Spring 1942", side="allied", rows=rows)
    return infantry_left(t.world, "britain")


@pytest.mark.rule("42.332B#1", "three British factors a year, and in a turn with mobilized ones")
def test_british_infantry_of_a_turn() -> None:
    assert left() == 3
    assert left(MobilizedUnits(FOOT, NOW, 1)) == 2
    assert left(MobilizedUnits(FOOT, NOW, 3)) == 0
    assert left(MobilizedUnits(FOOT, NOW + 1, 3)) == 3
    assert left(Added("britain", 1942, 2, NOW - 1, 2)) == 1
    assert left(Added("britain", 1942, 0, NOW - 1, 3)) == 3
    assert left(Added("britain", 1942, 1, NOW - 1, 1), MobilizedUnits(FOOT, NOW, 1)) == 2


@pytest.mark.rule("42.23E#3", "yards of one's own are raised, captured ones are not")
def test_captured_yards_are_not_raised() -> None:
    rows = (Surrendered("france"), *(Control(yard.place, "germany") for yard in _yards("france")))
    world = world_at(scenario=EUROPE, turn="Spring 1942", rows=rows)
    taken = [yard for yard in _yards("france") if runner(world, yard) == "germany"]
    assert taken
    assert not any(may_raise(world, yard) for yard in taken)
    own = [yard for yard in _yards("germany") if runner(world, yard) == "germany"]
    assert own
    assert all(may_raise(world, yard) for yard in own)


def _yards(power: str) -> list[Yard]:
    world = world_at(scenario=EUROPE, turn="Spring 1942")
    return [
        yard
        for yard in yards(world.statics).values()
        if yard.power == power and world.map.is_hex(yard.place)
    ]


# 42.336B ------------------------------------------------------------------------------------------


def kept(name: str, brps: int) -> Project:
    """What a project of the Western Allies has produced and not used."""
    name, seats = f"{name}-production", (Seat("allied"),)
    return Project("western allies", ProjectId(name), surplus=brps, open=False, seats=seats)


JOINT = "mobilize-with-production"


@pytest.mark.rule("42.336B#1", "what is kept of production pays the rest of a mobilized unit")
@pytest.mark.rule("42.336B#3", "the unit comes as late as a mobilized one")
@pytest.mark.rule("36.351#5", "what comes of both has the delay of mobilization")
def test_production_helps_to_mobilize() -> None:
    t = planned("us", "europe", 4, "Spring 1942", 2, kept("air", 3))
    assert "36.31" in against(t, "mobilize-unit us-aaf")
    t.say(f"allied: {JOINT} us-aaf")
    assert t.world.research["western allies/air-production"].surplus == 2
    (row,) = t.world.mobilized_units.rows()
    assert (row.type, row.turn, row.count) == ("us-aaf", game_turn("Spring 1943").number, 1)
    assert not t.world.mobilizing


@pytest.mark.rule("42.336B#1", "air production helps air factors, military production ground units")
def test_production_of_the_same_kind_helps() -> None:
    t = planned("us", "europe", 4, "Spring 1942", 1, kept("military", 5))
    assert against(t, f"{JOINT} us-aaf") == {"36.351"}
    assert not against(t, f"{JOINT} us-infantry-3-4")
    few = planned("us", "europe", 4, "Spring 1942", 1, kept("military", 1))
    assert against(few, f"{JOINT} us-infantry-3-4") == {"36.351"}
    assert not against(few, f"{JOINT} us-infantry-2-3")


@pytest.mark.rule("42.336B#1", "a unit that the mobilization can pay draws nothing on production")
def test_mobilization_pays_first() -> None:
    t = planned("us", "europe", 4, "Spring 1942", 9, kept("air", 3))
    assert against(t, f"{JOINT} us-aaf") == {"42.336B"}
    assert not against(t, "mobilize-unit us-aaf")


@pytest.mark.rule("42.336B#2", "one unit in a turn is mobilized so")
def test_one_unit_in_a_turn() -> None:
    spare = (kept("air", 5),)
    used = ProducedPart("us", UnitTypeId("us-aaf"), 1)
    assert not against(planned("us", "europe", 4, "Spring 1942", 2, *spare), f"{JOINT} us-aaf")
    again = planned("us", "europe", 4, "Spring 1942", 2, *spare, used)
    assert against(again, f"{JOINT} us-aaf") == {"42.336B"}


# American yards, Russian limits -------------------------------------------------------------------

YARDS = ProjectId("shipbuilding-production")
AT_WAR = (war("us", "germany"), war("us", "japan"))


@pytest.mark.rule("27.7321#2", "production raises American rates")
@pytest.mark.rule("27.7321B#1", "production raises either American yard, as its owner says")
@pytest.mark.parametrize("yard", ["atlantic-us", "pacific-us"])
def test_either_american_yard_is_raised(yard: str) -> None:
    sheet = Project("western allies", YARDS, points=3, open=False, seats=(Seat("allied"),))
    t = table(play=Production(), scenario="global-war", turn="Spring 1942", side="allied",
              rows=(*AT_WAR, sheet))  # fmt: skip
    before = rate(t.world, yards(t.world.statics)[yard])
    while t.pending == "production-orders":
        ours = getattr(t.position.decision, "faction", "") == "western allies"
        orders = f"{YARDS}=1={yard}" if ours else "-"
        t.say(f"allied: trigger-production {orders}")
    assert rate(t.world, yards(t.world.statics)[yard]) == before + 1


@pytest.mark.rule("27.7324#1", "where one theater is played, its yard alone is raised")
@pytest.mark.parametrize(
    ("scenario", "yard"), [("europe-1939", "atlantic-us"), ("pacific-1939", "pacific-us")]
)
def test_the_yard_of_the_theater_that_is_played(scenario: str, yard: str) -> None:
    at = {"turn": "Spring 1942", "side": "allied", "rows": AT_WAR}
    world = world_at(scenario=scenario, **at)  # type: ignore[arg-type]
    able = free_yards(world, Faction.WESTERN_ALLIES, "shipbuilding")
    assert [one for one in able if one in US_YARDS] == [yard]
    theater = scenario.partition("-")[0]
    plan = Mobilizing("us", theater, 4, 20)
    assert [one.id for one in yards_for(world, plan)] == [yard]


@pytest.mark.rule("42.337#1", "Russia at peace has the limits of all (63.51C, R-102)")
def test_russian_production_at_peace() -> None:
    world = world_at(scenario="europe-1939", turn="Spring 1942", rows=(Level("rgt", "", 30),))
    lines = entries(world.statics)
    for name in ("air-production", "military-production"):
        one = lines[ProjectId(name)]
        assert [
            increments(world, one),
            cost(world, "russia", one, 1),
            cost(world, "russia", one, 2),
        ] == [2, 3, None]

"""How the staff defends in A World at War: its lines, what it builds into them, its walls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.players.test_greedy import match
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.fortifications.fortification_construction import FortifyPlaces
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.entries import Answered
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.lines import cheapest_line, neighbours
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")

ATTACKERS = tuple(
    f"germany-{kind} {space}"
    for kind, space in (
        ("armor-4-6", "J40"),
        ("armor-4-6", "K40"),
        ("infantry-3-3", "H39"),
        ("infantry-3-3", "L38"),
        ("infantry-3-3", "N37"),
        ("infantry-3-3", "P37"),
        ("armor-4-6", "Q37"),
        ("infantry-3-3", "R36"),
    )
)
"""On the way into Russia."""


def russia(world: AwawWorld) -> FrontLine:
    return FrontLine(world, Side.ALLIED, USUAL)


def play_on(at: Table, most: int = 40) -> list[str]:
    """Let the Russian staff answer as long as it is asked."""
    player = Officer(ALLIED, "s")
    said: list[str] = []
    view = SeatView("awaw", "", {}, ALLIED, (AXIS, ALLIED), 0, None)
    while (asked := at.position.asked(ALLIED)) is not None and len(said) < most:
        action = player.choose(view, asked)
        said.append(notation.write(action))
        at.position = at.position.answer(ALLIED, action)
    return said


# Lines ----------------------------------------------------------------------------------------


def lattice(width: int, height: int) -> dict[SpaceId, tuple[SpaceId, ...]]:
    def name(x: int, y: int) -> SpaceId:
        return SpaceId(f"{x}.{y}")

    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return {
        name(x, y): tuple(
            name(x + a, y + b) for a, b in steps if 0 <= x + a < width and 0 <= y + b < height
        )
        for x in range(width)
        for y in range(height)
    }


def test_the_cheapest_line_runs_through_the_gap() -> None:
    ways = lattice(5, 5)
    start = {SpaceId(f"0.{y}") for y in range(5)}
    ends = {SpaceId(f"4.{y}") for y in range(5)}
    prices = {space: 3 for space in ways if space not in start | ends}
    long = cheapest_line(ways, start, ends, prices)
    assert long is not None
    assert len(long) == 5
    for y in range(5):
        prices[SpaceId(f"3.{y}")] = 1
    assert cheapest_line(ways, start, ends, prices) == {SpaceId(f"3.{y}") for y in range(5)}
    # What has no price is in no line.
    del prices[SpaceId("3.2")]
    around = cheapest_line(ways, start, ends, prices)
    assert around is not None
    assert SpaceId("3.2") not in around
    assert {SpaceId("2.2")} <= around or {SpaceId("3.1"), SpaceId("3.3")} <= around


def test_there_is_no_line_where_nothing_can_be_held() -> None:
    ways = lattice(3, 1)
    start, ends = {SpaceId("0.0")}, {SpaceId("2.0")}
    assert cheapest_line(ways, start, ends, {}) is None
    assert cheapest_line(ways, start, ends, {SpaceId("1.0"): 1}) == {SpaceId("1.0")}
    # An end that has a price may be held itself.
    assert cheapest_line(ways, start, ends, {SpaceId("2.0"): 1}) == {SpaceId("2.0")}


def test_no_way_leads_around_the_line_to_what_counts() -> None:
    now = russia(world_at(*ATTACKERS, "russia-infantry-3-3 H47"))
    line = set(Defence(now).line)
    assert line
    ways = neighbours(now.world.statics)
    seen = {where(now.world, row.place) for row in now.enemy.values()}
    fresh = list(seen)
    while fresh:
        fresh = [
            one for space in fresh for one in ways[space] if one not in seen and one not in line
        ]
        seen.update(fresh)
    kept = {SpaceId(space) for space in ("H47", "J43", "O43", "Q41", "R44", "N49")}
    assert not kept & (seen - line)


def test_what_does_not_decide_the_game_is_given_up_when_infantry_comes() -> None:
    """Smolensk is kept from armor far ahead, not from three armies on foot."""
    armor = ("germany-armor-4-6 J39", "germany-armor-4-6 K39", "russia-infantry-3-3 H47")
    assert SpaceId("J43") in Defence(russia(world_at(*armor))).kept
    foot = ("germany-infantry-3-3 J40 x2", "germany-infantry-3-3 K40")
    assert SpaceId("J43") not in Defence(russia(world_at(*armor, *foot))).kept


def test_the_ways_to_what_decides_the_game_stay_open() -> None:
    """With the enemy next to Leningrad, the hexes around it are in the line or behind it."""
    world = world_at("germany-armor-4-6 F41", "finland-infantry-2-3 C44", "russia-infantry-3-3 D44")
    now = russia(world)
    line = Defence(now).line
    assert SpaceId("D44") in line
    reached = now.board.bit(SpaceId("F41"))
    for _ in range(6):
        reached |= now.around(reached) & now.open & ~now.board.mask(line)
    assert not now.board.has(reached, SpaceId("D45"))
    assert not now.board.has(reached, SpaceId("E44"))


# Construction ---------------------------------------------------------------------------------


def building(*units: str, play: Any) -> Table:
    return table(
        *ATTACKERS,
        *units,
        play=play,
        side="allied",
        step="T.P.BLD",
        rows=[
            BuildingBudget("russia", 44, 0),
            Pool(UnitTypeId("russia-infantry-1-3"), "russia", 12),
            Pool(UnitTypeId("russia-infantry-2-3"), "russia", 3),
        ],
    )


def test_new_units_fill_the_line() -> None:
    at = building("russia-infantry-3-3 H47", play=BuildUnits())
    line = Defence(russia(at.world)).line
    said = play_on(at)
    built = {text.split()[2] for text in said if text.startswith("build-unit")}
    assert len(built & set(line)) >= 10


def test_what_counts_most_and_is_in_danger_gets_walls() -> None:
    at = building("russia-infantry-3-3 H47", play=FortifyPlaces())
    assert play_on(at) == ["fortify russia H47"]
    safe = table(
        "germany-infantry-3-3 L37",
        play=FortifyPlaces(),
        side="allied",
        step="T.P.BLD",
        rows=[BuildingBudget("russia", 44, 0)],
    )
    assert play_on(safe) == ["end-fortifying"]


def test_units_in_the_rear_go_to_where_somebody_is_missing() -> None:
    at = table(
        *ATTACKERS,
        "russia-infantry-3-3 U48 x2",
        "russia-infantry-3-3 H47 x2",
        play=StrategicRedeployments(),
        side="allied",
        step="T.P.RED.50",
    )
    moved = [text for text in play_on(at) if text.startswith("sr ")]
    assert moved
    assert not any(text.endswith(" U48") for text in moved)
    assert len(at.world.units_in[SpaceId("U48")]) < 2


def test_nothing_is_built_when_nobody_moves_afterwards() -> None:
    rows = [BuildingBudget("russia", 44, 0), Pool(UnitTypeId("russia-infantry-1-3"), "russia", 3)]
    last = {"scenario": "barbarossa-1941", "turn": "Winter 1941", "side": "allied", "rows": rows}
    at = table(*ATTACKERS, "russia-infantry-3-3 H47", play=BuildUnits(), step="T.P.BLD", **last)
    assert play_on(at) == ["end-construction"]
    assert russia(at.world).last
    axis = FrontLine(at.world, Side.AXIS, USUAL)
    assert axis.final
    assert not axis.last


# Set-up ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def in_depth() -> tuple[AwawWorld, list[str]]:
    """The World after the Russian set-up, and what was said."""
    game = match("barbarossa-1941", "greedy,staff", "set-up")
    said = []
    while arena.next_seat(game.game) == ALLIED:
        game.step(ALLIED)
        entry = game.game.entries[-1]
        assert isinstance(entry, Answered)
        said.append(entry.text)
    world = game.game.position.world
    assert isinstance(world, AwawWorld)
    return world, said


def test_whoever_waits_sets_up_in_depth(in_depth: tuple[AwawWorld, list[str]]) -> None:
    world, said = in_depth
    assert said[-1] == "finish-set-up"
    border = ["I37", "I38", "J38", "K38", "L38", "M37", "N36", "O36", "P35", "Q35", "R35"]
    factors = {
        space: sum(
            world.type_of(world.units[unit]).combat for unit in world.units_in[SpaceId(space)]
        )
        for space in border
    }
    assert all(0 < count <= 2 for count in factors.values())


def test_one_unit_alone_does_not_keep_moscow_on_the_first_day(
    in_depth: tuple[AwawWorld, list[str]],
) -> None:
    """16.32: armor that breaks through everywhere comes as far as Moscow, and attacks it."""
    world, _ = in_depth
    assert len(world.units_in[SpaceId("H47")]) == 2

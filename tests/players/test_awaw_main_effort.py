"""Main efforts of the staff as something that lasts: aims, forces, corridor, phase, and an end."""

from __future__ import annotations

from msgspec.structs import replace

from tests.awaw.table import world_at
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.operations import Operation, Phase, operation

MOSCOW = SpaceId("H47")
TOWARDS_MOSCOW = replace(USUAL, focus={MOSCOW: 1.5, SpaceId("D44"): 0.5})
ROAD = "K38 K39 K40 L38 L39"
PANZERS = ("germany-armor-4-6 K40 x2", "germany-infantry-3-3 L38 x2", "germany-infantry-3-3 L39")
SCREEN = tuple(f"russia-infantry-1-3 {space}" for space in ("J40", "J41", "K41", "L40"))


def at(*units: str, turn: str = "Fall 1941", level: int = 0) -> FrontLine:
    rows = [Weather("russian-winter-zone", WeatherKind.WINTER, level)] if level else []
    world: AwawWorld = world_at(*units, turn=turn, control={"germany": ROAD}, rows=rows)
    return FrontLine(world, Side.AXIS, TOWARDS_MOSCOW)


def test_an_operation_has_the_aims_of_its_course_and_whoever_goes_there() -> None:
    one = operation(at(*PANZERS, "russia-infantry-3-3 H47"))
    assert one.aims == (MOSCOW,)
    assert "germany-armor-4-6/1" in one.forces


def test_it_breaks_in_where_the_enemy_stands_in_the_way_and_drives_where_the_road_is_open() -> None:
    drives = operation(at(*PANZERS, "russia-infantry-3-3 H47"))
    assert drives.phase is Phase.DRIVE
    around = [
        f"russia-infantry-1-3 {space}" for space in ("G47", "G48", "H46", "H48", "I46", "I47")
    ]
    surrounded = operation(at(*PANZERS, "russia-infantry-3-3 H47", *around))
    assert surrounded.phase is Phase.BREAK_IN


def test_it_has_a_corridor_over_which_the_supply_of_its_armor_runs() -> None:
    one = operation(at(*PANZERS, *SCREEN, "russia-infantry-3-3 H47"))
    assert set(one.corridor) & set(ROAD.split())
    assert "M35" not in one.corridor, "nobody comes to Warsaw"


def test_it_waits_in_a_line_while_the_winter_forbids_attacks() -> None:
    """34.23F: from level 9 on the Axis make no attack in the Russian winter zone."""
    units = (*PANZERS, "russia-infantry-1-3 J40")
    assert operation(at(*units, turn="Winter 1941", level=7)).phase is not Phase.WINTER_LINE
    waits = operation(at(*units, turn="Winter 1941", level=9))
    assert waits.phase is Phase.WINTER_LINE
    assert waits.told(at(*units).world).startswith("winter line: until")


def test_it_tells_what_ends_it() -> None:
    def stops(turn: str) -> Operation:
        return operation(at(*PANZERS, "russia-infantry-3-3 H47", turn=turn))

    assert stops("Fall 1941").stops == "until Moscow is taken"
    told = stops("Fall 1941").told(at(*PANZERS).world)
    assert told.startswith("drive towards Moscow with ")


def test_without_a_course_it_goes_where_most_go() -> None:
    world = world_at(*PANZERS, "russia-infantry-3-3 H47", turn="Fall 1941")
    assert operation(FrontLine(world, Side.AXIS, USUAL)).aims

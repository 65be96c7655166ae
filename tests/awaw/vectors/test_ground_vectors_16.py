"""Worked examples of exploitation (13.47, 16), played."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.awaw.vectors.named import europe, vector
from warcabinet.awaw.ground.exploitation.exploitation_movement import ExploitationMovement
from warcabinet.awaw.ground.exploitation.exploitation_routes import routes
from warcabinet.awaw.ground.exploitation.movement_allowance import exploitation_allowance
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.exploitation import Breakthrough, Exploiter
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.offensives import Operation
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

PANZER = "germany-armor-4-6"
ONE, TWO = UnitId(f"{PANZER}/1"), UnitId(f"{PANZER}/2")

BALKANS = "P34 P35 Q33 Q34 Q35 Q36 R33 R34 R35 R36 S33 S34 S35 S36 T33 T34 T35 T36 U33 U34 U35"
CAUCASUS = "X44 X45 X46 X47 Y45 Y46 Y47 Y48"

WINTER = (
    Weather("russian-winter-zone", WeatherKind.WINTER, 6),
    Weather("winter-west", WeatherKind.WINTER, 6),
    Weather("winter-mediterranean", WeatherKind.WINTER, 4),
)


def breaking_out(start: str, land: str, *rows: Record, turn: str = "Winter 1941") -> Table:
    """Two units of armor on a breakthrough hex, with their exploitation before them."""
    here = SpaceId(start)
    acted = [
        Operation(unit, "european axis", 4, (here,), ("mediterranean",)) for unit in (ONE, TWO)
    ]
    begun = [Exploiter(unit, here, here) for unit in (ONE, TWO)]
    return europe(
        f"{PANZER} {start} x2",
        play=ExploitationMovement(),
        step="T.P.COM.EXP.20",
        turn=turn,
        control={"russia": land},
        rows=(Breakthrough(here, (ONE, TWO)), *acted, *begun, *rows),
    )


def prepared(level: int) -> Level:
    return Level("winter-preparation", "germany", level)


@vector("13.47 example 1")
def test_in_winter_armor_stops_in_a_mountain_hex_of_the_eastern_front() -> None:
    """From S34 on the Mediterranean front into R35 on the eastern one, and no further."""
    t = breaking_out("S34", BALKANS, *WINTER, prepared(6))
    t.say(f"axis: exploit {ONE} R35")
    assert t.against(f"axis: exploit {ONE} Q35") == {"16.36"}
    assert not routes(t.world, ONE)
    beyond = [route.hexes for route in routes(t.world, TWO).values() if "R35" in route.hexes[:-1]]
    assert beyond == []
    summer = breaking_out("S34", BALKANS, turn="Summer 1942")
    summer.say(f"axis: exploit {ONE} R35")
    assert summer.against(f"axis: exploit {ONE} Q35") == set()


@vector("13.47 example 2")
def test_in_winter_armor_goes_on_from_a_mountain_hex_of_the_mediterranean_front() -> None:
    """From S33 through R34, a clear hex of the eastern front, into S34 and beyond."""
    t = breaking_out("S33", BALKANS, *WINTER, prepared(6))
    t.say(f"axis: exploit {ONE} R34")
    t.say(f"axis: exploit {ONE} S34")
    assert t.world.exploiters[ONE].path == ("R34", "S34")
    onward = [route.hexes for route in routes(t.world, TWO).values() if "S34" in route.hexes[:-1]]
    assert ("R34", "S34") in [hexes[:2] for hexes in onward]
    through = next(hexes[-1] for hexes in onward if hexes[:2] == ("R34", "S34"))
    t.say(f"axis: exploit {TWO} {through}")
    assert t.place(TWO) == through


@vector("16.39B")
def test_from_a_turkish_mountain_into_the_russian_winter() -> None:
    """Six less one for the mountain is five; four are left in Y45, of which winter takes three."""
    t = breaking_out("Y44", CAUCASUS, WINTER[0], prepared(3))
    assert exploitation_allowance(t.world, t.world.units[ONE], SpaceId("Y44")) == 5
    t.say(f"axis: exploit {ONE} Y45")
    t.say(f"axis: exploit {ONE} Y46")
    assert t.against(f"axis: exploit {TWO} Y46") == set()
    assert t.against(f"axis: exploit {TWO} Y47") == {"16.36"}  # a third hex
    assert max(len(route.hexes) for route in routes(t.world, TWO).values()) == 2
    mild = breaking_out("Y44", CAUCASUS, WINTER[0], prepared(6))
    mild.say(f"axis: exploit {ONE} Y45")
    mild.say(f"axis: exploit {ONE} Y46")
    assert mild.against(f"axis: exploit {TWO} Y47") == set()


@vector("16.31D")
def test_a_panzer_has_five_points_from_a_mountain_breakthrough() -> None:
    t = breaking_out("S34", BALKANS, turn="Summer 1942")
    assert exploitation_allowance(t.world, t.world.units[ONE], SpaceId("S34")) == 5
    t = breaking_out("S33", BALKANS, turn="Summer 1942")
    assert exploitation_allowance(t.world, t.world.units[ONE], SpaceId("S33")) == 6


@vector("16.32")
@pytest.mark.parametrize(("to", "rules"), [("L39", set()), ("L40", {"16.36"})])
def test_the_first_unit_ends_two_hexes_beyond_the_breakthrough(to: str, rules: set[str]) -> None:
    t = breaking_out("L37", "L38 L39 L40", turn="Summer 1942")
    assert t.against(f"axis: exploit {ONE} {to}") == rules

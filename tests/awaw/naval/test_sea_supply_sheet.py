"""30.33: what a seat is told of its supply by sea, and of what would follow if a port fell; of the
enemy no more than it knows.
"""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.naval.battles import add_force
from tests.rules.shared.sea_supply import FULL, KAGOSHIMA, NONE, TOKYO, seas
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.building import view_of
from warcabinet.awaw.view.reports import REPORTS
from warcabinet.awaw.view.sea_supply import SeaLineFacts, SeaSupplyFacts, sea_supply_facts
from warcabinet.engine.game import new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

AXIS = Seat("axis")
ISLAND = "P36"
NEAR = "Q31"
GARRISON = f"japan-infantry-1-2 {ISLAND}"


def told(world: AwawWorld, about: str = "") -> SeaSupplyFacts:
    return sea_supply_facts(world.known_to(AXIS), AXIS, about)


def line_to(world: AwawWorld, goal: str) -> SeaLineFacts:
    return next(one for one in told(world).lines if one.goal == goal)


def worse_off(world: AwawWorld, port: str) -> list[tuple[str, int, object, object]]:
    fallen = told(world, port).fallen
    assert fallen is not None
    return [(str(one.place), one.count, one.before, one.after) for one in fallen.hanging]


def test_a_line_tells_who_hangs_on_it() -> None:
    world = seas(GARRISON, japan=f"{TOKYO} {ISLAND}")
    line = line_to(world, ISLAND)
    assert (line.origin, line.brings, line.transports) == (TOKYO, FULL, "")
    (one,) = line.hanging
    assert (one.place, one.count, one.before, one.after) == (ISLAND, 1, FULL, NONE)


def test_if_the_port_falls_they_are_without_supply_unless_another_port_sends() -> None:
    alone = seas(GARRISON, japan=f"{TOKYO} {ISLAND}")
    assert worse_off(alone, TOKYO) == [(ISLAND, 1, FULL, NONE)]
    two = seas(GARRISON, japan=f"{TOKYO} K29 L29 M28 {KAGOSHIMA} {ISLAND}")
    assert worse_off(two, TOKYO) == []


def test_lines_that_are_announced_are_not_traced_anew() -> None:
    world = seas(GARRISON, japan=f"{TOKYO} K29 L29 M28 {KAGOSHIMA} {ISLAND}")
    announce(world, Side.AXIS)
    facts = told(world)
    assert facts.fixed
    assert worse_off(world, str(line_to(world, ISLAND).origin)) == [(ISLAND, 1, FULL, NONE)]


def test_units_in_the_port_are_not_counted_and_nothing_is_done() -> None:
    world = seas(GARRISON, japan=f"{TOKYO} {ISLAND}").known_to(AXIS)
    before = world.digest()
    sea_supply_facts(world, AXIS, "")
    assert worse_off(world, ISLAND) == []
    assert world.digest() == before


def waters(theirs: str) -> AwawWorld:
    """A line that a task force protects, and a marker of the enemy that could meet it."""
    world = seas(GARRISON, japan=f"{TOKYO} {ISLAND}", us=NEAR)
    add_force(world, f"us-1 {NEAR}: {theirs}")
    add_force(world, f"japan-1 {TOKYO}: dd 12")
    announce(world, Side.AXIS)
    (line,) = world.sea_lines.rows()
    world.amend(line, forces=(ForceId("japan-1"),))
    return world


@pytest.mark.parametrize("about", ["", TOKYO])
def test_hidden_ships_change_no_byte(about: str) -> None:
    """20.164A: what lies under an enemy marker is not told, and does not change what is."""
    seen = set()
    for theirs in ("ca 4, dd 6", "dd 10"):
        world = waters(theirs).known_to(AXIS)
        facts = sea_supply_facts(world, AXIS, about)
        for line in facts.lines:
            assert [one.factors for one in line.guards] == [12]
            assert [(one.who, one.known) for one in line.hunters] == [("us-1", False)]
        seen.add((msgspec.json.encode(facts), REPORTS["sea-supply"].tell(world, AXIS, about)))
    assert len(seen) == 1


def test_what_is_no_place_is_said() -> None:
    with pytest.raises(NoReport):
        told(seas(GARRISON, japan=f"{TOKYO} {ISLAND}"), "Nowhere")


@pytest.mark.parametrize(
    ("scenario", "traced"), [("overlord-1944", True), ("midway", False), ("coral-sea", False)]
)
def test_the_sheet_is_offered_where_lines_are_traced(scenario: str, traced: bool) -> None:
    world = new_game(RULES, scenario, "secret").position.world
    assert isinstance(world, AwawWorld)
    assert view_of(world).sea_supply is traced

"""Rule 29.3: hex control by isolation."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.hex_control import ALLIED, AXIS, INFANTRY, neutral_bulgaria
from warcabinet.awaw.logistics.hex_control.control_by_isolation import (
    PlayerTurnStarts,
    PocketsPass,
    note_forsaken,
    take_pockets,
)
from warcabinet.awaw.logistics.hex_control.hex_control import (
    holder_of,
    take,
)
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.unsupplied_units import isolation_losses
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    HexSupply,
    Supply,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

# 29.3 ---------------------------------------------------------------------------------------------

POCKET = "M41 M40 M42 L41 L42 N40 N41"
"""M41 is the innermost hex of these seven."""


RING = "K41 K42 K43 L40 L43 M39 M43 N39 N42 O39 O40 O41"


def pocket(*units: str, rows: tuple[Record, ...] = ()) -> AwawWorld:
    """A Russian pocket of seven hexes around M41, out of supply since the last Russian turn; all
    land west of it and the ring around it are German.
    """
    world = world_at(*units, turn="Fall 1941", rows=rows)
    west = [
        space
        for space, row in world.control.items()
        if row.holder == "russia" and space[0] in "IJKLMNOP" and int(space.lstrip("IJKLMNOP")) < 43
    ]
    for space in (*west, *RING.split()):
        if space not in POCKET.split():
            take(world, space, "germany", "29.21")
    for space in POCKET.split():
        world.put(HexSupply(SpaceId(space), Supply.NONE))
    world.end_scope("player_turn")
    determine(world, AXIS, Determination.INITIAL)
    return world


def flipped(world: AwawWorld) -> set[str]:
    note_forsaken(world)
    take_pockets(world, AXIS)
    return {space for space in POCKET.split() if holder_of(world, space) == "germany"}


OUTER = set(POCKET.split()) - {"M41"}


@pytest.mark.rule("29.31C#1", "only hexes next to supplied ones pass, ring by ring")
@pytest.mark.rule("29.32#1", "they have supply at once if a line reaches them")
def test_a_pocket_evaporates_from_the_outside_one_ring_a_turn() -> None:
    world = pocket()
    assert flipped(world) == OUTER
    assert all(supply_in(world, space) is Supply.FULL for space in OUTER)
    assert holder_of(world, "M41") == "russia"
    # The next turn takes the rest.
    world.end_scope("player_turn")
    determine(world, AXIS, Determination.INITIAL)
    assert flipped(world) == set(POCKET.split())


@pytest.mark.rule("29.31A#1", "hexes with full or limited supply in the enemy's last turn stay his")
def test_hexes_with_full_or_limited_supply_in_the_last_enemy_turn_stay() -> None:
    world = pocket()
    world.put(HexSupply(SpaceId("L41"), Supply.PARTIAL))
    world.drop(world.hex_supply[SpaceId("N41")])
    assert flipped(world) == OUTER - {"L41", "N41"}


@pytest.mark.rule("29.31A#1", "so do those that a minor ally's capital supplied in full")
def test_hexes_that_a_minor_ally_supplied_stay() -> None:
    world = pocket()
    world.put(HexSupply(SpaceId("N41"), Supply.NONE, full_for=("communist-china",)))
    assert flipped(world) == OUTER - {"N41"}


@pytest.mark.rule("29.31A#1", "what counts is the enemy's last player turn, not this one")
def test_supply_that_comes_in_the_turn_of_the_mover_is_too_late() -> None:
    world = pocket()
    note_forsaken(world)
    for space in POCKET.split():
        world.amend(world.hex_supply[SpaceId(space)], supply=Supply.PARTIAL)
    take_pockets(world, AXIS)
    assert holder_of(world, "L41") == "germany"


@pytest.mark.rule("29.31B#1", "anything of his in the middle keeps the hexes next to it")
@pytest.mark.parametrize(
    ("units", "rows"),
    [
        (("russia-infantry-1-3 M41",), ()),
        (("russia-partisan-1-3 M41",), ()),
        (("russia-aaf M41",), ()),
        ((), (Hull("russia-dd", "russia", SpaceId("M41"), 1),)),
        ((), (Counter(CounterKind.AIRBASE, SpaceId("M41"), "russia"),)),
        ((), (Counter(CounterKind.PORT, SpaceId("M41"), "russia"),)),
        ((), (Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("M41"), "russia"),)),
        ((), (Fort(SpaceId("M41"), all_round=FortKind.FORTIFICATION),)),
        ((), (Fort(SpaceId("M41"), all_round=FortKind.FORTRESS),)),
        ((), (Bridgehead(SpaceId("M41"), "allied", BridgeheadKind.RIVER, 0),)),
    ],
)
def test_something_in_the_middle_keeps_the_hexes_around_it(
    units: tuple[str, ...], rows: tuple[Record, ...]
) -> None:
    assert flipped(pocket(*units, rows=rows)) == set()


@pytest.mark.rule("29.31B#2", "it keeps no hex further away, and what is mine keeps none")
def test_hexes_two_away_from_a_unit_are_not_kept() -> None:
    assert flipped(pocket("russia-infantry-1-3 M42")) == {"L41", "M40", "N40"}
    assert flipped(pocket(f"{INFANTRY} M39")) == OUTER


@pytest.mark.rule("29.31B#3", "what counts is what was there as the player turn began")
def test_what_counts_is_who_stood_there_as_the_player_turn_began() -> None:
    world = pocket("russia-infantry-1-3 M41")
    note_forsaken(world)
    eliminate(world, world.units[UnitId("russia-infantry-1-3/1")], Cause.COMBAT, "15.6")
    take_pockets(world, AXIS)
    assert holder_of(world, "L41") == "russia"


@pytest.mark.rule("29.31C#3", "partial supply of the hex next to it is not enough")
def test_the_neighbour_that_absorbs_a_pocket_must_be_fully_supplied() -> None:
    """R-077: partial supply is not enough."""
    world = pocket()
    for space in RING.split():
        world.put(HexSupply(SpaceId(space), Supply.PARTIAL))
    assert flipped(world) == set()


@pytest.mark.rule("29.32#3", "a hex just gained passes no supply on before the next turn")
def test_an_absorbed_hex_passes_no_supply_on() -> None:
    """German M41 is cut off by the pocket around it; with the pocket gone, only in the next turn
    does supply come through to it.
    """
    world = pocket()
    take(world, "M41", "germany", "29.21")
    assert flipped(world) == {*OUTER, "M41"}
    assert supply_in(world, "L42") is Supply.FULL
    assert supply_in(world, "M41") is Supply.NONE
    world.end_scope("player_turn")
    determine(world, AXIS, Determination.INITIAL)
    assert supply_in(world, "M41") is Supply.FULL


@pytest.mark.rule("29.31C#2", "nothing passes of a country in the turn in which it is attacked")
def test_a_country_that_was_neutral_has_no_pockets() -> None:
    """30.48: its hexes had supply while it was neutral."""
    world = neutral_bulgaria()
    world.put(Alignment(Country("bulgaria"), Status.ATTACKED))
    for power in (Power.GERMANY, Power.ITALY):
        world.put(war_state(power, Country("bulgaria"), Relation.WAR))
    for row in list(world.hex_supply.rows()):
        world.drop(row)
    note_forsaken(world)
    assert not world.forsaken
    world.put(HexSupply(SpaceId("Y30"), Supply.NONE))  # as after a turn of its own without supply
    note_forsaken(world)
    assert set(world.forsaken) == {"Y30"}


@pytest.mark.rule("29.31#1", "they pass after the supply determination that follows combat")
def test_the_steps_of_the_player_turn_note_and_take_pockets() -> None:
    world = pocket()
    start = PlayerTurnStarts()
    start.start(world, None)
    assert set(world.forsaken) == set(POCKET.split())
    PocketsPass().start(world, None)
    assert holder_of(world, "L41") == "germany"
    order = [str(one.step.id) for one in world.statics.sequence.player_turn(world.turn, AXIS)]
    determined, passed = order.index("T.P.PCA.100"), order.index("T.P.PCA.130")
    assert order.index("T.P.COM") < determined < passed < order.index("T.P.RED")


@pytest.mark.rule("29.32#2", "a pocket is the enemy's in combat, one's own afterwards")
def test_the_worked_example_of_an_encirclement() -> None:
    """Encircled in Summer, dead in the Russian turn, still Russian in the German Fall movement, and
    German at the end of German Fall post-combat supply.
    """
    world = pocket("russia-infantry-2-3 M41")
    for space in POCKET.split():
        world.drop(world.hex_supply[SpaceId(space)])
    world.put(Clock(world.now.step, world.turn.previous, ALLIED))
    determine(world, ALLIED, Determination.INITIAL)
    determine(world, ALLIED, Determination.POST_COMBAT)
    isolation_losses(world, ALLIED)
    assert not world.units_of["russia"]
    world.put(Clock(world.now.step, world.turn.next, AXIS))
    note_forsaken(world)
    assert holder_of(world, "L41") == "russia"
    determine(world, AXIS, Determination.INITIAL)
    determine(world, AXIS, Determination.POST_COMBAT)
    take_pockets(world, AXIS)
    assert holder_of(world, "L41") == "germany"
    assert supply_in(world, "L41") is Supply.FULL
    assert holder_of(world, "M41") == "russia"

"""Worked examples of pockets and isolation (29.31, 30.54): played turn by turn, with every step of
the sequence of play.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, world_at
from tests.awaw.vectors.named import vector
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.sequence import Year
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import Control, Supply
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

POCKET = "M41 M40 M42 L41 L42 N40 N41"
"""M41 is the innermost hex of these seven."""
RING = "K41 K42 K43 L40 L43 M39 M43 N39 N42 O39 O40 O41"
RUSSIAN = UnitId("russia-infantry-2-3/1")


def encircled(*units: str) -> Table:
    """Summer 1941: German armor has closed a ring around Russian infantry in M41. Nobody else is
    there; all land to the west is German.
    """
    world = world_at(
        "russia-infantry-2-3 M41", "germany-armor-4-6 L40", "germany-armor-4-6 O40", *units
    )
    taken = [
        space
        for space, row in world.control.items()
        if row.holder == "russia" and space[0] in "IJKLMNOP" and int(space[1:]) < 43
    ]
    for space in (*taken, *RING.split()):
        if space not in POCKET.split():
            world.put(Control(SpaceId(space), "germany"))
    year = Year(turn=game_turn("Summer 1941"), last=game_turn("Winter 1941"), opened=True)
    return Table(Position.opening(Staged(world, year), "barbarossa", dict(world.options)))


def until(t: Table, turn: str, side: str, pending: str) -> None:
    """Everybody does as little as possible until this is asked."""
    wanted = (turn, side, pending)
    while (str(t.world.now.turn), str(t.world.now.side), t.pending) != wanted:
        if isinstance(t.position.request, Dice):
            t.dice(*(1 for _ in t.position.request.sides))
        else:
            assert t.position.decision is not None, f"{wanted} never came"
            t.default(str(t.position.decision.seats[0]))


def german(t: Table) -> set[str]:
    return {space for space in POCKET.split() if t.holder(space) == "germany"}


@vector("29.31")
def test_an_encirclement_of_summer_1941() -> None:
    t = encircled()
    until(t, "Summer 1941", "allied", "unit-construction")
    assert t.place(RUSSIAN) is None  # lost after combat
    assert german(t) == set()
    until(t, "Fall 1941", "axis", "ground-move")
    assert german(t) == set()  # nothing could be based there
    until(t, "Fall 1941", "axis", "first-trs")
    assert german(t) == set(POCKET.split()) - {"M41"}
    assert supply_in(t.world, "L41") is Supply.FULL
    until(t, "Winter 1941", "axis", "first-trs")
    assert german(t) == set(POCKET.split())


@vector("30.54")
@pytest.mark.parametrize("relieved", [True, False])
def test_russians_cut_off_in_summer_1941(relieved: bool) -> None:
    """A unit from outside may walk into M43 and open the ring."""
    t = encircled("russia-infantry-3-3 M44")
    until(t, "Summer 1941", "allied", "ground-move")
    assert supply_of(t.world, RUSSIAN) is Supply.NONE
    assert t.against(f"allied: move {RUSSIAN} M42") == {"13.41A"}
    if relieved:
        t.say("allied: move russia-infantry-3-3/1 M43")
    until(t, "Summer 1941", "allied", "unit-construction")
    if relieved:
        assert t.place(RUSSIAN) == "M41"
        assert supply_of(t.world, RUSSIAN) is Supply.FULL
    else:
        (lost,) = t.world.eliminated.values()
        assert (lost.unit, lost.cause) == (RUSSIAN, Cause.ISOLATION)

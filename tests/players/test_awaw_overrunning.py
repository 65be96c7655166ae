"""How the staff overruns what is weak before anybody else moves, and sets up for it (13.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.awaw.table import Table, table, world_at
from tests.players.test_greedy import match
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.overrunning import Drive, best, openings
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")

SCREEN = (
    "germany-armor-4-6 J36 x2",
    "germany-infantry-3-3 I37 x2",
    "germany-infantry-3-3 J37 x2",
    "germany-infantry-3-3 K37 x2",
    "russia-infantry-1-3 I38",
    "russia-infantry-1-3 J38",
    "russia-infantry-1-3 K38",
    "russia-infantry-3-3 H38 x2",
    "russia-infantry-3-3 L38 x2",
)


def front(world: AwawWorld, side: Side = Side.AXIS) -> FrontLine:
    return FrontLine(world, side, USUAL)


def moves(at: Table, most: int = 40) -> list[str]:
    """What the staff does in a movement phase of the Axis; the Russians take their defaults."""
    player = Officer(AXIS, "s")
    view = SeatView("awaw", "", {}, AXIS, (AXIS, ALLIED), 0, None)
    said: list[str] = []
    while len(said) < most and at.position.decision is not None:
        asked = at.position.asked(AXIS)
        if asked is None:
            other = at.position.asked(ALLIED)
            assert other is not None
            default = other.default()
            assert default is not None
            at.position = at.position.answer(ALLIED, default)
            continue
        action = player.choose(view, asked)
        said.append(notation.write(action))
        at.position = at.position.answer(AXIS, action)
    return said


def at_the_border(*units: str, **more: Any) -> Table:
    return table(*units, play=GroundMovement(), side="axis", turn="Summer 1941", **more)


def test_a_screen_is_overrun_hex_by_hex_through_full_hexes() -> None:
    """12.22, 13.45: armor waits in a hex that is full; 13.55: it goes on to the next."""
    said = moves(at_the_border(*SCREEN))
    overrun = [text.split()[1] for text in said if text.startswith("overrun-hex ")]
    assert len(overrun) >= 2
    assert set(overrun) <= {"I38", "J38", "K38"}
    first = next(place for place, text in enumerate(said) if text.startswith("overrun-hex "))
    assert all(text.startswith("pause germany-armor-4-6/") for text in said[:first])
    assert first == 2
    # Nobody else moves before all overruns are done.
    last = max(place for place, text in enumerate(said) if text.startswith("overrun-hex "))
    assert not any("infantry" in text for text in said[:last])


def test_who_follows_walks_through_the_gap() -> None:
    at = at_the_border(*SCREEN)
    moves(at)
    places = Counter(
        str(row.place) for row in at.world.units.values() if row.type == "germany-infantry-3-3"
    )
    beyond = [space for space in places if int(space[1:]) > 38]
    assert beyond, places


def test_a_line_with_one_weak_hex_is_no_screen() -> None:
    """There armor is not sent around for an overrun."""
    strong = [unit.replace("1-3 I38", "3-3 I38 x2") for unit in SCREEN]
    strong = [unit.replace("1-3 K38", "3-3 K38 x2") for unit in strong]
    more = [f"russia-infantry-3-3 {space} x2" for space in ("M37", "N36")]
    said = moves(at_the_border(*strong, *more))
    assert not any(text.startswith("pause ") for text in said)


def test_who_has_not_the_initiative_overruns_nothing_that_air_could_save() -> None:
    """13.531: a failed overrun must be followed by an attack."""
    units = (
        "russia-armor-3-5 L40 x2",
        "rumania-infantry-1-3 L39",
        "germany-armor-4-6 J37 x2",
        "germany-armor-4-6 K37 x2",
    )

    def found(*air: str) -> Drive | None:
        now = front(world_at(*units, *air, turn="Fall 1941", side="allied"), Side.ALLIED)
        assert now.defensive
        return best(now)

    drive = found()
    assert drive is not None
    assert drive.target == "L39"
    assert found("germany-aaf L37 x5") is None


def test_armor_is_set_up_in_pairs_before_a_screen_and_not_before_a_line() -> None:
    pairs = {}
    for russians in ("staff", "greedy"):
        game = match("barbarossa-1941", f"staff,{russians}", "openings")
        while not game.game.rules.turn(world := game.game.position.world):
            game.step(arena.next_seat(game.game))
        assert isinstance(world, AwawWorld)
        now = front(world)
        choices = dict.fromkeys(now.own, now.held & now.open)
        pairs[russians] = list(openings(now, choices))
    assert not pairs["greedy"]
    starts = Counter(space for _, space in pairs["staff"])
    assert len(starts) >= 2
    assert set(starts.values()) == {2}
    line = {"I38", "J38", "K38", "L38", "N36", "O36"}
    near = {SpaceId(one) for space in line for one in now.board.neighbours(space)}
    assert set(starts) <= near

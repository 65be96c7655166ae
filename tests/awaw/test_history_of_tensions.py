"""History as a check: with what happened put in, tensions and mobilizations come near history.

The bounds were fixed before the first run: tensions within four levels of the anchors that the
rulebook's own dates give, mobilizations within one game turn of them. `docs/history.md` has the
table.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.diplomacy.tension_tracks import count, notice
from warcabinet.awaw.mobilization.timing import done, due_american, due_japanese, due_russian
from warcabinet.awaw.offensives.tension_from_offensives import tension_of
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.politics.tensions import WarTension, actual, event, raise_tension, tracks
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.logistics import Control, Surrendered
from warcabinet.awaw.state.oil import OilEmbargo
from warcabinet.awaw.state.tensions import Mobilization
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import GameTurn, game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.hexes import SpaceId

LEVELS, TURNS = 4, 1
"""How far from the anchors tensions and mobilizations may be."""

WARS = {
    "Spring 1940": "germany/denmark germany/norway germany/belgium germany/luxembourg "
    "germany/netherlands",
    "Summer 1940": "italy/britain italy/france",
    "Winter 1940": "italy/greece",
    "Spring 1941": "germany/yugoslavia",
    "Summer 1941": "germany/russia",
}
ALLIES = {"Fall 1940": "hungary rumania", "Spring 1941": "bulgaria", "Summer 1941": "finland"}
OFFENSIVES = {"Fall 1939": 15, "Winter 1939": 0, "Fall 1940": 8}
"""BRPs of the European Axis, where they were not 15 to 22."""


def campaign(last: str) -> tuple[AwawWorld, dict[str, dict[str, int]]]:
    """The Global War as it went, without dice: the levels as each game turn ends."""
    world = world_at(scenario="global-war", turn="Fall 1939")
    found: dict[str, dict[str, int]] = {}
    turn = game_turn("Fall 1939")
    while turn <= game_turn(last):
        play(world, turn)
        found[turn.name] = {str(one): actual(world, one) for one in tracks(world.statics)}
        turn = turn.next
    return world, found


def play(world: AwawWorld, turn: GameTurn) -> None:
    for row in list(world.tension_counted.rows()):
        world.drop(row)
    world.put(Clock(StepId("T.0.20"), turn))
    notice(world)
    for tension in tracks(world.statics):
        count(world, tension, BOOK.total(world, WarTension(str(tension))))
    world.put(Clock(StepId("T.P.DIP"), turn, Side.AXIS))
    for pair in WARS.get(turn.name, "").split():
        one, other = pair.split("/")
        world.put(war_state(party(one), party(other), Relation.WAR))
    for country in ALLIES.get(turn.name, "").split():
        world.put(Alignment(Country(country), Status.ALLY, Power.GERMANY))
    if turn.name == "Summer 1941":
        event(world, Tension.USJT, 0, "76.43A", "Japanese units in Saigon")
    if turn.name == "Fall 1941":
        world.put(OilEmbargo(Faction.JAPAN, turn.number))
    notice(world)
    for tension, brps in ((Tension.USAT, OFFENSIVES.get(turn.name, 15)), (Tension.USJT, 15)):
        raise_tension(world, tension, tension_of(brps), "49.87", "offensives")
    if turn.name == "Summer 1940":
        paris = world.board.place("Paris")
        assert paris is not None
        world.put(Control(SpaceId(paris.hex), "germany"))
        world.put(Surrendered("france"))
        for one in (Power.GERMANY, Power.ITALY):
            world.put(war_state(one, Power.FRANCE, Relation.SURRENDERED))
    notice(world)
    world.put(Clock(StepId("T.P.DIP.140"), turn, Side.ALLIED))
    for due in (due_american(world, "europe"), due_american(world, "pacific"),
                due_russian(world), due_japanese(world)):  # fmt: skip
        if due is not None:
            world.put(Mobilization(due.power, due.theater, due.number, turn.number, 1, 1))
    notice(world)


ANCHORS = [
    ("usat", "Spring 1940", 11), ("usat", "Summer 1940", 15), ("usat", "Winter 1940", 24),
    ("usat", "Summer 1941", 35), ("usat", "Winter 1941", 42),
    ("usjt", "Summer 1940", 8), ("usjt", "Fall 1940", 11), ("usjt", "Summer 1941", 22),
    ("usjt", "Winter 1941", 35),
    ("rgt", "Winter 1939", 2), ("rgt", "Summer 1940", 7), ("rgt", "Fall 1940", 17),
]  # fmt: skip


@pytest.fixture(scope="module")
def history() -> tuple[AwawWorld, dict[str, dict[str, int]]]:
    return campaign("Spring 1942")


@pytest.mark.parametrize(("tension", "turn", "level"), ANCHORS)
def test_tensions_come_near_history(
    history: tuple[AwawWorld, dict[str, dict[str, int]]], tension: str, turn: str, level: int
) -> None:
    assert abs(history[1][turn][tension] - level) <= LEVELS


MOBILIZED = [
    ("us", "europe", 1, "Spring 1940"), ("us", "europe", 2, "Winter 1940"),
    ("us", "europe", 3, "Summer 1941"), ("us", "pacific", 1, "Fall 1940"),
    ("us", "pacific", 2, "Summer 1941"), ("us", "pacific", 3, "Winter 1941"),
    ("japan", "pacific", 2, "Fall 1940"), ("japan", "pacific", 3, "Summer 1941"),
    ("japan", "pacific", 4, "Winter 1941"), ("russia", "europe", 1, "Fall 1940"),
]  # fmt: skip


@pytest.mark.parametrize(("power", "theater", "number", "turn"), MOBILIZED)
def test_mobilizations_come_within_a_turn_of_history(
    history: tuple[AwawWorld, dict[str, dict[str, int]]],
    power: str,
    theater: str,
    number: int,
    turn: str,
) -> None:
    rows = done(history[0], power, theater)
    assert abs(rows[number - 1].turn - game_turn(turn).number) <= TURNS

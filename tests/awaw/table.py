"""A table to test at: any position on the real board in a few words, answers in the notation, dice
by hand.

    t = table("germany-armor-4-6 L33 x2", "poland-infantry-2-3 M34", play=GroundMovement())
    t.say("axis: move germany-armor-4-6/1 M33")
    t.dice(6)
    assert t.place("germany-armor-4-6/1") == "M33"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from warcabinet.awaw import RULES
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.politics.parties import holder_for
from warcabinet.awaw.rules import AwawRules
from warcabinet.awaw.scenarios.start.laying_out import owner_of, place_ready, start
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record, Seat
from warcabinet.engine.rules import Outcome
from warcabinet.hexes import SpaceId

TO_BE_CONTINUED = Outcome((), "to be continued")


class Excerpt(Procedure[Outcome], kw_only=True):
    """Plays one procedure of the game, and no more. What it gives back is kept in `result`."""

    play: Procedure[Any] | None

    def start(self, world: AwawWorld, _: None) -> Step:
        if self.play is None:
            return Done(TO_BE_CONTINUED)
        return self.call(self.play, then=self.played)

    def played(self, world: AwawWorld, result: Any) -> Step:
        return Done(result if isinstance(result, Outcome) else TO_BE_CONTINUED)


class Staged(AwawRules):
    """The rules, starting from a prepared World with any procedure."""

    def __init__(self, world: AwawWorld, play: Procedure[Any] | None) -> None:
        super().__init__(RULES.data)
        self.settings = RULES.settings
        self.world, self.play = world, play

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[AwawWorld, Procedure[Outcome]]:
        return self.world, Excerpt(play=self.play)


def world_at(
    *units: str,
    scenario: str = "barbarossa",
    turn: str = "Summer 1941",
    side: str = "axis",
    step: str = "T.P.MOV.GND",
    ready: bool = False,
    control: Mapping[str, str] | None = None,
    rows: Iterable[Record] = (),
    options: Mapping[str, str] | None = None,
) -> AwawWorld:
    """A World of a scenario with only these units (`germany-armor-4-6 L33 x2`), or with the ready
    set-up too. A hex belongs to whoever has a unit in it; `control` hands over others, as
    `{"germany": "K38 L38"}`. `rows` are put last, whatever they are.
    """
    world = RULES.empty_world(scenario, RULES.options(options))
    start(world)
    if ready:
        place_ready(world, world.statics.home_side)
    world.put(Clock(StepId(step), game_turn(turn), Side(side)))
    for holder, hexes in (control or {}).items():
        for space in hexes.split():
            world.put(Control(SpaceId(space), holder))
    for line in units:
        put_unit(world, line)
    for row in rows:
        world.put(row)
    world.changes.clear()
    world.told.clear()
    return world


def put_unit(world: AwawWorld, line: str) -> None:
    """`germany-armor-4-6 L33`, `germany-aaf L33 x3`, `germany-infantry-3-3 L33 x2`."""
    name, place, *times = line.split()
    kind = world.statics.forces.type(name)
    count = int(times[0].removeprefix("x")) if times else 1
    party = owner_of(world, name)
    if kind.quantity:
        world.put(AirUnits(kind.type, party, SpaceId(place), count))
        return
    for _ in range(count):
        place_unit(world, kind.type, party, place)
    if world.map.is_hex(place):
        world.put(Control(SpaceId(place), holder_for(world, party)))


class NotLegal(Refused, AssertionError):
    """What a test says is refused: it was meant to be legal."""


class Table:
    """A position that tests talk to."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def world(self) -> AwawWorld:
        world = self.position.world
        assert isinstance(world, AwawWorld)
        return world

    @property
    def pending(self) -> str:
        """The name of the decision, or the label of the roll, that is waited for; "" at the end."""
        if self.position.decision is not None:
            return self.position.decision.name()
        return self.position.request.label if self.position.request is not None else ""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on, also after the part that was played."""
        outcome = self.position.outcome
        return None if outcome == TO_BE_CONTINUED else outcome

    def asked(self, seat: str) -> Asked:
        asked = self.position.asked(Seat(seat))
        assert asked is not None, f"{seat} is asked nothing: {self.position.pending}"
        return asked

    def say(self, text: str) -> None:
        """`axis: move germany-armor-4-6/1 M33`: what is said is expected to be legal."""
        seat, _, words = text.partition(": ")
        try:
            self.position = self.position.answer(Seat(seat), notation.read(words, RULES.actions))
        except Refused as error:
            raise NotLegal(error.refusals) from error

    def refusals(self, text: str) -> list[Refusal]:
        seat, _, words = text.partition(": ")
        return self.position.check(Seat(seat), notation.read(words, RULES.actions))

    def against(self, text: str) -> set[str]:
        """The rules against an answer; empty if it is legal."""
        return {refusal.rule for refusal in self.refusals(text)}

    def dice(self, *values: int) -> None:
        assert self.position.request is not None, f"no die is rolled: {self.pending}"
        self.position = self.position.resolve(values)

    def default(self, seat: str) -> None:
        """Answer with what the seat says if it does not decide."""
        decision = self.position.decision
        assert decision is not None
        action = decision.default(self.asked(seat))
        assert action is not None
        self.position = self.position.answer(Seat(seat), action)

    def place(self, unit: str) -> str | None:
        there = self.world.units.get(UnitId(unit))
        return str(there.place) if there else None

    def holder(self, space: str) -> str | None:
        row = self.world.control.get(SpaceId(space))
        return row.holder if row else None

    def told(self, rule: str) -> list[str]:
        return [event.text for event in self.position.told if event.rule == rule]


def table(*units: str, play: Procedure[Any], **setting: Any) -> Table:
    """A position in which this procedure has just begun: see `world_at` for the rest."""
    scenario = setting.get("scenario", "barbarossa")
    world = world_at(*units, **setting)
    rules = Staged(world, play)
    return Table(Position.opening(rules, scenario, dict(world.options)))

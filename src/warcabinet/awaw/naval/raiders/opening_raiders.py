"""7.31, 21.5331: Germany may begin the game with pocket battleships at sea."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.naval.raiders.raider_groups import OPENING, POCKET_BATTLESHIPS, bases
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.task_forces.changing_force import loose_id
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import force_of, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, HullId, Stance
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

FALL_1939 = game_turn("Fall 1939")


class BeginAtSea(Action, frozen=True):
    """21.5331: these pocket battleships begin the game at sea, as one group of raiders."""

    ships: tuple[HullId, ...]


class BeginInPort(Action, frozen=True):
    """All others begin in port."""


def ashore(world: AwawWorld) -> list[Hull]:
    """The pocket battleships that are in no group yet."""
    rows = (world.hulls.get(HullId(name)) for name in POCKET_BATTLESHIPS)
    return [row for row in rows if row is not None and force_of(row.berth) is None]


def _ships(asked: Asked, got: Got) -> Domain[HullId]:
    found = [hull.id for hull in ashore(asked.world)]
    return among(found, "21.5331", "only pocket battleships begin the game at sea, each once")


def _some(asked: Asked) -> list[Refusal]:
    if ashore(asked.world):
        return []
    return [Refusal("21.5331", "there is no pocket battleship left to begin at sea")]


def _groups(asked: Asked) -> Iterator[BeginAtSea]:
    names = [hull.id for hull in ashore(asked.world)]
    for count in range(1, len(names) + 1):
        for some in combinations(names, count):
            yield BeginAtSea(tuple(sorted(some)))


class OpeningRaiders(Decision[BeginAtSea | BeginInPort], frozen=True):
    """21.5331: asked of Germany in the set-up, again and again until it names no more."""

    rule: ClassVar[str] = "21.5331"
    prompt: ClassVar[str] = (
        "Which pocket battleships begin the game at sea? They must raid in Fall 1939, for one BRP "
        "each"
    )
    by_default: ClassVar[str] = "those that the scenario has at sea, each by itself"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BeginAtSea: Form(
            (Slot("ships", _ships, least=1, most=None),),
            fits=_some,
            proposals=_groups,
            label="Begin at sea",
        ),
        BeginInPort: Form(label="The others begin in port"),
    }

    def default(self, asked: Asked) -> BeginAtSea | BeginInPort:
        box = OPENING[1]
        at_sea = [hull.id for hull in ashore(asked.world) if hull.berth == box]
        return BeginAtSea((at_sea[0],)) if at_sea else BeginInPort()

    def real(self, asked: Asked) -> bool:
        return bool(ashore(asked.world))


@plays("S.40", raiders=True, needs="21.5331")
class RaidersBeginAtSea(Procedure[None], tag="raiders-begin-at-sea"):
    """7.31, 21.5331: in games that begin in Fall 1939 and have the Atlantic SW box Germany groups
    the pocket battleships that begin there. The others begin in port.
    """

    def start(self, world: AwawWorld, _: object) -> Step:
        party, box = OPENING
        scenario = world.statics.scenario
        seat = seat_for(world, party)
        first = None if scenario is None else scenario.scenario.first
        if seat is None or first != FALL_1939 or not world.map.has(world.statics.map, box):
            return Done()
        if not ashore(world):
            return Done()
        return self.ask(OpeningRaiders((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: BeginAtSea | BeginInPort) -> Step:
        if isinstance(answer, BeginInPort):
            go_to_port(world)
            return Done()
        begin_at_sea(world, answer.ships)
        return self.go(self.start)


def begin_at_sea(world: AwawWorld, ships: tuple[HullId, ...]) -> None:
    """21.5331: these ships are a group of raiders in the Atlantic SW box."""
    party, box = OPENING
    force = loose_id(world, party)
    world.put(Force(force, party, box, ForceKind.LOOSE, stance=Stance.SAILING))
    for ship in ships:
        move(world, world.hulls[ship], in_force(force))
    order = 1 + len(world.raider_groups)
    world.put(RaiderGroup(force, party, box, None, order, arrived=True))
    world.tell("21.5331", f"{' and '.join(ships)} of {party} begin the game at sea", a_hex(box))


def go_to_port(world: AwawWorld) -> None:
    """21.5331: a ship that is not to raid does not begin in the box."""
    party, box = OPENING
    ports = [SpaceId(one) for one in world.map.members(bases(world, party, box))]
    for hull in ashore(world):
        if hull.berth == box and ports:
            move(world, hull, ports[-1])

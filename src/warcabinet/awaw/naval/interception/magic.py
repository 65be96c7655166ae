"""48.61C, 48.62, 48.63: American task forces that intercept Japanese missions by Magic, without
dice, once cards have settled how many may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import seat_of
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayMagic
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    TryIntercept,
    approach,
    distance,
    may_try,
    of_force,
    on_offensive_patrol,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry, quarries
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import Path, hex_of, length
from warcabinet.awaw.naval.waters.range_and_distances import way
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.naval import ActivityId, Force, ForceKind, Stance
from warcabinet.awaw.state.naval_battles import Attempt, Intercepted, MagicForce
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

NEAR = 3
"""48.61C: how far from its target a mission is met at most."""

FAR = 10
"""48.61C: from how far a task force comes at most."""

NEAR_ALASKA = "aleutian-islands"
"""48.61C: ports of Alaska, off the board, are near these (R-592)."""

MET = (Kind.INVASION, Kind.BOMBARDMENT, Kind.CARRIER_MISSION)
"""48.61C: missions of the combat phase; patrols and sea transport come in the movement phase."""


class ByMagic(msgspec.Struct, frozen=True, order=True):
    """A task force, the mission that it meets, and where."""

    target: str
    hex: SpaceId
    force: ForceId


class InterceptByMagic(Action, frozen=True):
    """48.61C: these task forces intercept without dice."""

    tries: tuple[ByMagic, ...] = ()


# Who may, and where -------------------------------------------------------------------------------

Openings = Mapping[str, Mapping[SpaceId, tuple[ForceId, ...]]]


def _missions(world: AwawWorld, activities: Iterable[ActivityId]) -> Mapping[str, Quarry]:
    """The Japanese missions among these activities."""
    own = tuple(
        one
        for one in activities
        if (row := world.activities.get(one)) and row.party == Power.JAPAN and row.kind in MET
    )
    return quarries(world, own, 1, None) if own else {}


def _hexes(world: AwawWorld, quarry: Quarry) -> Iterator[SpaceId]:
    """48.61C: where a mission may be met: on the Pacific front, near its target."""
    assert quarry.activity is not None
    goal = hex_of(world.activities[quarry.activity].goal)
    for space in quarry.hexes:
        near = world.map.grid.distance(hex_of(space), goal) <= NEAR
        if near and _on_the_front(world, space):
            yield space


def _on_the_front(world: AwawWorld, space: str) -> bool:
    return world.map.is_hex(hex_of(space)) and world.board.front[hex_of(space)] is Front.PACIFIC


def _ready(world: AwawWorld) -> Iterator[Force]:
    """48.61C: the American task forces in ports of the Pacific front; not those in boxes."""
    for row in world.forces.rows():
        american = row.party == Power.US and row.kind is ForceKind.TASK_FORCE
        if american and row.stance is Stance.PORT and _on_the_front(world, row.place):
            yield row


def in_range(world: AwawWorld, sender: Sender, space: SpaceId) -> bool:
    """48.61C: at most ten hexes by sea; no port makes it more or less."""
    hexes = distance(world, sender, space)
    return (hexes is not None and hexes <= FAR) or bool(by_alaska(world, sender, space))


def by_alaska(world: AwawWorld, sender: Sender, space: SpaceId) -> Path:
    """48.61C, 21.223: the way into the Aleutian Islands of a task force that comes by the ports of
    Alaska; empty if it could not change base so far (R-592).
    """
    if NEAR_ALASKA not in world.map.regions:
        return ()
    islands = world.map.area(NEAR_ALASKA)
    if not world.map.has(islands, hex_of(space)):
        return ()
    return way(world, sender.party, sender.base, space, Kind.BASE_CHANGE)


def comes_by(world: AwawWorld, sender: Sender, quarry: Quarry, space: SpaceId) -> Path:
    """48.61C: the way of a task force that intercepts by Magic."""
    return approach(world, sender, quarry, space) or by_alaska(world, sender, space)


def is_worth_cards(world: AwawWorld, activities: tuple[ActivityId, ...]) -> bool:
    """48.31D: is there a Japanese mission that some American marker could meet? All see it."""
    if Deck.AMERICAN_MAGIC not in world.card_pools:
        return False
    ready = [Sender(str(row.id), row.party, row.place, ()) for row in _ready(world)]
    return any(
        in_range(world, sender, space)
        for quarry in _missions(world, activities).values()
        for space in _hexes(world, quarry)
        for sender in ready
    )


@derived
def openings(world: AwawWorld, activities: tuple[ActivityId, ...]) -> Openings:
    """48.61C: the missions that can be met by Magic, in which hexes, and by whom."""
    ready = [of_force(world, row.id) for row in _ready(world)]
    found: dict[str, dict[SpaceId, tuple[ForceId, ...]]] = {}
    for key, quarry in _missions(world, activities).items():
        able = [one for one in ready if may_try(world, one, quarry, 1)]
        for space in _hexes(world, quarry):
            coming = tuple(
                ForceId(one.key)
                for one in able
                if in_range(world, one, space) and comes_by(world, one, quarry, space)
            )
            if coming:
                found.setdefault(key, {})[space] = coming
    return found


@BOOK.forbids(
    TryIntercept,
    "48.61C",
    "who intercepts by Magic is not counter-intercepted; patrols may support those it meets",
)
def comes_by_magic(world: AwawWorld, asked: TryIntercept) -> bool:
    counters = asked.level == 2 and asked.quarry.key in world.magic_forces
    return counters and not on_offensive_patrol(world, asked.sender)


# The question -------------------------------------------------------------------------------------


def _question(asked: Asked) -> MagicTargets:
    assert isinstance(asked.decision, MagicTargets)
    return asked.decision


def _open(asked: Asked) -> Openings:
    return openings(asked.world, _question(asked).activities)


def _targets(asked: Asked, got: Got) -> Domain[str]:
    return among(_open(asked), "48.61C", "no task force of yours can meet this mission by Magic")


def _places(asked: Asked, got: Got) -> Domain[SpaceId]:
    others = {one.hex for one in got.get("tries", ()) if one.target == got["target"]}
    found = _open(asked).get(got["target"], {})

    def why(space: SpaceId) -> list[Refusal]:
        if space not in found:
            reason = f"they are met on the Pacific front within {NEAR} hexes of their target"
            return [Refusal("48.61C", reason)]
        if others - {space}:
            reason = "all surface forces that intercept a target do so in the same hex"
            return [Refusal("22.14E", reason)]
        return []

    return Domain(tuple(found), why)


def _forces(asked: Asked, got: Got) -> Domain[ForceId]:
    world: AwawWorld = asked.world
    named = {one.force for one in got.get("tries", ())}
    found = _open(asked).get(got["target"], {}).get(got["hex"], ())

    def why(force: ForceId) -> list[Refusal]:
        if force not in found:
            reason = f"only task forces in ports within {FAR} hexes can come"
            return [Refusal("48.61C", reason)]
        if world.forces[force].party not in commands(world, asked.seat):
            return [Refusal("22.11", "these are no ships of yours")]
        return [Refusal("22.14A", "each naval unit intercepts one target")] * (force in named)

    return Domain(found, why)


def _whole(asked: Asked, action: InterceptByMagic) -> list[Refusal]:
    count = _question(asked).count
    if len(action.tries) <= count:
        return []
    reason = f"the cards let {count} task force{'s' * (count > 1)} intercept"
    return [Refusal("48.63", reason)]


class MagicTargets(Decision[InterceptByMagic], frozen=True):
    """48.32C, 48.61C: asked of the U.S. once the cards are played: whom it meets, and where."""

    activities: tuple[ActivityId, ...]
    count: int

    rule: ClassVar[str] = "48.61C"
    prompt: ClassVar[str] = "Choose who intercepts by Magic"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "as many as may meet the first mission, nearest to its target"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        InterceptByMagic: Form(
            (
                Slot(
                    "tries",
                    least=0,
                    most=None,
                    inner=(
                        Slot("target", _targets),
                        Slot("hex", _places),
                        Slot("force", _forces),
                    ),
                    joint=True,
                ),
            ),
            whole=_whole,
            label="Intercept by Magic",
            nothing="Let them pass",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        forces = "task force" if self.count == 1 else "task forces"
        return f"Intercept by Magic with up to {self.count} {forces}, without dice"

    def default(self, asked: Asked) -> InterceptByMagic:
        for target, hexes in _open(asked).items():
            space = list(hexes)[-1]
            forces = hexes[space][: self.count]
            return InterceptByMagic(tuple(ByMagic(target, space, force) for force in forces))
        return InterceptByMagic()

    def real(self, asked: Asked) -> bool:
        return bool(_open(asked))


class MagicInterceptions(Procedure[None], kw_only=True):
    """48.31D, 48.32C, 48.61C: cards for Magic are played as soon as the missions are announced;
    then the U.S. says which it meets. Those who go are there in the first round.
    """

    activities: tuple[ActivityId, ...]

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(PlayMagic(), then=self.settled)

    def settled(self, world: AwawWorld, count: int) -> Step:
        if not count:
            return Done(None)
        seat = seat_of(world, Deck.AMERICAN_MAGIC)
        return self.ask(MagicTargets((seat,), self.activities, count), then=self.sent)

    def sent(self, world: AwawWorld, answer: InterceptByMagic) -> Step:
        known = _missions(world, self.activities)
        for one in answer.tries:
            quarry = known[one.target]
            assert quarry.activity is not None
            path = comes_by(world, of_force(world, one.force), quarry, one.hex)
            world.put(
                Attempt(
                    one.force,
                    str(quarry.activity),
                    quarry.leg,
                    one.hex,
                    path,
                    level=1,
                    dice=0,
                    arrives=1,
                    come=length(world, path),
                )
            )
            world.put(MagicForce(one.force))
            world.put(Intercepted(quarry.activity, quarry.leg))
            text = f"{called(world, one.force)} intercepts by Magic in {one.hex}"
            world.tell("48.61C", text, a_hex(hex_of(one.hex)))
        return Done(None)

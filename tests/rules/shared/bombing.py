"""Skies to bomb under: Europe in 1944, and the Pacific in 1944 and 1945."""

from __future__ import annotations

from typing import Any

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.bombing import Aim, FrontAir, FrontAirId, Part, Raid, RaidId, Role
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.adding_up_the_bombing import BombingEffects
from warcabinet.awaw.strategic.bombing.bases_and_ranges import way
from warcabinet.awaw.strategic.bombing.bombing_phase import Bombing
from warcabinet.awaw.strategic.bombing.bombing_targets import Target, target_at
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

LONDON, ESSEN, BERLIN, KIEL = (SpaceId(one) for one in ("K23", "M27", "L31", "J30"))
PLOESTI = SpaceId("V33")
TOKYO, OSAKA, CHUNGKING = (SpaceId(one) for one in ("L32", "L31", "P19"))


def with_air(world: AwawWorld, units: tuple[str, ...], levels: dict[str, int]) -> AwawWorld:
    """`britain-strategic-bomber western 5` on fronts, `germany-aaf M27 4` at bases; levels as
    `{"air-range/britain": 1}`.
    """
    for row in list(world.air.rows()):
        world.drop(row)
    for line in units:
        kind, place, count = line.split()
        owner = kind.split("-")[0]
        if place in world.map:
            world.put(AirUnits(UnitTypeId(kind), owner, SpaceId(place), int(count)))
        else:
            world.put(FrontAir(UnitTypeId(kind), owner, place, int(count)))
    for name, value in levels.items():
        kind, _, who = name.partition("/")
        world.put(Level(str(LevelKind(kind)), who, value))
    world.changes.clear()
    return world


def europe(*units: str, levels: dict[str, int] | None = None, **setting: Any) -> AwawWorld:
    """Europe in the summer of 1944, the U.S. and Russia at war with Germany and Italy."""
    wars = [("us", "germany"), ("us", "italy"), ("britain", "italy"), ("russia", "germany")]
    rows = [war_state(party(one), party(other), Relation.WAR) for one, other in wars]
    rows += list(setting.pop("rows", ()))
    known = {"turn": "Summer 1944", "step": "T.P.COM.SW", "side": "allied", **setting}
    world = world_at(scenario="europe-1939", rows=rows, **known)
    return with_air(world, units, levels or {})


def pacific(*units: str, levels: dict[str, int] | None = None, **setting: Any) -> AwawWorld:
    """The Pacific in the summer of 1945."""
    known = {"turn": "Summer 1945", "step": "T.P.COM.SW", "side": "allied", **setting}
    return with_air(pacific_world(**known), units, levels or {})


class WholeBombing(Procedure[None], tag="test-whole-bombing"):
    """The two steps of a combat phase in which bombs fall."""

    def start(self, world: AwawWorld, _: object) -> Step:
        return self.call(Bombing(), then=self.fallen)

    def fallen(self, world: AwawWorld, _: object) -> Step:
        return self.call(BombingEffects(), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()


def bombing(world: AwawWorld) -> Table:
    return staged(world, WholeBombing())


def staged(world: AwawWorld, play: Procedure[Any]) -> Table:
    """A procedure of the game begins in this World."""
    name = "pacific-1939" if world.map.has(world.statics.map, "pacific-us") else "europe-1939"
    return Table(Position.opening(Staged(world, play), name, dict(world.options)))


def send(t: Table, *raids: str) -> None:
    """These raids are announced, and no others."""
    for text in raids:
        t.say(text)
    while t.pending == "raid-orders":
        t.default(str(t.world.side))


def finish(t: Table) -> None:
    """Play on with what seats say by themselves, and middling dice."""
    while t.pending:
        for seat in ("axis", "allied"):
            if t.position.asked(Seat(seat)) is not None:
                t.default(seat)
                break
        else:
            t.dice(4, 3)


def raid(
    world: AwawWorld, power: str, target: SpaceId, *parts: Part, start: SpaceId = LONDON
) -> Raid:
    """A raid that is under way: the strategic air units in it are inverted."""
    for part in parts:
        kind, _, front = part.source.removesuffix("/used").partition("@")
        world.put(FrontAir(UnitTypeId(kind), power, front, part.factors, used=True))
    number = RaidId(f"raid-{len(world.raids) + 1}")
    route = way(world, start, target, 24)
    return world.put(Raid(number, power, target, Aim.AREA, route, tuple(sorted(parts))))


def bombers(power: str, count: int, front: str = "western") -> Part:
    return Part(Role.BOMBERS, f"{power}-strategic-bomber@{front}/used", count)


def target(world: AwawWorld, space: SpaceId, aim: Aim = Aim.AREA) -> Target:
    found = target_at(world, space, aim)
    assert found is not None
    return found


def stack(world: AwawWorld, name: str) -> int:
    row = world.front_air.get(FrontAirId(name))
    return 0 if row is None else row.factors

"""26: random turns of strategic warfare, in Europe in 1944 and in the Pacific in 1944 and 1945."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.awaw.table import Table
from tests.rules.shared.bombing import WholeBombing, europe, pacific, staged
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.logistics.oil.oil_repairs import RepairOilCenters
from warcabinet.awaw.moments import TimeLimits
from warcabinet.awaw.state.bombing import Aim, RocketBase, Weapon
from warcabinet.awaw.state.logistics import Control, CounterKind
from warcabinet.awaw.state.logistics import Counter as BoardCounter
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.air_units_between_fronts_and_sw_boxes import FrontMoves
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.strategic.bombing.placing_rocket_bases import RocketBases
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

TURNS = 4

KNOWN = {
    "air-range/britain": 2,
    "air-range/us": 2,
    "air-range/germany": 2,
    "radar/germany": 1,
    "radar/britain": 1,
    "air-defense/germany": 1,
    "jets/germany": 11,
    "rockets/germany": 11,
    "rockets/us": 10,
    "strategic-bombers/germany": 1,
}
COAST = ("L24", "L25", "K26", "M23")


def europe_1944() -> AwawWorld:
    """The bomber war over Germany, and rocket bases on the Channel."""
    units = (
        "britain-strategic-bomber western 6",
        "us-strategic-bomber western 6",
        "us-strategic-bomber mediterranean 3",
        "britain-interceptor western 3",
        "us-interceptor western 3",
        "britain-aaf K23 9",
        "germany-strategic-bomber western 3",
        "germany-strategic-bomber eastern 3",
        "germany-interceptor western 4",
        "germany-interceptor eastern 2",
        "germany-aaf L31 6",
        "germany-aaf L24 6",
        "germany-jet M27 2",
        "germany-flak M27 3",
        "russia-interceptor eastern 2",
    )
    rows = [Control(SpaceId(one), "germany") for one in COAST]
    bases = [RocketBase(SpaceId(one), "germany") for one in COAST[:3]]
    base = RocketBase(SpaceId("L23"), "us")
    plants = [
        BoardCounter(CounterKind.OIL_PLANT, SpaceId(one), "germany") for one in ("N29", "O32")
    ]
    return europe(*units, levels=KNOWN, rows=[*rows, *bases, base, *plants])


def pacific_1945() -> AwawWorld:
    """The bombing of Japan from China, and Japanese bombers over China, India and Australia."""
    units = (
        "us-strategic-bomber asian 6",
        "us-strategic-bomber pacific 3",
        "us-interceptor asian 3",
        "japan-interceptor asian 4",
        "japan-strategic-bomber asian 3",
        "japan-strategic-bomber southeast-asian 2",
        "japan-aaf L32 6",
    )
    levels = {
        "air-range/us": 3,
        "air-range/japan": 2,
        "strategic-bombers/japan": 1,
        "rockets/japan": 9,
    }
    base = RocketBase(SpaceId("N28"), "japan")
    return pacific(*units, levels=levels, rows=[base])


FIXTURES = {"europe": europe_1944, "pacific": pacific_1945}


class StrategicTurn(Procedure[None], tag="test-strategic-turn"):
    """What a player turn has of the air war: bombs, new rocket bases, other fronts, repairs."""

    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        parts = (RocketBases, WholeBombing, FrontMoves, TimeLimits, RepairOilCenters)
        if self.place >= len(parts):
            return Done()
        self.place += 1
        return self.call(parts[self.place - 1](), then=self.start)


def kinds(world: AwawWorld) -> Counter[str]:
    """26.31: what was bombed, by kinds of targets, while raids and salvos are still on record."""
    found: Counter[str] = Counter()
    some = [(row.target, row.aim) for row in world.raids.rows()]
    some += [(row.target, row.aim) for row in world.salvos.rows()]
    for space, aim in some:
        target = target_at(world, space, aim)
        if aim is Aim.SHIPS:
            found["ships"] += 1
        elif aim is Aim.ROCKETS:
            found["rocket bases"] += 1
        elif f"{CounterKind.INDUSTRIAL_CENTER}@{space}" in world.counters:
            found["industrial centers"] += 1
        elif not world.map.is_hex(space):
            found["boxes"] += 1
        elif target is not None and target.value:
            found["key areas"] += 1
        else:
            found["oil"] += 1
        found["BRPs"] += bool(target is not None and target.value)
    for salvo in world.salvos.rows():
        found["flying bombs" if salvo.weapon is Weapon.FLYING_BOMBS else "rockets"] += 1
    return found


def play(world: AwawWorld, chance: Random) -> tuple[AwawWorld, Counter[str]]:
    """A turn at random; every answer and every default is checked."""
    t: Table = staged(world, StrategicTurn())
    seen: Counter[str] = Counter()
    most: Counter[str] = Counter()
    while t.pending:
        if len(t.world.raids) + len(t.world.salvos) >= sum(seen.values()):
            seen = Counter({"all": len(t.world.raids) + len(t.world.salvos)})
            most = kinds(t.world) if seen["all"] else most
        seats = [seat for seat in ("allied", "axis") if t.position.asked(Seat(seat)) is not None]
        if not seats:
            request = t.position.request
            assert isinstance(request, Dice)
            t.dice(*(chance.randint(1, 6) for _ in request.sides))
            continue
        asked = t.asked(seats[0])
        default = asked.default()
        assert default is not None
        assert asked.check(default) == []
        answer = asked.sample(lambda many: chance.randrange(many))
        assert answer is not None
        assert asked.check(answer) == [], answer
        t.position = t.position.answer(Seat(seats[0]), answer)
    return t.world, most


def faults(world: AwawWorld) -> set[str]:
    """What is wrong in the books, but for the pools, which know nothing of these fixtures."""
    return {one for one in violations(world) if "to be built" not in one}


def factors(world: AwawWorld) -> dict[str, int]:
    """Strategic air units by types, on fronts and to be built again: none is made or forgotten."""
    found: Counter[str] = Counter()
    for row in world.front_air.rows():
        found[row.type] += row.factors
    for gone in world.eliminated.rows():
        if "strategic-bomber" in gone.type or "interceptor" in gone.type:
            found[gone.type] += 1
    return dict(found)


def game(name: str, seed: int) -> Counter[str]:
    """Four game turns from a fixture, each side once in each; gives how often what was bombed."""
    chance = Random(seed)
    world = FIXTURES[name]()
    found: Counter[str] = Counter()
    for number in range(2 * TURNS):
        side = (Side.ALLIED, Side.AXIS)[number % 2]
        world.put(type(world.now)(world.now.step, world.now.turn, side))
        before, there = faults(world), factors(world)
        world, some = play(world, chance)
        found += some
        world = world.copy()
        world.readonly = False
        assert not world.flights
        assert faults(world) <= before
        assert factors(world) == there
        for table in ("raids", "raids_met", "salvos", "salvos_met", "bombed", "rocket_gains"):
            for row in list(world.table(table).rows()):
                world.drop(row)
        for placed in list(world.rocket_bases_placed.rows()):
            world.drop(placed)
    return found

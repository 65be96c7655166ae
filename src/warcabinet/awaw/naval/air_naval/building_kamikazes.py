"""17.41, 17.42, 17.43, 17.44, 17.45: Japan invokes the rule on kamikazes, makes them of other air
units, and builds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat, commands
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import against, left, pay
from warcabinet.awaw.logistics.construction.naval_air_construction import training_rate
from warcabinet.awaw.naval.air_naval.kamikazes import JAPAN, KAMIKAZE, figure
from warcabinet.awaw.pieces.air_factors import an_air, station, withdraw
from warcabinet.awaw.pieces.elite_naval_air import count_as_ordinary, elite_types
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.kamikazes import Kamikazes
from warcabinet.awaw.state.naval import AboardId
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step

BOOK.note("17.44B", "the training rate of naval air does not limit the building of kamikazes")

MADE_OF = {Category.NAS: "kamikazes-from-naval-air", Category.AAF: "kamikazes-from-army-air"}
"""17.44A: what becomes a kamikaze, and the figure that says how many."""


# What is there ------------------------------------------------------------------------------------


def in_pool(row: Kamikazes) -> int:
    """17.43: all kamikazes that exist, built or not."""
    return row.ready + row.unbuilt


def room(world: AwawWorld) -> int:
    """17.43A, 17.44A: how many more may be made."""
    row = world.kamikazes.get(JAPAN)
    return 0 if row is None else max(0, row.most - in_pool(row))


def makes(world: AwawWorld, kind: UnitTypeId) -> int:
    """17.44A: how many kamikazes a factor, or a squadron, of a Japanese type becomes; no others."""
    one = world.statics.kinds[kind]
    if one.nationality != JAPAN or one.category not in MADE_OF:
        return 0
    return figure(world, MADE_OF[one.category])


# What is done -------------------------------------------------------------------------------------


def invoke(world: AwawWorld) -> None:
    """17.41, 17.42, 17.43A: the rule holds from now on; elite squadrons become ordinary ones."""
    rate = training_rate(world, JAPAN)
    most = rate * figure(world, "kamikaze-pool-per-training-rate")
    world.put(Kamikazes(JAPAN, most=most))
    world.tell("17.41", f"Japan invokes the kamikaze rule: up to {most} kamikazes")
    for elite, ordinary in elite_types(world.statics).items():
        for row in [one for one in world.air.rows() if one.type == elite]:
            world.drop(row)
            station(world, ordinary, row.party, row.place, row.factors, row.state)
            count_as_ordinary(world, elite, row.party, row.factors)
        for ship in [one for one in world.aboard.rows() if one.type == elite]:
            world.drop(ship)
            new = msgspec.structs.replace(ship, type=ordinary)
            there = world.aboard.get(AboardId(new.key()))
            more = 0 if there is None else there.squadrons
            world.put(msgspec.structs.replace(new, squadrons=new.squadrons + more))
            count_as_ordinary(world, elite, ship.party, ship.squadrons)


def widen(world: AwawWorld) -> None:
    """17.43B, 17.43C, 17.47H: if all have been used, there may be more, and they are better."""
    row = world.kamikazes.get(JAPAN)
    if row is None or not row.spent:
        return
    more = training_rate(world, JAPAN) * figure(world, "kamikaze-pool-per-training-rate")
    world.amend(row, most=row.most + more, widened=row.widened + 1, spent=False)
    world.tell("17.43B", f"there may be {more} more kamikazes, {row.most + more} in all")


def convert(world: AwawWorld, stack: AirId, factors: int) -> None:
    """17.44A: air units that are built become built kamikazes, and leave their force pool."""
    row = withdraw(world, stack, factors)
    count = factors * makes(world, row.type)
    mine = world.kamikazes[JAPAN]
    world.amend(mine, ready=mine.ready + count)
    _grow(world, row.type, -factors)
    world.tell("17.44A", f"{factors} of {row.type} become {count} kamikazes", an_air(stack))


def convert_unbuilt(world: AwawWorld, kind: UnitTypeId, factors: int) -> None:
    """17.44A: of air units that are not built kamikazes are made that have to be built."""
    pool = world.pools[kind]
    count = factors * makes(world, kind)
    mine = world.kamikazes[JAPAN]
    world.amend(pool, unbuilt=pool.unbuilt - factors)
    world.amend(mine, unbuilt=mine.unbuilt + count)
    _grow(world, kind, -factors)
    world.tell("17.44A", f"{factors} unbuilt of {kind} become {count} kamikazes to be built")


def build(world: AwawWorld, count: int) -> None:
    """17.44B, 17.44C, 17.45: kamikazes are built for a BRP each, and are ready."""
    mine = world.kamikazes[JAPAN]
    cost = world.statics.kinds[KAMIKAZE].cost
    pay(world, JAPAN, count * cost, "17.44C", f"{count} kamikazes")
    world.amend(mine, ready=mine.ready + count, unbuilt=mine.unbuilt - count)


def _grow(world: AwawWorld, kind: UnitTypeId, count: int) -> None:
    before = world.growth.get(kind)
    world.put(Growth(kind, count + (0 if before is None else before.count)))


# The question -------------------------------------------------------------------------------------


class InvokeKamikazes(Action, frozen=True):
    """17.41: from now on there are kamikazes."""


class MakeKamikazes(Action, frozen=True):
    """17.44A: of these air units."""

    stack: AirId
    factors: int


class MakeUnbuiltKamikazes(Action, frozen=True):
    """17.44A: of air units of a force pool that are not built."""

    kind: UnitTypeId
    factors: int


class BuildKamikazes(Action, frozen=True):
    """17.44B: so many."""

    kamikazes: int


class EndKamikazes(Action, frozen=True):
    """No more of that in this phase."""


def _not_invoked(asked: Asked) -> list[Refusal]:
    if JAPAN not in asked.world.kamikazes:
        return []
    return [Refusal("17.41", "the rule has been invoked")]


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    own = [row.id for row in world.air.rows() if row.party == JAPAN and not afloat(row.place)]

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None or row.party != JAPAN or afloat(row.place) or not makes(world, row.type):
            reason = "kamikazes are made of Japanese army and naval air units on land"
            return [Refusal("17.44A", reason, (an_air(stack),))]
        return _too_many(world, makes(world, row.type))

    return Domain(own, why)


def _too_many(world: AwawWorld, wanted: int) -> list[Refusal]:
    if JAPAN not in world.kamikazes:
        return [Refusal("17.41", "the kamikaze rule has not been invoked")]
    if wanted <= room(world):
        return []
    return [Refusal("17.43", f"the force pool of kamikazes has room for {room(world)} more")]


def _factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    most = 0 if row is None else min(row.factors, room(world) // max(1, makes(world, row.type)))
    return numbers(1, most, "17.43", f"the force pool of kamikazes has room for {room(world)} more")


def _kinds(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    world: AwawWorld = asked.world

    def why(kind: UnitTypeId) -> list[Refusal]:
        pool = world.pools.get(kind)
        if pool is None or pool.unbuilt <= 0 or not makes(world, kind):
            return [Refusal("17.44A", "there are no unbuilt Japanese air units of this type")]
        return _too_many(world, makes(world, kind))

    return Domain([row.type for row in world.pools.rows() if row.party == JAPAN], why)


def _unbuilt(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    pool = world.pools.get(got["kind"])
    each = max(1, makes(world, got["kind"]))
    most = 0 if pool is None else min(pool.unbuilt, room(world) // each)
    return numbers(1, most, "17.43", f"the force pool of kamikazes has room for {room(world)} more")


def to_build(world: AwawWorld) -> int:
    """17.44B: how many can be built and paid for."""
    row = world.kamikazes.get(JAPAN)
    if row is None:
        return 0
    cost = world.statics.kinds[KAMIKAZE].cost
    found = min(row.unbuilt, max(0, left(world, JAPAN)) // cost)
    while found and against(world, JAPAN, found * cost):
        found -= 1
    return found


def _to_build(asked: Asked, got: Got) -> Domain[int]:
    most = to_build(asked.world)
    return numbers(1, most, "17.44B", f"{most} kamikazes can be built and paid for")


def _fits_making(asked: Asked) -> list[Refusal]:
    if found := _too_many(asked.world, 1):
        return found
    if _stacks(asked, {}).possible():
        return []
    return [Refusal("17.44A", "no air units can become kamikazes")]


def _fits_unbuilt(asked: Asked) -> list[Refusal]:
    if found := _too_many(asked.world, 1):
        return found
    if _kinds(asked, {}).possible():
        return []
    return [Refusal("17.44A", "no unbuilt air units can become kamikazes")]


def _fits_building(asked: Asked) -> list[Refusal]:
    if to_build(asked.world):
        return []
    return [Refusal("17.44B", "no kamikazes can be built and paid for")]


def _making(asked: Asked) -> Iterator[MakeKamikazes]:
    domain = _stacks(asked, {})
    for stack in domain.candidates:
        if not domain.why(stack):
            yield MakeKamikazes(stack, 1)


class KamikazeForces(Decision[Action], frozen=True):
    """17.41, 17.44: asked of Japan in its unit construction phase until it ends it."""

    rule: ClassVar[str] = "17.41"
    prompt: ClassVar[str] = "Make and build kamikazes, or end it"
    by_default: ClassVar[str] = "no kamikazes"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        InvokeKamikazes: Form(fits=_not_invoked, label="Invoke the kamikaze rule"),
        MakeKamikazes: Form(
            (Slot("stack", _stacks), Slot("factors", _factors)),
            fits=_fits_making,
            proposals=_making,
            label="Convert air units",
        ),
        MakeUnbuiltKamikazes: Form(
            (Slot("kind", _kinds), Slot("factors", _unbuilt)),
            fits=_fits_unbuilt,
            label="Convert unbuilt air units",
        ),
        BuildKamikazes: Form(
            (Slot("kamikazes", _to_build),), fits=_fits_building, label="Build kamikazes"
        ),
        EndKamikazes: Form(closes=True, weight=4, label="End this"),
    }

    def prompt_for(self, asked: Asked) -> str:
        row = asked.world.kamikazes.get(JAPAN)
        if row is None:
            return "Invoke the kamikaze rule? Elite naval air units become ordinary ones"
        return (
            f"{self.prompt}: {row.ready} are ready, {row.unbuilt} are to be built at 1 BRP each, "
            f"and there may be {row.most} in all"
        )

    def default(self, asked: Asked) -> EndKamikazes:
        return EndKamikazes()


@plays("T.P.BLD.110", at_sea=True)
class RaiseKamikazes(Procedure[None], tag="raise-kamikazes"):
    """17.41, 17.43B: in the Japanese unit construction phase the force pool grows, if all have been
    used; then Japan makes and builds kamikazes.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if side_of_party(world, JAPAN) is not world.side:
            return Done()
        widen(world)
        return self.go(self.ask_japan)

    def ask_japan(self, world: AwawWorld, _: object) -> Step:
        seat = chief_seat(world, world.side, [JAPAN])
        if JAPAN not in commands(world, seat):
            return Done()
        return self.ask(KamikazeForces((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: Action) -> Step:
        if isinstance(answer, InvokeKamikazes):
            invoke(world)
        elif isinstance(answer, MakeKamikazes):
            convert(world, answer.stack, answer.factors)
        elif isinstance(answer, MakeUnbuiltKamikazes):
            convert_unbuilt(world, answer.kind, answer.factors)
        elif isinstance(answer, BuildKamikazes):
            build(world, answer.kamikazes)
        else:
            return Done()
        return self.go(self.ask_japan)

"""10.65A: the Chindit is raised out of Indian infantry, which is gone for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.logistics.construction.construction_restrictions import a_type
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, forget
from warcabinet.awaw.scenarios.play.events import RAISED_FROM_OTHERS, grow_pool
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

OUT_OF = "india"
PRICE = 3
"""Infantry factors."""


class Unraised(msgspec.Struct, frozen=True, order=True):
    """Units that are still to be built: `india-infantry-1-3=2`."""

    kind: UnitTypeId
    count: int


class RaiseChindit(Action, frozen=True):
    """10.65A: give up these units, and those that are not built, for the Chindit."""

    units: tuple[UnitId, ...] = ()
    unbuilt: tuple[Unraised, ...] = ()


class NoChindit(Action, frozen=True):
    """10.65A: the Indian infantry stays."""


# What there is ------------------------------------------------------------------------------------


def the_chindit(world: AwawWorld) -> UnitType:
    kinds = world.statics.kinds.values()
    return next(one for one in kinds if one.category is Category.CHINDIT)


def _is_indian_infantry(one: UnitType) -> bool:
    return one.nationality == OUT_OF and one.category is Category.INFANTRY


def on_the_board(world: AwawWorld) -> list[UnitId]:
    """The Indian infantry units on the board, in order."""
    rows = world.units.values()
    return sorted(row.id for row in rows if _is_indian_infantry(world.type_of(row)))


def in_the_pool(world: AwawWorld) -> dict[UnitTypeId, int]:
    """The Indian infantry that is still to be built."""
    return {
        row.type: row.unbuilt
        for row in world.pools.values()
        if row.unbuilt and _is_indian_infantry(world.statics.kinds[row.type])
    }


def factors_of(world: AwawWorld, units: tuple[UnitId, ...], more: tuple[Unraised, ...]) -> int:
    kinds = world.statics.kinds
    here = sum(world.type_of(world.units[unit]).combat for unit in units)
    return here + sum(kinds[one.kind].combat * one.count for one in more)


def can_be_raised(world: AwawWorld) -> bool:
    """10.65A, 10.66: Britain may raise the Chindit, which is the only one, in the Pacific."""
    if not world.statics.pacific or world.side is not Side.ALLIED:
        return False
    one = the_chindit(world)
    pool = world.pools.get(one.type)
    if Power.BRITAIN not in world.treasuries or world.standing[f"{Power.BRITAIN}/{one.category}"]:
        return False
    if pool is not None and pool.unbuilt + pool.elsewhere:
        return False
    more = tuple(Unraised(kind, count) for kind, count in in_the_pool(world).items())
    return factors_of(world, tuple(on_the_board(world)), more) >= PRICE


# The decision -------------------------------------------------------------------------------------


def own_units(asked: Asked, got: Got) -> Domain[UnitId]:
    own = on_the_board(asked.world)

    def why(unit: UnitId) -> list[Refusal]:
        if unit in own:
            return []
        return [Refusal("10.65A", "this is no Indian infantry unit", (a_unit(unit),))]

    return Domain(own, why)


def own_types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    own = in_the_pool(asked.world)
    named = {one.kind for one in got.get("unbuilt", ())}

    def why(kind: UnitTypeId) -> list[Refusal]:
        if kind not in own:
            reason = "no Indian infantry of this type is to be built"
            return [Refusal("10.65A", reason, (a_type(kind),))]
        if kind in named:
            return [Refusal("10.65A", "name each type once", (a_type(kind),))]
        return []

    return Domain(sorted(own), why)


def own_counts(asked: Asked, got: Got) -> Domain[int]:
    most = in_the_pool(asked.world).get(got["kind"], 0)

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        return [Refusal("10.65A", f"{most} of them are to be built", (a_type(got["kind"]),))]

    return Domain(range(1, most + 1), why)


def three_factors(asked: Asked, action: RaiseChindit) -> list[Refusal]:
    given = factors_of(asked.world, action.units, action.unbuilt)
    if given == PRICE:
        return []
    return [Refusal("10.65A", f"it takes {PRICE} factors of Indian infantry, not {given}")]


def likely_ones(asked: Asked) -> Iterator[RaiseChindit]:
    """All ways to give three factors of which the units to be built are the first."""
    world: AwawWorld = asked.world
    pool = [kind for kind, count in in_the_pool(world).items() for _ in range(min(count, PRICE))]
    everything: list[tuple[str, bool]] = [(kind, True) for kind in pool]
    everything += [(unit, False) for unit in on_the_board(world)]
    for size in range(1, PRICE + 1):
        for some in combinations(everything, size):
            kinds = [UnitTypeId(name) for name, waits in some if waits]
            units = tuple(UnitId(name) for name, waits in some if not waits)
            more = tuple(Unraised(kind, kinds.count(kind)) for kind in sorted(set(kinds)))
            if factors_of(world, units, more) == PRICE:
                yield RaiseChindit(units, more)


class ChinditChoice(Decision[RaiseChindit | NoChindit], frozen=True):
    """10.65A: whether three factors of Indian infantry are given up for the Chindit."""

    rule: ClassVar[str] = "10.65A"
    prompt: ClassVar[str] = "Give up three factors of Indian infantry for the Chindit?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RaiseChindit: Form(
            (
                Slot("units", own_units, least=0, most=PRICE, drawn="few"),
                Slot(
                    "unbuilt",
                    least=0,
                    most=PRICE,
                    inner=(Slot("kind", own_types), Slot("count", own_counts)),
                    joint=True,
                    drawn="few",
                ),
            ),
            whole=three_factors,
            proposals=likely_ones,
            label="Raise the Chindit",
            nothing="Raise the Chindit",
        ),
        NoChindit: Form(weight=6, label="No"),
    }

    def default(self, asked: Asked) -> NoChindit:
        return NoChindit()


class RaisingTheChindit(Procedure[None]):
    """10.41B, 10.65A: the Chindit is raised, or not."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.ask(
            ChinditChoice((chief_seat(world, world.side, (Power.BRITAIN,)),)), then=self.answered
        )

    def answered(self, world: AwawWorld, answer: RaiseChindit | NoChindit) -> Step:
        if isinstance(answer, RaiseChindit):
            for unit in answer.units:
                row = world.units[unit]
                grow_pool(world, row.type, -1, unbuilt=False)
                world.drop(row)
                forget(world, unit)
                text = f"{unit} in {row.place} is disbanded"
                world.tell("10.65A", text, a_unit(unit), a_hex(where(world, row.place)))
            for one in answer.unbuilt:
                grow_pool(world, one.kind, -one.count)
            grow_pool(world, the_chindit(world).type, 1)
            world.tell("10.65A", "the Chindit may be built", a_type(the_chindit(world).type))
        return Done()


@BOOK.happens(
    RAISED_FROM_OTHERS,
    "10.65A",
    "before units are built Britain may raise the Chindit out of Indian infantry",
)
def raising_the_chindit(world: AwawWorld) -> Procedure[None] | None:
    return RaisingTheChindit() if can_be_raised(world) else None

"""15.9: who advances into the hexes that an attack has emptied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, step_into
from warcabinet.awaw.ground.stacking.stacking import room_for
from warcabinet.awaw.offensives.partners import has_declined
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, total_factors
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class AdvanceInto(Action, frozen=True):
    """15.91: these units advance into the hex; the first of them takes control of it."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("units",)

    hex: SpaceId
    units: tuple[UnitId, ...]


class EndAdvance(Action, frozen=True):
    """15.91, 15.92D: nobody (else) of the attackers advances; defenders never do."""


class AdvanceWith(Question, frozen=True):
    """15.91, 15.92: may this unit advance into that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    target: SpaceId
    exploiting: bool = False

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.target))


class AdvanceTogether(Question, frozen=True):
    """15.91, 15.92B: may these units all advance into that hex? Exploiting armor must keep its
    chain.
    """

    units: tuple[UnitId, ...]
    target: SpaceId
    exploiting: bool = False

    def about(self) -> tuple[Thing, ...]:
        return (*(a_unit(unit) for unit in self.units), a_hex(self.target))


def against_advance(
    world: AwawWorld, unit: UnitId, target: SpaceId, exploiting: bool
) -> list[Refusal]:
    """15.92, 13.46, 30.62: every reason why a unit may not advance into a hex, besides stacking."""
    found = BOOK.may(world, _question(world, unit, target, exploiting))
    return [*found, *_closed(world, unit, target)]


def _closed(world: AwawWorld, unit: UnitId, target: SpaceId) -> list[Refusal]:
    """13.46: the areas closed to a unit that hold the hex."""
    row = world.units[unit]
    kind = world.type_of(row)
    bit = world.map.bit(target)
    return [
        Refusal(entry.rules[0], entry.gist, (a_unit(unit), a_hex(target)))
        for entry, area in BOOK.layers(world, CLOSED, row.party, kind.nationality, kind.category)
        if area & bit
    ]


def _question(world: AwawWorld, unit: UnitId, target: SpaceId, exploiting: bool) -> AdvanceWith:
    kind = world.type_of(world.units[unit])
    return AdvanceWith(kind.nationality, kind.category, unit, target, exploiting)


def can_advance(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool
) -> tuple[UnitId, ...]:
    """15.91: those who may advance into a hex now, each by itself."""
    found = []
    # Units of one type and party are alike for stacking and for closed areas.
    shut: dict[tuple[str, str], bool] = {}
    for unit in units:
        row = world.units[unit]
        alike = (row.type, row.party)
        if alike not in shut:
            full = bool(room_for(world, target, (unit,)))
            shut[alike] = full or bool(_closed(world, unit, target))
        if (
            not shut[alike]
            and BOOK.allows(world, _question(world, unit, target, exploiting))
            and BOOK.allows(world, AdvanceTogether((unit,), target, exploiting))
        ):
            found.append(unit)
    return tuple(found)


# The decision -------------------------------------------------------------------------------------


def _decision(asked: Asked) -> AdvanceAfterCombat:
    assert isinstance(asked.decision, AdvanceAfterCombat)
    return asked.decision


def emptied_hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    """15.91: the hexes that the attack has emptied, and that somebody may enter."""
    one = _decision(asked)

    def why(space: SpaceId) -> list[Refusal]:
        if space not in one.hexes:
            return [Refusal("15.91", "this hex was not attacked", (a_hex(space),))]
        if one.able_in(space):
            return []
        return [Refusal("15.91", "none of your units may advance into this hex", (a_hex(space),))]

    return Domain(one.hexes, why)


def advancing_units(asked: Asked, got: Got) -> Domain[UnitId]:
    """15.91: attackers that fought in the last round and survived it."""
    world: AwawWorld = asked.world
    seat, one, target = asked.seat, _decision(asked), got["hex"]

    def why(unit: UnitId) -> list[Refusal]:
        if unit in one.able_in(target):
            return []
        if unit not in one.units:
            reason = "it did not fight in the last round of this attack, or has advanced"
            return [Refusal("15.91", reason, (a_unit(unit),))]
        if target not in one.hexes:
            return [Refusal("15.91", "this hex was not attacked", (a_hex(target),))]
        found = against_advance(world, unit, target, one.exploiting)
        return found or _against_all(world, seat, one, AdvanceInto(target, (unit,)))

    return Domain(one.able_in(target), why)


def fits_together(asked: Asked, action: AdvanceInto) -> list[Refusal]:
    """15.91, 15.93: stacking limits hold for those who advance, and allies who fought along have
    not declined it.
    """
    return _against_all(asked.world, asked.seat, _decision(asked), action)


def _against_all(
    world: AwawWorld, seat: Seat, one: AdvanceAfterCombat, action: AdvanceInto
) -> list[Refusal]:
    together = AdvanceTogether(action.units, action.hex, one.exploiting)
    found = [*room_for(world, action.hex, action.units), *BOOK.may(world, together)]
    if not found and has_declined(world, seat, action):
        found.append(Refusal("15.93", "your partner has declined this", (a_hex(action.hex),)))
    return found


def proposed_advances(asked: Asked) -> Iterator[AdvanceInto]:
    """15.91: as many as have room, and each one by itself."""
    one = _decision(asked)
    for space in one.hexes:
        if units := _most(asked, space):
            yield AdvanceInto(space, units)
            for unit in units:
                yield AdvanceInto(space, (unit,))


def _most(asked: Asked, target: SpaceId) -> tuple[UnitId, ...]:
    """The strongest units that have room together."""
    world: AwawWorld = asked.world
    one = _decision(asked)
    chosen: tuple[UnitId, ...] = ()
    # Types without room: their like need not be tried again, unless chains matter.
    full: set[str] = set()
    able = one.able_in(target)
    for unit in sorted(able, key=lambda name: (-total_factors(world, (name,)), name)):
        kind = world.units[unit].type
        action = AdvanceInto(target, (*chosen, unit))
        if kind in full:
            continue
        if not fits_together(asked, action):
            chosen = action.units
        elif not one.exploiting:
            full.add(kind)
    return chosen


def _somebody_can(asked: Asked) -> list[Refusal]:
    """15.91: offered while somebody can advance."""
    if any(_decision(asked).able):
        return []
    return [Refusal("15.91", "none of your units may advance")]


class AdvanceAfterCombat(Decision[AdvanceInto | EndAdvance], frozen=True):
    """15.91: decided at once, before any other attack. By default as many advance as have room; of
    several hexes each is entered first.
    """

    hexes: tuple[SpaceId, ...]
    units: tuple[UnitId, ...]
    able: tuple[tuple[UnitId, ...], ...]
    """For each hex the units that may advance into it, each by itself."""
    exploiting: bool = False

    rule: ClassVar[str] = "15.91"
    prompt: ClassVar[str] = "Choose who advances, or end the advance"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AdvanceInto: Form(
            (Slot("hex", emptied_hexes), Slot("units", advancing_units, most=8)),
            fits=_somebody_can,
            whole=fits_together,
            proposals=proposed_advances,
            weight=4,
            label="Advance",
        ),
        EndAdvance: Form(label="End the advance"),
    }

    def able_in(self, space: SpaceId) -> tuple[UnitId, ...]:
        return self.able[self.hexes.index(space)] if space in self.hexes else ()

    def default(self, asked: Asked) -> AdvanceInto | EndAdvance:
        empty = [space for space in self.hexes if not asked.world.units_in[space]]
        for space in empty:
            if units := _most(asked, space):
                chosen = AdvanceInto(space, units[:1] if len(empty) > 1 else units)
                if not has_declined(asked.world, asked.seat, chosen):
                    return chosen
        return EndAdvance()


def advance(world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId) -> None:
    """15.91, 10.94: units enter the hex, and the first one takes control of it; flak there is
    lost.
    """
    for unit in units:
        row = world.units[unit]
        text = f"{unit} advances from {row.place} to {target}"
        world.tell("15.91", text, a_unit(unit), a_hex(target))
        step_into(world, row, target)

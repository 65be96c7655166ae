"""15.12, 15.4: the ground attacks of a combat phase, one at a time, in the attacker's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.attackable_hexes import (
    able_to_attack,
    against_attack,
    around,
    as_many_as_may,
    can_attack,
    dropped_beside,
    mandatory,
    refuse_to_end,
    within_reach,
)
from warcabinet.awaw.ground.attack.ground_attacks import (
    MakeAttack,
    against_attacker,
    contact,
    is_dropped,
    touches,
)
from warcabinet.awaw.ground.battle.attacks_with_ground_support import (
    attacks_over,
    prompt_with_support,
    worth_attacking,
)
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import unsupplied
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays, what_follows
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class Attack(Action, frozen=True):
    """15.41: attack all units in these hexes with those units."""

    hexes: tuple[SpaceId, ...]
    units: tuple[UnitId, ...]


class AttackFree(Action, frozen=True):
    """9.82: the same with isolated units, without paying; they are lost afterwards."""

    hexes: tuple[SpaceId, ...]
    units: tuple[UnitId, ...]


class EndAttacks(Action, frozen=True):
    pass


# Filling in an attack -----------------------------------------------------------------------------


def _targets(exploiting: bool, isolated: bool) -> DomainOf:
    def targets(asked: Asked, got: Got) -> Domain[SpaceId]:
        """15.21, 15.44: hexes that at least one unit can attack, together with those chosen."""
        world: AwawWorld = asked.world
        side = world.side
        others: tuple[SpaceId, ...] = got.get("hexes", ())

        def why(space: SpaceId) -> list[Refusal]:
            if space not in world.map:
                return [Refusal("15.21", "there is no such hex", (a_hex(space),))]
            hexes = tuple(sorted({space, *(other for other in others if other in world.map)}))
            if able_to_attack(world, side, hexes, exploiting, isolated):
                return []
            return _nobody(world, side, space, hexes, exploiting, isolated)

        reach = within_reach(world, side)
        for other in others:
            if other in world.map:
                # An island is next to nothing; whoever has landed there attacks it alone.
                reach &= world.map.expand(contact(world, other)) | world.map.bit(other)
        return Domain(world.map.members(reach), why)

    return targets


def _nobody(
    world: AwawWorld,
    side: Side,
    space: SpaceId,
    hexes: tuple[SpaceId, ...],
    exploiting: bool,
    isolated: bool,
) -> list[Refusal]:
    """Why no unit can attack these hexes together."""
    if not world.map.has(within_reach(world, side), space):
        if beside := dropped_beside(world, space):
            return BOOK.may(world, MakeAttack(Assault(beside, (space,), exploiting)))
        reason = "there are no enemy ground units in this hex that yours are next to"
        return [Refusal("15.21", reason, (a_hex(space),))]
    near = around(world, side, hexes)
    if all(is_dropped(world, unit) for unit in near) and len(hexes) > 1:
        reason = "none of your units is next to all these hexes"
        return [Refusal("15.44", reason, tuple(a_hex(one) for one in hexes))]
    found = {
        refusal
        for unit in near
        for one in hexes
        for refusal in against_attacker(world, unit, one, exploiting)
    }
    if isolated:
        found |= {_not_isolated(unit) for unit in near if not unsupplied(world, unit)}
    return sorted(found)


def _not_isolated(unit: UnitId) -> Refusal:
    return Refusal("9.82", "only isolated units attack without paying", (a_unit(unit),))


def _attackers(exploiting: bool, isolated: bool) -> DomainOf:
    def attackers(asked: Asked, got: Got) -> Domain[UnitId]:
        """15.21, 15.42, 15.44: one's own units that can attack all hexes chosen before. Units of
        one hex may attack different hexes, or none.
        """
        world: AwawWorld = asked.world
        hexes = tuple(space for space in got["hexes"] if space in world.map)

        def why(unit: UnitId) -> list[Refusal]:
            if found := not_at_hand(world, world.side, unit, "15.21"):
                return found
            row = world.units[unit]
            for space in hexes:
                found += against_attacker(world, unit, space, exploiting)
            if is_dropped(world, unit):
                if row.place not in hexes:
                    found += BOOK.may(world, MakeAttack(Assault((unit,), hexes, exploiting)))
            elif len(hexes) > 1 and not touches(world, unit, hexes):
                about = (a_unit(unit), *(a_hex(space) for space in hexes))
                found.append(Refusal("15.44", "it is not next to all of these hexes", about))
            if isolated and not unsupplied(world, unit):
                found.append(_not_isolated(unit))
            return found

        return Domain(around(world, world.side, hexes), why)

    return attackers


def _whole(exploiting: bool, free: bool) -> Callable[[Asked, Attack | AttackFree], list[Refusal]]:
    def whole(asked: Asked, action: Attack | AttackFree) -> list[Refusal]:
        """15.4: the attack as a whole."""
        assault = Assault(action.units, action.hexes, exploiting, free=free)
        return against_attack(asked.world, assault, free)

    return whole


def _fits(exploiting: bool, isolated: bool) -> Callable[[Asked], list[Refusal]]:
    def fits(asked: Asked) -> list[Refusal]:
        """15.21: there must be something that can be attacked."""
        if can_attack(asked.world, exploiting, isolated):
            return []
        if isolated:
            return [Refusal("9.82", "no isolated unit of yours can attack")]
        return [Refusal("15.21", "there is nothing that you can attack")]

    return fits


def _proposals(
    kind: type[Attack] | type[AttackFree], exploiting: bool, isolated: bool
) -> Callable[[Asked], Iterator[Action]]:
    def proposals(asked: Asked) -> Iterator[Action]:
        """15.4: each hex with all that may attack it together, the strongest first."""
        world: AwawWorld = asked.world
        for assault in mandatory(world, exploiting):
            if kind is Attack:
                yield Attack(assault.hexes, assault.attackers)
        for space in world.map.members(within_reach(world, world.side)):
            units = able_to_attack(world, world.side, (space,), exploiting, isolated)
            chosen = as_many_as_may(world, units, (space,), exploiting)
            if chosen:
                yield kind((space,), chosen)

    return proposals


def attack_form(exploiting: bool = False) -> Form:
    """15.4: the form of an attack, regular or during exploitation."""
    return Form(
        (
            Slot("hexes", _targets(exploiting, False), most=6, joint=True, drawn="few"),
            Slot("units", _attackers(exploiting, False), most=None, drawn="many"),
        ),
        fits=_fits(exploiting, False),
        whole=_whole(exploiting, False),
        proposals=_proposals(Attack, exploiting, False),
        weight=8,
        label="Attack",
    )


def free_attack_form() -> Form:
    """9.82: the form of an attack that isolated units make without paying."""
    return Form(
        (
            Slot("hexes", _targets(False, True), most=6, joint=True, drawn="few"),
            Slot("units", _attackers(False, True), most=None, drawn="many"),
        ),
        fits=_fits(False, True),
        whole=_whole(False, True),
        proposals=_proposals(AttackFree, False, True),
        label="Attack without paying",
    )


def must_be_made(world: AwawWorld, order: Attack | AttackFree, exploiting: bool = False) -> bool:
    """13.531, 15.22: is this one of the attacks that must be made?"""
    return any(
        (one.attackers, one.hexes) == (order.units, order.hexes)
        for one in mandatory(world, exploiting)
    )


def _may_end(asked: Asked) -> list[Refusal]:
    """13.531, 15.22: attacks are optional, except for those on hexes that could not be overrun."""
    return refuse_to_end(asked.world, asked.seat)


@together(Attack, AttackFree)
class RegularAttacks(Decision[Attack | AttackFree | EndAttacks], frozen=True):
    """15.12: asked again and again until the phasing side ends its attacks."""

    rule: ClassVar[str] = "15.12"
    prompt: ClassVar[str] = "Attack, or end your ground attacks"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Attack: attack_form(),
        AttackFree: free_attack_form(),
        EndAttacks: Form(closes=True, fits=_may_end, weight=2, label="End attacks"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return prompt_with_support(asked.world, self.prompt)

    def default(self, asked: Asked) -> Attack | EndAttacks:
        first = next(worth_attacking(asked.world), None)
        return EndAttacks() if first is None else Attack(first.hexes, first.attackers)


@plays("T.P.COM.GND.20")
class GroundAttacks(Procedure[None]):
    """15.11, 15.12, 15.13, 15.22: ground attacks one at a time in the order of the attacker, who
    need not make any; each is resolved, with its advance, before the next is announced."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if (due := what_follows(world)) is not None:
            return self.call(due, then=self.start)
        if can_attack(world, False, False) or can_attack(world, False, True):
            return self.ask(RegularAttacks(seats_of_side(world, world.side)), then=self.answered)
        return self.finish(world)

    def finish(self, world: AwawWorld) -> Step:
        """18.555, 18.613: all air that supported regular combat returns, or is lost."""
        attacks_over(world)
        return Done()

    @with_consent(Attack, AttackFree, unpaid=(AttackFree,), compelled=must_be_made)
    def answered(self, world: AwawWorld, answer: Attack | AttackFree | EndAttacks) -> Step:
        match answer:
            case Attack(hexes, units):
                return self.call(GroundAttack(attackers=units, hexes=hexes), then=self.start)
            case AttackFree(hexes, units):
                attack = GroundAttack(attackers=units, hexes=hexes, free=True)
                return self.call(attack, then=self.start)
            case EndAttacks():
                return self.finish(world)

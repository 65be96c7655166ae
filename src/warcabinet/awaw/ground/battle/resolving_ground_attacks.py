"""One ground attack, from its announcement to the advance after combat."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.air.support.after_the_battle import end_attack
from warcabinet.awaw.air.support.ground_support import begin_support, between_rounds, supporting
from warcabinet.awaw.air.support.support_of_one_attack import AirExchange
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_units
from warcabinet.awaw.ground.attack.assaults import STORMED, Assault, defenders
from warcabinet.awaw.ground.attack.ground_attacks import (
    against_odds,
    hostile_in,
    is_inside,
    told,
)
from warcabinet.awaw.ground.attack.loss_requirements import Bill, only_way
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, weigh
from warcabinet.awaw.ground.battle import combat_results_table as crt
from warcabinet.awaw.ground.battle.advance_after_combat import (
    AdvanceAfterCombat,
    AdvanceInto,
    EndAdvance,
    advance,
    can_advance,
)
from warcabinet.awaw.ground.battle.attack_choices import (
    BreakOff,
    ChargeTo,
    FrontCharged,
    NextRound,
    PressOn,
)
from warcabinet.awaw.ground.battle.breakthroughs import (
    breakthrough_offered,
    note_attack,
    note_round,
)
from warcabinet.awaw.ground.battle.combat_losses import (
    ATTACKERS_LOSE,
    TakeLosses,
    bearer,
    lose,
)
from warcabinet.awaw.ground.battle.combat_results_table import (
    AttackerExchange,
    CombatResult,
    DefenderExchange,
    LetStand,
    TakeExchange,
)
from warcabinet.awaw.ground.battle.decided_rounds import DIE_IS_DUE, Decided, bills
from warcabinet.awaw.ground.movement.ground_movement import enter
from warcabinet.awaw.logistics.bridgeheads import (
    OfferBridgehead,
    launched_against,
    may_place,
    note_crossing,
)
from warcabinet.awaw.offensives.brp_costs import front_of, fronts_of
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.air_factors import shoot_down
from warcabinet.awaw.pieces.combat_training_levels import ctl, engage
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, eliminate, is_partisan, side_of_unit
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.attacks import GroundAttackMade
from warcabinet.awaw.state.ground import Attacked, Cause, Defended, UnitId
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Question
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class StayAfterAttack(Question, frozen=True):
    """Does this unit stay on the board once its attack is resolved? Each reason why not is a
    restriction registered beside its subject; it is lost before anybody advances.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    exploiting: bool = False

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


class FightOn(Question, frozen=True):
    """15.71, 15.82B: may this unit, whose training allows it, fight another round?"""

    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


def rounds_allowed(world: AwawWorld, unit: UnitId) -> int:
    """15.82A: one round with a CTL of one or less, and one more for each level above."""
    return max(1, ctl(world, world.units[unit]))


# The attack ---------------------------------------------------------------------------------------


class GroundAttack(Procedure[None], kw_only=True):
    """15.4: one attack: announced and paid, fought round by round, followed by the advance."""

    scope: ClassVar[str | None] = "attack"

    attackers: tuple[UnitId, ...]
    hexes: tuple[SpaceId, ...]
    exploiting: bool = False
    free: bool = False

    side: Side = Side.AXIS
    round: int = 1
    fighters: tuple[UnitId, ...] = ()
    """15.71: who fights in this round; of the survivors those may advance."""
    able: tuple[UnitId, ...] = ()
    """15.71: who may fight in the next round."""
    balance: Balance | None = None
    result: CombatResult = CombatResult.A
    defender_pays: Bill | None = None
    advanced: tuple[UnitId, ...] = ()

    @property
    def whole(self) -> Assault:
        return Assault(self.attackers, self.hexes, self.exploiting, free=self.free)

    @property
    def now(self) -> Assault:
        return Assault(self.fighters, self.hexes, self.exploiting, free=self.free)

    @property
    def strengths(self) -> Balance:
        assert self.balance is not None
        return self.balance

    def attacker(self, world: AwawWorld) -> Seat:
        """The seat that answers for the attackers: the one with most of them."""
        return chief_of_units(world, self.side, self.attackers)

    def defender(self, world: AwawWorld) -> Seat:
        return chief_of_units(world, self.side.opponent, defenders(world, self.whole))

    @property
    def about(self) -> tuple[Thing, ...]:
        return tuple([a_hex(space) for space in self.hexes])

    def start(self, world: AwawWorld, _: None) -> Step:
        """15.41, 15.45, 9.58: announce the attack and pay for it."""
        self.side = side_of_unit(world, world.units[self.attackers[0]]) or world.side
        names, where = ", ".join(self.attackers), " and ".join(self.hexes)
        verb = "attack without BRPs" if self.free else "attack"
        world.tell("15.41", f"{names} {verb} {where}", *self.about)
        if self.free:
            return self.go(self.begin)
        fronts = fronts_of(world, self.hexes)
        if len(fronts) > 1 and not self.fronts_of_attackers(world) <= set(fronts):
            # Where less is spent so far, the attack may cost more than its owner has.
            against = offensives.against
            open_to = tuple(f for f in fronts if not against(world, self.attackers, self.hexes, f))
            if len(open_to) > 1:
                return self.ask(FrontCharged((self.attacker(world),), open_to), then=self.charged)
            return self.pay(world, open_to[0] if open_to else None)
        return self.pay(world, None)

    def fronts_of_attackers(self, world: AwawWorld) -> set[str]:
        return {front_of(world, where(world, world.units[unit].place)) for unit in self.attackers}

    def charged(self, world: AwawWorld, answer: ChargeTo) -> Step:
        return self.pay(world, answer.front)

    def pay(self, world: AwawWorld, named: str | None) -> Step:
        """9.42A, 9.58, 15.45: the attack is paid as it is announced."""
        what = f"attack on {' and '.join(self.hexes)}"
        offensives.carry_out(world, self.attackers, self.hexes, PaidFor.ATTACK, what, named)
        return self.go(self.begin)

    def begin(self, world: AwawWorld, _: None) -> Step:
        """16.21, 31.23: what later rules want to know of the beginning is noted; air support over
        its limit takes no part (18.554, 18.614). Below 1:1 the defender may still send air units
        (18.619).
        """
        self.note(world)
        self.fighters = self.attackers
        note_attack(world, self.whole)
        note_crossing(world, self.whole)
        begin_support(world, self.now)
        if weigh(world, self.now).below_even:
            exchange = AirExchange(hexes=self.hexes, side=self.side)
            return self.call(exchange, then=self.prepared)
        return self.prepared(world, None)

    def prepared(self, world: AwawWorld, _: None) -> Step:
        """18.619: whatever the air battle has left, the attack must be made."""
        begin_support(world, self.now)
        self.balance = weigh(world, self.now)
        return self.go(self.fight)

    def note(self, world: AwawWorld) -> None:
        """15.43, 15.46: each unit attacks once, and is attacked once by a faction."""
        rows = [world.units[unit] for unit in self.attackers]
        factions = {faction_of(world, row.party) for row in rows}
        defending = defenders(world, self.whole)
        engage(world, (*self.attackers, *defending))
        partisans = all(is_partisan(world, world.units[unit]) for unit in defending)
        number = len(world.ground_attacks)
        world.put(GroundAttackMade(number, tuple(sorted(factions)), self.hexes, partisans))
        for row in rows:
            world.put(Attacked(row.id, self.exploiting, where(world, row.place)))
        for unit in defending:
            old = world.defended.get(unit) or Defended(unit)
            regular, later = set(old.regular), set(old.exploitation)
            (later if self.exploiting else regular).update(factions)
            world.put(Defended(unit, tuple(sorted(regular)), tuple(sorted(later))))

    # A round

    def fight(self, world: AwawWorld, _: None) -> Step:
        """15.51, 15.52, 15.322: the odds as they are now, then the die; at worse than 1:4 the
        attackers are lost without one.
        """
        if self.round > 1:
            note_round(world, self.now)
        self.tell_odds(world)
        if crt.column(self.strengths.attack, self.strengths.defence) is None:
            world.tell("15.52", "worse than 1:4: the attackers are lost", *self.about)
            air = [row.id for row in supporting(world, self.now)]
            for unit in self.fighters:
                eliminate(world, world.units[unit], Cause.COMBAT, "15.52")
            for flight in air:
                shoot_down(world, flight, world.flights[flight].factors, Cause.COMBAT, "15.52")
            return self.go(self.concluded)
        for part in BOOK.parts(DIE_IS_DUE):
            if part.concerns(world, self.now, self.round):
                return self.call(part(assault=self.now, round=self.round), then=self.settled)
        return self.settled(world, Decided())

    def settled(self, world: AwawWorld, decided: Decided) -> Step:
        """15.6, 43.424: the die, unless something else has decided the round."""
        if decided.is_open:
            return self.roll(Dice("ground combat", "15.6", (6,)), then=self.rolled)
        self.result = CombatResult.HALF_D if decided.d else CombatResult.HALF_A
        bill, self.defender_pays = bills(world, self.now, self.strengths, decided)
        return self.losses(world, bill)

    def tell_odds(self, world: AwawWorld) -> None:
        now = self.strengths
        attack = told(now.attack_parts)
        world.tell("15.51", f"round {self.round}: attack {attack}", *self.about)
        for one in now.defenders:
            text = f"{one.unit} defends with {one.strength} ({one.factors} with {told(one.parts)})"
            world.tell("15.31", text, a_unit(one.unit))
        at = crt.column(now.attack, now.defence) or "worse than 1:4"
        text = f"{now.attack} against {now.defence}{self._told_support()}: {at}"
        world.tell("15.51", text, *self.about)

    def _told_support(self) -> str:
        """What the defence is made of, where air units are part of it."""
        parts = self.strengths.support_parts
        if not parts:
            return ""
        ground = self.strengths.defence - sum(part.value for part in parts)
        return f" ({ground} of ground units, {told(parts)})"

    def rolled(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        """15.6, 15.54, 15.55: the table's result, and what becomes of it before anybody chooses."""
        at = crt.column(self.strengths.attack, self.strengths.defence)
        assert at is not None
        parts = crt.die_parts(world, self.now, self.round)
        die = crt.modified_die(dice[0], parts)
        self.result = crt.table_result(world.statics, at, die)
        added = f", {told(parts)}" if parts else ""
        text = f"round {self.round} at {at}: rolled {dice[0]}{added}: {self.result}"
        world.tell("15.6", text, *self.about)
        if crt.hardened(world, self.now):
            return self.against_works(world)
        return self.unhindered(world)

    def against_works(self, world: AwawWorld) -> Step:
        """15.55, 15.551: forts and landings change some results; the defender chooses first
        (R-026).
        """
        changed = crt.against_works(self.result, crt.lowest_grade(world, self.now))
        if self.result is CombatResult.HALF_D:
            return self.ask(DefenderExchange((self.defender(world),), changed), then=self.defended)
        if changed is self.result:
            return self.unhindered(world)
        return self.held_to_exchange(world, changed)

    def defended(self, world: AwawWorld, answer: TakeExchange | LetStand) -> Step:
        if isinstance(answer, LetStand):
            return self.unhindered(world)
        changed = crt.against_works(self.result, crt.lowest_grade(world, self.now))
        return self.held_to_exchange(world, changed)

    def held_to_exchange(self, world: AwawWorld, changed: CombatResult) -> Step:
        world.tell("15.55", f"{self.result} counts as {changed} here", *self.about)
        bill = crt.graded_bill(world, self.now, self.strengths, self.result)
        self.defender_pays = crt.defender_bill(world, self.now, self.strengths, changed)
        return self.losses(world, bill)

    def unhindered(self, world: AwawWorld) -> Step:
        """15.54: an early German exchange is an Ex-1. Of a `d` the attacker may make one."""
        if self.result is CombatResult.EX and crt.cheap_exchange(world, self.now):
            world.tell("15.54", "Ex counts as Ex-1 here", *self.about)
            self.result = CombatResult.EX_1
        if self.result is not CombatResult.HALF_D:
            return self.settle(world)
        offered = crt.exchange_for_d(world, self.now)
        return self.ask(AttackerExchange((self.attacker(world),), offered), then=self.chosen)

    def chosen(self, world: AwawWorld, answer: TakeExchange | LetStand) -> Step:
        if isinstance(answer, TakeExchange):
            self.result = crt.exchange_for_d(world, self.now)
            world.tell("15.53", f"the attacker takes {self.result} instead", *self.about)
        return self.settle(world)

    def settle(self, world: AwawWorld) -> Step:
        bill = crt.attacker_bill(world, self.now, self.strengths, self.result)
        self.defender_pays = crt.defender_bill(world, self.now, self.strengths, self.result)
        return self.losses(world, bill)

    def losses(self, world: AwawWorld, bill: Bill) -> Step:
        """15.61, 15.62, 15.64: the attacker's losses first; both follow from the strengths before
        any. Ships may have to bear some of them.
        """
        for part in BOOK.parts(ATTACKERS_LOSE):
            if part.concerns(world, self.now, bill):
                return self.call(part(assault=self.now, bill=bill), then=self.shared)
        return self.shared(world, bill)

    def shared(self, world: AwawWorld, bill: Bill) -> Step:
        if (forced := only_way(bill)) is not None:
            lose(world, forced)
            return self.attacker_paid(world, None)
        seat = bearer(world, self.side, bill)
        return self.call(TakeLosses(seat=seat, bill=bill), then=self.attacker_paid)

    def attacker_paid(self, world: AwawWorld, _: None) -> Step:
        bill, self.defender_pays = self.defender_pays, None
        assert bill is not None
        if (forced := only_way(bill)) is not None:
            lose(world, forced)
            return self.after_round(world, None)
        seat = bearer(world, self.side.opponent, bill)
        return self.call(TakeLosses(seat=seat, bill=bill), then=self.after_round)

    # After a round

    def after_round(self, world: AwawWorld, _: None) -> Step:
        """15.71, 15.72, 15.73, 15.74: both sides must have units left, and CTL and odds must allow
        it; nobody joins in.
        """
        self.fighters = self.still(world, self.fighters)
        if not self.fighters or not self.left_in_hexes(world):
            return self.go(self.concluded)
        able = tuple(
            [
                unit
                for unit in self.fighters
                if rounds_allowed(world, unit) > self.round and BOOK.allows(world, FightOn(unit))
            ]
        )
        if not able:
            return self.go(self.concluded)
        following = Assault(able, self.hexes, self.exploiting, free=self.free)
        ahead = world
        if world.flights or world.off_the_beach:
            ahead = world.copy()
            between_rounds(ahead, self.now, following, self.round)
        balance = weigh(ahead, following)
        if against_odds(world, following, self.round + 1, balance):
            return self.go(self.concluded)
        self.able, self.balance = able, balance
        attack, defence = balance.attack, balance.defence
        question = NextRound((self.attacker(world),), attack, defence, self.round + 1)
        return self.ask(question, then=self.decided)

    def left_in_hexes(self, world: AwawWorld) -> bool:
        survivors = self.still(world, self.attackers)
        return bool(defenders(world, Assault(survivors, self.hexes, self.exploiting)))

    def still(self, world: AwawWorld, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
        """Those who are still there."""
        rows = world.units
        return tuple([unit for unit in units if unit in rows])

    def decided(self, world: AwawWorld, answer: PressOn | BreakOff) -> Step:
        if isinstance(answer, BreakOff):
            world.tell("15.71", "the attack is broken off", *self.about)
            return self.go(self.concluded)
        going_on = Assault(self.able, self.hexes, self.exploiting, free=self.free)
        between_rounds(world, self.now, going_on, self.round)
        self.fighters = self.able
        self.round += 1
        return self.go(self.fight)

    # After combat

    def concluded(self, world: AwawWorld, _: None) -> Step:
        """9.82, 15.92D: attackers that paid nothing, and others who do not stay, are lost before
        anybody advances. Only attackers do.
        """
        end_attack(world, self.whole, self.side)
        if self.free:
            offensives.end_free_attack(world, self.attackers)
        for unit in self.attackers:
            row = world.units.get(unit)
            if row is None:
                continue
            kind = world.type_of(row)
            asked = StayAfterAttack(kind.nationality, kind.category, unit, self.exploiting)
            if reasons := BOOK.may(world, asked):
                eliminate(world, row, Cause.SPECIAL, reasons[0].rule)
        self.fighters = self.still(world, self.fighters)
        if self.still(world, self.attackers) and not self.left_in_hexes(world):
            for part in BOOK.parts(STORMED):
                part(world, self.whole)
        for unit in self.attackers:
            if unit in world.units and is_inside(world, unit):
                self.hold(world, unit)
        if not self.fighters or self.left_in_hexes(world):
            return Done()
        return self.go(self.advance)

    def hold(self, world: AwawWorld, unit: UnitId) -> None:
        """29.21, 29.23: who was dropped or has landed takes the hex, if no enemy is left in it."""
        row = world.units[unit]
        place = where(world, row.place)
        if not hostile_in(world, row.party, place):
            enter(world, row, place)

    def advance(self, world: AwawWorld, _: None) -> Step:
        """15.91: only if all defenders of all attacked hexes are gone, those who fought in the last
        round may advance. 31.32: a bridgehead is offered as soon as anybody is in the hex, and
        makes room for more; after a landing here only if others may come into the hex by land.
        """
        by_land = [u for u in self.fighters if u not in self.advanced and not is_inside(world, u)]
        for space in self.hexes:
            landed = by_land and launched_against(world, space, self.side) is not None
            if landed or may_place(world, space, self.side):
                return self.call(OfferBridgehead(hex=space), then=self.offered)
        units = tuple([unit for unit in self.fighters if unit not in self.advanced])
        able = tuple(can_advance(world, units, space, self.exploiting) for space in self.hexes)
        if not any(able):
            return self.finish(world)
        question = AdvanceAfterCombat(
            (self.attacker(world),), self.hexes, units, able, self.exploiting
        )
        return self.ask(question, then=self.advancing)

    def fought_along(self, world: AwawWorld, order: AdvanceInto) -> list[str]:
        """15.93: allies must agree on who takes an emptied hex; once it is taken, no more."""
        if world.units_in[order.hex]:
            return []
        return [world.units[unit].party for unit in self.still(world, self.attackers)]

    @with_consent(AdvanceInto, again="advance", unpaid=(AdvanceInto,), also="fought_along")
    def advancing(self, world: AwawWorld, answer: AdvanceInto | EndAdvance) -> Step:
        if isinstance(answer, EndAdvance):
            return self.finish(world)
        advance(world, answer.units, answer.hex)
        self.advanced = tuple(sorted((*self.advanced, *answer.units)))
        return self.go(self.advance)

    def offered(self, world: AwawWorld, _: bool) -> Step:
        return self.go(self.advance)

    def finish(self, world: AwawWorld) -> Step:
        """16.11: the attack may have made a breakthrough."""
        breakthrough_offered(world, self.whole, self.advanced)
        return Done()

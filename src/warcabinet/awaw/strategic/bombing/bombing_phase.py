"""26.4, 26.5, 26.64: raids and salvos of a combat phase are announced, and raids fought out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import lead_seat, seat_for
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.bombing import Aim, Raid, RaidId
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.bombing.bombing_by_different_major_powers import (
    Fighters,
    GoFirst,
    MeetAgain,
    MeetRaidAgain,
    RaidFighters,
    RaidOrder,
    SendUp,
    as_fighters,
    as_strength,
    contested,
    put_first,
)
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import (
    add_damage,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import (
    defense,
    ships_on_slips,
    target_at,
)
from warcabinet.awaw.strategic.bombing.defending_against_flying_bombs import (
    GuardTarget,
    SalvoDefense,
    can_guard,
    guard,
)
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import (
    Meet,
    RaidDefense,
    can_meet,
    crossings,
    meet,
)
from warcabinet.awaw.strategic.bombing.flying_bombs_and_rockets import (
    EndSalvos,
    FireSalvo,
    SalvoOrders,
    bombed_by_salvos,
    can_fire,
    fire,
)
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    BOMB,
    bombing,
    deal,
    engaging,
    strength,
    strike,
    total,
)
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import (
    against,
    bear,
    choose,
    could_return,
    defenders_bear,
    force,
    meet_again,
    meeting,
    present,
    results,
    target_modifiers,
)
from warcabinet.awaw.strategic.bombing.shipyard_bombing import blows, hit
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import (
    EndRaids,
    RaidOrders,
    SendRaid,
    reachable,
    send,
)
from warcabinet.awaw.strategic.research_that_counts import (
    tell_in_the_air,
    tell_of_range,
    tell_over_the_target,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class HitShip(Action, frozen=True):
    """26.76: the next result hits this ship."""

    ship: str


def _ships(asked: Asked, got: Got) -> Domain[str]:
    assert isinstance(asked.decision, ShipsHit)
    rows = ships_on_slips(asked.world, asked.decision.hex)
    return among((row.key() for row in rows), "26.76", "this ship is not in the bombed shipyard")


class ShipsHit(Decision[HitShip], frozen=True):
    """26.76: which of several ships in a bombed shipyard is delayed, result by result."""

    hex: SpaceId
    columns: int

    rule: ClassVar[str] = "26.76"
    prompt: ClassVar[str] = "Choose the ship that is hit"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        HitShip: Form((Slot("ship", _ships),), label="Hit")
    }

    def default(self, asked: Asked) -> HitShip:
        return HitShip(_ships(asked, {}).values()[0])


def _seat(world: AwawWorld, power: str) -> Seat:
    seat = seat_for(world, power)
    return lead_seat(world, world.side.opponent) if seat is None else seat


@plays("T.P.COM.SW.50", needs="26.41")
class Bombing(Procedure[None]):
    """26.41, 26.44, 26.451, 26.461, 26.51, 26.64: raids and salvos are announced; raids are met,
    and fought out in their order.
    """

    power: int = 0
    sent: bool = False
    ordered: tuple[SpaceId, ...] = ()
    met: int = 0
    guarded: int = 0
    fighters: tuple[Fighters, ...] = ()
    raid: int = 0
    fought: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    attack: int = 0
    blows: tuple[int, ...] = ()

    # Announcing

    def start(self, world: AwawWorld, _: object) -> Step:
        powers = [name for name in sorted(parties_of(world, world.side)) if is_power(name)]
        while self.power < len(powers):
            power = powers[self.power]
            seat = seat_for(world, power)
            if seat is not None and power in world.treasuries:
                if not self.sent and any(True for _ in reachable(world, power)):
                    return self.ask(RaidOrders((seat,), power), then=self.announced)
                if can_fire(world, power):
                    return self.ask(SalvoOrders((seat,), power), then=self.fired)
            self.power += 1
            self.sent = False
        return self.go(self.put_in_order)

    def announced(self, world: AwawWorld, answer: SendRaid | EndRaids) -> Step:
        if isinstance(answer, EndRaids):
            self.sent = True
        else:
            powers = [name for name in sorted(parties_of(world, world.side)) if is_power(name)]
            tell_of_range(world, send(world, powers[self.power], answer))
        return self.go(self.start)

    def fired(self, world: AwawWorld, answer: FireSalvo | EndSalvos) -> Step:
        """26.64: flying bombs and rockets are announced with the raids."""
        if isinstance(answer, EndSalvos):
            self.power += 1
            self.sent = False
        else:
            powers = [name for name in sorted(parties_of(world, world.side)) if is_power(name)]
            fire(world, powers[self.power], answer)
        return self.go(self.start)

    def put_in_order(self, world: AwawWorld, _: object) -> Step:
        """26.451, 26.51: the attacker says whose raid comes first where two powers bomb."""
        for space in contested(world):
            if space not in self.ordered:
                self.ordered = (*self.ordered, space)
                seat = lead_seat(world, world.side)
                return self.ask(RaidOrder((seat,), space), then=self.put_first)
        return self.go(self.defend)

    def put_first(self, world: AwawWorld, answer: GoFirst) -> Step:
        put_first(world, answer.raid)
        return self.go(self.put_in_order)

    # Defending

    def _meetings(self, world: AwawWorld) -> list[tuple[RaidId, str]]:
        rows = sorted(world.raids.rows(), key=lambda row: int(row.id.rpartition("-")[2]))
        return [(row.id, front) for row in rows for front in crossings(world, row)]

    def defend(self, world: AwawWorld, _: object) -> Step:
        pairs = self._meetings(world)
        while self.met < len(pairs):
            raid, front = pairs[self.met]
            if can_meet(world, world.raids[raid], front):
                seat = lead_seat(world, world.side.opponent)
                return self.ask(RaidDefense((seat,), raid, front), then=self.defended)
            self.met += 1
        return self.go(self.guard)

    def defended(self, world: AwawWorld, answer: Meet) -> Step:
        raid, front = self._meetings(world)[self.met]
        self.met += 1
        meet(world, world.raids[raid], front, answer)
        return self.go(self.defend)

    def guard(self, world: AwawWorld, _: object) -> Step:
        """26.66: (R-488) air units are assigned against flying bombs before raids are flown."""
        spaces = bombed_by_salvos(world)
        while self.guarded < len(spaces):
            space = spaces[self.guarded]
            if can_guard(world, space):
                seat = lead_seat(world, world.side.opponent)
                return self.ask(SalvoDefense((seat,), space), then=self.on_guard)
            self.guarded += 1
        return self.go(self.fly)

    def on_guard(self, world: AwawWorld, answer: GuardTarget) -> Step:
        space = bombed_by_salvos(world)[self.guarded]
        self.guarded += 1
        guard(world, space, answer)
        return self.go(self.guard)

    # In the air

    def _raid(self, world: AwawWorld) -> RaidId:
        return RaidId(f"raid-{self.raid + 1}")

    def fly(self, world: AwawWorld, _: object) -> Step:
        if self.raid >= len(world.raids):
            return Done()
        raid = world.raids[self._raid(world)]
        for front in crossings(world, raid):
            if front in self.fought or not raid.parts:
                continue
            if front not in self.again and (rows := could_return(world, raid, front)):
                self.again = (*self.again, front)
                there = as_fighters(force(part for row in rows for part in row.parts))
                seat = lead_seat(world, world.side.opponent)
                return self.ask(MeetRaidAgain((seat,), raid.id, there), then=self.met_again)
            if against(world, raid, front):
                return self._choose(world, raid, front)
        if not bombing(force(raid.parts)):
            return self._next(world)
        return self.roll(Dice("bombers", "26.461", (6, 6), read="sum"), then=self.dropped)

    def met_again(self, world: AwawWorld, answer: MeetAgain) -> Step:
        """26.451, 26.51: who is left of the defenders of the target meets the next raid too."""
        raid = world.raids[self._raid(world)]
        meet_again(world, raid, self.again[-1], as_strength(answer.fighters))
        return self.go(self.fly)

    def _next(self, world: AwawWorld) -> Step:
        self.raid += 1
        self.fought, self.again = (), ()
        return self.go(self.fly)

    def _choose(self, world: AwawWorld, raid: Raid, front: str) -> Step:
        """26.451B: if the raid has more factors than the defender, its owner says who fights."""
        found = against(world, raid, front)
        assert found is not None
        there = force(present(world, raid, found[0]))
        count = engaging(total(there), total(force(found[1])))
        if count < total(there) and len(there) > 1:
            question = RaidFighters((_seat(world, raid.power),), as_fighters(there), count)
            return self.ask(question, then=self.chosen)
        self.fighters = as_fighters(choose(there, count))
        return self._take_aim()

    def chosen(self, world: AwawWorld, answer: SendUp) -> Step:
        self.fighters = answer.fighters
        return self._take_aim()

    def _take_aim(self) -> Step:
        dice = Dice("bombers in the air", "26.451", (6, 6), read="sum")
        return self.roll(dice, then=self.shot)

    def shot(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        self.attack = values[0]
        dice = Dice("defenders in the air", "26.451", (6, 6), read="sum")
        return self.roll(dice, then=self.answered)

    def answered(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """19.12, 26.451: one round of air combat, and then the raid flies on."""
        raid = world.raids[self._raid(world)]
        front = next(
            one
            for one in crossings(world, raid)
            if one not in self.fought and against(world, raid, one)
        )
        found = against(world, raid, front)
        assert found is not None
        space, defenders = found
        fighters = as_strength(self.fighters)
        target = target_at(world, raid.target, raid.aim)
        tell_in_the_air(world, raid.power, raid.power if target is None else target.power)
        fight = meeting(world, raid, fighters, defenders, space)
        ours, theirs = results(world, fight, (self.attack, values[0]))
        there = present(world, raid, space)
        absent = tuple(part for part in raid.parts if part not in there)
        text = f"bombers {ours[0]}/{ours[1]}, defenders {theirs[0]}/{theirs[1]}"
        world.tell("26.451", f"air combat over {space}: {text}")
        lost, turned = deal(force(there), *theirs)
        downed, _ = deal(force(defenders), *ours)
        left = bear(world, there, lost, turned, "26.454")
        defenders_bear(world, raid, front, downed)
        world.amend(raid, parts=tuple(sorted((*absent, *left))))
        self.fought = (*self.fought, front)
        return self.go(self.fly)

    # Over the target

    def dropped(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        self.attack = values[0]
        dice = Dice("defenses of the target", "26.461", (6, 6), read="sum")
        return self.roll(dice, then=self.struck)

    def struck(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        raid = world.raids[self._raid(world)]
        target = target_at(world, raid.target, raid.aim)
        if target is None:  # destroyed by an earlier raid
            return self._next(world)
        tell_over_the_target(world, raid.power, target.power)
        net = sum(part.value for part in target_modifiers(world, raid))
        bombers = bombing(force(raid.parts))
        rolls = self.attack, values[0]
        one = strike(world.statics, bombers, defense(world, raid.target), net, rolls)
        some = strength({role: count for role, count in force(raid.parts) if role in BOMB})
        lost, turned = deal(some, one.defense.before, one.defense.after)
        world.amend(raid, parts=bear(world, raid.parts, lost, turned, "26.464"))
        damage = one.brps(world.statics)
        text = f"bombers {one.attack}, defenses {one.defense}; damage of {damage} BRPs"
        world.tell("26.463", f"{raid.target}: {text}")
        add_damage(world, target, damage)
        if raid.aim is Aim.SHIPS:
            self.blows = tuple(blows(world, one))
            return self.go(self.delay)
        return self._next(world)

    def delay(self, world: AwawWorld, _: object) -> Step:
        space = world.raids[self._raid(world)].target
        ships = ships_on_slips(world, space)
        if not self.blows or not ships:
            self.blows = ()
            return self._next(world)
        if len(ships) > 1:
            seat = _seat(world, world.raids[self._raid(world)].power)
            return self.ask(ShipsHit((seat,), space, self.blows[0]), then=self.delayed)
        return self.delayed(world, HitShip(ships[0].key()))

    def delayed(self, world: AwawWorld, answer: HitShip) -> Step:
        hit(world, world.slips[answer.ship], self.blows[0])
        self.blows = self.blows[1:]
        return self.go(self.delay)

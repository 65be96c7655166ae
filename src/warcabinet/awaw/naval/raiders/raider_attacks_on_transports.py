"""21.5361, 21.5362: raiders attack the transports in their SW box: a strike of each carrier, and
one roll of the other ships of a group together.
"""

from __future__ import annotations

from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import AirAttackRoll, hits_of, roll_parts
from warcabinet.awaw.naval.air_naval.air_defense import flak, research_of
from warcabinet.awaw.naval.air_naval.flyers import (
    CARRIERS,
    Flyers,
    attackers,
    bear,
    merged,
    total,
)
from warcabinet.awaw.naval.air_naval.flyers import Force as Flight
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import may_launch
from warcabinet.awaw.naval.damage.naval_attack_table import fleet_hits
from warcabinet.awaw.naval.damage.naval_nationality import lowest_drm
from warcabinet.awaw.naval.raiders.raider_groups import prey
from warcabinet.awaw.naval.ships.contents import loose_in, squadrons_on
from warcabinet.awaw.naval.ships.squadrons import leave_carrier
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

AT_SEA_WITH_CARGO = 1
"""22.552B: transports carry out an activity that makes them easier to hit."""


def transports(world: AwawWorld, party: str, box: SpaceId) -> tuple[Hull, ...]:
    """21.531A: the enemy's transports in an SW box."""
    foes = prey(world, party)
    return tuple(
        hull
        for hull in loose_in(world, box)
        if hull.party in foes and class_of(world, hull).sort is Sort.TRANSPORT
    )


class AttackTransports(Procedure[None], tag="attack-transports", kw_only=True):
    """21.5362: these ships of a group of raiders attack. Carriers strike first; the others fire
    together; transports do not fire.
    """

    party: str
    box: SpaceId
    ships: tuple[HullId, ...]
    flight: Flight = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        """21.5362A: one strike of all squadrons of the carrier."""
        self.flight = merged(
            Flyers(CARRIERS, row.type, row.party, row.squadrons)
            for hull in self._able(world)
            if may_launch(world, hull)
            for row in squadrons_on(world, hull.what)
        )
        targets = self._targets(world)
        if not self.flight or not targets:
            return self.go(self.fire)
        if not research_of(world, targets[0].party):
            return self.go(self.strike)
        dice = Dice("air defense of the transports", "21.5362A", (6, 6), read="sum")
        return self.roll(dice, then=self.fired_at)

    def _able(self, world: AwawWorld) -> list[Hull]:
        rows = (world.hulls.get(ship) for ship in self.ships)
        return [row for row in rows if row is not None and not row.damaged]

    def _targets(self, world: AwawWorld) -> tuple[Hull, ...]:
        return transports(world, self.party, self.box)

    def fired_at(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """21.5362A: transports defend themselves against air units by research alone."""
        level = research_of(world, self._targets(world)[0].party)
        found = flak(world, level, values[0])
        told = f"air defense of level {level}: {values[0]}, {found.eliminated} squadrons shot down"
        world.tell("21.5362A", f"{told}, {found.aborted} turned back")
        fate = bear(world, (self.flight,), found.eliminated, found.aborted, self.box)
        for one in fate.lost:
            self._shot_down(world, one)
        self.flight = fate.left
        return self.go(self.strike if self.flight else self.fire)

    def _shot_down(self, world: AwawWorld, one: Flyers) -> None:
        left = one.count
        for hull in self._able(world):
            for row in squadrons_on(world, hull.what):
                if row.type == one.type and left:
                    count = min(left, row.squadrons)
                    leave_carrier(world, row, count)
                    left -= count
        note_lost(world, one.type, one.party, one.count, Cause.COMBAT)

    def strike(self, world: AwawWorld, _: object) -> Step:
        dice = Dice("air strike on transports", "21.5362A", (6, 6), read="sum")
        return self.roll(dice, then=self.struck)

    def struck(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """21.5362A, 21.5362C: the Naval Attack Table with the DRMs of both."""
        targets = self._targets(world)
        asked = AirAttackRoll(attackers(self.flight, self.box), targets, at_sea=True)
        modifier = sum(part.value for part in roll_parts(world, asked))
        hits = hits_of(world, asked, values[0])
        text = f"{total(self.flight)} squadrons attack transports: {values[0]} {modifier:+}"
        world.tell("21.5362A", f"{text}, {hits} hits")
        if hits:
            return self.call(on(targets, hits), then=self.fire)
        return self.go(self.fire)

    def fire(self, world: AwawWorld, _: object) -> Step:
        """21.5362B: the other ships fire together, once."""
        if not self._guns(world) or not self._targets(world):
            return Done(None)
        dice = Dice("raiders fire at transports", "21.5362B", (6, 6), read="sum")
        return self.roll(dice, then=self.fired)

    def _guns(self, world: AwawWorld) -> list[Hull]:
        able = self._able(world)
        return [hull for hull in able if not class_of(world, hull).fast_carrier]

    def fired(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """21.5362C, 22.552B: the DRMs of both sides, and one more against transports."""
        guns, targets = self._guns(world), self._targets(world)
        factors = sum(hull.factors for hull in guns)
        modifier = lowest_drm(world, guns) - lowest_drm(world, targets) + AT_SEA_WITH_CARGO
        hits = fleet_hits(world, factors, values[0] + modifier)
        text = f"{factors} factors fire at transports: {values[0]} {modifier:+}, {hits} hits"
        world.tell("21.5362B", text)
        if hits:
            return self.call(on(targets, hits), then=self.over)
        return Done(None)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done(None)

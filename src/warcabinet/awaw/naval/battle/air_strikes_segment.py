"""22.46, 22.41G, 22.461, 22.463: the air strikes of a round, one by one, and the return of all
squadrons before fleet combat.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import strikers
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import fly_patrols, land
from warcabinet.awaw.naval.battle.combat_groups import battle_of, groups_of, speaker
from warcabinet.awaw.naval.battle.kamikaze_strike import KamikazeAttacks
from warcabinet.awaw.naval.battle.landing_ashore import LandAshore, WhereToLand
from warcabinet.awaw.naval.battle.landing_ashore import carry_out as go_ashore
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import AirStrike
from warcabinet.awaw.naval.battle.strike_orders import (
    LaunchStrike,
    NoStrike,
    StrikeOrNot,
    force_from,
    targets,
)
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat


def results_of(world: AwawWorld, side: Side) -> int:
    """22.461B: the search results that a side has had in this round."""
    return sum(group.found for group in groups_of(world, side.opponent))


def first_to_strike(world: AwawWorld) -> Side:
    """22.461B: who has found more; if both have found alike, the intercepting player (R-059)."""
    axis, allied = (results_of(world, side) for side in Side)
    if axis == allied:
        return battle_of(world).interceptor
    return Side.AXIS if axis > allied else Side.ALLIED


class AirStrikes(Procedure[None], tag="air-strikes", kw_only=True):
    """22.461, 22.462: all strikes of the side that goes first, then those of the other. The first
    of a side of which nothing was found may be a surprise.
    """

    order: tuple[Side, ...] = ()
    unseen: tuple[Side, ...] = ()
    """23.7411: the sides whose next strike from carriers comes as a surprise."""
    flown: bool = False
    """Has anybody struck?"""

    def start(self, world: AwawWorld, _: None) -> Step:
        first = first_to_strike(world)
        self.order = (first, first.opponent)
        self.unseen = tuple(side for side in Side if not results_of(world, side.opponent))
        fly_patrols(world)
        return self.call(KamikazeAttacks(), then=self.next_strike)

    def next_strike(self, world: AwawWorld, _: object) -> Step:
        while self.order and not targets(world, self.order[0]):
            self.order = self.order[1:]
        if not self.order:
            return self.go(self.late_kamikazes if self.flown else self.landing)
        side = self.order[0]
        question = StrikeOrNot((speaker(world, side),), side, side in self.unseen)
        return self.ask(question, then=self.decided)

    def decided(self, world: AwawWorld, answer: LaunchStrike | NoStrike) -> Step:
        """22.452C, 23.7411C, 23.75E: each strike uses up a search result; only the first can
        surprise.
        """
        side = self.order[0]
        if isinstance(answer, NoStrike):
            self.order = self.order[1:]
            return self.go(self.next_strike)
        self.flown = True
        target = world.groups[answer.target]
        world.amend(target, used=target.used + 1)
        force = force_from(strikers(world, side), answer.squadrons)
        surprise = side in self.unseen and all(one.from_carriers for one in force)
        self.unseen = tuple(one for one in self.unseen if one is not side)
        strike = AirStrike(
            hex=battle_of(world).hex,
            by=side,
            group=target.id,
            force=force,
            results=target.found if surprise else 0,
        )
        return self.call(strike, then=self.next_strike)

    def late_kamikazes(self, world: AwawWorld, _: object) -> Step:
        """17.47C: kamikazes attack before other air units, or after them."""
        return self.call(KamikazeAttacks(), then=self.landing)

    def landing(self, world: AwawWorld, _: object) -> Step:
        """22.463B: patrols may land ashore."""
        sides = tuple(side for side in Side if groups_of(world, side))
        seats = tuple(speaker(world, side) for side in sides)
        return self.ask_all(WhereToLand(seats, sides), then=self.landed)

    def landed(self, world: AwawWorld, answers: Mapping[Seat, LandAshore]) -> Step:
        for answer in answers.values():
            go_ashore(world, answer)
        return_to_carriers(world)
        return Done(None)


def return_to_carriers(world: AwawWorld) -> None:
    """22.463A, 22.463B, 22.463C: all land; for whom there is no deck is lost."""
    for row in tuple(world.air_plans.rows()):
        if row.cap:
            one = Flyers(CARRIERS, row.type, row.party, row.cap)
            _lose(world, one, land(world, _side(world, row.party), one, row.group))
            world.amend(world.air_plans[row.key()], cap=0)
    for back in tuple(world.on_strike.rows()):
        one = Flyers(CARRIERS, back.type, back.party, back.squadrons)
        _lose(world, one, land(world, _side(world, back.party), one))
        world.drop(back)


def _lose(world: AwawWorld, one: Flyers, homeless: int) -> None:
    if homeless:
        note_lost(world, one.type, one.party, homeless, Cause.COMBAT)
        text = f"{homeless} squadrons of {one.type} find no carrier to land on and are lost"
        world.tell("22.463C", text)


def _side(world: AwawWorld, party: str) -> Side:
    side = side_of_party(world, party)
    assert side is not None
    return side

"""21.4184C, 9.21B, 9.51B, 20.77: in the movement phase, right after counterair, land-based air
units may attack submarines of the other side that have stayed on patrol.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.air_naval.squadrons_that_become_factors import recombine
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air, strikers
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import clear_the_air
from warcabinet.awaw.naval.battle.combat_groups import battle_of
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import AirStrike
from warcabinet.awaw.naval.battle.sharing_cover import share_cover
from warcabinet.awaw.naval.battle.strike_orders import (
    LaunchStrike,
    NoStrike,
    Sent,
    StrikeOrNot,
    force_from,
    targets,
)
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Stance
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf, NavalBattle
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def on_patrol(world: AwawWorld, side: Side) -> dict[SpaceId, tuple[ForceId, ...]]:
    """21.4184B, 23.43C: where submarines of a side have stayed at sea, which everybody sees."""
    found: dict[SpaceId, tuple[ForceId, ...]] = {}
    for row in world.forces.rows():
        boats = row.kind is ForceKind.SUBMARINES and row.stance is Stance.PATROL
        if boats and side_of_party(world, row.party) is side:
            found[row.place] = (*found.get(row.place, ()), row.id)
    return dict(sorted(found.items()))


def wings_of(sent: tuple[Sent, ...]) -> tuple[Wing, ...]:
    """9.51B: each attack squadron of army air counts as the factor that it is of."""
    return tuple(Wing(AirId(f"{one.type}@{one.source}"), one.squadrons) for one in sent)


def _paid(asked: Asked, action: LaunchStrike) -> list[Refusal]:
    world: AwawWorld = asked.world
    whole = StrikeOrNot.forms[LaunchStrike].whole
    found = [] if whole is None else list(whole(asked, action))
    space = SpaceId(battle_of(world).hex.partition(":")[0])
    return found or offensives.against_air(world, wings_of(action.squadrons), (space,))


_STRIKE = StrikeOrNot.forms[LaunchStrike]


class StrikeAtSubmarines(StrikeOrNot, frozen=True):
    """21.4184C: asked of the side whose turn it is for each hex in which enemy submarines wait."""

    rule: ClassVar[str] = "21.4184C"
    prompt: ClassVar[str] = "Attack the submarines on patrol with land-based air units?"
    reaction: ClassVar[bool] = False
    by_default: ClassVar[str] = "no attack"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LaunchStrike: Form(
            _STRIKE.slots, fits=_STRIKE.fits, whole=_paid, weight=1, label="Attack submarines"
        ),
        NoStrike: Form(weight=2, label="No attack"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Attack the submarines on patrol in {battle_of(asked.world).hex}?"

    def default(self, asked: Asked) -> NoStrike:
        return NoStrike()


class SortiesAtSubmarines(Procedure[None], tag="sorties-at-submarines", kw_only=True):
    """21.4184C, 22.913: each patrol of submarines in a hex may be attacked in one sortie. Air cover
    may meet it; submarines have no air defense (23.4211D).
    """

    scope: ClassVar[str | None] = "battle"

    hex: SpaceId
    forces: tuple[ForceId, ...]
    by: Side

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(NavalBattle(self.hex, self.by))
        for number, force in enumerate(self.forces, 1):
            group = GroupId(f"{self.by.opponent}-{number}")
            world.put(Group(group, self.by.opponent, number, found=1))
            world.put(GroupOf(str(force), group))
        return self.go(self.next_sortie)

    def next_sortie(self, world: AwawWorld, _: object) -> Step:
        if not targets(world, self.by) or not strikers(world, self.by):
            return self.go(self.over)
        seat = chief_seat(world, self.by, [stack.party for stack in land_air(world, self.by)])
        return self.ask(StrikeAtSubmarines((seat,), self.by), then=self.decided)

    def decided(self, world: AwawWorld, answer: LaunchStrike | NoStrike) -> Step:
        """9.21B, 9.51B, 9.58, 21.4184C, 18.511B: it is an offensive mission, paid for as it is
        announced.
        """
        if isinstance(answer, NoStrike):
            return self.go(self.over)
        space = SpaceId(self.hex.partition(":")[0])
        wings = wings_of(answer.squadrons)
        offensives.carry_out_air(world, wings, (space,), "attack on submarines")
        target = world.groups[answer.target]
        world.amend(target, used=target.used + 1)
        share_cover(world, target, 1)
        force = force_from(strikers(world, self.by), answer.squadrons)
        strike = AirStrike(hex=self.hex, by=self.by, group=target.id, force=force)
        return self.call(strike, then=self.next_sortie)

    def over(self, world: AwawWorld, _: object) -> Step:
        """21.4184C, 18.42A: each squadron attacks once: who has flown is inverted."""
        clear_the_air(world)
        for row in [one for one in world.air.rows() if one.state is AirState.AT_SEA]:
            if side_of_party(world, row.party) is self.by:
                recombine(world, row)
        return Done()


@plays("T.P.MOV.AIR.60", at_sea=True)
class StrikesOnSubmarines(Procedure[None], tag="strikes-on-submarines", kw_only=True):
    """21.4184C: hex by hex, wherever submarines of the other side are on patrol."""

    done: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for space, forces in on_patrol(world, world.side.opponent).items():
            if space not in self.done:
                self.done = (*self.done, space)
                sorties = SortiesAtSubmarines(hex=space, forces=forces, by=world.side)
                return self.call(sorties, then=self.start)
        return Done()

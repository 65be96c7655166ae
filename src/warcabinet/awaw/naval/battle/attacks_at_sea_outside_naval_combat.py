"""23.23, 23.34, 23.71, 23.72B, 23.752: land-based air units strike ships on their way, outside
naval battles: in each hex that a force enters, each of its task forces once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import anybody_in_range, is_naval_air
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air, strikers
from warcabinet.awaw.naval.battle.air_strikes_segment import return_to_carriers
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import (
    ceiling,
    fly_patrols,
    open_plans,
)
from warcabinet.awaw.naval.battle.combat_groups import carries_cargo_of, groups_of
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import AirStrike
from warcabinet.awaw.naval.battle.sharing_cover import (
    LessCover,
    MoreCover,
    WhoHasMoreCover,
    is_open,
    share_cover,
)
from warcabinet.awaw.naval.battle.strike_orders import (
    LaunchStrike,
    NoStrike,
    StrikeOrNot,
    force_from,
    targets,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.supply_at_sea import in_front, is_line
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.politics.parties import faction_of, hostile_to, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind
from warcabinet.awaw.state.naval_battles import (
    AbortedAtBase,
    Group,
    GroupId,
    GroupOf,
    NavalBattle,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def is_flown_over(world: AwawWorld, space: SpaceId, forces: Iterable[ForceId]) -> bool:
    """23.74A: could anybody against whom these are at sea fly to the hex?"""
    parties = {world.forces[one].party for one in forces if one in world.forces}
    sides = {side for party in parties if (side := side_of_party(world, party))}
    return any(anybody_in_range(world, side.opponent, space) for side in sides)


class SortiesInHex(Procedure[bool], tag="sorties-in-hex", kw_only=True):
    """23.752A: the other side may strike forces that have entered a hex. Nobody searches; each
    force is a combat group, and everybody sees its marker. Tells whether any was struck.
    """

    scope: ClassVar[str | None] = "battle"

    hex: SpaceId
    forces: tuple[ForceId, ...]
    groups: tuple[tuple[ForceId, ...], ...] = ()
    """Forces that sail as one combat group; without it each is one by itself."""
    by: Side = Side.AXIS
    struck: bool = False
    strike: LaunchStrike | None = None

    def start(self, world: AwawWorld, _: None) -> Step:
        """23.752D, 23.74A: where nobody is in range, or can be struck, nobody is asked."""
        if not is_flown_over(world, self.hex, self.forces):  # first, since it mostly ends here
            return Done(False)
        able = (one for one in self.forces if _can_be_struck(world, one))
        self.forces = in_front(world, able)
        if not self.forces:
            return Done(False)
        side = side_of_party(world, world.forces[self.forces[0]].party)
        assert side is not None
        self.by = side.opponent
        if not anybody_in_range(world, self.by, self.hex):
            return Done(False)
        world.put(NavalBattle(self.hex, self.by))
        keep_down(world, self.hex)
        if not strikers(world, self.by):
            return self.go(self.over)
        form_groups(world, side, self.groups or tuple((force,) for force in self.forces))
        ready_patrols(world, side)
        return self.go(self.next_strike)

    def next_strike(self, world: AwawWorld, _: object) -> Step:
        """23.752A: strikes are never compulsory, and each squadron flies once in a hex."""
        if not targets(world, self.by) or not strikers(world, self.by):
            return self.go(self.over)
        parties = [stack.party for stack in land_air(world, self.by)]
        seat = chief_seat(world, self.by, parties)
        return self.ask(StrikeOrNot((seat,), self.by), then=self.decided)

    def decided(self, world: AwawWorld, answer: LaunchStrike | NoStrike) -> Step:
        if isinstance(answer, NoStrike):
            return self.go(self.over)
        self.struck = True
        self.strike = answer
        target = world.groups[answer.target]
        target = world.amend(target, used=target.used + 1)
        if is_open(world, target, len(self.forces)):
            parties = [stack.party for stack in land_air(world, target.side)]
            seat = chief_seat(world, target.side, parties)
            return self.ask(WhoHasMoreCover((seat,), target.id), then=self.covered)
        return self.covered(world, MoreCover())

    def covered(self, world: AwawWorld, answer: MoreCover | LessCover) -> Step:
        """23.23C: the defender shares out air cover when he knows what is attacked."""
        assert self.strike is not None
        target, order = world.groups[self.strike.target], self.strike
        share_cover(world, target, len(self.forces), more=isinstance(answer, MoreCover))
        force = force_from(strikers(world, self.by), order.squadrons)
        strike = AirStrike(hex=self.hex, by=self.by, group=target.id, force=force)
        return self.call(strike, then=self.next_strike)

    def over(self, world: AwawWorld, _: object) -> Step:
        """23.23D, 23.34B, 23.77: all return; the ships go on."""
        clear_the_air(world)
        return Done(self.struck)


def form_groups(world: AwawWorld, side: Side, groups: tuple[tuple[ForceId, ...], ...]) -> None:
    """23.752A, 22.93A: combat groups outside a battle, with numbers that everybody sees."""
    for number, forces in enumerate(groups, 1):
        group = GroupId(f"{side}-{number}")
        world.put(Group(group, side, number, found=1))
        for force in forces:
            world.put(GroupOf(str(force), group))


def clear_the_air(world: AwawWorld) -> None:
    """23.23D, 23.34B: who was over a hex has gone home."""
    return_to_carriers(world)
    for name in ("air_plans", "land_plans", "covers", "on_strike", "aborted_at_base"):
        for row in tuple(world.table(name).rows()):
            world.drop(row)


def _can_be_struck(world: AwawWorld, force: ForceId) -> bool:
    """22.112, 23.75A, 20.77, 20.622: not submarines on their way, nor transports and ASW of the
    Western Allies that sail to or from port, nor those at peace. Transports with cargo are struck
    (40.223).
    """
    if force not in world.forces or world.forces[force].kind is ForceKind.SUBMARINES:
        return False
    row = world.forces[force]
    if not hostile_to(world, row.party):
        return False
    if is_line(world, force) or carries_cargo_of(world, force):
        return True
    if row.kind is ForceKind.TASK_FORCE or faction_of(world, row.party) != Faction.WESTERN_ALLIES:
        return True
    sorts = {class_of(world, hull).sort for hull in ships_of(world, force)}
    return not sorts <= {Sort.TRANSPORT, Sort.ASW}


def keep_down(world: AwawWorld, space: SpaceId) -> None:
    """21.416G: air units that carriers have forced to abort from a hex have no part in it."""
    for row in [one for one in world.raid_aborts.rows() if one.sea == space]:
        size = 1 if is_naval_air(world, row.type) else SQUADRONS
        world.put(AbortedAtBase(row.base, row.type, row.party, row.factors * size))


def ready_patrols(world: AwawWorld, side: Side) -> None:
    """23.33, 23.34A, 23.34B: a third of the squadrons of each group may meet strikes in a hex."""
    open_plans(world)
    for group in groups_of(world, side):
        left = ceiling(world, group.id)
        for row in [one for one in world.air_plans.rows() if one.group == group.id]:
            count = min(left, row.strike)
            world.amend(row, cap=count, strike=row.strike - count)
            left -= count
    fly_patrols(world)

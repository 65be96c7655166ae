"""22.35, 21.535, 21.5361B: one round of naval combat between a group of raiders and the ships that
engage it: one combat group on each side, both found and neither surprised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from warcabinet.awaw.codebreaking.codebreaking_cards import OPPOSING
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCards, Use
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.air_strikes_segment import AirStrikes
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    AirPlanning,
    PlanAir,
    carry_out,
)
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import launching, open_plans
from warcabinet.awaw.naval.battle.combat_groups import ships_in, speaker
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.fleet_lines import must_be_screened
from warcabinet.awaw.naval.battle.research_that_counts import tell_nationality
from warcabinet.awaw.naval.raiders.hunters import hunting
from warcabinet.awaw.naval.raiders.hunting_orders import RaidersHeldBack, WithholdRaiders
from warcabinet.awaw.naval.raiders.raider_attacks_on_transports import AttackTransports
from warcabinet.awaw.naval.raiders.raider_groups import count_ships
from warcabinet.awaw.naval.raiders.raider_table import deck_for
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.task_forces.changing_force import Part, loose_id
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, ForceKind
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf, NavalBattle
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

AXIS, ALLIED = GroupId(f"{Side.AXIS}-1"), GroupId(f"{Side.ALLIED}-1")


class RaiderFight(Procedure[None], tag="raider-fight", kw_only=True):
    """21.535, 21.5361B, 21.5363, 22.35E: the first engagement of a group: some of its ships may be
    held back; they attack transports if no unscreened defender survives.
    """

    raider: ForceId
    apart: ForceId | None = None
    """The force of those that are held back."""
    row: RaiderGroup | None = None

    def start(self, world: AwawWorld, _: None) -> Step:
        reveal(world, self.raider)
        self.row = world.raider_groups[self.raider]
        if count_ships(world, ships_of(world, self.raider)) < 2:
            return self.go(self.fight)
        side = side_of_party(world, self.row.party)
        assert side is not None
        seat = chief_seat(world, side, [self.row.party])
        return self.ask(RaidersHeldBack((seat,), self.raider), then=self.held_back)

    def held_back(self, world: AwawWorld, answer: WithholdRaiders) -> Step:
        """21.5361B: they keep away from the fight, out of everybody's reach."""
        if answer.ships:
            parts = [(one.hull, one.factors) for one in answer.ships]
            self.apart = keep_apart(world, self.raider, parts)
            count = count_ships(world, ships_of(world, self.apart))
            world.tell("21.5361B", f"raiders that keep out of the fight: {count}")
        return self.go(self.fight)

    def fight(self, world: AwawWorld, _: object) -> Step:
        return self.call(RaiderCombat(raider=self.raider), then=self.fought)

    def fought(self, world: AwawWorld, survived: bool) -> Step:
        if self.apart is None or survived:
            return self.go(self.over)
        assert self.row is not None
        ships = tuple(hull.id for hull in ships_of(world, self.apart))
        attack = AttackTransports(party=self.row.party, box=self.row.box, ships=ships)
        return self.call(attack, then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        """21.537B: those that were held back are with their group again, or are the group."""
        assert self.row is not None
        if self.apart is None:
            return Done(None)
        if self.raider in world.forces:
            for hull in ships_of(world, self.apart):
                move(world, hull, in_force(self.raider))
            return Done(None)
        world.put(msgspec.structs.replace(self.row, force=self.apart))
        for hunter in list(world.hunting.rows()):
            if hunter.raider == self.raider:
                world.amend(hunter, raider=self.apart)
        return Done(None)


def keep_apart(world: AwawWorld, raider: ForceId, parts: Sequence[Part]) -> ForceId:
    """21.5361B: part of a group as a force of its own, in the same activity."""
    row = world.forces[raider]
    name = loose_id(world, row.party)
    world.put(Force(name, row.party, row.place, ForceKind.LOOSE, base=row.base, stance=row.stance))
    for hull, factors in parts:
        move(world, world.hulls[hull], in_force(name), factors)
    for activity in list(world.activities.rows()):
        if raider in activity.forces:
            world.amend(activity, forces=(*activity.forces, name))
    return name


class RaiderCombat(Procedure[bool], tag="raider-combat", kw_only=True):
    """21.535A, 22.35A, 22.35B, 22.35F: one round between a group and those who engage it now. Gives
    whether an unscreened defender has survived.
    """

    scope: ClassVar[str | None] = "battle"

    raider: ForceId

    def start(self, world: AwawWorld, _: None) -> Step:
        """22.35A, 22.35B: one group of each side, revealed; each carrier of the other finds it."""
        reveal(world, self.raider)
        forces = {AXIS: (self.raider,), ALLIED: hunting(world, self.raider)}
        joins = tuple((force, 1) for some in forces.values() for force in some)
        world.put(NavalBattle(world.forces[self.raider].place, Side.ALLIED, 1, joins))
        for group, side in ((AXIS, Side.AXIS), (ALLIED, Side.ALLIED)):
            world.put(Group(group, side, 1, revealed=True))
            for force in forces[group]:
                world.put(GroupOf(force, group))
        for group, other in ((AXIS, ALLIED), (ALLIED, AXIS)):
            found = max(1, len(launching(world, other)))
            world.amend(world.groups[group], found=found)
        return self.call(RaiderRound(raider=self.raider), then=self.fought)

    def fought(self, world: AwawWorld, survived: bool) -> Step:
        return Done(survived)


class RaiderRound(Procedure[bool], tag="raider-round", kw_only=True):
    """22.35C, 22.35D: carriers strike, then the ships fight once. Gives whether an unscreened ship
    of the defender is left.
    """

    scope: ClassVar[str | None] = "battle_round"

    raider: ForceId
    planners: tuple[tuple[Seat, Side], ...] = ()
    codes: int = 0
    screened: tuple[tuple[str, int], ...] = ()
    """21.5361B: the defender's factors that were damaged or must be screened as fleet combat began,
    by type."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not any(launching(world, group) for group in (AXIS, ALLIED)):
            return self.go(self.cards)
        open_plans(world)
        self.planners = tuple((speaker(world, side), side) for side in Side)
        seats = tuple(seat for seat, _ in self.planners)
        return self.ask_all(AirPlanning(seats, tuple(Side)), then=self.planned)

    def planned(self, world: AwawWorld, answers: Mapping[Seat, PlanAir]) -> Step:
        for seat, side in self.planners:
            carry_out(world, side, answers[seat])
        return self.call(AirStrikes(), then=self.cards)

    def cards(self, world: AwawWorld, _: object) -> Step:
        """48.31C, 48.51B: the defender, who intercepts, plays a tactical card first."""
        row = world.raider_groups.get(self.raider)
        deck = None if row is None else deck_for(world, row)
        if deck is None or not self._both(world):
            return self.go(self.fight)
        play = PlayCards(use=Use.FLEET_COMBAT, first=OPPOSING[deck])
        return self.call(play, then=self.read_codes)

    def read_codes(self, world: AwawWorld, gain: int) -> Step:
        self.codes = -gain
        return self.go(self.fight)

    def _both(self, world: AwawWorld) -> bool:
        return AXIS in world.groups and ALLIED in world.groups

    def fight(self, world: AwawWorld, _: object) -> Step:
        if not self._both(world):
            return Done(ALLIED in world.groups and self._unscreened(world))
        kept: Counter[str] = Counter()
        for hull in ships_in(world, ALLIED):
            if must_be_screened(world, ALLIED, hull):
                kept[hull.what] += hull.factors
        self.screened = tuple(sorted(kept.items()))
        tell_nationality(world, AXIS, ALLIED)
        combat = FleetCombat(axis=AXIS, allied=ALLIED, codes=self.codes)
        return self.call(combat, then=self.fought)

    def fought(self, world: AwawWorld, _: None) -> Step:
        return Done(ALLIED in world.groups and self._unscreened(world))

    def _unscreened(self, world: AwawWorld) -> bool:
        """21.5361B, 21.5363: is there more of a type left than was screened, by choice or not? A
        damaged ship counts; screened ones are fired at only when all others are sunk.
        """
        kept = Counter(dict(self.screened))
        for row in world.screened.rows():
            hull = world.hulls.get(row.hull)
            if hull is not None:
                kept[hull.what] += row.factors
        left: Counter[str] = Counter()
        for hull in ships_in(world, ALLIED):
            left[hull.what] += hull.factors
        return any(count > kept[what] for what, count in left.items())

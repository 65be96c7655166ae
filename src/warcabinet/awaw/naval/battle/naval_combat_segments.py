"""22.41, 22.45, 22.46, 22.52: one round of a naval battle: the air plan, search, air strikes, fleet
combat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.codebreaking.codebreaking_cards import deck_of
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCards, Use
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import searching
from warcabinet.awaw.naval.battle.air_strikes_segment import AirStrikes
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    AirPlanning,
    PlanAir,
    carry_out,
)
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import BaseAttacks
from warcabinet.awaw.naval.battle.battle_orders import (
    AcceptCombat,
    Engage,
    EngageNobody,
    EngageWithoutDamaged,
    Evade,
    EvadeOrFight,
    EvadeWithoutDamaged,
    FurtherEngagement,
)
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import open_plans
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    forces_in,
    groups_of,
    is_active,
    ships_in,
    speaker,
)
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.fleet_engagements import (
    evade,
    forced_pairs,
    free_groups,
    has_room,
    in_reach,
)
from warcabinet.awaw.naval.battle.research_that_counts import tell_nationality
from warcabinet.awaw.naval.battle.search import SearchDice, dice_of, find
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import abandon, send_damaged_home
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat


class CombatRound(Procedure[tuple[int, int]], kw_only=True):
    """22.32, 22.41: one round: air plan, search, air strikes, fleet combat. Gives the land-based
    squadrons of the Axis and of the Allies that have searched.
    """

    scope: ClassVar[str | None] = "battle_round"

    magic: bool = False
    planners: tuple[tuple[Seat, Side], ...] = ()
    """Who was asked for an air plan, and for which side."""
    codes: int = 0
    """Who has the better of codebreaking: 1 the Axis, -1 the Allies."""
    searched: int = 0
    pairs: tuple[tuple[GroupId, GroupId], ...] = ()
    turn: Side = Side.AXIS
    declined: tuple[Side, ...] = ()
    attack: tuple[GroupId, GroupId] | None = None

    def start(self, world: AwawWorld, _: None) -> Step:
        """22.41B, 23.33, 23.64: attacks on air bases come first; what a group had before them
        counts for the ceiling of its patrol.
        """
        open_plans(world)
        return self.call(BaseAttacks(), then=self.plan)

    def plan(self, world: AwawWorld, _: object) -> Step:
        """22.41C, 22.41D, 23.32: what flies is settled before anybody searches."""
        sides = tuple(side for side in Side if groups_of(world, side))
        seats = tuple(speaker(world, side) for side in sides)
        self.planners = tuple(zip(seats, sides, strict=True))
        return self.ask_all(AirPlanning(seats, sides), then=self.planned)

    def planned(self, world: AwawWorld, answers: Mapping[Seat, PlanAir]) -> Step:
        for seat, side in self.planners:
            carry_out(world, side, answers[seat])
        return self.go(self.search_cards)

    def search_cards(self, world: AwawWorld, _: object) -> Step:
        battle = battle_of(world)
        deck = self._deck(world, Side.ALLIED if self.magic else battle.interceptor)
        if deck is None:
            return self.go(self.search)
        cards = PlayCards(use=Use.SEARCH, first=deck, ahead=self.magic)
        return self.call(cards, then=self.read_codes)

    def read_codes(self, world: AwawWorld, gain: int) -> Step:
        self.codes = gain if self._first(world) is Side.AXIS else -gain
        return self.go(self.search)

    def _first(self, world: AwawWorld) -> Side:
        return Side.ALLIED if self.magic else battle_of(world).interceptor

    def _deck(self, world: AwawWorld, side: Side) -> Deck | None:
        """48.13, 48.14: the cards of a side here."""
        theater = world.statics.theater_at(battle_of(world).hex)
        foes = self._parties(world, side.opponent)
        decks = (deck_of(world, own, foes, theater) for own in self._parties(world, side))
        return next((deck for deck in decks if deck is not None), None)

    def _parties(self, world: AwawWorld, side: Side) -> tuple[str, ...]:
        groups = groups_of(world, side)
        ships = (ship for group in groups for ship in ships_in(world, group.id))
        return tuple(dict.fromkeys(ship.party for ship in ships))

    # Search ---------------------------------------------------------------------------------------

    def search(self, world: AwawWorld, _: object) -> Step:
        """22.45: both sides search; what the one finds does not change what the other does."""
        if self.searched == len(Side):
            return self.go(self.strikes)
        side = (self._first(world), self._first(world).opponent)[self.searched]
        codes = self.codes if side is Side.AXIS else -self.codes
        count = dice_of(world, SearchDice(side, searching(world, side), codes))
        if not count:
            self.searched += 1
            return self.go(self.search)
        dice = Dice(f"search by the {side} side", "22.451", (6,) * count, read="sorted")
        return self.roll(dice, then=self.found)

    def found(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        side = (self._first(world), self._first(world).opponent)[self.searched]
        results = find(world, side, values)
        shown = ", ".join(map(str, values))
        world.tell("22.452", f"search by the {side} side: {shown}; results: {results}")
        self.searched += 1
        return self.go(self.search)

    # Air strikes ----------------------------------------------------------------------------------

    def strikes(self, world: AwawWorld, _: object) -> Step:
        """22.41G, 23.751A: if a group was found."""
        if not any(group.found for group in world.groups.rows()) and not world.on_strike:
            return self.go(self.fleet_cards)
        return self.call(AirStrikes(), then=self.fleet_cards)

    # Fleet combat ---------------------------------------------------------------------------------

    def fleet_cards(self, world: AwawWorld, _: object) -> Step:
        """22.51, 48.51B: when all strikes are over, groups pair off; a tactical card counts in all
        fleet combat of the round (R-049).
        """
        self.codes = 0
        self.pairs = tuple((pair.axis.id, pair.allied.id) for pair in forced_pairs(world))
        deck = self._deck(world, battle_of(world).interceptor)
        if deck is None or not self.pairs:
            return self.go(self.engage)
        cards = PlayCards(use=Use.FLEET_COMBAT, first=deck)
        return self.call(cards, then=self.fleet_codes)

    def fleet_codes(self, world: AwawWorld, gain: int) -> Step:
        self.codes = gain if battle_of(world).interceptor is Side.AXIS else -gain
        return self.go(self.engage)

    def engage(self, world: AwawWorld, _: object) -> Step:
        """22.31C, 22.521C: those that are paired off fight."""
        while self.pairs and not all(group in world.groups for group in self.pairs[0]):
            self.pairs = self.pairs[1:]
        if not self.pairs:
            self.turn = battle_of(world).interceptor
            return self.go(self.further)
        axis, allied = self.pairs[0]
        self.pairs = self.pairs[1:]
        self.attack = (axis, allied)
        tell_nationality(world, axis, allied)
        combat = FleetCombat(axis=axis, allied=allied, codes=self.codes)
        return self.call(combat, then=self.engaged)

    def engaged(self, world: AwawWorld, _: None) -> Step:
        """22.521D: who has met an active group is not free any more, unless he has sunk it."""
        assert self.attack is not None
        self._not_free(world, *self.attack)
        return self.go(self.engage)

    def _not_free(self, world: AwawWorld, axis: GroupId, allied: GroupId) -> None:
        for own, other in ((axis, allied), (allied, axis)):
            if own in world.groups:
                world.amend(world.groups[own], free=other not in world.groups)

    # Further engagements --------------------------------------------------------------------------

    def further(self, world: AwawWorld, _: object) -> Step:
        """22.521D: free groups may go on, the sides in turn (R-051). Whether a side is asked
        follows from what both see.
        """
        for side in (self.turn, self.turn.opponent):
            if side not in self.declined and free_groups(world, side) and in_reach(world, side):
                self.turn = side
                question = FurtherEngagement((speaker(world, side),), side)
                return self.ask(question, then=self.chosen)
        return Done((searching(world, Side.AXIS), searching(world, Side.ALLIED)))

    def chosen(
        self, world: AwawWorld, answer: Engage | EngageWithoutDamaged | EngageNobody
    ) -> Step:
        if isinstance(answer, EngageNobody):
            self.declined = (*self.declined, self.turn)
            self.turn = self.turn.opponent
            return self.go(self.further)
        own, target = world.groups[answer.group], world.groups[answer.target]
        self.attack = (own.id, target.id)
        if isinstance(answer, EngageWithoutDamaged):
            send_damaged_home(world, own.id)
        for force in forces_in(world, own.id):
            reveal(world, force)
        if is_active(target, battle_of(world).round):
            return self.go(self.fight_further)
        world.amend(target, used=target.used + 1)
        if not has_room(world, world.groups[target.id]):
            return self.go(self.fight_further)
        question = EvadeOrFight((speaker(world, target.side),), target.id, own.id)
        return self.ask(question, then=self.evaded)

    def evaded(self, world: AwawWorld, answer: Evade | EvadeWithoutDamaged | AcceptCombat) -> Step:
        assert self.attack is not None
        target = self.attack[1]
        if isinstance(answer, AcceptCombat):
            return self.go(self.fight_further)
        if isinstance(answer, EvadeWithoutDamaged):
            abandon(world, target)
        moved = evade(world, world.groups[target])
        world.tell(
            "22.523", f"a group of the {moved.side} side evades and is number {moved.number}"
        )
        self.turn = self.turn.opponent
        return self.go(self.further)

    def fight_further(self, world: AwawWorld, _: object) -> Step:
        assert self.attack is not None
        own, target = self.attack
        first = world.groups[own].side is Side.AXIS
        axis, allied = (own, target) if first else (target, own)
        tell_nationality(world, axis, allied)
        combat = FleetCombat(axis=axis, allied=allied, codes=self.codes)
        return self.call(combat, then=self.fought_further)

    def fought_further(self, world: AwawWorld, _: None) -> Step:
        assert self.attack is not None
        own, target = self.attack
        if own in world.groups:
            world.amend(world.groups[own], free=target not in world.groups)
        self.turn = self.turn.opponent
        return self.go(self.further)

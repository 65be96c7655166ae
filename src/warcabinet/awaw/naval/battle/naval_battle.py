"""22.3, 22.41, 22.6, 22.7: a naval battle, round by round, until one side has had enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.codebreaking.decks import deck_of
from warcabinet.awaw.codebreaking.playing import PlayCards, Use
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.battle_orders import (
    AcceptCombat,
    Engage,
    EngageNobody,
    Evade,
    EvadeOrFight,
    FurtherEngagement,
    GroupNumbers,
    NumberGroups,
    Withdrawal,
    WithdrawGroups,
    room,
)
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    forces_in,
    groups_of,
    is_active,
    ships_in,
)
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.forming_groups import formed
from warcabinet.awaw.naval.battle.pairing import (
    evade,
    forced_pairs,
    free_groups,
    may_evade,
    targets_of,
)
from warcabinet.awaw.naval.battle.search import SearchDice, dice_of, find
from warcabinet.awaw.naval.battle.submarines_in_battle import SubmarineAttacks
from warcabinet.awaw.naval.ships.classes import class_of
from warcabinet.awaw.naval.ships.concealing import reveal, seats_for
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.naval import Stance
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf, NavalBattle
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class Fought(msgspec.Struct, frozen=True):
    """22.72: how a naval battle ended: the side that has won it, if any, and its rounds."""

    winner: Side | None
    rounds: int
    surplus: tuple[ForceId, ...] = ()
    """22.421C: forces that were there, and for which there was never room."""


class NavalCombat(Procedure[Fought], kw_only=True):
    """22.31, 22.411, 22.71, 22.72, 22.73: the battle.

    `joins`: each force with the round in which it joins; so for `boats`, which attack at the end of
    rounds (22.41I). `magic`: the U.S. intercepts by Magic, so that its first search is helped
    (48.62).
    """

    scope: ClassVar[str | None] = "battle"

    hex: SpaceId
    interceptor: Side
    joins: tuple[tuple[ForceId, int], ...]
    boats: tuple[tuple[ForceId, int], ...] = ()
    magic: bool = False
    factors: tuple[int, int] = (0, 0)
    """Naval factors of the Axis and the Allies as the round began."""
    whole: tuple[int, int] = (0, 0)
    """Those of them that were undamaged."""
    order: tuple[Side, ...] = ()
    """22.61A: who has not yet said whether he withdraws."""

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(NavalBattle(self.hex, self.interceptor, 1, self.joins))
        return self.go(self.gather)

    # Groups ---------------------------------------------------------------------------------------

    def gather(self, world: AwawWorld, _: object) -> Step:
        """22.421: whoever has arrived and finds room forms combat groups."""
        sides: list[Side] = []
        seats: list[Seat] = []
        forces: list[tuple[ForceId, ...]] = []
        for side in Side:
            waiting = self._waiting(world, side)
            if waiting and room(world, side):
                sides.append(side)
                parties = [world.forces[force].party for force in waiting]
                seats.append(chief_seat(world, side, parties))
                forces.append(tuple(group[0] for group in formed(world, waiting)))
        if not sides:
            return self.go(self.fight)
        question = GroupNumbers(tuple(seats), tuple(sides), tuple(forces))
        return self.ask_all(question, then=self.numbered)

    def _waiting(self, world: AwawWorld, side: Side) -> tuple[ForceId, ...]:
        """22.425C: the forces of a side that may join now, and are in no group yet."""
        battle = battle_of(world)
        return tuple(
            force
            for force, joins in battle.joins
            if joins <= battle.round
            and force in world.forces
            and side_of_party(world, world.forces[force].party) is side
            and force not in world.group_of
        )

    def numbered(self, world: AwawWorld, answers: Mapping[Seat, NumberGroups]) -> Step:
        members = {
            group[0]: group for side in Side for group in formed(world, self._waiting(world, side))
        }
        for answer in answers.values():
            # By number: in the order of the forces the ids would tell which is which.
            for one in sorted(answer.groups, key=lambda group: group.number):
                party = world.forces[ForceId(one.force)].party
                side = side_of_party(world, party)
                assert side is not None
                serial = 1 + max((_serial(row.id) for row in groups_of(world, side)), default=0)
                group = GroupId(f"{side}-{serial}")
                world.put(Group(group, side, one.number))
                seats = seats_for(world, party)
                for force in members[ForceId(one.force)]:
                    world.put(GroupOf(force, group, open=False, seats=seats))
        for side in Side:
            shown = ", ".join(str(group.number) for group in groups_of(world, side))
            world.tell("22.423B", f"combat groups of the {side} side: {shown}")
        return self.go(self.fight)

    # Rounds ---------------------------------------------------------------------------------------

    def fight(self, world: AwawWorld, _: object) -> Step:
        battle = battle_of(world)
        world.tell("22.32", f"round {battle.round} of the naval battle in {self.hex}")
        self.factors, self.whole = _strength(world)
        magic = self.magic and battle.round == 1
        return self.call(CombatRound(magic=magic), then=self.torpedoes)

    def torpedoes(self, world: AwawWorld, _: object) -> Step:
        """22.41I, 22.914: submarines that are there attack after fleet combat."""
        battle = battle_of(world)
        there = tuple(force for force, joins in self.boats if joins <= battle.round)
        return self.call(SubmarineAttacks(boats=there, first=self.interceptor), then=self.withdraw)

    def withdraw(self, world: AwawWorld, _: object) -> Step:
        """22.61A: the loser of the round speaks first."""
        now, whole = _strength(world)
        lost = [before - after for before, after in zip(self.factors, now, strict=True)]
        hurt = [before - after for before, after in zip(self.whole, whole, strict=True)]
        self.order = order_of_withdrawal(tuple(lost), tuple(hurt), self.interceptor)
        return self.go(self.next_side)

    def next_side(self, world: AwawWorld, answer: WithdrawGroups | None) -> Step:
        if isinstance(answer, WithdrawGroups):
            side, *others = self.order
            for group in answer.groups:
                leave(world, world.groups[group])
            self.order = tuple(others)
        if not self.order:
            return self.go(self.end_of_round)
        side = self.order[0]
        if not groups_of(world, side):
            self.order = self.order[1:]
            return self.go(self.next_side)
        return self.ask(Withdrawal((_seat(world, side),), side), then=self.next_side)

    def end_of_round(self, world: AwawWorld, _: object) -> Step:
        """22.71, 22.72: is the battle over, and who has won? Who has not joined yet does not
        count.
        """
        over, winner = outcome(world)
        if over:
            told = "nobody has won" if winner is None else f"the {winner} side has won"
            world.tell("22.72", f"the naval battle in {self.hex} is over: {told}")
            surplus = tuple(force for side in Side for force in self._waiting(world, side))
            return Done(Fought(winner, battle_of(world).round, surplus))
        battle = battle_of(world)
        world.amend(battle, round=battle.round + 1)
        for group in list(world.groups.values()):
            world.amend(group, found=0, used=0, free=True, evaded=False, fought=False)
        return self.go(self.gather)


def _serial(group: GroupId) -> int:
    return int(group.rsplit("-", 1)[1])


def _strength(world: AwawWorld) -> tuple[tuple[int, int], tuple[int, int]]:
    """22.61A: the factors of each side in the battle, and those of undamaged ships."""
    ships = {
        side: [ship for group in groups_of(world, side) for ship in ships_in(world, group.id)]
        for side in Side
    }
    axis, allied = ships[Side.AXIS], ships[Side.ALLIED]
    return (
        (sum(one.factors for one in axis), sum(one.factors for one in allied)),
        (
            sum(one.factors for one in axis if not one.damaged),
            sum(one.factors for one in allied if not one.damaged),
        ),
    )


def order_of_withdrawal(
    lost: tuple[int, ...], hurt: tuple[int, ...], interceptor: Side
) -> tuple[Side, Side]:
    """22.61A: who has lost more factors is the loser; then who had more damaged; then the
    intercepting player. `hurt` counts those that were lost or damaged.
    """
    axis, allied = (lost[0], hurt[0] - lost[0]), (lost[1], hurt[1] - lost[1])
    if axis == allied:
        loser = interceptor
    else:
        loser = Side.AXIS if axis > allied else Side.ALLIED
    return loser, loser.opponent


def leave(world: AwawWorld, group: Group) -> None:
    """22.61C: a group withdraws: its forces are defeated and return to base."""
    battle = battle_of(world)
    gone = forces_in(world, group.id)
    world.amend(battle, joins=tuple(one for one in battle.joins if one[0] not in gone))
    for force in gone:
        world.amend(world.forces[force], stance=Stance.RETURNING)
        world.drop(world.group_of[force])
    world.drop(world.groups[group.id])
    world.tell("22.61", f"combat group {group.number} of the {group.side} side withdraws")


def outcome(world: AwawWorld) -> tuple[bool, Side | None]:
    """22.71, 22.72: whether the battle is over, and who has won: not the side that has withdrawn or
    been sunk, that evaded with all its groups and has no carrier that can launch, or that has no
    undamaged ship left.
    """
    beaten = [side for side in Side if _beaten(world, side)]
    if not beaten:
        return False, None
    return True, None if len(beaten) == 2 else beaten[0].opponent


def _beaten(world: AwawWorld, side: Side) -> bool:
    groups = groups_of(world, side)
    ships = [ship for group in groups for ship in ships_in(world, group.id)]
    if not any(not ship.damaged for ship in ships):
        return True
    launching = (
        class_of(world, ship).fast_carrier and not ship.damaged and squadrons_on(world, ship.what)
        for ship in ships
    )
    return all(group.evaded for group in groups) and not any(launching)


class CombatRound(Procedure[None], kw_only=True):
    """22.32, 22.41: one round: search, then fleet combat."""

    scope: ClassVar[str | None] = "battle_round"

    magic: bool = False
    codes: int = 0
    """Who has the better of codebreaking: 1 the Axis, -1 the Allies."""
    searched: int = 0
    pairs: tuple[tuple[GroupId, GroupId], ...] = ()
    turn: Side = Side.AXIS
    declined: tuple[Side, ...] = ()
    attack: tuple[GroupId, GroupId] | None = None

    def start(self, world: AwawWorld, _: None) -> Step:
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
        for group in groups_of(world, side):
            for ship in ships_in(world, group.id):
                faction = Faction(faction_of(world, ship.party))
                return deck_of(world, faction, theater)
        return None

    # Search ---------------------------------------------------------------------------------------

    def search(self, world: AwawWorld, _: object) -> Step:
        """22.45: both sides search; what the one finds does not change what the other does."""
        if self.searched == len(Side):
            return self.go(self.fleet_cards)
        side = (self._first(world), self._first(world).opponent)[self.searched]
        codes = self.codes if side is Side.AXIS else -self.codes
        count = dice_of(world, SearchDice(side, codes=codes))
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

    # Fleet combat ---------------------------------------------------------------------------------

    def fleet_cards(self, world: AwawWorld, _: object) -> Step:
        """48.51B: a tactical card counts in all fleet combat of the round (R-049)."""
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
        """22.521C: those that are paired off fight."""
        while self.pairs and not all(group in world.groups for group in self.pairs[0]):
            self.pairs = self.pairs[1:]
        if not self.pairs:
            self.turn = battle_of(world).interceptor
            return self.go(self.further)
        axis, allied = self.pairs[0]
        self.pairs = self.pairs[1:]
        self.attack = (axis, allied)
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
        """22.521D: free groups may go on, the sides in turn (R-051)."""
        for side in (self.turn, self.turn.opponent):
            if side not in self.declined and _can_engage(world, side):
                self.turn = side
                question = FurtherEngagement((_seat(world, side),), side)
                return self.ask(question, then=self.chosen)
        return Done(None)

    def chosen(self, world: AwawWorld, answer: Engage | EngageNobody) -> Step:
        if isinstance(answer, EngageNobody):
            self.declined = (*self.declined, self.turn)
            self.turn = self.turn.opponent
            return self.go(self.further)
        own, target = world.groups[answer.group], world.groups[answer.target]
        self.attack = (own.id, target.id)
        for force in forces_in(world, own.id):
            reveal(world, force)
        if is_active(target, battle_of(world).round):
            return self.go(self.fight_further)
        world.amend(target, used=target.used + 1)
        if not may_evade(world, world.groups[target.id]):
            return self.go(self.fight_further)
        question = EvadeOrFight((_seat(world, target.side),), target.id, own.id)
        return self.ask(question, then=self.evaded)

    def evaded(self, world: AwawWorld, answer: Evade | AcceptCombat) -> Step:
        assert self.attack is not None
        target = self.attack[1]
        if isinstance(answer, AcceptCombat):
            return self.go(self.fight_further)
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
        combat = FleetCombat(axis=axis, allied=allied, codes=self.codes)
        return self.call(combat, then=self.fought_further)

    def fought_further(self, world: AwawWorld, _: None) -> Step:
        assert self.attack is not None
        own, target = self.attack
        if own in world.groups:
            world.amend(world.groups[own], free=target not in world.groups)
        self.turn = self.turn.opponent
        return self.go(self.further)


def _can_engage(world: AwawWorld, side: Side) -> bool:
    return any(targets_of(world, group) for group in free_groups(world, side))


def _seat(world: AwawWorld, side: Side) -> Seat:
    """Who speaks for a side in a battle: whoever has most of its forces there."""
    parties = [
        world.forces[force].party
        for group in groups_of(world, side)
        for force in forces_in(world, group.id)
    ]
    return chief_seat(world, side, parties)

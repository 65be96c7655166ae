"""21.534, 48.61B: one attempt to engage all groups of raiders: cards, whom the defender opposes,
the dice of the Raider Table, and the ships that they call for.
"""

from __future__ import annotations

from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCards, Use
from warcabinet.awaw.command.command import faction_seat
from warcabinet.awaw.naval.raiders.hunters import send_hunter, size_of
from warcabinet.awaw.naval.raiders.hunting_orders import (
    Call,
    CarrierEscort,
    EngageRaiders,
    HuntersSent,
    OpposeRaiders,
    RaidersToOppose,
    SendEscort,
    answerable,
    modifier_of,
)
from warcabinet.awaw.naval.raiders.raider_groups import boxes_played, groups_in
from warcabinet.awaw.naval.raiders.raider_table import deck_for, net, parts, use_in
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.research_levels import affects
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.codebreaking import CodeAdvantage, Deck
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

FIRST, SECOND = 1, 2


def defender(world: AwawWorld) -> Seat:
    """Who decides for the ships that engage raiders."""
    return faction_seat(world, Side.ALLIED, Faction.WESTERN_ALLIES)


# Cards --------------------------------------------------------------------------------------------


class RaiderCards(PlayCards, kw_only=True):
    """48.31D, 48.32C, 48.61B: strategic cards before the dice of an SW box; the raider plays first.
    What is won counts for all dice of the box in this player turn.
    """

    box: SpaceId

    def _won(self, world: AwawWorld, amount: int) -> Step:
        step = super()._won(world, amount)
        world.put(CodeAdvantage(use_in(self.box), self.first, amount))
        return step


# An attempt to engage -----------------------------------------------------------------------------


class EngageAll(Procedure[None], tag="engage-raiders", kw_only=True):
    """21.534, 21.538A: one attempt to engage all groups of raiders: cards, whom the defender
    opposes, the dice, and the ships that they call for.
    """

    engagement: int
    card_boxes: tuple[tuple[SpaceId, Deck], ...] = ()
    opposed: tuple[ForceId, ...] = ()
    rolling: tuple[ForceId, ...] = ()
    counts: tuple[tuple[ForceId, int], ...] = ()
    calls: tuple[Call, ...] = ()
    carriers: tuple[ForceId, ...] = ()
    escorted: ForceId | None = None
    missing: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        """41.53: the air range research of the defender counts, and is announced."""
        if raiding(world):
            affects(world, LevelKind.AIR_RANGE, Faction.WESTERN_ALLIES)
        found: dict[tuple[SpaceId, Deck], None] = {}
        for row in raiding(world):
            if row.modifier is None:
                said = ", ".join(f"{one.name} {one.value:+}" for one in parts(world, row))
                world.tell("21.5342", f"{in_force(row.force)} in {row.box}: {said}")
                world.amend(row, modifier=net(world, row))
            deck = deck_for(world, row)
            if deck is not None and f"{use_in(row.box)}/{deck}" not in world.code_advantages:
                found[row.box, deck] = None
        self.card_boxes = tuple(found)
        return self.go(self.cards)

    def cards(self, world: AwawWorld, _: object) -> Step:
        if not self.card_boxes:
            return self.go(self.ask_whom)
        (box, deck), *others = self.card_boxes
        self.card_boxes = tuple(others)
        return self.call(RaiderCards(use=Use.RAIDERS, first=deck, box=box), then=self.cards)

    def ask_whom(self, world: AwawWorld, _: object) -> Step:
        """21.5341: the defender opposes the groups that he likes."""
        rows = raiding(world)
        if not rows:
            return Done(None)
        groups = tuple(row.force for row in rows)
        modifiers = tuple(modifier_of(world, row) for row in rows)
        question = RaidersToOppose((defender(world),), groups, modifiers, self.engagement)
        return self.ask(question, then=self.opposing)

    def opposing(self, world: AwawWorld, answer: OpposeRaiders) -> Step:
        self.opposed = tuple(row.force for row in raiding(world) if row.force in answer.groups)
        self.rolling = self.opposed
        for row in raiding(world):
            if row.force not in self.opposed:
                world.tell("21.5341", f"nobody opposes {in_force(row.force)} in {row.box}")
        return self.go(self.next_die)

    def next_die(self, world: AwawWorld, _: object) -> Step:
        """21.5341: one die for each group."""
        if not self.rolling:
            self.rolling = tuple(force for force, _ in self.counts)
            return self.go(self.next_types)
        label = f"raiders {in_force(self.rolling[0])}"
        return self.roll(Dice(label, "21.5341", (6,)), then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """21.5341A, 21.5341B: below one the group escapes detection."""
        force, *others = self.rolling
        self.rolling = tuple(others)
        modifier = modifier_of(world, world.raider_groups[force])
        found = values[0] + modifier
        told = f"{in_force(force)}: {values[0]} {modifier:+}"
        if found < 1:
            world.tell("21.5341A", f"{told}: the raiders escape detection")
        else:
            world.tell("21.5341B", f"{told}: ships that may engage: {found}")
            self.counts = (*self.counts, (force, found))
        return self.go(self.next_die)

    def next_types(self, world: AwawWorld, _: object) -> Step:
        """21.5342A: as many dice as ships may engage a group."""
        if not self.rolling:
            return self.go(self.send_on)
        force = self.rolling[0]
        dice = Dice(
            f"ships against {in_force(force)}",
            "21.5342A",
            (6,) * dict(self.counts)[force],
            read="sorted",
        )
        return self.roll(dice, then=self.called)

    def called(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        force, *others = self.rolling
        self.rolling = tuple(others)
        self.calls = (*self.calls, *(Call(force, value) for value in values))
        shown = ", ".join(map(str, values))
        world.tell("21.5342A", f"{in_force(force)}: dice for the ships that engage it: {shown}")
        return self.go(self.send_on)

    def send_on(self, world: AwawWorld, _: object) -> Step:
        """21.5342D, 21.5342E: when all dice are known, ship after ship is sent; nobody may refuse,
        and a die for which there is none is passed over (R-452).
        """
        if self.rolling:
            return self.go(self.next_types)
        question = self._question(world)
        open_ = answerable(world, question)
        self.calls = tuple(call for call in self.calls if call in open_)
        if not self.calls:
            return Done(None)
        return self.ask(self._question(world), then=self.sent)

    def _question(self, world: AwawWorld) -> HuntersSent:
        return HuntersSent((defender(world),), self.calls, self.carriers, self.engagement)

    def sent(self, world: AwawWorld, answer: EngageRaiders) -> Step:
        left = list(self.calls)
        left.remove(Call(answer.raider, answer.die))
        self.calls = tuple(left)
        hull = world.hulls[answer.ship]
        group = world.raider_groups[answer.raider]
        size = size_of(world, hull)
        send_hunter(world, group, hull, size, protects=self.engagement == FIRST)
        if class_of(world, hull).fast_carrier:
            self.carriers = (*self.carriers, answer.raider)
            self.escorted, self.missing = answer.raider, size
            return self.go(self.escort)
        return self.go(self.send_on)

    def escort(self, world: AwawWorld, answer: SendEscort | None) -> Step:
        """21.5342C: as many light factors as the carrier has go with it."""
        assert self.escorted is not None
        group = world.raider_groups[self.escorted]
        if isinstance(answer, SendEscort):
            hull = world.hulls[answer.ship]
            size = size_of(world, hull)
            send_hunter(world, group, hull, size, protects=self.engagement == FIRST)
            self.missing -= size
        if self.missing < 1:
            return self.go(self.send_on)
        question = CarrierEscort((defender(world),), self.escorted, self.missing, self.engagement)
        return self.ask(question, then=self.escort)


def raiding(world: AwawWorld) -> tuple[RaiderGroup, ...]:
    """The groups of raiders in all boxes, box by box in their order."""
    return tuple(row for box in boxes_played(world) for row in groups_in(world, box))

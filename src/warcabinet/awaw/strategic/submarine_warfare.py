"""24.61, 25.14, 25.7, 25.8, 25.81, 25.9, 25.91: submarine warfare in the combat phase: submarines
are sent, cards are played, both sides roll, advanced submarines follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCards, Use
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.naval.movement.submarine_patrols import StayOnPatrol
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.politics.parties import party, side_of_party
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.strategic import CombatPhasesAtWar, SubmarinesSent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.research_that_counts import tell_in_campaign
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import Strike, shipping_losses, strike
from warcabinet.awaw.strategic.submarine_warfare_modifiers import (
    GERMANY_AND_US,
    deck_for,
    modifiers,
    net_modifier,
)
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
    asw_level,
    campaigns,
    may_send,
    submarines_in,
)
from warcabinet.awaw.strategic.sw_combat_table import Result, read
from warcabinet.awaw.strategic.transport_losses_in_sw_combat import (
    damaged_transports_leave,
    shipping,
    suffer,
)
from warcabinet.awaw.terms.powers import Power, Side, at_war
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

INDIAN_OCEAN = "indian-ocean"
HAPPY = 2
"""25.66B: the Axis combat phases in which the American coast is unprotected."""


# Sending submarines -----------------------------------------------------------------------------


class SendSubmarines(Action, frozen=True):
    """So many submarine factors attack the transports; none: they decline (25.14)."""

    factors: int


def _factors(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, SubmarineOrders)
    campaign = Campaign(question.power, question.ocean)
    most = may_send(asked.world, campaign, question.advanced)
    return numbers(0, most, "25.13", f"submarine factors that may attack here now: {most} at most")


class SubmarineOrders(Decision[SendSubmarines], frozen=True):
    """25.13, 25.14: asked of the owner of submarines that may attack from an SW box."""

    power: str
    ocean: str
    advanced: bool = False

    rule: ClassVar[str] = "25.14"
    prompt: ClassVar[str] = "Send submarines against the transports"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all submarines that may attack do"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SendSubmarines: Form((Slot("factors", _factors),), label="Attack transports")
    }

    def prompt_for(self, asked: Asked) -> str:
        sort = "advanced submarines" if self.advanced else "submarines"
        most = may_send(asked.world, Campaign(self.power, self.ocean), self.advanced)
        sea = self.ocean.replace("-", " ").title()
        return f"{sea}: how many {sort} attack the transports? As many as {most} may"

    def default(self, asked: Asked) -> SendSubmarines:
        return SendSubmarines(_factors(asked, {}).values()[-1])


@plays("T.P.COM.SW.10", needs="25.13")
class AnnounceSubmarines(Procedure[None]):
    """24.12, 24.611, 24.612, 25.13, 25.14: in each player turn, before strategic warfare is
    resolved, its owner says how many submarines attack in each SW box. Nobody is asked who has
    none there.
    """

    asked: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        choices = [(one, kind) for one in campaigns(world.statics) for kind in (False, True)]
        while self.asked < len(choices):
            campaign, advanced = choices[self.asked]
            seat = seat_for(world, campaign.power)
            ours = side_of_party(world, campaign.power) is world.side and seat is not None
            if ours and seat is not None and may_send(world, campaign, advanced):
                question = SubmarineOrders((seat,), campaign.power, campaign.ocean, advanced)
                return self.ask(question, then=self.sent)
            self.asked += 1
        return Done()

    def sent(self, world: AwawWorld, answer: SendSubmarines) -> Step:
        choices = [(one, kind) for one in campaigns(world.statics) for kind in (False, True)]
        campaign, advanced = choices[self.asked]
        self.asked += 1
        if answer.factors:
            world.put(SubmarinesSent(campaign.power, campaign.box, answer.factors, advanced))
            text = f"submarine factors that attack the transports in {campaign.box}"
            world.tell("25.13", f"{text}: {answer.factors}")
        else:
            world.tell("25.14", f"the submarines in {campaign.box} decline to attack")
        return self.go(self.start)


def sent_by(world: AwawWorld, campaign: Campaign, advanced: bool = False) -> int:
    """The submarines that attack in a campaign of this combat phase."""
    row = world.submarines_sent.get(SubmarinesSent(campaign.power, campaign.box, 0, advanced).key())
    return 0 if row is None else row.factors


def under_way(world: AwawWorld, advanced: bool = False) -> tuple[Campaign, ...]:
    """The campaigns of this combat phase."""
    return tuple(one for one in campaigns(world.statics) if sent_by(world, one, advanced))


# Cards ------------------------------------------------------------------------------------------


@plays("T.P.COM.SW.20", needs="25.13")
class SubmarineCards(Procedure[None]):
    """25.67, 48.31A, 48.31B, 48.32A, 48.41A: just before submarine warfare is resolved, submarine
    and ASW cards are played, once for all boxes in which the submarines of a power attack.
    """

    played: tuple[Deck, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        for campaign in under_way(world):
            deck = deck_for(world, campaign.power)
            if deck is not None and deck not in self.played:
                self.played = (*self.played, deck)
                cards = PlayCards(use=Use.SUBMARINE_WARFARE, first=deck)
                return self.call(cards, then=self.start)
        return Done()


# Conventional submarines --------------------------------------------------------------------------


class Combat(msgspec.Struct, frozen=True):
    """24.62: one combat, with both sums of the dice."""

    power: str
    ocean: str
    submarines: int
    asw: int
    modifier: int
    attack: int
    defense: int

    @property
    def campaign(self) -> Campaign:
        return Campaign(self.power, self.ocean)


class SplitAsw(Action, frozen=True):
    """So many ASW factors face the German submarines; the others the Japanese ones."""

    factors: int


def _split(asked: Asked, got: Got) -> Domain[int]:
    most = asw_level(asked.world, Campaign(Power.GERMANY, INDIAN_OCEAN))
    return numbers(0, most, "25.82", f"ASW factors in the Indian Ocean: {most}")


class DefenseSplit(Decision[SplitAsw], frozen=True):
    """25.82: asked of the Western Allies if German and Japanese submarines attack in the Indian
    Ocean.
    """

    rule: ClassVar[str] = "25.82"
    prompt: ClassVar[str] = "How many ASW factors face the German submarines?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "half of the ASW factors face the German submarines"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SplitAsw: Form((Slot("factors", _split),), label="Split the ASW")
    }

    def default(self, asked: Asked) -> SplitAsw:
        return SplitAsw(asw_level(asked.world, Campaign(Power.GERMANY, INDIAN_OCEAN)) // 2)

    def real(self, asked: Asked) -> bool:
        return len(_split(asked, {}).values()) > 1


@plays("T.P.COM.SW.30", needs="25.13")
class ConventionalSubmarines(Procedure[None]):
    """24.12, 24.611, 24.612, 24.62, 25.71, 25.82: in the combat phase of their owner submarines and
    ASW roll, box by box. All dice of a box are thrown before anything is lost.
    """

    begun: bool = False
    todo: tuple[tuple[str, str], ...] = ()
    against_germany: int | None = None
    attack: int = 0
    fought: tuple[Combat, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        found = sorted(under_way(world), key=lambda one: (one.ocean, one.power))
        for one in found:
            tell_in_campaign(world, one)
        self.todo = tuple((one.power, one.ocean) for one in found)
        if sum(ocean == INDIAN_OCEAN for _, ocean in self.todo) > 1:
            seat = seat_for(world, Power.BRITAIN) or seat_for(world, Power.US)
            assert seat is not None
            return self.ask(DefenseSplit((seat,)), then=self.split)
        return self.go(self.fight)

    def split(self, world: AwawWorld, answer: SplitAsw) -> Step:
        self.against_germany = answer.factors
        return self.go(self.fight)

    def fight(self, world: AwawWorld, _: object) -> Step:
        if not self.todo:
            return self._finish(world)
        campaign = Campaign(*self.todo[0])
        parts = ", ".join(f"{one.name} {one.value:+}" for one in modifiers(world, campaign))
        causes = f" ({parts})" if parts else ""
        net = net_modifier(world, campaign)
        sides = f"submarines {sent_by(world, campaign)}, ASW {self._asw(world, campaign)}"
        world.tell("25.61", f"{campaign.box}: {sides}, modifier {net:+}{causes}")
        return self.roll(Dice("submarines", "24.62", (6, 6), read="sum"), then=self.attacked)

    def attacked(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        self.attack = values[0]
        if not self._asw(world, Campaign(*self.todo[0])):
            return self._note(world, 0)
        return self.roll(Dice("ASW", "24.62", (6, 6), read="sum"), then=self.defended)

    def defended(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        return self._note(world, values[0])

    def _asw(self, world: AwawWorld, campaign: Campaign) -> int:
        """25.42, 25.82: the ASW that face a campaign."""
        there = asw_level(world, campaign)
        if self.against_germany is None or campaign.ocean != INDIAN_OCEAN:
            return there
        german = min(self.against_germany, there)
        return german if campaign.power == Power.GERMANY else there - german

    def _note(self, world: AwawWorld, defense: int) -> Step:
        campaign = Campaign(*self.todo[0])
        asw, net = self._asw(world, campaign), net_modifier(world, campaign)
        sent = sent_by(world, campaign)
        one = Combat(campaign.power, campaign.ocean, sent, asw, net, self.attack, defense)
        self.fought = (*self.fought, one)
        self.todo = self.todo[1:]
        return self.go(self.fight)

    def _finish(self, world: AwawWorld) -> Step:
        for ocean in dict.fromkeys(one.ocean for one in self.fought):
            resolve(world, tuple(one for one in self.fought if one.ocean == ocean))
        if world.side is Side.AXIS:
            count_combat_phase(world)
        if not under_way(world, advanced=True):
            damaged_transports_leave(world)
        return Done()


def resolve(world: AwawWorld, combats: tuple[Combat, ...]) -> None:
    """24.13, 24.63, 24.64, 25.82: the results of all combats of a box are carried out together."""
    strikes: list[Strike] = []
    for one in combats:
        found = strike(
            world.statics, one.submarines, one.asw, one.modifier, one.attack, one.defense
        )
        strikes.append(found)
        defense = f", ASW {found.defense}" if one.asw else ""
        world.tell("24.63", f"submarines {found.attack}{defense}")
    first = combats[0].campaign
    losses = shipping_losses(strikes, shipping(world, first))
    suffer(world, first, losses)
    for one, found in zip(combats, strikes, strict=True):
        lose_submarines(world, one.campaign, found.eliminated)
    sunk = losses.sunk + losses.finished
    lost = sum(one.eliminated for one in strikes)
    text = f"transports sunk {sunk}, damaged {losses.damaged}; submarine factors lost {lost}"
    world.tell("24.64", f"{first.box}: {text}")


def lose_submarines(world: AwawWorld, campaign: Campaign, count: int) -> None:
    """24.631B: so many submarine factors are sunk."""
    left = count
    for hull in submarines_in(world, campaign):
        taken = min(left, hull.factors)
        if taken and not hull.inverted:
            remove(world, hull, taken)
            left -= taken


def count_combat_phase(world: AwawWorld) -> None:
    """25.66B: an Axis combat phase of the war between Germany and the U.S. is over. If they make
    peace, the two phases do not come again.
    """
    row = world.combat_phases_at_war.get(GERMANY_AND_US)
    if at_war(world, party(Power.GERMANY), party(Power.US)):
        phases = 1 if row is None else row.phases + 1
        if phases <= HAPPY:
            world.put(CombatPhasesAtWar(GERMANY_AND_US, phases))
    elif row is not None and row.phases < HAPPY:
        world.amend(row, phases=HAPPY)


# Advanced submarines ------------------------------------------------------------------------------


@plays("T.P.COM.SW.40", needs="25.13")
class AdvancedSubmarines(Procedure[None]):
    """25.73: advanced submarines roll after the others, each as three factors and without
    modifiers; ASW does not roll. Each sinks one transport besides.
    """

    todo: tuple[tuple[str, str], ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        self.todo = tuple((one.power, one.ocean) for one in under_way(world, advanced=True))
        return self.go(self.fight)

    def fight(self, world: AwawWorld, _: object) -> Step:
        if not self.todo:
            damaged_transports_leave(world)
            return Done()
        return self.roll(Dice("advanced submarines", "25.73", (6, 6), read="sum"), then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        campaign = Campaign(*self.todo[0])
        self.todo = self.todo[1:]
        sent = sent_by(world, campaign, advanced=True)
        found = advanced_strike(world, sent, values[0])
        losses = shipping_losses((found,), shipping(world, campaign))
        suffer(world, campaign, losses)
        sunk = losses.sunk + losses.finished
        text = f"advanced submarines {found.attack}: transports sunk {sunk}"
        world.tell("25.73", f"{campaign.box}: {text}, damaged {losses.damaged}")
        return self.go(self.fight)


def advanced_strike(world: AwawWorld, submarines: int, roll: int) -> Strike:
    """25.73A, 25.73B, 25.73C, 25.73D: each advanced submarine counts as three factors, without
    modifiers; nobody stops them, so that each sinks a transport besides.
    """
    figures = world.statics.tables["figures-strategic-warfare"]
    size = figures.number("advanced-submarine-factors", "europe")
    return Strike(submarines, 0, read(world.statics, submarines * size, roll), Result())


# On patrol ----------------------------------------------------------------------------------------


@BOOK.forbids(
    StayOnPatrol,
    "21.4184E",
    "submarines of a power that has fought in the Atlantic SW box do not stay on patrol on the "
    "western front",
)
def busy_in_the_atlantic(world: AwawWorld, asked: StayOnPatrol) -> bool:
    force, atlantic = world.forces[asked.force], BOXES["atlantic"]
    fought = {row.power for row in world.submarines_sent.rows() if row.box == atlantic}
    place = SpaceId(hex_of(force.place))
    return force.party in fought and world.board.front[place] is Front.WESTERN

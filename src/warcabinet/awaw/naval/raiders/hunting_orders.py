"""21.534, 21.5361B, 21.538A: what is asked about raiders in an SW box: whom the defender opposes,
which ships he sends, which ships the raider holds back, and whether they fight again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.raiders.hunters import called_for, escorts, hunters, size_of
from warcabinet.awaw.naval.raiders.raider_groups import count_ships
from warcabinet.awaw.naval.raiders.raider_table import cards, parts
from warcabinet.awaw.naval.ships.contents import Known, contents
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among

SIDES = 6


def chance_to_meet(modifier: int) -> float:
    """21.5341A, 21.5341B: how likely a die with this modifier is one or more."""
    return sum(die + modifier >= 1 for die in range(1, SIDES + 1)) / SIDES


# Opposing raiders ---------------------------------------------------------------------------------


class OpposeRaiders(Action, frozen=True):
    """21.5341: a die is rolled against each of these groups; there is no way back from it."""

    groups: tuple[ForceId, ...]


def _opposed(asked: Asked, got: Got) -> Domain[ForceId]:
    question = asked.decision
    assert isinstance(question, RaidersToOppose)
    return among(question.groups, "21.5341", "this group of raiders cannot be opposed now")


class RaidersToOppose(Decision[OpposeRaiders], frozen=True):
    """21.5341, 21.538A: asked of the defender, once before each of the two engagements."""

    groups: tuple[ForceId, ...]
    modifiers: tuple[int, ...]
    """What changes the die of each group; everybody sees it."""
    engagement: int

    rule: ClassVar[str] = "21.5341"
    prompt: ClassVar[str] = "Which groups of raiders do you oppose?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all groups are opposed that ships can be sent against"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OpposeRaiders: Form(
            (Slot("groups", _opposed, least=0, most=None, drawn="many"),),
            label="Oppose them",
            nothing="Oppose nobody",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        found = [
            f"{in_force(force)}: {modifier:+d} to the die, met with {chance_to_meet(modifier):.0%}"
            for force, modifier in zip(self.groups, self.modifiers, strict=True)
        ]
        when = "as they return" if self.engagement > 1 else "in the SW box"
        return f"Which groups of raiders do you oppose {when}? {'; '.join(found)}"

    def default(self, asked: Asked) -> OpposeRaiders:
        return OpposeRaiders(tuple(sorted(self._within_reach(asked.world))))

    def real(self, asked: Asked) -> bool:
        return bool(self._within_reach(asked.world))

    def _within_reach(self, world: AwawWorld) -> list[ForceId]:
        """The groups against which the defender has ships to send."""
        rows = (world.raider_groups[force] for force in self.groups)
        return [row.force for row in rows if hunters(world, row, self.engagement)]


def modifier_of(world: AwawWorld, group: RaiderGroup) -> int:
    """21.538A: what changes the die of a group: the second time as at the first, and cards."""
    own = group.modifier
    return (sum(part.value for part in parts(world, group)) if own is None else own) + cards(
        world, group
    )


# Sending ships ------------------------------------------------------------------------------------


class Call(msgspec.Struct, frozen=True, order=True):
    """21.5342A: a die against a group of raiders that calls for a ship."""

    raider: ForceId
    die: int


class EngageRaiders(Action, frozen=True):
    """21.5342E: this ship, or this factor of destroyers, answers this die."""

    raider: ForceId
    die: int
    ship: HullId


def able_for(world: AwawWorld, question: HuntersSent, raider: ForceId, die: int) -> list[Hull]:
    """21.5342D, 21.5342G: the ships of which one answers a die."""
    row = world.raider_groups.get(raider)
    if row is None:
        return []
    there = hunters(world, row, question.engagement)
    return called_for(world, die, there, raider in question.carriers)


def answerable(world: AwawWorld, question: HuntersSent) -> list[Call]:
    """The dice to which some ship can be sent."""
    every = dict.fromkeys(question.calls)
    return [call for call in every if able_for(world, question, call.raider, call.die)]


def _sent(asked: Asked) -> HuntersSent:
    assert isinstance(asked.decision, HuntersSent)
    return asked.decision


NOT_CALLED = "no die calls for a ship against this group"


def _raiders(asked: Asked, got: Got) -> Domain[ForceId]:
    found = dict.fromkeys(call.raider for call in answerable(asked.world, _sent(asked)))
    return among(found, "21.5342A", NOT_CALLED)


def _dice(asked: Asked, got: Got) -> Domain[int]:
    calls = answerable(asked.world, _sent(asked))
    found = dict.fromkeys(call.die for call in calls if call.raider == got["raider"])
    return among(found, "21.5342A", NOT_CALLED)


def _ships(asked: Asked, got: Got) -> Domain[HullId]:
    found = able_for(asked.world, _sent(asked), got["raider"], got["die"])
    reason = "a die calls for a ship of its line, and for a lesser one only if there is none"
    return among([hull.id for hull in found], "21.5342D", reason)


def _engagements(asked: Asked) -> Iterator[EngageRaiders]:
    """The highest dice first, the strongest ships first."""
    question = _sent(asked)
    for call in sorted(answerable(asked.world, question), key=lambda one: -one.die):
        found = able_for(asked.world, question, call.raider, call.die)
        for hull in sorted(found, key=lambda one: (-size_of(asked.world, one), one.id)):
            yield EngageRaiders(call.raider, call.die, hull.id)


class HuntersSent(Decision[EngageRaiders], frozen=True):
    """21.5342E: asked of the defender until every die has a ship, or no ship is left for it."""

    calls: tuple[Call, ...]
    """The dice that have no ship yet."""
    carriers: tuple[ForceId, ...]
    """21.5342C: the groups against which a fast carrier has been sent in this engagement."""
    engagement: int

    rule: ClassVar[str] = "21.5342E"
    prompt: ClassVar[str] = "Which ship engages the raiders?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the strongest ship for the highest die"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        EngageRaiders: Form(
            (Slot("raider", _raiders), Slot("die", _dice), Slot("ship", _ships)),
            proposals=_engagements,
            label="Engage the raiders",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        by_group: dict[ForceId, list[str]] = {}
        for call in sorted(self.calls):
            by_group.setdefault(call.raider, []).append(str(call.die))
        dice = [f"{in_force(force)}: {', '.join(some)}" for force, some in by_group.items()]
        return f"Which ship engages the raiders? Dice without a ship: {'; '.join(dice)}"

    def default(self, asked: Asked) -> EngageRaiders:
        return next(_engagements(asked))

    def real(self, asked: Asked) -> bool:
        found = _engagements(asked)
        return next(found, None) is not None and next(found, None) is not None


class SendEscort(Action, frozen=True):
    """21.5342C: a light ship goes with the fast carrier."""

    ship: HullId


def _light(asked: Asked) -> list[Hull]:
    question = asked.decision
    assert isinstance(question, CarrierEscort)
    world: AwawWorld = asked.world
    row = world.raider_groups.get(question.raider)
    there = [] if row is None else hunters(world, row, question.engagement)
    found = escorts(world, there)
    alone = [hull for hull in found if size_of(world, hull) <= question.missing]
    return alone or found


def _escorts(asked: Asked, got: Got) -> Domain[HullId]:
    reason = "as many light ship factors as the carrier has go with it"
    return among([hull.id for hull in _light(asked)], "21.5342C", reason)


class CarrierEscort(Decision[SendEscort], frozen=True):
    """21.5342C, 21.313: asked of the defender as long as a carrier needs light ships with it."""

    raider: ForceId
    missing: int
    """The light factors that it still needs."""
    engagement: int

    rule: ClassVar[str] = "21.5342C"
    prompt: ClassVar[str] = "Which light ship goes with the fast carrier?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "destroyers first"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SendEscort: Form((Slot("ship", _escorts),), label="Send it along")
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.prompt} Light factors still needed: {self.missing}"

    def default(self, asked: Asked) -> SendEscort:
        found = sorted(_light(asked), key=lambda one: (size_of(asked.world, one), one.id))
        return SendEscort(found[0].id)

    def real(self, asked: Asked) -> bool:
        return len(_light(asked)) > 1


# Holding raiders back -----------------------------------------------------------------------------


class WithholdRaiders(Action, frozen=True):
    """21.5361B: these ships keep out of the fight, to attack transports; the others fight."""

    ships: tuple[Ships, ...]


def raiding_ships(world: AwawWorld, force: ForceId) -> tuple[Hull, ...]:
    found = contents(world, force)
    return found.hulls if isinstance(found, Known) else ()


def _group(asked: Asked) -> RaidersHeldBack:
    assert isinstance(asked.decision, RaidersHeldBack)
    return asked.decision


def _held(asked: Asked, got: Got) -> Domain[HullId]:
    named = {one.hull for one in got.get("ships", ())}
    fit = [hull for hull in raiding_ships(asked.world, _group(asked).raider) if not hull.damaged]
    found = [hull.id for hull in fit if hull.id not in named]
    return among(found, "21.5361B", "only undamaged ships of the group can be held back")


def _held_factors(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.hulls.get(got["hull"])
    size = 1 if row is None else class_of(asked.world, row).size
    most = 0 if row is None else row.factors
    return among(range(size, most + 1, size), "20.91", "ships are not broken up")


def _somebody_fights(asked: Asked, action: WithholdRaiders) -> list[Refusal]:
    there = sum(hull.factors for hull in raiding_ships(asked.world, _group(asked).raider))
    if sum(one.factors for one in action.ships) < there:
        return []
    return [Refusal("21.5361B", "one ship of the group at least meets those who engage it (R-451)")]


def _ways(asked: Asked) -> Iterator[WithholdRaiders]:
    yield WithholdRaiders(())
    fit = [hull for hull in raiding_ships(asked.world, _group(asked).raider) if not hull.damaged]
    for hull in fit:
        one = WithholdRaiders((Ships(hull.id, class_of(asked.world, hull).size),))
        if not _somebody_fights(asked, one):
            yield one


class RaidersHeldBack(Decision[WithholdRaiders], frozen=True):
    """21.5361B: asked of the raider when a group is engaged, before anything is resolved."""

    raider: ForceId

    rule: ClassVar[str] = "21.5361B"
    prompt: ClassVar[str] = (
        "Which raiders keep out of the fight? They attack transports if all unscreened defenders "
        "are sunk"
    )
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all fight"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        WithholdRaiders: Form(
            (
                Slot(
                    "ships",
                    least=0,
                    most=None,
                    inner=(Slot("hull", _held), Slot("factors", _held_factors)),
                    joint=True,
                    drawn="few",
                ),
            ),
            whole=_somebody_fights,
            proposals=_ways,
            label="Hold back",
            nothing="All fight",
        )
    }

    def default(self, asked: Asked) -> WithholdRaiders:
        return WithholdRaiders(())

    def real(self, asked: Asked) -> bool:
        there = raiding_ships(asked.world, self.raider)
        fit = [hull for hull in there if not hull.damaged]
        return bool(fit) and count_ships(asked.world, there) > 1


# Fighting again -----------------------------------------------------------------------------------


class FightRaidersAgain(Action, frozen=True):
    """21.538A: a second round against the group that returns."""


class LetRaidersGo(Action, frozen=True):
    """21.538A: no second round."""


class SecondEngagement(Decision[FightRaidersAgain | LetRaidersGo], frozen=True):
    """21.538A: asked of the defender when he knows which ships engage a group that returns."""

    raider: ForceId

    rule: ClassVar[str] = "21.538A"
    prompt: ClassVar[str] = "Fight the raiders as they return?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "fight them"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FightRaidersAgain: Form(label="Fight them"),
        LetRaidersGo: Form(label="Let them go"),
    }

    def default(self, asked: Asked) -> FightRaidersAgain:
        return FightRaidersAgain()

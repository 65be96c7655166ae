"""22.12, 22.14, 22.164: the question in which a side says what it intercepts, where and with whom.

One answer names all attempts of a level. Whether the question is put follows from what everybody
sees; a seat that has nobody to send is answered for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, commands, side_of_seat
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.naval.interception.by_order import ORDER, is_sure, must_go
from warcabinet.awaw.naval.interception.dividing_a_patrol import DividePatrol, divisible
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    can_approach,
    dice_for,
    distance,
    hexes_in_range,
    is_submarine,
    may_try,
    on_offensive_patrol,
    sender_named,
    senders,
    who_might,
    why_not_at_all,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry, quarries
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.forming import Regroup
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import ActivityId, ForceKind
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ALL = 0
"""The factors that an answer gives for a whole force."""

PROMPTS = {
    1: "Intercept at sea",
    2: "Counter-intercept",
    3: "Counter the counter-interceptions",
}


class Try(msgspec.Struct, frozen=True, order=True):
    """An attempt: the target, the hex, a force or ships in port, and of ships how many factors."""

    target: str
    hex: SpaceId
    who: str
    factors: int

    unsaid: ClassVar[Mapping[str, int]] = {"factors": ALL}


class InterceptAtSea(Action, frozen=True):
    """22.14: these forces and ships try to intercept."""

    tries: tuple[Try, ...] = ()


class FormFirst(Action, frozen=True):
    """22.14B: before that, ships in port are put under other markers."""


# What is open -----------------------------------------------------------------------------------

Openings = Mapping[str, Mapping[SpaceId, tuple[str, ...]]]


def window_of(asked: Asked) -> InterceptionWindow:
    assert isinstance(asked.decision, InterceptionWindow)
    return asked.decision


def against(
    world: AwawWorld, sender: Sender, quarry: Quarry, space: SpaceId, level: int
) -> list[Refusal]:
    """22.11, 22.22, 22.23, 22.24C: the reasons against an attempt in a hex."""
    found = why_not_at_all(world, sender, quarry, level)
    return found or against_hex(world, sender, quarry, space, level)


def against_hex(
    world: AwawWorld, sender: Sender, quarry: Quarry, space: SpaceId, level: int
) -> list[Refusal]:
    """22.12, 22.22, 22.23, 22.24C: the reasons that lie in the hex. The way there comes last: it
    takes longest to find, and dice that are not rolled rule out most.
    """
    if space not in quarry.hexes:
        return [Refusal("22.12", "they do not pass this hex, or cannot be met in it")]
    if distance(world, sender, space) is None:
        return [_out_of_range()]
    patrol = on_offensive_patrol(world, sender)
    if patrol and space != quarry.goal:
        return [Refusal("22.163A", "a patrol supports only in the hex of the interception")]
    goes = patrol or is_sure(world, sender, space, level)
    if not goes and not dice_for(world, sender.ships, quarry, space, level):
        return [Refusal("22.24C", "no dice are rolled for this interception")]
    return [] if can_approach(world, sender, quarry, space) else [_out_of_range()]


def _out_of_range() -> Refusal:
    return Refusal("22.22", "this hex is out of the range of interception")


def openings(
    world: AwawWorld,
    seat: Seat,
    activities: tuple[ActivityId, ...],
    level: int,
    at: SpaceId | None,
) -> Openings:
    """22.12: the targets that a seat could intercept, the hexes, and with whom."""
    found = {
        target: openings_against(world, seat, quarry, level)
        for target, quarry in quarries(world, activities, level, at).items()
    }
    return {target: hexes for target, hexes in found.items() if hexes}


@derived
def openings_against(
    world: AwawWorld, seat: Seat, quarry: Quarry, level: int
) -> Mapping[SpaceId, tuple[str, ...]]:
    """22.12: the hexes in which a seat could intercept a target, and with whom."""
    found = {space: tuple(who_meets(world, seat, quarry, space, level)) for space in quarry.hexes}
    return {space: who for space, who in found.items() if who}


@derived
def is_open(world: AwawWorld, seat: Seat, quarry: Quarry, level: int) -> bool:
    """22.12: could a seat intercept this target? The first hex that is found will do; it is mostly
    far from where the target comes from.
    """
    hexes = reversed(quarry.hexes)
    return any(any(who_meets(world, seat, quarry, space, level)) for space in hexes)


def has_an_opening(
    world: AwawWorld,
    seat: Seat,
    activities: tuple[ActivityId, ...],
    level: int,
    at: SpaceId | None,
) -> bool:
    """22.12: could a seat intercept anything?"""
    known = quarries(world, activities, level, at)
    return any(is_open(world, seat, quarry, level) for quarry in known.values())


def who_meets(
    world: AwawWorld, seat: Seat, quarry: Quarry, space: SpaceId, level: int
) -> Iterator[str]:
    """22.12: those of a seat who could intercept a target in a hex, one after the other."""
    for one, hexes in _able(world, seat, quarry, level):
        if space in hexes and not against_hex(world, one, quarry, space, level):
            yield one.key


@derived
def _able(
    world: AwawWorld, seat: Seat, quarry: Quarry, level: int
) -> tuple[tuple[Sender, frozenset[SpaceId]], ...]:
    """22.11, 22.22: those of a seat who may intercept a target, and the hexes in range of each."""
    own = commands(world, seat)
    mine = [one for one in senders(world, side_of_seat(world, seat)) if one.party in own]
    likely = who_might(world, mine, quarry)
    able = [one for one in likely if may_try(world, one, quarry, level)]
    near = {(one.party, one.base): one for one in able}
    reached = {of: hexes_in_range(world, one, quarry) for of, one in near.items()}
    return tuple((one, hexes) for one in able if (hexes := reached[one.party, one.base]))


def _quarries(asked: Asked) -> Mapping[str, Quarry]:
    window = window_of(asked)
    return quarries(asked.world, window.activities, window.level, window.at)


def _open(asked: Asked) -> Openings:
    window = window_of(asked)
    return openings(asked.world, asked.seat, window.activities, window.level, window.at)


def _meets(asked: Asked, target: str, space: SpaceId) -> Iterator[str]:
    quarry = _quarries(asked).get(target)
    if quarry is None:
        return iter(())
    return who_meets(asked.world, asked.seat, quarry, space, window_of(asked).level)


def _others(got: Got) -> tuple[Try, ...]:
    return tuple(got.get("tries", ()))


def _taken(asked: Asked, others: Iterable[Try]) -> dict[str, int]:
    """The factors of each that other attempts use; of a whole force all."""
    used: dict[str, int] = {}
    for one in others:
        used[one.who] = used.get(one.who, 0) + (one.factors or 999)
    return used


def announced(world: AwawWorld, quarry: Quarry, level: int) -> list[Attempt]:
    """22.164: the attempts of surface forces against a target that others of the side have
    announced.
    """
    return [
        row
        for row in world.attempts.rows()
        if row.level == level
        and (row.target, row.leg) == (quarry.activity or quarry.key, quarry.leg)
        and world.forces[row.force].kind is not ForceKind.SUBMARINES
    ]


def gives_way(world: AwawWorld, row: Attempt, factions: Iterable[str]) -> bool:
    """22.113: is this an attempt of Russia, and are Western Allies among those who want to
    intercept?
    """
    russian = faction_of(world, world.forces[row.force].party) == Faction.RUSSIA
    return russian and Faction.WESTERN_ALLIES in set(factions)


def common_hex(asked: Asked, target: str, others: Iterable[Try]) -> SpaceId | None:
    """22.13, 22.14E: the hex in which surface forces intercept a target, if some do already."""
    world: AwawWorld = asked.world
    window, own = window_of(asked), commands(world, asked.seat)
    known = quarries(world, window.activities, window.level, window.at)
    for row in announced(world, known[target], window.level) if target in known else ():
        if not gives_way(world, row, (faction_of(world, one) for one in own)):
            return row.hex
    for one in others:
        sender = sender_named(world, asked_side(asked), one.who)
        if one.target == target and sender and not is_submarine(world, sender):
            return one.hex
    return None


# Slots --------------------------------------------------------------------------------------------


def _targets(asked: Asked, got: Got) -> Domain[str]:
    known, level = _quarries(asked), window_of(asked).level

    def why(target: str) -> list[Refusal]:
        if target in known and is_open(asked.world, asked.seat, known[target], level):
            return []
        return [Refusal("22.11", "nobody of yours can intercept this now")]

    return Domain(tuple(known), why)


def _hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    quarry = _quarries(asked).get(got["target"])
    hexes = () if quarry is None else quarry.hexes

    def why(space: SpaceId) -> list[Refusal]:
        if space in hexes and any(_meets(asked, got["target"], space)):
            return []
        reason = "they do not pass this hex, or nobody of yours can meet them in it"
        return [Refusal("22.12", reason)]

    return Domain(hexes, why)


def _who(asked: Asked, got: Got) -> Domain[str]:
    """22.14A, 22.14E, 22.915: surface forces choose the same hex, submarines each their own."""
    world: AwawWorld = asked.world
    window, side, own = window_of(asked), asked_side(asked), commands(asked.world, asked.seat)
    target, space = got["target"], got["hex"]
    known = quarries(world, window.activities, window.level, window.at)
    others = _others(got)
    common = common_hex(asked, target, others)
    used = _taken(asked, others)

    def why(name: str) -> list[Refusal]:
        sender = sender_named(world, side, name)
        if sender is None or sender.party not in own:
            return [Refusal("22.11", "these are no ships of yours")]
        quarry = known.get(target)
        if quarry is None:
            return [Refusal("22.11", "this cannot be intercepted now")]
        found = against(world, sender, quarry, space, window.level)
        if common not in (None, space) and not is_submarine(world, sender):
            reason = "all surface forces that intercept a target do so in the same hex"
            found.append(Refusal("22.14E", reason))
        if used.get(name, 0) >= sum(ship.factors for ship in sender.ships):
            found.append(Refusal("22.14A", "each naval unit intercepts one target"))
        return found

    return Domain(tuple(_meets(asked, target, space)), why)


def loose_limit(world: AwawWorld, space: SpaceId) -> int:
    """22.14C: how many factors without a task force in a port may intercept one target."""
    theater = str(world.statics.theater_at(space))
    return world.statics.tables["figures-naval"].number("loose-factors-per-interception", theater)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    sender = sender_named(world, asked_side(asked), got["who"])
    if sender is None or sender.in_force:
        return among((ALL,), "22.14B", "a force intercepts as a whole: say 0")
    (ship,) = sender.ships
    size = class_of(world, ship).size
    left = ship.factors
    room = loose_limit(world, sender.base)
    boats = is_submarine(world, sender)
    for one in _others(got):
        other = sender_named(world, asked_side(asked), one.who)
        if one.who == sender.key:
            left -= one.factors
        if one.target != got["target"] or other is None or other.in_force:
            continue
        if other.base == sender.base and not is_submarine(world, other):
            room -= one.factors
    most = left if boats else min(left, room)
    reason = f"no more than {max(0, most)} factors of these can be sent at this target"

    def why(count: int) -> list[Refusal]:
        if size <= count <= most and count % size == 0:
            return []
        return [Refusal("22.14C" if count <= left else "22.14A", reason)]

    return Domain(range(size, most + 1, size), why)


def _whole(asked: Asked, action: InterceptAtSea) -> list[Refusal]:
    """22.24C, 22.113: ships of a port that intercept together need dice; what the Western Allies
    intercept Russia does not. If Russia has spoken first, it gives way.
    """
    world: AwawWorld = asked.world
    window, side = window_of(asked), asked_side(asked)
    known = quarries(world, window.activities, window.level, window.at)
    found = []
    factions: dict[str, set[str]] = {}
    parts: dict[tuple[str, SpaceId, SpaceId], list[Sender]] = {}
    for one in action.tries:
        sender = sender_named(world, side, one.who)
        if sender is None or one.target not in known:
            continue
        some = factions.setdefault(one.target, set())
        some.add(faction_of(world, sender.party))
        for row in announced(world, known[one.target], window.level):
            other = faction_of(world, world.forces[row.force].party)
            if other != Faction.RUSSIA:
                some.add(other)
        if not sender.in_force and not is_submarine(world, sender):
            parts.setdefault((one.target, one.hex, sender.base), []).append(sender)
    for (target, space, _), group in parts.items():
        ships = tuple(ship for sender in group for ship in sender.ships)
        if not dice_for(world, ships, known[target], space, window.level):
            reason = "with slow ships among them they have no dice"
            found.append(Refusal("22.24C", reason))
    named = {(one.hex, one.who) for one in action.tries}
    if any((one.hex, one.who) not in named for one in ordered(asked)):
        reason = "by this scenario's rules all who can intercept there have to"
        found.append(Refusal("22.21", reason))
    rivals = {str(Faction.RUSSIA), str(Faction.WESTERN_ALLIES)}
    if any(rivals <= some for some in factions.values()):
        reason = "what the Western Allies intercept Russia does not"
        found.append(Refusal("22.113", reason))
    return found


def ordered(asked: Asked) -> tuple[Try, ...]:
    """22.21: the attempts that the scenario orders: each force once. Of several targets that come
    to the hex it may take any; here the first.
    """
    world: AwawWorld = asked.world
    side, level = asked_side(asked), window_of(asked).level
    found: dict[str, Try] = {}
    if not world.statics.special(ORDER):
        return ()
    for target, hexes in _open(asked).items():
        able = {
            space: tuple(one for name in names if (one := sender_named(world, side, name)))
            for space, names in hexes.items()
        }
        for space, name in must_go(world, able, level):
            sender = sender_named(world, side, name)
            assert sender is not None
            count = ALL if sender.in_force else sum(ship.factors for ship in sender.ships)
            found.setdefault(name, Try(target, space, name, count))
    return tuple(sorted(found.values()))


def _once(asked: Asked) -> list[Refusal]:
    """22.14B: task forces may be formed anew right before they intercept."""
    if window_of(asked).formed:
        return [Refusal("22.14B", "the task forces have been formed for this interception")]
    if not asked.world.statics.uses("20.16"):
        return [Refusal("20.16", "there are no task forces in this game")]
    return []


def _patrols(asked: Asked, got: Got) -> Domain[ForceId]:
    window = window_of(asked)
    level, space = window.level, window.at
    able = divisible(asked.world, asked.seat, window.activities, level, space)
    return among(able, "21.4182D", "this is no patrol that can divide to support somebody now")


def _divides(asked: Asked) -> list[Refusal]:
    if _patrols(asked, {}).candidates:
        return []
    return [Refusal("21.4182D", "no patrol of yours can divide to support somebody now")]


@BOOK.forbids(Regroup, "22.14A", "ships that are about to intercept stay as they are")
def about_to_intercept(world: AwawWorld, asked: Regroup) -> bool:
    forces = {one.force for one in asked.ships}
    forces |= {force for one in asked.ships if (force := force_of(world.hulls[one.hull].berth))}
    return any(force in world.attempts for force in forces)


# The question -------------------------------------------------------------------------------------


class InterceptionWindow(Decision[InterceptAtSea | FormFirst | DividePatrol], frozen=True):
    """22.164, 22.14B, 22.14D, 22.111: asked of the side that may intercept; by default nobody is
    sent. It costs nothing. Before that its ships in port may be put under other markers, once, and
    patrols may divide.
    """

    activities: tuple[ActivityId, ...]
    level: int = 1
    at: SpaceId | None = None
    """21.416C: the hex that a patrol has entered."""
    formed: bool = False
    """22.14B: the task forces have been changed already."""

    rule: ClassVar[str] = "22.12"
    prompt: ClassVar[str] = "Intercept at sea?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "nobody intercepts who is not ordered to"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        InterceptAtSea: Form(
            (
                some(
                    "tries",
                    Slot("target", _targets),
                    Slot("hex", _hexes),
                    Slot("who", _who),
                    Slot("factors", _factors),
                ),
            ),
            whole=_whole,
            proposals=lambda asked: (InterceptAtSea(ordered(asked)),),
            label="Intercept",
            nothing="Let them pass",
        ),
        FormFirst: Form(fits=_once, weight=0, label="Form task forces first"),
        DividePatrol: Form(
            (Slot("force", _patrols),), fits=_divides, weight=0, label="Divide a patrol"
        ),
    }

    def prompt_for(self, asked: Asked) -> str:
        found = quarries(asked.world, self.activities, self.level, self.at)
        return f"{PROMPTS[self.level]}: {described(asked.world, found.values())}"

    def default(self, asked: Asked) -> InterceptAtSea:
        return InterceptAtSea(ordered(asked))

    def real(self, asked: Asked) -> bool:
        return has_an_opening(asked.world, asked.seat, self.activities, self.level, self.at)


def described(world: AwawWorld, found: Iterable[Quarry]) -> str:
    """The targets, in words."""
    return "; ".join(f"{called(world, *one.forces)} by {'-'.join(one.path)}" for one in found)

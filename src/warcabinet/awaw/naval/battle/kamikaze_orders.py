"""17.47A, 17.47D, 17.47F: what is asked about kamikazes: whom they attack, and at which ships of
the sort that chance gives them they dive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.naval.air_naval.kamikazes import figure, kamikazes_of
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.state.naval_battles import Group, GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers

WAVES = 2
"""17.47D: a force of one combat group may be attacked by a second wave."""


class Dive(msgspec.Struct, frozen=True, order=True):
    """Kamikazes that attack one combat group."""

    target: GroupId
    kamikazes: int


class KamikazeAttack(Action, frozen=True):
    """17.47D: all attacks of kamikazes in this game turn, at once."""

    attacks: tuple[Dive, ...] = ()


def found_groups(world: AwawWorld, side: Side) -> tuple[Group, ...]:
    """17.47A, 17.47B: the combat groups that kamikazes of a side may attack: those found."""
    return tuple(group for group in groups_of(world, side.opponent) if group.found)


def most_against(world: AwawWorld, side: Side) -> int:
    """17.47D, 23.73: how many attack one combat group at most; twice as many, in two waves, if the
    force is a single one.
    """
    alone = len(groups_of(world, side.opponent)) == 1
    return figure(world, "kamikazes-per-attack") * (WAVES if alone else 1)


def _question(asked: Asked) -> KamikazesOrNot:
    assert isinstance(asked.decision, KamikazesOrNot)
    return asked.decision


def _ready(asked: Asked) -> int:
    row = kamikazes_of(asked.world, _question(asked).side)
    return 0 if row is None else row.ready


def _targets(asked: Asked, got: Got) -> Domain[GroupId]:
    named = {one.target for one in got.get("attacks", ())}
    found = [group.id for group in found_groups(asked.world, _question(asked).side)]
    reason = "kamikazes attack combat groups that were found, each once"
    return among([one for one in found if one not in named], "17.47B", reason)


def _count(asked: Asked, got: Got) -> Domain[int]:
    used = sum(one.kamikazes for one in got.get("attacks", ()))
    limit = most_against(asked.world, _question(asked).side)
    most = min(_ready(asked) - used, limit)
    reason = f"{max(0, most)} kamikazes can attack it, and no more than {limit} a combat group"
    return numbers(1, most, "17.47D", reason)


def _proposed(asked: Asked) -> Iterator[KamikazeAttack]:
    """All of them against one group; those with carriers first."""
    side = _question(asked).side
    most = min(_ready(asked), most_against(asked.world, side))
    found = found_groups(asked.world, side)
    for group in sorted(found, key=lambda one: (-(one.carriers or 0), one.number)):
        yield KamikazeAttack((Dive(group.id, most),))


class KamikazesOrNot(Decision[KamikazeAttack], frozen=True):
    """17.47D, 17.48: asked of their owner when a combat group in their reach has been found."""

    side: Side

    rule: ClassVar[str] = "17.47"
    prompt: ClassVar[str] = "Attack with kamikazes?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "no kamikazes attack"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        KamikazeAttack: Form(
            (
                some(
                    "attacks",
                    Slot("target", _targets),
                    Slot("kamikazes", _count),
                    drawn="few",
                ),
            ),
            proposals=_proposed,
            label="Attack with kamikazes",
            nothing="Keep the kamikazes",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        each = figure(asked.world, "kamikaze-squadrons")
        return (
            f"Attack with kamikazes? {_ready(asked)} are ready. Those that attack are lost, the "
            f"others stay away for the rest of the game turn; against ships each counts as {each} "
            "squadrons"
        )

    def default(self, asked: Asked) -> KamikazeAttack:
        return KamikazeAttack()

    def real(self, asked: Asked) -> bool:
        return _ready(asked) > 0


# Targets ------------------------------------------------------------------------------------------


class Aim(msgspec.Struct, frozen=True, order=True):
    """Kamikazes that dive at one ship."""

    ship: str
    kamikazes: int


class AimKamikazes(Action, frozen=True):
    """17.47F: which ships of their sort they attack."""

    attacks: tuple[Aim, ...]


class Sort(msgspec.Struct, frozen=True):
    """17.47F: ships of one sort, and how many kamikazes attack one of them."""

    ships: tuple[str, ...]
    kamikazes: int


def _aims(asked: Asked) -> KamikazeTargets:
    assert isinstance(asked.decision, KamikazeTargets)
    return asked.decision


def _ships(asked: Asked, got: Got) -> Domain[str]:
    named = {one.ship for one in got.get("attacks", ())}
    sorts = _aims(asked).sorts
    found = [
        ship for sort in sorts for ship in sort.ships if ship not in named and _left(got, sort) > 0
    ]
    return among(found, "17.47F", "kamikazes attack ships of the sort that they were given")


def _left(got: Got, sort: Sort) -> int:
    used: int = sum(one.kamikazes for one in got.get("attacks", ()) if one.ship in sort.ships)
    return sort.kamikazes - used


def _divers(asked: Asked, got: Got) -> Domain[int]:
    sort = next((one for one in _aims(asked).sorts if got["ship"] in one.ships), None)
    most = 0 if sort is None else _left(got, sort)
    return numbers(1, most, "17.47F", f"{max(0, most)} more kamikazes attack ships of this sort")


def _all_aimed(asked: Asked, action: AimKamikazes) -> list[Refusal]:
    for sort in _aims(asked).sorts:
        given = sum(one.kamikazes for one in action.attacks if one.ship in sort.ships)
        if given != sort.kamikazes:
            reason = f"{sort.kamikazes} kamikazes attack {', '.join(sort.ships)}, not {given}"
            return [Refusal("17.47F", reason)]
    return []


class KamikazeTargets(Decision[AimKamikazes], frozen=True):
    """17.47F: asked of the attacker when the dice have said which sorts of ships are attacked."""

    group: GroupId
    sorts: tuple[Sort, ...]

    rule: ClassVar[str] = "17.47F"
    prompt: ClassVar[str] = "Choose the ships at which the kamikazes dive"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "spread over all ships of their sort"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AimKamikazes: Form(
            (
                Slot(
                    "attacks",
                    least=1,
                    most=None,
                    inner=(Slot("ship", _ships), Slot("kamikazes", _divers)),
                    joint=True,
                    drawn="many",
                ),
            ),
            whole=_all_aimed,
            proposals=lambda asked: iter((spread(_aims(asked).sorts),)),
            label="Dive at",
        )
    }

    def default(self, asked: Asked) -> AimKamikazes:
        return spread(self.sorts)

    def real(self, asked: Asked) -> bool:
        return any(len(sort.ships) > 1 for sort in self.sorts)


def spread(sorts: tuple[Sort, ...]) -> AimKamikazes:
    """One by one over the ships of each sort."""
    found: dict[str, int] = {}
    for sort in sorts:
        for turn in range(sort.kamikazes):
            ship = sort.ships[turn % len(sort.ships)]
            found[ship] = found.get(ship, 0) + 1
    return AimKamikazes(tuple(sorted(Aim(ship, count) for ship, count in found.items())))

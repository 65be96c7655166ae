"""23.415B, 23.43, 23.76C: what the attacker is asked about a strike on its way: which squadrons
fight those who meet it, and at which ships those aim that get through.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.flyers import Flyers, Force
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS, some
from warcabinet.awaw.naval.battle.strike_orders import Sent, best, kinds, number, sent_from, sources
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers

# Who fights those who meet it -------------------------------------------------------------------


class FightThem(Action, frozen=True):
    """23.415B: these squadrons of the strike engage those who meet it."""

    squadrons: tuple[Sent, ...]


def _escort(asked: Asked) -> WhoFights:
    assert isinstance(asked.decision, WhoFights)
    return asked.decision


def _escort_from(asked: Asked, got: Got) -> Domain[str]:
    return sources(_escort(asked).strike, "23.415B", NOT_IN_IT)


def _escort_type(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    return kinds(_escort(asked).strike, got, "23.415B", NOT_IN_IT)


def _escort_count(asked: Asked, got: Got) -> Domain[int]:
    used = sum(one.squadrons for one in got.get("squadrons", ()))
    left = _escort(asked).squadrons - used
    return number(_escort(asked).strike, got, left, "23.415B", "as many as meet the strike fight")


def _as_many(asked: Asked, action: FightThem) -> list[Refusal]:
    wanted = _escort(asked).squadrons
    if sum(one.squadrons for one in action.squadrons) == wanted:
        return []
    return [Refusal("23.415B", f"exactly {wanted} squadrons fight those who meet the strike")]


NOT_IN_IT = "there are no such squadrons in the strike"


class WhoFights(Decision[FightThem], frozen=True):
    """23.415B: asked of the attacker, if squadrons that differ could fight."""

    group: GroupId
    strike: Force
    squadrons: int

    rule: ClassVar[str] = "23.415B"
    prompt: ClassVar[str] = "Which squadrons of the strike fight those who meet it?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "those with the best air modifier"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FightThem: Form(
            (
                Slot(
                    "squadrons",
                    least=1,
                    most=None,
                    inner=(
                        Slot("source", _escort_from),
                        Slot("type", _escort_type),
                        Slot("squadrons", _escort_count),
                    ),
                    joint=True,
                    drawn="many",
                ),
            ),
            whole=_as_many,
            proposals=lambda asked: [_escort(asked).default(asked)],
            label="Fight them",
        )
    }

    def default(self, asked: Asked) -> FightThem:
        return FightThem(sent_from(best(asked.world, self.strike, self.squadrons)))


# Targets ----------------------------------------------------------------------------------------


class AirAim(msgspec.Struct, frozen=True, order=True):
    """Squadrons of the strike that attack one target."""

    target: str
    source: str
    type: UnitTypeId
    squadrons: int


class AimStrike(Action, frozen=True):
    """23.76C: which squadrons attack which ships."""

    attacks: tuple[AirAim, ...] = ()


def _aim(asked: Asked) -> StrikeTargets:
    assert isinstance(asked.decision, StrikeTargets)
    return asked.decision


def _ships(asked: Asked, got: Got) -> Domain[str]:
    reason = "only ships of the group that is struck are attacked, light ships together"
    return among(_aim(asked).targets, "23.76C", reason)


def _aim_from(asked: Asked, got: Got) -> Domain[str]:
    found = [one.source for one in _aim(asked).strike if _unused(asked, got, one)]
    return among(dict.fromkeys(found), "23.76C", "a squadron attacks one target only")


def _aim_type(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    named = {
        (one.source, one.type) for one in got.get("attacks", ()) if one.target == got["target"]
    }
    found = [
        one.type
        for one in _aim(asked).strike
        if one.source == got["source"]
        and _unused(asked, got, one)
        and (one.source, one.type) not in named
    ]
    return among(found, "23.76C", "a squadron attacks one target only")


def _aim_count(asked: Asked, got: Got) -> Domain[int]:
    wanted = (got["source"], got["type"])
    here = [
        _unused(asked, got, one) for one in _aim(asked).strike if (one.source, one.type) == wanted
    ]
    return numbers(1, max(here, default=0), "23.76C", "there are not so many squadrons left")


def _unused(asked: Asked, got: Got, one: Flyers) -> int:
    used: list[int] = [
        aim.squadrons
        for aim in got.get("attacks", ())
        if (aim.source, aim.type) == (one.source, one.type)
    ]
    return one.count - sum(used)


class StrikeTargets(Decision[AimStrike], frozen=True):
    """23.43, 23.76C: asked of the attacker when the contents of the group are known."""

    group: GroupId
    targets: tuple[str, ...]
    strike: Force

    rule: ClassVar[str] = "23.43"
    prompt: ClassVar[str] = "Choose the targets of the squadrons that got through"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "carriers first, then capital ships"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AimStrike: Form(
            (
                some(
                    "attacks",
                    Slot("target", _ships),
                    Slot("source", _aim_from),
                    Slot("type", _aim_type),
                    Slot("squadrons", _aim_count),
                    drawn="many",
                ),
            ),
            label="Attack",
            nothing="Attack nobody",
        )
    }

    def default(self, asked: Asked) -> AimStrike:
        return AimStrike(shared_out(asked.world, self.targets, self.strike))

    def real(self, asked: Asked) -> bool:
        return len(self.targets) > 1


def shared_out(world: AwawWorld, names: tuple[str, ...], strike: Force) -> tuple[AirAim, ...]:
    """The squadrons one by one over the best targets: carriers, if there are none capital ships, if
    there are none light ships. Nobody is attacked where nothing is left to hit.
    """
    if not names:
        return ()
    ranks = {name: _worth(world, name) for name in names}
    chosen = sorted(name for name in names if ranks[name] == min(ranks.values()))
    found: dict[tuple[str, str, UnitTypeId], int] = {}
    turn = 0
    for one in strike:
        for _ in range(one.count):
            key = (chosen[turn % len(chosen)], one.source, one.type)
            found[key] = found.get(key, 0) + 1
            turn += 1
    return tuple(sorted(AirAim(*key, count) for key, count in found.items()))


def _worth(world: AwawWorld, name: str) -> int:
    if name == LIGHT_SHIPS:
        return 2
    return 0 if class_of(world, world.hulls[HullId(name)]).fast_carrier else 1

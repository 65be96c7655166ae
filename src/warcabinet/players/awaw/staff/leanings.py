"""Leanings: in what somebody's manner differs from the usual one, one way or the other.

Whoever tries things out draws each way from the seed, so that games are an experiment on all of
them at once. Whoever has learned leans the way that surely paid, and as usual where none did.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from warcabinet.awaw.queries.terms import AwawWorld, Side
from warcabinet.engine.chance import picker
from warcabinet.players.awaw.staff.manners import MANNERS, Manner
from warcabinet.players.fitting import Fitted, learned
from warcabinet.players.staff import Style

LEANINGS: Mapping[Side, Mapping[str, tuple[float, float]]] = {
    Side.AXIS: {
        "price": (0.75, 1.5),
        "bounty": (0.7, 1.4),
        "air_raids": (0.25, 0.75),
        "rein": (-2, 2),
        "aside": (0.3, 0.8),
        "share": (0.2, 0.38),
    },
    Side.ALLIED: {
        "price": (0.75, 1.5),
        "bounty": (0.7, 1.4),
        "daring": (-0.2, 0.2),
        "air_raids": (0.25, 0.75),
        "screen": (1, 2),
        "second": (3, 6),
        "given_up": (6, 18),
        "garrison": (0.6, 1.5),
        "mass": (0.25, 1.0),
    },
}
"""By side and by the field of its manner: the value for whoever leans one way (-1), or the other
(1).
"""


def manner_of(world: AwawWorld, side: Side, style: Style) -> Manner:
    """The usual manner, as somebody of this style leans."""
    values = LEANINGS[side]
    leans = leanings_of(world, side, style)
    return replace(MANNERS[side], **{name: values[name][way > 0] for name, way in leans.items()})


def leanings_of(world: AwawWorld, side: Side, style: Style) -> dict[str, int]:
    """Which way somebody of this style leans, by the field of his manner."""
    if style.trying:
        seed = f"leaning {style.seed}"
        return {name: 2 * picker(f"{seed} {name}")(2) - 1 for name in LEANINGS[side]}
    fitted = known(world) if style.learned else None
    if fitted is None:
        return {}
    paid = fitted.surely_paid(side.value)
    return {name: way for name, way in paid.items() if name in LEANINGS[side]}


def known(world: AwawWorld) -> Fitted | None:
    """What was learned of this scenario, if anything was."""
    scenario = world.statics.scenario
    return None if scenario is None else learned().get(scenario.scenario.name)

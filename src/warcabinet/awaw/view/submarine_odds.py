"""24.62, 24.64, 25.6: what submarine warfare may come to in each SW box, for a client and as text.

The chances are exact: both pairs of dice, whatever they show.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import Outcome, chances
from warcabinet.awaw.strategic.submarine_warfare import sent_by
from warcabinet.awaw.strategic.submarine_warfare_modifiers import modifiers
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
    asw_level,
    campaigns,
    factors,
    limit,
    submarines_in,
)
from warcabinet.awaw.strategic.transport_losses_in_sw_combat import shipping
from warcabinet.awaw.view.interception_chances import DiceFacts
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport


class SubmarineFacts(msgspec.Struct, frozen=True):
    """A campaign: who attacks in which box, with how many against how many ASW, every modifier with
    its cause, and the chances to sink so many transports, to damage so many, and to lose so many
    submarines, none first.
    """

    party: str
    box: str
    submarines: int
    asw: int
    modifier: int
    parts: tuple[DiceFacts, ...]
    sunk: tuple[float, ...]
    damaged: tuple[float, ...]
    lost: tuple[float, ...]


def submarine_facts(world: AwawWorld, seat: Seat, rest: str) -> tuple[SubmarineFacts, ...]:
    found = tuple(
        _facts(world, one, count)
        for one in campaigns(world.statics)
        if world.now.turn is not None and (count := _attacking(world, one))
    )
    if not found:
        raise NoReport("There are no submarines in the SW boxes that could attack.")
    return found


def _attacking(world: AwawWorld, campaign: Campaign) -> int:
    """25.13: those that have been sent, or as many as there are and may fight in a turn."""
    there = factors(submarines_in(world, campaign))
    return sent_by(world, campaign) or min(there, limit(world.statics, campaign, world.turn))


def _facts(world: AwawWorld, campaign: Campaign, count: int) -> SubmarineFacts:
    parts = modifiers(world, campaign)
    net = sum(part.value for part in parts)
    asw = asw_level(world, campaign)
    ends = chances(world.statics, count, asw, net, shipping(world, campaign))
    return SubmarineFacts(
        campaign.power,
        str(campaign.box),
        count,
        asw,
        net,
        tuple(DiceFacts(part.rule, part.name, part.value) for part in parts),
        _spread(ends, [one.shipping.sunk + one.shipping.finished for one in ends]),
        _spread(ends, [one.shipping.damaged for one in ends]),
        _spread(ends, [one.eliminated for one in ends]),
    )


def _spread(ends: dict[Outcome, Fraction], figures: list[int]) -> tuple[float, ...]:
    """The chance of each figure, from none on."""
    found = [Fraction(0)] * (max(figures) + 1)
    for figure, likely in zip(figures, ends.values(), strict=True):
        found[figure] += likely
    return tuple(float(one) for one in found)


def submarines(world: AwawWorld, seat: Seat, rest: str) -> str:
    lines = []
    for one in submarine_facts(world, seat, rest):
        title = f"{one.party} in {one.box}: submarines {one.submarines}, ASW {one.asw}"
        lines.append(world.in_words(f"{title}, modifier {one.modifier:+d}"))
        lines += [f"  {part.dice:+d}  {part.reason} ({part.rule})" for part in one.parts]
        for name, spread in (
            ("transports sunk", one.sunk),
            ("transports damaged", one.damaged),
            ("submarines lost", one.lost),
        ):
            mean = sum(figure * chance for figure, chance in enumerate(spread))
            likely = [f"{figure}: {chance:.0%}" for figure, chance in enumerate(spread) if chance]
            lines.append(f"  {name}, {mean:.1f} on average; {', '.join(likely)}")
    return "\n".join(lines)

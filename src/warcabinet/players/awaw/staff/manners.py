"""How each side weighs things: what may differ from player to player."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from warcabinet.awaw.queries.terms import Side
from warcabinet.players.awaw.greedy.doctrine import Doctrine


class LineWeights(msgspec.Struct, frozen=True):
    """Where a line of defence runs: what its hexes cost."""

    kept: float = 10.0
    """What is worth more is kept behind the line."""
    behind: int = 9
    """What lies further from the enemy than this is behind it."""
    hex: int = 5
    rough: int = -1
    """The same where the ground helps the defender."""
    manned: int = -2
    """And where somebody stands already."""
    pressed: int = 4
    pressed_at: int = 30
    """And where so many factors could attack in the next turn; the less, the fewer can."""
    trodden: int = 8
    trodden_at: int = 12
    """And where so many factors on foot could come in the next turn."""
    zone: int = 25
    """And in a zone of control of the enemy."""
    exposed: int = 10
    """A treasure that the enemy stands next to."""


class Manner(Doctrine, frozen=True):
    """A doctrine of the staff: what may differ from player to player besides."""

    rein: int = 0
    """How many hexes further than usual from infantry armor may go."""
    aside: float = 0.5
    """The part of their worth that goals keep which are not those of the campaign."""
    share: float = 0.28
    """The part of all points in enemy hands that is aimed at, however few are lacking: who goes for
    no more than he needs gets less."""
    stake: float = 49.0
    """What each goal of a campaign is worth at least."""
    thrift: float = 0.5
    """How much what a goal calls for counts against it."""
    progress: float = 0.5
    """What a hex nearer to its goal is worth to a unit on foot."""
    first_armor: float = 0.5
    """What a factor of the first armor of an attack could do elsewhere."""
    further: float = 0.2
    """How much less than an attack an addition to it must promise."""
    breakthrough: float = 0.15
    """What it is worth to break through in an attack, against what lies beyond."""
    isolated: float = 1.5
    """What it is worth to cut a factor off."""
    vital: float = 0.05
    """What it is worth to guard one's own supply."""
    risk: float = 0.5
    """How much it counts that armor could be cut off where it advances after combat: some of it is
    pulled back later."""
    open: float = 1.5
    """What it costs to leave a hex open to the enemy by an advance."""
    final_price: float = 0.5
    """What one's own losses still count in the last game turn, if the enemy moves once more."""
    screen: int = 1
    second: int = 4
    """In the set-up, what lies further from the border than this is behind the screen, and behind
    the line that waits for the enemy."""
    given_up: int = 6
    """What does not decide the game is given up if so many factors on foot could come there in the
    next turn."""
    garrison: float = 1.0
    """How many times as many factors as usual what must be kept should have."""
    guarded_at: float = 3.0
    """A guard is strong enough against so many times its factors."""
    line: LineWeights = LineWeights()
    first: float = 8.0
    """What the first unit in a hex of the line is worth."""
    mass: float = 0.5
    massed: float = 40.0
    """What each factor is worth in the line, before what decides the game; in full where so many
    enemy factors are to be reckoned with."""
    away: float = 0.7
    """What each hex costs that a unit is away from the line."""


USUAL = Manner(followers=3)
"""Attacks with no more units than they need: those who are left may join them afterwards."""
ALLIED = Manner(
    price=1.3,
    worthwhile=0.75,
    air_raids=0.6,
    followers=2,
    stake=80.0,
    thrift=0.6,
    progress=0.8,
    first_armor=0.3,
    further=0.13,
    breakthrough=0.27,
    isolated=2.2,
    vital=0.15,
    risk=0.8,
    open=2.2,
    final_price=0.9,
    given_up=12,
    guarded_at=3.75,
    line=LineWeights(pressed=7, trodden=5, zone=14, exposed=6),
    first=11.0,
    massed=28.0,
    away=1.1,
)
"""More careful, and surer of what it goes for: found in games of Barbarossa in which every weight
was drawn higher or lower (`tools/weigh.py`). For the Axis, which must hurry, it is too careful."""
MANNERS: Mapping[Side, Manner] = {Side.AXIS: USUAL, Side.ALLIED: ALLIED}
"""The usual manner of each side."""

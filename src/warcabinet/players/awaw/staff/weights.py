"""The numbers behind the staff's judgement, all in one place."""

from __future__ import annotations

import msgspec


class Value(msgspec.Struct, frozen=True):
    """How a position is judged, in BRPs."""

    victory: float = 2000.0
    point: float = 600.0
    """What the game is worth once it is over, and each victory point by which it went that way:
    more points are a sign of a better course, whatever the dice made of it."""
    armor: float = 1.4
    """What a factor of armor is worth against one on foot."""
    air: float = 1.5
    """What an air factor is worth."""
    cut_off: float = 0.25
    """The part of its worth that a unit without supply keeps."""
    held: float = 1.0
    held_unsupplied: float = 0.3
    """How sure a hex is to whoever holds it."""
    near: float = 0.7
    fade: float = 0.75
    """How much less sure it is with the enemy so near, and how that fades with each hex."""
    far: int = 12


VALUE = Value()


class FrontWeights(msgspec.Struct, frozen=True):
    """How the front is seen."""

    fade: float = 0.88
    """How the pull of a goal weakens with each hex."""
    faint: float = 0.5
    roads: int = 12
    """How many hexes on supply lines are looked at, those with the most traffic."""
    gaps: int = 6
    """How many gaps in supply lines are looked at."""
    relieved: float = 12.0
    """Who counts less must help himself when he is cut off."""
    relief: float = 0.5
    """What part of that an attack is worth that opens the way to them."""
    stray: float = 3.0
    """What each hex costs that armor is further from infantry than its corridor can be held."""
    care: float = 0.4
    """How the need of a hex in danger fades around it."""
    guard: float = 10.0
    watch: float = 5.0
    """What is worth more is guarded when the enemy can come: by whoever has the initiative, and by
    whoever has not. Industrial centers are worth more than the second."""
    leaving: int = 2
    """13.41D: what it costs more to leave a zone of control."""
    last_reach: int = 7
    """In the last turn goals further away than this do not count."""
    final_bounty: float = 0.3
    """What enemy losses still count in the last game turn, if the enemy moves once more."""
    last_price: float = 0.1
    """And for whoever moves last, the part of their price that losses have. An attack is worth
    no more of those whom it saves in the last turn."""
    voyage: int = 2
    """The factors that are worth a voyage."""
    crossing: float = 0.5
    """What a hex counts that a port is further from the enemy, against one on the way to it."""
    outmatched: float = 2.0
    """Nobody lands among so many times his factors if he meets the enemy elsewhere."""
    under_air: float = 1.0
    """The victory points that an enemy air factor over a landing is expected to cost."""
    initiative: float = 0.5
    """Whoever is less bold than this is on the defensive."""
    need: float = 6.0
    need_per_factor: float = 2.0
    """The factors that a goal calls for: at least so many, and so many for each defender."""
    breakthrough: tuple[tuple[int, float], ...] = ((1, 1.0), (4, 0.5), (6, 0.25))
    """How far beyond its movement armor is expected, and the part of it that comes so far."""


FRONT = FrontWeights()


class DefenceWeights(msgspec.Struct, frozen=True):
    """What it is worth to stand somewhere, for whoever does not have the initiative."""

    held_at: float = 5.0
    """A treasure holds out against so many times its factors."""
    most: float = 8.0
    """And never needs more factors than these."""
    faint: float = 6.0
    strong: float = 25.0
    """Fewer factors than these are no danger; with more it does not grow."""
    treasure: float = 0.5
    """What it is worth to hold a treasure, against what it is worth."""
    behind: float = 4.0
    second: float = 1.5
    """How much more the first unit in a hex of the line is worth where much stands behind it, and
    what the second is worth there."""
    ring: float = 10.0
    """What the first unit is worth next to what decides the game: nobody comes beside it then."""
    siege: float = 10.0
    """What it is worth to drive the enemy away who stands there."""
    heaviest: float = 2.0
    """What stands behind a hex counts for no more than so many things that decide the game."""
    depth: int = 6
    fade: float = 0.8
    """How far what stands behind the line is looked for, and how it fades."""
    worthwhile: float = 0.6
    price: float = 0.7
    """How much more an attack must promise than usual, and how much more expensive its losses are:
    less, since who waits behind a line that is hit every turn loses it anyway."""
    raid: float = 0.4
    """The part of its worth that a goal has for armor alone, which will not hold it."""
    fortified: float = 18.0
    """What is worth as much is fortified when it is in danger."""


DEFENCE = DefenceWeights()


class CampaignWeights(msgspec.Struct, frozen=True):
    """How a campaign is chosen and followed."""

    margin: int = 1
    """How many points more than victory takes are aimed at, since not everything succeeds."""
    near: float = 3.0
    far: float = 24.0
    """What is nearer than this needs no effort; what is further is as good as out of reach."""
    slow: float = 2.0
    """How much further everything is on foot."""
    distance: float = 0.223
    """By which part a goal is more expensive with each hex to it."""
    reinforced: float = 0.06
    """The factors that the enemy brings to a goal for its worth, while one comes a hex nearer."""
    taste: float = 0.8
    """How much more a goal may seem to cost to one player than to another (a logarithm)."""


CAMPAIGN = CampaignWeights()


class March(msgspec.Struct, frozen=True):
    """How ground movement is planned."""

    joining: float = 0.02
    """By how much each factor that joins an attack must improve it."""
    breakthrough: float = 0.12
    """What it is worth to break through, against what lies beyond."""
    progress_armor: float = 1.2
    """What a hex nearer to its goal is worth to armor."""
    risk: float = 0.15
    """What each factor costs that stands where the enemy could attack at good odds."""
    town: float = 6.0
    """What is worth less is not worth a unit of armor."""
    guarded_by_armor: float = 24.0
    """What is worth more is guarded by armor if no infantry can come."""
    line: float = 1.5
    """What it is worth to stand in a hex of the front that nobody else holds."""
    crowd: float = 0.6
    """What it costs to be the second unit in a hex."""
    moving: float = 0.3
    """By how much a place must be better than where a unit is."""
    leash: int = 6
    """How far from infantry, before that moves, armor may go."""
    care: float = 0.25
    idle: float = 0.3
    """For whoever is on the defensive: what it is worth to stand where care is needed, and what
    each hex further from the enemy costs."""
    vital: float = 0.4
    """What it is worth to stand where the enemy could cut supply, against what he would cut."""
    port: float = 1.0
    """What each hex nearer to a port is worth to whoever must be carried to the enemy."""


MARCH = March()


class Cut(msgspec.Struct, frozen=True):
    """What it is worth to cut supply, for each factor."""

    isolated: float = 1.2
    strained: float = 0.015
    """For each hex of a supply line."""


CUT = Cut()


class Drive(msgspec.Struct, frozen=True):
    """How armor exploits."""

    forward: float = 0.8
    """What it is worth to be nearer to the goals."""
    strike: float = 0.6
    """What an attack from there is worth."""
    share: float = 2.0
    """What it is worth to break out from a hex that nobody else breaks out from."""
    better: float = 0.2
    """By how much a place must be better than where a unit is."""
    leash: int = 4
    """How far from infantry armor may drive: what is between them can be kept open."""
    crowded: float = 12.0
    """What it is worth to leave a hex that holds too many."""


DRIVE = Drive()


class Pocket(msgspec.Struct, frozen=True):
    """How all armor that exploits is sent out together."""

    tries: int = 16
    """How many places behind the enemy are tried."""
    deep: int = 7
    """How far behind the breakthroughs they lie."""
    aim: float = 1.0
    """What each hex nearer to such a place is worth while it is tried."""
    forward: float = 0.8
    """What it is worth to be nearer to the goals."""
    leash: int = 4
    """How far from infantry armor may drive."""
    least: int = 4
    """Where fewer factors would be cut off everybody drives for himself."""


POCKET = Pocket()


class Attack(msgspec.Struct, frozen=True):
    """How forces are shared out among attacks, in BRPs for each factor."""

    foot: float = 0.1
    more_armor: float = 1.0
    """What a factor could do elsewhere: on foot, and in tanks beyond the first of an attack."""
    road: float = 0.3
    """What armor gives up that could be nearer to the goals."""
    air: float = 0.25
    thrown_away: float = 3.0
    """18.555: what an air factor costs that supports an attack which is not made."""
    odds_alone: float = 3.0
    """At least these odds armor without infantry needs, unless the game is decided there."""
    armor_lost: float = 1.3
    """How much more a factor of armor costs that is lost because no infantry is with it."""
    overhead: float = 1.0
    """Added to what something costs, so that what is nearly free does not always come first."""
    decisive: float = 0.15
    """The part of the price that counts where the game is decided."""
    at_once: int = 6
    """How many units are added to an attack together."""
    armor_for_each: float = 3.0
    """Armor units for each breakthrough that is worth its full price."""
    same: float = 0.5
    """The part of it that each further one to the same goal is worth."""
    spare: float = 0.2
    """The part of it that further ones are worth."""


ATTACK = Attack()


class Basing(msgspec.Struct, frozen=True):
    """Where air units go."""

    near: int = 5
    """What decides the game calls for air when it is no further from one's own units."""
    air: float = 4.0
    cover: float = 1.5
    """The air factors that it calls for, for each defender; and for each of one's own who keeps it.
    """
    behind: tuple[int, ...] = (2, 3, 4)
    """How far from the enemy airbases lie."""
    more: int = 4
    """How many places are tried for one."""
    least: int = 3
    """For fewer air factors no airbase is laid."""


BASING = Basing()


class Overruns(msgspec.Struct, frozen=True):
    """Which hexes are overrun before anybody else moves."""

    onward: float = 0.25
    """What it is worth to open the way to the goals."""
    spare: float = 0.5
    """What each movement point is worth that is left to the armor."""
    crowd: float = 1.0
    """What it costs to drive through a hex that is full: there would be too many if it failed."""
    failing: float = 1.5
    """The odds that must be left if defensive air support comes."""
    screen: float = 0.25
    """In the set-up: a line of which this part is weak is but a screen."""
    apart: int = 2
    shared: float = 0.4
    """What another hex so near to one that is to be overrun is still worth."""
    opening: float = 2.0
    """What is worth less gets no armor of its own."""


OVERRUN = Overruns()


class Advance(msgspec.Struct, frozen=True):
    """Who advances after combat."""

    held_at: float = 4.0
    """So many times its factors a hex holds out against."""
    factor: float = 0.4
    decisive: float = 3.0
    """What each factor is worth that helps to hold the hex, and where the game is decided."""
    zone: float = 0.5
    """What a zone of control there is worth."""
    treasure: float = 0.5
    """What it costs to leave a hex open to the enemy that must be kept, against what it is worth.
    """


ADVANCE = Advance()

"""49.84, 49.85: the tension tracks of a campaign: standing causes as a game turn starts and as they
arise, events as they happen, and the dice of the effective levels.

What has happened is looked at as a game turn starts, as every phase ends, and before the dice.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment, Part, come
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.politics.tensions import (
    DICED,
    WARS_BREAK_OUT,
    WINTER,
    NewWar,
    StandingTension,
    WarTension,
    actual,
    effective,
    moving,
    raise_tension,
    tracks,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.naming import LEVELS
from warcabinet.awaw.state.tensions import KnownWar, TensionCounted, TensionDie
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS, plays
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Power, Relation, Side, at_war
from warcabinet.engine.book import Modifier, Occasion
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step

BOOK.note("49.86", "what a level allowed and was done stays done when the level falls")

EVENTS: Occasion[Part] = Occasion("what moves tensions is looked at")
"""49.842: each rule sees for itself whether what it speaks of has happened, or been undone."""

DIE_RULE = {Tension.USAT: "49.851A", Tension.USJT: "49.852A"}


# What has happened --------------------------------------------------------------------------------


def notice(world: AwawWorld) -> tuple[NewWar, ...]:
    """49.841B, 49.842: wars that have broken out, other events, and standing causes that have
    arisen since tensions were looked at last.
    """
    if not tracks(world.statics):
        return ()
    wars = new_wars(world)
    if wars:
        for part in BOOK.parts(WARS_BREAK_OUT):
            part(world, wars)
    come(world, EVENTS)
    for tension in tracks(world.statics):
        count(world, tension, BOOK.total(world, StandingTension(str(tension))))
    return wars


def new_wars(world: AwawWorld) -> tuple[NewWar, ...]:
    """50.61: the wars that were not there before; those of the start are nobody's deed.
    Whoever's player turn it is has declared them (R-501).
    """
    fresh = [
        row
        for row in world.wars.rows()
        if row.relation is Relation.WAR and row.key() not in world.known_wars
    ]
    opening, now = not world.known_wars, world.turn.number
    side = world.phasing or Side.AXIS
    found = []
    for row in fresh:
        by, on = row.first, row.second
        if side_of_party(world, by) is not side:
            by, on = on, by
        world.put(KnownWar(row.first, row.second, now - opening, "" if opening else by))
        found.append(NewWar(by, on, side))
    return () if opening else tuple(found)


def count(world: AwawWorld, tension: Tension, parts: tuple[Modifier, ...]) -> None:
    """49.841B, 49.841C: what standing causes add in this game turn, each once; what is counted
    stays, also if the cause is gone.
    """
    if not moving(world, tension):
        return
    for part in parts:
        row = world.tension_counted.get(f"{tension}/{part.name}")
        more = part.value - (0 if row is None else row.change)
        if more > 0:
            world.put(TensionCounted(str(tension), part.name, part.value))
            raise_tension(world, tension, more, part.rule, part.name)


@plays("T.0.20")
class StatusModifiers(Procedure[None]):
    """49.841, 49.841A, 49.841B: standing causes as a game turn starts; of wars, those that broke
    out before it.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        notice(world)
        for tension in tracks(world.statics):
            count(world, tension, BOOK.total(world, WarTension(str(tension))))
        return Done()


@BOOK.happens(
    PHASE_ENDS,
    "49.841B, 49.842, 49.852A",
    "as a phase ends tensions are looked at; when Japan goes to war with Britain, or with the "
    "U.S., the die of their tensions is rolled at once",
)
class TensionsLookedAt(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        wars = notice(world)
        enemies = {one.on for one in wars if one.by == Power.JAPAN}
        if Tension.USJT in tracks(world.statics) and enemies & {Power.BRITAIN, Power.US}:
            return self.roll(die_of(Tension.USJT), then=self.rolled)
        return Done()

    def rolled(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        throw(world, Tension.USJT, dice[0])
        return Done()


def began_before(world: AwawWorld, one: Power, other: Power) -> bool:
    """49.841A: are two powers at war, and since an earlier game turn?"""
    first, second = sorted((str(one), str(other)))
    row = world.known_wars.get(f"{first}/{second}")
    return row is not None and row.turn < world.turn.number and at_war(world, one, other)


# The dice -----------------------------------------------------------------------------------------


def die_of(tension: Tension) -> Dice:
    return Dice(f"effective {LEVELS[tension]}", DIE_RULE[tension], (6,))


def throw(world: AwawWorld, tension: Tension, die: int) -> None:
    """49.851A, 49.851B, 49.852A, 49.852B: what the die makes of a tension until the Allied player
    turn ends; the actual level stays.
    """
    change = world.statics.tables["effective-tension"].number(die, "modifier")
    world.put(TensionDie(str(tension), change))
    now, found = actual(world, tension), effective(world, tension)
    world.tell(DIE_RULE[tension], f"{LEVELS[tension]}: {found} in effect, {now} in fact")


@plays("T.P.DIP.130")
class EffectiveTensions(Procedure[None]):
    """49.851A, 49.851C, 49.852A, 49.852C: at the end of an Allied diplomatic phase a die for each
    tension of the U.S. with a power that it is not at war with.
    """

    rolling: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        notice(world)
        self.rolling = tuple(str(one) for one in DICED if moving(world, one))
        return self.go(self.next_die)

    def next_die(self, world: AwawWorld, _: None) -> Step:
        if not self.rolling:
            return Done()
        return self.roll(die_of(Tension(self.rolling[0])), then=self.rolled)

    def rolled(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        throw(world, Tension(self.rolling[0]), dice[0])
        self.rolling = self.rolling[1:]
        return self.go(self.next_die)


@BOOK.happens(
    Moment.TIME_LIMITS,
    "49.851D, 49.852D, 41.211",
    "the effective tensions of an Allied winter turn are kept for the allotments of the year start",
)
def keep_winter_tensions(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or world.turn.season is not Season.WINTER:
        return
    for tension in tracks(world.statics):
        world.put(Level(str(tension), WINTER, effective(world, tension)))

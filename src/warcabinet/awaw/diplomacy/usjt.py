"""49.84, 50.552: what moves the tension between the U.S. and Japan."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.diplomacy.captures import watch
from warcabinet.awaw.diplomacy.tension_tracks import EVENTS, began_before
from warcabinet.awaw.politics.tensions import (
    WARS_BREAK_OUT,
    MoveTension,
    NewWar,
    StandingTension,
    WarTension,
    actual,
    estimated,
    event,
    has_happened,
    published,
    stated,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, at_war

USJT = Tension.USJT
JAPAN = str(Power.JAPAN)
SAIGON = "Japanese units in Saigon"
EMBARGO = "embargo"

ALONE = "Japan at war with Britain alone"


@BOOK.modifies(
    StandingTension,
    "49.841",
    "each game turn",
    "the tension between the U.S. and Japan rises in each game turn",
    tension=USJT,
)
def usjt_each_turn(world: AwawWorld, asked: StandingTension) -> int:
    return published(world, "each game turn, Fall 1939 included")


@BOOK.modifies(
    WarTension,
    "49.841A",
    "war between Germany and the U.S.",
    "it rises while Germany and the U.S. are at war",
    tension=USJT,
)
def german_american_war(world: AwawWorld, asked: WarTension) -> int | None:
    cause = "Germany and the U.S. at war at the start of a turn"
    return published(world, cause) if began_before(world, Power.GERMANY, Power.US) else None


@BOOK.modifies(
    WarTension,
    "49.841A, 50.32C",
    "Germany and Japan at war with Russia",
    "it rises by more while Germany and Japan are both at war with Russia",
    tension=USJT,
)
def both_against_russia(world: AwawWorld, asked: WarTension) -> int | None:
    if not all(began_before(world, one, Power.RUSSIA) for one in (Power.GERMANY, Power.JAPAN)):
        return None
    return published(world, "Germany and Japan both at war with Russia at the start of a turn")


@BOOK.happens(EVENTS, "76.43A", "it is kept that Japanese ground units have been in Saigon")
def japanese_in_saigon(world: AwawWorld) -> None:
    place = world.board.place("Saigon")
    if place is not None and world.standing[JAPAN] & world.map.bit(place.hex):
        event(world, USJT, 0, "76.43A", SAIGON)


@BOOK.modifies(
    StandingTension,
    "76.43A",
    SAIGON,
    "it rises in the turn in which Japanese units enter Saigon, and in each later one",
    tension=USJT,
)
def saigon_counts(world: AwawWorld, asked: StandingTension) -> int | None:
    if not has_happened(world, USJT, SAIGON):
        return None
    return stated(world, USJT, f"{SAIGON}, that turn and each later turn")


@BOOK.modifies(
    StandingTension,
    "62.53, 49.841B",
    EMBARGO,
    "it rises in the turn of an American oil embargo, and in each later one",
    tension=USJT,
)
def embargo_counts(world: AwawWorld, asked: StandingTension) -> int | None:
    if Faction.JAPAN not in world.oil_embargoes:
        return None
    return estimated(world, USJT, "embargo, that turn and each later turn")


@BOOK.happens(EVENTS, "49.842", "Chinese cities that Japan takes raise it while it has them")
def japanese_captures(world: AwawWorld) -> None:
    watch(world, USJT, Side.AXIS)


@BOOK.happens(WARS_BREAK_OUT, "50.32C, 49.842", "a Japanese war on Russia raises it")
def japanese_war_on_russia(world: AwawWorld, wars: tuple[NewWar, ...]) -> None:
    if any((one.by, one.on) == (Power.JAPAN, Power.RUSSIA) for one in wars):
        cause = "Japanese declaration of war on Russia"
        event(world, USJT, estimated(world, USJT, cause), "49.842", cause)


# Japan against Britain alone ----------------------------------------------------------------------


@BOOK.happens(
    WARS_BREAK_OUT,
    "50.552A",
    "a Japanese war on Britain without the U.S. raises it at once by four, or to 20",
)
def japanese_war_on_britain(world: AwawWorld, wars: tuple[NewWar, ...]) -> None:
    attacked = any((one.by, one.on) == (Power.JAPAN, Power.BRITAIN) for one in wars)
    if not attacked or at_war(world, Power.JAPAN, Power.US):
        return
    least = world.statics.tables["diplomacy-figures"].number(
        "usjt at least after japanese war on britain alone", "value"
    )
    now = actual(world, USJT)
    by = max(least - now, stated(world, USJT, f"{ALONE}, at once at least"))
    event(world, USJT, by, "50.552A", ALONE)


def alone_since_earlier(world: AwawWorld) -> bool:
    """50.552A: has Japan been at war with Britain, and not with the U.S., since an earlier turn?"""
    return has_happened(world, USJT, ALONE) and began_before(world, Power.JAPAN, Power.BRITAIN)


@BOOK.modifies(
    WarTension,
    "50.552A",
    ALONE,
    "in each later turn it rises by six as the turn starts",
    tension=USJT,
)
def six_in_each_turn(world: AwawWorld, asked: WarTension) -> int | None:
    if not alone_since_earlier(world):
        return None
    return stated(world, USJT, f"{ALONE}, each later turn")


@BOOK.forbids(
    MoveTension,
    "50.552A",
    "once Japan fights Britain alone, nothing else moves its tension with the U.S. in later turns",
    tension=USJT,
)
def nothing_else_counts(world: AwawWorld, asked: MoveTension) -> bool:
    return asked.cause != ALONE and alone_since_earlier(world)

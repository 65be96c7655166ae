"""49.84, 50.53: what moves the tension between the U.S. and the European Axis."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.diplomacy.captures import watch
from warcabinet.awaw.diplomacy.tension_tracks import EVENTS, began_before
from warcabinet.awaw.politics.parties import faction_of, parties_of
from warcabinet.awaw.politics.tensions import (
    WARS_BREAK_OUT,
    NewWar,
    StandingTension,
    WarTension,
    estimated,
    event,
    has_happened,
    moving,
    stated,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side

USAT = Tension.USAT
ENEMIES = (Power.BRITAIN, Power.FRANCE, Power.RUSSIA)
COUNTED = ("none", "one", "two", "three")
TOGETHER = (frozenset(("belgium", "luxembourg")), frozenset(("denmark", "norway")))
"""50.53C: countries on which war is declared as on one."""

LANDED = "first Axis ground unit in Britain"
SUNK = "five Western Allied transports sunk in a turn"
MANY = 5


@BOOK.modifies(
    StandingTension,
    "49.841",
    "each game turn",
    "the tension between the U.S. and the Axis rises in each game turn",
    tension=USAT,
)
def usat_each_turn(world: AwawWorld, asked: StandingTension) -> int:
    return estimated(world, USAT, "each game turn, Fall 1939 included")


@BOOK.modifies(
    WarTension,
    "49.841A",
    "powers at war with the Axis",
    "it rises the more, the fewer major powers are at war with the European Axis",
    tension=USAT,
)
def few_against_the_axis(world: AwawWorld, asked: WarTension) -> int | None:
    fighting = sum(
        began_before(world, power, Power.GERMANY) or began_before(world, power, Power.ITALY)
        for power in ENEMIES
    )
    cause = f"major powers at war with the European Axis: {COUNTED[fighting]}"
    return estimated(world, USAT, cause) or None


@BOOK.happens(
    WARS_BREAK_OUT,
    "50.53A, 50.53B, 50.53C",
    "a war of the European Axis on a minor country raises the tension, one of the Western Allies "
    "lowers it; Belgium and Luxembourg, or Denmark and Norway, count once if it is one declaration",
)
def wars_on_minor_countries(world: AwawWorld, wars: tuple[NewWar, ...]) -> None:
    for faction, who in (
        (Faction.EUROPEAN_AXIS, "Axis"),
        (Faction.WESTERN_ALLIES, "Western Allied"),
    ):
        by = stated(world, USAT, f"{who} declaration of war on a minor")
        minors = [one for one in wars if not is_power(one.on)]
        attacked = sorted({one.on for one in minors if faction_of(world, one.by) == faction})
        spared = {max(pair) for pair in TOGETHER if pair <= set(attacked)}
        for country in attacked:
            change = 0 if country in spared else by
            event(world, USAT, change, "50.53", f"{who} war on {country}")


@BOOK.happens(
    WARS_BREAK_OUT,
    "50.53A, 49.842",
    "a German war on Russia raises it, and an Italian one on Britain and France",
)
def axis_wars_on_powers(world: AwawWorld, wars: tuple[NewWar, ...]) -> None:
    for one in wars:
        if (one.by, one.on) == (Power.GERMANY, Power.RUSSIA):
            cause = "German declaration of war on Russia"
        elif one.by == Power.ITALY and one.on in (Power.BRITAIN, Power.FRANCE):
            cause = "Italian declaration of war on Britain and France"
        else:
            continue
        event(world, USAT, estimated(world, USAT, cause), "50.53A", cause)


@BOOK.happens(
    EVENTS,
    "49.842, 59.75B, 88.32, 11.63",
    "cities that the Axis take raise it as long as they have them; what partisans hold is nobody's",
)
def axis_captures(world: AwawWorld) -> None:
    watch(world, USAT, Side.AXIS)


@BOOK.happens(EVENTS, "49.842", "the first Axis ground unit in Britain raises it")
def axis_in_britain(world: AwawWorld) -> None:
    if not moving(world, USAT) or has_happened(world, USAT, LANDED):
        return
    britain = world.statics.area("territory:britain")
    if any(world.standing[name] & britain for name in parties_of(world, Side.AXIS)):
        event(world, USAT, estimated(world, USAT, LANDED), "49.842", LANDED)


@BOOK.modifies(
    StandingTension,
    "49.842",
    SUNK,
    "it rises when the Axis sink five Western Allied transports in a game turn",
    tension=USAT,
)
def transports_sunk(world: AwawWorld, asked: StandingTension) -> int | None:
    row = world.transport_losses.get(Faction.WESTERN_ALLIES)
    many = row is not None and row.turn == world.turn.number and row.lost >= MANY
    return estimated(world, USAT, SUNK) if many else None

"""22.22: the dice of a naval interception: one number for each line of the table.

The number of dice tells the enemy whether slow ships intercept (22.22I); that cannot be helped.
"""

from __future__ import annotations

from typing import Any

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import deck_of
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import Use, advantage
from warcabinet.awaw.naval.ships.contents import all_fast
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


class InterceptionDice(Question, frozen=True):
    """22.22: the dice with which a force intercepts another naval force in a hex. What concerns the
    target is public; what the intercepting force consists of its own side knows.
    """

    party: str
    hex: SpaceId
    targets: tuple[ForceId, ...] = ()
    """The forces that are intercepted."""
    combined: int = 0
    """20.164E: the task forces that small ones among them have become by then."""
    against: str = ""
    """48.13, 48.14: whose they are."""
    hindered: bool = False
    """22.22A: with cargo, or bombarding, or on a fast carrier mission; on the way back too."""
    stays: bool = False
    """22.22B: a patrol that remains for the combat phase."""
    counter_here: bool = False
    """22.22C: a counter-interception in the hex of the interception."""
    defenders: int = 0
    """22.22E: ground factors that defend the hex against an invasion."""
    spotters: int = 0
    """22.22F: squadrons that have spotted the target."""
    boats: int = 0
    """22.22G: friendly submarines on patrol or uninverted within three hexes."""
    submarine: bool = False
    slow: bool = False
    """22.22I: there are slow ships in the intercepting force."""


def dice_asked(
    world: AwawWorld, ships: tuple[Hull, ...], space: SpaceId, **about: Any
) -> InterceptionDice:
    """22.22: the question for ships that intercept together in a hex."""
    boats = all(class_of(world, ship).sort is Sort.SUBMARINE for ship in ships)
    slow = not all_fast(world, ships)
    return InterceptionDice(ships[0].party, space, submarine=boats, slow=slow, **about)


def dice_parts(world: AwawWorld, asked: InterceptionDice) -> tuple[Modifier, ...]:
    """22.22: what the dice are for."""
    return BOOK.total(world, asked)


@derived
def dice_of(world: AwawWorld, asked: InterceptionDice) -> int:
    """22.22, 22.24C: how many dice are rolled; without any nobody intercepts."""
    return max(0, sum(part.value for part in dice_parts(world, asked)))


def _line(world: AwawWorld, factor: str, count: int = 1) -> int | None:
    table = world.statics.tables["naval-interception"]
    most = table.text(factor, "maximum")
    dice = table.number(factor, "dice") * count
    return (min(dice, int(most)) if most else dice) or None


@BOOK.modifies(
    InterceptionDice,
    "22.22A",
    "cargo, bombardment or carrier mission",
    "two dice against cargo, shore bombardment and fast carrier missions",
)
def hindered(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return _line(world, "cargo-bombardment-or-carrier-mission") if asked.hindered else None


@BOOK.modifies(
    InterceptionDice,
    "22.22B",
    "patrol that stays",
    "two dice against a patrol that remains for the combat phase",
)
def staying(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return _line(world, "patrol-stays") if asked.stays else None


@BOOK.modifies(
    InterceptionDice,
    "22.22C",
    "counter-interception there",
    "two dice for a counter-interception in the hex of the interception",
)
def counter_interception(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return _line(world, "counter-interception-in-hex") if asked.counter_here else None


@BOOK.modifies(
    InterceptionDice, "22.22D", "task forces", "one die for each task force that is intercepted"
)
def task_forces(world: AwawWorld, asked: InterceptionDice) -> int | None:
    marked = (world.forces[force].kind is ForceKind.TASK_FORCE for force in asked.targets)
    return _line(world, "each-task-force", sum(marked) + asked.combined)


@BOOK.modifies(
    InterceptionDice,
    "22.22E",
    "contested invasion",
    "one die for each ground factor that defends against an invasion in the hex, up to 3",
)
def contested(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return _line(world, "each-defending-ground-factor", asked.defenders)


@BOOK.modifies(
    InterceptionDice,
    "22.22F, 21.416C",
    "air",
    "one die for each squadron that spots the target, up to 3",
)
def spotted(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return _line(world, "each-spotting-squadron", asked.spotters)


@BOOK.modifies(
    InterceptionDice,
    "22.22G",
    "submarines near",
    "one die for each friendly submarine within three hexes, up to 3; not for submarines",
)
def near_boats(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return None if asked.submarine else _line(world, "each-submarine-near", asked.boats)


@BOOK.modifies(
    InterceptionDice,
    "22.22H, 48.61A",
    "codebreaking",
    "one die in all interceptions of the player turn for who is ahead in strategic cards",
)
def codebreaking(world: AwawWorld, asked: InterceptionDice) -> int | None:
    theater = world.statics.theater_at(asked.hex)
    deck = deck_of(world, asked.party, (asked.against,), theater)
    if deck is None or advantage(world, Use.INTERCEPTION, deck) <= 0:
        return None
    return _line(world, "codebreaking")


@BOOK.modifies(
    InterceptionDice,
    "22.22I",
    "slow ships or submarine",
    "one die less if slow ships or a submarine intercept",
)
def slow(world: AwawWorld, asked: InterceptionDice) -> int | None:
    return _line(world, "slow-or-submarine") if asked.slow or asked.submarine else None


def reached(theater: Theater, total: int) -> int:
    """22.21: how far the dice bring a force; in the Pacific their sum is halved, rounded up."""
    return (total + 1) // 2 if theater is Theater.PACIFIC else total

"""22.45: search: how many dice a side rolls, and which enemy groups they find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.battle.combat_groups import (
    TASK_FORCE,
    battle_of,
    counted,
    describe,
    groups_of,
    has_operational_carrier,
    is_active,
    undamaged,
)
from warcabinet.awaw.state.naval_battles import Group
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Modifier, Question


class SearchDice(Question, frozen=True):
    """22.451: the dice with which a side searches in a round: how many land-based squadrons search
    for it, and who has the better of codebreaking (48.51A): 1, 0 or -1.
    """

    side: Side
    squadrons: int = 0
    codes: int = 0


def dice_parts(world: AwawWorld, asked: SearchDice) -> tuple[Modifier, ...]:
    """22.451: what the dice of a search are for."""
    return BOOK.total(world, asked)


def dice_of(world: AwawWorld, asked: SearchDice) -> int:
    """22.451: how many dice are rolled; never fewer than none (R-049)."""
    return max(0, sum(part.value for part in dice_parts(world, asked)))


def _per(world: AwawWorld, factor: str, count: int) -> int | None:
    """A line of the table of 22.451 for so many."""
    table = world.statics.tables["search"]
    most = table.text(factor, "maximum")
    dice = table.number(factor, "dice") * count
    return (min(dice, int(most)) if most else dice) or None


@BOOK.modifies(
    SearchDice, "22.451A", "searching squadrons", "one die for each land-based squadron, up to 3"
)
def searching_squadrons(world: AwawWorld, asked: SearchDice) -> int | None:
    return _per(world, "each-searching-squadron", asked.squadrons)


@BOOK.modifies(
    SearchDice,
    "22.451B",
    "codebreaking",
    "one die more for whoever has the advantage, one fewer for the other",
)
def codebreaking(world: AwawWorld, asked: SearchDice) -> int | None:
    return asked.codes or None


@BOOK.modifies(
    SearchDice, "22.451C", "earlier rounds", "one die for each round that was fought before"
)
def earlier_rounds(world: AwawWorld, asked: SearchDice) -> int | None:
    return _per(world, "each-previous-round", battle_of(world).round - 1)


@BOOK.modifies(
    SearchDice,
    "22.451D, 22.428A",
    "active groups",
    "one die for each own active group of ten undamaged factors or more, up to 6",
)
def active_groups(world: AwawWorld, asked: SearchDice) -> int | None:
    now = battle_of(world).round
    able = (
        group
        for group in groups_of(world, asked.side)
        if is_active(group, now) and counted(world, undamaged(world, group.id)) >= TASK_FORCE
    )
    return _per(world, "each-active-group", sum(1 for _ in able))


@BOOK.modifies(
    SearchDice,
    "22.451D, 22.428B",
    "distant carriers",
    "one die for each own distant group with a fully operational fast carrier, up to 5",
)
def distant_carriers(world: AwawWorld, asked: SearchDice) -> int | None:
    now = battle_of(world).round
    able = (
        group
        for group in groups_of(world, asked.side)
        if not is_active(group, now) and _operational(world, group)
    )
    return _per(world, "each-distant-group-with-carrier", sum(1 for _ in able))


def _operational(world: AwawWorld, group: Group) -> bool:
    """22.451D: it counts what the group had as the round began, before squadrons left."""
    began = [row.operational for row in world.air_plans.rows() if row.group == group.id]
    return any(began) if began else has_operational_carrier(world, group.id)


def find(world: AwawWorld, searching: Side, dice: Sequence[int]) -> int:
    """22.452: each die that shows the number of an enemy group is a search result against it; the
    owner describes what is found. Gives the number of results.
    """
    shown = Counter(dice)
    results = 0
    for group in groups_of(world, searching.opponent):
        if (found := shown[group.number]) > 0:
            results += found
            described = describe(world, group)
            world.amend(described, found=found)
    return results

"""21.36, 22.22: what would lower the risk of a way that ships might take: other hexes to sail over,
or fewer of those who sail. Each is worked out like the way itself, from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warcabinet.awaw.boards.kinds import Surface
from warcabinet.awaw.naval.waters.paths import cell_of, hex_of, is_off, off_the_west
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.sea_plan import SeaPlanFacts, sea_plan_facts
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId
from warcabinet.hexes.axial import distance

BESIDE = 3
"""So many hexes beside the worst one a way might lead instead."""
MOST = 2
"""So many other ways are told at most, the best ones."""
WORTH = 0.01
"""What lowers the risk by less is not told."""


class ChoiceFacts(msgspec.Struct, frozen=True):
    """One other plan: over these hexes, or without one of those who sail. `worst`: the greatest
    chance on the way to be met in the first round.
    """

    via: tuple[SpaceId, ...]
    without: str
    hexes: int
    worst: float


class ChoicesFacts(msgspec.Struct, frozen=True):
    """The greatest chance on the way as it is planned, and what would lower it, the best first."""

    worst: float
    choices: tuple[ChoiceFacts, ...]


def choices_facts(world: AwawWorld, seat: Seat, rest: str) -> ChoicesFacts:
    """22.22: other ways to the same goal, and those who sail without one of them."""
    plan = sea_plan_facts(world, seat, rest)
    worst = risk(plan)
    if not plan.path or worst < WORTH:
        return ChoicesFacts(worst, ())
    found = [
        ChoiceFacts(via, without, other.hexes, risk(other))
        for via, without, words in _other_plans(world, plan, rest)
        if (other := _planned(world, seat, words)) is not None and risk(other) <= worst - WORTH
    ]
    found.sort(key=lambda one: (one.worst, one.hexes, one.via, one.without))
    ways: list[ChoiceFacts] = []
    for one in found:
        # A longer way must be worth it.
        if one.via and (not ways or one.hexes < ways[-1].hexes):
            ways.append(one)
    ways = ways[:MOST]
    fewer = [one for one in found if one.without]
    return ChoicesFacts(worst, tuple(sorted(ways + fewer, key=lambda one: one.worst)))


def risk(plan: SeaPlanFacts) -> float:
    return max((one.any_at_once for one in plan.way), default=0.0)


def _planned(world: AwawWorld, seat: Seat, words: str) -> SeaPlanFacts | None:
    """A plan, if it is allowed."""
    try:
        found = sea_plan_facts(world, seat, words)
    except NoReport:
        return None
    return found if found.path and not found.against else None


def _other_plans(
    world: AwawWorld, plan: SeaPlanFacts, rest: str
) -> Iterator[tuple[tuple[SpaceId, ...], str, str]]:
    """Hexes to sail over, who stays at home, and the plan in the words of the report."""
    way, _, aboard = rest.partition(" with ")
    cargo = f" with {aboard}" if aboard else ""
    head, _, tail = way.partition(" to ")
    verb, who = head.split()
    goal = tail.replace(",", " ").split()[0]
    ways = [(space,) for space in _beside(world, plan)]
    for via in (*ways, *_off_the_edge(world, plan)):
        yield via, "", f"{verb} {who} to {goal} {' '.join(via)}{cargo}"
    sailing = who.split(",")
    # Who has units aboard is needed.
    carriers = {word.partition("=")[2] for word in aboard.replace(",", " ").split()}
    for one in sailing if len(sailing) > 1 else ():
        if one not in carriers:
            others = ",".join(name for name in sailing if name != one)
            yield (), one, f"{verb} {others} to {tail}{cargo}"


def _beside(world: AwawWorld, plan: SeaPlanFacts) -> tuple[SpaceId, ...]:
    """Sea hexes to either side of the worst hex of the way."""
    most = max(plan.way, key=lambda one: one.any_at_once)
    if is_off(most.hex) or most.hex not in world.map:
        return ()
    near = far = world.map.mask([most.hex])
    for _ in range(BESIDE):
        near, far = far, far | world.map.expand(far)
    passed = {hex_of(space) for space in plan.path}
    ring = world.map.members(far & ~near)
    rows = world.board.hexes
    return tuple(
        sorted(
            one
            for one in ring
            if one not in passed and one in rows and rows[one].surface is Surface.SEA
        )
    )


def _off_the_edge(world: AwawWorld, plan: SeaPlanFacts) -> Iterator[tuple[SpaceId, ...]]:
    """21.217C: around the worst hex by those off the west edge, if it is near: from the north, or
    from the south.
    """
    most = max(plan.way, key=lambda one: one.any_at_once)
    off = off_the_west(world)
    if not off or not world.map.is_hex(hex_of(most.hex)):
        return
    here = cell_of(world.board, most.hex)
    cells = {space: cell_of(world.board, space) for space in off}
    if min(distance(here, cell) for cell in cells.values()) > BESIDE:
        return
    run = [space for space in off if abs(cells[space].row - here.row) < BESIDE]
    run.sort(key=lambda space: cells[space])
    yield tuple(run)
    yield tuple(reversed(run))


def choices(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = choices_facts(world, seat, rest)
    lines = [f"Met in the first round at the worst hex: {facts.worst:.0%}."]
    for one in facts.choices:
        how = f"without {one.without}" if one.without else f"by way of {', '.join(one.via)}"
        lines.append(f"  {how}: {one.worst:.0%}, {one.hexes} hexes")
    return "\n".join(lines if facts.choices else [*lines, "Nothing known would lower it."])

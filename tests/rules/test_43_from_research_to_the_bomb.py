"""43: a bomb from the laboratory to its target, in the Pacific and in Europe of 1945."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.atomics import URANIUM, WEST, known, plant
from tests.rules.shared.bombing import ESSEN, LONDON, TOKYO, WholeBombing, europe, pacific, staged
from warcabinet.awaw.politics.atomic_markers import marked_by, resistance_lost
from warcabinet.awaw.research.activation_of_research_points import AlliedRolls, ChooseProjects
from warcabinet.awaw.research.atomics.atomic_attacks import AtomicAttacks
from warcabinet.awaw.research.atomics.fissionable_materials import armed
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

BASE = SpaceId("P35")
MANHATTAN: tuple[Record, ...] = (
    known(WEST, "controlled-reaction", results=1, closed=True),
    known(WEST, "uranium-separation", results=2),
    known(WEST, "atomic-bomb", points=3, season="summer"),
    plant(WEST, URANIUM, "Winter 1944"),
)


class ResearchPhase(Procedure[None], tag="test-research-phase"):
    """The research phase of a game turn, then its strategic warfare."""

    def start(self, world: AwawWorld, _: object) -> Step:
        return self.call(ResultsTakeEffect(), then=self.choose)

    def choose(self, world: AwawWorld, _: object) -> Step:
        return self.call(ChooseProjects(), then=self.roll_dice)

    def roll_dice(self, world: AwawWorld, _: object) -> Step:
        return self.call(AlliedRolls(), then=self.effect)

    def effect(self, world: AwawWorld, _: object) -> Step:
        return self.call(ResultsTakeEffect(), then=self.bomb)

    def bomb(self, world: AwawWorld, _: object) -> Step:
        return self.call(WholeBombing(), then=self.drop)

    def drop(self, world: AwawWorld, _: object) -> Step:
        return self.call(AtomicAttacks(), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()


def until(t: Table, question: str) -> None:
    """Nobody else does anything, and bombers get through."""
    while t.pending != question:
        if t.pending == "bombers":
            t.dice(3, 4)
        elif t.pending == "defenses of the target":
            t.dice(1, 1)
        else:
            t.default(next(one for one in ("axis", "allied") if t.position.asked(Seat(one))))


@pytest.mark.rule("43.13#1", "from material and research to a bomb on a city, in one game turn")
@pytest.mark.rule("43.21#1", "after the raid has been fought out")
@pytest.mark.parametrize("place", ["Pacific", "Europe"])
def test_a_bomb_from_the_laboratory_to_its_target(place: str) -> None:
    if place == "Pacific":
        rows = (*MANHATTAN, Counter(CounterKind.AIRBASE, BASE, "us"))
        world = pacific(
            "us-strategic-bomber pacific 9",
            levels={"air-range/us": 2},
            control={"us": str(BASE)},
            rows=rows,
        )
        target, base, victim, front = TOKYO, BASE, "japan", "pacific"
    else:
        world = europe(
            "us-strategic-bomber western 9",
            levels={"air-range/us": 1},
            turn="Summer 1945",
            rows=MANHATTAN,
        )
        target, base, victim, front = ESSEN, LONDON, "germany", "western"
    t = staged(world, ResearchPhase())
    assert t.pending == "research"
    assert armed(t.world, WEST) == ()
    t.dice(3, 3, 3)  # with three points a "6"
    assert armed(t.world, WEST) == (URANIUM,)
    until(t, "raid-orders")
    t.say(f"allied: send-raid {target} area {base} {target} us-strategic-bomber@{front}=9 -")
    until(t, "atomic-orders")
    t.say(f"allied: drop-bomb raid-1 {target} city uranium")
    assert marked_by(t.world, target) == "us"
    assert resistance_lost(t.world, victim) == 3
    assert armed(t.world, WEST) == ()

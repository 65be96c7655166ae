"""41.5: research points, and results that have not been announced, are a secret of the faction.

Two games that differ only in them look the same to the other side, byte for byte.
"""

from __future__ import annotations

import pytest

from tests.awaw.secrecy import odds, past, sent
from tests.awaw.table import Staged, world_at
from warcabinet.awaw.research.activation_of_research_points import ChooseProjects, ResearchRolls
from warcabinet.awaw.research.allocation_of_research_points import PlaceForTheYear
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import picker
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.players.spiel import Knowledge

NAME = "battle-of-the-atlantic"
AXIS, ALLIED = Seat("axis"), Seat("allied")
FACTION = "european axis"


class Year(Procedure[None]):
    """Points are placed, a die is rolled, results take effect, and points are placed again."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(PlaceForTheYear(), then=self.choose)

    def choose(self, world: AwawWorld, _: None) -> Step:
        return self.call(ChooseProjects(), then=self.roll_dice)

    def roll_dice(self, world: AwawWorld, _: None) -> Step:
        return self.call(ResearchRolls(side=Side.AXIS), then=self.effect)

    def effect(self, world: AwawWorld, _: None) -> Step:
        return self.call(ResultsTakeEffect(), then=self.again)

    def again(self, world: AwawWorld, _: None) -> Step:
        return self.call(PlaceForTheYear(), then=self.end)

    def end(self, world: AwawWorld, _: None) -> Step:
        return Done()


def game(sheet: str, *, carry: int = 2, seed: str = "1") -> Game:
    world = world_at(scenario=NAME, turn="Spring 1940", ready=True)
    for name in ("torpedoes", "naval-nationality"):
        world.put(Project(FACTION, ProjectId(name), carry=carry, open=False, seats=(AXIS,)))
    made = new_game(Staged(world, Year()), NAME, "research", chance="seeded", seed=seed)
    made.say(AXIS, f"place-points {sheet}")
    return made


SHEETS = (
    "torpedoes=3=spring,submarine-production=3=spring",
    "naval-nationality=1=spring,general-naval-research=3=summer",
)


def test_the_other_side_does_not_see_what_is_placed() -> None:
    first, second = (game(sheet) for sheet in SHEETS)
    assert sent(first, ALLIED) == sent(second, ALLIED)
    assert past(first, ALLIED) == past(second, ALLIED)
    assert odds(first, ALLIED) == odds(second, ALLIED)
    assert sent(first, AXIS) != sent(second, AXIS)


@pytest.mark.rule("41.53#3", "neither what a code name stands for nor its result is told")
def test_nor_what_was_found_under_a_code_name() -> None:
    first, second = (game(sheet, carry=4) for sheet in SHEETS)
    for made in (first, second):
        made.say(ALLIED, "place-points -")
        while made.position.decision is not None and made.position.decision.name() != (
            "research-sheet"
        ):
            made.say(AXIS, "reassign-points -")
    world = first.position.world
    assert isinstance(world, AwawWorld)
    assert world.research_records
    assert sent(first, ALLIED) == sent(second, ALLIED)
    assert past(first, ALLIED) == past(second, ALLIED)
    assert odds(first, ALLIED) == odds(second, ALLIED)
    assert sent(first, AXIS) != sent(second, AXIS)
    results = [
        made.position.world.table("research")[f"{FACTION}/torpedoes"].results
        for made in (first, second)
    ]
    assert results == [1, 0]


def test_others_imagine_it_without_looking() -> None:
    first, second = (game(sheet).position for sheet in SHEETS)
    found = set()
    for number in range(6):
        imagined = [
            Knowledge.of(position, ALLIED).imagined(picker(f"imagine {number}")).position.world
            for position in (first, second)
        ]
        assert imagined[0].rows() == imagined[1].rows()
        assert imagined[0].known_to(ALLIED).digest() == first.world.known_to(ALLIED).digest()
        found.add(repr(imagined[0].rows()["research"]))
    assert len(found) > 1

"""46.412A, 46.42, 41.51: what a spy ring in research brings out: the code names of all projects of
its category, and no more: neither what they are, nor points or results.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.research.activation_of_research_points import EMPTIED
from warcabinet.awaw.research.research_sheet import CAMPAIGN, entries_of, projects, seats_of
from warcabinet.awaw.research.secrecy_of_research import give_code_name
from warcabinet.awaw.state.intelligence import UncoveredProject
from warcabinet.awaw.state.research import Project
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step


def begun(world: AwawWorld, faction: str, category: str) -> list[Project]:
    """46.412A: the projects of a category, general research too, in which points are or were."""
    return [
        row
        for one, row in projects(world, faction)
        if one.is_research
        and one.category == category
        and (row.points or row.years or row.code_name)
    ]


class Uncover(Procedure[None], kw_only=True):
    """46.412A: the code names of a category are read out. Projects that have none yet get theirs in
    an order that only their owner knows, so that it says nothing of what they are (R-550).
    """

    faction: str
    category: str

    def start(self, world: AwawWorld, _: object) -> Step:
        count = len(self._nameless(world))
        if count < 2:
            return self.mixed(world, ())
        sides = tuple(range(count, 1, -1))
        seats = seats_of(world, self.faction)
        return self.roll(Dice("order of code names", "41.51", sides, to=seats), then=self.mixed)

    def _nameless(self, world: AwawWorld) -> list[Project]:
        return [row for row in begun(world, self.faction, self.category) if not row.code_name]

    def mixed(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        rows = self._nameless(world)
        order = [rows.pop(value - 1) for value in values] + rows
        for row in order:
            give_code_name(world, row)
        names = sorted(row.code_name for row in begun(world, self.faction, self.category))
        fresh = [name for name in names if f"{self.faction}/{name}" not in world.uncovered_projects]
        for name in fresh:
            world.put(UncoveredProject(self.faction, name, self.category))
        if fresh:
            told = ", ".join(fresh)
            world.tell("46.412A", f"{self.faction}, {self.category} research: projects {told}")
        return Done()


@plays("Y.C.50", special=CAMPAIGN)
class NewProjectsUncovered(Procedure[None]):
    """46.42: at every year start new projects in categories with spy rings are brought out."""

    done: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        spied = sorted(
            {(row.place, row.category) for row in world.spy_rings.rows() if row.category}
        )
        if self.done >= len(spied):
            return Done()
        faction, category = spied[self.done]
        self.done += 1
        return self.call(Uncover(faction=faction, category=category), then=self.start)


@BOOK.happens(
    EMPTIED,
    "41.78F",
    "who has a spy ring in the category hears that a new project which it knows of has lost all "
    "its points",
)
def emptied(world: AwawWorld, row: Project) -> None:
    category = entries_of(world, row).category
    spied = any(
        one.place == row.faction and one.category == category for one in world.spy_rings.rows()
    )
    if spied and row.years <= 1 and f"{row.faction}/{row.code_name}" in world.uncovered_projects:
        text = f"{row.faction}: all points of project {row.code_name} were reassigned"
        world.tell("41.78F", text)

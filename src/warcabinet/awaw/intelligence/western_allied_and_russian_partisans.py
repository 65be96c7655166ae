"""44.32B, 44.34A, 44.36, 44.37, 11.341C: partisans by intelligence production, or fewer of them."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.partisans.construction_restrictions import HiddenPartisans
from warcabinet.awaw.ground.partisans.partisan_construction import PARTISAN_BUILT
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    FewerPartisans,
    PartisanPool,
    beyond_basic,
)
from warcabinet.awaw.research.production_costs import PARTISANS
from warcabinet.awaw.research.research_sheet import plays_all, project, researchers
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction

INDIAN = ProjectId("indian-subversion")
POLICIES = ProjectId("russian-occupation-policies")
ANNOUNCED = {str(Faction.WESTERN_ALLIES): "44.361", str(Faction.RUSSIA): "44.371"}


def force_figure(world: AwawWorld, force: str, figure: str) -> int:
    return world.statics.tables["occupation-forces"].number((force, figure), "value")


@BOOK.modifies(
    HiddenPartisans,
    "41.53, 44.341, 44.351, 44.361, 44.371",
    "secret production",
    "where research is done any faction may have a secret result that allows partisans",
)
def any_faction(world: AwawWorld, asked: HiddenPartisans) -> int | None:
    return 1 if plays_all(world.statics) and asked.faction in researchers(world.statics) else None


@BOOK.happens(
    PARTISAN_BUILT,
    "44.361, 44.371",
    "a result that allows one more partisan is announced when that partisan is first built",
)
def announce_partisans(world: AwawWorld, faction: str, area: str) -> None:
    if faction not in ANNOUNCED or not plays_all(world.statics):
        return
    row = project(world, faction, PARTISANS[faction])
    used = min(row.results, beyond_basic(world, faction))
    if used > row.shown:
        _show(world, row, used, ANNOUNCED[faction])


def _show(world: AwawWorld, row: Project, count: int, rule: str) -> None:
    world.amend(row, shown=count)
    world.tell(rule, f"{row.faction}: {row.project}: {count} results")


# India --------------------------------------------------------------------------------------------


@BOOK.modifies(
    PartisanPool,
    "44.34A, 11.341C",
    "Indian subversion",
    "Japan may have two partisans in India if it has a result of Indian subversion",
    area="india",
    faction=str(Faction.JAPAN),
)
def indian_partisans(world: AwawWorld, asked: PartisanPool) -> int | None:
    if not plays_all(world.statics) or not project(world, asked.faction, INDIAN).results:
        return None
    return force_figure(world, "indian national army", "partisans")


@BOOK.happens(
    PARTISAN_BUILT,
    "44.341",
    "Indian subversion is announced when the first Indian partisan is built",
)
def announce_subversion(world: AwawWorld, faction: str, area: str) -> None:
    if faction != Faction.JAPAN or area != "india":
        return
    row = project(world, faction, INDIAN)
    if row.results > row.shown:
        _show(world, row, row.results, "44.341")


# Russia -------------------------------------------------------------------------------------------


def policies_shown(world: AwawWorld) -> int:
    """44.321: the results of Russian occupation policies that all know of."""
    row = world.levels.get(Level(str(POLICIES), str(Faction.EUROPEAN_AXIS), 0).key())
    return 0 if row is None else row.value


@BOOK.modifies(
    FewerPartisans,
    "44.32B, 11.22C",
    "occupation policies",
    "each result of Russian occupation policies that has been revealed allows one partisan less in "
    "Russia and eastern Poland, three at most; those on the board stay (R-556)",
    area="russia",
    faction=str(Faction.RUSSIA),
)
def occupation_policies(world: AwawWorld, asked: FewerPartisans) -> int | None:
    each = force_figure(world, "vlasov", "fewer russian partisans per result")
    most = force_figure(world, "vlasov", "fewer russian partisans at most")
    return min(most, each * policies_shown(world)) or None

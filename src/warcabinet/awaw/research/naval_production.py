"""42.1, 42.2, 42.3: production: what research points bring without a die."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production import TRIGGERED
from warcabinet.awaw.naval.ships.yards import US_YARDS, Yard, yards
from warcabinet.awaw.naval.shipyards.rates import captured, raise_rate, rate, yards_run
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.research.sheet import Entry, breakthroughs, projects, researchers
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.research import Project, ProjectId, YardRaised
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction, side_of_faction

STEPS = ("first", "second", "third", "fourth")
AND_SO_ON = "..."

BUILDERS: Mapping[Faction, str] = {
    Faction.EUROPEAN_AXIS: "germany",
    Faction.WESTERN_ALLIES: "britain",
    Faction.JAPAN: "japan",
}
"""The force pools that grow: Britain's are those of the joint ASW and transports (24.233)."""

POOLS = {"submarines": "submarine", "asw": "asw", "transports": "transport"}
"""42.23A, 42.23B, 42.23C: the types whose force pools production makes larger."""

SHIPBUILDING = "shipbuilding"
ADVANCED = ProjectId("advanced-submarines")


def price(setting: Statics, entry: str, made: int) -> int | None:
    """42.21: what the next increment of a year costs before breakthroughs; None: there is no
    further one. Where the series goes on, each costs one more than the one before.
    """
    row = setting.tables["production-costs"].row(entry)
    most = row.cells["a_year"]
    if most != "" and made >= int(most):
        return None
    if row.cells["then"] == "same":
        return int(row.cells[STEPS[0]])
    if made < len(STEPS) and row.cells[STEPS[made]] != "":
        return int(row.cells[STEPS[made]])
    if row.cells["then"] == AND_SO_ON:
        return int(row.cells[STEPS[-1]]) + made - len(STEPS) + 1
    return None


def cost(world: AwawWorld, faction: str, one: Entry, made: int) -> int | None:
    """42.11, 42.12, 41.43B, 41.74: one less for each breakthrough in the category, also one of this
    turn, and never less than one.
    """
    full = price(world.statics, one.entry, made)
    if full is None:
        return None
    return max(1, full - breakthroughs(world, faction, one.category))


def a_turn(setting: Statics, entry: str) -> int | None:
    """42.13: how many increments a project gives in one turn, if that is limited."""
    found = setting.tables["production-costs"].row(entry).cells["a_turn"]
    return None if found == "" else int(found)


def may_trigger(world: AwawWorld, row: Project, one: Entry) -> bool:
    """42.15: (R-101) is it the turn for a project? From the one that its sheet names, and once a
    year, but for what gives one increase a turn.
    """
    begins = Season(row.season).number if row.season else 0
    if world.turn.season.number < begins:
        return False
    return not row.made or a_turn(world.statics, one.entry) is not None


@BOOK.happens(
    TRIGGERED,
    "42.13, 42.14, 42.17A, 42.31, 42.32",
    "in its unit construction phase a side names any number of production projects: their points "
    "take effect, and all are told",
)
def trigger_production(world: AwawWorld) -> None:
    for faction in researchers(world.statics):
        if side_of_faction(faction) is not world.side:
            continue
        for one, row in projects(world, faction):
            if not one.is_research and row.points and may_trigger(world, row, one):
                produce(world, faction, one, row)


def produce(world: AwawWorld, faction: Faction, one: Entry, row: Project) -> None:
    """42.12, 42.21, 41.76: as many increments as the points pay for; the others stay."""
    made, points = row.made, row.points
    most = a_turn(world.statics, one.entry)
    effect = EFFECTS[one.entry]
    while most is None or made - row.made < most:
        due = cost(world, faction, one, made)
        if due is None or due > points or not effect(world, faction):
            break
        made, points = made + 1, points - due
    if made > row.made:
        world.amend(row, made=made, points=points)
        world.tell("42.17A", f"{faction}: {one.id}: {made - row.made} more")


# What is produced ---------------------------------------------------------------------------------


def _grows(kind: str) -> Callable[[AwawWorld, Faction], bool]:
    """42.334: the force pool of a type has one more; there is no limit."""

    def effect(world: AwawWorld, faction: Faction) -> bool:
        grow_pool(world, f"{BUILDERS[faction]}-{kind}", 1)
        return True

    return effect


def _shipyard(world: AwawWorld, faction: Faction) -> bool:
    """42.23E: a yard that the faction had from the start has one more point; each yard once a year,
    the largest first (R-425).
    """
    free = [
        yard
        for name in members_of(world, faction)
        if is_power(name)
        for yard in yards_run(world, name)
        if may_raise(world, yard)
    ]
    if not free:
        return False
    best = min(free, key=lambda yard: (-rate(world, yard), yard.id))
    raise_rate(world, best)
    world.put(YardRaised(best.id, world.turn.year))
    world.tell("42.17B", f"the shipyard at {best.name} has one more point")
    return True


def may_raise(world: AwawWorld, yard: Yard) -> bool:
    """42.23E: no captured yard, none twice in a year; American yards wait for 41.2."""
    raised = world.yards_raised.get(yard.id)
    if captured(world, yard) or yard.id in US_YARDS or yard.id not in yards(world.statics):
        return False
    return raised is None or raised.year != world.turn.year


EFFECTS: Mapping[str, Callable[[AwawWorld, Faction], bool]] = {
    **{entry: _grows(kind) for entry, kind in POOLS.items()},
    SHIPBUILDING: _shipyard,
}


@BOOK.happens(
    TRIGGERED,
    "42.23A, 41.84A",
    "each advanced submarine result in effect adds a factor to the German pool, for no points",
)
def add_advanced_submarines(world: AwawWorld) -> None:
    for faction in researchers(world.statics):
        if side_of_faction(faction) is not world.side:
            continue
        row = world.research.get(f"{faction}/{ADVANCED}")
        if row is None or row.results <= row.shown:
            continue
        more = row.results - row.shown
        grow_pool(world, f"{BUILDERS[faction]}-submarine-advanced", more)
        world.amend(row, shown=row.results)
        world.tell("42.23A", f"{faction}: advanced submarines: {more} more may be built")

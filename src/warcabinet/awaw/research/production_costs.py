"""42.22D, 42.22E, 42.23D, 42.24E, 42.24F, 42.24G, 42.24H, 42.24I, 42.25, 42.26: production that
adds no units of one's choice: jets, airbases, training, plants, winter preparation, shock armies,
partisans and policies.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.air.bases.airbase_counters import MoreAirbases
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.economy.industrial_centers import (
    NewCenter,
    PlaceCenter,
    UseForOil,
    place_center,
    use_for_oil,
)
from warcabinet.awaw.economy.production_without_research import CHOSEN, planned_level
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.naval_air_construction import NavalAirTraining
from warcabinet.awaw.logistics.hex_control.hex_control import controls
from warcabinet.awaw.logistics.weather.weather import MOST_PREPARED
from warcabinet.awaw.pieces.research_levels import ProducedPartisans
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.research.naval_production import having_right
from warcabinet.awaw.research.production import (
    CheaperBy,
    may_trigger,
    next_cost,
    produces,
    use_points,
)
from warcabinet.awaw.research.research_die_rolls import LEADS
from warcabinet.awaw.research.research_points import researching
from warcabinet.awaw.research.research_results import JETS, PROJECTS
from warcabinet.awaw.research.research_sheet import (
    Entry,
    entries,
    plays_all,
    project,
    researchers,
    seats_of,
)
from warcabinet.awaw.research.secrecy_of_research import announce_result
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.economy import Level, WinterPlan
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Status, side_of_faction
from warcabinet.engine.procedures import Done, Procedure, Step

CENTERS = ProjectId("industrial-center-production")
TRAINING, AIRBASES = "naval-air-training-production", "airbase-production"
"""The levels under which all see what production has added for a power."""


def beneficiary(world: AwawWorld, faction: Faction) -> str:
    """Whom a result is proposed for: the senior partner, once it is at war."""
    powers = researching(world, faction)
    lead = LEADS[faction]
    return lead if lead in powers and _at_war(world, lead) else next(iter(sorted(powers)), lead)


def served(world: AwawWorld, faction: Faction, entry: str) -> tuple[str, ...]:
    """42.22E, 42.23D: the powers of a faction that a result of one power may serve."""
    first = beneficiary(world, faction)
    able = having_right(world, faction, entry)
    return tuple(sorted(able, key=lambda power: (power != first, power)))


def _at_war(world: AwawWorld, power: str) -> bool:
    return any(power in (row.first, row.second) for row in world.wars.values())


def raise_level(world: AwawWorld, kind: str, who: str, rule: str, text: str) -> None:
    before = world.levels.get(Level(kind, who, 0).key())
    world.put(Level(kind, who, 1 + (0 if before is None else before.value)))
    world.tell(rule, text)


# Air ----------------------------------------------------------------------------------------------


def jet_powers(world: AwawWorld, faction: Faction) -> tuple[str, ...]:
    """42.22D, 42.331A: the powers of a faction that may have another jet factor, the one with
    fewer first.
    """
    limits = world.statics.tables["production-limits"]
    able = [
        power
        for power in researching(world, faction)
        if any(line.keys == (power, "jet factors") for line in limits.rows)
        and _grown(world, power) < limits.number((power, "jet factors"), "value")
    ]
    return tuple(sorted(able, key=lambda power: (_grown(world, power), power)))


def announce_jets(world: AwawWorld, faction: Faction, whom: str) -> None:
    """42.22D, 42.331A, 41.84A, 41.85: each jet result in effect adds a factor to a pool, for no
    points; Britain and the U.S. share.
    """
    row = project(world, faction, JETS)
    for _ in range(row.results - row.shown):
        able = jet_powers(world, faction)
        if able:
            owner = whom if whom in able else able[0]
            grow_pool(world, f"{owner}-jet", 1)
            world.tell("42.22D", f"{owner}: one more jet factor may be built")
    announce_result(world, _kind(JETS), row)


def announce(world: AwawWorld, faction: Faction, name: ProjectId, whom: str) -> None:
    """41.85, 42.24E: results in effect are announced, used or not; jets join a pool."""
    row = project(world, faction, name)
    if row.results <= row.shown:
        return
    if name == JETS:
        announce_jets(world, faction, whom)
    else:
        announce_result(world, _kind(name), row)


def _kind(name: ProjectId) -> LevelKind:
    return next(kind for kind, one in PROJECTS.items() if one == name)


def _grown(world: AwawWorld, power: str) -> int:
    row = world.growth.get(UnitTypeId(f"{power}-jet"))
    return 0 if row is None else row.count


def _phasing(world: AwawWorld) -> list[Faction]:
    return [one for one in researchers(world.statics) if side_of_faction(one) is world.side]


@produces("airbases", serves=served)
def more_airbases(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """42.22E, 18.14, 18.145: one more counter for a power, in the first of its theaters."""
    text = f"{whom} has one more airbase counter"
    raise_level(world, AIRBASES, whom, "42.22E", text)
    return True


@BOOK.modifies(
    MoreAirbases,
    "18.14, 42.22E",
    "production",
    "production adds airbase counters",
)
def produced_airbases(world: AwawWorld, asked: MoreAirbases) -> int | None:
    if asked.theater is not world.statics.theaters[0]:
        return None
    row = world.levels.get(Level(AIRBASES, asked.power, 0).key())
    return None if row is None else row.value


# Naval air ----------------------------------------------------------------------------------------


@produces("naval air training", serves=served)
def more_training(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """42.23D, 42.17B: a power trains one more naval air unit a turn from now on."""
    raise_level(world, TRAINING, whom, "42.17B", f"{whom} trains one more naval air unit a turn")
    return True


@BOOK.modifies(
    NavalAirTraining,
    "17.353C, 17.356, 27.61, 42.23D",
    "production",
    "production raises the training rate of naval air, also from nothing in a European scenario",
)
def produced_training(world: AwawWorld, asked: NavalAirTraining) -> int | None:
    row = world.levels.get(Level(TRAINING, asked.power, 0).key())
    return None if row is None else row.value


# Winter -------------------------------------------------------------------------------------------


@produces("winter preparation", told=False)
def prepare(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """34.441, 42.24H, 42.17C: a level for the whole faction, which is announced in the next winter;
    never above six.
    """
    who = beneficiary(world, faction)
    if planned_level(world, who) >= MOST_PREPARED:
        return False
    world.put(WinterPlan(who, world.turn.name, 1, 0, seats_of(world, str(faction))))
    return True


# Secret results -----------------------------------------------------------------------------------


@produces(
    "shock armies",
    "russian occupation policies",
    "chinese occupation policies",
    "indian subversion",
    "moslem unrest",
    "western allied partisans",
    "russian partisans",
    told=False,
)
def result(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """42.17D, 42.24I, 42.26: a result that is kept, and told when it is used."""
    return True


PARTISANS: Mapping[str, ProjectId] = {
    str(Faction.WESTERN_ALLIES): ProjectId("western-partisans"),
    str(Faction.RUSSIA): ProjectId("russian-partisans"),
}


@BOOK.modifies(
    ProducedPartisans,
    "42.26H, 42.26I",
    "production",
    "each result allows one more partisan",
)
def produced_partisans(world: AwawWorld, asked: ProducedPartisans) -> int | None:
    name = PARTISANS.get(asked.faction)
    if name is None or not plays_all(world.statics):
        return None
    return project(world, asked.faction, name).results or None


@BOOK.modifies(
    CheaperBy,
    "42.26D, 44.32C",
    "Ukraine",
    "Russian occupation policies cost one less if the Ukraine is a German minor ally",
    entry="russian occupation policies",
)
def ukraine_helps(world: AwawWorld, asked: CheaperBy) -> int | None:
    row = world.alignments.get("ukraine")
    ally = row is not None and row.status is Status.ALLY and row.patron is Power.GERMANY
    return 1 if ally else None


INDIAN_OBJECTIVES = ("Calcutta", "Colombo", "Dacca", "Rangoon")


@BOOK.modifies(
    CheaperBy,
    "42.26F",
    "objectives held",
    "Indian subversion costs one less for each of Calcutta, Colombo, Dacca and Rangoon held",
    entry="indian subversion",
)
def held_in_india(world: AwawWorld, asked: CheaperBy) -> int | None:
    named = (row for row in world.board.objectives() if row.name in INDIAN_OBJECTIVES)
    return sum(controls(world, str(Power.JAPAN), row.hex) for row in named) or None


# Industrial centers -------------------------------------------------------------------------------


@BOOK.happens(
    CHOSEN,
    "42.24G, 42.17B, 37.61",
    "an industrial center that Russia produces is placed in the unit construction phase",
    order=20,
)
class CenterProduced(Procedure[None]):
    def start(self, world: AwawWorld, _: object) -> Step:
        russia = str(Power.RUSSIA)
        if side_of_party(world, russia) is not world.side or not plays_all(world.statics):
            return Done()
        if russia not in world.treasuries or Faction.RUSSIA not in researchers(world.statics):
            return Done()
        row, one = project(world, russia, CENTERS), entries(world.statics)[CENTERS]
        if not may_trigger(world, row, one) or next_cost(world, russia, CENTERS) is None:
            return Done()
        use_points(world, russia, CENTERS)
        return self.ask(NewCenter((chief_seat(world, world.side, (russia,)),)), then=self.placed)

    def placed(self, world: AwawWorld, answer: PlaceCenter | UseForOil) -> Step:
        if isinstance(answer, PlaceCenter):
            place_center(world, answer.hex)
        else:
            use_for_oil(world)
        return Done()

"""33.6: oil effects: what the services of a faction cannot do without oil."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.battle.breakthroughs import ExploitFrom
from warcabinet.awaw.logistics.oil.oil_sources import has_its_own_oil
from warcabinet.awaw.logistics.oil.oil_status import accounts_at, called, served
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    supplied_by_exploitation,
)
from warcabinet.awaw.logistics.supply.partially_supplied_units import poorly_supplied_port
from warcabinet.awaw.naval.damage.naval_nationality import NavalNationality, base_of
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import nationality_of
from warcabinet.awaw.pieces.combat_training_levels import CombatTraining
from warcabinet.awaw.pieces.ground_units import MechanizedComponent
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import RussianResistance
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.engine.book import Layer

WATCHFUL: Layer[int] = Layer("ports from which ships intercept without oil", ("party",))


@BOOK.lays(
    WATCHFUL, "33.61B", "Japanese ships in Japan intercept without oil", party=str(Power.JAPAN)
)
def ports_of_japan(world: AwawWorld, party: str) -> int:
    return world.board.territory.where("japan")


def services_of(world: AwawWorld) -> tuple[Service, ...]:
    """33.52A, 33.61, 33.72: the services that need oil; the navy where ships sail."""
    scenario = world.statics.scenario
    if scenario is None or not scenario.play.war_at_sea:
        return Service.AIR, Service.ARMY
    return Service.AIR, Service.NAVAL, Service.ARMY


def lacks_oil(
    world: AwawWorld, party: str, place: str, service: Service, nationality: str = ""
) -> bool:
    """33.13, 33.25, 33.441, 33.461, 33.532: do units of a party in a place suffer an oil effect? It
    concerns the whole faction, or all that draws on one reserve, but not a minor country's units
    that their own capital supplies.
    """
    if not world.oil_effects:
        return False
    if served(world, accounts_at(world, party, place, nationality), service):
        return False
    return not has_its_own_oil(world, party, place)


@BOOK.forbids(
    MechanizedComponent,
    "33.61C, 10.12, 10.32, 10.33",
    "without oil for the army armor acts as infantry, unless it lives on its exploitation",
    category=(Category.ARMOR, Category.INFANTRY),
)
def tanks_run_dry(world: AwawWorld, asked: MechanizedComponent) -> bool:
    if not world.oil_effects:
        return False
    if not lacks_oil(world, asked.party, asked.place, Service.ARMY, asked.nationality):
        return False
    return not supplied_by_exploitation(world, asked.unit)


@BOOK.modifies(
    CombatTraining,
    "33.61C, 16.61, 10.11, 10.23",
    "no oil",
    "without oil for the army ground units have one CTL less, but not armor that lives on its "
    "exploitation (R-038)",
)
def army_without_oil(world: AwawWorld, asked: CombatTraining) -> int | None:
    if not world.oil_effects or asked.category == Category.PARTISAN:
        return None
    if asked.unit in world.unit_supply:
        return None  # oil and partial supply do not add up
    if supplied_by_exploitation(world, asked.unit):
        return None
    return -1 if army_lacks_oil(world, asked.unit) else None


@BOOK.forbids(
    ExploitFrom,
    "33.61C, 16.61, 30.551A",
    "without oil for the army nobody exploits, not even armor that lives on its exploitation "
    "(R-038)",
    category=Category.ARMOR,
)
def no_oil_to_exploit(world: AwawWorld, asked: ExploitFrom) -> bool:
    return army_lacks_oil(world, asked.unit)


def army_lacks_oil(world: AwawWorld, unit_id: UnitId) -> bool:
    unit = world.units[unit_id]
    nationality = str(world.type_of(unit).nationality)
    return lacks_oil(world, unit.party, where(world, unit.place), Service.ARMY, nationality)


@BOOK.modifies(
    RussianResistance,
    "60.11, 27.35E",
    "oil effects",
    "each oil effect on Russia lowers its resistance by one, that on construction too",
)
def russian_oil(world: AwawWorld, _: RussianResistance) -> int | None:
    return -sum(row.faction == Faction.RUSSIA for row in world.oil_effects.values()) or None


@BOOK.modifies(
    NavalNationality,
    "22.552A, 33.61B",
    "no oil",
    "ships without oil have one less, but no less again for poor supply; those of the Western "
    "Allies in SW boxes need none",
)
def ships_without_oil(world: AwawWorld, asked: NavalNationality) -> int | None:
    if not world.oil_effects or poorly_supplied_port(world, asked) is not None:
        return None
    party, base = asked.hull.party, base_of(world, asked.hull)
    if base is None or not lacks_oil(
        world, party, base, Service.NAVAL, nationality_of(world, asked.hull)
    ):
        return None
    if base in BOXES.values() and faction_of(world, party) == Faction.WESTERN_ALLIES:
        return None  # 33.4715E
    table = world.statics.tables["naval-nationality-modifiers"]
    return table.number("partial-supply-or-naval-oil-effect", "value")


def set_effect(
    world: AwawWorld, account: str, service: Service, suffered: bool, told: bool = True
) -> None:
    """33.61, 33.62: an effect is incurred, or lifted at once. `told`: whether it is said."""
    row = OilEffect(account, service)
    there = row.key() in world.oil_effects
    if suffered and not there:
        world.put(row)
        what = service if service is Service.CONSTRUCTION else f"its {service} units"
        if told:
            world.tell("33.61", f"the {called(account)} has no oil for {what}")
    elif there and not suffered:
        world.drop(row)

"""Everything that can change during play."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.calendar import GameTurn
from warcabinet.awaw.economy.records import Booking, Income, Level, Treasury, YearEnd
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.ground.armor_places import ArmorPlaces
from warcabinet.awaw.ground.records import (
    AirUnits,
    Attacked,
    Casualties,
    Defended,
    Eliminated,
    FailedOverrun,
    Overran,
    ShockArmy,
    Spent,
    Unit,
    UnitId,
)
from warcabinet.awaw.ground.records_attacks import GroundAttackMade, WesternOffensive
from warcabinet.awaw.ground.records_attrition import (
    Airdrop,
    AttritionCounted,
    AttritionFight,
    AttritionRolled,
    AttritionZone,
    WinterDesignated,
    ZoneId,
)
from warcabinet.awaw.ground.records_exploitation import (
    AttackSnapshot,
    Breakthrough,
    Exploited,
    Exploiter,
)
from warcabinet.awaw.ground.records_offensives import (
    ItalianResolve,
    OffensiveSpending,
    Operation,
)
from warcabinet.awaw.ground.records_partisans import Partisan, PartisanBuilt
from warcabinet.awaw.logistics.records import (
    Bridgehead,
    BridgeheadRefused,
    Control,
    Counter,
    Crossing,
    DrewFrom,
    Forsaken,
    HexSupply,
    HexTaken,
    Isolation,
    Pool,
    SupplyZone,
    Surrendered,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.logistics.records_construction import (
    BeachDefence,
    BuildingBudget,
    Built,
    ConstructionOil,
    Fort,
    FortBuilding,
    LimitLoss,
)
from warcabinet.awaw.logistics.records_oil import OilDamage, OilEffect, OilReserve
from warcabinet.awaw.logistics.records_redeployment import Redeployed, Traffic
from warcabinet.awaw.minors.records import Conquest, FirstAttack, FreshConquest
from warcabinet.awaw.powers import Alignment, Membership, Side, WarState
from warcabinet.awaw.regions.records import InTheUrals, SurprisedArmor
from warcabinet.awaw.scenarios.records import Growth, Holding, Overdue, Streak, Verdict
from warcabinet.awaw.sequence_table import StepId
from warcabinet.awaw.setting import Setting
from warcabinet.awaw.surrender.records import (
    ExposedCity,
    FrozenIndustry,
    NearTheEnemy,
    UndefendedLoss,
)
from warcabinet.engine.records import Grouping, Record, Table
from warcabinet.engine.world import World
from warcabinet.hexes import Board, SpaceId
from warcabinet.hexes.whereabouts import Whereabouts


class Clock(Record, frozen=True):
    """When it is: the game turn (None during set-up), whose player turn, and the step reached."""

    table: ClassVar[str] = "clock"

    step: StepId
    turn: GameTurn | None = None
    side: Side | None = None

    def key(self) -> str:
        return "now"


def _board(setting: Setting) -> Board:
    return setting.board.board


def _of_units(unit: Unit, setting: Setting) -> tuple[str, ...]:
    """All units of a party, and those of each category: `germany`, `germany/armor`."""
    return unit.party, f"{unit.party}/{setting.kinds[unit.type].category}"


def _of_control(row: Control, setting: Setting) -> tuple[str, ...]:
    return (row.holder,)


class AwawWorld(World):
    """The World of A World at War. Scopes from the shortest life to the longest."""

    scopes = ("attack", "phase", "player_turn", "game_turn", "year")

    statics: Setting

    clock: Table[str, Clock]
    # politics
    memberships: Table[str, Membership]
    wars: Table[str, WarState]
    alignments: Table[str, Alignment]
    # the scenario
    growth: Table[str, Growth]
    overdue: Table[str, Overdue]
    holdings: Table[str, Holding]
    streaks: Table[str, Streak]
    verdicts: Table[str, Verdict]
    # forces
    units: Table[UnitId, Unit]
    air: Table[str, AirUnits]
    pools: Table[str, Pool]
    eliminated: Table[str, Eliminated]
    casualties: Table[str, Casualties]
    # the board
    control: Table[SpaceId, Control]
    counters: Table[str, Counter]
    weather: Table[str, Weather]
    unit_supply: Table[UnitId, UnitSupply]
    hex_supply: Table[SpaceId, HexSupply]
    supply_zones: Table[str, SupplyZone]
    drew_from: Table[UnitId, DrewFrom]
    isolation: Table[UnitId, Isolation]
    taken: Table[SpaceId, HexTaken]
    forsaken: Table[SpaceId, Forsaken]
    bridgeheads: Table[SpaceId, Bridgehead]
    crossings: Table[SpaceId, Crossing]
    bridgeheads_refused: Table[SpaceId, BridgeheadRefused]
    surrendered: Table[str, Surrendered]
    forts: Table[SpaceId, Fort]
    beach_defences: Table[SpaceId, BeachDefence]
    # movement and combat
    spent: Table[UnitId, Spent]
    overran: Table[UnitId, Overran]
    failed_overruns: Table[SpaceId, FailedOverrun]
    shock_armies: Table[UnitId, ShockArmy]
    attacked: Table[UnitId, Attacked]
    defended: Table[UnitId, Defended]
    western_offensives: Table[str, WesternOffensive]
    ground_attacks: Table[str, GroundAttackMade]
    operations: Table[UnitId, Operation]
    offensive_spending: Table[str, OffensiveSpending]
    italian_resolve: Table[str, ItalianResolve]
    attack_snapshots: Table[SpaceId, AttackSnapshot]
    breakthroughs: Table[SpaceId, Breakthrough]
    exploiters: Table[UnitId, Exploiter]
    exploited: Table[UnitId, Exploited]
    attrition_zones: Table[ZoneId, AttritionZone]
    attrition_rolled: Table[str, AttritionRolled]
    attrition_counted: Table[UnitId, AttritionCounted]
    attrition_fight: Table[str, AttritionFight]
    winter_designated: Table[SpaceId, WinterDesignated]
    airdrops: Table[UnitId, Airdrop]
    partisans: Table[UnitId, Partisan]
    partisans_built: Table[str, PartisanBuilt]
    # construction
    building_budgets: Table[str, BuildingBudget]
    construction_oil: Table[str, ConstructionOil]
    built: Table[str, Built]
    limit_losses: Table[str, LimitLoss]
    fort_building: Table[str, FortBuilding]
    # economy
    treasuries: Table[str, Treasury]
    bookings: Table[str, Booking]
    levels: Table[str, Level]
    incomes: Table[str, Income]
    year_ends: Table[str, YearEnd]
    # regions
    surprised_armor: Table[str, SurprisedArmor]
    in_the_urals: Table[str, InTheUrals]
    # oil
    oil_reserves: Table[str, OilReserve]
    oil_damage: Table[SpaceId, OilDamage]
    oil_effects: Table[str, OilEffect]
    # redeployment
    redeployed: Table[UnitId, Redeployed]
    traffic: Table[SpaceId, Traffic]
    # minor countries
    first_attacks: Table[str, FirstAttack]
    conquests: Table[str, Conquest]
    fresh_conquests: Table[str, FreshConquest]
    # surrender
    undefended_losses: Table[SpaceId, UndefendedLoss]
    exposed_cities: Table[SpaceId, ExposedCity]
    near_the_enemy: Table[str, NearTheEnemy]
    frozen_industry: Table[str, FrozenIndustry]

    units_in: Grouping[SpaceId, UnitId, Unit] = Grouping("units", by="place")
    units_of: Grouping[str, UnitId, Unit] = Grouping("units", by="party")
    standing: Whereabouts[UnitId, Unit] = Whereabouts("units", "place", _of_units, _board)
    """Where the units of a party (`germany`), or of one category (`germany/armor`), are."""
    armor_of: ArmorPlaces = ArmorPlaces("units")
    """The armor units of each party, with their places."""
    held: Whereabouts[SpaceId, Control] = Whereabouts("control", "hex", _of_control, _board)
    """The hexes that each holder controls."""

    @property
    def now(self) -> Clock:
        return self.clock["now"]

    @property
    def turn(self) -> GameTurn:
        """The game turn being played."""
        turn = self.clock["now"].turn
        if turn is None:
            raise LookupError("no game turn is being played")
        return turn

    @property
    def side(self) -> Side:
        """The side whose player turn it is."""
        side = self.clock["now"].side
        if side is None:
            raise LookupError("it is nobody's player turn")
        return side

    @property
    def board(self) -> AwawBoard:
        return self.statics.board

    @property
    def map(self) -> Board:
        return self.statics.board.board

    def type_of(self, unit: Unit) -> UnitType:
        return self.statics.kinds[unit.type]

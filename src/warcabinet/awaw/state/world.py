"""Everything that can change during play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.state import naming
from warcabinet.awaw.state.air import AirId, AirUnits, Flight, FlightId, TakenOff
from warcabinet.awaw.state.air_transport import AirCarried, AirSupplied, Haul
from warcabinet.awaw.state.airbases import (
    AirbasesLaid,
    AirMoved,
    AirTraffic,
    FreshAirbase,
    LandingId,
    Returned,
)
from warcabinet.awaw.state.armor_places import ArmorPlaces
from warcabinet.awaw.state.atomics import (
    AtomicAttack,
    AtomicPlant,
    BombsCarried,
    Shaken,
    Stockpile,
)
from warcabinet.awaw.state.attacks import (
    FullOffensiveInWest,
    GroundAttackMade,
    WesternOffensive,
)
from warcabinet.awaw.state.attrition import (
    Airdrop,
    AttritionCounted,
    AttritionFight,
    AttritionRolled,
    AttritionZone,
    WinterDesignated,
    ZoneId,
)
from warcabinet.awaw.state.berths import Berth, ForceId
from warcabinet.awaw.state.bombing import (
    Bombed,
    Firestorm,
    FrontAir,
    FrontAirId,
    Raid,
    RaidId,
    RaidMet,
    RocketBase,
    RocketBasesLost,
    RocketBasesPlaced,
    RocketGains,
    Salvo,
    SalvoMet,
)
from warcabinet.awaw.state.codebreaking import (
    AddedCards,
    CardPool,
    CodeAdvantage,
    Deck,
    HandCards,
)
from warcabinet.awaw.state.command import Declined
from warcabinet.awaw.state.construction import (
    BeachDefence,
    BuildingBudget,
    Built,
    Committed,
    ConstructionOil,
    Fort,
    FortBuilding,
    LimitLoss,
    OldWar,
    Purse,
    RailheadBuilt,
)
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.economy import (
    Booking,
    Income,
    Level,
    Treasury,
    TurnSpending,
    WinterPlan,
    YearEnd,
)
from warcabinet.awaw.state.exploitation import (
    AttackSnapshot,
    Breakthrough,
    Exploited,
    Exploiter,
    SeaBreakthrough,
)
from warcabinet.awaw.state.ground import (
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
from warcabinet.awaw.state.intelligence import (
    CovertUse,
    DiplomaticTarget,
    RingId,
    SpyRing,
    Subverted,
    UncoveredProject,
)
from warcabinet.awaw.state.kamikazes import Kamikazes, KamikazesStruck
from warcabinet.awaw.state.labels import LABELS
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadRefused,
    Control,
    Counter,
    Crossing,
    DrewFrom,
    Forsaken,
    HeldByPartisans,
    HexSupply,
    HexTaken,
    IslandsHeld,
    Isolation,
    Pool,
    SuppliedAfterCombat,
    SupplyZone,
    Surrendered,
    UnitSupply,
    Weather,
    Wintered,
)
from warcabinet.awaw.state.minors import Conquest, DiplomaticResult, FirstAttack, FreshConquest
from warcabinet.awaw.state.naval import (
    Aboard,
    AboardId,
    Activity,
    ActivityId,
    AlliedStrength,
    Cargo,
    CargoId,
    CarriedBy,
    Force,
    Gathered,
    HarborAttacks,
    Hull,
    HullId,
    Laden,
    Landed,
    Marched,
    OffTheBeach,
    SailsWith,
    Shipped,
    Sunk,
)
from warcabinet.awaw.state.naval_battles import (
    AbortedAtBase,
    AirPlan,
    Attempt,
    CardsPlayed,
    Cover,
    Engaged,
    FinalAborts,
    Group,
    GroupId,
    GroupOf,
    HelpedOverrun,
    Intercepted,
    LandPlan,
    MagicForce,
    NavalBattle,
    OnStrike,
    PatrolAir,
    RaidAborts,
    Screened,
    Spotted,
    SquadronsLost,
    SubAttacked,
    TacticalCardsPlayed,
)
from warcabinet.awaw.state.offensives import (
    ItalianResolve,
    NavalAirUsed,
    OffensiveSpending,
    Operation,
)
from warcabinet.awaw.state.oil import (
    AirDry,
    AirFlown,
    AirFuel,
    NavalFuel,
    NavalUsed,
    OilDamage,
    OilEffect,
    OilEmbargo,
    OilInCenter,
    OilOffset,
    OilReserve,
    OilZone,
)
from warcabinet.awaw.state.partisans import Partisan, PartisanBuilt
from warcabinet.awaw.state.raiders import Hunting, RaiderGroup
from warcabinet.awaw.state.redeployment import BySea, Redeployed, Traffic
from warcabinet.awaw.state.regions import InTheUrals, SurprisedArmor
from warcabinet.awaw.state.research import (
    Added,
    Allotment,
    IntelligencePoints,
    PortBuilt,
    Project,
    ResearchRecord,
    YardRaised,
)
from warcabinet.awaw.state.scenario import (
    Forgone,
    Growth,
    Holding,
    Overdue,
    Sailed,
    Streak,
    Verdict,
)
from warcabinet.awaw.state.sea_supply import LineId, SeaLine, SeaSupplyTried
from warcabinet.awaw.state.shipments import (
    AlliedTurnsAtWar,
    HumpFlight,
    OpenedRoute,
    OpposedConvoy,
    Shipment,
    ShipmentId,
)
from warcabinet.awaw.state.shipyards import (
    AmericanShare,
    CarrierLeave,
    DamagedNow,
    Hurried,
    OnTheSlips,
    TransportLosses,
)
from warcabinet.awaw.state.spent_out import SpentOut
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.strategic import (
    BoxMove,
    CombatPhasesAtWar,
    Convoys,
    PastGibraltar,
    ShippingRecord,
    StartedInBox,
    SubmarinesSent,
)
from warcabinet.awaw.state.surrender import (
    ExposedCity,
    FrozenIndustry,
    NearTheEnemy,
    UndefendedLoss,
)
from warcabinet.awaw.state.tensions import (
    AirMobilized,
    DeferredUnits,
    KnownWar,
    Mobilization,
    MobilizedUnits,
    Mobilizing,
    ProducedPart,
    TensionCounted,
    TensionDie,
    TensionEvent,
    YardsMobilized,
)
from warcabinet.awaw.state.units_ashore import UnitsAshore
from warcabinet.awaw.state.units_in_areas import UnitsInAreas
from warcabinet.awaw.state.waters import TakenInPhase
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Alignment, Membership, Side, WarState
from warcabinet.engine.only_row import OnlyRow
from warcabinet.engine.records import Gathering, Grouping, Record, Table
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


@lru_cache(maxsize=256)
def _moment(now: Clock) -> str:
    return f"{now.turn.name if now.turn else ''}|{now.side or ''}|{now.step}"


def _board(setting: Statics) -> Board:
    return setting.board.board


def _of_units(unit: Unit, setting: Statics) -> tuple[str, ...]:
    """All units of a party, and those of each category: `germany`, `germany/armor`."""
    return _unit_groups(unit.party, setting.kinds[unit.type].category)


@cache
def _unit_groups(party: str, category: str) -> tuple[str, str]:
    return party, f"{party}/{category}"


def _of_control(row: Control, setting: Statics) -> tuple[str, ...]:
    return (row.holder,)


class AwawWorld(World):
    """The World of A World at War. Scopes from the shortest life to the longest."""

    scopes = (
        "battle_round",
        "battle",
        "interception",
        "attack",
        "phase",
        "player_turn",
        "game_turn",
        "year",
    )
    labels = LABELS

    statics: Statics

    clock: Table[str, Clock]
    # politics
    memberships: Table[str, Membership]
    wars: Table[str, WarState]
    alignments: Table[str, Alignment]
    declined: Table[str, Declined]
    # the scenario
    growth: Table[str, Growth]
    overdue: Table[str, Overdue]
    forgone: Table[str, Forgone]
    holdings: Table[str, Holding]
    sailed: Table[str, Sailed]
    streaks: Table[str, Streak]
    verdicts: Table[str, Verdict]
    # forces
    units: Table[UnitId, Unit]
    air: Table[AirId, AirUnits]
    flights: Table[FlightId, Flight]
    taken_off: Table[str, TakenOff]
    hauls: Table[FlightId, Haul]
    air_supplied: Table[UnitId, AirSupplied]
    air_carried: Table[UnitId, AirCarried]
    counteraired: Table[SpaceId, Counteraired]
    returned: Table[LandingId, Returned]
    fresh_airbases: Table[SpaceId, FreshAirbase]
    airbases_laid: Table[str, AirbasesLaid]
    pools: Table[str, Pool]
    eliminated: Table[str, Eliminated]
    casualties: Table[str, Casualties]
    # codebreaking
    card_pools: Table[Deck, CardPool]
    added_cards: Table[str, AddedCards]
    hand_cards: Table[str, HandCards]
    code_advantages: Table[str, CodeAdvantage]
    # research
    research: Table[str, Project]
    allotments: Table[str, Allotment]
    intelligence_points: Table[str, IntelligencePoints]
    pool_additions: Table[str, Added]
    ports_built: Table[str, PortBuilt]
    research_records: Table[str, ResearchRecord]
    yards_raised: Table[str, YardRaised]
    # intelligence
    spy_rings: Table[RingId, SpyRing]
    uncovered_projects: Table[str, UncoveredProject]
    covert_uses: Table[str, CovertUse]
    diplomatic_targets: Table[str, DiplomaticTarget]
    subverted: Table[str, Subverted]
    # atomics
    atomic_plants: Table[str, AtomicPlant]
    stockpiles: Table[str, Stockpile]
    atomic_attacks: Table[str, AtomicAttack]
    bombs_carried: Table[str, BombsCarried]
    shaken: Table[UnitId, Shaken]
    # ships
    forces: Table[ForceId, Force]
    hulls: Table[HullId, Hull]
    aboard: Table[AboardId, Aboard]
    sunk: Table[str, Sunk]
    allied_strength: Table[str, AlliedStrength]
    slips: Table[str, OnTheSlips]
    hurried: Table[str, Hurried]
    carrier_leave: Table[str, CarrierLeave]
    damaged_now: Table[str, DamagedNow]
    transport_losses: Table[str, TransportLosses]
    american_shares: Table[str, AmericanShare]
    harbor_attacks: Table[str, HarborAttacks]
    cargo: Table[CargoId, Cargo]
    carried_by: Table[CargoId, CarriedBy]
    gathered: Table[str, Gathered]
    laden: Table[ForceId, Laden]
    landed: Table[UnitId, Landed]
    off_the_beach: Table[SpaceId, OffTheBeach]
    shipped: Table[UnitId, Shipped]
    marched: Table[UnitId, Marched]
    activities: Table[ActivityId, Activity]
    sails_with: Table[ActivityId, SailsWith]
    attempts: Table[ForceId, Attempt]
    intercepted: Table[str, Intercepted]
    spotted: Table[str, Spotted]
    patrol_air: Table[ActivityId, PatrolAir]
    helped_overruns: Table[str, HelpedOverrun]
    engaged: Table[str, Engaged]
    battles: Table[SpaceId, NavalBattle]
    groups: Table[GroupId, Group]
    group_of: Table[str, GroupOf]
    magic_forces: Table[ForceId, MagicForce]
    kamikazes: Table[str, Kamikazes]
    kamikazes_struck: Table[str, KamikazesStruck]
    air_plans: Table[str, AirPlan]
    land_plans: Table[str, LandPlan]
    covers: Table[str, Cover]
    squadrons_lost: Table[str, SquadronsLost]
    aborted_at_base: Table[str, AbortedAtBase]
    final_aborts: Table[str, FinalAborts]
    raid_aborts: Table[str, RaidAborts]
    on_strike: Table[str, OnStrike]
    screened: Table[HullId, Screened]
    tactical_cards_played: Table[str, TacticalCardsPlayed]
    cards_played: Table[str, CardsPlayed]
    sub_attacked: Table[HullId, SubAttacked]
    # strategic warfare
    started_in_box: Table[str, StartedInBox]
    submarines_sent: Table[str, SubmarinesSent]
    combat_phases_at_war: Table[str, CombatPhasesAtWar]
    convoys: Table[str, Convoys]
    raider_groups: Table[ForceId, RaiderGroup]
    hunting: Table[ForceId, Hunting]
    box_moves: Table[str, BoxMove]
    shipping_records: Table[str, ShippingRecord]
    diplomatic_results: Table[str, DiplomaticResult]
    past_gibraltar: Table[str, PastGibraltar]
    front_air: Table[FrontAirId, FrontAir]
    raids: Table[RaidId, Raid]
    raids_met: Table[str, RaidMet]
    bombed: Table[str, Bombed]
    salvos: Table[SpaceId, Salvo]
    salvos_met: Table[SpaceId, SalvoMet]
    rocket_bases: Table[SpaceId, RocketBase]
    rocket_bases_lost: Table[str, RocketBasesLost]
    rocket_bases_placed: Table[str, RocketBasesPlaced]
    rocket_gains: Table[str, RocketGains]
    firestorms: Table[SpaceId, Firestorm]
    # the board
    control: Table[SpaceId, Control]
    counters: Table[str, Counter]
    weather: Table[str, Weather]
    wintered: Table[str, Wintered]
    unit_supply: Table[UnitId, UnitSupply]
    hex_supply: Table[SpaceId, HexSupply]
    supply_zones: Table[str, SupplyZone]
    drew_from: Table[UnitId, DrewFrom]
    sea_lines: Table[LineId, SeaLine]
    sea_supply_tried: Table[str, SeaSupplyTried]
    isolation: Table[UnitId, Isolation]
    taken: Table[SpaceId, HexTaken]
    supplied_after_combat: Table[SpaceId, SuppliedAfterCombat]
    taken_in_phase: Table[SpaceId, TakenInPhase]
    forsaken: Table[SpaceId, Forsaken]
    held_by_partisans: Table[SpaceId, HeldByPartisans]
    islands_held: Table[str, IslandsHeld]
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
    full_offensives_in_west: Table[str, FullOffensiveInWest]
    ground_attacks: Table[str, GroundAttackMade]
    operations: Table[UnitId, Operation]
    offensive_spending: Table[str, OffensiveSpending]
    italian_resolve: Table[str, ItalianResolve]
    naval_air_used: Table[str, NavalAirUsed]
    attack_snapshots: Table[SpaceId, AttackSnapshot]
    breakthroughs: Table[SpaceId, Breakthrough]
    exploiters: Table[UnitId, Exploiter]
    exploited: Table[UnitId, Exploited]
    sea_breakthroughs: Table[SpaceId, SeaBreakthrough]
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
    commitments: Table[str, Committed]
    construction_oil: Table[str, ConstructionOil]
    built: Table[str, Built]
    limit_losses: Table[str, LimitLoss]
    fort_building: Table[str, FortBuilding]
    railheads_built: Table[str, RailheadBuilt]
    old_wars: Table[str, OldWar]
    # economy
    treasuries: Table[str, Treasury]
    bookings: Table[str, Booking]
    turn_spending: Table[str, TurnSpending]
    levels: Table[str, Level]
    winter_plans: Table[str, WinterPlan]
    incomes: Table[str, Income]
    year_ends: Table[str, YearEnd]
    # tensions and mobilization
    tension_dice: Table[str, TensionDie]
    tension_counted: Table[str, TensionCounted]
    tension_events: Table[str, TensionEvent]
    known_wars: Table[str, KnownWar]
    mobilizations: Table[str, Mobilization]
    mobilizing: Table[str, Mobilizing]
    mobilized_units: Table[str, MobilizedUnits]
    deferred_units: Table[str, DeferredUnits]
    air_mobilized: Table[str, AirMobilized]
    produced_parts: Table[str, ProducedPart]
    yards_mobilized: Table[str, YardsMobilized]
    # regions
    surprised_armor: Table[str, SurprisedArmor]
    in_the_urals: Table[str, InTheUrals]
    # oil
    purses: Table[str, Purse]
    shipments: Table[ShipmentId, Shipment]
    opposed_convoys: Table[SpaceId, OpposedConvoy]
    hump_flights: Table[FlightId, HumpFlight]
    opened_routes: Table[str, OpenedRoute]
    allied_turns_at_war: Table[str, AlliedTurnsAtWar]
    oil_reserves: Table[str, OilReserve]
    oil_zones: Table[str, OilZone]
    oil_embargoes: Table[str, OilEmbargo]
    oil_damage: Table[SpaceId, OilDamage]
    oil_in_centers: Table[SpaceId, OilInCenter]
    oil_effects: Table[str, OilEffect]
    oil_offsets: Table[str, OilOffset]
    air_fuel: Table[str, AirFuel]
    air_flown: Table[str, AirFlown]
    air_dry: Table[str, AirDry]
    naval_fuel: Table[str, NavalFuel]
    naval_used: Table[str, NavalUsed]
    # redeployment
    redeployed: Table[UnitId, Redeployed]
    by_sea: Table[str, BySea]
    traffic: Table[SpaceId, Traffic]
    air_moved: Table[str, AirMoved]
    air_traffic: Table[SpaceId, AirTraffic]
    # minor countries
    first_attacks: Table[str, FirstAttack]
    conquests: Table[str, Conquest]
    fresh_conquests: Table[str, FreshConquest]
    # surrender
    undefended_losses: Table[SpaceId, UndefendedLoss]
    exposed_cities: Table[SpaceId, ExposedCity]
    near_the_enemy: Table[str, NearTheEnemy]
    frozen_industry: Table[str, FrozenIndustry]

    air_in: Grouping[Berth, AirId, AirUnits] = Grouping("air", by="place")
    units_in: Grouping[Berth, UnitId, Unit] = Grouping("units", by="place")
    hulls_in: Gathering[Berth, HullId, Hull] = Gathering("hulls", by="berth")
    """For `naval/ships` alone: whoever may not see what is in a task force finds nothing here."""
    hulls_of: Gathering[str, HullId, Hull] = Gathering("hulls", by="party", few=True)
    """The ships of each party that one sees; for `naval/ships` alone, too."""
    forces_of: Gathering[str, ForceId, Force] = Gathering("forces", by="party", few=True)
    aboard_of: Gathering[ShipId, AboardId, Aboard] = Gathering("aboard", by="ship")
    units_of: UnitsAshore = UnitsAshore("units", by="party")
    """The units of each party on the map; not those aboard."""
    standing: Whereabouts[UnitId, Unit] = Whereabouts("units", "place", _of_units, _board)
    """Where the units of a party (`germany`), or of one category (`germany/armor`), are."""
    armor_of: ArmorPlaces = ArmorPlaces("units")
    """The armor units of each party, with their places."""
    spent_out: SpentOut = SpentOut("spent")
    """The units that have used the movement factor printed on them."""
    inside: UnitsInAreas = UnitsInAreas("units", "region:finland-whole")
    """The units in areas that rules keep counting (82.322)."""
    held: Whereabouts[SpaceId, Control] = Whereabouts("control", "hex", _of_control, _board)
    """The hexes that each holder controls."""
    treasury_of: Grouping[str, str, Treasury] = Grouping("treasuries", by="power")
    """Who has BRPs in this game; how many changes more often."""
    dated: OnlyRow[str, Clock] = OnlyRow("clock", "turn", "side")
    """What stays the same from step to step; what reads `now` is concerned by every step."""

    board: AwawBoard
    map: Board
    """The hexes of the board, as floods use them."""

    def __init__(self, statics: Statics, options: Mapping[str, str] | None = None) -> None:
        super().__init__(statics, options)
        self.board, self.map = statics.board, statics.board.board

    @property
    def keeps_secrets(self) -> bool:
        """34.444B, 20.164A, 41.5: where a scenario offers winter preparation, which nobody
        announces, where there are task forces, and where research is done.
        """
        secret = ("winter-preparation-purchase", "naval-research", "research")
        return bool(self.forces) or any(self.statics.special(name) for name in secret)

    @property
    def may_keep_secrets(self) -> bool:
        """20.16: wherever there are ships, task forces may be formed."""
        scenario = self.statics.scenario
        ships = scenario is not None and bool(scenario.fleet) and self.statics.uses("20.16")
        return ships or self.keeps_secrets

    @property
    def now(self) -> Clock:
        return self.clock["now"]

    def in_words(self, text: str) -> str:
        return naming.in_words(self, text)

    def moment(self) -> str:
        """8.1, 8.2: game turn, side and step; `track.moment_names` reads it."""
        now = self.clock.get("now")
        return "" if now is None else _moment(now)

    @property
    def date(self) -> GameTurn | None:
        """The game turn being played; None during set-up."""
        turn: GameTurn | None = self.dated["turn"]
        return turn

    @property
    def phasing(self) -> Side | None:
        """The side whose player turn it is; None between player turns."""
        side: Side | None = self.dated["side"]
        return side

    @property
    def turn(self) -> GameTurn:
        """The game turn being played."""
        turn = self.date
        if turn is None:
            raise LookupError("no game turn is being played")
        return turn

    @property
    def side(self) -> Side:
        """The side whose player turn it is."""
        side = self.phasing
        if side is None:
            raise LookupError("it is nobody's player turn")
        return side

    def type_of(self, unit: Unit) -> UnitType:
        return self.statics.kinds[unit.type]

"""What the game asks of a player, and the answers to it, by subject."""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.airbase_placement import (
    EndAirbases,
    PlaceAirbase,
    RecycleAirbase,
)
from warcabinet.awaw.air.base_changes.staging import EndStaging, Stage
from warcabinet.awaw.air.counterair.counterair_choices import LeaveBase, LeaveOrStay, StayAndFight
from warcabinet.awaw.air.counterair.counterair_orders import Counterair, EndCounterair
from warcabinet.awaw.air.support.defensive_air_support import AirDefence, DefensiveAir
from warcabinet.awaw.air.support.ground_support_orders import EndSupport, GroundSupport, Support
from warcabinet.awaw.air.support.interception_of_support import (
    AnotherRound,
    CallOffSupport,
    GoOnSupporting,
    InterceptAgain,
    InterceptSupport,
    StopIntercepting,
    SupportInterception,
)
from warcabinet.awaw.air.transport.air_supply_missions import EndSupplyFlights, FlySupply
from warcabinet.awaw.air.transport.airdrops import Drop, EndDrops
from warcabinet.awaw.air.transport.interception_choices import (
    CounterIntercept,
    CounterInterception,
    InterceptorsGoOn,
    InterceptTransports,
    LeaveTransportsAlone,
    LetTransportsPass,
)
from warcabinet.awaw.economy.industrial_centers import GrowCenters, PlaceCenter
from warcabinet.awaw.economy.production_without_research import PrepareForWinter
from warcabinet.awaw.ground.attrition.attrition_combat import Attrition, AttritionChoice
from warcabinet.awaw.ground.attrition.hex_occupation import (
    AdvanceTo,
    AttritionOccupation,
    OccupyHexes,
)
from warcabinet.awaw.ground.battle.advance_after_combat import (
    AdvanceAfterCombat,
    AdvanceInto,
    EndAdvance,
)
from warcabinet.awaw.ground.battle.attack_choices import BreakOff, NextRound, PressOn
from warcabinet.awaw.ground.battle.combat_phase import Attack, EndAttacks
from warcabinet.awaw.ground.battle.combat_results_table import LetStand, TakeExchange
from warcabinet.awaw.ground.exploitation.breakthrough_placement import EndPlacement, PlaceArmor
from warcabinet.awaw.ground.exploitation.exploitation_movement import EndExploitation, Exploit
from warcabinet.awaw.ground.movement_phase.movement_orders import (
    EndMovement,
    Move,
    OverrunHex,
    Pause,
)
from warcabinet.awaw.ground.partisans.partisan_construction import BuildPartisan
from warcabinet.awaw.logistics.construction.unit_construction import (
    BuildFactors,
    BuildUnit,
    EndConstruction,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import (
    EndFortifying,
    Fortify,
)
from warcabinet.awaw.logistics.redeployment.naval_redeployment import EndNavalRedeployments
from warcabinet.awaw.logistics.redeployment.orders import Sr, Tr
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import EndRedeployments
from warcabinet.awaw.naval.landings.loading import Load
from warcabinet.awaw.naval.landings.mission_orders import CargoMission
from warcabinet.awaw.naval.landings.sea_transport import EndSeaTransport
from warcabinet.awaw.naval.landings.seaborne_invasions import EndMissions, Invade
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import EndSeaSupply, ProtectSupply
from warcabinet.awaw.naval.shipyards.naval_construction import NavalConstruction, RunYards
from warcabinet.awaw.naval.shipyards.sw_unit_construction import BoatOrder
from warcabinet.awaw.offensives.partners import Agree
from warcabinet.awaw.scenarios.play.events import Arrive
from warcabinet.awaw.scenarios.start.setup import Deploy, FillUp, FinishSetUp, ReadySetUp, SetUp
from warcabinet.awaw.strategic.submarine_warfare import SendSubmarines

__all__ = [
    "AdvanceAfterCombat",
    "AdvanceInto",
    "AdvanceTo",
    "Agree",
    "AirDefence",
    "AnotherRound",
    "Arrive",
    "Attack",
    "Attrition",
    "AttritionChoice",
    "AttritionOccupation",
    "BoatOrder",
    "BreakOff",
    "BuildFactors",
    "BuildPartisan",
    "BuildUnit",
    "CallOffSupport",
    "CargoMission",
    "CounterIntercept",
    "CounterInterception",
    "Counterair",
    "DefensiveAir",
    "Deploy",
    "Drop",
    "EndAdvance",
    "EndAirbases",
    "EndAttacks",
    "EndConstruction",
    "EndCounterair",
    "EndDrops",
    "EndExploitation",
    "EndFortifying",
    "EndMissions",
    "EndMovement",
    "EndNavalRedeployments",
    "EndPlacement",
    "EndRedeployments",
    "EndSeaSupply",
    "EndSeaTransport",
    "EndStaging",
    "EndSupplyFlights",
    "EndSupport",
    "Exploit",
    "FillUp",
    "FinishSetUp",
    "FlySupply",
    "Fortify",
    "GoOnSupporting",
    "GroundSupport",
    "GrowCenters",
    "InterceptAgain",
    "InterceptSupport",
    "InterceptTransports",
    "InterceptorsGoOn",
    "Invade",
    "LeaveBase",
    "LeaveOrStay",
    "LeaveTransportsAlone",
    "LetStand",
    "LetTransportsPass",
    "Load",
    "Move",
    "NavalConstruction",
    "NextRound",
    "OccupyHexes",
    "OverrunHex",
    "Pause",
    "PlaceAirbase",
    "PlaceArmor",
    "PlaceCenter",
    "PrepareForWinter",
    "PressOn",
    "ProtectSupply",
    "ReadySetUp",
    "RecycleAirbase",
    "RunYards",
    "SendSubmarines",
    "SetUp",
    "Sr",
    "Stage",
    "StayAndFight",
    "StopIntercepting",
    "Support",
    "SupportInterception",
    "TakeExchange",
    "Tr",
]

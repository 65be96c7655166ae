"""What the game asks of a player in the war at sea, and the answers to it."""

from __future__ import annotations

from warcabinet.awaw.codebreaking.drawing import AddCard
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import (
    CardQuestion,
    PlayCard,
    PlayNoCard,
    Use,
)
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    AirPlanning,
    Patrol,
    PlanAir,
)
from warcabinet.awaw.naval.battle.battle_orders import (
    AcceptCombat,
    Engage,
    EngageNobody,
    Evade,
    EvadeOrFight,
    FurtherEngagement,
    GroupNumbers,
    Numbered,
    NumberGroups,
    Withdrawal,
    WithdrawGroups,
)
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS, Part
from warcabinet.awaw.naval.battle.kamikaze_orders import Dive, KamikazeAttack, KamikazesOrNot
from warcabinet.awaw.naval.battle.strike_orders import LaunchStrike, NoStrike, StrikeOrNot
from warcabinet.awaw.naval.battle.strike_targets import AimStrike, AirAim, StrikeTargets
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import (
    LeavingShips,
    SendShipsHome,
)
from warcabinet.awaw.naval.carrier_air.carrier_orders import EndCarrierAir, StandBy
from warcabinet.awaw.naval.interception.attempting_interception import (
    InterceptAtSea,
    InterceptionWindow,
    Try,
)
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import Patrol as SeaPatrol
from warcabinet.awaw.naval.raiders.announcing_raids import EndRaiding
from warcabinet.awaw.naval.task_forces.forming import (
    PORT,
    Assigned,
    FormTaskForces,
    LeaveTaskForces,
)

__all__ = [
    "LIGHT_SHIPS",
    "PORT",
    "AcceptCombat",
    "AddCard",
    "AimStrike",
    "AirAim",
    "AirPlanning",
    "Assigned",
    "CardQuestion",
    "Dive",
    "EndCarrierAir",
    "EndRaiding",
    "Engage",
    "EngageNobody",
    "Evade",
    "EvadeOrFight",
    "FormTaskForces",
    "FurtherEngagement",
    "GroupNumbers",
    "InterceptAtSea",
    "InterceptionWindow",
    "KamikazeAttack",
    "KamikazesOrNot",
    "LaunchStrike",
    "LeaveTaskForces",
    "LeavingShips",
    "NoStrike",
    "NumberGroups",
    "Numbered",
    "Part",
    "Patrol",
    "PlanAir",
    "PlayCard",
    "PlayNoCard",
    "SeaPatrol",
    "SendShipsHome",
    "StandBy",
    "StrikeOrNot",
    "StrikeTargets",
    "Try",
    "Use",
    "WithdrawGroups",
    "Withdrawal",
]

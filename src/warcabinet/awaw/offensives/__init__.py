"""9: offensive operations: who pays what for which front, what is limited, and what is forbidden.

Callers use three functions. `against` says why some ground units may not carry out an operation
against some hexes; `brp_cost` what it would cost now; `carry_out` pays and keeps the ledger.
`against_air`, `air_cost` and `carry_out_air` do the same for wings of air units, `against_naval`,
`naval_cost` and `carry_out_naval` for ships.
"""

from warcabinet.awaw.offensives import special_situations
from warcabinet.awaw.offensives.air_operation_costs import against_air, air_cost, carry_out_air
from warcabinet.awaw.offensives.attacks_by_isolated_units import end_free_attack
from warcabinet.awaw.offensives.brp_costs import (
    FULL,
    LIMITED,
    attributed,
    brp_cost,
    carry_out,
    full_offensive,
    purse_of,
    spent_on,
)
from warcabinet.awaw.offensives.naval_operation_costs import (
    against_naval,
    carry_out_naval,
    naval_cost,
)
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import (
    SPENDING_LIMIT,
    AttritionOn,
    OffensiveOperation,
    against,
    against_free,
    may_attrition,
)

__all__ = [
    "FULL",
    "LIMITED",
    "SPENDING_LIMIT",
    "AttritionOn",
    "OffensiveOperation",
    "against",
    "against_air",
    "against_free",
    "against_naval",
    "air_cost",
    "attributed",
    "brp_cost",
    "carry_out",
    "carry_out_air",
    "carry_out_naval",
    "end_free_attack",
    "full_offensive",
    "may_attrition",
    "naval_cost",
    "purse_of",
    "special_situations",
    "spent_on",
]

"""21.517, 21.5152, 10.71, 15.32B, 15.52, 15.55, 18.611C, 18.5551: what is special about a ground
attack from the sea. The attack itself is one like others.
"""

from __future__ import annotations

from warcabinet.awaw.air.missions.air_factors_and_squadrons import is_naval_air
from warcabinet.awaw.air.support.ground_support import air_defending, capped, limit_for
from warcabinet.awaw.air.support.ground_support_orders import DROP_ZONE
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.assaults import defenders
from warcabinet.awaw.ground.attack.defense_multipliers import DefenceMultiplier
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith, FightBelowEven, MakeAttack
from warcabinet.awaw.ground.attack.strengths_and_odds import DefenceStrength
from warcabinet.awaw.ground.attrition.eligible_units import AttritionWith
from warcabinet.awaw.ground.battle.advance_after_combat import AdvanceWith
from warcabinet.awaw.ground.battle.attacks_with_ground_support import LoseSupport
from warcabinet.awaw.ground.battle.combat_results_table import AirByFactors, PlainResult
from warcabinet.awaw.naval.cargo.embarking import cargo_of
from warcabinet.awaw.naval.landings.marines_and_commandos import invaders_in, mostly_marines
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.politics.parties import hostile_units, side_of_party
from warcabinet.awaw.state.naval import ActivityState, Voyage
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side

BOOK.note("21.517G", "invasion combat is resolved in the same manner as other ground combat")
BOOK.note("21.517B", "dropped airborne units and units next to the hex may join a landing")

TRIPLED = 3
"""18.611C: what an army air factor adds to the defence against a landing."""


# Who attacks what ---------------------------------------------------------------------------------


@BOOK.forbids(
    AttackWith, "21.519A", "invading units attack the hex that they invade, unless they exploit"
)
def attacks_out_of_the_beach(world: AwawWorld, attack: AttackWith) -> bool:
    if attack.exploiting:
        return False
    landed = world.landed.get(attack.unit)
    if landed is not None:
        return landed.hex != attack.target
    row = world.shipped.get(attack.unit)
    return row is not None and row.how is Voyage.INVADED


@BOOK.forbids(AttritionWith, "21.519B", "units that have invaded a hex are not counted")
def invaded_already(world: AwawWorld, asked: AttritionWith) -> bool:
    row = world.shipped.get(asked.unit)
    return row is not None and row.how is Voyage.INVADED


@BOOK.forbids(
    MakeAttack, "21.517A, 21.517B", "those who have landed in a hex attack it together, others join"
)
def landed_left_out(world: AwawWorld, attack: MakeAttack) -> bool:
    units = attack.assault.attackers
    return any(
        row.hex in attack.assault.hexes and row.unit not in units and row.unit in world.units
        for row in world.landed.rows()
    )


@BOOK.forbids(AdvanceWith, "21.517J", "invading units are in the hex already")
def in_the_hex_already(world: AwawWorld, advance: AdvanceWith) -> bool:
    return advance.unit in world.landed


@BOOK.forbids(
    FightBelowEven,
    "21.5152, 15.52",
    "an invasion of a defended hex needs odds of 1:1 in every round",
)
def landing_at_bad_odds(world: AwawWorld, asked: FightBelowEven) -> bool:
    return asked.unit in world.landed


@BOOK.forbids(PlainResult, "15.55", "landings change some combat results")
def results_of_a_landing(world: AwawWorld, asked: PlainResult) -> bool:
    return bool(invaders_in(world, asked.assault))


# The defence --------------------------------------------------------------------------------------


@BOOK.modifies(
    DefenceMultiplier,
    "15.32B, 21.517E, 10.71",
    "invasion",
    "+1 against an invasion, whoever joins it, unless half of the invading factors are marines",
)
def against_invasion(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    units = invaders_in(world, asked.assault)
    place = where(world, world.units[asked.unit].place)
    if not any(world.landed[unit].hex == place for unit in units):
        return None
    return None if mostly_marines(world, asked.assault) else 1


@BOOK.modifies(
    DefenceStrength,
    "18.611C, 18.612, 21.517F, 15.51",
    "air support against a landing",
    "against a landing an army air factor adds three factors to the defence, and each naval air "
    "squadron one",
)
def tripled_air_support(world: AwawWorld, asked: DefenceStrength) -> int | None:
    """What is added to what they count against other attacks (R-027)."""
    if not invaders_in(world, asked.assault):
        return None
    flights = air_defending(world, asked.assault)
    if not flights:
        return None
    units = defenders(world, asked.assault)
    army, naval = capped(world, flights, units)
    squadrons = sum(row.factors for row in flights if is_naval_air(world, row))
    room = SQUADRONS * (limit_for(world, units) - army)
    return (TRIPLED - 1) * army + min(squadrons, room) - naval or None


@BOOK.forbids(
    AirByFactors,
    "18.611C",
    "against a landing an army air factor counts as three factors of the defence in its losses, "
    "too, and each naval air squadron as one",
)
def air_losses_by_squadrons(world: AwawWorld, asked: AirByFactors) -> bool:
    return bool(invaders_in(world, asked.assault))


# Ground support -----------------------------------------------------------------------------------


@BOOK.lays(
    DROP_ZONE,
    "18.5551, 18.5552, 21.517D",
    "air units may support an attack by units that are still to land, once these have come through",
)
def off_the_coast(world: AwawWorld, side: str) -> int:
    found = 0
    for row in world.activities.rows():
        if row.kind != Kind.INVASION or row.state is not ActivityState.THERE:
            continue
        if side_of_party(world, row.party) is Side(side) and cargo_of(world, row.id):
            found |= world.map.bit(row.goal) & hostile_units(world, row.party)
    return found


@BOOK.forbids(
    LoseSupport,
    "18.5551, 18.555",
    "ground support of an invasion that is turned back or given up returns",
)
def support_of_a_landing(world: AwawWorld, asked: LoseSupport) -> bool:
    return any(
        row.kind == Kind.INVASION and row.goal == asked.hex for row in world.activities.rows()
    )

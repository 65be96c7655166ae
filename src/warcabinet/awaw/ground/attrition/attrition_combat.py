"""14: attrition combat step by step: choosing, rolling, losses, occupation, retreat, advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import chief_of_units, faction_seat
from warcabinet.awaw.ground.attrition.attrition_retreats import (
    AttritionRetreat,
    RetreatFromAttrition,
    lose_flak,
    lose_the_cornered,
    retreat,
)
from warcabinet.awaw.ground.attrition.attrition_table import (
    DIE,
    AttritionResult,
    AttritionTrade,
    TakeCounterAndHex,
    TakeTwoCounters,
    attrition_factors,
    die_parts,
    on_its_board,
    printed,
    theater_of,
)
from warcabinet.awaw.ground.attrition.counter_losses import (
    AttritionLosses,
    LoseToAttrition,
    bare_bases,
    losable,
    required,
    saved_hex,
    the_fight,
)
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    attacking_factions,
    enemy_zones,
    fighters_in,
    freeze,
)
from warcabinet.awaw.ground.attrition.eligible_units import (
    against_zone,
    defenders_touched,
    eligible,
    hexes_of,
)
from warcabinet.awaw.ground.attrition.hex_occupation import (
    AdvanceTo,
    AttritionOccupation,
    OccupyHexes,
    can_occupy,
    candidates,
    displaced,
    hexes_allowed,
)
from warcabinet.awaw.ground.attrition.russian_winter import (
    DesignateHexes,
    WinterDesignation,
    designations_left,
    note_designations,
    russian_winter_attrition,
)
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.pieces.combat_training_levels import engage
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, eliminate
from warcabinet.awaw.state.attrition import (
    AttritionCounted,
    AttritionFight,
    AttritionRolled,
    ZoneId,
)
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

TRADED = AttritionResult(1, 1)
"""14.44: the one result that may be traded for another."""


# Which zone, which units --------------------------------------------------------------------------


class Attrition(Action, frozen=True):
    """Attrition a zone with all units that can be counted, except for some that are left out."""

    zone: ZoneId
    without: tuple[UnitId, ...]


class EndAttrition(Action, frozen=True):
    pass


def _faction(asked: Asked) -> str:
    assert isinstance(asked.decision, AttritionChoice)
    return asked.decision.faction


def _zones(asked: Asked, got: Got) -> Domain[ZoneId]:
    """14.21: the zones that the faction may attrition now."""
    world: AwawWorld = asked.world
    faction = _faction(asked)
    names = tuple(row.id for row in enemy_zones(world, faction))
    return Domain(names, lambda zone: against_zone(world, faction, zone))


def _left_out(asked: Asked, got: Got) -> Domain[UnitId]:
    """14.213: units that could be counted and are not to be."""
    world: AwawWorld = asked.world
    zone: ZoneId = got["zone"]
    able = eligible(world, _faction(asked), zone) if zone in world.attrition_zones else ()

    def why(unit: UnitId) -> list[Refusal]:
        if unit in able:
            return []
        return [Refusal("14.213", "this unit would not be counted anyway", (a_unit(unit),))]

    return Domain(able, why)


def _somebody_is_left(asked: Asked, action: Attrition) -> list[Refusal]:
    """14.21: an attrition needs a unit that is counted."""
    if len(action.without) < len(eligible(asked.world, _faction(asked), action.zone)):
        return []
    return [Refusal("14.21", "at least one unit must be counted")]


def can_attrition(world: AwawWorld, faction: str) -> bool:
    """Is there a zone that this faction may attrition now?"""
    return any(not against_zone(world, faction, row.id) for row in enemy_zones(world, faction))


def _any_zone(asked: Asked) -> list[Refusal]:
    if can_attrition(asked.world, _faction(asked)):
        return []
    return [Refusal("14.21", "there is no zone to attrition")]


class AttritionChoice(Decision[Attrition | EndAttrition], frozen=True, rename=SAVED_AS):
    """14.13, 14.213: asked of a faction again and again: the next zone, and who is left out."""

    faction: str

    rule: ClassVar[str] = "14.21"
    prompt: ClassVar[str] = "Attrition an enemy zone, or end attrition"
    by_default: ClassVar[str] = "no attrition"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Attrition: Form(
            (Slot("zone", _zones), Slot("without", _left_out, least=0, most=None)),
            fits=_any_zone,
            whole=_somebody_is_left,
            weight=8,
            label="Attrition",
        ),
        EndAttrition: Form(label="End attrition"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Attrition for {self.faction}: choose a zone, or end attrition"

    def default(self, asked: Asked) -> EndAttrition:
        return EndAttrition()


@plays("T.P.COM.ATT")
class AttritionCombat(Procedure[None], rename=SAVED_AS):
    """14.12, 14.13, 14.31: after all other combat each faction of the phasing side rolls once
    against each enemy zone that it wants to attrition."""

    factions: tuple[str, ...] = ()
    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.attrition_zones:
            freeze(world, world.side)
        self.factions = attacking_factions(world)
        return self.go(self.next_zone)

    def next_zone(self, world: AwawWorld, _: None) -> Step:
        while self.place < len(self.factions):
            faction = self.factions[self.place]
            if can_attrition(world, faction):
                choice = AttritionChoice((faction_seat(world, world.side, faction),), faction)
                return self.ask(choice, then=self.chosen)
            self.place += 1
        return Done()

    def chosen(self, world: AwawWorld, answer: Attrition | EndAttrition) -> Step:
        if isinstance(answer, EndAttrition):
            self.place += 1
            return self.go(self.next_zone)
        faction = self.factions[self.place]
        able = eligible(world, faction, answer.zone)
        units = tuple(unit for unit in able if unit not in answer.without)
        one = OneAttrition(faction=faction, zone=answer.zone, units=units)
        return self.call(one, then=self.next_zone)


# The result ---------------------------------------------------------------------------------------


class OneAttrition(Procedure[None], kw_only=True, rename=SAVED_AS):
    """14.11: one attrition of a faction against a zone, from the count to the advance."""

    scope: ClassVar[str | None] = "attack"

    faction: str
    zone: ZoneId
    units: tuple[UnitId, ...]
    advances: tuple[AdvanceTo, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        """14.11A, 14.21, 30.531: the factors in contact are counted, with or without supply."""
        contact = defenders_touched(world, self.units, self.zone)
        world.put(AttritionRolled(self.faction, self.zone))
        world.put(AttritionFight(self.zone, self.faction, self.units, contact))
        for unit in self.units:
            world.put(AttritionCounted(unit))
        engage(world, (*self.units, *contact))
        factors = attrition_factors(world, self.units)
        column = world.statics.tables["attrition"].column(factors)
        text = f"{self.faction} attritions {self.zone} with {factors} factors (column {column})"
        world.tell("14.21", text, *hexes_of(world, self.units))
        return self.roll(Dice("attrition", "14.41", (DIE,)), then=self.rolled)

    def rolled(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        """14.41, 14.42, 14.43: the die and its modifiers give the result."""
        fight = the_fight(world)
        parts = die_parts(world, fight.attackers, fight.contact)
        score = dice[0] + sum(part.value for part in parts)
        result = printed(world, attrition_factors(world, fight.attackers), score)
        named = "".join(f", {part.name} {part.value:+}" for part in parts)
        here = on_its_board(world, self.zone, result)
        table = "" if here == result else f" ({result} on the table, with half the hexes in Asia)"
        world.tell("14.41", f"rolled {dice[0]}{named}: {score}, result {here}{table}")
        if result == TRADED:
            self._result(world, result)
            seat = faction_seat(world, world.side, self.faction, theater_of(world, self.zone))
            return self.ask(AttritionTrade((seat,), self.zone), then=self.traded)
        return self._resolve(world, result)

    def traded(self, world: AwawWorld, answer: TakeCounterAndHex | TakeTwoCounters) -> Step:
        if isinstance(answer, TakeCounterAndHex):
            return self._resolve(world, TRADED)
        world.tell("14.44", "two counters are taken in place of a counter and a hex")
        return self._resolve(world, AttritionResult(2, 0))

    def _result(self, world: AwawWorld, result: AttritionResult) -> None:
        counters, hexes = on_its_board(world, self.zone, result)
        world.amend(the_fight(world), counters=counters, hexes=hexes)

    def _resolve(self, world: AwawWorld, result: AttritionResult) -> Step:
        self._result(world, result)
        if not result.counters:
            return Done()
        if russian_winter_attrition(world) and designations_left(world):
            seat = faction_seat(world, world.side, self.faction, theater_of(world, self.zone))
            return self.ask(WinterDesignation((seat,), self.zone), then=self.designated)
        return self.go(self.losses)

    def designated(self, world: AwawWorld, answer: DesignateHexes) -> Step:
        note_designations(world, self.zone, answer)
        return self.go(self.losses)

    # Losses ---------------------------------------------------------------------------------------

    def losses(self, world: AwawWorld, _: None) -> Step:
        """14.11B, 14.51: the defender chooses, unless he loses all he may."""
        count = required(world)
        if count >= len(losable(world)):
            return self._lose(world, losable(world))
        seat = chief_of_units(world, world.side.opponent, losable(world))
        return self.ask(AttritionLosses((seat,), self.zone, count), then=self.lost)

    def lost(self, world: AwawWorld, answer: LoseToAttrition) -> Step:
        return self._lose(world, answer.units)

    def _lose(self, world: AwawWorld, units: tuple[UnitId, ...]) -> Step:
        """14.51, 14.523, 14.65: units and bases go; the zone may be empty now."""
        kept = saved_hex(world, units) if units else None
        places = [where(world, world.units[unit].place) for unit in units]
        for unit in units:
            eliminate(world, world.units[unit], Cause.ATTRITION, "14.51")
        bare_bases(world, places)
        emptied = bool(units) and not fighters_in(world, self.zone)
        world.amend(the_fight(world), lost=units, kept=kept, emptied=emptied)
        if emptied:
            world.tell("14.65", f"no defender is left in {self.zone}")
        return self.go(self.occupation)

    # Occupation -----------------------------------------------------------------------------------

    def occupation(self, world: AwawWorld, _: None) -> Step:
        """14.11C, 14.61: the attacker selects hexes and units."""
        most = hexes_allowed(world)
        if most == 0 or not can_occupy(world):
            return Done()
        count = world.map.count(candidates(world)) if most is None else most
        seat = faction_seat(world, world.side, self.faction, theater_of(world, self.zone))
        choice = AttritionOccupation((seat,), self.zone, count)
        return self.ask(choice, then=self.selected)

    def selected(self, world: AwawWorld, answer: OccupyHexes) -> Step:
        """14.11D, 14.71: flak and whoever has nowhere to go are lost, the others retreat."""
        self.advances = answer.advances
        if not answer.advances:
            return Done()
        spaces = sorted({advance.hex for advance in answer.advances})
        names = ", ".join(spaces)
        world.tell("14.61", f"{self.faction} occupies {names}", *(a_hex(space) for space in spaces))
        lose_flak(world, self.advances)
        going = lose_the_cornered(world, displaced(world, self.advances), self.advances)
        if not going:
            return self.go(self.advance)
        seat = chief_of_units(world, world.side.opponent, going)
        choice = AttritionRetreat((seat,), self.zone, going, self.advances)
        return self.ask(choice, then=self.retreated)

    def retreated(self, world: AwawWorld, answer: RetreatFromAttrition) -> Step:
        """14.71: all retreat at once."""
        retreat(world, answer.moves)
        return self.go(self.advance)

    def advance(self, world: AwawWorld, _: None) -> Step:
        """14.11E, 14.64, 14.71: then all the hexes are occupied at once."""
        for advance in self.advances:
            unit = world.units[advance.unit]
            text = f"{unit.id} advances from {unit.place} to {advance.hex}"
            world.tell("14.64", text, a_unit(unit.id), a_hex(advance.hex))
            world.amend(unit, place=advance.hex)
            hex_control.enter(world, advance.hex, unit.party)
        return Done()

"""23.4, 23.76: one air strike against a combat group, from the surprise it may be to the ships that
it hits. It asks nothing of the battle around it, so that the odds of a single strike can be told.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    engaged,
    net_modifier,
    table_result,
)
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import AirAttackRoll, hits_of, roll_parts
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level, flak
from warcabinet.awaw.naval.air_naval.flyers import (
    Force,
    attackers,
    bear,
    described,
    merged,
    squads,
    total,
    without,
)
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import patrol_bonus, surprise_modifier
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import (
    launch,
    lose_defenders,
    lose_strikers,
    over_group,
    take_part,
)
from warcabinet.awaw.naval.battle.combat_groups import forces_in, ships_in, unmask
from warcabinet.awaw.naval.battle.fleet_lines import is_light
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.battle.research_that_counts import tell_nationality
from warcabinet.awaw.naval.battle.strike_orders import MeetStrike, Scramble, force_from
from warcabinet.awaw.naval.battle.strike_targets import (
    AimStrike,
    FightThem,
    StrikeTargets,
    WhoFights,
)
from warcabinet.awaw.naval.damage.hits_scored import Weapon, score
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.supply_at_sea import cut_here, is_line
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.pieces.research_levels import affects
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class Attack(msgspec.Struct, frozen=True):
    """23.44: squadrons that attack one target."""

    target: str
    force: Force


class AirStrike(Procedure[None], tag="air-strike", kw_only=True):
    """23.71B, 23.76, 23.741: `by` strikes a group of the other side in `hex` with `force`. If it
    comes as a surprise, `results` are the search results against the group; else there are none.
    """

    hex: SpaceId
    by: Side
    group: GroupId
    force: Force
    results: int = 0
    surprise: int = 0
    """23.7412: the level of surprise; below one there is none."""
    fighting: Force = ()
    """23.415B: those of the strike that fight the defenders."""
    defenders: Force = ()
    result: tuple[int, int] = (0, 0)
    """What the dice of the attackers did."""
    attacks: tuple[Attack, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        launch(world, self.by, self.force)
        struck = world.amend(world.groups[self.group], attacked=True)
        told = f"{described(self.force)} strike combat group {struck.number} of the {struck.side}"
        world.tell("22.46", f"{told} side")
        self._announce(world)
        if not self.results:
            return self.go(self.meet)
        return self.roll(Dice("surprise", "23.74121", (6,)), then=self.surprised)

    def _announce(self, world: AwawWorld) -> None:
        """41.53: radar, air defense and the quality of ships and air units count."""
        defender = self._defender(world)
        affects(world, LevelKind.RADAR, defender)
        affects(world, LevelKind.AIR_DEFENSE, defender)
        tell_nationality(world, self.group)
        nations = {str(world.statics.kinds[one.type].nationality) for one in self.force}
        affects(world, LevelKind.AIR_DRM_RESULTS, defender, *sorted(nations))

    def surprised(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """23.74121, 23.74122: the die, search results and radar."""
        modifier = surprise_modifier(world, self.results, self._defender(world))
        self.surprise = max(0, values[0] + modifier)
        told = "no surprise" if self.surprise < 1 else f"surprise of level {self.surprise}"
        world.tell("23.7413", f"surprise: {values[0]} {modifier:+}, {told}")
        return self.go(self.meet)

    def _defender(self, world: AwawWorld) -> str:
        """The party whose ships are struck."""
        return world.forces[forces_in(world, self.group)[0]].party

    def _seat(self, world: AwawWorld, side: Side) -> Seat:
        if side is self.by:
            return chief_seat(world, side, [one.party for one in self.force])
        parties = [world.forces[one].party for one in forces_in(world, self.group)]
        return chief_seat(world, side, parties)

    # Air combat -----------------------------------------------------------------------------------

    def meet(self, world: AwawWorld, _: object) -> Step:
        """23.415A: the defender says who meets the strike."""
        seat = self._seat(world, self.by.opponent)
        question = Scramble((seat,), self.group, self.force, self.surprise)
        return self.ask(question, then=self.met)

    def met(self, world: AwawWorld, answer: MeetStrike) -> Step:
        """23.415B: as many of the strike fight; if they differ, its owner says which."""
        self.defenders = force_from(over_group(world, self.group), answer.squadrons)
        take_part(world, self.defenders)
        count = min(total(self.defenders), total(self.force))
        if not count:
            world.tell("23.415A", "nobody in the air meets the strike")
            return self.go(self.air_defense)
        if count == total(self.force):
            self.fighting = self.force
            return self.go(self.air_combat)
        question = WhoFights((self._seat(world, self.by),), self.group, self.force, count)
        if len(self.force) == 1:
            (one,) = self.force
            self.fighting = (msgspec.structs.replace(one, count=count),)
            return self.go(self.air_combat)
        return self.ask(question, then=self.matched)

    def matched(self, world: AwawWorld, answer: FightThem) -> Step:
        self.fighting = force_from(self.force, answer.squadrons)
        return self.go(self.air_combat)

    def _modifier(self, world: AwawWorld) -> int:
        """19.31, 23.415D, 23.415E: what the attackers add to their dice; the defenders take as much
        from theirs.
        """
        ours = squads(world, self.fighting, self.hex)
        theirs = squads(world, self.defenders, self.hex)
        extra = -patrol_bonus(world, self.defenders, self.surprise)
        return net_modifier(ours, theirs, extra)

    def air_combat(self, world: AwawWorld, _: object) -> Step:
        """23.415C: one round."""
        text = f"{total(self.fighting)} squadrons of the strike against {total(self.defenders)}"
        world.tell("23.415", f"{text}, modifier {self._modifier(world):+} for the attackers")
        dice = Dice("air combat: attackers", "23.415", (6, 6), read="sum")
        return self.roll(dice, then=self.attacked)

    def attacked(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        strength = engaged(squads(world, self.fighting, self.hex))
        roll = values[0] + self._modifier(world)
        self.result = table_result(world.statics, strength, roll)
        _tell_air_combat(world, "attackers", values[0], self._modifier(world), self.result)
        dice = Dice("air combat: defenders", "23.415", (6, 6), read="sum")
        return self.roll(dice, then=self.defended)

    def defended(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """23.416: defenders are only shot down, and never forced to abort; of the attackers those
        bear losses first that fought.
        """
        strength = engaged(squads(world, self.defenders, self.hex))
        modifier = -self._modifier(world)
        eliminated, aborted = table_result(world.statics, strength, values[0] + modifier)
        _tell_air_combat(world, "defenders", values[0], modifier, (eliminated, aborted))
        down = bear(world, (self.defenders,), self.result[0], 0, self.hex).lost
        lose_defenders(world, self.group, down)
        self._bear(world, eliminated, aborted)
        return self.go(self.air_defense)

    def _bear(self, world: AwawWorld, eliminated: int, aborted: int) -> None:
        stages = (self.fighting, without(self.force, self.fighting))
        fate = bear(world, stages, eliminated, aborted, self.hex)
        lose_strikers(world, self.by, fate.lost)
        self.force, self.fighting = fate.left, ()

    # Air defense ----------------------------------------------------------------------------------

    def air_defense(self, world: AwawWorld, _: object) -> Step:
        """23.421, 23.4211D, 23.424: who is left flies into the fire of the group."""
        if not self.force:
            world.tell("23.416A", "nobody of the strike is left")
            return Done(None)
        lines = [one for one in forces_in(world, self.group) if is_line(world, one)]
        if lines and not ships_in(world, self.group):
            for force in lines:  # 30.381A, 23.752D: no dice are rolled against it
                cut_here(world, force)
            return Done(None)
        if not self._level(world):
            return self.go(self.through)
        return self.roll(Dice("air defense", "23.421", (6, 6), read="sum"), then=self.fired_at)

    def _level(self, world: AwawWorld) -> int:
        asked = AirDefense(ships_in(world, self.group), self.surprise)
        return defense_level(world, asked)

    def fired_at(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        level = self._level(world)
        found = flak(world, level, values[0])
        told = f"air defense of level {level}: {values[0]}, {found.eliminated} squadrons shot down"
        world.tell("23.42", f"{told}, {found.aborted} turned back")
        self._bear(world, found.eliminated, found.aborted)
        return self.go(self.through)

    def through(self, world: AwawWorld, _: object) -> Step:
        """23.425, 23.43: if a squadron gets through, it sees what is in the group, and chooses."""
        if not self.force:
            world.tell("23.423", "nobody of the strike gets through")
            return Done(None)
        for force in forces_in(world, self.group):
            reveal(world, force)
        unmask(world, self.group)
        struck = world.amend(world.groups[self.group], revealed=True)
        world.tell(
            "23.425", f"combat group {struck.number}: {_listed(ships_in(world, self.group))}"
        )
        seat = self._seat(world, self.by)
        names = targets_in(world, self.group)
        return self.ask(StrikeTargets((seat,), self.group, names, self.force), then=self.aimed)

    # Attacks on ships -----------------------------------------------------------------------------

    def aimed(self, world: AwawWorld, answer: AimStrike) -> Step:
        """23.76C, 23.76D: all attacks are announced, then resolved one by one."""
        found: dict[str, Force] = {}
        known = {one.id: one for one in self.force}
        for aim in answer.attacks:
            one = known[f"{aim.source}/{aim.type}"]
            part = msgspec.structs.replace(one, count=aim.squadrons)
            found[aim.target] = merged((*found.get(aim.target, ()), part))
        self.attacks = tuple(Attack(target, force) for target, force in found.items())
        self.force = ()
        return self.go(self.next_attack)

    def next_attack(self, world: AwawWorld, _: object) -> Step:
        if not self.attacks:
            return Done(None)
        label = f"air attack on {_called(self.attacks[0].target)}"
        return self.roll(Dice(label, "23.44", (6, 6), read="sum"), then=self.struck)

    def struck(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """23.44, 23.443A, 23.444, 23.45, 20.5: hits are taken as from any attack, and add up."""
        attack, *others = self.attacks
        self.attacks = tuple(others)
        ships = targeted(world, self.group, attack.target)
        asked = AirAttackRoll(
            attackers(attack.force, self.hex), ships, at_sea=True, surprise=self.surprise
        )
        modifier = sum(part.value for part in roll_parts(world, asked))
        hits = hits_of(world, asked, values[0])
        told = f"{total(attack.force)} squadrons at {_called(attack.target)}: {values[0]}"
        world.tell("23.44", f"{told} {modifier:+}, {hits} hits")
        score(world, ships, hits, Weapon.AIR)
        if attack.target == LIGHT_SHIPS:
            if hits:
                return self.call(on(ships, hits), then=self.next_attack)
            return self.go(self.next_attack)
        (ship,) = ships
        blow = hit(world, ship, hits)
        due = critical_due(
            world, ship, blow, natural=values[0], surprise=self.surprise, by_air=True
        )
        if due:
            return self.call(CriticalHit(ship=attack.target), then=self.next_attack)
        return self.go(self.next_attack)


def targets_in(world: AwawWorld, group: GroupId) -> tuple[str, ...]:
    """23.43A, 23.43B: each named ship by itself, and light ships as one."""
    ships = ships_in(world, group)
    named = tuple(ship.what for ship in ships if ship.named and not is_light(world, ship))
    return (*named, *((LIGHT_SHIPS,) if targeted(world, group, LIGHT_SHIPS) else ()))


def targeted(world: AwawWorld, group: GroupId, target: str) -> tuple[Hull, ...]:
    """23.43, 23.43C: the ships that a target means; submarines are none in a battle, but where
    nothing else is there (21.4184C).
    """
    ships = ships_in(world, group)
    if all(class_of(world, ship).sort is Sort.SUBMARINE for ship in ships):
        return ships
    if target != LIGHT_SHIPS:
        return tuple(ship for ship in ships if ship.what == target)
    return tuple(ship for ship in ships if is_light(world, ship))


def _called(target: str) -> str:
    return "light ships" if target == LIGHT_SHIPS else target


def _listed(ships: tuple[Hull, ...]) -> str:
    parts = [one.what if one.named else f"{one.factors} factors of {one.what}" for one in ships]
    return ", ".join(parts)


def _tell_air_combat(
    world: AwawWorld, who: str, roll: int, modifier: int, result: tuple[int, int]
) -> None:
    eliminated, aborted = result
    world.tell("23.415", f"{who}: {roll} {modifier:+}, result {eliminated}/{aborted}")

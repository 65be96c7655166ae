"""17.47, 17.48, 23.423, 23.43: kamikazes attack combat groups: those who meet them in the air, the
fire of the ships, and the ships at which they dive.
"""

from __future__ import annotations

from collections import Counter

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    engaged,
    net_modifier,
    table_result,
)
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import (
    AirAttackRoll,
    Squadrons,
    hits_of,
    roll_parts,
)
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level, flak
from warcabinet.awaw.naval.air_naval.flyers import Flyers, Force, squads
from warcabinet.awaw.naval.air_naval.kamikazes import (
    JAPAN,
    base_near,
    divers,
    fighters,
    figure,
    may_attack,
    spend,
)
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import patrol_bonus
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import over_group, take_part
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    forces_in,
    ships_in,
    unmask,
)
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.battle.kamikaze_orders import (
    Aim,
    AimKamikazes,
    Dive,
    KamikazeAttack,
    KamikazesOrNot,
    KamikazeTargets,
    Sort,
    found_groups,
)
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import targeted, targets_in
from warcabinet.awaw.naval.battle.strike_orders import MeetStrike, Scramble, force_from
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step

DIE = 6


class KamikazeAttacks(Procedure[None], tag="kamikaze-attacks", kw_only=True):
    """17.47A, 17.47B, 17.47D: a side with kamikazes in reach may use them against combat groups
    that were found: all attacks of the game turn at once, one group after another.
    """

    waves: tuple[Dive, ...] = ()
    by: Side = Side.AXIS

    def start(self, world: AwawWorld, _: None) -> Step:
        space = battle_of(world).hex
        for side in Side:
            if may_attack(world, side, space) and found_groups(world, side):
                self.by = side
                seat = chief_seat(world, side, [JAPAN])
                return self.ask(KamikazesOrNot((seat,), side), then=self.chosen)
        return Done(None)

    def chosen(self, world: AwawWorld, answer: KamikazeAttack) -> Step:
        """17.47D: more than fifteen against a single group come in two waves."""
        if not answer.attacks:
            return Done(None)
        spend(world, self.by, sum(one.kamikazes for one in answer.attacks))
        most = figure(world, "kamikazes-per-attack")
        self.waves = tuple(
            Dive(one.target, min(most, one.kamikazes - before))
            for one in answer.attacks
            for before in range(0, one.kamikazes, most)
        )
        return self.go(self.next_wave)

    def next_wave(self, world: AwawWorld, _: object) -> Step:
        while self.waves and self.waves[0].target not in world.groups:
            self.waves = self.waves[1:]
        if not self.waves:
            return Done(None)
        wave, *others = self.waves
        self.waves = tuple(others)
        strike = KamikazeStrike(by=self.by, group=wave.target, kamikazes=wave.kamikazes)
        return self.call(strike, then=self.next_wave)


class KamikazeStrike(Procedure[None], tag="kamikaze-strike", kw_only=True):
    """17.47E, 17.47F, 17.47G: kamikazes against one combat group, by themselves."""

    by: Side
    group: GroupId
    kamikazes: int
    defenders: Force = ()
    sorts: tuple[Sort, ...] = ()
    attacks: tuple[Aim, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        struck = world.amend(world.groups[self.group], attacked=True)
        told = f"{self.kamikazes} kamikazes attack combat group {struck.number}"
        world.tell("17.47", f"{told} of the {struck.side} side")
        parties = [world.forces[one].party for one in forces_in(world, self.group)]
        seat = chief_seat(world, self.by.opponent, parties)
        question = Scramble((seat,), self.group, self._force(world))
        return self.ask(question, then=self.met)

    def _force(self, world: AwawWorld) -> Force:
        """17.464: as they fight in the air."""
        base = base_near(world, battle_of(world).hex)
        assert base is not None
        return (Flyers(str(base), fighters(world), JAPAN, self.kamikazes),)

    # 17.47E ---------------------------------------------------------------------------------------

    def met(self, world: AwawWorld, answer: MeetStrike) -> Step:
        self.defenders = force_from(over_group(world, self.group), answer.squadrons)
        take_part(world, self.defenders)
        if not self.defenders:
            return self.go(self.air_defense)
        dice = Dice("air combat: defenders", "17.47E", (6, 6), read="sum")
        return self.roll(dice, then=self.shot_at)

    def shot_at(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """17.47E: only the defenders roll; whoever would have to abort is lost too."""
        space = battle_of(world).hex
        theirs = squads(world, self.defenders, space)
        extra = -patrol_bonus(world, self.defenders, 0)
        modifier = -net_modifier(squads(world, self._force(world), space), theirs, extra)
        eliminated, aborted = table_result(world.statics, engaged(theirs), values[0] + modifier)
        lost = min(self.kamikazes, eliminated + aborted)
        told = f"defenders: {values[0]} {modifier:+}, result {eliminated}/{aborted}"
        world.tell("17.47E", f"{told}: {lost} kamikazes are shot down")
        self.kamikazes -= lost
        return self.go(self.air_defense)

    def air_defense(self, world: AwawWorld, _: object) -> Step:
        level = defense_level(world, AirDefense(ships_in(world, self.group)))
        if not self.kamikazes or not level:
            return self.go(self.through)
        return self.roll(Dice("air defense", "23.421", (6, 6), read="sum"), then=self.fired_at)

    def fired_at(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """17.47E, 23.423: kamikazes press on whatever would turn others back."""
        level = defense_level(world, AirDefense(ships_in(world, self.group)))
        lost = min(self.kamikazes, flak(world, level, values[0]).eliminated)
        told = f"air defense of level {level}: {values[0]}, {lost} kamikazes shot down"
        world.tell("17.47E", told)
        self.kamikazes -= lost
        return self.go(self.through)

    # 17.47F ---------------------------------------------------------------------------------------

    def through(self, world: AwawWorld, _: object) -> Step:
        """17.47F, 23.425: those that get through see the ships; a die for each says which sort it
        attacks.
        """
        if not self.kamikazes:
            world.tell("17.47E", "no kamikaze gets through")
            return Done(None)
        for force in forces_in(world, self.group):
            reveal(world, force)
        unmask(world, self.group)
        world.amend(world.groups[self.group], revealed=True)
        every = sorts_in(world, self.group)
        if not every:
            return Done(None)
        if len(every) == 1:
            return self.aim(world, (self.kamikazes,))
        dice = Dice("targets of kamikazes", "17.47F", (6,) * self.kamikazes, read="sorted")
        return self.roll(dice, then=self.sorted_out)

    def sorted_out(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        every = sorts_in(world, self.group)
        share = DIE // len(every)
        given = Counter((value - 1) // share for value in values)
        return self.aim(world, tuple(given[place] for place in range(len(every))))

    def aim(self, world: AwawWorld, given: tuple[int, ...]) -> Step:
        every = sorts_in(world, self.group)
        self.sorts = tuple(
            Sort(ships, count) for ships, count in zip(every, given, strict=True) if count
        )
        told = "; ".join(f"{one.kamikazes} at {_listed(one.ships)}" for one in self.sorts)
        world.tell("17.47F", f"kamikazes dive: {told}")
        seat = chief_seat(world, self.by, [JAPAN])
        return self.ask(KamikazeTargets((seat,), self.group, self.sorts), then=self.aimed)

    def aimed(self, world: AwawWorld, answer: AimKamikazes) -> Step:
        self.attacks = answer.attacks
        return self.go(self.next_attack)

    # 17.47G ---------------------------------------------------------------------------------------

    def next_attack(self, world: AwawWorld, _: object) -> Step:
        """17.47G: one roll for each target."""
        if not self.attacks:
            return Done(None)
        label = f"kamikazes at {_called(self.attacks[0].ship)}"
        return self.roll(Dice(label, "17.47G", (6, 6), read="sum"), then=self.struck)

    def struck(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        attack, *others = self.attacks
        self.attacks = tuple(others)
        ships = targeted(world, self.group, attack.ship)
        asked = self.attack_roll(world, attack)
        modifier = sum(part.value for part in roll_parts(world, asked))
        hits = hits_of(world, asked, values[0])
        told = f"{attack.kamikazes} kamikazes at {_called(attack.ship)}: {values[0]}"
        world.tell("17.47G", f"{told} {modifier:+}, {hits} hits")
        if attack.ship == LIGHT_SHIPS:
            if hits:
                return self.call(on(ships, hits), then=self.next_attack)
            return self.go(self.next_attack)
        (ship,) = ships
        blow = hit(world, ship, hits)
        if critical_due(world, ship, blow, natural=values[0], surprise=0, by_air=True):
            return self.call(CriticalHit(ship=attack.ship), then=self.next_attack)
        return self.go(self.next_attack)

    def attack_roll(self, world: AwawWorld, attack: Aim) -> AirAttackRoll:
        """17.47G, 17.47H, 17.464: each counts as three squadrons of elite naval air."""
        base = base_near(world, battle_of(world).hex)
        assert base is not None
        count = attack.kamikazes * figure(world, "kamikaze-squadrons")
        ships = targeted(world, self.group, attack.ship)
        return AirAttackRoll(
            (Squadrons(divers(world), JAPAN, base, count),), ships, at_sea=True, kamikazes=True
        )


def sorts_in(world: AwawWorld, group: GroupId) -> tuple[tuple[str, ...], ...]:
    """17.47F: the ships of a group by sort: fast carriers, capital ships, light ships as one."""
    carriers: list[str] = []
    capital: list[str] = []
    light: list[str] = []
    for name in targets_in(world, group):
        if name == LIGHT_SHIPS:
            light.append(name)
        elif class_of(world, world.hulls[HullId(name)]).fast_carrier:
            carriers.append(name)
        else:
            capital.append(name)
    return tuple(tuple(one) for one in (carriers, capital, light) if one)


def _called(ship: str) -> str:
    return "light ships" if ship == LIGHT_SHIPS else ship


def _listed(ships: tuple[str, ...]) -> str:
    return " or ".join(map(_called, ships))

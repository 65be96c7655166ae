"""43.2, 43.43, 43.44, 43.51: after strategic warfare the moving side drops its atomic bombs, one
after the other: each by a carrier, on a target that is announced before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import lead_seat, seat_for
from warcabinet.awaw.economy.industrial_centers import give_up
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.research.atomics.attacks_on_bases import AttackOnBase
from warcabinet.awaw.research.atomics.delivery import (
    DELIVERED,
    ROCKETS,
    Carrier,
    against,
    aims_at,
    carriers,
    note_carried,
)
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import (
    lose_brps,
    record,
    ruin_oil,
    value_at,
)
from warcabinet.awaw.research.atomics.fissionable_materials import (
    BUILDERS,
    armed,
    least_die,
    might_have,
    spend,
)
from warcabinet.awaw.research.research_sheet import CAMPAIGN, researchers, seat_of
from warcabinet.awaw.state.atomics import AtomicAim, Material
from warcabinet.awaw.state.bombing import Aim, Salvo, Weapon
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.bombing.adding_up_the_bombing import (
    BombedCenter,
    GiveUpCenter,
    LeaveDamage,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import base_at, target_at
from warcabinet.awaw.terms.powers import Faction, Power, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class DropBomb(Action, frozen=True):
    """43.24, 43.51: a bomb on what in a place, by whom, and made of what."""

    carrier: str
    target: SpaceId
    aim: AtomicAim
    bomb: Material


class EndAtomicAttacks(Action, frozen=True):
    """43.24: no more atomic attacks in this phase."""


def _faction(asked: Asked) -> str:
    assert isinstance(asked.decision, AtomicOrders)
    return asked.decision.faction


def _carrier(world: AwawWorld, faction: str, name: str) -> Carrier | None:
    return next((one for one in carriers(world, faction) if one.id == name), None)


def _carriers(asked: Asked, got: Got) -> Domain[str]:
    names = (one.id for one in carriers(asked.world, _faction(asked)))
    return among(names, "43.22", "it cannot deliver a bomb now")


def _targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, faction = asked.world, _faction(asked)
    one = _carrier(world, faction, got["carrier"])
    spaces = () if one is None else (s for s in one.targets if aims_at(world, faction, one, s))
    return among(spaces, "43.23", "there is no target of this carrier")


def _aims(asked: Asked, got: Got) -> Domain[AtomicAim]:
    world, faction = asked.world, _faction(asked)
    one = _carrier(world, faction, got["carrier"])

    def why(aim: AtomicAim) -> list[Refusal]:
        if one is None:
            return [Refusal("43.22", "it cannot deliver a bomb now")]
        return against(world, faction, one, got["target"], aim)

    return Domain(DELIVERED, why)


def _bombs(asked: Asked, got: Got) -> Domain[Material]:
    some = armed(asked.world, _faction(asked))
    return among(some, "43.13", "there is no such bomb")


def proposed(asked: Asked) -> Iterator[DropBomb]:
    """Every target of every carrier, with the bombs that are surest."""
    world, faction = asked.world, _faction(asked)
    made = sorted(armed(world, faction), key=lambda one: least_die(world, faction, one))
    for one in carriers(world, faction):
        for space in one.targets:
            for aim in aims_at(world, faction, one, space):
                yield from (DropBomb(one.id, space, aim, bomb) for bomb in made[:1])


class AtomicOrders(Decision[DropBomb | EndAtomicAttacks], frozen=True):
    """43.24, 41.53: asked of who could have a bomb and has got something through to a target, until
    no more bombs are dropped. Who has none is not seen to have none.
    """

    faction: str

    rule: ClassVar[str] = "43.21"
    prompt: ClassVar[str] = "Drop an atomic bomb, or no more"
    secret: ClassVar[bool] = True
    by_default: ClassVar[str] = "no bomb is dropped"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        DropBomb: Form(
            (
                Slot("carrier", _carriers),
                Slot("target", _targets),
                Slot("aim", _aims),
                Slot("bomb", _bombs),
            ),
            proposals=proposed,
            label="Drop a bomb",
        ),
        EndAtomicAttacks: Form(label="No atomic attack"),
    }

    def default(self, asked: Asked) -> EndAtomicAttacks:
        return EndAtomicAttacks()

    def real(self, asked: Asked) -> bool:
        return any(True for _ in proposed(asked))


def _seat(world: AwawWorld, power: str) -> Seat:
    seat = seat_for(world, power)
    return lead_seat(world, world.side.opponent) if seat is None else seat


def users(world: AwawWorld) -> list[Faction]:
    """43.21: the factions of the moving side that could have bombs and can deliver one."""
    return [
        one
        for one in researchers(world.statics)
        if side_of_faction(one) is world.side
        and might_have(world, BUILDERS.get(str(one), ""))
        and carriers(world, str(one))
    ]


@plays("T.P.COM.SW.70", special=CAMPAIGN)
class AtomicAttacks(Procedure[None]):
    """43.21, 43.24, 43.25, 43.26: bombs are dropped one by one, and nobody intercepts them any
    more.
    """

    passed: tuple[str, ...] = ()
    faction: str = ""
    order: DropBomb | None = None
    power: str = ""
    """Whose carrier it is."""

    def start(self, world: AwawWorld, _: object) -> Step:
        for faction in users(world):
            if str(faction) not in self.passed:
                self.faction = str(faction)
                seat = seat_of(world, faction)
                return self.ask(AtomicOrders((seat,), self.faction), then=self.answered)
        return Done()

    def answered(self, world: AwawWorld, answer: DropBomb | EndAtomicAttacks) -> Step:
        if isinstance(answer, EndAtomicAttacks):
            self.passed = (*self.passed, self.faction)
            return self.go(self.start)
        carrier = _carrier(world, self.faction, answer.carrier)
        assert carrier is not None
        self.order, self.power = answer, carrier.power
        note_carried(world, answer.carrier)
        if answer.carrier.startswith(ROCKETS):
            base = SpaceId(answer.carrier.removeprefix(ROCKETS))
            world.put(Salvo(base, carrier.power, answer.target, Aim.AREA, Weapon.ROCKETS))
        text = f"{BUILDERS[self.faction]}: atomic attack on {answer.target}: {IN_WORDS[answer.aim]}"
        world.tell("43.51", text, a_hex(answer.target))
        return self.call(Detonation(faction=self.faction, material=answer.bomb), then=self.went_off)

    def went_off(self, world: AwawWorld, exploded: bool) -> Step:
        """43.311, 43.51: an attack on the place itself leaves a marker and ruins it; one on what is
        based there does only that harm.
        """
        order = self._order()
        if not exploded:
            return self.go(self.start)
        victim = self._victim(world)
        record(world, BUILDERS[self.faction], victim, order.target, order.aim)
        if order.aim is not AtomicAim.CITY:
            seat = seat_of(world, Faction(self.faction))
            hit = AttackOnBase(base=order.target, aim=order.aim, power=self.power, seat=seat)
            return self.call(hit, then=self.start)
        world.tell("43.311", f"an atomic attack marker in {order.target}", a_hex(order.target))
        ruin_oil(world, order.target)
        brps = value_at(world, order.target)
        if brps and self._is_center(world, victim):
            return self.ask(
                BombedCenter((_seat(world, victim),), order.target, brps), then=self.center
            )
        lose_brps(world, victim, order.target, brps)
        return self.go(self.start)

    def center(self, world: AwawWorld, answer: GiveUpCenter | LeaveDamage) -> Step:
        """26.75: Russia loses the BRPs, or gives the industrial center up."""
        space = self._order().target
        if isinstance(answer, GiveUpCenter):
            give_up(world, space)
        else:
            lose_brps(world, str(Power.RUSSIA), space, value_at(world, space))
        return self.go(self.start)

    def _order(self) -> DropBomb:
        assert self.order is not None
        return self.order

    def _victim(self, world: AwawWorld) -> str:
        order = self._order()
        found = target_at(world, order.target, Aim.AREA) or base_at(world, order.target)
        assert found is not None
        return found.power

    def _is_center(self, world: AwawWorld, victim: str) -> bool:
        key = f"{CounterKind.INDUSTRIAL_CENTER}@{self._order().target}"
        return victim == Power.RUSSIA and key in world.counters


IN_WORDS = {
    AtomicAim.CITY: "the city or box itself",
    AtomicAim.AIR: "its air units",
    AtomicAim.SHIPS: "its ships",
    AtomicAim.SHIPYARD: "the ships in its shipyard",
    AtomicAim.GROUND: "ground units",
}


class Detonation(Procedure[bool], tag="atomic-detonation", kw_only=True):
    """43.13, 43.321C: a bomb is used; one that is not sure to go off needs a die (R-542)."""

    faction: str
    material: Material

    def start(self, world: AwawWorld, _: None) -> Step:
        spend(world, self.faction, self.material)
        if least_die(world, self.faction, self.material) == 1:
            return Done(True)
        return self.roll(Dice("detonation", "43.321C", (6,)), then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        if values[0] >= least_die(world, self.faction, self.material):
            return Done(True)
        world.tell("43.321C", "the bomb does not go off")
        return Done(False)

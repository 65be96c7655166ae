"""21.517H, 21.528, 15.64, 18.553E, 20.443: the losses of a landing that ships bear: a third from
destroyers, and more if the attacker likes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.support.ground_support import (
    OVER_THE_LIMIT,
    capped,
    limit_for,
    supporting,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_units
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.loss_requirements import Bill
from warcabinet.awaw.ground.battle.combat_losses import ATTACKERS_LOSE, BearLosses
from warcabinet.awaw.naval.damage.named_ships import damage
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.landings.ships_that_bear_losses import (
    Struck,
    able,
    against_losses,
    force_under,
    free_destroyers_lost,
    is_destroyer,
    least,
    owed_by_destroyers,
    to_keep_a_unit,
)
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import (
    barred,
    bearable,
    may_bear,
    most_losses,
)
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import (
    fire_for,
    forces_off,
    ground_in,
    is_cve,
)
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import Known, contents
from warcabinet.awaw.naval.ships.types_of_naval_units import Weight, class_of
from warcabinet.awaw.pieces.ground_units import a_hex, side_of_unit
from warcabinet.awaw.state.naval import Hull, HullId, OffTheBeach
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Step
from warcabinet.hexes import SpaceId


class LoseShips(Action, frozen=True):
    """21.517H, 21.528: these ships bear losses of the landing."""

    ships: tuple[Struck, ...]


# The question -------------------------------------------------------------------------------------


def _question(asked: Asked) -> LandingLosses:
    assert isinstance(asked.decision, LandingLosses)
    return asked.decision


def _hulls(asked: Asked, got: Got) -> Domain[HullId]:
    one = _question(asked)
    own = [hull.id for hull in able(asked.world, one.hex)]
    named = {struck.hull for struck in got.get("ships", ())}

    def why(hull: HullId) -> list[Refusal]:
        if hull not in own:
            return [Refusal("21.5281", "this ship takes no part in the landing")]
        return [Refusal("21.5281", "a ship is named twice")] if hull in named else []

    return Domain(own, why)


def _losses(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.hulls.get(got["hull"])
    if row is None:
        return Domain((), lambda count: [Refusal("21.5281", "there is no such ship")])
    hull = row

    def why(count: int) -> list[Refusal]:
        if count > 0 and may_bear(world, hull, count):
            return []
        reason = "losses sink destroyers, whole cruisers, or damage a heavy ship by one"
        return [Refusal("21.5282", reason)]

    return Domain(range(1, bearable(world, hull) + 1), why)


def _whole(asked: Asked, action: LoseShips) -> list[Refusal]:
    one = _question(asked)
    return against_losses(asked.world, one.hex, one.due, one.most, action.ships)


def _ways(asked: Asked) -> Iterator[LoseShips]:
    """What must be, then with one more ship each."""
    one = _question(asked)
    world: AwawWorld = asked.world
    must = least(world, one.hex, one.due, one.most)
    yield LoseShips(must)
    named = {struck.hull for struck in must}
    for hull in able(world, one.hex):
        if hull.id in named:
            continue
        for count in range(1, bearable(world, hull) + 1):
            more = LoseShips(tuple(sorted((*must, Struck(hull.id, count)))))
            if not against_losses(world, one.hex, one.due, one.most, more.ships):
                yield more


class LandingLosses(Decision[LoseShips], frozen=True):
    """21.517H, 21.528: which ships bear losses of a landing; the rest falls on the units and the
    air that attacked.
    """

    hex: SpaceId
    due: int
    most: int
    """21.5283: what the bombardment was worth."""
    ground: int = 0
    """What all ground units that attacked are worth."""

    rule: ClassVar[str] = "21.517H"
    prompt: ClassVar[str] = "Choose the ships that are lost in the landing"
    by_default: ClassVar[str] = "the destroyers that must be lost, and ships to keep one unit"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LoseShips: Form(
            (
                Slot(
                    "ships",
                    least=0,
                    most=None,
                    inner=(Slot("hull", _hulls), Slot("losses", _losses)),
                    joint=True,
                    drawn="few",
                ),
            ),
            whole=_whole,
            proposals=_ways,
            label="Lose ships",
            nothing="Lose no ships",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        owed = owed_by_destroyers(asked.world, self.hex, self.due, self.most)
        return (
            f"The landing in {self.hex} loses {self.due} factors: choose the ships that bear some "
            f"of them, at least {owed} of destroyers"
        )

    def default(self, asked: Asked) -> LoseShips:
        ships = to_keep_a_unit(asked.world, self.hex, self.due, self.most, self.ground)
        return LoseShips(ships)

    def real(self, asked: Asked) -> bool:
        return bool(able(asked.world, self.hex))


# Carried out --------------------------------------------------------------------------------------


def strike(world: AwawWorld, space: SpaceId, ships: tuple[Struck, ...], most: int) -> int:
    """21.5281, 21.5282, 21.517H: carry the losses out; two other fleet factors for each that is
    lost bombard no more, and carrying destroyers weaken the next round. Gives what they bore.
    """
    row = world.off_the_beach[space]
    silent: Counter[int] = Counter()
    carriers = escorts = 0
    before = free_destroyers_lost(world, space, ships, most)
    for one in ships:
        hull = world.hulls[one.hull]
        modifier = drm(world, hull)
        if is_destroyer(world, hull):
            force = force_under(hull)
            from_spare = min(before[force], one.losses)
            before[force] -= from_spare
            carriers += one.losses - from_spare
            silent[modifier] += from_spare + barred(world, hull, from_spare)
        elif is_cve(world, hull):
            escorts += one.losses
        else:
            silent[modifier] += _gone(world, hull, one.losses) + barred(world, hull, one.losses)
        _lose(world, space, hull, one.losses)
    guns = tuple(
        (modifier, count - silent[modifier])
        for modifier, count in row.bombarding
        if count > silent[modifier]
    )
    world.amend(
        world.off_the_beach[space],
        bombarding=guns,
        escorts=max(0, row.escorts - escorts),
        carriers_lost=row.carriers_lost + carriers,
    )
    return sum(one.losses for one in ships)


@BOOK.happens(
    OVER_THE_LIMIT,
    "15.632",
    "escort carriers for whose support too few ground factors are left are lost",
)
def escorts_over_the_limit(world: AwawWorld, assault: Assault) -> None:
    """15.632, 18.553D: what is over three for each ground factor, other air counted first."""
    row = fire_for(world, assault)
    if row is None or not row.escorts:
        return
    units = attacking(world, assault)
    room = limit_for(world, units) - sum(capped(world, supporting(world, assault), units))
    over = max(0, row.escorts - room)
    left = over
    for force in forces_off(world, row.hex):
        found = contents(world, force)
        for hull in found.hulls if isinstance(found, Known) else ():
            if left and is_cve(world, hull):
                count = min(left, hull.factors)
                _lose(world, row.hex, hull, count)
                left -= count
    if over:
        world.amend(row, escorts=row.escorts - over)


def _gone(world: AwawWorld, hull: Hull, losses: int) -> int:
    """The naval factors that fall out with a ship: all of a heavy one."""
    return hull.factors if class_of(world, hull).weight is Weight.HEAVY else losses


def _lose(world: AwawWorld, space: SpaceId, hull: Hull, losses: int) -> None:
    if class_of(world, hull).weight is Weight.HEAVY:
        damage(world, hull)
        world.tell("21.5282", f"{hull.what} is damaged off {space}", a_hex(space))
        return
    remove(world, hull, losses)
    told = f"{losses} factors of {hull.what} are sunk off {space}"
    world.tell("21.5282", told, a_hex(space))


def less(bill: Bill, borne: int) -> Bill:
    """What is left of a bill."""
    due = tuple((grade, max(0, amount - borne)) for grade, amount in bill.due)
    return msgspec.structs.replace(bill, due=due)


@BOOK.happens(
    ATTACKERS_LOSE,
    "21.517H, 15.641, 15.642",
    "at least a third of the losses of a landing are destroyers; ships may bear more of them",
)
class ShipsBearLosses(BearLosses, tag="ships-bear-losses", kw_only=True):
    @classmethod
    def concerns(cls, world: AwawWorld, assault: Assault, bill: Bill) -> bool:
        row = fire_for(world, assault)
        return row is not None and bill.most > 0 and bool(able(world, row.hex))

    def start(self, world: AwawWorld, _: None) -> Step:
        row = self._fire(world)
        most = self._most(world)
        units = attacking(world, self.assault)
        side = side_of_unit(world, world.units[units[0]]) or world.side
        seat = chief_of_units(world, side, units)
        ground = sum(one.worth for one in self.bill.stakes if not one.air)
        question = LandingLosses((seat,), row.hex, self.bill.most, most, ground)
        return self.ask(question, then=self.chosen)

    def _most(self, world: AwawWorld) -> int:
        """21.5283: what the bombardment was worth."""
        return most_losses(ground_in(world, self.assault), self._fire(world).bombarding)

    def _fire(self, world: AwawWorld) -> OffTheBeach:
        row = fire_for(world, self.assault)
        assert row is not None
        return row

    def chosen(self, world: AwawWorld, answer: LoseShips) -> Step:
        row = self._fire(world)
        return Done(less(self.bill, strike(world, row.hex, answer.ships, self._most(world))))

"""33.4, 33.5: when oil is drawn, spent and lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import faction_seat, seat_for
from warcabinet.awaw.logistics.construction.construction_oil_effects import (
    oil_cover,
    suffers_construction_oil_effect,
    use_oil,
)
from warcabinet.awaw.logistics.oil.oil_effects import services_of, set_effect
from warcabinet.awaw.logistics.oil.oil_reserves import (
    FIFTHS,
    begin_tracking,
    fifths_left,
    largest_reserve,
    spend,
    spend_fifths,
)
from warcabinet.awaw.logistics.oil.oil_sources import production
from warcabinet.awaw.logistics.oil.oil_status import (
    ADJUSTMENT,
    SUPPLY,
    called,
    home_account,
    power_of,
    reserve_of,
    tracked,
    tracked_accounts,
    tracked_factions,
)
from warcabinet.awaw.logistics.supply.supply_determination import SUPPLY_FIXED
from warcabinet.awaw.moments import Part, come
from warcabinet.awaw.politics.parties import faction_of, factions_of, members_of, side_of_party
from warcabinet.awaw.state.oil import OilOffset, OilReserve, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat


class UseOil(Action, frozen=True):
    """33.51: the services that get oil."""

    services: tuple[Service, ...]


class OilForConstruction(Action, frozen=True):
    """33.52C: so many counters go into construction."""

    counters: int


class FlexibleOil(Action, frozen=True):
    """33.81C: fifths of a counter go into construction."""

    fifths: int


# Production ---------------------------------------------------------------------------------------


OIL_APPEARS: Occasion[Part] = Occasion("oil counters appear")
"""33.41A: in the oil adjustment phase of a player turn."""

ON_THE_SPOT: Occasion[type[Procedure[Any]]] = Occasion("oil may be used where it is")
"""33.4522: after the reserves, as supply is determined."""

OIL_VANISHES: Occasion[Part] = Occasion("oil outside reserves is removed")
"""33.431: at the end of each player turn."""


@plays("T.P.ADJ.20")
class OilAppears(Procedure[None]):
    """33.41, 33.41A, 33.4424, 33.4624: the factions of the phasing side start or stop counting
    their oil before counters appear in their sources.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for faction in sorted(world.oil_reserves):
            if any(side_of_party(world, name) is world.side for name in members_of(world, faction)):
                begin_tracking(world, faction)
        come(world, OIL_APPEARS)
        return Done()


@plays("T.P.ADJ.30")
class OilMovesByLand(Procedure[None]):
    """33.41B, 33.43, 33.43A: counters with a land supply line go to the reserve; all of them, since
    nobody would leave one behind. The line is judged by the supply last determined. Centers that
    are captured later in the turn yield nothing in it.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for faction in tracked_factions(world, world.side):
            reserve = world.oil_reserves[faction]
            drawn = production(world, faction)
            total = reserve.counters + drawn
            world.amend(reserve, counters=total)
            world.tell("33.41B", f"the {faction} draws {drawn} oil; its reserve is {total}")
        return Done()


# Services -----------------------------------------------------------------------------------------


def _faction(asked: Asked) -> str:
    decision = asked.decision
    assert isinstance(decision, OffsetOilEffects | ConstructionOilUse)
    return decision.faction


def _reserve(asked: Asked) -> OilReserve:
    row: OilReserve = asked.world.oil_reserves[reserve_of(_faction(asked))]
    return row


def account_seat(world: AwawWorld, account: str) -> Seat:
    """33.551: who decides about an account: its power, or whoever leads the faction."""
    power = power_of(account)
    own = seat_for(world, power) if power else None
    faction = faction_of(world, power) if power else account
    return own if own is not None else faction_seat(world, world.side, faction)


def still_dry(world: AwawWorld, faction: str) -> tuple[Service, ...]:
    """33.52A: the services for which no counter has been used yet in this player turn."""
    return tuple(
        one for one in services_of(world) if OilOffset(faction, one).key() not in world.oil_offsets
    )


def services(asked: Asked, got: Got) -> Domain[Service]:
    left = still_dry(asked.world, _faction(asked))
    return among(left, "33.61", "this is no service that still needs oil here")


def most_services(asked: Asked) -> int:
    return min(len(still_dry(asked.world, _faction(asked))), _reserve(asked).counters)


WITHOUT_OIL = {
    Service.AIR: "land-based air flies no offensive missions and fights one worse",
    Service.NAVAL: "ships neither attack nor intercept nor escort, and fight one worse",
    Service.ARMY: "training is one lower, and armor moves and fights like infantry",
}
"""33.61A, 33.61B, 33.61C: what a service does without, in a few words."""


class OffsetOilEffects(Decision[UseOil], frozen=True, rename=SAVED_AS):
    """33.51, 33.521: one counter for each service that is to have oil; a faction may save it."""

    faction: str
    again: bool = False
    """Asked once more, of those who did without."""

    rule: ClassVar[str] = "33.51"
    prompt: ClassVar[str] = "Which services get oil?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        UseOil: Form(
            (Slot("services", services, least=0, most=most_services),),
            label="Use oil",
            nothing="Use no oil",
        ),
    }

    def prompt_for(self, asked: Asked) -> str:
        left = _reserve(asked).counters
        which = "Which services get oil after all?" if self.again else "Which services get oil?"
        dry = "; ".join(WITHOUT_OIL[one] for one in still_dry(asked.world, self.faction))
        return f"{which} The reserve of the {called(self.faction)} is {left}. Without oil: {dry}"

    def default(self, asked: Asked) -> UseOil:
        dry = still_dry(asked.world, self.faction)
        order = [one for one in (Service.ARMY, Service.AIR, Service.NAVAL) if one in dry]
        wanted = () if self.again else order[: most_services(asked)]
        return UseOil(tuple(sorted(wanted)))


class OilWindow(Procedure[None]):
    """33.52, 33.52A, 33.411: each tracked faction of the phasing side decides which services get
    oil: in the oil adjustment phase, during initial supply determination or after combat.
    """

    again: ClassVar[bool] = False
    moment: ClassVar[str] = ADJUSTMENT
    done: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for account in tracked_accounts(world, world.side, self.moment):
            if account in self.done or not self.concerns(world, account):
                continue
            self.done = (*self.done, account)
            ask = OffsetOilEffects((account_seat(world, account),), account, self.again)
            return self.ask(ask, then=self.answered)
        return self.all_asked(world)

    def all_asked(self, world: AwawWorld) -> Step:
        return Done()

    def concerns(self, world: AwawWorld, faction: str) -> bool:
        return True

    def answered(self, world: AwawWorld, answer: UseOil) -> Step:
        """33.412, 33.62: the counters are gone, and what they offset is lifted at once."""
        faction = self.done[-1]
        if answer.services:
            spend(world, faction, len(answer.services), "33.52A", ", ".join(answer.services))
        for service in answer.services:
            world.put(OilOffset(faction, service))
            set_effect(world, faction, service, False)
        return self.go(self.start)


@plays("T.P.ADJ.40")
class OilAdjustment(OilWindow):
    """33.52A: the first chance, once oil has come by land."""


class LaterWindow(OilWindow):
    """33.52A: a later chance for services that have no oil yet, if there is any left."""

    again: ClassVar[bool] = True
    moment: ClassVar[str] = SUPPLY

    def concerns(self, world: AwawWorld, account: str) -> bool:
        reserve = world.oil_reserves[reserve_of(account)]
        return reserve.counters > 0 and bool(still_dry(world, account))


@plays("T.P.MOV.SUP.50")
class OilAtInitialSupply(LaterWindow):
    """33.52A, 33.411, 33.4522: the second chance, during initial supply determination; then what
    may be used where it is.
    """

    asked_there: int = 0

    def all_asked(self, world: AwawWorld) -> Step:
        parts = BOOK.parts(ON_THE_SPOT)
        if self.asked_there >= len(parts):
            return Done()
        self.asked_there += 1
        return self.call(parts[self.asked_there - 1](), then=self.go_on)

    def go_on(self, world: AwawWorld, _: None) -> Step:
        return self.all_asked(world)


class OilAfterCombat(LaterWindow):
    """33.52A, 33.411, 30.43C: the third chance, during post-combat supply determination."""


@BOOK.happens(
    SUPPLY_FIXED,
    "33.531, 33.535, 33.541",
    "as initial supply determination ends, what was offset in the turn before ends, too: a "
    "service that has got no oil in this turn does without from now on",
)
def oil_status_is_fixed(world: AwawWorld) -> None:
    for faction in tracked_factions(world, world.side):
        dry = still_dry(world, faction)
        for service in services_of(world):
            set_effect(world, faction, service, service in dry)


# Construction -------------------------------------------------------------------------------------


def counters(asked: Asked, got: Got) -> Domain[int]:
    most = _reserve(asked).counters
    return numbers(0, most, "33.52C", f"the reserve holds {most} counters")


def part_of_a_counter(asked: Asked, got: Got) -> Domain[int]:
    """33.82: up to four fifths, from what is left of a counter or from a whole one."""
    most = min(FIFTHS - 1, fifths_left(asked.world, _faction(asked)))
    return numbers(1, most, "33.82", f"a part of a counter is one to {most} fifths here")


def some_oil(asked: Asked) -> list[Refusal]:
    if fifths_left(asked.world, _faction(asked)):
        return []
    return [Refusal("33.82", "the reserve holds no oil")]


class ConstructionOilUse(Decision[OilForConstruction | FlexibleOil], frozen=True, rename=SAVED_AS):
    """33.52C, 33.61D, 33.81C: how much oil goes into construction: each counter covers 25 BRPs of
    builds at their normal cost, a fifth five. Whole counters are named last.
    """

    faction: str

    rule: ClassVar[str] = "33.61D"
    prompt: ClassVar[str] = "How many oil counters go into construction?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OilForConstruction: Form((Slot("counters", counters),), weight=4, label="Use oil"),
        FlexibleOil: Form((Slot("fifths", part_of_a_counter),), fits=some_oil, label="Use a part"),
    }

    def prompt_for(self, asked: Asked) -> str:
        """27.13B, 33.61D: what a counter is good for, and what lacking oil means."""
        world: AwawWorld = asked.world
        covers, left = oil_cover(world, 1), _reserve(asked).counters
        return (
            f"{self.prompt} Each covers {covers} BRPs of units at their normal cost; what no oil "
            f"covers costs twice as much. The reserve is {left}"
        )

    def default(self, asked: Asked) -> OilForConstruction:
        return OilForConstruction(min(2, _reserve(asked).counters))


@plays("T.P.BLD.50")
class OilIntoConstruction(Procedure[None]):
    """27.35E, 33.52C, 33.61D: each tracked faction of the phasing side decides before it builds.
    One that uses not a single counter suffers the effect on construction, which counts against the
    resistance of Russia and Britain.
    """

    done: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        homes = (home_account(world, faction) for faction in factions_of(world, world.side))
        left = [one for one in homes if one is not None and one not in self.done]
        if not left:
            return Done()
        self.done = (*self.done, left[0])
        ask = ConstructionOilUse((account_seat(world, left[0]),), left[0])
        return self.ask(ask, then=self.answered)

    def answered(self, world: AwawWorld, answer: OilForConstruction | FlexibleOil) -> Step:
        account = self.done[-1]
        faction = faction_of(world, power_of(account)) if power_of(account) else account
        if isinstance(answer, FlexibleOil):
            spend_fifths(world, account, answer.fifths, "33.81C", "construction")
            use_oil(world, faction, 0, answer.fifths * oil_cover(world, 1) // FIFTHS)
            ask = ConstructionOilUse((account_seat(world, account),), account)
            return self.ask(ask, then=self.answered)
        if answer.counters:
            spend(world, account, answer.counters, "33.61D", "construction")
        use_oil(world, faction, answer.counters)
        # 27.35E: for resistance the effect outlasts the player turn, until the next construction
        short = suffers_construction_oil_effect(world, faction)
        set_effect(world, account, Service.CONSTRUCTION, short)
        return self.go(self.start)


# The end of the turn ------------------------------------------------------------------------------


@plays("T.P.FIN.70")
class OilCleanUp(Procedure[None]):
    """33.41D, 33.422, 33.424, 33.431: at the end of each player turn no reserve is larger than its
    cities allow, and there is no oil outside reserves. A reserve loses counters in no other way but
    by use (33.424).
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        come(world, OIL_VANISHES)
        for faction in sorted(world.oil_reserves):
            reserve = tracked(world, faction)
            most = largest_reserve(world, faction)
            if reserve is not None and fifths_left(world, faction) > most * FIFTHS:
                world.amend(reserve, counters=most, fifths=0)
                world.tell("33.422", f"the {faction} keeps {most} oil counters")
        return Done()

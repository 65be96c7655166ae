"""40.52, 40.72, 29.44: the Persian route and the Alaska highway are paid for in the construction
phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.economy.spending_limits import may_spend, spend
from warcabinet.awaw.logistics.hex_control.hex_control import (
    JOINT,
    country_area,
    partisan_held,
    take,
)
from warcabinet.awaw.logistics.oil.oil_sources import BurnCenter
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import (
    ALASKA_HIGHWAY,
    PERSIAN_ROUTE,
)
from warcabinet.awaw.logistics.shipments.commonwealth import return_purses
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    FRANCE,
    URALS,
    US,
    capacity_of,
    figure,
    spot,
)
from warcabinet.awaw.logistics.supply.supply_lines import JOINED, routes
from warcabinet.awaw.logistics.supply.supply_sources import SOURCES, Source, Sources, draws_on
from warcabinet.awaw.politics.parties import (
    faction_of,
    held_by,
    held_by_side,
    members_of,
    side_of_party,
    units_of_side,
)
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.shipments import OpenedRoute
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import (
    Country,
    Faction,
    Power,
    Side,
    Status,
    at_war,
    patron_of,
    status_of,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId
from warcabinet.hexes.masks import LinkGroup

WESTERN = str(Faction.WESTERN_ALLIES)
PERSIA = Country("persia")
AXIS_POWERS = (Power.GERMANY, Power.ITALY, Power.JAPAN)


class Project(StrEnum):
    """40.225: routes that are paid for once."""

    PERSIA = "persian-route"
    ALASKA = "alaska-highway"


ROWS = {Project.PERSIA: PERSIAN_ROUTE, Project.ALASKA: ALASKA_HIGHWAY}


class OpenRoute(Action, frozen=True):
    """40.521, 40.72: a power pays for a route."""

    payer: Power
    project: Project


class NoRoute(Action, frozen=True):
    """No route is opened in this turn."""


# May they? ----------------------------------------------------------------------------------------


class OpenUp(Question, frozen=True):
    """40.525, 40.72: may a power open a route now?"""

    classes: ClassVar[tuple[str, ...]] = ("project",)
    project: str
    payer: str

    def about(self) -> tuple[Thing, ...]:
        return (Thing("power", self.payer),)


@BOOK.forbids(OpenUp, "40.225, 40.523, 40.531", "a route is paid for once, whoever has paid")
def open_already(world: AwawWorld, asked: OpenUp) -> bool:
    return ROWS[Project(asked.project)] in world.opened_routes


@BOOK.forbids(
    OpenUp,
    "40.521",
    "the Persian route is paid for by a Western Allied power at war with the Axis",
    project=Project.PERSIA,
)
def not_at_war(world: AwawWorld, asked: OpenUp) -> bool:
    if faction_of(world, asked.payer) != WESTERN:
        return True
    return not any(at_war(world, Power(asked.payer), foe) for foe in AXIS_POWERS)


@BOOK.forbids(
    OpenUp,
    "40.525A",
    "the Persian route is not opened before Germany and Russia have gone to war",
    project=Project.PERSIA,
)
def no_war_in_the_east(world: AwawWorld, asked: OpenUp) -> bool:
    return not at_war(world, Power.GERMANY, Power.RUSSIA)


@BOOK.forbids(
    OpenUp,
    "40.525B",
    "not while Persia, on which the Allies have declared war, is unconquered",
    project=Project.PERSIA,
)
def persia_resists(world: AwawWorld, asked: OpenUp) -> bool:
    return status_of(world, PERSIA) is Status.ATTACKED and side_of_party(world, PERSIA) is not (
        Side.ALLIED
    )


@BOOK.forbids(
    OpenUp,
    "40.525C, 40.526",
    "not while the Axis or a Persian partisan of theirs hold Tehran",
    project=Project.PERSIA,
)
def tehran_is_axis(world: AwawWorld, asked: OpenUp) -> bool:
    tehran = spot(world, "Tehran")
    return not tehran or bool(tehran & (held_by_side(world, Side.AXIS) | partisan_held(world)))


@BOOK.forbids(
    OpenUp,
    "40.526",
    "if Persia is an associate of the Axis, the Allies have to take Tehran first",
    project=Project.PERSIA,
)
def persia_is_axis(world: AwawWorld, asked: OpenUp) -> bool:
    patron = patron_of(world, PERSIA)
    if patron is None or side_of_party(world, patron) is not Side.AXIS:
        return False
    return not spot(world, "Tehran") & held_by_side(world, Side.ALLIED)


@BOOK.forbids(
    OpenUp,
    "40.72",
    "the U.S. builds the Alaska highway once it is at war with Germany",
    project=Project.ALASKA,
)
def no_highway_yet(world: AwawWorld, asked: OpenUp) -> bool:
    return asked.payer != US or not at_war(world, Power.US, Power.GERMANY)


def cost(world: AwawWorld, project: Project) -> int:
    """40.521, 40.522, 40.72: what a route costs; the Persian one less if anybody has declared war
    on Persia.
    """
    if project is Project.ALASKA:
        return figure(world, "alaska highway")
    attacked = PERSIA in world.first_attacks or status_of(world, PERSIA) in (
        Status.ATTACKED,
        Status.CONQUERED,
    )
    if attacked:
        return figure(world, "persia after a declaration of war")
    return capacity_of(world, str(Power.RUSSIA), PERSIAN_ROUTE, "opening_brps")


def against_opening(world: AwawWorld, payer: str, project: Project) -> list[Refusal]:
    found = BOOK.may(world, OpenUp(project, payer))
    return found or may_spend(world, payer, cost(world, project))


# What it does -------------------------------------------------------------------------------------


def open_route(world: AwawWorld, payer: str, project: Project) -> None:
    """40.521, 40.524A, 40.524C, 40.524D, 40.524F, 40.72: the payer pays, outside his construction
    limit. With the Persian route all Persian hexes without Axis units come under Western Allied
    control, Russian ones too, and count as supplied in this turn, for redeployments (R-568).
    """
    spend(world, payer, cost(world, project), "40.52", f"{project}")
    world.put(OpenedRoute(ROWS[project], payer, world.turn.number))
    if project is not Project.PERSIA:
        return
    ours = held_by(world, members_of(world, WESTERN))
    area = country_area(world, PERSIA) & world.statics.map & ~units_of_side(world, Side.AXIS)
    for space in world.map.members(area & ~ours):
        take(world, space, payer, "40.524A")
        world.put(HexSupply(SpaceId(space), Supply.PARTIAL))


@BOOK.forbids(
    BurnCenter, "33.3211F, 40.524F", "the opening of the Persian route damages no oil center"
)
def opened_peacefully(world: AwawWorld, asked: BurnCenter) -> bool:
    row = world.opened_routes.get(PERSIAN_ROUTE)
    if row is None or row.turn != world.turn.number or world.side is not Side.ALLIED:
        return False
    return world.map.has(country_area(world, PERSIA), asked.space)


@BOOK.lays(
    JOINT,
    "40.524A, 29.44",
    "once the Persian route is open, all Western Allied powers control the Persian hexes together",
    party=(Power.BRITAIN, Power.US, Power.FRANCE),
)
def persia_in_common(world: AwawWorld, party: str) -> int:
    """R-120."""
    if PERSIAN_ROUTE not in world.opened_routes or faction_of(world, party) != WESTERN:
        return 0
    others = held_by(world, tuple(n for n in members_of(world, WESTERN) if n != party))
    return country_area(world, PERSIA) & others


@BOOK.lays(
    SOURCES,
    "40.524B",
    "Axis units in Persia are in partial supply in the Axis turn after the route was opened",
)
@derived
def axis_in_persia(world: AwawWorld, party: str) -> Sources:
    row = world.opened_routes.get(PERSIAN_ROUTE)
    now = world.now
    if row is None or now.turn is None or now.side is not Side.AXIS:
        return ()
    if row.turn != now.turn.number - 1 or side_of_party(world, party) is not Side.AXIS:
        return ()
    there = world.map.members(country_area(world, PERSIA) & world.standing[party])
    return tuple(Source(space, Supply.PARTIAL, "40.524B", own_hex=True) for space in there)


# The step -----------------------------------------------------------------------------------------


def openings(world: AwawWorld, own: frozenset[str]) -> Iterator[OpenRoute]:
    for power in (Power.BRITAIN, Power.US, Power(FRANCE)):
        if power in own and power in world.treasuries:
            for project in Project:
                if not against_opening(world, str(power), project):
                    yield OpenRoute(power, project)


def _payers(asked: Asked, got: Got) -> Domain[Power]:
    own = commands(asked.world, asked.seat)
    able = [power for power in Power if power in own and power in asked.world.treasuries]

    def why(power: Power) -> list[Refusal]:
        return [] if power in able else [Refusal("40.521", "you command no such power")]

    return Domain(able, why)


def _projects(asked: Asked, got: Got) -> Domain[Project]:
    payer = str(got["payer"])
    return Domain(list(Project), lambda one: against_opening(asked.world, payer, one))


def _proposals(asked: Asked) -> Iterator[OpenRoute]:
    yield from openings(asked.world, frozenset(commands(asked.world, asked.seat)))


def _some(asked: Asked) -> list[Refusal]:
    if next(_proposals(asked), None) is not None:
        return []
    return [Refusal("40.521", "no power of yours can open a route now")]


@together()
class RoutesToOpen(Decision[OpenRoute | NoRoute], frozen=True):
    """40.52, 40.72: asked until no further route is paid for."""

    rule: ClassVar[str] = "40.52"
    prompt: ClassVar[str] = "Open a route for grants to Russia, or none"
    by_default: ClassVar[str] = "no route is opened"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OpenRoute: Form(
            (Slot("payer", _payers), Slot("project", _projects)),
            fits=_some,
            proposals=_proposals,
            label="Open a route",
        ),
        NoRoute: Form(closes=True, weight=2, label="Open none"),
    }

    def prompt_for(self, asked: Asked) -> str:
        costs = ", ".join(
            f"{one.project} {cost(asked.world, one.project)} BRPs" for one in _proposals(asked)
        )
        return f"{self.prompt}: {costs}" if costs else self.prompt

    def default(self, asked: Asked) -> NoRoute:
        return NoRoute()

    def real(self, asked: Asked) -> bool:
        return not _some(asked)


@plays("T.P.BLD.100", needs="40")
class OpenRoutes(Procedure[None]):
    """40.52, 40.72: once units are built, routes may be opened; what the Commonwealth has not spent
    goes back.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        return_purses(world)
        return self.go(self.more)

    def more(self, world: AwawWorld, _: None) -> Step:
        return self.ask(RoutesToOpen(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: OpenRoute | NoRoute) -> Step:
        if isinstance(answer, NoRoute):
            return Done()
        open_route(world, str(answer.payer), answer.project)
        return self.go(self.more)


# Supply from the Urals ----------------------------------------------------------------------------


@BOOK.lays(
    JOINED,
    "30.225B, 30.325",
    "once the Persian route is open, supply from the Urals box enters by Persian hexes of the "
    "eastern edge that the Allies control",
)
def persian_edge(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    if PERSIAN_ROUTE not in world.opened_routes or not draws_on(world, party, Faction.RUSSIA):
        return ()
    return routes(world, "30.325", URALS)

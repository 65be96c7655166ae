"""What a player may want to know of a scenario before he begins a game of it."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath

from warcabinet import catalogue
from warcabinet.engine.rules import Rules, Scenario, UnknownScenario
from warcabinet.players import strength
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import NotThere
from warcabinet.server.shapes import PlayerStrength, ScenarioCard, ScenarioPage, SectionShape


def _card(rules: Rules, one: Scenario) -> ScenarioCard:
    return ScenarioCard(
        game=rules.name,
        scenario=one.name,
        title=one.title,
        summary=one.summary,
        length=one.length,
        seats=tuple(one.seats),
        reconstructed=one.reconstructed,
        partly=one.partly,
    )


@get("/api/scenarios", sync_to_thread=True, summary="All scenarios", tags=["scenarios"])
def scenarios(state: State) -> tuple[ScenarioCard, ...]:
    """The scenarios of all games, in the order they are offered."""
    return tuple(
        _card(rules, one)
        for rules in map(state.games.rules_of, catalogue.MODULES)
        for one in rules.scenarios().values()
    )


@get(
    "/api/scenarios/{game:str}/{scenario:str}",
    sync_to_thread=True,
    summary="One scenario",
    tags=["scenarios"],
    responses=ERRORS,
)
def scenario_page(state: State, game: FromPath[str], scenario: FromPath[str]) -> ScenarioPage:
    """Its title page, who fights with what, and what of it is not enforced yet."""
    try:
        rules: Rules = state.games.rules_of(game)
    except UnknownScenario as error:
        raise NotThere(f"There is no game {game!r} here.") from error
    one = rules.scenarios().get(scenario)
    if one is None:
        raise NotThere(f"There is no scenario {scenario!r} of {game}.")
    sections = (SectionShape(heading=s.heading, lines=s.lines) for s in rules.page(scenario))
    return ScenarioPage(
        card=_card(rules, one),
        sections=tuple(sections),
        gaps=rules.gaps(scenario),
        computers=_computers(scenario),
    )


def _computers(scenario: str) -> tuple[PlayerStrength, ...]:
    """How well each computer player plays a scenario, as it was measured."""
    return tuple(
        PlayerStrength(player=name, words=strength.told(found), measured=bool(found))
        for name, found in strength.of_scenario(scenario).items()
    )

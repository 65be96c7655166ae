"""Battle of the Atlantic: results come by date, the forces are those of the oceans."""

from __future__ import annotations

from tests.awaw.scenarios.support import damaged, scenario, told
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.transports.optimal_transport_levels import pay_for_shortages
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.measures import tally
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.scenarios.file.words import LevelKind, TallyKind
from warcabinet.awaw.scenarios.play.dated_levels import enter_the_war
from warcabinet.awaw.scenarios.start.setup import (
    ReadySetUp,
    SetUp,
    nothing_to_decide,
    turns_of,
)
from warcabinet.awaw.sequence import in_use, procedure_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turns
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.players import arena

NAME = "battle-of-the-atlantic"
AXIS, WEST = Faction.EUROPEAN_AXIS, Faction.WESTERN_ALLIES


def test_it_lasts_as_long_as_the_published_one() -> None:
    header = scenario(NAME).scenario
    assert len(list(game_turns(header.first, header.last))) == 22


def test_submarines_meet_convoys_in_the_atlantic() -> None:
    world = world_at(scenario=NAME, turn="Fall 1939", ready=True)
    rows = [row for row in world.hulls.values() if row.berth == "atlantic-sw"]
    there = {row.what: row.factors for row in rows if not row.named}
    assert there == {"germany-submarine": 1, "britain-asw": 1, "britain-transport": 20}
    ships = {row.what for row in rows if row.named}
    assert ships == {"germany-graf-spee", "germany-lutzow"}


def test_who_has_nothing_to_put_on_the_board_is_not_asked_to_set_up() -> None:
    """7.31: the German ships are where the scenario has them, and there is no other force."""
    world = world_at(scenario=NAME, turn="Fall 1939", ready=True)
    idle = {row.rows: nothing_to_decide(world, row.rows) for row in turns_of(world)}
    assert idle == {(0,): False, (1,): True}
    game = arena.start(RULES, NAME, "lanes")
    assert isinstance(game.position.decision, SetUp)
    game.answer(game.position.decision.seats[0], ReadySetUp())
    assert not isinstance(game.position.decision, SetUp)


def test_results_come_by_date() -> None:
    lined_up = arena.lineup(RULES, NAME, ["random"])
    match = arena.Match(arena.start(RULES, NAME, "lanes"), lined_up, "lanes")
    result = match.run()
    world = match.game.position.world
    assert isinstance(world, AwawWorld)
    assert result.turns == 22
    assert world.verdicts
    sunk = world.sunk["britain-transport"].factors
    assert sunk > 0
    assert tally(world, TallyKind.TONNAGE, "britain") == sunk
    for kind, faction, value in (
        (LevelKind.ULTRA_CARDS, AXIS, 10),
        (LevelKind.ULTRA_CARDS, WEST, 10),
        (LevelKind.AIR_RANGE, AXIS, 1),
        (LevelKind.AIR_RANGE, WEST, 2),
        (LevelKind.RADAR, WEST, 1),
    ):
        assert level(world, kind, faction) == value


def test_strategic_warfare_is_played_only_where_it_is_used() -> None:
    steps = ("T.P.COM.SW.10", "T.P.COM.SW.20", "T.P.COM.SW.30", "T.P.COM.SW.40", "T.P.RED.40")
    for name in (NAME, "global-war"):
        setting = RULES.settings[name]
        assert all(procedure_of(setting, StepId(step)) is not None for step in steps)
    for name in ("poland-1939", "barbarossa", "midway"):
        setting = RULES.settings[name]
        assert not any(procedure_of(setting, StepId(step)) for step in steps)


def test_american_yards_grow_twice_a_turn_at_war() -> None:
    """36.341A: two points for each turn from Winter 1941 on besides the mobilizations, and before
    the war those alone (27.7321A).
    """
    atlantic = 'who = "atlantic-us"\nvalue = '
    allowed = damaged("battle-of-the-atlantic", (f"{atlantic}8", f"{atlantic}7"))
    assert not [one for one in told(allowed) if "mobilized" in one]
    for rate in ("4", "8"):
        raised = damaged("battle-of-the-atlantic", (f"{atlantic}{rate}", f"{atlantic}{rate}9"))
        assert len([one for one in told(raised) if "27.7321A" in one]) == 1


def test_the_united_states_enter_the_war_by_date() -> None:
    for turn, at in (("Fall 1941", False), ("Winter 1941", True)):
        world = world_at(scenario="battle-of-the-atlantic", turn=turn)
        enter_the_war(world, world.turn)
        assert at_war(world, party(Power.US), party(Power.GERMANY)) is at
    campaign = world_at(scenario="europe-1939", turn="Winter 1939")
    enter_the_war(campaign, campaign.turn)  # there Italy may declare war, and does not have to
    assert not at_war(campaign, party(Power.ITALY), party(Power.BRITAIN))


def test_each_year_brings_brps() -> None:
    assert in_use(RULES.settings["battle-of-the-atlantic"], StepId("Y.A"))


def test_too_few_transports_count_for_germany() -> None:
    """Nobody wins by having no transports that could be sunk: what they cost (20.633) counts."""
    world = world_at(scenario=NAME, turn="Fall 1939", ready=True, side="allied")
    pay_for_shortages(world)  # 20 are there, and 25 are wanted
    assert tally(world, TallyKind.SHORTAGE, "britain") == 5
    book(world, Power.BRITAIN, -3, "27.1", "a submarine")
    assert tally(world, TallyKind.SHORTAGE, "britain") == 5
    world.drop(next(row for row in world.hulls.rows() if row.what == "britain-transport"))
    pay_for_shortages(world)
    assert tally(world, TallyKind.SHORTAGE, "britain") == 30
    counted = [row for row in scenario(NAME).victory.tallies if row.kind is TallyKind.SHORTAGE]
    assert [(row.who, row.each, row.points) for row in counted] == [(("britain",), 3, 1)]

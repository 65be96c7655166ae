"""The game as it stands when it begins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Power, at_war
from warcabinet.engine.position import Position
from warcabinet.players.awaw.greedy.policies import POLICIES


@pytest.fixture
def opening() -> AwawWorld:
    world = Position.opening(RULES, "order-of-play", {}).world
    assert isinstance(world, AwawWorld)
    return world


@pytest.mark.rule("82.93#2", "only Communist China fights Japan at the start")
def test_communist_china_is_the_only_minor_country_at_war_with_japan(opening: AwawWorld) -> None:
    fighting = [c for c in RULES.data.countries if at_war(opening, c, Power.JAPAN)]
    assert fighting == [Country("communist-china")]


def test_germany_is_at_war_with_the_west_and_poland_only(opening: AwawWorld) -> None:
    enemies = [power for power in Power if at_war(opening, Power.GERMANY, power)]
    assert enemies == [Power.BRITAIN, Power.FRANCE]
    assert at_war(opening, Power.GERMANY, Country("poland"))
    assert not at_war(opening, Power.RUSSIA, Country("poland"))


def test_no_invariant_is_broken_at_the_start(opening: AwawWorld) -> None:
    assert RULES.violations(opening) == []


def test_a_party_unknown_to_the_game_is_noticed(opening: AwawWorld) -> None:
    world = opening.copy()
    world.drop(world.alignments["poland"])
    assert RULES.violations(world) == ["poland is at war but not in this game"]


def test_the_manual_names_the_default_of_every_reaction() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reactions.md").read_text(encoding="utf-8")
    assert len(RULES.reactions) > 15
    for one in RULES.reactions:
        start, end = re.escape(f"| `{one.name()}` | "), re.escape(f" | {one.by_default} |")
        assert one.by_default
        assert re.search(f"^{start}.*{end}$", page, re.MULTILINE), one.name()


def test_the_manual_names_the_default_of_what_may_be_left_to_orders_in_ones_own_turn() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reactions.md").read_text(encoding="utf-8")
    names = {one.name() for one in RULES.routine}
    assert names >= {"give-up-units", "lay-airbases", "stage-air-units", "fortifying", "srs"}
    # What a turn is made of is never left to an order from the menu.
    assert not names & {"ground-move", "regular-attacks", "overstacking"}
    for one in RULES.routine:
        assert f"| `{one.name()}` | {one.by_default} |" in page, one.name()


def test_the_manual_names_every_policy() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reactions.md").read_text(encoding="utf-8")
    for decision, offered in POLICIES.items():
        for policy in offered:
            assert f"| `{decision}` | `{policy.name}` | {policy.gist} |" in page

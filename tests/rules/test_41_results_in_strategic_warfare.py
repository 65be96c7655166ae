"""41.53: in strategic warfare the research is announced that changes dice, and no other."""

from __future__ import annotations

import pytest

from tests.rules.shared.bombing import bombing, europe, finish, send
from tests.rules.shared.spying import AXIS, RUSSIA, WEST, row
from tests.rules.shared.submarines import sea, staged
from tests.rules.test_26_rockets import V1, channel, fired
from warcabinet.awaw.state.strategic import SubmarinesSent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_warfare import ConventionalSubmarines
from warcabinet.hexes import SpaceId

KINDS = {
    "torpedoes",
    "anti-submarine-warfare",
    "naval-nationality",
    "air-range",
    "radar",
    "air-defense",
    "strategic-bombers",
    "air-nationality",
}


def keep_secrets(world: AwawWorld) -> AwawWorld:
    """Each faction has an unannounced result of everything."""
    for faction in (AXIS, WEST, RUSSIA):
        for kind in KINDS:
            world.put(row(faction, kind, results=1))
    world.changes.clear()
    return world


def announced(world: AwawWorld) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in world.research.rows():
        if one.shown:
            found.setdefault(one.faction, set()).add(str(one.project))
    return found


@pytest.mark.rule("41.53#2", "modifiers of submarine warfare are told in the phase of the fight")
@pytest.mark.rule("41.85#4", "ASW results among them, and nothing that has no part in it")
def test_research_that_counts_in_submarine_warfare() -> None:
    world = keep_secrets(sea("germany-submarine atlantic 6", "britain-transport atlantic 20"))
    world.put(SubmarinesSent("germany", SpaceId("atlantic-sw"), 6))
    world.changes.clear()
    t = staged(world, ConventionalSubmarines())
    assert announced(t.world) == {
        AXIS: {"torpedoes", "naval-nationality", "air-range"},
        WEST: {"anti-submarine-warfare", "naval-nationality", "air-range"},
    }


@pytest.mark.rule("41.53#2", "so are those of bombers and of whom they bomb")
def test_research_that_counts_in_raids() -> None:
    units = ("britain-strategic-bomber western 5", "germany-interceptor western 2")
    for defended in (False, True):
        t = bombing(keep_secrets(europe(*units[: 1 + defended])))
        send(t, "allied: send-raid M27 area K23 M27 britain-strategic-bomber@western=5 -")
        if defended:
            t.say("axis: meet M27 germany-interceptor@western=2 -")
        finish(t)
        found = announced(t.world)
        assert found[WEST] >= {"strategic-bombers"}
        assert found[AXIS] == ({"air-defense"} if not defended else
                               {"air-defense", "radar", "air-nationality"})  # fmt: skip
        assert RUSSIA not in found


@pytest.mark.rule("41.53#2", "and the range that brings them to a target so far away")
@pytest.mark.parametrize(("known", "told"), [(0, {"air-range"}), (1, set())])
def test_range_is_announced_when_it_is_needed(known: int, told: set[str]) -> None:
    levels = {"air-range/western allies": known} if known else {}
    t = bombing(keep_secrets(europe("britain-strategic-bomber western 5", levels=levels)))
    send(t, "allied: send-raid M27 area K23 M27 britain-strategic-bomber@western=5 -")
    assert announced(t.world).get(WEST, set()) == told


@pytest.mark.rule("41.53#2", "those that weaken flying bombs")
def test_research_that_counts_against_flying_bombs() -> None:
    t = fired(keep_secrets(channel()), V1)
    finish(t)
    assert announced(t.world) == {
        WEST: {"radar", "air-defense", "air-nationality"},
        AXIS: {"air-nationality"},
    }

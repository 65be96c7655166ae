"""21.51: Port Moresby, Midway and Leyte are taken from the sea, from the set-ups of their
scenarios: the combat phase step by step, by script.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, world_at
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.naval.cargo.cargo_faults import cargo_faults
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.steps import player_with_ships
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

COMBAT = (
    "ANN.10",
    "AIR.10",
    "NAV.10",
    "GSP.10",
    "GSP.20",
    "GSP.30",
    "DRP",
    "GND.10",
    "GND.20",
    "GND.30",
    "RTN",
)


NOBODY = "intercept-at-sea -"


class CombatAtSea(Procedure[None], tag="test-combat-at-sea", kw_only=True):
    """The combat phase as far as ships and landings are concerned."""

    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        if self.place == len(COMBAT):
            return Done()
        step = StepId(f"T.P.COM.{COMBAT[self.place]}")
        self.place += 1
        world.put(Clock(step, world.now.turn, world.now.side))
        procedure = player_with_ships(step)
        assert procedure is not None
        return self.call(procedure(), then=self.start)


def play(scenario: str, turn: str, side: str, script: dict[str, list[str]], die: int) -> SeaTable:
    """Each question gets its next answer of the script, or its default. Ships that try to intercept
    come too late.
    """
    world = world_at(scenario=scenario, ready=True, turn=turn, side=side, step="T.P.COM")
    t = SeaTable(Position.opening(Staged(world, CombatAtSea()), scenario, dict(world.options)))
    while not t.position.outcome:
        decision = t.position.decision
        if decision is None:
            request = t.position.request
            assert isinstance(request, Dice)
            t.dice(*(die if request.label == "ground combat" else 1 for _ in request.sides))
            continue
        (seat, *_) = t.position.to_answer()
        answers = script.get(decision.name(), [])
        if answers:
            t.say(f"{seat}: {answers.pop(0)}")
        elif decision.name() == "interception-window" and not t.against(f"{seat}: {NOBODY}"):
            t.say(f"{seat}: {NOBODY}")
        elif decision.name() == "strike-or-not":
            t.say(f"{seat}: no-strike")
        else:
            t.default(seat)
        assert not list(cargo_faults(t.world))
    return t


def holder(t: SeaTable, space: str) -> str:
    return t.world.control[SpaceId(space)].holder


NO_AIR = {"air-defence": ["defensive-air -"]}
MARINE, INFANTRY = "japan-marine-1-2/1", "japan-infantry-1-2/1"


@pytest.mark.rule("21.517I#2", "Guadalcanal, which nobody defends, is taken without a fight")
def test_port_moresby_and_guadalcanal_are_taken() -> None:
    fleet = "form-task-forces japan-ca@EE30=6=japan-2,japan-dd@EE30=4=japan-2"
    script = NO_AIR | {
        "task-force-formation": [fleet],
        "naval-missions": [
            f"invade japan-2 - HH27 {INFANTRY}=japan-2,{MARINE}=japan-2 -",
            "invade - japan-dd@EE30=1 HH32 japan-infantry-1-2/2=loose -",
            "end-missions",
        ],
        "ground-support": ["support HH27 japan-aaf@EE30=2,japan-aaf@GG27=1", "end-support"],
        "first-wave": [f"land-troops {INFANTRY},{MARINE} japan-2"],
        "regular-attacks": [f"attack HH27 {INFANTRY},{MARINE}", "end-attacks"],
    }
    t = play("coral-sea", "Spring 1942", "axis", script, 6)
    assert holder(t, "HH27") == "japan"
    assert holder(t, "HH32") == "japan"
    assert {str(row.stance) for row in t.world.forces.values()} == {"port"}


def test_midway_is_taken() -> None:
    fleet = "japan-ca@L32=8=japan-2,japan-dd@L32=6=japan-2,japan-kongo=3=japan-2"
    script = NO_AIR | {
        "task-force-formation": [f"form-task-forces {fleet}"],
        "naval-missions": [
            f"invade japan-2 - M47 {INFANTRY}=japan-2,{MARINE}=japan-2 -",
            "end-missions",
        ],
        "first-wave": [f"land-troops {INFANTRY},{MARINE} japan-2"],
        "regular-attacks": [f"attack M47 {INFANTRY},{MARINE}", "end-attacks"],
    }
    t = play("midway", "Summer 1942", "axis", script, 6)
    assert holder(t, "M47") == "japan"


def test_leyte_is_taken() -> None:
    corps = "us-infantry-3-4/1"
    old = ("california", "tennessee", "maryland", "west-virginia", "pennsylvania")
    first = "us-ca@EE25=6=us-1,us-dd@EE25=8=us-1,us-cve@EE25=9=us-1"
    second = ",".join(f"us-{name}=3=us-2" for name in old)
    script = NO_AIR | {
        "task-force-formation": [f"form-task-forces {first},{second}"],
        "naval-missions": [
            f"invade us-1 - Y22 {corps}=us-1 -",
            "invade us-2 - Y22 - -",
            "end-missions",
        ],
        "first-wave": [f"land-troops {corps} us-1,us-2"],
        "regular-attacks": [f"attack Y22 {corps}", "end-attacks"],
    }
    t = play("leyte-gulf", "Fall 1944", "allied", script, 6)
    assert holder(t, "Y22") == "us"

"""Scripted games: whole games of every scenario, played again line by line."""

from __future__ import annotations

import pytest

from tests.awaw.scripted import Script, Stuck, ending, play, read, scripts
from warcabinet.awaw import RULES
from warcabinet.awaw.scenarios.file.offered import WRITTEN


def test_every_scenario_whose_fighting_is_written_has_a_script() -> None:
    told = {name.partition(".")[0] for name in scripts()}
    at_sea = {
        name for name in WRITTEN if (file := RULES.settings[name].scenario) and file.play.war_at_sea
    }
    # Played by tests/players and tests/browser: a script of ships would be far too long.
    assert at_sea == {
        *("coral-sea", "midway", "leyte-gulf"),
        *("mediterranean-1941", "overlord-1944"),
    }
    others = {"order-of-play", "barbarossa-1941", "battle-of-the-atlantic"}
    assert told >= set(WRITTEN) - at_sea - others


@pytest.mark.parametrize("name", scripts())
def test_a_scripted_game_comes_to_what_it_came_to(name: str) -> None:
    script = read(name)
    assert ending(play(script)) == script.ending


@pytest.mark.parametrize("name", scripts())
def test_a_scripted_game_is_a_whole_game_in_which_things_happen(name: str) -> None:
    words = [line.split()[1] for line in read(name).lines if ": " in line]
    assert {"move", "attack", "advance-into", "end-movement", "end-attacks"} <= set(words)
    assert not read(name).ending[-1].endswith("not over")


def test_a_line_that_cannot_be_said_is_named() -> None:
    script = read("poland-1939")
    broken = Script(script.scenario, (*script.lines[:5], "axis: attack A1 nobody/1"), ())
    with pytest.raises(Stuck, match="line 6"):
        play(broken)

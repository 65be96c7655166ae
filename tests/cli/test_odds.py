"""`warcabinet odds`: exact where everything is known, and blind to what is hidden."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.playing import BLUE_PLAN, OTHER_BLUE_PLAN, play, run, says
from warcabinet.cli.chances import percent

TO_THE_ATTACK = ("bid 2", "bid 0", "move red-3 C4", "end-move")
ATTACK = "attack D3 red-3 -"
RED_PLAN = "assign red-1=decoy,red-2=guns,red-3=foot"


@pytest.fixture
def attacking(tmp_path: Path) -> Path:
    """A game in which red may attack blue-2, a foot, with a foot."""
    file = tmp_path / "g.wcg"
    play(file, RED_PLAN, BLUE_PLAN, *TO_THE_ATTACK)
    return file


def odds(file: Path, *options: str) -> Any:
    return json.loads(run("odds", file, ATTACK, "--json", *options).output)


def test_exact_odds_with_everything_known(attacking: Path) -> None:
    found = odds(attacking, "--all-known")
    assert found["exact"]
    assert found["seat"] == "red"
    chances = [Fraction(one["fraction"]) for one in found["outcomes"]]
    assert sum(chances) == 1
    assert chances == sorted(chances, reverse=True)
    # Two foot, even: 2 to 6 is red's loss, 15 of 36; 7 a tie, 6; 8 and more beats blue, 15.
    lost = sum(Fraction(o["fraction"]) for o in found["outcomes"] if "red-3 gone" in o["outcome"])
    assert lost == Fraction(15, 36)


def test_what_is_hidden_is_averaged(attacking: Path) -> None:
    found = odds(attacking)
    assert not found["exact"]
    assert sum(one["chance"] for one in found["outcomes"]) == pytest.approx(1)
    shown = says("odds", attacking, ATTACK)
    assert "Averaged over 60 ways in which what is hidden may lie." in shown


def test_odds_do_not_give_away_what_is_hidden(attacking: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.wcg"
    play(other, RED_PLAN, OTHER_BLUE_PLAN, *TO_THE_ATTACK)
    assert odds(attacking) == odds(other)
    assert odds(attacking, "--all-known") != odds(other, "--all-known")


def test_a_certain_outcome(attacking: Path) -> None:
    shown = says("odds", attacking, "end-attack")
    assert "100.0% 1/1 nothing changes" in shown


def test_odds_change_nothing(attacking: Path) -> None:
    before = attacking.read_bytes()
    play(attacking, f"odds {ATTACK}", "odds end-attack")
    assert attacking.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["attack D3 red-2 -"], 1, "A piece attacks only a hex next to its own"),
        (["attack"], 2, "'attack' is written: attack <target> <pieces> <order>"),
        (["jump"], 2, "'jump' is not one of: attack, end-attack"),
        ([ATTACK, "--seat", "blue"], 1, "Nothing is asked of blue now; red must answer."),
        ([ATTACK, "--seat", "green"], 2, "There is no seat green"),
    ],
)
def test_what_cannot_be_calculated(
    attacking: Path, arguments: list[str], code: int, reason: str
) -> None:
    assert reason in says("odds", attacking, *arguments, code=code)


def test_sealed_questions_have_no_odds(tmp_path: Path) -> None:
    file = tmp_path / "g.wcg"
    play(file, RED_PLAN)
    assert "there are no odds" in says("odds", file, BLUE_PLAN, "--seat", "blue", code=2)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(1, 2), "50.0%"),
        (Fraction(1, 10_000), "<0.1%"),
        (Fraction(9_999, 10_000), ">99.9%"),
        (Fraction(1), "100.0%"),
        (Fraction(0), "0.0%"),
    ],
)
def test_percent_never_lies(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown

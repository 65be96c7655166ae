"""The example player of the manual plays."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from warcabinet import catalogue
from warcabinet.players import arena, registry
from warcabinet.players.contract import reason_of

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def example() -> str:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    found: str = blocks[0]
    return found


def test_the_example_is_short() -> None:
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) <= 31


@pytest.mark.parametrize("scenario", list(catalogue.rules_of("skirmish").scenarios()))
def test_the_example_plays(scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "eager.py").write_text(example(), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "eager", raising=False)
    rules = catalogue.rules_for(scenario)
    lined_up = arena.lineup(rules, scenario, ["eager:Eager", "random"])
    game = arena.start(rules, scenario, "docs")
    match = arena.Match(game, lined_up, "docs")
    assert match.run().actions > 5
    assert reason_of(match.players[game.header.seats[0]]) == "it was the longest of 5"
    assert arena.play(rules, scenario, lined_up, "docs") == match.result()


def test_every_built_in_player_is_described() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in registry.BUILT_IN:
        assert f"| `{name}` |" in text
    assert registry.GROUP in text

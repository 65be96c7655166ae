"""The PettingZoo environment, by PettingZoo's own tests and some of ours."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from warcabinet.engine.position import Refused  # noqa: E402
from warcabinet.players.pettingzoo_env import WarCabinetEnv, env  # noqa: E402

SCENARIOS = ("skirmish", "poland-1939")


def small(scenario: str) -> Any:
    return env(scenario, offered=8, width=256)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_is_an_environment_as_pettingzoo_wants_it(scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for taste in (
            "We recommend agents to be named",  # ours are named as the seats are
            "Observation is not a NumPy array",  # it has a mask beside it, as theirs have
            "Observation space for each agent probably should be",
        ):
            warnings.filterwarnings("ignore", taste)
        api_test(small(scenario), num_cycles=120)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_seed_gives_the_same_game(scenario: str) -> None:
    seed_test(lambda: small(scenario), num_cycles=60)


def played(game: WarCabinetEnv, seed: int) -> tuple[list[str], dict[str, float]]:
    """A whole game with answers drawn from those offered: its answers, and what each seat got."""
    game.reset(seed=seed)
    rng, texts, total = np.random.default_rng(seed), [], dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, over, cut, info = game.last()
        total[agent] += reward
        if over or cut:
            game.step(None)
            continue
        choices = np.flatnonzero(seen["action_mask"])
        assert len(choices) == len(info["actions"])
        choice = int(rng.choice(choices))
        texts.append(info["actions"][choice])
        game.step(choice)
    return texts, total


def test_games_end_with_a_winner_and_a_loser_or_a_draw() -> None:
    game = WarCabinetEnv("skirmish-duel")
    ends = [played(game, seed) for seed in range(12)]
    assert {tuple(total.values()) for _, total in ends} <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    assert any(total["red"] for _, total in ends)
    assert played(WarCabinetEnv("skirmish-duel"), 3) == ends[3]
    assert len({tuple(texts) for texts, _ in ends}) > 1


def test_a_seat_sees_nothing_of_what_another_has_sealed() -> None:
    """In Skirmish both plan in secret: whatever red plans, blue then sees the same."""
    seen = []
    for choice in (0, 1):
        game = WarCabinetEnv("skirmish")
        game.reset(seed=1)
        assert game.agent_selection == "red"
        game.step(choice)
        assert game.agent_selection == "blue"
        seen.append((game.observe("blue")["observation"].tobytes(), game.infos["blue"]["view"]))
        assert not game.observe("red")["action_mask"].any()
    assert seen[0] == seen[1]


def test_what_is_not_offered_is_refused() -> None:
    game = WarCabinetEnv("skirmish", offered=4)
    game.reset(seed=1)
    with pytest.raises(ValueError, match="red is offered 4 answers, not 4"):
        game.step(4)
    with pytest.raises(ValueError, match="at least two"):
        WarCabinetEnv("skirmish", offered=1)


def test_every_offered_answer_is_legal_and_different() -> None:
    game = WarCabinetEnv("poland-1939", offered=6)
    game.reset(seed=2)
    for _ in range(40):
        assert len(set(game.infos[game.agent_selection]["actions"])) == len(game._actions) <= 6
        before = game.state_of_play.position
        for action in game._actions:
            try:
                before.answer(before.to_answer()[0], action)
            except Refused as error:
                pytest.fail(f"{action} was offered: {error}")
        game.step(0)


def test_a_game_is_cut_short_and_shown() -> None:
    game = WarCabinetEnv("skirmish", most_steps=3, render_mode="ansi")
    _, total = played(game, 1)
    assert set(total.values()) == {0.0}
    game.reset(seed=1)
    assert len((game.render() or "").splitlines()) > 5
    table = json.loads(game.infos["red"]["view"])["table"]
    assert table["field"] == "valley"


def test_the_program_does_not_need_it() -> None:
    """Neither PettingZoo nor numpy is imported by the program itself."""
    code = (
        "import sys, warcabinet.cli.main, warcabinet.server.app, warcabinet.players.registry;"
        "print([name for name in ('pettingzoo', 'gymnasium', 'numpy') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

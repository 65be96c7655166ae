"""A scenario as a PettingZoo environment, for programs that learn by playing.

Needs the extra `pettingzoo` (`pip install warcabinet[pettingzoo]`); nothing else imports this
module. The agents are the seats, one at a time (AEC); seats that decide at once are asked one after
the other, and none sees what another has sealed. Dice are thrown by the environment.

* **Actions** are numbers below `offered`. Where the legal answers can be listed and are no more,
  they are numbered in the order of their texts; elsewhere the default and answers drawn at random
  are offered, like a hand of cards. `action_mask` says which numbers stand for something, and
  `infos[seat]["actions"]` what, in the notation.
* **Observations** are what the seat sees, as numbers of fixed length (`features.py`). Who wants to
  make other ones finds the view itself in `infos[seat]["view"]`, as JSON.
* **Rewards** come at the end: 1 for each winner, -1 for the others, 0 in a draw.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from warcabinet import catalogue
from warcabinet.engine import notation
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import canonical
from warcabinet.players.features import WIDTH, features
from warcabinet.players.spiel import State

OFFERED = 32
MOST_STEPS = 20_000
"""A game that takes more answers is cut short, without a winner."""


def env(scenario: str = "skirmish", **settings: Any) -> Any:
    """The environment as PettingZoo recommends it: with checks, and an end for illegal actions."""
    found = wrappers.TerminateIllegalWrapper(WarCabinetEnv(scenario, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


class WarCabinetEnv(AECEnv):  # type: ignore[misc]
    """One scenario, without the checks of wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "warcabinet_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str = "skirmish",
        *,
        options: dict[str, str] | None = None,
        offered: int = OFFERED,
        width: int = WIDTH,
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if offered < 2:
            raise ValueError("at least two answers must be offered")
        self.rules = catalogue.rules_for(scenario)
        self.scenario, self.options = scenario, options
        self.offered, self.width, self.most_steps = offered, width, most_steps
        self.render_mode = render_mode
        self.possible_agents = [str(seat) for seat in self.rules.seats(scenario, options)]
        self.agents: list[str] = []
        sight = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (width,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (offered,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, sight)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(offered) for agent in self.possible_agents
        }
        self._games = 0

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    # Playing ------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed each game of an environment has chance of its own, the same
        for every run of the program. No options are known."""
        self._games += 1
        self.seed = f"reset {self._games}" if seed is None else str(seed)
        self._below = picker(f"pettingzoo {self.seed}")
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.state_of_play = State.new(self.rules, self.scenario, self.options)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take the answer of the seat whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._actions):
            raise ValueError(f"{agent} is offered {len(self._actions)} answers, not {action}")
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        self.state_of_play.apply(Seat(agent), self._actions[int(action)])
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Throw dice until a seat must answer or the game is over, and see what it is offered."""
        state = self.state_of_play
        while not state.is_terminal and not state.waiting_for:
            state.apply_chance(state.sample_chance(self._below))
        self._actions: list[Action] = []
        if state.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {str(seat): float(one) for seat, one in state.returns().items()}
            self.agent_selection = self.agents[0]
        else:
            seat = state.waiting_for[0]
            self.agent_selection = str(seat)
            if self._steps >= self.most_steps:
                self.truncations = dict.fromkeys(self.agents, True)
            self._actions = self._offer(seat)
        self.infos = {agent: self._info(agent) for agent in self.agents}

    def _offer(self, seat: Seat) -> list[Action]:
        """The answers that a seat may choose from by number."""
        listed = self.state_of_play.legal_actions(seat, self.offered)
        if listed:
            return listed
        asked = self.state_of_play.asked(seat)
        found: dict[str, Action] = {}
        drawn = [asked.default(), *(asked.sample(self._below) for _ in range(self.offered - 1))]
        for action in drawn:
            if action is not None:
                found.setdefault(notation.write(canonical(action)), action)
        if not found:
            raise RuntimeError(f"nothing answers {asked.decision.name()}")
        return [found[text] for text in sorted(found)]

    # What is seen -------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        mask = np.zeros(self.offered, np.int8)
        if agent == self.agent_selection:
            mask[: len(self._actions)] = 1
        seen = features(self.state_of_play.information_view(Seat(agent)), self.width)
        return {"observation": np.array(seen, np.float32), "action_mask": mask}

    def _info(self, agent: str) -> dict[str, Any]:
        asked = agent == self.agent_selection
        return {
            "actions": tuple(notation.write(action) for action in self._actions) if asked else (),
            "view": self.state_of_play.information_view(Seat(agent)),
        }

    def render(self) -> str | None:
        """The table as the seat whose turn it is sees it, in plain characters."""
        if self.render_mode is None:
            return None
        seat = Seat(self.agent_selection)
        world = self.state_of_play.position.world.known_to(seat)
        return self.rules.draw_text(self.rules.view(world, seat))

    def close(self) -> None:
        """Nothing has been opened."""

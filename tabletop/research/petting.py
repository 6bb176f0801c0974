"""Games as environments of PettingZoo, in which agents act one after the other (`souk[research]`).

    environment = SoukEnvironment("zahab", seats=3)

An observation is a row of numbers with a mask of what may be chosen. An agent is paid at the end.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from tabletop.core.options import Options
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.research.observing import EMPTY
from tabletop.research.positions import NOTHING_CHOSEN, ResearchTable

HIGHEST = 1 << 31
"""No number of an observation is as high."""

Observation = dict[str, Any]
"""`observation`: a row of numbers, `action_mask`: 1 for each number that may be chosen."""


class SoukEnvironment(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One table. Agents are `seat_0`, `seat_1`, ..."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "souk", "render_modes": ["ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Options = NOTHING_CHOSEN,
        render_mode: str | None = None,
    ) -> None:
        """seats: the fewest that the game takes, if 0. Raises what `ResearchTable` raises."""
        super().__init__()
        self.table = ResearchTable(game, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self._seat_of: dict[str, Seat] = {name: n for n, name in enumerate(self.possible_agents)}
        count, size = self.table.numbers.count, self.table.observations.size
        self._action_space = cache(lambda agent: Discrete(count))
        row, mask = Box(EMPTY, HIGHEST, (size,), np.int64), Box(0, 1, (count,), np.int8)
        self._seen_space = cache(
            lambda agent: Dict({"observation": deepcopy(row), "action_mask": deepcopy(mask)})
        )
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self._seen_space(agent)

    def action_space(self, agent: str) -> Any:
        """The numbers of actions; which of them count is told by the mask."""
        return self._action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Another match begins; after a seed the same ones follow one another."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.position = self.table.begin(int(self._rng.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do if it is its turn."""
        seat = self._seat_of[agent]
        mask = np.zeros(self.table.numbers.count, np.int8)
        if seat == self.position.seat:
            mask[self.position.legal()] = 1
        row = np.array(self.position.row(seat), np.int64)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent that is asked chooses. Raises ValueError for what it may not choose."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: choose one of {self.position.legal()}")
        self._cumulative_rewards[agent] = 0.0
        self.position.choose(int(action))
        if self.position.seat == NOBODY:
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.position.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text, all secrets told: for whoever debugs."""
        return repr(self.position.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

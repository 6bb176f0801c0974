"""Games as environments of PettingZoo, in which agents act one after the other (`souk[research]`).

    environment = SoukEnvironment("zahab", seats=3)

An observation is a row of numbers with a mask of what may be chosen. An agent is paid at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from tabletop.core.options import Options
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.research.observing import EMPTY, Look
from tabletop.research.positions import NOTHING_CHOSEN, NumberedPosition, ResearchTable

HIGHEST = 1 << 31
"""No number of an observation is as high."""

Observation = dict[str, Any]
"""`observation`: a row of numbers, `action_mask`: 1 for each number that may be chosen."""


class Eye:
    """What writes the rows that an agent sees."""

    def __init__(self, table: ResearchTable) -> None:
        self._table, self._look = table, Look(table.observations)
        self._shown = np.frombuffer(self._look.numbers, np.int64)  # what is written there

    def __reduce__(self) -> tuple[Any, ...]:
        return Eye, (self._table,)

    def row(self, position: NumberedPosition, seat: Seat) -> Any:
        """A position as a seat sees it."""
        position.row(seat, self._look)
        return self._shown.copy()


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
        self._nothing = np.frombuffer(bytes(count), np.int8)
        self._rng = np.random.default_rng()
        self._eyes = [Eye(self.table) for _ in self.possible_agents]

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
        self.position = self.table.begin(int(self._rng.integers(1 << 62)), flowing=True)
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
        row = self._eyes[seat].row(self.position, seat)
        return {"observation": row, "action_mask": self.action_mask(agent).copy()}

    def action_mask(self, agent: str) -> Any:
        """What an agent may do, without all else that it sees: beside `last(observe=False)`. It is
        kept, and cannot be written to."""
        position = self.position
        if self._seat_of[agent] != position.seat:
            return self._nothing
        found = position.menu.mask
        if found is None:
            ones = bytearray(self.table.numbers.count)
            for number in position.menu.numbers:
                ones[number] = 1
            found = position.menu.mask = np.frombuffer(bytes(ones), np.int8)
        return found

    def legal(self) -> Sequence[int]:
        """The same of the agent that is asked as numbers, in rising order."""
        return self.position.menu.numbers

    def step(self, action: int | None) -> None:
        """The agent that is asked chooses. Raises ValueError for what it may not choose."""
        position = self.position
        if position.seat == NOBODY:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is asked: choose one of {position.legal()}")
        position.choose(int(action))
        seat = position.seat
        if seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        """Nobody was paid before."""
        self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The position as text, all secrets told: for whoever debugs."""
        return repr(self.position.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

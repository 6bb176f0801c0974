"""Games as PettingZoo environments in which agents act in turn (`souk[research]`).

    environment = SoukEnv("zahab", seats=3)

An observation is a row of integers with a mask of legal action ids. Rewards come only at the
end.
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
from tabletop.lab.research.encoded_match import DEFAULT_OPTIONS, EncodedGame, EncodedMatch
from tabletop.lab.research.observation_tensor import EMPTY_VALUE, ObservationWriter

OBSERVATION_UPPER_BOUND = 1 << 31
"""Number above all numbers of an observation."""

Observation = dict[str, Any]
"""`observation`: a row of integers; `action_mask`: 1 for each legal action id."""


class AgentObserver:
    """Observer of one agent, which writes its rows."""

    def __init__(self, table: EncodedGame) -> None:
        self._table, self._look = table, ObservationWriter(table.observation_shape)
        self._shown = np.frombuffer(self._look.buffer, np.int64)  # what is written there

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentObserver, (self._table,)

    def observe(self, position: EncodedMatch, seat: Seat) -> Any:
        """Return the row of a position as a seat sees it."""
        position.observe(seat, self._look)
        return self._shown.copy()


class SoukEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo environment of one table. Agents are `seat_0`, `seat_1`, ..."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "souk", "render_modes": ["ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Options = DEFAULT_OPTIONS,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment.

        Args:
            game: Name of the game.
            seats: Number of seats; 0 takes the fewest of the game.
            options: Options of the game.
            render_mode: `ansi`, or None.

        Raises:
            ValueError: and everything else that `EncodedGame` raises.
        """
        super().__init__()
        self.encoded_game = EncodedGame(game, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoded_game.seats)]
        self._seat_of: dict[str, Seat] = {name: n for n, name in enumerate(self.possible_agents)}
        count, size = (
            self.encoded_game.action_ids.id_count,
            self.encoded_game.observation_shape.row_length,
        )
        self._action_space = cache(lambda agent: Discrete(count))
        row, mask = (
            Box(EMPTY_VALUE, OBSERVATION_UPPER_BOUND, (size,), np.int64),
            Box(0, 1, (count,), np.int8),
        )
        self._seen_space = cache(
            lambda agent: Dict({"observation": deepcopy(row), "action_mask": deepcopy(mask)})
        )
        self._nothing = np.frombuffer(bytes(count), np.int8)
        self._rng = np.random.default_rng()
        self._eyes = [AgentObserver(self.encoded_game) for _ in self.possible_agents]

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._seen_space(agent)

    def action_space(self, agent: str) -> Any:
        """Return the space of all action ids; the mask tells which are legal."""
        return self._action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match. After a seed the same matches follow in the same order."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.position = self.encoded_game.begin_match(
            int(self._rng.integers(1 << 62)), single_stream=True
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent, with an action mask if it is to act."""
        seat = self._seat_of[agent]
        row = self._eyes[seat].observe(self.position, seat)
        return {"observation": row, "action_mask": self.action_mask(agent).copy()}

    def action_mask(self, agent: str) -> Any:
        """Return only the action mask of an agent, for use with `last(observe=False)`.

        The mask is cached and cannot be written to.
        """
        position = self.position
        if self._seat_of[agent] != position.seat:
            return self._nothing
        found = position.menu.mask
        if found is None:
            ones = bytearray(self.encoded_game.action_ids.id_count)
            for number in position.menu.ids:
                ones[number] = 1
            found = position.menu.mask = np.frombuffer(bytes(ones), np.int8)
        return found

    def legal(self) -> Sequence[int]:
        """Return the legal action ids of the selected agent, in rising order."""
        return self.position.menu.ids

    def step(self, action: int | None) -> None:
        """Choose an action id for the selected agent.

        Raises:
            ValueError: if the id is not legal.
        """
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
        """Pay the rewards and terminate all agents."""
        self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """Return the full state as text, with all secrets, for debugging."""
        return repr(self.position.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resource is held."""

"""Games as PettingZoo environments in which all agents act at the same time (`souk[research]`).

    environment = SoukParallelEnv("nacho", seats=3)

Seats that choose in secret choose in one step. An agent that is not asked waits: its only legal
action is the last id. An action of several ids takes several steps.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import ParallelEnv

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.lab.research.action_ids import IdMenu, IdSequence
from tabletop.lab.research.encoded_match import DEFAULT_OPTIONS, EncodedGame
from tabletop.lab.research.observation_columns import Column, describe_columns, encode_one_hot
from tabletop.lab.research.observation_tensor import ObservationWriter
from tabletop.lab.research.pettingzoo_env import Observation, environment_id, make_row_space

_SEEDS = 1 << 62


class SoukParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo environment of one table whose agents act together: `seat_0`, `seat_1`, ..."""

    metadata: dict[str, Any]
    """Name of the environment, as PettingZoo wants it."""

    columns: tuple[Column, ...]
    """Names and bounds of the columns of an observation, before one-hot encoding."""

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Options = DEFAULT_OPTIONS,
        one_hot: bool = False,
    ) -> None:
        """Create an environment.

        Args:
            game: Name of the game.
            seats: Number of seats; 0 takes the fewest of the game.
            options: Options of the game.
            one_hot: True if each kind of piece has a column of its own in each place.

        Raises:
            ValueError: and everything else that `EncodedGame` raises.
        """
        self.encoded_game = EncodedGame(game, seats, options)
        self.metadata = {"name": environment_id(game), "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoded_game.seats)]
        self.agents: list[str] = []
        self.columns = describe_columns(self.encoded_game)
        self.wait_id = self.encoded_game.action_ids.id_count
        """Id of the action of an agent that is not asked."""
        self._one_hot = one_hot
        row = make_row_space(self.columns, one_hot)
        mask = Box(0, 1, (self.wait_id + 1,), np.int8)
        self._observation_space = cache(
            lambda agent: Dict({"observation": row, "action_mask": mask})
        )
        self._action_space = cache(lambda agent: Discrete(self.wait_id + 1))
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._observation_space(agent)

    def action_space(self, agent: str) -> Any:
        """Return the space of all action ids; the mask tells which are legal."""
        return self._action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin another match. After a seed the same matches follow in the same order."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        table = self.encoded_game
        self._chance = Chance(int(self._rng.integers(_SEEDS)))
        self.state_of_match = table.game.new_initial_state(table.seats, table.options, self._chance)
        self.agents = list(self.possible_agents)
        self._ask()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Choose an id for each agent; actions that are complete for all are applied.

        Raises:
            ValueError: if an id is not legal.
        """
        for seat in tuple(self._menus):
            self._choose(seat, int(actions[self.possible_agents[seat]]))
        if not self._menus:
            self._apply()
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        is_over = not self._active
        if is_over:
            rewards = dict(zip(agents, self._returns(), strict=True))
        observations = self._observations()
        over, cut = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        if is_over:
            self.agents = []
        return observations, rewards, over, cut, {agent: {} for agent in agents}

    def _ask(self) -> None:
        """Ask all active seats."""
        table, s = self.encoded_game, self.state_of_match
        self._active = table.active_seats(s)
        self._menus: dict[Seat, IdMenu] = {
            seat: table.action_ids.first_menu(table.legal_actions(s, seat)) for seat in self._active
        }
        self._chosen_ids: dict[Seat, IdSequence] = {}
        self._actions: dict[Seat, Action] = {}

    def _choose(self, seat: Seat, action_id: int) -> None:
        said = self._chosen_ids.get(seat, ())
        found = self._menus[seat].choose_id(action_id, len(said))
        if found is None:
            raise ValueError(f"{action_id} may not be chosen now by seat {seat}")
        if isinstance(found, IdMenu):
            self._chosen_ids[seat], self._menus[seat] = (*said, action_id), found
        else:
            self._actions[seat] = found
            del self._menus[seat]

    def _apply(self) -> None:
        """Apply the actions of all seats, in the order of the seats."""
        table, s = self.encoded_game, self.state_of_match
        for seat, action in sorted(self._actions.items()):
            if seat in table.active_seats(s):
                table.apply(s, seat, action, self._chance)
        self._ask()

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}

    def _observe(self, seat: Seat) -> Observation:
        table = self.encoded_game
        view = table.game.view_for(self.state_of_match, seat)
        row = ObservationWriter(table.observation_shape).encode_view(
            view, seat, self._active, self._chosen_ids.get(seat, ())
        )
        shown = encode_one_hot(row, self.columns) if self._one_hot else row
        mask = np.zeros(self.wait_id + 1, np.int8)
        mask[list(self._menus[seat].ids) if seat in self._menus else [self.wait_id]] = 1
        return {"observation": np.array(shown, np.int64), "action_mask": mask}

    def _returns(self) -> list[float]:
        standings = self.encoded_game.game.standings(self.state_of_match)
        winners = [entry.seat for entry in standings if entry.place == 1]
        count = len(standings)
        return [(seat in winners) / len(winners) - 1 / count for seat in range(NOBODY + 1, count)]

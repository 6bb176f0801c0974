"""Games as PettingZoo environments in which agents act in turn (`souk[research]`).

    environment = SoukEnv("zahab", seats=3)
    environment = make("souk_zahab-v1", seats=3)

An observation is a row of integers with a mask of legal action ids. Its columns have names and
bounds (`columns`), and pieces may be one-hot. Rewards come only at the end, or with each point.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from tabletop import games
from tabletop.core.options import Options
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.lab.research.encoded_match import DEFAULT_OPTIONS, EncodedGame, EncodedMatch
from tabletop.lab.research.observation_columns import Column, describe_columns, encode_one_hot
from tabletop.lab.research.observation_tensor import ObservationWriter

Observation = dict[str, Any]
"""`observation`: a row of integers; `action_mask`: 1 for each legal action id."""


class AgentObserver:
    """Observer of one agent, which writes its rows."""

    def __init__(self, table: EncodedGame, columns: Sequence[Column] = ()) -> None:
        """Create an observer.

        Args:
            table: Game that is observed.
            columns: Columns whose pieces are one-hot; empty for plain numbers.
        """
        self._table, self._look = table, ObservationWriter(table.observation_shape)
        self._columns = columns
        self._shown = np.frombuffer(self._look.buffer, np.int64)  # what is written there

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentObserver, (self._table, self._columns)

    def observe(self, position: EncodedMatch, seat: Seat) -> Any:
        """Return the row of a position as a seat sees it."""
        position.observe(seat, self._look)
        if self._columns:
            return np.array(encode_one_hot(self._shown.tolist(), self._columns), np.int64)
        return self._shown.copy()


def make_row_space(columns: Sequence[Column], one_hot: bool) -> Box:
    """Return the space of a row with the bounds of its columns."""
    low, high = list[int](), list[int]()
    for column in columns:
        is_spread = one_hot and bool(column.kinds)
        low += [0] * column.width if is_spread else [column.low]
        high += [1] * column.width if is_spread else [column.high]
    return Box(np.array(low, np.int64), np.array(high, np.int64), dtype=np.int64)


def centred_scores(position: EncodedMatch) -> list[float]:
    """Return the score of each seat less the mean of all."""
    scores = [entry.score for entry in position.encoded_game.game.standings(position.state)]
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


def environment_id(game: str) -> str:
    """Return the id of the environment of a game, with the edition of its rules.

    >>> environment_id("nacho")
    'souk_nacho-v2'
    """
    return f"souk_{game}-v{games.game_class(game).edition}"


def make(name: str, **settings: Any) -> SoukEnv:
    """Return the environment of an id such as `souk_nacho-v1`.

    Args:
        name: Id; results of another edition of the rules cannot be compared.
        **settings: Arguments of `SoukEnv`.

    Raises:
        ValueError: if the rules of this release have another edition, or there is no such game.
    """
    game = name.removeprefix("souk_").rpartition("-v")[0]
    if (present := environment_id(game)) != name:
        raise ValueError(f"{name}: the rules of this release are {present}")
    return SoukEnv(game, **settings)


class SoukEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo environment of one table. Agents are `seat_0`, `seat_1`, ..."""

    metadata: dict[str, Any]
    """Name and modes of the environment, as PettingZoo wants them."""

    columns: tuple[Column, ...]
    """Names and bounds of the columns of an observation, before one-hot encoding."""

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Options = DEFAULT_OPTIONS,
        render_mode: str | None = None,
        one_hot: bool = False,
        points_as_rewards: bool = False,
    ) -> None:
        """Create an environment.

        Args:
            game: Name of the game.
            seats: Number of seats; 0 takes the fewest of the game.
            options: Options of the game.
            render_mode: `ansi`, or None.
            one_hot: True if each kind of piece has a column of its own in each place.
            points_as_rewards: True if each change of the scores is a reward at once, less the
                mean of all seats; False for rewards at the end, by the victory alone.

        Raises:
            ValueError: and everything else that `EncodedGame` raises.
        """
        super().__init__()
        self.encoded_game = EncodedGame(game, seats, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": environment_id(game), "render_modes": ["ansi"], "is_parallelizable": False,
        }  # fmt: skip
        self._pays_points = points_as_rewards
        self.columns = describe_columns(self.encoded_game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoded_game.seats)]
        self._seat_of: dict[str, Seat] = {name: n for n, name in enumerate(self.possible_agents)}
        count = self.encoded_game.action_ids.id_count
        self._action_space = cache(lambda agent: Discrete(count))
        row, mask = make_row_space(self.columns, one_hot), Box(0, 1, (count,), np.int8)
        self._seen_space = cache(
            lambda agent: Dict({"observation": deepcopy(row), "action_mask": deepcopy(mask)})
        )
        self._nothing = np.frombuffer(bytes(count), np.int8)
        self._rng = np.random.default_rng()
        shown = self.columns if one_hot else ()
        self._eyes = [AgentObserver(self.encoded_game, shown) for _ in self.possible_agents]

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
        self._scores = self._centred_scores() if self._pays_points else []

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
        if self._pays_points:
            self._pay_points()
        if seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        """Pay the rewards and terminate all agents."""
        if not self._pays_points:
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)

    def _pay_points(self) -> None:
        """Pay the change of the scores since the last step."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        scores = self._centred_scores()
        gains = [now - before for now, before in zip(scores, self._scores, strict=True)]
        self._scores, self.rewards = scores, dict(zip(self.agents, gains, strict=True))
        self._accumulate_rewards()

    def _centred_scores(self) -> list[float]:
        return centred_scores(self.position)

    def render(self) -> str | None:
        """Return the full state as text, with all secrets, for debugging."""
        return repr(self.position.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resource is held."""

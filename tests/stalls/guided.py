"""Somebody's guided first match, and what is done to the worker of its AI seats meanwhile."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from scenes.lessons.guided import GuidedScene
from scenes.preferences import INSTANT, Preferences
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.chance import Chance
from tests.seats import mad
from tests.seeds import MOST, named
from tests.stalls.trials import FRAME, Trial

HINTED = 3
"""A hint is asked for before every so-manieth decision."""
SEED = 7


class Followed(NamedTuple):
    """What came of a guided match."""

    decisions: int
    longest: float
    """Seconds by the clock on the wall between two decisions, at most."""
    replaced: int
    told: int
    """How often it was told that AI seats were thought for anew."""

    def __str__(self) -> str:
        return (
            f"{self.decisions:3} decisions, {self.longest:5.2f} s at most between two,"
            f" {self.replaced} replaced, told {self.told} times"
        )


class GuidedTrial(Trial):
    """A guided first match; who learns decides by rule of thumb as soon as they are asked."""

    table: GuidedScene

    def preferences(self) -> Preferences:
        preferences = Preferences()
        preferences.change(speed=INSTANT)
        return preferences

    def begin(self, game: str) -> TableScene:
        self.told = 0
        self._number, self._since, self.longest = 0, time.monotonic(), 0.0
        self._chance = Chance(SEED)
        with named(partial(Random(SEED).randrange, MOST)):
            self.program.practice.first(game)
        self.program.app.settle()
        (table,) = self.program.app.stack.scenes
        assert isinstance(table, GuidedScene)
        self._announce = table.page.messages.announce
        table.page.messages.announce = self._hear  # type: ignore[method-assign]
        return table

    def step(self) -> None:
        """Frames are not drawn: nobody looks."""
        self.program.app.advance(FRAME)
        self.program.app.settle()
        self._learn()
        self._note()

    def _hear(self, words: str) -> None:
        """What the program announces."""
        self.told += words == self.program.context.text("ui.notice.thought_anew")
        self._announce(words)

    def _learn(self) -> None:
        """Do what the rule of thumb would, and what is asked about it."""
        table = self.table
        if table.page.dialog:
            table.page.widget("yes").activate()
        elif (seat := table.deciding) is not None:
            if table.match.number % HINTED == 0 and not table.coach.hints.shown:
                table.coach.hint()
            legal, view = table.match.legal(seat), table.match.view(seat)
            strategy = games.strategy(table.match.game)
            table.input.attempt(strategy.policy(view, seat, legal, self._chance), None)

    def _note(self) -> None:
        """How long nothing was decided."""
        now = time.monotonic()
        self.longest = max(self.longest, now - self._since)
        if self.table.match.number != self._number:
            self._number, self._since = self.table.match.number, now

    # What is done to its workers

    def freeze(self) -> None:
        """Stopped, and never goes on."""
        self._signal(signal.SIGSTOP)

    def freeze_all(self) -> None:
        """Stopped, and so is each that takes its place."""
        self.freeze()
        self.client.target = mad.stopping

    def dawdle(self) -> None:
        """Those that follow answer, but long after they are waited for."""
        self.client.target = mad.dawdling
        self._signal(signal.SIGKILL)

    def dies(self) -> None:
        """Those that follow die of each question."""
        self.client.target = mad.dying
        self._signal(signal.SIGKILL)

    def lies(self) -> None:
        """Those that follow answer what no game knows."""
        self.client.target = mad.lying
        self._signal(signal.SIGKILL)


FAILINGS: tuple[Callable[[GuidedTrial], None], ...] = (
    GuidedTrial.freeze, GuidedTrial.kill, GuidedTrial.freeze_all, GuidedTrial.dawdle,
    GuidedTrial.dies, GuidedTrial.lies,
)  # fmt: skip


def followed(game: str, failing: Callable[[GuidedTrial], None], decisions: int) -> Followed:
    """A guided match to whose worker something is done, until so many decisions later."""
    trial = GuidedTrial(game)
    try:
        trial.frames(60, lambda: trial.table.match.number > 1)
        before, trial.longest = trial.table.match.number, 0.0
        failing(trial)
        done = lambda: trial.table.match.over or trial.table.match.number >= before + decisions  # noqa: E731
        trial.frames(120, done)
        made = trial.table.match.number - before
        return Followed(made, trial.longest, trial.client.replaced, trial.told)
    finally:
        if trial.client.pid is not None and not trial.client.gone:
            os.kill(trial.client.pid, signal.SIGCONT)
        trial.close()

"""Somebody's guided first match, and what is done to the worker of its AI seats meanwhile."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from scenes.lessons.tutorial_match import TutorialMatchScene
from scenes.store.preferences import INSTANT_SPEED, Preferences
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.chance import Chance
from tests.fixtures import faulty_workers
from tests.fixtures.seeds import MAX_SEED, use_named_seeds
from tests.security.stalls.worker_trials import FRAME, Trial

HINT_INTERVAL = 3
"""A hint is asked for before every so-manieth decision."""
SEED = 7


class TutorialResult(NamedTuple):
    """Result of a tutorial match: decisions, waits and notices."""

    decisions: int
    max_wait_seconds: float
    """Seconds by the clock on the wall between two decisions, at most."""
    replaced: int
    notices: int
    """Number of notices that the worker of AI seats was replaced."""

    def __str__(self) -> str:
        return (
            f"{self.decisions:3} decisions, {self.max_wait_seconds:5.2f} s at most between two,"
            f" {self.replaced} replaced, told {self.notices} times"
        )


class TutorialTrial(Trial):
    """A guided first match; who learns decides by rule of thumb as soon as they are asked."""

    table: TutorialMatchScene

    def preferences(self) -> Preferences:
        preferences = Preferences()
        preferences.change(speed=INSTANT_SPEED)
        return preferences

    def begin(self, game: str) -> TableScene:
        self.notices = 0
        self._number, self._since, self.max_wait_seconds = 0, time.monotonic(), 0.0
        self._chance = Chance(SEED)
        with use_named_seeds(partial(Random(SEED).randrange, MAX_SEED)):
            self.program.practice_controller.start_tutorial(game)
        self.program.app.apply_scene_changes()
        (table,) = self.program.app.scene_stack.scenes
        assert isinstance(table, TutorialMatchScene)
        self._announce = table.widget_layer.toasts.show_persistent_toast
        table.widget_layer.toasts.show_persistent_toast = self._count_notices  # type: ignore[method-assign]
        return table

    def step(self) -> None:
        """Frames are not drawn: nobody looks."""
        self.program.app.advance(FRAME)
        self.program.app.apply_scene_changes()
        self._learn()
        self._measure_wait()

    def _count_notices(self, words: str) -> None:
        """Count notices of a replaced worker, and pass all messages on."""
        self.notices += words == self.program.context.text_catalogue("ui.notice.thought_anew")
        self._announce(words)

    def _learn(self) -> None:
        """Do what the rule of thumb would, and what is asked about it."""
        table = self.table
        if table.widget_layer.dialog:
            table.widget_layer.find_widget("yes").activate()
        elif (seat := table.deciding_seat) is not None:
            if (
                table.match.decision_number % HINT_INTERVAL == 0
                and not table.coach.hint_presenter.is_visible
            ):
                table.coach.show_hint()
            legal, view = table.match.legal_actions(seat), table.match.view_for(seat)
            strategy = games.load_strategy(table.match.game)
            table.player_input.try_action(strategy.policy(view, seat, legal, self._chance), None)

    def _measure_wait(self) -> None:
        """Update the longest time without a decision."""
        now = time.monotonic()
        self.max_wait_seconds = max(self.max_wait_seconds, now - self._since)
        if self.table.match.decision_number != self._number:
            self._number, self._since = self.table.match.decision_number, now

    # What is done to its workers

    def freeze(self) -> None:
        """Stopped, and never goes on."""
        self._signal(signal.SIGSTOP)

    def freeze_all(self) -> None:
        """Stopped, and so is each that takes its place."""
        self.freeze()
        self.client.worker_function = faulty_workers.stop_at_start

    def dawdle(self) -> None:
        """Those that follow answer, but long after they are waited for."""
        self.client.worker_function = faulty_workers.stay_silent
        self._signal(signal.SIGKILL)

    def kill_all(self) -> None:
        """Those that follow die of each question."""
        self.client.worker_function = faulty_workers.die_on_request
        self._signal(signal.SIGKILL)

    def lie_always(self) -> None:
        """Those that follow answer what no game knows."""
        self.client.worker_function = faulty_workers.send_false_replies
        self._signal(signal.SIGKILL)


TUTORIAL_FAULTS: tuple[Callable[[TutorialTrial], None], ...] = (
    TutorialTrial.freeze, TutorialTrial.kill, TutorialTrial.freeze_all, TutorialTrial.dawdle,
    TutorialTrial.kill_all, TutorialTrial.lie_always,
)  # fmt: skip


def run_tutorial(
    game: str, failing: Callable[[TutorialTrial], None], decisions: int
) -> TutorialResult:
    """A guided match to whose worker something is done, until so many decisions later."""
    trial = TutorialTrial(game)
    try:
        trial.frames(60, lambda: trial.table.match.decision_number > 1)
        before, trial.max_wait_seconds = trial.table.match.decision_number, 0.0
        failing(trial)
        match = trial.table.match
        trial.frames(120, lambda: match.is_over or match.decision_number >= before + decisions)
        made = trial.table.match.decision_number - before
        return TutorialResult(
            made, trial.max_wait_seconds, trial.client.replacement_count, trial.notices
        )
    finally:
        if trial.client.pid is not None and not trial.client.is_closed:
            os.kill(trial.client.pid, signal.SIGCONT)
        trial.close()

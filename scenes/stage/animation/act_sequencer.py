"""Sequencer of acts: groups the acts of events into phrases and plays them in order.

Logic is immediate, showing is a queue. However playback ends (played, skipped,
instant), the stage ends as the acts say. When the queue is empty the scene compares it
with the view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scenes.stage.animation.animator import ActAnimator, is_same_phrase
from scenes.stage.step_back import ActStage
from sprites.timeline import Animation, Timeline, call, sequence, wait
from tabletop.core.acts import Act, Score


@dataclass(frozen=True)
class StoppingStep:
    """A step, built when it begins, before which a tap that ends what is shown stops."""

    build: Callable[[], Animation]
    acts: Sequence[Act] = ()
    """The acts that it shows."""
    stops: bool = True
    """False for a step that a tap passes over."""
    is_held: bool = False
    """True for a step that no tap ends."""


class ActSequencer:
    """Plays acts on a timeline, phrase by phrase."""

    def __init__(self, animator: ActAnimator, timeline: Timeline) -> None:
        self.animator = animator
        self._timeline = timeline
        self.act_stage: ActStage | None = None
        """The act in the middle, which changes between two phrases; None for none."""
        self._coming: deque[list[Act] | StoppingStep | Animation] = deque()
        self._is_tapped = False  # while a tap ends what is shown
        self._is_held = False  # while a step is shown that no tap ends
        self._playing = False
        self.playing_acts: Sequence[Act] = ()
        """The acts whose phrase is shown now."""
        self.reading_delay: Callable[[Sequence[Act]], float] = lambda phrase: 0.0
        """Seconds that a phrase waits until the line before it has been read."""
        self.after_phrase: Callable[[], None] = lambda: None
        """Called whenever acts have been shown."""

    @property
    def is_idle(self) -> bool:
        """True if everything has been shown."""
        return not self._playing and not self._coming and self._timeline.is_done

    @property
    def has_shown_all_acts(self) -> bool:
        """True if all acts have been shown; steps that follow them may still be played."""
        return not self.playing_acts and not any(
            isinstance(item, list) or (isinstance(item, StoppingStep) and item.acts)
            for item in self._coming
        )

    def queue_acts(self, acts: Sequence[Act]) -> None:
        """Queue acts, as the viewer sees them."""
        for act in acts:
            last = self._coming[-1] if self._coming else None
            if isinstance(last, list) and self._are_shown_together(last[-1], act):
                last.append(act)
            else:
                self._coming.append([act])
        if not self._playing:
            self._next()

    def _are_shown_together(self, one: Act, other: Act) -> bool:
        shots = self.animator.shots
        return is_same_phrase(one, other) and (
            shots is None or not shots.starts_new_phrase(one, other)
        )

    def restrict_acts(self, visible_act: Callable[[Act], Act | None]) -> None:
        """Replace queued acts by what a viewer with less knowledge may see of them."""
        coming = list(self._coming)
        self._coming.clear()
        for item in coming:
            if isinstance(item, list):
                known = [act for told in item if (act := visible_act(told)) is not None]
                self._coming.extend([known] if known else [])
            else:
                self._coming.append(item)

    def add_pause(self, seconds: float) -> None:
        """Queue a pause after all that is queued."""
        self.play_step(wait(seconds))

    def queue_steps(self, steps: Sequence[StoppingStep]) -> None:
        """Queue steps at which a tap stops."""
        self._coming.extend(steps)
        if not self._playing:
            self._next()

    def play_step(self, step: Animation) -> None:
        """Queue a step that is no act (an intent, a pause) after all that is queued."""
        if self._playing:
            self._coming.append(step)
        else:
            self._timeline.play(step)

    def skip(self) -> None:
        """Finish all steps at once, every piece at rest."""
        with self.animator.stage.indicators.suspend_updates():
            self._timeline.skip()
        self.animator.settle_pieces()

    def skip_step(self) -> None:
        """Finish what is shown up to the next step of a scoring, as a tap does.

        A scoring is seen step by step, so a tap completes the current step and never the next.
        """
        if self._is_held:
            return
        self._is_tapped = True
        self.skip()
        self._is_tapped = False
        if self._playing and self._timeline.is_done:
            self._next()

    def clear(self) -> None:
        """Drop everything queued, since the stage is rebuilt."""
        self._coming.clear()
        self._timeline.clear()
        self._playing = self._is_held = False
        self.playing_acts = ()

    def _next(self, is_read: bool = False) -> None:
        """Play the next phrase or step.

        Args:
            is_read: True if the phrase has waited until the line before it was read.
        """
        if self.playing_acts:
            self.playing_acts = ()
            self.after_phrase()
        self._is_held = False
        if self.act_stage is not None:
            change = self.act_stage.change(self.animator.motion)
            if change is not None:
                self._playing = True
                self._timeline.play(sequence(change, call(self._next)))
                return
        self._playing = bool(self._coming)
        if not self._coming:
            return
        if self._is_tapped and _stops_tap(self._coming[0]):
            return
        if isinstance(self._coming[0], list) and not is_read:
            delay = self.reading_delay(self._coming[0])
            if delay:
                self._timeline.play(sequence(wait(delay), call(self._next, True)))
                return
        step = self._coming.popleft()
        if isinstance(step, StoppingStep):
            self.playing_acts, self._is_held = step.acts, step.is_held
            step = step.build()
        elif isinstance(step, list):
            self.playing_acts = step
            step = self.animator.animate_phrase(step)
            if self.act_stage is not None:
                self.act_stage.foresee()
        self._timeline.play(sequence(step, call(self._next)))


def _stops_tap(item: list[Act] | StoppingStep | Animation) -> bool:
    """True if a tap that ends what is shown stops before an item."""
    if isinstance(item, StoppingStep):
        return item.stops
    scores = [act for act in item if isinstance(act, Score)] if isinstance(item, list) else []
    return len(scores) > 1

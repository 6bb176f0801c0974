"""The director: takes events, makes phrases of their acts, and plays them one after another.

Logic is instant, showing is a queue. However it ends (played, skipped, at instant speed), the
stage ends as the acts say; when the queue is empty the scene compares it with the view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from scenes.table.staging import Staging, like
from sprites.timeline import Step, Timeline, call, sequence, wait
from tabletop.core.acts import Act


class Director:
    """Plays acts on a timeline, phrase by phrase."""

    def __init__(self, staging: Staging, lane: Timeline) -> None:
        self.staging = staging
        self._lane = lane
        self._phrases: deque[list[Act]] = deque()
        self._playing = False
        self.playing: Sequence[Act] = ()
        """The acts whose phrase is shown now."""

    @property
    def idle(self) -> bool:
        """Whether everything has been shown."""
        return not self._playing and not self._phrases and self._lane.done

    def show(self, acts: Sequence[Act]) -> None:
        """Queue acts, as the viewer sees them."""
        for act in acts:
            if self._phrases and like(self._phrases[-1][-1], act):
                self._phrases[-1].append(act)
            else:
                self._phrases.append([act])
        if not self._playing:
            self._next()

    def hold(self, seconds: float) -> None:
        """Let nothing happen for a while, after all that is queued."""
        self._lane.play(wait(seconds))

    def play(self, step: Step) -> None:
        """Play something that is no act (an intent, a beat), after what is playing."""
        self._lane.play(step)

    def skip(self) -> None:
        """End at once where the acts end, every piece at rest."""
        with self.staging.stage.unseen():
            self._lane.skip()
        self.staging.lay_to_rest()

    def clear(self) -> None:
        """Forget all that was to be shown: time has jumped, the stage is laid anew."""
        self._phrases.clear()
        self._lane.clear()
        self._playing = False
        self.playing = ()

    def _next(self) -> None:
        if not self._phrases:
            self._playing = False
            self.playing = ()
            return
        self._playing = True
        self.playing = self._phrases.popleft()
        step = self.staging.phrase(self.playing)
        self._lane.play(sequence(step, call(self._next)))

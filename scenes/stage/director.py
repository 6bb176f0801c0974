"""The director: takes events, makes phrases of their acts, and plays them one after another.

Logic is instant, showing is a queue. However it ends (played, skipped, at instant speed), the
stage ends as the acts say; when the queue is empty the scene compares it with the view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from scenes.stage.animator import ActAnimator, like
from sprites.timeline import Animation, Timeline, call, sequence, wait
from tabletop.core.acts import Act


class Director:
    """Plays acts on a timeline, phrase by phrase."""

    def __init__(self, animator: ActAnimator, lane: Timeline) -> None:
        self.animator = animator
        self._lane = lane
        self._coming: deque[list[Act] | Animation] = deque()  # phrases, and what is no act
        self._playing = False
        self.playing: Sequence[Act] = ()
        """The acts whose phrase is shown now."""

    @property
    def idle(self) -> bool:
        """Whether everything has been shown."""
        return not self._playing and not self._coming and self._lane.done

    @property
    def told(self) -> bool:
        """Whether all acts have been shown; what follows them may still be played."""
        return not self.playing and not any(isinstance(item, list) for item in self._coming)

    def show(self, acts: Sequence[Act]) -> None:
        """Queue acts, as the viewer sees them."""
        for act in acts:
            last = self._coming[-1] if self._coming else None
            if isinstance(last, list) and like(last[-1], act):
                last.append(act)
            else:
                self._coming.append([act])
        if not self._playing:
            self._next()

    def reduce(self, seen: Callable[[Act], Act | None]) -> None:
        """Whoever looks may know less from now on: of the acts that are still to be shown, what is
        seen of them."""
        coming = list(self._coming)
        self._coming.clear()
        for item in coming:
            if isinstance(item, list):
                known = [act for told in item if (act := seen(told)) is not None]
                self._coming.extend([known] if known else [])
            else:
                self._coming.append(item)

    def hold(self, seconds: float) -> None:
        """Let nothing happen for a while, after all that is queued."""
        self.play(wait(seconds))

    def play(self, step: Animation) -> None:
        """Play something that is no act (an intent, a beat), after all that is queued."""
        if self._playing:
            self._coming.append(step)
        else:
            self._lane.play(step)

    def skip(self) -> None:
        """End at once where the acts end, every piece at rest."""
        with self.animator.stage.readouts.unseen():
            self._lane.skip()
        self.animator.lay_to_rest()

    def clear(self) -> None:
        """Forget all that was to be shown: time has jumped, the stage is laid anew."""
        self._coming.clear()
        self._lane.clear()
        self._playing = False
        self.playing = ()

    def _next(self) -> None:
        self.playing = ()
        self._playing = bool(self._coming)
        if not self._coming:
            return
        step = self._coming.popleft()
        if isinstance(step, list):
            self.playing = step
            step = self.animator.phrase(step)
        self._lane.play(sequence(step, call(self._next)))

"""Animations in sequence or in parallel, in time that the caller passes in.

An animation is built from steps: `sequence`, `parallel`, `tween`, `call`, `wait`. A
Timeline plays it. All durations are known when an animation is added, so that each step
has a fixed start and end. `advance` visits these moments in order of time, however large
its step is. So a timeline lasts the same, and its calls come in the same order, at any
frame rate.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import pytweening

EasingFunction = Callable[[float], float]
"""Maps the share of time that has passed to the share of the way, 0 to 1."""
AttributeSetter = Callable[[Any, str, float], None]
"""Sets an attribute of an object to a number, as setattr does."""


def find_easing(name: str) -> EasingFunction:
    """Return an easing of pytweening by name.

    Raises:
        KeyError: There is no easing of that name.
    """
    found: EasingFunction | None = getattr(pytweening, name, None)
    if found is None or not name.startswith(("ease", "linear")):
        raise KeyError(f"no easing {name!r}")
    return found


class Animation(Protocol):
    """Part of an animation, which a Timeline can play; `duration` is in seconds."""

    @property
    def duration(self) -> float:
        """Duration in seconds."""
        ...

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the steps to `entries` as they are when it starts at `start`; return its end."""
        ...


@dataclass(frozen=True, slots=True)
class Wait:
    """A pause."""

    duration: float

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Return the end; there is nothing to schedule."""
        return start + self.duration


@dataclass(frozen=True, slots=True)
class Call:
    """A function call at one moment; takes no time."""

    function: Callable[[], object]
    duration: float = 0.0

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the call; it ends at its start."""
        entries.append(ScheduledStep(start, start, self))
        return start


@dataclass(frozen=True, slots=True, eq=False)
class Tween:
    """Interpolates attributes of an object from their present values to end values.

    `arc` adds a hop of that height: the object's `lift` rises and falls, to 0 unless
    `end_values` names another, and its `y` moves up the screen by `lean` for each unit of
    height.
    """

    target: Any
    duration: float
    easing: EasingFunction
    end_values: Mapping[str, float]
    arc: float = 0.0
    lean: float = 0.0
    setter: AttributeSetter = setattr

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the tween; return its end."""
        end = start + self.duration
        entries.append(ScheduledStep(start, end, self))
        return end


@dataclass(frozen=True, slots=True)
class Sequence:
    """Steps one after another."""

    steps: tuple[Animation, ...]

    @property
    def duration(self) -> float:
        """Sum of the durations of the steps, seconds."""
        return sum(step.duration for step in self.steps)

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the steps one after another; return the end of the last."""
        for step in self.steps:
            start = step.schedule(start, entries)
        return start


@dataclass(frozen=True, slots=True)
class Parallel:
    """Steps that start together; it ends with the longest."""

    steps: tuple[Animation, ...]

    @property
    def duration(self) -> float:
        """Duration of the longest step, seconds."""
        return max((step.duration for step in self.steps), default=0.0)

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the steps with one start; return the end of the longest."""
        return max((step.schedule(start, entries) for step in self.steps), default=start)


@dataclass(frozen=True, slots=True)
class Overlap:
    """A step that continues while the next one starts after its first `duration` seconds."""

    step: Animation
    duration: float

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the step; return the moment at which the next one starts."""
        self.step.schedule(start, entries)
        return start + self.duration


@dataclass(frozen=True, slots=True)
class Conditional:
    """A step whose parts start only if a condition holds at their start."""

    step: Animation
    condition: Callable[[], bool]

    @property
    def duration(self) -> float:
        """Duration of the step, seconds."""
        return self.step.duration

    def schedule(self, start: float, entries: list[ScheduledStep]) -> float:
        """Append the step with the condition added; return its end."""
        first = len(entries)
        end = self.step.schedule(start, entries)
        for entry in entries[first:]:
            entry.conditions = (*entry.conditions, self.condition)
        return end


def sequence(*steps: Animation) -> Sequence:
    """Return steps that run one after another."""
    return Sequence(steps)


def parallel(*steps: Animation) -> Parallel:
    """Return steps that start together."""
    return Parallel(steps)


def stagger(interval: float, *steps: Animation) -> Parallel:
    """Return steps that start `interval` seconds after one another, as cards are dealt."""
    return Parallel(tuple(Sequence((Wait(i * interval), step)) for i, step in enumerate(steps)))


def overlap_next(seconds: float, step: Animation) -> Overlap:
    """Return a step of which the following step awaits only the first seconds."""
    return Overlap(step, min(max(0.0, seconds), step.duration))


def conditional(condition: Callable[[], bool], step: Animation) -> Conditional:
    """Return a step whose parts start only while a condition holds."""
    return Conditional(step, condition)


def wait(seconds: float) -> Wait:
    """Return a pause of some seconds."""
    return Wait(max(0.0, seconds))


def call(function: Callable[..., object], *arguments: Any) -> Call:
    """Return a call of `function(*arguments)`."""
    return Call((lambda: function(*arguments)) if arguments else function)


def tween(
    target: Any,
    seconds: float,
    easing: str = "easeInOutCubic",
    *,
    arc: float = 0.0,
    lean: float = 0.35,
    setter: AttributeSetter = setattr,
    **ends: float,
) -> Tween:
    """Return a step that moves attributes of `target` to end values.

    Example: `tween(node, 0.3, x=100, y=200)`.

    Attributes start from the values that they have when the tween starts. Example:
    `tween(node, 0.3, x=100, y=200)`.

    Args:
        target: The object.
        seconds: Duration.
        easing: Name of an easing of pytweening.
        arc: See Tween.
        lean: See Tween.
        setter: Called as setter(target, attribute, value) instead of setattr.
        ends: End values by attribute.

    Raises:
        KeyError: There is no easing of that name.
    """
    return Tween(target, max(0.0, seconds), find_easing(easing), ends, arc, lean, setter)


@dataclass(eq=False, slots=True)
class ScheduledStep:
    """A step with its start and end on a timeline."""

    start: float
    end: float
    step: Tween | Call
    start_values: dict[str, float] = field(
        default_factory=dict
    )  # a tween's values at its beginning
    end_values: dict[str, float] = field(default_factory=dict)  # and at its end
    conditions: tuple[Callable[[], bool], ...] = ()  # what must hold for it to begin


TweenOwners = dict[tuple[int, str], ScheduledStep]
"""The running tween that controls an attribute, by (id of the object, attribute)."""

_BEGIN, _END = 1, 0  # of moments at the same time, ends come before beginnings
_RUNAWAY = 20_000  # calls and tweens; a skip that needs more is adding to itself for ever


class Timeline:
    """Plays animations. Time passes through `advance` only; no clock is read."""

    def __init__(self, owners: TweenOwners | None = None) -> None:
        self._owners: TweenOwners = {} if owners is None else owners
        self._now = 0.0
        self._end = 0.0  # when all that was added is over
        self._moments: list[tuple[float, int, int, ScheduledStep]] = []  # a heap
        self._count = 0
        self._running: list[ScheduledStep] = []

    @property
    def now(self) -> float:
        """Seconds that have passed since the timeline was created."""
        return self._now

    @property
    def is_done(self) -> bool:
        """True if nothing is left to happen."""
        return not self._moments and self._now >= self._end

    @property
    def remaining_seconds(self) -> float:
        """Seconds until everything that was added has ended."""
        return max(0.0, self._end - self._now)

    def play(self, step: Animation) -> None:
        """Add an animation after everything that was added before."""
        self._add(step, max(self._now, self._end))

    def play_now(self, step: Animation) -> None:
        """Add an animation that starts now, in parallel with the others."""
        self._add(step, self._now)

    def _add(self, step: Animation, start: float) -> None:
        entries: list[ScheduledStep] = []
        self._end = max(self._end, step.schedule(start, entries))
        for entry in entries:
            self._count += 1
            heapq.heappush(self._moments, (entry.start, _BEGIN, self._count, entry))

    def advance(self, seconds: float) -> None:
        """Let time pass: run every start and end that falls into it, and update running tweens."""
        until = self._now + seconds
        while self._moments and self._moments[0][0] <= until:
            self._next()
        self._now = until
        for entry in self._running:
            self._show(entry)

    def skip(self) -> None:
        """Jump to the final state, with every call made, in order.

        Raises:
            RuntimeError: The calls keep adding more for ever.
        """
        for _ in range(_RUNAWAY):
            if not self._moments:
                break
            self._next()
        else:
            raise RuntimeError("a score that adds to itself for ever cannot be skipped")
        self._now = max(self._now, self._end)

    def clear(self) -> None:
        """Remove everything that has not happened; moving attributes stay as they are."""
        for entry in self._running:
            self._release(entry)
        self._running.clear()
        self._moments.clear()
        self._end = self._now

    def _next(self) -> None:
        """Go to the next moment and run what is due there."""
        moment, kind, _, entry = heapq.heappop(self._moments)
        self._now = max(self._now, moment)
        if kind == _BEGIN and not all(holds() for holds in entry.conditions):
            return
        if isinstance(entry.step, Call):
            entry.step.function()
        elif kind == _BEGIN:
            self._begin(entry, entry.step)
        else:
            self._finish(entry, entry.step)

    def _begin(self, entry: ScheduledStep, tween: Tween) -> None:
        entry.end_values = dict(tween.end_values)
        if tween.arc:
            entry.end_values.setdefault("lift", 0.0)
            entry.end_values.setdefault("y", tween.target.y)
        for attribute in entry.end_values:
            entry.start_values[attribute] = getattr(tween.target, attribute, 0.0)
            self._owners[id(tween.target), attribute] = entry
        if entry.end <= entry.start:
            self._finish(entry, tween)
            return
        self._running.append(entry)
        self._count += 1
        heapq.heappush(self._moments, (entry.end, _END, self._count, entry))

    def _finish(self, entry: ScheduledStep, tween: Tween) -> None:
        for attribute, end in entry.end_values.items():
            if self._owners.get((id(tween.target), attribute)) is entry:
                tween.setter(tween.target, attribute, end)
        self._release(entry)
        if entry in self._running:
            self._running.remove(entry)

    def _release(self, entry: ScheduledStep) -> None:
        assert isinstance(entry.step, Tween)
        for attribute in entry.end_values:
            key = (id(entry.step.target), attribute)
            if self._owners.get(key) is entry:
                del self._owners[key]

    def _show(self, entry: ScheduledStep) -> None:
        """Set the attributes of a running tween to their present values."""
        tween = entry.step
        assert isinstance(tween, Tween)
        passed = min(1.0, (self._now - entry.start) / tween.duration)
        eased = tween.easing(passed)
        height = 4 * passed * (1 - passed) * tween.arc
        owners, target, key = self._owners, tween.target, id(tween.target)
        for attribute, end in entry.end_values.items():
            if owners.get((key, attribute)) is not entry:
                continue  # a newer tween has taken it over
            start = entry.start_values[attribute]
            value = start + (end - start) * eased
            if height:
                if attribute == "lift":
                    value += height
                elif attribute == "y":
                    value -= height * tween.lean
            tween.setter(target, attribute, value)


class TimelineGroup:
    """Timelines that advance together but do not wait for each other.

    An attribute belongs to one tween only, in any of the timelines.
    """

    def __init__(self, *names: str) -> None:
        self._owners: TweenOwners = {}
        self._timelines = {name: Timeline(self._owners) for name in names}

    def __getitem__(self, name: str) -> Timeline:
        """Return the timeline of that name.

        Raises:
            KeyError: There is no timeline of that name.
        """
        return self._timelines[name]

    def advance(self, seconds: float) -> None:
        """Let the same time pass in all timelines."""
        for timeline in self._timelines.values():
            timeline.advance(seconds)

    def release_attributes(self, target: object, *attributes: str) -> None:
        """Detach attributes of an object: no running tween changes them any more."""
        for attribute in attributes:
            self._owners.pop((id(target), attribute), None)

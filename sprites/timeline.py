"""What happens on the screen, one thing after another or together, in time that is passed in.

A score is built from steps: `sequence`, `together`, `tween`, `call`, `wait`. A Timeline plays
it. All durations are known when a score is added, so that each step has a fixed beginning and
end; `advance` walks through these moments in order of time, however large the stride is. Hence
a timeline lasts the same, and its calls come in the same order, at any frame rate.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import pytweening

Ease = Callable[[float], float]
Setter = Callable[[Any, str, float], None]


def ease(name: str) -> Ease:
    """The easing of that name in pytweening. Raises KeyError for an unknown one."""
    found: Ease | None = getattr(pytweening, name, None)
    if found is None or not name.startswith(("ease", "linear")):
        raise KeyError(f"no easing {name!r}")
    return found


class Animation(Protocol):
    """A part of a score. `length` is its duration in seconds."""

    @property
    def length(self) -> float: ...

    def place(self, start: float, entries: list[Scheduled]) -> float:
        """Appends what begins when, if it begins at `start`; returns when it ends."""
        ...


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing, for a while."""

    length: float

    def place(self, start: float, entries: list[Scheduled]) -> float:
        return start + self.length


@dataclass(frozen=True, slots=True)
class Call:
    """Something done at a moment; takes no time."""

    act: Callable[[], object]
    length: float = 0.0

    def place(self, start: float, entries: list[Scheduled]) -> float:
        entries.append(Scheduled(start, start, self))
        return start


@dataclass(frozen=True, slots=True, eq=False)
class Tween:
    """Attributes of an object on their way from what they are at its beginning to `ends`.

    arc: a hop of that height: the object's `lift` rises and falls, to 0 unless `ends` says
    where, and its `y` leans up the screen by `lean` for each unit of height.
    """

    target: Any
    length: float
    ease: Ease
    ends: Mapping[str, float]
    arc: float = 0.0
    lean: float = 0.0
    setter: Setter = setattr

    def place(self, start: float, entries: list[Scheduled]) -> float:
        end = start + self.length
        entries.append(Scheduled(start, end, self))
        return end


@dataclass(frozen=True, slots=True)
class Chain:
    """Steps one after another."""

    steps: tuple[Animation, ...]

    @property
    def length(self) -> float:
        return sum(step.length for step in self.steps)

    def place(self, start: float, entries: list[Scheduled]) -> float:
        for step in self.steps:
            start = step.place(start, entries)
        return start


@dataclass(frozen=True, slots=True)
class Together:
    """Steps that begin at once; it ends with the longest."""

    steps: tuple[Animation, ...]

    @property
    def length(self) -> float:
        return max((step.length for step in self.steps), default=0.0)

    def place(self, start: float, entries: list[Scheduled]) -> float:
        return max((step.place(start, entries) for step in self.steps), default=start)


@dataclass(frozen=True, slots=True)
class Leading:
    """A step after whose first `length` seconds the next one begins, while it goes on."""

    step: Animation
    length: float

    def place(self, start: float, entries: list[Scheduled]) -> float:
        self.step.place(start, entries)
        return start + self.length


@dataclass(frozen=True, slots=True)
class Provided:
    """A step of which only those parts begin at whose beginning something still holds."""

    step: Animation
    holds: Callable[[], bool]

    @property
    def length(self) -> float:
        return self.step.length

    def place(self, start: float, entries: list[Scheduled]) -> float:
        first = len(entries)
        end = self.step.place(start, entries)
        for entry in entries[first:]:
            entry.needs = (*entry.needs, self.holds)
        return end


def sequence(*steps: Animation) -> Chain:
    """Steps one after another."""
    return Chain(steps)


def together(*steps: Animation) -> Together:
    """Steps that begin at once."""
    return Together(steps)


def staggered(apart: float, *steps: Animation) -> Together:
    """Steps that begin `apart` seconds after one another, as cards are dealt."""
    return Together(tuple(Chain((Wait(i * apart), step)) for i, step in enumerate(steps)))


def leading(seconds: float, step: Animation) -> Leading:
    """A step of which what follows awaits only the first seconds."""
    return Leading(step, min(max(0.0, seconds), step.length))


def provided(holds: Callable[[], bool], step: Animation) -> Provided:
    """A step of which nothing begins any more once something no longer holds."""
    return Provided(step, holds)


def wait(seconds: float) -> Wait:
    """Nothing, for a while."""
    return Wait(max(0.0, seconds))


def call(act: Callable[..., object], *arguments: Any) -> Call:
    """`act(*arguments)` at that moment."""
    return Call((lambda: act(*arguments)) if arguments else act)


def tween(
    target: Any,
    seconds: float,
    easing: str = "easeInOutCubic",
    *,
    arc: float = 0.0,
    lean: float = 0.35,
    setter: Setter = setattr,
    **ends: float,
) -> Tween:
    """Moves attributes of `target` to their `ends`: tween(node, 0.3, x=100, y=200).

    They start from what they are when the tween begins. arc, lean: see Tween. setter: called as
    setter(target, attribute, value) in the place of setattr. Raises KeyError for an unknown
    easing.
    """
    return Tween(target, max(0.0, seconds), ease(easing), ends, arc, lean, setter)


@dataclass(eq=False, slots=True)
class Scheduled:
    """A step with its moments, as a timeline holds it."""

    start: float
    end: float
    step: Tween | Call
    starts: dict[str, float] = field(default_factory=dict)  # a tween's values at its beginning
    ends: dict[str, float] = field(default_factory=dict)  # and at its end
    needs: tuple[Callable[[], bool], ...] = ()  # what must hold for it to begin


Owners = dict[tuple[int, str], Scheduled]
"""Which running tween an attribute of an object belongs to: (id of the object, attribute)."""

_BEGIN, _END = 1, 0  # of moments at the same time, ends come before beginnings
_RUNAWAY = 20_000  # calls and tweens; a skip that needs more is adding to itself for ever


class Timeline:
    """Plays scores. Time is told by `advance`, never read."""

    def __init__(self, owners: Owners | None = None) -> None:
        self._owners: Owners = {} if owners is None else owners
        self._now = 0.0
        self._end = 0.0  # when all that was added is over
        self._moments: list[tuple[float, int, int, Scheduled]] = []  # a heap
        self._count = 0
        self._running: list[Scheduled] = []

    @property
    def now(self) -> float:
        """Seconds that have passed on it since its beginning."""
        return self._now

    @property
    def done(self) -> bool:
        """Whether nothing is left to happen."""
        return not self._moments and self._now >= self._end

    @property
    def remaining(self) -> float:
        """Seconds until all that was added so far is over."""
        return max(0.0, self._end - self._now)

    def play(self, step: Animation) -> None:
        """Adds a score after all that was added before."""
        self._add(step, max(self._now, self._end))

    def also(self, step: Animation) -> None:
        """Adds a score that begins now, beside what is playing."""
        self._add(step, self._now)

    def _add(self, step: Animation, start: float) -> None:
        entries: list[Scheduled] = []
        self._end = max(self._end, step.place(start, entries))
        for entry in entries:
            self._count += 1
            heapq.heappush(self._moments, (entry.start, _BEGIN, self._count, entry))

    def advance(self, seconds: float) -> None:
        """Lets time pass: does all that begins or ends in it, and moves what is on its way."""
        until = self._now + seconds
        while self._moments and self._moments[0][0] <= until:
            self._next()
        self._now = until
        for entry in self._running:
            self._show(entry)

    def skip(self) -> None:
        """Ends at once in the final state, with every call made, in order.

        Raises RuntimeError when the calls keep adding more for ever.
        """
        for _ in range(_RUNAWAY):
            if not self._moments:
                break
            self._next()
        else:
            raise RuntimeError("a score that adds to itself for ever cannot be skipped")
        self._now = max(self._now, self._end)

    def clear(self) -> None:
        """Forgets all that has not happened yet; what is on its way stays where it is."""
        for entry in self._running:
            self._release(entry)
        self._running.clear()
        self._moments.clear()
        self._end = self._now

    def _next(self) -> None:
        """Goes to the next moment and does what is due there."""
        moment, kind, _, entry = heapq.heappop(self._moments)
        self._now = max(self._now, moment)
        if kind == _BEGIN and not all(holds() for holds in entry.needs):
            return
        if isinstance(entry.step, Call):
            entry.step.act()
        elif kind == _BEGIN:
            self._begin(entry, entry.step)
        else:
            self._finish(entry, entry.step)

    def _begin(self, entry: Scheduled, tween: Tween) -> None:
        entry.ends = dict(tween.ends)
        if tween.arc:
            entry.ends.setdefault("lift", 0.0)
            entry.ends.setdefault("y", tween.target.y)
        for attribute in entry.ends:
            entry.starts[attribute] = getattr(tween.target, attribute, 0.0)
            self._owners[id(tween.target), attribute] = entry
        if entry.end <= entry.start:
            self._finish(entry, tween)
            return
        self._running.append(entry)
        self._count += 1
        heapq.heappush(self._moments, (entry.end, _END, self._count, entry))

    def _finish(self, entry: Scheduled, tween: Tween) -> None:
        for attribute, end in entry.ends.items():
            if self._owners.get((id(tween.target), attribute)) is entry:
                tween.setter(tween.target, attribute, end)
        self._release(entry)
        if entry in self._running:
            self._running.remove(entry)

    def _release(self, entry: Scheduled) -> None:
        assert isinstance(entry.step, Tween)
        for attribute in entry.ends:
            key = (id(entry.step.target), attribute)
            if self._owners.get(key) is entry:
                del self._owners[key]

    def _show(self, entry: Scheduled) -> None:
        """Sets a running tween's attributes to their values now."""
        tween = entry.step
        assert isinstance(tween, Tween)
        passed = min(1.0, (self._now - entry.start) / tween.length)
        eased = tween.ease(passed)
        height = 4 * passed * (1 - passed) * tween.arc
        owners, target, key = self._owners, tween.target, id(tween.target)
        for attribute, end in entry.ends.items():
            if owners.get((key, attribute)) is not entry:
                continue  # a newer tween has taken it over
            start = entry.starts[attribute]
            value = start + (end - start) * eased
            if height:
                if attribute == "lift":
                    value += height
                elif attribute == "y":
                    value -= height * tween.lean
            tween.setter(target, attribute, value)


class Lanes:
    """Timelines that advance together but do not wait for each other.

    An attribute belongs to one tween only, in whichever lane.
    """

    def __init__(self, *names: str) -> None:
        self._owners: Owners = {}
        self._lanes = {name: Timeline(self._owners) for name in names}

    def __getitem__(self, name: str) -> Timeline:
        """The lane of that name. Raises KeyError for an unknown one."""
        return self._lanes[name]

    def advance(self, seconds: float) -> None:
        """Lets the same time pass in all lanes."""
        for timeline in self._lanes.values():
            timeline.advance(seconds)

    def free(self, target: object, *attributes: str) -> None:
        """Lets go of attributes of an object: no tween that is running moves them any more."""
        for attribute in attributes:
            self._owners.pop((id(target), attribute), None)

"""The stack of scenes. Changes asked for during a frame happen when it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.scene import Scene


class Stack:
    """Scenes one above the other; the top one is shown and hears what is wanted."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._wanted: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        """The scene in front, or None when the program ends."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All of them, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Puts a scene above all others."""
        self._wanted.append(lambda: self._scenes.append(scene))

    def pop(self) -> None:
        """Takes the top scene away."""
        self._wanted.append(lambda: self._drop(1))

    def cut(self, scene: Scene) -> None:
        """Takes all scenes above one away, those too that were asked for just before."""

        def drop() -> None:
            if scene in self._scenes:
                self._drop(len(self._scenes) - 1 - self._scenes.index(scene))

        self._wanted.append(drop)

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        self._wanted.append(lambda: self._drop(1))
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Puts a scene in the place of all."""
        self._wanted.append(lambda: self._drop(len(self._scenes)))
        self.push(scene)

    def clear(self) -> None:
        """Takes all scenes away, which ends the program."""
        self._wanted.append(lambda: self._drop(len(self._scenes)))

    def say(self, words: str) -> None:
        """Lets the scene say a line that is on top when the frame ends."""

        def tell() -> None:
            if self.top is not None:
                self.top.page.say(words)

        self._wanted.append(tell)

    def settle(self) -> bool:
        """Does what was asked for; returns whether another scene is on top now."""
        before = self.top
        wanted, self._wanted = self._wanted, []
        for change in wanted:
            change()
        if self.top is before or self.top is None:
            return self.top is not before
        self.top.woken()
        return True

    def _drop(self, count: int) -> None:
        del self._scenes[len(self._scenes) - count :]

"""Bots that fail, each in its own way."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random
from typing import Any


class Crashing:
    """Raises whatever it is asked."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        raise RuntimeError("no idea")


class Dying:
    """Is gone without a word."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        os._exit(3)


class Tired:
    """Answers once, and is gone when it is asked again."""

    asked = False

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        if self.asked:
            os._exit(3)
        self.asked = True
        return legal[0]


class Silent:
    """Never answers."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        time.sleep(3600)


class Noisy:
    """Prints what is no answer, then plays the first action."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        print("thinking aloud")
        return legal[0]


class Curious:
    """Plays the first action, and prints all that it has been told."""

    told: list[str]

    def begin(self, game: Any, seat: int, seed: int) -> None:
        self.seat, self.seed = seat, seed

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        print(f"told {seat} {self.seed} {view.to_json()}")
        return legal[0]


class Slow:
    """Does the first thing it may, after a hundredth of a second."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        time.sleep(0.01)
        return legal[0]


class Chancy:
    """Does whatever its own chance says."""

    def begin(self, game: Any, seat: int, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        return self.random.choice(legal)

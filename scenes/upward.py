"""Calls to whoever stands above.

A scene owns its parts, and they theirs; what a part tells to whoever owns it goes by a reference
that keeps nobody. So a scene that is left is gone at once, with its match and all its pictures, and
waits for no search for circles, which comes seldom and in the middle of somebody's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

P = ParamSpec("P")
R = TypeVar("R")


def upward(method: Callable[P, R]) -> Callable[P, R]:
    """A method of whoever stands above, called without keeping them alive. `method` is bound.

    The call raises ReferenceError once they are gone: parts do not outlive what they are parts of.
    """
    kept = WeakMethod(method)

    def call(*args: P.args, **params: P.kwargs) -> R:
        found = kept()
        if found is None:
            raise ReferenceError("whoever stood above has been left")
        return found(*args, **params)

    return call

"""Callbacks that do not keep their receiver alive.

A scene owns its parts. A part calls its owner through a weak reference, so there is no
reference cycle. A removed scene is freed at once, with its match and its pictures, and does
not wait for the garbage collector, which runs rarely and in the middle of a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

CallbackParams = ParamSpec("CallbackParams")
CallbackResult = TypeVar("CallbackResult")


def weak_callback(
    method: Callable[CallbackParams, CallbackResult],
) -> Callable[CallbackParams, CallbackResult]:
    """Return a callable that calls a bound method without keeping its object alive.

    Raises:
        ReferenceError: at the call, if the object is gone; parts do not outlive their owner.
    """
    kept = WeakMethod(method)

    def call(*args: CallbackParams.args, **params: CallbackParams.kwargs) -> CallbackResult:
        found = kept()
        if found is None:
            raise ReferenceError("whoever stood above has been left")
        return found(*args, **params)

    return call

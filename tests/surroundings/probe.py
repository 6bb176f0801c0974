"""The real program, with a line of JSON on its output for each intent, and orders on its input.

    python -m tests.surroundings.probe ARGUMENTS OF SOUK

Each order is a JSON list of a name and its arguments; its answer is a line of JSON.
"""

from __future__ import annotations

import ctypes
import json
import queue
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame

import souk
from scenes.shell import idle_screen
from scenes.shell.app import App
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import InputMode, Intent
from scenes.ui.input_reader import InputReader

ORDERS: queue.Queue[list[Any]] = queue.Queue()
JOYSTICK_TYPES = {"gamepad": 1, "other": 0}


def tell(**words: object) -> None:
    print(json.dumps(words, default=str), flush=True)


class VirtualPads:
    """Joysticks of SDL that exist in this process alone."""

    def __init__(self) -> None:
        folder = Path(pygame.__file__).parent
        found = [
            *folder.parent.glob("pygame_ce.libs/libSDL2-2*"), *folder.glob(".dylibs/libSDL2-2*"),
        ]  # fmt: skip
        self._sdl = ctypes.CDLL(str(found[0]))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._open: dict[int, Any] = {}

    def plug(self, kind: str, axes: int, buttons: int, hats: int) -> int:
        """Plug a pad in; SDL knows the mapping of the type "gamepad"."""
        index = self._sdl.SDL_JoystickAttachVirtual(JOYSTICK_TYPES[kind], axes, buttons, hats)
        pad = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(index))
        number = int(self._sdl.SDL_JoystickInstanceID(pad))
        self._open[number] = pad
        return number

    def set(self, number: int, what: str, n: int, value: int) -> None:
        """Set an axis (-32768 to 32767), a button (0 or 1) or a hat (its SDL bits)."""
        setter = getattr(self._sdl, f"SDL_JoystickSetVirtual{what.title()}")
        kind = ctypes.c_int16 if what == "axis" else ctypes.c_uint8
        setter(self._open[number], ctypes.c_int(n), kind(value))

    def pull(self, number: int) -> None:
        """Unplug a pad."""
        count = self._sdl.SDL_NumJoysticks()
        ids = [self._sdl.SDL_JoystickGetDeviceInstanceID(n) for n in range(count)]
        self._sdl.SDL_JoystickDetachVirtual(ids.index(number))


def describe(app: App) -> dict[str, object]:
    """Return what a test can ask for."""
    top = app.scene_stack.top
    layer = top.widget_layer if top is not None else None
    return {
        "scene": type(top).__name__,
        "focus": getattr(layer, "focus_name", ""),
        "toast": getattr(layer, "toast_text", ""),
        "size": app.window.surface.get_size(),
        "position": pygame.display.get_window_position(),
        "full_screen": app.window.full_screen,
        "settings": asdict(app.preferences.settings),
        "pointer": pygame.mouse.get_visible(),
        "sleep": pygame.display.get_allow_screensaver(),
        "sound": app.mixer.is_available,
        "audio": pygame.mixer.get_init() is not None,
        "kind": app.devices.last_device.kind.value,
        "display_names": app.context.display_names,
        "display": app.preferences.settings.display,
        "is_thinking": isinstance(top, TableScene) and top.ai_turns.is_thinking,
        "worker_restarted": app.context.has_reported_worker_restart,
        "decisions": getattr(getattr(top, "match", None), "decision_number", 0),
        "pads": [pad.name for pad in app.devices.device_owners.gamepads.values()],
    }


def install() -> None:
    """Make every app tell its intents and obey orders."""
    pads: list[VirtualPads] = []
    deaf: list[bool] = []
    step, read, advance = App.step, InputReader.read_event, InputReader.advance
    begun = [False]

    def obey(app: App, name: str, *given: Any) -> object:
        if name == "state":
            return describe(app)
        if name == "change":
            return app.preferences.change(**given[0])
        if name == "deafen":  # intents are told, and nothing happens
            deaf.append(True)
            type(app.scene_stack.top).input_mode = InputMode(given[0])  # type: ignore[misc,assignment,union-attr]
            return None
        if name == "sleep_after":
            idle_screen.SLEEP_SECONDS = given[0]  # type: ignore[misc]
            return None
        if not pads:
            pads.append(VirtualPads())
        order: Callable[..., object] = getattr(pads[0], name)
        return order(*given)

    def stepping(app: App, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        step(app, seconds, events)
        if not begun[0]:
            begun[0] = True
            tell(ready=True)
        while not ORDERS.empty():
            name, *given = ORDERS.get()
            tell(answer=obey(app, name, *given))

    def told(intents: list[Intent]) -> list[Intent]:
        for intent in intents:
            tell(intent=type(intent).__name__, **asdict(intent))
        return [] if deaf else intents

    App.step = stepping  # type: ignore[method-assign]
    InputReader.read_event = lambda self, event: told(read(self, event))  # type: ignore[method-assign]
    InputReader.advance = lambda self, seconds: told(advance(self, seconds))  # type: ignore[method-assign]


def listen() -> None:
    """Queue the orders of the input; its end ends the program."""
    for line in sys.stdin:
        ORDERS.put(json.loads(line))
    pygame.event.post(pygame.event.Event(pygame.QUIT))


if __name__ == "__main__":
    threading.Thread(target=listen, daemon=True).start()
    install()
    raise SystemExit(souk.main(sys.argv[1:]))

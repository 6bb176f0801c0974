"""`souk doctor`: in ten lines, what display, sound, pads, folders and versions are there."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from typing import Final

import pygame
from pygame._sdl2 import controller

from scenes.incidents import file
from scenes.saved import user_folder
from scenes.window import UNSEEN
from sounds.mixer import BITS, BUFFER, RATE, SPEAKERS
from sprites import art, typeface
from tabletop import games
from tabletop.match.folder import MatchFolder
from tabletop.release import release


def run() -> int:
    """Print what is found; whatever cannot be had is told, and is no error."""
    pygame.init()
    try:
        for name, look in LOOKS.items():
            print(f"{name:<9} {_told(look)}")
    finally:
        pygame.quit()
    return 0


def _told(look: Callable[[], str]) -> str:
    try:
        return look()
    except (pygame.error, OSError, ValueError, NotImplementedError) as error:
        return f"none ({error})"


def _system() -> str:
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def _pygame() -> str:
    return f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _display() -> str:
    pygame.display.init()
    driver = pygame.display.get_driver()
    sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    return f"{driver}: {sizes}" + (" (nobody sees it)" if driver in UNSEEN else "")


def _sound() -> str:
    pygame.mixer.quit()
    pygame.mixer.init(RATE, BITS, SPEAKERS, BUFFER)
    rate, _, speakers = pygame.mixer.get_init() or (RATE, BITS, SPEAKERS)
    return f"{pygame.mixer.get_driver()}: {rate} Hz, {speakers} channels"


def _pads() -> str:
    pygame.joystick.init()
    controller.init()
    found = [pygame.joystick.Joystick(n).get_name() for n in range(pygame.joystick.get_count())]
    return ", ".join(found) or "none"


def _folder() -> str:
    folder = user_folder()
    why = MatchFolder(folder / "matches").trouble()
    return f"{folder}" + (f" (nothing can be kept: {why})" if why else " (can be written)")


def _matches() -> str:
    kept = MatchFolder(user_folder() / "matches").kept()
    broken = sum(match.fault is not None for match in kept)
    return f"{len(kept)}" + (f", {broken} of them cannot be read" if broken else "")


def _parts() -> str:
    pictures = art.catalogue().values()
    gone = [entry.path.name for entry in pictures if not entry.path.is_file()]
    gone += [name for name in typeface.FILES.values() if not (typeface.FONTS / name).is_file()]
    missing = f", missing: {', '.join(gone[:5])}" if gone else ", all there"
    return f"{len(games.names())} games, {len(pictures)} pictures" + missing


LOOKS: Final[Mapping[str, Callable[[], str]]] = {
    "souk": release,
    "python": platform.python_version,
    "system": _system,
    "pygame": _pygame,
    "display": _display,
    "sound": _sound,
    "pads": _pads,
    "parts": _parts,
    "folder": _folder,
    "matches": lambda: f"{_matches()}; notes of errors: {file()}",
}

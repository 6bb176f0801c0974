"""The command `souk doctor`: a short report of display, sound, pads, folders and versions.

Its last line names what to look at, so that somebody can read it aloud to a friend who helps.
"""

from __future__ import annotations

import ctypes
import os
import platform
import socket
import sys
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame._sdl2 import controller
from pygame._sdl2.audio import get_audio_device_names

from scenes.phones import service_manager
from scenes.shell.window import INVISIBLE_DRIVERS
from scenes.store.crash_reports import log_file
from scenes.store.preferences import Preferences
from scenes.store.user_folders import (
    find_unreadable_folder,
    matches_folder,
    settings_file,
    user_folder,
)
from scenes.ui.devices.joystick_layout import JoystickState, parse_setups
from sounds.audio_output import SAMPLE_FORMAT_BITS, SAMPLE_RATE, SPEAKER_COUNT, AudioDevice
from sprites import baked_images, typeface
from tabletop import games
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import printable_name
from tabletop.release import is_compiled, release_version
from tabletop.text import Catalogue
from tabletop.text.message_format import format_file_error

StatusCheck = Callable[[Catalogue], str]
"""A check that returns one line of the report."""
_LABEL: Final = 16
"""Width in columns of the names."""
_NAMED: Final = 5
"""Names of a long list that are printed; the rest is counted."""


def run_doctor(language: str, mend: bool = False) -> int:
    """Print the report in a language; a missing part is reported and is no error.

    Args:
        language: Code of the language.
        mend: True to repair damaged matches first.
    """
    text = Catalogue(language)
    problems: list[str] = []
    if mend:
        _mend_matches(text)
    pygame.init()
    try:
        for name, look in STATUS_CHECKS.items():
            label = text(f"doctor.name.{name}")
            told, is_well = _told(look, text)
            _print_line(label, told)
            if not is_well:
                problems.append(label)
    finally:
        pygame.quit()
    key = "look" if problems else "well"
    told = text(f"doctor.told.{key}", what=", ".join(problems))
    _print_line(text("doctor.name.result"), told)
    return 0


class DeviceProblemError(Exception):
    """A line of the report that the user should look at."""


def _print_line(label: str, told: str) -> None:
    print(label + " " * (_LABEL - _columns(label)) + told)


def _columns(words: str) -> int:
    """Return the width of a text in terminal columns; a Japanese character takes two."""
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in words)


def _told(look: StatusCheck, text: Catalogue) -> tuple[str, bool]:
    """Return the line of a check, and False if the user should look at it."""
    try:
        return look(text), True
    except DeviceProblemError as problem:
        return str(problem), False
    except (pygame.error, OSError, ValueError, NotImplementedError) as error:
        return text("doctor.told.none_why", why=str(error)), False


def _system() -> str:
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def _pygame() -> str:
    return f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _display(text: Catalogue) -> str:
    pygame.display.init()
    driver = pygame.display.get_driver()
    sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    if driver in INVISIBLE_DRIVERS:
        raise DeviceProblemError(text("doctor.told.unseen", driver=driver, sizes=sizes))
    return text("doctor.told.display", driver=driver, sizes=sizes)


def _scale(text: Catalogue) -> str:
    """Return the scale of the system, where it tells one, and that of the text of Souk."""
    system = ""
    if sys.platform == "win32":
        system = f"{ctypes.windll.user32.GetDpiForSystem() / 96:.0%}"
    elif factor := os.environ.get("GDK_SCALE") or os.environ.get("QT_SCALE_FACTOR"):
        system = f"{float(factor):.0%}"
    own = f"{Preferences(settings_file()).settings.text_scale:.0%}"
    if system:
        return text("doctor.told.scale", system=system, own=own)
    return text("doctor.told.scale_untold", own=own)


def _sound(text: Catalogue) -> str:
    device = AudioDevice()
    device.close()
    device.open_device()
    rate, _, speakers = pygame.mixer.get_init() or (SAMPLE_RATE, SAMPLE_FORMAT_BITS, SPEAKER_COUNT)
    driver = pygame.mixer.get_driver()
    devices = _few(get_audio_device_names(False), text) or text("doctor.told.none")
    return text("doctor.told.sound", driver=driver, rate=str(rate), n=speakers, devices=devices)


def _pads(text: Catalogue) -> str:
    pygame.joystick.init()
    controller.init()
    taught = parse_setups(Preferences(settings_file()).settings.gamepad_layouts)
    found, is_well = [], True
    for n in range(pygame.joystick.get_count()):
        pad = JoystickState(pygame.joystick.Joystick(n))
        if controller.is_controller(n):
            key = "pad_known"
        elif pad.guid in taught:
            key = "pad_taught"
        else:
            key = "pad_guessed" if pad.has_cross else "pad_unknown"
        is_well &= key != "pad_unknown"
        found.append(text(f"doctor.told.{key}", pad=pad.name))
    told = _few(found, text) or text("doctor.told.none")
    if not is_well:
        raise DeviceProblemError(told)
    return told


def _fonts(text: Catalogue) -> str:
    """Return the number of fonts that can be read."""
    pygame.font.init()
    broken = []
    for name in typeface.FONT_FILES.values():
        try:
            pygame.font.Font(str(typeface.FONT_FOLDER / name), 20)
        except (OSError, pygame.error):
            broken.append(name)
    if broken:
        raise DeviceProblemError(text("doctor.told.fonts_broken", what=_few(broken, text)))
    return text("doctor.told.fonts", n=len(typeface.FONT_FILES))


def _folder(text: Catalogue) -> str:
    folder = user_folder()
    why = MatchStore(matches_folder()).find_write_problem()
    if not why and (found := find_unreadable_folder()) is not None:
        params = {"folder": str(found[0]), "why": found[1].params["why"]}
        raise DeviceProblemError(text("doctor.told.unread", **params))
    if why:
        raise DeviceProblemError(text("doctor.told.unkept", folder=str(folder), why=why))
    return text("doctor.told.kept", folder=str(folder))


def _matches(text: Catalogue) -> str:
    kept = MatchStore(matches_folder()).list_matches()
    broken = sum(match.fault is not None for match in kept)
    key = "broken" if broken else "matches"
    return text(f"doctor.told.{key}", n=len(kept), broken=broken, notes=str(log_file()))


def _mend_matches(text: Catalogue) -> None:
    """Repair damaged matches and print what was done."""
    found = list(MatchStore(matches_folder()).mend_matches())
    for path, error, is_mended in found:
        told = {"file": printable_name(path.name), "n": error.valid_count or 0}
        key = "mended" if is_mended else "unmended"
        print(text(f"doctor.told.{key}", why=format_file_error(error, text), **told))
    if not found:
        print(text("doctor.told.sound_matches"))


def _copies(text: Catalogue) -> str:
    copies = [printable_name(kept.path.name) for kept in MatchStore(matches_folder()).list_copies()]
    if not copies:
        return text("doctor.told.none")
    return text("doctor.told.copies", n=len(copies), what=_few(copies, text))


def _strays(text: Catalogue) -> str:
    strays = [printable_name(name) for name in MatchStore(matches_folder()).list_unknown_files()]
    if not strays:
        return text("doctor.told.none")
    return text("doctor.told.strays", n=len(strays), what=_few(strays, text))


def _parts(text: Catalogue) -> str:
    pictures = baked_images.load_manifest().values()
    gone = [entry.path.name for entry in pictures if not entry.path.is_file()]
    told = text(
        f"doctor.told.{'missing' if gone else 'parts'}",
        games=len(games.names()), pictures=len(pictures), what=_few(gone, text),
    )  # fmt: skip
    if gone:
        raise DeviceProblemError(told)
    return told


def _phones(text: Catalogue) -> str:
    """Return the addresses by which phones would reach this computer."""
    if not service_manager.is_phone_support_installed():
        return text("phones.tv.missing")
    found = service_manager.find_own_addresses()
    if not found:
        return text("doctor.told.no_network")
    key = "phones" if _free(found[0], service_manager.DEFAULT_PORT) else "phones_elsewhere"
    return text(
        f"doctor.told.{key}", what=_few(found, text), port=str(service_manager.DEFAULT_PORT)
    )


def _free(address: str, port: int) -> bool:
    """True if nothing else listens at this address and port."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((address, port))
        except OSError:
            return False
    return True


def _few(names: Sequence[str], text: Catalogue) -> str:
    """Return the first names of a list and the number of the others."""
    rest = len(names) - _NAMED
    return ", ".join((*names[:_NAMED], *((text("doctor.told.more", n=rest),) if rest > 0 else ())))


STATUS_CHECKS: Final[Mapping[str, StatusCheck]] = {
    "souk": lambda text: release_version(),
    "python": lambda text: platform.python_version(),
    "engine": lambda text: text(f"doctor.told.{'compiled' if is_compiled() else 'plain'}"),
    "system": lambda text: _system(),
    "pygame": lambda text: _pygame(),
    "display": _display,
    "scale": _scale,
    "fonts": _fonts,
    "sound": _sound,
    "pads": _pads,
    "phones": _phones,
    "parts": _parts,
    "folder": _folder,
    "matches": _matches,
    "copies": _copies,
    "strays": _strays,
}
"""The checks by the last part of their label key, in the order of the report."""

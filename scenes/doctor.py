"""`souk doctor`: in a few lines, what display, sound, pads, folders and versions are there."""

from __future__ import annotations

import platform
import socket
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame._sdl2 import controller

from scenes.incidents import file
from scenes.phones import beside
from scenes.saved import matches_folder, unreadable, user_folder
from scenes.window import UNSEEN
from sounds.output import BITS, BUFFER, RATE, SPEAKERS
from sprites import art, typeface
from tabletop import games
from tabletop.match.folder import MatchFolder
from tabletop.match.setup import seen
from tabletop.release import compiled, release
from tabletop.text import Catalogue

Look = Callable[[Catalogue], str]
_LABEL: Final = 16
"""Characters of the column with names."""
_NAMED: Final = 5
"""Names that are told of a long list; the rest is counted."""


def run(language: str) -> int:
    """Print what is found, in a language; whatever cannot be had is told, and is no error."""
    text = Catalogue(language)
    pygame.init()
    try:
        for name, look in LOOKS.items():
            label = text(f"doctor.name.{name}")
            print(label + " " * (_LABEL - _columns(label)) + _told(look, text))
    finally:
        pygame.quit()
    return 0


def _columns(words: str) -> int:
    """Columns of a terminal: a letter of Japanese takes two."""
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in words)


def _told(look: Look, text: Catalogue) -> str:
    try:
        return look(text)
    except (pygame.error, OSError, ValueError, NotImplementedError) as error:
        return text("doctor.told.none_why", why=str(error))


def _system() -> str:
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def _pygame() -> str:
    return f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _display(text: Catalogue) -> str:
    pygame.display.init()
    driver = pygame.display.get_driver()
    sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    key = "unseen" if driver in UNSEEN else "display"
    return text(f"doctor.told.{key}", driver=driver, sizes=sizes)


def _sound(text: Catalogue) -> str:
    pygame.mixer.quit()
    pygame.mixer.init(RATE, BITS, SPEAKERS, BUFFER)
    rate, _, speakers = pygame.mixer.get_init() or (RATE, BITS, SPEAKERS)
    driver = pygame.mixer.get_driver()
    return text("doctor.told.sound", driver=driver, rate=str(rate), n=speakers)


def _pads(text: Catalogue) -> str:
    pygame.joystick.init()
    controller.init()
    found = [pygame.joystick.Joystick(n).get_name() for n in range(pygame.joystick.get_count())]
    return _few(found, text) or text("doctor.told.none")


def _folder(text: Catalogue) -> str:
    folder = user_folder()
    why = MatchFolder(matches_folder()).trouble()
    if not why and (found := unreadable()) is not None:
        return text("doctor.told.unread", folder=str(found[0]), why=found[1].params["why"])
    return text(f"doctor.told.{'unkept' if why else 'kept'}", folder=str(folder), why=why)


def _matches(text: Catalogue) -> str:
    kept = MatchFolder(matches_folder()).kept()
    broken = sum(match.fault is not None for match in kept)
    key = "broken" if broken else "matches"
    return text(f"doctor.told.{key}", n=len(kept), broken=broken, notes=str(file()))


def _strays(text: Catalogue) -> str:
    strays = [seen(name) for name in MatchFolder(matches_folder()).strays()]
    if not strays:
        return text("doctor.told.none")
    return text("doctor.told.strays", n=len(strays), what=_few(strays, text))


def _parts(text: Catalogue) -> str:
    pictures = art.catalogue().values()
    gone = [entry.path.name for entry in pictures if not entry.path.is_file()]
    gone += [name for name in typeface.FILES.values() if not (typeface.FONTS / name).is_file()]
    return text(
        f"doctor.told.{'missing' if gone else 'parts'}",
        games=len(games.names()), pictures=len(pictures), what=_few(gone, text),
    )  # fmt: skip


def _phones(text: Catalogue) -> str:
    """Where phones would reach this computer."""
    if not beside.installed():
        return text("phones.tv.missing")
    found = beside.own_addresses()
    if not found:
        return text("doctor.told.no_network")
    key = "phones" if _free(found[0], beside.PORT) else "phones_elsewhere"
    return text(f"doctor.told.{key}", what=_few(found, text), port=str(beside.PORT))


def _free(address: str, port: int) -> bool:
    """Whether nothing else listens there."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((address, port))
        except OSError:
            return False
    return True


def _few(names: Sequence[str], text: Catalogue) -> str:
    """The first of some names, and how many more there are."""
    rest = len(names) - _NAMED
    return ", ".join((*names[:_NAMED], *((text("doctor.told.more", n=rest),) if rest > 0 else ())))


LOOKS: Final[Mapping[str, Look]] = {
    "souk": lambda text: release(),
    "python": lambda text: platform.python_version(),
    "engine": lambda text: text(f"doctor.told.{'compiled' if compiled() else 'plain'}"),
    "system": lambda text: _system(),
    "pygame": lambda text: _pygame(),
    "display": _display,
    "sound": _sound,
    "pads": _pads,
    "phones": _phones,
    "parts": _parts,
    "folder": _folder,
    "matches": _matches,
    "strays": _strays,
}

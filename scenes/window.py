"""The window: of any size, with the picture of 1920 x 1080 units as large as fits in it."""

from __future__ import annotations

import logging
import os
import time
import warnings
from collections.abc import Sequence
from pathlib import Path

import pygame

import sprites
from scenes.ui.theme import SCREEN, Theme

DEFAULT_SIZE = (1600, 900)
LEAST_PICTURE = (16, 9)  # smaller windows show a part of it
CAPTION = "Souk"
ICON = Path(sprites.__file__).with_name("desktop") / "souk.png"
NOTES = logging.getLogger("souk.window")
UNSEEN = frozenset(("offscreen", "dummy", "evdev"))
"""Drivers that show nothing to anybody: taken only where they are asked for."""
SHARP = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
"""What SDL is told so that Windows does not enlarge the window's picture, which blurs it: every
pixel of the screen is ours, as on other systems."""
PLAIN = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
"""What SDL is told where the processor would play the part of a graphics card: the window is then a
picture in memory, of which only what changed is handed on."""
DEAREST = 1.0
"""Milliseconds of processor time that showing a million pixels may cost in step with the screen: a
graphics card takes less, a processor in its place 2 to 10."""
TRIED = 3
"""Pictures that are shown to find that out."""
COARSE = (1920, 1080)
"""The mode of a larger screen that is asked for where drawing all of its pixels takes too long."""
NO_DISPLAY = (
    "No window can be opened here ({why}). Souk needs a screen; over SSH, or on a server, run it "
    "from a desktop session. A match that was begun is saved."
)


def _icon() -> pygame.Surface | None:
    """The sign of the window; None where its file cannot be read."""
    try:
        return pygame.image.load(ICON)
    except (OSError, pygame.error):
        NOTES.warning("the icon %s cannot be read", ICON)
        return None


class NoDisplayError(RuntimeError):
    """There is no screen to draw on; the message says what to try."""


def _seen() -> bool:
    """Whether somebody sees what is drawn, or it was asked for that nobody does."""
    asked_for = os.environ.get("SDL_VIDEODRIVER")
    return bool(asked_for) or pygame.display.get_driver() not in UNSEEN


def _begin_again() -> None:
    """Closes the window: set a second time, its mode would lose its surface (pygame-ce 2571).
    Raises pygame.error where the display does not answer any more."""
    pygame.display.quit()
    pygame.display.init()
    if not _seen():
        raise pygame.error("the display does not answer")


def _name() -> None:
    """Gives the window that is opened next its words and its sign."""
    pygame.display.set_caption(CAPTION)
    if (icon := _icon()) is not None:
        pygame.display.set_icon(icon)


def showing_costs(surface: pygame.Surface) -> float:
    """Milliseconds of processor time that showing a million pixels of the window costs."""
    begun = time.process_time()
    for _ in range(TRIED):
        pygame.display.flip()
    width, height = surface.get_size()
    return (time.process_time() - begun) * 1e9 / TRIED / (width * height)


class Window:
    """The surface that is drawn on, and where on it the picture is."""

    def __init__(
        self, size: tuple[int, int] | None, full_screen: bool, display: int, headless: bool
    ) -> None:
        """headless: draw on a surface in memory, without any window. Raises NoDisplayError."""
        self.headless = headless
        self.surface: pygame.Surface
        self.viewport = pygame.Rect(0, 0, 1, 1)
        self._windowed = size or DEFAULT_SIZE
        self.full_screen = full_screen
        self.coarse = False
        """Whether a screen larger than `COARSE` is drawn in that mode when it is filled."""
        self._in_step: bool | None = None  # with the refresh of the screen; not known yet
        self._display = display
        self._open = False
        if headless:
            self.surface = pygame.Surface(self._windowed)
            return
        try:
            for name, value in SHARP.items():
                os.environ.setdefault(name, value)  # SDL reads them when it begins, never later
            pygame.display.init()
            if not _seen():
                pygame.display.quit()
                raise NoDisplayError(NO_DISPLAY.format(why="no display was found"))
            self.open(full_screen, display)
        except pygame.error as error:
            raise NoDisplayError(NO_DISPLAY.format(why=error)) from error

    @property
    def scale(self) -> float:
        """Device pixels per design unit."""
        return self.viewport.width / SCREEN[0]

    def open(self, full_screen: bool, display: int) -> None:
        """Makes it a window, or borderless over the whole of a display.

        A display that cannot be had is done without: `full_screen` says what came of it. Raises
        NoDisplayError when there is no screen any more at all.
        """
        if self.headless:
            return
        if self._open and not self.full_screen:
            self._windowed = self.surface.get_size()
        self.full_screen = full_screen
        try:
            self._show_on(display)
        except pygame.error:
            self.full_screen = False
            try:
                self._show_on(0)
            except pygame.error as error:
                raise NoDisplayError(NO_DISPLAY.format(why=error)) from error

    def draw_coarser(self) -> bool:
        """Fills a screen of more than `COARSE` pixels in that mode; whether anything changed."""
        if self.coarse or not self.full_screen or self.surface.get_width() <= COARSE[0]:
            return False
        self.coarse = True
        self.open(True, self._display)
        return True

    def _show_on(self, display: int) -> None:
        sizes = pygame.display.get_desktop_sizes() or [self._windowed]
        display = self._display = display if display < len(sizes) else 0
        across, down = sizes[display]
        if self.full_screen:
            modes = pygame.display.list_modes(display=display) if self.coarse else []
            coarse = isinstance(modes, list) and COARSE in modes and across > COARSE[0]
            self._set_mode(COARSE if coarse else (across, down), pygame.FULLSCREEN, display)
        else:
            fits = min(self._windowed[0], across), min(self._windowed[1], down)
            self._set_mode(fits, pygame.RESIZABLE, display)

    def _set_mode(self, size: tuple[int, int], flags: int, display: int) -> None:
        """Opens the window, in step with the screen's refresh where that can be had for little."""
        if self._open:
            _begin_again()
        _name()
        if self._in_step is not False and self._set_in_step(size, flags, display):
            return
        if self._open:
            _begin_again()
            _name()
        for name, value in PLAIN.items():
            os.environ.setdefault(name, value)
        self.surface = pygame.display.set_mode(size, flags, display=display)
        self._open = True

    def _set_in_step(self, size: tuple[int, int], flags: int, display: int) -> bool:
        """Opens the window in step with the refresh; whether it may stay so. That costs a frame
        whole pictures, however little of them changed: where a graphics card does the work nobody
        feels it, else it is more than drawing."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # "no fast renderer available": that is measured
                self.surface = pygame.display.set_mode(size, flags, display=display, vsync=1)
        except (pygame.error, ValueError):
            return False
        self._open = True
        if self._in_step is None:
            costs = showing_costs(self.surface)
            self._in_step = costs <= DEAREST
            NOTES.info("showing a million pixels costs %.2f ms", costs)
        return self._in_step

    def resized(self, size: tuple[int, int] | None = None) -> None:
        """The system gave the window another size; headless, `size` does."""
        if self.headless:
            self.surface = pygame.Surface(size or self._windowed)
        else:
            self.surface = pygame.display.get_surface() or self.surface

    def fit(self, overscan: int, theme: Theme) -> None:
        """Works out where the picture is: centred, whole, `overscan` per cent smaller."""
        width, height = self.surface.get_size()
        room = 1 - overscan / 100
        scale = min(width * room / SCREEN[0], height * room / SCREEN[1])
        size = (
            min(width, max(LEAST_PICTURE[0], round(SCREEN[0] * scale))),
            min(height, max(LEAST_PICTURE[1], round(SCREEN[1] * scale))),
        )
        self.viewport = pygame.Rect((width - size[0]) // 2, (height - size[1]) // 2, *size)
        self.viewport.clamp_ip(self.surface.get_rect())
        self.surface.fill(theme.bars)

    def to_design(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the window, in device pixels, as design units."""
        return (point[0] - self.viewport.x) / self.scale, (point[1] - self.viewport.y) / self.scale

    def to_window(self, box: Sequence[float]) -> pygame.Rect:
        """A box in design units as a rectangle of the window."""
        x, y, width, height = (length * self.scale for length in box)
        return pygame.Rect(self.viewport.x + x, self.viewport.y + y, width, height)

    def show(self, rects: list[pygame.Rect]) -> None:
        """Shows what was drawn there."""
        if rects and not self.headless:
            pygame.display.update(rects)

    def displays(self) -> tuple[str, ...]:
        """The displays by size, for a choice."""
        if self.headless:
            return ()
        sizes = pygame.display.get_desktop_sizes()
        return tuple(f"{n}: {w} × {h}" for n, (w, h) in enumerate(sizes, 1))

"""The window: any size, with the picture of 1920 x 1080 units as large as possible in it."""

from __future__ import annotations

import logging
import os
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

import sprites
from scenes.shell.window_place import WindowPlace, first_window_size, format_displays
from scenes.ui.style.theme import SCREEN_SIZE, Theme

DEFAULT_SIZE = (1600, 900)
MIN_PICTURE_SIZE = (16, 9)  # smaller windows show a part of it
WINDOW_TITLE = "Souk"
ICON_PATH = Path(sprites.__file__).with_name("desktop") / "souk.png"
LOADING_PATH = Path(sprites.__file__).with_name("desktop") / "loading.jpg"
"""A small copy of the background of the title, shown until the first picture is drawn."""
LOGGER = logging.getLogger("souk.window")
INVISIBLE_DRIVERS = frozenset(("offscreen", "dummy", "evdev"))
"""SDL video drivers without a visible display, used only on request."""
DPI_HINTS = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
"""SDL hints against scaling by Windows, which blurs the picture."""
SOFTWARE_HINTS = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
"""SDL hints for a machine without a graphics card.

The window is then a surface in memory, and only changed rectangles are transferred.
"""
MAX_VSYNC_COST_MILLISECONDS = 1.0
"""Processor time per million pixels that displaying with vsync may cost.

A graphics card takes less, a processor in its place 2 to 10 milliseconds.
"""
TIMED_FLIPS = 3
"""Number of frames displayed for that measurement."""
REDUCED_DISPLAY_SIZE = (1920, 1080)
"""Display mode for a larger screen if drawing all its pixels takes too long."""
NO_SUCH_DISPLAY = -1
NO_DISPLAY_MESSAGE = (
    "No window can be opened here ({why}). Souk needs a screen; over SSH, or on a server, run it "
    "from a desktop session. A match that was begun is saved."
)


def _icon() -> pygame.Surface | None:
    """Return the icon of the window; None if its file cannot be read."""
    try:
        return pygame.image.load(ICON_PATH)
    except (OSError, pygame.error):
        LOGGER.warning("the icon %s cannot be read", ICON_PATH)
        return None


@cache
def _loading_picture() -> pygame.Surface | None:
    """Return the picture that a window shows before a scene is drawn; None without its file."""
    try:
        return pygame.image.load(LOADING_PATH)
    except (OSError, pygame.error):
        LOGGER.warning("the picture %s cannot be read", LOADING_PATH)
        return None


class NoDisplayError(RuntimeError):
    """Error for a missing screen; the message tells what to try."""


def _seen() -> bool:
    """True if the display is visible, or an invisible one was requested."""
    asked_for = os.environ.get("SDL_VIDEODRIVER")
    return bool(asked_for) or pygame.display.get_driver() not in INVISIBLE_DRIVERS


def close_display() -> None:
    """Close the window and the display.

    `pygame.display.quit` of pygame-ce 2.5 frees the texture of a window with vsync but keeps its
    address, and the next `set_mode` reads it: now and then a crash. A `set_mode` that fails because
    there is no such display frees the texture properly and leaves the window as it is.
    """
    if pygame.display.get_init():
        with suppress(pygame.error):
            pygame.display.set_mode(MIN_PICTURE_SIZE, display=NO_SUCH_DISPLAY)
    pygame.display.quit()


def _begin_again() -> None:
    """Close the window, because a second `set_mode` would lose its surface (pygame-ce 2571).

    Raises:
        pygame.error: if the display does not answer.
    """
    close_display()
    pygame.display.init()
    if not _seen():
        raise pygame.error("the display does not answer")


def _name() -> None:
    """Set the caption and the icon of the next window."""
    pygame.display.set_caption(WINDOW_TITLE)
    if (icon := _icon()) is not None:
        pygame.display.set_icon(icon)


def measure_flip_cost(surface: pygame.Surface) -> float:
    """Return the milliseconds of processor time that displaying a million pixels costs."""
    begun = time.process_time()
    for _ in range(TIMED_FLIPS):
        pygame.display.flip()
    width, height = surface.get_size()
    return (time.process_time() - begun) * 1e9 / TIMED_FLIPS / max(1, width * height)


class Window:
    """The window surface, and the position of the picture on it."""

    def __init__(
        self,
        size: tuple[int, int] | None,
        full_screen: bool,
        display: int,
        headless: bool,
        place: WindowPlace | None = None,
    ) -> None:
        """Open the window.

        Args:
            size: Window size in device pixels; None for that of `place`, or a share of the screen.
            full_screen: True to fill the screen.
            display: Index of the screen.
            headless: True to draw on a surface in memory without a window.
            place: Place and size of the window when it was closed.

        Raises:
            NoDisplayError: if there is no screen.
        """
        self.headless = headless
        self.surface: pygame.Surface
        self.viewport = pygame.Rect(0, 0, 1, 1)
        self._windowed = size or (DEFAULT_SIZE if headless else None)
        self._place = place if size is None else None
        self.full_screen = full_screen
        self.uses_reduced_mode = False
        """True if `REDUCED_DISPLAY_SIZE` is used when a larger screen is filled."""
        self._in_step: bool | None = None  # with the refresh of the screen; not known yet
        self.display = display
        """Index of the screen on which the window is."""
        self._open = False
        if headless:
            self.surface = pygame.Surface(size or DEFAULT_SIZE)
            return
        try:
            for name, value in DPI_HINTS.items():
                os.environ.setdefault(name, value)  # SDL reads them when it begins, never later
            close_display()  # pygame frees a surface twice when it changes a window of another app
            pygame.display.init()
            if not _seen():
                close_display()
                raise NoDisplayError(NO_DISPLAY_MESSAGE.format(why="no display was found"))
            self.open(full_screen, display)
        except pygame.error as error:
            raise NoDisplayError(NO_DISPLAY_MESSAGE.format(why=error)) from error

    @property
    def scale(self) -> float:
        """Device pixels per design unit."""
        return self.viewport.width / SCREEN_SIZE[0]

    def open(self, full_screen: bool, display: int) -> None:
        """Open a window, or a borderless one over a whole display.

        If the display is not available, another one is used; `full_screen` tells the outcome.

        Raises:
            NoDisplayError: if there is no screen any more.
        """
        if self.headless:
            return
        if self._open and not self.full_screen:
            self._windowed, self._place = self.surface.get_size(), self.find_place()
        if self._open and display != self.display:
            self._place = None
        self.full_screen = full_screen
        try:
            self._show_on(display)
        except pygame.error:
            self.full_screen = False
            try:
                self._show_on(0)
            except pygame.error as error:
                raise NoDisplayError(NO_DISPLAY_MESSAGE.format(why=error)) from error
        self._fit_picture(0)
        self._draw_loading_picture()
        self.update_display([self.surface.get_rect()])

    def reduce_resolution(self) -> bool:
        """Use `REDUCED_DISPLAY_SIZE` on a larger full screen; return True after a change."""
        if (
            self.uses_reduced_mode
            or not self.full_screen
            or self.surface.get_width() <= REDUCED_DISPLAY_SIZE[0]
        ):
            return False
        self.uses_reduced_mode = True
        self.open(True, self.display)
        return True

    def find_place(self) -> WindowPlace | None:
        """Return the place of the window; while the screen is filled, that to which it returns."""
        if self.headless or not self._open or self.full_screen:
            return self._place
        displays = format_displays(pygame.display.get_desktop_sizes())
        position = pygame.display.get_window_position()
        return WindowPlace(self.surface.get_size(), position, displays)

    def _show_on(self, display: int) -> None:
        sizes = pygame.display.get_desktop_sizes() or [DEFAULT_SIZE]
        display = self.display = display if display < len(sizes) else 0
        across, down = sizes[display]
        if self.full_screen:
            modes = pygame.display.list_modes(display=display) if self.uses_reduced_mode else []
            coarse = (
                isinstance(modes, list)
                and REDUCED_DISPLAY_SIZE in modes
                and across > REDUCED_DISPLAY_SIZE[0]
            )
            self._set_mode(
                REDUCED_DISPLAY_SIZE if coarse else (across, down), pygame.FULLSCREEN, display
            )
        else:
            place = self._place
            size = place.size if place is not None else self._windowed
            wide, high = size or first_window_size(sizes[display])
            self._set_mode((min(wide, across), min(high, down)), pygame.RESIZABLE, display)
            if place is not None and place.displays == format_displays(sizes):
                pygame.display.set_window_position(place.position)

    def _set_mode(self, size: tuple[int, int], flags: int, display: int) -> None:
        """Open the window, with vsync if that costs little."""
        if self._open:
            _begin_again()
        _name()
        if self._in_step is not False:
            if self._set_in_step(size, flags, display):
                return
            if self._open:
                _begin_again()
                _name()
        for name, value in SOFTWARE_HINTS.items():
            os.environ.setdefault(name, value)
        self.surface = pygame.display.set_mode(size, flags, display=display)
        self._open = True

    def _set_in_step(self, size: tuple[int, int], flags: int, display: int) -> bool:
        """Open the window with vsync; return True if it can stay so.

        With vsync each frame transfers the whole picture. With a graphics card that costs nothing,
        otherwise more than drawing.
        """
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # "no fast renderer available": that is measured
                self.surface = pygame.display.set_mode(size, flags, display=display, vsync=1)
        except (pygame.error, ValueError):
            return False
        self._open = True
        if self._in_step is None:
            self._fit_picture(0)
            self._draw_loading_picture()
            costs = measure_flip_cost(self.surface)
            self._in_step = costs <= MAX_VSYNC_COST_MILLISECONDS
            LOGGER.info("showing a million pixels costs %.2f ms", costs)
        return self._in_step

    def resize_surface(self, size: tuple[int, int] | None = None) -> None:
        """Take the new size that the system gave the window; headless, that of `size`."""
        if self.headless:
            self.surface = pygame.Surface(size or DEFAULT_SIZE)
        else:
            self.surface = pygame.display.get_surface() or self.surface

    def update_viewport(self, overscan: int, theme: Theme) -> None:
        """Compute the viewport: centred, with the whole picture, `overscan` per cent smaller.

        Until the scene is drawn, the window shows the loading picture.
        """
        self._fit_picture(overscan)
        self.surface.fill(theme.letterbox)
        if not self.headless and not theme.high_contrast:
            self._draw_loading_picture()

    def _draw_loading_picture(self) -> None:
        """Draw the loading picture into the viewport."""
        if (picture := _loading_picture()) is not None:
            scaled = pygame.transform.smoothscale(picture, self.viewport.size)
            self.surface.blit(scaled, self.viewport)

    def _fit_picture(self, overscan: int) -> None:
        """Compute the viewport."""
        # A minimized window may have no size, but everything is drawn to scale.
        width, height = (max(1, side) for side in self.surface.get_size())
        room = 1 - overscan / 100
        scale = min(width * room / SCREEN_SIZE[0], height * room / SCREEN_SIZE[1])
        size = (
            min(width, max(MIN_PICTURE_SIZE[0], round(SCREEN_SIZE[0] * scale))),
            min(height, max(MIN_PICTURE_SIZE[1], round(SCREEN_SIZE[1] * scale))),
        )
        self.viewport = pygame.Rect((width - size[0]) // 2, (height - size[1]) // 2, *size)
        self.viewport.clamp_ip(pygame.Rect(0, 0, width, height))

    def to_design_point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Convert a point of the window from device pixels to design units."""
        return (point[0] - self.viewport.x) / self.scale, (point[1] - self.viewport.y) / self.scale

    def to_window_rect(self, box: Sequence[float]) -> pygame.Rect:
        """Convert a box in design units to a rectangle of the window."""
        x, y, width, height = (length * self.scale for length in box)
        return pygame.Rect(self.viewport.x + x, self.viewport.y + y, width, height)

    def update_display(self, rects: list[pygame.Rect]) -> None:
        """Display the changed rectangles."""
        if rects and not self.headless:
            pygame.display.update(rects)

    @property
    def display_count(self) -> int:
        """Number of displays that are connected now."""
        return pygame.display.get_num_displays()

    def list_displays(self) -> tuple[str, ...]:
        """Return the displays with their sizes, as texts for a choice."""
        if self.headless:
            return ()
        sizes = pygame.display.get_desktop_sizes()
        return tuple(f"{n}: {w} × {h}" for n, (w, h) in enumerate(sizes, 1))

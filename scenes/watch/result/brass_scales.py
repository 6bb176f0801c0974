"""Brass scales that weigh the winner of a match against the second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

import pygame

from scenes.kit.setting.halo_text import halo_text
from scenes.ui.style import skin
from scenes.ui.style.number_format import format_signed
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Painter, blank_surface
from sprites.picture import BakedPicture

BRASS, LIGHT_BRASS, DARK_BRASS = (226, 172, 72), (250, 206, 108), (128, 84, 26)
HEIGHT: Final = 470.0
"""Height of the scales at full size, from the foot to the top."""
ARM: Final = 280.0
CHAIN: Final = 190.0
PAN_WIDTH: Final = 272.0
PAN_HEIGHT: Final = 74.0
BEAM_Y: Final = 34.0
"""Height of the pivot below the top."""
WEIGHT_SIZE: Final = 72.0
WEIGHT_ROWS: Final = (4, 3, 1)
"""Numbers of weights in the rows of a heap, from the bottom up."""
TILT_START, TILT_PER_POINT, MAX_TILT = 4.0, 1.25, 16.0
"""Degrees of the beam for a lead, and the most."""


def beam_tilt(lead: int) -> float:
    """Return the degrees by which the beam leans to the winner; level for a shared victory."""
    return min(MAX_TILT, TILT_START + TILT_PER_POINT * lead) if lead > 0 else 0.0


@dataclass(frozen=True)
class ScalesPart:
    """The post, the beam or a pan of the scales, in brass."""

    part: str
    """One of "post", "beam" and "pan"."""
    share: float
    """Size, as a share of full size."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        full = {
            "post": (220.0, HEIGHT),
            "beam": (2 * ARM + 40, 56.0),
            "pan": (PAN_WIDTH, CHAIN + PAN_HEIGHT),
        }[self.part]
        return full[0] * self.share, full[1] * self.share

    @property
    def casts_shadow(self) -> bool:
        """True: brass casts a shadow."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the part at twice the size, and reduce it: its lines are smooth then."""
        target = blank_surface(self.size, painter.scale)
        width, height = target.get_size()
        large = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
        paint_part = {"post": _paint_post, "beam": _paint_beam, "pan": _paint_pan}[self.part]
        paint_part(large, large.get_width() / self.size[0] * self.share)
        target.blit(
            pygame.transform.smoothscale(large, (width, height)).premul_alpha(), (0, 0),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )  # fmt: skip
        return target


@lru_cache(maxsize=16)
def _weight_places(count: int) -> tuple[tuple[float, float], ...]:
    """Return where weights lie above the middle of a pan, as x and height."""
    places: list[tuple[float, float]] = []
    for row, most in enumerate(WEIGHT_ROWS):
        here = min(most, count - len(places))
        places += [((n - (here - 1) / 2) * 56.0, 24.0 + row * 46.0) for n in range(here)]
    return tuple(places)


class BrassScales:
    """The nodes of the scales; `tilt` moves the beam and the pans."""

    def __init__(
        self, x: float, foot: float, share: float, weights: Sequence[Sequence[str]], lead: int
    ) -> None:
        """Create level scales.

        Args:
            x: Middle of the post.
            foot: Height of its foot on the screen.
            share: Size, as a share of full size.
            weights: Names of the baked pictures on the left and on the right pan.
            lead: Points that stand on the left pan; 0 for none.
        """
        self._x, self._share, self._drop, self._tilt = x, share, 0.0, 0.0
        self._pivot = foot - (HEIGHT - BEAM_Y) * share
        self._post_y = foot - HEIGHT * share / 2
        self._post = Node(ScalesPart("post", share), x, self._post_y, z=0.3, name="scales:post")
        self._beam = Node(ScalesPart("beam", share), x, self._pivot, z=0.32, name="scales:beam")
        self._pans = [
            Node(ScalesPart("pan", share), x, 0.0, z=0.36, name=f"scales:pan:{side}")
            for side in range(2)
        ]
        self._loads: list[list[tuple[Node, float, float]]] = [[], []]
        for side, names in enumerate(weights):
            baked = [name for name in names if skin.is_baked(name)]
            for n, (dx, up) in enumerate(_weight_places(len(baked))):
                picture = BakedPicture(baked[n], height=WEIGHT_SIZE * share)
                node = Node(picture, x, 0.0, z=0.34 - n / 1000, name=f"scales:weight:{side}:{n}")
                node.angle = n * 37.0 % 30 - 15
                self._loads[side].append((node, dx * share, -up * share))
        if lead > 0:
            number = Node(
                halo_text(format_signed(lead), 64 * share, (255, 240, 200), "display"),
                x, 0.0, lift=FLAT_LIFT, z=0.38, name="scales:lead",
            )  # fmt: skip
            self._loads[0].append((number, 0.0, 34 * share))
        self.nodes: list[Node] = [
            self._post, self._beam, *self._pans,
            *(node for load in self._loads for node, _, _ in load),
        ]  # fmt: skip
        """The nodes of the scales."""
        self._arrange()

    @property
    def tilt(self) -> float:
        """Degrees by which the left side hangs lower."""
        return self._tilt

    @tilt.setter
    def tilt(self, degrees: float) -> None:
        self._tilt = degrees
        self._arrange()

    @property
    def drop(self) -> float:
        """Distance of the scales from their place on the table; negative is above it."""
        return self._drop

    @drop.setter
    def drop(self, distance: float) -> None:
        self._drop = distance
        self._arrange()

    def _arrange(self) -> None:
        """Place all parts where tilt and distance put them."""
        reach, share, pivot = ARM * self._share, self._share, self._pivot + self._drop
        self._post.y = self._post_y + self._drop
        self._beam.y, self._beam.angle = pivot, self._tilt
        for side, sign in enumerate((-1, 1)):
            x = self._x + sign * reach * cos(radians(self._tilt))
            y = pivot - sign * reach * sin(radians(self._tilt))
            height = (CHAIN + PAN_HEIGHT) * share
            self._pans[side].x, self._pans[side].y = x, y + height / 2
            for node, dx, dy in self._loads[side]:
                node.x, node.y = x + dx, y + CHAIN * share + dy


def _paint_post(target: pygame.Surface, unit: float) -> None:
    middle, foot = 110 * unit, HEIGHT * unit
    for color, width, inset in ((DARK_BRASS, 22, 0), (BRASS, 14, 0), (LIGHT_BRASS, 4, -3)):
        pygame.draw.line(
            target, color, (middle + inset * unit, BEAM_Y * unit),
            (middle + inset * unit, foot - 24 * unit), round(width * unit),
        )  # fmt: skip
    for color, rim in ((DARK_BRASS, 0), (BRASS, 5)):
        pygame.draw.ellipse(
            target, color,
            (
                rim * unit, foot - (46 - rim) * unit, (220 - 2 * rim) * unit,
                (46 - 2 * rim) * unit,
            ),
        )  # fmt: skip


def _paint_beam(target: pygame.Surface, unit: float) -> None:
    width, middle = target.get_width(), 28 * unit
    for color, thick, dy in ((DARK_BRASS, 20, 0), (BRASS, 12, -2), (LIGHT_BRASS, 4, -4)):
        pygame.draw.line(
            target, color, (20 * unit, middle + dy * unit),
            (width - 20 * unit, middle + dy * unit), round(thick * unit),
        )  # fmt: skip
    for color, radius in ((DARK_BRASS, 28), (LIGHT_BRASS, 23)):
        pygame.draw.circle(target, color, (width / 2, middle), radius * unit)


def _paint_pan(target: pygame.Surface, unit: float) -> None:
    middle, top = PAN_WIDTH / 2 * unit, CHAIN * unit
    for x in (10.0, PAN_WIDTH / 2, PAN_WIDTH - 10):
        pygame.draw.line(target, LIGHT_BRASS, (middle, 0), (x * unit, top), round(3 * unit))
    for color, rim in ((DARK_BRASS, 0.0), (BRASS, 4.0)):
        bowl = pygame.Rect(
            rim * unit, top - (PAN_HEIGHT - rim) * unit, (PAN_WIDTH - 2 * rim) * unit,
            2 * (PAN_HEIGHT - rim) * unit,
        )  # fmt: skip
        clip = target.get_clip()
        target.set_clip((0, round(top), target.get_width(), target.get_height()))
        pygame.draw.ellipse(target, color, bowl)
        target.set_clip(clip)

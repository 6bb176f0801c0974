"""Portrait of the winner in a brass arch; before that, the cover of the game."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.style import skin
from scenes.ui.style.gold_text import gold_color
from sprites.painting import Painter, blank_surface
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, FilledRect

FRAME_WIDTH = 20.0  # the width of the frame
RAY_COUNT = 22  # of light behind a winner


@dataclass(frozen=True)
class WinnerPortrait:
    """A brass arch with the winner's face on their seat colour, or with the game's cover."""

    game: str
    width: float
    height: float
    face: str = ""
    seat_color: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in design pixels."""
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        """True: the arch casts a shadow."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the brass frame and the picture in it."""
        scale = painter.scale
        target = blank_surface(self.size, scale)
        frame = self._arch(self.width, self.height, painter)
        for y in range(frame.get_height()):
            red, green, blue = gold_color(y / frame.get_height())
            tint = (red, green, blue, 255)
            frame.fill(tint, (0, y, frame.get_width(), 1), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(frame, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        inside = (self.width - 2 * FRAME_WIDTH, self.height - 2 * FRAME_WIDTH)
        picture = self._inside(inside, painter)
        picture.blit(self._arch(*inside, painter), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        at = round(FRAME_WIDTH * scale)
        dark = self._arch(inside[0] + 6, inside[1] + 6, painter)
        dark.fill((58, 26, 6, 255), special_flags=pygame.BLEND_RGBA_MULT)
        edge = round((FRAME_WIDTH - 3) * scale)
        target.blit(dark, (edge, edge), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(picture, (at, at), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target

    def _arch(self, width: float, height: float, painter: Painter) -> pygame.Surface:
        """Return a white arch, round at the top and nearly square at the foot."""
        arch = blank_surface((width, height), painter.scale)
        round_part = FilledRect(width, height, (255, 255, 255), width / 2).paint(painter)
        arch.blit(round_part, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        foot = FilledRect(width, height - width / 2, (255, 255, 255), 14.0).paint(painter)
        low = arch.get_height() - foot.get_height()
        arch.blit(foot, (0, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        return arch

    def _inside(self, size: tuple[float, float], painter: Painter) -> pygame.Surface:
        width, height = size
        picture = blank_surface(size, painter.scale)
        if not self.face:
            name = f"cover/{self.game}"
            picture.fill((92, 52, 30, 255))
            if skin.is_baked(name):
                art = BakedPicture(name, height=height)
                if art.size[0] < width:
                    art = BakedPicture(name, width=width)
                left = round((width - art.size[0]) / 2 * painter.scale)
                picture.blit(art.paint(painter), (left, 0))
            return picture
        tone = SEAT_COLOR_BY_NAME[self.seat_color].rgb
        red, green, blue = (round(255 - (255 - c) * 0.62) for c in tone)
        picture.fill((red, green, blue, 255))
        self._shine(picture, painter)
        name = f"face/{self.face}-glad"
        if skin.is_baked(name):
            face = BakedPicture(name, width=width * 0.99).paint(painter)
            low = picture.get_height() - face.get_height()
            left = (picture.get_width() - face.get_width()) // 2
            picture.blit(face, (left, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def _shine(self, picture: pygame.Surface, painter: Painter) -> None:
        """Rays of light from behind the head."""
        wide, high = picture.get_size()
        rays = pygame.Surface((wide, high), pygame.SRCALPHA)
        middle = pygame.Vector2(wide / 2, high * 0.56)
        for n in range(RAY_COUNT):
            near = pygame.Vector2(high * 1.4, 0)
            points = [middle + near.rotate(360 / RAY_COUNT * (n + side)) for side in (-0.22, 0.22)]
            pygame.draw.polygon(rays, (255, 250, 224, 120), [middle, *points])
        soft = pygame.transform.box_blur(rays, max(1, round(3 * painter.scale)))
        picture.blit(soft.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

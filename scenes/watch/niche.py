"""An arch of brass with the winner's face, or the game's cover until that is known."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui import skin
from scenes.ui.gilding import band
from sprites.painting import Painter, blank
from sprites.palette import BY_NAME
from sprites.picture import Baked, Fill

BRASS = 20.0  # the width of the frame
RAYS = 22  # of light behind a winner


@dataclass(frozen=True)
class Niche:
    """An arch, so wide and high. face: the picture of the winner, on a ground of the seat's colour;
    else the cover of the game fills it."""

    game: str
    width: float
    height: float
    face: str = ""
    colour: str = ""

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        scale = painter.scale
        target = blank(self.size, scale)
        frame = self._arch(self.width, self.height, painter)
        for y in range(frame.get_height()):
            red, green, blue = band(y / frame.get_height())
            tint = (red, green, blue, 255)
            frame.fill(tint, (0, y, frame.get_width(), 1), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(frame, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        inside = (self.width - 2 * BRASS, self.height - 2 * BRASS)
        picture = self._inside(inside, painter)
        picture.blit(self._arch(*inside, painter), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        at = round(BRASS * scale)
        dark = self._arch(inside[0] + 6, inside[1] + 6, painter)
        dark.fill((58, 26, 6, 255), special_flags=pygame.BLEND_RGBA_MULT)
        edge = round((BRASS - 3) * scale)
        target.blit(dark, (edge, edge), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(picture, (at, at), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target

    def _arch(self, width: float, height: float, painter: Painter) -> pygame.Surface:
        """White, round above and nearly straight below."""
        arch = blank((width, height), painter.scale)
        round_part = Fill(width, height, (255, 255, 255), width / 2).paint(painter)
        arch.blit(round_part, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        foot = Fill(width, height - width / 2, (255, 255, 255), 14.0).paint(painter)
        low = arch.get_height() - foot.get_height()
        arch.blit(foot, (0, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        return arch

    def _inside(self, size: tuple[float, float], painter: Painter) -> pygame.Surface:
        width, height = size
        picture = blank(size, painter.scale)
        if not self.face:
            name = f"cover/{self.game}"
            picture.fill((92, 52, 30, 255))
            if skin.is_baked(name):
                art = Baked(name, height=height)
                if art.size[0] < width:
                    art = Baked(name, width=width)
                left = round((width - art.size[0]) / 2 * painter.scale)
                picture.blit(art.paint(painter), (left, 0))
            return picture
        tone = BY_NAME[self.colour].rgb
        red, green, blue = (round(255 - (255 - c) * 0.62) for c in tone)
        picture.fill((red, green, blue, 255))
        self._shine(picture, painter)
        name = f"face/{self.face}-glad"
        if skin.is_baked(name):
            face = Baked(name, width=width * 0.99).paint(painter)
            low = picture.get_height() - face.get_height()
            left = (picture.get_width() - face.get_width()) // 2
            picture.blit(face, (left, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def _shine(self, picture: pygame.Surface, painter: Painter) -> None:
        """Rays of light from behind the head."""
        wide, high = picture.get_size()
        rays = pygame.Surface((wide, high), pygame.SRCALPHA)
        middle = pygame.Vector2(wide / 2, high * 0.56)
        for n in range(RAYS):
            near = pygame.Vector2(high * 1.4, 0)
            points = [middle + near.rotate(360 / RAYS * (n + side)) for side in (-0.22, 0.22)]
            pygame.draw.polygon(rays, (255, 250, 224, 120), [middle, *points])
        soft = pygame.transform.box_blur(rays, max(1, round(3 * painter.scale)))
        picture.blit(soft.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

"""Paints what pages show: pieces, faces, parts of a table, by the looks of its own game."""

from __future__ import annotations

import json
import math
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from scenes import games as tables
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.phones.gallery import Gallery
from scenes.phones.sprites import LyingPictures, reaching
from scenes.stage.stage import Stage
from scenes.ui import skin
from scenes.ui.portrait import portrait
from scenes.ui.theme import SCREEN, Theme, make_theme
from sprites.canvas import Canvas
from sprites.drawn import lay_on
from sprites.node import Node
from sprites.painting import Painter, Picture, shrink
from sprites.picture import Baked, Box, Printed
from sprites.renderer import Renderer
from tabletop.core.acts import carry_out
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.setup import SeatSpec, Setup
from tabletop.phones.pictures import (
    LaidPart,
    LyingImage,
    NamedImage,
    Sight,
    TableBox,
    Touchable,
)
from tabletop.phones.room import TableAsOpened
from tabletop.text import Catalogue

FINEST: Final = 2.0
"""Pixels a unit in which art is baked: no picture has more."""
LONG_SIDE: Final = 480.0
"""Pixels of the longer side of a card as it is looked at on a phone."""
IN_HAND: Final = 320.0
"""Of one in a hand, on a glass that is not very sharp."""
SHORT_SIDE: Final = 200.0
"""Of a small piece."""
FACE: Final = 96.0
WHOLE: Final = 0.75
"""Pixels a unit of a whole table, 1440 across."""
MOST_ACROSS: Final = 1100.0
"""Pixels across what is looked at closely: a phone has hardly more."""
DENSITIES: Final = ((1100.0, 1.25), (SCREEN[0], WHOLE))
"""Units across a part of a table at most, and pixels a unit at which it is painted: few, so that a
picture of one part is that of another too."""
LAID: Final = 12
"""So many tables are kept laid."""
FIELD: Final = (320, 216)
"""Units of a field of the ground: the table is so many times as wide and as high."""
TALL: Final = (520.0, 1080.0)
"""What of a ground lies behind a page that is higher than wide, units."""
CACHE_BYTES: Final = 48_000_000

ICONS: Final[Mapping[str, str]] = {
    "table": "icon/eye", "log": "icon/log", "scores": "icon/trophy", "aid": "icon/card",
    "rules": "icon/rules", "back": "icon/undo", "globe": "icon/globe",
}  # fmt: skip
BUTTONS: Final = ("primary", "green", "plain", "danger", "quiet")
BUTTON_DENSITY: Final = 1.0
PANEL_DENSITY: Final = 0.75


@dataclass(frozen=True)
class MiddleOf(Printed):
    """The middle of a ground, as high as it is."""

    ground: str

    def paint(self, painter: Painter) -> pygame.Surface:
        whole = painter.original(self.ground)
        high = whole.get_height()
        wide = round(high * self.width / self.height)
        cut = whole.subsurface(((whole.get_width() - wide) // 2, 0, wide, high))
        size = round(self.width * painter.scale), round(self.height * painter.scale)
        return shrink(cut, size)


class TablePainter:
    """Paints one table, in one language."""

    def __init__(self, table: TableAsOpened, text: Catalogue, gallery: Gallery) -> None:
        self._gallery = gallery
        self._text = text
        self._game = table.game
        self._theme: Theme = make_theme(1.0, False)
        self._setup = Setup(table.game.name, table.seats, dict(table.options), 0)
        self._renderer = Renderer(WHOLE, CACHE_BYTES)
        self._lying = LyingPictures(gallery, self._renderer)
        self._layouts = {home: self._layout(home) for home in range(len(table.seats))}
        self._laid: OrderedDict[str, LaidStage] = OrderedDict()
        self._assets: dict[str, NamedImage | None] = {}

    def _layout(self, home: Seat) -> Layout[State]:
        seating = Seating(self._game, self._setup, self._text, self._theme)
        seating.home = home
        return tables.load(self._game.name)(seating)

    # Pieces

    def piece(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        """A piece as large as it can be looked at, as it is seen from a seat's side."""
        looks = self._layouts[max(home, 0)].looks
        return self._picture(looks.large(piece, zone))

    def heap(self, zone: Zone, pieces: Sequence[Piece], home: Seat) -> NamedImage | None:
        """What stands for all the pieces of a zone that is a bag or a deck."""
        layout = self._layouts[max(home, 0)]
        if not layout.places.place(zone).pile:
            return None
        picture = layout.looks.pile(zone, pieces)
        return None if picture is None else self._picture(picture)

    def face(self, seat: SeatSpec, mood: str = "calm") -> NamedImage:
        """The portrait of a seat."""
        return self._picture(portrait(seat, FACE, mood))

    def _picture(self, picture: Picture) -> NamedImage:
        longest = max(picture.size)
        if longest <= SHORT_SIDE:
            return self._at(picture, min(FINEST, SHORT_SIDE / longest))
        close = self._at(picture, min(FINEST, LONG_SIDE / longest))
        return self._at(picture, IN_HAND / longest)._replace(close=close.name)

    def _at(self, picture: Picture, density: float, solid: bool = False) -> NamedImage:
        width, height = picture.size
        renderer = self._renderer
        name = self._gallery.name(
            f"{picture!r} {density}", lambda: picture.paint(renderer.at(density)), solid
        )
        return NamedImage(name, width, height)

    # What a page is dressed in

    def asset(self, name: str) -> NamedImage | None:
        """A picture that belongs to the page."""
        if name not in self._assets:
            self._assets[name] = self._asset(name)
        return self._assets[name]

    def _asset(self, name: str) -> NamedImage | None:
        if name in ICONS:
            return self._at(Baked(ICONS[name], width=44.0), FINEST)
        if name in BUTTONS:
            return self._at(Baked(f"button/{name}"), BUTTON_DENSITY)
        materials = self._layouts[0].materials
        if name in ("own", "panel"):
            stuff = materials.own if name == "own" else materials.rival
            return self._at(Baked(f"panel/{stuff.name}"), PANEL_DENSITY)
        if name == "ground":
            return self._at(Baked(materials.ground, *SCREEN), WHOLE, solid=True)
        if name == "ground-tall":
            return self._at(MiddleOf(*TALL, materials.ground), 1.0, solid=True)
        baked = name.removeprefix("baked:")
        if baked != name and skin.is_baked(baked):
            return self._picture(Baked(baked))
        return None

    def inks(self) -> Mapping[str, str]:
        """The colours of words and lights, as style sheets write them."""
        materials, theme = self._layouts[0].materials, self._theme
        colours = {
            "own-ink": materials.own.ink(theme), "own-score": materials.own.score(theme),
            "panel-ink": materials.rival.ink(theme), "light": materials.light,
            "own-paper": self._middle_of(f"panel/{materials.own.name}"),
        }  # fmt: skip
        return {name: "#" + "".join(f"{c:02x}" for c in rgb[:3]) for name, rgb in colours.items()}

    def _middle_of(self, baked: str) -> tuple[int, ...]:
        """The colour of a panel's middle: what stands there until its picture has come, and what a
        reader of colours takes for its ground."""
        painted = Baked(baked).paint(self._renderer)
        middle = painted.get_rect().inflate(-painted.get_width() // 2, -painted.get_height() // 2)
        return pygame.transform.average_color(painted, middle)[:3]

    # The table

    def lay(self, sight: Sight) -> LaidStage:
        """A table laid for some eyes; the same for the same sight, as long as it is remembered."""
        shows = _told(sight)
        found = self._laid.pop(shows, None)
        if found is None:
            layout = self._layout(max(sight.viewer, 0))
            found = LaidStage(layout, sight, self._gallery, self._lying)
        self._laid[shows] = found
        while len(self._laid) > LAID:
            self._laid.popitem(last=False)
        return found


class LaidStage:
    """A table laid for some eyes, from which parts are painted."""

    def __init__(
        self, layout: Layout[State], sight: Sight, gallery: Gallery, pictures: LyingPictures
    ) -> None:
        self._layout = layout
        self._gallery = gallery
        self._pictures = pictures
        self._canvas = Canvas(Renderer(1.0, 1))
        rules = layout.seating.game
        self._stage = Stage(self._canvas, rules.zones, layout.places, layout.looks, layout.readouts)
        view, viewer = sight.view, sight.viewer
        showing = self._stage.showing
        layout.readouts.recall(view, showing)
        showing.view, showing.turn, showing.draft = view, sight.turn, sight.draft
        table = {zone: list(pieces) for zone, pieces in rules.inventory(view).items() if pieces}
        for move in sight.moves:
            carry_out(table, move, viewer, rules.zones)
        self._stage.lay(table, rules.counters(view))

    def box(self, spot: Touchable) -> TableBox | None:
        """Where it lies; None where it is not to be seen."""
        if spot.piece is not None:
            sprites = [s for s in self._stage.sprites(spot.zone) if s.piece == spot.piece]
            boxes = [
                box
                for sprite in sprites
                if (box := self._stage.resting(spot.zone, sprite.index)) is not None
            ]
            if boxes:
                return _told_box(Box.around(boxes))
        pile = self._stage.pile(spot.zone)
        if pile is not None:
            return _told_box(pile.bounds())
        try:
            return _told_box(self._layout.places.box(spot.zone))
        except (KeyError, IndexError):
            return None

    def part(self, box: TableBox) -> LaidPart:
        """What lies on a part of the table, picture by picture."""
        density = next(found for most, found in DENSITIES if box.width <= most)
        part = Box(*box)
        return LaidPart(box, density, (*self._ground(part, density), *self._lying(part, density)))

    def _ground(self, box: Box, density: float) -> Iterator[LyingImage]:
        """The fields of the ground that a part of the table shows: the same for all parts."""
        ground, (width, height) = self._layout.materials.ground, FIELD
        for column in range(int(box.x // width), math.ceil(box.right / width)):
            for row in range(int(box.y // height), math.ceil(box.bottom / height)):
                field = Box(column * width, row * height, width, height)
                name = self._gallery.name(f"{ground} {field}", partial(self._bare, field), True)
                yield LyingImage(name, *(round(length * density) for length in field))

    def _bare(self, part: Box) -> pygame.Surface:
        size = round(part.width * WHOLE), round(part.height * WHOLE)
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        _lay_ground(surface, self._layout.materials.ground, part, self._pictures.renderer)
        return surface

    def _lying(self, box: Box, density: float) -> Iterator[LyingImage]:
        for node in self._canvas:
            lying = self._pictures.lay(node, box, density)
            if lying is not None:
                yield lying

    def closely(self, box: TableBox) -> NamedImage:
        """A part of the table as one picture."""
        part, density = Box(*box), min(FINEST, MOST_ACROSS / box.width)
        ground = self._layout.materials.ground
        shows = f"{ground} {tuple(box)} {density} {list(self._lying(part, density))}"
        name = self._gallery.name(shows, lambda: self._paint(part, density), solid=True)
        return NamedImage(name, box.width, box.height)

    def _paint(self, part: Box, density: float) -> pygame.Surface:
        renderer = self._pictures.renderer.at(density)
        size = max(1, round(part.width * density)), max(1, round(part.height * density))
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        _lay_ground(surface, self._layout.materials.ground, part, renderer)
        for node in self._canvas:
            if node.visible and reaching(node).overlaps(part):
                lay_on(surface, _moved(node, part), renderer)
        return surface


def _lay_ground(surface: pygame.Surface, ground: str, part: Box, renderer: Renderer) -> None:
    whole = renderer.original(ground)
    across = whole.get_width() / SCREEN[0]
    cut = pygame.Rect(*(round(length * across) for length in part)).clip(whole.get_rect())
    surface.blit(pygame.transform.smoothscale(whole.subsurface(cut), surface.get_size()), (0, 0))


def _moved(node: Node, part: Box) -> Node:
    moved = copy(node)
    moved.x, moved.y = node.x - part.x, node.y - part.y
    return moved


def _told_box(box: Box) -> TableBox:
    return TableBox(*box)


def _told(sight: Sight) -> str:
    """All that decides what a sight shows."""
    view = json.dumps(sight.view.to_json(), separators=(",", ":"))
    moves = [tuple(move) for move in sight.moves]
    return f"{view} {sight.viewer} {sight.turn} {moves} {sight.draft!r}"

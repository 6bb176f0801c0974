"""Rendering of pictures for pages: pieces, portraits and parts of a table, with the game's art."""

from __future__ import annotations

import json
import math
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

import pygame

from scenes import games as tables
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.phones.image_store import GROUND_QUALITY, WEBP_QUALITY, ImageStore
from scenes.phones.phone_images import PlacedImageFactory, bounds_with_shadow
from scenes.stage.stage import Stage
from scenes.ui.style import skin
from scenes.ui.style.portrait import seat_portrait
from scenes.ui.style.theme import SCREEN_SIZE, Theme, make_theme
from sprites.node import Node
from sprites.painting import Painter, Picture, resize_surface
from sprites.picture import BakedPicture, Box, FlatPicture
from sprites.rendering.canvas import Canvas
from sprites.rendering.dirty_rects import draw_node_on
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import apply_act
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.setup import SeatSpec, Setup
from tabletop.phones.pages.service_table import OpenedTable
from tabletop.phones.piece_pictures import (
    NamedImage,
    PlacedImage,
    RenderRequest,
    TableBox,
    TableRegion,
    TouchTarget,
)
from tabletop.text import Catalogue

MAX_DENSITY: Final = 2.0
"""Greatest density of any picture, in pixels per design pixel, at which art is baked."""
CARD_CLOSE_UP_PIXELS: Final = 480.0
"""Pixels of the longer side of a card in a close-up on a phone."""
CARD_IN_HAND_PIXELS: Final = 320.0
"""Pixels of the longer side of a card in a hand, on an ordinary display."""
SMALL_PIECE_PIXELS: Final = 200.0
"""Pixels of the longer side of a small piece."""
PORTRAIT_SIZE: Final = 96.0
THUMBNAIL_DENSITY: Final = 1.0
WHOLE_TABLE_DENSITY: Final = 0.75
"""Density of a whole table, in pixels per design pixel: 1440 pixels across."""
MAX_CLOSE_UP_WIDTH: Final = 1100.0
"""Greatest width of a close-up in pixels; a phone has hardly more."""
REGION_DENSITIES: Final = ((1100.0, 1.25), (SCREEN_SIZE[0], WHOLE_TABLE_DENSITY))
"""Greatest width of a part of the table in design pixels, with the density of its images.

There are few densities, so that parts share images.
"""
MAX_CACHED_TABLES: Final = 12
"""Most rendered tables that are kept."""
BACKGROUND_TILE_SIZE: Final = (320, 216)
"""Size of a background tile in design pixels; it divides the table's width and height."""
PORTRAIT_BACKGROUND_SIZE: Final = (520.0, 1080.0)
"""Size of the background behind a page in portrait orientation, in design pixels."""
RENDERER_CACHE_BYTES: Final = 48_000_000

PAGE_ICONS: Final[Mapping[str, str]] = {
    "table": "icon/eye", "log": "icon/log", "scores": "icon/trophy", "aid": "icon/card",
    "rules": "icon/rules", "back": "icon/undo", "hint": "icon/hint", "globe": "icon/globe",
}  # fmt: skip
BUTTON_STYLES: Final = ("primary", "green", "plain", "danger", "quiet")
BUTTON_DENSITY: Final = 1.0
PANEL_DENSITY: Final = 0.75


@dataclass(frozen=True)
class BackgroundCrop(FlatPicture):
    """The middle of a background, at its full height."""

    ground: str

    def paint(self, painter: Painter) -> pygame.Surface:
        """Render the crop at the painter's scale."""
        whole = painter.baked_image(self.ground)
        high = whole.get_height()
        wide = round(high * self.width / self.height)
        cut = whole.subsurface(((whole.get_width() - wide) // 2, 0, wide, high))
        size = round(self.width * painter.scale), round(self.height * painter.scale)
        return resize_surface(cut, size)


class TablePainter:
    """Picture source of one table in one language."""

    def __init__(self, table: OpenedTable, text: Catalogue, gallery: ImageStore) -> None:
        self._gallery = gallery
        self._text = text
        self._game = table.game
        self._theme: Theme = make_theme(1.0, False)
        self._setup = Setup(table.game.name, table.seats, dict(table.options), 0)
        self._renderer = Renderer(WHOLE_TABLE_DENSITY, RENDERER_CACHE_BYTES)
        self._lying = PlacedImageFactory(gallery, self._renderer)
        self._layouts = {home: self._layout(home) for home in range(len(table.seats))}
        self._laid: OrderedDict[str, StageRenderer] = OrderedDict()
        self._assets: dict[str, NamedImage | None] = {}

    def _layout(self, home: Seat) -> Layout[State]:
        seating = Seating(self._game, self._setup, self._text, self._theme)
        seating.home_seat = home
        return tables.load_layout(self._game.name)(seating)

    # Pieces

    def piece_image(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        """Return a piece at close-up size, as it looks from a seat's side."""
        looks = self._layouts[max(home, 0)].piece_art
        return self._picture(looks.large_picture(piece, zone))

    def pile_image(self, zone: Zone, pieces: Sequence[Piece], home: Seat) -> NamedImage | None:
        """Return the picture for all pieces of a bag or deck; None for other zones."""
        layout = self._layouts[max(home, 0)]
        if not layout.zone_layout.place(zone).is_pile:
            return None
        picture = layout.piece_art.pile_picture(zone, pieces)
        return None if picture is None else self._picture(picture)

    def portrait_image(self, seat: SeatSpec, mood: str = "calm") -> NamedImage:
        """Return the portrait of a seat."""
        return self._picture(seat_portrait(seat, PORTRAIT_SIZE, mood))

    def portrait_thumbnail(self, seat: SeatSpec) -> NamedImage:
        """Return the portrait of a seat, half as fine, for a choice of many."""
        return self._at(seat_portrait(seat, PORTRAIT_SIZE, "calm"), THUMBNAIL_DENSITY)

    def _picture(self, picture: Picture) -> NamedImage:
        longest = max(picture.size)
        if longest <= SMALL_PIECE_PIXELS:
            return self._at(picture, min(MAX_DENSITY, SMALL_PIECE_PIXELS / longest))
        close = self._at(picture, min(MAX_DENSITY, CARD_CLOSE_UP_PIXELS / longest))
        return self._at(picture, CARD_IN_HAND_PIXELS / longest)._replace(large_name=close.name)

    def _at(self, picture: Picture, density: float, solid: bool = False) -> NamedImage:
        width, height = picture.size
        renderer = self._renderer
        name = self._gallery.register_image(
            f"{picture!r} {density}", lambda: picture.paint(renderer.at_scale(density)), solid,
            GROUND_QUALITY if solid else WEBP_QUALITY,
        )  # fmt: skip
        return NamedImage(name, width, height)

    # What a page is dressed in

    def asset_image(self, name: str) -> NamedImage | None:
        """Return a picture of the page itself; None if there is none of that name."""
        if name not in self._assets:
            self._assets[name] = self._asset(name)
        return self._assets[name]

    def _asset(self, name: str) -> NamedImage | None:
        if name in PAGE_ICONS:
            return self._at(BakedPicture(PAGE_ICONS[name], width=44.0), MAX_DENSITY)
        if name in BUTTON_STYLES:
            return self._at(BakedPicture(f"button/{name}"), BUTTON_DENSITY)
        materials = self._layouts[0].materials
        if name in ("own", "panel"):
            stuff = materials.home_panel if name == "own" else materials.rival_panel
            return self._at(BakedPicture(f"panel/{stuff.name}"), PANEL_DENSITY)
        if name == "ground":
            return self._at(
                BakedPicture(materials.background, *SCREEN_SIZE), WHOLE_TABLE_DENSITY, solid=True
            )
        if name == "ground-tall":
            return self._at(
                BackgroundCrop(*PORTRAIT_BACKGROUND_SIZE, materials.background), 1.0, solid=True
            )
        baked = name.removeprefix("baked:")
        if baked != name and skin.is_baked(baked):
            return self._picture(BakedPicture(baked))
        return None

    def css_colours(self) -> Mapping[str, str]:
        """Return the colours of text and lights, as CSS values by name."""
        materials, theme = self._layouts[0].materials, self._theme
        colours = {
            "own-ink": materials.home_panel.text_color(theme),
            "own-score": materials.home_panel.score_color(theme),
            "panel-ink": materials.rival_panel.text_color(theme),
            "light": materials.highlight_color,
            "own-paper": self._middle_of(f"panel/{materials.home_panel.name}"),
        }
        return {name: "#" + "".join(f"{c:02x}" for c in rgb[:3]) for name, rgb in colours.items()}

    def _middle_of(self, baked: str) -> tuple[int, ...]:
        """Return the colour of a panel's middle.

        It stands there until the panel's picture has loaded, and it is the background that a colour
        checker assumes.
        """
        painted = BakedPicture(baked).paint(self._renderer)
        middle = painted.get_rect().inflate(-painted.get_width() // 2, -painted.get_height() // 2)
        return pygame.transform.average_color(painted, middle)[:3]

    # The table

    def render_table(self, request: RenderRequest) -> StageRenderer:
        """Return the table laid out for one viewer, from a cache."""
        shows = _told(request)
        found = self._laid.pop(shows, None)
        if found is None:
            layout = self._layout(max(request.viewer, 0))
            found = StageRenderer(layout, request, self._gallery, self._lying)
        self._laid[shows] = found
        while len(self._laid) > MAX_CACHED_TABLES:
            self._laid.popitem(last=False)
        return found


class StageRenderer:
    """A table that is laid out for one viewer, and renders parts of it."""

    def __init__(
        self,
        layout: Layout[State],
        sight: RenderRequest,
        gallery: ImageStore,
        pictures: PlacedImageFactory,
    ) -> None:
        self._layout = layout
        self._gallery = gallery
        self._pictures = pictures
        self._canvas = Canvas(Renderer(1.0, 1))
        rules = layout.seating.game
        self._stage = Stage(
            self._canvas, rules.zones, layout.zone_layout, layout.piece_art, layout.indicators
        )
        view, viewer = sight.view, sight.viewer
        showing = self._stage.view_model
        layout.indicators.restore_notes(view, showing)
        showing.view, showing.active_seat, showing.action_builder = (
            view,
            sight.turn_seat,
            sight.action_builder,
        )
        layout.zone_layout.act_key = layout.indicators.act_key(showing)
        table = {zone: list(pieces) for zone, pieces in rules.inventory(view).items() if pieces}
        for move in sight.moves:
            apply_act(table, move, viewer, rules.zones)
        self._stage.show_inventory(table, rules.track_counts(view))

    @cached_property
    def _bounds(self) -> Sequence[tuple[Node, Box]]:
        """The nodes of the table, the lowest first, with their rectangles."""
        return [(node, bounds_with_shadow(node)) for node in self._canvas]

    def find_box(self, spot: TouchTarget) -> TableBox | None:
        """Return the position of a target; None if it is not visible."""
        if spot.piece is not None:
            sprites = [s for s in self._stage.sprites(spot.zone) if s.piece == spot.piece]
            boxes = [
                box
                for sprite in sprites
                if (box := self._stage.resting_box(spot.zone, sprite.index)) is not None
            ]
            if boxes:
                return _told_box(Box.enclosing(boxes))
        pile = self._stage.pile_node(spot.zone)
        if pile is not None:
            return _told_box(pile.bounds())
        try:
            return _told_box(self._layout.zone_layout.box(spot.zone))
        except (KeyError, IndexError):
            return None

    def render_region(self, box: TableBox) -> TableRegion:
        """Return the images of a part of the table."""
        density = next(found for most, found in REGION_DENSITIES if box.width <= most)
        part = Box(*box)
        return TableRegion(
            box, density, (*self._ground(part, density), *self._lying(part, density))
        )

    def _ground(self, box: Box, density: float) -> Iterator[PlacedImage]:
        """Yield the background tiles of a part of the table; all parts share them."""
        ground, (width, height) = self._layout.materials.background, BACKGROUND_TILE_SIZE
        for column in range(int(box.x // width), math.ceil(box.right / width)):
            for row in range(int(box.y // height), math.ceil(box.bottom / height)):
                field = Box(column * width, row * height, width, height)
                name = self._gallery.register_image(
                    f"{ground} {field}", partial(self._bare, field), True, GROUND_QUALITY
                )
                yield PlacedImage(name, *(round(length * density) for length in field))

    def _bare(self, part: Box) -> pygame.Surface:
        size = round(part.width * WHOLE_TABLE_DENSITY), round(part.height * WHOLE_TABLE_DENSITY)
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        _lay_ground(surface, self._layout.materials.background, part, self._pictures.renderer)
        return surface

    def _lying(self, box: Box, density: float) -> Iterator[PlacedImage]:
        for node, around in self._bounds:
            if not around.overlaps(box):
                continue
            lying = self._pictures.place_node(node, around, density)
            if lying is not None:
                yield lying

    def render_close_up(self, box: TableBox) -> NamedImage:
        """Return a part of the table as one picture."""
        part, density = Box(*box), min(MAX_DENSITY, MAX_CLOSE_UP_WIDTH / box.width)
        ground = self._layout.materials.background
        shows = f"{ground} {tuple(box)} {density} {list(self._lying(part, density))}"
        name = self._gallery.register_image(
            shows, lambda: self._paint(part, density), is_opaque=True
        )
        return NamedImage(name, box.width, box.height)

    def _paint(self, part: Box, density: float) -> pygame.Surface:
        renderer = self._pictures.renderer.at_scale(density)
        size = max(1, round(part.width * density)), max(1, round(part.height * density))
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        _lay_ground(surface, self._layout.materials.background, part, renderer)
        for node, around in self._bounds:
            if node.visible and around.overlaps(part):
                draw_node_on(surface, _moved(node, part), renderer)
        return surface


def _lay_ground(surface: pygame.Surface, ground: str, part: Box, renderer: Renderer) -> None:
    whole = renderer.baked_image(ground)
    across = whole.get_width() / SCREEN_SIZE[0]
    cut = pygame.Rect(*(round(length * across) for length in part)).clip(whole.get_rect())
    surface.blit(pygame.transform.smoothscale(whole.subsurface(cut), surface.get_size()), (0, 0))


def _moved(node: Node, part: Box) -> Node:
    moved = copy(node)
    moved.x, moved.y = node.x - part.x, node.y - part.y
    return moved


def _told_box(box: Box) -> TableBox:
    return TableBox(*box)


def _told(sight: RenderRequest) -> str:
    """Return a text that determines the picture of a request."""
    view = json.dumps(sight.view.to_json(), separators=(",", ":"))
    moves = [tuple(move) for move in sight.moves]
    return f"{view} {sight.viewer} {sight.turn_seat} {moves} {sight.action_builder!r}"

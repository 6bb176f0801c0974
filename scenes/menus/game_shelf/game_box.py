"""Widgets of the shelf: game boxes, which are pulled out when selected, and other items."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.table_parts import fit_line
from scenes.menus.game_shelf.box_art import StandingBoxPicture
from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style import skin
from scenes.ui.style.gold_text import OutlinedGoldText
from scenes.ui.style.theme import Color
from scenes.ui.widgets.widget import Callback, Widget
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from sprites.typesetting import measure_text

MAX_COMPLEXITY = 5  # of weight, from easy to hard
PULLED_BOX_GROWTH = 0.13  # how much larger a box is that is pulled out
PULLED_BOX_DROP = 12.0  # and how much lower
PULLED_BOX_LIFT = 26.0  # and how high above the shelf
TITLE_WIDTH_SHARE = 0.93  # of the width, for the name on the lid
MAX_TITLE_SIZE, MIN_TITLE_SIZE = 62.0, 34.0
TITLE_OUTLINE_WIDTH = 3.4  # of its letters
TITLE_TOP_SHARE = 0.055  # from the upper edge of the lid, by its picture's height
FULL_DOT_COLOR: Color = (190, 66, 30)
EMPTY_DOT_COLOR: Color = (216, 196, 152)
PULLED_BOX_Z = 8.0  # a box that is pulled out, over its neighbours


class GameBox(Widget):
    """The box of a game on the shelf. `pull`, from 0 to 1, is how far it is pulled out."""

    is_focusable = True
    list_direction = Direction.RIGHT

    def __init__(
        self, context: UiContext, game: str, facts: Sequence[tuple[str, str]], complexity: int,
        complexity_text: str, action: Callback,
    ) -> None:  # fmt: skip
        """Create the box.

        Args:
            context: Renderer, settings, sounds and devices that widgets share.
            game: Name of the game.
            facts: Facts on the strip, each an icon and a text.
            complexity: From 1 to 5; 0 if unknown.
            complexity_text: Description of the complexity.
            action: Called when the box is pressed.
        """
        super().__init__(context, f"game:{game}")
        self.game = game
        self.title = context.text_catalogue(f"{game}.title")
        self.facts = tuple(facts)
        self.complexity = complexity
        self.complexity_text = complexity_text
        self.action = action
        self.side_width = 0.0
        """Width of the visible side in design pixels: at its right if positive, at its left if
        negative."""
        self.can_pull_out = True
        """True if there is room to pull the box out."""
        self._pull = 0.0

    # Its measures

    @property
    def _size(self) -> float:
        """The size of the words on the strip."""
        return max(self.theme.min_text_size, self.theme.body * 0.9)

    @property
    def _line(self) -> float:
        return self._size * 1.28

    def _strip_lines(self, width: float) -> list[list[Picture]]:
        """Return the lines of the strip: player count, duration and complexity."""
        ink, gap = self.theme.ink, self._size * 0.3
        said: list[Picture] = []
        for icon, words in self.facts:
            sign = BakedPicture(f"icon-dark/{icon}", height=self._size)
            text = Text(words, self._size, ink, "bold")
            wide = sign.size[0] + gap + text.size[0]
            high = text.size[1]
            parts = ((sign, 0.0, (high - self._size) / 2), (text, sign.size[0] + gap, 0.0))
            said.append(PictureGroup((wide, high), parts))
        lines: list[list[Picture]] = [said]
        if sum(part.size[0] for part in said) + gap * 2 * (len(said) - 1) > width * 0.94:
            lines = [[part] for part in said]
        if self.complexity:
            dots = self._complexity_dots()
            told = Text(self.complexity_text, self._size, ink, "body")
            together = dots.size[0] + gap + told.size[0] <= width * 0.94
            lines += [[dots, told]] if together else [[dots]]
        return lines

    def _complexity_dots(self) -> Picture:
        """Return five dots, of which as many are full as the complexity."""
        size = self._size * 0.58
        step = size * 1.24
        dots = tuple(
            (
                FilledRect(
                    size, size, FULL_DOT_COLOR if n < self.complexity else EMPTY_DOT_COLOR, size / 2
                ),
                n * step,
                0.0,
            )
            for n in range(MAX_COMPLEXITY)
        )
        return PictureGroup((step * (MAX_COMPLEXITY - 1) + size, size), dots)

    def strip_height(self, width: float) -> float:
        """Return the height of the strip on a box of that width."""
        return len(self._strip_lines(width)) * self._line + self._size * 0.62

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the width and the height of lid and strip."""
        return width, width * 4 / 3 + self.strip_height(width)

    # Its look

    def build(self) -> None:
        """Draw the box, its title and the facts on its strip."""
        box, theme = self.box, self.theme
        strip = self.strip_height(box.width)
        paper: Color = (255, 255, 255) if theme.high_contrast else (250, 240, 214)
        look = StandingBoxPicture(self.game, box.width, box.height, strip, self.side_width, paper)
        left, top = look.front_corner
        self.add_picture(look, box.x - left, box.y - top, lift=2.0, mark="box")
        self._add_title(box.height - strip)
        y = box.bottom - strip + self._size * 0.36
        gap = self._size * 0.62
        for line in self._strip_lines(box.width):
            wide = sum(part.size[0] for part in line) + gap * (len(line) - 1)
            x = box.x + (box.width - wide) / 2
            for part in line:
                self.add_picture(part, x, y + (self._line - part.size[1]) / 2, z=0.3, mark="fact")
                x += part.size[0] + gap
            y += self._line

    def _add_title(self, high: float) -> None:
        """Add the title on the upper part of the lid, in one line or two."""
        box = self.box
        room = box.width * TITLE_WIDTH_SHARE
        most = min(MAX_TITLE_SIZE * (1 + (self.theme.text_scale - 1) / 2), high * 0.3)
        one = most * room / max(room, measure_text(self.title, most, "display")[0])
        if one >= min(most, MIN_TITLE_SIZE * 1.3):
            name = OutlinedGoldText(
                self.title, one * 0.985, None, outline_width=TITLE_OUTLINE_WIDTH
            )
        else:
            two = most
            while two > MIN_TITLE_SIZE and not _breaks_well(self.title, two, room):
                two -= 1.0
            name = OutlinedGoldText(self.title, two, room, outline_width=TITLE_OUTLINE_WIDTH)
        x = box.x + (box.width - name.size[0]) / 2
        self.add_picture(name, x, box.y + high * TITLE_TOP_SHARE, lift=1.0, z=0.2, mark="title")

    # Pulling it out

    @property
    def pull(self) -> float:
        """Extent from 0 to 1 to which the box is pulled out; animations set it."""
        return self._pull

    @pull.setter
    def pull(self, pull: float) -> None:
        self._pull = pull
        self.apply_zoom(1.0)

    def apply_zoom(self, zoom: float) -> None:
        """Scale the box by its pull; the focus zoom has no effect."""
        share = self._pull if self.can_pull_out else 0.0
        cx, cy = self.box.center
        size = 1 + PULLED_BOX_GROWTH * share
        for n, (node, dx, dy, own) in enumerate(self._rest):
            node.x, node.y = cx + dx * size, cy + dy * size + PULLED_BOX_DROP * share
            node.zoom = own * size
            node.z = self._node_z(node, n) + PULLED_BOX_Z * share
        if self._rest:
            self._rest[0][0].lift = 2.0 + PULLED_BOX_LIFT * share

    def _node_z(self, node: Node, n: int) -> float:
        """Return the z of a node; everything on the lid lies above it."""
        return self.z + (0.3 if n else 0.0)

    def focus_bounds(self, zoom: float) -> Box:
        """Return the box of the focus ring: the final position of the pulled box."""
        if not self.can_pull_out:
            return self.box
        width, height = (
            self.box.width * (1 + PULLED_BOX_GROWTH),
            self.box.height * (1 + PULLED_BOX_GROWTH),
        )
        x, y = self.box.center
        return Box(x - width / 2, y - height / 2 + PULLED_BOX_DROP, width, height)

    def hit_test(self, x: float, y: float) -> bool:
        """True if a point lies on the visible box."""
        return (self.focus_bounds(1.0) if self._pull > 0.5 else self.box).contains(x, y)

    def activate(self, device: Device) -> str | None:
        """Choose the game."""
        self.context.mixer.play("card_slide")
        self.action()
        return None


def _breaks_well(title: str, em: float, room: float) -> bool:
    """True if a title fits in two lines without a broken word."""
    width, height = measure_text(title, em, "display", room, 1.12)
    words = max(measure_text(word, em, "display")[0] for word in title.split())
    return width <= room and words <= room and height <= em * 2.6


PLATE_PADDING = 8.0
"""Least paper at either side of the words on a plate."""


class ShelfItem(Widget):
    """An item beside the shelf, with a plate that names its purpose."""

    is_focusable = True

    def __init__(
        self, context: UiContext, name: str, picture: str, label: str, action: Callback,
        reason: str = "",
    ) -> None:  # fmt: skip
        """Create the item.

        Args:
            context: Renderer, settings, sounds and devices that widgets share.
            name: Name of the widget.
            picture: Name of the baked image.
            label: Text on the plate.
            action: Called when the item is pressed.
            reason: Reason if it cannot be used now; empty otherwise.
        """
        super().__init__(context, name)
        self.picture = picture
        self.label = label
        self.action = action
        self.disabled_reason = reason

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a square of the given width."""
        return width, width

    def build(self) -> None:
        """Draw the item and its plate."""
        box, theme = self.box, self.theme
        plate = theme.label * 1.3 + 26
        room = box.height - plate * 0.78
        thing = BakedPicture(self.picture, height=room)
        if thing.size[0] > box.width:
            thing = BakedPicture(self.picture, width=box.width)
        width, height = thing.size
        under = room - height if height < room * 0.75 else (room - height) / 2
        self.add_picture(
            thing, box.x + (box.width - width) / 2, box.y + under * 0.7, lift=3.0, mark="thing"
        )
        top = box.bottom - plate
        said = fit_line(self.label, theme.label, (box.width - 2 * PLATE_PADDING, plate), theme.ink)
        wide = min(box.width, said.size[0] + 2 * theme.gap + 12)
        x = box.x + (box.width - wide) / 2
        body = skin.panel_picture(theme, "paper" if theme.high_contrast else "tooltip", wide, plate)
        self.add_picture(body, x, top, lift=4.0, z=0.1, mark="plate")
        said_at = box.x + (box.width - said.size[0]) / 2
        self.add_picture(said, said_at, top + (plate - said.size[1]) / 2, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        """Use the item, or return the reason if it is disabled."""
        if self.disabled_reason:
            return self.disabled_reason
        self.context.mixer.play("page_turn")
        self.action()
        return None

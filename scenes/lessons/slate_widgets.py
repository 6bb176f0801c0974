"""Things on the slate and on the desk of the practice menu: rings, lines of chalk and boxes."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.sheets import lit_picture
from scenes.kit.table_parts import fit_line
from scenes.lessons.practice_slate import (
    CHALK,
    PALE_CHALK,
    YELLOW_CHALK,
    chalk_color,
    chalk_text,
    format_stars,
)
from scenes.menus.game_shelf.box_art import cover_picture
from scenes.ui.devices.intents import Device
from scenes.ui.style.skin import RectangleOutline
from scenes.ui.style.theme import Color
from scenes.ui.widgets.widget import Callback, FillWidget, Widget
from sprites.picture import BakedPicture, Box, FilledRect, Text

RING_SIZE: Final = 70.0
RING_WIDTH, NEXT_RING_WIDTH = 4.0, 6.0
RING_FILL_ALPHA: Final = 46
NUMBER_SIZE: Final = 32.0
STARS_SIZE: Final = 27.0
STROKE_WIDTH: Final = 3.0
"""Width of a line that parts two texts on the slate."""
STAR_ICON_SIZE: Final = 44.0
COVER_RATIO: Final = 4 / 3
ROW_COVER_HEIGHT: Final = 168.0
"""Height of the chosen box in a row of a list."""
CHOSEN_COVER_GROWTH: Final = 1.2
REST_LIGHT: Final = 0.72
"""Light on the box of a game that is not chosen."""
CHOSEN_LIFT, REST_LIFT = 24.0, 5.0


class ChalkLine(FillWidget):
    """One line of chalk that can be rewritten."""

    def __init__(self, context: Context, name: str, words: str, size: float, color: Color) -> None:
        super().__init__(context, name)
        self.words = words
        self._size = size
        self._color = color

    def _write(self) -> Text:
        color = chalk_color(self.theme, self._color)
        least = self.theme.min_text_size
        return fit_line(self.words, self._size, self.box.size, color, least=least)

    def build(self) -> None:
        """Write the words."""
        words = self._write()
        y = self.box.center[1] - words.size[1] / 2
        self._node = self.add_picture(words, self.box.x, y, z=0.3, mark="text")

    def show(self, words: str) -> None:
        """Write other words."""
        if words != self.words:
            self.words = words
            picture = self._write()
            self._node.picture = picture
            self._node.x = self.box.x + picture.size[0] / 2
            self._node.y = self.box.center[1]


class ChalkStroke(FillWidget):
    """A line that parts two texts, as long as its box."""

    def build(self) -> None:
        """Draw the line."""
        color = chalk_color(self.theme, PALE_CHALK)
        self.add_picture(FilledRect(*self.box.size, color, 1.5), self.box.x, self.box.y)


class LessonRing(Widget):
    """A lesson as a ring with its number; its stars stand below."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, number: int, stars: int, is_next: bool, action: Callback,
        title: str,
    ) -> None:  # fmt: skip
        """Create the ring.

        Args:
            context: Services and state that all scenes share.
            number: Index of the lesson.
            stars: Stars that were won.
            is_next: True if it is the next lesson.
            action: Opens the lesson.
            title: Number and title of the lesson, written below the rings.
        """
        super().__init__(context, f"lesson:{number}")
        self.title = title
        self._number = number
        self._stars = stars
        self._is_next = is_next
        self._action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of ring and stars."""
        return width, RING_SIZE + STARS_SIZE * 1.3

    def build(self) -> None:
        """Draw the ring, the number and the stars."""
        theme, box = self.theme, self.box
        wanted = YELLOW_CHALK if self._is_next else CHALK if self._stars else PALE_CHALK
        color = chalk_color(theme, wanted)
        left, middle = box.center[0] - RING_SIZE / 2, box.y + RING_SIZE / 2
        if self._is_next:
            fill = FilledRect(RING_SIZE, RING_SIZE, (*color[:3], RING_FILL_ALPHA), RING_SIZE / 2)
            self.add_picture(fill, left, box.y, mark="fill")
        width = NEXT_RING_WIDTH if self._is_next else RING_WIDTH
        ring = RectangleOutline(RING_SIZE, RING_SIZE, color, width, RING_SIZE / 2)
        self.add_picture(ring, left, box.y, z=0.1, mark="ring")
        number = Text(str(self._number + 1), NUMBER_SIZE, color, "display")
        x = box.center[0] - number.size[0] / 2
        self.add_picture(number, x, middle - number.size[1] / 2, z=0.3, mark="number")
        stars = Text(format_stars(self._stars), STARS_SIZE, chalk_color(theme, YELLOW_CHALK))
        x = box.center[0] - stars.size[0] / 2
        self.add_picture(stars, x, box.bottom - stars.size[1], z=0.3, mark="stars")

    def activate(self, device: Device) -> str | None:
        """Open the lesson."""
        self.context.mixer.play("button")
        self._action()
        return None


class ChalkRow(Widget):
    """A line on the slate that can be chosen: words at the left, the progress at the right."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, name: str, label: str, aside: str, action: Callback,
        reason: str = "",
    ) -> None:  # fmt: skip
        """Create the line.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            label: Words at the left.
            aside: Words at the right.
            action: Called when it is pressed.
            reason: Reason if it cannot be chosen now; empty otherwise.
        """
        super().__init__(context, name)
        self.label = label
        self.aside = aside
        self.disabled_reason = reason
        self._action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of a target."""
        return width, max(self.theme.min_target_size, self.theme.label * 1.6)

    def build(self) -> None:
        """Write the words and the progress."""
        theme, box = self.theme, self.box
        least = theme.min_text_size
        color = chalk_color(theme, PALE_CHALK if self.disabled_reason else CHALK)
        yellow = chalk_color(theme, YELLOW_CHALK)
        aside = fit_line(self.aside, theme.body, (box.width * 0.55, box.height), yellow, "body",
                         least=least)  # fmt: skip
        room = box.width - aside.size[0] - theme.gap
        label = fit_line(self.label, theme.label, (room, box.height), color, least=least)
        middle = box.center[1]
        self.add_picture(label, box.x, middle - label.size[1] / 2, z=0.3, mark="text")
        self.add_picture(
            aside, box.right - aside.size[0], middle - aside.size[1] / 2, z=0.3, mark="aside"
        )

    def activate(self, device: Device) -> str | None:
        """Run the action, or return the reason why it cannot be chosen."""
        if self.disabled_reason:
            return self.disabled_reason
        self.context.mixer.play("button")
        self._action()
        return None


class NextExerciseText(FillWidget):
    """The exercise that comes next: a large number, and words beside it."""

    def __init__(self, context: Context, number: str, words: str) -> None:
        super().__init__(context, "due")
        self.number = number
        self.words = words

    def build(self) -> None:
        """Write the number as high as the box, and the words at its right."""
        theme, box = self.theme, self.box
        left = box.x
        if self.number:
            size = box.height
            text = Text(self.number, size, chalk_color(theme, YELLOW_CHALK), "display")
            self.add_picture(
                chalk_text(theme, text), left, box.center[1] - text.size[1] / 2, mark="number"
            )
            left += text.size[0] + theme.gap
        room, size = box.right - left, theme.title * 0.8
        color = chalk_color(theme, CHALK)

        def text_of(size: float) -> Text:
            return Text(self.words, size, color, "bold", room, "left", 1.1, 3)

        while size > theme.label and (
            text_of(size).size[1] > box.height or not _keeps_words(self.words, size, room)
        ):
            size -= 2.0
        words = text_of(size)
        self.add_picture(
            chalk_text(theme, words), left, box.center[1] - words.size[1] / 2, mark="text"
        )


def _keeps_words(words: str, size: float, room: float) -> bool:
    """True if every word has room in a line."""
    return all(Text(word, size, CHALK, "bold").size[0] <= room for word in words.split())


class CoverOnDesk(Widget):
    """The box of a game on the desk; the chosen one lies higher and in full light."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(self, context: Context, game: str, is_chosen: bool, action: Callback) -> None:
        super().__init__(context, f"game:{game}")
        self._game = game
        self.is_chosen = is_chosen
        self._action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of a lid of a width, or that of a row with a lid in its middle."""
        return width, min(width * COVER_RATIO, ROW_COVER_HEIGHT)

    def focus_bounds(self, zoom: float) -> Box:
        """Return the box of the lid."""
        return self._lid_box

    @property
    def _lid_box(self) -> Box:
        """Box of the lid: in the middle of a row, where the chosen one is larger."""
        box = self.box
        if box.width * COVER_RATIO <= box.height + 1.0:
            return box
        high = box.height / (1.0 if self.is_chosen else CHOSEN_COVER_GROWTH)
        wide = high / COVER_RATIO
        return Box(box.center[0] - wide / 2, box.center[1] - high / 2, wide, high)

    def build(self) -> None:
        """Draw the lid."""
        box = self._lid_box
        light = 1.0 if self.is_chosen or self.theme.high_contrast else REST_LIGHT
        lid = lit_picture(cover_picture(self._game, *box.size), light)
        lift = CHOSEN_LIFT if self.is_chosen else REST_LIFT
        self.add_picture(lid, box.x, box.y, lift=lift, mark="lid")
        if self.is_chosen and self.theme.high_contrast:
            ring = RectangleOutline(*box.size, self.theme.gold, 8.0, 8.0)
            self.add_picture(ring, box.x, box.y, z=0.2, mark="chosen")

    def activate(self, device: Device) -> str | None:
        """Choose the game."""
        self._action()
        return None


class ChalkStars(FillWidget):
    """A row of stars, of which some are won."""

    def __init__(self, context: Context, won: tuple[bool, ...]) -> None:
        super().__init__(context, "stars")
        self._won = won

    def build(self) -> None:
        """Draw the stars: full ones in yellow, the others as outlines."""
        theme, box = self.theme, self.box
        pitch = min(STAR_ICON_SIZE * 1.5, box.width / max(1, len(self._won)))
        for n, is_won in enumerate(self._won):
            color = chalk_color(theme, YELLOW_CHALK if is_won else PALE_CHALK)
            star = Text(format_stars(3)[0] if is_won else format_stars(0)[0], STAR_ICON_SIZE, color)
            self.add_picture(star, box.x + n * pitch, box.center[1] - star.size[1] / 2, z=0.3)


BOOKLET: Final = "booklet"


class BookOnDesk(Widget):
    """The rulebook on the desk, with its name below."""

    is_focusable = True

    def __init__(self, context: Context, name: str, label: str, action: Callback) -> None:
        super().__init__(context, name)
        self.label = label
        self._action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a target of the full width."""
        return width, width * 0.75

    def build(self) -> None:
        """Draw the book and its name."""
        theme, box = self.theme, self.box
        line = theme.body * 1.3
        book = BakedPicture(BOOKLET, height=box.height - line)
        self.add_picture(book, box.center[0] - book.size[0] / 2, box.y, lift=6.0, mark="book")
        name = fit_line(
            self.label, theme.body, (box.width, line), theme.text, least=theme.min_text_size
        )
        x, y = box.center[0] - name.size[0] / 2, box.bottom - (line + name.size[1]) / 2
        self.add_picture(name, x, y, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        """Open the book."""
        self.context.mixer.play("page_turn")
        self._action()
        return None

"""A game to choose: its box on the shelf, which is pulled out while it is the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.menus.boxart import StandingBox
from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.gilding import Lettering
from scenes.ui.intents import Device, Direction
from scenes.ui.theme import Color
from scenes.ui.widget import Callback, Widget
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Group, Text
from sprites.typesetting import measure

STEPS = 5  # of weight, from easy to hard
PULLED = 0.13  # how much larger a box is that is pulled out
DROPPED = 12.0  # and how much lower
FLOAT = 26.0  # and how high above the shelf
TITLE_SHARE = 0.93  # of the width, for the name on the lid
TITLE_MOST, TITLE_LEAST = 62.0, 34.0
CONTOUR = 3.4  # of its letters
TITLE_TOP = 0.055  # from the upper edge of the lid, by its picture's height
FULL: Color = (190, 66, 30)
EMPTY: Color = (216, 196, 152)
ABOVE = 8.0  # a box that is pulled out, over its neighbours


class GameBox(Widget):
    """The box of a game. `pull` is how far it is pulled out, from 0 to 1."""

    focusable = True
    listed = Direction.RIGHT

    def __init__(
        self, context: UiContext, game: str, facts: Sequence[tuple[str, str]], weight: int,
        words: str, action: Callback,
    ) -> None:  # fmt: skip
        """facts: each with its icon. weight: from 1 to 5, 0 where nobody knows; words: in words."""
        super().__init__(context, f"game:{game}")
        self.game = game
        self.title = context.text(f"{game}.title")
        self.facts = tuple(facts)
        self.weight = weight
        self.words = words
        self.action = action
        self.side = 0.0
        """How much of its side is seen, to the right (above 0) or to the left."""
        self.pulls = True
        """Whether there is room to pull it out."""
        self._pull = 0.0

    # Its measures

    @property
    def _size(self) -> float:
        """The size of the words on the strip."""
        return max(self.theme.least_text, self.theme.body * 0.9)

    @property
    def _line(self) -> float:
        return self._size * 1.28

    def _lines(self, width: float) -> list[list[Picture]]:
        """What stands on the strip, in lines: who and how long, and how hard."""
        ink, gap = self.theme.ink, self._size * 0.3
        said: list[Picture] = []
        for icon, words in self.facts:
            sign = Baked(f"icon-dark/{icon}", height=self._size)
            text = Text(words, self._size, ink, "bold")
            wide = sign.size[0] + gap + text.size[0]
            high = text.size[1]
            parts = ((sign, 0.0, (high - self._size) / 2), (text, sign.size[0] + gap, 0.0))
            said.append(Group((wide, high), parts))
        lines: list[list[Picture]] = [said]
        if sum(part.size[0] for part in said) + gap * 2 * (len(said) - 1) > width * 0.94:
            lines = [[part] for part in said]
        if self.weight:
            dots = self._dots()
            told = Text(self.words, self._size, ink, "body")
            together = dots.size[0] + gap + told.size[0] <= width * 0.94
            lines += [[dots, told]] if together else [[dots]]
        return lines

    def _dots(self) -> Picture:
        """As many full dots as its weight, of five."""
        size = self._size * 0.58
        step = size * 1.24
        dots = tuple(
            (Fill(size, size, FULL if n < self.weight else EMPTY, size / 2), n * step, 0.0)
            for n in range(STEPS)
        )
        return Group((step * (STEPS - 1) + size, size), dots)

    def strip(self, width: float) -> float:
        """How high the strip is on a box so wide."""
        return len(self._lines(width)) * self._line + self._size * 0.62

    def wanted(self, width: float) -> tuple[float, float]:
        return width, width * 4 / 3 + self.strip(width)

    # Its look

    def build(self) -> None:
        box, theme = self.box, self.theme
        strip = self.strip(box.width)
        paper: Color = (255, 255, 255) if theme.high_contrast else (250, 240, 214)
        look = StandingBox(self.game, box.width, box.height, strip, self.side, paper)
        left, top = look.front
        self.put(look, box.x - left, box.y - top, lift=2.0, mark="box")
        self._put_title(box.height - strip)
        y = box.bottom - strip + self._size * 0.36
        gap = self._size * 0.62
        for line in self._lines(box.width):
            wide = sum(part.size[0] for part in line) + gap * (len(line) - 1)
            x = box.x + (box.width - wide) / 2
            for part in line:
                self.put(part, x, y + (self._line - part.size[1]) / 2, z=0.3, mark="fact")
                x += part.size[0] + gap
            y += self._line

    def _put_title(self, high: float) -> None:
        """Its name on the upper part of the lid: in one line, or in two where it is long."""
        box = self.box
        room = box.width * TITLE_SHARE
        most = min(TITLE_MOST * (1 + (self.theme.text_scale - 1) / 2), high * 0.3)
        one = most * room / max(room, measure(self.title, most, "display")[0])
        if one >= min(most, TITLE_LEAST * 1.3):
            name = Lettering(self.title, one * 0.985, None, thickness=CONTOUR)
        else:
            two = most
            while two > TITLE_LEAST and not _breaks_well(self.title, two, room):
                two -= 1.0
            name = Lettering(self.title, two, room, thickness=CONTOUR)
        x = box.x + (box.width - name.size[0]) / 2
        self.put(name, x, box.y + high * TITLE_TOP, lift=1.0, z=0.2, mark="title")

    # Pulling it out

    @property
    def pull(self) -> float:
        return self._pull

    @pull.setter
    def pull(self, pull: float) -> None:
        self._pull = pull
        self.grow(1.0)

    def grow(self, zoom: float) -> None:
        """Its size follows how far it is pulled out, not the focus."""
        share = self._pull if self.pulls else 0.0
        cx, cy = self.box.center
        size = 1 + PULLED * share
        for n, (node, dx, dy, own) in enumerate(self._rest):
            node.x, node.y = cx + dx * size, cy + dy * size + DROPPED * share
            node.zoom = own * size
            node.z = self._depth(node, n) + ABOVE * share
        if self._rest:
            self._rest[0][0].lift = 2.0 + FLOAT * share

    def _depth(self, node: Node, n: int) -> float:
        """What lies on the lid lies above it."""
        return self.z + (0.3 if n else 0.0)

    def frame(self, zoom: float) -> Box:
        """The ring stands around the box where it is going."""
        if not self.pulls:
            return self.box
        width, height = self.box.width * (1 + PULLED), self.box.height * (1 + PULLED)
        x, y = self.box.center
        return Box(x - width / 2, y - height / 2 + DROPPED, width, height)

    def hit(self, x: float, y: float) -> bool:
        """All of it that is seen is pressed."""
        return (self.frame(1.0) if self._pull > 0.5 else self.box).contains(x, y)

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("card_slide")
        self.action()
        return None


def _breaks_well(title: str, em: float, room: float) -> bool:
    """Whether a name fits in two lines without a word being broken."""
    width, height = measure(title, em, "display", room, 1.12)
    words = max(measure(word, em, "display")[0] for word in title.split())
    return width <= room and words <= room and height <= em * 2.6


class Keepsake(Widget):
    """A thing that lies by the shelf, with a plate that says what it is for."""

    focusable = True

    def __init__(
        self, context: UiContext, name: str, picture: str, label: str, action: Callback,
        reason: str = "",
    ) -> None:  # fmt: skip
        """reason: why it cannot be used now."""
        super().__init__(context, name)
        self.picture = picture
        self.label = label
        self.action = action
        self.reason = reason

    def wanted(self, width: float) -> tuple[float, float]:
        return width, width

    def build(self) -> None:
        box, theme = self.box, self.theme
        plate = theme.label * 1.3 + 26
        room = box.height - plate * 0.78
        thing = Baked(self.picture, height=room)
        if thing.size[0] > box.width:
            thing = Baked(self.picture, width=box.width)
        width, height = thing.size
        under = room - height if height < room * 0.75 else (room - height) / 2
        self.put(
            thing, box.x + (box.width - width) / 2, box.y + under * 0.7, lift=3.0, mark="thing"
        )
        top = box.bottom - plate
        said = Text(self.label, theme.label, theme.ink, "bold")
        wide = min(box.width, said.size[0] + 2 * theme.gap + 12)
        x = box.x + (box.width - wide) / 2
        body = skin.panel(theme, "paper" if theme.high_contrast else "tooltip", wide, plate)
        self.put(body, x, top, lift=4.0, z=0.1, mark="plate")
        said_at = box.x + (box.width - said.size[0]) / 2
        self.put(said, said_at, top + (plate - said.size[1]) / 2, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        if self.reason:
            return self.reason
        self.context.mixer.play("page_turn")
        self.action()
        return None

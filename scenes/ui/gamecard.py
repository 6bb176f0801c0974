"""A game to choose: its picture, name, players and time, and one line of what it is."""

from __future__ import annotations

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.intents import Device, Direction
from scenes.ui.widget import Action, Widget
from sprites.picture import Baked, Picture, Stretched, Text
from sprites.typesetting import measure

PICTURE_ASPECT = 220 / 320  # height by width
PAD_SHARE = 0.09
LEAST_PICTURE = 90.0  # smaller ones are left out


class GameCard(Widget):
    """A sheet of paper with the game on it."""

    focusable = True
    listed = Direction.RIGHT

    def __init__(
        self, context: UiContext, game: str, players: str, minutes: str, action: Action,
        last: bool = False,
    ) -> None:  # fmt: skip
        """minutes: empty when nobody knows. last: it was played last."""
        super().__init__(context, f"game:{game}")
        text = context.text
        self.game = game
        self.title = text(f"{game}.title")
        self.blurb = text(f"{game}.blurb")
        self.facts = [("human", players)]
        if minutes:
            self.facts.append(("clock", minutes))
        self.action = action
        self.last = last
        self.name_lines = 1
        """The lines kept for its name, so that those beside one another stand in line."""

    def _pad(self, width: float) -> float:
        """What stays free at its edges: less where it is narrow."""
        return min(self.theme.card_pad, width * PAD_SHARE)

    def _inside(self, width: float) -> float:
        return width - 2 * self._pad(width)

    def title_lines(self, width: float) -> int:
        """How many lines its name needs: a second one before it would be smaller than a label."""
        return 1 if self._in_one_line(width) >= self.theme.label else 2

    def _in_one_line(self, width: float) -> float:
        """The size at which its name fits in one line, at most that of a sub-heading."""
        size, inside = self.theme.subheading, self._inside(width)
        return min(size, size * inside / measure(self.title, size, "display")[0])

    def _title(self, width: float) -> Text:
        theme, inside = self.theme, self._inside(width)
        lines = self.title_lines(width)
        size = self._in_one_line(width) if lines == 1 else theme.label
        return Text(self.title, size, theme.ink, "display", inside, "center", 1.15, lines)

    def wanted(self, width: float) -> tuple[float, float]:
        return width, self._words(width) + self._inside(width) * PICTURE_ASPECT

    def _words(self, width: float) -> float:
        """The height of everything but the picture."""
        theme, inside = self.theme, self._inside(width)
        blurb = measure(self.blurb, theme.body, "body", inside, theme.leading)[1]
        facts = theme.body * 1.25 * self._fact_lines(inside)
        return self._pad(width) * 2 + self._head + facts + blurb + 2 * theme.tight

    @property
    def _head(self) -> float:
        """The height of the name, with as many lines as the longest beside it has."""
        return self.theme.subheading * (1.25 if self.name_lines == 1 else 2.1)

    def _fact_lines(self, inside: float) -> int:
        theme = self.theme
        wide = [measure(words, theme.body, "bold")[0] + theme.body + 10 for _, words in self.facts]
        return 1 if sum(wide) + theme.gap * (len(wide) - 1) <= inside else len(wide)

    def build(self) -> None:
        theme, box = self.theme, self.box
        pad, inside = self._pad(box.width), self._inside(box.width)
        self.put(skin.panel(theme, "paper", box.width, box.height), box.x, box.y, lift=6.0)
        x, y = box.x + pad, box.y + pad
        room = min(inside * PICTURE_ASPECT, box.height - self._words(box.width))
        if room >= LEAST_PICTURE:  # large words may need its place
            picture = self._picture(inside, room)
            left = x + (inside - picture.size[0]) / 2
            self.put(picture, left, y + (room - picture.size[1]) / 2, z=0.2, mark="picture")
            y += room + theme.tight
        title = self._title(box.width)
        self.put(title, x, y + (self._head - title.size[1]) / 2, z=0.3, mark="title")
        y += self._head
        y = self._put_facts(x, y, inside) + theme.tight
        blurb = Text(self.blurb, theme.body, theme.ink, "body", inside, "left", theme.leading)
        self.put(blurb, x, y, z=0.3, mark="blurb")

    def _put_facts(self, x: float, y: float, inside: float) -> float:
        theme = self.theme
        line = theme.body * 1.25
        lines = self._fact_lines(inside)
        wide = [measure(words, theme.body, "bold")[0] + theme.body + 10 for _, words in self.facts]
        widest = sum(wide) + theme.gap * (len(wide) - 1) if lines == 1 else max(wide)
        at = x + (inside - widest) / 2
        for icon, words in self.facts:
            sign = Baked(f"icon-dark/{icon}", height=theme.body)
            said = Text(words, theme.body, theme.ink_quiet, "bold")
            self.put(sign, at, y + (line - theme.body) / 2, z=0.3, mark=icon)
            self.put(said, at + theme.body + 10, y, z=0.3, mark="fact")
            if lines == 1:
                at += theme.body + 10 + said.size[0] + theme.gap
            else:
                y += line
        return y + (line if lines == 1 else 0.0)

    def _picture(self, width: float, height: float) -> Picture:
        name = f"title/game-{self.game}"
        if skin.is_baked(name):
            own = Baked(name, width=width)
            return own if own.size[1] <= height else Baked(name, height=height)
        felt = f"panel/felt-{self.game}"
        return Stretched(felt if skin.is_baked(felt) else "panel/felt-neutral", width, height)

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("card_slide")
        self.action()
        return None

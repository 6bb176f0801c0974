"""The choice of the game: a card for each."""

from __future__ import annotations

from scenes.backdrop import foot, head, table_picture
from scenes.context import Context
from scenes.offer import last_played, minutes, offered, players
from scenes.pages import ARROWS, Pager
from scenes.rulebook import RulebookScene
from scenes.scene import Scene
from scenes.seats import SeatsScene
from scenes.ui.buttons import Button
from scenes.ui.gamecard import GameCard
from scenes.ui.intents import Command, Do, Intent
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.match.setup import Mode

HINTS = (
    (Command.ACCEPT, "choose"),
    (Command.BACK, "back"),
    (Command.RULES, "rules"),
)


class ChoiceScene(Scene):
    """Which game would you like to play? `names` are those offered; tests give others."""

    def __init__(
        self, context: Context, mode: Mode = Mode.PLAY, names: tuple[str, ...] | None = None
    ) -> None:
        super().__init__(context)
        self.mode = mode
        self._names = names
        self._pager = Pager(context, self.compose)
        self.compose()

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context)
        names = self._names or offered(context)
        heading, top = head(context, text(f"ui.choice.heading_{self.mode.value}"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        feet, bottom = foot(context, [back], [], HINTS, ARROWS * theme.text_scale)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        gap = theme.card_gap
        many = max(1, int((box.width + gap) // (theme.card_width + gap)))
        many = min(many, len(names))
        shown = self._pager.share_out(names, [1.0] * len(names), many, 0.0)
        cards = [self._card(name) for name in shown]
        self._place(cards, box, many)
        arrows = self._pager.arrows(Box(box.x, 0, box.width, SCREEN[1] - theme.edge))
        self.page.back = context.stack.pop
        self.page.turn = self._pager.turn
        widgets: list[Widget] = [heading, *cards, *feet, *arrows]
        self.page.show(widgets, f"game:{last_played(context)}")

    def _place(self, cards: list[GameCard], box: Box, many: int) -> None:
        """The cards in a row in the middle, all as high as the highest."""
        theme = self.context.theme
        if not cards:
            return
        width = (box.width - theme.card_gap * (many - 1)) / many
        width = min(width, theme.card_most * theme.text_scale)
        lines = max(card.title_lines(width) for card in cards)
        for card in cards:
            card.name_lines = lines
        height = min(box.height, max(card.wanted(width)[1] for card in cards))
        row = width * len(cards) + theme.card_gap * (len(cards) - 1)
        x = box.x + (box.width - row) / 2
        y = box.y + (box.height - height) * 0.42
        for card in cards:
            card.place(x, y, width, height)
            x += width + theme.card_gap

    def _card(self, name: str) -> GameCard:
        context = self.context

        def choose() -> None:
            context.stack.push(SeatsScene(context, name, self.mode))

        last = context.settings.last_game == name
        return GameCard(context, name, players(context, name), minutes(context, name), choose, last)

    def handle(self, intent: Intent) -> Intent | None:
        """The rules of the game that has the focus are a key away."""
        focus = self.page.focus
        rules = isinstance(intent, Do) and intent.command is Command.RULES
        if rules and not self.page.dialog and isinstance(focus, GameCard):
            self.context.stack.push(RulebookScene(self.context, focus.game))
            return None
        return super().handle(intent)

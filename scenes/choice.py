"""The choice of the game: a card for each."""

from __future__ import annotations

from scenes.backdrop import foot, head, page_arrows, table_picture
from scenes.context import Context
from scenes.offer import last_played, minutes, offered, players
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

ARROWS = 330.0  # kept free for the page arrows, at text scale 1


class ChoiceScene(Scene):
    """Which game shall it be? `names` are those offered; tests give others."""

    def __init__(
        self, context: Context, mode: Mode = Mode.PLAY, names: tuple[str, ...] | None = None
    ) -> None:
        super().__init__(context)
        self.mode = mode
        self._names = names
        self._page = 0
        self._pages = 1
        self.compose()

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context)
        names = self._names or offered(context)
        heading, top = head(context, text(f"ui.choice.heading_{self.mode.value}"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        feet, bottom = foot(context, [back], [], HINTS, ARROWS * theme.text_scale)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        many = max(1, int((box.width + theme.gap) // (theme.card_width + theme.gap)))
        many = min(many, len(names))
        self._pages = -(-len(names) // many) if many else 1
        self._page = min(self._page, self._pages - 1)
        shown = names[self._page * many : (self._page + 1) * many]
        cards = [self._card(name) for name in shown]
        self._place(cards, box, many)
        arrows = page_arrows(
            context, Box(box.x, 0, box.width, SCREEN[1] - theme.edge), self._page, self._pages,
            lambda: self._turn_to(-1), lambda: self._turn_to(1),
        )  # fmt: skip
        self.page.back = context.stack.pop
        self.page.turn = lambda by: self._turn_to(by)
        widgets: list[Widget] = [heading, *cards, *feet, *arrows]
        self.page.show(widgets, f"game:{last_played(context)}")

    def _place(self, cards: list[GameCard], box: Box, many: int) -> None:
        """The cards in a row in the middle, all as high as the highest."""
        theme = self.context.theme
        if not cards:
            return
        width = (box.width - theme.gap * (many - 1)) / many
        width = min(width, theme.card_most * theme.text_scale)
        height = min(box.height, max(card.wanted(width)[1] for card in cards))
        row = width * len(cards) + theme.gap * (len(cards) - 1)
        x = box.x + (box.width - row) / 2
        y = box.y + (box.height - height) * 0.42
        for card in cards:
            card.place(x, y, width, height)
            x += width + theme.gap

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

    def _turn_to(self, by: int) -> bool:
        if not 0 <= self._page + by < self._pages:
            return False
        self._page += by
        self.context.mixer.play("page_turn")
        self.compose()
        return True

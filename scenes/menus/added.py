"""The games of others: whose they are, what they lack, and whether they may be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.menus.offer import trouble
from scenes.menus.pages import ListScene
from scenes.opening import short_path
from scenes.ui.context import UiContext
from scenes.ui.controls import Toggle
from scenes.ui.intents import Command, Device, Direction
from scenes.ui.labels import Label
from scenes.ui.widget import Widget
from tabletop.discovery import NAMED, PACKAGE, AddedGame, named


class AddedRow(Toggle):
    """A game of others: its name, whose it is, and whether it is allowed; with a `fixed` reason it
    cannot be changed here."""

    def __init__(
        self, context: UiContext, name: str, label: str, on: bool, change: Callable[[bool], None],
        note: str, fixed: str,
    ) -> None:  # fmt: skip
        super().__init__(context, name, label, on, change)
        self.note = note
        self.listed = Direction.DOWN
        self.fixed = fixed

    def activate(self, device: Device) -> str | None:
        if self.fixed:
            return self.fixed
        return super().activate(device)


class AddedScene(ListScene):
    """All games of others that were found, and those that are allowed and gone."""

    hints = (Command.ACCEPT, "change"), (Command.NEXT, "page"), (Command.BACK, "back")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._found = context.added.found()

    def compose(self) -> None:
        rows = [
            [self._warning()],
            *([row] for row in (*self._games(), *self._gone())),
            [self._how()],
        ]
        widgets = self.listed(self.context.text("ui.added.heading"), lambda width: rows)
        first = next((w.name for w in widgets if w.name.startswith("added:")), "back")
        self.page.show(widgets, first)

    def _warning(self) -> Widget:
        """What a game of others can do."""
        context, words = self.context.on_paper, self.context.text("ui.added.warning")
        return Label(context, "warning", words, context.theme.label, face="bold")

    def _how(self) -> Widget:
        """How one comes here."""
        context, folder = self.context.on_paper, self.context.added.folder
        words = context.text("ui.added.no_how")
        if folder is not None:
            words = context.text("ui.added.how", path=short_path(folder))
        return Label(context, "how", words, context.theme.body, context.theme.text_quiet)

    def _games(self) -> Sequence[Widget]:
        return [self._row(n, game) for n, game in enumerate(self._found)]

    def _row(self, n: int, game: AddedGame) -> Widget:
        on = not game.fault and (self._is_fixed(game) or self._is_allowed(game.name))
        title = game.title(self.context.text.language)
        label = title if title.lower() == game.name else f"{title} ({game.name})"
        return AddedRow(
            self.context.on_paper, f"added:{n}", label, on,
            lambda on: self._allow(game.name, on), self._note(game, on), self._fixed(game),
        )  # fmt: skip

    def _note(self, game: AddedGame, on: bool) -> str:
        """From where it is, and what is wrong or missing."""
        text = self.context.text
        told = [text(f"ui.added.from_{game.origin}", what=self._origin(game))]
        if game.fault:
            told.append(game.why(text))
        elif on and (why := trouble(game.name)):
            told.append(text("ui.added.unread", why=why))
        elif game.missing:
            parts = text.listed([text(f"ui.added.part.{part}") for part in game.missing])
            told.append(text("ui.added.missing", parts=parts))
        else:
            told.append(text("ui.added.whole"))
        return text("ui.added.apart").join(told)

    def _origin(self, game: AddedGame) -> str:
        return game.package if game.origin == PACKAGE else short_path(game.folder)

    def _is_allowed(self, name: str) -> bool:
        return name in self.context.settings.allowed_games

    def _is_fixed(self, game: AddedGame) -> bool:
        """Whether the command line has allowed it."""
        return game.origin == NAMED or game.name in named()

    def _fixed(self, game: AddedGame) -> str:
        """Why it cannot be changed here; empty where it can."""
        text = self.context.text
        if game.fault:
            return game.why(text)
        return text("ui.added.by_command") if self._is_fixed(game) else ""

    def _gone(self) -> Sequence[Widget]:
        """Those that are allowed, but not here any more: they can be forgotten."""
        there = {game.name for game in self._found}
        gone = [name for name in self.context.settings.allowed_games if name not in there]
        return [
            AddedRow(
                self.context.on_paper, f"added:gone:{name}", name, True,
                lambda on, name=name: self._allow(name, on),  # type: ignore[misc]
                self.context.text("ui.added.gone"), "",
            )
            for name in gone
        ]  # fmt: skip

    def _allow(self, name: str, on: bool) -> None:
        kept = [each for each in self.context.settings.allowed_games if each != name]
        self.context.preferences.change(allowed_games=(*kept, *([name] if on else ())))
        self.context.added.allow(self.context.settings.allowed_games)
        self.compose()

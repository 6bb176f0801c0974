"""List of plug-in games: their origin, missing parts and permission to run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.base.context import Context
from scenes.menus.common.game_list import find_load_error
from scenes.menus.common.paged_list import ListScene
from scenes.store.system_file_manager import short_path
from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Command, Device, Direction
from scenes.ui.widgets.form_controls import Toggle
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Widget
from tabletop.plugins.discovery import (
    NAMED_FOLDER_ORIGIN,
    PACKAGE_ORIGIN,
    PluginGame,
    command_line_plugins,
)


class PluginRow(Toggle):
    """A plug-in game with its origin and a toggle that allows it.

    With a `locked_reason` the toggle cannot be changed here.
    """

    def __init__(
        self,
        context: UiContext,
        name: str,
        label: str,
        is_on: bool,
        on_change: Callable[[bool], None],
        note: str,
        locked_reason: str,
    ) -> None:
        super().__init__(context, name, label, is_on, on_change)
        self.note = note
        self.list_direction = Direction.DOWN
        self.locked_reason = locked_reason

    def activate(self, device: Device) -> str | None:
        """Switch the permission, or return the reason if it is locked."""
        if self.locked_reason:
            return self.locked_reason
        return super().activate(device)


class PluginListScene(ListScene):
    """List of the plug-in games that were found, and of allowed ones that are missing."""

    button_hints = (Command.ACCEPT, "change"), (Command.NEXT, "page"), (Command.BACK, "back")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._found = context.plugins.discover()

    def compose(self) -> None:
        """Build the list with the warning and the instructions."""
        rows = [
            [self._warning()],
            *([row] for row in (*self._games(), *self._missing_rows())),
            [self._instructions()],
        ]
        widgets = self.build_list(
            self.context.text_catalogue("ui.added.heading"), lambda width: rows
        )
        first = next((w.name for w in widgets if w.name.startswith("added:")), "back")
        self.widget_layer.set_widgets(widgets, first)

    def _warning(self) -> Widget:
        """Return the warning about code of other authors."""
        context, words = self.context.paper_context, self.context.text_catalogue("ui.added.warning")
        return Label(context, "warning", words, context.theme.label, face="bold")

    def _instructions(self) -> Widget:
        """Return the instructions for adding a plug-in game."""
        context, folder = self.context.paper_context, self.context.plugins.folder
        words = context.text_catalogue("ui.added.no_how")
        if folder is not None:
            words = context.text_catalogue("ui.added.how", path=short_path(folder))
        return Label(context, "how", words, context.theme.body, context.theme.text_quiet)

    def _games(self) -> Sequence[Widget]:
        return [self._row(n, game) for n, game in enumerate(self._found)]

    def _row(self, n: int, game: PluginGame) -> Widget:
        on = not game.fault and (self._is_locked(game) or self._is_allowed(game.name))
        title = game.title(self.context.text_catalogue.language)
        label = title if title.lower() == game.name else f"{title} ({game.name})"
        return PluginRow(
            self.context.paper_context, f"added:{n}", label, on,
            lambda on: self._allow(game.name, on), self._note(game, on), self._locked_reason(game),
        )  # fmt: skip

    def _note(self, game: PluginGame, on: bool) -> str:
        """Return the origin of a plug-in, and its faults or missing parts."""
        text = self.context.text_catalogue
        told = [text(f"ui.added.from_{game.origin}", what=self._origin(game))]
        if game.fault:
            told.append(game.fault_message(text))
        elif on and (why := find_load_error(game.name)):
            told.append(text("ui.added.unread", why=why))
        elif game.missing_parts:
            parts = text.join_list([text(f"ui.added.part.{part}") for part in game.missing_parts])
            told.append(text("ui.added.missing", parts=parts))
        else:
            told.append(text("ui.added.whole"))
        return text("ui.added.apart").join(told)

    def _origin(self, game: PluginGame) -> str:
        return (
            game.package_and_version if game.origin == PACKAGE_ORIGIN else short_path(game.folder)
        )

    def _is_allowed(self, name: str) -> bool:
        return name in self.context.settings.allowed_games

    def _is_locked(self, game: PluginGame) -> bool:
        """True if the command line has allowed the plug-in."""
        return game.origin == NAMED_FOLDER_ORIGIN or game.name in command_line_plugins()

    def _locked_reason(self, game: PluginGame) -> str:
        """Return the reason if a plug-in cannot be changed here; empty otherwise."""
        text = self.context.text_catalogue
        if game.fault:
            return game.fault_message(text)
        return text("ui.added.by_command") if self._is_locked(game) else ""

    def _missing_rows(self) -> Sequence[Widget]:
        """Return rows of allowed plug-ins that are missing, so that they can be removed."""
        there = {game.name for game in self._found}
        gone = [name for name in self.context.settings.allowed_games if name not in there]
        return [
            PluginRow(
                self.context.paper_context, f"added:gone:{name}", name, True,
                lambda on, name=name: self._allow(name, on),  # type: ignore[misc]
                self.context.text_catalogue("ui.added.gone"), "",
            )
            for name in gone
        ]  # fmt: skip

    def _allow(self, name: str, on: bool) -> None:
        kept = [each for each in self.context.settings.allowed_games if each != name]
        self.context.preferences.change(allowed_games=(*kept, *([name] if on else ())))
        self.context.plugins.allow(self.context.settings.allowed_games)
        self.compose()

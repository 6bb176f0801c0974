"""Front end of the screen: a window with a keyboard, whose player does what the screen offers."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.menus.title_screen import TitleScene
from scenes.table.scene import TableScene
from scenes.ui.widgets.labels import Label
from tabletop.match.match import Match
from tests.faults.front_ends import DECISIONS, GAME, FrontEnd
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import Keyboard


class PatientPlayer(Keyboard):
    """A player who reads messages, and tries again when a save fails."""

    def __init__(self, matches: Path, told: list[str]) -> None:
        super().__init__(matches)
        self._told = told

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        self._read_toast()

    def advance_undrawn(self) -> None:
        super().advance_undrawn()
        self._read_toast()

    def _let_think(self) -> None:
        """AI seats of this player think in frames."""

    def _read_toast(self) -> None:
        words = self.scene.widget_layer.toast_text
        if words and words not in self._told:
            self._told.append(words)

    @property
    def must_answer(self) -> bool:
        """True if the table asks what to do after a failed save."""
        return isinstance(self.scene, TableScene) and "retry" in self.names()

    def run_until_asked(self) -> None:
        """Until a person may move or the match is over; failed saves are tried again."""
        self.run_until(lambda: self.is_over or self.must_answer or self._may_move)
        while self.must_answer:
            self.press("retry")
            self.run_until(lambda: self.is_over or self.must_answer or self._may_move)

    def press(self, name: str) -> None:
        """Activate a widget; a question about a failed save is answered first."""
        if self.must_answer:
            dialog = self.scene.widget_layer.dialog
            self._told += [widget.text for widget in dialog if isinstance(widget, Label)]
            name = "retry"
        super().press(name)


class ScreenFrontEnd(FrontEnd):
    """`play` in a window, with one person and one AI seat."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, monkeypatch)
        for module in find_worker_modules():
            monkeypatch.setattr(module, CLIENT, ImmediateWorker)
        self._player: PatientPlayer | None = None

    def _open_window(self) -> PatientPlayer:
        """Return the player of a new window, as after a start of the program."""
        self.close()
        self._player = PatientPlayer(self.folder, self.told)
        self.opened.callback(self._player.close)
        return self._player

    def begin(self) -> Match:
        player = self._open_window()
        match = player.start(GAME, "", "random", seed=5).match
        player.frame()
        return match

    def play(self, match: Match) -> None:
        player = self._player
        assert player is not None and player.table.match is match
        player.run_until_asked()
        while not player.is_over and match.decision_number < DECISIONS:
            player.move()
            player.run_until_asked()

    def resume(self) -> Match:
        player = self._open_window()
        player.app.open_scene(TitleScene(player.context))
        player.wait(0.1)
        player.press("continue")
        if "yes" in player.names():  # the match is damaged: as far as it is sound
            player.press("yes")
        return player.table.match

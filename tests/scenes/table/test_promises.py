"""Pressed buttons, pieces and places bring what they said before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.input.gestures import Hotspot
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.presentation.choice_tooltips import MAX_LISTED_ACTIONS
from tabletop.core.actions import Action
from tabletop.core.acts import Score
from tabletop.core.chance import Chance
from tabletop.core.consequences import ConsequenceFinder, Consequences
from tabletop.core.zones import Piece
from tabletop.narration.consequences import ELLIPSIS
from tabletop.text.message_format import format_question
from tests.fixtures.promises import happened_words, new_formatter, without_loss
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import Mouse

MOVES = 30
"""Number of decisions of the person that are tried in a match."""


class PromiseReader(Mouse):
    """Somebody who reads what a widget brings before they press it."""

    def __init__(self) -> None:
        super().__init__(curtain="never")
        self.read: list[tuple[list[Action], Piece, str]] = []
        """Actions of each pressed widget, the piece that is pointed at or held, the tooltip."""

    def _let_think(self) -> None:
        """Wait for nobody: the worker answers at once."""

    def press(self, name: str) -> None:
        """Read the tooltip of a widget and press it."""
        widget = self.scene.widget_layer.find_widget(name)
        if isinstance(widget, GestureButton | HotspotWidget):
            self.note(widget)
        super().press(name)

    def bring(self, source: str, target: Hotspot) -> None:
        """Read the tooltips of a piece and of its target, and bring it there."""
        layer, gestures = self.table.widget_layer, self.table.gestures
        piece = layer.find_widget(source)
        assert isinstance(piece, HotspotWidget)
        self.note(piece)
        targets = [
            widget
            for widget in layer.widgets
            if isinstance(widget, HotspotWidget) and widget.hotspot == target
        ]
        held, gestures.held_piece = gestures.held_piece, piece.hotspot
        for widget in targets:
            self.note(widget)
        gestures.held_piece = held
        super().bring(source, target)

    def note(self, widget: GestureButton | HotspotWidget) -> None:
        """Remember what a widget stands for and says."""
        gestures, pointed = self.table.gestures, None
        if isinstance(widget, HotspotWidget):
            pointed = gestures.sprite_at(gestures.held_piece or widget.hotspot)
        if isinstance(widget, GestureButton):
            found = [widget.gesture]
        elif gestures.held_piece in (None, widget.hotspot):
            found = gestures.gestures_for(widget.hotspot)
        else:
            held = gestures.gestures_for(gestures.held_piece)
            found = [gesture for gesture in held if gesture.target == widget.hotspot.zone]
        actions = [g.action for g in found if isinstance(g.action, Action)]
        piece = pointed.piece if pointed else ""
        self.read.append((list(dict.fromkeys(actions)), piece, widget.tooltip))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[PromiseReader]:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made = PromiseReader()
    yield made
    made.close()


def promises_and_events(reader: PromiseReader, game: str, seed: int) -> Iterator[tuple[str, str]]:
    """Make random moves; yield what each pressed widget said about them, and what happened.

    At a piece that is pointed at, its own loss is left out where something else happened.
    """
    match = reader.start(game, "", "random", "random", seed=seed).match
    chance, text = Chance(seed), reader.context.text_catalogue
    formatter = new_formatter(match, text)
    for _ in range(MOVES):
        reader.run_until_asked()
        if reader.is_over:
            return
        view = match.view_for(0)
        action = chance.pick(match.legal_actions(0))
        reader.read.clear()
        reader.move(action)
        sentence = formatter.action_sentence(view, 0, action)
        for actions, piece, tooltip in reader.read:
            asked, n = (
                format_question(view, 0, match.game, text, match.setup.seat_names),
                len(actions),
            )
            counts = text("table.choice_count", what=asked, n=n), text("table.place_count", n=n)
            if tooltip in counts:
                continue  # it says how many there are, and promises nothing
            happened = happened_words(match, view, 0, text, at_piece=bool(piece))
            brief = without_loss(happened, formatter, 0, piece) if piece else happened
            if actions == [action]:
                yield tooltip, brief or happened
            elif action in actions[:MAX_LISTED_ACTIONS] and tooltip:
                lines = [part for part in tooltip.splitlines() if part.startswith(sentence)]
                assert lines, (sentence, tooltip)
                brings = brief or ("" if lines[0] == sentence else happened)
                line = text("table.choice", choice=sentence, brings=brings)
                yield lines[0], line if brings else sentence


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, 9])
@pytest.mark.parametrize("game", game_names())
def test_widgets_bring_what_they_said(reader: PromiseReader, game: str, seed: int) -> None:
    told = 0
    for said, happened in promises_and_events(reader, game, seed):
        whole = said.removesuffix(ELLIPSIS).rstrip()
        assert said == happened or (whole != said and happened.startswith(whole))
        told += bool(said)
    assert told


def test_a_lie_of_a_widget_is_noticed(
    reader: PromiseReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = ConsequenceFinder.find

    def lie(self: ConsequenceFinder, action: Action) -> Consequences:
        found = find(self, action)
        return found._replace(certain=(*found.certain, Score(0, 7, "points", "")))

    monkeypatch.setattr(ConsequenceFinder, "find", lie)
    assert any(said != happened for said, happened in promises_and_events(reader, "zahab", 4))

"""Test table of Zahab: seat numbers, and play until a person is asked for a decision."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.games.zahab.layout import ZahabLayout
from sprites.painting import Picture
from sprites.picture import PictureGroup, Text
from tabletop.core.input_mapping import ActionBuilder
from tests.scenes.table_harness import HeuristicHarness

SEATS = range(2, 5)


class Table(HeuristicHarness):
    """A match of Zahab with its table, played by rule of thumb; seat 0 looks."""

    game = "zahab"
    layout: ZahabLayout

    def play_until_asked(self, frame: int) -> None:
        """Until seat 0 decides in such a frame."""

        def is_asked() -> bool:
            stack = self.match.state.stack
            return bool(stack) and stack[-1][0] == frame and self.match.active_seats() == (0,)

        self.play_until_position(is_asked)
        self.show_turn()

    def show_turn(self) -> None:
        """Show the current state and whose turn it is."""
        self.stage.view_model.active_seat = self.match.active_seats()[0]
        self.stage.view_model.view = self.match.view_for(0)
        self.stage.update_indicators()

    def show_builder_to_end(self, draft: ActionBuilder) -> None:
        """Show the preview of another action builder to its end."""
        self.show_builder(draft)
        self.timeline.skip()


def texts_of(picture: Picture) -> Iterator[Text]:
    """Iterate over the texts of a picture."""
    if isinstance(picture, Text):
        yield picture
    for part, _, _ in picture.parts if isinstance(picture, PictureGroup) else ():
        yield from texts_of(part)

"""Lists on several pages tell how to turn them; those on a single page do not."""

from __future__ import annotations

from unittest.mock import MagicMock

from scenes.menus.common.paged_list import ListScene, Pager
from scenes.ui.devices.intents import Command


class PagedText:
    """A text of pages, which is composed at each turn."""

    def __init__(self) -> None:
        self.context = MagicMock()
        self.pager = Pager(self.context, self.compose)
        self.composed: list[int] = []

    def compose(self) -> None:
        self.composed.append(self.pager.page_index)


def test_the_key_of_pages_is_told_where_there_are_several() -> None:
    pager, hints = PagedText().pager, ListScene.button_hints
    assert [command for command, _ in pager.filter_hints(hints)] == [Command.ACCEPT, Command.BACK]
    pager.page_count = 2
    assert pager.filter_hints(hints) == list(hints)


def test_a_page_that_is_turned_is_heard_and_composed() -> None:
    text = PagedText()
    text.pager.page_count = 2
    assert [text.pager.turn_page(by) for by in (-1, 1, 1)] == [False, True, False]
    assert text.composed == [1]
    text.context.mixer.play.assert_called_once_with("page_turn")

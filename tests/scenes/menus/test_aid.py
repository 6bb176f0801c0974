"""The player aid begins with what one plays for, and is one page unless words are large."""

from __future__ import annotations

import pytest

from scenes.menus.aid import AidLine, AidScene
from scenes.ui.labels import Label
from tabletop import games
from tabletop.text import LANGUAGES
from tests.scenes.player import Mouse


def opened(mouse: Mouse, game: str) -> AidScene:
    aid = AidScene(mouse.context, game)
    mouse.app.open(aid)
    mouse.frame()
    return aid


@pytest.mark.parametrize("game", games.names())
def test_the_aid_is_one_page_that_begins_with_what_one_plays_for(mouse: Mouse, game: str) -> None:
    for language in LANGUAGES:
        mouse.context.preferences.change(language=language)
        lines = [w for w in opened(mouse, game).page.widgets if isinstance(w, AidLine)]
        text = mouse.context.text
        assert text.language == language
        assert lines[0].text == text(f"{game}.guide.goal")
        parts = [key for key in text.keys(game) if key.startswith(f"{game}.aid.")]
        assert len(lines) == 1 + len(parts)


def test_no_heading_of_an_aid_ends_a_page(mouse: Mouse) -> None:
    mouse.context.preferences.change(text_scale=1.5)
    pages = 0
    for game in games.names():
        aid = opened(mouse, game)
        turns = True
        while turns:
            shown = [w for w in aid.page.widgets if w.name.startswith("aid:")]
            assert not isinstance(shown[-1], Label)
            pages += 1
            turns = aid._pager.turn(1)
    assert pages > len(games.names())

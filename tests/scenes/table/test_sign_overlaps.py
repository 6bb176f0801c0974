"""Signs on tables lie on a piece or beside it, never across its edge, and no piece hides them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scenes.games import game_names
from scenes.screenshots import table_scenes
from scenes.screenshots.example_matches import MomentNotFoundError
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.layout_lint import find_crossing_signs

SKIPPED_POSITIONS = (
    "results",
    "chances",
    "review",
    "hint",
    "news",
    "greeting",
    "demo",
    "before-all",
)
"""Positions in which AI seats are asked for long, or another scene stands in front."""

INTENDED_OVERLAPS: Mapping[str, str] = {
    "order stall": "the number of a play is pinned to the lower edge of its card",
    "bargain hand": "an offer lies over the hand until it is answered: nothing else can be done",
    "space tile": "a tile lies aslant: its two spaces lie on it, on its neighbours' corners too",
    "steps tile": "so does the number of steps at its rim",
    "ghost tile": "and the camel where it would come to stand",
    "space ring": "a camel stands on its space and leaves the sign of it to be seen",
    "laid display": "the number of coins on a card is pinned to their edge, which is its edge",
    "laid ondisplay": "the number of coins is pinned to the edge of their heap",
    "space discard": "a card that is traded stands over the ring, which has stepped back",
    "ware pile": "a tab names the ware of the last card, at its upper edge",
    "lit market": "a slab in the light lies under its tile",
    "sign offer": "the chip of a seat is pinned to the outer coin of its column",
    "shade bag": "the shade of those whose turn it is not lies under their things",
    "shade player": "the shade of those whose turn it is not lies under their things",
}
"""Reasons of intended overlaps, by sign and kind of zone of the piece."""


def generic_kind(what: str) -> str:
    """A sign and a piece by what they are, whose and which they may be."""
    sign, piece = what.split(" ")
    return f"{sign.split(':')[0]} {piece}"


@pytest.mark.nightly
@pytest.mark.parametrize("game", game_names())
def test_no_sign_lies_across_a_piece(game: str) -> None:
    studio, found, seen = HeadlessStudio((320, 180)), dict[str, str](), 0
    for number, (name, position) in enumerate(table_scenes.table_screenshots(game)):
        if name.startswith(SKIPPED_POSITIONS):
            continue
        try:
            table_scenes.set_up_screenshot(
                studio, position, BUILT_IN_LANGUAGES[number % len(BUILT_IN_LANGUAGES)]
            )
        except MomentNotFoundError:
            continue
        table = studio.scene
        if not isinstance(table, TableScene):
            continue
        table.presenter.sequencer.skip()
        studio.wait(1.0)
        table.presenter.sequencer.skip()  # an AI seat may have moved meanwhile
        seen += 1
        for problem in find_crossing_signs(table.stage):
            if generic_kind(problem.element) not in INTENDED_OVERLAPS:
                found[f"{problem.kind}: {generic_kind(problem.element)}"] = f"{name}: {problem}"
    studio.close_scenes()
    assert seen > 5
    assert not found

"""Signs on tables lie on a piece or beside it, never across its edge, and no piece hides them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scenes.games import laid
from scenes.shots import tables
from scenes.shots.rehearsal import NoSuchMomentError
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from tabletop.text import LANGUAGES
from tests.scenes.lint import crossed

THINKS = ("results", "chances", "review", "hint", "news", "greeting", "demo", "before-all")
"""Positions in which AI seats are asked for long, or another scene stands in front."""

MEANT: Mapping[str, str] = {
    "order stall": "the number of a play is pinned to the lower edge of its card",
    "bargain hand": "an offer lies over the hand until it is answered: nothing else can be done",
    "space tile": "a tile lies aslant: its two spaces lie on it, on its neighbours' corners too",
    "steps tile": "so does the number of steps at its rim",
    "ghost tile": "and the camel where it would come to stand",
    "space ring": "a camel stands on its space and leaves the sign of it to be seen",
    "laid display": "the number of coins on a card is pinned to their edge, which is its edge",
    "laid ondisplay": "the number of coins is pinned to the edge of their heap",
    "ware pile": "a tab names the ware of the last card, at its upper edge",
    "shade bag": "the shade of those whose turn it is not lies under their things",
    "shade player": "the shade of those whose turn it is not lies under their things",
}
"""What lies across on purpose, and why: a sign and the kind of zone of the piece."""


def kind(what: str) -> str:
    """A sign and a piece by what they are, whose and which they may be."""
    sign, piece = what.split(" ")
    return f"{sign.split(':')[0]} {piece}"


@pytest.mark.soak
@pytest.mark.parametrize("game", laid())
def test_no_sign_lies_across_a_piece(game: str) -> None:
    studio, found, seen = Studio((320, 180)), dict[str, str](), 0
    for number, (name, position) in enumerate(tables.table_positions(game)):
        if name.startswith(THINKS):
            continue
        try:
            tables.take(studio, position, LANGUAGES[number % len(LANGUAGES)])
        except NoSuchMomentError:
            continue
        table = studio.scene
        if not isinstance(table, TableScene):
            continue
        table.display.director.skip()
        studio.wait(1.0)
        table.display.director.skip()  # an AI seat may have moved meanwhile
        seen += 1
        for problem in crossed(table.stage):
            if kind(problem.what) not in MEANT:
                found[f"{problem.kind}: {kind(problem.what)}"] = f"{name}: {problem}"
    studio.clear()
    assert seen > 5
    assert not found

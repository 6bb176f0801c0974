"""The one line of a round grows with each action, as soon as it is done, and is never small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.kit.setting.type_sizes import NAME_SIZE
from sprites.picture import Text
from tabletop.core.acts import Act, Move, Say, Score, SeatRef
from tabletop.core.zones import Seat
from tabletop.match.setup import MatchMode
from tests.scenes.player import Mouse

ALONE: list[Act] = [
    Move("bazaar.3", 1, "deck", "pile:0", "BAS-3.5"),
    Score(1, 6, "points", "BAS-3.6"),
    Move("gem.red", 1, "stock", "gems:2", "BAS-3.7"),
    Move("gem.blue", 2, "stock", "gems:2", "BAS-3.7"),
]


MAX_UNLIT_FRAMES = 2
"""Frames in which nobody is lit while the light goes from one seat to another."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Mika draws a card.",
                "Mika draws a card. Aru scores 6.",
                "Mika draws a card. Aru scores 6. Bea takes 1 red and 2 blue.",
            ],
        ),
        (
            "ja",
            [
                "Mikaは1枚引きます。",
                "Mikaは1枚引きます。Aruは6点を得ます。",
                "Mikaは1枚引きます。Aruは6点を得ます。Beaは赤1個、青2個を取ります。",
            ],
        ),
    ],
)
def test_the_line_of_a_round_grows_with_each_action(
    mouse: Mouse, language: str, lines: list[str]
) -> None:
    mouse.context.preferences.change(language=language)
    table = mouse.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO)
    mouse.run_until(lambda: bool(table.stage.sprites("pile:2")))
    table.sequencer.skip()
    table.sequencer.clear()
    table.presenter.narrator.event_acts = ALONE
    table.action_bar.clear()
    table.sequencer.queue_acts(ALONE)
    told, sizes = list[str](), set[float]()
    while not table.sequencer.is_idle:
        table.timelines["table"].advance(1 / 60)
        table.action_bar.advance(1 / 60)
        told += [table.action_bar.prompt] if table.action_bar.prompt not in told else []
        sizes |= {
            node.picture.em
            for node in table.action_bar.nodes
            if isinstance(node.picture, Text) and node.picture.text == told[-1]
        }
    assert [line for line in told if line in lines] == lines
    assert told[-1] == lines[-1]
    assert min(sizes) == NAME_SIZE


@pytest.mark.parametrize("reason", ["", "It costs nothing."])
@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (ALONE[0], "Aru accepts; Mika draws a card."),
        (Score(0, 6, "points", "BAS-3.6"), "Aru accepts; Mika scores 6."),
    ],
)
def test_whoever_does_the_action_is_lit_once_another_has_accepted(
    mouse: Mouse, deed: Act, words: str, reason: str
) -> None:
    """The line tells of both; the light goes from one to the other with what they do."""
    table = mouse.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO)
    mouse.run_until(lambda: bool(table.stage.sprites("pile:2")))
    table.sequencer.skip()
    table.sequencer.clear()
    named = ("other", SeatRef(0)), ("action", "A")
    table.sequencer.queue_acts([Move("gem.red", 1, "gems:0", "offer:0", "BAS-4.2")])
    table.sequencer.skip()
    paid = Move("gem.red", 1, "offer:0", "gems:1", "BAS-4.3")
    acts = [Say(1, "settled", named, "BAS-4.3"), paid, deed]
    table.presenter.narrator.event_acts = acts
    table.action_bar.clear()
    table.action_bar.show_remark(reason, 1)
    table.sequencer.queue_acts(acts)
    lit, unlit = list[Seat | None](), 0
    while not table.sequencer.is_idle:
        table.timelines["table"].advance(1 / 60)
        table.action_bar.advance(1 / 60)
        table.presenter.narrator.light_subject()
        seat = table.stage.view_model.lit_seat
        lit += [seat] if seat is not None and seat not in lit else []
        unlit += seat is None and bool(lit)
    assert table.action_bar.prompt == words
    assert lit == [1, 0]
    assert unlit <= MAX_UNLIT_FRAMES

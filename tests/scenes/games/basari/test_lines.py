"""The one line of a round grows with each action, as soon as it is done, and is never small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.kit.setting.type_sizes import NAME_SIZE
from sprites.picture import Text
from tabletop.core.acts import Act, Move, Score
from tabletop.match.setup import MatchMode
from tests.scenes.player import Mouse

ALONE: list[Act] = [
    Move("bazaar.3", 1, "deck", "pile:0", "BAS-3.5"),
    Score(1, 6, "points", "BAS-3.6"),
    Move("gem.red", 1, "stock", "gems:2", "BAS-3.7"),
    Move("gem.blue", 2, "stock", "gems:2", "BAS-3.7"),
]


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

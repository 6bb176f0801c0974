"""The page at the end of a match."""

from __future__ import annotations

import pytest

from scenes.games import game_names
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.table_scenes import open_result
from scenes.ui.style.gold_text import OutlinedGoldText
from scenes.watch.result_scene import ResultScene
from sprites.picture import Text

STANDING_NODES = ("medal:", "chip:", "name:", "part:", "total:")
"""Name prefixes of the nodes that show the standings and their reasons."""


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_coins_of_the_winner_fall_behind_all_that_is_to_be_read(game: str) -> None:
    studio = HeadlessStudio((320, 180))
    open_result(studio, game=game, seconds=0.1)
    scene = studio.scene
    assert isinstance(scene, ResultScene)
    scene.timelines["table"].skip()
    studio.wait(0.4)
    coins = [node for node in scene.canvas if node.name == "results:coin"]
    read = [node for node in scene.canvas if node.name.startswith(STANDING_NODES)]
    assert coins and len(read) > 4
    assert max(node.z for node in coins) < min(node.z for node in read)
    studio.close_scenes()


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_whoever_passes_by_reads_which_game_it_was(game: str, scale: float) -> None:
    """While points are told as well as afterwards, over nothing else that is read."""
    studio = HeadlessStudio((320, 180), text_scale=scale)
    open_result(studio, game=game, seconds=0.6)
    for told in (False, True):
        if told:
            studio.scene.timelines["table"].skip()
            studio.wait(0.1)
        (name,) = (node for node in studio.scene.canvas if node.name == "results:game")
        assert isinstance(name.picture, Text) and name.visible
        assert name.picture.text == studio.context.text_catalogue(f"{game}.title")
        others = [n for n in studio.scene.canvas if isinstance(n.picture, Text | OutlinedGoldText)]
        others = [n for n in others if n is not name and n.visible]
        assert not [n.name for n in others if n.bounds().overlaps(name.bounds())]
    studio.close_scenes()

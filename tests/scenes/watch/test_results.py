"""The page at the end of a match."""

from __future__ import annotations

import pytest

from scenes.games import laid
from scenes.shots.studio import Studio
from scenes.shots.tables import result
from scenes.watch.results import ResultScene

READ = ("medal:", "chip:", "name:", "part:", "total:")
"""How nodes are called that say who stands where, and why."""


@pytest.mark.parametrize("game", laid())
def test_the_coins_of_the_winner_fall_behind_all_that_is_to_be_read(game: str) -> None:
    studio = Studio((320, 180))
    result(studio, game=game, seconds=0.1)
    scene = studio.scene
    assert isinstance(scene, ResultScene)
    scene.lanes["table"].skip()
    studio.wait(0.4)
    coins = [node for node in scene.canvas if node.name == "results:coin"]
    read = [node for node in scene.canvas if node.name.startswith(READ)]
    assert coins and len(read) > 4
    assert max(node.z for node in coins) < min(node.z for node in read)
    studio.clear()

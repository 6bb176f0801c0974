"""Words of another language are longer: labels shrink and gaps narrow before a word is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.menus.game_shelf.game_box import ShelfItem
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.match_setup.seat_sheet import LevelBlock
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from tabletop.text.languages import LANGUAGES_VARIABLE
from tests.fixtures.source_tree import ROOT
from tests.scenes.menu_driver import MenuDriver

PACK = Path(ROOT) / "docs" / "examples" / "languages"


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[MenuDriver]:
    """Menus in German."""
    monkeypatch.setenv(LANGUAGES_VARIABLE, str(PACK))
    driver = MenuDriver((640, 360))
    driver.context.preferences.change(language="de")
    yield driver


def test_words_below_things_of_the_shelf_stay_on_their_plates(hands: MenuDriver) -> None:
    scene = hands.open_scene(ShelfScene)
    items = [w for w in scene.widget_layer.widgets if isinstance(w, ShelfItem)]
    assert "Aufzeichnungen" in {item.label for item in items}
    for item in items:
        word, plate = (
            next(n for n in item.nodes if n.name.endswith(mark)) for mark in ("text", "plate")
        )
        assert plate.bounds().x < word.bounds().x, item.label
        assert word.bounds().right < plate.bounds().right, item.label


def test_each_level_has_its_whole_word(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda context: MatchSetupScene(context, "mercado"))
    blocks = [w for w in scene.widget_layer.widgets if isinstance(w, LevelBlock)]
    assert len(blocks) == 8 and "Kaufmann" in {block.label for block in blocks}
    for block in blocks:
        assert block.width_at(block.label_size) <= block.box.width + 0.5, block.label

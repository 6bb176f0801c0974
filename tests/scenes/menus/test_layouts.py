"""Every menu, in both languages, at the least and largest text, is free of layout faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.menus.backdrop import foot
from scenes.menus.sorry import SorryScene
from scenes.ui.buttons import Button
from sprites.picture import Text
from tests.scenes.lint import check
from tests.scenes.menu_hands import MENUS, Hands

STYLES = [
    pytest.param((size, language, scale, high), id=f"{size[1]}-{language}-{scale:g}-{kind}")
    for size, language, scale, high, kind in (
        ((1920, 1080), "en", 1.0, False, "plain"),
        ((1920, 1080), "ja", 1.0, False, "plain"),
        ((1280, 720), "en", 2.0, False, "plain"),
        ((1280, 720), "ja", 2.0, False, "plain"),
        ((1280, 720), "ja", 1.5, False, "plain"),
        ((1920, 1080), "en", 1.0, True, "contrast"),
        ((1280, 720), "ja", 2.0, True, "contrast"),
    )
]


@pytest.fixture(scope="module", params=STYLES)
def hands(request: pytest.FixtureRequest) -> Iterator[Hands]:
    size, language, scale, high = request.param
    yield Hands(size, language=language, text_scale=scale, high_contrast=high)


@pytest.mark.thinned(8, each=False)
@pytest.mark.parametrize("menu", MENUS)
def test_a_menu_has_no_faults(hands: Hands, menu: str) -> None:
    scene = hands.open(MENUS[menu])
    assert [str(problem) for problem in check(scene, hands.app.surface)] == []


def test_a_question_over_a_menu_has_no_faults(hands: Hands) -> None:
    scene = hands.open(MENUS["pause"])
    scene.ask("restart", lambda: None)
    hands.wait(0.4)
    assert [str(problem) for problem in check(scene, hands.app.surface)] == []


def test_a_long_path_of_a_report_has_room(hands: Hands) -> None:
    """At the largest text words in the middle of the screen become smaller before they leave it."""
    report = Path("/media/stick of Mika/games/tables/souk/reports/2026-11-22-204512")
    scene = hands.open(lambda c: SorryScene(c, report, lambda: None))
    assert [str(problem) for problem in check(scene, hands.app.surface)] == []


def test_labels_along_the_lower_edge_become_smaller_before_they_are_broken() -> None:
    """Four buttons of a result, at the largest text."""
    large = Hands((1280, 720), text_scale=2.0)
    words = ("Play again", "Watch the replay", "Review", "Title screen")
    buttons = [Button(large.context, w, w, lambda: None) for w in words]
    usual = buttons[0].size
    foot(large.context, buttons[:3], buttons[3:], ())
    assert usual > buttons[0].size >= large.context.theme.least_text
    for button in buttons:
        said = next(n.picture for n in button.nodes if n.name.endswith(":text"))
        assert isinstance(said, Text) and len(said.setting.lines) == 1
    few = [Button(large.context, w, w, lambda: None) for w in words[:2]]
    foot(large.context, few[:1], few[1:], ())
    assert few[0].size == usual

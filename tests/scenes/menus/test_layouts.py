"""Every menu, in both languages, at the least and largest text, is free of layout faults."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from scenes.menus.common.menu_layout import place_footer
from scenes.menus.error_screen import ErrorScene
from scenes.menus.match_setup.match_options import MatchOptionsScene, build_option_controls
from scenes.menus.match_setup.option_sheet import ChoiceBlock
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.settings_menu import SUBJECT_DIALS, SettingsScene
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.form_controls import Stepper
from sprites.picture import Text
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.menu_driver import MENUS, MenuDriver

STYLES = [
    pytest.param((size, language, scale, high), id=f"{size[1]}-{language}-{scale:g}-{kind}")
    for size, language, scale, high, kind in (
        ((1920, 1080), "en", 1.0, False, "plain"),
        ((1920, 1080), "ja", 1.0, False, "plain"),
        ((1280, 720), "en", 2.0, False, "plain"),
        ((1280, 720), "ja", 2.0, False, "plain"),
        ((1280, 720), "ja", 1.5, False, "plain"),
        ((1280, 720), "en", 1.25, False, "plain"),
        ((1920, 1080), "en", 1.0, True, "contrast"),
        ((1280, 720), "ja", 2.0, True, "contrast"),
    )
]


@pytest.fixture(scope="module", params=STYLES)
def hands(request: pytest.FixtureRequest) -> Iterator[MenuDriver]:
    size, language, scale, high = request.param
    yield MenuDriver(size, language=language, text_scale=scale, high_contrast=high)


@pytest.mark.sampled
@pytest.mark.parametrize("menu", MENUS)
def test_a_menu_has_no_faults(hands: MenuDriver, menu: str) -> None:
    scene = hands.open_scene(MENUS[menu])
    assert [str(problem) for problem in find_problems(scene, hands.app.window_surface)] == []


@pytest.mark.sampled
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_a_match_set_up_has_no_faults_with_any_number_of_seats(
    hands: MenuDriver, game: str
) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, game))
    assert isinstance(scene, MatchSetupScene)
    model = scene.model
    for count in model.seat_counts:
        while len(model.seats) < count:
            model.add_seat()
        while len(model.seats) > count:
            model.remove_seat(count)
        model.set_level(count - 1, ("", model.ai_levels[-1])[count % 2])
        model.start_player = count - 1
        scene.chosen_seat = count % 3 % count
        scene.compose()
        hands.wait(0.4)
        found = [str(problem) for problem in find_problems(scene, hands.app.window_surface)]
        assert found == [], count
        words = [n for n in scene.canvas if n.name.endswith((":level", ":text"))]
        cut = [n.name for n in words if isinstance(n.picture, Text) and is_shortened(n.picture)]
        assert cut == [], count


@pytest.mark.sampled
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_each_option_of_a_match_set_up_has_a_block_for_each_value(
    hands: MenuDriver, game: str
) -> None:
    setup = hands.open_scene(lambda c: MatchSetupScene(c, game))
    assert isinstance(setup, MatchSetupScene)
    setup.model.set_level(1, "")
    setup.compose()
    scene: MatchSetupScene | MatchOptionsScene = setup
    if any(widget.name == "options" for widget in setup.widget_layer.widgets):
        scene = MatchOptionsScene(hands.context, setup.model, lambda: None)
        hands.open_scene(lambda _: scene)
    for control in build_option_controls(hands.context, setup.model, lambda: None):
        if not isinstance(control, Stepper):
            continue
        scene.ask_option(control.name)
        hands.wait(0.4)
        blocks = [w for w in scene.widget_layer.widgets if isinstance(w, ChoiceBlock)]
        assert [block.label for block in blocks] == list(control.choices), control.name
        found = [str(problem) for problem in find_problems(scene, hands.app.window_surface)]
        assert found == [], control.name
        words = [n for n in scene.canvas if isinstance(n.picture, Text)]
        assert not [n.name for n in words if is_shortened(n.picture)], control.name


def is_shortened(text: Text) -> bool:
    """True if not all words of a text are shown."""
    return any(line.endswith("…") for line in text.layout.lines) and "…" not in text.text


@pytest.mark.sampled
def test_a_question_over_a_menu_has_no_faults(hands: MenuDriver) -> None:
    scene = hands.open_scene(MENUS["pause"])
    scene.ask_confirmation("restart", lambda: None)
    hands.wait(0.4)
    assert [str(problem) for problem in find_problems(scene, hands.app.window_surface)] == []


@pytest.mark.sampled
def test_a_long_path_of_a_report_has_room(hands: MenuDriver) -> None:
    """At the largest text words in the middle of the screen become smaller before they leave it."""
    report = Path("/media/stick of Mika/games/tables/souk/reports/2026-11-22-204512")
    scene = hands.open_scene(lambda c: ErrorScene(c, report, lambda: None))
    assert [str(problem) for problem in find_problems(scene, hands.app.window_surface)] == []


def test_labels_along_the_lower_edge_become_smaller_before_they_are_broken() -> None:
    """Four buttons of a result, at the largest text."""
    large = MenuDriver((1280, 720), text_scale=2.0)
    words = ("Play again", "Watch the replay", "Review", "Title screen")
    buttons = [Button(large.context, w, w, lambda: None) for w in words]
    usual = buttons[0].label_size
    place_footer(large.context, buttons[:3], buttons[3:], ())
    assert usual > buttons[0].label_size >= large.context.theme.min_text_size
    for button in buttons:
        said = next(n.picture for n in button.nodes if n.name.endswith(":text"))
        assert isinstance(said, Text) and len(said.layout.lines) == 1
    few = [Button(large.context, w, w, lambda: None) for w in words[:2]]
    place_footer(large.context, few[:1], few[1:], ())
    assert few[0].label_size == usual


@pytest.mark.parametrize("count", range(1, 8))
def test_buttons_of_a_footer_stay_on_the_screen_however_long_their_words(count: int) -> None:
    large = MenuDriver((1280, 720), text_scale=2.0)
    words = "Watch the whole replay once more"
    buttons = [Button(large.context, f"b{n}", words, lambda: None) for n in range(count)]
    place_footer(large.context, buttons[: count // 2], buttons[count // 2 :], ())
    boxes = sorted(button.box for button in buttons)
    for one, other in pairwise(boxes):
        assert one.right < other.x
    assert boxes[0].x >= 0 and boxes[-1].right <= SCREEN_SIZE[0]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("subject", SUBJECT_DIALS)
def test_a_drawer_with_a_dial_shows_all_its_settings_at_once(subject: str, language: str) -> None:
    hands = MenuDriver((960, 540), language=language)
    scene = hands.open_scene(lambda c: SettingsScene(c, subject))
    assert not any(widget.name == "page:on" for widget in scene.widget_layer.widgets)

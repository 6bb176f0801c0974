"""Words on a table are whole, have room, and are as large as promised, also with a margin: on a
screen of 1080 lines 26 pixels at text scale 1, and 1.6 times as many at 2."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scenes.bench import text_sizes
from scenes.kit.table_parts import fit_line
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import NO_CURTAIN_SETTINGS
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage import zone_descriptions
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Text
from sprites.typesetting import LINE_BOX_EMS, fits_unbroken, measure_text
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.screen.immediate_worker import ImmediateWorker

MIN_TEXTS = 25
"""Words on a full table: with fewer something was not looked at."""
MIN_TEXTS_OF_FEW = {"market_day": 25}
"""The same where cards lie in closed stacks."""

DECISIONS_OF_A_KIND = 2
"""Number of decisions of each kind whose buttons are looked at."""


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio(text_sizes.WINDOW_SIZE)
    yield made
    made.close_scenes()


@pytest.mark.sampled
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("table", text_sizes.TABLE_OPENERS)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_words_on_a_table_are_as_large_as_promised(
    studio: HeadlessStudio, game: str, table: str, language: str, text_scale: float
) -> None:
    text_sizes.open_table(studio, game, table, language, text_scale)
    words = text_sizes.measure_texts(studio)
    assert len(words) > MIN_TEXTS_OF_FEW.get(game, MIN_TEXTS)
    assert not list(map(str, text_sizes.find_small_texts(words, text_scale)))
    assert not text_sizes.find_shortened_texts(studio)


def told_when_looked_at(table: TableScene) -> list[str]:
    """Return the lines of the closer look, of pieces, places, seats and printed symbols."""
    layout, stage = table.layout, table.stage
    found = [zone_descriptions.describe_piece(layout, stage, each) for each in stage.all_sprites()]
    for zone, _ in zone_descriptions.iter_zones(layout, stage):
        found.append(zone_descriptions.describe_zone(layout, stage, zone))
    found += [zone_descriptions.describe_seat(layout, stage, seat) for seat in layout.seating.seats]
    found += layout.seating.describer.symbols().values()
    return [line for each in found if each is not None for line in (each.title, *each.lines)]


def is_told(fact: str, lines: list[str]) -> bool:
    """True if one line has the word, or all numbers of a text with numbers."""
    if numbers := re.findall("[0-9]+", fact):
        return any(set(numbers) <= set(re.findall("[0-9]+", line)) for line in lines)
    bare = fact.replace("\u200b", "").replace("\u2060", "").casefold()
    return any(bare in line.replace("\u200b", "").casefold() for line in lines)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("table", ["watched", "played"])
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_large_text_loses_no_fact(
    studio: HeadlessStudio, game: str, table: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker answers nothing: odds would come at one scale and not yet at the other."""
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    shown = {}
    for scale in (1.0, 2.0):
        text_sizes.open_table(studio, game, table, language, scale)
        words = text_sizes.measure_texts(studio)
        shown[scale] = {line for word in words for line in word.text.split("\n")}
        assert isinstance(studio.scene, TableScene)
        if studio.scene.deciding_seat is None:  # AI seats take their time: the line may have gone
            shown[scale] -= {studio.scene.action_bar.prompt}
    lines = [*told_when_looked_at(studio.scene), *shown[2.0]]  # or in fewer words
    lost = [fact for fact in shown[1.0] - shown[2.0] if not is_told(fact, lines)]
    assert not lost


def find_button_faults(table: TableScene) -> Iterator[str]:
    """Yield labels that break inside a word or leave their button, and buttons below the line."""
    plate = table.action_bar.nodes[0]
    for button in table.widget_layer.widgets:
        if not isinstance(button, GestureButton):
            continue
        label, size = button.label, button.label_size
        inside = button.box.width - 2 * button.padding
        if not fits_unbroken(label, size, "bold", inside, len(label)):
            yield f"broken inside a word: {label}"
        high = measure_text(label, size, "bold", inside)[1] - (LINE_BOX_EMS - 1) * size
        if high > button.box.height:
            yield f"higher than its button: {label}"
        if plate.visible and plate.bounds().overlaps(button.box):
            yield f"under the line: {label}, {table.action_bar.prompt}"


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("is_public", [False, True])
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_lines_and_buttons_have_room(
    studio: HeadlessStudio, game: str, is_public: bool, language: str, text_scale: float
) -> None:
    studio.reset_settings(
        language=language, text_scale=text_scale, reduced_motion=True, **NO_CURTAIN_SETTINGS
    )
    seats = load_game(game).seat_counts[-1]
    whole = example_matches.play_example_match(game, seats, seats if is_public else 1)
    kinds: dict[type, int] = {}
    faults: list[str] = []
    prompts: set[str] = set()
    for event in example_matches.decision_events(whole):
        kind = type(event.action)
        if event.seat or kinds.get(kind, 0) >= DECISIONS_OF_A_KIND:
            continue
        kinds[kind] = kinds.get(kind, 0) + 1
        match = example_matches.copy_match_until(whole, event.decision_number)
        table = studio.make_table(match)
        studio.open_scene(table)
        studio.wait(0.4)
        prompts.add(table.action_bar.prompt)
        faults += find_button_faults(table)
    assert any(prompts)
    assert not faults


def test_a_number_that_is_too_small_is_found(studio: HeadlessStudio) -> None:
    text_sizes.open_table(studio, "mercado", "watched", "en", 2.0)
    number = Node(Text("7", 43.3, (255, 255, 255), "bold"), 400, 300, name="number")
    studio.scene.canvas.add(number)
    found = text_sizes.find_small_texts(text_sizes.measure_texts(studio), 2.0)
    assert list(map(str, found)) == ["number: '7' 41.1"]
    assert not text_sizes.find_small_texts(found, 1.0)


def test_a_word_that_is_cut_is_found(studio: HeadlessStudio) -> None:
    text_sizes.open_table(studio, "mercado", "watched", "en", 1.0)
    studio.scene.canvas.add(Node(fit_line("astrolabe", 40.0, (90.0, 60.0), (255, 255, 255)), 9, 9))
    assert list(text_sizes.find_shortened_texts(studio)) == ["astrolabe"]

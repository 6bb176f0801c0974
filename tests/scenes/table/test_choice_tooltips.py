"""The tooltips of choices: what an action brings, beside the piece or button, before it is done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import pytest

from scenes.games import game_names
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import open_table_at_decision, open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.presentation.choice_tooltips import MAX_LISTED_ACTIONS
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import (
    MOUSE,
    TOUCH,
    Device,
    PointerButton,
    PointerPress,
    PointerRelease,
)
from scenes.ui.widgets.widget import Explanation, Widget
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat
from tabletop.games.market_day.actions import Swap
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.narration.consequences import ELLIPSIS
from tests.fixtures.promises import new_formatter, without_loss
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules

WINDOW = (640, 360)
REST_SECONDS = 0.6
"""Seconds after which a tooltip has appeared."""
RIM = 6.0
"""Width of the rim of a disc, on which no digit stands."""
TINKER_SEED = 3
"""Seed of a match in which a Tinker can go to several stalls."""


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeadlessStudio]:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made = HeadlessStudio(WINDOW)
    made.close_scenes()
    yield made
    made.close_scenes()


def tables(studio: HeadlessStudio, game: str) -> Iterator[TableScene]:
    """The table of a match before one decision of its person of each kind."""
    match, known = example_matches.play_example_match(game, 3), set[type]()
    for event in example_matches.decision_events(match):
        late = event.decision_number > match.decision_number // 4
        if event.seat == 0 and late and type(event.action) not in known:
            studio.close_scenes()
            table = open_table_at_decision(studio, match, event.decision_number)
            if table.gestures.is_active:
                known.add(type(event.action))
                yield table


def choices(table: TableScene) -> list[Widget]:
    """Widgets of the legal actions."""
    usable = set(table.gestures.hotspots())
    return [
        widget
        for widget in table.widget_layer.widgets
        if isinstance(widget, GestureButton)
        or (isinstance(widget, HotspotWidget) and widget.hotspot in usable)
    ]


def actions_of(table: TableScene, widget: Widget) -> list[Action]:
    """The actions that a widget stands for."""
    gestures = (
        [widget.gesture]
        if isinstance(widget, GestureButton)
        else table.gestures.gestures_for(widget.hotspot)  # type: ignore[attr-defined]
    )
    return list(dict.fromkeys(g.action for g in gestures if isinstance(g.action, Action)))


def piece_of(table: TableScene, widget: Widget) -> Piece:
    """The piece of a widget; empty for a button or a zone."""
    if not isinstance(widget, HotspotWidget):
        return ""
    sprite = table.gestures.sprite_at(widget.hotspot)
    return sprite.piece if sprite else ""


def tooltip_boxes(table: TableScene) -> list[Box]:
    """The box of the displayed tooltip, if there is one."""
    return [node.bounds() for node in table.canvas if node.name == "tooltip:panel"]


THEN = {"en": "Then: ", "ja": "このあと："}
"""Words before the choices that an action opens."""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_choices_tell_what_the_terminal_tells(
    studio: HeadlessStudio, game: str, language: str
) -> None:
    """A piece leaves out its own loss, unless only choices follow; a button tells everything."""
    studio.reset_settings(language=language, curtain="never")
    told = 0
    for table in tables(studio, game):
        match, text = table.session.match, studio.context.text_catalogue
        for widget in choices(table):
            actions = actions_of(table, widget)
            if len(actions) == 1:
                piece = piece_of(table, widget)
                terminal = new_formatter(match, text, at_piece=bool(piece))
                words = terminal.consequence_text(match.view_for(0), 0, actions[0])
                if piece:
                    rest = without_loss(words, terminal, 0, piece)
                    words = rest if rest and not rest.startswith(THEN[language]) else words
                shown = widget.tooltip.removesuffix(ELLIPSIS).rstrip()
                assert widget.tooltip == words or (shown != widget.tooltip and shown in words)
                told += bool(words)
    assert told


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_tooltips_leave_their_subjects_in_sight(
    studio: HeadlessStudio, game: str, scale: float
) -> None:
    studio.reset_settings(text_scale=scale, curtain="never")
    shown = 0
    for table in tables(studio, game):
        layer = table.widget_layer
        for widget in choices(table):
            layer.focus_on(widget.name)
            studio.wait(REST_SECONDS)
            boxes = tooltip_boxes(table)
            assert len(boxes) == bool(widget.tooltip)
            for box in boxes:
                shown += 1
                view, narrator = table.gestures.player_view, table.presenter.narrator
                meant = [
                    lit
                    for action in actions_of(table, widget)
                    for lit in narrator.action_boxes(view, 0, action)
                ]
                for subject in (widget.box, *meant):
                    assert not box.overlaps(subject.inset(4.0)), (game, widget.name)
                assert box.x >= 0 and box.y >= 0 and box.right <= 1920 and box.bottom <= 1080
    assert shown


@pytest.mark.slow
def test_tooltips_leave_the_prompt_in_sight(studio: HeadlessStudio) -> None:
    """In Zahab it stands beside the displayed cards, and may come later than the tooltip."""
    studio.reset_settings(curtain="never")
    shown = 0
    for table in tables(studio, "zahab"):
        for widget in choices(table):
            if not widget.name.startswith("hotspot:display"):
                continue
            asked = table.action_bar.prompt
            table.action_bar.show_prompt("")
            table.widget_layer.focus_on(widget.name)
            studio.wait(REST_SECONDS)
            table.action_bar.show_prompt(asked)
            prompt = next(node for node in table.canvas if node.name == "prompt").bounds()
            for box in tooltip_boxes(table):
                shown += 1
                assert not box.overlaps(prompt), widget.tooltip
    assert shown


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_coin_with_many_places_tells_their_number_and_what_some_bring(
    studio: HeadlessStudio, language: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large text tells the number alone, and nothing of places that bring nothing."""
    studio.reset_settings(language=language, text_scale=scale, curtain="never")
    coins = 0
    for table in tables(studio, "mercado"):
        text, match = studio.context.text_catalogue, table.session.match
        terminal = TableTextFormatter(match.game, text, match.setup.seat_names)
        tooltips = table.presenter.choice_tooltips
        for widget in choices(table):
            actions = actions_of(table, widget)
            if len(actions) <= MAX_LISTED_ACTIONS:
                continue
            coins += 1
            number = text("table.place_count", n=len(actions))
            assert not any(tooltips.explain_action(action).text for action in actions)
            assert widget.tooltip == (number if scale == 1.0 else "")
            with monkeypatch.context() as patch:
                brings = defaultdict(Explanation, {actions[1]: Explanation("2 gold.")})
                patch.setattr(
                    tooltips,
                    "explain_action",
                    lambda action, pointed, brings=brings: brings[action],
                )
                first, *lines = widget.tooltip.splitlines()
            if scale > 1.0:
                assert first == number and not lines
                continue
            assert first == text("table.choices", n=len(actions))
            view = match.view_for(0)
            for line, action in zip(lines, actions[:MAX_LISTED_ACTIONS], strict=True):
                assert line.startswith(terminal.action_sentence(view, 0, action))
            assert ["2 gold." in line for line in lines] == [False, True, False]
    assert coins


def test_a_camel_tells_how_many_places_it_can_go_to(studio: HeadlessStudio) -> None:
    studio.reset_settings(curtain="never")
    match = example_matches.play_example_match("zahab", 3)
    first = next(each for each in example_matches.decision_events(match) if each.seat == 0)
    table = open_table_at_decision(studio, match, first.decision_number)
    (camel,) = [w for w in choices(table) if w.name.startswith("hotspot:stable")]
    assert camel.tooltip == f"It can go to {len(actions_of(table, camel))} places."


def test_a_piece_that_is_given_for_nothing_else_tells_its_loss(studio: HeadlessStudio) -> None:
    studio.reset_settings(curtain="never")
    said = {
        widget.tooltip
        for table in tables(studio, "zahab")
        for widget in choices(table)
        if piece_of(table, widget).startswith("card.") and len(actions_of(table, widget)) == 1
    }
    exiled = "You exile card 2 (4 gold) for good."
    assert f"{exiled} Then: discard 1 other card: gain 2 yellow VP." in said


def test_a_first_touch_warns_and_the_next_one_acts(studio: HeadlessStudio) -> None:
    studio.reset_settings(curtain="never")
    table, widget = next(
        (table, widget)
        for table in tables(studio, "mercado")
        for widget in choices(table)
        if isinstance(widget, GestureButton)
    )
    layer, used = table.widget_layer, list[Device]()

    def touch(device: Device) -> None:
        at = widget.box.center
        for kind in (PointerPress, PointerRelease):
            layer.handle_intent(kind(*at, PointerButton.PRIMARY, device))

    widget.activate = used.append  # type: ignore[method-assign, assignment]
    widget.explain = lambda action: Explanation("It brings nothing.", is_warning=True)
    touch(TOUCH)
    assert tooltip_boxes(table) and not used
    touch(TOUCH)
    assert used == [TOUCH]
    touch(TOUCH)
    assert used == [TOUCH], "the next decision warns again"
    touch(MOUSE)
    assert used == [TOUCH, MOUSE], "a pointer rests on it before it presses"
    widget.explain = lambda action: Explanation("You get 2 gold.")
    touch(TOUCH)
    assert used == [TOUCH, MOUSE, TOUCH]


def test_a_finger_that_rests_on_a_button_is_told_before_it_acts(studio: HeadlessStudio) -> None:
    studio.reset_settings(curtain="never")
    table, widget = next(
        (table, widget)
        for table in tables(studio, "mercado")
        for widget in choices(table)
        if isinstance(widget, GestureButton) and widget.tooltip
    )
    before = table.session.match.decision_number
    table.widget_layer.handle_intent(PointerPress(*widget.box.center, PointerButton.PRIMARY, TOUCH))
    studio.wait(REST_SECONDS)
    assert tooltip_boxes(table)
    assert table.session.match.decision_number == before


def uncertain_matches(game: str) -> tuple[Match, int]:
    """A match of people, and the number of a decision of seat 0."""
    match = example_matches.play_example_match(game, 3, 3)
    return match, example_matches.find_turn(match, 0, 0.5)


@pytest.mark.parametrize("game", ["nacho", "zahab"])
def test_a_covered_hand_has_no_tooltips_from_its_secrets(
    studio: HeadlessStudio, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio.reset_settings(curtain="never")
    match, number = uncertain_matches(game)
    table = open_table_at_decision(studio, match, number)
    seat = table.layout.seating.deciding_seat
    viewers: list[tuple[Seat, Seat]] = []
    formatter = table.presenter.choice_tooltips._find_formatter()

    def record(
        view: object, seat: Seat, action: Action, viewer: Seat = NOBODY, pointed: Piece = ""
    ) -> str:
        viewers.append((seat, viewer))
        return "words"

    monkeypatch.setattr(formatter, "text", record)
    action = table.session.match.legal_actions(seat)[0]
    eyes = table.session.perspective
    eyes.cover_hand()
    assert eyes.viewer_seat != seat
    public = table.session.needs_no_secrets(seat)
    assert table.presenter.choice_tooltips.explain_action(action).text == (
        "words" if public else ""
    )
    assert set(viewers) == ({(seat, NOBODY)} if public else set())


def test_the_target_of_a_held_piece_tells_its_own_action(studio: HeadlessStudio) -> None:
    studio.reset_settings(curtain="never")
    match = example_matches.play_example_match("nacho", 3)
    for event in example_matches.decision_events(match):
        if event.seat == 0 and type(event.action).__name__ == "Deliver":
            table = open_table_at_decision(studio, match, event.decision_number)
            break
    gestures = table.gestures
    cubes = [spot for spot in gestures.hotspots() if gestures.can_pick_up(spot)]
    gestures.held_piece = cubes[0]
    targets: Sequence[str] = [
        table.presenter.choice_tooltips.explain_hotspot(spot).text
        for spot in gestures.hotspots()
        if spot != cubes[0]
    ]
    assert targets and all("gold" in words for words in targets)


@pytest.mark.parametrize("game", game_names())
def test_each_consequence_is_found_once(
    studio: HeadlessStudio, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio.reset_settings(curtain="never")
    match = example_matches.play_example_match(game, 3)
    table = open_table_at_decision(studio, match, example_matches.find_turn(match, 0, 0.5))
    tooltips, seat = table.presenter.choice_tooltips, 0
    actions = list(table.session.match.legal_actions(seat))[:5]
    for action in actions:
        tooltips.explain_action(action)

    def fail(*given: object) -> None:
        raise AssertionError("it is carried out again")

    monkeypatch.setattr(table.session.match.game, "apply", fail)
    for action in actions:
        tooltips.explain_action(action)


def open_at_tinker(studio: HeadlessStudio) -> TableScene:
    """Open a table of Market Day at which a person decides about their Tinker."""
    studio.reset_settings(curtain="never")
    match = example_matches.play_example_match("market_day", 4, seed=TINKER_SEED)
    (number, *_) = (
        event.decision_number
        for event in example_matches.decision_events(match)
        if event.seat == 0 and isinstance(event.action, Swap)
    )
    return open_table_at_decision(studio, match, number)


def test_the_places_of_a_carried_piece_tell_their_actions_beside_all_names(
    studio: HeadlessStudio,
) -> None:
    """A list of them at the piece would cover the cards to choose from."""
    table = open_at_tinker(studio)
    names = [node.bounds() for node in table.canvas if node.name.startswith("plate:")]
    carried = told = 0
    for widget in choices(table):
        found = actions_of(table, widget)
        carried += len(found) > 1
        assert bool(widget.tooltip) is (len(found) == 1), widget.name
        table.widget_layer.focus_on(widget.name)
        studio.wait(REST_SECONDS)
        for box in tooltip_boxes(table):
            told += 1
            assert not any(box.overlaps(name) for name in names), widget.name
    assert carried and told > 1 and len(names) == 4


def test_the_first_focus_is_a_card_to_choose_and_not_the_piece_that_goes_there(
    studio: HeadlessStudio,
) -> None:
    table = open_at_tinker(studio)
    focused = table.widget_layer.focused_widget
    assert focused is not None
    (action,) = actions_of(table, focused)
    assert isinstance(action, Swap)


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_tooltip_with_many_consequences_covers_no_name_score_or_order(
    studio: HeadlessStudio, scale: float, count: int
) -> None:
    studio.reset_settings(text_scale=scale, curtain="never")
    table = open_table_at_share(studio, "market_day", count, 0.5)
    studio.wait(REST_SECONDS)
    (box,) = tooltip_boxes(table)
    kinds = ("points:", "plate:", "order:", "face:")
    kept = [node for node in table.stage.indicator_nodes if node.name.startswith(kinds)]
    assert len(kept) > 3 * (count - 1)
    assert not [node.name for node in kept if node.bounds().inset(RIM).overlaps(box)]

"""Screenshots of all scenes in both languages: `python main.py shots`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from scenes import games as tables
from scenes.kit.bookmarks import Bookmark, DecisionBookmark
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches, phones
from scenes.screenshots.commentary import commentary_screenshots
from scenes.screenshots.example_matches import MomentNotFoundError
from scenes.screenshots.lessons import PRACTICE_SCREENSHOTS, lesson_screenshots
from scenes.screenshots.menus import MENU_SCREENSHOTS
from scenes.screenshots.overlays import OVERLAY_SCREENSHOTS
from scenes.screenshots.scene_setup import (
    HIGH_CONTRAST_SETTINGS,
    LARGE_TEXT_SETTINGS,
    NO_CURTAIN_SETTINGS,
    SceneSetup,
    Screenshot,
    do_nothing,
    open_table_at_decision,
    open_table_at_share,
)
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.scene import TableScene
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.result.loss_scene import LossScene
from scenes.watch.result_scene import ResultScene
from scenes.watch.review_scene import ReviewScene
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Shuffle
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import State
from tabletop.core.zones import parse_zone
from tabletop.match.match import Event, Match
from tabletop.practice.losses.loss_report import find_losers
from tabletop.text import BUILT_IN_LANGUAGES
from tabletop.text.grammar import format_count

CHART_QUERY_COUNT = 64
"""Queries answered for a chart."""
DECISION_QUERY_COUNT = 6
"""Further queries answered for the decision that it shows."""
SEARCH_SEEDS = range(3, 15)
"""Seeds of the matches that are searched one after another."""
ActFilter = Callable[[Layout[State], Act], bool]
"""Function that returns True for the act that a screenshot shows."""
ActionFilter = Callable[[Action], bool]
"""Function that returns True for the decision before which a screenshot is taken."""


# Tables


def make_layout(studio: HeadlessStudio, match: Match) -> Layout[State]:
    """Return the layout of a match's table."""
    context = studio.context
    kind = tables.load_layout(match.game.name)
    return kind(Seating(match.game, match.setup, context.text_catalogue, context.theme))


def open_fullest_table(studio: HeadlessStudio, game: str) -> TableScene:
    """Open a table with the most seats when it holds most visible pieces."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1])
    table = make_layout(studio, match)
    most, number = 0, 0
    again = Match(match.game, match.setup)
    for event in example_matches.decision_events(match):
        if event.seat == 0:
            lying = match.game.inventory(again.view_for(0))
            count = sum(
                len(pieces) for z, pieces in lying.items() if not table.zone_layout.place(z).is_pile
            )
            if count > most:
                most, number = count, event.decision_number
        example_matches.repeat_decision(again, event)
    return open_table_at_decision(studio, match, number)


def open_table_with_open_hand(studio: HeadlessStudio, game: str, seats: int) -> TableScene:
    """Open a table of people while one hand lies open to all.

    Raises:
        MomentNotFoundError: If no match has such a turn.
    """
    for seed in SEARCH_SEEDS:
        match = example_matches.play_example_match(game, seats, seats, seed)
        again = Match(match.game, match.setup)
        for event in example_matches.decision_events(match):
            seat, state = event.seat, again.state
            hidden = again.has_hidden_pieces(seat) and not match.game.is_public_decision(
                state, seat
            )
            if event.decision_number > match.decision_number // 3 and hidden:
                table = open_table_at_decision(studio, match, event.decision_number)
                if table.simultaneous_choices.asked_seats:  # on buttons: rather with the cards
                    table.simultaneous_choices.choose_by_hand()
                    studio.wait(1.0)
                table.presenter.uncover_hand()
                studio.wait(1.0)
                return table
            example_matches.repeat_decision(again, event)
    raise MomentNotFoundError(f"{game}: none of {len(SEARCH_SEEDS)} matches has it")


def open_table_during_setup(studio: HeadlessStudio, game: str, after: float) -> TableScene:
    """Open a table some seconds after the set-up of its match began."""
    table = studio.make_table(example_matches.new_match(game, load_game(game).seat_counts[-1]))
    studio.open_scene(table)
    studio.wait(after)
    return table


def open_table_during_act(
    studio: HeadlessStudio, game: str, wanted: ActFilter, after: float
) -> TableScene:
    """Open a table some seconds after an act began to be shown.

    Raises:
        MomentNotFoundError: If no match has such an act.
    """
    count = load_game(game).seat_counts[-1]
    empty = make_layout(studio, example_matches.new_match(game, count))

    def sought(act: Act) -> bool:
        return wanted(empty, act)

    for seed in SEARCH_SEEDS:
        match = example_matches.play_example_match(game, count, seed=seed)
        try:
            event = example_matches.find_act(match, sought)
        except MomentNotFoundError:
            continue
        return open_table_during_event(studio, match, event, sought, after)
    raise MomentNotFoundError(f"{game}: none of {len(SEARCH_SEEDS)} matches has it")


def open_table_with_prepared_action(
    studio: HeadlessStudio, game: str, wanted: ActionFilter
) -> TableScene:
    """Open a table before a decision of its person, the action prepared up to its confirmation.

    Raises:
        MomentNotFoundError: If no match has such a decision.
    """
    for seed in SEARCH_SEEDS:
        match = example_matches.play_example_match(game, load_game(game).seat_counts[-1], seed=seed)
        for event in example_matches.decision_events(match):
            if event.seat or event.action is None or not wanted(event.action):
                continue
            table = open_table_at_decision(studio, match, event.decision_number)
            while (draft := table.gestures.action_builder) is not None:
                step = draft.step_towards(event.action)
                if step == draft:
                    break
                table.player_input.press_button(Gesture(step))
            studio.wait(1.0)
            return table
    raise MomentNotFoundError(f"{game}: none of {len(SEARCH_SEEDS)} matches has it")


def open_table_during_event(
    studio: HeadlessStudio, match: Match, event: Event, wanted: Callable[[Act], bool], after: float
) -> TableScene:
    """Open a table that shows an event, some seconds after the matching act of it began."""
    before = example_matches.copy_match_until(match, event.decision_number)
    table = studio.make_table(before)
    example_matches.repeat_decision(before, event)
    studio.open_scene(table)
    studio.wait_until(lambda: any(map(wanted, table.sequencer.playing_acts)))
    studio.wait(after)
    return table


def is_bag_draw(table: Layout[State], act: Act) -> bool:
    """True if an act draws from the bag of the home seat into an open zone."""
    if (
        not isinstance(act, Move)
        or table.seating.game.zones.owner(act.source) != table.seating.home_seat
    ):
        return False
    return (
        bool(table.zone_layout.place(act.source).rise_distance)
        and not table.zone_layout.place(act.target).is_pile
    )


def is_deck_shuffle(table: Layout[State], act: Act) -> bool:
    """True if an act shuffles a deck of cards."""
    return isinstance(act, Shuffle) and not table.zone_layout.place(act.zone).rise_distance


def is_open_move(table: Layout[State], act: Act) -> bool:
    """True if an act moves a piece from one open zone to another."""
    if not isinstance(act, Move):
        return False
    return not (
        table.zone_layout.place(act.source).is_pile or table.zone_layout.place(act.target).is_pile
    )


def open_result(studio: HeadlessStudio, game: str, seconds: float) -> None:
    """Open the result of a match, some seconds after it began."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1])
    studio.open_scene(
        ResultScene(studio.context, match, do_nothing, do_nothing, do_nothing, do_nothing)
    )
    studio.wait(seconds)


def open_result_with_next_game(studio: HeadlessStudio, game: str) -> None:
    """Open the result in attract mode, where the next game follows automatically."""
    open_result(studio, game, 60.0)
    assert isinstance(studio.scene, ResultScene)
    title = studio.context.text_catalogue(f"{game}.title")
    studio.scene.show_next_notice(
        studio.context.text_catalogue("ui.shop_window.next", n=12, game=title)
    )
    studio.wait(0.1)


def open_replay_chart(studio: HeadlessStudio, game: str) -> None:
    """Open a replay with the most seats, with a coarse chart of the win chances."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1])
    client = example_matches.ImmediateAnswerer(match.game, CHART_QUERY_COUNT)
    scene = ReplayScene(studio.context, match, client)
    studio.open_scene(scene)
    scene.jump_to_moment(scene.last_moment * 2 // 3)
    client.remaining_queries += DECISION_QUERY_COUNT
    studio.wait(0.5)


def open_review(studio: HeadlessStudio, game: str, stop: int) -> None:
    """Open the review of a finished match at one of its turning points."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[0])
    client = example_matches.ImmediateAnswerer(match.game, CHART_QUERY_COUNT)
    scene = ReviewScene(studio.context, match, client, example_matches.review_example_match(match))
    studio.open_scene(scene)
    scene.show_stop(stop)
    client.remaining_queries += DECISION_QUERY_COUNT
    studio.wait(0.8)


def open_loss(studio: HeadlessStudio, game: str, is_won: bool = False) -> None:
    """Open the page of a person who lost a match with the most seats, or won it.

    Raises:
        MomentNotFoundError: If no match ends so.
    """
    for seed in SEARCH_SEEDS:
        match = example_matches.play_example_match(game, load_game(game).seat_counts[-1], seed=seed)
        if bool(find_losers(match)) is not is_won:
            client = example_matches.ImmediateAnswerer(match.game, 0)
            review = example_matches.review_example_match(match)
            studio.open_scene(LossScene(studio.context, match, client, review))
            studio.wait(0.5)
            return
    raise MomentNotFoundError(f"{game}: no such end among {len(SEARCH_SEEDS)} matches")


def open_closeup(studio: HeadlessStudio, game: str) -> None:
    """Open the close-up of an own or inspectable piece."""
    table = open_table_at_share(studio, game, load_game(game).seat_counts[0], 0.5)
    laid = table.layout
    for sprite in table.stage.all_sprites():
        at = parse_zone(sprite.zone)
        mine = at.kind in laid.interactive_zones and at.owner == laid.seating.home_seat
        if (mine or at.kind in laid.inspectable_zones) and laid.piece_art.description(
            sprite.piece, sprite.zone
        ):
            studio.click(sprite.node.x, sprite.node.y, button=3)
            studio.wait(0.5)
            return
    raise MomentNotFoundError(f"{game}: no piece with a description lies on the table")


def show_refusal(studio: HeadlessStudio, game: str) -> None:
    """Show a press that is refused, with its reason."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[0])
    for event in example_matches.decision_events(match):
        if event.seat or event.decision_number < match.decision_number // 4:
            continue
        table = open_table_at_decision(studio, match, event.decision_number)
        offered = table.gestures.hotspots()
        for widget in table.widget_layer.widgets:
            if isinstance(widget, HotspotWidget) and widget.hotspot not in offered:
                studio.click(*widget.box.center)
                if table.widget_layer.toast_text:
                    studio.wait(0.4)
                    return
    raise MomentNotFoundError(f"{game}: nothing is refused")


def bookmark_setup(game: str, wanted: Bookmark) -> SceneSetup:
    """Return the set-up of a bookmark that only this game has."""
    if isinstance(wanted, DecisionBookmark):
        return partial(open_table_with_prepared_action, game=game, wanted=wanted.matches)

    def sought(laid: Layout[State], act: Act) -> bool:
        return wanted.matches(act, laid.seating.game)

    return partial(open_table_during_act, game=game, wanted=sought, after=wanted.delay_seconds)


def table_screenshots(game: str) -> Iterator[tuple[str, Screenshot]]:
    """Iterate over the screenshots of a game's table and their names."""
    seats = load_game(game).seat_counts
    few, many = seats[0], seats[-1]
    yield "opening", Screenshot(partial(open_table_at_share, game=game, seats=few, share=0.0))
    yield "mid", Screenshot(partial(open_table_at_share, game=game, seats=few, share=0.5))
    yield "mid-most", Screenshot(partial(open_table_at_share, game=game, seats=many, share=0.5))
    yield "late-most", Screenshot(partial(open_table_at_share, game=game, seats=many, share=0.85))
    yield "fullest", Screenshot(partial(open_fullest_table, game=game))
    three = seats[1] if few < 3 else few
    yield (
        "before-all",
        Screenshot(partial(open_table_with_open_hand, game=game, seats=three), NO_CURTAIN_SETTINGS),
    )
    yield (
        "before-all-most",
        Screenshot(partial(open_table_with_open_hand, game=game, seats=many), NO_CURTAIN_SETTINGS),
    )
    yield "deal", Screenshot(partial(open_table_during_setup, game=game, after=3.4))
    yield (
        "riffle",
        Screenshot(partial(open_table_during_act, game=game, wanted=is_deck_shuffle, after=0.35)),
    )
    yield (
        "draw",
        Screenshot(partial(open_table_during_act, game=game, wanted=is_bag_draw, after=1.0)),
    )
    yield (
        "move",
        Screenshot(partial(open_table_during_act, game=game, wanted=is_open_move, after=0.25)),
    )
    yield "closeup", Screenshot(partial(open_closeup, game=game))
    yield "refused", Screenshot(partial(show_refusal, game=game))
    yield "results-mid", Screenshot(partial(open_result, game=game, seconds=3.0))
    yield "results-end", Screenshot(partial(open_result, game=game, seconds=60.0))
    yield "results-foretold", Screenshot(partial(open_result_with_next_game, game=game))
    yield (
        "results-foretold-large",
        Screenshot(partial(open_result_with_next_game, game=game), LARGE_TEXT_SETTINGS),
    )
    yield (
        "mid-most-large",
        Screenshot(
            partial(open_table_at_share, game=game, seats=many, share=0.5), LARGE_TEXT_SETTINGS
        ),
    )
    yield (
        "mid-most-contrast",
        Screenshot(
            partial(open_table_at_share, game=game, seats=many, share=0.5), HIGH_CONTRAST_SETTINGS
        ),
    )
    yield "chances", Screenshot(partial(open_replay_chart, game=game))
    yield "chances-large", Screenshot(partial(open_replay_chart, game=game), LARGE_TEXT_SETTINGS)
    yield (
        "chances-contrast",
        Screenshot(partial(open_replay_chart, game=game), HIGH_CONTRAST_SETTINGS),
    )
    yield "loss", Screenshot(partial(open_loss, game=game))
    yield "loss-won", Screenshot(partial(open_loss, game=game, is_won=True))
    yield "loss-large", Screenshot(partial(open_loss, game=game), LARGE_TEXT_SETTINGS)
    yield "loss-contrast", Screenshot(partial(open_loss, game=game), HIGH_CONTRAST_SETTINGS)
    yield "review", Screenshot(partial(open_review, game=game, stop=0))
    yield "review-chance", Screenshot(partial(open_review, game=game, stop=-1))
    yield "review-large", Screenshot(partial(open_review, game=game, stop=0), LARGE_TEXT_SETTINGS)
    yield from commentary_screenshots(game)
    yield from lesson_screenshots(game)
    for name, wanted in tables.load_bookmarks(game).items():
        yield name, Screenshot(bookmark_setup(game, wanted))


def all_screenshots() -> dict[str, Screenshot]:
    """Return all screenshots by name."""
    shown = {
        f"{game}-{name}": position
        for game in tables.game_names()
        for name, position in table_screenshots(game)
    }
    return {**MENU_SCREENSHOTS, **OVERLAY_SCREENSHOTS, **PRACTICE_SCREENSHOTS, **shown}


def set_up_screenshot(studio: HeadlessStudio, screenshot: Screenshot, language: str) -> None:
    """Bring a studio to the state of a screenshot.

    Raises:
        MomentNotFoundError: If no match has it.
    """
    studio.reset_settings(language=language, **screenshot.settings)
    screenshot.set_up(studio)


def save_screenshots(
    out: Path,
    size: tuple[int, int],
    name_prefix: str,
    languages: Sequence[str] = BUILT_IN_LANGUAGES,
) -> int:
    """Save each screenshot whose name begins with `name_prefix`, and return the exit status."""
    chosen = {name: p for name, p in all_screenshots().items() if name.startswith(name_prefix)}
    if not chosen and not phones.find_phone_games(name_prefix):
        names = ", ".join(
            sorted({"phone", *(name.partition("-")[0] for name in all_screenshots())})
        )
        raise ValueError(f"--only {name_prefix}: no picture begins so; they begin with {names}")
    check_folder_writable(out)
    studio = HeadlessStudio(size)
    taken = 0
    for n, (name, position) in enumerate(chosen.items(), 1):
        begun = monotonic()
        for language in languages:
            try:
                set_up_screenshot(studio, position, language)
            except (MomentNotFoundError, TimeoutError) as error:
                print(f"{n:>3}/{len(chosen)} {name}: left out ({error})", flush=True)
                break
            studio.save_screenshot(out / f"{name}-{language}.png")
            taken += 1
        else:
            print(f"{n:>3}/{len(chosen)} {name}  {monotonic() - begun:.1f} s", flush=True)
    studio.close_scenes()
    taken += phones.save_phone_screenshots(out, name_prefix)
    print(f"{format_count(taken, 'picture')} in {out}")
    return 0


def check_folder_writable(out: Path) -> None:
    """Check that a folder can be written.

    Raises:
        ValueError: If it cannot.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe = out / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise ValueError(f"--out {out}: cannot write there ({error.strerror})") from error

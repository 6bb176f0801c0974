"""Screenshots of hints, speaking characters and comments of demos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scenes.menus.common.game_list import load_game
from scenes.menus.rules.player_aid import PlayerAidScene
from scenes.screenshots import example_matches
from scenes.screenshots.example_matches import MomentNotFoundError
from scenes.screenshots.scene_setup import LARGE_TEXT_SETTINGS, Screenshot, open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import KEYBOARD, Command, CommandPress
from scenes.watch.live_demo import LiveDemoScene
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import MoveQuery
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Event, Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tabletop.narration.advice import HintStep
from tabletop.narration.turn_summary import TurnSummarizer

COMMENTATOR_LEVEL = "master"
"""Level of the seat that comments."""
CHART_QUERY_COUNT = 64
"""Queries answered for a chart."""


def open_hint(
    studio: HeadlessStudio, game: str, seats: int, share: float, step: HintStep = HintStep.REASON
) -> TableScene:
    """Open practice at a step of a hint, after others who choose simultaneously have chosen."""
    studio.context.preferences.change(careful=False)  # else the worker may answer the query first
    table = open_table_at_share(studio, game, seats, share, MatchMode.PRACTICE)
    studio.wait_until(lambda: table.deciding_seat is not None)
    request_hint(table, step)
    studio.wait(0.8)
    return table


def request_hint(table: TableScene, step: HintStep = HintStep.REASON) -> None:
    """Request a hint up to a step; the search is answered immediately, the same on each machine."""
    hints = table.coach.hint_presenter
    while hints.last_step is None or hints.last_step < step:
        table.handle_intent(CommandPress(Command.HINT, KEYBOARD))
        query = hints.hint_search.next_query()
        if query is not None:
            query.on_reply(example_matches.answer_query(table.match.game, query.query))


def open_turn_recap(studio: HeadlessStudio, game: str, seats: int) -> TableScene:
    """Open practice that pauses after a turn of others.

    Raises:
        MomentNotFoundError: If others never end a turn in which a learner sees something.
    """
    studio.context.preferences.change(wait_each_turn=True)
    match = example_matches.play_example_match(game, seats)
    events = list(example_matches.decision_events(match))
    for end in range(len(events) // 3, len(events) - 1):
        if not _ends_turn(events, end):
            continue
        begun = max((n for n in range(end) if not events[n].seat), default=-1) + 1
        before = example_matches.copy_match_until(match, events[end + 1].decision_number)
        summarizer = TurnSummarizer(before)
        summarizer.reported_count = events[begun].decision_number
        if summarizer.summarize_turn(0, 0, studio.context.text_catalogue):
            break
    else:
        raise MomentNotFoundError(f"{game}: no turn of others shows anything")
    table = studio.make_table(before, MatchMode.PRACTICE)
    table.turn_flow.turn_recap.summarizer.reported_count = events[begun].decision_number
    studio.open_scene(table)
    studio.wait_until(lambda: bool(table.widget_layer.dialog))
    studio.wait(0.8)
    return table


def _ends_turn(events: Sequence[Event], n: int) -> bool:
    """True if the turn of an AI seat ends and the learner is next."""
    return bool(events[n].seat) and not events[n + 1].seat


def open_variations(studio: HeadlessStudio, game: str, seats: int) -> None:
    """Open practice with the variations that were tried."""
    table = open_table_at_share(studio, game, seats, 0.4, MatchMode.PRACTICE)
    match = table.match
    learner, number = 0, match.decision_number
    lines = [((learner, action),) for action in match.legal_actions(learner)[:3]]
    begun = tuple((made.seat, made.action) for made in match.decisions)
    for line in lines[:2]:
        table.session.undone_variations.save_variation(
            [Decision(*made) for made in (*begun, *line)]
        )
    table.session.follow_variation((*begun, *lines[-1]))
    studio.wait_until(lambda: table.sequencer.is_idle)
    tries = table.coach.variation_browser
    tries.show_list()
    while (query := tries.next_query()) is not None:
        query.on_reply(example_matches.answer_query(match.game, query.query))
    assert match.decision_number > number
    studio.wait(0.5)


def open_mistake_warning(studio: HeadlessStudio, game: str, seats: int) -> None:
    """Open the question before a move that loses much, in practice."""
    table = open_table_at_share(studio, game, seats, 0.4, MatchMode.PRACTICE)
    studio.wait_until(lambda: table.deciding_seat is not None)
    seat = table.match.active_seats()[0]
    table.player_input.ask_about_mistake(seat, table.match.legal_actions(seat)[-1], 17)
    studio.wait(0.5)


def open_player_aid(studio: HeadlessStudio, game: str, seats: int) -> None:
    """Open the player aid over its table."""
    open_table_at_share(studio, game, seats, 0.4)
    studio.push_scene(PlayerAidScene(studio.context, game))
    studio.wait(0.5)


def open_greeting(studio: HeadlessStudio, game: str, seats: int) -> TableScene:
    """Open a new match at the moment at which a character speaks."""
    table = studio.make_table(example_matches.new_match(game, seats))
    studio.open_scene(table)
    table.presenter.skip_playback()
    studio.wait_until(lambda: table.sequencer.is_idle and not table.session.has_next_event)
    studio.wait(0.5)
    return table


def open_demo_comment(studio: HeadlessStudio, game: str, share: float) -> TableScene:
    """Open a demo while a master's choice is shown with the considered moves.

    Raises:
        MomentNotFoundError: If no seat has a choice.
    """
    table, seat = _open_demo_at_choice(studio, game, share)
    _announce_decision(table, seat)
    studio.wait(1.0)
    return table


def open_demo_chart(studio: HeadlessStudio, game: str, share: float) -> None:
    """Open the same demo with its chart.

    Raises:
        MomentNotFoundError: If no seat has a choice.
    """
    table, seat = _open_demo_at_choice(studio, game, share)
    table.speed.is_paused = False
    client = example_matches.ImmediateAnswerer(table.match.game, CHART_QUERY_COUNT)
    table.ai_turns.poll_worker = client.exchange_messages  # type: ignore[method-assign]
    studio.push_scene(LiveDemoScene(studio.context, table, client))
    _announce_decision(table, seat)
    studio.wait(1.0)


def _open_demo_at_choice(
    studio: HeadlessStudio, game: str, share: float
) -> tuple[TableScene, Seat]:
    """Open a demo after a share of the match, before a seat that has a choice."""
    count = load_game(game).seat_counts[-1]
    played = example_matches.play_example_match(game, count)
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], COMMENTATOR_LEVEL, SEAT_COLOURS[n]) for n in range(count)
    )
    setup = Setup(game, specs, {}, played.setup.seed)
    match = Match(played.game, setup)
    for event in example_matches.decision_events(played):
        seat = match.active_seats()[0]
        if (
            event.decision_number >= share * played.decision_number
            and len(match.legal_actions(seat)) > 3
        ):
            break
        example_matches.repeat_decision(match, event)
    else:
        raise MomentNotFoundError(f"{game}: nobody has a choice after {share:.0%} of the match")
    table = studio.make_table(match, MatchMode.DEMO)
    table.host.ai_scheduler.worker = None
    studio.open_scene(table)
    studio.wait(0.5)
    return table, seat


def _announce_decision(table: TableScene, seat: Seat) -> None:
    """Announce the decision of a seat."""
    match, spec = table.match, table.match.setup.seats[seat]
    seed = queries.derive_decision_seed(match.setup.seed, match.decision_number, seat)
    temper = queries.derive_profile_seed(match.setup.seed, seat)
    question = MoveQuery(match.view_for(seat), seat, seed, spec.level, spec.name, temper)
    table.presenter.start_turn(seat)
    table.ai_turns.announce_decision(seat, example_matches.answer_query(match.game, question))


def commentary_screenshots(game: str) -> Iterator[tuple[str, Screenshot]]:
    """Iterate over the screenshots of a game's hints and comments and their names."""
    few, most = load_game(game).seat_counts[0], load_game(game).seat_counts[-1]
    yield "hint", Screenshot(partial(open_hint, game=game, seats=few, share=0.4))
    for step in (HintStep.LOOK, HintStep.PIECES, HintStep.MOVE):
        posed = partial(open_hint, game=game, seats=few, share=0.4, step=step)
        yield f"hint-{step.name.lower()}", Screenshot(posed)
    yield "hint-early", Screenshot(partial(open_hint, game=game, seats=most, share=0.1))
    yield "hint-most", Screenshot(partial(open_hint, game=game, seats=most, share=0.6))
    yield (
        "hint-large",
        Screenshot(partial(open_hint, game=game, seats=most, share=0.6), LARGE_TEXT_SETTINGS),
    )
    yield "news", Screenshot(partial(open_turn_recap, game=game, seats=few))
    yield (
        "news-large",
        Screenshot(partial(open_turn_recap, game=game, seats=most), LARGE_TEXT_SETTINGS),
    )
    yield "tried", Screenshot(partial(open_variations, game=game, seats=few))
    yield "sure", Screenshot(partial(open_mistake_warning, game=game, seats=few))
    yield "aid", Screenshot(partial(open_player_aid, game=game, seats=few))
    yield (
        "aid-large",
        Screenshot(partial(open_player_aid, game=game, seats=few), LARGE_TEXT_SETTINGS),
    )
    yield "greeting", Screenshot(partial(open_greeting, game=game, seats=few))
    yield "greeting-most", Screenshot(partial(open_greeting, game=game, seats=most))
    yield "demo", Screenshot(partial(open_demo_comment, game=game, share=0.3))
    yield "demo-chart", Screenshot(partial(open_demo_chart, game=game, share=0.5))

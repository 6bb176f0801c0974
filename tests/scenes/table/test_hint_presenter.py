"""Hints in steps, of what a master found in a process of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest

from scenes.games import game_names
from scenes.kit.table_parts import Halo
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.commentary import request_hint
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.stage.animation.arrow_routing import END_GAP
from scenes.stage.animation.arrows import ArrowPicture
from scenes.table import scene
from scenes.table.coaching.move_list import MoveButton
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.scene import TableScene
from scenes.table.turns import ai_turns
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.picture import Box
from tabletop import games
from tabletop.ai.answers import (
    MOVE_OUTCOME,
    SCORE_OUTCOME,
    Answer,
    Candidate,
    Contrast,
    OutcomeDifference,
    TrialOutcome,
)
from tabletop.ai.levels import make_decision_chance
from tabletop.ai.paired_samples import PairedDifference
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import MoveQuery
from tabletop.ai.worker.worker import BackgroundQuery, WorkerClient
from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.strategy import Reason
from tabletop.match.setup import MatchMode
from tabletop.narration.advice import Advice, Adviser, HintStep
from tabletop.narration.hint_explainer import MAX_ALTERNATIVES, find_main_gainer
from tabletop.text.message_format import piece_name
from tabletop.text.percentages import format_alternative
from tests.fixtures.screen.layout_lint import find_missing_glyphs
from tests.scenes.player import Mouse, Player

GAME = "market_day"
HAND_OPENING_SECONDS = 0.6
"""Seconds until a hand of cards has opened, or closed."""


class DeferredWorker(WorkerClient):
    """A client that keeps what is asked beside moves until a test answers it."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        super().__init__(game, levels=levels)
        self.holds = False
        self.queries: list[BackgroundQuery[Any]] = []

    def exchange_messages(self) -> None:
        if not self.holds:
            super().exchange_messages()
            return
        for source in self.query_sources:
            if (query := source.next_query()) is not None:
                self.queries.append(query)

    def answer_last(self) -> Answer:
        """Answer the last question as the worker would; what that is."""
        query = self.queries[-1]
        reply = queries.answer_query(self._game, query.query, float("inf"))
        query.on_reply(reply)
        assert isinstance(reply, Answer)
        return reply


@pytest.fixture
def mouse(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in (ai_turns, scene):
        monkeypatch.setattr(module, "WorkerClient", DeferredWorker)
    made = Mouse()
    yield made
    made.close()


def start_table(
    player: Player, game: str = GAME, mode: MatchMode = MatchMode.PLAY
) -> tuple[TableScene, DeferredWorker]:
    """A table at which a person may move, its worker held back from then on."""
    table = player.start(game, "", *["trader"] * (load_game(game).seat_counts[0] - 1), mode=mode)
    player.run_until_asked()
    player.move()
    player.run_until_asked()
    client = table.ai_turns.worker_client
    assert isinstance(client, DeferredWorker)
    client.holds = True
    player.context.preferences.change(speed=1.0)
    return table, client


def use_heuristic_hint(table: TableScene) -> str:
    """The hint by rule of thumb alone."""
    advised = table.coach.find_heuristic_advice()
    assert advised is not None
    action, why = advised
    return table.context.text_catalogue(
        "table.hint", what=table.presenter.describe_action(action), why=why
    )


def next_hint_step(table: TableScene) -> str:
    return table.context.text_catalogue("table.hint_further")


def ask_for_hint(player: Player, step: HintStep = HintStep.LOOK) -> None:
    """Ask for a hint until so much has been told."""
    hints = player.table.coach.hint_presenter
    for _ in HintStep:
        player.key(pygame.K_h)
        player.frame()
        if hints.last_step is not None and hints.last_step >= step:
            return
    raise AssertionError(f"{hints.last_step} instead of {step}")


def move_texts(table: TableScene) -> list[str]:
    """Return the texts of all moves."""
    return [table.presenter.describe_action(action) for action in table.match.legal_actions(0)]


@pytest.mark.slow
def test_a_hint_begins_with_a_question_that_gives_nothing_away(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    question = table.context.text_catalogue(f"{GAME}.nudge.play")
    assert table.widget_layer.toast_text.splitlines()[0] == question
    client.answer_last()
    assert table.widget_layer.toast_text.splitlines()[0] == question
    assert table.coach.hint_presenter.revealed_action is None
    assert not any(words in table.widget_layer.toast_text for words in move_texts(table))


def test_then_the_pieces_then_the_move_then_the_reason_each_when_asked_for(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    best = client.answer_last().action
    said = []
    for step in list(HintStep)[1:]:
        ask_for_hint(mouse, step)
        assert table.coach.hint_presenter.last_step is step
        said.append(table.widget_layer.toast_text)
    pieces, move, why = said
    words = table.presenter.describe_action(best)
    assert piece_name(f"card.{best.rank}", GAME, table.context.text_catalogue) in pieces
    assert words not in pieces and words in move and words in why
    assert " to win" not in move and " to win" in why


@pytest.mark.slow
def test_a_hint_names_the_pieces_of_the_move_and_rings_them_where_they_lie(mouse: Mouse) -> None:
    """Not what lies already at one's own stall; and a hand in focus is open elsewhere."""
    table, client = start_table(mouse)
    hand = table.stage.sprites("hand:0")
    table.widget_layer.focus_on("hotspot:hand:0:0")
    mouse.wait(HAND_OPENING_SECONDS)
    ask_for_hint(mouse)
    best = client.answer_last().action
    ask_for_hint(mouse, HintStep.PIECES)
    mouse.wait(HAND_OPENING_SECONDS)
    assert table.stage.sprites("stall:0") and not mouse.focus
    adviser = Adviser(table.session.match, 0, table.context.text_catalogue)
    assert len(adviser.piece_names(best)) == 1
    poses = table.stage.piece_placements("hand:0")
    assert [sprite.node.x for sprite in hand] == pytest.approx([pose.x for pose in poses])


@pytest.mark.slow
def test_before_the_answer_is_known_nothing_is_told_that_it_could_contradict(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse, HintStep.REASON)
    assert table.widget_layer.toast_text == next_hint_step(table)
    assert table.coach.hint_presenter.last_step is HintStep.REASON
    client.answer_last()
    mouse.frame()
    assert " to win" in table.widget_layer.toast_text


def test_what_is_legal_alone_is_said_to_be(mouse: Mouse) -> None:
    table, _ = start_table(mouse)
    only = table.match.legal_actions(0)[:1]
    table.session.match.legal_actions = lambda seat: only  # type: ignore[method-assign]
    ask_for_hint(mouse, HintStep.REASON)
    words = table.presenter.describe_action(only[0])
    said = table.context.text_catalogue("table.hint_only", what=words)
    assert table.widget_layer.toast_text.startswith(f"{said} (Rules ")


def test_equally_good_moves_are_told_as_such_without_a_reason_for_one(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    first, second = table.match.legal_actions(0)[:2]
    reason = Reason("keep")
    alike = tuple(Candidate(action, (0.4, 0.6), 100) for action in (first, second))
    client.queries[-1].on_reply(Answer(first, reason, alike))
    ask_for_hint(mouse, HintStep.REASON)
    assert "equally good (40% to win)" in table.widget_layer.toast_text
    for action in (first, second):
        words = table.presenter.describe_action(action)
        assert (
            words in table.widget_layer.toast_text
            or words[0].lower() + words[1:] in table.widget_layer.toast_text
        )
    assert table.context.text_catalogue(f"{GAME}.reason.keep") not in table.widget_layer.toast_text


def test_the_rings_of_a_hint_go_with_the_decision(mouse: Mouse) -> None:
    """Without animations the rings would otherwise stay around the acts of other seats."""
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    ask_for_hint(mouse, HintStep.MOVE)

    def found() -> list[Node]:
        return [node for node in table.canvas if node.name == "intent"]

    mouse.run_until(lambda: not table.coach.hint_presenter.is_waiting_for_search and found())
    rings = found()
    plate, _, _ = table.action_bar.nodes
    assert all(ring.z < plate.z for ring in rings), "no ring crosses the words of the prompt"
    mouse.move()
    assert not [ring for ring in rings if ring in [*table.canvas]]


def test_escape_closes_the_hint_first(mouse: Mouse) -> None:
    table, _ = start_table(mouse)
    ask_for_hint(mouse)
    mouse.key(pygame.K_ESCAPE)
    mouse.frame()
    assert not table.widget_layer.toast_text and mouse.scene is table
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.1)
    assert mouse.scene is not table


def test_the_reason_has_chances_and_why_not_the_second_best(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse, HintStep.REASON)
    best, second, third = table.match.legal_actions(0)[:3]
    found = tuple(
        Candidate(action, (chance, 1 - chance), 100)
        for action, chance in ((best, 0.61), (second, 0.5), (third, 0.4))
    )
    client.queries[-1].on_reply(Answer(best, Reason("keep"), found))
    mouse.frame()
    first, other = table.widget_layer.toast_text.splitlines()
    assert table.presenter.describe_action(best) in first and "61% to win" in first
    what = table.presenter.describe_action(second)
    assert f"{what[0].lower()}{what[1:]} (50%)" in other
    assert "wins about 11 fewer games in 100." in other
    assert table.presenter.describe_action(third)[1:] not in table.widget_layer.toast_text
    match = table.match
    reason = games.load_strategy(match.game).reason(match.view_for(0), 0, second)
    assert (
        Adviser(match, 0, table.context.text_catalogue).reason_text(Advice(second, reason)) in other
    )
    client.queries[-1].on_reply(Answer(best, reason, found))
    mouse.frame()
    assert "for the same reason" in table.widget_layer.toast_text


@pytest.mark.parametrize(
    ("other", "gainer"),
    [
        ((0.4, 0.4, 0.2), 1),
        ((0.4, 0.35, 0.25), None),
        ((0.4, 0.3, 0.3), 2),
        ((0.5, 0.3, 0.2), None),
        ((0.6, 0.2, 0.2), None),
    ],
)
def test_whoever_gains_most_of_what_is_given_away_is_named(
    other: tuple[float, ...], gainer: int | None
) -> None:
    assert find_main_gainer((0.5, 0.3, 0.2), other, 0) == gainer
    assert find_main_gainer((0.5, 0.5), (0.3, 0.7), 0) is None


def test_the_real_worker_answers_while_frames_go_on(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    ask_for_hint(mouse, HintStep.REASON)
    assert table.coach.hint_presenter.hint_search.is_searching and table.is_moving
    mouse.run_until(lambda: not table.coach.hint_presenter.hint_search.is_searching)
    assert " to win" in table.widget_layer.toast_text


@pytest.mark.slow
def test_what_was_found_is_told_at_once_when_asked_again(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse, HintStep.REASON)
    client.answer_last()
    mouse.frame()
    found = table.widget_layer.toast_text
    table.widget_layer.dismiss_toast()
    ask_for_hint(mouse, HintStep.REASON)
    assert table.widget_layer.toast_text == found
    assert len(client.queries) == 1


def test_asking_twice_while_it_thinks_asks_the_worker_once(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    ask_for_hint(mouse, HintStep.PIECES)
    assert table.widget_layer.toast_text == next_hint_step(table)
    assert len(client.queries) == 1


@pytest.mark.slow
def test_a_hint_dismissed_while_it_thinks_does_not_come_back(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    table.widget_layer.dismiss_toast()
    client.answer_last()
    mouse.frame()
    assert not table.widget_layer.toast_text
    assert not table.coach.hint_presenter.hint_search.is_searching


def listed_moves(player: Player) -> list[MoveButton]:
    """Return the buttons of the move list."""
    player.press("tool:moves")
    player.frame()
    return [w for w in player.table.widget_layer.dialog if isinstance(w, MoveButton)]


@pytest.mark.slow
def test_the_list_of_moves_gives_nothing_away_and_lights_where_they_are_done(mouse: Mouse) -> None:
    """No move is preselected in the list until a hint has named the move."""
    table, client = start_table(mouse, mode=MatchMode.PRACTICE)
    listed = listed_moves(mouse)
    assert table.widget_layer.focused_widget is None and all(w.style == "plain" for w in listed)
    lit = [n for n in table.canvas if n.name == "target"]
    assert len(lit) > len(table.match.legal_actions(0)) >= len(listed)
    assert not any(n.name == "closeup:veil" for n in table.canvas)
    panel = next(w for w in table.widget_layer.dialog if w.name == "moves:panel")
    assert not any(panel.box.overlaps(n.bounds()) for n in lit)
    mouse.key(pygame.K_ESCAPE)
    mouse.frame()
    assert not any(n.name == "target" for n in table.canvas)
    ask_for_hint(mouse)
    best = client.answer_last().action
    ask_for_hint(mouse, HintStep.MOVE)
    advised = [w for w in listed_moves(mouse) if w.style == "green"]
    assert [w.label for w in advised] == [table.presenter.describe_action(best)]
    assert table.widget_layer.focused_widget is advised[0]


@pytest.mark.slow
def test_something_else_said_meanwhile_stays(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    table.widget_layer.show_toast("Something else.")
    client.answer_last()
    assert table.widget_layer.toast_text == "Something else."


@pytest.mark.slow
def test_an_answer_to_a_moment_that_the_match_has_left_is_dropped(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    number = table.match.decision_number
    mouse.move()
    assert table.match.decision_number > number
    client.answer_last()
    assert table.coach.hint_presenter.hint_search.search_answer is None
    assert not table.widget_layer.toast_text


@pytest.mark.slow
def test_taking_back_drops_the_answer_too(mouse: Mouse) -> None:
    table, client = start_table(mouse, mode=MatchMode.PRACTICE)
    ask_for_hint(mouse)
    table.coach.undo()
    mouse.run_until_asked()
    client.answer_last()
    assert table.coach.hint_presenter.hint_search.search_answer is None


def test_a_worker_that_dies_while_it_thinks_leaves_the_rule_of_thumb(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    mouse.context.preferences.change(speed=1.0)
    client = table.ai_turns.worker_client
    assert client is not None and client.pid is not None
    os.kill(client.pid, signal.SIGSTOP)  # so that it has not answered before it dies
    ask_for_hint(mouse, HintStep.REASON)
    assert table.coach.hint_presenter.hint_search.is_searching
    os.kill(client.pid, signal.SIGKILL)
    mouse.run_until(lambda: not table.coach.hint_presenter.hint_search.is_searching)
    assert table.widget_layer.toast_text.startswith(use_heuristic_hint(table))


def test_without_any_worker_the_rule_of_thumb_is_all(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = start_table(mouse)
    monkeypatch.setattr(WorkerClient, "is_closed", property(lambda self: True))
    ask_for_hint(mouse, HintStep.REASON)
    assert table.widget_layer.toast_text.startswith(use_heuristic_hint(table))
    assert not table.coach.hint_presenter.hint_search.is_searching


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_worker_is_sent_what_the_seat_may_see_and_nothing_else(mouse: Mouse, game: str) -> None:
    """Whatever else may be hidden: the same view is the same question, so the same counsel."""
    table, client = start_table(mouse, game)
    match, seat = table.match, table.deciding_seat
    assert seat is not None
    ask_for_hint(mouse)
    question = client.queries[0].query
    assert isinstance(question, MoveQuery)
    assert question.view == match.view_for(seat)
    chance = make_decision_chance(1, 2, 3)
    swapped = match.game.sample_state(match.view_for(seat), seat, chance)
    assert match.game.view_for(swapped, seat) == question.view


def test_among_people_a_worker_begins_with_the_first_hint(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.run_until_asked()
    while len(table.match.legal_actions(table.match.active_seats()[0])) == 1:
        mouse.move()
        mouse.run_until_asked()
    assert table.ai_turns.worker_client is None
    ask_for_hint(mouse, HintStep.REASON)
    assert table.ai_turns.worker_client is not None
    assert table.widget_layer.toast_text == next_hint_step(table)
    mouse.run_until(lambda: not table.coach.hint_presenter.hint_search.is_searching)
    table.shut_down()
    assert table.ai_turns.worker_client is None


@pytest.mark.slow
def test_a_hint_is_hidden_with_the_secrets_it_speaks_of(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "")
    mouse.take_over()
    ask_for_hint(mouse)
    assert table.widget_layer.toast_text
    table.cover_secrets()
    assert not table.widget_layer.toast_text


def toast(table: TableScene) -> Box:
    return next(node.bounds() for node in table.canvas if node.name == "toast:panel")


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_a_hint_covers_neither_what_it_speaks_of_nor_the_hand(
    mouse: Mouse, game: str, language: str
) -> None:
    """Nor a button or a face, at decisions of a match with few seats and with the most."""
    mouse.context.preferences.change(language=language, careful=False)
    for count, share in (
        (load_game(game).seat_counts[0], 0.4),
        (load_game(game).seat_counts[-1], 0.7),
    ):
        match = example_matches.play_example_match(game, count)
        number = example_matches.find_turn(match, 0, share)
        if game == "basari" and share > 0.5:  # large faces at both ends of a haggle
            offers = (n for n, each in enumerate(match.decisions) if not each.seat)
            number = next(n for n in offers if match.decisions[n].action.tag == "offer")
        table = TableScene(
            mouse.context, example_matches.copy_match_until(match, number), MatchMode.PRACTICE
        )
        mouse.app.open_scene(table)
        mouse.run_until_asked()
        request_hint(table)
        assert table.widget_layer.toast_text
        answer = table.coach.hint_presenter.hint_search.search_answer
        assert answer is not None
        named = [answer.action]
        named += [each.action for each in answer.equal_alternatives(0)[:MAX_ALTERNATIVES]]
        around, plate = TableObstacles(table.presenter), toast(table)
        view, narrator = table.match.view_for(0), table.presenter.narrator
        told = [box for each in named for box in narrator.action_boxes(view, 0, each)]
        buttons = [w.box for w in table.widget_layer.widgets if isinstance(w, GestureButton)]
        faces = around.face_boxes()
        hand = [] if table.layout.zone_layout.act_key else around.hand_boxes()  # else hidden
        middle = around.act_piece_boxes()
        for box in (*told, *hand, *buttons, *faces, *middle):
            assert not plate.overlaps(box), f"{game} {number}: {plate} over {box}"
        assert not list(find_missing_glyphs(table))
        table.shut_down()


def answer_about_a_rival(table: TableScene, rival: int) -> Answer:
    """Return a long answer of a search that names one rival several times."""
    match, seat = table.match, table.deciding_seat
    assert seat is not None
    seats = len(match.setup.seats)
    best, second = match.legal_actions(seat)[:2]

    def candidate(action: Action, chance: float) -> Candidate:
        left = (1 - chance) / (seats - 1) if rival == seat or chance == 0.5 else 0.0
        chances = [left] * seats
        if not left:
            chances[rival] = 1 - chance
        chances[seat] = chance
        return Candidate(action, tuple(chances), 100, 0.004, 0.004)

    points = TrialOutcome(SCORE_OUTCOME, "", rival)
    outcomes = (OutcomeDifference(points, 4.0, 9.0, 0.5, 0.1),)
    contrast = Contrast(second, PairedDifference(0.2, 0.02, 100), outcomes)
    reason = games.load_strategy(match.game).reason(match.view_for(seat), seat, best)
    candidates = candidate(best, 0.5), candidate(second, 0.3)
    return Answer(best, reason, candidates, contrasts=(contrast,))


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_a_hint_covers_neither_its_move_nor_the_counters_of_a_rival_that_it_names(
    mouse: Mouse, game: str, scale: float
) -> None:
    """At tables with any number of seats; at the largest text the letters shrink for it.

    A hint names the only rival where no fact of the position is told instead of their points.
    """
    mouse.context.preferences.change(text_scale=scale, careful=False)
    named_count = 0
    for count in load_game(game).seat_counts:
        table = mouse.start(game, "", *["trader"] * (count - 1), mode=MatchMode.PRACTICE)
        mouse.run_until_asked()
        while len(table.match.legal_actions(0)) == 1:
            mouse.move()
            mouse.run_until_asked()
        for rival in range(1, count):
            hints = table.coach.hint_presenter
            ask_for_hint(mouse)
            moment = hints.hint_search.current_moment
            assert moment is not None
            answer = answer_about_a_rival(table, rival)
            hints.hint_search._receive_answer(moment, answer)
            hints.last_step = HintStep.MOVE
            hints.show_next_step()
            plate, around = toast(table), TableObstacles(table.presenter)
            name = table.match.setup.seat_names[rival]
            is_named = name in table.widget_layer.toast_text
            is_brief = "\n" not in table.widget_layer.toast_text  # no room for what is next best
            assert is_named or is_brief or count == 2, table.widget_layer.toast_text
            named_count += is_named
            view = table.match.view_for(0)
            told = table.presenter.narrator.action_boxes(view, 0, answer.action)
            counters = around.seat_counter_boxes(rival) if is_named else []
            for box in (*told, *counters):
                assert not plate.overlaps(box), f"{game} {count} {rival}: {plate} over {box}"
        table.shut_down()
    assert named_count


def test_the_threat_is_red_with_a_line_that_explains_it(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse, HintStep.REASON)
    answer = answer_about_a_rival(table, 1)
    (contrast,) = answer.contrasts
    taken = TrialOutcome(MOVE_OUTCOME, "stall:0>stall:1", 1)
    threat = OutcomeDifference(taken, 0.1, 0.6, 0.05, 0.1)
    for move, is_told in ((threat, True), (threat._replace(advantage=-0.1), False)):
        known = contrast._replace(outcomes=(*contrast.outcomes, move))
        client.queries[-1].on_reply(answer._replace(contrasts=(known,)))
        mouse.wait(0.1)
        said = table.widget_layer.toast_text
        assert ("In red" in said) == is_told
        assert not is_told or "6 of 10 trial games, otherwise in 1" in said
        shown = [n.picture for n in table.canvas if isinstance(n.picture, ArrowPicture | Halo)]
        red = [each for each in shown if each.color == table.context.theme.threat]
        assert len(red) >= 2 if is_told else not red
        table.presenter.narrator.remove_rings()
    unknown = threat._replace(outcome=taken._replace(name="nowhere:0>stall:1"))
    client.queries[-1].on_reply(
        answer._replace(contrasts=(contrast._replace(outcomes=(unknown,)),))
    )
    mouse.frame()
    assert "In red" not in table.widget_layer.toast_text


def find_arrow(table: TableScene) -> Node | None:
    return next((node for node in table.canvas if node.name == "arrow"), None)


def test_an_arrow_leads_from_the_piece_of_the_move_to_its_target(mouse: Mouse) -> None:
    """With the move, and not with the pieces before it; it goes with the decision."""
    table, client = start_table(mouse)
    ask_for_hint(mouse)
    client.answer_last()
    ask_for_hint(mouse, HintStep.PIECES)
    mouse.wait(0.1)
    assert find_arrow(table) is None
    ask_for_hint(mouse, HintStep.MOVE)
    mouse.wait(0.1)
    arrow = find_arrow(table)
    assert arrow is not None
    view, action = table.match.view_for(0), table.coach.hint_presenter.revealed_action
    assert action is not None
    piece, target = table.presenter.narrator.action_boxes(view, 0, action)
    reach = arrow.bounds()
    for box in (piece, target):
        assert reach.overlaps(box.inset(-2 * END_GAP))
    assert not toast(table).overlaps(Box(*arrow.bounds().center, 1.0, 1.0))
    mouse.move()
    assert find_arrow(table) is None


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_the_largest_words_of_a_hint_stay_on_the_screen(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language, text_scale=2.0)
    table, client = start_table(mouse, game)
    ask_for_hint(mouse, HintStep.REASON)
    if client.queries:
        client.answer_last()
    box = toast(table)
    assert box.x >= 0 and box.y >= 0
    assert box.right <= SCREEN_SIZE[0] and box.bottom <= SCREEN_SIZE[1]


@pytest.mark.slow
def test_the_focus_stays_where_hands_have_led_it_meanwhile(mouse: Mouse) -> None:
    table, client = start_table(mouse)
    ask_for_hint(mouse, HintStep.REASON)
    table.widget_layer.focus_on("tool:drawer")
    client.answer_last()
    assert mouse.focus == "tool:drawer"


@pytest.mark.parametrize(
    ("chance", "told"), [(0.31, "31%"), (0.384, "38%"), (0.39, "38%"), (0.001, "<1%")]
)
def test_another_move_is_never_told_to_be_better_than_the_one_advised(
    chance: float, told: str
) -> None:
    assert format_alternative(chance, 0.38) == told


def test_a_character_that_no_font_has_is_found_in_what_is_said_too(mouse: Mouse) -> None:
    table, _ = start_table(mouse)
    table.widget_layer.show_toast("38% or \u224838%")
    assert [problem.detail for problem in find_missing_glyphs(table)] == ["\u2248"]


def test_a_message_knows_the_rivals_that_it_names(mouse: Mouse) -> None:
    table = mouse.start("market_day", "", "trader", "trader")
    mouse.run_until_asked()
    presenter, names = table.coach.hint_presenter, table.match.setup.seat_names
    for told in (set(), {1}, {0, 2}, {1, 2}):
        presenter._show_message(["\n".join(names[seat] for seat in told) or "-"], [], [])
        assert set(presenter._named_rivals) == told - {0}


def test_open_pieces_and_places_that_a_text_names_are_found(mouse: Mouse) -> None:
    table, _ = start_table(mouse, "mercado")
    obstacles, game = TableObstacles(table.presenter), table.match.game.name
    tile = next(s for s in table.stage.all_sprites() if s.zone.startswith("market:"))
    name = piece_name(tile.piece, game, table.context.text_catalogue)
    found = obstacles.named_boxes(f"Place a gold coin on the {name}.")
    assert found == [table.stage.resting_box(tile.zone, tile.index)], "no single coin is meant"
    assert not obstacles.named_boxes("Draw coins.")


def test_places_of_a_ring_that_a_text_names_are_found(mouse: Mouse) -> None:
    table, _ = start_table(mouse, "zahab")
    places, obstacles = table.layout.zone_layout, TableObstacles(table.presenter)
    spaces = {box.center: box for zone in places.permanent_zones if zone.startswith("ring:")
              for box in [places.box(zone)]}  # fmt: skip
    found = obstacles.named_boxes("From the Hermit the camel may ride on.")
    assert len(found) == 1 and found[0].center in spaces

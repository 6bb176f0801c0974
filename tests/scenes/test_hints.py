"""Hints: at once by rule of thumb, then what a master found in a process of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes import rehearsal
from scenes.odds import beside, percent
from scenes.offer import game_of
from scenes.table import opponents
from scenes.table.hud import TouchButton
from scenes.table.layout import laid
from scenes.table.scene import TableScene
from scenes.table.surroundings import Surroundings
from scenes.talk_shots import advised
from scenes.ui.lint import glyphless
from scenes.ui.theme import SCREEN
from sprites.picture import Box
from tabletop.core.game import Game
from tabletop.match.setup import Mode
from tabletop.seats import questions, worker
from tabletop.seats.answers import Answer, answer_from_json
from tabletop.seats.levels import thinking
from tabletop.seats.worker import Desk, Inquiry
from tabletop.text import Catalogue
from tests.scenes.player import Mouse, Player

GAME = "market_day"


class Later(Desk):
    """A desk that keeps what is asked beside moves until a test answers it."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.holds = False
        self.held: list[Inquiry] = []

    def listen(self) -> None:
        if not self.holds:
            super().listen()
            return
        for source in self.sources:
            if (inquiry := source.inquiry()) is not None:
                self.held.append(inquiry)

    def answer(self) -> Answer:
        """Answer the last question as the worker would; what that is."""
        inquiry = self.held[-1]
        reply = questions.reply(self._game, inquiry.question, float("inf"))
        inquiry.heard(reply)
        return answer_from_json(reply, self._game)


@pytest.fixture
def mouse(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    monkeypatch.setattr(opponents, "Desk", Later)
    made = Mouse()
    yield made
    made.close()


def begin(player: Player, game: str = GAME, mode: Mode = Mode.PLAY) -> tuple[TableScene, Later]:
    """A table at which a person may move, its worker held back from then on."""
    table = player.start(game, "", *["trader"] * (game_of(game).seats[0] - 1), mode=mode)
    player.until_asked()
    player.move()
    player.until_asked()
    desk = table.opponents.desk
    assert isinstance(desk, Later)
    desk.holds = True
    player.context.preferences.change(speed=1.0)
    return table, desk


def thumb(table: TableScene) -> str:
    """The hint by rule of thumb alone."""
    advised = table.coach.advice()
    assert advised is not None
    action, why = advised
    return table.context.text("table.hint", what=table.coach.words(action), why=why)


def further(table: TableScene) -> str:
    return f"{thumb(table)}\n{table.context.text('table.hint_further')}"


def ask(player: Player) -> None:
    player.key(pygame.K_h)
    player.frame()


def test_a_hint_is_there_at_once_and_replaced_by_what_was_found(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    assert table.page.saying == further(table)
    answer = desk.answer()
    assert len(answer.candidates) > 1
    said = table.page.saying.splitlines()
    assert table.coach.words(answer.action) in said[0]
    assert percent(answer.chances[0]) in said[0]
    for candidate in answer.others[:2]:
        what = table.coach.words(candidate.action)
        assert f"{what[0].lower()}{what[1:]} ({percent(candidate.chances[0])})" in said[1]


def test_the_real_worker_answers_while_frames_go_on(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    ask(mouse)
    assert table.coach.counsel.thinking and table.moving
    mouse.until(lambda: not table.coach.counsel.thinking)
    assert " to win: " in table.page.saying


def test_what_was_found_is_told_at_once_when_asked_again(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    desk.answer()
    found = table.page.saying
    table.page.hush()
    ask(mouse)
    assert table.page.saying == found
    assert len(desk.held) == 1


def test_asking_twice_while_it_thinks_asks_the_worker_once(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    ask(mouse)
    assert table.page.saying == further(table)
    assert len(desk.held) == 1


def test_a_hint_dismissed_while_it_thinks_does_not_come_back(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    table.page.hush()
    desk.answer()
    assert not table.page.saying
    assert not table.coach.counsel.thinking


def test_something_else_said_meanwhile_stays(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    table.page.say("Something else.")
    desk.answer()
    assert table.page.saying == "Something else."


def test_an_answer_to_a_moment_that_the_match_has_left_is_dropped(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    number = table.match.number
    mouse.move()
    assert table.match.number > number
    desk.answer()
    assert table.coach.counsel.answer is None
    assert not table.page.saying


def test_taking_back_drops_the_answer_too(mouse: Mouse) -> None:
    table, desk = begin(mouse, mode=Mode.PRACTICE)
    ask(mouse)
    table.coach.undo()
    mouse.until_asked()
    desk.answer()
    assert table.coach.counsel.answer is None


def test_a_worker_that_dies_while_it_thinks_leaves_the_rule_of_thumb(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    mouse.context.preferences.change(speed=1.0)
    desk = table.opponents.desk
    assert desk is not None and desk.pid is not None
    os.kill(desk.pid, signal.SIGSTOP)  # so that it has not answered before it dies
    ask(mouse)
    assert table.coach.counsel.thinking
    os.kill(desk.pid, signal.SIGKILL)
    mouse.until(lambda: not table.coach.counsel.thinking)
    assert table.page.saying == thumb(table)


def test_without_any_worker_the_rule_of_thumb_is_all(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    desk._deaths = worker.MOST_DEATHS
    assert desk.gone
    ask(mouse)
    assert table.page.saying == thumb(table)
    assert not table.coach.counsel.thinking


@pytest.mark.parametrize("game", laid())
def test_the_worker_is_sent_what_the_seat_may_see_and_nothing_else(mouse: Mouse, game: str) -> None:
    """Whatever else may be hidden: the same view is the same question, so the same counsel."""
    table, desk = begin(mouse, game)
    match, seat = table.match, table.deciding
    assert seat is not None
    ask(mouse)
    question = desk.held[0].question
    assert set(question) == {"what", "view", "seat", "chance", "level", "name"}
    assert question["view"] == match.view(seat).to_json()
    chance = thinking(1, 2, 3)
    swapped = match.game.imagine(match.view(seat), seat, chance)
    assert match.game.redact(swapped, seat).to_json() == question["view"]


def test_among_people_a_worker_begins_with_the_first_hint(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    while len(table.match.legal(table.match.to_act()[0])) == 1:
        mouse.move()
        mouse.until_asked()
    assert table.opponents.desk is None
    ask(mouse)
    assert table.opponents.desk is not None
    assert table.page.saying == further(table)
    mouse.until(lambda: not table.coach.counsel.thinking)
    table.leave()
    assert table.opponents.desk is None


def test_a_hint_is_hidden_with_the_secrets_it_speaks_of(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "")
    mouse.take_over()
    ask(mouse)
    assert table.page.saying
    table.cover()
    assert not table.page.saying


def toast(table: TableScene) -> Box:
    return next(node.bounds() for node in table.canvas if node.name == "toast:panel")


@pytest.mark.thinned(3)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", laid())
def test_a_hint_covers_neither_what_it_speaks_of_nor_the_hand(
    mouse: Mouse, game: str, language: str
) -> None:
    """Nor a button, at some decisions of a match with few seats and with the most."""
    mouse.context.preferences.change(language=language)
    for count, share in ((game_of(game).seats[0], 0.4), (game_of(game).seats[-1], 0.7)):
        match = rehearsal.rehearsed(game, count)
        number = rehearsal.turn_of(match, 0, share)
        table = TableScene(mouse.context, rehearsal.up_to(match, number), Mode.PRACTICE)
        mouse.app.open(table)
        mouse.until_asked()
        advised(table)
        assert table.page.saying
        around, plate = Surroundings(table), toast(table)
        told = table.narrator.boxes(table.match.view(0), 0, table.coach.hinted)
        buttons = [w.box for w in table.page.widgets if isinstance(w, TouchButton)]
        for box in (*told, *around.hand(), *buttons):
            assert not plate.overlaps(box), f"{game} {number}: {plate} over {box}"
        assert not list(glyphless(table))
        table.leave()


@pytest.mark.thinned(3)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", laid())
def test_the_largest_words_of_a_hint_stay_on_the_screen(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language, text_scale=2.0)
    table, desk = begin(mouse, game)
    ask(mouse)
    if desk.held:
        desk.answer()
    box = toast(table)
    assert box.x >= 0 and box.y >= 0
    assert box.right <= SCREEN[0] and box.bottom <= SCREEN[1]


def test_the_focus_stays_where_hands_have_led_it_meanwhile(mouse: Mouse) -> None:
    table, desk = begin(mouse)
    ask(mouse)
    table.page.focus_on("tool:menu")
    desk.answer()
    assert mouse.focus == "tool:menu"


@pytest.mark.parametrize(
    ("chance", "told"), [(0.31, "31%"), (0.384, "38%"), (0.39, "about 38%"), (0.001, "<1%")]
)
def test_another_move_is_never_told_to_be_better_than_the_one_advised(
    chance: float, told: str
) -> None:
    assert beside(Catalogue("en"), chance, 0.38) == told


def test_a_character_that_no_font_has_is_found_in_what_is_said_too(mouse: Mouse) -> None:
    table, _ = begin(mouse)
    table.page.say("38% or \u224838%")
    assert [problem.found for problem in glyphless(table)] == ["\u2248"]

"""Hints in steps, of what a master found in a process of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.talk import advised
from scenes.stage.hud import GestureButton
from scenes.table import opponents, scene
from scenes.table.choices import MoveButton
from scenes.table.scene import TableScene
from scenes.table.surroundings import Surroundings
from scenes.ui.theme import SCREEN
from sprites.node import Node
from sprites.picture import Box
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.strategy import Reason
from tabletop.match.setup import Mode
from tabletop.said.advice import Advice, Adviser, HintStep, gains_most
from tabletop.seats import questions
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.levels import thinking
from tabletop.seats.questions import MoveQuestion
from tabletop.seats.worker import Query, WorkerClient
from tabletop.text.chances import beside
from tabletop.text.reading import piece_name
from tests.scenes.lint import glyphless
from tests.scenes.player import Mouse, Player

GAME = "market_day"
OPENS = 0.6
"""Seconds until a hand of cards has opened, or closed."""


class Later(WorkerClient):
    """A client that keeps what is asked beside moves until a test answers it."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        super().__init__(game, levels=levels)
        self.holds = False
        self.held: list[Query[Any]] = []

    def listen(self) -> None:
        if not self.holds:
            super().listen()
            return
        for source in self.sources:
            if (query := source.query()) is not None:
                self.held.append(query)

    def answer(self) -> Answer:
        """Answer the last question as the worker would; what that is."""
        query = self.held[-1]
        reply = questions.reply(self._game, query.question, float("inf"))
        query.heard(reply)
        assert isinstance(reply, Answer)
        return reply


@pytest.fixture
def mouse(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in (opponents, scene):
        monkeypatch.setattr(module, "WorkerClient", Later)
    made = Mouse()
    yield made
    made.close()


def begin(player: Player, game: str = GAME, mode: Mode = Mode.PLAY) -> tuple[TableScene, Later]:
    """A table at which a person may move, its worker held back from then on."""
    table = player.start(game, "", *["trader"] * (game_of(game).seats[0] - 1), mode=mode)
    player.until_asked()
    player.move()
    player.until_asked()
    client = table.opponents.client
    assert isinstance(client, Later)
    client.holds = True
    player.context.preferences.change(speed=1.0)
    return table, client


def thumb(table: TableScene) -> str:
    """The hint by rule of thumb alone."""
    advised = table.coach.advice()
    assert advised is not None
    action, why = advised
    return table.context.text("table.hint", what=table.display.words(action), why=why)


def further(table: TableScene) -> str:
    return table.context.text("table.hint_further")


def ask(player: Player, step: HintStep = HintStep.LOOK) -> None:
    """Ask for a hint until so much has been told."""
    hints = player.table.coach.hints
    for _ in HintStep:
        player.key(pygame.K_h)
        player.frame()
        if hints.step is not None and hints.step >= step:
            return
    raise AssertionError(f"{hints.step} instead of {step}")


def named(table: TableScene) -> list[str]:
    """All moves in words."""
    return [table.display.words(action) for action in table.match.legal(0)]


def test_a_hint_begins_with_a_question_that_gives_nothing_away(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    question = table.context.text(f"{GAME}.nudge.play")
    assert table.page.saying.splitlines()[0] == question
    client.answer()
    assert table.page.saying.splitlines()[0] == question
    assert table.coach.hints.told is None
    assert not any(words in table.page.saying for words in named(table))


def test_then_the_pieces_then_the_move_then_the_reason_each_when_asked_for(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    best = client.answer().action
    said = []
    for step in list(HintStep)[1:]:
        ask(mouse, step)
        assert table.coach.hints.step is step
        said.append(table.page.saying)
    pieces, move, why = said
    words = table.display.words(best)
    assert piece_name(f"card.{best.rank}", GAME, table.context.text) in pieces
    assert words not in pieces and words in move and words in why
    assert " to win" not in move and " to win" in why


def test_a_hint_names_the_pieces_of_the_move_and_rings_them_where_they_lie(mouse: Mouse) -> None:
    """Not what lies already at one's own stall; and a hand in focus is open elsewhere."""
    table, client = begin(mouse)
    hand = table.stage.sprites("hand:0")
    table.page.focus_on("hotspot:hand:0:0")
    mouse.wait(OPENS)
    ask(mouse)
    best = client.answer().action
    ask(mouse, HintStep.PIECES)
    mouse.wait(OPENS)
    assert table.stage.sprites("stall:0") and not mouse.focus
    adviser = Adviser(table.session.match, 0, table.context.text)
    assert len(adviser.pieces(best)) == 1
    poses = table.stage.poses("hand:0")
    assert [sprite.node.x for sprite in hand] == pytest.approx([pose.x for pose in poses])


@pytest.mark.soak
def test_before_the_answer_is_known_nothing_is_told_that_it_could_contradict(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse, HintStep.REASON)
    assert table.page.saying == further(table)
    assert table.coach.hints.step is HintStep.REASON
    client.answer()
    mouse.frame()
    assert " to win" in table.page.saying


def test_what_is_legal_alone_is_said_to_be(mouse: Mouse) -> None:
    table, _ = begin(mouse)
    only = table.match.legal(0)[:1]
    table.session.match.legal = lambda seat: only  # type: ignore[method-assign]
    ask(mouse, HintStep.REASON)
    words = table.display.words(only[0])
    assert table.page.saying == table.context.text("table.hint_only", what=words)


def test_equally_good_moves_are_told_as_such_without_a_reason_for_one(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    first, second = table.match.legal(0)[:2]
    reason = Reason("keep")
    alike = tuple(Candidate(action, (0.4, 0.6), 100) for action in (first, second))
    client.held[-1].heard(Answer(first, reason, alike))
    ask(mouse, HintStep.REASON)
    assert "equally good (40% to win)" in table.page.saying
    for action in (first, second):
        words = table.display.words(action)
        assert words in table.page.saying or words[0].lower() + words[1:] in table.page.saying
    assert table.context.text(f"{GAME}.reason.keep") not in table.page.saying


def test_the_rings_of_a_hint_go_with_the_decision(mouse: Mouse) -> None:
    """Where nothing takes time to be shown they would stand around what others do."""
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    ask(mouse, HintStep.MOVE)

    def found() -> list[Node]:
        return [node for node in table.canvas if node.name == "intent"]

    mouse.until(lambda: not table.coach.hints.waiting and found())
    rings = found()
    mouse.move()
    assert not [ring for ring in rings if ring in [*table.canvas]]


def test_escape_closes_the_hint_first(mouse: Mouse) -> None:
    table, _ = begin(mouse)
    ask(mouse)
    mouse.key(pygame.K_ESCAPE)
    mouse.frame()
    assert not table.page.saying and mouse.scene is table
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.1)
    assert mouse.scene is not table


def test_the_reason_has_chances_and_why_not_the_second_best(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse, HintStep.REASON)
    best, second, third = table.match.legal(0)[:3]
    found = tuple(
        Candidate(action, (chance, 1 - chance), 100)
        for action, chance in ((best, 0.61), (second, 0.5), (third, 0.4))
    )
    client.held[-1].heard(Answer(best, Reason("keep"), found))
    mouse.frame()
    first, other = table.page.saying.splitlines()
    assert table.display.words(best) in first and "61% to win" in first
    what = table.display.words(second)
    assert f"{what[0].lower()}{what[1:]} (50%)" in other
    assert "about 11 wins in 100 fewer." in other and "gains most" not in other
    assert table.display.words(third)[1:] not in table.page.saying
    match = table.match
    reason = games.strategy(match.game).reason(match.view(0), 0, second)
    assert Adviser(match, 0, table.context.text).why(Advice(second, reason)) in other
    client.held[-1].heard(Answer(best, reason, found))
    mouse.frame()
    assert "for the same reason" in table.page.saying


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
    assert gains_most((0.5, 0.3, 0.2), other, 0) == gainer
    assert gains_most((0.5, 0.5), (0.3, 0.7), 0) is None


def test_the_real_worker_answers_while_frames_go_on(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    ask(mouse, HintStep.REASON)
    assert table.coach.hints.search.thinking and table.moving
    mouse.until(lambda: not table.coach.hints.search.thinking)
    assert " to win" in table.page.saying


def test_what_was_found_is_told_at_once_when_asked_again(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse, HintStep.REASON)
    client.answer()
    mouse.frame()
    found = table.page.saying
    table.page.hush()
    ask(mouse, HintStep.REASON)
    assert table.page.saying == found
    assert len(client.held) == 1


def test_asking_twice_while_it_thinks_asks_the_worker_once(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    ask(mouse, HintStep.PIECES)
    assert table.page.saying == further(table)
    assert len(client.held) == 1


def test_a_hint_dismissed_while_it_thinks_does_not_come_back(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    table.page.hush()
    client.answer()
    mouse.frame()
    assert not table.page.saying
    assert not table.coach.hints.search.thinking


def moves_listed(player: Player) -> list[MoveButton]:
    """What the list of moves shows now."""
    player.press("tool:moves")
    player.frame()
    return [w for w in player.table.page.dialog if isinstance(w, MoveButton)]


def test_the_list_of_moves_gives_nothing_away_and_lights_where_they_are_done(mouse: Mouse) -> None:
    """Nothing is chosen beforehand in it, until a hint has told the move: then that one is."""
    table, client = begin(mouse, mode=Mode.PRACTICE)
    listed = moves_listed(mouse)
    assert table.page.focus is None and all(w.look == "plain" for w in listed)
    lit = [n for n in table.canvas if n.name == "target"]
    assert len(lit) > len(table.match.legal(0)) >= len(listed)
    assert not any(n.name == "closeup:veil" for n in table.canvas)
    panel = next(w for w in table.page.dialog if w.name == "moves:panel")
    assert not any(panel.box.overlaps(n.bounds()) for n in lit)
    mouse.key(pygame.K_ESCAPE)
    mouse.frame()
    assert not any(n.name == "target" for n in table.canvas)
    ask(mouse)
    best = client.answer().action
    ask(mouse, HintStep.MOVE)
    advised = [w for w in moves_listed(mouse) if w.look == "green"]
    assert [w.label for w in advised] == [table.display.words(best)]
    assert table.page.focus is advised[0]


def test_something_else_said_meanwhile_stays(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    table.page.say("Something else.")
    client.answer()
    assert table.page.saying == "Something else."


def test_an_answer_to_a_moment_that_the_match_has_left_is_dropped(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse)
    number = table.match.number
    mouse.move()
    assert table.match.number > number
    client.answer()
    assert table.coach.hints.search.answer is None
    assert not table.page.saying


def test_taking_back_drops_the_answer_too(mouse: Mouse) -> None:
    table, client = begin(mouse, mode=Mode.PRACTICE)
    ask(mouse)
    table.coach.undo()
    mouse.until_asked()
    client.answer()
    assert table.coach.hints.search.answer is None


def test_a_worker_that_dies_while_it_thinks_leaves_the_rule_of_thumb(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    mouse.context.preferences.change(speed=1.0)
    client = table.opponents.client
    assert client is not None and client.pid is not None
    os.kill(client.pid, signal.SIGSTOP)  # so that it has not answered before it dies
    ask(mouse, HintStep.REASON)
    assert table.coach.hints.search.thinking
    os.kill(client.pid, signal.SIGKILL)
    mouse.until(lambda: not table.coach.hints.search.thinking)
    assert table.page.saying == thumb(table)


def test_without_any_worker_the_rule_of_thumb_is_all(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = begin(mouse)
    monkeypatch.setattr(WorkerClient, "gone", property(lambda self: True))
    ask(mouse, HintStep.REASON)
    assert table.page.saying == thumb(table)
    assert not table.coach.hints.search.thinking


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_the_worker_is_sent_what_the_seat_may_see_and_nothing_else(mouse: Mouse, game: str) -> None:
    """Whatever else may be hidden: the same view is the same question, so the same counsel."""
    table, client = begin(mouse, game)
    match, seat = table.match, table.deciding
    assert seat is not None
    ask(mouse)
    question = client.held[0].question
    assert isinstance(question, MoveQuestion)
    assert question.view == match.view(seat)
    chance = thinking(1, 2, 3)
    swapped = match.game.imagine(match.view(seat), seat, chance)
    assert match.game.redact(swapped, seat) == question.view


def test_among_people_a_worker_begins_with_the_first_hint(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    while len(table.match.legal(table.match.to_act()[0])) == 1:
        mouse.move()
        mouse.until_asked()
    assert table.opponents.client is None
    ask(mouse, HintStep.REASON)
    assert table.opponents.client is not None
    assert table.page.saying == further(table)
    mouse.until(lambda: not table.coach.hints.search.thinking)
    table.leave()
    assert table.opponents.client is None


def test_a_hint_is_hidden_with_the_secrets_it_speaks_of(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "")
    mouse.take_over()
    ask(mouse)
    assert table.page.saying
    table.cover()
    assert not table.page.saying


def toast(table: TableScene) -> Box:
    return next(node.bounds() for node in table.canvas if node.name == "toast:panel")


@pytest.mark.thinned(10, each=False)
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
        advice = table.coach.hints.told
        around, plate = Surroundings(table.display), toast(table)
        told = table.display.narrator.boxes(table.match.view(0), 0, advice)
        buttons = [w.box for w in table.page.widgets if isinstance(w, GestureButton)]
        for box in (*told, *around.hand(), *buttons):
            assert not plate.overlaps(box), f"{game} {number}: {plate} over {box}"
        assert not list(glyphless(table))
        table.leave()


@pytest.mark.thinned(10, each=False)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", laid())
def test_the_largest_words_of_a_hint_stay_on_the_screen(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language, text_scale=2.0)
    table, client = begin(mouse, game)
    ask(mouse, HintStep.REASON)
    if client.held:
        client.answer()
    box = toast(table)
    assert box.x >= 0 and box.y >= 0
    assert box.right <= SCREEN[0] and box.bottom <= SCREEN[1]


def test_the_focus_stays_where_hands_have_led_it_meanwhile(mouse: Mouse) -> None:
    table, client = begin(mouse)
    ask(mouse, HintStep.REASON)
    table.page.focus_on("tool:menu")
    client.answer()
    assert mouse.focus == "tool:menu"


@pytest.mark.parametrize(
    ("chance", "told"), [(0.31, "31%"), (0.384, "38%"), (0.39, "38%"), (0.001, "<1%")]
)
def test_another_move_is_never_told_to_be_better_than_the_one_advised(
    chance: float, told: str
) -> None:
    assert beside(chance, 0.38) == told


def test_a_character_that_no_font_has_is_found_in_what_is_said_too(mouse: Mouse) -> None:
    table, _ = begin(mouse)
    table.page.say("38% or \u224838%")
    assert [problem.found for problem in glyphless(table)] == ["\u2248"]

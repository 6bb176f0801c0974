"""A newcomer's way from the title to a first win: first lesson, tutorial match, match of novices.

The newcomer plays by mouse. Each station prints its texts and writes a picture.

`python -m tests.scenes.lessons.newcomer GAME --language ja --out DIR`
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame

from scenes.lessons.lesson_scene import LessonScene
from scenes.lessons.practice_menu import PracticeMenuScene
from scenes.lessons.tutorial_match import TutorialMatchScene
from scenes.menus.title_screen import TitleScene
from scenes.table.scene import TableScene
from scenes.ui.widgets.labels import Label
from scenes.watch.result_scene import ResultScene
from tabletop import games
from tabletop.match.match import Match
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.seeds import MAX_SEED, use_named_seeds
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse

HINTS = 4
"""Steps of a hint: where to look, the pieces, the move, and why."""
SEED = 5
MAX_MATCHES = 8
"""Number of matches within which a newcomer must win once."""
STATIONS = 4
"""Decisions of a match before which a picture is taken."""
ADDITIONAL_STATION = 12
"""And one more."""
APPEARING_SECONDS = 0.5
"""Seconds until what is said can be seen."""


class Newcomer:
    """A player who knows nothing and follows the instructions of the program."""

    def __init__(self, game: str, language: str, seen: Callable[[str], None]) -> None:
        """seen: told the name of each station when it has been come to."""
        self.game = game
        self.player = Mouse(size=(1280, 720), language=language)
        self.learner = Learner(self.player)
        self._seen = seen
        self.messages: list[str] = []
        """Texts that appeared on the screen, each once."""
        self.has_won = 0
        """In which match of their own; 0: in none."""

    # The way

    def play_first_session(self) -> None:
        """Play the practice, the first lesson, the tutorial match and matches until a win."""
        with use_named_seeds(partial(Random(SEED).randrange, MAX_SEED)):
            self.open_practice()
            self.do_first_lesson()
            self.play_tutorial_match()
            self.play_until_win()

    def open_practice(self) -> None:
        player = self.player
        player.app.open_scene(TitleScene(player.context))
        player.wait(0.3)
        self.report_station("title")
        player.press("practise")
        player.wait(0.3)
        player.press(f"game:{self.game}")
        player.wait(0.3)
        self.report_station("practise")

    def do_first_lesson(self) -> None:
        player, learner = self.player, self.learner
        player.press("lesson:0")
        player.run_until(lambda: isinstance(player.scene, LessonScene) and player.scene.has_caption)
        learner.wait_until_asked()
        player.wait(0.5)
        self.report_station("lesson begins")
        learner.finish(heard=self._record_messages)
        self.report_station("lesson ends")
        player.press("lesson:leave")
        player.run_until(lambda: isinstance(player.scene, PracticeMenuScene))
        player.wait(0.3)

    def play_tutorial_match(self) -> None:
        player = self.player
        player.press("first")
        player.run_until(lambda: isinstance(player.scene, TableScene))
        assert isinstance(player.table, TutorialMatchScene)
        self.play("guided")

    def play_until_win(self) -> None:
        """Against who sits there when one has never chosen, until one is won."""
        player = self.player
        for number in range(1, MAX_MATCHES + 1):
            player.app.open_scene(TitleScene(player.context))
            player.wait(0.3)
            table = player.choose_from_title(self.game)
            match = self.play(f"own {number}" if number == 1 else "")
            assert match is table.match
            if match.game.standings(match.state)[match.setup.human_seats[0]].place == 1:
                self.has_won = number
                self.report_station("won")
                return

    def play(self, name: str) -> Match:
        """A match by hints, to its result."""
        player = self.player
        player.run_until_asked()
        table, number = player.table, 0
        while not player.is_over:
            number += 1
            self._read_caption()
            if name and (number <= STATIONS or number == ADDITIONAL_STATION):
                self._ask_for_hint()
                self.report_station(f"{name}, decision {number}")
            advice = table.coach.find_heuristic_advice()
            assert advice is not None
            player.move(advice[0])
            player.run_until_asked()
        assert isinstance(player.scene, ResultScene)
        player.wait(0.5)
        player.finish_tally()
        if name:
            self.report_station(f"{name}, result")
        return table.match

    def _read_caption(self) -> None:
        """Read what is explained, and put it away."""
        player = self.player
        while "lesson:seen" in player.names():
            self._record_messages()
            player.press("lesson:seen")
            player.frame()

    def _ask_for_hint(self) -> None:
        player = self.player
        for _ in range(HINTS):
            player.key(pygame.K_h)
            player.run_until(lambda: not player.table.coach.hint_presenter.is_waiting_for_search)
            self._record_messages()

    # What is seen

    def report_station(self, name: str) -> None:
        """Something worth a picture."""
        self._record_messages()
        self.player.wait(APPEARING_SECONDS)
        self._seen(name)

    def _record_messages(self) -> None:
        """Record the texts that are on the screen."""
        page = self.player.scene.widget_layer
        words = [w.text for w in page.widgets if isinstance(w, Label)]
        self.messages += [
            each for each in (*words, page.toast_text) if each and each not in self.messages
        ]

    def close(self) -> None:
        self.player.close()


def main() -> None:
    """Walk, with a picture of each station, and print what was said."""
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.lessons.newcomer")
    parser.add_argument("games", nargs="*", default=games.names(), help="mercado, ... (all)")
    parser.add_argument("--language", choices=BUILT_IN_LANGUAGES, default="en")
    parser.add_argument("--out", type=Path, help="a folder for the pictures")
    given = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for game in given.games:
        run_newcomer(game, given.language, given.out)


def run_newcomer(game: str, language: str, out: Path | None) -> None:
    """One way, and what came of it."""
    names: list[str] = []

    def seen(name: str) -> None:
        names.append(name)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            file = out / f"{game}-{language}-{len(names):02}.png"
            pygame.image.save(stranger.player.app.window_surface, str(file))

    stranger = Newcomer(game, language, seen)
    try:
        stranger.play_first_session()
        print(f"{game} {language}: {len(names)} stations, won in match {stranger.has_won}")
        print("\n".join(f"  {each}" for each in stranger.messages), flush=True)
    finally:
        stranger.close()


if __name__ == "__main__":
    main()

"""A stranger's way: from the title through the first lesson and the guided match to their first win
against novices, by mouse, with all that is said and a picture at each station.

`python -m tests.scenes.lessons.stranger GAME --language ja --out DIR`
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame

from scenes.lessons.guided import GuidedScene
from scenes.lessons.page import PractiseScene
from scenes.lessons.scene import LessonScene
from scenes.menus.title import TitleScene
from scenes.table.scene import TableScene
from scenes.ui.labels import Label
from scenes.watch.results import ResultScene
from tabletop import games
from tabletop.match.match import Match
from tabletop.text import LANGUAGES
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse
from tests.seeds import MOST, named

HINTS = 4
"""Steps of a hint: where to look, the pieces, the move, and why."""
SEED = 5
MATCHES = 8
"""So many matches a stranger plays until the first win."""
STATIONS = 4
"""Decisions of a match before which a picture is taken."""
LATER = 12
"""And one more."""
APPEARS = 0.5
"""Seconds until what is said can be seen."""


class Stranger:
    """Somebody who knows nothing yet, and does what is said."""

    def __init__(self, game: str, language: str, seen: Callable[[str], None]) -> None:
        """seen: told the name of each station when it has been come to."""
        self.game = game
        self.player = Mouse(size=(1280, 720), language=language)
        self.learner = Learner(self.player)
        self._seen = seen
        self.said: list[str] = []
        """All that was said, each once."""
        self.won = 0
        """In which match of their own; 0: in none."""

    # The way

    def walk(self) -> None:
        """All of it; its matches are the same each time."""
        with named(partial(Random(SEED).randrange, MOST)):
            self.to_practise()
            self.first_lesson()
            self.guided_match()
            self.own_matches()

    def to_practise(self) -> None:
        player = self.player
        player.app.open(TitleScene(player.context))
        player.wait(0.3)
        self.station("title")
        player.press("practise")
        player.wait(0.3)
        player.press(f"game:{self.game}")
        player.wait(0.3)
        self.station("practise")

    def first_lesson(self) -> None:
        player, learner = self.player, self.learner
        player.press("lesson:0")
        player.until(lambda: isinstance(player.scene, LessonScene) and player.scene.speaks)
        learner.rest()
        player.wait(0.5)
        self.station("lesson begins")
        learner.to_the_end(heard=self._hear)
        self.station("lesson ends")
        player.press("lesson:leave")
        player.until(lambda: isinstance(player.scene, PractiseScene))
        player.wait(0.3)

    def guided_match(self) -> None:
        player = self.player
        player.press("first")
        player.until(lambda: isinstance(player.scene, TableScene))
        assert isinstance(player.table, GuidedScene)
        self.play("guided")

    def own_matches(self) -> None:
        """Against who sits there when one has never chosen, until one is won."""
        player = self.player
        for number in range(1, MATCHES + 1):
            player.app.open(TitleScene(player.context))
            player.wait(0.3)
            table = player.choose_from_title(self.game)
            match = self.play(f"own {number}" if number == 1 else "")
            assert match is table.match
            if match.game.standing(match.state)[match.setup.humans[0]].place == 1:
                self.won = number
                self.station("won")
                return

    def play(self, name: str) -> Match:
        """A match by hints, to its result."""
        player = self.player
        player.until_asked()
        table, number = player.table, 0
        while not player.over:
            number += 1
            self._read_caption()
            if name and (number <= STATIONS or number == LATER):
                self._ask_for_hint()
                self.station(f"{name}, decision {number}")
            advice = table.coach.advice()
            assert advice is not None
            player.move(advice[0])
            player.until_asked()
        assert isinstance(player.scene, ResultScene)
        player.wait(0.5)
        player.press("skip")
        player.wait(1.0)
        if name:
            self.station(f"{name}, result")
        return table.match

    def _read_caption(self) -> None:
        """Read what is explained, and put it away."""
        player = self.player
        while "lesson:seen" in player.names():
            self._hear()
            player.press("lesson:seen")
            player.frame()

    def _ask_for_hint(self) -> None:
        player = self.player
        for _ in range(HINTS):
            player.key(pygame.K_h)
            player.until(lambda: not player.table.coach.hints.waiting)
            self._hear()

    # What is seen

    def station(self, name: str) -> None:
        """Something worth a picture."""
        self._hear()
        self.player.wait(APPEARS)
        self._seen(name)

    def _hear(self) -> None:
        """What is written there."""
        page = self.player.scene.page
        words = [w.text for w in page.widgets if isinstance(w, Label)]
        self.said += [each for each in (*words, page.saying) if each and each not in self.said]

    def close(self) -> None:
        self.player.close()


def main() -> None:
    """Walk, with a picture of each station, and print what was said."""
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.lessons.stranger")
    parser.add_argument("games", nargs="*", default=games.names(), help="mercado, ... (all)")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--out", type=Path, help="a folder for the pictures")
    given = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for game in given.games:
        walked(game, given.language, given.out)


def walked(game: str, language: str, out: Path | None) -> None:
    """One way, and what came of it."""
    names: list[str] = []

    def seen(name: str) -> None:
        names.append(name)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            file = out / f"{game}-{language}-{len(names):02}.png"
            pygame.image.save(stranger.player.app.surface, str(file))

    stranger = Stranger(game, language, seen)
    try:
        stranger.walk()
        print(f"{game} {language}: {len(names)} stations, won in match {stranger.won}")
        print("\n".join(f"  {each}" for each in stranger.said), flush=True)
    finally:
        stranger.close()


if __name__ == "__main__":
    main()

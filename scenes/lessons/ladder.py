"""The challenges of a game, rung by rung; and one of them: what it asks, what one has reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from scenes.context import Context
from scenes.lessons.page import Entry, stars_of
from scenes.lessons.record import PracticeBook
from scenes.menus.pages import ListScene
from scenes.ui.buttons import Button, Look
from scenes.ui.intents import Command
from scenes.ui.labels import Label
from scenes.ui.widget import Widget
from tabletop.practice import library
from tabletop.practice.challenges import FULL, Challenge, open_rungs
from tabletop.practice.progress import Best

HINTS: Final = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))


def title_of(context: Context, challenge: Challenge) -> str:
    """What a challenge is called, with its game."""
    game = context.text(f"{challenge.game}.title")
    title = challenge.title.told(context.text, ())
    return context.text("practice.challenge.title", game=game, title=title)


class LadderScene(ListScene):
    """The rungs of a game's challenges; each opens when the one before has a star."""

    hints = HINTS

    def __init__(
        self, context: Context, game: str, record: PracticeBook, choose: Callable[[Challenge], None]
    ) -> None:
        super().__init__(context)
        self._game = game
        self._record = record
        self._choose = choose

    def woken(self) -> None:
        self.compose()

    def compose(self) -> None:
        text, ladder = self.context.text, library.ladder_of(self._game)
        heading = text("practice.challenge.heading", game=text(f"{self._game}.title"))
        free = open_rungs(ladder, self._record.progress.challenges)
        self.page.show(self.listed(heading, lambda width: self._rows()), f"rung:{free - 1}")

    def _rows(self) -> Sequence[Sequence[Widget]]:
        text, ladder = self.context.text, library.ladder_of(self._game)
        free = open_rungs(ladder, self._record.progress.challenges)
        rows = []
        for n, rung in enumerate(ladder):
            result = self._record.result(rung)
            words = f"{n + 1}  {rung.title.told(text, ())}"
            aside = stars_of(result.stars if result is not None else 0)
            if n < free:
                use = self._chooser(rung)
            else:
                use = self._closed
                aside = text("practice.challenge.closed")
            rows.append(
                [Entry(self.context.on_paper, f"rung:{n}", words, aside, use, n == free - 1)]
            )
        return rows

    def _chooser(self, rung: Challenge) -> Callable[[], None]:
        return lambda: self._choose(rung)

    def _closed(self) -> None:
        """A rung that is not open yet."""
        self.page.say(self.context.text("practice.challenge.first"))


class ChallengeScene(ListScene):
    """One challenge: who plays, what each star asks for, what was reached."""

    hints = HINTS

    def __init__(
        self, context: Context, challenge: Challenge, record: PracticeBook,
        play: Callable[[], None], following: tuple[str, Callable[[], None]] | None = None,
        ended: Best | None = None,
    ) -> None:  # fmt: skip
        """following: what comes after it, with its name. ended: the match was just played."""
        super().__init__(context)
        self._challenge = challenge
        self._record = record
        self._play = play
        self._following = following
        self._ended = ended

    def compose(self) -> None:
        heading = title_of(self.context, self._challenge)
        widgets = self.listed(heading, lambda width: self._rows())
        on = self._ended is not None and self._ended.stars and self._following is not None
        self.page.show(widgets, "next" if on else "play")

    def _rows(self) -> Sequence[Sequence[Widget]]:
        context, paper, text = self.context, self.context.on_paper, self.context.text
        theme, challenge = paper.theme, self._challenge
        best = self._ended or self._record.result(challenge)
        levels = [text(f"ui.who.{level}") for level in challenge.levels]
        against = text("practice.challenge.against", what=levels)
        rows: list[Sequence[Widget]] = [
            [Label(paper, "against", against, theme.body)],
            *(
                [self._target(n, best is not None and best.stars > n)]
                for n in range(len(challenge.stars))
            ),
        ]
        if best is not None:
            rows.append([Label(paper, "line", best.line, theme.body, theme.gold, align="center")])
        leads = self._following is not None and best is not None and bool(best.stars)
        first: Look = "plain" if leads else "green"
        again = "practice.challenge.again" if best is not None else "practice.challenge.play"
        buttons = [Button(context, "play", text(again), self._play, first, icon="play")]
        if leads and self._following is not None:
            title, use = self._following
            buttons.insert(0, Button(context, "next", title, use, "green"))
        if best is not None:
            buttons.append(Button(context, "copy", text("practice.challenge.copy"), self._copy))
        return [*rows, buttons]

    def _target(self, n: int, met: bool) -> Label:
        """What a star asks for, in the words of a game that counts no points."""
        paper, text, target = self.context.on_paper, self.context.text, self._challenge.stars[n]
        theme = paper.theme
        key = "win" if (target.what, target.n) == ("place", 1) else target.what
        own = f"{self._challenge.game}.challenge.{key}"
        words = text(own if text.has(own) else f"practice.challenge.{key}", n=target.n)
        color = theme.gold if met else theme.text
        return Label(paper, f"target:{n}", f"{FULL * (n + 1)}  {words}", theme.label, color, "bold")

    def _copy(self) -> None:
        """Put the line of the result where others can take it from."""
        best = self._ended or self._record.result(self._challenge)
        assert best is not None, "there is a line to copy"
        key = "copied" if copied(best.line) else "not_copied"
        self.page.say(self.context.text(f"practice.challenge.{key}"))


def copied(words: str) -> bool:
    """Whether words could be put on the system's clipboard."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True

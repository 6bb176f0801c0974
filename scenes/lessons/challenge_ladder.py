"""The challenge ladder of a game, and the screen of one challenge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from scenes.base.context import Context
from scenes.lessons.practice_slate import ProgressRow, SlateListScene, format_stars
from scenes.ui.devices.intents import Command
from scenes.ui.widgets.buttons import Button, ButtonStyle
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Widget
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import FULL_STAR, Challenge, count_open_rungs
from tabletop.practice.progress import ChallengeRecord
from tabletop.practice.sessions.practice_record import PracticeRecord

BUTTON_HINTS: Final = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))


def challenge_title(context: Context, challenge: Challenge) -> str:
    """Return the title of a challenge with its game."""
    game = context.text_catalogue(f"{challenge.game}.title")
    title = challenge.title.localize(context.text_catalogue, ())
    return context.text_catalogue("practice.challenge.title", game=game, title=title)


class ChallengeLadderScene(SlateListScene):
    """The challenges of a game; each opens when the one before has a star."""

    button_hints = BUTTON_HINTS

    def __init__(
        self,
        context: Context,
        game: str,
        record: PracticeRecord,
        on_choose: Callable[[Challenge], None],
    ) -> None:
        super().__init__(context)
        self._game = game
        self._record = record
        self._on_choose = on_choose

    def on_resume(self) -> None:
        """Update the list, because the results may have changed."""
        self.compose()

    def compose(self) -> None:
        """Build the list of challenges."""
        text, ladder = (
            self.context.text_catalogue,
            exercise_catalogue.load_challenge_ladder(self._game),
        )
        heading = text("practice.challenge.heading", game=text(f"{self._game}.title"))
        free = count_open_rungs(ladder, self._record.progress.challenges)
        self.widget_layer.set_widgets(
            self.build_list(heading, lambda width: self._rows()), f"rung:{free - 1}"
        )

    def _rows(self) -> Sequence[Sequence[Widget]]:
        text, ladder = (
            self.context.text_catalogue,
            exercise_catalogue.load_challenge_ladder(self._game),
        )
        free = count_open_rungs(ladder, self._record.progress.challenges)
        rows = []
        for n, rung in enumerate(ladder):
            result = self._record.challenge_record(rung)
            words = f"{n + 1}  {rung.title.localize(text, ())}"
            aside = format_stars(result.stars if result is not None else 0)
            if n < free:
                use = self._chooser(rung)
            else:
                use = self._report_locked
                aside = text("practice.challenge.closed")
            rows.append([ProgressRow(self.context, f"rung:{n}", words, aside, use, n == free - 1)])
        return rows

    def _chooser(self, rung: Challenge) -> Callable[[], None]:
        return lambda: self._on_choose(rung)

    def _report_locked(self) -> None:
        """Report that a challenge is not open yet."""
        self.widget_layer.show_toast(self.context.text_catalogue("practice.challenge.first"))


class ChallengeScene(SlateListScene):
    """One challenge: opponents, star targets and best result."""

    button_hints = BUTTON_HINTS

    def __init__(
        self, context: Context, challenge: Challenge, record: PracticeRecord,
        on_play: Callable[[], None], next_challenge: tuple[str, Callable[[], None]] | None = None,
        new_result: ChallengeRecord | None = None,
    ) -> None:  # fmt: skip
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            challenge: The displayed challenge.
            record: Practice record of the user.
            on_play: Starts the match.
            next_challenge: Title of the next challenge, and a function that opens it.
            new_result: Result of the match that was just played, if any.
        """
        super().__init__(context)
        self._challenge = challenge
        self._record = record
        self._on_play = on_play
        self._next_challenge = next_challenge
        self._new_result = new_result

    def compose(self) -> None:
        """Build the targets, the result and the buttons."""
        heading = challenge_title(self.context, self._challenge)
        widgets = self.build_list(heading, lambda width: self._rows())
        on = (
            self._new_result is not None
            and self._new_result.stars
            and self._next_challenge is not None
        )
        self.widget_layer.set_widgets(widgets, "next" if on else "play")

    def _rows(self) -> Sequence[Sequence[Widget]]:
        context, text = self.context, self.context.text_catalogue
        theme, challenge = context.theme, self._challenge
        best = self._new_result or self._record.challenge_record(challenge)
        levels = [text(f"ui.who.{level}") for level in challenge.opponent_levels]
        against = text("practice.challenge.against", what=levels)
        rows: list[Sequence[Widget]] = [
            [Label(context, "against", against, theme.body)],
            *(
                [self._build_target(n, best is not None and best.stars > n)]
                for n in range(len(challenge.star_targets))
            ),
        ]
        if best is not None:
            rows.append(
                [Label(context, "line", best.summary_line, theme.body, theme.gold, align="center")]
            )
        leads = self._next_challenge is not None and best is not None and bool(best.stars)
        first: ButtonStyle = "plain" if leads else "green"
        again = "practice.challenge.again" if best is not None else "practice.challenge.play"
        buttons = [Button(context, "play", text(again), self._on_play, first, icon="play")]
        if leads and self._next_challenge is not None:
            title, use = self._next_challenge
            buttons.insert(0, Button(context, "next", title, use, "green"))
        if best is not None:
            buttons.append(Button(context, "copy", text("practice.challenge.copy"), self._copy))
        return [*rows, buttons]

    def _build_target(self, n: int, met: bool) -> Label:
        """Return the target of a star, in the words of a game without points if it has them."""
        context, target = self.context, self._challenge.star_targets[n]
        text, theme = context.text_catalogue, context.theme
        key = "win" if (target.criterion, target.threshold) == ("place", 1) else target.criterion
        own = f"{self._challenge.game}.challenge.{key}"
        words = text(own if text.has_text(own) else f"practice.challenge.{key}", n=target.threshold)
        color = theme.gold if met else theme.text
        return Label(
            context, f"target:{n}", f"{FULL_STAR * (n + 1)}  {words}", theme.label, color, "bold"
        )

    def _copy(self) -> None:
        """Copy the result line to the clipboard."""
        best = self._new_result or self._record.challenge_record(self._challenge)
        assert best is not None, "there is a line to copy"
        key = "copied" if copy_to_clipboard(best.summary_line) else "not_copied"
        self.widget_layer.show_toast(self.context.text_catalogue(f"practice.challenge.{key}"))


def copy_to_clipboard(text: str) -> bool:
    """Copy a text to the system's clipboard; return False if that fails."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True

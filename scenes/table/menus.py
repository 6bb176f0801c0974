"""What opens over a table: pause, log, rules, result, and questions asked twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.live import LiveScene
from scenes.log import LogScene
from scenes.results import ResultScene
from scenes.rulebook import RulebookScene
from scenes.scene import Scene
from scenes.table.layout import Doubt
from scenes.ui.buttons import Button
from scenes.ui.dialog import dialog

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def pause(table: TableScene) -> Scene:
    """The pause: go on, speed, settings, rules, begin anew, leave."""
    from scenes.pause import PauseScene  # it leads to the title, which leads to everything

    context, match = table.context, table.match

    def restart() -> None:
        context.again(match, table.mode)

    return PauseScene(context, match.game.name, restart, table.leave)


def log(table: TableScene) -> Scene:
    """The log of what has been shown, as the eyes at the screen may know it."""
    eyes = table.perspective
    return LogScene(
        table.context, table.match, table.told, eyes.viewer, eyes.home, table.layout.picture,
        table.ghost,
    )  # fmt: skip


def rules(table: TableScene) -> Scene:
    """The rulebook, open at the clause of the last refusal, or of what happened last."""
    clause = table.attempts.refusal.clause if table.attempts.refusal is not None else ""
    if not clause:
        acts = table.director.playing or table.match.last.acts
        clause = next((act.clause for act in reversed(acts) if act.clause), "")
    return RulebookScene(table.context, table.match.game.name, clause)


def live(table: TableScene) -> Scene | None:
    """A demo with its chart; None when the match is over, and nobody thinks any more."""
    desk = table.opponents.desk
    return LiveScene(table.context, table, desk) if desk is not None else None


def results(table: TableScene) -> Scene:
    """The result of a finished match."""
    context, match = table.context, table.match
    return ResultScene(
        context,
        match,
        again=lambda: context.again(match, table.mode),
        replay=lambda: context.watch(match),
        review=lambda: context.look_back(match),
        leave=context.home,
    )


def ask_twice(table: TableScene, doubt: Doubt, yes: Callable[[], None]) -> None:
    """Ask again before something that leaves a move unused."""
    context = table.context
    heading, said, yes_words, no_words = (
        table.layout.say(f"{doubt.key}.{part}", **dict(doubt.params))
        for part in ("heading", "text", "yes", "no")
    )

    def do() -> None:
        table.page.close()
        yes()

    buttons = [
        Button(context, "no", no_words, table.page.close),
        Button(context, "yes", yes_words, do, "danger"),
    ]
    table.page.open(dialog(context, heading, said, buttons), table.page.close, "no")


def not_saved(table: TableScene, why: str, again: Callable[[], None]) -> None:
    """The disk refuses: nothing has changed. Try once more, or go on without saving."""
    context, text = table.context, table.context.text

    def retry() -> None:
        table.page.close()
        again()

    def go_on() -> None:
        table.match.forget_journal()
        retry()

    buttons = [
        Button(context, "retry", text("table.not_saved.retry"), retry, "primary"),
        Button(context, "go_on", text("table.not_saved.go_on"), go_on),
    ]
    said = text("table.journal", why=why)
    heading = text("table.not_saved.heading")
    table.page.open(dialog(context, heading, said, buttons), retry, "retry")

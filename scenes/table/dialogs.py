"""The questions that a table asks over itself: before a doubtful move, when the disk refuses."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.kit.roles.seating import Seating
from scenes.ui.buttons import Button
from scenes.ui.dialog import Beside, dialog
from scenes.ui.page import Page
from tabletop.core.game import Game
from tabletop.core.handling import Confirmation
from tabletop.core.state import State


def ask_twice(
    context: Context,
    page: Page,
    seating: Seating[Game[State]],
    asked: Confirmation,
    yes: Callable[[], None],
) -> None:
    """Ask again before something that leaves a move unused."""
    heading, said, yes_words, no_words = (
        seating.say(f"{asked.key}.{part}", **dict(asked.params))
        for part in ("heading", "text", "yes", "no")
    )

    def do() -> None:
        page.close()
        yes()

    buttons = [
        Button(context, "no", no_words, page.close),
        Button(context, "yes", yes_words, do, "danger"),
    ]
    page.open(dialog(context, heading, said, buttons), page.close, "no")


def ask_whether_sure(
    context: Context, page: Page, points: int, yes: Callable[[], None], beside: Beside
) -> None:
    """Ask before a move that gives away so many points of winning chance; beside what it is about,
    which is to be looked at once more."""
    text = context.text

    def do() -> None:
        page.close()
        yes()

    buttons = [
        Button(context, "no", text("table.sure.no"), page.close, "primary"),
        Button(context, "yes", text("table.sure.yes"), do),
    ]
    said = text("table.sure.text", n=points)
    page.open(dialog(context, text("table.sure.heading"), said, buttons, beside), page.close, "no")


def not_saved(
    context: Context,
    page: Page,
    why: str,
    again: Callable[[], None],
    forget: Callable[[], None],
) -> None:
    """The disk refuses: nothing has changed. Try once more, or go on without saving (`forget` and
    then `again`)."""
    text = context.text

    def retry() -> None:
        page.close()
        again()

    def go_on() -> None:
        forget()
        retry()

    buttons = [
        Button(context, "retry", text("table.not_saved.retry"), retry, "primary"),
        Button(context, "go_on", text("table.not_saved.go_on"), go_on),
    ]
    said = text("table.journal", why=why)
    page.open(dialog(context, text("table.not_saved.heading"), said, buttons), retry, "retry")


def ask_for_lost(
    context: Context,
    page: Page,
    name: str,
    why: str,
    here: Callable[[], None],
    computer: Callable[[], None],
    wait: Callable[[], None],
) -> None:
    """Ask who plays on for somebody. why: what has become of them, as `Handsets.lost` tells."""
    text = context.text

    def closing(do: Callable[[], None]) -> Callable[[], None]:
        def close() -> None:
            page.close()
            do()

        return close

    buttons = [
        Button(context, "here", text("phones.tv.lost.here"), closing(here)),
        Button(context, "computer", text("phones.tv.lost.computer"), closing(computer)),
        Button(context, "wait", text("phones.tv.lost.wait"), closing(wait), "primary"),
    ]
    heading = text(f"phones.tv.{why}.heading", name=name)
    words = dialog(context, heading, text(f"phones.tv.{why}.text", name=name), buttons)
    page.open(words, closing(wait), "wait")

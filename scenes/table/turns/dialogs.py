"""Dialogs of a table: before a doubtful move, after a save error, about a lost player."""

from __future__ import annotations

from collections.abc import Callable

from scenes.base.context import Context
from scenes.kit.roles.seating import Seating
from scenes.ui.layer.dialog import DialogPlacer, build_dialog
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.widgets.buttons import Button
from tabletop.core.game import Game
from tabletop.core.input_mapping import Confirmation
from tabletop.core.state import State


def ask_confirmation(
    context: Context,
    widget_layer: WidgetLayer,
    seating: Seating[Game[State]],
    confirmation: Confirmation,
    on_yes: Callable[[], None],
) -> None:
    """Ask for confirmation before an action that leaves a move unused."""
    heading, said, yes_words, no_words = (
        seating.game_text(f"{confirmation.key}.{part}", **dict(confirmation.params))
        for part in ("heading", "text", "yes", "no")
    )

    def do() -> None:
        widget_layer.close_dialog()
        on_yes()

    buttons = [
        Button(context, "no", no_words, widget_layer.close_dialog),
        Button(context, "yes", yes_words, do, "danger"),
    ]
    widget_layer.open_dialog(
        build_dialog(context, heading, said, buttons), widget_layer.close_dialog, "no"
    )


def ask_about_mistake(
    context: Context,
    widget_layer: WidgetLayer,
    points: int,
    on_yes: Callable[[], None],
    find_place: DialogPlacer,
) -> None:
    """Ask before a move that costs some points of winning chance.

    The dialog stands beside the pieces of the move, so that the player can look again.
    """
    text = context.text_catalogue

    def do() -> None:
        widget_layer.close_dialog()
        on_yes()

    buttons = [
        Button(context, "no", text("table.sure.no"), widget_layer.close_dialog, "primary"),
        Button(context, "yes", text("table.sure.yes"), do),
    ]
    said = text("table.sure.text", n=points)
    widget_layer.open_dialog(
        build_dialog(context, text("table.sure.heading"), said, buttons, find_place),
        widget_layer.close_dialog,
        "no",
    )


def ask_about_save_error(
    context: Context,
    widget_layer: WidgetLayer,
    why: str,
    on_retry: Callable[[], None],
    on_give_up_saving: Callable[[], None],
) -> None:
    """Ask after a save error, with nothing changed: try again, or go on without saving.

    Args:
        context: Services and state that all scenes share.
        widget_layer: Widgets of the table; they get the dialog.
        why: Cause of the error, in words.
        on_retry: Called to try again.
        on_give_up_saving: Called before `on_retry` to go on without saving.
    """
    text = context.text_catalogue

    def retry() -> None:
        widget_layer.close_dialog()
        on_retry()

    def go_on() -> None:
        on_give_up_saving()
        retry()

    buttons = [
        Button(context, "retry", text("table.not_saved.retry"), retry, "primary"),
        Button(context, "go_on", text("table.not_saved.go_on"), go_on),
    ]
    said = text("table.journal", why=why)
    widget_layer.open_dialog(
        build_dialog(context, text("table.not_saved.heading"), said, buttons), retry, "retry"
    )


def ask_about_lost_player(
    context: Context,
    widget_layer: WidgetLayer,
    name: str,
    why: str,
    on_play_here: Callable[[], None],
    on_computer: Callable[[], None],
    on_wait: Callable[[], None],
) -> None:
    """Ask who plays on for a player whose phone is lost.

    Args:
        context: Services and state that all scenes share.
        widget_layer: Widgets of the table; they get the dialog.
        name: Name of the player.
        why: Catalogue word for the cause, as the phone players report it.
        on_play_here: Called to play at this screen.
        on_computer: Called to let an AI play.
        on_wait: Called to wait.
    """
    text = context.text_catalogue

    def closing(do: Callable[[], None]) -> Callable[[], None]:
        def close() -> None:
            widget_layer.close_dialog()
            do()

        return close

    buttons = [
        Button(context, "here", text("phones.tv.lost.here"), closing(on_play_here)),
        Button(context, "computer", text("phones.tv.lost.computer"), closing(on_computer)),
        Button(context, "wait", text("phones.tv.lost.wait"), closing(on_wait), "primary"),
    ]
    heading = text(f"phones.tv.{why}.heading", name=name)
    words = build_dialog(context, heading, text(f"phones.tv.{why}.text", name=name), buttons)
    widget_layer.open_dialog(words, closing(on_wait), "wait")

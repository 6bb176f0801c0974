"""The handicap of a seat: points at the end, and goods of the game at the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.paged_list import Pager, build_list_screen
from scenes.menus.match_setup.setup_model import MatchSetupModel
from scenes.ui.devices.intents import Command, Direction
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.form_controls import FormControl, Stepper
from scenes.ui.widgets.widget import Widget

POINT_CHOICES: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""Points at the end to choose from."""
BUTTON_HINTS: Final = ((Command.ACCEPT, "change"), (Command.BACK, "back"))


class HandicapScene(Scene):
    """The handicap of a seat as a list of two controls."""

    is_see_through = True

    def __init__(self, context: Context, model: MatchSetupModel, seat: int) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            model: The match that is being set up.
            seat: Index of the seat in the model.
        """
        super().__init__(context)
        self._model = model
        self._seat = seat
        self._pager = Pager(context, self.compose)

    def compose(self) -> None:
        """Build the list."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")

        def rows(width: float) -> list[list[Widget]]:
            found = self._controls()
            for control in found:
                control.list_direction = Direction.DOWN
            return [[control] for control in found]

        heading = text("table.handicap.for", who=self._model.seats[self._seat].name)
        self.widget_layer.set_widgets(
            build_list_screen(context, self._pager, heading, back, BUTTON_HINTS, rows),
            "points",
        )

    def _controls(self) -> list[FormControl]:
        """Return the controls of the points and, if the game has any, of the goods."""
        text, spec, model = self.context.text_catalogue, self._model.seats[self._seat], self._model
        choices = sorted({*POINT_CHOICES, spec.points})
        none = text("table.handicap.none")
        points = self._stepper(
            "points", [f"+{n}" if n else none for n in choices], choices.index(spec.points),
            lambda index: model.set_handicap(self._seat, points=choices[index]),
        )  # fmt: skip
        found: list[FormControl] = [points]
        if (goods := model.start_goods) is not None:
            key = f"{model.game_name}.handicap.{goods.key}"
            said = [none, *(text(key, n=n) for n in range(1, goods.max_count + 1))]
            found.append(
                self._stepper(
                    "goods", said, min(spec.goods, goods.max_count),
                    lambda index: model.set_handicap(self._seat, goods=index),
                )
            )  # fmt: skip
        return found

    def _stepper(
        self, name: str, said: list[str], chosen: int, on_choice: Callable[[int], None]
    ) -> Stepper:
        def change(index: int) -> None:
            on_choice(index)
            self.compose()

        label = self.context.text_catalogue(f"table.handicap.set_{name}")
        return Stepper(self.context.paper_context, name, label, said, chosen, change)

"""Things to keep of a finished match: a picture of the result, and the log as text."""

from __future__ import annotations

import io

import pygame

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.watch.score_pad import ScorePadScene
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tabletop.narration.match_log import format_match_log

BUTTONS_Z = 10.0
"""Height from which nodes are buttons, which a picture to keep leaves out."""


class ResultKeeper:
    """Writes keepsakes of one match into the folder of the user, and says where they are."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match

    def open_pad(self) -> None:
        """Open the score pad of the evening."""
        self._context.scene_stack.push(ScorePadScene(self._context))

    def keep_picture(self, scene: Scene) -> None:
        """Write a picture of the result, without its buttons."""
        picture, data = scene.canvas.snapshot(BUTTONS_Z), io.BytesIO()
        pygame.image.save(picture, data, "result.png")
        self._keep("png", data.getvalue())

    def keep_log(self) -> None:
        """Write the log of the match, as all may know it."""
        match, text = self._match, self._context.text_catalogue
        seats = ", ".join(match.setup.seat_names)
        lines = [f"{text(f'{match.game.name}.title')}: {seats}", ""]
        lines += [
            line.text for line in format_match_log(match, match.decision_number + 1, NOBODY, text)
        ]
        self._keep("txt", ("\n".join(lines) + "\n").encode())

    def _keep(self, suffix: str, data: bytes) -> None:
        """Write a file and say where it is, or why there is none."""
        context = self._context
        text = context.text_catalogue
        try:
            path = context.navigator.keep_file(self._match.game.name, suffix, data)
        except OSError as error:
            context.scene_stack.show_toast(text("table.results.not_kept", why=str(error)))
            return
        if path is not None:
            context.scene_stack.show_toast(text("table.results.kept", file=str(path)))

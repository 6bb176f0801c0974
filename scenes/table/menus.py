"""What opens over a table: pause, log, rules, result; and the ways back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.log import LogScene
from scenes.results import ResultScene
from scenes.rulebook import RulebookScene
from scenes.scene import Scene
from tabletop.core.acts import Move

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def log(table: TableScene) -> Scene:
    """The log as the eyes at the screen may know it."""
    eyes = table.perspective
    return LogScene(table.context, table.match, eyes.viewer, eyes.home, table.ghost)


def rules(table: TableScene) -> Scene:
    """The rulebook, open at the clause of the last refusal, or of what happened last."""
    clause = table.refusal.clause if table.refusal is not None else ""
    if not clause:
        acts = table.match.history[-1].acts
        clause = next((act.clause for act in reversed(acts) if isinstance(act, Move)), "")
    return RulebookScene(table.context, table.match.game.name, clause)


def results(table: TableScene) -> Scene:
    """The result of a finished match."""
    context, match = table.context, table.match
    return ResultScene(
        context,
        match,
        again=lambda: context.again(match, table.mode),
        replay=lambda: context.watch(match),
        leave=context.home,
    )

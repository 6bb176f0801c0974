"""The goal of a game, told once before a newcomer's first decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.base.context import Context
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.text.rulebook import goal_text

FAR_EDGE_MIDDLE: Final = Box(SCREEN_SIZE[0] / 2 - 100.0, 20.0, 200.0, 40.0)


def is_newcomer(context: Context, match: Match, seat: Seat) -> bool:
    """True if a person has decided nothing here yet, and has never finished a match of the game."""
    if match.setup.mode is not MatchMode.PLAY:
        return False
    if any(decision.seat == seat for decision in match.decisions):
        return False
    name = match.setup.seat_names[seat]
    records = (each for each in context.play_history.records if each.game == match.game.name)
    return not any(row.is_human and row.name == name for each in records for row in each.seats)


def tell_goal(presenter: TablePresenter, seat: Seat) -> None:
    """Show what wins to a newcomer, near the far edge, where it covers least."""
    context, match = presenter.context, presenter.session.match
    if is_newcomer(context, match, seat):
        said, about = goal_text(context.text_catalogue, match.game.name), goal_boxes(presenter)
        show_near_far_edge(presenter, seat, said, about)


def goal_boxes(presenter: TablePresenter) -> Sequence[Box]:
    """Return the box of what the goal is about, if the table has one."""
    box = presenter.layout.zone_layout.goal_box
    return () if box is None else (box,)


def show_near_far_edge(
    presenter: TablePresenter, seat: Seat, said: str, about: Sequence[Box] = ()
) -> None:
    """Show a message to a seat near the far edge, beside names, scores and the prompt line.

    Args:
        presenter: Presenter of the table.
        seat: Seat that reads it.
        said: The message.
        about: Boxes of what it is about, which stay free.
    """
    obstacles, seats = TableObstacles(presenter), presenter.session.match.setup.seats
    line = presenter.action_bar.nodes[0].bounds()
    costs = obstacles.overlap_costs([obstacles.name_box(seat), line, *about], range(len(seats)))
    presenter.widget_layer.show_toast(said, FAR_EDGE_MIDDLE, overlap_costs=costs)

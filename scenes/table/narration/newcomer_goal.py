"""The goal of a game, told once before a newcomer's first decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.base.context import Context
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.privacy.hand_numbers import chip_box
from scenes.ui.layer.label_placement import OverlapCost
from scenes.ui.layer.toasts import FIXED_OVERLAP_COST
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.text.rulebook import goal_text

SEAT_OVERLAP_COST, FACE_OVERLAP_COST = 12.0, 190.0
"""Cost of covering the room before a seat, and a face or a word."""
LYING_OVERLAP_COST, LARGE_LYING_OVERLAP_COST = FIXED_OVERLAP_COST, 190.0
"""Cost of covering the pieces there: letters shrink rather, but large text stays large."""
LETTER_SHARE: Final = 0.875
"""Size of the letters by that of other messages: the same share at each text size."""
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


def tell_goal(presenter: TablePresenter, seat: Seat, has_numbers: bool) -> None:
    """Show what wins to a newcomer, near the far edge, where it covers least.

    Args:
        presenter: The table.
        seat: The seat.
        has_numbers: True if the pieces of their hand have numbers, which they are to remember.
    """
    context, match = presenter.context, presenter.session.match
    if is_newcomer(context, match, seat):
        hand = TableObstacles(presenter).hand_boxes() if has_numbers else ()
        numbers = [chip_box(context.theme, box) for box in hand]
        words = goal_text(context.text_catalogue, match.game.name)
        show_near_far_edge(presenter, seat, words, numbers)


def show_near_far_edge(
    presenter: TablePresenter, seat: Seat, said: str, later: Sequence[Box] = ()
) -> None:
    """Show a message to a seat near the far edge, beside all things that count.

    These are names, scores, the prompt line, and what the layout keeps free of messages.

    Args:
        presenter: The table.
        seat: The seat.
        said: The message.
        later: Boxes of things that come while it stands: numbers of the hand, or buttons.
    """
    obstacles, seats = TableObstacles(presenter), presenter.session.match.setup.seats
    places, line = presenter.layout.zone_layout, presenter.action_bar.nodes[0]
    kept = [obstacles.name_box(seat), line.bounds(), *places.goal_boxes, *places.reserved_boxes]
    costs = obstacles.overlap_costs(kept, range(len(seats)))
    costs += [
        OverlapCost(obstacles.seat_box(each), SEAT_OVERLAP_COST) for each in range(len(seats))
    ]
    faces = [box for each in range(len(seats)) if (box := obstacles.portrait_box(each))]
    words, lying = obstacles.text_boxes(), [*obstacles.piece_boxes(), *later]
    is_large = presenter.context.theme.text_scale > 1.0
    lying_cost = LARGE_LYING_OVERLAP_COST if is_large else LYING_OVERLAP_COST
    costs += [OverlapCost(box, lying_cost) for box in lying]
    costs += [OverlapCost(box, FACE_OVERLAP_COST) for box in (*faces, *words)]
    presenter.widget_layer.show_toast(
        said, FAR_EDGE_MIDDLE, overlap_costs=costs, size_share=LETTER_SHARE
    )

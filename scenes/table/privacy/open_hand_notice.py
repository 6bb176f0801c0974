"""The reason why a hand opens in front of all, told once to each person."""

from __future__ import annotations

from scenes.table.narration.newcomer_goal import show_near_far_edge
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat


class OpenHandNotice:
    """Tells people who share a screen why no curtain closes before their hand opens."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter = presenter
        self._told: set[Seat] = set()

    def tell(self, seat: Seat) -> None:
        """Tell a person once that everybody has seen the pieces of their open hand."""
        presenter, session = self._presenter, self._presenter.session
        eyes, match = session.perspective, session.match
        if (
            seat in self._told
            or presenter.context.settings.curtain != "secrets"
            or not eyes.is_shared
            or eyes.viewer_seat != seat
            or not match.has_hidden_pieces(seat)
            or match.has_secrets(seat)
        ):
            return
        self._told.add(seat)
        said = presenter.context.text_catalogue(
            "table.known_hand", match.setup.seat_names, who=SeatRef(seat)
        )
        show_near_far_edge(presenter, seat, said, [TableObstacles(presenter).buttons_area])

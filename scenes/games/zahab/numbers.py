"""Numbers that the table of Zahab shows: how high discs and spirits stand, what may be played."""

from __future__ import annotations

from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from tabletop.core.handling import ActionDraft
from tabletop.core.zones import Seat
from tabletop.games.zahab.drafts import StepsDraft
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.handling import ZahabHandling
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.state import RED, SPACES, STEPS, ZahabState
from tabletop.games.zahab.tables import FIGURES, seat_disc


class Numbers:
    """Reads off what the stage shows, which lags behind the match."""

    def __init__(self, seating: Seating[Zahab], handling: ZahabHandling) -> None:
        self.seating = seating
        self.handling = handling
        self.tables = seating.game.tables

    def vp(self, showing: Showing, figure: str, seat: Seat) -> int:
        """How high a seat's disc stands; 0 before it lies there."""
        disc = seat_disc(figure, seat)
        top = self.tables.top
        return next((n for n in range(top, -1, -1)
                     if disc in showing.table.get(f"{figure}:{n}", ())), 0)  # fmt: skip

    def contribution(self, showing: Showing, figure: str, seat: Seat) -> int:
        """What a figure contributes to a seat."""
        return self.tables.contribution[self.vp(showing, figure, seat)]

    def spirit(self, showing: Showing, seat: Seat) -> int:
        """How high a seat's spirit is."""
        most = self.tables.spirit
        return next((n for n in range(most, -1, -1) if showing.table.get(f"spirit:{n}/{seat}")), 0)

    def limit(self, showing: Showing, effect: int) -> int:
        """The level up to which the home seat may trade by an effect; whose turn it is, where
        nobody is at home."""
        seat = (showing.turn or 0) if self.seating.public else self.seating.home
        red = self.vp(showing, FIGURES[RED], seat)
        return self.tables.limit(effect, self.spirit(showing, seat), red)

    def beginning(self, showing: Showing) -> ActionDraft | None:
        """The draft with which the turn begins that is decided at this screen."""
        view = view_of(showing)
        if (
            view is None
            or not view.stack
            or view.stack[-1][0] != STEPS
            or view.seat != self.seating.own
        ):
            return None
        return self.handling.draft(view, view.seat, ())

    def returning(self, view: ZahabState, draft: StepsDraft) -> int:
        """How many cards would come back, the one that is paid included."""
        start = view.camels[draft.seat]
        passed = [(start + n) % SPACES for n in range(1, (draft.landing - start) % SPACES + 1)]
        if not any(view.tiles[space >> 1] == START_TILE for space in passed):
            return 0
        return len(view.discards[draft.seat]) + bool(draft.card)


def view_of(showing: Showing) -> ZahabState | None:
    """The position, once all of it is shown."""
    view = showing.view
    assert view is None or isinstance(view, ZahabState)
    return view

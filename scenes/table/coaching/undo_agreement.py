"""Undo by agreement at a screen: a dialog names each person here who is asked to agree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.widgets.buttons import Button
from tabletop.core.zones import Seat
from tabletop.host.messages import UNDO_AGREED, UndoProposed
from tabletop.host.undo_texts import UndoTextFormatter
from tabletop.match.journal import JournalError


class UndoAgreement:
    """Asks the people at this screen if they agree that somebody takes a move back."""

    def __init__(self, presenter: TablePresenter, flow: TurnFlow) -> None:
        """Watch the wishes of a table.

        Args:
            presenter: Presenter of the table.
            flow: Turn flow, which waits while people are asked.
        """
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._flow = flow
        self._shown: UndoProposed | None = None
        self._has_dialog = False

    @property
    def is_open(self) -> bool:
        """True while somebody is asked, here or elsewhere; the match waits."""
        return self._session.wish is not None

    @property
    def asked_seats(self) -> Sequence[Seat]:
        """Seats whose people are asked at this screen."""
        wish = self._session.wish
        local = self._session.local_seats
        return () if wish is None else [seat for seat in wish.waiting if seat in local]

    def update(self) -> None:
        """Show the present wish, or how the last one has ended; call it in every frame."""
        session, page = self._session, self._presenter.widget_layer
        wish = session.wish
        if wish is not self._shown and self._has_dialog:
            self._has_dialog = False
            page.close_dialog()
        if (closed := session.take_closed_wish()) is not None:
            sound = "card_slide" if closed.outcome == UNDO_AGREED else "refusal"
            self._context.mixer.play(sound)
            page.show_toast(self._formatter.outcome_text(closed))
        if wish is None:
            self._shown = None
        elif wish is not self._shown and not page.dialog and self._presenter.is_in_front:
            self._shown = wish
            self._show(wish)

    def _show(self, wish: UndoProposed) -> None:
        texts = self._formatter.wish_texts(wish)
        here = self.asked_seats
        page = self._presenter.widget_layer
        if not here:  # they are asked on their phones
            page.show_toast(f"{texts.heading}\n{texts.waits}")
            return
        self._flow.cover_for_others()
        buttons = []
        for seat in here:
            yes, no = self._formatter.answer_texts(seat)
            answers = ((f"agree:{seat}", yes, True), (f"refuse:{seat}", no, False))
            buttons += [
                Button(self._context, name, words, partial(self._answer, wish, seat, agrees))
                for name, words, agrees in answers
            ]
        is_asked_elsewhere = len(here) < len(wish.waiting)
        told = "\n".join([texts.body, texts.waits] if is_asked_elsewhere else [texts.body])
        self._has_dialog = True
        page.open_dialog(
            build_dialog(self._context, texts.heading, told, buttons),
            partial(self._answer, wish, here[0], False),
            f"refuse:{here[0]}",
        )

    def _answer(self, wish: UndoProposed, seat: Seat, agrees: bool) -> None:
        """Pass an answer on; the dialog follows in the next frame.

        A pad answers for its owner only.
        """
        devices = self._context.devices
        owner = devices.device_owners.owner_of(devices.last_device)
        if owner and owner != self._session.match.setup.seat_names[seat]:
            self._context.mixer.play("refusal")
            return
        try:
            self._session.answer_wish(wish.number, seat, agrees)
        except JournalError as error:  # the question stays open
            text = self._context.text_catalogue
            self._presenter.widget_layer.show_toast(text("table.journal", why=error.reason))

    @property
    def _formatter(self) -> UndoTextFormatter:
        match = self._session.match
        names = match.setup.seat_names
        return UndoTextFormatter(match.game, self._context.text_catalogue, names)

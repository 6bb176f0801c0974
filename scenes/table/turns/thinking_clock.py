"""The clocks of people at a table: they run while a person can decide, and stand on place cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.setting.seat_nodes import ClockFigure
from scenes.stage.closeup import is_closeup_open
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.turn_flow import TurnFlow
from tabletop.core.zones import Seat

OVER_SOUND: Final = "chime_0"


class ThinkingClock:
    """Passes time to the clocks of a match, and shows them; without clocks it does nothing."""

    def __init__(self, presenter: TablePresenter, flow: TurnFlow) -> None:
        """Watch a table.

        Args:
            presenter: Presenter of the table.
            flow: Turn flow, which knows who is asked at this screen.
        """
        self._context = presenter.context
        self._presenter = presenter
        self._flow = flow

    def advance(self, seconds: float) -> None:
        """Let some seconds pass; call it in every frame, also while a menu lies above."""
        clock, speed = self._presenter.session.host.match.clock, self._presenter.speed
        if clock is None:
            return
        here = self._flow.asked_seats
        remote = self._context.phone_players.thinking_seats
        if not speed.is_paused and self._presenter.session.wish is None:
            counted = [*(here if self._can_decide_here else ()), *remote]
            for seat in clock.advance(counted, seconds):
                self._tell_end(seat)
        figures = {
            seat: ClockFigure(
                clock.time_text(seat), clock.limit_minutes, clock.is_over(seat),
                seat in here or seat in remote,
            )
            for seat in clock.seats
        }  # fmt: skip
        self._presenter.table_view.set_clocks(figures)

    @property
    def _can_decide_here(self) -> bool:
        """True if the table is open to the people at this screen; a closer look is part of it."""
        display = self._presenter
        page = display.widget_layer
        return (
            display.is_in_front
            and self._flow.is_waiting_for_input
            and (not page.dialog or is_closeup_open(page))
        )

    def _tell_end(self, seat: Seat) -> None:
        """Say once that the time of a person is over; the prompt follows when that is read."""
        text, bar = self._context.text_catalogue, self._presenter.action_bar
        people: Sequence[Seat] = self._presenter.session.match.setup.human_seats
        key = "table.clock_over" if len(people) > 1 else "table.clock_over_alone"
        words = text(key, name=self._presenter.session.match.setup.seat_names[seat])
        prompt = bar.prompt
        bar.stop_reading()
        bar.show_prompt(words)
        bar.line_reading.start(words, text.language)  # at any speed: nobody else says it
        bar.show_prompt(prompt)
        self._context.mixer.play(OVER_SOUND)

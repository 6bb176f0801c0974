"""A delayed copy of a match, which follows decision by decision at its own speed.

A host may be several decisions ahead of a screen that animates them. Scores and turns on
that screen come from the copy, so that nothing is revealed too early.
"""

from __future__ import annotations

from typing import NoReturn

from tabletop.core.actions import Action
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Event, Match


class DelayedMatchError(TypeError):
    """An attempt to change a delayed match."""


class DelayedMatch(Match):
    """A read-only copy of a match, as far as it has been displayed. It has no journal."""

    def __init__(self, leader: Match, number: int) -> None:
        """Follow a match.

        Args:
            leader: The match to follow.
            number: Number of decisions that have been displayed already.
        """
        super().__init__(leader.game, leader.setup, custom_start=leader.custom_start)
        self._leader = leader
        self._records_acts = True  # all that happens in it is asked for
        self._rewound_to: int | None = None  # to which decision time has jumped meanwhile
        if number == leader.decision_number:
            self._copy_position()
        self._catch_up(number)
        leader.add_listener(self)

    def _copy_position(self) -> None:
        """Copy the position of the leader without a replay."""
        leader = self._leader
        self.decisions[:] = leader.decisions
        self.state, self._last_event = leader.state.copy(), leader._last_event

    def on_event(self, event: Event) -> None:
        """Ignore an event of the leader; `step` fetches it."""

    def on_rewind(self, kept: int) -> None:
        """Note an undo of the leader for `follow_rewind`."""
        self._rewound_to = kept

    # Following

    @property
    def is_leader_rewound(self) -> bool:
        """True if the leader has undone decisions: its next decision does not follow from here."""
        return self._rewound_to is not None

    @property
    def next_decision(self) -> Decision | None:
        """Next decision to display; None if there is none, or if the leader has been rewound."""
        made = self._leader.decisions
        return (
            made[self.decision_number]
            if self.decision_number < len(made) and not self.is_leader_rewound
            else None
        )

    def step(self) -> Event | None:
        """Execute the next decision and return its event; None if there is none."""
        made = self.next_decision
        if made is None:
            return None
        self._execute(made.seat, made.action)
        return self.last_event

    def follow_rewind(self) -> None:
        """Go back as far as the leader has; its later decisions are then still to be displayed."""
        if (kept := self._rewound_to) is None:
            return
        self._rewound_to = None
        self.decisions[:] = self._leader.decisions[:kept]
        self._rewind(kept)

    def catch_up(self) -> None:
        """Go to the position of the leader."""
        self.follow_rewind()
        self._catch_up(self._leader.decision_number)

    def _catch_up(self, number: int) -> None:
        while self.decision_number < number and self.step() is not None:
            pass

    # What only the other match can

    def submit(
        self, seat: Seat, action: Action, number: int | None = None, is_known_legal: bool = False
    ) -> Refusal | None:
        """Raise DelayedMatchError: only the leader decides."""
        self._refuse()

    def undo(self, keep: int) -> None:
        """Raise DelayedMatchError: only the leader decides."""
        self._refuse()

    def redo(self) -> bool:
        """Raise DelayedMatchError: only the leader decides."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise DelayedMatchError("this match follows another one: decide there")

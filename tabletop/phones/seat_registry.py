"""Seats of one table: their phones, the access tokens, and the file that keeps these."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens

LOGGER: Final = logging.getLogger("souk.phones")
PHONE_LOST_SECONDS: Final = 10.0
"""Seconds without contact after which a phone counts as lost."""
SUBSTITUTE_LEVEL: Final = "trader"
"""AI level that plays for a person whose phone is lost."""


@dataclass
class SeatPlace:
    """One seat and its phone."""

    spec: SeatSpec
    is_for_people: bool
    """True if phones may take the seat, also while the computer plays for it."""
    has_phone: bool = False
    is_connected: bool = False
    gone_at: float | None = None
    """Time at which the phone was last connected; None while it is connected."""


class SeatRegistry:
    """The seats of one table, their phones and access tokens."""

    def __init__(self, tokens: AccessTokens, token_file: AccessTokenFile | None) -> None:
        """Create a registry without seats.

        Args:
            tokens: Access tokens of the table and its seats.
            token_file: File to which the tokens are written at each change; None writes nothing.
        """
        self.tokens = tokens
        self.places: list[SeatPlace] = []
        self.now = 0.0
        """Time in seconds of the last update."""
        self.leader: Seat | None = None
        """Seat whose phone leads a table without a screen; None without such a phone."""
        self._file = token_file
        self._written: AccessTokens | None = None

    def __len__(self) -> int:
        """Return the number of seats."""
        return len(self.places)

    @property
    def specs(self) -> tuple[SeatSpec, ...]:
        """Return the seats with the names and faces that people have chosen."""
        return tuple(place.spec for place in self.places)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """Return the seats for people that no phone has taken."""
        return tuple(
            n for n, place in enumerate(self.places) if place.is_for_people and not place.has_phone
        )

    def lobby_specs(self) -> tuple[SeatSpec, ...]:
        """Return the seats for another match: those for people are people's again."""
        return tuple(
            place.spec._replace(level="") if place.is_for_people else place.spec
            for place in self.places
        )

    def set_lobby_seats(self, specs: Sequence[SeatSpec]) -> None:
        """Set the seats of a match that is to begin.

        Phones keep their seats if the seat of that number has the same colour and is still for
        people. Otherwise its token is revoked, and its phone becomes a spectator.
        """
        before = self.places
        self.places = [SeatPlace(spec, spec.is_human) for spec in specs]
        self.tokens.set_seat_count(len(self.places))
        for seat, old in enumerate(before):
            new = specs[seat] if seat < len(specs) else None
            if new is not None and old.spec.colour == new.colour and new.is_human:
                self.places[seat] = replace(old, spec=new, is_for_people=True)
            elif old.has_phone and new is not None:
                self.tokens.renew_seat_token(seat)
        self._choose_leader()

    def set_match_seats(self, match: Match) -> None:
        """Set the seats of a match that begins, or that resumes with the phones it had.

        Seats that were for people in the lobby stay so, also if the computer plays for them.
        """
        before = self.places
        self.set_lobby_seats(match.setup.seats)
        for old, place in zip(before, self.places, strict=False):
            if old.spec.colour == place.spec.colour:
                place.is_for_people = place.is_for_people or old.is_for_people
        path = match.journal_path
        if path is None or self.tokens.match != path.name:
            return
        for seat, place in enumerate(self.places):
            place.is_for_people = place.is_for_people or seat in self.tokens.people
            place.has_phone = place.has_phone or (place.is_for_people and seat in self.tokens.taken)
        self._choose_leader()

    def take_seat(self, seat: Seat, is_own: bool) -> None:
        """Give a seat to a phone.

        Args:
            seat: The seat.
            is_own: True if the phone has the seat already; another phone gets a new token.
        """
        place = self.places[seat]
        if place.has_phone and not is_own:
            self.tokens.renew_seat_token(seat)
        if not place.has_phone or not is_own:
            place.has_phone, place.is_connected, place.gone_at = True, True, None
        self._choose_leader()

    def release_seat(self, seat: Seat) -> None:
        """Take a seat from its phone and revoke its token."""
        place = self.places[seat]
        place.has_phone, place.is_connected, place.gone_at = False, False, None
        self.tokens.renew_seat_token(seat)
        self._choose_leader()

    def pass_lead(self, seat: Seat) -> None:
        """Let another seat with a phone lead the table."""
        if seat in range(len(self.places)) and self.places[seat].has_phone:
            self.leader = seat

    def toggle_computer(self, seat: Seat, level: str) -> None:
        """Give a seat without a phone to the computer before a match, or back to people.

        Args:
            seat: The seat.
            level: AI level that the computer plays at.
        """
        if seat not in range(len(self.places)) or self.places[seat].has_phone:
            return
        place = self.places[seat]
        place.is_for_people = not place.is_for_people
        place.spec = place.spec._replace(level="" if place.is_for_people else level)

    def set_connected_seats(self, seats: Collection[Seat]) -> bool:
        """Note which seats have a connected phone. True if that has changed."""
        has_changed = False
        for seat, place in enumerate(self.places):
            is_connected = place.has_phone and seat in seats
            if is_connected != place.is_connected:
                place.is_connected = is_connected
                place.gone_at = None if is_connected else self.now
                has_changed = True
        return has_changed

    def lost_phone_seconds(self, now: float) -> Mapping[Seat, float]:
        """Return the seats whose phone is lost, with the seconds since the last contact."""
        return {
            seat: now - place.gone_at
            for seat, place in enumerate(self.places)
            if place.has_phone
            and place.gone_at is not None
            and now - place.gone_at >= PHONE_LOST_SECONDS
        }

    def update(self, now: float, match: Match | None) -> None:
        """Note the time, and write the tokens of a match if they have changed.

        This comes before anybody is told of the change: a token that was revoked stays revoked
        after a crash.
        """
        self.now = now
        self.write_tokens(match)
        for place in self.places:
            if place.has_phone and not place.is_connected and place.gone_at is None:
                place.gone_at = now

    def write_tokens(self, match: Match | None) -> None:
        """Write the tokens if they have changed, and delete those of a match that is over.

        Between two matches they are still those of the last one, if it is unfinished.

        Args:
            match: Match that is played; None between two matches.
        """
        tokens, file = self.tokens, self._file
        if match is not None:
            path = match.journal_path
            tokens.match = path.name if path is not None and not match.is_over else ""
        tokens.taken = [seat for seat, place in enumerate(self.places) if place.has_phone]
        tokens.people = [seat for seat, place in enumerate(self.places) if place.is_for_people]
        before, now = self._written, replace(tokens, seats=[*tokens.seats])
        if file is None or now == before:
            return
        self._written = now
        if not tokens.match:
            if before is not None and before.match:
                file.delete()
            return
        try:
            file.write(tokens)
        except OSError as error:  # the match goes on; after a crash phones scan once more
            LOGGER.warning("the tokens of phones cannot be written: %s", error)

    def _choose_leader(self) -> None:
        """Let the first seat with a phone lead if the leader has left."""
        phones = [seat for seat, place in enumerate(self.places) if place.has_phone]
        if self.leader not in phones:
            self.leader = phones[0] if phones else None

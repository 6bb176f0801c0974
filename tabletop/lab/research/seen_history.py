"""History of a match as each seat has seen it: the base of information states.

A history is a chain of events that never changes, so that copies of a match share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final
from zlib import crc32

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, Reveal, Say, Score, Step, Turn, visible_act
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone, back_of, parse_zone

ACT_COLUMNS: Final = (
    "kind", "seat", "piece", "new_piece", "n",
    "source", "source_number", "target", "target_number", "text",
)  # fmt: skip
"""Columns of an act in an information state tensor."""
_KINDS: Final[tuple[type[Any], ...]] = (Move, Step, Turn, Score, Reveal, Say, Begin, End)
TEXT_CODES: Final = 1 << 16
"""Number of codes of tracks and keys in the column `text`."""


class SeenEvent:
    """One decision with its acts, and the digests of all that each viewer has seen up to it."""

    __slots__ = ("acts", "decision", "digests", "earlier")

    def __init__(
        self,
        earlier: SeenEvent | None,
        acts: Sequence[Act],
        decision: tuple[Seat, Action] | None = None,
        digests: dict[Seat, bytes] | None = None,
    ) -> None:
        """Add an event to a history.

        Args:
            earlier: History before the event; None at the beginning.
            acts: True acts of the event.
            decision: Seat that decided, and its action; None for the set-up.
            digests: Known digests; an imagined history has no others.
        """
        self.earlier = earlier
        self.acts = tuple(acts)
        self.decision = decision
        self.digests = digests or {}

    def digest(self, viewer: Seat, game: Game[Any]) -> bytes:
        """Return a digest of everything that a viewer has seen and done."""
        missing: list[SeenEvent] = []
        event: SeenEvent | None = self
        while event is not None and viewer not in event.digests:
            missing.append(event)
            event = event.earlier
        known = event.digests[viewer] if event is not None else b""
        for each in reversed(missing):
            told = repr(each.seen_by(viewer, game)).encode()
            known = each.digests[viewer] = blake2b(known + told, digest_size=16).digest()
        return known

    def seen_by(self, viewer: Seat, game: Game[Any]) -> list[object]:
        """Return the acts of this event as a viewer sees them, and its own action."""
        seen = (visible_act(act, viewer, game.zones) for act in self.acts)
        found: list[object] = [act for act in seen if act is not None]
        if self.decision is not None and self.decision[0] == viewer:
            found.append(self.decision[1])
        return found

    def latest_acts(self, viewer: Seat, game: Game[Any], count: int) -> list[Act]:
        """Return the last acts that a viewer has seen, the newest first."""
        found: list[Act] = []
        event: SeenEvent | None = self
        while event is not None and len(found) < count:
            seen = (visible_act(act, viewer, game.zones) for act in reversed(event.acts))
            found += [act for act in seen if act is not None]
            event = event.earlier
        return found[:count]


class ActEncoder:
    """Numbers for acts, in the columns `ACT_COLUMNS`; all are at least -1."""

    def __init__(self, game: Game[Any], start: State) -> None:
        """Number the zones and the pieces of a game.

        Args:
            game: Rules.
            start: Any initial state.
        """
        self._zones = {name: n for n, name in enumerate(game.zones.kinds)}
        pieces = {piece for held in game.inventory(start).values() for piece in held}
        known = sorted(pieces | {back_of(piece) for piece in pieces})
        self._pieces = {piece: n for n, piece in enumerate(known)}
        self.upper_bound = max(TEXT_CODES, len(known), 1 << 10)

    def encode(self, act: Act) -> Iterator[int]:
        """Yield the numbers of an act, one for each column."""
        seat = getattr(act, "seat", NOBODY)
        pieces = act.pieces if isinstance(act, Reveal) else (getattr(act, "piece", ""),)
        path = act.path if isinstance(act, Step) else ("",)
        source = getattr(act, "source", "") or getattr(act, "zone", "") or path[0]
        target = getattr(act, "target", "") or path[-1]
        text = str(getattr(act, "track", "") or getattr(act, "key", ""))
        yield _KINDS.index(type(act)) if type(act) in _KINDS else len(_KINDS)
        yield act.viewer if isinstance(act, Reveal) else seat
        yield self._piece(pieces[0]) if pieces else NOBODY
        yield self._piece(getattr(act, "new_piece", ""))
        yield int(getattr(act, "n", getattr(act, "number", 1)))
        yield from self._zone(source)
        yield from self._zone(target)
        yield crc32(text.encode()) % TEXT_CODES if text else NOBODY

    def _piece(self, piece: Piece) -> int:
        return self._pieces.get(piece, NOBODY)

    def _zone(self, zone: Zone) -> tuple[int, int]:
        if not zone:
            return NOBODY, NOBODY
        kind, number, _ = parse_zone(zone)
        return self._zones.get(kind, NOBODY), NOBODY if number is None else number

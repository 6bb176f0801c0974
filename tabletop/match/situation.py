# Compiled by mypyc: see tools/compile.
"""A game as it stands at a table: who decides, what may be done, and what each viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Reveal, Turn, seen_by
from tabletop.core.game import Game
from tabletop.core.options import OptionError, complete
from tabletop.core.refusals import GAME_OVER, UNKNOWN_ACTION, Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Seat, Seen, is_back
from tabletop.match.events import Event
from tabletop.match.journal import Decision
from tabletop.match.setup import Setup, SetupError, check_seats


class Situation:
    """A game and its state. Everything here only looks."""

    state: State

    def __init__(self, game: Game[State], setup: Setup) -> None:
        """Raises SetupError for seats or options that the game does not have."""
        if len(setup.seats) not in game.seats:
            first, last = game.seats[0], game.seats[-1]
            raise SetupError(f"{len(setup.seats)} seats: {game.name} takes {first} to {last}")
        check_seats(setup.seats)
        try:
            options = complete(game.options, setup.options)
        except OptionError as error:
            raise SetupError(str(error)) from error
        self.game = game
        self._to_act, self._list, self._apply = game.to_act, game.legal, game.apply
        """Asked with every decision."""
        self.setup = setup._replace(options=options)
        self.decisions: list[Decision] = []
        """Those that led here."""
        self._legal: dict[Seat, Sequence[Action]] = {}
        """What seats can do, as far as it was asked since the last decision."""
        self._legal_at = -1
        self._legal_of: object = None

    @property
    def number(self) -> int:
        """The number of the decision to be made next, from 0."""
        return len(self.decisions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that decide now."""
        return self._to_act(self.state)

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What a seat can do now. Worked out once a decision: all clients and `submit` ask."""
        now = len(self.decisions)
        if self._legal_at != now or self._legal_of is not self.state:
            self._legal_at, self._legal_of = now, self.state
            self._legal.clear()
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self._list(self.state, seat)
        return found

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat cannot do something now; None when it can."""
        if self.over:
            return Refusal(GAME_OVER, "")
        if not isinstance(action, self.game.actions):
            return Refusal(UNKNOWN_ACTION, "", mend="look_again")
        return self.game.refusal(self.state, seat, action)

    def view(self, viewer: Seat) -> State:
        """What a viewer (a seat, or NOBODY) may know of the state."""
        return self.game.redact(self.state, viewer)

    def inventory(self, viewer: Seat) -> Inventory:
        """What the table looks like to a viewer."""
        return self.game.inventory(self.view(viewer))

    def holds_secrets(self, seat: Seat) -> bool:
        """Whether a seat holds something that others may not see."""
        zones = self.game.zones
        return any(
            zones.owner(zone) == seat
            and zones[zone].seen is Seen.OWNER
            and any(is_back(piece) for piece in pieces)
            for zone, pieces in self.inventory(NOBODY).items()
        )

    def seen(self, event: Event, viewer: Seat) -> tuple[Act, ...]:
        """The acts of an event as a viewer sees them."""
        zones = self.game.zones
        return tuple(a for act in event.acts if (a := seen_by(act, viewer, zones)) is not None)

    def reveals(self, act: Act) -> bool:
        """Whether anybody, be it only the one who decided, has seen what he had not before."""
        zones = self.game.zones
        if isinstance(act, Move):
            return any(
                zones.hides(act.source, viewer) and not zones.hides(act.target, viewer)
                for viewer in (NOBODY, *range(len(self.setup.seats)))
            )
        return isinstance(act, Reveal | Turn)

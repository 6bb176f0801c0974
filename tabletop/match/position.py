# Compiled by mypyc: see tools/compile.
"""The position of a match: active seats, legal actions and player views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Reveal, Turn, visible_act
from tabletop.core.game import Game
from tabletop.core.options import OptionError, complete_options
from tabletop.core.refusals import GAME_OVER, UNKNOWN_ACTION, Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.toolkit.handicaps import give_points
from tabletop.core.zones import Inventory, Seat, Visibility, is_back
from tabletop.match.events import Event
from tabletop.match.journal import Decision
from tabletop.match.setup import Setup, SetupError, check_seats


class MatchPosition:
    """A game and its state, with read-only queries."""

    state: State

    def __init__(self, game: Game[State], setup: Setup) -> None:
        """Check the set-up and complete its options.

        Raises:
            SetupError: if the game does not have such seats or options.
        """
        if len(setup.seats) not in game.seat_counts:
            first, last = game.seat_counts[0], game.seat_counts[-1]
            raise SetupError(f"{len(setup.seats)} seats: {game.name} takes {first} to {last}")
        check_seats(setup.seats)
        try:
            options = complete_options(game.options, setup.options)
        except OptionError as error:
            raise SetupError(str(error)) from error
        most = game.start_goods.max_count if game.start_goods is not None else 0
        for seat in setup.seats:
            if not 0 <= seat.goods <= most:
                raise SetupError(f"{seat.goods} goods at the start: {game.name} gives 0 to {most}")
        game = give_points(game, setup.handicap_points)
        self.game = game
        self._to_act, self._list, self._apply = game.active_seats, game.legal_actions, game.apply
        """Asked with every decision."""
        self.setup = setup._replace(options=options)
        self.decisions: list[Decision] = []
        """Those that led here."""
        self._legal: dict[Seat, Sequence[Action]] = {}
        """Cache of legal actions by seat since the last decision."""
        self._legal_at = -1
        self._legal_of: object = None

    @property
    def deal_code(self) -> str:
        """Code that commits to the deal; empty if a person chose its seed."""
        return self.setup.deal_code(self.game.sheet.data)

    @property
    def decision_number(self) -> int:
        """Number of the next decision, from 0."""
        return len(self.decisions)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.game.is_over(self.state)

    def active_seats(self) -> tuple[Seat, ...]:
        """Return the seats that decide now."""
        return self._to_act(self.state)

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return the legal actions of a seat now, computed once for each decision."""
        now = len(self.decisions)
        if self._legal_at != now or self._legal_of is not self.state:
            self._legal_at, self._legal_of = now, self.state
            self._legal.clear()
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self._list(self.state, seat)
        return found

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why a seat cannot do an action now, or None if it can."""
        if self.is_over:
            return Refusal(GAME_OVER, "")
        if not isinstance(action, self.game.action_types):
            return Refusal(UNKNOWN_ACTION, "", remedy="look_again")
        return self.game.refusal(self.state, seat, action)

    def view_for(self, viewer: Seat) -> State:
        """Return the player view of a viewer (a seat, or NOBODY)."""
        return self.game.view_for(self.state, viewer)

    def inventory(self, viewer: Seat) -> Inventory:
        """Return the inventory that a viewer (a seat, or NOBODY) sees."""
        return self.game.inventory(self.view_for(viewer))

    def has_hidden_pieces(self, seat: Seat) -> bool:
        """True if a seat holds pieces that other seats may not see."""
        zones = self.game.zones
        return any(
            zones.owner(zone) == seat
            and zones[zone].visibility is Visibility.OWNER
            and any(is_back(piece) for piece in pieces)
            for zone, pieces in self.inventory(NOBODY).items()
        )

    def has_secrets(self, seat: Seat) -> bool:
        """True if a seat holds pieces that other seats may not see and do not know yet."""
        return self.has_hidden_pieces(seat) and self.game.holds_secrets(self.view_for(NOBODY), seat)

    def visible_acts(self, event: Event, viewer: Seat) -> tuple[Act, ...]:
        """Return the acts of an event as a viewer sees them."""
        zones = self.game.zones
        return tuple(a for act in event.acts if (a := visible_act(act, viewer, zones)) is not None)

    def is_revealing(self, act: Act, viewer: Seat | None = None) -> bool:
        """True if an act shows something new to a viewer, or to any viewer if none is named."""
        zones = self.game.zones
        if viewer is None:
            viewers: Iterable[Seat] = (NOBODY, *range(len(self.setup.seats)))
        else:
            viewers = (viewer,)
        if isinstance(act, Move):
            return any(
                zones.is_hidden(act.source, each) and not zones.is_hidden(act.target, each)
                for each in viewers
            )
        if isinstance(act, Reveal) and viewer is not None:
            return act.viewer in (NOBODY, viewer)
        return isinstance(act, Reveal | Turn)

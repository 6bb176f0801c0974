"""Mercado as the contract of a game wants it: thin, over the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Sayer
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Standing, TallyRow, Wording
from tabletop.core.options import Option, Options, complete, first_option, first_seat
from tabletop.core.origins import Printed
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Inventory, Piece, Seat, Zones
from tabletop.games.mercado import actions as act
from tabletop.games.mercado import known, refusals, rules, views
from tabletop.games.mercado.legality import Legality
from tabletop.games.mercado.resolving import lay_white, piece_key, resolve
from tabletop.games.mercado.sheet import SIDES, SPACES, built_in, read
from tabletop.games.mercado.state import COINS, SOURCES, MercadoState
from tabletop.games.mercado.strategy import MercadoStrategy
from tabletop.games.mercado.tables import SEATS, Tables
from tabletop.games.mercado.track import place

FIRST_GAME: Final = "first"
"""The starting disc lies on the space that the sheet names for a first game."""

TALLY: Final = (
    ("goods", "MER-5.1"),
    ("privileges_played", "MER-7.9"),
    ("icons", "MER-8.3"),
    ("privileges_held", "MER-9.1"),
    ("seals_held", "MER-9.1"),
)
"""What steps are owed to, in the order of the state's `gained`."""


class Mercado(Game[MercadoState]):
    """The game of Mercado with one component sheet."""

    name = "mercado"
    prefix = "MER"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    described = known.DESCRIBED
    actions = act.ACTIONS
    state = MercadoState
    options: tuple[Option, ...] = (
        Option("side", SIDES, SIDES[0], "MER-3.3"),
        Option("start", (FIRST_GAME, *range(SPACES)), FIRST_GAME, "MER-3.3"),
        first_option(SEATS, "MER-3.4"),
    )

    def __init__(self, sheet: Sheet | None = None) -> None:
        """With the built-in sheet, or another. Raises SheetError."""
        self.sheet = sheet or built_in()
        self.tables = Tables(read(self.sheet))
        self._legality = Legality(self.tables)
        self.legal = self._legality.legal  # type: ignore[method-assign]  # one call fewer
        self.strategy = MercadoStrategy(self.tables)

    def new(self, seats: int, options: Options, chance: Chance, say: Sayer = None) -> MercadoState:
        """Set up as the options say (MER-3). Raises OptionError, ValueError."""
        chosen = complete(self.options, options)
        if seats not in self.seats:
            raise ValueError(f"Mercado is for 2 to 4 players, not {seats}")
        start = chosen["start"]
        if not isinstance(start, int):
            start = self.tables.contents.first_start
        side = SIDES.index(str(chosen["side"]))
        first = first_seat(chosen, seats, chance)
        return rules.set_up(self.tables, seats, side, start, first, chance, say)

    def to_act(self, s: MercadoState) -> tuple[Seat, ...]:
        """The one who decides: whose turn it is, or of whom a discard is demanded."""
        return (s.stack[-1][1],) if s.stack else ()

    def legal(self, s: MercadoState, seat: Seat) -> Sequence[Action]:
        """All actions of a seat (see `Legality`)."""
        return self._legality.legal(s, seat)

    def refusal(self, s: MercadoState, seat: Seat, action: Action) -> Refusal | None:
        """Why not; None exactly for what `legal` lists."""
        return refusals.refusal(self.tables, s, seat, action)

    def apply(
        self, s: MercadoState, seat: Seat, action: Action, chance: Chance, say: Sayer = None
    ) -> None:
        """Carry out a legal action and all that follows of itself."""
        _CARRIED_OUT[type(action)](self, s, seat, action, chance, say)

    def redact(self, s: MercadoState, viewer: Seat) -> MercadoState:
        """Without the orders of the stacks and the privileges of others."""
        return views.redact(s, viewer)

    def imagine(self, view: MercadoState, viewer: Seat, chance: Chance) -> MercadoState:
        """Stacks and hands filled fairly."""
        return views.imagine(self.tables, view, viewer, chance)

    def is_over(self, s: MercadoState) -> bool:
        """Whether the final reckoning has been made (MER-9.1)."""
        return not s.stack

    def clock(self, s: MercadoState) -> float:
        """Turns, as a part of a round."""
        return s.turn / s.seats

    def standing(self, s: MercadoState) -> tuple[Standing, ...]:
        """Places on the track: furthest first, on one space the upper marker (MER-9.2)."""
        return tuple(Standing(seat, place(s, seat), s.progress[seat]) for seat in range(s.seats))

    def tally(self, s: MercadoState) -> tuple[TallyRow, ...]:
        """The steps of each marker by what they are owed to."""
        return tuple(
            TallyRow(label, (), tuple(s.gained[row::SOURCES]), clause)
            for row, (label, clause) in enumerate(TALLY)
        )

    def wording(self, view: MercadoState, seat: Seat, action: Action) -> Wording:
        """Places are named by the tiles that lie there."""
        if isinstance(action, act.Lay | act.LayWhite | act.Resolve):
            tile = piece_key(self.tables, view.market[action.place])
            return Wording(action.tag, (("tile", tile),))
        return Wording(action.tag)

    def printed(self, piece: Piece) -> Sequence[Printed]:
        """The values of the sheet that are printed on a piece."""
        return known.printed(
            self.sheet, [each.key for each in self.tables.contents.privileges], piece
        )

    def inventory(self, view: MercadoState) -> Inventory:
        """Every piece, where it lies."""
        return views.inventory(self.tables, view)

    def counters(self, view: MercadoState) -> Mapping[tuple[str, Seat], int]:
        """None: the markers on the track say all."""
        return {}


def _play(
    game: Mercado, s: MercadoState, seat: Seat, a: act.PlayPrivilege, chance: Chance, say: Sayer
) -> None:
    kind = game.tables.privilege_keys.index(a.privilege)
    rules.play_privilege(game.tables, s, seat, kind, chance, say)


def _lay(
    game: Mercado, s: MercadoState, seat: Seat, a: act.Lay, chance: Chance, say: Sayer
) -> None:
    rules.lay(s, seat, _COIN[a.coin], a.place, say)


def _resolve(
    game: Mercado, s: MercadoState, seat: Seat, a: act.Resolve, chance: Chance, say: Sayer
) -> None:
    s.stack = s.stack[:-1]
    resolve(game.tables, s, seat, a.place, chance, say)
    rules.proceed(game.tables, s, chance, say)


def _lay_white(
    game: Mercado, s: MercadoState, seat: Seat, a: act.LayWhite, chance: Chance, say: Sayer
) -> None:
    s.stack = s.stack[:-1]
    lay_white(s, seat, a.place, say)
    rules.proceed(game.tables, s, chance, say)


def _discard(
    game: Mercado, s: MercadoState, seat: Seat, a: act.DiscardPrivilege, chance: Chance, say: Sayer
) -> None:
    kind = game.tables.privilege_keys.index(a.privilege)
    rules.discard_demanded(game.tables, s, seat, kind, say)
    rules.proceed(game.tables, s, chance, say)


Carried = Callable[[Mercado, MercadoState, Seat, Any, Chance, Sayer], None]

_COIN: Final = {coin: kind for kind, coin in enumerate(COINS)}

_CARRIED_OUT: Final[Mapping[type[Action], Carried]] = {
    act.Lay: _lay,
    act.Finish: lambda g, s, seat, a, chance, say: rules.finish(g.tables, s, seat, chance, say),
    act.Draw: lambda g, s, seat, a, chance, say: rules.draw(g.tables, s, seat, chance, say),
    act.TakeBack: lambda g, s, seat, a, chance, say: rules.take_back(
        g.tables, s, seat, chance, say
    ),
    act.BreakSeal: lambda g, s, seat, a, chance, say: rules.break_seal(
        g.tables, s, seat, chance, say
    ),
    act.PlayPrivilege: _play,
    act.UseIcon: lambda g, s, seat, a, chance, say: rules.answer_icon(
        g.tables, s, seat, chance, say
    ),
    act.DeclineIcon: lambda g, s, seat, a, chance, say: rules.decline_icon(
        g.tables, s, seat, chance, say
    ),
    act.Resolve: _resolve,
    act.LayWhite: _lay_white,
    act.DiscardPrivilege: _discard,
    act.Pass: lambda g, s, seat, a, chance, say: rules.pass_turn(g.tables, s, seat, chance, say),
}
"""Each action in the rules."""

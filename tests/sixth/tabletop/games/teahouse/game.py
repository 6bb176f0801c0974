"""All rules of the Tea House: serve a card, or sell it for a coin drawn blind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.actions import Action
from tabletop.core.acts import Emit, TextRef
from tabletop.core.bound import Bound, BoundGame, BoundState
from tabletop.core.chance import Chance
from tabletop.core.game import Domains
from tabletop.core.options import Options
from tabletop.core.origins import Field
from tabletop.core.refusals import WRONG_PHASE, Refusal
from tabletop.core.state import state
from tabletop.core.zones import Piece, Seat, Seen, Zone, ZoneKind, is_back

TEA = tuple(f"tea.{rank}" for rank in range(1, 5))
COIN = ("coin.copper", "coin.silver", "coin.gold")


class Serve(Action):
    """Lay a card of this rank on one's tray (TEA-2.1)."""

    tea: int


class Sell(Action):
    """Discard a card of this rank for a coin out of the bag (TEA-2.2)."""

    tea: int


@state
class Table(BoundState):
    """Where every card and coin lies, as numbers of TEA and COIN."""

    seats: int
    turn: Seat
    turns: int
    deck: tuple[int, ...]
    hands: list[tuple[int, ...]]
    trays: list[tuple[int, ...]]
    purses: list[tuple[int, ...]]
    bag: tuple[int, ...]
    aside: tuple[int, ...]
    poured: tuple[int, ...]


class TeaHouse(BoundGame[Table]):
    """The Tea House (TEA)."""

    name = "teahouse"
    prefix = "TEA"
    seats = range(2, 5)
    state = Table
    actions = (Serve, Sell)
    bound = (
        Bound(ZoneKind("deck", Seen.NOBODY, ordered=True, clause="TEA-2.3"), "deck", TEA),
        Bound(ZoneKind("hand", Seen.OWNER, owned=True, clause="TEA-1.1"), "hands", TEA),
        Bound(ZoneKind("tray", owned=True, ordered=True, clause="TEA-2.1"), "trays", TEA),
        Bound(ZoneKind("purse", owned=True, ordered=True, clause="TEA-2.2"), "purses", COIN),
        Bound(ZoneKind("bag", Seen.NOBODY, clause="TEA-1.2"), "bag", COIN),
        Bound(ZoneKind("box", Seen.NOBODY, clause="TEA-1.2"), "aside", COIN),
        Bound(ZoneKind("discard", ordered=True, clause="TEA-2.2"), "poured", TEA),
    )
    begins, asks, over, wins = "TEA-1.3", "TEA-2", "TEA-3.1", "TEA-3.2"
    rows: ClassVar[Mapping[str, str]] = {"tea": "TEA-2.1", "coins": "TEA-2.2"}
    explained: ClassVar[Mapping[str, str]] = {"tea": "TEA-2.1", "coin": "TEA-2.2"}
    described: ClassVar[Mapping[str, tuple[Field, ...]]] = {
        "TEA-1.1": (("game", "hand"), ("tea", "rank"), ("tea", "count")),
        "TEA-1.2": (("game", "aside"), ("coin", "key"), ("coin", "points"), ("coin", "count")),
    }
    limits: ClassVar[Mapping[str, range]] = {
        "game.hand": range(1, 6), "game.aside": range(4), "tea.count": range(5, 21),
        "coin.points": range(10), "coin.count": range(1, 21),
    }  # fmt: skip

    def stock(self) -> Mapping[Zone, Sequence[Piece]]:
        return {"deck": self.copies("tea"), "bag": self.copies("coin")}

    def domains(self, seats: int) -> Domains:
        return {Serve: [range(1, len(TEA) + 1)], Sell: [range(1, len(TEA) + 1)]}

    def set_up(self, s: Table, options: Options, chance: Chance, emit: Emit) -> None:
        """TEA-1.1, 1.2: shuffle, lay coins aside unseen, deal hands."""
        self.shuffle(s, "deck", chance, "TEA-1.1", emit)
        for _ in range(self.value("game", "aside")):
            self.draw(s, "bag", "box", chance, "TEA-1.2", emit)
        for n in range(self.value("game", "hand") * s.seats):
            self.draw(s, "deck", f"hand:{(s.turn + n) % s.seats}", chance, "TEA-1.1", emit)

    def choices(self, s: Table, seat: Seat) -> Sequence[Action]:
        """TEA-2: serve any card, or sell it while there are coins."""
        cards = self.lying(s, f"hand:{seat}")
        ranks = sorted({self.worth(card) for card in cards if not is_back(card)})
        return [*map(Serve, ranks), *(map(Sell, ranks) if s.bag or s.aside else ())]

    def refusal(self, s: Table, seat: Seat, action: Action) -> Refusal | None:
        found = super().refusal(s, seat, action)
        if found is None or found.code != WRONG_PHASE or not isinstance(action, Serve | Sell):
            return found
        if not 1 <= action.tea <= len(TEA):
            return Refusal("no_such_tea", "TEA-1.1", (("n", action.tea),), "choose_hand")
        if Serve(action.tea) not in self.choices(s, seat):
            card = TextRef(f"teahouse.piece.tea.{action.tea}")
            return Refusal("not_in_hand", "TEA-2", (("card", card),), "choose_hand")
        return Refusal("no_coin", "TEA-2.2", mend="serve_it")

    def apply(
        self, s: Table, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        hand = f"hand:{seat}"
        if isinstance(action, Serve):
            self.move(s, f"tea.{action.tea}", hand, f"tray:{seat}", "TEA-2.1", emit)
            self.score(seat, action.tea, "TEA-2.1", emit)
        elif isinstance(action, Sell):
            self.move(s, f"tea.{action.tea}", hand, "discard", "TEA-2.2", emit)
            source = "bag" if s.bag else "box"
            coin = self.draw(s, source, f"purse:{seat}", chance, "TEA-2.2", emit)
            self.score(seat, self.worth(coin or ""), "TEA-2.2", emit)
        self.draw(s, "deck", hand, chance, "TEA-2.3", emit)
        self.end_turn(s, emit)

    def sits_out(self, s: Table, seat: Seat) -> bool:
        return not s.hands[seat]

    def is_over(self, s: Table) -> bool:
        """TEA-3.1: when nobody has a card left."""
        return not any(s.hands)

    def points(self, s: Table, seat: Seat) -> Sequence[int]:
        """TEA-3.2: what a seat has for tea, and for coins."""
        return [sum(map(self.worth, self.lying(s, f"{of}:{seat}"))) for of in ("tray", "purse")]

    def worth(self, piece: Piece) -> int:
        """What a card or a coin counts."""
        kinds = self.column("coin", "points")
        return kinds[piece] if piece in kinds else int(piece.partition(".")[2])

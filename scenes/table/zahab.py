"""Zahab's table: the ring of camels with six cards around it, the court, rivals, the home seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scenes.table import zahab_cards as cards
from scenes.table import zahab_flourishes as flourishes
from scenes.table import zahab_furniture as fittings
from scenes.table import zahab_ground as ground
from scenes.table import zahab_hands as hands
from scenes.table import zahab_signs as signs
from scenes.table.layout import Doubt, Draft, Layout, Showing, Tale, Touch
from scenes.table.places import Place, Pose, Spot
from scenes.table.zahab_tales import tale
from sprites.components import deck
from sprites.node import Node
from sprites.picture import Baked, Box, Picture, Shaded
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Param, Say
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.zahab.actions import EndTrading, LoseSurplus, Trade
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.state import PHASES, RED, SPACES, STEPS
from tabletop.games.zahab.tables import FIGURES

if TYPE_CHECKING:
    from scenes.table.staging import Staging
    from scenes.table.zahab_drafts import StepsDraft
    from scenes.ui.theme import Theme
    from sprites.timeline import Step
    from tabletop.core.game import Game
    from tabletop.match.setup import Setup
    from tabletop.text import Catalogue

_NEUTRAL_LIGHT = 0.62
"""Camels that nobody rides look pale beside those of the seats."""


class ZahabLayout(Layout):
    """The caravan ring. Marks: ending (whether the end has been called)."""

    background = "table/zahab"
    ambience = "zahab"
    mine = ("hand",)
    looks = ("display", "discard", "hand", "exile")
    game: Zahab

    def __init__(self, game: Game[Any], setup: Setup, text: Catalogue, theme: Theme) -> None:
        super().__init__(game, setup, text, theme)
        self.first = 0
        """The place of the start tile: it lies at the top of the ring, below the gate."""
        self.seen: Any = None
        """The last position of which all was shown, as the viewer may know it."""

    # What things are

    def effect(self, number: int) -> cards.EffectKey:
        """What a card or a kind of space does."""
        return cards.EffectKey(self.game.tables.effects[number])

    def panel(self, seat: Seat) -> ground.Panel:
        """The panel of a rival."""
        return ground.panel(self.rivals().index(seat), max(2, self.count - 1))

    def space(self, n: int) -> tuple[float, float]:
        """The middle of a space of the ring."""
        return ground.space(n, self.first)

    def polar(self, radius: float, space: int) -> tuple[float, float]:
        """A point in the direction of a space."""
        return ground.polar(radius, ground.direction(space % SPACES, self.first))

    def camel(self, number: int) -> Picture:
        """A seat's camel, or one that nobody rides."""
        if number < self.count:
            return Baked(f"camel/{self.color(number)}", width=ground.CAMEL)
        taken = {self.color(seat) for seat in range(self.count)}
        free = [name for name in ("white", "black", "green", "purple") if name not in taken]
        look = Baked(f"camel/{free[number % 2]}", width=ground.CAMEL)
        return Shaded(look, _NEUTRAL_LIGHT) if free[number % 2] == "white" else look

    # What the table shows

    def vp(self, showing: Showing, figure: str, seat: Seat) -> int:
        """How high a seat's disc stands; 0 before it lies there."""
        disc = ground.seat_disc(figure, seat)
        top = self.game.tables.top
        return next((n for n in range(top, -1, -1)
                     if disc in showing.table.get(f"{figure}:{n}", ())), 0)  # fmt: skip

    def contribution(self, showing: Showing, figure: str, seat: Seat) -> int:
        """What a figure contributes to a seat."""
        return self.game.tables.contribution[self.vp(showing, figure, seat)]

    def spirit(self, showing: Showing, seat: Seat) -> int:
        """How high a seat's spirit is."""
        most = self.game.tables.spirit
        return next((n for n in range(most, -1, -1) if showing.table.get(f"spirit:{n}/{seat}")), 0)

    def limit(self, showing: Showing, effect: int) -> int:
        """The level up to which the home seat may trade by an effect."""
        red = self.vp(showing, FIGURES[RED], self.home)
        return self.game.tables.limit(effect, self.spirit(showing, self.home), red)

    def beginning(self, showing: Showing) -> Draft | None:
        """The draft with which the turn begins that the home seat is to decide."""
        view = showing.view
        if view is None or not view.stack or view.stack[-1][0] != STEPS or view.seat != self.home:
            return None
        return hands.draft(self.game.tables, view, view.seat)

    def returning(self, view: Any, draft: StepsDraft) -> int:
        """How many cards would come back, the one that is paid included."""
        start = view.camels[draft.seat]
        passed = [(start + n) % SPACES for n in range(1, (draft.landing - start) % SPACES + 1)]
        if not any(view.tiles[space >> 1] == START_TILE for space in passed):
            return 0
        return len(view.discards[draft.seat]) + bool(draft.card)

    # Where things lie

    def place(self, zone: Zone) -> Place:
        at = address(zone)
        number = at.number if at.number is not None else -1
        owner = at.owner if at.owner is not None else -1
        if at.kind in _PILES:
            return Place(_spot(_PILES[at.kind]), 8.0, "deck", pile=True)
        if at.kind == "supply":
            return Place(Spot(*ground.SUPPLY), 8.0, "coin", pile=True, gates=signs.gate)
        if at.kind == "tile":
            return Place(_spot(ground.tile(number, self.first)), 4.0, "wood")
        if at.kind == "ring":
            x, y = self.space(number)
            return Place(Spot(x, y + ground.FOOT), 30.0 + y * 0.01, "wood")
        if at.kind == "display":
            return Place(_spot(ground.display(number)), 10.0)
        if at.kind == "ondisplay":
            return Place(ground.coins(number), ground.COINS_Z, "card")
        if at.kind in FIGURES:
            return Place(ground.discs(at.kind, number), 12.0, "wood")
        if not 0 <= owner < self.count:
            raise KeyError(zone)
        if owner == self.home:
            return self._home_place(at.kind, number)
        return self._place(at.kind, owner)

    def _home_place(self, kind: str, number: int) -> Place:
        match kind:
            case "hand":
                return Place(ground.HAND, 40.0, "hand", sort=self._rank)
            case "discard":
                return Place(ground.DISCARD, 36.0, "wood")
            case "tokens":
                room = self.game.tables.tokens
                lies = ground.Sockets(ground.SOCKETS, room // 2, room)
                return Place(lies, 30.0, "wood", sort=ground.order)
            case "spirit":
                return Place(_spot(ground.spirit(number)), 30.0, "wood")
            case "stable":
                return Place(_spot(ground.STABLE), 30.0, "wood")
        raise KeyError(kind)

    def _place(self, kind: str, seat: Seat) -> Place:
        where = self.panel(seat)
        match kind:
            case "hand":
                return Place(_spot(where.hand), 20.0, "leather", pile=True)
            case "discard":
                return Place(where.discard, 20.0, "leather")
            case "tokens":
                return Place(where.sockets(self.game.tables.tokens), 20.0, "leather",
                             sort=ground.order)  # fmt: skip
            case "spirit":
                return Place(_spot(where.flame), 20.0, "leather")
            case "stable":
                return Place(_spot(where.stable), 20.0, "leather")
        raise KeyError(kind)

    def _rank(self, piece: Piece) -> tuple[int, str]:
        """Cards of a hand lie in the order of their levels."""
        return (0, piece) if is_back(piece) else (self.game.tables.levels[_kind(piece)], piece)

    def box(self, zone: Zone) -> Box:
        at = address(zone)
        number = at.number if at.number is not None else 0
        home = at.owner == self.home
        if at.kind == "ring":
            return _around(Pose(*self.space(number)), ground.SPACE, ground.SPACE)
        if at.kind in FIGURES:
            return ground.cell_box(at.kind, number)
        if at.kind in ("display", "ondisplay"):
            height = ground.CARD * ground.SHAPE
            return _around(ground.display(number), ground.CARD, height)
        if at.kind == "supply":
            return _around(Pose(*ground.SUPPLY), 4 * ground.SUPPLY_APART, 76.0)
        if at.kind == "tokens":
            return ground.SOCKETS if home else self._sockets(at.owner).box
        if at.kind == "hand" and home:
            return _around(Pose(ground.HAND.x, ground.HAND.y), 716.0, 235.0)
        if at.kind == "discard" and home:
            middle = Pose(1372.0, ground.DISCARD.y)
            return _around(middle, 272.0, ground.DISCARD_CARD * ground.SHAPE)
        if at.kind == "spirit" and home:
            return _around(ground.spirit(number), 40.0, 43.0)
        return _around(self.place(zone).opening, ground.CORNER, ground.CORNER * ground.SHAPE)

    def _sockets(self, seat: Seat | None) -> ground.Sockets:
        assert seat is not None
        return self.panel(seat).sockets(self.game.tables.tokens)

    # What things look like

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        at = address(zone)
        home = at.owner == self.home
        match family:
            case "card":
                return self._card(piece, self._card_width(at.kind, home, at.owner))
            case "rondel":
                start = piece == self.game.tables.tile_pieces[START_TILE]
                width, height = 258.0 * ground.SCALE, 132.0 * ground.SCALE
                return Baked("zahab/tile-start" if start else "zahab/tile", width, height)
            case "gold" | "gem":
                size = self._token_size(at.kind, home, at.owner)
                return Baked(f"zahab/{family}", size, size)
            case "spirit":
                size = ground.SPIRIT_DISC if home else 34.0
                return Baked("zahab/spirit", size, size)
            case "camel" | "neutral":
                return self.camel(int(kind))
        return Baked(f"zahab/disc-{self.color(int(kind))}", ground.DISC, ground.DISC)

    def _card(self, piece: Piece, width: float) -> Picture:
        if is_back(piece):
            return cards.back(width)
        kind = _kind(piece)
        return cards.card(kind, self.game.tables.levels[kind], self.effect(kind), width)

    def _card_width(self, kind: str, home: bool, owner: Seat | None) -> float:
        if kind == "display":
            return ground.CARD
        if kind in ("hand", "discard") and owner is not None:
            if home:
                return ground.HAND_CARD if kind == "hand" else ground.DISCARD_CARD
            return self.panel(owner).card
        return ground.CORNER

    def _token_size(self, kind: str, home: bool, owner: Seat | None) -> float:
        if kind == "tokens" and owner is not None:
            return ground.TOKEN if home else self.panel(owner).token
        return ground.COIN

    def pool(self, zone: Zone) -> Sequence[Piece]:
        """What all know of a pile of cards: of a hand those that all have seen, then backs."""
        at, view, pieces = address(zone), self.seen, self.game.tables.card_pieces
        if view is None:
            return ()
        if at.kind == "exile":
            return [pieces[card] for card in view.exile]
        if at.kind != "hand" or at.owner is None or at.owner == self.home:
            return ()
        known = sorted(view.known[at.owner], key=self.game.tables.levels.__getitem__)
        hidden = len(view.hands[at.owner]) - len(known)
        return [*(pieces[card] for card in known), *["card.?"] * hidden]

    def large(self, piece: Piece, zone: Zone) -> Picture:
        if pool := self.pool(zone):
            return cards.spread([self._card(each, ground.CARD) for each in pool])
        if piece.startswith("card."):
            return self._card(piece, ground.HAND_CARD)
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        kind = address(zone).kind
        if kind == "supply":
            gold = pieces.count("gold.coin")
            size = min(self.theme.count, signs.MOST)
            return signs.supply(gold, len(pieces) - gold, size)
        if kind == "box" or not pieces:
            return None
        return deck(self.picture(pieces[-1], zone), len(pieces))

    def material(self, piece: Piece) -> str:
        return _MATERIALS.get(piece.partition(".")[0], "marker")

    # What never moves, and what follows the game

    def furniture(self) -> Sequence[Node]:
        return fittings.furniture(self)

    def readouts(self, showing: Showing) -> Mapping[str, Node]:
        if showing.view is not None:
            self.seen = showing.view
        return signs.readouts(self, showing)

    def recall(self, view: Any, showing: Showing) -> None:
        self.first = view.tiles.index(START_TILE)
        showing.marks |= {"ending": view.ending}

    def mark(self, act: Act, showing: Showing) -> None:
        if isinstance(act, Say) and act.what == "end_called":
            showing.marks["ending"] = True

    # Hands

    def touches(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Sequence[Touch]:
        t = self.game.tables
        return [touch for action in legal for touch in hands.touches(t, view, seat, action)]

    def draft(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Draft | None:
        return hands.draft(self.game.tables, view, seat)

    def attempt(
        self, view: Any, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        return hands.attempt(view, self.home, zone, piece, target)

    def doubt(self, view: Any, seat: Seat, action: Action) -> Doubt | None:
        if isinstance(action, LoseSurplus):
            return Doubt("doubt.surplus", (("n", view.stack[-1][2]),))
        if not isinstance(action, EndTrading):
            return None
        n = sum(isinstance(other, Trade) for other in self.game.legal(view, seat))
        return Doubt("doubt.trade", (("n", n),))

    # Words

    def prompt(self, view: Any, seat: Seat) -> tuple[str, Sequence[Param]]:
        return (PHASES[view.stack[-1][0]] if view.stack else "over"), ()

    def tale(self, piece: Piece, zone: Zone) -> Tale | None:
        return tale(self, piece, zone)

    @property
    def buttons(self) -> Box:
        return ground.BUTTONS

    def seat_spot(self, seat: Seat) -> Pose:
        if seat == self.home:
            return Pose(*ground.PLATE.center)
        return Pose(self.panel(seat).box.center[0], self.panel(seat).box.y + 130)

    # More to be seen

    def flourish(self, act: Act, staging: Staging) -> Step | None:
        return flourishes.flourish(self, act, staging)

    def echo(self, act: Act, staging: Staging) -> Step | None:
        return flourishes.echo(self, act, staging)


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])


def _spot(pose: Pose) -> Spot:
    return Spot(pose.x, pose.y, angle=pose.angle)


def _around(pose: Pose, width: float, height: float) -> Box:
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


_PILES: Mapping[str, Pose] = {
    "deck": ground.DECK, "choices": ground.EXILE, "exile": ground.EXILE, "box": ground.BOX,
}  # fmt: skip
_MATERIALS = {"card": "card", "rondel": "tile", "gold": "coin", "gem": "gem"}

LAYOUT = ZahabLayout

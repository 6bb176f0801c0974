"""What Mercado's things look like where they lie: furniture, tiles, coins, piles."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.mercado import board, market, seats, tiles
from scenes.games.mercado.descriptions import describe, icon_of
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.places import MercadoPlaces
from scenes.kit import bags
from scenes.kit.contrast import AROUND, clear, marked
from scenes.kit.materials import Stuff
from scenes.kit.parts import LEAST, number_size
from scenes.kit.roles.looks import USUAL, Description, HeldSign, Looks, among
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import tag
from sprites.components import coin, deck, meeple, seal
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Group
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.tables import COIN_PIECES

COUNT_MOST = 34.0
HELD = (128, 30, 44)
"""The ground of a privilege that is held, for those who watch a demo."""
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""


class MercadoLooks(SeatedRole[Mercado, MercadoPlaces], Looks):
    """The looks of Mercado."""

    lettered = COIN_PIECES
    of_seats = ("marker",)

    def __init__(self, seating: Seating[Mercado], places: MercadoPlaces) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables

    def furniture(self) -> Sequence[Node]:
        names, theme = self.seating.setup.names, self.theme
        icons = self.tables.icons[
            ("A", "B").index(str(self.seating.setup.options.get("side", "A")))
        ]
        edges = [(self.seating.color(seat), self.places.side(seat)) for seat in self.seating.seats]
        nodes = [*market.furniture(theme, edges), *board.furniture(icons, theme.least_on_table)]
        if not self.seating.public:
            home = self.seating.home
            nodes += seats.home_furniture(theme, names[home], self.seating.color(home))
        if self.seating.watched:
            nodes.append(seats.drawn_cloth(seats.WATCHED_CLOTH))
        for seat in self.seating.rivals():
            where = self.places.panel(seat)
            nodes += seats.panel_furniture(theme, where, names[seat], self.seating.color(seat))
        return nodes

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        at = address(zone)
        if family == "coin":
            return coin(kind, self.places.place(zone).width)
        if family in ("object", "perfume", "market"):
            return self._tile(family, kind, at.kind, self.em)
        if family == "privilege":
            return self._privilege(piece, at.kind, at.owner)
        if family == "seal":
            return seal(
                seats.SEAL if at.kind == "seals" and at.owner == self.seating.home else 42.0
            )
        if family == "marker":
            return meeple(self.seating.color(int(kind)), board.MARKER)
        return Baked("disc/start", width=board.STONE - 2)

    def _tile(self, family: str, kind: str, where: str, em: float) -> Picture:
        if kind == "?":
            return tiles.tile_back(family)
        if where != "market":
            return tiles.small_tile(family, kind)
        said = self.tables.tiles[self.tables.pieces.index(f"{family}.{kind}")]
        shown = tiles.Print(said.price, said.vp, said.effects, said.others)
        return tiles.tile(family, kind, shown, self._label(family, kind), em)

    def _label(self, family: str, kind: str) -> str:
        """A tile's name as it stands on it: perfumes without the word that all of them share."""
        if family == "perfume":
            return self.seating.say(f"tile.{kind}")
        return self.seating.name(f"{family}.{kind}")

    def _privilege(self, piece: Piece, where: str, owner: Seat | None) -> Picture:
        height = 64.0
        if where == "hand":
            if owner is None or owner == self.seating.home:
                height = seats.HELD_CARD[1]
            else:
                height = self.places.panel(owner).piece + 2
        if is_back(piece):
            return tiles.privilege_back(height)
        number = self.tables.privilege_pieces.index(piece)
        vp, effects = self.tables.privilege_vp[number], self.tables.privilege_effects[number]
        return tiles.privilege(vp, effects, height, self.em)

    def place(self, zone: Zone, showing: Showing) -> Sequence[str]:
        if address(zone).kind != "space":
            return ()
        icon = icon_of(self.seating, zone)
        return (icon,) if icon else ()

    def large(self, piece: Piece, zone: Zone) -> Picture:
        family, at = piece.partition(".")[0], address(zone)
        if at.kind == "bag" and at.owner is not None:
            return bags.picture(self.seating.color(at.owner), seats.BAG_HEIGHT)
        if family in ("object", "perfume", "market") and not is_back(piece):
            return self._tile(family, piece.partition(".")[2], "market", LEAST)
        if family == "privilege":
            return self.picture(piece, f"hand:{self.seating.home}")
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        at = address(zone)
        stuff = Stuff("marble") if at.kind == "supply" else MATERIALS.rival
        ink = stuff.ink(self.theme)[:3]
        if at.kind == "bag" and at.owner is not None:
            rival = at.owner != self.seating.home
            height = self.places.panel(at.owner).bag.height if rival else seats.BAG_HEIGHT
            return clear(self.theme, bags.picture(self.seating.color(at.owner), height))
        if at.kind == "supply":
            count = pieces.count
            kept = [(self._kept(piece), count(piece)) for piece in ("coin.black", "coin.white")]
            heaps = [*kept, (seal(board.IN_SUPPLY), count("seal.wax"))]
            return board.supply(heaps, number_size(self.theme, COUNT_MOST), ink)
        if not pieces:
            return None
        if at.owner is not None:
            where = self.places.panel(at.owner)
            number = where.number_size(number_size(self.theme, COUNT_MOST))
            if at.kind == "player":
                return seats.heaps(where, pieces, number, ink, self._sign)
            sign = seal(where.piece + 2) if at.kind == "seals" else self.picture(pieces[0], zone)
            return seats.few(sign, where.piece * 2, len(pieces), number, ink)
        top = self.picture(pieces[-1], zone)
        if at.kind in ("discard", "privilege_discard"):
            return clear(self.theme, top)
        return clear(self.theme, self._stack(deck(top, len(pieces)), len(pieces)))

    def _kept(self, piece: Piece) -> Picture:
        """A coin of the supply."""
        look = coin(piece.partition(".")[2], board.IN_SUPPLY)
        return marked(self.theme, look, self.letter(piece))

    def _sign(self, piece: Piece, across: float) -> Picture:
        """A coin so wide, beside its number."""
        theme = self.theme
        bare = across - AROUND if theme.high_contrast else across
        look = clear(theme, coin(piece.partition(".")[2], bare), self.letter(piece))
        return Group((across, across), ((look, 0, 0),))

    def _stack(self, cards: Picture, count: int) -> Picture:
        """A face-down stack with the number of its cards."""
        number = tag(str(count), self.em)
        width, height = cards.size
        left, top = (width - number.size[0]) / 2, height - number.size[1] * 0.62
        size = width, max(height, top + number.size[1])
        return Group(size, ((cards, 0, 0), (number, left, top)))

    def sign(self, piece: Piece) -> HeldSign | None:
        if piece not in self.tables.privilege_pieces:
            return None
        vp = str(self.tables.privilege_vp[self.tables.privilege_pieces.index(piece)])
        return HeldSign(vp, HELD, vp)

    def worth(self, piece: Piece) -> float:
        t = self.tables
        if piece in t.privilege_pieces:
            return among(t.privilege_vp[t.privilege_pieces.index(piece)], t.privilege_vp)
        if piece in t.pieces:
            points = [max(tile.vp, 0) for tile in t.tiles]
            return among(points[t.pieces.index(piece)], points)
        return USUAL

    def material(self, piece: Piece) -> str:
        family = piece.partition(".")[0]
        return {"object": "tile", "perfume": "tile", "market": "tile", "privilege": "card",
                "disc": "marker"}.get(family, family)  # fmt: skip

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return describe(self.seating, piece, zone)

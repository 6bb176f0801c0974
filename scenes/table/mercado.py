"""Mercado's table: the market with everybody's edges, the board, the rivals, the home seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scenes.table import mercado_board as board
from scenes.table import mercado_hands as hands
from scenes.table import mercado_market as market
from scenes.table import mercado_seats as seats
from scenes.table import mercado_signs as signs
from scenes.table import mercado_tiles as tiles
from scenes.table.layout import Doubt, Layout, Showing, Tale, Touch
from scenes.table.mercado_flourishes import flourish
from scenes.table.mercado_tales import tale
from scenes.table.parts import Halo, printed
from scenes.table.places import Place, Pose, Spot
from scenes.table.signs import tag
from scenes.table.stage import READOUTS_Z
from scenes.table.staging import Staging
from sprites.components import coin, deck, meeple, seal
from sprites.node import Node
from sprites.picture import Baked, Box, Group, Picture
from sprites.timeline import Step
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Param
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.mercado.actions import Finish, Lay
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.prices import size
from tabletop.games.mercado.state import PHASES, PLACES
from tabletop.games.mercado.tables import Tables
from tabletop.text.reading import piece_name

COUNT_MOST = 34.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""

_COIN_ORDER = {piece: n for n, piece in enumerate(seats.COINS)}


class MercadoLayout(Layout):
    """The table of Mercado."""

    background = "table/mercado"
    ambience = "mercado"
    small_secrets = True
    mine = ("hand", "drawn", "seals", "player")
    looks = ("market",)

    # What things are

    @property
    def tables(self) -> Tables:
        """The sheet, made ready."""
        game = self.game
        assert isinstance(game, Mercado)
        return game.tables

    @property
    def number(self) -> float:
        """The size of numbers beside pieces."""
        return min(self.theme.count, COUNT_MOST)

    def name(self, piece: Piece) -> str:
        """What a piece is called."""
        return piece_name(piece, self.game.name, self.text)

    def side(self, seat: Seat) -> market.Side:
        """The side of every tile at which a seat lays its coins."""
        return market.side((seat - self.home) % self.count, self.count)

    def panel(self, seat: Seat) -> seats.Panel:
        """The panel of a rival."""
        return seats.panel(self.rivals().index(seat), self.count - 1)

    # What never moves

    def furniture(self) -> Sequence[Node]:
        names, theme = self.setup.names, self.theme
        icons = self.tables.icons[("A", "B").index(str(self.setup.options.get("side", "A")))]
        edges = [(self.color(seat), self.side(seat)) for seat in range(self.count)]
        nodes = [
            *market.furniture(theme, edges),
            *board.furniture(icons),
            *seats.home_furniture(theme, names[self.home], self.color(self.home)),
        ]
        for seat in self.rivals():
            where = self.panel(seat)
            nodes += seats.panel_furniture(theme, where, names[seat], self.color(seat))
        return nodes

    # Where things lie

    def place(self, zone: Zone) -> Place:
        at = address(zone)
        number = at.number if at.number is not None else -1
        owner = at.owner if at.owner is not None else -1
        if zone in board.STACKS:
            return Place(Spot(*board.STACKS[zone]), 4.0, "deck", pile=True)
        if at.kind == "supply":
            return Place(Spot(*board.SUPPLY), 4.0, "coin", pile=True, gates=board.gate)
        if at.kind == "market":
            return Place(Spot(*market.centre(number)), 2.0, "felt")
        if at.kind == "offer":
            return Place(market.offer(number, self.side(owner)), 12.0, "felt")
        if at.kind == "space":
            return Place(board.stand(number), 20.0 + board.stone(number)[1] * 0.01, "wood")
        if at.kind == "start":
            return Place(Spot(*board.stone(number)), 10.0, "wood")
        if at.kind in ("bag", "drawn", "player", "seals", "hand") and 0 <= owner < self.count:
            return self._home_place(at.kind) if owner == self.home else self._place(at.kind, owner)
        raise KeyError(zone)

    def _home_place(self, kind: str) -> Place:
        if kind == "bag":
            height = seats.BAG_HEIGHT
            mouth = seats.bag_mouth(*seats.BAG, height)
            front = seats.bag_front(self.color(self.home), height)
            return Place(
                Spot(*seats.BAG), 6.0, "bag", pile=True, mouth=mouth, front=front, rise=74.0
            )
        if kind == "drawn":
            return Place(seats.DRAWN, 16.0, "leather")
        if kind == "player":
            return Place(seats.PURSE, 8.0, "wood", sort=_COIN_ORDER.__getitem__)
        if kind == "seals":
            return Place(seats.SEALS, 8.0, "leather")
        return Place(seats.HAND, 8.0, "hand", sort=str)

    def _place(self, kind: str, seat: Seat) -> Place:
        where = self.panel(seat)
        if kind == "bag":
            height = where.bag_height
            mouth = seats.bag_mouth(where.bag_x, where.middle, height)
            front = seats.bag_front(self.color(seat), height)
            spot = Spot(where.bag_x, where.middle)
            return Place(spot, 6.0, "bag", pile=True, mouth=mouth, front=front, rise=30.0)
        if kind == "drawn":
            return Place(where.drawn, 16.0, "leather")
        spread = {"player": where.purse, "seals": where.seals, "hand": where.hand}[kind]
        return Place(spread, 8.0, "leather", pile=True)

    def box(self, zone: Zone) -> Box:
        """A zone as a whole, to be pressed or lit up."""
        at = address(zone)
        if at.kind == "market" and at.number is not None:
            return _around(market.centre(at.number), *tiles.TILE)
        if at.kind == "offer" and at.number is not None and at.owner is not None:
            return market.offer_box(at.number, self.side(at.owner))
        if at.kind == "supply":
            return _around(board.SUPPLY, 440.0, 64.0)
        if zone in board.STACKS:
            return _around(board.STACKS[zone], *tiles.SMALL)
        if at.kind in ("space", "start") and at.number is not None:
            return _around(board.stone(at.number), board.STONE, board.STONE)
        if at.owner == self.home:
            return _HOME_BOXES[at.kind]
        where = self.panel(at.owner if at.owner is not None else -1)
        if at.kind == "bag":
            return _around((where.bag_x, where.middle), where.bag_width, where.bag_height)
        if at.kind == "drawn":
            row, half = where.drawn, where.piece / 2 + 2
            return Box(row.x - half, row.y - half, row.room + 2 * half, 2 * half)
        pose = self.place(zone).opening
        width = where.heaps if at.kind == "player" else where.piece * 2
        return _around((pose.x, pose.y), width, where.piece + 6)

    # What things look like

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        at = address(zone)
        if family == "coin":
            return coin(kind, self._coin_size(at.kind, at.owner))
        if family in ("object", "perfume", "market"):
            return self._tile(family, kind, at.kind)
        if family == "privilege":
            return self._privilege(piece, at.kind, at.owner)
        if family == "seal":
            return seal(seats.SEAL if at.kind == "seals" and at.owner == self.home else 42.0)
        if family == "marker":
            return meeple(self.color(int(kind)), board.MARKER)
        return Baked("disc/start", width=board.STONE)

    def _coin_size(self, kind: str, owner: Seat | None) -> float:
        if kind == "offer":
            return market.COIN
        if owner is not None and owner == self.home:
            return seats.TILE_COIN if kind == "player" else seats.DRAWN_COIN
        return self.panel(owner).piece if owner is not None else 44.0

    def _tile(self, family: str, kind: str, where: str) -> Picture:
        if kind == "?":
            return tiles.tile_back(family)
        if where != "market":
            return tiles.small_tile(family, kind)
        said = self.tables.tiles[self.tables.pieces.index(f"{family}.{kind}")]
        shown = tiles.Print(said.price, said.vp, said.effects, said.others)
        return tiles.tile(family, kind, shown, self._label(family, kind))

    def _label(self, family: str, kind: str) -> str:
        """A tile's name as it stands on it: perfumes without the word that all of them share."""
        if family == "perfume":
            return self.say(f"tile.{kind}")
        return self.name(f"{family}.{kind}")

    def _privilege(self, piece: Piece, where: str, owner: Seat | None) -> Picture:
        height = 72.0
        if where == "hand":
            if owner is None or owner == self.home:
                height = tiles.CARD[1]
            else:
                height = self.panel(owner).piece + 2
        if is_back(piece):
            return tiles.privilege_back(height)
        number = self.tables.privilege_pieces.index(piece)
        vp, effects = self.tables.privilege_vp[number], self.tables.privilege_effects[number]
        return tiles.privilege(vp, effects, height)

    def large(self, piece: Piece, zone: Zone) -> Picture:
        family, at = piece.partition(".")[0], address(zone)
        if at.kind == "bag" and at.owner is not None:
            return seats.bag_picture(self.color(at.owner), seats.BAG_HEIGHT)
        if family in ("object", "perfume", "market") and not is_back(piece):
            return self.picture(piece, "market:0")
        if family == "privilege":
            return self.picture(piece, f"hand:{self.home}")
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        at, ink = address(zone), self.theme.text[:3]
        if at.kind == "bag" and at.owner is not None:
            rival = at.owner != self.home
            height = self.panel(at.owner).bag_height if rival else seats.BAG_HEIGHT
            return seats.bag_picture(self.color(at.owner), height)
        if at.kind == "supply":
            count = pieces.count
            return board.supply(
                count("coin.black"), count("coin.white"), count("seal.wax"), self.number, ink
            )
        if not pieces:
            return None
        if at.owner is not None:
            where = self.panel(at.owner)
            number = where.number_size(self.number)
            if at.kind == "player":
                return seats.heaps(where, pieces, number, ink)
            sign = seal(where.piece + 2) if at.kind == "seals" else self.picture(pieces[0], zone)
            return seats.few(sign, where.piece * 2, len(pieces), number, ink)
        top = self.picture(pieces[-1], zone)
        if at.kind in ("discard", "privilege_discard"):
            return top
        return self._stack(deck(top, len(pieces)), len(pieces))

    def _stack(self, cards: Picture, count: int) -> Picture:
        """A face-down stack with the number of its cards."""
        number = tag(str(count), min(self.number, 28.0))
        width, height = cards.size
        left, top = (width - number.size[0]) / 2, height - number.size[1] * 0.62
        size = width, max(height, top + number.size[1])
        return Group(size, ((cards, 0, 0), (number, left, top)))

    # Numbers and lights

    def readouts(self, showing: Showing) -> Mapping[str, Node]:
        inside = showing.count(f"bag:{self.home}")
        made = {"bag:count": seats.bag_number(self.theme, inside)}
        for seat in self.rivals():
            inside = showing.count(f"bag:{seat}")
            made[f"bag:{seat}:count"] = seats.rival_number(
                self.theme, self.panel(seat), self.number, inside
            )
        for at in range(PLACES):
            if ticks := self._ticks(showing, at):
                made[f"paid:{at}"] = ticks
        if showing.turn is not None:
            made["turn"] = self._light(showing.turn)
        return made

    def _ticks(self, showing: Showing, number: int) -> Node | None:
        """What the home seat has laid of a tile's price, ticked on the tile."""
        laid = showing.table.get(f"offer:{number}/{self.home}")
        shown = showing.table.get(f"market:{number}")
        if not laid or not shown:
            return None
        price = self.tables.tiles[self.tables.pieces.index(shown[-1])].price
        covered = signs.covers(price, [piece.partition(".")[2] for piece in laid])
        x, y = market.centre(number)
        row = y - tiles.TILE[1] / 2 + tiles.PRICE_TOP + tiles.COIN / 2
        return printed(signs.paid(price, covered, tiles.coin(price)), x, row, 130.0 - READOUTS_Z)

    def _light(self, seat: Seat) -> Node:
        """The light around whose turn it is."""
        box = _HOME_LIGHT if seat == self.home else self.panel(seat).box
        halo = Halo(box.width - 12, box.height - 12, self.theme.gold, reach=14.0, edge=4.0)
        node = printed(halo, *box.center)
        node.alpha = 0.9
        return node

    # Hands

    def touches(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Sequence[Touch]:
        return [touch for action in legal for touch in hands.touches(seat, action, legal)]

    def attempt(
        self, view: Any, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        return hands.attempt(self.tables, view, zone, piece, target)

    def doubt(self, view: Any, seat: Seat, action: Action) -> Doubt | None:
        if action != Finish():
            return None
        if not any(isinstance(other, Lay) for other in self.game.legal(view, seat)):
            return None
        return Doubt("doubt.coins_left", (("n", size(view.drawn)),))

    # Words

    def prompt(self, view: Any, seat: Seat) -> tuple[str, Sequence[Param]]:
        return (PHASES[view.stack[-1][0]] if view.stack else "over"), ()

    def tale(self, piece: Piece, zone: Zone) -> Tale | None:
        return tale(self, piece, zone)

    @property
    def buttons(self) -> Box:
        return seats.BUTTONS

    def seat_spot(self, seat: Seat) -> Pose:
        if seat == self.home:
            return Pose(*seats.NAME.center)
        return Pose(self.panel(seat).box.center[0], self.panel(seat).upper)

    def said_spot(self, seat: Seat, width: float, height: float) -> Pose:
        """At the left of a rival's panel; above the home seat's mat."""
        if seat == self.home:
            return Pose(seats.NAME.x + width / 2, seats.MAT.y - 4 - height / 2)
        box = self.panel(seat).box
        return Pose(box.x - 6 - width / 2, box.center[1])

    def material(self, piece: Piece) -> str:
        family = piece.partition(".")[0]
        return {"object": "tile", "perfume": "tile", "market": "tile", "privilege": "card",
                "disc": "marker"}.get(family, family)  # fmt: skip

    def flourish(self, act: Act, staging: Staging) -> Step | None:
        return flourish(self, act, staging)


def _around(centre: tuple[float, float], width: float, height: float) -> Box:
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


_HOME_LIGHT = Box(seats.MAT.x, seats.MAT.y, seats.MAT.width, seats.MAT.height)
_HOME_BOXES: Mapping[str, Box] = {
    "bag": _around(seats.BAG, seats.BAG_HEIGHT * 0.82, seats.BAG_HEIGHT),
    "drawn": Box(302.0, seats.DRAWN.y - 56, 440.0, 112.0),
    "player": seats.TILE,
    "seals": Box(1208.0, seats.SEALS.y - 39, 292.0, 78.0),
    "hand": Box(1208.0, seats.HAND.y - 61, 292.0, 122.0),
}

LAYOUT = MercadoLayout

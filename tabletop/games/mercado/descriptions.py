"""Descriptions of Mercado's pieces: price, worth and effects, from the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.descriptions import DescriptionLine, PieceDescriber, PieceDescription
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE, Tile


class MercadoDescriber(PieceDescriber[Mercado]):
    """Describes the pieces and zones of Mercado."""

    seat_families = ("marker",)
    spent_kinds = ("offer", "privilege_discard")
    redundant_event_keys = ("icon_declined", "pass")
    fruitless_events = (
        "no_black_to_return", "no_change", "no_privilege", "no_seal", "no_white", "occupied",
    )  # fmt: skip

    def describe_piece(self, piece: Piece, zone: Zone) -> PieceDescription | None:
        """Return the description of a piece; None for a piece without a clause."""
        if not self.game.piece_clause(piece):
            return None
        described = self.piece_description(piece, tuple(self._lines(piece, zone)))
        seat = self.represented_seat(piece)
        return described if seat is None else described._replace(title=SeatRef(seat))

    def describe_pile(
        self, zone: Zone, view: State | None, viewer: Seat
    ) -> PieceDescription | None:
        """Return the description of a bag; None for other zones."""
        if parse_zone(zone).kind != "bag":
            return None
        title, text = (self.game_line(f"description.{key}") for key in ("bag", "bag_help"))
        return PieceDescription(title, (text,), self.game.zones[zone].clause)

    def zone_notes(
        self, zone: Zone, table: Inventory, view: State | None = None
    ) -> Sequence[DescriptionLine]:
        """Return the icon of a space of the track."""
        return self._icon_lines(zone) if parse_zone(zone).kind == "space" else ()

    def status_lines(self, view: State) -> Sequence[DescriptionLine]:
        """Return where on the track each icon is printed."""
        spaces: dict[str, list[str]] = {}
        for number, icon in enumerate(self._icons, 1):  # as the names of the spaces count
            if icon != "none":
                spaces.setdefault(icon, []).append(str(number))
        return [
            self.game_line(
                "status.icon",
                ("icon", self.game_ref(f"icon.{icon}")),
                ("spaces", tuple(found)),
                ("n", len(found)),
            )
            for icon, found in spaces.items()
        ]

    def _lines(self, piece: Piece, zone: Zone) -> Iterator[DescriptionLine]:
        """Yield the lines of a piece."""
        family, _, kind = piece.partition(".")
        if is_back(piece):
            yield self.game_line(f"description.back.{family}")
        elif family in ("object", "perfume", "market"):
            yield from self._tile_lines(piece)
        elif family == "privilege":
            yield from self._privilege_lines(piece)
        elif family == "coin":
            color = kind if kind in ("black", "white") else "colour"
            yield self.game_line(f"description.coin.{color}")
        else:
            draw = "n", self.game.tables.components.seal_draw
            yield self.game_line(f"description.{family}", draw)
            if family == "marker":
                yield from self._icon_lines(zone)

    def _tile_lines(self, piece: Piece) -> Iterator[DescriptionLine]:
        """Yield price, points and effects of a tile."""
        t = self.game.tables
        number = t.pieces.index(piece)
        printed: Tile = t.tiles[number]
        yield self._price_line(printed)
        if printed.vp == POSITION_VP_CODE:
            yield self.game_line("effect.position")
        elif printed.vp == RANDOM_VP_CODE:
            yield self.game_line("effect.random")
        elif printed.vp:
            yield self.game_line("description.vp", ("n", printed.vp))
        if number in (t.merchant, t.changer):
            yield self.game_line(f"description.{printed.key}")
        for word in dict.fromkeys(printed.effects):
            yield self._effect_line(word, printed.effects.count(word))
        for word in dict.fromkeys(printed.others_effects):
            key = word if word == "no_seals" else f"others_{word}"
            yield self._effect_line(key, printed.others_effects.count(word))

    def _price_line(self, printed: Tile) -> DescriptionLine:
        """Return the price of a tile."""
        parts = tuple(
            self.game_ref(f"description.part.{word}", printed.price.count(word))
            for word in dict.fromkeys(printed.price)
        )
        return self.game_line("description.price", ("parts", parts))

    def _effect_line(self, word: str, n: int) -> DescriptionLine:
        """Return an effect that a tile has n times."""
        if n == 1:
            return self.game_line(f"effect.{word}")
        effect = self.game_ref(f"effect.{word}")
        return self.game_line("description.times", ("n", n), ("effect", effect))

    def _privilege_lines(self, piece: Piece) -> Iterator[DescriptionLine]:
        """Yield points and effects of a privilege."""
        t = self.game.tables
        number = t.privilege_pieces.index(piece)
        yield self.game_line("description.vp", ("n", t.privilege_vp[number]))
        for word in t.privilege_effects[number]:
            yield self.game_line(f"effect.{word}")
        yield self.game_line("description.privilege")

    def _icon_lines(self, zone: Zone) -> tuple[DescriptionLine, ...]:
        """Return a line on the icon of a space; none without an icon."""
        icon = self._icons[parse_zone(zone).number or 0]
        if icon == "none":
            return ()
        return (self.game_line("description.icon", ("icon", self.game_ref(f"icon.{icon}"))),)

    @property
    def _icons(self) -> Sequence[str]:
        """Icons of the spaces of the side that is played on."""
        return self.game.tables.icons[("A", "B").index(str(self.option("side")))]


DESCRIBER = MercadoDescriber

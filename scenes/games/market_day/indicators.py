"""Indicators of Market Day: plates, order of play, piles, the course of the game."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.games.market_day import card_pictures
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.zone_layout import MAX_ROW_TEXT_SIZE, MarketDayZoneLayout
from scenes.kit.node_builders import glow_node, plate_and_glow_nodes
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import fit_line, flat_node, number_block, shadowed_node
from scenes.ui.style import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import FilledRect, PictureGroup, Text
from sprites.typesetting import measure_text
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD_PIECES, is_game_over, piece_rank
from tabletop.games.market_day.sheet import CARD_RANKS
from tabletop.games.market_day.state import MarketDayState

RESOLUTION_DEEDS = ("spoils", "rain", "knight", "prizes")
"""Deeds after all have played; a Tinker's owner still decides."""

PlayedCards = list[tuple[Zone, Piece, int]]
"""The open cards in the order played: zone, piece, and number in that order."""


class MarketDayIndicators(LayoutRole[MarketDay, MarketDayZoneLayout], Indicators[MarketDayState]):
    """The indicators of Market Day.

    Notes: hand, round, plays (cards played this round), order (see `PlayedCards`).
    """

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(model, seat)
        made |= self._numbers(model)
        made |= self._piles(model)
        made |= self._board(model)
        if self.seating.setup.options.get("open_count"):
            made |= self._rack(model)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        of = {"points": f"seat:{rest}", "held": f"hand:{rest}", "count": rest}
        return of.get(kind, "")

    def restore_notes(self, view: MarketDayState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        size, each = (
            self.seating.game.tables.hand_size[self.seating.seat_count],
            self.zone_layout.street.slot_count,
        )
        plays, rounds = len(view.played), size // each
        left = sum(map(len, view.hands))
        over = is_game_over(view)
        number = (size * self.seating.seat_count - left - plays) // (
            self.seating.seat_count * each
        ) + 1
        model.notes |= {
            "hand": view.hands_played + (0 if over else 1),
            "hands": view.hands_to_play,
            "round": rounds if over else number,
            "plays": self.seating.seat_count * each if over else plays,
        }
        if not view.stalls:
            model.notes["order"] = [
                (f"stall:{(view.leader + n) % self.seating.seat_count}", CARD_PIECES[rank], n + 1)
                for n, rank in enumerate(view.played)
            ]

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        marks = model.notes
        if (
            isinstance(act, Say | Move | Score)
            and self.seating.game.act_label(act) in RESOLUTION_DEEDS
        ):
            model.active_seat = None  # what was played comes to its end: it is nobody's turn
        if isinstance(act, Begin) and act.key in ("hand", "round"):
            marks["round"] = 1
            marks[act.key] = act.number
            marks["plays"], marks["order"] = 0, []
        elif isinstance(act, Move):
            order: PlayedCards = marks.setdefault("order", [])
            source, target = parse_zone(act.source).kind, parse_zone(act.target).kind
            if source == "hand" and target == "stall":
                marks["plays"] = marks.get("plays", 0) + 1
                order.append((act.target, act.piece, marks["plays"]))
            elif source == "stall":
                found = [
                    n
                    for n, (zone, piece, _) in enumerate(order)
                    if (zone, piece) == (act.source, act.piece)
                ]
                if found:
                    _, piece, number = order.pop(found[-1])
                    if target == "stall":
                        order.append((act.target, piece, number))

    def played_cards(self, model: TableViewModel) -> PlayedCards:
        """Return the open cards with their order of play, guessed from their places if unnoted."""
        order: PlayedCards = model.notes.get("order", [])
        lying = {
            f"stall:{seat}": model.zone_pieces.get(f"stall:{seat}", [])
            for seat in self.seating.seats
        }
        told: dict[Zone, list[Piece]] = {zone: [] for zone in lying}
        for zone, piece, _ in order:
            told[zone].append(piece)
        leader = self.find_leader(model)
        if told == lying or leader is None:
            return order if told == lying else []
        return [
            (
                zone,
                piece,
                ((parse_zone(zone).owner or 0) - leader) % self.seating.seat_count
                + 1
                + index * self.seating.seat_count,
            )
            for zone, pieces in lying.items()
            for index, piece in enumerate(pieces)
        ]

    def find_active_seat(self, model: TableViewModel) -> Seat | None:
        """Return the active seat, guessed from the table if not noted."""
        if model.active_seat is not None:
            return model.active_seat
        leader, plays = self.find_leader(model), int(model.notes.get("plays", 0))
        if leader is None or plays >= self.seating.seat_count * self.zone_layout.street.slot_count:
            return None
        return (leader + plays) % self.seating.seat_count

    def find_leader(self, model: TableViewModel) -> Seat | None:
        """Return the leader of the round, by the place of the disc."""
        return next((s for s in self.seating.seats if model.piece_count(f"leader:{s}")), None)

    def _seat(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Name plate, points, the number of cards in hand; light on whose turn it is."""
        theme, stall = self.theme, self.zone_layout.stall(seat)
        halo = glow_node(stall.box, MATERIALS.highlight_color, 26, 11, 20, rim=6)
        made = plate_and_glow_nodes(
            self.seating, seat, stall.plate_box, self.find_active_seat(model) == seat, halo
        )
        points = str(model.counters.get(("points", seat), 0))
        if stall.is_home:
            number = fit_line(points, 96, stall.points_size, theme.gold, "display")
        else:
            room = stall.points_size
            size_most = 84.0 if stall.has_side_numbers else min(60.0, theme.heading * 1.06)
            number = fit_line(
                points, size_most, room, MATERIALS.rival_panel.score_color(theme), "display"
            )
        if seat != self.seating.home_seat:
            held = model.piece_count(f"hand:{seat}")
            size_held = max(theme.min_table_text_size, min(40.0, theme.label))
            count = Text(str(held), size_held, MATERIALS.rival_panel.text_color(theme), "bold")
            made[f"held:{seat}"] = flat_node(count, *stall.count_position(count.size[0]))
        made[f"points:{seat}"] = flat_node(number, *stall.points_position)
        return made

    def _numbers(self, model: TableViewModel) -> dict[str, Node]:
        """Return a wooden number at each slot: the order of play.

        It stands beside rank and sign of its card, and is grey while its card is to come.
        """
        made = {}
        lying = self.played_cards(model)
        plays = max([model.notes.get("plays", 0), *(number for _, _, number in lying)])
        leader = self.find_leader(model)
        for seat in self.seating.seats:
            stall = self.zone_layout.stall(seat)
            mine = [number for zone, _, number in lying if zone == f"stall:{seat}"]
            numbers = [(number, True) for number in mine]
            if leader is not None:
                first = (seat - leader) % self.seating.seat_count + 1
                coming = range(
                    first, self.seating.seat_count * stall.slot_count + 1, self.seating.seat_count
                )
                numbers += [(n, False) for n in coming if n > plays]
            for index, (number, lit) in enumerate(numbers[: stall.slot_count]):
                em = self.min_text_size
                size = max(56.0, em * 1.5), max(50.0, em * 1.2)
                wood = number_block(self.theme, str(number), size, lit)
                made[f"order:{seat}/{index}"] = shadowed_node(
                    wood, *stall.order_position(index, wood.size[0])
                )
        return made

    def _piles(self, model: TableViewModel) -> dict[str, Node]:
        """Return the numbers of cards in the deck and in the discard pile."""
        made, theme, stands = {}, self.theme, self.zone_layout.street.fixtures
        em = theme.min_table_text_size
        for key, spot in (("deck", stands.deck_slot), ("discard", stands.discard_slot)):
            words = str(model.piece_count(key))
            number = Text(words, max(em, min(44.0, theme.label)), theme.text, "bold")
            size = max(56.0, number.size[0] + 24, em * 1.7), max(48.0, em * 1.2)
            plate = number_block(theme, words, size)
            made[f"count:{key}"] = shadowed_node(plate, spot.x, spot.box.bottom - 6)
        return made

    def _board(self, model: TableViewModel) -> dict[str, Node]:
        """Return the current hand and round, and their totals."""
        tables, sign = self.seating.game.tables, self.zone_layout.street.fixtures.sign_box
        theme = self.theme
        rounds = (
            tables.hand_size[self.seating.seat_count]
            // tables.cards_per_round[self.seating.seat_count]
        )
        room = sign.width - 44, (sign.height - 20) / 2
        told = [("hand", model.notes["hands"], theme.gold), ("round", rounds, theme.text)]
        least, size = theme.min_table_text_size, theme.subheading
        words = [self._of(key, model, most) for key, most, _ in told]
        if max(measure_text(line, least, "bold")[0] for line in words) > room[0]:
            words = [self._of(f"{key}_alone", model, most) for key, most, _ in told]
            room = sign.width - 24, room[1]  # large letters come nearer to its edge
        texts = [
            fit_line(line, size, room, color, least=least)
            for line, (_, _, color) in zip(words, told, strict=True)
        ]
        width, height = max(text.size[0] for text in texts), texts[0].size[1]
        lines = tuple(
            (text, (width - text.size[0]) / 2, n * height) for n, text in enumerate(texts)
        )
        return {
            "sign": flat_node(PictureGroup((width, height + texts[1].size[1]), lines), *sign.center)
        }

    def _of(self, key: str, model: TableViewModel, most: object) -> str:
        """The number of the hand or round that is played, and of how many."""
        of = key.removesuffix("_alone")
        return self.seating.game_text(f"table.{key}", n=model.notes.get(of, 1), all=most)

    def _rack(self, model: TableViewModel) -> dict[str, Node]:
        """The open count: of each rank how many have lain open, out of how many."""
        box, theme = self.zone_layout.street.rack_box, self.theme
        seen = [piece_rank(piece) for piece in model.zone_pieces.get("discard", ())]
        for seat in self.seating.seats:
            seen += [piece_rank(piece) for piece in model.zone_pieces.get(f"stall:{seat}", ())]
        columns = 2 if self.zone_layout.street.has_two_rows else len(CARD_RANKS)
        last = 122.0  # 10/10 needs more room
        cell, high = (box.width - last) / (columns - 1), box.height * columns / len(CARD_RANKS)
        parts: list[tuple[Picture, float, float]] = [
            (skin.panel_picture(theme, "toast", box.width, box.height), 0, 0)
        ]
        em, size = theme.min_table_text_size, max(30.0, theme.min_table_text_size)
        wide = 36.0 if em < MAX_ROW_TEXT_SIZE else 54.0
        for i, rank in enumerate(CARD_RANKS):
            tab = FilledRect(wide, high - 12, card_pictures.RANK_COLORS[rank], 8)
            number = Text(str(rank), size, card_pictures.PAPER_COLOR, "bold", wide, "center")
            of = self.seating.game.tables.deck.count(rank)
            words = f"{seen.count(rank)}/{of}" if em < MAX_ROW_TEXT_SIZE else str(seen.count(rank))
            count = Text(words, em, theme.text, "bold")
            x, y = i % columns * cell + 8, i // columns * high
            parts += [(tab, x, y + 6), (number, x, y + (high - number.size[1]) / 2)]
            parts.append((count, x + wide + 5, y + (high - count.size[1]) / 2))
        return {
            "rack": shadowed_node(PictureGroup((box.width, box.height), tuple(parts)), *box.center)
        }

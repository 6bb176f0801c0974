"""Indicators of Market Day: price boards, order of play, piles, the course of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from scenes.games.market_day import booth_pictures, card_pictures
from scenes.games.market_day.square_geometry import AT_THE_RIGHT
from scenes.games.market_day.zone_layout import ClashAct, MarketDayZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.placement import CardSlot, Placement
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.seat_nodes import CARD_LIGHT
from scenes.kit.setting.sheets import LEATHER, GradientSheet, lit_picture
from scenes.kit.setting.type_sizes import TWO_LINE_TEXT_SCALE, table_type
from scenes.kit.table_parts import flat_node, shadowed_node, text_growth
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text, darken_picture
from sprites.typesetting import measure_text
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD_PIECES, is_game_over, piece_rank
from tabletop.games.market_day.sheet import (
    CARD_RANKS,
    MIN_GOODS_RANK,
    RAIN_RANK,
    ROGUE_RANK,
)
from tabletop.games.market_day.state import MarketDayState

RESOLUTION_DEEDS = ("spoils", "rain", "knight", "prizes")
"""Deeds after all have played; a Tinker's owner still decides."""
STEP_NOTE: Final = "step"
"""Note with the running steps of the settling of a round."""
SETTLING_STEPS: Final = (
    ("twice", "close", "table.twice"),
    ("rain", "rain", "rank.7"),
    ("knight", "strike", "rank.2"),
    ("tinker", "swap", "rank.1"),
)
"""Steps of the settling: key, icon, text (MKD-3.2 to 3.5)."""
STEP_OF_MESSAGE: Final = {
    "spoiled": "twice", "rain": "rain", "knight_takes": "knight", "knight_idle": "knight",
    "tinker_swaps": "tinker", "tinker_stays": "tinker", "tinker_idle": "tinker",
}  # fmt: skip
STEPS_Y, BETWEEN_STEPS_Y, UPPER_STEPS_Y = 898.0, 254.0, 132.0
"""Middle of the strip with the steps: below the cards, or above those between two stalls, at a
table with a home seat and in a demo."""
STEP_STRIP_HEIGHT: Final = 76.0
STEP_SIGN_SIZE, STEP_GAP, STEP_MARGIN = 48.0, 10.0, 36.0
"""Size of the sign of a step, its distance from the word, and the distance of two steps."""
COLUMN_STEP, COLUMN_MARGIN, COLUMN_TOP, COLUMN_RIGHT = 40.0, 12.0, 812.0, 1900.0
"""Distance of the steps in a column, its margin, and its upper and right edges."""
STEP_LIGHT: Final = 0.6
MAX_ROW_TEXT_SIZE: Final = 30.0
"""Greatest text size at which the rack has room for totals."""
QUIET_COLOR: Final = (230, 214, 184)
"""Colour of words of the second rank."""
BOARD_LAYER: Final = Layer.FAR_EDGE.z_at(0.12)
"""Layer of the price boards: before the people, below the awnings."""
BOARD_LIFT: Final = 8.0
ROPE_OVERLAP: Final = 22.0
"""Length of the ropes of a price board behind the awning."""
ORDER_DISC_SHARE, ORDER_OVERHANG, CARD_EDGE_SHARE = 1.25, 8.0, 0.025
"""Size of a disc with an order of play by its text, the distance by which it reaches beyond its
card, and the edge of a card left of its number by the width of the card."""
ACT_ORDER_LAYER: Final = 2.5
"""Drawing order of the order of play in an act: over the cards, below the tags with points."""
GOING_NOTE: Final = "going"
"""Note with the orders of play of the cards that are about to go, or slide."""
BEFORE_NOTE: Final = "before"
"""Note with the points of each seat before the round that is played."""
WON_TAG_SHARE, WON_TAG_HEIGHT, WON_TAG_MARGIN, WON_TAG_ORDER = 0.46, 0.62, 10.0, 3.0
"""Size and height of the tag with points, by those of the card; it reaches beyond its edge."""
COURSE_WIDTH: Final = 290.0
MAX_COURSE_BOTTOM: Final = 1036.0
"""Upper edge of the standings of a demo, below which the course does not reach."""
LAID_NOTE, PAST_NOTE = "laid", "past"
"""Notes with the cards that each seat has played in this round, and in the last one."""
PAST_SHARE, PAST_GREYNESS, PAST_LIGHT = 0.8, 0.2, 0.84
"""Size of a card of the last round on its mat by the new one's, its greyness and its light."""

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
            made |= self._board(model, seat)
            made |= self._won_points(model, seat)
            made |= self._past_cards(model, seat)
        made |= self._orders(model)
        made |= self._piles(model)
        made |= self._course(model)
        made |= self._steps(model)
        if self.seating.setup.options.get("open_count"):
            made |= self._rack(model)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        stall = f"stall:{rest.partition('/')[0]}"
        of = {
            "points": f"seat:{rest}", "order": stall, "past": stall, "count": rest,
            "sign": "symbol:course", "rack": "symbol:rack",
            "step": f"symbol:{rest.partition(':')[0]}",
        }  # fmt: skip
        return of.get(kind, "")

    def restore_notes(self, view: MarketDayState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        size, each = (
            self.seating.game.tables.hand_size[self.seating.seat_count],
            self.zone_layout.square.slot_count,
        )
        plays, rounds = len(view.played), size // each
        left = sum(map(len, view.hands))
        over = is_game_over(view)
        number = (size * self.seating.seat_count - left - plays) // (
            self.seating.seat_count * each
        ) + 1
        model.notes |= {
            BEFORE_NOTE: dict(enumerate(view.points)),
            "hand": view.hands_played + (0 if over else 1),
            "hands": view.hands_to_play,
            "round": rounds if over else number,
            "plays": self.seating.seat_count * each if over else plays,
        }
        model.notes[STEP_NOTE] = ("tinker",) if view.tinkers else ()
        if not view.stalls:
            model.notes["order"] = [
                (f"stall:{(view.leader + n) % self.seating.seat_count}", CARD_PIECES[rank], n + 1)
                for n, rank in enumerate(view.played)
            ]

    def begin_act(self, act: Act, model: TableViewModel) -> bool:
        """Light the steps that run, and take tags and discs away before their cards go.

        A line about a spoiled Rain says that it stays dry: it tells of two steps. While points are
        counted none runs.
        """
        if isinstance(act, Say) and act.key in STEP_OF_MESSAGE:
            is_dry = act.key == "spoiled" and act.text_param("card") == str(RAIN_RANK)
            model.notes[STEP_NOTE] = (STEP_OF_MESSAGE[act.key], *(("rain",) if is_dry else ()))
            return True
        if isinstance(act, Score):
            model.notes[STEP_NOTE] = ()
            return True
        if not isinstance(act, Move) or parse_zone(act.source).kind != "stall":
            return False
        going, played = self._going_orders(act, model), self.played_cards(model)
        is_rain = self.seating.game.act_label(act) == "rain"
        model.notes[GOING_NOTE] = going | {
            number
            for zone, _, number in played
            if is_rain or zone == act.source  # later cards there slide to the first place
            if any(n in going and n < number for other, _, n in played if other == zone)
        }
        if is_stall_clearing(self.seating.game, act):
            model.notes.pop(BEFORE_NOTE, None)
        return True

    def _going_orders(self, first: Move, model: TableViewModel) -> set[int]:
        """Return the orders of play of the cards that go together, beginning with a first one."""
        played, deed = self.played_cards(model), self.seating.game.act_label(first)
        if is_stall_clearing(self.seating.game, first):
            return {number for _, _, number in played}
        if deed == "rain":
            goods = ((piece_rank(piece), n) for _, piece, n in played)
            return {n for rank, n in goods if rank >= MIN_GOODS_RANK and rank != RAIN_RANK}
        if deed == "spoils":
            equal = [n for _, piece, n in played if piece == first.piece]
            stays = min if piece_rank(first.piece) == ROGUE_RANK else max
            return {*equal} - {stays(equal)} if equal else set()
        return {n for zone, piece, n in played if (zone, piece) == (first.source, first.piece)}

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        marks = model.notes
        marks.pop(GOING_NOTE, None)
        if (
            isinstance(act, Say | Move | Score)
            and self.seating.game.act_label(act) in RESOLUTION_DEEDS
        ):
            model.active_seat = None  # what was played comes to its end: it is nobody's turn
        if isinstance(act, Begin) and act.key in ("hand", "round"):
            marks["round"] = 1
            marks[act.key] = act.number
            marks["plays"], marks["order"], marks[STEP_NOTE] = 0, [], ()
            marks[PAST_NOTE] = marks.pop(LAID_NOTE, {}) if act.key == "round" else {}
            marks[LAID_NOTE] = {}
            marks[BEFORE_NOTE] = {
                seat: model.counters.get(("points", seat), 0) for seat in self.seating.seats
            }
        elif isinstance(act, Move):
            order: PlayedCards = marks.setdefault("order", [])
            source, target = parse_zone(act.source).kind, parse_zone(act.target).kind
            if source == "hand" and target == "stall":
                marks["plays"] = marks.get("plays", 0) + 1
                order.append((act.target, act.piece, marks["plays"]))
                laid = marks.setdefault(LAID_NOTE, {})
                laid[act.target] = [*laid.get(act.target, ()), act.piece]
            elif source == "stall":
                found = [
                    n
                    for n, (zone, piece, _) in enumerate(order)
                    if (zone, piece) == (act.source, act.piece)
                ]
                if found:
                    first_out = self.zone_layout.place(act.source).first_out
                    leaves = found[0] if act.piece in first_out else found[-1]
                    _, piece, number = order.pop(leaves)
                    if target == "stall":
                        order.append((act.target, piece, number))

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the act while a round is settled: all have played, and cards still lie there."""
        seats = self.seating.seats
        is_full = model.notes.get("plays", 0) >= len(seats) * self.zone_layout.square.slot_count
        lie = any(model.zone_pieces.get(f"stall:{seat}") for seat in seats)
        return ClashAct(not self.seating.is_demo) if is_full and lie else None

    def _steps(self, model: TableViewModel) -> dict[str, Node]:
        """Return the four steps of the settling in their order; the running ones are golden.

        With large text they alone have their names.
        """
        if self.zone_layout.act_key is None:
            return {}
        sizes = table_type(self.theme.text_scale)
        is_column = self.zone_layout.square.fixtures is AT_THE_RIGHT
        is_large = self.theme.text_scale >= TWO_LINE_TEXT_SCALE
        running = self._running_steps(model)
        is_close = is_column or not self.seating.is_public
        small, large = sizes.word, sizes.word if is_close else sizes.name
        words = [
            self.seating.game_text(key) if step in running or not is_large else ""
            for step, _, key in SETTLING_STEPS
        ]
        sign_size = min(STEP_SIGN_SIZE, COLUMN_STEP) if is_column else STEP_SIGN_SIZE
        widths = [
            sign_size + (STEP_GAP + measure_text(each, large, "bold")[0] if each else 0.0)
            for each in words
        ]
        box, places = self._step_places(widths, is_column)
        strip = GradientSheet(*box.size, LEATHER, 12.0)
        made = {"steps": flat_node(strip, *box.center, Layer.ACT.z_at(0.5))}
        for (step, icon, _), word, place, wide in zip(
            SETTLING_STEPS, words, places, widths, strict=True
        ):
            is_running = step in running
            sign = BakedPicture(f"icon/{icon}", height=sign_size)
            look = sign if is_running else darken_picture(sign, STEP_LIGHT)
            color = self.theme.gold if is_running else QUIET_COLOR
            name = halo_text(word, large if is_running else small, color)
            sign_x = place.x + sign_size / 2
            made[f"step:{step}"] = flat_node(look, sign_x, place.y, Layer.ACT.z_at(1))
            if not word:
                continue
            name_x = place.x + (sign_size + STEP_GAP + wide) / 2
            if is_column:
                name_x = place.x + sign_size + STEP_GAP + name.size[0] / 2
            made[f"step:{step}:name"] = flat_node(name, name_x, place.y, Layer.ACT.z_at(2))
        return made

    def _running_steps(self, model: TableViewModel) -> Sequence[str]:
        """Return the steps that are seen now, or the one that is decided."""
        view = model.view
        is_asked = isinstance(view, MarketDayState) and view.tinkers
        return ("tinker",) if is_asked else model.notes.get(STEP_NOTE, ())

    def _step_places(
        self, widths: Sequence[float], is_column: bool
    ) -> tuple[Box, Sequence[Placement]]:
        """Return the box of the strip with the steps, and the left end of each.

        Args:
            widths: Widths of the steps.
            is_column: True if they stand below one another, at the right of a home seat's hand.
        """
        if is_column:
            width, height = max(widths) + STEP_MARGIN, len(widths) * COLUMN_STEP + COLUMN_MARGIN
            box = Box(COLUMN_RIGHT - width, COLUMN_TOP, width, height)
            y = box.y + (COLUMN_MARGIN + COLUMN_STEP) / 2
            left = box.x + STEP_MARGIN / 2
            return box, [Placement(left, y + n * COLUMN_STEP) for n in range(len(widths))]
        width = sum(widths) + (len(widths) + 1) * STEP_MARGIN
        middle, found = self._steps_middle, list[Placement]()
        box = middle.box(width, STEP_STRIP_HEIGHT)
        x = box.x + STEP_MARGIN
        for wide in widths:
            found.append(Placement(x, middle.y))
            x += wide + STEP_MARGIN
        return box, found

    @property
    def _steps_middle(self) -> Placement:
        """Middle of the strip with the steps, off all cards and names."""
        square = self.zone_layout.square
        if square.is_demo and square.plays_in_middle:
            return Placement(SCREEN_SIZE[0] / 2, UPPER_STEPS_Y)
        y = STEPS_Y if self.seating.is_public else BETWEEN_STEPS_Y
        return Placement(SCREEN_SIZE[0] / 2, y)

    def played_cards(self, model: TableViewModel) -> PlayedCards:
        """Return the open cards with their order of play, guessed from their places if unnoted.

        A card that is on its way to the discard pile is still noted, but lies open no longer.
        """
        order: PlayedCards = model.notes.get("order", [])
        lying = {
            f"stall:{seat}": model.zone_pieces.get(f"stall:{seat}", [])
            for seat in self.seating.seats
        }
        left, found = {zone: Counter(pieces) for zone, pieces in lying.items()}, PlayedCards()
        for zone, piece, number in order:
            if left[zone][piece]:
                left[zone][piece] -= 1
                found.append((zone, piece, number))
        leader, is_noted = self.find_leader(model), not any(left[zone].total() for zone in left)
        if is_noted or leader is None:
            return found if is_noted else []
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

    def find_leader(self, model: TableViewModel) -> Seat | None:
        """Return the leader of the round, by the place of the disc."""
        return next((s for s in self.seating.seats if model.piece_count(f"leader:{s}")), None)

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the points of a seat."""
        return str(model.counters.get(("points", seat), 0))

    def _board(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the price board of a stall with the points of its seat."""
        row, theme = self.zone_layout.far_edge, self.theme
        if seat not in row.seats:
            return {}  # its place card shows them
        box, is_lit = row.board_box(seat), model.lit_seat == seat
        rope = box.y - row.awning_box(seat).bottom + ROPE_OVERLAP
        score, scores = self.score_text(model, seat), [self.score_text(model, s) for s in row.seats]
        picture = booth_pictures.price_board(
            theme, box, score, is_lit, rope, tuple(scores), row.max_score_size
        )
        if not (is_lit or theme.high_contrast):
            picture = lit_picture(picture, CARD_LIGHT)
        y = box.bottom - picture.size[1] / 2
        is_act = self.zone_layout.act_key is not None
        layer = Layer.ACT.z_at(0.2) if is_act else BOARD_LAYER
        return {f"points:{seat}": Node(picture, box.center[0], y, lift=BOARD_LIFT, z=layer)}

    def _orders(self, model: TableViewModel) -> dict[str, Node]:
        """Return the place in the order of play at each played card: a disc at its corner."""
        made: dict[str, Node] = {}
        layer = 0.0 if self.zone_layout.act_key is None else Layer.ACT.z_at(ACT_ORDER_LAYER)
        lying, going = self.played_cards(model), model.notes.get(GOING_NOTE, ())
        for seat in self.seating.seats:
            mine = [number for zone, _, number in lying if zone == f"stall:{seat}"]
            slots = self.zone_layout.played_slots(seat)
            for index, (number, slot) in enumerate(zip(mine, slots, strict=False)):
                if number in going:
                    continue
                disc, spot = order_disc(self.theme, number), self._order_position(slot)
                made[f"order:{seat}/{index}"] = flat_node(disc, spot.x, spot.y, layer)
        return made

    def _order_position(self, slot: CardSlot) -> Placement:
        """Return the middle of the order of play, beside the number of a card."""
        box, em = slot.box, self.theme.min_table_text_size
        radius = table_type(self.theme.text_scale).word * ORDER_DISC_SHARE / 2
        free = box.x + slot.width * CARD_EDGE_SHARE + card_pictures.badge_side(slot.width, em)
        x = max(box.right - radius + ORDER_OVERHANG, free + radius)
        return Placement(x, box.y + radius - ORDER_OVERHANG)

    def _past_cards(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return what a seat of a demo played in the last round, on the mats that are still empty.

        At a table of people it would do their remembering for them.
        """
        is_settled = self.act_key(model) is not None or self.zone_layout.act_key is not None
        if not self.zone_layout.square.is_demo or self.theme.high_contrast or is_settled:
            return {}
        made, zone = dict[str, Node](), f"stall:{seat}"
        slots, lying = self.zone_layout.resting_slots(seat), model.piece_count(zone)
        past = model.notes.get(PAST_NOTE, {}).get(zone, ())
        for index, (piece, slot) in enumerate(zip(past, slots, strict=False)):
            rank, width = piece_rank(piece), slot.width * PAST_SHARE
            if index < lying or not rank:
                continue
            name = self.seating.game_text(f"rank.{rank}")
            face = card_pictures.card_face(rank, name, width, em=self.theme.min_table_text_size)
            faded = card_pictures.WitheredPicture(face, PAST_GREYNESS)
            look = lit_picture(faded, PAST_LIGHT)
            made[f"past:{seat}/{index}"] = flat_node(look, slot.x, slot.y, Layer.UNDER_PIECES)
        return made

    def _won_points(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the points that a seat's cards have just scored, on a tag at the card or cards."""
        before, cards = model.notes.get(BEFORE_NOTE, {}), model.piece_count(f"stall:{seat}")
        points = model.counters.get(("points", seat), 0)
        won = points - before.get(seat, points)
        if won <= 0 or not cards:
            return {}
        slots, is_act = self.zone_layout.played_slots(seat), self.zone_layout.act_key is not None
        slot = slots[min(cards, len(slots)) - 1]
        width = slot.width * WON_TAG_SHARE * text_growth(self.theme.min_table_text_size)
        tag = booth_pictures.points_tag(self.theme, f"+{won}", width)
        x = slot.box.right - tag.size[0] / 2 + WON_TAG_MARGIN
        if cards > 1:  # between them, or it told the points of the last one
            x = (slots[0].x + slot.x) / 2
        y = slot.box.y + slot.box.height * WON_TAG_HEIGHT
        layer = Layer.ACT if is_act else Layer.INDICATORS
        return {f"won:{seat}": Node(tag, x, y, lift=BOARD_LIFT, z=layer.z_at(WON_TAG_ORDER))}

    def _piles(self, model: TableViewModel) -> dict[str, Node]:
        """Return the numbers of cards in the deck and in the discard pile."""
        sizes, fixtures = table_type(self.theme.text_scale), self.zone_layout.square.fixtures
        made = {}
        most = min(sizes.number, self.zone_layout.far_edge.max_score_size)
        for key, spot, size, color in (
            ("deck", fixtures.deck_count, most, CREAM),
            ("discard", fixtures.discard_count, sizes.name, QUIET_COLOR),
        ):
            if spot is None or (key == "discard" and not model.piece_count(key)):
                continue
            number = halo_text(str(model.piece_count(key)), size, color, "display")
            made[f"count:{key}"] = flat_node(number, spot.x, spot.y)
        return made

    def _course(self, model: TableViewModel) -> dict[str, Node]:
        """Return the current deal and round, with their totals, in two lines.

        An act takes their place, but in a demo where cards are played before the stalls.
        """
        square = self.zone_layout.square
        is_small = self.theme.text_scale == 1.0
        has_room = square.is_demo and not square.plays_in_middle and is_small
        if self.zone_layout.act_key is not None and not has_room:
            return {}
        tables, spot = self.seating.game.tables, self.zone_layout.square.fixtures.course
        rounds = (
            tables.hand_size[self.seating.seat_count]
            // tables.cards_per_round[self.seating.seat_count]
        )
        size = table_type(self.theme.text_scale).word
        brief = "" if is_small else "_brief"
        words = (
            self._of(f"hand{brief}", model, model.notes["hands"]),
            self._of(f"round{brief}", model, rounds),
        )
        longest = max(measure_text(line, size, "bold")[0] for line in words)
        size = int(size * min(1.0, COURSE_WIDTH / longest))
        text = halo_text("\n".join(words), size, QUIET_COLOR, width=COURSE_WIDTH)
        lowest = MAX_COURSE_BOTTOM - text.size[1] / 2
        return {"sign": flat_node(text, spot.x, min(spot.y, lowest))}

    def _of(self, key: str, model: TableViewModel, most: object) -> str:
        """Return the number of the current deal or round, and their total."""
        number = model.notes.get(key.partition("_")[0], 1)
        return self.seating.game_text(f"table.{key}", n=number, all=most)

    def _rack(self, model: TableViewModel) -> dict[str, Node]:
        """The open count: of each rank how many have lain open, out of how many."""
        box, theme = self.zone_layout.square.rack_box, self.theme
        seen = [piece_rank(piece) for piece in model.zone_pieces.get("discard", ())]
        for seat in self.seating.seats:
            seen += [piece_rank(piece) for piece in model.zone_pieces.get(f"stall:{seat}", ())]
        last = 122.0  # 10/10 needs more room
        cell, high = (box.width - last) / (len(CARD_RANKS) - 1), box.height
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
            x, y = i * cell + 8, 0.0
            parts += [(tab, x, y + 6), (number, x, y + (high - number.size[1]) / 2)]
            parts.append((count, x + wide + 5, y + (high - count.size[1]) / 2))
        return {
            "rack": shadowed_node(PictureGroup((box.width, box.height), tuple(parts)), *box.center)
        }


def order_disc(theme: Theme, number: int) -> Picture:
    """Return the disc with a place in the order of play."""
    size = table_type(theme.text_scale).word
    digit, side = Text(str(number), size, QUIET_COLOR, "bold"), size * ORDER_DISC_SHARE
    left, top = (side - digit.size[0]) / 2, (side - digit.size[1]) / 2
    disc = FilledRect(side, side, LEATHER[1], side / 2)
    return PictureGroup((side, side), ((disc, 0.0, 0.0), (digit, left, top)))


def is_stall_clearing(game: MarketDay, act: Act) -> bool:
    """True for cards that have scored and leave the stalls."""
    return isinstance(act, Move) and act.target == "discard" and not game.act_label(act)

"""Indicators of Basari: gems, workers, prizes, the course of the game, offers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from scenes.games.basari import card_pictures, geometry, haggle_geometry
from scenes.games.basari.haggle_geometry import HaggleAct
from scenes.games.basari.piece_art import LeatherRound
from scenes.games.basari.zone_layout import BasariZoneLayout
from scenes.kit.high_contrast import OUTLINE_EXTRA, adapt_contrast, kind_letters
from scenes.kit.layers import Layer
from scenes.kit.picture_groups import (
    CREAM_COLOR,
    disc_picture,
    row_pictures,
    stack_pictures,
)
from scenes.kit.placement import CARD_ASPECT, Placement
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.sheets import LEATHER, PARCHMENT, GradientSheet
from scenes.kit.setting.type_sizes import NUMBER_SIZE, table_type
from scenes.kit.table_parts import flat_node, shadowed_node
from scenes.ui.style import skin
from scenes.ui.style.theme import Color
from sprites.components import icon_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, PictureGroup, Text, darken_picture
from tabletop.core.acts import Act, Begin, End, Move, Say, Score
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS, unpack_gem_counts
from tabletop.games.basari.input_mapping import BasariInputMapping
from tabletop.games.basari.state import ACTION_LETTERS, HAGGLE_PHASE, BasariState

NEUTRAL_MESSAGES = ("blocked", "several_on_d", "settled", "nothing_to_offer")
"""Messages of a round when it is nobody's turn."""
WRONG_INK = (150, 24, 28)
"""Colour of a sentence about an offer that is not enough."""
LINE_GEM_KIND, LINE_COUNT_KIND = "line-gem", "line-count"
"""Kinds of the gems of those who do not haggle, and of their numbers: they stand in the line."""
SIGN_ORDER = 2.8
"""Order of numbers and sentences in the layer of acts."""
TRAY_ORDER = 0.15
"""Drawing order of the leather below the gems of the two who haggle."""
ROUND_ORDER = 0.2
"""Drawing order of the leather rounds below the gems of an open purse."""
PRIZE_X, STOCK_DOWN = 74.0, 40.0
"""Left end of the prize beside a heap of the supply, and how much lower its number of gems is."""
MAX_STOCK_RIGHT = 1908.0
"""Right edge that the number of gems of a heap keeps to in large text."""
MAX_ACT_COUNT_SIZE = 64.0
"""Greatest size of the numbers of gems in a row during a haggle, and before five seats."""
COURSE_WIDTH = 450.0
"""Width of stage and round in two lines."""
COURSE_GAP = 22.0
"""Distance of stage and round in one line."""
WORTH_GAP = 16.0
"""Distance of what an action brings from the middle of the rug."""
NO_GEM_LIGHT = 0.35
"""Light on a gem that stands for none of its colour."""
QUIET_COLOR = (226, 204, 170)
"""Colour of words of the second rank."""
RIVAL_GEM_ORDER = -780.0
"""Layer offset of the gems that stand for a seat's."""
CROSS_COLOR = (196, 40, 34)


class BasariIndicators(LayoutRole[Basari, BasariZoneLayout], Indicators[BasariState]):
    """The indicators of Basari.

    Notes: stage, round, step (the letter carried out, if any), blocked (letters), hagglers
    (two seats, or none), bidder (seat of the last offer).
    """

    carried_kinds = ("count",)
    counted_zone_kinds = ("deck", "pile", "gems", "stock", "offer", "shown")

    def build_nodes(self, model: TableViewModel) -> dict[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(model, seat)
            made |= self._blocked(model, seat)
        if self.zone_layout.haggle is None:  # else nothing of the table is seen
            made |= self._stock(model)
            made |= self._course(model)
        made |= self._offers(model)
        if (draft := self._draft(model)) is not None:
            made |= self._status(draft)
        return made

    def _draft(self, model: TableViewModel) -> OfferBuilder | None:
        """Return the offer of the person who is asked, from its first gem on; None for nobody."""
        draft, haggle, view = model.action_builder, self.zone_layout.haggle, model.view
        if haggle is None:
            return None
        if draft is None and isinstance(view, BasariState) and view.stack:
            phase, seat, *_ = view.stack[-1]
            if phase == HAGGLE_PHASE and seat == haggle.purse:
                draft = BasariInputMapping(self.seating.game).start_builder(view, seat, ())
        return draft if isinstance(draft, OfferBuilder) else None

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        if rest.startswith("stock"):
            return "stock"
        if kind in ("points", "workers", "gem", "count", LINE_GEM_KIND, LINE_COUNT_KIND):
            of = {"points": "seat", "workers": "pile"}.get(kind, "gems")
            return f"{of}:{rest.partition('/')[0]}"
        if kind == "prize":
            return f"symbol:prize.{GEM_KINDS[int(rest)].partition('.')[2]}"
        of_kind = {
            "offered": f"offer:{rest}", "sign": "symbol:stage", "blocked": "symbol:blocked",
            "worth": "symbol:worth", "action": f"symbol:action.{rest}", "status": "symbol:raise",
            "stock": "stock", "deck": "deck",
        }  # fmt: skip
        return of_kind.get(kind, "")

    def represented_piece(self, name: str) -> tuple[Zone, Piece] | None:
        """Return the zone and the colour of the gems for which one gem stands."""
        kind, _, rest = name.partition(":")
        seat, _, colour = rest.partition("/")
        if kind != "gem" or not seat.isdigit():
            return None
        if (haggle := self.zone_layout.haggle) is not None and int(seat) not in haggle[:2]:
            return None  # these stay on the table
        return f"gems:{seat}", GEM_KINDS[int(colour)]

    def restore_notes(self, view: BasariState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        hagglers: tuple[Seat, ...] = ()
        bidder = NOBODY
        if view.stack and view.stack[-1][0] == HAGGLE_PHASE:
            hagglers = tuple(sorted(view.stack[-1][1:3]))
            bidder = view.stack[-1][2] if view.stack[-1][3] else NOBODY
        step = ACTION_LETTERS[view.step - 1] if view.step else ""
        blocked = {
            ACTION_LETTERS[n - 1]
            for n in range(1, min(view.step, 3) + 1)
            if view.choices.count(n) >= 3
        }
        model.notes |= {
            "stage": view.stage, "round": view.round, "step": step, "blocked": blocked,
            "hagglers": hagglers, "bidder": bidder,
        }  # fmt: skip

    def begin_act(self, act: Act, model: TableViewModel) -> bool:
        """Let the number of an offer go with its gems, or as soon as another seat offers.

        Whoever scores is lit before the points leave the card.
        """
        if isinstance(act, Score) and self._deed(act):
            model.active_seat = act.seat
            return True
        if not isinstance(act, Move):
            return False
        if self._is_payment(act):
            model.notes["bidder"] = NOBODY
            return True
        if parse_zone(act.target).kind != "offer":
            return False
        model.notes["bidder"] = self.seating.game.zones.owner(act.target)
        return True

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        marks = model.notes
        if isinstance(act, Begin) and act.key in ("stage", "round"):
            marks[act.key] = act.number
            if act.key == "stage":
                marks["round"] = 1
        if isinstance(act, Begin | End) and act.key == "round":
            marks["step"], marks["blocked"] = "", set()
        elif isinstance(act, Say) and act.key in ("blocked", "haggle"):
            letter = marks["step"] = str(dict(act.params)["action"])
            if act.key == "haggle":
                marks["hagglers"] = tuple(sorted((act.seat, act.seat_param("other"))))
            if act.key == "blocked":
                marks["blocked"] = marks.get("blocked", set()) | {letter}
        elif (isinstance(act, Say) and act.key == "nothing_to_offer") or (
            isinstance(act, Move) and self._is_payment(act)
        ):
            marks["hagglers"] = ()
        elif isinstance(act, Move | Score) and self._deed(act):
            marks["step"] = self._deed(act)
        model.active_seat = self._lit(act, model.active_seat)

    def _lit(self, act: Act, before: Seat | None) -> Seat | None:
        """Return the seat of an act's part of a round; None while all show cards or are blocked."""
        if isinstance(act, Say):
            return (
                act.seat if act.key == "haggle" else None if act.key in NEUTRAL_MESSAGES else before
            )
        if isinstance(act, Score):
            return act.seat if self._deed(act) else before
        if not isinstance(act, Move):
            return before
        if self._deed(act):
            owner = self.seating.game.zones.owner
            return owner(act.source) if owner(act.target) is None else owner(act.target)
        return None if parse_zone(act.target).kind == "shown" else before

    def _is_payment(self, move: Move) -> bool:
        """True if a move carries an accepted offer to the other seat."""
        owner = self.seating.game.zones.owner
        return parse_zone(move.source).kind == "offer" and owner(move.source) != owner(move.target)

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the haggle that is shown in the middle; None at rest."""
        hagglers = model.notes.get("hagglers", ())
        if not hagglers:
            return None
        seating, first = self.seating, max(self.seating.home_seat, 0)
        left, right = sorted(hagglers, key=lambda seat: (seat - first) % seating.seat_count)
        people = seating.setup.human_seats
        purse = NOBODY
        if seating.home_seat in hagglers:
            purse = seating.home_seat
        elif seating.is_public and model.active_seat in hagglers:
            purse = model.active_seat if model.active_seat in people else NOBODY
        return HaggleAct(left, right, purse)

    def _deed(self, act: Act) -> str:
        """Return the action that an act carries out; empty for most acts."""
        deed = self.seating.game.act_label(act)
        return deed if deed in ACTION_LETTERS else ""

    def worker_count(self, model: TableViewModel, seat: Seat) -> int:
        """Return the number of workers on a seat's pile."""
        pile = model.zone_pieces.get(f"pile:{seat}", ())
        return sum(self.seating.game.tables.card_workers[int(p.partition(".")[2])] for p in pile)

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the points of a seat."""
        return str(model.counters.get(("points", seat), 0))

    def _seat(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the numbers of a seat's gems and workers."""
        haggle = self.zone_layout.haggle
        if haggle is not None:
            return self._haggle_gems(model, seat, haggle)
        where, mine = self.zone_layout.seat_geometry(seat), seat == self.seating.home_seat
        sizes = table_type(self.theme.text_scale)
        made: dict[str, Node] = {}
        gems = model.zone_pieces.get(f"gems:{seat}", [])
        edge = self.zone_layout.far_edge
        size = min(sizes.name, MAX_ACT_COUNT_SIZE) if len(edge.seats) > 4 else sizes.name
        for kind, piece in enumerate(GEM_KINDS):
            n = gems.count(piece)
            at = Placement(*where.cell_positions[kind])
            if not (n and (mine or self.seating.is_public)):  # else the gems lie there themselves
                made[f"gem:{seat}/{kind}"] = self._gem(kind, where.gem_size, n, at)
            made[f"count:{seat}/{kind}"] = _count(
                n, at, where.gem_size, sizes.number if mine else size, mine
            )
        made[f"workers:{seat}"] = self._workers(model, seat, where, sizes.name)
        return made

    def _haggle_gems(self, model: TableViewModel, seat: Seat, haggle: HaggleAct) -> dict[str, Node]:
        """Return the numbers of a seat's gems while two haggle."""
        sizes, made = table_type(self.theme.text_scale), dict[str, Node]()
        gems = model.zone_pieces.get(f"gems:{seat}", [])
        above, is_large = Layer.ACT.z_at(1.0), self.zone_layout.far_edge.is_large
        if seat in haggle[:2] and seat != haggle.purse and not self.theme.high_contrast:
            tray = GradientSheet(*haggle_geometry.SIDE_TRAY_SIZE, LEATHER, 20.0)
            x = haggle_geometry.SIDE_XS[seat == haggle.right]
            y = haggle_geometry.SIDE_GEMS_Y
            made[f"tray:{seat}"] = flat_node(tray, x, y, Layer.ACT.z_at(TRAY_ORDER))
        for kind, piece in enumerate(GEM_KINDS):
            n = gems.count(piece)
            if seat == haggle.purse:
                spot = haggle_geometry.purse_position(haggle.is_purse_right, kind)
                words = halo_text(str(n), NUMBER_SIZE, CREAM, "display")
                x = spot.x + haggle_geometry.PURSE_COUNT_OFFSET
                node = flat_node(words, x, spot.y - 4, above)
                made[f"count:{seat}/{kind}"] = node
                made[f"round:{seat}/{kind}"] = _leather_round(haggle.is_purse_right, kind)
                continue
            stones, numbers = "gem", "count"
            if seat in haggle[:2]:
                at = haggle_geometry.side_gem(seat == haggle.right, kind, is_large)
                size = haggle_geometry.SIDE_GEM_SIZES[is_large]
            else:
                at, size = self._line_gem(seat, kind), haggle_geometry.LINE_GEM_SIZE
                stones, numbers = LINE_GEM_KIND, LINE_COUNT_KIND
            mine = seat == self.seating.home_seat or self.seating.is_public
            if not (n and mine and seat in haggle[:2]):  # else the gems lie there themselves
                made[f"{stones}:{seat}/{kind}"] = stone = self._gem(kind, size, n, at)
                stone.z = above
            em = min(sizes.name, MAX_ACT_COUNT_SIZE)
            made[f"{numbers}:{seat}/{kind}"] = words_node = _count(n, at, size, em, False)
            words_node.z = above
        return made

    def _line_gem(self, seat: Seat, kind: int) -> Placement:
        """Return the middle of a gem of a seat in the line of those who do not haggle."""
        act = self.zone_layout.act_seats
        assert act is not None
        cell = act.line_cell(seat)
        is_large = self.zone_layout.far_edge.is_large
        x = cell.x + haggle_geometry.LINE_GEM_STARTS[is_large]
        x += haggle_geometry.LINE_GEM_STEPS[is_large] * kind
        return Placement(x, haggle_geometry.LINE_GEMS_YS[is_large])

    def _gem(self, kind: int, size: float, n: int, at: Placement) -> Node:
        """Return a gem that stands for all of its colour; pale where there is none."""
        return shadowed_node(self._gem_sign(kind, size, bool(n)), at.x, at.y, RIVAL_GEM_ORDER)

    def _gem_sign(self, kind: int, size: float, is_bright: bool = True) -> Picture:
        """Return a gem that stands for its colour."""
        theme = self.theme
        names = [self.seating.piece_name(each) for each in GEM_KINDS]
        stone: Picture = card_pictures.gem_picture(
            GEM_KINDS[kind], size - (OUTLINE_EXTRA if theme.high_contrast else 0)
        )
        shown = stone if is_bright else darken_picture(stone, NO_GEM_LIGHT)
        return adapt_contrast(theme, shown, kind_letters(kind, names))

    def _workers(
        self, model: TableViewModel, seat: Seat, where: geometry.SeatGeometry, size: float
    ) -> Node:
        """The workers on a pile; golden when they are enough to end the stage."""
        n, most = self.worker_count(model, seat), self.seating.game.tables.stage_end_workers
        color = self.theme.gold if n >= most else CREAM
        edge = self.zone_layout.far_edge
        is_short = edge.is_large and len(edge.seats) > 3  # large text leaves no room for the goal
        number = halo_text(str(n) if is_short else f"{n}/{most}", size, color)
        figure = BakedPicture("basari/worker", where.worker_size, where.worker_size)
        row = row_pictures((figure, number), 0.0)
        left = where.workers_position.x - where.worker_size / 2
        return flat_node(row, left + row.size[0] / 2, where.workers_position.y)

    def _blocked(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """A cross on a card whose action is done by nobody."""
        shown = model.zone_pieces.get(f"shown:{seat}", [])
        letters = model.notes.get("blocked", ())
        if not shown or shown[-1].partition(".")[2] not in letters:
            return {}
        where = self.zone_layout.seat_geometry(seat)
        return {
            f"blocked:{seat}": flat_node(_cross(where.chosen_slot.width), *where.chosen_slot[:2])
        }

    def _stock(self, model: TableViewModel) -> dict[str, Node]:
        """Return the prizes for most gems beside the heaps, and the number of cards."""
        sizes, majorities = table_type(self.theme.text_scale), self.zone_layout.majorities
        made: dict[str, Node] = {}
        stock = model.zone_pieces.get("stock", [])
        prizes = self.seating.game.tables.colour_prizes
        for kind, (piece, prize) in enumerate(zip(GEM_KINDS, prizes, strict=True)):
            heap = majorities.heap(kind)
            if not stock.count(piece):
                size = geometry.MAJORITY_GEM_SIZE
                made[f"gem:stock/{kind}"] = self._gem(kind, size, 0, heap)
            number = halo_text(str(prize), sizes.number, self.theme.gold, "display")
            is_public = self.seating.is_public
            x = heap.x + (PRIZE_X if is_public else 56) + number.size[0] / 2
            made[f"prize:{kind}"] = flat_node(number, x, heap.y - (14 if is_public else 0))
            left = halo_text(f"×{stock.count(piece)}", sizes.word, QUIET_COLOR)
            if is_public:
                stock_x = min(heap.x + PRIZE_X, MAX_STOCK_RIGHT - left.size[0]) + left.size[0] / 2
                made[f"stock:{kind}"] = flat_node(left, stock_x, heap.y + STOCK_DOWN)
        deck = self.zone_layout.deck_slot
        count = halo_text(str(model.piece_count("deck")), sizes.number, CREAM, "display")
        if self.seating.is_public:
            made["deck:count"] = flat_node(count, *geometry.DECK_COUNT[:2])
            word = halo_text(self.seating.game_text("table.wares"), sizes.word, QUIET_COLOR)
            made["deck:word"] = flat_node(word, *geometry.DECK_WORD[:2])
        else:
            made["deck:count"] = flat_node(count, deck.x, deck.box.bottom - 40)
        return made

    def _course(self, model: TableViewModel) -> dict[str, Node]:
        """Return stage and round in words."""
        marks, sizes = model.notes, table_type(self.theme.text_scale)
        if self.zone_layout.far_edge.is_large and not self.seating.is_public:
            return {}  # words of the second rank have no room; the log and the sign tell them
        stages = self.seating.game.tables.stage_count
        stage = self.seating.game_text("table.stage", n=marks.get("stage", 1), all=stages)
        round_ = self.seating.game_text("table.round", n=max(1, marks.get("round", 1)))
        is_large = self.zone_layout.far_edge.is_large
        words: Picture
        if is_large:
            words = halo_text(f"{stage}\n{round_}", sizes.word, QUIET_COLOR, width=COURSE_WIDTH)
        else:
            both = (halo_text(each, sizes.word, QUIET_COLOR) for each in (stage, round_))
            words = row_pictures(tuple(both), COURSE_GAP)
        spot = geometry.COURSE_POSITION if self.seating.is_public else geometry.HOME_COURSE_POSITION
        down = geometry.LARGE_COURSE_SHIFT if is_large else 0.0
        return {"sign:course": flat_node(words, spot.x, spot.y + down)}

    def _offers(self, model: TableViewModel) -> dict[str, Node]:
        """Return the numbers of offered gems, and what the contested action brings each side."""
        haggle = self.zone_layout.haggle
        if haggle is None:
            return {}
        made: dict[str, Node] = {}
        sizes = table_type(self.theme.text_scale)
        above = Layer.ACT.z_at(SIGN_ORDER)
        offers = {seat: model.piece_count(f"offer:{seat}") for seat in haggle[:2]}
        if self._draft(model) is None:  # the number of an older offer goes before its gems
            offers = {seat: n for seat, n in offers.items() if seat == model.notes.get("bidder")}
        for right, seat in enumerate(haggle[:2]):
            if n := offers.get(seat, 0):
                color = CREAM if seat == model.lit_seat else self.theme.gold
                words = halo_text(str(n), sizes.act, color, "display")
                spot = haggle_geometry.COUNT_POSITIONS[right]
                made[f"offered:{seat}"] = flat_node(words, spot.x, spot.y, above)
            worth = self._worth(model, seat, str(model.notes.get("step", "")))
            if worth is not None:
                away = worth.size[0] / 2 + WORTH_GAP
                x = haggle_geometry.CONTESTED.x + (away if right else -away)
                made[f"worth:{seat}"] = shadowed_node(worth, x, haggle_geometry.WORTH_Y, above)
        return made

    def _worth(self, model: TableViewModel, seat: Seat, letter: str) -> Picture | None:
        """Return what the contested action brings a seat: points, gems or workers."""
        pile = model.zone_pieces.get(f"pile:{seat}")
        if not pile or letter not in ("B", "C"):
            return None
        number, tables = int(pile[-1].partition(".")[2]), self.seating.game.tables
        if letter == "B":
            return card_pictures.points_medal(
                tables.card_points[number], haggle_geometry.WORTH_MEDAL_SIZE, self.min_text_size
            )
        goods = card_pictures.gem_colours(unpack_gem_counts(tables.card_gems[number]))
        stones = [
            card_pictures.gem_picture(f"gem.{colour}", haggle_geometry.WORTH_GEM_SIZE)
            for colour in goods
        ]
        return row_pictures(stones, -4.0)

    def _status(self, draft: OfferBuilder) -> dict[str, Node]:
        """Return the plate that tells the lowest offer, or compares the current with the last."""
        theme, is_large = self.theme, self.zone_layout.far_edge.is_large
        wrong = any(draft.placed_counts) and not draft.is_legal_offer
        words = self._comparison(draft, WRONG_INK if wrong else theme.ink)
        width, height = words.size[0] + 2 * theme.gap, words.size[1] * 1.2
        plate = (
            skin.panel_picture(theme, "paper", width, height)
            if theme.high_contrast
            else GradientSheet(width, height, PARCHMENT, 12.0)
        )
        spot = haggle_geometry.SENTENCE_POSITIONS[is_large]
        node = shadowed_node(stack_pictures(plate, words), spot.x, spot.y)
        node.z, node.lift = Layer.ACT.z_at(SIGN_ORDER), 8.0
        return {"status": node}

    def _comparison(self, draft: OfferBuilder, color: Color) -> Picture:
        """Return the words of the plate in one line: all of them, else fewer."""
        key, params = draft.offer_comparison
        goods: list[Picture] = []
        full = "status"
        if not any(draft.placed_counts):
            key = "raise" if any(draft.last_offer) else "start"
            full = "watched" if self._is_watched else full
            goods = self._gem_numbers(draft.weakest_counts, color)
        size = table_type(self.theme.text_scale).name
        made: Picture
        for group in (full, "brief"):
            words = self.seating.game_text(f"table.{group}.{key}", **dict(params)).rstrip(".。")
            made = row_pictures(
                [Text(words, size, color, "bold"), *goods], haggle_geometry.SENTENCE_GAP
            )
            if made.size[0] <= haggle_geometry.SENTENCE_WIDTH:
                break
        return made

    @property
    def _is_watched(self) -> bool:
        """True if whoever makes the offer presses gems elsewhere, such as on a phone."""
        return self.seating.is_public and self.seating.deciding_seat == NOBODY

    def _gem_numbers(self, counts: Sequence[int], color: Color) -> list[Picture]:
        """Return a number and a gem for each colour of an offer."""
        size = table_type(self.theme.text_scale).name
        return [
            row_pictures([Text(str(n), size, color, "bold"), self._gem_sign(kind, size)], 2.0)
            for kind, n in enumerate(counts)
            if n
        ]


def _count(n: int, gem: Placement, gem_size: float, size: float, large: bool) -> Node:
    """Return the number at the right of a gem."""
    words = halo_text(str(n), size, CREAM, "display" if large else "bold")
    return flat_node(words, gem.x + gem_size / 2 + 2 + words.size[0] / 2, gem.y)


def _leather_round(right: bool, kind: int) -> Node:
    """Return a round of leather on which the gems of one colour lie."""
    box = haggle_geometry.purse_box(right, kind)
    node = shadowed_node(LeatherRound(*box.size), *box.center, Layer.ACT.z_at(ROUND_ORDER))
    node.lift = 0.0
    return node


def _cross(size: float) -> Picture:
    dark = (20, 8, 8, 84)
    plate = skin.FramedRectangle(size, size * CARD_ASPECT, dark, dark, 1, size * 0.08)
    mark = _seal(size * 0.56)
    left, top = (size - mark.size[0]) / 2, (size * CARD_ASPECT - mark.size[1]) * 0.58
    return PictureGroup(plate.size, ((plate, 0, 0), (mark, left, top)))


def _seal(size: float) -> Picture:
    """Return a cross on a round spot."""
    return stack_pictures(
        disc_picture(size, CREAM_COLOR),
        disc_picture(size - 6, CROSS_COLOR),
        icon_picture("close", size * 0.68),
    )

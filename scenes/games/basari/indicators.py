"""Indicators of Basari: plates, points, workers, the course of the game, offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scenes.games.basari import card_pictures, geometry
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.zone_layout import BasariZoneLayout
from scenes.kit.high_contrast import OUTLINE_EXTRA, adapt_contrast, kind_letters
from scenes.kit.layers import Layer
from scenes.kit.node_builders import glow_node, plate_and_glow_nodes
from scenes.kit.picture_groups import (
    CREAM_COLOR,
    disc_picture,
    number_tag,
    row_pictures,
    stack_pictures,
)
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import Halo, fit_line, flat_node, shadowed_node
from scenes.ui.style import skin
from scenes.ui.style.portrait import MOOD_CALM, seat_portrait
from sprites.components import icon_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, PictureGroup, Text, darken_picture
from tabletop.core.acts import Act, Begin, End, Move, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS
from tabletop.games.basari.state import ACTION_LETTERS, HAGGLE_PHASE, BasariState
from tabletop.text.message_format import capitalize_sentence

NEUTRAL_MESSAGES = ("blocked", "several_on_d", "settled", "nothing_to_offer")
"""Messages of a round when it is nobody's turn."""
MAX_NUMBER_SIZE = 44.0
"""Greatest size of numbers beside pieces; larger ones would touch their neighbours."""
MAX_OFFER_STATUS_TEXT = 30.0
"""Greatest text size at which the status of an offer fits below the steps."""
SIGN_PADDING = 22.0
"""Padding beside the words on the sign."""
TAB_TEXT_SHARE = 0.8
"""Greatest height of letters on a tab, as a share of its height."""
RIVAL_GEM_ORDER = -780.0
"""Layer offset of the gems in rivals' cells."""
CROSS_COLOR = (196, 40, 34)
_LIGHT = MATERIALS.highlight_color, 20.0, 5.0, 22.0
TICK_COLOR = (24, 110, 56)


class BasariIndicators(LayoutRole[Basari, BasariZoneLayout], Indicators[BasariState]):
    """The indicators of Basari.

    Notes: stage, round, step (the letter carried out, if any), blocked (letters), hagglers
    (two seats, or none).
    """

    def build_nodes(self, model: TableViewModel) -> dict[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(model, seat)
            made |= self._blocked(model, seat)
        made |= self._stock(model)
        made |= self._course(model)
        made |= self._hagglers(model)
        if isinstance(model.action_builder, OfferBuilder):
            made |= self._status(model.action_builder)
            if self.min_text_size >= MAX_OFFER_STATUS_TEXT:  # it lies where the steps are
                made = {name: node for name, node in made.items() if not name.startswith("step:")}
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        if kind in ("points", "workers", "gem", "count"):
            of = {"points": "seat", "workers": "pile"}.get(kind, "gems")
            return f"{of}:{rest.partition('/')[0]}"
        return kind if kind in ("stock", "deck") else ""

    def restore_notes(self, view: BasariState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        hagglers: tuple[Seat, ...] = ()
        if view.stack and view.stack[-1][0] == HAGGLE_PHASE:
            hagglers = tuple(sorted(view.stack[-1][1:3]))
            self.zone_layout.place_hagglers(*hagglers)
        else:
            self.zone_layout.left_seat = self.seating.home_seat
        step = ACTION_LETTERS[view.step - 1] if view.step else ""
        blocked = {
            ACTION_LETTERS[n - 1]
            for n in range(1, min(view.step, 3) + 1)
            if view.choices.count(n) >= 3
        }
        model.notes |= {
            "stage": view.stage, "round": view.round, "step": step, "blocked": blocked,
            "hagglers": hagglers,
        }  # fmt: skip

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        marks = model.notes
        if isinstance(act, Begin) and act.key in ("stage", "round"):
            marks[act.key] = act.number
        if isinstance(act, Begin | End) and act.key == "round":
            marks["step"], marks["blocked"] = "", set()
        elif isinstance(act, Say) and act.key in ("blocked", "haggle"):
            letter = marks["step"] = str(dict(act.params)["action"])
            if act.key == "haggle":
                marks["hagglers"] = tuple(sorted((act.seat, act.seat_param("other"))))
                self.zone_layout.place_hagglers(*marks["hagglers"])
            if act.key == "blocked":
                marks["blocked"] = marks.get("blocked", set()) | {letter}
        elif isinstance(act, Say) and act.key in ("settled", "nothing_to_offer"):
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

    def _deed(self, act: Act) -> str:
        """Return the action that an act carries out; empty for most acts."""
        deed = self.seating.game.act_label(act)
        return deed if deed in ACTION_LETTERS else ""

    def worker_count(self, model: TableViewModel, seat: Seat) -> int:
        """Return the number of workers on a seat's pile."""
        pile = model.zone_pieces.get(f"pile:{seat}", ())
        return sum(self.seating.game.tables.card_workers[int(p.partition(".")[2])] for p in pile)

    def _seat(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Name, points and workers of a seat, the ware on its last card, its gems."""
        where = self.zone_layout.seat_geometry(seat)
        halo = glow_node(where.box.inset(3), *_LIGHT)
        made = plate_and_glow_nodes(
            self.seating, seat, where.plate_box, model.active_seat == seat, halo
        )
        points, (size, room) = str(model.counters.get(("points", seat), 0)), where.points_text_room
        number = fit_line(points, size, room, self.theme.gold, "display", "center")
        made[f"points:{seat}"] = flat_node(number, *where.points_position[:2])
        made[f"workers:{seat}"] = self._workers(
            model, seat, *where.workers_position[:2], where.worker_size
        )
        made |= self._ware(model, seat, where.ware_box)
        counted = self._own_gems if seat == self.seating.home_seat else self._gems
        return made | counted(seat, model.zone_pieces.get(f"gems:{seat}", []))

    def _own_gems(self, seat: Seat, gems: Sequence[Piece]) -> dict[str, Node]:
        """Return the numbers of gems in the tray, by colour."""
        theme, made = self.theme, {}
        for kind, piece in enumerate(GEM_KINDS):
            words = number_tag(
                str(gems.count(piece)),
                max(theme.min_table_text_size, min(theme.label, MAX_NUMBER_SIZE)),
            )
            x = geometry.TRAY_HEAPS.heap_xs[kind]
            made[f"count:{seat}/{kind}"] = flat_node(words, x, geometry.TRAY_COUNTS_Y)
        return made

    def _gems(self, seat: Seat, gems: Sequence[Piece]) -> dict[str, Node]:
        """The gems of a rival, one of each colour with their number; pale where there is none."""
        theme, where, made = self.theme, self.zone_layout.panel(seat), {}
        names = [self.seating.piece_name(piece) for piece in GEM_KINDS]
        for kind, piece in enumerate(GEM_KINDS):
            n = gems.count(piece)
            x, y = where.cell_positions[kind]
            stone: Picture = card_pictures.gem_picture(
                piece, where.gem_size - (OUTLINE_EXTRA if theme.high_contrast else 0)
            )
            letter = kind_letters(kind, names)
            shown = adapt_contrast(theme, stone if n else darken_picture(stone, 0.35), letter)
            made[f"gem:{seat}/{kind}"] = shadowed_node(shown, x, y, RIVAL_GEM_ORDER)
            color = theme.text if n else theme.text_off
            size = max(theme.min_table_text_size, min(theme.label, where.max_number_size))
            words = Text(str(n), size, color, "bold")
            left = x + where.gem_size / 2 + 5
            made[f"count:{seat}/{kind}"] = flat_node(words, left + words.size[0] / 2, y)
        return made

    def _ware(self, model: TableViewModel, seat: Seat, room: Box) -> dict[str, Node]:
        """Return the name of the ware on the last card of a pile, on a tab at the card's edge.

        Return no node where letters are too large for the tab: the picture and the close-up tell
        the ware.
        """
        pile = model.zone_pieces.get(f"pile:{seat}")
        em = self.min_text_size
        if not pile or em > room.height * TAB_TEXT_SHARE:
            return {}
        tab = card_pictures.ware_tab(
            capitalize_sentence(self.seating.piece_name(pile[-1])), room.size, em
        )
        x = room.right - tab.size[0] / 2
        return {f"ware:{seat}": flat_node(tab, x, room.center[1], Layer.ON_FOCUSED_PIECE)}

    def _workers(self, model: TableViewModel, seat: Seat, x: float, y: float, size: float) -> Node:
        """The workers on a pile; golden when they are enough to end the stage."""
        n = self.worker_count(model, seat)
        theme = self.theme
        color = theme.gold if n >= self.seating.game.tables.stage_end_workers else theme.text
        number = Text(str(n), min(theme.label * 1.1, 46.0), color, "bold")
        figure = BakedPicture("basari/worker", size, size)
        return flat_node(row_pictures((figure, number), 0.0), x, y)

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
        """Return the numbers of gems in the stock by colour, and of cards."""
        theme = self.theme
        size = max(theme.min_table_text_size, min(theme.label * 0.9, 38.0))
        stock = model.zone_pieces.get("stock", [])
        made = {}
        for kind, (x, _) in enumerate(geometry.STOCK_POSITIONS):
            words = number_tag(str(stock.count(GEM_KINDS[kind])), size)
            made[f"stock:{kind}"] = flat_node(words, x, geometry.STOCK_COUNTS_Y)
        words = number_tag(str(model.piece_count("deck")), size)
        made["deck:count"] = flat_node(words, geometry.DECK_SLOT.x, geometry.STOCK_COUNTS_Y)
        return made

    def _course(self, model: TableViewModel) -> dict[str, Node]:
        """Stage and round on the board, and how far the actions are."""
        theme, sign, marks = self.theme, geometry.SIGN_BOX, model.notes
        stages = self.seating.game.tables.stage_count
        stage = self.seating.game_text("table.stage", n=marks.get("stage", 1), all=stages)
        round_ = self.seating.game_text("table.round", n=max(1, marks.get("round", 1)))
        least, size = theme.min_table_text_size, min(theme.label * 1.1, 44.0)
        room = sign.width - 2 * SIGN_PADDING - theme.small_gap, sign.height
        em = fit_line(stage + round_, size, room, theme.text, least=least).em  # both as large
        left, right = Text(stage, em, theme.gold, "bold"), Text(round_, em, theme.text, "bold")
        first, last = sign.x + SIGN_PADDING + left.size[0] / 2, sign.right - SIGN_PADDING
        made = {
            "sign:stage": flat_node(left, first, sign.center[1]),
            "sign:round": flat_node(right, last - right.size[0] / 2, sign.center[1]),
        }
        wide = geometry.ROUND_STEPS_BOX.width / len(self.zone_layout.action_letters)
        now = marks.get("step", "")
        for n, letter in enumerate(self.zone_layout.action_letters):
            blocked = letter in marks.get("blocked", ())
            step = _step(letter, letter == now, bool(now) and letter < now, blocked)
            x = geometry.ROUND_STEPS_BOX.x + wide * (n + 0.5)
            made[f"step:{letter}"] = flat_node(step, x, geometry.ROUND_STEPS_BOX.center[1])
            if letter == now:
                halo = Halo(step.size[0] + 8, step.size[1] + 2, theme.gold, 12, 4, 18)
                made["step:now"] = flat_node(halo, x, geometry.ROUND_STEPS_BOX.center[1], -1)
        return made

    def _hagglers(self, model: TableViewModel) -> dict[str, Node]:
        """The faces of two who haggle, at the ends of the rug, and the card between them."""
        made, rug = {}, self.zone_layout.rug
        for seat in model.notes.get("hagglers", ()):
            at = rug.haggler_position(seat != self.zone_layout.left_seat)
            mood = model.notes.get(f"mood:{seat}", MOOD_CALM)
            face = seat_portrait(self.seating.setup.seats[seat], rug.face_size, mood)
            made[f"haggler:{seat}"] = shadowed_node(face, at.x, at.y)
            if model.active_seat == seat:
                across = rug.face_size + 6
                halo = Halo(across, across, MATERIALS.highlight_color, 14, 5, across / 2)
                made["haggler:now"] = flat_node(halo, at.x, at.y, -1)
        if made:
            em = self.min_text_size
            card = card_pictures.action_card(
                str(model.notes["step"]), "", rug.contested_slot.width, em
            )
            made["contested"] = shadowed_node(card, *rug.contested_slot[:2])
        return made

    def _status(self, draft: OfferBuilder) -> dict[str, Node]:
        """Return a note whether the current offer beats the last one, with the reason."""
        theme = self.theme
        least = theme.min_table_text_size
        box = (
            geometry.OFFER_STATUS_BOX
            if least < MAX_OFFER_STATUS_TEXT
            else geometry.LARGE_OFFER_STATUS_BOX
        )
        key, params = draft.offer_comparison
        words = self.seating.game_text(f"table.status.{key}", **dict(params))
        wrong = any(draft.placed_counts) and not draft.is_legal_offer
        color = theme.warning if wrong else theme.text
        room = box.width - 2 * theme.gap
        size = max(least, min(theme.body * 1.1, 44.0))
        text = Text(words, size, color, "bold", room, "center", 1.1)
        while text.size[1] > box.height - 10 and size > least:
            size = max(least, size - 1.0)
            text = Text(words, size, color, "bold", room, "center", 1.1, 2)
        plate = stack_pictures(skin.panel_picture(theme, "toast", *box.size), text)
        made = {"status": shadowed_node(plate, *box.center)}
        if any(draft.placed_counts):
            made["verdict"] = shadowed_node(
                _seal(62.0, draft.is_legal_offer), *self.zone_layout.rug.verdict_position[:2]
            )
        return made


def _cross(size: float) -> Picture:
    dark = (20, 8, 8, 84)
    plate = skin.FramedRectangle(size, size * CARD_ASPECT, dark, dark, 1, size * 0.08)
    mark = _seal(size * 0.56, False)
    left, top = (size - mark.size[0]) / 2, (size * CARD_ASPECT - mark.size[1]) * 0.58
    return PictureGroup(plate.size, ((plate, 0, 0), (mark, left, top)))


@cache
def _step(letter: str, lit: bool, done: bool, blocked: bool) -> Picture:
    """An action on the board: its letter and what it brings; in the shade when it is done."""
    size = 58.0
    brings: dict[str, Picture] = {
        "A": BakedPicture("basari/worker", 52.0, 52.0),
        "B": BakedPicture("basari/points", 54.0, 54.0),
        "C": card_pictures.gem_picture(GEM_KINDS[0], 46.0),
        "D": icon_picture("swap", 46.0),
    }
    sign = brings[letter]
    badge = card_pictures.letter_badge(letter, size, True)
    made: Picture = row_pictures((badge, sign), 8)
    if done or blocked:
        made = darken_picture(made, 0.62)
    elif not lit:
        made = darken_picture(made, 0.8)
    if not blocked:
        return made
    return PictureGroup(made.size, ((made, 0, 0), (_seal(44.0, False), (size - 44) / 2, 7)))


def _seal(size: float, good: bool) -> Picture:
    """A tick or a cross on a round spot."""
    sign = icon_picture("check" if good else "close", size * 0.68)
    return stack_pictures(
        disc_picture(size, CREAM_COLOR),
        disc_picture(size - 6, TICK_COLOR if good else CROSS_COLOR),
        sign,
    )

"""Indicators of Nacho: plates, gold, leaders, the order of play, bargains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from scenes.games.nacho import card_pictures
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.roadway import traffic_nodes
from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.node_builders import glow_node, plate_and_glow_nodes
from scenes.kit.picture_groups import disc_picture, number_tag, stack_pictures
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import Halo, fit_line, flat_node, number_text_size, shadowed_node
from scenes.ui.style import skin
from scenes.ui.style.number_format import format_number
from sprites.components import icon_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, Text
from sprites.typesetting import fits_unbroken, measure_text
from tabletop.core.acts import Act, Begin, End, Move, Say, SeatRef
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.nacho.action_builders import ChaseBuilder, DiscardBuilder, JourneyBuilder
from tabletop.games.nacho.descriptions.majorities import find_leader, smuggler_count
from tabletop.games.nacho.descriptions.rule_variant import read_variant
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import cantina_zone, slot_zone
from tabletop.games.nacho.state import (
    CHASE_PHASE,
    JOURNEY_PHASE,
    PROVINCE_INDICES,
    PROVINCES,
    SLOT_COUNT,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
)

PALE_GOLD: Color = (255, 236, 180)
"""Text colour of sums of gold: a golden colour is too dark on the panels."""
ORDER_NUMBER_SHARE = 0.68
"""Height of the number in an order badge, as a share of the badge."""
LEADER_COLOR: Color = (246, 201, 69)
"""Colour of the leader's post in a province."""


class NachoIndicators(LayoutRole[Nacho, NachoZoneLayout], Indicators[NachoState]):
    """The indicators of Nacho.

    Notes: round, turn, queue (seats still to go, in order); delivered (province and slot
    last filled) and reckoned (province last rewarded), from which gold comes; sold (true if
    a cube has just been put into the bag); drives (the driving seat and its province).
    """

    rolling_kinds = ("truck",)

    def __init__(self, seating: Seating[Nacho], places: NachoZoneLayout) -> None:
        super().__init__(seating, places)
        self.variant = read_variant(seating.game, seating.setup.options)

    def build_nodes(self, model: TableViewModel) -> dict[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(model, seat)
        for province in PROVINCE_INDICES:
            made |= self._lead(model, province)
            made |= self._filled(model, province)
        made |= self._order(model)
        made |= self._piles(model)
        made |= self._course(model)
        if self.seating.is_public:
            made |= traffic_nodes(self.seating, self.zone_layout.geometry, model)
        if (
            isinstance(model.action_builder, JourneyBuilder)
            and model.action_builder.previewed_delivery is not None
        ):
            made |= self._bargain(model.action_builder)
        if (
            isinstance(model.action_builder, ChaseBuilder)
            and model.action_builder.selected_mountie is not None
        ):
            made |= self._chosen(model, model.action_builder.selected_mountie)
        if isinstance(model.action_builder, DiscardBuilder):
            made |= self._crossed_out(model, model.action_builder)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        if kind in ("crown", "post"):
            return cantina_zone(int(rest), self.find_leader(model, int(rest)))
        of = {
            "rider": "mountie", "truck": f"seat:{rest}", "gold": f"seat:{rest}",
            "count": f"cantina:{rest}", "hand": name, "number": rest,
        }  # fmt: skip
        return of.get(kind, "")

    def restore_notes(self, view: NachoState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        going = view.queue if view.phase in (JOURNEY_PHASE, CHASE_PHASE) else ()
        model.notes |= {
            "turn": view.turn, "round": max(0, view.turn - 1) // TURNS_PER_ROUND + 1, "queue": going
        }  # fmt: skip

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        marks = model.notes
        if isinstance(act, Begin) and act.key in ("round", "turn"):
            marks[act.key] = act.number
        elif isinstance(act, Begin) and act.key == "go":
            model.active_seat = act.seat
            going = self.play_order(model) if act.number == 1 else marks.get("queue", ())
            marks["queue"] = going[going.index(act.seat) :] if act.seat in going else going
        elif isinstance(act, End) and act.key == "turn":
            marks["queue"] = ()
        elif isinstance(act, Move):
            self._mark_move(act, model)
        elif isinstance(act, Say) and act.key == "majority":
            marks["reckoned"] = int(act.text_param("province"))
        elif isinstance(act, Say) and act.key in ("delivers", "takes", "visits"):
            marks["drives"] = act.seat, int(act.text_param("province"))

    def _mark_move(self, act: Move, model: TableViewModel) -> None:
        """Note facts that a moved piece reveals about its seat's position."""
        marks, target = model.notes, parse_zone(act.target)
        marks["sold"] = act.target == "bag"
        if target.kind == "slots":
            marks["delivered"] = target[1:]
        elif target.kind == "cantina":
            marks.pop("drives", None)
        elif target.kind == "played" and self.seating.is_public:
            going = self.play_order(model)  # they fall in before the Mountie sets out
            marks["queue"] = going if len(going) == self.seating.seat_count else ()

    def play_order(self, model: TableViewModel) -> tuple[Seat, ...]:
        """Return the order of play by the shown cards (NAC-3.2)."""
        cards_shown: dict[Seat, Sequence[Piece]] = {
            seat: model.zone_pieces.get(f"played:{seat}", ()) for seat in self.seating.seats
        }
        holder = next(s for s in self.seating.seats if model.piece_count(f"gem:{s}"))

        def rank(seat: Seat) -> tuple[int, int]:
            number = int(cards_shown[seat][-1].rpartition("-")[2])
            return -number, (seat - holder) % self.seating.seat_count

        return tuple(sorted((seat for seat, shown in cards_shown.items() if shown), key=rank))

    def _seat(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Name, gold and hand of a seat."""
        theme, bank = self.theme, self.zone_layout.seat_geometry(seat)
        halo = glow_node(bank.mat_boxes[0].inset(2), MATERIALS.highlight_color, 20.0, 7.0, 20.0)
        made = plate_and_glow_nodes(
            self.seating, seat, bank.plate_box, model.active_seat == seat, halo
        )
        amount = format_number(model.counters.get(("gold", seat), 0))
        high = (
            min(72.0, bank.gem_slot.width)
            if seat == self.seating.home_seat
            else bank.plate_box.height
        )
        made[f"gold:{seat}"] = flat_node(
            _purse(amount, high, theme.min_table_text_size), *bank.gold_position[:2]
        )
        if seat != self.seating.home_seat:
            words = number_tag(
                str(model.piece_count(f"hand:{seat}")), number_text_size(theme, 34.0)
            )
            made[f"hand:{seat}"] = flat_node(
                words, *bank.hand_count_position[:2], Layer.INTENT_RINGS.z_at(3)
            )
        return made

    def find_leader(self, model: TableViewModel, province: int) -> Seat:
        """Return the seat with clearly most smugglers in a province (NAC-6.1), or NOBODY.

        With NAC-9.2 always NOBODY, since majorities do not count.
        """
        if self.variant.has_no_bonus:
            return NOBODY
        return find_leader(model.zone_pieces, province, self.seating.seats)

    def _lead(self, model: TableViewModel, province: int) -> dict[str, Node]:
        """A crown and a golden edge where the bonus would go now; how many smugglers are there."""
        theme, made = self.theme, {}
        ahead = self.find_leader(model, province)
        for seat in self.seating.seats:
            n = smuggler_count(model.zone_pieces, province, seat)
            if not n:
                continue
            bank = self.zone_layout.seat_geometry(seat)
            box, post = bank.lot_box(province), bank.post_box(province)
            size = min(40.0 * max(1.0, theme.text_scale * 0.75), post.height - 42.0, 46.0)
            size = max(size, theme.min_table_text_size)
            number = Text(
                str(n),
                size,
                card_pictures.NIGHT_COLOR if seat == ahead else card_pictures.SNOW_COLOR,
                "display",
            )
            if seat == ahead:
                lead = FilledRect(post.width, post.height, LEADER_COLOR, 14.0)
                crown = BakedPicture("icon-dark/crown", 38.0, 38.0)
                ring = skin.RectangleOutline(box.width, box.height, theme.gold, 5.0, 14.0)
                made[f"lead:{province}"] = flat_node(ring, *box.center)
                made[f"post:{province}"] = flat_node(lead, *post.center)
                made[f"crown:{province}"] = flat_node(crown, post.center[0], post.y + 24, 1)
            low = (post.y + 42 + post.bottom) / 2
            made[f"count:{province}/{seat}"] = flat_node(number, post.center[0], low, 2)
        return made

    def _filled(self, model: TableViewModel, province: int) -> dict[str, Node]:
        """A shade over the prices that nobody can get any more."""
        made = {}
        for n in range(SLOT_COUNT):
            if model.piece_count(slot_zone(province, n)):
                box = self.zone_layout.geometry.slot_box(province, n)
                top = self.zone_layout.geometry.cube_size + 8
                shade = FilledRect(box.width - 4, box.height - top, (52, 70, 98), 8)
                middle = box.y + top + (box.height - top) / 2 - 2
                made[f"filled:{province}/{n}"] = flat_node(shade, box.center[0], middle)
                tick = icon_picture("check", min(44.0, shade.height * 0.8))
                made[f"tick:{province}/{n}"] = flat_node(tick, box.center[0], middle, 1)
        return made

    def _order(self, model: TableViewModel) -> dict[str, Node]:
        """Beside each smuggler that is still to go, when he goes."""
        queue = model.notes.get("queue", ())
        made = {}
        for n, seat in enumerate(queue):
            bank = self.zone_layout.seat_geometry(seat)
            place = self.seating.seat_count - len(queue) + n + 1
            size = 64.0 if seat == self.seating.home_seat else 56.0
            size = max(size, self.min_text_size / ORDER_NUMBER_SHARE)
            made[f"order:{seat}"] = shadowed_node(
                order_badge(place, size, n == 0), *bank.order_position[:2]
            )
        return made

    def _piles(self, model: TableViewModel) -> dict[str, Node]:
        """Return the numbers of pieces in piles."""
        kept, made = self.zone_layout.geometry.draw_area, {}
        size = number_text_size(self.theme, 32.0)
        grown = max(0.0, size - 32.0)  # large numbers keep off what lies beside
        deck, discard, jail, bag = (
            kept.deck_slot,
            kept.discard_slot,
            kept.jail_slot,
            kept.bag_position,
        )
        beside = deck.width / 2 + 23
        spots = {
            "deck": (deck.x + beside, deck.y),
            "discard": (discard.x + beside, discard.y),
            "bag": (bag.x, bag.y + kept.bag_height * 0.22),
            "mountie_discard": (jail.x + jail.width * 0.7 + 14 - 0.4 * grown, jail.y),
        }
        for zone, (x, y) in spots.items():
            if n := model.piece_count(zone):
                made[f"number:{zone}"] = flat_node(number_tag(str(n), size), x, y)
        for n, pile in enumerate(self.zone_layout.geometry.mountie_area.pile_slots):
            if model.piece_count(f"mounties:{n}"):
                words = number_tag(str(model.piece_count(f"mounties:{n}")), size)
                y = pile.y + pile.width * 0.7 - 20
                made[f"number:mounties:{n}"] = flat_node(words, pile.x + 0.35 * grown, y)
        return made

    def _course(self, model: TableViewModel) -> dict[str, Node]:
        """Round and turn, and by which reading Mounties chase."""
        theme, sign, marks = (
            self.theme,
            self.zone_layout.geometry.mountie_area.sign_box,
            model.notes,
        )
        turn = marks.get("turn", 0)
        now = self.seating.game_text("table.round", n=marks.get("round", 1))
        words = (
            self.seating.game_text("table.turn", n=turn, all=TURN_COUNT)
            if turn
            else self.seating.game_text("table.before")
        )
        size, room = min(theme.label, 40.0), sign.width - 78
        wide = measure_text(now, size, "bold")[0] + measure_text(words, size, "bold")[0]
        least = theme.min_table_text_size
        size = max(least, min(size, size * room / wide))
        left, right = Text(now, size, theme.gold, "bold"), Text(words, size, theme.text, "bold")
        x = sign.right - 20 - right.size[0] / 2
        made = {}
        if left.size[0] + right.size[0] <= sign.width - 56:
            made["sign:round"] = flat_node(left, sign.x + 26 + left.size[0] / 2, sign.center[1])
        else:  # where text is large the turn alone is told, of all
            x = sign.center[0]
        made |= {"sign:turn": flat_node(right, x, sign.center[1]), **self._note()}
        if self.variant.has_hidden_mountie and not model.piece_count("mountie"):
            pose = self.zone_layout.geometry.mountie_area.mountie_slot
            made["hidden"] = flat_node(icon_picture("eye-closed", 64.0), pose.x, pose.y)
        if self.variant.has_random_mounties:  # where the other piles would be: this one is shuffled
            pose = self.zone_layout.geometry.mountie_area.pile_slots[1]
            made["random"] = flat_node(icon_picture("random", 48.0), pose.x, pose.y)
        return made

    def _note(self) -> dict[str, Node]:
        """By which reading Mounties chase, in one line or two; nothing where there is no room."""
        note, theme = self.zone_layout.geometry.mountie_area.note_box, self.theme
        least, width = theme.min_table_text_size, note.width - 4
        words = self.seating.game_text(f"table.chase.{self.variant.chase_reading}")
        size = number_text_size(theme, 30.0)
        high = note.height / 2.3  # of letters, in two lines
        whole = fits_unbroken(words, least, "bold", width, 2) and high >= least
        if measure_text(words, least, "bold")[0] > width and not whole:
            return {}
        if measure_text(words, size, "bold")[0] > width and high >= least:
            size = min(size, high)
            chase = Text(words, size, theme.text, "bold", width, "center", 1.1, 2)
        else:
            room = width, note.height
            chase = fit_line(words, size, room, theme.text, align="center", least=least)
        return {"note": flat_node(chase, note.center[0], note.y + chase.size[1] / 2)}

    def _bargain(self, draft: JourneyBuilder) -> dict[str, Node]:
        """Return a note on the gain from a rival's cube, and on the rival's share."""
        assert draft.previewed_delivery is not None
        theme, trip = self.theme, draft.previewed_delivery
        words = self.seating.game_text(
            "table.bargain",
            price=trip.price,
            province=self.seating.game_text(f"province.{trip.action.province}"),
            what=self.seating.game_text(f"ingredient.{trip.action.ingredient}"),
            other=SeatRef(trip.action.seat),
            n=len(draft.own_cubes),
        )
        box = self.zone_layout.geometry.bargain_box
        width = box.width - 4 * theme.gap
        size = min(theme.subheading, 60.0)
        text = Text(words, size, theme.text, "bold", width, "center", 1.15)
        while text.size[1] > box.height - 20 and size > theme.min_table_text_size:
            size = max(theme.min_table_text_size, size - 1.0)
            text = Text(words, size, theme.text, "bold", width, "center", 1.15)
        plate = stack_pictures(skin.panel_picture(theme, "toast", *box.size), text)
        return {"bargain": shadowed_node(plate, *box.center)}

    def _chosen(self, model: TableViewModel, mountie: str) -> dict[str, Node]:
        """Light around the Mountie that is to act."""
        place = PROVINCES.index(mountie.partition(".")[2].partition("-")[0])
        zone = cantina_zone(place, self.seating.own_seat)
        lying = model.zone_pieces.get(zone, [])
        if mountie not in lying:
            return {}
        pose = self.zone_layout.place(zone).poses(lying)[lying.index(mountie)]
        width = self.zone_layout.seat_geometry(self.seating.own_seat).card_width
        halo = Halo(width + 6, width * 1.4 + 6, self.theme.gold, 18.0, 6.0, 12.0)
        return {"chosen": flat_node(halo, pose.x, pose.y)}

    def _crossed_out(self, model: TableViewModel, draft: DiscardBuilder) -> dict[str, Node]:
        """A cross on each smuggler of the hand that is to go."""
        zone, made = f"hand:{draft.seat}", {}
        lying = model.zone_pieces.get(zone, [])
        left = Counter({piece: draft.count_selected(piece) for piece in draft.hand})
        for n, (piece, lies) in enumerate(zip(lying, model.poses_of(zone), strict=True)):
            if left[piece] > 0:
                left[piece] -= 1
                pose, size = lies.placement, lies.width * 0.55
                made[f"crossed:{n}"] = flat_node(icon_picture("close", size), pose.x, pose.y, 6)
        return made


@cache
def _purse(amount: str, height: float, em: float) -> Picture:
    """A piece of gold and how many there are."""
    room = max(height, em) * 1.5, height * 1.5
    number = fit_line(amount, height, room, PALE_GOLD, "display", least=em)
    coin = card_pictures.gold_picture(height * 0.82)
    width = coin.size[0] + 4 + number.size[0]
    return PictureGroup(
        (width, height),
        (
            (coin, 0, (height - coin.size[1]) / 2),
            (number, coin.size[0] + 4, (height - number.size[1]) / 2),
        ),
    )


@cache
def order_badge(n: int, size: float, now: bool) -> Picture:
    """Return the badge of a place in the order of play; golden for the active one."""
    body = disc_picture(size - 6, (255, 214, 102) if now else (36, 42, 78))
    number = Text(
        str(n),
        size * ORDER_NUMBER_SHARE,
        card_pictures.NIGHT_COLOR if now else (255, 243, 217),
        "display",
    )
    return stack_pictures(disc_picture(size, (255, 250, 238)), body, number)

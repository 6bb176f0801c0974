"""Indicators of Nacho: guests, the leader of each province, trucks, filled orders, bargains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from scenes.games.nacho import act_geometry, card_pictures
from scenes.games.nacho.act_geometry import SHOWN_PRICE, ArrestAct, DeliveryAct
from scenes.games.nacho.choice_lights import LIGHT_KIND, choice_lights
from scenes.games.nacho.geometry import (
    COUNT_RIGHT,
    COURSE_POSITION,
    HOME_BARGAIN_BOX,
    LARGE_COURSE_POSITION,
    LARGE_HOME_COURSE_POSITION,
    LARGE_PUBLIC_BARGAIN_BOX,
    PUBLIC_BARGAIN_BOX,
)
from scenes.games.nacho.roadway import traffic_nodes
from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.picture_groups import row_pictures, stack_pictures
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.seat_nodes import ACT_MOOD_NOTE_PREFIX
from scenes.kit.setting.sheets import LEATHER, GradientSheet, SoftSheet
from scenes.kit.setting.type_sizes import NUMBER_SIZE, table_type
from scenes.kit.table_parts import Halo, flat_node, seat_token, shadowed_node
from scenes.ui.style.number_format import format_number
from scenes.ui.style.portrait import MOOD_CROSS
from sprites.components import icon_picture
from sprites.node import Node, NodeRole
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, Color, Text
from tabletop.core.acts import Act, Begin, End, Move, Say, Score, SeatRef
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

ACT_NOTE = "act"
"""Note with the act that is to stand in the middle."""
STOPPED_NOTE = "stopped"
"""Note that is true from the moment at which the cube of a delivery lies on its price tag."""
DELIVERY_DEEDS = ("delivers", "delivers_theirs")
LIT_ROW: tuple[Color, Color] = ((250, 214, 130), (236, 180, 84))
"""Upper and lower colour of the row that leads alone."""
LIT_ROW_ALPHA = 0.82
QUIET_COLOR: Color = (226, 214, 196)
"""Colour of words of the second rank."""
FILLED_LAYER, COUNT_LAYER = Layer.PIECES.z_at(25), Layer.PIECES.z_at(23)
"""Layers of filled price tags, below their cubes, and of the numbers of guests."""

HAND_NUMBER_GAP = 44.0
"""Distance of the number of a closed hand from its cards: a ring lies between them."""


class NachoIndicators(LayoutRole[Nacho, NachoZoneLayout], Indicators[NachoState]):
    """The indicators of Nacho.

    Notes: round, turn, queue (seats still to go, in order); delivered (province and slot
    last filled) and reckoned (province last rewarded), from which gold comes; sold (true if
    a cube has just been put into the bag); drives (the driving seat and its province).
    """

    rolling_kinds = ("truck",)
    rolls_around = True
    carried_kinds = ("filled",)
    counted_zone_kinds = ("deck", "hand", "bag")

    def __init__(self, seating: Seating[Nacho], places: NachoZoneLayout) -> None:
        super().__init__(seating, places)
        self.variant = read_variant(seating.game, seating.setup.options)

    def build_nodes(self, model: TableViewModel) -> dict[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        for province in PROVINCE_INDICES:
            made |= self._cantina(model, province)
            if self.zone_layout.delivery is None or province != self.zone_layout.delivery.province:
                made |= self._filled(model, province)
        made |= self._supplies(model)
        made |= self._course(model)
        places = self.zone_layout
        made |= traffic_nodes(self.seating, places.geometry, model)
        if places.delivery is not None:
            made |= self._delivery(model, places.delivery)
        if places.arrest is not None:
            made |= self._arrest(places.arrest)
        made |= choice_lights(self.seating, places, model)
        draft = model.action_builder
        if isinstance(draft, JourneyBuilder) and draft.previewed_delivery is not None:
            made |= self._bargain(draft)
        if isinstance(draft, ChaseBuilder) and draft.selected_mountie is not None:
            made |= self._chosen(model, draft.selected_mountie)
        if isinstance(draft, DiscardBuilder):
            made |= self._crossed_out(model, draft)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        if kind == "lead":
            return cantina_zone(int(rest), self.find_leader(model, int(rest)))
        of = {
            "truck": f"seat:{rest}", "count": f"cantina:{rest}", "number": rest,
            "filled": f"slots:{rest}", "sign": "symbol:turn", "hidden": "symbol:hidden",
            "bonus": f"symbol:bonus.{rest}", "flag": f"province:{rest}",
            "name": f"province:{rest}", LIGHT_KIND: rest,
        }  # fmt: skip
        return of.get(kind, "")

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the gold of a seat."""
        return format_number(model.counters.get(("gold", seat), 0))

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the delivery or the arrest that is shown in the middle; None at rest."""
        act: Hashable = model.notes.get(ACT_NOTE)
        return act

    def restore_notes(self, view: NachoState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        going = view.queue if view.phase in (JOURNEY_PHASE, CHASE_PHASE) else ()
        model.notes |= {
            "turn": view.turn, "round": max(0, view.turn - 1) // TURNS_PER_ROUND + 1, "queue": going
        }  # fmt: skip

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        marks = model.notes
        for seat in self.seating.seats if isinstance(act, Begin | End) else ():
            marks.pop(f"{ACT_MOOD_NOTE_PREFIX}{seat}", None)
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
        elif isinstance(act, Say):
            self._mark_words(act, model)
        elif isinstance(act, Score) and self.seating.game.act_label(act) in DELIVERY_DEEDS:
            trip = marks.get(ACT_NOTE)
            is_owed = isinstance(trip, DeliveryAct) and trip.owner != trip.seat
            if not is_owed or not model.piece_count(f"warehouse:{act.seat}"):
                self._end_delivery(model)

    def _end_delivery(self, model: TableViewModel) -> None:
        """Note that a delivery is over: it is paid, and its owner has got all cubes in return."""
        model.notes.pop(ACT_NOTE, None)
        model.notes.pop(STOPPED_NOTE, None)

    def _mark_words(self, act: Say, model: TableViewModel) -> None:
        """Note who drives, and the acts that come to the middle."""
        marks = model.notes
        if act.key in ("delivers", "takes", "visits"):
            province = int(act.text_param("province"))
            marks["drives"] = act.seat, province
        if act.key in ("delivers", "takes"):
            price, owner = int(str(dict(act.params)["price"])), act.seat_param("other")
            if price >= SHOWN_PRICE or owner != act.seat:
                marks[ACT_NOTE] = DeliveryAct(act.seat, province, owner, price)
        elif act.key == "arrests":
            at = int(act.text_param("at"))
            who, mountie = act.text_param("who"), act.text_param("mountie")
            marks[f"{ACT_MOOD_NOTE_PREFIX}{act.seat}"] = MOOD_CROSS
            marks[ACT_NOTE] = ArrestAct(act.seat, at, f"smuggler.{who}", f"mountie.{mountie}")

    def _mark_move(self, act: Move, model: TableViewModel) -> None:
        """Note facts that a moved piece reveals about its seat's position."""
        marks, target = model.notes, parse_zone(act.target)
        marks["sold"] = act.target == "bag"
        if target.kind == "slots":
            marks["delivered"] = target[1:]
            marks[STOPPED_NOTE] = True
        elif target.kind == "warehouse" and parse_zone(act.source).kind == "warehouse":
            if not model.piece_count(act.source):
                self._end_delivery(model)
        elif act.piece.startswith("mountie.") and target.kind != "cantina":
            marks.pop(ACT_NOTE, None)  # an arrest is over
        elif target.kind == "cantina":
            marks.pop("drives", None)
        elif target.kind == "choice":
            model.active_seat = None  # all choose at once
        elif target.kind == "played":
            model.active_seat = None  # all turn their cards over
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

    def find_leader(self, model: TableViewModel, province: int) -> Seat:
        """Return the seat with clearly most smugglers in a province (NAC-6.1), or NOBODY.

        With NAC-9.2 always NOBODY, since majorities do not count.
        """
        if self.variant.has_no_bonus:
            return NOBODY
        return find_leader(model.zone_pieces, province, self.seating.seats)

    def _cantina(self, model: TableViewModel, province: int) -> dict[str, Node]:
        """The number of guests in each row; the row that gets the bonus now is lit."""
        ground, made = self.zone_layout.geometry, dict[str, Node]()
        ahead = self.find_leader(model, province)
        for seat in self.seating.seats:
            n = smuggler_count(model.zone_pieces, province, seat)
            if not n:
                continue
            row = ground.row_box(province, seat)
            if seat == ahead:
                made[f"lead:{province}"] = self._lit_row(row)
                number: Picture = Text(str(n), NUMBER_SIZE, self.theme.ink, "display")
            else:
                number = halo_text(str(n), NUMBER_SIZE, CREAM, "display")
            right = ground.floor_box(province).x + COUNT_RIGHT
            made[f"count:{province}/{seat}"] = flat_node(
                number, right - number.size[0] / 2, row.center[1], COUNT_LAYER
            )
        return made

    def _lit_row(self, row: Box) -> Node:
        """The light of the row that leads alone."""
        light = SoftSheet(*row.size, LIT_ROW)
        node = flat_node(light, *row.center, Layer.UNDER_PIECES)
        node.alpha = 1.0 if self.theme.high_contrast else LIT_ROW_ALPHA
        return node

    def _filled(self, model: TableViewModel, province: int) -> dict[str, Node]:
        """Grey price tags where nobody is paid any more; their cubes lie on them."""
        made, ground = {}, self.zone_layout.geometry
        for n in range(SLOT_COUNT):
            if model.piece_count(slot_zone(province, n)):
                tag = card_pictures.tag_picture(ground.tag_size, True)
                at = ground.slot_box(province, n).center
                node = made[f"filled:{province}/{n}"] = flat_node(tag, *at, FILLED_LAYER)
                node.role = NodeRole.FRAME  # a price tag is a rectangle
        return made

    def _supplies(self, model: TableViewModel) -> dict[str, Node]:
        """Return the numbers of cards in the deck and in closed hands, and of cubes in the bag."""
        size = table_type(self.theme.text_scale).word
        deck, bag = self.zone_layout.deck_slot, self.zone_layout.bag_position
        spots = {
            "deck": (deck.x + deck.width / 2 + 8, deck.y + 22),
            "bag": (bag.x + self.zone_layout.bag_height * 0.34 + 8, bag.y + 22),
        }
        if not self.zone_layout.geometry.is_large:
            for seat in self.zone_layout.far_edge.seats:
                if seat == self.seating.hand_panel_seat:
                    continue  # its hand lies open
                hand = self.zone_layout.seat_geometry(seat).hand_slot
                spots[f"hand:{seat}"] = hand.x - hand.width / 2 - HAND_NUMBER_GAP, hand.y + 18.0
        made = {}
        for zone, (left, y) in spots.items():
            if n := model.piece_count(zone):
                words = halo_text(str(n), size, QUIET_COLOR)
                made[f"number:{zone}"] = flat_node(words, left + words.size[0] / 2, y)
        return made

    def _course(self, model: TableViewModel) -> dict[str, Node]:
        """Return the number of the turn, and the round."""
        marks, sizes = model.notes, table_type(self.theme.text_scale)
        turn, is_large = marks.get("turn", 0), self.zone_layout.geometry.is_large
        now = self.seating.game_text("table.round", n=marks.get("round", 1))
        words = self.seating.game_text("table.before")
        if turn:
            words = self.seating.game_text("table.turn", n=turn, all=TURN_COUNT)
        if turn and is_large:
            words = f"{turn}/{TURN_COUNT}"
        spot = COURSE_POSITION
        if is_large:
            is_public = self.seating.is_public
            spot = LARGE_COURSE_POSITION if is_public else LARGE_HOME_COURSE_POSITION
        made = {"sign:turn": flat_node(halo_text(words, sizes.word, CREAM), *spot[:2])}
        if not is_large:
            quiet = halo_text(now, sizes.word, QUIET_COLOR)
            made["sign:round"] = flat_node(quiet, spot.x, spot.y + sizes.word * 1.06)
        if self.variant.has_hidden_mountie and not model.piece_count("mountie"):
            at = self.zone_layout.geometry.rider_position
            made["hidden"] = flat_node(icon_picture("eye-closed", 64.0), at.x, at.y)
        return made

    def _delivery(self, model: TableViewModel, trip: DeliveryAct) -> dict[str, Node]:
        """The grey price tags of a delivery, the name of the province, and what it pays."""
        places, above = self.zone_layout, Layer.ACT.z_at(0.55)
        sizes, made = table_type(self.theme.text_scale), {}
        for n in range(SLOT_COUNT):
            name = f"filled:{trip.province}/{n}"
            if model.piece_count(slot_zone(trip.province, n)):
                box = places.box(slot_zone(trip.province, n))
                tag = card_pictures.tag_picture(box.size, True)
                made[name] = flat_node(tag, *box.center, above)
        place = PROVINCES[trip.province]
        words = halo_text(self.seating.game_text(f"flag.{place}"), sizes.number, CREAM, "display")
        cloth = BakedPicture(f"nacho/flag-{place}", width=132.0)
        head = row_pictures((cloth, words), 18.0)
        x = act_geometry.ORDER_XS[trip.has_two_seats]
        made["act:name"] = flat_node(head, x, act_geometry.NAME_POSITION_Y, above)
        if model.notes.get(STOPPED_NOTE):
            gain = halo_text(f"+{trip.price}", act_geometry.PRICE_SIZE, self.theme.gold, "display")
            spot = act_geometry.PRICE_POSITIONS[trip.has_two_seats]
            if places.is_at_right(trip.seat):
                spot = act_geometry.PRICE_BESIDE_DRIVER
            made["act:price"] = flat_node(gain, spot.x, spot.y, Layer.ACT.z_at(3.0))
        return made

    def _arrest(self, arrest: ArrestAct) -> dict[str, Node]:
        """The word beside the smuggler who is arrested, and the chip of the cantina."""
        sizes, at = table_type(self.theme.text_scale), act_geometry.ARREST_WORD
        words = halo_text(
            self.seating.game_text("table.arrested"), sizes.number, card_pictures.PENALTY_COLOR,
            "display",
        )  # fmt: skip
        chip = seat_token(self.seating.color(arrest.seat), 72.0)
        above, spot = Layer.ACT.z_at(0.4), act_geometry.FLOOR_CHIP
        return {
            "act:word": flat_node(words, at.x, at.y, above),
            "act:chip": shadowed_node(chip, spot.x, spot.y, above),
        }

    def _bargain(self, draft: JourneyBuilder) -> dict[str, Node]:
        """Return a note on the gain from a rival's cube, and on the rival's share."""
        assert draft.previewed_delivery is not None
        sizes, trip = table_type(self.theme.text_scale), draft.previewed_delivery
        words = self.seating.game_text(
            "table.bargain",
            price=trip.price,
            province=self.seating.game_text(f"province.{trip.action.province}"),
            what=self.seating.game_text(f"ingredient.{trip.action.ingredient}"),
            other=SeatRef(trip.action.seat),
            n=len(draft.own_cubes),
        )
        box = HOME_BARGAIN_BOX
        if self.seating.is_public:
            is_large = self.zone_layout.geometry.is_large
            box = LARGE_PUBLIC_BARGAIN_BOX if is_large else PUBLIC_BARGAIN_BOX
        room = box.inset(20.0, 8.0)
        size = sizes.word
        text = Text(words, size, CREAM, "bold", room.width, "center", 1.1)
        while text.size[1] > room.height and size > self.min_text_size:
            size = max(self.min_text_size, size - 1.0)
            text = Text(words, size, CREAM, "bold", room.width, "center", 1.1)
        sheet = GradientSheet(*box.size, LEATHER, 12.0)
        return {"bargain": shadowed_node(stack_pictures(sheet, text), *box.center)}

    def _chosen(self, model: TableViewModel, mountie: str) -> dict[str, Node]:
        """Light around the Mountie that is to act."""
        place = PROVINCES.index(mountie.partition(".")[2].partition("-")[0])
        zone = cantina_zone(place, self.seating.own_seat)
        lying = model.zone_pieces.get(zone, [])
        if mountie not in lying:
            return {}
        pose = self.zone_layout.place(zone).poses(lying)[lying.index(mountie)]
        ground = self.zone_layout.geometry
        halo = Halo(
            ground.mountie_width + 6, ground.mountie_height + 6, self.theme.gold, 14.0, 5.0, 12.0
        )
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

"""Visual effects of Nacho: order of play, trucks, gallops, flying gold, the patrol."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.nacho import act_animation, card_pictures, patrol_animation
from scenes.games.nacho.act_geometry import LIFTED_WIDTH
from scenes.games.nacho.geometry import GUEST_ASPECT
from scenes.games.nacho.indicators import NachoIndicators
from scenes.games.nacho.roadway import WAITING_TRUCK_STEP, stopped_truck_placement
from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.common_effects import (
    find_node,
    fly_tokens,
    highlight_boxes,
    hop_piece,
    shake_nodes,
)
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.effects import EffectTools, VisualEffects
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.ui.style.theme import Color
from sounds.materials import chime_sound
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, tween, wait
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Seat, Zone, parse_zone
from tabletop.games.nacho.descriptions.rule_variant import read_variant
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import cantina_zone, slot_zone
from tabletop.games.nacho.state import PROVINCE_INDICES, TURN_COUNT, TURNS_PER_ROUND

DELIVERY_DEEDS = ("delivers", "delivers_theirs")
PALE_LIGHT_COLOR: Color = (220, 232, 255)
ALARM_LIGHT_COLOR: Color = (255, 112, 92)
TRUCK_LOAD_OFFSET = Placement(-30.0, -34.0)
"""Offset of a cube on the truck, from the truck's middle."""
LOAD_TIME_SHARE = 0.8
"""Share of the longest move in which a cube hops on a truck on the road."""
STRIDE_LENGTH, STRIDE_SECONDS, STRIDE_HEIGHT = 150.0, 0.11, 14.0
MAX_STRIDES = 7
"""Length, time and height of one stride of the Mountie's horse, and the most strides."""
TIE_LIGHT_SECONDS = 0.5
"""Seconds for which equal smugglers and the gemstone that decides between them are lit."""
REVEAL_READING_SECONDS = 0.1
"""Seconds from the reveal until the Mountie sets out: trucks line up meanwhile."""
MAX_FLYING_COINS, FLYING_COIN_SIZE = 6, 56.0
GOLD_LEAD_SECONDS = 0.2
"""Seconds by which gold is counted before its first coin arrives."""
WAGE_LEAD_SECONDS = 0.05
"""Seconds by which a wage is counted before its last coin arrives."""
MESSAGE_OVERLAPS = {
    "delivers": 0.5,
    "takes": 0.4,
    "wage": 0.5,
    "visits": 0.3,
    "arrests": 0.4,
    "tie": 0.4,
    "tie_behind": 0.4,
}
"""Overlaps, in seconds: of messages, of counted gold, of moved pieces."""
SCORE_OVERLAPS = {"delivers": 0.27, "delivers_theirs": 0.27, "wage": 0.4, "store": 0.9}
MOVE_OVERLAPS = {
    ("follows", "mountie"): 0.2,
    ("delivers", "warehouse"): 0.2,
    ("delivers_theirs", "warehouse"): 0.2,
    ("shows", "played"): 0.16,
    ("arrests", "cantina"): 0.3,
    ("hand", "hand"): 0.16,
    ("store", "bag"): 0.3,
    ("store", "warehouse"): 0.2,
    ("duty", "mounties"): 0.2,
}
GIVEN_OVERLAP = 0.2
"""Overlap of cubes that are given in return: people see where they go."""


class NachoEffects(LayoutRole[Nacho, NachoZoneLayout], VisualEffects):
    """The visual effects of Nacho."""

    def __init__(
        self, seating: Seating[Nacho], places: NachoZoneLayout, indicators: NachoIndicators
    ) -> None:
        super().__init__(seating, places)
        self.indicators = indicators
        self.tables = seating.game.tables
        self.variant = read_variant(seating.game, seating.setup.options)
        self._truck: Node | None = None  # of the delivery in the middle

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect before an act's pieces move; None for most acts."""
        if isinstance(act, Move):
            return self._animate_move(act, tools)
        if isinstance(act, Score):
            return self._animate_payment(act, tools)
        if isinstance(act, Begin) and act.key == "go" and act.number == 1:
            return self._fall_in(tools) if self.variant.has_hidden_mountie else None
        if isinstance(act, Say):
            return self._animate_event(act, tools)
        return None

    def after_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the way of the truck after an unpaid delivery, and the patrol of the last round.

        The patrol comes when the table says which round it is. None for all other acts.
        """
        last = TURN_COUNT // TURNS_PER_ROUND
        if isinstance(act, Begin) and act.key == "round" and act.number == last:
            signs = patrol_animation.place_signs(self.zone_layout.far_edge)
            return sequence(
                call(tools.stage.update_indicators), patrol_animation.animate_patrol(tools, signs)
            )
        is_paid = isinstance(act, Score) and self.seating.game.act_label(act) in DELIVERY_DEEDS
        truck, self._truck = (self._truck, None) if is_paid else (None, self._truck)
        return None if truck is None else act_animation.drive_on(tools, truck)

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True for a raid."""
        return any(isinstance(act, Say) and act.key == "arrests" for act in phrase)

    def shows_points(self, act: Act) -> bool:
        """True for a delivery in the middle, whose price stands there as the number of the act."""
        is_paid = self.seating.game.act_label(act) in DELIVERY_DEEDS
        return is_paid and self.zone_layout.delivery is not None

    def change_text(self, act: Score) -> str:
        """Return the change of gold, with the word for a wage."""
        is_wage = self.seating.game.act_label(act) == "wage"
        return (
            self.seating.game_text("table.paid", n=act.n) if is_wage else super().change_text(act)
        )

    def overlap_seconds(self, act: Act) -> float:
        """Return the overlap of an act with the next one, in seconds."""
        return _overlap(act, self.seating.game.act_label(act))

    def needs_shaking(self, bag: Zone, model: TableViewModel) -> bool:
        """True if a bag is shaken before a draw."""
        return not bool(model.notes.get("sold"))

    def _animate_event(self, act: Say, tools: EffectTools) -> Animation | None:
        if act.key in ("tie", "tie_behind"):
            return self._highlight_tie(act, tools)
        gem = self.zone_layout.seat_geometry(act.seat).gem_slot
        stone = Box(gem.x - 40, gem.y - 40, 80.0, 80.0)
        if act.key == "keeps_gem":
            return sequence(
                tools.sound_step("gem_clink", gem.x),
                highlight_boxes(tools, [(stone, self.theme.gold)]),
            )
        if act.key in ("majority", "no_majority"):
            return self._highlight_majority(act, tools)
        if act.key == "penalty":
            nodes = [
                sprite.node
                for province in PROVINCE_INDICES
                for sprite in tools.stage.sprites(cantina_zone(province, act.seat))
                if sprite.piece.startswith("mountie.")
            ]
            places = [(node.bounds(), ALARM_LIGHT_COLOR) for node in nodes]
            return sequence(
                tools.sound_step("seal_stamp", nodes[0].x if nodes else gem.x),
                parallel(highlight_boxes(tools, places, -1, 0.3), shake_nodes(tools, nodes)),
            )
        return None

    def _highlight_tie(self, act: Say, tools: EffectTools) -> Animation:
        """The equal smugglers and the gemstone light up, most of all the one that goes before."""
        seats = act.seat, act.seat_param("other")
        cards = [
            sprite.node.bounds()
            for seat in seats
            for sprite in tools.stage.sprites(f"played:{seat}")
        ]
        stones = [
            sprite.node.bounds()
            for seat in self.seating.seats
            for sprite in tools.stage.sprites(f"gem:{seat}")
        ]
        colors = self.theme.gold, PALE_LIGHT_COLOR, self.theme.gold
        places = list(zip([*cards, *stones], colors, strict=False))
        return sequence(
            tools.sound_step("gem_clink", stones[0].center[0] if stones else 0.0),
            highlight_boxes(tools, places, 0, TIE_LIGHT_SECONDS),
        )

    def _highlight_majority(self, act: Say, tools: EffectTools) -> Animation:
        """A province's cantinas light up, most of all the one with most smugglers."""
        province = int(act.text_param("province"))
        won = act.key == "majority"
        places = [
            (
                self.zone_layout.geometry.row_box(province, seat),
                self.theme.gold if won and seat == act.seat else PALE_LIGHT_COLOR,
            )
            for seat in self.seating.seats
        ]
        x = self.zone_layout.geometry.land_box(province).center[0]
        sound = chime_sound(act.seat) if won else "felt_pat"
        return sequence(
            tools.sound_step(sound, x, 0.8),
            highlight_boxes(tools, places, act.seat if won else -1, 0.45 if won else 0.2),
        )

    def _animate_move(self, act: Move, tools: EffectTools) -> Animation | None:
        source, target = parse_zone(act.source), parse_zone(act.target)
        deed = self.seating.game.act_label(act)
        if deed in DELIVERY_DEEDS and target.kind == "slots" and target.number is not None:
            return self._animate_drive(act, target.number, tools)
        if deed == "follows" and target.kind == "cantina":
            ride = self._animate_gallop(act, tools)
            if self.variant.has_hidden_mountie:
                return ride
            return sequence(self._fall_in(tools), ride)
        if deed == "arrests" and act.target == "discard":
            return self._animate_arrest(act, tools)
        if deed == "arrests" and target.kind == "cantina" and self.zone_layout.arrest is not None:
            rider = find_node(tools, act.source, act.piece)  # it lies below the place of the act
            return None if rider is None else call(act_animation.enter_from_west, rider)
        if source.kind == "cantina" and act.target == "discard":  # their bonus is paid
            return call(tools.stage.note_departure, act.source, act.piece)
        if source.kind == "bag" and target.kind == "warehouse":
            return tools.sound_step("cube_rattle", self.zone_layout.bag_position.x, 0.7)
        return None

    def _fall_in(self, tools: EffectTools) -> Animation:
        """The trucks fall in on the road in the order of play; that is read for a moment."""
        x = self.zone_layout.geometry.rider_position.x + WAITING_TRUCK_STEP * 2
        return sequence(tools.sound_step("card_snap", x), wait(REVEAL_READING_SECONDS))

    def _animate_drive(self, act: Move, province: int, tools: EffectTools) -> Animation:
        """The truck is on its way to where it halts; what it brings is on it by then."""
        drafted = act._replace(n=1, clause="") in tools.stage.draft_moves
        cube = None if drafted else find_node(tools, act.source, act.piece)
        if self.zone_layout.delivery is not None:
            color = self.seating.color(self.zone_layout.delivery.seat)
            self._truck = act_animation.delivering_truck(color)
            return act_animation.animate_delivery(tools, self._truck, cube)
        at = stopped_truck_placement(self.zone_layout.geometry, province)
        motion = tools.motion
        seconds = motion.max_move_seconds * LOAD_TIME_SHARE
        drive: Animation = wait(seconds)
        if cube is not None and motion.has_travel:
            load = Placement(at.x + TRUCK_LOAD_OFFSET.x, at.y + TRUCK_LOAD_OFFSET.y)
            drive = hop_piece(tools, cube, load, seconds)
        return sequence(tools.sound_step("cube_rattle", at.x, 0.6), drive)

    def _animate_gallop(self, act: Move, tools: EffectTools) -> Animation:
        """The Mountie on duty gallops from the road towards the leader's cantina."""
        rider, motion = find_node(tools, act.source, act.piece), tools.motion
        end = Placement(*self.zone_layout.box(act.target).center)
        if rider is None or not motion.has_travel:
            return tools.sound_step("wood_tap", end.x)
        goal = Placement(end.x, self.zone_layout.geometry.road_box.center[1])
        return gallop(tools, rider, goal)

    def _animate_arrest(self, act: Move, tools: EffectTools) -> Animation:
        """The guest who is arrested is pointed out before it leaves."""
        card, arrest = find_node(tools, act.source, act.piece), self.zone_layout.arrest
        if card is not None and arrest is not None and tools.motion.has_travel:
            mountie = find_node(tools, act.source, arrest.mountie)
            row = tools.stage.view_model.zone_pieces[act.source]
            poses = self.zone_layout.place(act.source).poses(row)
            place = dict(zip(row, poses, strict=True)).get(arrest.mountie)
            flag, _, number = act.piece.partition(".")[2].partition("-")
            size = LIFTED_WIDTH, LIFTED_WIDTH / GUEST_ASPECT
            is_dark = self.theme.high_contrast
            large = card_pictures.guest_picture(flag, int(number), size, is_dark)
            return act_animation.animate_arrest(tools, card, large, mountie, place)
        box = card.bounds() if card is not None else self.zone_layout.box(act.source)
        return sequence(
            tools.sound_step("refusal", box.center[0]),
            highlight_boxes(tools, [(box, ALARM_LIGHT_COLOR)], 0, 0.2),
        )

    def _animate_payment(self, act: Score, tools: EffectTools) -> Animation | None:
        """Gold goes from where it is owed to where it belongs; counted as it leaves or comes."""
        purse = self.zone_layout.counter_position(act.track, act.seat)
        other = self._other_end(act, tools)
        if other is None or not act.n:
            return None
        start, end = (other, purse) if act.n > 0 else (purse, other)
        deed, n = self.seating.game.act_label(act), min(abs(act.n), MAX_FLYING_COINS)
        flight = fly_tokens(
            tools, card_pictures.gold_picture(FLYING_COIN_SIZE), n, start, end, "coin_on_coin"
        )
        if act.n > 0:
            return overlap_next(
                flight.duration - GOLD_LEAD_SECONDS, self._with_truck(flight, tools)
            )
        if deed != "wage":
            return overlap_next(0.0, flight)
        more = (n - 1) * tools.motion.stagger_interval(n)  # who is paid goes on with the gold
        return overlap_next(
            flight.duration + more - WAGE_LEAD_SECONDS, sequence(flight, wait(more))
        )

    def _with_truck(self, flight: Animation, tools: EffectTools) -> Animation:
        """Let the truck of a delivery drive on while its gold is paid."""
        truck, self._truck = self._truck, None
        return flight if truck is None else parallel(flight, act_animation.drive_on(tools, truck))

    def _other_end(self, act: Score, tools: EffectTools) -> Placement | None:
        """Return the other end of a flight of gold."""
        showing = tools.stage.view_model
        deed = self.seating.game.act_label(act)
        if deed in DELIVERY_DEEDS:
            slot = showing.notes.get("delivered")
            return Placement(*self.zone_layout.box(slot_zone(*slot)).center) if slot else None
        if deed == "wage":
            return self.zone_layout.seat_geometry(act.seat).played_slot.placement
        if deed == "majority":
            return self._medal(showing.notes.get("reckoned", 0))
        if deed == "penalty":
            return self._guarded(act.seat, tools)
        return self.zone_layout.bag_position if deed == "store" else None

    def _medal(self, province: int) -> Placement:
        """The bonus on a province's card."""
        box = self.zone_layout.geometry.land_box(province)
        return Placement(box.right - 80, box.y + 42)

    def _guarded(self, seat: Seat, tools: EffectTools) -> Placement | None:
        """A Mountie at one of a seat's cantinas."""
        for province in PROVINCE_INDICES:
            for sprite in tools.stage.sprites(cantina_zone(province, seat)):
                if sprite.piece.startswith("mountie."):
                    return Placement(sprite.node.x, sprite.node.y)
        return None


def gallop(tools: EffectTools, rider: Node, goal: Placement) -> Animation:
    """Move the Mountie to a place, stride by stride, above all that lies there."""
    start = Placement(rider.x, rider.y)
    count = max(1, min(MAX_STRIDES, round(abs(goal.x - start.x) / STRIDE_LENGTH)))
    steps: list[Animation] = [call(setattr, rider, "z", Layer.FIGURES)]
    for n in range(1, count + 1):
        x = start.x + (goal.x - start.x) * n / count
        y = start.y + (goal.y - start.y) * n / count
        steps.append(
            parallel(
                tween(rider, STRIDE_SECONDS, "linear", x=x, y=y, arc=STRIDE_HEIGHT),
                tools.sound_step("wood_tap", x, 0.5),
            )
        )
    return sequence(*steps)


def _overlap(act: Act, deed: str) -> float:
    """By how many seconds the next act begins before this one has been shown to its end.

    What is said is read while the truck drives and the card is laid down; gold is counted on
    while the next thing happens.
    """
    if isinstance(act, Say):
        return MESSAGE_OVERLAPS.get(act.key, 0.0)
    if isinstance(act, Score):
        return SCORE_OVERLAPS.get(deed, 0.0)
    if isinstance(act, Move):
        source, target = parse_zone(act.source).kind, parse_zone(act.target).kind
        if source == target == "warehouse":
            return GIVEN_OVERLAP
        return MOVE_OVERLAPS.get((deed, source), 0.0)
    return 0.0

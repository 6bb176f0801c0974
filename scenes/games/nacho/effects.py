"""Visual effects of Nacho: order of play, trucks, gallops, flying gold, the patrol."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.nacho import card_pictures, patrol_animation
from scenes.games.nacho.indicators import NachoIndicators
from scenes.games.nacho.play_order_animation import animate_play_order
from scenes.games.nacho.roadway import RIDER_WIDTH as RIDES
from scenes.games.nacho.roadway import WAITING_TRUCK_STEP, stopped_truck_placement
from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.common_effects import (
    CarriedPiece,
    find_node,
    fly_tokens,
    highlight_boxes,
    hop_piece,
    run_figure,
    shake_nodes,
)
from scenes.kit.placement import Placement
from scenes.kit.roles.effects import EffectTools, VisualEffects
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.ui.style.theme import Color
from sounds.materials import chime_sound
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, MirroredPicture
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, wait
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Seat, Zone, parse_zone
from tabletop.games.nacho.descriptions.rule_variant import read_variant
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import cantina_zone
from tabletop.games.nacho.state import PROVINCE_INDICES, PROVINCES, TURN_COUNT, TURNS_PER_ROUND

DELIVERY_DEEDS = ("delivers", "delivers_theirs")
PALE_LIGHT_COLOR: Color = (220, 232, 255)
ALARM_LIGHT_COLOR: Color = (255, 112, 92)
TRUCK_WIDTH, RIDER_WIDTH = 150.0, 150.0  # their widths
TRUCK_LOAD_OFFSET = Placement(-30.0, -34.0)
"""Offset of a cube on the truck, from the truck's middle."""
HORSE_LOAD_OFFSET = Placement(-40.0, 22.0)
"""Offset of a card at the horse."""
REVEAL_READING_SECONDS = 0.8
"""Seconds from the reveal until the Mountie sets out: trucks line up meanwhile."""
MAX_FLYING_COINS = 6
GOLD_LEAD_SECONDS = 0.2
"""Seconds by which gold is counted before its first coin arrives."""
MESSAGE_OVERLAPS = {"delivers": 0.5, "takes": 0.4, "wage": 0.5, "visits": 0.3, "arrests": 0.4}
"""Overlaps, in seconds: of messages, of counted gold, of moved pieces."""
SCORE_OVERLAPS = {"delivers": 0.13, "delivers_theirs": 0.13, "wage": 0.4, "store": 0.9}
MOVE_OVERLAPS = {
    ("follows", "mountie"): 0.2,
    ("delivers", "warehouse"): 0.42,
    ("delivers_theirs", "warehouse"): 0.3,
    ("shows", "played"): 0.16,
    ("arrests", "cantina"): 0.3,
    ("hand", "hand"): 0.16,
    ("store", "bag"): 0.16,
    ("store", "warehouse"): 0.2,
    ("duty", "mounties"): 0.2,
}


class NachoEffects(LayoutRole[Nacho, NachoZoneLayout], VisualEffects):
    """The visual effects of Nacho."""

    def __init__(
        self, seating: Seating[Nacho], places: NachoZoneLayout, indicators: NachoIndicators
    ) -> None:
        super().__init__(seating, places)
        self.indicators = indicators
        self.tables = seating.game.tables
        self.variant = read_variant(seating.game, seating.setup.options)

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect before an act's pieces move; None for most acts."""
        if isinstance(act, Move):
            return self._moves(act, tools)
        if isinstance(act, Score):
            return self._pays(act, tools)
        if (
            isinstance(act, Begin)
            and act.key == "round"
            and act.number == TURN_COUNT // TURNS_PER_ROUND
        ):
            return patrol_animation.animate_patrol(tools)
        if isinstance(act, Begin) and act.key == "go" and act.number == 1:
            return self._fall_in(tools) if self.variant.has_hidden_mountie else None
        if isinstance(act, Say):
            return self._says(act, tools)
        return None

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True for a raid."""
        return any(isinstance(act, Say) and act.key == "arrests" for act in phrase)

    def overlap_seconds(self, act: Act) -> float:
        """Return the overlap of an act with the next one, in seconds."""
        return _overlap(act, self.seating.game.act_label(act))

    def needs_shaking(self, bag: Zone, model: TableViewModel) -> bool:
        """True if a bag is shaken before a draw."""
        return not bool(model.notes.get("sold"))

    def _says(self, act: Say, tools: EffectTools) -> Animation | None:
        gem = self.zone_layout.seat_geometry(act.seat).gem_slot
        stone = Box(gem.x - 40, gem.y - 40, 80.0, 80.0)
        if act.key == "keeps_gem":
            return sequence(
                tools.sound_step("gem_clink", gem.x),
                highlight_boxes(tools, [(stone, self.theme.gold)]),
            )
        if act.key in ("majority", "no_majority"):
            return self._reckons(act, tools)
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

    def _reckons(self, act: Say, tools: EffectTools) -> Animation:
        """A province's cantinas light up, most of all the one with most smugglers."""
        province = int(act.text_param("province"))
        won = act.key == "majority"
        places = [
            (
                self.zone_layout.seat_geometry(seat).lot_box(province),
                self.theme.gold if won and seat == act.seat else PALE_LIGHT_COLOR,
            )
            for seat in self.seating.seats
        ]
        x = self.zone_layout.geometry.province_box(province).center[0]
        sound = chime_sound(act.seat) if won else "felt_pat"
        return sequence(
            tools.sound_step(sound, x, 0.8),
            highlight_boxes(tools, places, act.seat if won else -1, 0.45 if won else 0.2),
        )

    def _moves(self, act: Move, tools: EffectTools) -> Animation | None:
        source, target = parse_zone(act.source), parse_zone(act.target)
        deed = self.seating.game.act_label(act)
        if deed in DELIVERY_DEEDS and target.kind == "slots" and target.number is not None:
            return self._drives(act, target.number, tools)
        if deed == "follows" and target.kind == "cantina":
            gallop = self._gallops(act, tools)
            return (
                gallop
                if self.variant.has_hidden_mountie
                else sequence(self._fall_in(tools), gallop)
            )
        if deed == "arrests" and act.target == "discard":
            return self._carries_off(act, tools)
        if source.kind == "bag" and target.kind == "warehouse":
            return tools.sound_step(
                "cube_rattle", self.zone_layout.geometry.draw_area.bag_position.x, 0.7
            )
        return None

    def _fall_in(self, tools: EffectTools) -> Animation:
        """The order of play is seen: large, or on the road, where the trucks fall in by now."""
        if self.seating.is_public:
            sound = tools.sound_step(
                "card_snap", self.zone_layout.geometry.road_box.x + WAITING_TRUCK_STEP * 2
            )
            return sequence(sound, wait(REVEAL_READING_SECONDS))
        going = self.indicators.play_order(tools.stage.view_model)
        return animate_play_order(self.seating, self.zone_layout, going, tools)

    def _drives(self, act: Move, province: int, tools: EffectTools) -> Animation:
        """A truck takes the cube along the row, from the smuggler's own province."""
        showing, ground = tools.stage.view_model, self.zone_layout.geometry
        drafted = act._replace(n=1, clause="") in tools.stage.draft_moves
        cube = None if drafted else find_node(tools, act.source, act.piece)
        if self.seating.is_public:
            return self._unloads(cube, stopped_truck_placement(ground, province), tools)
        played = [
            piece for seat in self.seating.seats
            for piece in showing.zone_pieces.get(f"played:{seat}", ())
            if seat == showing.active_seat
        ]  # fmt: skip
        start = province
        if played:
            start = PROVINCES.index(played[-1].partition(".")[2].partition("-")[0])
        box, home = ground.province_box(province), ground.province_box(start)
        y = box.y + 74
        begin = Placement(home.center[0] if start != province else box.x - 10, y)
        end = Placement(box.center[0], y)
        west = end.x < begin.x
        truck: Picture = BakedPicture("nacho/truck-figure", width=TRUCK_WIDTH)
        bed = Placement(-TRUCK_LOAD_OFFSET.x, TRUCK_LOAD_OFFSET.y) if west else TRUCK_LOAD_OFFSET
        load = CarriedPiece(cube, bed) if cube is not None else None
        drive = run_figure(
            tools, MirroredPicture(truck) if west else truck, begin, end, "felt_pat", 3.0, load
        )
        return sequence(tools.sound_step("cube_rattle", begin.x, 0.6), drive)

    def _unloads(self, cube: Node | None, at: Placement, tools: EffectTools) -> Animation:
        """The truck is on its way to where it halts; what it brings is on it by then."""
        motion = tools.motion
        drive: Animation = wait(motion.max_move_seconds)
        if cube is not None and motion.has_travel:
            drive = hop_piece(
                tools,
                cube,
                Placement(at.x + TRUCK_LOAD_OFFSET.x, at.y + TRUCK_LOAD_OFFSET.y),
                motion.max_move_seconds,
            )
        return sequence(tools.sound_step("cube_rattle", at.x, 0.6), drive)

    def _gallops(self, act: Move, tools: EffectTools) -> Animation:
        """The Mountie gallops to the leader's cantina."""
        start, end = (
            self.zone_layout.place(act.source).pile_opening,
            self.zone_layout.box(act.target).center,
        )
        owner = (
            self.seating.home_seat
            if not self.seating.is_public
            else parse_zone(act.target).owner or 0
        )
        card = find_node(tools, act.source, act.piece)
        load = None
        if card is not None:
            load = CarriedPiece(
                card,
                HORSE_LOAD_OFFSET,
                self.zone_layout.seat_geometry(owner).card_width * 0.6 / card.picture.size[0],
            )
        waiting = tools.stage.find_named("rider") if self.seating.is_public else None
        if waiting is None:
            begin = Placement(start.x + 60, start.y)
            return _rides(tools, begin, Placement(*end), load)
        run = _rides(tools, Placement(waiting.x, waiting.y), Placement(*end), load, RIDES)
        gone = sequence(wait(tools.motion.fade_seconds), call(setattr, waiting, "visible", False))
        return parallel(run, gone)

    def _carries_off(self, act: Move, tools: EffectTools) -> Animation:
        """The Mountie carries the smuggler's card off."""
        card = find_node(tools, act.source, act.piece)
        box, goal = (
            self.zone_layout.box(act.source),
            self.zone_layout.geometry.draw_area.discard_slot,
        )
        start = Placement(card.x, card.y) if card is not None else Placement(*box.center)
        load = CarriedPiece(card, HORSE_LOAD_OFFSET) if card is not None else None
        return sequence(
            tools.sound_step("refusal", start.x),
            highlight_boxes(
                tools, [(card.bounds() if card is not None else box, ALARM_LIGHT_COLOR)], 0, 0.2
            ),
            _rides(tools, start, Placement(goal.x - 70, goal.y), load),
        )

    def _pays(self, act: Score, tools: EffectTools) -> Animation | None:
        """Gold goes from where it is owed to where it belongs; counted as it leaves or comes."""
        purse = self.zone_layout.seat_geometry(act.seat).gold_position
        other = self._other_end(act, tools)
        if other is None or not act.n:
            return None
        start, end = (other, purse) if act.n > 0 else (purse, other)
        n = min(abs(act.n), MAX_FLYING_COINS)
        flight = fly_tokens(tools, card_pictures.gold_picture(44.0), n, start, end, "coin_on_coin")
        return overlap_next(flight.duration - GOLD_LEAD_SECONDS if act.n > 0 else 0.0, flight)

    def _other_end(self, act: Score, tools: EffectTools) -> Placement | None:
        """Return the other end of a flight of gold."""
        ground, showing = self.zone_layout.geometry, tools.stage.view_model
        deed = self.seating.game.act_label(act)
        if deed in DELIVERY_DEEDS:
            slot = showing.notes.get("delivered")
            return ground.cube_slot(*slot).placement if slot else None
        if deed == "wage":
            return self.zone_layout.seat_geometry(act.seat).chosen_slot.placement
        if deed == "majority":
            return self._medal(showing.notes.get("reckoned", 0))
        if deed == "penalty":
            return self._guarded(act.seat, tools)
        return ground.draw_area.bag_position if deed == "store" else None

    def _medal(self, province: int) -> Placement:
        """The bonus on a province's card."""
        box = self.zone_layout.geometry.province_box(province)
        return Placement(box.right - 40, box.y + 50)

    def _guarded(self, seat: Seat, tools: EffectTools) -> Placement | None:
        """A Mountie at one of a seat's cantinas."""
        for province in PROVINCE_INDICES:
            for sprite in tools.stage.sprites(cantina_zone(province, seat)):
                if sprite.piece.startswith("mountie."):
                    return Placement(sprite.node.x, sprite.node.y)
        return None


def _rides(
    tools: EffectTools,
    start: Placement,
    end: Placement,
    load: CarriedPiece | None,
    width: float = RIDER_WIDTH,
) -> Animation:
    """The Mountie rides, so wide."""
    rider = BakedPicture("nacho/mountie-figure", width=width)
    return run_figure(tools, rider, start, end, "wood_tap", 14.0, load)


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
        return MOVE_OVERLAPS.get((deed, parse_zone(act.source).kind), 0.0)
    return 0.0

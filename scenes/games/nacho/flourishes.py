"""What more is seen of some acts of Nacho: the order of play, trucks, gallops, gold that changes
hands, the patrol that rides by when the last round begins."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.nacho import cards, patrol
from scenes.games.nacho.parade import parade
from scenes.games.nacho.places import NachoPlaces
from scenes.games.nacho.readouts import NachoReadouts
from scenes.games.nacho.roadway import RIDER as RIDES
from scenes.games.nacho.roadway import STEP, halts
from scenes.games.nacho.variant import variant
from scenes.kit.effects import Load, flies, lights, loads, lying, runs, shudders
from scenes.kit.places import Placement
from scenes.kit.roles.flourishes import Flourishes, Stagecraft
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.ui.theme import Color
from sounds.materials import chime
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Mirrored
from sprites.timeline import Animation, call, leading, sequence, together, wait
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import cantina
from tabletop.games.nacho.state import PROVINCES, ROUND, ROW, TURNS

DELIVERED = ("delivers", "delivers_theirs")
PALE: Color = (220, 232, 255)
ALARM: Color = (255, 112, 92)
TRUCK, RIDER = 150.0, 150.0  # their widths
BED = Placement(-30.0, -34.0)
"""Where a cube lies on the truck, from the middle of it."""
SADDLE = Placement(-40.0, 22.0)
"""Where a card hangs at the horse."""
READS = 0.8
"""Seconds from the reveal until the Mountie sets out: trucks fall in meanwhile."""
MOST_COINS = 6
ARRIVING = 0.2
"""Gold is counted so many seconds before its first coin has come."""
SAYING = {"delivers": 0.5, "takes": 0.4, "wage": 0.5, "visits": 0.3, "arrests": 0.4}
"""Overlaps, in seconds: of what is said, of counted gold, of pieces that go somewhere."""
COUNTING = {"delivers": 0.13, "delivers_theirs": 0.13, "wage": 0.4, "store": 0.9}
GOING = {
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


class NachoFlourishes(SeatedRole[Nacho, NachoPlaces], Flourishes):
    """The flourishes of the border."""

    def __init__(
        self, seating: Seating[Nacho], places: NachoPlaces, readouts: NachoReadouts
    ) -> None:
        super().__init__(seating, places)
        self.readouts = readouts
        self.tables = seating.game.tables
        self.variant = variant(seating)

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        """The step to play before an act's pieces move; None for most acts."""
        if isinstance(act, Move):
            return self._moves(act, craft)
        if isinstance(act, Score):
            return self._pays(act, craft)
        if isinstance(act, Begin) and act.what == "round" and act.number == TURNS // ROUND:
            return patrol.rides_by(craft)
        if isinstance(act, Begin) and act.what == "go" and act.number == 1:
            return self._fall_in(craft) if self.variant.hidden_mountie else None
        if isinstance(act, Say):
            return self._says(act, craft)
        return None

    def stirs(self, phrase: Sequence[Act]) -> bool:
        """A raid."""
        return any(isinstance(act, Say) and act.what == "arrests" for act in phrase)

    def overlap(self, act: Act) -> float:
        return _overlap(act, self.seating.game.deed(act))

    def needs_shaking(self, bag: Zone, showing: Showing) -> bool:
        return not bool(showing.marks.get("sold"))

    def _says(self, act: Say, craft: Stagecraft) -> Animation | None:
        gem = self.places.bank(act.seat).gem
        stone = Box(gem.x - 40, gem.y - 40, 80.0, 80.0)
        if act.what == "keeps_gem":
            return sequence(
                craft.sounding("gem_clink", gem.x),
                lights(craft, [(stone, self.theme.gold)]),
            )
        if act.what in ("majority", "no_majority"):
            return self._reckons(act, craft)
        if act.what == "penalty":
            nodes = [
                sprite.node
                for province in ROW
                for sprite in craft.stage.sprites(cantina(province, act.seat))
                if sprite.piece.startswith("mountie.")
            ]
            places = [(node.bounds(), ALARM) for node in nodes]
            return sequence(
                craft.sounding("seal_stamp", nodes[0].x if nodes else gem.x),
                together(lights(craft, places, -1, 0.3), shudders(craft, nodes)),
            )
        return None

    def _reckons(self, act: Say, craft: Stagecraft) -> Animation:
        """A province's cantinas light up, most of all the one with most smugglers."""
        province = int(act.thing_named("province"))
        won = act.what == "majority"
        places = [
            (
                self.places.bank(seat).cell(province),
                self.theme.gold if won and seat == act.seat else PALE,
            )
            for seat in self.seating.seats
        ]
        x = self.places.ground.province(province).center[0]
        sound = chime(act.seat) if won else "felt_pat"
        return sequence(
            craft.sounding(sound, x, 0.8),
            lights(craft, places, act.seat if won else -1, 0.45 if won else 0.2),
        )

    def _moves(self, act: Move, craft: Stagecraft) -> Animation | None:
        source, target = address(act.source), address(act.target)
        deed = self.seating.game.deed(act)
        if deed in DELIVERED and target.kind == "slots" and target.number is not None:
            return self._drives(act, target.number, craft)
        if deed == "follows" and target.kind == "cantina":
            gallop = self._gallops(act, craft)
            return gallop if self.variant.hidden_mountie else sequence(self._fall_in(craft), gallop)
        if deed == "arrests" and act.target == "discard":
            return self._carries_off(act, craft)
        if source.kind == "bag" and target.kind == "warehouse":
            return craft.sounding("cube_rattle", self.places.ground.stores.bag.x, 0.7)
        return None

    def _fall_in(self, craft: Stagecraft) -> Animation:
        """The order of play is seen: large, or on the road, where the trucks fall in by now."""
        if self.seating.public:
            sound = craft.sounding("card_snap", self.places.ground.road.x + STEP * 2)
            return sequence(sound, wait(READS))
        going = self.readouts.going(craft.stage.showing)
        return parade(self.seating, self.places, going, craft)

    def _drives(self, act: Move, province: int, craft: Stagecraft) -> Animation:
        """A truck takes the cube along the row, from the smuggler's own province."""
        showing, ground = craft.stage.showing, self.places.ground
        drafted = act._replace(n=1, clause="") in craft.stage.drafted
        cube = None if drafted else lying(craft, act.source, act.piece)
        if self.seating.public:
            return self._unloads(cube, halts(ground, province), craft)
        played = [
            piece for seat in self.seating.seats
            for piece in showing.table.get(f"played:{seat}", ())
            if seat == showing.turn
        ]  # fmt: skip
        start = province
        if played:
            start = PROVINCES.index(played[-1].partition(".")[2].partition("-")[0])
        box, home = ground.province(province), ground.province(start)
        y = box.y + 74
        begin = Placement(home.center[0] if start != province else box.x - 10, y)
        end = Placement(box.center[0], y)
        west = end.x < begin.x
        truck: Picture = Baked("nacho/truck-figure", width=TRUCK)
        bed = Placement(-BED.x, BED.y) if west else BED
        load = Load(cube, bed) if cube is not None else None
        drive = runs(craft, Mirrored(truck) if west else truck, begin, end, "felt_pat", 3.0, load)
        return sequence(craft.sounding("cube_rattle", begin.x, 0.6), drive)

    def _unloads(self, cube: Node | None, at: Placement, craft: Stagecraft) -> Animation:
        """The truck is on its way to where it halts; what it brings is on it by then."""
        motion = craft.motion
        drive: Animation = wait(motion.move_most)
        if cube is not None and motion.travels:
            drive = loads(craft, cube, Placement(at.x + BED.x, at.y + BED.y), motion.move_most)
        return sequence(craft.sounding("cube_rattle", at.x, 0.6), drive)

    def _gallops(self, act: Move, craft: Stagecraft) -> Animation:
        """The Mountie gallops to the leader's cantina."""
        start, end = self.places.place(act.source).opening, self.places.box(act.target).center
        owner = self.seating.home if not self.seating.public else address(act.target).owner or 0
        card = lying(craft, act.source, act.piece)
        load = None
        if card is not None:
            load = Load(card, SADDLE, self.places.bank(owner).card * 0.6 / card.picture.size[0])
        waiting = craft.stage.named("rider") if self.seating.public else None
        if waiting is None:
            begin = Placement(start.x + 60, start.y)
            return _rides(craft, begin, Placement(*end), load)
        run = _rides(craft, Placement(waiting.x, waiting.y), Placement(*end), load, RIDES)
        gone = sequence(wait(craft.motion.fade), call(setattr, waiting, "visible", False))
        return together(run, gone)

    def _carries_off(self, act: Move, craft: Stagecraft) -> Animation:
        """The Mountie carries the smuggler's card off."""
        card = lying(craft, act.source, act.piece)
        box, goal = self.places.box(act.source), self.places.ground.stores.discard
        start = Placement(card.x, card.y) if card is not None else Placement(*box.center)
        load = Load(card, SADDLE) if card is not None else None
        return sequence(
            craft.sounding("refusal", start.x),
            lights(craft, [(card.bounds() if card is not None else box, ALARM)], 0, 0.2),
            _rides(craft, start, Placement(goal.x - 70, goal.y), load),
        )

    def _pays(self, act: Score, craft: Stagecraft) -> Animation | None:
        """Gold goes from where it is owed to where it belongs; counted as it leaves or comes."""
        purse = self.places.bank(act.seat).gold
        other = self._other_end(act, craft)
        if other is None or not act.n:
            return None
        start, end = (other, purse) if act.n > 0 else (purse, other)
        n = min(abs(act.n), MOST_COINS)
        flight = flies(craft, cards.gold(44.0), n, start, end, "coin_on_coin")
        return leading(flight.length - ARRIVING if act.n > 0 else 0.0, flight)

    def _other_end(self, act: Score, craft: Stagecraft) -> Placement | None:
        """Where gold that is counted comes from, or goes to."""
        ground, showing = self.places.ground, craft.stage.showing
        deed = self.seating.game.deed(act)
        if deed in DELIVERED:
            slot = showing.marks.get("delivered")
            return ground.filled(*slot).pose if slot else None
        if deed == "wage":
            return self.places.bank(act.seat).chosen.pose
        if deed == "majority":
            return self._medal(showing.marks.get("reckoned", 0))
        if deed == "penalty":
            return self._guarded(act.seat, craft)
        return ground.stores.bag if deed == "store" else None

    def _medal(self, province: int) -> Placement:
        """The bonus on a province's card."""
        box = self.places.ground.province(province)
        return Placement(box.right - 40, box.y + 50)

    def _guarded(self, seat: Seat, craft: Stagecraft) -> Placement | None:
        """A Mountie at one of a seat's cantinas."""
        for province in ROW:
            for sprite in craft.stage.sprites(cantina(province, seat)):
                if sprite.piece.startswith("mountie."):
                    return Placement(sprite.node.x, sprite.node.y)
        return None


def _rides(
    craft: Stagecraft, start: Placement, end: Placement, load: Load | None, width: float = RIDER
) -> Animation:
    """The Mountie rides, so wide."""
    rider = Baked("nacho/mountie-figure", width=width)
    return runs(craft, rider, start, end, "wood_tap", 14.0, load)


def _overlap(act: Act, deed: str) -> float:
    """By how many seconds the next act begins before this one has been shown to its end.

    What is said is read while the truck drives and the card is laid down; gold is counted on
    while the next thing happens.
    """
    if isinstance(act, Say):
        return SAYING.get(act.what, 0.0)
    if isinstance(act, Score):
        return COUNTING.get(deed, 0.0)
    if isinstance(act, Move):
        return GOING.get((deed, address(act.source).kind), 0.0)
    return 0.0

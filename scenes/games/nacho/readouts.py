"""What is read off Nacho's table: plates, gold, leads, the order of play, bargains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from scenes.games.nacho import cards
from scenes.games.nacho.majorities import NOBODY, leader, smugglers
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.places import NachoPlaces
from scenes.games.nacho.roadway import traffic
from scenes.games.nacho.variant import variant
from scenes.kit.laid import light, turn
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo, fitted, number_size, placed, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import concentric, disc, tag
from scenes.ui import skin
from scenes.ui.numbers import plain
from sprites.components import icon
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Color, Fill, Group, Text
from sprites.typesetting import is_whole, measure
from tabletop.core.acts import Act, Begin, End, Move, Say, SeatRef
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.nacho.drafts import ChaseDraft, DiscardDraft, JourneyDraft
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import cantina, slot
from tabletop.games.nacho.state import CHASE, GO, PROVINCES, ROUND, ROW, SLOTS, TURNS, NachoState

PALE_GOLD: Color = (255, 236, 180)
"""The ink of sums of gold: what shines as gold does is too dark on the panels."""
IN_SIGN = 0.68
"""How high the number in the sign of a place is, of the sign."""
LEAD: Color = (246, 201, 69)
"""Of the post of whoever has most smugglers in a province."""


class NachoReadouts(SeatedRole[Nacho, NachoPlaces], Readouts[NachoState]):
    """The readouts of the border.

    Marks: round, turn, queue (who is still to go, in order); delivered (the province and slot last
    filled) and reckoned (the province last rewarded), from which gold comes; sold (whether a cube
    has just been put into the bag); drives (who is on the road, and to which province).
    """

    rolling = ("truck",)

    def __init__(self, seating: Seating[Nacho], places: NachoPlaces) -> None:
        super().__init__(seating, places)
        self.variant = variant(seating)

    def nodes(self, showing: Showing) -> dict[str, Node]:
        """Everything that is read off the table and changes."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(showing, seat)
        for province in ROW:
            made |= self._lead(showing, province)
            made |= self._filled(showing, province)
        made |= self._order(showing)
        made |= self._piles(showing)
        made |= self._course(showing)
        if self.seating.public:
            made |= traffic(self.seating, self.places.ground, showing)
        if isinstance(showing.draft, JourneyDraft) and showing.draft.taking is not None:
            made |= self._bargain(showing.draft)
        if isinstance(showing.draft, ChaseDraft) and showing.draft.chosen is not None:
            made |= self._chosen(showing, showing.draft.chosen)
        if isinstance(showing.draft, DiscardDraft):
            made |= self._crossed_out(showing, showing.draft)
        return made

    def means(self, name: str, showing: Showing) -> Zone:
        kind, _, rest = name.partition(":")
        if kind in ("crown", "post"):
            return cantina(int(rest), self.leader(showing, int(rest)))
        of = {
            "rider": "mountie", "truck": f"seat:{rest}", "gold": f"seat:{rest}",
            "count": f"cantina:{rest}", "hand": name, "number": rest,
        }  # fmt: skip
        return of.get(kind, "")

    def recall(self, view: NachoState, showing: Showing) -> None:
        going = view.queue if view.phase in (GO, CHASE) else ()
        showing.marks |= {
            "turn": view.turn, "round": max(0, view.turn - 1) // ROUND + 1, "queue": going
        }  # fmt: skip

    def mark(self, act: Act, showing: Showing) -> None:
        marks = showing.marks
        if isinstance(act, Begin) and act.what in ("round", "turn"):
            marks[act.what] = act.number
        elif isinstance(act, Begin) and act.what == "go":
            showing.turn = act.seat
            going = self.going(showing) if act.number == 1 else marks.get("queue", ())
            marks["queue"] = going[going.index(act.seat) :] if act.seat in going else going
        elif isinstance(act, End) and act.what == "turn":
            marks["queue"] = ()
        elif isinstance(act, Move):
            self._mark_move(act, showing)
        elif isinstance(act, Say) and act.what == "majority":
            marks["reckoned"] = int(act.thing_named("province"))
        elif isinstance(act, Say) and act.what in ("delivers", "takes", "visits"):
            marks["drives"] = act.seat, int(act.thing_named("province"))

    def _mark_move(self, act: Move, showing: Showing) -> None:
        """What a piece that moves tells of where its seat is."""
        marks, target = showing.marks, address(act.target)
        marks["sold"] = act.target == "bag"
        if target.kind == "slots":
            marks["delivered"] = target[1:]
        elif target.kind == "cantina":
            marks.pop("drives", None)
        elif target.kind == "played" and self.seating.public:
            going = self.going(showing)  # they fall in before the Mountie sets out
            marks["queue"] = going if len(going) == self.seating.count else ()

    def going(self, showing: Showing) -> tuple[Seat, ...]:
        """The order of play as the cards that were shown say (NAC-3.2)."""
        cards_shown: dict[Seat, Sequence[Piece]] = {
            seat: showing.table.get(f"played:{seat}", ()) for seat in self.seating.seats
        }
        holder = next(s for s in self.seating.seats if showing.count(f"gem:{s}"))

        def rank(seat: Seat) -> tuple[int, int]:
            number = int(cards_shown[seat][-1].rpartition("-")[2])
            return -number, (seat - holder) % self.seating.count

        return tuple(sorted((seat for seat, shown in cards_shown.items() if shown), key=rank))

    def _seat(self, showing: Showing, seat: Seat) -> dict[str, Node]:
        """Name, gold and hand of a seat."""
        theme, bank = self.theme, self.places.bank(seat)
        halo = light(bank.mats[0].inset(2), MATERIALS.light, 20.0, 7.0, 20.0)
        made = turn(self.seating, seat, bank.plate, showing.turn == seat, halo)
        amount = plain(showing.counters.get(("gold", seat), 0))
        high = min(72.0, bank.gem.width) if seat == self.seating.home else bank.plate.height
        made[f"gold:{seat}"] = printed(_purse(amount, high, theme.least_on_table), *bank.gold[:2])
        if seat != self.seating.home:
            words = tag(str(showing.count(f"hand:{seat}")), number_size(theme, 34.0))
            made[f"hand:{seat}"] = printed(words, *bank.held[:2], Layer.INTENTS.at(3))
        return made

    def leader(self, showing: Showing, province: int) -> Seat:
        """Who has clearly most smugglers in a province (NAC-6.1), or NOBODY.

        In NAC-9.2 nobody has, as it does not count.
        """
        if self.variant.no_bonus:
            return NOBODY
        return leader(showing, province, self.seating.seats)

    def _lead(self, showing: Showing, province: int) -> dict[str, Node]:
        """A crown and a golden edge where the bonus would go now; how many smugglers are there."""
        theme, made = self.theme, {}
        ahead = self.leader(showing, province)
        for seat in self.seating.seats:
            n = smugglers(showing, province, seat)
            if not n:
                continue
            bank = self.places.bank(seat)
            box, post = bank.cell(province), bank.post(province)
            size = min(40.0 * max(1.0, theme.text_scale * 0.75), post.height - 42.0, 46.0)
            size = max(size, theme.least_on_table)
            number = Text(str(n), size, cards.NIGHT if seat == ahead else cards.SNOW, "display")
            if seat == ahead:
                lead = Fill(post.width, post.height, LEAD, 14.0)
                crown = Baked("icon-dark/crown", 38.0, 38.0)
                ring = skin.Ring(box.width, box.height, theme.gold, 5.0, 14.0)
                made[f"lead:{province}"] = printed(ring, *box.center)
                made[f"post:{province}"] = printed(lead, *post.center)
                made[f"crown:{province}"] = printed(crown, post.center[0], post.y + 24, 1)
            low = (post.y + 42 + post.bottom) / 2
            made[f"count:{province}/{seat}"] = printed(number, post.center[0], low, 2)
        return made

    def _filled(self, showing: Showing, province: int) -> dict[str, Node]:
        """A shade over the prices that nobody can get any more."""
        made = {}
        for n in range(SLOTS):
            if showing.count(slot(province, n)):
                box = self.places.ground.slot(province, n)
                top = self.places.ground.cube + 8
                shade = Fill(box.width - 4, box.height - top, (52, 70, 98), 8)
                middle = box.y + top + (box.height - top) / 2 - 2
                made[f"filled:{province}/{n}"] = printed(shade, box.center[0], middle)
                tick = icon("check", min(44.0, shade.height * 0.8))
                made[f"tick:{province}/{n}"] = printed(tick, box.center[0], middle, 1)
        return made

    def _order(self, showing: Showing) -> dict[str, Node]:
        """Beside each smuggler that is still to go, when he goes."""
        queue = showing.marks.get("queue", ())
        made = {}
        for n, seat in enumerate(queue):
            bank = self.places.bank(seat)
            place = self.seating.count - len(queue) + n + 1
            size = 64.0 if seat == self.seating.home else 56.0
            size = max(size, self.em / IN_SIGN)
            made[f"order:{seat}"] = placed(place_sign(place, size, n == 0), *bank.badge[:2])
        return made

    def _piles(self, showing: Showing) -> dict[str, Node]:
        """How many there are of what lies in piles."""
        kept, made = self.places.ground.stores, {}
        size = number_size(self.theme, 32.0)
        grown = max(0.0, size - 32.0)  # large numbers keep off what lies beside
        deck, discard, jail, bag = kept.deck, kept.discard, kept.jail, kept.bag
        beside = deck.width / 2 + 23
        spots = {
            "deck": (deck.x + beside, deck.y),
            "discard": (discard.x + beside, discard.y),
            "bag": (bag.x, bag.y + kept.bag_height * 0.22),
            "mountie_discard": (jail.x + jail.width * 0.7 + 14 - 0.4 * grown, jail.y),
        }
        for zone, (x, y) in spots.items():
            if n := showing.count(zone):
                made[f"number:{zone}"] = printed(tag(str(n), size), x, y)
        for n, pile in enumerate(self.places.ground.watch.piles):
            if showing.count(f"mounties:{n}"):
                words = tag(str(showing.count(f"mounties:{n}")), size)
                y = pile.y + pile.width * 0.7 - 20
                made[f"number:mounties:{n}"] = printed(words, pile.x + 0.35 * grown, y)
        return made

    def _course(self, showing: Showing) -> dict[str, Node]:
        """Round and turn, and by which reading Mounties chase."""
        theme, sign, marks = self.theme, self.places.ground.watch.sign, showing.marks
        turn = marks.get("turn", 0)
        now = self.seating.say("table.round", n=marks.get("round", 1))
        words = (
            self.seating.say("table.turn", n=turn, all=TURNS)
            if turn
            else self.seating.say("table.before")
        )
        size, room = min(theme.label, 40.0), sign.width - 78
        wide = measure(now, size, "bold")[0] + measure(words, size, "bold")[0]
        least = theme.least_on_table
        size = max(least, min(size, size * room / wide))
        left, right = Text(now, size, theme.gold, "bold"), Text(words, size, theme.text, "bold")
        x = sign.right - 20 - right.size[0] / 2
        made = {}
        if left.size[0] + right.size[0] <= sign.width - 56:
            made["sign:round"] = printed(left, sign.x + 26 + left.size[0] / 2, sign.center[1])
        else:  # where text is large the turn alone is told, of all
            x = sign.center[0]
        made |= {"sign:turn": printed(right, x, sign.center[1]), **self._note()}
        if self.variant.hidden_mountie and not showing.count("mountie"):
            pose = self.places.ground.watch.mountie
            made["hidden"] = printed(icon("eye-closed", 64.0), pose.x, pose.y)
        if self.variant.random_mounties:  # where the other piles would be: this one is shuffled
            pose = self.places.ground.watch.piles[1]
            made["random"] = printed(icon("random", 48.0), pose.x, pose.y)
        return made

    def _note(self) -> dict[str, Node]:
        """By which reading Mounties chase, in one line or two; nothing where there is no room."""
        note, theme = self.places.ground.watch.note, self.theme
        least, width = theme.least_on_table, note.width - 4
        words = self.seating.say(f"table.chase.{self.variant.chase}")
        size = number_size(theme, 30.0)
        high = note.height / 2.3  # of letters, in two lines
        whole = is_whole(words, least, "bold", width, 2) and high >= least
        if measure(words, least, "bold")[0] > width and not whole:
            return {}
        if measure(words, size, "bold")[0] > width and high >= least:
            size = min(size, high)
            chase = Text(words, size, theme.text, "bold", width, "center", 1.1, 2)
        else:
            room = width, note.height
            chase = fitted(words, size, room, theme.text, align="center", least=least)
        return {"note": printed(chase, note.center[0], note.y + chase.size[1] / 2)}

    def _bargain(self, draft: JourneyDraft) -> dict[str, Node]:
        """What a rival's cube brings and what he gets for it."""
        assert draft.taking is not None
        theme, trip = self.theme, draft.taking
        words = self.seating.say(
            "table.bargain",
            price=trip.price,
            province=self.seating.say(f"province.{trip.action.province}"),
            what=self.seating.say(f"ingredient.{trip.action.ingredient}"),
            other=SeatRef(trip.action.seat),
            n=len(draft.own),
        )
        box = self.places.ground.bargain
        width = box.width - 4 * theme.gap
        size = min(theme.subheading, 60.0)
        text = Text(words, size, theme.text, "bold", width, "center", 1.15)
        while text.size[1] > box.height - 20 and size > theme.least_on_table:
            size = max(theme.least_on_table, size - 1.0)
            text = Text(words, size, theme.text, "bold", width, "center", 1.15)
        plate = concentric(skin.panel(theme, "toast", *box.size), text)
        return {"bargain": placed(plate, *box.center)}

    def _chosen(self, showing: Showing, mountie: str) -> dict[str, Node]:
        """Light around the Mountie that is to act."""
        place = PROVINCES.index(mountie.partition(".")[2].partition("-")[0])
        zone = cantina(place, self.seating.own)
        lying = showing.table.get(zone, [])
        if mountie not in lying:
            return {}
        pose = self.places.place(zone).poses(lying)[lying.index(mountie)]
        width = self.places.bank(self.seating.own).card
        halo = Halo(width + 6, width * 1.4 + 6, self.theme.gold, 18.0, 6.0, 12.0)
        return {"chosen": printed(halo, pose.x, pose.y)}

    def _crossed_out(self, showing: Showing, draft: DiscardDraft) -> dict[str, Node]:
        """A cross on each smuggler of the hand that is to go."""
        zone, made = f"hand:{draft.seat}", {}
        lying = showing.table.get(zone, [])
        left = Counter({piece: draft.crossed(piece) for piece in draft.hand})
        for n, (piece, lies) in enumerate(zip(lying, showing.lies(zone), strict=True)):
            if left[piece] > 0:
                left[piece] -= 1
                pose, size = lies.pose, lies.width * 0.55
                made[f"crossed:{n}"] = printed(icon("close", size), pose.x, pose.y, 6)
        return made


@cache
def _purse(amount: str, height: float, em: float) -> Picture:
    """A piece of gold and how many there are."""
    room = max(height, em) * 1.5, height * 1.5
    number = fitted(amount, height, room, PALE_GOLD, "display", least=em)
    coin = cards.gold(height * 0.82)
    width = coin.size[0] + 4 + number.size[0]
    return Group(
        (width, height),
        (
            (coin, 0, (height - coin.size[1]) / 2),
            (number, coin.size[0] + 4, (height - number.size[1]) / 2),
        ),
    )


@cache
def place_sign(n: int, size: float, now: bool) -> Picture:
    """A place in the order of play; golden for the one who goes."""
    body = disc(size - 6, (255, 214, 102) if now else (36, 42, 78))
    number = Text(str(n), size * IN_SIGN, cards.NIGHT if now else (255, 243, 217), "display")
    return concentric(disc(size, (255, 250, 238)), body, number)

"""Market Day's table: a market street from above, a stall a seat, one's hand before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scenes.table import market_day_cards as cards
from scenes.table import market_day_signs as signs
from scenes.table import market_day_weather as weather
from scenes.table.layout import Layout, Showing, Tale, Touch
from scenes.table.market_day_street import Street
from scenes.table.parts import placed, printed
from scenes.table.places import Place, Pose, Spot
from scenes.ui import skin
from sprites.components import HAND_CARD
from sprites.node import Node
from sprites.picture import Baked, Box, Picture, Stretched
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, Move, Param
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.market_day.actions import Play, Swap
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD
from tabletop.games.market_day.sheet import KNIGHT, NOBLE, RAIN, TINKER

if TYPE_CHECKING:
    from scenes.table.staging import Staging
    from sprites.timeline import Step

AWNING_Z = 240.0
DISC_Z = 160.0
DISC = 58.0
CLAUSES = {TINKER: "MKD-3.5", KNIGHT: "MKD-3.4", NOBLE: "MKD-3.2", RAIN: "MKD-3.3"}
SPOILING = "MKD-3.1"
USED = 0.6  # how grey the cards of the discard pile are

Played = list[tuple[Zone, Piece, int]]
"""The cards that lie open in the order played: where, what, the how manieth it was."""


class MarketDayLayout(Layout):
    """The street. Marks: hand, round, plays (cards played this round), order (see Played)."""

    background = "table/market_day"
    ambience = "market_day"
    looks = ("stall",)
    game: MarketDay

    @cached_property
    def street(self) -> Street:
        """Where things stand with so many seats."""
        tables, count = self.game.tables, self.count
        return Street(count, tables.cards_a_round[count], tables.hand_size[count])

    def after(self, seat: Seat) -> int:
        """How many places clockwise from the seat at the bottom."""
        return (seat - self.home) % self.count

    # Where things lie

    def place(self, zone: Zone) -> Place:
        kind, _, owner = address(zone)
        street = self.street
        if kind == "deck":
            return Place(_spot(street.deck), surface="deck", pile=True, mouth=street.deck)
        if kind in ("discard", "box"):
            return Place(_spot(street.discard), surface="deck", pile=True, mouth=street.discard)
        if owner is None:
            raise KeyError(zone)
        stall = street.stall(self.after(owner))
        if kind == "stall":
            return Place(stall, surface="wood")
        if kind == "hand":
            if owner == self.home:
                return Place(street.hand, z=20, surface="hand", sort=cards.rank_of)
            return Place(_spot(self._held(owner)), z=10, surface="hand", pile=True)
        if kind in ("dealer", "leader"):
            return Place(_spot(self._disc(kind, owner)), z=DISC_Z, surface="wood")
        raise KeyError(zone)

    def box(self, zone: Zone) -> Box:
        """The room of a zone as a whole. Raises KeyError."""
        kind, _, owner = address(zone)
        if kind == "stall" and owner is not None:
            stall = self.street.stall(self.after(owner))
            first, last = stall.slot(0), stall.slot(stall.slots - 1)
            left = first.x - stall.card / 2
            return Box(left, stall.card_top, last.x - first.x + stall.card, stall.tall)
        if zone == f"hand:{self.home}":
            return self.street.held
        pose = self.place(zone).opening
        width, height = self.picture(CARD[1], zone).size
        return Box(pose.x - width / 2, pose.y - height / 2, width, height)

    def _disc(self, kind: str, seat: Seat) -> Pose:
        """The dealer's disc hangs at the left of the awning, the leader's at the right."""
        stall = self.street.stall(self.after(seat))
        out = stall.awning[0] / 2 - DISC * 0.56
        side = -1 if kind == "dealer" else 1
        return Pose(stall.x + side * out, stall.top + 24)

    def _held(self, seat: Seat) -> Pose:
        """Where a rival's hand lies: to the right of the line below his plate."""
        stall = self.street.stall(self.after(seat))
        digits = 84 if stall.slots == 1 else 116  # a hand of ten needs two
        return Pose(stall.counter.right - digits, stall.info_y)

    @property
    def buttons(self) -> Box:
        return self.street.buttons

    def seat_spot(self, seat: Seat) -> Pose:
        stall = self.street.stall(self.after(seat))
        return Pose(*stall.plate.center)

    def said_spot(self, seat: Seat, width: float, height: float) -> Pose:
        """Below the plate and its numbers."""
        stall, gap = self.street.stall(self.after(seat)), 6
        low = self.street.numbers.bottom if stall.home else stall.bottom
        return Pose(stall.plate.center[0], low + gap + height / 2)

    def counter_spot(self, track: str, seat: Seat) -> Pose:
        """Points rise from the goods that earn them."""
        stall = self.street.stall(self.after(seat))
        return Pose(stall.x, stall.card_top + stall.tall * 0.7)

    # What things look like

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("disc."):
            return Baked(piece.replace(".", "/"), width=DISC)
        kind, _, owner = address(zone)
        width = self.street.pile_card
        if kind == "stall":
            width = self.street.stall(1).card
        elif kind == "hand":
            width = HAND_CARD[0] if owner == self.home else 40.0
        rank = cards.rank_of(piece)
        if not rank:
            return cards.back(width)
        name = self.say(f"rank.{rank}")
        if kind == "hand" and owner == self.home:
            return cards.face(rank, name, width, self.street.seen)
        face = cards.face(rank, name, width)
        return cards.Withered(face, USED) if kind == "discard" else face

    def large(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("disc."):
            return self.picture(piece, zone)
        rank = cards.rank_of(piece)
        if not rank:
            return cards.back(HAND_CARD[0])
        return cards.face(rank, self.say(f"rank.{rank}"), HAND_CARD[0])

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        if not pieces or zone == "box":
            return None
        if address(zone).kind == "hand":
            return cards.held(len(pieces), 52.0)
        return cards.stack(self.picture(pieces[-1], zone), len(pieces))

    def material(self, piece: Piece) -> str:
        return "card" if piece.startswith("card.") else "marker"

    # What never moves

    def furniture(self) -> Sequence[Node]:
        street = self.street
        mat = street.mat
        nodes = [
            placed(
                Stretched("panel/felt-market_day", mat.width, mat.height), *mat.center, name="mat"
            ),
            self._board(street.sign),
            self._board(street.numbers),
        ]
        nodes += self._ground("deck", street.deck)
        nodes += self._ground("discard", street.discard)
        for seat in range(self.count):
            nodes += self._stall(seat)
        return nodes

    def _stall(self, seat: Seat) -> list[Node]:
        """Counter, slots and awning of a seat."""
        stall = self.street.stall(self.after(seat))
        counter, awning = stall.counter, stall.awning
        wood = Stretched("panel/wood", counter.width, counter.height)
        nodes = [placed(wood, *counter.center, z=2, name=f"counter:{seat}")]
        for index in range(stall.slots):
            pose = stall.slot(index)
            slot = skin.Frame(
                stall.card + 4, stall.tall + 4, (20, 9, 3, 110), (240, 205, 150, 46), 2.0, 16.0
            )
            nodes.append(printed(slot, pose.x, pose.y, 4))
        cloth = Baked(f"market_day/stall/{self.color(seat)}", *awning)
        roof = placed(cloth, stall.x, stall.top + awning[1] / 2, AWNING_Z, f"awning:{seat}")
        roof.lift = 16.0
        return [*nodes, roof]

    def _board(self, box: Box) -> Node:
        """A wooden board for numbers."""
        return placed(skin.panel(self.theme, "wood", box.width, box.height), *box.center)

    def _ground(self, key: str, pose: Pose) -> list[Node]:
        """Where a pile lies, and its name below."""
        width = self.street.pile_card
        size = width + 10, width * cards.SHAPE + 10
        slot = skin.Frame(*size, (20, 9, 3, 90), (240, 205, 150, 46), 2.0, 12.0)
        return [printed(slot, pose.x, pose.y, 1)]

    # What follows the game

    def readouts(self, showing: Showing) -> Mapping[str, Node]:
        made: dict[str, Node] = {}
        for seat in range(self.count):
            made |= signs.of_seat(self, showing, seat)
        made |= signs.order(self, showing)
        made |= signs.piles(self, showing)
        made |= signs.board(self, showing)
        if self.setup.options.get("open_count"):
            made |= signs.rack(self, showing)
        return made

    # What marks say

    def recall(self, view: Any, showing: Showing) -> None:
        size, each = self.game.tables.hand_size[self.count], self.street.slots
        plays, rounds = len(view.played), size // each
        left = sum(map(len, view.hands))
        over = view.hands_played == view.hands_to_play
        number = (size * self.count - left - plays) // (self.count * each) + 1
        showing.marks |= {
            "hand": view.hands_played + (0 if over else 1),
            "round": rounds if over else number,
            "plays": self.count * each if over else plays,
        }
        if not view.stalls:
            showing.marks["order"] = [
                (f"stall:{(view.leader + n) % self.count}", CARD[rank], n + 1)
                for n, rank in enumerate(view.played)
            ]

    def mark(self, act: Act, showing: Showing) -> None:
        marks = showing.marks
        if isinstance(act, Begin) and act.what in ("hand", "round"):
            marks["round"] = 1
            marks[act.what] = act.number
            marks["plays"], marks["order"] = 0, []
        elif isinstance(act, Move):
            order: Played = marks.setdefault("order", [])
            source, target = address(act.source).kind, address(act.target).kind
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

    def order(self, showing: Showing) -> Played:
        """The open cards with their order of play, guessed from where they lie if unmarked."""
        order: Played = showing.marks.get("order", [])
        lying = {
            f"stall:{seat}": showing.table.get(f"stall:{seat}", []) for seat in range(self.count)
        }
        told: dict[Zone, list[Piece]] = {zone: [] for zone in lying}
        for zone, piece, _ in order:
            told[zone].append(piece)
        leader = self.leader(showing)
        if told == lying or leader is None:
            return order if told == lying else []
        return [
            (
                zone,
                piece,
                ((address(zone).owner or 0) - leader) % self.count + 1 + index * self.count,
            )
            for zone, pieces in lying.items()
            for index, piece in enumerate(pieces)
        ]

    def acting(self, showing: Showing) -> Seat | None:
        """Whose turn it is, by what lies on the table if nobody has said."""
        if showing.turn is not None:
            return showing.turn
        leader, plays = self.leader(showing), int(showing.marks.get("plays", 0))
        if leader is None or plays >= self.count * self.street.slots:
            return None
        return (leader + plays) % self.count

    def leader(self, showing: Showing) -> Seat | None:
        """Who led the round, by where the disc lies."""
        return next((s for s in range(self.count) if showing.count(f"leader:{s}")), None)

    # Hands

    def touches(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Sequence[Touch]:
        made = []
        hand, own = f"hand:{seat}", f"stall:{seat}"
        choices: dict[Seat, int] = {}
        for action in legal:
            if isinstance(action, Swap):
                choices[action.seat] = choices.get(action.seat, 0) + 1
        for action in legal:
            if isinstance(action, Play):
                piece = CARD[action.rank]
                made += [Touch(action, hand, piece), Touch(action, hand, piece, own)]
            elif isinstance(action, Swap):
                other = f"stall:{action.seat}"
                made.append(Touch(action, other, CARD[action.rank]))
                if choices[action.seat] == 1 and action.seat != seat:
                    made.append(Touch(action, own, CARD[TINKER], other))
            else:
                made.append(Touch(action, button=""))
        return made

    def attempt(
        self, view: Any, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        kind, _, owner = address(zone)
        if piece is None or not piece.startswith("card."):
            return None
        rank = cards.rank_of(piece)
        if kind == "hand" and owner == self.home and rank:
            return Play(rank)
        if kind != "stall" or owner is None:
            return None
        if target is None:
            return Swap(owner, rank)
        return self._brought(view, target)

    def _brought(self, view: Any, target: Zone) -> Action | None:
        """The Tinker was brought to a stall where nothing can be swapped."""
        kind, _, other = address(target)
        if kind != "stall" or other is None:
            return None
        lying = view.stalls[other] if view.stalls else ()
        return Swap(other, lying[-1]) if lying else None

    def prompt(self, view: Any, seat: Seat) -> tuple[str, Sequence[Param]]:
        return ("tinker" if view.tinkers else "play"), ()

    def tale(self, piece: Piece, zone: Zone) -> Tale | None:
        if piece == "disc.dealer":
            return Tale(self.say("tale.dealer"), (self.say("tale.deals"),), "MKD-4.1")
        if piece == "disc.leader":
            return Tale(self.say("tale.leader"), (self.say("tale.leads"),), "MKD-2.3")
        rank = cards.rank_of(piece)
        if not rank:
            return Tale(self.say("tale.back"), (), "MKD-2.1")
        lines = self.say(f"card.{rank}"), self.say("tale.count", n=rank)
        return Tale(self.say(f"piece.card.{rank}"), lines, CLAUSES.get(rank, SPOILING))

    # More than moves

    def flourish(self, act: Act, staging: Staging) -> Step | None:
        return weather.flourish(self, act, staging)


def _spot(pose: Pose) -> Spot:
    return Spot(pose.x, pose.y, angle=pose.angle)


LAYOUT = MarketDayLayout

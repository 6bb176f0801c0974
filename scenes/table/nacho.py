"""Nacho's table: rivals above, the four provinces between, the home seat below, in columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenes.table import nacho_cards as cards
from scenes.table import nacho_flourishes as flourishes
from scenes.table import nacho_hands as hands
from scenes.table import nacho_signs as signs
from scenes.table import nacho_tales as tales
from scenes.table.layout import Doubt, Draft, Layout, Showing, Tale, Touch
from scenes.table.mercado_seats import bag_front, bag_mouth, bag_picture
from scenes.table.nacho_ground import BOX, SHAPE, Bank, Ground, order, shelf
from scenes.table.parts import placed, printed
from scenes.table.places import Place, Pose, Spot
from scenes.ui import skin
from sprites.components import deck
from sprites.node import Node
from sprites.picture import Baked, Box, Picture, Stretched
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, Param, Say
from tabletop.core.options import complete
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.nacho.actions import Visit
from tabletop.games.nacho.game import NO_BONUS, Nacho
from tabletop.games.nacho.pieces import CARDS, SMUGGLERS
from tabletop.games.nacho.sheet import A_PROVINCE
from tabletop.games.nacho.state import (
    CHASE,
    GO,
    INGREDIENTS,
    PHASES,
    PROVINCES,
    ROUND,
    ROW,
    SLOTS,
    NachoState,
)

if TYPE_CHECKING:
    from scenes.table.staging import Staging
    from scenes.ui.theme import Theme
    from sprites.timeline import Step
    from tabletop.core.game import Game
    from tabletop.match.setup import Setup
    from tabletop.text import Catalogue

BAG: Final = "white"
"""The cloth of the bag that belongs to nobody."""
HOME_CUBE: Final = 64.0


class NachoLayout(Layout):
    """The border.

    Marks: round, turn, queue (who is still to go, in order); delivered (the province and slot last
    filled) and reckoned (the province last rewarded), from which gold comes; sold (whether a cube
    has just been put into the bag).
    """

    background = "table/nacho"
    ambience = "nacho"
    mine = ("hand", "warehouse")
    looks = ("cantina", "province", "mountie", "played")
    game: Nacho

    def __init__(self, game: Game[Any], setup: Setup, text: Catalogue, theme: Theme) -> None:
        super().__init__(game, setup, text, theme)
        options = complete(self.game.options, setup.options)
        self.chase = str(options["chase"])
        """By which reading Mounties arrest (NAC-5.3)."""
        self.random_mounties = bool(options["random_mounties"])
        self.no_bonus = options["random_mounties"] == NO_BONUS
        self.hidden_mountie = bool(options["hidden_mountie"])
        self.ground = Ground(self.count - 1)
        self.tables = self.game.tables

    def bank(self, seat: Seat) -> Bank:
        """Where the things of a seat lie."""
        if seat == self.home:
            return self.ground.home
        return self.ground.rival(self.rivals().index(seat))

    # Where things lie

    def place(self, zone: Zone) -> Place:
        at = address(zone)
        if at.owner is not None and at.kind in _OF_SEATS:
            if not 0 <= at.owner < self.count:
                raise KeyError(zone)
            return self._seat_place(at.kind, at.number or 0, at.owner)
        if at.number is not None:
            return self._numbered(zone, at.kind, at.number, at.owner or 0)
        return self._shared(zone)

    def _seat_place(self, kind: str, number: int, seat: Seat) -> Place:
        bank, home = self.bank(seat), seat == self.home
        if kind == "cantina":
            box = bank.cell(number)
            return Place(Spot(*box.center), 20.0, "wood", sort=order, arrange=bank.counter(number))
        if kind == "warehouse":
            # The focus begins with the lowest: one's own cubes, then cantinas, then rivals' cubes.
            return Place(bank.store, 18.0 if home else 26.0, "wood", sort=shelf)
        if kind == "gem":
            return Place(Spot(bank.gem.x, bank.gem.y), 24.0, "wood")
        if kind in ("choice", "played"):
            return Place(Spot(bank.chosen.x, bank.chosen.y), 40.0, "wood")
        if home:
            return Place(self.ground.hand, 20.0, "hand", sort=order)
        return Place(Spot(bank.hand.x, bank.hand.y), 20.0, "hand", pile=True)

    def _numbered(self, zone: Zone, kind: str, n: int, second: int) -> Place:
        ground = self.ground
        if kind == "mounties" and n < _PILES:
            return Place(_spot(ground.pile(n)), 12.0, "deck", pile=True)
        if kind == "roundend" and n < _PILES:
            pile = ground.pile(n)
            return Place(Spot(pile.x + 4, pile.y + 10), 8.0)
        if n not in ROW or second >= SLOTS:
            raise KeyError(zone)
        if kind == "slots":
            return Place(_spot(ground.filled(n, second)), 30.0, "card")
        x, y = ground.province(n).center
        if kind == "province":
            return Place(Spot(x, y), 20.0, "card")
        if kind == "provinces":
            return Place(Spot(x + 5, y + 5), 10.0, "deck", pile=True)
        raise KeyError(zone)

    def _shared(self, zone: Zone) -> Place:
        ground = self.ground
        if zone == "bag":
            where, high = ground.bag, ground.bag_height
            mouth, front = bag_mouth(where.x, where.y, high), bag_front(BAG, high)
            return Place(_spot(where), 12.0, "bag", pile=True, mouth=mouth, front=front, rise=50.0)
        if zone == "mountie":
            return Place(_spot(ground.mountie), 24.0)
        piles = {"deck": ground.deck, "discard": ground.discard, "mountie_discard": ground.jail}
        if zone in piles:
            return Place(_spot(piles[zone]), 12.0, "deck", pile=True)
        if zone == "box":
            return Place(_spot(BOX), pile=True)
        raise KeyError(zone)

    def box(self, zone: Zone) -> Box:
        kind, number, owner = address(zone)
        ground = self.ground
        if kind == "slots" and number is not None and owner is not None:
            return ground.slot(number, owner)
        if kind in ("province", "provinces") and number is not None:
            return ground.province(number)
        if owner is not None and kind in _OF_SEATS:
            bank = self.bank(owner)
            if kind == "cantina":
                return bank.cell(number or 0)
            if kind == "gem":
                return bank.side
            if kind == "warehouse":
                return ground.crate if owner == self.home else bank.store.box
            if kind == "hand" and owner == self.home:
                fan = ground.hand
                return _around(Pose(fan.x, fan.y), fan.room + ground.card, ground.card * SHAPE)
        pose = self.place(zone).opening
        family = {"mounties": "mountie", "mountie_discard": "mountie", "mountie": "mountie"}
        if kind == "bag":
            return _around(ground.bag, ground.bag_height * 0.8, ground.bag_height)
        if kind in ("box", "roundend"):
            return _around(pose, ground.pile_width, ground.pile_width * SHAPE)
        piece = f"{family.get(kind, 'smuggler')}.?"
        return _around(pose, *self.picture(piece, zone).size)

    # What things look like

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        where, number, owner = address(zone)
        if family == "cube":
            return cards.cube(kind, self._cube_size(where, owner))
        if family == "gem":
            size = self.bank(owner).gem_size if owner is not None else 64.0
            return Baked("nacho/gemstone", size, size)
        if family == "province":
            return self._province(piece, number)
        width = self._card_width(family, where, owner)
        if family == "roundend":
            return cards.round_end(self.say("table.round_end"), width)
        if is_back(piece):
            return cards.back(family, width)
        if family == "mountie":
            place, _, penalty = kind.partition("-")
            return cards.mountie(place, int(penalty), width)
        flag, _, figure = kind.partition("-")
        wage = self.tables.wages[SMUGGLERS.index(piece)]
        return cards.smuggler(flag, int(figure), wage, width)

    def _province(self, piece: Piece, number: int | None) -> Picture:
        place = PROVINCES[number or 0]
        box = self.ground.province(number or 0)
        if is_back(piece):
            return cards.province_back(place, (box.width, box.height))
        card, t = CARDS.index(piece), self.tables
        place = PROVINCES[card // A_PROVINCE]
        asks = tuple(INGREDIENTS[what] for what in t.asks[card])
        label = self.say(f"flag.{place}")
        return cards.province(place, label, asks, t.prices[card], (box.width, box.height))

    def _cube_size(self, where: str, owner: Seat | None) -> float:
        if where == "warehouse" and owner is not None:
            return self.bank(owner).store.size
        return self.ground.cube if where == "slots" else 48.0

    def _card_width(self, family: str, where: str, owner: Seat | None) -> float:
        ground = self.ground
        if where == "mountie":
            return ground.mountie_width
        if where == "mountie_discard":
            return ground.jail_width
        if where in ("mounties", "roundend", "box"):
            return ground.pile_width
        if owner is None or where not in _OF_SEATS:
            return ground.stack_width
        bank = self.bank(owner)
        if where == "cantina":
            return bank.card
        if where == "hand":
            return bank.hand_width
        return bank.chosen_width

    def large(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        if family == "cube":
            return cards.cube(kind, 120.0)
        if family in ("smuggler", "mountie", "roundend"):
            return self.picture(piece, f"hand:{self.home}")
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        if zone == "bag":
            return bag_picture(BAG, self.ground.bag_height)
        if not pieces or zone == "box":
            return None
        return deck(self.picture(pieces[-1], zone), len(pieces))

    def material(self, piece: Piece) -> str:
        family = piece.partition(".")[0]
        return family if family in ("cube", "gem") else "card"

    # What never moves

    def furniture(self) -> Sequence[Node]:
        ground, theme = self.ground, self.theme
        band, sign, crate = ground.map, ground.sign, ground.crate
        lane = Box(ground.province(0).x - 5, band.y, ground.province(3).right + 5, band.height)
        lane = lane._replace(width=lane.width - lane.x)
        nodes = [
            placed(Stretched("panel/felt-nacho", band.width, band.height), *band.center),
            placed(skin.panel(theme, "wood", sign.width, sign.height), *sign.center, 2),
            placed(Stretched("panel/tray", crate.width, crate.height), *crate.center, 4, "crate"),
            self._empty(ground.mountie, ground.mountie_width),
            self._empty(ground.deck, ground.stack_width),
            self._empty(ground.discard, ground.stack_width),
        ]
        if not self.random_mounties:
            nodes += [self._empty(ground.pile(n), ground.pile_width) for n in range(_PILES)]
        for seat in range(self.count):
            nodes += self._bank(seat)
        for province, bonus in enumerate(() if self.no_bonus else self.tables.bonuses):
            box = ground.province(province)
            medal = cards.medal(bonus, 58.0)
            nodes.append(placed(medal, box.right - 40, box.y + 50, 160, f"bonus:{province}"))
        return nodes

    def _bank(self, seat: Seat) -> list[Node]:
        """A seat's mat, its cantinas, the place of its chosen card."""
        bank = self.bank(seat)
        row, nodes = bank.row, []
        mat = skin.panel(self.theme, "toast", row.width, row.height)
        nodes.append(placed(mat, *row.center, 4, f"panel:{seat}"))
        for province in ROW:
            cell = bank.cell(province)
            ground = skin.Frame(
                cell.width, cell.height, (10, 14, 34, 150), (200, 214, 255, 40), 2.0, 14.0
            )
            house = Baked(f"nacho/cantina-{self.color(seat)}", width=cell.width - 8)
            top = cell.y + 2 + house.size[1] / 2
            yard = cell.bottom - 2 - (cell.y + 2 + house.size[1] * 0.8)
            snow = Baked("nacho/yard", cell.width - 4, yard)
            nodes += [
                printed(ground, *cell.center, 5),
                printed(snow, cell.center[0], cell.bottom - 2 - yard / 2, 5.5),
                printed(house, cell.center[0], top, 6, f"cantina:{province}/{seat}"),
            ]
        nodes.append(self._empty(bank.chosen, bank.chosen_width, 6))
        return nodes

    def _empty(self, pose: Pose, width: float, z: float = 1) -> Node:
        """Where a card will lie."""
        size = width + 4, width * SHAPE + 4
        frame = skin.Frame(*size, (8, 10, 24, 90), (210, 224, 255, 50), 2.0, width * 0.09)
        return printed(frame, pose.x, pose.y, z)

    # What follows the game

    def readouts(self, showing: Showing) -> Mapping[str, Node]:
        return signs.readouts(self, showing)

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
            marks["sold"] = act.target == "bag"
            if address(act.target).kind == "slots":
                marks["delivered"] = address(act.target)[1:]
        elif isinstance(act, Say) and act.what == "majority":
            marks["reckoned"] = int(act.thing_named("province"))

    def going(self, showing: Showing) -> tuple[Seat, ...]:
        """The order of play as the cards that were shown say (NAC-3.2)."""
        cards_shown: dict[Seat, Sequence[Piece]] = {
            seat: showing.table.get(f"played:{seat}", ()) for seat in range(self.count)
        }
        holder = next(s for s in range(self.count) if showing.count(f"gem:{s}"))

        def rank(seat: Seat) -> tuple[int, int]:
            number = int(cards_shown[seat][-1].rpartition("-")[2])
            return -number, (seat - holder) % self.count

        return tuple(sorted((seat for seat, shown in cards_shown.items() if shown), key=rank))

    # Hands

    def touches(self, view: NachoState, seat: Seat, legal: Sequence[Action]) -> Sequence[Touch]:
        return [t for action in legal for t in hands.touches(self.tables, view, seat, action)]

    def draft(self, view: NachoState, seat: Seat, legal: Sequence[Action]) -> Draft | None:
        return hands.draft(self.tables, view, seat, legal)

    def attempt(
        self, view: NachoState, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        return hands.attempt(self.game, view, self.home, hands.Try(zone, piece, target))

    def doubt(self, view: NachoState, seat: Seat, action: Action) -> Doubt | None:
        if not isinstance(action, Visit):
            return None
        return hands.doubt(self.tables, view, seat, self.game.legal(view, seat))

    def prompt(self, view: NachoState, seat: Seat) -> tuple[str, Sequence[Param]]:
        return PHASES[view.phase], ()

    def tale(self, piece: Piece, zone: Zone) -> Tale | None:
        return tales.tale(self, piece)

    @property
    def buttons(self) -> Box:
        return self.ground.buttons

    def seat_spot(self, seat: Seat) -> Pose:
        bank = self.bank(seat)
        return Pose(bank.cell(0).x + 250, bank.plate.center[1])

    def said_spot(self, seat: Seat, width: float, height: float) -> Pose:
        """Beside the gold, which is counted meanwhile."""
        bank = self.bank(seat)
        return Pose(bank.cell(0).x + width / 2, bank.plate.center[1])

    def counter_spot(self, track: str, seat: Seat) -> Pose:
        spot = self.bank(seat).gold
        return Pose(spot.x, spot.y + 6)

    def flourish(self, act: Act, staging: Staging) -> Step | None:
        return flourishes.flourish(self, act, staging)

    def overlap(self, act: Act) -> float:
        return flourishes.overlap(act)

    def stirred(self, bag: Zone, showing: Showing) -> bool:
        return bool(showing.marks.get("sold"))


_PILES: Final = 3
"""Of Mounties, one a round (NAC-2.3)."""
_OF_SEATS: Final = ("cantina", "warehouse", "gem", "choice", "played", "hand")
"""Kinds of zones of which each seat has its own."""


def _spot(pose: Pose) -> Spot:
    return Spot(pose.x, pose.y, angle=pose.angle)


def _around(pose: Pose, width: float, height: float) -> Box:
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


LAYOUT = NachoLayout

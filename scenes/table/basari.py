"""Basari's table: rivals' piles and gems above, stock and rug between, the home seat below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scenes.table import basari_cards as cards
from scenes.table import basari_flourishes as flourishes
from scenes.table import basari_ground as ground
from scenes.table import basari_signs as signs
from scenes.table.basari_offer import OfferDraft
from scenes.table.layout import Draft, Layout, Showing, Tale, Touch
from scenes.table.parts import placed, printed
from scenes.table.places import Place, Pose, Spot
from scenes.ui import skin
from sprites.components import deck
from sprites.node import Node
from sprites.picture import Baked, Box, Picture, Stretched
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, Param, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.basari import actions as act
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import counts
from tabletop.games.basari.refusals import last_offer
from tabletop.games.basari.state import GIVE, HAGGLE, LETTERS, TAKE
from tabletop.text.reading import piece_name

if TYPE_CHECKING:
    from scenes.table.staging import Staging
    from scenes.ui.theme import Theme
    from sprites.timeline import Step
    from tabletop.core.game import Game
    from tabletop.match.setup import Setup
    from tabletop.text import Catalogue

DEEDS = {"BAS-3.5": "A", "BAS-3.6": "B", "BAS-3.7": "C", "BAS-3.8": "D"}
"""Which action is being carried out, by the clause of an act."""
CLAUSES = {"bazaar": "BAS-1.2", "gem": "BAS-1.1", "action": "BAS-3.4"}
_PHASES = {HAGGLE: "haggle", GIVE: "give", TAKE: "take"}


class BasariLayout(Layout):
    """The bazaar. Marks: stage, round, step (the letter carried out, if any), blocked (letters)."""

    background = "table/basari"
    ambience = "basari"
    small_secrets = True
    mine = ("hand",)
    looks = ("pile",)
    game: Basari

    def __init__(self, game: Game[Any], setup: Setup, text: Catalogue, theme: Theme) -> None:
        super().__init__(game, setup, text, theme)
        self.left: Seat = self.home
        """Who offers on the left half of the rug: the home seat, if it haggles."""

    @property
    def letters(self) -> Sequence[str]:
        """The actions of this game."""
        return LETTERS if self.count == self.game.seats[-1] else LETTERS[:3]

    def panel(self, seat: Seat) -> ground.Panel:
        """The panel of a rival."""
        return ground.panel(self.rivals().index(seat), self.count - 1)

    # Where things lie

    def place(self, zone: Zone) -> Place:
        kind, _, owner = address(zone)
        if kind == "deck":
            return Place(_spot(ground.DECK), 8.0, "deck", pile=True)
        if kind == "stock":
            return Place(
                _spot(ground.DECK), 10.0, sort=ground.worth, arrange=ground.STOCK_HEAPS, heaped=True
            )
        if kind == "box":
            return Place(_spot(ground.BOX), pile=True)
        if owner is None or not 0 <= owner < self.count:
            raise KeyError(zone)
        if kind == "offer":
            lies = ground.rug_columns(owner != self.left)
            return Place(_spot(ground.DECK), 30.0, sort=ground.worth, arrange=lies, heaped=True)
        if owner == self.home:
            return self._home_place(zone, kind)
        return self._place(zone, kind, self.panel(owner))

    def _home_place(self, zone: Zone, kind: str) -> Place:
        if kind == "pile":
            return Place(ground.PILE, 20.0, "wood")
        if kind == "gems":
            lies = ground.TRAY_COLUMNS
            return Place(
                _spot(ground.DECK), 20.0, "wood", sort=ground.worth, arrange=lies, heaped=True
            )
        if kind == "hand":
            return Place(ground.Held(len(self.letters)), 20.0, "hand", sort=str)
        if kind in ("choice", "shown"):
            return Place(_spot(ground.CHOSEN), 40.0)
        raise KeyError(zone)

    def _place(self, zone: Zone, kind: str, where: ground.Panel) -> Place:
        if kind == "pile":
            return Place(where.pile, 20.0, "leather")
        if kind == "gems":
            first = Pose(*where.cell(0))
            return Place(_spot(first), 20.0, "leather", pile=True, gates=_gate(where))
        if kind == "hand":
            return Place(_spot(where.chosen), 15.0, "leather", pile=True)
        if kind in ("choice", "shown"):
            return Place(_spot(where.chosen), 40.0, "leather")
        raise KeyError(zone)

    def box(self, zone: Zone) -> Box:
        kind, _, owner = address(zone)
        if kind == "stock":
            x, y = ground.STOCK[0]
            return Box(x - 60, y - 60, ground.STOCK[-1][0] - x + 120, 132.0)
        if kind == "offer":
            return ground.rug_half(owner != self.left)
        if kind == "gems" and owner is not None:
            if owner == self.home:
                return ground.TRAY
            first, last = self.panel(owner).cell_box(0), self.panel(owner).cell_box(3)
            return Box(first.x, first.y, last.right - first.x, first.height)
        pose = self.place(zone).opening
        if kind == "hand" and owner == self.home:
            left, height = ground.HAND_LEFT, ground.ACTION * ground.SHAPE
            return Box(left, pose.y - height / 2, ground.HAND_RIGHT - left, height)
        if kind == "pile" and owner is not None:
            pose = self.place(zone).poses([""])[0]
        family = "action.?" if kind in ("hand", "choice", "shown") else "bazaar.?"
        return _around(pose, *self.picture(family, zone).size)

    # What things look like

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        where, _, owner = address(zone)
        if family == "gem":
            return cards.gem(piece, self._gem_size(where, owner))
        width = self._card_width(family, where, owner)
        if is_back(piece):
            return cards.back(family, width)
        if family == "action":
            return cards.action(kind, self.say(f"table.{kind}"), width)
        return self._bazaar(int(kind), width)

    def _bazaar(self, number: int, width: float) -> Picture:
        t = self.game.tables
        goods = cards.colours(counts(t.goods[number]))
        return cards.bazaar(number, t.workers[number], t.points[number], goods, width)

    def _gem_size(self, where: str, owner: Seat | None) -> float:
        if where == "offer":
            return ground.OFFER_GEM
        if where == "gems":
            if owner is None or owner == self.home:
                return ground.TRAY_GEM
            return self.panel(owner).gem
        return ground.STOCK_GEM

    def _card_width(self, family: str, where: str, owner: Seat | None) -> float:
        if owner is None:
            return ground.DECK_WIDTH
        if owner != self.home:
            panel = self.panel(owner)
            return panel.card if family == "bazaar" else panel.action
        if family == "bazaar":
            return ground.CARD
        return ground.ACTION if where == "hand" else ground.CHOSEN_WIDTH

    def large(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("bazaar."):
            return self.picture(piece, f"pile:{self.home}")
        if piece.startswith("action."):
            return self.picture(piece, f"hand:{self.home}")
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        kind, _, owner = address(zone)
        if kind == "gems" and owner is not None:
            return None  # its cells are readouts: they stay when it is empty
        if kind == "deck" and pieces:
            return deck(self.picture(pieces[-1], zone), len(pieces))
        return None

    def material(self, piece: Piece) -> str:
        return "gem" if piece.startswith("gem.") else "card"

    # What never moves

    def furniture(self) -> Sequence[Node]:
        felt, rug, tray, sign = ground.FELT, ground.RUG, ground.TRAY, ground.SIGN
        nodes = [
            placed(Stretched("panel/felt-basari", felt.width, felt.height), *felt.center),
            placed(Baked("basari/haggle", rug.width, rug.height), *rug.center, 2, "rug"),
            self._slot(ground.DECK, ground.DECK_WIDTH, 1),
            self._slot(ground.CHOSEN, ground.CHOSEN_WIDTH, 1),
            placed(skin.panel(self.theme, "wood", sign.width, sign.height), *sign.center, 2),
            placed(Stretched("panel/tray", tray.width, tray.height), *tray.center, 4, "tray"),
        ]
        for (x, _), prize in zip(ground.STOCK, self.game.tables.prizes, strict=True):
            nodes.append(printed(cards.medallion(prize, 64.0), x, ground.PRIZES_Y, 3))
        for seat in self.rivals():
            where = self.panel(seat)
            box = where.box
            leather = skin.panel(self.theme, "toast", box.width, box.height)
            nodes += [
                placed(leather, *box.center, 4, f"panel:{seat}"),
                self._slot(where.chosen, where.action, 6),
            ]
            if where.tray is not None:
                x, y, width, height = where.tray
                tray = Box(box.x + x, box.y + y, width, height)
                nodes.append(placed(Stretched("panel/tray", width, height), *tray.center, 5))
        return nodes

    def _slot(self, pose: Pose, width: float, z: float) -> Node:
        """Where a card will lie."""
        size = width + 6, width * ground.SHAPE + 6
        slot = skin.Frame(*size, (12, 5, 8, 90), (240, 205, 150, 56), 2.0, width * 0.09)
        return printed(slot, pose.x, pose.y, z)

    # What follows the game

    def readouts(self, showing: Showing) -> Mapping[str, Node]:
        return signs.readouts(self, showing)

    def workers(self, showing: Showing, seat: Seat) -> int:
        """The workers on a seat's pile."""
        pile = showing.table.get(f"pile:{seat}", ())
        return sum(self.game.tables.workers[int(p.partition(".")[2])] for p in pile)

    def _sit_down(self, *hagglers: Seat) -> None:
        """Two seats haggle: the one further to the left sits at the left of the rug."""
        self.left = min(hagglers, key=lambda seat: (seat - self.home) % self.count)

    def recall(self, view: Any, showing: Showing) -> None:
        if view.stack and view.stack[-1][0] == HAGGLE:
            self._sit_down(*view.stack[-1][1:3])
        else:
            self.left = self.home
        step = LETTERS[view.step - 1] if view.step else ""
        blocked = {
            LETTERS[n - 1] for n in range(1, min(view.step, 3) + 1) if view.choices.count(n) >= 3
        }
        showing.marks |= {
            "stage": view.stage, "round": view.round, "step": step, "blocked": blocked
        }  # fmt: skip

    def mark(self, act: Act, showing: Showing) -> None:
        marks = showing.marks
        if isinstance(act, Begin) and act.what in ("stage", "round"):
            marks[act.what] = act.number
        if isinstance(act, Begin | End) and act.what == "round":
            marks["step"], marks["blocked"] = "", set()
        elif isinstance(act, Say) and act.what in ("blocked", "haggle"):
            letter = marks["step"] = str(dict(act.params)["action"])
            if act.what == "haggle":
                self._sit_down(act.seat, act.seat_named("other"))
            if act.what == "blocked":
                marks["blocked"] = marks.get("blocked", set()) | {letter}
        elif isinstance(act, Move | Score) and act.clause in DEEDS:
            marks["step"] = DEEDS[act.clause]

    # Hands

    def touches(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Sequence[Touch]:
        return [touch for action in legal for touch in self._touches(view, seat, action)]

    def _touches(self, view: Any, seat: Seat, action: Action) -> list[Touch]:
        gems = f"gems:{seat}"
        match action:
            case act.Choose(action=letter):
                hand, piece = f"hand:{seat}", f"action.{letter}"
                return [Touch(action, hand, piece), Touch(action, hand, piece, f"choice:{seat}")]
            case act.GiveGem(colour=colour):
                piece = f"gem.{colour}"
                return [Touch(action, gems, piece), Touch(action, gems, piece, "stock")]
            case act.TakeGem(colour=colour):
                piece = f"gem.{colour}"
                return [Touch(action, "stock", piece), Touch(action, "stock", piece, gems)]
            case act.Offer():
                return [Touch(action, f"offer:{seat}")]
        return [Touch(action, f"offer:{view.stack[-1][2]}")]

    def draft(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Draft | None:
        if not view.stack or view.stack[-1][0] != HAGGLE:
            return None
        least = self.game.smallest_raise(view, seat)
        return OfferDraft(seat, counts(view.gems[seat]), last_offer(view), least)

    def attempt(
        self, view: Any, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        if piece is None or is_back(piece):
            return None
        kind, _, owner = address(zone)
        word = piece.partition(".")[2]
        home = self.home
        meant: tuple[Action, Zone] | None = None
        if kind == "hand" and owner == home:
            meant = act.Choose(word), f"choice:{home}"
        elif kind == "stock":
            meant = act.TakeGem(word), f"gems:{home}"
        elif kind == "gems" and owner == home:
            if view.stack and view.stack[-1][0] != HAGGLE:
                meant = act.GiveGem(word), "stock"
            else:
                gems = (1 if piece == one else 0 for one in ground.KINDS)
                meant = act.Offer(*gems), f"offer:{home}"
        if meant is None or target not in (None, meant[1]):
            return None  # a piece dropped elsewhere springs back
        return meant[0]

    def prompt(self, view: Any, seat: Seat) -> tuple[str, Sequence[Param]]:
        if not view.choices:
            return "over", ()
        if not view.stack:
            return "choose", ()
        kind, _, _, last = view.stack[-1]
        return ("open" if kind == HAGGLE and not last else _PHASES[kind]), ()

    def tale(self, piece: Piece, zone: Zone) -> Tale | None:
        family, _, kind = piece.partition(".")
        if family not in CLAUSES:
            return None
        if is_back(piece):
            return Tale(_large(piece_name(piece, self.game.name, self.text)), (), CLAUSES[family])
        title = _large(piece_name(piece, self.game.name, self.text))
        if family == "action":
            return Tale(title, (self.say(f"card.{kind}"),), CLAUSES[family])
        if family == "gem":
            place = ground.worth(piece)
            prize = self.game.tables.prizes[place]
            return Tale(title, (self.say("tale.gem", n=prize),), "BAS-5.1")
        t, number = self.game.tables, int(kind)
        lines = [
            self.say("tale.workers", n=t.workers[number]),
            self.say("tale.points", n=t.points[number]),
            *(
                self.say("tale.goods", n=n, piece=piece_name(kind, self.game.name, self.text, n))
                for kind, n in zip(ground.KINDS, counts(t.goods[number]), strict=True)
                if n
            ),
        ]
        return Tale(title, tuple(lines), CLAUSES[family])

    @property
    def buttons(self) -> Box:
        return ground.BUTTONS

    def seat_spot(self, seat: Seat) -> Pose:
        if seat == self.home:
            return Pose(*ground.PLATE.center)
        return Pose(self.panel(seat).box.center[0], self.panel(seat).box.y + 128)

    def points(self, seat: Seat) -> Pose:
        """Where a seat's points stand."""
        return ground.POINTS if seat == self.home else self.panel(seat).points

    def said_spot(self, seat: Seat, width: float, height: float) -> Pose:
        """Over the cards of a rival's panel; above one's own plate."""
        if seat == self.home:
            return Pose(ground.PLATE.x + width / 2, ground.PLATE.y - 6 - height / 2)
        box = self.panel(seat).box
        return Pose(box.center[0], self.panel(seat).workers.y + 30 + height / 2)

    def counter_spot(self, track: str, seat: Seat) -> Pose:
        spot = self.points(seat)
        if seat == self.home:
            return spot
        return Pose(spot.x - 108, spot.y + 42)  # nearer to it there would be the screen's edge

    def flourish(self, act: Act, staging: Staging) -> Step | None:
        return flourishes.flourish(self, act, staging)


def _gate(where: ground.Panel) -> Any:
    return lambda piece: Pose(*where.cell(ground.worth(piece)))


def _spot(pose: Pose) -> Spot:
    return Spot(pose.x, pose.y)


def _around(pose: Pose, width: float, height: float) -> Box:
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


def _large(words: str) -> str:
    return words[:1].upper() + words[1:]


LAYOUT = BasariLayout

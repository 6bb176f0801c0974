"""What Market Day's things look like where they lie: stalls, boards, cards, discs."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.market_day import booths, cards
from scenes.games.market_day.descriptions import describe
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.places import MarketDayPlaces
from scenes.games.market_day.street import CENTRE, DISC
from scenes.kit.contrast import clear
from scenes.kit.laid import mat
from scenes.kit.layers import Layer
from scenes.kit.materials import WOOD
from scenes.kit.parts import placed, printed
from scenes.kit.places import SHAPE
from scenes.kit.roles.looks import USUAL, Description, HeldSign, Looks, among
from scenes.kit.roles.seating import SeatedRole
from scenes.ui import skin
from sprites.components import HAND_CARD
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import rank_of
from tabletop.games.market_day.sheet import RANKS
from tabletop.seats.characters import face_of

SLANT = 14.0  # how much lower an awning hangs at the lane than at its other end
SUNK = (20, 9, 3, 90), (240, 205, 150, 46)  # the inks of a place for a pile
USED = 0.6  # how grey the cards of the discard pile are


class MarketDayLooks(SeatedRole[MarketDay, MarketDayPlaces], Looks):
    """The looks of the street."""

    def furniture(self) -> Sequence[Node]:
        street = self.places.street
        boards = (street.stands.sign,) if street.facing else (street.stands.sign, street.numbers)
        nodes = [mat(WOOD, self.theme, board) for board in boards]
        for spot in (street.stands.deck, street.stands.discard):
            size = spot.width + 10, spot.width * SHAPE + 10
            nodes.append(printed(skin.FramedFill(*size, *SUNK, 2.0, 12.0), spot.x, spot.y, 1))
        for seat in self.seating.seats:
            nodes += self._stall(seat)
        return nodes

    def _stall(self, seat: Seat) -> list[Node]:
        """Counter, slots and awning of a seat."""
        street, stall = self.places.street, self.places.stall(seat)
        counter, awning = stall.counter, stall.awning
        nodes = [mat(MATERIALS.rival, self.theme, counter, 2, f"counter:{seat}")]
        for index in range(stall.slots):
            pose = stall.slot(index)
            wares = seat + index
            keeps = index == stall.slots - 1  # the last place to be covered by a card
            booth = (
                booths.kept(
                    face_of(self.seating.setup.seats[seat]), wares, stall.card, street.looks(stall)
                )
                if keeps
                else booths.stocked(wares, stall.card)
            )
            slot = skin.Ring(stall.card + 4, stall.tall + 4, (138, 90, 44, 170), 3.0, 16.0)
            nodes += [printed(booth, pose.x, pose.y, 4), printed(slot, pose.x, pose.y, 4.1)]
        cloth: Picture = Baked(f"market_day/stall/{self.seating.color(seat)}", *awning)
        top = stall.top
        if street.lane:
            cloth = booths.Slanted(cloth, SLANT if stall.x < CENTRE else -SLANT)
            top -= SLANT
        roof = placed(cloth, stall.x, top + cloth.size[1] / 2, Layer.ROOFS, f"awning:{seat}")
        roof.lift = 16.0
        return [*nodes, roof]

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("disc."):
            return Baked(piece.replace(".", "/"), width=DISC)
        kind, _, owner = address(zone)
        width = self.places.place(zone).width
        rank = rank_of(piece)
        if not rank:
            return cards.back(width)
        name = self.seating.say(f"rank.{rank}")
        if kind == "hand" and owner == self.seating.home:
            seen = self.places.street.seen
            em = self.em
            return cards.face(rank, name, width, seen, self._letters, em)
        face = cards.face(rank, name, width)
        return cards.Withered(face, USED) if kind == "discard" else face

    @property
    def _letters(self) -> float:
        """The size of letters of the names in one's own hand: the same on all cards."""
        names = tuple(self.seating.say(f"rank.{rank}") for rank in RANKS)
        street = self.places.street
        most = max(cards.LETTERS, self.em) if street.lent else cards.LETTERS
        return cards.lettering(names, HAND_CARD[0], street.seen, most)

    def large(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("disc."):
            return self.picture(piece, zone)
        rank = rank_of(piece)
        if not rank:
            return cards.back(HAND_CARD[0])
        return cards.face(rank, self.seating.say(f"rank.{rank}"), HAND_CARD[0])

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        if not pieces or zone == "box":
            return None
        if address(zone).kind == "hand":
            return clear(self.theme, cards.held(len(pieces), 52.0))
        return clear(self.theme, cards.stack(self.picture(pieces[-1], zone), len(pieces)))

    def worth(self, piece: Piece) -> float:
        rank = rank_of(piece) if piece.startswith("card.") else 0
        return among(rank, RANKS) if rank else USUAL

    def sign(self, piece: Piece) -> HeldSign | None:
        rank = rank_of(piece)
        return HeldSign(str(rank), cards.ACCENTS[rank], f"{rank:02}") if rank else None

    def letter(self, piece: Piece) -> str:
        family, _, kind = piece.partition(".")
        return self.seating.say(f"letter.{kind}") if family == "disc" else ""

    def material(self, piece: Piece) -> str:
        return "card" if piece.startswith("card.") else "marker"

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return describe(self.seating, piece)

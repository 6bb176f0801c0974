"""What is read off Market Day's street: plates, order of play, piles, the course of the game."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.games.market_day import cards
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.places import ROOMY, MarketDayPlaces
from scenes.kit.laid import light, turn
from scenes.kit.parts import block, fitted, placed, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import SeatedRole
from scenes.kit.roles.showing import Showing
from scenes.ui import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Fill, Group, Text
from sprites.typesetting import measure
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD, rank_of
from tabletop.games.market_day.sheet import RANKS
from tabletop.games.market_day.state import Market

RESOLVING = ("spoils", "rain", "knight", "prizes")
"""What is done when all have played: a Tinker's owner decides still."""

CardLaid = list[tuple[Zone, Piece, int]]
"""The cards that lie open, in the order played: zone, piece, and number in that order."""


class MarketDayReadouts(SeatedRole[MarketDay, MarketDayPlaces], Readouts[Market]):
    """The readouts of the street. Marks: hand, round, plays (cards played this round), order (see
    Played)."""

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(showing, seat)
        made |= self._numbers(showing)
        made |= self._piles(showing)
        made |= self._board(showing)
        if self.seating.setup.options.get("open_count"):
            made |= self._rack(showing)
        return made

    def means(self, name: str, showing: Showing) -> Zone:
        kind, _, rest = name.partition(":")
        of = {"points": f"seat:{rest}", "held": f"hand:{rest}", "count": rest}
        return of.get(kind, "")

    def recall(self, view: Market, showing: Showing) -> None:
        size, each = (
            self.seating.game.tables.hand_size[self.seating.count],
            self.places.street.slots,
        )
        plays, rounds = len(view.played), size // each
        left = sum(map(len, view.hands))
        over = view.hands_played == view.hands_to_play
        number = (size * self.seating.count - left - plays) // (self.seating.count * each) + 1
        showing.marks |= {
            "hand": view.hands_played + (0 if over else 1),
            "round": rounds if over else number,
            "plays": self.seating.count * each if over else plays,
        }
        if not view.stalls:
            showing.marks["order"] = [
                (f"stall:{(view.leader + n) % self.seating.count}", CARD[rank], n + 1)
                for n, rank in enumerate(view.played)
            ]

    def mark(self, act: Act, showing: Showing) -> None:
        marks = showing.marks
        if isinstance(act, Say | Move | Score) and self.seating.game.deed(act) in RESOLVING:
            showing.turn = None  # what was played comes to its end: it is nobody's turn
        if isinstance(act, Begin) and act.what in ("hand", "round"):
            marks["round"] = 1
            marks[act.what] = act.number
            marks["plays"], marks["order"] = 0, []
        elif isinstance(act, Move):
            order: CardLaid = marks.setdefault("order", [])
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

    def order(self, showing: Showing) -> CardLaid:
        """The open cards with their order of play, guessed from where they lie if unmarked."""
        order: CardLaid = showing.marks.get("order", [])
        lying = {
            f"stall:{seat}": showing.table.get(f"stall:{seat}", []) for seat in self.seating.seats
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
                ((address(zone).owner or 0) - leader) % self.seating.count
                + 1
                + index * self.seating.count,
            )
            for zone, pieces in lying.items()
            for index, piece in enumerate(pieces)
        ]

    def acting(self, showing: Showing) -> Seat | None:
        """Whose turn it is, by what lies on the table if nobody has said."""
        if showing.turn is not None:
            return showing.turn
        leader, plays = self.leader(showing), int(showing.marks.get("plays", 0))
        if leader is None or plays >= self.seating.count * self.places.street.slots:
            return None
        return (leader + plays) % self.seating.count

    def leader(self, showing: Showing) -> Seat | None:
        """Who led the round, by where the disc lies."""
        return next((s for s in self.seating.seats if showing.count(f"leader:{s}")), None)

    def _seat(self, showing: Showing, seat: Seat) -> dict[str, Node]:
        """Name plate, points, the number of cards in hand; light on whose turn it is."""
        theme, stall = self.theme, self.places.stall(seat)
        halo = light(stall.box, MATERIALS.light, 26, 11, 20, rim=6)
        made = turn(self.seating, seat, stall.plate, self.acting(showing) == seat, halo)
        points = str(showing.counters.get(("points", seat), 0))
        if stall.home:
            number = fitted(points, 96, stall.points_room, theme.gold, "display")
        else:
            room = stall.points_room
            size_most = 84.0 if stall.beside else min(60.0, theme.heading * 1.06)
            number = fitted(points, size_most, room, MATERIALS.rival.score(theme), "display")
        if seat != self.seating.home:
            held = showing.count(f"hand:{seat}")
            size_held = max(theme.least_on_table, min(40.0, theme.label))
            count = Text(str(held), size_held, MATERIALS.rival.ink(theme), "bold")
            made[f"held:{seat}"] = printed(count, *stall.count(count.size[0]))
        made[f"points:{seat}"] = printed(number, *stall.points)
        return made

    def _numbers(self, showing: Showing) -> dict[str, Node]:
        """A wooden number at each slot, beside rank and sign of its card: the order of play; grey
        while its card is to come."""
        made = {}
        lying = self.order(showing)
        plays = max([showing.marks.get("plays", 0), *(number for _, _, number in lying)])
        leader = self.leader(showing)
        for seat in self.seating.seats:
            stall = self.places.stall(seat)
            mine = [number for zone, _, number in lying if zone == f"stall:{seat}"]
            numbers = [(number, True) for number in mine]
            if leader is not None:
                first = (seat - leader) % self.seating.count + 1
                coming = range(first, self.seating.count * stall.slots + 1, self.seating.count)
                numbers += [(n, False) for n in coming if n > plays]
            for index, (number, lit) in enumerate(numbers[: stall.slots]):
                em = self.em
                size = max(56.0, em * 1.5), max(50.0, em * 1.2)
                wood = block(self.theme, str(number), size, lit)
                made[f"order:{seat}/{index}"] = placed(wood, *stall.order(index, wood.size[0]))
        return made

    def _piles(self, showing: Showing) -> dict[str, Node]:
        """How many cards lie in the deck and in the discard pile."""
        made, theme, stands = {}, self.theme, self.places.street.stands
        em = theme.least_on_table
        for key, spot in (("deck", stands.deck), ("discard", stands.discard)):
            words = str(showing.count(key))
            number = Text(words, max(em, min(44.0, theme.label)), theme.text, "bold")
            size = max(56.0, number.size[0] + 24, em * 1.7), max(48.0, em * 1.2)
            plate = block(theme, words, size)
            made[f"count:{key}"] = placed(plate, spot.x, spot.box.bottom - 6)
        return made

    def _board(self, showing: Showing) -> dict[str, Node]:
        """Which hand of how many, which round."""
        tables, sign = self.seating.game.tables, self.places.street.stands.sign
        theme = self.theme
        chosen = self.seating.setup.options.get("hands", "rules")
        hands = max(tables.hands_at_least, self.seating.count) if chosen == "rules" else chosen
        rounds = tables.hand_size[self.seating.count] // tables.cards_a_round[self.seating.count]
        room = sign.width - 44, (sign.height - 20) / 2
        told = [("hand", hands, theme.gold), ("round", rounds, theme.text)]
        least, size = theme.least_on_table, theme.subheading
        words = [self._of(key, showing, most) for key, most, _ in told]
        if max(measure(line, least, "bold")[0] for line in words) > room[0]:
            words = [self._of(f"{key}_alone", showing, most) for key, most, _ in told]
            room = sign.width - 24, room[1]  # large letters come nearer to its edge
        texts = [
            fitted(line, size, room, color, least=least)
            for line, (_, _, color) in zip(words, told, strict=True)
        ]
        width, height = max(text.size[0] for text in texts), texts[0].size[1]
        lines = tuple(
            (text, (width - text.size[0]) / 2, n * height) for n, text in enumerate(texts)
        )
        return {"sign": printed(Group((width, height + texts[1].size[1]), lines), *sign.center)}

    def _of(self, key: str, showing: Showing, most: object) -> str:
        """The number of the hand or round that is played, and of how many."""
        of = key.removesuffix("_alone")
        return self.seating.say(f"table.{key}", n=showing.marks.get(of, 1), all=most)

    def _rack(self, showing: Showing) -> dict[str, Node]:
        """The open count: of each rank how many have lain open, out of how many."""
        box, theme = self.places.street.rack, self.theme
        seen = [rank_of(piece) for piece in showing.table.get("discard", ())]
        for seat in self.seating.seats:
            seen += [rank_of(piece) for piece in showing.table.get(f"stall:{seat}", ())]
        columns = 2 if self.places.street.square else len(RANKS)
        last = 122.0  # 10/10 needs more room
        cell, high = (box.width - last) / (columns - 1), box.height * columns / len(RANKS)
        parts: list[tuple[Picture, float, float]] = [
            (skin.panel(theme, "toast", box.width, box.height), 0, 0)
        ]
        em, size = theme.least_on_table, max(30.0, theme.least_on_table)
        wide = 36.0 if em < ROOMY else 54.0
        for i, rank in enumerate(RANKS):
            tab = Fill(wide, high - 12, cards.ACCENTS[rank], 8)
            number = Text(str(rank), size, cards.PAPER, "bold", wide, "center")
            of = self.seating.game.tables.deck.count(rank)
            words = f"{seen.count(rank)}/{of}" if em < ROOMY else str(seen.count(rank))
            count = Text(words, em, theme.text, "bold")
            x, y = i % columns * cell + 8, i // columns * high
            parts += [(tab, x, y + 6), (number, x, y + (high - number.size[1]) / 2)]
            parts.append((count, x + wide + 5, y + (high - count.size[1]) / 2))
        return {"rack": placed(Group((box.width, box.height), tuple(parts)), *box.center)}

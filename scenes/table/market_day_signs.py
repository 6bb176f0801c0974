"""Market Day's signs: what is read off the table and changes: plates, points, order, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table import market_day_cards as cards
from scenes.table.layout import Showing
from scenes.table.parts import Halo, block, fitted, name_plate, placed, printed
from scenes.ui import skin
from sprites.node import Node
from sprites.picture import Fill, Group, Picture, Text
from tabletop.core.zones import Seat
from tabletop.games.market_day.sheet import RANKS

if TYPE_CHECKING:
    from scenes.table.market_day import MarketDayLayout


def of_seat(layout: MarketDayLayout, showing: Showing, seat: Seat) -> dict[str, Node]:
    """Name plate, points, the number of cards in hand; light on whose turn it is."""
    theme, stall = layout.theme, layout.street.stall(layout.after(seat))
    lit = layout.acting(showing) == seat
    spot, size = stall.plate.center, (stall.plate.width, stall.plate.height)
    name = layout.setup.seats[seat].name
    plate = name_plate(theme, name, layout.color(seat), size, lit)
    made = {f"plate:{seat}": placed(plate, *spot)}
    points = str(showing.counters.get(("points", seat), 0))
    if stall.home:
        number = fitted(points, 96, (stall.plate.width, 140), theme.gold, "display")
    else:
        size_most = min(60.0, theme.heading * 1.06)
        number = fitted(points, size_most, (92, 90), theme.gold, "display")
        held = showing.count(f"hand:{seat}")
        count = Text(str(held), min(40.0, theme.label), theme.text, "bold")
        x = stall.plate.right - count.size[0] / 2 - 2
        made[f"held:{seat}"] = printed(count, x, stall.info_y)
    made[f"points:{seat}"] = printed(number, *stall.points)
    if lit:
        halo = Halo(*size, theme.gold, reach=22, edge=5, radius=18)
        made["halo"] = printed(halo, *spot, -2)
    return made


def order(layout: MarketDayLayout, showing: Showing) -> dict[str, Node]:
    """A wooden number at each slot: the order of play; grey while its card is to come."""
    made = {}
    lying = layout.order(showing)
    plays = max([showing.marks.get("plays", 0), *(number for _, _, number in lying)])
    leader = layout.leader(showing)
    for seat in range(layout.count):
        stall = layout.street.stall(layout.after(seat))
        mine = [number for zone, _, number in lying if zone == f"stall:{seat}"]
        numbers = [(number, True) for number in mine]
        if leader is not None:
            first = (seat - leader) % layout.count + 1
            coming = range(first, layout.count * stall.slots + 1, layout.count)
            numbers += [(n, False) for n in coming if n > plays]
        for index, (number, lit) in enumerate(numbers[: stall.slots]):
            pose = stall.slot(index)
            wood = block(layout.theme, str(number), (56, 50), lit)
            y = stall.top + stall.awning[1] + 2
            made[f"order:{seat}/{index}"] = placed(wood, pose.x, y)
    return made


def piles(layout: MarketDayLayout, showing: Showing) -> dict[str, Node]:
    """How many cards lie in the deck and in the discard pile."""
    made = {}
    for key, pose in (("deck", layout.street.deck), ("discard", layout.street.discard)):
        words = str(showing.count(key))
        number = Text(words, min(44.0, layout.theme.label), layout.theme.text, "bold")
        plate = block(layout.theme, words, (max(56.0, number.size[0] + 24), 48))
        y = pose.y + layout.street.pile_card * cards.SHAPE / 2 - 6
        made[f"count:{key}"] = placed(plate, pose.x, y)
    return made


def board(layout: MarketDayLayout, showing: Showing) -> dict[str, Node]:
    """Which hand of how many, which round."""
    tables, sign, theme = layout.game.tables, layout.street.sign, layout.theme
    chosen = layout.setup.options.get("hands", "rules")
    hands = max(tables.hands_at_least, layout.count) if chosen == "rules" else chosen
    rounds = tables.hand_size[layout.count] // tables.cards_a_round[layout.count]
    room = sign.width - 44, (sign.height - 20) / 2
    texts = [
        fitted(_of(layout, key, showing, most), theme.subheading, room, color)
        for key, most, color in (("hand", hands, theme.gold), ("round", rounds, theme.text))
    ]
    width, height = max(text.size[0] for text in texts), texts[0].size[1]
    lines = tuple((text, (width - text.size[0]) / 2, n * height) for n, text in enumerate(texts))
    return {"sign": printed(Group((width, height + texts[1].size[1]), lines), *sign.center)}


def _of(layout: MarketDayLayout, key: str, showing: Showing, most: object) -> str:
    """The how manieth hand or round it is, of how many."""
    return layout.say(f"table.{key}", n=showing.marks.get(key, 1), all=most)


def rack(layout: MarketDayLayout, showing: Showing) -> dict[str, Node]:
    """The open count: of each rank how many have lain open, out of how many."""
    box, theme = layout.street.rack, layout.theme
    seen = [cards.rank_of(piece) for piece in showing.table.get("discard", ())]
    for seat in range(layout.count):
        seen += [cards.rank_of(piece) for piece in showing.table.get(f"stall:{seat}", ())]
    last = 122.0  # 10/10 needs more room
    cell = (box.width - last) / (len(RANKS) - 1)
    parts: list[tuple[Picture, float, float]] = [
        (skin.panel(theme, "toast", box.width, box.height), 0, 0)
    ]
    for i, rank in enumerate(RANKS):
        tab = Fill(36, box.height - 12, cards.ACCENTS[rank], 8)
        number = fitted(str(rank), 30, (36, 60), cards.PAPER, "bold", "center")
        of = layout.game.tables.deck.count(rank)
        count = Text(f"{seen.count(rank)}/{of}", 26, theme.text, "bold")
        x = i * cell + 8
        parts += [(tab, x, 6), (number, x, (box.height - number.size[1]) / 2)]
        parts.append((count, x + 41, (box.height - count.size[1]) / 2))
    return {"rack": placed(Group((box.width, box.height), tuple(parts)), *box.center)}

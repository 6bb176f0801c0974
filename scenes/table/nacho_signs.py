"""Nacho's signs: gold, the lead in each province, the order of play, what is filled, the course."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from scenes.table import nacho_cards as cards
from scenes.table.layout import Showing
from scenes.table.nacho_drafts import ChaseDraft, JourneyDraft
from scenes.table.parts import LEAST, Halo, fitted, name_plate, placed, printed
from scenes.table.signs import disc, tag
from scenes.ui import skin
from sprites.components import icon
from sprites.node import Node
from sprites.picture import Fill, Group, Picture, Text
from sprites.typesetting import measure
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import cantina, slot
from tabletop.games.nacho.state import PROVINCES, ROW, SLOTS, TURNS

if TYPE_CHECKING:
    from scenes.table.nacho import NachoLayout

MOST = 44.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""
NOBODY = -1


def readouts(layout: NachoLayout, showing: Showing) -> dict[str, Node]:
    """Everything that is read off the table and changes."""
    made: dict[str, Node] = {}
    for seat in range(layout.count):
        made |= _seat(layout, showing, seat)
    for province in ROW:
        made |= _lead(layout, showing, province)
        made |= _filled(layout, showing, province)
    made |= _order(layout, showing)
    made |= _piles(layout, showing)
    made |= _course(layout, showing)
    if isinstance(showing.draft, JourneyDraft) and showing.draft.taking is not None:
        made |= _bargain(layout, showing.draft)
    if isinstance(showing.draft, ChaseDraft) and showing.draft.chosen is not None:
        made |= _chosen(layout, showing, showing.draft.chosen)
    return made


def _seat(layout: NachoLayout, showing: Showing, seat: Seat) -> dict[str, Node]:
    """Name, gold and hand of a seat."""
    theme, bank = layout.theme, layout.bank(seat)
    lit = showing.turn == seat
    name = layout.setup.seats[seat].name
    size = bank.plate.width, bank.plate.height
    plate = name_plate(theme, name, layout.color(seat), size, lit)
    made = {f"plate:{seat}": placed(plate, *bank.plate.center)}
    if lit:
        halo = Halo(size[0] - 4, size[1] - 4, theme.gold, reach=16, edge=5, radius=20)
        made["halo"] = printed(halo, *bank.plate.center, -2)
    amount = str(showing.counters.get(("gold", seat), 0)).replace("-", "\N{MINUS SIGN}")
    high = 72.0 if seat == layout.home else bank.plate.height
    made[f"gold:{seat}"] = printed(_purse(amount, high), *bank.gold[:2])
    if seat != layout.home:
        words = tag(str(showing.count(f"hand:{seat}")), min(theme.count, 34.0))
        low = bank.hand.y + bank.hand_width * 0.7 - words.size[1] / 2 - 2
        made[f"hand:{seat}"] = printed(words, bank.hand.x, low)
    return made


@cache
def _purse(amount: str, height: float) -> Picture:
    """A piece of gold and how many there are."""
    number = fitted(amount, height, (height * 1.5, height * 1.5), (246, 199, 92), "display")
    coin = cards.gold(height * 0.82)
    width = coin.size[0] + 4 + number.size[0]
    return Group(
        (width, height),
        (
            (coin, 0, (height - coin.size[1]) / 2),
            (number, coin.size[0] + 4, (height - number.size[1]) / 2),
        ),
    )


# The provinces


def smugglers(showing: Showing, province: int, seat: Seat) -> int:
    """How many smugglers a seat has in a province."""
    there = showing.table.get(cantina(province, seat), ())
    return sum(piece.startswith("smuggler.") for piece in there)


def leader(layout: NachoLayout, showing: Showing, province: int) -> Seat:
    """Who has clearly most smugglers in a province (NAC-6.1), or NOBODY; NAC-9.2: if it counts."""
    if layout.no_bonus:
        return NOBODY
    counts = [smugglers(showing, province, seat) for seat in range(layout.count)]
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else NOBODY


def _lead(layout: NachoLayout, showing: Showing, province: int) -> dict[str, Node]:
    """A crown and a golden edge where the bonus would go now; how many smugglers stand there."""
    theme, made = layout.theme, {}
    ahead = leader(layout, showing, province)
    for seat in range(layout.count):
        n = smugglers(showing, province, seat)
        if not n:
            continue
        bank = layout.bank(seat)
        box = bank.cell(province)
        chip = _number(n, min(theme.count, 34.0), seat == ahead)
        spot = box.right - chip.size[0] / 2 - 2, box.y + chip.size[1] / 2
        made[f"count:{province}/{seat}"] = printed(chip, *spot, 2)
        if seat == ahead:
            ring = skin.Ring(box.width, box.height, theme.gold, 4.0, 14.0)
            made[f"lead:{province}"] = printed(ring, *box.center)
    return made


@cache
def _number(n: int, size: float, crowned: bool) -> Picture:
    """How many; with a crown if that is most."""
    if not crowned:
        return tag(str(n), size)
    number = Text(str(n), size, cards.NIGHT, "bold")
    crown = icon("crown", size * 1.05)
    width, height = crown.size[0] + number.size[0] + size * 0.6, size * 1.2
    body = Fill(width, height, (255, 214, 102), height / 2)
    dark = disc(crown.size[0] * 1.02, (92, 58, 14))
    parts: list[tuple[Picture, float, float]] = [
        (Fill(width + 4, height + 4, (70, 40, 8), height / 2 + 2), 0, 0),
        (body, 2, 2),
        (dark, 6, (height + 4 - dark.size[1]) / 2),
        (crown, 6, (height + 4 - crown.size[1]) / 2),
        (number, crown.size[0] + size * 0.3 + 4, (height + 4 - number.size[1]) / 2),
    ]
    return Group((width + 4, height + 4), tuple(parts))


def _filled(layout: NachoLayout, showing: Showing, province: int) -> dict[str, Node]:
    """A shade over the prices that nobody can get any more."""
    made = {}
    for n in range(SLOTS):
        if showing.count(slot(province, n)):
            box = layout.ground.slot(province, n)
            top = layout.ground.cube + 8
            shade = Fill(box.width - 4, box.height - top, (38, 34, 40, 205), 8)
            middle = box.y + top + (box.height - top) / 2 - 2
            made[f"filled:{province}/{n}"] = printed(shade, box.center[0], middle)
            tick = icon("check", min(44.0, shade.height * 0.8))
            made[f"tick:{province}/{n}"] = printed(tick, box.center[0], middle, 1)
    return made


# The course


def _order(layout: NachoLayout, showing: Showing) -> dict[str, Node]:
    """Beside each smuggler that is still to go, when he goes."""
    queue = showing.marks.get("queue", ())
    made = {}
    for n, seat in enumerate(queue):
        bank = layout.bank(seat)
        place = layout.count - len(queue) + n + 1
        size = 64.0 if seat == layout.home else 56.0
        made[f"order:{seat}"] = placed(place_sign(place, size, n == 0), *bank.badge[:2])
    return made


@cache
def place_sign(n: int, size: float, now: bool) -> Picture:
    """A place in the order of play; golden for the one who goes."""
    body = disc(size - 6, (255, 214, 102) if now else (36, 42, 78))
    number = Text(str(n), size * 0.66, cards.NIGHT if now else (255, 243, 217), "display")
    half = (size - number.size[0]) / 2, (size - number.size[1]) / 2
    return Group((size, size), ((disc(size, (255, 250, 238)), 0, 0), (body, 3, 3), (number, *half)))


def _piles(layout: NachoLayout, showing: Showing) -> dict[str, Node]:
    """How many there are of what lies in piles."""
    ground, made = layout.ground, {}
    size = min(layout.theme.count, 32.0)
    low = ground.stack_width * 0.7
    spots = {
        "deck": (ground.deck.x, ground.deck.y + low - 20),
        "discard": (ground.discard.x, ground.discard.y + low - 20),
        "bag": (ground.bag.x, ground.bag.y + ground.bag_height * 0.22),
        "mountie_discard": (ground.jail.x, ground.jail.y + 10),
    }
    for zone, (x, y) in spots.items():
        if n := showing.count(zone):
            made[f"number:{zone}"] = printed(tag(str(n), size), x, y)
    for n in range(3):
        if showing.count(f"mounties:{n}"):
            pose = ground.pile(n)
            words = tag(str(showing.count(f"mounties:{n}")), size)
            y = pose.y + ground.pile_width * 0.7 - 20
            made[f"number:mounties:{n}"] = printed(words, pose.x, y)
    return made


def _course(layout: NachoLayout, showing: Showing) -> dict[str, Node]:
    """Round and turn, and by which reading Mounties chase."""
    theme, sign, marks = layout.theme, layout.ground.sign, showing.marks
    turn = marks.get("turn", 0)
    now = layout.say("table.round", n=marks.get("round", 1))
    words = layout.say("table.turn", n=turn, all=TURNS) if turn else layout.say("table.before")
    size, room = min(theme.label, 40.0), sign.width - 78
    wide = measure(now, size, "bold")[0] + measure(words, size, "bold")[0]
    size = max(LEAST, min(size, size * room / wide))
    left, right = Text(now, size, theme.gold, "bold"), Text(words, size, theme.text, "bold")
    made = {
        "sign:round": printed(left, sign.x + 34 + left.size[0] / 2, sign.center[1]),
        "sign:turn": printed(right, sign.right - 20 - right.size[0] / 2, sign.center[1]),
        "note": _note(layout),
    }
    if layout.hidden_mountie and not showing.count("mountie"):
        pose = layout.ground.mountie
        made["hidden"] = printed(icon("eye-closed", 64.0), pose.x, pose.y)
    if layout.random_mounties:  # where the other piles would be: this one is shuffled
        pose = layout.ground.pile(1)
        made["random"] = printed(icon("random", 48.0), pose.x, pose.y)
    return made


def _note(layout: NachoLayout) -> Node:
    """By which reading Mounties chase, in one line or two."""
    note, theme = layout.ground.note, layout.theme
    words, size = layout.say(f"table.chase.{layout.chase}"), min(theme.count, 30.0)
    width = note.width - 4
    if measure(words, size, "bold")[0] > width and note.height > 2.6 * size:
        chase = Text(words, size, theme.text, "bold", width, "center", 1.1, 2)
    else:
        chase = fitted(words, size, (width, note.height), theme.text, align="center")
    return printed(chase, note.center[0], note.y + chase.size[1] / 2)


# What is put together


def _bargain(layout: NachoLayout, draft: JourneyDraft) -> dict[str, Node]:
    """What a rival's cube brings and what he gets for it."""
    assert draft.taking is not None
    theme, trip = layout.theme, draft.taking
    words = layout.say(
        "table.bargain",
        price=trip.price,
        province=layout.say(f"province.{trip.action.province}"),
        what=layout.say(f"ingredient.{trip.action.ingredient}"),
        other=SeatRef(trip.action.seat),
        n=len(draft.own),
    )
    box = layout.ground.bargain
    width = box.width - 4 * theme.gap
    size = min(theme.subheading, 60.0)
    text = Text(words, size, theme.text, "bold", width, "center", 1.15)
    while text.size[1] > box.height - 20 and size > LEAST:
        size -= 1.0
        text = Text(words, size, theme.text, "bold", width, "center", 1.15)
    plate = skin.panel(theme, "toast", box.width, box.height)
    parts = ((plate, 0, 0), (text, 2 * theme.gap, (box.height - text.size[1]) / 2))
    return {"bargain": placed(Group((box.width, box.height), parts), *box.center)}


def _chosen(layout: NachoLayout, showing: Showing, mountie: str) -> dict[str, Node]:
    """Light around the Mountie that is to act."""
    place = PROVINCES.index(mountie.partition(".")[2].partition("-")[0])
    zone = cantina(place, layout.home)
    lying = showing.table.get(zone, [])
    if mountie not in lying:
        return {}
    pose = layout.place(zone).poses(lying)[lying.index(mountie)]
    width = layout.bank(layout.home).card
    halo = Halo(width + 6, width * 1.4 + 6, layout.theme.gold, 18.0, 6.0, 12.0)
    return {"chosen": printed(halo, pose.x, pose.y)}

"""What zoom says of Nacho's pieces."""

from __future__ import annotations

from scenes.games.nacho.majorities import NOBODY, leader
from scenes.games.nacho.variant import variant
from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.legality import REACH
from tabletop.games.nacho.pieces import CARDS, SMUGGLERS
from tabletop.games.nacho.sheet import A_PROVINCE
from tabletop.games.nacho.state import INGREDIENTS, PROVINCES, SLOTS, flag_of, number_of
from tabletop.text.reading import sentence


def describe(seating: Seating[Nacho], piece: Piece) -> Description | None:
    """A piece's name, what it does, the clause that says so."""
    family = piece.partition(".")[0]
    clause = seating.game.clause_of(piece)
    if is_back(piece):
        return Description(sentence(seating.name(piece)), (), clause)
    if family == "smuggler":
        return _smuggler(seating, SMUGGLERS.index(piece))
    if family == "mountie":
        return _mountie(seating, piece)
    if family == "province":
        return _province(seating, CARDS.index(piece))
    title = sentence(seating.name(piece))
    if family == "cube":
        return Description(
            title, (seating.say("description.cube"), seating.say("description.rival_cube")), clause
        )
    if family == "gem":
        return Description(
            title, (seating.say("description.gem"), seating.say("description.gem_moves")), clause
        )
    if family == "roundend":
        return Description(title, (seating.say("description.roundend"),), clause)
    return None


def place(seating: Seating[Nacho], zone: Zone, showing: Showing) -> tuple[str, ...]:
    """What there is to say of a place as it is now: who leads in a province, what an order pays."""
    kind, province, n = address(zone)
    if province is None or n is None:
        return ()
    if kind == "cantina":
        return _majority(seating, province, showing)
    card = showing.table.get(f"province:{province}")
    if kind != "slots" or not card:
        return ()
    if showing.count(zone):
        return (seating.say("description.filled"),)
    asks, prices = seating.game.tables.asks, seating.game.tables.prices
    at = CARDS.index(card[-1])
    what = seating.say(f"ingredient.{INGREDIENTS[asks[at][n]]}")
    return (seating.say("description.open", what=what, n=prices[at][n]),)


def _majority(seating: Seating[Nacho], province: int, showing: Showing) -> tuple[str, ...]:
    """Who would get the bonus of a province now."""
    if variant(seating).no_bonus:
        return (seating.say("description.no_bonus"),)
    where, n = seating.say(f"province.{province}"), seating.game.tables.bonuses[province]
    ahead = leader(showing, province, seating.seats)
    if ahead == NOBODY:
        return (seating.say("description.tied", province=where, n=n),)
    return (seating.say("description.most", seat=SeatRef(ahead), province=where, n=n),)


def _smuggler(seating: Seating[Nacho], kind: int) -> Description:
    number = number_of(kind)
    title = seating.say(
        "description.smuggler", name=seating.say(f"smuggler.{number}"),
        piece=seating.say(f"piece.{SMUGGLERS[kind]}"),
    )  # fmt: skip
    reach = [seating.say(f"province.{place}") for place in REACH[flag_of(kind)]]
    lines = (
        seating.say("description.number", n=number),
        seating.say("description.reach", provinces=reach),
        seating.say("description.wage", n=seating.game.tables.wages[kind]),
    )
    return Description(title, lines, seating.game.clause_of(SMUGGLERS[kind]))


def _mountie(seating: Seating[Nacho], piece: Piece) -> Description:
    penalty = int(piece.rpartition("-")[2])
    lines = [
        seating.say("description.penalty", n=penalty),
        seating.say(f"description.chase.{variant(seating).chase}"),
    ]
    if variant(seating).random_mounties:
        lines.append(seating.say("description.random_mounties"))
    if variant(seating).hidden_mountie:
        lines.append(seating.say("description.hidden_mountie"))
    game = seating.game
    delayed = next(option.clause for option in game.options if option.name == "chase")
    clause = game.clause_of(piece) if variant(seating).chase == "pair" else delayed
    return Description(sentence(seating.say(f"piece.{piece}")), tuple(lines), clause)


def _province(seating: Seating[Nacho], card: int) -> Description:
    t = seating.game.tables
    lines = [
        seating.say(
            "description.asks",
            what=sentence(seating.say(f"ingredient.{INGREDIENTS[t.asks[card][n]]}")),
            n=t.prices[card][n],
        )
        for n in range(SLOTS)
    ]
    place = card // A_PROVINCE
    if variant(seating).no_bonus:
        lines.append(seating.say("description.no_bonus"))
    else:
        lines.append(seating.say("description.bonus", n=t.bonuses[place]))
    return Description(
        seating.say(f"flag.{PROVINCES[place]}"), tuple(lines), seating.game.clause_of(CARDS[card])
    )

"""Positions of The Nacho Incident for tests, and decisions that are played from them."""

from __future__ import annotations

from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.chance import Chance
from tabletop.games.nacho import GAME
from tabletop.games.nacho.actions import Choose
from tabletop.games.nacho.pieces import FLAG_BY_NAME, INGREDIENT_BY_NAME, MOUNTIE_BY_NAME
from tabletop.games.nacho.state import PROVINCE_INDICES, TALLY_ROW_COUNT, NachoState, smuggler_kind

NACHO = GAME()
A, S, O, Q = PROVINCE_INDICES  # noqa: E741
"""The provinces from west to east."""
TOP = [0, 3, 6, 9]
"""The cards of the test table: of each province the first one of the sheet.

Alberta: olives 9, tortillas 8, sour cream 4, onions 3. Saskatchewan: tortillas 9, beans 8,
onions 4, olives 3. Ontario: beans 9, tortillas 7, corn 5, sour cream 3. Quebec: sour cream 9,
onions 8, salsa 4, beans 3.
"""


def card(name: str) -> int:
    """A kind of smuggler: `alberta-7`."""
    flag, _, number = name.partition("-")
    return smuggler_kind(FLAG_BY_NAME[flag], int(number))


def cards(*names: str) -> tuple[int, ...]:
    """Kinds of smugglers in the order of the state."""
    return tuple(sorted(map(card, names)))


def cubes(*names: str) -> tuple[int, ...]:
    """A warehouse."""
    return tuple(sorted(INGREDIENT_BY_NAME[name] for name in names))


def mountie(name: str) -> int:
    """A kind of Mountie: `quebec-4`."""
    return MOUNTIE_BY_NAME[name]


def make_turn(seats: int = 2, turn: int = 1, options: dict[str, Any] | None = None) -> NachoState:
    """The choice of a turn: the test cards lie open, warehouses are empty, seat 0 has the gem."""
    s = NACHO.new_initial_state(seats, {"first": 1, **(options or {})}, Chance(1))
    s.turn = turn
    s.cards = list(TOP)
    s.piles = [(n + 1, n + 2) for n in TOP]
    s.warehouses = [()] * seats
    s.mountie = mountie("alberta-3")
    return s


def deal(s: NachoState, *hands: tuple[str, ...]) -> None:
    """Give each seat a hand of the named cards."""
    s.hands = [cards(*hand) for hand in hands]


def decide(s: NachoState, seat: int, action: Action, seed: int = 1) -> list[Act]:
    """One legal decision; the acts that followed."""
    refused = NACHO.refusal(s, seat, action)
    assert refused is None, refused
    acts: list[Act] = []
    NACHO.apply(s, seat, action, Chance(seed), acts.append)
    return acts


def reveal(s: NachoState, *names: str) -> list[Act]:
    """Each seat holds and chooses the named card; the acts of the last choice."""
    s.hands = [
        tuple(sorted((*hand, card(name)))) for hand, name in zip(s.hands, names, strict=True)
    ]
    acts: list[Act] = []
    for seat, name in enumerate(names):
        flag, _, number = name.partition("-")
        acts = decide(s, seat, Choose(flag, int(number)))
    return acts


def moves(acts: list[Act], clause: str = "") -> list[tuple[str, str, str]]:
    """Piece, source and target of all moves, or of those by a clause."""
    return [
        (act.piece, act.source, act.target)
        for act in acts
        if isinstance(act, Move) and clause in ("", act.clause)
    ]


def scores(acts: list[Act], clause: str) -> list[tuple[int, int]]:
    """Seat and gold of all scores by a clause."""
    return [(a.seat, a.n) for a in acts if isinstance(a, Score) and a.clause == clause]


def message_keys(acts: list[Act]) -> list[str]:
    return [act.key for act in acts if isinstance(act, Say)]


def ledger(s: NachoState, seat: int) -> list[int]:
    """A seat's gold: start, deliveries, sales, wages, bonuses, penalties."""
    return s.ledger[TALLY_ROW_COUNT * seat : TALLY_ROW_COUNT * seat + TALLY_ROW_COUNT]


def at_cantina(s: NachoState, seat: int, province: int) -> tuple[int, ...]:
    return s.cantinas[len(PROVINCE_INDICES) * seat + province]


def place_smugglers(s: NachoState, seat: int, province: int, *names: str) -> None:
    """Put smugglers at a cantina."""
    s.cantinas[len(PROVINCE_INDICES) * seat + province] = cards(*names)

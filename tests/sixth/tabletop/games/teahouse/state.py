"""The state of a game of the Tea House."""

from __future__ import annotations

from tabletop.core.state import State, state


@state
class Table(State):
    """Where every card and coin lies. Cards are ranks, coins are kinds."""

    seats: int
    turn: int
    """Whose turn it is."""
    hands: list[tuple[int, ...]]
    """Each seat's cards, in rising order."""
    deck: tuple[int, ...]
    """The next card is the last one."""
    trays: list[tuple[int, ...]]
    """What each seat has served, in the order served."""
    purses: list[tuple[int, ...]]
    """The coins of each seat, in the order drawn."""
    bag: tuple[int, ...]
    """The kinds of the coins left, in rising order."""
    aside: tuple[int, ...]
    """The coins that nobody has seen."""
    poured: tuple[int, ...]
    """The discard pile."""

# Compiled by mypyc: see tools/compile.
"""How a game is played well: rules of thumb, judged positions, and what AI levels may think.

A game is complete without. Its strategy stands beside it in the registry.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, Generic, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.chance import Chance
from tabletop.core.game import Game, S
from tabletop.core.zones import Seat

FEW: Final = 16
"""So many actions are all worth a search."""
PROPOSED: Final = 12
"""How many are proposed where there are more."""


class Plan(NamedTuple):
    """How much is thought. Counted, not timed, so that a decision can be made again."""

    rollouts: int
    rounds: float
    """How many rounds of the table are played on before a position is judged."""
    trust: float
    """How many standard errors a candidate must be better by than the rule of thumb's choice."""
    thoughtful: float = 0.0
    """In secret simultaneous choices: how often the others are thought to have thought."""
    equal: float = 0.004
    """A chance to win that is not worth a longer search."""
    recall: bool = False
    """Whether a seat decides its own next moves in a rollout by what earlier ones came to. Rollouts
    are then those with two seats; with more there are fewer."""
    peers: bool = False
    """Whether all in a rollout decide as masters mostly would, as far as a strategy knows that,
    instead of by rule of thumb."""
    stage: bool = False
    """Whether positions are judged where a stage of the game ends (`stage_end`), if that comes
    before so many rounds have been played on."""
    likely: int = 1
    """Of so many imagined worlds one is tried, drawn by how likely it makes what was played."""
    learned: bool = False
    """Whether positions are judged by how masters' matches ended (`among_masters`)."""
    elsewhere: Plan | None = None
    """How a table is searched of which it is not known what masters do there, or where others sit
    (`known_masters`)."""


SHORT: Final = Plan(rollouts=100, rounds=1.0, trust=1.0)
"""A glance ahead, that of merchants."""
LONG: Final = Plan(rollouts=800, rounds=4.0, trust=0.5)
"""A long look, that of masters."""


class Skill(NamedTuple):
    """How often each of the simpler levels does its best; else it does as the level below.

    So the levels of a game are made to lie about evenly between random play and masters.
    """

    novice: float = 0.5
    """The part of the decisions made by rule of thumb, else as a bias has it."""
    trader: float = 0.8
    """The part made by rule of thumb, else as a novice."""
    merchant: float = 0.8
    """The part for which a merchant does his best, else as a trader."""
    foresight: float = 1.0
    """How often a merchant who does his best looks ahead, else he goes by rule of thumb."""
    pull: float = 0.2
    """How much of a victory a bias is worth to who errs: what it likes draws him so much at most.
    """
    whim: float = 0.2
    """How much of a victory a habit is worth: everybody likes some actions better than others."""
    sight: int = 6
    """How many actions who errs sees at a decision."""
    ahead: float = 0.0
    """How many rounds ahead who errs looks at least; 0: to the end of the own turn."""


class Sureness(NamedTuple):
    """How surely people are told of chances: as they are found, the rule of thumb never errs, and
    all play equally well. Levels weigh them as they are found."""

    power: float = 1.0
    """To which guesses are raised: below 1 where they are too sure."""
    slip: float = 0.0
    """How often a free decision turns the match into anybody's: what is played on in a world is
    less sure by each, and what nobody can change any more stays certain."""
    edges: tuple[float, ...] = ()
    """How much better the odds of each seat are than by its position alone; none: of all alike."""


class Fitted(NamedTuple):
    """What makes told chances come true in a game, found by measuring (docs/strength.md)."""

    weak: Sureness = Sureness()
    """Among people and novices."""
    strong: Sureness = Sureness()
    """Among traders and better ones."""
    both: Sureness = Sureness()
    """Where some are of either kind."""
    edge: float = 1.0
    """Of the strong against the weak."""


class Reason(NamedTuple):
    """Why a strategy prefers an action: a key below `reason.<game>.` and its named values."""

    code: str
    params: tuple[Param, ...] = ()


class Opposition(NamedTuple):
    """Who may sit at a table, as far as it matters to whoever thinks there."""

    masters: bool = True
    """Whether all may be masters."""
    thinkers: bool = True
    """Whether more than one may search; else all others go by rule of thumb, or know less."""


class Strategy(ABC, Generic[S]):
    """How a sensible player plays a game: small, fast functions on which all AI levels are built.

    The game itself needs none of them. They see only a view (or an imagined state), never the
    hidden truth.
    """

    short: ClassVar[Plan] = SHORT
    long: ClassVar[Plan] = LONG
    """How merchants and masters search this game: found by measuring (docs/strength.md)."""
    skill: ClassVar[Skill] = Skill()
    """How often novices, traders and merchants do their best: found likewise."""
    deals: ClassVar[tuple[type[Action], ...]] = ()
    """The actions that take what another seat offers: beginners like them."""

    fitted: ClassVar[Fitted] = Fitted()
    """How sure chances may be told among whom."""
    sureness: Sureness = Sureness()
    """How sure they are told now: set by a worker, who knows who sits at its table."""
    opposition: Opposition = Opposition()
    """Who sits there: set likewise, and by whoever lets levels play."""

    def __init__(self, game: Game[S]) -> None:
        """For a game with its sheet."""
        self.game = game

    @abstractmethod
    def policy(self, state: S, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions, by rule of thumb; a little noise is drawn from chance."""

    def as_masters(self, state: S, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions, drawn as often as masters would choose it, without a search.
        Here: by rule of thumb."""
        return self.policy(state, seat, legal, chance)

    def known_masters(self, view: S) -> bool:
        """Whether it is known what masters do at such a table, by its seats, its options and who
        sits there (`opposition`). Here: at every table."""
        return True

    @abstractmethod
    def progress(self, state: S) -> float:
        """How far a game has gone, in rounds of the table; it never goes back.

        A search looks so many rounds ahead. Where all seats act together it counts what they have
        carried out together, so that positions are judged when nothing is half done.
        """

    def stage_end(self, state: S) -> float:
        """The progress at which the stage of the game that is under way ends, such as a hand of
        cards. Here: never."""
        return math.inf

    def likelihood(self, world: S, viewer: Seat) -> float:
        """How likely it is, were a world as a viewer imagines it, that the others did what he saw
        them do: a positive number, of which only the ratios count. Here: always the same."""
        return 1.0

    def outset(self, state: S) -> float:
        """The progress with which a match begins: at so much more than whole numbers rounds of the
        table have ended. A game that counts from 0 leaves this as it is."""
        return 0.0

    def unchosen(self, view: S, viewer: Seat) -> S:
        """A view as if no other seat had yet made its secret simultaneous choice.

        What a viewer should choose does not depend on who has chosen before them. A game without
        such choices leaves this as it is.
        """
        return view

    @abstractmethod
    def chances(self, state: S) -> tuple[float, ...]:
        """Each seat's chance to win in [0, 1], in seat order, guessed from a position in mid-game.

        They add up to 1. In a view, what is hidden counts as usual.
        """

    def among_masters(self, state: S) -> tuple[float, ...]:
        """Each seat's chance to win where all play as masters do, from a position in mid-game with
        nothing hidden. Here: as `chances` has it."""
        return self.chances(state)

    def propose(
        self, state: S, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """The legal actions worth a search: all of a few, else about a dozen of many.

        A game with long lists of actions proposes what its rule of thumb would weigh. Here: what
        the rule of thumb does, asked again and again, and others drawn by lot.
        """
        if len(legal) <= FEW:
            return legal
        found = dict.fromkeys(self.policy(state, seat, legal, chance) for _ in range(PROPOSED))
        found |= dict.fromkeys(chance.dealt(legal, PROPOSED)[:PROPOSED])
        return list(found)[:PROPOSED]

    def sensible(self, state: S, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the legal actions without those by which anybody would only lose. Here: all."""
        return legal

    def stake(self, view: S, seat: Seat) -> Reason | None:
        """What hangs on what a seat decides now, as all may know it: a key below `at_stake.<game>.`
        with who it is about. None where nothing much does, as by default.

        view: as an onlooker has it, so that nothing that is hidden can be told.
        """
        return None

    # What biases like

    def shines(self, state: S, seat: Seat) -> float:
        """What glitters for a seat: more is better. Here: its score."""
        return self.game.standing(state)[seat].score

    def hoard(self, state: S, seat: Seat) -> float:
        """What a seat has to keep: more is better. Here: all pieces in places of its own."""
        return sum(
            len(pieces)
            for zone, pieces in self.game.inventory(state).items()
            if zone.rpartition(":")[2] == str(seat)
        )

    def prospect(self, state: S, seat: Seat) -> float:
        """What a seat may hope for, whatever others have: more is better. Here: its score."""
        return self.game.standing(state)[seat].score

    @abstractmethod
    def reason(self, state: S, seat: Seat, action: Action) -> Reason:
        """What speaks for a legal action here, for hints and comments.

        Only what all can look up in what a seat sees: careless seats give reasons too, and no
        reason is a judgement that need not hold.
        """

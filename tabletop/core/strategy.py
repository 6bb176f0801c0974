# Compiled by mypyc: see tools/compile.
"""The strategy of a game: heuristic policy, evaluation, search plans and explanations.

A game is complete without a strategy. The registry finds it beside the game.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Param, Say, SeatRef, TextRef
from tabletop.core.chance import Chance
from tabletop.core.game import Game, StateT
from tabletop.core.zones import Seat

MAX_UNFILTERED_ACTIONS: Final = 16
"""Maximum number of legal actions that are all searched."""
CANDIDATE_COUNT: Final = 12
"""Number of candidate actions if there are more legal actions."""


class SearchPlan(NamedTuple):
    """Amount and kind of search. Counted and not timed, so that decisions are reproducible."""

    rollouts: int
    rounds: float
    """Length of a rollout in rounds of the table; then the position is evaluated."""
    min_standard_errors: float
    """Standard errors by which a candidate must beat the choice of the heuristic."""
    opponent_search_rate: float = 0.0
    """Assumed probability that an opponent searches too, in secret simultaneous choices."""
    negligible_gain: float = 0.004
    """Difference of win chances that is not worth a longer search."""
    use_rollout_statistics: bool = False
    """True if statistics of earlier rollouts decide the later moves of the seat in a rollout.

    `rollouts` then holds for two seats; with more seats there are fewer.
    """
    use_master_policy: bool = False
    """True if all seats in a rollout use the master policy, where the strategy has one."""
    stop_at_stage_end: bool = False
    """True if a rollout stops where a stage of the game ends (`stage_end`)."""
    states_per_rollout: int = 1
    """Number of sampled states from which one is drawn by its likelihood."""
    use_master_win_chances: bool = False
    """True if positions are evaluated by the results of master matches (`master_win_chances`)."""
    fallback: SearchPlan | None = None
    """Plan for tables without a master model (`has_master_model`)."""


MERCHANT_PLAN: Final = SearchPlan(rollouts=100, rounds=1.0, min_standard_errors=1.0)
"""Default plan of merchants: a short look ahead."""
MASTER_PLAN: Final = SearchPlan(rollouts=800, rounds=4.0, min_standard_errors=0.5)
"""Default plan of masters: a long look ahead."""


class Skill(NamedTuple):
    """Probabilities with which simple levels play their best move.

    They are tuned so that the levels of a game lie evenly between random play and masters.
    """

    novice: float = 0.5
    """Probability that a novice follows the heuristic; else the move follows a bias."""
    trader: float = 0.8
    """Probability that a trader follows the heuristic; else it plays as a novice."""
    merchant: float = 0.8
    """Probability that a merchant plays its best; else it plays as a trader."""
    foresight: float = 1.0
    """Probability that a merchant at its best searches; else it follows the heuristic."""
    bias_weight: float = 0.2
    """Maximum effect of a bias on the value of an action, as a part of a victory."""
    habit_weight: float = 0.2
    """Maximum effect of a habit: each player prefers some action types. A part of a victory."""
    noticed_count: int = 6
    """Number of actions that an erring player notices at a decision."""
    lookahead_rounds: float = 0.0
    """Minimum look-ahead of an erring player in rounds; 0: to the end of its own turn."""
    beginner: float = 0.1
    """Probability that a beginner plays as a novice; else an impulse decides alone."""
    main_impulses: tuple[str, ...] = ("spending", "hoarding", "habit")
    """Impulses of beginners that are mistakes in this game; each beginner has one of them."""
    distraction: float = 0.0
    """Probability that an erring player notices a single action."""
    max_blunder_loss: float = 0.2
    """Part of a victory that even a novice does not lose by one decision."""


class Calibration(NamedTuple):
    """Calibration of displayed win chances.

    The raw chances assume perfect heuristic play and equally strong seats. AI levels use them
    raw.
    """

    exponent: float = 1.0
    """Exponent of the win chances: below 1 where they are overconfident."""
    upset_rate: float = 0.0
    """Probability that a free decision makes the match open again.

    Each decision of a rollout reduces the confidence; a result that no decision can change
    stays certain.
    """
    seat_odds: tuple[float, ...] = ()
    """Factor on the odds of each seat; empty if all seats are equal."""


class CalibrationSet(NamedTuple):
    """Calibrations of a game by the strength of its players, found by measurement."""

    weak: Calibration = Calibration()
    """Among people and novices."""
    strong: Calibration = Calibration()
    """Among traders and better levels."""
    mixed: Calibration = Calibration()
    """Among players of both kinds."""
    strength_odds: float = 1.0
    """Factor on the odds of a strong player against a weak one."""


class Reason(NamedTuple):
    """An explanation of a preferred action: a key below `reason.<game>.` and its parameters."""

    code: str
    params: tuple[Param, ...] = ()


class OpponentModel(NamedTuple):
    """Assumptions of a thinking seat about the players at its table."""

    all_masters: bool = True
    """True if all players may be masters."""
    several_searchers: bool = True
    """True if more than one player may search; else all others use the heuristic or play worse."""


def format_named_event(key: str, params: Mapping[str, object]) -> str:
    """Return the name of an event with its text parameters, as `read_named_event` reads it.

    >>> format_named_event("buys", {"what": TextRef("mercado.piece.object.jug")})
    'buys what=mercado.piece.object.jug:1'
    """
    refs = ((name, ref) for name, ref in params.items() if isinstance(ref, TextRef))
    return " ".join([key, *(f"{name}={ref.key}:{ref.n}" for name, ref in refs)])


def read_named_event(event: str) -> tuple[str, dict[str, TextRef]]:
    """Return the key and the parameters of a named event.

    >>> read_named_event("buys what=mercado.piece.object.jug:1")
    ('buys', {'what': TextRef(key='mercado.piece.object.jug', n=1)})
    """
    key, *rest = event.split()
    params = {}
    for each in rest:
        name, _, value = each.partition("=")
        text, _, n = value.rpartition(":")
        params[name] = TextRef(text, int(n))
    return key, params


class Strategy(ABC, Generic[StateT]):
    """Play of a sensible player: small, fast functions on which all AI levels are built.

    The game itself does not need them. They receive a view or a sampled state, never hidden
    information.
    """

    merchant_plan: ClassVar[SearchPlan] = MERCHANT_PLAN
    master_plan: ClassVar[SearchPlan] = MASTER_PLAN
    """Search plan of masters; both plans were found by measurement."""
    skill: ClassVar[Skill] = Skill()
    """Skill of the levels from beginner to merchant in this game, found by measurement."""
    accepting_actions: ClassVar[tuple[type[Action], ...]] = ()
    """Action types that accept an offer of another seat; beginners prefer them."""

    chooses_at_once: ClassVar[bool] = False
    """True if all seats that act in a rollout choose before any of their choices is applied.

    A rollout policy that compares results would else see the secret choices of the others.
    """

    double_edged_pieces: ClassVar[tuple[str, ...]] = ()
    """Beginnings of the names of pieces that a seat may wish not to have."""

    drawback_reasons: ClassVar[frozenset[str]] = frozenset()
    """Codes of the reasons that tell a risk or a cost of an action; hints leave them out."""

    effect_reasons: ClassVar[frozenset[str]] = frozenset()
    """Codes of the reasons that repeat the printed effect of an action; hints tell them last."""

    plain_reasons: ClassVar[frozenset[str]] = frozenset()
    """Codes of the reasons that hold for all actions of their kind; none speaks against another."""

    neutral_reasons: ClassVar[frozenset[str]] = frozenset()
    """Codes of the drawback reasons that argue neither way; hints tell them as a last resort."""

    leading_contrasts: ClassVar[frozenset[str]] = frozenset()
    """Codes of contrasts that hints tell before the fact of an action, and with it."""

    sufficient_contrasts: ClassVar[frozenset[str]] = frozenset()
    """Codes of contrasts beside which no fact of the action is told: they exclude or contain it."""

    even_contrasts: ClassVar[frozenset[str]] = frozenset()
    """Codes of contrasts that call two actions equal; no other one may hold for both of them."""

    effect_sources: ClassVar[frozenset[str]] = frozenset()
    """Sources of points that mostly repeat the printed effect of an action; told last, too."""

    promised_sources: ClassVar[Mapping[str, str]] = {}
    """Source of points of which a fact of the position promises something, by the fact's code.

    No average of trial games then praises an equal move for more points of that source.
    """

    incomparable_events: ClassVar[Mapping[str, Sequence[Action]]] = {}
    """By event: actions after which it cannot happen, or hardly matters; it compares nothing then.

    A hint does not tell of such an event how often it follows one of these and another action.
    """

    named_events: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Events that trial games count with what they name: parameters by the key of a `Say`.

    Hints tell them by a text below `outcome.named.` of the game.
    """

    calibrations: ClassVar[CalibrationSet] = CalibrationSet()
    """Calibrations of the displayed win chances."""
    point_odds: ClassVar[float] = 1.0
    """Factor on the odds of a seat for each point that a handicap gives, found by measurement."""
    calibration: Calibration = Calibration()
    """Current calibration: set by a worker, which knows the players of its table."""
    opponents: OpponentModel = OpponentModel()
    """Current assumptions about the players: set by a worker or a simulation."""

    def __init__(self, game: Game[StateT]) -> None:
        """Store the game with its sheet."""
        self.game = game

    @abstractmethod
    def policy(self, state: StateT, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the legal action that the heuristic prefers, with a little noise from chance."""

    def rollout_policy(
        self, state: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action of a seat in a rollout; `state` is a sampled state.

        The default is the heuristic. A heuristic that plays rollouts itself needs a faster choice.
        """
        return self.policy(state, seat, legal, chance)

    def master_policy(
        self, state: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return a legal action, drawn with the probability that masters choose it.

        The default is the heuristic. Nothing is searched.
        """
        return self.policy(state, seat, legal, chance)

    def has_master_model(self, view: StateT) -> bool:
        """True if the master policy is valid at such a table.

        It may depend on the seats, the options and the players (`opponents`). The default is True.
        """
        return True

    @abstractmethod
    def progress(self, state: StateT) -> float:
        """Return the progress of a game in rounds of the table; it never decreases.

        A search stops after a number of rounds. Where all seats act together, count only what they
        have completed together, so that no half-finished position is evaluated.
        """

    def stage_end(self, state: StateT) -> float:
        """Return the progress at which the current stage ends, such as a hand of cards.

        The default is infinity.
        """
        return math.inf

    def likelihood(self, sampled: StateT, viewer: Seat) -> float:
        """Return the likelihood of the observed actions of the others in a sampled state.

        Only ratios count; the value must be positive. The default is constant.

        Args:
            sampled: A state that was sampled for the viewer.
            viewer: Seat for which it was sampled.
        """
        return 1.0

    def initial_progress(self, state: StateT) -> float:
        """Return the progress of the initial state. The default is 0.

        Rounds of the table end at whole numbers above it.
        """
        return 0.0

    def before_secret_choices(self, view: StateT, viewer: Seat) -> StateT:
        """Return the view as if no other seat had made its secret simultaneous choice yet.

        The best choice does not depend on the order in which seats choose. The default returns the
        view.
        """
        return view

    @abstractmethod
    def win_chances(self, state: StateT) -> tuple[float, ...]:
        """Return the estimated win chance of each seat in [0, 1], in seat order.

        The chances add up to 1. In a view, hidden values count as average.
        """

    def master_win_chances(self, state: StateT) -> tuple[float, ...]:
        """Return the win chance of each seat if all play as masters.

        The position has no hidden information. The default is `win_chances`.
        """
        return self.win_chances(state)

    def candidate_actions(
        self, state: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return the legal actions that are worth a search: all of a few, else about a dozen.

        A game with many actions proposes those that its heuristic weighs. The default asks the
        heuristic several times and adds random actions.
        """
        if len(legal) <= MAX_UNFILTERED_ACTIONS:
            return legal
        found = dict.fromkeys(
            self.policy(state, seat, legal, chance) for _ in range(CANDIDATE_COUNT)
        )
        found |= dict.fromkeys(chance.partial_shuffle(legal, CANDIDATE_COUNT)[:CANDIDATE_COUNT])
        return list(found)[:CANDIDATE_COUNT]

    def filter_useful_actions(
        self, state: StateT, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Action]:
        """Return the legal actions without those by which anybody would only lose. Here: all."""
        return legal

    def list_events(self, acts: Sequence[Act]) -> Iterator[tuple[str, Seat]]:
        """Yield the named events of some acts, each with the seat to which it happens.

        Hints tell how often an event follows two moves, where the game has a text below
        `outcome.gain.` or `outcome.setback.`. The default yields the keys of `Say` acts. For a
        seat among the parameters, it adds the name of the parameter, as in `takes_other`.

        Args:
            acts: Acts of the rest of a round.
        """
        for act in acts:
            if isinstance(act, Say):
                yield act.key, act.seat
                for name, value in act.params:
                    if isinstance(value, SeatRef):
                        yield f"{act.key}_{name}", value.seat

    def list_named_events(self, acts: Sequence[Act]) -> Iterator[tuple[str, Seat]]:
        """Yield the named events of a trial game that name a piece or a place.

        Each is the key of the event with its parameters, and the seat to which it happens.

        Args:
            acts: Acts of the trial game.
        """
        for act in acts:
            if isinstance(act, Say) and act.key in self.named_events:
                params = dict(act.params)
                named = {name: params[name] for name in self.named_events[act.key]}
                yield format_named_event(act.key, named), act.seat

    def is_event_of(self, view: StateT, action: Action, event: str) -> bool:
        """True if an event of the own seat may be told as a reason for an action.

        An event of a later decision explains nothing, and neither does one that hardly matters
        in the position. The default is True.
        """
        return True

    def decisive_moment(self, view: StateT, seat: Seat) -> Reason | None:
        """Return the reason why a decision matters much, or None, which is the default.

        The reason is a key below `at_stake.<game>.` and its parameters.

        Args:
            view: Public view, so that the result cannot reveal a secret.
            seat: Seat that decides.
        """
        return None

    # What biases like

    def greedy_value(self, state: StateT, seat: Seat) -> float:
        """Return the immediate attraction of a position for a seat; used by biases.

        More is better. The default is the score.
        """
        return self.game.standings(state)[seat].score

    def hoarding_value(self, state: StateT, seat: Seat) -> float:
        """Return the value of the possessions of a seat; used by biases.

        More is better. The default is the number of pieces in its own zones.
        """
        return sum(
            len(pieces)
            for zone, pieces in self.game.inventory(state).items()
            if zone.rpartition(":")[2] == str(seat)
        )

    def solitary_value(self, state: StateT, seat: Seat) -> float:
        """Return the prospects of a seat without regard to its rivals; used by biases.

        More is better. The default is the score.
        """
        return self.game.standings(state)[seat].score

    @abstractmethod
    def reason(self, state: StateT, seat: Seat, action: Action) -> Reason:
        """Return an argument for a legal action, for hints and comments.

        It must be a fact that the seat can check in its view. Careless levels state reasons too, so
        a reason is no judgement.
        """

    def contrast_reason(
        self, state: StateT, seat: Seat, action: Action, other: Action
    ) -> Reason | None:
        """Return a fact that speaks for an action against another; None if there is none."""
        return None

    def price_reason(self, state: StateT, seat: Seat, action: Action) -> Reason | None:
        """Return what an advised action gives up that was certain before; None if nothing.

        Its text is a contrast that says so, as in "The price: 8 points of your own go, too."
        """
        return None

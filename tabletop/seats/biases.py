"""How people err: the same way each time. They overvalue what glitters, hoard, forget their rivals,
fear the worst, and count on what the end of the game takes away.

A bias bends what actions are worth to a seat: by how much of a victory at most it is drawn to what
it likes. Who errs sees a few of the actions, and nothing but a view.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Skill, Strategy
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer, Slip
from tabletop.seats.rollouts import MOST_SEEDS, Enough, Worlds, never, play_on, shares

WORLDS: Final = 2
"""In so many worlds an action is looked at: who errs thinks of few."""
SECOND: Final = 0.5
"""How strong the second bias of a character is, beside the first."""
OWN_TURN: Final = 1e-6
"""Looking so far ahead is to look to the end of one's own turn."""


class After(NamedTuple):
    """What came of an action in one world."""

    shines: float
    """What glitters for the seat at the end of its turn."""
    hoard: float
    """What it has kept by then."""
    prospect: float
    """What it has in prospect by then, whatever others have."""
    worth: float
    """Its share of the victory, as far ahead as it looks."""
    over: bool
    """Whether the game is over then."""


class Liking(Protocol):
    """How much an action is to somebody's liking, by what came of it in some worlds."""

    def __call__(self, found: Sequence[After]) -> float:
        """The more, the better."""


def _dazzled(found: Sequence[After]) -> float:
    return sum(after.shines for after in found)


def _hoarding(found: Sequence[After]) -> float:
    return sum(after.hoard for after in found)


def _alone(found: Sequence[After]) -> float:
    return sum(after.prospect for after in found)


def _afraid(found: Sequence[After]) -> float:
    return min(after.worth for after in found)


def _late(found: Sequence[After]) -> float:
    """Prospects, where the game is over before they come true; elsewhere nothing."""
    ending = 2 * sum(after.over for after in found) > len(found)
    return _alone(found) if ending else 0.0


BIASES: Final[Mapping[str, Liking]] = {
    "dazzled": _dazzled,
    "hoarding": _hoarding,
    "alone": _alone,
    "afraid": _afraid,
    "late": _late,
}
"""What glitters at once; what can be kept; one's own stall alone; the worst that may come; as if
the end were far."""
HABIT: Final = "habit"
"""What errs where no bias does: what somebody likes to do wherever it can be done."""
FORCE: Final[Mapping[str, float]] = {
    "dazzled": 0.4, "hoarding": 1.0, "alone": 0.4, "afraid": 0.4, "late": 1.0,
}  # fmt: skip
"""How hard each pulls. What glitters, what one has in prospect and what is safe is often good, and
who is drawn to it alone plays well: hoarders and latecomers pay for what they like."""
FAR_SIGHTED: Final = ("afraid", "late")
"""The biases that look a round ahead, since they are about what others do and about the end."""


class Temper(NamedTuple):
    """Who errs: a character in one match."""

    main: str
    second: str
    seed: int
    """Of all that is drawn for it: the same position is met by the same thoughts."""

    @classmethod
    def drawn(cls, chance: Chance, main: str = "", second: str = "") -> Temper:
        """Of a character with these biases; of anybody, with any two."""
        names = chance.shuffled(list(BIASES))
        main = main or names[0]
        second = second or next(name for name in names if name != main)
        return cls(main, second, chance.below(MOST_SEEDS))

    def habit(self, action: Action) -> float:
        """How much it likes to do just that, wherever it can: from 0 to 1."""
        said = f"{self.seed}/{json.dumps(action.to_json())}"
        return _hashed(said) / MOST_SEEDS

    def at(self, view: S, seat: Seat) -> Chance:
        """The chance with which a position is thought about: there is one for each."""
        said = f"{self.seed}/{seat}/{json.dumps(view.to_json())}"
        return Chance(_hashed(said))


def _hashed(said: str) -> int:
    """A number below MOST_SEEDS that hangs on what is said, and on nothing else."""
    return int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big") % MOST_SEEDS


class Appeal(NamedTuple):
    """An action as somebody with a temper sees it."""

    action: Action
    worth: float
    """Its chance to win, as it is found without any bias."""
    main: float
    second: float
    """How much it draws by each bias: from 0 to the force of that, the least and the most of those
    that are seen."""
    habit: float
    """How much somebody likes to do just that, from 0 to 1; a deal that is offered, as can be."""

    def by_habit(self, skill: Skill) -> float:
        """What it is worth to somebody who has habits and no bias."""
        return self.worth + skill.whim * self.habit

    def bent(self, skill: Skill) -> float:
        """The same to whoever is drawn to what a bias likes."""
        return self.by_habit(skill) + skill.pull * (self.main + SECOND * self.second)


class Erring(NamedTuple):
    """A level that errs as people do."""

    temper: Temper | None = None
    """Whose errors they are; None: of somebody else at each decision."""

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """What it likes best of the few actions that it sees, and what it would have done without
        its biases."""
        temper = self.temper or Temper.drawn(chance)
        seen = glimpsed(strategy, view, seat, chance)
        found = weighed(strategy, view, seat, seen, temper, chance)
        skill = strategy.skill
        liked = max(found, key=lambda each: each.bent(skill))
        reason = strategy.reason(view, seat, liked.action)
        return Answer(liked.action, reason, slip=_slip(found, liked, temper, skill))


def _slip(found: Sequence[Appeal], liked: Appeal, temper: Temper, skill: Skill) -> Slip | None:
    """Where what somebody likes decided against what would have been best: what it was, and its
    price. A bias is named only where without it something else would have been done."""
    best = max(found, key=lambda each: each.worth)
    price = best.worth - liked.worth
    if price <= 0.0:
        return None
    if max(found, key=lambda each: each.by_habit(skill)) is liked:
        return Slip(HABIT, best.action, price) if liked.habit > best.habit else None
    main, second = liked.main - best.main, SECOND * (liked.second - best.second)
    if max(main, second) <= 0.0:
        return None
    return Slip(temper.main if main >= second else temper.second, best.action, price)


def glimpsed(strategy: Strategy[S], view: S, seat: Seat, chance: Chance) -> Sequence[Action]:
    """The few actions that somebody sees of all that make sense; a deal always."""
    actions = strategy.sensible(view, seat, strategy.game.legal(view, seat))
    few = strategy.skill.sight
    if len(actions) <= few:
        return actions
    deals = [action for action in actions if isinstance(action, strategy.deals)]
    return list(dict.fromkeys([*deals, *chance.dealt(actions, few)[:few]]))


def weighed(
    strategy: Strategy[S], view: S, seat: Seat, actions: Sequence[Action], temper: Temper,
    chance: Chance,
) -> list[Appeal]:  # fmt: skip
    """Actions as a temper sees them, tried in the same few worlds."""
    far = temper.main in FAR_SIGHTED or temper.second in FAR_SIGHTED
    ahead = 1.0 if far else max(OWN_TURN, strategy.skill.ahead)
    found: list[list[After]] = [[] for _ in actions]
    worlds = Worlds(strategy, view, seat, chance)
    until = strategy.progress(view)
    for _ in range(WORLDS):
        for action, afters in zip(actions, found, strict=True):
            s, luck = worlds.fresh()
            strategy.game.apply(s, seat, action, luck)
            afters.append(_after(strategy, s, seat, (until + OWN_TURN, until + ahead), luck))
        worlds.next()
    main, second = (_drawn_to(bias, found) for bias in (temper.main, temper.second))
    worths = [sum(after.worth for after in afters) / WORLDS for afters in found]
    habits = [1.0 if isinstance(a, strategy.deals) else temper.habit(a) for a in actions]
    return [Appeal(*each) for each in zip(actions, worths, main, second, habits, strict=True)]


def _after(
    strategy: Strategy[S], s: S, seat: Seat, horizons: tuple[float, float], luck: Chance
) -> After:
    """What a world shows at the end of the turn, and as far ahead as somebody looks."""
    own, ahead = horizons
    play_on(strategy, s, own, luck)
    likings = strategy.shines(s, seat), strategy.hoard(s, seat), strategy.prospect(s, seat)
    if ahead > own:
        play_on(strategy, s, ahead, luck)
    return After(*likings, shares(strategy, s)[seat], strategy.game.is_over(s))


def _drawn_to(bias: str, found: Sequence[Sequence[After]]) -> list[float]:
    """How much each action draws somebody with a bias, from 0 to its force."""
    likings = [BIASES[bias](afters) for afters in found]
    least, most = min(likings), max(likings)
    if most - least < OWN_TURN:
        return [0.0] * len(likings)
    return [FORCE[bias] * (each - least) / (most - least) for each in likings]

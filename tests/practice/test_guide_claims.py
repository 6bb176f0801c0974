"""Figures in the texts of guided matches and of hints are those that the engine carries out.

Each text with a figure has a claim below: the figures that follow from what happens in matches.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from tabletop import games
from tabletop.core.acts import End, Say
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.market_day.sheet import (
    CARD_RANKS,
    KNIGHT_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
)
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.templates import Select, Template, parse_template
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.match_walks import Decision, MatchWalk, play_guided_match, walk_through
from tests.fixtures.scripted_clients import new_match

SEEDS = range(12)
SECTIONS = ("guide", "nudge", "reason")
NUMBER_WORDS = {"two": 2, "second": 2, "three": 3, "third": 3, "half": 0.5, "半分": 0.5}
FIGURE = re.compile(r"(?<![\w.-])\d+|\b(?:two|second|three|third|half)\b|半分|(?<=\D)\d+", re.I)

Figures = Sequence[Collection[float]]
"""Possible values of each figure of a text in its order, as far as matches tell them."""


class Play:
    """The decisions of some matches of one game."""

    def __init__(self, walks: Sequence[MatchWalk]) -> None:
        self.walks = walks
        self.decisions: list[Decision] = [each for walk in walks for each in walk.decisions]

    def with_event(self, key: str) -> list[Decision]:
        """Return the decisions that an event follows."""
        return [each for each in self.decisions if each.says(key)]

    def with_action(self, tag: str) -> list[Decision]:
        """Return the decisions for actions of a tag."""
        return [each for each in self.decisions if each.action.tag == tag]

    def moved(self, tag: str, *way: str) -> set[float]:
        """Return how many pieces move on a way after an action of a tag: all numbers that occur."""
        return {sum(move.n for move in each.moves(*way)) for each in self.with_action(tag)}


def values(decision: Decision, key: str, param: str) -> list[Any]:
    """Return a parameter of each event of a key."""
    return [
        dict(act.params)[param] for act in decision.acts if isinstance(act, Say) and act.key == key
    ]


def between(below: Iterable[float], above: Iterable[float]) -> range:
    """Return the thresholds that lie above some values and not above others."""
    return range(int(max(below)) + 1, int(min(above)) + 1)


def least(found: Iterable[float]) -> set[float]:
    return {min(found)}


def most(found: Iterable[float]) -> set[float]:
    return {max(found)}


# Basari


def chosen_alike(play: Play, key: str) -> set[float]:
    """Count the seats that choose the action of an event."""
    found = set[float]()
    for each in play.with_event(key):
        shown = Counter(move.piece for move in each.moves("action", "choice", "shown"))
        found |= {shown[f"action.{letter}"] for letter in values(each, key, "action") if shown}
    return found


def stage_end_workers(play: Play) -> range:
    """Workers that end a stage: after the rounds before nobody had as many."""
    before = []
    for walk in play.walks:
        counts: Sequence[int] = walk.game.tables.card_workers  # type: ignore[attr-defined]
        for each in walk.decisions:
            state: Any = each.state
            if state.round > 1 and state.step == 0:
                dealt = [counts[pile[-1]] for pile in state.piles]
                before.append(max(n - new for n, new in zip(state.workers, dealt, strict=True)))
    ended = [n for d in play.with_event("enough_workers") for n in values(d, "enough_workers", "n")]
    return between(before, ended)


def stage_count(play: Play) -> set[float]:
    return {walk.last.stage for walk in play.walks}  # type: ignore[attr-defined]


def played_stages(play: Play) -> set[float]:
    return {len({each.state.stage for each in w.decisions}) for w in play.walks}  # type: ignore[attr-defined]


def returned_part(play: Play) -> set[float]:
    """Part of their gems that the player with the most returns (BAS-5.1)."""
    found = set[float]()
    for each in play.with_event("most_gems"):
        moves = each.moves("gem", "gems", "stock", "BAS-5.1")
        for n, move in zip(values(each, "most_gems", "n"), moves, strict=True):
            found.add(0.5 if abs(2 * move.n - n) <= 1 else move.n / n)
    return found


def gems_of_action_d(play: Play) -> list[set[float]]:
    """Gems that action D brings to a seat alone, and to each of several (BAS-3.8).

    Only five players have it.
    """
    alone, several = set[float](), set[float]()
    for seed in range(2):
        on_action, gained = 0, Counter[str]()
        for each in walk_through(new_match("basari", seats=5, seed=seed), seed).decisions:
            for move in each.moves("gem", "stock", "gems", "BAS-3.8"):
                gained[move.target] += move.n
            if revealed := each.moves("action", "choice", "shown"):
                (alone if on_action == 1 else several).update(gained.values())
                on_action = sum(move.piece == "action.D" for move in revealed)
                gained.clear()
    return [alone, several]


# Market Day


def rank(piece: str) -> int:
    return int(piece.partition(".")[2])


def cards_of_round(decision: Decision) -> Counter[int]:
    """Cards at the stalls after the last card of a round."""
    played = (move.piece for move in decision.moves("card", "hand", "stall"))
    return Counter(map(rank, (*decision.pieces("stall"), *played)))


def rain(play: Play) -> list[Collection[float]]:
    """The rank that rains if it is alone, and the lowest rank that it washes away."""
    ranks, washed, left = set[float](range(1, 11)), list[float](), list[float]()
    for each in play.with_event("rain"):
        lying = cards_of_round(each)
        gone = [rank(move.piece) for move in each.moves("card", "stall", "discard", "MKD-3.3")]
        spoiled = [rank(move.piece) for move in each.moves("card", "stall", "discard", "MKD-3.1")]
        ranks &= {card for card, n in lying.items() if n == 1 and card not in gone}
        washed += gone
        left += (lying - Counter(gone) - Counter(spoiled)).keys()
    return [ranks, between([card for card in left if card not in ranks], washed)]


def lowest_washed_rank() -> int:
    """Return the lowest rank that a lone Rain washes away (MKD-3.3)."""
    return next(rank for rank in CARD_RANKS if resolve_round([rank, RAIN_RANK]).washed_places)


def cards_that_stop_rain(play: Play) -> list[Collection[float]]:
    """The least number of Rains with which it does not rain, and their rank."""
    found = [cards_of_round(each) for each in play.with_event("no_rain")]
    alike = set.intersection(*({card for card, n in each.items() if n > 1} for each in found))
    return [least(each[card] for each in found for card in alike), alike]


# Mercado


def place_of_seals(play: Play) -> set[float]:
    """Place by coins on a sold tile that earns a seal (MER-5.2); the buyer's is the first."""
    found = set[float]()
    for each in play.decisions:
        for seal in each.moves("seal", "supply", "seals", "MER-5.2"):
            seat = seal.target.partition(":")[2]
            back = [m for m in each.moves("coin", "offer", "bag") if m.source.endswith(f"/{seat}")]
            for tile in {move.source.partition("/")[0] for move in back}:
                offers = Counter[str]()
                for move in each.moves("coin", "offer", "bag"):
                    if move.source.startswith(f"{tile}/"):
                        offers[move.source.partition("/")[2]] += move.n
                found.add(2 + sum(n > offers[seat] for n in offers.values()))
    return found


def last_steps_of_a_seal(play: Play) -> set[float]:
    """Steps of an unused seal, where nobody kept a privilege (MER-9.1)."""
    return {
        sum(each.steps_by("MER-9.1")) / seals
        for each in play.decisions
        if (seals := sum(move.n for move in each.moves("seal", "seals", "supply", "MER-9.1")))
        and not each.moves("privilege", "hand", "privilege_discard", "MER-9.1")
    }


def steps_of_privileges(play: Play) -> list[set[float]]:
    found = {n for each in play.with_action("play_privilege") for n in each.steps_by("MER-7.9")}
    return [least(found), most(found)]


def seal_draw(play: Play) -> set[float]:
    return most(play.moved("break_seal", "coin", "bag", "drawn", "MER-4.4"))


# Nacho


def cubes_after_drawing(play: Play) -> set[float]:
    """Greatest number of cubes to which somebody may draw (NAC-7.2)."""
    drawing = play.with_action("draw_cube")
    return most(len(each.table.get(f"warehouse:{each.seat}", ())) + 1 for each in drawing)


def ended_rounds(play: Play) -> list[set[float]]:
    """Count the rounds that are played, and return the number of the last one too."""
    ends = [
        [
            a.number
            for d in walk.decisions
            for a in d.acts
            if isinstance(a, End) and a.key == "round"
        ]
        for walk in play.walks
    ]
    return [{len(found) for found in ends}, {max(found) for found in ends}]


def gold_of_a_sale(play: Play) -> set[float]:
    return {n for each in play.with_action("sell") for n in each.scores_by("NAC-7.2")}


# Zahab


def tracks_of(state: Any, seat: int) -> list[int]:
    return sorted(state.tracks[3 * seat : 3 * seat + 3])


def step_counts(play: Play) -> list[set[float]]:
    """Steps of a camel that one thing pays for, and that two pay for (ZAH-4.1)."""
    found: dict[int, set[float]] = {0: set(), 1: set(), 2: set()}
    for each in play.with_action("steps"):
        paid = len(each.moves("gold", "tokens", "supply", "ZAH-4.1")) + len(
            each.moves("card", "hand", "discard", "ZAH-4.1")
        )
        found[paid] |= set(each.steps_by("ZAH-4.2"))
    assert found[0] == {1}
    return [found[1], found[2]]


def end_of_zahab(play: Play) -> list[Collection[float]]:
    """Two tracks at a height, or all three at a lower one, call the end (ZAH-9.1)."""
    open_tracks, called = list[list[int]](), list[list[int]]()
    for walk in play.walks:
        states = [*(each.state for each in walk.decisions[1:]), walk.last]
        for each, after in zip(walk.decisions, states, strict=True):
            if not after.ending:  # type: ignore[attr-defined]
                open_tracks += [tracks_of(after, seat) for seat in range(3)]
            elif each.says("end_called"):
                called.append(tracks_of(after, each.seat))
    low, second = (max(each[n] for each in open_tracks) for n in (0, 1))
    high = between([second], [each[1] for each in called if each[0] <= low])
    middle = between([low], [each[0] for each in called if each[1] <= second])
    return [{2}, high, {3}, middle]


def points_of_a_gem(play: Play) -> set[float]:
    """Points of a gem at the end, beside the tracks and the gold (ZAH-9.3)."""
    found = set[float]()
    for walk in play.walks:
        state: Any = walk.last
        for each in walk.game.standings(state):
            gold = state.gold[each.seat] // walk.game.tables.gold_per_point  # type: ignore[attr-defined]
            rest = each.score - sum(tracks_of(state, each.seat)) - gold
            if state.gems[each.seat]:
                found.add(rest / state.gems[each.seat])
    return found


def gold_instead(play: Play) -> set[float]:
    return play.moved("take_gold", "gold", "supply", "tokens", "ZAH-4.4")


def starting_tracks(play: Play) -> list[set[float]]:
    first: list[Any] = [walk.first for walk in play.walks]
    return [
        {vp for state in first for vp in state.tracks[:9]},
        {spirit for state in first for spirit in state.spirits[:3]},
    ]


Claim = Callable[[Play], Figures]
_SALE: Claim = lambda p: [gold_of_a_sale(p), cubes_after_drawing(p)]  # noqa: E731
CLAIMS: Mapping[str, Claim] = {
    "basari.guide.goal": lambda p: [stage_count(p)],
    "basari.guide.short": lambda p: [played_stages(p), stage_count(p), stage_end_workers(p)],
    "basari.guide.choose": lambda p: [chosen_alike(p, "haggle"), least(chosen_alike(p, "blocked"))],
    "basari.guide.open": lambda p: [chosen_alike(p, "haggle")],
    "basari.guide.act.say.blocked": lambda p: [least(chosen_alike(p, "blocked"))],
    "basari.guide.act.say.haggle": lambda p: [chosen_alike(p, "haggle")],
    "basari.guide.act.say.enough_workers": lambda p: [stage_end_workers(p)],
    "basari.guide.act.say.most_gems": lambda p: [returned_part(p)],
    "basari.reason.choose_d": gems_of_action_d,
    "basari.reason.choose_d_lead": lambda p: [{1}, *gems_of_action_d(p)[:1] * 2],
    "basari.reason.choose_d_poor": lambda p: gems_of_action_d(p)[1:],
    "market_day.guide.short": lambda p: [
        {walk.first.seats for walk in p.walks},  # type: ignore[attr-defined]
        {
            sum(cards_of_round(each).values()) / 2
            for each in p.with_action("play")
            if each.scores_by("MKD-3.6")
        },
    ],
    "market_day.guide.play": rain,
    "market_day.guide.act.say.rain": rain,
    "market_day.guide.act.say.no_rain": cards_that_stop_rain,
    "market_day.reason.knight_none": lambda p: [resolve_round([KNIGHT_RANK]).remaining_ranks],
    "market_day.reason.knight_later": lambda p: [resolve_round([KNIGHT_RANK]).remaining_ranks],
    "market_day.reason.early": lambda p: [resolve_round([ROGUE_RANK]).remaining_ranks],
    "market_day.reason.rain_later": lambda p: [{lowest_washed_rank()}],
    "market_day.reason.tinker_none": lambda p: [resolve_round([TINKER_RANK]).remaining_ranks],
    "market_day.reason.swap": lambda p: [resolve_round([TINKER_RANK]).remaining_ranks],
    "market_day.reason.swap_best": lambda p: [resolve_round([TINKER_RANK]).remaining_ranks],
    "market_day.reason.dump_rogue": lambda p: [
        [1 + place for place in resolve_round([ROGUE_RANK] * 2).spoiled_places]
    ],
    "mercado.guide.start": lambda p: [p.moved("draw", "coin", "bag", "drawn")],
    "mercado.guide.lay": lambda p: [seal_draw(p)],
    "mercado.guide.act.move.supply.seals": lambda p: [
        place_of_seals(p), seal_draw(p), last_steps_of_a_seal(p),
    ],
    "mercado.guide.act.move.privileges.hand": steps_of_privileges,
    "nacho.guide.goal": lambda p: [{walk.last.turn for walk in p.walks}],  # type: ignore[attr-defined]
    "nacho.guide.short": ended_rounds,
    "nacho.guide.sell": _SALE,
    "nacho.guide.spoken.sell": _SALE,
    "nacho.guide.draw": lambda p: [cubes_after_drawing(p)],
    "nacho.reason.sell": lambda p: [gold_of_a_sale(p)],
    "nacho.reason.sell_dear": lambda p: [gold_of_a_sale(p)],
    "zahab.guide.short": starting_tracks,
    "zahab.guide.steps": step_counts,
    "zahab.guide.spoken.steps": step_counts,
    "zahab.guide.space": lambda p: [gold_instead(p)],
    "zahab.guide.spoken.space": lambda p: [gold_instead(p)],
    "zahab.guide.acquire": lambda p: [
        {m.n for each in p.decisions for m in each.moves("gold", "tokens", "ondisplay")}
    ],
    "zahab.guide.act.say.end_called": end_of_zahab,
    "zahab.guide.act.move.tokens.ondisplay": lambda p: [
        most(p.moved("acquire", "gold", "tokens", "ondisplay"))
    ],
    "zahab.guide.mix": lambda p: [{len(w.last.tracks) / w.last.seats for w in p.walks}],  # type: ignore[attr-defined]
    "zahab.nudge.place": lambda p: step_counts(p)[:1],
    "zahab.nudge.steps": step_counts,
    "zahab.reason.space_closed": lambda p: [gold_instead(p)],
    "zahab.reason.take_gold_full": lambda p: [gold_instead(p), gold_instead(p)],
    "zahab.reason.return": lambda p: [points_of_a_gem(p), {1}],
}  # fmt: skip


@cache
def play_of(game: str) -> Play:
    return Play([play_guided_match(game, seed) for seed in SEEDS])


def literals(template: Template) -> Iterator[str]:
    """Yield the fixed words of a template, without those that stand for a number themselves."""
    for part in template:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Select):
            for key, case in part.cases:
                yield from (words for words in literals(case) if key not in FIGURE.findall(words))


def figures(text: Catalogue, key: str) -> list[float]:
    """Return the fixed figures of a text; in Japanese without 1, which counts all things."""
    found = FIGURE.findall(" ".join(literals(parse_template(text.raw_text(key)))))
    numbers = [NUMBER_WORDS.get(each.lower()) or int(each) for each in found]
    return [n for n in numbers if n != 1] if text.language == "ja" else numbers


def keys_with_figures(game: str, text: Catalogue) -> set[str]:
    told = [key for key in text.keys(game) if key.split(".")[1] in SECTIONS]
    return {key for key in told if figures(text, key)}


def lies(key: str, text: Catalogue, play: Play, said: Sequence[float]) -> list[float]:
    """Return the figures of a text that its claim does not allow.

    Languages may tell them in another order.
    """
    allowed = [each for each in CLAIMS[key](play) if text.language == "en" or set(each) != {1}]
    if len(said) != len(allowed):
        return [*said, 0]
    pairs = zip(sorted(said), sorted(allowed, key=min), strict=True)
    return [n for n, values in pairs if n not in values]


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_each_text_with_a_figure_has_a_claim(game: str, language: str) -> None:
    claimed = {key for key in CLAIMS if key.partition(".")[0] == game}
    assert keys_with_figures(game, Catalogue(language)) <= claimed
    assert claimed <= keys_with_figures(game, Catalogue("en"))


@pytest.mark.slow
@pytest.mark.parametrize("key", CLAIMS)
def test_figures_are_those_of_the_acts(key: str) -> None:
    play = play_of(key.partition(".")[0])
    for language in BUILT_IN_LANGUAGES:
        text = Catalogue(language)
        said = figures(text, key)
        assert not lies(key, text, play, said), (language, said, CLAIMS[key](play))
        for n in range(len(said)):
            lie = [*said[:n], said[n] + 1, *said[n + 1 :]]
            assert lies(key, text, play, lie), (language, lie)


CHANGES: Sequence[tuple[str, str, str, int]] = (
    ("basari.guide.goal", "game", "stages", 4),
    ("basari.guide.act.say.enough_workers", "game", "stage_end", 14),
    ("mercado.guide.start", "components", "draw", 4),
    ("mercado.guide.lay", "components", "seal_draw", 1),
    ("nacho.guide.sell", "game", "sale", 2),
    ("nacho.guide.draw", "game", "cubes", 3),
    ("zahab.guide.act.say.end_called", "end", "high", 8),
    ("zahab.guide.act.say.end_called", "end", "middle", 5),
)
"""Texts, and printed values with which they would be lies."""


@pytest.mark.slow
@pytest.mark.parametrize(("key", "table", "field", "value"), CHANGES)
def test_texts_lie_with_another_printed_value(key: str, table: str, field: str, value: int) -> None:
    name, text = key.partition(".")[0], Catalogue("en")
    data: dict[str, Any] = copy.deepcopy(dict(games.load(name).sheet.data))
    data[table][field] = value
    changed = Play([play_guided_match(name, seed, data) for seed in SEEDS[:6]])
    assert lies(key, text, changed, figures(text, key))

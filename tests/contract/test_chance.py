"""Chance reaches every place that it should: decks, displays, bags, set-up, lots, imagined worlds.

All is judged by what the table shows of many games: which piece comes next out of a deck or bag,
where pieces come to lie, who begins. Seeds are fixed, so that a fair game never fails by bad luck.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, groupby, islice
from math import sqrt
from typing import Any, ClassVar, NamedTuple

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, Move, Say, Shuffle, before, carry_out
from tabletop.core.bound import BoundGame
from tabletop.core.chance import GENERATORS, HASHED, SEEDED, Chance, chance_of
from tabletop.core.game import Game
from tabletop.core.options import FIRST
from tabletop.core.playing import play
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Seen, Zone, address, is_back
from tests.contract.playing import Setup, allowed, laid_open, load, setups

BAG = "bag"
"""Zones of this name are drawn from blind, though all may know what is in them."""
LOTS = "by_lot"
"""What is said where lots decide between equals."""
OPENINGS = 60
AGAIN = 12
"""So often the same decision is made again with another chance."""
POSITIONS = 40
LEAST_GAMES = 3
MOST_GAMES = 40
FEW = 4
CASES = 4
"""Shuffles of one kind that are looked at."""
FAR = 4.5
"""Standard deviations between what is drawn and what is expected, more than which is no luck."""

both = pytest.mark.parametrize("generator", GENERATORS)
WAYS = ("below", "pick", "shuffled", "dealt", "draw")
"""How chance is drawn from."""
NOT_DRAWING = ("strategy", "mastery", "appraisal", "views")
"""Modules of a game that draw for thinking only."""

Choose = Callable[[Any, int, Sequence[Action]], Action]


class Decision(NamedTuple):
    """A decision of a game: None and the empty position for the setting up."""

    setup: Setup
    before: State | None
    seat: int
    action: Action | None
    acts: tuple[Act, ...]

    def again(self, seed: int, generator: int = 0) -> tuple[State, list[Act]]:
        """Make it once more with another chance: usually of either generator in turn."""
        game, acts = self.setup.game, list[Act]()
        chance = chance_of(seed, generator or (SEEDED if seed % 2 else HASHED))
        if self.before is None:
            s = game.new(self.setup.seats, dict(self.setup.options), chance, acts.append)
        else:
            s = self.before.copy()
            game.apply(s, self.seat, self.action, chance, acts.append)
        return s, acts

    def table(self) -> dict[Zone, list[Piece]]:
        """The whole truth before it."""
        game = self.setup.game
        if self.before is not None:
            found: Inventory = game.inventory(self.before)
        else:
            s, acts = self.again(self.setup.seed, SEEDED)
            found = before(game.inventory(s), acts, NOBODY, laid_open(game.zones))
        return {zone: list(pieces) for zone, pieces in found.items()}


class Noted(Chance):
    """Chance that notes which functions draw from it, by file, name and way of drawing."""

    __slots__ = ()
    drawn_by: ClassVar[set[tuple[str, str, str]]] = set()


def noting(method: str) -> Callable[..., Any]:
    """A way of drawing that notes its caller."""
    plain = getattr(Chance, method)

    def noted(self: Chance, *given: Any) -> Any:
        caller = sys._getframe(1).f_code
        Noted.drawn_by.add((caller.co_filename, caller.co_name, method))
        return plain(self, *given)

    return noted


for _method in WAYS:
    setattr(Noted, _method, noting(_method))


def drawing(name: str) -> Iterator[tuple[str, str, str]]:
    """The functions of a game's rules that draw from chance, read from the source."""
    for path in sorted(games.folder(name).glob("*.py")):
        if path.stem in NOT_DRAWING:
            continue
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for node in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
                if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "chance":
                    yield str(path), function.name, node.attr


def decisions(setup: Setup, choose: Choose) -> Iterator[Decision]:
    """A whole game, one decision after another."""
    game, chance = setup.game, Noted(setup.seed)
    acts: list[Act] = []
    s = game.new(setup.seats, dict(setup.options), chance, acts.append)
    yield Decision(setup, None, NOBODY, None, tuple(acts))
    made: tuple[State, int, Action] | None = None
    for step in play(game, s, choose, chance, acts.append):
        if made is not None:
            yield Decision(setup, *made, tuple(acts))
        acts.clear()
        made = s.copy(), step.seat, step.action
    assert made is not None
    yield Decision(setup, *made, tuple(acts))


def at_random(game: Game[Any], seed: int) -> Choose:
    draw = Chance(seed)
    return lambda s, seat, legal: draw.pick(legal)


def sensibly(game: Game[Any], seed: int) -> Choose:
    draw = Chance(seed)
    return lambda s, seat, legal: games.strategy(game).policy(
        game.redact(s, seat), seat, legal, draw
    )


@cache
def played(name: str) -> tuple[Decision, ...]:
    """Games with the usual options and others, at random and sensibly: all places are come to."""
    game = load(name)
    found: list[Decision] = []
    for setup in setups(name, rounds=3):
        found += decisions(setup, at_random(game, setup.seed))
    for seats in (game.seats[0], game.seats[-1]):
        found += decisions(Setup(name, seats, (), 9), sensibly(game, 1))
    return tuple(found)


class Draw(NamedTuple):
    """A piece that came out of a deck or a bag, and what lay there before."""

    piece: Piece
    pieces: tuple[Piece, ...]


def hidden(game: Game[Any], zone: Zone) -> bool:
    """Whether nobody sees what lies in a zone, or must not look."""
    return game.zones[zone].seen is Seen.NOBODY or address(zone).kind == BAG


def draws(decision: Decision) -> Iterator[tuple[tuple[str, str], Draw]]:
    """All draws of a decision, by where they come from and where they go."""
    game = decision.setup.game
    if not any(isinstance(act, Move) and hidden(game, act.source) for act in decision.acts):
        return
    zones, table = laid_open(game.zones), decision.table()
    for act in decision.acts:
        if isinstance(act, Move) and hidden(game, act.source):
            key = ends(act)
            if key[0] != key[1] and (key[0] != BAG or is_luck(decision, *key)):
                yield key, Draw(act.piece, tuple(table[act.source]))
        carry_out(table, act, NOBODY, zones)


def is_luck(decision: Decision, source: str, target: str) -> bool:
    """Whether what goes that way differs with another chance: from a bag one may choose, too."""
    went = set()
    for seed in range(FEW):
        _, acts = decision.again(seed)
        moves = [act for act in acts if isinstance(act, Move)]
        went.add(tuple(act.piece for act in moves if ends(act) == (source, target)))
    return len(went) > 1


def ends(act: Move) -> tuple[str, str]:
    """The kinds of zone between which a piece moves."""
    return address(act.source).kind, address(act.target).kind


def number_in(piece: Piece) -> list[object]:
    """Orders pieces as their names and numbers do: card.9 before card.10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", piece)]


def rank(draw: Draw) -> tuple[float, float, float]:
    """Where among the pieces that lay there the drawn one stands: below 0 are the first.

    With it the variance of this number and of its square, were all pieces equally likely.
    """
    places: dict[Piece, float] = {}
    counts, total, at = Counter(draw.pieces), len(draw.pieces), 0
    for piece in sorted(counts, key=number_in):
        places[piece] = (at + counts[piece] / 2) / total - 0.5
        at += counts[piece]
    second = sum(n * places[piece] ** 2 for piece, n in counts.items()) / total
    fourth = sum(n * places[piece] ** 4 for piece, n in counts.items()) / total
    return places[draw.piece], second, fourth - second**2


@pytest.mark.thinned(2)
def test_what_comes_out_of_a_deck_or_bag_may_be_any_piece_in_it(name: str) -> None:
    """Neither the first nor the last of them too often, nor those in the middle."""
    found: dict[tuple[str, str], list[tuple[float, float, float]]] = defaultdict(list)
    for decision in played(name):
        for key, draw in draws(decision):
            found[key].append(rank(draw))
    blind = {k.name for k in load(name).zones.kinds.values() if k.seen is Seen.NOBODY}
    blind |= {BAG} & load(name).zones.kinds.keys()
    assert blind <= {source for source, _ in found}, "nothing is ever drawn from some"
    for key, ranks in found.items():
        seconds = sum(second for _, second, _ in ranks)
        fourths = sum(fourth for *_, fourth in ranks)
        if seconds:
            off = sum(place for place, *_ in ranks) / sqrt(seconds)
            assert abs(off) < FAR, (key, off, len(ranks))
        if fourths > 1e-9:
            wide = (sum(place**2 for place, *_ in ranks) - seconds) / sqrt(fourths)
            assert abs(wide) < FAR, (key, wide, len(ranks))


def drawn_next(setup: Setup, s: State, acts: Sequence[Act], zone: Zone) -> Piece | None:
    """The first piece that comes out of a zone after its last shuffle, however late."""
    draw = Chance(1)
    last = max(n for n, act in enumerate(acts) if isinstance(act, Shuffle) and act.zone == zone)
    told = list(acts[last:])
    course = play(setup.game, s, lambda s, seat, legal: draw.pick(legal), Chance(2), told.append)
    for _ in chain(islice(course, 400), (None,)):
        for act in told:
            if isinstance(act, Move) and act.source == zone:
                return act.piece
        told.clear()
    return None


@cache
def shuffling(name: str) -> tuple[Decision, ...]:
    """Decisions that shuffle, of more games: until some have come to every place that draws."""
    game, wanted = load(name), set(drawing(name))
    found = [decision for decision in played(name) if shuffles_in(decision)]
    for seed in range(MOST_GAMES):
        seats, lot = game.seats[-1], Chance(seed)
        drawn = ((each.name, lot.pick(allowed(each, seats))) for each in game.options)
        setup = Setup(name, seats, tuple(drawn) if seed % 2 else (), 20 + seed)
        for choose in (at_random(game, seed), sensibly(game, seed)):
            found += [d for d in decisions(setup, choose) if shuffles_in(d)]
        if seed >= LEAST_GAMES and wanted <= Noted.drawn_by:
            break
    return tuple(found)


def shuffles_in(decision: Decision) -> bool:
    return any(isinstance(act, Shuffle) for act in decision.acts)


def shuffles(name: str) -> dict[tuple[Zone, str], list[tuple[Decision, list[Piece]]]]:
    """Decisions that shuffle, by zone and clause, and what lay there then: the most kinds first."""
    found: dict[tuple[Zone, str], list[tuple[Decision, list[Piece]]]] = defaultdict(list)
    for decision in shuffling(name):
        zones, table = laid_open(decision.setup.game.zones), decision.table()
        for act in decision.acts:
            if isinstance(act, Shuffle):
                found[act.zone, act.clause].append((decision, list(table.get(act.zone, ()))))
            carry_out(table, act, NOBODY, zones)
    for cases in found.values():
        cases.sort(key=lambda case: -len(set(case[1])))
    return found


@pytest.mark.thinned(2)
def test_after_every_shuffle_another_piece_may_come_next(name: str) -> None:
    """Decks made anew too: the same decision with another chance, and what comes out then."""
    for key, cases in shuffles(name).items():
        reached = 0
        for decision, pieces in cases[:CASES]:
            if not pieces or max(Counter(pieces).values()) > len(pieces) / 2:
                continue  # one kind may come first every time
            nexts = Counter()
            for seed in range(AGAIN):
                s, acts = decision.again(seed)
                if any(isinstance(act, Shuffle) and act.zone == key[0] for act in acts):
                    nexts[drawn_next(decision.setup, s, acts, key[0])] += 1
            del nexts[None]  # the game ended before
            if nexts.total() > AGAIN / 2:
                reached += 1
                assert len(nexts) > 1, (key, nexts, decision.action)
        assert reached or not any(len(set(pieces)) > 2 for _, pieces in cases), key


@both
def test_what_is_laid_out_in_setting_up_may_lie_at_any_place(name: str, generator: int) -> None:
    """Where more pieces than seats, all different, go to as many places with numbers."""
    game = load(name)
    for seats in game.seats:
        places: dict[tuple[str, ...], Counter[tuple[Piece, Zone]]] = defaultdict(Counter)
        for seed in range(OPENINGS):
            acts: list[Act] = []
            game.new(seats, {}, chance_of(seed, generator), acts.append)
            moves = [act for act in acts if isinstance(act, Move) and ":" in act.target]
            for key, group in groupby(moves, key=way):
                laid = list(group)
                shared = {len({act.piece for act in laid}), len({act.target for act in laid})}
                if shared == {len(laid)} and len(laid) > seats:
                    places[key].update((act.piece, act.target) for act in laid)
        for key, counted in places.items():
            pieces, targets = ({pair[at] for pair in counted} for at in (0, 1))
            usual = OPENINGS * len(targets) / (len(pieces) * len(targets))
            most = counted.most_common(1)[0]
            assert most[1] <= usual + FAR * sqrt(usual) + 1, (key, most)


def way(act: Move) -> tuple[str, ...]:
    """From where to where a kind of piece goes."""
    return act.piece.partition(".")[0], act.source, address(act.target).kind


@both
def test_anybody_may_begin_where_lots_are_drawn(name: str, generator: int) -> None:
    game = load(name)
    assert any(option.name == FIRST for option in game.options)
    for seats in game.seats:
        begun: Counter[int] = Counter()
        for seed in range(OPENINGS):
            acts: list[Act] = []
            game.new(seats, {}, chance_of(seed, generator), acts.append)
            begun.update(act.seat for act in acts if isinstance(act, Begin) and act.what == "game")
        usual = OPENINGS / seats
        assert set(begun) == set(range(seats)), begun
        assert max(begun.values()) <= usual + FAR * sqrt(usual), begun


def test_lots_between_equals_fall_now_so_now_so(name: str) -> None:
    drawn = [
        decision
        for decision in played(name)
        if any(isinstance(act, Say) and act.what == LOTS for act in decision.acts)
    ]
    for decision in drawn[:: max(1, len(drawn) // CASES)]:
        ends = [decision.again(seed)[0] for seed in range(AGAIN)]
        assert any(end != ends[0] for end in ends), decision.action


def test_imagined_worlds_differ_in_whatever_is_hidden(name: str) -> None:
    """In each kind of zone with hidden pieces, in which order they lie included."""
    differs: dict[str, int] = {}
    chosen = [decision for decision in played(name) if decision.before is not None]
    for decision in chosen[:: max(1, len(chosen) // POSITIONS)]:
        game, s = decision.setup.game, decision.before
        for viewer in (NOBODY, decision.seat):
            view = game.redact(s, viewer)
            worlds = [game.imagine(view, viewer, Chance(seed)) for seed in range(AGAIN)]
            truths = [game.inventory(world) for world in worlds]
            for zone, pieces in game.inventory(view).items():
                if any(map(is_back, pieces)):
                    kinds = zone.rstrip("0123456789/")
                    differs.setdefault(kinds, 0)
                    differs[kinds] += len({tuple(truth[zone]) for truth in truths}) > 1
    assert differs or all(kind.seen is Seen.ALL for kind in load(name).zones.kinds.values())
    assert all(differs.values()), differs


def test_the_games_played_here_come_to_every_place_that_draws(name: str) -> None:
    """So that no shuffle or draw is left out of the other tests."""
    assert shuffling(name)
    wanted = set(drawing(name))
    assert wanted or isinstance(load(name), BoundGame), "a game draws somewhere"
    assert {way for _, _, way in wanted} <= set(WAYS)
    assert wanted <= Noted.drawn_by, wanted - Noted.drawn_by

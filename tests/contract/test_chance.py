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
from tabletop.core.acts import Act, Begin, Move, Say, Shuffle, apply_act, inventory_before
from tabletop.core.chance import (
    CHANCE_CLASSES,
    HASHED_GENERATOR,
    SEEDED_GENERATOR,
    Chance,
    make_chance,
)
from tabletop.core.game import Game
from tabletop.core.game_loop import play_game
from tabletop.core.options import FIRST_SEAT_OPTION
from tabletop.core.state import NOBODY, State
from tabletop.core.toolkit.zone_game import ZoneGame
from tabletop.core.zones import Inventory, Piece, Visibility, Zone, is_back, parse_zone
from tests.fixtures.random_games import Setup, load, reveal_zones, setups, valid_option_choices

BAG = "bag"
"""Zones of this name are drawn from blind, though all may know what is in them."""
LOTS = "by_lot"
"""Message key for a decision by chance between equals."""
OPENINGS = 60
REPETITIONS = 12
"""Number of times that the same decision is repeated with another chance."""
POSITIONS = 40
LEAST_GAMES = 3
MOST_GAMES = 40
FEW = 4
CASES = 4
"""Shuffles of one kind that are looked at."""
MAX_DEVIATIONS = 4.5
"""Standard deviations between what is drawn and what is expected, more than which is no luck."""

both = pytest.mark.parametrize("generator", CHANCE_CLASSES)
WAYS = ("randbelow", "pick", "shuffle", "partial_shuffle", "draw")
"""Methods that draw from chance."""
NOT_DRAWING = ("strategy", "master_model", "evaluation", "player_views")
"""Modules of a game that draw for thinking only."""

Choose = Callable[[Any, int, Sequence[Action]], Action]


class Decision(NamedTuple):
    """A decision of a game: None and the empty position for the setting up."""

    setup: Setup
    before: State | None
    seat: int
    action: Action | None
    acts: tuple[Act, ...]

    def repeat(self, seed: int, generator: int = 0) -> tuple[State, list[Act]]:
        """Make it once more with another chance: usually of either generator in turn."""
        game, acts = self.setup.game, list[Act]()
        chance = make_chance(
            seed, generator or (SEEDED_GENERATOR if seed % 2 else HASHED_GENERATOR)
        )
        if self.before is None:
            s = game.new_initial_state(
                self.setup.seats, dict(self.setup.options), chance, acts.append
            )
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
            s, acts = self.repeat(self.setup.seed, SEEDED_GENERATOR)
            found = inventory_before(game.inventory(s), acts, NOBODY, reveal_zones(game.zones))
        return {zone: list(pieces) for zone, pieces in found.items()}


class RecordingChance(Chance):
    """Chance that notes which functions draw from it, by file, name and way of drawing."""

    __slots__ = ()
    drawn_by: ClassVar[set[tuple[str, str, str]]] = set()


def recording_method(method: str) -> Callable[..., Any]:
    """A way of drawing that notes its caller."""
    plain = getattr(Chance, method)

    def noted(self: Chance, *given: Any) -> Any:
        caller = sys._getframe(1).f_code
        RecordingChance.drawn_by.add((caller.co_filename, caller.co_name, method))
        return plain(self, *given)

    return noted


for _method in WAYS:
    setattr(RecordingChance, _method, recording_method(_method))


def find_drawing_functions(name: str) -> Iterator[tuple[str, str, str]]:
    """The functions of a game's rules that draw from chance, read from the source."""
    for path in sorted(games.folder(name).rglob("*.py")):
        if path.stem in NOT_DRAWING:
            continue
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for node in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
                if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "chance":
                    yield str(path), function.name, node.attr


def decisions(setup: Setup, choose: Choose) -> Iterator[Decision]:
    """A whole game, one decision after another."""
    game, chance = setup.game, RecordingChance(setup.seed)
    acts: list[Act] = []
    s = game.new_initial_state(setup.seats, dict(setup.options), chance, acts.append)
    yield Decision(setup, None, NOBODY, None, tuple(acts))
    made: tuple[State, int, Action] | None = None
    for step in play_game(game, s, choose, chance, acts.append):
        if made is not None:
            yield Decision(setup, *made, tuple(acts))
        acts.clear()
        made = s.copy(), step.seat, step.action
    assert made is not None
    yield Decision(setup, *made, tuple(acts))


def at_random(game: Game[Any], seed: int) -> Choose:
    draw = Chance(seed)
    return lambda s, seat, legal: draw.pick(legal)


def by_heuristic(game: Game[Any], seed: int) -> Choose:
    draw = Chance(seed)
    return lambda s, seat, legal: games.load_strategy(game).policy(
        game.view_for(s, seat), seat, legal, draw
    )


@cache
def sample_decisions(name: str) -> tuple[Decision, ...]:
    """Games with the usual options and others, at random and sensibly: all places are come to."""
    game = load(name)
    found: list[Decision] = []
    for setup in setups(name, rounds=3):
        found += decisions(setup, at_random(game, setup.seed))
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        found += decisions(Setup(name, seats, (), 9), by_heuristic(game, 1))
    return tuple(found)


class Draw(NamedTuple):
    """A piece that came out of a deck or a bag, and what lay there before."""

    piece: Piece
    pieces: tuple[Piece, ...]


def is_hidden_zone(game: Game[Any], zone: Zone) -> bool:
    """True if no viewer sees the content of a zone, or may look at it."""
    return game.zones[zone].visibility is Visibility.NOBODY or parse_zone(zone).kind == BAG


def find_draws(decision: Decision) -> Iterator[tuple[tuple[str, str], Draw]]:
    """Iterate over all draws of a decision, by their source and target."""
    game = decision.setup.game
    if not any(isinstance(act, Move) and is_hidden_zone(game, act.source) for act in decision.acts):
        return
    zones, table = reveal_zones(game.zones), decision.table()
    lucky = dict[tuple[str, str], bool]()
    for act in decision.acts:
        if isinstance(act, Move) and is_hidden_zone(game, act.source):
            key = zone_kinds(act)
            if key not in lucky:
                lucky[key] = key[0] != key[1] and (key[0] != BAG or is_luck(decision, *key))
            if lucky[key]:
                yield key, Draw(act.piece, tuple(table[act.source]))
        apply_act(table, act, NOBODY, zones)


def is_luck(decision: Decision, source: str, target: str) -> bool:
    """True if the moved pieces differ with another chance; from a bag one may also choose."""
    went = set()
    for seed in range(FEW):
        _, acts = decision.repeat(seed)
        moves = [act for act in acts if isinstance(act, Move)]
        went.add(tuple(act.piece for act in moves if zone_kinds(act) == (source, target)))
    return len(went) > 1


def zone_kinds(act: Move) -> tuple[str, str]:
    """The kinds of zone between which a piece moves."""
    return parse_zone(act.source).kind, parse_zone(act.target).kind


def number_in(piece: Piece) -> list[object]:
    """Orders pieces as their names and numbers do: card.9 before card.10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", piece)]


def draw_rank(draw: Draw) -> tuple[float, float, float]:
    """Return the rank of the drawn piece among the pieces that lay there.

    The rank is below 0 for the first pieces. Two variances come with it, for equally likely
    pieces: that of the rank and that of its square.
    """
    places: dict[Piece, float] = {}
    counts, total, at = Counter(draw.pieces), len(draw.pieces), 0
    for piece in sorted(counts, key=number_in):
        places[piece] = (at + counts[piece] / 2) / total - 0.5
        at += counts[piece]
    second = sum(n * places[piece] ** 2 for piece, n in counts.items()) / total
    fourth = sum(n * places[piece] ** 4 for piece, n in counts.items()) / total
    return places[draw.piece], second, fourth - second**2


@pytest.mark.sampled_by_game
def test_what_comes_out_of_a_deck_or_bag_may_be_any_piece_in_it(name: str) -> None:
    """Neither the first nor the last of them too often, nor those in the middle."""
    found: dict[tuple[str, str], list[tuple[float, float, float]]] = defaultdict(list)
    for decision in sample_decisions(name):
        for key, draw in find_draws(decision):
            found[key].append(draw_rank(draw))
    blind = {k.name for k in load(name).zones.kinds.values() if k.visibility is Visibility.NOBODY}
    blind |= {BAG} & load(name).zones.kinds.keys()
    assert blind <= {source for source, _ in found}, "nothing is ever drawn from some"
    for key, ranks in found.items():
        seconds = sum(second for _, second, _ in ranks)
        fourths = sum(fourth for *_, fourth in ranks)
        if seconds:
            off = sum(place for place, *_ in ranks) / sqrt(seconds)
            assert abs(off) < MAX_DEVIATIONS, (key, off, len(ranks))
        if fourths > 1e-9:
            wide = (sum(place**2 for place, *_ in ranks) - seconds) / sqrt(fourths)
            assert abs(wide) < MAX_DEVIATIONS, (key, wide, len(ranks))


def drawn_next(setup: Setup, s: State, acts: Sequence[Act], zone: Zone) -> Piece | None:
    """The first piece that comes out of a zone after its last shuffle, however late."""
    draw = Chance(1)
    last = max(n for n, act in enumerate(acts) if isinstance(act, Shuffle) and act.zone == zone)
    told = list(acts[last:])
    course = play_game(
        setup.game, s, lambda s, seat, legal: draw.pick(legal), Chance(2), told.append
    )
    for _ in chain(islice(course, 400), (None,)):
        for act in told:
            if isinstance(act, Move) and act.source == zone:
                return act.piece
        told.clear()
    return None


@cache
def shuffle_decisions(name: str) -> tuple[Decision, ...]:
    """Decisions that shuffle, of more games: until some have come to every place that draws."""
    game, wanted = load(name), set(find_drawing_functions(name))
    found = [decision for decision in sample_decisions(name) if has_shuffle(decision)]
    for seed in range(MOST_GAMES):
        seats, lot = game.seat_counts[-1], Chance(seed)
        drawn = ((each.name, lot.pick(valid_option_choices(each, seats))) for each in game.options)
        setup = Setup(name, seats, tuple(drawn) if seed % 2 else (), 20 + seed)
        for choose in (at_random(game, seed), by_heuristic(game, seed)):
            found += [d for d in decisions(setup, choose) if has_shuffle(d)]
        if seed >= LEAST_GAMES and wanted <= RecordingChance.drawn_by:
            break
    return tuple(found)


def has_shuffle(decision: Decision) -> bool:
    return any(isinstance(act, Shuffle) for act in decision.acts)


def shuffles_by_zone(name: str) -> dict[tuple[Zone, str], list[tuple[Decision, list[Piece]]]]:
    """Decisions that shuffle, by zone and clause, and what lay there then: the most kinds first."""
    found: dict[tuple[Zone, str], list[tuple[Decision, list[Piece]]]] = defaultdict(list)
    for decision in shuffle_decisions(name):
        zones, table = reveal_zones(decision.setup.game.zones), decision.table()
        for act in decision.acts:
            if isinstance(act, Shuffle):
                found[act.zone, act.clause].append((decision, list(table.get(act.zone, ()))))
            apply_act(table, act, NOBODY, zones)
    for cases in found.values():
        cases.sort(key=lambda case: -len(set(case[1])))
    return found


@pytest.mark.sampled_by_game
def test_after_every_shuffle_another_piece_may_come_next(name: str) -> None:
    """Decks made anew too: the same decision with another chance, and what comes out then."""
    for key, cases in shuffles_by_zone(name).items():
        reached = 0
        for decision, pieces in cases[:CASES]:
            if not pieces or max(Counter(pieces).values()) > len(pieces) / 2:
                continue  # one kind may come first every time
            nexts = Counter()
            for seed in range(REPETITIONS):
                s, acts = decision.repeat(seed)
                if any(isinstance(act, Shuffle) and act.zone == key[0] for act in acts):
                    nexts[drawn_next(decision.setup, s, acts, key[0])] += 1
            del nexts[None]  # the game ended before
            if nexts.total() > REPETITIONS / 2:
                reached += 1
                assert len(nexts) > 1, (key, nexts, decision.action)
        assert reached or not any(len(set(pieces)) > 2 for _, pieces in cases), key


@pytest.mark.sampled_by_game
@both
def test_what_is_laid_out_in_setting_up_may_lie_at_any_place(name: str, generator: int) -> None:
    """The test holds for more different pieces than seats that go to as many numbered places."""
    game = load(name)
    for seats in game.seat_counts:
        places: dict[tuple[str, ...], Counter[tuple[Piece, Zone]]] = defaultdict(Counter)
        for seed in range(OPENINGS):
            acts: list[Act] = []
            game.new_initial_state(seats, {}, make_chance(seed, generator), acts.append)
            moves = [act for act in acts if isinstance(act, Move) and ":" in act.target]
            for key, group in groupby(moves, key=move_route):
                laid = list(group)
                shared = {len({act.piece for act in laid}), len({act.target for act in laid})}
                if shared == {len(laid)} and len(laid) > seats:
                    places[key].update((act.piece, act.target) for act in laid)
        for key, counted in places.items():
            pieces, targets = ({pair[at] for pair in counted} for at in (0, 1))
            usual = OPENINGS * len(targets) / (len(pieces) * len(targets))
            most = counted.most_common(1)[0]
            assert most[1] <= usual + MAX_DEVIATIONS * sqrt(usual) + 1, (key, most)


def move_route(act: Move) -> tuple[str, ...]:
    """From where to where a kind of piece goes."""
    return act.piece.partition(".")[0], act.source, parse_zone(act.target).kind


@both
def test_anybody_may_begin_where_lots_are_drawn(name: str, generator: int) -> None:
    game = load(name)
    assert any(option.name == FIRST_SEAT_OPTION for option in game.options)
    for seats in game.seat_counts:
        begun: Counter[int] = Counter()
        for seed in range(OPENINGS):
            acts: list[Act] = []
            game.new_initial_state(seats, {}, make_chance(seed, generator), acts.append)
            begun.update(act.seat for act in acts if isinstance(act, Begin) and act.key == "game")
        usual = OPENINGS / seats
        assert set(begun) == set(range(seats)), begun
        assert max(begun.values()) <= usual + MAX_DEVIATIONS * sqrt(usual), begun


def test_lots_between_equals_fall_now_so_now_so(name: str) -> None:
    drawn = [
        decision
        for decision in sample_decisions(name)
        if any(isinstance(act, Say) and act.key == LOTS for act in decision.acts)
    ]
    for decision in drawn[:: max(1, len(drawn) // CASES)]:
        ends = [decision.repeat(seed)[0] for seed in range(REPETITIONS)]
        assert any(end != ends[0] for end in ends), decision.action


@pytest.mark.sampled_by_game
def test_imagined_worlds_differ_in_whatever_is_hidden(name: str) -> None:
    """In each kind of zone with hidden pieces, in which order they lie included."""
    differs: dict[str, int] = {}
    chosen = [decision for decision in sample_decisions(name) if decision.before is not None]
    for decision in chosen[:: max(1, len(chosen) // POSITIONS)]:
        game, s = decision.setup.game, decision.before
        for viewer in (NOBODY, decision.seat):
            view = game.view_for(s, viewer)
            worlds = [game.sample_state(view, viewer, Chance(seed)) for seed in range(REPETITIONS)]
            truths = [game.inventory(world) for world in worlds]
            for zone, pieces in game.inventory(view).items():
                if any(map(is_back, pieces)):
                    kinds = zone.rstrip("0123456789/")
                    differs.setdefault(kinds, 0)
                    differs[kinds] += len({tuple(truth[zone]) for truth in truths}) > 1
    assert differs or all(
        kind.visibility is Visibility.ALL for kind in load(name).zones.kinds.values()
    )
    assert all(differs.values()), differs


@pytest.mark.sampled_by_game
def test_the_games_played_here_come_to_every_place_that_draws(name: str) -> None:
    """No shuffle or draw is left out of the other tests."""
    assert shuffle_decisions(name)
    wanted = set(find_drawing_functions(name))
    assert wanted or isinstance(load(name), ZoneGame), "a game draws somewhere"
    assert {way for _, _, way in wanted} <= set(WAYS)
    assert wanted <= RecordingChance.drawn_by, wanted - RecordingChance.drawn_by

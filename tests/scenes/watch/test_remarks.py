"""No remark on a demo is longer than its place: of whole matches, without their tables."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from scenes.games import game_names
from scenes.store.play_history import REMARK_REPEAT_INTERVAL_SECONDS
from scenes.table.narration.commentator import Commentator
from scenes.table.presentation.screen_session import is_secret_choice
from sprites.picture import Text
from sprites.typesetting import ELLIPSIS, LATIN_ELLIPSIS
from tabletop import games
from tabletop.ai.answers import Answer, Candidate, WinChanceEstimate
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.ai.worker.queries import WinChancesQuery
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, Setup
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.player import Mouse, Player, seat_specs

SEARCH_INTERVAL = 5
"""One decision in so many is told as if it had been searched, with what else was thought of."""


def demo_of(game: str) -> Match:
    loaded = games.load(game)
    who = seat_specs(*("trader",) * min(3, loaded.seat_counts[1]))
    return Match(loaded, Setup(game, who, {}, 5, MatchMode.DEMO))


def make_answer(match: Match, seat: Seat) -> Answer:
    """Return the answer of a trader, sometimes with the alternatives of a search."""
    strategy, chance = (
        games.load_strategy(match.game),
        make_decision_chance(5, match.decision_number, seat),
    )
    answer = answer_by_heuristic(strategy, match.view_for(seat), seat, chance)
    if match.decision_number % SEARCH_INTERVAL:
        return answer
    others = [action for action in match.legal_actions(seat)[:4] if action != answer.action]
    chances = (1 / 3,) * 3
    told = [Candidate(action, chances, 400) for action in (answer.action, *others)]
    return answer._replace(candidates=tuple(told))


def supply_estimates(commentator: Commentator, number: int) -> None:
    """The odds are worked out as soon as they are asked for, and each move changes them much."""
    series = commentator.win_chance_series
    assert series is not None
    series.publish_positions()
    while (query := series.next_query()) is not None:
        assert isinstance(query.query, WinChancesQuery)
        odds = (0.9, 0.05, 0.05) if number % 2 else (0.05, 0.05, 0.9)
        query.on_reply((WinChanceEstimate(odds, (0.0,) * 3, 8),) * len(query.query.horizons))


def find_remarks(player: Player, game: str) -> Iterator[tuple[str, str]]:
    """Yield all possible remarks on a demo with their set text, one per decision."""
    table = player.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO)
    match = demo_of(game)
    session: Any = SimpleNamespace(match=match, mode=MatchMode.DEMO, secret_choice=False)
    commentator = Commentator(player.context, session, table.action_bar)
    while not match.is_over:
        seat = match.active_seats()[0]
        session.is_secret_choice = is_secret_choice(match)
        player.context.remark_history.advance(REMARK_REPEAT_INTERVAL_SECONDS)
        told = commentator.comment_on_decision(seat, answer := make_answer(match, seat))
        assert match.submit(seat, answer.action) is None
        commentator.reveal_chances()
        supply_estimates(commentator, match.decision_number)
        news = commentator.next_remark()
        for remark in (*told, *((news,) if news else ())):
            commentator.show_remark(remark)
            yield (
                remark.text,
                "\n".join(text_lines(player, "remark") or text_lines(player, "prompt")),
            )
    table.shut_down()


def text_lines(player: Player, name: str) -> tuple[str, ...]:
    """The lines of the words in the strip that are called so."""
    nodes = [n for n in player.table.canvas if n.name == name and n.visible]
    set_so = [n.picture.layout for n in nodes if isinstance(n.picture, Text)]
    return tuple(line for setting in set_so for line in setting.lines)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_remark_is_read_to_its_end(game: str, language: str, scale: float) -> None:
    player = Mouse(language=language, text_scale=scale)
    told = list(find_remarks(player, game))
    player.close()
    cut = {lines for _, lines in told if lines.endswith((ELLIPSIS, LATIN_ELLIPSIS))}
    assert not cut
    assert len(told) > 20


def test_a_reason_that_the_line_tells_as_well_is_no_remark(mouse: Mouse) -> None:
    table = mouse.start("nacho", "trader", "trader", "trader", mode=MatchMode.DEMO)
    match = demo_of("nacho")
    session: Any = SimpleNamespace(match=match, mode=MatchMode.DEMO, is_secret_choice=False)
    said = dict[bool, int]()
    for is_told in (False, True):
        codes = ("deliver",) if is_told else ()
        commentator = Commentator(mouse.context, session, table.action_bar, codes)
        assert table.layout.told_reasons == {"deliver"}
        match = session.match = demo_of("nacho")
        said[is_told] = 0
        while not match.is_over and match.decision_number < 40:
            seat = match.active_seats()[0]
            mouse.context.remark_history.advance(REMARK_REPEAT_INTERVAL_SECONDS)
            answer = make_answer(match, seat)
            for remark in commentator.comment_on_decision(seat, answer):
                said[is_told] += remark.template == "nacho.reason.deliver"
            assert match.submit(seat, answer.action) is None
    assert said[False] > 0 and said[True] == 0

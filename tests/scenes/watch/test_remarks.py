"""No remark on a demo is longer than its place: of whole matches, without their tables."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from scenes.evenings import AGAIN
from scenes.games import laid
from scenes.table.commentator import Commentator
from scenes.table.session import in_secret
from sprites.picture import Text
from sprites.typesetting import ELLIPSIS, LATIN_ELLIPSIS
from tabletop import games
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup
from tabletop.seats.answers import Answer, Candidate, Estimate
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tabletop.seats.questions import ChancesQuestion
from tabletop.text import LANGUAGES
from tests.scenes.player import Mouse, Player, seats

SEARCHED = 5
"""One decision in so many is told as if it had been searched, with what else was thought of."""


def demo_of(game: str) -> Match:
    loaded = games.load(game)
    who = seats(*("trader",) * min(3, loaded.seats[1]))
    return Match(loaded, Setup(game, who, {}, 5, Mode.DEMO))


def answered(match: Match, seat: Seat) -> Answer:
    """What a trader would do, or one that has searched."""
    strategy, chance = games.strategy(match.game), thinking(5, match.number, seat)
    answer = by_rule_of_thumb(strategy, match.view(seat), seat, chance)
    if match.number % SEARCHED:
        return answer
    others = [action for action in match.legal(seat)[:4] if action != answer.action]
    chances = (1 / 3,) * 3
    told = [Candidate(action, chances, 400) for action in (answer.action, *others)]
    return answer._replace(candidates=tuple(told))


def estimated(commentator: Commentator, number: int) -> None:
    """The odds are worked out as soon as they are asked for, and each move changes them much."""
    series = commentator.series
    assert series is not None
    series.tell()
    while (query := series.query()) is not None:
        assert isinstance(query.question, ChancesQuestion)
        odds = (0.9, 0.05, 0.05) if number % 2 else (0.05, 0.05, 0.9)
        query.heard((Estimate(odds, (0.0,) * 3, 8),) * len(query.question.horizons))


def remarked(player: Player, game: str) -> Iterator[tuple[str, str]]:
    """All that could be remarked on a demo, one remark a decision, and as it is set."""
    table = player.start(game, "trader", "trader", "trader", mode=Mode.DEMO)
    match = demo_of(game)
    session: Any = SimpleNamespace(match=match, mode=Mode.DEMO, secret_choice=False)
    commentator = Commentator(player.context, session, table.hud)
    while not match.over:
        seat = match.to_act()[0]
        session.secret_choice = in_secret(match)
        player.context.remarks.pass_time(AGAIN)
        told = commentator.decided(seat, answer := answered(match, seat))
        assert match.submit(seat, answer.action) is None
        commentator.shown()
        estimated(commentator, match.number)
        news = commentator.news()
        for remark in (*told, *((news,) if news else ())):
            commentator.say(remark)
            yield remark.words, "\n".join(shown(player, "remark") or shown(player, "prompt"))
    table.leave()


def shown(player: Player, name: str) -> tuple[str, ...]:
    """The lines of the words in the strip that are called so."""
    nodes = [n for n in player.table.canvas if n.name == name and n.visible]
    set_so = [n.picture.setting for n in nodes if isinstance(n.picture, Text)]
    return tuple(line for setting in set_so for line in setting.lines)


@pytest.mark.thinned(40, 4, each=False)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_every_remark_is_read_to_its_end(game: str, language: str, scale: float) -> None:
    player = Mouse(language=language, text_scale=scale)
    told = list(remarked(player, game))
    player.close()
    cut = {lines for _, lines in told if lines.endswith((ELLIPSIS, LATIN_ELLIPSIS))}
    assert not cut
    assert len(told) > 20

"""Pictures of what is said at a table: hints, characters that speak, comments of demos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scenes.menus.aid import AidScene
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.posing import LARGE, Shot, asked
from scenes.shots.rehearsal import NoSuchMomentError
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from scenes.ui.intents import KEYBOARD, Command, Do
from scenes.watch.live import LiveScene
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Event, Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.said.advice import HintStep
from tabletop.seats import questions
from tabletop.seats.questions import MoveQuestion

LEVEL = "master"
"""Who comments."""
COARSE = 64
"""So many questions of a chart are answered for a picture."""


def hint(
    studio: Studio, game: str, seats: int, share: float, step: HintStep = HintStep.REASON
) -> TableScene:
    """Practice, with a step of a hint, once others who choose at the same time have chosen."""
    table = asked(studio, game, seats, share, Mode.PRACTICE)
    studio.until(lambda: table.deciding is not None)
    advised(table, step)
    studio.wait(0.8)
    return table


def advised(table: TableScene, step: HintStep = HintStep.REASON) -> None:
    """Ask for a hint until so much is told; what a master found is heard at once, the same on
    every machine."""
    hints = table.coach.hints
    while hints.step is None or hints.step < step:
        table.handle(Do(Command.HINT, KEYBOARD))
        query = hints.search.query()
        if query is not None:
            query.heard(questions.reply(table.match.game, query.question, float("inf")))


def news(studio: Studio, game: str, seats: int) -> TableScene:
    """Practice that waits after a turn of others. Raises NoSuchMomentError."""
    studio.context.preferences.change(wait_each_turn=True)
    match = rehearsal.rehearsed(game, seats)
    events = list(rehearsal.events(match))
    turns = [n for n in range(len(events) // 3, len(events) - 1) if _ends_turn(events, n)]
    if not turns:
        raise NoSuchMomentError(f"{game}: others never end a turn")
    end = turns[0]
    begun = max((n for n in range(end) if not events[n].seat), default=-1) + 1
    table = studio.table(rehearsal.up_to(match, events[end + 1].number), Mode.PRACTICE)
    table.states.herald.newsreader.told = events[begun].number
    studio.open(table)
    studio.until(lambda: bool(table.page.dialog))
    studio.wait(0.8)
    return table


def _ends_turn(events: Sequence[Event], n: int) -> bool:
    """Whether the turn of an AI seat ends, and the learner is next."""
    return bool(events[n].seat) and not events[n + 1].seat


def tried(studio: Studio, game: str, seats: int) -> None:
    """Practice, with the lines that were tried."""
    table = asked(studio, game, seats, 0.4, Mode.PRACTICE)
    match = table.match
    learner, number = 0, match.number
    lines = [((learner, action),) for action in match.legal(learner)[:3]]
    begun = tuple((made.seat, made.action) for made in match.decisions)
    for line in lines[:2]:
        table.session.tried.keep([Decision(*made) for made in (*begun, *line)])
    table.session.follow((*begun, *lines[-1]))
    studio.until(lambda: table.director.idle)
    tries = table.coach.tries
    tries.open()
    while (query := tries.query()) is not None:
        query.heard(questions.reply(match.game, query.question, float("inf")))
    assert match.number > number
    studio.wait(0.5)


def sure(studio: Studio, game: str, seats: int) -> None:
    """Practice, asked before a move that gives much away."""
    table = asked(studio, game, seats, 0.4, Mode.PRACTICE)
    studio.until(lambda: table.deciding is not None)
    seat = table.match.to_act()[0]
    table.input.ask_whether_sure(seat, table.match.legal(seat)[-1], 17)
    studio.wait(0.5)


def aid(studio: Studio, game: str, seats: int) -> None:
    """The player aid beside its table."""
    asked(studio, game, seats, 0.4)
    studio.push(AidScene(studio.context, game))
    studio.wait(0.5)


def greeting(studio: Studio, game: str, seats: int) -> TableScene:
    """The opening, at the moment at which a character speaks."""
    table = studio.table(rehearsal.begun(game, seats))
    studio.open(table)
    table.display.skip()
    studio.until(lambda: table.director.idle and not table.session.coming)
    studio.wait(0.5)
    return table


def demo(studio: Studio, game: str, share: float) -> TableScene:
    """A demo while a master's choice is shown, with what he thought of. Raises
    NoSuchMomentError."""
    table, seat = _watched(studio, game, share)
    _decide(table, seat)
    studio.wait(1.0)
    return table


def demo_chart(studio: Studio, game: str, share: float) -> None:
    """The same beside its chart. Raises NoSuchMomentError."""
    table, seat = _watched(studio, game, share)
    table.pace.paused = False
    client = rehearsal.AtOnce(table.match.game, COARSE)
    table.opponents.listen = client.listen  # type: ignore[method-assign]
    studio.push(LiveScene(studio.context, table, client))
    _decide(table, seat)
    studio.wait(1.0)


def _watched(studio: Studio, game: str, share: float) -> tuple[TableScene, Seat]:
    """A demo at rest after a share of the match, before a seat that has a choice."""
    count = game_of(game).seats[-1]
    played = rehearsal.rehearsed(game, count)
    specs = tuple(SeatSpec(DEFAULT_NAMES[n], LEVEL, COLOURS[n]) for n in range(count))
    setup = Setup(game, specs, {}, played.setup.seed)
    match = Match(played.game, setup)
    for event in rehearsal.events(played):
        seat = match.to_act()[0]
        if event.number >= share * played.number and len(match.legal(seat)) > 3:
            break
        rehearsal.submit(match, event)
    else:
        raise NoSuchMomentError(f"{game}: nobody has a choice after {share:.0%} of the match")
    table = studio.table(match, Mode.DEMO)
    table.table.thinker = None
    studio.open(table)
    studio.wait(0.5)
    return table, seat


def _decide(table: TableScene, seat: Seat) -> None:
    """A seat has thought, and says what it does."""
    match, spec = table.match, table.match.setup.seats[seat]
    seed = questions.seed_of(match.setup.seed, match.number, seat)
    temper = questions.temper_seed(match.setup.seed, seat)
    question = MoveQuestion(match.view(seat), seat, seed, spec.level, spec.name, temper)
    table.display.turn_to(seat)
    table.opponents.announce(seat, questions.reply(match.game, question, float("inf")))


def talk_positions(game: str) -> Iterator[tuple[str, Shot]]:
    """The positions of a game's table in which something is said, by the names of their
    pictures."""
    few, most = game_of(game).seats[0], game_of(game).seats[-1]
    yield "hint", Shot(partial(hint, game=game, seats=few, share=0.4))
    for step in (HintStep.LOOK, HintStep.PIECES, HintStep.MOVE):
        posed = partial(hint, game=game, seats=few, share=0.4, step=step)
        yield f"hint-{step.name.lower()}", Shot(posed)
    yield "hint-early", Shot(partial(hint, game=game, seats=most, share=0.1))
    yield "hint-most", Shot(partial(hint, game=game, seats=most, share=0.6))
    yield "hint-large", Shot(partial(hint, game=game, seats=most, share=0.6), LARGE)
    yield "news", Shot(partial(news, game=game, seats=few))
    yield "news-large", Shot(partial(news, game=game, seats=most), LARGE)
    yield "tried", Shot(partial(tried, game=game, seats=few))
    yield "sure", Shot(partial(sure, game=game, seats=few))
    yield "aid", Shot(partial(aid, game=game, seats=few))
    yield "aid-large", Shot(partial(aid, game=game, seats=few), LARGE)
    yield "greeting", Shot(partial(greeting, game=game, seats=few))
    yield "greeting-most", Shot(partial(greeting, game=game, seats=most))
    yield "demo", Shot(partial(demo, game=game, share=0.3))
    yield "demo-chart", Shot(partial(demo_chart, game=game, share=0.5))

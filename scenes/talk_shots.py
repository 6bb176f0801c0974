"""Pictures of what is said at a table: hints, characters that speak, comments of demos."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scenes import rehearsal
from scenes.live import LiveScene
from scenes.offer import game_of
from scenes.posing import LARGE, Position, asked
from scenes.rehearsal import NoSuchMomentError
from scenes.studio import Studio
from scenes.table.scene import TableScene
from scenes.ui.intents import KEYBOARD, Command, Do
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.seats import questions
from tabletop.seats.answers import answer_from_json

LEVEL = "master"
"""Who comments."""
COARSE = 64
"""So many questions of a chart are answered for a picture."""


def hint(studio: Studio, game: str, seats: int, share: float, found: bool = True) -> TableScene:
    """Practice, with a hint, once others who choose at the same time have chosen. found: what a
    master would do, else the rule of thumb until that is known."""
    table = asked(studio, game, seats, share, Mode.PRACTICE)
    studio.until(lambda: table.deciding is not None)
    advised(table, found)
    studio.wait(0.8)
    return table


def advised(table: TableScene, found: bool = True) -> None:
    """Ask for a hint; what a master found is heard at once, the same on every machine."""
    table.handle(Do(Command.HINT, KEYBOARD))
    inquiry = table.coach.counsel.inquiry()
    if found and inquiry is not None:
        inquiry.heard(questions.reply(table.match.game, inquiry.question, float("inf")))


def greeting(studio: Studio, game: str, seats: int) -> TableScene:
    """The opening, at the moment at which a character speaks."""
    table = studio.table(rehearsal.begun(game, seats))
    studio.open(table)
    table.skip()
    studio.until(lambda: table.director.idle and not table.match.queue)
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
    table.paused = False
    desk = rehearsal.AtOnce(table.match.game, COARSE)
    table.opponents.listen = desk.listen  # type: ignore[method-assign]
    studio.push(LiveScene(studio.context, table, desk))
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
    match.queue.clear()
    table = studio.table(match, Mode.DEMO)
    table.opponents.turn = lambda seat: None  # type: ignore[method-assign]
    studio.open(table)
    studio.wait(0.5)
    return table, seat


def _decide(table: TableScene, seat: Seat) -> None:
    """A seat has thought, and says what it does."""
    match, spec = table.match, table.match.setup.seats[seat]
    seed = questions.seed_of(match.setup.seed, match.number, seat)
    question = questions.move(match.view(seat), seat, spec.level, spec.name, seed)
    table.turn_to(seat)
    reply = questions.reply(match.game, question, float("inf"))
    table.opponents._announce(seat, answer_from_json(reply, match.game))


def talk_positions(game: str) -> Iterator[tuple[str, Position]]:
    """The positions of a game's table in which something is said, by the names of their
    pictures."""
    few, most = game_of(game).seats[0], game_of(game).seats[-1]
    yield "hint", Position(partial(hint, game=game, seats=few, share=0.4))
    yield "hint-first", Position(partial(hint, game=game, seats=few, share=0.4, found=False))
    yield "hint-early", Position(partial(hint, game=game, seats=most, share=0.1))
    yield "hint-most", Position(partial(hint, game=game, seats=most, share=0.6))
    yield "hint-large", Position(partial(hint, game=game, seats=most, share=0.6), LARGE)
    yield "greeting", Position(partial(greeting, game=game, seats=few))
    yield "greeting-most", Position(partial(greeting, game=game, seats=most))
    yield "demo", Position(partial(demo, game=game, share=0.3))
    yield "demo-chart", Position(partial(demo_chart, game=game, share=0.5))

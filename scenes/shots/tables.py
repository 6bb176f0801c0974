"""Pictures of every scene in telling positions, in both languages: `python main.py shots`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic

from scenes import games as tables
from scenes.kit.layout import Layout
from scenes.kit.moments import Before, PictureMoment
from scenes.kit.roles.seating import Seating
from scenes.menus.offer import game_of
from scenes.shots import phones, rehearsal
from scenes.shots.lessons import PAGES, lesson_positions
from scenes.shots.menus import MENUS
from scenes.shots.overtables import OVER_TABLES
from scenes.shots.posing import CONTRAST, LARGE, OPENLY, Arrange, Shot, asked, at_rest, nothing
from scenes.shots.rehearsal import NoSuchMomentError
from scenes.shots.studio import Studio
from scenes.shots.talk import talk_positions
from scenes.table.scene import TableScene
from scenes.touch.hotspots import HotspotWidget
from scenes.watch.replay import ReplayScene
from scenes.watch.results import ResultScene
from scenes.watch.review import ReviewScene
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Shuffle
from tabletop.core.handling import Gesture
from tabletop.core.state import State
from tabletop.core.zones import address
from tabletop.match.match import Event, Match
from tabletop.text import LANGUAGES

COARSE = 64
"""So many questions of a chart are answered for a picture."""
LOOKED_AT = 6
"""And so many of the moment that it shows."""
SEEDS = range(3, 15)
"""Matches in which a moment is looked for, one after another."""
Wanted = Callable[[Layout[State], Act], bool]
"""Whether an act is the one that a picture is to show."""
WantedDecision = Callable[[Action], bool]
"""Whether a decision is the one before which a picture is taken."""


# Tables


def layout(studio: Studio, match: Match) -> Layout[State]:
    """Where things lie on the table of a match."""
    context = studio.context
    kind = tables.load(match.game.name)
    return kind(Seating(match.game, match.setup, context.text, context.theme))


def fullest(studio: Studio, game: str) -> TableScene:
    """A table with as many pieces on it as there ever are, with the most seats."""
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    table = layout(studio, match)
    most, number = 0, 0
    again = Match(match.game, match.setup)
    for event in rehearsal.events(match):
        if event.seat == 0:
            lying = match.game.inventory(again.view(0))
            count = sum(
                len(pieces) for z, pieces in lying.items() if not table.places.place(z).pile
            )
            if count > most:
                most, number = count, event.number
        rehearsal.submit(again, event)
    return at_rest(studio, match, number)


def before_all(studio: Studio, game: str, seats: int) -> TableScene:
    """A table of so many people, one of whose hands lies open before all. Raises
    NoSuchMomentError."""
    for seed in SEEDS:
        match = rehearsal.rehearsed(game, seats, seats, seed)
        again = Match(match.game, match.setup)
        for event in rehearsal.events(match):
            seat, state = event.seat, again.state
            hidden = again.holds_secrets(seat) and not match.game.openly(state, seat)
            if event.number > match.number // 3 and hidden:
                table = at_rest(studio, match, event.number)
                if table.unseen.asked:  # on buttons: rather with the cards
                    table.unseen.choose_by_hand()
                    studio.wait(1.0)
                table.display.uncover()
                studio.wait(1.0)
                return table
            rehearsal.submit(again, event)
    raise NoSuchMomentError(f"{game}: none of {len(SEEDS)} matches has it")


def dealt(studio: Studio, game: str, after: float) -> TableScene:
    """The set-up of a match, so many seconds after it began."""
    table = studio.table(rehearsal.begun(game, game_of(game).seats[-1]))
    studio.open(table)
    studio.wait(after)
    return table


def amid(studio: Studio, game: str, wanted: Wanted, after: float) -> TableScene:
    """A table so many seconds after an act began to be shown. Raises NoSuchMomentError."""
    count = game_of(game).seats[-1]
    empty = layout(studio, rehearsal.begun(game, count))

    def sought(act: Act) -> bool:
        return wanted(empty, act)

    for seed in SEEDS:
        match = rehearsal.rehearsed(game, count, seed=seed)
        try:
            event = rehearsal.first(match, sought)
        except NoSuchMomentError:
            continue
        return shown(studio, match, event, sought, after)
    raise NoSuchMomentError(f"{game}: none of {len(SEEDS)} matches has it")


def deciding(studio: Studio, game: str, wanted: WantedDecision) -> TableScene:
    """A table before a decision of its person, what it puts together laid out.

    Raises NoSuchMomentError.
    """
    for seed in SEEDS:
        match = rehearsal.rehearsed(game, game_of(game).seats[-1], seed=seed)
        for event in rehearsal.events(match):
            if event.seat or event.action is None or not wanted(event.action):
                continue
            table = at_rest(studio, match, event.number)
            while (draft := table.gestures.draft) is not None:
                step = draft.towards(event.action)
                if step == draft:
                    break
                table.input.press_button(Gesture(step))
            studio.wait(1.0)
            return table
    raise NoSuchMomentError(f"{game}: none of {len(SEEDS)} matches has it")


def shown(
    studio: Studio, match: Match, event: Event, wanted: Callable[[Act], bool], after: float
) -> TableScene:
    """A table on which an event is being shown, so long after the wanted act of it began."""
    before = rehearsal.up_to(match, event.number)
    table = studio.table(before)
    rehearsal.submit(before, event)
    studio.open(table)
    studio.until(lambda: any(map(wanted, table.director.playing)))
    studio.wait(after)
    return table


def drawn(table: Layout[State], act: Act) -> bool:
    """Whether an act draws from the bag of the home seat into the open."""
    if (
        not isinstance(act, Move)
        or table.seating.game.zones.owner(act.source) != table.seating.home
    ):
        return False
    return bool(table.places.place(act.source).rise) and not table.places.place(act.target).pile


def shuffled(table: Layout[State], act: Act) -> bool:
    """Whether an act shuffles a deck of cards."""
    return isinstance(act, Shuffle) and not table.places.place(act.zone).rise


def moved(table: Layout[State], act: Act) -> bool:
    """Whether an act brings a piece from one open place to another."""
    if not isinstance(act, Move):
        return False
    return not (table.places.place(act.source).pile or table.places.place(act.target).pile)


def result(studio: Studio, game: str, seconds: float) -> None:
    """The result, so many seconds after its telling began."""
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    studio.open(ResultScene(studio.context, match, nothing, nothing, nothing, nothing))
    studio.wait(seconds)


def foretold(studio: Studio, game: str) -> None:
    """The result in the shop window, where the next game follows by itself."""
    result(studio, game, 60.0)
    assert isinstance(studio.scene, ResultScene)
    title = studio.context.text(f"{game}.title")
    studio.scene.foretell(studio.context.text("ui.shop_window.next", n=12, game=title))
    studio.wait(0.1)


def chances(studio: Studio, game: str) -> None:
    """A replay with the most seats, its chart still coarse."""
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    client = rehearsal.AtOnce(match.game, COARSE)
    scene = ReplayScene(studio.context, match, client)
    studio.open(scene)
    scene.jump(scene.last * 2 // 3)
    client.left += LOOKED_AT
    studio.wait(0.5)


def review(studio: Studio, game: str, stop: int) -> None:
    """A finished match looked back on, at one of its turning points."""
    match = rehearsal.rehearsed(game, game_of(game).seats[0])
    client = rehearsal.AtOnce(match.game, COARSE)
    scene = ReviewScene(studio.context, match, client, rehearsal.reviewed(match))
    studio.open(scene)
    scene.go(stop)
    client.left += LOOKED_AT
    studio.wait(0.8)


def closeup(studio: Studio, game: str) -> None:
    """A piece of one's own, or one that is looked at, large."""
    table = asked(studio, game, game_of(game).seats[0], 0.5)
    laid = table.layout
    for sprite in table.stage.everything():
        at = address(sprite.zone)
        mine = at.kind in laid.mine and at.owner == laid.seating.home
        if (mine or at.kind in laid.inspected) and laid.looks.description(
            sprite.piece, sprite.zone
        ):
            studio.click(sprite.node.x, sprite.node.y, button=3)
            studio.wait(0.5)
            return
    raise NoSuchMomentError(f"{game}: no piece with a description lies on the table")


def refused(studio: Studio, game: str) -> None:
    """A press that is refused, with the reason."""
    match = rehearsal.rehearsed(game, game_of(game).seats[0])
    for event in rehearsal.events(match):
        if event.seat or event.number < match.number // 4:
            continue
        table = at_rest(studio, match, event.number)
        offered = table.gestures.hotspots()
        for widget in table.page.widgets:
            if isinstance(widget, HotspotWidget) and widget.hotspot not in offered:
                studio.click(*widget.box.center)
                if table.page.saying:
                    studio.wait(0.4)
                    return
    raise NoSuchMomentError(f"{game}: nothing is refused")


def moment(game: str, wanted: PictureMoment) -> Arrange:
    """How a moment that only this game has is reached."""
    if isinstance(wanted, Before):
        return partial(deciding, game=game, wanted=wanted.wanted)

    def sought(laid: Layout[State], act: Act) -> bool:
        return wanted.wanted(act, laid.seating.game)

    return partial(amid, game=game, wanted=sought, after=wanted.after)


def table_positions(game: str) -> Iterator[tuple[str, Shot]]:
    """The positions of a game's table, by the names of their pictures."""
    seats = game_of(game).seats
    few, many = seats[0], seats[-1]
    yield "opening", Shot(partial(asked, game=game, seats=few, share=0.0))
    yield "mid", Shot(partial(asked, game=game, seats=few, share=0.5))
    yield "mid-most", Shot(partial(asked, game=game, seats=many, share=0.5))
    yield "late-most", Shot(partial(asked, game=game, seats=many, share=0.85))
    yield "fullest", Shot(partial(fullest, game=game))
    three = seats[1] if few < 3 else few
    yield "before-all", Shot(partial(before_all, game=game, seats=three), OPENLY)
    yield "before-all-most", Shot(partial(before_all, game=game, seats=many), OPENLY)
    yield "deal", Shot(partial(dealt, game=game, after=3.4))
    yield "riffle", Shot(partial(amid, game=game, wanted=shuffled, after=0.35))
    yield "draw", Shot(partial(amid, game=game, wanted=drawn, after=1.0))
    yield "move", Shot(partial(amid, game=game, wanted=moved, after=0.25))
    yield "closeup", Shot(partial(closeup, game=game))
    yield "refused", Shot(partial(refused, game=game))
    yield "results-mid", Shot(partial(result, game=game, seconds=3.0))
    yield "results-end", Shot(partial(result, game=game, seconds=60.0))
    yield "results-foretold", Shot(partial(foretold, game=game))
    yield "results-foretold-large", Shot(partial(foretold, game=game), LARGE)
    yield "mid-most-large", Shot(partial(asked, game=game, seats=many, share=0.5), LARGE)
    yield "mid-most-contrast", Shot(partial(asked, game=game, seats=many, share=0.5), CONTRAST)
    yield "chances", Shot(partial(chances, game=game))
    yield "chances-large", Shot(partial(chances, game=game), LARGE)
    yield "chances-contrast", Shot(partial(chances, game=game), CONTRAST)
    yield "review", Shot(partial(review, game=game, stop=0))
    yield "review-chance", Shot(partial(review, game=game, stop=-1))
    yield "review-large", Shot(partial(review, game=game, stop=0), LARGE)
    yield from talk_positions(game)
    yield from lesson_positions(game)
    for name, wanted in tables.moments(game).items():
        yield name, Shot(moment(game, wanted))


def positions() -> dict[str, Shot]:
    """Every picture there is, by name."""
    shown = {
        f"{game}-{name}": position
        for game in tables.laid()
        for name, position in table_positions(game)
    }
    return {**MENUS, **OVER_TABLES, **PAGES, **shown}


def take(studio: Studio, position: Shot, language: str) -> None:
    """Bring a studio to a position. Raises NoSuchMomentError."""
    studio.set(language=language, **position.settings)
    position.pose(studio)


def run(out: Path, size: tuple[int, int], only: str) -> int:
    """`shots`: every picture whose name begins with `only`; returns the exit status."""
    chosen = {name: p for name, p in positions().items() if name.startswith(only)}
    if not chosen and not phones.wanted(only):
        names = ", ".join(sorted({"phone", *(name.partition("-")[0] for name in positions())}))
        raise ValueError(f"--only {only}: no picture begins so; they begin with {names}")
    check_folder(out)
    studio = Studio(size)
    taken = 0
    for n, (name, position) in enumerate(chosen.items(), 1):
        begun = monotonic()
        for language in LANGUAGES:
            try:
                take(studio, position, language)
            except NoSuchMomentError as error:
                print(f"{n:>3}/{len(chosen)} {name}: left out ({error})", flush=True)
                break
            studio.save(out / f"{name}-{language}.png")
            taken += 1
        else:
            print(f"{n:>3}/{len(chosen)} {name}  {monotonic() - begun:.1f} s", flush=True)
    studio.clear()
    taken += phones.run(out, only)
    print(f"{taken} pictures in {out}")
    return 0


def check_folder(out: Path) -> None:
    """Raise ValueError for a folder that cannot be written."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe = out / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise ValueError(f"--out {out}: cannot write there ({error.strerror})") from error

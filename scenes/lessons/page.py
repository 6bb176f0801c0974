"""The practise page: for each game what is done and what is next, and one button that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from scenes.context import Context
from scenes.lessons.record import PracticeBook
from scenes.menus.backdrop import foot, head, table_picture
from scenes.menus.offer import last_played, minutes, offered, weight
from scenes.menus.pages import ListScene
from scenes.ui.buttons import Button, Look
from scenes.ui.controls import Stepper
from scenes.ui.intents import Command, Device, Do, Intent
from scenes.ui.labels import Panel
from scenes.ui.layout import column, flow, flow_height
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Callback, Widget
from sprites.picture import Box, Fill, Text
from sprites.typesetting import measure
from tabletop.practice import library
from tabletop.practice.challenges import EMPTY, FULL, STARS, Challenge
from tabletop.practice.drills import Drill, in_folder

HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"), (Command.RULES, "rules"))
GAMES_SHARE = 0.3
BESIDE_MOST = 1.2
"""Text scale up to which games and what they offer stand beside one another."""


class Ways(Protocol):
    """Where the page leads."""

    def lesson(self, game: str, number: int) -> None:
        """A lesson of a game, by its place."""
        ...

    def drill(self, drill: Drill, rung: int | None = None) -> None:
        """A drill, and those after it: of its rung, else of all."""
        ...

    def drills(self, game: str) -> None:
        """The drills of a game, rung by rung."""
        ...

    def ladder(self, game: str) -> None:
        """The challenges of a game."""
        ...

    def daily(self) -> Challenge | None:
        """The challenge of this day; None where no game has any."""
        ...

    def challenge(self, challenge: Challenge) -> None:
        """One challenge."""
        ...

    def first(self, game: str) -> None:
        """A first match, guided."""
        ...

    def match(self, game: str) -> None:
        """The set-up of a practice match."""
        ...

    def rules(self, game: str) -> None:
        """The rulebook."""
        ...


class Done(NamedTuple):
    """What somebody has done of a game."""

    stars: tuple[int, ...]
    """Of each lesson."""
    begun: int | None
    """Which lesson was left in the middle."""
    due: tuple[Drill, ...]
    """Drills that come back: those first that were done wrongly this evening; then new ones, the
    easiest rung first; at last those that wait this evening for others to come between."""
    drills: int
    known: int
    """Of these, how many have been solved on two days."""
    fresh: bool
    """Whether nothing but lessons has been done."""
    rungs: int
    """Stars won of the ladder, of `of`."""
    of: int

    @property
    def next(self) -> int | None:
        """Which lesson is next: one that was left, else the first without a star."""
        if self.begun is not None:
            return self.begun
        return next((n for n, stars in enumerate(self.stars) if not stars), None)


def done(record: PracticeBook, game: str) -> Done:
    """What has been done of a game."""
    lessons = library.lessons_of(game)
    drills = drills_of(record, game)
    waiting = [drill for drill in drills if record.again(drill)]
    known = [drill for drill in drills if record.drill(drill) is not None and record.due(drill)]
    known = [drill for drill in known if drill not in waiting]
    known.sort(key=lambda drill: record.again(drill) is None)
    new = [drill for drill in drills if record.drill(drill) is None]
    rungs = library.rungs_of(game)
    new.sort(key=lambda drill: rungs.get(drill.key, len(rungs)))  # one's own turning points last
    ladder = library.ladder_of(game)
    won = [result.stars for rung in ladder if (result := record.result(rung)) is not None]
    learnt = [record.lesson(lesson) for lesson in lessons]
    return Done(
        tuple(each.stars for each in learnt),
        next((n for n, each in enumerate(learnt) if each.answers), None),
        (*known, *new, *waiting),
        len(drills),
        sum(memory.known for drill in drills if (memory := record.drill(drill)) is not None),
        not won and not any(record.drill(drill) for drill in drills),
        sum(won),
        STARS * len(ladder),
    )


def drills_of(record: PracticeBook, game: str) -> tuple[Drill, ...]:
    """The drills of a game, and those of one's own matches."""
    mine = in_folder(record.drills)[0] if record.drills is not None else []
    return (*library.drills_of(game), *(drill for drill in mine if drill.game == game))


class Entry(Widget):
    """A line of a list: what it is at the left, how far one is at the right."""

    focusable = True
    flat = True

    def __init__(
        self, context: Context, name: str, label: str, aside: str, action: Callback,
        lit: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.label = label
        self.aside = aside
        self._action = action
        self._lit = lit

    def wanted(self, width: float) -> tuple[float, float]:
        theme = self.theme
        room = width - measure(self.aside, theme.body)[0] - 3 * theme.gap
        words = measure(self.label, theme.body, "bold", room, theme.leading)[1]
        return width, max(theme.target, words + theme.tight)

    def build(self) -> None:
        theme, box = self.theme, self.box
        plate = theme.plate_chosen if self._lit else theme.plate
        self.put(Fill(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        aside = Text(self.aside, theme.body, theme.gold)
        right = box.right - theme.gap - aside.size[0]
        room = right - box.x - 2 * theme.gap
        ink = theme.gold if self._lit else theme.text
        said = Text(self.label, theme.body, ink, "bold", room, "left", theme.leading)
        middle = box.center[1]
        self.put(said, box.x + theme.gap, middle - said.size[1] / 2, z=0.3, mark="text")
        self.put(aside, right, middle - aside.size[1] / 2, z=0.3, mark="aside")

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("button")
        self._action()
        return None


class PractiseScene(ListScene):
    """Learn, drill, try oneself: what there is for the chosen game."""

    ambience = "title"
    hints = HINTS

    def __init__(self, context: Context, record: PracticeBook, ways: Ways, game: str = "") -> None:
        """game: the one that is open at first; else the one that is practised."""
        super().__init__(context)
        self._record = record
        self._ways = ways
        self.names = tuple(sorted(offered(context), key=lambda game: weight(context, game)[0]))
        known = [game for game in self.names if any(done(record, game).stars)]
        last = last_played(context)
        usual = last if last in known or not self.names else (known or [*self.names])[0]
        self.game = game if game in self.names else usual

    def woken(self) -> None:
        """Another lesson may have been learned."""
        self.compose()

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        if theme.text_scale > BESIDE_MOST:
            self.page.show(self.listed(text("practice.page.heading"), self._rows), "go")
            return
        self.canvas.background = table_picture(context, "boards")
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        heading, top = head(context.on_paper, text("practice.page.heading"))
        today = self._today()
        feet, bottom = foot(
            context, [back, self._rules()], today, HINTS, ink=context.on_paper.theme.text
        )
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        left = box.width * GAMES_SHARE
        games = [self._game(game) for game in self.names]
        column(games, box.x, box.y, left, theme.gap)
        right = Box(box.x + left + theme.gap, box.y, box.width - left - theme.gap, box.height)
        self.page.show([heading, *games, *self._offer(right), *feet], "go")

    # The games

    def _choose(self, game: str) -> None:
        self.game = game
        self.context.mixer.play("page_turn")
        self.compose()

    def _game(self, game: str) -> Button:
        """A game to be chosen: how easy, how long, how far."""
        look: Look = "primary" if game == self.game else "quiet"
        return Button(
            self.context, f"game:{game}", self.context.text(f"{game}.title"),
            lambda: self._choose(game), look, note=self._facts(game),
        )  # fmt: skip

    def _facts(self, game: str) -> str:
        context, has = self.context, done(self._record, game)
        stars = f"{FULL} {sum(has.stars)}/{STARS * len(has.stars)}" if has.stars else ""
        facts = (weight(context, game)[1], minutes(context, game), stars)
        return " · ".join(fact for fact in facts if fact)

    # What there is of one

    def _offer(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        panel = Panel(self.context, "panel:practise", stationery(theme))
        inside = box.width - 2 * theme.pad
        x, y = box.x + theme.pad, box.y + theme.gap
        go, first, lessons, others = self._go(), self._first(), self._lessons(), self._others()
        half = (inside - theme.gap) / 2
        many = -(-len(lessons) // 2)
        rows = [lessons[n::many] for n in range(many)]
        tall = [max(entry.wanted(half)[1] for entry in row) for row in rows]
        aside = first.wanted(half)[0]
        wide = inside - aside - theme.gap
        high = max(go.wanted(wide)[1], first.wanted(aside)[1])
        used = 2 * theme.gap + high + sum(tall) + flow_height(others, inside, theme.gap)
        gap = min(theme.gap, max(theme.tight, (box.height - used) / (many + 1)))
        go.place(x, y, wide, high)
        first.place(x + wide + theme.gap, y, aside, high)
        y += high + gap
        for row, down in zip(rows, tall, strict=True):
            for across, entry in enumerate(row):
                entry.place(x + across * (half + theme.gap), y, half, down)
            y += down + gap
        y = flow(others, x, y, inside, theme.gap)
        panel.place(box.x, box.y, box.width, min(box.height, y + theme.gap - box.y))
        return [panel, go, first, *lessons, *others]

    def _go(self) -> Button:
        """What is next, as the one large button."""
        context, text, game = self.context, self.context.text, self.game
        has = done(self._record, game)
        lessons = library.lessons_of(game)
        number = has.next
        if number is None and has.fresh:
            words = text("practice.page.to_first")
            return Button(context, "go", words, lambda: self._ways.first(game), "green")
        if number is None and has.due:
            return Button(
                context, "go", text("practice.page.drills"), self._drill, "green",
                note=text("practice.page.due", n=len(has.due), known=has.known),
            )  # fmt: skip
        if number is None:
            return Button(
                context, "go", text("practice.page.match"), lambda: self._ways.match(game), "green"
            )
        lesson = lessons[number]
        begun = any(has.stars) or has.begun is not None
        key = "go_on" if begun else "begin"
        title = lesson.title.told(text, ())
        note = text("practice.page.idea", idea=lesson.idea.told(text, ()), n=lesson.minutes)
        return Button(
            context, "go", text(f"practice.page.{key}", n=number + 1, title=title),
            lambda: self._ways.lesson(game, number), "green", note=note, icon="play",
        )  # fmt: skip

    def _lessons(self) -> list[Entry]:
        text, game, has = self.context.text, self.game, done(self._record, self.game)
        made = []
        for n, lesson in enumerate(library.lessons_of(game)):
            words = text("practice.page.lesson", n=n + 1, title=lesson.title.told(text, ()))

            def begin(number: int = n) -> None:
                self._ways.lesson(game, number)

            aside = stars_of(has.stars[n])
            made.append(
                Entry(self.context.on_paper, f"lesson:{n}", words, aside, begin, n == has.next)
            )
        return made

    def _others(self) -> list[Button]:
        """Drills, challenges, a practice match."""
        context, text, game = self.context, self.context.text, self.game
        has = done(self._record, game)
        none = "" if has.drills else text("practice.page.no_drills")
        drills = Button(
            context, "drills", text("practice.page.drills"), lambda: self._ways.drills(game),
            reason=none,
            note=text("practice.page.due", n=len(has.due), known=has.known),
        )  # fmt: skip
        ladder = Button(
            context, "ladder", text("practice.page.ladder"), lambda: self._ways.ladder(game),
            reason="" if has.of else text("practice.page.no_ladder"),
            note=f"{FULL} {has.rungs}/{has.of}",
        )  # fmt: skip
        match = Button(
            context, "match", text("practice.page.match"), lambda: self._ways.match(game),
            note=text("practice.page.match_note"),
        )  # fmt: skip
        return [drills, ladder, match]

    def _first(self) -> Button:
        """A guided match, whether the lessons are done or not."""
        context, text, game = self.context, self.context.text, self.game
        return Button(
            context, "first", text("practice.page.first"), lambda: self._ways.first(game),
            note=text("practice.page.first_note"),
        )  # fmt: skip

    def _rules(self) -> Button:
        words = self.context.text("practice.page.rules")
        return Button(self.context, "rules", words, lambda: self._ways.rules(self.game), "quiet")

    def _drill(self) -> None:
        """The drill that is due longest, else a new one, else the one that comes back first."""
        drills = done(self._record, self.game).due or drills_of(self._record, self.game)
        if drills:
            self._ways.drill(drills[0])

    def _today(self) -> list[Button]:
        """The challenge of the day."""
        challenge, text = self._ways.daily(), self.context.text
        if challenge is None:
            return []
        result = self._record.result(challenge)
        won = stars_of(result.stars) if result is not None else ""
        words = text("practice.page.daily", game=text(f"{challenge.game}.title"), stars=won)
        return [Button(self.context, "daily", words, lambda: self._ways.challenge(challenge))]

    def _rows(self, width: float) -> Sequence[Sequence[Widget]]:
        """The same as a list, where words are large."""
        text = self.context.text
        titles = [text(f"{game}.title") for game in self.names]
        at = self.names.index(self.game)
        choice = Stepper(
            self.context.on_paper, "game", text("practice.page.game"), titles, at,
            lambda n: self._choose(self.names[n]),
        )  # fmt: skip
        entries = (*self._lessons(), self._first(), *self._others(), *self._today(), self._rules())
        rows: list[Sequence[Widget]] = [[choice], [self._go()]]
        rows += [[entry] for entry in entries]
        return rows

    def handle(self, intent: Intent) -> Intent | None:
        """The rules of the chosen game are a key away."""
        rules = isinstance(intent, Do) and intent.command is Command.RULES
        if rules and not self.page.dialog:
            self._ways.rules(self.game)
            return None
        return super().handle(intent)


def stars_of(won: int) -> str:
    """Stars in a line, won or not."""
    return FULL * won + EMPTY * (STARS - won)

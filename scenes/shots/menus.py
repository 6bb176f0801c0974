"""Pictures of menus, with the questions that they ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pygame

from scenes.added import AddedGames
from scenes.games import laid
from scenes.library import NoMatches, NoSheets, OwnFile
from scenes.menus.added import AddedScene
from scenes.menus.bindings import AskKeyScene
from scenes.menus.letters import LettersScene
from scenes.menus.offer import game_of
from scenes.menus.ours import OursScene
from scenes.menus.owndevice import DevicesScene, OwnDeviceScene
from scenes.menus.padwatch import PadGoneScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seats import SeatsScene
from scenes.menus.settings import SUBJECTS, SettingsScene
from scenes.menus.shelf import ShelfScene
from scenes.menus.sorry import SorryScene
from scenes.menus.title import TitleScene
from scenes.menus.unboxing import UnboxingScene
from scenes.preferences import Notice
from scenes.shots import rehearsal
from scenes.shots.posing import (
    CONTRAST,
    LARGE,
    SHOWCASE,
    Arrange,
    Shot,
    key,
    nothing,
)
from scenes.shots.studio import Studio
from scenes.ui.intents import Command, Device, Kind
from scenes.ui.pads import keys_device
from scenes.watch.replays import ReplaysScene
from tabletop import games
from tabletop.core.pictured import GOAL
from tabletop.core.sheets import OWNER, Sheet, SheetError
from tabletop.discovery import DATA, PACKAGE, AddedGame
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import JournalError
from tabletop.match.listing import Kept
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_NAMES, NAME_LENGTH

PAD = Device(Kind.PAD, 1)
OPENED = datetime(2026, 5, 17, 20, 45)
"""When the newest match of the pretended folder was played."""
REPORT = Path.home() / ".local/share/souk/reports/2026-05-17-204512"
"""Where a report of what went wrong would lie."""


class Pretended(MatchFolder):
    """A folder of matches that nobody played."""

    def __init__(self) -> None:
        super().__init__(Path())

    def kept(self, words: str = "", at_once: bool = False) -> list[Kept]:
        shown = []
        for n in range(9):
            game = laid()[n % len(laid())]
            names = DEFAULT_NAMES[: game_of(game).seats[-1 if n % 2 else 0]]
            when = OPENED - timedelta(hours=31 * n)
            shown.append(Kept(Path(), game, names, True, when, n % 3 > 0))
        broken = Path(f"2026-05-02-193012-{SHOWCASE}.souk")
        fault = JournalError.damaged(broken, 1, "not JSON")
        shown.insert(3, Kept(broken, "", (), True, OPENED - timedelta(days=3), None, fault))
        return shown


class OneMatch(NoMatches):
    """A library with one match to go on with."""

    def newest_unfinished(self, at_once: bool = False) -> Kept | None:
        return Kept(Path(), SHOWCASE, DEFAULT_NAMES[:4])

    def learn(self, within: float) -> tuple[Kept | None, bool]:
        return self.newest_unfinished(), False


# Menus


def scene(make: Callable[..., object], *arguments: object) -> Arrange:
    """A scene that needs nothing but its context, at rest."""

    def pose(studio: Studio) -> None:
        studio.open(make(studio.context, *arguments))  # type: ignore[arg-type]
        studio.wait(0.6)

    return pose


def positioned(studio: Studio) -> None:
    """A clause of the rulebook that a part of the table shows."""
    clause = next(clause for clause in game_of(SHOWCASE).tabled if clause != GOAL)
    studio.open(RulebookScene(studio.context, SHOWCASE, clause))
    studio.wait(1.5)


ASKED = {"en": "what happens if my bag is empty", "ja": "袋が空っぽになったら"}


def asking(studio: Studio) -> None:
    """What answers a question in the rulebook, while it is written."""
    book = RulebookScene(studio.context, SHOWCASE)
    studio.open(book)
    studio.wait(0.6)
    studio.click(*book.page.widget("search").box.center)
    studio.frame(pygame.event.Event(pygame.TEXTINPUT, text=ASKED[studio.context.text.language]))
    studio.wait(1.5)


def to_go_on(studio: Studio) -> None:
    """The title, when a match waits to be gone on with."""
    context = studio.context
    context.library = OneMatch()
    studio.open(TitleScene(context))
    context.library = NoMatches()
    studio.wait(0.6)


def told(studio: Studio) -> None:
    """The title with a notice: the settings could not be read."""
    studio.preferences.notice = Notice(
        "ui.notice.settings_broken", {"file": "settings.broken.json"}
    )
    scene(TitleScene)(studio)


def five_games(studio: Studio) -> None:
    """The choice among all games that there will be."""
    studio.open(ShelfScene(studio.context, names=games.names()))
    studio.wait(0.6)


def unboxing(studio: Studio, seconds: float, game: str = SHOWCASE) -> None:
    """A box so long after it began to open."""
    match = rehearsal.rehearsed(game, 2)
    table = studio.table(Match.start(match.game, match.setup))
    studio.open(table)
    studio.context.stack.push(UnboxingScene(studio.context, table))
    studio.wait(seconds)


def packing(studio: Studio, seconds: float, game: str = SHOWCASE) -> None:
    """A table in mid-match so long after it was left for the shelf."""
    played = rehearsal.rehearsed(game, 2)
    table = studio.table(rehearsal.up_to(played, len(played.history) // 2))
    studio.open(table)
    table.controls.pause()
    studio.wait(0.5)
    studio.context.errands.home()
    studio.wait(seconds)


def full_seats(studio: Studio) -> SeatsScene:
    """The seats of the largest game, all taken."""
    game = max(laid(), key=lambda name: game_of(name).seats[-1])
    seats = SeatsScene(studio.context, game)
    while len(seats.draft.seats) < seats.draft.room[-1]:
        seats.draft.add()
    seats.compose()
    studio.open(seats)
    studio.wait(0.4)
    return seats


def introduced(studio: Studio) -> None:
    """Seats of masters, who have leanings, and what they say of themselves."""
    seats = SeatsScene(studio.context, SHOWCASE)
    for seat in range(1, len(seats.draft.seats)):
        seats.draft.seat_down(seat, "master")
    seats.compose()
    studio.open(seats)
    studio.wait(0.4)


def choosing_a_face(studio: Studio) -> None:
    """All faces that a person may have."""
    seats = full_seats(studio)
    seats.page.focus_on("seat0:face")
    key(studio, pygame.K_RETURN)
    studio.wait(0.6)


def spelling(studio: Studio) -> None:
    """Letters on the screen, for whoever has no keyboard."""
    seats = SeatsScene(studio.context, SHOWCASE)
    studio.open(seats)
    free = DEFAULT_NAMES[3:]
    studio.push(LettersScene(studio.context, "Mika", NAME_LENGTH, free, lambda name: None))


def own_pads(studio: Studio) -> tuple[str, ...]:
    """Three people over the seats of a game: one has a pad, one four keys, one nothing."""
    pads = studio.context.devices.pads
    pads.forget()
    studio.open(SeatsScene(studio.context, SHOWCASE))
    pads.plug(PAD.id, "0300", "Souk Pad")
    pads.give(DEFAULT_NAMES[0], PAD)
    pads.give(DEFAULT_NAMES[1], keys_device(0))
    return DEFAULT_NAMES[:3]


def devices(studio: Studio, asking: bool = False) -> None:
    """Who plays with what; or what is asked before one has a device of their own."""
    people = own_pads(studio)
    studio.push(DevicesScene(studio.context, people))
    if asking:
        studio.push(OwnDeviceScene(studio.context, people[2]))
    studio.wait(0.6)
    pull(studio)


def unplugged(studio: Studio) -> None:
    """Somebody's pad is gone."""
    people = own_pads(studio)
    studio.context.devices.pads.pull(PAD.id)
    studio.push(PadGoneScene(studio.context, people[0]))
    studio.wait(0.6)
    pull(studio)


def pull(studio: Studio) -> None:
    """The pad is nobody's any more, nor there for other pictures."""
    studio.context.devices.pads.pull(PAD.id)
    studio.context.devices.pads.forget()


def asking_for_a_key(studio: Studio) -> None:
    """What is asked before a command has another key."""
    scene(SettingsScene, "controls")(studio)
    studio.push(AskKeyScene(studio.context, Command.HINT))
    studio.wait(0.6)


class TypedSheets(NoSheets):
    """Sheets of one's own that nobody typed in: one in order, one with mistakes."""

    def files(self, game: str) -> list[OwnFile]:
        data = deepcopy(dict(game_of(game).sheet.data))
        for value in game_of(game).sheet.known[-12:]:
            entry = data[value.table]
            (entry[value.number - 1] if value.number else entry)["mark"] = OWNER
        whole = Sheet(data, "own.toml")
        broken = deepcopy(data)
        first = next(value for value in whole_of(game, whole).known if value.number)
        broken[first.table][first.number - 1]["mark"] = "mine"
        broken["price"] = 3
        found = [OwnFile("own", Path("own.toml"), whole)]
        try:
            games.load(game, Sheet(broken, "late.toml"))
        except SheetError as error:
            found.append(OwnFile("late", Path("late.toml"), None, error))
        return found

    def folder_of(self, game: str) -> Path:
        return Path("souk") / "sheets" / game


def whole_of(game: str, sheet: Sheet) -> Sheet:
    """A sheet that its game has read."""
    return games.load(game, sheet).sheet


def ours(studio: Studio, shown: str = "", game: str = SHOWCASE) -> None:
    """What is ours in a game, with or without sheets of one's own."""
    context = studio.context
    kept = context.sheets
    context.sheets = TypedSheets() if shown else kept
    scene = OursScene(context, game)
    if shown:
        scene.look_at(shown)
    studio.open(scene)
    studio.wait(0.6)
    context.sheets = kept


class PretendedGames(AddedGames):
    """Games of others that nobody wrote: one that lacks little, one of a package, two with faults,
    one that is gone."""

    def found(self) -> list[AddedGame]:
        folder = Path("souk") / "games"
        missing = ("words_ja", "strategy", "lessons", "drills")
        wrong = {"file": "tabletop/games/lanterns/game.py"}
        return [
            AddedGame("pebbles", DATA, folder / "pebbles", titles={"en": "Pebbles", "ja": "小石"}),
            AddedGame(
                "parlour", PACKAGE, Path(), "souk-parlour 1.2", titles={"en": "The Parlour"},
                missing=missing,
            ),
            AddedGame("lanterns", DATA, folder / "lanterns", "", "no_rules", wrong),
            AddedGame(SHOWCASE, PACKAGE, Path(), "souk-gold 0.3", "ours", {"name": SHOWCASE}),
        ]  # fmt: skip


def added(studio: Studio) -> None:
    """The games of others: one that is allowed cannot be read."""
    context, kept = studio.context, studio.context.added
    studio.preferences.change(allowed_games=("pebbles", "caravans"))
    context.added = PretendedGames(Path("souk") / "games")
    studio.open(AddedScene(context))
    studio.wait(0.6)
    studio.preferences.change(allowed_games=())
    context.added = kept


def replays(studio: Studio) -> None:
    """The list of matches."""
    studio.open(ReplaysScene(studio.context, Pretended()))
    studio.wait(0.4)


def leaving(studio: Studio) -> None:
    """The question before the program ends."""
    scene(TitleScene)(studio)
    key(studio, pygame.K_ESCAPE)
    studio.wait(0.4)


MENUS: Mapping[str, Shot] = {
    "title": Shot(scene(TitleScene)),
    "title-continue": Shot(to_go_on),
    "title-notice": Shot(told),
    "title-leaving": Shot(leaving),
    "shelf": Shot(scene(ShelfScene)),
    "shelf-five": Shot(five_games),
    "unboxing-lid": Shot(partial(unboxing, seconds=0.6)),
    "unboxing-things": Shot(partial(unboxing, seconds=1.1)),
    "packing-things": Shot(partial(packing, seconds=0.75)),
    "packing-lid": Shot(partial(packing, seconds=1.05)),
    "seats": Shot(scene(SeatsScene, SHOWCASE)),
    "seats-full": Shot(full_seats),
    "seats-introduced": Shot(introduced),
    "faces": Shot(choosing_a_face),
    "letters": Shot(spelling),
    "pads": Shot(devices),
    "pads-own": Shot(partial(devices, asking=True)),
    "pads-gone": Shot(unplugged),
    "key": Shot(asking_for_a_key),
    **{f"settings-{s}": Shot(scene(SettingsScene, s)) for s in SUBJECTS},
    "rulebook": Shot(scene(RulebookScene, SHOWCASE, "MER-4.2")),
    "ours": Shot(ours),
    "ours-own": Shot(partial(ours, shown="own")),
    "ours-broken": Shot(partial(ours, shown="late")),
    "added": Shot(added),
    "added-none": Shot(scene(AddedScene)),
    "replays": Shot(replays),
    "rulebook-short": Shot(scene(RulebookScene, SHOWCASE)),
    "rulebook-position": Shot(positioned),
    "rulebook-asked": Shot(asking),
    "sorry": Shot(scene(SorryScene, REPORT, nothing)),
    "title-large": Shot(scene(TitleScene), LARGE),
    "title-continue-large": Shot(to_go_on, LARGE),
    "shelf-large": Shot(five_games, LARGE),
    "seats-large": Shot(full_seats, LARGE),
    "letters-large": Shot(spelling, LARGE),
    "pads-large": Shot(devices, LARGE),
    "pads-own-large": Shot(partial(devices, asking=True), LARGE),
    "pads-gone-large": Shot(unplugged, LARGE),
    "key-large": Shot(asking_for_a_key, LARGE),
    **{f"settings-{s}-large": Shot(scene(SettingsScene, s), LARGE) for s in SUBJECTS},
    "rulebook-position-large": Shot(positioned, LARGE),
    "rulebook-asked-large": Shot(asking, LARGE),
    "rulebook-large": Shot(scene(RulebookScene, SHOWCASE, "MER-4.2"), LARGE),
    "ours-large": Shot(ours, LARGE),
    "ours-broken-large": Shot(partial(ours, shown="late"), LARGE),
    "added-large": Shot(added, LARGE),
    "replays-large": Shot(replays, LARGE),
    "sorry-large": Shot(scene(SorryScene, REPORT, nothing), LARGE),
    "title-contrast": Shot(scene(TitleScene), CONTRAST),
    "shelf-contrast": Shot(five_games, CONTRAST),
    "seats-contrast": Shot(full_seats, CONTRAST),
    "settings-contrast": Shot(scene(SettingsScene), CONTRAST),
    "replays-contrast": Shot(replays, CONTRAST),
}
"""By the name of the picture."""

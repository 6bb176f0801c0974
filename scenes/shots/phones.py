"""Contact sheets of phones: `python main.py shots --only phone`, in a real browser.

Each game has four sheets, held upright and sideways, in each language: somebody else is asked, one
is asked, what is put together, what was refused, and how it ended.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from scenes.games import laid, load
from scenes.kit.roles.places import Places
from scenes.kit.roles.seating import Seating
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.handset import NAME, Glass, Handset, browser, missing
from scenes.shots.rehearsal import NoSuchMomentError
from scenes.ui.context import catalogue_of
from scenes.ui.theme import make_theme
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.phones.fingers import Attempt, Fingers
from tabletop.phones.pictures import Touchable
from tabletop.table.chairs import Chair, Client
from tabletop.table.messages import Decide
from tabletop.text import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEAT: Final = 0
"""Whose phone it is."""
UPRIGHT: Final = Glass(390, 844, sharp=1.5)
SIDEWAYS: Final = Glass(844, 390, sharp=1.5)
WIDTH: Final = 1280
"""Of a sheet, pixels."""
GAP: Final = 10
GROUND: Final = (24, 22, 26)
MOST_TOUCHES: Final = 8
"""What takes more touches is not shown being put together."""
AMID: Final = (0.2, 0.9)
"""Between these shares of a match a moment is looked for."""
SEATS: Final = 4
"""At most; fewer where a game has fewer."""
LATEST: Final = 1.0
"""Seconds after which a decision that a page shows has come there."""


class PhoneMoment(NamedTuple):
    """What a phone is shown at: a match after so many decisions, then some touches."""

    number: int
    touches: tuple[str, ...] = ()
    """The keys on its page."""


# Which moments


class _Asked(NamedTuple):
    """Somebody was asked, in a rehearsal."""

    match: Match
    event: Event

    def fingers(self) -> Fingers:
        game: Any = self.match.game
        view = self.match.view(SEAT)
        return Fingers(games.handling(game), view, SEAT, tuple(game.legal(view, SEAT)))


def _decisions(match: Match) -> Iterator[_Asked]:
    """All decisions amid a match, each before it is made."""
    again = Match(match.game, match.setup)
    first, last = (share * match.number for share in AMID)
    for event in rehearsal.events(match):
        if first <= event.number <= last:
            yield _Asked(again, event)
        rehearsal.submit(again, event)


def waiting(match: Match) -> PhoneMoment:
    """Others are asked."""
    for asked in _decisions(match):
        if SEAT not in asked.match.to_act():
            return PhoneMoment(asked.event.number)
    raise NoSuchMomentError("this seat is asked all the time")


def asked(match: Match) -> PhoneMoment:
    """This seat is asked, and has touched nothing."""
    return PhoneMoment(rehearsal.turn_of(match, SEAT, 0.5))


def drafted(match: Match) -> PhoneMoment:
    """What takes most touches is put together, and only has to be confirmed."""
    best, most = PhoneMoment(0), (False, 0)
    for asked in _decisions(match):
        if asked.event.seat != SEAT or asked.event.action is None:
            continue
        fingers = asked.fingers()
        touches = steps(match, fingers, asked.event.action) or ()
        found = fingers.draft is not None, len(touches)
        if touches and found > most:
            best, most = PhoneMoment(asked.event.number, tuple(touches)), found
    if not best.touches:
        raise NoSuchMomentError("nothing is put together")
    return best


def refused(match: Match) -> PhoneMoment:
    """Something was touched that cannot be done."""
    for asked in _decisions(match):
        if asked.event.seat != SEAT:
            continue
        for touches in _tries(asked):
            if _is_refused(asked, touches):
                keys = tuple(_key(touch) for touch in touches)
                return PhoneMoment(asked.event.number, keys)
    raise NoSuchMomentError("nothing is refused")


def _tries(asked: _Asked) -> Iterator[Sequence[Touchable]]:
    """Touches of one's own that nothing answers, and of what is raised and then put elsewhere."""
    fingers, zones = asked.fingers(), asked.match.game.zones
    lying = asked.match.game.inventory(asked.match.view(SEAT))
    places = _places(asked.match)
    own = [
        Touchable(zone, piece)
        for zone, pieces in lying.items()
        if not zones[zone].many and zones.owner(zone) == SEAT and not places.place(zone).pile
        for piece in dict.fromkeys(pieces)
    ]
    yield from ([spot] for spot in own if spot not in fingers.spots)
    yield from ([first, then] for first in fingers.spots for then in own if first != then)


def _places(match: Match) -> Places:
    """Where things lie at its table: what lies in a pile is one thing on a phone."""
    seating = Seating(match.game, match.setup, catalogue_of(LANGUAGES[0]), make_theme(1.0, False))
    return load(match.game.name)(seating).places


def _is_refused(asked: _Asked, touches: Sequence[Touchable]) -> bool:
    fingers, tried = asked.fingers(), None
    for touch in touches:
        tried = fingers.touch(touch)
    return isinstance(tried, Attempt) and asked.match.refusal(SEAT, tried.action) is not None


def over(match: Match) -> PhoneMoment:
    """The match is over."""
    return PhoneMoment(match.number)


MOMENTS: Final[Mapping[str, Callable[[Match], PhoneMoment]]] = {
    "waiting": waiting, "asked": asked, "drafted": drafted, "refused": refused, "over": over,
}  # fmt: skip


# Touches


def steps(match: Match, fingers: Fingers, wanted: Action) -> Sequence[str] | None:
    """The keys of a page that lead to an action, but for the button that decides; None if they are
    too many."""
    touched: list[str] = []
    while len(touched) <= MOST_TOUCHES:
        if any(button.does == wanted for button in fingers.buttons):
            return touched
        key = _step(match, fingers, wanted)
        if key is None:
            return None
        touched.append(key)
    return None


def _step(match: Match, fingers: Fingers, wanted: Action) -> str | None:
    """Touch what leads on to an action: its key; None where there is no such thing."""
    goal: object = wanted
    if fingers.draft is not None and not any(g.action == wanted for g in fingers.offered):
        goal = fingers.draft.towards(wanted)
    for n, button in enumerate(fingers.buttons):
        if button.does == goal:
            fingers.press(button)
            return f"button {n}"
    zones = match.game.zones
    for row in fingers.rows:
        if zones.hides(row.source, NOBODY):
            continue  # what is held in a hand is touched there
        for sign, draft in (("less", row.less), ("more", row.more)):
            if draft is not None and draft == goal:
                fingers.redraft(draft)
                return f"{sign} {row.source}|{row.piece}"
    for gesture in fingers.offered:
        if gesture.action != goal or gesture.zone is None:
            continue
        spot = Touchable(gesture.zone, gesture.piece)
        if fingers.held == spot:
            if gesture.target is None or fingers.aim == gesture.target:
                continue
            spot = Touchable(gesture.target)
        before = fingers.step
        fingers.touch(spot)
        return _key(spot) if fingers.step > before else None
    return None


def _key(spot: Touchable) -> str:
    return f"{spot.zone}|{spot.piece or ''}"


# The table, and who holds a phone


class PosedTable:
    """A table with its service, and phones of one seat, one in each language."""

    def __init__(self, opened: Browser, game: str, languages: Sequence[str] = LANGUAGES) -> None:
        from scenes.phones.service import serve
        from tabletop.phones.host import ListenAt, PhoneHost
        from tabletop.phones.keys import Keys

        count = min(game_of(game).seats[-1], SEATS)
        self.rehearsal = rehearsal.rehearsed(game, count)
        self._table: Any = None
        port = free_port()
        self._host = PhoneHost(Keys(), ListenAt("127.0.0.1", port, f"http://{NAME}:{port}"), serve)
        self._open()
        while not self._host.desk.port:
            self._pump()
        self.phones: dict[str, Handset] = {}
        for language in languages:
            url = self._host.url()
            if self.phones:  # the link of the seat, as if it were opened on another phone
                url = f"{url.partition('#')[0]}#{self._host.desk.keys.seats[SEAT]}"
            self.phones[language] = phone = Handset(opened, url, UPRIGHT, self._pump, language)
            if len(self.phones) == 1:
                phone.sit(SEAT)
            phone.until(lambda phone=phone: phone.parts.get("seat") == SEAT)  # type: ignore[misc]

    def lay(self, moment: PhoneMoment) -> None:
        """The match after so many decisions; what is touched then is touched on one phone."""
        from tabletop.table.table import Table

        match = rehearsal.up_to(self.rehearsal, moment.number)
        self._open()
        for phone in self.phones.values():
            phone.until(lambda p=phone: p.parts["stage"] == "lobby")  # type: ignore[misc]
        self._table = Table(match)
        self._clients: dict[Seat, Client] = {}
        self._host.desk.sit(self._table)
        over = match.over
        for phone in self.phones.values():
            phone.until(lambda p=phone: p.parts.get("stage") == ("over" if over else "playing"))  # type: ignore[misc]
            phone.until(lambda p=phone: p.over == over and p.parts.get("ask"))  # type: ignore[misc]
        for key in moment.touches:
            self._touch(key)

    def decide(self, event: Event) -> None:
        """A decision is made as it was in the rehearsal, whoever made it, and the pages show it."""
        table, seat = self._table, event.seat
        if seat not in self._clients and seat != SEAT:
            self._clients[seat] = table.join(seat, lambda message: None)
            table.put(seat, Chair(self._clients[seat]))
        asked = table.invitations[seat]
        answer = asked.actions.index(event.action)
        before = {name: len(phone.frames) for name, phone in self.phones.items()}
        if seat == SEAT:
            wants = {"is": "wants", "seat": seat, "token": asked.token, "answer": answer}
            self._host.desk.hear(json.dumps(wants).encode())
        else:
            refused = table.want(self._clients[seat], Decide(asked.token, answer))
            assert refused is None, refused
        for name, phone in self.phones.items():
            end = monotonic() + LATEST  # what changes nothing on a page sends it nothing
            phone.until(
                lambda p=phone, n=before[name], end=end: len(p.frames) > n or monotonic() > end  # type: ignore[misc]
            )
            phone.settle()

    def _touch(self, key: str) -> None:
        first, *others = self.phones.values()
        before = first.parts["at"], first.parts.get("refusal")
        first.page.locator(
            f'main [data-tap="{key}"]:visible, footer [data-tap="{key}"]'
        ).first.press("Enter")
        first.until(lambda: (first.parts["at"], first.parts.get("refusal")) != before)
        for other in others:
            other.until(lambda other=other: other.parts["at"] == first.parts["at"])  # type: ignore[misc]

    def pictures(self) -> Iterator[tuple[str, pygame.Surface]]:
        """What phones show, with how each is held and its language."""
        for language, phone in self.phones.items():
            for held, glass in (("upright", UPRIGHT), ("sideways", SIDEWAYS)):
                phone.look_through(glass)
                shot = io.BytesIO(phone.page.screenshot())
                yield f"{held}-{language}", pygame.image.load(shot, "shot.png")

    def close(self) -> None:
        """Phones and table are put away."""
        for phone in self.phones.values():
            phone.close()
        self._host.close()

    def _open(self) -> None:
        from tabletop.phones.desk import Opening

        self._table = None
        setup = self.rehearsal.setup
        self._host.desk.open(Opening(self.rehearsal.game, setup.seats, setup.options))

    def _pump(self) -> None:
        if self._table is not None:
            self._table.tick(monotonic())
        self._host.pump()


def free_port() -> int:
    """A port at which nobody listens."""
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# Sheets


def wanted(only: str) -> Sequence[str]:
    """The games of whose phones pictures are wanted: `phone`, or `phone-` and the game's name."""
    return [game for game in laid() if f"phone-{game}".startswith(only)]


def run(out: Path, only: str) -> int:
    """The pictures of all phones that are wanted, and their sheets; how many were made."""
    chosen = wanted(only)
    if chosen and (why := missing()):
        print(f"phone: left out ({why})", flush=True)
        return 0
    made = 0
    for game in chosen:  # each in a browser of its own: what it keeps grows
        begun = monotonic()
        with browser() as opened:
            made += _game(out, opened, game)
        print(f"phone-{game}  {monotonic() - begun:.1f} s", flush=True)
    return made


def _game(out: Path, opened: Browser, game: str) -> int:
    """The pictures and sheets of one game; how many."""
    taken: dict[str, list[pygame.Surface]] = {}
    with ExitStack() as stack:
        table = PosedTable(opened, game)
        stack.callback(table.close)
        for name, sought in MOMENTS.items():
            try:
                table.lay(sought(table.rehearsal))
            except NoSuchMomentError as error:
                print(f"phone-{game}-{name}: left out ({error})", flush=True)
                continue
            for held, picture in table.pictures():
                pygame.image.save(picture, str(out / f"phone-{game}-{name}-{held}.png"))
                taken.setdefault(held, []).append(picture)
    for held, pictures in taken.items():
        columns = len(MOMENTS) if held.startswith("upright") else 2
        pygame.image.save(sheet(pictures, columns), str(out / f"phone-{game}-all-{held}.png"))
    return sum(map(len, taken.values())) + len(taken)


def sheet(pictures: Sequence[pygame.Surface], columns: int) -> pygame.Surface:
    """Pictures of one size, side by side."""
    wide, high = pictures[0].get_size()
    width = (WIDTH - GAP * (columns + 1)) // columns
    height = width * high // wide
    rows = -(-len(pictures) // columns)
    made = pygame.Surface((WIDTH, GAP + rows * (height + GAP)))
    made.fill(GROUND)
    for n, picture in enumerate(pictures):
        row, column = divmod(n, columns)
        small = pygame.transform.smoothscale(picture, (width, height))
        made.blit(small, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return made

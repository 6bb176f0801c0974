"""Front ends that play a short match: terminal, bots, phones and simulation."""

from __future__ import annotations

import shlex
import sys
from abc import ABC, abstractmethod
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from scenes.phones.command import HeadlessPhoneTable
from tabletop import games
from tabletop.bots.match_bots import BotDispatcher, MatchBots
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.host.ai_scheduler import AiWorker
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_loop import play_match
from tabletop.match.match_store import MATCH_SUFFIX, MatchStore
from tabletop.match.setup import MatchMode, Setup
from tabletop.phones.gateway.phone_gateway import LobbySetup
from tabletop.terminal import command
from tabletop.text import Catalogue
from tests.fixtures.scripted_clients import ImmediateThinker
from tests.phones.phone_party import PhoneParty, pick_key
from tests.scenes.player import seat_specs
from tests.terminal.fake_terminal import FakeTerminal

GAME = "mercado"
DECISIONS = 8
TEXT = Catalogue("en")
BOT_SECONDS = 60.0
"""Time limit of a bot, however busy the machine is."""
FIRST_BOT = Path(__file__).parents[2] / "docs" / "examples" / "first_bot.py"


class FrontEnd(ABC):
    """A front end with a folder for its matches."""

    waits_for_disk: ClassVar[bool] = True
    """True if a write that fails is tried again; a simulation ends instead."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.told: list[str] = []
        """Everything that people were told."""
        self.opened = ExitStack()
        """Resources to close at the end."""

    @abstractmethod
    def begin(self) -> Match:
        """Begin a match as people do."""

    @abstractmethod
    def play(self, match: Match) -> None:
        """Play a match on, until enough decisions stand."""

    def close(self) -> None:
        """Close what is open."""
        self.opened.close()

    def resume(self) -> Match:
        """Resume the match that was played last, as `--resume` does."""
        return command.resume_match(MatchStore(self.folder), TEXT, self.told.append)


class TerminalFrontEnd(FrontEnd):
    """`play --terminal` with one person."""

    seats: ClassVar[str] = "human:Mika,ai:random"
    seed: ClassVar[int | None] = 5

    def begin(self) -> Match:
        given = SimpleNamespace(
            game=GAME, seats=self.seats, option=[], seed=self.seed, practice=False,
            teacher=None, handicap=[], clock=BOT_SECONDS, thinking_time=None, sheet=None,
            first="human:Mika", others="ai:random",
        )  # fmt: skip
        self.monkeypatch.setattr("builtins.print", lambda *words, **how: self.told.extend(words))
        match = command._begin_match(given, MatchStore(self.folder), TEXT)  # type: ignore[arg-type]
        self.monkeypatch.undo()
        return match

    def play(self, match: Match) -> None:
        chance = Chance(3)

        def types(words: str) -> str:
            if words != "> ":
                return ""  # try again; go on
            if match.is_over or match.decision_number >= DECISIONS:
                return "q"
            return str(chance.randbelow(len(match.legal_actions(0))) + 1)

        paper = FakeTerminal(types)
        self.monkeypatch.setattr(command, "sleep", lambda seconds: None)
        command.play_match(match, self.make_thinker(match), TEXT, paper.say, paper.ask)
        self.told += paper.lines

    def make_thinker(self, match: Match) -> AiWorker:
        """Return the worker that decides for the other seat."""
        return ImmediateThinker(match)


class BotFrontEnd(TerminalFrontEnd):
    """`play --terminal` against a bot in a process of its own, whose match has no seed."""

    seats = f"human:Mika,bot:exec:{shlex.quote(sys.executable)} {FIRST_BOT}"
    seed = None

    def make_thinker(self, match: Match) -> AiWorker:
        """Return a dispatcher to the bot; a resumed match has none."""
        bots = MatchBots(match.setup.seats, BOT_SECONDS)
        self.opened.callback(bots.close)
        bots.begin_match(match)
        return BotDispatcher(bots, ImmediateThinker(match))


class PhoneFrontEnd(FrontEnd):
    """`play --phones` with two phones."""

    def begin(self) -> Match:
        game = games.load(GAME)
        specs = seat_specs("", "")
        lobby = LobbySetup(game, specs, complete_options(game.options, {}), MatchMode.PLAY)
        table = HeadlessPhoneTable(
            SimpleNamespace(match_specs=lambda: specs), TEXT, MatchStore(self.folder), lobby,  # type: ignore[arg-type]
            self.told.append, seed=5,
        )  # fmt: skip
        return table._begin_match()

    def play(self, match: Match) -> None:
        party = PhoneParty(GAME, seats=2)
        phones = party.seat_everybody()
        self.monkeypatch.setattr("tests.phones.phone_party.Match", lambda game, setup: match)
        party.begin()
        chance = Chance(2)
        for _ in range(4000):
            if match.is_over or match.decision_number >= DECISIONS:
                break
            phone = next(phone for phone in phones if phone.is_asked)
            phone.tap(pick_key(phone.parts, chance))
            self.told += [str(phone.parts["refusal"])] if phone.parts.get("refusal") else []
        if moved := match.take_moved_path():
            self.told.append(TEXT("table.moved", file=moved.name))


class SimulationFrontEnd(FrontEnd):
    """The loop of `simulate`: a match of AI seats, which ends if it cannot be kept."""

    waits_for_disk = False

    def begin(self) -> Match:
        game = games.load(GAME)
        setup = Setup(GAME, seat_specs("random", "random"), {}, 5)
        try:
            return Match.start(game, setup, self.folder / f"one{MATCH_SUFFIX}")
        except JournalError as error:
            self.told.append(str(error))
            return Match.start(game, setup)

    def play(self, match: Match) -> None:
        decide = build_decision_maker(match)
        try:
            for _ in play_match(match, decide):
                if match.decision_number >= DECISIONS:
                    break
        except JournalError as error:
            self.told.append(str(error))
        if moved := match.take_moved_path():
            self.told.append(TEXT("table.moved", file=moved.name))

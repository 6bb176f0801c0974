"""Scaffold of a new game: `python main.py new NAME --games DIR`.

The generated game is playable at once, keeps all invariants and has all texts in both
languages. It is a small card game that its author then changes (docs/guide/new-game.md).
"""

from __future__ import annotations

import keyword
import re
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.games import GAME_NAME_PATTERN
from tabletop.text import section_names

_INIT: Final = '''"""@TITLE@: a small card game for 2 to 4 seats."""

from tabletop.games.@NAME@.game import @CLASS@

GAME = @CLASS@
'''

_GAME: Final = '''"""Rules of @TITLE@: keep a card, or sell it for the next card of the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.state import state
from tabletop.core.toolkit.zone_game import ZoneBinding, ZoneGame, ZoneGameState
from tabletop.core.zones import Piece, Seat, Visibility, Zone, ZoneKind, is_back

CARDS = tuple(f"card.{rank}" for rank in range(1, 6))
"""Kinds of cards. The state stores a card as its index in this table."""


class Keep(Action):
    """A card of this rank, moved from the hand to the kept cards (@PREFIX@-2.1)."""

    card: int


class Sell(Action):
    """A card of this rank, exchanged for the next card of the deck (@PREFIX@-2.2)."""

    card: int


@state
class GameState(ZoneGameState):
    """The cards of each zone, as indices into CARDS, and the current turn."""

    seats: int
    turn: Seat
    turns: int
    deck: tuple[int, ...]
    hands: list[tuple[int, ...]]
    kept: list[tuple[int, ...]]
    discard: tuple[int, ...]


class @CLASS@(ZoneGame[GameState]):
    """The game @TITLE@ (@PREFIX@)."""

    name = "@NAME@"
    clause_prefix = "@PREFIX@"
    seat_counts = range(2, 5)
    state_type = GameState
    action_types = (Keep, Sell)
    bindings = (
        ZoneBinding(
            ZoneKind("deck", Visibility.NOBODY, ordered=True, clause="@PREFIX@-1.1"), "deck", CARDS
        ),
        ZoneBinding(
            ZoneKind("hand", Visibility.OWNER, per_seat=True, clause="@PREFIX@-1.1"), "hands", CARDS
        ),
        ZoneBinding(ZoneKind("kept", per_seat=True, clause="@PREFIX@-2.1"), "kept", CARDS),
        ZoneBinding(ZoneKind("discard", clause="@PREFIX@-2.2"), "discard", CARDS),
    )
    start_clause = "@PREFIX@-1.2"
    turn_clause = "@PREFIX@-2"
    end_clause = "@PREFIX@-3.1"
    win_clause = "@PREFIX@-3.2"
    tally_rows = {"kept": "@PREFIX@-2.1"}
    sheet_limits = {"game.hand": range(1, 7)}

    def initial_inventory(self) -> Mapping[Zone, Sequence[Piece]]:
        """Return all cards by zone before the set-up: they form the deck."""
        return {"deck": self.sheet_pieces("card")}

    def set_up(self, s: GameState, options: Options, chance: Chance, emit: Emit) -> None:
        """Shuffle the deck and deal the hands (@PREFIX@-1.1)."""
        self.shuffle(s, "deck", chance, "@PREFIX@-1.1", emit)
        for _ in range(self.sheet_value("game", "hand")):
            for seat in range(s.seats):
                self.draw(s, "deck", f"hand:{seat}", chance, "@PREFIX@-1.1", emit)

    def turn_actions(self, s: GameState, seat: Seat) -> Sequence[Action]:
        """Return all legal actions: keep any card, or sell it for one of the deck (@PREFIX@-2)."""
        hand = self.pieces_in(s, f"hand:{seat}")
        ranks = sorted({card_rank(card) for card in hand if not is_back(card)})
        return [*map(Keep, ranks), *(map(Sell, ranks) if s.deck else ())]

    def apply(
        self, s: GameState, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        """Apply a legal action, draw a card and end the turn (@PREFIX@-2)."""
        hand = f"hand:{seat}"
        if isinstance(action, Keep):
            card = f"card.{action.card}"
            self.move(s, card, hand, f"kept:{seat}", "@PREFIX@-2.1", emit)
            self.emit_score(seat, action.card, "@PREFIX@-2.1", emit)
        elif isinstance(action, Sell):
            self.move(s, f"card.{action.card}", hand, "discard", "@PREFIX@-2.2", emit)
            drawn = self.draw(s, "deck", f"kept:{seat}", chance, "@PREFIX@-2.2", emit)
            self.emit_score(seat, card_rank(drawn or "card.0"), "@PREFIX@-2.2", emit)
        self.draw(s, "deck", hand, chance, "@PREFIX@-2.3", emit)
        self.end_turn(s, emit)

    def is_skipped(self, s: GameState, seat: Seat) -> bool:
        """True if the hand of a seat is empty."""
        return not s.hands[seat]

    def is_over(self, s: GameState) -> bool:
        """True if all hands are empty (@PREFIX@-3.1)."""
        return not any(s.hands)

    def points_by_row(self, s: GameState, seat: Seat) -> Sequence[int]:
        """Return the points of the tally row: the ranks of the kept cards (@PREFIX@-3.2)."""
        return (sum(map(card_rank, self.pieces_in(s, f"kept:{seat}"))),)


def card_rank(card: Piece) -> int:
    """Return the rank of a card: 3 for `card.3`."""
    return int(card.partition(".")[2])
'''

_SHEET: Final = """# Component sheet of @TITLE@: the values of its components.
# The first field of an entry names the piece: rank = 1 in [[card]] is the piece card.1.
# count is the number of such pieces. mark says where a value comes from: "rulebook" for a
# value of the printed rules, "reconstruction" for a value of your own.

[game]
hand = 3
mark = "reconstruction"
""" + "".join(
    f'\n[[card]]\nrank = {rank}\ncount = 6\nmark = "reconstruction"\n' for rank in range(1, 6)
)

_EN: Final = """# All texts of @TITLE@ in English.

title = "@TITLE@"
minutes = "5"
weight = "1"
blurb = "Keep a card, or sell it for the next card of the deck."
goal = "Keep cards, or sell them for the next card of the deck. The most points win."
tie = "Tied players share the victory."

[noun.piece]
card = "a"

[piece.card]
"*" = "Card {n}"
back = "a card"

[option.first]
label = "First player"
help = "The player who goes first. It is random, unless you choose a seat."
lot = "Random"
"*" = "Seat {n}"

[action]
keep = "Keep {card}"
sell = "Sell {card}"

[prompt]
decide = "{seat}: keep a card, or sell it."

[you]
decide = "Keep a card, or sell it"

[nudge]
decide = "Is the card better than the average card of the deck?"

[begin]
game = "{seat} goes first."

[end]
game = "All cards are gone."

[shuffle]
deck = "The deck is shuffled."

[move.hand]
kept = "{seat} keeps {piece}."
discard = "{seat} sells {piece}."

[move.deck]
hand = "{seat} draws."
kept = "{seat} turns up {piece}."

[score]
points = "{seat} scores {n}."

[refusal]
not_now = "That cannot be done now."

[reason]
points_now = "It brings {n} {n:point|points} at once."
no_points_now = "It brings no points yet."
by_chance = "Its points depend on chance."

[tally]
kept = "Kept cards"

[rules]
"@PREFIX@-1" = "Setting up"
"@PREFIX@-1.1" = "Shuffle the cards and deal three to each player."
"@PREFIX@-1.2" = "Choose the first player at random. Then play clockwise."
"@PREFIX@-2" = "A turn: keep a card, or sell it"
"@PREFIX@-2.1" = "Keep: place a card in front of you. It scores its rank."
"@PREFIX@-2.2" = "Sell: discard a card and place the next card of the deck in front of you."
"@PREFIX@-2.3" = "Then draw a card from the deck, if there is one."
"@PREFIX@-3" = "The end"
"@PREFIX@-3.1" = "The game ends when all hands are empty."
"@PREFIX@-3.2" = "The player with the most points wins. Tied players share the victory."

[sheet.game]
title = "Course of play"
hand = "cards in each hand"

[sheet.card]
title = "Cards"
rank = "rank"
count = "copies"

[place.name]
deck = "Deck"
hand = "Hand of {seat}"
kept = "Cards of {seat}"
discard = "Discarded cards"

[place.text]
standing = "{n} {n:point|points} now: place {place} of {all}."
deck = "A player who sells a card gets the next one. Each turn ends with a draw."
hand = "Secret. The player keeps or sells one card each turn."
kept = "Each card scores its rank."
discard = "Sold cards lie here, face up."
"""

_JA: Final = """# 『@TITLE@』の日本語テキスト

title = "@TITLE@"
minutes = "5"
weight = "1"
blurb = "カードを残すか、売って山札の1枚に替えます。"
goal = "カードを残すか、売って山札の1枚に替え、最も多くの点を集めましょう。"
tie = "同点の場合は勝利を分け合います。"

[noun.piece]
card = "枚"

[piece.card]
"*" = "カード{n}"
back = "カード"

[option.first]
label = "スタートプレイヤー"
help = "最初に始める人です。席を選ばなければランダムに決めます。"
lot = "ランダム"
"*" = "{n}番目の席"

[action]
keep = "{card}を残す"
sell = "{card}を売る"

[prompt]
decide = "{seat}：カードを残すか、売ります。"

[you]
decide = "カードを残すか、売ってください"

[nudge]
decide = "そのカードは、山札の平均より価値がありますか？"

[begin]
game = "{seat}から始めます。"

[end]
game = "カードがなくなりました。"

[shuffle]
deck = "山札をシャッフルします。"

[move.hand]
kept = "{seat}が{piece}を残します。"
discard = "{seat}が{piece}を売ります。"

[move.deck]
hand = "{seat}がカードを引きます。"
kept = "{seat}の前に{piece}が出ます。"

[score]
points = "{seat}は{n}点を得ます。"

[refusal]
not_now = "今はできません。"

[reason]
points_now = "すぐに{n}点になります。"
no_points_now = "まだ点にはなりません。"
by_chance = "何が得られるかは運しだいです。"

[tally]
kept = "残したカード"

[rules]
"@PREFIX@-1" = "準備"
"@PREFIX@-1.1" = "カードをシャッフルして、各自に3枚ずつ配ります。"
"@PREFIX@-1.2" = "スタートプレイヤーはランダムに決め、時計回りに進めます。"
"@PREFIX@-2" = "手番：カードを残すか、売る"
"@PREFIX@-2.1" = "残す：カードを自分の前に置きます。ランクが得点になります。"
"@PREFIX@-2.2" = "売る：カードを捨て、山札があれば次の1枚を自分の前に置きます。"
"@PREFIX@-2.3" = "そのあと、山札があれば1枚引きます。"
"@PREFIX@-3" = "終了"
"@PREFIX@-3.1" = "だれの手にもカードがなくなったら終わりです。"
"@PREFIX@-3.2" = "点のいちばん多い人が勝ちです。同点なら勝利を分け合います。"

[sheet.game]
title = "ゲームの流れ"
hand = "手札の枚数"

[sheet.card]
title = "カード"
rank = "ランク"
count = "枚数"

[place.name]
deck = "山札"
hand = "{seat}の手札"
kept = "{seat}の前のカード"
discard = "捨て札"

[place.text]
standing = "今は{n}点、{all}人中{place}位です。"
deck = "売った人は次の1枚を前に置きます。手番の終わりに1枚引きます。"
hand = "秘密です。手番ごとに1枚を残すか売ります。"
kept = "残したカードは数のとおりの得点です。"
discard = "売られたカードが表向きに置かれます。"
"""

_TEST: Final = '''"""Tests of @TITLE@: the invariants of all games, and the score."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.lab.game_check import check_random_matches
from tabletop.plugins import paths


@pytest.fixture(autouse=True)
def game_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game of this folder available."""
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(Path(__file__).parent.parent))


def test_random_matches_keep_all_invariants() -> None:
    decisions = check_random_matches(
        games.load("@NAME@"), matches=9, seed=0, progress=lambda done: None
    )
    assert decisions > 50


def test_a_kept_card_scores_its_rank() -> None:
    game, chance = games.load("@NAME@"), Chance(1)
    s = game.new_initial_state(2, {}, chance)
    seat = game.active_seats(s)[0]
    action = game.legal_actions(s, seat)[0]
    game.apply(s, seat, action, chance)
    assert action.tag == "keep" and game.standings(s)[seat].score == action.to_json()[1]
'''


class NewGameError(ValueError):
    """A scaffold cannot be written; the message gives the reason and the remedy."""


def run_new_game(given: Namespace) -> int:
    """Write a scaffold, print its files and the next commands, and return the exit status.

    Raises:
        NewGameError: if it cannot be written.
    """
    folder = Path(given.into)
    for path in write_scaffold(given.name, folder):
        print(path)
    for command in ("play", "simulate --check", "check"):
        named = given.name if command == "check" else f"--game {given.name}"
        print(f"python main.py {command} {named} --games {folder}")
    return 0


def write_scaffold(name: str, folder: Path) -> list[Path]:
    """Write the scaffold of a game into a folder of games, and return its files.

    Raises:
        NewGameError: if the name is invalid or in use, or a file exists.
    """
    if not GAME_NAME_PATTERN.fullmatch(name) or keyword.iskeyword(name):
        raise NewGameError(
            f"{name!r} cannot be the name of a game: take 2 to 32 characters of a to z, 0 to 9 and "
            "_, a letter first, and no Python keyword"
        )
    files = {folder / path: _filled(text, name) for path, text in _files(name).items()}
    if (there := next((path for path in files if path.exists()), None)) is not None:
        raise NewGameError(f"{there} exists already: take another name or another folder")
    if name in games.names() or name in section_names():
        raise NewGameError(f"{name!r} is taken by Souk or by an added game: take another name")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def _files(name: str) -> Mapping[str, str]:
    rules, words = f"tabletop/games/{name}", "tabletop/text"
    return {
        f"{rules}/__init__.py": _INIT,
        f"{rules}/game.py": _GAME,
        f"{rules}/sheet.toml": _SHEET,
        f"{words}/en/{name}.toml": _EN,
        f"{words}/ja/{name}.toml": _JA,
        f"tests/test_{name}.py": _TEST,
    }


def _filled(text: str, name: str) -> str:
    parts = [part.capitalize() for part in name.split("_") if part]
    prefix = re.sub(r"[^A-Z]", "", name.upper())[:3]
    values = {"NAME": name, "CLASS": "".join(parts), "TITLE": " ".join(parts), "PREFIX": prefix}
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text

"""Writes the skeleton of a game: `python main.py new NAME --games DIR`.

What is written plays at once, keeps every promise and has all its words in both languages: a small
game of cards, to be turned into another one step by step (docs/new-game.md).
"""

from __future__ import annotations

import keyword
import re
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.games import NAME
from tabletop.text import sections

_INIT: Final = '''"""@TITLE@: a game of your own."""

from tabletop.games.@NAME@.game import @CLASS@

GAME = @CLASS@
'''

_GAME: Final = '''"""All rules of @TITLE@: keep a card, or sell it for the next of the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.bound import Bound, BoundGame, BoundState
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.state import state
from tabletop.core.zones import Piece, Seat, Seen, Zone, ZoneKind, is_back

CARDS = tuple(f"card.{rank}" for rank in range(1, 6))


class Keep(Action):
    """@PREFIX@-2.1: lay a card before oneself."""

    card: int


class Sell(Action):
    """@PREFIX@-2.2: discard a card and lay the next of the deck before oneself."""

    card: int


@state
class Table(BoundState):
    """Where every card lies, as numbers of CARDS."""

    seats: int
    turn: Seat
    turns: int
    deck: tuple[int, ...]
    hands: list[tuple[int, ...]]
    kept: list[tuple[int, ...]]
    discard: tuple[int, ...]


class @CLASS@(BoundGame[Table]):
    """@TITLE@."""

    name = "@NAME@"
    prefix = "@PREFIX@"
    seats = range(2, 5)
    state = Table
    actions = (Keep, Sell)
    bound = (
        Bound(ZoneKind("deck", Seen.NOBODY, ordered=True, clause="@PREFIX@-1.1"), "deck", CARDS),
        Bound(ZoneKind("hand", Seen.OWNER, owned=True, clause="@PREFIX@-1.1"), "hands", CARDS),
        Bound(ZoneKind("kept", owned=True, clause="@PREFIX@-2.1"), "kept", CARDS),
        Bound(ZoneKind("discard", clause="@PREFIX@-2.2"), "discard", CARDS),
    )
    begins, asks, over, wins = "@PREFIX@-1.2", "@PREFIX@-2", "@PREFIX@-3.1", "@PREFIX@-3.2"
    rows = {"kept": "@PREFIX@-2.1"}
    limits = {"game.hand": range(1, 7)}

    def stock(self) -> Mapping[Zone, Sequence[Piece]]:
        return {"deck": self.copies("card")}

    def set_up(self, s: Table, options: Options, chance: Chance, emit: Emit) -> None:
        """@PREFIX@-1.1: shuffle, deal."""
        self.shuffle(s, "deck", chance, "@PREFIX@-1.1", emit)
        for _ in range(self.value("game", "hand")):
            for seat in range(s.seats):
                self.draw(s, "deck", f"hand:{seat}", chance, "@PREFIX@-1.1", emit)

    def choices(self, s: Table, seat: Seat) -> Sequence[Action]:
        """@PREFIX@-2: keep any card, or sell it while there is a deck."""
        hand = self.lying(s, f"hand:{seat}")
        ranks = sorted({rank(card) for card in hand if not is_back(card)})
        return [*map(Keep, ranks), *(map(Sell, ranks) if s.deck else ())]

    def apply(
        self, s: Table, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        hand = f"hand:{seat}"
        if isinstance(action, Keep):
            card = f"card.{action.card}"
            self.move(s, card, hand, f"kept:{seat}", "@PREFIX@-2.1", emit)
            self.score(seat, action.card, "@PREFIX@-2.1", emit)
        elif isinstance(action, Sell):
            self.move(s, f"card.{action.card}", hand, "discard", "@PREFIX@-2.2", emit)
            drawn = self.draw(s, "deck", f"kept:{seat}", chance, "@PREFIX@-2.2", emit)
            self.score(seat, rank(drawn or "card.0"), "@PREFIX@-2.2", emit)
        self.draw(s, "deck", hand, chance, "@PREFIX@-2.3", emit)
        self.end_turn(s, emit)

    def sits_out(self, s: Table, seat: Seat) -> bool:
        return not s.hands[seat]

    def is_over(self, s: Table) -> bool:
        """@PREFIX@-3.1: when nobody has a card."""
        return not any(s.hands)

    def points(self, s: Table, seat: Seat) -> Sequence[int]:
        """@PREFIX@-3.2: cards kept count their rank."""
        return (sum(map(rank, self.lying(s, f"kept:{seat}"))),)


def rank(card: Piece) -> int:
    """What stands on a card."""
    return int(card.partition(".")[2])
'''

_SHEET: Final = """# How many cards there are. The first field of [[card]] says which card it is.

[game]
hand = 3
mark = "reconstruction"
""" + "".join(
    f'\n[[card]]\nrank = {rank}\ncount = 6\nmark = "reconstruction"\n' for rank in range(1, 6)
)

_EN: Final = """# @TITLE@: all words of the game.

title = "@TITLE@"
minutes = "5"
weight = "1"
blurb = "Keep a card, or sell it for the next of the deck."
goal = "Keep cards, or sell them for whatever the deck turns up. The most points win."
tie = "Tied players share the victory."

[noun.piece]
card = "a"

[piece.card]
"*" = "Card {n}"
back = "a card"

[option.first]
label = "First player"
help = "Who goes first: random, unless you choose a seat."
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
decide = "Is the card better than the next of the deck usually is?"

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
no_points_now = "It brings nothing yet."
by_chance = "What it brings is up to chance."

[tally]
kept = "Cards kept"

[rules]
"@PREFIX@-1" = "Setting up"
"@PREFIX@-1.1" = "Shuffle the cards and deal three to each player."
"@PREFIX@-1.2" = "Draw by lot who goes first; then play clockwise."
"@PREFIX@-2" = "A turn: keep a card, or sell it"
"@PREFIX@-2.1" = "Keep: lay a card before you. It counts its rank."
"@PREFIX@-2.2" = "Sell: discard a card and lay the next of the deck before you, if there is one."
"@PREFIX@-2.3" = "Then draw a card, if there is one."
"@PREFIX@-3" = "The end"
"@PREFIX@-3.1" = "The game ends when nobody has a card left."
"@PREFIX@-3.2" = "The most points win. Tied players share the victory."

[sheet.game]
title = "Course of play"
hand = "cards in a hand"

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
deck = "Whoever sells lays the next card before them; then one is drawn."
hand = "Secret: one is kept or sold each turn."
kept = "Cards kept count their rank."
discard = "Cards sold lie here, face up."
"""

_JA: Final = """# 『@TITLE@』の言葉

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

_TEST: Final = '''"""@TITLE@ keeps every promise, and counts as its rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import elsewhere, games
from tabletop.core.chance import Chance
from tabletop.measure.check import check


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(elsewhere.VARIABLE, str(Path(__file__).parent.parent))


def test_it_keeps_every_promise() -> None:
    assert check(games.load("@NAME@"), 9, 0, lambda done: None) > 50


def test_a_kept_card_counts_its_rank() -> None:
    game, chance = games.load("@NAME@"), Chance(1)
    s = game.new(2, {}, chance)
    seat = game.to_act(s)[0]
    action = game.legal(s, seat)[0]
    game.apply(s, seat, action, chance)
    assert action.tag == "keep" and game.standing(s)[seat].score == action.to_json()[1]
'''


class NewGameError(ValueError):
    """A skeleton that cannot be written; the message says why, and what to do."""


def run(given: Namespace) -> int:
    """Write a skeleton and say what to do next. Raises NewGameError."""
    folder = Path(given.into)
    for path in write(given.name, folder):
        print(path)
    for command in ("play", "simulate --check", "check"):
        named = given.name if command == "check" else f"--game {given.name}"
        print(f"python main.py {command} {named} --games {folder}")
    return 0


def write(name: str, folder: Path) -> list[Path]:
    """Write the skeleton of a game into a folder of games; the files that were written.

    Raises NewGameError.
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise NewGameError(
            f"{name!r} cannot be the name of a game: take 2 to 32 of a to z, 0 to 9 and _, a "
            "letter first, and no word of Python's"
        )
    files = {folder / path: _filled(text, name) for path, text in _files(name).items()}
    if (there := next((path for path in files if path.exists()), None)) is not None:
        raise NewGameError(f"{there} is there already: take another name, or another folder")
    if name in games.names() or name in sections():
        raise NewGameError(f"{name!r} is taken by Souk or a game that it knows: take another name")
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

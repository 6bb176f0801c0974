"""Deliberate mistakes of authors: `check` tells each in one sentence with its place.

The game is the scaffold of an auction: hidden hands, secret simultaneous bids and a draw bag.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop.lab import game_check, game_report
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.plugins import paths
from tabletop.practice import exercise_catalogue, exercise_files
from tests.fixtures.source_tree import ROOT

NAME = "magpie"
RULES = f"tabletop/games/{NAME}/"
GAME, SHEET, INIT = (RULES + name for name in ("game.py", "sheet.toml", "__init__.py"))
EN, JA = (f"tabletop/text/{language}/{NAME}.toml" for language in ("en", "ja"))
STRATEGY, FIRST = RULES + "strategy.py", RULES + "first.toml"
CLOCK_SECONDS = 1.5

HOOK = "    def worth(self, trinket"
"""Line of the class before which a method is added."""
BID = 'self.move(s, f"card.{action.card}", f"hand:{seat}", f"bid:{seat}", "MAG-2.2", emit)\n'
FIELD = "    lost: tuple[int, ...]\n"
AWARD = "        single = [rank"
WON = 'self.move(s, trinket, "offer", f"won:{winner}", "MAG-2.3", emit)'
SCORE = 'self.emit_score(winner, self.worth(trinket), "MAG-2.3", emit)'
CHOICES = "        return [Bid(rank) for rank in sorted"
OVER = "        return not any(s.hands) and not any(s.bids)"
LAID = "        assert isinstance(action, Bid)\n"
HEURISTIC = '''
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.greedy_strategy import GreedyStrategy
from tabletop.games.magpie.game import Bid


class MagpieStrategy(GreedyStrategy):
    """Bids high."""

    def policy(self, state, seat, legal, chance):
        return legal[-1]


STRATEGY = MagpieStrategy
'''


class Mistake(NamedTuple):
    """A mistake in a file: pairs of right and wrong text, and parts of the sentence about it."""

    file: str
    edits: tuple[tuple[str, str], ...]
    said: tuple[str, ...]


def one(file: str, right: str, wrong: str, *said: str) -> Mistake:
    """Return a mistake of one edit."""
    return Mistake(file, ((right, wrong),), said)


def method(source: str, *said: str) -> Mistake:
    """Return a mistake in a method that is added to the rules."""
    return one(GAME, HOOK, f"{source}\n\n{HOOK}", *said)


def strategy(right: str, wrong: str, *said: str) -> Mistake:
    """Return a mistake in the strategy."""
    return one(STRATEGY, right, wrong, *said)


PLACE = ("magpie, seed ", " seats, ", "decision ")
"""Parts of the place of a mistake in the rules: seed, number of seats, decision."""

PROMISES = {
    "a secret choice in a plain field": Mistake(
        GAME,
        ((FIELD, FIELD + "    top: int\n"), (BID, BID + "        s.top = s.bids[seat][0]\n")),
        ("holds a secret that no act has told", "top is ", *PLACE),
    ),
    "a secret of the set-up in a plain field": Mistake(
        GAME,
        (
            (FIELD, FIELD + "    top: int\n"),
            ('"offer", chance, "MAG-2.1", emit)\n\n', '"offer", chance, "MAG-2.1", emit)\n'
             "        s.top = s.deck[0]\n\n"),
        ),
        ("holds a secret that no act has told", "top is ", *PLACE),
    ),
    "a secret in an act": Mistake(
        GAME,
        (
            ("core.acts import Emit", "core.acts import Emit, Say"),
            (BID, BID + '        emit and emit(Say(seat, "x", (("n", action.card),), ""))\n'),
        ),
        ("of a secret choice of seat", "which one it is", *PLACE),
    ),
    "chance from elsewhere": Mistake(
        GAME,
        (
            ("from collections", "import random\nfrom collections"),
            ("ranks.index(max(single))", "random.randrange(s.seats)"),
        ),
        ("a replay of the same decisions gives another state", *PLACE),
    ),
    "memory on the class": Mistake(
        GAME,
        (
            ("    start_clause =", "    rounds = 0\n    start_clause ="),
            (AWARD, f"        type(self).rounds += 1\n{AWARD}"),
            ("if single:", "if single and self.rounds % 3:"),
        ),
        ("a replay of the same decisions gives another state", *PLACE),
    ),
    "a list that states share": Mistake(
        GAME,
        (
            ("class Bid(", "SHARED: list[tuple[int, ...]] = [()] * 4\n\n\nclass Bid("),
            ('s, "bag", "offer", chance, "MAG-2.1", emit)\n\n',
             's, "bag", "offer", chance, "MAG-2.1", emit)\n        s.won = SHARED[: s.seats]\n'
             "        s.won.append = None\n\n"),
        ),
        ("AttributeError", "game.py, line ", *PLACE),
    ),
    "a refusal of nothing": method(
        "    def refusal(self, s, seat, action):\n        return None",
        "not legal, and refusal says None", *PLACE,
    ),
    "a refusal of a legal action": one(
        GAME, "        found = super().refusal(s, seat, action)\n",
        "        if action == Bid(7):\n            return Refusal('not_in_hand', 'MAG-2.2')\n"
        "        found = super().refusal(s, seat, action)\n",
        "Bid(card=7) of seat", "is refused: Refusal(code='not_in_hand'", *PLACE,
    ),
    "an open hand in a view": method(
        "    def view_for(self, s, viewer):\n        return s.copy()",
        "the view of ", "holds a secret", "hands is ", *PLACE,
    ),
    "a view without the own hand": method(
        "    def view_for(self, s, viewer):\n        return super().view_for(s, -1)",
        "a promise is broken", *PLACE,
    ),
    "a view that is the state": method(
        "    def view_for(self, s, viewer):\n        s.turn = viewer\n"
        "        return super().view_for(s, viewer)",
        "a promise is broken", *PLACE,
    ),
    "no imagination": method(
        "    def sample_state(self, view, viewer, chance):\n        return view.copy()",
        "an imagined world has unknown pieces in", *PLACE,
    ),
    "an imagination of other pieces": method(
        "    def sample_state(self, view, viewer, chance):\n"
        "        world = super().sample_state(view, viewer, chance)\n"
        "        world.hands = [tuple(0 for _ in hand) for hand in world.hands]\n"
        "        return world",
        "an imagined world holds", "the match", *PLACE,
    ),
    "an imagination that changes the view": method(
        "    def sample_state(self, view, viewer, chance):\n        view.turns += 1\n"
        "        return super().sample_state(view, viewer, chance)",
        "imagining changes the view: turns", *PLACE,
    ),
    "choices by a hidden hand": one(
        GAME, "        return [Bid(rank) for rank in sorted",
        "        if s.deck and s.deck[0] % 2:\n            return [Bid(rank_of(hand[0]))]\n"
        "        return [Bid(rank) for rank in sorted",
        "legal_actions for ", "in the truth and ", *PLACE,
    ),
    "no choice": one(
        GAME, CHOICES, "        return [Bid(rank) for rank in [] and sorted",
        "is active and has no legal action", *PLACE,
    ),
    "the same choice twice": one(
        GAME, "sorted({rank_of(card) for card in hand if not is_back(card)})]",
        "sorted([rank_of(card) for card in hand if not is_back(card)])]",
        "more than once", *PLACE,
    ),
    "an undeclared action": Mistake(
        GAME,
        (("@state", "class Pass(Action):\n    pass\n\n\n@state"),
         (CHOICES, "        return [Pass()] + [Bid(rank) for rank in sorted")),
        ("Pass()", "`action_types`", *PLACE),
    ),
    "an action that nobody can choose": Mistake(
        GAME,
        (("@state", "class Pass(Action):\n    pass\n\n\n@state"),
         ("action_types = (Bid,)", "action_types = (Bid, Pass)")),
        ("Pass is never legal in ", "random matches"),
    ),
    "a move without an act": one(
        GAME, WON, WON.replace("emit)", "None)"), "a promise is broken", *PLACE
    ),
    "points without an act": one(GAME, SCORE, "pass", "a promise is broken", "points", *PLACE),
    "other points in the act": one(
        GAME, "self.emit_score(winner, self.worth(trinket)", "self.emit_score(winner, 1",
        "a promise is broken", *PLACE,
    ),
    "a piece that vanishes": one(
        GAME, AWARD, "        s.discard = s.discard[1:]\n" + AWARD, "a promise is broken", *PLACE
    ),
    "a piece from nowhere": one(
        GAME, AWARD, "        s.discard = (*s.discard, 0)\n" + AWARD, "a promise is broken", *PLACE
    ),
    "rows that do not fit": one(
        GAME, 'f"won:{seat}"))),)', 'f"won:{seat}"))), 0)',
        "`points_by_row` returns (", "`tally_rows`, which are won", "game.py, line ", *PLACE,
    ),
    "a score that is no sum": method(
        "    def standings(self, s):\n        from tabletop.core.game import compute_standings\n"
        "        return compute_standings([9] * s.seats)",
        "points, and `standings` gives 9", *PLACE,
    ),
    "places that begin at 0": method(
        "    def standings(self, s):\n"
        "        return tuple(e._replace(place=e.place - 1) for e in super().standings(s))",
        "the places of `standings` are [", *PLACE,
    ),
    "a seat that always acts": method(
        "    def active_seats(self, s):\n        return (0,)",
        "seat 0 is active and has no legal action", *PLACE,
    ),
    "no end": one(
        GAME, OVER, "        return False",
        "no seat is active although `is_over` returns False", *PLACE,
    ),
    "endless play": one(
        GAME, 'f"bid:{seat}", "discard", "MAG-2.3", emit)',
        'f"bid:{seat}", f"hand:{seat}", "MAG-2.3", emit)',
        "magpie, seed ", "decision ",
    ),
    "an endless loop in apply": one(
        GAME, LAID, LAID + "        while True:\n            seat += 0\n",
        "does not return in time", "game.py, line ", *PLACE,
    ),
    "an endless loop in the choices": one(
        GAME, CHOICES, "        while True:\n            pass\n" + CHOICES,
        "does not return in time", "game.py, line ", *PLACE,
    ),
    "an endless loop that catches errors": one(
        GAME, OVER,
        "        while True:\n            try:\n                sum(range(9999))\n"
        "            except ZeroDivisionError:\n                pass",
        "does not return in time", "game.py, line ",
    ),
    "far too many choices": one(
        GAME, CHOICES, "        if True:\n            return [Bid(n) for n in range(150_000)]\n"
        + CHOICES, "150,000 legal actions", "in several steps", *PLACE,
    ),
    "sys.exit": Mistake(
        GAME,
        (("from collections", "import sys\nfrom collections"),
         (LAID, LAID + "        sys.exit(3)\n")),
        ("the rules call sys.exit", "game.py, line ", *PLACE),
    ),
    "an interrupt that the rules raise": one(
        GAME, LAID, LAID + "        raise KeyboardInterrupt\n",
        "the rules raise KeyboardInterrupt", "game.py, line ", *PLACE,
    ),
    "an emit of something that is no act": one(
        GAME, LAID, LAID + "        if emit is not None:\n            emit(\"a bid\")\n",
        "emit takes an act", "'a bid'", "game.py, line ", *PLACE,
    ),
    "a question that changes the state": one(
        GAME, "        hand = self.pieces_in(s, f\"hand:{seat}\")\n",
        "        hand = self.pieces_in(s, f\"hand:{seat}\")\n        s.turns += 1\n",
        "a promise is broken", *PLACE,
    ),
    "a refusal that is none": one(
        GAME, 'return Refusal("not_in_hand", "MAG-2.2", (("n", action.card),), "choose_hand")',
        "return True", "`refusal` returns True for Bid(card=",
        "return a Refusal, or None", *PLACE,
    ),
    "a refusal with a single value": one(
        GAME, '(("n", action.card),)', '("n", action.card)',
        "the refusal 'not_in_hand' of Bid(card=", "pairs of a name and a value", *PLACE,
    ),
    "values of actions that are not declared": one(
        GAME, "range(1, len(CARDS) + 1)", "range(1, 4)",
        "is legal, and `action_domains` gives Bid.card no ", *PLACE,
    ),
    "an action whose fields are not declared": one(
        GAME, "[range(1, len(CARDS) + 1)]", "[]",
        "`action_domains` must give Bid the values of each field: card", *PLACE,
    ),
    "a clock in the rules": Mistake(
        GAME,
        (
            ("from collections", "import time\nfrom collections"),
            ("if single:", "if single and time.time_ns() // 64 % 2:"),
        ),
        ("a replay of the same decisions gives another state", *PLACE),
    ),
    "points of a hidden hand": one(
        GAME, '(sum(map(self.worth, self.pieces_in(s, f"won:{seat}"))),)',
        "(sum(s.hands[seat]),)", "points by the acts", *PLACE,
    ),
    "points of half a trinket in an act": one(
        GAME, "(winner, self.worth(trinket),", "(winner, self.worth(trinket) / 2,",
        "points by the acts", *PLACE,
    ),
    "a value of another type in a field": Mistake(
        GAME,
        ((FIELD, FIELD + "    top: int\n"), (AWARD, f"        s.top = None\n{AWARD}")),
        ("GameState.top: expected <class 'int'>, found None", *PLACE),
    ),
}  # fmt: skip

SLIPS = {
    "a misspelt name": one(GAME, "self.worth(trinket), ", "self.wroth(trinket), ",
                           "has no attribute 'wroth'", "game.py, line ", *PLACE),
    "an unknown variable": one(GAME, "range(s.seats)]", "range(s.seatz)]", "seatz", "game.py, "),
    "a misspelt zone": one(GAME, '"offer", "lost"', '"offer", "lots"', "no zone 'lots'", "'lost'?"),
    "a misspelt zone of a seat": one(GAME, 'f"won:{winner}"', 'f"own:{winner}"',
                                     "no zone 'own:", "'won'?"),
    "an unknown piece": one(GAME, 'f"card.{rank}", f"bid', 'f"card.9{rank}", f"bid',
                            "can lie in bid:", "but card.1", "game.py, line "),
    "a piece that is not there": one(GAME, 'f"card.{rank}", f"bid', 'f"card.1", f"bid',
                                     "there is no card.1 in bid:", "game.py, line "),
    "a piece that does not fit": one(GAME, 'f"bid:{seat}", "discard"', 'f"bid:{seat}", "lost"',
                                     "can lie in lost", "game.py, line "),
    "a division by zero": one(GAME, AWARD, "        1 // (s.seats - s.seats)\n" + AWARD,
                              "ZeroDivisionError", "game.py, line ", *PLACE),
    "endless recursion": one(GAME, "        return self.sheet_column(", "        return self.worth("
                             "trinket) + self.sheet_column(", "RecursionError", "game.py, line "),
    "a wrong value in an action": one(GAME, "[Bid(rank) for", "[Bid(str(rank)) for",
                                      "Bid.card: found '", "game.py, line ", *PLACE),
    "an unknown module": one(GAME, "tabletop.core.chance", "tabletop.core.chnace",
                             "cannot be read", "chnace", "game.py, line "),
    "no Python": one(GAME, "seats: int", "seats int", "SyntaxError", "game.py"),
    "no GAME": one(INIT, "GAME = Magpie", "", "cannot be read", "GAME"),
    "a part that is not written": one(GAME, "def points_by_row", "def points_by_rwo",
                                      "abstract method", "points_by_row"),
    "a zone without its field": one(GAME, '"bids", CARDS', '"bdis", CARDS',
                                    "'bid' is bound to 'bdis'", "it has seats"),
    "a field of a strange type": one(GAME, FIELD, FIELD + "    notes: dict[str, int]\n",
                                     "notes", "a state may not hold"),
    "an action of a strange type": one(GAME, "    card: int\n", "    card: list[int]\n",
                                       "Bid.card", "an action may not hold"),
    "another name than the folder": one(GAME, 'name = "magpie"', 'name = "basari"',
                                        "its folder is 'magpie'", "'basari'", "game.py"),
    "an exit while loading": one(GAME, "CARDS = ", "import sys\n\nsys.exit(2)\nCARDS = ",
                                 "the rules call sys.exit", "game.py, line "),
    "a sheet without a value": one(SHEET, "hand = 6\n", "",
                                   "`sheet_limits` names 'game.hand'", "sheet.toml does not have"),
    "a sheet that is no TOML": one(SHEET, "[game]", "[game", "cannot be read", "sheet.toml"),
    "two entries of one kind": one(SHEET, "{ rank = 3,", "{ rank = 2,",
                                   "sheet.toml", "card: found 2, expected each kind once"),
    "one key twice in a sheet": one(SHEET, "hand = 6\n", "hand = 6\nhand = 7\n",
                                    "sheet.toml", "cannot be read"),
    "an unknown shape of a piece": one(
        SHEET, 'shape = "token"', 'shape = "cone"',
        "sheet.toml: look, trinket, shape: found 'cone', expected one of card, tile, token",
    ),
    "a look of no piece": one(
        SHEET, '"trinket.mirror" =', '"trinket.miror" =',
        "sheet.toml: look, trinket.miror: found an unknown name, expected one of card,",
    ),
    "a picture that is not there": one(
        SHEET, 'colour = "silver"', 'picture = "mirror.png"',
        "sheet.toml: look, trinket.mirror, picture: found 'mirror.png', expected a PNG file",
    ),
    "a negative count": one(SHEET, "rank = 1, count = 4", "rank = 1, count = -4",
                            "sheet.toml: card 1, count: found -4"),
    "an unknown size of a piece": one(SHEET, 'size = "small"', 'size = "huge"',
                                      "look, trinket.bead, size: found 'huge'"),
    "an unknown colour of a piece": one(SHEET, 'colour = "turquoise"', 'colour = "turkoise"',
                                        "look, trinket.bead, colour: found 'turkoise'"),
    "an unknown mark in a sheet": one(SHEET, 'hand = 6\nmark = "reconstruction"',
                                      'hand = 6\nmark = "guess"', "sheet.toml", "mark"),
}  # fmt: skip

WORDS = {
    "a clause that does not exist": one(GAME, '"MAG-2.4", emit)', '"MAG-2.9", emit)', EN,
                                        "no clause 'MAG-2.9' below [rules]", "Move"),
    "a clause of a zone that does not exist": one(
        GAME, 'ZoneKind("lost", clause="MAG-2.4")', 'ZoneKind("lost", clause="MAG-7")',
        "no clause 'MAG-7'", "the zone 'lost'"),
    "a clause of the end that does not exist": one(
        GAME, 'win_clause = "MAG-3.2"', 'win_clause = "MAG-3.3"', "'MAG-3.3'", "`win_clause`"),
    "a missing word": one(EN, 'bid = "Bid {card}"\n', "", EN, "lacks 'action.bid', a move"),
    "a misspelt key": one(EN, "[prompt]\ndecide", "[prompt]\ndecied", "lacks 'prompt.decide'",
                          "'prompt.decied', misspelt?"),
    "an unknown value in an action": one(EN, "Bid {card}", "Bid {cart}", EN,
                                         "'action.bid' uses {cart}"),
    "an unknown value in a log line": one(EN, "{to} wins", "{winner} wins", EN,
                                          "'move.offer.won' uses {winner}"),
    "an unknown value in a question": one(EN, "{seat}: choose a card", "{player}: choose a card",
                                          EN, "'prompt.decide' uses {player}"),
    "an unknown value in a refusal": one(EN, "no card {n} in", "no card {rank} in", EN,
                                         "'refusal.not_in_hand' uses {rank}"),
    "an unknown value in the name of a place": one(EN, 'bid = "{seat}\'s bid"',
                                                   'bid = "{owner}\'s bid"', "uses {owner}"),
    "an unknown value in Japanese": one(JA, "{card}で競る", "{cart}で競る", JA,
                                        "'action.bid' uses {cart}"),
    "a refusal without words": one(EN, "not_in_hand =", "not_in_hnad =",
                                   "lacks 'refusal.not_in_hand'", "misspelt?"),
    "a remedy without words": one(EN, "choose_hand =", "choose =", "lacks 'mend.choose_hand'"),
    "two moves of the same words": one(EN, 'bid = "Bid {card}"', 'bid = "Bid"', EN,
                                       "'action.bid' gives Bid(card=", "the same words: 'Bid'"),
    "a brace that is not closed": one(EN, "{seat} scores {n}.", "{seat} scores {n.", EN,
                                      "'score.points'"),
    "too few plural forms": one(EN, "{n:bead|beads}", "{n:bead|beads|beads}", EN,
                                "'piece.trinket.bead'", "3 forms"),
    "a piece without a name": one(EN, 'crown = "{n:crown|crowns}"\n', "",
                                  "'piece.trinket.crown', a piece"),
    "a place without a name": one(EN, 'bag = "Bag"\n', "", "'place.name.bag', a place"),
    "an option without words": one(EN, 'label = "First player"\n', "", "'option.first.label'"),
    "a row without words": one(EN, '[tally]\nwon = "Trinkets"\n', "", "'tally.won'"),
    "no title": one(EN, 'title = "Magpie"\n', "", "lacks 'title', its name"),
    "words that are no TOML": one(EN, 'title = "Magpie"', "title = Magpie", EN, "cannot be read"),
    "another question than there are words": method(
        "    def prompt_key(self, view, seat):\n        return 'bid'", "lacks 'prompt.bid'"),
}  # fmt: skip

ADVICE = {
    "an unknown module in the strategy": strategy(
        "tabletop.core.strategy", "tabletop.core.strategie", "strategy cannot be loaded",
        "strategie", "strategy.py, line "),
    "no STRATEGY": strategy("STRATEGY = MagpieStrategy", "", "cannot be loaded", "STRATEGY"),
    "a strategy that is none": strategy("STRATEGY = MagpieStrategy", "STRATEGY = dict",
                                        "strategy cannot be loaded"),
    "an illegal choice": strategy("return legal[-1]", "return Bid(99)",
                                  "`policy` chooses Bid(card=99), which is not legal",
                                  "magpie, 2 seats, decision 1"),
    "an error in the policy": strategy("return legal[-1]", "return legal[99]", "strategy fails",
                                       "IndexError", "strategy.py, line ", "decision 1"),
    "a reason without words": strategy(
        "\n\nSTRATEGY =", "\n    def reason(self, state, seat, action):\n"
        "        return Reason('because')\n\n\nSTRATEGY =", "lacks 'reason.because'"),
    "an error in a reason": strategy(
        "\n\nSTRATEGY =", "\n    def reason(self, state, seat, action):\n"
        "        return Reason(self.nothing)\n\n\nSTRATEGY =", "strategy fails", "'nothing'",
        "strategy.py, line "),
    "a value that a reason does not give": strategy(
        "\n\nSTRATEGY =", "\n    def reason(self, state, seat, action):\n"
        "        return Reason('points_now')\n\n\nSTRATEGY =", "'reason.points_now' uses {n}"),
    "chances that do not add up": strategy(
        "\n\nSTRATEGY =", "\n    def win_chances(self, state):\n"
        "        return (1.0,) * state.seats\n\n\nSTRATEGY =", "`win_chances` returns"),
    "chances that are no numbers": strategy(
        "\n\nSTRATEGY =", "\n    def win_chances(self, state):\n"
        "        return (float('nan'),) * state.seats\n\n\nSTRATEGY =",
        "`win_chances` returns (nan, nan)", "decision 1 by seat 0"),
    "progress that falls": strategy(
        "\n\nSTRATEGY =", "\n    def progress(self, state):\n"
        "        return -state.turns\n\n\nSTRATEGY =", "progress falls from"),
    "a strategy that changes the view": strategy(
        "return legal[-1]", "state.turns += 1\n        return legal[-1]",
        "the strategy changes the view: turns"),
    "an endless loop in the strategy": strategy(
        "return legal[-1]", "while True:\n            pass", "does not return in time",
        "strategy.py, line "),
    "a broken input mapping": one(RULES + "input_mapping.py", "INPUT_MAPPING = None\n",
                                  "INPUT = None\n", "its input_mapping.py cannot be loaded"),
    "broken descriptions": one(RULES + "descriptions.py", "DESCRIBER = None\n", "import nothing\n",
                               "its descriptions.py cannot be loaded", "nothing"),
}  # fmt: skip

NO_FILE = "\n"
"""Text of a file that a mistake adds."""


def first_match(source: str, *said: str) -> Mistake:
    """Return a mistake in the position of the first match."""
    return one(FIRST, NO_FILE, source, "first.toml: ", *said)


def unsaid(line: str, name: str) -> Mistake:
    """Return the mistake of a line of the class that is not written."""
    return one(GAME, line, "", f"Magpie does not say `{name}`", "game.py, line ")


POSITION = 'game = "magpie"\n[position]\nseats = 2\n'
DECLARED = {
    "no tally_rows": unsaid('    tally_rows = {"won": "MAG-2.3"}\n', "tally_rows"),
    "no action_types": unsaid("    action_types = (Bid,)\n", "action_types"),
    "no name of the game": unsaid('    name = "magpie"\n', "name"),
    "no win_clause": unsaid('    win_clause = "MAG-3.2"\n', "win_clause"),
    "a prefix of other clauses": one(
        GAME, 'clause_prefix = "MAG"', 'clause_prefix = "TEA"',
        "`start_clause` is 'MAG-1.3'", "clauses begin with 'TEA-'", "game.py, line ",
    ),
    "numbers of seats that are none": one(
        GAME, "range(2, 5)\n", "range(5, 2)\n", "`seat_counts` is range(5, 2)", "game.py, line ",
    ),
    "a match without seats": one(
        GAME, "range(2, 5)\n", "range(0, 3)\n", "`seat_counts` is range(0, 3)", "game.py, line ",
    ),
    "no @state": one(GAME, "@state\nclass", "class", "write @state above", "game.py, line "),
    "two zones of one name": one(
        GAME, 'ZoneKind("lost"', 'ZoneKind("won"', "`bindings` say the zone 'won' twice",
        "game.py, line ",
    ),
    "a limit of no field": one(
        GAME, '"game.hand": range', '"game.hnad": range', "`sheet_limits` names 'game.hnad'",
        "did you mean 'game.hand'?", "game.py, line ",
    ),
    "a limit of no number": one(
        GAME, "range(1, 7)}", "range(7, 7)}", "allows no number for 'game.hand'", "game.py, line ",
    ),
    "a limit of one number": one(
        GAME, "range(1, 7)}", "range(5, 6)}",
        "sheet.toml: game, hand: found 6, expected the number 5",
    ),
    "an option that is none": one(
        GAME, "    start_clause =", "    options = (3,)\n    start_clause =",
        "`options` hold 3", "game.py, line ",
    ),
    "pieces in no zone": one(
        GAME, 'return {"deck": self', 'return {"dekc": self', "`initial_inventory`",
        "no zone 'dekc'; did you mean 'deck'?", "game.py, line ",
    ),
    "pieces in a wrong zone": one(
        GAME, '"bag": self.sheet_pieces("trinket")', '"bag": self.sheet_pieces("card")',
        "`initial_inventory` puts card.1 into bag, where only trinket.bead", "game.py, line ",
    ),
    "no pieces at all": method(
        "    def initial_inventory(self):\n        pass",
        "`initial_inventory` returns None", "game.py, line ",
    ),
    "a field that one entry lacks": one(
        SHEET, '{ kind = "ring", points', '{ kind = "ring", wort',
        "sheet.toml has no 'points' in trinket 2, but kind, wort, count", "game.py, line ", *PLACE,
    ),
    "an unknown field of the sheet": one(
        GAME, '"trinket", "points")[', '"trinket", "wort")[',
        "sheet.toml has no 'wort' in trinket 1, but kind, points, count", "game.py, line ", *PLACE,
    ),
    "an unknown table of the sheet": one(
        GAME, 'self.sheet_pieces("card")', 'self.sheet_pieces("cards")',
        "sheet.toml has no tables [[cards]], but card, trinket; did you mean 'card'?",
        "game.py, line ",
    ),
    "a count in words": one(
        SHEET, "rank = 1, count = 4", 'rank = 1, count = "4"',
        "sheet.toml has the count '4' of card.1: write a whole number", "game.py, line ",
    ),
    "more seats than a match has": one(
        GAME, "range(2, 5)\n", "range(2, 12)\n",
        "`seat_counts` goes up to 11, and a match has at most 8 seats", "game.py",
    ),
    "too few cards for the most seats": one(
        SHEET, ", count = 4", ", count = 3",
        "the set-up draws 3 pieces more from deck than are there (21 in `initial_inventory`)",
        "allow fewer seats", "game.py, line ", "magpie, 4 seats",
    ),
    "no trinkets at all": Mistake(
        SHEET,
        tuple((f"points = {points}, count = {n}", f"points = {points}, count = 0")
              for points, n in ((1, 4), (2, 4), (3, 3), (5, 2))),
        ("the set-up draws 1 piece more from bag than are there (0 in `initial_inventory`)",
         "put more into the sheet", "game.py, line ", "magpie, 2 seats"),
    ),
    "a limit that needs more cards": one(
        GAME, "range(1, 7)}", "range(1, 9)}",
        "`sheet_limits` allows game.hand = 8, and then the set-up draws 4 pieces more from deck",
        "narrow the limit", "game.py, line ", "magpie, 4 seats",
    ),
    "nobody acts": method(
        "    def active_seats(self, s):\n        return ()",
        "no seat is active although `is_over` returns False", *PLACE,
    ),
    "no answer who acts": method(
        "    def active_seats(self, s):\n        return None",
        "`active_seats` returns None", *PLACE,
    ),
    "a seat that is not there": method(
        "    def active_seats(self, s):\n        return () if self.is_over(s) else (s.seats,)",
        "`active_seats` returns (2,)", "from 0 to 1", *PLACE,
    ),
    "over from the start": one(GAME, OVER, "        return True", "no match has a decision"),
    "no answer whether it is over": one(
        GAME, OVER, "        return None", "`is_over` returns None: return True or False", *PLACE,
    ),
    "no list of actions": method(
        "    def turn_actions(self, s, seat):\n        return None",
        "`turn_actions` returns None", "game.py, line ", *PLACE,
    ),
    "points in halves": one(
        GAME, 'f"won:{seat}"))),)', 'f"won:{seat}"))) / 2,)',
        "points: write a whole number", *PLACE,
    ),
    "a first match that is no TOML": first_match("nonsense", "is not TOML"),
    "a first match of another game": first_match(
        'game = "basari"\n', "game is 'basari'; write game = \"magpie\"",
    ),
    "a first match with an unknown zone": first_match(
        f'{POSITION}[position.table]\n"discrad" = ["card.1"]\n', "discrad", "one of deck, hand",
    ),
    "a first match with an unknown piece": first_match(
        f'{POSITION}[position.table]\n"discard" = ["card.19"]\n', "discard", "no card.19",
    ),
    "a first match with too many pieces": first_match(
        f'{POSITION}[position.table]\n"discard" = ["9 card.1"]\n', "discard", "no card.1",
    ),
    "a first match with too many seats": first_match(
        POSITION.replace("2", "9"), "seats: found 9, expected a whole number from 2 to 4",
    ),
    "a first match with an unknown option": first_match(
        f"{POSITION}options = {{ fisrt = 1 }}\n", "unknown option fisrt; this game has first",
    ),
    "a first match that breaks off": first_match(
        f'{POSITION}[position.table]\n"discard" = ["4 card.1"]\n', "breaks off", "game.py, line ",
    ),
    "a lesson that is no TOML": one(
        f"{RULES}lessons/1.toml", NO_FILE, "nonsense", "lessons/1.toml: is not TOML",
    ),
    "a drill that is no TOML": one(
        f"{RULES}drills/1.toml", NO_FILE, "nonsense", "drills/1.toml: is not TOML",
    ),
    "challenges that are no TOML": one(
        f"{RULES}challenges/ladder.toml", NO_FILE, "nonsense", "ladder.toml: is not TOML",
    ),
    "a misspelt file": one(
        f"{RULES}frist.toml", NO_FILE, "x = 1", "frist.toml is not read; is it first.toml",
    ),
    "a table that is no Python": one(
        f"scenes/games/{NAME}/layout.py", NO_FILE, "class X:\nLAYOUT = X",
        "layout.py, line 2: SyntaxError",
    ),
    "a table without LAYOUT": one(
        f"scenes/games/{NAME}/layout.py", NO_FILE, "x = 1", "layout.py has no LAYOUT",
    ),
    "a misspelt line of the log": one(
        EN, "[move.bag]\noffer", "[move.bag]\noffre", EN,
        "lacks 'move.bag.offer'", "'move.bag.offre', misspelt?",
    ),
    "a missing line of the log": one(
        EN, 'offer = "{piece:a} is on offer."\n', "",
        "en has no line in the log for 1 of 9 kinds of acts: move.bag.offer",
    ),
    "a misspelt table of texts": one(
        EN, "[nudge]\n", "[nugde]\n", EN, "nothing reads 'nugde'; is it 'nudge', misspelt?",
    ),
    "a seat in no team": method(
        "    teams = {2: ((0,),)}", "each seat belongs to one team",
    ),
    "partners with points of their own": method(
        "    teams = {2: ((0, 1),)}",
        "are a team, and `standings` gives them different points",
    ),
}  # fmt: skip
MISTAKES = PROMISES | SLIPS | WORDS | ADVICE | DECLARED

PROCESS_MISTAKES = {
    "an end of the process": Mistake(
        GAME,
        (
            ("from collections", "import os\nfrom collections"),
            (LAID, LAID + "        os._exit(0)\n"),
        ),
        ("its rules end the program with status 0", "magpie, seed 0"),
    ),
    "a loop inside a C function": one(
        GAME, LAID, LAID + "        sum(iter(int, 1))\n",
        "does not return in time", "game.py, line ", "magpie, seed 0",
    ),
    "the order of a set": one(
        GAME, "winner = ranks.index(max(single))",
        'winner = ranks.index(int(list({f"{rank}" for rank in single})[0]))',
        "is another one in another process", "the order of a set",
    ),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the game, which a test spoils."""
    write_scaffold(NAME, tmp_path, "auction")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    forget_game()
    yield tmp_path
    forget_game()


def forget_game() -> None:
    """Let Python import the game anew, and Souk read its files anew."""
    for module in (exercise_catalogue, exercise_files):
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()
    for module in [module for module in sys.modules if f".games.{NAME}" in module]:
        del sys.modules[module]


def spoil(folder: Path, mistake: Mistake) -> None:
    """Make a mistake in the files of a game."""
    path = folder / mistake.file
    if mistake.file == STRATEGY:
        path.write_text(HEURISTIC, encoding="utf-8")
    elif not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(mistake.edits[0][0], encoding="utf-8")
    source = path.read_text(encoding="utf-8")
    for right, wrong in mistake.edits:
        assert right in source, right
        source = source.replace(right, wrong)
    path.write_text(source, encoding="utf-8")


def test_there_are_sixty_mistakes_at_least() -> None:
    assert len(MISTAKES | PROCESS_MISTAKES) >= 160


@pytest.mark.sampled
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_told_in_one_sentence(
    folder: Path, mistake: Mistake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_report, "MIN_DECISIONS", 150)
    spoil(folder, mistake)
    with RuleClock(CLOCK_SECONDS).watch() as clock:
        page = game_report.build_report(NAME, clock)
    # A game is complete without some texts, so that a gap can be told beside what runs.
    told = [line for part in page for line in part] if mistake.file == EN else page.errors
    assert any(all(part in line for part in mistake.said) for line in told), page
    assert not any("\n" in line for line in told), told


def test_a_turn_that_never_passes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_check, "MAX_CHECKED_DECISIONS", 200)
    write_scaffold(NAME, tmp_path, "bag")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    forget_game()
    spoil(tmp_path, one(GAME, "        self.end_turn(s, emit)\n", ""))
    with RuleClock(CLOCK_SECONDS).watch() as clock:
        (told,) = game_report.build_report(NAME, clock).errors
    forget_game()
    assert "only one seat decides: `end_turn` passes the turn on" in told


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("return 7", "`phase_number` returns 7 for seat 0: `phases` has 0, and WAITING (-1)"),
        ("return None", "`phase_number` returns None for seat 0: `phases` has 0, and WAITING"),
    ],
)
def test_a_phase_that_is_not_there_is_told(folder: Path, wrong: str, said: str) -> None:
    spoil(folder, method(f"    def phase_number(self, s, seat):\n        {wrong}"))
    with RuleClock(CLOCK_SECONDS).watch() as clock:
        (told,) = game_report.build_report(NAME, clock).errors
    assert said in told and "magpie, seed 0" in told


def test_a_phase_that_is_none_is_told(folder: Path) -> None:
    spoil(folder, method("    phases = {0: ('decide', turn_actions)}"))
    (told,) = game_report.build_report(NAME).errors
    assert "`phases` has ('decide', <function " in told and "as 0: write a Phase" in told


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("mistake", PROCESS_MISTAKES.values(), ids=PROCESS_MISTAKES.keys())
def test_no_mistake_ends_or_stops_the_command(folder: Path, mistake: Mistake) -> None:
    spoil(folder, mistake)
    status, told = run_check(folder)
    assert status == 1 and "Traceback" not in told, told
    assert any(all(part in line for part in mistake.said) for line in told.splitlines()), told


@pytest.mark.slow
@pytest.mark.parametrize("language", [EN, JA])
def test_one_complete_language_is_enough(folder: Path, language: str) -> None:
    (folder / language).unlink()
    status, told = run_check(folder)
    playable, _, complete = told.partition("to a complete game:")
    code = language.split("/")[2]
    assert status == 0 and "to a first playable:\n  (nothing)" in playable, told
    assert f"{code}: no words; players read those of another language" in complete


def test_a_gap_in_a_second_language_is_counted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_report, "MIN_DECISIONS", 150)
    spoil(folder, one(JA, "[prompt]\ndecide", "[prompt]\nx"))
    page = game_report.build_report(NAME)
    assert not page.errors
    assert f"ja lacks 1 of {page.working_parts[2].split()[3]} words of play" in page.missing_parts
    assert any("'prompt.decide'" in line and JA in line for line in page.missing_parts)


def run_check(folder: Path) -> tuple[int, str]:
    """Return the exit status of the command and all that it prints."""
    ended = subprocess.run(
        [sys.executable, "main.py", "check", NAME, "--games", str(folder), "--quick"],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | {"SOUK_CHECK_SECONDS": "1.5"},
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr

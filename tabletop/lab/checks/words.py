"""Check of the texts of a game: each text that play needs exists and is filled with its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from tabletop.core.acts import Act, Move, Step
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import choice_words
from tabletop.core.zones import Seat, back_of, is_back
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.invariants import ForeignAction
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, MissingTextError
from tabletop.text.grammar import Grammar
from tabletop.text.message_format import (
    act_text_keys,
    find_act_key,
    format_act,
    format_action,
    format_prompt,
    format_question,
    format_refusal,
    zone_name,
)
from tabletop.text.templates import TemplateError
from tabletop.text.translation_checks import find_fault

MAX_DECISIONS: Final = 400
"""Maximum number of decisions of a match that is played to find the text keys."""
MIN_ALL_DECISIONS: Final = 200
"""Minimum number of decisions of all matches that are played for that."""
MAX_MATCHES: Final = 24
SIMILARITY: Final = 0.8
"""Similarity, from 0 to 1, from which a key is taken for another one, misspelt."""
TABLES: Final = frozenset(
    ("title", "blurb", "goal", "minutes", "weight", "tie", "noun", "piece", "option", "action",
     "prompt", "alone", "you", "you_alone", "nudge", "refusal", "mend", "reason", "contrast",
     "at_stake", "outcome", "begin", "end", "shuffle", "move", "score", "say", "step", "turn",
     "reveal", "phrase", "whole", "each", "by", "tally", "place", "description", "guide", "aid",
     "rules", "sheet")
)  # fmt: skip
"""First parts of the keys that Souk looks for; a game may have others of its own."""
NAMES: Final = ("Aru", "Bea", "Cato", "Dora", "Emil", "Fay", "Gus", "Hana")
"""Names of the seats in texts that are filled to check them."""


class LanguageWords(NamedTuple):
    """Texts of a game in one language: how many play needs, and what is wrong."""

    language: str
    file: str
    wanted_count: int
    missing: list[str]
    """Sentences about missing texts."""
    faults: list[str]
    """Sentences about texts that cannot be displayed or are never used."""
    has_file: bool = True
    act_count: int = 0
    """Number of kinds of acts after the set-up that can have a line in the log."""
    silent_acts: tuple[str, ...] = ()
    """Keys of those that have none."""


class WordCheck:
    """Texts that random matches of a game need, each filled in every language that has texts."""

    def __init__(self, game: Game[Any], clock: RuleClock) -> None:
        """Read the texts of the game in all built-in languages."""
        self.game = game
        self.wanted: dict[str, str] = {
            "title": "its name", "blurb": "the box", "goal": "the box", "minutes": "the box"
        }  # fmt: skip
        """Purpose of each needed key below the section of the game."""
        self.clauses: dict[str, str] = {}
        """First use of each clause that the rules cite."""
        self.act_keys: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Clause and keys of each kind of act after the set-up, by its most general key."""
        self.place = ""
        self._clock = clock
        self._faults: dict[tuple[str, str], str] = {}
        self._texts: dict[str, Catalogue] = {}
        self._unreadable: dict[str, str] = {}
        for language in BUILT_IN_LANGUAGES:
            text = Catalogue(language)
            try:
                list(text.keys(game.name))
                self._texts[language] = text
            except KeyError:
                continue
            except ValueError as error:
                self._unreadable[language] = str(error)

    def play(self) -> None:
        """Play a random match with each number of seats, and note and fill all its texts."""
        game, note = self.game, self.wanted.setdefault
        for option in game.options:
            for key in ("label", "help"):
                note(f"option.{option.name}.{key}", "an option")
            for word in choice_words(option):
                note(f"option.{option.name}.{word}", "a choice")
        for clause, use in _declared_clauses(game):
            self.clauses.setdefault(clause, use)
        decisions = 0
        for number in range(MAX_MATCHES):
            if number >= len(game.seat_counts) and decisions >= MIN_ALL_DECISIONS:
                break
            decisions += self._play(number)

    def results(self) -> Iterator[LanguageWords]:
        """Yield the result of each built-in language."""
        for language in BUILT_IN_LANGUAGES:
            file = f"tabletop/text/{language}/{self.game.name}.toml"
            if language in self._unreadable:
                fault = f"{file} cannot be read: {self._unreadable[language]}"
                yield LanguageWords(language, file, len(self.wanted), [], [fault])
            elif language in self._texts:
                yield self._result(language, file)
            else:
                yield LanguageWords(language, file, len(self.wanted), [], [], has_file=False)

    def note_text(self, key: str, call: Callable[..., object], *values: object) -> None:
        """Fill a text in each language, and note what is wrong with it.

        Args:
            key: Key below the section of the game, for the message.
            call: Fills the text from a catalogue and the values.
            *values: Values for the call.
        """
        for language, text in self._texts.items():
            if (language, key) in self._faults:
                continue
            try:
                call(text, *values)
            except MissingTextError:
                continue  # `_result` lists it with its purpose
            except KeyError as error:
                self._faults[language, key] = (
                    f"{key!r} uses {{{error.args[0]}}}, a value that it is not given"
                )
            except TemplateError as error:
                self._faults[language, key] = f"{key!r} cannot be filled: {error}"

    def _play(self, seed: int) -> int:
        """Play a random match, and return the number of its decisions."""
        game, chance = self.game, Chance(seed)
        seats = game.seat_counts[seed % len(game.seat_counts)]
        acts: list[Act] = []
        s = game.new_initial_state(seats, {}, chance, acts.append)
        for number in range(MAX_DECISIONS):
            self.place = f"{game.name}, seed {seed}, {seats} seats, decision {number}"
            self._clock.restart(lambda: self.place)
            self._note_acts(acts, is_set_up=not number)
            acts.clear()
            self._note_table(s)
            active = game.active_seats(s)
            for seat in active[:1]:
                legal = game.legal_actions(s, seat)
                self._note_decision(s, seat, legal)
                game.apply(s, seat, chance.pick(legal), chance, acts.append)
            if not active:
                break
        self._note_acts(acts)
        for row in game.tally(s):
            self.wanted.setdefault(f"tally.{row.label}", "a row of the score")
            self.clauses.setdefault(row.clause, f"the row {row.label!r} of the score")
            values = dict(row.params)
            self.note_text(
                f"tally.{row.label}",
                lambda text, label, values: text(f"{game.name}.tally.{label}", NAMES, **values),
                row.label,
                values,
            )
        return number

    def _note_decision(self, s: Any, seat: Seat, legal: Sequence[Any]) -> None:
        """Note and fill the question, the actions and the refusals of a decision."""
        game = self.game
        view = game.view_for(s, seat)
        key = f"prompt.{game.prompt_key(view, seat)}"
        self.wanted.setdefault(key, "a question")
        self.note_text(key, lambda text: format_prompt(view, seat, game, text, NAMES))
        self.note_text(f"you{key[6:]}", lambda text: format_question(view, seat, game, text, NAMES))
        for action in [legal[n] for n in range(min(len(legal), MAX_DECISIONS))]:
            key = f"action.{game.action_wording(view, seat, action).key}"
            self.wanted.setdefault(key, "a move")
            self.note_text(
                key,
                lambda text, each: format_action(each, seat, view, game, text, NAMES),
                action,
            )
            for other in range(s.seats):
                self._note_refusal(s, other, action)
        self._note_refusal(s, seat, ForeignAction())
        self._note_same_words(view, seat, legal)

    def _note_same_words(self, view: Any, seat: Seat, legal: Sequence[Any]) -> None:
        """Note two actions of one decision that read alike."""
        for language, text in self._texts.items():
            said: dict[str, Any] = {}
            for action in [legal[n] for n in range(min(len(legal), MAX_DECISIONS))]:
                key = f"action.{self.game.action_wording(view, seat, action).key}"
                try:
                    words = format_action(action, seat, view, self.game, text, NAMES)
                except (KeyError, TemplateError):
                    continue  # told by `note_text`
                if (other := said.setdefault(words, action)) != action:
                    fault = f"{key!r} gives {other} and {action} the same words: {words!r}"
                    self._faults.setdefault((language, key), fault)

    def _note_refusal(self, s: Any, seat: Seat, action: Any) -> None:
        game = self.game
        if (refusal := game.refusal(s, seat, action)) is None:
            return
        self.clauses.setdefault(refusal.clause, f"the refusal {refusal.code!r}")
        key = f"refusal.{refusal.code}"

        def call(text: Catalogue) -> None:
            try:
                format_refusal(refusal, game.name, text, NAMES)
            except MissingTextError as error:
                key = str(error.args[0]).rpartition(" ")[2]
                section, _, rest = key.partition(".")
                part = rest if section in (game.name, "core") else key
                self.wanted.setdefault(part, "a refusal")

        self.note_text(key, call)

    def _note_acts(self, acts: Sequence[Act], is_set_up: bool = False) -> None:
        game = self.game
        for act in acts:
            self.clauses.setdefault(act.clause, f"the act {type(act).__name__}")
            keys = tuple(act_text_keys(act))
            if not (is_set_up and isinstance(act, Move)):
                self.act_keys.setdefault(keys[-1], (act.clause, keys))
            if isinstance(act, Move | Step):
                ends = (act.source, act.target) if isinstance(act, Move) else act.path
                self._note_pieces(dict.fromkeys(ends, (act.piece,)))
            for text in self._texts.values():
                key = find_act_key(act.clause, tuple(act_text_keys(act)), game, text)
                if key:
                    self.note_text(
                        key.partition(".")[2],
                        lambda text, each: format_act(each, game, text, NAMES),
                        act,
                    )

    def _note_table(self, s: Any) -> None:
        table = self.game.inventory(s)
        self._note_pieces(table)
        for zone in table:
            name = self.game.zones[zone].name
            self.note_text(
                f"place.name.{name}",
                lambda text, each: zone_name(each, table, self.game, text, NAMES),
                zone,
            )

    def _note_pieces(self, table: Mapping[str, Sequence[str]]) -> None:
        """Note the text keys of zones and pieces."""
        for zone, pieces in table.items():
            self.wanted.setdefault(f"place.name.{self.game.zones[zone].name}", "a place")
            for piece in {*pieces, *map(back_of, pieces)}:
                family, _, kind = piece.partition(".")
                key = f"piece.{family}.{'back' if is_back(piece) else kind}"
                self.wanted.setdefault(key, "a piece")

    def _result(self, language: str, file: str) -> LanguageWords:
        """Return what is missing and wrong in a language."""
        text, name = self._texts[language], self.game.name
        keys = list(text.keys(name))
        there = {key.partition(".")[2] for key in keys}
        lacking = [
            key
            for key in self.wanted
            if not (text.has_text(f"{name}.{key}") or text.has_text(f"core.{key}"))
            and not _has_several_names(key, there)
        ]
        used = self.wanted.keys() | {key for _, keys in self.act_keys.values() for key in keys}
        spare = {key for key in there - used if not key.endswith(".*")}
        missing = []
        for key in sorted(lacking):
            close = get_close_matches(key, spare, 1, SIMILARITY)
            meant = f"; is it {close[0]!r}, misspelt?" if close else ""
            missing.append(f"{file} lacks {key!r}, {self.wanted[key]}{meant}")
        silent = [key for key, found in self.act_keys.items() if not self._has_line(text, *found)]
        for key in silent:
            alike = {other for other in spare if other.partition(".")[0] == key.partition(".")[0]}
            if close := get_close_matches(key, alike, 1, SIMILARITY):
                missing.append(f"{file} lacks {key!r}, a line; is it {close[0]!r}, misspelt?")
        faults = list(_misspelt_tables(file, there))
        faults += [f"{file}: {fault}" for (of, _), fault in self._faults.items() if of == language]
        grammar = Grammar(language)
        for key in keys:
            if fault := find_fault(text.raw_text(key), None, grammar):
                faults.append(f"{file}: {key.partition('.')[2]!r} {fault}")
        rules = {key.removeprefix("rules.") for key in there if key.startswith("rules.")}
        if rules:
            faults += [
                f"{file}: there is no clause {clause!r} below [rules], which {use} cites"
                for clause, use in self.clauses.items()
                if clause not in rules
            ]
        wanted = len(self.wanted)
        acts = len(self.act_keys)
        return LanguageWords(
            language, file, wanted, missing, faults, act_count=acts, silent_acts=tuple(silent)
        )

    def _has_line(self, text: Catalogue, clause: str, keys: tuple[str, ...]) -> bool:
        """True if an act has a line in the log, alone or together with others."""
        if find_act_key(clause, keys, self.game, text):
            return True
        kind, _, way = keys[-1].partition(".")
        together = [f"{self.game.name}.{table}.{way}" for table in ("phrase", "whole", "each")]
        return kind == "move" and any(map(text.has_text, together))


def _misspelt_tables(file: str, there: set[str]) -> Iterator[str]:
    """Yield a sentence for each table of texts whose name is nearly one that Souk looks for."""
    own = {key.partition(".")[0] for key in there}
    for name in sorted(own - TABLES):
        if close := get_close_matches(name, TABLES - own, 1, SIMILARITY):
            yield f"{file}: nothing reads {name!r}; is it {close[0]!r}, misspelt?"


def _has_several_names(key: str, there: set[str]) -> bool:
    """True if a zone has a name for each of its stacks instead of one for all."""
    return key.startswith("place.name.") and any(other.startswith(f"{key}.") for other in there)


def _declared_clauses(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield the clauses that a game declares, each with its use."""
    yield game.win_clause, "`win_clause`"
    for name in ("start_clause", "turn_clause", "end_clause"):
        if clause := getattr(game, name, ""):
            yield clause, f"`{name}`"
    for kind in game.zones.kinds.values():
        if kind.clause:
            yield kind.clause, f"the zone {kind.name!r}"
    for piece, clause in game.piece_clauses.items():
        yield clause, f"`piece_clauses` of {piece!r}"
    for clause in game.fields_by_clause:
        yield clause, "`fields_by_clause`"
    for clause in game.act_labels:
        yield clause, "`act_labels`"

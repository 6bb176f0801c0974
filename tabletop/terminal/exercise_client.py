"""Lessons and drills in a terminal, with the dialogue and the judge of the screen."""

from __future__ import annotations

from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.host.messages import make_invitation
from tabletop.practice.exercise_notation import HighlightTarget
from tabletop.practice.lesson_runner import LessonRun, RequiredInput, TryOutcome
from tabletop.practice.sessions.exercise_dialogue import ExerciseDialogue, HintKind, StepState
from tabletop.practice.sessions.exercise_session import ExerciseSession
from tabletop.terminal.choice_list import ChoiceList
from tabletop.terminal.command_words import EXERCISE_LETTERS, CommandWords
from tabletop.terminal.exercise_table_reader import ExerciseTableReader
from tabletop.terminal.numbered_list import AskLine, ListPrompt, NumberedList, PrintLine, read_line
from tabletop.terminal.place_list import PlaceList
from tabletop.text import Catalogue
from tabletop.text.sentence_split import split_sentences

_HELP_KEY: Final = "terminal.exercise.help"
SKIP_FREE_PLAY: Final = "2"
"""Line that goes on to the next lesson without free play."""


class ExerciseClient:
    """Leads one learner through a lesson or a drill in text."""

    def __init__(
        self,
        exercise: ExerciseSession,
        text: Catalogue,
        print_line: PrintLine,
        ask_line: AskLine,
    ) -> None:
        """Prepare an exercise.

        Args:
            exercise: The attempt at a lesson or drill.
            text: Catalogue of the reader's language.
            print_line: Function that prints a line.
            ask_line: Function that asks for a line.
        """
        self._exercise = exercise
        self._text = text
        self._say = print_line
        self._ask = ask_line
        self._words = CommandWords(text, EXERCISE_LETTERS)
        self._has_left = False
        self._heading = ""
        """Heading that was told last."""
        self._is_new_table = True
        self._tells_again = False
        """True if the step is to be told once more from its heading."""

    def run(self) -> bool:
        """Do the exercise; return True if the learner goes on to the next one.

        Raises:
            EOFError: if the input ends.
        """
        self._enter_table()
        while not self._has_left:
            if self._dialogue.needs_new_table:
                self._enter_table()
            self._dialogue.finish_if_over()
            if self._dialogue.state is StepState.FINISHED:
                self._table.tell_events()
                if (goes_on := self._end()) is not None:
                    return goes_on
            else:
                self._do_step()
        return False

    @property
    def _run(self) -> LessonRun:
        return self._exercise.lesson_run

    # Telling

    def _enter_table(self) -> None:
        """Begin at the table of the current step."""
        self._dialogue = ExerciseDialogue(self._exercise)
        self._table = ExerciseTableReader(self._run, self._text, self._say)
        self._heading, self._is_new_table = "", True
        self._tells_again = True

    def _tell_sentences(self, words: str) -> None:
        for sentence in split_sentences(words):
            self._say(sentence)

    def _tell_heading(self) -> None:
        """Tell the exercise and its step, and at a new table who sits there."""
        heading = self._exercise.format_heading(self._text, is_spoken=True)
        if heading == self._heading:
            return
        self._heading = heading
        self._say("")
        self._say(heading)
        if not self._is_new_table:
            return
        self._is_new_table = False
        names, you = self._table.match.setup.seat_names, self._table.seat
        others = [SeatRef(seat) for seat in range(len(names)) if seat != you]
        self._say(self._text("terminal.exercise.seats", names, you=SeatRef(you), others=others))
        if not self._exercise.allows_retries:  # a question about the whole table
            self._table.reader.list_zones(self._table.view)

    def _tell_highlights(self) -> None:
        for line in self._table.highlights.lines(self._run.step.highlights, self._table.view):
            self._say(line)

    def _tell_hint(self) -> None:
        """Tell the hint of the step if it is shown: its text, or the pieces that are lit."""
        if not self._dialogue.shown_hint_count:
            return
        words = self._dialogue.hint_text(self._text)
        self._tell_sentences(words)
        if not words or not self._exercise.allows_retries:
            self._tell_highlights()

    # A step

    def _tell_step(self) -> None:
        """Tell the text of the step, what has happened before it, its highlights and its hint."""
        dialogue = self._dialogue
        if dialogue.state is StepState.ASKING:
            self._tell_heading()
            self._table.tell_events()
        self._tell_sentences(dialogue.message(self._text))
        if dialogue.state is StepState.ASKING:
            if self._exercise.allows_retries:
                self._tell_highlights()
            self._tell_hint()

    def _do_step(self) -> None:
        """Tell a step, and read lines until the learner has done it, or another step comes."""
        self._tells_again = False
        self._tell_step()
        items = self._items()
        prompt = None if items is None else ListPrompt(items, self._text, self._say)
        if prompt is not None:
            prompt.tell()
        before = self._place()
        while self._place() == before and not (self._has_left or self._tells_again):
            key = "terminal.go_on" if prompt is None else "terminal.ask"
            line = read_line(self._ask, self._text(key))
            found = self._words.find(line)
            if found is not None and found[0] == "choices" and prompt is not None:
                prompt.tell_all()
            elif found is not None:
                self._execute(found[0], found[1], items)
            elif prompt is not None:
                self._try_line(line, prompt)
            elif line:
                self._say(self._text("terminal.unknown", what=line))
            else:
                self._dialogue.continue_exercise()

    def _place(self) -> tuple[int, StepState, int]:
        """Return what changes when another text is to be told."""
        return self._run.step_number, self._dialogue.state, self._run.start_decision_count

    def _items(self) -> NumberedList[Any] | None:
        """Return what the learner can choose from; None if they only go on."""
        required = self._dialogue.required_input
        if required is RequiredInput.ACTION:
            asked = make_invitation((0, self._table.seat, False, self._table.match))
            return ChoiceList(asked, self._table.formatter)
        if required is RequiredInput.TOUCH:
            wanted = self._run.step.touch_targets
            return PlaceList(self._table.formatter, self._table.view, wanted)
        return None

    def _try_line(self, line: str, prompt: ListPrompt[Any]) -> None:
        """Try what a line names."""
        item = prompt.choose(line)
        if isinstance(item, Action):
            self._try_action(item)
        elif item is not None:
            self._point_at(item)

    def _try_action(self, action: Action) -> None:
        """Try an action and tell the verdict."""
        dialogue, table = self._dialogue, self._table
        own = table.match.decision_number + 1
        told = dialogue.try_action(action)
        if told.outcome is TryOutcome.RIGHT:
            table.tell_events(own)
            return
        if told.refusal is not None:
            self._say(table.formatter.format_refusal_with_clause(told.refusal))
        self._tell_sentences(dialogue.verdict(self._text))
        if told.outcome is TryOutcome.WRONG:
            self._tell_consequences()
        self._tell_hint()

    def _tell_consequences(self) -> None:
        """Tell what a wrong try would lead to, and go back to the step."""
        dialogue, table = self._dialogue, self._table
        before = table.told_count
        dialogue.play_consequences()
        lines = table.event_lines(table.match.decision_number)
        if lines:
            self._say(self._text("terminal.exercise.consequences"))
            table.reader.print_lines(lines)
        dialogue.retry_step()
        table.rewind(before)
        self._say(self._text("terminal.exercise.restored"))

    def _point_at(self, zone: str) -> None:
        """Point at a place and tell the verdict."""
        self._say(self._text("terminal.pointed", what=self._name(HighlightTarget(zone))))
        told = self._dialogue.touch(zone)
        if told.outcome is TryOutcome.WRONG:
            self._tell_sentences(self._dialogue.verdict(self._text))
            self._tell_hint()

    def _name(self, target: HighlightTarget) -> str:
        return self._table.highlights.place_name(target.zone, self._table.view)

    # Commands

    def _execute(self, name: str, rest: str, items: NumberedList[Any] | None) -> None:
        """Execute a command.

        Args:
            name: Name of the command.
            rest: Words after it.
            items: What the learner can choose from; None if they only go on.
        """
        table, view, reader = self._table, self._table.view, self._table.reader
        match name:
            case "help":
                reader.help(_HELP_KEY)
            case "table":
                reader.list_zones(view)
            case "look":
                reader.look(view, [] if items is None else items.sentences, rest)
            case "mine":
                reader.print_lines(table.formatter.list_own_zones(view, table.seat))
            case "score":
                reader.scores(table.match.game.standings(view))
            case "log":
                reader.log()
            case "rules":
                reader.rules(view, rest)
            case "repeat":
                self._heading, self._tells_again = "", True
            case "hint":
                self._give_hint(items)
            case "undo":
                self._go_back()
            case "restart":
                self._dialogue.restart()
                self._enter_table()
            case "choices":
                self._say(self._text("terminal.exercise.no_choice"))
            case _:
                self._has_left = True

    def _give_hint(self, items: NumberedList[Any] | None) -> None:
        """Give the next help: a text, then the answer, with its number if that was read."""
        dialogue, text = self._dialogue, self._text
        match dialogue.take_hint():
            case HintKind.NONE:
                self._say(text("practice.no_hint"))
            case HintKind.TEXT:
                self._tell_hint()
            case HintKind.ANSWER:
                if isinstance(items, ChoiceList):
                    place = items.place(self._run.right_actions[0])
                    number = f"{place + 1}. " if place in items.short_list else ""
                    what = [number + items.sentences[place]]
                else:
                    what = [self._name(each) for each in self._run.step.touch_targets]
                self._say(text("terminal.exercise.answer", what=what))

    def _go_back(self) -> None:
        """Go to the previous step, or say why there is none."""
        if obstacle := self._dialogue.back_obstacle():
            self._say(self._text(obstacle))
            return
        self._dialogue.go_back()
        if self._run.match is self._table.match:
            self._table.rewind(self._run.start_decision_count)
        self._heading, self._tells_again = "", True

    def _end(self) -> bool | None:
        """Tell the end; return True to go on, False to leave, None to do it once more."""
        text, ending = self._text, self._exercise.ending(self._text)
        self._say("")
        if not self._exercise.allows_retries:  # the title of a drill may have told the answer
            self._say(ending.heading)
        self._tell_sentences(ending.message)
        if ending.stars is not None:
            self._say(text("terminal.exercise.stars", n=ending.stars))
        self._tell_sentences(ending.note)
        key = "terminal.exercise.then" if ending.next_label else "terminal.exercise.then_leave"
        free, onward = ending.free_play_label, ending.next_label
        while True:
            shown_key = "terminal.exercise.then_free" if free else key
            line = read_line(self._ask, text(shown_key, free=free, what=onward))
            if not line and free:
                free = ""
                self._exercise.open_free_play()
                continue
            found = self._words.find(line)
            if not line or (free and line == SKIP_FREE_PLAY):
                return bool(onward)
            if found is None:
                self._say(text("terminal.unknown", what=line))
            elif found[0] == "leave":
                return False
            elif found[0] in ("hint", "choices", "repeat"):
                self._say(text("terminal.exercise.no_choice"))
            else:
                self._tells_again = False
                self._execute(found[0], found[1], None)
                if self._tells_again:
                    return None

"""Caption of a step of a lesson: the question, the feedback on a try, and hints."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.lessons.caption import CaptionButton, CaptionContent
from scenes.ui.widgets.buttons import ButtonStyle
from tabletop.practice.lesson_runner import RequiredInput
from tabletop.practice.sessions.exercise_dialogue import ExerciseDialogue, StepState


class StepText:
    """Puts the dialogue of an exercise into captions."""

    def __init__(self, context: Context, dialogue: ExerciseDialogue) -> None:
        self._context = context
        self._dialogue = dialogue
        self._heading = ""

    def build_caption(self) -> CaptionContent:
        """Return the content of the caption for the current state."""
        text, dialogue = self._context.text_catalogue, self._dialogue
        state = dialogue.state
        if state is StepState.FINISHED:
            return self._build_ending()
        if state is not StepState.SHOWING_FEEDBACK or not self._heading:
            self._heading = dialogue.exercise.format_heading(text)
        words, on = dialogue.message(text), CaptionButton("next", text("practice.next"), "green")
        if state is StepState.SHOWING_FEEDBACK:
            return CaptionContent(words, self._heading, buttons=(on,))
        if state is StepState.SHOWING_WRONG_TRY:
            retry = CaptionButton("retry", text("practice.retry"), "green")
            return CaptionContent(words, self._heading, buttons=(retry,))
        if dialogue.required_input is RequiredInput.CONTINUE:
            return CaptionContent(words, self._heading, buttons=(on,))
        return CaptionContent(words, self._heading, self._note_text())

    def _build_ending(self) -> CaptionContent:
        """Return the caption at the end, with the buttons that lead on."""
        text, exercise = self._context.text_catalogue, self._dialogue.exercise
        ending = exercise.ending(text)
        again = CaptionButton("again", text("practice.again"))
        leave = text("practice.leave")
        free = ending.free_play_label
        first = (CaptionButton("free", free, "green"),) if free else ()
        style: ButtonStyle = "plain" if first else "green"
        on = (CaptionButton("next", ending.next_label, style),) if ending.next_label else ()
        if exercise.allows_retries:
            buttons = (*first, *on, again, CaptionButton("leave", leave, "quiet"))
        else:
            buttons = (*on, CaptionButton("leave", leave, "plain" if on else "green"), again)
        return CaptionContent(ending.message, ending.heading, ending.note, ending.stars, buttons)

    def _note_text(self) -> str:
        """Return the note below the question: feedback on a try, or a hint."""
        text, dialogue = self._context.text_catalogue, self._dialogue
        lines = [dialogue.verdict(text)]
        if dialogue.shown_hint_count:
            lines.append(dialogue.hint_text(text) or text("practice.look"))
        return "\n".join(filter(None, lines))

"""Free play after a lesson on the real table: no rails, and a kind verdict in a caption."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.lessons.caption import Caption, CaptionButton, CaptionContent
from scenes.lessons.tutorial_match import TutorialToolbar
from scenes.table.presentation.table_presenter import TablePresenter, Toolbar
from scenes.table.scene import TableScene
from scenes.table.turns.table_states import AskingPlayer, ShowingEvents, TableIdle, TableState
from scenes.table.turns.turn_flow import TurnFlow
from tabletop.match.setup import MatchMode
from tabletop.practice.sessions.exercise_session import LessonSession
from tabletop.practice.sessions.free_play import FreePlaySession


class FreePlayCaptions:
    """Captions of free play: what to try at its start, and the verdict at its end."""

    def __init__(
        self,
        presenter: TablePresenter,
        lesson_session: LessonSession,
        free_play: FreePlaySession,
        caption: Caption,
    ) -> None:
        self._context = presenter.context
        self._presenter = presenter
        self._lesson_session = lesson_session
        self._free_play = free_play
        self._caption = caption
        self._has_opened = False

    @property
    def is_over(self) -> bool:
        """True if the last round has been shown completely."""
        return self._free_play.is_over(self._presenter.session.match)

    def show_opening(self) -> None:
        """Show what to try, before the first decision."""
        if self._has_opened:
            return
        self._has_opened = True
        text = self._context.text_catalogue
        heading = self._lesson_session.format_free_play_heading(text)
        seen = CaptionButton("seen", text("practice.seen"), "green")
        self._show(
            CaptionContent(self._free_play.opening_text(text), heading, buttons=(seen,)),
        )

    def show_ending(self) -> None:
        """Show the verdict, and the ways on."""
        text = self._context.text_catalogue
        verdict = self._free_play.judge(self._presenter.session.match, text)
        buttons = (
            CaptionButton("next", self._lesson_session.ending(text).next_label, "green"),
            CaptionButton("again", text("practice.free.again")),
            CaptionButton("leave", text("practice.leave"), "quiet"),
        )
        heading = self._lesson_session.format_free_play_heading(text)
        self._show(CaptionContent(verdict.message, heading, verdict.note, buttons=buttons))

    def _show(self, content: CaptionContent) -> None:
        page = self._presenter.widget_layer
        self._caption.set_content(content)
        self._caption.choose_new_position()
        self._presenter.update_widgets()
        if not page.dialog:
            page.focus_on(self._caption.first_button_name)

    def hide_caption(self) -> None:
        """Hide the caption."""
        if self._caption.content is not None:
            self._caption.set_content(None)
            self._presenter.update_widgets()


class FreePlayFlow(TurnFlow):
    """A turn flow that stops after the last round of free play."""

    has_banter = False
    captions: FreePlayCaptions | None = None
    """Captions of the table; None before it is complete."""

    def next_state(self) -> TableState:
        """Return the next state; after the last round the table waits with the verdict."""
        is_over = self.captions is not None and self.captions.is_over
        return TableIdle() if is_over else super().next_state()

    def change_state(self, state: TableState) -> None:
        """Show the caption of a state, or hide it while events are shown."""
        super().change_state(state)
        if self.captions is None:
            return
        if isinstance(state, TableIdle):
            self.captions.show_ending()
        elif isinstance(state, AskingPlayer):
            self.captions.show_opening()
        elif isinstance(state, ShowingEvents):
            self.captions.hide_caption()


class FreePlayScene(TableScene):
    """Free play after a lesson, in place of the scene of the lesson."""

    toolbar: TutorialToolbar
    turn_flow: FreePlayFlow

    def __init__(
        self, context: Context, lesson_session: LessonSession, free_play: FreePlaySession,
        strict: bool = False,
    ) -> None:  # fmt: skip
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            lesson_session: Lesson that was done.
            free_play: Free play of this lesson.
            strict: Raise StageMismatchError where players only see the table shown again.
        """
        super().__init__(context, free_play.match, MatchMode.PRACTICE, strict=strict)
        self._lesson_session = lesson_session
        self.captions = FreePlayCaptions(
            self.presenter, lesson_session, free_play, self.toolbar.caption
        )
        self.turn_flow.captions = self.captions

    def build_toolbar(self) -> Toolbar:
        """Return the toolbar of a match, with the caption."""
        return TutorialToolbar(self.commands, self.session, self.speed, self.simultaneous_choices)

    def build_turn_flow(self) -> TurnFlow:
        """Return the turn flow of free play."""
        return FreePlayFlow(
            self.presenter,
            self.ai_turns,
            self.commentator,
            self.banter_bubbles,
            self.simultaneous_choices,
        )

    def execute_commands(self) -> None:
        """Execute queued commands and presses of the caption buttons."""
        super().execute_commands()
        while self.toolbar.caption.pressed_buttons:
            self._press_caption_button(self.toolbar.caption.pressed_buttons.popleft())

    def _press_caption_button(self, name: str) -> None:
        """Handle a pressed button of the caption."""
        match name:
            case "seen":
                self.captions.hide_caption()
                if self.session.deciding_seat is not None:
                    self.presenter.table_focus.focus_first_choice()
            case "next":
                self.shut_down()
                self._lesson_session.open_next_exercise()
            case "again":
                self.shut_down()
                self._lesson_session.open_free_play()
            case "leave":
                self.shut_down()
                self.context.scene_stack.pop()

    def on_style_changed(self) -> None:
        """Hide the caption before the table is rebuilt."""
        self.captions.hide_caption()
        super().on_style_changed()

"""Practice match with captions: states the goal; a tutorial also explains decisions and events."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.lessons.caption import Caption
from scenes.lessons.tutorial_explainer import TutorialExplainer
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.table.input.table_commands import CommandQueue
from scenes.table.narration.banter_bubbles import BanterBubbles
from scenes.table.narration.commentator import Commentator
from scenes.table.presentation.screen_session import ScreenSession
from scenes.table.presentation.table_presenter import TablePresenter, Toolbar
from scenes.table.privacy.simultaneous_choice import SimultaneousChoices
from scenes.table.scene import TableScene
from scenes.table.toolbar import MatchToolbar
from scenes.table.turns.ai_turns import AiTurns
from scenes.table.turns.table_states import AskingPlayer, ShowingEvents, TableState
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.widgets.widget import Widget
from tabletop.match.match import SETUP_EVENT_NUMBER, Event, Match
from tabletop.match.setup import MatchMode


class TutorialToolbar(MatchToolbar):
    """The toolbar of a practice match, with the caption of its explanations."""

    def __init__(
        self,
        commands: CommandQueue,
        session: ScreenSession,
        speed: PlaybackSpeed,
        simultaneous_choices: SimultaneousChoices,
    ) -> None:
        super().__init__(commands, session, speed, simultaneous_choices)
        self.caption = Caption()

    def build_widgets(self, presenter: TablePresenter) -> Sequence[Widget]:
        """Return the widgets of the caption."""
        return self.caption.build_widgets(presenter)


class TutorialFlow(TurnFlow):
    """A turn flow that explains each decision."""

    def __init__(
        self,
        presenter: TablePresenter,
        ai_turns: AiTurns,
        commentator: Commentator,
        banter: BanterBubbles,
        simultaneous_choices: SimultaneousChoices,
        explainer: TutorialExplainer,
    ) -> None:
        super().__init__(presenter, ai_turns, commentator, banter, simultaneous_choices)
        self._explainer = explainer

    def before_event(self, event: Event) -> None:
        """Record the event for the explanations before it is shown."""
        if event.decision_number != SETUP_EVENT_NUMBER:
            self._explainer.record_events(event.acts)
        super().before_event(event)

    def change_state(self, state: TableState) -> None:
        """Explain the open decision, or hide the caption while events are shown."""
        super().change_state(state)
        if isinstance(state, AskingPlayer) and self.session.deciding_seat is not None:
            self._explainer.explain_decision(self.session.deciding_seat)
        elif isinstance(state, ShowingEvents):
            self._explainer.hide_caption()


class TutorialMatchScene(TableScene):
    """A practice match with captions."""

    toolbar: TutorialToolbar

    def __init__(
        self,
        context: Context,
        match: Match,
        explains_everything: bool = False,
        strict: bool = False,
    ) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            match: The match.
            explains_everything: True to explain all decisions and events, not only the goal.
            strict: Raise StageMismatchError where players only see the table shown again.
        """
        super().__init__(context, match, MatchMode.PRACTICE, strict=strict)
        self.explainer.texts.explains_everything = explains_everything

    def build_toolbar(self) -> Toolbar:
        """Return the toolbar with the caption."""
        return TutorialToolbar(self.commands, self.session, self.speed, self.simultaneous_choices)

    def build_turn_flow(self) -> TurnFlow:
        """Return the turn flow with explanations."""
        self.explainer = TutorialExplainer(self.presenter, self.toolbar.caption)
        return TutorialFlow(
            self.presenter,
            self.ai_turns,
            self.commentator,
            self.banter_bubbles,
            self.simultaneous_choices,
            self.explainer,
        )

    def execute_commands(self) -> None:
        """Execute queued commands and presses of the caption button."""
        super().execute_commands()
        taken = self.toolbar.caption.pressed_buttons
        if taken:
            taken.clear()
            self.explainer.show_next_sentences()

    def on_style_changed(self) -> None:
        """Hide the caption before the table is rebuilt."""
        self.explainer.hide_caption()
        super().on_style_changed()

"""Explanations in a tutorial match: the goal first, then each decision and event once."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.lessons.caption import Caption, CaptionButton, CaptionContent
from scenes.lessons.highlights import Highlights
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from sprites.picture import Box
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tabletop.practice import exercise_catalogue
from tabletop.practice.exercise_notation import HighlightTarget
from tabletop.practice.sessions.tutorial import TutorialTexts

SENTENCES_PER_CAPTION = 2
"""Number of sentences per caption; the next ones follow after these were read."""


class TutorialExplainer:
    """Explanations of a practice match for the deciding player."""

    def __init__(self, presenter: TablePresenter, caption: Caption) -> None:
        self._context = presenter.context
        self._match = presenter.session.host.match
        self._presenter = presenter
        self._caption = caption
        self._highlights = Highlights(presenter.context, presenter, TableObstacles(presenter))
        self.texts = TutorialTexts(self._match)
        self._shows_goal = False
        self._remaining_sentences: list[
            str
        ] = []  # what is to be said when what is said has been read

    def _goal_boxes(self) -> Sequence[Box]:
        """Return the boxes that the first lesson highlights for the goal, while it is explained."""
        lessons = exercise_catalogue.load_lessons(self._match.game.name) if self._shows_goal else ()
        pointed = lessons[0].steps[0].highlights if lessons else ()
        return self._highlights.find_boxes([self._current_target(each) for each in pointed])

    def _current_target(self, pointed: HighlightTarget) -> HighlightTarget:
        """Return the highlight target with the zone of its piece in this match."""
        lying = self._presenter.stage.view_model.zone_pieces.items()
        zones = [zone for zone, pieces in lying if pointed.piece in pieces]
        elsewhere = zones and pointed.zone not in zones
        return pointed._replace(zone=zones[0]) if elsewhere else pointed

    def record_events(self, acts: Sequence[Act]) -> None:
        """Remember events that happen for the first time, to explain them later."""
        self.texts.record_events(acts, self._context.text_catalogue)

    def explain_decision(self, seat: Seat) -> None:
        """Explain the goal, recent events, and the open decision of a seat, each once."""
        words = self.texts.explain_decision(seat, self._context.text_catalogue)
        self._shows_goal = self.texts.is_goal_new
        boxes = self._goal_boxes()
        around = self._presenter.layout.zone_layout.goal_boxes if self._shows_goal else ()
        self._caption.subject_boxes = [*boxes, *around]
        self._highlights.show_highlights(boxes)
        self._remaining_sentences = words
        self._show_next()

    def _show_next(self) -> None:
        """Show the next few sentences, if there are any."""
        words, self._remaining_sentences = (
            self._remaining_sentences[:SENTENCES_PER_CAPTION],
            self._remaining_sentences[SENTENCES_PER_CAPTION:],
        )
        if words:
            on = CaptionButton("seen", self._context.text_catalogue("practice.seen"))
            self._caption.set_content(
                CaptionContent(words[0], hint_or_feedback="\n".join(words[1:]), buttons=(on,))
            )
            self._presenter.widget_layer.dismiss_toast(fade=True)  # it would lie over the caption
            self._caption.choose_new_position()
            self._presenter.update_widgets()

    def hide_caption(self) -> None:
        """Hide the caption."""
        if self._shows_goal:
            self._shows_goal = False
            self._caption.subject_boxes = ()
            self._highlights.clear()
        self._remaining_sentences = []
        if self._caption.content is not None:
            self._caption.set_content(None)
            self._presenter.update_widgets()

    def show_next_sentences(self) -> None:
        """Show the next sentences, or move the focus to what can be done."""
        coming = self._remaining_sentences
        self.hide_caption()
        if coming:
            self._remaining_sentences = coming
            self._show_next()
        elif self._presenter.session.deciding_seat is not None:
            self._presenter.table_focus.focus_first_choice()

"""Tooltips of choices: the consequences of the actions that a piece or a button stands for."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.table.input.gestures import Hotspot, TableGestures
from scenes.table.presentation.screen_session import ScreenSession
from scenes.ui.widgets.widget import Explanation
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece
from tabletop.match.setup import Setup
from tabletop.narration.consequences import ConsequenceFormatter
from tabletop.text import Catalogue
from tabletop.text.message_format import capitalize_sentence, format_action, format_question

MAX_LISTED_ACTIONS = 3
"""Greatest number of actions of one piece whose consequences are listed."""
MAX_SENTENCES, MAX_LARGE_SENTENCES = 6, 2
"""Greatest number of sentences about one action, so that the table stays in sight: usual and
large text."""
MIN_LARGE_TEXT_SCALE = 1.5
"""Text scale from which many words would cover the places that they are about."""


class ChoiceTooltips:
    """Finds the consequences of the gestures that are offered now.

    They hold only what the viewer of the screen may know.
    """

    def __init__(self, session: ScreenSession, gestures: TableGestures) -> None:
        """Create the finder of a table.

        Args:
            session: The match, and the people at this screen.
            gestures: Gestures that are offered now.
        """
        self._session = session
        self._gestures = gestures
        self._formatter: tuple[tuple[Catalogue, Setup, int], ConsequenceFormatter] | None = None

    def explain_action(self, action: Action, pointed: Piece = "") -> Explanation:
        """Return the consequences of a legal action; empty if there are none to tell.

        Args:
            action: The action.
            pointed: Piece that is pointed at.
        """
        gestures, match = self._gestures, self._session.match
        seat, viewer = gestures.layout.seating.deciding_seat, self._session.perspective.viewer_seat
        if not gestures.is_active or seat == NOBODY:
            return Explanation()
        view = gestures.player_view
        if viewer != seat:
            if not self._session.needs_no_secrets(seat):
                return Explanation()
            view, viewer = match.view_for(NOBODY), NOBODY
        position = view, seat, action, viewer
        formatter = self._find_formatter()
        return Explanation(formatter.text(*position, pointed), formatter.has_warning(*position))

    def explain_hotspot(self, hotspot: Hotspot) -> Explanation:
        """Return the consequences of what a piece or zone can be used for now.

        The loss of the piece itself is told only if there is nothing else to tell.
        """
        gestures = self._gestures
        held = gestures.held_piece
        found = gestures.gestures_for(hotspot if held is None else held)
        if held not in (None, hotspot):
            found = [gesture for gesture in found if gesture.target == hotspot.zone]
        elif held is None and self._are_told_at_targets(found):
            return Explanation()
        pointed = gestures.sprite_at(held or hotspot)
        brief = self._list_explanations(found, pointed.piece if pointed else "")
        return brief if brief.text or pointed is None else self._list_explanations(found, "")

    def _are_told_at_targets(self, found: list[Gesture]) -> bool:
        """True if a piece has several actions, which can also be chosen at the places it goes to.

        These places tell what it brings. A list of all would cover the pieces to choose from.
        """
        if not 1 < len(found) <= MAX_LISTED_ACTIONS:
            return False
        offered = self._gestures.offered_gestures
        pressed = {g.action for g in offered if g.target is None and g.button is None}
        return all(gesture.target and gesture.action in pressed for gesture in found)

    def _list_explanations(self, found: list[Gesture], pointed: Piece) -> Explanation:
        """Return the consequences of gestures; of several actions, each with its consequences.

        Empty if a few actions bring nothing. Of more actions than are listed, a summary is told.

        Args:
            found: The gestures.
            pointed: Piece that is pointed at or held.
        """
        actions = list(dict.fromkeys(g.action for g in found if isinstance(g.action, Action)))
        known = {
            action: self.explain_action(action, pointed) for action in actions[:MAX_LISTED_ACTIONS]
        }
        if len(actions) > MAX_LISTED_ACTIONS:
            return Explanation(self._summarize(found, known, len(actions)))
        if not any(part.text for part in known.values()):
            return Explanation()
        if len(actions) == 1:
            return known[actions[0]]
        lines = [self._line(action, part.text) for action, part in known.items()]
        return Explanation("\n".join(lines), all(part.is_warning for part in known.values()))

    def _summarize(
        self, found: list[Gesture], first: Mapping[Action, Explanation], count: int
    ) -> str:
        """Return the number of many actions, and the first ones if one of these brings something.

        Large text leaves out the list, which would cover the places that it is about. If the first
        actions bring nothing, large text is empty: the lit places show as much.

        Args:
            found: Gestures of the actions.
            first: The first actions with their consequences.
            count: Number of the actions.
        """
        seating = self._gestures.layout.seating
        is_large = seating.theme.text_scale >= MIN_LARGE_TEXT_SCALE
        brings = any(part.text for part in first.values())
        if is_large and not brings:
            return ""
        if is_large or not brings:
            return self._count(found, count)
        lines = [self._line(action, part.text) for action, part in first.items()]
        return "\n".join([seating.text("table.choices", n=count), *lines])

    def _count(self, found: list[Gesture], count: int) -> str:
        """Return to how many places a piece can go, else the question and the number of answers."""
        seating, view = self._gestures.layout.seating, self._gestures.player_view
        places = {gesture.target for gesture in found}
        if len(places) > 1 and None not in places:
            return seating.text("table.place_count", n=len(places))
        names = seating.setup.seat_names
        asked = format_question(view, seating.deciding_seat, seating.game, seating.text, names)
        return seating.text("table.choice_count", what=asked, n=count)

    def _line(self, action: Action, brings: str) -> str:
        """Return an action with its consequences."""
        seating, view = self._gestures.layout.seating, self._gestures.player_view
        names = seating.setup.seat_names
        words = capitalize_sentence(
            format_action(action, seating.deciding_seat, view, seating.game, seating.text, names)
        )
        return seating.text("table.choice", choice=words, brings=brings) if brings else words

    def _find_formatter(self) -> ConsequenceFormatter:
        """Return the formatter in the language of the screen."""
        seating, known = self._gestures.layout.seating, self._formatter
        is_large = seating.theme.text_scale >= MIN_LARGE_TEXT_SCALE
        most = MAX_LARGE_SENTENCES if is_large else MAX_SENTENCES
        needed = seating.text, seating.setup, most
        if known is None or known[0] != needed:
            known = self._formatter = needed, ConsequenceFormatter(seating.describer, most)
        return known[1]

"""Number of hand-overs in a match of three people at one screen, without phones."""

from __future__ import annotations

from typing import Final

from scenes.menus.common.game_list import load_game
from scenes.menus.match_setup.screen_sharing import chosen_sharing, find_sharing_costs
from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.store.preferences import LastSetup
from scenes.table.input.table_commands import PlayListedMove, SecretChoice
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import KEYBOARD, Command, CommandPress
from scenes.watch.result_scene import ResultScene
from tabletop.match.setup import MatchMode

PEOPLE: Final = 3
STEP_SECONDS: Final = 0.1
"""Virtual time of a step; shorter ones change no number of curtains."""
MAX_STEPS: Final = 60_000
"""Steps after which a match is considered never to end."""


def count_curtains(studio: HeadlessStudio, game: str, decisions: int | None = None) -> int:
    """Play a match of three people and return the number of curtains between them.

    They choose as the program asks them: on buttons, by private number, or in turn with their
    pieces. Speed changes no curtain, so the studio should play at instant speed.

    Args:
        studio: Studio with the settings of the people.
        game: Name of the game.
        decisions: Number of decisions to play; None for a whole match.

    Raises:
        TimeoutError: If the match does not end.
    """
    match = example_matches.new_match(game, PEOPLE, people=PEOPLE)
    table = TableScene(studio.context, match, MatchMode.PLAY, strict=True)
    studio.open_scene(table)
    curtains = set[CurtainScene]()
    for _ in range(MAX_STEPS):
        scene = studio.scene
        done = decisions is not None and match.decision_number >= decisions
        if isinstance(scene, ResultScene) or done:
            return len(curtains)
        if isinstance(scene, CurtainScene):
            curtains.add(scene)
            lift_curtain(scene)
        elif scene is table:
            decide(table)
        studio.app.advance(STEP_SECONDS)
        studio.app.apply_scene_changes()
    raise TimeoutError(f"{game}: the match of three people does not end")


def proposed_sharing(studio: HeadlessStudio, game: str) -> str:
    """Return the way to share the screen that the match set-up proposes to three people."""
    seats = example_matches.make_seats(PEOPLE, PEOPLE)
    model = MatchSetupModel(setup_choices(load_game(game)), MatchMode.PLAY, LastSetup(seats))
    return chosen_sharing(studio.context, model, find_sharing_costs(studio.context, model))


def lift_curtain(curtain: CurtainScene) -> None:
    """Hold the button of a curtain as soon as it listens."""
    if curtain.is_listening and not curtain.hold_progress:
        curtain.handle_intent(CommandPress(Command.ACCEPT, KEYBOARD))


def decide(table: TableScene) -> None:
    """Let the asked people decide, if the table waits for them."""
    match, choices = table.match, table.simultaneous_choices
    if table.widget_layer.dialog:
        table.widget_layer.find_widget("yes").activate(KEYBOARD)
    elif table.commands:
        return
    elif choices.is_accepting_choices:
        seat = choices.asked_seats[0]
        action = example_matches.choose_by_heuristic(match, seat)
        table.commands.append(SecretChoice(seat, action))
    elif (by_number := choices.by_number).is_accepting_choices:
        seat = by_number.asked_seat
        action = example_matches.choose_by_heuristic(match, seat)
        numbers = by_number.hands.actions(seat)
        by_number.choose(next(number for number, each in numbers.items() if each == action))
    elif (asked := table.deciding_seat) is not None:
        action = example_matches.choose_by_heuristic(match, asked)
        table.commands.append(PlayListedMove(action))

"""Choice of how the people of a match keep their hands secret at one screen, with its costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from scenes.base.context import Context
from scenes.games import load_layout
from scenes.menus.match_setup.setup_model import MatchSetupModel
from scenes.store.preferences import NUMBERS, PASSING
from scenes.ui.widgets.form_controls import Stepper
from tabletop import games
from tabletop.core.options import OptionValue
from tabletop.core.sheets import Sheet
from tabletop.host.hand_overs import HandOvers, estimate_hand_overs

PHONES: Final = "phones"
"""Way in which each hand is on a phone, so that the screen is never handed over."""

BUTTONS: Final = "buttons"
"""Numbers that need no look, since all have the same choices."""


@lru_cache(maxsize=64)
def _estimate(
    game: str, sheet: Sheet | None, people: tuple[bool, ...],
    options: tuple[tuple[str, OptionValue], ...],
) -> HandOvers:  # fmt: skip
    small = load_layout(game).has_small_secrets
    return estimate_hand_overs(games.load(game, sheet), people, dict(options), small)


def find_sharing_costs(context: Context, model: MatchSetupModel) -> dict[str, int]:
    """Return the hand-overs of each way in which people can share the screen.

    Empty if fewer than two people play, if the game has no secrets that need a curtain, or if
    the settings have other rules for the curtain.
    """
    if len(model.human_seats) < 2 or context.settings.curtain != "secrets":
        return {}
    request = model.build_request()
    people = tuple(seat.is_human for seat in request.seats)
    options = tuple(sorted(request.options.items()))
    costs = _estimate(model.game_name, request.sheet, people, options)
    if not costs.passing:
        return {}
    by_number = {NUMBERS: costs.by_number} if costs.by_number < costs.passing else {}
    return {**by_number, PASSING: costs.passing, PHONES: 0}


def chosen_sharing(context: Context, model: MatchSetupModel, costs: dict[str, int]) -> str:
    """Return the chosen way: that of this set-up, else that of the settings, else the first."""
    wanted = model.sharing or context.settings.secret_play
    return wanted if wanted in costs else next(iter(costs), "")


def build_sharing_control(
    context: Context, model: MatchSetupModel, on_change: Callable[[], None]
) -> Stepper | None:
    """Return the control of the way in which people share the screen; None if there is no choice.

    Args:
        context: Context of its background.
        model: The match that is being set up.
        on_change: Called after each change.
    """
    text, costs = context.text_catalogue, find_sharing_costs(context, model)
    if not costs:
        return None
    ways = list(costs)

    def choose(index: int) -> None:
        model.sharing = ways[index]
        on_change()

    said = [text(f"ui.seats.sharing_{way}", n=_rounded(costs[way])) for way in ways]
    chosen = ways.index(chosen_sharing(context, model, costs))
    control = Stepper(context, "sharing", text("ui.seats.sharing"), said, chosen, choose)
    way = ways[chosen] if costs[ways[chosen]] or ways[chosen] == PHONES else BUTTONS
    control.tooltip = "\n".join((text(f"ui.seats.sharing_{way}_help"), *said))
    return control


def _rounded(count: int) -> int:
    """Return an estimate with as many digits as it deserves."""
    return count if count < 40 else round(count, -1)

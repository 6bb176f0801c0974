"""By which readings of the rules a match of Nacho is played, as far as the table shows them."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit.roles.seating import Seating
from tabletop.core.options import complete
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.setup import NO_BONUS


class Variant(NamedTuple):
    """The options of a match that its table shows."""

    chase: str
    """By which reading Mounties arrest (NAC-5.3)."""
    random_mounties: bool
    no_bonus: bool
    hidden_mountie: bool


def variant(seating: Seating[Nacho]) -> Variant:
    """The variant that those at the table agreed on."""
    options = complete(seating.game.options, seating.setup.options)
    random = options["random_mounties"]
    chase, hidden = str(options["chase"]), bool(options["hidden_mountie"])
    return Variant(chase, bool(random), random == NO_BONUS, hidden)

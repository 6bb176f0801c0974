"""Rule options of a match of Nacho, as far as the table shows them."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit.roles.seating import Seating
from tabletop.core.options import complete_options
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.setup import NO_BONUS


class RuleVariant(NamedTuple):
    """The options of a match that its table shows."""

    chase_reading: str
    """Reading of the rule by which Mounties arrest (NAC-5.3)."""
    has_random_mounties: bool
    has_no_bonus: bool
    has_hidden_mountie: bool


def read_variant(seating: Seating[Nacho]) -> RuleVariant:
    """Return the rule variant of a match."""
    options = complete_options(seating.game.options, seating.setup.options)
    random = options["random_mounties"]
    chase, hidden = str(options["chase"]), bool(options["hidden_mountie"])
    return RuleVariant(chase, bool(random), random == NO_BONUS, hidden)

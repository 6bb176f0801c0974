"""Rule options of a match of The Nacho Incident, as far as its table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop.core.options import OptionValue, complete_options
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.setup import NO_BONUS


class RuleVariant(NamedTuple):
    """The options of a match that its table shows."""

    chase_reading: str
    """Reading of the rule by which Mounties arrest (NAC-5.3)."""
    has_random_mounties: bool
    has_no_bonus: bool
    has_hidden_mountie: bool


def read_variant(game: Nacho, chosen: Mapping[str, OptionValue]) -> RuleVariant:
    """Return the rule variant of a match with these options."""
    options = complete_options(game.options, chosen)
    random = options["random_mounties"]
    chase, hidden = str(options["chase"]), bool(options["hidden_mountie"])
    return RuleVariant(chase, bool(random), random == NO_BONUS, hidden)

"""What more is seen of some acts of Nacho."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.timeline import Step
from tabletop.core.acts import Act

if TYPE_CHECKING:
    from scenes.table.nacho import NachoLayout
    from scenes.table.staging import Staging


def flourish(layout: NachoLayout, act: Act, staging: Staging) -> Step | None:
    """The step to play before an act's pieces move; None for most acts."""
    return None

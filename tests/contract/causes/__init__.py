"""Causes and numbers in lines of the log, checked against the table at that moment.

The words themselves are read, in English and Japanese.
"""

from __future__ import annotations

from tests.contract.causes.act_context import Causes
from tests.contract.causes.basari import BASARI_CAUSES
from tests.contract.causes.market_day import MARKET_DAY_CAUSES
from tests.contract.causes.mercado import MERCADO_CAUSES
from tests.contract.causes.nacho import NACHO_CAUSES
from tests.contract.causes.zahab import ZAHAB_CAUSES

CAUSES: dict[str, Causes] = {
    "basari": BASARI_CAUSES,
    "market_day": MARKET_DAY_CAUSES,
    "mercado": MERCADO_CAUSES,
    "nacho": NACHO_CAUSES,
    "zahab": ZAHAB_CAUSES,
}
"""Causes by game."""

"""The people with a portrait: eight built-in characters and eight guests."""

from __future__ import annotations

from tools.art.portraits.aru_and_yuki import ARU, YUKI
from tools.art.portraits.bea_and_ravi import BEA, RAVI
from tools.art.portraits.craftspeople import APOTHECARY, APPRENTICE, POTTER, SMITH
from tools.art.portraits.mika_and_omar import MIKA, OMAR
from tools.art.portraits.tomo_and_nila import NILA, TOMO
from tools.art.portraits.travellers import DRUMMER, SAILOR, SCHOLAR, WEAVER

PEOPLE = {
    "mika": MIKA, "aru": ARU, "bea": BEA, "tomo": TOMO,
    "nila": NILA, "ravi": RAVI, "yuki": YUKI, "omar": OMAR,
    "potter": POTTER, "sailor": SAILOR, "apothecary": APOTHECARY, "scholar": SCHOLAR,
    "drummer": DRUMMER, "weaver": WEAVER, "smith": SMITH, "apprentice": APPRENTICE,
}  # fmt: skip

"""Whose portraits there are: eight of the house and eight guests."""

from __future__ import annotations

from sprites.sources.faces.crafts import APOTHECARY, APPRENTICE, POTTER, SMITH
from sprites.sources.faces.hagglers import NILA, TOMO
from sprites.sources.faces.keepers import ARU, YUKI
from sprites.sources.faces.quick import MIKA, OMAR
from sprites.sources.faces.rivals import BEA, RAVI
from sprites.sources.faces.travellers import DRUMMER, SAILOR, SCHOLAR, WEAVER

PEOPLE = {
    "mika": MIKA, "aru": ARU, "bea": BEA, "tomo": TOMO,
    "nila": NILA, "ravi": RAVI, "yuki": YUKI, "omar": OMAR,
    "potter": POTTER, "sailor": SAILOR, "apothecary": APOTHECARY, "scholar": SCHOLAR,
    "drummer": DRUMMER, "weaver": WEAVER, "smith": SMITH, "apprentice": APPRENTICE,
}  # fmt: skip

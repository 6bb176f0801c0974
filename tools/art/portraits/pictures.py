"""The portraits: eight built-in characters and eight guests, in four moods."""

from __future__ import annotations

from tools.art import mark_printed
from tools.art.portraits.bust import draw_portrait
from tools.art.portraits.moods import MOODS
from tools.art.portraits.people import PEOPLE

ART = mark_printed(
    {
        f"face/{name}-{mood}": draw_portrait(person, held)
        for name, person in PEOPLE.items()
        for mood, held in MOODS.items()
    }
)
"""`face/<name>-<mood>`: a bust with a transparent background, for a frame of its own.

So it casts no shadow.
"""

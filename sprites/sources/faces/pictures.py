"""Every portrait: eight of the house and eight guests, in four moods."""

from __future__ import annotations

from sprites.sources import printed
from sprites.sources.faces.bust import portrait
from sprites.sources.faces.moods import MOODS
from sprites.sources.faces.people import PEOPLE

ART = printed(
    {
        f"face/{name}-{mood}": portrait(person, held)
        for name, person in PEOPLE.items()
        for mood, held in MOODS.items()
    }
)
"""`face/<name>-<mood>`: a bust on a transparent ground, meant to stand in a frame of its own and so
without a shadow."""

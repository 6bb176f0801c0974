"""A person's bust: who is drawn, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sprites.sources import Art
from sprites.sources.faces.features import Brows, Eyes, Mouth, Nose, brows, eyes, mouth, nose
from sprites.sources.faces.head import Skin, Skull, ear, face, neck
from sprites.sources.faces.moods import Mood
from sprites.sources.faces.pen import Pen
from sprites.sources.sketch import Sketch

WIDTH, HEIGHT = 280, 320  # design units
BOX = (-232.0, -234.0, 464.0, 560.0)  # what is seen, in the pen's units

Paint = Callable[[Pen], None]


def _nothing(pen: Pen) -> None:
    """A part that this person does without."""


@dataclass(frozen=True)
class Person:
    """Somebody to be drawn. flip: 1 looks to the right, -1 to the left. age: 0 to 1.

    behind: what of hair and hat lies behind neck and shoulders. dress: the clothes. beard: all
    hair on the face, under the mouth. top: hair and hat, before the face. ear: its size, 0 for
    one that is covered. front: what lies over all, and is not tilted with the head.
    """

    skin: Skin
    dress: Paint
    top: Paint
    behind: Paint = _nothing
    beard: Paint = _nothing
    front: Paint = _nothing
    skull: Skull = field(default_factory=Skull)
    eyes: Eyes = field(default_factory=Eyes)
    brows: Brows = field(default_factory=Brows)
    nose: Nose = field(default_factory=Nose)
    mouth: Mouth = field(default_factory=Mouth)
    marks: Paint = _nothing
    flip: int = 1
    age: float = 0
    ear: float = 1
    neck: float = 1
    tilt: float = 0


def _tooth(s: Sketch) -> str:
    """The tooth of the paper in the paint."""
    return s.filter(
        '<feTurbulence type="fractalNoise" baseFrequency="0.3" numOctaves="2" seed="4"/>'
        '<feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.07 0 0 0 0 0.1 0.34 0 0 0 -0.145"/>'
        '<feComposite in2="SourceAlpha" operator="in" result="tooth"/>'
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="tooth"/></feMerge>'
    )


def figure(s: Sketch, person: Person, mood: Mood, place: str) -> None:
    """Draws the bust on a sketch; `place` is the transform from the pen's units."""
    pen = Pen(s, person.flip)
    turn = {"transform": f"rotate({(person.tilt + mood.tilt) * person.flip:g} 0 130)"}
    with s.area(*BOX), s.group(transform=place):
        with s.group(**turn), s.solid(2.4, 0):
            person.behind(pen)
        with s.solid(2.2, 0):
            neck(pen, person.skin, person.neck)
        with s.solid(2.6, 0, transform="translate(0 -13)"):
            person.dress(pen)
        with s.group(**turn):
            with s.solid(1.6, 7):
                if person.ear:
                    ear(pen, person.skin, person.ear)
                face(pen, person.skin, person.skull, person.age)
            person.marks(pen)
            eyes(pen, person.skin, person.eyes, mood)
            nose(pen, person.skin, person.nose, mood)
            with s.solid(1.8, 3):
                person.beard(pen)
            mouth(pen, person.skin, person.skull, person.mouth, mood)
            brows(pen, person.brows, mood)
            with s.solid(2.2, 6):
                person.top(pen)
        with s.solid(2, 5, transform="translate(0 -13)"):
            person.front(pen)


def portrait(person: Person, mood: Mood) -> Art:
    """The bust of a person in a mood."""
    s = Sketch(WIDTH, HEIGHT)
    with s.group(filter=_tooth(s)):
        figure(s, person, mood, "translate(280 284) scale(1.28)")
    return s.art()

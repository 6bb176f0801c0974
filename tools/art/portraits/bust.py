"""The bust of a person: the parts of a person, and the order in which they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tools.art import Art
from tools.art.portraits.features import (
    Brows,
    Eyes,
    Mouth,
    Nose,
    draw_brows,
    draw_eyes,
    draw_mouth,
    draw_nose,
)
from tools.art.portraits.head import Skin, Skull, draw_ear, draw_face, draw_neck
from tools.art.portraits.moods import Mood
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import Sketch

PORTRAIT_WIDTH, PORTRAIT_HEIGHT = 280, 320  # design units
VISIBLE_BOX = (-232.0, -234.0, 464.0, 560.0)  # what is seen, in the pen's units

DrawFunction = Callable[[Pen], None]
"""Draws one part of a person with a pen."""


def _nothing(pen: Pen) -> None:
    """Draw nothing, for a part that this person lacks."""


@dataclass(frozen=True)
class Person:
    """A person to be drawn.

    Attributes:
        skin: Colours of the skin.
        clothes: Draws the clothes.
        hair_and_hat: Draws hair and hat, before the face.
        behind_head: Draws the parts of hair and hat behind neck and shoulders.
        beard: Draws all hair on the face, under the mouth.
        foreground: Draws what covers everything else and does not tilt with the head.
        marks: Draws marks of the face, such as freckles.
        flip: 1 looks to the right, -1 to the left.
        age: 0 to 1.
        ear_size: Size of the ear, 0 for a covered one.
        neck_width: Width of the neck, 1 as usual.
        tilt: Tilt of the head, degrees.
    """

    skin: Skin
    clothes: DrawFunction
    hair_and_hat: DrawFunction
    behind_head: DrawFunction = _nothing
    beard: DrawFunction = _nothing
    foreground: DrawFunction = _nothing
    skull: Skull = field(default_factory=Skull)
    eyes: Eyes = field(default_factory=Eyes)
    brows: Brows = field(default_factory=Brows)
    nose: Nose = field(default_factory=Nose)
    mouth: Mouth = field(default_factory=Mouth)
    face_marks: DrawFunction = _nothing
    flip: int = 1
    age: float = 0
    ear_size: float = 1
    neck_width: float = 1
    tilt: float = 0


def _tooth(s: Sketch) -> str:
    """The tooth of the paper in the paint."""
    return s.filter(
        '<feTurbulence type="fractalNoise" baseFrequency="0.3" numOctaves="2" seed="4"/>'
        '<feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.07 0 0 0 0 0.1 0.34 0 0 0 -0.145"/>'
        '<feComposite in2="SourceAlpha" operator="in" result="tooth"/>'
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="tooth"/></feMerge>'
    )


def draw_bust(s: Sketch, person: Person, mood: Mood, place: str) -> None:
    """Draw the bust on a sketch; `place` is the transform from the pen's units."""
    pen = Pen(s, person.flip)
    turn = {"transform": f"rotate({(person.tilt + mood.tilt) * person.flip:g} 0 130)"}
    with s.filter_area(*VISIBLE_BOX), s.group(transform=place):
        with s.group(**turn), s.solid(2.4, 0):
            person.behind_head(pen)
        with s.solid(2.2, 0):
            draw_neck(pen, person.skin, person.neck_width)
        with s.solid(2.6, 0, transform="translate(0 -13)"):
            person.clothes(pen)
        with s.group(**turn):
            with s.solid(1.6, 7):
                if person.ear_size:
                    draw_ear(pen, person.skin, person.ear_size)
                draw_face(pen, person.skin, person.skull, person.age)
            person.face_marks(pen)
            draw_eyes(pen, person.skin, person.eyes, mood)
            draw_nose(pen, person.skin, person.nose, mood)
            with s.solid(1.8, 3):
                person.beard(pen)
            draw_mouth(pen, person.skin, person.skull, person.mouth, mood)
            draw_brows(pen, person.brows, mood)
            with s.solid(2.2, 6):
                person.hair_and_hat(pen)
        with s.solid(2, 5, transform="translate(0 -13)"):
            person.foreground(pen)


def draw_portrait(person: Person, mood: Mood) -> Art:
    """Draw the bust of a person in a mood."""
    s = Sketch(PORTRAIT_WIDTH, PORTRAIT_HEIGHT)
    with s.group(filter=_tooth(s)):
        draw_bust(s, person, mood, "translate(280 284) scale(1.28)")
    return s.to_art()

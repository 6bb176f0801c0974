"""Moments of the orchard, by their old names."""

from scenes.kit.moments import Before, NearerMoment, at_seat, does, says

MOMENTS = {"picked": Before(wanted=does("pick"))}
NEARER = (NearerMoment(wanted=says("twice"), where=at_seat, holds=1.0),)

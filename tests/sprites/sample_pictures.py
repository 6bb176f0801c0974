"""Pictures that need no baked art, for tests."""

from dataclasses import dataclass

from sprites.picture import FilledRect, PictureGroup, Text


@dataclass(frozen=True)
class ShadowedFill(FilledRect):
    """A rectangle of one colour that casts a shadow."""

    @property
    def casts_shadow(self) -> bool:
        return True


def card(word: str) -> PictureGroup:
    paper = ShadowedFill(210, 294, (240, 230, 210), 16)
    return PictureGroup((210, 294), ((paper, 0, 0), (Text(word, 32, (40, 20, 10), "bold"), 20, 20)))


def coin(red: int = 220) -> ShadowedFill:
    return ShadowedFill(72, 72, (red, 170, 50), 36)

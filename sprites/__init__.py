"""Pictures of pieces, their positions on the screen, and their animation.

Knows neither rules nor scenes. Lengths are design pixels (the screen is 1920 x 1080),
angles are degrees counter-clockwise, times are seconds.
"""

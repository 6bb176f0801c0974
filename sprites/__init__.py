"""Pictures of pieces, where they are on the screen, how they move.

Knows neither rules nor scenes. All lengths are design units (the screen is 1920 x 1080), angles
are degrees counter-clockwise, times are seconds.
"""

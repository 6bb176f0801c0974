"""The setting of every table: ground and lamp, far edge, people, place cards, type sizes.

A game's layout names its `TableGround` in its materials and gives its zone layout a
`FarEdge`. Everything else (busts, place cards, the marks of turn, lead and start) is drawn
by the shared indicators.
"""

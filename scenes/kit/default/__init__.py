"""The default table: any game is shown from its zones, pieces and words, without a line of layout.

A game without a folder of its own in `scenes/games` gets `layout.DefaultLayout`. One that wants
more makes a `LAYOUT` of it and replaces its roles one by one.
"""

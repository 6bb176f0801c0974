"""The default table, built from a game's zones, pieces and words without layout code.

A game without a folder of its own in `scenes/games` gets `layout.DefaultLayout`. A game
that wants more derives a `LAYOUT` from it and replaces its roles one by one.
"""

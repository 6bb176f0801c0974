"""The roles of which a game's table is composed: what each of them tells the general table.

From the bottom up: `places` (where things lie), `looks` (what they look like), `readouts` (what is
read off), `flourishes` (what more is seen). A role that needs another gets it when it is made; none
knows one above itself. How things are touched is the engine's to say (`tabletop.core.handling`).
"""

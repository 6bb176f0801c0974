"""The roles of a layout and the interfaces between them and the generic table.

From the bottom up: `zone_layout` (positions), `piece_art` (appearance), `indicators`
(numbers and lights) and `effects` (animations). A role receives the roles below it and
knows none above it. Input is the engine's part (`tabletop.core.input_mapping`).
"""

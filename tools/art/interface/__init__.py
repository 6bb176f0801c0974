"""Drawings of the user interface: controls, icons, panels, mats, the curtain."""

"""Widgets on a canvas with one focus: focus movement, toasts, tooltips, dialogs, fade-outs."""

"""Widgets: labels, buttons, form controls, text fields and their layout."""

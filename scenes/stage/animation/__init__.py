"""Animations of acts and of pieces at rest."""

"""Coaching: hints, undo, the move list and tried variations."""

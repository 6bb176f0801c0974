"""Measuring: matches between AI seats, the ladder of levels, promises held, speeds."""

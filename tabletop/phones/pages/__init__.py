"""Sections of a phone's page, each built from what its viewer knows."""

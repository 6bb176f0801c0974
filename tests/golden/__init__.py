"""Pictures of scenes that must not change by accident."""

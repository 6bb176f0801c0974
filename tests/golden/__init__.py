"""Pictures and censuses of scenes that must not change by accident."""

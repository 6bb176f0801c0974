"""Base classes and helpers from which games are built, on top of the contract."""

"""The application: main loop, window, program wiring and crash recovery."""

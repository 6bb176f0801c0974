"""Bots: programs from outside that decide for a seat, each in a process of its own."""

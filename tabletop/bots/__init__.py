"""Bots: external programs that decide for a seat, each in a process of its own."""

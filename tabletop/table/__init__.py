"""The table: owns one match, and lets clients sit at it alike: screen, terminal, phones, bots."""

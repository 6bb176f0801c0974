"""Claims of each reason, by game, verified on the table and by playing on.

No claim uses the code that gave the reason.
"""

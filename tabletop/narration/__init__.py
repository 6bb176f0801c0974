"""Narration of a match, as values: texts with the decision, the seats and the zones they mean.

It holds the match log, turn summaries, advice, the commentary of demos, and banter. Nothing
here knows where a text is displayed, how long it stays, or whether there is a screen.
"""

"""What is said of a match, as values: the words, the decision, the seats and the places meant.

The chronicle, news for a learner, advice, the commentary of a demo, and banter. Nothing here knows
where it stands on a screen, how long it stays, or whether there is a screen.
"""

"""Mutation testing of the rulebooks: does a test notice when a rule is a little wrong?

`python -m tests.mutation` prints the table; see `__main__` for what it takes.
"""

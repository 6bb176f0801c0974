"""Random input at the screen: whatever it presses, nothing breaks, sticks or leaks.

`python -m tests.security.monkey --minutes N --seed S` lets it play for N minutes of virtual time.
"""

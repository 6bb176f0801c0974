"""A monkey at the screen: whatever it presses, nothing breaks, nothing sticks, nothing leaks.

`python -m tests.monkey --minutes N --seed S` lets it play for so many minutes of virtual time.
"""

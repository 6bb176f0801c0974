"""Phone pages of the installed program: the service process and the pictures that it renders.

Nothing of this package is imported before phones are used.
"""

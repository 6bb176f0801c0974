"""What phones see of the tables: their pictures, painted in the service, a process of its own.

Nothing of it is imported before phones are asked for.
"""

"""Phones beside the television: people hold their own cards, and decide, on pages of their own.

The desk sits at the table, in the table's process, for all phones. What it hears goes as JSON to
the service, a process of its own, which makes pages and is spoken to by browsers. The service never
holds more than the views of those who look. Imported only when phones are asked for.
"""

"""Phones as private screens: people hold their own cards and decide on pages in a browser.

The gateway runs in the table's process, as the client of the match host for all phones. It
exchanges JSON messages with the phone service, a process of its own, which builds pages and
talks to browsers. The service only ever holds the views of its viewers. The package is
imported only when phones are used.
"""

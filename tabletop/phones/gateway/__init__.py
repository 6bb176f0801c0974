"""Gateway between the match host and the phone service, in the table's process."""

"""Files of the user: settings, play history, sheets, plug-ins and crash reports."""

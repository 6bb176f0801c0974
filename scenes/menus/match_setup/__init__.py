"""Set-up of a match: seats, options, portraits, devices and phones."""

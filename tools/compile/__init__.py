"""The optional compiled engine: mypyc makes C extension modules of parts of `tabletop`."""

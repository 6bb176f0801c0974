"""Games as programs that learn want them: fixed numbers for actions, and rows of numbers for what a
seat sees; environments of PettingZoo and games of OpenSpiel are made from that (`souk[research]`).
"""

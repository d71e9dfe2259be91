"""The table service: the one door through which every place to play reaches a table."""

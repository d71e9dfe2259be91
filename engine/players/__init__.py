"""Computer players that can play any game of the registry."""

"""What somebody typed, in any of our languages, read into moves and commands."""

"""Cards, packs, and what all trick-taking games share."""

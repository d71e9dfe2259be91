"""The program killed at random moments, as a process on a real disk, and what is left of it."""
